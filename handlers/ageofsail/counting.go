package ageofsail

import (
	"net/http"
	"slices"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/companion/pad"
	"shipmate/handlers"
)

// counting is one request for a page of the score pad.
type counting struct {
	handlers.Counting
	rooms   *Rooms
	sheet   ageofsail.Sheet
	counted *companion.Result // see score
}

// counting begins a request for the pad of a table.
func (s *Rooms) counting(a *handlers.Asker, view companion.View, sheet ageofsail.Sheet) *counting {
	c := &counting{Counting: handlers.Counting{House: s.house, A: a, View: view}, rooms: s}
	c.take(view, sheet)
	return c
}

// take goes on with the table as it stands.
func (c *counting) take(view companion.View, sheet ageofsail.Sheet) {
	c.Game, c.View, c.sheet, c.counted = c, view, sheet, nil
	c.People = sheet.Seats()
}

// sheetOf is the sheet of a table of this system.
func sheetOf(view companion.View) (ageofsail.Sheet, bool) {
	state, ok := view.State.(ageofsail.State)
	return state.Sheet, ok
}

// open reads the table and the page of a request.
func (s *Rooms) open(r *http.Request, a *handlers.Asker) (*counting, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	c := s.counting(a, view, ageofsail.Sheet{})
	if err := handlers.ReadForm(r, &c.Form); err != nil {
		return nil, err
	}
	return c, c.show(view, r.PathValue("page"))
}

// show turns to a page of the table as it stands, and finds the cursor.
func (c *counting) show(view companion.View, page string) error {
	sheet, ok := sheetOf(view)
	if !ok {
		return handlers.NotFound()
	}
	c.take(view, sheet)
	isPage := func(p ageofsail.Page) bool { return p.ID == page }
	c.Pages = c.arranged()
	if c.Page = slices.IndexFunc(c.Pages, isPage); c.Page < 0 { // a page from before the order was changed
		c.Pages = c.arrange(!c.PlayersFirst())
		c.Page = slices.IndexFunc(c.Pages, isPage)
	}
	if c.Page < 0 {
		return handlers.NotFound()
	}
	fields := c.Pages[c.Page].Fields
	if spaces := c.spaces(); c.Form.Way == "space" && len(spaces) > 0 {
		fields = spaces
	}
	c.TurnTo(stepsOf(fields))
	if c.At.Key == "" {
		c.At = c.FirstOpen(false)
	}
	return nil
}

// spaces are the cubes' places, where the set of the table knows what they
// score; nil elsewhere.
func (c *counting) spaces() []ageofsail.Field { return c.sheet.Alternatives(c.PageID()) }

// stepsOf cuts a page into what the pad counts and what is asked by choosing.
func stepsOf(fields []ageofsail.Field) [][]ageofsail.Field {
	var counts, questions []ageofsail.Field
	for _, field := range fields {
		if field.Kind == ageofsail.FieldYesNo {
			questions = append(questions, field)
		} else {
			counts = append(counts, field)
		}
	}
	var steps [][]ageofsail.Field
	for _, step := range [][]ageofsail.Field{counts, questions} {
		if len(step) > 0 {
			steps = append(steps, step)
		}
	}
	return steps
}

// arranged are the pages in the order that the device wants: category by
// category, or the same fields player by player.
func (c *counting) arranged() []ageofsail.Page { return c.arrange(c.PlayersFirst()) }

func (c *counting) arrange(playersFirst bool) []ageofsail.Page {
	if !playersFirst {
		return c.sheet.Pages()
	}
	return pad.BySeat(c.sheet.Pages(), len(c.People), func(string) bool { return false })
}

// score is the score of the table as it stands, without reasons.
func (c *counting) score() companion.Result {
	if c.counted == nil {
		result := ageofsail.ScoreOnly(c.sheet)
		c.counted = &result
	}
	return *c.counted
}

// asks tells whether the present step is answered by choosing.
func (c *counting) asks() bool {
	fields := c.Fields()
	return len(fields) > 0 && fields[0].Kind == ageofsail.FieldYesNo
}

// Title is the table in a few words.
func (c *counting) Title() string { return c.rooms.Title(c.A, c.View.Log.Summary) }

// PageName is a page in a word or two.
func (c *counting) PageName(id string) string { return c.A.Say("ageofsail.page." + id) }

// Onward: the pages of this game have no detours.
func (c *counting) Onward() (text, href string) { return "", "" }

// HereIn is an address of this page in the present way of entering.
func (c *counting) HereIn(pairs ...string) string {
	if c.Form.Way == "space" {
		pairs = append(pairs, "way", c.Form.Way)
	}
	return c.Here(pairs...)
}

// Shown is a count as it stands on the page; "" while it is open.
func (c *counting) Shown(field ageofsail.Field) string {
	if n, _ := c.sheet.Counted(field.Key); n.Known {
		return number(n.N)
	}
	return ""
}

// FieldName is a count in words, without its person.
func (c *counting) FieldName(field ageofsail.Field) string { return fieldName(c.A, c.sheet, field) }

// fieldName says what a key holds: "Culture", "Culture, space of the cube",
// "Universities".
func fieldName(a *handlers.Asker, sheet ageofsail.Sheet, field ageofsail.Field) string {
	_, path, _ := strings.Cut(string(field.Key), ".")
	line, _, tracked := strings.Cut(path, ".")
	switch {
	case line == "":
		return ""
	case tracked && line == "trackSpaces":
		return a.Say("ageofsail.what.space", "Track", trackName(a, sheet, field.Part))
	case tracked:
		return trackName(a, sheet, field.Part)
	}
	return a.Say("ageofsail.what." + line)
}

// trackName is an Asset Track by the words of the table's profile (§16).
func trackName(a *handlers.Asker, sheet ageofsail.Sheet, track string) string {
	return a.Say("ageofsail.track." + trackWord(sheet, track))
}

func trackWord(sheet ageofsail.Sheet, track string) string {
	if sheet.Setup().Profile == ageofsail.AgeOfSail2018 {
		switch track {
		case "finance":
			return "wealth"
		case "politics":
			return "influence"
		}
	}
	return track
}
