package ageofsail

import (
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

func number(n int) string { return views.Number(n) }

// goOn leads to the page where a table goes on: following, the first page that
// something is missing on, or the result.
func (s *Rooms) goOn(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	sheet, ok := sheetOf(view)
	if !ok { // from a newer Shipmate: its log can still be read
		return s.house.See(w, r, "/t/"+string(view.Log.ID)+"/log")
	}
	c := s.counting(a, view, sheet)
	if game, follows := sheet.Following(); follows && game.Phase != ageofsail.PhaseOver && !sheet.Finished() {
		return s.house.See(w, r, c.Table("/follow"))
	}
	for _, page := range c.arranged() {
		if page.Open() > 0 {
			return s.house.See(w, r, c.OpenAddress(page))
		}
	}
	return s.house.See(w, r, handlers.ResultAddress(a, view.Log))
}

// count draws a page of the score pad.
func (s *Rooms) count(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.open(r, a)
	if err != nil {
		return err
	}
	c.Toast = s.house.DidToast(a, c.View, c.Form.Did, c.Here())
	return c.draw(w, http.StatusOK)
}

// stops lists the pages of the score pad with what is open on each.
func (s *Rooms) stops(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	sheet, ok := sheetOf(view)
	if !ok {
		return handlers.NotFound()
	}
	c := s.counting(a, view, sheet)
	c.Pages = c.arranged()
	return c.ShowStops(w)
}

// draw answers with the page.
func (c *counting) draw(w http.ResponseWriter, status int) error {
	page := views.CountPage{Frame: c.House.Frame(c.A, c.Title()), Action: c.Stay(), Hidden: c.Hidden(), Before: c.Before}
	page.Heading = c.NameOf(c.PageID())
	if !c.ByPlayer() {
		page.Hint = c.A.Say("ageofsail.hint." + c.PageID())
	}
	if c.asks() {
		c.governors(&page)
	} else {
		c.counts(&page)
	}
	c.Frame(&page)
	page.After = c.findings()
	if c.sheet.Setup().Profile == ageofsail.AgeOfSail2018 {
		page.Said = c.A.Say("ageofsail.profile.2018-missing")
	}
	c.TotalsSoFar(&page, c.score)
	handlers.Written(w, c.View)
	return c.House.Render(w, c.A, status, views.Count(page))
}

// counts draws all seats with their counts, and the pad below.
func (c *counting) counts(page *views.CountPage) {
	fields := c.Fields()
	switch {
	case c.ByPlayer():
		c.RowsOfSeat(page, fields)
	default:
		c.rows(page, fields)
	}
	page.Links = c.ways()
	if c.Form.Way == "space" {
		page.Hint = c.A.Say("ageofsail.hint.spaces", "Set", c.A.Words.Message(c.sheet.SetName()))
	}
	page.Bar = views.CountPad(c.Pad())
	page.Has = "with-pad"
}

// rows draws one row a seat: what was counted and what it becomes.
func (c *counting) rows(page *views.CountPage, fields []ageofsail.Field) {
	for i, person := range c.People {
		row := views.CountRow{ID: "row-" + strconv.Itoa(i+1), Seat: person.Colour, Name: person.Name}
		var mine []ageofsail.Field
		for _, field := range fields {
			if field.Seat == i+1 {
				mine = append(mine, field)
			}
		}
		for _, field := range mine {
			name := person.Name
			if len(mine) > 1 {
				name += ", " + c.FieldName(field)
			}
			row.Fields = append(row.Fields, c.CountField(field, name))
			row.Here = row.Here || field.Key == c.At.Key
		}
		if len(mine) > 1 {
			row.Total = c.becomes(i)
		} else {
			row.Made = c.made(i, mine[0])
		}
		page.Rows = append(page.Rows, row)
	}
	if len(page.Rows[0].Fields) == 1 {
		return
	}
	page.Head = &views.CountHead{Total: true}
	for _, field := range fields {
		if field.Seat == fields[0].Seat {
			page.Head.Fields = append(page.Head.Fields, c.A.Say("ageofsail.part.short."+trackWord(c.sheet, field.Part)))
		}
	}
}

// becomes is what the counts of a page give a seat; "" while one is missing.
func (c *counting) becomes(seat int) string {
	line := slices.Index(c.score().Lines, c.PageID())
	if line < 0 || !c.score().Seats[seat].Points[line].Known {
		return ""
	}
	return number(c.score().Seats[seat].Points[line].N)
}

// made says what a count becomes where it isn't the Glory itself: "makes 6".
func (c *counting) made(seat int, field ageofsail.Field) string {
	points := c.becomes(seat)
	switch {
	case field.Open():
		return c.A.Say("count.open-field")
	case points == c.Shown(field):
		return ""
	}
	return c.A.Say("ageofsail.made", "Points", points)
}

// ways are other ways of entering what the page asks.
func (c *counting) ways() []views.Button {
	switch {
	case c.Form.Way == "space":
		return []views.Button{{Text: c.A.Say("ageofsail.way.glory"), Press: views.Press{ID: "glory", Href: c.Here("seat", strconv.Itoa(c.At.Seat))}}}
	case len(c.spaces()) > 0:
		return []views.Button{{Text: c.A.Say("ageofsail.way.space"), Press: views.Press{ID: "space", Href: c.Here("seat", strconv.Itoa(c.At.Seat), "way", "space")}}}
	}
	return nil
}
