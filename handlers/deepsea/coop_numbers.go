package deepsea

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// thresholdKey is where the book keeps the thresholds of a mission for a number
// of players.
func thresholdKey(mission, players int) companion.Key {
	return companion.Key(fmt.Sprintf("threshold.%s.%d.%d", deepsea.System{}.ID(), mission, players))
}

// keptThresholds are those that were typed on this device, else the public ones.
func keptThresholds(a *handlers.Asker, mission, players int) (kept deepsea.Thresholds, hard [4]bool) {
	if json.Unmarshal(a.Book.Get(thresholdKey(mission, players)), &kept) == nil && kept != (deepsea.Thresholds{}) {
		return kept, hard
	}
	kept, hard, _ = deepsea.KnownThresholds(mission, players)
	return kept, hard
}

// setupPlayers is how many people a table that is being set is for.
func setupPlayers(form setupForm, seats []setSeat) int {
	if form.Mode == string(deepsea.Solo) {
		return 1
	}
	return len(seats)
}

// teamChoices asks what only a game of a team needs: how many goals, the deck,
// the thresholds. It is always drawn, since the mode may be chosen without the
// page being drawn again.
func teamChoices(a *handlers.Asker, page *views.SetupPage, form setupForm, seats []setSeat, place, sentence string) {
	needed := views.Choices{Label: a.Say("coop.setup.needed")}
	for n := 4; n <= 7; n++ {
		needed.Chips = append(needed.Chips, views.Chip{Text: strconv.Itoa(n), Field: "difficulty", Value: strconv.Itoa(n), Radio: true, On: orInt(form.Difficulty, 4) == n})
	}
	page.Team = []views.Choices{needed}
	deck := a.Say("deepsea.variant.coopDeck")
	page.More = slices.DeleteFunc(page.More, func(choice views.Choices) bool {
		if choice.Label == deck {
			page.Team = append(page.Team, choice)
		}
		return choice.Label == deck || choice.Label == a.Say("deepsea.variant.coopGoalsNeeded")
	})
	page.TeamLinks = []views.ListLink{{Text: a.Say("coop.cards"), Press: views.Press{ID: "cards", Href: "/deepsea/cards?" + query("from", "/deepsea/new")}}}
	if form.Mode == "competitive" || setupPlayers(form, seats) == 0 {
		page.NumbersDo = &views.Button{Text: a.Say("coop.setup.ask"), Press: views.Press{ID: "ask-thresholds", Name: "do", Value: "thresholds"}}
		return
	}
	thresholdFields(a, page, form, seats, place, sentence)
}

// otherNumbers says that thresholds were typed for another mission, or another
// number of people, than what was chosen in the end.
func otherNumbers(a *handlers.Asker, form setupForm, seats []setSeat) bool {
	if len(form.Threshold) == 0 || form.ForNumbers == "" || form.ForNumbers == numbersFor(form, seats) || form.Mode == "competitive" {
		return false
	}
	var mission, players int
	if n, err := fmt.Sscanf(form.ForNumbers, "%d.%d", &mission, &players); n != 2 || err != nil {
		return true
	}
	kept, _ := keptThresholds(a, mission, players)
	numbers, err := readThresholds(form.Threshold)
	return err != nil || !sameNumbers(numbers, kept)
}

// numbersFor says for which mission and people the page shows thresholds: typed
// ones of another mission aren't meant any more.
func numbersFor(form setupForm, seats []setSeat) string {
	return fmt.Sprintf("%d.%d", form.Mission, setupPlayers(form, seats))
}

// thresholdFields asks for the thresholds, filled in where they are known.
func thresholdFields(a *handlers.Asker, page *views.SetupPage, form setupForm, seats []setSeat, place, sentence string) {
	players := setupPlayers(form, seats)
	kept, hard := keptThresholds(a, form.Mission, players)
	page.NumbersTitle, page.NumbersHint = a.Say("coop.setup.thresholds", "Mission", form.Mission, "Count", players), a.Say("coop.setup.thresholds-hint")
	if _, _, known := deepsea.KnownThresholds(form.Mission, players); known {
		page.NumbersHint = a.Say("coop.setup.thresholds-known")
	}
	page.Hidden = append(page.Hidden, views.Hidden{Name: "for-numbers", Value: numbersFor(form, seats)})
	for k, name := range deepsea.ThresholdNames() {
		field := views.Field{ID: "threshold-" + name, Name: "threshold", Label: a.Say("coop.threshold." + name), Value: typed(kept.List()[k]), Mode: "numeric", Max: 3}
		if form.ForNumbers == numbersFor(form, seats) && k < len(form.Threshold) {
			field.Value = form.Threshold[k]
		}
		if hard[k] && field.Value == typed(kept.List()[k]) {
			field.Hint = a.Say("coop.doubted")
		}
		if place == "threshold."+name {
			field.Error = sentence
		}
		page.Numbers = append(page.Numbers, field)
	}
}

// coopSetup is what was chosen; learnt are numbers that the book doesn't know
// yet. What is known anyway stays out of the setup, and keeps its source.
func coopSetup(a *handlers.Asker, form setupForm, seats []setSeat) (setup deepsea.CoopSetup, learnt []companion.Value, err error) {
	setup.Difficulty = form.Difficulty
	if form.Mode == "competitive" || form.Mode == "" {
		return deepsea.CoopSetup{}, nil, nil
	}
	players := setupPlayers(form, seats)
	var numbers deepsea.Thresholds
	if form.ForNumbers == numbersFor(form, seats) {
		numbers, err = readThresholds(form.Threshold)
	} else {
		numbers, _ = keptThresholds(a, form.Mission, players)
	}
	if err != nil {
		return setup, nil, err
	}
	known, _, public := deepsea.KnownThresholds(form.Mission, players)
	if public && sameNumbers(numbers, known) {
		return setup, nil, nil
	}
	setup.Thresholds = numbers
	if kept, _ := keptThresholds(a, form.Mission, players); !sameNumbers(numbers, kept) {
		learnt = []companion.Value{{Key: thresholdKey(form.Mission, players), Value: handlers.JSON(numbers)}}
	}
	return setup, learnt, nil
}

func sameNumbers(a, b deepsea.Thresholds) bool {
	for k, n := range a.List() {
		if typed(n) != typed(b.List()[k]) {
			return false
		}
	}
	return true
}

// readThresholds reads the four fields; an empty one is missing.
func readThresholds(fields []string) (deepsea.Thresholds, error) {
	var numbers deepsea.Thresholds
	into := []**int{&numbers.Impact, &numbers.Goal1, &numbers.Goal2, &numbers.Goal3}
	for k, name := range deepsea.ThresholdNames() {
		if k >= len(fields) || strings.TrimSpace(fields[k]) == "" {
			continue
		}
		n, err := readNumber("threshold."+name, fields[k], 999)
		if err != nil {
			return numbers, err
		}
		*into[k] = &n
	}
	return numbers, nil
}

// readNumber reads a number from 0 that a person typed.
func readNumber(place, text string, most int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > most {
		return 0, companion.Invalid(place, companion.Say("error.number"))
	}
	return n, nil
}
