//go:build js

package browser

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"syscall/js"

	"shipmate/companion"
)

// Log: see companion.Store.
func (s *Store) Log(ctx context.Context, id companion.LogID) (companion.Log, error) {
	if head, known := s.heads.get(id); known && ctx.Err() == nil {
		return head, nil
	}
	var head companion.Log
	err := s.inside(ctx, "read the head of "+string(id), false, []string{logs}, func(tx *transaction) error {
		v, err := tx.head(id)
		if err != nil {
			return err
		}
		head, err = logOf(v)
		return err
	})
	if err == nil && s.turn != noTurn {
		s.heads.read(head)
	}
	return head, err
}

// head gives the stored head of a log.
func (tx *transaction) head(id companion.LogID) (js.Value, error) {
	v, err := wait(tx.store(logs).Call("get", string(id)))
	if err == nil && v.IsUndefined() {
		err = notFound(id)
	}
	return v, err
}

// exists asks for a log along with another request; the answer is there when
// that one's is.
func (tx *transaction) exists(id companion.LogID) func() error {
	request := tx.store(logs).Call("getKey", string(id))
	return func() error {
		if request.Get("result").IsUndefined() {
			return notFound(id)
		}
		return nil
	}
}

// Entries: see companion.Store.
func (s *Store) Entries(ctx context.Context, id companion.LogID, from, to int) ([]companion.Record, error) {
	var found []companion.Record
	err := s.inside(ctx, "read entries of "+string(id), false, []string{logs, entries}, func(tx *transaction) error {
		exists := tx.exists(id)
		from, to := max(from, 1), min(to, companion.MaxEntries)
		var request js.Value
		if from > to { // no range for the browser
			request = tx.store(entries).Call("count", string(id))
		} else {
			request = tx.store(entries).Call("getAll", within([]any{string(id), from}, []any{string(id), to}, false))
		}
		all, err := wait(request)
		if err != nil || from > to {
			return errors.Join(err, exists())
		}
		found, err = recordsOf(all)
		if err != nil || len(found) > 0 {
			return err
		}
		return exists()
	})
	return found, err
}

// ByOp: see companion.Store.
func (s *Store) ByOp(ctx context.Context, id companion.LogID, op string) (record companion.Record, found bool, err error) {
	err = s.inside(ctx, "find an op in "+string(id), false, []string{logs, entries}, func(tx *transaction) error {
		exists := tx.exists(id)
		v, err := wait(tx.store(entries).Call("index", byOp).Call("get", []any{string(id), op}))
		if err != nil {
			return err
		}
		if v.IsUndefined() {
			return exists()
		}
		found = true
		record, err = recordOf(v)
		return err
	})
	return record, found, err
}

// Touched: see companion.Store.
func (s *Store) Touched(ctx context.Context, id companion.LogID, key companion.Key, below, limit int) ([]companion.Record, error) {
	return s.indexed(ctx, touches, id, key, below, limit)
}

// Holder: see companion.Store.
func (s *Store) Holder(ctx context.Context, id companion.LogID, key companion.Key, below int) (companion.Record, bool, error) {
	found, err := s.indexed(ctx, holds, id, key, below, 1)
	if err != nil || len(found) == 0 {
		return companion.Record{}, false, err
	}
	return found[0], true, nil
}

// indexed gives the records below a Seq that stand under the key, newest first.
func (s *Store) indexed(ctx context.Context, index string, id companion.LogID, key companion.Key, below, limit int) ([]companion.Record, error) {
	var found []companion.Record
	err := s.inside(ctx, "look "+string(key)+" up in "+string(id), false, []string{logs, entries, index}, func(tx *transaction) error {
		exists := tx.exists(id)
		seqs, err := tx.newest(index, id, key, below, limit)
		if err != nil {
			return err
		}
		if len(seqs) == 0 {
			return exists()
		}
		requests := make([]js.Value, len(seqs))
		for i, seq := range seqs {
			requests[i] = tx.store(entries).Call("get", []any{string(id), seq})
		}
		if _, err := wait(requests[len(requests)-1]); err != nil {
			return err
		}
		for _, request := range requests {
			r, err := recordOf(request.Get("result"))
			if err != nil {
				return err
			}
			found = append(found, r)
		}
		return nil
	})
	return found, err
}

// newest gives the Seqs below another that stand under a key, newest first.
func (tx *transaction) newest(index string, id companion.LogID, key companion.Key, below, limit int) ([]int, error) {
	if limit < 1 || below < 1 {
		// Still a request, so that what was asked along with it is answered.
		_, err := wait(tx.store(index).Call("count", string(id)))
		return nil, err
	}
	over := within([]any{string(id), string(key)}, []any{string(id), string(key), below}, true)
	request := tx.store(index).Call("openKeyCursor", over, "prev")
	var seqs []int
	for {
		cursor, err := wait(request)
		if err != nil || cursor.IsNull() {
			return seqs, err
		}
		seqs = append(seqs, cursor.Get("key").Index(2).Int())
		if len(seqs) == limit {
			return seqs, nil
		}
		cursor.Call("continue")
	}
}

// TouchedKeys: see companion.Store. It hops from one key to the next in the
// index, over the keeper's own, which start with @.
func (s *Store) TouchedKeys(ctx context.Context, id companion.LogID, after int) ([]companion.Key, error) {
	var keys []companion.Key
	err := s.inside(ctx, "list the keys of "+string(id), false, []string{logs, touches}, func(tx *transaction) error {
		exists := tx.exists(id)
		request := tx.store(touches).Call("openKeyCursor", within([]any{string(id)}, last(string(id)), false))
		for {
			cursor, err := wait(request)
			if err != nil {
				return err
			}
			if cursor.IsNull() {
				break
			}
			key := companion.Key(cursor.Get("key").Index(1).String())
			if key.Own() {
				cursor.Call("continue", []any{string(id), "A"})
				continue
			}
			seqs, err := tx.newest(touches, id, key, companion.MaxEntries+1, 1)
			if err != nil {
				return err
			}
			if len(seqs) == 1 && seqs[0] > after {
				keys = append(keys, key)
			}
			cursor.Call("continue", last(string(id), string(key)))
		}
		return exists()
	})
	slices.Sort(keys) // the browser compares units of UTF-16
	return keys, err
}

// Snapshot: see companion.Store.
func (s *Store) Snapshot(ctx context.Context, id companion.LogID, atMost, rules int) (snapshot companion.Snapshot, found bool, err error) {
	err = s.inside(ctx, "read a snapshot of "+string(id), false, []string{logs, snapshots}, func(tx *transaction) error {
		exists := tx.exists(id)
		over := within([]any{string(id)}, last(string(id), max(atMost, 0)), false)
		request := tx.store(snapshots).Call("openCursor", over, "prev")
		for {
			cursor, err := wait(request)
			if err != nil {
				return err
			}
			if cursor.IsNull() {
				return exists()
			}
			key := cursor.Get("key")
			snapshot.Seq, snapshot.Rules = key.Index(1).Int(), key.Index(2).Int()
			if rules == companion.AnyRules || snapshot.Rules == rules {
				found = true
				snapshot.State = bytesOf(cursor.Get("value"))
				return nil
			}
			cursor.Call("continue")
		}
	})
	if !found {
		return companion.Snapshot{}, false, err
	}
	return snapshot, true, err
}

// Tables: see companion.Store.
func (s *Store) Tables(ctx context.Context, page companion.Page) ([]companion.Log, error) {
	var found []companion.Log
	err := s.inside(ctx, "list tables", false, []string{logs}, func(tx *transaction) error {
		finished := flag(page.Finished)
		over := within([]any{page.Device, finished}, last(page.Device, finished), false)
		if page.BeforeID != "" {
			over = within([]any{page.Device, finished}, []any{page.Device, finished, float64(page.Before), string(page.BeforeID)}, true)
		}
		request := tx.store(logs).Call("index", byList).Call("openCursor", over, "prev")
		for {
			cursor, err := wait(request)
			if err != nil || cursor.IsNull() {
				return err
			}
			head, err := logOf(cursor.Get("value"))
			if err != nil {
				return err
			}
			if found = append(found, head); len(found) == page.Size() {
				return nil
			}
			cursor.Call("continue")
		}
	})
	return found, err
}

// Book: see companion.Store.
func (s *Store) Book(ctx context.Context, device string) (id companion.LogID, found bool, err error) {
	if id, known := s.heads.book(device); known && ctx.Err() == nil {
		return id, true, nil
	}
	err = s.inside(ctx, "find a book", false, []string{logs}, func(tx *transaction) error {
		v, err := wait(tx.store(logs).Call("index", byBook).Call("getKey", device))
		if err == nil && !v.IsUndefined() {
			id, found = companion.LogID(v.String()), true
		}
		return err
	})
	if err == nil && found && s.turn != noTurn {
		s.heads.keepBook(device, id)
	}
	return id, found, err
}

// Out of what the browser keeps.

func logOf(v js.Value) (companion.Log, error) {
	head := companion.Log{
		ID: companion.LogID(v.Get("id").String()), Sort: companion.Sort(v.Get("sort").String()),
		System: v.Get("system").String(), Device: v.Get("device").String(),
		Created: int64(v.Get("created").Float()), Updated: int64(v.Get("updated").Float()),
		Head: v.Get("head").Int(), Agreed: v.Get("agreed").Int(), Version: v.Get("version").Int(),
	}
	if err := json.Unmarshal([]byte(v.Get("summary").String()), &head.Summary); err != nil {
		return head, damaged("summary of "+string(head.ID), err)
	}
	return head, nil
}

func recordOf(v js.Value) (companion.Record, error) {
	e := companion.Entry{
		Seq: v.Get("seq").Int(), Op: v.Get("op").String(), At: int64(v.Get("at").Float()), Device: v.Get("device").String(),
		Kind: companion.Kind(v.Get("kind").String()), Data: json.RawMessage(v.Get("data").String()),
	}
	r := companion.Record{Entry: e, Keys: companion.UnpackKeys(v.Get("keys").String())}
	var err error
	if r.Holds, err = companion.UnpackHolds(v.Get("holds").String(), e.Seq, r.Keys); err != nil {
		return r, damaged("holds of "+e.Op, err)
	}
	return r, nil
}

func recordsOf(all js.Value) ([]companion.Record, error) {
	var found []companion.Record
	for i := range all.Length() {
		r, err := recordOf(all.Index(i))
		if err != nil {
			return nil, err
		}
		found = append(found, r)
	}
	return found, nil
}

func bytesOf(v js.Value) []byte {
	b := make([]byte, v.Get("length").Int())
	js.CopyBytesToGo(b, v)
	return b
}

func flag(on bool) int {
	if on {
		return 1
	}
	return 0
}
