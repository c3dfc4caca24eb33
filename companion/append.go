package companion

import (
	"context"
	"encoding/json"
	"errors"
)

// tries bounds how often a write is decided again because somebody outside of
// this process wrote to the same log.
const tries = 16

// Append writes one entry, in this order:
//  1. An op that the log knows with the same content is answered (Repeated),
//     nothing is written; with other content it is stale.
//  2. Seen from the head it is appended.
//  3. Seen from before, it is appended if nothing in between touches what it
//     touches and the rules accept it at the head; else it is a *StaleError
//     with both values.
//
// It costs at most SnapshotEvery applications and a look-up per key, however
// long the log. Errors, with nothing written: CodeStale as *StaleError;
// CodeRefused by the rules or for an undo of the setup; CodeInvalid,
// CodeTooLarge, CodeFull (MaxEntries), CodeReadOnly, CodeNotFound, CodeStorage.
func (k *Keeper) Append(ctx context.Context, id LogID, w Write) (View, error) {
	if err := w.check(); err != nil {
		return View{}, err
	}
	done, err := k.turns.take(ctx, id)
	if err != nil {
		return View{}, err
	}
	defer done()
	look := false // most ops are new, and the store itself refuses one that isn't
	for range tries {
		view, looked, err := k.append(ctx, id, w, look)
		again := errors.Is(err, ErrHeadMoved) || errors.Is(err, ErrExists) || err != nil && !looked
		if !again {
			return view, asError(err)
		}
		look = true
	}
	return View{}, Errorf(CodeStale, Say("error.busy"), "append to %s: the head moved %d times", id, tries)
}

// append decides once. Unless it is told to look, what was seen from the head is
// taken for new without a look-up: where that fails, the caller asks again.
func (k *Keeper) append(ctx context.Context, id LogID, w Write, look bool) (view View, looked bool, err error) {
	h, err := k.load(ctx, id)
	if err != nil {
		return View{}, true, err
	}
	e := k.entry(w)
	if h.readOnly || h.log.Head >= MaxEntries || w.Seq > h.log.Head {
		view, err = k.closed(ctx, h, e, w)
		return view, true, err
	}
	between, err := newsSince(ctx, k.store, id, w.Seq, h.log.Head, nil)
	if err != nil {
		return View{}, true, err
	}
	d := newDraft(k.store, h.system, id, h.log.Head, h.state)
	looked = look || w.Seq < h.log.Head
	d.unseen = !looked
	placed, known, aside, err := d.rebase(ctx, []Entry{e}, between)
	switch {
	case err != nil:
		return View{}, true, err
	case len(aside) > 0:
		return View{}, looked, h.explain(aside[0].Err, w)
	case len(known) > 0:
		view = h.view()
		view.Repeated = true
		return view, looked, nil
	}
	all := changes(h.system, placed[0], h.state, d.state)
	seen := func(after *head) View {
		view := after.view()
		view.Changes = all
		return view
	}
	var ahead func(*head)
	if w.Ahead != nil {
		ahead = func(after *head) { w.Ahead(context.WithValue(ctx, aheadKey{}, after), seen(after)) }
	}
	after, err := k.write(ctx, h, d, ahead)
	if err != nil {
		return View{}, true, err
	}
	return seen(after), looked, nil
}

// aheadKey is of a head that is not durable yet, for the one who wrote it.
type aheadKey struct{}

// write appends what the draft holds, and keeps the new head. The store may let
// ahead look at it before it is durable.
func (k *Keeper) write(ctx context.Context, h *head, d *draft, ahead func(*head)) (*head, error) {
	after, change, err := k.after(h.log, d)
	if err != nil {
		return nil, err
	}
	if !k.pending {
		after.log.Agreed = after.log.Head
	}
	after.told = h.told
	if len(d.placed) == 1 {
		after.told.put(Line{Entry: d.placed[0].Entry, Changes: changes(h.system, d.placed[0], h.state, after.state)})
	}
	if ahead != nil {
		change.Meanwhile = func() { ahead(after) }
	}
	if err := k.store.Append(ctx, d.id, d.base, !k.pending, d.placed, change); err != nil {
		if len(d.placed) == 1 {
			after.told.drop(d.placed[0].Entry.Op)
		}
		return nil, err
	}
	k.heads.put(after)
	return after, nil
}

// after is the head that a draft leads to, and what the store writes for it.
func (k *Keeper) after(log Log, d *draft) (*head, Change, error) {
	snapshots, err := d.snapshots()
	if err != nil {
		return nil, Change{}, err
	}
	log.Head = d.head()
	log.Version++
	log.Updated = max(log.Updated, k.clock())
	log.Summary = d.system.Summary(d.state)
	h := &head{log: log, system: d.system, state: d.state, seq: log.Head, told: newTold()}
	if len(d.placed) > 0 {
		h.undoNext, h.redoNext = pointers(d.placed[len(d.placed)-1].Entry)
	}
	return h, Change{Updated: log.Updated, Summary: log.Summary, Snapshots: snapshots}, nil
}

// closed answers a write that can't be taken: what it knows it says.
func (k *Keeper) closed(ctx context.Context, h *head, e Entry, w Write) (View, error) {
	known, found, err := k.store.ByOp(ctx, h.log.ID, e.Op)
	if err != nil {
		return View{}, err
	}
	switch {
	case found && sameContent(known.Entry, e):
		view := h.view()
		view.Repeated = true
		return view, nil
	case h.readOnly:
		return View{}, Errorf(CodeReadOnly, h.why, "log %s", h.log.ID)
	case h.log.Head >= MaxEntries:
		return View{}, errFull(h.log.ID)
	}
	// The writer saw entries that are gone: this log was restored from a backup.
	return View{}, h.explain(stale(Say("error.stale.ahead"), "%q saw %d of %d", w.Op, w.Seq, h.log.Head), w)
}

// explain gives a refusal to the writer: what is stale always comes with the
// log as it stands.
func (h *head) explain(err error, w Write) error {
	conflict, ok := errors.AsType[*StaleError](err)
	if !ok {
		plain, ok := errors.AsType[*Error](err)
		if !ok || plain.Code != CodeStale {
			return err
		}
		conflict = &StaleError{Err: plain}
	}
	conflict.View, conflict.Tried = h.view(), w
	return conflict
}

func (k *Keeper) entry(w Write) Entry {
	e := Entry{Op: w.Op, At: w.At, Device: w.Device, Kind: w.Kind, Data: compactJSON(w.Data)}
	if e.At == 0 {
		e.At = k.clock()
	}
	return e
}

// changes are the touched keys of a record before and after it.
func changes(system System, r Record, before, after State) []ValueChange {
	all := []ValueChange{}
	for _, key := range systemKeys(r.Keys) {
		if key == KeyAll {
			continue
		}
		c := ValueChange{Key: key, To: system.Value(after, key), From: json.RawMessage("null")}
		if before != nil {
			c.From = system.Value(before, key)
		}
		all = append(all, c)
	}
	return all
}
