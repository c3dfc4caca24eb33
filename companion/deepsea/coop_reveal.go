package deepsea

import "shipmate/companion"

// Decks of co-op cards: the values of the variant coopDeck.
const (
	DeckReleased  = "bonus-then-setbacks"
	DeckPrototype = "three-random"
)

// setbacksFrom is the first round with a Setback. deepsea-rules §13.1.
const setbacksFrom = 4

// DueReveal is what the rules let the table reveal before the Preparation of the
// present round: CardBonus or CardSetback with its number (1–3, Setbacks 1–4), ""
// where nothing is due. With the prototype deck three Bonus goals lie open from
// the start, and that is all. deepsea-rules §13.1.
func (s Sheet) DueReveal() (kind string, number int) {
	if !s.team() || !s.running() || s.playing > 0 {
		return "", 0
	}
	round, phase := s.round(), s.phase()
	if s.box.Variant("coopDeck") == DeckPrototype {
		if round > 1 || phase == PhaseActivation {
			return "", 0
		}
		for k := range s.coop.bonus {
			if !s.coop.bonus[k].known {
				return CardBonus, k + 1
			}
		}
		return "", 0
	}
	switch {
	case phase != PhasePreparation:
	case round < setbacksFrom && !s.coop.bonus[round-1].known:
		return CardBonus, round
	case round >= setbacksFrom && !s.setBack(round):
		return CardSetback, round - setbacksFrom + 1
	}
	return "", 0
}

// setBack says that the Setback of a round was revealed.
func (s *Sheet) setBack(round int) bool {
	for i := range s.coop.setbacks {
		if s.coop.setbacks[i].Round == round {
			return true
		}
	}
	return false
}

// UsedCards lists the ids of the cards that were revealed.
func (s Sheet) UsedCards() []string {
	var ids []string
	for k := range s.coop.bonus {
		if id := s.coop.bonus[k].card; id != "" {
			ids = append(ids, id)
		}
	}
	for i := range s.coop.setbacks {
		if id := s.coop.setbacks[i].Card; id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// RevealBonus lays a side of a card as Bonus goal 1–3, with its threshold for
// this number of players; an empty side is a card that nobody entered. card is
// its id, "" for one that was just typed. It refuses, with CodeInvalid, other
// numbers and sides that can't be, with CodeRefused a competitive game.
func (s Sheet) RevealBonus(number int, card string, side CardSide) ([]companion.Value, error) {
	if !s.team() {
		return nil, denied("deepsea.refuse.coop", nil)
	}
	if err := bounded(number, 1, len(s.coop.bonus), ""); err != nil {
		return nil, err
	}
	before := s
	before.coop.bonus[number-1] = bonusOf(card, &side, s.seats())
	goal := before.bonusCard(number - 1)
	key := companion.Key("coop.bonus" + string(rune('0'+number)))
	n, err := parseNode(rawOf(goal))
	if err == nil {
		err = (&before).putBonus(number-1, n) // refuses what can't be
	}
	if err != nil {
		return nil, outermost(err)
	}
	return []companion.Value{{Key: key, Value: rawOf(goal)}}, nil
}

// bonusOf is a side of a card that lies open, for so many players. card is its
// id, "" for one that was just typed.
func bonusOf(card string, side *CardSide, players int) bonusData {
	b := bonusData{known: true, title: side.Title, scope: side.Scope, word: side.Count, card: card}
	if n := side.Threshold.For(players); n.Known {
		b.threshold = counted(n.N)
	}
	return b
}
