package ageofsail

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// setupForm is a table that is being set: the same fields by GET, which redraws
// the page, and by POST, which starts.
type setupForm struct {
	handlers.Seating
	Op      string   `form:"op" validate:"omitempty,op"`
	Profile string   `form:"profile" validate:"omitempty,oneof=endeavor-2009 age-of-sail-2018"`
	Variant []string // name=value, of the fields variant-…
	For     string   `form:"for" validate:"omitempty,oneof=follow"`
	Starts  int      `form:"starts" validate:"min=0,max=5"` // who begins; 0 = at random
	Depth   string   `form:"depth" validate:"omitempty,oneof=tracks everything"`
	Set     string   `form:"set" validate:"max=64"`               // id of a component set; "" = none
	Side    string   `form:"side" validate:"omitempty,oneof=a b"` // of the set's map
	Do      string   `form:"do" validate:"max=120"`
	Shown   bool     `form:"shown"` // the page was drawn once: an empty table is meant
}

// lastSetup is what the book remembers of the last table of this system, and
// the people of the last one whatever the game.
type lastSetup struct {
	Profile string             `json:"profile"`
	Set     string             `json:"set"`
	Seats   []handlers.SetSeat `json:"-"`
}

func remembered(a *handlers.Asker) lastSetup {
	var last lastSetup
	last.Seats = handlers.LastSeats(a, &last)
	last.Profile = cmp.Or(last.Profile, string(ageofsail.Endeavor2009))
	return last
}

// setup draws the page that starts a table.
func (s *Rooms) setup(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form setupForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	form.Variant = variantFields(r)
	seats, last := form.Seats(), remembered(a)
	if !form.Shown {
		if again := r.URL.Query().Get("again"); again != "" {
			last = s.lastOf(r, a, again, last)
		}
		seats, form.Profile, form.Set = last.Seats, cmp.Or(form.Profile, last.Profile), cmp.Or(form.Set, last.Set)
	}
	seats = form.Apply(a, seats, last.Seats, form.Do)
	return s.showSetup(w, a, form, seats, last, nil, http.StatusOK)
}

// lastOf takes people and rules from an older table: a rematch.
func (s *Rooms) lastOf(r *http.Request, a *handlers.Asker, id string, last lastSetup) lastSetup {
	r.SetPathValue("table", id)
	view, err := s.house.Table(r, a)
	if err != nil {
		return last
	}
	last.Profile, last.Seats = view.Log.Summary.Edition, handlers.SeatsOf(a, view.Log.Summary)
	return last
}

func (s *Rooms) showSetup(w http.ResponseWriter, a *handlers.Asker, form setupForm, seats []handlers.SetSeat, last lastSetup, fault error, status int) error {
	form.Profile = cmp.Or(form.Profile, string(ageofsail.Endeavor2009))
	title, start := a.Say("ageofsail.setup.title"), a.Say("ageofsail.setup.start")
	if form.For == forFollowing {
		title, start = a.Say("ageofsail.setup.follow"), a.Say("follow.setup.start")
	}
	page := views.SetupPage{Frame: s.house.Titled(a, title, "/"), Heading: title, Action: "/ageofsail/new",
		Hidden: []views.Hidden{{Name: "op", Value: cmp.Or(form.Op, s.house.Draw())}, {Name: "shown", Value: "1"}}}
	place, sentence := handlers.FaultPlace(a, fault)
	form.DrawSeats(a, &page, seats, last.Seats, place, sentence)
	if fault != nil && place != "seats" && !strings.HasPrefix(place, "name") {
		page.Notices = []views.Notice{{Kind: "error", Text: sentence, Alert: true}}
	}
	page.Extra = []views.Choices{profileChoices(a, form.Profile)}
	if form.For == forFollowing {
		page.Hidden = append(page.Hidden, views.Hidden{Name: "for", Value: forFollowing})
		page.Extra = append([]views.Choices{handlers.StartChoice(a, a.Say("ageofsail.setup.starts"), form.Starts, seats), depthChoices(a, form.Depth)}, page.Extra...)
		page.Extra = append(page.Extra, s.setChoices(a, form)...)
		page.MoreLinks = []views.ListLink{{Text: a.Say("ageofsail.sets.title"), Under: a.Say("ageofsail.sets.link"), Press: views.Press{ID: "sets", Href: "/ageofsail/sets?" + handlers.Query("from", "/ageofsail/new?for="+forFollowing)}}}
		page.MoreTitle, page.More, page.MoreOpen = a.Say("ageofsail.setup.variants"), variantChoices(a, form.Variant), len(form.Variant) > 0
	} else {
		page.MoreTitle, page.More, page.MoreOpen = a.Say("ageofsail.setup.set"), s.setChoices(a, form)[:1], form.Set != ""
	}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: start,
		Press: views.Press{ID: "start", Name: "do", Value: "start", Form: "setup", Attrs: templ.Attributes{"formmethod": "post"}}}})
	return s.house.Render(w, a, status, views.Setup(page))
}

// profileChoices asks for the rules; what the second ones leave out stands
// beside them (§16).
func profileChoices(a *handlers.Asker, chosen string) views.Choices {
	choices := views.Choices{Label: a.Say("ageofsail.setup.profile")}
	for _, profile := range ageofsail.Profiles() {
		choices.Chips = append(choices.Chips, views.Chip{Text: a.Say("ageofsail.profile." + string(profile)), Field: "profile", Value: string(profile), Radio: true, On: string(profile) == chosen})
	}
	if chosen == string(ageofsail.AgeOfSail2018) {
		choices.Hint = a.Say("ageofsail.profile.2018-missing")
	}
	return choices
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
	setup, err := s.setupOf(a, form, seats)
	if err == nil {
		_, err = ageofsail.NewSheet(setup)
	}
	if err != nil {
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
	values = append(values, handlers.KeepLast(a, lastSetup{Profile: string(setup.Profile), Set: form.Set}, seats))
	if err := s.house.RememberAll(r, a, form.Op, "-who", values); err != nil && companion.CodeOf(err) != companion.CodeStale {
		return err
	}
	return s.house.See(w, r, "/ageofsail/"+string(view.Log.ID))
}

func (s *Rooms) setupOf(a *handlers.Asker, form setupForm, seats []handlers.SetSeat) (ageofsail.Setup, error) {
	setup := ageofsail.Setup{Profile: ageofsail.Profile(cmp.Or(form.Profile, string(ageofsail.Endeavor2009)))}
	for _, seat := range seats {
		setup.Seats = append(setup.Seats, ageofsail.Seat{Person: companion.PersonID(seat.Person), Name: seat.Name, Colour: seat.Colour})
	}
	if form.For == forFollowing && len(seats) > 0 {
		setup.Variants = variantsOf(form.Variant)
		setup.StartSeat = handlers.StartSeat(form.Op, form.Starts, len(seats))
		setup.Follow = ageofsail.FollowSetup{Depth: cmp.Or(form.Depth, ageofsail.FollowEverything), Clock: true}
	}
	return setup, s.pinSet(a, form, &setup)
}

// atSeats moves a refusal of the rules about the number of seats beside the
// seats.
func atSeats(err error) error {
	if fault, ok := errors.AsType[*companion.Error](err); ok && strings.HasPrefix(fault.Place, "seats") {
		moved := *fault
		moved.Place = "seats"
		return &moved
	}
	return err
}

// followed are the named rules that following a game reads. None of them
// changes a score.
var followed = []string{"buildGap", "europeAttackPresence", "besideCounts", "limitRecheck", "salaryCount", "firstSalary", "discardPhase"}

// variantChoices asks each named rule as one question; "" keeps what the
// profile says.
func variantChoices(a *handlers.Asker, chosen []string) []views.Choices {
	var all []views.Choices
	for _, fact := range ageofsail.VariantFacts() {
		if !slices.Contains(followed, fact.Name) {
			continue
		}
		choice := views.Choices{Label: a.Say("ageofsail.variant." + fact.Name),
			Chips: []views.Chip{{Text: a.Say("ageofsail.variant.as-profile"), Field: "variant-" + fact.Name, Radio: true, On: true}}}
		for _, value := range fact.Values {
			on := slices.Contains(chosen, fact.Name+"="+value)
			choice.Chips[0].On = choice.Chips[0].On && !on
			choice.Chips = append(choice.Chips, views.Chip{Text: a.Say("ageofsail.variant." + fact.Name + "." + value),
				Field: "variant-" + fact.Name, Value: fact.Name + "=" + value, Radio: true, On: on})
		}
		all = append(all, choice)
	}
	return all
}

// variantFields gathers the answers to the questions of variantChoices.
func variantFields(r *http.Request) []string {
	var pairs []string
	for _, name := range followed {
		if value := r.Form.Get("variant-" + name); strings.HasPrefix(value, name+"=") && len(value) < 80 {
			pairs = append(pairs, value)
		}
	}
	return pairs
}

func variantsOf(pairs []string) ageofsail.Variants {
	var variants ageofsail.Variants
	for _, pair := range pairs {
		variants = variants.With(splitPair(pair))
	}
	return variants
}

func splitPair(pair string) (name, value string) {
	name, value, _ = strings.Cut(pair, "=")
	return name, value
}

// variantPairs are the rules that a table set by hand.
func variantPairs(variants ageofsail.Variants) []string {
	var pairs []string
	for _, name := range followed {
		if value := variants.Get(name); value != "" {
			pairs = append(pairs, name+"="+value)
		}
	}
	return pairs
}
