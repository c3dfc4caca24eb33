package deepsea

// nextStep turns setup, Preparation, Activation and rounds when nothing is
// being resolved; false where the active seat must decide. deepsea-rules §5.
func (p *Position) nextStep() bool {
	switch p.phase {
	case phaseSetup:
		return p.launching()
	case phasePreparation:
		return p.preparing()
	case phaseActivation:
		return p.nextTurn()
	}
	return false
}

// launching brings the first vessels in turn order, each with its cascade
// before the next player's. deepsea-rules §4.2 point 10. passed marks who is
// done.
func (p *Position) launching() bool {
	if p.step == stepBegin {
		p.step = stepDone
		p.left = p.rules.vessels
	}
	if p.left > 0 {
		p.left--
		p.bringVessel(p.active)
		return true
	}
	p.active, p.step = p.clockwise(p.active), stepBegin
	if p.active == p.start {
		p.beginRound(1)
	}
	return true
}

func (p *Position) beginRound(round uint8) {
	p.round, p.phase, p.step, p.passed = round, phasePreparation, stepBegin, 0
	p.active = p.wave()
	p.chance = p.rules.revealOf(round)
}

// preparing does the steps of one player completely before the next begins:
// recruit, effort, reassign. deepsea-rules §5.1.
func (p *Position) preparing() bool {
	pl := &p.players[p.active]
	switch p.step {
	case stepBegin:
		if pl.waiting > 0 { // launched later by a variant (vesselGain)
			pl.waiting--
			p.bringVessel(p.active)
			return true
		}
		p.step = stepRecruit
	case stepRecruit:
		if p.mayRecruit() {
			return false
		}
		p.step = stepEffort
	case stepEffort:
		for range p.level(p.active, trackInspiration) {
			p.discToStaging(p.active)
		}
		p.step, p.left = stepReassign, p.level(p.active, trackCoordination)
	case stepReassign:
		if p.left > 0 && pl.discsOnTeam() > 0 {
			return false
		}
		p.step = stepDone
	case stepDone:
		p.left = 0
		p.active, p.step = p.clockwise(p.active), stepBegin
		if p.active == p.wave() {
			p.phase = phaseActivation
		}
	}
	return true
}

// mayRecruit: something is on offer, and there is a place in the team.
func (p *Position) mayRecruit() bool {
	if p.players[p.active].team[maxTeam-1].here() {
		return false
	}
	lowest := p.lowestOffered()
	return lowest <= p.level(p.active, trackReputation) || lowest <= 5 && !p.rules.variants.recruitMaySkip
}

func (pl *player) discsOnTeam() (n int) {
	for _, t := range pl.team {
		if t.disc() {
			n++
		}
	}
	return n
}

// reassignMoves lists the Specialists whose disc may be taken back, and the
// end of the step (reassignCount). deepsea-rules §5.4.
func (p *Position) reassignMoves(moves []Move) []Move {
	m := Move{Seat: p.active + 1, Kind: MoveReassign}
	team := &p.players[p.active].team
	for i, t := range team {
		if t.disc() && !alike(team[:i], t) {
			m.A, m.B = t.kind, t.state
			moves = append(moves, m)
		}
	}
	if !p.rules.variants.reassignAll {
		moves = append(moves, Move{Seat: p.active + 1, Kind: MoveEndReassign})
	}
	return moves
}

func (p *Position) reassign(kind, state uint8) {
	pl := &p.players[p.active]
	pl.team[pl.find(kind, state)].state &^= tileDisc
	pl.staging++
	p.left--
}

// endRound: nothing is returned; the Wave moves on with the round number.
// deepsea-rules §5.1 point 4.
func (p *Position) endRound() {
	if p.round == p.rules.rounds {
		p.phase, p.step = phaseEnded, stepBegin
		return
	}
	p.beginRound(p.round + 1)
}
