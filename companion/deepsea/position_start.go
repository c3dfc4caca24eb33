package deepsea

import (
	"math/bits"

	"shipmate/companion"
)

// NewPosition sets a game up with chance drawn from a generator: the same
// setup and generator, the same position. It stops at the first decision.
// The seats of confirming (1 …) are asked for every reward (see Confirming).
// Errors are of CodeInvalid with the place in the setup. deepsea-rules §4.
func NewPosition(setup Setup, random companion.Random, confirming ...int) (Position, error) {
	p, _, err := Begin(setup, random, confirming...)
	return p, err
}

// Begin is NewPosition and tells what chance brought while setting up, as
// moves that a told position takes.
func Begin(setup Setup, random companion.Random, confirming ...int) (Position, []Move, error) {
	p, err := blank(setup)
	if err != nil {
		return Position{}, nil, err
	}
	p = p.Confirming(confirming...)
	p.random = random
	var drawn []Move
	p.advance(&drawn)
	return p, drawn, nil
}

// NewToldPosition sets a game up whose chance is told by the table: from the
// first draw of the setup on, Moves lists what may come up.
func NewToldPosition(setup Setup, confirming ...int) (Position, error) {
	p, err := blank(setup)
	if err != nil {
		return Position{}, err
	}
	p = p.Confirming(confirming...)
	p.told = true
	p.advance(nil)
	return p, nil
}

// blank is the table before anything was drawn.
func blank(setup Setup) (Position, error) {
	setup, err := setup.checked()
	if err != nil {
		return Position{}, outermost(err)
	}
	setup.Follow = FollowSetup{}
	r, err := newRulebook(setup)
	if err != nil {
		return Position{}, err
	}
	p := Position{rules: r, seats: uint8(len(setup.Seats)), task: task{kind: taskSetup}}
	for i := range p.seats {
		p.players[i] = player{supply: allDiscs, research: r.research, team: [maxTeam]tile{{kind: leaderTile, state: tileHere | tileSenior}}}
		if !r.variants.leaderFree {
			p.players[i].supply--
			p.players[i].team[0].state |= tileDisc
		}
		if r.mission == 9 {
			p.players[i].markers = 1 // the cleanup marker
		}
	}
	for z := range r.zones {
		if int(r.zones[z].depth) <= int(r.maxDepth) && (!r.zones[z].unique || r.names(r.zones[z].id)) {
			p.piles.hidden[r.zones[z].depth-1] |= 1 << z
		}
	}
	for kind := range r.tokens {
		p.dives.hidden[0][kind] = r.tokens[kind].copies
		p.dives.supply += r.tokens[kind].copies
	}
	for k := range r.tiles {
		switch t := &r.tiles[k]; {
		case t.tier >= 1 && t.tier <= 4:
			p.tray.tiles[k] = t.copies
		case t.tier == 5 && t.copies == 1:
			p.tray.unknown |= 1 << k
		}
	}
	hidden := bits.OnesCount32(p.tray.unknown)
	for k := range min(hidden, 9) {
		p.tray.pocket[k%3][k/3] = tileHidden
	}
	for _, h := range r.box.mission.Hidden {
		if h.ShuffledAmongTop > 0 {
			p.piles.packet = uint8(h.ShuffledAmongTop)
			if r.variants.packetOfFive {
				p.piles.packet++
			}
		}
	}
	return p, nil
}

// names says that the mission names a unique board: as a start board, in a
// shuffled row, or hidden in a pile. The others are set aside. deepsea-rules
// §4.2 point 2.
func (r *rulebook) names(id string) bool {
	m := r.box.mission
	for _, s := range m.Setup {
		if s.Zone == id {
			return true
		}
	}
	for _, row := range m.ShuffledRows {
		for _, s := range row.Zones {
			if s.Zone == id {
				return true
			}
		}
	}
	for _, h := range m.Hidden {
		if h.Zone == id {
			return true
		}
	}
	return false
}

// Stages of taskSetup, in the order of deepsea-rules §4.2 with the start
// player first, since nothing depends on when he is drawn.
const (
	setupStart uint8 = iota
	setupNamed
	setupRows
	setupBoards
	setupSites
	setupAnchors
	setupPockets
	setupCards
)

// settingUp does the setup's next part. task.a counts inside a stage.
func (p *Position) settingUp() bool {
	t := &p.task
	m := p.rules.box.mission
	switch t.stage {
	case setupStart:
		t.stage = setupNamed
		if p.rules.setup.StartSeat > 0 {
			p.start = uint8(p.rules.setup.StartSeat - 1)
		} else {
			p.chance = chance{kind: drawStart}
		}
	case setupNamed:
		for _, s := range m.Setup {
			if z, ok := p.rules.zoneIndex(s.Zone); ok {
				p.startBoard(uint8(z), cellAt(s.Col, s.Depth))
			}
		}
		t.stage = setupRows
	case setupRows:
		p.layRow()
	case setupBoards:
		p.layRandom()
	case setupSites:
		for z := range p.rules.zones {
			if p.inOcean(uint8(z)) {
				p.fillSites(uint8(z))
			}
		}
		t.stage = setupAnchors
	case setupAnchors:
		p.layAnchor()
	case setupPockets:
		p.layPocket()
	case setupCards:
		p.layCards()
	}
	return true
}

func cellAt(column string, depth int) uint8 {
	return column[0] - 'A' + uint8(numColumns*(depth-1))
}

// startBoard lays a board that has no discoverer.
func (p *Position) startBoard(zone, cell uint8) {
	p.piles.hidden[p.rules.zones[zone].depth-1] &^= 1 << zone
	p.ocean.put(zone, cell)
}

// layRow lays the named boards of a shuffled row where chance puts them; the
// random ones fill the other cells. task.b is the row, task.a the board.
func (p *Position) layRow() {
	t := &p.task
	rows := p.rules.box.mission.ShuffledRows
	if int(t.b) == len(rows) {
		t.stage, t.a, t.b = setupBoards, 0, 0
		return
	}
	row := &rows[t.b]
	if int(t.a) == len(row.Zones) {
		t.a, t.b = 0, t.b+1
		return
	}
	zone, named := p.rules.zoneIndex(row.Zones[t.a].Zone)
	switch {
	case !named:
		t.a++
	case t.c == 0:
		p.chance = chance{kind: drawColumn, arg: uint8(row.Depth)}
	default:
		p.startBoard(uint8(zone), uint8(row.Depth-1)*numColumns+t.c-1)
		t.a, t.c = t.a+1, 0
	}
}

// layRandom draws the random start boards, those of shuffled rows after the
// others. task.a counts them.
func (p *Position) layRandom() {
	t := &p.task
	cell, depth, ok := p.randomCell()
	switch {
	case !ok:
		t.stage, t.a = setupSites, 0
	case t.drawn == 0:
		p.chance = chance{kind: drawBoard, arg: depth}
	default:
		p.startBoard(t.draw[0]-1, cell)
		t.draw, t.drawn = [2]uint8{}, 0
	}
}

// randomCell is the next start cell that takes a random board.
func (p *Position) randomCell() (cell, depth uint8, ok bool) {
	m := p.rules.box.mission
	for _, s := range m.Setup {
		if cell = cellAt(s.Col, s.Depth); s.Random > 0 && p.ocean.cell[cell] == 0 {
			return cell, uint8(s.Depth), true
		}
	}
	for _, row := range m.ShuffledRows {
		for _, column := range row.Columns {
			if cell = cellAt(column, row.Depth); p.ocean.cell[cell] == 0 {
				return cell, uint8(row.Depth), true
			}
		}
	}
	return 0, 0, false
}

// layAnchor lays four Anchors open; the others leave the game.
func (p *Position) layAnchor() {
	t := &p.task
	if t.drawn == 1 {
		p.cards.display[t.a] = t.draw[0]
		t.draw, t.drawn, t.a = [2]uint8{}, 0, t.a+1
	}
	left := false
	for k := range p.rules.cards {
		left = left || p.rules.cards[k].anchor && p.cards.place[k] == cardHidden
	}
	if int(t.a) < len(p.cards.display) && left {
		p.chance = chance{kind: drawAnchor}
		return
	}
	for k := range p.rules.cards {
		if p.rules.cards[k].anchor && p.cards.place[k] == cardHidden {
			p.cards.place[k] = cardRemoved
		}
	}
	t.stage, t.a = setupPockets, 0
}

// layPocket uncovers the top of each pocket, or with peekTier5 = open all of
// its tiles.
func (p *Position) layPocket() {
	for k := range p.tray.pocket {
		for d, tile := range p.tray.pocket[k] {
			if tile == tileHidden && (d == 0 || p.rules.variants.openPockets) {
				p.chance = chance{kind: drawTile}
				return
			}
		}
	}
	p.task.stage = setupCards
}

// uncover puts a drawn tile where the first hidden one of a pocket is to be
// seen.
func (p *Position) uncover(kind uint8) {
	for k := range p.tray.pocket {
		for d, tile := range p.tray.pocket[k] {
			if tile == tileHidden && (d == 0 || p.rules.variants.openPockets) {
				p.tray.pocket[k][d] = kind + 1
				return
			}
		}
	}
}
