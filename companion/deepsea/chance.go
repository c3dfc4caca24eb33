package deepsea

import "math/bits"

// Chance: what is drawn. A seeded position draws with its generator; a told
// one stops, lists what may still come up, and takes what came (architecture
// §4). Both go through the same outcomes, so that a drawn game can be told
// again from its log.

type chanceKind uint8

const (
	noChance   chanceKind = iota
	drawStart             // who begins
	drawColumn            // where a named board of a shuffled row lies
	drawBoard             // the top of a pile; arg depth
	drawToken             // a Dive token; arg shuffle
	drawAnchor            // an Anchor Journal for the display
	drawCard              // the top of the Journal deck
	drawTile              // a tier-5 tile that is uncovered
	drawReveal            // the co-op card of a round; arg round
	numChances
)

// moveOf is the kind of move that tells an outcome.
var moveOf = [numChances]MoveKind{0, MoveDrawStart, MoveDrawColumn, MoveDrawBoard, MoveDrawToken, MoveDrawAnchor, MoveDrawCard, MoveDrawTile, MoveReveal}

// outcomes calls each for everything that may come up, in a fixed order, with
// how likely it is beside the others.
func (p *Position) outcomes(each func(outcome uint8, weight int)) {
	switch p.chance.kind {
	case drawStart:
		for s := range p.seats {
			each(s, 1)
		}
	case drawColumn:
		row := int(p.chance.arg-1) * numColumns
		for c := range p.rules.columns {
			if p.ocean.occupied>>(row+int(c))&1 == 0 {
				each(c, 1)
			}
		}
	case drawBoard:
		p.boardOutcomes(each)
	case drawToken:
		for kind, n := range p.dives.hidden[p.chance.arg] {
			if n > 0 {
				each(uint8(kind), int(n))
			}
		}
	case drawAnchor, drawCard:
		for k := range p.rules.cards {
			if p.rules.cards[k].anchor == (p.chance.kind == drawAnchor) && p.cards.place[k] == cardHidden {
				each(uint8(k), 1)
			}
		}
	case drawTile:
		for set := p.tray.unknown; set != 0; set &= set - 1 {
			each(uint8(bits.TrailingZeros32(set)), 1)
		}
	case drawReveal:
		p.revealOutcomes(each)
	}
}

// boardOutcomes: every hidden board of the pile alike, but for mission 6 the
// Fallen Star lies among the top boards (m6Packet); while setting up only
// boards that aren't unique.
func (p *Position) boardOutcomes(each func(uint8, int)) {
	hidden := p.piles.hidden[p.chance.arg-1]
	if p.task.kind == taskSetup {
		for z := range p.rules.zones {
			if p.rules.zones[z].unique {
				hidden &^= 1 << z
			}
		}
	}
	packet := int(p.piles.packet)
	star := p.rules.star
	if p.rules.mission != 6 || star < 0 || hidden>>star&1 == 0 || packet == 0 {
		for ; hidden != 0; hidden &= hidden - 1 {
			each(uint8(bits.TrailingZeros64(hidden)), 1)
		}
		return
	}
	others := bits.OnesCount64(hidden) - 1
	for ; hidden != 0; hidden &= hidden - 1 {
		z := bits.TrailingZeros64(hidden)
		switch {
		case z == star:
			each(uint8(z), max(others, 1))
		case packet > 1:
			each(uint8(z), packet-1)
		}
	}
}

// drawChance decides chance by the generator, or where there is just one
// outcome; false where the table must tell it.
func (p *Position) drawChance(drawn *[]Move) bool {
	total, count, last := 0, 0, uint8(0)
	p.outcomes(func(outcome uint8, weight int) {
		total += weight
		count++
		last = outcome
	})
	if count != 1 {
		if p.told {
			return false
		}
		var at int
		at, p.random = p.random.Below(total)
		found := false
		p.outcomes(func(outcome uint8, weight int) {
			if !found && at < weight {
				last, found = outcome, true
			}
			at -= weight
		})
		if drawn != nil {
			*drawn = append(*drawn, Move{Kind: moveOf[p.chance.kind], A: last})
		}
	}
	p.came(last)
	return true
}

// came takes the outcome.
func (p *Position) came(outcome uint8) {
	c := p.chance
	p.chance = chance{}
	switch c.kind {
	case drawStart:
		p.start = outcome
	case drawColumn:
		p.task.c = outcome + 1
	case drawBoard:
		p.piles.hidden[c.arg-1] &^= 1 << outcome
		if c.arg == MaxDepth && p.piles.packet > 0 {
			p.piles.packet--
		}
		p.boardDrawn(outcome)
	case drawToken:
		p.dives.hidden[c.arg][outcome]--
		p.task.draw[p.task.drawn] = outcome + 1
		p.task.drawn++
	case drawAnchor:
		p.task.draw[0], p.task.drawn = outcome+1, 1
		p.cards.place[outcome] = cardShown
	case drawCard:
		p.cards.place[outcome] = cardShown
		p.cards.display[p.task.c] = outcome + 1
	case drawTile:
		p.tray.unknown &^= 1 << outcome
		p.uncover(outcome)
	case drawReveal:
		p.revealed(c.arg, cardFace(outcome))
	}
}

func (p *Position) chanceMoves(moves []Move) []Move {
	kind := moveOf[p.chance.kind]
	p.outcomes(func(outcome uint8, _ int) { moves = append(moves, Move{Kind: kind, A: outcome}) })
	return moves
}
