package deepsea

// Sonar: a second disc on the earliest empty space of a track, where you have
// a vessel; then what that space shows. deepsea-rules §8.2.

// isRanged says that a Sonar is a free Discover (rangedSonar).
func (p *Position) isRanged(a act) bool {
	return a.depths != 0 && !p.rules.variants.rangedIsSonar
}

// earliest is the first empty space of a track.
func (p *Position) earliest(track []uint8) (space uint8, ok bool) {
	for _, s := range track {
		if p.ocean.disc[s] == 0 {
			return s, true
		}
	}
	return 0, false
}

// maySonarIn says that a seat may use Sonar in a zone at all.
func (p *Position) maySonarIn(seat, zone uint8, item Item, a act) bool {
	return (item.zone == 0 || item.zone == zone+1) && (a.depths == 0 || a.depths>>(p.rules.zones[zone].depth-1)&1 == 1) &&
		p.players[seat].staging > 0
}

func (p *Position) canSonar(seat uint8, item Item, a act) bool {
	for k, v := range p.players[seat].vessel {
		if v == 0 || k > 0 && v == p.players[seat].vessel[k-1] || !p.maySonarIn(seat, v-1, item, a) {
			continue
		}
		for _, track := range p.rules.zones[v-1].tracks {
			if _, ok := p.earliest(track); ok {
				return true
			}
		}
	}
	return false
}

func (p *Position) sonarMoves(m Move, a act, moves []Move) []Move {
	m.Kind = MoveSonar
	seat := m.Seat - 1
	for k, v := range p.players[seat].vessel {
		if v == 0 || k > 0 && v == p.players[seat].vessel[k-1] || !p.maySonarIn(seat, v-1, m.Item, a) {
			continue
		}
		for t, track := range p.rules.zones[v-1].tracks {
			if _, ok := p.earliest(track); ok {
				m.A, m.B = v-1, uint8(t)
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// sonar places the disc and gives the space's content and the links.
func (p *Position) sonar(seat, zone, track uint8) {
	space, _ := p.earliest(p.rules.zones[zone].tracks[track])
	p.occupy(seat, space, nil)
}
