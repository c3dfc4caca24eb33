package companion_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"

	"shipmate/companion"
)

// counting counts applications.
type counting struct {
	toy
	applied *atomic.Int64
}

func (c counting) Apply(s companion.State, e companion.Entry) (companion.State, error) {
	c.applied.Add(1)
	return c.toy.Apply(s, e)
}

func TestNoTapCostsMoreThanSixtyFourApplications(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		var ops []string
		for n := range 1000 {
			ops = append(ops, d.set([]companion.Key{"a", "b", "d"}[n%3], n%900))
		}
		for name, write := range map[string]func(*companion.Keeper) error{
			"Open": func(k *companion.Keeper) error { _, err := k.Open(t.Context(), d.id); return err },
			"Set": func(k *companion.Keeper) error {
				return tap(k, d.id, companion.KindSet, value("a", 3))
			},
			"UndoNewest": func(k *companion.Keeper) error {
				return tap(k, d.id, companion.KindUndo, companion.UndoData(ops[999]))
			},
			"UndoOld": func(k *companion.Keeper) error {
				return tap(k, d.id, companion.KindUndo, companion.UndoData(ops[3]))
			},
			"GoBack": func(k *companion.Keeper) error { return tap(k, d.id, companion.KindBack, companion.BackData(ops[500])) },
			"At":     func(k *companion.Keeper) error { _, err := k.At(t.Context(), d.id, 511); return err },
			"History": func(k *companion.Keeper) error {
				_, err := k.History(t.Context(), d.id, 500, 20)
				return err
			},
		} {
			var applied atomic.Int64
			k := newKeeper(store, counting{toy{rules: 1}, &applied})
			if _, err := k.Open(t.Context(), d.id); err != nil {
				t.Fatal(err)
			}
			if n := applied.Load(); n > companion.SnapshotEvery {
				t.Errorf("open cold: %d applications", n)
			}
			applied.Store(0)
			if err := write(k); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			most := int64(companion.SnapshotEvery + 1)
			if name == "History" {
				most += 20
			}
			if n := applied.Load(); n > most {
				t.Errorf("%s: %d applications", name, n)
			}
		}
	})
}

var taps atomic.Int64

// tap is a write from the head.
func tap(k *companion.Keeper, id companion.LogID, kind companion.Kind, data json.RawMessage) error {
	ctx := context.Background()
	view, err := k.Open(ctx, id)
	if err != nil {
		return err
	}
	_, err = k.Append(ctx, id, companion.Write{Op: fmt.Sprintf("tap-%08d", taps.Add(1)), Seq: view.Log.Head, Device: "device-1", Kind: kind, Data: data})
	return err
}

func TestASnapshotIsNeverTrustedAcrossRules(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		first := d.set("a", 5)
		for n := range 150 {
			d.set("b", n)
		}
		d.back(first)
		d.undo(d.view.UndoNext)
		for n := range 100 {
			d.set("d", n)
		}
		want := d.view.State.(toyState)
		// Lies in the snapshots of the old rules: whoever trusts them shows 999.
		for seq := 1; seq <= d.view.Log.Head; seq++ {
			lie := companion.Snapshot{Seq: seq, Rules: 1, State: []byte("a=999\n")}
			if err := store.KeepSnapshot(t.Context(), d.id, lie); err != nil {
				t.Fatal(err)
			}
		}
		var applied atomic.Int64
		system := counting{toy{rules: 2}, &applied}
		view, err := newKeeper(store, system).Open(t.Context(), d.id)
		if err != nil || fmt.Sprint(view.State) != fmt.Sprint(want) {
			t.Fatalf("%v, want %v: %v", view.State, want, err)
		}
		if applied.Load() < 200 {
			t.Fatalf("only %d applications: something was trusted", applied.Load())
		}
		// The fold left snapshots of the new rules behind.
		applied.Store(0)
		if _, err := newKeeper(store, system).Open(t.Context(), d.id); err != nil || applied.Load() > companion.SnapshotEvery {
			t.Fatalf("%d applications: %v", applied.Load(), err)
		}
	})
}

func TestASnapshotThatCantBeDecodedCountsAsNone(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		for n := range 130 {
			d.set("b", n)
		}
		for _, seq := range []int{64, 128} {
			if err := store.KeepSnapshot(t.Context(), d.id, companion.Snapshot{Seq: seq, Rules: 1, State: []byte("rubbish")}); err != nil {
				t.Fatal(err)
			}
		}
		d.shows(toyState{"a": 1, "b": 129, "c": 3})
	})
}

func TestALogThatCantBeReplayedOpensReadOnly(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 9})
		for n := range 100 {
			d.set("b", n)
		}
		last := d.set("d", 666)
		for n := range 50 {
			d.set("b", n)
		}
		// An older version, whose rules refuse 666: the newest snapshot that it can
		// decode was made by the newer one at 128.
		k := newKeeper(store, toy{rules: 1, forbidden: "666"})
		view, err := k.Open(t.Context(), d.id)
		if err != nil {
			t.Fatal(err)
		}
		if !view.ReadOnly || view.Why.Key == "" || view.Seq != 128 || view.Log.Head != 152 || view.State.(toyState)["d"] != 666 {
			t.Fatalf("read-only %v %q at %d of %d: %v", view.ReadOnly, view.Why.Key, view.Seq, view.Log.Head, view.State)
		}
		_, err = k.Append(t.Context(), d.id, companion.Write{Op: "read-only-op", Seq: 152, Device: "device-1", Kind: companion.KindSet, Data: value("a", 1)})
		d.refused(err, companion.CodeReadOnly, "error.table.newer")
		again, err := k.Append(t.Context(), d.id, companion.Write{Op: last, Seq: 5, Device: "device-1", Kind: companion.KindSet, Data: value("d", 666)})
		if err != nil || !again.Repeated {
			t.Fatalf("what it knows: %v, repeated %v", err, again.Repeated)
		}
		if _, err = k.At(t.Context(), d.id, 152); companion.CodeOf(err) != companion.CodeReadOnly {
			t.Fatalf("state at the head: %v", err)
		}
		lines, err := k.History(t.Context(), d.id, 0, 100)
		if err != nil || len(lines) != 100 || lines[0].Changes != nil || lines[99].Changes == nil {
			t.Fatalf("%d lines: %v", len(lines), err)
		}
		// The newer one goes on as if nothing had been.
		d.set("b", 1)
	})
}

func TestAnUnknownSystemIsNewer(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		_, err := newKeeper(store).Open(t.Context(), d.id)
		d.refused(err, companion.CodeNewer, "error.table.newer")
		_, err = newKeeper(store, unreadable{}).Open(t.Context(), d.id)
		d.refused(err, companion.CodeNewer, "error.table.newer")
	})
}

// unreadable refuses even the setup, and every snapshot.
type unreadable struct{ toy }

func (unreadable) Apply(companion.State, companion.Entry) (companion.State, error) {
	return nil, companion.Errorf(companion.CodeInvalid, companion.Say("toy.kind"), "all is new")
}
func (unreadable) Decode([]byte) (companion.State, error) { return nil, fmt.Errorf("all is new") }
