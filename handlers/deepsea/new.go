package deepsea

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// setupForm is a table that is being set: the same fields by GET, which redraws
// the page, and by POST, which starts.
type setupForm struct {
	handlers.Seating
	Op         string   `form:"op" validate:"omitempty,op"`
	Mission    int      `form:"mission" validate:"min=0,max=10"`
	Edition    string   `form:"edition" validate:"omitempty,oneof=released-2024 prototype-2023"`
	Mode       string   `form:"mode" validate:"omitempty,oneof=competitive coop solo"`
	Variant    []string // name=value, of the fields variant-…
	For        string   `form:"for" validate:"omitempty,oneof=follow play check"`
	Starts     int      `form:"starts" validate:"min=0,max=5"` // who begins; 0 = at random
	Told       string   `form:"told" validate:"omitempty,oneof=here told"`
	Depth      string   `form:"depth" validate:"omitempty,oneof=tracks everything"`
	Difficulty int      `form:"difficulty" validate:"min=0,max=7"` // goals needed; 0 = as usual
	Threshold  []string `form:"threshold" validate:"max=4,dive,max=6"`
	ForNumbers string   `form:"for-numbers" validate:"max=8"` // mission.people that the thresholds are for
	Do         string   `form:"do" validate:"max=120"`
	Shown      bool     `form:"shown"` // the page was drawn once: an empty table is meant
}

// lastSetup is what the book remembers of the last table of this system, and
// the people of the last one whatever the game.
type lastSetup struct {
	Mission int       `json:"mission"`
	Edition string    `json:"edition"`
	Mode    string    `json:"mode"`
	Seats   []setSeat `json:"-"`
}

type setSeat = handlers.SetSeat

// setup draws the page that starts a table.
func (s *Rooms) setup(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form setupForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	form.Variant = variantFields(r)
	seats := form.Seats()
	last := remembered(a)
	if !form.Shown {
		if again := r.URL.Query().Get("again"); again != "" {
			last = s.lastOf(r, a, again, last)
		}
		seats = last.Seats
		form.Mission, form.Edition, form.Mode = orInt(form.Mission, last.Mission), orText(form.Edition, last.Edition), orText(form.Mode, last.Mode)
	}
	seats = form.Apply(a, seats, last.Seats, form.Do)
	return s.showSetup(w, a, form, seats, last, nil, http.StatusOK)
}

func remembered(a *handlers.Asker) lastSetup {
	last := lastSetup{Mission: 1, Edition: string(deepsea.Released2024), Mode: "competitive"}
	last.Seats = handlers.LastSeats(a, &last)
	return last
}

// lastOf takes people and mission from an older table: a rematch.
func (s *Rooms) lastOf(r *http.Request, a *handlers.Asker, id string, last lastSetup) lastSetup {
	r.SetPathValue("table", id)
	view, err := s.house.Table(r, a)
	if err != nil {
		return last
	}
	summary := view.Log.Summary
	return lastSetup{Mission: summary.Mission, Edition: summary.Edition, Mode: summary.Mode, Seats: handlers.SeatsOf(a, summary)}
}

func (s *Rooms) showSetup(w http.ResponseWriter, a *handlers.Asker, form setupForm, seats []setSeat, last lastSetup, fault error, status int) error {
	form.Mission, form.Edition, form.Mode = orInt(form.Mission, 1), orText(form.Edition, string(deepsea.Released2024)), orText(form.Mode, "competitive")
	title, start := a.Say("deepsea.setup.title"), a.Say("deepsea.setup.start")
	switch form.For {
	case forFollowing:
		title, start = a.Say("follow.setup.title"), a.Say("follow.setup.start")
	case forPlaying:
		title, start = a.Say("play.setup.title"), a.Say("follow.setup.start")
	case forChecking:
		title, start = a.Say("check.title"), a.Say("check.start")
	}
	page := views.SetupPage{Frame: s.house.Titled(a, title, "/"), Heading: title, Action: "/deepsea/new",
		Hidden:    []views.Hidden{{Name: "op", Value: orText(form.Op, s.house.Draw())}, {Name: "shown", Value: "1"}},
		MoreTitle: a.Say("deepsea.setup.more"),
		MoreOpen:  form.Edition != string(deepsea.Released2024) || len(form.Variant) > 0,
	}
	page.Missions = views.MissionPicker{Legend: a.Say("deepsea.setup.mission"), Name: "mission"}
	for number := 1; number <= deepsea.NumMissions; number++ {
		page.Missions.Keys = append(page.Missions.Keys, views.MissionKey{Value: strconv.Itoa(number), Key: strconv.Itoa(number),
			Name: a.Say("deepsea.mission-name", "Number", number, "Name", missionName(a, number)), On: number == form.Mission})
	}
	place, sentence := handlers.FaultPlace(a, fault)
	form.DrawSeats(a, &page, seats, last.Seats, place, sentence)
	if len(seats) > 1 {
		page.SoloError = a.Say("deepsea.refuse.solo")
	}
	if fault != nil && place != "seats" && !strings.HasPrefix(place, "name") && !strings.HasPrefix(place, "threshold.") {
		page.Notices = []views.Notice{{Kind: "error", Text: sentence, Alert: true}}
	}
	page.Mode = views.Choices{Label: a.Say("deepsea.setup.mode")}
	for _, mode := range []string{"competitive", "coop", "solo"} {
		page.Mode.Chips = append(page.Mode.Chips, views.Chip{Text: a.Say("deepsea.mode." + mode), Field: "mode", Value: mode, Radio: true, On: mode == form.Mode})
	}
	if form.For == forFollowing {
		page.Hidden = append(page.Hidden, views.Hidden{Name: "for", Value: forFollowing})
		page.Extra = startChoices(a, form, seats)
	}
	if form.For == forPlaying {
		page.Hidden = append(page.Hidden, views.Hidden{Name: "for", Value: forPlaying})
		page.Extra = playChoices(a, form, seats)
	}
	if form.For == forChecking {
		page.Hidden = append(page.Hidden, views.Hidden{Name: "for", Value: forChecking})
		page.Notices = append(page.Notices, views.Notice{Kind: "note", Text: a.Say("check.setup-hint"), Buttons: []views.Button{{Text: a.Say("check.file-open"), Press: views.Press{ID: "from-file", Href: fileAddress("/deepsea/new?" + query("for", forChecking, "mission", strconv.Itoa(form.Mission), "mode", form.Mode))}}}})
	}
	page.More = moreChoices(a, form.Edition, form.Variant)
	teamChoices(a, &page, form, seats, place, sentence)
	page.MoreLinks = []views.ListLink{{Text: a.Say("deepsea.setup.corrections"), Press: views.Press{Href: "/corrections/deepsea/" + strconv.Itoa(form.Mission)}}}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: start,
		Press: views.Press{ID: "start", Name: "do", Value: "start", Form: "setup", Attrs: templ.Attributes{"formmethod": "post"}}}})
	return s.house.Render(w, a, status, views.Setup(page))
}

// start makes the table and leads to its first page.
func (s *Rooms) start(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form setupForm
	if err := handlers.ReadForm(r, &form); err != nil {
		if companion.CodeOf(err) != companion.CodeInvalid {
			return err
		}
		form.Variant, form.Op = variantFields(r), ""
		return s.showSetup(w, a, form, form.Seats(), remembered(a), err, http.StatusUnprocessableEntity)
	}
	form.Variant = variantFields(r)
	last, seats := remembered(a), form.Seats()
	if form.Do != "start" { // Enter in a field, or a button without our GET
		seats = form.Apply(a, seats, last.Seats, form.Do)
		return s.showSetup(w, a, form, seats, last, nil, http.StatusOK)
	}
	seats, values, err := handlers.SettleSeats(a, seats, form.Op)
	if err != nil {
		return s.showSetup(w, a, form, form.Seats(), last, err, http.StatusUnprocessableEntity)
	}
	setup := s.setupOf(a, form, seats)
	if otherNumbers(a, form, seats) { // another mission was chosen since
		form.Op = ""
		return s.showSetup(w, a, form, form.Seats(), last, nil, http.StatusOK)
	}
	coop, learnt, err := coopSetup(a, form, seats)
	if err != nil {
		return s.showSetup(w, a, form, form.Seats(), last, err, http.StatusUnprocessableEntity)
	}
	setup.Coop, values = coop, append(values, learnt...)
	if chart := keptChart(a); setup.Mode != deepsea.Competitive {
		setup.Coop.Chart = chart
	}
	if form.For == forFollowing && len(seats) > 0 {
		setup.StartSeat, setup.Follow = handlers.StartSeat(form.Op, form.Starts, len(seats)), followSetup(a, form)
	}
	if form.For == forPlaying {
		setup.Play, setup.StartSeat = playSetup(form), 0
		if form.Starts <= len(seats) {
			setup.StartSeat = form.Starts
		}
		setup.Coop.Deck = playDeck(a, setup, form.Op)
	}
	setup.Check.Check = form.For == forChecking
	if _, err := deepsea.NewSheet(setup); err != nil {
		return s.showSetup(w, a, form, form.Seats(), last, atSeats(err), http.StatusUnprocessableEntity)
	}
	view, err := s.house.Keeper.Start(r.Context(), a.Device, s.ID(), form.Op, handlers.JSON(setup))
	if status := handlers.Status(err); err != nil && status < http.StatusInternalServerError {
		form.Op = "" // back, then other people: the next press is a gesture of its own
		return s.showSetup(w, a, form, form.Seats(), last, err, status)
	}
	if err != nil {
		return err
	}
	values = append(values, handlers.SeatsUsed(a, seats)...)
	values = append(values, handlers.KeepLast(a, lastSetup{Mission: setup.Mission, Edition: string(setup.Edition), Mode: string(setup.Mode)}, seats))
	if err := s.house.RememberAll(r, a, form.Op, "-who", values); err != nil && companion.CodeOf(err) != companion.CodeStale {
		return err
	}
	return s.house.See(w, r, "/deepsea/"+string(view.Log.ID))
}

func (s *Rooms) setupOf(a *handlers.Asker, form setupForm, seats []setSeat) deepsea.Setup {
	setup := deepsea.Setup{Mission: orInt(form.Mission, 1), Edition: deepsea.Edition(orText(form.Edition, string(deepsea.Released2024))),
		Mode: deepsea.Mode(orText(form.Mode, "competitive")), Corrections: setupCorrections(corrections(a))}
	for _, seat := range seats {
		setup.Seats = append(setup.Seats, deepsea.Seat{Person: seat.Person, Name: seat.Name, Colour: seat.Colour})
	}
	setup.Variants = variantsOf(form.Variant)
	return setup
}

func variantsOf(pairs []string) deepsea.Variants {
	var variants deepsea.Variants
	for _, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		variants = variants.With(name, value)
	}
	return variants
}

// atSeats moves a refusal of the rules about the number of seats beside the
// seats.
func atSeats(err error) error {
	place := handlers.FaultPlaceOf(err)
	if strings.HasPrefix(place, "seats") || strings.HasPrefix(place, "players") || place == "mode" {
		if fault, ok := errors.AsType[*companion.Error](err); ok {
			moved := *fault
			moved.Place = "seats"
			return &moved
		}
	}
	return err
}

func orInt(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

func orText(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func query(pairs ...string) string { return handlers.Query(pairs...) }
