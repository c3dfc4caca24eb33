package handlers_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// withDeck begins a game of a team whose Setbacks leave choices of every kind.
func (h *house) withDeck(mission int, mode deepsea.Mode, seats int, rules int) *played {
	h.t.Helper()
	phone := h.phone()
	phone.get("/")
	setup := deepsea.Setup{Mission: mission, Mode: mode, Edition: deepsea.Released2024, StartSeat: 1, Play: deepsea.PlaySetup{Seed: "00000000000000" + strconv.Itoa(10+mission), Rules: rules}}
	for i := range seats {
		setup.Seats = append(setup.Seats, deepsea.Seat{Name: []string{"Ana", "Ben", "Cleo"}[i], Colour: []string{"P", "Y", "R"}[i]})
	}
	for _, what := range []string{deepsea.LossMarker, deepsea.LossSpecialist, deepsea.LossVessel, deepsea.LossJournal, deepsea.LossTrack} {
		losses := []deepsea.Loss{{What: what, N: 1}, {What: deepsea.LossResearch, N: 1, Who: deepsea.WhoChosen}}
		setup.Coop.Deck = append(setup.Coop.Deck, deepsea.CoopCard{ID: what, Kind: deepsea.CardSetback, Sides: []deepsea.CardSide{{Title: "Storm " + what, Losses: losses}}})
	}
	data, err := json.Marshal(setup)
	if err != nil {
		h.t.Fatal(err)
	}
	view, err := h.keeper.Start(h.t.Context(), phone.cookie, "deepsea", freshOp(), data)
	if err != nil {
		h.t.Fatal(err)
	}
	return &played{phone: phone, h: h, id: view.Log.ID, base: "/deepsea/" + string(view.Log.ID)}
}

// hasJournals gives a seat Journals of the deck, by a ruling.
func (p *played) hasJournals(seat, n int) {
	p.t.Helper()
	for _, card := range p.game().Box().Facts().Journals {
		text := "card " + card.ID + " p" + strconv.Itoa(seat)
		_, changed, err := deepsea.Rule(*p.game(), text)
		if n == 0 || err != nil || changed[0].Before != "deck" {
			continue
		}
		n--
		write := companion.Write{Op: freshOp(), Seq: p.view().Log.Head, Device: p.cookie, Kind: deepsea.KindRuling, Data: deepsea.RulingData(text)}
		if _, err := p.h.keeper.Append(p.t.Context(), p.id, write); err != nil {
			p.t.Fatal(err)
		}
	}
}

// What a Setback lets the table choose is tapped, on the drawing where the
// thing lies: exactly what can be taken is offered, the page says whose choice
// it is, and undo takes it back.
func TestWhatASetbackTakesIsTapped(t *testing.T) {
	asked := map[string]bool{}
	for mission := 1; mission <= deepsea.NumMissions; mission++ {
		h := newHouse(t)
		mode, seats := deepsea.Cooperative, 2+mission%2
		if mission%4 == 0 {
			mode, seats = deepsea.Solo, 1
		}
		p := h.withDeck(mission, mode, seats, deepsea.PlayRules)
		r := rand.New(rand.NewPCG(uint64(mission), 3))
		for !p.game().Ended() {
			if mission == 2 && p.game().Round() == 3 && !p.game().Ruled() {
				p.hasJournals(1, 2)
			}
			if p.game().SettingBack() == nil {
				p.jumps(r, 1)
				continue
			}
			legal := p.legal()
			kind := strings.Fields(legal[0])[1]
			screen := p.get(p.base + "/play").wants(http.StatusOK)
			if got := p.offered(screen); !slices.Equal(got, legal) {
				t.Fatalf("mission %d: the screen offers %q, the rules %q", mission, got, legal)
			}
			if note := screen.doc.Find("#setback"); note.Length() != 1 || !strings.Contains(note.Text(), "Storm") {
				t.Errorf("nothing says which Setback it is: %q", note.Text())
			}
			if !asked[kind] {
				asked[kind] = true
				screen.sound()
				p.placesMeanOneMove(screen)
				hash := p.game().Hash()
				list := p.get(p.base + "/play?panel=list").wants(http.StatusOK)
				list.sound()
				p.press(list, list.doc.Find("#follow-form button[name=do]").First()).wants(http.StatusSeeOther)
				p.post(p.base+"/play", "op", freshOp(), "seq", strconv.Itoa(p.view().Log.Head), "do", "undo").wants(http.StatusSeeOther)
				if p.game().Hash() != hash {
					t.Errorf("undo of %s leads elsewhere", kind)
				}
				line := p.get("/t/" + string(p.id) + "/log").wants(http.StatusOK).said()
				if strings.Contains(line, "p1 ") {
					t.Errorf("the log has no words for %s", kind)
				}
			}
			p.moves(legal[r.IntN(len(legal))])
		}
		if p.game().Ruled() && mission != 2 {
			t.Error("the choices count as rulings")
		}
		replay := p.get(p.base + "/replay?step=5").wants(http.StatusOK)
		replay.sound()
		if replay.doc.Find("#next").Length() == 0 {
			t.Error("a game with cards can't be replayed")
		}
		report := p.get(p.base + "/report").wants(http.StatusOK).doc.Find("#share-text").Text()
		if again := h.phone().post("/deepsea/report", "op", freshOp(), "text", report); again.status != http.StatusSeeOther {
			t.Errorf("its report can't be loaded: %s", again.said())
		}
	}
	for _, kind := range []string{"hit", "lose-track", "lose-marker", "lose-specialist", "lose-journal", "lose-vessel"} {
		if !asked[kind] {
			t.Errorf("%s was never asked", kind)
		}
	}
}

// A game that was begun by the first rules goes on by them: the table takes
// what it chooses by hand.
func TestAGameOfTheFirstRulesGoesOnByThem(t *testing.T) {
	h := newHouse(t)
	p := h.withDeck(1, deepsea.Cooperative, 2, 0)
	r := rand.New(rand.NewPCG(1, 3))
	for p.game().Round() < 4 || p.game().Decider() == 0 {
		p.jumps(r, 1)
	}
	screen := p.get(p.base + "/play").wants(http.StatusOK)
	if len(p.game().StillToTake()) == 0 || screen.doc.Find("#setback li").Length() == 0 || p.game().SettingBack() != nil {
		t.Errorf("by hand: %v, said %q", p.game().StillToTake(), screen.doc.Find("#setback").Text())
	}
	if n := screen.doc.Find(`button[value*=" lose-"]`).Length(); n > 0 {
		t.Errorf("%d moves of later rules", n)
	}
}
