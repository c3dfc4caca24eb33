package deepsea

import (
	"errors"
	"slices"
	"testing"

	"shipmate/companion"
)

// Setup, Preparation and turns: deepsea-rules §4–§6.

func TestEverySetupHasItsCounts(t *testing.T) {
	for _, table := range engineTables() {
		p, err := NewPosition(table.setup(), companion.NewRandom(uint64(table.seats)))
		if err != nil {
			t.Fatal(err)
		}
		m := p.rules.box.mission
		zones := len(m.Setup)
		for _, row := range m.ShuffledRows {
			zones += len(row.Zones)
		}
		n, shown, removed := 0, 0, 0
		for z := range p.rules.zones {
			if p.inOcean(uint8(z)) {
				n++
				if p.ocean.discoverer[z] != 0 {
					t.Errorf("%v: a start board has a discoverer", table)
				}
			}
		}
		for k := range p.rules.cards {
			switch p.cards.place[k] {
			case cardShown:
				shown++
			case cardRemoved:
				removed++
			}
		}
		if n != zones || shown != 4 || removed != 4 || p.deckLeft() != 24 {
			t.Errorf("%v: %d zones of %d, %d shown, %d removed, deck %d", table, n, zones, shown, removed, p.deckLeft())
		}
		for _, pocket := range p.tray.pocket {
			if pocket[0] == 0 || pocket[0] == tileHidden || pocket[1] != tileHidden || pocket[2] != tileHidden {
				t.Errorf("%v: pockets %v", table, p.tray.pocket)
			}
		}
		if table.mission == 6 && p.piles.packet != 4 || table.mission != 6 && p.piles.packet != 0 {
			t.Errorf("%v: packet %d", table, p.piles.packet)
		}
	}
}

func TestUniqueBoardsAreSetAsideUnlessNamed(t *testing.T) {
	for mission, unique := range map[int][]string{1: {"the-sea-star", "the-looking-glass"}, 5: nil, 6: {"fallen-star"}, 7: {"fallen-star"}, 9: {"the-sea-star", "the-looking-glass"}} {
		p, _ := NewPosition(released(mission, 2).setup(), companion.NewRandom(3))
		var got []string
		for z := range p.rules.zones {
			if zone := &p.rules.zones[z]; zone.unique && (p.inOcean(uint8(z)) || p.piles.hidden[zone.depth-1]>>z&1 == 1) {
				got = append(got, zone.id)
			}
		}
		if !slices.Equal(got, unique) {
			t.Errorf("M%d has %q, want %q", mission, got, unique)
		}
	}
}

// In mission 6 the Fallen Star is one of the first four boards of its pile,
// each as often as the others.
func TestTheFallenStarIsAmongTheTopFour(t *testing.T) {
	sixth, err := NewPosition(released(6, 2).setup(), companion.NewRandom(1))
	if err != nil {
		t.Fatal(err)
	}
	var at [5]int
	for seed := range uint64(4000) {
		p := sixth
		p.random = companion.NewRandom(seed)
		for k := range at {
			p.task = task{kind: taskDiscover, wanted: 2}
			p.chance = chance{kind: drawBoard, arg: 5}
			p.drawChance(nil)
			if int(p.task.draw[0])-1 == p.rules.star {
				at[k]++
				break
			}
		}
	}
	for k, n := range at[:4] {
		if n < 880 || n > 1120 {
			t.Errorf("draw %d: %d of 4000 times, want about 1000", k+1, n)
		}
	}
	want(t, "fifth draw", at[4], 0)
}

func TestTheSameSeedIsTheSameGame(t *testing.T) {
	a, err := Playout(released(4, 3).setup(), 11, true)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Playout(released(4, 3).setup(), 11, true)
	c, _ := Playout(released(4, 3).setup(), 12, true)
	want(t, "hash", a.Hash, b.Hash)
	if a.Hash == c.Hash {
		t.Error("another seed is the same game")
	}
}

func TestArrivalsOfTheSetupComeInTurnOrder(t *testing.T) {
	setup := released(3, 3).setup()
	setup.StartSeat = 2
	p, err := NewPosition(setup, companion.NewRandom(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []int{2, 3, 1} {
		want(t, "who launches", p.Decider(), seat)
		p = after(t, p, "choose-launch the-sea-star")
	}
	want(t, "round", p.Round(), 1)
	want(t, "the Wave begins", p.Decider(), 2)
}

func TestPreparationIsDoneCompletelyByEach(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 track reputation 1", "p1 track coordination 2", "p1 tile tray pilot+disc", "p1 tile tray navigator+disc", "phase preparation")
	wantIllegal(t, p, "p1 recruit ecologist", "5.2", "tier")
	p = after(t, p, "recruit reef-diver")
	want(t, "the gained Reputation gives no second tile", len(textsOf(&p, "recruit")), 0)
	wantMoves(t, &p, "reassign", "team-leader:senior+disc", "pilot+disc", "navigator+disc")
	p = after(t, p, "reassign pilot+disc", "reassign navigator+disc")
	want(t, "level 2 takes back two", p.Decider(), 2)
}

func TestInspirationGainedByRecruitingCountsAtOnce(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 track reputation 2", "p1 track inspiration 1", "p1 staging 0", "p1 tile team-leader:senior+disc team-leader:senior", "phase preparation")
	p = after(t, p, "recruit navigator")
	want(t, "staging", p.players[0].staging, 2)
}

func TestReassignmentMayStopEarlyOrNot(t *testing.T) {
	settings := []string{"p1 track coordination 2", "p1 tile tray pilot+disc", "phase preparation"}
	p := after(t, drawnPosition(t, released(1, 2), settings...), "recruit reef-diver", "end-reassign")
	want(t, "up-to", p.Decider(), 2)
	q := after(t, drawnSetup(t, released(1, 2).setup(Variant{"reassignCount", "exact"}), settings...), "recruit reef-diver")
	wantIllegal(t, q, "p1 end-reassign", "5.4", "must-take-back")
}

func TestRecruitFallsToTheLowestTierWithTiles(t *testing.T) {
	empty := func(edition Edition) Position {
		p := drawnPosition(t, engineTable{1, Competitive, 2, edition})
		for _, id := range []string{"pilot", "reef-diver", "sonar-operator", "navigator", "ecologist", "marine-engineer"} {
			for p.tray.tiles[slices.IndexFunc(p.rules.tiles, func(x tileRules) bool { return x.id == id })] > 0 {
				p.tray.tiles[slices.IndexFunc(p.rules.tiles, func(x tileRules) bool { return x.id == id })]--
			}
		}
		p.phase, p.step = phasePreparation, stepRecruit
		return p
	}
	p := empty(Released2024)
	want(t, "tier 3 is the lowest", len(Moves(&p, nil)), 3)
	q := empty(Prototype2023)
	want(t, "skip", q.mayRecruit(), false)
}

func TestWithNothingOnlyPassingIsPossible(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 staging 0")
	want(t, "moves", len(Moves(&p, nil)), 1)
	p = after(t, p, "pass")
	want(t, "the next turn", p.Decider(), 2)
	if _, err := Apply(p, Move{Seat: 1, Kind: MovePass}); !errors.Is(err, ErrNotYourTurn) {
		t.Errorf("%v", err)
	}
}

func TestATokenMayGiveTheDiscOfTheActivation(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 staging 0", "p1 token disc 1", "p1 tile team-leader:senior+disc team-leader:senior")
	wantIllegal(t, p, "p1 activate team-leader:senior", "6.1", "no-staging")
	p = after(t, p, "spend-token disc 2", "activate team-leader:senior")
	wantIllegal(t, p, "p1 pass", "6.1", "already-acted")
	p = after(t, p, "end-turn")
	want(t, "the next turn", p.Decider(), 2)
}

func TestATurnMayOnlySpendATokenButNotInThePrototype(t *testing.T) {
	settings := []string{"p1 staging 1", "p1 token research 1", "p1 tile team-leader:senior+disc team-leader:senior"}
	p := after(t, drawnPosition(t, released(1, 2), settings...), "spend-token research 1", "end-turn")
	want(t, "the next turn", p.Decider(), 2)
	q := after(t, drawnPosition(t, engineTable{1, Competitive, 2, Prototype2023}, settings...), "spend-token research 1")
	wantIllegal(t, q, "p1 end-turn", "6.1", "nothing-done")
	r := drawnPosition(t, engineTable{1, Competitive, 2, Prototype2023}, append(settings, "p1 staging 0")...)
	wantIllegal(t, r, "p1 spend-token research 1", "6.1", "token-needs-activation")
}

func TestTokensAreSpentInOnesOwnTurnOnly(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 token research 1", "phase preparation")
	wantIllegal(t, p, "p1 spend-token research 1", "6.3", "token-moment")
	// Not inside the rewards of one action.
	q := leading(t, 2, "p1 token research 1", "cell A1 dying-reef", "p1 vessel the-sea-star dying-reef")
	q = after(t, q, "conserve dying-reef c5")
	wantIllegal(t, q, "p1 spend-token research 1", "6.3", "token-moment")
}

func TestOneActivationATurnAndTheCircleStays(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 staging 4", "p1 tile team-leader:senior+disc team-leader:senior", "p1 tile tray pilot", "card safe-movement-procedure p1")
	circle := after(t, p, "use-circle safe-movement-procedure 1")
	want(t, "its disc", circle.cards.circles[slices.IndexFunc(p.rules.cards, func(c cardRules) bool { return c.id == "safe-movement-procedure" })], 1)
	wantIllegal(t, circle, "p1 activate pilot", "6.1", "activated")
	after(t, circle, "travel the-sea-star the-looking-glass")
	p = after(t, p, "activate pilot")
	wantIllegal(t, p, "p1 activate team-leader:senior", "6.1", "activated")
	wantIllegal(t, p, "p1 use-circle safe-movement-procedure 1", "6.1", "activated")
	beside := drawnSetup(t, released(1, 2).setup(Variant{"circlesPerTurn", "any-number"}), "p1 staging 4", "p1 tile tray pilot", "card safe-movement-procedure p1", "card the-rising-tide-of-achievement p1")
	after(t, beside, "use-circle safe-movement-procedure 1", "use-circle the-rising-tide-of-achievement 2", "activate pilot", "use-circle the-rising-tide-of-achievement 1")
}

func TestNoActivationWithoutACircle(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 staging 2", "p1 tile tray marine-engineer", "p1 tile tray mentor:senior", "p1 tile tray oceanographer:senior", "p1 tile tray robotics-engineer")
	wantMoves(t, &p, "activate", "robotics-engineer")
	wantIllegal(t, p, "p1 activate marine-engineer", "6.1", "no-circle")
}

func TestSlotsInAnyOrderAndSubset(t *testing.T) {
	settings := []string{"p1 staging 4", "p1 tile tray rov-operator", "p1 vessel the-sea-star volcanic-island"}
	p := drawnPosition(t, released(1, 2), settings...)
	after(t, p, "activate rov-operator", "dive volcanic-island d1", "travel volcanic-island the-sea-star", "end-turn")
	after(t, p, "activate rov-operator", "travel volcanic-island the-sea-star", "dive the-sea-star d1", "end-turn")
	after(t, p, "activate rov-operator", "dive volcanic-island d1", "end-turn")
	printed := drawnSetup(t, released(1, 2).setup(Variant{"actionOrder", "printed-order"}), settings...)
	printed = after(t, printed, "activate rov-operator", "dive volcanic-island d1")
	want(t, "the Travel before it is given up", len(textsOf(&printed, "travel")), 0)
}

func TestRoboticsEngineerCopies(t *testing.T) {
	settings := []string{"p1 staging 4", "p1 tile tray robotics-engineer", "p1 tile tray rov-operator+disc", "p1 tile tray mentor:senior", "p1 vessel the-sea-star volcanic-island"}
	p := after(t, drawnPosition(t, released(1, 2), settings...), "activate robotics-engineer")
	wantMoves(t, &p, "copy", "team-leader:senior", "rov-operator")
	p = after(t, p, "copy rov-operator", "dive volcanic-island d1", "travel volcanic-island the-sea-star")
	want(t, "only its own disc", p.players[0].discsOnTeam(), 3)
	one := after(t, drawnSetup(t, released(1, 2).setup(Variant{"roboticsCopy", "one-action"}), settings...), "activate robotics-engineer")
	wantMoves(t, &one, "copy", "team-leader:senior 1", "rov-operator 1", "rov-operator 2")
}

func TestPromotingTheActingSpecialist(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 staging 4", "p1 supply 21", "p1 tile tray rov-operator", "p1 token promote 1", "p1 vessel the-sea-star volcanic-island")
	p = after(t, p, "activate rov-operator", "travel volcanic-island the-sea-star", "spend-token promote 2", "promote rov-operator+disc")
	want(t, "the arrival took one, its own came back", p.players[0].supply, 21)
	p = after(t, p, "dive the-sea-star d1") // a slot that was granted
	wantIllegal(t, p, "p1 activate rov-operator:senior", "6.1", "activated")
	p = after(t, p, "end-turn", "p2 pass")
	after(t, p, "activate rov-operator:senior")
}

func TestATokenPaysForAGrantedJournal(t *testing.T) {
	p := leading(t, 2, "cell C3 rift-valley", "cell C4 seamount", "cell C5 scaly-foot-snails", "p1 vessel the-sea-star scaly-foot-snails", "p1 research 0", "p1 token research 1", "p1 token impact 1")
	p = shown(t, p, "reef-photography-with-swarm-camera-systems")
	p = after(t, p, "dive scaly-foot-snails d1", "spend-token research 1")
	want(t, "research", p.players[0].research, 4)
	after(t, p, "journal scaly-foot-snails j3 reef-photography-with-swarm-camera-systems")
}

func TestRoundsTheWaveAndTheEnd(t *testing.T) {
	for mode, rounds := range map[Mode]int{Competitive: 6, Solo: 7} {
		table := engineTable{1, mode, map[Mode]int{Competitive: 3, Solo: 1}[mode], Released2024}
		setup := table.setup()
		setup.StartSeat = 1
		p, err := NewPosition(setup, companion.NewRandom(4))
		if err != nil {
			t.Fatal(err)
		}
		round := 0
		for !p.Ended() {
			if p.Round() != round {
				round = p.Round()
				want(t, "the Wave", p.Decider(), (round-1)%table.seats+1)
			}
			moves := Moves(&p, nil)
			p = mustPlay(t, p, moves[len(moves)-1]) // pass as soon as it is possible
		}
		want(t, "rounds", p.Round(), rounds)
		if _, err := Apply(p, Move{Seat: 1, Kind: MovePass}); !errors.Is(err, ErrGameOver) {
			t.Errorf("%v", err)
		}
	}
}

func TestAStaleMoveIsRefused(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 staging 3", "p1 tile tray pilot")
	m := theMove(t, &p, "activate pilot")
	p = after(t, p, "activate pilot")
	travel := theMove(t, &p, "travel the-sea-star volcanic-island")
	p = after(t, p, "travel the-sea-star volcanic-island")
	for _, stale := range []Move{travel, {Seat: 1, Kind: MoveRecruit, A: 1}, {Seat: 1, Kind: MoveKeepBoard}} {
		if _, err := Apply(p, stale); !errors.Is(err, ErrStale) {
			t.Errorf("%s: %v", p.MoveText(stale), err)
		}
	}
	var illegal *ErrIllegal
	if _, err := Apply(p, m); !errors.As(err, &illegal) {
		t.Errorf("%v", err)
	}
}

func TestUnknownPlacesAreNeverZero(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 staging 3")
	q, ok := p.WithUnknown("p1.staging", true)
	if !ok || !slices.Equal(q.Unknown(), []string{"p1.staging"}) {
		t.Fatalf("%q", q.Unknown())
	}
	wantIllegal(t, q, "p1 pass", "2.2", "unknown")
	s, err := Tally(&q)
	if err != nil {
		t.Fatal(err)
	}
	if missing := s.NotCounted(); !slices.Equal(missing, []string{"p1.leftovers.staging"}) {
		t.Errorf("missing %q", missing)
	}
	back, err := DecodePosition(EncodePosition(q))
	if err != nil || back.Hash() != q.Hash() {
		t.Errorf("%v", err)
	}
	known, _ := q.WithUnknown("p1.staging", false)
	if _, no := p.WithUnknown("p3.staging", true); known != p || no {
		t.Error("the place isn't known again")
	}
	for _, place := range []string{"p2.track.ingenuity", "p2.research", "p1.journals", "p1.specialists", "p2.vessels", "impact", "ocean"} {
		q, _ := p.WithUnknown(place, true)
		if s, err := Tally(&q); err != nil || len(s.NotCounted()) == 0 {
			t.Errorf("%s: nothing is missing (%v)", place, err)
		}
	}
}
