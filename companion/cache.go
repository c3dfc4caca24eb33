package companion

import (
	"container/list"
	"sync"
)

// head is a folded log. It is never changed after it was made.
type head struct {
	log      Log
	system   System
	state    State
	seq      int // of state
	undoNext string
	redoNext string
	readOnly bool
	nearest  bool
	why      Message
	told     *told // lines that were computed already; shared as long as the log only grows
}

func (h *head) view() View {
	return View{
		Log: h.log, System: h.system, State: h.state, Seq: h.seq,
		UndoNext: h.undoNext, RedoNext: h.redoNext,
		ReadOnly: h.readOnly, Why: h.why, Nearest: h.nearest,
	}
}

// told keeps what entries changed, so that the page after a tap needs no fold
// to name what undo would take back. An entry's changes stay what they are as
// long as nothing before it is replaced.
type told struct {
	mu   sync.Mutex
	byOp map[string]Line // Live is not kept
}

const toldLines = 128 // lines of one log

func newTold() *told { return &told{byOp: map[string]Line{}} }

func (t *told) get(op string) (Line, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	line, found := t.byOp[op]
	return line, found
}

func (t *told) put(line Line) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.byOp) >= toldLines {
		clear(t.byOp) // rare, and only time is lost
	}
	t.byOp[line.Entry.Op] = line
}

func (t *told) drop(op string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.byOp, op)
}

// cache keeps the heads that were used last.
type cache struct {
	mu    sync.Mutex
	limit int
	order *list.List // of *head, newest use first
	byID  map[LogID]*list.Element
}

func newCache(limit int) *cache {
	return &cache{limit: limit, order: list.New(), byID: map[LogID]*list.Element{}}
}

// get gives the head of this very version of a log, or nil.
func (c *cache) get(id LogID, version int) *head {
	c.mu.Lock()
	defer c.mu.Unlock()
	item := c.byID[id]
	if item == nil || item.Value.(*head).log.Version != version {
		return nil
	}
	c.order.MoveToFront(item)
	return item.Value.(*head)
}

// put keeps a head unless a later version is there already.
func (c *cache) put(h *head) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if item := c.byID[h.log.ID]; item != nil {
		if item.Value.(*head).log.Version <= h.log.Version {
			item.Value = h
			c.order.MoveToFront(item)
		}
		return
	}
	c.byID[h.log.ID] = c.order.PushFront(h)
	if c.order.Len() > c.limit {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.byID, last.Value.(*head).log.ID)
	}
}
