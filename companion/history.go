package companion

import (
	"context"
	"errors"
	"slices"
)

// Line is one line of the history.
type Line struct {
	Entry   Entry
	Live    bool          // not undone
	Changes []ValueChange // what it touched, in the order of the system; nil where it can't be replayed
}

// History gives lines with Seq < before, newest first; before 0 is from the
// head. limit is 1–200. It costs limit + SnapshotEvery applications, however
// long the log.
func (k *Keeper) History(ctx context.Context, id LogID, before, limit int) ([]Line, error) {
	h, err := k.head(ctx, id)
	if err != nil {
		return nil, err
	}
	if before <= 0 || before > h.log.Head+1 {
		before = h.log.Head + 1
	}
	from := max(1, before-min(max(limit, 1), 200))
	lines, err := k.lines(ctx, h, from, before-1)
	slices.Reverse(lines)
	return lines, err
}

// Line gives one line by its op. An unknown one: CodeNotFound.
func (k *Keeper) Line(ctx context.Context, id LogID, op string) (Line, error) {
	h, err := k.head(ctx, id)
	if err != nil {
		return Line{}, err
	}
	if line, found := h.told.get(op); found {
		if line.Live = op == h.undoNext || op == h.redoNext; line.Live {
			return line, nil
		}
		_, undone, err := k.store.Holder(ctx, id, opKey(op), everything)
		line.Live = !undone
		return line, err
	}
	r, found, err := k.store.ByOp(ctx, id, op)
	if err != nil {
		return Line{}, err
	}
	if !found {
		return Line{}, Errorf(CodeNotFound, Say("error.line.unknown"), "op %q in %s", op, id)
	}
	lines, err := k.lines(ctx, h, r.Entry.Seq, r.Entry.Seq)
	if err != nil {
		return Line{}, err
	}
	if len(lines) != 1 {
		return Line{}, Errorf(CodeNotFound, Say("error.line.unknown"), "op %q in %s", op, id)
	}
	if !h.readOnly {
		h.told.put(lines[0])
	}
	return lines[0], nil
}

// lines gives the lines from ≤ Seq ≤ to in order.
func (k *Keeper) lines(ctx context.Context, h *head, from, to int) ([]Line, error) {
	records, err := k.store.Entries(ctx, h.log.ID, from, to)
	if err != nil {
		return nil, err
	}
	f := newFold(k.store, h.system, h.log.ID)
	state, err := f.at(ctx, from-1)
	if err != nil && !isReplay(err) {
		return nil, err
	}
	readable := err == nil
	lines := make([]Line, 0, len(records))
	for _, r := range records {
		_, undone, err := k.store.Holder(ctx, h.log.ID, opKey(r.Entry.Op), everything)
		if err != nil {
			return nil, err
		}
		line := Line{Entry: r.Entry, Live: !undone}
		if readable {
			next, err := f.next(ctx, state, r.Entry)
			switch {
			case err == nil:
				line.Changes = changes(h.system, r, state, next)
				state = next
			case isReplay(err):
				readable = false
			default:
				return nil, err
			}
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func isReplay(err error) bool {
	_, ok := errors.AsType[*replayError](err)
	return ok
}
