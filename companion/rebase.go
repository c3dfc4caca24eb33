package companion

import (
	"context"
	"encoding/json"
	"errors"
)

// Aside is an entry that can't follow what came between.
type Aside struct {
	Entry Entry
	Err   error // *StaleError with both values, or an *Error of the rules
}

// rebase is the one way by which entries get into a log: of one tab, of
// another one from before the head, and of sync. Each of the pending entries
// goes to the head of the draft if nothing in between touches what it touches
// and the rules accept it there. The others come back with the reason. known
// are those whose op is in the log already with the same content.
//
// It looks up each key once, however long the log and what came between.
// Errors are only those of the store.
func (d *draft) rebase(ctx context.Context, pending []Entry, between news) (placed, known []Record, aside []Aside, err error) {
	for _, e := range pending {
		var before Record
		var found bool
		if !d.unseen {
			before, found, err = d.byOp(ctx, e.Op)
		}
		if err != nil {
			return nil, nil, nil, err
		}
		if found && sameContent(before.Entry, e) {
			known = append(known, before)
			continue
		}
		if found {
			aside = append(aside, Aside{e, d.otherContent(before.Entry, e)})
			continue
		}
		e.Seq = d.head() + 1
		r, err := d.place(ctx, e, between)
		if refused, ok := errors.AsType[*refusal](err); ok {
			aside = append(aside, Aside{e, refused.err})
			continue
		}
		if err != nil {
			return nil, nil, nil, err
		}
		placed = append(placed, r)
	}
	return placed, known, aside, nil
}

// place appends one entry to the draft or refuses it with *refusal.
func (d *draft) place(ctx context.Context, e Entry, between news) (Record, error) {
	r, next, fault := d.fill(ctx, e)
	if _, ok := errors.AsType[*refusal](fault); fault != nil && !ok {
		d.drop()
		return Record{}, fault
	}
	if newest, found := between.newest(); found {
		conflict, err := d.collide(ctx, e, r, next, newest, between)
		if err != nil || conflict != nil {
			d.drop()
			if err == nil {
				err = refuse(conflict)
			}
			return Record{}, err
		}
	}
	if fault != nil {
		d.drop()
		return Record{}, fault
	}
	d.commit(r, next)
	return r, nil
}

// collide gives what came between an entry and the head, nil if nothing did.
// r and next are zero where the entry can't follow the head anyway.
func (d *draft) collide(ctx context.Context, e Entry, r Record, next State, newest Entry, between news) (*StaleError, error) {
	conflict := stale(Say("error.stale"), "%s %q from before %d", e.Kind, e.Op, d.head())
	alone := e.Kind == KindBack || d.sequential()
	for _, key := range d.conflictKeys(e, r) {
		if key == KeyAll {
			alone = true
			continue
		}
		by, found, err := between.touching(ctx, key)
		if err != nil {
			return nil, err
		}
		if found {
			conflict.Collisions = append(conflict.Collisions, d.collision(e, key, by, next))
		}
	}
	if len(conflict.Collisions) > 0 {
		return conflict, nil
	}
	by, found, err := between.touching(ctx, KeyAll)
	if err != nil {
		return nil, err
	}
	if !found && !alone {
		return nil, nil
	}
	if !found {
		by = newest
	}
	conflict.Collisions = []Collision{{Key: KeyAll, By: by}}
	return conflict, nil
}

// conflictKeys are those whose change in between makes an entry stale. An entry
// that is refused for what it is gives none.
func (d *draft) conflictKeys(e Entry, r Record) []Key {
	if len(r.Keys) > 0 {
		return systemKeys(r.Keys)
	}
	if e.Kind == KindUndo || e.Kind == KindBack {
		return nil
	}
	keys, err := d.touches(e)
	if err != nil {
		return nil
	}
	return keys
}

// collision puts the two values of a key side by side.
func (d *draft) collision(e Entry, key Key, by Entry, next State) Collision {
	c := Collision{Key: key, By: by, Now: d.system.Value(d.state, key)}
	switch {
	case next != nil:
		c.Tried = d.system.Value(next, key)
	case e.Kind == KindSet:
		c.Tried = valueIn(e.Data, key)
	}
	c.What, c.NowSays = d.system.Describe(d.state, key, c.Now)
	if c.Tried != nil {
		_, c.TriedSays = d.system.Describe(d.state, key, c.Tried)
	}
	return c
}

// otherContent refuses an op that the log knows with other content, and shows
// both.
func (d *draft) otherContent(known, tried Entry) *StaleError {
	conflict := stale(Say("error.stale.other-content"), "op %q is known with other content", tried.Op)
	if tried.Kind != KindSet {
		return conflict
	}
	keys, err := d.touches(tried)
	if err != nil {
		return conflict
	}
	next, err := d.system.Apply(d.state, Entry{Seq: d.head() + 1, Op: tried.Op, At: tried.At, Device: tried.Device, Kind: tried.Kind, Data: tried.Data})
	if err != nil {
		next = nil
	}
	for _, key := range keys {
		if key != KeyAll {
			conflict.Collisions = append(conflict.Collisions, d.collision(tried, key, known, next))
		}
	}
	return conflict
}

// valueIn is the last value of a key in the Data of a KindSet; nil if it has none.
func valueIn(data json.RawMessage, key Key) json.RawMessage {
	set, err := readSet(data)
	if err != nil {
		return nil
	}
	var value json.RawMessage
	for _, v := range set.Set {
		if v.Key == key {
			value = compactJSON(v.Value)
		}
	}
	return value
}

// sameContent tells whether two entries ask for the same, apart from what was
// computed.
func sameContent(known, asked Entry) bool {
	return known.Kind == asked.Kind && sameJSON(request(known), request(asked))
}

// request is the Data of an entry without what was computed.
func request(e Entry) json.RawMessage {
	switch e.Kind {
	case KindUndo:
		if undo, err := readUndo(e.Data); err == nil {
			return UndoData(undo.Undo...)
		}
	case KindBack:
		if back, err := readBack(e.Data); err == nil {
			return BackData(back.To)
		}
	}
	return e.Data
}
