package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

func titlesIn(raw json.RawMessage) (ids []string, known bool) {
	var held struct {
		Titles []string `json:"titles"`
	}
	if len(raw) == 0 || raw[0] != '{' || json.Unmarshal(raw, &held) != nil {
		return nil, false
	}
	return held.Titles, true
}

// journals lists what somebody has published, and what can be published: found
// by words, field and cost.
func (f *following) journals(page *views.FollowPage) {
	research := f.mine().Research
	page.Heading = f.a.Say("follow.journals", "Name", f.name(f.seat))
	page.Hint = f.a.Say("follow.journals-hint", "Research", spaceText(research))
	page.Tabs, page.TabsWord = f.tabs("journals"), f.a.Say("count.seats")
	own, known := f.titles(f.seat)
	if !known {
		page.Hint = f.a.Say("follow.not-followed")
	}
	page.Search = f.journalSearch()
	mine := views.TileGroup{ID: "published", Title: f.a.Say("follow.published")}
	free := views.TileGroup{ID: "free", Title: f.a.Say("follow.publishable")}
	for _, card := range f.sheet.Cards(f.seat) {
		journal := f.sheet.Box().Journal(card.ID)
		tile := f.journalTile(journal)
		switch {
		case slices.Contains(own, card.ID):
			mine.Tiles = append(mine.Tiles, tile)
			continue
		case card.Taken > 0 || !f.found(journal):
			continue
		case card.Affordable && known:
			tile.Press = do("publish-"+card.ID, "publish:"+card.ID)
		case known && f.form.Anyway:
			tile.Press = do("publish-"+card.ID, "publish!:"+card.ID)
		default:
			tile.Off = true
		}
		free.Tiles = append(free.Tiles, tile)
	}
	slices.SortStableFunc(free.Tiles, func(a, b views.Tile) int { return boolOrder(!a.Off, !b.Off) })
	if len(free.Tiles) == 0 {
		free.Note = f.a.Say("follow.journals-none")
	}
	page.Groups = []views.TileGroup{free}
	if len(mine.Tiles) > 0 {
		page.Groups = append(page.Groups, mine)
	}
	if !f.form.Anyway && known {
		page.Links = []views.Button{{Text: f.a.Say("follow.anyway-journals"), Press: views.Press{ID: "anyway", Href: f.panel("journals", "anyway", "1", "q", f.form.Words, "field", f.form.Field)}}}
	}
}

func (f *following) journalSearch() *views.FollowSearch {
	search := &views.FollowSearch{Action: f.table("/follow"), Find: views.Button{Text: f.a.Say("follow.find"), Press: views.Press{ID: "find", Submit: true}},
		Hidden: []views.Hidden{{Name: "seat", Value: strconv.Itoa(f.seat)}, {Name: "panel", Value: "journals"}},
		Field:  views.Field{ID: "q", Name: "q", Type: "search", Label: f.a.Say("follow.search"), Value: f.form.Words, Max: 200}}
	for _, field := range deepsea.Fields() {
		if field == "wild" {
			continue
		}
		after := field
		if field == f.form.Field {
			after = ""
		}
		search.Fields = append(search.Fields, views.Chip{Text: f.a.Say("deepsea.field." + field), Glyph: "field-" + field, On: field == f.form.Field,
			Press: views.Press{ID: "field-" + field, Href: f.panel("journals", "q", f.form.Words, "field", after)}})
	}
	return search
}

// found tells whether a card answers the search: every word in its title, or a
// number that is its cost; and the field.
func (f *following) found(journal *deepsea.Journal) bool {
	return f.matches(journal, f.form.Words, f.form.Field)
}

func (f *following) matches(journal *deepsea.Journal, words, field string) bool {
	if field != "" && !slices.Contains(journal.Fields, field) {
		return false
	}
	title := strings.ToLower(journal.Name)
	for word := range strings.FieldsSeq(strings.ToLower(words)) {
		if !strings.Contains(title, word) && word != strconv.Itoa(journal.Cost) {
			return false
		}
	}
	return true
}

// journalTile is a card: cost, points, fields, what it brings and to whom.
func (f *following) journalTile(journal *deepsea.Journal) views.Tile {
	tile := views.Tile{ID: journal.ID, Name: journal.Name, Aside: f.a.Say("follow.cost", "Cost", journal.Cost)}
	for _, field := range journal.Fields {
		tile.Signs = append(tile.Signs, views.Sign{Glyph: "field-" + field, Text: f.a.Say("deepsea.field." + field)})
	}
	tile.Signs = append(tile.Signs, f.signs(journal.Gains)...)
	var under []string
	if journal.Points > 0 {
		under = append(under, f.a.Words.SayCount("result.points", journal.Points))
	}
	if len(journal.Others) > 0 {
		var others []string
		for _, sign := range f.signs(journal.Others) {
			others = append(others, sign.Text)
		}
		under = append(under, f.a.Say("follow.others", "What", others))
	}
	if actions := f.actions(journal.Actions); actions != "" {
		under = append(under, f.a.Say("follow.circle", "What", actions))
	}
	tile.Under = strings.Join(under, " · ")
	return tile
}
