package deepsea

// Spending Dive tokens: one printed option, then the token goes to the
// discard. Only in your own turn: between actions, and when a granted Conserve
// or Journal is about to begin. deepsea-rules §6.3.

// maySpend says that a seat may spend tokens at this moment, given it has
// some.
func (p *Position) maySpend(seat uint8) bool {
	return p.phase == phaseActivation && seat == p.active && p.task.kind == noTask
}

// paysWithTokens says that research for an item may still be got by tokens.
func (p *Position) paysWithTokens(item Item) bool {
	if item.kind != itemAction {
		return false
	}
	for _, a := range p.rules.slots[item.ref].acts {
		if a.verb == verbConserve || a.verb == verbJournal {
			return true
		}
	}
	return false
}

// tokenMoves lists the options of the tokens that a seat holds.
func (p *Position) tokenMoves(m Move, moves []Move) []Move {
	seat := m.Seat - 1
	if !p.maySpend(seat) {
		return moves
	}
	m.Kind = MoveSpendToken
	for kind, n := range p.players[seat].tokens {
		if n == 0 {
			continue
		}
		for k := range p.rules.tokens[kind].options {
			o := &p.rules.tokens[kind].options[k]
			if p.optionHasWay(seat, o) && p.leavesActivation(seat, o) {
				m.A, m.B = uint8(kind), uint8(k)
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// optionHasWay: an option that cannot be carried out may not be chosen.
func (p *Position) optionHasWay(seat uint8, o *optionRules) bool {
	if o.pay && p.players[seat].staging == 0 {
		return false
	}
	for _, item := range o.gains {
		if item.kind == itemDisc && !p.canGainDisc(seat) || !p.hasWay(seat, item) {
			return false
		}
	}
	return true
}

// leavesActivation: with diveTokenTurn = never a turn that spends tokens must
// also activate, so spending first is refused where afterwards no activation
// would be possible; but for who holds too many and can't activate anyway.
func (p *Position) leavesActivation(seat uint8, o *optionRules) bool {
	if !p.rules.variants.tokensNeedActivation || p.turn.acted || p.turn.circle || p.queue.depth > 0 {
		return true
	}
	if p.held(seat) > 1 && !p.canActivate(seat) {
		return true
	}
	staging := int(p.players[seat].staging)
	if o.pay {
		staging--
	}
	for _, item := range o.gains {
		if item.kind == itemDisc {
			staging++
		}
	}
	return staging > 0 && p.freeCircle(seat)
}

func (p *Position) spendToken(seat, kind, option uint8) {
	pl := &p.players[seat]
	pl.tokens[kind]--
	p.dives.discard[kind]++
	o := &p.rules.tokens[kind].options[option]
	if o.pay {
		pl.staging--
		p.discToSupply(seat)
	}
	p.turn.spent = true
	var rewards itemList
	rewards.addAll(o.gains)
	p.push(seat, &rewards)
}
