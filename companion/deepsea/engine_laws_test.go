package deepsea

import "testing"

// TestEachLawRefusesWhatBreaksIt breaks every law in a sound position by one
// change, and lets go what rests on a place that is unknown.
func TestEachLawRefusesWhatBreaksIt(t *testing.T) {
	sound := drawnPosition(t, released(1, 2), "cell A1 kelp-forest", "p1 staging 3", "p1 token research 1", "hex 0,0 p1 1", "card the-nautical-journal p1", "space the-sea-star s1 p2",
		"p1 tile tray pilot", "p1 tile tray marine-engineer", "p1 vessel stock kelp-forest", "cell E5 abyssal-trench")
	star := zoneOf(&sound, "the-sea-star")
	first := sound.rules.zones[star].tracks[0]
	kelp := zoneOf(&sound, "kelp-forest")
	site := sound.rules.zones[kelp].firstSite
	anchor := -1
	for k := range sound.rules.cards {
		if sound.cards.place[k] == cardRemoved {
			anchor = k
		}
	}
	for name, change := range map[string]func(*Position){
		"a start seat that isn't there":   func(p *Position) { p.start = 2 },
		"an active seat that isn't there": func(p *Position) { p.active = 2 },
		"a seat too many has passed":      func(p *Position) { p.passed = 4 },
		"a seat too many confirms":        func(p *Position) { p.confirm = 4 },
		"round 7 of a competitive game":   func(p *Position) { p.round = 7 },
		"round 0 in Activation":           func(p *Position) { p.round = 0 },
		"a phase that isn't there":        func(p *Position) { p.phase = 9 },
		"a step outside of Preparation":   func(p *Position) { p.step = stepRecruit },
		"an open turn in Preparation":     func(p *Position) { p.phase, p.step, p.turn.acted = phasePreparation, stepRecruit, true },
		"C05: the active seat has passed": func(p *Position) { p.passed = 1 },
		"C06: passed in Preparation":      func(p *Position) { p.phase, p.step, p.passed = phasePreparation, stepRecruit, 2 },
		"nothing is left to take back":    func(p *Position) { p.phase, p.step = phasePreparation, stepReassign },
		"something waits after the end":   func(p *Position) { p.phase, p.queue.late = phaseEnded, 1 },
		"an acting Specialist of no team": func(p *Position) { p.turn.acting = maxTeam + 1 },
		"C22: a disc too many":            func(p *Position) { p.players[0].staging++ },
		"C22: a disc too few":             func(p *Position) { p.players[1].supply-- },
		"ruled discs without a ruling":    func(p *Position) { p.ruled = false },
		"C14: a track on 13":              func(p *Position) { p.players[0].track[2] = 13 },
		"C15: research 13":                func(p *Position) { p.players[0].research = 13 },
		"things of an empty seat":         func(p *Position) { p.players[2].research = 1 },
		"a disc of nobody":                func(p *Position) { p.ocean.disc[first[1]] = 3 },
		"a disc on a board out of play": func(p *Position) {
			p.ocean.disc[p.rules.zones[zoneOf(p, "whale-fall")].firstSpace] = 1
			p.players[0].staging--
		},
		"C27: a gap on a sonar track":    func(p *Position) { p.ocean.disc[first[2]] = 1; p.players[0].staging-- },
		"C29: a circle of nobody":        func(p *Position) { p.cards.circles[anchor] = 1 },
		"C29: a circle too many":         func(p *Position) { p.cards.circles[cardNamed(p, "the-nautical-journal")] = 4 },
		"C78: a race disc for one twice": func(p *Position) { p.extras.race[0] = [2]uint8{1, 1} },
		"C16: a vessel out of play":      func(p *Position) { p.players[0].vessel[1] = zoneOf(p, "whale-fall") + 1 },
		"C18: two vessels of one in the trench": func(p *Position) {
			p.players[0].vessel = [fleet]uint8{zoneOf(p, "abyssal-trench") + 1, zoneOf(p, "abyssal-trench") + 1}
		},
		"C17: a vessel in the caves": func(p *Position) {
			p.ocean.put(zoneOf(p, "submerged-cave-system"), 11)
			p.piles.hidden[1] &^= 1 << zoneOf(p, "submerged-cave-system")
			p.players[0].vessel = [fleet]uint8{zoneOf(p, "submerged-cave-system") + 1}
		},
		"vessels out of order": func(p *Position) {
			p.players[0].vessel[0], p.players[0].vessel[1] = p.players[0].vessel[1], p.players[0].vessel[0]
		},
		"C39: a board in two cells": func(p *Position) { p.ocean.cell[4] = kelp + 1; p.ocean.occupied |= 1 << 4 },
		"C39: a board at another depth": func(p *Position) {
			p.ocean.cell[0], p.ocean.cell[7] = 0, kelp+1
			p.ocean.where[kelp] = 8
			p.ocean.occupied ^= 1 | 1<<7
		},
		"C48: a board is gone":         func(p *Position) { p.piles.hidden[4] &= p.piles.hidden[4] - 1 },
		"C48: a board in another pile": func(p *Position) { p.piles.hidden[0] |= 1 << zoneOf(p, "whale-fall") },
		"a gap at the bottom of a pile": func(p *Position) {
			p.piles.bottom[0][5] = zoneOf(p, "atoll") + 1
			p.piles.hidden[0] &^= 1 << zoneOf(p, "atoll")
		},
		"C46: a discoverer out of play":      func(p *Position) { p.ocean.discoverer[zoneOf(p, "whale-fall")] = 1 },
		"C46: a discoverer of no seat":       func(p *Position) { p.ocean.discoverer[kelp] = 3 },
		"a packet of ten":                    func(p *Position) { p.piles.packet = 10 },
		"C49: a token too many at a site":    func(p *Position) { p.dives.site[site][0]-- },
		"C51: more tokens than are printed":  func(p *Position) { p.dives.site[site][0]++; p.dives.supply-- },
		"C49: a token too many in hand":      func(p *Position) { p.players[0].tokens[0]++ },
		"C49: a token too many discarded":    func(p *Position) { p.dives.discard[0]++ },
		"C52: two tokens off one's turn":     func(p *Position) { p.active = 1; p.dives.hidden[0][1]--; p.dives.supply--; p.players[0].tokens[1]++ },
		"C55: a card shown twice":            func(p *Position) { p.cards.display[0] = p.cards.display[1] },
		"C55: shown, but not in the display": func(p *Position) { p.cards.place[cardNamed(p, "safe-movement-procedure")] = cardShown },
		"C55: a card of no seat":             func(p *Position) { p.cards.place[cardNamed(p, "safe-movement-procedure")] = cardOwned + 2 },
		"C55: removed, and no Anchor":        func(p *Position) { p.cards.place[cardNamed(p, "safe-movement-procedure")] = cardRemoved },
		"C60: a marker of nobody":            func(p *Position) { p.impact.owner[theHex(p, "0,0")] = 0 },
		"C60: a marker that isn't counted":   func(p *Position) { p.players[0].markers = 0 },
		"C60: an infinite hex without any":   func(p *Position) { p.impact.occupied.add(int(theHex(p, "3,3"))) },
		"C60: a hex that isn't there":        func(p *Position) { p.impact.occupied.add(120) },
		"an option that isn't there":         func(p *Position) { p.extras.option[0] = 3 },
		"C70: a tile too many":               func(p *Position) { p.tray.tiles[p.players[0].team[1].kind]++ },
		"C66: no Team Leader":                func(p *Position) { p.players[1].team[0] = tile{}; p.players[1].supply++ },
		"C28: a disc where no circle is":     func(p *Position) { p.players[0].team[2].state |= tileDisc; p.players[0].staging-- },
		"a gap in a team":                    func(p *Position) { p.players[0].team[1] = tile{} },
		"a task of no seat": func(p *Position) {
			p.piles.hidden[0] &^= 1 << zoneOf(p, "atoll")
			p.task = task{kind: taskDiscover, seat: 2, stage: discoverPlace, wanted: 1, drawn: 1, draw: [2]uint8{zoneOf(p, "atoll") + 1}}
		},
		"a task of another mission": func(p *Position) { p.task = task{kind: taskName} },
		"chance that nothing wants": func(p *Position) { p.chance = chance{kind: drawCard} },
		"a reward of no seat": func(p *Position) {
			p.queue.depth, p.queue.frames[0] = 1, frame{3, itemList{n: 1, items: [maxItems]Item{{kind: itemDisc, n: 1}}}}
		},
		"a reward that isn't there": func(p *Position) { p.queue.depth, p.queue.frames[0] = 1, frame{0, itemList{n: 1}} },
		"a trigger of no zone":      func(p *Position) { p.queue.late, p.queue.deferred[0] = 1, trigger{200, 0} },
	} {
		p := sound
		change(&p)
		if p.laws() == nil {
			t.Errorf("%s breaks no law\n%s", name, p.draw())
		}
	}
	if err := sound.laws(); err != nil {
		t.Fatal(err)
	}
	for place, change := range map[string]func(*Position){
		"p1.staging": func(p *Position) { p.players[0].staging++ }, "p2.supply": func(p *Position) { p.players[1].supply-- }, "p1.specialists": func(p *Position) { p.players[0].team[1].state |= tileDisc },
		"p1.journals": func(p *Position) { p.cards.circles[cardNamed(p, "the-nautical-journal")] = 1 }, "ocean": func(p *Position) { p.ocean.disc[first[1]] = 1 },
		"sites": func(p *Position) { p.dives.site[site][0]-- }, "p1.tokens": func(p *Position) { p.players[0].tokens[0] = 0 }, "impact": func(p *Position) { p.players[0].markers = 5 },
		"tray": func(p *Position) { p.tray.tiles[p.players[0].team[1].kind] = 0 },
	} {
		p := sound
		change(&p)
		if p.laws() == nil {
			t.Errorf("%s: a wrong number breaks no law", place)
		}
		p, _ = p.WithUnknown(place, true)
		if err := p.laws(); err != nil {
			t.Errorf("%s is unknown, and still %v", place, err)
		}
	}
}

func cardNamed(p *Position, id string) int {
	for k := range p.rules.cards {
		if p.rules.cards[k].id == id {
			return k
		}
	}
	panic(id)
}
