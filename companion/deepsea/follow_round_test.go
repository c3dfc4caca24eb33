package deepsea

import (
	"testing"

	"shipmate/companion"
)

// deepsea-rules §5.1: the Wave moves one seat clockwise each round.
func TestWaveGoesClockwise(t *testing.T) {
	for n := 1; n <= MaxSeats; n++ {
		for start := range n + 1 {
			s := newSheet(t, 1, n, func(s *Setup) { s.StartSeat = start })
			if want := map[bool]int{true: 7, false: 6}[n == 1]; s.Rounds() != want {
				t.Errorf("%d seats: %d rounds", n, s.Rounds())
			}
			for round := 1; round <= s.Rounds(); round++ {
				if got, want := s.WaveOf(round), (max(start, 1)+round-2)%n+1; got != want {
					t.Errorf("%d seats, start %d, round %d: %d, want %d", n, start, round, got, want)
				}
			}
		}
	}
}

func TestPreparationGoesInWaveOrder(t *testing.T) {
	s := mustSet(t, begun(t, 1, 4), "setup.startSeat", "3", "follow.turn", "3")
	for k, seat := range []int{3, 4, 1, 2} {
		if f := following(t, s); f.Turn != seat || f.Phase != PhasePreparation {
			t.Fatalf("step %d: turn %d in %s", k, f.Turn, f.Phase)
		}
		values, err := s.Ready(seat)
		s = played(t, s, values, err)
		values, err = s.Ready(seat)
		if seat != 2 {
			wantRefused(t, values, err, "deepsea.refuse.follow.done")
		}
	}
	if f := following(t, s); f.Turn != 3 || f.Phase != PhaseActivation {
		t.Errorf("turn %d in %s", f.Turn, f.Phase)
	}
	values, err := s.Ready(1)
	wantRefused(t, values, err, "deepsea.refuse.follow.phase")
}

func TestTheTrayMayBeHandedOn(t *testing.T) {
	s := begun(t, 1, 3)
	for _, seat := range []int{2, 1, 3} {
		values, err := s.Ready(seat)
		s = played(t, s, values, err)
	}
	if f := following(t, s); f.Phase != PhaseActivation || f.Turn != 1 {
		t.Errorf("turn %d in %s", f.Turn, f.Phase)
	}
}

// deepsea-rules §5.2: Inspiration gained by recruiting already counts.
func TestEffortCountsInspirationOfThisRecruit(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "p1.tracks.reputation", "4", "p1.tracks.inspiration", "0")
	values, err := s.Recruit(1, "marine-biologist", false)
	s = first(t, played(t, s, values, err), 1, Choice{})
	values, err = s.GainEffort(1)
	s = played(t, s, values, err)
	if got := following(t, s).Seats[0]; got.Staging != companion.Counted(2) || got.Supply != companion.Counted(27) || !got.Prepared.Effort {
		t.Errorf("%+v", got)
	}
	values, err = s.GainEffort(1)
	wantRefused(t, values, err, "deepsea.refuse.follow.effort")
	values, err = mustSet(t, s, "p2.tracks.inspiration", "null").GainEffort(2)
	wantRefused(t, values, err, "deepsea.refuse.follow.level")
	values, err = mustSet(t, s, "follow.phase", `"activation"`).GainEffort(2)
	wantRefused(t, values, err, "deepsea.refuse.follow.phase")
	next := mustSet(t, s, "follow.round", "2")
	values, err = next.GainEffort(1)
	played(t, next, values, err)
}

func TestTakeBackUpToTheReassignmentLevel(t *testing.T) {
	tiles := `[{"id":"team-leader","senior":true,"disc":true},{"id":"pilot","disc":true},{"id":"pilot","disc":true},{"id":"navigator"}]`
	s := mustSet(t, begun(t, 1, 2), "p1.specialists", tiles, "p1.tracks.coordination", "2")
	for _, at := range []int{2, 0} {
		values, err := s.TakeBack(1, at)
		s = played(t, s, values, err)
	}
	if got := following(t, s).Seats[0]; got.Staging != companion.Counted(2) || got.Prepared.Back != 2 || got.Specialists[0].Disc || !got.Specialists[1].Disc {
		t.Errorf("%+v", got)
	}
	values, err := s.TakeBack(1, 1)
	wantRefused(t, values, err, "deepsea.refuse.follow.back")
	values, err = s.TakeBack(1, 3)
	wantRefused(t, values, err, "deepsea.refuse.follow.bare")
	values, err = s.TakeBack(1, 7)
	wantRefused(t, values, err, "deepsea.refuse.follow.specialist")
	s = mustSet(t, s, "p1.tracks.coordination", "4")
	values, err = s.TakeBack(1, 1)
	played(t, s, values, err)
	exact := mustSet(t, s, "setup.variants", `{"reassignCount":"exact"}`)
	values, err = exact.Ready(1)
	wantRefused(t, values, err, "deepsea.refuse.follow.exact")
	values, err = exact.TakeBack(1, 1)
	exact = played(t, exact, values, err)
	values, err = exact.Ready(1)
	played(t, exact, values, err)
}

func TestActivate(t *testing.T) {
	tiles := `[{"id":"team-leader","senior":true,"disc":true},{"id":"pilot"},{"id":"marine-engineer"},{"id":"mentor","senior":true},{"id":"robotics-engineer"}]`
	s := mustSet(t, begun(t, 1, 2), "p1.specialists", tiles, "p1.leftovers.staging", "1")
	values, err := s.Activate(1, 1)
	wantRefused(t, values, err, "deepsea.refuse.follow.phase")
	s = mustSet(t, s, "follow.phase", `"activation"`)
	for at, key := range map[int]string{0: "covered", 2: "circle", 3: "circle", 5: "specialist"} {
		values, err := s.Activate(1, at)
		wantRefused(t, values, err, "deepsea.refuse.follow."+key)
	}
	values, err = s.Activate(1, 4)
	s = played(t, s, values, err)
	if got := following(t, s).Seats[0]; got.Staging != companion.Counted(0) || !got.Specialists[4].Disc {
		t.Errorf("%+v", got)
	}
	values, err = s.Activate(1, 1)
	wantRefused(t, values, err, "deepsea.refuse.follow.staging")
	s = mustSet(t, s, "p1.leftovers.staging", "null")
	values, err = s.Activate(1, 1)
	played(t, s, values, err)
}

func TestTurnsSkipWhoHasPassed(t *testing.T) {
	s := mustSet(t, begun(t, 1, 3), "follow.phase", `"activation"`, "follow.turn", "2")
	step := func(seat int, pass bool, turn int) {
		t.Helper()
		values, err := s.EndTurn(seat)
		if pass {
			values, err = s.Pass(seat)
		}
		s = played(t, s, values, err)
		if got := following(t, s).Turn; got != turn {
			t.Errorf("after %d it's the turn of %d, want %d", seat, got, turn)
		}
	}
	values, err := s.EndTurn(1)
	wantRefused(t, values, err, "deepsea.refuse.follow.turn")
	step(2, false, 3)
	step(3, true, 1)
	step(1, false, 2)
	step(2, false, 1)
	step(1, true, 2)
	step(2, false, 2)
	values, err = s.EndTurn(2)
	if err != nil || len(values) != 0 {
		t.Errorf("nobody else is left, so nothing changes: %s %v", rawOf(values), err)
	}
	step(2, true, 0)
	values, err = s.Pass(2)
	wantRefused(t, values, err, "deepsea.refuse.follow.passed")
	for i, seat := range following(t, s).Seats {
		if !seat.Passed {
			t.Errorf("%d hasn't passed", i+1)
		}
	}
	values, err = s.EndRound()
	s = played(t, s, values, err)
	if f := following(t, s); f.Seats[0].Passed || f.Round != 2 || f.Turn != 2 || f.Wave != 2 || f.Phase != PhasePreparation {
		t.Errorf("%+v", f)
	}
}

func TestRoundsAreWrittenDown(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "p1.tracks.reputation", "10", "p2.tracks.ingenuity", "null")
	values, err := s.EndRound()
	s = played(t, s, values, err)
	want := RoundRecord{Round: 1, Seats: []SeatRecord{{Spaces: []int{10, 0, 0, 0}, Points: 10}, {Spaces: []int{0, 0, 0, -1}}}}
	got := following(t, s).Records
	if len(got) != 1 || string(rawOf(got[0])) != string(rawOf(want)) {
		t.Fatalf("%s", rawOf(got))
	}
	got[0].Seats[0].Spaces[0] = 3
	if following(t, s).Records[0].Seats[0].Spaces[0] != 10 {
		t.Error("a result shares memory with the sheet")
	}
}

func TestTheLastRoundEndsTheGame(t *testing.T) {
	tiles := `[{"id":"team-leader","senior":true},{"id":"mentor","senior":true},{"id":"adventurer"}]`
	s := mustSet(t, begun(t, 1, 2), "p2.specialists", tiles, "follow.round", "6")
	values, err := s.EndRound()
	over := played(t, s, values, err)
	if f := following(t, over); f.Phase != PhaseOver || f.Turn != 0 || f.Round != 6 || len(f.Records) != 1 {
		t.Errorf("%+v", f)
	}
	for _, id := range s.Box().Seniors() {
		if got, want := string(over.Value(companion.Key("senior."+id))), map[bool]string{true: "2", false: "0"}[id == "mentor"]; got != want {
			t.Errorf("%s: %s", id, got)
		}
	}
	values, err = over.EndRound()
	wantRefused(t, values, err, "deepsea.refuse.follow.phase")
	unknown := mustSet(t, s, "p1.specialists", "null")
	values, err = unknown.EndRound()
	if unknown = played(t, unknown, values, err); string(unknown.Value("senior.adventurer")) != "null" {
		t.Error("a tableau is missing, and the Seniors are told")
	}
	values, err = followed(t, 1, 2, FollowEverything).EndRound()
	wantRefused(t, values, err, "deepsea.refuse.follow.phase")
}

func TestJournalsOfThePrototypeAreReadyAgain(t *testing.T) {
	s := mustSet(t, begun(t, 1, 3, func(s *Setup) { s.Edition = Prototype2023 }), "p2.journals", `{"titles":["safe-movement-procedure"]}`)
	for range 2 {
		values, err := s.EndRound()
		s = played(t, s, values, err)
		wantDues(t, s, 2, Due{Gain: GainReady, N: 1, Why: WhyAgain})
		wantDues(t, s, 1)
	}
}

func TestLessAndMoreIsFollowed(t *testing.T) {
	s := mustSet(t, begun(t, 1, 2), "follow.pockets", `["mentor"]`, "p1.tokens", "1", "p1.passed", "1", "p1.impact.2", "1", "p1.goal1", "3")
	values, err := s.Advance(1, "ingenuity", 10, false)
	s = owed(t, played(t, s, values, err), "", "disc")
	next := s.seat(0).follow.due.next
	values, err = s.ChangeDepth(FollowTracks)
	less := played(t, s, values, err)
	f := following(t, less)
	ana := f.Seats[0]
	if f.Phase != PhasePreparation || f.Turn != 0 || f.Pockets != nil || ana.Specialists != nil || ana.Staging.Known || ana.Supply.Known ||
		ana.Research.Known || ana.Vessels.Known || ana.Tokens.Known || ana.Passed || !ana.Tracks[3].Known {
		t.Errorf("%+v", f)
	}
	if len(ana.Due) != 3 || less.seat(0).follow.due.next != next {
		t.Errorf("the tracks' own: %v", ana.Due)
	}
	for key, want := range map[companion.Key]string{"p1.hexes": "null", "p1.journals": "null", "p1.goal1": "3", "p1.impact.2": "1"} {
		if got := string(less.Value(key)); got != want {
			t.Errorf("%s: %s", key, got)
		}
	}
	for less.seat(0).follow.due.items[0].Gain != "impact" {
		less = first(t, less, 1, Choice{})
	}
	if less = first(t, less, 1, Choice{}); len(following(t, less).Seats[0].Due) != 0 {
		t.Error("what isn't followed is only taken off")
	}
	values, err = less.ChangeDepth(FollowEverything)
	more := played(t, less, values, err)
	if f := following(t, more); f.Turn != 1 || f.Phase != PhasePreparation || f.Seats[0].Specialists != nil || f.Seats[0].Staging.Known {
		t.Errorf("%+v", f)
	}
	values, err = more.ChangeDepth(FollowEverything)
	wantRefused(t, values, err, "deepsea.refuse.follow.done")
	values, err = more.ChangeDepth("nothing")
	wantRefused(t, values, err, "refuse.word")
	values, err = more.Publish(1, "safe-movement-procedure", false)
	more = played(t, more, values, err)
	values, err = more.Mark(1, Spot{0, 0}, nil, "", true)
	wantRefused(t, values, err, "deepsea.refuse.follow.hexes")
	if string(more.Value("p1.journals")) != "null" {
		t.Error("one card became all of them")
	}
}

func TestPublishPays(t *testing.T) {
	s := mustSet(t, begun(t, 1, 3), "p2.leftovers.research", "4", "p2.leftovers.staging", "2")
	card := func(s Sheet, seat int, id string) Card {
		for _, one := range s.Cards(seat) {
			if one.ID == id {
				return one
			}
		}
		return Card{}
	}
	const id = "documentation-of-new-life" // cost 4
	if got := card(s, 2, id); got != (Card{ID: id, Affordable: true}) || card(s, 1, id).Affordable {
		t.Errorf("%+v", got)
	}
	values, err := s.Publish(1, id, false)
	wantRefused(t, values, err, "deepsea.refuse.follow.research")
	values, err = s.Publish(2, id, false)
	s = played(t, s, values, err)
	if got := following(t, s).Seats[1]; got.Research != companion.Counted(0) || got.Staging != companion.Counted(1) {
		t.Errorf("%+v", got)
	}
	if got := string(s.Value("p2.journals")); got != `{"titles":["`+id+`"]}` || card(s, 1, id).Taken != 2 {
		t.Errorf("%s", got)
	}
	wantDues(t, s, 1, Due{Gain: "lowest", N: 1, Why: WhyOthers, Of: id})
	for seat := 1; seat <= 2; seat++ {
		values, err = s.Publish(seat, id, true)
		wantRefused(t, values, err, "deepsea.refuse.follow.taken")
	}
	values, err = s.Publish(1, "advanced-pressure-venting-technology", true)
	s = played(t, s, values, err)
	if got := following(t, s).Seats[0]; got.Research != companion.Counted(0) || got.Staging != companion.Counted(0) {
		t.Errorf("anyway: %+v", got)
	}
	s = mustSet(t, s, "p3.journals", "[2,0]")
	values, err = s.Publish(3, "feasibility-report-aquadome-permanent-lab", true)
	if s = played(t, s, values, err); string(s.Value("p3.journals")) != "[2,0,4]" {
		t.Errorf("by points: %s", s.Value("p3.journals"))
	}
	values, err = s.Publish(3, "nothing", true)
	wantRefused(t, values, err, "deepsea.refuse.journal")
	s = mustSet(t, s, "p1.leftovers.research", "12")
	values, err = s.Publish(1, "safe-movement-procedure", false)
	wantRefused(t, values, err, "deepsea.refuse.follow.staging")
	if s.Cards(0) != nil || s.Cards(9) != nil {
		t.Error("cards of nobody")
	}
}
