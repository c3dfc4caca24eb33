// Package ageofsail holds the pages of Endeavor: Age of Sail. It builds the
// flat view models of its pages from what companion/ageofsail knows.
package ageofsail

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// Rooms are the pages of this system.
type Rooms struct{ house *handlers.House }

// New makes the pages; the house wires them.
func New() *Rooms { return &Rooms{} }

// ID is the system's.
func (*Rooms) ID() string { return ageofsail.System{}.ID() }

// Routes adds the pages.
func (s *Rooms) Routes(house *handlers.House) {
	s.house = house
	house.Handle("GET /ageofsail/new", s.setup)
	house.Handle("POST /ageofsail/new", s.start)
	house.Handle("GET /ageofsail/lookup", s.lookup)
	house.Handle("GET /ageofsail/{table}", s.goOn)
	s.followRoutes(house)
	s.setRoutes(house)
	house.Handle("GET /ageofsail/{table}/pages", s.stops)
	house.Handle("GET /ageofsail/{table}/count/{page}", s.count)
	house.Handle("POST /ageofsail/{table}/count/{page}", s.write)
	house.Handle("POST /ageofsail/{table}/finish", s.finish)
	house.Handle("GET /ageofsail/{table}/result", s.result)
	house.Handle("GET /ageofsail/{table}/totals", s.totals)
	house.Handle("GET /ageofsail/{table}/share", s.share)
	house.Handle("GET /ageofsail/{table}/sheet.json", s.sheetFile)
	house.Handle("GET /ageofsail/{table}/other", s.other)
	house.Handle("POST /ageofsail/{table}/other", s.writeOther)
	house.Handle("GET /ageofsail/{table}/table", s.matters)
	house.Handle("POST /ageofsail/{table}/table", s.changeMatters)
}

// Name is the game in a word or two.
func (*Rooms) Name(a *handlers.Asker) string { return a.Say("ageofsail.title") }

// LookUp is the address that says what the score asks for.
func (*Rooms) LookUp() string { return "/ageofsail/lookup" }

// Doors are what the home page begins with.
func (*Rooms) Doors(a *handlers.Asker) []views.Door {
	return []views.Door{{Text: a.Say("ageofsail.door.score"), Href: "/ageofsail/new", Main: true},
		{Text: a.Say("ageofsail.door.follow"), Href: "/ageofsail/new?for=" + forFollowing}}
}

// Title says a table in a few words.
func (s *Rooms) Title(a *handlers.Asker, summary companion.Summary) string {
	title := s.Name(a)
	if summary.Edition == string(ageofsail.AgeOfSail2018) {
		title = a.Say("ageofsail.title.2018")
	}
	var more ageofsail.SummaryMore
	if summary.Finished || json.Unmarshal(summary.More, &more) != nil || more.Round == 0 {
		return title
	}
	return a.Say("follow.title", "Table", title, "Round", more.Round, "Rounds", more.Rounds)
}

// Outcome is "": everybody has points of their own.
func (*Rooms) Outcome(*handlers.Asker, companion.Summary) string { return "" }

// Corrections: what is printed stands in component sets, and those have an
// editor of their own.
func (*Rooms) Corrections(*handlers.Asker, int, string) (views.CorrectionsPage, error) {
	return views.CorrectionsPage{}, handlers.NotFound()
}

// CheckCorrection: see Corrections.
func (*Rooms) CheckCorrection(*handlers.Asker, int, string, string) (json.RawMessage, error) {
	return nil, handlers.NotFound()
}
