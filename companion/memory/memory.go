// Package memory is a Store that forgets. Tests and the command line use it;
// it keeps every promise of companion.Store but the durable one.
package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"shipmate/companion"
)

// Store keeps logs in memory.
type Store struct {
	mu    sync.RWMutex
	logs  map[companion.LogID]*log
	books map[string]companion.LogID
}

var _ companion.Store = (*Store)(nil)

type log struct {
	head      companion.Log
	records   []companion.Record // Seq 1 …
	byOp      map[string]int
	touched   map[companion.Key][]int // Seqs, ascending
	keys      []companion.Key         // of systems, ever touched, sorted
	held      map[companion.Key][]int // Seqs, ascending
	snapshots []companion.Snapshot    // by Seq, then Rules
}

// New makes an empty Store.
func New() *Store {
	return &Store{logs: map[companion.LogID]*log{}, books: map[string]companion.LogID{}}
}

// Close does nothing.
func (s *Store) Close() error { return nil }

// Create: see companion.Store.
func (s *Store) Create(ctx context.Context, head companion.Log, records []companion.Record, change companion.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.logs[head.ID] != nil {
		return companion.ErrExists
	}
	if head.Sort == companion.SortBook {
		if _, found := s.books[head.Device]; found {
			return companion.ErrExists
		}
	}
	l := &log{
		head: head, byOp: map[string]int{},
		touched: map[companion.Key][]int{}, held: map[companion.Key][]int{},
	}
	if err := l.fits(0, records); err != nil {
		return err
	}
	l.add(records)
	l.close(change)
	l.head.Head, l.head.Agreed, l.head.Version = len(records), head.Agreed, 1
	s.logs[head.ID] = l
	if head.Sort == companion.SortBook {
		s.books[head.Device] = head.ID
	}
	return nil
}

// Append: see companion.Store.
func (s *Store) Append(ctx context.Context, id companion.LogID, head int, agreed bool, records []companion.Record, change companion.Change) error {
	if change.Meanwhile != nil {
		change.Meanwhile()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return err
	}
	if l.head.Head != head || agreed && l.head.Agreed != head {
		return companion.ErrHeadMoved
	}
	if err := l.fits(head, records); err != nil {
		return err
	}
	l.add(records)
	l.close(change)
	if agreed {
		l.head.Agreed = l.head.Head
	}
	return nil
}

// Settle: see companion.Store.
func (s *Store) Settle(ctx context.Context, id companion.LogID, head, agreedBefore int, agreed, pending []companion.Record, change companion.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return err
	}
	if l.head.Head != head || l.head.Agreed != agreedBefore {
		return companion.ErrHeadMoved
	}
	tail := slices.Clone(l.records[agreedBefore:])
	l.cut(agreedBefore)
	all := slices.Concat(agreed, pending)
	if err := l.fits(agreedBefore, all); err != nil {
		l.add(tail)
		return err
	}
	l.snapshots = slices.DeleteFunc(l.snapshots, func(s companion.Snapshot) bool { return s.Seq > agreedBefore })
	l.add(all)
	l.close(change)
	l.head.Agreed = agreedBefore + len(agreed)
	return nil
}

// Log: see companion.Store.
func (s *Store) Log(ctx context.Context, id companion.LogID) (companion.Log, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return companion.Log{}, err
	}
	return l.head, nil
}

// Entries: see companion.Store.
func (s *Store) Entries(ctx context.Context, id companion.LogID, from, to int) ([]companion.Record, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return nil, err
	}
	from, to = max(from, 1), min(to, len(l.records))
	if from > to {
		return nil, nil
	}
	return slices.Clone(l.records[from-1 : to]), nil
}

// ByOp: see companion.Store.
func (s *Store) ByOp(ctx context.Context, id companion.LogID, op string) (companion.Record, bool, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return companion.Record{}, false, err
	}
	seq, found := l.byOp[op]
	if !found {
		return companion.Record{}, false, nil
	}
	return l.records[seq-1], true, nil
}

// Touched: see companion.Store.
func (s *Store) Touched(ctx context.Context, id companion.LogID, key companion.Key, below, limit int) ([]companion.Record, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return nil, err
	}
	seqs := l.touched[key]
	end, _ := slices.BinarySearch(seqs, below)
	var records []companion.Record
	for _, seq := range slices.Backward(seqs[:end]) {
		if len(records) >= limit {
			break
		}
		records = append(records, l.records[seq-1])
	}
	return records, nil
}

// TouchedKeys: see companion.Store.
func (s *Store) TouchedKeys(ctx context.Context, id companion.LogID, after int) ([]companion.Key, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return nil, err
	}
	var keys []companion.Key
	for _, key := range l.keys {
		if seqs := l.touched[key]; len(seqs) > 0 && seqs[len(seqs)-1] > after {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

// Holder: see companion.Store.
func (s *Store) Holder(ctx context.Context, id companion.LogID, key companion.Key, below int) (companion.Record, bool, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return companion.Record{}, false, err
	}
	seqs := l.held[key]
	end, _ := slices.BinarySearch(seqs, below)
	if end == 0 {
		return companion.Record{}, false, nil
	}
	return l.records[seqs[end-1]-1], true, nil
}

// Snapshot: see companion.Store.
func (s *Store) Snapshot(ctx context.Context, id companion.LogID, atMost, rules int) (companion.Snapshot, bool, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return companion.Snapshot{}, false, err
	}
	for _, snapshot := range slices.Backward(l.snapshots) {
		if snapshot.Seq <= atMost && (rules == companion.AnyRules || snapshot.Rules == rules) {
			return snapshot, true, nil
		}
	}
	return companion.Snapshot{}, false, nil
}

// KeepSnapshot: see companion.Store.
func (s *Store) KeepSnapshot(ctx context.Context, id companion.LogID, snapshot companion.Snapshot) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, err := s.log(ctx, id)
	if err != nil {
		return err
	}
	if snapshot.Seq > l.head.Head {
		return companion.ErrHeadMoved
	}
	l.keep(snapshot)
	return nil
}

// Tables: see companion.Store.
func (s *Store) Tables(ctx context.Context, page companion.Page) ([]companion.Log, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var heads []companion.Log
	for _, l := range s.logs {
		h := l.head
		if h.Sort != companion.SortTable || h.Device != page.Device || h.Summary.Finished != page.Finished {
			continue
		}
		before := page.BeforeID == "" || h.Updated < page.Before || h.Updated == page.Before && h.ID < page.BeforeID
		if before {
			heads = append(heads, h)
		}
	}
	slices.SortFunc(heads, func(a, b companion.Log) int {
		return cmp.Or(cmp.Compare(b.Updated, a.Updated), cmp.Compare(b.ID, a.ID))
	})
	return heads[:min(len(heads), page.Size())], nil
}

// Book: see companion.Store.
func (s *Store) Book(ctx context.Context, device string) (companion.LogID, bool, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	id, found := s.books[device]
	return id, found, ctx.Err()
}
