package deepsea

// occupy puts the second disc of an action on a space for good. The own
// rewards (of the space, of a card, of links) are one frame; what the others
// gain by the card or by links is one entry for each of them. A link pays when
// its second end gets a disc, once to each owner. deepsea-rules §7.2, §8.8.
func (p *Position) occupy(seat, space uint8, card *cardRules) {
	s := &p.rules.spaces[space]
	p.players[seat].staging--
	p.ocean.disc[space] = seat + 1
	var own itemList
	var others [MaxSeats]itemList
	own.addAll(s.gains)
	if card != nil {
		own.addAll(card.gains)
		for other := range p.seats {
			if other != seat {
				others[other].addAll(card.others)
			}
		}
	}
	for _, link := range s.links {
		end := p.ocean.disc[link.other]
		if end == 0 {
			continue
		}
		own.addAll(link.gains)
		if end-1 != seat {
			others[end-1].addAll(link.gains)
		}
	}
	p.push(seat, &own)
	p.giveOthers(seat, &others)
}

// giveOthers keeps the others' rewards, clockwise from the active seat.
func (p *Position) giveOthers(seat uint8, others *[MaxSeats]itemList) {
	for other, n := p.active, uint8(0); n < p.seats; other, n = p.clockwise(other), n+1 {
		if other != seat {
			p.wait(other, &others[other])
		}
	}
}

// present says that a seat may act at a place of a zone: with a vessel there,
// or for the Submerged Cave System in the neighbour on the cave's side.
// deepsea-rules §8, §10.
func (p *Position) present(seat, zone uint8, from caveSide) bool {
	if from == fromHere {
		return p.hasVessel(seat, zone)
	}
	cell, ok := p.cellOf(zone)
	if !ok {
		return false
	}
	column := cell % numColumns
	switch {
	case from == fromLeft && column > 0:
		cell--
	case from == fromRight && column < numColumns-1:
		cell++
	case from == fromAbove && cell >= numColumns:
		cell -= numColumns
	default:
		return false
	}
	beside := p.ocean.cell[cell]
	return beside > 0 && p.hasVessel(seat, beside-1)
}

// workplaces gives the zones where a seat may act: those of its vessels, and
// the zones with caves that are in the ocean.
func (p *Position) workplaces(seat uint8, buf []uint8) []uint8 {
	for k, v := range p.players[seat].vessel {
		if v > 0 && (k == 0 || v != p.players[seat].vessel[k-1]) {
			buf = append(buf, v-1)
		}
	}
	for _, z := range p.rules.byRule[caves] {
		if p.inOcean(z) {
			buf = append(buf, z)
		}
	}
	return buf
}
