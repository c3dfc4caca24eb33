package companion

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// replayError: the log holds an entry that this version can't fold.
type replayError struct {
	seq   int   // the last one that could be folded
	state State // after it
	cause error
}

func (e *replayError) Error() string { return fmt.Sprintf("replay after %d: %v", e.seq, e.cause) }
func (e *replayError) Unwrap() error { return e.cause }

// asError gives what callers outside may see of an error of a fold.
func asError(err error) error {
	if _, ok := errors.AsType[*replayError](err); ok {
		return &Error{Code: CodeReadOnly, Message: Say("error.table.newer"), Cause: err}
	}
	return err
}

// older gives the state right after an entry that was named by its op.
type older func(op string) (State, error)

// step folds one entry.
func step(system System, state State, e Entry, at older) (State, error) {
	switch e.Kind {
	case KindUndo:
		undo, err := readUndo(e.Data)
		if err != nil {
			return nil, err
		}
		if undo.To != "" {
			return at(undo.To)
		}
		return applySet(system, state, e, undo.Set)
	case KindBack:
		back, err := readBack(e.Data)
		if err != nil {
			return nil, err
		}
		return at(back.To)
	}
	return system.Apply(state, e)
}

// applySet hands the values that an undo leaves to the system.
func applySet(system System, state State, e Entry, values []Value) (State, error) {
	if len(values) == 0 {
		return state, nil
	}
	e.Kind, e.Data = KindSet, mustJSON(Set{Set: values})
	return system.Apply(state, e)
}

// whole tells the entries whose state is restored rather than computed. A
// snapshot stands at each, so that no fold has to cross them.
func whole(e Entry) bool {
	if e.Kind == KindUndo {
		undo, err := readUndo(e.Data)
		return err == nil && undo.To != ""
	}
	return e.Kind == KindBack
}

// snapshotDue tells after which entries a snapshot is written.
func snapshotDue(e Entry) bool { return e.Seq%SnapshotEvery == 0 || whole(e) }

// fold computes states of one log from its snapshots.
type fold struct {
	store  Store
	system System
	id     LogID
	passed map[int]State // snapshots of this run, where the store keeps none
}

func newFold(store Store, system System, id LogID) *fold {
	return &fold{store: store, system: system, id: id, passed: map[int]State{}}
}

// at gives the state right after the entry at seq; nil at 0. It costs at most
// SnapshotEvery applications once the log has snapshots of these rules; where
// it has none it folds from the setup and leaves them behind.
// Errors: *replayError, or what the store says.
func (f *fold) at(ctx context.Context, seq int) (State, error) {
	from, state, err := f.nearest(ctx, seq)
	if err != nil {
		return nil, err
	}
	for from < seq {
		records, err := f.store.Entries(ctx, f.id, from+1, min(from+SnapshotEvery, seq))
		if err != nil {
			return nil, err
		}
		if len(records) == 0 {
			return nil, Errorf(CodeStorage, Say("error.storage.damaged"), "log %s has no entry %d", f.id, from+1)
		}
		for _, r := range records {
			next, err := f.next(ctx, state, r.Entry)
			if err != nil {
				return nil, err
			}
			state, from = next, r.Entry.Seq
			if snapshotDue(r.Entry) {
				f.keep(ctx, from, state)
			}
		}
	}
	return state, nil
}

// next folds one entry of the log.
func (f *fold) next(ctx context.Context, state State, e Entry) (State, error) {
	var trouble error // of the store, not of the entry
	next, err := step(f.system, state, e, func(op string) (State, error) {
		r, found, err := f.store.ByOp(ctx, f.id, op)
		if err != nil {
			trouble = err
			return nil, err
		}
		if !found || r.Entry.Seq >= e.Seq {
			return nil, fmt.Errorf("entry %d names %q, which is not before it", e.Seq, op)
		}
		older, err := f.at(ctx, r.Entry.Seq)
		if _, ok := errors.AsType[*replayError](err); err != nil && !ok {
			trouble = err
		}
		return older, err
	})
	if trouble != nil {
		return nil, trouble
	}
	if err != nil {
		return nil, &replayError{seq: e.Seq - 1, state: state, cause: err}
	}
	return next, nil
}

// nearest gives the newest known state at or before seq. A snapshot that
// can't be decoded counts as none.
func (f *fold) nearest(ctx context.Context, seq int) (int, State, error) {
	from, state := 0, State(nil)
	for at, known := range f.passed {
		if at <= seq && at > from {
			from, state = at, known
		}
	}
	snapshot, decoded, found, err := readable(ctx, f.store, f.system, f.id, seq, f.system.RulesVersion())
	if err != nil {
		return 0, nil, err
	}
	if found && snapshot.Seq > from {
		return snapshot.Seq, decoded, nil
	}
	return from, state, nil
}

// keep leaves a snapshot behind. It only saves time later, so a medium that
// takes none is no failure.
func (f *fold) keep(ctx context.Context, seq int, state State) {
	f.passed[seq] = state
	if snapshot, err := takeSnapshot(f.system, seq, state); err == nil {
		_ = f.store.KeepSnapshot(ctx, f.id, snapshot)
	}
}

// readable gives the newest snapshot of these rules at or before a Seq that
// the system can decode.
func readable(ctx context.Context, store Store, system System, id LogID, atMost, rules int) (Snapshot, State, bool, error) {
	for atMost > 0 {
		snapshot, found, err := store.Snapshot(ctx, id, atMost, rules)
		if err != nil || !found {
			return Snapshot{}, nil, false, err
		}
		if state, err := system.Decode(snapshot.State); err == nil {
			return snapshot, state, true, nil
		}
		atMost = snapshot.Seq - 1
	}
	return Snapshot{}, nil, false, nil
}

func takeSnapshot(system System, seq int, state State) (Snapshot, error) {
	text, err := system.Encode(state)
	if err != nil {
		return Snapshot{}, fmt.Errorf("encode the state at %d: %w", seq, err)
	}
	return Snapshot{Seq: seq, Rules: system.RulesVersion(), State: text}, nil
}

// head gives a log folded to its head, from the cache where it is current.
func (k *Keeper) head(ctx context.Context, id LogID) (*head, error) {
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
	h := &head{log: log, system: system, seq: log.Head}
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
	h.seq, h.state = broken.seq, broken.state
	snapshot, state, found, err := readable(ctx, store, h.system, h.log.ID, h.log.Head, AnyRules)
	if err != nil {
		return err
	}
	if found && snapshot.Seq > h.seq {
		h.seq, h.state = snapshot.Seq, state
	}
	if h.state == nil {
		return &Error{Code: CodeNewer, Message: Say("error.table.newer"), Cause: broken}
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

func readUndo(data json.RawMessage) (Undo, error) {
	var undo Undo
	if err := json.Unmarshal(data, &undo); err != nil {
		return Undo{}, &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: err}
	}
	return undo, nil
}

func readBack(data json.RawMessage) (Back, error) {
	var back Back
	if err := json.Unmarshal(data, &back); err != nil {
		return Back{}, &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: err}
	}
	return back, nil
}

func readSet(data json.RawMessage) (Set, error) {
	var set Set
	if err := json.Unmarshal(data, &set); err != nil {
		return Set{}, &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: err}
	}
	return set, nil
}
