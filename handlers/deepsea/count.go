package deepsea

import (
	"net/http"
	"strconv"
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// goOn leads to the first page that something is missing on, or to the result.
func (s *Rooms) goOn(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	if game, ok := view.State.(deepsea.GameState); ok && !game.Game.Ended() {
		return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/play")
	}
	if _, laid := view.State.(deepsea.CheckState); laid {
		return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/check")
	}
	c := &counting{rooms: s, a: a}
	if state, ok := view.State.(deepsea.State); ok {
		c.view, c.sheet = view, state.Sheet
		if game, follows := state.Sheet.Following(); follows && game.Phase != deepsea.PhaseOver && !state.Sheet.Finished() {
			return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/follow")
		}
		for _, page := range c.arranged() {
			if openIn(page.Fields) > 0 {
				return s.house.See(w, r, c.address(page.ID))
			}
		}
	}
	return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/result")
}

// count draws a page of the score pad.
func (s *Rooms) count(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.open(r, a)
	if err != nil {
		return err
	}
	c.toast = s.house.DidToast(a, c.view, c.form.Did, c.here())
	return c.draw(w, http.StatusOK)
}

// draw answers with the page.
func (c *counting) draw(w http.ResponseWriter, status int) error {
	page := views.CountPage{Frame: c.rooms.house.Frame(c.a, c.title()), Action: c.stay(), Hidden: c.hidden(), Before: c.before}
	page.Awake = c.a.Say("phone.awake")
	page.Toast = c.toast
	c.head(&page)
	switch sort := c.sort(); {
	case c.form.Way == "board" && c.pageID() == "impact":
		c.board(&page)
	case c.form.Way == "titles" && c.pageID() == "journals":
		c.titles(&page)
	case c.form.Way == "count" && c.pageID() == "journals":
		c.cardByCard(&page)
	case sort == "tracks":
		c.tracks(&page)
	case sort == "owners":
		c.seniors(&page)
	case sort == "questions":
		c.questions(&page)
	case sort == "counts":
		c.counts(&page)
	case sort == "cards":
		c.bonusGoals(&page)
	}
	page.Header = views.Title(c.titleBar(&page))
	if c.view.ReadOnly {
		page.Before = append(page.Before, views.Notice{Kind: "look", Text: c.a.Words.Message(c.view.Why)})
	}
	page.After = c.uncertain()
	page.Live = c.live()
	c.totalsSoFar(&page)
	handlers.Written(w, c.view)
	return c.rooms.house.Render(w, c.a, status, views.Count(page))
}

// instead tells whether counts are asked where the page asks who leads.
func (c *counting) instead() bool {
	return c.form.Way == "count" && strings.HasPrefix(c.pageID(), "goal")
}

// hereIn is an address of this page in the present way of entering.
func (c *counting) hereIn(pairs ...string) string {
	if c.instead() {
		pairs = append(pairs, "way", c.form.Way)
	}
	return c.here(pairs...)
}

// stay is the address of exactly this view of the page.
func (c *counting) stay() string {
	pairs := []string{"at", string(c.at.Key)}
	if c.at.Key == "" {
		pairs = []string{"step", strconv.Itoa(c.step)}
	}
	if c.form.Way != "" {
		pairs = append(pairs, "way", c.form.Way)
	}
	return c.here(pairs...)
}

// sort is what the present step asks.
func (c *counting) sort() string {
	fields := c.fields()
	if len(fields) == 0 {
		return ""
	}
	return asked(fields[0])
}

func (c *counting) title() string {
	return c.rooms.name(c.a, c.view.Log.Summary)
}

// titleBar says where one is. On a page with a pad, undo stands here; redo
// always does.
func (c *counting) titleBar(page *views.CountPage) views.TitleBar {
	bar := views.TitleBar{Title: c.title(), BackGlyph: "close", Back: views.Press{Href: "/", Label: c.a.Say("count.leave")},
		StopsWord: c.a.Say("count.stops"),
		AsideDo:   views.Press{ID: "stops", Href: "/deepsea/" + string(c.view.Log.ID) + "/pages", Label: c.a.Say("count.of-all", "Page", c.page+1, "Pages", len(c.pages))},
		Aside:     c.a.Say("count.of", "Page", c.page+1, "Pages", len(c.pages)),
		Buttons: []views.Button{
			{Text: c.a.Say("count.matters"), Glyph: "menu", Press: views.Press{Href: "/deepsea/" + string(c.view.Log.ID) + "/table"}}}}
	var again []views.Button
	if undo := c.rooms.house.UndoButton(c.a, c.view, "undo-form"); undo != nil && page.BodyClass == "has-pad" {
		undo.Text = undo.Press.Label
		again = append(again, *undo)
	}
	if redo := c.rooms.house.RedoButton(c.a, c.view, "undo-form"); redo != nil {
		again = append(again, *redo)
	}
	if len(again) > 0 {
		bar.Buttons = append(again, bar.Buttons...)
		page.UndoAction = "/t/" + string(c.view.Log.ID) + "/undo"
		page.UndoHidden = append(c.hidden(), views.Hidden{Name: "next", Value: c.stay()})
	}
	for i, page := range c.pages {
		missing := openIn(page.Fields)
		label := c.pageName(page.ID)
		if missing > 0 {
			label = c.a.Say("count.stop-open", "Page", label, "Open", c.a.Words.SayCount("count.open", missing))
		}
		bar.Stops = append(bar.Stops, views.Stop{Href: c.address(page.ID), Label: label, Done: missing == 0, Here: i == c.page})
	}
	return bar
}

// pageName is a page in a word or two: "Impact", "Goal 2", "Ben".
func (c *counting) pageName(id string) string {
	if len(id) == 5 && id[:4] == "seat" {
		return c.seatName(int(id[4] - '0'))
	}
	return c.a.Say("deepsea.page." + id)
}

// live is the one sentence for the ear after a count.
func (c *counting) live() string {
	if len(c.view.Changes) != 1 {
		return ""
	}
	change := c.view.Changes[0]
	what, to := c.view.System.Describe(c.view.State, change.Key, change.To)
	return c.a.Say("count.said", "What", what, "Value", to)
}

// totalsSoFar shows running totals where the table wants them; the reveal is
// more fun.
func (c *counting) totalsSoFar(page *views.CountPage) {
	if c.a.Setting(handlers.SettingTotals, "off") != "on" || c.sheet.Setup().Mode != deepsea.Competitive {
		return
	}
	said := make([]string, len(c.score().Seats))
	for i, seat := range c.score().Seats {
		said[i] = c.a.Say("count.total-of", "Name", c.seatName(i+1), "Points", seat.Known)
	}
	page.Totals = c.a.Say("count.totals", "List", said)
}

// nextButton leads on: to the next part, the next page, or the result.
func (c *counting) nextButton() views.Button {
	text, href := c.a.Say("count.result"), "/deepsea/"+string(c.view.Log.ID)+"/result"
	switch {
	case c.step+1 < len(c.steps):
		text, href = c.a.Say("count.next"), c.hereIn("step", strconv.Itoa(c.step+1))
	case c.instead():
		text, href = c.a.Say("count.way.who"), c.here("step", "1")
	case c.page+1 < len(c.pages):
		next := c.pages[c.page+1]
		text, href = c.a.Say("count.next-page", "Page", c.pageName(next.ID)), c.address(next.ID)
	}
	if missing := openIn(c.fields()); missing > 0 {
		text = c.a.Say("count.next-open", "Next", c.a.Say("count.next"), "Open", c.a.Words.SayCount("count.open", missing))
	}
	return views.Button{Text: text, Press: views.Press{ID: "next", Href: href}}
}

// backButton leads to the part or page before.
func (c *counting) backButton() views.Button {
	href := "/"
	switch {
	case c.step > 0:
		href = c.hereIn("step", strconv.Itoa(c.step-1))
	case c.page > 0:
		href = c.address(c.pages[c.page-1].ID)
	}
	return views.Button{Text: c.a.Say("count.back"), Glyph: "back", Press: views.Press{ID: "back", Href: href}}
}

// bar is the bottom of a page without a pad: undo by name, and on.
func (c *counting) bar() views.MainBar {
	bar := views.MainBar{Main: c.nextButton(), Action: "/t/" + string(c.view.Log.ID) + "/undo",
		Hidden: append(c.hidden(), views.Hidden{Name: "next", Value: c.here("step", strconv.Itoa(c.step))}),
		Attrs:  map[string]any{"data-write": true}}
	if bar.Second = c.rooms.house.UndoButton(c.a, c.view, ""); bar.Second == nil {
		// Its place stays its own: a second fast tap must not meet another button.
		bar.Second = &views.Button{Text: c.a.Say("undo.word"), Glyph: "undo", Press: views.Press{ID: "undo", Name: "undo", Disabled: true}}
	}
	return bar
}

// stops lists the pages of the score pad with what is open on each.
func (s *Rooms) stops(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	state, ok := view.State.(deepsea.State)
	if !ok {
		return handlers.NotFound()
	}
	c := &counting{rooms: s, a: a, view: view, sheet: state.Sheet}
	here := "/deepsea/" + string(view.Log.ID)
	page := views.FormPage{Frame: s.house.Titled(a, c.title(), here), Heading: a.Say("count.stops")}
	block := views.Block{ID: "stops"}
	for _, stop := range c.arranged() {
		link := views.ListLink{Text: c.pageName(stop.ID), Aside: a.Say("count.complete"), Press: views.Press{Href: c.address(stop.ID)}}
		if missing := openIn(stop.Fields); missing > 0 {
			link.Aside = a.Words.SayCount("count.open", missing)
		}
		block.Links = append(block.Links, link)
	}
	block.Links = append(block.Links, views.ListLink{Text: a.Say("deepsea.page.other"), Press: views.Press{Href: here + "/other"}},
		views.ListLink{Text: a.Say("count.result"), Press: views.Press{Href: here + "/result"}})
	page.Blocks = []views.Block{block}
	return s.house.Render(w, a, http.StatusOK, views.Form(page))
}
