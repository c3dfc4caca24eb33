package deepsea

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"shipmate/companion"
)

// team is a co-op sheet (solo for one) of mission 2, whose thresholds nobody
// knows.
func team(t testing.TB, n int, change ...func(*Setup)) Sheet {
	t.Helper()
	return newSheet(t, 2, n, append([]func(*Setup){func(s *Setup) {
		if n > 1 {
			s.Mode = Cooperative
		}
	}}, change...)...)
}

func variant(name, value string) func(*Setup) {
	return func(s *Setup) { s.Variants = s.Variants.With(name, value) }
}

func meterOf(t testing.TB, s Sheet, goal string) MeterGoal {
	t.Helper()
	for _, m := range Meters(s) {
		if m.Goal == goal {
			return m
		}
	}
	t.Fatalf("no meter %s", goal)
	return MeterGoal{}
}

func goalOf(t testing.TB, s Sheet, goal string) CoopGoal {
	t.Helper()
	for _, g := range Coop(s).Goals {
		if g.Goal == goal {
			return g
		}
	}
	t.Fatalf("no goal %s", goal)
	return CoopGoal{}
}

// Exactly on the threshold is met, one below misses by one, whoever added it:
// 11 × n for n people is a total.
func TestThresholdsForOneToFive(t *testing.T) {
	for n := 1; n <= MaxSeats; n++ {
		for _, mode := range []string{"reach", "exceed"} {
			for by := -1; by <= 1; by++ {
				s := team(t, n, variant("coopThreshold", mode))
				s = mustSet(t, s, "coop.threshold.goal1", fmt.Sprint(11*n), "coop.bonus1", fmt.Sprintf(`{"title":"x","total":%d,"threshold":%d}`, 11*n+by, 11*n))
				for i := range n {
					s = mustSet(t, s, fmt.Sprintf("p%d.goal1", i+1), fmt.Sprint([]int{11*n + by, 0, 0, 0, 0}[i]))
				}
				short := -by
				if mode == "exceed" {
					short++
				}
				for _, goal := range []string{"goal1", "bonus1"} {
					g, m := goalOf(t, s, goal), meterOf(t, s, goal)
					if !g.Decided || g.Met != (short <= 0) || g.MissedBy != companion.Counted(max(0, short)) {
						t.Errorf("%d people, %s, %+d: %+v", n, mode, by, g)
					}
					if want := map[bool]MeterState{true: MeterMet, false: MeterOut}[g.Met]; m.State != want || m.Total.N != 11*n+by || m.Needed.N != m.Total.N+short {
						t.Errorf("%d people, %s, %+d: meter %+v", n, mode, by, m)
					}
				}
			}
		}
	}
}

func TestWithoutAThresholdAMeterCounts(t *testing.T) {
	s := mustSet(t, team(t, 2), "p1.goal1", "3", "p2.goal1", "4")
	if m := meterOf(t, s, "goal1"); m.State != MeterUnknown || m.Total != companion.Counted(7) || m.Threshold.Known || m.AtLeast {
		t.Errorf("%+v", m)
	}
	if m := meterOf(t, mustSet(t, s, "p2.goal1", "null"), "goal1"); m.Total != companion.Counted(3) || !m.AtLeast {
		t.Errorf("one seat open: %+v", m)
	}
	if r := Coop(s); r.Outcome != "undecided" {
		t.Errorf("%+v", r)
	}
	if Meters(newSheet(t, 1, 2)) != nil {
		t.Error("a competitive game has meters")
	}
}

func TestDifficultyFourToSeven(t *testing.T) {
	for difficulty := 4; difficulty <= 7; difficulty++ {
		for met := range 8 {
			s := team(t, 1, func(s *Setup) { s.Coop.Difficulty = difficulty })
			s = mustSet(t, s, "p1.seniors", "true")
			for _, value := range s.box.values {
				s = mustSet(t, s, fmt.Sprintf("p1.impact.%d", value), "0")
			}
			for k, name := range thresholdNames {
				s = mustSet(t, s, "coop.threshold."+name, map[bool]string{true: "0", false: "5"}[k < met])
				if k > 0 {
					s = mustSet(t, s, "p1."+name, "0")
				}
			}
			for k := range 3 {
				s = mustSet(t, s, fmt.Sprintf("coop.bonus%d", k+1), map[bool]string{true: `{"total":1,"threshold":1}`, false: `{"total":1,"threshold":3}`}[k+4 < met])
			}
			r := Coop(s)
			if want := map[bool]string{true: "won", false: "lost"}[met >= difficulty]; r.Met != met || r.Needed != difficulty || r.Outcome != want {
				t.Errorf("%d of %d: %+v", met, difficulty, r)
			}
			near, ok := CoopNear(s)
			if ok != (met == difficulty-1) || ok && near.N != map[bool]int{true: 2, false: 5}[met >= 0 && difficulty-1 < 7] {
				t.Errorf("%d of %d: one more %+v %v", met, difficulty, near, ok)
			}
		}
	}
}

// nextRound ends the round of a game whose tracks alone are followed.
func nextRound(t testing.TB, s Sheet) Sheet {
	t.Helper()
	values, err := s.EndRound()
	return played(t, s, values, err)
}

func reveal(t testing.TB, s Sheet, side CardSide) Sheet {
	t.Helper()
	kind, number := s.DueReveal()
	switch kind {
	case CardBonus:
		values, err := s.RevealBonus(number, "", side)
		return played(t, s, values, err)
	case CardSetback:
		values, _, err := s.RevealSetback(side.Title, "", "", nil)
		return played(t, s, values, err)
	}
	t.Fatal("nothing is due")
	return s
}

func TestWhatIsRevealedRoundByRound(t *testing.T) {
	for _, n := range []int{1, 3} {
		s := team(t, n)
		s = laid(t, s, s.StartFollowing(FollowTracks, nil))
		for round := 1; round <= s.Rounds(); round++ {
			want, number := CardBonus, round
			if round > 3 {
				want, number = CardSetback, round-3
			}
			if kind, k := s.DueReveal(); kind != want || k != number {
				t.Errorf("%d people, round %d: %s %d", n, round, kind, k)
			}
			if round != 5 { // a round may go by without
				s = reveal(t, s, CardSide{Title: "x"})
				if kind, _ := s.DueReveal(); kind != "" {
					t.Errorf("round %d: %s again", round, kind)
				}
			}
			s = nextRound(t, s)
		}
		if kind, _ := s.DueReveal(); kind != "" || len(s.Setbacks()) != s.Rounds()-4 {
			t.Errorf("%d people: %s after the last round, %d Setbacks", n, kind, len(s.Setbacks()))
		}
	}
	s := team(t, 2, func(s *Setup) { s.Edition = Prototype2023 })
	s = laid(t, s, s.StartFollowing(FollowEverything, nil))
	for k := range 3 {
		if kind, number := s.DueReveal(); kind != CardBonus || number != k+1 {
			t.Errorf("prototype: %s %d", kind, number)
		}
		s = reveal(t, s, CardSide{})
	}
	if kind, _ := s.DueReveal(); kind != "" {
		t.Error("prototype: a fourth card")
	}
	competitive := followed(t, 2, 2, FollowEverything)
	if kind, _ := competitive.DueReveal(); kind != "" {
		t.Error("a competitive game reveals")
	}
	if _, err := competitive.RevealBonus(1, "", CardSide{}); err == nil {
		t.Error("a competitive game has a Bonus goal")
	}
}

func TestARevealIsOneValueAndGoesBack(t *testing.T) {
	s := team(t, 3)
	values, err := s.RevealBonus(2, "prototype-depth5", ShippedCards()[0].Sides[0])
	if err != nil || len(values) != 1 || values[0].Key != "coop.bonus2" {
		t.Fatalf("%v %s", err, rawOf(values))
	}
	after := laid(t, s, values)
	if card, ok := after.Bonus(2); !ok || *card.Threshold != 4 || card.Count != "depth5" || card.Card != "prototype-depth5" {
		t.Errorf("%+v", card)
	}
	if !reflect.DeepEqual(after.UsedCards(), []string{"prototype-depth5"}) {
		t.Errorf("used %v", after.UsedCards())
	}
	if back := mustSet(t, after, "coop.bonus2", string(s.Value("coop.bonus2"))); !reflect.DeepEqual(back, s) {
		t.Error("a revealed card doesn't go back")
	}
	for _, number := range []int{0, 4} {
		if _, err := s.RevealBonus(number, "", CardSide{}); err == nil {
			t.Errorf("Bonus goal %d", number)
		}
	}
	if _, err := s.RevealBonus(1, "", CardSide{Count: "nonsense"}); err == nil {
		t.Error("nonsense is counted")
	}
}

func TestNothingIsDecidedBeforeTheLastRound(t *testing.T) {
	s := team(t, 1)
	s = laid(t, s, s.StartFollowing(FollowTracks, nil))
	s = mustSet(t, s, "coop.threshold.goal1", "5", "p1.goal1", "5")
	if g := goalOf(t, s, "goal1"); !g.Met || g.Decided || Coop(s).Outcome != "undecided" || meterOf(t, s, "goal1").State != MeterMet {
		t.Errorf("met in the middle: %+v", g)
	}
	s = mustSet(t, s, "p1.goal1", "4") // a Setback took a disc
	if g := goalOf(t, s, "goal1"); g.Met || g.Decided || g.MissedBy.Known || meterOf(t, s, "goal1").State != MeterPace {
		t.Errorf("lost again: %+v", g)
	}
	for range s.Rounds() {
		s = nextRound(t, s)
	}
	if g := goalOf(t, s, "goal1"); g.Met || !g.Decided || g.MissedBy != companion.Counted(1) || meterOf(t, s, "goal1").State != MeterOut {
		t.Errorf("at the end: %+v %+v", g, meterOf(t, s, "goal1"))
	}
}

// The numbers are those of look.md: 21 of 33 after three rounds of six need 4 a
// round, and 7 came so far.
func TestPace(t *testing.T) {
	s := team(t, 3)
	s = laid(t, s, s.StartFollowing(FollowTracks, nil))
	s = mustSet(t, s, "coop.threshold.goal1", "33", "coop.threshold.goal2", "16", "p2.goal1", "0", "p3.goal1", "0", "p1.goal1", "1", "p2.goal2", "0", "p3.goal2", "0", "p1.goal2", "1")
	if m := meterOf(t, s, "goal1"); m.State != MeterPace || m.Pace.Known || m.Average.Known || m.Left != 6 {
		t.Errorf("in round 1: %+v", m)
	}
	s = mustSet(t, nextRound(t, nextRound(t, s)), "p1.goal1", "21", "p1.goal2", "7")
	s = nextRound(t, s)
	if m := meterOf(t, s, "goal1"); m.State != MeterPace || m.Pace != companion.Counted(40) || m.Average != companion.Counted(70) || m.Left != 3 || m.Ended != 3 {
		t.Errorf("on pace: %+v", m)
	}
	if m := meterOf(t, s, "goal2"); m.State != MeterBehind || m.Pace != companion.Counted(30) || m.Average != companion.Counted(23) {
		t.Errorf("behind: %+v", m)
	}
	s = mustSet(t, s, "p1.goal2", "9") // in the fourth round: the average stays
	if m := meterOf(t, s, "goal2"); m.Pace != companion.Counted(24) || m.Average != companion.Counted(23) || m.State != MeterBehind {
		t.Errorf("in the middle: %+v", m)
	}
}

func TestWhatTheSheetCountsByItself(t *testing.T) {
	s := begun(t, 1, 2, func(s *Setup) { s.Mode = Cooperative })
	s = mustSet(t, s, "p1.leftovers.research", "7", "p1.leftovers.staging", "3", "p1.vessels", "2", "p1.tokens", "1", "p1.journals", `{"titles":["safe-movement-procedure"]}`,
		"p1.specialists", `[{"id":"team-leader","senior":true},{"id":"pilot","senior":true},{"id":"navigator"}]`, "p1.goal1", "4", "p1.goal2", "2", "p1.goal3", "1",
		"p1.tracks.reputation", "12", "p1.tracks.inspiration", "0", "p1.tracks.coordination", "4", "p1.tracks.ingenuity", "1")
	for word, want := range map[string]int{"research": 7, "staging": 3, "vessels": 2, "tokens": 1, "journals": 1, "seniors": 2, "markers": 0,
		"levels": 5 + 1 + 3 + 1, "sets": 0, "sonar": 4, "journal-discs": 2, "conserve": 1} {
		if seats, _ := s.Counter(word); seats[0] != companion.Counted(want) {
			t.Errorf("%s: %v, want %d", word, seats[0], want)
		}
	}
	for _, word := range []string{"depth5", "zones-discovered", "zones", "links", "discs", "nonsense"} {
		if seats, derived := s.Counter(word); derived || seats[0].Known {
			t.Errorf("%s is derived: %v", word, seats)
		}
	}
	// A number that was typed wins, for the team and for a seat.
	s = mustSet(t, s, "coop.bonus1", `{"count":"research","threshold":12}`)
	if g := goalOf(t, s, "bonus1"); g.Total != companion.Counted(7) {
		t.Errorf("from the sheet: %+v", g)
	}
	if g := goalOf(t, mustSet(t, s, "coop.bonus1", `{"count":"research","counts":[null,5],"threshold":12}`), "bonus1"); g.Total != companion.Counted(12) || !g.Met {
		t.Errorf("a seat typed: %+v", g)
	}
	if g := goalOf(t, mustSet(t, s, "coop.bonus1", `{"count":"research","total":11,"threshold":12}`), "bonus1"); g.Total != companion.Counted(11) || g.Met {
		t.Errorf("the total typed: %+v", g)
	}
	// Twelve spaces are all that a research track has.
	if m := meterOf(t, mustSet(t, s, "coop.bonus1", `{"count":"research","threshold":25}`), "bonus1"); m.State != MeterOut {
		t.Errorf("25 of 24: %+v", m)
	}
	if m := meterOf(t, mustSet(t, s, "coop.bonus1", `{"count":"research","threshold":24}`), "bonus1"); m.State != MeterPace {
		t.Errorf("24 of 24: %+v", m)
	}
	leaders := mustSet(t, s, "setup.variants", `{"mentorCountsLeader":false}`)
	if seats, _ := leaders.Counter("seniors"); seats[0] != companion.Counted(1) {
		t.Errorf("without Team Leaders: %v", seats)
	}
}

// X19 with its three sample cards: 4 of 3 + 1, 19 of 6 × 3, 13 of 5 × 3.
func TestX19WithTheSampleCards(t *testing.T) {
	cards := ShippedCards()
	for k, want := range []int{4, 18, 15} {
		if n := cards[k].Sides[0].Threshold.For(3); n != companion.Counted(want) {
			t.Errorf("%s: %v, want %d", cards[k].ID, n, want)
		}
		if err := CheckCard(cards[k]); err != nil {
			t.Error(err)
		}
	}
	s := readSheet(t, `{"system":"deepsea","mission":1,"mode":"coop","players":[{"name":"Ana","impact":{"1":4,"2":6},"seniors":{"mentor":2}},
	 {"name":"Ben","impact":{"1":2,"2":3},"seniors":{}},{"name":"Cleo","impact":{"1":0,"2":2},"seniors":{"robotics-engineer":1}}],
	 "goals":{"1":{"counts":[5,5,4]},"2":{"counts":[4,3,3]},"3":{"counts":[9,4,4]}},"coop":{"difficulty":4}}`)
	for k, counts := range [][]int{{2, 1, 1}, {9, 6, 4}, {5, 4, 4}} {
		values, err := s.RevealBonus(k+1, cards[k].ID, cards[k].Sides[0])
		s = played(t, s, values, err)
		card, _ := s.Bonus(k + 1)
		for i := range counts {
			card.Counts = append(card.Counts, &counts[i])
		}
		s = mustSet(t, s, fmt.Sprintf("coop.bonus%d", k+1), string(rawOf(card)))
	}
	r := Coop(s)
	if r.Met != 5 || r.Outcome != "won" || r.Goals[6].MissedBy != companion.Counted(2) || r.Goals[1].MissedBy != companion.Counted(1) {
		t.Errorf("%+v", r)
	}
	if m := Meters(s)[0]; m.Total != companion.Counted(34) || m.State != MeterMet || m.Seats[0].N+m.Seats[1].N+m.Seats[2].N != 34 {
		t.Errorf("%+v", m)
	}
}

func TestDrawOfABonusGoal(t *testing.T) {
	side := func(title string, notFor ...int) CardSide { return CardSide{Title: title, NotFor: notFor} }
	cards := []CoopCard{{ID: "a", Kind: CardBonus, Sides: []CardSide{side("a", 3)}}, {ID: "b", Kind: CardBonus, Sides: []CardSide{side("b1"), side("b2", 3)}},
		{ID: "c", Kind: CardBonus, Sides: []CardSide{side("c")}}, {ID: "s", Kind: CardSetback, Sides: []CardSide{side("s")}}}
	seen := map[string]int{}
	for seed := range uint64(2000) {
		drawn, _, ok := DrawBonus(cards, 3, nil, companion.NewRandom(seed))
		if !ok || drawn.Card.ID == "a" || drawn.Card.Kind != CardBonus || drawn.Card.ID == "b" && drawn.Side == 1 {
			t.Fatalf("seed %d: %+v %v", seed, drawn, ok)
		}
		again, _, _ := DrawBonus(cards, 3, nil, companion.NewRandom(seed))
		if !reflect.DeepEqual(drawn, again) {
			t.Fatalf("seed %d draws another card", seed)
		}
		seen[drawn.Card.ID]++
		if len(drawn.Redrawn) > 0 {
			seen["redrawn"]++
		}
	}
	if seen["b"] < 500 || seen["c"] < 900 || seen["redrawn"] < 500 {
		t.Errorf("%v", seen)
	}
	if drawn, _, ok := DrawBonus(cards, 3, []string{"b", "c"}, companion.NewRandom(1)); ok || len(drawn.Redrawn) != 1 {
		t.Errorf("nothing is left: %+v", drawn)
	}
	if drawn, _, ok := DrawBonus(cards, 2, []string{"b", "c"}, companion.NewRandom(1)); !ok || drawn.Card.ID != "a" {
		t.Errorf("for two it suits: %+v", drawn)
	}
	if drawn, _, ok := DrawSetback(cards, 3, nil, companion.NewRandom(1)); !ok || drawn.Card.ID != "s" {
		t.Errorf("%+v", drawn)
	}
}

func TestASetbackTakesWhatItCan(t *testing.T) {
	s := begun(t, 1, 2, func(s *Setup) { s.Mode = Cooperative })
	s = mustSet(t, s, "follow.round", "4", "p1.tracks.ingenuity", "8", "p2.tracks.ingenuity", "1", "p1.leftovers.staging", "5", "p1.supply", "20",
		"p2.leftovers.staging", "1", "p2.supply", "25", "p1.leftovers.research", "4", "p2.leftovers.research", "null", "p1.hexes", `[{"r":0,"c":0,"n":1}]`)
	values, said, err := s.RevealSetback("Storm", "storm", "", []Taking{{Loss: Loss{What: LossTrack, Track: "ingenuity", N: 2}}, {Loss: Loss{What: LossDisc, N: 2}},
		{Loss: Loss{What: LossResearch, N: 3}}, {Loss: Loss{What: LossMarker, N: 1, Who: WhoChosen}, Seats: []int{1}, Picks: []LossPick{{1, "0,0"}}}, {Loss: Loss{What: LossSpecialist, N: 1, Who: WhoChosen}}})
	after := played(t, s, values, err)
	if values[0].Key != "coop.setbacks" {
		t.Errorf("the history begins with %s", values[0].Key)
	}
	for key, want := range map[string]string{"p1.tracks.ingenuity": "6", "p2.tracks.ingenuity": "0", "p1.leftovers.staging": "3", "p1.supply": "22",
		"p2.leftovers.staging": "0", "p2.supply": "26", "p1.leftovers.research": "1", "p2.leftovers.research": "null", "p1.hexes": "[]", "p1.vessels": "1"} {
		if got := string(after.Value(companion.Key(key))); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
	want := []Short{{2, LossTrack, "ingenuity", 1, ShortLess}, {2, LossDisc, "", 1, ShortLess}, {2, LossResearch, "", 3, ShortMissing}, {0, LossSpecialist, "", 1, ShortHand}}
	if got := after.Setbacks(); len(got) != 1 || got[0].Applied || !reflect.DeepEqual(got[0].Short, want) || len(said) != len(want) {
		t.Errorf("%+v\n%v", got, said)
	}
	// A lowered track takes nothing else: the same Vessels, nothing due.
	if len(duesOf(t, after, 1)) != 0 {
		t.Error("a lowered track makes something due")
	}
	if back := mustSet(t, after, before(s, values)...); !reflect.DeepEqual(back, s) {
		t.Error("a Setback doesn't go back")
	}
	if _, _, err := after.RevealSetback("again", "", "", nil); err == nil {
		t.Error("two Setbacks in a round")
	}
	values, said, err = s.RevealSetback("Calm", "", "", []Taking{{Loss: Loss{What: LossDisc, N: 1}}})
	if whole := played(t, s, values, err); len(said) != 0 || !whole.Setbacks()[0].Applied {
		t.Errorf("in full: %v", said)
	}
	if _, _, err := s.RevealSetback("bad", "", "", []Taking{{Loss: Loss{What: "money", N: 1}}}); err == nil {
		t.Error("money is lost")
	}
	if _, _, err := team(t, 2).RevealSetback("x", "", "", nil); err == nil {
		t.Error("nobody follows")
	}
}

func TestASetbackTakesWhatWasChosen(t *testing.T) {
	s := begun(t, 1, 2, func(s *Setup) { s.Mode = Cooperative })
	s = mustSet(t, s, "follow.round", "5", "p1.hexes", `[{"r":0,"c":0,"n":1},{"r":0,"c":1,"n":1}]`, "p2.hexes", "null", "p1.supply", "20", "p1.vessels", "2",
		"p1.specialists", `[{"id":"team-leader","senior":true},{"id":"pilot","disc":true},{"id":"pilot","senior":true}]`,
		"p1.journals", `{"titles":["safe-movement-procedure"]}`, "p1.tracks.reputation", "1", "p1.tracks.inspiration", "0")
	take := func(loss Loss, picks ...LossPick) Taking {
		loss.Who = WhoChosen
		return Taking{Loss: loss, Seats: []int{1}, Picks: picks}
	}
	for _, test := range []struct {
		name    string
		taking  Taking
		options string // of seat 1
		key     companion.Key
		want    string
		short   []Short
	}{
		{"a marker off a hex", take(Loss{What: LossMarker, N: 1}, LossPick{1, "0,1"}), "0,0 0,1", "p1.hexes", `[{"r":0,"c":0,"n":1}]`, nil},
		{"two markers, one chosen", take(Loss{What: LossMarker, N: 2}, LossPick{1, "0,0"}), "0,0 0,1", "p1.hexes", `[{"r":0,"c":1,"n":1}]`, []Short{{1, LossMarker, "", 1, ShortHand}}},
		{"more markers than there are", take(Loss{What: LossMarker, N: 3}, LossPick{1, "0,0"}, LossPick{1, "0,1"}), "0,0 0,1", "p1.hexes", `[]`, []Short{{1, LossMarker, "", 1, ShortLess}}},
		{"nothing chosen", take(Loss{What: LossMarker, N: 1}), "0,0 0,1", "p1.hexes", `[{"r":0,"c":0,"n":1},{"r":0,"c":1,"n":1}]`, []Short{{1, LossMarker, "", 1, ShortHand}}},
		{"a Junior with its disc", take(Loss{What: LossSpecialist, N: 1}, LossPick{1, "pilot"}), "pilot pilot+", "p1.supply", "21", nil},
		{"a Senior", take(Loss{What: LossSpecialist, N: 1}, LossPick{1, "pilot+"}), "pilot pilot+", "p1.specialists", `[{"id":"team-leader","senior":true},{"id":"pilot","disc":true}]`, nil},
		{"a Journal", take(Loss{What: LossJournal, N: 1}, LossPick{1, "safe-movement-procedure"}), "safe-movement-procedure", "p1.journals", `{"titles":[]}`, nil},
		{"a track of one's choice", take(Loss{What: LossTrack, N: 2}, LossPick{1, "reputation"}), "reputation", "p1.tracks.reputation", "0", []Short{{1, LossTrack, "reputation", 1, ShortLess}}},
		{"a Vessel", take(Loss{What: LossVessel, N: 1}), "", "p1.vessels", "1", nil},
		{"of somebody whose markers aren't known", Taking{Loss: Loss{What: LossMarker, N: 1}, Picks: []LossPick{{1, "0,0"}}}, "0,0 0,1", "p1.hexes", `[{"r":0,"c":1,"n":1}]`, []Short{{2, LossMarker, "", 1, ShortMissing}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			options, _ := s.LossOptions(1, test.taking.Loss)
			var ids []string
			for _, o := range options {
				ids = append(ids, o.ID)
			}
			if got := strings.Join(ids, " "); got != test.options {
				t.Errorf("offered: %s", got)
			}
			values, _, err := s.RevealSetback("Storm", "", "", []Taking{test.taking})
			after := played(t, s, values, err)
			if got := string(after.Value(test.key)); got != test.want {
				t.Errorf("%s is %s, want %s", test.key, got, test.want)
			}
			if got := after.Setbacks()[0]; !reflect.DeepEqual(got.Short, test.short) || got.Applied != (len(test.short) == 0) {
				t.Errorf("%+v", got)
			}
			if back := mustSet(t, after, before(s, values)...); !reflect.DeepEqual(back, s) {
				t.Error("a Setback doesn't go back")
			}
		})
	}
	for name, taking := range map[string]Taking{"an empty hex": take(Loss{What: LossMarker, N: 1}, LossPick{1, "3,3"}), "one marker twice": take(Loss{What: LossMarker, N: 2}, LossPick{1, "0,0"}, LossPick{1, "0,0"}),
		"more than it takes": take(Loss{What: LossMarker, N: 1}, LossPick{1, "0,0"}, LossPick{1, "0,1"}), "the Team Leader": take(Loss{What: LossSpecialist, N: 1}, LossPick{1, "team-leader+"})} {
		if _, _, err := s.RevealSetback("Storm", "", "", []Taking{taking}); companion.CodeOf(err) != companion.CodeInvalid {
			t.Errorf("%s is taken: %v", name, err)
		}
	}
}

// before are the values that keys held before a gesture, as mustSet takes them.
func before(s Sheet, values []companion.Value) []string {
	var pairs []string
	for _, v := range values {
		pairs = append(pairs, string(v.Key), string(s.Value(v.Key)))
	}
	return pairs
}

func TestEverySeatByItself(t *testing.T) {
	counts := `{"title":"x","counts":[7,5],"threshold":6}`
	s := mustSet(t, team(t, 2), "coop.bonus1", counts)
	if g := goalOf(t, s, "bonus1"); !g.Met || g.Total != companion.Counted(12) {
		t.Errorf("team: %+v", g)
	}
	s = mustSet(t, team(t, 2, variant("coopCardScope", ScopeEach)), "coop.bonus1", counts)
	if g, m := goalOf(t, s, "bonus1"), meterOf(t, s, "bonus1"); g.Met || g.MissedBy != companion.Counted(1) || !m.Each || m.State != MeterOut {
		t.Errorf("variant: %+v %+v", g, m)
	}
	s = mustSet(t, s, "coop.bonus1", `{"title":"x","total":12,"threshold":6}`)
	if g := goalOf(t, s, "bonus1"); !g.Met {
		t.Errorf("a total is the team's: %+v", g)
	}
	if g := goalOf(t, mustSet(t, s, "coop.bonus1", `{"scope":"team","counts":[7,5],"threshold":6}`), "bonus1"); !g.Met {
		t.Errorf("the card says team: %+v", g)
	}
}

func TestCardsAreReadStrictly(t *testing.T) {
	for _, good := range []string{`{"id":"a","kind":"bonus","sides":[{"count":"depth5","threshold":{"times":1,"plus":1}},{"title":"b","scope":"every-seat","threshold":{"each":[1,2,null,4,5]},"notFor":[1,3]}]}`,
		`{"id":"s.1","kind":"setback","sides":[{"title":"Storm","losses":[{"what":"track","track":"reputation","n":2},{"what":"disc","n":12,"who":"table-chooses"}]}]}`} {
		if _, err := ReadCard([]byte(good)); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, c := range [][2]string{{`[]`, ""}, {`{}`, "id"}, {`{"id":"a b","kind":"bonus","sides":[{"title":"x"}]}`, "id"}, {`{"id":"a","kind":"gift","sides":[{"title":"x"}]}`, "kind"},
		{`{"id":"a","kind":"bonus","sides":[]}`, "sides"}, {`{"id":"a","kind":"bonus","sides":[{}]}`, "sides[0].title"}, {`{"id":"a","kind":"setback","sides":[{"count":"depth5"}]}`, "sides[0].title"},
		{`{"id":"a","kind":"setback","sides":[{"title":"x","count":"depth5"}]}`, "sides[0].count"}, {`{"id":"a","kind":"bonus","sides":[{"title":"` + strings.Repeat("x", 81) + `"}]}`, "sides[0].title"},
		{`{"id":"a","kind":"bonus","sides":[{"title":"x","threshold":{"each":[1,2]}}]}`, "sides[0].threshold.each"}, {`{"id":"a","kind":"bonus","sides":[{"title":"x","threshold":{"times":99,"plus":999}}]}`, "sides[0].threshold.plus"},
		{`{"id":"a","kind":"bonus","sides":[{"title":"x","notFor":[6]}]}`, "sides[0].notFor[0]"}, {`{"id":"a","kind":"bonus","sides":[{"title":"x","notFor":[2,2]}]}`, "sides[0].notFor[1]"},
		{`{"id":"a","kind":"bonus","sides":[{"title":"x","losses":[{"what":"disc","n":1}]}]}`, "sides[0].losses"}, {`{"id":"a","kind":"setback","sides":[{"title":"x","losses":[{"what":"disc","n":0}]}]}`, "sides[0].losses[0].n"},
		{`{"id":"a","kind":"setback","sides":[{"title":"x","losses":[{"what":"disc","track":"reputation","n":1}]}]}`, "sides[0].losses[0].track"}, {`{"id":"a","kind":"bonus","hat":1,"sides":[{"title":"x"}]}`, "hat"}} {
		if _, err := ReadCard([]byte(c[0])); err == nil || placeOf(err) != c[1] {
			t.Errorf("%s: %v at %q, want %q", c[0], err, placeOf(err), c[1])
		}
	}
	if _, err := ReadCard([]byte(strings.Repeat(" ", 2001))); err == nil {
		t.Error("a long card is read")
	}
}

func placeOf(err error) string {
	if known, ok := errors.AsType[*companion.Error](err); ok {
		return known.Place
	}
	return ""
}

func TestTheChartOfThePrototype(t *testing.T) {
	s := mustSet(t, team(t, 1, variant("coopDeck", DeckPrototype)), "coop.chart", `[{"met":0,"text":"Failure"},{"met":3,"text":"Hope"},{"met":6,"text":"Triumph"}]`)
	for met, want := range map[int]string{0: "Failure", 2: "Failure", 3: "Hope", 5: "Hope", 7: "Triumph"} {
		if got := s.ChartText(met); got != want {
			t.Errorf("%d: %q", met, got)
		}
	}
	for _, bad := range []string{`[{"met":3,"text":"a"},{"met":3,"text":"b"}]`, `[{"met":8,"text":"a"}]`, `[{"met":1}]`, `{}`} {
		if _, err := s.Set("coop.chart", []byte(bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

func TestCoopValuesLastInFilesAndSnapshots(t *testing.T) {
	s := mustSet(t, team(t, 2), "coop.chart", `[{"met":0,"text":"Failure"}]`, "coop.bonus1", `{"count":"research","card":"a","counts":[1,null],"threshold":3}`,
		"coop.setbacks", `[{"round":4,"title":"Storm","short":[{"seat":2,"what":"disc","n":1,"why":"less"}]},{"round":5,"applied":true}]`)
	back, err := ReadSheet(WriteSheet(s))
	if err != nil || !reflect.DeepEqual(back.coop, s.coop) {
		t.Errorf("file: %v\n%s", err, WriteSheet(s))
	}
	data, err := System{}.Encode(State{s})
	if err != nil {
		t.Fatal(err)
	}
	state, err := System{}.Decode(data)
	if err != nil || !reflect.DeepEqual(state.(State).Sheet.withoutBox(), s.withoutBox()) {
		t.Errorf("snapshot: %v\n%s", err, data)
	}
	for _, bad := range []string{`[{"round":4},{"round":4}]`, `[{"round":8}]`, `[{"round":1,"short":[{"what":"disc","n":1,"why":"x"}]}]`, `[{"round":1,"title":""},{"round":2,"note":"a\nb"}]`} {
		if _, err := s.Set("coop.setbacks", []byte(bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// wantMetersAsCoop compares the meters of a game that is over with its result.
func wantMetersAsCoop(t *testing.T, s Sheet, name string) {
	t.Helper()
	meters := Meters(s)
	for k, g := range Coop(s).Goals {
		m := meters[k]
		if m.Goal != g.Goal || m.Threshold != g.Threshold || g.Total.Known && m.Total != g.Total {
			t.Errorf("%s: %+v\n%+v", name, m, g)
		}
		if want := (m.State == MeterMet); want != g.Met || g.Decided && !g.Met && g.Total.Known && m.State != MeterOut {
			t.Errorf("%s: %s: %s, but met %v", name, g.Goal, m.State, g.Met)
		}
	}
}

func TestMetersAgreeWithTheResult(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		for seed := range uint64(30) {
			r := rand.New(rand.NewPCG(seed, uint64(mission)))
			s, err := ReadSheet(randomGame(r, mission, seed%3 == 0, []string{"coop", "solo"}[seed%2]).file())
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range thresholdNames {
				s = mustSet(t, s, "coop.threshold."+name, fmt.Sprint(1+r.IntN(20)))
			}
			wantMetersAsCoop(t, s, fmt.Sprintf("mission %d, seed %d", mission, seed))
		}
	}
}
