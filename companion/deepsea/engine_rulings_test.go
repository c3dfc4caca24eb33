package deepsea

import (
	"slices"
	"testing"

	"shipmate/companion"
)

// Rulings, told chance, views, variants, co-op and solo.

func TestARulingIsAppliedWholeOrRefusedWhole(t *testing.T) {
	p := drawnPosition(t, released(1, 2))
	next, changes, err := Rule(p, "p1 track ingenuity 3", "p1 supply 20", "p1 extra -3")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(changes, []RulingChange{{"p1 track ingenuity", "0", "3"}, {"p1 supply", "28", "20"}, {"p1 extra", "0", "-3"}}) {
		t.Errorf("%v", changes)
	}
	want(t, "marked", next.Ruled(), true)
	want(t, "no vessel is triggered", next.players[0].vessel[1], 0)
	s, err := Tally(&next)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "the line of its own", s.points().lines[0][lineOther], counted(-3))
	for _, bad := range [][]string{{"p1 track ingenuity 13"}, {"p1 research 3", "p3 research 3"}, {"p1 vessel stock kelp-forest"}, {"space kelp-forest c1 p1"}, {""},
		{"p1 tile pilot tray"}, {"p1 tile tray team-leader:senior"}, {"hex 1,1 p1 2"}, {"cell A2 atoll"}, {"cell F1 atoll"}, {"round 9"}, {"card the-nautical-journal removed"}, {"p1 token travel 9"}, nil} {
		if again, _, err := Rule(p, bad...); companion.CodeOf(err) != companion.CodeInvalid || again != p {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestEverySettingOfARulingAndBack(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell A1 kelp-forest", "card the-nautical-journal p1", "p1 tile tray pilot")
	for _, s := range [][2]string{{"p1 track reputation 4", "p1 track reputation 0"}, {"p2 research 5", "p2 research 0"}, {"p1 staging 9", "p1 staging 1"},
		{"p1 token impact 1", ""}, {"p1 vessel the-sea-star kelp-forest", "p1 vessel kelp-forest the-sea-star"}, {"p1 vessel stock kelp-forest", "p1 vessel kelp-forest stock"},
		{"p1 tile pilot pilot:senior", "p1 tile pilot:senior pilot"}, {"p1 tile tray mentor", ""}, {"space kelp-forest c1 p2", "space kelp-forest c1 none"},
		{"site kelp-forest d1 1", "site kelp-forest d1 4"}, {"circle the-nautical-journal 2 on", "circle the-nautical-journal 2 off"},
		{"card the-nautical-journal p2", "card the-nautical-journal p1"}, {"hex 3,3 p1 2", "hex 3,3 p1 0"}, {"discoverer kelp-forest p1", "discoverer kelp-forest none"},
		{"round 3", "round 1"}, {"wave p2", "wave p1"}, {"passed p2 yes", "passed p2 no"}, {"named journal", "named none"}, {"p1 cleanup 3", "p1 cleanup 0"}} {
		next := ruled(t, p, s[0])
		if next.PublicHash() == p.PublicHash() {
			t.Errorf("%s changes nothing", s[0])
		}
		if s[1] == "" {
			continue
		}
		if back := ruled(t, next, s[1]); back.PublicHash() != p.PublicHash() {
			t.Errorf("%s and %s differ:\n%s\n%s", s[0], s[1], p.draw(), back.draw())
		}
	}
}

func TestAGameGoesOnAfterRulings(t *testing.T) {
	p := drawnPosition(t, released(1, 3))
	p = ruled(t, p, "p2 track ingenuity 1", "p2 supply 10", "p3 staging 0") // a Setback, say
	r := companion.NewRandom(1)
	for !p.Ended() {
		moves := busy(Moves(&p, nil))
		var k int
		k, r = r.Below(len(moves))
		p = mustPlay(t, p, moves[k])
		if err := p.laws(); err != nil {
			t.Fatal(err)
		}
	}
}

// A told game asks for everything that is drawn, and offers what may come up.
func TestToldChance(t *testing.T) {
	setup := released(8, 2).setup()
	p, err := NewToldPosition(setup)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "the table decides", p.Decider(), 0)
	wantTold := func(prefix string, n int) {
		t.Helper()
		if got := len(textsOf(&p, prefix)); got != n || got != len(Moves(&p, nil)) {
			t.Errorf("%s: %d of %d, want %d", prefix, got, len(Moves(&p, nil)), n)
		}
	}
	wantTold("draw-start", 2)
	p = after(t, p, "draw-start 2")
	wantTold("draw-column", 5)
	p = after(t, p, "draw-column B")
	wantTold("draw-board", 7) // every board of depth 1 but the Sea Star
	for len(textsOf(&p, "draw-board")) > 0 {
		p = after(t, p, textsOf(&p, "draw-board")[0])
	}
	wantTold("draw-anchor", 8)
	for len(textsOf(&p, "draw-anchor")) > 0 {
		p = after(t, p, textsOf(&p, "draw-anchor")[0])
	}
	wantTold("draw-tile", 9)
	p = after(t, p, "draw-tile mentor", "draw-tile adventurer", "draw-tile biogeographer")
	want(t, "the Wave", p.Decider(), 2)
	if _, err := Apply(p, Move{Kind: MoveDrawTile, A: 20}); err == nil {
		t.Error("something is drawn that isn't asked for")
	}
	at := leading(t, 2)
	dive := at.View()
	dive = after(t, dive, "dive the-sea-star d1")
	want(t, "which token?", len(textsOf(&dive, "draw-token")), 12)
	dive = after(t, dive, "draw-token impact")
	want(t, "held", dive.held(0), 1)
}

func TestAViewHidesTheGenerator(t *testing.T) {
	p := drawnPosition(t, released(1, 2))
	v := p.View()
	want(t, "generator", v.random, companion.Random{})
	q := p
	q.random = companion.NewRandom(99)
	want(t, "the same view", q.View(), v)
	want(t, "the same moves", slices.Equal(Moves(&v, nil), Moves(&p, nil)), true)
}

// Copies of a Position share nothing that is written: Apply changes no copy.
func TestApplyChangesNoCopy(t *testing.T) {
	p := drawnPosition(t, released(6, 3))
	r := companion.NewRandom(5)
	var kept []Position
	var hashes []uint64
	for !p.Ended() {
		kept, hashes = append(kept, p), append(hashes, p.Hash())
		moves := busy(Moves(&p, nil))
		var k int
		k, r = r.Below(len(moves))
		p = mustPlay(t, p, moves[k])
	}
	for i := range kept { // undo to the start
		want(t, "hash", kept[i].Hash(), hashes[i])
	}
}

func TestSoloAndCoopEndWithGoals(t *testing.T) {
	for _, table := range []engineTable{{1, Solo, 1, Released2024}, {1, Cooperative, 3, Released2024}} {
		played, err := Playout(table.setup(), 4, true)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "rounds", played.Rounds, map[Mode]int{Solo: 7, Cooperative: 6}[table.mode])
		if played.Met == nil || len(played.Winners) > 0 {
			t.Errorf("%+v", played)
		}
	}
}

// Each variant of facts and counts changes exactly what it names.
func TestVariantsOfPieces(t *testing.T) {
	at := func(name, value string) Position { return drawnSetup(t, released(1, 2).setup(Variant{name, value})) }
	p := at("sunkenRuinsTokens", "5")
	want(t, "Sunken Ruins", p.rules.sites[theSite(&p, "sunken-ruins", "d1")].tokens, 5)
	p = at("tokenResearch", "2")
	want(t, "research beside another option", p.rules.tokens[1].options[0].gains[0].n, 2)
	want(t, "the research token", p.rules.tokens[0].options[0].gains[0].n, 4)
	p = at("round1Leader", "empty")
	want(t, "the leader is free", p.players[0].team[0].disc(), false)
	p = at("peekTier5", "open")
	want(t, "open pockets", p.tray.unknown, 0)
	p = at("journalTwoActions", "one-circle")
	k := slices.IndexFunc(p.rules.cards, func(c cardRules) bool { return c.id == "the-nautical-journal" })
	want(t, "one circle", len(p.rules.cards[k].circles), 1)
	p = at("journalEffects", "discard-and-once")
	want(t, "no circle", len(p.rules.cards[k].circles), 0)
	p = at("ecotoxicologistSenior", "dive-or-conserve")
	k = slices.IndexFunc(p.rules.tiles, func(x tileRules) bool { return x.id == "ecologist" })
	want(t, "Ecotoxicologist", p.rules.slots[p.rules.tiles[k].slots[1][0]].text, "dive/conserve")
	p = at("videographerSenior", "dive-and-conserve")
	k = slices.IndexFunc(p.rules.tiles, func(x tileRules) bool { return x.id == "rov-operator" })
	want(t, "Videographer", p.rules.slots[p.rules.tiles[k].slots[1][0]].text, "dive")
	p = drawnSetup(t, released(6, 2).setup(Variant{"m6Packet", "star-and-4"}))
	want(t, "packet", p.piles.packet, 5)
	p = at("researchCap", "none")
	p.gainResearch(0, 30)
	want(t, "research", p.players[0].research, 30)
	s := mustTally(t, &p)
	back, err := ReadSheet(WriteSheet(s))
	if err != nil {
		t.Fatal(err)
	}
	c, _ := back.Counted("p1.leftovers.research")
	want(t, "research on the sheet's file", c.N, 30)
	encoded, err := System{}.Encode(State{mustSet(t, back, "p1.leftovers.research", "250")})
	if err != nil {
		t.Fatal(err)
	}
	if state, err := (System{}).Decode(encoded); err != nil || string(state.(State).Sheet.Value("p1.leftovers.research")) != "250" {
		t.Errorf("250 research as a snapshot: %v", err)
	}
	if _, err := back.Set("p1.leftovers.research", []byte("251")); err == nil {
		t.Error("251 research")
	}
	p.gainResearch(0, 240)
	want(t, "the bound of what can be entered", p.players[0].research, maxResearch)
	p = at("researchCap", "12-lost")
	p.gainResearch(0, 30)
	want(t, "research", p.players[0].research, 12)
}

func TestVariantsOfDiscs(t *testing.T) {
	for value, staging := range map[string]uint8{"unlimited": 3, "limited": 2} {
		p := drawnSetup(t, released(1, 2).setup(Variant{"discSupply", value}), "p1 staging 0", "p1 supply 2")
		for range 3 {
			p.gainDisc(0)
		}
		want(t, value, p.players[0].staging, staging)
		want(t, "substitutes", p.players[0].substitutes, staging-2)
		p.players[0].staging--
		p.discToSupply(0)
		want(t, "a returning disc cancels a substitute first", p.players[0].supply, 3-staging)
	}
	for value, disc := range map[string][2]uint8{"supply": {20, 3}, "staging": {21, 2}, "none": {21, 3}} {
		p := drawnSetup(t, released(10, 2).setup(Variant{"m10RaceDisc", value}), "p1 supply 21", "p1 staging 3")
		p.raceTravelled(0, zoneOf(&p, "whale-fall"))
		want(t, value, [2]uint8{p.players[0].supply, p.players[0].staging}, disc)
	}
	p := drawnPosition(t, engineTable{10, Competitive, 2, Prototype2023}, "p1 supply 0")
	p.raceTravelled(0, zoneOf(&p, "whale-fall"))
	want(t, "a substitute, also under limited", p.players[0].substitutes, 1)
}

func TestVariantsOfScoring(t *testing.T) {
	for value, n := range map[string]int{"true": 1, "false": 0} {
		p := drawnSetup(t, released(1, 2).setup(Variant{"mentorCountsLeader", value}), "p1 tile tray mentor:senior")
		want(t, value, p.seniorCount(0, "other-seniors"), n)
	}
}

func TestOneByOneChoosesTheSecondDepthAfterTheFirstDraw(t *testing.T) {
	p := drawnSetup(t, released(1, 2).setup(Variant{"discoverSplit", "one-by-one"}), "p1 tile team-leader:senior+disc team-leader:senior", "p1 staging 3")
	p = after(t, p, "activate team-leader:senior", "sonar the-sea-star 1", "take")
	wantMoves(t, &p, "choose-depths", "1", "2")
	p = after(t, p, "choose-depths 2")
	want(t, "one is drawn", p.task.drawn, 1)
	wantMoves(t, &p, "choose-depths", "1", "2")
	p = after(t, p, "choose-depths 1")
	want(t, "which to keep?", len(textsOf(&p, "keep-board")), 2)
}

func TestRangedSonarNeedsNoVesselAndNoDisc(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell B2 shipwreck", "card deepwater-satellite-imaging p1", "p1 staging 1")
	p = after(t, p, "use-circle deepwater-satellite-imaging 1", "take by sonar(3-5)")
	want(t, "two boards of depth 3", p.task.drawn, 2)
	q := drawnSetup(t, released(1, 2).setup(Variant{"rangedSonar", "sonar-action"}), "cell C3 rift-valley", "p1 vessel the-sea-star rift-valley", "card deepwater-satellite-imaging p1", "p1 staging 2")
	q = after(t, q, "use-circle deepwater-satellite-imaging 1")
	wantMoves(t, &q, "sonar", "rift-valley 1")
}
