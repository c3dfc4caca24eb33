package deepsea

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// counting is one request for a page of the score pad: the table as it stands,
// the page, the part of it that is asked now, and where the cursor is.
type counting struct {
	rooms   *Rooms
	a       *handlers.Asker
	view    companion.View
	sheet   deepsea.Sheet
	counted *companion.Result // see score
	base    []deepsea.Page    // see categories
	pages   []deepsea.Page
	page    int // index in pages
	step    int // which part of the page: counts first, then questions
	steps   [][]deepsea.Field
	at      deepsea.Field // the field under the cursor; zero where there is none
	from    int           // first key of the pad: 0, 15, 30 …
	form    countForm
	before  []views.Notice // conflicts and refusals
	toast   *views.Toast
}

// countForm is what the address of a count page says.
type countForm struct {
	At   string `form:"at" validate:"max=80"` // key under the cursor
	From int    `form:"from" validate:"min=0,max=90"`
	Seat int    `form:"seat" validate:"min=0,max=5"`
	Step int    `form:"step" validate:"min=0,max=9"`
	Way  string `form:"way" validate:"omitempty,oneof=titles board count space"` // another way of entering
	Did  string `form:"did" validate:"max=64"`
}

// open reads the table and the page of a request.
func (s *Rooms) open(r *http.Request, a *handlers.Asker) (*counting, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	c := &counting{rooms: s, a: a}
	if err := handlers.ReadForm(r, &c.form); err != nil {
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
	c.view, c.sheet = view, state.Sheet
	c.counted, c.base = nil, nil
	isPage := func(p deepsea.Page) bool { return p.ID == page }
	c.pages = c.arranged()
	if c.page = slices.IndexFunc(c.pages, isPage); c.page < 0 { // a page from before the order was changed
		c.pages = arrange(c.sheet, c.categories(), !c.playersFirst())
		c.page = slices.IndexFunc(c.pages, isPage)
	}
	if c.page < 0 {
		return handlers.NotFound()
	}
	c.from = c.form.From / keysAPad * keysAPad
	c.steps = stepsOf(c.pages[c.page].Fields)
	if others := stepsByPart(c.sheet.Alternatives(page)); c.form.Way == "count" && len(others) > 0 {
		c.steps = others
	}
	c.step = min(c.form.Step, max(0, len(c.steps)-1))
	for i, step := range c.steps {
		for _, field := range step {
			if string(field.Key) == c.form.At {
				c.step, c.at = i, field
			}
		}
	}
	if c.at.Key == "" {
		c.at = c.firstOpen()
	}
	return nil
}

// keysAPad is how many counts one face of the pad has.
const keysAPad = 15

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

// fields are those of the present step.
func (c *counting) fields() []deepsea.Field {
	if len(c.steps) == 0 {
		return nil
	}
	return c.steps[c.step]
}

// firstOpen is where the cursor stands when the address names no field: the
// first open one, of the seat that is asked for if one is.
func (c *counting) firstOpen() deepsea.Field {
	fields := c.fields()
	for _, field := range fields {
		if open(field) && (c.form.Seat == 0 || field.Seat == c.form.Seat) {
			return field
		}
	}
	if len(fields) == 0 || asked(fields[0]) == "owners" {
		return deepsea.Field{}
	}
	for _, field := range fields {
		if field.Seat == c.form.Seat {
			return field
		}
	}
	return fields[0]
}

func open(field deepsea.Field) bool { return !field.Filled && !field.Optional }

// openIn counts what is missing.
func openIn(fields []deepsea.Field) int {
	n := 0
	for _, field := range fields {
		if open(field) {
			n++
		}
	}
	return n
}

// nextOpen is where the cursor goes after a field: on to the next open one,
// round to the first; the field itself where all are filled.
func (c *counting) nextOpen(key companion.Key) deepsea.Field {
	fields := c.fields()
	at := slices.IndexFunc(fields, func(f deepsea.Field) bool { return f.Key == key })
	for i := 1; i < len(fields); i++ {
		if field := fields[(at+i+len(fields))%len(fields)]; open(field) {
			return field
		}
	}
	if at >= 0 {
		return fields[at]
	}
	return deepsea.Field{}
}

// address is a page of this table; the pairs are its query.
func (c *counting) address(page string, pairs ...string) string {
	address := "/deepsea/" + string(c.view.Log.ID) + "/count/" + page
	if q := query(pairs...); q != "" {
		address += "?" + q
	}
	return address
}

// here is the address of the present page.
func (c *counting) here(pairs ...string) string { return c.address(c.pages[c.page].ID, pairs...) }

func (c *counting) hidden() []views.Hidden {
	return []views.Hidden{{Name: "seq", Value: strconv.Itoa(c.view.Log.Head)}, {Name: "op", Value: c.rooms.house.Draw()}}
}

func (c *counting) seatName(seat int) string { return c.sheet.Seats()[seat-1].Name }

func (c *counting) seatColour(seat int) string { return c.sheet.Seats()[seat-1].Colour }

// spoken is a seat for the ear: "purple circle, Ana".
func (c *counting) spoken(seat int) string { return spokenSeat(c.a, c.sheet.Seats()[seat-1]) }

func spokenSeat(a *handlers.Asker, seat deepsea.Seat) string {
	return a.Say("seat.spoken", "Shape", a.Say("seat.shape."+seat.Colour), "Name", seat.Name)
}

// arranged are the pages in the order that the device wants: category by
// category, or the same fields player by player.
func (c *counting) arranged() []deepsea.Page {
	return arrange(c.sheet, c.categories(), c.playersFirst())
}

func (c *counting) playersFirst() bool {
	return c.a.Setting(handlers.SettingOrder, "categories") == "players"
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
		if strings.HasPrefix(c.pageID(), "goal") || c.pageID() == "shared" {
			result = deepsea.Score(c.sheet)
		}
		c.counted = &result
	}
	return *c.counted
}

func arrange(sheet deepsea.Sheet, pages []deepsea.Page, playersFirst bool) []deepsea.Page {
	if !playersFirst {
		return pages
	}
	var arranged []deepsea.Page
	var shared []deepsea.Field
	for seat := 1; seat <= len(sheet.Seats()); seat++ {
		one := deepsea.Page{ID: "seat" + strconv.Itoa(seat)}
		for _, page := range pages {
			for _, field := range page.Fields {
				switch {
				case page.ID == "seniors": // each tile is one question for the whole table
				case field.Seat == seat:
					one.Fields = append(one.Fields, field)
				case field.Seat == 0 && seat == 1:
					shared = append(shared, field)
				}
			}
		}
		arranged = append(arranged, one)
	}
	for _, page := range pages {
		if page.ID == "seniors" {
			arranged = append(arranged, page)
		}
	}
	if len(shared) > 0 {
		arranged = append(arranged, deepsea.Page{ID: "shared", Fields: shared})
	}
	return arranged
}
