package deepsea

import (
	"math/bits"
	"slices"
	"strings"

	"shipmate/companion"
)

// Sheet is everything that a score pad knows of one game. It is a value: Set
// gives a new one, and nothing that two sheets share is ever written. Every
// count may be missing, which is never zero.
type Sheet struct {
	setup    Setup // Coop is empty: those numbers live in coop
	box      *Box
	slots    [MaxSeats]seatData // a person's counts; a slot stays with its person
	order    [MaxSeats]uint8    // the slot of seat i+1; all five, those in the game first
	goals    [3]goalData
	owners   [maxSeniors]owner // who has the k-th tier-5 Senior
	coop     coopData
	finished bool
	stash    []missionData // what was counted for other missions, should the mission go back
	lax      bool          // while a snapshot is read: its values were checked when they came
}

const (
	maxSeniors = 9
	maxCount   = 99 // of anything that is counted
	maxOther   = 999
	maxList    = 128 // parts, cards, hexes, lines of a seat
)

// seatData is what the sheet knows of one person.
type seatData struct {
	seat       Seat // kept when the person leaves the table
	tracks     [NumTracks]trackData
	impact     [numHexValues]count // markers by printed value
	hexes      []HexMarkers        // the drawn board; nil = not drawn
	journals   journalData
	seniors    [maxSeniors]count // what §12.5 counts
	allSeniors bool              // whatever isn't theirs by owners, they haven't got
	goals      [3]seatGoal
	staging    count
	research   count
	other      []OtherLine
}

// trackData is a cube's space or, where only that was told, its level.
type trackData struct {
	n       int8
	known   bool
	byLevel bool
}

// HexMarkers are markers of one seat on one drawn hex.
type HexMarkers struct {
	R int `json:"r"`
	C int `json:"c"`
	N int `json:"n"` // 1; more only where the hex is infinite
}

// journalData is the Journal sum by its parts, or the cards by title.
type journalData struct {
	known   bool
	byTitle bool
	parts   []int
	titles  []string // ids
}

// OtherLine is a line of the pad that the rules don't know, with a sign.
type OtherLine struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// seatGoal is what the sheet knows of one person's share in one goal.
type seatGoal struct {
	count count
	parts [numParts]count
	cells cellSet // mission 8: zones with an own disc
}

// cellSet is a set of ocean cells; bit column + 7 × (depth−1).
type cellSet struct {
	bits  uint64
	known bool
}

// goalData is what the sheet knows of a goal as a whole. Sets are of slots.
type goalData struct {
	option  string
	seaStar string
	named   string
	first   seatAnswer
	second  seatAnswer
	leaders [numParts]seatAnswer
}

// owner is the answer to "whose is it?": not answered, nobody, or a slot.
type owner struct {
	answered bool
	somebody bool
	slot     uint8
}

// coopData is what co-op and solo need.
type coopData struct {
	difficulty count
	thresholds [numThresholds]count
	bonus      [3]bonusData
}

// NewSheet makes an empty sheet. Errors are of CodeInvalid with the place in
// the setup.
func NewSheet(setup Setup) (Sheet, error) {
	setup, err := setup.checked()
	if err != nil {
		return Sheet{}, outermost(err)
	}
	s := Sheet{}
	for i := range s.order {
		s.order[i] = uint8(i)
	}
	for i, seat := range setup.Seats {
		s.slots[i].seat = seat
	}
	if setup.Coop.Difficulty != 0 {
		s.coop.difficulty = counted(setup.Coop.Difficulty)
	}
	for i, t := range setup.Coop.Thresholds.list() {
		if t != nil {
			s.coop.thresholds[i] = counted(*t)
		}
	}
	return s.with(setup)
}

// with gives the sheet another setup of the same people in the same order.
func (s Sheet) with(setup Setup) (Sheet, error) {
	setup, err := setup.checked()
	if err != nil {
		return Sheet{}, outermost(err)
	}
	box, err := newBox(setup)
	if err != nil {
		return Sheet{}, err
	}
	setup.Coop = CoopSetup{}
	if s.box != nil && setup.Mission != s.setup.Mission {
		s.turnTo(setup.Mission)
	}
	s.setup, s.box = setup, box
	return s, nil
}

// Setup gives the table's setup as it is now.
func (s Sheet) Setup() Setup {
	setup := s.setup
	setup.Coop.Difficulty = int(s.coop.difficulty.n)
	t := &s.coop.thresholds
	setup.Coop.Thresholds = Thresholds{t[0].pointer(), t[1].pointer(), t[2].pointer(), t[3].pointer()}
	return setup
}

// Box gives the facts, corrections and variants of the table.
func (s Sheet) Box() *Box { return s.box }

// Seats gives the people in turn order.
func (s Sheet) Seats() []Seat { return slices.Clone(s.setup.Seats) }

// Finished says that the table called the game finished.
func (s Sheet) Finished() bool { return s.finished }

// team says that there are no leader bonuses: co-op and solo.
func (s *Sheet) team() bool { return s.setup.Mode != Competitive }

func (s *Sheet) seats() int { return len(s.setup.Seats) }

// seat gives what is known of seat i (0 …).
func (s *Sheet) seat(i int) *seatData { return &s.slots[s.order[i]] }

// inSeats turns a set of slots into one of seats; who has left drops out.
func (s *Sheet) inSeats(a seatAnswer) seatAnswer {
	seats := seatAnswer{known: a.known}
	for i := range s.seats() {
		if a.has(int(s.order[i])) {
			seats.set |= 1 << i
		}
	}
	return seats
}

// inSlots turns a set of seats into one of slots.
func (s *Sheet) inSlots(a seatAnswer) seatAnswer {
	slots := seatAnswer{known: a.known}
	for i := range s.seats() {
		if a.has(i) {
			slots.set |= 1 << s.order[i]
		}
	}
	return slots
}

// ownerSeat is the seat (1 …) that has the k-th Senior, 0 for nobody; known is
// false while nobody answered, or where the owner has left.
func (s *Sheet) ownerSeat(k int) (seat int, known bool) {
	o := s.owners[k]
	if !o.answered || !o.somebody {
		return 0, o.answered
	}
	for i := range s.seats() {
		if s.order[i] == o.slot {
			return i + 1, true
		}
	}
	return 0, false
}

// reseat lays the table anew. Whoever stays keeps their counts: found as they
// were, then by person or name, then, among those at the table, by colour.
// Whoever leaves keeps a slot and gets the counts back on return, unless more
// than five people come by.
func (s Sheet) reseat(seats []Seat) Sheet {
	before := s.seats()
	matches := []func(k int, old, seat Seat) bool{
		func(_ int, old, seat Seat) bool { return old == seat },
		func(_ int, old, seat Seat) bool { return sameWho(old, seat) && old.Colour == seat.Colour },
		func(_ int, old, seat Seat) bool { return sameWho(old, seat) },
		func(k int, old, seat Seat) bool { return k < before && old.Colour == seat.Colour },
		func(_ int, old, _ Seat) bool { return old == Seat{} },
		func(k int, _, _ Seat) bool { return k >= before },
		func(_ int, _, _ Seat) bool { return true },
	}
	var order [MaxSeats]uint8
	var found, taken [MaxSeats]bool
	for m, match := range matches {
		for i, seat := range seats {
			for k := 0; k < MaxSeats && !found[i]; k++ {
				slot := s.order[k]
				if taken[slot] || !match(k, s.slots[slot].seat, seat) {
					continue
				}
				order[i], found[i], taken[slot] = slot, true, true
				if m > 4 {
					s.slots[slot] = seatData{}
					s.forget(slot)
				}
			}
		}
	}
	k := len(seats)
	for _, slot := range s.order {
		if !taken[slot] {
			order[k] = slot
			k++
		}
	}
	for i, seat := range seats {
		s.slots[order[i]].seat = seat
	}
	s.order = order
	return s
}

func sameWho(a, b Seat) bool {
	if a.Person != "" || b.Person != "" {
		return a.Person == b.Person
	}
	return a.Name == b.Name
}

// forget drops a slot from every answer about who.
func (s *Sheet) forget(slot uint8) {
	drop := func(a *seatAnswer) { a.set &^= 1 << slot }
	for g := range s.goals {
		drop(&s.goals[g].first)
		drop(&s.goals[g].second)
		for p := range s.goals[g].leaders {
			drop(&s.goals[g].leaders[p])
		}
	}
	for k := range s.owners {
		if s.owners[k].somebody && s.owners[k].slot == slot {
			s.owners[k] = owner{}
		}
	}
}

// cell gives the bit of an ocean cell like "C2"; ok is false if the mission has
// no such cell.
func (s *Sheet) cell(name string) (bit int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	columns, deepest := s.box.mission.Columns, s.box.mission.MaxDepth
	if s.lax {
		columns, deepest = allColumns, MaxDepth
	}
	col, depth := slices.Index(columns, name[:1]), int(name[1]-'0')
	if col < 0 || depth < 1 || depth > deepest {
		return 0, false
	}
	return col + len(allColumns)*(depth-1), true
}

func (c cellSet) names() []string {
	names := make([]string, 0, bits.OnesCount64(c.bits))
	for b := c.bits; b != 0; b &= b - 1 {
		i := bits.TrailingZeros64(b)
		names = append(names, allColumns[i%len(allColumns)]+string(rune('1'+i/len(allColumns))))
	}
	return names
}

// impactCount is the number of a seat's markers on hexes of one value: from the
// drawn board if there is one.
func (s *Sheet) impactCount(d *seatData, value int) count {
	if d.hexes == nil {
		return d.impact[value-minHexPoints]
	}
	n := 0
	for _, m := range d.hexes {
		if i := s.box.mission.Impact.index(m.R, m.C); i >= 0 && s.box.mission.Impact.Hexes[i].Points == value {
			n += m.N
		}
	}
	return counted(n)
}

// symbols are the field symbols of a seat's drawn hexes and titled cards: where
// both are there, or the hexes alone with symbolSource = hexes. Several markers
// on one hex count once. deepsea-rules §12.4.
func (s *Sheet) symbols(d *seatData) (held Symbols, known bool) {
	cards := s.box.Variant("symbolSource") != "hexes"
	if d.hexes == nil || cards && !(d.journals.known && d.journals.byTitle) {
		return held, false
	}
	for _, m := range d.hexes {
		if i := s.box.mission.Impact.index(m.R, m.C); i >= 0 && m.N > 0 {
			if h := &s.box.mission.Impact.Hexes[i]; h.Field != "" {
				held[fieldIndex(h.Field)] += h.symbols()
			}
		}
	}
	if cards {
		for _, id := range d.journals.titles {
			if card := s.box.Journal(id); card != nil {
				for _, f := range card.Fields {
					held[fieldIndex(f)]++
				}
			}
		}
	}
	return held, true
}

// seniorCount is what the k-th Senior counts for its owner.
func (s *Sheet) seniorCount(d *seatData, k int) count {
	if c := d.seniors[k]; c.known || s.box.senior(k).Senior.Scoring.Count != "sets-of-four-fields" {
		return c
	}
	if held, known := s.symbols(d); known {
		return counted(held.Sets())
	}
	return count{}
}

// input resolves what the sheet says about a goal (0–2).
func (s *Sheet) input(g int) goalInput {
	data := &s.goals[g]
	plan := &s.box.plans[g]
	in := goalInput{plan: plan, seats: s.seats(), team: s.team(),
		split: s.box.Variant("tieFirst") == "split", named: partOpen}
	if plan.kind == choiceGoal {
		in.plan, in.open = nil, data.option == ""
		for k := range plan.options {
			if plan.options[k].goal.ID == data.option {
				in.plan = &plan.options[k]
			}
		}
		if in.plan == nil {
			return in
		}
		plan = in.plan
	}
	for i := range in.seats {
		in.counts[i] = s.seat(i).goals[g].count
	}
	switch plan.kind {
	case plainGoal:
		s.countCells(&in, g)
	case fieldGoal:
		s.countSymbols(&in, g)
	case discoveredGoal, designatedGoal:
		s.countParts(&in, g)
	case rescueGoal:
		s.countRescued(&in, g)
	case raceGoal:
		in.first, in.second = s.inSeats(data.first), s.inSeats(data.second)
	}
	return in
}

// countCells derives goal 1 of mission 8 from the zones with own discs and the
// Sea Star's column, which counts for near and far alike.
func (s *Sheet) countCells(in *goalInput, g int) {
	side := in.plan.goal.ColumnsFromSeaStar
	star := strings.Index("ABCDEFG", s.goals[g].seaStar)
	if side == "" || s.goals[g].seaStar == "" {
		return
	}
	for i := range in.seats {
		cells := s.seat(i).goals[g].cells
		if in.counts[i].known || !cells.known {
			continue
		}
		n := 0
		for b := cells.bits; b != 0; b &= b - 1 {
			col := bits.TrailingZeros64(b) % len(allColumns)
			if side == "left" && col <= star || side == "right" && col >= star {
				n++
			}
		}
		in.counts[i] = counted(n)
	}
}

// countSymbols: symbols that were entered whole give a seat's count, else the
// count that was entered, else what was drawn. Leaders likewise: the symbols of
// everybody, else who was named, else what was drawn.
func (s *Sheet) countSymbols(in *goalInput, g int) {
	entered := true
	for i := range in.seats {
		d := s.seat(i)
		whole := true
		for f := range numFields {
			in.symbols[i][f] = d.goals[g].parts[f]
			whole = whole && in.symbols[i][f].known
		}
		in.bySymbols[i] = whole
		entered = entered && whole
		if held, known := s.symbols(d); known && !whole {
			for f := range numFields {
				in.symbols[i][f] = counted(held[f])
			}
			in.bySymbols[i] = !in.counts[i].known
		}
	}
	for k, t := range in.plan.things {
		in.who[k] = s.inSeats(s.goals[g].leaders[t.part])
		counts := in.thingCounts(k)
		in.byParts[k] = in.allKnown(&counts) && (entered || s.partsEntered(g, t.part) || !in.who[k].known)
	}
}

// partsEntered says that a colour and the wilds were counted for every seat.
func (s *Sheet) partsEntered(g int, p part) bool {
	for i := range s.seats() {
		parts := &s.seat(i).goals[g].parts
		if !parts[p].known || !parts[wild].known {
			return false
		}
	}
	return true
}

// countParts: counts of a thing, once every seat has one, say who leads in it;
// else whoever was named.
func (s *Sheet) countParts(in *goalInput, g int) {
	for k, t := range in.plan.things {
		for i := range in.seats {
			in.parts[k][i] = s.seat(i).goals[g].parts[t.part]
		}
		in.who[k] = s.inSeats(s.goals[g].leaders[t.part])
		in.byParts[k] = in.allKnown(&in.parts[k])
	}
	if in.plan.kind != designatedGoal {
		return
	}
	switch s.goals[g].named {
	case "":
		in.open = true
	case namedConserve:
		in.named = partConserve
	case namedJournal:
		in.named = partJournal
	default:
		in.named = partNone
	}
}

// countRescued: the counts of everybody, else who was named, else markers on
// the drawn boards.
func (s *Sheet) countRescued(in *goalInput, g int) {
	in.first, in.second = s.inSeats(s.goals[g].first), s.inSeats(s.goals[g].second)
	in.byRank = in.first.known && !in.allKnown(&in.counts) && !in.team
	if in.byRank {
		return
	}
	for i := range in.seats {
		if d := s.seat(i); !in.counts[i].known && d.hexes != nil {
			n := 0
			for _, m := range d.hexes {
				if h := s.box.mission.Impact.index(m.R, m.C); h >= 0 && s.box.rescue[h] {
					n += m.N
				}
			}
			in.counts[i] = counted(n)
		}
	}
}

// out crosses the border to the contract.
func (c count) out() companion.Count {
	if !c.known {
		return companion.Count{}
	}
	return companion.Counted(int(c.n))
}
