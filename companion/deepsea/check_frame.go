package deepsea

// Frame of the game: C01–C08, C80, C83. deepsea-rules §16.3.

func (in *inspection) checkFrame() {
	r, f := in.r, in.f
	n := in.seats
	low, high := 2, MaxSeats
	if r.box.mode == Solo {
		low, high = 1, 1
	}
	if n < low || n > high {
		in.find(1, -1, n, low)
	}
	last := int(r.rounds)
	if in.round > last {
		in.find(2, -1, in.round, last, atRound)
	}
	if step := f[atStep]; in.phased {
		switch {
		case step != unlaid && (step > 0) != (in.phase == phasePreparation):
			in.find(3, -1, int(step), int(in.phase), atStep, atPhase)
		case in.phase == phaseEnded && in.round > 0 && in.round < last:
			in.find(3, -1, in.round, last, atPhase, atRound)
		}
	}
	if in.known(atStart) && in.known(atWave) && in.round > 0 {
		if want := (in.number(atStart)+in.round-2)%n + 1; in.number(atWave) != want {
			in.find(4, want-1, in.number(atWave), want, atWave, atRound, atStart)
		}
	}
	in.checkPassed()
	in.checkOrder()
	if in.phase == phaseEnded && in.phased && !in.quiet {
		in.find(8, -1, 1, 0, atMoment, atPhase)
	}
	in.checkReveals()
}

// checkPassed: C05, C06, and C83's passing.
func (in *inspection) checkPassed() {
	if !in.phased {
		return
	}
	passed, open := 0, 0
	for i := range in.seats {
		switch in.f[atPassed+Place(i)] {
		case unlaid:
			open++
		case 1:
			passed++
			if in.phase == phasePreparation {
				in.find(6, i, 1, 0, atPassed+Place(i), atPhase)
			}
			if in.phase == phaseActivation && in.quiet && in.number(atActive) == i+1 && passed < in.seats {
				in.find(5, i, 1, 0, atActive, atPassed+Place(i))
			}
		default:
			if in.phase == phaseEnded {
				in.find(83, i, 0, 1, atPassed+Place(i), atPhase)
			}
		}
	}
	if in.phase == phaseActivation && in.quiet && passed == in.seats {
		in.find(6, -1, passed, passed-1, atPassed, atPhase)
	}
}

// checkOrder: C07.
func (in *inspection) checkOrder() {
	if !in.quiet || !in.phased || in.phase != phasePreparation || in.round == 0 || !in.known(atWave) || in.r.variants.recruitMaySkip {
		return
	}
	step, active := in.number(atStep), in.number(atActive)
	wave := in.number(atWave) - 1
	done := 0 // players who have recruited, as far as they come first
	for done < in.seats && in.recruited((wave+done)%in.seats) == in.round+1 {
		done++
	}
	for k := range in.seats {
		i := (wave + k) % in.seats
		s := &in.seat[i]
		if !s.teamKnown || in.mayTake(i, takenSpecialists) {
			return
		}
		if k >= done && in.recruited(i) != in.round {
			in.find(7, i, s.team, in.round, atTile+Place(i*maxTeam+min(in.round, maxTeam-1)), atWave)
			return
		}
	}
	want := (wave + done) % in.seats // whose turn to recruit it is
	if step == 2 {
		if done == 0 {
			in.find(7, wave, in.seat[wave].team, in.round+1, atStep, atWave, atTile+Place(wave*maxTeam+min(in.round, maxTeam-1)))
			return
		}
		want = (wave + done - 1) % in.seats
	} else if done == in.seats {
		in.find(7, -1, done, done-1, atStep, atPhase)
		return
	}
	if active > 0 && active != want+1 {
		in.find(7, want, active, want+1, atActive, atWave, atStep)
	}
}

// recruited is how many Specialists a seat had, those that Setbacks took
// included.
func (in *inspection) recruited(i int) int { return in.seat[i].team + in.taken(i, takenSpecialists) }

// checkReveals: C80. A card that is just revealed isn't counted yet.
func (in *inspection) checkReveals() {
	if !in.r.team || in.round == 0 || !in.quiet {
		return
	}
	bonus, setbacks := min(3, in.round), max(0, in.round-3)
	if in.r.variants.threeCards {
		bonus, setbacks = 3, 0
	}
	if in.known(atBonus) && in.number(atBonus) != bonus {
		in.find(80, -1, in.number(atBonus), bonus, atBonus, atRound)
	}
	if in.known(atSetbacks) && in.number(atSetbacks) != setbacks {
		in.find(80, -1, in.number(atSetbacks), setbacks, atSetbacks, atRound)
	}
}

// Tracks and Vessels: C10, C12, C13, C16–C21.

func (in *inspection) checkTracks() {
	if !in.quiet || in.round == 0 && !in.phased {
		return
	}
	for i := range in.seats {
		s := &in.seat[i]
		all := true
		for t := range NumTracks {
			at := atTrack + Place(i*NumTracks+t)
			v := in.f[at]
			if v == unlaid {
				all = false
				continue
			}
			if want := min(s.sure.of(t), int(in.r.impactSpace)); int(v) < want {
				in.find(12, i, int(v), want, at)
			}
		}
		if want := s.sure.of(laneImpact); all && in.hexes && in.r.mission != 6 && s.markers < want {
			in.find(13, i, s.markers, want, atHex)
		}
	}
}

func (in *inspection) checkVessels() {
	r := in.r
	for i := range in.seats {
		s := &in.seat[i]
		first := atVessel + Place(i*fleet)
		if ingenuity := in.f[atTrack+Place(i*NumTracks+trackIngenuity)]; ingenuity != unlaid && in.quiet {
			want := int(r.vessels)
			for _, at := range r.vesselAt {
				if ingenuity >= int16(at) {
					want++
				}
			}
			want = max(0, min(want, fleet)-in.taken(i, takenVessels))
			if s.vessels > want || s.vesselsAt && s.vessels < want && !r.variants.launchLater && !in.mayTake(i, takenVessels) {
				soft := in.setback // a track that fell leaves its Vessels: never too few
				in.setback = soft && s.vessels > want
				in.find(10, i, s.vessels, want, first+Place(min(s.vessels, want)), atTrack+Place(i*NumTracks+trackIngenuity))
				in.setback = soft
			}
		}
		trench := 0
		for k := range Place(fleet) {
			v := in.f[first+k]
			if v <= 0 {
				continue
			}
			zone := &r.zones[v-1]
			at := in.where[v-1]
			switch {
			case at == 0:
				if in.ocean {
					in.find(16, i, int(v), 0, first+k)
				}
				continue
			case zone.rule == caves:
				in.find(17, i, int(v), 0, first+k)
				continue
			case zone.rule == abyssalTrench:
				if trench++; trench > 1 {
					in.find(18, i, trench, 1, first+k)
				}
			}
			depth := int(zone.depth)
			switch {
			case depth > s.reach:
				in.find(19, i, depth, s.reach, first+k, atTrack+Place(i*NumTracks+trackIngenuity))
			case in.ocean && s.home>>(at-1)&1 == 0:
				in.find(21, i, depth, s.reach, first+k)
			case s.level[trackIngenuity] > 0 && depth > s.level[trackIngenuity]:
				in.find(20, i, depth, s.level[trackIngenuity], first+k, atTrack+Place(i*NumTracks+trackIngenuity))
			}
		}
	}
}
