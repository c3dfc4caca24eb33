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
	if id, isCount := seniorOfCount(c.At.Key); isCount {
		c.seniorCount(page, id)
		return
	}
	page.Heading, page.Hint = c.A.Say("count.seniors"), c.A.Say("count.seniors-hint")
	grid := views.SeniorGrid{Label: c.A.Say("count.seniors")}
	for number := range c.sheet.Seats() {
		grid.Seats = append(grid.Seats, views.SeatName{Seat: c.SeatColour(number + 1), Name: c.SeatName(number + 1)})
	}
	unanswered := 0
	for _, field := range c.Fields() {
		if field.Kind != deepsea.FieldOwner {
			continue
		}
		if field.Open() {
			unanswered++
		}
		grid.Rows = append(grid.Rows, c.seniorRow(field))
	}
	page.Grid = &grid
	bar := c.Bar()
	if unanswered > 0 && !c.View.ReadOnly {
		text := c.A.Say("count.nobody-rest")
		if unanswered == len(grid.Rows) {
			text = c.A.Say("count.nobody-any")
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
		row.Cells = append(row.Cells, views.SeniorCell{Seat: c.SeatColour(number), On: on, Press: views.Press{ID: id + "-" + c.SeatColour(number),
			Name: "set", Value: string(field.Key) + "=" + string(rune('0'+value)), Attrs: map[string]any{"data-key": string(field.Key)},
			Label: row.Name + ", " + c.Spoken(number)}})
	}
	if field.Filled && owner == 0 {
		row.Note = c.A.Say("count.nobody")
	}
	if owner > 0 {
		row.Note = c.seniorMade(owner, id)
		if field, ok := c.countOf(owner, id); ok {
			word := c.A.Say("count.change")
			if field.Open() {
				word = c.A.Say("count.enter")
			}
			row.Count = &views.Button{Text: word, Press: views.Press{ID: "count-" + id, Href: c.Here("at", string(field.Key)), Label: row.Name + ": " + c.A.Say("deepsea.count."+c.sheet.Box().Specialist(id).Senior.Scoring.Count)}}
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
	for _, field := range c.Fields() {
		if at, isCount := seniorOfCount(field.Key); isCount && at == id && field.Seat == seat {
			return field, true
		}
	}
	return deepsea.Field{}, false
}

// seniorMade says what a Senior gives: "zones with a disc: 11, worth 3".
func (c *counting) seniorMade(seat int, id string) string {
	field, asks := c.countOf(seat, id)
	scoring := c.sheet.Box().Specialist(id).Senior.Scoring
	if !asks {
		return c.A.Say("count.senior-flat", "Points", scoring.Points)
	}
	what := c.A.Say("deepsea.count." + c.sheet.Box().Specialist(id).Senior.Scoring.Count)
	if field.Open() {
		return c.A.Say("count.senior-open", "What", what)
	}
	n, _ := c.sheet.Counted(field.Key)
	return c.A.Say("count.senior-made", "What", what, "Count", n.N, "Points", scoring.Points*(n.N/scoring.Per))
}

// seniorCount opens the pad for one Senior's count.
func (c *counting) seniorCount(page *views.CountPage, id string) {
	seat := c.At.Seat
	page.Heading = c.seniorName(id)
	scoring := c.sheet.Box().Specialist(id).Senior.Scoring
	page.Hint = c.A.Say("count.senior-hint", "What", c.A.Say("deepsea.count."+c.sheet.Box().Specialist(id).Senior.Scoring.Count), "Name", c.SeatName(seat), "Points", scoring.Points, "Per", scoring.Per)
	row := views.CountRow{ID: "row-" + id, Seat: c.SeatColour(seat), Name: c.SeatName(seat), Here: true}
	row.Fields = []views.CountField{c.CountField(c.At, c.SeatName(seat)+", "+c.seniorName(id))}
	page.Rows = []views.CountRow{row}
	pad := c.Pad()
	back := views.Button{Text: c.A.Say("count.back"), Glyph: "back", Press: views.Press{ID: "back", Href: c.Here()}}
	next := views.Button{Text: c.A.Say("count.seniors-back"), Press: views.Press{ID: "next", Href: c.Here()}}
	pad.Back, pad.Next, pad.Rest = &back, &next, nil
	if c.At.Filled {
		pad.Rest = c.RestOrClear(c.At)
	}
	page.Bar = views.CountPad(pad)
	page.Has = "with-pad"
}
