package handlers_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// played is a game that a phone plays by the rules.
type played struct {
	*phone
	h    *house
	id   companion.LogID
	base string
}

func (h *house) plays(mission int, mode string, seats int, more ...string) *played {
	h.t.Helper()
	p := h.phone()
	first := p.get("/deepsea/new?for=play")
	pairs := []string{"op", first.doc.Find("input[name=op]").AttrOr("value", ""), "for", "play", "shown", "1", "mission", strconv.Itoa(mission), "mode", mode, "do", "start"}
	for i := range seats {
		pairs = append(pairs, "colour", []string{"P", "Y", "R", "M", "W"}[i], "person", "", "name", []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i])
	}
	at := p.post("/deepsea/new", append(pairs, more...)...).wants(http.StatusSeeOther).header.Get("Location")
	return &played{phone: p, h: h, id: companion.LogID(strings.TrimPrefix(at, "/deepsea/")), base: at}
}

func (p *played) game() *deepsea.Position {
	p.t.Helper()
	view, err := p.h.keeper.Open(p.t.Context(), p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	return view.State.(deepsea.GameState).Game
}

// offered are the moves that the screen and everything one tap from it offer.
func (p *played) offered(on *page) []string {
	p.t.Helper()
	var found []string
	collect := func(g *page) {
		g.doc.Find("#follow-form button[name=do], .main-bar button[name=do]").Each(func(_ int, s *goquery.Selection) {
			if text := s.AttrOr("value", ""); text != "undo" && text != "hand-over" {
				found = append(found, text)
			}
		})
	}
	collect(on)
	on.doc.Find(".sea-cell, #to-board").Each(func(_ int, s *goquery.Selection) {
		if href, ok := s.Attr("href"); ok {
			collect(p.get(href))
		}
	})
	slices.Sort(found)
	return slices.Compact(found)
}

// Every legal move can be reached by taps, and nothing else: on the screen with
// its drawings, and in the list.
func TestThePagesOfferExactlyTheLegalMoves(t *testing.T) {
	missions := []int{1, 5, 6, 8, 9, 10}
	if testing.Short() {
		missions = []int{6}
	}
	for _, mission := range missions {
		for _, told := range []string{"here", "told"} {
			t.Run(fmt.Sprintf("mission %d %s", mission, told), func(t *testing.T) {
				t.Parallel()
				h := newHouse(t)
				p := h.plays(mission, "competitive", 3, "told", told, "starts", "1")
				r := rand.New(rand.NewPCG(uint64(mission), 5))
				for n := 0; n < 220 && !p.game().Ended(); n++ {
					game := p.game()
					var legal []string
					for _, m := range deepsea.Moves(game, nil) {
						legal = append(legal, game.MoveText(m))
					}
					slices.Sort(legal)
					list := p.get(p.base + "/play?panel=list").wants(http.StatusOK)
					if n%4 == 0 {
						list.sound()
						if got := p.offered(p.get(p.base + "/play")); !slices.Equal(got, legal) {
							t.Fatalf("after %d moves the screen offers %q, the rules %q", n, got, legal)
						}
					}
					var listed []string
					list.doc.Find("#follow-form button[name=do]").Each(func(_ int, s *goquery.Selection) { listed = append(listed, s.AttrOr("value", "")) })
					slices.Sort(listed)
					if !slices.Equal(listed, legal) {
						t.Fatalf("after %d moves the list offers %q, the rules %q", n, listed, legal)
					}
					buttons := list.doc.Find("#follow-form button[name=do]")
					got := p.press(list, buttons.Eq(r.IntN(buttons.Length())))
					if got.status != http.StatusSeeOther {
						t.Fatalf("status %d: %s", got.status, got.said())
					}
				}
			})
		}
	}
}

// A move that isn't legal is refused with its rule; nothing changes.
func TestAnIllegalMoveSaysWhy(t *testing.T) {
	h := newHouse(t)
	p := h.plays(1, "competitive", 2, "starts", "1")
	before := p.game().Hash()
	got := p.post(p.base+"/play", "op", "gesture-illegal", "seq", "1", "do", "p1 recruit mentor").wants(http.StatusUnprocessableEntity)
	if !strings.Contains(got.said(), "Specialist is on offer") && !strings.Contains(got.said(), "Recruitment level") {
		t.Errorf("it says %s", got.said())
	}
	p.post(p.base+"/play", "op", "gesture-other", "seq", "1", "do", "p2 pass").wants(http.StatusUnprocessableEntity)
	p.post(p.base+"/play", "op", "gesture-words", "seq", "1", "do", "fly to the moon").wants(http.StatusUnprocessableEntity)
	if p.game().Hash() != before {
		t.Error("a refusal changed the position")
	}
	p.post(p.base+"/count/tracks", "op", "gesture-count", "seq", "1", "key", "p1.goal1", "n", "3").wants(http.StatusNotFound)
}

// Undo goes step by step, and past something that was revealed only with a
// warning.
func TestUndoPastARevealWarns(t *testing.T) {
	h := newHouse(t)
	p := h.plays(1, "competitive", 2, "starts", "1")
	start := p.game().Hash()
	screen := p.get(p.base + "/play")
	recruit := screen.doc.Find(`button[value^="p1 recruit"]`).First()
	p.press(screen, recruit).wants(http.StatusSeeOther)
	screen = p.get(p.base + "/play")
	p.pressID(screen, "undo").wants(http.StatusSeeOther)
	if p.game().Hash() != start {
		t.Error("undo of a recruit leads elsewhere")
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 400 {
		view, _ := h.keeper.Open(t.Context(), p.id)
		if view.State.(deepsea.GameState).Last.Revealed {
			before := p.game().Hash()
			screen = p.get(p.base + "/play")
			warned := p.pressID(screen, "undo").wants(http.StatusConflict)
			if p.game().Hash() != before || warned.doc.Find("#undo-anyway").Length() != 1 {
				t.Fatal("no warning")
			}
			p.pressID(warned, "undo-anyway").wants(http.StatusSeeOther)
			if p.game().Hash() == before {
				t.Error("nothing was undone")
			}
			return
		}
		list := p.get(p.base + "/play?panel=list")
		buttons := list.doc.Find("#follow-form button[name=do]")
		p.press(list, buttons.Eq(r.IntN(buttons.Length()))).wants(http.StatusSeeOther)
	}
	t.Error("nothing was ever revealed")
}
