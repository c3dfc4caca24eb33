package conformance

import (
	"context"
	"errors"

	"shipmate/companion"
)

var createCases = []Case{
	{"CreateKeepsHeadRecordsAndSnapshot", func(ctx context.Context, p *probe) {
		records := []companion.Record{record(1, "a", "b"), undo(2, companion.Hold{Seq: 1, Keys: []companion.Key{"a"}}, companion.Hold{Seq: 2, Held: true, Keys: []companion.Key{"@x"}}), record(3)}
		head := table(idA)
		head.Head, head.Agreed = 3, 2
		snapshot := companion.Snapshot{Seq: 3, Rules: 7, State: []byte("state\x00 with anything")}
		p.ok("create", p.store.Create(ctx, head, records, change(5000, snapshot)))

		want := head
		want.Updated, want.Version, want.Summary = 5000, 1, change(0).Summary
		p.same("head", p.log(ctx, idA), want)
		p.same("records", p.entries(ctx, idA, 1, 3), records)
		got, found, err := p.store.Snapshot(ctx, idA, 3, 7)
		p.ok("snapshot", err)
		p.same("snapshot", found, true)
		p.same("snapshot", got, snapshot)
	}},
	{"CreateOfAKnownIdIsErrExistsAndWritesNothing", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a"))
		before := p.log(ctx, idA)
		head := table(idA)
		head.Device, head.Head = "device-2", 2
		p.is("create again", p.store.Create(ctx, head, []companion.Record{record(1, "b"), record(2, "b")}, change(9000)), companion.ErrExists)
		p.same("head", p.log(ctx, idA), before)
		p.same("records", p.entries(ctx, idA, 1, 9), []companion.Record{record(1, "a")})
		p.touches(ctx, idA, "b", 9, 9)
	}},
	{"CreateWithTheSameOpTwiceWritesNothing", func(ctx context.Context, p *probe) {
		twice := record(2)
		twice.Entry.Op = op(1)
		head := table(idA)
		head.Head = 2
		p.is("create", p.store.Create(ctx, head, []companion.Record{record(1), twice}, change(1)), companion.ErrExists)
		_, err := p.store.Log(ctx, idA)
		p.code("log", err, companion.CodeNotFound)
	}},
	{"TheSameOpMayStandInTwoLogs", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1, "a"))
		p.made(ctx, idB, record(1, "b"))
		r, found, err := p.store.ByOp(ctx, idB, op(1))
		p.ok("by op", err)
		p.same("found", found, true)
		p.same("record", r, record(1, "b"))
	}},
	{"ADeviceHasOneBook", func(ctx context.Context, p *probe) {
		_, found, err := p.store.Book(ctx, "device-1")
		p.ok("book", err)
		p.same("found", found, false)
		book := table(idA)
		book.Sort, book.Head = companion.SortBook, 1
		p.ok("create", p.store.Create(ctx, book, []companion.Record{record(1)}, change(1)))
		book.ID = idB
		p.is("a second one", p.store.Create(ctx, book, []companion.Record{record(1)}, change(1)), companion.ErrExists)
		book.Device = "device-2"
		p.ok("another device", p.store.Create(ctx, book, []companion.Record{record(1)}, change(1)))
		p.made(ctx, idC, record(1))
		for device, want := range map[string]companion.LogID{"device-1": idA, "device-2": idB} {
			id, found, err := p.store.Book(ctx, device)
			p.ok("book", err)
			p.same("found", found, true)
			p.same("id", id, want)
		}
	}},
}

var appendCases = []Case{
	{"AppendMovesHeadVersionAndSummary", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		summary := companion.Summary{Mission: 9, Finished: true, Winners: []int{1, 2}, More: []byte(`{"x":1}`), Seats: []companion.SummarySeat{{Name: "Ána", Colour: "P"}}}
		p.ok("append", p.store.Append(ctx, idA, 1, true, []companion.Record{record(2, "a"), record(3, "b")}, companion.Change{Updated: 3000, Summary: summary}))
		want := table(idA)
		want.Updated, want.Head, want.Agreed, want.Version, want.Summary = 3000, 3, 3, 2, summary
		p.same("head", p.log(ctx, idA), want)
		p.same("records", p.entries(ctx, idA, 2, 3), []companion.Record{record(2, "a"), record(3, "b")})
	}},
	{"AppendFromAnotherHeadIsErrHeadMovedAndWritesNothing", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1), record(2))
		before := p.log(ctx, idA)
		for _, head := range []int{0, 1, 3, 99} {
			r := record(head+1, "z")
			r.Entry.Op = "another-op"
			p.is("append", p.store.Append(ctx, idA, head, true, []companion.Record{r}, change(9, companion.Snapshot{Seq: 1, State: []byte("x")})), companion.ErrHeadMoved)
		}
		p.same("head", p.log(ctx, idA), before)
		p.touches(ctx, idA, "z", 99, 9)
		_, found, err := p.store.Snapshot(ctx, idA, 99, companion.AnyRules)
		p.ok("snapshot", err)
		p.same("snapshot", found, false)
	}},
	{"AppendOfAKnownOpIsErrExistsAndWritesNothing", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1), record(2))
		before := p.log(ctx, idA)
		again := record(4, "z")
		again.Entry.Op = op(1)
		p.is("append", p.store.Append(ctx, idA, 2, true, []companion.Record{record(3, "z"), again}, change(9)), companion.ErrExists)
		p.same("head", p.log(ctx, idA), before)
		p.same("records", len(p.entries(ctx, idA, 1, 99)), 2)
		p.touches(ctx, idA, "z", 99, 9)
		p.holds(ctx, idA, "z", 99, 0)
	}},
	{"AppendToAnUnknownLogIsNotFound", func(ctx context.Context, p *probe) {
		p.code("append", p.store.Append(ctx, idA, 0, true, []companion.Record{record(1)}, change(9)), companion.CodeNotFound)
	}},
	{"AppendWithAGapIsRefused", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		before := p.log(ctx, idA)
		if p.store.Append(ctx, idA, 1, true, []companion.Record{record(3)}, change(9)) == nil {
			p.fail("entry 3 followed 1")
		}
		p.same("head", p.log(ctx, idA), before)
	}},
	{"PendingRecordsLeaveTheAgreedPartAndAgreedOnesCantFollowThem", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		p.ok("append", p.store.Append(ctx, idA, 1, false, []companion.Record{record(2)}, change(2)))
		head := p.log(ctx, idA)
		p.same("head and agreed", [2]int{head.Head, head.Agreed}, [2]int{2, 1})
		p.is("append agreed", p.store.Append(ctx, idA, 2, true, []companion.Record{record(3)}, change(3)), companion.ErrHeadMoved)
		p.ok("append pending", p.store.Append(ctx, idA, 2, false, []companion.Record{record(3)}, change(3)))
		head = p.log(ctx, idA)
		p.same("head and agreed", [2]int{head.Head, head.Agreed}, [2]int{3, 1})
	}},
	{"ACancelledAppendWritesNothing", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		ended, cancel := context.WithCancel(ctx)
		cancel()
		err := p.store.Append(ended, idA, 1, true, []companion.Record{record(2)}, change(2))
		if !errors.Is(err, context.Canceled) {
			p.fail("append: %v", err)
		}
		p.same("head", p.log(ctx, idA).Head, 1)
		p.ok("append", p.store.Append(ctx, idA, 1, true, []companion.Record{record(2)}, change(2)))
	}},
	{"AnyTextOfDataAndOpsComesBackAsItWas", func(ctx context.Context, p *probe) {
		r := record(1, "person.k3v.name", "*", "@.Zz_-09")
		r.Entry.Op = "Zz_-0123456789"
		r.Entry.Data = []byte(`{"name":"O'Brien \"Q\" </script> %s {{1}} \u0000 Ünïcödé 🌊"}`)
		p.made(ctx, idA, r)
		p.same("records", p.entries(ctx, idA, 1, 1), []companion.Record{r})
		lower := record(2)
		lower.Entry.Op = "zz_-0123456789"
		p.ok("ops tell case apart", p.store.Append(ctx, idA, 1, true, []companion.Record{lower}, change(2)))
	}},
}
