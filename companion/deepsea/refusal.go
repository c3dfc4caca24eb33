package deepsea

import (
	"errors"
	"slices"

	"shipmate/companion"
)

// ErrIllegal is a move that the rules don't allow: which rule, and why in
// words.
//
//nolint:errname // the name that the architecture gives it, beside ErrStale and the others
type ErrIllegal struct {
	Rule string            // section of deepsea-rules
	Why  companion.Message // a sentence of the catalogue
}

// Error is the form for the log.
func (e *ErrIllegal) Error() string { return "illegal by §" + e.Rule + ": " + e.Why.Key }

// tooLittle says how much research is missing.
func tooLittle(rule string, cost, have uint8) *ErrIllegal {
	return &ErrIllegal{Rule: rule, Why: companion.SayWith("deepsea.illegal.research", companion.Args{"Cost": int(cost), "Have": int(have)})}
}

// Refusals that need no rule.
var (
	ErrNotYourTurn = errors.New("another seat must decide")
	ErrStale       = errors.New("the move answers a question that is not open")
	ErrGameOver    = errors.New("the game has ended")
)

func illegal(rule, why string) *ErrIllegal {
	return &ErrIllegal{Rule: rule, Why: companion.Say(why)}
}

// refuseMove finds why a move that isn't legal is refused.
func (p *Position) refuseMove(m Move) error {
	switch {
	case p.phase == phaseEnded:
		return ErrGameOver
	case p.unknown != 0:
		return illegal("2.2", "deepsea.illegal.unknown")
	case int(m.Seat) != p.Decider():
		return ErrNotYourTurn
	case !p.asks(m):
		return ErrStale
	}
	return p.whyNot(m)
}

// asks says that a move answers the open question at all.
func (p *Position) asks(m Move) bool {
	switch {
	case m.Kind.Chance():
		return moveOf[p.chance.kind] == m.Kind
	case p.chance.kind != noChance:
		return false
	case p.task.kind != noTask:
		var buf [64]Move
		moves := p.taskMoves(buf[:0])
		return slices.ContainsFunc(moves, func(one Move) bool { return one.Kind == m.Kind })
	case m.Kind.usesItem():
		if p.queue.depth > 0 {
			return p.queue.top().find(m.Item) >= 0
		}
		return p.phase == phaseActivation && p.turn.slots.find(m.Item) >= 0
	case m.Kind == MoveSpendToken:
		return true
	case p.queue.depth > 0:
		return false
	}
	switch m.Kind {
	case MoveActivate, MoveUseCircle, MoveEndTurn, MovePass:
		return p.phase == phaseActivation
	case MoveRecruit:
		return p.phase == phasePreparation && p.step == stepRecruit
	case MoveReassign, MoveEndReassign:
		return p.phase == phasePreparation && p.step == stepReassign
	}
	return false
}

// whyNot names the rule that a move breaks, the first one that comes to mind
// at a table.
func (p *Position) whyNot(m Move) *ErrIllegal {
	seat := m.Seat - 1
	switch m.Kind {
	case MoveRecruit:
		if int(m.A) >= len(p.rules.tiles) || m.A == leaderTile || !p.offered(m.A) {
			return illegal("5.2", "deepsea.illegal.not-on-offer")
		}
		return &ErrIllegal{Rule: "5.2", Why: companion.SayWith("deepsea.illegal.tier",
			companion.Args{"Tier": int(p.rules.tiles[m.A].tier), "Level": int(p.level(seat, trackReputation))})}
	case MoveReassign:
		return illegal("5.4", "deepsea.illegal.no-disc-there")
	case MoveEndReassign:
		return illegal("5.4", "deepsea.illegal.must-take-back")
	case MoveActivate:
		switch {
		case !p.mayActivate():
			return illegal("6.1", "deepsea.illegal.activated")
		case p.players[seat].staging == 0:
			return illegal("6.1", "deepsea.illegal.no-staging")
		}
		return illegal("6.1", "deepsea.illegal.no-circle")
	case MoveUseCircle:
		switch {
		case !p.mayUseCircle():
			return illegal("6.1", "deepsea.illegal.activated")
		case p.players[seat].staging == 0:
			return illegal("6.1", "deepsea.illegal.no-staging")
		}
		return illegal("6.1", "deepsea.illegal.no-free-circle")
	case MoveSpendToken:
		return p.whyNoToken(m)
	case MoveEndTurn:
		if p.held(seat) > 1 {
			return illegal("3.4", "deepsea.illegal.two-tokens")
		}
		return illegal("6.1", "deepsea.illegal.nothing-done")
	case MovePass:
		if p.held(seat) > 1 {
			return illegal("3.4", "deepsea.illegal.two-tokens")
		}
		return illegal("6.1", "deepsea.illegal.already-acted")
	case MoveTravel:
		return p.whyNoTravel(m)
	case MoveSonar:
		return p.whyNoSonar(m)
	case MoveDive:
		return p.whyNoDive(m)
	case MoveConserve:
		return p.whyNoConserve(m)
	case MoveJournal:
		return p.whyNoJournal(m)
	case MovePromote:
		return illegal("8.7", "deepsea.illegal.no-junior")
	case MoveCopySpecialist:
		return illegal("6.2", "deepsea.illegal.no-copy")
	case MovePlaceImpact, MoveMoveImpact:
		return p.whyNoImpact(m)
	case MovePlaceBoard:
		return illegal("8.3", "deepsea.illegal.cell")
	case MoveChooseDepths:
		return illegal("8.3", "deepsea.illegal.depths")
	case MoveChooseLaunch:
		return illegal("8.1", "deepsea.illegal.launch")
	case MoveHit, MoveLoseTrack, MoveLoseMarker, MoveLoseSpecialist, MoveLoseJournal, MoveLoseVessel:
		return illegal("13.1", "deepsea.illegal.not-there")
	case MoveDecline:
		return illegal("6.4", "deepsea.illegal.must-take")
	}
	return illegal("7.3", "deepsea.illegal.no-such-choice")
}

func (p *Position) whyNoToken(m Move) *ErrIllegal {
	seat := m.Seat - 1
	switch {
	case int(m.A) >= len(p.rules.tokens) || int(m.B) >= len(p.rules.tokens[m.A].options) || p.players[seat].tokens[m.A] == 0:
		return illegal("6.3", "deepsea.illegal.no-token")
	case !p.maySpend(seat) || p.queue.depth > 0:
		return illegal("6.3", "deepsea.illegal.token-moment")
	case !p.leavesActivation(seat, &p.rules.tokens[m.A].options[m.B]):
		return illegal("6.1", "deepsea.illegal.token-needs-activation")
	}
	return illegal("6.3", "deepsea.illegal.token-option")
}

func (p *Position) whyNoTravel(m Move) *ErrIllegal {
	seat := m.Seat - 1
	if _, ok := p.rules.actIn(m.Item, verbTravel); !ok {
		return illegal("6.2", "deepsea.illegal.no-such-action")
	}
	if int(m.A) >= len(p.rules.zones) || int(m.B) >= len(p.rules.zones) || !p.hasVessel(seat, m.A) {
		return illegal("8.1", "deepsea.illegal.no-vessel")
	}
	to, reach := &p.rules.zones[m.B], p.level(seat, trackIngenuity)
	switch {
	case m.A == m.B:
		return illegal("8.1", "deepsea.illegal.same-zone")
	case !p.inOcean(m.B):
		return illegal("8.1", "deepsea.illegal.not-in-play")
	case to.rule == caves:
		return illegal("10", "deepsea.illegal.caves")
	case to.rule == abyssalTrench && p.hasVessel(seat, m.B):
		return illegal("10", "deepsea.illegal.trench")
	case m.Item.zone > 0 && m.Item.zone != m.A+1:
		return illegal("10", "deepsea.illegal.bound")
	case to.depth > reach+1:
		return illegal("8.1", "deepsea.illegal.too-deep")
	}
	return illegal("8.1", "deepsea.illegal.too-far")
}

func (p *Position) whyNoSonar(m Move) *ErrIllegal {
	seat := m.Seat - 1
	if _, ok := p.rules.actIn(m.Item, verbSonar); !ok {
		return illegal("6.2", "deepsea.illegal.no-such-action")
	}
	switch {
	case int(m.A) >= len(p.rules.zones) || !p.hasVessel(seat, m.A):
		return illegal("8.2", "deepsea.illegal.no-vessel")
	case p.players[seat].staging == 0:
		return illegal("8.2", "deepsea.illegal.no-second-disc")
	case m.Item.zone > 0 && m.Item.zone != m.A+1:
		return illegal("10", "deepsea.illegal.bound")
	}
	return illegal("8.2", "deepsea.illegal.track-full")
}

func (p *Position) whyNoDive(m Move) *ErrIllegal {
	if _, ok := p.rules.actIn(m.Item, verbDive); !ok {
		return illegal("6.2", "deepsea.illegal.no-such-action")
	}
	if int(m.A) >= len(p.rules.sites) || !p.present(m.Seat-1, p.rules.sites[m.A].zone, p.rules.sites[m.A].from) {
		return illegal("8.4", "deepsea.illegal.no-vessel")
	}
	return illegal("8.4", "deepsea.illegal.no-token-left")
}

func (p *Position) whyNoConserve(m Move) *ErrIllegal {
	seat := m.Seat - 1
	a, ok := p.rules.actIn(m.Item, verbConserve)
	if !ok {
		return illegal("6.2", "deepsea.illegal.no-such-action")
	}
	if int(m.A) >= len(p.rules.spaces) || p.rules.spaces[m.A].kind != conserveSpace {
		return illegal("8.5", "deepsea.illegal.no-site")
	}
	s := &p.rules.spaces[m.A]
	switch {
	case p.ocean.disc[m.A] != 0:
		return illegal("8.5", "deepsea.illegal.taken")
	case p.players[seat].staging == 0:
		return illegal("8.5", "deepsea.illegal.no-second-disc")
	case p.players[seat].research < p.conserveCost(m.A, a):
		return tooLittle("8.5", p.conserveCost(m.A, a), p.players[seat].research)
	case m.Item.zone > 0 && m.Item.zone != s.zone+1:
		return illegal("10", "deepsea.illegal.bound")
	}
	return illegal("8.5", "deepsea.illegal.no-vessel")
}

func (p *Position) whyNoJournal(m Move) *ErrIllegal {
	seat := m.Seat - 1
	if _, ok := p.rules.actIn(m.Item, verbJournal); !ok {
		return illegal("6.2", "deepsea.illegal.no-such-action")
	}
	if int(m.A) >= len(p.rules.spaces) || p.rules.spaces[m.A].kind != journalSpace || int(m.B) >= len(p.rules.cards) {
		return illegal("8.6", "deepsea.illegal.no-site")
	}
	s, c := &p.rules.spaces[m.A], &p.rules.cards[m.B]
	switch {
	case p.ocean.disc[m.A] != 0:
		return illegal("8.6", "deepsea.illegal.taken")
	case p.players[seat].staging == 0:
		return illegal("8.6", "deepsea.illegal.no-second-disc")
	case p.cards.place[m.B] != cardShown:
		return illegal("8.6", "deepsea.illegal.not-shown")
	case c.fields>>s.field&1 == 0:
		return illegal("8.6", "deepsea.illegal.field")
	case p.players[seat].research < c.cost:
		return tooLittle("8.6", c.cost, p.players[seat].research)
	case m.Item.zone > 0 && m.Item.zone != s.zone+1:
		return illegal("10", "deepsea.illegal.bound")
	}
	return illegal("8.6", "deepsea.illegal.no-vessel")
}

func (p *Position) whyNoImpact(m Move) *ErrIllegal {
	if m.Item.kind != itemImpact {
		return illegal("6.2", "deepsea.illegal.no-such-action")
	}
	if (m.Kind == MoveMoveImpact) != (p.rules.mission == 6 && !p.runners(m.Seat-1).empty()) {
		return illegal("9.4", "deepsea.illegal.runner")
	}
	if int(m.A) < len(p.rules.impact.hexes) && p.impact.occupied.has(int(m.A)) && m.Kind == MovePlaceImpact {
		return illegal("9.1", "deepsea.illegal.hex-taken")
	}
	return illegal("9.1", "deepsea.illegal.hex")
}
