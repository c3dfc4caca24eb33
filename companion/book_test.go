package companion_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

func bookSet(pairs ...string) json.RawMessage {
	var values []companion.Value
	for i := 0; i < len(pairs); i += 2 {
		values = append(values, companion.Value{Key: companion.Key(pairs[i]), Value: json.RawMessage(pairs[i+1])})
	}
	return companion.SetData(values...)
}

func TestABookBeginsWithItsFirstEntry(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		k := newKeeper(store)
		empty, err := k.Book(t.Context(), "device-1")
		if err != nil || empty.Log.Head != 0 || len(empty.State.(companion.BookState).People()) != 0 {
			t.Fatalf("%+v: %v", empty, err)
		}
		var wait sync.WaitGroup
		for i := range 8 {
			wait.Go(func() {
				_, err := k.WriteBook(t.Context(), companion.Write{
					Op: fmt.Sprintf("write-%03d", i), Seq: 0, Device: "device-1", Kind: companion.KindSet,
					Data: bookSet(fmt.Sprintf("setting.s%d", i), "1"),
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		view, err := newKeeper(store).Book(t.Context(), "device-1")
		if err != nil || view.Log.ID != empty.Log.ID || view.Log.Head != 9 {
			t.Fatalf("%+v: %v", view.Log, err)
		}
		other, err := k.Book(t.Context(), "device-2")
		if err != nil || other.Log.Head != 0 {
			t.Fatalf("%+v: %v", other.Log, err)
		}
	})
}

func TestPeopleSettingsAndTablesOfABook(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		k := newKeeper(store)
		write := func(pairs ...string) companion.View {
			t.Helper()
			now, err := k.Book(t.Context(), "device-1")
			if err != nil {
				t.Fatal(err)
			}
			op, err := k.NewOp()
			if err != nil {
				t.Fatal(err)
			}
			view, err := k.WriteBook(t.Context(), companion.Write{Op: op, Seq: now.Log.Head, Device: "device-1", Kind: companion.KindSet, Data: bookSet(pairs...)})
			if err != nil {
				t.Fatal(err)
			}
			return view
		}
		write("person.p1.name", `"Zoë"`, "person.p1.colour", `"P"`)
		write("person.p2.name", `"ana"`, "person.p2.used", "5000")
		write("person.p3.name", `"Ben"`, "person.p3.favourite", "true")
		write("person.p4.name", `"Ana"`, "person.p4.mergedInto", `"p2"`, "person.p5.name", `"Old"`, "person.p5.archived", "true")
		write("setting.language", `"de"`, "correction.deepsea.2", `{"at":"x"}`, "correction.deepsea.1", `1`, "correction.ageofsail.1", `2`, "threshold.deepsea.m4.goal1", `7`)
		view := write("table.t1.deleted", "true", "table.t2.archived", "true")

		book := view.State.(companion.BookState)
		var names []string
		for _, p := range book.People() {
			names = append(names, p.Name+string(p.ID))
		}
		if got := strings.Join(names, " "); got != "Benp3 anap2 Anap4 Oldp5 Zoëp1" {
			t.Fatalf("people %s", got)
		}
		zoe, found := book.Person("p1")
		if !found || zoe.Colour != "P" || !zoe.Offered() || book.Resolve("p4") != "p2" || book.Resolve("p1") != "p1" {
			t.Fatalf("%+v, p4 is %s", zoe, book.Resolve("p4"))
		}
		if merged, _ := book.Person("p4"); merged.Offered() {
			t.Fatal("a merged person is offered")
		}
		if book.SettingText("language") != "de" || string(book.Setting("theme")) != "null" || book.SettingText("theme") != "" {
			t.Fatalf("settings %s %s", book.Setting("language"), book.Setting("theme"))
		}
		if c := book.Corrections("deepsea"); len(c) != 2 || c[0].Key != "correction.deepsea.1" || len(book.Thresholds("deepsea")) != 1 {
			t.Fatalf("corrections %v", c)
		}
		if !book.Deleted("t1") || book.Deleted("t2") || !book.Archived("t2") || book.Archived("t1") {
			t.Fatal("tables")
		}
		if what, says := (companion.Book{}).Describe(book, "person.p1.name", json.RawMessage(`"Zoë"`)); what.Key != "book.person.name" || says.Args["Text"] != "Zoë" {
			t.Fatalf("%+v %+v", what, says)
		}

		// Deleting is undone by name.
		back, err := k.WriteBook(t.Context(), companion.Write{Op: "undo-deleting", Seq: view.Log.Head, Device: "device-1", Kind: companion.KindUndo, Data: companion.UndoData(view.UndoNext)})
		if err != nil || back.State.(companion.BookState).Deleted("t1") {
			t.Fatalf("still deleted: %v", err)
		}
		again, err := newKeeper(store).Book(t.Context(), "device-1")
		if err != nil || fmt.Sprint(again.State) != fmt.Sprint(back.State) {
			t.Fatalf("%v, want %v: %v", again.State, back.State, err)
		}
	})
}

func TestABookRefusesWhatItCantKeep(t *testing.T) {
	k := newKeeper(memory.New())
	long := `"` + strings.Repeat("é", 601) + `"`
	for _, pairs := range [][]string{
		{"person.p1.name", `""`}, {"person.p1.name", `"  "`}, {"person.p1.name", `"a\u0000b"`}, {"person.p1.name", `"a\nb"`},
		{"person.p1.name", long}, {"person.p1.name", `7`}, {"person.p1.age", `7`}, {"person.p1", `7`}, {"person..name", `"x"`},
		{"person.p1.archived", `"yes"`}, {"person.p1.used", `"x"`}, {"person.p1.colour", `"a\tb"`},
		{"table.t1.deleted", `1`}, {"table.t1.name", `"x"`}, {"other.x.y", `1`}, {"setting.", `1`}, {"correction.deepsea", `1`},
		{"setting.x", `"` + strings.Repeat("x", 1000) + `"`},
	} {
		_, err := k.WriteBook(t.Context(), companion.Write{Op: "refused-op", Device: "device-1", Kind: companion.KindSet, Data: bookSet(pairs...)})
		known, ok := errors.AsType[*companion.Error](err)
		if !ok || known.Code != companion.CodeInvalid || known.Place != pairs[0] && known.Place != "data" {
			t.Errorf("%v: %v", pairs, err)
		}
	}
	for _, name := range []string{`"O'Brien"`, `"\"Q\""`, `"</script><b>x"`, `"a&b"`, `"{{1}}"`, `"%s"`, `"👩‍👩‍👧‍👦"`, `"` + strings.Repeat("x", 400) + `"`} {
		view, err := k.WriteBook(t.Context(), companion.Write{Op: must(k.NewOp()), Seq: 0, Device: "device-" + name, Kind: companion.KindSet, Data: bookSet("person.p1.name", name)})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var want string
		if err := json.Unmarshal([]byte(name), &want); err != nil {
			t.Fatal(err)
		}
		if p, _ := view.State.(companion.BookState).Person("p1"); p.Name != want {
			t.Fatalf("%s became %q", name, p.Name)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestMergesDontGoInCircles(t *testing.T) {
	k := newKeeper(memory.New())
	write := func(op string, seq int, pairs ...string) error {
		_, err := k.WriteBook(t.Context(), companion.Write{Op: op, Seq: seq, Device: "device-1", Kind: companion.KindSet, Data: bookSet(pairs...)})
		return err
	}
	if err := write("merge-one-two", 0, "person.p1.mergedInto", `"p2"`, "person.p2.mergedInto", `"p3"`); err != nil {
		t.Fatal(err)
	}
	for _, pairs := range [][]string{{"person.p3.mergedInto", `"p1"`}, {"person.p4.mergedInto", `"p4"`}} {
		if err := write("merge-circle", 2, pairs...); companion.CodeOf(err) != companion.CodeRefused {
			t.Errorf("%v: %v", pairs, err)
		}
	}
}

func TestABookFromABackupIsMerged(t *testing.T) {
	eachStore(t, func(t *testing.T, store companion.Store) {
		old := newKeeper(memory.New())
		var view companion.View
		for i, pairs := range [][]string{{"person.p1.name", `"Ana"`}, {"setting.theme", `"dark"`}, {"person.p2.name", `"Ben"`}} {
			view = must(old.WriteBook(t.Context(), companion.Write{Op: fmt.Sprintf("old-%05d", i), Seq: i + min(i, 1), Device: "old-phone", Kind: companion.KindSet, Data: bookSet(pairs...)}))
		}
		must(old.WriteBook(t.Context(), companion.Write{Op: "old-undo", Seq: view.Log.Head, Device: "old-phone", Kind: companion.KindUndo, Data: companion.UndoData(view.UndoNext)}))
		log, entries, err := old.Export(t.Context(), view.Log.ID)
		if err != nil {
			t.Fatal(err)
		}
		k := newKeeper(store)
		must(k.WriteBook(t.Context(), companion.Write{Op: "new-theme", Device: "new-phone", Kind: companion.KindSet, Data: bookSet("setting.theme", `"light"`)}))
		for i := range 2 {
			merged, aside, err := k.Import(t.Context(), "new-phone", log, entries)
			if err != nil || merged.Log.Device != "new-phone" || merged.Repeated != (i > 0) {
				t.Fatalf("%+v: %v", merged.Log, err)
			}
			book := merged.State.(companion.BookState)
			if people := book.People(); len(people) != 1 || people[0].Name != "Ana" || book.SettingText("theme") != "light" {
				t.Fatalf("people %v, theme %s", people, book.Setting("theme"))
			}
			if len(aside) != 1 || aside[0].Entry.Op != "old-00001" || companion.CodeOf(aside[0].Err) != companion.CodeStale {
				t.Fatalf("aside %v", aside)
			}
		}
	})
}

func TestABookKeepsCardsAndChartLines(t *testing.T) {
	book := func(key, value string) error {
		_, err := (companion.Book{}).Apply(companion.BookState{}, companion.Entry{Kind: companion.KindSet, Data: bookSet(key, value)})
		return err
	}
	long := func(n int) string { return `"` + strings.Repeat("x", n-2) + `"` }
	for _, c := range []struct {
		key, value string
		good       bool
	}{{"card.deepsea.a", `{"id":"a"}`, true}, {"card.deepsea.a", "null", true}, {"card.deepsea.a", long(2000), true}, {"card.deepsea.a", long(2001), false},
		{"card.deepsea", "1", false}, {"card.deepsea.", "1", false}, {"chart.deepsea.3", `"Hope"`, true}, {"chart.deepsea.3", long(2001), false}, {"chart.3", `"x"`, false},
		{"set.ageofsail.mine.head", long(3500), true}, {"set.ageofsail.mine.head", long(3501), false}, {"set.ageofsail", "1", false}} {
		if err := book(c.key, c.value); (err == nil) != c.good {
			t.Errorf("%s = %.20s: %v", c.key, c.value, err)
		}
	}
}
