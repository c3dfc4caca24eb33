package ageofsail

import (
	"slices"

	"shipmate/companion"
)

// StartFollowing gives the values of a game that begins (§5): the cubes stand
// on 0, and with FollowEverything each board is as setup leaves it. Any other
// depth counts as FollowEverything; words that are no reminder are left out of
// off.
func (s Sheet) StartFollowing(depth string, off []string) []companion.Value {
	g := &gesture{Sheet: s, before: s}
	g.follow = followData{depth: FollowEverything, round: 1, phase: PhaseBuild}
	if depth == FollowTracks {
		g.follow.depth = FollowTracks
	}
	for _, why := range Reminders() {
		if slices.Contains(off, why) {
			g.follow.off = append(g.follow.off, why)
		}
	}
	g.mark("follow.depth", "follow.round", "follow.phase", "follow.off")
	g.setTurn(g.CrownOf(1))
	for i := range g.seats() {
		for t := range seatCount(NumTracks) {
			g.put(i, trackSpaces+t, 0)
		}
		if g.everything() {
			g.layOut(i)
		}
	}
	if g.everything() {
		for r, id := range regionIDs[1:] {
			data := &regionData{}
			if region := g.side().region(id); region != nil {
				data.spaces = region.ShippingTrack.Spaces
			}
			g.follow.regions[r+1] = data
			g.mark(companion.Key("region." + id))
		}
	}
	values, err := g.values()
	if err != nil {
		panic("ageofsail: a start is too long: " + err.Error()) // a test lays out five seats
	}
	return values
}

// layOut gives a person what setup gives: 30 discs in the supply and the
// Colonial House; in the 2018 profile 34 and one disc on the start building
// (§16).
func (g *gesture) layOut(i int) {
	d := g.seat(i)
	onStart := g.Variant("firstSalary") == "start-tile"
	d.follow = seatFollow{buildings: []TableBuilding{{ID: startBuildings[0], Disc: onStart}}, cards: []string{}, space: new(string), tokens: map[string]int{}}
	discs := g.setup.Profile.Discs()
	if onStart {
		discs--
	}
	g.put(i, supply, discs)
	g.put(i, harborDiscs, 0)
	g.put(i, slaveryAside, 0)
	g.markSeat(i, "buildings", "cards", "governorSpace", "tokens")
}

// startFollowing lays a start over a sheet that nobody has counted on yet.
func (s Sheet) startFollowing(start FollowSetup) (Sheet, error) {
	for _, v := range s.StartFollowing(start.Depth, start.Off) {
		var err error
		if s, err = s.Set(v.Key, v.Value); err != nil {
			return s, err
		}
	}
	return s, nil
}

// StartTile lays the other side of the start tile (2018, §16): its icons count
// at once. It refuses another word and what is not the first round's Build.
func (s Sheet) StartTile(seat int, tile string) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat, PhaseBuild)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(startBuildings, tile) || len(d.follow.buildings) != 1 || s.setup.Profile != AgeOfSail2018 {
		return nil, denied("tile", nil)
	}
	for t, n := range g.iconsOf(d.follow.buildings[0].ID).List() {
		g.gain(i, t, -n)
	}
	d.follow.buildings = []TableBuilding{{ID: tile, Disc: d.follow.buildings[0].Disc}}
	g.markSeat(i, "buildings")
	g.gainOf(i, s.setup.Set.tileIcons(tile), tile, 1)
	return g.values()
}

func (s *Sheet) iconsOf(tile string) Icons {
	if icons := s.setup.Set.tileIcons(tile); icons != nil {
		return *icons
	}
	return Icons{}
}

// ChangeDepth follows less or more from now on. What is no longer followed
// becomes missing, never zero; what is followed anew is missing until somebody
// enters it.
func (s Sheet) ChangeDepth(depth string) ([]companion.Value, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	if depth != FollowTracks && depth != FollowEverything || depth == s.follow.depth {
		return nil, denied("done", nil)
	}
	g.follow.depth = depth
	g.mark("follow.depth")
	if depth == FollowTracks {
		for i := range g.seats() {
			d := g.seat(i)
			d.follow = seatFollow{paid: d.follow.paid}
			for _, c := range []seatCount{supply, harborDiscs, slaveryAside} {
				d.counts[c] = companion.Count{}
				g.markSeat(i, countNames[c])
			}
			g.markSeat(i, "buildings", "cards", "governorSpace", "tokens", "due")
		}
		for r := range regionIDs {
			g.follow.regions[r] = nil
			g.mark(companion.Key("region." + regionIDs[r]))
		}
		for _, one := range g.before.follow.cities {
			g.mark(companion.Key("city." + one.id))
		}
		for _, one := range g.before.follow.took {
			g.mark(companion.Key("token." + one.id))
		}
		g.follow.cities, g.follow.took = nil, nil
	}
	return g.values()
}
