package deepsea

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// zone is one board large: its spaces that a legal move names are lit.
func (p *playing) zone(page *views.FollowPage) {
	look, ok := p.game.ZoneOf(p.form.Zone)
	if !ok {
		p.form = playForm{}
		page.Panel = false
		p.screen(page)
		return
	}
	page.Heading = look.Zone.Name
	page.Hint = p.a.Say("play.zone", "Depth", look.Zone.Depth, "Arrival", p.gains(look.Zone.Arrival))
	var mine []*playMove
	for i := range p.moves {
		if p.moves[i].zone() == look.Zone.ID {
			mine = append(mine, &p.moves[i])
		}
	}
	page.Zone = p.zoneBoard(&look, mine)
	if len(mine) == 0 {
		page.Groups = []views.TileGroup{{ID: "none", Note: p.a.Say("play.zone-none")}}
		return
	}
	p.barTitle = p.question()
	group := views.TileGroup{ID: "moves"}
	for _, m := range mine {
		group.Tiles = append(group.Tiles, p.tile(m))
	}
	page.Groups = []views.TileGroup{group}
}

func (p *playing) gains(gains []string) []string {
	f := following{rooms: p.rooms, a: p.a, view: p.view, sheet: p.state.Sheet}
	said := []string{}
	for _, sign := range f.signs(gains) {
		said = append(said, sign.Text)
	}
	if len(said) == 0 {
		said = append(said, p.a.Say("play.nothing"))
	}
	return said
}

func (p *playing) zoneBoard(look *deepsea.ZoneLook, moves []*playMove) *views.ZoneBoard {
	zone := look.Zone
	board := &views.ZoneBoard{ID: "zone", Label: zone.Name}
	space := func(kind, id, text string, gains []string, field string, marked bool) views.ZoneSpace {
		s := views.ZoneSpace{ID: id, Kind: kind, Text: text, Signs: gainGlyphs(gains), Field: field, Marked: marked}
		who := p.a.Say("play.free")
		if seat := look.Discs[id]; seat > 0 {
			s.Seat, who = p.colour(seat), p.name(seat)
		}
		s.Label = p.a.Say("play.space", "Kind", p.a.Say("follow.action."+orText(map[string]string{"sonar": "sonar", "conserve": "conserve", "journal": "journal", "dive": "dive"}[kind], "sonar")), "Space", p.spaceSaid(id, text, gains), "Who", who)
		for _, m := range moves {
			hit := (m.kind == "conserve" || m.kind == "journal" || m.kind == "dive") && m.word(1) == id
			if m.kind == "sonar" && kind == "sonar" {
				track, _ := strconv.Atoi(m.word(1))
				hit = id == nextOfTrack(look, track-1)
			}
			switch {
			case hit && s.Href == "":
				s.Lit, s.Href = true, "#move-"+strconv.Itoa(p.index(m))
			case hit:
				s.Href = p.toChoose(s.Href)
			}
		}
		return s
	}
	var dive views.ZoneRow
	for _, site := range zone.Dive {
		dive.Spaces = append(dive.Spaces, space("dive", site.ID, strconv.Itoa(look.Tokens[site.ID]), nil, "", false))
	}
	add := func(row views.ZoneRow) {
		if len(row.Spaces) > 0 {
			board.Rows = append(board.Rows, row)
		}
	}
	add(dive)
	for _, track := range zone.Sonar {
		row := views.ZoneRow{Track: true}
		for _, s := range track {
			row.Spaces = append(row.Spaces, space("sonar", s.ID, depthRange(s.Discover), s.Gains, "", false))
		}
		add(row)
	}
	var conserve, journal views.ZoneRow
	for _, s := range zone.Conserve {
		conserve.Spaces = append(conserve.Spaces, space("conserve", s.ID, strconv.Itoa(s.Cost), s.Gains, "", s.Marked))
	}
	for _, s := range zone.Journal {
		journal.Spaces = append(journal.Spaces, space("journal", s.ID, "", s.Gains, s.Field, s.Marked))
	}
	add(conserve)
	add(journal)
	for _, link := range zone.Links {
		board.Links = append(board.Links, views.ZoneLink{A: link.A, B: link.B, Signs: gainGlyphs(link.Gains), Done: look.Discs[link.A] > 0 && look.Discs[link.B] > 0})
	}
	return board
}

// toChoose is where a place of a drawing leads on which several moves can be
// made: to the first of their buttons, which a tap doesn't press yet.
func (p *playing) toChoose(href string) string {
	if strings.HasPrefix(href, "#") {
		return p.here() + href
	}
	return href
}

// spaceNumber is the number of a space among those of its kind, from the left.
func spaceNumber(id string) string { return strings.TrimLeft(id, "abcdefghijklmnopqrstuvwxyz") }

// spaceSaid is a space as it is heard: its number, the depths it discovers or
// what it costs, what it gives.
func (p *playing) spaceSaid(id, text string, gains []string) string {
	said := spaceNumber(id)
	if text != "" {
		said += ", " + text
	}
	if len(gains) > 0 {
		said += ", " + strings.Join(p.gains(gains), ", ")
	}
	return said
}

// nextOfTrack is the earliest empty space of a sonar track.
func nextOfTrack(look *deepsea.ZoneLook, track int) string {
	if track < 0 || track >= len(look.Zone.Sonar) {
		return ""
	}
	for _, space := range look.Zone.Sonar[track] {
		if look.Discs[space.ID] == 0 {
			return space.ID
		}
	}
	return ""
}

// depthRange is what a Discover shows: "1–3", "3+".
func depthRange(depths []int) string {
	switch n := len(depths); {
	case n == 0:
		return ""
	case n == 1:
		return strconv.Itoa(depths[0])
	case depths[n-1] == deepsea.MaxDepth && n > 1 && depths[0] > 1:
		return strconv.Itoa(depths[0]) + "+"
	default:
		return strconv.Itoa(depths[0]) + "–" + strconv.Itoa(depths[n-1])
	}
}

// impact is the board with the hexes lit that a marker may come to.
func (p *playing) impact(page *views.FollowPage) {
	page.Heading = p.a.Say("deepsea.board")
	if slices.ContainsFunc(p.moves, func(m playMove) bool { return m.kind == "place-impact" }) {
		page.Heading = p.a.Say("follow.impact", "Name", p.name(max(1, p.game.Decider())))
	}
	if len(p.moves) > 0 && p.moves[0].kind == "lose-marker" {
		page.Heading = p.question()
	}
	board := impactBoard(p.a, p.state.Sheet, "")
	board.Zoom = true
	page.HexWord = p.a.Say("deepsea.board")
	c := p.rooms.counting(p.a, p.view, p.state.Sheet)
	printed := &p.game.Box().Mission().Impact
	for i := range printed.Hexes {
		hex, drawn := &printed.Hexes[i], &board.Hexes[i]
		for seat, n := range p.game.MarkersAt(i) {
			for range n {
				drawn.Markers = append(drawn.Markers, p.colour(seat+1))
			}
		}
		drawn.Label = c.hexLabel(hex, drawn)
		for k := range p.moves {
			m := &p.moves[k]
			if m.kind != "place-impact" && m.kind != "lose-marker" || m.word(0) != fmt.Sprintf("%d,%d", hex.R, hex.C) {
				continue
			}
			text := drawn.Label
			if _, zone, from := strings.Cut(m.item, "@"); from {
				if from := p.game.Box().Zone(zone); from != nil {
					text = p.a.Say("play.hex-from", "Hex", text, "Zone", from.Name)
				}
			}
			if drawn.Lit {
				drawn.Href = p.toChoose(drawn.Href)
			} else {
				drawn.Lit, drawn.Href = true, "#move-"+strconv.Itoa(k)
			}
			if then := p.then(m); then != "" {
				text = p.a.Say("play.hex-then", "Hex", text, "Then", then)
			}
			page.Hexes = append(page.Hexes, views.HexChoice{Text: text, Press: p.press(m)})
		}
	}
	for k := range p.moves {
		if m := &p.moves[k]; m.kind == "move-impact" {
			page.Hexes = append(page.Hexes, views.HexChoice{Text: p.a.Say("play.hex-move", "From", m.word(0), "To", p.said(m)), Press: p.press(m)})
		}
	}
	page.Board = &board
}

// mat is what lies in front of one seat.
func (p *playing) mat(page *views.FollowPage) {
	seat := min(max(1, p.form.Seat), p.game.Seats())
	mat := p.game.Mat(seat)
	page.Heading = p.a.Say("play.mat-of", "Name", p.name(seat))
	f := following{rooms: p.rooms, a: p.a, view: p.view, sheet: p.state.Sheet}
	tracks := views.TileGroup{ID: "tracks"}
	levels := [deepsea.NumTracks]int{mat.Levels.Recruitment, mat.Levels.Effort, mat.Levels.Reassignment, mat.Levels.Technology}
	for i, word := range trackWords {
		tracks.Tiles = append(tracks.Tiles, views.Tile{ID: word, Name: p.a.Say("deepsea.track." + word), Under: p.a.Words.SayCount("follow.level."+word, levels[i]), Aside: strconv.Itoa(mat.Spaces[i])})
	}
	numbers := views.TileGroup{ID: "numbers"}
	for _, one := range []struct {
		word string
		n    int
	}{{"staging", mat.Staging}, {"supply", mat.Supply}, {"tokens", len(mat.Tokens)}, {"vessels", mat.Vessels}} {
		numbers.Tiles = append(numbers.Tiles, views.Tile{ID: one.word, Name: p.a.Say("follow.number." + one.word), Aside: views.Number(one.n)})
	}
	numbers.Tiles = append(numbers.Tiles, views.Tile{ID: "research", Name: p.a.Say("follow.stock.research"), Aside: views.Number(mat.Research)})
	team := views.TileGroup{ID: "team", Title: p.a.Say("follow.stock.specialists")}
	for _, held := range mat.Specialists {
		tile := f.specialistTile(p.game.Box().Specialist(held.ID), held.Senior)
		if held.Disc {
			tile.Seat = p.colour(seat)
		}
		team.Tiles = append(team.Tiles, tile)
	}
	cards := views.TileGroup{ID: "cards", Title: p.a.Say("follow.stock.journals")}
	for _, held := range mat.Journals {
		tile := f.journalTile(p.game.Box().Journal(held.ID))
		cards.Tiles = append(cards.Tiles, tile)
	}
	page.Groups = []views.TileGroup{tracks, numbers, team}
	if len(cards.Tiles) > 0 {
		page.Groups = append(page.Groups, cards)
	}
	page.Groups = append(page.Groups, p.common(&f)...)
}

// common is what lies open for everybody: the display and the tray.
func (p *playing) common(f *following) []views.TileGroup {
	display := views.TileGroup{ID: "display", Title: p.a.Say("play.display", "Deck", p.table.Deck)}
	for _, id := range p.table.Display {
		display.Tiles = append(display.Tiles, f.journalTile(p.game.Box().Journal(id)))
	}
	tray := views.TileGroup{ID: "tray", Title: p.a.Say("play.tray")}
	for _, left := range p.table.Left {
		tile := f.specialistTile(p.game.Box().Specialist(left.ID), false)
		tile.Aside = p.a.Words.SayCount("follow.left", left.Left)
		tray.Tiles = append(tray.Tiles, tile)
	}
	for _, pocket := range p.table.Pockets {
		if specialist := p.game.Box().Specialist(pocket.Top); specialist != nil {
			tile := f.specialistTile(specialist, false)
			tile.Aside = p.a.Words.SayCount("play.below", pocket.Below)
			tray.Tiles = append(tray.Tiles, tile)
		}
	}
	return []views.TileGroup{display, tray}
}
