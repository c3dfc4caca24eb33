//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"shipmate/companion"
)

// Create: see companion.Store.
func (s *Store) Create(ctx context.Context, head companion.Log, records []companion.Record, change companion.Change) error {
	summary, err := json.Marshal(change.Summary)
	if err != nil {
		return fmt.Errorf("summary of %s: %w", head.ID, err)
	}
	return s.inside(ctx, "create "+string(head.ID), func(tx *sql.Tx) error {
		made, err := tx.ExecContext(ctx, `
			INSERT INTO log (id, sort, system, device, created, updated, head, agreed, version, finished, summary)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
		`, head.ID, head.Sort, head.System, head.Device, head.Created, change.Updated,
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
	return s.inside(ctx, fmt.Sprintf("append to %s at %d", id, head), func(tx *sql.Tx) error {
		after, agreedAfter := head+len(records), sql.NullInt64{}
		if agreed {
			agreedAfter = sql.NullInt64{Int64: int64(after), Valid: true}
		}
		num, err := moveHead(ctx, tx, id, change, after, agreedAfter, `head = ?6 AND (?5 IS NULL OR agreed = ?6)`, head)
		if err != nil {
			return err
		}
		return add(ctx, tx, num, head, records, change.Snapshots)
	})
}

// Settle: see companion.Store.
func (s *Store) Settle(ctx context.Context, id companion.LogID, head, agreedBefore int, agreed, pending []companion.Record, change companion.Change) error {
	return s.inside(ctx, fmt.Sprintf("settle %s after %d", id, agreedBefore), func(tx *sql.Tx) error {
		agreedAfter := agreedBefore + len(agreed)
		num, err := moveHead(ctx, tx, id, change, agreedAfter+len(pending),
			sql.NullInt64{Int64: int64(agreedAfter), Valid: true}, `head = ?6 AND agreed = ?7`, head, agreedBefore)
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
	return s.inside(ctx, "keep a snapshot of "+string(id), func(tx *sql.Tx) error {
		var num int64
		var head int
		err := tx.QueryRowContext(ctx, `SELECT num, head FROM log WHERE id = ?`, id).Scan(&num, &head)
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
func (s *Store) inside(ctx context.Context, doing string, do func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return failed(doing, err)
	}
	defer tx.Rollback()

	err = do(tx)
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

// moveHead writes the new head of a log if the condition holds, and gives its
// number. agreed stays where it is not valid.
func moveHead(ctx context.Context, tx *sql.Tx, id companion.LogID, change companion.Change, head int, agreed sql.NullInt64, condition string, args ...any) (num int64, err error) {
	summary, err := json.Marshal(change.Summary)
	if err != nil {
		return 0, fmt.Errorf("summary of %s: %w", id, err)
	}
	values := append([]any{id, change.Updated, string(summary), head, agreed}, args...)
	err = tx.QueryRowContext(ctx, `
		UPDATE log
		SET updated = ?2, summary = ?3, head = ?4, agreed = coalesce(?5, agreed),
			version = version + 1, finished = coalesce(?3 ->> 'finished', 0)
		WHERE id = ?1 AND `+condition+`
		RETURNING num
	`, values...).Scan(&num)
	if !errors.Is(err, sql.ErrNoRows) {
		return num, err
	}
	var there bool
	if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM log WHERE id = ?)`, id).Scan(&there); err != nil {
		return 0, err
	}
	if !there {
		return 0, notFound(id)
	}
	return 0, companion.ErrHeadMoved
}

// add writes records after head, with their keys and holds, and snapshots.
func add(ctx context.Context, tx *sql.Tx, num int64, head int, records []companion.Record, snapshots []companion.Snapshot) error {
	for i, r := range records {
		e := r.Entry
		if e.Seq != head+i+1 {
			return fmt.Errorf("entry %d can't follow %d", e.Seq, head+i)
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO entry (log, seq, op, at, device, kind, data, keys, holds)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		`, num, e.Seq, e.Op, e.At, e.Device, e.Kind, string(e.Data), companion.PackKeys(r.Keys), companion.PackHolds(r))
		if err != nil {
			return err
		}
		if err := addKeys(ctx, tx, `INSERT INTO touch (log, key, seq) VALUES `, num, e.Seq, r.Keys); err != nil {
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
func cut(ctx context.Context, tx *sql.Tx, num int64, after int) error {
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
		for _, key := range r.Keys {
			if _, err := tx.ExecContext(ctx, `DELETE FROM touch WHERE log = ? AND key = ? AND seq = ?`, num, key, r.Entry.Seq); err != nil {
				return err
			}
		}
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM entry WHERE log = ? AND seq > ?`, num, after); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM snapshot WHERE log = ? AND seq > ?`, num, after)
	return err
}

func setHold(ctx context.Context, tx *sql.Tx, num int64, hold companion.Hold, held bool) error {
	if held {
		return addKeys(ctx, tx, `INSERT OR IGNORE INTO hold (log, key, seq) VALUES `, num, hold.Seq, hold.Keys)
	}
	for _, key := range hold.Keys {
		if _, err := tx.ExecContext(ctx, `DELETE FROM hold WHERE log = ? AND key = ? AND seq = ?`, num, key, hold.Seq); err != nil {
			return err
		}
	}
	return nil
}

// addKeys inserts a row per key, a hundred a statement.
func addKeys(ctx context.Context, tx *sql.Tx, insert string, num int64, seq int, keys []companion.Key) error {
	for some := range slices.Chunk(keys, 100) {
		args := make([]any, 0, 3*len(some))
		for _, key := range some {
			args = append(args, num, key, seq)
		}
		rows := strings.TrimSuffix(strings.Repeat("(?, ?, ?), ", len(some)), ", ")
		if _, err := tx.ExecContext(ctx, insert+rows, args...); err != nil {
			return err
		}
	}
	return nil
}

func keep(ctx context.Context, tx *sql.Tx, num int64, snapshot companion.Snapshot) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO snapshot (log, seq, rules, state)
		VALUES (?, ?, ?, ?)
		ON CONFLICT (log, seq, rules) DO UPDATE SET state = excluded.state
	`, num, snapshot.Seq, snapshot.Rules, snapshot.State)
	return err
}
