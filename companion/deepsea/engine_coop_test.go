package deepsea

import (
	"fmt"
	"strings"
	"testing"

	"shipmate/companion"
)

// engineDeck has cards of every sort: one and two sides, sides that don't suit
// a number of players, each counter, every loss.
func engineDeck() []CoopCard {
	var deck []CoopCard
	for i, word := range Counters() {
		n := i + 1
		card := CoopCard{ID: "bonus-" + word, Kind: CardBonus, Sides: []CardSide{{Count: word, Threshold: CardThreshold{Times: n % 4, Plus: 3}}}}
		if i%2 == 0 {
			card.Sides = append(card.Sides, CardSide{Title: "By hand " + word, Scope: ScopeTeam, NotFor: []int{1 + i/2%MaxSeats}})
		}
		if i%3 == 0 {
			card.Sides[0].Scope = ScopeEach
		}
		deck = append(deck, card)
	}
	for i, what := range Losses() {
		card := CoopCard{ID: "setback-" + what, Kind: CardSetback, Sides: []CardSide{{Title: "Less " + what, Losses: []Loss{{What: what, N: 1 + i%3}}}}}
		if what == LossTrack {
			card.Sides[0].Losses = nil
			for _, track := range trackNames {
				card.Sides[0].Losses = append(card.Sides[0].Losses, Loss{What: what, Track: track, N: 2})
			}
			card.Sides = append(card.Sides, CardSide{Title: "One track", NotFor: []int{2, 3}, Losses: []Loss{{What: what, N: 1}, {What: what, Track: trackNames[0], N: 1, Who: WhoChosen}}})
			deck = append(deck, CoopCard{ID: "setback-whom", Kind: CardSetback, Sides: []CardSide{{Title: "Some of you", Losses: []Loss{{What: LossResearch, N: 1, Who: WhoChosen}, {What: LossMarker, N: 1, Who: WhoChosen}}}}})
		}
		deck = append(deck, card)
	}
	return deck
}

// coopEvents are what the cards of co-op and solo brought.
func (c coverage) coopEvents(before, after *Position) {
	for k := range after.coop.bonus {
		if after.coop.bonus[k].card != before.coop.bonus[k].card {
			c["reveal bonus"]++
		}
	}
	if before.task.kind == taskSetback || after.task.kind == taskSetback {
		for i := range after.players {
			for k, n := range after.players[i].taken {
				if n > before.players[i].taken[k] {
					c["setback took "+takenWords[k]]++
				}
			}
		}
		if after.task.kind == taskSetback {
			c["setback asks "+Moves(after, nil)[0].Kind.String()]++
		}
	}
	if after.coop.setbacks == before.coop.setbacks {
		return
	}
	for k, f := range after.coop.setbacks {
		if f == before.coop.setbacks[k] {
			continue
		}
		_, side, _ := after.rules.box.face(f)
		for _, l := range side.Losses {
			c["setback "+l.What]++
		}
	}
}

// coopAlways are the events that all team games together must meet.
func coopAlways() []string {
	list := []string{"reveal bonus"}
	for _, what := range Losses() {
		list = append(list, "setback "+what)
	}
	for k := range takenWords {
		list = append(list, "setback took "+takenWords[k])
	}
	for k := MoveHit; k < MoveDrawStart; k++ {
		if k != MoveEndHits { // comes beside MoveHit
			list = append(list, "setback asks "+k.String())
		}
	}
	return list
}

func coopPosition(t testing.TB, seats int, deck []CoopCard, variants ...Variant) Position {
	t.Helper()
	return coopPositionBy(t, PlayRules, seats, deck, variants...)
}

// coopPositionBy is a game by a version of the rules.
func coopPositionBy(t testing.TB, rules, seats int, deck []CoopCard, variants ...Variant) Position {
	t.Helper()
	setup := engineTable{1, Cooperative, seats, Released2024}.setup(variants...)
	if seats == 1 {
		setup.Mode = Solo
	}
	setup.Coop.Deck, setup.StartSeat, setup.Play.Rules = deck, 1, rules
	p, err := NewToldPosition(setup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// untilReveal plays on, by the first legal move each, until a card is asked.
func untilReveal(t testing.TB, p Position) Position {
	t.Helper()
	for p.chance.kind != drawReveal && !p.Ended() {
		moves := Moves(&p, nil)
		m := moves[len(moves)-1] // the end of a step, where there is one
		p = mustPlay(t, p, m)
	}
	return p
}

func TestEngineCoopRevealsACardBeforeEachPreparation(t *testing.T) {
	for seats, rounds := range map[int]int{1: 7, 3: 6} {
		p := coopPosition(t, seats, engineDeck())
		for round := 1; round <= rounds; round++ {
			p = untilReveal(t, p)
			want(t, "round", p.Round(), round)
			want(t, "who decides", p.Decider(), 0)
			want(t, "step", p.step, stepBegin)
			kind := "reveal bonus-"
			if round > 3 {
				kind = "reveal setback-"
			}
			for _, text := range textsOf(&p, "") {
				if !strings.HasPrefix(text, kind) && text != "reveal blank" {
					t.Errorf("round %d offers %s", round, text)
				}
			}
			p = mustPlay(t, p, Moves(&p, nil)[0])
			if p.chance.kind == drawReveal { // it didn't suit
				p = mustPlay(t, p, Moves(&p, nil)[0])
			}
		}
		p = untilReveal(t, p)
		want(t, "ended", p.Ended(), true)
		want(t, "Setbacks", len(mustTally(t, &p).Setbacks()), rounds-3)
	}
}

func TestEngineCoopThreeRandomCardsLieOpenFromTheStart(t *testing.T) {
	p := untilReveal(t, coopPosition(t, 2, engineDeck(), Variant{"coopDeck", "three-random"}))
	want(t, "phase", p.phase, phaseSetup)
	for range 3 {
		want(t, "asked", p.chance.kind, drawReveal)
		p = after(t, p, "reveal bonus-"+[]string{"research/1", "staging/1", "seniors/1"}[p.chance.arg-1])
	}
	want(t, "phase", p.phase, phasePreparation)
	want(t, "no Setback ever", untilReveal(t, p).phase, phaseEnded)
}

func TestEngineCoopCardThatDoesNotSuitIsDrawnAgain(t *testing.T) {
	deck := []CoopCard{{ID: "a", Kind: CardBonus, Sides: []CardSide{{Count: "research", NotFor: []int{2}}, {Count: "staging"}}}, {ID: "b", Kind: CardBonus, Sides: []CardSide{{Count: "depth5"}}}}
	p := untilReveal(t, coopPosition(t, 2, deck))
	wantMoves(t, &p, "reveal", "a/1", "a/2", "b/1", "blank")
	p = after(t, p, "reveal a/1")
	wantMoves(t, &p, "reveal", "b/1", "blank")
	p = after(t, p, "reveal b/1")
	bonus, _ := mustTally(t, &p).Bonus(1)
	want(t, "the card", bonus.Card, "b")
	want(t, "no other card is left", untilReveal(t, p).phase, phaseEnded) // blank ones come by themselves
}

func TestEngineCoopWithoutCardsAsksNothing(t *testing.T) {
	p := coopPosition(t, 2, nil)
	for !p.Ended() {
		moves := Moves(&p, nil)
		if moves[0].Kind == MoveReveal {
			t.Fatal("a card is asked")
		}
		p = mustPlay(t, p, moves[len(moves)-1])
	}
	s := mustTally(t, &p)
	bonus, ok := s.Bonus(3)
	want(t, "a blank card lies there", ok && bonus.Card == "" && bonus.Threshold == nil, true)
	want(t, "Setbacks", len(s.Setbacks()), 3)
	want(t, "outcome", Coop(s).Outcome, "lost") // four goals at most, and no Impact
}

func TestEngineCoopEachCardIsAsLikely(t *testing.T) {
	deck := []CoopCard{{ID: "one", Kind: CardBonus, Sides: []CardSide{{Count: "research"}}}, {ID: "two", Kind: CardBonus, Sides: []CardSide{{Count: "staging"}, {Count: "seniors"}}}}
	setup := engineTable{1, Cooperative, 2, Released2024}.setup()
	setup.Coop.Deck = deck
	seen := map[cardFace]int{}
	const games = 2000
	for seed := range uint64(games) {
		p, err := NewPosition(setup, companion.NewRandom(seed))
		for err == nil && p.round == 0 {
			p, err = Apply(p, Moves(&p, nil)[0])
		}
		if err != nil {
			t.Fatal(err)
		}
		seen[p.coop.bonus[0].card]++
	}
	for f, share := range map[cardFace]int{faceOf(0, 0): 2, faceOf(1, 0): 4, faceOf(1, 1): 4} {
		if n := seen[f]; n < games/share-120 || n > games/share+120 {
			t.Errorf("%d came up %d times of %d", f, n, games)
		}
	}
	want(t, "blank cards", seen[blankCard], 0)
}

func setbackPosition(t testing.TB, losses ...Loss) Position {
	t.Helper()
	return setbackPositionBy(t, PlayRules, losses...)
}

func setbackPositionBy(t testing.TB, rules int, losses ...Loss) Position {
	t.Helper()
	deck := []CoopCard{{ID: "storm", Kind: CardSetback, Sides: []CardSide{{Title: "Storm", Losses: losses}}}}
	p := untilReveal(t, coopPositionBy(t, rules, 2, deck))
	want(t, "round", p.Round(), setbacksFrom)
	for i := range p.seats {
		pl := &p.players[i]
		p.ruled = true
		pl.track, pl.research = [NumTracks]uint8{1, 5, 7, 10}, 4*i
		pl.ruledDiscs += 2 - int16(pl.staging)
		pl.staging = 2
		pl.gained = 3
		for p.dives.hidden[0][i] > 0 && pl.tokens[i] == 0 {
			p.dives.hidden[0][i]--
			p.dives.supply--
			pl.tokens[i]++
		}
	}
	return p
}

func TestEngineCoopSetbackTakesWhatIsThere(t *testing.T) {
	p := setbackPositionBy(t, 1, Loss{What: LossTrack, Track: "reputation", N: 3}, Loss{What: LossTrack, Track: "ingenuity", N: 4}, Loss{What: LossResearch, N: 3},
		Loss{What: LossDisc, N: 5}, Loss{What: LossToken, N: 2}, Loss{What: LossMarker, N: 1})
	vessels, supply := p.players[0].vessel, p.players[0].supply
	after := after(t, p, "reveal storm/1")
	for seat := range 2 {
		pl := &after.players[seat]
		want(t, "tracks", pl.track, [NumTracks]uint8{0, 5, 7, 6})
		want(t, "research", pl.research, []uint8{0, 1}[seat])
		want(t, "tokens", after.held(uint8(seat)), 0)
		want(t, "discard", after.dives.discard[seat], 1)
	}
	want(t, "vessels stay", after.players[0].vessel, vessels)
	want(t, "discs went to supply", int(after.players[0].supply)+int(after.players[0].staging), int(supply)+2)
	want(t, "by hand", fmt.Sprint(after.StillToTake()), fmt.Sprint([]Loss{{What: LossMarker, N: 1}}))
	setback := mustTally(t, &after).Setbacks()[0]
	want(t, "the sheet says what is open", fmt.Sprint(setback), fmt.Sprint(Setback{Round: 4, Title: "Storm", Card: "storm", Short: []Short{{What: LossMarker, N: 1, Why: ShortHand}}}))
	want(t, "it is the Preparation of round 4", after.Decider() > 0 && after.step == stepRecruit, true)
	// Up again over 7: the third vessel doesn't come twice.
	again := after
	for range 3 {
		again.advanceTrack(0, trackIngenuity)
	}
	want(t, "no vessel twice", again.queue.depth == after.queue.depth && again.players[0].vessel == vessels, true)
}

func TestEngineCoopLossThatTheTableChoosesIsLeftByTheFirstRules(t *testing.T) {
	for _, l := range []Loss{{What: LossTrack, N: 1}, {What: LossTrack, Track: "ingenuity", N: 1, Who: WhoChosen}, {What: LossResearch, N: 1, Who: WhoChosen}, {What: LossSpecialist, N: 1}, {What: LossJournal, N: 1}, {What: LossVessel, N: 1}} {
		p := setbackPositionBy(t, 1, l)
		before := p.players
		p.chance = chance{}
		p.revealed(4, faceOf(0, 0))
		if p.players != before || len(p.StillToTake()) != 1 {
			t.Errorf("%+v was taken", l)
		}
	}
}

func TestEngineCoopIsJudgedAtTheEndOnly(t *testing.T) {
	p := untilReveal(t, coopPosition(t, 2, engineDeck()))
	p = after(t, p, "reveal blank")
	p = ruled(t, p, "threshold impact 0", "threshold goal1 0", "threshold goal2 0", "threshold goal3 0")
	r := Coop(mustTally(t, &p))
	want(t, "met as it stands", r.Met, 4)
	want(t, "but open", r.Outcome, "undecided")
	p.phase, p.step, p.round = phaseEnded, stepBegin, 6
	want(t, "won at the end", Coop(mustTally(t, &p)).Outcome, "won")
	q := ruled(t, p, "threshold goal3 1")
	r = Coop(mustTally(t, &q))
	want(t, "missed by", r.Goals[3].MissedBy, companion.Counted(1))
	want(t, "open: what the cards ask nobody entered", r.Outcome, "undecided")
	q = ruled(t, q, "threshold 1 9", "counts 1 levels")
	want(t, "eight levels of nine", Coop(mustTally(t, &q)).Goals[4].MissedBy, companion.Counted(1))
}

func TestEngineCoopRulings(t *testing.T) {
	p := untilReveal(t, coopPosition(t, 2, engineDeck()))
	p = after(t, p, "reveal blank")
	for _, c := range []struct{ setting, before string }{
		{"bonus 1 bonus-research/1", "blank"}, {"bonus 1 bonus-research/1", "bonus-research/1"}, {"bonus 2 blank", "none"}, {"threshold 2 7", "none"}, {"counts 2 staging", "none"},
		{"scope 2 every-seat", "none"}, {"scope 2 team", "every-seat"}, {"total 2 9", "none"}, {"p2 bonus 2 4", "none"}, {"p2 bonus 2 none", "4"}, {"threshold impact 33", "none"},
		{"threshold impact none", "33"}, {"setback 4 setback-disc/1", "none"}, {"setback 5 blank", "none"}, {"setback 4 none", "setback-disc/1"}, {"bonus 1 none", "bonus-research/1"}, {"bonus 3 bonus-research/1", "none"},
	} {
		next, changes, err := Rule(p, c.setting)
		if err != nil || changes[0].Before != c.before {
			t.Fatalf("%s: %+v %v", c.setting, changes, err)
		}
		p = next
	}
	goal := Coop(mustTally(t, &p)).Goals[5]
	want(t, "total by hand", goal.Total, companion.Counted(9))
	want(t, "threshold by hand", goal.Threshold, companion.Counted(7))
	for _, setting := range []string{"bonus 4 blank", "bonus 1 bonus-research/1", "bonus 1 setback-disc/1", "bonus 1 nothing/1", "bonus 1 bonus-research/3", "setback 3 blank", "setback 7 blank", "setback 4 bonus-staging/1",
		"threshold 1 5", "threshold 2 1000", "threshold 2 07", "threshold goal4 1", "counts 2 nothing", "scope 2 nobody", "total 1 3", "p1 bonus 1 3", "p3 bonus 2 3", "p1 bonus 2 -1"} {
		if next, _, err := Rule(p, setting); err == nil || next != p {
			t.Errorf("%s was taken", setting)
		}
	}
	competitive := drawnPosition(t, released(1, 2))
	for _, setting := range []string{"bonus 1 blank", "setback 4 blank", "threshold impact 3"} {
		if _, _, err := Rule(competitive, setting); err == nil {
			t.Errorf("%s in a competitive game", setting)
		}
	}
}

func TestEngineCoopLaws(t *testing.T) {
	p := untilReveal(t, coopPosition(t, 2, engineDeck()))
	p = after(t, p, "reveal bonus-research/1")
	setback := faceOf(len(Counters()), 0)
	for name, change := range map[string]func(*Position){
		"a card of another kind":      func(p *Position) { p.coop.bonus[1].card = setback; p.coop.out |= 1 << setback.card() },
		"a Bonus goal as Setback":     func(p *Position) { p.coop.setbacks[0] = faceOf(2, 0); p.coop.out |= 1 << 2 },
		"a card that is still in":     func(p *Position) { p.coop.bonus[1].card = faceOf(3, 0) },
		"a card twice":                func(p *Position) { p.coop.bonus[1].card = p.coop.bonus[0].card },
		"a card that isn't there":     func(p *Position) { p.coop.bonus[1].card = 200 },
		"a side that doesn't suit":    func(p *Position) { p.coop.bonus[1].card = faceOf(2, 1); p.coop.out |= 1 << 2 },
		"cards beyond the deck":       func(p *Position) { p.coop.out |= 1 << 60 },
		"a seventh round":             func(p *Position) { p.coop.setbacks[3] = blankCard },
		"numbers without a card":      func(p *Position) { p.coop.bonus[2].total = 3 },
		"a counter that isn't there":  func(p *Position) { p.coop.bonus[0].count = 99 },
		"a scope that isn't there":    func(p *Position) { p.coop.bonus[0].scope = 3 },
		"a number above 999":          func(p *Position) { p.coop.bonus[0].threshold = 1001 },
		"a number of an empty seat":   func(p *Position) { p.coop.bonus[0].seats[2] = 5 },
		"a threshold above 999":       func(p *Position) { p.coop.thresholds[0] = 1001 },
		"a reveal in the middle":      func(p *Position) { p.chance = chance{kind: drawReveal, arg: 2} },
		"a reveal of a card there is": func(p *Position) { p.step, p.chance = stepBegin, chance{kind: drawReveal, arg: 1} },
	} {
		q := p
		change(&q)
		if q.laws() == nil {
			t.Errorf("%s breaks no law", name)
		}
	}
	competitive := drawnPosition(t, released(1, 2))
	competitive.coop.bonus[0].card = blankCard
	if competitive.laws() == nil {
		t.Error("a card in a competitive game breaks no law")
	}
}

// TestEngineCoopCountersAgree: what a Bonus goal counts on a tallied sheet is
// what the position has, for every word that the sheet can answer itself.
func TestEngineCoopCountersAgree(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		p, err := NewPosition(engineTable{mission, Cooperative, 3, Released2024}.setup(), companion.NewRandom(uint64(mission)))
		if err != nil {
			t.Fatal(err)
		}
		r := companion.NewRandom(9)
		answered := map[string]bool{}
		for n := 0; !p.Ended(); n++ {
			moves := busy(Moves(&p, nil))
			var k int
			k, r = r.Below(len(moves))
			p.do(moves[k])
			if n%40 != 0 {
				continue
			}
			s := mustTally(t, &p)
			for _, word := range Counters() {
				for seat := 1; seat <= p.Seats(); seat++ {
					n, ok := p.Counter(word, seat)
					if c := s.counter(word, seat-1); !ok || c.known && c != counted(n) {
						t.Fatalf("M%d %s of seat %d: %d on the table, %+v on the sheet\n%s", mission, word, seat, n, c, p.draw())
					} else if c.known {
						answered[word] = true
					}
				}
			}
		}
		for _, word := range []string{"research", "staging", "journals", "markers", "levels", "sets"} {
			if !answered[word] {
				t.Errorf("M%d: the sheet never answers %s", mission, word)
			}
		}
	}
}

func mustTally(t testing.TB, p *Position) Sheet {
	t.Helper()
	s, err := Tally(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDeckWithin(t *testing.T) {
	deck := engineDeck()
	whole := DeckWithin(deck, 1<<20, companion.NewRandom(1))
	want(t, "all cards", len(whole), len(deck))
	few := DeckWithin(deck, 900, companion.NewRandom(1))
	if n := len(rawOf(few)); n > 900 || n < 600 {
		t.Errorf("%d bytes", n)
	}
	if other := DeckWithin(deck, 900, companion.NewRandom(2)); fmt.Sprint(other) == fmt.Sprint(few) {
		t.Error("the same cards are left out")
	}
	setup := engineTable{1, Cooperative, 2, Released2024}.setup()
	setup.Coop.Deck = append(deck, deck[0])
	if _, err := NewSheet(setup); err == nil {
		t.Error("a card twice in a deck")
	}
	setup.Coop.Deck = make([]CoopCard, maxDeck+1)
	if _, err := NewSheet(setup); err == nil {
		t.Error("a deck of 61 cards")
	}
}
