package deepsea

import "slices"

// Promote: flip one of your Juniors, gain what its Senior side shows. A disc
// on it goes to supply. deepsea-rules §8.7.

func (p *Position) canPromote(seat uint8) bool {
	for _, t := range p.players[seat].team {
		if t.here() && t.side() == 0 {
			return true
		}
	}
	return false
}

func (p *Position) promoteMoves(m Move, moves []Move) []Move {
	m.Kind = MovePromote
	team := &p.players[m.Seat-1].team
	for i, t := range team {
		if t.here() && t.side() == 0 && !alike(team[:i], t) {
			m.A, m.B = t.kind, t.state
			moves = append(moves, m)
		}
	}
	return moves
}

// alike says that an equal tile stands further left: they are
// interchangeable.
func alike(before []tile, t tile) bool { return slices.Contains(before, t) }

// find gives the place of a Specialist of a kind in a state, −1 if there is
// none.
func (pl *player) find(kind, state uint8) int {
	for i, t := range pl.team {
		if t.kind == kind && t.state == state {
			return i
		}
	}
	return -1
}

func (p *Position) promote(seat, kind, state uint8) {
	pl := &p.players[seat]
	i := pl.find(kind, state)
	if pl.team[i].disc() {
		if p.rules.variants.promoteToStaging {
			pl.staging++
		} else {
			p.discToSupply(seat)
		}
	}
	pl.team[i].state = tileHere | tileSenior
	var rewards itemList
	rewards.addAll(p.rules.tiles[kind].gains[1])
	p.push(seat, &rewards)
}
