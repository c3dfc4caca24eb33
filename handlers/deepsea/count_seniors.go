package deepsea

import (
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// seniors asks whose gold side each of the nine tier-5 Specialists is; what it
// counts is asked as soon as somebody has it.
func (c *counting) seniors(page *views.CountPage) {
	if id, isCount := seniorOfCount(c.at.Key); isCount {
		c.seniorCount(page, id)
		return
	}
	page.Heading, page.Hint = c.a.Say("count.seniors"), c.a.Say("count.seniors-hint")
	grid := views.SeniorGrid{Label: c.a.Say("count.seniors")}
	for number := range c.sheet.Seats() {
		grid.Seats = append(grid.Seats, views.SeatName{Seat: c.seatColour(number + 1), Name: c.seatName(number + 1)})
	}
	unanswered := 0
	for _, field := range c.fields() {
		if field.Kind != deepsea.FieldOwner {
			continue
		}
		if open(field) {
			unanswered++
		}
		grid.Rows = append(grid.Rows, c.seniorRow(field))
	}
	page.Grid = &grid
	bar := c.bar()
	if unanswered > 0 && !c.view.ReadOnly {
		text := c.a.Say("count.nobody-rest")
		if unanswered == len(grid.Rows) {
			text = c.a.Say("count.nobody-any")
		}
		bar.Main = views.Button{Text: text, Press: views.Press{ID: "next", Form: "count-form", Name: "do", Value: "nobody", Attrs: map[string]any{"data-command": true}}}
	}
	page.Bar = views.Bar(bar)
}

// seniorOfCount is the Specialist whose count a key asks.
func seniorOfCount(key companion.Key) (id string, isCount bool) {
	_, id, isCount = strings.Cut(string(key), ".seniors.")
	return id, isCount
}

func (c *counting) seniorRow(field deepsea.Field) views.SeniorRow {
	id := strings.TrimPrefix(string(field.Key), "senior.")
	row := views.SeniorRow{Name: c.seniorName(id)}
	owner := c.owner(id)
	for number := 1; number <= len(c.sheet.Seats()); number++ {
		on := owner == number
		value := number
		if on {
			value = 0
		}
		row.Cells = append(row.Cells, views.SeniorCell{Seat: c.seatColour(number), On: on, Press: views.Press{ID: id + "-" + c.seatColour(number),
			Name: "set", Value: string(field.Key) + "=" + string(rune('0'+value)), Attrs: map[string]any{"data-key": string(field.Key)},
			Label: row.Name + ", " + c.spoken(number)}})
	}
	if field.Filled && owner == 0 {
		row.Note = c.a.Say("count.nobody")
	}
	if owner > 0 {
		row.Note = c.seniorMade(owner, id)
		if field, ok := c.countOf(owner, id); ok {
			word := c.a.Say("count.change")
			if open(field) {
				word = c.a.Say("count.enter")
			}
			row.Count = &views.Button{Text: word, Press: views.Press{ID: "count-" + id, Href: c.here("at", string(field.Key)), Label: row.Name + ": " + c.a.Say("deepsea.count."+c.sheet.Box().Specialist(id).Senior.Scoring.Count)}}
		}
	}
	return row
}

// owner is the seat that has a Senior; 0 for nobody or not answered.
func (c *counting) owner(id string) int {
	seat, _ := strconv.Atoi(string(c.sheet.Value(companion.Key("senior." + id))))
	return seat
}

func (c *counting) seniorName(id string) string { return c.sheet.Box().Specialist(id).Name(false) }

// countOf is the field that asks what a Senior counts; the flat one has none.
func (c *counting) countOf(seat int, id string) (deepsea.Field, bool) {
	for _, field := range c.fields() {
		if at, isCount := seniorOfCount(field.Key); isCount && at == id && field.Seat == seat {
			return field, true
		}
	}
	return deepsea.Field{}, false
}

// seniorMade says what a Senior gives: "11, by 3 = 3".
func (c *counting) seniorMade(seat int, id string) string {
	field, asks := c.countOf(seat, id)
	scoring := c.sheet.Box().Specialist(id).Senior.Scoring
	if !asks {
		return c.a.Say("count.senior-flat", "Points", scoring.Points)
	}
	what := c.a.Say("deepsea.count." + c.sheet.Box().Specialist(id).Senior.Scoring.Count)
	if open(field) {
		return c.a.Say("count.senior-open", "What", what)
	}
	n, _ := c.sheet.Counted(field.Key)
	return c.a.Say("count.senior-made", "What", what, "Count", n.N, "Per", scoring.Per, "Points", scoring.Points*(n.N/scoring.Per))
}

// seniorCount opens the pad for one Senior's count.
func (c *counting) seniorCount(page *views.CountPage, id string) {
	seat := c.at.Seat
	page.Heading = c.seniorName(id)
	scoring := c.sheet.Box().Specialist(id).Senior.Scoring
	page.Hint = c.a.Say("count.senior-hint", "What", c.a.Say("deepsea.count."+c.sheet.Box().Specialist(id).Senior.Scoring.Count), "Name", c.seatName(seat), "Points", scoring.Points, "Per", scoring.Per)
	row := views.CountRow{ID: "row-" + id, Seat: c.seatColour(seat), Name: c.seatName(seat), Here: true}
	row.Fields = []views.CountField{c.field(c.at, c.seatName(seat)+", "+c.seniorName(id))}
	page.Rows = []views.CountRow{row}
	pad := c.pad()
	back := views.Button{Text: c.a.Say("count.back"), Glyph: "back", Press: views.Press{ID: "back", Href: c.here()}}
	next := views.Button{Text: c.a.Say("count.seniors-back"), Press: views.Press{ID: "next", Href: c.here()}}
	pad.Back, pad.Next, pad.Rest = &back, &next, nil
	if c.at.Filled {
		pad.Rest = c.restOrClear(c.at)
	}
	page.Bar = views.CountPad(pad)
	page.BodyClass = "has-pad"
}
