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
	sum := c.cards(c.At.Key)
	page.Hint = c.A.Say("count.add-hint", "Name", c.SeatName(c.At.Seat))
	for i := range page.Rows {
		page.Rows[i].Fields[0].Press.Href += "&way=count"
	}
	page.Links = []views.Button{{Text: c.A.Say("count.way.sum"), Press: views.Press{ID: "sum", Href: c.Here("at", string(c.At.Key))}}}
	pad := c.Pad()
	pad.Action = c.Here("at", string(c.At.Key), "way", "count")
	pad.Label = c.A.Say("count.add-label", "Name", c.SeatName(c.At.Seat))
	pad.Name, pad.Stored, pad.Clear = "add", "", nil
	pad.Hidden = append(pad.Hidden, views.Hidden{Name: "parts", Value: string(handlers.JSON(orNone(sum.parts)))})
	pad.Rest = nil
	if n := len(sum.parts); n > 0 {
		pad.Rest = &views.Button{Text: c.A.Say("count.one-less"), Press: views.Press{ID: "one-less", Name: "set", Value: string(c.At.Key) + "=" + string(handlers.JSON(orNone(sum.parts[:n-1])))}}
	}
	if next := c.NextOpen(c.At.Key); next.Key != c.At.Key && next.Open() {
		pad.Next = &views.Button{Text: c.A.Say("count.next-page", "Page", c.SeatName(next.Seat)), Press: views.Press{ID: "next", Href: c.Here("at", string(next.Key), "way", "count")}}
	}
	page.Bar = views.CountPad(pad)
	page.Has = "with-pad"
}

func orNone(parts []int) []int {
	if parts == nil {
		return []int{}
	}
	return parts
}

// titles lists the Journal cards to pick by title, one seat at a time.
func (c *counting) titles(page *views.CountPage) {
	seat := max(1, c.At.Seat)
	key := companion.Key("p" + strconv.Itoa(seat) + ".journals")
	mine := c.cards(key).titles
	page.Heading, page.Hint = c.A.Say("count.titles", "Name", c.SeatName(seat)), c.A.Say("count.titles-hint")
	page.TabsWord = c.A.Say("count.seats")
	elsewhere := map[string]bool{}
	for number := 1; number <= len(c.sheet.Seats()); number++ {
		tab := c.SeatTab(number, seat)
		tab.Press.Href = c.Here("seat", strconv.Itoa(number), "way", "titles")
		page.Tabs = append(page.Tabs, tab)
		if number != seat {
			for _, id := range c.cards(companion.Key("p" + strconv.Itoa(number) + ".journals")).titles {
				elsewhere[id] = true
			}
		}
	}
	picker := &views.CardPicker{Label: c.A.Say("deepsea.page.journals")}
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
	page.Links = []views.Button{{Text: c.A.Say("count.way.sum"), Press: views.Press{ID: "sum", Href: c.Here("at", string(key))}}}
	if !c.fieldOfKey(key).Filled {
		page.Links = append(page.Links, views.Button{Text: c.A.Say("count.titles-none", "Name", c.SeatName(seat)), Press: views.Press{ID: "no-cards", Form: "count-form", Name: "set", Value: string(key) + `={"titles":[]}`}})
	}
	bar := c.Bar()
	if seat < len(c.sheet.Seats()) {
		bar.Main = views.Button{Text: c.A.Say("count.next-page", "Page", c.SeatName(seat+1)), Press: views.Press{ID: "next", Href: c.Here("seat", strconv.Itoa(seat+1), "way", "titles")}}
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
	return c.FieldOf(key, deepsea.Field{})
}

// pressed is how often an item stands in its list.
func pressed(on bool) string {
	if on {
		return "1"
	}
	return "0"
}
