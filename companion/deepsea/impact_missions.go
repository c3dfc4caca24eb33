package deepsea

import "math/bits"

// Rules of single missions for the Impact board. deepsea-rules §9.4.

// pinkHexes, mission 4: with m4Pink = sea-turtle an Impact from Sea Turtle
// Migration may go to the hexes off the grid, once a player.
func (p *Position) pinkHexes(seat, source uint8) hexSet {
	if !p.rules.variants.pinkByTurtle || source == 0 || p.rules.zones[source-1].rule != seaTurtle || p.impact.pink[seat] > 0 {
		return hexSet{}
	}
	return p.rules.impact.offGrid
}

// legalInRows, mission 10: the row of the source zone's depth, or without a
// source the row of any depth where you have a vessel; in a row from left to
// right, and when it is full its infinite area.
func (p *Position) legalInRows(seat, source uint8) (set hexSet) {
	depths := p.vesselDepths(seat)
	if source > 0 {
		depths = 1 << p.rules.zones[source-1].depth
	}
	m := &p.rules.impact
	for row := range m.rows {
		if depths>>(row+1)&1 == 0 {
			continue
		}
		free := m.rows[row].not(p.impact.occupied)
		switch {
		case !free.empty():
			set.add(free.lowest())
		case m.overflow[row] >= 0 && !p.rules.variants.fullRowLost:
			set.add(m.overflow[row])
		}
	}
	return set
}

func (s hexSet) lowest() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}

// Mission 6: a marker is a runner. An Impact moves one of your free markers to
// a neighbouring empty open hex; only if none is free a new one starts on an
// empty entry.

// openHexes are those that can be entered: empty, and rows 2–4 only once the
// Fallen Star is in the ocean.
func (p *Position) openHexes() hexSet {
	m := &p.rules.impact
	set := hexSet{}
	for k := range m.hexes {
		if !m.hexes[k].offGrid {
			set.add(k)
		}
	}
	set = set.not(p.impact.occupied)
	if p.rules.star < 0 || !p.inOcean(uint8(p.rules.star)) {
		set = set.not(m.deep)
	}
	return set
}

// locked: on a scoring hex whose deeper hexes of the column are all occupied.
// Since those were locked before it, occupied is enough where a column fills
// from below; a hex below that is merely passed through isn't locked yet.
func (p *Position) locked(hex int) bool {
	m := &p.rules.impact
	if !m.deep.has(hex) {
		return false
	}
	for k := range m.hexes {
		if m.deep.has(k) && m.hexes[k].col == m.hexes[hex].col && m.hexes[k].row > m.hexes[hex].row &&
			(!p.impact.occupied.has(k) || !p.locked(k)) {
			return false
		}
	}
	return true
}

// runners is the set of a seat's free markers.
func (p *Position) runners(seat uint8) (set hexSet) {
	open := p.openHexes()
	for k := range p.rules.impact.hexes {
		if p.impact.owner[k] == seat+1 && !p.rules.impact.hexes[k].near.and(open).empty() && !p.locked(k) {
			set.add(k)
		}
	}
	return set
}

func (p *Position) freeEntries() hexSet {
	return p.rules.impact.entries.not(p.impact.occupied)
}

func (p *Position) canRun(seat uint8) bool {
	return !p.runners(seat).empty() || p.mayAddMarker(seat) && !p.freeEntries().empty()
}

func (p *Position) runMoves(m Move, moves []Move) []Move {
	seat := m.Seat - 1
	runners, open := p.runners(seat), p.openHexes()
	if runners.empty() {
		if !p.mayAddMarker(seat) {
			return moves
		}
		m.Kind = MovePlaceImpact
		for k := range p.rules.impact.hexes {
			if p.freeEntries().has(k) {
				m.A = uint8(k)
				moves = append(moves, m)
			}
		}
		return moves
	}
	m.Kind = MoveMoveImpact
	for from := range p.rules.impact.hexes {
		if !runners.has(from) {
			continue
		}
		for w, word := range p.rules.impact.hexes[from].near.and(open) {
			for ; word != 0; word &= word - 1 {
				m.A, m.B = uint8(from), uint8(w<<6+bits.TrailingZeros64(word))
				moves = append(moves, m)
			}
		}
	}
	return moves
}

func (p *Position) moveImpact(seat, from, to uint8) {
	p.takeMarker(seat, from)
	p.addMarker(seat, to)
	p.gainHex(seat, to)
}

// Mission 8: whoever places on a goal's hex chooses its option for everybody.

func (p *Position) optionMoves(moves []Move) []Move {
	m := Move{Seat: p.task.seat + 1, Kind: MoveGoalOption, A: p.task.a}
	for k := range p.rules.box.plans[p.task.a].options {
		m.B = uint8(k)
		moves = append(moves, m)
	}
	return moves
}

func (p *Position) goalOption(goal, option uint8) {
	t := p.task
	p.extras.option[goal] = option + 1
	p.task = task{}
	p.gainHex(t.seat, t.b)
}

// nameType, mission 6: the discoverer of the Fallen Star names what goal 3
// counts, then gains the Discovery bonus.
func (p *Position) nameType(named uint8) {
	t := p.task
	p.extras.named = named
	p.task = task{}
	p.discovered(t.seat, t.a)
}

// Mission 10: goals 1 and 2 are races. The first two who discover, or travel
// to, a zone of depth 5 put a disc on the goal's next slot. deepsea-rules §11.

func (p *Position) raceDiscovered(seat, zone uint8) { p.raceTo(0, seat, zone) }
func (p *Position) raceTravelled(seat, zone uint8)  { p.raceTo(1, seat, zone) }

func (p *Position) raceTo(goal int, seat, zone uint8) {
	slots := &p.extras.race[goal]
	if p.rules.mission != 10 || p.rules.zones[zone].depth != MaxDepth || slots[0] == seat+1 || slots[1] != 0 {
		return
	}
	if slots[0] == 0 {
		slots[0] = seat + 1
	} else {
		slots[1] = seat + 1
	}
	p.payRaceDisc(seat)
}

// payRaceDisc takes the disc from supply (m10RaceDisc); with none left a
// substitute is used, also under discSupply = limited.
func (p *Position) payRaceDisc(seat uint8) {
	pl, v := &p.players[seat], &p.rules.variants
	switch {
	case v.raceNoDisc:
	case v.raceFromStaging && pl.staging > 0:
		pl.staging--
	case pl.supply > 0:
		pl.supply--
	default:
		pl.substitutes++
	}
}
