package deepsea

import "math/bits"

// Launching: a vessel comes from the stock into the launch zone of the
// mission, or a depth-1 zone of its owner's choice, and its owner gains the
// Arrival bonus there. It isn't travelling. deepsea-rules §3.1, §4.2, §8.1.

// bringVessel launches at once where the mission names the zone, else asks.
func (p *Position) bringVessel(seat uint8) {
	if p.rules.launch >= 0 {
		p.launch(seat, uint8(p.rules.launch))
		return
	}
	p.push(seat, &itemList{n: 1, items: [maxItems]Item{{kind: itemLaunch, n: 1}}})
}

// launch puts a vessel into a zone. Without a vessel in stock, or where the
// launch zone isn't in the ocean, nothing comes.
func (p *Position) launch(seat, zone uint8) {
	pl := &p.players[seat]
	if pl.vessel[fleet-1] != 0 || !p.inOcean(zone) {
		return
	}
	pl.vessel[fleet-1] = zone + 1
	pl.sortVessels()
	var rewards itemList
	rewards.addAll(p.rules.zones[zone].arrival)
	p.push(seat, &rewards)
}

// launchCells are the cells of depth 1 where a vessel may be launched.
func (p *Position) launchCells() uint64 {
	return p.ocean.occupied & downTo(1) &^ p.cellsOf(caves)
}

func (p *Position) canLaunch() bool { return p.launchCells() != 0 }

// onlyLaunch is the one zone where a vessel can be launched, if there is just
// one.
func (p *Position) onlyLaunch() (zone uint8, single bool) {
	set := p.launchCells()
	if set == 0 || set&(set-1) != 0 {
		return 0, false
	}
	return p.ocean.cell[bits.TrailingZeros64(set)] - 1, true
}

func (p *Position) launchMoves(m Move, moves []Move) []Move {
	m.Kind = MoveChooseLaunch
	for set := p.launchCells(); set != 0; set &= set - 1 {
		m.A = p.ocean.cell[bits.TrailingZeros64(set)] - 1
		moves = append(moves, m)
	}
	return moves
}
