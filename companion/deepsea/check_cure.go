package deepsea

import (
	"cmp"
	"math/bits"
	"slices"
)

// Cures. Each finding proposes what people are likely to have mistaken: one
// thing more or less, another colour, another board. Every proposal is tried on
// the whole table; those that leave the fewest findings come first, then the
// commonest slips.

// proposal is one or two facts that would be set.
type proposal struct {
	n        uint8
	at       [2]Place
	to       [2]int16
	cost     int16  // the commoner the slip, the lower
	by       uint64 // findings that proposed it
	cured    uint64 // findings that are gone with it
	errors   int
	warnings int
}

// curing looks for cures of the findings of an inspection.
type curing struct {
	in   *inspection
	l    Laid // changed and put back again
	list []proposal
	from int // the finding that proposes
}

// maxProposals bounds a check's time.
const maxProposals = 96

// maxCures is how many cures a finding shows.
const maxCures = 3

// cures tries everything and gives the best ones for each finding.
func (in *inspection) cures() [][]proposal {
	best := make([][]proposal, in.n)
	if in.n == 0 {
		return best
	}
	c := &curing{in: in, l: *in.l, list: make([]proposal, 0, maxProposals)}
	for k := range in.found[:in.n] {
		if !in.found[k].shown() {
			c.from = k
			c.propose(&in.found[k])
		}
	}
	c.try()
	slices.SortStableFunc(c.list, func(a, b proposal) int {
		return cmp.Or(cmp.Compare(a.errors, b.errors), cmp.Compare(a.warnings, b.warnings), cmp.Compare(a.cost, b.cost))
	})
	errors, warnings := in.trialCount()
	for k := range best {
		if in.found[k].shown() {
			best[k] = in.shownCure(&in.found[k])
			continue
		}
		for _, p := range c.list {
			better := p.errors < errors || p.errors == errors && p.warnings < warnings
			whole := p.errors == 0 && errors > 0 && in.found[k].weight == weightError
			cured := p.by&p.cured>>min(k, 63)&1 == 1 // an error may also be lowered to a warning
			if better && (whole || cured) && len(best[k]) < maxCures {
				best[k] = append(best[k], p)
			}
		}
	}
	return best
}

// shown says that a finding is about numbers of the table's own: they are not
// tried, since counting takes longer than checking, and have one obvious cure.
func (f *raw) shown() bool { return f.check >= 81 && f.check != 83 }

func (in *inspection) shownCure(f *raw) []proposal {
	if f.n == 0 || f.check == 81 {
		return nil
	}
	to := f.want
	if kind, _ := kindAt(f.at[0]); kind == placeMet || kind == placeWinner {
		to = 1 - in.f[f.at[0]]
	}
	if !in.r.placeValid(f.at[0], to) {
		return nil
	}
	return []proposal{{n: 1, at: [2]Place{f.at[0]}, to: [2]int16{to}, errors: in.errors - int(f.weight)}}
}

// trialCount is what a trial would count now: the findings but for those about
// shown numbers.
func (in *inspection) trialCount() (errors, warnings int) {
	errors, warnings = in.errors, in.warnings
	for _, f := range in.found[:in.n] {
		if f.shown() {
			if f.weight == weightError {
				errors--
			} else {
				warnings--
			}
		}
	}
	return errors, warnings
}

func (c *curing) try() {
	var trial inspection
	for k := range c.list {
		p := &c.list[k]
		var before [2]int16
		for n := range p.n {
			before[n] = c.l.facts[p.at[n]]
			c.l.facts[p.at[n]] = p.to[n]
		}
		trial.inspect(&c.l, true)
		p.errors, p.warnings = trial.errors, trial.warnings
		for n, f := range c.in.found[:min(c.in.n, 64)] {
			if trial.seen[f.check]>>(f.seat+1)&1 == 0 {
				p.cured |= 1 << n
			}
		}
		for n := range p.n {
			c.l.facts[p.at[n]] = before[n]
		}
	}
}

// one proposes to set a place, two to set two of them.
func (c *curing) one(at Place, to int, cost int16) { c.add(1, [2]Place{at}, [2]int16{int16(to)}, cost) }

func (c *curing) two(a Place, to int, b Place, then int, cost int16) {
	c.add(2, [2]Place{a, b}, [2]int16{int16(to), int16(then)}, cost)
}

func (c *curing) add(n uint8, at [2]Place, to [2]int16, cost int16) {
	for k := range n {
		if at[k] >= numPlaces || !c.l.rules.placeValid(at[k], to[k]) || n == 1 && to[0] == c.l.facts[at[0]] {
			return
		}
	}
	if n == 2 && to[1] == c.l.facts[at[1]] {
		c.one(at[0], int(to[0]), cost)
		return
	}
	bit := uint64(1) << min(c.from, 63)
	for k := range c.list {
		if p := &c.list[k]; p.n == n && p.at == at && p.to == to {
			p.by |= bit
			return
		}
	}
	if len(c.list) < maxProposals {
		c.list = append(c.list, proposal{n: n, at: at, to: to, cost: cost, by: bit})
	}
}

// propose lists the likely slips behind a finding.
func (c *curing) propose(f *raw) {
	seat := int(f.seat)
	d := int(f.have) - int(f.want)
	switch f.check {
	case 22:
		c.discs(seat, d)
	case 10, 16, 17, 18, 19, 20, 21:
		c.vessels(f)
	case 23:
		c.one(f.at[0], int(f.want), 5)
		if f.n > 1 { // substitutes that were put into the supply
			c.two(f.at[1], 0, f.at[0], int(f.have)-int(c.l.facts[f.at[1]]), 4)
		}
	case 12:
		c.one(f.at[0], int(f.want), 10)
	case 33, 34, 35, 26, 32:
		c.space(f.at[0])
		c.raise(seat, trackIngenuity, int(f.have))
	case 27:
		for i := range c.in.seats {
			c.one(f.at[0], i+1, 4)
		}
		c.space(f.at[1])
	case 38, 39, 40, 41, 42, 43, 44:
		c.boards(f)
	case 46, 47:
		c.finders(f)
	case 36, 49, 50, 51, 52, 53:
		c.dives(d)
	case 54, 56, 57, 58, 59:
		c.journals(f)
	case 61, 62, 63, 64, 65, 74, 75:
		c.markers(f)
	case 66, 67, 68, 69, 70, 83, 72, 7, 28, 31:
		c.teams(f)
	case 71:
		c.pockets()
	}
	switch f.check {
	case 16, 26, 41, 46, 48, 51, 53:
		c.lostBoards()
	}
	for _, at := range f.at[:f.n] {
		if f.check != 77 {
			c.simple(at, d)
		}
	}
	if f.check == 7 || f.check == 67 || f.check == 83 || f.check == 31 || f.check == 32 || f.check == 2 || f.check == 3 || f.check == 4 || f.check == 6 || f.check == 5 {
		c.turn()
	}
}

// simple proposes the obvious values of a place: the number that fits, no
// disc, another colour.
func (c *curing) simple(at Place, d int) {
	v := int(c.l.facts[at])
	if v == int(unlaid) {
		return
	}
	kind, _, n, _ := seatAt(at)
	switch kind {
	case placeTrack, placeResearch, placeSupply, placeStaging, placeSubstitutes, placeSite, placeTray, placePile, placeTokens, placeDiscard,
		placeDeck, placeMany, placeToken, placeCleanup, placeRound, placeBonus, placeSetbacks, placeTaken, placeLine, placeTotal:
		c.one(at, v-d, 5)
	case placePassed, placeNamed, placeOption, placeMet, placeWinner, placeCircle, placeMoment:
		low, high := c.l.rules.valueRange(kind, n)
		for to := low; to <= high; to++ {
			c.one(at, int(to), 6)
		}
	case placeRace, placeDiscoverer, placeHex:
		for i := range c.in.seats + 1 {
			c.one(at, i, 6)
		}
	}
}

// turn proposes other rounds, phases, Waves and active seats.
func (c *curing) turn() {
	round := c.in.round
	for _, to := range []int{round + 1, round - 1} {
		c.one(atRound, to, 7)
	}
	for i := range c.in.seats {
		c.one(atWave, i+1, 7)
		c.one(atActive, i+1, 7)
		c.one(atStart, i+1, 9)
	}
	for to := int(phasePreparation); to <= int(phaseEnded); to++ {
		step := 0
		if to == int(phasePreparation) {
			step = 1
		}
		c.two(atPhase, to, atStep, step, 9)
		c.one(atPhase, to, 9)
	}
	for to := range 3 {
		c.one(atStep, to, 8)
	}
	for i := range c.in.seats {
		c.one(atPassed+Place(i), 1-c.in.number(atPassed+Place(i)), 8)
	}
}

// discs: a seat has d discs too many, or too few.
func (c *curing) discs(seat, d int) {
	f := &c.l.facts
	for _, at := range []Place{atStaging, atSupply} {
		c.one(at+Place(seat), int(f[at+Place(seat)])-d, 3)
	}
	if d != 1 && d != -1 {
		return
	}
	base := atTile + Place(seat*maxTeam)
	for k := range Place(maxTeam) {
		if v := f[base+k]; v > 0 && (v&tileDisc != 0) == (d == 1) {
			c.one(base+k, int(v)^tileDisc, 4)
		}
	}
	for s := range c.l.rules.spaces {
		at := atSpace + Place(s)
		switch v := int(f[at]); {
		case d == 1 && v == seat+1:
			// Another colour, of somebody who lacks a disc, explains two findings.
			for i := range c.in.seats {
				if i != seat && c.lacks(i) {
					c.one(at, i+1, 2)
				}
			}
		case d == -1 && v > 0 && v != seat+1 && c.over(v-1):
			c.one(at, seat+1, 2)
		}
	}
	c.spacesOf(seat, d)
	for k := range c.l.rules.cards {
		for n := range c.l.rules.cards[k].circles {
			if f[atCard+Place(k)] == int16(cardOwned)+int16(seat) {
				c.one(atCircle+Place(k*maxCircles+n), bit(d == -1), 6)
			}
		}
	}
	if c.in.r.mission == 10 {
		for k := range Place(4) {
			if v := int(f[atRace+k]); d == 1 && v == seat+1 {
				c.one(atRace+k, 0, 8)
			} else if d == -1 {
				c.one(atRace+k, seat+1, 8)
			}
		}
	}
}

// spacesOf: a disc of the seat too many, or one that wasn't laid: the end of a
// sonar track first, where it can lie.
func (c *curing) spacesOf(seat, d int) {
	f := &c.l.facts
	home := c.in.seat[seat].home
	for z := range c.l.rules.zones {
		zone := &c.l.rules.zones[z]
		if c.in.where[z] == 0 {
			continue
		}
		for _, track := range zone.tracks {
			last := -1
			for k, s := range track {
				if f[atSpace+Place(s)] > 0 {
					last = k
				}
			}
			switch {
			case d == 1 && last >= 0 && f[atSpace+Place(track[last])] == int16(seat)+1:
				c.one(atSpace+Place(track[last]), 0, 6)
			case d == -1 && last+1 < len(track) && home>>(c.in.where[z]-1)&1 == 1:
				c.one(atSpace+Place(track[last+1]), seat+1, 7)
			}
		}
		for _, sites := range [][]uint8{zone.conserves, zone.journals} {
			for _, s := range sites {
				switch v := f[atSpace+Place(s)]; {
				case d == 1 && v == int16(seat)+1:
					c.one(atSpace+Place(s), 0, 6)
				case d == -1 && v == 0 && (home>>(c.in.where[z]-1)&1 == 1 || zone.rule == caves):
					c.one(atSpace+Place(s), seat+1, 8)
				}
			}
		}
	}
}

// lacks and over: a seat with a disc too few, or too many, by C22.
func (c *curing) lacks(seat int) bool { return c.off(seat, -1) }
func (c *curing) over(seat int) bool  { return c.off(seat, 1) }

func (c *curing) off(seat, d int) bool {
	for _, f := range c.in.found[:c.in.n] {
		if f.check == 22 && int(f.seat) == seat {
			return int(f.have)-int(f.want) == d
		}
	}
	return false
}

// space proposes no disc, or another seat's.
func (c *curing) space(at Place) {
	if at < atSpace || at >= atSite {
		c.gone(at)
		return
	}
	for i := range c.in.seats {
		if c.lacks(i) {
			c.one(at, i+1, 2)
		}
	}
	c.one(at, 0, 3)
	for i := range c.in.seats {
		c.one(at, i+1, 5)
	}
}

// gone proposes that something isn't there.
func (c *curing) gone(at Place) {
	if at < numPlaces {
		c.one(at, 0, 5)
	}
}

// raise lifts a track to the lowest space of a level.
func (c *curing) raise(seat, track, level int) {
	if seat < 0 {
		return
	}
	at := atTrack + Place(seat*NumTracks+track)
	for s, l := range c.l.rules.level {
		if int(l) >= level {
			c.one(at, s, 6)
			return
		}
	}
}

// vessels: C10, C19–C21.
func (c *curing) vessels(f *raw) {
	seat := int(f.seat)
	at := atTrack + Place(seat*NumTracks+trackIngenuity)
	first := atVessel + Place(seat*fleet)
	space := int(c.l.facts[at])
	if f.check == 10 {
		for _, edge := range c.l.rules.vesselAt {
			// The space next to the edge: one step is the commonest slip.
			c.one(at, int(edge), 6+int16(max(int(edge)-space, space-int(edge), 0)))
			c.one(at, int(edge)-1, 6+int16(max(int(edge)-1-space, space-int(edge)+1, 0)))
		}
		for k := range Place(fleet) {
			if v := c.l.facts[first+k]; v > 0 && f.have > f.want {
				c.one(first+k, 0, 5)
			} else if v == 0 && f.have < f.want {
				if c.l.rules.launch >= 0 {
					c.one(first+k, c.l.rules.launch+1, 4)
				}
				c.toHome(first+k, seat, 6)
				break
			}
		}
		return
	}
	if f.check >= 19 {
		c.raise(seat, trackIngenuity, int(f.have))
	}
	c.toHome(f.at[0], seat, 5)
}

// toHome proposes the zones where a Vessel may be.
func (c *curing) toHome(at Place, seat int, cost int16) {
	for set := c.in.seat[seat].home; set != 0; set &= set - 1 {
		c.one(at, int(c.l.facts[atCell+Place(bits.TrailingZeros64(set))]), cost)
	}
}

// boards: C38–C44.
func (c *curing) boards(f *raw) {
	at := f.at[0]
	if at < atCell || at >= atSpace {
		return
	}
	cell := int(at - atCell)
	v := int(c.l.facts[at])
	if want := c.in.b.start[cell]; want > 0 {
		c.one(at, int(want), 2)
	}
	c.moveTo(at, v)
	for z := range c.l.rules.zones {
		if c.l.boardFits(uint8(z), cell) && c.traces(z) {
			c.one(at, z+1, 3)
		}
	}
	if c.in.b.start[cell] == 0 {
		c.one(at, 0, 4)
	}
	if f.check == 43 && f.n > 1 { // the board above is missing, or lies elsewhere
		c.moveInto(f.at[1])
	}
	if f.check == 44 {
		for other := range numCells {
			if c.in.occupied>>other&1 == 1 && c.in.b.start[other] == 0 {
				c.one(atCell+Place(other), 0, 5)
			}
		}
	}
	n := 0
	for z := range c.l.rules.zones {
		if c.l.boardFits(uint8(z), cell) && n < 8 {
			c.one(at, z+1, 8)
			n++
		}
	}
}

// traces says that something is entered of a board that isn't in the ocean: a
// disc, tokens, a Vessel, its discoverer.
func (c *curing) traces(zone int) bool {
	z, f := &c.l.rules.zones[zone], &c.l.facts
	more := func(v int16) bool { return v > 0 }
	return f[atDiscoverer+Place(zone)] > 0 ||
		slices.ContainsFunc(f[atSpace+Place(z.firstSpace):atSpace+Place(z.firstSpace+z.numSpaces)], more) ||
		slices.ContainsFunc(f[atSite+Place(z.firstSite):atSite+Place(z.firstSite+z.numSites)], more) ||
		slices.Contains(f[atVessel:atVessel+MaxSeats*fleet], int16(zone)+1)
}

// moveTo proposes that a board lies in another cell of its depth.
func (c *curing) moveTo(at Place, v int) {
	if v <= 0 {
		return
	}
	depth := int(c.l.rules.zones[v-1].depth)
	free := c.l.rules.ocean &^ c.in.occupied & downTo(depth) &^ downTo(depth-1) & (downTo(1) | c.in.occupied<<numColumns)
	for set := free; set != 0; set &= set - 1 {
		c.two(at, 0, atCell+Place(bits.TrailingZeros64(set)), v, 4)
	}
}

// moveInto proposes that a board of its depth lies in a cell.
func (c *curing) moveInto(to Place) {
	cell := int(to - atCell)
	depth := cell/numColumns + 1
	for set := c.in.occupied & downTo(depth) &^ downTo(depth-1); set != 0; set &= set - 1 {
		from := atCell + Place(bits.TrailingZeros64(set))
		if c.in.b.start[from-atCell] == 0 {
			c.two(from, 0, to, int(c.l.facts[from]), 4)
		}
	}
	for z := range c.l.rules.zones {
		if c.l.boardFits(uint8(z), cell) && c.traces(z) {
			c.one(to, z+1, 3)
		}
	}
}

// lostBoards are those of which something is entered and that aren't in the
// ocean.
func (c *curing) lostBoards() {
	for z := range c.l.rules.zones {
		if c.in.where[z] == 0 && c.traces(z) {
			c.lostBoard(z)
		}
	}
}

func (c *curing) lostBoard(zone int) {
	depth := int(c.l.rules.zones[zone].depth)
	for cell := numColumns * (depth - 1); cell < numColumns*depth; cell++ {
		if c.l.rules.ocean>>cell&1 == 1 {
			cost := int16(5)
			if c.in.b.start[cell] == int16(zone)+1 {
				cost = 1
			} else if c.in.occupied>>cell&1 == 0 {
				cost = 3
			}
			c.one(atCell+Place(cell), zone+1, cost)
		}
	}
}

// finders: C46, C47.
func (c *curing) finders(f *raw) {
	for z := range c.l.rules.zones {
		at := atDiscoverer + Place(z)
		v := int(c.l.facts[at])
		if c.in.where[z] == 0 || f.check == 46 && at != f.at[0] || f.check == 47 && v != int(f.seat)+1 {
			continue
		}
		for i := range c.in.seats {
			if s := &c.in.seat[i]; s.zones < s.found {
				c.one(at, i+1, 4)
			}
		}
		c.one(at, 0, 5)
	}
}

// dives: C49–C53, d tokens too many or too few.
func (c *curing) dives(d int) {
	f := &c.l.facts
	for i := range c.in.seats {
		for k := range c.l.rules.tokens {
			at := atToken + Place(i*maxTokenKinds+k)
			if f[at] > 0 {
				c.one(at, int(f[at])-1, 4)
			}
		}
	}
	for s := range c.l.rules.sites {
		if at := atSite + Place(s); c.in.where[c.l.rules.sites[s].zone] > 0 && f[at] >= 0 {
			for _, by := range []int{d, -d, 1, -1} {
				if v := int(f[at]) + by; v >= 0 && v <= int(c.l.rules.sites[s].tokens) {
					c.one(at, v, 5)
				}
			}
		}
	}
	for k := range c.l.rules.tokens {
		if at := atDiscard + Place(k); f[at] != unlaid {
			c.one(at, int(f[at])-d, 7)
		}
	}
	if f[atTokens] != unlaid {
		c.one(atTokens, int(f[atTokens])-d, 6)
	}
}
