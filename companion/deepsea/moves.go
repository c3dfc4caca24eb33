package deepsea

// Moves appends every legal move of whoever must decide, in a stable order;
// none once the game has ended or as long as a place is unknown, at least one
// before.
func Moves(p *Position, moves []Move) []Move {
	switch {
	case p.phase == phaseEnded || p.unknown != 0:
		return moves
	case p.chance.kind != noChance:
		return p.chanceMoves(moves)
	case p.task.kind != noTask:
		return p.taskMoves(moves)
	case p.queue.depth > 0:
		return p.frameMoves(moves)
	case p.phase == phaseActivation:
		return p.turnMoves(moves)
	case p.step == stepRecruit:
		return p.recruitMoves(moves)
	}
	return p.reassignMoves(moves)
}

// frameMoves lists what the owner of the top frame may do: take one of its
// items, decline one, or spend a token for a granted Conserve or Journal.
func (p *Position) frameMoves(moves []Move) []Move {
	f := p.queue.top()
	pays := false
	for _, item := range f.items[:f.n] {
		moves = p.itemMoves(f.seat, item, moves)
		pays = pays || p.paysWithTokens(item)
	}
	if pays {
		moves = p.tokenMoves(Move{Seat: f.seat + 1}, moves)
	}
	for _, item := range f.items[:f.n] {
		if p.mayDecline(item) {
			moves = append(moves, Move{Seat: f.seat + 1, Kind: MoveDecline, Item: item.one()})
		}
	}
	return moves
}

// itemMoves lists the ways to carry out an item.
func (p *Position) itemMoves(seat uint8, item Item, moves []Move) []Move {
	m := Move{Seat: seat + 1, Item: item.one()}
	switch item.kind {
	case itemAny:
		return attributeMoves(m, 15, moves)
	case itemLowest:
		if set := p.lowestTracks(seat); set&(set-1) != 0 {
			return attributeMoves(m, set, moves)
		}
	case itemImpact:
		return p.impactMoves(m, moves)
	case itemPromote:
		return p.promoteMoves(m, moves)
	case itemLaunch:
		return p.launchMoves(m, moves)
	case itemDiscover:
		if !p.canDiscover(item) {
			return moves
		}
	case itemAction:
		for _, a := range p.rules.slots[item.ref].acts {
			moves = p.actMoves(m, a, moves)
		}
		return moves
	}
	m.Kind = MoveTake
	return append(moves, m)
}

// actMoves lists the ways to do one alternative of a slot.
func (p *Position) actMoves(m Move, a act, moves []Move) []Move {
	switch a.verb {
	case verbTravel:
		return p.travelMoves(m, a, moves)
	case verbSonar:
		if !p.isRanged(a) {
			return p.sonarMoves(m, a, moves)
		}
		if p.canDiscover(Item{ref: a.depths}) {
			m.Kind = MoveTake
			moves = append(moves, m)
		}
	case verbDive:
		return p.diveMoves(m, moves)
	case verbConserve:
		return p.conserveMoves(m, a, maxSpaces, moves)
	case verbJournal:
		return p.journalMoves(m, maxSpaces, moves)
	case verbPromote:
		return p.promoteMoves(m, moves)
	case verbCopy:
		return p.copyMoves(m, moves)
	}
	return moves
}

// lowestTracks is the set of tracks whose cube stands lowest.
func (p *Position) lowestTracks(seat uint8) (set uint8) {
	lowest, _ := p.lowestTrack(seat)
	for t, space := range p.players[seat].track {
		if space == p.players[seat].track[lowest] {
			set |= 1 << t
		}
	}
	return set
}

func attributeMoves(m Move, set uint8, moves []Move) []Move {
	m.Kind = MoveChooseAttribute
	for t := range uint8(NumTracks) {
		if set>>t&1 == 1 {
			m.A = t
			moves = append(moves, m)
		}
	}
	return moves
}
