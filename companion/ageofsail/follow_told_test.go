package ageofsail

import (
	"slices"
	"testing"

	"shipmate/companion"
)

// unset is a followed game without a component set: the table tells.
func unset(t testing.TB, seats int) Sheet {
	t.Helper()
	return newSheet(t, seats, func(s *Setup) { s.Follow.Depth = FollowEverything })
}

func TestIconsAreTold(t *testing.T) {
	for _, c := range []struct {
		name                string
		icons, space, above int
	}{{"OnTheTrack", 4, 4, 0}, {"TheLastSpace", 15, 15, 0}, {"Above15IsKeptInMind", 18, 15, 3}, {"None", 0, 0, 0}} {
		t.Run(c.name, func(t *testing.T) {
			s := following(t, 2)
			values, err := s.SetIcons(1, Finance, c.icons)
			seat := seatOf(t, do(t, s, values, err), 1)
			if seat.Spaces[Finance].N != c.space || seat.Icons[Finance].N != c.space+c.above {
				t.Errorf("%+v", seat)
			}
		})
	}
	if _, err := following(t, 2).SetIcons(1, 4, 1); companion.CodeOf(err) != companion.CodeInvalid {
		t.Errorf("a fifth track: %v", err)
	}
}

func TestLevelsInAFollowedGame(t *testing.T) {
	for _, c := range []struct {
		name  string
		space int
		want  [NumTracks]int // of the practice set
	}{{"First", 0, [4]int{1, 2, 1, 1}}, {"JustBelow", 3, [4]int{2, 3, 2, 2}}, {"Begins", 4, [4]int{3, 4, 3, 3}}, {"Last", 15, [4]int{5, 6, 5, 5}}} {
		t.Run(c.name, func(t *testing.T) {
			s := following(t, 2)
			for track := range NumTracks {
				values, err := s.SetIcons(1, track, c.space)
				s = do(t, s, values, err)
			}
			for track, want := range c.want {
				if got := seatOf(t, s, 1).Levels[track]; !got.Known || got.N != want {
					t.Errorf("track %d: %+v, want %d", track, got, want)
				}
			}
		})
	}
	seat := seatOf(t, unset(t, 2), 1)
	if !seat.Levels[Industry].Known || seat.Levels[Culture].Known || seat.Levels[Finance].Known || seat.Levels[Politics].Known {
		t.Errorf("without a set only Industry is known: %+v", seat.Levels)
	}
}

func TestGrowthIsToldWhereNoSetKnows(t *testing.T) {
	s := toGrowth(t, unset(t, 2), "market", "market")
	seat := seatOf(t, s, 1)
	due := seat.Due[0]
	if s.phase() != PhaseGrowth || due.Why != WhyGrowth || seat.Harbor.N != 0 || seat.Supply.N != 30 {
		t.Fatalf("%+v", seat)
	}
	values, err := s.Gained(1, due.ID, 2)
	s = do(t, s, values, err)
	if seat := seatOf(t, s, 1); seat.Harbor.N != 2 || seat.Supply.N != 28 || slices.ContainsFunc(seat.Due, func(one Due) bool { return one.Why == WhyGrowth }) {
		t.Errorf("%+v", seat)
	}
	_, err = s.Gained(1, due.ID, 2)
	deny(t, err, "due")

	quiet := newSheet(t, 2, func(s *Setup) { s.Follow = FollowSetup{Depth: FollowEverything, Off: []string{WhyGrowth}} })
	if seat := seatOf(t, toAction(t, quiet, "market", "market"), 1); seat.Harbor.Known || seat.Supply.Known {
		t.Errorf("nobody told, so it is missing, never the old number: %+v", seat)
	}
}

func TestWithoutAMapDiscsStillMove(t *testing.T) {
	s := toAction(t, unset(t, 2), "market", "market")
	s = mustSet(t, s, "p1.harborDiscs", "4", "p1.supply", "10", "p2.supply", "9")
	values, err := s.OccupyUnmapped(1)
	s = do(t, s, values, err)
	seat := seatOf(t, s, 1)
	if seat.Harbor.N != 3 || seat.Due[len(seat.Due)-1].Why != WhyToken {
		t.Errorf("%+v", seat)
	}
	values, err = s.AttackUnmapped(1, 2) // X7
	s = do(t, s, values, err)
	if a, b := seatOf(t, s, 1), seatOf(t, s, 2); a.Harbor.N != 1 || a.Supply.N != 11 || b.Supply.N != 10 {
		t.Errorf("%+v, %+v", a, b)
	}
	_, err = s.AttackUnmapped(1, 2)
	deny(t, err, "harbor-too-low")
	if _, err := s.AttackUnmapped(1, 1); companion.CodeOf(err) != companion.CodeInvalid {
		t.Errorf("oneself: %v", err)
	}
	if _, err := toAction(t, following(t, 2), "market", "market").OccupyUnmapped(1); companion.CodeOf(err) != companion.CodeInvalid {
		t.Errorf("a map is there: %v", err)
	}
	if city, connections := s.NotCounted(), "p1.cityGlory"; !slices.Contains(city, connections) {
		t.Errorf("cities are asked for at the end: %v", city)
	}
}

func TestAnUnknownLimitIsAskedFor(t *testing.T) {
	s := toAction(t, unset(t, 2), "market", "market")
	s = mustSet(t, s, "p1.cards", `["europe-0","europe-1"]`, "p1.due", "null")
	values, err := s.Pass(1)
	s = do(t, s, values, err)
	if due := seatOf(t, s, 1).Due; len(due) != 1 || due[0].Why != WhyLimit || due[0].N != 0 {
		t.Fatalf("%+v", due)
	}
	values, err = s.Discard(1, "europe-0")
	s = do(t, s, values, err)
	if due := seatOf(t, s, 1).Due; slices.ContainsFunc(due, func(one Due) bool { return one.Why == WhyLimit }) {
		t.Errorf("one card may always be held: %+v", due)
	}
}

func TestATokenSpotThatNoSetKnowsIsAskedFor(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		name  string
		token *bool
		asked bool
	}{{"Lies", &yes, true}, {"None", &no, false}, {"Unknown", nil, true}} {
		t.Run(c.name, func(t *testing.T) {
			set := &ComponentSet{Format: setFormat, Version: setVersion, Game: setGame, Kind: SetYours, ID: "mine", Label: "mine",
				Map: &Map{Sides: []Side{{ID: "a", Label: "A", Regions: []Region{{ID: Europe, Name: "Europe", Cities: []City{{ID: "europe-1", Name: "x"}, {ID: "europe-2", Name: "y"}}}},
					Connections: []Connection{{ID: "k", Ends: []string{"europe-1", "europe-2"}, Token: c.token}}}}}}
			s := newSheet(t, 2, func(s *Setup) { s.Set, s.Side, s.Follow.Depth = set, "a", FollowEverything })
			s = toAction(t, s, "market", "market")
			s = mustSet(t, s, "p1.harborDiscs", "9")
			for _, city := range []string{"europe-1", "europe-2"} {
				values, err := s.Occupy(1, city)
				s = do(t, s, values, err)
			}
			asked := slices.ContainsFunc(seatOf(t, s, 1).Due, func(one Due) bool { return one.Of == "k" })
			if asked != c.asked {
				t.Errorf("asked %v, want %v", asked, c.asked)
			}
		})
	}
}

func TestLaterAndRecounted(t *testing.T) {
	s := mustSet(t, following(t, 2), "p1.due", `{"next":4,"items":[{"id":1,"why":"token"},{"id":2,"why":"recount"},{"id":3,"why":"icons"}]}`, "p2.due", `{"next":2,"items":[{"id":1,"why":"recount"}]}`)
	values, err := s.Later(1, 1)
	s = do(t, s, values, err)
	values, err = s.Recounted()
	s = do(t, s, values, err)
	if a, b := seatOf(t, s, 1).Due, seatOf(t, s, 2).Due; len(a) != 2 || a[0].ID != 3 || a[1].ID != 1 || len(b) != 0 {
		t.Errorf("%+v, %+v", a, b)
	}
	_, err = s.Later(1, 9)
	deny(t, err, "due")
}

func TestRoundsAndTracksAlone(t *testing.T) {
	s := newSheet(t, 2, withPractice(t, "a"), func(s *Setup) { s.Follow.Depth = FollowTracks })
	var walked []string
	for s.phase() != PhaseOver {
		walked = append(walked, s.phase())
		if s.phase() == PhaseAction {
			values, err := s.EndRound()
			s = do(t, s, values, err)
			continue
		}
		values, err := s.NextPhase()
		s = do(t, s, values, err)
	}
	want := []string{PhaseBuild, PhaseGrowth, PhaseAction}
	for range Rounds - 1 {
		want = append(want, PhaseBuild, PhaseGrowth, PhaseSalary, PhaseAction)
	}
	if !slices.Equal(walked, want) {
		t.Errorf("%v", walked)
	}
	_, err := following(t, 2).NextPhase()
	deny(t, err, "wrong-phase")
}
