package deepsea

import (
	"slices"
	"testing"

	"shipmate/companion"
)

// Actions, deepsea-rules §8: each precondition missing in turn.

const leaderItem = " by travel/sonar/dive/conserve/journal"

func TestSonarTakesTheEarliestSpaceOfATrack(t *testing.T) {
	p := leading(t, 2, "cell D1 calm-seas", "p1 vessel the-sea-star calm-seas", "space calm-seas s1 p2")
	wantMoves(t, &p, "sonar", "calm-seas 1", "calm-seas 2")
	p = after(t, p, "sonar calm-seas 1")
	want(t, "s2", p.ocean.disc[theSpace(&p, "calm-seas", "s2")], 1)
	full := leading(t, 2, "space the-sea-star s1 p2", "space the-sea-star s2 p2", "space the-sea-star s3 p2")
	wantIllegal(t, full, "p1 sonar the-sea-star 1"+leaderItem, "8.2", "track-full")
	wantIllegal(t, full, "p1 sonar volcanic-island 1"+leaderItem, "8.2", "no-vessel")
	wantIllegal(t, leading(t, 2, "p1 staging 1"), "p1 sonar the-sea-star 1"+leaderItem, "8.2", "no-second-disc")
}

func theSpace(p *Position, zone, id string) uint8 {
	var space uint8
	p.rules.readPlace(spaceParameter, []string{zone, id}, &space)
	return space
}

func TestDiscoverDrawsTwoKeepsOneAndPutsTheOtherAtTheBottom(t *testing.T) {
	p := after(t, leading(t, 2), "sonar the-sea-star 1", "take")
	wantMoves(t, &p, "choose-depths", "1 1", "1 2", "2 2")
	p = after(t, p, "choose-depths 1 2")
	one, two := p.task.draw[0]-1, p.task.draw[1]-1
	want(t, "depths", [2]uint8{p.rules.zones[one].depth, p.rules.zones[two].depth}, [2]uint8{1, 2})
	p = after(t, p, "keep-board "+p.rules.zones[one].id)
	want(t, "at the bottom of its pile", p.piles.bottom[1][0], two+1)
	p = after(t, p, "place-board D1")
	want(t, "discoverer", p.ocean.discoverer[one], 1)
	for site := p.rules.zones[one].firstSite; site < p.rules.zones[one].firstSite+p.rules.zones[one].numSites; site++ {
		want(t, "tokens", p.tokensAt(site), int(p.rules.sites[site].tokens))
	}
	for !p.quiet() {
		p = after(t, p, p.MoveText(Moves(&p, nil)[0]))
	}
	if p.players[0].track == [NumTracks]uint8{0, 0, 0, 10} && p.players[0].staging == 4 && p.players[0].research == 8 {
		t.Error("no Discovery bonus")
	}
}

func TestDiscoverWithAFullOceanGivesAnImpact(t *testing.T) {
	for edition, impact := range map[Edition]bool{Released2024: true, Prototype2023: false} {
		p := leadingIn(t, engineTable{1, Competitive, 2, edition})
		for d := range p.piles.hidden { // nothing can be drawn any more
			p.piles.hidden[d], p.piles.bottom[d] = 0, [maxBottom]uint8{}
		}
		p.carryOut(theMove(t, &p, "sonar the-sea-star 1"))
		p.advance(nil)
		want(t, "the Discover can be taken", len(textsOf(&p, "take")) == 1, impact)
		if impact {
			p.carryOut(theMove(t, &p, "take"))
			p.advance(nil)
			want(t, "an Impact of that zone", p.queue.top().items[0], Item{kind: itemImpact, n: 1, zone: zoneOf(&p, "the-sea-star") + 1})
		}
	}
}

func TestTheSupplyOfTokensIsShuffledAnew(t *testing.T) {
	p := drawnPosition(t, released(1, 2))
	d := &p.dives
	d.discard = [maxTokenKinds]uint8{3, 2}
	d.supply = 2
	p.fillSites(zoneOf(&p, "shipwreck")) // eight: two of the supply, five of the discards
	site := theSite(&p, "shipwreck", "d1")
	want(t, "tokens", d.site[site], [maxShuffles]uint8{2, 5})
	want(t, "discard", d.discard, [maxTokenKinds]uint8{})
	want(t, "known by shuffle", d.hidden[1], [maxTokenKinds]uint8{3, 2})
	p.drawFrom(site)
	want(t, "the top one is of the last shuffle", p.chance, chance{drawToken, 1})
}

func TestConserveNeedsSiteResearchDiscAndVessel(t *testing.T) {
	settings := []string{"cell A1 kelp-forest", "p1 vessel the-sea-star kelp-forest"}
	p := leading(t, 2, settings...)
	wantMoves(t, &p, "conserve", "kelp-forest c1", "kelp-forest c2")
	wantIllegal(t, leading(t, 2, append(settings, "p1 research 1")...), "p1 conserve kelp-forest c1"+leaderItem, "8.5", "research")
	wantIllegal(t, leading(t, 2, append(settings, "p1 staging 1")...), "p1 conserve kelp-forest c1"+leaderItem, "8.5", "no-second-disc")
	wantIllegal(t, leading(t, 2, append(settings, "space kelp-forest c1 p2")...), "p1 conserve kelp-forest c1"+leaderItem, "8.5", "taken")
	wantIllegal(t, leading(t, 2, settings[:1]...), "p1 conserve kelp-forest c1"+leaderItem, "8.5", "no-vessel")
}

func TestATokenConservesCheaperButNotBelowZero(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell A1 dying-reef", "p1 vessel the-sea-star dying-reef", "p1 token conserve 1", "p1 staging 2", "p1 research 0")
	p = after(t, p, "spend-token conserve 2")
	wantMoves(t, &p, "conserve", "dying-reef c1", "dying-reef c3", "dying-reef c4", "dying-reef c5")
	p = after(t, p, "conserve dying-reef c4")
	want(t, "research", p.players[0].research, 0)
}

func TestConserveInAnyZoneAtTheDepthOfAVessel(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell A1 dying-reef", "cell B2 submerged-cave-system", "cell D1 kelp-forest", "p1 vessel the-sea-star kelp-forest",
		"p1 research 4", "p1 staging 3", "card extending-conservation-area-of-effectiveness p1")
	p = after(t, p, "use-circle extending-conservation-area-of-effectiveness 1")
	wantMoves(t, &p, "conserve", "dying-reef c1", "dying-reef c2", "dying-reef c3", "dying-reef c4", "dying-reef c5", "kelp-forest c1", "kelp-forest c2")
	p = ruled(t, p, "p1 vessel kelp-forest the-looking-glass")
	wantMoves(t, &p, "conserve", "submerged-cave-system c1")
}

func TestPublishingNeedsTheFieldOfTheSite(t *testing.T) {
	p := leading(t, 3, "p1 research 3")
	p = shown(t, p, "networking-for-underwater-communication") // brown, cost 2
	sea := " by travel/sonar/dive/conserve/journal"
	wantIllegal(t, p, "p1 journal the-sea-star j1 networking-for-underwater-communication"+sea, "8.6", "field")
	wantIllegal(t, ruled(t, p, "p1 research 1"), "p1 journal the-sea-star j2 networking-for-underwater-communication"+sea, "8.6", "research")
	wantIllegal(t, p, "p1 journal the-sea-star j2 the-nautical-journal"+sea, "8.6", "not-shown")
	before := p.deckLeft()
	p = after(t, p, "journal the-sea-star j2 networking-for-underwater-communication")
	want(t, "research", p.players[0].research, 1)
	want(t, "Coordination", tracksOf(&p, 1)[trackCoordination], 2)
	want(t, "the others", [2]uint8{tracksOf(&p, 2)[trackCoordination], tracksOf(&p, 3)[trackCoordination]}, [2]uint8{1, 1})
	want(t, "the deck refills the display", p.deckLeft(), before-1)
	want(t, "display", slices.Contains(p.cards.display[:], 0), false)
}

func TestTheDisplayShrinksWithAnEmptyDeck(t *testing.T) {
	full := leading(t, 2)
	for left := range 3 {
		p := full
		for k := range p.rules.cards {
			if p.cards.place[k] == cardHidden && p.deckLeft() > left {
				p = ruled(t, p, "card "+p.rules.cards[k].id+" p2")
			}
		}
		p = after(t, p, textsOf(&p, "journal")[0])
		want(t, "one place stays empty", slices.Contains(p.cards.display[:], 0), left == 0)
		want(t, "deck", p.deckLeft(), max(0, left-1))
	}
}

func TestPromoteFlipsAndSendsTheDiscToSupply(t *testing.T) {
	for value, staging := range map[string]uint8{"supply": 0, "staging": 1} {
		p := drawnSetup(t, released(1, 2).setup(Variant{"promoteDisc", value}), "p1 tile tray sonar-operator+disc", "p1 staging 0")
		p.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemPromote, n: 1}}})
		wantMoves(t, &p, "promote", "sonar-operator+disc") // never the Team Leader
		p = after(t, p, "promote sonar-operator+disc")
		want(t, "Coordination of the Senior", tracksOf(&p, 1)[trackCoordination], 1)
		want(t, value, p.players[0].staging, staging)
		want(t, "no disc", p.players[0].team[1], tile{p.players[0].team[1].kind, tileHere | tileSenior})
	}
}

func TestEveryLinkPaysOnceToBothOrToOne(t *testing.T) {
	p := drawnPosition(t, released(1, 2))
	links := 0
	for s := range p.rules.spaces {
		for _, l := range p.rules.spaces[s].links {
			if int(l.other) < s {
				continue
			}
			links++
			for _, owner := range []uint8{1, 2} {
				q := p
				q.ocean.disc[l.other] = owner
				var without, with itemList
				without.addAll(p.rules.spaces[s].gains)
				q.occupy(0, uint8(s), nil)
				if q.queue.depth > 0 {
					with = q.queue.top().itemList
				}
				if sum(&with)-sum(&without) != sumOf(l.gains) {
					t.Errorf("%s %s: own link reward", p.rules.zones[p.rules.spaces[s].zone].id, p.rules.spaces[s].id)
				}
				other := 0
				if q.queue.waiting > 0 {
					other = sum(&q.queue.others[0].itemList)
				}
				if expected := sumOf(l.gains) * int(owner-1); other != expected {
					t.Errorf("%s %s: the other gains %d, want %d", p.rules.zones[p.rules.spaces[s].zone].id, p.rules.spaces[s].id, other, expected)
				}
			}
		}
	}
	want(t, "links", links, 62)
}

func sum(l *itemList) int { return sumOf(l.items[:l.n]) }

func sumOf(items []Item) (n int) {
	for _, item := range items {
		n += int(item.n)
	}
	return n
}

func TestSiblingsInAnyOrderAndCascadesFirst(t *testing.T) {
	// Dying Reef c5 gives an Impact; a hex with a reward is a cascade before
	// the link's Reputation.
	settings := []string{"cell A1 dying-reef", "p1 vessel the-sea-star dying-reef", "space dying-reef c2 p1", "p1 track reputation 9"}
	p := after(t, leading(t, 2, settings...), "conserve dying-reef c5")
	first := after(t, p, "take by reputation", "place-impact 0,0 by impact")
	second := after(t, p, "place-impact 0,0 by impact@dying-reef")
	want(t, "the track's Impact comes before the sibling", first.queue.depth, 1)
	want(t, "the hex's Reputation lies on top of the link's", second.queue.depth, 2)
	second = after(t, second, "take by reputation", "decline by impact")
	want(t, "then the link's, which needs no question", tracksOf(&second, 1)[trackReputation], 11)
}

func TestDecliningEveryKindOfReward(t *testing.T) {
	for _, forced := range []bool{false, true} {
		setup := released(1, 2).setup()
		if forced {
			setup = released(1, 2).setup(Variant{"decline", "actions-only"})
		}
		setup.StartSeat = 1
		p := drawnSetup(t, setup, "p1 tile tray pilot").Confirming(1)
		for kind := itemReputation; kind <= itemPromote; kind++ {
			q := p
			q.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: kind, n: 1}}})
			got := len(textsOf(&q, "decline")) == 1
			want(t, "may decline "+itemNames[kind], got, !forced)
		}
		q := p
		q.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemAction, n: 1, ref: q.rules.offerSlots.promote}}})
		want(t, "a granted action", len(textsOf(&q, "decline")), 1)
	}
}

// With confirmRewards, and nothing declined, the same states are reached.
func TestConfirmingReachesTheSameStates(t *testing.T) {
	for seed := range uint64(30) {
		table := released(1+int(seed)%10, 2+int(seed)%3)
		plain, err := NewPosition(table.setup(), companion.NewRandom(seed))
		if err != nil {
			t.Fatal(err)
		}
		asked, err := NewPosition(table.setup(), companion.NewRandom(seed), 1, 2, 3, 4)
		if err != nil {
			t.Fatal(err)
		}
		all := uint8(1)<<asked.seats - 1
		asked.confirm, plain.confirm = all, 0
		r := companion.NewRandom(seed)
		for n := 0; !plain.Ended(); n++ {
			for asked.queue.depth > plain.queue.depth || !slices.Equal(busy(Moves(&asked, nil)), busy(Moves(&plain, nil))) {
				takes := textsOf(&asked, "take")
				if len(takes) == 0 {
					takes = textsOf(&asked, "decline") // what has no way is lost
				}
				asked = after(t, asked, takes[0])
			}
			moves := busy(Moves(&plain, nil))
			var k int
			k, r = r.Below(len(moves))
			if asked.confirm = 0; asked.PublicHash() != plain.PublicHash() {
				t.Fatalf("seed %d move %d:\n%s\n%s", seed, n, plain.draw(), asked.draw())
			}
			asked.confirm = all
			plain = mustPlay(t, plain, moves[k])
			asked = mustPlay(t, asked, moves[k])
		}
	}
}

// Travel against a brute-force search on random oceans.
func TestTravelAgainstBruteForce(t *testing.T) {
	base := drawnPosition(t, released(1, 2), "p1 tile team-leader:senior+disc team-leader:senior")
	r := companion.NewRandom(9)
	for range 2000 {
		p := base
		p.ocean.cell, p.ocean.where, p.ocean.occupied = [numCells]uint8{}, [maxZones]uint8{}, 0
		var vessel, level int
		var zones []uint8
		for z := range p.rules.zones {
			var column, there int
			there, r = r.Below(3)
			column, r = r.Below(5)
			cell := uint8(column) + (p.rules.zones[z].depth-1)*numColumns
			if there > 0 && p.ocean.cell[cell] == 0 {
				p.ocean.put(uint8(z), cell)
				zones = append(zones, uint8(z))
			}
		}
		vessel, r = r.Below(len(zones))
		level, r = r.Below(MaxSpace + 1)
		from := zones[vessel]
		if p.rules.zones[from].rule == caves {
			continue
		}
		p.players[0].track[trackIngenuity] = uint8(level)
		reach := int(p.level(0, trackIngenuity))
		if p.rules.zones[from].rule == vortex {
			reach++
		}
		steps := map[uint8]int{p.ocean.where[from] - 1: 0}
		for range reach { // one step more for everything that was reached
			for cell, n := range steps {
				for other := range uint8(numCells) {
					dx, dy := int(cell%7)-int(other%7), int(cell/7)-int(other/7)
					zone := p.ocean.cell[other]
					if dx*dx+dy*dy != 1 || zone == 0 || p.rules.zones[zone-1].rule == caves || int(p.rules.zones[zone-1].depth) > reach {
						continue
					}
					if old, seen := steps[other]; !seen || old > n+1 {
						steps[other] = n + 1
					}
				}
			}
		}
		var set uint64
		for cell, n := range steps {
			if n > 0 && n <= reach {
				set |= 1 << cell
			}
		}
		if got := p.destinations(0, from, Item{}, act{}); got != set {
			t.Fatalf("from %s level %d: %b, want %b\n%s", p.rules.zones[from].id, reach, got, set, p.draw())
		}
	}
}

func TestVariantsOfTravel(t *testing.T) {
	settings := []string{"cell D1 kelp-forest", "cell D2 dolphin-pods", "cell C3 rift-valley", "cell D3 thermal-vents", "p1 vessel the-sea-star the-looking-glass",
		"p1 tile team-leader:senior+disc team-leader:senior", "p1 staging 3", "p1 track ingenuity 2", "cell E1 atoll"}
	reach := func(v ...Variant) []string {
		p := after(t, drawnSetup(t, released(1, 2).setup(v...), settings...), "activate team-leader:senior")
		return textsOf(&p, "travel")
	}
	plain, void := len(reach()), len(reach(Variant{"travelVoid", "allowed"}))
	want(t, "crossing the void reaches no less", void >= plain, true)
	far := drawnSetup(t, released(1, 2).setup(Variant{"travelPathDepth", "destination-only"}), append(settings, "cell E1 none", "p1 vessel the-looking-glass rift-valley")...)
	far = after(t, far, "activate team-leader:senior")
	if !slices.ContainsFunc(textsOf(&far, "travel"), func(s string) bool { return s == "travel rift-valley dolphin-pods"+leaderItem }) {
		t.Errorf("%q", textsOf(&far, "travel"))
	}
}
