package companion_test

import (
	"encoding/json"
	"slices"
	"testing"

	"shipmate/companion"
)

// What stands is what a fold of it alone leads to, through undo, redo and going
// back.
func TestStandingEntriesLeadToThePresentState(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1, sequential: true})
		move := func() string { return d.must("move", json.RawMessage(`{}`)) }
		wants := func(moves ...string) {
			t.Helper()
			_, entries, err := d.k.Export(t.Context(), d.id)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range companion.Standing(entries)[1:] {
				got = append(got, e.Op)
			}
			if !slices.Equal(got, moves) {
				t.Errorf("%v stand, not %v", got, moves)
			}
		}
		wants()
		m1, m2, m3 := move(), move(), move()
		wants(m1, m2, m3)
		u1 := d.undo(m3)
		u2 := d.undo(m2)
		wants(m1)
		d.undo(u2)
		wants(m1, m2)
		d.undo(u1)
		wants(m1, m2, m3)
		both := d.undo(m3, m2)
		m4 := move()
		wants(m1, m4)
		d.back(m2)
		wants(m1, m2)
		d.undo(d.view.UndoNext)
		wants(m1, m4)
		d.back(both)
		m5 := move()
		wants(m1, m5)
	})
}
