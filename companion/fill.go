package companion

import (
	"context"
	"slices"
)

// refusal marks what the rules or our bounds don't allow, apart from trouble
// with the store.
type refusal struct{ err error }

func (r *refusal) Error() string { return r.err.Error() }
func (r *refusal) Unwrap() error { return r.err }

func refuse(err error) error { return &refusal{err} }

// fill makes the record of the next entry: its keys, what it holds, and for an
// undo the values that it leaves. It gives the state after it. What is not
// allowed comes as *refusal. The draft's holds are changed; see commit and drop.
func (d *draft) fill(ctx context.Context, e Entry) (Record, State, error) {
	d.current = Record{Entry: e}
	if (e.Kind == KindSetup) != (e.Seq == 1) {
		return Record{}, nil, refuse(Errorf(CodeInvalid, Say("error.entry.unreadable"), "%s at %d", e.Kind, e.Seq))
	}
	switch e.Kind {
	case KindUndo:
		return d.fillUndo(ctx, e)
	case KindBack:
		return d.fillBack(ctx, e)
	}
	keys, err := d.touches(e)
	if err != nil {
		return Record{}, nil, err
	}
	next, err := d.system.Apply(d.state, e)
	if err != nil {
		return Record{}, nil, refuse(err)
	}
	if slices.Contains(keys, KeyAll) && e.Kind != KindSetup {
		more, err := d.differing(ctx, 0, next)
		if err != nil {
			return Record{}, nil, err
		}
		keys = appendNew(keys, more...)
	}
	return d.ordinary(e, keys), next, nil
}

// touches asks the system which keys an entry writes; none twice.
func (d *draft) touches(e Entry) ([]Key, error) {
	listed, err := d.system.Touches(e)
	if err != nil {
		return nil, refuse(err)
	}
	if err := checkKeys(listed); err != nil {
		return nil, refuse(err)
	}
	return appendNew(nil, listed...), nil
}

// ordinary makes the record of an entry that holds what it touches.
func (d *draft) ordinary(e Entry, keys []Key) Record {
	if e.Kind != KindSetup {
		keys = append(keys, keyUndoable)
	}
	for _, key := range keys {
		d.setHeld(key, e.Seq, true)
	}
	return Record{Entry: e, Keys: keys, Holds: []Hold{{Seq: e.Seq, Held: true, Keys: keys}}}
}

// differing lists the system's keys that were touched after a Seq and have
// another value in next than now, sorted.
func (d *draft) differing(ctx context.Context, after int, next State) ([]Key, error) {
	touched, err := d.touchedKeys(ctx, after)
	if err != nil {
		return nil, err
	}
	var keys []Key
	for _, key := range touched {
		if key.Own() || key == KeyAll {
			continue
		}
		if !sameJSON(d.system.Value(d.state, key), d.system.Value(next, key)) {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

// sequential tells whether an undo takes back only a suffix here.
func (d *draft) sequential() bool {
	s, ok := d.system.(Sequential)
	return ok && s.Sequential(d.state)
}

// systemKeys are those that a system named.
func systemKeys(keys []Key) []Key {
	var theirs []Key
	for _, key := range keys {
		if !key.Own() {
			theirs = append(theirs, key)
		}
	}
	return theirs
}

// appendNew appends what is not there yet.
func appendNew(keys []Key, more ...Key) []Key {
	if len(keys)+len(more) > 32 {
		seen := make(map[Key]bool, len(keys)+len(more))
		for _, key := range keys {
			seen[key] = true
		}
		for _, key := range more {
			if !seen[key] {
				seen[key] = true
				keys = append(keys, key)
			}
		}
		return keys
	}
	for _, key := range more {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}
