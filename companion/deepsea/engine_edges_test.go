package deepsea

import (
	"fmt"
	"testing"

	"shipmate/companion"
)

// What changing a line of a rule by hand has shown to be tested by no other
// test: the edges of rules.

// gives has the open question of a seat (1 …) be one item.
func gives(p Position, seat int, item Item) Position {
	item.n = 1
	p.push(uint8(seat-1), &itemList{n: 1, items: [maxItems]Item{item}})
	p.advance(nil)
	return p
}

func TestOnlyDepthOneIsALaunchZone(t *testing.T) {
	p := drawnPosition(t, released(3, 2), "cell A1 atoll", "cell A2 dolphin-pods")
	p = gives(p, 1, Item{kind: itemLaunch})
	var surface []string
	for z := range p.rules.zones {
		if p.rules.zones[z].depth == 1 && p.inOcean(uint8(z)) {
			surface = append(surface, p.rules.zones[z].id)
		}
	}
	wantMoves(t, &p, "choose-launch", surface...)
}

func TestCavesAtTheEdgesOfAWideOcean(t *testing.T) {
	p := leadingIn(t, released(5, 2), "cell F1 kelp-forest", "cell G1 dying-reef", "cell F2 submerged-cave-system", "cell G2 dolphin-pods", "p1 vessel stock dolphin-pods")
	wantMoves(t, &p, "dive submerged-cave-system", "d3")
	last := leadingIn(t, released(5, 2), "cell A1 atoll", "cell F1 kelp-forest", "cell G1 dying-reef", "cell G2 submerged-cave-system", "p1 vessel stock dying-reef")
	wantMoves(t, &last, "dive submerged-cave-system", "d2") // nothing is to the right of the last column, nor at the left of the next row
}

func TestWhoeverDiscoversOffTurnIsTheDiscoverer(t *testing.T) {
	p := gives(drawnPosition(t, released(1, 2)), 2, Item{kind: itemDiscover, ref: 1})
	for p.task.kind == taskDiscover || p.Decider() == 2 && p.queue.depth > 0 && p.queue.top().items[0].kind == itemDiscover {
		p = mustPlay(t, p, Moves(&p, nil)[0])
	}
	discovered := 0
	for _, owner := range p.ocean.discoverer {
		if owner > 0 {
			want(t, "discoverer", owner, 2)
			discovered++
		}
	}
	want(t, "boards", discovered, 1)
}

func TestAPocketWithOneTileGivesNone(t *testing.T) {
	for value, c := range map[string]struct {
		pockets, after [3][3]string
	}{
		"move-top-tile": {[3][3]string{{"mentor"}, {"biotechnologist"}, {"biogeographer", "adventurer"}}, [3][3]string{{"mentor"}, {"biogeographer"}, {"adventurer"}}},
		"none":          {[3][3]string{{"mentor"}, {"biotechnologist"}, {"biogeographer", "adventurer"}}, [3][3]string{{"mentor"}, {}, {"biogeographer", "adventurer"}}},
	} {
		p := drawnSetup(t, released(1, 2).setup(Variant{"tier5Refill", value}), "p1 track reputation 10", "phase preparation")
		name := func(pockets [3][3]uint8) (names [3][3]string) {
			for i := range pockets {
				for k, kind := range pockets[i] {
					if kind > 0 {
						names[i][k] = p.rules.tiles[kind-1].id
					}
				}
			}
			return names
		}
		for i := range c.pockets {
			for k, id := range c.pockets[i] {
				p.tray.pocket[i][k] = 0
				for kind := range p.rules.tiles {
					if p.rules.tiles[kind].id == id {
						p.tray.pocket[i][k] = uint8(kind) + 1
					}
				}
			}
		}
		p.tray.unknown = 0
		p.do(theMove(t, &p, "recruit biotechnologist"))
		want(t, value, fmt.Sprint(name(p.tray.pocket)), fmt.Sprint(c.after))
		want(t, "asks no pocket", p.task.kind, noTask)
	}
}

func TestEveryTrackGivesItsImpactAtTen(t *testing.T) {
	for track := range NumTracks {
		p := drawnPosition(t, released(1, 2))
		for space := 1; space <= 13; space++ {
			before := p.queue
			p.advanceTrack(0, track)
			impact := p.queue != before && p.queue.top().items[0].kind == itemImpact
			want(t, fmt.Sprintf("%s: an Impact at advance %d", trackNames[track], space), impact, space == 10 || space == 13)
		}
	}
}

func TestTokensPayForNoActionOfAnotherTurn(t *testing.T) {
	conserve := func(p *Position) Item { return Item{kind: itemAction, ref: p.rules.offerSlots.conserve} }
	p := drawnPosition(t, released(1, 2), "cell A1 dying-reef", "p1 vessel stock dying-reef", "p2 vessel stock dying-reef", "p1 token research 1", "p2 token research 1", "p1 staging 1", "p2 staging 1")
	own := gives(p, 1, conserve(&p))
	want(t, "in one's own turn", len(textsOf(&own, "spend-token")), 1)
	other := gives(p, 2, conserve(&p))
	want(t, "who decides", other.Decider(), 2)
	want(t, "in somebody else's", len(textsOf(&other, "spend-token")), 0)
	wantIllegal(t, other, "p2 spend-token research 1", "6.3", "token-moment")
}

func TestAPaidDiscCancelsASubstitute(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "p1 token pay-disc 1", "p1 supply 0", "p1 staging 1")
	p.gainDisc(0)
	want(t, "substitutes", p.players[0].substitutes, 1)
	p = after(t, p, "spend-token pay-disc 2")
	want(t, "paid", [3]uint8{p.players[0].substitutes, p.players[0].supply, p.players[0].staging}, [3]uint8{0, 0, 1})
	want(t, "research", p.players[0].research, 5)
}

// Each tier-5 Senior by what it counts, and what looks like it but doesn't
// count. deepsea-rules §12.5.
func TestWhatEachSeniorCounts(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell A1 dying-reef", "cell D1 kelp-forest", "cell C3 coldwater-reef", "cell D2 dolphin-pods",
		"space dying-reef c1 p1", "space dying-reef c2 p1", // a link of her own
		"space dying-reef c3 p2", "space dying-reef c4 p2", // c1–c3, c2–c3, c2–c4 with Ben
		"space kelp-forest c1 p2", "space kelp-forest c2 p2", // Ben's own
		"space dolphin-pods c1 p1", "space coldwater-reef j1 p1", "space coldwater-reef j2 p1", "space dying-reef j1 p1",
		"card deepwater-satellite-imaging p1", "card advanced-sonar-communication-techniques p1", "card holographic-ocean-floor-visualization p1",
		"p1 tile tray pilot:senior", "p1 tile tray reef-diver", "p1 tile tray mentor:senior", "site kelp-forest d1 0")
	for what, n := range map[string]int{"links-shared-with-others": 3, "conserve-discs-in-one-zone": 2, "sets-of-four-fields": 1, "depths-with-journal": 2,
		"zones-with-conserve": 2, "other-seniors": 2, "zones-with-disc-or-vessel": 4, "empty-dive-sites": 1, "flat": 0} {
		want(t, what, p.seniorCount(0, what), n)
	}
	s := mustTally(t, &p)
	seat, known := s.ownerSeat(5) // in the order of appendix A
	want(t, "the Mentor's owner", [2]any{seat, known}, [2]any{1, true})
}

func TestAZoneLetsTravelFromThereOnly(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell A1 atoll", "cell B2 sea-turtle-migration", "p1 vessel stock sea-turtle-migration", "p1 track ingenuity 3")
	free := gives(p, 1, Item{kind: itemAction, ref: p.rules.offerSlots.travel})
	bound := gives(p, 1, Item{kind: itemAction, ref: p.rules.offerSlots.travel, zone: zoneOf(&p, "sea-turtle-migration") + 1})
	froms := func(p *Position) map[uint8]bool {
		set := map[uint8]bool{}
		for _, m := range Moves(p, nil) {
			if m.Kind == MoveTravel {
				set[m.A] = true
			}
		}
		return set
	}
	want(t, "both vessels", len(froms(&free)), 2)
	want(t, "the one that is there", fmt.Sprint(froms(&bound)), fmt.Sprint(map[uint8]bool{zoneOf(&p, "sea-turtle-migration"): true}))
	wantIllegal(t, bound, "p1 travel the-sea-star atoll by travel@sea-turtle-migration", "10", "bound")
}

func TestCopyingOneActionOpensOneSlot(t *testing.T) {
	for value, slots := range map[string]uint8{"all-actions": 3, "one-action": 1} {
		p := drawnSetup(t, released(1, 2).setup(Variant{"roboticsCopy", value}), "p1 tile tray robotics-engineer", "p1 tile tray fleet-coordinator", "p1 staging 3")
		p = after(t, p, "activate robotics-engineer")
		p = after(t, p, textsOf(&p, "copy fleet-coordinator")[0])
		n := uint8(0)
		for _, item := range p.turn.slots.items[:p.turn.slots.n] {
			n += item.n
		}
		want(t, value, n, slots)
	}
}

func TestTokensComeUpByTheirNumber(t *testing.T) {
	p := drawnPosition(t, released(1, 2))
	p.chance = chance{kind: drawToken}
	total := 0
	p.outcomes(func(kind uint8, weight int) {
		want(t, p.rules.tokens[kind].id, weight, int(p.rules.tokens[kind].copies))
		total += weight
	})
	want(t, "tokens in all", total, 36)
}

// What a move brought about is said with its numbers before and after, also
// what went down.
func TestConsequencesSayWhatChanged(t *testing.T) {
	said := func(before, after Position) (keys []string) {
		for _, m := range Consequences(&before, &after) {
			text := m.Key
			if what, ok := m.Args["What"].(companion.Message); ok {
				text += fmt.Sprint(" ", what.Key, " ", m.Args["From"], "→", m.Args["To"])
			}
			keys = append(keys, text)
		}
		return keys
	}
	p := drawnPosition(t, released(1, 2), "cell A1 kelp-forest", "p1 vessel the-sea-star kelp-forest", "p1 research 4", "p1 staging 2", "p1 tile team-leader:senior+disc team-leader:senior")
	p = after(t, p, "activate team-leader:senior")
	want(t, "a Conserve", fmt.Sprint(said(p, after(t, p, "conserve kelp-forest c1"))), fmt.Sprint([]string{
		"deepsea.then.changed deepsea.track.reputation 0→1", "deepsea.then.changed deepsea.track.coordination 0→1",
		"deepsea.then.changed deepsea.then.research 4→2", "deepsea.then.changed deepsea.then.staging 1→0"}))
	placed := gives(p, 1, Item{kind: itemImpact})
	want(t, "an Impact", fmt.Sprint(said(placed, after(t, placed, "place-impact 0,0"))), fmt.Sprint([]string{
		"deepsea.then.changed deepsea.track.reputation 0→1", "deepsea.then.changed deepsea.then.markers 0→1"}))
	want(t, "nothing", len(said(p, p)), 0)
	storm := setbackPosition(t, Loss{What: LossResearch, N: 3})
	want(t, "a Setback", fmt.Sprint(said(storm, after(t, storm, "reveal storm/1"))), fmt.Sprint([]string{
		"deepsea.then.changed deepsea.then.research 4→1", "deepsea.then.setback"}))
}

func TestASetupNamesAStartSeatOfTheTable(t *testing.T) {
	setup := released(1, 2).setup()
	for seat, fits := range map[int]bool{-1: false, 0: true, 2: true, 3: false} {
		setup.StartSeat = seat
		if _, err := NewPosition(setup, companion.NewRandom(1)); (err == nil) != fits {
			t.Errorf("start seat %d: %v", seat, err)
		}
	}
}
