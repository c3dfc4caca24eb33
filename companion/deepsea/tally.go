package deepsea

import (
	"cmp"
	"slices"
)

// Tally makes the score pad of a position: every count that the table would
// count, from what lies on it. Score of the result is the score of the
// position. deepsea-rules §12. Thresholds that nobody entered stay missing.
func Tally(p *Position) (Sheet, error) {
	s, err := NewSheet(p.rules.setup)
	if err != nil {
		return Sheet{}, err
	}
	for i := range p.seats {
		p.tallySeat(&s, i)
	}
	p.tallySeniors(&s)
	for g := range s.box.plans {
		p.tallyGoal(&s, g)
	}
	p.tallyCoop(&s)
	if s.finished = p.Ended(); !s.finished {
		s.playing = max(1, p.round)
	}
	return s, nil
}

// tallySeat counts what depends on one seat alone.
func (p *Position) tallySeat(s *Sheet, i uint8) {
	pl, d := &p.players[i], s.seat(int(i))
	for t, space := range pl.track {
		if !p.unknown.ofSeat(i, unknownTrack+t) {
			d.tracks[t] = trackData{n: int8(space), known: true}
		}
	}
	if !p.unknown.ofSeat(i, unknownStaging) {
		d.staging = counted(int(pl.staging))
	}
	if !p.unknown.ofSeat(i, unknownResearch) {
		d.research = counted(int(pl.research))
	}
	if pl.extra != 0 {
		d.other = []OtherLine{{Name: RulingLine, Points: int(pl.extra)}}
	}
	p.tallyHexes(d, i)
	if p.unknown.ofSeat(i, unknownJournals) {
		return
	}
	d.journals = journalData{known: true, byTitle: true, titles: []string{}}
	for k := range p.rules.cards {
		if seat, owned := p.cardOwner(k); owned && seat == i {
			d.journals.titles = append(d.journals.titles, p.rules.cards[k].id)
		}
	}
	slices.SortFunc(d.journals.titles, cmp.Compare)
}

// tallyHexes draws a seat's markers.
func (p *Position) tallyHexes(d *seatData, i uint8) {
	if p.unknown.has(unknownImpact) {
		return
	}
	d.hexes = []HexMarkers{}
	for k := range p.rules.impact.hexes {
		if n := p.markersOn(i, k); n > 0 {
			h := &p.rules.impact.hexes[k]
			d.hexes = append(d.hexes, HexMarkers{int(h.row), int(h.col), n})
		}
	}
	slices.SortFunc(d.hexes, byPlace)
}

// tallySeniors says who has which tier-5 Senior, and what it counts.
// deepsea-rules §12.5. A Junior side scores nothing: then nobody has it.
func (p *Position) tallySeniors(s *Sheet) {
	for k, kind := range s.box.seniors {
		s.owners[k] = owner{answered: !p.unknown.any("specialists")}
		for i := range p.seats {
			for _, t := range p.players[i].team {
				if t.here() && int(t.kind) == kind && t.side() == 1 {
					s.owners[k] = owner{answered: true, somebody: true, slot: s.order[i]}
					if p.unknown == 0 { // what it counts may lie anywhere
						s.seat(int(i)).seniors[k] = counted(p.seniorCount(i, s.box.senior(k).Senior.Scoring.Count))
					}
				}
			}
		}
	}
}

// seniorCount is what a tier-5 Senior of a seat counts. deepsea-rules §12.5.
func (p *Position) seniorCount(seat uint8, what string) (n int) {
	switch what {
	case "links-shared-with-others":
		for _, l := range p.rules.links {
			a, b := p.ocean.disc[l[0]], p.ocean.disc[l[1]]
			if a != b && a > 0 && b > 0 && (a == seat+1 || b == seat+1) {
				n++
			}
		}
	case "conserve-discs-in-one-zone":
		for z := range p.rules.zones {
			n = max(n, p.discsIn(seat, uint8(z), conserveSpace))
		}
	case "sets-of-four-fields":
		return p.symbols(seat).Sets()
	case "depths-with-journal":
		depths := 0
		for z := range p.rules.zones {
			if p.discsIn(seat, uint8(z), journalSpace) > 0 {
				depths |= 1 << p.rules.zones[z].depth
			}
		}
		for ; depths != 0; depths &= depths - 1 {
			n++
		}
	case "zones-with-conserve":
		for z := range p.rules.zones {
			if p.discsIn(seat, uint8(z), conserveSpace) > 0 {
				n++
			}
		}
	case "other-seniors":
		return p.seniorsOf(seat) - 1
	case "zones-with-disc-or-vessel":
		for z := range p.rules.zones {
			if p.hasDiscIn(seat, uint8(z)) || p.hasVessel(seat, uint8(z)) {
				n++
			}
		}
	case "empty-dive-sites":
		for site := range p.rules.sites {
			if p.inOcean(p.rules.sites[site].zone) && p.tokensAt(uint8(site)) == 0 {
				n++
			}
		}
	}
	return n
}

// seniorsOf counts Seniors; the Team Leader starts as one
// (mentorCountsLeader).
func (p *Position) seniorsOf(seat uint8) (n int) {
	for _, t := range p.players[seat].team {
		if t.here() && t.side() == 1 && (t.kind != leaderTile || !p.rules.variants.leaderNoSenior) {
			n++
		}
	}
	return n
}

// discsIn counts discs of one sort of a seat in a zone.
func (p *Position) discsIn(seat, zone uint8, kind spaceKind) (n int) {
	z := &p.rules.zones[zone]
	for s := z.firstSpace; s < z.firstSpace+z.numSpaces; s++ {
		if p.ocean.disc[s] == seat+1 && p.rules.spaces[s].kind == kind {
			n++
		}
	}
	return n
}

// symbols are the field symbols of a seat's hexes, each hex once, and of its
// Journals (symbolSource). deepsea-rules §12.4.
func (p *Position) symbols(seat uint8) (held Symbols) {
	hexes := p.rules.box.mission.Impact.Hexes
	for k := range hexes {
		if hexes[k].Field != "" && p.markersOn(seat, k) > 0 {
			held[fieldIndex(hexes[k].Field)] += hexes[k].symbols()
		}
	}
	if p.rules.box.Variant("symbolSource") == "hexes" {
		return held
	}
	for k := range p.rules.cards {
		if owner, owned := p.cardOwner(k); owned && owner == seat {
			for f := range numColours {
				held[f] += int(p.rules.cards[k].fields >> f & 1)
			}
		}
	}
	return held
}

// tallyGoal counts one goal of the mission. deepsea-rules §12.2.
func (p *Position) tallyGoal(s *Sheet, g int) {
	plan, data := &s.box.plans[g], &s.goals[g]
	if plan.kind == choiceGoal {
		chosen := p.extras.option[g]
		if chosen == 0 {
			data.option = optionNone
			return
		}
		plan = &plan.options[chosen-1]
		data.option = plan.goal.ID
	}
	for i := range p.seats {
		seat := &s.seat(int(i)).goals[g]
		if p.unknown.has(unknownOcean) || p.unknown.ofSeat(i, unknownVessels) {
			continue
		}
		switch plan.kind {
		case plainGoal:
			seat.count = counted(p.goalCount(i, plan.goal))
		case raceGoal:
			seat.count = counted(p.raceCount(i, plan.goal.Count))
		case discoveredGoal:
			seat.count = counted(p.goalCount(i, plan.goal))
			for _, t := range plan.things {
				seat.parts[t.part] = counted(p.discoveredIn(i, t.part))
			}
		case designatedGoal:
			seat.parts[partConserve] = counted(p.discsEverywhere(i, conserveSpace))
			seat.parts[partJournal] = counted(p.discsEverywhere(i, journalSpace))
		}
	}
	switch plan.kind {
	case designatedGoal:
		data.named = [3]string{optionNone, namedConserve, namedJournal}[p.extras.named]
	case raceGoal:
		race := &p.extras.race[min(g, 1)]
		data.first, data.second = raceAnswer(s, race[0]), raceAnswer(s, race[1])
	}
}

func raceAnswer(s *Sheet, seat uint8) seatAnswer {
	if seat == 0 {
		return seatAnswer{known: true}
	}
	return seatAnswer{set: 1 << s.order[seat-1], known: true}
}

// raceCount is what the team counts in a race. deepsea-rules §13.2.
func (p *Position) raceCount(seat uint8, what string) (n int) {
	if what == countDiscovered {
		return p.discoveredIn(seat, partDepth1+MaxDepth-1)
	}
	for _, owner := range p.extras.race[1] {
		if owner == seat+1 {
			n++
		}
	}
	return n
}

func (p *Position) discsEverywhere(seat uint8, kind spaceKind) (n int) {
	for z := range p.rules.zones {
		n += p.discsIn(seat, uint8(z), kind)
	}
	return n
}

// discoveredIn counts zones that a seat discovered in a depth or a column.
func (p *Position) discoveredIn(seat uint8, what part) (n int) {
	for z := range p.rules.zones {
		cell, ok := p.cellOf(uint8(z))
		if !ok || p.ocean.discoverer[z] != seat+1 {
			continue
		}
		if what == partDepth1+part(p.rules.zones[z].depth)-1 || what == partColumnA+part(cell%numColumns) {
			n++
		}
	}
	return n
}

// goalCount counts the units of a goal in the ocean, within its depths and
// columns.
func (p *Position) goalCount(seat uint8, g *Goal) (n int) {
	if g.Count == countCleanup {
		return int(p.players[seat].cleanup)
	}
	for z := range p.rules.zones {
		zone := uint8(z)
		cell, ok := p.cellOf(zone)
		if !ok || !contains(g.Depths, int(p.rules.zones[z].depth)) || !contains(g.Columns, allColumns[cell%numColumns]) || !p.besideStar(g, cell) {
			continue
		}
		switch {
		case g.DiscoveredByYou:
			if p.ocean.discoverer[zone] == seat+1 {
				n++
			}
		case slices.Contains(g.Units, "zone"):
			if p.unitsIn(seat, zone, g.ZoneContains) > 0 {
				n++
			}
		default:
			n += p.unitsIn(seat, zone, g.Units)
		}
	}
	return n
}

// besideStar: goal 1 of mission 8 counts from the Sea Star's column to one
// side.
func (p *Position) besideStar(g *Goal, cell uint8) bool {
	if g.ColumnsFromSeaStar == "" {
		return true
	}
	if p.rules.seaStar < 0 || !p.inOcean(uint8(p.rules.seaStar)) {
		return false
	}
	star, column := (p.ocean.where[p.rules.seaStar]-1)%numColumns, cell%numColumns
	if g.ColumnsFromSeaStar == "left" {
		return column <= star
	}
	return column >= star
}

func (p *Position) unitsIn(seat, zone uint8, units []string) (n int) {
	for _, unit := range units {
		switch unit {
		case "sonar":
			n += p.discsIn(seat, zone, sonarSpace)
		case "conserve":
			n += p.discsIn(seat, zone, conserveSpace)
		case "journal":
			n += p.discsIn(seat, zone, journalSpace)
		case "disc":
			n += p.discsIn(seat, zone, sonarSpace) + p.discsIn(seat, zone, conserveSpace) + p.discsIn(seat, zone, journalSpace)
		case "vessel":
			for _, v := range p.players[seat].vessel {
				if v == zone+1 {
					n++
				}
			}
		}
	}
	return n
}
