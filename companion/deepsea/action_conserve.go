package deepsea

// Conserve: pay research, a second disc on a conservation site, its gains and
// actions, links, then the zone's rule. deepsea-rules §8.5.

// conserveCost is the research that a site costs, not below 0.
func (p *Position) conserveCost(space uint8, a act) uint8 {
	return uint8(max(0, int(p.rules.spaces[space].cost)+int(a.cost)))
}

// mayConserve says that a seat may conserve on a site now.
func (p *Position) mayConserve(seat, space uint8, item Item, a act) bool {
	s, pl := &p.rules.spaces[space], &p.players[seat]
	if p.ocean.disc[space] != 0 || pl.staging == 0 || pl.research < p.conserveCost(space, a) {
		return false
	}
	if item.zone > 0 && item.zone != s.zone+1 || !p.inOcean(s.zone) {
		return false
	}
	if a.anyZone {
		return p.vesselDepths(seat)>>p.rules.zones[s.zone].depth&1 == 1
	}
	return p.present(seat, s.zone, s.from)
}

// vesselDepths is the set of depths (bit d = depth d) where a seat has a vessel.
func (p *Position) vesselDepths(seat uint8) (set uint8) {
	for _, v := range p.players[seat].vessel {
		if v > 0 {
			set |= 1 << p.rules.zones[v-1].depth
		}
	}
	return set
}

func (p *Position) canConserve(seat uint8, item Item, a act) bool {
	var buf [2]Move
	m := Move{Seat: seat + 1, Item: item}
	return len(p.conserveMoves(m, a, 1, buf[:0])) > 0
}

// conserveMoves lists sites, at most so many of them.
func (p *Position) conserveMoves(m Move, a act, most int, moves []Move) []Move {
	m.Kind = MoveConserve
	seat := m.Seat - 1
	if p.players[seat].staging == 0 {
		return moves
	}
	var places [maxZones]uint8
	list := places[:0]
	if a.anyZone {
		for z := range p.rules.zones {
			list = append(list, uint8(z))
		}
	} else {
		list = p.workplaces(seat, list)
	}
	found := 0
	for _, z := range list {
		for _, space := range p.rules.zones[z].conserves {
			if p.mayConserve(seat, space, m.Item, a) {
				m.A = space
				moves = append(moves, m)
				if found++; found == most {
					return moves
				}
			}
		}
	}
	return moves
}

func (p *Position) conserve(seat, space uint8, a act) {
	p.players[seat].research -= p.conserveCost(space, a)
	p.occupy(seat, space, nil)
	p.conserved(seat, p.rules.spaces[space].zone, a)
}
