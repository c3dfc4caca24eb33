package deepsea

import (
	"fmt"
	"strconv"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// tracks draws one person's mat: four cubes, five brackets each. Only the
// bracket scores; where the very space matters, a tap on the name asks it.
func (c *counting) tracks(page *views.CountPage) {
	seat := c.At.Seat
	if c.Form.Way == "space" {
		c.space(page)
		return
	}
	page.Heading = c.A.Say("count.mat", "Name", c.SeatName(seat))
	page.Hint = c.A.Say("count.mat-hint")
	if !c.ByPlayer() {
		page.TabsWord = c.A.Say("count.seats")
		for number := 1; number <= len(c.sheet.Seats()); number++ {
			page.Tabs = append(page.Tabs, c.SeatTab(number, seat))
		}
	}
	for _, field := range c.Fields() {
		if field.Seat == seat {
			page.Tracks = append(page.Tracks, c.track(field))
		}
	}
	bar := c.Bar()
	if c.OpenOf(seat) > 0 {
		bar.Main.Text = c.A.Say("count.next-open", "Next", c.A.Say("count.next"), "Open", c.A.Words.SayCount("count.open", c.OpenOf(seat)))
	}
	if next := c.SeatOpen(seat); next > 0 {
		bar.Main.Press.Href = c.Here("seat", strconv.Itoa(next))
		if c.OpenOf(seat) == 0 {
			bar.Main.Text = c.A.Say("count.next-page", "Page", c.SeatName(next))
		}
	}
	page.Bar = views.Bar(bar)
}

// track is one attribute with its brackets. A tap tells the level, no space that
// nobody has looked at; a space that was told before is kept inside its bracket.
func (c *counting) track(field deepsea.Field) views.Track {
	name := c.A.Say("deepsea.track." + field.Part)
	track := views.Track{Glyph: field.Part, Name: name,
		Space: &views.Button{Text: c.A.Say("count.space"), Press: views.Press{ID: "space-" + field.Part, Href: c.Here("at", string(field.Key), "way", "space"),
			Label: c.A.Say("count.space-label", "Track", name)}}}
	level, space, exact := c.standsOn(field)
	for _, bracket := range c.sheet.Box().Facts().Mat.Brackets {
		first, last := bracket.Spaces[0], bracket.Spaces[len(bracket.Spaces)-1]
		value := fmt.Sprintf(`{"level":%d}`, bracket.Level)
		if exact && space >= first && space <= last {
			value = strconv.Itoa(space)
		}
		track.Keys = append(track.Keys, views.BracketKey{Points: views.Number(bracket.Points), Range: strconv.Itoa(first) + "–" + strconv.Itoa(last),
			On: level == bracket.Level,
			Press: views.Press{ID: field.Part + "-" + strconv.Itoa(bracket.Level), Name: "set", Value: string(field.Key) + "=" + value,
				Attrs: map[string]any{"data-key": string(field.Key)},
				Label: c.A.Say("count.bracket", "Track", name, "First", first, "Last", last, "Points", bracket.Points)}})
	}
	return track
}

// standsOn is the level 1–5 of a track, 0 while it is open, and its space where
// that was told.
func (c *counting) standsOn(field deepsea.Field) (level, space int, exact bool) {
	n, _ := c.sheet.Counted(field.Key)
	return c.sheet.LevelAt(field.Key), n.N, n.Known
}

// space asks for the very space of one cube.
func (c *counting) space(page *views.CountPage) {
	name := c.A.Say("deepsea.track." + c.At.Part)
	page.Heading = c.A.Say("count.mat", "Name", c.SeatName(c.At.Seat))
	page.Hint = c.A.Say("count.space-label", "Track", name)
	row := views.CountRow{ID: "row-space", Seat: c.SeatColour(c.At.Seat), Name: name, Here: true}
	shown := ""
	if _, space, exact := c.standsOn(c.At); exact {
		shown = strconv.Itoa(space)
	}
	row.Fields = []views.CountField{{Text: shown, Here: true, Press: views.Press{ID: "field-space", Href: c.Here("at", string(c.At.Key), "way", "space"), Label: name}}}
	page.Rows = []views.CountRow{row}
	pad := c.Pad()
	pad.Stored, pad.Rest, pad.Clear = shown, c.RestOrClear(deepsea.Field{Key: c.At.Key, Seat: c.At.Seat, Part: c.At.Part, Kind: c.At.Kind, Filled: true}), nil
	back := views.Button{Text: c.A.Say("count.back"), Glyph: "back", Press: views.Press{ID: "back", Href: c.Here("seat", strconv.Itoa(c.At.Seat))}}
	next := views.Button{Text: c.A.Say("count.mat", "Name", c.SeatName(c.At.Seat)), Press: back.Press}
	next.Press.ID = "next"
	pad.Back, pad.Next = &back, &next
	page.Bar = views.CountPad(pad)
	page.Has = "with-pad"
}
