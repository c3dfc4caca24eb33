package companion_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

// Thousands of random gestures agree with the naive model after every step.
func TestRandomGesturesAgreeWithTheModel(t *testing.T) {
	for seed := range uint64(40) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			walk(t, memory.New(), seed, 150)
		})
	}
}

// The same on every store, once.
func TestRandomGesturesAgreeOnEveryStore(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) { walk(t, store, 4711, 200) })
}

func walk(t *testing.T, store companion.Store, seed uint64, steps int) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(seed, 1))
	k := newKeeper(store, toy{rules: 1})
	m := model{}
	start := toyState{"a": 1, "c": 3}
	view, err := k.Start(ctx, "device", "toy", "setup-00", json.RawMessage(`{"start":{"a":1,"c":3}}`))
	if err != nil {
		t.Fatal(err)
	}
	m.lines = append(m.lines, modelLine{op: "setup-00", kind: companion.KindSetup, start: start})
	id := view.Log.ID
	keys := []companion.Key{"a", "b", "c", "d", "e"}
	for step := range steps {
		line := modelLine{op: fmt.Sprintf("op-%05d", step)}
		w := companion.Write{Op: line.op, Seq: view.Log.Head, Device: "device"}
		live := m.live(len(m.lines))
		mayFail := false
		switch pick := r.IntN(100); {
		case pick < 35:
			line.kind, line.set = companion.KindSet, map[companion.Key]*int{}
			var values []companion.Value
			for range 1 + r.IntN(2) {
				key := keys[r.IntN(len(keys))]
				if _, twice := line.set[key]; twice {
					continue
				}
				n := r.IntN(50)
				if r.IntN(6) == 0 {
					line.set[key] = nil
					values = append(values, companion.Value{Key: key, Value: json.RawMessage("null")})
					continue
				}
				line.set[key] = &n
				values = append(values, companion.Value{Key: key, Value: json.RawMessage(fmt.Sprint(n))})
			}
			w.Data = companion.SetData(values...)
		case pick < 55 && view.UndoNext != "":
			line.kind, line.undo = companion.KindUndo, []string{view.UndoNext}
		case pick < 70 && view.RedoNext != "":
			line.kind, line.undo = companion.KindUndo, []string{view.RedoNext}
		case pick < 92 && len(m.lines) > 2:
			line.kind = companion.KindUndo
			for range 1 + r.IntN(3) {
				i := 1 + r.IntN(len(m.lines)-1)
				op := m.lines[i].op
				for _, known := range line.undo {
					mayFail = mayFail || known == op
				}
				mayFail = mayFail || !live[i]
				line.undo = append(line.undo, op)
			}
		default:
			line.kind, line.to = companion.KindBack, m.lines[r.IntN(len(m.lines))].op
			states := m.states(len(m.lines))
			mayFail = maps.Equal(states[len(states)-1], states[m.index(line.to)])
		}
		w.Kind = line.kind
		if line.kind == companion.KindUndo {
			w.Data = companion.UndoData(line.undo...)
		}
		if line.kind == companion.KindBack {
			w.Data = companion.BackData(line.to)
		}
		after, err := k.Append(ctx, id, w)
		if mayFail {
			if err == nil {
				t.Fatalf("seed %d step %d: %+v was accepted", seed, step, line)
			}
			continue
		}
		if err != nil {
			t.Fatalf("seed %d step %d: %+v: %v", seed, step, line, err)
		}
		view = after
		m.lines = append(m.lines, line)
		states := m.states(len(m.lines))
		want := states[len(states)-1]
		undo, redo := m.pointers()
		if !maps.Equal(view.State.(toyState), want) || view.UndoNext != undo || view.RedoNext != redo {
			t.Fatalf("seed %d step %d: after %+v\n got %v undo %q redo %q\nwant %v undo %q redo %q\nlines %+v",
				seed, step, line, view.State, view.UndoNext, view.RedoNext, want, undo, redo, m.lines)
		}
		if step%10 == 0 || step == steps-1 {
			checkCold(t, store, m, states, id)
		}
	}
}

// checkCold compares what a fresh keeper reads: head, older states, liveness.
func checkCold(t *testing.T, store companion.Store, m model, states []toyState, id companion.LogID) {
	t.Helper()
	ctx := context.Background()
	k := newKeeper(store, toy{rules: 1})
	for i, want := range states {
		got, err := k.At(ctx, id, i+1)
		if err != nil || !maps.Equal(got.(toyState), want) {
			t.Fatalf("at %d: %v %v, want %v", i+1, got, err, want)
		}
	}
	live := m.live(len(m.lines))
	for before := len(m.lines) + 1; before > 1; {
		lines, err := k.History(ctx, id, before, 7)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			i := line.Entry.Seq - 1
			if line.Live != live[i] || line.Entry.Op != m.lines[i].op {
				t.Fatalf("line %d: live %v, want %v", i+1, line.Live, live[i])
			}
			for _, c := range line.Changes {
				if i > 0 && (string(c.From) != string(toy{}.Value(states[i-1], c.Key)) || string(c.To) != string(toy{}.Value(states[i], c.Key))) {
					t.Fatalf("line %d: %s from %s to %s", i+1, c.Key, c.From, c.To)
				}
			}
		}
		before -= len(lines)
	}
}
