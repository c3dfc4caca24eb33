package deepsea

// Specialists: C66–C72, C83. deepsea-rules §16.3.

func (in *inspection) checkSpecialists() {
	var owned [maxTiles]int
	known := true
	for i := range in.seats {
		in.checkTeam(i, &owned)
		known = known && in.seat[i].teamKnown
		in.checkSeniors(i)
	}
	in.checkTray(&owned, known)
	in.checkPockets(&owned, known)
}

// checkTeam: C66–C69, C83's Specialists.
func (in *inspection) checkTeam(i int, owned *[maxTiles]int) {
	s := &in.seat[i]
	base := atTile + Place(i*maxTeam)
	leaders, first := 0, false
	leaderAt, last := base, base
	level := s.level[trackReputation]
	for k := range Place(maxTeam) {
		v := in.f[base+k]
		if v <= 0 {
			continue
		}
		last = base + k
		t := tileOf(v)
		owned[t.kind]++
		tier := int(in.r.tiles[t.kind].tier)
		switch {
		case t.kind == leaderTile:
			leaders++
			leaderAt = base + k
			if t.side() != 1 {
				in.find(66, i, 0, 1, base+k)
			}
		case level > 0 && tier > level:
			weight := weightError
			if in.lowerTiersEmpty(tier) {
				weight = weightWarning
			}
			in.note(68, weight, i, tier, level, base+k, atTrack+Place(i*NumTracks+trackReputation))
		}
		first = first || tier == 1
	}
	if leaders > 1 || leaders == 0 && s.teamKnown {
		in.find(66, i, leaders, 1, leaderAt)
	}
	if s.team > 1 && s.teamKnown && !first {
		in.find(69, i, 0, 1, base+1)
	}
	if !in.quiet || in.round == 0 || !in.phased {
		return
	}
	low, high := in.round, in.round+1
	if in.phase >= phaseActivation {
		low = high
	}
	if in.r.variants.recruitMaySkip || in.mayTake(i, takenSpecialists) {
		low = 0
	}
	gone := in.taken(i, takenSpecialists)
	low, high = max(0, low-gone), max(0, min(high, maxTeam)-gone)
	check := uint8(67)
	if in.phase == phaseEnded && in.round == int(in.r.rounds) {
		check = 83
	}
	switch {
	case s.team > high:
		in.find(check, i, s.team, high, last, atRound)
	case s.team < low && s.teamKnown:
		in.find(check, i, s.team, low, base+Place(min(s.team, maxTeam-1)), atRound)
	}
}

// lowerTiersEmpty: nothing is left in the tray below a tier, or nobody has
// entered it.
func (in *inspection) lowerTiersEmpty(tier int) bool {
	for k := range in.r.tiles {
		if t := int(in.r.tiles[k].tier); t >= 1 && t < tier && t < 5 && in.number(atTray+Place(k)) > 0 {
			return false
		}
	}
	return true
}

// checkTray: C70 for tiers 1–4.
func (in *inspection) checkTray(owned *[maxTiles]int, known bool) {
	for k := range in.r.tiles {
		t := &in.r.tiles[k]
		if t.tier < 1 || t.tier > 4 {
			continue
		}
		at := atTray + Place(k)
		n := owned[k] + in.number(at)
		if n > int(t.copies) || known && in.known(at) && n < int(t.copies) && in.quiet {
			in.find(70, -1, n, int(t.copies), at, in.tileOf(k))
		}
	}
}

// tileOf is a place where a tile of a kind lies in front of somebody.
func (in *inspection) tileOf(kind int) Place {
	for i := range in.seats {
		for k := range Place(maxTeam) {
			at := atTile + Place(i*maxTeam) + k
			if v := in.f[at]; v > 0 && int(tileOf(v).kind) == kind {
				return at
			}
		}
	}
	return NoPlace
}

// checkPockets: C70 for tier 5, C71.
func (in *inspection) checkPockets(owned *[maxTiles]int, known bool) {
	left, all, whole := 0, 0, true
	empty, deep := NoPlace, false
	for pocket := range Place(3) {
		gap := NoPlace
		for d := range Place(3) {
			at := atPocket + pocket*3 + d
			v := in.f[at]
			switch v {
			case unlaid:
				whole = false
			case 0:
				if gap == NoPlace {
					gap = at
				}
				if d == 0 {
					empty = at
				}
			default:
				if gap != NoPlace {
					in.find(71, -1, 1, 0, gap, at)
				}
				deep = deep || d == 1
				if v == tileHidden {
					left++
				} else {
					owned[v-1]++
				}
			}
		}
	}
	for k := range in.r.tiles {
		if in.r.tiles[k].tier != 5 {
			continue
		}
		all += int(in.r.tiles[k].copies)
		left += owned[k]
		if n := owned[k]; n > int(in.r.tiles[k].copies) {
			in.find(70, -1, n, int(in.r.tiles[k].copies), in.tileOf(k))
		}
	}
	if left > all || whole && known && left < all && in.quiet {
		in.find(70, -1, left, all, in.pocketEnd())
	}
	if empty != NoPlace && deep && in.quiet && !in.r.variants.noPocketRefill {
		in.find(71, -1, 0, 1, empty)
	}
}

// pocketEnd is the lowest tile of the fullest pocket.
func (in *inspection) pocketEnd() Place {
	for d := 2; d >= 0; d-- {
		for pocket := range 3 {
			if at := atPocket + Place(pocket*3+d); in.f[at] > 0 {
				return at
			}
		}
	}
	return atPocket
}

// checkSeniors: C72. How often he can have promoted.
func (in *inspection) checkSeniors(i int) {
	s := &in.seat[i]
	if s.seniors == 0 || !in.quiet || in.short || !in.cards || s.open > 0 || !in.spaces || !in.hexes || !s.teamKnown {
		return
	}
	for k := range Place(maxTeam) {
		if v := in.f[atTile+Place(i*maxTeam)+k]; v > 0 && in.b.mentor[tileOf(v).kind] {
			return
		}
	}
	most := s.sure.of(lanePromote) + s.promotes
	if in.discIn(i, oilRig) && in.oilRigFull() {
		most++
	}
	for k := range in.r.tokens {
		if in.b.promoteToken[k] {
			if !in.known(atDiscard + Place(k)) {
				return
			}
			most += in.number(atDiscard + Place(k))
		}
	}
	if s.seniors > most {
		at := NoPlace
		for k := range Place(maxTeam) {
			if v := in.f[atTile+Place(i*maxTeam)+k]; v > 0 && tileOf(v).side() == 1 && tileOf(v).kind != leaderTile {
				at = atTile + Place(i*maxTeam) + k
			}
		}
		in.find(72, i, s.seniors, most, at)
	}
}

func (in *inspection) oilRigFull() bool {
	for _, z := range in.r.byRule[oilRig] {
		if in.where[z] == 0 {
			continue
		}
		for _, s := range in.r.zones[z].conserves {
			if in.f[atSpace+Place(s)] <= 0 {
				return false
			}
		}
		return true
	}
	return false
}
