package deepsea

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// mattersForm changes the table itself.
type mattersForm struct {
	Seq     int      `form:"seq" validate:"min=0,max=20000"`
	Op      string   `form:"op" validate:"op"`
	Mission int      `form:"mission" validate:"min=0,max=10"`
	Edition string   `form:"edition" validate:"omitempty,oneof=released-2024 prototype-2023"`
	Name    []string `form:"name" validate:"max=5,dive,max=2000"`
	Variant []string // name=value, of the fields variant-…
	Do      string   `form:"do" validate:"oneof=names rules up corrections"`
	Seat    int      `form:"seat" validate:"min=0,max=5"`
}

// matters is the page of what belongs to the table and not to the count:
// names, seats, mission, edition, variants, corrections, log, deleting.
func (s *Rooms) matters(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	if game, ok := view.State.(deepsea.GameState); ok {
		return s.playMatters(w, a, view, game)
	}
	return s.showMatters(w, r, a, view, nil, nil, http.StatusOK)
}

func (s *Rooms) showMatters(w http.ResponseWriter, r *http.Request, a *handlers.Asker, view companion.View, typed []string, fault error, status int) error {
	state, ok := view.State.(deepsea.State)
	if !ok {
		return handlers.NotFound()
	}
	setup := state.Sheet.Setup()
	here := "/deepsea/" + string(view.Log.ID)
	page := views.FormPage{Frame: s.house.Titled(a, s.Title(a, view.Log.Summary), here), Heading: a.Say("matters.title")}
	hidden := []views.Hidden{{Name: "seq", Value: strconv.Itoa(view.Log.Head)}, {Name: "op", Value: s.house.Draw()}}
	place, sentence := faultPlace(a, fault)

	names := views.Block{ID: "names", Title: a.Say("matters.names"), Action: here + "/table", Hidden: hidden,
		Main: &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-names", Name: "do", Value: "names"}}}
	for i, seat := range setup.Seats {
		at := strconv.Itoa(i + 1)
		field := views.Field{ID: "name-" + at, Name: "name", Label: a.Say("deepsea.setup.name", "Number", i+1), Value: seat.Name, Seat: seat.Colour}
		if i < len(typed) {
			field.Value = typed[i]
		}
		if place == "name["+strconv.Itoa(i)+"]" {
			field.Error = sentence
		}
		names.Fields = append(names.Fields, field)
		if i > 0 {
			names.Buttons = append(names.Buttons, views.Button{Text: a.Say("deepsea.setup.up", "Name", seat.Name), Press: views.Press{ID: "up-" + at, Action: here + "/table?seat=" + at, Name: "do", Value: "up"}})
		}
	}
	rules := views.Block{ID: "rules", Title: a.Say("matters.rules"), Folded: true, Action: here + "/table", Hidden: hidden,
		Choices: append([]views.Choices{missionChoices(a, setup.Mission)}, moreChoices(a, string(setup.Edition), variantPairs(setup.Variants))...),
		Main:    &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-rules", Name: "do", Value: "rules"}}}
	page.Blocks = []views.Block{
		{ID: "links", Links: []views.ListLink{
			{Text: a.Say("deepsea.guide.title"), Press: views.Press{Href: here + "/guide"}},
			{Text: a.Say("log.heading"), Press: views.Press{Href: "/t/" + string(view.Log.ID) + "/log"}},
			{Text: a.Say("result.totals"), Press: views.Press{Href: here + "/totals"}},
			{Text: a.Say("share.title"), Press: views.Press{Href: here + "/share"}},
		}}, names, rules,
		{ID: "corrections", Title: a.Say("deepsea.setup.corrections"), Folded: true, Text: a.Say("matters.corrections-hint"), Action: here + "/table", Hidden: hidden,
			Links:   []views.ListLink{{Text: a.Say("deepsea.setup.corrections"), Press: views.Press{Href: "/corrections/deepsea/" + strconv.Itoa(setup.Mission)}}},
			Buttons: []views.Button{{Text: a.Say("matters.corrections-take"), Press: views.Press{ID: "take-corrections", Name: "do", Value: "corrections"}}}},
		{ID: "delete", Title: a.Say("matters.delete"), Folded: true, Text: a.Say("matters.delete-hint"), Action: "/t/" + string(view.Log.ID) + "/delete",
			Hidden:  []views.Hidden{{Name: "seq", Value: strconv.Itoa(a.Book.Head)}, {Name: "op", Value: s.house.Draw()}},
			Buttons: []views.Button{{Text: a.Say("matters.delete"), Press: views.Press{ID: "delete-table", Submit: true}}}},
	}
	if setup.Mode != deepsea.Competitive {
		page.Blocks[0].Links = append(page.Blocks[0].Links, views.ListLink{Text: a.Say("coop.goals"), Press: views.Press{ID: "goals", Href: here + "/meters"}},
			views.ListLink{Text: a.Say("coop.cards"), Press: views.Press{ID: "cards", Href: "/deepsea/cards?" + query("from", here+"/table")}})
	}
	if fault != nil && !strings.HasPrefix(place, "name[") {
		page.Notices = []views.Notice{{Kind: "error", Text: sentence, Alert: true}}
	}
	page.Toast = s.house.DidToast(a, view, r.URL.Query().Get("did"), here+"/table")
	page.Bar = s.house.UndoBar(a, view, views.Button{Text: a.Say("log.table"), Press: views.Press{Href: here}})
	return s.house.Render(w, a, status, views.Form(page))
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
	state, ok := view.State.(deepsea.State)
	if !ok {
		return handlers.NotFound()
	}
	var form mattersForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return s.showMatters(w, r, a, view, form.Name, err, handlers.Status(err))
	}
	form.Variant = variantFields(r)
	values, err := changes(a, state.Sheet.Setup(), form)
	if err != nil {
		return s.showMatters(w, r, a, view, form.Name, err, handlers.Status(err))
	}
	if len(values) > 0 {
		next, err := s.house.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
			Kind: companion.KindSet, Data: companion.SetData(values...)})
		if err != nil {
			if handlers.Status(err) >= http.StatusInternalServerError {
				return err
			}
			return s.showMatters(w, r, a, view, form.Name, err, handlers.Status(err))
		}
		view = next
	}
	handlers.Written(w, view)
	return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/table?did="+form.Op)
}

func changes(a *handlers.Asker, setup deepsea.Setup, form mattersForm) ([]companion.Value, error) {
	var values []companion.Value
	add := func(key string, value any) {
		values = append(values, companion.Value{Key: companion.Key(key), Value: handlers.JSON(value)})
	}
	switch form.Do {
	case "names":
		for i, typed := range form.Name {
			if i >= len(setup.Seats) {
				break
			}
			name, err := handlers.CheckName("name["+strconv.Itoa(i)+"]", typed)
			if err != nil {
				return nil, err
			}
			if name != setup.Seats[i].Name {
				add("setup.seat."+strconv.Itoa(i+1)+".name", name)
			}
		}
	case "up":
		if i := form.Seat - 1; i > 0 && i < len(setup.Seats) {
			seats := slices.Clone(setup.Seats)
			seats[i-1], seats[i] = seats[i], seats[i-1]
			add("setup.seats", seats)
		}
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
