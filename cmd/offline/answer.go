//go:build js

package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"syscall/js"
	"time"

	"shipmate/companion"
)

// handler answers requests that the worker's script hands in.
type handler struct {
	pages http.Handler
	log   *slog.Logger
}

// who is the device of this phone. Before the handover there is none, and the
// worker asks nothing.
func (p *phone) who(http.ResponseWriter, *http.Request) (string, error) {
	if p.device == "" {
		return "", companion.Errorf(companion.CodeInternal, companion.Say("error.internal"), "a request before the handover")
	}
	return p.device, nil
}

// answer takes method, address, headers (name, value, name, value …), body (or
// null) and the function that gets status, headers and body. It returns at
// once: a handler that waits inside a call of the browser would wait for ever.
func (p *phone) answer(_ js.Value, args []js.Value) any {
	method, address, headers, body, done := args[0].String(), args[1].String(), args[2], args[3], args[4]
	r, err := request(method, address, headers, body)
	if err != nil {
		p.log.Error("the worker handed in no request", "cause", err)
		done.Invoke(http.StatusBadRequest, js.Global().Get("Array").New(), js.Null())
		return nil
	}
	go func() {
		w := &response{header: http.Header{}}
		p.pages.serve(w, r)
		done.Invoke(w.status, w.fields(), bytesToJS(w.body.Bytes()))
		p.rest.Reset(1500 * time.Millisecond)
	}()
	return nil
}

// serve answers whatever happens: a fault that even the house didn't catch is
// one bad answer, not the end of the program.
func (h handler) serve(w *response, r *http.Request) {
	defer func() {
		if fault := recover(); fault != nil {
			h.log.Error("panic", "path", r.URL.Path, "fault", fault, "stack", string(debug.Stack()))
			*w = response{header: http.Header{"Content-Type": {"text/plain; charset=utf-8"}}, status: http.StatusInternalServerError}
			w.body.WriteString(http.StatusText(w.status) + "\n")
		}
	}()
	h.pages.ServeHTTP(w, r)
	if w.status == 0 {
		w.status = http.StatusOK
	}
}

// request is as a server would have it; the address is whole, so that Host is ours.
func request(method, address string, headers, body js.Value) (*http.Request, error) {
	var sent []byte
	if body.Truthy() {
		sent = make([]byte, body.Get("length").Int())
		js.CopyBytesToGo(sent, body)
	}
	r, err := http.NewRequest(method, address, bytes.NewReader(sent))
	if err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	if r.Host == "" {
		return nil, errors.New("request: no host in " + address)
	}
	r.RequestURI = r.URL.RequestURI()
	r.URL.Scheme, r.URL.Host = "", ""
	for i := 0; i+1 < headers.Length(); i += 2 {
		r.Header.Add(headers.Index(i).String(), headers.Index(i+1).String())
	}
	return r, nil
}

// response keeps an answer until it is whole.
type response struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header: see http.ResponseWriter.
func (w *response) Header() http.Header { return w.header }

// WriteHeader: see http.ResponseWriter.
func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

// Write: see http.ResponseWriter.
func (w *response) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(p)
}

func (w *response) fields() js.Value {
	var all []any
	for name, values := range w.header {
		for _, value := range values {
			all = append(all, name, value)
		}
	}
	return js.ValueOf(all)
}

func bytesToJS(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}
