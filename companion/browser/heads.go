//go:build js

package browser

import (
	"sync"

	"shipmate/companion"
)

// heads are those that were read or written last, kept in mind: a tap asks for
// the same few again and again, and each question to the browser takes longer
// than the answer. Only who may write keeps them, so nobody else changes them.
type heads struct {
	mu    *sync.Mutex
	byID  map[companion.LogID]companion.Log
	books map[string]companion.LogID
}

const mostHeads = 256

func newHeads() heads {
	return heads{mu: &sync.Mutex{}, byID: map[companion.LogID]companion.Log{}, books: map[string]companion.LogID{}}
}

func (h heads) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.byID)
	clear(h.books)
}

func (h heads) get(id companion.LogID) (companion.Log, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	head, known := h.byID[id]
	return head, known
}

// read keeps what was read, unless something newer was written meanwhile.
func (h heads) read(head companion.Log) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if known, found := h.byID[head.ID]; found && known.Version >= head.Version {
		return
	}
	if len(h.byID) >= mostHeads {
		clear(h.byID)
	}
	h.byID[head.ID] = head
}

// written keeps what was written, and forgets where that failed.
func (h heads) written(id companion.LogID, head companion.Log, err error) error {
	if err == nil {
		h.read(head)
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.byID, id)
	return err
}

func (h heads) book(device string) (companion.LogID, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	id, known := h.books[device]
	return id, known
}

func (h heads) keepBook(device string, id companion.LogID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.books[device] = id
}
