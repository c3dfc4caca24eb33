package companion

import (
	"context"
	"errors"
	"slices"
)

// Push takes the pending entries of a device, in their order, on the server.
// base is the agreed head that they follow. Each goes to the head of the log by
// the same decision as Append (see rebase); those of the same push don't stand
// in each other's way. What can't follow comes back aside, the rest is written
// in one transaction. What is known already is skipped, so a push may be
// repeated.
// Errors, with nothing written: as of Append; CodeStale if base is beyond the head.
func (k *Keeper) Push(ctx context.Context, id LogID, base int, entries []Entry) (View, []Aside, error) {
	if err := checkEntries(entries); err != nil {
		return View{}, nil, err
	}
	done, err := k.turns.take(ctx, id)
	if err != nil {
		return View{}, nil, err
	}
	defer done()
	for range tries {
		view, aside, err := k.push(ctx, id, base, entries)
		if !errors.Is(err, ErrHeadMoved) && !errors.Is(err, ErrExists) {
			return view, aside, asError(err)
		}
	}
	return View{}, nil, Errorf(CodeStale, Say("error.busy"), "push to %s: the head moved %d times", id, tries)
}

func (k *Keeper) push(ctx context.Context, id LogID, base int, entries []Entry) (View, []Aside, error) {
	h, err := k.load(ctx, id)
	if err != nil {
		return View{}, nil, err
	}
	switch {
	case h.readOnly:
		return View{}, nil, Errorf(CodeReadOnly, h.why, "log %s", id)
	case h.log.Head+len(entries) > MaxEntries:
		return View{}, nil, errFull(id)
	case base < 0 || base > h.log.Head:
		return View{}, nil, h.explain(stale(Say("error.stale.ahead"), "push after %d of %d", base, h.log.Head), Write{})
	}
	between, err := newsSince(ctx, k.store, id, base, h.log.Head, opsOf(entries))
	if err != nil {
		return View{}, nil, err
	}
	d := newDraft(k.store, h.system, id, h.log.Head, h.state)
	placed, _, aside, err := d.rebase(ctx, entries, between)
	if err != nil {
		return View{}, nil, err
	}
	if len(placed) > 0 {
		if h, err = k.write(ctx, h, d, nil); err != nil {
			return View{}, nil, err
		}
	}
	return h.view(), h.explained(aside), nil
}

// Settle takes what the server agreed after our agreed part, on a device, and
// moves our pending entries behind it by the same decision as Append. Ours
// that came back agreed are pending no longer. What can't follow any more is
// given aside with both values, and is no longer in the log.
// Errors, with nothing written: CodeStale if after is not our agreed head (ask
// again from there); CodeReadOnly if this version can't follow the server.
func (k *Keeper) Settle(ctx context.Context, id LogID, after int, agreed []Entry) (View, []Aside, error) {
	done, err := k.turns.take(ctx, id)
	if err != nil {
		return View{}, nil, err
	}
	defer done()
	for range tries {
		view, aside, err := k.settle(ctx, id, after, agreed)
		if !errors.Is(err, ErrHeadMoved) {
			return view, aside, asError(err)
		}
	}
	return View{}, nil, Errorf(CodeStale, Say("error.busy"), "settle %s: the head moved %d times", id, tries)
}

func (k *Keeper) settle(ctx context.Context, id LogID, after int, agreed []Entry) (View, []Aside, error) {
	h, err := k.load(ctx, id)
	if err != nil {
		return View{}, nil, err
	}
	switch {
	case h.readOnly:
		return View{}, nil, Errorf(CodeReadOnly, h.why, "log %s", id)
	case after != h.log.Agreed:
		return View{}, nil, h.explain(stale(Say("error.stale.ahead"), "settle after %d, agreed is %d", after, h.log.Agreed), Write{})
	case len(agreed) == 0:
		return h.view(), nil, nil
	}
	d, tail, err := k.agreedDraft(ctx, h)
	if err != nil {
		return View{}, nil, err
	}
	final, _, refused, err := d.rebase(ctx, agreed, nothing{})
	if err != nil {
		return View{}, nil, err
	}
	if len(refused) > 0 {
		return View{}, nil, Errorf(CodeReadOnly, Say("error.table.newer"), "follow the server in %s: %w", id, refused[0].Err)
	}
	var ours []Entry
	known := opsOf(agreed)
	for _, r := range tail {
		if !known[r.Entry.Op] {
			ours = append(ours, r.Entry)
		}
	}
	pending, _, aside, err := d.rebase(ctx, ours, newsOf(final, opsOfRecords(tail)))
	if err != nil {
		return View{}, nil, err
	}
	next, change, err := k.after(h.log, d)
	if err != nil {
		return View{}, nil, err
	}
	next.log.Agreed = after + len(final)
	if err := k.store.Settle(ctx, id, h.log.Head, after, final, pending, change); err != nil {
		return View{}, nil, err
	}
	k.heads.put(next)
	return next.view(), next.explained(aside), nil
}

// agreedDraft is the log as it was after its agreed part, and the pending tail.
func (k *Keeper) agreedDraft(ctx context.Context, h *head) (*draft, []Record, error) {
	tail, err := k.store.Entries(ctx, h.log.ID, h.log.Agreed+1, h.log.Head)
	if err != nil {
		return nil, nil, err
	}
	state, err := newFold(k.store, h.system, h.log.ID).at(ctx, h.log.Agreed)
	if err != nil {
		return nil, nil, err
	}
	d := newDraft(k.store, h.system, h.log.ID, h.log.Agreed, state)
	for _, record := range slices.Backward(tail) {
		for _, hold := range slices.Backward(record.Holds) {
			if hold.Seq > d.base {
				continue
			}
			for _, key := range hold.Keys {
				d.setHeld(key, hold.Seq, !hold.Held)
			}
		}
	}
	d.changes = nil
	return d, tail, nil
}

// explained gives each reason the log as it stands.
func (h *head) explained(aside []Aside) []Aside {
	for i, a := range aside {
		e := a.Entry
		w := Write{Op: e.Op, Seq: e.Seq, Device: e.Device, Kind: e.Kind, Data: e.Data, At: e.At}
		aside[i].Err = h.explain(a.Err, w)
	}
	return aside
}

func opsOf(entries []Entry) map[string]bool {
	ops := make(map[string]bool, len(entries))
	for _, e := range entries {
		ops[e.Op] = true
	}
	return ops
}

func opsOfRecords(records []Record) map[string]bool {
	ops := make(map[string]bool, len(records))
	for _, r := range records {
		ops[r.Entry.Op] = true
	}
	return ops
}
