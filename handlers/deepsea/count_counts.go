package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/companion/pad"
	"shipmate/views"
)

// counts draws all seats with their counts, and the pad below.
func (c *counting) counts(page *views.CountPage) {
	fields := c.Fields()
	perSeat := map[int][]deepsea.Field{}
	var parts []string
	for _, field := range fields {
		perSeat[field.Seat] = append(perSeat[field.Seat], field)
		if field.Seat == fields[0].Seat {
			parts = append(parts, c.fieldHead(field))
		}
	}
	if c.ByPlayer() || fields[0].Seat == 0 {
		c.RowsOfSeat(page, fields)
	} else {
		if len(parts) > 1 {
			page.Head = &views.CountHead{Fields: parts, Total: true}
		}
		for seat := 1; seat <= len(c.sheet.Seats()); seat++ {
			if len(perSeat[seat]) > 0 {
				page.Rows = append(page.Rows, c.row(seat, perSeat[seat]))
			}
		}
	}
	if c.instead() && fields[0].Part != "" {
		page.Hint = c.A.Say("deepsea.part.most." + fields[0].Part)
	}
	page.Said = c.tieSaid()
	page.Links = c.ways()
	page.Bar = views.CountPad(c.Pad())
	page.Has = "with-pad"
}

// row is one seat of a count page: what was counted and what it becomes.
func (c *counting) row(seat int, fields []deepsea.Field) views.CountRow {
	row := views.CountRow{ID: "row-" + strconv.Itoa(seat), Seat: c.SeatColour(seat), Name: c.SeatName(seat)}
	for _, field := range fields {
		name := c.SeatName(seat)
		if len(fields) > 1 {
			name += ", " + c.fieldHead(field)
		}
		row.Fields = append(row.Fields, c.CountField(field, name))
		row.Here = row.Here || field.Key == c.At.Key
	}
	row.Made = c.made(seat, fields)
	if len(fields) > 1 {
		if row.Total = c.becomes(seat, fields); row.Total == "" {
			row.Total = "\u00a0" // the columns stay where they are
		}
	}
	return row
}

// shown is a count as it stands on the page; "" while it is open.
func (c *counting) Shown(field deepsea.Field) string {
	if n, _ := c.sheet.Counted(field.Key); n.Known {
		return views.Number(n.N)
	}
	return ""
}

// lineOf is the index of a page's line in the result; -1 where it has none.
func (c *counting) lineOf(page string) int { return slices.Index(c.score().Lines, page) }

// made says what a seat's count becomes, at once: "6 + 7 most".
func (c *counting) made(seat int, fields []deepsea.Field) string {
	if len(fields) == 1 && fields[0].Open() {
		return c.A.Say("count.open-field")
	}
	if !strings.HasPrefix(c.PageID(), "goal") {
		return c.parts(fields)
	}
	return c.goalMade(seat)
}

// parts shows a sum by its parts: "2 + 0 + 2".
func (c *counting) parts(fields []deepsea.Field) string {
	if c.PageID() != "journals" {
		return ""
	}
	var parts []int
	if json.Unmarshal(c.sheet.Value(fields[0].Key), &parts) != nil || len(parts) < 2 {
		return ""
	}
	said := make([]string, len(parts))
	for i, part := range parts {
		said[i] = views.Number(part)
	}
	return strings.Join(said, " + ")
}

// goalMade is what a goal gives a seat: units, then the leader bonus by name.
func (c *counting) goalMade(seat int) string {
	goal := c.PageID()
	bonus, said := 0, ""
	for _, b := range c.score().Bonuses {
		if b.Seat == seat && (b.Goal == goal || strings.HasPrefix(b.Goal, goal+".")) {
			bonus += b.Points
			if b.Points > 0 {
				said = c.A.Say("count.bonus."+bonusWord(b.Why), "Points", bonus)
			}
		}
	}
	units, ok := c.units(seat, bonus)
	if !ok {
		return ""
	}
	if said == "" {
		return views.Number(units)
	}
	return views.Number(units) + " + " + said
}

// units are the points that a seat's count gives by itself.
func (c *counting) units(seat, bonus int) (points int, ok bool) {
	if line := c.lineOf(c.PageID()); line >= 0 && c.score().Seats[seat-1].Points[line].Known {
		return c.score().Seats[seat-1].Points[line].N - bonus, true
	}
	goal := c.goal(int(c.PageID()[4] - '0'))
	for _, field := range c.Fields() {
		if n, _ := c.sheet.Counted(field.Key); field.Seat == seat && n.Known && goal != nil {
			return n.N * goal.Points, true
		}
	}
	return 0, false
}

// bonusWord is the family of a reason: most, second, or a slot.
func bonusWord(why string) string {
	switch why {
	case "sole-second", "tied-second", "second-slot":
		return "second"
	default:
		return "most"
	}
}

// becomes is what two counts of a row come to together.
func (c *counting) becomes(seat int, fields []deepsea.Field) string {
	if pad.Open(fields) > 0 {
		return ""
	}
	line := c.lineOf(c.PageID())
	if line < 0 || !c.score().Seats[seat-1].Points[line].Known {
		return ""
	}
	return views.Number(c.score().Seats[seat-1].Points[line].N)
}

// tieSaid explains a tie on the page where it decides a leader bonus.
func (c *counting) tieSaid() string {
	var names []string
	points, why := 0, ""
	for _, b := range c.score().Bonuses {
		if b.Goal == c.PageID() && (b.Why == "tied-first" || b.Why == "tied-second" || b.Why == "tied-first-split") {
			names, points, why = append(names, c.SeatName(b.Seat)), b.Points, b.Why
		}
	}
	if len(names) < 2 {
		return ""
	}
	return c.A.Say("count."+why, "Names", names, "Bonus", points)
}

// fieldName is a count in words, without its person.
func (c *counting) FieldName(field deepsea.Field) string {
	page := c.pageOf(field.Key)
	name := c.A.Say("deepsea.page." + page)
	if strings.HasPrefix(page, "goal") {
		name = c.goalName(int(page[4] - '0'))
	}
	if value, err := strconv.Atoi(field.Part); err == nil {
		return c.A.Say("deepsea.field.impact", "Points", views.Signed(value))
	}
	switch {
	case field.Part == "":
		return name
	case field.Kind == deepsea.FieldBracket:
		return c.A.Say("deepsea.track." + field.Part)
	case page == "seniors":
		return c.seniorName(field.Part)
	case page == "coop":
		return c.A.Say("deepsea.part." + field.Part)
	}
	return c.A.Say("deepsea.field.part", "Page", name, "Part", c.A.Say("deepsea.part."+field.Part))
}

// flipName is a count as the flip sentence says it: "conservation discs".
func (c *counting) flipName(field deepsea.Field) string {
	page := c.pageOf(field.Key)
	switch {
	case field.Kind == deepsea.FieldBracket:
		name := c.A.Say("deepsea.track." + field.Part)
		if n, _ := c.sheet.Counted(field.Key); !n.Known {
			return c.A.Say("deepsea.flip.level", "Track", name)
		}
		return name
	case strings.Contains(string(field.Key), ".seniors."):
		return c.A.Say("deepsea.count." + c.sheet.Box().Specialist(field.Part).Senior.Scoring.Count)
	case page == "leftovers":
		return c.A.Say("deepsea.part." + field.Part)
	}
	return c.FieldName(field)
}

// pageOf is the category that a field belongs to, whatever the order of pages.
func (c *counting) pageOf(key companion.Key) string {
	pages := c.categories()
	for _, page := range pages {
		for _, field := range page.Fields {
			if field.Key == key {
				return page.ID
			}
		}
	}
	for _, page := range pages { // counted instead
		for _, field := range c.sheet.Alternatives(page.ID) {
			if field.Key == key {
				return page.ID
			}
		}
	}
	return ""
}

// fieldHead is a count in a word, for the head of its column.
func (c *counting) fieldHead(field deepsea.Field) string {
	if value, err := strconv.Atoi(field.Part); err == nil {
		return views.Signed(value)
	}
	if field.Part == "" {
		return c.FieldName(field)
	}
	return c.A.Say("deepsea.part.short." + field.Part)
}

// ways are other ways of entering what the page asks.
func (c *counting) ways() []views.Button {
	var ways []views.Button
	switch c.PageID() {
	case "journals":
		ways = append(ways, views.Button{Text: c.A.Say("count.way.add-card"), Glyph: "plus", Press: views.Press{ID: "add-card", Href: c.Here("at", string(c.At.Key), "way", "count")}},
			views.Button{Text: c.A.Say("count.way.titles"), Press: views.Press{ID: "titles", Href: c.Here("at", string(c.At.Key), "way", "titles")}})
	case "impact":
		ways = append(ways, views.Button{Text: c.A.Say("count.way.board"), Press: views.Press{ID: "board", Href: c.Here("at", string(c.At.Key), "way", "board")}})
	}
	return ways
}
