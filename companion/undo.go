package companion

import (
	"context"
	"encoding/json"
	"slices"
)

// An undo takes back exactly the entries that it names. An entry is live if no
// live undo names it. After an undo each touched key has the value that its
// newest live ordinary entry wrote, or the one of the setup. A redo is an undo
// of an undo.

// TakesBack says that an entry is an undo of ordinary gestures, no redo.
func TakesBack(e Entry) bool {
	if e.Kind != KindUndo {
		return false
	}
	undo, err := readUndo(e.Data)
	return err == nil && undo.RedoNext == e.Op
}

// taking is the work on one undo.
type taking struct {
	*draft
	before   map[Key]int // who held a touched key before
	affected []Record    // ordinary entries that fell or rose
}

// fillUndo computes what an undo leaves. Refusals: an unknown op is
// CodeNotFound, a setup CodeRefused; what is undone already, or can only be
// taken back after what came later, is CodeStale.
func (d *draft) fillUndo(ctx context.Context, e Entry) (Record, State, error) {
	asked, err := readUndo(e.Data)
	if err != nil {
		return Record{}, nil, refuse(err)
	}
	named, err := d.named(ctx, asked.Undo)
	if err != nil {
		return Record{}, nil, err
	}
	undo := Undo{Undo: asked.Undo}
	d.current.Entry.Data = mustJSON(undo)
	d.current.Keys = undoKeys(named)
	t := taking{draft: d, before: map[Key]int{}}
	for _, op := range undo.Undo {
		if err := t.name(ctx, op, e.Seq); err != nil {
			return Record{}, nil, err
		}
	}
	if slices.Contains(d.current.Keys, keyRedoable) {
		d.setHeld(keyRedoable, e.Seq, true)
	}
	keys, next, err := t.leave(ctx, e, named, &undo)
	if err != nil {
		return Record{}, nil, err
	}
	if undo.UndoNext, undo.RedoNext, err = t.pointers(ctx); err != nil {
		return Record{}, nil, err
	}
	e.Data = mustJSON(undo)
	if len(e.Data) > MaxFilledBytes {
		return Record{}, nil, refuse(Errorf(CodeTooLarge, SayCount("error.entry.too-large", MaxFilledBytes, nil), "undo of %d bytes", len(e.Data)))
	}
	return Record{Entry: e, Keys: append(keys, d.current.Keys...), Holds: d.holds()}, next, nil
}

// named gives the records of the ops that an undo names, all of them live.
func (d *draft) named(ctx context.Context, ops []string) ([]Record, error) {
	if len(ops) == 0 {
		return nil, refuse(Errorf(CodeInvalid, Say("error.entry.unreadable"), "undo of nothing"))
	}
	var named []Record
	for i, op := range ops {
		r, found, err := d.byOp(ctx, op)
		if err != nil {
			return nil, err
		}
		if !found || slices.Contains(ops[:i], op) {
			return nil, refuse(Errorf(CodeNotFound, Say("error.undo.unknown"), "undo of %q", op))
		}
		if r.Entry.Kind == KindSetup {
			return nil, refuse(Errorf(CodeRefused, Say("error.undo.setup"), "undo of the setup"))
		}
		by, err := d.holder(ctx, opKey(op), everything)
		if err != nil {
			return nil, err
		}
		if by > 0 {
			return nil, refuse(Errorf(CodeStale, Say("error.undo.already"), "%q was undone at %d", op, by))
		}
		named = append(named, r)
	}
	return named, nil
}

// undoKeys are the keeper's keys of an undo.
func undoKeys(named []Record) []Key {
	var keys []Key
	redoable := false
	for _, r := range named {
		keys = append(keys, opKey(r.Entry.Op))
		redoable = redoable || r.Entry.Kind != KindUndo
	}
	if redoable {
		keys = append(keys, keyRedoable)
	}
	return keys
}

// name says that the undo at seq names an op: what was live falls.
func (t *taking) name(ctx context.Context, op string, seq int) error {
	already, err := t.holder(ctx, opKey(op), everything)
	if err != nil {
		return err
	}
	t.setHeld(opKey(op), seq, true)
	if already > 0 {
		return nil
	}
	return t.turn(ctx, op, false)
}

// unname takes that back: what nobody else names rises.
func (t *taking) unname(ctx context.Context, op string, seq int) error {
	t.setHeld(opKey(op), seq, false)
	still, err := t.holder(ctx, opKey(op), everything)
	if err != nil || still > 0 {
		return err
	}
	return t.turn(ctx, op, true)
}

// turn makes an entry live or not, and what follows from that.
func (t *taking) turn(ctx context.Context, op string, live bool) error {
	r, found, err := t.byOp(ctx, op)
	if err != nil {
		return err
	}
	if !found {
		return Errorf(CodeStorage, Say("error.storage.damaged"), "an undo of %s names the missing %q", t.id, op)
	}
	if r.Entry.Kind != KindUndo {
		return t.turnOrdinary(ctx, r, live)
	}
	undo, err := readUndo(r.Entry.Data)
	if err != nil {
		return err
	}
	if slices.Contains(r.Keys, keyRedoable) {
		t.setHeld(keyRedoable, r.Entry.Seq, live)
	}
	for _, op := range undo.Undo {
		if live {
			err = t.name(ctx, op, r.Entry.Seq)
		} else {
			err = t.unname(ctx, op, r.Entry.Seq)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *taking) turnOrdinary(ctx context.Context, r Record, live bool) error {
	t.affected = append(t.affected, r)
	for _, key := range r.Keys {
		if _, known := t.before[key]; !known && !key.Own() {
			holder, err := t.holder(ctx, key, everything)
			if err != nil {
				return err
			}
			t.before[key] = holder
		}
		t.setHeld(key, r.Entry.Seq, live)
	}
	return nil
}

// leave computes the state after the undo and writes into it how to get
// there. It gives the system's keys that are touched.
func (t *taking) leave(ctx context.Context, e Entry, named []Record, undo *Undo) ([]Key, State, error) {
	slices.SortFunc(t.affected, func(a, b Record) int { return a.Entry.Seq - b.Entry.Seq })
	var keys []Key
	restore := t.sequential()
	for _, r := range t.affected {
		keys = appendNew(keys, systemKeys(r.Keys)...)
		switch r.Entry.Kind {
		case KindSet, KindBack:
		default:
			restore = true
		}
	}
	if restore {
		next, err := t.restore(ctx, named, undo)
		return appendNew(keys, KeyAll), next, err
	}
	for _, key := range keys {
		if key == KeyAll {
			continue
		}
		holder, err := t.holder(ctx, key, everything)
		if err != nil {
			return nil, nil, err
		}
		if holder == t.before[key] {
			continue // somebody wrote over it since, or it lay below
		}
		value, err := t.written(ctx, holder, key)
		if err != nil {
			return nil, nil, err
		}
		undo.Set = append(undo.Set, Value{Key: key, Value: value})
	}
	next, err := applySet(t.system, t.state, e, undo.Set)
	if err != nil {
		return nil, nil, refuse(err)
	}
	if slices.Contains(keys, KeyAll) {
		more, err := t.differing(ctx, 0, next)
		if err != nil {
			return nil, nil, err
		}
		keys = appendNew(keys, more...)
	}
	return keys, next, nil
}

// written is the value that the entry at holder wrote to a key; with 0 the one
// of the setup.
func (d *draft) written(ctx context.Context, holder int, key Key) (json.RawMessage, error) {
	if holder == 0 {
		holder = 1
	}
	r, err := d.record(ctx, holder)
	if err != nil {
		return nil, err
	}
	if r.Entry.Kind == KindSet {
		set, err := readSet(r.Entry.Data)
		if err != nil {
			return nil, err
		}
		for _, v := range slices.Backward(set.Set) {
			if v.Key == key {
				return compactJSON(v.Value), nil
			}
		}
	}
	state, err := d.stateAt(ctx, holder)
	if err != nil {
		return nil, err
	}
	return compactJSON(d.system.Value(state, key)), nil
}

// pointers are the newest live ordinary entry, and the newest live undo of
// ordinary entries since the last of those.
func (t *taking) pointers(ctx context.Context) (undoNext, redoNext string, err error) {
	undoable, err := t.holder(ctx, keyUndoable, everything)
	if err != nil {
		return "", "", err
	}
	if undoable > 0 {
		r, err := t.record(ctx, undoable)
		if err != nil {
			return "", "", err
		}
		undoNext = r.Entry.Op
	}
	redoable, err := t.holder(ctx, keyRedoable, everything)
	if err != nil {
		return "", "", err
	}
	newest, err := t.newestTouch(ctx, keyUndoable)
	if err != nil {
		return "", "", err
	}
	if redoable > newest {
		r, err := t.record(ctx, redoable)
		if err != nil {
			return "", "", err
		}
		redoNext = r.Entry.Op
	}
	return undoNext, redoNext, nil
}
