package ageofsail

import (
	"slices"

	"shipmate/companion"
)

// What the table tells because no set says it, or because it counted anew.

// SetIcons says how many icons of one attribute somebody has, 0–99: the cube
// moves there, and what is above 15 is kept in mind (§2.2).
func (s Sheet) SetIcons(seat, track, icons int) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	if track < 0 || track >= NumTracks || icons < 0 || icons > maxCount {
		return nil, refuseRange(0, maxCount)
	}
	g.setIcons(i, track, icons)
	return g.values()
}

func (g *gesture) setIcons(i, t, icons int) {
	g.put(i, trackSpaces+seatCount(t), 0)
	g.seat(i).counts[over+seatCount(t)] = companion.Count{}
	g.gain(i, t, icons)
	g.markSeat(i, countNames[over+seatCount(t)])
}

// Recounted says that the cubes of all stand where their icons say (§6.5).
func (s Sheet) Recounted() ([]companion.Value, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	g.begun()
	return g.values()
}

// begun says that the table has gone on, so that nobody recounts for the round
// before any more.
func (g *gesture) begun() {
	for i := range g.seats() {
		g.undue(i, func(one Due) bool { return one.Why == WhyRecount })
	}
}

// Later puts what is due with an id behind the rest.
func (s Sheet) Later(seat, due int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(d.follow.due, func(one Due) bool { return one.ID == due })
	if at < 0 {
		return nil, denied("due", nil)
	}
	one := d.follow.due[at]
	d.follow.due = append(slices.Delete(slices.Clone(d.follow.due), at, at+1), one)
	g.markSeat(i, "due")
	return g.values()
}

// Gained says how many discs Culture gave where the set doesn't know (§6.2): as
// many as the supply has go to the Harbor.
func (s Sheet) Gained(seat, due, discs int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	switch {
	case discs < 0 || discs > g.setup.Profile.Discs():
		return nil, refuseRange(0, g.setup.Profile.Discs())
	case !slices.ContainsFunc(d.follow.due, func(one Due) bool { return one.ID == due && one.Why == WhyGrowth }):
		return nil, denied("due", nil)
	}
	g.grow(i, discs)
	g.undue(i, func(one Due) bool { return one.ID == due })
	g.grown()
	return g.values()
}

// grow moves discs from supply to Harbor, as many as the supply has.
func (g *gesture) grow(i, discs int) {
	if left := g.seat(i).counts[supply]; left.Known {
		discs = min(discs, left.N)
	}
	g.add(i, supply, -discs)
	g.add(i, harborDiscs, discs)
}

// forgetDiscs makes Harbor and supply missing: something happened to them that
// nobody told.
func (g *gesture) forgetDiscs(i int) {
	for _, c := range []seatCount{supply, harborDiscs} {
		g.seat(i).counts[c] = companion.Count{}
		g.markSeat(i, countNames[c])
	}
}

// OccupyUnmapped lays a disc on a free city where the table's set has no map:
// which city is not followed, its token is (§8.4).
func (s Sheet) OccupyUnmapped(seat int) ([]companion.Value, error) {
	g, i, err := s.acting(seat)
	if err != nil {
		return nil, err
	}
	if g.side() != nil {
		return nil, refuse("side", nil)
	}
	if err := g.fromHarbor(i, 1); err != nil {
		return nil, err
	}
	g.due(i, Due{Why: WhyToken})
	g.did(i, "occupy", "")
	return g.values()
}

// AttackUnmapped takes a city of another seat where the set has no map: the
// discs move as everywhere (§8.4, X7).
func (s Sheet) AttackUnmapped(seat, defender int) ([]companion.Value, error) {
	g, i, err := s.acting(seat)
	if err != nil {
		return nil, err
	}
	if g.side() != nil || defender < 1 || defender > g.seats() || defender == seat {
		return nil, refuse("side", nil)
	}
	if err := g.fromHarbor(i, 2); err != nil {
		return nil, err
	}
	g.add(i, supply, 1)
	g.add(defender-1, supply, 1)
	g.did(i, "attack", "")
	return g.values()
}

// NextPhase goes on to the next phase where only rounds and tracks are
// followed; the end of a round is EndRound.
func (s Sheet) NextPhase() ([]companion.Value, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	at := slices.Index(phases, g.phase())
	if g.everything() || at < 0 || at >= slices.Index(phases, PhaseAction) {
		return nil, denied("wrong-phase", companion.Args{"Phase": say("ageofsail.phase." + s.phase())})
	}
	next := phases[at+1]
	if next == PhaseSalary && g.noSalary() {
		next = PhaseAction
	}
	g.begun()
	g.setPhase(next)
	return g.values()
}

// noSalary: in round 1 of the 2009 profile nobody can be paid (§6.3).
func (g *gesture) noSalary() bool { return g.round() == 1 && g.Variant("firstSalary") == "nothing" }
