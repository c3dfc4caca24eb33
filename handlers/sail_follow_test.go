package handlers_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/companion/deepsea"
	"shipmate/companion/memory"
	"shipmate/handlers"
	sailpages "shipmate/handlers/ageofsail"
)

// bothHouse is the application with both systems.
func bothHouse(t testing.TB) *house {
	t.Helper()
	var keeper *companion.Keeper
	h := newHouse(t, func(c *handlers.Config) {
		now := c.Now()
		keeper = companion.NewKeeper(memory.New(), []companion.System{deepsea.System{}, ageofsail.System{}}, func() int64 { return now.UnixMilli() }, c.Random)
		c.Keeper = keeper
		if len(c.Systems) == 1 {
			c.Systems = append(c.Systems, sailpages.New())
		}
	})
	h.keeper = keeper
	return h
}

// sailed is a game of Age of Sail that a phone follows.
type sailed struct{ *followed }

func (h *house) sails(seats int, more ...string) *sailed {
	h.t.Helper()
	p := h.phone()
	first := p.get("/ageofsail/new?for=follow")
	pairs := []string{"op", first.doc.Find("input[name=op]").AttrOr("value", ""), "for", "follow", "shown", "1", "do", "start", "starts", "1"}
	for i := range seats {
		pairs = append(pairs, "colour", []string{"P", "Y", "R", "M", "W"}[i], "person", "", "name", []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i])
	}
	at := p.post("/ageofsail/new", append(pairs, more...)...).wants(http.StatusSeeOther).header.Get("Location")
	return &sailed{&followed{phone: p, h: h, id: companion.LogID(strings.TrimPrefix(at, "/ageofsail/")), base: at + "/follow"}}
}

func (f *sailed) sheet() ageofsail.Sheet {
	f.t.Helper()
	view, err := f.h.keeper.Open(f.t.Context(), f.id)
	if err != nil {
		f.t.Fatal(err)
	}
	return view.State.(ageofsail.State).Sheet
}

func (f *sailed) game() ageofsail.Following {
	game, _ := f.sheet().Following()
	return game
}

// set writes values past the screen.
func (f *sailed) set(pairs ...string) {
	f.t.Helper()
	var values []companion.Value
	for i := 0; i < len(pairs); i += 2 {
		values = append(values, companion.Value{Key: companion.Key(pairs[i]), Value: []byte(pairs[i+1])})
	}
	view, err := f.h.keeper.Open(f.t.Context(), f.id)
	if err == nil {
		_, err = f.h.keeper.Append(f.t.Context(), f.id, companion.Write{Op: fmt.Sprintf("by-hand-%d", view.Log.Head), Seq: view.Log.Head, Device: "hand", Kind: companion.KindSet, Data: companion.SetData(values...)})
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// now draws the round anew.
func (f *sailed) now(seat int) *page {
	f.t.Helper()
	return f.get(fmt.Sprintf("%s?seat=%d", f.base, seat)).wants(http.StatusOK)
}

// press presses ids one after the other, through panels and redirects.
func (f *sailed) taps(on *page, ids ...string) *page {
	f.t.Helper()
	for _, id := range ids {
		found := on.doc.Find("#" + id)
		if found.Length() == 0 {
			f.t.Fatalf("no %s on %s: %s", id, on.address, on.said())
		}
		if href, ok := found.Attr("href"); ok {
			on = f.get(href).wants(http.StatusOK)
		} else {
			on = f.landed(f.press(on, found))
		}
		if on.status != http.StatusOK {
			f.t.Fatalf("%s: %d: %s", id, on.status, on.said())
		}
	}
	return on
}

// Whatever is pressed on the screen of a followed game, the game goes on to its
// end, no page breaks, discs are conserved, and the score is that of the sheet.
func TestWhateverIsPressedAFollowedSailEnds(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
		more  []string
	}{
		{"practice, 3", 3, []string{"set", "practice", "side", "a"}},
		{"practice, 5, 2018", 5, []string{"set", "practice", "side", "b", "profile", "age-of-sail-2018"}},
		{"no set, 2", 2, nil},
		{"tracks alone", 4, []string{"depth", "tracks"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := bothHouse(t)
			f := h.sails(c.seats, c.more...)
			r := rand.New(rand.NewPCG(uint64(c.seats), 8))
			on := f.get(f.base)
			seen := map[string]bool{}
			for n := 0; f.game().Phase != ageofsail.PhaseOver; n++ {
				if n > 4000 {
					t.Fatalf("round %d, %s after %d presses", f.game().Round, f.game().Phase, n)
				}
				next, what := f.step(r, on)
				if next.status >= 500 || next.doc == nil || next.doc.Find("h1").Length() != 1 {
					t.Fatalf("%s: status %d: %s", what, next.status, next.said())
				}
				verb, _, _ := strings.Cut(what, "-")
				seen[verb], on = true, next
				if n%10 == 0 {
					f.conserved()
				}
				if n%200 == 199 { // whoever only taps around never gets on
					on = f.getsOn(f.get(f.base))
				}
			}
			on = f.get(f.base)
			on.sound()
			game := f.game()
			if game.Round != ageofsail.Rounds || len(game.Records) != ageofsail.Rounds {
				t.Errorf("ended in round %d with %d records", game.Round, len(game.Records))
			}
			if c.more != nil && c.more[0] == "set" {
				for _, want := range []string{"build", "grow", "activate", "ship", "occupy", "draw", "turn", "pass", "round", "do"} {
					if !seen[want] {
						t.Errorf("nobody ever pressed %s", want)
					}
				}
			}
		})
	}
}

// step presses one thing of a page at random: what a turn is made of more often
// than what only looks around.
func (f *sailed) step(r *rand.Rand, on *page) (*page, string) {
	f.t.Helper()
	var ways []*goquery.Selection
	for _, way := range []struct {
		selector string
		weight   int
	}{{".due-buttons .button-main", 6}, {".follow-step:not(#pass)", 8}, {"#pass", 1}, {".follow .tile, .follow .tile-buttons .button, .pad-key", 12}, {".main-bar .button-main", 2}, {".seat-tab, .stock, .follow .stepper-key", 1}, {"#undo", 1}, {".due-buttons .button-plain", 1}} {
		found := on.doc.Find(way.selector).FilterFunction(func(_ int, s *goquery.Selection) bool {
			_, off := s.Attr("disabled")
			_, leads := s.Attr("href")
			value := s.AttrOr("value", "")
			_, pressed := s.Attr("name")
			return !off && (leads || pressed) && !strings.HasPrefix(value, "set:") && !strings.HasPrefix(value, "depth:") && !strings.HasPrefix(value, "off:")
		})
		for range way.weight * min(1, found.Length()) {
			ways = append(ways, found)
		}
	}
	if len(ways) == 0 {
		return f.get(f.base), ""
	}
	found := ways[r.IntN(len(ways))]
	button := found.Eq(r.IntN(found.Length()))
	what := button.AttrOr("id", "")
	if href, ok := button.Attr("href"); ok {
		next := f.get(href)
		if next.doc == nil || next.doc.Find("#follow-form").Length() == 0 {
			return on, ""
		}
		return next, what
	}
	next := f.landed(f.press(on, button))
	if next.status >= 400 && next.status < 500 { // refused with a sentence: the table stands as it was
		if next.doc.Find("#refused-gesture").Length() != 1 {
			f.t.Fatalf("%s is refused without a word: %s", what, next.said())
		}
		return f.get(f.base), ""
	}
	return next, what
}

// getsOn presses what ends phases and rounds.
func (f *sailed) getsOn(on *page) *page {
	f.t.Helper()
	for range 30 {
		main := on.doc.Find(".main-bar .button-main")
		if pass := on.doc.Find("#pass"); pass.Length() == 1 {
			main = pass
		}
		for _, selector := range []string{"button[id^=build-]", "button[id^=discard-]"} {
			if inside := on.doc.Find(selector).First(); inside.Length() == 1 {
				main = inside
			}
		}
		if on.doc.Find("#do-fits").Length() == 1 {
			main = on.doc.Find("#do-fits")
		}
		if href, ok := main.Attr("href"); ok {
			on = f.get(href)
		} else {
			on = f.landed(f.press(on, main))
		}
		if on.doc.Find("#follow-form").Length() == 0 {
			return f.get(f.base)
		}
	}
	return on
}

// conserved: what is known of somebody's discs adds up (§7.1).
func (f *sailed) conserved() {
	f.t.Helper()
	sheet, game := f.sheet(), f.game()
	if !sheet.HasMap() || game.Depth != ageofsail.FollowEverything {
		return
	}
	for i, seat := range game.Seats {
		n := seat.Supply.N + seat.Harbor.N
		for _, b := range seat.Buildings {
			if b.Disc {
				n++
			}
		}
		for _, region := range game.Regions {
			for _, other := range slices.Concat(region.Track, region.Beside) {
				if other == i+1 {
					n++
				}
			}
			for _, city := range sheet.CitiesIn(region.ID) {
				if city.Owner == i+1 {
					n++
				}
			}
		}
		if want := sheet.Setup().Profile.Discs(); n != want {
			f.t.Fatalf("seat %d has %d discs, not %d: %+v", i+1, n, want, seat)
		}
	}
}

// A round by the book: what is tapped is what counts.
func TestARoundOfSailIsFollowed(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.now(1)
	if label := on.doc.Find(".set-label").Text(); !strings.Contains(label, "not the printed ones") {
		t.Errorf("the practice label says %q", label)
	}
	on = f.taps(on, "build", "build-market", "build", "build-shipyard")
	if asked := on.doc.Find(".asked").Text(); !strings.Contains(asked, "Ana 2") || !strings.Contains(asked, "Ben 2") {
		t.Errorf("Growth says %q", asked)
	}
	on = f.taps(on, "grow", "activate", "activate-0", "occupy-europe-1")
	if due := on.doc.Find(".due-text").Text(); !strings.Contains(due, "Europe 1") {
		t.Errorf("due: %q", due)
	}
	on = f.taps(on, "do-politics", "turn", "activate", "activate-1", "ship-africa", "do-occupy-or-draw", "turn")
	ana, ben := f.game().Seats[0], f.game().Seats[1]
	if ana.Harbor.N != 0 || ana.Spaces[ageofsail.Politics].N != 1 || ana.Spaces[ageofsail.Finance].N != 1 || !ana.Buildings[0].Disc {
		t.Errorf("Ana: %+v", ana)
	}
	if ben.Tokens["occupy-or-draw"] != 1 || ben.Harbor.N != 0 || !slices.Equal(f.game().Regions[1].Track, []int{2}) {
		t.Errorf("Ben: %+v", ben)
	}
	on = f.taps(on, "pass")
	on = f.taps(on, "spend", "spend-occupy-or-draw", "act-draw", "draw-europe-0") // a blue token: no disc
	on = f.taps(on, "pass")
	on = f.taps(on, "round")
	game := f.game()
	if game.Round != 2 || game.Crown != 2 || game.Turn != 2 || game.Seats[1].Tokens["occupy-or-draw"] != 0 || !slices.Equal(game.Seats[1].Cards, []string{"europe-0"}) {
		t.Errorf("%+v", game)
	}
	on = f.taps(on, "do")
	if n := len(f.game().Seats[0].Due) + len(f.game().Seats[1].Due); n != 0 {
		t.Errorf("one tap says that all cubes match: %d left", n)
	}
	// Undo takes back one gesture by name.
	undone := f.landed(f.press(on, on.doc.Find("#undo")))
	if undone.status != http.StatusOK || len(f.game().Seats[0].Due) != 1 {
		t.Errorf("undo: %d, %+v", undone.status, f.game().Seats[0].Due)
	}
}

func TestALateGovernorIsSettledBeforeTheRoundEnds(t *testing.T) { // X20
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	f.taps(f.now(1), "build", "build-market", "build", "build-market", "grow")
	f.set("p1.cards", `["india-1","europe-0","africa-governor"]`, "p1.governorSpace", `"africa-governor"`, "p1.trackSpaces.politics", "2",
		"p2.harborDiscs", "2", "region.caribbean", `{"track":[1,1,1,1,2],"spaces":6}`, "p2.buildings", `[{"id":"colonial-house"},{"id":"shipyard"}]`)
	on := f.taps(f.now(1), "pass")
	on = f.taps(on, "activate", "activate-1", "ship-caribbean", "do-culture", "pass")
	on = f.taps(on, "round")
	if game := f.game(); game.Round != 1 || on.doc.Find("#settle").Length() != 1 {
		t.Fatalf("Ana settles first: %s", on.said())
	}
	on = f.taps(f.now(1), "seat-1")
	if due := on.doc.Find(".due-text").Text(); !strings.Contains(due, "Caribbean is open") || !strings.Contains(due, "most discs") {
		t.Errorf("the Governor: %q", due)
	}
	on = f.taps(on, "do-cards", "do", "discard-europe-0", "round")
	if game := f.game(); game.Round != 2 {
		t.Errorf("%+v: %s", game, on.said())
	}
}

func TestAbolitionIsTold(t *testing.T) {
	f := bothHouse(t).sails(3, "set", "practice", "side", "a")
	f.taps(f.now(1), "build", "build-market", "build", "build-market", "build", "build-market", "grow")
	f.set("p1.cards", `["slavery-0","slavery-2"]`, "p1.trackSpaces.industry", "5", "p1.trackSpaces.finance", "5", "p2.cards", `["slavery-1"]`,
		"p3.cards", `["europe-0","europe-1","europe-2","europe-3","europe-4"]`, "follow.turn", "3", "p3.trackSpaces.politics", "15",
		"city.europe-1", "3", "city.europe-2", "3", "city.europe-3", "3", "city.europe-4", "3", "city.europe-5", "3")
	on := f.taps(f.now(3), "activate", "activate-1")
	if slavery := on.doc.Find("#draw-slavery-3"); slavery.Length() != 1 {
		t.Errorf("Slavery 3 lies on top: %s", on.said())
	}
	f.taps(on, "draw-europe-5")
	for seat, want := range map[int]string{1: "2 Slavery cards", 2: "1 Slavery card"} {
		if due := f.now(seat).doc.Find(".due-text").Text(); !strings.Contains(due, want) {
			t.Errorf("seat %d: %q", seat, due)
		}
	}
	game := f.game()
	if !game.Abolished || game.Seats[0].Aside.N != 2 || game.Seats[0].Spaces[ageofsail.Industry].N != 2 || len(game.Seats[1].Cards) != 0 {
		t.Errorf("%+v", game.Seats[:2])
	}
	if world := f.get(f.base + "?panel=world"); !strings.Contains(world.said(), "Slavery is abolished") {
		t.Error("the world doesn't say so")
	}
}

// Without a set nothing is guessed: what it would know is asked, or missing.
func TestASailWithoutASetAsks(t *testing.T) {
	f := bothHouse(t).sails(2)
	on := f.now(1)
	if on.doc.Find(".set-label").Length() != 0 {
		t.Error("a label without a set")
	}
	if level := on.doc.Find("#track-culture .stepper-text").Text(); level != "See your board" {
		t.Errorf("Culture says %q", level)
	}
	on = f.taps(on, "build", "build-market")
	if due := on.doc.Find(".due-text").Text(); !strings.Contains(due, "Market: move the cubes") {
		t.Errorf("icons: %q", due)
	}
	on = f.taps(on, "finance-up", "do")
	f.taps(on, "go-to", "build", "build-market", "do", "grow")
	f.taps(f.now(1), "do-3", "do-2") // Ana's, then Ben's
	on = f.now(1)
	if ana := f.game().Seats[0]; ana.Harbor.N != 3 || ana.Supply.N != 27 || ana.Spaces[ageofsail.Finance].N != 1 {
		t.Errorf("%+v", ana)
	}
	f.taps(on, "activate", "activate-0", "occupied", "do-industry")
	if ana := f.game().Seats[0]; ana.Harbor.N != 1 || ana.Spaces[ageofsail.Industry].N != 1 {
		t.Errorf("%+v", ana)
	}
	if open := f.sheet().NotCounted(); !slices.Contains(open, "p1.cityGlory") || !slices.Contains(open, "p1.trackGlory.finance") {
		t.Errorf("cities and tracks are asked for at the end: %v", open)
	}
}

func TestTheGuideOfSailSaysWhatTheSetKnows(t *testing.T) {
	f := bothHouse(t).sails(3, "set", "practice", "side", "a")
	at := strings.TrimSuffix(f.base, "follow") + "guide"
	guide := f.get(at).wants(http.StatusOK)
	for _, want := range []string{"95", "Side A", "30 discs in the supply", "6 spaces", "Governor, Africa", "Ana"} {
		if !strings.Contains(guide.said(), want) {
			t.Errorf("the guide doesn't say %q", want)
		}
	}
	guide.sound()
}

func TestARegionIsCorrectedByHand(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.get(f.base + "?seat=1&panel=world")
	on = f.taps(on, "change-africa", "lay-on-2", "lay-on-1", "last-off")
	if track := f.game().Regions[1].Track; !slices.Equal(track, []int{2}) {
		t.Errorf("the track: %v", track)
	}
	on = f.taps(on, "own-africa-1-2")
	if owner := f.sheet().CityOwner("africa-1"); owner != 2 {
		t.Errorf("owner %d", owner)
	}
	f.taps(on, "own-africa-1-0")
	if owner := f.sheet().CityOwner("africa-1"); owner != 0 {
		t.Errorf("owner %d", owner)
	}
	on.sound()
}

func TestGrowthIsAskedOneAfterTheOther(t *testing.T) {
	f := bothHouse(t).sails(3)
	f.set("follow.phase", `"growth"`, "setup.startSeat", "2")
	on := f.taps(f.now(2), "grow")
	for _, want := range []string{"seat-2", "seat-3", "seat-1"} {
		if here := on.doc.Find(".seat-tab.here").AttrOr("id", ""); here != want {
			t.Fatalf("open is %s, want %s", here, want)
		}
		on = f.taps(on, "do-3")
	}
	for i, seat := range f.game().Seats {
		if seat.Harbor.N != 3 || len(seat.Due) != 0 {
			t.Errorf("seat %d: %+v", i+1, seat)
		}
	}
	if here := on.doc.Find(".seat-tab.here").AttrOr("id", ""); here != "seat-2" {
		t.Errorf("then it is %s's turn", here)
	}
}

func TestAnActionThatWasPaidForStaysReachable(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.taps(f.now(1), "build", "build-market", "build", "build-shipyard", "grow", "activate", "activate-0", "to-round")
	if due := on.doc.Find(".due-text").Text(); !strings.Contains(due, "Colonial House: Occupy is still open") {
		t.Fatalf("due: %q", due)
	}
	f.taps(on, "do", "occupy-europe-1", "do-politics")
	if due := f.game().Seats[0].Due; len(due) != 0 {
		t.Errorf("done, and still due: %+v", due)
	}
	on = f.taps(f.now(1), "turn", "activate", "activate-1", "to-round", "turn") // given up
	if due := f.game().Seats[1].Due; len(due) != 0 {
		t.Errorf("the turn is over: %+v", due)
	}
	on.sound()
}

func TestABuildingWithoutALegalActionIsNotOffered(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.taps(f.now(1), "build", "build-workshop", "build", "build-market", "grow", "activate")
	for _, c := range []struct{ after, want string }{
		{"", "No disc lies on another building"},
		{"0", "0 lie in the Harbor"},
	} {
		if c.after != "" {
			f.set("p1.harborDiscs", c.after)
			on = f.taps(f.now(1), "activate")
		}
		if on.doc.Find("#activate-1").Length() != 0 || !strings.Contains(on.said(), c.want) {
			t.Errorf("Harbor %q: the Workshop doesn't say %q: %s", c.after, c.want, on.said())
		}
	}
	f.set("p1.harborDiscs", "1", "p1.buildings", `[{"id":"colonial-house","disc":true},{"id":"workshop"}]`)
	if on = f.taps(f.now(1), "activate"); on.doc.Find("#activate-1").Length() != 1 {
		t.Errorf("now it pays for the Colonial House: %s", on.said())
	}
	on.sound()
}

func TestGrowthLastsUntilTheDiscsAreEntered(t *testing.T) {
	f := bothHouse(t).sails(2)
	f.taps(f.now(1), "build", "build-market", "go-to", "build", "build-market") // the icons of both stay due
	on := f.now(1)
	if main := on.doc.Find("#grow").Text(); !strings.Contains(main, "Enter the discs") {
		t.Errorf("main: %q", main)
	}
	on = f.taps(on, "grow")
	if due := on.doc.Find(".due-text").Text(); !strings.Contains(due, "Growth") || f.game().Phase != ageofsail.PhaseGrowth {
		t.Fatalf("in %s first due is %q", f.game().Phase, due)
	}
	on = f.taps(on, "do-3")
	if here := on.doc.Find(".seat-tab.here").AttrOr("id", ""); here != "seat-2" || f.game().Phase != ageofsail.PhaseGrowth {
		t.Errorf("then %s in %s", here, f.game().Phase)
	}
	f.taps(on, "none")
	if game := f.game(); game.Phase != ageofsail.PhaseAction || game.Seats[0].Harbor.N != 3 {
		t.Errorf("%s: %+v", game.Phase, game.Seats[0])
	}
}

func TestARecountIsNotAskedOnceTheNextRoundGoesOn(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.taps(f.now(1), "build", "build-market", "build", "build-market", "grow", "pass", "pass", "round")
	if due := on.doc.Find(".due-text").Text(); !strings.Contains(due, "Round 1 is over") {
		t.Fatalf("due: %q", due)
	}
	f.taps(on, "build", "build-market", "build", "build-shipyard")
	for i, seat := range f.game().Seats {
		if len(seat.Due) != 0 {
			t.Errorf("seat %d still has %+v in %s", i+1, seat.Due, f.game().Phase)
		}
	}
}

func TestATurnWithoutAnActionIsNamed(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.taps(f.now(1), "build", "build-market", "build", "build-market", "grow")
	if main := on.doc.Find("#turn").Text(); !strings.Contains(main, "Next without an action: Ben") {
		t.Errorf("nothing was done: %q", main)
	}
	on = f.taps(on, "activate", "activate-0", "occupy-europe-1", "do-politics")
	if main := on.doc.Find("#turn").Text(); !strings.Contains(main, "Next: Ben") {
		t.Errorf("Ana occupied: %q", main)
	}
	if label := on.doc.Find("#undo").Text(); label == "" {
		t.Error("undo says nothing")
	}
	on = f.taps(on, "turn")
	if main := on.doc.Find("#turn").Text(); !strings.Contains(main, "without an action: Ana") {
		t.Errorf("Ben did nothing yet: %q", main)
	}
	on = f.taps(on, "pass")
	if main := on.doc.Find(".main-bar .button-main").Text(); on.doc.Find("#turn").Length() != 0 || !strings.Contains(main, "Ana again") {
		t.Errorf("Ana is alone: %q", main)
	}
	f.taps(on, "alone")
}

func TestUndoNamesTheBuildingThatHoldsADisc(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.taps(f.now(1), "build", "build-market", "build", "build-market", "grow", "activate", "activate-0", "to-round")
	if label := on.doc.Find("#undo").Text(); !strings.Contains(label, "buildings: disc onto Colonial House") {
		t.Errorf("undo: %q", label)
	}
}
