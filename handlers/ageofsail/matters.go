package ageofsail

import (
	"net/http"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// mattersForm changes the table itself.
type mattersForm struct {
	handlers.MattersForm
	Profile string   `form:"profile" validate:"omitempty,oneof=endeavor-2009 age-of-sail-2018"`
	Variant []string // name=value, of the fields variant-…
	Do      string   `form:"do" validate:"oneof=names rules up"`
}

// matters is the page of what belongs to the table and not to the count: names,
// seats, rules, variants, log, deleting.
func (s *Rooms) matters(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	m, sheet, err := s.mattersOf(r, a)
	if err != nil {
		return err
	}
	return s.showMatters(w, r, m, sheet, http.StatusOK)
}

func (s *Rooms) mattersOf(r *http.Request, a *handlers.Asker) (*handlers.Matters, ageofsail.Sheet, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, ageofsail.Sheet{}, err
	}
	sheet, ok := sheetOf(view)
	if !ok {
		return nil, ageofsail.Sheet{}, handlers.NotFound()
	}
	return &handlers.Matters{House: s.house, A: a, View: view, Title: s.Title(a, view.Log.Summary), People: sheet.Seats()}, sheet, nil
}

func (s *Rooms) showMatters(w http.ResponseWriter, r *http.Request, m *handlers.Matters, sheet ageofsail.Sheet, status int) error {
	a, setup, hidden := m.A, sheet.Setup(), m.Hidden()
	page := m.Page()
	rules := views.Block{ID: "rules", Title: a.Say("ageofsail.matters.rules"), Folded: true, Action: m.Table("/table"), Hidden: hidden,
		Choices: []views.Choices{profileChoices(a, string(setup.Profile))},
		Main:    &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-rules", Name: "do", Value: "rules"}}}
	if _, follows := sheet.Following(); follows {
		rules.Choices = append(rules.Choices, variantChoices(a, variantPairs(setup.Variants))...)
	}
	page.Blocks = []views.Block{m.Links(), m.Names(hidden), rules, m.Delete()}
	return m.Show(w, r, page, status)
}

// changeMatters appends what changed, as one gesture.
func (s *Rooms) changeMatters(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	m, sheet, err := s.mattersOf(r, a)
	if err != nil {
		return err
	}
	var form mattersForm
	if err = handlers.ReadForm(r, &form); err == nil {
		form.Variant = variantFields(r)
		var values []companion.Value
		if values, err = changes(sheet, form); err == nil {
			if err = m.Change(w, r, form.MattersForm, values); err == nil || handlers.Status(err) >= http.StatusInternalServerError {
				return err
			}
		}
	}
	m.Typed, m.Fault = form.Name, err
	return s.showMatters(w, r, m, sheet, handlers.Status(err))
}

func changes(sheet ageofsail.Sheet, form mattersForm) ([]companion.Value, error) {
	setup := sheet.Setup()
	switch form.Do {
	case "names":
		return handlers.NameChanges(setup.Seats, form.Name)
	case "up":
		return handlers.SeatUp(setup.Seats, form.Seat), nil
	}
	var values []companion.Value
	if form.Profile != "" && form.Profile != string(setup.Profile) {
		values = append(values, companion.Value{Key: "setup.profile", Value: handlers.JSON(form.Profile)})
	}
	if _, follows := sheet.Following(); !follows {
		return values, nil
	}
	variants := setup.Variants // those that aren't asked here stay
	for _, name := range followed {
		variants = variants.With(name, "")
	}
	for _, pair := range form.Variant {
		variants = variants.With(splitPair(pair))
	}
	if variants != setup.Variants {
		values = append(values, companion.Value{Key: "setup.variants", Value: handlers.JSON(variants)})
	}
	return values, nil
}
