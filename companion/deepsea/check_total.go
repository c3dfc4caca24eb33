package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Totals is the score of a Laid as far as it is known, computed from what lies
// on the table.
type Totals struct {
	Sheet  Sheet
	Result companion.Result
	Coop   *CoopResult // nil for a competitive game
}

// CheckTotals counts a Laid: the same tally and the same score as of a game. What
// rests on something not entered is missing, never zero; what can't be is
// counted as far as it makes sense. ok is false only if the setup has no sheet.
func CheckTotals(l Laid) (t Totals, ok bool) {
	sheet, ok := l.Sheet()
	if !ok {
		return Totals{}, false
	}
	return Totals{sheet, Score(sheet), Coop(sheet)}, true
}

// scoring are the unknown places that no score hangs on.
func scoring(unknown unknownSet, seats uint8) unknownSet {
	for i := range int(seats) {
		unknown &^= 1<<(i*seatPlaces+unknownSupply) | 1<<(i*seatPlaces+unknownTokens)
	}
	return unknown &^ (1<<unknownDisplay | 1<<unknownTray | 1<<unknownTurn)
}

// Sheet is the score pad of a Laid: the tally of what lies on the table.
func (l *Laid) Sheet() (Sheet, bool) {
	p := l.position()
	tokens := p.unknown
	p.unknown = scoring(p.unknown, p.seats)
	s, err := Tally(&p)
	if err != nil || !l.rules.team {
		return s, err == nil
	}
	l.sheetTeam(&s, &p, tokens)
	return s, true
}

// Sources lists the places that made a line (tracks, impact, journals,
// seniors, goal1–goal3, leftovers) of a seat (1 …): discs, Vessels, hexes, cards,
// cubes. They are what a page lights up beside the number.
func (l *Laid) Sources(seat int, line string) []companion.Key {
	if seat < 1 || seat > len(l.rules.setup.Seats) {
		return nil
	}
	p := l.position()
	i := uint8(seat - 1)
	var list []companion.Key
	add := func(at Place) { list = append(list, l.Key(at)) }
	switch slices.Index(lineNames[:], line) {
	case int(lineTracks):
		for t := range Place(NumTracks) {
			add(atTrack + Place(i)*NumTracks + t)
		}
	case int(lineImpact):
		l.markersOf(i, func(k int) bool { return true }, add)
	case int(lineJournals):
		l.cardsOf(i, add)
	case int(lineSeniors):
		l.seniorSources(&p, i, add)
	case int(lineGoal1), int(lineGoal2), int(lineGoal3):
		l.goalSources(&p, i, line[4]-'1', add)
	case int(lineLeftovers):
		add(atStaging + Place(i))
		add(atResearch + Place(i))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (l *Laid) markersOf(i uint8, which func(hex int) bool, add func(Place)) {
	for k := range l.rules.impact.hexes {
		if !which(k) {
			continue
		}
		if infinite := l.rules.impact.hexes[k].infinite; infinite > 0 {
			if at := atMany + Place(infinite-1)*MaxSeats + Place(i); l.facts[at] > 0 {
				add(at)
			}
		} else if l.facts[atHex+Place(k)] == int16(i)+1 {
			add(atHex + Place(k))
		}
	}
}

func (l *Laid) cardsOf(i uint8, add func(Place)) {
	for k := range l.rules.cards {
		if l.facts[atCard+Place(k)] == int16(cardOwned)+int16(i) {
			add(atCard + Place(k))
		}
	}
}

// symbolSources are the hexes and cards whose symbols a seat holds.
func (l *Laid) symbolSources(i uint8, add func(Place)) {
	hexes := l.rules.box.mission.Impact.Hexes
	l.markersOf(i, func(k int) bool { return hexes[k].Field != "" }, add)
	if l.rules.box.Variant("symbolSource") != "hexes" {
		l.cardsOf(i, add)
	}
}

// spacesOf are the discs of a seat in zones and of kinds that count.
func (l *Laid) spacesOf(p *Position, i uint8, zone func(uint8) bool, kind func(spaceKind) bool, add func(Place)) {
	for s := range l.rules.spaces {
		space := &l.rules.spaces[s]
		if p.ocean.disc[s] == i+1 && zone(space.zone) && kind(space.kind) {
			add(atSpace + Place(s))
		}
	}
}

func (l *Laid) vesselsOf(p *Position, i uint8, zone func(uint8) bool, add func(Place)) {
	for k := range Place(fleet) {
		at := atVessel + Place(i)*fleet + k
		if v := l.facts[at]; v > 0 && p.inOcean(uint8(v-1)) && zone(uint8(v-1)) {
			add(at)
		}
	}
}

func (l *Laid) goalSources(p *Position, i, goal uint8, add func(Place)) {
	plan := &l.rules.box.plans[goal]
	if plan.kind == choiceGoal {
		chosen := p.extras.option[goal]
		if chosen == 0 || int(chosen) > len(plan.options) {
			return
		}
		plan = &plan.options[chosen-1]
	}
	g := plan.goal
	all := func(spaceKind) bool { return true }
	switch {
	case plan.kind == raceGoal:
		for k := range Place(2) {
			if at := atRace + Place(goal&1)*2 + k; l.facts[at] == int16(i)+1 {
				add(at)
			}
		}
	case g.Count == countCleanup:
		add(atCleanup + Place(i))
	case plan.kind == rescueGoal:
		l.markersOf(i, func(k int) bool { return l.rules.box.rescue[k] }, add)
	case g.Count == countSets || len(g.Units) > 0 && g.Units[0] == "field":
		l.symbolSources(i, add)
	case plan.kind == designatedGoal:
		// Both kinds: whoever leads in one is paid, whatever was named.
		l.spacesOf(p, i, p.inOcean, func(k spaceKind) bool { return k != sonarSpace }, add)
	case g.DiscoveredByYou:
		for z := range l.rules.zones {
			if p.ocean.discoverer[z] == i+1 && p.goalZone(g, uint8(z)) {
				add(atDiscoverer + Place(z))
			}
		}
	default:
		units := g.Units
		if slices.Contains(units, "zone") {
			units = g.ZoneContains
		}
		zone := func(z uint8) bool { return p.goalZone(g, z) }
		if !slices.Contains(units, "disc") {
			all = func(k spaceKind) bool { return slices.Contains(units, []string{"sonar", "conserve", "journal"}[k]) }
		}
		l.spacesOf(p, i, zone, all, add)
		if slices.Contains(units, "vessel") {
			l.vesselsOf(p, i, zone, add)
		}
	}
}

// goalZone says that a goal counts in a zone.
func (p *Position) goalZone(g *Goal, zone uint8) bool {
	cell, ok := p.cellOf(zone)
	return ok && contains(g.Depths, int(p.rules.zones[zone].depth)) && contains(g.Columns, allColumns[cell%numColumns]) && p.besideStar(g, cell)
}

// seniorSources are the tier-5 Seniors of a seat and what they count.
func (l *Laid) seniorSources(p *Position, i uint8, add func(Place)) {
	everywhere := p.inOcean
	for k := range Place(maxTeam) {
		at := atTile + Place(i)*maxTeam + k
		t := tileOf(max(l.facts[at], 0))
		if !t.here() || t.side() != 1 || l.rules.tiles[t.kind].scoring == nil {
			continue
		}
		add(at)
		switch l.rules.tiles[t.kind].scoring.Count {
		case "links-shared-with-others":
			for _, link := range l.rules.links {
				a, b := p.ocean.disc[link[0]], p.ocean.disc[link[1]]
				if a != b && a > 0 && b > 0 && (a == i+1 || b == i+1) {
					add(atSpace + Place(link[0]))
					add(atSpace + Place(link[1]))
				}
			}
		case "conserve-discs-in-one-zone":
			best, most := uint8(0), 0
			for z := range l.rules.zones {
				if n := p.discsIn(i, uint8(z), conserveSpace); n > most {
					best, most = uint8(z), n
				}
			}
			l.spacesOf(p, i, func(z uint8) bool { return z == best }, func(k spaceKind) bool { return k == conserveSpace }, add)
		case "sets-of-four-fields":
			l.symbolSources(i, add)
		case "depths-with-journal":
			l.spacesOf(p, i, everywhere, func(k spaceKind) bool { return k == journalSpace }, add)
		case "zones-with-conserve":
			l.spacesOf(p, i, everywhere, func(k spaceKind) bool { return k == conserveSpace }, add)
		case "other-seniors":
			for other := range Place(maxTeam) {
				if t := tileOf(max(l.facts[atTile+Place(i)*maxTeam+other], 0)); t.here() && t.side() == 1 {
					add(atTile + Place(i)*maxTeam + other)
				}
			}
		case "zones-with-disc-or-vessel":
			l.spacesOf(p, i, everywhere, func(spaceKind) bool { return true }, add)
			l.vesselsOf(p, i, everywhere, add)
		case "empty-dive-sites":
			for s := range l.rules.sites {
				if p.inOcean(l.rules.sites[s].zone) && p.tokensAt(uint8(s)) == 0 {
					add(atSite + Place(s))
				}
			}
		}
	}
}
