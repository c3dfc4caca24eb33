//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// prepared keeps the statements of a database: SQLite takes several times as
// long to read one of ours as to run it.
type prepared struct {
	db     *sql.DB
	mu     sync.RWMutex
	byText map[string]*sql.Stmt
}

func prepare(db *sql.DB) *prepared { return &prepared{db: db, byText: map[string]*sql.Stmt{}} }

// get gives the statement of a text. On the writer, whose one connection may be
// taken, it must have been called before the first transaction.
func (p *prepared) get(ctx context.Context, text string) (*sql.Stmt, error) {
	p.mu.RLock()
	known := p.byText[text]
	p.mu.RUnlock()
	if known != nil {
		return known, nil
	}
	fresh, err := p.db.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if earlier := p.byText[text]; earlier != nil {
		return earlier, fresh.Close()
	}
	p.byText[text] = fresh
	return fresh, nil
}

// QueryContext makes it a querier.
func (p *prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	statement, err := p.get(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.QueryContext(ctx, args...)
}

// QueryRowContext is QueryContext for one row.
func (p *prepared) QueryRowContext(ctx context.Context, query string, args ...any) row {
	statement, err := p.get(ctx, query)
	if err != nil {
		return broken{err}
	}
	return statement.QueryRowContext(ctx, args...)
}

// row is a row to come.
type row interface{ Scan(into ...any) error }

type broken struct{ err error }

func (b broken) Scan(...any) error { return b.err }

// Close lets go of the statements and the database.
func (p *prepared) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var errs []error
	for _, statement := range p.byText {
		errs = append(errs, statement.Close())
	}
	clear(p.byText)
	return errors.Join(append(errs, p.db.Close())...)
}

// transaction is one transaction of the writer.
type transaction struct {
	*sql.Tx
	prepared *prepared
}

// exec runs a statement that is prepared.
func (t transaction) exec(ctx context.Context, text string, args ...any) (sql.Result, error) {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return nil, err
	}
	return statement.ExecContext(ctx, args...)
}

// queryRow asks by a statement that is prepared.
func (t transaction) queryRow(ctx context.Context, text string, args ...any) row {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return broken{err}
	}
	return statement.QueryRowContext(ctx, args...)
}

func (t transaction) statement(ctx context.Context, text string) (*sql.Stmt, error) {
	t.prepared.mu.RLock()
	known := t.prepared.byText[text]
	t.prepared.mu.RUnlock()
	if known == nil {
		// Not among those that were prepared at the start: this once.
		return t.Tx.PrepareContext(ctx, text)
	}
	return t.Tx.StmtContext(ctx, known), nil
}
