package companion

import "context"

// Nearest may be implemented by a System that can follow a log of other rules
// some way by those that it knows: better than nothing to be read.
type Nearest interface {
	// Nearest is the state after a setup that Apply refuses, by the nearest rules
	// that this version knows; an error where there are none.
	Nearest(setup Entry) (State, error)
}

// readNearest shows a log by the nearest rules as far as they follow it: on from
// its last readable snapshot, where there is none from its setup. The head stays
// as it is where they can't.
func (h *head) readNearest(ctx context.Context, store Store) error {
	system, ok := h.system.(Nearest)
	if !ok {
		return nil
	}
	var entries []Entry
	for len(entries) < h.log.Head {
		records, err := store.Entries(ctx, h.log.ID, len(entries)+1, min(len(entries)+SnapshotEvery, h.log.Head))
		if err != nil || len(records) == 0 {
			return err
		}
		for _, r := range records {
			entries = append(entries, r.Entry)
		}
	}
	named := map[string]bool{} // to which the log goes back
	for _, e := range entries {
		if undo, err := readUndo(e.Data); e.Kind == KindUndo && err == nil {
			named[undo.To] = true
		}
		if back, err := readBack(e.Data); e.Kind == KindBack && err == nil {
			named[back.To] = true
		}
	}
	states := map[string]State{}
	for i, e := range entries {
		if i < h.seq { // the snapshot holds it
			continue
		}
		state, follows := h.nearestAfter(system, e, states)
		if !follows {
			break // it is as far as it goes
		}
		h.seq, h.state, h.nearest = e.Seq, state, true
		if named[e.Op] {
			states[e.Op] = state
		}
	}
	return nil
}

// nearestAfter is the state after an entry; false where the nearest rules don't
// follow it. states are those that the log goes back to, by their op.
func (h *head) nearestAfter(system Nearest, e Entry, states map[string]State) (State, bool) {
	if e.Seq == 1 {
		state, err := system.Nearest(e)
		return state, err == nil
	}
	state, err := step(h.system, h.state, e, func(op string) (State, error) {
		if known := states[op]; known != nil {
			return known, nil
		}
		return nil, Errorf(CodeReadOnly, h.why, "entry %d names %q", e.Seq, op)
	})
	return state, err == nil
}
