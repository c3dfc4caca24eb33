package companion_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"testing"

	"shipmate/companion"
)

// desk is a table with somebody at it: every test says what they do, and what
// they see.
type desk struct {
	t     *testing.T
	k     *companion.Keeper
	store companion.Store
	id    companion.LogID
	ops   int
	view  companion.View // what was seen last
}

func newDesk(t *testing.T, store companion.Store, system toy) *desk {
	t.Helper()
	d := &desk{t: t, k: newKeeper(store, system), store: store}
	view, err := d.k.Start(t.Context(), "device-1", "toy", "op-setup", json.RawMessage(`{"start":{"a":1,"c":3}}`))
	if err != nil {
		t.Fatal(err)
	}
	d.id, d.view = view.Log.ID, view
	return d
}

func (d *desk) op() string { d.ops++; return fmt.Sprintf("op-%05d", d.ops) }

// set is a gesture from the head; it gives its op.
func (d *desk) set(key companion.Key, n int) string {
	d.t.Helper()
	return d.must(companion.KindSet, value(key, n))
}

func (d *desk) undo(ops ...string) string {
	d.t.Helper()
	return d.must(companion.KindUndo, companion.UndoData(ops...))
}

func (d *desk) back(op string) string {
	d.t.Helper()
	return d.must(companion.KindBack, companion.BackData(op))
}

func (d *desk) must(kind companion.Kind, data json.RawMessage) string {
	d.t.Helper()
	op := d.op()
	if err := d.try(op, d.view.Log.Head, kind, data); err != nil {
		d.t.Fatalf("%s %s: %v", kind, data, err)
	}
	return op
}

// try is a gesture by somebody who saw seq.
func (d *desk) try(op string, seq int, kind companion.Kind, data json.RawMessage) error {
	d.t.Helper()
	view, err := d.k.Append(d.t.Context(), d.id, companion.Write{Op: op, Seq: seq, Device: "device-1", Kind: kind, Data: data})
	if err == nil {
		d.view = view
	}
	return err
}

func value(key companion.Key, n int) json.RawMessage {
	return companion.SetData(companion.Value{Key: key, Value: json.RawMessage(fmt.Sprint(n))})
}

// shows checks the table as a fresh keeper and as the last answer show it.
func (d *desk) shows(want toyState) {
	d.t.Helper()
	if got := d.view.State.(toyState); !maps.Equal(got, want) {
		d.t.Fatalf("the table shows %v, want %v", got, want)
	}
	again, err := newKeeper(d.store, d.view.System).Open(d.t.Context(), d.id)
	if err != nil {
		d.t.Fatal(err)
	}
	if got := again.State.(toyState); !maps.Equal(got, want) {
		d.t.Fatalf("opened again the table shows %v, want %v", got, want)
	}
	if again.UndoNext != d.view.UndoNext || again.RedoNext != d.view.RedoNext {
		d.t.Fatalf("opened again undo %q redo %q, want %q %q", again.UndoNext, again.RedoNext, d.view.UndoNext, d.view.RedoNext)
	}
}

// offers checks what the two buttons name.
func (d *desk) offers(undo, redo string) {
	d.t.Helper()
	if d.view.UndoNext != undo || d.view.RedoNext != redo {
		d.t.Fatalf("undo %q redo %q are offered, want %q %q", d.view.UndoNext, d.view.RedoNext, undo, redo)
	}
}

// refused checks code and sentence of a refusal, and that nothing was written.
func (d *desk) refused(err error, code companion.Code, sentence string) *companion.Error {
	d.t.Helper()
	known, ok := errors.AsType[*companion.Error](err)
	if !ok || known.Code != code || known.Message.Key != sentence {
		d.t.Fatalf("got %v, want %s %q", err, code, sentence)
	}
	log, err := d.store.Log(d.t.Context(), d.id)
	if err != nil {
		d.t.Fatal(err)
	}
	if log.Version != d.view.Log.Version {
		d.t.Fatalf("something was written: version %d after %d", log.Version, d.view.Log.Version)
	}
	return known
}

// stale checks that a refusal shows both values of a key.
func (d *desk) stale(err error, key companion.Key, now, tried string, by string) {
	d.t.Helper()
	d.refused(err, companion.CodeStale, "error.stale")
	conflict, ok := errors.AsType[*companion.StaleError](err)
	if !ok || len(conflict.Collisions) != 1 {
		d.t.Fatalf("got %#v, want one collision", err)
	}
	c := conflict.Collisions[0]
	if c.Key != key || string(c.Now) != now || string(c.Tried) != tried || c.By.Op != by {
		d.t.Fatalf("collision of %s: now %s, tried %s, by %s; want %s: %s, %s, by %s", c.Key, c.Now, c.Tried, c.By.Op, key, now, tried, by)
	}
	if conflict.View.Log.Head != d.view.Log.Head {
		d.t.Fatalf("the refusal shows head %d, want %d", conflict.View.Log.Head, d.view.Log.Head)
	}
}
