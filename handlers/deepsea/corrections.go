package deepsea

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// corrections are those that this device keeps, for a table's setup.
func corrections(a *handlers.Asker) []deepsea.Correction {
	var list []deepsea.Correction
	for _, kept := range a.Book.Corrections(deepsea.System{}.ID()) {
		var one deepsea.Correction
		if json.Unmarshal(kept.Value, &one) == nil && one.Path != "" {
			list = append(list, one)
		}
	}
	return list
}

// setupCorrections are they in the form that a setup keeps: what was shown when
// they were made stays in the book.
func setupCorrections(list []deepsea.Correction) []deepsea.Correction {
	short := slices.Clone(list)
	for i := range short {
		short[i].Old, short[i].Note = nil, ""
	}
	return short
}

// maxSetupCorrections leaves room for the people in the setup's one entry.
const maxSetupCorrections = companion.MaxSetupBytes - 12000 // bytes

// fact is one correctable fact with its id: "file|path".
type fact struct {
	deepsea.CorrectableFact
	id string
}

func factsOf(a *handlers.Asker, mission int) ([]fact, error) {
	if mission < 1 || mission > deepsea.NumMissions {
		return nil, handlers.NotFound()
	}
	box, err := deepsea.NewBox(deepsea.Setup{Mission: mission, Mode: deepsea.Solo, Seats: []deepsea.Seat{{Name: "1", Colour: "P"}}, Corrections: corrections(a)})
	if err != nil {
		return nil, err
	}
	var facts []fact
	for _, one := range box.Correctable() {
		facts = append(facts, fact{one, one.File + "|" + one.Path})
	}
	return facts, nil
}

// Corrections lists the printed facts of a mission, or opens one of them.
func (s *Rooms) Corrections(a *handlers.Asker, mission int, chosen string) (views.CorrectionsPage, error) {
	facts, err := factsOf(a, mission)
	if err != nil {
		return views.CorrectionsPage{}, err
	}
	page := views.CorrectionsPage{Heading: a.Say("corrections.title", "Mission", a.Say("deepsea.mission-name", "Number", mission, "Name", missionName(a, mission))), Hint: a.Say("corrections.hint")}
	kept := map[string]deepsea.Correction{}
	for _, one := range corrections(a) {
		kept[one.File+"|"+one.Path] = one
	}
	if chosen != "" {
		return s.oneFact(a, page, facts, kept, chosen)
	}
	for _, group := range []string{"goals", "impact", "launch", "specialists", "journals"} {
		shown := views.FactGroup{Title: a.Say("corrections.group." + group), Folded: group != "goals"}
		for _, one := range facts {
			if groupOf(one.CorrectableFact) == group {
				shown.Facts = append(shown.Facts, s.factLink(a, mission, one, kept))
			}
		}
		page.Groups = append(page.Groups, shown)
	}
	return page, nil
}

func groupOf(one deepsea.CorrectableFact) string {
	switch {
	case strings.HasPrefix(one.File, "specialists"):
		return "specialists"
	case strings.HasPrefix(one.File, "journals"):
		return "journals"
	case strings.HasPrefix(one.Path, "impact"):
		return "impact"
	case strings.HasPrefix(one.Path, "launch"):
		return "launch"
	}
	return "goals"
}

func (s *Rooms) factLink(a *handlers.Asker, mission int, one fact, kept map[string]deepsea.Correction) views.ListLink {
	link := views.ListLink{Text: a.Words.Message(one.Label), Aside: s.factValue(a, one.Value),
		Press: views.Press{Href: "/corrections/deepsea/" + strconv.Itoa(mission) + "?" + query("fact", one.id)}}
	switch _, corrected := kept[one.id]; {
	case corrected:
		link.Under = a.Say("corrections.yours")
	case one.Assumed:
		link.Under = a.Say("corrections.assumed")
	}
	return link
}

// factValue is a fact as a person reads it.
func (s *Rooms) factValue(a *handlers.Asker, value json.RawMessage) string {
	var n int
	var yes bool
	var text string
	var list []string
	switch {
	case string(value) == "null":
		return a.Say("corrections.nothing")
	case json.Unmarshal(value, &n) == nil:
		return views.Number(n)
	case json.Unmarshal(value, &yes) == nil:
		return a.Say("corrections." + strconv.FormatBool(yes))
	case json.Unmarshal(value, &text) == nil:
		return text
	case json.Unmarshal(value, &list) == nil:
		if len(list) == 0 {
			return a.Say("corrections.nothing")
		}
		for i, gain := range list {
			list[i] = a.Say("deepsea.gain." + gain)
		}
		return a.Words.List(list)
	}
	return string(value)
}

func (s *Rooms) oneFact(a *handlers.Asker, page views.CorrectionsPage, facts []fact, kept map[string]deepsea.Correction, chosen string) (views.CorrectionsPage, error) {
	at := slices.IndexFunc(facts, func(one fact) bool { return one.id == chosen })
	if at < 0 {
		return page, handlers.NotFound()
	}
	one := facts[at]
	page.Chosen, page.Hint = true, a.Words.Message(one.Label)
	page.Field = views.Field{ID: "value", Name: "value", Label: a.Say("corrections.ask"), Value: typedForm(one.Value)}
	page.Save = views.Button{Text: a.Say("save"), Press: views.Press{ID: "save", Name: "do", Value: "correct"}}
	var yes bool
	if json.Unmarshal(one.Value, &yes) == nil && string(one.Value) != "null" {
		for _, choice := range []bool{true, false} {
			page.Options = append(page.Options, views.Chip{Text: a.Say("corrections." + strconv.FormatBool(choice)), Field: "value", Value: strconv.FormatBool(choice), Radio: true, On: choice == yes})
		}
	} else if strings.HasPrefix(string(one.Value), "[") {
		page.Field.Hint = a.Say("corrections.list-hint")
	}
	if one.Assumed {
		page.Notices = append(page.Notices, views.Notice{Kind: "look", Text: a.Say("corrections.assumed-hint")})
	}
	if correction, corrected := kept[one.id]; corrected {
		page.Notices = append(page.Notices, views.Notice{Kind: "note", Text: a.Say("corrections.was", "Value", s.factValue(a, correction.Old))})
		page.Shipped = &views.Button{Text: a.Say("corrections.shipped"), Press: views.Press{ID: "shipped", Name: "do", Value: "shipped"}}
	}
	return page, nil
}

// typedForm is a fact as it stands in the field.
func typedForm(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var list []string
	if json.Unmarshal(value, &list) == nil && len(list) > 0 {
		return strings.Join(list, ", ")
	}
	return strings.Trim(string(value), "[]")
}

// CheckCorrection reads what a person typed for a fact, in the kind that the
// fact has, and checks it like a shipped one.
func (s *Rooms) CheckCorrection(a *handlers.Asker, mission int, id, typed string) (json.RawMessage, error) {
	facts, err := factsOf(a, mission)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(facts, func(one fact) bool { return one.id == id })
	if at < 0 {
		return nil, handlers.NotFound()
	}
	one := facts[at]
	correction := deepsea.Correction{File: one.File, Path: one.Path, Old: one.Value}
	if kept := slices.IndexFunc(corrections(a), func(c deepsea.Correction) bool { return c.File == one.File && c.Path == one.Path }); kept >= 0 {
		correction.Old = corrections(a)[kept].Old
	}
	if correction.New, err = typedValue(one.Value, strings.TrimSpace(typed)); err != nil {
		return nil, err
	}
	if bytes.Equal(correction.New, correction.Old) {
		return json.RawMessage("null"), nil // as we know it: nothing to correct
	}
	if err := deepsea.ValidateCorrection(correction); err != nil {
		return nil, err
	}
	// All of them go into the setup of the next table: they must fit together.
	all := slices.DeleteFunc(corrections(a), func(c deepsea.Correction) bool { return c.File == one.File && c.Path == one.Path })
	short := setupCorrections(append(all, correction))
	if len(handlers.JSON(short)) > maxSetupCorrections {
		return nil, companion.Invalid("value", companion.SayWith("refuse.many", companion.Args{"Limit": len(all)}))
	}
	if _, err := deepsea.NewBox(deepsea.Setup{Mission: mission, Mode: deepsea.Solo, Seats: []deepsea.Seat{{Name: "1", Colour: "P"}}, Corrections: short}); err != nil {
		return nil, err
	}
	return handlers.JSON(correction), nil
}

func typedValue(like json.RawMessage, typed string) (json.RawMessage, error) {
	var n int
	var yes bool
	switch {
	case strings.HasPrefix(string(like), "["):
		list := []string{}
		for _, part := range strings.FieldsFunc(typed, func(r rune) bool { return r == ',' || r == '，' || r == '、' }) {
			if part = strings.TrimSpace(part); part != "" {
				list = append(list, part)
			}
		}
		return handlers.JSON(list), nil
	case string(like) != "null" && json.Unmarshal(like, &n) == nil:
		value, err := strconv.Atoi(strings.ReplaceAll(typed, "−", "-"))
		if err != nil {
			return nil, companion.Invalid("value", companion.Say("error.number"))
		}
		return handlers.JSON(value), nil
	case string(like) != "null" && json.Unmarshal(like, &yes) == nil:
		return handlers.JSON(typed == "true"), nil
	case typed == "":
		return nil, companion.Invalid("value", companion.Say("error.field.required"))
	case !utf8.ValidString(typed) || strings.ContainsFunc(typed, unicode.IsControl):
		return nil, companion.Invalid("value", companion.Say("error.name.control"))
	}
	return handlers.JSON(typed), nil
}
