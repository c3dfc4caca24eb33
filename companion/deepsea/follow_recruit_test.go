package deepsea

import (
	"slices"
	"testing"

	"shipmate/companion"
)

func offered(s Sheet, seat int, id string) Offered {
	for _, one := range s.Offer(seat) {
		if one.ID == id {
			return one
		}
	}
	return Offered{}
}

func TestOfferFollowsTheRecruitmentLevelAndTheTray(t *testing.T) {
	s := begun(t, 1, 3)
	if n := len(s.Offer(1)); n != 21 {
		t.Fatalf("%d kinds", n)
	}
	tiers := func(s Sheet) (list []int) {
		for _, one := range s.Offer(1) {
			if one.Allowed && !slices.Contains(list, one.Tier) {
				list = append(list, one.Tier)
			}
		}
		return list
	}
	for space, want := range map[string][]int{"0": {1}, "2": {1, 2}, "6": {1, 2, 3}, "7": {1, 2, 3, 4}, "12": {1, 2, 3, 4, 5}, "null": {1, 2, 3, 4, 5}} {
		if got := tiers(mustSet(t, s, "p1.tracks.reputation", space)); !slices.Equal(got, want) {
			t.Errorf("space %s: tiers %v, want %v", space, got, want)
		}
	}
	s = mustSet(t, s, "p1.specialists", `[{"id":"pilot"},{"id":"pilot"}]`, "p2.specialists", `[{"id":"pilot"},{"id":"pilot","senior":true}]`)
	if got := offered(s, 1, "pilot"); got != (Offered{ID: "pilot", Tier: 1, Left: 1, Allowed: true}) {
		t.Errorf("%+v", got)
	}
	s = mustSet(t, s, "p3.specialists", `[{"id":"pilot"}]`)
	if got := offered(s, 1, "pilot"); got != (Offered{ID: "pilot", Tier: 1, Why: "none"}) {
		t.Errorf("%+v", got)
	}
	if got := offered(s, 1, "navigator"); got != (Offered{ID: "navigator", Tier: 2, Left: 4, Why: "tier"}) {
		t.Errorf("%+v", got)
	}
	if s.Offer(0) != nil || s.Offer(4) != nil {
		t.Error("a seat that isn't there has an offer")
	}
}

// X10, as far as it is followed: only tiles that lie open are on offer.
func TestX10Tier5Pockets(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "p1.tracks.reputation", "10", "follow.pockets", `["mentor","adventurer","ichthyologist"]`)
	if got := offered(s, 1, "mentor"); !got.Allowed || got.Left != 1 {
		t.Errorf("%+v", got)
	}
	if got := offered(s, 1, "biogeographer"); got.Allowed || got.Why != "pocket" {
		t.Errorf("%+v", got)
	}
	values, err := s.Recruit(1, "biogeographer", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.pocket")
	values, err = s.Recruit(1, "adventurer", false)
	s = played(t, s, values, err)
	if got := following(t, s).Pockets; !slices.Equal(got, []string{"mentor", "ichthyologist"}) {
		t.Errorf("pockets %v", got)
	}
	if got := offered(s, 2, "adventurer"); got.Left != 0 || got.Why != "none" {
		t.Errorf("%+v", got)
	}
	unknown := mustSet(t, s, "follow.pockets", "[]")
	if got := offered(unknown, 1, "biogeographer"); !got.Allowed {
		t.Errorf("all three unknown: %+v", got)
	}
}

// deepsea-rules §5.2: nothing on offer at an allowed tier.
func TestRecruitFallsBackToTheLowestTier(t *testing.T) {
	full := `[{"id":"pilot"},{"id":"pilot"},{"id":"pilot"},{"id":"pilot"},{"id":"pilot"},{"id":"reef-diver"},{"id":"reef-diver"},{"id":"reef-diver"},{"id":"reef-diver"},{"id":"reef-diver"}]`
	rest := `[{"id":"sonar-operator"},{"id":"sonar-operator"},{"id":"sonar-operator"},{"id":"sonar-operator"},{"id":"sonar-operator"}]`
	s := mustSet(t, begun(t, 1, 3), "p2.specialists", full, "p3.specialists", rest)
	for _, one := range s.Offer(1) {
		if want := one.Tier == 2; one.Allowed != want || one.Fallback != want {
			t.Errorf("%+v", one)
		}
	}
	values, err := s.Recruit(1, "navigator", false)
	played(t, s, values, err)
	values, err = s.Recruit(1, "rov-operator", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.tier")
	values, err = s.Recruit(1, "pilot", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.left")
	skip := mustSet(t, s, "setup.variants", `{"recruitFallback":"skip"}`)
	for _, one := range skip.Offer(1) {
		if one.Allowed || one.Fallback {
			t.Errorf("skip: %+v", one)
		}
	}
}

func TestRecruitOnceARound(t *testing.T) {
	s := begun(t, 1, 2)
	values, err := s.Recruit(1, "pilot", false)
	s = played(t, s, values, err)
	wantDues(t, s, 1, Due{Gain: "impact", N: 1, Why: WhyRecruit, Of: "pilot"})
	seat := following(t, s).Seats[0]
	if !seat.Prepared.Recruited || !slices.Equal(seat.Specialists, []TableSpecialist{{ID: "team-leader", Senior: true, Disc: true}, {ID: "pilot"}}) {
		t.Errorf("%+v", seat)
	}
	values, err = s.Recruit(1, "pilot", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.recruited")
	values, err = s.Recruit(1, "mentor", true)
	s = played(t, s, values, err)
	if n := len(following(t, s).Seats[0].Specialists); n != 3 {
		t.Errorf("%d tiles", n)
	}
	values, err = s.Recruit(1, "mentor", true)
	wantRefused(t, values, err, "deepsea.refuse.follow.left")
	values, err = s.Recruit(2, "team-leader", true)
	wantRefused(t, values, err, "deepsea.refuse.follow.specialist")
	values, err = mustSet(t, s, "follow.phase", `"activation"`).Recruit(2, "pilot", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.phase")
	values, err = mustSet(t, s, "p2.specialists", "null").Recruit(2, "ecologist", true)
	played(t, s, values, err)
	if len(values) != 1 || values[0].Key != "p2.prepared" {
		t.Errorf("a tableau that isn't followed: %s", rawOf(values))
	}
}

func gainsOf(list []Due) (gains []string) {
	for _, one := range list {
		for range one.N {
			gains = append(gains, one.Gain)
		}
	}
	return gains
}

// Whatever a tile or a card prints becomes due, all of it and nothing else.
func TestPrintedGainsBecomeDue(t *testing.T) {
	check := func(what string, s Sheet, seat int, why, of string, gains []string) {
		t.Helper()
		list := duesOf(t, s, seat)
		got := gainsOf(list)
		for _, one := range list {
			if one.Why != why || one.Of != of {
				t.Errorf("%s: %+v", what, one)
			}
		}
		want := slices.Clone(gains)
		slices.SortStableFunc(want, func(a, b string) int { return slices.Index(gains, a) - slices.Index(gains, b) })
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	s := begun(t, 1, 3)
	for _, kind := range s.box.facts.Specialists {
		if kind.Tier == 0 {
			continue
		}
		values, err := s.Recruit(2, kind.ID, true)
		next := played(t, s, values, err)
		check("recruit "+kind.ID, next, 2, WhyRecruit, kind.ID, kind.Junior.Gains)
		next = emptied(t, next, 2)
		values, err = next.Promote(2, 1)
		next = played(t, next, values, err)
		check("promote "+kind.ID, next, 2, WhyPromote, kind.ID, kind.Senior.Gains)
		if owner := string(next.Value(companion.Key("senior." + kind.ID))); kind.Tier == 5 && owner != "2" {
			t.Errorf("%s is of %s", kind.ID, owner)
		}
	}
	s = mustSet(t, s, "p3.leftovers.research", "12", "p3.leftovers.staging", "1")
	for _, card := range s.box.facts.Journals {
		values, err := s.Publish(3, card.ID, false)
		next := played(t, s, values, err)
		check("publish "+card.ID, next, 3, WhyPublish, card.ID, card.Gains)
		check("others of "+card.ID, next, 1, WhyOthers, card.ID, card.Others)
		check("others of "+card.ID, next, 2, WhyOthers, card.ID, card.Others)
	}
	for mission := 1; mission <= NumMissions; mission++ {
		s := begun(t, mission, 2)
		for _, h := range s.box.mission.Impact.Hexes {
			values, err := s.Mark(1, Spot{h.R, h.C}, nil, "", true)
			next := played(t, s, values, err)
			list := duesOf(t, next, 1)
			if got := gainsOf(list); !slices.Equal(got, h.Gains) && len(h.Gains)+len(got) > 0 {
				t.Errorf("mission %d hex %d/%d: %v", mission, h.R, h.C, got)
			}
			if got := string(next.Value("p1.hexes")); got != string(rawOf([]HexMarkers{{h.R, h.C, 1}})) {
				t.Errorf("%s", got)
			}
		}
	}
}

// deepsea-rules §8.7.
func TestPromote(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "p1.specialists", `[{"id":"team-leader","senior":true},{"id":"oceanographer","disc":true},{"id":"mentor"}]`, "p1.supply", "20")
	s = owed(t, s, "", "promote", "promote")
	values, err := s.Promote(1, 1)
	s = played(t, s, values, err)
	wantDues(t, s, 1, Due{Gain: GainSupply, N: 1, Why: WhySupply, Of: "oceanographer"}, Due{Gain: "impact", N: 2, Why: WhyPromote, Of: "oceanographer"},
		Due{Gain: "promote", N: 1, Why: WhyGiven})
	if got := following(t, s).Seats[0].Specialists[1]; got != (TableSpecialist{ID: "oceanographer", Senior: true}) {
		t.Errorf("%+v", got)
	}
	s = first(t, s, 1, Choice{})
	if got := following(t, s).Seats[0].Supply; got != companion.Counted(21) {
		t.Errorf("supply %v", got)
	}
	for _, at := range []int{0, 1} {
		values, err = s.Promote(1, at)
		wantRefused(t, values, err, "deepsea.refuse.follow.junior")
	}
	values, err = s.Promote(1, 3)
	wantRefused(t, values, err, "deepsea.refuse.follow.specialist")
	values, err = s.Promote(1, -1)
	wantRefused(t, values, err, "deepsea.refuse.follow.specialist")
	list := following(t, s).Seats[0].Due
	values, err = s.Take(1, list[len(list)-1].ID, Choice{Specialist: 2})
	s = played(t, s, values, err)
	if string(s.Value("senior.mentor")) != "1" || countDues(t, s, 1, "promote") != 0 {
		t.Errorf("owner %s", s.Value("senior.mentor"))
	}
	staging := mustSet(t, s, "setup.variants", `{"promoteDisc":"staging"}`, "p1.specialists", `[{"id":"navigator","disc":true}]`, "p1.leftovers.staging", "2")
	values, err = staging.Promote(1, 0)
	staging = first(t, played(t, staging, values, err), 1, Choice{})
	if got := following(t, staging).Seats[0].Staging; got != companion.Counted(3) {
		t.Errorf("promoteDisc = staging: %v", got)
	}
}
