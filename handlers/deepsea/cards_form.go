package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// sideForm is one side of a card as a person types it.
type sideForm struct {
	Title string   `form:"title" validate:"max=400"`
	Count string   `form:"count" validate:"max=30"`
	Scope string   `form:"scope" validate:"omitempty,oneof=team every-seat"`
	Each1 string   `form:"each1" validate:"max=6"` // the number for one player
	Each2 string   `form:"each2" validate:"max=6"`
	Each3 string   `form:"each3" validate:"max=6"`
	Each4 string   `form:"each4" validate:"max=6"`
	Each5 string   `form:"each5" validate:"max=6"`
	Times string   `form:"times" validate:"max=6"`
	Plus  string   `form:"plus" validate:"max=6"`
	Not   []string `form:"not" validate:"max=5,dive,oneof=1 2 3 4 5"`
	What  string   `form:"what" validate:"max=30"` // "track:reputation", "disc", "" = nothing
	N     string   `form:"n" validate:"max=3"`
	What2 string   `form:"what2" validate:"max=30"`
	N2    string   `form:"n2" validate:"max=3"`
	Who   string   `form:"who" validate:"omitempty,oneof=every-seat table-chooses"`
}

// each are the numbers for 1–5 players. Their fields have names of their own: a
// page may ask for one of them and carry the others.
func (f *sideForm) each() [5]*string {
	return [5]*string{&f.Each1, &f.Each2, &f.Each3, &f.Each4, &f.Each5}
}

// formOf fills the form with a side.
func formOf(side deepsea.CardSide) sideForm {
	form := sideForm{Title: side.Title, Count: side.Count, Scope: side.Scope}
	if t := side.Threshold; t.Each != nil {
		for i, n := range t.Each {
			*form.each()[i] = typed(n)
		}
	} else if t.Times > 0 || t.Plus > 0 {
		form.Times, form.Plus = strconv.Itoa(t.Times), strconv.Itoa(t.Plus)
	}
	for _, n := range side.NotFor {
		form.Not = append(form.Not, strconv.Itoa(n))
	}
	for i, loss := range side.Losses {
		what, n := loss.What, strconv.Itoa(loss.N)
		if loss.Track != "" {
			what += ":" + loss.Track
		}
		if form.Who = loss.Who; i == 0 {
			form.What, form.N = what, n
		} else {
			form.What2, form.N2 = what, n
		}
	}
	return form
}

// side reads the form. Numbers for each number of players go before a × players
// + b.
func (f sideForm) side(kind string) (side deepsea.CardSide, err error) {
	side.Title = strings.TrimSpace(f.Title)
	if kind == deepsea.CardSetback {
		side.Losses, err = f.losses()
		return side, err
	}
	side.Count, side.Scope = f.Count, f.Scope
	var each []*int
	some := false
	for i, text := range f.each() {
		var n *int
		if strings.TrimSpace(*text) != "" {
			read, err := readNumber("each"+strconv.Itoa(i+1), *text, 999)
			if err != nil {
				return side, err
			}
			n, some = &read, true
		}
		each = append(each, n)
	}
	if some {
		side.Threshold.Each = each
	} else {
		for _, one := range []struct {
			place, text string
			to          *int
		}{{"times", f.Times, &side.Threshold.Times}, {"plus", f.Plus, &side.Threshold.Plus}} {
			if strings.TrimSpace(one.text) == "" {
				continue
			}
			if *one.to, err = readNumber(one.place, one.text, 99); err != nil {
				return side, err
			}
		}
	}
	for _, text := range f.Not {
		n, _ := strconv.Atoi(text) // the form takes no others
		side.NotFor = append(side.NotFor, n)
	}
	return side, nil
}

func (f sideForm) losses() ([]deepsea.Loss, error) {
	var losses []deepsea.Loss
	for _, one := range [][2]string{{f.What, f.N}, {f.What2, f.N2}} {
		if one[0] == "" {
			continue
		}
		n, err := readNumber("n", orText(one[1], "1"), 12)
		if err != nil {
			return nil, err
		}
		loss := deepsea.Loss{N: n, Who: f.Who}
		loss.What, loss.Track, _ = strings.Cut(one[0], ":")
		losses = append(losses, loss)
	}
	return losses, nil
}

// blocks are the fields of a side of a card. players is the only number of
// players that matters at a table, 0 in the book.
func (f sideForm) block(a *handlers.Asker, kind string, players int, fault error) views.Block {
	block := views.Block{Grid: true, Fields: []views.Field{{ID: "title", Name: "title", Label: a.Say("coop.card.title"), Value: f.Title, Hint: a.Say("coop.card.title-" + kind)}}}
	if kind == deepsea.CardSetback {
		f.lossFields(a, &block, players)
	} else {
		f.bonusFields(a, &block, players)
	}
	place, sentence := handlers.FaultPlace(a, fault)
	if fault != nil {
		at := slices.IndexFunc(block.Fields, func(field views.Field) bool { return strings.HasSuffix(place, field.Name) })
		block.Fields[max(0, at)].Error = sentence
	}
	return block
}

func (f sideForm) bonusFields(a *handlers.Asker, block *views.Block, players int) {
	counted := views.Choices{Label: a.Say("coop.card.count"), Chips: []views.Chip{{Text: a.Say("coop.card.by-hand"), Field: "count", Radio: true, On: f.Count == ""}}}
	for _, word := range deepsea.Counters() {
		counted.Chips = append(counted.Chips, views.Chip{Text: a.Words.Message(deepsea.CounterText(word)), Field: "count", Value: word, Radio: true, On: f.Count == word})
	}
	scope := views.Choices{Label: a.Say("deepsea.variant.coopCardScope")}
	for _, word := range []string{deepsea.ScopeTeam, deepsea.ScopeEach} {
		scope.Chips = append(scope.Chips, views.Chip{Text: a.Say("deepsea.variant.coopCardScope." + word), Field: "scope", Value: word, Radio: true, On: orText(f.Scope, deepsea.ScopeTeam) == word})
	}
	for i, value := range f.each() {
		n, name := i+1, "each"+strconv.Itoa(i+1)
		if players == 0 || players == n {
			block.Fields = append(block.Fields, views.Field{ID: "each-" + strconv.Itoa(n), Name: name, Label: a.Words.SayCount("coop.card.each", n), Value: *value, Mode: "numeric", Max: 3})
		} else {
			block.Hidden = append(block.Hidden, views.Hidden{Name: name, Value: *value})
		}
	}
	block.Choices = []views.Choices{counted, scope}
	if players > 0 {
		return
	}
	block.Fields = append(block.Fields, views.Field{ID: "times", Name: "times", Label: a.Say("coop.card.times"), Hint: a.Say("coop.card.times-hint"), Value: f.Times, Mode: "numeric", Max: 2},
		views.Field{ID: "plus", Name: "plus", Label: a.Say("coop.card.plus"), Value: f.Plus, Mode: "numeric", Max: 2})
	not := views.Choices{Label: a.Say("coop.card.not")}
	for n := 1; n <= 5; n++ {
		text := strconv.Itoa(n)
		not.Chips = append(not.Chips, views.Chip{Text: text, Field: "not", Value: text, On: slices.Contains(f.Not, text)})
	}
	block.Choices = append(block.Choices, not)
}

// lossFields ask what a Setback takes: two things, and in the book from whom. At
// a table the page asks for people.
func (f sideForm) lossFields(a *handlers.Asker, block *views.Block, players int) {
	for i, one := range [][2]string{{f.What, f.N}, {f.What2, f.N2}} {
		mark := []string{"", "2"}[i]
		what := views.Choices{Label: a.Say("coop.card.takes", "Number", i+1), Chips: []views.Chip{{Text: a.Say("coop.card.nothing"), Field: "what" + mark, Radio: true, On: one[0] == ""}}}
		for _, track := range trackWords {
			what.Chips = append(what.Chips, views.Chip{Text: a.Say("deepsea.track." + track), Glyph: track, Field: "what" + mark, Value: "track:" + track, Radio: true, On: one[0] == "track:"+track})
		}
		what.Chips = append(what.Chips, views.Chip{Text: a.Say("coop.card.any-track"), Field: "what" + mark, Value: deepsea.LossTrack, Radio: true, On: one[0] == deepsea.LossTrack})
		for _, word := range deepsea.Losses()[1:] {
			what.Chips = append(what.Chips, views.Chip{Text: a.Say("deepsea.loss." + word), Field: "what" + mark, Value: word, Radio: true, On: one[0] == word})
		}
		many := views.Choices{Label: a.Say("coop.card.n", "Number", i+1)}
		for n := 1; n <= 6; n++ {
			text := strconv.Itoa(n)
			many.Chips = append(many.Chips, views.Chip{Text: text, Field: "n" + mark, Value: text, Radio: true, On: orText(one[1], "1") == text})
		}
		block.Choices = append(block.Choices, what, many)
	}
	if players > 0 {
		return
	}
	who := views.Choices{Label: a.Say("coop.card.who")}
	for _, word := range []string{deepsea.WhoEvery, deepsea.WhoChosen} {
		who.Chips = append(who.Chips, views.Chip{Text: a.Say("coop.who." + word), Field: "who", Value: word, Radio: true, On: orText(f.Who, deepsea.WhoEvery) == word})
	}
	block.Choices = append(block.Choices, who)
}

// readSide reads a side from a form, and checks it.
func readSide(form sideForm, kind string) (deepsea.CardSide, error) {
	if form.Count != "" && !slices.Contains(deepsea.Counters(), form.Count) {
		return deepsea.CardSide{}, companion.Invalid("count", companion.Say("error.form"))
	}
	side, err := form.side(kind)
	if err != nil {
		return side, err
	}
	return side, deepsea.CheckCard(deepsea.CoopCard{ID: "typed", Kind: kind, Sides: []deepsea.CardSide{side}})
}
