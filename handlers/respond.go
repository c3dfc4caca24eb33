package handlers

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/views"
)

// Headers that our script reads.
const (
	headerBuild = "X-Shipmate-Build" // an answer without it is not ours: never swapped
	headerSeq   = "X-Shipmate-Seq"   // the head after a write
	headerUndo  = "X-Shipmate-Undo"  // what undo names next

	// HeaderAt is the address of the page that a write has led on to.
	HeaderAt = "X-Shipmate-At"
)

// statusError is a refusal of HTTP itself.
type statusError struct {
	status  int
	message companion.Message
}

func (e *statusError) Error() string { return http.StatusText(e.status) + ": " + e.message.Key }

// NotFound is the refusal for what is not there, or not this device's.
func NotFound() error {
	return &companion.Error{Code: companion.CodeNotFound, Message: companion.Say("error.not-found")}
}

// Status is the HTTP status of an error.
func Status(err error) int {
	if status, ok := errors.AsType[*statusError](err); ok {
		return status.status
	}
	switch companion.CodeOf(err) {
	case companion.CodeInvalid, companion.CodeRefused:
		return http.StatusUnprocessableEntity
	case companion.CodeStale:
		return http.StatusConflict
	case companion.CodeNotFound:
		return http.StatusNotFound
	case companion.CodeTooLarge:
		return http.StatusRequestEntityTooLarge
	case companion.CodeFull, companion.CodeReadOnly, companion.CodeNewer:
		return http.StatusConflict
	case companion.CodeStorage:
		return http.StatusInsufficientStorage
	default:
		return http.StatusInternalServerError
	}
}

// Sentence is what the person reads of an error.
func Sentence(words *views.Words, err error) string {
	if status, ok := errors.AsType[*statusError](err); ok {
		return words.Message(status.message)
	}
	if known, ok := errors.AsType[*companion.Error](err); ok && known.Message.Key != "" {
		return words.Message(known.Message)
	}
	return words.Say("error.internal")
}

// usualPage is about what a part of a page takes, in bytes: room at once is
// cheaper than room that grows.
const usualPage = 24 << 10

// Render answers with a page; where our script asked, the page is the part that
// it swaps (see Frame). Nothing is written before the whole is drawn, so a
// fault half-way is an error page and never half a page.
func (h *House) Render(w http.ResponseWriter, a *Asker, status int, page templ.Component) error {
	if a.again.status != 0 {
		status = a.again.status
	}
	var drawn bytes.Buffer
	drawn.Grow(usualPage)
	if err := page.Render(a.Context(), &drawn); err != nil {
		return fmt.Errorf("draw a page: %w", err)
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Language", a.Words.Tag)
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", partialHeader)
	header.Set(headerBuild, h.Assets.Hash())
	header.Set("Content-Length", strconv.Itoa(drawn.Len()))
	w.WriteHeader(status)
	if _, err := w.Write(drawn.Bytes()); err != nil {
		h.Log.Debug("the answer was not taken", "cause", err)
	}
	return nil
}

// See answers a write that went well: a page without scripts is led on by 303;
// our script gets the next page's part at once.
func (h *House) See(w http.ResponseWriter, r *http.Request, address string) error {
	w.Header().Set(headerBuild, h.Assets.Hash())
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, address, http.StatusSeeOther)
	return nil
}

// Written sets the headers by which our script goes on after a write.
func Written(w http.ResponseWriter, view companion.View) {
	w.Header().Set(headerSeq, strconv.Itoa(view.Log.Head))
	w.Header().Set(headerUndo, view.UndoNext)
}

// fail turns an error into an answer. It alone does.
func (h *House) fail(w http.ResponseWriter, r *http.Request, a *Asker, err error) {
	status := Status(err)
	if status >= http.StatusInternalServerError {
		h.Log.Error("request failed", "method", r.Method, "path", r.Pattern, "status", status, "cause", err)
	} else {
		h.Log.Debug("request refused", "method", r.Method, "path", r.Pattern, "status", status, "cause", err)
	}
	title := a.Say("trouble.title." + strconv.Itoa(status))
	page := views.TroublePage{Frame: h.Titled(a, title, "/"), Heading: title, Sentence: Sentence(a.Words, err), Ways: h.waysOn(r, a)}
	if drawErr := h.Render(w, a, status, views.Trouble(page)); drawErr != nil {
		h.Log.Error("the error page failed", "cause", drawErr)
		http.Error(w, page.Sentence, status)
	}
}

// waysOn are the ways out of a refusal: back to where the tap was, and home.
func (h *House) waysOn(r *http.Request, a *Asker) []views.Button {
	var ways []views.Button
	if from, err := url.Parse(r.Header.Get("Referer")); err == nil && from.Path != "" && from.Host == r.Host && from.Path != r.URL.Path {
		ways = append(ways, views.Button{Text: a.Say("trouble.back"), Press: views.Press{Href: from.RequestURI()}})
	}
	return append(ways, views.Button{Text: a.Say("trouble.home"), Press: views.Press{Href: "/"}})
}
