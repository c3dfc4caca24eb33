package deepsea

import "math/bits"

// inspection goes over a Laid once: what several checks need is counted first,
// then each check looks. It has no words yet, since it also tries cures.
type inspection struct {
	l       *Laid
	r       *rulebook
	b       *laidBook
	f       *[numPlaces]int16
	trial   bool // only counts
	quiet   bool
	ruled   bool
	setback bool
	excused [2]uint64 // checks by takenExcuses
	seats   int
	round   int // 0 = not entered
	phase   phase
	phased  bool // the phase is entered

	seen     [len(checkRules)]uint8 // seats (bit seat + 1) with a finding of a check
	found    [maxFound]raw
	n        int
	errors   int
	warnings int

	where     [maxZones]uint8 // cell + 1, the first one
	occupied  uint64
	cellsOpen int  // cells that aren't entered
	ocean     bool // every cell is entered
	spaces    bool // and every space of the boards there
	sites     bool // and every Dive site
	cards     bool // every Journal
	hexes     bool // every hex
	owners    bool // every discoverer

	zones     int // boards in the ocean
	tokens    int // at Dive sites
	printed   int // of the sites in the ocean
	short     bool
	journals  int // owned by anybody
	shown     int
	anchors   int // owned or in the display
	occupiedH hexSet
	found2    int // Discovers of everybody
	seat      [MaxSeats]seatCount
}

// seatCount is what is counted of one seat.
type seatCount struct {
	team      int  // Specialists
	teamKnown bool // all places of the team
	seniors   int  // without the Team Leader
	onTeam    int  // discs on Specialists
	vessels   int
	vesselsAt bool // all three are entered
	held      int
	heldKnown bool
	level     [NumTracks]int // 0 = not entered
	reach     int            // Technology with every boost; the most it can be where something is open
	onSpaces  int
	sites     [numColours]int // journal sites by field
	onSites   int
	cards     int // Journals
	circles   int // discs on circles
	open      int // circles that aren't entered
	boosted   bool
	anyZone   bool
	promotes  int // promotions of Journals and circles
	found     int // Discovers
	zones     int // boards that he discovered
	markers   int
	race      int
	home      uint64
	sure      lanes
	zoneDiscs uint64 // zones with a disc of his, caves by themselves
}

const maxFound = 80

// raw is a finding without words.
type raw struct {
	check  uint8
	weight uint8 // weightError, weightWarning
	seat   int8  // −1 = none
	n      uint8
	have   int16
	want   int16
	at     [4]Place
}

const (
	weightWarning uint8 = iota
	weightError
)

// find notes a finding of a check, with the two numbers and the places.
func (in *inspection) find(check uint8, seat, have, want int, at ...Place) {
	in.note(check, checkRules[check].weight, seat, have, want, at...)
}

// warn is find where a finding is only a warning.
func (in *inspection) warn(check uint8, seat, have, want int, at ...Place) {
	in.note(check, weightWarning, seat, have, want, at...)
}

func (in *inspection) note(check, weight uint8, seat, have, want int, at ...Place) {
	if in.ruled || in.setback && checkRules[check].setback || in.excused[check/64]>>(check%64)&1 == 1 {
		weight = weightWarning
	}
	if weight == weightError {
		in.errors++
	} else {
		in.warnings++
	}
	in.seen[check] |= 1 << (seat + 1)
	if in.trial || in.n == maxFound {
		return
	}
	f := raw{check: check, weight: weight, seat: int8(seat), have: int16(have), want: int16(want)}
	for _, place := range at {
		if int(f.n) < len(f.at) && place != NoPlace {
			f.at[f.n] = place
			f.n++
		}
	}
	in.found[in.n] = f
	in.n++
}

// inspect counts and checks.
func (in *inspection) inspect(l *Laid, trial bool) {
	*in = inspection{l: l, r: l.rules, b: l.book, f: &l.facts, trial: trial, seats: len(l.rules.setup.Seats)}
	in.count()
	if in.phased && in.phase == phaseSetup {
		return // checks hold from the end of setup on
	}
	in.checkFrame()
	in.checkTracks()
	in.checkVessels()
	in.checkDiscs()
	in.checkCaves()
	in.checkOcean()
	in.checkTokens()
	in.checkJournals()
	in.checkImpact()
	in.checkSpecialists()
	in.checkMissions()
	if !trial {
		in.checkShown()
	}
}

// taken is how much Setbacks took of a seat.
func (in *inspection) taken(i, what int) int {
	return in.number(atTaken + Place(i*numTaken+what))
}

// mayTake says that nobody has entered how much Setbacks took of a seat.
func (in *inspection) mayTake(i, what int) bool {
	return in.setback && !in.known(atTaken+Place(i*numTaken+what))
}

// number is a fact, 0 where it isn't entered.
func (in *inspection) number(at Place) int { return max(int(in.f[at]), 0) }

func (in *inspection) known(at Place) bool { return in.f[at] != unlaid }

func (in *inspection) count() {
	f := in.f
	in.quiet = f[atMoment] != 1
	in.ruled = f[atRuled] == 1
	round := in.number(atRound)
	in.setback = in.r.team && (f[atSetbacks] > 0 || f[atSetbacks] == unlaid && (round == 0 || round >= setbacksFrom))
	in.excused = [2]uint64{}
	for at := atTaken; at < atTaken+MaxSeats*numTaken; at++ {
		if f[at] > 0 || f[at] == unlaid && in.setback {
			for _, check := range takenExcuses[(at-atTaken)%numTaken] {
				in.excused[check/64] |= 1 << (check % 64)
			}
		}
	}
	in.round = in.number(atRound)
	in.phase, in.phased = phase(in.number(atPhase)), in.known(atPhase)
	in.countOcean()
	for i := range in.seats {
		in.countSeat(i)
	}
	in.countSpaces()
	in.countCards()
	in.countHexes()
	for i := range in.seats {
		in.finish(i)
	}
}

func (in *inspection) countOcean() {
	in.ocean, in.sites, in.owners = true, true, true
	for set := in.r.ocean; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set)
		switch v := in.f[atCell+Place(cell)]; {
		case v == unlaid:
			in.ocean = false
			in.cellsOpen++
		case v > 0:
			in.occupied |= 1 << cell
			in.zones++
			if in.where[v-1] == 0 {
				in.where[v-1] = uint8(cell) + 1
			}
		}
	}
	for s := range in.r.sites {
		site := &in.r.sites[s]
		if in.where[site.zone] == 0 {
			continue
		}
		in.printed += int(site.tokens)
		if v := in.f[atSite+Place(s)]; v == unlaid {
			in.sites = false
		} else {
			in.tokens += int(v)
		}
	}
	in.sites = in.sites && in.ocean
	in.short = in.printed > in.b.copies || !in.ocean
	for z := range in.r.zones {
		if in.where[z] == 0 {
			continue
		}
		switch v := in.f[atDiscoverer+Place(z)]; {
		case v == unlaid:
			in.owners = false
		case v > 0:
			in.seat[v-1].zones++
			in.seat[v-1].sure += in.b.discovery[z]
		}
	}
	in.owners = in.owners && in.ocean
}

func (in *inspection) countSeat(i int) {
	s := &in.seat[i]
	s.teamKnown, s.vesselsAt, s.heldKnown = true, true, true
	base := atTile + Place(i*maxTeam)
	for k := range Place(maxTeam) {
		v := in.f[base+k]
		if v == unlaid {
			// Places beyond the last round's are open only where they hold something.
			s.teamKnown = s.teamKnown && int(k) > int(in.r.rounds)
			continue
		}
		t := tileOf(v)
		if !t.here() {
			continue
		}
		s.team++
		if t.disc() {
			s.onTeam++
		}
		s.sure += in.b.tile[t.kind][0]
		if t.side() == 1 {
			s.sure += in.b.tile[t.kind][1]
			if t.kind != leaderTile {
				s.seniors++
			}
		}
	}
	for k := range Place(fleet) {
		switch v := in.f[atVessel+Place(i*fleet)+k]; {
		case v == unlaid:
			s.vesselsAt = false
		case v > 0:
			s.vessels++
		}
	}
	for k := range in.r.tokens {
		if v := in.f[atToken+Place(i*maxTokenKinds+k)]; v == unlaid {
			s.heldKnown = false
		} else {
			s.held += int(v)
		}
	}
	for t := range NumTracks {
		if v := in.f[atTrack+Place(i*NumTracks+t)]; v != unlaid {
			s.level[t] = int(in.r.level[v])
			if v >= int16(in.r.impactSpace) {
				s.sure += 1 << (8 * laneImpact)
			}
		}
	}
	if in.r.launch >= 0 {
		s.sure += in.b.arrival[in.r.launch] * lanes(s.vessels)
	}
}

func (in *inspection) countSpaces() {
	in.spaces = in.ocean
	for z := range in.r.zones {
		if in.where[z] == 0 {
			continue
		}
		zone := &in.r.zones[z]
		for s := zone.firstSpace; s < zone.firstSpace+zone.numSpaces; s++ {
			v := in.f[atSpace+Place(s)]
			if v <= 0 {
				in.spaces = in.spaces && v == 0
				continue
			}
			p := &in.seat[v-1]
			p.onSpaces++
			p.zoneDiscs |= 1 << z
			p.sure += in.b.space[s]
			space := &in.r.spaces[s]
			if space.kind == journalSpace {
				p.onSites++
				p.sites[space.field]++
			}
			if in.b.finds[s] {
				p.found++
			}
		}
	}
	for k := range in.b.links {
		link := &in.b.links[k]
		a, b := in.f[atSpace+Place(link.a)], in.f[atSpace+Place(link.b)]
		if a > 0 && b > 0 && in.where[in.r.spaces[link.a].zone] > 0 {
			in.seat[a-1].sure += link.gains
			if a != b {
				in.seat[b-1].sure += link.gains
			}
		}
	}
}

func (in *inspection) countCards() {
	in.cards = true
	var others lanes
	for k := range in.r.cards {
		v := in.f[atCard+Place(k)]
		switch {
		case v == unlaid:
			in.cards = false
		case v == int16(cardShown):
			in.shown++
			if in.r.cards[k].anchor {
				in.anchors++
			}
		case v >= int16(cardOwned):
			in.journals++
			if in.r.cards[k].anchor {
				in.anchors++
			}
			s := &in.seat[v-int16(cardOwned)]
			s.cards++
			s.sure += in.b.card[k] - in.b.others[k]
			others += in.b.others[k]
			in.countCircles(s, k)
		}
	}
	for i := range in.seats {
		in.seat[i].sure += others
	}
}

func (in *inspection) countCircles(s *seatCount, k int) {
	for c := range in.r.cards[k].circles {
		switch in.f[atCircle+Place(k*maxCircles+c)] {
		case unlaid:
			s.open++
		case 1:
			s.circles++
			set := uint8(1) << c
			s.boosted = s.boosted || in.b.boost[k]&set != 0
			s.anyZone = s.anyZone || in.b.anyZone[k]&set != 0
			if in.b.ranged[k]&set != 0 {
				s.found++
			}
			if in.b.promotes[k]&set != 0 {
				s.promotes++
			}
		}
	}
}

func (in *inspection) countHexes() {
	in.hexes = true
	m := &in.r.impact
	moves := in.r.mission == 6
	for k := range m.hexes {
		if infinite := m.hexes[k].infinite; infinite > 0 {
			for i := range in.seats {
				v := in.f[atMany+Place(int(infinite-1)*MaxSeats+i)]
				if v == unlaid {
					in.hexes = false
				} else if v > 0 {
					in.occupiedH.add(k)
					in.seat[i].markers += int(v)
					in.seat[i].sure += in.b.hex[k] * lanes(min(v, 20))
				}
			}
			continue
		}
		switch v := in.f[atHex+Place(k)]; {
		case v == unlaid:
			in.hexes = false
		case v > 0:
			in.occupiedH.add(k)
			in.seat[v-1].markers++
			if !moves {
				in.seat[v-1].sure += in.b.hex[k]
			}
		}
	}
}

// finish works out what rests on several counts.
func (in *inspection) finish(i int) {
	s := &in.seat[i]
	tech := s.level[trackIngenuity]
	if tech == 0 {
		tech = MaxLevel
	}
	s.reach = tech
	if s.boosted || !in.cards || s.open > 0 {
		s.reach++
	}
	if in.has(vortex) || !in.ocean {
		s.reach++
	}
	for k := range 4 {
		if in.r.mission == 10 && in.f[atRace+Place(k)] == int16(i)+1 {
			s.race++
		}
	}
	in.found2 += s.found
	s.home = in.homeOf(s.reach)
}

// has says that a zone with a rule lies in the ocean.
func (in *inspection) has(rule zoneRule) bool {
	for _, z := range in.r.byRule[rule] {
		if in.where[z] > 0 {
			return true
		}
	}
	return false
}

func (in *inspection) cellsOf(rule zoneRule) (set uint64) {
	for _, z := range in.r.byRule[rule] {
		if at := in.where[z]; at > 0 {
			set |= 1 << (at - 1)
		}
	}
	return set
}

// homeOf is the cells that a seat can ever have come to with a reach: those
// connected with a launch cell. deepsea-rules §16.2.
func (in *inspection) homeOf(reach int) uint64 {
	v := &in.r.variants
	zones := in.occupied &^ in.cellsOf(caves)
	end := zones & downTo(reach)
	enter := end
	if v.destinationDepth {
		enter = zones
	}
	if v.crossVoid {
		enter |= in.r.ocean &^ in.occupied
	}
	seen := zones & downTo(1)
	if in.r.launch >= 0 {
		seen = 0
		if at := in.where[in.r.launch]; at > 0 {
			seen = 1 << (at - 1)
		}
	}
	for {
		more := seen | around(seen)&enter
		if more == seen {
			return seen & end
		}
		seen = more
	}
}
