package deepsea

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// checking is one request for a table that is laid out and checked.
type checking struct {
	rooms    *Rooms
	a        *handlers.Asker
	view     companion.View
	state    deepsea.CheckState
	laid     *deepsea.Laid
	findings []deepsea.Finding
	parts    []deepsea.Group
	form     checkForm
	before   []views.Notice
	toast    *views.Toast
}

// checkForm is what the address of the page says.
type checkForm struct {
	Panel string `form:"panel" validate:"omitempty,oneof=board zone impact numbers team cards table coop bonus tray findings score compare alone file play"`
	Cell  string `form:"cell" validate:"max=3"`
	Seat  int    `form:"seat" validate:"min=0,max=5"`
	Brush string `form:"brush" validate:"max=10"`
	At    string `form:"at" validate:"max=80"`          // the number that is asked
	Words string `form:"q" validate:"max=200"`          // of a card or board that is looked for
	Field string `form:"field" validate:"max=8"`        // of a card
	Line  string `form:"line" validate:"max=20"`        // line.seat: the number that is lit
	Card  int    `form:"card" validate:"min=0,max=3"`   // a Bonus goal of the team
	From  int    `form:"from" validate:"min=0,max=990"` // the first count on the pad
	Any   bool   `form:"any"`                           // boards that don't fit, too
	Did   string `form:"did" validate:"max=64"`
}

// check draws the page.
func (s *Rooms) check(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	if _, laid := view.State.(deepsea.CheckState); !laid {
		return s.offerCheck(w, a, view)
	}
	c, err := s.openChecking(r, a)
	if err != nil {
		return err
	}
	c.toast = s.house.DidToast(a, c.view, c.form.Did, c.here())
	return c.draw(w, http.StatusOK)
}

func (s *Rooms) openChecking(r *http.Request, a *handlers.Asker) (*checking, error) {
	c := &checking{rooms: s, a: a}
	return c, s.house.OpenTable(r, a, &c.form, c.show)
}

// show turns to the table as it stands.
func (c *checking) show(view companion.View) error {
	state, ok := view.State.(deepsea.CheckState)
	if !ok {
		return handlers.NotFound()
	}
	c.view, c.state, c.laid = view, state, state.Laid
	c.findings, c.parts = deepsea.Check(*c.laid), c.laid.Groups()
	c.form.Seat = min(max(1, c.form.Seat), c.seats())
	return nil
}

func (c *checking) seats() int { return len(c.laid.Setup().Seats) }

func (c *checking) name(seat int) string { return c.laid.Setup().Seats[seat-1].Name }

func (c *checking) colour(seat int) string { return c.laid.Setup().Seats[seat-1].Colour }

func (c *checking) mission() *deepsea.Mission { return c.laid.Box().Mission() }

func (c *checking) base() string { return "/deepsea/" + string(c.view.Log.ID) + "/check" }

// address is the page with other words in its query; the brush comes along.
func (c *checking) address(pairs ...string) string {
	if c.form.Brush != "" {
		pairs = append(pairs, "brush", c.form.Brush)
	}
	if len(pairs) == 0 {
		return c.base()
	}
	return c.base() + "?" + query(pairs...)
}

func (c *checking) panel(name string, pairs ...string) string {
	return c.address(append([]string{"panel", name}, pairs...)...)
}

// here is the address of exactly this view.
func (c *checking) here() string {
	pairs := handlers.Filled("panel", c.form.Panel, "cell", c.form.Cell, "at", c.form.At, "q", c.form.Words, "field", c.form.Field, "line", c.form.Line)
	if c.form.Seat > 1 {
		pairs = append(pairs, "seat", strconv.Itoa(c.form.Seat))
	}
	if c.form.Card > 0 {
		pairs = append(pairs, "card", strconv.Itoa(c.form.Card))
	}
	if c.form.From > 0 {
		pairs = append(pairs, "from", strconv.Itoa(c.form.From))
	}
	if c.form.Any {
		pairs = append(pairs, "any", "1")
	}
	return c.address(pairs...)
}

// draw answers with the table or a panel of it.
func (c *checking) draw(w http.ResponseWriter, status int) error {
	page := views.CheckPage{Frame: c.rooms.house.Frame(c.a, c.rooms.Title(c.a, c.view.Log.Summary)), Action: c.here(), Before: c.before,
		Hidden: c.rooms.house.Hidden(c.view), UndoAction: "/t/" + string(c.view.Log.ID) + "/undo", UndoHidden: c.rooms.house.UndoHidden(c.view, c.here())}
	page.Toast = c.toast
	draw, panel := c.panels()[c.form.Panel]
	if panel {
		page.Header = views.Title(views.TitleBar{Title: c.a.Say("check.title"), Back: views.Press{Href: c.address(), Label: c.a.Say("check.back")}, Buttons: c.signs()})
		page.Parts = append(page.Parts, views.CheckSums(c.sums()))
		draw(&page)
		if page.Bar == nil {
			page.Bar = c.bar(views.Button{Text: c.a.Say("check.to-table"), Press: views.Press{ID: "to-table", Href: c.address()}})
		}
	} else {
		c.table(&page)
	}
	if c.view.ReadOnly {
		page.Before = append(page.Before, views.Notice{Kind: "look", Text: c.a.Words.Message(c.view.Why)})
	}
	page.Live = c.live()
	handlers.Written(w, c.view)
	return c.rooms.house.Render(w, c.a, status, views.Check(page))
}

// panels draw what has the screen for itself, by the word in the address.
func (c *checking) panels() map[string]func(*views.CheckPage) {
	return map[string]func(*views.CheckPage){
		"board": c.board, "zone": c.zone, "impact": c.impact, "numbers": c.numbers, "team": c.team, "cards": c.cards,
		"table": c.round, "coop": c.goals, "bonus": c.bonus, "tray": c.tray, "findings": c.findingsPanel, "score": c.score, "compare": c.compare, "alone": c.alone, "file": c.file, "play": c.play,
	}
}

// signs are redo and what belongs to the table itself, in the title.
func (c *checking) signs() []views.Button {
	signs := []views.Button{{Text: c.a.Say("matters.title"), Glyph: "menu", Press: views.Press{ID: "matters", Href: "/deepsea/" + string(c.view.Log.ID) + "/table"}}}
	if redo := c.rooms.house.RedoButton(c.a, c.view, "undo-form"); redo != nil {
		signs = append([]views.Button{*redo}, signs...)
	}
	return signs
}

// bar has undo at its left.
func (c *checking) bar(main views.Button) templ.Component { return c.barWith(nil, main) }

func (c *checking) barWith(brush *views.CheckBrush, main views.Button) templ.Component {
	return views.CheckFoot(views.CheckBar{Brush: brush, Undo: c.rooms.house.UndoPlace(c.a, c.view, "undo-form"), Main: main})
}

// lay is a button that sets places: "cell.C2=kelp-forest;…". What it sets is
// the value after it, so twice is once.
func lay(id string, edits ...deepsea.Edit) views.Press {
	return views.Press{ID: id, Name: "do", Value: layText(edits), Form: "check-form"}
}

func layText(edits []deepsea.Edit) string {
	texts := make([]string, len(edits))
	for i, e := range edits {
		texts[i] = string(e.Key) + "=" + e.Value
	}
	return strings.Join(texts, ";")
}

func edit(key, value string) deepsea.Edit {
	return deepsea.Edit{Key: companion.Key(key), Value: value}
}

func seatKey(seat int, rest string) companion.Key {
	return companion.Key("p" + strconv.Itoa(seat) + "." + rest)
}

func seatWord(seat int) string {
	if seat == 0 {
		return "none"
	}
	return "p" + strconv.Itoa(seat)
}

// text is what a place holds; "?" where nobody has said.
func (c *checking) text(key string) string { return c.laid.Text(companion.Key(key)) }

// known tells whether a place was entered.
func (c *checking) known(key string) bool { return c.text(key) != "?" }

// seatAt is the seat that a place names; 0 = nobody, or not entered.
func (c *checking) seatAt(key string) int {
	n, _ := c.laid.Number(companion.Key(key))
	return max(0, n)
}

// layForm is one gesture on the page.
type layForm struct {
	Seq  int    `form:"seq" validate:"min=0,max=20000"`
	Op   string `form:"op" validate:"op"`
	Do   string `form:"do" validate:"max=4000"`
	Tap  string `form:"tap" validate:"max=200"` // place|what lies there: the brush says what lies there after it
	N    string `form:"n" validate:"max=6"`     // a key of the pad
	Key  string `form:"key" validate:"max=80"`  // of n
	Then string `form:"then" validate:"max=20"`
}

// layDown stores what one tap sets, and shows the table after it.
func (s *Rooms) layDown(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	if _, laid := view.State.(deepsea.CheckState); !laid {
		return s.copyToCheck(w, r, a, view)
	}
	c, err := s.openChecking(r, a)
	if err != nil {
		return err
	}
	var form layForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return c.refused(w, err)
	}
	settles, settle := strings.CutPrefix(form.Do, "settle:")
	switch {
	case form.Do == "second":
		if err := c.startSecond(r, form.Op, nil); err != nil {
			return c.refused(w, err)
		}
		return s.house.See(w, r, "/deepsea/"+c.state.Second+"/check")
	case form.Do == "play:here", form.Do == "play:told":
		return c.goOnPlaying(w, r, form, form.Do == "play:told")
	case settle:
		if err := c.settle(r, form, settles); err != nil {
			return c.refused(w, err)
		}
		return c.after(w, r, form, "")
	}
	edits, then, err := c.asked(form)
	if err == nil && len(edits) > 0 {
		err = c.write(r, form, edits)
	}
	if err != nil {
		return c.refused(w, err)
	}
	return c.after(w, r, form, then)
}

// asked are the edits that a gesture means, and where it leads.
func (c *checking) asked(form layForm) (edits []deepsea.Edit, then string, err error) {
	wrong := companion.Invalid("do", companion.Say("error.form"))
	switch {
	case form.Tap != "":
		edits, err = c.tapped(form.Tap)
		return edits, "", err
	case form.N != "":
		if n, err := strconv.Atoi(form.N); err != nil || n < 0 || strconv.Itoa(n) != form.N {
			return nil, "", companion.Invalid("n", companion.Say("error.number"))
		}
		return []deepsea.Edit{edit(form.Key, form.N)}, "next", nil
	}
	do, then, _ := strings.Cut(form.Do, ">")
	if do == "" {
		return nil, then, nil
	}
	for part := range strings.SplitSeq(do, ";") {
		key, value, ok := strings.Cut(part, "=")
		if !ok || value == "" {
			return nil, "", wrong
		}
		edits = append(edits, edit(key, value))
	}
	return edits, then, nil
}

// write stores edits as one entry. Those that say what is so already are left
// out; where none is left, nothing is written.
func (c *checking) write(r *http.Request, form layForm, edits []deepsea.Edit) error {
	values := make([]companion.Value, 0, len(edits))
	for _, e := range edits {
		values = append(values, e.Set())
	}
	view, err := c.rooms.house.Keeper.Append(r.Context(), c.view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: c.a.Device,
		Kind: companion.KindSet, Data: companion.SetData(values...)})
	if err != nil {
		return err
	}
	return c.show(view)
}

// after shows where a gesture leads.
func (c *checking) after(w http.ResponseWriter, r *http.Request, form layForm, then string) error {
	switch then {
	case "next":
		c.form.At, c.form.From = string(c.numberAfter(form.Key)), 0
	case "table":
		c.form = checkForm{Brush: c.form.Brush, Seat: 1}
	case "zone", "board":
		c.form.Panel, c.form.Any, c.form.Words = then, false, ""
	case "hand": // another number may be asked now
		c.form.At = ""
	case "on":
		c.form = c.nextForm()
	}
	c.form.Did = ""
	return c.rooms.house.LeadOn(w, r, c.a, c.view, c.here(), c.draw)
}

// refused shows the page again, as the table stands now, with a sentence where
// the finger was; after a collision both values can be chosen.
func (c *checking) refused(w http.ResponseWriter, err error) error {
	stale, rest := handlers.Refused(err, c.show)
	if rest != nil {
		return rest
	}
	notice := views.Notice{ID: "refused-edit", Kind: "error", Text: handlers.Sentence(c.a.Words, err), Alert: true}
	if stale != nil {
		notice = c.collision(stale)
	}
	c.before = append(c.before, notice)
	return c.draw(w, handlers.Status(err))
}

func (c *checking) collision(stale *companion.StaleError) views.Notice {
	notice := views.Notice{ID: "collision", Kind: "look", Title: handlers.Sentence(c.a.Words, stale), Alert: true}
	for i, collision := range stale.Collisions {
		what := c.a.Words.Message(collision.What)
		if what == "" || i > 3 {
			continue
		}
		now, tried := c.a.Words.Message(collision.NowSays), c.a.Words.Message(collision.TriedSays)
		notice.Items = append(notice.Items, c.a.Say("stale.both", "What", what, "Now", now, "Tried", tried))
		if e, err := c.laid.EditOf(collision.Key, collision.Tried); err == nil {
			notice.Buttons = append(notice.Buttons, views.Button{Text: c.a.Say("stale.take", "Value", tried), Press: lay("take-"+strconv.Itoa(i), e)})
		}
	}
	return notice
}

// tapped is a tap on a drawing: what the brush lays there, or takes away where
// it lies already.
func (c *checking) tapped(tap string) ([]deepsea.Edit, error) {
	key, now, ok := strings.Cut(tap, "|")
	if !ok {
		return nil, companion.Invalid("tap", companion.Say("error.form"))
	}
	brush := c.brush()
	if counts, endless := strings.CutPrefix(now, "#"); endless { // how many markers each seat has
		return c.tappedEndless(key, strings.Split(counts, ","))
	}
	empty := "none"
	if strings.HasPrefix(key, "card.") {
		empty = "hidden"
	}
	after := brush
	if brush == now || brush == "none" {
		after = empty
	}
	return []deepsea.Edit{edit(key, after)}, nil
}

func (c *checking) tappedEndless(key string, counts []string) ([]deepsea.Edit, error) {
	var edits []deepsea.Edit
	for i, count := range counts {
		n, err := strconv.Atoi(count)
		if err != nil || i >= c.seats() {
			return nil, companion.Invalid("tap", companion.Say("error.form"))
		}
		seat := key + "." + seatWord(i+1)
		switch {
		case c.brush() == "none":
			edits = append(edits, edit(seat, "0"))
		case c.brush() == seatWord(i+1):
			edits = append(edits, edit(seat, strconv.Itoa(n+1)))
		case !c.known(seat):
			edits = append(edits, edit(seat, "0"))
		}
	}
	return edits, nil
}

// brush is what a tap on a drawing lays: "p1" …, "none"; of cards "display".
func (c *checking) brush() string {
	for seat := 1; seat <= c.seats(); seat++ {
		if c.form.Brush == seatWord(seat) {
			return c.form.Brush
		}
	}
	if c.form.Brush == "none" || c.form.Brush == "display" && c.form.Panel == "cards" {
		return c.form.Brush
	}
	return "p1"
}

// brushes are the colours to choose from.
func (c *checking) brushes(display bool) *views.CheckBrush {
	b := &views.CheckBrush{Label: c.a.Say("check.brush"), Name: "brush"}
	now := c.brush()
	for seat := 1; seat <= c.seats(); seat++ {
		word := seatWord(seat)
		b.Keys = append(b.Keys, views.BrushKey{Value: word, Seat: c.colour(seat), Text: c.name(seat), On: now == word})
	}
	if display {
		b.Keys = append(b.Keys, views.BrushKey{Value: "display", Text: c.a.Say("check.display"), On: now == "display"})
	}
	b.Keys = append(b.Keys, views.BrushKey{Value: "none", Glyph: "erase", Text: c.a.Say("check.erase"), On: now == "none"})
	return b
}

// live is the one sentence that is read aloud after a tap.
func (c *checking) live() string {
	errors, looks := c.count(companion.CannotBe), c.count(companion.LookAgain)
	said := c.a.Say("check.live", "Errors", c.a.Words.SayCount("check.errors", errors), "Looks", c.a.Words.SayCount("check.looks", looks))
	if len(c.view.Changes) == 1 {
		return c.rooms.house.Change(c.a, c.view, companion.Entry{}, c.view.Changes[0]) + ". " + said
	}
	return said
}

func (c *checking) count(weight companion.Certainty) int {
	n := 0
	for i := range c.findings {
		if c.findings[i].Weight == weight {
			n++
		}
	}
	return n
}

// openGroups are the parts of the table that still lack something that counts.
func (c *checking) openGroups() []deepsea.Group {
	return slices.DeleteFunc(slices.Clone(c.parts), func(g deepsea.Group) bool { return g.Optional || g.Name == "tray" || len(g.Open) == 0 })
}

// groups are the parts of the table.
func (c *checking) groups() []deepsea.Group { return c.parts }

// nextForm is the page of what isn't entered yet.
func (c *checking) nextForm() checkForm {
	next := checkForm{Brush: c.form.Brush, Seat: 1}
	for _, group := range c.openGroups() {
		if group.Name == "ocean" {
			continue
		}
		at, err := url.Parse(c.groupAddress(group.Name))
		if err != nil {
			continue
		}
		words := at.Query()
		next.Panel, next.Cell, next.At = words.Get("panel"), words.Get("cell"), words.Get("at")
		if seat, err := strconv.Atoi(words.Get("seat")); err == nil {
			next.Seat = seat
		}
		if card, err := strconv.Atoi(words.Get("card")); err == nil {
			next.Card = card
		}
		break
	}
	return next
}
