package deepsea

import (
	"crypto/sha256"
	"encoding/binary"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

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
	Step   string `form:"step" validate:"omitempty,oneof=more typed"` // the query holds a typed card
}

// typedCard is a card that is typed at the table.
type typedCard struct {
	sideForm
	Whom []string `form:"whom" validate:"max=5,dive,max=1"` // seats that a Setback hits; none = everybody
	Note string   `form:"note" validate:"max=400"`
	Keep bool     `form:"keep"`
}

// revealWrite is a gesture of the page.
type revealWrite struct {
	typedCard
	Seq  int      `form:"seq" validate:"min=0,max=20000"`
	Op   string   `form:"op" validate:"op"`
	Do   string   `form:"do" validate:"max=90"`               // draw, skip, typed, more, resolve, card:id:side
	Pick []string `form:"pick" validate:"max=40,dive,max=80"` // what somebody gives: loss:seat:option
}

// revealing is one request for the page that turns up a card.
type revealing struct {
	metered
	at    revealForm
	write revealWrite
}

func (s *Rooms) openReveal(r *http.Request, a *handlers.Asker) (*revealing, error) {
	p := &revealing{metered: metered{rooms: s, a: a}}
	if err := s.house.OpenTable(r, a, &p.at, p.show); err != nil {
		return nil, err
	}
	if p.plays { // its cards are moves
		return nil, handlers.NotFound()
	}
	kind, number := p.sheet.DueReveal()
	if p.at.Kind == "" {
		p.at.Kind, p.at.Number = kind, number
	}
	if p.at.Kind == deepsea.CardBonus {
		p.at.Number = min(max(1, p.at.Number), 3)
	}
	if r.Method != http.MethodPost && p.at.Step != "" {
		return p, handlers.ReadForm(r, &p.write.typedCard)
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
	page := views.FormPage{Frame: p.rooms.house.Titled(a, p.rooms.name(a, p.view.Log.Summary), p.table("")), Heading: a.Say("coop.reveal.title-"+p.at.Kind, "Number", p.at.Number), Hint: a.Say("coop.reveal.hint-" + p.at.Kind)}
	if p.fault != nil {
		page.Notices = []views.Notice{{Kind: "error", Text: handlers.Sentence(a.Words, p.fault), Alert: true}}
	}
	if side, ok := p.asked(); ok {
		block := p.resolve(side)
		page.Bar = p.rooms.house.UndoBar(a, p.view, inBar(&block))
		page.Blocks = []views.Block{block}
		return p.rooms.house.Render(w, a, status, views.Form(page))
	}
	page.Blocks = p.choices()
	page.Bar = p.rooms.house.UndoBar(a, p.view, inBar(&page.Blocks[0]))
	return p.rooms.house.Render(w, a, status, views.Form(page))
}

// inBar takes the main button of a block to the bottom bar.
func inBar(block *views.Block) views.Button {
	main := *block.Main
	block.Attrs = templ.Attributes{"id": block.ID + "-form"}
	block.Main, main.Press.Form = nil, block.ID+"-form"
	return main
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
	entry.Folded, entry.Open = len(left) > 0, p.fault != nil || p.at.Step != ""
	entry.Hidden = append(p.counting().Hidden(), entry.Hidden...)
	if p.at.Kind == deepsea.CardSetback {
		p.setbackFields(&entry)
	}
	entry.Choices = append(entry.Choices, views.Choices{Label: a.Say("coop.reveal.keep"), Chips: []views.Chip{{Text: a.Say("coop.reveal.keep-yes"), Field: "keep", Value: "true", On: p.fault == nil && p.at.Step == "" || p.write.Keep}}})
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
	if at := p.before(card, k); at != "" {
		return s.house.See(w, r, at)
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
	case "typed", "more":
		typed, err := p.typedSide()
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
	takings, err := p.takings(side)
	if err != nil {
		return nil, err
	}
	values, _, err := p.sheet.RevealSetback(side.Title, card.ID, strings.TrimSpace(p.write.Note), takings)
	return values, err
}
