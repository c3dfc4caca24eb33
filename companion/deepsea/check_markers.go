package deepsea

import "math/bits"

// Impact board: C60–C65, C74. deepsea-rules §16.3, §9.

func (in *inspection) checkImpact() {
	m := &in.r.impact
	switch in.r.mission {
	case 6:
		in.checkDeep()
	case 10:
		in.checkRows()
	default:
		in.checkReached()
	}
	if in.r.mission == 4 {
		in.checkPink()
	}
	for i := range in.seats {
		n := in.seat[i].markers
		if in.r.mission == 9 {
			n++
		}
		if in.r.variants.limitedMarkers && n > allMarkers {
			in.find(65, i, n, allMarkers, in.markerOf(i, m.infinite))
		}
	}
}

// hexPlace is the place of a hex, of an infinite one that of the first seat
// with a marker there.
func (in *inspection) hexPlace(k int) Place {
	infinite := int(in.r.impact.hexes[k].infinite)
	if infinite == 0 {
		return atHex + Place(k)
	}
	first := atMany + Place((infinite-1)*MaxSeats)
	for i := range in.seats {
		if in.f[first+Place(i)] > 0 {
			return first + Place(i)
		}
	}
	return first
}

// markerOf is a place with a marker of a seat, one of some hexes first.
func (in *inspection) markerOf(i int, first hexSet) Place {
	for _, rest := range []bool{false, true} {
		for k := range in.r.impact.hexes {
			if first.has(k) == rest {
				continue
			}
			if infinite := int(in.r.impact.hexes[k].infinite); infinite > 0 {
				if at := atMany + Place((infinite-1)*MaxSeats+i); in.f[at] > 0 {
					return at
				}
			} else if in.f[atHex+Place(k)] == int16(i)+1 {
				return atHex + Place(k)
			}
		}
	}
	return atHex
}

// checkReached: C61. A hex that isn't entered may be occupied.
func (in *inspection) checkReached() {
	if !in.quiet {
		return
	}
	m := &in.r.impact
	open := in.occupiedH
	if !in.hexes {
		for k := range m.hexes {
			if infinite := int(m.hexes[k].infinite); infinite > 0 {
				for i := range in.seats {
					if !in.known(atMany + Place((infinite-1)*MaxSeats+i)) {
						open.add(k)
					}
				}
			} else if !in.known(atHex + Place(k)) {
				open.add(k)
			}
		}
	}
	reached := m.entries.or(m.guarded).and(open)
	edge := reached
	for !edge.empty() {
		var next hexSet
		for w := range edge {
			for word := edge[w]; word != 0; word &= word - 1 {
				next = next.or(m.hexes[w<<6+bits.TrailingZeros64(word)].near)
			}
		}
		edge = next.and(open).not(reached)
		reached = reached.or(edge)
	}
	left := in.occupiedH.not(reached).not(m.offGrid)
	if left.empty() {
		return
	}
	n := bits.OnesCount64(left[0]) + bits.OnesCount64(left[1])
	weight := weightError
	if in.b.assumedEntries {
		weight = weightWarning
	}
	in.note(61, weight, -1, n, 0, in.hexPlace(left.lowest()))
}

// checkPink: C62.
func (in *inspection) checkPink() {
	m := &in.r.impact
	for k := range m.hexes {
		if !m.offGrid.has(k) || m.hexes[k].infinite == 0 {
			continue
		}
		for i := range in.seats {
			at := atMany + Place((int(m.hexes[k].infinite)-1)*MaxSeats+i)
			n := in.number(at)
			most := 0
			if in.r.variants.pinkByTurtle {
				most = bit(!in.spaces || in.discIn(i, seaTurtle))
			}
			if n > most {
				weight := weightError
				if m := in.r.box.mission.Impact.Hexes[k]; m.Assumed {
					weight = weightWarning
				}
				in.note(62, weight, i, n, most, at)
			}
		}
	}
}

// discIn says that a seat has a disc in a zone with a rule.
func (in *inspection) discIn(i int, rule zoneRule) bool {
	for _, z := range in.r.byRule[rule] {
		if in.seat[i].zoneDiscs>>z&1 == 1 {
			return true
		}
	}
	return false
}

// checkRows: C63, C64.
func (in *inspection) checkRows() {
	m := &in.r.impact
	full := [MaxDepth]bool{}
	for row := range m.rows {
		gap := NoPlace
		full[row] = true
		for k := range m.hexes {
			if !m.rows[row].has(k) {
				continue
			}
			v := in.f[atHex+Place(k)]
			full[row] = full[row] && v != 0
			if v == 0 && gap == NoPlace {
				gap = atHex + Place(k)
			}
			if v > 0 && gap != NoPlace && in.quiet {
				in.find(63, int(v)-1, int(m.hexes[k].col)+1, 0, gap, atHex+Place(k))
				break
			}
		}
		if in.ocean && !in.occupiedH.and(m.rows[row]).empty() && in.occupied&downTo(row+1)&^downTo(row) == 0 {
			in.find(64, -1, row+1, 0, in.hexPlace(in.occupiedH.and(m.rows[row]).lowest()))
		}
	}
	for _, rows := range [][2]int{{0, 1}, {3, 4}} {
		area := m.overflow[rows[0]]
		if area < 0 || !in.occupiedH.has(area) || !in.quiet {
			continue
		}
		if in.r.variants.fullRowLost || !full[rows[0]] && !full[rows[1]] {
			in.warn(63, -1, 1, 0, in.hexPlace(area))
		}
	}
}

// checkDeep: C74.
func (in *inspection) checkDeep() {
	if in.r.star < 0 || in.where[in.r.star] > 0 || !in.ocean {
		return
	}
	if deep := in.occupiedH.and(in.r.impact.deep); !deep.empty() {
		in.find(74, -1, 1, 0, in.hexPlace(deep.lowest()))
	}
}
