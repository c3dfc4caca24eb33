package deepsea

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// State is what a table's log folds to.
type State struct {
	Sheet Sheet
}

// SheetOf gives what a score pad knows of a state: its sheet, or the tally of a
// game that is played or of a table that was laid out. ok is false for anything else.
func SheetOf(state companion.State) (s Sheet, ok bool) {
	switch known := state.(type) {
	case State:
		return known.Sheet, true
	case GameState:
		return known.Sheet, true
	case CheckState:
		return known.Laid.Sheet()
	}
	return Sheet{}, false
}

// Setup is the table's setup as it is now.
func (s State) Setup() Setup { return s.Sheet.Setup() }

// System is Endeavor: Deep Sea as a companion.System, for tables of the kind
// "sheet".
type System struct{}

var _ companion.System = System{}

// RulesVersion changes whenever the same log could fold to another state.
const RulesVersion = 1

// ID is the system's word in files and addresses.
func (System) ID() string { return "deepsea" }

// RulesVersion is that of the score pad.
func (System) RulesVersion() int { return RulesVersion }

// Apply folds a setup, or a set of values, all of them or none. Setup keys are
// laid first and together, so that a new number of seats and a new mode may
// come in one gesture.
func (System) Apply(before companion.State, e companion.Entry) (companion.State, error) {
	switch e.Kind {
	case companion.KindSetup:
		if before != nil {
			return before, &companion.Error{Code: companion.CodeRefused, Message: say("deepsea.refuse.setup")}
		}
		setup, err := ReadSetup(e.Data)
		if err != nil {
			return before, err
		}
		if setup.Check.Check {
			state, err := startCheck(setup)
			if err != nil {
				return before, err
			}
			return state, nil
		}
		if setup.Play.plays() {
			state, err := startGame(setup)
			if err != nil {
				return before, err
			}
			return state, nil
		}
		sheet, err := NewSheet(setup)
		if err != nil {
			return before, err
		}
		if setup.Follow.Clock {
			sheet.follow.timer = Timer{Since: e.At}
		}
		return State{sheet}, nil
	case companion.KindSet:
		if laid, ok := before.(CheckState); ok {
			return laid.apply(e)
		}
		state, ok := before.(State)
		if !ok {
			return before, &companion.Error{Code: companion.CodeRefused, Message: say("deepsea.refuse.nosetup")}
		}
		values, err := readSet(e)
		if err != nil {
			return before, err
		}
		sheet, err := state.Sheet.setAll(values)
		if err != nil {
			return before, err
		}
		return State{sheet}, nil
	}
	if game, ok := before.(GameState); ok && (e.Kind == KindMove || e.Kind == KindRuling) {
		next, err := game.play(e)
		if err != nil {
			return before, err
		}
		return next, nil
	}
	return before, &companion.Error{Code: companion.CodeNewer, Message: say("deepsea.refuse.kind")}
}

// keyed is a parsed value of one key.
type keyed = strict.Keyed

// readSet reads the Data of KindSet strictly: each key once.
func readSet(e companion.Entry) ([]keyed, error) { return strict.ReadSet(e.Data) }

func (s Sheet) setAll(values []keyed) (Sheet, error) {
	next, err := s.setSetup(values)
	if err != nil {
		return s, err
	}
	for _, v := range values {
		if ref, _ := parseKey(v.Key); ref.kind == keySetup || ref.kind == keySeatName {
			continue
		}
		if next, err = next.set(v.Key, v.Value); err != nil {
			return s, within(err, string(v.Key))
		}
	}
	return next, nil
}

// setSetup lays all setup keys of one gesture together: seats before names.
func (s Sheet) setSetup(values []keyed) (Sheet, error) {
	setup := s.setup
	var names, changed []keyed
	start := false
	for _, v := range values {
		switch ref, _ := parseKey(v.Key); ref.kind {
		case keySetup:
			if err := changeSetup(&setup, ref, v.Value); err != nil {
				return s, within(err, string(v.Key))
			}
			changed = append(changed, v)
			start = start || ref.name == "startSeat"
		case keySeatName:
			names = append(names, v)
		}
	}
	for _, v := range names {
		ref, _ := parseKey(v.Key)
		err := error(refuse("deepsea.refuse.key", companion.Args{"Key": string(v.Key)}))
		if ref.seat < len(setup.Seats) {
			err = changeSetup(&setup, ref, v.Value)
		}
		if err != nil {
			return s, within(err, string(v.Key))
		}
		changed = append(changed, v)
	}
	if len(changed) == 0 {
		return s, nil
	}
	next, err := s.resetup(setup, start)
	if err != nil {
		return s, within(within(err, "."), "setup")
	}
	return next, nil
}

// Touches lists the keys that an entry writes. Corrections of the setup that
// change what counts mean touch KeyAll as well; a name touches only itself.
func (System) Touches(e companion.Entry) ([]companion.Key, error) {
	switch e.Kind {
	case companion.KindSetup:
		return []companion.Key{companion.KeyAll}, nil
	case companion.KindSet:
	case KindMove, KindRuling:
		return []companion.Key{keyMoves}, nil
	default:
		return nil, &companion.Error{Code: companion.CodeNewer, Message: say("deepsea.refuse.kind")}
	}
	values, err := readSet(e)
	if err != nil {
		return nil, err
	}
	keys := make([]companion.Key, 0, len(values)+1)
	all := false
	for _, v := range values {
		ref, ok := parseKey(v.Key)
		if !ok && laidKey(v.Key) {
			keys = append(keys, v.Key)
			continue
		}
		if !ok {
			return nil, within(refuse("deepsea.refuse.key", companion.Args{"Key": string(v.Key)}), string(v.Key))
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
	if game, ok := state.(GameState); ok && key == keyMoves {
		return rawOf(game.Last)
	}
	if laid, ok := state.(CheckState); ok {
		return laid.value(key)
	}
	s, ok := state.(State)
	if !ok {
		return json.RawMessage("null")
	}
	return s.Sheet.Value(key)
}

// Summary is what lists show: totals only of finished games, and for co-op how
// many goals are met.
func (System) Summary(state companion.State) companion.Summary {
	if laid, ok := state.(CheckState); ok {
		return laid.summary()
	}
	known, ok := SheetOf(state)
	if !ok {
		return companion.Summary{}
	}
	sheet := &known
	sum := companion.Summary{Mission: sheet.setup.Mission, Mode: string(sheet.setup.Mode), Kind: "sheet",
		Edition: string(sheet.setup.Edition), Finished: sheet.finished, Open: len(sheet.notCounted())}
	result := ScoreOnly(*sheet)
	for i, seat := range sheet.setup.Seats {
		line := companion.SummarySeat{Person: seat.Person, Name: seat.Name, Colour: seat.Colour}
		if total := result.Seats[i].Total; sheet.finished && total.Known {
			line.Total, line.Place = &total.N, result.Seats[i].Place
		}
		sum.Seats = append(sum.Seats, line)
	}
	if sheet.finished {
		sum.Winners = result.Winners
	}
	game, played := state.(GameState)
	if played {
		sum.Kind, sum.Finished, sum.Open = "position", game.Game.Ended(), 0
	}
	var more SummaryMore
	if coop := Coop(*sheet); coop != nil {
		more = SummaryMore{Met: coop.Met, Of: numCoopGoals, Needed: coop.Needed, Outcome: coop.Outcome}
	}
	if game, follows := sheet.Following(); follows {
		more.Round, more.Rounds = game.Round, game.Rounds
		if game.Phase != PhaseOver {
			sum.Open = 0 // nobody counts yet
		}
	}
	if played {
		more.Round, more.Rounds = game.Game.Round(), sheet.Rounds()
	}
	if more != (SummaryMore{}) {
		sum.More = rawOf(more)
	}
	return sum
}

// SummaryMore is Summary.More: how the goals of a co-op or solo game stand, and
// the round of a game that is followed.
type SummaryMore struct {
	Met     int    `json:"met"`
	Of      int    `json:"of"`
	Needed  int    `json:"needed"`
	Outcome string `json:"outcome,omitempty"` // won, lost, undecided
	Round   int    `json:"round,omitempty"`   // 1–7; 0 = nobody follows
	Rounds  int    `json:"rounds,omitempty"`
	Check   bool   `json:"check,omitempty"`  // a table that is laid out and checked
	Second  bool   `json:"second,omitempty"` // by somebody who counts again
}
