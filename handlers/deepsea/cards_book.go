package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// cardKey is where the book keeps a card.
func cardKey(id string) companion.Key {
	return companion.Key("card." + deepsea.System{}.ID() + "." + id)
}

func chartKey(met int) companion.Key {
	return companion.Key("chart." + deepsea.System{}.ID() + "." + strconv.Itoa(met))
}

// allCards are the cards that this device knows: those that were entered, then
// the ones that we ship.
func allCards(a *handlers.Asker) []deepsea.CoopCard {
	var cards []deepsea.CoopCard
	for _, kept := range a.Book.Cards(deepsea.System{}.ID()) {
		if card, err := deepsea.ReadCard(kept.Value); err == nil {
			cards = append(cards, card)
		}
	}
	return append(cards, deepsea.ShippedCards()...)
}

// cardOf finds a card by its id.
func cardOf(a *handlers.Asker, id string) (deepsea.CoopCard, bool) {
	cards := allCards(a)
	at := slices.IndexFunc(cards, func(card deepsea.CoopCard) bool { return card.ID == id })
	if at < 0 {
		return deepsea.CoopCard{}, false
	}
	return cards[at], true
}

func shipped(id string) bool {
	return slices.ContainsFunc(deepsea.ShippedCards(), func(card deepsea.CoopCard) bool { return card.ID == id })
}

// keptChart is the result chart of this device.
func keptChart(a *handlers.Asker) []deepsea.ChartLine {
	var lines []deepsea.ChartLine
	for met := range 8 {
		var text string
		if json.Unmarshal(a.Book.Get(chartKey(met)), &text) == nil && text != "" {
			lines = append(lines, deepsea.ChartLine{Met: met, Text: text})
		}
	}
	return lines
}

// sideTitle is what a side of a card is called.
func sideTitle(a *handlers.Asker, side deepsea.CardSide) string {
	switch {
	case side.Title != "":
		return side.Title
	case side.Count != "":
		return a.Words.Message(deepsea.CounterText(side.Count))
	}
	return a.Say("coop.not-entered")
}

// sideUnder says what a side asks, or takes.
func sideUnder(a *handlers.Asker, side deepsea.CardSide) string {
	var said []string
	switch t := side.Threshold; {
	case t.Each != nil:
		var numbers []string
		for _, n := range t.Each {
			numbers = append(numbers, number(a, n))
		}
		said = append(said, a.Say("coop.threshold-each", "Numbers", numbers))
	case t.Times > 0 && t.Plus > 0:
		said = append(said, a.Say("coop.threshold-sum", "Times", t.Times, "Plus", t.Plus))
	case t.Times > 0:
		said = append(said, a.Say("coop.threshold-times", "Times", t.Times))
	case t.Plus > 0:
		said = append(said, views.Number(t.Plus))
	}
	for _, loss := range side.Losses {
		said = append(said, lossText(a, loss))
	}
	if len(side.NotFor) > 0 {
		numbers := make([]string, len(side.NotFor))
		for i, n := range side.NotFor {
			numbers[i] = strconv.Itoa(n)
		}
		said = append(said, a.Say("coop.not-for", "Numbers", numbers))
	}
	if len(said) == 0 {
		return ""
	}
	return a.Words.List(said)
}

// lossText is "Ingenuity −2, everybody".
func lossText(a *handlers.Asker, loss deepsea.Loss) string {
	what := a.Say("deepsea.loss." + loss.What)
	if loss.Track != "" {
		what = a.Say("deepsea.track." + loss.Track)
	}
	who := a.Say("coop.who.every-seat")
	if loss.Who == deepsea.WhoChosen {
		who = a.Say("coop.who.table-chooses")
	}
	return a.Say("coop.loss", "What", what, "N", loss.N, "Who", who)
}
