// Package conformance is the suite that every Store runs: each promise of
// companion.Store is a named case. The cases know nothing of package testing,
// so that a page in a browser can run them too.
package conformance

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"shipmate/companion"
)

// Case is one promise. It gets an empty store of its own and gives nil, or
// what was broken.
type Case struct {
	Name string
	run  func(context.Context, *probe)
}

// Run holds a store to the case.
func (c Case) Run(ctx context.Context, store companion.Store) (err error) {
	p := &probe{store: store}
	defer func() {
		if stop, ok := recover().(broken); ok {
			err = stop.err
		}
	}()
	c.run(ctx, p)
	return nil
}

// Cases lists all of them.
func Cases() []Case {
	var all []Case
	for _, some := range [][]Case{createCases, appendCases, settleCases, indexCases, snapshotCases, listCases, manyCases} {
		all = append(all, some...)
	}
	return all
}

// probe is a store with the words that cases are written in. A broken promise
// ends the case.
type probe struct{ store companion.Store }

type broken struct{ err error }

func (p *probe) fail(format string, args ...any) {
	panic(broken{fmt.Errorf(format, args...)})
}

func (p *probe) ok(doing string, err error) {
	if err != nil {
		p.fail("%s: %w", doing, err)
	}
}

func (p *probe) is(doing string, err, want error) {
	if !errors.Is(err, want) {
		p.fail("%s: got %v, want %w", doing, err, want)
	}
}

func (p *probe) code(doing string, err error, want companion.Code) {
	if companion.CodeOf(err) != want {
		p.fail("%s: got %q (%v), want %q", doing, companion.CodeOf(err), err, want)
	}
}

func (p *probe) same(what string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		p.fail("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

// A log to try things on.

const (
	idA = companion.LogID("aaaaaaaaaaaaaaaaaaaaaaaaaa")
	idB = companion.LogID("bbbbbbbbbbbbbbbbbbbbbbbbbb")
	idC = companion.LogID("cccccccccccccccccccccccccc")
)

func table(id companion.LogID) companion.Log {
	return companion.Log{ID: id, Sort: companion.SortTable, System: "toy", Device: "device-1", Created: 1000}
}

func op(seq int) string { return fmt.Sprintf("op-%06d", seq) }

// record is an entry that touches and holds keys.
func record(seq int, keys ...companion.Key) companion.Record {
	r := companion.Record{
		Entry: companion.Entry{
			Seq: seq, Op: op(seq), At: int64(1000 * seq), Device: "device-1",
			Kind: companion.KindSet, Data: fmt.Appendf(nil, `{"set":[{"key":"a","value":%d}]}`, seq),
		},
		Keys: keys,
	}
	if len(keys) > 0 {
		r.Holds = []companion.Hold{{Seq: seq, Held: true, Keys: keys}}
	}
	return r
}

// undo is an entry that makes others hold keys no longer.
func undo(seq int, holds ...companion.Hold) companion.Record {
	r := record(seq)
	r.Entry.Kind = companion.KindUndo
	for _, hold := range holds {
		for _, key := range hold.Keys {
			if !slices.Contains(r.Keys, key) {
				r.Keys = append(r.Keys, key)
			}
		}
	}
	r.Holds = holds
	return r
}

func change(updated int64, snapshots ...companion.Snapshot) companion.Change {
	return companion.Change{Updated: updated, Summary: companion.Summary{Mission: 3, Mode: "coop"}, Snapshots: snapshots}
}

// made creates a log with these records, all agreed.
func (p *probe) made(ctx context.Context, id companion.LogID, records ...companion.Record) {
	head := table(id)
	head.Head, head.Agreed = len(records), len(records)
	p.ok("create", p.store.Create(ctx, head, records, change(1000)))
}

// holds checks which entry holds a key; 0 = none.
func (p *probe) holds(ctx context.Context, id companion.LogID, key companion.Key, below, want int) {
	r, found, err := p.store.Holder(ctx, id, key, below)
	p.ok("holder", err)
	if found != (want > 0) || found && r.Entry.Seq != want {
		p.fail("holder of %q below %d: got %d (%v), want %d", key, below, r.Entry.Seq, found, want)
	}
}

// touches checks which entries touch a key, newest first.
func (p *probe) touches(ctx context.Context, id companion.LogID, key companion.Key, below, limit int, want ...int) {
	records, err := p.store.Touched(ctx, id, key, below, limit)
	p.ok("touched", err)
	got := []int{}
	for _, r := range records {
		got = append(got, r.Entry.Seq)
	}
	p.same(fmt.Sprintf("touched %q below %d", key, below), got, append([]int{}, want...))
}

func (p *probe) log(ctx context.Context, id companion.LogID) companion.Log {
	head, err := p.store.Log(ctx, id)
	p.ok("log", err)
	return head
}

func (p *probe) entries(ctx context.Context, id companion.LogID, from, to int) []companion.Record {
	records, err := p.store.Entries(ctx, id, from, to)
	p.ok("entries", err)
	return records
}
