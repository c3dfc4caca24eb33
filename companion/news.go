package companion

import (
	"context"
	"fmt"
)

// news is what came between the head that a writer saw and the one that the
// log has.
type news interface {
	// newest is the last entry in between; found is false if there is none.
	newest() (e Entry, found bool)
	// touching is the newest entry in between that touches a key.
	touching(context.Context, Key) (e Entry, found bool, err error)
}

// nothing came between.
type nothing struct{}

func (nothing) newest() (Entry, bool)                              { return Entry{}, false }
func (nothing) touching(context.Context, Key) (Entry, bool, error) { return Entry{}, false, nil }

// since is what a store holds after one Seq and up to another, but for the
// writer's own.
type since struct {
	store    Store
	id       LogID
	from, to int // from < Seq ≤ to
	own      map[string]bool
	last     Entry
}

// newsSince reads what others brought after a Seq; own are the writer's ops.
func newsSince(ctx context.Context, store Store, id LogID, from, to int, own map[string]bool) (news, error) {
	s := &since{store: store, id: id, from: from, to: to, own: own}
	for seq := to; seq > from; seq-- {
		records, err := store.Entries(ctx, id, seq, seq)
		if err != nil {
			return nil, err
		}
		if len(records) != 1 {
			return nil, Errorf(CodeStorage, Say("error.storage.damaged"), "log %s has no entry %d", id, seq)
		}
		if s.last = records[0].Entry; !own[s.last.Op] {
			return s, nil
		}
	}
	return nothing{}, nil
}

func (s *since) newest() (Entry, bool) { return s.last, true }

func (s *since) touching(ctx context.Context, key Key) (Entry, bool, error) {
	for below := s.to + 1; ; {
		records, err := s.store.Touched(ctx, s.id, key, below, 1)
		if err != nil {
			return Entry{}, false, fmt.Errorf("who touched %s: %w", key, err)
		}
		if len(records) == 0 || records[0].Entry.Seq <= s.from {
			return Entry{}, false, nil
		}
		if e := records[0].Entry; !s.own[e.Op] {
			return e, true, nil
		}
		below = records[0].Entry.Seq
	}
}

// these is what came between where it is at hand, as in sync.
type these struct {
	last  Entry
	byKey map[Key]Entry
}

// newsOf makes news of records, but for the writer's own.
func newsOf(records []Record, own map[string]bool) news {
	t := these{byKey: map[Key]Entry{}}
	for _, r := range records {
		if own[r.Entry.Op] {
			continue
		}
		t.last = r.Entry
		for _, key := range r.Keys {
			t.byKey[key] = r.Entry
		}
	}
	if t.last.Seq == 0 {
		return nothing{}
	}
	return t
}

func (t these) newest() (Entry, bool) { return t.last, true }

func (t these) touching(_ context.Context, key Key) (Entry, bool, error) {
	e, found := t.byKey[key]
	return e, found, nil
}
