package deepsea

import (
	"net/http"
	"slices"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/companion/pad"
	"shipmate/handlers"
)

// counting is one request for a page of the score pad.
type counting struct {
	handlers.Counting
	rooms   *Rooms
	sheet   deepsea.Sheet
	counted *companion.Result // see score
	base    []deepsea.Page    // see categories
}

// counting begins a request for the pad of a table.
func (s *Rooms) counting(a *handlers.Asker, view companion.View, sheet deepsea.Sheet) *counting {
	c := &counting{Counting: handlers.Counting{House: s.house, A: a, View: view}, rooms: s}
	c.take(view, sheet)
	return c
}

// take goes on with the table as it stands.
func (c *counting) take(view companion.View, sheet deepsea.Sheet) {
	c.Game, c.View, c.sheet, c.People = c, view, sheet, nil
	c.counted, c.base = nil, nil
	for _, seat := range sheet.Seats() {
		c.People = append(c.People, companion.Seat{Person: companion.PersonID(seat.Person), Name: seat.Name, Colour: seat.Colour})
	}
}

// open reads the table and the page of a request.
func (s *Rooms) open(r *http.Request, a *handlers.Asker) (*counting, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	c := s.counting(a, view, deepsea.Sheet{})
	if err := handlers.ReadForm(r, &c.Form); err != nil {
		return nil, err
	}
	return c, c.show(view, r.PathValue("page"))
}

// show turns to a page of the table as it stands, and finds the cursor.
func (c *counting) show(view companion.View, page string) error {
	state, ok := view.State.(deepsea.State)
	if !ok {
		return handlers.NotFound()
	}
	c.take(view, state.Sheet)
	isPage := func(p deepsea.Page) bool { return p.ID == page }
	c.Pages = c.arranged()
	if c.Page = slices.IndexFunc(c.Pages, isPage); c.Page < 0 { // a page from before the order was changed
		c.Pages = c.arrange(!c.PlayersFirst())
		c.Page = slices.IndexFunc(c.Pages, isPage)
	}
	if c.Page < 0 {
		return handlers.NotFound()
	}
	steps := stepsOf(c.Pages[c.Page].Fields)
	if others := stepsByPart(c.sheet.Alternatives(page)); c.Form.Way == "count" && len(others) > 0 {
		steps = others
	}
	c.TurnTo(steps)
	if c.At.Key == "" {
		c.At = c.firstOpen()
	}
	return nil
}

// firstOpen is where the cursor stands when the address names no field.
func (c *counting) firstOpen() deepsea.Field { return c.FirstOpen(c.sort() == "owners") }

// asked tells the fields that the pad counts from those that are answered by
// choosing.
func asked(field deepsea.Field) string {
	switch field.Kind {
	case deepsea.FieldBracket:
		return "tracks"
	case deepsea.FieldOwner:
		return "owners"
	case deepsea.FieldSeats, deepsea.FieldOption:
		return "questions"
	case deepsea.FieldCard:
		return "cards"
	default:
		return "counts"
	}
}

// stepsOf cuts a page into parts that fit a screen: fields of one sort that
// follow each other. Counts of the Seniors belong to their owners.
func stepsOf(fields []deepsea.Field) [][]deepsea.Field {
	var steps [][]deepsea.Field
	last := ""
	for _, field := range fields {
		sort := asked(field)
		if last == "owners" && sort == "counts" {
			sort = "owners"
		}
		if sort != last {
			steps, last = append(steps, nil), sort
		}
		steps[len(steps)-1] = append(steps[len(steps)-1], field)
	}
	return steps
}

// stepsByPart cuts what is counted instead into one screen a thing. Zones by
// name are for files; on the page their number is counted.
func stepsByPart(fields []deepsea.Field) [][]deepsea.Field {
	var steps [][]deepsea.Field
	at := map[string]int{}
	for _, field := range fields {
		if field.Kind == deepsea.FieldCells {
			continue
		}
		i, known := at[field.Part]
		if !known {
			i = len(steps)
			at[field.Part] = i
			steps = append(steps, nil)
		}
		steps[i] = append(steps[i], field)
	}
	return steps
}

// arranged are the pages in the order that the device wants: category by
// category, or the same fields player by player.
func (c *counting) arranged() []deepsea.Page {
	return c.arrange(c.PlayersFirst())
}

func (c *counting) arrange(playersFirst bool) []deepsea.Page {
	if !playersFirst {
		return c.categories()
	}
	// Each Senior is one question for the whole table.
	return pad.BySeat(c.categories(), len(c.People), func(page string) bool { return page == "seniors" })
}

// categories are the pages by category, listed once a request.
func (c *counting) categories() []deepsea.Page {
	if c.base == nil {
		c.base = c.sheet.Pages()
	}
	return c.base
}

// score is the score of the table as it stands, counted when it is first asked
// for: a tap on most pages needs no reasons, a goal's page does.
func (c *counting) score() companion.Result {
	if c.counted == nil {
		result := deepsea.ScoreOnly(c.sheet)
		if strings.HasPrefix(c.PageID(), "goal") || c.PageID() == "shared" {
			result = deepsea.Score(c.sheet)
		}
		c.counted = &result
	}
	return *c.counted
}

// spokenSeat is a seat for the ear: "purple circle, Ana".
func spokenSeat(a *handlers.Asker, seat deepsea.Seat) string {
	return handlers.SpokenSeat(a, companion.Seat{Name: seat.Name, Colour: seat.Colour})
}
