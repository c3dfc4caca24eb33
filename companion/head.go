package companion

import (
	"context"
	"errors"
)

// head gives a log folded to its head, from the cache where it is current.
func (k *Keeper) head(ctx context.Context, id LogID) (*head, error) {
	if after, ok := ctx.Value(aheadKey{}).(*head); ok && after.log.ID == id {
		return after, nil
	}
	log, err := k.store.Log(ctx, id)
	if err != nil {
		return nil, err
	}
	if known := k.heads.get(id, log.Version); known != nil {
		return known, nil
	}
	// In turn, so that nothing is settled while we read.
	done, err := k.turns.take(ctx, id)
	if err != nil {
		return nil, err
	}
	defer done()
	return k.load(ctx, id)
}

// load is head for those whose turn it is.
func (k *Keeper) load(ctx context.Context, id LogID) (*head, error) {
	log, err := k.store.Log(ctx, id)
	if err != nil {
		return nil, err
	}
	if known := k.heads.get(id, log.Version); known != nil {
		return known, nil
	}
	system := k.systems[log.System]
	if system == nil {
		return nil, Errorf(CodeNewer, Say("error.table.newer"), "log %s is of the unknown system %q", id, log.System)
	}
	h := &head{log: log, system: system, seq: log.Head, told: newTold()}
	h.state, err = newFold(k.store, system, id).at(ctx, log.Head)
	if broken, ok := errors.AsType[*replayError](err); ok {
		err = h.readOnlyFrom(ctx, k.store, broken)
	}
	if err != nil {
		return nil, err
	}
	if err := h.point(ctx, k.store); err != nil {
		return nil, err
	}
	k.heads.put(h)
	return h, nil
}

// readOnlyFrom shows a log that can't be replayed: from its last readable
// snapshot of any version, or as far as the replay came.
func (h *head) readOnlyFrom(ctx context.Context, store Store, broken *replayError) error {
	h.readOnly, h.why = true, Say("error.table.newer")
	if known, ok := errors.AsType[*Error](broken.cause); ok && known.Code == CodeReadOnly {
		h.why = known.Message // the system knows better
	}
	h.seq, h.state = broken.seq, broken.state
	snapshot, state, found, err := readable(ctx, store, h.system, h.log.ID, h.log.Head, AnyRules)
	if err != nil {
		return err
	}
	if found && snapshot.Seq > h.seq {
		h.seq, h.state = snapshot.Seq, state
	}
	if err := h.readNearest(ctx, store); err != nil {
		return err
	}
	if h.state == nil {
		return &Error{Code: CodeNewer, Message: h.why, Cause: broken}
	}
	return nil
}

// point reads from the newest entry what undo and redo would name.
func (h *head) point(ctx context.Context, store Store) error {
	if h.readOnly || h.log.Head == 0 {
		return nil
	}
	records, err := store.Entries(ctx, h.log.ID, h.log.Head, h.log.Head)
	if err != nil {
		return err
	}
	for _, r := range records {
		h.undoNext, h.redoNext = pointers(r.Entry)
	}
	return nil
}

// pointers gives what undo and redo would name right after an entry.
func pointers(e Entry) (undoNext, redoNext string) {
	switch e.Kind {
	case KindSetup:
		return "", ""
	case KindUndo:
		undo, err := readUndo(e.Data)
		if err != nil {
			return "", ""
		}
		return undo.UndoNext, undo.RedoNext
	}
	return e.Op, ""
}
