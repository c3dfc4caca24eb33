package deepsea

import (
	"slices"
	"strconv"

	"shipmate/companion"
)

// What a ruling may change, for whoever offers it: each place by its setting
// without the value, and the values that Rule would take now.

// Groups of RulingPlaces.
const (
	RulingSeat   = "seat"   // what lies in front of a seat
	RulingTable  = "table"  // round, phase, turn, goals
	RulingOcean  = "ocean"  // the cells
	RulingZone   = "zone"   // the spaces of one board
	RulingCards  = "cards"  // the Journals
	RulingImpact = "impact" // the markers of a seat
)

// RulingGroups lists the groups in the order in which they are offered.
// RulingZone is reached from RulingOcean.
func RulingGroups() []string {
	return []string{RulingSeat, RulingImpact, RulingOcean, RulingCards, RulingTable}
}

// RulingPlaces lists the settings of a group without their values. seat (1 …)
// counts for RulingSeat and RulingImpact, zone for RulingZone.
func (p *Position) RulingPlaces(group string, seat int, zone string) []string {
	switch group {
	case RulingSeat:
		return p.rulingSeat(uint8(min(max(seat, 1), int(p.seats)) - 1))
	case RulingImpact:
		return p.rulingImpact(seatName(uint8(min(max(seat, 1), int(p.seats)))))
	case RulingOcean:
		return p.rulingCells()
	case RulingZone:
		return p.rulingZone(zone)
	case RulingCards:
		return p.rulingCards()
	case RulingTable:
		return p.rulingTable()
	}
	return nil
}

func (p *Position) rulingSeat(i uint8) []string {
	pl, who := &p.players[i], seatName(i+1)
	var places []string
	add := func(what string) {
		if !slices.Contains(places, who+" "+what) {
			places = append(places, who+" "+what)
		}
	}
	for _, track := range trackNames {
		add("track " + track)
	}
	for _, what := range []string{"research", "staging", "supply", "extra"} {
		add(what)
	}
	if p.rules.mission == 9 {
		add("cleanup")
	}
	for k := range p.rules.tokens {
		add("token " + p.rules.tokens[k].id)
	}
	for _, v := range pl.vessel {
		if v > 0 {
			add("vessel " + p.rules.zones[v-1].id)
		} else {
			add("vessel stock")
		}
	}
	for _, t := range pl.team {
		if t.here() {
			add("tile " + p.parameterText(tileStateParameter, t.kind, Move{A: t.kind, B: t.state}))
		}
	}
	add("tile tray")
	return places
}

func (p *Position) rulingImpact(who string) []string {
	var places []string
	for k := range p.rules.impact.hexes {
		places = append(places, "hex "+p.parameterText(hexParameter, uint8(k), Move{})+" "+who)
	}
	return places
}

func (p *Position) rulingCells() []string {
	var places []string
	for c := range uint8(numCells) {
		if p.rules.ocean>>c&1 == 1 {
			places = append(places, "cell "+cellName(c))
		}
	}
	return places
}

func (p *Position) rulingZone(id string) []string {
	z, ok := p.rules.zoneIndex(id)
	if !ok || !p.inOcean(uint8(z)) {
		return nil
	}
	zone := &p.rules.zones[z]
	places := []string{"discoverer " + id}
	for s := zone.firstSpace; s < zone.firstSpace+zone.numSpaces; s++ {
		places = append(places, "space "+id+" "+p.rules.spaces[s].id)
	}
	for s := zone.firstSite; s < zone.firstSite+zone.numSites; s++ {
		places = append(places, "site "+id+" "+p.rules.sites[s].id)
	}
	return places
}

func (p *Position) rulingCards() []string {
	var places []string
	for k := range p.rules.cards {
		places = append(places, "card "+p.rules.cards[k].id)
		if _, owned := p.cardOwner(k); owned {
			for c := range p.rules.cards[k].circles {
				places = append(places, "circle "+p.rules.cards[k].id+" "+strconv.Itoa(c+1))
			}
		}
	}
	return places
}

func (p *Position) rulingTable() []string {
	places := []string{"round", "wave", "phase", "active"}
	for i := range p.seats {
		places = append(places, "passed "+seatName(i+1))
	}
	for g := range p.rules.box.plans {
		if len(p.rules.box.plans[g].options) > 0 {
			places = append(places, "option "+strconv.Itoa(g+1))
		}
	}
	if p.rules.mission == 6 {
		places = append(places, "named")
	}
	if p.rules.mission == 10 {
		places = append(places, "race 1 1", "race 1 2", "race 2 1", "race 2 2")
	}
	return places
}

// RulingValues gives what a place holds now, in the words of settings, and
// what Rule would make of it. ok is false where there is no such place.
func (p *Position) RulingValues(what string) (now string, values []string, ok bool) {
	candidates := p.rulingCandidates(what)
	if len(candidates) == 0 {
		return "", nil, false
	}
	for _, value := range candidates {
		next, changes, err := Rule(*p, what+" "+value)
		if err != nil {
			continue
		}
		now, ok = changes[0].Before, true
		if value != now && next.rules == p.rules {
			values = append(values, value)
		}
	}
	if !ok {
		at := *p
		now, _, _, _ = at.set(what + " " + candidates[0])
	}
	return now, values, true
}

// maxRuledPoints bounds the points that a ruling gives or takes, and
// maxRuledDiscs the discs in a place, as they are offered.
const (
	maxRuledPoints = 20
	maxRuledDiscs  = 40
)

// rulingCandidates are the values that a place might take.
func (p *Position) rulingCandidates(what string) []string {
	words := append(splitWords(what), "", "", "")
	if _, of := p.seatNamed(words[0]); of {
		words = words[1:]
	}
	upTo := func(low, high int) []string {
		var list []string
		for n := low; n <= high; n++ {
			list = append(list, strconv.Itoa(n))
		}
		return list
	}
	seats := func(more ...string) []string {
		for i := range p.seats {
			more = append(more, seatName(i+1))
		}
		return more
	}
	switch words[0] {
	case "track":
		return upTo(0, MaxSpace)
	case "research":
		return upTo(0, int(min(p.rules.researchCap, maxRuledDiscs)))
	case "supply", "staging":
		return upTo(0, maxRuledDiscs)
	case "extra":
		return upTo(-maxRuledPoints, maxRuledPoints)
	case "cleanup", "token", "site":
		return upTo(0, maxRuledPoints)
	case "vessel":
		return append([]string{"stock"}, p.zoneIDs(func(z uint8) bool { return p.inOcean(z) })...)
	case "tile":
		return p.tileCandidates(words[1])
	case "round":
		return upTo(1, int(p.rules.rounds))
	case "wave", "active":
		return seats()
	case "phase":
		return phaseWords[1:]
	case "passed":
		return []string{"no", "yes"}
	case "cell":
		return append([]string{optionNone}, p.zoneIDs(func(z uint8) bool { return !p.inOcean(z) })...)
	case "discoverer", "space", "race":
		return seats(optionNone)
	case "card":
		return seats("display", "deck", "removed")
	case "circle":
		return []string{"off", "on"}
	case "hex":
		return upTo(0, 9)
	case "option":
		options := []string{optionNone}
		for g := range p.rules.box.plans {
			if strconv.Itoa(g+1) == words[1] {
				for _, o := range p.rules.box.plans[g].options {
					options = append(options, o.goal.ID)
				}
			}
		}
		return options
	case "named":
		return []string{optionNone, namedConserve, namedJournal}
	}
	return nil
}

func (p *Position) zoneIDs(fits func(z uint8) bool) []string {
	var ids []string
	for z := range p.rules.zones {
		if fits(uint8(z)) {
			ids = append(ids, p.rules.zones[z].id)
		}
	}
	return ids
}

// tileCandidates: a tile that lies here turns over, gets or loses its disc, or
// goes back; from the tray any kind comes.
func (p *Position) tileCandidates(from string) []string {
	text := func(kind, state uint8) string {
		return p.parameterText(tileStateParameter, kind, Move{A: kind, B: state})
	}
	if from == "tray" {
		var list []string
		for k := range p.rules.tiles {
			if p.rules.tiles[k].tier > 0 {
				list = append(list, text(uint8(k), tileHere))
			}
		}
		return list
	}
	m := Move{}
	if _, ok := p.readParameter(tileStateParameter, []string{from}, &m.A, &m); !ok {
		return nil
	}
	list := []string{"tray"}
	for _, state := range []uint8{tileHere, tileHere | tileDisc, tileHere | tileSenior, tileHere | tileSenior | tileDisc} {
		list = append(list, text(m.A, state))
	}
	return list
}

// RulingSaid says a setting in words, or a place where value is "". Without
// seats it leaves out whose it is.
func (b *Box) RulingSaid(seats []Seat, what, value string) companion.Message {
	said := b.placeSaid(seats, splitWords(what))
	if value == "" {
		return said
	}
	return companion.SayWith("deepsea.ruling.said", companion.Args{"What": said, "Value": b.RulingValueSaid(seats, what, value)})
}
