package deepsea

import (
	"encoding/json"
	"strconv"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// tracks draws one person's mat: four cubes, five brackets each. Only the
// bracket scores; where the very space matters, a tap on the name asks it.
func (c *counting) tracks(page *views.CountPage) {
	seat := c.at.Seat
	if c.form.Way == "space" {
		c.space(page)
		return
	}
	page.Heading = c.a.Say("count.mat", "Name", c.seatName(seat))
	page.Hint = c.a.Say("count.mat-hint")
	if !c.byPlayer() {
		page.TabsWord = c.a.Say("count.seats")
		for number := 1; number <= len(c.sheet.Seats()); number++ {
			page.Tabs = append(page.Tabs, c.seatTab(number, seat))
		}
	}
	for _, field := range c.fields() {
		if field.Seat == seat {
			page.Tracks = append(page.Tracks, c.track(field))
		}
	}
	bar := c.bar()
	if c.openOf(seat) > 0 {
		bar.Main.Text = c.a.Say("count.next-open", "Next", c.a.Say("count.next"), "Open", c.a.Words.SayCount("count.open", c.openOf(seat)))
	}
	if next := c.seatAfter(seat); next > 0 {
		bar.Main.Press.Href = c.here("seat", strconv.Itoa(next))
		if c.openOf(seat) == 0 {
			bar.Main.Text = c.a.Say("count.next-page", "Page", c.seatName(next))
		}
	}
	page.Bar = views.Bar(bar)
}

func (c *counting) seatTab(number, here int) views.SeatTab {
	missing := c.openOf(number)
	state := c.a.Say("count.complete")
	if missing > 0 {
		state = c.a.Words.SayCount("count.open", missing)
	}
	return views.SeatTab{Seat: c.seatColour(number), Name: c.seatName(number), Done: missing == 0, Here: number == here,
		Press: views.Press{ID: "seat-" + strconv.Itoa(number), Href: c.here("seat", strconv.Itoa(number)), Label: c.spoken(number) + ", " + state}}
}

// openOf counts what is missing of one seat in this step.
func (c *counting) openOf(seat int) int {
	n := 0
	for _, field := range c.fields() {
		if field.Seat == seat && open(field) {
			n++
		}
	}
	return n
}

// seatAfter is the next seat of the page, 0 after the last.
func (c *counting) seatAfter(seat int) int {
	for _, field := range c.fields() {
		if field.Seat > seat {
			return field.Seat
		}
	}
	return 0
}

// track is one attribute with its brackets; the space inside a bracket is kept
// if it was told before.
func (c *counting) track(field deepsea.Field) views.Track {
	name := c.a.Say("deepsea.track." + field.Part)
	track := views.Track{Glyph: field.Part, Name: name,
		Space: &views.Button{Text: c.a.Say("count.space"), Press: views.Press{ID: "space-" + field.Part, Href: c.here("at", string(field.Key), "way", "space"),
			Label: c.a.Say("count.space-label", "Track", name)}}}
	space, known := c.spaceOf(field)
	for _, bracket := range c.sheet.Box().Facts().Mat.Brackets {
		first, last := bracket.Spaces[0], bracket.Spaces[len(bracket.Spaces)-1]
		value := first
		if known && space >= first && space <= last {
			value = space
		}
		track.Keys = append(track.Keys, views.BracketKey{Points: views.Number(bracket.Points), Range: strconv.Itoa(first) + "–" + strconv.Itoa(last),
			On: known && space >= first && space <= last,
			Press: views.Press{ID: field.Part + "-" + strconv.Itoa(bracket.Level), Name: "set", Value: string(field.Key) + "=" + strconv.Itoa(value),
				Attrs: map[string]any{"data-key": string(field.Key)},
				Label: c.a.Say("count.bracket", "Track", name, "First", first, "Last", last, "Points", bracket.Points)}})
	}
	return track
}

// spaceOf is where the cube stands; a level stands for its first space.
func (c *counting) spaceOf(field deepsea.Field) (int, bool) {
	if !field.Filled {
		return 0, false
	}
	raw := c.sheet.Value(field.Key)
	var space int
	if json.Unmarshal(raw, &space) == nil {
		return space, true
	}
	var level struct {
		Level int `json:"level"`
	}
	if json.Unmarshal(raw, &level) == nil && level.Level >= 1 {
		return c.sheet.Box().Facts().Mat.Brackets[level.Level-1].Spaces[0], true
	}
	return 0, false
}

// space asks for the very space of one cube.
func (c *counting) space(page *views.CountPage) {
	name := c.a.Say("deepsea.track." + c.at.Part)
	page.Heading = c.a.Say("count.mat", "Name", c.seatName(c.at.Seat))
	page.Hint = c.a.Say("count.space-label", "Track", name)
	row := views.CountRow{ID: "row-space", Seat: c.seatColour(c.at.Seat), Name: name, Here: true}
	shown := ""
	if space, known := c.spaceOf(c.at); known {
		shown = strconv.Itoa(space)
	}
	row.Fields = []views.CountField{{Text: shown, Here: true, Press: views.Press{ID: "field-space", Href: c.here("at", string(c.at.Key), "way", "space"), Label: name}}}
	page.Rows = []views.CountRow{row}
	pad := c.pad()
	pad.Stored, pad.Rest, pad.Clear = shown, c.restOrClear(deepsea.Field{Key: c.at.Key, Seat: c.at.Seat, Part: c.at.Part, Kind: c.at.Kind, Filled: true}), nil
	back := views.Button{Text: c.a.Say("count.back"), Glyph: "back", Press: views.Press{ID: "back", Href: c.here("seat", strconv.Itoa(c.at.Seat))}}
	next := views.Button{Text: c.a.Say("count.mat", "Name", c.seatName(c.at.Seat)), Press: back.Press}
	next.Press.ID = "next"
	pad.Back, pad.Next = &back, &next
	page.Bar = views.CountPad(pad)
	page.BodyClass = "has-pad"
}
