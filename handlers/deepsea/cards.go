package deepsea

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// cardsForm is what the address of the cards says: the list, or one card.
type cardsForm struct {
	Card       string `form:"card" validate:"max=64"` // an id, or "new"
	Kind       string `form:"kind" validate:"omitempty,oneof=bonus setback"`
	Side       int    `form:"side" validate:"min=0,max=1"`
	Thresholds int    `form:"thresholds" validate:"min=0,max=10"` // a mission
	From       string `form:"from" validate:"max=300"`
	Did        string `form:"did" validate:"max=64"`
}

// cardsWrite is a gesture of the pages of cards.
type cardsWrite struct {
	handlers.BookForm
	sideForm
	Do   string   `form:"do" validate:"oneof=save remove one-side chart thresholds"`
	Line []string `form:"line" validate:"max=8,dive,max=400"`
	At   []string `form:"at" validate:"max=20,dive,max=6"`
}

// carding is one request for the cards of this device.
type carding struct {
	rooms *Rooms
	a     *handlers.Asker
	form  cardsForm
	write *cardsWrite // what was typed, where it was refused
	fault error
}

func (s *Rooms) cards(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p := &carding{rooms: s, a: a}
	if err := handlers.ReadForm(r, &p.form); err != nil {
		return err
	}
	return p.draw(w, http.StatusOK)
}

func (p *carding) address(pairs ...string) string {
	if p.form.From != "" {
		pairs = append(pairs, "from", p.form.From)
	}
	return "/deepsea/cards?" + query(pairs...)
}

func (p *carding) draw(w http.ResponseWriter, status int) error {
	var page views.FormPage
	var err error
	switch {
	case p.form.Card != "":
		page, err = p.cardPage()
	case p.form.Thresholds > 0:
		page = p.thresholdsPage()
	default:
		page = p.list()
	}
	if err != nil {
		return err
	}
	if p.fault != nil {
		page.Notices = append(page.Notices, views.Notice{Kind: "error", Text: handlers.Sentence(p.a.Words, p.fault), Alert: true})
	}
	page.Toast = p.rooms.house.BookToast(p.a, p.form.Did, p.address())
	return p.rooms.house.Render(w, p.a, status, views.Form(page))
}

// list shows every card, then the chart and the thresholds.
func (p *carding) list() views.FormPage {
	a := p.a
	page := views.FormPage{Frame: p.rooms.house.Titled(a, a.Say("coop.cards"), handlers.LocalAddress(p.form.From, "/")), Heading: a.Say("coop.cards"), Hint: a.Say("coop.cards.hint")}
	for _, kind := range []string{deepsea.CardBonus, deepsea.CardSetback} {
		block := views.Block{ID: kind, Title: a.Say("coop.cards." + kind)}
		for _, card := range allCards(a) {
			if card.Kind == kind {
				block.Links = append(block.Links, p.cardLink(card))
			}
		}
		block.Links = append(block.Links, views.ListLink{Text: a.Say("coop.cards.new-" + kind), Press: views.Press{ID: "new-" + kind, Href: p.address("card", "new", "kind", kind)}})
		page.Blocks = append(page.Blocks, block)
	}
	numbers := views.Block{ID: "thresholds", Title: a.Say("coop.cards.thresholds"), Folded: true}
	for mission := 1; mission <= deepsea.NumMissions; mission++ {
		numbers.Links = append(numbers.Links, views.ListLink{Text: a.Say("deepsea.mission-name", "Number", mission, "Name", missionName(a, mission)),
			Press: views.Press{ID: "mission-" + strconv.Itoa(mission), Href: p.address("thresholds", strconv.Itoa(mission))}})
	}
	chart := views.Block{ID: "chart", Title: a.Say("coop.cards.chart"), Text: a.Say("coop.cards.chart-hint"), Folded: true, Open: p.write != nil, Action: p.address(), Hidden: p.rooms.house.BookHidden(a),
		Main: &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-chart", Name: "do", Value: "chart"}}}
	for met := range 8 {
		var text string
		_ = json.Unmarshal(a.Book.Get(chartKey(met)), &text) // null: an empty line
		if p.write != nil && met < len(p.write.Line) {
			text = p.write.Line[met]
		}
		chart.Fields = append(chart.Fields, views.Field{ID: "line-" + strconv.Itoa(met), Name: "line", Label: a.Words.SayCount("coop.met", met), Value: text})
	}
	page.Blocks = append(page.Blocks, numbers, chart)
	return page
}

func (p *carding) cardLink(card deepsea.CoopCard) views.ListLink {
	var titles, under []string
	for _, side := range card.Sides {
		titles = append(titles, sideTitle(p.a, side))
		if said := sideUnder(p.a, side); said != "" {
			under = append(under, said)
		}
	}
	if shipped(card.ID) {
		under = append(under, p.a.Say("coop.from.prototype"))
		return views.ListLink{Text: strings.Join(titles, " / "), Under: strings.Join(under, p.a.Say("coop.dot"))}
	}
	return views.ListLink{Text: strings.Join(titles, " / "), Under: strings.Join(under, p.a.Say("coop.dot")), Press: views.Press{ID: "card-" + card.ID, Href: p.address("card", card.ID)}}
}

// cardPage is one card, side by side.
func (p *carding) cardPage() (views.FormPage, error) {
	a := p.a
	card, ok := cardOf(a, p.form.Card)
	if p.form.Card == "new" {
		card, ok = deepsea.CoopCard{Kind: orText(p.form.Kind, deepsea.CardBonus), Sides: make([]deepsea.CardSide, 1)}, true
	}
	if !ok || shipped(card.ID) {
		return views.FormPage{}, handlers.NotFound()
	}
	page := views.FormPage{Frame: p.rooms.house.Titled(a, a.Say("coop.cards"), p.address()), Heading: a.Say("coop.cards.one-" + card.Kind)}
	for k := range 2 {
		form, fault := sideForm{}, error(nil)
		if k < len(card.Sides) {
			form = formOf(card.Sides[k])
		}
		if p.write != nil && p.form.Side == k {
			form, fault = p.write.sideForm, p.fault
		}
		if k == 1 && p.form.Card == "new" {
			break
		}
		block := form.block(a, card.Kind, 0, fault)
		block.ID, block.Title, block.Action = "side-"+strconv.Itoa(k+1), a.Say("coop.card.side", "Number", k+1), p.address("card", p.form.Card, "kind", card.Kind, "side", strconv.Itoa(k))
		block.Folded = k == 1
		block.Open = k == 1 && (len(card.Sides) > 1 || fault != nil)
		block.Hidden = append(p.rooms.house.BookHidden(a), block.Hidden...)
		block.Main = &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-" + strconv.Itoa(k+1), Name: "do", Value: "save"}}
		if k == 1 && len(card.Sides) > 1 {
			block.Buttons = []views.Button{{Text: a.Say("coop.card.one-side"), Press: views.Press{ID: "one-side", Name: "do", Value: "one-side"}}}
		}
		// Two forms on one page: ids of their own.
		for i := range block.Fields {
			if k == 1 {
				block.Fields[i].ID += "-2"
			}
		}
		page.Blocks = append(page.Blocks, block)
	}
	if p.write != nil {
		p.fault = nil // it stands at its field
	}
	if p.form.Card != "new" {
		page.Blocks = append(page.Blocks, views.Block{ID: "remove", Action: p.address("card", card.ID), Hidden: p.rooms.house.BookHidden(a),
			Buttons: []views.Button{{Text: a.Say("coop.card.remove"), Press: views.Press{ID: "remove-card", Name: "do", Value: "remove"}}}})
	}
	return page, nil
}

// thresholdsPage asks for all numbers of a mission at once.
func (p *carding) thresholdsPage() views.FormPage {
	a, mission := p.a, p.form.Thresholds
	page := views.FormPage{Frame: p.rooms.house.Titled(a, a.Say("coop.cards.thresholds"), p.address()), Heading: a.Say("deepsea.mission-name", "Number", mission, "Name", missionName(a, mission)), Hint: a.Say("coop.setup.thresholds-hint")}
	block := views.Block{ID: "all", Grid: true, Action: p.address("thresholds", strconv.Itoa(mission)), Hidden: p.rooms.house.BookHidden(a),
		Main: &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-all", Name: "do", Value: "thresholds"}}}
	for players := 1; players <= 5; players++ {
		kept, hard := keptThresholds(a, mission, players)
		for k, name := range deepsea.ThresholdNames() {
			field := views.Field{ID: "at-" + strconv.Itoa(players) + "-" + name, Name: "at", Label: a.Words.SayCount("coop.threshold-for", players, "What", a.Say("coop.threshold."+name)), Value: typed(kept.List()[k]), Mode: "numeric", Max: 3}
			if p.write != nil && len(p.write.At) == 20 {
				field.Value = p.write.At[(players-1)*4+k]
			}
			if hard[k] {
				field.Hint = a.Say("coop.doubted")
			}
			block.Fields = append(block.Fields, field)
		}
	}
	page.Blocks = []views.Block{block}
	return page
}

// writeCards keeps what was typed: a card, a chart, thresholds.
func (s *Rooms) writeCards(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p := &carding{rooms: s, a: a, write: &cardsWrite{}}
	if err := handlers.ReadForm(r, &p.form); err != nil {
		return err
	}
	refused := func(err error) error {
		if status := handlers.Status(err); status >= http.StatusInternalServerError || status == http.StatusRequestEntityTooLarge || status == http.StatusUnsupportedMediaType {
			return err
		}
		p.fault = err
		return p.draw(w, handlers.Status(err))
	}
	if err := handlers.ReadForm(r, p.write); err != nil {
		return refused(err)
	}
	values, err := p.values()
	if err != nil {
		return refused(err)
	}
	if len(values) > 0 {
		if err := s.house.WriteBook(r, a, p.write.BookForm, values); err != nil {
			return refused(err)
		}
	}
	return s.house.See(w, r, p.address("did", p.write.Op))
}

// values are what a gesture sets in the book.
func (p *carding) values() ([]companion.Value, error) {
	switch p.write.Do {
	case "chart":
		return p.chartValues()
	case "thresholds":
		return p.thresholdValues()
	}
	card, ok := cardOf(p.a, p.form.Card)
	if p.form.Card == "new" {
		card, ok = deepsea.CoopCard{ID: p.write.Op, Kind: orText(p.form.Kind, deepsea.CardBonus)}, true
	}
	if !ok || shipped(card.ID) {
		return nil, handlers.NotFound()
	}
	switch p.write.Do {
	case "remove":
		return []companion.Value{{Key: cardKey(card.ID), Value: json.RawMessage("null")}}, nil
	case "one-side":
		card.Sides = card.Sides[:1]
	default:
		side, err := readSide(p.write.sideForm, card.Kind)
		if err != nil {
			return nil, err
		}
		if p.form.Side < len(card.Sides) {
			card.Sides[p.form.Side] = side
		} else {
			card.Sides = append(card.Sides, side)
		}
	}
	if err := deepsea.CheckCard(card); err != nil {
		return nil, err
	}
	return []companion.Value{{Key: cardKey(card.ID), Value: handlers.JSON(card)}}, nil
}

func (p *carding) chartValues() ([]companion.Value, error) {
	var values []companion.Value
	for met, text := range p.write.Line {
		value := json.RawMessage("null")
		if text = strings.TrimSpace(text); text != "" {
			setup := deepsea.Setup{Mission: 1, Mode: deepsea.Solo, Seats: []deepsea.Seat{{Name: "1", Colour: "P"}}, Coop: deepsea.CoopSetup{Chart: []deepsea.ChartLine{{Met: met, Text: text}}}}
			if _, err := deepsea.NewSheet(setup); err != nil {
				return nil, err // no line that a table takes
			}
			value = handlers.JSON(text)
		}
		if string(value) != string(p.a.Book.Get(chartKey(met))) {
			values = append(values, companion.Value{Key: chartKey(met), Value: value})
		}
	}
	return values, nil
}

func (p *carding) thresholdValues() ([]companion.Value, error) {
	var values []companion.Value
	for players := 1; players <= 5 && 4*players <= len(p.write.At); players++ {
		numbers, err := readThresholds(p.write.At[4*players-4 : 4*players])
		if err != nil {
			return nil, err
		}
		if kept, _ := keptThresholds(p.a, p.form.Thresholds, players); !sameNumbers(numbers, kept) && p.form.Thresholds > 0 {
			values = append(values, companion.Value{Key: thresholdKey(p.form.Thresholds, players), Value: handlers.JSON(numbers)})
		}
	}
	return values, nil
}
