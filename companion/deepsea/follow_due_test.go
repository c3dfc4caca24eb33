package deepsea

import (
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// owed makes gains due for seat 1.
func owed(t testing.TB, s Sheet, of string, gains ...string) Sheet {
	t.Helper()
	values, err := s.Owe([]int{1}, gains, of)
	return played(t, s, values, err)
}

func TestOweGroupsInPrintedOrderAndComesToTheFront(t *testing.T) {
	s := owed(t, begun(t, 1, 3), "", "research")
	values, err := s.Owe([]int{1, 3, 1}, []string{"reputation", "impact", "reputation"}, "kelp-forest")
	s = played(t, s, values, err)
	link := []Due{{Gain: "reputation", N: 2, Why: WhyGiven, Of: "kelp-forest"}, {Gain: "impact", N: 1, Why: WhyGiven, Of: "kelp-forest"}}
	wantDues(t, s, 1, append(slices.Clone(link), Due{Gain: "research", N: 1, Why: WhyGiven})...)
	wantDues(t, s, 3, link...)
	wantDues(t, s, 2)
	for _, c := range []struct {
		seats []int
		gains []string
		of    string
	}{{nil, []string{"disc"}, ""}, {[]int{1}, nil, ""}, {[]int{4}, []string{"disc"}, ""}, {[]int{1}, []string{"gold"}, ""}, {[]int{1}, []string{"disc"}, "atlantis"}} {
		if values, err := s.Owe(c.seats, c.gains, c.of); err == nil || values != nil {
			t.Errorf("%+v isn't refused", c)
		}
	}
}

func TestTakeDoesWhatIsDue(t *testing.T) {
	for _, c := range []struct {
		name  string
		set   []string
		gains []string
		with  Choice
		check func(FollowSeat) bool
	}{
		{"research", []string{"p1.leftovers.research", "3"}, []string{"research", "research"}, Choice{},
			func(f FollowSeat) bool { return f.Research == companion.Counted(5) }},
		{"research above 12 is lost", []string{"p1.leftovers.research", "11"}, []string{"research", "research", "research"}, Choice{},
			func(f FollowSeat) bool { return f.Research == companion.Counted(12) }},
		{"missing research stays missing", []string{"p1.leftovers.research", "null"}, []string{"research"}, Choice{},
			func(f FollowSeat) bool { return !f.Research.Known }},
		{"discs", nil, []string{"disc", "disc"}, Choice{},
			func(f FollowSeat) bool { return f.Staging == companion.Counted(2) && f.Supply == companion.Counted(27) }},
		{"discs with a missing supply", []string{"p1.supply", "null"}, []string{"disc"}, Choice{},
			func(f FollowSeat) bool { return f.Staging == companion.Counted(1) && !f.Supply.Known }},
		{"substitutes", []string{"p1.supply", "1"}, []string{"disc", "disc"}, Choice{},
			func(f FollowSeat) bool { return f.Staging == companion.Counted(2) && f.Supply == companion.Counted(-1) }},
		{"attribute twice", nil, []string{"inspiration", "inspiration"}, Choice{},
			func(f FollowSeat) bool { return f.Tracks[trackInspiration] == companion.Counted(2) }},
		{"attribute over the end", []string{"p1.tracks.inspiration", "12"}, []string{"inspiration", "inspiration"}, Choice{},
			func(f FollowSeat) bool {
				return f.Tracks[trackInspiration] == companion.Counted(11) && len(f.Due) == 1 && f.Due[0].Gain == "impact"
			}},
		{"missing track stays missing", []string{"p1.tracks.inspiration", "null"}, []string{"inspiration"}, Choice{},
			func(f FollowSeat) bool { return !f.Tracks[trackInspiration].Known && len(f.Due) == 0 }},
		{"any", nil, []string{"any"}, Choice{Track: "coordination"},
			func(f FollowSeat) bool { return f.Tracks[trackCoordination] == companion.Counted(1) }},
		{"any twice goes one by one", nil, []string{"any", "any"}, Choice{Track: "coordination"},
			func(f FollowSeat) bool {
				return f.Tracks[trackCoordination] == companion.Counted(1) && len(f.Due) == 1 && f.Due[0].N == 1
			}},
		{"the lowest needs no choice", []string{"p1.tracks.reputation", "2", "p1.tracks.inspiration", "2", "p1.tracks.coordination", "5", "p1.tracks.ingenuity", "1"},
			[]string{"lowest"}, Choice{}, func(f FollowSeat) bool { return f.Tracks[trackIngenuity] == companion.Counted(2) }},
		{"X20: lowest where two are", []string{"p1.tracks.reputation", "2", "p1.tracks.inspiration", "2", "p1.tracks.coordination", "5", "p1.tracks.ingenuity", "4"},
			[]string{"lowest"}, Choice{Track: "inspiration"}, func(f FollowSeat) bool { return f.Tracks[trackInspiration] == companion.Counted(3) }},
		{"supply", []string{"p1.supply", "12"}, []string{GainSupply}, Choice{}, func(f FollowSeat) bool { return f.Supply == companion.Counted(13) }},
		{"an action is only done", nil, []string{GainAction}, Choice{}, func(f FollowSeat) bool { return len(f.Due) == 0 }},
		{"Impact where hexes are missing", []string{"p1.hexes", "null"}, []string{"impact", "impact"}, Choice{}, func(f FollowSeat) bool { return len(f.Due) == 0 }},
		{"one Impact of two", nil, []string{"impact", "impact"}, Choice{At: &Spot{2, 0}}, func(f FollowSeat) bool {
			return len(f.Due) == 2 && f.Due[0].Gain == "inspiration" && f.Due[1].N == 1
		}},
		{"promotion where tiles are missing", []string{"p1.specialists", "null"}, []string{"promote"}, Choice{}, func(f FollowSeat) bool { return len(f.Due) == 0 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := first(t, owed(t, mustSet(t, begun(t, 1, 2), c.set...), "", c.gains...), 1, c.with)
			if seat := following(t, s).Seats[0]; !c.check(seat) {
				t.Errorf("%+v", seat)
			}
		})
	}
}

func TestTakeAsksForWhatItNeeds(t *testing.T) {
	for _, c := range []struct {
		name, gain, key string
		with            Choice
	}{
		{"any without a track", "any", "deepsea.refuse.follow.track", Choice{}},
		{"lowest of four", "lowest", "deepsea.refuse.follow.track", Choice{}},
		{"unknown track", "any", "deepsea.refuse.follow.track", Choice{Track: "research"}},
		{"Impact without a hex", "impact", "deepsea.refuse.follow.hex", Choice{}},
		{"Impact on a hex apart", "impact", "deepsea.refuse.follow.hex.apart", Choice{At: &Spot{0, 6}}},
		{"Impact on no hex", "impact", "deepsea.refuse.hex", Choice{At: &Spot{1, 3}}},
		{"the Team Leader", "promote", "deepsea.refuse.follow.junior", Choice{}},
		{"no such tile", "promote", "deepsea.refuse.follow.specialist", Choice{Specialist: 4}},
	} {
		s := owed(t, begun(t, 1, 2), "", c.gain)
		values, err := s.Take(1, following(t, s).Seats[0].Due[0].ID, c.with)
		t.Run(c.name, func(t *testing.T) { wantRefused(t, values, err, c.key) })
	}
	s := mustSet(t, owed(t, begun(t, 1, 2), "", "lowest"), "p1.tracks.reputation", "1")
	values, err := s.Take(1, following(t, s).Seats[0].Due[0].ID, Choice{Track: "reputation"})
	wantRefused(t, values, err, "deepsea.refuse.follow.track")
	values, err = s.Take(1, following(t, s).Seats[0].Due[0].ID, Choice{Track: "reputation", Anyway: true})
	played(t, s, values, err)
	values, err = s.Take(1, 99, Choice{})
	wantRefused(t, values, err, "deepsea.refuse.follow.due")
	full := mustSet(t, owed(t, s, "", GainVessel), "p1.vessels", "3")
	values, err = full.Take(1, following(t, full).Seats[0].Due[0].ID, Choice{})
	wantRefused(t, values, err, "deepsea.refuse.follow.vessels")
}

func TestDeclineAndLaterLeaveTheRest(t *testing.T) {
	s := owed(t, begun(t, 1, 2), "", "disc", "research", "impact", "impact")
	list := following(t, s).Seats[0].Due
	values, err := s.Later(1, list[0].ID)
	s = played(t, s, values, err)
	moved := following(t, s).Seats[0].Due
	if !slices.Equal(moved, []Due{list[1], list[2], list[0]}) {
		t.Errorf("later: %v", moved)
	}
	values, err = s.Decline(1, list[2].ID)
	s = played(t, s, values, err)
	if left := following(t, s).Seats[0].Due; !slices.Equal(left, []Due{list[1], list[0]}) {
		t.Errorf("declined: %v", left)
	}
	values, err = s.Decline(1, list[2].ID)
	wantRefused(t, values, err, "deepsea.refuse.follow.due")
	values, err = s.Later(1, list[2].ID)
	wantRefused(t, values, err, "deepsea.refuse.follow.due")
	before := s.seat(0).follow.due.next
	if s = emptied(t, s, 1); s.seat(0).follow.due.next != before {
		t.Error("an id could come again")
	}
}

// Every gesture gives whole values, so putting the old ones back undoes it.
func TestOldValuesUndoAGesture(t *testing.T) {
	s := owed(t, mustSet(t, begun(t, 1, 3), "p1.leftovers.research", "6", "p1.leftovers.staging", "2"), "", "impact")
	data, err := System{}.Encode(State{s})
	if err != nil {
		t.Fatal(err)
	}
	for name, gesture := range map[string]func() ([]companion.Value, error){
		"publish": func() ([]companion.Value, error) { return s.Publish(1, "documentation-of-new-life", false) },
		"mark":    func() ([]companion.Value, error) { return s.Mark(1, Spot{0, 0}, nil, "", false) },
		"recruit": func() ([]companion.Value, error) { return s.Recruit(1, "pilot", false) },
		"round":   func() ([]companion.Value, error) { return s.EndRound() },
		"depth":   func() ([]companion.Value, error) { return s.ChangeDepth(FollowTracks) },
		"restart": func() ([]companion.Value, error) { return s.StartFollowing(FollowEverything, nil), nil },
	} {
		values, err := gesture()
		next := played(t, s, values, err)
		var old []companion.Value
		for _, v := range values {
			old = append(old, companion.Value{Key: v.Key, Value: s.Value(v.Key)})
		}
		back, err := System{}.Encode(State{laid(t, next, old)})
		if err != nil || string(back) != string(data) {
			t.Errorf("%s: %v\n%s\n%s", name, err, data, back)
		}
	}
	if again, err := (System{}).Encode(State{s}); err != nil || string(again) != string(data) {
		t.Errorf("a gesture wrote into the sheet that it was asked: %v\n%s\n%s", err, data, again)
	}
}

func TestTooMuchIsDue(t *testing.T) {
	s := begun(t, 1, 5)
	for range 6 {
		s = owed(t, s, "", "reputation", "inspiration", "coordination", "ingenuity")
	}
	values, err := s.Owe([]int{1}, []string{"disc"}, "")
	wantRefused(t, values, err, "deepsea.refuse.follow.full")
	long := s
	for k := range 5 {
		for range 6 {
			if values, err := long.Owe([]int{k + 1}, []string{"reputation", "inspiration", "coordination", "ingenuity"}, "decommissioned-oil-rig"); err == nil {
				long = laid(t, long, values)
			}
		}
		values, err := long.Decline(k+1, following(t, long).Seats[k].Due[0].ID)
		long = played(t, long, values, err)
	}
	values, err = long.Owe([]int{1, 2, 3, 4, 5}, []string{"disc"}, "")
	wantRefused(t, values, err, "deepsea.refuse.follow.full")
}

func TestRemindersThatAreOffMakeNothingDue(t *testing.T) {
	s := newSheet(t, 1, 2)
	s = laid(t, s, s.StartFollowing(FollowEverything, append(Reminders(), "launch", "given")))
	if off := following(t, s).Off; !slices.Equal(off, Reminders()) {
		t.Fatalf("off: %v", off)
	}
	wantDues(t, s, 1, Due{Gain: GainVessel, N: 1, Why: WhyLaunch})
	s = first(t, s, 1, Choice{})
	values, err := s.Begin()
	s = played(t, s, values, err)
	values, err = s.Recruit(1, "pilot", false)
	s = played(t, s, values, err)
	values, err = s.Advance(1, "ingenuity", 12, false)
	s = played(t, s, values, err)
	values, err = s.Mark(1, Spot{0, 0}, nil, "", false)
	s = played(t, s, values, err)
	values, err = s.Publish(2, "uncharted-deep-sea-organic-life", true)
	s = played(t, s, values, err)
	s = mustSet(t, s, "p1.specialists", `[{"id":"team-leader","senior":true},{"id":"sonar-operator","disc":true}]`, "p1.supply", "20")
	values, err = s.Promote(1, 1)
	s = played(t, s, values, err)
	wantDues(t, s, 1)
	wantDues(t, s, 2, Due{Gain: GainVessel, N: 1, Why: WhyLaunch})
	if got := following(t, s).Seats[0].Supply; got != companion.Counted(21) {
		t.Errorf("without a reminder the disc goes back at once: %v", got)
	}
	s = owed(t, s, "", "disc")
	if len(duesOf(t, s, 1)) != 1 {
		t.Error("what the table names can't be off")
	}
}

func TestLaunchZones(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		s := followed(t, mission, 2, FollowEverything)
		id := following(t, s).Seats[0].Due[0].ID
		launch := s.Box().Mission().Launch
		if launch.Choose != "" {
			for _, zone := range []string{"", "atlantis", "shipwreck"} {
				values, err := s.Take(1, id, Choice{Zone: zone})
				wantRefused(t, values, err, "deepsea.refuse.follow.zone")
			}
			values, err := s.Take(1, id, Choice{Zone: "kelp-forest"})
			wantDues(t, played(t, s, values, err), 1, Due{Gain: "inspiration", N: 1, Why: WhyArrival, Of: "kelp-forest"})
			continue
		}
		values, err := s.Take(1, id, Choice{Zone: "kelp-forest"})
		s = played(t, s, values, err)
		if got := duesOf(t, s, 1); len(got) != 1 || got[0].Of != launch.Zone {
			t.Errorf("mission %d: %v", mission, got)
		}
	}
}

// Zones whose Arrival bonus is an action become GainAction.
func TestArrivalActionsAreCarriedOutByTheTable(t *testing.T) {
	correction := Correction{File: missionFiles[0], Path: "launch.zone", New: rawOf("abyssal-trench")}
	s := followed(t, 1, 2, FollowEverything, func(s *Setup) { s.Corrections = []Correction{correction} })
	s = first(t, s, 1, Choice{})
	wantDues(t, s, 1, Due{Gain: GainAction, N: 1, Why: WhyArrival, Of: "abyssal-trench"})
}

func TestLimitedDiscsAreForfeited(t *testing.T) {
	for _, c := range []struct {
		supply, staging, left string
	}{{"0", "0", "0"}, {"1", "1", "0"}, {"5", "3", "2"}} {
		s := mustSet(t, begun(t, 1, 2, func(s *Setup) { s.Edition = Prototype2023 }), "p1.supply", c.supply)
		s = first(t, owed(t, s, "", "disc", "disc", "disc"), 1, Choice{})
		if got := string(s.Value("p1.leftovers.staging")) + " " + string(s.Value("p1.supply")); got != c.staging+" "+c.left {
			t.Errorf("supply %s: %s", c.supply, got)
		}
	}
	s := mustSet(t, begun(t, 1, 2, func(s *Setup) { s.Edition = Prototype2023 }), "p1.supply", "1", "p1.tracks.inspiration", "10")
	values, err := s.GainEffort(1)
	if s = played(t, s, values, err); strings.TrimSpace(string(s.Value("p1.leftovers.staging"))) != "1" {
		t.Errorf("effort: %s", s.Value("p1.leftovers.staging"))
	}
}
