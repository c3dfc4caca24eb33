package deepsea

import "math/bits"

// Discs: C22, C23, C26–C36. deepsea-rules §16.3.

func (in *inspection) checkDiscs() {
	for i := range in.seats {
		in.checkCount(i)
		in.checkTeamDiscs(i)
		in.checkWhere(i)
	}
	for s := range in.r.spaces {
		v := in.f[atSpace+Place(s)]
		if v > 0 && in.ocean && in.where[in.r.spaces[s].zone] == 0 {
			in.find(26, int(v)-1, int(v), 0, atSpace+Place(s))
		}
	}
	for z := range in.r.zones {
		if in.where[z] == 0 {
			continue
		}
		for _, track := range in.r.zones[z].tracks {
			for k := 1; k < len(track); k++ {
				if v := in.f[atSpace+Place(track[k])]; v > 0 && in.f[atSpace+Place(track[k-1])] == 0 {
					in.find(27, int(v)-1, k+1, k, atSpace+Place(track[k-1]), atSpace+Place(track[k]))
				}
			}
		}
	}
	for k := range in.r.cards {
		for c := range in.r.cards[k].circles {
			if v := in.f[atCard+Place(k)]; in.f[atCircle+Place(k*maxCircles+c)] == 1 && v != unlaid && v < int16(cardOwned) {
				in.find(29, -1, 1, 0, atCircle+Place(k*maxCircles+c), atCard+Place(k))
			}
		}
	}
}

// checkCount: C22, C23. With something not entered yet, too many can be told
// already.
func (in *inspection) checkCount(i int) {
	s := &in.seat[i]
	seat := Place(i)
	substitutes := in.number(atSubstitutes + seat)
	want := allDiscs + substitutes
	if v := in.f[atRuledDiscs+seat]; v != unlaid {
		want += int(v)
	}
	race := 0
	if !in.r.variants.raceNoDisc {
		race = s.race
	}
	have := in.number(atSupply+seat) + in.number(atStaging+seat) + s.onTeam + s.onSpaces + s.circles + race
	whole := in.known(atSupply+seat) && in.known(atStaging+seat) && s.teamKnown && in.spaces && in.cards && s.open == 0
	for k := range Place(4) {
		whole = whole && (in.r.mission != 10 || in.known(atRace+k))
	}
	bounded := in.known(atSubstitutes+seat) && in.known(atRuledDiscs+seat)
	if bounded && (have > want || whole && have < want) {
		in.find(22, i, have, want, atStaging+seat, atSupply+seat)
	}
	v := &in.r.variants
	switch {
	case substitutes > 0 && in.number(atSupply+seat) > 0 && !v.discToSupply:
		in.find(23, i, in.number(atSupply+seat), 0, atSupply+seat, atSubstitutes+seat)
	case v.limitedDiscs && substitutes > race:
		in.find(23, i, substitutes, race, atSubstitutes+seat)
	}
}

// checkTeamDiscs: C28, C31.
func (in *inspection) checkTeamDiscs(i int) {
	s := &in.seat[i]
	base := atTile + Place(i*maxTeam)
	leaderDisc, otherDisc := false, NoPlace
	leaderAt := base
	for k := range Place(maxTeam) {
		v := in.f[base+k]
		if v <= 0 {
			continue
		}
		t := tileOf(v)
		if t.kind == leaderTile {
			leaderAt, leaderDisc = base+k, t.disc()
		} else if t.disc() {
			otherDisc = base + k
		}
		if t.disc() && len(in.r.tiles[t.kind].slots[t.side()]) == 0 {
			in.find(28, i, 1, 0, base+k)
		}
	}
	if in.quiet && in.round == 1 && in.phase == phasePreparation && in.phased && s.teamKnown && s.team <= 1 {
		want := !in.r.variants.leaderFree
		if leaderDisc != want {
			in.find(31, i, bit(leaderDisc), bit(want), leaderAt)
		}
		if otherDisc != NoPlace {
			in.find(31, i, 1, 0, otherDisc)
		}
	}
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// checkWhere: C32–C34, and C35's places beside the caves.
func (in *inspection) checkWhere(i int) {
	s := &in.seat[i]
	r := in.r
	first := in.quiet && in.round == 1 && in.phase == phasePreparation && in.phased
	if first {
		in.checkBegin(i)
	}
	for set := s.zoneDiscs; set != 0; set &= set - 1 {
		z := bits.TrailingZeros64(set)
		zone := &r.zones[z]
		cell := in.where[z] - 1
		depth := int(zone.depth)
		near := s.home>>cell&1 == 1
		if zone.rule != caves && depth <= s.reach && (near || !in.ocean) {
			continue
		}
		for k := zone.firstSpace; k < zone.firstSpace+zone.numSpaces; k++ {
			if in.f[atSpace+Place(k)] != int16(i)+1 {
				continue
			}
			space := &r.spaces[k]
			at := atSpace + Place(k)
			want, there := depth, near
			if zone.rule == caves {
				if space.from == fromAbove {
					want = depth - 1
				}
				there = in.beside(cell, space.from)&s.home != 0
			}
			if want > s.reach {
				in.find(33, i, want, s.reach, at, atTrack+Place(i*NumTracks+trackIngenuity))
				continue
			}
			if there || !in.ocean {
				continue
			}
			if space.kind == conserveSpace && (s.anyZone || !in.cards || s.open > 0) && s.home&downTo(depth)&^downTo(depth-1) != 0 {
				continue
			}
			if zone.rule == caves && in.beside(cell, space.from)&in.occupied == 0 {
				in.find(35, i, 0, 1, at)
			} else {
				in.find(34, i, depth, s.reach, at)
			}
		}
	}
}

// beside is the cell from which a cave is used.
func (in *inspection) beside(cell uint8, from caveSide) uint64 {
	here := uint64(1) << cell
	switch from {
	case fromLeft:
		return here &^ firstColumn >> 1
	case fromAbove:
		return here >> numColumns
	case fromRight:
		return here &^ lastColumn << 1 & in.r.ocean
	}
	return here
}

// checkBegin: C32, one seat's part.
func (in *inspection) checkBegin(i int) {
	s := &in.seat[i]
	if s.onSpaces > 0 {
		for k := range in.r.spaces {
			if in.f[atSpace+Place(k)] == int16(i)+1 {
				in.find(32, i, s.onSpaces, 0, atSpace+Place(k), atRound)
				break
			}
		}
	}
	if s.cards > 0 {
		for k := range in.r.cards {
			if in.f[atCard+Place(k)] == int16(cardOwned)+int16(i) {
				in.find(32, i, s.cards, 0, atCard+Place(k), atRound)
				break
			}
		}
	}
	if s.held > 0 {
		for k := range in.r.tokens {
			if at := atToken + Place(i*maxTokenKinds+k); in.f[at] > 0 {
				in.find(32, i, s.held, 0, at, atRound)
				break
			}
		}
	}
}

// checkCaves: C36.
func (in *inspection) checkCaves() {
	if in.short || !in.ocean {
		return
	}
	for _, z := range in.r.byRule[caves] {
		if in.where[z] == 0 {
			continue
		}
		zone := &in.r.zones[z]
		for s := zone.firstSite; s < zone.firstSite+zone.numSites; s++ {
			site := &in.r.sites[s]
			v := in.f[atSite+Place(s)]
			if v != unlaid && v < int16(site.tokens) && in.beside(in.where[z]-1, site.from)&in.occupied == 0 {
				in.find(36, -1, int(v), int(site.tokens), atSite+Place(s))
			}
		}
	}
}
