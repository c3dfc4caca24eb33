package handlers_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

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

// BenchmarkPlayTapLate is what a tap costs in a game that is played by the rules,
// near its end, without a network or a disk: the rules, the whole screen that is
// drawn anew, and every second time the undo of the tap before, so that the
// position stays and the log grows. The longest tap is reported as well.
func BenchmarkPlayTapLate(b *testing.B) {
	for _, entries := range []int{0, 1000, 10000} {
		b.Run(fmt.Sprintf("after %d more entries", entries), func(b *testing.B) {
			h := newHouse(b)
			p := h.plays(6, "competitive", 4, "starts", "1")
			p.nearTheEnd()
			seq := p.view().Log.Head
			moves := deepsea.Moves(p.game(), nil)
			taps, next := [2]string{p.game().MoveText(moves[0]), "undo!"}, 0
			tap := func() {
				do := taps[next]
				next = 1 - next
				form := url.Values{"seq": {strconv.Itoa(seq)}, "op": {freshOp()}, "do": {do}}
				r := httptest.NewRequest(http.MethodPost, p.base+"/play", strings.NewReader(form.Encode()))
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
			for range entries {
				tap()
			}
			var longest time.Duration
			b.ReportAllocs()
			for b.Loop() {
				if seq == companion.MaxEntries {
					b.Fatal("the table is full")
				}
				from := time.Now()
				tap()
				longest = max(longest, time.Since(from))
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
		})
	}
}

// nearTheEnd plays until the last round has many turns behind it.
func (p *played) nearTheEnd() {
	p.t.Helper()
	r := rand.New(rand.NewPCG(6, 6))
	for p.game().Round() < 6 {
		p.jumps(r, 5)
	}
	for range 40 {
		if len(deepsea.Moves(p.game(), nil)) >= 12 {
			return
		}
		p.jumps(r, 1)
	}
	p.t.Fatal("the last round never offers much")
}

// BenchmarkPlayTap is what a tap of a played game of five costs, over the whole
// game: the move, and the screen with the consequences under each next one.
func BenchmarkPlayTap(b *testing.B) {
	h := newHouse(b)
	p := h.plays(6, "competitive", 5, "starts", "1")
	p.t = b
	r := rand.New(rand.NewPCG(1, 1))
	var slowest time.Duration
	b.ReportAllocs()
	for b.Loop() {
		game := p.game()
		if game.Ended() {
			p = h.plays(6, "competitive", 5, "starts", "1")
			game = p.game()
		}
		moves := deepsea.Moves(game, nil)
		form := url.Values{"seq": {strconv.Itoa(p.view().Log.Head)}, "op": {freshOp()}, "do": {game.MoveText(moves[r.IntN(len(moves))])}}
		request := httptest.NewRequest(http.MethodPost, p.base+"/play", strings.NewReader(form.Encode()))
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("X-Shipmate-Partial", "1")
		request.AddCookie(&http.Cookie{Name: "device", Value: p.cookie})
		w := httptest.NewRecorder()
		began := time.Now()
		h.handler.ServeHTTP(w, request)
		slowest = max(slowest, time.Since(began))
		if w.Code != http.StatusOK {
			b.Fatal(w.Code, w.Body.String())
		}
	}
	b.ReportMetric(float64(slowest.Microseconds()), "slowest-µs")
}
