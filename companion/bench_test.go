package companion_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"shipmate/companion"
)

// benchTable is a table with so many entries, on a keeper that has it warm.
type benchTable struct {
	k    *companion.Keeper
	view companion.View
	ops  []string
}

func newBenchTable(b *testing.B, store companion.Store, number, length int) *benchTable {
	b.Helper()
	entries := []companion.Entry{{Seq: 1, Op: "op-setup", At: 1, Device: "device-1", Kind: companion.KindSetup, Data: json.RawMessage(`{}`)}}
	t := &benchTable{k: companion.NewKeeper(store, []companion.System{toy{rules: 1}}, time.Now().UnixMilli, rand.Reader)}
	for seq := 2; seq <= length; seq++ {
		op := fmt.Sprintf("op-%06d", seq)
		t.ops = append(t.ops, op)
		entries = append(entries, companion.Entry{Seq: seq, Op: op, At: int64(seq), Device: "device-1", Kind: companion.KindSet, Data: value(benchKey(seq), seq%900)})
	}
	log := companion.Log{ID: benchID(number), System: "toy"}
	view, _, err := t.k.Import(b.Context(), "device-1", log, entries)
	if err != nil {
		b.Fatal(err)
	}
	t.view = view
	return t
}

// benchID numbers tables in letters.
func benchID(number int) companion.LogID {
	id := []byte("aaaaaaaaaaaaaaaaaaaaaaaaaa")
	for i := 20; number > 0; i, number = i-1, number/26 {
		id[i] = byte('a' + number%26)
	}
	return companion.LogID(id)
}

// benchKey spreads entries over forty keys, as a sheet of four seats does.
func benchKey(n int) companion.Key { return companion.Key(fmt.Sprintf("s%d.field%d", n%4+1, n/4%10)) }

func (t *benchTable) write(b *testing.B, n int, kind companion.Kind, data json.RawMessage) {
	view, err := t.k.Append(context.Background(), t.view.Log.ID, companion.Write{Op: fmt.Sprintf("bench-%08d", n), Seq: t.view.Log.Head, Device: "device-1", Kind: kind, Data: data})
	if err != nil {
		b.Fatal(err)
	}
	t.view = view
}

// What a tap costs at 10 and at 10,000 entries. The log grows by at most a
// tenth while it is measured; then a fresh one takes its place.
func BenchmarkTap(b *testing.B) {
	gestures := []struct {
		name string
		do   func(*testing.B, *benchTable, int)
	}{
		{"Append", func(b *testing.B, t *benchTable, n int) { t.write(b, n, companion.KindSet, value(benchKey(n), n%900)) }},
		{"UndoNewest", func(b *testing.B, t *benchTable, n int) {
			t.write(b, n, companion.KindUndo, companion.UndoData(t.view.UndoNext))
		}},
		{"UndoOldest", func(b *testing.B, t *benchTable, n int) {
			t.write(b, n, companion.KindUndo, companion.UndoData(t.ops[0]))
			t.ops = t.ops[1:]
		}},
		{"GoBack", func(b *testing.B, t *benchTable, n int) {
			t.write(b, n, companion.KindBack, companion.BackData(t.ops[(n*7)%(len(t.ops)/2)]))
		}},
	}
	for _, s := range stores {
		for _, g := range gestures {
			for _, length := range []int{10, 10000} {
				b.Run(fmt.Sprintf("%s/%s/%d", s.name, g.name, length), func(b *testing.B) {
					store := s.open(b)
					defer store.Close()
					table := newBenchTable(b, store, 0, length)
					each := max(4, length/10)
					b.ReportAllocs()
					b.ResetTimer()
					for n := range b.N {
						if n > 0 && n%each == 0 {
							b.StopTimer()
							table = newBenchTable(b, store, n/each, length)
							b.StartTimer()
						}
						g.do(b, table, n)
					}
				})
			}
		}
		b.Run(s.name+"/FromBefore/10000", func(b *testing.B) {
			store := s.open(b)
			defer store.Close()
			table := newBenchTable(b, store, 0, 10000)
			b.ResetTimer()
			for n := range b.N {
				if n > 0 && n%5000 == 0 {
					b.StopTimer()
					table = newBenchTable(b, store, n/5000, 10000)
					b.StartTimer()
				}
				table.view.Log.Head = 5000
				table.write(b, n, companion.KindSet, value(companion.Key(fmt.Sprintf("fresh%d", n)), 1))
			}
		})
	}
}

// Reading a log that nobody has open.
func BenchmarkOpenCold(b *testing.B) {
	for _, s := range stores {
		for _, length := range []int{10, 10000 - 17} {
			b.Run(fmt.Sprintf("%s/%d", s.name, length), func(b *testing.B) {
				store := s.open(b)
				defer store.Close()
				table := newBenchTable(b, store, 0, length)
				for b.Loop() {
					k := companion.NewKeeper(store, []companion.System{toy{rules: 1}}, time.Now().UnixMilli, rand.Reader)
					if _, err := k.Open(b.Context(), table.view.Log.ID); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		b.Run(s.name+"/History50of10000", func(b *testing.B) {
			store := s.open(b)
			defer store.Close()
			table := newBenchTable(b, store, 0, 10000)
			for b.Loop() {
				if _, err := table.k.History(b.Context(), table.view.Log.ID, 5000, 50); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
