package deepsea

import (
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// mattersForm changes the table itself.
type mattersForm struct {
	handlers.MattersForm
	Mission int      `form:"mission" validate:"min=0,max=10"`
	Edition string   `form:"edition" validate:"omitempty,oneof=released-2024 prototype-2023"`
	Variant []string // name=value, of the fields variant-…
	Do      string   `form:"do" validate:"oneof=names rules up corrections"`
}

// matters is the page of what belongs to the table and not to the count:
// names, seats, mission, edition, variants, corrections, log, deleting.
func (s *Rooms) matters(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	if game, played := view.State.(deepsea.GameState); played {
		return s.playMatters(w, a, view, game)
	}
	if laid, checked := view.State.(deepsea.CheckState); checked {
		return s.checkMatters(w, r, a, view, laid)
	}
	m, sheet, err := s.mattersOf(a, view)
	if err != nil {
		return err
	}
	return s.showMatters(w, r, m, sheet, http.StatusOK)
}

func (s *Rooms) mattersOf(a *handlers.Asker, view companion.View) (*handlers.Matters, deepsea.Sheet, error) {
	state, ok := view.State.(deepsea.State)
	if !ok {
		return nil, deepsea.Sheet{}, handlers.NotFound()
	}
	return &handlers.Matters{House: s.house, A: a, View: view, Title: s.Title(a, view.Log.Summary), People: s.counting(a, view, state.Sheet).People}, state.Sheet, nil
}

func (s *Rooms) showMatters(w http.ResponseWriter, r *http.Request, m *handlers.Matters, sheet deepsea.Sheet, status int) error {
	a, setup, hidden := m.A, sheet.Setup(), m.Hidden()
	page := m.Page()
	rules := views.Block{ID: "rules", Title: a.Say("matters.rules"), Folded: true, Action: m.Table("/table"), Hidden: hidden,
		Choices: append([]views.Choices{missionChoices(a, setup.Mission)}, moreChoices(a, string(setup.Edition), variantPairs(setup.Variants))...),
		Main:    &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-rules", Name: "do", Value: "rules"}}}
	page.Blocks = []views.Block{
		m.Links(views.ListLink{Text: a.Say("deepsea.guide.title"), Press: views.Press{Href: m.Table("/guide")}}), m.Names(hidden), rules,
		{ID: "corrections", Title: a.Say("deepsea.setup.corrections"), Folded: true, Text: a.Say("matters.corrections-hint"), Action: m.Table("/table"), Hidden: hidden,
			Links:   []views.ListLink{{Text: a.Say("deepsea.setup.corrections"), Press: views.Press{Href: "/corrections/deepsea/" + strconv.Itoa(setup.Mission)}}},
			Buttons: []views.Button{{Text: a.Say("matters.corrections-take"), Press: views.Press{ID: "take-corrections", Name: "do", Value: "corrections"}}}},
		m.Delete(),
	}
	if setup.Mode != deepsea.Competitive {
		page.Blocks[0].Links = append(page.Blocks[0].Links, views.ListLink{Text: a.Say("coop.goals"), Press: views.Press{ID: "goals", Href: m.Table("/meters")}},
			views.ListLink{Text: a.Say("coop.cards"), Press: views.Press{ID: "cards", Href: "/deepsea/cards?" + query("from", m.Table("/table"))}})
	}
	return m.Show(w, r, page, status)
}

// changeMatters appends what changed, as one gesture.
func (s *Rooms) changeMatters(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	if _, played := view.State.(deepsea.GameState); played {
		return s.changePlayMatters(w, r, a, view)
	}
	if laid, checked := view.State.(deepsea.CheckState); checked {
		return s.changeCheckMatters(w, r, a, view, laid)
	}
	m, sheet, err := s.mattersOf(a, view)
	if err != nil {
		return err
	}
	var form mattersForm
	if err = handlers.ReadForm(r, &form); err == nil {
		form.Variant = variantFields(r)
		var values []companion.Value
		if values, err = changes(a, sheet.Setup(), m.People, form); err == nil {
			if err = m.Change(w, r, form.MattersForm, values); err == nil || handlers.Status(err) >= http.StatusInternalServerError {
				return err
			}
		}
	}
	m.Typed, m.Fault = form.Name, err
	return s.showMatters(w, r, m, sheet, handlers.Status(err))
}

func changes(a *handlers.Asker, setup deepsea.Setup, people []companion.Seat, form mattersForm) ([]companion.Value, error) {
	var values []companion.Value
	add := func(key string, value any) {
		values = append(values, companion.Value{Key: companion.Key(key), Value: handlers.JSON(value)})
	}
	switch form.Do {
	case "names":
		return handlers.NameChanges(people, form.Name)
	case "up":
		return handlers.SeatUp(setup.Seats, form.Seat), nil
	case "rules":
		if form.Mission > 0 && form.Mission != setup.Mission {
			add("setup.mission", form.Mission)
		}
		if form.Edition != "" && form.Edition != string(setup.Edition) {
			add("setup.edition", form.Edition)
		}
		if variants := variantsOf(form.Variant); !slices.Equal(variants, setup.Variants) {
			add("setup.variants", variants)
		}
	case "corrections":
		add("setup.corrections", setupCorrections(corrections(a)))
	}
	return values, nil
}

func missionChoices(a *handlers.Asker, chosen int) views.Choices {
	choices := views.Choices{Label: a.Say("deepsea.setup.mission")}
	for number := 1; number <= deepsea.NumMissions; number++ {
		choices.Chips = append(choices.Chips, views.Chip{Text: a.Say("deepsea.mission-name", "Number", number, "Name", missionName(a, number)),
			Field: "mission", Value: strconv.Itoa(number), Radio: true, On: number == chosen})
	}
	return choices
}

// moreChoices are edition and the named variants that matter for the score.
// One variant is one question; "" keeps what the edition says.
func moreChoices(a *handlers.Asker, edition string, chosen []string) []views.Choices {
	editions := views.Choices{Label: a.Say("deepsea.setup.edition")}
	for _, one := range []string{string(deepsea.Released2024), string(deepsea.Prototype2023)} {
		editions.Chips = append(editions.Chips, views.Chip{Text: a.Say("deepsea.edition." + one), Field: "edition", Value: one, Radio: true, On: one == edition})
	}
	all := []views.Choices{editions}
	for _, fact := range deepsea.VariantFacts() {
		if !fact.Scores {
			continue
		}
		choice := views.Choices{Label: a.Say("deepsea.variant." + fact.Name), Chips: []views.Chip{{Text: a.Say("deepsea.variant.as-edition"), Field: "variant-" + fact.Name, Radio: true, On: true}}}
		for _, value := range fact.Values {
			on := slices.Contains(chosen, fact.Name+"="+value)
			choice.Chips[0].On = choice.Chips[0].On && !on
			choice.Chips = append(choice.Chips, views.Chip{Text: a.Say("deepsea.variant." + fact.Name + "." + value), Field: "variant-" + fact.Name, Value: fact.Name + "=" + value, Radio: true, On: on})
		}
		all = append(all, choice)
	}
	return all
}

func variantPairs(variants deepsea.Variants) []string {
	var pairs []string
	for _, variant := range variants {
		pairs = append(pairs, variant.Name+"="+variant.Value)
	}
	return pairs
}

// variantFields gathers the answers to the questions of moreChoices.
func variantFields(r *http.Request) []string {
	var pairs []string
	for _, fact := range deepsea.VariantFacts() {
		if value := r.Form.Get("variant-" + fact.Name); value != "" && slices.ContainsFunc(fact.Values, func(v string) bool { return fact.Name+"="+v == value }) {
			pairs = append(pairs, value)
		}
	}
	return pairs
}
