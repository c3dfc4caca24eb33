package deepsea

import (
	"fmt"
)

// laws checks what holds in every position, also while something is being
// resolved: nothing is made and nothing is lost. deepsea-rules §16 C22, C25,
// C27–C29, C38, C48–C51, C54, C55, C60, C70, §18.2. Random games are checked by
// it after every move, and a position that is read.
func (p *Position) laws() error {
	for _, law := range []func() error{p.lawOfTurns, p.lawOfDiscs, p.lawOfVessels, p.lawOfBoards, p.lawOfTokens, p.lawOfCards, p.lawOfTiles, p.lawOfMarkers, p.lawOfCoop, p.lawOfTasks, p.lawOfRewards, p.lawOfDecisions} {
		if err := law(); err != nil {
			return err
		}
	}
	return nil
}

// lawOfTurns: seats, rounds and phases exist.
func (p *Position) lawOfTurns() error {
	n := p.seats
	if p.unknown>>allPlaces != 0 {
		return fmt.Errorf("unknown places %b", p.unknown)
	}
	if int(n) != len(p.rules.setup.Seats) || n == 0 || p.start >= n || p.active >= n || p.passed>>n != 0 || p.confirm>>n != 0 || p.round > p.rules.rounds ||
		(p.round == 0) != (p.phase == phaseSetup) || p.left > 3*MaxLevel || p.turn.acting > maxTeam {
		return fmt.Errorf("impossible turn: start %d, active %d, passed %b, round %d", p.start, p.active, p.passed, p.round)
	}
	if p.phase > phaseEnded || p.step > stepDone || p.phase >= phaseActivation && (p.step != stepBegin || p.left != 0) || p.phase != phaseActivation && p.turn != (turn{}) {
		return fmt.Errorf("phase %d with step %d and %d left", p.phase, p.step, p.left)
	}
	if p.quiet() && p.step == stepReassign && (p.left == 0 || p.players[p.active].discsOnTeam() == 0) {
		return fmt.Errorf("nothing is left to take back")
	}
	if p.phase == phaseEnded && !p.quiet() {
		return fmt.Errorf("something waits after the end")
	}
	if p.phase == phaseActivation && p.passed>>p.active&1 == 1 || p.phase < phaseActivation && p.passed != 0 {
		return fmt.Errorf("C05, C06: the active seat has passed")
	}
	if p.phase == phasePreparation && p.quiet() && p.step != stepRecruit && p.step != stepReassign {
		return fmt.Errorf("preparation waits in step %d", p.step)
	}
	return nil
}
