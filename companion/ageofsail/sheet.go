package ageofsail

import (
	"slices"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/companion/strict"
)

// Sheet is everything that a score pad and tracker knows of one game. It is a
// value: Set gives a new one, and nothing that two sheets share is ever
// written. Every count may be missing, which is never zero.
type Sheet struct {
	setup    Setup              // without Follow; StartSeat is where the start player sits now
	slots    [MaxSeats]seatData // a person's counts; a slot stays with its person
	order    [MaxSeats]uint8    // the slot of seat i+1; all five, those in the game first
	start    uint8              // slot + 1 of who begins; 0 = unknown
	finished bool
	kept     *KeptResult // never written after it was stored
	follow   followData
}

// seatData is what the sheet knows of one person.
type seatData struct {
	seat     Seat // kept when the person leaves the table
	counts   [numCounts]companion.Count
	governor answer // the Governor space is empty
	other    []OtherLine
	follow   seatFollow
}

// answer is a yes or no that may be missing.
type answer struct{ known, yes bool }

// OtherLine is a line of the pad that the rules don't know, with a sign: an
// Exploit, a fleet, a house rule (§14.2).
type OtherLine struct {
	Name   string `json:"name"`   // 1–60 characters
	Points int    `json:"points"` // −999 to 999
}

const (
	maxCount     = 99
	maxOther     = 999
	maxOtherName = 60
	maxList      = 128
)

// seatCount is a whole number that the sheet holds for one seat.
type seatCount uint8

const (
	cityGlory    seatCount = 0
	connections  seatCount = 1
	trackGlory   seatCount = 2 // and three more: Glory printed under the cube
	trackSpaces  seatCount = 6 // and three more: where the cube stands
	cardGlory    seatCount = 10
	universities seatCount = 11
	harborDiscs  seatCount = 12
	slaveryAside seatCount = 13
	supply       seatCount = 14 // from here on only where the game is followed
	over         seatCount = 15 // and three more: icons above 15
	passed       seatCount = 19 // the round in which the seat passed last
	numCounts    seatCount = 20
)

// countNames are the paths of the counts, as in the sheet file.
var countNames = [numCounts]string{
	cityGlory: "cityGlory", connections: "connections",
	trackGlory: "trackGlory.industry", trackGlory + 1: "trackGlory.culture", trackGlory + 2: "trackGlory.finance", trackGlory + 3: "trackGlory.politics",
	trackSpaces: "trackSpaces.industry", trackSpaces + 1: "trackSpaces.culture", trackSpaces + 2: "trackSpaces.finance", trackSpaces + 3: "trackSpaces.politics",
	cardGlory: "cardGlory", universities: "universities", harborDiscs: "harborDiscs", slaveryAside: "slaveryAside",
	supply: "supply", over: "over.industry", over + 1: "over.culture", over + 2: "over.finance", over + 3: "over.politics", passed: "passed",
}

// MaxUniversities and MaxSlavery bound what all seats have together: there are
// two University tiles and six Slavery cards (§18, A68).
const (
	MaxUniversities = 2
	MaxSlavery      = 6
)

// most is the largest number that a count may hold (§14.2).
func (s *Sheet) most(c seatCount) int {
	switch {
	case c >= trackSpaces && c < trackSpaces+NumTracks:
		return MaxSpace
	case c == universities:
		return MaxUniversities
	case c == harborDiscs || c == supply:
		return s.setup.Profile.Discs()
	case c == slaveryAside:
		return MaxSlavery
	case c == passed:
		return Rounds
	}
	return maxCount
}

// NewSheet makes an empty sheet. Errors are of CodeInvalid with the place in
// the setup.
func NewSheet(setup Setup) (Sheet, error) {
	setup, err := setup.checked()
	if err != nil {
		return Sheet{}, strict.Outermost(err)
	}
	s := Sheet{}
	for i := range s.order {
		s.order[i] = uint8(i)
	}
	for i, seat := range setup.Seats {
		s.slots[i].seat = seat
	}
	s.start = uint8(setup.StartSeat)
	follow := setup.Follow
	setup.Follow = FollowSetup{}
	s.setup = setup
	if follow.Depth == "" {
		return s, nil
	}
	return s.startFollowing(follow)
}

// Setup gives the table's setup as it is now.
func (s Sheet) Setup() Setup { return s.setup }

// Seats gives the people in turn order.
func (s Sheet) Seats() []Seat { return slices.Clone(s.setup.Seats) }

// Finished says that the table called the game finished.
func (s Sheet) Finished() bool { return s.finished }

// Variant is what a named rule says at this table.
func (s Sheet) Variant(name string) string { return s.setup.Variants.in(s.setup.Profile, name) }

func (s *Sheet) seats() int { return len(s.setup.Seats) }

// seat gives what is known of seat i (0 …).
func (s *Sheet) seat(i int) *seatData { return &s.slots[s.order[i]] }

// seatOf is where the person of a slot + 1 sits (1 …); 0 for nobody and for who
// has left.
func (s *Sheet) seatOf(slot uint8) int {
	for i := range s.seats() {
		if slot == s.order[i]+1 {
			return i + 1
		}
	}
	return 0
}

// slotOf is the slot + 1 of a seat 1 …; 0 for 0.
func (s *Sheet) slotOf(seat int) uint8 {
	if seat < 1 {
		return 0
	}
	return s.order[seat-1] + 1
}

// reseat lays the table anew; everybody keeps their counts (pad.Reseat).
func (s *Sheet) reseat(seats []Seat) {
	people := make([]Seat, MaxSeats)
	for slot := range people {
		people[slot] = s.slots[slot].seat
	}
	order, fresh := pad.Reseat(people, s.order[:], s.seats(), seats, pad.Who[Seat]{
		Same: func(a, b Seat) bool {
			if a.Person != "" || b.Person != "" {
				return a.Person == b.Person
			}
			return a.Name == b.Name
		},
		Colour: func(a, b Seat) bool { return a.Colour == b.Colour }})
	for _, slot := range fresh {
		s.slots[slot] = seatData{}
		if s.start == slot+1 {
			s.start = 0
		}
		s.follow.forget(slot)
	}
	copy(s.order[:], order)
	for i, seat := range seats {
		s.slots[s.order[i]].seat = seat
	}
}
