//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"shipmate/companion"
)

const (
	columns     = `seq, op, at, entry.device, kind, data, keys, holds`
	headColumns = `id, sort, system, device, created, updated, head, agreed, version, summary`
)

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Log: see companion.Store.
func (s *Store) Log(ctx context.Context, id companion.LogID) (companion.Log, error) {
	found, err := heads(ctx, s.read, `SELECT `+headColumns+` FROM log WHERE id = ?`, id)
	if err != nil {
		return companion.Log{}, failed("read the head of "+string(id), err)
	}
	if len(found) == 0 {
		return companion.Log{}, notFound(id)
	}
	return found[0], nil
}

// Entries: see companion.Store.
func (s *Store) Entries(ctx context.Context, id companion.LogID, from, to int) ([]companion.Record, error) {
	return s.records(ctx, id, `
		SELECT `+columns+`
		FROM log JOIN entry ON log = num
		WHERE id = ? AND seq BETWEEN ? AND ?
		ORDER BY seq
	`, id, from, to)
}

// ByOp: see companion.Store.
func (s *Store) ByOp(ctx context.Context, id companion.LogID, op string) (companion.Record, bool, error) {
	return s.one(ctx, id, `
		SELECT `+columns+`
		FROM log JOIN entry ON log = num
		WHERE id = ? AND op = ?
	`, id, op)
}

// Touched: see companion.Store.
func (s *Store) Touched(ctx context.Context, id companion.LogID, key companion.Key, below, limit int) ([]companion.Record, error) {
	return s.records(ctx, id, `
		SELECT `+columns+`
		FROM log JOIN touch ON touch.log = num JOIN entry USING (log, seq)
		WHERE id = ? AND key = ? AND seq < ?
		ORDER BY seq DESC
		LIMIT ?
	`, id, key, below, limit)
}

// Holder: see companion.Store.
func (s *Store) Holder(ctx context.Context, id companion.LogID, key companion.Key, below int) (companion.Record, bool, error) {
	return s.one(ctx, id, `
		SELECT `+columns+`
		FROM log JOIN hold ON hold.log = num JOIN entry USING (log, seq)
		WHERE id = ? AND key = ? AND seq < ?
		ORDER BY seq DESC
		LIMIT 1
	`, id, key, below)
}

// TouchedKeys: see companion.Store. It hops from one key to the next in the
// index, on both sides of the keeper's own, which start with @.
func (s *Store) TouchedKeys(ctx context.Context, id companion.LogID, after int) ([]companion.Key, error) {
	rows, err := s.read.QueryContext(ctx, `
		WITH RECURSIVE
			this (num) AS (
				SELECT num FROM log WHERE id = ?1
			),
			hop (key) AS (
				SELECT (SELECT min(key) FROM touch, this WHERE log = num AND key < '@')
				UNION ALL
				SELECT (SELECT min(key) FROM touch, this WHERE log = num AND key >= 'A')
				UNION ALL
				SELECT (
					SELECT min(touch.key) FROM touch, this
					WHERE log = num AND touch.key > hop.key AND (hop.key >= 'A' OR touch.key < '@')
				)
				FROM hop WHERE hop.key IS NOT NULL
			)
		SELECT key FROM hop, this
		WHERE key IS NOT NULL
			AND EXISTS (SELECT 1 FROM touch WHERE log = num AND touch.key = hop.key AND seq > ?2)
	`, id, after)
	if err != nil {
		return nil, failed("list the keys of "+string(id), err)
	}
	defer rows.Close()

	var keys []companion.Key
	for rows.Next() {
		var key companion.Key
		if err := rows.Scan(&key); err != nil {
			return nil, failed("list the keys of "+string(id), err)
		}
		keys = append(keys, key)
	}
	if err := rows.Err(); err != nil {
		return nil, failed("list the keys of "+string(id), err)
	}
	slices.Sort(keys)
	return keys, s.mustExist(ctx, id, len(keys))
}

// Snapshot: see companion.Store.
func (s *Store) Snapshot(ctx context.Context, id companion.LogID, atMost, rules int) (snapshot companion.Snapshot, found bool, err error) {
	err = s.read.QueryRowContext(ctx, `
		SELECT seq, rules, state
		FROM log JOIN snapshot ON log = num
		WHERE id = ?1 AND seq <= ?2 AND ?3 IN (rules, ?4)
		ORDER BY seq DESC, rules DESC
		LIMIT 1
	`, id, atMost, rules, companion.AnyRules).Scan(&snapshot.Seq, &snapshot.Rules, &snapshot.State)
	if errors.Is(err, sql.ErrNoRows) {
		return companion.Snapshot{}, false, s.mustExist(ctx, id, 0)
	}
	if err != nil {
		return companion.Snapshot{}, false, failed("read a snapshot of "+string(id), err)
	}
	return snapshot, true, nil
}

// Tables: see companion.Store.
func (s *Store) Tables(ctx context.Context, page companion.Page) ([]companion.Log, error) {
	before := page.Before
	if page.BeforeID == "" {
		before = math.MaxInt64
	}
	found, err := heads(ctx, s.read, `
		SELECT `+headColumns+`
		FROM log
		WHERE sort = 'table' AND device = ? AND finished = ? AND (updated, id) < (?, ?)
		ORDER BY updated DESC, id DESC
		LIMIT ?
	`, page.Device, page.Finished, before, page.BeforeID, page.Size())
	return found, failed("list tables", err)
}

// Book: see companion.Store.
func (s *Store) Book(ctx context.Context, device string) (id companion.LogID, found bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT id FROM log WHERE sort = 'book' AND device = ?`, device).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return id, err == nil, failed("find a book", err)
}

// records reads entries of a log; none of an unknown log is CodeNotFound.
func (s *Store) records(ctx context.Context, id companion.LogID, query string, args ...any) ([]companion.Record, error) {
	found, err := records(ctx, s.read, query, args...)
	if err != nil {
		return nil, failed("read entries of "+string(id), err)
	}
	return found, s.mustExist(ctx, id, len(found))
}

func (s *Store) one(ctx context.Context, id companion.LogID, query string, args ...any) (companion.Record, bool, error) {
	found, err := s.records(ctx, id, query, args...)
	if err != nil || len(found) == 0 {
		return companion.Record{}, false, err
	}
	return found[0], true, nil
}

// mustExist tells an empty answer from an unknown log.
func (s *Store) mustExist(ctx context.Context, id companion.LogID, found int) error {
	if found > 0 {
		return nil
	}
	var there bool
	if err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM log WHERE id = ?)`, id).Scan(&there); err != nil {
		return failed("look for "+string(id), err)
	}
	if !there {
		return notFound(id)
	}
	return nil
}

func records(ctx context.Context, q querier, query string, args ...any) ([]companion.Record, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()

	var found []companion.Record
	for rows.Next() {
		var r companion.Record
		var data, keys, holds string
		e := &r.Entry
		if err := rows.Scan(&e.Seq, &e.Op, &e.At, &e.Device, &e.Kind, &data, &keys, &holds); err != nil {
			return nil, err
		}
		e.Data = json.RawMessage(data)
		r.Keys = companion.UnpackKeys(keys)
		if r.Holds, err = companion.UnpackHolds(holds, e.Seq, r.Keys); err != nil {
			return nil, companion.Errorf(companion.CodeStorage, companion.Say("error.storage.damaged"), "entry %d: %w", e.Seq, err)
		}
		found = append(found, r)
	}
	return found, rows.Err()
}

func heads(ctx context.Context, q querier, query string, args ...any) ([]companion.Log, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()

	var found []companion.Log
	for rows.Next() {
		var l companion.Log
		var summary []byte
		if err := rows.Scan(&l.ID, &l.Sort, &l.System, &l.Device, &l.Created, &l.Updated, &l.Head, &l.Agreed, &l.Version, &summary); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(summary, &l.Summary); err != nil {
			return nil, fmt.Errorf("summary of %s: %w", l.ID, err)
		}
		found = append(found, l)
	}
	return found, rows.Err()
}
