package companion

import (
	"context"
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
