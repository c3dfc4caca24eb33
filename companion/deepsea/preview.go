package deepsea

import "shipmate/companion"

// Preview is what a legal move would do, as far as a player can know: what
// chance would bring stays open. It is computed by Apply and Tally.
type Preview struct {
	Points  int // that the seat's known score would change by
	Changes []Change
	News    []companion.Message
	Waits   []string // rewards and actions that would be open for the same seat (see Waiting)
	Reveals bool     // something would be drawn, or told by the table
	Decider int      // who would decide next; 0 = chance, −1 = nobody
}

// Preview looks at a legal move, with what follows from it by itself.
func (p *Position) Preview(m Move) (Preview, error) {
	before := p.View()
	after, err := Apply(before, m)
	if err != nil {
		return Preview{}, refusedMove(err)
	}
	after.followOn()
	return previewOf(&before, &after, int(m.Seat))
}

func previewOf(before, after *Position, seat int) (Preview, error) {
	known := Preview{Changes: Changes(before, after), News: News(before, after), Reveals: after.chance.kind != noChance, Decider: after.Decider()}
	if seat < 1 {
		return known, nil
	}
	if known.Decider == seat && after.phase == phaseActivation {
		known.Waits = after.Waiting()
	}
	from, err := before.known(seat)
	if err != nil {
		return known, err
	}
	to, err := after.known(seat)
	known.Points = to - from
	return known, err
}

// known is the score of a seat as it stands.
func (p *Position) known(seat int) (int, error) {
	sheet, err := Tally(p)
	if err != nil {
		return 0, err
	}
	return ScoreOnly(sheet).Seats[seat-1].Known, nil
}

// followOn carries out what has no alternative, as Following does.
func (p *Position) followOn() {
	for range maxMoves {
		m, only := p.forced()
		if !only {
			return
		}
		p.do(m)
	}
}

// forced is the only legal move, where it follows by itself.
func (p *Position) forced() (m Move, ok bool) {
	var buf [256]Move
	moves := Moves(p, buf[:0])
	if len(moves) != 1 {
		return m, false
	}
	switch moves[0].Kind {
	case MoveEndTurn, MoveEndReassign, MovePlaceBoard:
		return moves[0], true
	}
	return m, false
}
