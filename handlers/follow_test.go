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

// followed is a game that a phone follows.
type followed struct {
	*phone
	h    *house
	id   companion.LogID
	base string
}

func (h *house) follows(mission int, mode string, seats int, more ...string) *followed {
	h.t.Helper()
	p := h.phone()
	first := p.get("/deepsea/new?for=follow")
	pairs := []string{"op", first.doc.Find("input[name=op]").AttrOr("value", ""), "for", "follow", "shown", "1", "mission", strconv.Itoa(mission), "mode", mode, "do", "start"}
	for i := range seats {
		pairs = append(pairs, "colour", []string{"P", "Y", "R", "M", "W"}[i], "person", "", "name", []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i])
	}
	at := p.post("/deepsea/new", append(pairs, more...)...).wants(http.StatusSeeOther).header.Get("Location")
	return &followed{phone: p, h: h, id: companion.LogID(strings.TrimPrefix(at, "/deepsea/")), base: at}
}

func (f *followed) sheet() deepsea.Sheet {
	f.t.Helper()
	view, err := f.h.keeper.Open(f.t.Context(), f.id)
	if err != nil {
		f.t.Fatal(err)
	}
	return view.State.(deepsea.State).Sheet
}

func (f *followed) game() deepsea.Following {
	game, _ := f.sheet().Following()
	return game
}

// step presses one thing of the screen, and goes through the panel that it may
// open; it says what it pressed.
func (f *followed) step(r *rand.Rand, on *page) (*page, string) {
	f.t.Helper()
	pick := func(selector string) *goquery.Selection {
		found := on.doc.Find(selector).FilterFunction(func(_ int, s *goquery.Selection) bool {
			_, off := s.Attr("disabled")
			return !off
		})
		if found.Length() == 0 {
			return found
		}
		return found.Eq(r.IntN(found.Length()))
	}
	choices := []string{".due-buttons .button-main", ".due-buttons .button-main", ".follow-step", ".follow-step", ".stepper-key", ".seat-tab", ".stock", ".main-bar .button-main", ".main-bar .button-main", ".due-buttons .button-plain", "#undo"}
	button := pick(choices[r.IntN(len(choices))])
	if button.Length() == 0 {
		return on, ""
	}
	what := button.AttrOr("id", "")
	if href, ok := button.Attr("href"); ok {
		panel := f.get(href)
		if panel.doc.Find("#follow-form").Length() == 0 || panel.status != http.StatusOK {
			return on, ""
		}
		inside := panel.doc.Find(".follow button.tile, .follow .tile-buttons button, .follow .hex-choice, .follow .stepper-key, .follow .pad-key").FilterFunction(func(_ int, s *goquery.Selection) bool {
			_, press := s.Attr("name")
			return press && !strings.HasPrefix(s.AttrOr("id", ""), "depth-")
		})
		if strings.HasPrefix(what, "seat-") || inside.Length() == 0 {
			return panel, what
		}
		chosen := inside.Eq(r.IntN(inside.Length()))
		what += " " + chosen.AttrOr("id", "")
		return f.landed(f.press(panel, chosen)), what
	}
	return f.landed(f.press(on, button)), what
}

// landed follows a redirect; a refusal is a page like another.
func (f *followed) landed(got *page) *page {
	f.t.Helper()
	if got.status == http.StatusSeeOther {
		return f.then(got)
	}
	return got
}

// Whatever is pressed on the screen of a followed game, the game goes on to its
// end, no page breaks, and the score is that of the sheet.
func TestWhateverIsPressedAFollowedGameEnds(t *testing.T) {
	missions := []int{1, 4, 6, 9, 10}
	if testing.Short() {
		missions = []int{1, 6}
	}
	for _, mission := range missions {
		for _, mode := range []string{"competitive", "solo"} {
			t.Run(fmt.Sprintf("mission %d %s", mission, mode), func(t *testing.T) {
				t.Parallel()
				h := newHouse(t)
				seats := 3
				if mode == "solo" {
					seats = 1
				}
				f := h.follows(mission, mode, seats)
				r := rand.New(rand.NewPCG(uint64(mission), uint64(seats)))
				on := f.get(f.base)
				for n := 0; f.game().Phase != deepsea.PhaseOver; n++ {
					if n > 4000 {
						t.Fatalf("round %d after %d presses", f.game().Round, n)
					}
					next, what := f.step(r, on)
					if next.status >= 500 || next.doc == nil || next.doc.Find("h1").Length() != 1 {
						t.Fatalf("%s: status %d: %s", what, next.status, next.said())
					}
					on = next
					if n%200 == 199 { // whoever only taps around never gets on
						on = f.get(f.base)
						if main := on.doc.Find(".main-bar .button-main"); main.AttrOr("name", "") == "do" {
							on = f.landed(f.press(on, main))
						}
					}
				}
				on.sound()
				game := f.game()
				if game.Round != game.Rounds || len(game.Records) != game.Rounds {
					t.Errorf("ended in round %d of %d with %d records", game.Round, game.Rounds, len(game.Records))
				}
			})
		}
	}
}

// A short game by the book: what is tapped is what counts.
func TestAFollowedGameFlowsIntoItsScore(t *testing.T) {
	h := newHouse(t)
	f := h.follows(1, "competitive", 2, "starts", "2", "depth", "everything")
	if game := f.game(); game.Wave != 2 || game.Turn != 2 || game.Phase != deepsea.PhaseLaunch {
		t.Fatalf("the start: %+v", game)
	}
	on := f.get(f.base)
	for range 2 { // a Vessel and its arrival bonus each
		for range 2 {
			on = f.landed(f.pressID(on, "do"))
		}
	}
	sheet := f.sheet()
	for seat := 1; seat <= 2; seat++ {
		if got := sheet.Value(companion.Key(fmt.Sprintf("p%d.leftovers.staging", seat))); string(got) != "1" {
			t.Errorf("seat %d has %s discs after the Sea Star's arrival bonus", seat, got)
		}
	}
	on = f.landed(f.pressID(on, "begin"))
	if on.doc.Find(".seat-tab.here").Text() == "" || f.game().Turn != 2 {
		t.Fatalf("round 1 opens %q, turn %d", on.doc.Find(".seat-tab.here").Text(), f.game().Turn)
	}
	tray := f.get(on.doc.Find("#recruit").AttrOr("href", ""))
	if off := tray.doc.Find("#recruit-ecologist"); off.Length() != 0 {
		t.Error("tier 2 is offered at level 1")
	}
	on = f.landed(f.pressID(tray, "recruit-pilot"))
	board := f.get(on.doc.Find("#do").AttrOr("href", ""))
	on = f.landed(f.pressID(board, "hex-0-0"))
	if text := on.doc.Find(".due-text").Text(); !strings.Contains(text, "Reputation +1") {
		t.Fatalf("the hex says %q", text)
	}
	on = f.landed(f.pressID(on, "do"))
	on = f.landed(f.pressID(on, "effort"))
	again := f.pressID(on, "ready")
	on = f.landed(again)
	seat := f.game().Seats[1]
	if seat.Tracks[0].N != 1 || seat.Staging.N != 2 || seat.Supply.N != 27 || len(seat.Specialists) != 2 || !seat.Prepared.Done {
		t.Fatalf("Ben after his Preparation: %+v", seat)
	}
	// to the end, nothing else happening
	for f.game().Phase != deepsea.PhaseOver {
		main := on.doc.Find(".main-bar .button-main")
		if pass := on.doc.Find("#pass"); pass.Length() == 1 {
			main = pass
		}
		if main.AttrOr("name", "") == "" {
			on = f.get(main.AttrOr("href", ""))
			continue
		}
		on = f.landed(f.press(on, main))
	}
	open := f.sheet().NotCounted()
	if want := []string{"p1.goal1", "p2.goal1", "p1.goal2", "p2.goal2", "p1.goal3", "p2.goal3"}; !slices.Equal(open, want) {
		t.Fatalf("open at the end: %v", open)
	}
	leads := f.get(f.base)
	if !strings.Contains(leads.address, "/count/goal1") {
		t.Errorf("after the last round the table opens at %s", leads.address)
	}
	for _, key := range open {
		f.post(f.base+"/count/"+key[3:], "op", "count-"+strings.ReplaceAll(key, ".", "-"), "seq", strconv.Itoa(f.head()), "key", key, "n", "0").wants(http.StatusSeeOther)
	}
	result := deepsea.Score(f.sheet())
	// Ben: reputation on space 1 and nothing else; staging 2 discs make nothing.
	for i, want := range []int{0, 0} {
		if total := result.Seats[i].Total; !total.Known || total.N != want {
			t.Errorf("seat %d scores %+v, want %d", i+1, total, want)
		}
	}
}

// The same button twice is one gesture; another button of the same page isn't
// lost.
func TestTwoButtonsOfOnePageAreTwoGestures(t *testing.T) {
	h := newHouse(t)
	f := h.follows(2, "competitive", 2, "starts", "1")
	on := f.get(f.base)
	f.pressID(on, "do").wants(http.StatusSeeOther)
	f.pressID(on, "do").wants(http.StatusSeeOther)
	if got := f.game().Seats[0].Vessels.N; got != 1 {
		t.Errorf("%d Vessels after a double tap", got)
	}
	on = f.get(f.base + "/follow?seat=1")
	f.pressID(on, "reputation-up").wants(http.StatusSeeOther)
	f.pressID(on, "ingenuity-up", "seq", strconv.Itoa(f.head())).wants(http.StatusSeeOther)
	seat := f.game().Seats[0]
	if seat.Tracks[0].N != 1 || seat.Tracks[3].N != 1 {
		t.Errorf("two taps on one page: %+v", seat.Tracks)
	}
}

func (f *followed) head() int {
	view, err := f.h.keeper.Open(f.t.Context(), f.id)
	if err != nil {
		f.t.Fatal(err)
	}
	return view.Log.Head
}

// Who begins is drawn fairly, once a gesture, and can be chosen.
func TestTheStartPlayerIsDrawnFairly(t *testing.T) {
	h := newHouse(t)
	drawn := map[int]int{}
	const games = 300
	for range games {
		f := h.follows(1, "competitive", 3, "starts", "0")
		drawn[f.game().Wave]++
	}
	for seat := 1; seat <= 3; seat++ {
		if n := drawn[seat]; n < games/3-40 || n > games/3+40 {
			t.Errorf("seat %d began %d of %d games", seat, n, games)
		}
	}
	f := h.follows(1, "competitive", 3, "starts", "3")
	on := f.get(f.base)
	on = f.landed(f.pressID(on, "starts-1"))
	if got := f.game().Wave; got != 1 {
		t.Errorf("the Wave is with %d", got)
	}
	if !strings.Contains(on.said(), "Ana begins") {
		t.Errorf("the screen says %s", on.said())
	}
}

// Rounds and tracks only: what isn't followed is missing, never zero, and asked
// for at the end.
func TestWhatIsNotFollowedStaysOpen(t *testing.T) {
	h := newHouse(t)
	f := h.follows(1, "competitive", 2, "depth", "tracks")
	on := f.get(f.base)
	if on.doc.Find(".stock, .follow-step").Length() != 0 {
		t.Error("a table that wants tracks only sees more")
	}
	for f.game().Phase != deepsea.PhaseOver {
		on = f.landed(f.pressID(on, "round"))
	}
	open := f.sheet().NotCounted()
	for _, key := range []string{"p1.impact.1", "p1.journals", "p1.leftovers.staging", "p2.goal3", "p2.seniors"} {
		if !slices.Contains(open, key) {
			t.Errorf("%s isn't open: %v", key, open)
		}
	}
	if slices.Contains(open, "p1.tracks.reputation") {
		t.Error("tracks are asked for again")
	}
}
