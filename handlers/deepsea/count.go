package deepsea

import (
	"net/http"
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
	if state, ok := view.State.(deepsea.State); ok {
		if game, follows := state.Sheet.Following(); follows && game.Phase != deepsea.PhaseOver && !state.Sheet.Finished() {
			return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/follow")
		}
		c := s.counting(a, view, state.Sheet)
		for _, page := range c.arranged() {
			if page.Open() > 0 {
				return s.house.See(w, r, c.OpenAddress(page))
			}
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

// draw answers with the page.
func (c *counting) draw(w http.ResponseWriter, status int) error {
	page := views.CountPage{Frame: c.House.Frame(c.A, c.Title()), Action: c.Stay(), Hidden: c.Hidden(), Before: c.Before}
	c.head(&page)
	switch sort := c.sort(); {
	case c.Form.Way == "board" && c.PageID() == "impact":
		c.board(&page)
	case c.Form.Way == "titles" && c.PageID() == "journals":
		c.titles(&page)
	case c.Form.Way == "count" && c.PageID() == "journals":
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
	c.Frame(&page)
	page.After = c.uncertain()
	if page.Has == "with-pad" { // a line above the pad that opens
		for i := range page.After {
			page.After[i].Fold = c.A.Say("count.doubt")
		}
	}
	if c.sheet.Setup().Mode == deepsea.Competitive {
		c.TotalsSoFar(&page, c.score)
	}
	handlers.Written(w, c.View)
	return c.House.Render(w, c.A, status, views.Count(page))
}

// instead tells whether counts are asked where the page asks who leads.
func (c *counting) instead() bool {
	return c.Form.Way == "count" && strings.HasPrefix(c.PageID(), "goal")
}

// HereIn is an address of this page in the present way of entering.
func (c *counting) HereIn(pairs ...string) string {
	if c.instead() {
		pairs = append(pairs, "way", c.Form.Way)
	}
	return c.Here(pairs...)
}

// sort is what the present step asks.
func (c *counting) sort() string {
	fields := c.Fields()
	if len(fields) == 0 {
		return ""
	}
	return asked(fields[0])
}

// Title is the mission and the mode of the table.
func (c *counting) Title() string { return c.rooms.name(c.A, c.View.Log.Summary) }

// PageName is a page in a word or two: "Impact", "Goal 2".
func (c *counting) PageName(id string) string { return c.A.Say("deepsea.page." + id) }

// Onward leads from the counts back to who leads.
func (c *counting) Onward() (text, href string) {
	if !c.instead() {
		return "", ""
	}
	return c.A.Say("count.way.who"), c.Here("step", "1")
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
	c := s.counting(a, view, state.Sheet)
	c.Pages = c.arranged()
	return c.ShowStops(w)
}
