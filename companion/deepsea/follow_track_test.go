package deepsea

import (
	"testing"

	"shipmate/companion"
)

// countDues sums what is due of one gain.
func countDues(t testing.TB, s Sheet, seat int, gain string) int {
	t.Helper()
	n := 0
	for _, one := range following(t, s).Seats[seat-1].Due {
		if one.Gain == gain {
			n += one.N
		}
	}
	return n
}

// deepsea-rules §3.1, X2: with N advances the position is N up to 12, else
// 10 + (N − 10) mod 3, and the Impacts are 0 below 10, else 1 + (N − 10) / 3.
func TestX2AdvancesAndOverflowFollowTheFormula(t *testing.T) {
	for _, track := range trackNames {
		s := followed(t, 1, 2, FollowTracks)
		for n := range 31 {
			space, impacts := n, 0
			if n > 12 {
				space = 10 + (n-10)%3
			}
			if n >= 10 {
				impacts = 1 + (n-10)/3
			}
			seat := following(t, s).Seats[0]
			if got := seat.Tracks[trackOf(track)]; got != companion.Counted(space) {
				t.Fatalf("%s after %d advances: %v, want %d", track, n, got, space)
			}
			if got := countDues(t, s, 1, "impact"); got != impacts {
				t.Fatalf("%s after %d advances: %d Impacts, want %d", track, n, got, impacts)
			}
			to, _ := s.box.facts.Mat.step(space)
			values, err := s.Advance(1, track, to, true)
			s = played(t, s, values, err)
			if n >= 9 && s.levelOf(0, trackOf(track)) != 5 {
				t.Fatal("level 5 was lost")
			}
		}
	}
}

func trackOf(name string) int {
	for t, n := range trackNames {
		if n == name {
			return t
		}
	}
	return -1
}

func TestAdvanceFromASpaceToASpace(t *testing.T) {
	impact := func(track string) Due { return Due{Gain: "impact", N: 1, Why: WhyImpact, Of: track} }
	vessel := Due{Gain: GainVessel, N: 1, Why: WhyVessel}
	for _, c := range []struct {
		name     string
		track    string
		from, to int
		up       bool
		want     []Due
	}{
		{"one space", "reputation", 3, 4, true, nil},
		{"into 10", "reputation", 9, 10, true, []Due{impact("reputation")}},
		{"over 10", "inspiration", 8, 12, true, []Due{impact("inspiration")}},
		{"11 and 12 give nothing", "inspiration", 10, 12, true, nil},
		{"overflow", "coordination", 12, 10, true, []Due{impact("coordination")}},
		{"two steps over the end", "coordination", 11, 10, true, []Due{impact("coordination")}},
		{"two steps from 12", "coordination", 12, 11, true, []Due{impact("coordination")}},
		{"typed higher counts as an advance", "coordination", 9, 11, false, []Due{impact("coordination")}},
		{"typed lower is a correction", "coordination", 12, 10, false, nil},
		{"correction far down", "ingenuity", 12, 0, false, nil},
		{"same space", "ingenuity", 10, 10, true, nil},
		{"Vessel at 2", "ingenuity", 1, 2, true, []Due{vessel}},
		{"both Vessels and an Impact, in order", "ingenuity", 0, 10, false, []Due{vessel, vessel, impact("ingenuity")}},
		{"2 of another track", "reputation", 1, 2, true, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(t, 1, 2)
			s.seat(0).tracks[trackOf(c.track)] = trackData{n: int8(c.from), known: true}
			values, err := s.Advance(1, c.track, c.to, c.up)
			s = played(t, s, values, err)
			wantDues(t, s, 1, c.want...)
			if got := following(t, s).Seats[0].Tracks[trackOf(c.track)]; got != companion.Counted(c.to) {
				t.Errorf("stands on %v", got)
			}
			wantDues(t, s, 2)
		})
	}
}

func TestAdvanceRefusesWhatIsNoWay(t *testing.T) {
	s := begun(t, 1, 2)
	s.seat(0).tracks[0] = trackData{n: 11, known: true}
	for _, c := range []struct {
		name, key string
		seat      int
		track     string
		to        int
	}{
		{"no seat", "refuse.range", 3, "reputation", 1},
		{"no such track", "refuse.word", 1, "research", 1},
		{"space 13", "refuse.range", 1, "reputation", 13},
		{"space −1", "refuse.range", 1, "reputation", -1},
		{"upwards never reaches 5", "refuse.range", 1, "reputation", 5},
	} {
		values, err := s.Advance(c.seat, c.track, c.to, true)
		t.Run(c.name, func(t *testing.T) { wantRefused(t, values, err, c.key) })
	}
}

func TestAMissingTrackIsJustSet(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "p1.tracks.ingenuity", "null", "p1.tracks.reputation", `{"level":5}`)
	if seat := following(t, s).Seats[0]; seat.Levels.Technology != 0 || seat.Levels.Recruitment != 5 || seat.Tracks[0].Known {
		t.Errorf("%+v", seat)
	}
	values, err := s.Advance(1, "ingenuity", 7, false)
	s = played(t, s, values, err)
	values, err = s.Advance(1, "reputation", 10, true)
	s = played(t, s, values, err)
	wantDues(t, s, 1)
	if seat := following(t, s).Seats[0]; seat.Levels.Technology != 4 || seat.Tracks[0] != companion.Counted(10) {
		t.Errorf("%+v", seat)
	}
}

func TestAVesselComesOnce(t *testing.T) {
	vessels := func(s Sheet) int { return countDues(t, s, 1, GainVessel) }
	up := func(s Sheet, to int) Sheet {
		values, err := s.Advance(1, "ingenuity", to, false)
		return played(t, s, values, err)
	}
	s := up(begun(t, 1, 2), 2)
	if vessels(s) != 1 {
		t.Fatal("no Vessel at 2")
	}
	if s = up(up(s, 1), 2); vessels(s) != 1 {
		t.Errorf("again at 2 while it is due: %d", vessels(s))
	}
	s = emptied(t, first(t, s, 1, Choice{}), 1)
	if s = up(up(s, 0), 3); vessels(s) != 0 {
		t.Errorf("again at 2 with it in the ocean: %d", vessels(s))
	}
	if s = up(s, 7); vessels(s) != 1 {
		t.Errorf("at 7: %d", vessels(s))
	}
	s = emptied(t, first(t, s, 1, Choice{}), 1)
	if got := following(t, s).Seats[0].Vessels; got != companion.Counted(3) {
		t.Errorf("%v Vessels", got)
	}
	if s = up(up(s, 1), 9); vessels(s) != 0 {
		t.Errorf("a fourth Vessel")
	}
	tracks := up(followed(t, 1, 2, FollowTracks), 8)
	if vessels(tracks) != 2 {
		t.Errorf("not counted: %d", vessels(tracks))
	}
}

// X3, with the Vessel in the middle of a cascade.
func TestX3VesselInACascade(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "p1.tracks.reputation", "2", "p1.tracks.ingenuity", "1")
	values, err := s.Recruit(1, "marine-engineer", false)
	s = played(t, s, values, err)
	wantDues(t, s, 1, Due{Gain: "ingenuity", N: 2, Why: WhyRecruit, Of: "marine-engineer"})
	s = first(t, s, 1, Choice{})
	wantDues(t, s, 1, Due{Gain: GainVessel, N: 1, Why: WhyVessel})
	s = first(t, s, 1, Choice{})
	wantDues(t, s, 1, Due{Gain: "disc", N: 1, Why: WhyArrival, Of: "the-sea-star"})
	s = first(t, s, 1, Choice{})
	values, err = s.GainEffort(1)
	ana := following(t, played(t, s, values, err)).Seats[0]
	if ana.Tracks[trackIngenuity] != companion.Counted(3) || ana.Vessels != companion.Counted(2) || ana.Staging != companion.Counted(2) {
		t.Errorf("%+v", ana)
	}
}
