package companion_test

import (
	"testing"

	"shipmate/companion"
)

func TestGoingBackToALineIsExact(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		first := d.set("a", 5)
		second := d.set("b", 6)
		for n := range 200 {
			d.set([]companion.Key{"a", "b", "d"}[n%3], n)
		}
		back := d.back(first)
		d.shows(toyState{"a": 5, "c": 3})
		d.offers(back, "")
		if len(d.view.Changes) != 3 {
			t.Fatalf("changes %+v", d.view.Changes)
		}
		d.undo(back)
		d.shows(toyState{"a": 198, "b": 199, "c": 3, "d": 197})
		d.undo(d.view.RedoNext)
		d.shows(toyState{"a": 5, "c": 3})
		d.back(second)
		d.back("op-setup")
		d.shows(toyState{"a": 1, "c": 3})
		// To the state after an undo as well.
		undo := d.undo(d.view.UndoNext)
		d.set("a", 77)
		d.back(undo)
		d.shows(toyState{"a": 5, "b": 6, "c": 3})
		// And from there on: folds must not cross the lines that went back.
		for n := range 100 {
			d.set("e", n)
		}
		d.shows(toyState{"a": 5, "b": 6, "c": 3, "e": 99})
	})
}

func TestGoingBackIsStaleIfAnythingCame(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		first := d.set("a", 5)
		d.set("a", 6)
		seen := d.view.Log.Head
		other := d.set("d", 1)
		err := d.try("back-from-before", seen, companion.KindBack, companion.BackData(first))
		d.stale(err, "d", "1", "null", other)
		head := d.view.Log.Head
		// Also where what came has no part in it.
		d.set("a", 5)
		same := d.set("a", 6)
		err = d.try("back-from-before", head, companion.KindBack, companion.BackData(first))
		d.refused(err, companion.CodeStale, "error.stale")
		head = d.view.Log.Head
		d.refused(d.try("back-unknown", head, companion.KindBack, companion.BackData("never-there")), companion.CodeNotFound, "error.line.unknown")
		d.refused(d.try("back-to-head", head, companion.KindBack, companion.BackData(same)), companion.CodeRefused, "error.back.nothing")
	})
}

// A change of a key that went back is stale from before, one of another is not.
func TestGoingBackTouchesOnlyWhatDiffers(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		first := d.set("a", 5)
		d.set("a", 6)
		seen := d.view.Log.Head
		back := d.back(first)
		if err := d.try("other-key", seen, companion.KindSet, value("d", 9)); err != nil {
			t.Fatal(err)
		}
		d.stale(d.try("same-key", seen, companion.KindSet, value("a", 9)), "a", "5", "9", back)
	})
}

func TestGoingBackOverACorrectionTouchesEverything(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		first := d.set("a", 5)
		d.set("seats", 2)
		seen := d.view.Log.Head
		back := d.back(first)
		d.stale(d.try("other-key", seen, companion.KindSet, value("d", 9)), companion.KeyAll, "", "", back)
	})
}
