package companion

import (
	"context"
	"fmt"
)

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
