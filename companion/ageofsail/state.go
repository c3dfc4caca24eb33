package ageofsail

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/companion/strict"
)

// State is what a table's log folds to.
type State struct {
	Sheet Sheet
}

// System is Endeavor: Age of Sail as a companion.System, for tables of the kind
// "sheet".
type System struct{}

var _ companion.System = System{}

// RulesVersion changes whenever the same log could fold to another state.
const RulesVersion = 1

// ID is the system's word in files and addresses.
func (System) ID() string { return "ageofsail" }

// RulesVersion is that of the score pad.
func (System) RulesVersion() int { return RulesVersion }

func refusedBy(code companion.Code, name string) *companion.Error {
	return &companion.Error{Code: code, Message: say("ageofsail.refuse." + name)}
}

// Apply folds a setup, or a set of values, all of them or none.
func (System) Apply(before companion.State, e companion.Entry) (companion.State, error) {
	switch e.Kind {
	case companion.KindSetup:
		if before != nil {
			return before, refusedBy(companion.CodeRefused, "setup")
		}
		setup, err := ReadSetup(e.Data)
		if err != nil {
			return before, err
		}
		sheet, err := NewSheet(setup)
		if err != nil {
			return before, err
		}
		if setup.Follow.Clock && setup.Follow.Depth != "" {
			sheet.follow.timer = pad.Timer{Since: e.At}
		}
		return State{sheet}, nil
	case companion.KindSet:
		state, ok := before.(State)
		if !ok {
			return before, refusedBy(companion.CodeRefused, "nosetup")
		}
		values, err := strict.ReadSet(e.Data)
		if err != nil {
			return before, err
		}
		sheet, err := state.Sheet.setAll(values)
		if err != nil {
			return before, err
		}
		return State{sheet}, nil
	}
	return before, refusedBy(companion.CodeNewer, "kind")
}

// Touches lists the keys that an entry writes. Corrections of the setup that
// change what counts mean touch KeyAll as well; a name touches only itself.
func (System) Touches(e companion.Entry) ([]companion.Key, error) {
	switch e.Kind {
	case companion.KindSetup:
		return []companion.Key{companion.KeyAll}, nil
	case companion.KindSet:
	default:
		return nil, refusedBy(companion.CodeNewer, "kind")
	}
	values, err := strict.ReadSet(e.Data)
	if err != nil {
		return nil, err
	}
	keys := make([]companion.Key, 0, len(values)+1)
	all := false
	for _, v := range values {
		ref, ok := parseKey(v.Key)
		if !ok {
			return nil, strict.Within(refuse("key", companion.Args{"Key": string(v.Key)}), string(v.Key))
		}
		all = all || ref.kind == keySetup && ref.name != "startSeat"
		keys = append(keys, v.Key)
	}
	if all {
		keys = append(keys, companion.KeyAll)
	}
	return keys, nil
}

// Value is what a key holds.
func (System) Value(state companion.State, key companion.Key) json.RawMessage {
	s, ok := state.(State)
	if !ok {
		return json.RawMessage("null")
	}
	return s.Sheet.Value(key)
}

// SummaryMore is Summary.More: the round of a game that is followed, and
// whether its set is labelled as practice.
type SummaryMore struct {
	Round    int  `json:"round,omitempty"`
	Rounds   int  `json:"rounds,omitempty"`
	Practice bool `json:"practice,omitempty"`
}

// Summary is what lists show: totals only of finished games.
func (System) Summary(state companion.State) companion.Summary {
	s, ok := state.(State)
	if !ok {
		return companion.Summary{}
	}
	sheet := &s.Sheet
	sum := companion.Summary{Mode: string(companion.ModeCompetitive), Kind: "sheet", Edition: string(sheet.setup.Profile),
		Finished: sheet.finished, Open: len(sheet.NotCounted())}
	result := ScoreOnly(*sheet)
	if sheet.finished && sheet.CannotBe() { // corrected since: nobody has won what cannot be
		result = result.Unranked()
	}
	for i, seat := range sheet.setup.Seats {
		line := companion.SummarySeat{Person: string(seat.Person), Name: seat.Name, Colour: seat.Colour}
		if total := result.Seats[i].Total; sheet.finished && total.Known {
			line.Total, line.Place = &total.N, result.Seats[i].Place
		}
		sum.Seats = append(sum.Seats, line)
	}
	if sheet.finished {
		sum.Winners = result.Winners
	}
	more := SummaryMore{Practice: sheet.setup.Set.Labelled()}
	if game, follows := sheet.Following(); follows {
		more.Round, more.Rounds = game.Round, Rounds
		if game.Phase != PhaseOver {
			sum.Open = 0 // nobody counts yet
		}
	}
	if more != (SummaryMore{}) {
		sum.More = strict.Raw(more)
	}
	return sum
}

// Quiet says that a line of the history leaves a key out where another key of
// the same gesture says more: whose turn it is, what is still due, icons above
// 15, the supply, the records of the rounds, the timer, and the result that
// finishing keeps.
func (System) Quiet(key companion.Key) bool {
	ref, ok := parseKey(key)
	switch {
	case !ok:
		return false
	case ref.kind == keyCount:
		return ref.count == supply || ref.count >= over && ref.count < over+NumTracks
	}
	return ref.kind == keyPaid || ref.kind == keyDue || ref.kind == keyTurn || ref.kind == keyRounds || ref.kind == keyTimer || ref.kind == keyKept
}

// Silent says that a key tells nothing as long as any other of its gesture does:
// what somebody has done of a round is for the rules.
func (System) Silent(key companion.Key) bool {
	ref, _ := parseKey(key)
	return ref.kind == keyPaid
}
