package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Laid is a position as people lay it out in check mode: every fact by itself,
// and any of them may be not entered yet. It is a plain value; ApplyEdit gives
// a new one. Nothing of it has to be possible: that is what Check looks at.
// deepsea-rules §16.
//
// What is face down has no names here: a pile is a number, a Journal is
// "hidden" in the deck and out of the game alike. A Laid of a played game holds
// what people see of it.
type Laid struct {
	rules *rulebook
	book  *laidBook
	facts [numPlaces]int16
}

// NewLaid is the empty mission: what the setup fixes is entered, everything
// else is not. Errors are of CodeInvalid with the place in the setup.
func NewLaid(setup Setup) (Laid, error) {
	l, err := nothingLaid(setup)
	if err != nil {
		return Laid{}, err
	}
	r := l.rules
	l.facts[atMoment], l.facts[atRuled] = 0, 0
	if r.setup.StartSeat > 0 {
		l.facts[atStart] = int16(r.setup.StartSeat)
	}
	for i := range Place(len(r.setup.Seats)) {
		l.facts[atSubstitutes+i], l.facts[atRuledDiscs+i], l.facts[atExtra+i] = 0, 0, 0
		for k := range Place(numTaken) {
			if r.team {
				l.facts[atTaken+i*numTaken+k] = 0
			}
		}
		l.facts[atTile+i*maxTeam] = tileValue(tile{kind: leaderTile, state: tileHere | tileSenior})
	}
	for _, s := range r.box.mission.Setup {
		if z, ok := r.zoneIndex(s.Zone); ok {
			l.facts[atCell+Place(cellAt(s.Col, s.Depth))] = int16(z) + 1
			l.facts[atDiscoverer+Place(z)] = 0
		}
	}
	return l, nil
}

// nothingLaid is a table where nothing at all has been entered.
func nothingLaid(setup Setup) (Laid, error) {
	setup, err := setup.checked()
	if err != nil {
		return Laid{}, outermost(err)
	}
	setup.Follow, setup.Play = FollowSetup{}, PlaySetup{}
	r, err := newRulebook(setup)
	if err != nil {
		return Laid{}, err
	}
	return laidBy(r), nil
}

func laidBy(r *rulebook) Laid {
	l := Laid{rules: r, book: newLaidBook(r)}
	for at := range l.facts {
		l.facts[at] = unlaid
	}
	return l
}

// LayOut lays a position out as people see it: everything that lies open is
// entered, and how many things lie face down.
func LayOut(p Position) Laid {
	l := laidBy(p.rules)
	l.layOut(&p)
	return l
}

func (l *Laid) layOut(p *Position) {
	r := l.rules
	set := func(at Place, v int) { l.facts[at] = int16(v) }
	yes := func(at Place, is bool) {
		l.facts[at] = 0
		if is {
			l.facts[at] = 1
		}
	}
	set(atRound, max(int(p.round), 1))
	set(atPhase, int(p.phase))
	set(atStep, 0)
	if p.phase == phasePreparation {
		set(atStep, 1)
		if p.step > stepRecruit {
			set(atStep, 2)
		}
	}
	yes(atMoment, !p.quiet() || p.turn != turn{} || p.phase == phaseSetup || p.chance.kind != noChance)
	yes(atRuled, p.ruled)
	set(atStart, int(p.start)+1)
	set(atWave, int(p.wave())+1)
	set(atActive, int(p.active)+1)
	for i := range p.seats {
		l.laySeat(p, i)
	}
	for k := range r.cards {
		at := p.cards.place[k]
		if at == cardRemoved {
			at = cardHidden
		}
		set(atCard+Place(k), int(at))
		for c := range r.cards[k].circles {
			yes(atCircle+Place(k*maxCircles+c), p.cards.circles[k]>>c&1 == 1)
		}
	}
	set(atDeck, p.deckLeft())
	for c := range numCells {
		if r.ocean>>c&1 == 1 {
			set(atCell+Place(c), int(p.ocean.cell[c]))
		}
	}
	for s := range r.spaces {
		set(atSpace+Place(s), int(p.ocean.disc[s]))
	}
	for s := range r.sites {
		set(atSite+Place(s), p.tokensAt(uint8(s)))
	}
	for z := range r.zones {
		set(atDiscoverer+Place(z), int(p.ocean.discoverer[z]))
	}
	for k := range r.impact.hexes {
		if infinite := r.impact.hexes[k].infinite; infinite > 0 {
			for i := range p.seats {
				set(atMany+Place(infinite-1)*MaxSeats+Place(i), int(p.impact.many[infinite-1][i]))
			}
		} else {
			set(atHex+Place(k), int(p.impact.owner[k]))
		}
	}
	l.layRest(p)
	l.layTeam(p)
}

// laySeat is what lies in front of one seat.
func (l *Laid) laySeat(p *Position, i uint8) {
	pl, seat := &p.players[i], Place(i)
	l.facts[atPassed+seat] = int16(p.passed >> i & 1)
	for t, space := range pl.track {
		l.facts[atTrack+seat*NumTracks+Place(t)] = int16(space)
	}
	l.facts[atResearch+seat], l.facts[atSupply+seat], l.facts[atStaging+seat] = int16(pl.research), int16(pl.supply), int16(pl.staging)
	l.facts[atSubstitutes+seat], l.facts[atRuledDiscs+seat], l.facts[atExtra+seat] = int16(pl.substitutes), pl.ruledDiscs, pl.extra
	for k, n := range pl.taken {
		if l.rules.team {
			l.facts[atTaken+seat*numTaken+Place(k)] = int16(n)
		}
	}
	for k, z := range pl.vessel {
		l.facts[atVessel+seat*fleet+Place(k)] = int16(z)
	}
	for k, t := range pl.team {
		l.facts[atTile+seat*maxTeam+Place(k)] = tileValue(t)
	}
	for k := range l.rules.tokens {
		l.facts[atToken+seat*maxTokenKinds+Place(k)] = int16(pl.tokens[k])
	}
	if l.rules.mission == 9 {
		l.facts[atCleanup+seat] = int16(pl.cleanup)
	}
}

// layRest is what single missions keep, the tray and the piles.
func (l *Laid) layRest(p *Position) {
	r := l.rules
	for g := range 3 {
		if r.mission == 8 {
			l.facts[atOption+Place(g)] = int16(p.extras.option[g])
		}
	}
	if r.mission == 6 {
		l.facts[atNamed] = int16(p.extras.named)
	}
	for k := range 4 {
		if r.mission == 10 {
			l.facts[atRace+Place(k)] = int16(p.extras.race[k/2][k%2])
		}
	}
	for k := range r.tiles {
		if r.tiles[k].tier >= 1 && r.tiles[k].tier <= 4 {
			l.facts[atTray+Place(k)] = int16(p.tray.tiles[k])
		}
	}
	for k := range 9 {
		l.facts[atPocket+Place(k)] = int16(p.tray.pocket[k/3][k%3])
	}
	for d := range uint8(MaxDepth) {
		l.facts[atPile+Place(d)] = int16(p.pileSize(d + 1))
	}
	l.facts[atTokens] = int16(p.dives.supply)
	for k := range r.tokens {
		l.facts[atDiscard+Place(k)] = int16(p.dives.discard[k])
	}
}

// Setup is what the table was laid out for.
func (l *Laid) Setup() Setup { return l.rules.setup }

// Box gives the facts, corrections and variants of the table.
func (l *Laid) Box() *Box { return l.rules.box }

// Place finds a place by its name, for instance "p1.track.reputation",
// "space.the-sea-star.s1", "hex.3-6"; ok is false if the setup has none such.
func (l *Laid) Place(name companion.Key) (at Place, ok bool) {
	at, ok = l.book.places[name]
	return at, ok
}

// Key is the name of a place; "" for NoPlace.
func (l *Laid) Key(at Place) companion.Key { return companion.Key(l.rules.factName(at)) }

// Places lists all places of the setup in a stable order.
func (l *Laid) Places() []Place {
	return slices.Clone(l.book.order)
}

// Text is what a place holds, as a word or a number: "p2", "pilot:senior+disc",
// "7"; "?" where nobody has entered it. Unknown names give "?" too.
func (l *Laid) Text(name companion.Key) string {
	at, ok := l.Place(name)
	if !ok {
		return "?"
	}
	return l.rules.valueText(at, l.facts[at])
}

// Number is the number of a place; known is false where nobody has entered it.
// Seats are 1 …, 0 is none.
func (l *Laid) Number(name companion.Key) (n int, known bool) {
	at, ok := l.Place(name)
	if !ok || l.facts[at] == unlaid {
		return 0, false
	}
	return int(l.facts[at]), true
}

// Empty says that nothing has been entered beyond what the setup fixes.
func (l *Laid) Empty() bool {
	fresh, err := NewLaid(l.rules.setup)
	return err == nil && fresh.facts == l.facts
}
