package deepsea

import (
	"fmt"
	"math/bits"
	"slices"
)

// lawOfCoop: the cards that lie open are of the deck, of their kind, each once;
// without a team there are none. See laws.go.
func (p *Position) lawOfCoop() error {
	c, deck := &p.coop, p.rules.box.deck
	for i := range p.seats {
		if taken := p.players[i].taken; taken != [numTaken]uint8{} && !(p.rules.team && p.rules.lossChoices) || slices.Max(taken[:]) > maxTaken {
			return fmt.Errorf("Setbacks took %v of seat %d", taken, i+1)
		}
	}
	if !p.rules.team {
		if *c != (coopTable{}) {
			return fmt.Errorf("co-op cards in a competitive game")
		}
		return nil
	}
	open := uint64(0)
	for k := range len(c.bonus) + len(c.setbacks) {
		kind := CardSetback
		var f cardFace
		if k < len(c.bonus) {
			kind, f = CardBonus, c.bonus[k].card
		} else {
			f = c.setbacks[k-len(c.bonus)]
		}
		if f == noCard || f == blankCard {
			continue
		}
		card, side, ok := p.rules.box.face(f)
		if !ok || card.Kind != kind || !side.Suits(int(p.seats)) || open>>f.card()&1 == 1 || c.out>>f.card()&1 == 0 {
			return fmt.Errorf("C80: %s %d is side %d of the deck", kind, k+1, f)
		}
		open |= 1 << f.card()
	}
	if c.out>>len(deck) != 0 || bits.OnesCount64(c.out) > len(deck) || p.rules.rounds < 7 && c.setbacks[maxSetbacks-1] != noCard {
		return fmt.Errorf("C80: cards %b of %d", c.out, len(deck))
	}
	sound := func(h handNumber) bool { return h <= maxThreshold+1 }
	for k := range c.bonus {
		b := &c.bonus[k]
		fits := int(b.count) <= len(Counters()) && b.scope <= 2 && sound(b.threshold) && sound(b.total)
		for i, h := range b.seats {
			fits = fits && sound(h) && (h == 0 || i < int(p.seats))
		}
		if !fits || b.card == noCard && *b != (bonusSpot{}) {
			return fmt.Errorf("Bonus goal %d: %+v", k+1, *b)
		}
	}
	for _, h := range c.thresholds {
		if !sound(h) {
			return fmt.Errorf("a threshold of %d", h-1)
		}
	}
	return nil
}
