package deepsea

// Dive: take the top token of a Dive site where you have a vessel, and hold
// it. deepsea-rules §8.4.

func (p *Position) mayDive(seat, site uint8, item Item) bool {
	s := &p.rules.sites[site]
	return (item.zone == 0 || item.zone == s.zone+1) && p.tokensAt(site) > 0 && p.present(seat, s.zone, s.from)
}

func (p *Position) canDive(seat uint8, item Item) bool {
	var buf [8]Move
	return len(p.diveMoves(Move{Seat: seat + 1, Item: item}, buf[:0])) > 0
}

func (p *Position) diveMoves(m Move, moves []Move) []Move {
	m.Kind = MoveDive
	var buf [maxZones]uint8
	for _, z := range p.workplaces(m.Seat-1, buf[:0]) {
		zone := &p.rules.zones[z]
		for site := zone.firstSite; site < zone.firstSite+zone.numSites; site++ {
			if p.mayDive(m.Seat-1, site, m.Item) {
				m.A = site
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// dive begins to draw tokens from a site: one, or two at the Shipwreck of
// which one is kept; then as many more as the action brings.
func (p *Position) dive(seat, site uint8, a act) {
	p.task = task{kind: taskDive, seat: seat, a: site, b: 0, c: a.tokens}
	p.task.wanted = 1
	if p.rules.zones[p.rules.sites[site].zone].rule == shipwreck {
		p.task.wanted = uint8(min(2, p.tokensAt(site)))
	}
}

// diving draws until what is wanted is in hand, asks at the Shipwreck, takes
// what is left of the action, and gives what the zone adds.
func (p *Position) diving() bool {
	t := &p.task
	switch {
	case t.drawn < t.wanted:
		p.drawFrom(t.a)
		return true
	case t.drawn == 2 && t.draw[0] == t.draw[1]:
		p.keepToken(t.draw[0] - 1)
		return true
	case t.drawn == 2:
		return false // which to keep?
	case t.drawn == 1:
		p.players[t.seat].tokens[t.draw[0]-1]++
		t.draw[0], t.drawn, t.wanted = 0, 0, 0
		t.b++
		if t.b < t.c && p.tokensAt(t.a) > 0 {
			t.wanted = 1 // the second token of the action, plainly
		}
		return true
	}
	done := p.task
	p.task = task{}
	p.claimed(done.seat, done.a, done.b)
	return true
}

// drawFrom turns up the top token of a site: of the latest shuffle that has
// one there.
func (p *Position) drawFrom(site uint8) {
	for shuffle := maxShuffles - 1; shuffle >= 0; shuffle-- {
		if p.dives.site[site][shuffle] > 0 {
			p.dives.site[site][shuffle]--
			p.chance = chance{kind: drawToken, arg: uint8(shuffle)}
			return
		}
	}
}

func (p *Position) keepTokenMoves(moves []Move) []Move {
	t := &p.task
	for _, kind := range t.draw {
		moves = append(moves, Move{Seat: t.seat + 1, Kind: MoveKeepToken, A: kind - 1})
	}
	return moves
}

// keepToken discards the other one.
func (p *Position) keepToken(kind uint8) {
	t := &p.task
	other := t.draw[0]
	if t.draw[0] == kind+1 {
		other = t.draw[1]
	}
	p.dives.discard[other-1]++
	t.draw = [2]uint8{kind + 1}
	t.drawn, t.wanted = 1, 1
}

// fillSites puts tokens into the Dive sites of a zone that comes into the
// ocean, in printed order. When the supply runs out the shuffled discards
// become the supply. deepsea-rules §8.3 point 6.
func (p *Position) fillSites(zone uint8) {
	z, d := &p.rules.zones[zone], &p.dives
	for site := z.firstSite; site < z.firstSite+z.numSites; site++ {
		for range p.rules.sites[site].tokens {
			if d.supply == 0 && !d.reshuffle() {
				return
			}
			d.supply--
			d.site[site][d.shuffles]++
		}
	}
}

// reshuffle makes the discards the supply; false if there are none.
func (d *dives) reshuffle() bool {
	n := uint8(0)
	for _, k := range d.discard {
		n += k
	}
	if n == 0 {
		return false
	}
	d.shuffles = min(d.shuffles+1, maxShuffles-1)
	for kind := range d.discard {
		d.hidden[d.shuffles][kind] += d.discard[kind]
	}
	d.discard = [maxTokenKinds]uint8{}
	d.supply = n
	return true
}
