package deepsea

// Journal: pay a card's research, a second disc on a journal site whose field
// the card carries, take the card, refill the display; then the gains of site,
// card and links, and what the card gives the others. deepsea-rules §8.6.

// mayPublish says that a seat may publish a card of the display on a site.
func (p *Position) mayPublish(seat, space uint8, card int) bool {
	c := &p.rules.cards[card]
	return p.players[seat].research >= c.cost && c.fields>>p.rules.spaces[space].field&1 == 1
}

func (p *Position) canPublish(seat uint8, item Item) bool {
	var buf [2]Move
	return len(p.journalMoves(Move{Seat: seat + 1, Item: item}, 1, buf[:0])) > 0
}

// journalMoves lists pairs of site and card, at most so many of them.
func (p *Position) journalMoves(m Move, most int, moves []Move) []Move {
	m.Kind = MoveJournal
	seat := m.Seat - 1
	if p.players[seat].staging == 0 {
		return moves
	}
	var buf [maxZones]uint8
	found := 0
	for _, z := range p.workplaces(seat, buf[:0]) {
		if m.Item.zone > 0 && m.Item.zone != z+1 {
			continue
		}
		for _, space := range p.rules.zones[z].journals {
			if p.ocean.disc[space] != 0 || !p.present(seat, z, p.rules.spaces[space].from) {
				continue
			}
			for _, shown := range p.cards.display {
				if shown > 0 && p.mayPublish(seat, space, int(shown-1)) {
					m.A, m.B = space, shown-1
					moves = append(moves, m)
					if found++; found == most {
						return moves
					}
				}
			}
		}
	}
	return moves
}

// journal takes the card; the display is refilled before anything is gained,
// so the rest waits until the new card is drawn.
func (p *Position) journal(seat, space uint8, card int) {
	p.players[seat].research -= p.rules.cards[card].cost
	p.cards.place[card] = cardOwned + seat
	gap := uint8(0)
	for k, shown := range p.cards.display {
		if int(shown) == card+1 {
			p.cards.display[k] = 0
			gap = uint8(k)
		}
	}
	p.task = task{kind: taskRefill, seat: seat, a: space, b: uint8(card), c: gap}
}

// refill draws the next card of the deck, then gives what the published one
// brings.
func (p *Position) refill() bool {
	t := p.task
	if t.stage == 0 {
		p.task.stage = 1
		if p.deckLeft() > 0 {
			p.chance = chance{kind: drawCard}
			return true
		}
	}
	p.task = task{}
	p.occupy(t.seat, t.a, &p.rules.cards[t.b])
	return true
}

// deckLeft is how many cards the deck still has.
func (p *Position) deckLeft() int {
	n := 0
	for k := range p.rules.cards {
		if !p.rules.cards[k].anchor && p.cards.place[k] == cardHidden {
			n++
		}
	}
	return n
}
