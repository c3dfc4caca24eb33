package ageofsail

import (
	"slices"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// MaxSeats is the number of seats of a full table; the fewest are 2.
const (
	MinSeats = 2
	MaxSeats = 5
)

// Colours lists the letters of the seat colours: purple, yellow, red, mint,
// white. They are those of the whole house, not the printed ones.
func Colours() []string { return seatColours[:] }

var seatColours = [MaxSeats]string{"P", "Y", "R", "M", "W"}

const maxName = 40 // characters

// Seat is a place in turn order with its person and colour.
type Seat = companion.Seat

// From says where a table goes on from.
type From struct {
	Table string `json:"table"`
	Op    string `json:"op"`
}

// FollowSetup makes a table one that is followed (see StartFollowing). It is
// read once: what becomes of it are values of the sheet.
type FollowSetup struct {
	Depth string   `json:"depth,omitempty"` // FollowTracks, FollowEverything; "" = only scored
	Off   []string `json:"off,omitempty"`   // reminders that are switched off
	Clock bool     `json:"clock,omitempty"` // the timer runs from the moment of the setup
}

// Setup is what a table is before anything is counted.
type Setup struct {
	Profile   Profile       `json:"profile,omitempty"`
	Variants  Variants      `json:"variants"`
	Seats     []Seat        `json:"seats"`
	StartSeat int           `json:"startSeat,omitempty"` // gets the crown; 0 = unknown
	Set       *ComponentSet `json:"set,omitempty"`       // the table's own copy (§4.1); nil = none
	Side      string        `json:"side,omitempty"`      // map side of the set; "" = none
	From      *From         `json:"from,omitempty"`
	Follow    FollowSetup   `json:"follow,omitzero"`
}

// ReadSetup reads the JSON of a setup strictly and checks it.
func ReadSetup(data []byte) (Setup, error) {
	var setup Setup
	if err := strict.Unmarshal(data, &setup); err != nil {
		return Setup{}, err
	}
	setup, err := setup.checked()
	return setup, strict.Outermost(err)
}

// checked fills in defaults and refuses what cannot be. Its errors are of
// CodeInvalid with a place.
func (s Setup) checked() (Setup, error) {
	if s.Profile == "" {
		s.Profile = Endeavor2009
	}
	if !slices.Contains(Profiles(), s.Profile) {
		return s, strict.Within(strict.RefuseWord([]string{string(Endeavor2009), string(AgeOfSail2018)}), ".profile")
	}
	if err := s.checkSeats(); err != nil {
		return s, strict.Within(err, ".seats")
	}
	if s.StartSeat < 0 || s.StartSeat > len(s.Seats) {
		return s, strict.Within(refuseRange(0, len(s.Seats)), ".startSeat")
	}
	if s.Set != nil {
		if faults := s.Set.Check(); len(faults) > 0 {
			return s, strict.Within(strict.Within(faults[0], "."), ".set")
		}
	}
	if s.Side != "" && s.Set.side(s.Side) == nil {
		return s, strict.Within(refuse("side", nil), ".side")
	}
	if !slices.Contains([]string{"", FollowTracks, FollowEverything}, s.Follow.Depth) {
		return s, strict.Within(strict.RefuseWord([]string{FollowTracks, FollowEverything}), ".follow.depth")
	}
	if len(s.Follow.Off) > len(Reminders()) {
		return s, strict.Within(strict.Refuse("refuse.many", companion.Args{"Limit": len(Reminders())}), ".follow.off")
	}
	if s.From != nil && (!strict.IsID(s.From.Table) || !strict.IsID(s.From.Op)) {
		return s, strict.Within(refuse("id", nil), ".from")
	}
	s.Seats = slices.Clone(s.Seats)
	return s, nil
}

// checkSeats: 2–5 people (§18, A01), names and colours; nobody sits twice.
func (s *Setup) checkSeats() error {
	if n := len(s.Seats); n < MinSeats || n > MaxSeats {
		return refuse("seats", companion.Args{"Low": MinSeats, "High": MaxSeats})
	}
	for i, seat := range s.Seats {
		at := func(err error, name string) error {
			return strict.Within(strict.Within(err, name), strict.StepIndex(i))
		}
		if err := strict.CheckText(seat.Name, maxName); err != nil {
			return at(err, ".name")
		}
		if !slices.Contains(seatColours[:], seat.Colour) {
			return at(strict.RefuseWord(seatColours[:]), ".colour")
		}
		if seat.Person != "" && !strict.IsID(string(seat.Person)) {
			return at(refuse("id", nil), ".person")
		}
		for _, other := range s.Seats[:i] {
			if other.Colour == seat.Colour {
				return at(refuse("colour", nil), ".colour")
			}
			if seat.Person != "" && other.Person == seat.Person {
				return at(refuse("person", nil), ".person")
			}
		}
	}
	return nil
}

// refuse makes the error of an input that is wrong right here.
func refuse(name string, args companion.Args) *companion.Error {
	return strict.Refuse("ageofsail.refuse."+name, args)
}

func refuseRange(low, high int) *companion.Error {
	return strict.Refuse("refuse.range", companion.Args{"Low": low, "High": high})
}

// UnmarshalJSON reads a setup strictly; the checks follow in NewSheet.
func (s *Setup) UnmarshalJSON(data []byte) error {
	type plain Setup
	var p plain
	if err := strict.Unmarshal(data, &p); err != nil {
		return err
	}
	*s = Setup(p)
	return nil
}
