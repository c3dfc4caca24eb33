package conformance

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"shipmate/companion"
)

var listCases = []Case{
	{"TablesOfADeviceAreNewestFirstInPages", func(ctx context.Context, p *probe) {
		var want []companion.LogID
		for i := range 25 {
			head := table(companion.LogID(fmt.Sprintf("%026d", i)))
			head.Head, head.Agreed = 1, 1
			updated := int64(1000 + i/3) // three share each time
			p.ok("create", p.store.Create(ctx, head, []companion.Record{record(1)}, change(updated)))
			want = append(want, head.ID)
		}
		slices.Reverse(want)
		other := table(idA)
		other.Device, other.Head = "device-2", 1
		p.ok("create", p.store.Create(ctx, other, []companion.Record{record(1)}, change(9000)))
		book := table(idB)
		book.Sort, book.Head = companion.SortBook, 1
		p.ok("create", p.store.Create(ctx, book, []companion.Record{record(1)}, change(9000)))

		var got []companion.LogID
		page := companion.Page{Device: "device-1", Limit: 4}
		for range 10 {
			heads, err := p.store.Tables(ctx, page)
			p.ok("tables", err)
			for _, head := range heads {
				got = append(got, head.ID)
				page.Before, page.BeforeID = head.Updated, head.ID
			}
		}
		p.same("order", got, want)
		heads, err := p.store.Tables(ctx, companion.Page{Device: "device-2", Limit: 9})
		p.ok("tables", err)
		p.same("of the other device", len(heads), 1)
		p.same("whole heads", heads[0], p.log(ctx, idA))
	}},
	{"FinishedTablesAreListedApart", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		p.made(ctx, idB, record(1))
		finish := companion.Change{Updated: 5000, Summary: companion.Summary{Finished: true}}
		p.ok("append", p.store.Append(ctx, idA, 1, true, []companion.Record{record(2)}, finish))
		list := func(finished bool) []companion.LogID {
			heads, err := p.store.Tables(ctx, companion.Page{Device: "device-1", Finished: finished, Limit: 9})
			p.ok("tables", err)
			ids := []companion.LogID{}
			for _, head := range heads {
				ids = append(ids, head.ID)
			}
			return ids
		}
		p.same("finished", list(true), []companion.LogID{idA})
		p.same("running", list(false), []companion.LogID{idB})
		p.ok("append", p.store.Append(ctx, idA, 2, true, []companion.Record{record(3)}, change(6000)))
		p.same("finished", list(true), []companion.LogID{})
		p.same("running", list(false), []companion.LogID{idA, idB})
	}},
	{"APageHoldsAtMostTwoHundredAndFiftyIfNothingIsSaid", func(ctx context.Context, p *probe) {
		for i := range 210 {
			head := table(companion.LogID(fmt.Sprintf("%026d", i)))
			head.Head = 1
			p.ok("create", p.store.Create(ctx, head, []companion.Record{record(1)}, change(int64(i))))
		}
		for limit, want := range map[int]int{0: 50, 1: 1, 200: 200, 999: 200} {
			heads, err := p.store.Tables(ctx, companion.Page{Device: "device-1", Limit: limit})
			p.ok("tables", err)
			p.same(fmt.Sprintf("limit %d", limit), len(heads), want)
		}
	}},
}

var manyCases = []Case{
	{"OfWritersFromTheSameHeadOneWins", func(ctx context.Context, p *probe) {
		p.made(ctx, idA, record(1))
		const rounds, writers = 10, 8
		for round := range rounds {
			results := make([]error, writers)
			var wait sync.WaitGroup
			for w := range writers {
				wait.Go(func() {
					r := renamed(record(round+2, "a"), fmt.Sprintf("op-%d-of-%d", round, w))
					results[w] = p.store.Append(ctx, idA, round+1, true, []companion.Record{r}, change(int64(round)))
				})
			}
			wait.Wait()
			won := 0
			for _, err := range results {
				if err == nil {
					won++
					continue
				}
				p.is("a loser", err, companion.ErrHeadMoved)
			}
			p.same("winners", won, 1)
		}
		p.same("records", len(p.entries(ctx, idA, 1, 99)), rounds+1)
		head := p.log(ctx, idA)
		p.same("head, agreed, version", [3]int{head.Head, head.Agreed, head.Version}, [3]int{rounds + 1, rounds + 1, rounds + 1})
	}},
	{"OfCreatorsOfTheSameIdOneWins", func(ctx context.Context, p *probe) {
		results := make([]error, 8)
		var wait sync.WaitGroup
		for w := range results {
			wait.Go(func() {
				head := table(idA)
				head.Head = 1
				results[w] = p.store.Create(ctx, head, []companion.Record{renamed(record(1), fmt.Sprintf("op-by-%04d", w))}, change(1))
			})
		}
		wait.Wait()
		won := 0
		for _, err := range results {
			if err == nil {
				won++
				continue
			}
			p.is("a loser", err, companion.ErrExists)
		}
		p.same("winners", won, 1)
	}},
	{"WritersOfManyLogsAndReadersDontDisturbEachOther", func(ctx context.Context, p *probe) {
		const logs, each = 10, 15
		ids := make([]companion.LogID, logs)
		for i := range ids {
			ids[i] = companion.LogID(fmt.Sprintf("%026d", i))
			p.made(ctx, ids[i], record(1, "a"))
		}
		faults := make(chan error, 2*logs)
		var wait sync.WaitGroup
		for _, id := range ids {
			wait.Go(func() {
				for seq := 2; seq <= each; seq++ {
					if err := p.store.Append(ctx, id, seq-1, true, []companion.Record{record(seq, "a")}, change(int64(seq))); err != nil {
						faults <- fmt.Errorf("append %d to %s: %w", seq, id, err)
						return
					}
				}
			})
			wait.Go(func() {
				for range each {
					head, err := p.store.Log(ctx, id)
					if err != nil {
						faults <- err
						return
					}
					// What the head says is there: never a part of an append.
					records, err := p.store.Touched(ctx, id, "a", head.Head+1, 1)
					if err != nil || len(records) != 1 || records[0].Entry.Seq != head.Head {
						faults <- fmt.Errorf("head %d, touched %v: %w", head.Head, records, err)
						return
					}
				}
			})
		}
		wait.Wait()
		close(faults)
		for err := range faults {
			p.fail("%w", err)
		}
		for _, id := range ids {
			p.same("head", p.log(ctx, id).Head, each)
		}
	}},
}
