package deepsea

import (
	"encoding/json"
	"errors"

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
	Round    int      `json:"round,omitempty"`    // a round that began with it
	Ended    bool     `json:"ended,omitempty"`    // the game ended with it
}

// BegunBy is what a played game was started with, whole: with the cards of a
// team and a laid table, which its sheet doesn't hold. entries is its log.
func BegunBy(entries []companion.Entry) (Setup, error) {
	if len(entries) == 0 || entries[0].Kind != companion.KindSetup {
		return Setup{}, refuse("deepsea.refuse.kind", nil)
	}
	return ReadSetup(entries[0].Data)
}

// startGame is the state of a table that is played, after its setup.
func startGame(setup Setup) (GameState, error) {
	if rules := max(1, setup.Play.Rules); rules < firstPlayRules || rules > PlayRules {
		return GameState{}, &companion.Error{Code: companion.CodeReadOnly, Place: "play.rules",
			Message: companion.SayWith("deepsea.refuse.play-rules", companion.Args{"Rules": rules, "Here": PlayRules})}
	}
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

// Nearest plays a game of rules that this program doesn't know by the nearest
// ones that it does (companion.Nearest).
func (System) Nearest(e companion.Entry) (companion.State, error) {
	setup, err := ReadSetup(e.Data)
	if err == nil && !setup.Play.plays() {
		err = refuse("deepsea.refuse.kind", nil)
	}
	if err != nil {
		return nil, err
	}
	return startGame(setup.nearestRules())
}

// nearestRules are those of the game, or the nearest that this program knows.
func (s Setup) nearestRules() Setup {
	s.Play.Rules = min(max(s.Play.Rules, firstPlayRules), PlayRules)
	return s
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
	round := p.round
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
	if g.Ended = p.Ended(); !g.Ended && p.round != round {
		g.Round = p.Round()
	}
	return gameState(p, g)
}

// refusedMove gives a refusal of the rules its code and sentence.
func refusedMove(err error) error {
	refused := &companion.Error{Code: companion.CodeRefused, Place: "moves", Cause: err}
	refused.Message = say("deepsea.illegal.no-such-choice")
	if known, ok := errors.AsType[*ErrIllegal](err); ok {
		refused.Message = known.Why
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
	_ = json.Unmarshal(data, &saved) // what is no game has no position
	if saved.Position == "" {
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

// Reveals says that a gesture brought something hidden to light.
func (System) Reveals(key companion.Key, value json.RawMessage) bool {
	var g Gesture
	return key == keyMoves && json.Unmarshal(value, &g) == nil && g.Revealed
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
	for len(texts) < maxMoves {
		m, only := next.forced()
		if !only {
			break
		}
		texts = append(texts, next.MoveText(m))
		next.do(m)
	}
	return texts, nil
}
