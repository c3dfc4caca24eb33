package companion

import (
	"context"
	"sync"
)

// turns serves the writers of one log one after the other, without holding
// anything for logs that nobody writes to.
type turns struct {
	mu    sync.Mutex
	queue map[LogID]*turn
}

type turn struct {
	free    chan struct{} // holds one token while nobody is at it
	waiting int
}

// take waits for the turn of a log; the caller must call the function that it
// gives.
func (t *turns) take(ctx context.Context, id LogID) (done func(), err error) {
	t.mu.Lock()
	if t.queue == nil {
		t.queue = map[LogID]*turn{}
	}
	q := t.queue[id]
	if q == nil {
		q = &turn{free: make(chan struct{}, 1)}
		q.free <- struct{}{}
		t.queue[id] = q
	}
	q.waiting++
	t.mu.Unlock()

	select {
	case <-q.free:
		return func() { q.free <- struct{}{}; t.leave(id, q) }, nil
	case <-ctx.Done():
		t.leave(id, q)
		return nil, ctx.Err()
	}
}

func (t *turns) leave(id LogID, q *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q.waiting--; q.waiting == 0 {
		delete(t.queue, id)
	}
}
