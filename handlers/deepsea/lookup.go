package deepsea

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// lookupForm is what the address of the look-up says.
type lookupForm struct {
	Find string `form:"q" validate:"max=200"`
	From string `form:"from" validate:"max=600"` // where one came from
}

// lookup says what a sign means, which track drives which step and what an
// action needs. It belongs to no table.
func (s *Rooms) lookup(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form lookupForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	box, err := ownBox(a, 1)
	if err != nil {
		return err
	}
	from := handlers.LocalPath(form.From)
	back := orText(from, "/")
	page := views.LookupPage{Frame: s.house.Titled(a, a.Say("deepsea.look.system"), back), Heading: a.Say("deepsea.look.title"), Hint: a.Say("deepsea.look.hint"),
		Action: "/deepsea/lookup", Find: a.Say("deepsea.look.find"), Index: a.Say("deepsea.look.index"),
		Search: views.Field{ID: "q", Name: "q", Label: a.Say("deepsea.look.search"), Value: form.Find, Type: "search", Max: 60}}
	page.Help = views.Press{}
	if from != "" {
		page.Hidden = []views.Hidden{{Name: "from", Value: from}}
	}
	page.Sections = (&lookingUp{words: a.Words, box: box}).sections()
	if wanted := searched(form.Find); len(wanted) > 0 {
		page.Sections = found(page.Sections, box, wanted)
		page.Hint, page.All = "", &views.Button{Text: a.Say("deepsea.look.all"), Press: views.Press{ID: "all", Href: lookupAddress(from)}}
	}
	if len(page.Sections) == 0 {
		page.Nothing = a.Say("deepsea.look.nothing", "Words", strings.TrimSpace(form.Find))
	}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: a.Say("trouble.back"), Press: views.Press{ID: "back", Href: back}}})
	return s.house.Render(w, a, http.StatusOK, views.Lookup(page))
}

func lookupAddress(from string) string {
	if from == "" {
		return "/deepsea/lookup"
	}
	return "/deepsea/lookup?" + query("from", from)
}

// ownBox is a mission's box with the corrections of this device.
func ownBox(a *handlers.Asker, mission int) (*deepsea.Box, error) {
	return deepsea.NewBox(deepsea.Setup{Mission: mission, Mode: deepsea.Solo, Seats: []deepsea.Seat{{Name: "1", Colour: "P"}}, Corrections: corrections(a)})
}

// searched are the words of a search.
func searched(typed string) []string { return strings.Fields(strings.ToLower(typed)) }

// found keeps the entries that have all the words, in whichever language: who
// reads a Chinese page may know the printed English term, and the other way.
func found(sections []views.LookSection, box *deepsea.Box, wanted []string) []views.LookSection {
	hit := map[string]bool{}
	for _, tag := range views.Languages {
		for _, section := range (&lookingUp{words: views.WordsIn(tag), box: box}).sections() {
			for _, entry := range section.Entries {
				text := strings.ToLower(section.Title + "\n" + entryText(entry))
				if !slices.ContainsFunc(wanted, func(word string) bool { return !strings.Contains(text, word) }) {
					hit[entry.ID] = true
				}
			}
		}
	}
	var left []views.LookSection
	for _, section := range sections {
		section.Entries = slices.DeleteFunc(slices.Clone(section.Entries), func(e views.LookEntry) bool { return !hit[e.ID] })
		if len(section.Entries) > 0 {
			left = append(left, section)
		}
	}
	return left
}

// entryText is all that stands in an entry.
func entryText(e views.LookEntry) string {
	parts := []string{e.Title, e.Text}
	for _, line := range e.Lines {
		parts = append(parts, line.Label, line.Name, line.Text)
		for _, gain := range line.Gains {
			parts = append(parts, gain.Text)
		}
	}
	return strings.Join(parts, "\n")
}

// lookingUp writes the entries in one language, with the printed numbers of one
// box.
type lookingUp struct {
	words *views.Words
	box   *deepsea.Box
}

// word gives the words of an entry, or of a part of it.
func (l *lookingUp) word(key string, pairs ...any) string {
	return l.words.Say("deepsea.look."+key, pairs...)
}

// lookParts are entries whose words have labelled parts.
var lookParts = map[string][]string{
	"travel": {"needs", "cost", "does"}, "sonar": {"needs", "cost", "does"}, "dive": {"needs", "cost", "does"},
	"conserve": {"needs", "cost", "does"}, "journal": {"needs", "cost", "does"},
}

// lookSections are the entries in their order, each with its signs.
var lookSections = []struct {
	id      string
	entries [][]string // id, then glyphs
}{
	{"round", [][]string{{"preparation"}, {"recruit", "reputation"}, {"effort", "inspiration"}, {"reassign", "coordination"}, {"turn", "turn"}, {"pass"}, {"round-end"}}},
	{"tracks", [][]string{{"levels"}, {"reputation", "reputation"}, {"inspiration", "inspiration"}, {"coordination", "coordination"}, {"ingenuity", "ingenuity"},
		{"top", "impact"}, {"research", "research"}}},
	{"actions", [][]string{{"here"}, {"travel", "travel"}, {"sonar", "sonar"}, {"discover", "sonar"}, {"dive", "dive"}, {"conserve", "conserve"}, {"journal", "journal"}}},
	{"gains", [][]string{{"attribute", "reputation", "inspiration", "coordination", "ingenuity"}, {"any"}, {"lowest"}, {"gain-research", "research"}, {"disc", "disc"},
		{"impact", "impact"}, {"promote", "promote"}, {"vessel", "vessel"}}},
	{"ocean", [][]string{{"arrival", "vessel"}, {"discovery"}, {"links"}, {"marked"}}},
	{"fields", [][]string{{"field"}, {"wild", "field-wild"}}},
	{"board", [][]string{{"hex", "impact"}, {"edges"}, {"endless", "infinite"}, {"own-boards"}}},
	{"team", [][]string{{"leader"}, {"junior"}, {"promotion", "promote"}, {"cards", "journal"}}},
	{"tokens", [][]string{{"token", "dive"}, {"kinds"}}},
	{"scoring", [][]string{{"sum"}, {"goals"}, {"seniors"}, {"leftovers", "disc", "research"}}},
}

func (l *lookingUp) sections() []views.LookSection {
	var all []views.LookSection
	for _, group := range lookSections {
		section := views.LookSection{ID: group.id, Title: l.word("section." + group.id)}
		for _, one := range group.entries {
			section.Entries = append(section.Entries, l.entry(one[0], one[1:]))
		}
		all = append(all, section)
	}
	return all
}

func (l *lookingUp) entry(id string, glyphs []string) views.LookEntry {
	entry := views.LookEntry{ID: "look-" + id, Glyphs: glyphs, Title: l.word(id, l.numbers()...)}
	for _, part := range lookParts[id] {
		entry.Lines = append(entry.Lines, views.LookLine{Label: l.word("part." + part), Text: l.word(id+"."+part, l.numbers()...)})
	}
	if len(entry.Lines) == 0 {
		entry.Text = l.word(id+".text", l.numbers()...)
	}
	switch id {
	case "levels":
		entry.Table = l.brackets()
	case "field":
		entry.Lines = l.fields()
	case "kinds":
		entry.Lines = l.tokens()
	case "seniors":
		entry.Lines = l.seniors()
	}
	return entry
}

// numbers are the printed numbers that a sentence may fill in.
func (l *lookingUp) numbers() []any {
	mat := &l.box.Facts().Mat
	var spaces []string
	for _, space := range mat.VesselSpaces.Ingenuity {
		spaces = append(spaces, strconv.Itoa(space))
	}
	return []any{"End", mat.End, "Impact", mat.ImpactSpace, "Back", mat.OverflowReturn, "Vessels", l.words.List(spaces), "Cap", mat.Research.Cap}
}

// brackets are the levels of the four tracks, which are printed alike.
func (l *lookingUp) brackets() *views.LookTable {
	table := &views.LookTable{Caption: l.word("levels"), Head: []string{l.word("levels.level"), l.word("levels.spaces"), l.word("levels.points")}}
	for _, bracket := range l.box.Facts().Mat.Brackets {
		first, last := bracket.Spaces[0], bracket.Spaces[len(bracket.Spaces)-1]
		spaces := strconv.Itoa(first)
		if last > first {
			spaces += "–" + strconv.Itoa(last)
		}
		table.Rows = append(table.Rows, []string{strconv.Itoa(bracket.Level), spaces, strconv.Itoa(bracket.Points)})
	}
	return table
}

// fields are the four fields, each with our sign.
func (l *lookingUp) fields() []views.LookLine {
	var gains []views.Gain
	for _, field := range []string{"blue", "yellow", "brown", "green"} {
		gains = append(gains, views.Gain{Glyph: "field-" + field, Text: l.words.Say("deepsea.field." + field)})
	}
	return []views.LookLine{{Gains: gains}}
}

// tokens are the kinds of Dive tokens with what each offers.
func (l *lookingUp) tokens() []views.LookLine {
	var lines []views.LookLine
	for _, kind := range l.box.Facts().Tokens() {
		line := views.LookLine{Aside: l.words.SayCount("deepsea.look.copies", kind.Copies)}
		for i, option := range kind.Options {
			if i > 0 {
				line.Gains = append(line.Gains, views.Gain{Text: l.word("or")})
			}
			if len(option.Pay) > 0 {
				line.Gains = append(line.Gains, views.Gain{Glyph: "disc", Text: l.word("pay-disc")})
			}
			line.Gains = append(line.Gains, gainsOf(l.words, option.Gains)...)
			if option.Action != nil {
				line.Gains = append(line.Gains, actionsOf(l.words, []deepsea.Action{*option.Action})...)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// seniors are what the tier-5 Seniors pay at the end.
func (l *lookingUp) seniors() []views.LookLine {
	var lines []views.LookLine
	for _, id := range l.box.Seniors() {
		one := l.box.Specialist(id)
		scoring := one.Senior.Scoring
		text := l.word("senior", "What", l.words.Say("deepsea.count."+scoring.Count), "Per", scoring.Per, "Points", scoring.Points)
		if scoring.Count == "flat" {
			text = l.words.Say("count.senior-flat", "Points", scoring.Points)
		}
		lines = append(lines, views.LookLine{Name: one.Senior.Name, Text: text})
	}
	return lines
}
