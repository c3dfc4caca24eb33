package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// BenchmarkTap is what a tap on a mat costs without a network or a disk: the
// rules and the part of the page that is drawn anew.
func BenchmarkTap(b *testing.B) {
	h := newHouse(b)
	p := h.phone()
	p.get("/")
	setup, _ := json.Marshal(deepsea.Setup{Mission: 2, Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}, {Name: "Cleo", Colour: "R"}, {Name: "Dan", Colour: "M"}}})
	view, err := h.keeper.Start(b.Context(), p.cookie, deepsea.System{}.ID(), "a-first-gesture", setup)
	if err != nil {
		b.Fatal(err)
	}
	address := "/deepsea/" + string(view.Log.ID) + "/count/tracks"
	seq := view.Seq
	b.ReportAllocs()
	for b.Loop() {
		if seq == companion.MaxEntries {
			b.Fatal("the table is full")
		}
		form := url.Values{"seq": {strconv.Itoa(seq)}, "op": {"gesture-" + strconv.Itoa(seq)}, "set": {"p1.tracks.reputation={\"level\":" + strconv.Itoa(1+seq%2) + "}"}}
		r := httptest.NewRequest(http.MethodPost, address, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Shipmate-Partial", "1")
		r.AddCookie(&http.Cookie{Name: "device", Value: p.cookie})
		w := httptest.NewRecorder()
		h.handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Code, w.Body.String())
		}
		seq++
	}
}
