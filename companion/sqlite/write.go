//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"shipmate/companion"
)

// The statements of a write, prepared at the start.
const (
	insertLog = `
		INSERT INTO log (id, sort, system, device, created, updated, head, agreed, version, finished, summary)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
	`
	// The new head of a log whose head and agreed part are the given ones. What is
	// null is not asked, or stays.
	updateHead = `
		UPDATE log
		SET updated = ?2, summary = ?3, head = ?4, agreed = coalesce(?5, agreed),
			version = version + 1, finished = coalesce(?3 ->> 'finished', 0)
		WHERE id = ?1 AND head = ?6 AND agreed = coalesce(?7, agreed)
		RETURNING num
	`
	insertEntry = `
		INSERT INTO entry (log, seq, op, at, device, kind, data, keys, holds)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
	`
	insertTouch    = `INSERT INTO touch (log, key, seq) VALUES (?, ?, ?)`
	deleteTouch    = `DELETE FROM touch WHERE log = ? AND key = ? AND seq = ?`
	insertHold     = `INSERT OR IGNORE INTO hold (log, key, seq) VALUES (?, ?, ?)`
	deleteHold     = `DELETE FROM hold WHERE log = ? AND key = ? AND seq = ?`
	insertSnapshot = `
		INSERT INTO snapshot (log, seq, rules, state)
		VALUES (?, ?, ?, ?)
		ON CONFLICT (log, seq, rules) DO UPDATE SET state = excluded.state
	`
	selectHead = `SELECT num, head FROM log WHERE id = ?`
)

var writes = []string{
	insertLog, updateHead, insertEntry, insertTouch, deleteTouch, insertHold, deleteHold, insertSnapshot, selectHead,
}

// Create: see companion.Store.
func (s *Store) Create(ctx context.Context, head companion.Log, records []companion.Record, change companion.Change) error {
	summary, err := json.Marshal(change.Summary)
	if err != nil {
		return fmt.Errorf("summary of %s: %w", head.ID, err)
	}
	return s.inside(ctx, "create "+string(head.ID), func(tx transaction) error {
		made, err := tx.exec(ctx, insertLog, head.ID, head.Sort, head.System, head.Device, head.Created, change.Updated,
			len(records), head.Agreed, change.Summary.Finished, string(summary))
		if err != nil {
			return err
		}
		num, err := made.LastInsertId()
		if err != nil {
			return err
		}
		return add(ctx, tx, num, 0, records, change.Snapshots)
	})
}

// Append: see companion.Store.
func (s *Store) Append(ctx context.Context, id companion.LogID, head int, agreed bool, records []companion.Record, change companion.Change) error {
	return s.inside(ctx, fmt.Sprintf("append to %s at %d", id, head), func(tx transaction) error {
		move := headMove{before: head, after: head + len(records)}
		if agreed {
			move.agreedBefore, move.agreedAfter = number(head), number(move.after)
		}
		num, err := moveHead(ctx, tx, id, change, move)
		if err != nil {
			return err
		}
		return add(ctx, tx, num, head, records, change.Snapshots)
	})
}

// Settle: see companion.Store.
func (s *Store) Settle(ctx context.Context, id companion.LogID, head, agreedBefore int, agreed, pending []companion.Record, change companion.Change) error {
	return s.inside(ctx, fmt.Sprintf("settle %s after %d", id, agreedBefore), func(tx transaction) error {
		move := headMove{
			before: head, after: agreedBefore + len(agreed) + len(pending),
			agreedBefore: number(agreedBefore), agreedAfter: number(agreedBefore + len(agreed)),
		}
		num, err := moveHead(ctx, tx, id, change, move)
		if err != nil {
			return err
		}
		if err := cut(ctx, tx, num, agreedBefore); err != nil {
			return err
		}
		return add(ctx, tx, num, agreedBefore, slices.Concat(agreed, pending), change.Snapshots)
	})
}

// KeepSnapshot: see companion.Store.
func (s *Store) KeepSnapshot(ctx context.Context, id companion.LogID, snapshot companion.Snapshot) error {
	return s.inside(ctx, "keep a snapshot of "+string(id), func(tx transaction) error {
		var num int64
		var head int
		err := tx.queryRow(ctx, selectHead, id).Scan(&num, &head)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return notFound(id)
		case err != nil:
			return err
		case snapshot.Seq > head:
			return companion.ErrHeadMoved
		}
		return keep(ctx, tx, num, snapshot)
	})
}

// inside does something in one transaction, which is durable when it returns.
func (s *Store) inside(ctx context.Context, doing string, do func(transaction) error) error {
	tx, err := s.write.db.BeginTx(ctx, nil)
	if err != nil {
		return failed(doing, err)
	}
	defer tx.Rollback()

	err = do(transaction{tx, s.write})
	switch {
	case errors.Is(err, companion.ErrHeadMoved):
		return err
	case isTaken(err):
		return companion.ErrExists
	case err != nil:
		return failed(doing, err)
	}
	return failed(doing, tx.Commit())
}

// headMove is where the head and the agreed part were and will be.
type headMove struct {
	before, after             int
	agreedBefore, agreedAfter sql.NullInt64 // null: not asked; stays
}

func number(n int) sql.NullInt64 { return sql.NullInt64{Int64: int64(n), Valid: true} }

// moveHead writes the new head of a log and gives its number. A head or agreed
// part that is another: ErrHeadMoved.
func moveHead(ctx context.Context, tx transaction, id companion.LogID, change companion.Change, move headMove) (num int64, err error) {
	summary, err := json.Marshal(change.Summary)
	if err != nil {
		return 0, fmt.Errorf("summary of %s: %w", id, err)
	}
	err = tx.queryRow(ctx, updateHead, id, change.Updated, string(summary), move.after, move.agreedAfter, move.before, move.agreedBefore).Scan(&num)
	if !errors.Is(err, sql.ErrNoRows) {
		return num, err
	}
	var head int
	err = tx.queryRow(ctx, selectHead, id).Scan(&num, &head)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, notFound(id)
	case err != nil:
		return 0, err
	}
	return 0, companion.ErrHeadMoved
}

// add writes records after head, with their keys and holds, and snapshots.
func add(ctx context.Context, tx transaction, num int64, head int, records []companion.Record, snapshots []companion.Snapshot) error {
	for i, r := range records {
		e := r.Entry
		if e.Seq != head+i+1 {
			return fmt.Errorf("entry %d can't follow %d", e.Seq, head+i)
		}
		_, err := tx.exec(ctx, insertEntry, num, e.Seq, e.Op, e.At, e.Device, e.Kind, string(e.Data), companion.PackKeys(r.Keys), companion.PackHolds(r))
		if err != nil {
			return err
		}
		if err := eachKey(ctx, tx, insertTouch, num, e.Seq, r.Keys); err != nil {
			return err
		}
		for _, hold := range r.Holds {
			if err := setHold(ctx, tx, num, hold, hold.Held); err != nil {
				return err
			}
		}
	}
	for _, snapshot := range snapshots {
		if err := keep(ctx, tx, num, snapshot); err != nil {
			return err
		}
	}
	return nil
}

// cut removes everything after a Seq, and turns the holds back, newest first.
func cut(ctx context.Context, tx transaction, num int64, after int) error {
	tail, err := records(ctx, tx, `
		SELECT `+columns+`
		FROM entry
		WHERE log = ? AND seq > ?
		ORDER BY seq DESC
	`, num, after)
	if err != nil {
		return err
	}
	for _, r := range tail {
		for _, hold := range slices.Backward(r.Holds) {
			if err := setHold(ctx, tx, num, hold, !hold.Held); err != nil {
				return err
			}
		}
		if err := eachKey(ctx, tx, deleteTouch, num, r.Entry.Seq, r.Keys); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM entry WHERE log = ? AND seq > ?`, num, after); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM snapshot WHERE log = ? AND seq > ?`, num, after)
	return err
}

func setHold(ctx context.Context, tx transaction, num int64, hold companion.Hold, held bool) error {
	if held {
		return eachKey(ctx, tx, insertHold, num, hold.Seq, hold.Keys)
	}
	return eachKey(ctx, tx, deleteHold, num, hold.Seq, hold.Keys)
}

// eachKey runs a statement for each key of an entry.
func eachKey(ctx context.Context, tx transaction, statement string, num int64, seq int, keys []companion.Key) error {
	for _, key := range keys {
		if _, err := tx.exec(ctx, statement, num, key, seq); err != nil {
			return err
		}
	}
	return nil
}

func keep(ctx context.Context, tx transaction, num int64, snapshot companion.Snapshot) error {
	_, err := tx.exec(ctx, insertSnapshot, num, snapshot.Seq, snapshot.Rules, snapshot.State)
	return err
}
