package deepsea

import (
	"math/bits"
	"slices"

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
	kept     *KeptResult   // never written after it was stored
	start    owner         // who begins; setup.StartSeat is where they sit now
	stash    []missionData // what was counted for other missions, should the mission go back
	follow   followData
	playing  uint8 // round of a game by the engine that goes on; 0 = none
	lax      bool  // while a snapshot is read: its values were checked when they came
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
	follow     seatFollow
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

// RulingLine is the name of a line that a ruling of a played game has made: a
// key of the catalogues.
const RulingLine = "deepsea.other.ruling"

// Label says the name of a line.
func (o OtherLine) Label() companion.Message {
	if o.Name == RulingLine {
		return say(RulingLine)
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": o.Name})
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
	setbacks   []Setback
	chart      []ChartLine
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
	s.coop.chart = slices.Clone(setup.Coop.Chart)
	if setup.StartSeat > 0 {
		s.start = owner{answered: true, somebody: true, slot: uint8(setup.StartSeat - 1)}
	}
	follow := setup.Follow
	s, err = s.with(setup)
	if err != nil || follow.Depth == "" {
		return s, err
	}
	return s.startFollowing(follow)
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
	setup.Coop, setup.Follow = CoopSetup{}, FollowSetup{}
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
	setup.Coop.Chart = slices.Clone(s.coop.chart)
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
	return s.seatOf(s.owners[k])
}

// seatOf is where somebody sits (1 …), 0 for nobody; known is false while
// nobody answered, or where they have left.
func (s *Sheet) seatOf(o owner) (seat int, known bool) {
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

// out crosses the border to the contract.
func (c count) out() companion.Count {
	if !c.known {
		return companion.Count{}
	}
	return companion.Counted(int(c.n))
}
