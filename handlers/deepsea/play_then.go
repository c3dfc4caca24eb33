package deepsea

import (
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// then are the consequences of a move, as they are listed before the tap that
// makes it: what changes for whoever moves, then for the others, what waits
// next, what chance will bring.
func (p *playing) then(m *playMove) string {
	move, ok := p.game.ParseMove(m.text)
	if !ok || move.Kind.Chance() {
		return ""
	}
	if move.Kind == deepsea.MoveDecline {
		return p.a.Say("play.then.declined") // what comes next comes by itself, not by this
	}
	seen, err := p.game.Preview(move)
	if err != nil {
		return ""
	}
	said := p.changes(seen.Changes, int(move.Seat))
	if seen.Points != 0 && p.scores() {
		said = append(said, p.a.Say("play.then.points", "Points", views.Signed(seen.Points)))
	}
	for _, news := range seen.News {
		said = append(said, p.a.Words.Message(news))
	}
	switch {
	case seen.Reveals:
		said = append(said, p.a.Say("play.then.reveals"))
	case len(seen.Waits) > 0 && m.kind != "activate" && m.kind != "use-circle": // those show it as signs
		said = append(said, p.a.Say("play.then.waits", "What", p.items(seen.Waits)))
	case seen.Decider > 0 && seen.Decider != int(move.Seat):
		said = append(said, p.a.Say("play.then.next", "Name", p.name(seen.Decider)))
	}
	return strings.Join(said, " · ")
}

// scores says that live scores are shown; by default they are hidden.
func (p *playing) scores() bool { return p.a.Setting(handlers.SettingTotals, "off") == "on" }

// changes says numbers before and after: without a name those of the seat that
// moves.
func (p *playing) changes(changes []deepsea.Change, seat int) []string {
	var said []string
	for _, c := range changes {
		text := p.a.Say("play.then.change", "What", p.a.Words.Message(c.What), "From", c.From, "To", c.To)
		if c.Seat != seat {
			text = p.a.Say("play.then.of", "Name", p.name(c.Seat), "What", text)
		}
		said = append(said, capital(text))
	}
	return said
}

// news is what a move does to the table as a whole, to stand beside its button.
func (p *playing) news(m *playMove) string {
	move, ok := p.game.ParseMove(m.text)
	if !ok {
		return ""
	}
	seen, err := p.game.Preview(move)
	if err != nil || len(seen.News) == 0 {
		return ""
	}
	var said []string
	for _, news := range seen.News {
		said = append(said, p.a.Words.Message(news))
	}
	return strings.Join(said, " · ")
}
