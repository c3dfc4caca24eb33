package conformance

import (
	"context"
	"fmt"

	"shipmate/companion"
)

var indexCases = []Case{
	{"ReadsOfAnUnknownLogAreNotFound", func(ctx context.Context, p *probe) {
		_, err := p.store.Log(ctx, idA)
		p.code("log", err, companion.CodeNotFound)
		_, err = p.store.Entries(ctx, idA, 1, 9)
		p.code("entries", err, companion.CodeNotFound)
		_, _, err = p.store.ByOp(ctx, idA, op(1))
		p.code("by op", err, companion.CodeNotFound)
		_, err = p.store.Touched(ctx, idA, "a", 9, 9)
		p.code("touched", err, companion.CodeNotFound)
		_, err = p.store.TouchedKeys(ctx, idA, 0)
		p.code("touched keys", err, companion.CodeNotFound)
		_, _, err = p.store.Holder(ctx, idA, "a", 9)
		p.code("holder", err, companion.CodeNotFound)
		_, _, err = p.store.Snapshot(ctx, idA, 9, 1)
		p.code("snapshot", err, companion.CodeNotFound)
		p.code("keep snapshot", p.store.KeepSnapshot(ctx, idA, companion.Snapshot{Seq: 1}), companion.CodeNotFound)
	}},
	{"EntriesComeInOrderWithinBounds", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1), record(2, "a"), record(3), record(4))
		for _, c := range []struct{ from, to, first, count int }{
			{1, 4, 1, 4}, {2, 3, 2, 2}, {3, 3, 3, 1}, {-5, 99, 1, 4}, {4, 2, 0, 0}, {5, 9, 0, 0},
		} {
			records := p.entries(ctx, idA, c.from, c.to)
			p.same(fmt.Sprintf("count %d–%d", c.from, c.to), len(records), c.count)
			for i, r := range records {
				p.same("seq", r.Entry.Seq, c.first+i)
			}
		}
	}},
	{"ByOpFindsOnlyWhatIsThere", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1), record(2, "a", "b"))
		r, found, err := p.store.ByOp(ctx, idA, op(2))
		p.ok("by op", err)
		p.same("found", found, true)
		p.same("record", r, record(2, "a", "b"))
		_, found, err = p.store.ByOp(ctx, idA, "no-such-op")
		p.ok("by op", err)
		p.same("found", found, false)
	}},
	{"TouchedIsNewestFirstBelowASeqAndLimited", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a"), record(2, "a", "b"), record(3, "b"), record(4, "a"), record(5, "ab"))
		p.made(ctx, idB, record(1, "a"), record(2, "a"))
		p.touches(ctx, idA, "a", 99, 9, 4, 2, 1)
		p.touches(ctx, idA, "a", 4, 9, 2, 1)
		p.touches(ctx, idA, "a", 99, 2, 4, 2)
		p.touches(ctx, idA, "b", 3, 1, 2)
		p.touches(ctx, idA, "a", 1, 9)
		p.touches(ctx, idA, "c", 99, 9)
		p.touches(ctx, idB, "a", 99, 9, 2, 1)
		records, err := p.store.Touched(ctx, idA, "b", 99, 1)
		p.ok("touched", err)
		p.same("record", records, []companion.Record{record(3, "b")})
	}},
	{"TouchedKeysAreSortedDifferentAndNotTheKeepersOwn", func(ctx context.Context, p *probe) {
		keys := func(after int) []companion.Key {
			keys, err := p.store.TouchedKeys(ctx, idA, after)
			p.ok("touched keys", err)
			return append([]companion.Key{}, keys...)
		}
		p.made(ctx, idA, record(1, "b", "@undo", "*"), record(2, "a", "@.x", "1st"), record(3, "b", "ä", "Z"), record(4, "@undo"))
		p.made(ctx, idB, record(1, "other"))
		p.same("after 0", keys(0), []companion.Key{"*", "1st", "Z", "a", "b", "ä"})
		p.same("after 1", keys(1), []companion.Key{"1st", "Z", "a", "b", "ä"})
		p.same("after 2", keys(2), []companion.Key{"Z", "b", "ä"})
		p.same("after 3", keys(3), []companion.Key{})
		p.same("after 99", keys(99), []companion.Key{})
	}},
	{"HolderFollowsWhatEachRecordSays", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a", "b"), record(2, "a"), record(3, "a"))
		p.made(ctx, idB, record(1, "a"))
		p.holds(ctx, idA, "a", 99, 3)
		p.holds(ctx, idA, "a", 3, 2)
		p.holds(ctx, idA, "b", 99, 1)
		p.holds(ctx, idA, "c", 99, 0)
		p.holds(ctx, idA, "a", 1, 0)
		p.ok("append", p.store.Append(ctx, idA, 3, true, []companion.Record{undo(4, companion.Hold{Seq: 3, Keys: []companion.Key{"a"}})}, change(4)))
		p.holds(ctx, idA, "a", 99, 2)
		p.ok("append", p.store.Append(ctx, idA, 4, true, []companion.Record{
			undo(5, companion.Hold{Seq: 1, Keys: []companion.Key{"a", "b"}}, companion.Hold{Seq: 3, Held: true, Keys: []companion.Key{"a"}}),
		}, change(5)))
		p.holds(ctx, idA, "a", 99, 3)
		p.holds(ctx, idA, "b", 99, 0)
		p.holds(ctx, idA, "a", 2, 0)
		p.holds(ctx, idB, "a", 99, 1)
	}},
	{"HoldsThatStandAlreadyAreNoFailure", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a"))
		p.ok("append", p.store.Append(ctx, idA, 1, true, []companion.Record{
			undo(2, companion.Hold{Seq: 1, Held: true, Keys: []companion.Key{"a"}}, companion.Hold{Seq: 9, Keys: []companion.Key{"q"}}),
		}, change(2)))
		p.holds(ctx, idA, "a", 99, 1)
	}},
	{"AHundredKeysInOneRecord", func(ctx context.Context, p *probe) {
		var keys []companion.Key
		for i := range 333 {
			keys = append(keys, companion.Key(fmt.Sprintf("key%04d", i)))
		}
		p.made(ctx, idA, record(1, keys...))
		p.same("records", p.entries(ctx, idA, 1, 1), []companion.Record{record(1, keys...)})
		got, err := p.store.TouchedKeys(ctx, idA, 0)
		p.ok("touched keys", err)
		p.same("keys", got, keys)
		p.holds(ctx, idA, "key0332", 9, 1)
	}},
}

var snapshotCases = []Case{
	{"TheNewestSnapshotOfTheseRulesIsGiven", func(ctx context.Context, p *probe) {
		snapshot := func(seq, rules int) companion.Snapshot {
			return companion.Snapshot{Seq: seq, Rules: rules, State: fmt.Appendf(nil, "%d by %d", seq, rules)}
		}
		p.made(ctx, idA, record(1), record(2), record(3), record(4))
		for _, s := range []companion.Snapshot{snapshot(3, 1), snapshot(1, 1), snapshot(4, 2), snapshot(3, 2), snapshot(2, 1)} {
			p.ok("keep", p.store.KeepSnapshot(ctx, idA, s))
		}
		for _, c := range []struct{ atMost, rules, seq, by int }{
			{99, 1, 3, 1}, {3, 1, 3, 1}, {2, 1, 2, 1}, {0, 1, 0, 0}, {99, 2, 4, 2}, {3, 2, 3, 2}, {2, 2, 0, 0}, {99, 3, 0, 0},
			{99, companion.AnyRules, 4, 2}, {3, companion.AnyRules, 3, 2}, {1, companion.AnyRules, 1, 1},
		} {
			got, found, err := p.store.Snapshot(ctx, idA, c.atMost, c.rules)
			p.ok("snapshot", err)
			p.same("found", found, c.seq > 0)
			if found {
				p.same("snapshot", got, snapshot(c.seq, c.by))
			}
		}
	}},
	{"ASnapshotAtTheSamePlaceIsReplaced", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		for _, text := range []string{"old", "new"} {
			p.ok("keep", p.store.KeepSnapshot(ctx, idA, companion.Snapshot{Seq: 1, Rules: 1, State: []byte(text)}))
		}
		got, _, err := p.store.Snapshot(ctx, idA, 1, 1)
		p.ok("snapshot", err)
		p.same("state", string(got.State), "new")
	}},
	{"ASnapshotBeyondTheHeadIsErrHeadMoved", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		p.is("keep", p.store.KeepSnapshot(ctx, idA, companion.Snapshot{Seq: 2, Rules: 1, State: []byte("x")}), companion.ErrHeadMoved)
		_, found, err := p.store.Snapshot(ctx, idA, 9, 1)
		p.ok("snapshot", err)
		p.same("found", found, false)
	}},
	{"KeepingASnapshotLeavesTheVersion", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		before := p.log(ctx, idA)
		p.ok("keep", p.store.KeepSnapshot(ctx, idA, companion.Snapshot{Seq: 1, Rules: 1, State: []byte("x")}))
		p.same("head", p.log(ctx, idA), before)
	}},
}
