// Package deepsea holds the pages of Endeavor: Deep Sea. It builds the flat
// view models of boards and mats from what companion/deepsea knows.
package deepsea

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// Rooms are the pages of this system.
type Rooms struct{ house *handlers.House }

// New makes the pages; the house wires them.
func New() *Rooms { return &Rooms{} }

// ID is the system's.
func (*Rooms) ID() string { return deepsea.System{}.ID() }

// Routes adds the pages.
func (s *Rooms) Routes(house *handlers.House) {
	s.house = house
	house.Handle("GET /deepsea/new", s.setup)
	house.Handle("POST /deepsea/new", s.start)
	house.Handle("GET /deepsea/lookup", s.lookup)
	house.Handle("GET /deepsea/{table}", s.goOn)
	house.Handle("GET /deepsea/{table}/follow", s.follow)
	house.Handle("POST /deepsea/{table}/follow", s.gesture)
	house.Handle("GET /deepsea/{table}/play", s.play)
	house.Handle("POST /deepsea/{table}/play", s.playMove)
	house.Handle("GET /deepsea/{table}/replay", s.replay)
	house.Handle("GET /deepsea/{table}/ruling", s.ruling)
	house.Handle("POST /deepsea/{table}/ruling", s.writeRuling)
	house.Handle("GET /deepsea/{table}/report", s.report)
	house.Handle("GET /deepsea/report", s.reportPage)
	house.Handle("POST /deepsea/report", s.loadReport)
	house.Handle("GET /deepsea/check", s.checkFile)
	house.Handle("POST /deepsea/check", s.takeFile)
	house.Handle("GET /deepsea/{table}/check", s.check)
	house.Handle("POST /deepsea/{table}/check", s.layDown)
	house.Handle("GET /deepsea/{table}/position.json", s.positionFile)
	house.Handle("GET /deepsea/{table}/pages", s.stops)
	house.Handle("GET /deepsea/{table}/count/{page}", s.count)
	house.Handle("POST /deepsea/{table}/count/{page}", s.write)
	house.Handle("POST /deepsea/{table}/finish", s.finish)
	house.Handle("GET /deepsea/{table}/result", s.result)
	house.Handle("GET /deepsea/{table}/totals", s.totals)
	house.Handle("GET /deepsea/{table}/share", s.share)
	house.Handle("GET /deepsea/{table}/other", s.other)
	house.Handle("POST /deepsea/{table}/other", s.writeOther)
	house.Handle("GET /deepsea/{table}/bonus/{card}", s.bonus)
	house.Handle("POST /deepsea/{table}/bonus/{card}", s.writeBonus)
	house.Handle("GET /deepsea/{table}/meters", s.meters)
	house.Handle("POST /deepsea/{table}/meters", s.writeMeter)
	house.Handle("GET /deepsea/{table}/reveal", s.reveal)
	house.Handle("POST /deepsea/{table}/reveal", s.writeReveal)
	house.Handle("GET /deepsea/cards", s.cards)
	house.Handle("POST /deepsea/cards", s.writeCards)
	house.Handle("GET /deepsea/{table}/sheet.json", s.sheetFile)
	house.Handle("GET /deepsea/{table}/guide", s.guide)
	house.Handle("GET /deepsea/{table}/away", s.away)
	house.Handle("GET /deepsea/{table}/rounds", s.rounds)
	house.Handle("GET /deepsea/{table}/table", s.matters)
	house.Handle("POST /deepsea/{table}/table", s.changeMatters)
}

// Name is the game in a word or two.
func (*Rooms) Name(a *handlers.Asker) string { return a.Say("deepsea.name") }

// LookUp is the address that says what the game's signs mean.
func (*Rooms) LookUp() string { return "/deepsea/lookup" }

// Doors are what the home page begins with.
func (*Rooms) Doors(a *handlers.Asker) []views.Door {
	return []views.Door{{Text: a.Say("deepsea.door.score"), Href: "/deepsea/new", Main: true},
		{Text: a.Say("follow.door"), Href: "/deepsea/new?for=" + forFollowing},
		{Text: a.Say("check.door"), Href: "/deepsea/new?for=" + forChecking},
		{Text: a.Say("play.door"), Href: "/deepsea/new?for=" + forPlaying}}
}

// name is the mission and the mode of a table.
func (*Rooms) name(a *handlers.Asker, summary companion.Summary) string {
	if summary.Mode == "coop" || summary.Mode == "solo" {
		return a.Say("deepsea.title."+summary.Mode, "Number", summary.Mission)
	}
	return a.Say("deepsea.title", "Number", summary.Mission)
}

// Title says a table in a few words, of a game that goes on the round, too.
func (s *Rooms) Title(a *handlers.Asker, summary companion.Summary) string {
	title := s.name(a, summary)
	var more deepsea.SummaryMore
	if json.Unmarshal(summary.More, &more) == nil && more.Check {
		title = checkTitle(a, title, more.Second)
	}
	if summary.Finished || json.Unmarshal(summary.More, &more) != nil || more.Round == 0 {
		return title
	}
	return a.Say("follow.title", "Table", title, "Round", more.Round, "Rounds", more.Rounds)
}

// checkTitle is the title of a table that is laid out, without its round, which
// its own pages show.
func checkTitle(a *handlers.Asker, title string, second bool) string {
	if second {
		return a.Say("check.second-table", "Table", title)
	}
	return a.Say("check.table", "Table", title)
}

// Outcome says how a co-op or solo game ended.
func (*Rooms) Outcome(a *handlers.Asker, summary companion.Summary) string {
	var coop deepsea.SummaryMore
	if summary.Mode == string(deepsea.Competitive) || json.Unmarshal(summary.More, &coop) != nil || coop.Of == 0 {
		return ""
	}
	return a.Say("deepsea.outcome."+orText(coop.Outcome, "chart"), "Met", coop.Met, "Of", coop.Of)
}
