package deepsea

import "testing"

// Rules of single zones, deepsea-rules §10: when they hold and when not.

// leading is a drawn position where Ana has activated her Team Leader, with
// discs and research at hand, and Technology 5.
func leading(t testing.TB, seats int, settings ...string) Position {
	t.Helper()
	return leadingIn(t, released(1, seats), settings...)
}

func leadingIn(t testing.TB, table engineTable, settings ...string) Position {
	t.Helper()
	settings = append([]string{"p1 tile team-leader:senior+disc team-leader:senior", "p1 staging 6", "p1 research 8", "p1 track ingenuity 10"}, settings...)
	return after(t, drawnPosition(t, table, settings...), "activate team-leader:senior")
}

func TestOilRigPromotesWhoHasADiscOnceAllSitesAreFilled(t *testing.T) {
	settings := []string{"cell A1 decommissioned-oil-rig", "p1 vessel the-sea-star decommissioned-oil-rig", "space decommissioned-oil-rig c1 p2", "space decommissioned-oil-rig c3 p3",
		"p1 tile tray pilot", "p2 tile tray pilot", "p3 tile tray pilot+disc", "p4 tile tray pilot"}
	p := after(t, leading(t, 4, settings...), "conserve decommissioned-oil-rig c2")
	for p.queue.top().items[0].kind != itemAction {
		p = after(t, p, textsOf(&p, "decline")[0])
		if p.quiet() {
			break
		}
	}
	want(t, "nothing as long as one is empty", p.quiet(), true)
	p = after(t, leading(t, 4, append(settings, "space decommissioned-oil-rig c4 p2")...), "conserve decommissioned-oil-rig c2")
	for p.queue.depth > 0 && p.queue.top().items[0].kind != itemAction {
		p = after(t, p, textsOf(&p, "decline")[0])
	}
	for _, seat := range []int{1, 2, 3} { // not Dan: he has no disc there
		want(t, "who may promote", p.Decider(), seat)
		p = after(t, p, textsOf(&p, "promote")[0])
		want(t, "promoted", p.players[seat-1].team[1].side(), 1)
	}
	want(t, "Cleo's disc goes to supply", p.players[2].team[1].disc(), false)
	want(t, "done", p.quiet(), true)
}

func TestSeaTurtleMigrationLetsTravelFromThere(t *testing.T) {
	p := leading(t, 2, "cell B2 sea-turtle-migration", "p1 vessel the-sea-star sea-turtle-migration")
	p = after(t, p, "conserve sea-turtle-migration c2", "take by coordination", "decline by impact@sea-turtle-migration")
	want(t, "the Travel comes last", p.MoveText(Moves(&p, nil)[0])[:32], "p1 travel sea-turtle-migration v")
	p = after(t, p, "travel sea-turtle-migration the-looking-glass")
	want(t, "the arrival", tracksOf(&p, 1)[trackInspiration], 1)
}

func TestSeaTurtleSitesAreAFreeDiscover(t *testing.T) {
	p := leading(t, 2, "cell D1 atoll", "cell B2 sea-turtle-migration", "p1 vessel the-sea-star sea-turtle-migration")
	p = after(t, p, "conserve sea-turtle-migration c1", "take by discover(1-3)@sea-turtle-migration")
	want(t, "no further disc", p.players[0].staging, 4)
	wantMoves(t, &p, "choose-depths", "1 1", "1 2", "1 3", "2 2", "2 3", "3 3")
}

func TestShipwreckDrawsTwoAndKeepsOne(t *testing.T) {
	setup := released(1, 2).setup()
	setup.StartSeat = 1
	p := leading(t, 2, "cell B2 shipwreck", "p1 vessel the-sea-star shipwreck")
	for seed := uint64(0); ; seed++ {
		q := p
		q.random.State = seed
		q = after(t, q, "dive shipwreck d1")
		if q.task.kind == taskDive {
			keep := q.task.draw
			q = after(t, q, textsOf(&q, "keep-token")[0])
			want(t, "held", q.players[0].tokens[keep[0]-1], 1)
			want(t, "discarded", q.dives.discard[keep[1]-1], 1)
			want(t, "left in the site", q.tokensAt(theSite(&q, "shipwreck", "d1")), 6)
			break
		}
	}
	one := after(t, ruled(t, p, "site shipwreck d1 1"), "dive shipwreck d1")
	want(t, "a single one is taken", one.held(0), 1)
	want(t, "nothing is discarded", one.dives.discard, [maxTokenKinds]uint8{})
}

func theSite(p *Position, zone, id string) uint8 {
	var site uint8
	p.rules.readPlace(siteParameter, []string{zone, id}, &site)
	return site
}

func TestCavesAreUsedFromTheNeighboursAndNeverEntered(t *testing.T) {
	p := leading(t, 2, "cell D1 kelp-forest", "cell D2 submerged-cave-system")
	for _, m := range textsOf(&p, "travel") {
		if theMove(t, &p, m).B == zoneOf(&p, "submerged-cave-system") {
			t.Error(m)
		}
	}
	wantIllegal(t, p, "p1 travel the-sea-star submerged-cave-system by travel/sonar/dive/conserve/journal", "10", "caves")
	left := ruled(t, p, "p1 vessel the-sea-star the-looking-glass")
	wantMoves(t, &left, "dive", "submerged-cave-system d1")
	wantMoves(t, &left, "conserve", "submerged-cave-system c1")
	above := ruled(t, p, "p1 vessel the-sea-star kelp-forest")
	wantMoves(t, &above, "dive", "kelp-forest d1", "submerged-cave-system d2")
	wantIllegal(t, above, "p1 dive submerged-cave-system d1 by travel/sonar/dive/conserve/journal", "8.4", "no-vessel")
	right := ruled(t, p, "cell E1 atoll", "cell E2 dolphin-pods", "p1 vessel the-sea-star dolphin-pods")
	wantMoves(t, &right, "dive", "dolphin-pods d1", "submerged-cave-system d3")
}

func zoneOf(p *Position, id string) uint8 {
	z, _ := p.rules.zoneIndex(id)
	return uint8(z)
}

func TestSunkenRuinsLetEverybodyThereTravelWhenEmptied(t *testing.T) {
	settings := []string{"cell B2 sunken-ruins", "p1 vessel the-sea-star sunken-ruins", "p3 vessel the-sea-star sunken-ruins", "p3 track ingenuity 2"}
	p := after(t, leading(t, 3, append(settings, "site sunken-ruins d1 2")...), "dive sunken-ruins d1")
	want(t, "not yet empty", p.quiet(), true)
	p = after(t, leading(t, 3, append(settings, "site sunken-ruins d1 1")...), "dive sunken-ruins d1")
	want(t, "Ana first", p.Decider(), 1)
	p = after(t, p, "decline")
	want(t, "then Cleo, off her turn", p.Decider(), 3)
	p = after(t, p, "p3 travel sunken-ruins volcanic-island")
	want(t, "her arrival", tracksOf(&p, 3)[trackIngenuity], 3)
	want(t, "done", p.quiet() && p.Decider() == 1, true)
}

func TestWhaleCalvingGroundsLetConserveOnceMore(t *testing.T) {
	settings := []string{"cell B2 whale-calving-ground", "p1 vessel the-sea-star whale-calving-ground"}
	p := after(t, leading(t, 2, settings...), "conserve whale-calving-ground c5")
	want(t, "without a disc on j1 nothing", p.quiet(), true)
	p = after(t, leading(t, 2, append(settings, "space whale-calving-ground j1 p1")...), "conserve whale-calving-ground c5")
	wantMoves(t, &p, "conserve", "whale-calving-ground c1", "whale-calving-ground c2", "whale-calving-ground c3", "whale-calving-ground c4", "whale-calving-ground c6")
	p = after(t, p, "conserve whale-calving-ground c2")
	want(t, "once", p.quiet(), true)
	setup := released(1, 2).setup(Variant{"whaleCalvingChain", "chain"})
	chain := drawnSetup(t, setup, append(settings, "space whale-calving-ground j1 p1", "p1 tile team-leader:senior+disc team-leader:senior", "p1 staging 6", "p1 research 8")...)
	chain = after(t, chain, "activate team-leader:senior", "conserve whale-calving-ground c5", "conserve whale-calving-ground c2")
	want(t, "chain goes on", len(textsOf(&chain, "conserve")), 4)
}

func TestClaimsGiveWhatTheZoneAdds(t *testing.T) {
	for _, c := range []struct {
		zone, site string
		settings   []string
		check      func(t *testing.T, p Position)
	}{
		{"deepwater-shark", "d1", nil, func(t *testing.T, p Position) { want(t, "Reputation", tracksOf(&p, 1)[trackReputation], 1) }},
		{"thermal-vents", "d1", nil, func(t *testing.T, p Position) { want(t, "research", p.players[0].research, 8) }},
		{"thermal-vents", "d1", []string{"space thermal-vents j1 p1"}, func(t *testing.T, p Position) { want(t, "research", p.players[0].research, 9) }},
		{"thermal-vents", "d1", []string{"space thermal-vents j1 p1", "space thermal-vents j2 p1"}, func(t *testing.T, p Position) { want(t, "research", p.players[0].research, 10) }},
		{"thermal-vents", "d1", []string{"space thermal-vents j1 p2", "space thermal-vents j2 p1"}, func(t *testing.T, p Position) { want(t, "research", p.players[0].research, 9) }},
		{"bioluminescent-fauna", "d1", nil, func(t *testing.T, p Position) { want(t, "research", p.players[0].research, 9) }},
		{"bioluminescent-fauna", "d2", nil, func(t *testing.T, p Position) { want(t, "staging", p.players[0].staging, 6) }},
		{"brine-pool", "d1", nil, func(t *testing.T, p Position) {
			wantMoves(t, &p, "place-impact", "0,0", "2,0", "4,0", "6,0")
		}},
		{"seamount", "d1", nil, func(t *testing.T, p Position) { want(t, "no disc on a marked space", p.quiet(), true) }},
		{"seamount", "d1", []string{"space seamount c2 p1"}, func(t *testing.T, p Position) {
			wantMoves(t, &p, "choose-attribute", "reputation", "inspiration", "coordination")
		}},
	} {
		t.Run(c.zone+c.site, func(t *testing.T) {
			cell := map[uint8]string{3: "cell C3 ", 4: "cell C4 "}
			p := leading(t, 2, "cell B3 rift-valley")
			depth := p.rules.zones[zoneOf(&p, c.zone)].depth
			p = leading(t, 2, append([]string{cell[depth] + c.zone, "p1 vessel the-sea-star " + c.zone}, c.settings...)...)
			c.check(t, after(t, p, "dive "+c.zone+" "+c.site))
		})
	}
}

func TestJellyfishBloomGivesAnImpactToWhoLeavesWithADiscThere(t *testing.T) {
	settings := []string{"cell C3 jellyfish-bloom", "p1 vessel the-sea-star jellyfish-bloom"}
	p := after(t, leading(t, 2, settings...), "travel jellyfish-bloom the-looking-glass")
	want(t, "no disc", p.quiet(), true)
	p = after(t, leading(t, 2, append(settings, "space jellyfish-bloom j1 p1")...), "travel jellyfish-bloom the-looking-glass")
	wantMoves(t, &p, "place-impact", "0,0", "2,0", "4,0", "6,0")
	want(t, "the arrival is a sibling", p.queue.top().n, 2)
}

func TestVortexSendsFartherAndNeedsNoZoneAbove(t *testing.T) {
	settings := []string{"cell C3 vortex", "cell C4 seamount", "cell C5 whale-fall", "p1 vessel the-sea-star vortex", "p1 track ingenuity 7"} // level 4
	p := leading(t, 2, settings...)
	wantMoves(t, &p, "travel", "vortex the-sea-star", "vortex volcanic-island", "vortex the-looking-glass", "vortex seamount", "vortex whale-fall")
	p = after(t, p, "sonar vortex 1", "take by discover(3)!@vortex")
	p = after(t, p, textsOf(&p, "keep-board")[0])
	wantMoves(t, &p, "place-board", "A3", "B3", "D3", "E3")
	lower := after(t, leading(t, 2, settings...), "sonar vortex 2")
	want(t, "the second track gives gains", tracksOf(&lower, 1)[trackCoordination], 1)
}

func TestAbyssalPlainNeedsNoZoneAbove(t *testing.T) {
	p := leading(t, 2, "cell C3 rift-valley", "cell C4 seamount", "cell C5 abyssal-plain", "p1 vessel the-sea-star abyssal-plain")
	p = after(t, p, "sonar abyssal-plain 1", "take")
	p = after(t, p, textsOf(&p, "keep-board")[0])
	wantMoves(t, &p, "place-board", "A5", "B5", "D5", "E5")
}

func TestAbyssalTrenchHoldsOneVesselOfEach(t *testing.T) {
	settings := []string{"cell C3 rift-valley", "cell C4 seamount", "cell C5 abyssal-trench", "p1 vessel stock seamount"}
	p := leading(t, 2, append(settings, "p1 vessel the-sea-star abyssal-trench")...)
	wantIllegal(t, p, "p1 travel seamount abyssal-trench by travel/sonar/dive/conserve/journal", "10", "trench")
	p = after(t, leading(t, 2, settings...), "travel seamount abyssal-trench")
	wantMoves(t, &p, "sonar", "abyssal-trench 1")
	p = after(t, p, "sonar abyssal-trench 1 by sonar@abyssal-trench")
	want(t, "its second disc", p.players[0].staging, 4)
}

func TestBlackSmokerLetsTravelButNotToDepthFive(t *testing.T) {
	p := leading(t, 2, "cell C3 rift-valley", "cell C4 seamount", "cell C5 black-smoker", "cell B5 whale-fall", "p1 vessel the-sea-star black-smoker")
	p = after(t, p, "dive black-smoker d1")
	for _, text := range textsOf(&p, "travel") {
		if theMove(t, &p, text).B == zoneOf(&p, "whale-fall") {
			t.Error(text)
		}
	}
	p = after(t, p, "travel black-smoker seamount")
	want(t, "the turn goes on", p.Decider(), 1)
}

func TestScalyFootSnailsLetPublishThere(t *testing.T) {
	p := leading(t, 2, "cell C3 rift-valley", "cell C4 seamount", "cell C5 scaly-foot-snails", "p1 vessel the-sea-star scaly-foot-snails", "p1 vessel stock the-sea-star")
	p = shown(t, p, "reef-photography-with-swarm-camera-systems")
	p = after(t, p, "dive scaly-foot-snails d1")
	for _, text := range textsOf(&p, "journal") {
		if p.rules.spaces[theMove(t, &p, text).A].zone != zoneOf(&p, "scaly-foot-snails") {
			t.Error(text)
		}
	}
	p = after(t, p, "journal scaly-foot-snails j3 reef-photography-with-swarm-camera-systems")
	want(t, "research", p.players[0].research, 6)
}

func TestSeafloorRestorationLetsConserveOnArrival(t *testing.T) {
	p := leading(t, 2, "cell C3 rift-valley", "cell C4 seamount", "cell C5 seafloor-restoration", "p1 vessel the-sea-star seamount", "p1 tile tray pilot")
	p = after(t, p, "travel seamount seafloor-restoration", "conserve seafloor-restoration c2")
	want(t, "the promotion of the site", len(textsOf(&p, "promote")), 1)
	p = after(t, p, "promote pilot")
	want(t, "Skipper", tracksOf(&p, 1), [4]uint8{0, 1, 1, 10})
}

func TestDoubleDiveClaimsTwiceAndDivesOnce(t *testing.T) {
	settings := []string{"cell C3 rift-valley", "cell C4 bioluminescent-fauna", "p1 vessel the-sea-star bioluminescent-fauna", "p1 staging 3", "card understanding-life-in-the-deepest-sea p1"}
	p := drawnPosition(t, released(1, 2), settings...)
	p = after(t, p, "use-circle understanding-life-in-the-deepest-sea 1", "dive bioluminescent-fauna d1")
	want(t, "two tokens", p.held(0), 2)
	want(t, "one research", p.players[0].research, 1)
	p = drawnPosition(t, released(1, 2), "cell C3 deepwater-shark", "p1 vessel the-sea-star deepwater-shark", "p1 staging 3", "card understanding-life-in-the-deepest-sea p1")
	p = after(t, p, "use-circle understanding-life-in-the-deepest-sea 1", "dive deepwater-shark d1")
	want(t, "two Reputation", tracksOf(&p, 1)[trackReputation], 2)
}
