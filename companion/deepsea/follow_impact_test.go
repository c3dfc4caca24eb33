package deepsea

import (
	"slices"
	"strconv"
	"testing"

	"shipmate/companion"
)

// openOn lists the open hexes as "row,column".
func openOn(s Sheet, seat int, from *Spot, zone string) []string {
	var list []string
	for k, state := range s.Hexes(seat, from, zone) {
		if h := s.box.mission.Impact.Hexes[k]; state.Open {
			list = append(list, strconv.Itoa(h.R)+","+strconv.Itoa(h.C))
		}
	}
	return list
}

func hexAt(s Sheet, seat int, r, c int) HexState {
	return s.Hexes(seat, nil, "")[s.box.mission.Impact.index(r, c)]
}

// deepsea-rules §9.3: pairs under the stated offset, without bridges.
func TestImpactBoardsHaveTheirPairsAndEntries(t *testing.T) {
	pairs := []int{47, 53, 66, 80, 59, 82, 49, 199, 37, 23}
	entries := []int{4, 3, 3, 1, 4, 5, 2, 1, 4, 5} // mission 7: the third one only from the Fallen Star
	for mission := 1; mission <= NumMissions; mission++ {
		s := begun(t, mission, 2)
		n := 0
		for k := range s.box.mission.Impact.Hexes {
			n += len(s.box.mission.Impact.Neighbours(k, false))
		}
		if n != 2*pairs[mission-1] {
			t.Errorf("mission %d: %d pairs", mission, n/2)
		}
		open := openOn(s, 1, nil, "")
		if len(open) != entries[mission-1] {
			t.Errorf("mission %d: entries %v", mission, open)
		}
		for k, state := range s.Hexes(2, nil, "") {
			if h := &s.box.mission.Impact.Hexes[k]; state.Open != (h.Entry && h.EntryFrom == "") || state.Mine+state.Others > 0 {
				t.Errorf("mission %d hex %d/%d: %+v", mission, h.R, h.C, state)
			}
		}
	}
}

func TestX6ImpactOfMission1(t *testing.T) {
	s := begun(t, 1, 2)
	if open := openOn(s, 1, nil, ""); !slices.Equal(open, []string{"0,0", "2,0", "4,0", "6,0"}) {
		t.Errorf("at first: %v", open)
	}
	values, err := s.Mark(1, Spot{2, 0}, nil, "", false)
	s = played(t, s, values, err)
	wantDues(t, s, 1, Due{Gain: "inspiration", N: 1, Why: WhyHex, Of: "2,0"})
	open := openOn(s, 2, nil, "")
	slices.Sort(open)
	if !slices.Equal(open, []string{"0,0", "1,0", "2,1", "4,0", "6,0"}) {
		t.Errorf("then: %v", open)
	}
	if got := hexAt(s, 2, 2, 0); got != (HexState{Why: "taken", Others: 1}) {
		t.Errorf("%+v", got)
	}
	if got := hexAt(s, 1, 2, 0); got != (HexState{Why: "taken", Mine: 1}) {
		t.Errorf("%+v", got)
	}
	if got := hexAt(s, 1, 0, 6); got.Why != "apart" {
		t.Errorf("%+v", got)
	}
	values, err = s.Mark(2, Spot{2, 0}, nil, "", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.hex.taken")
	values, err = s.Mark(2, Spot{2, 0}, nil, "", true)
	both := played(t, s, values, err)
	if got := hexAt(both, 1, 2, 0); got.Mine != 1 || got.Others != 1 {
		t.Errorf("%+v", got)
	}
	values, err = both.Mark(2, Spot{2, 0}, nil, "", true)
	wantRefused(t, values, err, "deepsea.refuse.follow.hex.taken")
	values, err = s.Mark(2, Spot{9, 9}, nil, "", true)
	wantRefused(t, values, err, "deepsea.refuse.hex")
	if s.Hexes(0, nil, "") != nil || s.Hexes(3, nil, "") != nil {
		t.Error("hexes of nobody")
	}
}

// deepsea-rules §9.3: every hex on the grid can be reached by placing alone.
func TestEveryHexCanBeReachedByMarks(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		if mission == missionRunners {
			continue
		}
		zone := map[int]string{7: "fallen-star"}[mission]
		s := begun(t, mission, 1)
		board := &s.box.mission.Impact
		for placed := true; placed; {
			placed = false
			for k, state := range s.Hexes(1, nil, zone) {
				if h := &board.Hexes[k]; state.Open && state.Mine == 0 {
					values, err := s.Mark(1, Spot{h.R, h.C}, nil, zone, false)
					s, placed = emptied(t, played(t, s, values, err), 1), true
				}
			}
		}
		for k, state := range s.Hexes(1, nil, zone) {
			h := &board.Hexes[k]
			if want := map[bool]int{true: 1}[!h.OffGrid || mission == missionRows]; state.Mine != want {
				t.Errorf("mission %d: hex %d/%d holds %d", mission, h.R, h.C, state.Mine)
			}
			if state.Open != (h.Infinite && state.Mine > 0) {
				t.Errorf("mission %d: hex %d/%d is open: %v", mission, h.R, h.C, state.Open)
			}
		}
	}
}

func TestInfiniteHexesTakeSeveral(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "p2.hexes", `[{"r":3,"c":3,"n":2}]`)
	for range 3 {
		values, err := s.Mark(1, Spot{3, 3}, nil, "", false)
		s = played(t, s, values, err)
	}
	if got := hexAt(s, 1, 3, 3); got != (HexState{Open: true, Mine: 3, Others: 2}) {
		t.Errorf("%+v", got)
	}
}

func TestMarksUseUpAnImpactThatIsDue(t *testing.T) {
	s := owed(t, owed(t, begun(t, 1, 2), "", "impact", "impact"), "", "research")
	values, err := s.Mark(1, Spot{0, 0}, nil, "", false)
	s = played(t, s, values, err)
	wantDues(t, s, 1, Due{Gain: "reputation", N: 1, Why: WhyHex, Of: "0,0"}, Due{Gain: "research", N: 1, Why: WhyGiven}, Due{Gain: "impact", N: 1, Why: WhyGiven})
}

func TestMarksUseUpTheImpactOfTheirZone(t *testing.T) {
	s := owed(t, owed(t, begun(t, 10, 2), "fallen-star", "impact"), "brine-pool", "impact")
	values, err := s.Mark(1, Spot{4, 0}, nil, "fallen-star", false)
	wantDues(t, played(t, s, values, err), 1, Due{Gain: "impact", N: 1, Why: WhyGiven, Of: "brine-pool"})
	values, err = s.Mark(1, Spot{4, 0}, nil, "", false) // the first one is of depth 4
	wantRefused(t, values, err, "deepsea.refuse.follow.hex.row")
	values, err = s.Take(1, following(t, s).Seats[0].Due[0].ID, Choice{At: &Spot{3, 0}, Zone: "3,0"})
	wantDues(t, played(t, s, values, err), 1, Due{Gain: "impact", N: 1, Why: WhyGiven, Of: "fallen-star"})
}

func TestMarkersMayBeLimited(t *testing.T) {
	limited := func(s *Setup) { s.Edition = Prototype2023 }
	s := mustSet(t, begun(t, 1, 2, limited), "p1.hexes", `[{"r":3,"c":3,"n":20}]`)
	values, err := s.Mark(1, Spot{0, 0}, nil, "", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.markers")
	values, err = s.Mark(1, Spot{0, 0}, nil, "", true)
	played(t, s, values, err)
	six := mustSet(t, begun(t, 6, 2, limited), "p1.hexes", `[{"r":0,"c":0}]`)
	values, err = six.Mark(1, Spot{1, 1}, &Spot{0, 0}, "", false)
	played(t, six, values, err)
}

func TestMission4PinkHex(t *testing.T) {
	s := mustSet(t, begun(t, 4, 2), "p1.hexes", `[{"r":3,"c":0}]`)
	pink := s.box.mission.Impact.index(5, 9)
	state := func(s Sheet, zone string) HexState { return s.Hexes(1, nil, zone)[pink] }
	if got := state(s, "sea-turtle-migration"); got.Why != "off" {
		t.Errorf("off: %+v", got)
	}
	s = mustSet(t, s, "setup.variants", `{"m4Pink":"sea-turtle"}`)
	if got := state(s, ""); got.Why != "off" {
		t.Errorf("of no zone: %+v", got)
	}
	s = owed(t, s, "sea-turtle-migration", "impact")
	values, err := s.Mark(1, Spot{5, 9}, nil, "", false) // the zone is known from what is due
	s = played(t, s, values, err)
	if got := state(s, "sea-turtle-migration"); got.Open || got.Mine != 1 {
		t.Errorf("once a player: %+v", got)
	}
	if got := s.Hexes(2, nil, "sea-turtle-migration")[pink]; !got.Open || got.Others != 1 {
		t.Errorf("the other: %+v", got)
	}
}

func TestMission5Bridges(t *testing.T) {
	s := mustSet(t, begun(t, 5, 2), "p1.hexes", `[{"r":2,"c":6}]`)
	if got := hexAt(s, 2, 3, 8); !got.Open {
		t.Errorf("%+v", got)
	}
}

func TestMission7RescueEntry(t *testing.T) {
	s := begun(t, 7, 2)
	entry := s.box.mission.Impact.index(5, 6)
	for zone, want := range map[string]HexState{"": {Why: "apart"}, "looking-glass": {Why: "apart"}, "fallen-star": {Open: true}} {
		if got := s.Hexes(1, nil, zone)[entry]; got != want {
			t.Errorf("%q: %+v", zone, got)
		}
	}
	s = owed(t, s, "fallen-star", "impact")
	values, err := s.Take(1, following(t, s).Seats[0].Due[0].ID, Choice{At: &Spot{5, 6}})
	s = played(t, s, values, err)
	if got := hexAt(s, 2, 6, 6); !got.Open {
		t.Errorf("beside it: %+v", got)
	}
}

// X15, and the areas beside the rows.
func TestX15Mission10Rows(t *testing.T) {
	s := begun(t, 10, 2)
	if open := openOn(s, 1, nil, "brine-pool"); !slices.Equal(open, []string{"3,0"}) {
		t.Errorf("depth 4: %v", open)
	}
	if open := openOn(s, 1, nil, ""); len(open) != 5 {
		t.Errorf("any depth: %v", open)
	}
	if got := s.Hexes(1, nil, "brine-pool")[s.box.mission.Impact.index(0, 0)]; got.Why != "row" {
		t.Errorf("%+v", got)
	}
	s = mustSet(t, s, "p1.hexes", `[{"r":3,"c":0},{"r":3,"c":1},{"r":3,"c":2},{"r":3,"c":3}]`)
	if open := openOn(s, 2, nil, "brine-pool"); !slices.Equal(open, []string{"3,4"}) {
		t.Errorf("from the left: %v", open)
	}
	s = mustSet(t, s, "p2.hexes", `[{"r":3,"c":4}]`)
	if open := openOn(s, 2, nil, "brine-pool"); !slices.Equal(open, []string{"3,7"}) {
		t.Errorf("a full row: %v", open)
	}
	if open := openOn(s, 2, nil, "whale-fall"); !slices.Equal(open, []string{"4,0"}) { // depth 5
		t.Errorf("another row: %v", open)
	}
	for range 2 {
		values, err := s.Mark(1, Spot{3, 7}, nil, "brine-pool", false)
		s = played(t, s, values, err)
	}
	lost := mustSet(t, s, "setup.variants", `{"m10Full":"lost"}`)
	if open := openOn(lost, 2, nil, "brine-pool"); len(open) != 0 {
		t.Errorf("lost: %v", open)
	}
	s = mustSet(t, s, "p2.hexes", `[{"r":2,"c":0},{"r":2,"c":1},{"r":2,"c":2},{"r":2,"c":3},{"r":2,"c":4},{"r":2,"c":5}]`)
	if open := openOn(s, 2, nil, "rift-valley"); len(open) != 0 { // depth 3 has no area
		t.Errorf("depth 3: %v", open)
	}
}

func TestX16Mission6Runners(t *testing.T) {
	entries := []string{"0,0", "0,2", "0,4", "0,6", "0,8"}
	s := mustSet(t, begun(t, 6, 2), "p1.hexes", `[{"r":4,"c":2},{"r":3,"c":2}]`)
	if free := s.Runners(1); len(free) != 0 {
		t.Errorf("both are locked: %v", free)
	}
	if open := openOn(s, 1, nil, ""); !slices.Equal(open, entries) {
		t.Errorf("a new one enters: %v", open)
	}
	if open := openOn(s, 1, &Spot{3, 2}, ""); len(open) != 0 {
		t.Errorf("a locked one moves: %v", open)
	}
	s = mustSet(t, s, "p1.hexes", `[{"r":4,"c":2},{"r":3,"c":2},{"r":3,"c":4}]`)
	if free := s.Runners(1); !slices.Equal(free, []Spot{{3, 4}}) {
		t.Errorf("free: %v", free)
	}
	if got := hexAt(s, 1, 0, 0); got.Open || got.Why != "closed" {
		t.Errorf("an entry while one is free: %+v", got)
	}
	open := openOn(s, 1, &Spot{3, 4}, "")
	if !slices.Contains(open, "4,4") || slices.Contains(open, "0,0") {
		t.Errorf("from (3,4): %v", open)
	}
	values, err := s.Mark(1, Spot{0, 0}, nil, "", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.hex.closed")
	values, err = s.Mark(1, Spot{2, 4}, &Spot{1, 1}, "", true)
	wantRefused(t, values, err, "deepsea.refuse.follow.hex.from")
	values, err = s.Mark(1, Spot{4, 4}, &Spot{3, 4}, "", false)
	s = played(t, s, values, err)
	if got := string(s.Value("p1.hexes")); got != `[{"r":3,"c":2,"n":1},{"r":4,"c":2,"n":1},{"r":4,"c":4,"n":1}]` {
		t.Errorf("%s", got)
	}
	if free := s.Runners(1); len(free) != 0 {
		t.Errorf("it locks there: %v", free)
	}
	if free := s.Runners(2); len(free) != 0 || s.Runners(3) != nil || begun(t, 1, 2).Runners(1) != nil {
		t.Errorf("others: %v", free)
	}
	// Ben's marker deeper in the column locks Ana's above it as well.
	s = mustSet(t, s, "p1.hexes", `[{"r":3,"c":6}]`, "p2.hexes", `[{"r":4,"c":6}]`)
	if len(s.Runners(1)) != 0 {
		t.Error("above another's locked marker")
	}
	// A runner that stands at the top with every neighbour occupied is stuck.
	s = mustSet(t, s, "p1.hexes", `[{"r":0,"c":0}]`, "p2.hexes", "[]")
	around := ""
	for _, k := range s.box.mission.Impact.Neighbours(s.box.mission.Impact.index(0, 0), true) {
		h := &s.box.mission.Impact.Hexes[k]
		around += `,{"r":` + strconv.Itoa(h.R) + `,"c":` + strconv.Itoa(h.C) + `}`
	}
	s = mustSet(t, s, "p2.hexes", "["+around[1:]+"]")
	if len(s.Runners(1)) != 0 || hexAt(s, 1, 0, 2).Why == "closed" {
		t.Error("a stuck runner is free")
	}
	if got := following(t, s).Seats[0].Vessels; got != companion.Counted(1) {
		t.Errorf("%v", got)
	}
}
