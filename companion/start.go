package companion

import (
	"context"
	"encoding/json"
	"errors"
)

// Start opens a table with its setup (at most MaxSetupBytes). The same op of
// the same device is the same table, however often it arrives (Repeated); with
// another setup: CodeStale. A setup that the system refuses: its *Error.
func (k *Keeper) Start(ctx context.Context, device, system, op string, setup json.RawMessage) (View, error) {
	s := k.systems[system]
	if s == nil || system == BookID {
		return View{}, Errorf(CodeInvalid, Say("error.system.unknown"), "system %q", system)
	}
	w := Write{Op: op, Device: device, Kind: KindSetup, Data: setup}
	if err := w.check(); err != nil {
		return View{}, err
	}
	return k.create(ctx, Log{ID: tableID(device, op), Sort: SortTable, System: system, Device: device}, s, w)
}

// create makes a log with a setup, or gives the one that is there.
func (k *Keeper) create(ctx context.Context, log Log, system System, w Write) (View, error) {
	done, err := k.turns.take(ctx, log.ID)
	if err != nil {
		return View{}, err
	}
	defer done()
	for range 2 {
		_, err := k.store.Log(ctx, log.ID)
		if err == nil {
			return k.created(ctx, log, w)
		}
		if CodeOf(err) != CodeNotFound {
			return View{}, err
		}
		view, err := k.createNew(ctx, log, system, w)
		if !errors.Is(err, ErrExists) {
			return view, asError(err)
		}
	}
	return View{}, Errorf(CodeInternal, Say("error.internal"), "create %s: there and not there", log.ID)
}

func (k *Keeper) createNew(ctx context.Context, log Log, system System, w Write) (View, error) {
	d := newDraft(k.store, system, log.ID, 0, nil)
	placed, _, aside, err := d.rebase(ctx, []Entry{k.entry(w)}, nothing{})
	if err != nil {
		return View{}, err
	}
	if len(aside) > 0 {
		return View{}, aside[0].Err
	}
	log.Created = placed[0].Entry.At
	after, change, err := k.after(log, d)
	if err != nil {
		return View{}, err
	}
	if !k.pending {
		after.log.Agreed = after.log.Head
	}
	if err := k.store.Create(ctx, after.log, placed, change); err != nil {
		return View{}, err
	}
	k.heads.put(after)
	view := after.view()
	view.Changes = changes(system, placed[0], nil, after.state)
	return view, nil
}

// created answers a start that came before.
func (k *Keeper) created(ctx context.Context, log Log, w Write) (View, error) {
	h, err := k.load(ctx, log.ID)
	if err != nil {
		return View{}, err
	}
	records, err := k.store.Entries(ctx, log.ID, 1, 1)
	if err != nil {
		return View{}, err
	}
	same := len(records) == 1 && h.log.System == log.System && sameContent(records[0].Entry, k.entry(w))
	if !same {
		return View{}, h.explain(stale(Say("error.stale.other-content"), "start %q is known with another setup", w.Op), w)
	}
	view := h.view()
	view.Repeated = true
	return view, nil
}
