package deepsea

import (
	"fmt"
	"math/bits"
)

// Laws of what lies on the table: boards, Dive tokens, Journals, Impact
// markers. See laws.go.

func (p *Position) lawOfBoards() error {
	var seen [maxZones]int
	var occupied uint64
	for cell, zone := range p.ocean.cell {
		if zone == 0 {
			continue
		}
		occupied |= 1 << cell
		if int(zone) > len(p.rules.zones) || p.rules.ocean>>cell&1 == 0 || int(p.rules.zones[zone-1].depth) != cell/numColumns+1 || int(p.ocean.where[zone-1]) != cell+1 {
			return fmt.Errorf("C39, C40: zone %d in cell %d", zone, cell)
		}
		seen[zone-1]++
	}
	if occupied != p.ocean.occupied {
		return fmt.Errorf("occupied cells are wrong")
	}
	for d := range p.piles.hidden {
		for set := p.piles.hidden[d]; set != 0; set &= set - 1 {
			z := bits.TrailingZeros64(set)
			if z >= len(p.rules.zones) || int(p.rules.zones[z].depth) != d+1 {
				return fmt.Errorf("board %d in pile %d", z, d+1)
			}
			seen[z]++
		}
		gap := false
		for _, z := range p.piles.bottom[d] {
			if z == 0 {
				gap = true
				continue
			}
			if gap || int(z) > len(p.rules.zones) || int(p.rules.zones[z-1].depth) != d+1 {
				return fmt.Errorf("board %d at the bottom of pile %d", z, d+1)
			}
			seen[z-1]++
		}
	}
	if p.task.kind == taskDiscover || p.task.kind == taskSetup && p.task.stage == setupBoards {
		for _, z := range p.task.draw[:min(p.task.drawn, 2)] {
			if z == 0 || int(z) > len(p.rules.zones) {
				return fmt.Errorf("board %d drawn", z)
			}
			seen[z-1]++
		}
	}
	for z := range p.rules.zones {
		zone := &p.rules.zones[z]
		want := 0
		if zone.depth <= p.rules.maxDepth && (!zone.unique || p.rules.names(zone.id)) {
			want = 1
		}
		if seen[z] != want {
			return fmt.Errorf("C48: %s is %d times there", zone.id, seen[z])
		}
		if p.ocean.discoverer[z] > p.seats || p.ocean.discoverer[z] > 0 && !p.inOcean(uint8(z)) {
			return fmt.Errorf("C46: discoverer of %s", zone.id)
		}
	}
	for z := len(p.rules.zones); z < maxZones; z++ {
		if p.ocean.where[z] != 0 || p.ocean.discoverer[z] != 0 {
			return fmt.Errorf("a zone %d", z)
		}
	}
	if p.piles.packet > 9 {
		return fmt.Errorf("packet of %d", p.piles.packet)
	}
	return nil
}

func (p *Position) lawOfTokens() error {
	d := &p.dives
	if d.shuffles >= maxShuffles {
		return fmt.Errorf("shuffle %d", d.shuffles)
	}
	var down [maxShuffles]int
	down[d.shuffles] = int(d.supply)
	for site := range d.site {
		n := 0
		for s, k := range d.site[site] {
			n += int(k)
			down[s] += int(k)
		}
		if n > 0 && (site >= len(p.rules.sites) || n > int(p.rules.sites[site].tokens) || !p.inOcean(p.rules.sites[site].zone)) {
			return fmt.Errorf("C51: %d tokens at site %d", n, site)
		}
	}
	if p.chance.kind == drawToken && p.chance.arg < maxShuffles {
		down[p.chance.arg]++ // on its way up
	}
	for s := range d.hidden {
		n := 0
		for _, k := range d.hidden[s] {
			n += int(k)
		}
		if n != down[s] && !p.unknown.has(unknownSites) {
			return fmt.Errorf("C49: %d tokens face down of shuffle %d, not %d", n, s, down[s])
		}
	}
	for kind := range maxTokenKinds {
		n := int(d.discard[kind])
		for s := range d.hidden {
			n += int(d.hidden[s][kind])
		}
		for i := range p.seats {
			n += int(p.players[i].tokens[kind])
		}
		if p.task.kind == taskDive {
			for _, k := range p.task.draw[:min(p.task.drawn, 2)] {
				if int(k) == kind+1 {
					n++
				}
			}
		}
		want := 0
		if kind < len(p.rules.tokens) {
			want = int(p.rules.tokens[kind].copies)
		}
		if n != want && !p.unknown.any("tokens") && !p.unknown.has(unknownSites) {
			return fmt.Errorf("C49: %d tokens of kind %d, not %d", n, kind, want)
		}
	}
	for i := range p.seats {
		if p.held(i) > 1 && (i != p.active || p.phase != phaseActivation) {
			return fmt.Errorf("C52: seat %d holds %d tokens", i+1, p.held(i))
		}
	}
	return nil
}

func (p *Position) lawOfCards() error {
	var shown [maxCards]int
	for _, card := range p.cards.display {
		if int(card) > len(p.rules.cards) {
			return fmt.Errorf("card %d in the display", card)
		}
		if card > 0 {
			shown[card-1]++
		}
	}
	if p.task.kind == taskSetup && p.task.stage == setupAnchors && p.task.drawn == 1 {
		if card := p.task.draw[0]; card > 0 && int(card) <= len(p.rules.cards) {
			shown[card-1]++
		}
	}
	for k := range maxCards {
		at := p.cards.place[k]
		if k >= len(p.rules.cards) {
			if at != 0 || p.cards.circles[k] != 0 || shown[k] != 0 {
				return fmt.Errorf("a card %d", k)
			}
			continue
		}
		if at >= cardOwned+p.seats || (shown[k] == 1) != (at == cardShown) || shown[k] > 1 || at == cardRemoved && !p.rules.cards[k].anchor {
			return fmt.Errorf("C55: %s is in place %d", p.rules.cards[k].id, at)
		}
	}
	return nil
}

func (p *Position) lawOfMarkers() error {
	var count [MaxSeats]int
	m := &p.rules.impact
	for k := range maxHexes {
		owner := p.impact.owner[k]
		if k >= len(m.hexes) || m.hexes[k].infinite > 0 {
			if owner != 0 {
				return fmt.Errorf("C60: a marker on hex %d", k)
			}
			continue
		}
		if owner > p.seats || (owner > 0) != p.impact.occupied.has(k) {
			return fmt.Errorf("C60: a marker of seat %d on hex %d", owner, k)
		}
		if owner > 0 {
			count[owner-1]++
		}
	}
	infinite := 0
	for k := range m.hexes {
		place := m.hexes[k].infinite
		if place == 0 {
			continue
		}
		infinite++
		sum := 0
		for seat, n := range p.impact.many[place-1] {
			if n > 0 && seat >= int(p.seats) {
				return fmt.Errorf("C60: a marker of seat %d", seat+1)
			}
			count[seat] += int(n)
			sum += int(n)
		}
		if (sum > 0) != p.impact.occupied.has(k) {
			return fmt.Errorf("C60: infinite hex %d", k)
		}
	}
	for k := infinite; k < maxInfinite; k++ {
		if p.impact.many[k] != [MaxSeats]uint8{} {
			return fmt.Errorf("C60: markers nowhere")
		}
	}
	for k := len(m.hexes); k < 128; k++ {
		if p.impact.occupied.has(k) {
			return fmt.Errorf("C60: hex %d is occupied", k)
		}
	}
	for i := range p.seats {
		if p.rules.mission == 9 {
			count[i]++
		}
		if count[i] != int(p.players[i].markers) && !p.unknown.has(unknownImpact) {
			return fmt.Errorf("seat %d has %d markers, not %d", i+1, count[i], p.players[i].markers)
		}
		if p.rules.variants.limitedMarkers && count[i] > allMarkers {
			return fmt.Errorf("C65: seat %d has %d markers", i+1, count[i])
		}
	}
	if e := &p.extras; e.named > 2 || e.option[0] > 2 || e.option[1] > 2 || e.option[2] > 2 {
		return fmt.Errorf("an option that isn't there")
	}
	return nil
}
