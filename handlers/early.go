package handlers

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
)

// Early is an answer that is drawn before it is known whether it may be given:
// while the write that it shows is made durable.
type Early struct {
	header http.Header
	status int
	body   bytes.Buffer
	whole  bool
}

// Draw draws the answer anew. What fails or panics here is drawn, and fails,
// once more where errors are answered.
func (e *Early) Draw(draw func(http.ResponseWriter) error) {
	*e = Early{header: http.Header{}}
	defer func() { _ = recover() }()
	e.whole = draw(e) == nil
}

// Send gives the answer; false = there is none.
func (e *Early) Send(w http.ResponseWriter) (bool, error) {
	if !e.whole {
		return false, nil
	}
	for name, values := range e.header {
		w.Header()[name] = append(w.Header()[name], values...)
	}
	if e.status != 0 {
		w.WriteHeader(e.status)
	}
	if _, err := e.body.WriteTo(w); err != nil {
		return true, fmt.Errorf("give an answer: %w", err)
	}
	return true, nil
}

// Header: see http.ResponseWriter.
func (e *Early) Header() http.Header { return e.header }

// WriteHeader: see http.ResponseWriter.
func (e *Early) WriteHeader(status int) {
	if e.status == 0 {
		e.status = status
	}
}

// Write: see http.ResponseWriter.
func (e *Early) Write(p []byte) (int, error) {
	e.WriteHeader(http.StatusOK)
	return e.body.Write(p)
}

// With is who asks, in another context: see companion.Write.Ahead.
func (a *Asker) With(ctx context.Context) *Asker {
	other := *a
	other.ctx = ctx
	return &other
}
