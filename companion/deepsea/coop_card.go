package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Kinds of co-op cards.
const (
	CardBonus   = "bonus"
	CardSetback = "setback"
)

// Bounds of a card.
const (
	maxTitle     = 80   // characters
	maxCardBytes = 2000 // of its JSON
	maxLosses    = 6    // of one side
	maxTimes     = 99
)

// CoopCard is a co-op card: printed facts that a person entered once, or one that we
// know. Of two sides only the drawn one counts. deepsea-rules §13.
type CoopCard struct {
	ID    string     `json:"id"`    // 1–64 of A–Z a–z 0–9 _ - . :
	Kind  string     `json:"kind"`  // CardBonus, CardSetback
	Sides []CardSide `json:"sides"` // 1–2
}

// CardSide is one side of a card.
type CardSide struct {
	Title     string        `json:"title,omitempty"`    // 1–80 characters; "" = what it counts says enough
	Count     string        `json:"count,omitempty"`    // of a Bonus goal: one of Counters; "" = by hand
	Scope     string        `json:"scope,omitempty"`    // ScopeTeam, ScopeEach; "" = as the table's variant says
	Threshold CardThreshold `json:"threshold,omitzero"` // of a Bonus goal
	NotFor    []int         `json:"notFor,omitempty"`   // numbers of players 1–5 that it doesn't suit
	Losses    []Loss        `json:"losses,omitempty"`   // of a Setback: at most 6; none = by hand
}

// CardThreshold is a number for each number of players, or times × players +
// plus; as a zero value it isn't known.
type CardThreshold struct {
	Each  []*int `json:"each,omitempty"`  // for 1–5 players, 0–999; nil = not known
	Times int    `json:"times,omitempty"` // 0–99
	Plus  int    `json:"plus,omitempty"`  // 0–999
}

// Loss is something that a Setback takes.
type Loss struct {
	What  string `json:"what"`            // one of Losses
	Track string `json:"track,omitempty"` // of LossTrack; "" = the table chooses
	N     int    `json:"n"`               // 1–12
	Who   string `json:"who,omitempty"`   // WhoEvery ("" too), WhoChosen
}

// What a Setback takes. Only the first four are taken by themselves.
const (
	LossTrack      = "track" // spaces down
	LossDisc       = "disc"  // from Staging to supply
	LossResearch   = "research"
	LossToken      = "token"
	LossMarker     = "marker" // of the Impact board
	LossSpecialist = "specialist"
	LossJournal    = "journal"
	LossVessel     = "vessel"
)

// Whom a Loss hits.
const (
	WhoEvery  = "every-seat"
	WhoChosen = "table-chooses"
)

// Losses lists the words of Loss.What.
func Losses() []string {
	return []string{LossTrack, LossDisc, LossResearch, LossToken, LossMarker, LossSpecialist, LossJournal, LossVessel}
}

// For gives the threshold for a number of players 1–5; missing where it isn't
// known.
func (t CardThreshold) For(players int) companion.Count {
	switch {
	case players < 1 || players > MaxSeats:
	case t.Each != nil:
		if players <= len(t.Each) && t.Each[players-1] != nil {
			return companion.Counted(*t.Each[players-1])
		}
	case t.Times != 0 || t.Plus != 0:
		return companion.Counted(t.Times*players + t.Plus)
	}
	return companion.Count{}
}

// Suits says that a side can be played by a number of players.
func (side *CardSide) Suits(players int) bool { return !slices.Contains(side.NotFor, players) }

// ShippedCards lists the Bonus goals that we know: three samples of the
// prototype. Their titles are what they count. deepsea-rules §13.2.
func ShippedCards() []CoopCard {
	card := func(id, count string, times, plus int) CoopCard {
		return CoopCard{ID: id, Kind: CardBonus, Sides: []CardSide{{Count: count, Scope: ScopeTeam, Threshold: CardThreshold{Times: times, Plus: plus}}}}
	}
	return []CoopCard{card("prototype-depth5", "depth5", 1, 1), card("prototype-research", "research", 6, 0), card("prototype-seniors", "seniors", 5, 0)}
}

// ReadCard reads the JSON of a card strictly and checks it: CodeInvalid with
// the place where something is wrong.
func ReadCard(data []byte) (CoopCard, error) {
	if len(data) > maxCardBytes {
		return CoopCard{}, refuse("refuse.length", companion.Args{"Limit": maxCardBytes})
	}
	var card CoopCard
	if err := unmarshal(data, &card); err != nil {
		return CoopCard{}, err
	}
	return card, CheckCard(card)
}

// CheckCard refuses, with CodeInvalid and a place, what can be no card.
func CheckCard(card CoopCard) error {
	var err error
	switch {
	case !isID(card.ID):
		err = within(refuse("deepsea.refuse.id", nil), ".id")
	case card.Kind != CardBonus && card.Kind != CardSetback:
		err = within(refuseWord([]string{CardBonus, CardSetback}), ".kind")
	case len(card.Sides) < 1 || len(card.Sides) > 2:
		err = within(refuse("refuse.range", companion.Args{"Low": 1, "High": 2}), ".sides")
	}
	for i := range card.Sides {
		if err == nil {
			err = within(within(card.Sides[i].check(card.Kind), stepIndex(i)), ".sides")
		}
	}
	if err == nil && len(rawOf(card)) > maxCardBytes {
		err = refuse("refuse.length", companion.Args{"Limit": maxCardBytes})
	}
	return outermost(err)
}

func (side *CardSide) check(kind string) error {
	if side.Title != "" || kind == CardSetback || side.Count == "" {
		if err := checkText(side.Title, maxTitle); err != nil {
			return within(err, ".title")
		}
	}
	if side.Count != "" && (kind != CardBonus || !slices.Contains(Counters(), side.Count)) {
		return within(refuseWord(Counters()), ".count")
	}
	if !slices.Contains([]string{"", ScopeTeam, ScopeEach}, side.Scope) {
		return within(refuseWord([]string{ScopeTeam, ScopeEach}), ".scope")
	}
	if err := side.Threshold.check(); err != nil {
		return within(err, ".threshold")
	}
	for i, players := range side.NotFor {
		err := bounded(players, 1, MaxSeats, stepIndex(i))
		if err == nil && slices.Contains(side.NotFor[:i], players) {
			err = within(refuse("refuse.doubled", nil), stepIndex(i))
		}
		if err != nil {
			return within(err, ".notFor")
		}
	}
	if most := map[string]int{CardSetback: maxLosses}[kind]; len(side.Losses) > most {
		return within(refuse("refuse.many", companion.Args{"Limit": most}), ".losses")
	}
	for i := range side.Losses {
		if err := side.Losses[i].check(); err != nil {
			return within(within(err, stepIndex(i)), ".losses")
		}
	}
	return nil
}

func (t *CardThreshold) check() error {
	if t.Each != nil && (len(t.Each) != MaxSeats || t.Times != 0 || t.Plus != 0) {
		return within(refuse("deepsea.refuse.perseat", companion.Args{"Seats": MaxSeats}), ".each")
	}
	for i, n := range t.Each {
		if n != nil && (*n < 0 || *n > maxThreshold) {
			return within(bounded(*n, 0, maxThreshold, stepIndex(i)), ".each")
		}
	}
	if err := bounded(t.Times, 0, maxTimes, ".times"); err != nil {
		return err
	}
	return bounded(t.Plus, 0, maxThreshold-MaxSeats*t.Times, ".plus")
}

func (l *Loss) check() error {
	if !slices.Contains(Losses(), l.What) {
		return within(refuseWord(Losses()), ".what")
	}
	if l.Track != "" && (l.What != LossTrack || !slices.Contains(trackNames[:], l.Track)) {
		return within(refuseWord(trackNames[:]), ".track")
	}
	if !slices.Contains([]string{"", WhoEvery, WhoChosen}, l.Who) {
		return within(refuseWord([]string{WhoEvery, WhoChosen}), ".who")
	}
	return bounded(l.N, 1, MaxSpace, ".n")
}
