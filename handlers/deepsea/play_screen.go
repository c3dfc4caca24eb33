package deepsea

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// screen is the game: whose turn, what is asked, the ocean, the moves that need
// no drawing.
func (p *playing) screen(page *views.FollowPage) {
	title := p.roundWords()
	if !p.game.Ended() {
		title = p.a.Say("follow.round-phase", "Round", title, "Phase", p.a.Say("follow.phase."+p.table.Phase))
	}
	page.Heading = p.question()
	bar := p.rooms.house.RoundTitle(p.a, p.view, title, views.Button{Text: p.a.Say("play.matters"), Glyph: "menu",
		Press: views.Press{ID: "to-matters", Href: "/deepsea/" + string(p.view.Log.ID) + "/table"}})
	if !p.game.Ended() {
		bar.Aside, bar.AsideSeat = p.a.Say("follow.wave"), p.colour(p.table.Wave)
	}
	page.UndoAction, page.UndoHidden = "/t/"+string(p.view.Log.ID)+"/undo", p.rooms.house.UndoHidden(p.view, p.address())
	page.Header = views.Title(bar)
	page.Tabs, page.TabsWord = p.tabs(), p.a.Say("count.seats")
	page.Asked = p.question()
	page.Stocks = p.stocks()
	page.Ocean = p.ocean()
	page.Groups, page.Owed = p.groups(), p.onOcean()
	if p.game.Decider() == 0 {
		page.Owed = p.a.Say("play.what-came")
	}
	page.OceanLast = !slices.ContainsFunc(page.Ocean.Cells, func(c views.OceanCell) bool { return c.Lit })
	if page.Moment = p.moment(); p.game.SettingBack() != nil {
		page.Moment = nil // the Setback comes first
	}
	if p.game.Ended() && page.Moment != nil {
		page.Asked = "" // the moment says it
	}
	goals := views.Button{Text: p.a.Say("play.goals"), Press: views.Press{ID: "to-goals", Href: p.address("panel", "goals")}}
	if team := p.team(page); team != nil {
		goals = *team
	}
	impact := views.Button{Text: p.a.Say("deepsea.board"), Press: views.Press{ID: "see-board", Href: p.address("panel", "impact")}}
	if p.game.Ended() || p.view.ReadOnly {
		page.Links = []views.Button{goals, impact, {Text: p.a.Say("play.replay"), Press: views.Press{ID: "to-replay", Href: "/deepsea/" + string(p.view.Log.ID) + "/replay"}}}
		if p.view.ReadOnly {
			page.Links = append(page.Links, p.readOnlyLinks()...)
		}
		page.Bar = p.bar(p.mainButton())
		return
	}
	page.Links = []views.Button{goals, impact}
	if main := p.mainButton(); main.Press.ID != "to-list" && len(p.moves) > 1 {
		page.Links = append([]views.Button{{Text: p.a.Words.SayCount("play.all", len(p.moves)), Press: views.Press{ID: "all-moves", Href: p.address("panel", "list")}}}, page.Links...)
	}
	if p.game.Decider() > 0 {
		page.Links = append(page.Links, views.Button{Text: p.a.Say("play.hint"), Press: views.Press{ID: "to-hint", Href: p.address("panel", "hint")}})
	}
	page.Links = append(page.Links, views.Button{Text: p.a.Say("check.copy"), Press: views.Press{ID: "check-table", Href: "/deepsea/" + string(p.view.Log.ID) + "/check"}})
	page.Bar = p.bar(p.mainButton())
}

// roundWords say which round it is.
func (p *playing) roundWords() string {
	if p.game.Ended() {
		return p.a.Say("follow.over")
	}
	return p.a.Say("follow.round", "Round", max(1, p.table.Round), "Rounds", p.table.Rounds)
}

// moment is what has just come to an end: a round, with the Wave that moves on,
// or the game.
func (p *playing) moment() *views.Moment {
	switch {
	case p.state.Last.Ended && p.game.Ended():
		return &views.Moment{ID: "the-end", Title: p.a.Say("play.moment.end"), Text: p.a.Say("play.moment.end-hint")}
	case p.state.Last.Round > 1:
		return &views.Moment{ID: "new-round", Seat: p.colour(p.table.Wave), Title: p.a.Say("play.moment.round", "Round", p.state.Last.Round, "Rounds", p.table.Rounds), Text: p.a.Say("play.moment.wave", "Name", p.name(p.table.Wave))}
	}
	return nil
}

// team is the way to the goals of a team, nil where nobody is one. It says what
// the Setback of this round takes, and what of it by hand.
func (p *playing) team(page *views.FollowPage) *views.Button {
	f := following{rooms: p.rooms, a: p.a, view: p.view, sheet: p.state.Sheet}
	if !f.team() {
		return nil
	}
	for _, one := range p.state.Sheet.Setbacks() {
		if one.Round != p.game.Round() || one.Applied {
			continue
		}
		notice := views.Notice{ID: "setback", Kind: "look", Title: p.a.Say("coop.setback-of", "Round", one.Round, "Title", orText(one.Title, p.a.Say("coop.not-entered"))), Text: p.a.Say("coop.reveal.by-hand")}
		for _, loss := range p.game.StillToTake() {
			notice.Text = ""
			notice.Items = append(notice.Items, lossText(p.a, loss))
		}
		for _, loss := range p.game.SettingBack() {
			notice.Kind, notice.Text = "note", p.a.Say("play.setting-back")
			notice.Items = append(notice.Items, lossText(p.a, loss))
		}
		page.Before = append(page.Before, notice)
	}
	return &views.Button{Text: p.a.Say("coop.goals-met", "Met", f.metWord()), Press: views.Press{ID: "goals", Href: f.goalsAddress()}}
}

// question says who must decide, and what.
func (p *playing) question() string {
	seat := p.game.Decider()
	switch {
	case seat < 0:
		return p.a.Say("follow.over")
	case seat == 0:
		return p.whatCame()
	}
	ask := "turn"
	switch {
	case p.view.Nearest:
		return p.a.Say("play.read-nearest")
	case p.view.ReadOnly:
		return p.a.Say("play.read-only")
	case len(p.moves) == 1 && p.moves[0].kind == "pass":
		ask = "pass"
	case len(p.moves) > 0 && (p.moves[0].kind == "choose-depths" || p.moves[0].kind == "keep-board" || p.moves[0].kind == "place-board" || p.moves[0].kind == "keep-token" ||
		p.moves[0].kind == "fill-pocket" || p.moves[0].kind == "goal-option" || p.moves[0].kind == "name-type"):
		ask = p.moves[0].kind
	case len(p.moves) > 0 && (p.moves[0].kind == "hit" || strings.HasPrefix(p.moves[0].kind, "lose-")):
		return p.asksOfSetback(seat)
	case len(p.game.Waiting()) > 0:
		return p.a.Say("play.waiting", "Name", p.name(seat), "What", p.waiting())
	case p.table.Phase == deepsea.PhasePreparation:
		ask = p.table.Step
	}
	return p.a.Say("play.ask."+ask, "Name", p.name(seat))
}

// asksOfSetback is the question of a Setback that leaves a choice.
func (p *playing) asksOfSetback(seat int) string {
	kind := p.moves[0].kind
	if kind == "hit" && slices.ContainsFunc(p.moves, func(m playMove) bool { return m.kind == "end-hits" }) {
		kind = "hit-more"
	}
	ask := p.a.Say("play.ask."+kind, "Name", p.name(seat))
	if n := p.game.StillGives(); n > 1 {
		ask = p.a.Say("play.ask.several", "Ask", ask, "N", n)
	}
	return ask
}

// whatCame asks the real table what came up; of a board also where it lies.
func (p *playing) whatCame() string {
	if len(p.moves) == 0 {
		return p.a.Say("play.what-came")
	}
	if p.moves[0].kind == "draw-board" {
		if cell := p.landsAt(&p.moves[0]); cell != "" {
			return p.a.Say("play.board-at", "Cell", cell)
		}
	}
	return p.a.Say("play.kind." + p.moves[0].kind)
}

// landsAt is the cell that a board comes to by a move; "" = it is kept in hand.
func (p *playing) landsAt(m *playMove) string {
	move, ok := p.game.ParseMove(m.text)
	if !ok {
		return ""
	}
	next, err := deepsea.Apply(*p.game, move)
	if err != nil {
		return ""
	}
	mission := p.game.Box().Mission()
	for depth := 1; depth <= mission.MaxDepth; depth++ {
		for column := range mission.Columns {
			if zone, lies := next.ZoneAt(column, depth); lies && zone.Zone.ID == m.word(0) {
				return mission.Columns[column] + strconv.Itoa(depth)
			}
		}
	}
	return ""
}

// waiting are the open rewards and actions in words.
func (p *playing) waiting() []string { return p.items(p.game.Waiting()) }

func (p *playing) items(items []string) []string {
	var said []string
	for _, item := range items {
		decline := readMove("p1 decline by " + item)
		what, _ := p.game.Box().MoveSaid(decline.text)
		if inner, ok := what.Args["What"].(companion.Message); ok {
			said = append(said, p.a.Words.Message(inner))
		}
	}
	return said
}

func (p *playing) tabs() []views.SeatTab {
	var tabs []views.SeatTab
	score := deepsea.ScoreOnly(p.state.Sheet)
	for number := 1; number <= p.game.Seats(); number++ {
		tab := views.SeatTab{Seat: p.colour(number), Name: p.name(number), Here: number == p.game.Decider(),
			Press: views.Press{ID: "seat-" + strconv.Itoa(number), Href: p.address("panel", "mat", "seat", strconv.Itoa(number)), Label: p.a.Say("play.mat-of", "Name", p.name(number))}}
		if p.table.Phase == deepsea.PhaseActivation && p.table.Passed[number-1] {
			tab.Done, tab.Under = true, p.a.Say("follow.tab.passed")
		}
		if p.scores() {
			tab.Under = views.Number(score.Seats[number-1].Known)
		}
		tabs = append(tabs, tab)
	}
	return tabs
}

// stocks are the numbers of whoever decides.
func (p *playing) stocks() []views.Stock {
	seat := p.game.Decider()
	if seat < 1 {
		return nil
	}
	mat := p.game.Mat(seat)
	href := p.address("panel", "mat", "seat", strconv.Itoa(seat))
	stock := func(glyph, word string, n int) views.Stock {
		return views.Stock{Glyph: glyph, Word: word, Value: views.Number(n), Press: views.Press{ID: "stock-" + glyph, Href: href}}
	}
	stocks := []views.Stock{stock("disc", p.a.Say("follow.stock.staging"), mat.Staging), stock("research", p.a.Say("follow.stock.research"), mat.Research),
		stock("dive", p.a.Say("play.tokens"), len(mat.Tokens)), stock("travel", p.a.Say("play.technology"), mat.Levels.Technology)}
	return stocks
}

// ocean is the ocean with the cells lit that a legal move names.
func (p *playing) ocean() *views.OceanLaid {
	mission := p.game.Box().Mission()
	ocean := &views.OceanLaid{ID: "ocean", Label: p.a.Say("play.ocean"), Columns: mission.Columns, Depths: mission.MaxDepth}
	for depth := 1; depth <= mission.MaxDepth; depth++ {
		for column := range mission.Columns {
			cell := views.OceanCell{ID: "cell-" + mission.Columns[column] + strconv.Itoa(depth), Tokens: -1}
			zone, lies := p.game.ZoneAt(column, depth)
			if !lies {
				for i := range p.moves {
					if m := &p.moves[i]; m.kind == "place-board" && m.word(0) == mission.Columns[column]+strconv.Itoa(depth) {
						cell.Lit, cell.Press = true, p.press(m)
						cell.Press.Label = p.said(m)
					}
				}
				ocean.Cells = append(ocean.Cells, cell)
				continue
			}
			p.fillCell(&cell, &zone)
			ocean.Cells = append(ocean.Cells, cell)
		}
	}
	return ocean
}

func (p *playing) fillCell(cell *views.OceanCell, zone *deepsea.ZoneLook) {
	cell.Name = zone.Zone.Name
	discs := make([]int, p.game.Seats())
	for _, id := range zone.Zone.Spaces() {
		if seat := zone.Discs[id]; seat > 0 {
			discs[seat-1]++
		}
	}
	var said []string
	for number := 1; number <= p.game.Seats(); number++ {
		if discs[number-1] > 0 || zone.Vessels[number-1] > 0 {
			cell.Seats = append(cell.Seats, views.CellSeat{Seat: p.colour(number), Discs: discs[number-1], Vessels: zone.Vessels[number-1]})
			said = append(said, p.a.Say("play.cell-seat", "Name", p.name(number), "Discs", discs[number-1], "Vessels", zone.Vessels[number-1]))
		}
	}
	if len(zone.Zone.Dive) > 0 {
		cell.Tokens = 0
		for _, site := range zone.Zone.Dive {
			cell.Tokens += zone.Tokens[site.ID]
		}
	}
	label := zone.Zone.Name
	if len(said) > 0 {
		label = p.a.Say("play.cell", "Zone", label, "Who", said)
	}
	for i := range p.moves {
		if p.moves[i].zone() == zone.Zone.ID {
			cell.Lit = true
		}
	}
	if cell.Lit {
		label = p.a.Say("play.cell-lit", "Cell", label)
	}
	cell.Press = views.Press{ID: cell.ID, Href: p.address("panel", "zone", "zone", zone.Zone.ID), Label: label}
	if p.link != nil {
		cell.Press.Href = p.link(zone.Zone.ID)
	}
}

// groups are the moves that need no drawing, by kind. Those of the ocean and of
// the Impact board are chosen there.
func (p *playing) groups() []views.TileGroup {
	var groups []views.TileGroup
	for i := range p.moves {
		m := &p.moves[i]
		if m.onOcean() || m.onBoard() || m.kind == "pass" || m.kind == "end-turn" || m.kind == "end-reassign" || m.kind == "end-hits" {
			continue
		}
		title := p.a.Say("play.kind." + m.kind)
		if m.kind == "take" || m.kind == "decline" || strings.HasPrefix(m.kind, "draw-") {
			title = "" // each says it by itself, or the question does
		}
		if n := len(groups); n == 0 || groups[n-1].Title != title {
			groups = append(groups, views.TileGroup{ID: "kind-" + m.kind, Title: title})
		}
		last := &groups[len(groups)-1]
		last.Tiles = append(last.Tiles, p.tile(m))
	}
	if main := p.mainButton(); slices.ContainsFunc(p.moves, func(m playMove) bool { return m.onBoard() }) && main.Press.ID != "to-board" {
		groups = append([]views.TileGroup{{ID: "kind-impact", Tiles: []views.Tile{{ID: "to-board", Name: p.a.Say("follow.choose.impact"), Signs: []views.Sign{{Glyph: "impact"}}, Press: p.toBoard()}}}}, groups...)
	}
	return groups
}

// onOcean and onBoard say on which drawing a move is chosen.
func (m *playMove) onOcean() bool { return m.zone() != "" || m.kind == "place-board" }

func (m *playMove) onBoard() bool {
	return m.kind == "place-impact" || m.kind == "move-impact" || m.kind == "lose-marker"
}

func (p *playing) toBoard() views.Press {
	return views.Press{ID: "to-board", Href: p.address("panel", "impact")}
}

// onOcean says how many moves are chosen on the ocean.
func (p *playing) onOcean() string {
	n := 0
	for i := range p.moves {
		if p.moves[i].onOcean() {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return p.a.Words.SayCount("play.on-ocean", n)
}

// tile is one move, with what its Specialist, card or token shows.
func (p *playing) tile(m *playMove) views.Tile {
	tile := views.Tile{ID: m.text, Name: capital(p.said(m)), Under: p.then(m), Press: p.press(m)}
	f := following{rooms: p.rooms, a: p.a, view: p.view, sheet: p.state.Sheet}
	switch m.kind {
	case "hit":
		seat, _ := strconv.Atoi(m.word(0))
		tile.Seat = p.colour(seat)
	case "recruit", "activate", "promote", "copy", "reassign", "draw-tile", "lose-specialist":
		id, senior := strings.TrimSuffix(strings.TrimSuffix(m.word(0), "+disc"), ":senior"), strings.Contains(m.word(0), ":senior")
		if specialist := p.game.Box().Specialist(id); specialist != nil {
			if m.kind == "promote" {
				senior = true // what it becomes
			}
			shown := f.specialistTile(specialist, senior)
			tile.Signs = shown.Signs
		}
	case "keep-board", "draw-board":
		if zone := p.game.Box().Zone(m.word(0)); zone != nil {
			tile.Signs = f.signs(zone.Discovery)
		}
	}
	return tile
}

// mainButton is what ends the step, else the way to the Impact board where a
// marker waits, else the list.
func (p *playing) mainButton() views.Button {
	if p.game.Ended() {
		return views.Button{Text: p.a.Say("follow.to-result"), Press: views.Press{ID: "to-result", Href: "/deepsea/" + string(p.view.Log.ID) + "/result?reveal=1"}}
	}
	if p.view.ReadOnly {
		return views.Button{Text: p.a.Say("play.replay"), Press: views.Press{ID: "to-replay-main", Href: "/deepsea/" + string(p.view.Log.ID) + "/replay"}}
	}
	for _, kind := range []string{"end-turn", "end-reassign", "end-hits", "pass"} {
		if i := slices.IndexFunc(p.moves, func(m playMove) bool { return m.kind == kind }); i >= 0 {
			if p.barNote = p.news(&p.moves[i]); p.barNote != "" { // what comes, not what is
				p.barNote = p.a.Say("play.then.pass", "What", p.barNote)
			}
			return views.Button{Text: capital(p.said(&p.moves[i])), Press: p.press(&p.moves[i])}
		}
	}
	if i := slices.IndexFunc(p.moves, func(m playMove) bool { return m.onBoard() }); i >= 0 {
		text := p.a.Say("follow.choose.impact")
		if p.moves[i].kind == "lose-marker" {
			text = p.a.Say("play.choose-marker")
		}
		return views.Button{Text: text, Press: p.toBoard()}
	}
	text := p.a.Words.SayCount("play.all", len(p.moves))
	if p.game.Decider() == 0 {
		text = p.a.Words.SayCount("play.possible", len(p.moves))
	}
	return views.Button{Text: text, Press: views.Press{ID: "to-list", Href: p.address("panel", "list")}}
}

func capital(text string) string {
	if text == "" {
		return text
	}
	first := []rune(text)
	return strings.ToUpper(string(first[:1])) + string(first[1:])
}

// list are all legal moves in words: the board as a list.
func (p *playing) list(page *views.FollowPage) {
	page.Heading, page.Hint = p.a.Words.SayCount("play.all", len(p.moves)), p.question()
	for i := range p.moves {
		m := &p.moves[i]
		title := p.a.Say("play.kind." + m.kind)
		if n := len(page.Groups); n == 0 || page.Groups[n-1].Title != title {
			page.Groups = append(page.Groups, views.TileGroup{ID: fmt.Sprint("kind-", n), Title: title})
		}
		last := &page.Groups[len(page.Groups)-1]
		last.Tiles = append(last.Tiles, p.tile(m))
	}
}

// hand asks to hand the phone over.
func (p *playing) hand(page *views.FollowPage) {
	seat := max(1, p.game.Decider())
	page.Heading, page.Hint = p.a.Say("play.hand", "Name", p.name(seat)), p.question()
	page.Moment, page.HandTo = p.moment(), p.colour(seat)
	page.Groups = []views.TileGroup{{ID: "hand", Tiles: []views.Tile{{ID: "hand-off", Name: p.a.Say("play.hand-off"), Press: views.Press{ID: "hand-off", Name: "do", Value: "hand-over", Attrs: templ.Attributes{"data-command": true}}}}}}
	page.Bar = p.bar(views.Button{Text: p.a.Say("play.hand-here", "Name", p.name(seat)), Press: views.Press{ID: "i-am", Href: p.address()}})
}
