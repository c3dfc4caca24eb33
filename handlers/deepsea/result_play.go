package deepsea

import (
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// playedPage is the result of a game that the engine played: nothing was
// counted by hand, so nothing is corrected by hand; rulings are marked.
func (p *scored) playedPage(page *views.ResultPage, game deepsea.GameState) error {
	base := "/deepsea/" + string(p.view.Log.ID)
	rulings, err := p.rooms.rulings(p.a, p.view, game)
	if err != nil {
		return err
	}
	if game.Game.Ruled() {
		page.Notices = append(page.Notices, views.Notice{ID: "rulings", Kind: "look", Text: p.a.Say("play.ruled"), Items: rulings})
	}
	if !game.Game.Ended() {
		page.Heading, page.Hint, page.Live = p.a.Say("play.running"), "", "" // nobody has won or lost yet
	}
	link := func(id, text, href string) views.ListLink {
		return views.ListLink{Text: text, Press: views.Press{ID: id, Href: href}}
	}
	page.Links = []views.ListLink{
		link("to-replay", p.a.Say("play.replay"), base+"/replay"),
		link("to-report", p.a.Say("play.report"), base+"/report"),
		link("to-ruling", p.a.Say("play.ruling"), base+"/ruling"),
		link("to-totals", p.a.Say("result.totals"), base+"/totals"),
		link("to-log", p.a.Say("log.heading"), "/t/"+string(p.view.Log.ID)+"/log"),
		link("to-matters", p.a.Say("play.matters"), base+"/table"),
		link("to-away", p.a.Say("deepsea.away.title"), base+"/away"),
	}
	if page.Open != nil {
		page.Open.Actions = nil
	}
	second := views.Button{Text: p.a.Say("play.back"), Press: views.Press{ID: "to-play", Href: base + "/play"}}
	page.Bar = views.Bar(views.MainBar{Second: &second, Main: views.Button{Text: p.a.Say("result.rematch"),
		Press: views.Press{ID: "again", Href: "/deepsea/new?" + query("for", forPlaying, "again", string(p.view.Log.ID))}}})
	return nil
}
