package deepsea

import (
	"crypto/sha256"
	"encoding/binary"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// revealForm is what the address of a reveal says: which goal, else what is due.
// A Setback is shown before it is resolved: card and side.
type revealForm struct {
	Kind   string `form:"kind" validate:"omitempty,oneof=bonus setback"`
	Number int    `form:"number" validate:"min=0,max=4"`
	Card   string `form:"card" validate:"max=64"`
	Side   int    `form:"side" validate:"min=0,max=1"`
}

// revealWrite is a gesture of the page.
type revealWrite struct {
	sideForm
	Seq  int      `form:"seq" validate:"min=0,max=20000"`
	Op   string   `form:"op" validate:"op"`
	Do   string   `form:"do" validate:"max=90"`             // draw, skip, typed, resolve, card:id:side
	Whom []string `form:"whom" validate:"max=5,dive,max=1"` // seats that a Setback hits; none = everybody
	Note string   `form:"note" validate:"max=400"`
	Keep bool     `form:"keep"`
}

// revealing is one request for the page that turns up a card.
type revealing struct {
	metered
	at    revealForm
	write revealWrite
}

func (s *Rooms) openReveal(r *http.Request, a *handlers.Asker) (*revealing, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	p := &revealing{metered: metered{rooms: s, a: a}}
	if err := handlers.ReadForm(r, &p.at); err != nil {
		return nil, err
	}
	if err := p.show(view); err != nil {
		return nil, err
	}
	kind, number := p.sheet.DueReveal()
	if p.at.Kind == "" {
		p.at.Kind, p.at.Number = kind, number
	}
	if p.at.Kind == deepsea.CardBonus {
		p.at.Number = min(max(1, p.at.Number), 3)
	}
	return p, nil
}

// reveal draws the page that turns up a card.
func (s *Rooms) reveal(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openReveal(r, a)
	if err != nil {
		return err
	}
	if p.at.Kind == "" {
		return s.house.See(w, r, p.address())
	}
	return p.draw(w, http.StatusOK)
}

func (p *revealing) here() string {
	return p.table("/reveal?" + query("kind", p.at.Kind, "number", strconv.Itoa(p.at.Number)))
}

func (p *revealing) players() int { return len(p.sheet.Seats()) }

func (p *revealing) draw(w http.ResponseWriter, status int) error {
	a := p.a
	page := views.FormPage{Frame: p.rooms.house.Titled(a, p.rooms.Title(a, p.view.Log.Summary), p.table("")), Heading: a.Say("coop.reveal.title-"+p.at.Kind, "Number", p.at.Number), Hint: a.Say("coop.reveal.hint-" + p.at.Kind)}
	if p.fault != nil {
		page.Notices = []views.Notice{{Kind: "error", Text: handlers.Sentence(a.Words, p.fault), Alert: true}}
	}
	if card, ok := cardOf(a, p.at.Card); ok && p.at.Kind == deepsea.CardSetback && p.at.Side < len(card.Sides) {
		page.Blocks = []views.Block{p.resolve(card)}
		page.Bar = p.rooms.house.UndoBar(a, p.view, views.Button{Text: a.Say("coop.reveal.other"), Press: views.Press{ID: "other", Href: p.here()}})
		return p.rooms.house.Render(w, a, status, views.Form(page))
	}
	page.Blocks = p.choices()
	page.Bar = p.rooms.house.UndoBar(a, p.view, views.Button{Text: a.Say("follow.to-round"), Press: views.Press{ID: "to-round", Href: p.table("")}})
	return p.rooms.house.Render(w, a, status, views.Form(page))
}

// choices: draw at random, pick what lies there, type it, or go on without.
func (p *revealing) choices() []views.Block {
	a := p.a
	var blocks []views.Block
	left := p.left()
	pick := views.Block{ID: "pick", Title: a.Say("coop.reveal.pick"), Action: p.here(), Hidden: p.counting().Hidden()}
	for _, card := range left {
		for k, side := range card.Sides {
			under := sideTitle(a, side)
			if !side.Suits(p.players()) {
				under = a.Say("coop.reveal.unfit", "Title", under)
			}
			pick.Buttons = append(pick.Buttons, views.Button{Text: under, Press: views.Press{ID: "card-" + card.ID + "-" + strconv.Itoa(k), Name: "do", Value: "card:" + card.ID + ":" + strconv.Itoa(k)}})
		}
	}
	pick.Links = []views.ListLink{{Text: a.Say("coop.cards"), Press: views.Press{ID: "cards", Href: "/deepsea/cards?" + query("from", p.here())}}}
	if len(left) > 0 {
		blocks = append(blocks, views.Block{ID: "chance", Text: a.Words.SayCount("coop.reveal.left", len(left)), Action: p.here(), Hidden: p.counting().Hidden(),
			Main: &views.Button{Text: a.Say("coop.reveal.draw"), Press: views.Press{ID: "draw", Name: "do", Value: "draw"}}}, pick)
	}
	fill := p.write.sideForm
	entry := fill.block(a, p.at.Kind, p.players(), nil)
	entry.ID, entry.Title, entry.Action = "new-card", a.Say("coop.reveal.typed"), p.here()
	entry.Folded, entry.Open = len(left) > 0, p.fault != nil
	entry.Hidden = append(p.counting().Hidden(), entry.Hidden...)
	if p.at.Kind == deepsea.CardSetback {
		entry.Choices = append(entry.Choices, p.whom())
		entry.Fields = append(entry.Fields, p.note())
	}
	entry.Choices = append(entry.Choices, views.Choices{Label: a.Say("coop.reveal.keep"), Chips: []views.Chip{{Text: a.Say("coop.reveal.keep-yes"), Field: "keep", Value: "true", On: p.fault == nil || p.write.Keep}}})
	entry.Main = &views.Button{Text: a.Say("coop.reveal.do-" + p.at.Kind), Press: views.Press{ID: "typed", Name: "do", Value: "typed"}}
	blocks = append(blocks, entry, views.Block{ID: "without", Text: a.Say("coop.reveal.skip-hint"), Action: p.here(), Hidden: p.counting().Hidden(),
		Buttons: []views.Button{{Text: a.Say("coop.reveal.skip"), Press: views.Press{ID: "skip", Name: "do", Value: "skip"}}}})
	return blocks
}

// left are the cards of this kind that don't lie on the table.
func (p *revealing) left() []deepsea.CoopCard {
	used := p.sheet.UsedCards()
	return slices.DeleteFunc(allCards(p.a), func(card deepsea.CoopCard) bool { return card.Kind != p.at.Kind || slices.Contains(used, card.ID) })
}

func (p *revealing) whom() views.Choices {
	whom := views.Choices{Label: p.a.Say("coop.reveal.whom"), Hint: p.a.Say("coop.reveal.whom-hint")}
	for i, seat := range p.sheet.Seats() {
		n := strconv.Itoa(i + 1)
		whom.Chips = append(whom.Chips, views.Chip{Text: seat.Name, Seat: seat.Colour, Field: "whom", Value: n, On: slices.Contains(p.write.Whom, n)})
	}
	return whom
}

func (p *revealing) note() views.Field {
	return views.Field{ID: "note", Name: "note", Label: p.a.Say("coop.reveal.note"), Value: p.write.Note}
}

// resolve shows a Setback before it takes anything.
func (p *revealing) resolve(card deepsea.CoopCard) views.Block {
	side := card.Sides[p.at.Side]
	block := views.Block{ID: "setback", Title: sideTitle(p.a, side), Text: p.a.Say("coop.reveal.by-hand"), Action: p.here(),
		Hidden: append(p.counting().Hidden(), views.Hidden{Name: "card", Value: card.ID}, views.Hidden{Name: "side", Value: strconv.Itoa(p.at.Side)}),
		Fields: []views.Field{p.note()}, Main: &views.Button{Text: p.a.Say("coop.reveal.do-setback"), Press: views.Press{ID: "resolve", Name: "do", Value: "resolve"}}}
	if len(side.Losses) > 0 {
		block.Text = sideUnder(p.a, deepsea.CardSide{Losses: side.Losses})
	}
	if slices.ContainsFunc(side.Losses, func(loss deepsea.Loss) bool { return loss.Who == deepsea.WhoChosen }) {
		block.Choices = []views.Choices{p.whom()}
	}
	return block
}

// seed is the chance of a draw: it lies in the gesture's own id, so that the
// same press sent twice draws the same card.
func seed(op string) companion.Random {
	sum := sha256.Sum256([]byte("draw " + op))
	return companion.NewRandom(binary.BigEndian.Uint64(sum[:8]))
}

// writeReveal turns up a card.
func (s *Rooms) writeReveal(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openReveal(r, a)
	if err != nil {
		return err
	}
	if err := handlers.ReadForm(r, &p.write); err != nil {
		return p.refusedReveal(w, err)
	}
	if _, err := s.house.Keeper.Line(r.Context(), p.view.Log.ID, p.write.Op); err == nil {
		return s.house.See(w, r, p.address("did", p.write.Op)) // hit twice: it is there already
	}
	if p.at.Kind == "" {
		return s.house.See(w, r, p.address())
	}
	card, k, err := p.chosen()
	if err != nil {
		return p.refusedReveal(w, err)
	}
	if p.at.Kind == deepsea.CardSetback && card.ID != "" && p.write.Do != "resolve" && p.write.Do != "typed" {
		return s.house.See(w, r, p.table("/reveal?"+query("kind", p.at.Kind, "number", strconv.Itoa(p.at.Number), "card", card.ID, "side", strconv.Itoa(k))))
	}
	values, err := p.turnUp(card, k)
	if err != nil {
		return p.refusedReveal(w, err)
	}
	if _, err := s.house.Keeper.Append(r.Context(), p.view.Log.ID, companion.Write{Op: p.write.Op, Seq: p.write.Seq, Device: a.Device, Kind: companion.KindSet, Data: companion.SetData(values...)}); err != nil {
		return p.refusedReveal(w, err)
	}
	if p.write.Do == "typed" && p.write.Keep {
		keep := []companion.Value{{Key: cardKey(card.ID), Value: handlers.JSON(card)}}
		if err := s.house.RememberAll(r, a, p.write.Op, "-card", keep); err != nil && companion.CodeOf(err) != companion.CodeStale {
			return err
		}
	}
	return s.house.See(w, r, p.address("did", p.write.Op))
}

func (p *revealing) refusedReveal(w http.ResponseWriter, err error) error {
	if status := handlers.Status(err); status >= http.StatusInternalServerError || status == http.StatusRequestEntityTooLarge || status == http.StatusUnsupportedMediaType {
		return err
	}
	p.fault = err
	return p.draw(w, handlers.Status(err))
}

// chosen is the card that a gesture means, and its side. A card that nobody
// entered is empty.
func (p *revealing) chosen() (card deepsea.CoopCard, side int, err error) {
	verb, rest, _ := strings.Cut(p.write.Do, ":")
	switch verb {
	case "skip":
		return deepsea.CoopCard{Sides: make([]deepsea.CardSide, 1)}, 0, nil
	case "draw":
		draw := deepsea.DrawBonus
		if p.at.Kind == deepsea.CardSetback {
			draw = deepsea.DrawSetback
		}
		drawn, _, ok := draw(allCards(p.a), p.players(), p.sheet.UsedCards(), seed(p.write.Op))
		if !ok {
			return card, 0, &companion.Error{Code: companion.CodeRefused, Message: companion.Say("coop.reveal.none")}
		}
		return drawn.Card, drawn.Side, nil
	case "typed":
		if p.write.Who = ""; len(p.write.Whom) > 0 {
			p.write.Who = deepsea.WhoChosen
		}
		typed, err := readSide(p.write.sideForm, p.at.Kind)
		return deepsea.CoopCard{ID: p.write.Op, Kind: p.at.Kind, Sides: []deepsea.CardSide{typed}}, 0, err
	case "resolve":
		card, ok := cardOf(p.a, p.at.Card)
		if ok && card.Kind == p.at.Kind && p.at.Side < len(card.Sides) {
			return card, p.at.Side, nil
		}
	case "card":
		id, at, _ := strings.Cut(rest, ":")
		if colon := strings.LastIndex(rest, ":"); colon >= 0 {
			id, at = rest[:colon], rest[colon+1:]
		}
		card, ok := cardOf(p.a, id)
		if n, err := strconv.Atoi(at); ok && err == nil && card.Kind == p.at.Kind && n >= 0 && n < len(card.Sides) {
			return card, n, nil
		}
	}
	return card, 0, companion.Invalid("do", companion.Say("error.form"))
}

// turnUp are the values of the table once a side of a card lies open.
func (p *revealing) turnUp(card deepsea.CoopCard, k int) ([]companion.Value, error) {
	side := card.Sides[k]
	if p.at.Kind == deepsea.CardBonus {
		return p.sheet.RevealBonus(p.at.Number, card.ID, side)
	}
	var seats []int
	for _, text := range p.write.Whom {
		if n, err := strconv.Atoi(text); err == nil {
			seats = append(seats, n)
		}
	}
	var takings []deepsea.Taking
	for _, loss := range side.Losses {
		takings = append(takings, deepsea.Taking{Loss: loss, Seats: seats})
	}
	values, _, err := p.sheet.RevealSetback(side.Title, card.ID, strings.TrimSpace(p.write.Note), takings)
	return values, err
}
