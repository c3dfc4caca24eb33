package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// counts draws all seats with their counts, and the pad below.
func (c *counting) counts(page *views.CountPage) {
	fields := c.fields()
	perSeat := map[int][]deepsea.Field{}
	var parts []string
	for _, field := range fields {
		perSeat[field.Seat] = append(perSeat[field.Seat], field)
		if field.Seat == fields[0].Seat {
			parts = append(parts, c.fieldHead(field))
		}
	}
	if c.byPlayer() || fields[0].Seat == 0 {
		c.countsOfSeat(page, fields)
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
		page.Hint = c.a.Say("deepsea.part.most." + fields[0].Part)
	}
	page.Said = c.tieSaid()
	page.Links = c.ways()
	page.Bar = views.CountPad(c.pad())
	page.BodyClass = "has-pad"
}

func (c *counting) pageID() string { return c.pages[c.page].ID }

func (c *counting) byPlayer() bool { return strings.HasPrefix(c.pageID(), "seat") }

// countsOfSeat draws one person's counts, one a row: the player's order.
func (c *counting) countsOfSeat(page *views.CountPage, fields []deepsea.Field) {
	for _, field := range fields {
		row := views.CountRow{ID: "row-" + string(field.Key), Name: c.fieldName(field), Here: field.Key == c.at.Key}
		if field.Seat > 0 {
			row.Seat = c.seatColour(field.Seat)
		}
		row.Fields = []views.CountField{c.field(field, c.fieldName(field))}
		page.Rows = append(page.Rows, row)
	}
}

// row is one seat of a count page: what was counted and what it becomes.
func (c *counting) row(seat int, fields []deepsea.Field) views.CountRow {
	row := views.CountRow{ID: "row-" + strconv.Itoa(seat), Seat: c.seatColour(seat), Name: c.seatName(seat)}
	for _, field := range fields {
		name := c.seatName(seat)
		if len(fields) > 1 {
			name += ", " + c.fieldHead(field)
		}
		row.Fields = append(row.Fields, c.field(field, name))
		row.Here = row.Here || field.Key == c.at.Key
	}
	row.Made = c.made(seat, fields)
	if len(fields) > 1 {
		if row.Total = c.becomes(seat, fields); row.Total == "" {
			row.Total = "\u00a0" // the columns stay where they are
		}
	}
	return row
}

// field is one count with what a tap on it does: the cursor comes here.
func (c *counting) field(field deepsea.Field, name string) views.CountField {
	shown := c.shown(field)
	said := shown
	if shown == "" {
		said = c.a.Say("count.open-field")
	}
	attrs := templ.Attributes{"data-row": string(field.Key)}
	if open(field) {
		attrs["data-open"] = true
	}
	return views.CountField{Text: shown, Here: field.Key == c.at.Key, Press: views.Press{ID: "field-" + string(field.Key),
		Href: c.hereIn("at", string(field.Key)), Label: name + ": " + said, Attrs: attrs}}
}

// shown is a count as it stands on the page; "" while it is open.
func (c *counting) shown(field deepsea.Field) string {
	if n, _ := c.sheet.Counted(field.Key); n.Known {
		return views.Number(n.N)
	}
	return ""
}

// lineOf is the index of a page's line in the result; -1 where it has none.
func (c *counting) lineOf(page string) int { return slices.Index(c.score().Lines, page) }

// made says what a seat's count becomes, at once: "6 + 7 most".
func (c *counting) made(seat int, fields []deepsea.Field) string {
	if len(fields) == 1 && open(fields[0]) {
		return c.a.Say("count.open-field")
	}
	if !strings.HasPrefix(c.pageID(), "goal") {
		return c.parts(fields)
	}
	return c.goalMade(seat)
}

// parts shows a sum by its parts: "2 + 0 + 2".
func (c *counting) parts(fields []deepsea.Field) string {
	if c.pageID() != "journals" {
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
	goal := c.pageID()
	bonus, said := 0, ""
	for _, b := range c.score().Bonuses {
		if b.Seat == seat && (b.Goal == goal || strings.HasPrefix(b.Goal, goal+".")) {
			bonus += b.Points
			if b.Points > 0 {
				said = c.a.Say("count.bonus."+bonusWord(b.Why), "Points", bonus)
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
	if line := c.lineOf(c.pageID()); line >= 0 && c.score().Seats[seat-1].Points[line].Known {
		return c.score().Seats[seat-1].Points[line].N - bonus, true
	}
	goal := c.goal(int(c.pageID()[4] - '0'))
	for _, field := range c.fields() {
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
	if openIn(fields) > 0 {
		return ""
	}
	line := c.lineOf(c.pageID())
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
		if b.Goal == c.pageID() && (b.Why == "tied-first" || b.Why == "tied-second" || b.Why == "tied-first-split") {
			names, points, why = append(names, c.seatName(b.Seat)), b.Points, b.Why
		}
	}
	if len(names) < 2 {
		return ""
	}
	return c.a.Say("count."+why, "Names", names, "Bonus", points)
}

// pad is the count pad for the field under the cursor.
func (c *counting) pad() views.Pad {
	field := c.at
	back, next := c.backButton(), c.nextButton()
	pad := views.Pad{Label: c.question(field), Action: c.hereIn("at", string(field.Key)), Name: "n", From: c.from, To: c.from + keysAPad - 1,
		Hidden: append(c.hidden(), views.Hidden{Name: "key", Value: string(field.Key)}),
		Attrs:  templ.Attributes{"data-write": true}, Back: &back, Next: &next, Off: c.view.ReadOnly}
	if c.a.Setting("advance", "on") == "off" {
		pad.Attrs["data-stay"] = true
	}
	if c.from == 0 && field.Min > 0 {
		pad.From = field.Min
	}
	if field.Max < pad.To {
		pad.To = field.Max
	}
	if n, err := strconv.Atoi(strings.ReplaceAll(c.shown(field), "−", "-")); err == nil {
		pad.Stored = strconv.Itoa(n)
	}
	switch {
	case c.from > 0:
		pad.Rest = &views.Button{Text: c.a.Say("count.lower"), Press: views.Press{ID: "lower", Href: c.hereIn("at", string(field.Key), "from", strconv.Itoa(c.from-keysAPad))}}
		if pad.To < field.Max {
			pad.Clear = c.higher(field, pad.To+1)
		}
	case pad.To < field.Max:
		pad.Clear = c.higher(field, pad.To+1)
		fallthrough
	default:
		pad.Rest = c.restOrClear(field)
	}
	return pad
}

// higher turns the pad to the counts above its last key.
func (c *counting) higher(field deepsea.Field, from int) *views.Button {
	return &views.Button{Text: c.a.Say("count.higher", "From", from),
		Press: views.Press{ID: "higher", Href: c.hereIn("at", string(field.Key), "from", strconv.Itoa(from)), Label: c.a.Say("count.higher-label", "From", from)}}
}

// restOrClear fills the open rest with 0; where nothing is open it clears the
// field under the cursor.
func (c *counting) restOrClear(field deepsea.Field) *views.Button {
	if openIn(c.fields()) > 0 && !field.Filled {
		return &views.Button{Text: c.a.Say("count.rest-zero"), Press: views.Press{ID: "rest", Name: "do", Value: "rest", Attrs: templ.Attributes{"data-command": true}}}
	}
	return &views.Button{Text: c.a.Say("count.clear"), Press: views.Press{ID: "clear", Name: "set", Value: string(field.Key) + "=null",
		Label: c.a.Say("count.clear-what", "What", c.question(field))}}
}

// question is a field as a sentence: for the ear, and on the pad.
func (c *counting) question(field deepsea.Field) string {
	name := ""
	if field.Seat > 0 {
		name = c.seatName(field.Seat)
	}
	return c.a.Say("count.question", "Name", name, "What", c.fieldName(field))
}

// fieldName is a count in words, without its person.
func (c *counting) fieldName(field deepsea.Field) string {
	page := c.pageOf(field.Key)
	name := c.a.Say("deepsea.page." + page)
	if strings.HasPrefix(page, "goal") {
		name = c.goalName(int(page[4] - '0'))
	}
	if value, err := strconv.Atoi(field.Part); err == nil {
		return c.a.Say("deepsea.field.impact", "Points", views.Signed(value))
	}
	switch {
	case field.Part == "":
		return name
	case field.Kind == deepsea.FieldBracket:
		return c.a.Say("deepsea.track." + field.Part)
	case page == "seniors":
		return c.seniorName(field.Part)
	case page == "coop":
		return c.a.Say("deepsea.part." + field.Part)
	}
	return c.a.Say("deepsea.field.part", "Page", name, "Part", c.a.Say("deepsea.part."+field.Part))
}

// flipName is a count as the flip sentence says it: "conservation discs".
func (c *counting) flipName(field deepsea.Field) string {
	page := c.pageOf(field.Key)
	switch {
	case field.Kind == deepsea.FieldBracket:
		return c.a.Say("deepsea.track." + field.Part)
	case strings.Contains(string(field.Key), ".seniors."):
		return c.a.Say("deepsea.count." + c.sheet.Box().Specialist(field.Part).Senior.Scoring.Count)
	case page == "leftovers":
		return c.a.Say("deepsea.part." + field.Part)
	}
	return c.fieldName(field)
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
		return c.fieldName(field)
	}
	return c.a.Say("deepsea.part.short." + field.Part)
}

// ways are other ways of entering what the page asks.
func (c *counting) ways() []views.Button {
	var ways []views.Button
	switch c.pageID() {
	case "journals":
		ways = append(ways, views.Button{Text: c.a.Say("count.way.add-card"), Glyph: "plus", Press: views.Press{ID: "add-card", Href: c.here("at", string(c.at.Key), "way", "count")}},
			views.Button{Text: c.a.Say("count.way.titles"), Press: views.Press{ID: "titles", Href: c.here("at", string(c.at.Key), "way", "titles")}})
	case "impact":
		ways = append(ways, views.Button{Text: c.a.Say("count.way.board"), Press: views.Press{ID: "board", Href: c.here("at", string(c.at.Key), "way", "board")}})
	}
	return ways
}
