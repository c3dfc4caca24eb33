package companion_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

func TestK02TwoTabsOnTheSameValueShowBoth(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		seen := d.view.Log.Head
		first := d.set("a", 5)
		err := d.try("tab-2-op", seen, companion.KindSet, value("a", 7))
		d.stale(err, "a", "5", "7", first)
		d.shows(toyState{"a": 5, "c": 3})
		if err := d.try("tab-2-chosen", d.view.Log.Head, companion.KindSet, value("a", 7)); err != nil {
			t.Fatal(err)
		}
		d.shows(toyState{"a": 7, "c": 3})
	})
}

func TestK02TwoTabsOnDifferentValuesBothStay(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		seen := d.view.Log.Head
		d.set("a", 5)
		if err := d.try("tab-2-op", seen, companion.KindSet, value("b", 7)); err != nil {
			t.Fatal(err)
		}
		d.shows(toyState{"a": 5, "b": 7, "c": 3})
	})
}

func TestK02FromBeforeTheRulesDecideAtTheHead(t *testing.T) {
	d := newDesk(t, memory.New(), toy{rules: 1})
	seen := d.view.Log.Head
	d.set("a", 5)
	d.refused(d.try("tab-2-op", seen, companion.KindSet, value("b", 1000)), companion.CodeRefused, "toy.range")
}

func TestACorrectionOfTheSetupStandsAlone(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		seen := d.view.Log.Head
		by := d.set("a", 5)
		d.stale(d.try("from-before", seen, companion.KindSet, value("seats", 2)), companion.KeyAll, "", "", by)
		seen = d.view.Log.Head
		by = d.set("seats", 2)
		d.stale(d.try("from-before", seen, companion.KindSet, value("b", 2)), companion.KeyAll, "", "", by)
	})
}

func TestK36TheSameOpTwiceIsOneEntry(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		op := d.set("a", 5)
		d.set("b", 6)
		head := d.view.Log.Head
		// Also from an older head, and with other spaces.
		for _, data := range []string{`{"set":[{"key":"a","value":5}]}`, ` { "set" : [ {"key":"a", "value":5} ] } `} {
			if err := d.try(op, 1, companion.KindSet, json.RawMessage(data)); err != nil {
				t.Fatal(err)
			}
			if !d.view.Repeated || d.view.Log.Head != head {
				t.Fatalf("repeated %v, head %d, want %d", d.view.Repeated, d.view.Log.Head, head)
			}
		}
		undo := d.undo(op)
		for range 2 {
			if err := d.try(undo, d.view.Log.Head-1, companion.KindUndo, companion.UndoData(op)); err != nil || !d.view.Repeated {
				t.Fatalf("%v, repeated %v", err, d.view.Repeated)
			}
		}
		d.shows(toyState{"a": 1, "b": 6, "c": 3})
	})
}

func TestK36ADoubleTapOnStartIsOneTable(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		k := newKeeper(store, toy{rules: 1})
		setup := json.RawMessage(`{"start":{"a":1}}`)
		ids := make([]companion.LogID, 10)
		var wait sync.WaitGroup
		for i := range ids {
			wait.Go(func() {
				view, err := k.Start(t.Context(), "device-1", "toy", "op-start", setup)
				if err != nil {
					t.Error(err)
				}
				ids[i] = view.Log.ID
			})
		}
		wait.Wait()
		for _, id := range ids {
			if _, err := companion.ParseLogID(string(id)); err != nil || id != ids[0] {
				t.Fatalf("table %q, then %q: %v", ids[0], id, err)
			}
		}
		tables, err := k.Tables(t.Context(), companion.Page{Device: "device-1"})
		if err != nil || len(tables) != 1 {
			t.Fatalf("%d tables: %v", len(tables), err)
		}
		_, err = k.Start(t.Context(), "device-1", "toy", "op-start", json.RawMessage(`{"start":{"a":2}}`))
		if companion.CodeOf(err) != companion.CodeStale {
			t.Fatalf("another setup by the same op: %v", err)
		}
		other, err := k.Start(t.Context(), "device-2", "toy", "op-start", setup)
		if err != nil || other.Log.ID == ids[0] {
			t.Fatalf("another device got %q: %v", other.Log.ID, err)
		}
	})
}

func TestK44TheSameOpWithAnotherValueIsNeverTheFirstAnswer(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		seen := d.view.Log.Head
		op := d.set("a", 3)
		err := d.try(op, seen, companion.KindSet, value("a", 4))
		d.refused(err, companion.CodeStale, "error.stale.other-content")
		conflict, _ := errors.AsType[*companion.StaleError](err)
		if len(conflict.Collisions) != 1 || string(conflict.Collisions[0].Now) != "3" || string(conflict.Collisions[0].Tried) != "4" {
			t.Fatalf("collisions %+v", conflict.Collisions)
		}
		// With an op of its own it is a choice beside 3.
		d.stale(d.try("fresh-op", seen, companion.KindSet, value("a", 4)), "a", "3", "4", op)
	})
}

func TestK40TwentyWritersOnOneTable(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		// Two keepers on one store, as two processes would be.
		keepers := []*companion.Keeper{d.k, newKeeper(store, toy{rules: 1})}
		const writers, each = 20, 10
		stored := make([]int, writers)
		var wait sync.WaitGroup
		for w := range writers {
			wait.Go(func() {
				k := keepers[w%2]
				key := companion.Key(fmt.Sprintf("k%d", w/2)) // two share a key
				seen := 1
				for i := range each {
					view, err := k.Append(t.Context(), d.id, companion.Write{
						Op: fmt.Sprintf("writer-%02d-%02d", w, i), Seq: seen, Device: "device-1",
						Kind: companion.KindSet, Data: value(key, i),
					})
					if conflict, ok := errors.AsType[*companion.StaleError](err); ok && conflict.View.Log.Head > 0 {
						seen = conflict.View.Log.Head
						continue
					}
					if err != nil {
						t.Errorf("writer %d: %v", w, err)
						return
					}
					stored[w]++
					seen = view.Log.Head
				}
			})
		}
		wait.Wait()
		all := 1
		for _, n := range stored {
			all += n
		}
		view, err := newKeeper(store, toy{rules: 1}).Open(t.Context(), d.id)
		if err != nil || view.Log.Head != all {
			t.Fatalf("head %d, stored %d: %v", view.Log.Head, all, err)
		}
		if all < 1+writers/2*each {
			t.Fatalf("only %d of %d were stored", all, writers*each)
		}
	})
}

func TestK40TwentyWritersOnTwentyTables(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		k := newKeeper(store, toy{rules: 1})
		var wait sync.WaitGroup
		for w := range 20 {
			wait.Go(func() {
				view, err := k.Start(t.Context(), "device-1", "toy", fmt.Sprintf("start-%02d", w), json.RawMessage(`{}`))
				for i := 0; i < 10 && err == nil; i++ {
					view, err = k.Append(t.Context(), view.Log.ID, companion.Write{
						Op: fmt.Sprintf("writer-%02d-%02d", w, i), Seq: view.Log.Head, Device: "device-1",
						Kind: companion.KindSet, Data: value("a", i),
					})
				}
				if err != nil || view.Log.Head != 11 {
					t.Errorf("writer %d: head %d: %v", w, view.Log.Head, err)
				}
			})
		}
		wait.Wait()
	})
}

func TestBoundsOfAWrite(t *testing.T) {
	d := newDesk(t, memory.New(), toy{rules: 1})
	good := companion.Write{Op: "op-of-bounds", Seq: 1, Device: "device-1", Kind: companion.KindSet, Data: value("a", 2)}
	for name, c := range map[string]struct {
		change   func(*companion.Write)
		code     companion.Code
		sentence string
	}{
		"ShortOp":      {func(w *companion.Write) { w.Op = "short" }, companion.CodeInvalid, "error.entry.unreadable"},
		"LongOp":       {func(w *companion.Write) { w.Op = strings.Repeat("x", 65) }, companion.CodeInvalid, "error.entry.unreadable"},
		"OpWithSpace":  {func(w *companion.Write) { w.Op = "op with space" }, companion.CodeInvalid, "error.entry.unreadable"},
		"NoDevice":     {func(w *companion.Write) { w.Device = "" }, companion.CodeInvalid, "error.entry.unreadable"},
		"NoKind":       {func(w *companion.Write) { w.Kind = "" }, companion.CodeInvalid, "error.entry.unreadable"},
		"NoJSON":       {func(w *companion.Write) { w.Data = json.RawMessage("{") }, companion.CodeInvalid, "error.entry.unreadable"},
		"NegativeSeq":  {func(w *companion.Write) { w.Seq = -1 }, companion.CodeInvalid, "error.entry.unreadable"},
		"SeqAhead":     {func(w *companion.Write) { w.Seq = 2 }, companion.CodeStale, "error.stale.ahead"},
		"TooLarge":     {func(w *companion.Write) { w.Data = json.RawMessage(`"` + strings.Repeat("x", 4096) + `"`) }, companion.CodeTooLarge, "error.entry.too-large"},
		"SecondSetup":  {func(w *companion.Write) { w.Kind = companion.KindSetup }, companion.CodeInvalid, "error.entry.unreadable"},
		"UnknownKind":  {func(w *companion.Write) { w.Kind = "dance" }, companion.CodeInvalid, "toy.kind"},
		"ReservedKey":  {func(w *companion.Write) { w.Data = value("@undo", 1) }, companion.CodeInvalid, "error.entry.unreadable"},
		"KeyWithBreak": {func(w *companion.Write) { w.Data = value("a\nb", 1) }, companion.CodeInvalid, "error.entry.unreadable"},
	} {
		t.Run(name, func(t *testing.T) {
			w := good
			c.change(&w)
			_, err := d.k.Append(t.Context(), d.id, w)
			d.refused(err, c.code, c.sentence)
		})
	}
	_, err := d.k.Append(t.Context(), "aaaaaaaaaaaaaaaaaaaaaaaaaa", good)
	if companion.CodeOf(err) != companion.CodeNotFound {
		t.Fatalf("unknown table: %v", err)
	}
}

func TestAFullTableSaysSo(t *testing.T) {
	store := memory.New()
	k := newKeeper(store, toy{rules: 1})
	entries := []companion.Entry{{Seq: 1, Op: "op-setup", At: 1, Device: "device-1", Kind: companion.KindSetup, Data: json.RawMessage(`{}`)}}
	for seq := 2; seq <= companion.MaxEntries; seq++ {
		entries = append(entries, companion.Entry{Seq: seq, Op: fmt.Sprintf("op-%06d", seq), At: int64(seq), Device: "device-1", Kind: companion.KindSet, Data: value("a", seq%900)})
	}
	log := companion.Log{ID: "aaaaaaaaaaaaaaaaaaaaaaaaaa", System: "toy"}
	view, _, err := k.Import(t.Context(), "device-1", log, entries)
	if err != nil || view.Log.Head != companion.MaxEntries {
		t.Fatalf("head %d: %v", view.Log.Head, err)
	}
	d := &desk{t: t, k: k, store: store, id: view.Log.ID, view: view}
	d.refused(d.try("one-more-op", companion.MaxEntries, companion.KindSet, value("a", 1)), companion.CodeFull, "error.table.full")
	// What it knows it still says.
	if err := d.try("op-000777", 5, companion.KindSet, value("a", 777)); err != nil || !d.view.Repeated {
		t.Fatalf("%v, repeated %v", err, d.view.Repeated)
	}
}
