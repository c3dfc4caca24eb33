package handlers_test

import (
	"context"
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

// full is a store whose disk is full from a moment on.
type fullStore struct {
	companion.Store
	isFull atomic.Bool
}

func (s *fullStore) fault() error {
	return companion.Errorf(companion.CodeStorage, companion.Say("error.storage.full"), "no space left")
}

func (s *fullStore) Append(ctx context.Context, id companion.LogID, head int, agreed bool, records []companion.Record, change companion.Change) error {
	if s.isFull.Load() {
		return s.fault()
	}
	return s.Store.Append(ctx, id, head, agreed, records, change)
}

func (s *fullStore) Create(ctx context.Context, log companion.Log, records []companion.Record, change companion.Change) error {
	if s.isFull.Load() {
		return s.fault()
	}
	return s.Store.Create(ctx, log, records, change)
}

func TestHistory(t *testing.T) {
	t.Run("K01 601 small changes are all there and can be undone", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		for n := range 601 {
			g.post(g.at("/count/goal1"), "op", freshOp(), "seq", strconv.Itoa(n+1), "key", "p1.goal1", "n", strconv.Itoa(n%90)).wants(http.StatusSeeOther)
		}
		if now := string(g.sheet().Value("p1.goal1")); now != strconv.Itoa(600%90) || g.head() != 602 {
			t.Fatalf("%s, head %d", now, g.head())
		}
		for n := 599; n >= 0; n-- {
			g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().UndoNext).wants(http.StatusSeeOther)
			if now := string(g.sheet().Value("p1.goal1")); now != strconv.Itoa(n%90) {
				t.Fatalf("undone to %d: %s", n, now)
			}
		}
		g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().UndoNext).wants(http.StatusSeeOther)
		if now := string(g.sheet().Value("p1.goal1")); now != "null" || g.view().UndoNext != "" {
			t.Errorf("at the start: %s, undo names %q", now, g.view().UndoNext)
		}
	})
	t.Run("K01 with the store full a sentence says that it is not kept", func(t *testing.T) {
		store := &fullStore{Store: memory.New()}
		p := houseOn(t, store).phone()
		g := p.started(1, "competitive", released, 2)
		g.set("p1.goal1", "3").wants(http.StatusSeeOther)
		book, seq := p.bookHead(), g.seq()
		store.isFull.Store(true)
		op := freshOp()
		tap := func(phone *phone) *page {
			return phone.post(g.at("/count/goal1"), "op", op, "seq", seq, "key", "p2.goal1", "n", "4")
		}
		for _, phone := range []*phone{p, p.asPart()} {
			got := tap(phone).wants(http.StatusInsufficientStorage)
			for _, fault := range got.whole() {
				t.Error(fault)
			}
		}
		for _, address := range []string{"/settings", "/sample/deepsea"} {
			p.post(address, "op", freshOp(), "seq", strconv.Itoa(book), "theme", "dark").wants(http.StatusInsufficientStorage)
		}
		if g.seq() != seq || string(g.sheet().Value("p2.goal1")) != "null" {
			t.Error("something was stored all the same")
		}
		g.get(g.at("/count/goal1")).wants(http.StatusOK).sound()
		store.isFull.Store(false)
		tap(p).wants(http.StatusSeeOther)
		if now := string(g.sheet().Value("p2.goal1")); now != "4" {
			t.Errorf("tried again: %s", now)
		}
	})
}
