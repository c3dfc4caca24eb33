//go:build js

// The trial runs the conformance suite in a browser, and hands each result to
// the page that started it.
package main

import (
	"context"
	"fmt"
	"syscall/js"

	"shipmate/companion"
	"shipmate/companion/browser"
	"shipmate/companion/conformance"
)

func main() {
	report := js.Global().Get("report")
	ctx := context.Background()
	for i, c := range conformance.Cases() {
		fault := ""
		store, err := browser.Open(ctx, fmt.Sprintf("trial-%d", i))
		if err == nil {
			err = c.Run(ctx, store)
			if closed := store.Close(); err == nil {
				err = closed
			}
		}
		if err != nil {
			fault = err.Error()
		}
		report.Invoke(c.Name, fault)
	}
	fault := ""
	if err := oneWriter(ctx); err != nil {
		fault = err.Error()
	}
	report.Invoke("OnlyTheLastToOpenWrites", fault)
	report.Invoke("", "")
}

// oneWriter fails unless a store writes nothing once another one has opened the
// database, whatever it keeps in mind.
func oneWriter(ctx context.Context) error {
	record := func(seq int) []companion.Record {
		return []companion.Record{{Entry: companion.Entry{Seq: seq, Op: fmt.Sprintf("gesture-%d", seq), Kind: companion.KindSet, Data: []byte("{}")}}}
	}
	const id = "one-log"
	open := func() *browser.Store {
		store, err := browser.Open(ctx, "trial-turns")
		if err != nil {
			panic(err)
		}
		return store
	}
	first := open()
	head := companion.Log{ID: id, Sort: companion.SortTable, Device: "device-1", Head: 1}
	if err := first.Create(ctx, head, record(1), companion.Change{}); err != nil {
		return err
	}
	write := func(store *browser.Store, at int) error {
		return store.Append(ctx, id, at, false, record(at+1), companion.Change{})
	}
	for at := 1; at <= 2; at++ {
		if err := write(first, at); err != nil { // the second one from what it keeps in mind
			return err
		}
	}
	second := open()
	for range 2 {
		if err := write(first, 3); companion.CodeOf(err) != companion.CodeStorage {
			return fmt.Errorf("the first store appends: %v", err)
		}
		if _, err := first.Log(ctx, id); err != nil {
			return err
		}
	}
	if err := write(second, 3); err != nil {
		return err
	}
	all, err := second.Entries(ctx, id, 1, 9)
	if err == nil && len(all) != 4 {
		err = fmt.Errorf("there are %d entries", len(all))
	}
	return err
}
