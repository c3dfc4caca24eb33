package deepsea

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// setbackFields ask of a Setback that is typed whom it hits, and what happened.
func (p *revealing) setbackFields(entry *views.Block) {
	if p.write.What2 == "" && p.at.Step != "more" { // most take one thing
		entry.Choices = entry.Choices[:2]
		entry.Buttons = append(entry.Buttons, views.Button{Text: p.a.Say("coop.reveal.more"), Press: views.Press{ID: "more", Name: "do", Value: "more"}})
	}
	entry.Choices = append(entry.Choices, p.whom())
	entry.Fields = append(entry.Fields, p.note())
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

// asked is the Setback that is resolved on a page of its own: a card, or what
// was typed and leaves a choice.
func (p *revealing) asked() (side deepsea.CardSide, ok bool) {
	if p.at.Kind != deepsea.CardSetback {
		return side, false
	}
	if p.at.Step == "typed" {
		side, err := p.typedSide()
		return side, err == nil
	}
	card, ok := cardOf(p.a, p.at.Card)
	if !ok || p.at.Side >= len(card.Sides) {
		return side, false
	}
	return card.Sides[p.at.Side], true
}

func (p *revealing) typedSide() (deepsea.CardSide, error) {
	if p.write.Who = ""; len(p.write.Whom) > 0 {
		p.write.Who = deepsea.WhoChosen
	}
	return readSide(p.write.sideForm, p.at.Kind)
}

// resolve shows a Setback before it takes anything: whom it hits, and what they
// give where the card leaves the choice.
func (p *revealing) resolve(side deepsea.CardSide) views.Block {
	block := views.Block{ID: "setback", Title: sideTitle(p.a, side), Text: p.a.Say("coop.reveal.by-hand"), Action: p.here(), Hidden: p.counting().Hidden(),
		Main:  &views.Button{Text: p.a.Say("coop.reveal.do-setback"), Press: views.Press{ID: "resolve", Name: "do", Value: "resolve"}},
		Links: []views.ListLink{{Text: p.a.Say("coop.reveal.other"), Press: views.Press{ID: "other", Href: p.here()}}}}
	if len(side.Losses) > 0 {
		block.Text = sideUnder(p.a, deepsea.CardSide{Losses: side.Losses})
	}
	var typed url.Values
	if p.at.Step == "typed" {
		typed = p.typedValues("typed")
		block.Main.Press.Value = "typed"
	} else {
		typed = url.Values{"card": {p.at.Card}, "side": {strconv.Itoa(p.at.Side)}}
		block.Fields = []views.Field{p.note()}
		if slices.ContainsFunc(side.Losses, func(loss deepsea.Loss) bool { return loss.Who == deepsea.WhoChosen }) {
			block.Choices = []views.Choices{p.whom()}
		}
	}
	for _, name := range sortedNames(typed) {
		for _, value := range typed[name] {
			block.Hidden = append(block.Hidden, views.Hidden{Name: name, Value: value})
		}
	}
	p.losses(&block, side)
	return block
}

func sortedNames(values url.Values) []string {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// losses ask what each seat gives, hexes on the drawn board.
func (p *revealing) losses(block *views.Block, side deepsea.CardSide) {
	board := impactBoard(p.a, p.sheet, "")
	board.Zoom = true
	for k, loss := range side.Losses {
		for i, seat := range p.sheet.Seats() {
			number := strconv.Itoa(i + 1)
			if loss.Who == deepsea.WhoChosen && p.at.Step == "typed" && !slices.Contains(p.write.Whom, number) {
				continue
			}
			options, _ := p.sheet.LossOptions(i+1, loss)
			if len(options) == 0 {
				continue
			}
			choice := views.Choices{Label: p.a.Say("coop.reveal.gives", "Name", seat.Name, "What", p.a.Say("deepsea.loss."+loss.What), "N", loss.N)}
			for at, option := range options {
				value := strconv.Itoa(k) + ":" + number + ":" + option.ID
				chip := views.Chip{Text: p.optionText(option), Field: "pick", Value: value, Press: views.Press{ID: "pick-" + strconv.Itoa(k) + "-" + number + "-" + strconv.Itoa(at)},
					On: slices.Contains(p.write.Pick, value) || loss.Who != deepsea.WhoChosen && len(options) <= loss.Choices()}
				choice.Chips = append(choice.Chips, chip)
				if loss.What == deepsea.LossMarker {
					p.putOn(&board, option.At, seat.Colour, chip.Press.ID)
					block.Board = &board
				}
			}
			block.Choices = append(block.Choices, choice)
		}
	}
}

// putOn draws a marker that may go; a tap on its hex chooses it.
func (p *revealing) putOn(board *views.Impact, at deepsea.Spot, colour, id string) {
	printed := p.sheet.Box().Mission().Impact.Hexes
	for i := range printed {
		if printed[i].R == at.R && printed[i].C == at.C {
			drawn := &board.Hexes[i]
			drawn.Markers, drawn.Lit = append(drawn.Markers, colour), true
			if drawn.Href == "" {
				drawn.Href = "#" + id
			}
			drawn.Label = p.counting().hexLabel(&printed[i], drawn)
		}
	}
}

// optionText names what may be given.
func (p *revealing) optionText(option deepsea.LossOption) string {
	switch {
	case option.Specialist.ID != "":
		return p.sheet.Box().Specialist(option.Specialist.ID).Name(option.Specialist.Senior)
	case option.Journal != "":
		return p.sheet.Box().Journal(option.Journal).Name
	case option.Track != "":
		return p.a.Say("deepsea.track." + option.Track)
	}
	printed := p.sheet.Box().Mission().Impact.Hexes
	at := slices.IndexFunc(printed, func(hex deepsea.Hex) bool { return hex.R == option.At.R && hex.C == option.At.C })
	return p.counting().hexLabel(&printed[at], &views.Hex{})
}

// before is the page that comes before a gesture's writing: a card is shown
// before it takes anything, of a typed one what the table still has to choose;
// "" where nothing is left to ask.
func (p *revealing) before(card deepsea.CoopCard, k int) string {
	if p.at.Kind != deepsea.CardSetback || card.ID == "" || p.write.Do == "resolve" {
		return ""
	}
	switch {
	case p.write.Do == "more":
		return p.here() + "&" + p.typedValues("more").Encode()
	case p.write.Do != "typed":
		return p.here() + "&" + query("card", card.ID, "side", strconv.Itoa(k))
	case p.at.Step == "typed" || !p.leavesChoice(card.Sides[k]):
		return ""
	}
	return p.here() + "&" + p.typedValues("typed").Encode()
}

// leavesChoice says that somebody has something to choose from.
func (p *revealing) leavesChoice(side deepsea.CardSide) bool {
	var block views.Block
	at := *p
	at.at.Step = "typed"
	at.losses(&block, side)
	return len(block.Choices) > 0
}

// typedValues are the fields of the card that was typed.
func (p *revealing) typedValues(step string) url.Values {
	w := &p.write
	values := url.Values{"step": {step}, "title": {w.Title}, "note": {w.Note}, "what": {w.What}, "n": {w.N}, "what2": {w.What2}, "n2": {w.N2}, "whom": w.Whom}
	if w.Keep {
		values.Set("keep", "true")
	}
	return values
}

// takings are the losses with what the table chose.
func (p *revealing) takings(side deepsea.CardSide) ([]deepsea.Taking, error) {
	var takings []deepsea.Taking
	for k, loss := range side.Losses {
		taking := deepsea.Taking{Loss: loss}
		for _, text := range p.write.Whom {
			if n, err := strconv.Atoi(text); err == nil {
				taking.Seats = append(taking.Seats, n)
			}
		}
		for _, text := range p.write.Pick {
			part := strings.SplitN(text, ":", 3)
			if len(part) < 3 {
				return nil, companion.Invalid("pick", companion.Say("error.form"))
			}
			if part[0] != strconv.Itoa(k) {
				continue
			}
			n, err := strconv.Atoi(part[1])
			if err != nil {
				return nil, companion.Invalid("pick", companion.Say("error.form"))
			}
			taking.Picks = append(taking.Picks, deepsea.LossPick{Seat: n, Option: part[2]})
			if !slices.Contains(taking.Seats, n) { // whoever gives something is hit
				taking.Seats = append(taking.Seats, n)
			}
		}
		takings = append(takings, taking)
	}
	return takings, nil
}
