package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Drawn is a card that was drawn, with the side that counts.
type Drawn struct {
	Card    CoopCard
	Side    int   // index in Card.Sides
	Redrawn []int // indices in the list: drawn before it, and not suited to so many players
}

// DrawBonus draws one of the Bonus goals that are left: each as likely as the
// others, and of two sides each as likely. A side that doesn't suit the number
// of players goes out with its card, and the next one is drawn; ok is false
// where none is left. used are the ids of cards that lie on the table. deepsea-
// rules §13.
func DrawBonus(cards []CoopCard, players int, used []string, random companion.Random) (drawn Drawn, next companion.Random, ok bool) {
	return draw(cards, CardBonus, players, used, random)
}

// DrawSetback draws a Setback likewise.
func DrawSetback(cards []CoopCard, players int, used []string, random companion.Random) (drawn Drawn, next companion.Random, ok bool) {
	return draw(cards, CardSetback, players, used, random)
}

func draw(cards []CoopCard, kind string, players int, used []string, random companion.Random) (drawn Drawn, next companion.Random, ok bool) {
	order, random := random.Shuffle(len(cards))
	for _, k := range order {
		card := cards[k]
		if card.Kind != kind || len(card.Sides) == 0 || slices.Contains(used, card.ID) {
			continue
		}
		var side int
		side, random = random.Below(len(card.Sides))
		if !card.Sides[side].Suits(players) {
			drawn.Redrawn = append(drawn.Redrawn, k)
			continue
		}
		drawn.Card, drawn.Side = card, side
		return drawn, random, true
	}
	return drawn, random, false
}
