package deepsea

import (
	"encoding/json"

	"shipmate/companion"
)

// A table that is played: its log is a setup and moves. One gesture may carry
// several moves: what has no alternative follows by itself.

// KindMove is an entry of moves: {"moves":["p1 recruit pilot",…]}, as MoveText
// writes them.
const KindMove companion.Kind = "move"

// KindRuling is an entry of rulings, as Rule takes them: {"ruling":[…]}.
const KindRuling companion.Kind = "ruling"

// keyMoves is what every gesture of a played game touches: whoever saw an older
// position is stale.
const keyMoves companion.Key = "moves"

// maxMoves bounds the moves of one gesture.
const maxMoves = 16

// GameState is what the log of a played game folds to.
type GameState struct {
	Sheet Sheet     // the tally of the position
	Game  *Position // never written after it was stored
	Last  Gesture   // what the last entry did
}

// Gesture is what the last entry of a played game did.
type Gesture struct {
	Moves    []string `json:"moves,omitempty"`    // in the text form
	Rulings  []string `json:"ruling,omitempty"`   // settings
	Revealed bool     `json:"revealed,omitempty"` // chance brought something to light
}

// startGame is the state of a table that is played, after its setup.
func startGame(setup Setup) (GameState, error) {
	var p Position
	var random companion.Random
	var err error
	if !setup.Play.Told {
		if random, err = companion.ParseRandom(setup.Play.Seed); err != nil {
			return GameState{}, &companion.Error{Code: companion.CodeInvalid, Place: "play.seed", Message: say("refuse.value"), Cause: err}
		}
	}
	switch {
	case setup.Play.Laid != "":
		p, err = laidGame(setup, random)
	case setup.Play.Told:
		p, err = NewToldPosition(setup)
	default:
		p, err = NewPosition(setup, random)
	}
	if err != nil {
		return GameState{}, err
	}
	return gameState(p, Gesture{})
}

func gameState(p Position, last Gesture) (GameState, error) {
	sheet, err := Tally(&p)
	if err != nil {
		return GameState{}, err
	}
	return GameState{Sheet: sheet, Game: &p, Last: last}, nil
}

// play applies an entry of a played game.
func (s GameState) play(e companion.Entry) (GameState, error) {
	g, err := readPlayed(e)
	if err != nil {
		return s, err
	}
	p := *s.Game
	if e.Kind == KindRuling {
		if p, _, err = Rule(p, g.Rulings...); err != nil {
			return s, err
		}
		return gameState(p, g)
	}
	for _, text := range g.Moves {
		m, ok := p.ParseMove(text)
		if !ok {
			return s, &companion.Error{Code: companion.CodeInvalid, Place: "moves", Message: say("refuse.value")}
		}
		next, drawn, err := Play(p, m)
		if err != nil {
			return s, refusedMove(err)
		}
		p, g.Revealed = next, g.Revealed || len(drawn) > 0 || m.Kind.Chance()
	}
	return gameState(p, g)
}

// refusedMove gives a refusal of the rules its code and sentence.
func refusedMove(err error) error {
	refused := &companion.Error{Code: companion.CodeRefused, Place: "moves", Cause: err}
	switch known := err.(type) {
	case *ErrIllegal:
		refused.Message = known.Why
	default:
		refused.Message = say("deepsea.illegal.no-such-choice")
	}
	return refused
}

func readPlayed(e companion.Entry) (Gesture, error) {
	var g Gesture
	n, err := parseNode(e.Data)
	if err != nil {
		return g, err
	}
	name, into := "moves", &g.Moves
	if e.Kind == KindRuling {
		name, into = "ruling", &g.Rulings
	}
	err = n.Object(map[string]func(*node) error{name: func(n *node) error {
		items, err := n.Items(maxRuling)
		if err != nil {
			return err
		}
		for i, item := range items {
			text, err := item.PlainText(200)
			if err != nil {
				return within(err, stepIndex(i))
			}
			*into = append(*into, text)
		}
		return nil
	}})
	if err == nil && (len(*into) == 0 || e.Kind == KindMove && len(*into) > maxMoves) {
		err = refuse("refuse.value", nil)
	}
	return g, outermost(err)
}

// savedGame is a played game as snapshots hold it.
type savedGame struct {
	Position string  `json:"position"`
	Last     Gesture `json:"last"`
}

func encodeGame(s GameState) ([]byte, error) {
	return json.Marshal(savedGame{string(EncodePosition(*s.Game)), s.Last})
}

func decodeGame(data []byte) (GameState, bool, error) {
	var saved savedGame
	if json.Unmarshal(data, &saved) != nil || saved.Position == "" {
		return GameState{}, false, nil
	}
	p, err := DecodePosition([]byte(saved.Position))
	if err != nil {
		return GameState{}, true, err
	}
	s, err := gameState(p, saved.Last)
	return s, true, err
}

// Sequential: an undo takes back a suffix of a played game.
func (System) Sequential(state companion.State) bool {
	_, ok := state.(GameState)
	return ok
}

// MovesData is the Data of a gesture of moves.
func MovesData(moves ...string) json.RawMessage { return rawOf(map[string][]string{"moves": moves}) }

// RulingData is the Data of a ruling.
func RulingData(settings ...string) json.RawMessage {
	return rawOf(map[string][]string{"ruling": settings})
}

// Following gives a move with those that follow by themselves, since nothing
// else is legal: the end of a turn or of reassigning, the only cell for a
// board. A forced pass is left for the player to see. look.md, numbers for play.
func (p *Position) Following(m Move) ([]string, error) {
	next, err := Apply(*p, m)
	if err != nil {
		return nil, refusedMove(err)
	}
	texts := []string{p.MoveText(m)}
	var buf [256]Move
	for len(texts) < maxMoves {
		moves := Moves(&next, buf[:0])
		if len(moves) != 1 {
			break
		}
		switch moves[0].Kind {
		case MoveEndTurn, MoveEndReassign, MovePlaceBoard:
		default:
			return texts, nil
		}
		texts = append(texts, next.MoveText(moves[0]))
		if next, err = Apply(next, moves[0]); err != nil {
			return nil, refusedMove(err)
		}
	}
	return texts, nil
}
