package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// ofTeam says that the table plays together, or alone.
func (c *checking) ofTeam() bool { return c.laid.Setup().Mode != deepsea.Competitive }

// padKeys are the numbers of the open page that the pad can ask for.
func (c *checking) padKeys() []companion.Key {
	switch c.form.Panel {
	case "tray":
		return c.trayKeys()
	case "coop":
		return c.thresholdKeys()
	case "bonus":
		return c.bonusKeys()
	}
	return c.numberKeys(c.form.Seat)
}

// number is a number as it was entered; of a threshold that nobody has entered
// what the setup says, or what is known.
func (c *checking) number(key companion.Key) (n int, known bool) {
	if n, known = c.laid.Number(key); known {
		return n, true
	}
	if goal, ok := strings.CutPrefix(string(key), "threshold."); ok {
		return c.laid.Threshold(slices.Index(deepsea.ThresholdNames(), goal))
	}
	return 0, false
}

// missing says that nobody knows a number yet.
func (c *checking) missing(key companion.Key) bool {
	_, known := c.number(key)
	return !known
}

func (c *checking) thresholdKeys() []companion.Key {
	var keys []companion.Key
	for _, goal := range deepsea.ThresholdNames() {
		keys = append(keys, companion.Key("threshold."+goal))
	}
	return keys
}

// goals are what only a game of a team has: thresholds, how many goals are
// needed, and the cards that lie open.
func (c *checking) goals(page *views.CheckPage) {
	page.Heading = c.a.Say("coop.goals")
	if !c.ofTeam() {
		return
	}
	keys := c.thresholdKeys()
	setup := c.laid.Setup()
	known, _, public := deepsea.KnownThresholds(setup.Mission, len(setup.Seats))
	if public && !slices.ContainsFunc(keys, func(key companion.Key) bool { return c.known(string(key)) }) && (setup.Coop.Thresholds == deepsea.Thresholds{} || sameNumbers(setup.Coop.Thresholds, known)) {
		page.Hint = c.a.Say("coop.setup.thresholds-known")
	}
	places := []string{"bonus", "setbacks", "difficulty"}
	for _, key := range keys {
		places = append(places, string(key))
	}
	page.Parts = append(page.Parts, c.findingsAt(2, places...)...)
	page.Parts = append(page.Parts, views.CheckTitle("thresholds", c.a.Say("coop.setup.thresholds", "Mission", setup.Mission, "Count", len(setup.Seats)), ""),
		c.numberRows(keys), views.CheckRows(c.teamRows()), views.LinkList(c.bonusLinks()))
	c.padBar(page, keys, c.nextButton())
}

// teamRows ask how many goals are needed, and what was revealed.
func (c *checking) teamRows() []views.CheckRow {
	var rows []views.CheckRow
	for _, key := range []string{"difficulty", "bonus", "setbacks"} {
		low, high, ok := c.laid.Range(companion.Key(key))
		if !ok {
			continue
		}
		row := views.CheckRow{ID: "row-" + key, Label: capital(c.a.Words.Message(c.laid.What(companion.Key(key)))), Wrong: c.wrongAt(key)}
		for n := low; n <= high; n++ {
			one := c.key(key, strconv.Itoa(n), strconv.Itoa(n))
			one.On = one.On || key == "difficulty" && !c.known(key) && n == c.laid.Needed()
			row.Keys = append(row.Keys, one)
		}
		rows = append(rows, row)
	}
	return rows
}

// bonusLinks lead to the Bonus goals that lie open.
func (c *checking) bonusLinks() []views.ListLink {
	var links []views.ListLink
	for n := 1; n <= 3; n++ {
		at := strconv.Itoa(n)
		count := companion.Key("bonus.count." + at)
		if c.laid.GroupOf(count) == "" {
			continue
		}
		link := views.ListLink{Text: c.a.Say("deepsea.part.bonus" + at), Under: c.a.Say("count.open-field"), Press: views.Press{ID: "to-bonus-" + at, Href: c.panel("bonus", "card", at)}}
		if c.known(string(count)) {
			link.Text = c.a.Say("count.said", "What", link.Text, "Value", c.a.Words.Message(c.laid.ValueSaid(count, c.text(string(count)))))
			link.Under = c.bonusStands(n)
		}
		links = append(links, link)
	}
	return links
}

// bonusStands is what the team has of a Bonus goal, and what it needs.
func (c *checking) bonusStands(n int) string {
	sheet, ok := deepsea.SheetOf(c.state)
	if !ok {
		return ""
	}
	goals := deepsea.Coop(sheet).Goals
	goal := &goals[len(goals)-3+n-1]
	said := func(count companion.Count) string {
		if !count.Known {
			return c.a.Say("result.open")
		}
		return views.Number(count.N)
	}
	return c.a.Say("count.bonus-stands", "Total", said(goal.Total), "Threshold", said(goal.Threshold))
}

// bonusKeys are the numbers of the open Bonus goal: its threshold, and what the
// table counts of it by hand.
func (c *checking) bonusKeys() []companion.Key {
	at := strconv.Itoa(max(1, c.form.Card))
	keys := []companion.Key{companion.Key("bonus.threshold." + at)}
	if total := companion.Key("bonus.total." + at); c.laid.GroupOf(total) != "" {
		keys = append(keys, total)
	}
	for seat := 1; seat <= c.seats(); seat++ {
		if share := seatKey(seat, "bonus."+at); c.laid.GroupOf(share) != "" {
			keys = append(keys, share)
		}
	}
	return keys
}

// teamNumber names a number of the team on its own page, where the heading says
// the rest; "" for others.
func (c *checking) teamNumber(key companion.Key) string {
	if goal, ok := strings.CutPrefix(string(key), "threshold."); ok {
		return c.a.Say("coop.threshold." + goal)
	}
	switch parts := strings.Split(string(key), "."); {
	case len(parts) != 3:
	case parts[1] == "threshold":
		return c.a.Say("count.bonus-threshold")
	case parts[1] == "total":
		return c.a.Say("count.bonus-total")
	case parts[1] == "bonus":
		return c.name(c.laid.OfSeat(key))
	}
	return ""
}

// bonus is one Bonus goal: what it counts, for whom, and its numbers.
func (c *checking) bonus(page *views.CheckPage) {
	c.form.Card = max(1, c.form.Card)
	at := strconv.Itoa(c.form.Card)
	page.Heading = c.a.Say("deepsea.part.bonus" + at)
	if !c.ofTeam() {
		return
	}
	page.Header = views.Title(views.TitleBar{Title: c.a.Say("check.title"), Back: views.Press{Href: c.panel("coop"), Label: c.a.Say("coop.goals")}, Buttons: c.signs()})
	count, each := "bonus.count."+at, "bonus.each."+at
	if c.known(count) && (c.known("bonus.threshold."+at) || c.text(count) != "manual") {
		page.Hint = c.bonusStands(c.form.Card)
	}
	keys := c.bonusKeys()
	page.Parts = append(page.Parts, c.numberRows(keys))
	what := views.CheckRow{ID: "row-count", Label: c.a.Say("coop.card.count"), Words: true, Wide: true}
	for _, word := range c.laid.Choices(companion.Key(count)) {
		one := views.CheckKey{Text: capital(c.a.Words.Message(c.laid.ValueSaid(companion.Key(count), word))), On: c.text(count) == word}
		one.Press = lay("count-"+word, append(c.handForgotten(at), edit(count, word))...)
		one.Press.Value += ">hand"
		what.Keys = append(what.Keys, one)
	}
	who := views.CheckRow{ID: "row-each", Label: capital(c.a.Words.Message(c.laid.What(companion.Key(each)))), Words: true, Wide: true}
	for _, word := range c.laid.Choices(companion.Key(each)) {
		one := views.CheckKey{Text: capital(c.a.Words.Message(c.laid.ValueSaid(companion.Key(each), word))), On: (word == "yes") == c.laid.BonusEach(c.form.Card-1)}
		one.Press = lay("each-"+word, append(c.handForgotten(at), edit(each, word))...)
		one.Press.Value += ">hand"
		who.Keys = append(who.Keys, one)
	}
	page.Parts = append(page.Parts, views.CheckRows([]views.CheckRow{who, what}))
	c.padBar(page, keys, views.Button{Text: c.a.Say("coop.goals"), Press: views.Press{ID: "to-goals", Href: c.panel("coop")}})
}

// handForgotten are the numbers of a Bonus goal that were counted by hand: they
// mean nothing any more once it counts something else.
func (c *checking) handForgotten(card string) []deepsea.Edit {
	var edits []deepsea.Edit
	keys := []companion.Key{companion.Key("bonus.total." + card)}
	for seat := 1; seat <= c.seats(); seat++ {
		keys = append(keys, seatKey(seat, "bonus."+card))
	}
	for _, key := range keys {
		if c.known(string(key)) {
			edits = append(edits, edit(string(key), "?"))
		}
	}
	return edits
}
