package deepsea

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// bonusGoals asks for the three Bonus cards: title, the team's total, and the
// threshold for this number of players.
func (c *counting) bonusGoals(page *views.CountPage) {
	page.Hint = c.A.Say("count.bonus-hint")
	meters := deepsea.Meters(c.sheet)
	for _, field := range c.Fields() {
		card, title := c.bonusCard(field.Key), c.A.Say("deepsea.part."+field.Part)
		if at := slices.IndexFunc(meters, func(goal deepsea.MeterGoal) bool { return goal.Goal == field.Part }); at >= 0 {
			title = teamGoalName(c, meters[at]) // as the result calls it
			if card.Total == nil && meters[at].Total.Known {
				card.Total = &meters[at].Total.N
			}
		}
		under := c.A.Say("count.open-field")
		switch {
		case field.Filled && card.Total == nil:
			under = c.A.Say("count.bonus-open", "Threshold", number(c.A, card.Threshold))
		case field.Filled:
			under = c.A.Say("count.bonus-stands", "Total", number(c.A, card.Total), "Threshold", number(c.A, card.Threshold))
		}
		page.Lists = append(page.Lists, views.ListLink{Text: title, Under: under, Press: views.Press{ID: "bonus-" + field.Part,
			Href: c.Table("/bonus/") + field.Part[len(field.Part)-1:]}})
	}
	page.Bar = views.Bar(c.Bar())
}

func (c *counting) bonusCard(key companion.Key) deepsea.BonusGoal {
	var card deepsea.BonusGoal
	_ = json.Unmarshal(c.sheet.Value(key), &card) // missing: an empty card
	return card
}

func number(a *handlers.Asker, n *int) string {
	if n == nil {
		return a.Say("result.open")
	}
	return views.Number(*n)
}

// bonusForm is one Bonus card.
type bonusForm struct {
	Seq       int    `form:"seq" validate:"min=0,max=20000"`
	Op        string `form:"op" validate:"omitempty,op"`
	Title     string `form:"title" validate:"max=400"`
	Total     string `form:"total" validate:"max=12"`
	Threshold string `form:"threshold" validate:"max=12"`
}

// bonus opens one Bonus card.
func (s *Rooms) bonus(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.bonusPage(r, a)
	if err != nil {
		return err
	}
	card := c.bonusCard(bonusKey(r))
	form := bonusForm{Title: card.Title, Total: typed(card.Total), Threshold: typed(card.Threshold)}
	return s.showBonus(w, r, c, form, nil, http.StatusOK)
}

func bonusKey(r *http.Request) companion.Key {
	return companion.Key("coop.bonus" + r.PathValue("card"))
}

func typed(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

func (s *Rooms) bonusPage(r *http.Request, a *handlers.Asker) (*counting, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	state, ok := view.State.(deepsea.State)
	if !ok || state.Sheet.Setup().Mode == deepsea.Competitive || !slices.Contains([]string{"1", "2", "3"}, r.PathValue("card")) {
		return nil, handlers.NotFound()
	}
	return s.counting(a, view, state.Sheet), nil
}

func (s *Rooms) showBonus(w http.ResponseWriter, r *http.Request, c *counting, form bonusForm, fault error, status int) error {
	a, here := c.A, "/deepsea/"+string(c.View.Log.ID)
	page := views.FormPage{Frame: s.house.Titled(a, c.Title(), here+"/count/coop?at="+string(bonusKey(r))), Heading: a.Say("deepsea.part.bonus" + r.PathValue("card")), Hint: a.Say("count.bonus-hint")}
	place, sentence := handlers.FaultPlace(a, fault)
	fields := []views.Field{
		{ID: "title", Name: "title", Label: a.Say("count.bonus-title"), Value: form.Title},
		{ID: "total", Name: "total", Label: a.Say("count.bonus-total"), Value: form.Total, Mode: "numeric"},
		{ID: "threshold", Name: "threshold", Label: a.Say("count.bonus-threshold"), Value: form.Threshold, Mode: "numeric"},
	}
	for i := range fields {
		if fields[i].Name == place {
			fields[i].Error, place = sentence, ""
		}
	}
	if known := fields[0].Error + fields[1].Error + fields[2].Error; fault != nil && known == "" {
		page.Notices = []views.Notice{{Kind: "error", Text: sentence, Alert: true}}
	}
	page.Blocks = []views.Block{{ID: "card", Action: here + "/bonus/" + r.PathValue("card"), Hidden: c.Hidden(), Fields: fields,
		Main: &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save", Submit: true}}}}
	page.Blocks = append(page.Blocks, views.Block{ID: "pick", Links: []views.ListLink{{Text: a.Say("coop.enter-card"),
		Press: views.Press{ID: "pick-card", Href: here + "/reveal?" + query("kind", deepsea.CardBonus, "number", r.PathValue("card"))}}}})
	return s.house.Render(w, a, status, views.Form(page))
}

// writeBonus stores one Bonus card.
func (s *Rooms) writeBonus(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.bonusPage(r, a)
	if err != nil {
		return err
	}
	var form bonusForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return s.showBonus(w, r, c, form, err, handlers.Status(err))
	}
	card := c.bonusCard(bonusKey(r)) // what it counts, and for whom, stays
	card.Title, card.Total, card.Threshold = form.Title, nil, nil
	for _, one := range []struct {
		place, text string
		to          **int
	}{{"total", form.Total, &card.Total}, {"threshold", form.Threshold, &card.Threshold}} {
		if one.text == "" {
			continue
		}
		n, err := strconv.Atoi(one.text)
		if err != nil {
			return s.showBonus(w, r, c, form, companion.Invalid(one.place, companion.Say("error.number")), http.StatusUnprocessableEntity)
		}
		*one.to = &n
	}
	if card.Total != nil {
		card.Counts, card.Scope = nil, "" // the total says it all
	}
	_, err = s.house.Keeper.Append(r.Context(), c.View.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: companion.KindSet, Data: companion.SetData(companion.Value{Key: bonusKey(r), Value: handlers.JSON(card)})})
	if err != nil {
		return s.showBonus(w, r, c, form, err, handlers.Status(err))
	}
	return s.house.See(w, r, c.Table("/count/coop?")+query("at", string(bonusKey(r))))
}
