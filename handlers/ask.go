package handlers

import (
	"context"
	"net/http"
	"time"

	"shipmate/views"
)

// Settings in the book.
const (
	SettingLanguage = "language" // a tag of views.Languages; "" = the browser's
	SettingTheme    = "theme"    // auto, dark, light
	SettingAdvance  = "advance"  // "off": the cursor stays after a count
	SettingTotals   = "totals"   // "on": running totals while counting
	SettingOrder    = "order"    // "players": player by player
	SettingLast     = "last"     // setup of the last table, for "same people"
)

// Asker is who asks: a device, its language and its book.
type Asker struct {
	Device  string
	Words   *views.Words
	Theme   string
	Book    Book
	Partial bool // the page's script asked: answer with the part to swap
	Now     time.Time
	system  string // of the table that the page is about; "" = none
	here    string // the address of this page, to come back to; "" = none
	again   again
	ctx     context.Context
}

// again is a refusal that is shown on the page where the tap was, as it stands
// now.
type again struct {
	status   int
	sentence string
}

type againKey struct{}

// Say is Words.Say.
func (a *Asker) Say(key string, pairs ...any) string { return a.Words.Say(key, pairs...) }

// Context is the request's.
func (a *Asker) Context() context.Context {
	if a.ctx == nil {
		return context.Background()
	}
	return a.ctx
}

// Shows says which page the answer to a write shows: not always the one where
// the tap was. A reload, and the way back from looking something up, lead there.
func (a *Asker) Shows(w http.ResponseWriter, address string) {
	a.here = address
	w.Header().Set(HeaderAt, address)
}

// Setting gives a setting of the device, or what holds where none is kept.
func (a *Asker) Setting(name, otherwise string) string {
	if kept := a.Book.SettingText(name); kept != "" {
		return kept
	}
	return otherwise
}

// partialHeader marks requests of our script.
const partialHeader = "X-Shipmate-Partial"

func (h *House) ask(w http.ResponseWriter, r *http.Request) (*Asker, error) {
	a := &Asker{
		Words: views.WordsIn(views.Language("", r.Header.Get("Accept-Language"))), Theme: "auto",
		Partial: r.Header.Get(partialHeader) != "" || r.Header.Get("HX-Request") != "",
		Now:     h.Now(), here: hereOf(r), ctx: r.Context(),
	}
	a.again, _ = r.Context().Value(againKey{}).(again)
	device, err := h.Device(w, r)
	if err != nil {
		return a, err
	}
	a.Device = device
	book, err := h.Keeper.Book(r.Context(), device)
	if err != nil {
		return a, err
	}
	a.Book = bookOf(book)
	a.Words = views.WordsIn(views.Language(a.Book.SettingText(SettingLanguage), r.Header.Get("Accept-Language")))
	a.Theme = a.Setting(SettingTheme, "auto")
	return a, nil
}

// Handle adds a page: do answers, or returns the error that is answered.
func (h *House) Handle(pattern string, do func(http.ResponseWriter, *http.Request, *Asker) error) {
	h.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		a, err := h.ask(w, r)
		if err == nil {
			err = do(w, r, a)
		}
		if err != nil {
			h.fail(w, r, a, err)
		}
	})
}
