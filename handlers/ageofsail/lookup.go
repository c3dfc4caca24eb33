package ageofsail

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// lookup says what each line of the score pad counts. It belongs to no table.
func (s *Rooms) lookup(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form struct {
		Find string `form:"q" validate:"max=200"`
		From string `form:"from" validate:"max=600"` // where one came from
	}
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	from := handlers.LocalPath(form.From)
	back := cmp.Or(from, "/")
	page := views.LookupPage{Frame: s.house.Titled(a, s.Name(a), back), Heading: a.Say("ageofsail.look.title"), Hint: a.Say("ageofsail.look.hint"),
		Action: "/ageofsail/lookup", Find: a.Say("deepsea.look.find"), Index: a.Say("deepsea.look.index"),
		Search: views.Field{ID: "q", Name: "q", Label: a.Say("deepsea.look.search"), Value: form.Find, Type: "search", Max: 60}}
	page.Help = views.Press{}
	if from != "" {
		page.Hidden = []views.Hidden{{Name: "from", Value: from}}
	}
	page.Sections = sections(a.Words)
	if wanted := strings.Fields(strings.ToLower(form.Find)); len(wanted) > 0 {
		page.Sections = found(page.Sections, wanted)
		page.Hint, page.All = "", &views.Button{Text: a.Say("deepsea.look.all"), Press: views.Press{ID: "all", Href: "/ageofsail/lookup?" + handlers.Query("from", from)}}
	}
	if len(page.Sections) == 0 {
		page.Nothing = a.Say("deepsea.look.nothing", "Words", strings.TrimSpace(form.Find))
	}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: a.Say("trouble.back"), Press: views.Press{ID: "back", Href: back}}})
	return s.house.Render(w, a, http.StatusOK, views.Lookup(page))
}

// sections are the lines of the score pad, each with its rule, and the tracks
// with what their levels are for.
func sections(words *views.Words) []views.LookSection {
	score := views.LookSection{ID: "score", Title: words.Say("ageofsail.look.score")}
	for _, line := range []string{"cities", "connections", "tracks", "cards", "governorSpace", "universities", "harbor", "slavery"} {
		score.Entries = append(score.Entries, views.LookEntry{ID: "score-" + line, Title: strings.ReplaceAll(words.Say("ageofsail.page."+line), "\u00ad", ""),
			Text: words.Message(companion.SayWith("ageofsail.rule."+line, companion.Args{"Source": companion.Say("ageofsail.source.scoring")}))})
	}
	tracks := views.LookSection{ID: "tracks", Title: words.Say("ageofsail.page.tracks")}
	for _, track := range ageofsail.Tracks() {
		tracks.Entries = append(tracks.Entries, views.LookEntry{ID: "track-" + track, Title: words.Say("ageofsail.track." + track), Text: words.Say("ageofsail.look.track." + track)})
	}
	return []views.LookSection{score, tracks}
}

// found keeps the entries that have all the words, in whichever language: who
// reads a Chinese page may know the printed English term, and the other way.
func found(shown []views.LookSection, wanted []string) []views.LookSection {
	hit := map[string]bool{}
	for _, tag := range views.Languages {
		for _, section := range sections(views.WordsIn(tag)) {
			for _, entry := range section.Entries {
				text := strings.ToLower(section.Title + "\n" + entry.Title + "\n" + entry.Text)
				hit[entry.ID] = hit[entry.ID] || !slices.ContainsFunc(wanted, func(word string) bool { return !strings.Contains(text, word) })
			}
		}
	}
	var kept []views.LookSection
	for _, section := range shown {
		section.Entries = slices.DeleteFunc(section.Entries, func(entry views.LookEntry) bool { return !hit[entry.ID] })
		if len(section.Entries) > 0 {
			kept = append(kept, section)
		}
	}
	return kept
}
