package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Advance moves a cube to a space 0–12 and makes due what happens on the way.
// A higher space counts as an advance, a lower one as a correction, which has no
// consequences. With up the way goes upwards: over 12 it leads to 10, so that
// from 12 to 10 is one step. Where the space is missing the cube is just put
// there. It refuses, with CodeInvalid, tracks and spaces that don't exist and
// spaces that the way up doesn't reach. deepsea-rules §3.1.
func (s Sheet) Advance(seat int, track string, to int, up bool) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	t := slices.Index(trackNames[:], track)
	if t < 0 {
		return nil, refuseWord(trackNames[:])
	}
	if err := bounded(to, 0, MaxSpace, ""); err != nil {
		return nil, err
	}
	space := d.tracks[t].space()
	if !space.known || int(space.n) > to && !up {
		g.setTrack(i, t, to)
		return g.values()
	}
	steps := 0
	for at := int(space.n); at != to; steps++ {
		if at, _ = g.box.facts.Mat.step(at); steps > MaxSpace {
			return nil, bounded(to, int(space.n), MaxSpace, "")
		}
	}
	g.climb(i, t, steps)
	return g.values()
}

func (g *gesture) setTrack(i, t, space int) {
	g.seat(i).tracks[t] = trackData{n: int8(space), known: true}
	g.markSeat(i, "tracks."+trackNames[t])
}

// climb advances a known track step by step: space 10 and every overflow give
// an Impact, Ingenuity 2 and 7 a Vessel. deepsea-rules §3.1.
func (g *gesture) climb(i, t, steps int) {
	mat := &g.box.facts.Mat
	space := int(g.seat(i).tracks[t].n)
	var list []Due
	for range steps {
		next, over := mat.step(space)
		space = next
		if over || space == mat.ImpactSpace {
			list = append(list, Due{Gain: "impact", N: 1, Why: WhyImpact, Of: trackNames[t]})
		}
		if t == trackIngenuity && !over && g.vesselComes(i, space, list) {
			list = append(list, Due{Gain: GainVessel, N: 1, Why: WhyVessel})
		}
	}
	g.setTrack(i, t, space)
	g.front(i, list)
}

// vesselComes says that entering a space of Ingenuity gives a Vessel: only the
// first time. Where Vessels are counted, those that are there or due already
// say whether it is.
func (g *gesture) vesselComes(i, space int, coming []Due) bool {
	k := slices.Index(g.box.facts.Mat.VesselSpaces.Ingenuity, space)
	vessels := g.seat(i).follow.vessels
	if k < 0 || !vessels.known {
		return k >= 0
	}
	have := int(vessels.n)
	for _, one := range slices.Concat(g.seat(i).follow.due.items, coming) {
		if one.Gain == GainVessel {
			have += one.N
		}
	}
	return have < min(maxVessels, g.box.mission.StartingVessels+k+1)
}
