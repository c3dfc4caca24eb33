package deepsea

import (
	"encoding/json"
	"errors"
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

// setupForm is a table that is being set: the same fields by GET, which redraws
// the page, and by POST, which starts.
type setupForm struct {
	Op         string   `form:"op" validate:"omitempty,op"`
	Mission    int      `form:"mission" validate:"min=0,max=10"`
	Edition    string   `form:"edition" validate:"omitempty,oneof=released-2024 prototype-2023"`
	Mode       string   `form:"mode" validate:"omitempty,oneof=competitive coop solo"`
	Colour     []string `form:"colour" validate:"max=5,dive,oneof=P Y R M W"`
	Person     []string `form:"person" validate:"max=5,dive,max=64"`
	Name       []string `form:"name" validate:"max=5,dive,max=2000"`
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

// lastSetup is what the book remembers for "same people".
type lastSetup struct {
	Mission int       `json:"mission"`
	Edition string    `json:"edition"`
	Mode    string    `json:"mode"`
	Seats   []setSeat `json:"seats"`
}

type setSeat struct {
	Colour string `json:"colour"`
	Person string `json:"person,omitempty"`
	Name   string `json:"name"`
}

// setup draws the page that starts a table.
func (s *Rooms) setup(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form setupForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	form.Variant = variantFields(r)
	seats := form.seats()
	last := remembered(a)
	if !form.Shown {
		if again := r.URL.Query().Get("again"); again != "" {
			last = s.lastOf(r, a, again, last)
		}
		seats = last.Seats
		form.Mission, form.Edition, form.Mode = orInt(form.Mission, last.Mission), orText(form.Edition, last.Edition), orText(form.Mode, last.Mode)
	}
	seats = applySeats(a, seats, last, form.Do)
	return s.showSetup(w, a, form, seats, last, nil, http.StatusOK)
}

func remembered(a *handlers.Asker) lastSetup {
	last := lastSetup{Mission: 1, Edition: string(deepsea.Released2024), Mode: "competitive"}
	_ = json.Unmarshal([]byte(a.Setting(handlers.SettingLast, "{}")), &last) // ours; a newer form starts afresh
	last.Seats = present(a, last.Seats)
	return last
}

// present are people as the book knows them now, renamed or merged meanwhile. A
// seat that only its colour named has no name.
func present(a *handlers.Asker, seats []setSeat) []setSeat {
	for i, seat := range seats {
		id := a.Book.Resolve(companion.PersonID(seat.Person))
		person, known := a.Book.Person(id)
		switch {
		case known:
			seats[i].Person, seats[i].Name = string(id), person.Name
		case seat.Person == "" && slices.ContainsFunc(views.Languages, func(tag string) bool {
			return views.WordsIn(tag).Say("seat."+seat.Colour) == seat.Name
		}):
			seats[i].Name = ""
		}
	}
	return seats
}

// lastOf takes people and mission from an older table: a rematch.
func (s *Rooms) lastOf(r *http.Request, a *handlers.Asker, id string, last lastSetup) lastSetup {
	r.SetPathValue("table", id)
	view, err := s.house.Table(r, a)
	if err != nil {
		return last
	}
	summary := view.Log.Summary
	last = lastSetup{Mission: summary.Mission, Edition: summary.Edition, Mode: summary.Mode}
	for _, seat := range summary.Seats {
		last.Seats = append(last.Seats, setSeat{Colour: seat.Colour, Person: seat.Person, Name: seat.Name})
	}
	last.Seats = present(a, last.Seats)
	return last
}

func (f *setupForm) seats() []setSeat {
	var seats []setSeat
	for i, colour := range f.Colour {
		seat := setSeat{Colour: colour}
		if i < len(f.Person) {
			seat.Person = f.Person[i]
		}
		if i < len(f.Name) {
			seat.Name = f.Name[i]
		}
		seats = append(seats, seat)
	}
	return seats
}

// applySeats does what a button of the page asks: "add:R", "person:id", "out:2",
// "up:2", "colour:2", "same", "nobody".
func applySeats(a *handlers.Asker, seats []setSeat, last lastSetup, do string) []setSeat {
	verb, what, _ := strings.Cut(do, ":")
	at, _ := strconv.Atoi(what)
	inside := at >= 1 && at <= len(seats)
	switch {
	case verb == "same":
		return last.Seats
	case verb == "nobody":
		return nil
	case verb == "add" && len(seats) < 5 && slices.Contains(freeColours(seats), what):
		return append(seats, setSeat{Colour: what})
	case verb == "person" && len(seats) < 5:
		if person, ok := a.Book.Person(companion.PersonID(what)); ok {
			return append(seats, setSeat{Colour: colourFor(person, seats), Person: string(person.ID), Name: person.Name})
		}
	case verb == "out" && inside:
		return slices.Delete(slices.Clone(seats), at-1, at)
	case verb == "up" && inside && at > 1:
		seats = slices.Clone(seats)
		seats[at-2], seats[at-1] = seats[at-1], seats[at-2]
	case verb == "colour" && inside:
		seats = slices.Clone(seats)
		seats[at-1].Colour = nextColour(seats, at-1)
	}
	return seats
}

func freeColours(seats []setSeat) []string {
	var free []string
	for _, colour := range views.SeatColours {
		if !slices.ContainsFunc(seats, func(seat setSeat) bool { return seat.Colour == colour }) {
			free = append(free, colour)
		}
	}
	return free
}

func colourFor(person companion.Person, seats []setSeat) string {
	free := freeColours(seats)
	if slices.Contains(free, person.Colour) {
		return person.Colour
	}
	return free[0]
}

// nextColour goes round the colours; a colour that is taken changes places.
func nextColour(seats []setSeat, at int) string {
	order := views.SeatColours
	next := order[(slices.Index(order, seats[at].Colour)+1)%len(order)]
	for i := range seats {
		if seats[i].Colour == next {
			seats[i].Colour = seats[at].Colour
		}
	}
	return next
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
		Hidden:   []views.Hidden{{Name: "op", Value: orText(form.Op, s.house.Draw())}, {Name: "shown", Value: "1"}},
		WhoTitle: a.Say("deepsea.setup.who"), AddTitle: a.Say("deepsea.setup.add"), MoreTitle: a.Say("deepsea.setup.more"),
		MoreOpen: form.Edition != string(deepsea.Released2024) || len(form.Variant) > 0,
	}
	page.Missions = views.MissionPicker{Legend: a.Say("deepsea.setup.mission"), Name: "mission"}
	for number := 1; number <= deepsea.NumMissions; number++ {
		page.Missions.Keys = append(page.Missions.Keys, views.MissionKey{Value: strconv.Itoa(number), Key: strconv.Itoa(number),
			Name: a.Say("deepsea.mission-name", "Number", number, "Name", missionName(a, number)), On: number == form.Mission})
	}
	place, sentence := faultPlace(a, fault)
	for i, seat := range seats {
		page.Seats = append(page.Seats, s.setupSeat(a, seat, i+1, place, sentence))
	}
	if len(seats) > 0 {
		page.Same = &views.Button{Text: a.Say("deepsea.setup.others"), Press: views.Press{Name: "do", Value: "nobody"}}
	} else if len(last.Seats) > 0 {
		names := make([]string, len(last.Seats))
		for i, seat := range last.Seats {
			names[i] = seatName(a, seat)
		}
		page.Same = &views.Button{Text: a.Say("deepsea.setup.same", "Names", names), Press: views.Press{Name: "do", Value: "same"}}
	}
	page.Add = s.offers(a, seats)
	switch {
	case fault != nil && place == "seats":
		page.SeatsError = sentence
	case fault != nil && !strings.HasPrefix(place, "name") && !strings.HasPrefix(place, "threshold."):
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
		page.Notices = append(page.Notices, views.Notice{Kind: "note", Text: a.Say("check.setup-hint"), Buttons: []views.Button{{Text: a.Say("check.file-open"), Press: views.Press{ID: "from-file", Href: "/deepsea/check"}}}})
	}
	page.More = moreChoices(a, form.Edition, form.Variant)
	teamChoices(a, &page, form, seats, place, sentence)
	page.MoreLinks = []views.ListLink{{Text: a.Say("deepsea.setup.corrections"), Press: views.Press{Href: "/corrections/deepsea/" + strconv.Itoa(form.Mission)}}}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: start,
		Press: views.Press{ID: "start", Name: "do", Value: "start", Form: "setup", Attrs: templ.Attributes{"formmethod": "post"}}}})
	return s.house.Render(w, a, status, views.Setup(page))
}

// setupSeat is one line of the people at the table.
func (s *Rooms) setupSeat(a *handlers.Asker, seat setSeat, number int, place, sentence string) views.SetupSeat {
	at := strconv.Itoa(number)
	line := views.SetupSeat{Colour: seat.Colour, Person: seat.Person, Number: number,
		ColourDo: views.Press{Name: "do", Value: "colour:" + at, Label: a.Say("deepsea.setup.colour", "Colour", a.Say("seat."+seat.Colour))},
		Out:      views.Press{Name: "do", Value: "out:" + at, Label: a.Say("deepsea.setup.out", "Name", seatName(a, seat))},
		Name: views.Field{ID: "name-" + at, Name: "name", Label: a.Say("deepsea.setup.name", "Number", number), Value: seat.Name,
			Attrs: templ.Attributes{"placeholder": a.Say("seat." + seat.Colour)}}}
	if number > 1 {
		line.Up = &views.Press{Name: "do", Value: "up:" + at, Label: a.Say("deepsea.setup.up", "Name", seatName(a, seat))}
	}
	if place == "name["+strconv.Itoa(number-1)+"]" {
		line.Name.Error = sentence
	}
	return line
}

// offers are who else may sit down: people who are remembered, then colours.
func (s *Rooms) offers(a *handlers.Asker, seats []setSeat) []views.Button {
	if len(seats) >= 5 {
		return nil
	}
	var offers []views.Button
	for _, person := range a.Book.People() {
		if !person.Offered() || slices.ContainsFunc(seats, func(seat setSeat) bool { return seat.Person == string(person.ID) }) {
			continue
		}
		offers = append(offers, views.Button{Text: person.Name, Glyph: colourFor(person, seats), Press: views.Press{Name: "do", Value: "person:" + string(person.ID)}})
		if len(offers) == 12 {
			break
		}
	}
	for _, colour := range freeColours(seats) {
		offers = append(offers, views.Button{Text: "+", Glyph: colour, Press: views.Press{Name: "do", Value: "add:" + colour,
			Label: a.Say("deepsea.setup.add-colour", "Colour", a.Say("seat."+colour))}})
	}
	return offers
}

// start makes the table and leads to its first page.
func (s *Rooms) start(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form setupForm
	if err := handlers.ReadForm(r, &form); err != nil {
		if companion.CodeOf(err) != companion.CodeInvalid {
			return err
		}
		form.Variant, form.Op = variantFields(r), ""
		return s.showSetup(w, a, form, form.seats(), remembered(a), err, http.StatusUnprocessableEntity)
	}
	form.Variant = variantFields(r)
	last, seats := remembered(a), form.seats()
	if form.Do != "start" { // Enter in a field, or a button without our GET
		return s.showSetup(w, a, form, applySeats(a, seats, last, form.Do), last, nil, http.StatusOK)
	}
	seats, values, err := settle(a, seats, form.Op)
	if err != nil {
		return s.showSetup(w, a, form, form.seats(), last, err, http.StatusUnprocessableEntity)
	}
	setup := s.setupOf(a, form, seats)
	if otherNumbers(a, form, seats) { // another mission was chosen since
		form.Op = ""
		return s.showSetup(w, a, form, form.seats(), last, nil, http.StatusOK)
	}
	coop, learnt, err := coopSetup(a, form, seats)
	if err != nil {
		return s.showSetup(w, a, form, form.seats(), last, err, http.StatusUnprocessableEntity)
	}
	setup.Coop, values = coop, append(values, learnt...)
	if chart := keptChart(a); setup.Mode != deepsea.Competitive {
		setup.Coop.Chart = chart
	}
	if form.For == forFollowing && len(seats) > 0 {
		setup.StartSeat, setup.Follow = startSeat(form, len(seats)), followSetup(a, form)
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
		return s.showSetup(w, a, form, form.seats(), last, atSeats(err), http.StatusUnprocessableEntity)
	}
	view, err := s.house.Keeper.Start(r.Context(), a.Device, s.ID(), form.Op, handlers.JSON(setup))
	if status := handlers.Status(err); err != nil && status < http.StatusInternalServerError {
		form.Op = "" // back, then other people: the next press is a gesture of its own
		return s.showSetup(w, a, form, form.seats(), last, err, status)
	}
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if seat.Person != "" {
			values = append(values, companion.Value{Key: companion.PersonKey(companion.PersonID(seat.Person), "used"), Value: handlers.JSON(a.Now.UnixMilli())})
		}
	}
	last = lastSetup{Mission: setup.Mission, Edition: string(setup.Edition), Mode: string(setup.Mode), Seats: slices.Clone(seats)}
	for i := range last.Seats {
		if last.Seats[i].Person != "" {
			last.Seats[i].Name = "" // the book knows it, and follows a new one
		}
	}
	keep := handlers.JSON(last)
	values = append(values, companion.Value{Key: companion.SettingKey(handlers.SettingLast), Value: handlers.JSON(string(keep))})
	if err := s.house.RememberAll(r, a, form.Op, "-who", values); err != nil && companion.CodeOf(err) != companion.CodeStale {
		return err
	}
	return s.house.See(w, r, "/deepsea/"+string(view.Log.ID))
}

// settle gives every name a person of the book: the one that was chosen, one of
// that name, or a new one. No name is no person, and the colour speaks.
func settle(a *handlers.Asker, seats []setSeat, op string) ([]setSeat, []companion.Value, error) {
	var values []companion.Value
	settled := make([]setSeat, len(seats))
	taken := map[string]bool{}
	for i, seat := range seats {
		if strings.TrimSpace(seat.Name) == "" {
			settled[i] = setSeat{Colour: seat.Colour, Name: a.Say("seat." + seat.Colour)}
			continue
		}
		name, err := handlers.CheckName("name["+strconv.Itoa(i)+"]", seat.Name)
		if err != nil {
			return nil, nil, err
		}
		seat.Name = name
		person, ok := a.Book.Person(companion.PersonID(seat.Person))
		if !ok || person.Name != name || taken[string(person.ID)] {
			seat.Person = ""
			for _, known := range a.Book.People() {
				if known.Name == name && known.MergedInto == "" && !taken[string(known.ID)] {
					seat.Person = string(known.ID)
					break
				}
			}
		}
		if seat.Person == "" {
			seat.Person = op[:min(len(op), 20)] + "-" + strconv.Itoa(i)
			values = append(values,
				companion.Value{Key: companion.PersonKey(companion.PersonID(seat.Person), "name"), Value: handlers.JSON(name)},
				companion.Value{Key: companion.PersonKey(companion.PersonID(seat.Person), "colour"), Value: handlers.JSON(seat.Colour)})
		}
		taken[seat.Person] = true
		settled[i] = seat
	}
	return settled, values, nil
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
	place := faultPlaceOf(err)
	if strings.HasPrefix(place, "seats") || strings.HasPrefix(place, "players") || place == "mode" {
		if fault, ok := errors.AsType[*companion.Error](err); ok {
			moved := *fault
			moved.Place = "seats"
			return &moved
		}
	}
	return err
}

func seatName(a *handlers.Asker, seat setSeat) string {
	if name := strings.TrimSpace(seat.Name); name != "" {
		return name
	}
	return a.Say("seat." + seat.Colour)
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

func query(pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return values.Encode()
}
