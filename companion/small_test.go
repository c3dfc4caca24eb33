package companion_test

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

func TestRandomIsTheSameOnEveryMachine(t *testing.T) {
	// Published values of splitmix64 for seed 1234567.
	want := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821}
	r := companion.NewRandom(1234567)
	for i, w := range want {
		var got uint64
		if got, r = r.Next(); got != w {
			t.Fatalf("draw %d: %d, want %d", i, got, w)
		}
	}
	again, err := companion.ParseRandom(r.String())
	if err != nil || again != r {
		t.Fatalf("%v, want %v: %v", again, r, err)
	}
	for _, text := range []string{"", "123", "zzzzzzzzzzzzzzzz", "00000000000000001", "+000000000000001"} {
		if got, err := companion.ParseRandom(text); err == nil {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}

func TestRandomDrawsAllAlikeAndLeavesTheOldValue(t *testing.T) {
	r := companion.NewRandom(7)
	counts := make([]int, 6)
	for range 60000 {
		var n int
		n, r = r.Below(6)
		counts[n]++
	}
	for n, count := range counts {
		if count < 9500 || count > 10500 {
			t.Errorf("%d was drawn %d times of 60000", n, count)
		}
	}
	before := r
	order, after := r.Shuffle(10)
	if r != before || after == before {
		t.Fatal("the old value moved")
	}
	sorted := slices.Sorted(slices.Values(order))
	if !slices.Equal(sorted, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) || slices.Equal(sorted, order) {
		t.Fatalf("order %v", order)
	}
	if n, same := r.Below(1); n != 0 || same != r {
		t.Fatal("one of one needs no draw")
	}
	if n, _ := r.Below(0); n != 0 {
		t.Fatal("none of none")
	}
}

func TestHoldsSurviveTheirText(t *testing.T) {
	keys := []companion.Key{"a", "person.k3v.name", "@undo"}
	for name, r := range map[string]companion.Record{
		"None":  {Entry: companion.Entry{Seq: 3}},
		"Usual": {Entry: companion.Entry{Seq: 3}, Keys: keys, Holds: []companion.Hold{{Seq: 3, Held: true, Keys: keys}}},
		"Mixed": {Entry: companion.Entry{Seq: 9}, Keys: keys, Holds: []companion.Hold{{Seq: 3, Keys: keys[:2]}, {Seq: 2, Held: true, Keys: keys[1:]}, {Seq: 9, Held: true, Keys: keys[:1]}}},
	} {
		t.Run(name, func(t *testing.T) {
			readKeys := companion.UnpackKeys(companion.PackKeys(r.Keys))
			holds, err := companion.UnpackHolds(companion.PackHolds(r), r.Entry.Seq, readKeys)
			if err != nil || !reflect.DeepEqual(readKeys, r.Keys) || !reflect.DeepEqual(holds, r.Holds) {
				t.Fatalf("%v %+v: %v", readKeys, holds, err)
			}
		})
	}
	for _, text := range []string{"x", "+", "3\ta", "+x\ta", "+3\ta\n"} {
		if holds, err := companion.UnpackHolds(text, 1, nil); err == nil {
			t.Errorf("%q was read as %v", text, holds)
		}
	}
}

func FuzzUnpackHolds(f *testing.F) {
	f.Add("=", 3, "a\nb")
	f.Add("-3\ta\tb\n+2\tc", 9, "")
	f.Fuzz(func(t *testing.T, text string, seq int, packed string) {
		keys := companion.UnpackKeys(packed)
		holds, err := companion.UnpackHolds(text, seq, keys)
		if err != nil {
			return
		}
		r := companion.Record{Entry: companion.Entry{Seq: seq}, Keys: keys, Holds: holds}
		again, err := companion.UnpackHolds(companion.PackHolds(r), seq, keys)
		if err != nil || !reflect.DeepEqual(again, holds) {
			t.Fatalf("%q: %v, then %v: %v", text, holds, again, err)
		}
	})
}

func TestIDs(t *testing.T) {
	k := companion.NewKeeper(memory.New(), nil, func() int64 { return 1 }, bytes.NewReader(bytes.Repeat([]byte{0xab}, 40)))
	op, err := k.NewOp()
	if err != nil || len(op) != 26 {
		t.Fatalf("%q %v", op, err)
	}
	if _, err := companion.ParseLogID(op); err != nil {
		t.Fatal(err)
	}
	if id, err := k.NewPersonID(); err != nil || string(id) != op {
		t.Fatalf("%q %v", id, err)
	}
	if _, err := k.NewOp(); companion.CodeOf(err) != companion.CodeInternal {
		t.Fatalf("random bytes ran out: %v", err)
	}
	for _, text := range []string{"", "abc", op + "a", "A" + op[1:], "1" + op[1:], "../../../etc/passwd.......", "é" + op[2:]} {
		if id, err := companion.ParseLogID(text); companion.CodeOf(err) != companion.CodeNotFound {
			t.Errorf("%q was read as %q", text, id)
		}
	}
}

func TestLinesTellWhatChanged(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		a := d.set("a", 5)
		d.set("a", 6)
		line, err := d.k.Line(t.Context(), d.id, a)
		if err != nil || !line.Live || len(line.Changes) != 1 || string(line.Changes[0].From) != "1" || string(line.Changes[0].To) != "5" {
			t.Fatalf("%+v: %v", line, err)
		}
		if _, err := d.k.Line(t.Context(), d.id, "never-there"); companion.CodeOf(err) != companion.CodeNotFound {
			t.Fatalf("%v", err)
		}
		for _, seq := range []int{0, 4, -1} {
			if _, err := d.k.At(t.Context(), d.id, seq); companion.CodeOf(err) != companion.CodeNotFound {
				t.Fatalf("at %d: %v", seq, err)
			}
		}
		lines, err := d.k.History(t.Context(), d.id, 3, 1)
		if err != nil || len(lines) != 1 || lines[0].Entry.Op != a {
			t.Fatalf("%+v: %v", lines, err)
		}
		if lines, err = d.k.History(t.Context(), d.id, 1, 9); err != nil || len(lines) != 0 {
			t.Fatalf("%+v: %v", lines, err)
		}
	})
}

// More logs than the cache holds, and a log that another process writes to.
func TestTheCacheNeverShowsAnOldTable(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		d := newDesk(t, store, toy{rules: 1})
		other := newKeeper(store, toy{rules: 1})
		for n := range 300 {
			if _, err := other.Start(t.Context(), "device-1", "toy", "start-"+string(rune('a'+n%26))+string(rune('a'+n/26))+"xx", []byte(`{}`)); err != nil {
				t.Fatal(err)
			}
		}
		for n := range 5 {
			if err := tap(other, d.id, companion.KindSet, value("a", n)); err != nil {
				t.Fatal(err)
			}
			view, err := d.k.Open(t.Context(), d.id)
			if err != nil || view.State.(toyState)["a"] != n {
				t.Fatalf("%v, want %d: %v", view.State, n, err)
			}
		}
	})
}
