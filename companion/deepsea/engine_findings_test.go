package deepsea

import (
	"fmt"
	"math/bits"
	"slices"
)

// findings are conditions of deepsea-rules §16 that hold at quiet points of
// every game played by the rules, worked out here from the position alone.
// Conditions that a law holds at every step (laws.go) aren't repeated.
func (p *Position) findings() []string {
	var list []string
	find := func(ok bool, format string, args ...any) {
		if !ok {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	r, v := p.rules, &p.rules.variants
	journals := 0
	found, boosted := 0, [MaxSeats]int{}
	for i := range p.seats {
		pl := &p.players[i]
		vessels := 0
		for _, at := range pl.vessel {
			if at > 0 {
				vessels++
			}
		}
		ingenuity := pl.track[trackIngenuity]
		expected := 1
		for _, at := range r.vesselAt {
			if ingenuity >= at {
				expected++
			}
		}
		if !v.launchLater && !p.setBack() {
			find(vessels == expected, "C10: seat %d has %d vessels, not %d", i+1, vessels, expected)
		}
		find(pl.substitutes == 0 || pl.supply == 0 || v.discToSupply, "C23: seat %d has substitutes and supply", i+1)
		team := 0
		for _, t := range pl.team {
			if t.here() {
				team++
			}
		}
		if p.phase != phaseSetup {
			find(team == int(p.round) || team == int(p.round)+1 || (v.recruitMaySkip || p.lost(LossSpecialist)) && team <= int(p.round)+1, "C67: %d Specialists in round %d", team, p.round)
		}
		// Where a seat may have come to: C19, C33.
		boosted[i] = int(p.level(i, trackIngenuity))
		if p.cellsOf(vortex) != 0 {
			boosted[i]++
		}
		owned, discs := 0, 0
		for k := range r.cards {
			if seat, mine := p.cardOwner(k); mine && seat == i {
				owned++
				for c, slots := range r.cards[k].circles {
					for _, slot := range slots {
						used := p.cards.circles[k]>>c&1 == 1
						if a := r.slots[slot].acts[0]; used && a.technology > 0 {
							boosted[i]++
						} else if used && a.depths != 0 {
							found++
						}
					}
				}
			}
		}
		journals += owned
		var fields []uint8
		for s, owner := range p.ocean.disc {
			if owner != i+1 {
				continue
			}
			space := &r.spaces[s]
			if space.kind == journalSpace {
				discs++
				fields = append(fields, space.field)
			}
			for _, item := range space.gains {
				if item.kind == itemDiscover {
					found++
				}
			}
		}
		find(owned == discs || p.lost(LossJournal) && owned < discs, "C58: seat %d has %d journals and %d discs on journal sites", i+1, owned, discs)
		find(p.lost(LossJournal) || p.matches(i, fields), "C59: seat %d", i+1)
		for _, at := range pl.vessel {
			if at > 0 && !p.setBack() {
				find(int(r.zones[at-1].depth) <= boosted[i]+1, "C19: seat %d stands in %s", i+1, r.zones[at-1].id)
			}
		}
	}
	// The ocean.
	start := len(r.box.mission.Setup)
	for _, row := range r.box.mission.ShuffledRows {
		start += len(row.Zones)
	}
	if p.phase != phaseSetup {
		zones, discovered := bits.OnesCount64(p.ocean.occupied), 0
		for z := range r.zones {
			if p.ocean.discoverer[z] > 0 {
				discovered++
			}
		}
		find(zones-start <= found || p.lost(LossJournal), "C44: %d boards found by %d Discovers", zones-start, found)
		find(discovered == zones-start, "C46: %d boards discovered, %d placed", discovered, zones-start)
	}
	gaps := p.ocean.occupied &^ (p.ocean.occupied << numColumns) &^ downTo(1)
	excused := map[uint8]int{3: p.discsOn("vortex", "s1"), 5: p.discsOn("abyssal-plain", "s1") + p.discsOn("abyssal-plain", "s2")}
	for d := uint8(2); d <= MaxDepth; d++ {
		n := bits.OnesCount64(gaps & downTo(int(d)) &^ downTo(int(d)-1))
		find(n <= excused[d], "C43: %d gaps at depth %d", n, d)
	}
	// Journals and the tray.
	shown := 0
	for _, card := range p.cards.display {
		if card > 0 {
			shown++
		}
	}
	find(p.lost(LossJournal) || shown == min(4, 28-journals) && p.deckLeft() == max(0, 24-journals), "C56: %d shown, deck %d, %d owned", shown, p.deckLeft(), journals)
	if !v.noPocketRefill {
		empty, deep := false, false
		for _, pocket := range p.tray.pocket {
			empty = empty || pocket[0] == 0
			deep = deep || pocket[1] != 0
		}
		find(!empty || !deep, "C71: pockets %v", p.tray.pocket)
	}
	if !p.lost(LossMarker) {
		list = append(list, p.impactFindings()...)
	}
	if r.team && p.round > 0 && !p.ruled {
		goals, setbacks := 0, 0
		for _, b := range p.coop.bonus {
			goals += min(1, int(b.card))
		}
		for _, f := range p.coop.setbacks {
			setbacks += min(1, int(f))
		}
		wantGoals, wantSetbacks := min(3, int(p.round)), max(0, int(p.round)-3)
		if v.threeCards {
			wantGoals, wantSetbacks = 3, 0
		}
		find(goals == wantGoals && setbacks == wantSetbacks, "C80: %d Bonus goals and %d Setbacks in round %d", goals, setbacks, p.round)
	}
	// Missions.
	if star := r.star; r.mission == 6 {
		find((p.extras.named > 0) == p.inOcean(uint8(star)), "C73: named %d", p.extras.named)
	}
	if r.mission == 8 {
		for k := range r.impact.hexes {
			if g := r.impact.hexes[k].goal; g > 0 {
				find((p.extras.option[g-1] > 0) == p.impact.occupied.has(k) || p.lost(LossMarker), "C76: goal %d", g)
			}
		}
	}
	if r.mission == 10 {
		var who [MaxSeats]bool
		n := 0
		for z := range r.zones {
			if owner := p.ocean.discoverer[z]; owner > 0 && r.zones[z].depth == MaxDepth && !who[owner-1] {
				who[owner-1] = true
				n++
			}
		}
		slots := 0
		for _, owner := range p.extras.race[0] {
			if owner > 0 {
				slots++
				find(who[owner-1], "C78: seat %d discovered nothing at depth 5", owner)
			}
		}
		find(slots == min(2, n), "C78: %d slots, %d discoverers", slots, n)
		if p.extras.race[1][1] == 0 {
			for i := range p.seats {
				if p.vesselDepths(i)>>MaxDepth&1 == 1 {
					find(p.extras.race[1][0] == i+1, "C79: seat %d is at depth 5", i+1)
				}
			}
		}
	}
	return list
}

// lost says that a Setback was revealed that takes something: then what it took
// is missed, as deepsea-rules §16.1 says.
func (p *Position) lost(what string) bool {
	for _, f := range p.coop.setbacks {
		if _, side, ok := p.rules.box.face(f); ok && slices.ContainsFunc(side.Losses, func(l Loss) bool { return l.What == what }) {
			return true
		}
	}
	return false
}

func (p *Position) discsOn(zone, space string) int {
	var s uint8
	if _, ok := p.rules.readPlace(spaceParameter, []string{zone, space}, &s); ok && p.ocean.disc[s] > 0 {
		return 1
	}
	return 0
}

// matches: each journal site has a journal of its own that carries its field.
func (p *Position) matches(seat uint8, fields []uint8) bool {
	var cards []int
	for k := range p.rules.cards {
		if owner, mine := p.cardOwner(k); mine && owner == seat {
			cards = append(cards, k)
		}
	}
	taken := make([]int, len(cards)) // site + 1
	var try func(site int, seen []bool) bool
	try = func(site int, seen []bool) bool {
		for c, k := range cards {
			if seen[c] || p.rules.cards[k].fields>>fields[site]&1 == 0 {
				continue
			}
			seen[c] = true
			if taken[c] == 0 || try(taken[c]-1, seen) {
				taken[c] = site + 1
				return true
			}
		}
		return false
	}
	for site := range fields {
		if !try(site, make([]bool, len(cards))) {
			return false
		}
	}
	return true
}

// impactFindings: C61 (reached from entries), C63 (rows from left to right),
// C74 (rows 2–4 of mission 6).
func (p *Position) impactFindings() (list []string) {
	m, b := &p.rules.impact, &p.impact
	switch p.rules.mission {
	case 6:
		if !p.inOcean(uint8(p.rules.star)) && !b.occupied.and(m.deep).empty() {
			list = append(list, "C74")
		}
	case 10:
		for row := range m.rows {
			free := false
			for k := range m.hexes {
				if m.rows[row].has(k) {
					if free && b.occupied.has(k) {
						list = append(list, fmt.Sprintf("C63: row %d", row))
					}
					free = free || !b.occupied.has(k)
				}
			}
		}
	default:
		reached := m.entries.or(m.guarded).and(b.occupied)
		for changed := true; changed; {
			changed = false
			for k := range m.hexes {
				if reached.has(k) {
					if more := reached.or(m.hexes[k].near.and(b.occupied)); more != reached {
						reached, changed = more, true
					}
				}
			}
		}
		if left := b.occupied.not(reached).not(m.offGrid); !left.empty() {
			list = append(list, fmt.Sprintf("C61: %b", left))
		}
	}
	return list
}
