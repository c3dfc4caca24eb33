package deepsea

import (
	"encoding/json"
	"slices"

	"shipmate/companion"
)

// Mode is who plays against whom.
type Mode string

// The three modes; competitive and co-op are for 2–5 seats, solo for one.
const (
	Competitive Mode = "competitive"
	Cooperative Mode = "coop"
	Solo        Mode = "solo"
)

// MaxSeats is the number of seats with the deluxe edition (fifthPlayer).
const MaxSeats = 5

// Colours lists the letters of the seat colours: purple, yellow, red, mint,
// white.
func Colours() []string { return seatColours[:] }

var seatColours = [MaxSeats]string{"P", "Y", "R", "M", "W"}

const (
	maxName      = 40 // characters
	maxThreshold = 999
)

// Seat is a place in turn order with its person and colour.
type Seat struct {
	Person string `json:"person"` // id in the book; "" for a guest
	Name   string `json:"name"`   // 1–40 characters
	Colour string `json:"colour"` // P Y R M W, each once
}

// CoopSetup is what co-op and solo need beyond the box.
type CoopSetup struct {
	Difficulty int         `json:"difficulty,omitempty"` // goals needed, 4–7; 0 = the default
	Thresholds Thresholds  `json:"thresholds,omitzero"`
	Chart      []ChartLine `json:"chart,omitempty"` // of the prototype, at most 8 lines
	Deck       []CoopCard  `json:"deck,omitempty"`  // of a played game: what its cards are drawn from, at most 60
}

// Thresholds are the numbers of the mission sheet for this number of players;
// nil = not entered.
type Thresholds struct {
	Impact *int `json:"impact,omitempty"`
	Goal1  *int `json:"goal1,omitempty"`
	Goal2  *int `json:"goal2,omitempty"`
	Goal3  *int `json:"goal3,omitempty"`
}

// From says where a table goes on from.
type From struct {
	Table string `json:"table"`
	Op    string `json:"op"`
}

// Setup is what a table is before anything is counted.
type Setup struct {
	Mission     int          `json:"mission"` // 1–10
	Edition     Edition      `json:"edition,omitempty"`
	Mode        Mode         `json:"mode,omitempty"`
	Variants    Variants     `json:"variants"`
	Seats       []Seat       `json:"seats"`
	Coop        CoopSetup    `json:"coop,omitzero"`
	Corrections []Correction `json:"corrections,omitempty"`
	StartSeat   int          `json:"startSeat,omitempty"` // 0 = unknown
	From        *From        `json:"from,omitempty"`
	Follow      FollowSetup  `json:"follow,omitzero"` // of a game that is followed from its start
	Play        PlaySetup    `json:"play,omitzero"`   // of a game that the engine plays
	Check       CheckSetup   `json:"check,omitzero"`  // of a table that is laid out and checked
}

// PlaySetup makes a table one that is played by the rules: its state is a
// Position. Chance is drawn from the seed, or told by a table that plays with
// the real components.
type PlaySetup struct {
	Seed string `json:"seed,omitempty"` // 16 hexadecimal digits (companion.ParseRandom); "" = not drawn
	Told bool   `json:"told,omitempty"` // the table tells what comes up
	Laid string `json:"laid,omitempty"` // the facts it begins with (Laid.PlaySetup); "" = a new game

	// Rules is the version of the engine's rules that the game is played by; 0
	// is 1. A program that has other rules opens it read-only.
	Rules int `json:"rules,omitempty"`
}

// PlayRules changes whenever the same moves could lead to another position. A
// game goes on by the rules that it was begun with, as long as this program
// knows them: from firstPlayRules on (see lossChoices). RulesVersion changes
// only where it can't.
const (
	PlayRules      = 2
	firstPlayRules = 1
)

// maxPlayRules bounds what a setup may say.
const maxPlayRules = 9999

// plays says that the engine plays this table.
func (s *PlaySetup) plays() bool { return s.Seed != "" || s.Told }

// FollowSetup makes a table one that is followed (see StartFollowing). It is
// read once: what becomes of it are values of the sheet.
type FollowSetup struct {
	Depth string   `json:"depth,omitempty"` // FollowTracks, FollowEverything; "" = only scored
	Off   []string `json:"off,omitempty"`   // reminders that are switched off
	Clock bool     `json:"clock,omitempty"` // the timer runs from the moment of the setup
}

// ReadSetup reads the JSON of a setup strictly and checks it.
func ReadSetup(data []byte) (Setup, error) {
	var setup Setup
	if err := unmarshal(data, &setup); err != nil {
		return Setup{}, err
	}
	setup, err := setup.checked()
	return setup, outermost(err)
}

// checked fills in defaults and refuses what cannot be. Its errors are of
// CodeInvalid with a place.
func (s Setup) checked() (Setup, error) {
	if s.Edition == "" {
		s.Edition = Released2024
	}
	if s.Mode == "" {
		s.Mode = Competitive
	}
	if s.Mission < 1 || s.Mission > NumMissions {
		return s, within(refuse("refuse.range", companion.Args{"Low": 1, "High": NumMissions}), ".mission")
	}
	if s.Edition != Released2024 && s.Edition != Prototype2023 {
		return s, within(refuseWord([]string{string(Released2024), string(Prototype2023)}), ".edition")
	}
	if s.Mode != Competitive && s.Mode != Cooperative && s.Mode != Solo {
		return s, within(refuseWord([]string{string(Competitive), string(Cooperative), string(Solo)}), ".mode")
	}
	if err := s.Variants.check(); err != nil {
		return s, within(err, ".variants")
	}
	if err := s.checkSeats(); err != nil {
		return s, within(err, ".seats")
	}
	if err := s.checkCoop(); err != nil {
		return s, within(err, ".coop")
	}
	if s.StartSeat < 0 || s.StartSeat > len(s.Seats) {
		return s, within(refuse("refuse.range", companion.Args{"Low": 0, "High": len(s.Seats)}), ".startSeat")
	}
	if !slices.Contains([]string{"", FollowTracks, FollowEverything}, s.Follow.Depth) {
		return s, within(refuseWord([]string{FollowTracks, FollowEverything}), ".follow.depth")
	}
	if len(s.Follow.Off) > len(Reminders()) {
		return s, within(refuse("refuse.value", nil), ".follow")
	}
	if s.Play.Rules < 0 || s.Play.Rules > maxPlayRules {
		return s, within(refuse("refuse.range", companion.Args{"Low": 0, "High": maxPlayRules}), ".play.rules")
	}
	if s.Play.Seed != "" {
		if _, err := companion.ParseRandom(s.Play.Seed); err != nil || s.Play.Told {
			return s, within(refuse("refuse.value", nil), ".play.seed")
		}
	}
	if len(s.Play.Laid) > maxLaidText || s.Play.Laid != "" && !s.Play.plays() {
		return s, within(refuse("refuse.value", nil), ".play.laid")
	}
	if s.From != nil {
		for i, id := range []string{s.From.Table, s.From.Op} {
			if !isID(id) {
				return s, within(within(refuse("deepsea.refuse.id", nil), []string{".table", ".op"}[i]), ".from")
			}
		}
	}
	s.Seats = slices.Clone(s.Seats)
	s.Corrections = slices.Clone(s.Corrections)
	s.Coop.Deck = slices.Clone(s.Coop.Deck)
	return s, nil
}

// checkSeats: competitive and co-op 2–5, solo 1 (deepsea-rules §16 C01); names
// and colours; nobody sits twice.
func (s *Setup) checkSeats() error {
	low, high := 2, MaxSeats
	if s.Mode == Solo {
		low, high = 1, 1
	}
	if n := len(s.Seats); s.Mode == Solo && n != 1 {
		return refuse("deepsea.refuse.solo", nil)
	} else if n < low || n > high {
		return refuse("deepsea.refuse.seats", companion.Args{"Low": low, "High": high})
	}
	for i, seat := range s.Seats {
		if err := checkText(seat.Name, maxName); err != nil {
			return within(within(err, ".name"), stepIndex(i))
		}
		if !slices.Contains(seatColours[:], seat.Colour) {
			return within(within(refuseWord(seatColours[:]), ".colour"), stepIndex(i))
		}
		if seat.Person != "" && !isID(seat.Person) {
			return within(within(refuse("deepsea.refuse.id", nil), ".person"), stepIndex(i))
		}
		for _, other := range s.Seats[:i] {
			if other.Colour == seat.Colour {
				return within(within(refuse("deepsea.refuse.colour", nil), ".colour"), stepIndex(i))
			}
			if seat.Person != "" && other.Person == seat.Person {
				return within(within(refuse("deepsea.refuse.person", nil), ".person"), stepIndex(i))
			}
		}
	}
	return nil
}

func (s *Setup) checkCoop() error {
	if d := s.Coop.Difficulty; d != 0 && (d < minDifficulty || d > maxDifficulty) {
		return within(refuse("refuse.range", companion.Args{"Low": minDifficulty, "High": maxDifficulty}), ".difficulty")
	}
	if len(s.Coop.Chart) > maxChart {
		return within(refuse("refuse.many", companion.Args{"Limit": maxChart}), ".chart")
	}
	for i := range s.Coop.Chart {
		if err := checkChartLine(&s.Coop.Chart[i], s.Coop.Chart[:i]); err != nil {
			return within(within(err, stepIndex(i)), ".chart")
		}
	}
	if err := checkDeck(s.Coop.Deck); err != nil {
		return within(err, ".deck")
	}
	for i, t := range s.Coop.Thresholds.list() {
		if t != nil && (*t < 0 || *t > maxThreshold) {
			return within(within(refuse("refuse.range", companion.Args{"Low": 0, "High": maxThreshold}), stepName(thresholdNames[i])), ".thresholds")
		}
	}
	return nil
}

func (t *Thresholds) list() [numThresholds]*int {
	return [numThresholds]*int{t.Impact, t.Goal1, t.Goal2, t.Goal3}
}

// UnmarshalJSON reads a setup strictly; the checks follow in NewSheet.
func (s *Setup) UnmarshalJSON(data []byte) error {
	type plain Setup
	var p plain
	if err := unmarshal(data, &p); err != nil {
		return err
	}
	*s = Setup(p)
	return nil
}

var _ json.Unmarshaler = (*Setup)(nil)
