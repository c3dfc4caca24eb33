package deepsea

import "math/bits"

// Travel: move one own vessel to a different zone, over zones in play, within
// the Technology level for distance and depth; then the Arrival bonus of the
// final zone. deepsea-rules §8.1.

// firstColumn and lastColumn keep a step sideways inside its row.
const (
	firstColumn uint64 = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28
	lastColumn         = firstColumn << (numColumns - 1)
	allCells    uint64 = 1<<numCells - 1
)

// around gives the cells that touch a set of cells.
func around(set uint64) uint64 {
	return (set&^lastColumn)<<1 | (set&^firstColumn)>>1 | set<<numColumns&allCells | set>>numColumns
}

// downTo is the set of cells of depth 1 to depth.
func downTo(depth int) uint64 {
	return 1<<(numColumns*min(max(depth, 0), MaxDepth)) - 1
}

// canTravel says that some vessel may go somewhere.
func (p *Position) canTravel(seat uint8, item Item, a act) bool {
	pl := &p.players[seat]
	for k, v := range pl.vessel {
		if v > 0 && (k == 0 || v != pl.vessel[k-1]) && p.destinations(seat, v-1, item, a) != 0 {
			return true
		}
	}
	return false
}

// destinations is the set of cells that a vessel may go to from a zone.
func (p *Position) destinations(seat, from uint8, item Item, a act) uint64 {
	if item.zone > 0 && item.zone != from+1 {
		return 0 // bound to another zone
	}
	r, v := p.rules, &p.rules.variants
	reach := int(p.level(seat, trackIngenuity)) + int(a.technology)
	if r.zones[from].rule == vortex {
		reach++
	}
	zones := p.ocean.occupied &^ p.cellsOf(caves)
	enter, end := zones&downTo(reach), zones&downTo(reach)
	if v.destinationDepth {
		enter = zones
	}
	if v.crossVoid {
		enter |= r.ocean &^ p.ocean.occupied
	}
	start := uint64(1) << (p.ocean.where[from] - 1)
	seen := start
	for range reach {
		more := seen | around(seen)&enter
		if more == seen {
			break
		}
		seen = more
	}
	end &= seen &^ start
	if trench := p.cellsOf(abyssalTrench); end&trench != 0 && p.anyVesselIn(seat, trench) {
		end &^= trench
	}
	if item.zone > 0 && r.zones[from].rule == blackSmoker {
		end &^= allCells &^ downTo(MaxDepth-1)
	}
	return end
}

// cellsOf is the set of cells with a zone of one rule.
func (p *Position) cellsOf(rule zoneRule) (set uint64) {
	for _, z := range p.rules.byRule[rule] {
		if at := p.ocean.where[z]; at > 0 {
			set |= 1 << (at - 1)
		}
	}
	return set
}

func (p *Position) anyVesselIn(seat uint8, set uint64) bool {
	for _, v := range p.players[seat].vessel {
		if v > 0 && set>>(p.ocean.where[v-1]-1)&1 == 1 {
			return true
		}
	}
	return false
}

func (p *Position) travelMoves(m Move, a act, moves []Move) []Move {
	seat := m.Seat - 1
	pl := &p.players[seat]
	m.Kind = MoveTravel
	for k, v := range pl.vessel {
		if v == 0 || k > 0 && v == pl.vessel[k-1] {
			continue // vessels in one zone are alike
		}
		for set := p.destinations(seat, v-1, m.Item, a); set != 0; set &= set - 1 {
			m.A, m.B = v-1, p.ocean.cell[bits.TrailingZeros64(set)]-1
			moves = append(moves, m)
		}
	}
	return moves
}

// travel moves the vessel and gives the Arrival bonus, and what leaving gives.
func (p *Position) travel(seat, from, to uint8) {
	pl := &p.players[seat]
	for k := range pl.vessel {
		if pl.vessel[k] == from+1 {
			pl.vessel[k] = to + 1
			break
		}
	}
	pl.sortVessels()
	p.raceTravelled(seat, to)
	var rewards itemList
	rewards.addAll(p.rules.zones[to].arrival)
	p.departure(seat, from, &rewards)
	p.push(seat, &rewards)
}

// sortVessels keeps vessels in the order of their zones, those in stock last,
// since they are alike.
func (pl *player) sortVessels() {
	v := &pl.vessel
	for i := 1; i < len(v); i++ {
		for k := i; k > 0 && v[k-1]-1 > v[k]-1; k-- { // 0 − 1 is the largest
			v[k-1], v[k] = v[k], v[k-1]
		}
	}
}
