package deepsea

// Recruit: step 1a of Preparation. One Specialist a round, Junior side up, of
// a tier that the Recruitment level allows. deepsea-rules §5.2.

// recruitMoves lists the kinds on offer. Where no allowed tier has a tile, the
// lowest tier that has one is offered (recruitFallback).
func (p *Position) recruitMoves(moves []Move) []Move {
	m := Move{Seat: p.active + 1, Kind: MoveRecruit}
	highest := p.level(p.active, trackReputation)
	if p.lowestOffered() > highest {
		if p.rules.variants.recruitMaySkip {
			return moves
		}
		highest = p.lowestOffered()
	}
	for k := range p.rules.tiles {
		if tier := p.rules.tiles[k].tier; tier >= 1 && tier <= highest && p.offered(uint8(k)) {
			m.A = uint8(k)
			moves = append(moves, m)
		}
	}
	return moves
}

func (p *Position) offered(kind uint8) bool {
	if p.rules.tiles[kind].tier < 5 {
		return p.tray.tiles[kind] > 0
	}
	return p.pocketOf(kind) >= 0
}

// pocketOf is the pocket whose top tile is of a kind, −1 if there is none.
func (p *Position) pocketOf(kind uint8) int {
	for k := range p.tray.pocket {
		if p.tray.pocket[k][0] == kind+1 {
			return k
		}
	}
	return -1
}

// lowestOffered is the lowest tier with a tile; 99 where the tray is empty.
func (p *Position) lowestOffered() uint8 {
	lowest := uint8(99)
	for k := range p.rules.tiles {
		if tier := p.rules.tiles[k].tier; tier >= 1 && tier < lowest && p.offered(uint8(k)) {
			lowest = tier
		}
	}
	return lowest
}

// recruit takes the tile; a tier-5 pocket shows its next one, or is filled.
// The tile's gains come after that.
func (p *Position) recruit(kind uint8) {
	p.players[p.active].addTile(kind)
	p.task = task{kind: taskRecruit, seat: p.active, b: kind}
	if p.rules.tiles[kind].tier < 5 {
		p.tray.tiles[kind]--
		return
	}
	k := p.pocketOf(kind)
	p.tray.takeTop(k)
	if p.tray.pocket[k][0] == 0 && !p.rules.variants.noPocketRefill {
		p.task.c = uint8(k) + 1
	}
}

func (pl *player) addTile(kind uint8) {
	for i := range pl.team {
		if !pl.team[i].here() {
			pl.team[i] = tile{kind, tileHere}
			return
		}
	}
}

// takeTop takes the top tile of a pocket; the next one comes up.
func (t *tray) takeTop(k int) {
	pocket := &t.pocket[k]
	pocket[0], pocket[1], pocket[2] = pocket[1], pocket[2], 0
}

// recruiting uncovers, fills an emptied pocket from one that holds more than
// one tile (tier5Refill), and gives the tile's gains.
func (p *Position) recruiting() bool {
	t := &p.task
	if p.tray.covered() {
		p.chance = chance{kind: drawTile}
		return true
	}
	if t.c > 0 {
		var buf [3]Move
		switch moves := p.pocketMoves(buf[:0]); len(moves) {
		case 0:
			t.c = 0
		case 1:
			p.fillPocket(moves[0].A)
		default:
			return false
		}
		return true
	}
	done := p.task
	p.task = task{}
	var rewards itemList
	rewards.addAll(p.rules.tiles[done.b].gains[0])
	p.step = stepEffort
	p.push(done.seat, &rewards)
	return true
}

// covered says that the top tile of a pocket is face down.
func (t *tray) covered() bool {
	return t.pocket[0][0] == tileHidden || t.pocket[1][0] == tileHidden || t.pocket[2][0] == tileHidden
}

// pocketMoves lists the pockets that may give their top tile.
func (p *Position) pocketMoves(moves []Move) []Move {
	m := Move{Seat: p.task.seat + 1, Kind: MoveFillPocket}
	for k := range p.tray.pocket {
		if p.tray.pocket[k][1] != 0 {
			m.A = uint8(k)
			moves = append(moves, m)
		}
	}
	return moves
}

func (p *Position) fillPocket(from uint8) {
	to := p.task.c - 1
	p.tray.pocket[to][0] = p.tray.pocket[from][0]
	p.tray.takeTop(int(from))
	p.task.c = 0
}
