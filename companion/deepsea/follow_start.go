package deepsea

import (
	"slices"

	"shipmate/companion"
)

// StartFollowing gives the values of a game that begins: the cubes stand on 0,
// and with FollowEverything each mat is as setup leaves it, with a Vessel to
// launch in turn order. Goals stay missing: nobody has counted them. Any other
// depth counts as FollowEverything; words that are no reminder are left out of
// off. deepsea-rules §4.2.
func (s Sheet) StartFollowing(depth string, off []string) []companion.Value {
	g := &gesture{Sheet: s, before: s}
	g.follow.depth, g.follow.round = FollowEverything, counted(1)
	if depth == FollowTracks {
		g.follow.depth = FollowTracks
	}
	g.follow.off, g.follow.pockets, g.follow.rounds = nil, nil, nil
	for _, why := range Reminders() {
		if slices.Contains(off, why) {
			g.follow.off = append(g.follow.off, why)
		}
	}
	for _, key := range []companion.Key{"follow.depth", "follow.round", "follow.off", "follow.pockets", "follow.rounds"} {
		g.mark(key)
	}
	for i := range g.seats() {
		d := g.seat(i)
		for t, name := range trackNames {
			d.tracks[t] = trackData{n: int8(g.box.facts.Mat.Start), known: true}
			g.markSeat(i, "tracks."+name)
		}
		g.clearFollowed(i)
		d.follow.due.items = nil
		if g.everything() {
			g.layOut(i)
		}
	}
	if g.everything() {
		g.setPhase(PhaseLaunch)
		g.setTurn(g.WaveOf(1))
	} else {
		g.setPhase(PhasePreparation)
		g.setTurn(0)
	}
	return g.changed()
}

// startFollowing lays a start over a sheet that nobody has counted on yet.
func (s Sheet) startFollowing(start FollowSetup) (Sheet, error) {
	for _, v := range s.StartFollowing(start.Depth, start.Off) {
		var err error
		if s, err = s.Set(v.Key, v.Value); err != nil {
			return s, outermost(err)
		}
	}
	return s, nil
}

// layOut gives a person what setup gives: deepsea-rules §4.2, 9 and 10.
func (g *gesture) layOut(i int) {
	d := g.seat(i)
	onLeader := g.box.Variant("round1Leader") != "empty"
	supply := maxDiscs
	if onLeader {
		supply--
	}
	d.research, d.staging = counted(g.box.facts.Mat.Research.Start), counted(0)
	d.follow.supply, d.follow.vessels, d.follow.tokens = counted(supply), counted(0), counted(0)
	d.follow.specialists = []TableSpecialist{}
	for k := range g.box.facts.Specialists {
		if kind := &g.box.facts.Specialists[k]; kind.PerPlayer > 0 && kind.Junior == nil {
			d.follow.specialists = append(d.follow.specialists, TableSpecialist{ID: kind.ID, Senior: true, Disc: onLeader})
		}
	}
	d.hexes, d.journals = []HexMarkers{}, journalData{known: true, byTitle: true, titles: []string{}}
	g.front(i, []Due{{Gain: GainVessel, N: g.box.mission.StartingVessels, Why: WhyLaunch}})
}

// clearFollowed makes everything of a person that only FollowEverything follows
// missing.
func (g *gesture) clearFollowed(i int) {
	d := g.seat(i)
	d.research, d.staging, d.hexes, d.journals = count{}, count{}, nil, journalData{}
	d.follow = seatFollow{due: d.follow.due}
	g.markSeat(i, "leftovers.research", "leftovers.staging", "hexes", "journals", "specialists", "supply", "vessels",
		"tokens", "prepared", "passed", "due")
}

// ChangeDepth follows less or more from now on. What is no longer followed
// becomes missing, never zero; what is followed anew is missing until somebody
// enters it.
func (s Sheet) ChangeDepth(depth string) ([]companion.Value, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	if depth != FollowTracks && depth != FollowEverything {
		return nil, refuseWord([]string{FollowTracks, FollowEverything})
	}
	if depth == s.follow.depth {
		return nil, denied("deepsea.refuse.follow.done", nil)
	}
	g.follow.depth = depth
	g.mark("follow.depth")
	if depth == FollowTracks {
		g.follow.pockets = nil
		g.mark("follow.pockets")
		for i := range g.seats() {
			g.clearFollowed(i)
			q := &g.seat(i).follow.due
			q.items = slices.DeleteFunc(slices.Clone(q.items), func(one Due) bool { return one.Why != WhyImpact && one.Why != WhyVessel })
		}
	}
	if g.phase() == PhaseOver {
		return g.values()
	}
	g.setPhase(PhasePreparation)
	if depth == FollowTracks {
		g.setTurn(0)
	} else {
		g.setTurn(g.WaveOf(g.round()))
	}
	return g.values()
}

// Begin ends the launch: the Preparation of round 1 begins with whoever holds
// the Wave. What is still due stays due.
func (s Sheet) Begin() ([]companion.Value, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	if err := g.inPhase(PhaseLaunch); err != nil {
		return nil, err
	}
	g.setPhase(PhasePreparation)
	g.setTurn(g.WaveOf(g.round()))
	return g.values()
}
