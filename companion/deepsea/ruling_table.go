package deepsea

import (
	"slices"
	"strconv"
)

// setTable carries out a setting that belongs to no single player.
func (p *Position) setTable(what string, names []string, after string) (before string, ok bool) {
	switch len(names) {
	case 0:
		return p.setRound(what, after)
	case 1:
		return p.setOne(what, names[0], after)
	case 2:
		return p.setTwo(what, names[0], names[1], after)
	}
	return "", false
}

// phaseWords are the phases that a ruling can name.
var phaseWords = []string{"setup", "preparation", "activation", "ended"}

// setRound sets round, Wave, phase and active seat. The open turn is closed.
func (p *Position) setRound(what, after string) (before string, ok bool) {
	switch what {
	case "round":
		wave := p.wave()
		before, ok = setNumber(&p.round, after, int(p.rules.rounds))
		p.round = max(p.round, 1)
		p.setWave(wave)
		return before, ok
	case "wave":
		before = seatName(p.wave() + 1)
		seat, ok := p.seatNamed(after)
		if ok {
			p.setWave(seat)
		}
		return before, ok
	case "phase":
		at := slices.Index(phaseWords, after)
		before = phaseWords[p.phase]
		if at < int(phasePreparation) || p.phase == phaseSetup || !p.quiet() {
			return before, false
		}
		p.phase, p.step, p.turn, p.passed, p.left = phase(at), stepBegin, turn{}, 0, 0
		if p.phase == phasePreparation {
			p.step = stepRecruit
		}
		p.active = p.wave()
		return before, true
	case "active":
		before = seatName(p.active + 1)
		seat, ok := p.seatNamed(after)
		if ok && p.quiet() && p.phase == phaseActivation {
			p.active, p.turn = seat, turn{}
			p.passed &^= 1 << seat
			return before, true
		}
		return before, false
	case "named":
		before = [3]string{optionNone, namedConserve, namedJournal}[p.extras.named]
		at := slices.Index([]string{optionNone, namedConserve, namedJournal}, after)
		p.extras.named = uint8(max(at, 0))
		return before, at >= 0
	}
	return "", false
}

// setWave makes the start seat such that a seat has the Wave in this round.
func (p *Position) setWave(seat uint8) {
	p.start = uint8((int(seat) - int(max(p.round, 1)) + 1 + 8*int(p.seats)) % int(p.seats))
}

func (p *Position) setOne(what, name, after string) (before string, ok bool) {
	r := p.rules
	switch what {
	case "passed":
		seat, ok := p.seatNamed(name)
		before = []string{"no", "yes"}[p.passed>>seat&1]
		if !ok || !p.quiet() || p.phase != phaseActivation || after != "yes" && after != "no" {
			return before, false
		}
		p.passed &^= 1 << seat
		if after == "yes" {
			p.passed |= 1 << seat
			if p.active == seat {
				p.turn = turn{}
			}
		}
		return before, true
	case "cell":
		return p.setCell(name, after)
	case "bonus", "setback", "threshold", "total", "counts", "scope":
		return p.setCoop(what, name, after)
	case "discoverer":
		z, ok := r.zoneIndex(name)
		seat, is := p.seatOrNone(after)
		if !ok || !is {
			return "", false
		}
		before = seatName(p.ocean.discoverer[z])
		p.ocean.discoverer[z] = seat
		return before, true
	case "card":
		return p.setCard(name, after)
	case "option":
		g, err := strconv.Atoi(name)
		if err != nil || g < 1 || g > 3 || len(r.box.plans[g-1].options) == 0 {
			return "", false
		}
		before = optionNone
		if k := p.extras.option[g-1]; k > 0 {
			before = r.box.plans[g-1].options[k-1].goal.ID
		}
		k := slices.IndexFunc(r.box.plans[g-1].options, func(o goalPlan) bool { return o.goal.ID == after })
		p.extras.option[g-1] = uint8(k + 1)
		return before, k >= 0 || after == optionNone
	}
	return "", false
}

func (p *Position) setTwo(what, name, second, after string) (before string, ok bool) {
	r := p.rules
	switch what {
	case "space":
		var space uint8
		seat, is := p.seatOrNone(after)
		if _, ok := r.readPlace(spaceParameter, []string{name, second}, &space); !ok || !is {
			return "", false
		}
		before = seatName(p.ocean.disc[space])
		p.ocean.disc[space] = seat
		return before, true
	case "site":
		var site uint8
		if _, ok := r.readPlace(siteParameter, []string{name, second}, &site); !ok {
			return "", false
		}
		return p.setSite(site, after)
	case "circle":
		card := slices.IndexFunc(r.cards, func(c cardRules) bool { return c.id == name })
		circle, err := strconv.Atoi(second)
		if card < 0 || err != nil || circle < 1 || circle > len(r.cards[card].circles) || after != "on" && after != "off" {
			return "", false
		}
		before = []string{"off", "on"}[p.cards.circles[card]>>(circle-1)&1]
		p.cards.circles[card] &^= 1 << (circle - 1)
		if after == "on" {
			p.cards.circles[card] |= 1 << (circle - 1)
		}
		return before, true
	case "hex":
		seat, is := p.seatNamed(second)
		for k := range r.impact.hexes {
			if is && p.parameterText(hexParameter, uint8(k), Move{}) == name {
				return p.setHex(seat, uint8(k), after)
			}
		}
	case "race":
		g, _ := strconv.Atoi(name)
		slot, _ := strconv.Atoi(second)
		seat, is := p.seatOrNone(after)
		if g < 1 || g > 2 || slot < 1 || slot > 2 || !is || r.mission != 10 {
			return "", false
		}
		before = seatName(p.extras.race[g-1][slot-1])
		p.extras.race[g-1][slot-1] = seat
		return before, true
	}
	return "", false
}

func (p *Position) setHex(seat, hex uint8, after string) (before string, ok bool) {
	n := uint8(p.markersOn(seat, int(hex)))
	most := 1
	if p.rules.impact.hexes[hex].infinite > 0 {
		most = 90
	}
	want := n
	if before, ok = setNumber(&want, after, most); !ok || most == 1 && want > n && p.impact.occupied.has(int(hex)) {
		return before, false
	}
	for ; n < want; n++ {
		p.addMarker(seat, hex)
	}
	for ; n > want; n-- {
		p.takeMarker(seat, hex)
	}
	return before, true
}

// setSite moves tokens between a site and the supply.
func (p *Position) setSite(site uint8, after string) (before string, ok bool) {
	d := &p.dives
	n := uint8(p.tokensAt(site))
	want := n
	if before, ok = setNumber(&want, after, int(p.rules.sites[site].tokens)); !ok || !p.inOcean(p.rules.sites[site].zone) {
		return before, false
	}
	for ; n < want && d.supply > 0; n++ {
		d.supply--
		d.site[site][d.shuffles]++
	}
	for ; n > want && d.site[site][d.shuffles] > 0; n-- {
		d.supply++
		d.site[site][d.shuffles]--
	}
	return before, n == want
}

// setCell lays a board from its pile into a cell, with full Dive sites, or
// takes one off the ocean, to the bottom of its pile.
func (p *Position) setCell(name, after string) (before string, ok bool) {
	cell := -1
	for c := range uint8(numCells) {
		if cellName(c) == name && p.rules.ocean>>c&1 == 1 {
			cell = int(c)
		}
	}
	if cell < 0 {
		return "", false
	}
	before = "none"
	if zone := p.ocean.cell[cell]; zone > 0 {
		before = p.rules.zones[zone-1].id
		z := &p.rules.zones[zone-1]
		for site := z.firstSite; site < z.firstSite+z.numSites; site++ {
			if _, ok := p.setSite(site, "0"); !ok {
				return before, false
			}
		}
		p.ocean.cell[cell], p.ocean.where[zone-1], p.ocean.discoverer[zone-1] = 0, 0, 0
		p.ocean.occupied &^= 1 << cell
		p.putBack(zone - 1)
	}
	if after == "none" {
		return before, true
	}
	z, ok := p.rules.zoneIndex(after)
	if !ok || int(p.rules.zones[z].depth) != cell/numColumns+1 || !p.drawNamed(uint8(z)) {
		return before, false
	}
	p.ocean.put(uint8(z), uint8(cell))
	p.fillSites(uint8(z))
	return before, true
}

// drawNamed takes a board out of its pile.
func (p *Position) drawNamed(zone uint8) bool {
	d := p.rules.zones[zone].depth - 1
	if p.piles.hidden[d]>>zone&1 == 1 {
		p.piles.hidden[d] &^= 1 << zone
		return true
	}
	bottom := &p.piles.bottom[d]
	at := slices.Index(bottom[:], zone+1)
	if at < 0 {
		return false
	}
	copy(bottom[at:], bottom[at+1:])
	bottom[maxBottom-1] = 0
	return true
}

// setCard moves a Journal.
func (p *Position) setCard(name, after string) (before string, ok bool) {
	k := slices.IndexFunc(p.rules.cards, func(c cardRules) bool { return c.id == name })
	if k < 0 {
		return "", false
	}
	at := p.cards.place[k]
	switch {
	case at >= cardOwned:
		before = seatName(at - cardOwned + 1)
	default:
		before = []string{"deck", "display", "removed"}[at]
	}
	if at == cardShown {
		for s, shown := range p.cards.display {
			if int(shown) == k+1 {
				p.cards.display[s] = 0
			}
		}
	}
	p.cards.circles[k] = 0
	seat, owned := p.seatNamed(after)
	anchor := p.rules.cards[k].anchor
	switch {
	case owned:
		p.cards.place[k] = cardOwned + seat
	case after == "display":
		gap := slices.Index(p.cards.display[:], 0)
		if gap < 0 {
			return before, false
		}
		p.cards.display[gap], p.cards.place[k] = uint8(k)+1, cardShown
	case after == "deck" && !anchor:
		p.cards.place[k] = cardHidden
	case after == "removed" && anchor:
		p.cards.place[k] = cardRemoved
	default:
		return before, false
	}
	return before, true
}
