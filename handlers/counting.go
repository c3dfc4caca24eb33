package handlers

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/views"
)

// KeysAPad is how many counts one face of the pad has.
const KeysAPad = 15

// CountForm is what the address of a count page says.
type CountForm struct {
	At   string `form:"at" validate:"max=80"` // key under the cursor
	From int    `form:"from" validate:"min=0,max=90"`
	Seat int    `form:"seat" validate:"min=0,max=5"`
	Step int    `form:"step" validate:"min=0,max=9"`
	Way  string `form:"way" validate:"omitempty,oneof=titles board count space"` // another way of entering
	Did  string `form:"did" validate:"max=64"`
}

// Counting is one request for a page of a score pad, whatever the game: the
// pages, the part of the page that is asked now, and where the cursor is.
type Counting struct {
	House  *House
	A      *Asker
	View   companion.View
	Game   Counted
	People []companion.Seat // in turn order
	Pages  []pad.Page
	Page   int // index in Pages
	Step   int // which part of the page
	Steps  [][]pad.Field
	At     pad.Field // the field under the cursor; zero where there is none
	From   int       // first key of the pad: 0, 15, 30 …
	Form   CountForm
	Before []views.Notice // conflicts and refusals
	Toast  *views.Toast
}

// Counted is what a game says of its own score pad.
type Counted interface {
	// Title is the table in a few words.
	Title() string
	// PageName is a page in a word or two, a seat's page aside.
	PageName(id string) string
	// FieldName is a count in words, without its person.
	FieldName(field pad.Field) string
	// Shown is a count as it stands on the page; "" while it is open.
	Shown(field pad.Field) string
	// HereIn is an address of this page in the present way of entering.
	HereIn(pairs ...string) string
	// Onward is where "next" leads inside the page's own ways; "" = as usual.
	Onward() (text, href string)
}

// Fields are those of the present step.
func (c *Counting) Fields() []pad.Field {
	if len(c.Steps) == 0 {
		return nil
	}
	return c.Steps[c.Step]
}

// TurnTo cuts the page into its steps and finds the cursor where the address
// names it.
func (c *Counting) TurnTo(steps [][]pad.Field) {
	c.From = c.Form.From / KeysAPad * KeysAPad
	c.Steps = steps
	c.Step = min(c.Form.Step, max(0, len(c.Steps)-1))
	for i, step := range c.Steps {
		for _, field := range step {
			if string(field.Key) == c.Form.At {
				c.Step, c.At = i, field
			}
		}
	}
}

// FirstOpen is where the cursor stands when the address names no field: the
// first open one, of the seat that is asked for if one is. none = nowhere,
// where nothing is open.
func (c *Counting) FirstOpen(none bool) pad.Field {
	fields := c.Fields()
	for _, field := range fields {
		if field.Open() && (c.Form.Seat == 0 || field.Seat == c.Form.Seat) {
			return field
		}
	}
	if len(fields) == 0 || none {
		return pad.Field{}
	}
	for _, field := range fields {
		if field.Seat == c.Form.Seat {
			return field
		}
	}
	return fields[0]
}

// NextOpen is where the cursor goes after a field: on to the next open one,
// round to the first; the field itself where all are filled.
func (c *Counting) NextOpen(key companion.Key) pad.Field {
	fields := c.Fields()
	at := slices.IndexFunc(fields, func(f pad.Field) bool { return f.Key == key })
	for i := 1; i < len(fields); i++ {
		if field := fields[(at+i+len(fields))%len(fields)]; field.Open() {
			return field
		}
	}
	if at >= 0 {
		return fields[at]
	}
	return pad.Field{}
}

// FieldOf is a field of the step as it stands now, else the other one.
func (c *Counting) FieldOf(key companion.Key, otherwise pad.Field) pad.Field {
	fields := c.Fields()
	if at := slices.IndexFunc(fields, func(f pad.Field) bool { return f.Key == key }); at >= 0 {
		return fields[at]
	}
	return otherwise
}

// Table is the address of a page of this table: Table("/result").
func (c *Counting) Table(rest string) string {
	return "/" + c.View.Log.System + "/" + string(c.View.Log.ID) + rest
}

// Address is a page of the pad; the pairs are its query.
func (c *Counting) Address(page string, pairs ...string) string {
	address := c.Table("/count/" + page)
	if q := Query(pairs...); q != "" {
		address += "?" + q
	}
	return address
}

// Here is the address of the present page.
func (c *Counting) Here(pairs ...string) string { return c.Address(c.Pages[c.Page].ID, pairs...) }

// Stay is the address of exactly this view of the page.
func (c *Counting) Stay() string {
	pairs := []string{"at", string(c.At.Key)}
	if c.At.Key == "" {
		pairs = []string{"step", strconv.Itoa(c.Step)}
	}
	if c.Form.Way != "" {
		pairs = append(pairs, "way", c.Form.Way)
	}
	return c.Here(pairs...)
}

// Hidden are what every write carries: the head it was made from, and the id of
// its gesture.
func (c *Counting) Hidden() []views.Hidden {
	return c.House.Hidden(c.View)
}

// PageID is the present page's.
func (c *Counting) PageID() string { return c.Pages[c.Page].ID }

// ByPlayer tells whether the present page is one person's.
func (c *Counting) ByPlayer() bool { return strings.HasPrefix(c.PageID(), "seat") }

// PlayersFirst tells whether this device counts player by player.
func (c *Counting) PlayersFirst() bool {
	return c.A.Setting(SettingOrder, "categories") == "players"
}

// SeatName is a person's.
func (c *Counting) SeatName(seat int) string { return c.People[seat-1].Name }

// SeatColour is a person's.
func (c *Counting) SeatColour(seat int) string { return c.People[seat-1].Colour }

// Spoken is a seat for the ear: "purple circle, Ana".
func (c *Counting) Spoken(seat int) string { return SpokenSeat(c.A, c.People[seat-1]) }

// SpokenSeat is a seat for the ear: "purple circle, Ana".
func SpokenSeat(a *Asker, seat companion.Seat) string {
	return a.Say("seat.spoken", "Shape", a.Say("seat.shape."+seat.Colour), "Name", seat.Name)
}

// NameOf is a page in a word or two: "Impact", "Goal 2", "Ben".
func (c *Counting) NameOf(id string) string {
	if len(id) == 5 && id[:4] == "seat" {
		return c.SeatName(int(id[4] - '0'))
	}
	return c.Game.PageName(id)
}

// TitleBar says where one is. On a page with a pad, undo stands here; redo
// always does.
func (c *Counting) TitleBar(page *views.CountPage) views.TitleBar {
	bar := views.TitleBar{Title: c.Game.Title(), BackGlyph: "close", Back: views.Press{Href: "/", Label: c.A.Say("count.leave")},
		StopsWord: c.A.Say("count.stops"),
		AsideDo:   views.Press{ID: "stops", Href: c.Table("/pages"), Label: c.A.Say("count.of-all", "Page", c.Page+1, "Pages", len(c.Pages))},
		Aside:     c.A.Say("count.of", "Page", c.Page+1, "Pages", len(c.Pages)),
		Buttons: []views.Button{
			{Text: c.A.Say("count.matters"), Glyph: "menu", Press: views.Press{Href: c.Table("/table")}}}}
	var again []views.Button
	redo := c.House.RedoButton(c.A, c.View, "undo-form")
	if redo != nil {
		again = append(again, *redo)
	}
	if page.Has == "with-pad" && (redo != nil || c.View.UndoNext != "") {
		undo := c.House.UndoPlace(c.A, c.View, "undo-form")
		undo.Text = cmp.Or(undo.Press.Label, undo.Text) // a sign says the whole
		again = append(again, *undo)
	}
	if len(again) > 0 {
		bar.Buttons = append(again, bar.Buttons...)
		page.UndoAction = "/t/" + string(c.View.Log.ID) + "/undo"
		page.UndoHidden = c.House.UndoHidden(c.View, c.Stay())
	}
	for i, page := range c.Pages {
		missing := page.Open()
		label := c.NameOf(page.ID)
		if missing > 0 {
			label = c.A.Say("count.stop-open", "Page", label, "Open", c.A.Words.SayCount("count.open", missing))
		}
		bar.Stops = append(bar.Stops, views.Stop{Href: c.Address(page.ID), Label: label, Done: missing == 0, Here: i == c.Page})
	}
	return bar
}

// Frame is what every page of the pad has around its own content.
func (c *Counting) Frame(page *views.CountPage) {
	page.Header = views.Title(c.TitleBar(page))
	page.Awake = c.A.Say("phone.awake")
	page.Toast = c.Toast
	if c.View.ReadOnly {
		page.Before = append(page.Before, views.Notice{Kind: "look", Text: c.A.Words.Message(c.View.Why)})
	}
	page.Live = c.Live()
}

// Live is the one sentence for the ear after a count.
func (c *Counting) Live() string {
	if len(c.View.Changes) != 1 {
		return ""
	}
	change := c.View.Changes[0]
	what, to := c.View.System.Describe(c.View.State, change.Key, change.To)
	return c.A.Say("count.said", "What", what, "Value", to)
}

// TotalsSoFar shows running totals where the table wants them; the reveal is
// more fun.
func (c *Counting) TotalsSoFar(page *views.CountPage, score func() companion.Result) {
	if c.A.Setting(SettingTotals, "off") != "on" {
		return
	}
	seats := score().Seats
	said := make([]string, len(seats))
	for i, seat := range seats {
		said[i] = c.A.Say("count.total-of", "Name", c.SeatName(i+1), "Points", seat.Known)
	}
	page.Totals = c.A.Say("count.totals", "List", said)
}

// NextButton leads on to what is open: the next part of the page, the next page
// that misses something, or the result, where nothing is. What is complete is
// passed over: whoever corrects one number is back at the result with one tap.
func (c *Counting) NextButton() views.Button {
	text, href := c.A.Say("count.result"), ResultAddress(c.A, c.View.Log)
	onText, onward := c.Game.Onward()
	page := c.nextPage()
	switch step := c.nextStep(); {
	case step > 0:
		text, href = c.A.Say("count.next"), c.Game.HereIn("step", strconv.Itoa(step))
	case onward != "":
		text, href = onText, onward
	case page >= 0:
		text, href = c.A.Say("count.next-page", "Page", c.NameOf(c.Pages[page].ID)), c.Address(c.Pages[page].ID)
	}
	if missing := pad.Open(c.Fields()); missing > 0 {
		text = c.A.Say("count.next-open", "Next", c.A.Say("count.next"), "Open", c.A.Words.SayCount("count.open", missing))
	}
	return views.Button{Text: text, Press: views.Press{ID: "next", Href: href}}
}

// nextStep is the part of the page that comes next: the first later one with
// something open; while anything on the page is open, just the next. 0 = none.
func (c *Counting) nextStep() int {
	for step := c.Step + 1; step < len(c.Steps); step++ {
		if pad.Open(c.Steps[step]) > 0 {
			return step
		}
	}
	if c.Step+1 < len(c.Steps) && c.Pages[c.Page].Open() > 0 {
		return c.Step + 1
	}
	return 0
}

// nextPage is the next other page that misses something; from a complete page
// round to the first, too. −1 where there is none: whoever leaves things open
// comes to the result all the same.
func (c *Counting) nextPage() int {
	others := len(c.Pages)
	if c.Pages[c.Page].Open() > 0 {
		others -= c.Page
	}
	for i := 1; i < others; i++ {
		if page := (c.Page + i) % len(c.Pages); c.Pages[page].Open() > 0 {
			return page
		}
	}
	return -1
}

// BackButton leads to the part or page before.
func (c *Counting) BackButton() views.Button {
	href := "/"
	switch {
	case c.Step > 0:
		href = c.Game.HereIn("step", strconv.Itoa(c.Step-1))
	case c.Page > 0:
		href = c.Address(c.Pages[c.Page-1].ID)
	}
	return views.Button{Text: c.A.Say("count.back"), Glyph: "back", Press: views.Press{ID: "back", Href: href}}
}

// Bar is the bottom of a page without a pad: undo by name, and on.
func (c *Counting) Bar() views.MainBar {
	return views.MainBar{Main: c.NextButton(), Action: "/t/" + string(c.View.Log.ID) + "/undo",
		Hidden: c.House.UndoHidden(c.View, c.Here("step", strconv.Itoa(c.Step))),
		Attrs:  map[string]any{"data-write": true}, Second: c.House.UndoPlace(c.A, c.View, "")}
}

// sound is a game that knows which pages hold what cannot be.
type sound interface{ CannotBe(pad.Page) bool }

// OpenAddress is the page with its cursor on the first thing that is open: on
// the step that asks for it.
func (c *Counting) OpenAddress(page pad.Page) string {
	for _, field := range page.Fields {
		if field.Open() {
			return c.Address(page.ID, "at", string(field.Key))
		}
	}
	return c.Address(page.ID)
}

// ShowStops lists the pages of the score pad with what is open on each.
func (c *Counting) ShowStops(w http.ResponseWriter) error {
	page := views.FormPage{Frame: c.House.Titled(c.A, c.Game.Title(), c.Table("")), Heading: c.A.Say("count.stops")}
	block := views.Block{ID: "stops"}
	for _, stop := range c.Pages {
		link := views.ListLink{Text: c.NameOf(stop.ID), Aside: c.A.Say("count.complete"), Press: views.Press{Href: c.OpenAddress(stop)}}
		if missing := stop.Open(); missing > 0 {
			link.Aside = c.A.Words.SayCount("count.open", missing)
		}
		if game, ok := c.Game.(sound); ok && game.CannotBe(stop) {
			link.Aside = c.A.Say("count.cannot-be")
		}
		block.Links = append(block.Links, link)
	}
	block.Links = append(block.Links, views.ListLink{Text: c.Game.PageName("other"), Press: views.Press{Href: c.Table("/other")}},
		views.ListLink{Text: c.A.Say("count.result"), Press: views.Press{Href: ResultAddress(c.A, c.View.Log)}})
	page.Blocks = []views.Block{block}
	return c.House.Render(w, c.A, http.StatusOK, views.Form(page))
}

// OpenOf counts what is missing of one seat in this step.
func (c *Counting) OpenOf(seat int) int {
	n := 0
	for _, field := range c.Fields() {
		if field.Seat == seat && field.Open() {
			n++
		}
	}
	return n
}

// SeatAfter is the next seat of the page, 0 after the last.
func (c *Counting) SeatAfter(seat int) int {
	for _, field := range c.Fields() {
		if field.Seat > seat {
			return field.Seat
		}
	}
	return 0
}

// SeatOpen is the seat to go on with after one: the next with something open;
// after a complete one round to the first, too. 0 where there is none.
func (c *Counting) SeatOpen(seat int) int {
	first := 0
	for _, field := range c.Fields() {
		switch {
		case !field.Open() || field.Seat == seat:
		case field.Seat > seat:
			return field.Seat
		case first == 0:
			first = field.Seat
		}
	}
	if c.OpenOf(seat) > 0 {
		return 0
	}
	return first
}

// SeatTab is one person of a page that shows one person at a time.
func (c *Counting) SeatTab(number, here int) views.SeatTab {
	missing := c.OpenOf(number)
	state := c.A.Say("count.complete")
	if missing > 0 {
		state = c.A.Words.SayCount("count.open", missing)
	}
	return views.SeatTab{Seat: c.SeatColour(number), Name: c.SeatName(number), Done: missing == 0, Here: number == here,
		Press: views.Press{ID: "seat-" + strconv.Itoa(number), Href: c.Here("seat", strconv.Itoa(number)), Label: c.Spoken(number) + ", " + state}}
}

// CountField is one count with what a tap on it does: the cursor comes here.
func (c *Counting) CountField(field pad.Field, name string) views.CountField {
	shown := c.Game.Shown(field)
	said := shown
	if shown == "" {
		said = c.A.Say("count.open-field")
	}
	attrs := templ.Attributes{"data-row": string(field.Key)}
	if field.Open() {
		attrs["data-open"] = true
	}
	return views.CountField{Text: shown, Here: field.Key == c.At.Key, Press: views.Press{ID: "field-" + string(field.Key),
		Href: c.Game.HereIn("at", string(field.Key)), Label: name + ": " + said, Attrs: attrs}}
}

// RowsOfSeat draws counts one a row, each by its name: the player's order.
func (c *Counting) RowsOfSeat(page *views.CountPage, fields []pad.Field) {
	for _, field := range fields {
		row := views.CountRow{ID: "row-" + string(field.Key), Name: c.Game.FieldName(field), Here: field.Key == c.At.Key}
		if field.Seat > 0 {
			row.Seat = c.SeatColour(field.Seat)
		}
		row.Fields = []views.CountField{c.CountField(field, c.Game.FieldName(field))}
		page.Rows = append(page.Rows, row)
	}
}

// Pad is the count pad for the field under the cursor.
func (c *Counting) Pad() views.Pad {
	field := c.At
	back, next := c.BackButton(), c.NextButton()
	pad := views.Pad{Label: c.Question(field), Value: cmp.Or(c.Game.Shown(field), "–"), Action: c.Game.HereIn("at", string(field.Key)), Name: "n", From: c.From, To: c.From + KeysAPad - 1,
		Hidden: append(c.Hidden(), views.Hidden{Name: "key", Value: string(field.Key)}),
		Attrs:  templ.Attributes{"data-write": true}, Back: &back, Next: &next, Off: c.View.ReadOnly}
	if c.A.Setting(SettingAdvance, "on") == "off" {
		pad.Attrs["data-stay"] = true
	}
	if c.From == 0 && field.Min > 0 {
		pad.From = field.Min
	}
	if field.Max < pad.To {
		pad.To = field.Max
	}
	if n, err := strconv.Atoi(strings.ReplaceAll(c.Game.Shown(field), "−", "-")); err == nil {
		pad.Stored = strconv.Itoa(n)
	}
	switch {
	case c.From > 0:
		pad.Rest = &views.Button{Text: c.A.Say("count.lower"), Press: views.Press{ID: "lower", Href: c.Game.HereIn("at", string(field.Key), "from", strconv.Itoa(c.From-KeysAPad))}}
		if pad.To < field.Max {
			pad.Clear = c.higher(field, pad.To+1)
		}
	case pad.To < field.Max:
		pad.Clear = c.higher(field, pad.To+1)
		fallthrough
	default:
		pad.Rest = c.RestOrClear(field)
	}
	return pad
}

// higher turns the pad to the counts above its last key.
func (c *Counting) higher(field pad.Field, from int) *views.Button {
	return &views.Button{Text: c.A.Say("count.higher", "From", from),
		Press: views.Press{ID: "higher", Href: c.Game.HereIn("at", string(field.Key), "from", strconv.Itoa(from)), Label: c.A.Say("count.higher-label", "From", from)}}
}

// RestOrClear fills the open rest with 0; where nothing is open it clears the
// field under the cursor.
func (c *Counting) RestOrClear(field pad.Field) *views.Button {
	if pad.Open(c.Fields()) > 0 && !field.Filled {
		return &views.Button{Text: c.A.Say("count.rest-zero"), Press: views.Press{ID: "rest", Name: "do", Value: "rest", Attrs: templ.Attributes{"data-command": true}}}
	}
	return &views.Button{Text: c.A.Say("count.clear"), Press: views.Press{ID: "clear", Name: "set", Value: string(field.Key) + "=null",
		Label: c.A.Say("count.clear-what", "What", c.Question(field))}}
}

// Question is a field as a sentence: for the ear, and on the pad.
func (c *Counting) Question(field pad.Field) string {
	name := ""
	if field.Seat > 0 {
		name = c.SeatName(field.Seat)
	}
	return c.A.Say("count.question", "Name", name, "What", c.Game.FieldName(field))
}

// SeatsAfter is the answer after a tap on a seat, as JSON.
func SeatsAfter(seats []int, tapped int, single bool) string {
	var after []string
	on := slices.Contains(seats, tapped)
	for _, seat := range seats {
		if seat != tapped && !single {
			after = append(after, strconv.Itoa(seat))
		}
	}
	if !on {
		after = append(after, strconv.Itoa(tapped))
	}
	slices.Sort(after)
	return "[" + strings.Join(after, ",") + "]"
}
