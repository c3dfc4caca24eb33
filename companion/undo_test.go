package companion_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

func TestK01SixHundredChangesCanAllBeUndone(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		for n := range 600 {
			d.set("a", n)
		}
		d.shows(toyState{"a": 599, "c": 3})
		for n := 598; n >= 0; n-- {
			d.undo(d.view.UndoNext)
			if got := d.view.State.(toyState)["a"]; got != n {
				t.Fatalf("undone to %d, want %d", got, n)
			}
		}
		d.undo(d.view.UndoNext)
		d.shows(toyState{"a": 1, "c": 3})
		if d.view.UndoNext != "" {
			t.Fatalf("undo names %q with nothing left", d.view.UndoNext)
		}
		for range 600 {
			d.undo(d.view.RedoNext)
		}
		d.shows(toyState{"a": 599, "c": 3})
		if d.view.RedoNext != "" {
			t.Fatalf("redo names %q with nothing left", d.view.RedoNext)
		}
	})
}

func TestK03OneUndoesWhileTheOtherEnters(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		mine := d.set("a", 5)
		seen := d.view.Log.Head
		d.set("b", 6) // the other phone
		if err := d.try("undo-from-before", seen, companion.KindUndo, companion.UndoData(mine)); err != nil {
			t.Fatal(err)
		}
		d.shows(toyState{"a": 1, "b": 6, "c": 3})
	})
}

func TestK03AnUndoFromBeforeAChangeOfTheSameKeyIsStale(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		mine := d.set("a", 5)
		seen := d.view.Log.Head
		other := d.set("a", 6)
		err := d.try("undo-from-before", seen, companion.KindUndo, companion.UndoData(mine))
		d.stale(err, "a", "6", "6", other)
		// Seen from the head it takes back what it names, and the newer value stays.
		d.undo(mine)
		d.shows(toyState{"a": 6, "c": 3})
		if c := d.view.Changes; len(c) != 1 || c[0].Key != "a" || c[0].Changed() {
			t.Fatalf("changes %+v, want a unchanged", c)
		}
		if line := must(d.k.Line(t.Context(), d.id, fmt.Sprintf("op-%05d", d.ops))); strings.Contains(string(line.Entry.Data), `"set"`) {
			t.Fatalf("the undo sets something: %s", line.Entry.Data)
		}
		d.undo(other)
		d.shows(toyState{"a": 1, "c": 3})
	})
}

func TestK03AChangeFromBeforeAnUndoOfTheSameKeyIsStale(t *testing.T) {
	d := newDesk(t, memory.New(), toy{rules: 1})
	mine := d.set("a", 5)
	seen := d.view.Log.Head
	undo := d.undo(mine)
	d.stale(d.try("from-before", seen, companion.KindSet, value("a", 9)), "a", "1", "9", undo)
}

func TestK09UndoTwiceFastTakesTwoSteps(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		first := d.set("a", 5)
		second := d.set("b", 6)
		seen := d.view.Log.Head
		d.offers(second, "")
		// Both taps left before the first answer: the same gesture is one undo.
		for range 2 {
			if err := d.try("undo-tap-1", seen, companion.KindUndo, companion.UndoData(second)); err != nil {
				t.Fatal(err)
			}
		}
		d.shows(toyState{"a": 5, "c": 3})
		// Another gesture on the old page names what is undone already.
		err := d.try("undo-tap-2", seen, companion.KindUndo, companion.UndoData(second))
		if d.refused(err, companion.CodeStale, "error.undo.already"); d.view.UndoNext != first {
			t.Fatalf("undo names %q", d.view.UndoNext)
		}
		// On the page of the answer it is exactly the step before.
		if err := d.try("undo-tap-3", d.view.Log.Head, companion.KindUndo, companion.UndoData(first)); err != nil {
			t.Fatal(err)
		}
		d.shows(toyState{"a": 1, "c": 3})
	})
}

func TestK10UndoAndRedoGoTheSameWayAfterAReload(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		a, b, c := d.set("a", 5), d.set("b", 6), d.set("a", 7)
		reload := func() { d.k = newKeeper(store, toy{rules: 1}) }
		d.offers(c, "")
		u1 := d.undo(c)
		reload()
		d.offers(b, u1)
		u2 := d.undo(b)
		d.offers(a, u2)
		d.shows(toyState{"a": 5, "c": 3})
		reload()
		d.undo(u2)
		d.offers(b, u1)
		d.shows(toyState{"a": 5, "b": 6, "c": 3})
		reload()
		d.undo(u1)
		d.offers(c, "")
		d.shows(toyState{"a": 7, "b": 6, "c": 3})
		// A new change forgets what could be redone.
		u3 := d.undo(c)
		d.offers(b, u3)
		e := d.set("e", 1)
		d.offers(e, "")

		lines, err := d.k.History(t.Context(), d.id, 0, 50)
		if err != nil {
			t.Fatal(err)
		}
		var live []bool
		for _, line := range lines {
			live = append(live, line.Live)
			if line.Entry.Kind != companion.KindSetup && len(line.Changes) == 0 {
				t.Fatalf("line %d says nothing", line.Entry.Seq)
			}
		}
		// newest first: e, u3, redo of u1, redo of u2, u2, u1, c, b, a, setup
		if want := []bool{true, true, true, true, false, false, false, true, true, true}; fmt.Sprint(live) != fmt.Sprint(want) {
			t.Fatalf("live %v, want %v", live, want)
		}
	})
}

func TestK11AnUndoThatCantSaysSoAndChangesNothing(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		a := d.set("a", 5)
		d.undo(a)
		head := d.view.Log.Head
		err := d.try("undo-again", head, companion.KindUndo, companion.UndoData(a))
		d.refused(err, companion.CodeStale, "error.undo.already")
		if conflict, ok := errors.AsType[*companion.StaleError](err); !ok || conflict.View.Log.Head != head {
			t.Fatalf("%#v shows no table", err)
		}
		d.refused(d.try("undo-unknown", head, companion.KindUndo, companion.UndoData("never-there")), companion.CodeNotFound, "error.undo.unknown")
		d.refused(d.try("undo-setup", head, companion.KindUndo, companion.UndoData("op-setup")), companion.CodeRefused, "error.undo.setup")
		d.refused(d.try("undo-none", head, companion.KindUndo, companion.UndoData()), companion.CodeInvalid, "error.entry.unreadable")
		d.refused(d.try("undo-text", head, companion.KindUndo, json.RawMessage(`"a"`)), companion.CodeInvalid, "error.entry.unreadable")
		// The rules are asked, too.
		d.set("seats", 3)
		forbids := newKeeper(store, toy{rules: 1, forbidden: "6"})
		d.set("b", 6)
		top := d.set("b", 7)
		_, err = forbids.Append(t.Context(), d.id, companion.Write{Op: "undo-refused", Seq: d.view.Log.Head, Device: "device-1", Kind: companion.KindUndo, Data: companion.UndoData(top)})
		if companion.CodeOf(err) != companion.CodeReadOnly {
			t.Fatalf("%v", err)
		}
		d.shows(toyState{"a": 1, "b": 7, "c": 3, "seats": 3})
	})
}

func TestSeveralGesturesInOneUndo(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		keep := d.set("a", 5)
		x, y, z := d.set("a", 6), d.set("b", 7), d.set("a", 8)
		undo := d.undo(z, y, x)
		d.shows(toyState{"a": 5, "c": 3})
		d.offers(keep, undo)
		d.undo(undo)
		d.shows(toyState{"a": 8, "b": 7, "c": 3})
		d.offers(z, "")
		d.refused(d.try("undo-twice", d.view.Log.Head, companion.KindUndo, companion.UndoData(x, x)), companion.CodeNotFound, "error.undo.unknown")
	})
}

func TestAnUndoOfACorrectionBringsBackWhatItCleared(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		d.set("seats", 3)
		d.set("s3.x", 9)
		d.set("s1.x", 4)
		fewer := d.set("seats", 2)
		d.shows(toyState{"a": 1, "c": 3, "s1.x": 4, "seats": 2})
		d.undo(fewer)
		d.shows(toyState{"a": 1, "c": 3, "s1.x": 4, "s3.x": 9, "seats": 3})
		d.undo(d.view.RedoNext)
		d.shows(toyState{"a": 1, "c": 3, "s1.x": 4, "seats": 2})
	})
}

func TestAnUndoOfACorrectionSaysWhatItClears(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		d.set("seats", 2)
		more := d.set("seats", 3)
		d.set("s3.x", 9)
		d.undo(more)
		d.shows(toyState{"a": 1, "c": 3, "seats": 2})
		if c := d.view.Changes; len(c) != 2 || c[1].Key != "s3.x" || string(c[1].From) != "9" || string(c[1].To) != "null" {
			t.Fatalf("changes %+v", c)
		}
	})
}

func TestMovesAreTakenBackAsASuffix(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1, sequential: true})
		move := func() string { return d.must("move", json.RawMessage(`{}`)) }
		m1, m2, m3 := move(), move(), move()
		d.shows(toyState{"a": 8, "c": 3, "moves": 3})
		d.refused(d.try("undo-middle", d.view.Log.Head, companion.KindUndo, companion.UndoData(m2)), companion.CodeStale, "error.undo.suffix")
		u1 := d.undo(m3)
		d.shows(toyState{"a": 4, "c": 3, "moves": 2})
		d.offers(m2, u1)
		u2 := d.undo(m2)
		d.shows(toyState{"a": 2, "c": 3, "moves": 1})
		d.refused(d.try("redo-wrong", d.view.Log.Head, companion.KindUndo, companion.UndoData(u1)), companion.CodeStale, "error.undo.suffix")
		d.undo(u2)
		d.shows(toyState{"a": 4, "c": 3, "moves": 2})
		d.undo(u1)
		d.shows(toyState{"a": 8, "c": 3, "moves": 3})
		both := d.undo(m3, m2)
		d.shows(toyState{"a": 2, "c": 3, "moves": 1})
		d.undo(both)
		d.offers(m3, "")
		d.back(m1)
		d.shows(toyState{"a": 2, "c": 3, "moves": 1})
		d.undo(d.view.UndoNext)
		d.shows(toyState{"a": 8, "c": 3, "moves": 3})
	})
}
