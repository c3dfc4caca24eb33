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

// impactBoard draws a mission's Impact board; the hexes of the column that is
// counted are lit.
func impactBoard(a *handlers.Asker, sheet deepsea.Sheet, lit string) views.Impact {
	printed := &sheet.Box().Mission().Impact
	board := views.Impact{ID: "impact-board", Label: a.Say("deepsea.board"), Flat: printed.Layout == "flat-top"}
	value, err := strconv.Atoi(lit)
	for i := range printed.Hexes {
		hex := &printed.Hexes[i]
		drawn := views.Hex{Points: hex.Points, Gains: gainGlyphs(hex.Gains), Field: hex.Field, Infinite: hex.Infinite, Entry: hex.Entry, Assumed: hex.Assumed,
			Lit: err == nil && hex.Points == value && hex.Points != 0}
		drawn.X, drawn.Y = views.HexPlace(printed.Layout, printed.Offset, hex.R, hex.C)
		board.Hexes = append(board.Hexes, drawn)
	}
	for _, bridge := range printed.Bridges {
		x1, y1 := views.HexPlace(printed.Layout, printed.Offset, bridge.A[0], bridge.A[1])
		x2, y2 := views.HexPlace(printed.Layout, printed.Offset, bridge.B[0], bridge.B[1])
		board.Links = append(board.Links, views.HexLink{X1: x1, Y1: y1, X2: x2, Y2: y2, Assumed: bridge.Assumed})
	}
	return board
}

// gainGlyphs are gains that have a glyph of their own.
func gainGlyphs(gains []string) []string {
	var glyphs []string
	for _, gain := range gains {
		switch gain {
		case "any", "lowest":
			continue
		}
		glyphs = append(glyphs, gain)
	}
	return glyphs
}

// marked are the markers of one seat on the drawn board, by hex.
func (c *counting) marked(seat int) (markers []deepsea.HexMarkers, known bool) {
	raw := c.sheet.Value(hexesKey(seat))
	if len(raw) == 0 || string(raw) == "null" {
		return nil, false
	}
	return markers, json.Unmarshal(raw, &markers) == nil
}

// board draws the Impact page as the board itself: one seat at a time, a tap on
// a hex puts a marker there or takes it away; on an infinite hex each tap adds.
func (c *counting) board(page *views.CountPage) {
	seat := max(1, c.At.Seat)
	page.Heading, page.Hint = c.A.Say("count.board", "Name", c.SeatName(seat)), c.A.Say("count.board-hint")
	page.TabsWord = c.A.Say("count.seats")
	for number := 1; number <= len(c.sheet.Seats()); number++ {
		tab := c.SeatTab(number, seat)
		tab.Press.Href = c.Here("seat", strconv.Itoa(number), "way", "board")
		if markers, known := c.marked(number); known {
			tab.Under, tab.Done = views.Number(total(markers)), false
		}
		page.Tabs = append(page.Tabs, tab)
	}
	board := impactBoard(c.A, c.sheet, "")
	board.Zoom = true
	mine, _ := c.marked(seat)
	printed := &c.sheet.Box().Mission().Impact
	for i := range printed.Hexes {
		hex, drawn := &printed.Hexes[i], &board.Hexes[i]
		for number := 1; number <= len(c.sheet.Seats()); number++ {
			markers, _ := c.marked(number)
			for _, marker := range markers {
				if marker.R == hex.R && marker.C == hex.C {
					for range marker.N {
						drawn.Markers = append(drawn.Markers, c.SeatColour(number))
					}
				}
			}
		}
		drawn.Label = c.hexLabel(hex, drawn)
		id := "hex-" + strconv.Itoa(hex.R) + "-" + strconv.Itoa(hex.C)
		drawn.Href = "#" + id // our script presses the button of that id
		page.Hexes = append(page.Hexes, views.HexChoice{Text: drawn.Label, On: holds(mine, hex), Press: views.Press{ID: id, Name: "set",
			Value: string(hexesKey(seat)) + "=" + string(handlers.JSON(toggled(mine, hex))), Attrs: hexAttrs(seat, mine, hex)}})
	}
	page.Board = &board
	page.Links = []views.Button{{Text: c.A.Say("count.way.values"), Press: views.Press{ID: "values", Href: c.Here("seat", strconv.Itoa(seat))}}}
	if len(mine) > 0 {
		page.Links = append(page.Links, views.Button{Text: c.A.Say("count.way.clear-board", "Name", c.SeatName(seat)), Press: views.Press{ID: "clear-board", Form: "count-form", Name: "set", Value: string(hexesKey(seat)) + "=null"}})
	}
	bar := c.Bar()
	if seat < len(c.sheet.Seats()) {
		bar.Main = views.Button{Text: c.A.Say("count.next-page", "Page", c.SeatName(seat+1)), Press: views.Press{ID: "next", Href: c.Here("seat", strconv.Itoa(seat+1), "way", "board")}}
	}
	page.Bar = views.Bar(bar)
}

func total(markers []deepsea.HexMarkers) int {
	n := 0
	for _, marker := range markers {
		n += marker.N
	}
	return n
}

// hexAttrs let our script say the whole list from what the screen shows, so
// that the next tap need not wait for an answer.
func hexAttrs(seat int, mine []deepsea.HexMarkers, hex *deepsea.Hex) map[string]any {
	n := 0
	for _, marker := range mine {
		if marker.R == hex.R && marker.C == hex.C {
			n = marker.N
		}
	}
	attrs := map[string]any{"data-list": string(hexesKey(seat)), "data-n": strconv.Itoa(n),
		"data-item": string(handlers.JSON(map[string]int{"r": hex.R, "c": hex.C}))}
	if hex.Infinite {
		attrs["data-endless"] = true
	}
	return attrs
}

func holds(markers []deepsea.HexMarkers, hex *deepsea.Hex) bool {
	return slices.ContainsFunc(markers, func(m deepsea.HexMarkers) bool { return m.R == hex.R && m.C == hex.C })
}

func hexesKey(seat int) companion.Key { return companion.Key("p" + strconv.Itoa(seat) + ".hexes") }

// toggled are the markers after a tap on a hex.
func toggled(markers []deepsea.HexMarkers, hex *deepsea.Hex) []deepsea.HexMarkers {
	after := []deepsea.HexMarkers{}
	found := false
	for _, marker := range markers {
		if marker.R == hex.R && marker.C == hex.C {
			found = true
			if !hex.Infinite {
				continue
			}
			marker.N++
		}
		after = append(after, marker)
	}
	if !found {
		after = append(after, deepsea.HexMarkers{R: hex.R, C: hex.C, N: 1})
	}
	return after
}

func (c *counting) hexLabel(hex *deepsea.Hex, drawn *views.Hex) string {
	var gains []string
	for _, gain := range hex.Gains {
		gains = append(gains, c.A.Say("deepsea.gain."+gain))
	}
	label := c.A.Words.SayCount("deepsea.hex", hex.Points, "Row", hex.R+1, "Column", hex.C+1)
	if len(gains) > 0 {
		label = c.A.Say("deepsea.hex.gains", "Hex", label, "Gains", gains)
	}
	if len(drawn.Markers) > 0 {
		var who []string
		for _, colour := range drawn.Markers {
			who = append(who, c.A.Say("seat."+colour))
		}
		label = c.A.Say("deepsea.hex.markers", "Hex", label, "Seats", who)
	}
	return label
}
