package deepsea

// Rules of single zones. Simple gains are siblings of the action's frame; what
// grants an action, or concerns several players, comes last. deepsea-rules §10.

// marked is how many marked spaces of a zone carry a disc of a seat.
func (p *Position) markedDiscs(seat, zone uint8) (n uint8) {
	for _, s := range p.rules.zones[zone].marked {
		if p.ocean.disc[s] == seat+1 {
			n++
		}
	}
	return n
}

// claimed gives what a Dive brings beside its tokens: "claim" for every token,
// "dive" once (doubleDiveTriggers).
func (p *Position) claimed(seat, site, tokens uint8) {
	s := &p.rules.sites[site]
	zone := &p.rules.zones[s.zone]
	var rewards itemList
	dives := uint8(1)
	if p.rules.variants.triggersPerToken {
		dives = tokens
	}
	for range dives {
		rewards.addAll(s.dive)
	}
	for range tokens {
		if zone.rule != seamount || p.markedDiscs(seat, s.zone) > 0 {
			rewards.addAll(zone.claim)
		}
		if n := p.markedDiscs(seat, s.zone); zone.rule == thermalVents && n > 0 {
			rewards.add(Item{kind: itemResearch, n: n})
		}
	}
	p.push(seat, &rewards)
	switch zone.rule {
	case blackSmoker, scalyFootSnails:
		for range tokens {
			p.later(s.zone, seat)
		}
	case sunkenRuins:
		if p.tokensAt(site) == 0 {
			p.later(s.zone, seat)
		}
	}
}

// conserved sets off what a Conserve in a zone brings at last.
func (p *Position) conserved(seat, zone uint8, a act) {
	z := &p.rules.zones[zone]
	switch z.rule {
	case seaTurtle:
		p.later(zone, seat)
	case whaleCalving:
		if p.markedDiscs(seat, zone) > 0 && (!a.lastHere || p.rules.variants.whaleChain) {
			p.later(zone, seat)
		}
	case oilRig:
		for _, s := range z.conserves {
			if p.ocean.disc[s] == 0 {
				return
			}
		}
		p.later(zone, seat)
	}
}

// departure adds what a Travel out of a zone brings.
func (p *Position) departure(seat, zone uint8, rewards *itemList) {
	if z := &p.rules.zones[zone]; z.rule != jellyfishBloom || p.markedDiscs(seat, zone) > 0 {
		rewards.addAll(z.departure)
	}
}

// trigger carries out a zone rule that comes last: it makes an entry for each
// player whom it concerns.
func (p *Position) trigger(t trigger) {
	offers := &p.rules.offerSlots
	switch p.rules.zones[t.zone].rule {
	case seaTurtle, blackSmoker:
		p.offer(t.seat, t.zone, offers.travel)
	case scalyFootSnails:
		p.offer(t.seat, t.zone, offers.journal)
	case whaleCalving:
		if p.rules.variants.whaleChain {
			p.offer(t.seat, t.zone, offers.conserve)
		} else {
			p.offer(t.seat, t.zone, offers.lastConserve)
		}
	case oilRig:
		for seat, n := p.active, uint8(0); n < p.seats; seat, n = p.clockwise(seat), n+1 {
			if p.hasDiscIn(seat, t.zone) {
				p.offer(seat, t.zone, offers.promote)
			}
		}
	case sunkenRuins:
		for seat, n := p.active, uint8(0); n < p.seats; seat, n = p.clockwise(seat), n+1 {
			if p.hasVessel(seat, t.zone) {
				p.offer(seat, t.zone, offers.travel)
			}
		}
	}
}

// offer grants an action bound to a zone.
func (p *Position) offer(seat, zone, slot uint8) {
	p.wait(seat, &itemList{n: 1, items: [maxItems]Item{{kind: itemAction, n: 1, ref: slot, zone: zone + 1}}})
}

func (p *Position) hasDiscIn(seat, zone uint8) bool {
	z := &p.rules.zones[zone]
	for s := z.firstSpace; s < z.firstSpace+z.numSpaces; s++ {
		if p.ocean.disc[s] == seat+1 {
			return true
		}
	}
	return false
}
