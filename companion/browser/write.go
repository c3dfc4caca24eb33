//go:build js

package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"syscall/js"

	"shipmate/companion"
)

var everything = []string{logs, entries, touches, holds, snapshots, about}

// Create: see companion.Store.
func (s *Store) Create(ctx context.Context, head companion.Log, records []companion.Record, change companion.Change) error {
	return s.inside(ctx, "create "+string(head.ID), true, everything, func(tx *transaction) error {
		if _, err := wait(tx.asked); err != nil {
			return err
		}
		if err := tx.mine(); err != nil {
			return err
		}
		stored := map[string]any{
			"id": string(head.ID), "sort": string(head.Sort), "system": head.System, "device": head.Device,
			"created": float64(head.Created), "agreed": head.Agreed, "version": 1,
		}
		if head.Sort == companion.SortBook {
			stored[byBook] = head.Device
		}
		v := js.ValueOf(stored)
		if err := move(v, len(records), change); err != nil {
			return err
		}
		tx.store(logs).Call("add", v)
		return tx.add(head.ID, 0, records, change.Snapshots)
	})
}

// Append: see companion.Store.
func (s *Store) Append(ctx context.Context, id companion.LogID, head int, agreed bool, records []companion.Record, change companion.Change) error {
	var after companion.Log
	err := s.inside(ctx, fmt.Sprintf("append to %s at %d", id, head), true, everything, func(tx *transaction) error {
		v, err := tx.own(id)
		if err != nil {
			return err
		}
		if v.Get("head").Int() != head || agreed && v.Get("agreed").Int() != head {
			return companion.ErrHeadMoved
		}
		if agreed {
			v.Set("agreed", head+len(records))
		}
		after, err = tx.goOn(v, id, head, records, change)
		return err
	})
	return s.heads.written(id, after, err)
}

// Settle: see companion.Store.
func (s *Store) Settle(ctx context.Context, id companion.LogID, head, agreedBefore int, agreed, pending []companion.Record, change companion.Change) error {
	var after companion.Log
	err := s.inside(ctx, fmt.Sprintf("settle %s after %d", id, agreedBefore), true, everything, func(tx *transaction) error {
		v, err := tx.own(id)
		if err != nil {
			return err
		}
		if v.Get("head").Int() != head || v.Get("agreed").Int() != agreedBefore {
			return companion.ErrHeadMoved
		}
		if err := tx.cut(id, agreedBefore); err != nil {
			return err
		}
		v.Set("agreed", agreedBefore+len(agreed))
		after, err = tx.goOn(v, id, agreedBefore, slices.Concat(agreed, pending), change)
		return err
	})
	return s.heads.written(id, after, err)
}

// KeepSnapshot: see companion.Store.
func (s *Store) KeepSnapshot(ctx context.Context, id companion.LogID, snapshot companion.Snapshot) error {
	return s.inside(ctx, "keep a snapshot of "+string(id), true, []string{logs, snapshots, about}, func(tx *transaction) error {
		v, err := tx.own(id)
		if err != nil {
			return err
		}
		if snapshot.Seq > v.Get("head").Int() {
			return companion.ErrHeadMoved
		}
		tx.keep(id, snapshot)
		return nil
	})
}

// own is the stored head of a log, for this writer.
func (tx *transaction) own(id companion.LogID) (js.Value, error) {
	v, err := tx.head(id)
	if err != nil {
		return v, err
	}
	return v, tx.mine()
}

// goOn writes the new head of a log and records after another, and gives that
// head. Nothing is waited for: what fails ends the transaction.
func (tx *transaction) goOn(v js.Value, id companion.LogID, head int, records []companion.Record, change companion.Change) (companion.Log, error) {
	if err := move(v, head+len(records), change); err != nil {
		return companion.Log{}, err
	}
	v.Set("version", v.Get("version").Int()+1)
	tx.store(logs).Call("put", v)
	after, err := logOf(v)
	if err != nil {
		return after, err
	}
	return after, tx.add(id, head, records, change.Snapshots)
}

// move writes into a stored head where the log stands, and how it is listed.
func move(v js.Value, head int, change companion.Change) error {
	summary, err := json.Marshal(change.Summary)
	if err != nil {
		return fmt.Errorf("summary: %w", err)
	}
	v.Set("head", head)
	v.Set("updated", float64(change.Updated))
	v.Set("summary", string(summary))
	if v.Get("sort").String() == string(companion.SortTable) {
		v.Set(byList, []any{v.Get("device"), flag(change.Summary.Finished), float64(change.Updated), v.Get("id")})
	}
	return nil
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
