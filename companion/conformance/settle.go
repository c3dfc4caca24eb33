package conformance

import (
	"context"

	"shipmate/companion"
)

// renamed is a record under another op.
func renamed(r companion.Record, op string) companion.Record {
	r.Entry.Op = op
	return r
}

var settleCases = []Case{
	{"SettleReplacesTheTail", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a"), record(2, "b"))
		p.ok("append", p.store.Append(ctx, idA, 2, false, []companion.Record{record(3, "c"), record(4, "a")}, change(4)))
		version := p.log(ctx, idA).Version
		agreed := []companion.Record{renamed(record(3, "d"), "from-server-1"), renamed(record(4, "c"), op(3))}
		pending := []companion.Record{renamed(record(5, "a"), op(4))}
		p.ok("settle", p.store.Settle(ctx, idA, 4, 2, agreed, pending, change(7000)))

		head := p.log(ctx, idA)
		p.same("head and agreed", [2]int{head.Head, head.Agreed}, [2]int{5, 4})
		p.same("updated", head.Updated, int64(7000))
		if head.Version <= version {
			p.fail("version stayed %d", version)
		}
		p.same("records", p.entries(ctx, idA, 3, 5), []companion.Record{agreed[0], agreed[1], pending[0]})
		p.touches(ctx, idA, "a", 99, 9, 5, 1)
		p.touches(ctx, idA, "c", 99, 9, 4)
		p.touches(ctx, idA, "d", 99, 9, 3)
		r, _, err := p.store.ByOp(ctx, idA, op(4))
		p.ok("by op", err)
		p.same("seq", r.Entry.Seq, 5)
	}},
	{"SettleTakesHoldsBackToTheAgreedPart", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a"), record(2, "a"))
		p.ok("append", p.store.Append(ctx, idA, 2, false, []companion.Record{
			undo(3, companion.Hold{Seq: 2, Keys: []companion.Key{"a"}}, companion.Hold{Seq: 3, Held: true, Keys: []companion.Key{"@.x"}}),
			record(4, "a"),
			undo(5, companion.Hold{Seq: 4, Keys: []companion.Key{"a"}}, companion.Hold{Seq: 3, Keys: []companion.Key{"@.x"}}, companion.Hold{Seq: 2, Held: true, Keys: []companion.Key{"a"}}),
			undo(6, companion.Hold{Seq: 2, Keys: []companion.Key{"a"}}, companion.Hold{Seq: 1, Keys: []companion.Key{"a"}}),
		}, change(6)))
		p.holds(ctx, idA, "a", 99, 0)
		p.ok("settle", p.store.Settle(ctx, idA, 6, 2, nil, nil, change(7)))
		p.holds(ctx, idA, "a", 99, 2)
		p.holds(ctx, idA, "a", 2, 1)
		p.holds(ctx, idA, "@.x", 99, 0)
		p.same("head", p.log(ctx, idA).Head, 2)
	}},
	{"SettleForgetsSnapshotsOfTheTail", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		p.ok("append", p.store.Append(ctx, idA, 1, false, []companion.Record{record(2)}, change(2, companion.Snapshot{Seq: 1, State: []byte("one")}, companion.Snapshot{Seq: 2, State: []byte("two")})))
		p.ok("settle", p.store.Settle(ctx, idA, 2, 1, []companion.Record{renamed(record(2), "from-server-1"), renamed(record(3), op(2))}, nil,
			change(3, companion.Snapshot{Seq: 3, State: []byte("three")})))
		for atMost, want := range map[int]string{1: "one", 2: "one", 3: "three"} {
			snapshot, _, err := p.store.Snapshot(ctx, idA, atMost, 0)
			p.ok("snapshot", err)
			p.same("snapshot", string(snapshot.State), want)
		}
	}},
	{"SettleFromAnotherHeadOrAgreedPartIsErrHeadMoved", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		p.ok("append", p.store.Append(ctx, idA, 1, false, []companion.Record{record(2, "a")}, change(2)))
		before := p.log(ctx, idA)
		next := []companion.Record{renamed(record(2, "z"), "from-server-1")}
		p.is("head", p.store.Settle(ctx, idA, 1, 1, next, nil, change(3)), companion.ErrHeadMoved)
		p.is("head", p.store.Settle(ctx, idA, 3, 1, next, nil, change(3)), companion.ErrHeadMoved)
		p.is("agreed", p.store.Settle(ctx, idA, 2, 2, next, nil, change(3)), companion.ErrHeadMoved)
		p.is("agreed", p.store.Settle(ctx, idA, 2, 0, next, nil, change(3)), companion.ErrHeadMoved)
		p.same("head", p.log(ctx, idA), before)
		p.touches(ctx, idA, "z", 99, 9)
		p.code("unknown log", p.store.Settle(ctx, idB, 0, 0, nil, nil, change(3)), companion.CodeNotFound)
	}},
	{"SettleWithAKnownOpWritesNothing", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a"))
		p.ok("append", p.store.Append(ctx, idA, 1, false, []companion.Record{record(2, "b")}, change(2, companion.Snapshot{Seq: 2, State: []byte("two")})))
		before := p.log(ctx, idA)
		err := p.store.Settle(ctx, idA, 2, 1, []companion.Record{renamed(record(2, "z"), op(1))}, nil, change(3))
		p.is("settle", err, companion.ErrExists)
		p.same("head", p.log(ctx, idA), before)
		p.same("records", p.entries(ctx, idA, 1, 9), []companion.Record{record(1, "a"), record(2, "b")})
		p.touches(ctx, idA, "b", 99, 9, 2)
		p.holds(ctx, idA, "b", 99, 2)
		_, found, err := p.store.Snapshot(ctx, idA, 2, 0)
		p.ok("snapshot", err)
		p.same("snapshot", found, true)
	}},
}
