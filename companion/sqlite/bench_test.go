//go:build !js

package sqlite

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"shipmate/companion"
)

var manyTables = flag.Int("tables", 100_000, "tables in the large database of the benchmarks")

// crowded is a database with so many tables of ten entries, of a thousand
// devices, made by SQL in one transaction.
func crowded(b *testing.B, tables int) *Store {
	b.Helper()
	s := opened(b, filepath.Join(b.TempDir(), "shipmate.db"))
	tx, err := s.write.db.BeginTx(b.Context(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer tx.Rollback()
	const counting = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) `
	for _, fill := range []string{
		counting + `
			INSERT INTO log (id, sort, system, device, created, updated, head, agreed, version, finished, summary)
			SELECT lower(hex(randomblob(13))), 'table', 'book', 'crowd-' || (i % 1000), i, i, 10, 10, 10, i % 3 > 0, '{"mission":3}' FROM n`,
		counting + `, e (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM e WHERE seq < 10)
			INSERT INTO entry (log, seq, op, at, device, kind, data, keys, holds)
			SELECT i, seq, 'crowded-' || seq, i, 'crowd-' || (i % 1000), 'set', '{"set":[{"key":"setting.some","value":12345}]}', 'setting.k' || (seq % 4) || char(10) || '@undo', '=' FROM n, e`,
		`INSERT INTO touch (log, key, seq) SELECT log, 'setting.k' || (seq % 4), seq FROM entry UNION ALL SELECT log, '@undo', seq FROM entry WHERE ? > 0`,
		`INSERT INTO hold (log, key, seq) SELECT log, key, seq FROM touch WHERE ? > 0`,
	} {
		if _, err := tx.ExecContext(b.Context(), fill, tables); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	if _, err := s.write.db.ExecContext(b.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		b.Fatal(err)
	}
	return s
}

// What a tap, a list and a start cost at ten tables and at many: flag -tables.
func BenchmarkTables(b *testing.B) {
	for _, tables := range []int{10, *manyTables} {
		s := crowded(b, tables)
		k := keeper(s)
		view := companion.View{}
		ops := 0
		tap := func(b *testing.B, kind companion.Kind, data []byte) {
			ops++
			next, err := k.WriteBook(context.Background(), companion.Write{Op: fmt.Sprintf("bench-%06d", ops), Seq: view.Log.Head, Device: fmt.Sprintf("bench-%d", ops/5000), Kind: kind, Data: data})
			if err != nil {
				b.Fatal(err)
			}
			if view = next; ops%5000 == 4999 {
				view = companion.View{}
			}
		}
		b.Run(fmt.Sprintf("Append/%d", tables), func(b *testing.B) {
			for b.Loop() {
				tap(b, companion.KindSet, companion.SetData(companion.Value{Key: companion.Key(fmt.Sprintf("setting.k%d", ops%40)), Value: fmt.Append(nil, ops)}))
			}
		})
		b.Run(fmt.Sprintf("Undo/%d", tables), func(b *testing.B) {
			for b.Loop() {
				if op := view.UndoNext; op != "" {
					tap(b, companion.KindUndo, companion.UndoData(op))
				} else {
					tap(b, companion.KindSet, companion.SetData(companion.Value{Key: "setting.k1", Value: fmt.Append(nil, ops)}))
				}
			}
		})
		b.Run(fmt.Sprintf("List50/%d", tables), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Tables(context.Background(), companion.Page{Device: "crowd-7", Finished: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
		path := s.path
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("OpenWithCheck/%d", tables), func(b *testing.B) {
			for b.Loop() {
				s := opened(b, path)
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(info.Size())/1e6, "MB")
		})
	}
}
