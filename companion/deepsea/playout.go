package deepsea

import (
	"fmt"

	"shipmate/companion"
)

// Played is how one random game ended.
type Played struct {
	Mission int    `json:"mission"`
	Mode    Mode   `json:"mode"`
	Edition string `json:"edition"`
	Players int    `json:"players"`
	Seed    uint64 `json:"seed"`
	Moves   int    `json:"moves"`
	Rounds  int    `json:"rounds"`
	Scores  []int  `json:"scores"`            // by seat; in co-op what each adds to the goals
	Winners []int  `json:"winners,omitempty"` // seats 1…
	Met     *int   `json:"met,omitempty"`     // co-op and solo: goals that are met
	Outcome string `json:"outcome,omitempty"` // won, lost, undecided
	Hash    string `json:"hash"`              // of the last position
}

// maxPlayout bounds a random game; none comes near it.
const maxPlayout = 20000

// Playout plays one game by random legal moves, each as likely as the others,
// or if eager is true without passing, declining or ending a turn as long as
// something else is legal. The same setup and seed give the same game.
func Playout(setup Setup, seed uint64, eager bool) (Played, error) {
	p, err := NewPosition(setup, companion.NewRandom(seed))
	if err != nil {
		return Played{}, err
	}
	random := companion.NewRandom(^seed)
	moves := make([]Move, 0, 256)
	n := 0
	for ; !p.Ended(); n++ {
		moves = Moves(&p, moves[:0])
		if eager {
			moves = busy(moves)
		}
		if len(moves) == 0 || n == maxPlayout {
			return Played{}, companion.Errorf(companion.CodeInternal, companion.Say("deepsea.refuse.state"), "seed %d: no end after %d moves", seed, n)
		}
		var k int
		k, random = random.Below(len(moves))
		p.do(moves[k])
	}
	sheet, err := Tally(&p)
	if err != nil {
		return Played{}, err
	}
	result := ScoreOnly(sheet)
	s := p.rules.setup
	played := Played{Mission: s.Mission, Mode: s.Mode, Edition: string(s.Edition), Players: len(s.Seats), Seed: seed,
		Moves: n, Rounds: p.Round(), Scores: []int{}, Winners: result.Winners, Hash: fmt.Sprintf("%016x", p.Hash())}
	for _, seat := range result.Seats {
		played.Scores = append(played.Scores, seat.Known)
	}
	if team := Coop(sheet); team != nil {
		met := team.Met
		played.Met, played.Outcome = &met, team.Outcome
	}
	return played, nil
}

// busy leaves out the moves that do nothing, where others are left.
func busy(moves []Move) []Move {
	n := 0
	for _, m := range moves {
		switch m.Kind {
		case MovePass, MoveEndTurn, MoveDecline, MoveEndReassign:
			continue
		}
		moves[n] = m
		n++
	}
	if n == 0 {
		return moves
	}
	return moves[:n]
}
