package deepsea

import "slices"

// Co-op and solo: the cards. A round begins with one: Bonus goals in rounds
// 1–3, open until the end, then Setbacks, resolved at once. What is face down
// has no order, as with every pile. A card that nobody entered is revealed as a
// blank one. deepsea-rules §13.1.
//
// What is met isn't worked out here: Tally lays the cards on the sheet, and
// Coop judges it.

// coopTable is what is known of the cards.
type coopTable struct {
	out        uint64 // cards of the deck that were drawn, those that didn't suit too
	bonus      [3]bonusSpot
	setbacks   [maxSetbacks]cardFace     // by round from setbacksFrom on
	thresholds [numThresholds]handNumber // by rulings
}

// bonusSpot is a Bonus goal on the table, with what a ruling says of it.
type bonusSpot struct {
	card      cardFace
	count     uint8 // what is counted: place in Counters + 1; 0 = as the card says
	scope     uint8 // 1 = the team, 2 = every seat; 0 = as the card says
	threshold handNumber
	total     handNumber           // of the team
	seats     [MaxSeats]handNumber // what each seat counts
}

// cardFace is a side of a card of the deck: 2 × card + side + 1.
type cardFace uint8

const (
	noCard    cardFace = 0
	blankCard cardFace = 255 // revealed, and nobody entered it
)

func faceOf(card, side int) cardFace { return cardFace(2*card + side + 1) }

func (f cardFace) card() int { return int(f-1) / 2 }
func (f cardFace) side() int { return int(f-1) % 2 }

// handNumber is a number of 0–999 that a person said, plus 1; 0 = nobody did.
type handNumber uint16

func (h handNumber) count() count {
	if h == 0 {
		return count{}
	}
	return counted(int(h) - 1)
}

// face gives a side of the deck; ok is false for a blank card, or none.
func (b *Box) face(f cardFace) (card *CoopCard, side *CardSide, ok bool) {
	if f == noCard || f.card() >= len(b.deck) || f.side() >= len(b.deck[f.card()].Sides) {
		return nil, nil, false
	}
	card = &b.deck[f.card()]
	return card, &card.Sides[f.side()], true
}

// revealOf is what the rules let the table reveal when a round begins.
func (r *rulebook) revealOf(round uint8) chance {
	if !r.team || r.variants.threeCards {
		return chance{}
	}
	return chance{kind: drawReveal, arg: round}
}

// layCards lays three Bonus goals from the start (coopDeck = three-random);
// then setting up is done.
func (p *Position) layCards() {
	if p.rules.team && p.rules.variants.threeCards {
		for k := range p.coop.bonus {
			if p.coop.bonus[k].card == noCard {
				p.chance = chance{kind: drawReveal, arg: uint8(k) + 1}
				return
			}
		}
	}
	p.task = task{}
	p.active, p.step = p.start, stepBegin
}

// revealOutcomes: each card of the kind that is left as likely as the others,
// and of two sides each as likely. A table may always say that nobody entered
// its card; where chance is drawn that only comes when none is left.
func (p *Position) revealOutcomes(each func(uint8, int)) {
	kind, left := cardKindOf(p.chance.arg), 0
	for k := range p.rules.box.deck {
		card := &p.rules.box.deck[k]
		if card.Kind != kind || p.coop.out>>k&1 == 1 {
			continue
		}
		left++
		for side := range card.Sides {
			each(uint8(faceOf(k, side)), 2/len(card.Sides))
		}
	}
	each(uint8(blankCard), max(0, 1-left))
}

func cardKindOf(round uint8) string {
	if round < setbacksFrom {
		return CardBonus
	}
	return CardSetback
}

// revealed lays a card of a round open. A side that doesn't suit the number of
// players goes out with its card, and the next one is drawn.
func (p *Position) revealed(round uint8, f cardFace) {
	_, side, known := p.rules.box.face(f)
	if known {
		p.coop.out |= 1 << f.card()
		if !side.Suits(int(p.seats)) {
			p.chance = chance{kind: drawReveal, arg: round}
			return
		}
	}
	if round < setbacksFrom {
		p.coop.bonus[round-1].card = f
		return
	}
	p.coop.setbacks[round-setbacksFrom] = f
	switch {
	case known && p.rules.lossChoices:
		p.task = task{kind: taskSetback, seat: p.active}
	case known:
		for i := range side.Losses {
			p.lose(&side.Losses[i])
		}
	}
}

// byHand says that by the first version of the rules the table takes a Loss, as
// a ruling: it chooses whom it hits or what it takes.
func (l *Loss) byHand() bool {
	switch l.What {
	case LossTrack:
		return l.Who == WhoChosen || l.Track == ""
	case LossDisc, LossResearch, LossToken:
		return l.Who == WhoChosen
	}
	return true
}

// lose takes a Loss from every seat, as far as there is something. A track
// goes down and nothing else is lost by it. deepsea-rules §13.1 [C].
func (p *Position) lose(l *Loss) {
	if l.byHand() {
		return
	}
	for seat := range p.seats {
		p.loseCounted(seat, l)
	}
}

// loseCounted takes from a seat what leaves no choice.
func (p *Position) loseCounted(seat uint8, l *Loss) {
	pl := &p.players[seat]
	n := uint8(l.N)
	switch l.What {
	case LossTrack:
		space := &pl.track[slices.Index(trackNames[:], l.Track)]
		*space -= min(n, *space)
	case LossDisc:
		for range min(n, pl.staging) {
			pl.staging--
			p.discToSupply(seat)
		}
	case LossResearch:
		pl.research -= min(n, pl.research)
	case LossToken:
		for kind := range pl.tokens {
			taken := min(n, pl.tokens[kind])
			pl.tokens[kind] -= taken
			p.dives.discard[kind] += taken
			n -= taken
		}
	}
}

// StillToTake lists what the table takes by hand for the Setback of this round
// (as a ruling): where it chooses whom or what. In games of lossChoices and
// later that is asked, see SettingBack.
func (p *Position) StillToTake() []Loss {
	if p.rules.lossChoices || p.phase == phaseEnded {
		return nil
	}
	var list []Loss
	for _, l := range p.losses() {
		if l.byHand() {
			list = append(list, l)
		}
	}
	return list
}

// setBack says that a Setback was revealed: then tracks may have fallen.
func (p *Position) setBack() bool { return p.coop.setbacks != [maxSetbacks]cardFace{} }

// tallyCoop lays the cards and what the table said of them on the sheet, with
// what each seat has of what a Bonus goal counts.
func (p *Position) tallyCoop(s *Sheet) {
	if !p.rules.team {
		return
	}
	for k, h := range p.coop.thresholds {
		if h > 0 {
			s.coop.thresholds[k] = h.count()
		}
	}
	for k := range p.coop.bonus {
		if spot := &p.coop.bonus[k]; spot.card != noCard {
			s.coop.bonus[k] = p.tallyBonus(spot)
		}
	}
	for k, f := range p.coop.setbacks {
		if f == noCard {
			continue
		}
		one := Setback{Round: k + setbacksFrom}
		if card, side, ok := p.rules.box.face(f); ok {
			one.Card, one.Title, one.Applied = card.ID, side.Title, len(side.Losses) > 0
			if p.task.kind == taskSetback && one.Round == int(p.round) {
				one.Applied = false
			}
			for _, l := range side.Losses {
				if l.byHand() && !p.rules.lossChoices {
					one.Applied = false
					one.Short = append(one.Short, Short{What: l.What, Track: l.Track, N: l.N, Why: ShortHand})
				}
			}
		}
		s.coop.setbacks = append(s.coop.setbacks, one)
	}
}

func (p *Position) tallyBonus(spot *bonusSpot) bonusData {
	data := bonusData{known: true}
	if card, side, ok := p.rules.box.face(spot.card); ok {
		data = bonusOf(card.ID, side, int(p.seats))
	}
	if spot.count > 0 {
		data.word = Counters()[spot.count-1]
	}
	if spot.scope > 0 {
		data.scope = [2]string{ScopeTeam, ScopeEach}[spot.scope-1]
	}
	if spot.threshold > 0 {
		data.threshold = spot.threshold.count()
	}
	for i := range p.seats {
		data.counts[i] = spot.seats[i].count()
		if n, ok := p.Counter(data.word, int(i)+1); ok && !data.counts[i].known {
			data.counts[i] = counted(n)
		}
	}
	if spot.total > 0 && data.scope != ScopeEach {
		data.total, data.counts = spot.total.count(), [MaxSeats]count{}
	}
	return data
}

func (c *coopTable) walk(w *walker) {
	w.u64(&c.out, 8)
	for k := range c.bonus {
		b := &c.bonus[k]
		for _, v := range []*uint8{(*uint8)(&b.card), &b.count, &b.scope} {
			w.u8(v)
		}
		for _, h := range []*handNumber{&b.threshold, &b.total} {
			w.hand(h)
		}
		for i := range b.seats {
			w.hand(&b.seats[i])
		}
	}
	for k := range c.setbacks {
		w.u8((*uint8)(&c.setbacks[k]))
	}
	for k := range c.thresholds {
		w.hand(&c.thresholds[k])
	}
}

func (w *walker) hand(h *handNumber) {
	n := uint64(*h)
	w.u64(&n, 2)
	*h = handNumber(n)
}
