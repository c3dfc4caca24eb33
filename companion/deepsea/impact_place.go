package deepsea

import "math/bits"

// Impact: put an own marker on an empty hex that is an entry or touches an
// occupied one, or on an infinite hex that can be reached; then gain what the
// hex shows. deepsea-rules §9.1. Missions 4, 6, 7, 8 and 10: impact_missions.go.

// canPlaceImpact says that a seat has a legal hex for an Impact from a source.
func (p *Position) canPlaceImpact(seat, source uint8) bool {
	if p.rules.mission == missionRunners {
		return p.canRun(seat)
	}
	return p.mayAddMarker(seat) && !p.legalHexes(seat, source).empty()
}

// mayAddMarker: impactMarkers = limited-20.
func (p *Position) mayAddMarker(seat uint8) bool {
	return !p.rules.variants.limitedMarkers || p.players[seat].markers < allMarkers
}

// legalHexes is the set of hexes where a marker may be placed. source is the
// zone + 1 that the Impact comes from, 0 for none.
func (p *Position) legalHexes(seat, source uint8) hexSet {
	m, b := &p.rules.impact, &p.impact
	if p.rules.mission == missionRows {
		return p.legalInRows(seat, source)
	}
	set := m.entries
	for k := range m.hexes {
		if b.occupied.has(k) {
			set = set.or(m.hexes[k].near)
		}
	}
	if !m.guarded.empty() && source > 0 {
		for k := range m.hexes {
			if m.hexes[k].entryFrom == source {
				set.add(k)
			}
		}
	}
	set = set.not(b.occupied).or(b.occupied.and(m.infinite)).not(m.offGrid)
	if p.rules.mission == missionTurtle {
		set = set.or(p.pinkHexes(seat, source))
	}
	return set
}

func (p *Position) impactMoves(m Move, moves []Move) []Move {
	seat := m.Seat - 1
	if p.rules.mission == missionRunners {
		return p.runMoves(m, moves)
	}
	if !p.mayAddMarker(seat) {
		return moves
	}
	m.Kind = MovePlaceImpact
	for w, word := range p.legalHexes(seat, m.Item.zone) {
		for ; word != 0; word &= word - 1 {
			m.A = uint8(w<<6 + bits.TrailingZeros64(word))
			moves = append(moves, m)
		}
	}
	return moves
}

// placeImpact puts the marker down and gives the hex's reward. In mission 8 a
// goal hex asks for the goal's option first.
func (p *Position) placeImpact(seat, hex uint8) {
	h := &p.rules.impact.hexes[hex]
	p.addMarker(seat, hex)
	if p.rules.mission == missionTurtle && h.offGrid {
		p.impact.pink[seat]++
	}
	if h.goal > 0 && p.extras.option[h.goal-1] == 0 && p.rules.mission == 8 {
		p.task = task{kind: taskOption, seat: seat, a: h.goal - 1, b: hex}
		return
	}
	p.gainHex(seat, hex)
}

func (p *Position) gainHex(seat, hex uint8) {
	var rewards itemList
	rewards.addAll(p.rules.impact.hexes[hex].gains)
	p.push(seat, &rewards)
}

// addMarker and takeMarker keep the board's two ways of counting.
func (p *Position) addMarker(seat, hex uint8) {
	b := &p.impact
	b.occupied.add(int(hex))
	p.players[seat].markers++
	if k := p.rules.impact.hexes[hex].infinite; k > 0 {
		b.many[k-1][seat]++
	} else {
		b.owner[hex] = seat + 1
	}
}

func (p *Position) takeMarker(seat, hex uint8) {
	b := &p.impact
	p.players[seat].markers--
	if k := p.rules.impact.hexes[hex].infinite; k > 0 {
		b.many[k-1][seat]--
		if b.many[k-1] != [MaxSeats]uint8{} {
			return
		}
	} else {
		b.owner[hex] = 0
	}
	b.occupied[hex>>6] &^= 1 << (hex & 63)
}

// markersOn is how many markers of a seat stand on a hex.
func (p *Position) markersOn(seat uint8, hex int) int {
	if k := p.rules.impact.hexes[hex].infinite; k > 0 {
		return int(p.impact.many[k-1][seat])
	}
	if p.impact.owner[hex] == seat+1 {
		return 1
	}
	return 0
}
