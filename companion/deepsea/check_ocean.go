package deepsea

import "math/bits"

// Ocean: C32 (boards), C38–C48. deepsea-rules §16.3.

func (in *inspection) checkOcean() {
	in.checkCells()
	in.checkStart()
	in.checkGaps()
	in.checkFound()
	in.checkPiles()
}

// checkCells: C38–C40, C42.
func (in *inspection) checkCells() {
	for set := in.occupied; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set)
		at := atCell + Place(cell)
		z := int(in.f[at]) - 1
		zone := &in.r.zones[z]
		depth := cell/numColumns + 1
		switch {
		case int(in.where[z])-1 != cell:
			in.find(38, -1, 2, 1, at, atCell+Place(in.where[z]-1))
		case int(zone.depth) != depth:
			in.find(39, -1, int(zone.depth), depth, at)
		case zone.unique && !in.b.named[z]:
			in.find(42, -1, 1, 0, at)
		}
	}
}

// checkStart: C41.
func (in *inspection) checkStart() {
	row, rowOpen := 0, false // mission 8: the Sea Star once
	for set := in.r.ocean; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set)
		want := in.b.start[cell]
		at := atCell + Place(cell)
		v := in.f[at]
		if in.b.row>>cell&1 == 1 {
			rowOpen = rowOpen || v == unlaid
			if v > 0 && int(v)-1 == in.r.seaStar {
				row++
			}
		}
		switch {
		case want == 0 || v == unlaid:
		case want > 0 && v != want:
			in.find(41, -1, int(v), int(want), at)
		case want < 0 && v == 0:
			in.find(41, -1, 0, 1, at)
		case want < 0 && in.r.zones[v-1].unique && in.b.row>>cell&1 == 0:
			in.find(41, -1, int(v), 0, at)
		}
	}
	if in.b.row != 0 && !rowOpen && row != 1 {
		in.find(41, -1, row, 1, atCell+Place(bits.TrailingZeros64(in.b.row)))
	}
}

// checkGaps: C43.
func (in *inspection) checkGaps() {
	gaps := in.occupied &^ (in.occupied << numColumns) &^ downTo(1)
	for set := gaps; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set)
		if above := atCell + Place(cell-numColumns); in.f[above] == unlaid {
			gaps &^= 1 << cell
		}
	}
	for depth := 2; depth <= MaxDepth; depth++ {
		here := gaps & downTo(depth) &^ downTo(depth-1)
		if here == 0 {
			continue
		}
		excused := 0
		for _, rule := range []zoneRule{vortex, abyssalPlain} {
			for _, z := range in.r.byRule[rule] {
				if int(in.r.zones[z].depth) != depth || in.where[z] == 0 {
					continue
				}
				zone := &in.r.zones[z]
				for s := zone.firstSpace; s < zone.firstSpace+zone.numSpaces; s++ {
					if v := in.f[atSpace+Place(s)]; v != 0 && in.anywhere(s) { // not entered may be a disc
						excused++
					}
				}
			}
		}
		if n := bits.OnesCount64(here); n > excused {
			cell := bits.TrailingZeros64(here)
			in.find(43, -1, n, excused, atCell+Place(cell), atCell+Place(cell-numColumns))
		}
	}
}

// anywhere says that the Discover of a space needs no zone above.
func (in *inspection) anywhere(space uint8) bool {
	for _, item := range in.r.spaces[space].gains {
		if item.kind == itemDiscover && item.ref&discoverAnywhere != 0 {
			return true
		}
	}
	return false
}

// checkFound: C44–C47, and the boards of C32.
func (in *inspection) checkFound() {
	beyond := in.zones - in.b.starts
	if in.quiet && in.round == 1 && in.phase == phasePreparation && in.phased && beyond > 0 {
		in.find(32, -1, in.zones, in.b.starts, in.beyondAt(), atRound)
	}
	circles := in.cards
	for i := range in.seats {
		circles = circles && in.seat[i].open == 0
	}
	if in.quiet && in.ocean && in.spaces && circles {
		switch {
		case beyond > in.found2:
			in.find(44, -1, beyond, in.found2, in.beyondAt())
		case beyond < in.found2 && in.drawable() && !in.openedLater() && !in.r.variants.noFallback:
			in.find(45, -1, beyond, in.found2, in.freeCell())
		}
	}
	for z := range in.r.zones {
		if in.where[z] == 0 {
			continue
		}
		at := atDiscoverer + Place(z)
		cell := in.where[z] - 1
		start := in.b.start[cell] != 0
		switch v := in.f[at]; {
		case v == unlaid:
		case start && v > 0 && (in.b.start[cell] < 0 || in.b.start[cell] == int16(z)+1):
			in.find(46, int(v)-1, int(v), 0, at, atCell+Place(cell))
		case !start && v == 0:
			in.find(46, -1, 0, 1, at, atCell+Place(cell))
		}
	}
	for i := range in.seats {
		if s := &in.seat[i]; in.quiet && in.spaces && circles && s.zones > s.found {
			in.find(47, i, s.zones, s.found, in.discoveredBy(i))
		}
	}
}

// beyondAt is a cell beyond the start boards, the deepest and last one.
func (in *inspection) beyondAt() Place {
	for cell := numCells - 1; cell >= 0; cell-- {
		if in.occupied>>cell&1 == 1 && in.b.start[cell] == 0 {
			return atCell + Place(cell)
		}
	}
	return atCell
}

// freeCell is where a board might be missing.
func (in *inspection) freeCell() Place {
	for cell := range numCells {
		if in.r.ocean&^in.occupied>>cell&1 == 1 && (cell < numColumns || in.occupied>>(cell-numColumns)&1 == 1) {
			return atCell + Place(cell)
		}
	}
	return atCell
}

func (in *inspection) discoveredBy(i int) Place {
	for z := range in.r.zones {
		if in.where[z] > 0 && in.f[atDiscoverer+Place(z)] == int16(i)+1 {
			return atDiscoverer + Place(z)
		}
	}
	return atDiscoverer
}

// drawable says that some depth has a board in its pile and a legal cell.
func (in *inspection) drawable() bool {
	free := in.r.ocean &^ in.occupied
	legal := free & (downTo(1) | in.occupied<<numColumns)
	for d := 1; d <= int(in.r.maxDepth); d++ {
		if legal&downTo(d)&^downTo(d-1) != 0 && in.boardsLeft(d) > 0 {
			return true
		}
	}
	return false
}

// boardsLeft is how many boards of a depth don't lie in the ocean.
func (in *inspection) boardsLeft(depth int) (n int) {
	for z := range in.r.zones {
		zone := &in.r.zones[z]
		if int(zone.depth) == depth && in.where[z] == 0 && (!zone.unique || in.b.named[z]) {
			n++
		}
	}
	return n
}

// openedLater: a disc on Vortex s1, or Abyssal Plain s1 or s2.
func (in *inspection) openedLater() bool {
	for _, rule := range []zoneRule{vortex, abyssalPlain} {
		for _, z := range in.r.byRule[rule] {
			zone := &in.r.zones[z]
			for s := zone.firstSpace; s < zone.firstSpace+zone.numSpaces; s++ {
				if in.where[z] > 0 && in.f[atSpace+Place(s)] > 0 && in.anywhere(s) {
					return true
				}
			}
		}
	}
	return false
}

// checkPiles: C48.
func (in *inspection) checkPiles() {
	if !in.ocean || !in.quiet {
		return
	}
	for d := 1; d <= int(in.r.maxDepth); d++ {
		at := atPile + Place(d-1)
		if want := in.boardsLeft(d); in.known(at) && in.number(at) != want {
			in.find(48, -1, in.number(at), want, at)
		}
	}
}

// Dive tokens: C49–C53.

func (in *inspection) checkTokens() {
	held, known := 0, true
	for i := range in.seats {
		s := &in.seat[i]
		held += s.held
		known = known && s.heldKnown
		if s.held > 1 && (in.quiet || in.number(atActive) != i+1 && in.known(atActive)) {
			in.find(52, i, s.held, 1, in.tokenOf(i))
		}
	}
	for s := range in.r.sites {
		site := &in.r.sites[s]
		if v := in.f[atSite+Place(s)]; v > int16(site.tokens) {
			in.find(51, -1, int(v), int(site.tokens), atSite+Place(s))
		} else if v > 0 && in.ocean && in.where[site.zone] == 0 {
			in.find(51, -1, int(v), 0, atSite+Place(s))
		}
	}
	spent, spentKnown := 0, true
	for k := range in.r.tokens {
		at := atDiscard + Place(k)
		spent += in.number(at)
		spentKnown = spentKnown && in.known(at)
		n := in.number(at)
		for i := range in.seats {
			n += in.number(atToken + Place(i*maxTokenKinds+k))
		}
		if copies := int(in.r.tokens[k].copies); n > copies {
			in.find(50, -1, n, copies, at)
		}
	}
	if !in.quiet || !known || !in.sites || !spentKnown {
		return
	}
	taken := in.printed - in.tokens
	switch {
	case held+spent > taken, held+spent < taken && !in.short:
		in.find(53, -1, held+spent, taken, in.siteLeft(), in.someToken())
	}
	if in.known(atTokens) {
		if n := in.tokens + held + spent + in.number(atTokens); n != in.b.copies {
			in.find(49, -1, n, in.b.copies, atTokens, in.siteLeft())
		}
	}
}

func (in *inspection) tokenOf(i int) Place {
	for k := range in.r.tokens {
		if at := atToken + Place(i*maxTokenKinds+k); in.f[at] > 0 {
			return at
		}
	}
	return atToken + Place(i*maxTokenKinds)
}

func (in *inspection) someToken() Place {
	for i := range in.seats {
		if in.seat[i].held > 0 {
			return in.tokenOf(i)
		}
	}
	return atDiscard
}

func (in *inspection) siteLeft() Place {
	for s := range in.r.sites {
		if in.where[in.r.sites[s].zone] > 0 && in.f[atSite+Place(s)] != int16(in.r.sites[s].tokens) {
			return atSite + Place(s)
		}
	}
	return atSite
}
