package deepsea

// Missions: C73, C75–C79. deepsea-rules §16.3.

func (in *inspection) checkMissions() {
	switch in.r.mission {
	case 6:
		in.checkNamed()
	case 7:
		in.checkRescue()
	case 8:
		in.checkOptions()
	case 9:
		for i := range in.seats {
			if n := in.number(atCleanup + Place(i)); n > 20 {
				in.find(77, i, n, 20, atCleanup+Place(i))
			}
		}
	case 10:
		in.checkRaces()
	}
}

func (in *inspection) checkNamed() {
	if in.r.star < 0 || !in.ocean || !in.quiet {
		return
	}
	there := in.where[in.r.star] > 0
	if in.known(atNamed) && (in.number(atNamed) > 0) != there {
		in.find(73, -1, in.number(atNamed), bit(there), atNamed, atDiscoverer+Place(in.r.star))
	}
}

func (in *inspection) checkRescue() {
	rescued := in.occupiedH.and(in.b.rescue)
	if rescued.empty() {
		return
	}
	most := 0
	for i := range in.seats {
		most = max(most, in.seat[i].reach)
	}
	if most < MaxDepth {
		weight := weightError
		if in.b.assumedEntries {
			weight = weightWarning
		}
		in.note(75, weight, -1, most, MaxDepth, in.hexPlace(rescued.lowest()))
	}
}

func (in *inspection) checkOptions() {
	if !in.quiet {
		return
	}
	for k := range in.r.impact.hexes {
		g := in.r.impact.hexes[k].goal
		if g == 0 || !in.known(in.hexPlace(k)) || !in.known(atOption+Place(g-1)) {
			continue
		}
		if there := in.occupiedH.has(k); (in.number(atOption+Place(g-1)) > 0) != there {
			in.find(76, -1, in.number(atOption+Place(g-1)), bit(there), atOption+Place(g-1), in.hexPlace(k))
		}
	}
}

// checkRaces: C78, C79. Other missions have no slots (C30).
func (in *inspection) checkRaces() {
	if !in.quiet {
		return
	}
	for goal := range 2 {
		first, second := atRace+Place(2*goal), atRace+Place(2*goal+1)
		a, b := in.f[first], in.f[second]
		check := uint8(78 + goal)
		switch {
		case a > 0 && a == b:
			in.find(check, int(a)-1, 2, 1, second, first)
		case a == 0 && b > 0:
			in.find(check, int(b)-1, 1, 0, second, first)
		}
	}
	var found [MaxSeats]bool
	finders := 0
	deep := false
	for z := range in.r.zones {
		if in.where[z] == 0 || in.r.zones[z].depth != MaxDepth {
			continue
		}
		deep = true
		if v := in.f[atDiscoverer+Place(z)]; v > 0 && !found[v-1] {
			found[v-1] = true
			finders++
		}
	}
	slots, open := 0, false
	for k := range Place(2) {
		switch v := in.f[atRace+k]; {
		case v == unlaid:
			open = true
		case v > 0:
			slots++
			if in.owners && !found[v-1] {
				in.find(78, int(v)-1, 1, 0, atRace+k)
			}
		}
	}
	if in.owners && !open && slots != min(2, finders) {
		in.find(78, -1, slots, min(2, finders), atRace+Place(min(slots, 1)))
	}
	in.checkTravelled(deep)
}

// checkTravelled: C79.
func (in *inspection) checkTravelled(deep bool) {
	full, open := true, false
	for k := range Place(2) {
		at := atRace + 2 + k
		v := in.f[at]
		full = full && v > 0
		open = open || v == unlaid
		if v <= 0 {
			continue
		}
		if reach := in.seat[v-1].reach; reach < MaxDepth {
			in.find(79, int(v)-1, reach, MaxDepth, at)
		}
		if in.ocean && !deep {
			in.find(79, int(v)-1, 0, MaxDepth, at)
		}
	}
	if full || open {
		return
	}
	for i := range in.seats {
		for k := range Place(fleet) {
			v := in.f[atVessel+Place(i*fleet)+k]
			if v <= 0 || in.r.zones[v-1].depth != MaxDepth {
				continue
			}
			if in.f[atRace+2] != int16(i)+1 && in.f[atRace+3] != int16(i)+1 {
				in.find(79, i, 0, 1, atRace+2+Place(bit(in.f[atRace+2] > 0)), atVessel+Place(i*fleet)+k)
				break
			}
		}
	}
}
