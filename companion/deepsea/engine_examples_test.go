package deepsea

import (
	"slices"
	"testing"

	"shipmate/companion"
)

// The worked examples of deepsea-rules §17 that need a position; X11, X17 and
// X18 stand with the score (score_test.go), X12 with the facts, X19 with co-op.

func TestEngineX1RoundOne(t *testing.T) {
	setup := released(1, 2).setup()
	setup.StartSeat = 1
	p, err := NewPosition(setup, companion.NewRandom(1))
	if err != nil {
		t.Fatal(err)
	}
	ana := &p.players[0]
	want(t, "staging", ana.staging, 1)
	want(t, "supply", ana.supply, 28)
	p = after(t, p, "recruit sonar-operator")
	want(t, "staging after effort", p.players[0].staging, 2)
	want(t, "supply after effort", p.players[0].supply, 27)
	p = after(t, p, "reassign team-leader:senior+disc")
	want(t, "staging after reassignment", p.players[0].staging, 3)
	want(t, "supply after reassignment", p.players[0].supply, 27)
	want(t, "who is next", p.Decider(), 2)

	setup.Mission = 7
	p, err = NewPosition(setup, companion.NewRandom(1))
	if err != nil {
		t.Fatal(err)
	}
	p = after(t, p, "recruit sonar-operator", "reassign team-leader:senior+disc")
	want(t, "staging in mission 7", p.players[0].staging, 2)
	want(t, "Ingenuity in mission 7", tracksOf(&p, 1)[trackIngenuity], 1)
}

func TestEngineX2Overflow(t *testing.T) {
	for advances, space := range map[int]uint8{9: 9, 10: 10, 11: 11, 12: 12, 13: 10, 14: 11, 16: 10} {
		p := drawnPosition(t, released(1, 2))
		for range advances {
			p.advanceTrack(0, trackReputation)
		}
		impacts := uint8(0)
		for i := range p.queue.depth {
			impacts += p.queue.frames[i].items[0].n
		}
		want(t, "space", tracksOf(&p, 1)[trackReputation], space)
		expected := uint8(0)
		if advances >= 10 {
			expected = uint8(1 + (advances-10)/3)
		}
		want(t, "Impacts", impacts, expected)
		want(t, "level", p.level(0, trackReputation), p.rules.level[space])
	}
}

func TestEngineX3VesselInACascade(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 track reputation 2", "p1 track ingenuity 1", "p1 staging 0", "phase preparation")
	p = after(t, p, "recruit marine-engineer", "take by ingenuity")
	want(t, "Ingenuity", tracksOf(&p, 1)[trackIngenuity], 3)
	want(t, "second vessel in the Sea Star", p.players[0].vessel, [3]uint8{p.players[0].vessel[0], p.players[0].vessel[0], 0})
	want(t, "the disc of the arrival and one of the effort step", p.players[0].staging, 2)
}

func TestEngineX4LinkWithTwoOwners(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell A1 kelp-forest", "space kelp-forest c2 p1", "active p2",
		"p2 vessel the-sea-star kelp-forest", "p2 research 4", "p2 staging 2", "p2 tile team-leader:senior+disc team-leader:senior", "p1 track coordination 9")
	p = after(t, p, "activate team-leader:senior", "conserve kelp-forest c1")
	want(t, "Ben's research", p.players[1].research, 2)
	want(t, "Ben's tracks", tracksOf(&p, 2), [4]uint8{1, 0, 2, 0})
	want(t, "Ana decides", p.Decider(), 1)
	p = after(t, p, "p1 take by coordination")
	want(t, "Ana's Coordination", tracksOf(&p, 1)[trackCoordination], 10)
	p = after(t, p, "p1 place-impact 2,0")
	want(t, "back to Ben's turn", p.Decider(), 2)

	own := drawnPosition(t, released(1, 2), "cell A1 kelp-forest", "space kelp-forest c2 p2", "active p2",
		"p2 vessel the-sea-star kelp-forest", "p2 research 4", "p2 staging 2", "p2 tile team-leader:senior+disc team-leader:senior")
	own = after(t, own, "activate team-leader:senior", "conserve kelp-forest c1")
	want(t, "one owner gains once", tracksOf(&own, 2), [4]uint8{1, 0, 2, 0})
	want(t, "nothing for Ana", tracksOf(&own, 1), [4]uint8{})
}

func TestEngineX5OneDiscThreeLinks(t *testing.T) {
	p := drawnPosition(t, released(1, 3), "cell C3 coldwater-reef", "space coldwater-reef c1 p1", "space coldwater-reef j1 p2", "space coldwater-reef c3 p3",
		"p3 vessel the-sea-star coldwater-reef", "p3 research 2", "p3 staging 2", "p3 tile team-leader:senior+disc team-leader:senior", "active p3")
	p = after(t, p, "activate team-leader:senior", "conserve coldwater-reef c2")
	want(t, "Cleo's items", p.queue.top().n, 3)
	p = after(t, p, "p3 place-impact 0,0")
	want(t, "Cleo's tracks", tracksOf(&p, 3), [4]uint8{3, 0, 1, 0}) // the hex gives a Reputation, too
	want(t, "Ana's tracks", tracksOf(&p, 1), [4]uint8{1, 0, 0, 0})
	want(t, "Ben has the Impact of j1–c2", p.Decider(), 2)
	wantMoves(t, &p, "place-impact", "0,1", "2,0", "4,0", "6,0", "1,0")
}

func TestEngineX6ImpactMission1(t *testing.T) {
	p := drawnPosition(t, released(1, 2))
	p.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1}}})
	wantMoves(t, &p, "place-impact", "0,0", "2,0", "4,0", "6,0")
	p = after(t, p, "place-impact 2,0")
	want(t, "inspiration", tracksOf(&p, 1)[trackInspiration], 1)
	p.push(1, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1}}})
	wantMoves(t, &p, "place-impact", "0,0", "4,0", "6,0", "1,0", "2,1")
	wantIllegal(t, p, "p2 place-impact 2,0 by impact", "9.1", "hex-taken")
	wantIllegal(t, p, "p2 place-impact 0,4 by impact", "9.1", "hex")
}

func TestEngineX7DiscoverWithFallback(t *testing.T) {
	settings := []string{"cell D1 kelp-forest", "space the-looking-glass s1 p2", "space the-looking-glass s2 p2", "space the-looking-glass s3 p2",
		"p1 vessel the-sea-star the-looking-glass", "p1 staging 2", "p1 tile team-leader:senior+disc team-leader:senior"}
	p := drawnPosition(t, released(1, 2), settings...)
	p = after(t, p, "activate team-leader:senior", "sonar the-looking-glass 1", "take")
	for _, zone := range p.task.draw {
		want(t, "depth of a drawn board", p.rules.zones[zone-1].depth, 1)
	}
	p = after(t, p, textsOf(&p, "keep-board")[0])
	wantMoves(t, &p, "place-board", "A1", "E1")

	full := drawnPosition(t, released(1, 2), append([]string{"cell A1 atoll", "cell E1 calm-seas"}, settings...)...)
	full = after(t, full, "activate team-leader:senior", "sonar the-looking-glass 1", "take")
	want(t, "depth with row 1 full", full.rules.zones[full.task.draw[0]-1].depth, 2)
	full = after(t, full, textsOf(&full, "keep-board")[0])
	wantMoves(t, &full, "place-board", "A2", "B2", "D2", "E2")
}

func TestEngineX8Travel(t *testing.T) {
	settings := []string{"cell D1 kelp-forest", "cell C3 rift-valley", "p1 track ingenuity 2", "p1 staging 2", "p1 tile team-leader:senior+disc team-leader:senior"}
	p := drawnPosition(t, released(1, 2), append(settings, "p1 vessel the-sea-star volcanic-island")...)
	p = after(t, p, "activate team-leader:senior")
	wantMoves(t, &p, "travel", "volcanic-island the-sea-star", "volcanic-island kelp-forest", "volcanic-island the-looking-glass")
	wantIllegal(t, p, "p1 travel volcanic-island rift-valley by travel/sonar/dive/conserve/journal", "8.1", "too-far")

	deep := drawnPosition(t, released(1, 2), append(settings, "cell D2 dolphin-pods", "cell D3 thermal-vents", "p1 vessel the-sea-star rift-valley")...)
	deep = after(t, deep, "activate team-leader:senior")
	wantMoves(t, &deep, "travel", "rift-valley the-looking-glass", "rift-valley the-sea-star", "rift-valley dolphin-pods")
}

func TestEngineX9Tokens(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 research 8", "p1 token research 0", "p1 token sonar 1", "p1 token travel 1", "p1 token impact 1",
		"p1 staging 1", "p1 tile team-leader:senior+disc team-leader:senior")
	wantIllegal(t, p, "p1 pass", "3.4", "two-tokens")
	p = after(t, p, "spend-token sonar 1")
	want(t, "research", p.players[0].research, 11)
	wantIllegal(t, p, "p1 end-turn", "3.4", "two-tokens")
	p = after(t, p, "spend-token travel 1")
	want(t, "research", p.players[0].research, 12)
	p = after(t, p, "end-turn")
	want(t, "the next turn", p.Decider(), 2)
}

func TestEngineX10Pockets(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 track reputation 10", "phase preparation")
	id := func(word string) uint8 {
		return uint8(slices.IndexFunc(p.rules.tiles, func(x tileRules) bool { return x.id == word })) + 1
	}
	a, b, c, d, e, f := id("fleet-coordinator"), id("ichthyologist"), id("ocean-historian"), id("biotechnologist"), id("biogeographer"), id("mentor")
	p.tray.pocket = [3][3]uint8{{a, b, c}, {d}, {e, f}}
	p.tray.unknown = 0
	p.carryOut(Move{Seat: 1, Kind: MoveRecruit, A: d - 1})
	p.advance(nil)
	wantMoves(t, &p, "fill-pocket", "1", "3")
	next, err := Apply(p, theMove(t, &p, "fill-pocket 1"))
	if err != nil {
		t.Fatal(err)
	}
	want(t, "pockets", next.tray.pocket, [3][3]uint8{{b, c}, {a}, {e, f}})
}

// X13: discs on a yellow, a green and a blue site, played with three cards that
// match them only in one way; with a second yellow site instead of the blue one
// no cards of these three could have been published there.
func TestEngineX13Matching(t *testing.T) {
	cards := []string{"safe-movement-procedure", "ai-models-for-deep-sea-research", "uncharted-deep-sea-organic-life"}
	p := drawnPosition(t, released(1, 2), "cell A1 dying-reef", "p1 vessel stock dying-reef", "p1 vessel stock the-looking-glass", "p1 staging 9")
	for _, card := range cards {
		p = shown(t, p, card)
	}
	fields := func(p *Position) (list []uint8) {
		for s, owner := range p.ocean.disc {
			if owner == 1 && p.rules.spaces[s].kind == journalSpace {
				list = append(list, p.rules.spaces[s].field)
			}
		}
		return list
	}
	publish := func(p Position, site, card string) Position {
		p = ruled(t, p, "p1 research 12", "active p1")
		for p.players[0].team[0].disc() {
			p = ruled(t, p, "p1 tile team-leader:senior+disc team-leader:senior")
		}
		p = after(t, p, "activate team-leader:senior", "journal "+site+" "+card)
		for p.queue.depth > 0 { // what the cards bring doesn't matter here
			p = mustPlay(t, p, Moves(&p, nil)[len(Moves(&p, nil))-1])
		}
		return p
	}
	blue := publish(publish(publish(p, "the-sea-star j1", cards[1]), "dying-reef j1", cards[0]), "the-looking-glass j2", cards[2])
	want(t, "a matching exists", blue.matches(0, fields(&blue)), true)
	yellow := ruled(t, blue, "space the-looking-glass j2 none", "space the-looking-glass j1 p1")
	want(t, "two yellow sites, one card with yellow", yellow.matches(0, fields(&yellow)), false)
	p = publish(p, "the-sea-star j1", cards[1])
	p = after(t, ruled(t, p, "p1 research 12", "active p1", "p1 tile team-leader:senior+disc team-leader:senior"), "activate team-leader:senior")
	for _, card := range []string{cards[0], cards[2]} {
		wantIllegal(t, p, "p1 journal the-looking-glass j1 "+card+" by travel/sonar/dive/conserve/journal", "8.6", "field")
	}
}

func TestEngineX14MissionEightOption(t *testing.T) {
	p := drawnPosition(t, released(8, 2))
	star, _ := p.rules.zoneIndex("the-sea-star")
	for option, expected := range map[string][2]int{"far": {3, 5}, "near": {6, 3}} {
		q := p
		q.ocean.cell, q.ocean.where, q.ocean.occupied, q.ocean.disc = [numCells]uint8{}, [maxZones]uint8{}, 0, [maxSpaces]uint8{}
		for cell, zone := range map[string]string{"A1": "atoll", "B1": "calm-seas", "B2": "ledge-elevator", "E1": "volcanic-island", "D2": "resupply-modules", "E2": "sunken-ruins"} {
			z, _ := q.rules.zoneIndex(zone)
			q.ocean.put(uint8(z), cell[0]-'A'+(cell[1]-'1')*numColumns)
		}
		q.ocean.put(uint8(star), 3)
		for zone, owners := range map[string][]uint8{"atoll": {1}, "calm-seas": {1}, "ledge-elevator": {1}, "the-sea-star": {1, 2}, "volcanic-island": {1}, "resupply-modules": {2}, "sunken-ruins": {2}} {
			z, _ := q.rules.zoneIndex(zone)
			for k, owner := range owners {
				q.ocean.disc[int(q.rules.zones[z].firstSpace)+k] = owner
			}
		}
		q.extras.option[0] = map[string]uint8{"near": 1, "far": 2}[option]
		s, err := Tally(&q)
		if err != nil {
			t.Fatal(err)
		}
		points := s.points()
		want(t, option+" Ana", points.lines[0][lineGoal1], counted(expected[0]))
		want(t, option+" Ben", points.lines[1][lineGoal1], counted(expected[1]))
	}
}

func TestEngineX15MissionTen(t *testing.T) {
	p := drawnPosition(t, released(10, 2), "cell C3 rift-valley", "cell C4 brine-pool", "p1 vessel the-sea-star brine-pool", "p1 staging 3",
		"p1 tile team-leader:senior+disc team-leader:senior", "p1 tile tray reef-diver")
	p = after(t, p, "activate team-leader:senior", "dive brine-pool d1")
	wantMoves(t, &p, "place-impact", "3,0")
	p = after(t, p, "place-impact 3,0 by impact@brine-pool")
	p.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1, zone: 1}}})
	wantMoves(t, &p, "place-impact", "0,0")
	p = after(t, p, "decline")
	p = ruled(t, p, "p1 vessel stock the-sea-star")
	p.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1}}})
	wantMoves(t, &p, "place-impact", "3,1", "0,0")
}

func TestEngineX16MissionSix(t *testing.T) {
	p := drawnPosition(t, released(6, 2), "cell A3 rift-valley", "cell A4 brine-pool", "cell A5 fallen-star", "hex 4,2 p1 1", "hex 3,2 p1 1")
	p.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1}}})
	wantMoves(t, &p, "move-impact")
	wantMoves(t, &p, "place-impact", "0,0", "0,2", "0,4", "0,6", "0,8")
	p = ruled(t, after(t, p, "decline"), "hex 3,4 p1 1")
	p.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1}}})
	if !slices.Contains(textsOf(&p, "move-impact"), "move-impact 3,4 4,4 by impact") {
		t.Errorf("%q", textsOf(&p, ""))
	}
	p = after(t, p, "move-impact 3,4 4,4")
	if !p.locked(int(theHex(&p, "4,4"))) {
		t.Error("4,4 isn't locked")
	}
}

func theHex(p *Position, name string) uint8 {
	for k := range p.rules.impact.hexes {
		if p.parameterText(hexParameter, uint8(k), Move{}) == name {
			return uint8(k)
		}
	}
	panic(name)
}

func TestEngineX20OffTurnChoice(t *testing.T) {
	p := drawnPosition(t, released(1, 3), "p2 vessel the-sea-star volcanic-island", "p2 research 4", "p2 staging 2", "p2 tile team-leader:senior+disc team-leader:senior",
		"p1 track reputation 2", "p1 track inspiration 2", "p1 track coordination 5", "p1 track ingenuity 4", "p3 track reputation 1", "p3 track inspiration 1", "p3 track coordination 1", "active p2")
	p = shown(t, p, "documentation-of-new-life")
	p = after(t, p, "activate team-leader:senior", "journal volcanic-island j1 documentation-of-new-life")
	want(t, "Ben's research", p.players[1].research, 0)
	p = after(t, p, "p2 decline by impact")
	want(t, "Ben's Reputation", tracksOf(&p, 2)[trackReputation], 2)
	want(t, "Cleo needs no question", tracksOf(&p, 3)[trackIngenuity], 1)
	want(t, "Ana chooses", p.Decider(), 1)
	wantMoves(t, &p, "choose-attribute", "inspiration", "reputation")
	p = after(t, p, "p1 choose-attribute reputation")
	want(t, "Ana's Reputation", tracksOf(&p, 1)[trackReputation], 3)
	want(t, "Ben's turn goes on", p.Decider(), 2)
}
