package companion_test

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	mathrand "math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

// phone is a device with a store of its own.
type phone struct {
	name string
	k    *companion.Keeper
}

func newPhone(name string, store companion.Store) *phone {
	var now atomic.Int64
	return &phone{name: name, k: companion.NewPendingKeeper(store, []companion.System{toy{rules: 1}}, func() int64 { return now.Add(1000) }, rand.Reader)}
}

// sync pushes what is pending and pulls what is agreed, as the handlers will.
func (p *phone) sync(t *testing.T, server *companion.Keeper, id companion.LogID) (aside []companion.Aside) {
	t.Helper()
	ctx := t.Context()
	view, err := p.k.Open(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	_, all, err := p.k.Export(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	_, refused, err := server.Push(ctx, id, view.Log.Agreed, all[view.Log.Agreed:])
	if err != nil {
		t.Fatal(err)
	}
	_, there, err := server.Export(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	_, aside, err = p.k.Settle(ctx, id, view.Log.Agreed, there[view.Log.Agreed:])
	if err != nil {
		t.Fatal(err)
	}
	// What the server set aside the device sets aside as well.
	if len(refused) != len(aside) {
		t.Fatalf("%s: the server set aside %d, the device %d", p.name, len(refused), len(aside))
	}
	for i := range aside {
		if aside[i].Entry.Op != refused[i].Entry.Op || companion.CodeOf(aside[i].Err) != companion.CodeOf(refused[i].Err) {
			t.Fatalf("%s: %v and %v", p.name, aside[i], refused[i])
		}
	}
	return aside
}

// share brings a table from the server to a device.
func (p *phone) share(t *testing.T, server *companion.Keeper, id companion.LogID) {
	t.Helper()
	log, entries, err := server.Export(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.k.Import(t.Context(), p.name, log, entries); err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.k.Settle(t.Context(), id, 0, entries); err != nil {
		t.Fatal(err)
	}
}

func TestK03TwoPhonesOfflineForAMinute(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, memory.New(), toy{rules: 1})
		d.set("b", 2)
		one, two := newPhone("phone-1", store), newPhone("phone-2", memory.New())
		one.share(t, d.k, d.id)
		two.share(t, d.k, d.id)
		write := func(p *phone, op string, kind companion.Kind, data json.RawMessage) {
			t.Helper()
			view, err := p.k.Open(t.Context(), d.id)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.k.Append(t.Context(), d.id, companion.Write{Op: op, Seq: view.Log.Head, Device: p.name, Kind: kind, Data: data}); err != nil {
				t.Fatal(err)
			}
		}
		write(one, "one-sets-a", companion.KindSet, value("a", 10))
		write(one, "one-sets-d", companion.KindSet, value("d", 11))
		write(one, "one-sets-a-again", companion.KindSet, value("a", 12))
		write(one, "one-undoes-d", companion.KindUndo, companion.UndoData("one-sets-d"))
		write(two, "two-sets-b", companion.KindSet, value("b", 20))
		write(two, "two-sets-a", companion.KindSet, value("a", 21))

		if aside := one.sync(t, d.k, d.id); len(aside) != 0 {
			t.Fatalf("aside %v", aside)
		}
		aside := two.sync(t, d.k, d.id)
		if len(aside) != 1 || aside[0].Entry.Op != "two-sets-a" {
			t.Fatalf("aside %v", aside)
		}
		conflict, ok := errors.AsType[*companion.StaleError](aside[0].Err)
		if !ok || string(conflict.Collisions[0].Now) != "12" || string(conflict.Collisions[0].Tried) != "21" || conflict.Tried.Op != "two-sets-a" {
			t.Fatalf("%v %+v", aside[0].Err, conflict)
		}
		one.sync(t, d.k, d.id)
		for _, k := range []*companion.Keeper{d.k, one.k, two.k} {
			view, err := k.Open(t.Context(), d.id)
			if err != nil || !maps.Equal(view.State.(toyState), toyState{"a": 12, "b": 20, "c": 3}) {
				t.Fatalf("%v: %v", view.State, err)
			}
			if view.Log.Agreed != view.Log.Head {
				t.Fatalf("agreed %d of %d", view.Log.Agreed, view.Log.Head)
			}
		}
	})
}

// Random gestures on two phones and the server, with syncs in between: in the
// end all three have the same log, and it is what a refold of it gives.
func TestRandomPhonesAgreeInTheEnd(t *testing.T) {
	for seed := range uint64(25) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := mathrand.New(mathrand.NewPCG(seed, 2))
			d := newDesk(t, memory.New(), toy{rules: 1})
			phones := []*phone{newPhone("phone-1", memory.New()), newPhone("phone-2", memory.New())}
			for _, p := range phones {
				p.share(t, d.k, d.id)
			}
			for step := range 120 {
				p := phones[r.IntN(2)]
				if r.IntN(8) == 0 {
					p.sync(t, d.k, d.id)
					continue
				}
				k := p.k
				if r.IntN(6) == 0 {
					k = d.k
				}
				randomGesture(t, r, k, d.id, fmt.Sprintf("op-%05d", step))
			}
			for _, p := range append(phones, phones...) {
				p.sync(t, d.k, d.id)
			}
			want, entries, err := d.k.Export(t.Context(), d.id)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range phones {
				got, theirs, err := p.k.Export(t.Context(), d.id)
				if err != nil || fmt.Sprint(theirs) != fmt.Sprint(entries) || got.Agreed != want.Head {
					t.Fatalf("%s has another log: %v", p.name, err)
				}
			}
			refolded(t, d.k, d.id)
		})
	}
}

func randomGesture(t *testing.T, r *mathrand.Rand, k *companion.Keeper, id companion.LogID, op string) {
	t.Helper()
	view, err := k.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	w := companion.Write{Op: op, Seq: view.Log.Head, Device: "device", Kind: companion.KindUndo}
	lines, err := k.History(t.Context(), id, 0, 200)
	if err != nil {
		t.Fatal(err)
	}
	line := lines[r.IntN(len(lines))]
	switch pick := r.IntN(10); {
	case pick < 2 && view.UndoNext != "":
		w.Data = companion.UndoData(view.UndoNext)
	case pick < 4 && view.RedoNext != "":
		w.Data = companion.UndoData(view.RedoNext)
	case pick < 5 && line.Live && line.Entry.Seq > 1:
		w.Data = companion.UndoData(line.Entry.Op)
	case pick < 6 && line.Entry.Seq < view.Log.Head:
		w.Kind, w.Data = companion.KindBack, companion.BackData(line.Entry.Op)
	default:
		w.Kind, w.Data = companion.KindSet, value(companion.Key(string(rune('a'+r.IntN(5)))), r.IntN(50))
	}
	if _, err := k.Append(t.Context(), id, w); err != nil && companion.CodeOf(err) != companion.CodeRefused {
		t.Fatalf("%s %s: %v", w.Kind, w.Data, err)
	}
}

// refolded compares a log with the naive model.
func refolded(t *testing.T, k *companion.Keeper, id companion.LogID) {
	t.Helper()
	_, entries, err := k.Export(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var m model
	for _, e := range entries {
		line := modelLine{op: e.Op, kind: e.Kind}
		switch e.Kind {
		case companion.KindSetup:
			line.start = toyState{"a": 1, "c": 3}
		case companion.KindSet:
			var set companion.Set
			if err := json.Unmarshal(e.Data, &set); err != nil {
				t.Fatal(err)
			}
			line.set = map[companion.Key]*int{}
			for _, v := range set.Set {
				var n int
				if err := json.Unmarshal(v.Value, &n); err != nil {
					t.Fatal(err)
				}
				line.set[v.Key] = &n
			}
		case companion.KindUndo:
			var undo companion.Undo
			if err := json.Unmarshal(e.Data, &undo); err != nil {
				t.Fatal(err)
			}
			line.undo = undo.Undo
		case companion.KindBack:
			var back companion.Back
			if err := json.Unmarshal(e.Data, &back); err != nil {
				t.Fatal(err)
			}
			line.to = back.To
		}
		m.lines = append(m.lines, line)
	}
	states := m.states(len(m.lines))
	view, err := k.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	undo, redo := m.pointers()
	if want := states[len(states)-1]; !maps.Equal(view.State.(toyState), want) || view.UndoNext != undo || view.RedoNext != redo {
		t.Fatalf("%v undo %q redo %q, want %v %q %q", view.State, view.UndoNext, view.RedoNext, want, undo, redo)
	}
}

func TestOwnEntriesThatCameBackDontStandInTheWayOfLaterOnes(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, memory.New(), toy{rules: 1})
		p := newPhone("phone-1", store)
		p.share(t, d.k, d.id)
		for n := range 3 {
			if err := tap(p.k, d.id, companion.KindSet, value("a", 10+n)); err != nil {
				t.Fatal(err)
			}
		}
		_, mine, err := p.k.Export(t.Context(), d.id)
		if err != nil {
			t.Fatal(err)
		}
		// The third tap came while the push of the first two was under way.
		_, aside, err := d.k.Push(t.Context(), d.id, 1, mine[1:3])
		if err != nil || len(aside) > 0 {
			t.Fatalf("%v %v", aside, err)
		}
		_, there, err := d.k.Export(t.Context(), d.id)
		if err != nil {
			t.Fatal(err)
		}
		view, aside, err := p.k.Settle(t.Context(), d.id, 1, there[1:])
		if err != nil || len(aside) > 0 || view.Log.Agreed != 3 || view.Log.Head != 4 || view.State.(toyState)["a"] != 12 {
			t.Fatalf("agreed %d of %d, %v: %v %v", view.Log.Agreed, view.Log.Head, view.State, aside, err)
		}
	})
}

func TestAPushMayBeRepeated(t *testing.T) {
	d := newDesk(t, memory.New(), toy{rules: 1})
	p := newPhone("phone-1", memory.New())
	p.share(t, d.k, d.id)
	var mine []companion.Entry
	for n, key := range []companion.Key{"a", "a", "b", "a"} {
		mine = append(mine, companion.Entry{Op: fmt.Sprintf("push-%03d", n), At: 5, Device: "phone-1", Kind: companion.KindSet, Data: value(key, n)})
	}
	// The answer to a part got lost, somebody else writes, the whole comes again:
	// what was ours in between does not stand in our way.
	for i, part := range [][]companion.Entry{mine[:2], mine, mine} {
		if _, aside, err := d.k.Push(t.Context(), d.id, 1, part); err != nil || len(aside) > 0 {
			t.Fatalf("%v %v", aside, err)
		}
		if i == 0 {
			must(0, tap(d.k, d.id, companion.KindSet, value("d", 9)))
		}
	}
	view, err := d.k.Open(t.Context(), d.id)
	if err != nil || view.Log.Head != 6 || !maps.Equal(view.State.(toyState), toyState{"a": 3, "b": 2, "c": 3, "d": 9}) {
		t.Fatalf("head %d: %v %v", view.Log.Head, view.State, err)
	}
	_, _, err = d.k.Push(t.Context(), d.id, 99, mine)
	if companion.CodeOf(err) != companion.CodeStale {
		t.Fatalf("push from beyond the head: %v", err)
	}
	_, _, err = p.k.Settle(t.Context(), d.id, 99, mine)
	if companion.CodeOf(err) != companion.CodeStale {
		t.Fatalf("settle from beyond: %v", err)
	}
}

func TestExportThenImportIsTheSameTable(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, memory.New(), toy{rules: 1})
		a := d.set("a", 5)
		for n := range 100 {
			d.set("b", n)
		}
		d.undo(a)
		d.back(a)
		d.undo(d.view.UndoNext)
		log, entries, err := d.k.Export(t.Context(), d.id)
		if err != nil {
			t.Fatal(err)
		}
		k := newKeeper(store, toy{rules: 1})
		for i := range 2 {
			view, _, err := k.Import(t.Context(), "device-1", log, entries)
			if err != nil || view.Repeated != (i > 0) || view.Log.Head != log.Head || view.Log.ID != log.ID {
				t.Fatalf("repeated %v, head %d: %v", view.Repeated, view.Log.Head, err)
			}
		}
		again := &desk{t: t, k: k, store: store, id: log.ID, view: d.view}
		again.shows(d.view.State.(toyState))
		_, there, err := k.Export(t.Context(), log.ID)
		if err != nil || fmt.Sprint(there) != fmt.Sprint(entries) {
			t.Fatalf("another log: %v", err)
		}

		// The backup is longer: it goes on. It is shorter: nothing. It differs: stale.
		d.set("e", 1)
		log, entries, err = d.k.Export(t.Context(), d.id)
		if err != nil {
			t.Fatal(err)
		}
		view, _, err := k.Import(t.Context(), "device-1", log, entries)
		if err != nil || view.Log.Head != log.Head {
			t.Fatalf("head %d: %v", view.Log.Head, err)
		}
		if view, _, err = k.Import(t.Context(), "device-1", log, entries[:50]); err != nil || !view.Repeated {
			t.Fatal(err)
		}
		other := slices.Clone(entries)
		other[9].Data = value("b", 500)
		_, _, err = k.Import(t.Context(), "device-1", log, other)
		if known, _ := errors.AsType[*companion.Error](err); known == nil || known.Code != companion.CodeStale || known.Message.Key != "error.import.diverged" {
			t.Fatalf("differs: %v", err)
		}
		// Another device gets a copy of its own.
		theirs, _, err := k.Import(t.Context(), "device-2", log, entries)
		if err != nil || theirs.Log.ID == log.ID || theirs.Log.Device != "device-2" {
			t.Fatalf("%+v: %v", theirs.Log, err)
		}
	})
}

func TestImportRefusesWhatCantBeFolded(t *testing.T) {
	d := newDesk(t, memory.New(), toy{rules: 1})
	a := d.set("a", 5)
	d.undo(a)
	log, good, err := d.k.Export(t.Context(), d.id)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func([]companion.Entry) []companion.Entry
		code   companion.Code
		place  string
	}{
		"Nothing":     {func(e []companion.Entry) []companion.Entry { return nil }, companion.CodeInvalid, ""},
		"NoSetup":     {func(e []companion.Entry) []companion.Entry { return e[1:] }, companion.CodeInvalid, ""},
		"Gap":         {func(e []companion.Entry) []companion.Entry { e[1].Seq = 7; return e }, companion.CodeInvalid, "entries[1]"},
		"BadOp":       {func(e []companion.Entry) []companion.Entry { e[1].Op = "x"; return e }, companion.CodeInvalid, "entries[1]"},
		"OpTwice":     {func(e []companion.Entry) []companion.Entry { e[2] = e[1]; e[2].Seq = 3; return e }, companion.CodeInvalid, "entries[2]"},
		"BadValue":    {func(e []companion.Entry) []companion.Entry { e[1].Data = value("a", 5000); return e }, companion.CodeInvalid, "entries[1]"},
		"UnknownUndo": {func(e []companion.Entry) []companion.Entry { e[2].Data = companion.UndoData("never-there"); return e }, companion.CodeInvalid, "entries[2]"},
		"SecondSetup": {func(e []companion.Entry) []companion.Entry { e[1].Kind = companion.KindSetup; return e }, companion.CodeInvalid, "entries[1]"},
		"HugeEntry": {func(e []companion.Entry) []companion.Entry {
			e[1].Data = slices.Concat([]byte(`"`), make([]byte, 70000), []byte(`"`))
			return e
		}, companion.CodeTooLarge, "entries[1]"},
		"TooManyLines": {func(e []companion.Entry) []companion.Entry {
			for len(e) <= companion.MaxEntries {
				e = append(e, companion.Entry{Seq: len(e) + 1, Op: fmt.Sprintf("more-%06d", len(e)), Device: "d", Kind: companion.KindSet, Data: value("a", 1)})
			}
			return e
		}, companion.CodeFull, ""},
	} {
		t.Run(name, func(t *testing.T) {
			store := memory.New()
			_, _, err := newKeeper(store, toy{rules: 1}).Import(t.Context(), "device-1", log, c.change(slices.Clone(good)))
			known, ok := errors.AsType[*companion.Error](err)
			if !ok || known.Code != c.code || known.Place != c.place {
				t.Fatalf("got %v, want %s at %q", err, c.code, c.place)
			}
			if _, err := store.Log(t.Context(), log.ID); companion.CodeOf(err) != companion.CodeNotFound {
				t.Fatalf("something was written: %v", err)
			}
		})
	}
	// A lie in what an undo computed is computed again.
	lie := slices.Clone(good)
	lie[2].Data = json.RawMessage(`{"undo":["` + a + `"],"set":[{"key":"a","value":99}],"undoNext":"op-setup"}`)
	view, _, err := newKeeper(memory.New(), toy{rules: 1}).Import(t.Context(), "device-1", log, lie)
	if err != nil || view.State.(toyState)["a"] != 1 || view.UndoNext != "" {
		t.Fatalf("%v undo %q: %v", view.State, view.UndoNext, err)
	}
}
