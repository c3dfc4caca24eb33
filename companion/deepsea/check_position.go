package deepsea

// position makes the Position that a Laid stands for. What isn't entered is
// unknown there; what can't be is left out, so that counting never fails. It
// isn't checked by the laws: it is for counting, and for Game.
func (l *Laid) position() Position {
	r, f := l.rules, &l.facts
	p := Position{rules: r, told: true, seats: uint8(len(r.setup.Seats))}
	number := func(at Place) uint8 { return uint8(max(f[at], 0)) }
	unknown := func(k int, is bool) {
		if is {
			p.unknown |= 1 << k
		}
	}
	p.round, p.phase = number(atRound), phase(number(atPhase))
	p.start = l.startSeat()
	p.active = max(number(atActive), 1) - 1
	unknown(unknownTurn, f[atRound] == unlaid || f[atPhase] == unlaid || f[atActive] == unlaid)
	for i := range p.seats {
		p.passed |= number(atPassed+Place(i)) & 1 << i
		l.seatOf(&p, i, unknown)
	}
	cards := false
	for k := range r.cards {
		at := f[atCard+Place(k)]
		cards = cards || at == unlaid
		p.cards.place[k] = uint8(max(at, 0))
		if at == int16(cardHidden) && r.cards[k].anchor {
			p.cards.place[k] = cardRemoved
		}
		for c := range r.cards[k].circles {
			if f[atCircle+Place(k*maxCircles+c)] == 1 && at >= int16(cardOwned) {
				p.cards.circles[k] |= 1 << c
			}
		}
	}
	for i := range p.seats {
		unknown(int(i)*seatPlaces+unknownJournals, cards)
	}
	unknown(unknownDisplay, cards)
	l.oceanOf(&p, unknown)
	l.impactOf(&p, unknown)
	for g := range Place(3) {
		p.extras.option[g] = number(atOption + g)
	}
	p.extras.named = number(atNamed)
	for k := range Place(4) {
		p.extras.race[k/2][k%2] = number(atRace + k)
	}
	return p
}

// startSeat is the seat that had the Wave in round 1, from the Wave if nobody
// said so.
func (l *Laid) startSeat() uint8 {
	n := len(l.rules.setup.Seats)
	if v := l.facts[atStart]; v != unlaid {
		return uint8(v) - 1
	}
	if wave, round := l.facts[atWave], l.facts[atRound]; wave != unlaid && round != unlaid {
		return uint8((int(wave) - int(round) + 8*n) % n)
	}
	return 0
}

func (l *Laid) seatOf(p *Position, i uint8, unknown func(int, bool)) {
	f, pl := &l.facts, &p.players[i]
	own := func(k int, is bool) { unknown(int(i)*seatPlaces+k, is) }
	number := func(at Place, k int) uint8 {
		own(k, f[at] == unlaid)
		return uint8(max(f[at], 0))
	}
	for t := range NumTracks {
		pl.track[t] = number(atTrack+Place(i)*NumTracks+Place(t), unknownTrack+t)
	}
	pl.research = number(atResearch+Place(i), unknownResearch)
	pl.supply = number(atSupply+Place(i), unknownSupply)
	pl.staging = number(atStaging+Place(i), unknownStaging)
	pl.substitutes = uint8(max(f[atSubstitutes+Place(i)], 0))
	pl.cleanup = uint8(max(f[atCleanup+Place(i)], 0))
	if v := f[atExtra+Place(i)]; v != unlaid {
		pl.extra = v
	}
	if v := f[atRuledDiscs+Place(i)]; v != unlaid {
		pl.ruledDiscs = v
	}
	n := 0
	for k := range Place(fleet) {
		v := f[atVessel+Place(i)*fleet+k]
		own(unknownVessels, v == unlaid)
		if v > 0 && l.inOcean(uint8(v-1)) {
			pl.vessel[n] = uint8(v)
			n++
		}
	}
	pl.sortVessels()
	n = 0
	for k := range Place(maxTeam) {
		v := f[atTile+Place(i)*maxTeam+k]
		own(unknownSpecialists, v == unlaid && int(k) <= int(l.rules.rounds))
		if t := tileOf(max(v, 0)); t.here() {
			pl.team[n] = t
			n++
		}
	}
	for k := range l.rules.tokens {
		v := f[atToken+Place(i)*maxTokenKinds+Place(k)]
		own(unknownTokens, v == unlaid)
		pl.tokens[k] = uint8(max(v, 0))
	}
	for k, at := range l.rules.vesselAt {
		if pl.track[trackIngenuity] >= at {
			pl.gained |= 1 << k
		}
	}
}

func (l *Laid) oceanOf(p *Position, unknown func(int, bool)) {
	r, f := l.rules, &l.facts
	open, sites := false, false
	for c := range numCells {
		v := f[atCell+Place(c)]
		open = open || v == unlaid && r.ocean>>c&1 == 1
		if v > 0 && p.ocean.where[v-1] == 0 {
			p.ocean.put(uint8(v-1), uint8(c))
		}
	}
	for s := range r.spaces {
		v := f[atSpace+Place(s)]
		if p.ocean.where[r.spaces[s].zone] > 0 {
			open = open || v == unlaid
			p.ocean.disc[s] = uint8(max(v, 0))
		}
	}
	for z := range r.zones {
		v := f[atDiscoverer+Place(z)]
		if p.ocean.where[z] > 0 {
			open = open || v == unlaid && r.mission == 6
			p.ocean.discoverer[z] = uint8(max(v, 0))
		}
	}
	for s := range r.sites {
		v := f[atSite+Place(s)]
		if p.ocean.where[r.sites[s].zone] > 0 {
			sites = sites || v == unlaid
			p.dives.site[s][0] = uint8(max(v, 0))
		}
	}
	unknown(unknownOcean, open)
	unknown(unknownSites, sites || open)
}

func (l *Laid) impactOf(p *Position, unknown func(int, bool)) {
	r, f := l.rules, &l.facts
	open := false
	if r.mission == 9 {
		for i := range p.seats {
			p.players[i].markers = 1
		}
	}
	for k := range r.impact.hexes {
		infinite := r.impact.hexes[k].infinite
		if infinite == 0 {
			v := f[atHex+Place(k)]
			open = open || v == unlaid
			if v > 0 {
				p.addMarker(uint8(v)-1, uint8(k))
			}
			continue
		}
		for i := range p.seats {
			v := f[atMany+Place(infinite-1)*MaxSeats+Place(i)]
			open = open || v == unlaid
			for range max(v, 0) {
				p.addMarker(i, uint8(k))
			}
			if v > 0 && r.impact.hexes[k].offGrid && r.mission == 4 {
				p.impact.pink[i] = uint8(v)
			}
		}
	}
	unknown(unknownImpact, open)
}
