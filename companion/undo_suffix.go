package companion

import "context"

// restore takes back a suffix, or the last undo, by the state that was before.
func (t *taking) restore(ctx context.Context, named []Record, undo *Undo) (State, error) {
	first := named[0].Entry.Seq
	undos := 0
	for _, r := range named {
		first = min(first, r.Entry.Seq)
		if r.Entry.Kind == KindUndo {
			undos++
		}
	}
	newest, err := t.holder(ctx, keyUndoable, everything)
	if err != nil {
		return nil, err
	}
	switch {
	case undos == 0 && newest < first:
	case undos == 1 && len(named) == 1 && t.redoNext(ctx) == named[0].Entry.Op:
	default:
		return nil, refuse(Errorf(CodeStale, Say("error.undo.suffix"), "undo of %q is no suffix", undo.Undo))
	}
	before, err := t.record(ctx, first-1)
	if err != nil {
		return nil, err
	}
	undo.To = before.Entry.Op
	return t.stateAt(ctx, first-1)
}

// redoNext is what the redo button names before the entry that is being placed.
func (d *draft) redoNext(ctx context.Context) string {
	if d.head() == 0 {
		return ""
	}
	newest, err := d.record(ctx, d.head())
	if err != nil {
		return ""
	}
	_, redo := pointers(newest.Entry)
	return redo
}
