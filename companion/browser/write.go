//go:build js

package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"syscall/js"

	"shipmate/companion"
)

var everything = []string{logs, entries, touches, holds, snapshots, about}

// Create: see companion.Store.
func (s *Store) Create(ctx context.Context, head companion.Log, records []companion.Record, change companion.Change) error {
	return s.inside(ctx, "create "+string(head.ID), true, everything, func(tx *transaction) error {
		if err := tx.mine(); err != nil {
			return err
		}
		head.Head, head.Version, head.Updated, head.Summary = len(records), 1, change.Updated, change.Summary
		v, err := stored(head)
		if err != nil {
			return err
		}
		tx.store(logs).Call("add", v)
		return tx.add(head.ID, 0, records, change.Snapshots)
	})
}

// Append: see companion.Store.
func (s *Store) Append(ctx context.Context, id companion.LogID, head int, agreed bool, records []companion.Record, change companion.Change) error {
	var after companion.Log
	var kept bool
	err := s.inside(ctx, fmt.Sprintf("append to %s at %d", id, head), true, everything, func(tx *transaction) (err error) {
		var before companion.Log
		if before, kept = s.heads.get(id); kept { // it holds as long as nobody else writes
			tx.claim()
		} else if before, err = tx.own(id); err != nil {
			return err
		}
		if before.Head != head || agreed && before.Agreed != head {
			return companion.ErrHeadMoved
		}
		if agreed {
			before.Agreed = head + len(records)
		}
		tx.meanwhile = change.Meanwhile
		after, err = tx.goOn(before, head, records, change)
		return err
	})
	if kept && errors.Is(err, companion.ErrExists) { // the op, or another's turn
		err = cmp.Or(s.inside(ctx, "claim the turn", true, []string{about}, func(tx *transaction) error { return tx.mine() }), err)
	}
	return s.heads.written(id, after, err)
}

// Settle: see companion.Store.
func (s *Store) Settle(ctx context.Context, id companion.LogID, head, agreedBefore int, agreed, pending []companion.Record, change companion.Change) error {
	var after companion.Log
	err := s.inside(ctx, fmt.Sprintf("settle %s after %d", id, agreedBefore), true, everything, func(tx *transaction) error {
		before, err := tx.own(id)
		if err != nil {
			return err
		}
		if before.Head != head || before.Agreed != agreedBefore {
			return companion.ErrHeadMoved
		}
		if err := tx.cut(id, agreedBefore); err != nil {
			return err
		}
		before.Agreed = agreedBefore + len(agreed)
		after, err = tx.goOn(before, agreedBefore, slices.Concat(agreed, pending), change)
		return err
	})
	return s.heads.written(id, after, err)
}

// KeepSnapshot: see companion.Store.
func (s *Store) KeepSnapshot(ctx context.Context, id companion.LogID, snapshot companion.Snapshot) error {
	return s.inside(ctx, "keep a snapshot of "+string(id), true, []string{logs, snapshots, about}, func(tx *transaction) error {
		before, err := tx.own(id)
		if err != nil {
			return err
		}
		if snapshot.Seq > before.Head {
			return companion.ErrHeadMoved
		}
		tx.keep(id, snapshot)
		return nil
	})
}

// own is the stored head of a log, for this writer.
func (tx *transaction) own(id companion.LogID) (companion.Log, error) {
	if err := tx.mine(); err != nil {
		return companion.Log{}, err
	}
	v, err := tx.head(id)
	if err != nil {
		return companion.Log{}, err
	}
	return logOf(v)
}

// goOn writes the new head of a log and records after a Seq, and gives that
// head. Nothing is waited for: what fails ends the transaction.
func (tx *transaction) goOn(before companion.Log, seq int, records []companion.Record, change companion.Change) (companion.Log, error) {
	after := before
	after.Head, after.Updated, after.Summary = seq+len(records), change.Updated, change.Summary
	after.Version++
	v, err := stored(after)
	if err != nil {
		return companion.Log{}, err
	}
	tx.store(logs).Call("put", v)
	return after, tx.add(after.ID, seq, records, change.Snapshots)
}

// stored is a head as the browser keeps it: see logOf.
func stored(head companion.Log) (js.Value, error) {
	summary, err := json.Marshal(head.Summary)
	if err != nil {
		return js.Undefined(), fmt.Errorf("summary: %w", err)
	}
	id, sort := string(head.ID), string(head.Sort)
	kept := map[string]any{
		"id": id, "sort": sort, "system": head.System, "device": head.Device, "created": float64(head.Created),
		"updated": float64(head.Updated), "head": head.Head, "agreed": head.Agreed, "version": head.Version, "summary": string(summary),
	}
	switch head.Sort {
	case companion.SortBook:
		kept[byBook] = head.Device
	case companion.SortTable:
		kept[byList] = []any{head.Device, flag(head.Summary.Finished), float64(head.Updated), id}
	}
	return js.ValueOf(kept), nil
}

func (tx *transaction) add(id companion.LogID, head int, records []companion.Record, kept []companion.Snapshot) error {
	log := string(id)
	for i, r := range records {
		e := r.Entry
		if e.Seq != head+i+1 {
			return errGap(e.Seq, head+i)
		}
		tx.store(entries).Call("add", map[string]any{
			"log": log, "seq": e.Seq, "op": e.Op, "at": float64(e.At), "device": e.Device, "kind": string(e.Kind),
			"data": string(e.Data), "keys": companion.PackKeys(r.Keys), "holds": companion.PackHolds(r),
		})
		for _, key := range r.Keys {
			tx.store(touches).Call("put", 1, []any{log, string(key), e.Seq})
		}
		for _, hold := range r.Holds {
			tx.hold(log, hold, hold.Held)
		}
	}
	for _, snapshot := range kept {
		tx.keep(id, snapshot)
	}
	return nil
}

// cut removes everything after a Seq, and turns the holds back, newest first.
func (tx *transaction) cut(id companion.LogID, after int) error {
	log := string(id)
	tail := within([]any{log, after + 1}, last(log), false)
	all, err := wait(tx.store(entries).Call("getAll", tail))
	if err != nil {
		return err
	}
	records, err := recordsOf(all)
	if err != nil {
		return err
	}
	for _, r := range slices.Backward(records) {
		for _, hold := range slices.Backward(r.Holds) {
			tx.hold(log, hold, !hold.Held)
		}
		for _, key := range r.Keys {
			tx.store(touches).Call("delete", []any{log, string(key), r.Entry.Seq})
		}
	}
	tx.store(entries).Call("delete", tail)
	tx.store(snapshots).Call("delete", tail)
	return nil
}

func (tx *transaction) hold(log string, hold companion.Hold, held bool) {
	for _, key := range hold.Keys {
		at := []any{log, string(key), hold.Seq}
		if held {
			tx.store(holds).Call("put", 1, at)
		} else {
			tx.store(holds).Call("delete", at)
		}
	}
}

func (tx *transaction) keep(id companion.LogID, snapshot companion.Snapshot) {
	state := js.Global().Get("Uint8Array").New(len(snapshot.State))
	js.CopyBytesToJS(state, snapshot.State)
	tx.store(snapshots).Call("put", state, []any{string(id), snapshot.Seq, snapshot.Rules})
}
