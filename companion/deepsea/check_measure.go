package deepsea

import (
	"slices"

	"shipmate/companion"
)

// How much the checker sees: reached positions of random games, one slip in
// each, and what Check says to it. deepsea-rules §18.2 point 2.

// Measured is what was seen of the slips of one kind.
type Measured struct {
	Kind    string `json:"kind"`
	Slips   int    `json:"slips"`
	Errors  int    `json:"errors"`  // found as "cannot be"
	Looks   int    `json:"looks"`   // found as "please look again" only
	First   int    `json:"first"`   // of the errors: the first cure undoes the slip
	Among   int    `json:"among"`   // of the errors: one of the first finding's cures does
	Clear   int    `json:"clear"`   // of the errors that were searched: one single edit alone repairs the table
	ClearOf int    `json:"clearOf"` // errors that were searched
	Undone  int    `json:"undone"`  // of the clear ones: the first cure undoes the slip
}

// Add sums two lines up.
func (m *Measured) Add(other Measured) {
	m.Slips += other.Slips
	m.Errors += other.Errors
	m.Looks += other.Looks
	m.First += other.First
	m.Among += other.Among
	m.Clear += other.Clear
	m.ClearOf += other.ClearOf
	m.Undone += other.Undone
}

// slip is a kind of mistake; make changes a Laid and says whether it found
// something to change.
type slip struct {
	kind string
	make func(g *slipper) bool
}

// slipper makes slips on a Laid.
type slipper struct {
	l      *Laid
	random companion.Random
}

func (g *slipper) below(n int) (k int) {
	k, g.random = g.random.Below(n)
	return k
}

// pick chooses one of the places from first on that pass a test.
func (g *slipper) pick(first, n Place, fits func(v int16, k int) bool) (Place, bool) {
	count := 0
	for k := range n {
		if v := g.l.facts[first+k]; v != unlaid && fits(v, int(k)) {
			count++
		}
	}
	if count == 0 {
		return 0, false
	}
	left := g.below(count)
	for k := range n {
		if v := g.l.facts[first+k]; v != unlaid && fits(v, int(k)) {
			if left == 0 {
				return first + k, true
			}
			left--
		}
	}
	return 0, false
}

// seat chooses a seat (1 …), not one of them.
func (g *slipper) seat(not int16) (int16, bool) {
	n := len(g.l.rules.setup.Seats)
	if n == 1 && not == 1 {
		return 0, false
	}
	for {
		if s := int16(g.below(n)) + 1; s != not {
			return s, true
		}
	}
}

func (g *slipper) set(at Place, v int16) bool {
	if !g.l.rules.placeValid(at, v) || v == g.l.facts[at] {
		return false
	}
	g.l.facts[at] = v
	return true
}

// step counts one more or one less.
func (g *slipper) step(first, n Place, fits func(v int16, k int) bool) bool {
	at, ok := g.pick(first, n, fits)
	if !ok {
		return false
	}
	by := int16(2*g.below(2) - 1)
	return g.set(at, g.l.facts[at]+by) || g.set(at, g.l.facts[at]-by)
}

func (g *slipper) laidSpace(k int) bool { return g.l.inOcean(g.l.rules.spaces[k].zone) }

func full(v int16, _ int) bool { return v > 0 }
func any16(int16, int) bool    { return true }

// slips are the kinds, in the order of the table that is printed.
var slips = []slip{
	{"disc-added", func(g *slipper) bool {
		at, ok := g.pick(atSpace, maxSpaces, func(v int16, k int) bool { return v == 0 && k < len(g.l.rules.spaces) && g.laidSpace(k) })
		if !ok {
			return false
		}
		s, _ := g.seat(0)
		return g.set(at, s)
	}},
	{"disc-removed", func(g *slipper) bool {
		at, ok := g.pick(atSpace, maxSpaces, full)
		return ok && g.set(at, 0)
	}},
	{"disc-recoloured", func(g *slipper) bool { return g.recolour(atSpace, maxSpaces) }},
	{"disc-moved", func(g *slipper) bool {
		return g.move(atSpace, maxSpaces, func(v int16, k int) bool { return v == 0 && k < len(g.l.rules.spaces) && g.laidSpace(k) })
	}},
	{"marker-added", func(g *slipper) bool {
		at, ok := g.pick(atHex, maxHexes, func(v int16, k int) bool { return v == 0 })
		if !ok {
			return false
		}
		s, _ := g.seat(0)
		return g.set(at, s)
	}},
	{"marker-removed", func(g *slipper) bool {
		at, ok := g.pick(atHex, maxHexes, full)
		return ok && g.set(at, 0)
	}},
	{"marker-recoloured", func(g *slipper) bool { return g.recolour(atHex, maxHexes) }},
	{"marker-moved", func(g *slipper) bool {
		return g.move(atHex, maxHexes, func(v int16, _ int) bool { return v == 0 })
	}},
	{"vessel-moved", func(g *slipper) bool {
		at, ok := g.pick(atVessel, MaxSeats*fleet, full)
		if !ok {
			return false
		}
		cell, ok := g.pick(atCell, numCells, full)
		return ok && g.set(at, g.l.facts[cell])
	}},
	{"vessel-removed", func(g *slipper) bool {
		at, ok := g.pick(atVessel, MaxSeats*fleet, full)
		return ok && g.set(at, 0)
	}},
	{"vessel-added", func(g *slipper) bool {
		at, ok := g.pick(atVessel, MaxSeats*fleet, func(v int16, _ int) bool { return v == 0 })
		if !ok {
			return false
		}
		cell, ok := g.pick(atCell, numCells, full)
		return ok && g.set(at, g.l.facts[cell])
	}},
	{"token-held", func(g *slipper) bool { return g.step(atToken, MaxSeats*maxTokenKinds, any16) }},
	{"token-kind", func(g *slipper) bool {
		at, ok := g.pick(atToken, MaxSeats*maxTokenKinds, full)
		if !ok {
			return false
		}
		first := at - (at-atToken)%maxTokenKinds
		other := first + Place(g.below(len(g.l.rules.tokens)))
		return other != at && g.set(at, g.l.facts[at]-1) && g.set(other, g.l.facts[other]+1)
	}},
	{"tokens-at-a-site", func(g *slipper) bool {
		return g.step(atSite, maxSites, func(_ int16, k int) bool { return k < len(g.l.rules.sites) && g.l.inOcean(g.l.rules.sites[k].zone) })
	}},
	{"track", func(g *slipper) bool { return g.step(atTrack, MaxSeats*NumTracks, any16) }},
	{"research", func(g *slipper) bool { return g.step(atResearch, MaxSeats, any16) }},
	{"supply", func(g *slipper) bool { return g.step(atSupply, MaxSeats, any16) }},
	{"staging", func(g *slipper) bool { return g.step(atStaging, MaxSeats, any16) }},
	{"side", func(g *slipper) bool {
		at, ok := g.tile()
		return ok && g.set(at, g.l.facts[at]^tileSenior)
	}},
	{"disc-on-a-specialist", func(g *slipper) bool {
		at, ok := g.pick(atTile, MaxSeats*maxTeam, full)
		return ok && g.set(at, g.l.facts[at]^tileDisc)
	}},
	{"specialist", func(g *slipper) bool {
		at, ok := g.tile()
		if !ok {
			return false
		}
		kind := int16(1 + g.below(len(g.l.rules.tiles)-1))
		return g.set(at, kind<<3|g.l.facts[at]&7)
	}},
	{"specialist-removed", func(g *slipper) bool {
		at, ok := g.tile()
		return ok && g.set(at, 0)
	}},
	{"board", func(g *slipper) bool {
		at, ok := g.pick(atCell, numCells, full)
		if !ok {
			return false
		}
		depth := g.l.rules.zones[g.l.facts[at]-1].depth
		var fits []int16
		for z := range g.l.rules.zones {
			if g.l.rules.zones[z].depth == depth && !g.l.inOcean(uint8(z)) {
				fits = append(fits, int16(z)+1)
			}
		}
		return len(fits) > 0 && g.set(at, fits[g.below(len(fits))])
	}},
	{"board-depth", func(g *slipper) bool {
		at, ok := g.pick(atCell, numCells, full)
		if !ok {
			return false
		}
		row := (at - atCell) / numColumns
		to, ok := g.pick(atCell, numCells, func(v int16, k int) bool { return v == 0 && k/numColumns != int(row) })
		return ok && g.carry(at, to)
	}},
	{"board-column", func(g *slipper) bool {
		at, ok := g.pick(atCell, numCells, full)
		if !ok {
			return false
		}
		row := (at - atCell) / numColumns
		to, ok := g.pick(atCell+row*numColumns, numColumns, func(v int16, _ int) bool { return v == 0 })
		return ok && g.carry(at, to)
	}},
	{"board-removed", func(g *slipper) bool {
		at, ok := g.pick(atCell, numCells, full)
		return ok && g.set(at, 0)
	}},
	{"discoverer", func(g *slipper) bool {
		at, ok := g.pick(atDiscoverer, maxZones, func(_ int16, k int) bool { return k < len(g.l.rules.zones) && g.l.inOcean(uint8(k)) })
		return ok && g.set(at, int16(g.below(len(g.l.rules.setup.Seats)+1)))
	}},
	{"journal-owner", func(g *slipper) bool {
		at, ok := g.pick(atCard, maxCards, func(v int16, _ int) bool { return v >= int16(cardOwned) })
		if !ok {
			return false
		}
		s, ok := g.seat(g.l.facts[at] - int16(cardOwned) + 1)
		return ok && g.set(at, int16(cardOwned)+s-1)
	}},
	{"journal-forgotten", func(g *slipper) bool {
		at, ok := g.pick(atCard, maxCards, func(v int16, _ int) bool { return v >= int16(cardOwned) })
		return ok && g.set(at, int16(cardHidden))
	}},
	{"journal-of-the-display", func(g *slipper) bool {
		at, ok := g.pick(atCard, maxCards, func(v int16, _ int) bool { return v == int16(cardShown) })
		if !ok {
			return false
		}
		s, _ := g.seat(0)
		return g.set(at, int16(cardOwned)+s-1)
	}},
	{"disc-on-a-journal", func(g *slipper) bool {
		at, ok := g.pick(atCircle, maxCards*maxCircles, func(_ int16, k int) bool { return g.l.facts[atCard+Place(k/maxCircles)] >= int16(cardOwned) })
		return ok && g.set(at, 1-g.l.facts[at])
	}},
	{"round", func(g *slipper) bool { return g.step(atRound, 1, any16) }},
	{"wave", func(g *slipper) bool {
		s, ok := g.seat(g.l.facts[atWave])
		return ok && g.set(atWave, s)
	}},
	{"active-player", func(g *slipper) bool {
		s, ok := g.seat(g.l.facts[atActive])
		return ok && g.set(atActive, s)
	}},
	{"tray", func(g *slipper) bool { return g.step(atTray, maxTiles, any16) }},
	{"tier-5-pocket", func(g *slipper) bool {
		at, ok := g.pick(atPocket, 9, any16)
		if !ok {
			return false
		}
		if g.l.facts[at] > 0 {
			return g.set(at, 0)
		}
		return g.set(at, tileHidden)
	}},
	{"mission", func(g *slipper) bool {
		switch g.l.rules.mission {
		case 6:
			return g.set(atNamed, int16(g.below(3)))
		case 8:
			at := atOption + Place(g.below(3))
			return g.set(at, int16(g.below(3)))
		case 10:
			return g.set(atRace+Place(g.below(4)), int16(g.below(len(g.l.rules.setup.Seats)+1)))
		}
		return false
	}},
}

// tile chooses a Specialist that is no Team Leader.
func (g *slipper) tile() (Place, bool) {
	return g.pick(atTile, MaxSeats*maxTeam, func(v int16, _ int) bool { return v > 0 && tileOf(v).kind != leaderTile })
}

func (g *slipper) recolour(first, n Place) bool {
	at, ok := g.pick(first, n, full)
	if !ok {
		return false
	}
	s, ok := g.seat(g.l.facts[at])
	return ok && g.set(at, s)
}

func (g *slipper) move(first, n Place, free func(v int16, k int) bool) bool {
	at, ok := g.pick(first, n, full)
	if !ok {
		return false
	}
	to, ok := g.pick(first, n, free)
	return ok && g.carry(at, to)
}

// carry moves what lies in one place to another.
func (g *slipper) carry(at, to Place) bool {
	v := g.l.facts[at]
	return g.set(to, v) && g.set(at, 0)
}

// SlipKinds lists the kinds of slips that MeasureCheck plants.
func SlipKinds() []string {
	kinds := make([]string, len(slips))
	for k := range slips {
		kinds[k] = slips[k].kind
	}
	return kinds
}

// MeasureCheck plays a random game and plants one slip of each kind at some of
// its quiet points. The same setup and seed give the same numbers. search says
// how many of the found slips are searched for other single edits that would
// repair the table too: every search-th; 0 = none. It takes some milliseconds
// each.
func MeasureCheck(setup Setup, seed uint64, search int) ([]Measured, error) {
	p, err := NewPosition(setup, companion.NewRandom(seed))
	if err != nil {
		return nil, err
	}
	table := make([]Measured, len(slips))
	for k := range slips {
		table[k].Kind = slips[k].kind
	}
	random := companion.NewRandom(^seed)
	l := LayOut(p)
	var buf [256]Move
	for n := 0; !p.Ended(); n++ {
		moves := Moves(&p, buf[:0])
		if seed%2 == 1 {
			moves = busy(moves)
		}
		var k int
		k, random = random.Below(len(moves))
		p.do(moves[k])
		if !p.Ended() && (n%37 != 0 || !p.quiet() || p.turn != turn{} || p.phase == phaseSetup) {
			continue
		}
		l.layOut(&p)
		for k := range slips {
			random = table[k].plant(&l, &slips[k], random, search)
		}
	}
	return table, nil
}

// plant makes a slip and counts what Check says.
func (m *Measured) plant(sound *Laid, s *slip, random companion.Random, search int) companion.Random {
	l := *sound
	g := slipper{&l, random}
	if !s.make(&g) || l.facts == sound.facts {
		return g.random
	}
	m.Slips++
	var before, in inspection
	before.inspect(sound, false)
	in.inspect(&l, false)
	switch {
	case in.errors > 0:
		m.Errors++
	case in.warnings > before.warnings:
		m.Looks++
		return g.random
	default:
		return g.random
	}
	cures := in.findings()[0].Cures
	undoes := func(c Cure) bool {
		after, err := ApplyEdits(l, c.Edits...)
		if err != nil {
			return false
		}
		after.align(sound)
		return after.facts == sound.facts
	}
	first := len(cures) > 0 && undoes(cures[0])
	if first {
		m.First++
	}
	if slices.ContainsFunc(cures, undoes) {
		m.Among++
	}
	if search == 0 || g.below(search) != 0 {
		return g.random
	}
	m.ClearOf++
	before.inspect(sound, true)
	if l.singleRepairs(before.warnings) == 1 {
		m.Clear++
		if first {
			m.Undone++
		}
	}
	return g.random
}

// singleRepairs counts the single edits that leave no error and no more
// warnings than there were, up to two of them. Rulings and "in the middle of a
// turn" explain everything and don't count.
func (l *Laid) singleRepairs(warnings int) (n int) {
	var trial inspection
	for _, at := range l.book.order {
		if name, _ := l.groupOf(at); name == "" && at < atSpace {
			continue
		}
		v := l.facts[at]
		kind, _, k, _ := seatAt(at)
		low, high := l.rules.valueRange(kind, k)
		if v == unlaid || kind >= placeBonus || kind == placeMoment || kind == placeRuled || kind == placeRuledDiscs || kind == placePhase {
			continue
		}
		if numeric(kind) {
			low, high = max(low, v-2), min(high, v+2)
		}
		for to := low; to <= high && n < 2; to++ {
			if to == v || !l.rules.placeValid(at, to) {
				continue
			}
			l.facts[at] = to
			if trial.inspect(l, true); trial.errors == 0 && trial.warnings <= warnings {
				n++
			}
		}
		l.facts[at] = v
	}
	return n
}

func numeric(kind placeKind) bool {
	switch kind {
	case placeTrack, placeResearch, placeSupply, placeStaging, placeSubstitutes, placeRuledDiscs, placeToken, placeCleanup, placeExtra,
		placeSite, placeMany, placeTray, placePile, placeTokens, placeDiscard, placeDeck, placeRound:
		return true
	}
	return false
}
