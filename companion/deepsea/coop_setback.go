package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Setback is a Setback that was revealed, and how far it could be applied.
type Setback struct {
	Round   int     `json:"round"`           // 1–7
	Title   string  `json:"title,omitempty"` // 1–80 characters; "" = not entered
	Card    string  `json:"card,omitempty"`  // the card's id; "" = typed
	Applied bool    `json:"applied,omitempty"`
	Note    string  `json:"note,omitempty"`  // what the table did, 1–80 characters
	Short   []Short `json:"short,omitempty"` // what couldn't be taken, at most 20
}

// Short is a part of a Loss that wasn't taken.
type Short struct {
	Seat  int    `json:"seat,omitempty"` // 1 …; 0 = the table chooses whose
	What  string `json:"what"`           // one of Losses
	Track string `json:"track,omitempty"`
	N     int    `json:"n"`   // 1–12
	Why   string `json:"why"` // ShortLess, ShortMissing, ShortHand
}

// Why a part of a Loss wasn't taken.
const (
	ShortLess    = "less"    // there was less
	ShortMissing = "missing" // it isn't entered
	ShortHand    = "hand"    // the table takes it
)

const (
	maxSetbacks = 4 // solo
	maxShort    = 20
)

// Setbacks lists the Setbacks that were revealed, oldest first.
func (s Sheet) Setbacks() []Setback {
	list := slices.Clone(s.coop.setbacks)
	for i := range list {
		list[i].Short = slices.Clone(list[i].Short)
	}
	return list
}

func checkSetback(one *Setback, before []Setback) error {
	low := 1
	if len(before) > 0 {
		low = before[len(before)-1].Round + 1
	}
	if err := bounded(one.Round, low, maxRounds, ".round"); err != nil {
		return err
	}
	for _, text := range [][2]string{{one.Title, ".title"}, {one.Note, ".note"}} {
		if text[0] != "" {
			if err := checkText(text[0], maxTitle); err != nil {
				return within(err, text[1])
			}
		}
	}
	if one.Card != "" && !isID(one.Card) {
		return within(refuse("deepsea.refuse.id", nil), ".card")
	}
	if len(one.Short) > maxShort {
		return within(refuse("refuse.many", companion.Args{"Limit": maxShort}), ".short")
	}
	for i := range one.Short {
		short := &one.Short[i]
		loss := Loss{What: short.What, Track: short.Track, N: short.N}
		err := loss.check()
		if err == nil {
			err = bounded(short.Seat, 0, MaxSeats, ".seat")
		}
		if why := []string{ShortLess, ShortMissing, ShortHand}; err == nil && !slices.Contains(why, short.Why) {
			err = within(refuseWord(why), ".why")
		}
		if err != nil {
			return within(within(err, stepIndex(i)), ".short")
		}
	}
	return nil
}

// ShortText says what a Setback didn't take.
func (s Sheet) ShortText(short Short) companion.Message {
	what := say("deepsea.loss." + short.What)
	if short.Track != "" {
		what = sayTrack(short.Track)
	}
	args := companion.Args{"What": what, "N": short.N}
	if short.Seat < 1 || short.Seat > s.seats() {
		return companion.SayWith("deepsea.short.table", args)
	}
	args["Seat"], args["Name"] = short.Seat, s.setup.Seats[short.Seat-1].Name
	switch short.Why {
	case ShortLess:
		return companion.SayWith("deepsea.short.less", args)
	case ShortMissing:
		return companion.SayWith("deepsea.short.missing", args)
	}
	return companion.SayWith("deepsea.short.hand", args)
}

// RevealSetback resolves the Setback of this round: it takes what it can, and
// notes what it couldn't (see ShortText). A track goes down and nothing else is
// lost by it; nothing goes below 0. It refuses, with CodeRefused, where nobody
// follows, after the last round and a second Setback in a round, with
// CodeInvalid a choice of something that isn't there. deepsea-rules §13.1 [C].
func (s Sheet) RevealSetback(title, card, note string, takings []Taking) ([]companion.Value, []companion.Message, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, nil, err
	}
	if !g.team() {
		return nil, nil, denied("deepsea.refuse.coop", nil)
	}
	if err := g.inPhase(PhasePreparation, PhaseActivation); err != nil {
		return nil, nil, err
	}
	one := Setback{Round: g.round(), Title: title, Card: card, Note: note}
	for _, t := range takings {
		if err := t.check(); err != nil {
			return nil, nil, err
		}
		short, err := g.lose(t)
		if err != nil {
			return nil, nil, err
		}
		one.Short = append(one.Short, short...)
	}
	one.Applied = len(takings) > 0 && len(one.Short) == 0
	if n := len(g.coop.setbacks); n >= maxSetbacks || n > 0 && g.coop.setbacks[n-1].Round >= one.Round {
		return nil, nil, denied("deepsea.refuse.follow.done", nil)
	}
	if err := checkSetback(&one, nil); err != nil {
		return nil, nil, outermost(err)
	}
	g.coop.setbacks = append(slices.Clone(g.coop.setbacks), one)
	g.keys = append([]companion.Key{"coop.setbacks"}, g.keys...) // the line of the history begins with it
	values, err := g.values()
	if err != nil {
		return nil, nil, err
	}
	var said []companion.Message
	for _, short := range one.Short {
		said = append(said, s.ShortText(short))
	}
	return values, said, nil
}
