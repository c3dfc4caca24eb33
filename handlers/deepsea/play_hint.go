package deepsea

import (
	"fmt"
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// Moves that a look-ahead plays: a fifth of a second on a desk that has nothing
// else to do; WebAssembly takes some eight times as long for each.
const (
	aheadWork      = 250_000
	aheadWorkPhone = 40_000
)

// hint lists, on request, what each Specialist could gain now.
func (p *playing) hint(page *views.FollowPage) {
	page.Heading, page.Hint = p.a.Say("play.hint.title"), p.question()
	if p.view.ReadOnly {
		return
	}
	hint, err := p.game.Hint()
	if err == nil && p.form.Ahead {
		work := aheadWork
		if p.rooms.house.OnPhone {
			work = aheadWorkPhone
		}
		err = hint.LookAhead(p.game, work)
	}
	if err != nil || hint.Seat == 0 {
		page.Groups = []views.TileGroup{{ID: "none", Note: p.a.Say("play.hint.none")}}
		return
	}
	note := p.a.Say("play.hint.note")
	if hint.Playouts > 0 {
		note = p.a.Words.SayCount("play.hint.ahead-note", hint.Playouts)
		if p.state.Sheet.Setup().Mode != deepsea.Competitive {
			note = p.a.Words.SayCount("play.hint.ahead-note-team", hint.Playouts)
		}
	}
	page.Groups = []views.TileGroup{{ID: "about", Note: note}}
	for g, group := range hint.Groups {
		tiles := views.TileGroup{ID: fmt.Sprint("hint-", g), Title: p.a.Say("play.hint.rest")}
		if specialist := p.game.Box().Specialist(group.Tile); specialist != nil {
			tiles.Title = specialist.Name(group.Senior)
		}
		for k := range group.Lines {
			tiles.Tiles = append(tiles.Tiles, p.hintTile(fmt.Sprintf("hint-%d-%d", g, k), &group.Lines[k], hint))
		}
		var notes []string
		if hint.Playouts > 0 {
			notes = append(notes, p.ahead(group.Lines[0].Ahead))
		}
		if group.More > 0 {
			notes = append(notes, p.a.Words.SayCount("play.hint.more", group.More))
		}
		tiles.Note = strings.Join(notes, " · ")
		page.Groups = append(page.Groups, tiles)
	}
	if hint.Playouts == 0 && len(p.moves) > 1 && !p.form.Ahead {
		page.Links = []views.Button{{Text: p.a.Say("play.hint.ahead"), Press: views.Press{ID: "ahead", Href: p.address("panel", "hint", "ahead", "true")}}}
	}
}

// hintTile is a way to play on; a tap makes its first move.
func (p *playing) hintTile(id string, line *deepsea.HintLine, hint deepsea.Hint) views.Tile {
	var way []string
	for _, text := range line.Moves {
		m := readMove(text)
		way = append(way, p.said(&m))
	}
	gains := p.changes(line.Changes, hint.Seat)
	for _, news := range line.News {
		gains = append(gains, p.a.Words.Message(news))
	}
	if line.Reveals {
		gains = append(gains, p.a.Say("play.then.reveals"))
	}
	if len(gains) == 0 {
		gains = append(gains, p.a.Say("play.hint.nothing"))
	}
	tile := views.Tile{ID: id, Name: capital(strings.Join(way, " → ")), Under: strings.Join(gains, " · "), Press: do(id, line.Moves[0])}
	if line.Points != 0 {
		tile.Aside = p.a.Words.SayCount("play.hint.points", line.Points)
	}
	return tile
}

// ahead says how random games went on from a first move, on average.
func (p *playing) ahead(n int) string {
	if p.state.Sheet.Setup().Mode != deepsea.Competitive {
		return p.a.Say("play.hint.goals", "Goals", tenths(p.a, n))
	}
	if n < 0 {
		return p.a.Say("play.hint.behind", "Lead", tenths(p.a, -n))
	}
	return p.a.Say("play.hint.lead", "Lead", tenths(p.a, n))
}
