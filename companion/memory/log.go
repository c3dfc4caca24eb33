package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"shipmate/companion"
)

func (s *Store) log(ctx context.Context, id companion.LogID) (*log, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l := s.logs[id]
	if l == nil {
		return nil, companion.Errorf(companion.CodeNotFound, companion.Say("error.table.unknown"), "log %s", id)
	}
	return l, nil
}

// fits tells whether records can follow head.
func (l *log) fits(head int, records []companion.Record) error {
	ops := map[string]bool{}
	for i, r := range records {
		if r.Entry.Seq != head+i+1 {
			return fmt.Errorf("entry %d can't follow %d", r.Entry.Seq, head+i)
		}
		if _, known := l.byOp[r.Entry.Op]; known || ops[r.Entry.Op] {
			return companion.ErrExists
		}
		ops[r.Entry.Op] = true
	}
	return nil
}

func (l *log) add(records []companion.Record) {
	for _, r := range records {
		l.records = append(l.records, r)
		l.byOp[r.Entry.Op] = r.Entry.Seq
		for _, key := range r.Keys {
			if at, found := slices.BinarySearch(l.keys, key); !found && !key.Own() {
				l.keys = slices.Insert(l.keys, at, key)
			}
			l.touched[key] = append(l.touched[key], r.Entry.Seq)
		}
		for _, hold := range r.Holds {
			l.hold(hold, hold.Held)
		}
	}
}

// cut takes back everything after a Seq, the newest first.
func (l *log) cut(after int) {
	for _, r := range slices.Backward(l.records[after:]) {
		for _, hold := range slices.Backward(r.Holds) {
			l.hold(hold, !hold.Held)
		}
		for _, key := range r.Keys {
			l.touched[key] = l.touched[key][:len(l.touched[key])-1]
		}
		delete(l.byOp, r.Entry.Op)
	}
	l.records = l.records[:after:after]
}

func (l *log) hold(hold companion.Hold, held bool) {
	for _, key := range hold.Keys {
		seqs := l.held[key]
		at, found := slices.BinarySearch(seqs, hold.Seq)
		switch {
		case held && !found:
			l.held[key] = slices.Insert(seqs, at, hold.Seq)
		case !held && found:
			l.held[key] = slices.Delete(seqs, at, at+1)
		}
	}
}

func (l *log) close(change companion.Change) {
	l.head.Head = len(l.records)
	l.head.Version++
	l.head.Updated, l.head.Summary = change.Updated, change.Summary
	for _, snapshot := range change.Snapshots {
		l.keep(snapshot)
	}
}

func (l *log) keep(snapshot companion.Snapshot) {
	at, found := slices.BinarySearchFunc(l.snapshots, snapshot, func(a, b companion.Snapshot) int {
		return cmp.Or(cmp.Compare(a.Seq, b.Seq), cmp.Compare(a.Rules, b.Rules))
	})
	if found {
		l.snapshots[at] = snapshot
		return
	}
	l.snapshots = slices.Insert(l.snapshots, at, snapshot)
}
