package deepsea

// Copy: the Robotics Engineer does what another Specialist of yours shows, all
// its slots, or one of them with roboticsCopy = one-action. The chosen one
// gets no disc. deepsea-rules §6.2.

// copies says that a Specialist can be copied: it isn't the one who copies,
// and shows actions.
func (p *Position) copyable(seat uint8, i int) bool {
	t := p.players[seat].team[i]
	if !t.here() || int(p.turn.acting) == i+1 {
		return false
	}
	slots := p.rules.tiles[t.kind].slots[t.side()]
	for _, slot := range slots {
		for _, a := range p.rules.slots[slot].acts {
			if a.verb != verbCopy {
				return true
			}
		}
	}
	return false
}

func (p *Position) canCopy(seat uint8) bool {
	for i := range p.players[seat].team {
		if p.copyable(seat, i) {
			return true
		}
	}
	return false
}

func (p *Position) copyMoves(m Move, moves []Move) []Move {
	m.Kind = MoveCopySpecialist
	team := &p.players[m.Seat-1].team
	for i, t := range team {
		if !p.copyable(m.Seat-1, i) || p.sameFace(m.Seat-1, i) {
			continue
		}
		m.A, m.B, m.C = t.kind, t.state&^tileDisc, 0
		if !p.rules.variants.copyOne {
			moves = append(moves, m)
			continue
		}
		for k := range p.rules.tiles[t.kind].slots[t.side()] {
			m.C = uint8(k) + 1
			moves = append(moves, m)
		}
	}
	return moves
}

// sameFace says that the same side of the same kind stands further left.
func (p *Position) sameFace(seat uint8, i int) bool {
	team := &p.players[seat].team
	for k := range i {
		if p.copyable(seat, k) && team[k].kind == team[i].kind && team[k].side() == team[i].side() {
			return true
		}
	}
	return false
}

// copySpecialist gives the slots: in the open turn beside those that are left,
// elsewhere as rewards.
func (p *Position) copySpecialist(seat, kind, state, only uint8) {
	var slots itemList
	side := int(state >> 1 & 1)
	for k, slot := range p.rules.tiles[kind].slots[side] {
		if only == 0 || int(only) == k+1 {
			slots.add(Item{kind: itemAction, n: 1, ref: slot})
		}
	}
	if p.queue.depth > 0 {
		p.push(seat, &slots)
		return
	}
	for _, item := range slots.items[:slots.n] {
		p.turn.slots.add(item)
	}
}
