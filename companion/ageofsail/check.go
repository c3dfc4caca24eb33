package ageofsail

import (
	"slices"

	"shipmate/companion"
)

// Check says what a sheet holds that cannot be, or that is a common slip (§18,
// A67–A75), in the order of the pad. What is missing is never a finding.
//
// A67 (whole numbers in range) and the range of A69 are refused while entering;
// what a change of the profile or a file leaves over is found here. A73 needs a
// total that somebody typed, which a sheet doesn't hold.
func (s Sheet) Check() []companion.Finding {
	var list []companion.Finding
	list = append(list, s.checkTogether()...)
	list = append(list, s.checkMap()...)
	for i := range s.seats() {
		list = append(list, s.checkSeat(i)...)
	}
	return list
}

// CannotBe says that the sheet holds what no game can have: then nobody has won.
func (s Sheet) CannotBe() bool {
	return slices.ContainsFunc(s.Check(), func(f companion.Finding) bool { return f.Severity == companion.CannotBe })
}

// checkTogether: all seats have at most two Universities, six Slavery cards and
// three tiles of level 5 (A68).
func (s *Sheet) checkTogether() []companion.Finding {
	var list []companion.Finding
	for _, c := range []seatCount{universities, slaveryAside} {
		if sum := s.together(c); sum > s.most(c) {
			list = append(list, companion.Finding{Code: "A68", Severity: companion.CannotBe, Where: s.entered(c),
				Sentence: companion.SayWith("ageofsail.finding.together", companion.Args{"What": sayCountName(s.setup.Profile, c), "Sum": sum, "Most": s.most(c)})})
		}
	}
	fives := 0
	var where []companion.Key
	for i := range s.seats() {
		for _, b := range s.seat(i).follow.buildings {
			if at := slices.IndexFunc(knownBuildings, func(k KnownBuilding) bool { return k.ID == b.ID }); at >= 0 && knownBuildings[at].Level == 5 {
				fives++
				where = append(where, seatKey(i, "buildings"))
			}
		}
	}
	if most := 3 * copiesOf(5); fives > most {
		list = append(list, companion.Finding{Code: "A68", Severity: companion.CannotBe, Where: where,
			Sentence: companion.SayWith("ageofsail.finding.together", companion.Args{"What": say("ageofsail.finding.fives"), "Sum": fives, "Most": most})})
	}
	return list
}

// entered are the keys of a count that is more than 0.
func (s *Sheet) entered(c seatCount) []companion.Key {
	var keys []companion.Key
	for i := range s.seats() {
		if s.count(i, c).N > 0 {
			keys = append(keys, seatKey(i, countNames[c]))
		}
	}
	return keys
}

// checkMap: all seats have no more connections and city Glory than the map of
// the table's set (A70).
func (s *Sheet) checkMap() []companion.Finding {
	side := s.side()
	if side == nil {
		return nil
	}
	if places, known := side.TokenPlaces(); !known || places != NumTokens {
		return nil // not typed in wholly: more may be on the map
	}
	glory, whole := 0, true
	for _, region := range side.Regions {
		for _, city := range region.Cities {
			if whole = whole && city.Glory != nil; whole {
				glory += *city.Glory
			}
		}
	}
	var list []companion.Finding
	for _, one := range []struct {
		count seatCount
		most  int
		known bool
	}{{cityGlory, glory, whole}, {connections, len(side.Connections), true}} {
		if sum := s.together(one.count); one.known && sum > one.most {
			list = append(list, companion.Finding{Code: "A70", Severity: companion.CannotBe, Where: s.entered(one.count),
				Sentence: companion.SayWith("ageofsail.finding.map", companion.Args{"What": sayCountName(s.setup.Profile, one.count), "Sum": sum, "Most": one.most, "Set": s.saySet()})})
		}
	}
	return list
}

// checkSeat looks at what one person has.
func (s *Sheet) checkSeat(i int) []companion.Finding {
	var list []companion.Finding
	found := func(code string, severity companion.Certainty, sentence string, args companion.Args, where ...companion.Key) {
		args["Name"] = s.setup.Seats[i].Name
		list = append(list, companion.Finding{Code: code, Severity: severity, Where: where, Sentence: companion.SayWith("ageofsail.finding."+sentence, args)})
	}
	if n := s.count(i, harborDiscs); n.Known && n.N > s.most(harborDiscs) {
		found("A69", companion.CannotBe, "harbor", companion.Args{"N": n.N, "Most": s.most(harborDiscs)}, seatKey(i, countNames[harborDiscs]))
	}
	if cities, lines := s.count(i, cityGlory), s.count(i, connections); cities.Known && lines.N > 0 && cities.N < 2 {
		found("A71", companion.LookAgain, "connections", companion.Args{"Connections": lines.N, "Cities": cities.N}, seatKey(i, countNames[connections]), seatKey(i, countNames[cityGlory]))
	}
	if d := s.seat(i); d.governor.known && d.follow.space != nil && d.governor.yes != (*d.follow.space == "") {
		found("A72", companion.CannotBe, "governor", companion.Args{}, seatKey(i, "governorSpaceEmpty"))
	}
	for t := range NumTracks {
		c := trackGlory + seatCount(t)
		n := s.seat(i).counts[c]
		if n.Known && n.N != 0 && s.setup.Set.knowsGlory(t) && !s.setup.Set.prints(t, n.N) {
			found("A74", companion.LookAgain, "track", companion.Args{"N": n.N, "Track": sayTrack(s.setup.Profile, t), "Set": s.saySet()}, seatKey(i, countNames[c]))
		}
	}
	return append(list, s.checkFollowed(i)...)
}

// checkFollowed: a count that was entered equals what is followed (A75); one
// tap takes what is followed.
func (s *Sheet) checkFollowed(i int) []companion.Finding {
	var list []companion.Finding
	for _, c := range []seatCount{cityGlory, connections, trackGlory, trackGlory + 1, trackGlory + 2, trackGlory + 3, cardGlory, universities} {
		n, other := s.seat(i).counts[c], s.derived(i, c)
		if !n.Known || !other.Known || n.N == other.N {
			continue
		}
		key := seatKey(i, countNames[c])
		args := companion.Args{"Name": s.setup.Seats[i].Name, "What": sayCountName(s.setup.Profile, c), "N": n.N, "Other": other.N}
		list = append(list, companion.Finding{Code: "A75", Severity: companion.CannotBe, Where: []companion.Key{key},
			Sentence: companion.SayWith("ageofsail.finding.followed", args),
			Fix: &companion.Fix{Sentence: companion.SayWith("ageofsail.finding.take", companion.Args{"N": other.N}),
				Set: []companion.Value{{Key: key, Value: []byte("null")}}}})
	}
	return list
}

// knowsGlory tells whether the set knows what is printed on a track's spaces.
func (c *ComponentSet) knowsGlory(t int) bool {
	track := c.track(t)
	return track != nil && len(track.Glory) == MaxSpace+1
}

// prints tells whether a Glory stands on a space of a track.
func (c *ComponentSet) prints(t, glory int) bool {
	return slices.ContainsFunc(c.track(t).Glory, func(printed *int) bool { return printed != nil && *printed == glory })
}
