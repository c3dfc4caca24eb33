package deepsea

import (
	"errors"
	"fmt"
	"testing"
)

// What a Setback takes by choice: deepsea-rules §13.1 [C].

// losing is a game of two where a Setback of some losses is about to be
// revealed: Ana has two Junior Specialists, markers on the first entry hexes,
// two Journals and two Vessels, Ben nothing of it but one Vessel.
func losing(t testing.TB, losses ...Loss) Position {
	t.Helper()
	p := setbackPosition(t, losses...)
	for p.players[1].tiles() > 1 {
		tile := p.players[1].team[1]
		p = takenOff(t, p, 1, tile)
	}
	for p.players[0].tiles() > 3 {
		p = takenOff(t, p, 0, p.players[0].team[3])
	}
	p.players[0].team[2].state |= tileSenior // no two alike
	p.addMarker(0, uint8(p.rules.impact.entries.lowest()))
	p.addMarker(0, uint8(p.rules.impact.hexes[p.rules.impact.entries.lowest()].near.not(p.impact.occupied).lowest()))
	given := 0
	for k := range p.rules.cards {
		if p.cards.place[k] == cardHidden && !p.rules.cards[k].anchor && given < 2 {
			p.cards.place[k] = cardOwned
			given++
		}
	}
	p.players[0].vessel[1] = p.players[0].vessel[0]
	for zone := range p.rules.zones {
		if p.inOcean(uint8(zone)) && uint8(zone)+1 != p.players[0].vessel[0] && p.rules.zones[zone].rule == plainZone {
			p.players[0].vessel[1] = uint8(zone) + 1
		}
	}
	p.players[0].sortVessels()
	if err := p.laws(); err != nil {
		t.Fatalf("%v\n%s", err, p.draw())
	}
	return p
}

func takenOff(t testing.TB, p Position, seat uint8, one tile) Position {
	t.Helper()
	text := p.rules.tiles[one.kind].id + tileStates[one.state&7>>1]
	asked := p.chance
	p.chance, p.step = chance{}, stepRecruit
	p = ruled(t, p, seatName(seat+1)+" tile "+text+" tray")
	p.chance, p.step = asked, stepBegin
	return p
}

func TestEngineSetbackAsksWhatASeatGives(t *testing.T) {
	for _, c := range []struct {
		loss Loss
		kind string
		n    int // things to choose from
		left func(p *Position) int
	}{
		{Loss{What: LossSpecialist, N: 1}, "lose-specialist", 2, func(p *Position) int { return p.players[0].tiles() - 1 }},
		{Loss{What: LossMarker, N: 1}, "lose-marker", 2, func(p *Position) int { return int(p.players[0].markers) }},
		{Loss{What: LossJournal, N: 1}, "lose-journal", 2, func(p *Position) int { return p.cardsOf(0) }},
		{Loss{What: LossVessel, N: 1, Who: WhoChosen}, "lose-vessel", 2, func(p *Position) int { return p.players[0].launched() }},
	} {
		t.Run(c.kind, func(t *testing.T) {
			p := after(t, losing(t, c.loss), "reveal storm/1")
			if c.loss.Who == WhoChosen {
				want(t, "the holder of the Wave is asked whom it hits", p.Decider(), int(p.wave())+1)
				p = after(t, p, "hit 1", "end-hits")
			}
			want(t, "Ana is asked", p.Decider(), 1)
			want(t, "what still is taken", fmt.Sprint(p.SettingBack()), fmt.Sprint([]Loss{c.loss}))
			want(t, "the sheet calls it open", mustTally(t, &p).Setbacks()[0].Applied, false)
			moves := Moves(&p, nil)
			want(t, "choices", len(moves), c.n)
			for _, m := range moves {
				want(t, "kind", m.Kind.String(), c.kind)
				next := mustPlay(t, p, m)
				want(t, "one less", c.left(&next), 1)
				want(t, "nothing else is asked", next.task, task{})
				want(t, "and then Preparation", next.step, stepRecruit)
				want(t, "applied", mustTally(t, &next).Setbacks()[0].Applied, true)
				if err := next.laws(); err != nil {
					t.Fatalf("%s: %v", p.MoveText(m), err)
				}
			}
			recruit := Move{Seat: 1, Kind: MoveRecruit, A: 3}
			if _, err := Apply(p, recruit); err == nil {
				t.Error("something else is legal meanwhile")
			}
		})
	}
}

func TestEngineSetbackTakesWhatHasNoAlternativeByItself(t *testing.T) {
	for what, left := range map[string]func(p *Position) int{
		LossSpecialist: func(p *Position) int { return p.players[0].tiles() - 1 },
		LossMarker:     func(p *Position) int { return int(p.players[0].markers) },
		LossJournal:    func(p *Position) int { return p.cardsOf(0) },
	} {
		p := after(t, losing(t, Loss{What: what, N: 3}), "reveal storm/1")
		want(t, what+" left", left(&p), 0)
		want(t, "and nobody was asked", p.task, task{})
	}
	p := after(t, losing(t, Loss{What: LossVessel, N: 5}), "reveal storm/1")
	want(t, "no Vessel is left", p.players[0].launched()+p.players[1].launched(), 0)
}

func TestEngineSetbackHitsWhomTheTableChooses(t *testing.T) {
	p := losing(t, Loss{What: LossResearch, N: 2, Who: WhoChosen}, Loss{What: LossTrack, N: 3, Who: WhoChosen})
	p.players[0].research = 3
	p = after(t, p, "reveal storm/1")
	wantMoves(t, &p, "hit", "1", "2")
	want(t, "nobody yet: it isn't done", len(textsOf(&p, "end-hits")), 0)
	p = after(t, p, "hit 2")
	wantMoves(t, &p, "", "hit 1", "end-hits")
	p = after(t, p, "end-hits")
	want(t, "Ana keeps hers", p.players[0].research, 3)
	want(t, "Ben's went", p.players[1].research, 2)
	p = after(t, p, "hit 1", "hit 2")
	want(t, "both are hit: Ana, then Ben", p.Decider(), int(p.wave())+1)
	before := p.players
	for range 2 {
		p = after(t, p, "lose-track ingenuity")
	}
	for i := range 2 {
		want(t, "three spaces down", p.players[i].track[trackIngenuity], before[i].track[trackIngenuity]-3)
	}
	want(t, "done", p.task, task{})
}

func TestEngineSetbackPassesOverWhoHasNothing(t *testing.T) {
	p := losing(t, Loss{What: LossJournal, N: 1, Who: WhoChosen})
	p = after(t, p, "reveal storm/1")
	want(t, "only Ana has Journals: she gives one", p.Decider(), 1)
	wantMoves(t, &p, "hit")
	none := losing(t, Loss{What: LossToken, N: 1, Who: WhoChosen})
	none.players[0].tokens, none.players[1].tokens = [maxTokenKinds]uint8{}, [maxTokenKinds]uint8{}
	none.carryOut(theMove(t, &none, "reveal storm/1"))
	none.advance(nil)
	want(t, "nobody has a token", none.task, task{})
}

// A Specialist goes back to the tray with its disc to supply, a Journal into
// the deck with the discs on its circles, and both can be had again.
func TestEngineSetbackGivesThingsBack(t *testing.T) {
	p := losing(t, Loss{What: LossSpecialist, N: 1}, Loss{What: LossJournal, N: 1})
	tile := &p.players[0].team[1]
	tile.state |= tileDisc
	card := -1
	for k := range p.rules.cards {
		if p.cards.place[k] == cardOwned && len(p.rules.cards[k].circles) > 0 {
			card = k
		}
	}
	p.players[0].supply--
	if card >= 0 {
		p.cards.circles[card] = 1
		p.players[0].supply--
	}
	if err := p.laws(); err != nil {
		t.Fatal(err)
	}
	left, supply, kind := p.tray.tiles[tile.kind], p.players[0].supply, tile.kind
	p = after(t, p, "reveal storm/1", "lose-specialist "+p.rules.tiles[kind].id+"+disc")
	want(t, "in the tray", p.tray.tiles[kind], left+1)
	want(t, "its disc", p.players[0].supply, supply+1)
	deck := p.deckLeft()
	moves := Moves(&p, nil)
	p = mustPlay(t, p, moves[0])
	want(t, "in the deck", p.deckLeft(), deck+1)
	want(t, "taken", p.players[0].taken, [numTaken]uint8{0, 1, 1, 0})
}

func TestEngineSetbackRefusals(t *testing.T) {
	p := after(t, losing(t, Loss{What: LossMarker, N: 1}), "reveal storm/1")
	wantIllegal(t, p, "p1 lose-marker "+p.parameterText(hexParameter, uint8(len(p.rules.impact.hexes)-1), Move{}), "13.1", "not-there")
	for _, text := range []string{"p1 lose-vessel the-sea-star", "p1 hit 2", "p1 end-hits", "p1 recruit pilot"} {
		m, ok := p.ParseMove(text)
		if !ok {
			t.Fatal(text)
		}
		if next, err := Apply(p, m); !errors.Is(err, ErrStale) || next != p {
			t.Errorf("%s: %v", text, err)
		}
	}
	m, _ := p.ParseMove("p2 lose-marker 0,0")
	if _, err := Apply(p, m); !errors.Is(err, ErrNotYourTurn) {
		t.Error(err)
	}
}

func TestEngineSetbackLaws(t *testing.T) {
	p := after(t, losing(t, Loss{What: LossMarker, N: 1}), "reveal storm/1")
	for name, change := range map[string]func(*Position){
		"a Loss that the card hasn't": func(p *Position) { p.task.a = 1 },
		"in the Activation":           func(p *Position) { p.phase = phaseActivation },
		"nothing to give":             func(p *Position) { p.task.wanted = 0 },
		"more than the card says":     func(p *Position) { p.task.wanted = 2 },
		"a seat that isn't there":     func(p *Position) { p.task.b = 1 << 3 },
		"a Setback that went":         func(p *Position) { p.coop.setbacks[0] = noCard },
		"whom, where the card says":   func(p *Position) { p.task.stage = setbackWhom },
	} {
		q := p
		change(&q)
		if q.laws() == nil {
			t.Errorf("%s breaks no law", name)
		}
	}
	earlier := setbackPositionBy(t, 1, Loss{What: LossMarker, N: 1})
	earlier.players[0].taken[takenMarkers] = 1
	if earlier.laws() == nil {
		t.Error("by the first rules nothing is counted as taken")
	}
}

// A ruling that takes away what is asked for, or the Setback itself, leaves no
// question open that has no answer.
func TestEngineSetbackAndRulings(t *testing.T) {
	p := after(t, losing(t, Loss{What: LossMarker, N: 1}), "reveal storm/1")
	hex := p.MoveText(Moves(&p, nil)[0])[len("p1 lose-marker "):]
	next := ruled(t, p, "hex "+hex+" p1 0")
	want(t, "the last marker went by itself", next.players[0].markers, 0)
	want(t, "done", next.task, task{})
	if _, _, err := Rule(p, "setback 4 none"); err == nil {
		t.Error("the Setback goes in the middle of it")
	}
}

func TestEngineSetbackThroughACheckedTable(t *testing.T) {
	p := after(t, losing(t, Loss{What: LossVessel, N: 1, Who: WhoChosen}), "reveal storm/1", "hit 1", "end-hits")
	p = mustPlay(t, p, Moves(&p, nil)[0])
	l := LayOut(p)
	want(t, "laid out", l.Text("p1.taken.vessel"), "1")
	want(t, "and of Ben nothing", l.Text("p2.taken.vessel"), "0")
}
