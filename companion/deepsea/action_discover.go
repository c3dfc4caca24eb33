package deepsea

import "math/bits"

// Discover: draw two boards of the listed depths, keep one, put the other at
// the bottom of its pile, place the kept one, fill its Dive sites, and gain
// its Discovery bonus. deepsea-rules §8.3.

// Stages of taskDiscover.
const (
	discoverDepths uint8 = iota
	discoverDraw
	discoverKeep
	discoverPlace
)

// legalCells are the empty cells where a board of a depth may be placed.
// anywhere: the exceptions of Vortex and Abyssal Plain.
func (p *Position) legalCells(depth uint8, anywhere bool) uint64 {
	row := downTo(int(depth)) &^ downTo(int(depth)-1) & p.rules.ocean
	empty := row &^ p.ocean.occupied
	if depth == 1 || anywhere {
		return empty
	}
	return empty & (p.ocean.occupied << numColumns)
}

// mayPlaceAnywhere says that the Discover of an item excuses a depth from the
// zone above.
func (p *Position) mayPlaceAnywhere(ref, zone, depth uint8) bool {
	return ref&discoverAnywhere != 0 && zone > 0 && p.rules.zones[zone-1].depth == depth
}

// drawable is the set of depths (bit d−1) whose pile has a board and that have
// a legal cell.
func (p *Position) drawable(ref, zone uint8) (set uint8) {
	for d := uint8(1); d <= p.rules.maxDepth; d++ {
		if p.pileSize(d) > 0 && p.legalCells(d, p.mayPlaceAnywhere(ref, zone, d)) != 0 {
			set |= 1 << (d - 1)
		}
	}
	return set
}

// depthsToDraw are the listed depths that are drawable, else the shallowest
// drawable one; 0 where nothing can be discovered at all. full says that then
// an Impact comes instead.
func (p *Position) depthsToDraw(ref, zone uint8) (set uint8, full bool) {
	all := p.drawable(ref, zone)
	listed := all & (ref &^ discoverAnywhere)
	switch v := &p.rules.variants; {
	case listed != 0:
		return listed, false
	case all == 0:
		return 0, !v.fullGivesNothing
	case v.noFallback:
		return 0, false
	}
	return all & -all, false
}

func (p *Position) canDiscover(item Item) bool {
	set, full := p.depthsToDraw(item.ref, item.zone)
	return set != 0 || full
}

// discover begins, or gives an Impact where nothing is left to discover.
func (p *Position) discover(seat, ref, zone uint8) {
	set, full := p.depthsToDraw(ref, zone)
	if set == 0 {
		if full {
			p.push(seat, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1, zone: zone}}})
		}
		return
	}
	p.task = task{kind: taskDiscover, seat: seat, a: ref, b: zone, c: 0}
}

// discovering is the work between the decisions.
func (p *Position) discovering() bool {
	t := &p.task
	switch t.stage {
	case discoverDepths:
		var buf [16]Move
		if options := p.depthMoves(buf[:0]); len(options) == 1 {
			p.chooseDepths(options[0].A, options[0].B)
			return true
		}
		return false
	case discoverDraw:
		return p.drawBoards()
	case discoverKeep:
		if t.drawn == 1 {
			p.keepBoard(t.draw[0] - 1)
			return true
		}
		return false
	default:
		cells := p.placeCells()
		if cells&(cells-1) == 0 {
			p.placeBoard(uint8(bits.TrailingZeros64(cells)))
			return true
		}
		return false
	}
}

// declared depths of the two draws are kept in c: 16 × second + first; 0 = no
// second draw.
func (t *task) declared(k uint8) uint8 { return t.c >> (4 * k) & 15 }

func (p *Position) drawBoards() bool {
	t := &p.task
	if t.drawn >= t.wanted {
		t.stage = discoverKeep
		return true
	}
	depth := t.declared(t.drawn)
	if depth == 0 {
		t.stage = discoverDepths // one-by-one: the second depth is chosen now
		return true
	}
	p.turnUp(depth)
	return true
}

// turnUp draws the top board of a pile: by chance as long as its order is
// unknown, then what was put back.
func (p *Position) turnUp(depth uint8) {
	if p.piles.hidden[depth-1] != 0 {
		p.chance = chance{kind: drawBoard, arg: depth}
		return
	}
	bottom := &p.piles.bottom[depth-1]
	zone := bottom[0] - 1
	copy(bottom[:], bottom[1:])
	bottom[maxBottom-1] = 0
	p.boardDrawn(zone)
}

func (p *Position) boardDrawn(zone uint8) {
	p.task.draw[p.task.drawn] = zone + 1
	p.task.drawn++
}

// depthMoves lists how the draws may be split over the depths: both declared
// before looking, or with discoverSplit = one-by-one one after the other.
func (p *Position) depthMoves(moves []Move) []Move {
	t := &p.task
	set, _ := p.depthsToDraw(t.a, t.b)
	m := Move{Seat: t.seat + 1, Kind: MoveChooseDepths}
	boards := 0
	for d := uint8(1); d <= MaxDepth; d++ {
		if set>>(d-1)&1 == 1 {
			boards += p.pileSize(d)
		}
	}
	for d := uint8(1); d <= MaxDepth; d++ {
		if set>>(d-1)&1 == 0 {
			continue
		}
		m.A, m.B = d, 0
		if boards == 1 || p.rules.variants.oneByOne {
			moves = append(moves, m)
			continue
		}
		for e := d; e <= MaxDepth; e++ {
			if set>>(e-1)&1 == 1 && (e > d || p.pileSize(d) >= 2) {
				m.B = e
				moves = append(moves, m)
			}
		}
	}
	return moves
}

func (p *Position) chooseDepths(first, second uint8) {
	t := &p.task
	t.stage = discoverDraw
	if t.drawn == 1 { // one-by-one
		t.c |= first << 4
		return
	}
	t.c, t.wanted = first|second<<4, 1
	if second > 0 {
		t.wanted = 2
	}
	if p.rules.variants.oneByOne && p.moreThanOneBoard() {
		t.wanted = 2
	}
}

func (p *Position) moreThanOneBoard() bool {
	set, _ := p.depthsToDraw(p.task.a, p.task.b)
	boards := 0
	for d := uint8(1); d <= MaxDepth; d++ {
		if set>>(d-1)&1 == 1 {
			boards += p.pileSize(d)
		}
	}
	return boards > 1
}

func (p *Position) discoverMoves(moves []Move) []Move {
	t := &p.task
	m := Move{Seat: t.seat + 1}
	switch t.stage {
	case discoverDepths:
		return p.depthMoves(moves)
	case discoverKeep:
		m.Kind = MoveKeepBoard
		for _, zone := range t.draw {
			m.A = zone - 1
			moves = append(moves, m)
		}
	case discoverPlace:
		m.Kind = MovePlaceBoard
		for set := p.placeCells(); set != 0; set &= set - 1 {
			m.A = uint8(bits.TrailingZeros64(set))
			moves = append(moves, m)
		}
	}
	return moves
}

// keepBoard puts the other board at the bottom of its pile.
func (p *Position) keepBoard(zone uint8) {
	t := &p.task
	for _, z := range t.draw[:t.drawn] {
		if z != zone+1 {
			p.putBack(z - 1)
		}
	}
	t.draw, t.drawn, t.stage = [2]uint8{zone + 1}, 1, discoverPlace
}

func (p *Position) putBack(zone uint8) {
	bottom := &p.piles.bottom[p.rules.zones[zone].depth-1]
	for k := range bottom {
		if bottom[k] == 0 {
			bottom[k] = zone + 1
			return
		}
	}
}

func (p *Position) placeCells() uint64 {
	t := &p.task
	depth := p.rules.zones[t.draw[0]-1].depth
	return p.legalCells(depth, p.mayPlaceAnywhere(t.a, t.b, depth))
}

// placeBoard brings the board into the ocean. In mission 6 whoever finds the
// Fallen Star names a type before the Discovery bonus.
func (p *Position) placeBoard(cell uint8) {
	t := p.task
	zone := t.draw[0] - 1
	p.task = task{}
	p.ocean.put(zone, cell)
	p.ocean.discoverer[zone] = t.seat + 1
	p.fillSites(zone)
	p.raceDiscovered(t.seat, zone)
	if p.rules.mission == 6 && int(zone) == p.rules.star {
		p.task = task{kind: taskName, seat: t.seat, a: zone}
		return
	}
	p.discovered(t.seat, zone)
}

// discovered gives the Discovery bonus, once, to the discoverer.
func (p *Position) discovered(seat, zone uint8) {
	var rewards itemList
	rewards.addAll(p.rules.zones[zone].discovery)
	p.push(seat, &rewards)
}
