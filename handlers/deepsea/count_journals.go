package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// cardSum are the Journals of a seat as they were entered: by parts, or by
// title.
type cardSum struct {
	parts  []int
	titles []string
}

func (c *counting) cards(key companion.Key) cardSum {
	var sum cardSum
	raw := c.sheet.Value(key)
	if json.Unmarshal(raw, &sum.parts) == nil {
		return sum
	}
	var byTitle struct {
		Titles []string `json:"titles"`
	}
	if json.Unmarshal(raw, &byTitle) == nil {
		sum.titles = byTitle.Titles
	}
	return sum
}

// cardByCard turns the pad into an adder: each key is one card more, and the
// parts stay for the breakdown.
func (c *counting) cardByCard(page *views.CountPage) {
	c.counts(page)
	sum := c.cards(c.at.Key)
	page.Hint = c.a.Say("count.add-hint", "Name", c.seatName(c.at.Seat))
	for i := range page.Rows {
		page.Rows[i].Fields[0].Press.Href += "&way=count"
	}
	page.Links = []views.Button{{Text: c.a.Say("count.way.sum"), Press: views.Press{ID: "sum", Href: c.here("at", string(c.at.Key))}}}
	pad := c.pad()
	pad.Action = c.here("at", string(c.at.Key), "way", "count")
	pad.Label = c.a.Say("count.add-label", "Name", c.seatName(c.at.Seat))
	pad.Name, pad.Stored, pad.Clear = "add", "", nil
	pad.Hidden = append(pad.Hidden, views.Hidden{Name: "parts", Value: string(handlers.JSON(orNone(sum.parts)))})
	pad.Rest = nil
	if n := len(sum.parts); n > 0 {
		pad.Rest = &views.Button{Text: c.a.Say("count.one-less"), Press: views.Press{ID: "one-less", Name: "set", Value: string(c.at.Key) + "=" + string(handlers.JSON(orNone(sum.parts[:n-1])))}}
	}
	if next := c.nextOpen(c.at.Key); next.Key != c.at.Key && open(next) {
		pad.Next = &views.Button{Text: c.a.Say("count.next-page", "Page", c.seatName(next.Seat)), Press: views.Press{ID: "next", Href: c.here("at", string(next.Key), "way", "count")}}
	}
	page.Bar = views.CountPad(pad)
}

func orNone(parts []int) []int {
	if parts == nil {
		return []int{}
	}
	return parts
}

// titles lists the Journal cards to pick by title, one seat at a time.
func (c *counting) titles(page *views.CountPage) {
	seat := max(1, c.at.Seat)
	key := companion.Key("p" + strconv.Itoa(seat) + ".journals")
	mine := c.cards(key).titles
	page.Heading, page.Hint = c.a.Say("count.titles", "Name", c.seatName(seat)), c.a.Say("count.titles-hint")
	page.TabsWord = c.a.Say("count.seats")
	elsewhere := map[string]bool{}
	for number := 1; number <= len(c.sheet.Seats()); number++ {
		tab := c.seatTab(number, seat)
		tab.Press.Href = c.here("seat", strconv.Itoa(number), "way", "titles")
		page.Tabs = append(page.Tabs, tab)
		if number != seat {
			for _, id := range c.cards(companion.Key("p" + strconv.Itoa(number) + ".journals")).titles {
				elsewhere[id] = true
			}
		}
	}
	picker := &views.CardPicker{Label: c.a.Say("deepsea.page.journals")}
	for _, card := range c.sheet.Box().Facts().Journals {
		if elsewhere[card.ID] {
			continue // each card is in one hand
		}
		choice := views.CardChoice{Title: card.Name, Points: views.Number(card.Points), On: slices.Contains(mine, card.ID)}
		for _, field := range card.Fields {
			choice.Fields = append(choice.Fields, "field-"+field)
		}
		choice.Press = views.Press{ID: "card-" + card.ID, Name: "set", Value: string(key) + "=" + string(handlers.JSON(map[string][]string{"titles": cardsAfter(mine, card.ID)})),
			Attrs: map[string]any{"data-list": string(key), "data-wrap": "titles", "data-item": string(handlers.JSON(card.ID)), "data-n": pressed(choice.On)}}
		picker.Cards = append(picker.Cards, choice)
	}
	slices.SortStableFunc(picker.Cards, func(a, b views.CardChoice) int { return strings.Compare(a.Title, b.Title) })
	page.Cards = picker
	page.Links = []views.Button{{Text: c.a.Say("count.way.sum"), Press: views.Press{ID: "sum", Href: c.here("at", string(key))}}}
	if !c.fieldOfKey(key).Filled {
		page.Links = append(page.Links, views.Button{Text: c.a.Say("count.titles-none", "Name", c.seatName(seat)), Press: views.Press{ID: "no-cards", Form: "count-form", Name: "set", Value: string(key) + `={"titles":[]}`}})
	}
	bar := c.bar()
	if seat < len(c.sheet.Seats()) {
		bar.Main = views.Button{Text: c.a.Say("count.next-page", "Page", c.seatName(seat+1)), Press: views.Press{ID: "next", Href: c.here("seat", strconv.Itoa(seat+1), "way", "titles")}}
	}
	page.Bar = views.Bar(bar)
}

func cardsAfter(mine []string, tapped string) []string {
	after := []string{}
	for _, id := range mine {
		if id != tapped {
			after = append(after, id)
		}
	}
	if !slices.Contains(mine, tapped) {
		after = append(after, tapped)
	}
	return after
}

func (c *counting) fieldOfKey(key companion.Key) deepsea.Field {
	return fieldOf(c.fields(), key, deepsea.Field{})
}

// pressed is how often an item stands in its list.
func pressed(on bool) string {
	if on {
		return "1"
	}
	return "0"
}
