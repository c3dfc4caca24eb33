package deepsea

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// ruling is one request for the page of rulings of a played game: what a card
// or the table says and the engine doesn't know, set by hand.
type ruling struct {
	*playing
	at     rulingForm
	notice *views.Notice
}

// rulingForm is what the address says: which places are shown, and which one is
// open.
type rulingForm struct {
	Group string `form:"group" validate:"omitempty,oneof=seat table ocean zone cards impact"`
	Seat  int    `form:"seat" validate:"min=0,max=5"`
	Zone  string `form:"zone" validate:"max=60"`
	What  string `form:"what" validate:"max=160"`
	Did   string `form:"did" validate:"max=64"`
}

func (s *Rooms) openRuling(r *http.Request, a *handlers.Asker) (*ruling, error) {
	p := &ruling{playing: &playing{rooms: s, a: a}}
	err := s.house.OpenTable(r, a, &p.at, p.show)
	p.at.Group, p.at.Seat = orText(p.at.Group, deepsea.RulingSeat), max(1, p.at.Seat)
	return p, err
}

// ruling draws the page.
func (s *Rooms) ruling(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openRuling(r, a)
	if err != nil {
		return err
	}
	return p.drawRuling(w, http.StatusOK)
}

// rulingAddress keeps the place that is shown.
func (p *ruling) rulingAddress(pairs ...string) string {
	all := append([]string{"group", p.at.Group, "seat", strconv.Itoa(p.at.Seat)}, pairs...)
	if p.at.Zone != "" {
		all = append(all, "zone", p.at.Zone)
	}
	return "/deepsea/" + string(p.view.Log.ID) + "/ruling?" + query(all...)
}

func (p *ruling) drawRuling(w http.ResponseWriter, status int) error {
	leave := p.address()
	page := views.FormPage{Heading: p.a.Say("play.ruling"), Hint: p.a.Say("play.ruling-hint")}
	if p.notice != nil {
		page.Notices = append(page.Notices, *p.notice)
	}
	if p.view.ReadOnly {
		page.Notices = append(page.Notices, views.Notice{Kind: "look", Text: p.a.Words.Message(p.view.Why)})
	}
	now, values, known := p.game.RulingValues(p.at.What)
	switch {
	case p.at.What != "" && known:
		leave = p.rulingAddress()
		page.Heading = p.place(p.at.What)
		page.Hint = p.a.Say("play.ruling.now", "Now", p.value(p.at.What, now))
		page.Blocks = []views.Block{p.valuesBlock(now, values)}
	default:
		page.Blocks = []views.Block{p.groupsBlock(), p.placesBlock()}
	}
	page.Frame = p.rooms.house.Titled(p.a, p.rooms.Title(p.a, p.view.Log.Summary), leave)
	page.Toast = p.rooms.house.DidToast(p.a, p.view, p.at.Did, p.rulingAddress())
	back := views.Button{Text: p.a.Say("play.back"), Press: views.Press{ID: "to-play", Href: p.address()}}
	bar := views.MainBar{Main: back}
	if len(p.state.Last.Rulings) > 0 { // what else can be undone may need a warning: the game asks
		if bar.Second = p.rooms.house.UndoButton(p.a, p.view, ""); bar.Second != nil {
			bar.Action, bar.Attrs = "/t/"+string(p.view.Log.ID)+"/undo", map[string]any{"data-write": true}
			bar.Hidden = p.rooms.house.UndoHidden(p.view, p.rulingAddress())
		}
	}
	page.Bar = views.Bar(bar)
	handlers.Written(w, p.view)
	return p.rooms.house.Render(w, p.a, status, views.Form(page))
}

func (p *ruling) place(what string) string {
	return capital(p.a.Words.Message(p.game.Box().RulingSaid(p.state.Sheet.Seats(), what, "")))
}

func (p *ruling) value(what, value string) string {
	return p.a.Words.Message(p.game.Box().RulingValueSaid(p.state.Sheet.Seats(), what, value))
}

// groupsBlock chooses whose or which things are listed.
func (p *ruling) groupsBlock() views.Block {
	groups := views.Choices{Label: p.a.Say("play.ruling.groups")}
	base := "/deepsea/" + string(p.view.Log.ID) + "/ruling?"
	for _, group := range deepsea.RulingGroups() {
		on := group == p.at.Group || group == deepsea.RulingOcean && p.at.Group == deepsea.RulingZone
		groups.Chips = append(groups.Chips, views.Chip{Text: p.a.Say("play.ruling.group." + group), On: on,
			Press: views.Press{ID: "group-" + group, Href: base + query("group", group, "seat", strconv.Itoa(p.at.Seat))}})
	}
	block := views.Block{ID: "groups", Choices: []views.Choices{groups}}
	if p.game.Seats() > 1 && (p.at.Group == deepsea.RulingSeat || p.at.Group == deepsea.RulingImpact) {
		whose := views.Choices{Label: p.a.Say("count.seats")}
		for i, seat := range p.state.Sheet.Seats() {
			whose.Chips = append(whose.Chips, views.Chip{Text: seat.Name, Seat: seat.Colour, On: i+1 == p.at.Seat,
				Press: views.Press{ID: "whose-" + strconv.Itoa(i+1), Href: base + query("group", p.at.Group, "seat", strconv.Itoa(i+1))}})
		}
		block.Choices = append(block.Choices, whose)
	}
	return block
}

// placesBlock lists the things that can be adjusted, with what they are now.
func (p *ruling) placesBlock() views.Block {
	block := views.Block{ID: "places"}
	if p.at.Group == deepsea.RulingOcean {
		block.Title = p.a.Say("play.ruling.boards")
	}
	for _, what := range p.game.RulingPlaces(p.at.Group, p.at.Seat, p.at.Zone) {
		now, values, _ := p.game.RulingValues(what)
		name := p.place(what)
		if p.at.Group == deepsea.RulingSeat { // the chip above says whose
			name = capital(p.a.Words.Message(p.game.Box().RulingSaid(nil, what, "")))
		}
		line := views.ListLink{Text: name, Aside: p.value(what, now)}
		if strings.Contains(what, " tile ") || strings.Contains(what, " vessel ") {
			line.Aside = "" // the name says it
		}
		if len(values) > 0 && !p.view.ReadOnly {
			line.Press = views.Press{ID: "place-" + strings.ReplaceAll(what, " ", "-"), Href: p.rulingAddress("what", what)}
		}
		block.Links = append(block.Links, line)
		if look, lies := p.game.ZoneOf(now); lies && p.at.Group == deepsea.RulingOcean {
			block.Links = append(block.Links, views.ListLink{Text: p.a.Say("play.ruling.inside", "Zone", look.Zone.Name),
				Press: views.Press{ID: "inside-" + now, Href: "/deepsea/" + string(p.view.Log.ID) + "/ruling?" + query("group", deepsea.RulingZone, "zone", now)}})
		}
	}
	return block
}

// valuesBlock has a key for each value that can be ruled.
func (p *ruling) valuesBlock(now string, values []string) views.Block {
	what := p.at.What
	choice := views.Choices{Label: p.a.Say("play.ruling.choose")}
	for _, value := range values {
		choice.Chips = append(choice.Chips, views.Chip{Text: capital(p.value(what, value)), Press: views.Press{ID: "value-" + value, Name: "do", Value: value,
			Label: p.a.Say("play.ruling.to", "What", p.place(what), "Now", p.value(what, now), "Value", p.value(what, value)), Attrs: map[string]any{"data-command": true}}})
	}
	return views.Block{ID: "values", Action: p.rulingAddress("what", what), Attrs: map[string]any{"data-write": true}, Choices: []views.Choices{choice},
		Hidden: p.rooms.house.Hidden(p.view)}
}

// writeRuling appends a ruling. Its gesture is the value after it.
func (s *Rooms) writeRuling(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openRuling(r, a)
	if err != nil {
		return err
	}
	var form handlers.GestureForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	if p.at.What == "" || strings.Contains(form.Do, " ") || form.Do == "" {
		return companion.Invalid("do", companion.Say("error.form"))
	}
	view, err := s.house.Keeper.Append(r.Context(), p.view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: deepsea.KindRuling, Data: deepsea.RulingData(p.at.What + " " + form.Do)})
	if err != nil {
		if status := handlers.Status(err); status >= http.StatusInternalServerError {
			return err
		}
		text := handlers.Sentence(a.Words, err)
		if companion.CodeOf(err) == companion.CodeInvalid {
			text = a.Say("play.ruling.refused")
		}
		if stale, ok := errors.AsType[*companion.StaleError](err); ok && stale.View.State != nil {
			text = wentOn(a, stale)
			if state, ok := stale.View.State.(deepsea.GameState); ok {
				p.view, p.state, p.game = stale.View, state, state.Game
			}
		}
		p.notice = &views.Notice{ID: "refused", Kind: "look", Text: text, Alert: true}
		return p.drawRuling(w, handlers.Status(err))
	}
	handlers.Written(w, view)
	p.at.What = ""
	return s.house.See(w, r, p.rulingAddress("did", form.Op))
}

// rulings are those that stand in a game, in words.
func (s *Rooms) rulings(a *handlers.Asker, view companion.View, state deepsea.GameState) ([]string, error) {
	if !state.Game.Ruled() {
		return nil, nil
	}
	_, entries, err := s.house.Keeper.Export(a.Context(), view.Log.ID)
	if err != nil {
		return nil, err
	}
	var said []string
	for _, e := range companion.Standing(entries) {
		g, _ := deepsea.ReadGesture(e)
		for _, setting := range g.Rulings {
			if at := strings.LastIndexByte(setting, ' '); at > 0 {
				said = append(said, capital(a.Words.Message(state.Game.Box().RulingSaid(state.Sheet.Seats(), setting[:at], setting[at+1:]))))
			}
		}
	}
	return slices.Clip(said), nil
}
