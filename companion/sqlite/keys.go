//go:build !js

package sqlite

import (
	"context"
)

// Keys gives the keys of that name, the newest first. If there is none, one is
// made by fresh and kept; two callers at once get the same.
func (s *Store) Keys(ctx context.Context, name string, fresh func() []byte) ([][]byte, error) {
	var keys [][]byte
	err := s.inside(ctx, "read the keys of "+name, func(tx transaction) (err error) {
		if keys, err = readKeys(ctx, tx, name); err != nil || len(keys) > 0 {
			return err
		}
		keys = [][]byte{fresh()}
		return addKey(ctx, tx, name, keys[0])
	})
	if err != nil {
		return nil, err
	}
	return keys, nil
}

// RotateKey puts a new key before the others, which stay readable, and gives
// them all.
func (s *Store) RotateKey(ctx context.Context, name string, fresh func() []byte) ([][]byte, error) {
	var keys [][]byte
	err := s.inside(ctx, "rotate the keys of "+name, func(tx transaction) (err error) {
		if err := addKey(ctx, tx, name, fresh()); err != nil {
			return err
		}
		keys, err = readKeys(ctx, tx, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	return keys, nil
}

func addKey(ctx context.Context, tx transaction, name string, key []byte) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO session_key (name, key) VALUES (?, ?)`, name, key)
	return err
}

func readKeys(ctx context.Context, tx transaction, name string) ([][]byte, error) {
	rows, err := tx.QueryContext(ctx, `SELECT key FROM session_key WHERE name = ? ORDER BY num DESC`, name)
	if err != nil {
		return nil, err
	}
	defer rows.Close()

	var keys [][]byte
	for rows.Next() {
		var key []byte
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}
