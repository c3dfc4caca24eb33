package deepsea

import (
	"slices"
	"strings"

	"shipmate/companion"
)

// maxDeck bounds the deck of a played game.
const maxDeck = 60

// blankWord is the text of a card that nobody entered.
const blankWord = "blank"

// checkDeck refuses, with CodeInvalid and a place, what can be no deck.
func checkDeck(deck []CoopCard) error {
	if len(deck) > maxDeck {
		return refuse("refuse.many", companion.Args{"Limit": maxDeck})
	}
	for i := range deck {
		err := CheckCard(deck[i])
		if err == nil && slices.ContainsFunc(deck[:i], func(other CoopCard) bool { return other.ID == deck[i].ID }) {
			err = within(refuse("refuse.doubled", nil), ".id")
		}
		if err != nil {
			return within(err, stepIndex(i))
		}
	}
	return nil
}

// DeckWithin gives a deck whose JSON has at most so many bytes: cards in a
// drawn order as long as they fit. A deck is drawn from by chance, and few of
// its cards: which ones were left out makes no card likelier.
func DeckWithin(cards []CoopCard, bytes int, random companion.Random) []CoopCard {
	var deck []CoopCard
	order, _ := random.Shuffle(len(cards))
	used := 2
	for _, k := range order {
		if size := len(rawOf(cards[k])) + 1; used+size <= bytes && len(deck) < maxDeck {
			deck, used = append(deck, cards[k]), used+size
		}
	}
	return deck
}

// faceText is a side of a card in the text of moves and rulings: its id and
// the number of the side, "prototype-depth5/1".
func (b *Box) faceText(f cardFace) string {
	if f == blankCard {
		return blankWord
	}
	card, _, ok := b.face(f)
	if !ok {
		return "?"
	}
	return card.ID + "/" + string(rune('1'+f.side()))
}

func (b *Box) readFace(text string) (f cardFace, ok bool) {
	if text == blankWord {
		return blankCard, true
	}
	id, side, _ := strings.Cut(text, "/")
	k := slices.IndexFunc(b.deck, func(card CoopCard) bool { return card.ID == id })
	if k < 0 || len(side) != 1 || side[0] < '1' || int(side[0]-'1') >= len(b.deck[k].Sides) {
		return noCard, false
	}
	return faceOf(k, int(side[0]-'1')), true
}

// faceSaid is a side of a card in words: its title, else what it counts.
func (b *Box) faceSaid(text string) companion.Message {
	f, _ := b.readFace(text)
	_, side, ok := b.face(f)
	switch {
	case ok && side.Title != "":
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": side.Title})
	case ok:
		return CounterText(side.Count)
	}
	return say("deepsea.value.revealed")
}
