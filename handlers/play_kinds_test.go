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

// jumps makes n random moves without a page, rather such as do something.
func (p *played) jumps(r *rand.Rand, n int) {
	p.t.Helper()
	for ; n > 0 && !p.game().Ended(); n-- {
		game := p.game()
		moves := deepsea.Moves(game, nil)
		busy := slices.DeleteFunc(slices.Clone(moves), func(m deepsea.Move) bool {
			return slices.Contains([]string{"pass", "end-turn", "decline", "end-reassign"}, m.Kind.String())
		})
		if len(busy) > 0 && r.IntN(9) > 0 {
			moves = busy
		}
		texts, err := game.Following(moves[r.IntN(len(moves))])
		if err != nil {
			p.t.Fatal(err)
		}
		p.appends(texts)
	}
}

func (p *played) appends(texts []string) {
	p.t.Helper()
	head := p.view().Log.Head
	if _, err := p.h.keeper.Append(p.t.Context(), p.id, companion.Write{Op: freshOp(), Seq: head, Device: p.cookie, Kind: deepsea.KindMove, Data: deepsea.MovesData(texts...)}); err != nil {
		p.t.Fatal(err)
	}
}

func (p *played) legal() []string {
	p.t.Helper()
	game := p.game()
	var legal []string
	for _, m := range deepsea.Moves(game, nil) {
		legal = append(legal, game.MoveText(m))
	}
	slices.Sort(legal)
	return legal
}

// placesMeanOneMove: a place of a drawing that a tap presses names one move;
// where several can be made there, it leads to their buttons.
func (p *played) placesMeanOneMove(screen *page) {
	p.t.Helper()
	screen.doc.Find("a.sea-cell.lit, #to-board").Each(func(_ int, way *goquery.Selection) {
		panel := p.get(way.AttrOr("href", ""))
		places := map[string]int{}
		place := func(b *goquery.Selection) string {
			words := strings.Fields(b.AttrOr("value", ""))
			if words[1] == "place-impact" {
				return words[2]
			}
			return strings.Join(words[1:min(4, len(words))], " ")
		}
		panel.doc.Find("#follow-form button[name=do]").Each(func(_ int, b *goquery.Selection) { places[place(b)]++ })
		panel.doc.Find("a.zone-space, a.hex").Each(func(_ int, a *goquery.Selection) {
			_, id, _ := strings.Cut(a.AttrOr("href", ""), "#")
			button := panel.doc.Find("#" + id)
			if button.Length() != 1 {
				p.t.Errorf("%s: a place leads to %d buttons #%s", panel.address, button.Length(), id)
			} else if presses, n := strings.HasPrefix(a.AttrOr("href", ""), "#"), places[place(button)]; presses != (n == 1) {
				p.t.Errorf("%s: a tap on a place of %d moves presses: %v (%s)", panel.address, n, presses, button.AttrOr("value", ""))
			}
		})
	})
}

// Every mission in every mode and edition, with one to five seats, the app or
// the real table shuffling: at moments of a whole game the screen with its
// drawings and the list offer what the rules allow and nothing else, with
// scripts and without; what was legal a moment ago is refused.
func TestEveryKindOfGameOffersExactlyTheLegalMoves(t *testing.T) {
	seen := 0
	for _, kind := range allKinds() {
		// Each mission, mode and edition with one number of seats.
		if kind.mode != "solo" && kind.seats != 2+(kind.mission+len(kind.mode)+len(kind.edition))%4 {
			continue
		}
		seen++
		told := []string{"here", "told"}[seen%2]
		t.Run(kind.String()+" "+told, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && (kind.mission+len(kind.mode))%5 != 0 {
				t.Skip("one of five is enough for a short run")
			}
			h := newHouse(t)
			p := h.plays(kind.mission, kind.mode, kind.seats, "edition", kind.edition, "told", told, "starts", "1")
			r := rand.New(rand.NewPCG(uint64(kind.mission), uint64(kind.seats)))
			var before []string
			for n := 0; !p.game().Ended(); n++ {
				legal := p.legal()
				screen := p.get(p.base + "/play").wants(http.StatusOK)
				if got := p.offered(screen); !slices.Equal(got, legal) {
					t.Fatalf("moment %d: the screen offers %q, the rules %q", n, got, legal)
				}
				p.placesMeanOneMove(screen)
				list := p.get(p.base + "/play?panel=list").wants(http.StatusOK)
				var listed []string
				list.doc.Find("#follow-form button[name=do]").Each(func(_ int, s *goquery.Selection) { listed = append(listed, s.AttrOr("value", "")) })
				if slices.Sort(listed); !slices.Equal(listed, legal) {
					t.Fatalf("moment %d: the list offers %q, the rules %q", n, listed, legal)
				}
				gone := slices.DeleteFunc(before, func(text string) bool { return slices.Contains(legal, text) })
				if len(gone) > 0 {
					hash := p.game().Hash()
					p.post(p.base+"/play", "op", freshOp(), "seq", strconv.Itoa(p.view().Log.Head), "do", gone[r.IntN(len(gone))]).wants(http.StatusUnprocessableEntity)
					if p.game().Hash() != hash {
						t.Fatalf("moment %d: a refusal changed the position", n)
					}
				}
				by, answer := p.phone, http.StatusSeeOther
				if n%2 == 1 {
					by, answer = p.asPart(), http.StatusOK
				}
				buttons := list.doc.Find("#follow-form button[name=do]")
				by.press(list, buttons.Eq(r.IntN(buttons.Length()))).wants(answer)
				before = legal
				p.jumps(r, 14)
			}
			p.get(p.base + "/play").wants(http.StatusOK).sound()
			p.get(p.base + "/result?reveal=1").wants(http.StatusOK).sound()
		})
	}
	if seen != deepsea.NumMissions*3*2 {
		t.Errorf("%s", fmt.Sprint(seen, " kinds of game were played"))
	}
}
