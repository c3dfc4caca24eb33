package deepsea

import (
	"encoding/json"
	"net/http"
	"time"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// checkMatters is the page of what belongs to a checked table and not to what
// lies on it: which game it is, names, deleting.
func (s *Rooms) checkMatters(w http.ResponseWriter, r *http.Request, a *handlers.Asker, view companion.View, state deepsea.CheckState) error {
	return s.showCheckMatters(w, r, s.checkMattersOf(a, view, state), state, http.StatusOK)
}

func (s *Rooms) checkMattersOf(a *handlers.Asker, view companion.View, state deepsea.CheckState) *handlers.Matters {
	m := &handlers.Matters{House: s.house, A: a, View: view, Title: s.Title(a, view.Log.Summary)}
	for _, seat := range state.Laid.Setup().Seats {
		m.People = append(m.People, companion.Seat{Name: seat.Name, Colour: seat.Colour})
	}
	return m
}

func (s *Rooms) showCheckMatters(w http.ResponseWriter, r *http.Request, m *handlers.Matters, state deepsea.CheckState, status int) error {
	a, setup := m.A, state.Laid.Setup()
	page := m.Page()
	names := m.Names(m.Hidden())
	names.Title, names.Buttons = a.Say("check.names"), nil // whose pieces lie where hangs on the order of seats
	page.Blocks = []views.Block{
		{ID: "game", Links: []views.ListLink{
			{Text: a.Say("deepsea.mission-name", "Number", setup.Mission, "Name", state.Laid.Box().Mission().Name), Under: a.Say("deepsea.mode."+string(setup.Mode)) + a.Say("coop.dot") + a.Say("deepsea.edition."+string(setup.Edition))},
			{Text: a.Say("check.begun", "When", a.Words.Ago(time.UnixMilli(m.View.Log.Created), a.Now)), Under: a.Say("check.changed", "When", a.Words.Ago(time.UnixMilli(m.View.Log.Updated), a.Now))}}},
		names,
		{ID: "links", Links: []views.ListLink{
			{Text: a.Say("log.heading"), Press: views.Press{ID: "to-log", Href: "/t/" + string(m.View.Log.ID) + "/log"}},
			{Text: a.Say("check.file"), Press: views.Press{ID: "to-file", Href: m.Table("/check?panel=file")}},
			{Text: a.Say("deepsea.guide.title"), Press: views.Press{ID: "to-guide", Href: m.Table("/guide")}}}},
		m.Delete(),
	}
	return m.Show(w, r, page, status)
}

// changeCheckMatters renames people.
func (s *Rooms) changeCheckMatters(w http.ResponseWriter, r *http.Request, a *handlers.Asker, view companion.View, state deepsea.CheckState) error {
	var form struct {
		handlers.MattersForm
		Do string `form:"do" validate:"oneof=names"`
	}
	m := s.checkMattersOf(a, view, state)
	err := handlers.ReadForm(r, &form)
	if err == nil {
		var values []companion.Value
		if values, err = handlers.NameChanges(m.People, form.Name); err == nil {
			if err = m.Change(w, r, form.MattersForm, values); err == nil || handlers.Status(err) >= http.StatusInternalServerError {
				return err
			}
		}
	}
	m.Typed, m.Fault = form.Name, err
	return s.showCheckMatters(w, r, m, state, handlers.Status(err))
}

// Unlisted tells whether a table stays off the home page: that of a second
// counter, once the table that it belongs to doesn't name it any more, since
// starting it was undone.
func (s *Rooms) Unlisted(a *handlers.Asker, log companion.Log) bool {
	var more deepsea.SummaryMore
	if json.Unmarshal(log.Summary.More, &more) != nil || !more.Second {
		return false
	}
	view, err := s.house.Keeper.Open(a.Context(), log.ID)
	if err != nil {
		return false
	}
	second, ok := view.State.(deepsea.CheckState)
	if !ok || second.From == nil {
		return false
	}
	first, err := s.house.Keeper.Open(a.Context(), companion.LogID(second.From.Table))
	if err != nil {
		return false // it was never here, so nothing was undone
	}
	state, ok := first.State.(deepsea.CheckState)
	return ok && state.Second != string(log.ID)
}
