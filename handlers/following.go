package handlers

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/views"
)

// What the screens of one table share, whether it is followed, played or laid
// out, and whatever the game: how they are opened, what every gesture on them
// carries, how they go on after one, and how they show a refusal.

// OpenTable reads the address of a page into form and turns to the table that
// it is of, by show.
func (h *House) OpenTable(r *http.Request, a *Asker, form any, show func(companion.View) error) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	if err := ReadForm(r, form); err != nil {
		return err
	}
	return show(view)
}

// Hidden are what every write to a table carries: the head it was made from,
// and the id of its gesture.
func (h *House) Hidden(view companion.View) []views.Hidden {
	return []views.Hidden{{Name: "seq", Value: strconv.Itoa(view.Log.Head)}, {Name: "op", Value: h.Draw()}}
}

// Filled are the pairs of an address that say something.
func Filled(pairs ...string) []string {
	var filled []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			filled = append(filled, pairs[i], pairs[i+1])
		}
	}
	return filled
}

// Refused turns to the table as it stands now, by show, where a write collided
// with another: stale is that collision, nil where it was refused for itself.
// rest is an error that the page can't show beside what was tapped: a fault of
// ours, or a form that nobody can read.
func Refused(err error, show func(companion.View) error) (stale *companion.StaleError, rest error) {
	status := Status(err)
	if status >= http.StatusInternalServerError || status == http.StatusRequestEntityTooLarge || status == http.StatusUnsupportedMediaType {
		return nil, err
	}
	if errors.As(err, &stale) && stale.View.State != nil {
		rest = show(stale.View)
	}
	return stale, rest
}

// Gestured is what a gesture has come to that was answered by err: nothing is
// wrong with one that is there already, hit twice. One from a page that is older
// than the table broke no rule: it is stale.
func (h *House) Gestured(r *http.Request, view companion.View, form GestureForm, err error) error {
	if err == nil || Status(err) >= http.StatusInternalServerError {
		return err
	}
	if _, unknown := h.Keeper.Line(r.Context(), view.Log.ID, form.Op); unknown == nil {
		return nil
	}
	if form.Seq < view.Log.Head && companion.CodeOf(err) != companion.CodeStale {
		return &companion.Error{Code: companion.CodeStale, Message: companion.Say("follow.stale")}
	}
	return err
}

// LeadOn answers a write that went well with the view of the screen that it
// leads to; here is its address.
func (h *House) LeadOn(w http.ResponseWriter, r *http.Request, a *Asker, view companion.View, here string, draw func(w http.ResponseWriter, status int) error) error {
	if !a.Partial {
		Written(w, view)
		return h.See(w, r, here)
	}
	a.Shows(w, here)
	return draw(w, http.StatusOK)
}

// RoundTitle is the bar above a round: the way out, redo where there is
// something, and the other matters of the table.
func (h *House) RoundTitle(a *Asker, view companion.View, title string, matters views.Button) views.TitleBar {
	bar := views.TitleBar{Title: title, BackGlyph: "close", Back: views.Press{Href: "/", Label: a.Say("count.leave")}}
	if redo := h.RedoButton(a, view, "undo-form"); redo != nil {
		bar.Buttons = append(bar.Buttons, *redo)
	}
	bar.Buttons = append(bar.Buttons, matters)
	return bar
}

// DrawPanel draws what has the screen of a followed game for itself. Its bar
// leads back to the round where it has none of its own.
func (h *House) DrawPanel(a *Asker, view companion.View, page *views.FollowPage, bar views.TitleBar, draw func(*views.FollowPage)) {
	page.Panel, page.Awake = true, a.Say("phone.awake")
	page.Header = views.Title(bar)
	draw(page)
	if page.Bar == nil {
		page.Bar = h.FollowBar(a, view, page, page.Action, views.Button{Text: a.Say("follow.to-round"), Press: views.Press{ID: "to-round", Href: bar.Back.Href}})
	}
}

// AnswerFollow answers with the screen of a followed or played game.
func (h *House) AnswerFollow(w http.ResponseWriter, a *Asker, view companion.View, status int, page views.FollowPage) error {
	page.Hidden = h.Hidden(view)
	Written(w, view)
	return h.Render(w, a, status, views.Follow(page))
}

// FollowTab says on a seat's tab how much is due for the seat, for the eye where
// nothing else stands there, and for the ear.
func FollowTab(a *Asker, tab views.SeatTab, due int) views.SeatTab {
	said := []string{tab.Press.Label}
	if tab.Under != "" {
		said = append(said, tab.Under)
	}
	if due > 0 {
		text := a.Words.SayCount("follow.tab.due", due)
		said = append(said, text)
		if tab.Under == "" {
			tab.Under = text
		}
	}
	tab.Press.Label = strings.Join(said, a.Say("list.comma"))
	return tab
}

// Owed says which seats other than the open one have something to do, so that
// nothing waits unseen; due is how much, seat by seat.
func Owed(a *Asker, open int, name func(seat int) string, due []int) string {
	var others []string
	for i, n := range due {
		if n > 0 && i+1 != open {
			others = append(others, a.Say("follow.owed-by", "Name", name(i+1), "Count", n))
		}
	}
	if len(others) == 0 {
		return ""
	}
	return a.Say("follow.owed", "Who", others)
}

// FollowLive is the one sentence for the ear after a gesture: what it changed,
// else whose turn it is now (0 = nobody's).
func (h *House) FollowLive(a *Asker, view companion.View, turn int, name func(seat int) string) string {
	if said := h.Told(a, view); said != "" {
		return said
	}
	if len(view.Changes) > 0 && turn > 0 {
		return a.Say("follow.live.turn", "Name", name(turn))
	}
	return ""
}

// RemindersPanel has a switch for each reminder, and for each depth to which a
// game can be followed the way there; now is the present one.
func RemindersPanel(a *Asker, page *views.FollowPage, reminders []views.Tile, off []string, depths []views.Tile, now string) {
	page.Heading, page.Hint = a.Say("follow.reminders"), a.Say("follow.reminders-hint")
	for i := range reminders {
		tile, state := &reminders[i], "on"
		if tile.Off = slices.Contains(off, tile.ID); tile.Off {
			state = "off"
		}
		tile.Aside, tile.Press = a.Say("follow.reminder-"+state), DoPress("reminder-"+tile.ID, "off:"+tile.ID)
	}
	for i := range depths {
		if tile := &depths[i]; tile.ID == now {
			tile.Aside = a.Say("follow.depth-now")
		} else {
			tile.Press = DoPress("depth-"+tile.ID, "depth:"+tile.ID)
		}
	}
	page.Groups = []views.TileGroup{{ID: "reminders", Tiles: reminders}, {ID: "depth", Title: a.Say("follow.depth"), Tiles: depths}}
}
