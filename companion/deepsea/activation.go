package deepsea

// Activation: turns clockwise until all have passed. A turn may spend any
// number of Dive tokens, and at most once activate a Specialist or use a
// Journal circle instead. deepsea-rules §6.

// nextTurn opens the turn of the active seat, who decides; who has passed is
// skipped, and when all have the round ends.
func (p *Position) nextTurn() bool {
	if p.passed == 1<<p.seats-1 {
		p.endRound()
		return true
	}
	if p.passed>>p.active&1 == 1 {
		p.active = p.clockwise(p.active)
		return true
	}
	if p.rules.variants.tokensNeedActivation && p.turn.spent && !p.turn.acted && !p.turn.circle && p.held(p.active) <= 1 && !p.canActivate(p.active) {
		p.endTurn()
		return true
	}
	return false
}

// turnMoves lists what the active seat may do between actions.
func (p *Position) turnMoves(moves []Move) []Move {
	seat := p.active
	base := Move{Seat: seat + 1}
	t := &p.turn
	for _, item := range t.slots.items[:t.slots.n] {
		moves = p.itemMoves(seat, item, moves)
	}
	moves = p.activateMoves(base, moves)
	moves = p.tokenMoves(base, moves)
	few := p.held(seat) <= 1
	done := t.acted || t.circle || t.spent && !p.rules.variants.tokensNeedActivation
	if done && few {
		base.Kind = MoveEndTurn
		moves = append(moves, base)
	}
	if few && !t.acted && !t.circle && !t.spent {
		base.Kind = MovePass
		moves = append(moves, base)
	}
	return moves
}

// mayActivate and mayUseCircle: once a turn, one of them (circlesPerTurn).
func (p *Position) mayActivate() bool {
	return !p.turn.acted && (!p.turn.circle || p.rules.variants.circlesBeside)
}

func (p *Position) mayUseCircle() bool {
	return p.rules.variants.circlesBeside || !p.turn.acted && !p.turn.circle
}

// activateMoves: a disc from staging on a Specialist with a free circle, or on
// a free circle of a Journal.
func (p *Position) activateMoves(m Move, moves []Move) []Move {
	seat := m.Seat - 1
	pl := &p.players[seat]
	if pl.staging == 0 {
		return moves
	}
	if p.mayActivate() {
		m.Kind = MoveActivate
		for i, t := range pl.team {
			if p.ready(t) && !alike(pl.team[:i], t) {
				m.A, m.B = t.kind, t.state
				moves = append(moves, m)
			}
		}
	}
	if p.mayUseCircle() {
		m.Kind = MoveUseCircle
		for k := range p.rules.cards {
			if p.cards.place[k] != cardOwned+seat {
				continue
			}
			for c := range p.rules.cards[k].circles {
				if p.cards.circles[k]>>c&1 == 0 {
					m.A, m.B = uint8(k), uint8(c)
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

// ready: its shown side has a circle, without a disc. deepsea-rules §6.1.
func (p *Position) ready(t tile) bool {
	return t.here() && !t.disc() && len(p.rules.tiles[t.kind].slots[t.side()]) > 0
}

// canActivate says that a Specialist or a circle is free and a disc is there.
func (p *Position) canActivate(seat uint8) bool {
	return p.players[seat].staging > 0 && p.freeCircle(seat)
}

func (p *Position) freeCircle(seat uint8) bool {
	for _, t := range p.players[seat].team {
		if p.ready(t) {
			return true
		}
	}
	for k := range p.rules.cards {
		if n := len(p.rules.cards[k].circles); p.cards.place[k] == cardOwned+seat && p.cards.circles[k] != 1<<n-1 {
			return true
		}
	}
	return false
}

func (p *Position) activate(seat, kind, state uint8) {
	pl := &p.players[seat]
	i := pl.find(kind, state)
	pl.staging--
	pl.team[i].state |= tileDisc
	p.turn.acted, p.turn.acting = true, uint8(i)+1
	p.openSlots(p.rules.tiles[kind].slots[pl.team[i].side()])
}

func (p *Position) useCircle(seat, card, circle uint8) {
	p.players[seat].staging--
	p.cards.circles[card] |= 1 << circle
	p.turn.circle = true
	p.openSlots(p.rules.cards[card].circles[circle])
}

// openSlots makes actions available.
func (p *Position) openSlots(slots []uint8) {
	for _, slot := range slots {
		p.turn.slots.add(Item{kind: itemAction, n: 1, ref: slot})
	}
}

func (p *Position) endTurn() {
	p.turn = turn{}
	p.active = p.clockwise(p.active)
}

func (p *Position) pass() {
	p.passed |= 1 << p.active
	p.endTurn()
}
