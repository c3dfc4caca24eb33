package deepsea

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// expected lists every printed thing and rule that games of a mission must
// meet; what no game of that mission can meet is left out by name.
func expected(r *rulebook) []string {
	var list []string
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	for k := range r.tiles {
		t := &r.tiles[k]
		if t.tier > 0 {
			add("recruit %s", t.id)
			add("promote %s", t.id)
		}
		for side := range t.slots {
			if len(t.slots[side]) > 0 {
				add("activate %s %d", t.id, side)
			}
		}
	}
	for k := range r.cards {
		add("card %s", r.cards[k].id)
		for c := range r.cards[k].circles {
			add("circle %s %d", r.cards[k].id, c)
		}
	}
	for k := range r.tokens {
		for o := range r.tokens[k].options {
			add("token %s %d", r.tokens[k].id, o)
		}
	}
	for k := range r.impact.hexes {
		if h := &r.impact.hexes[k]; !(h.offGrid && r.mission == 4) { // m4Pink: by a variant only
			add("hex M%d %d,%d", r.mission, h.row, h.col)
		}
	}
	for z := range r.zones {
		zone := &r.zones[z]
		if zone.depth > r.maxDepth || zone.unique && !r.names(zone.id) {
			continue
		}
		if zone.rule != caves {
			add("arrival %s", zone.id)
		}
		for s := zone.firstSpace; s < zone.firstSpace+zone.numSpaces; s++ {
			add("space %s %s", zone.id, r.spaces[s].id)
			for _, l := range r.spaces[s].links {
				if l.other > s {
					a, b := r.spaces[s].id, r.spaces[l.other].id
					if a > b {
						a, b = b, a
					}
					add("link %s %s-%s", zone.id, a, b)
				}
			}
		}
		for s := zone.firstSite; s < zone.firstSite+zone.numSites; s++ {
			add("site %s %s", zone.id, r.sites[s].id)
		}
		if zone.rule != plainZone || r.diveAdds(z) {
			add("rule %s", zone.id)
		}
		if zone.rule == vortex {
			add("rule %s s1", zone.id)
		}
	}
	for g := range r.box.plans {
		for _, o := range r.box.plans[g].options {
			add("goal-option %d %s", g+1, o.goal.ID)
		}
	}
	switch r.mission {
	case 6:
		add("name-type conserve")
		add("name-type journal")
		add("move move-impact")
	case 10:
		add("race 1")
		add("race 2")
	}
	return list
}

// diveAdds says that a Dive in a zone brings something beside its token.
func (r *rulebook) diveAdds(z int) bool {
	zone := &r.zones[z]
	adds := len(zone.claim) > 0
	for s := zone.firstSite; s < zone.firstSite+zone.numSites; s++ {
		adds = adds || len(r.sites[s].dive) > 0
	}
	return adds
}

// always are the moves and events that all games together must meet.
func always() []string {
	var list []string
	for k := MoveRecruit; k < MoveHit; k++ {
		list = append(list, "move "+k.String())
	}
	for k := itemReputation; k < itemLaunch; k++ {
		list = append(list, "decline "+itemNames[k])
	}
	return append(list, "link shared", "substitute", "no marker left", "nothing to discover", "pocket refilled", "display shrinks", "tokens reshuffled",
		"overflow", "fallback recruit", "off-turn choice", "token for a granted action")
}

// events are what a move brought about beside its features.
func (c coverage) events(before, after *Position, m Move) {
	r := before.rules
	seat := m.Seat - 1
	c.coopEvents(before, after)
	for i := range before.seats {
		if after.players[i].substitutes > before.players[i].substitutes {
			c["substitute"]++
		}
		if r.variants.limitedMarkers && after.players[i].markers == allMarkers {
			c["no marker left"]++
		}
		for t := range NumTracks {
			if after.players[i].track[t] < before.players[i].track[t] && after.coop.setbacks == before.coop.setbacks && before.task.kind != taskSetback {
				c["overflow"]++
			}
		}
	}
	if after.cards.display[0]*after.cards.display[1]*after.cards.display[2]*after.cards.display[3] == 0 && slices.Contains(after.cards.display[:], 0) {
		c["display shrinks"]++
	}
	if after.dives.shuffles > before.dives.shuffles {
		c["tokens reshuffled"]++
	}
	for g := range after.extras.race {
		if after.extras.race[g] != before.extras.race[g] {
			c[fmt.Sprintf("race %d", g+1)]++
		}
	}
	if before.queue.depth > 0 && before.phase == phaseActivation && seat != before.active {
		c["off-turn choice"]++
	}
	zone := func(z uint8) { c["rule "+r.zones[z].id]++ }
	if m.Item.kind == itemAction && m.Item.zone > 0 && m.Kind != MoveDecline {
		zone(m.Item.zone - 1)
	}
	switch m.Kind {
	case MoveRecruit:
		if r.tiles[m.A].tier > before.level(seat, trackReputation) {
			c["fallback recruit"]++
		}
		if r.tiles[m.A].tier == 5 && before.tray.pocket[before.pocketOf(m.A)][1] == 0 && after.tray.pocket != before.tray.pocket && after.task.kind == noTask && !r.variants.noPocketRefill {
			c["pocket refilled"]++
		}
	case MoveSpendToken:
		if before.queue.depth > 0 {
			c["token for a granted action"]++
		}
	case MoveTake:
		if m.Item.kind == itemDiscover {
			if set, _ := before.depthsToDraw(m.Item.ref, m.Item.zone); set == 0 {
				c["nothing to discover"]++
			}
		}
	case MoveTravel:
		from := &r.zones[m.A]
		if from.rule == vortex || from.rule == jellyfishBloom && before.markedDiscs(seat, m.A) > 0 {
			zone(m.A)
		}
		if to := &r.zones[m.B]; to.rule == abyssalTrench {
			zone(m.B) // at most one of each player: lawOfVessels
		}
	case MoveDive:
		switch z := r.sites[m.A].zone; r.zones[z].rule {
		case shipwreck, caves:
			zone(z)
		case thermalVents, seamount:
			if before.markedDiscs(seat, z) > 0 {
				zone(z)
			}
		default:
			if r.diveAdds(int(z)) {
				zone(z)
			}
		}
	case MoveConserve, MoveJournal:
		if z := r.spaces[m.A].zone; r.zones[z].rule == caves {
			zone(z)
		}
	case MovePlaceBoard:
		if m.A >= numColumns && before.ocean.cell[m.A-numColumns] == 0 && before.task.b > 0 {
			if z := before.task.b - 1; r.zones[z].rule == vortex {
				c["rule "+r.zones[z].id+" s1"]++
			} else {
				zone(z)
			}
		}
	}
}

// raised is a start with raised tracks, three vessels, full research and
// so many published cards, so that games meet what comes late.
func raised(t testing.TB, p Position, cards int) Position {
	t.Helper()
	for p.phase == phaseSetup {
		p = mustPlay(t, p, Moves(&p, nil)[0])
	}
	for i := range p.seats {
		name := seatName(i + 1)
		at := p.rules.zones[p.players[i].vessel[0]-1].id
		p = ruled(t, p, name+" track reputation 9", name+" track inspiration 12", name+" track coordination 9", name+" track ingenuity 9",
			name+" research 12", name+" vessel stock "+at, name+" vessel stock "+at)
	}
	given := 0
	for k := range p.rules.cards {
		if p.cards.place[k] == cardHidden && given < cards {
			p = ruled(t, p, "card "+p.rules.cards[k].id+" "+seatName(uint8(given)%p.seats+1))
			given++
		}
	}
	return p
}

func mustPlay(t testing.TB, p Position, m Move) Position {
	t.Helper()
	next, err := Apply(p, m)
	if err != nil {
		t.Fatalf("%s: %v", p.MoveText(m), err)
	}
	return next
}

// TestEngineCoverage: games from the start and from a raised one meet every
// zone, space, link, site, Specialist, card, circle, token option, hex, zone
// rule and mission rule of every mission.
func TestEngineCoverage(t *testing.T) {
	all := coverage{}
	wanted := append(always(), "start as printed", "start that is raised")
	for mission := 1; mission <= NumMissions; mission++ {
		met := coverage{}
		var expects []string
		for seed := range uint64(400) {
			table := released(mission, 2+int(seed%4))
			if seed%5 == 4 {
				table.edition = Prototype2023
			}
			p, err := NewPosition(table.setup(), companion.NewRandom(seed+uint64(mission)*1000))
			if err != nil {
				t.Fatal(err)
			}
			start := "start as printed"
			if seed%2 == 1 {
				p, start = raised(t, p, []int{0, 18, 0}[seed/2%3]), "start that is raised"
			}
			met[start]++
			met.game(t, p, seed)
			expects = expected(p.rules)
			if len(met.unmet(expects)) == 0 && seed > 20 {
				break
			}
		}
		for _, name := range expects {
			if !slices.Contains(wanted, name) {
				wanted = append(wanted, name)
			}
		}
		if missing := met.unmet(expects); len(missing) > 0 {
			t.Errorf("M%d never met: %q", mission, missing)
		}
		for _, name := range met.list() {
			all[name] += met[name]
		}
	}
	all.report(t, "random games from both starts", wanted)
}

// unmet are the names that no game has met.
func (c coverage) unmet(names []string) (list []string) {
	for _, name := range names {
		if c[name] == 0 {
			list = append(list, name)
		}
	}
	return list
}

// report prints the coverage list, and fails where something stays unmet.
func (c coverage) report(t *testing.T, what string, wanted []string) {
	t.Helper()
	lines := make([]string, len(wanted))
	for i, name := range wanted {
		lines[i] = fmt.Sprintf("%7d %s", c[name], name)
	}
	t.Logf("met by %s, %d things:\n%s", what, len(wanted), strings.Join(lines, "\n"))
	if missing := c.unmet(wanted); len(missing) > 0 {
		t.Errorf("never met by %s: %q", what, missing)
	}
}

// TestTheCoverageListNamesEverythingPrinted holds the list against the check
// sums of the facts (deepsea-rules, appendix E): what it forgets stays unmet
// without anybody's notice.
func TestTheCoverageListNamesEverythingPrinted(t *testing.T) {
	count := map[string]int{}
	seen := map[string]bool{}
	for mission := 1; mission <= NumMissions; mission++ {
		p, err := NewPosition(released(mission, 2).setup(), companion.NewRandom(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range expected(p.rules) {
			word, _, _ := strings.Cut(name, " ")
			if !seen[name] {
				count[word]++
			}
			seen[name] = true
		}
	}
	for word, n := range map[string]int{"arrival": 36, "space": 139, "link": 62, "site": 22, "rule": 19, "recruit": 21, "promote": 21,
		"card": 32, "circle": 16, "token": 23, "hex": 384 - 1, "goal-option": 6, "name-type": 2, "race": 2, "activate": 1 + 21 - 1 + 12 - 1} {
		want(t, word, count[word], n)
	}
	c := coverage{"here": 1}
	want(t, "what is unmet", fmt.Sprint(c.unmet([]string{"here", "there"})), "[there]")
}

func (c coverage) game(t *testing.T, p Position, seed uint64) {
	t.Helper()
	r := companion.NewRandom(seed)
	var moves []Move
	for n := 0; !p.Ended() && n < 4000; n++ {
		moves = Moves(&p, moves[:0])
		var m Move
		var k int
		if k, r = r.Below(5); k == 0 {
			k, r = r.Below(len(moves))
			m = moves[k]
		} else {
			m, r = c.seek(&p, moves, r)
		}
		c.met(&p, m)
		before := p
		p.do(m)
		if err := p.laws(); err != nil {
			t.Fatalf("seed %d move %d: %v\n%s", seed, n, err, p.draw())
		}
		c.events(&before, &p, m)
	}
}
