package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// table is the whole table: what is wrong with it, the mats, the ocean, the
// rest, and what comes next.
func (c *checking) table(page *views.CheckPage) {
	title := checkTitle(c.a, c.rooms.name(c.a, c.view.Log.Summary), c.state.Check.Second)
	page.Heading, page.Quiet = title, true
	page.Header = views.Title(views.TitleBar{Title: title, BackGlyph: "close", Back: views.Press{Href: "/", Label: c.a.Say("count.leave")}, Buttons: c.signs()})
	page.Parts = append(page.Parts, views.CheckSums(c.sums()))
	if first := c.firstError(); first != nil {
		page.Parts = append(page.Parts, views.FindingList(views.CheckFindings{ID: "first", Kind: "error", List: []views.CheckFinding{*first}}))
	}
	page.Parts = append(page.Parts, views.OceanOf(*c.ocean(nil)))
	if rest := c.laid.Rest("ocean"); len(rest) > 0 {
		page.Parts = append(page.Parts, views.CheckWord(views.Button{Text: c.a.Say("check.ocean-done"), Press: lay("ocean-done", rest...)}))
	}
	page.Parts = append(page.Parts, views.CheckRows([]views.CheckRow{c.mats()}), views.Stocks(c.rest()))
	if c.state.Check.Second {
		page.Before = append(page.Before, views.Notice{Kind: "note", Text: c.a.Say("check.second-hint")})
	}
	page.Bar = c.bar(c.nextButton())
}

// mats lead to what lies in front of each person.
func (c *checking) mats() views.CheckRow {
	row := views.CheckRow{ID: "mats", Label: c.a.Say("check.mats")}
	for seat := 1; seat <= c.seats(); seat++ {
		row.Keys = append(row.Keys, views.CheckKey{Seat: c.colour(seat), Text: c.name(seat), Kind: c.groupMark(func(name string) bool { return strings.HasPrefix(name, seatWord(seat)+".") }),
			Press: views.Press{ID: "mat-" + strconv.Itoa(seat), Href: c.panel("numbers", "seat", strconv.Itoa(seat))}})
	}
	return row
}

// rest leads to everything else.
func (c *checking) rest() []views.Stock {
	var stocks []views.Stock
	add := func(panel, glyph, word string, groups ...string) {
		mark := c.groupMark(func(name string) bool { return slices.Contains(groups, name) })
		stock := views.Stock{Glyph: glyph, Word: word, Value: map[string]string{"error": "✕", "look": "!", "open": "?"}[mark], Press: views.Press{ID: "to-" + panel, Href: c.panel(panel)}}
		if mark != "" {
			stock.Press.Label = c.a.Say("check.cell-mark", "Cell", word, "Mark", c.a.Say("check.mark."+mark))
		}
		stocks = append(stocks, stock)
	}
	add("impact", "impact", c.a.Say("follow.stock.impact"), "impact")
	add("cards", "journal", c.a.Say("follow.stock.journals"), "journals")
	add("table", "turn", c.a.Say("check.round"), "turn", "goals")
	if c.ofTeam() {
		add("coop", "card", c.a.Say("coop.goals"), "coop")
	}
	add("tray", "promote", c.a.Say("check.tray"), "tray", "piles")
	add("score", "check", c.a.Say("check.score"))
	add("compare", "awake", c.a.Say("check.compare"))
	add("file", "share", c.a.Say("check.file"))
	if c.text("phase") != "ended" {
		add("play", "travel", c.a.Say("play.door"))
	}
	return stocks
}

// groupMark is how a part of the table stands: a sign of what is wrong or open
// there.
func (c *checking) groupMark(of func(string) bool) string {
	mark := ""
	for i := range c.findings {
		f := &c.findings[i]
		if len(f.Where) == 0 || !slices.ContainsFunc(f.Where[:1], func(key companion.Key) bool { return of(c.laid.GroupOf(key)) }) {
			continue
		}
		switch f.Weight {
		case companion.CannotBe:
			return "error"
		case companion.LookAgain:
			mark = "look"
		}
	}
	if mark == "" && slices.ContainsFunc(c.openGroups(), func(g deepsea.Group) bool { return of(g.Name) }) {
		return "open"
	}
	return mark
}

// ocean draws the ocean as it was laid. lit are the places that make a number;
// nil = every cell can be tapped.
func (c *checking) ocean(lit map[companion.Key]bool) *views.OceanLaid {
	mission := c.mission()
	ocean := &views.OceanLaid{ID: "ocean", Label: c.a.Say("play.ocean"), Columns: mission.Columns, Depths: mission.MaxDepth}
	for depth := 1; depth <= mission.MaxDepth; depth++ {
		for _, column := range mission.Columns {
			ocean.Cells = append(ocean.Cells, c.cell(column+strconv.Itoa(depth), lit))
		}
	}
	return ocean
}

func (c *checking) cell(name string, lit map[companion.Key]bool) views.OceanCell {
	cell := views.OceanCell{ID: "cell-" + name, Tokens: -1}
	zone := c.laid.ZoneIn(name)
	if zone == nil {
		label := c.a.Say("check.cell-empty", "Cell", name)
		if !c.known("cell." + name) {
			label = c.a.Say("check.cell-open", "Cell", name)
			cell.Under = "?"
		}
		if lit == nil {
			cell.Mark = c.wrongAt("cell." + name)
			cell.Press = views.Press{ID: cell.ID, Href: c.panel("board", "cell", name), Label: label}
		}
		return cell
	}
	cell.Name = zone.Name
	var said []string
	counted := false
	for seat := 1; seat <= c.seats(); seat++ {
		one := views.CellSeat{Seat: c.colour(seat)}
		for _, space := range zone.Spaces() {
			key := "space." + zone.ID + "." + space
			if c.seatAt(key) != seat || lit != nil && !lit[companion.Key(key)] {
				continue
			}
			one.Discs++
		}
		for n := 1; n <= vesselsEach; n++ {
			if key := seatKey(seat, "vessel."+strconv.Itoa(n)); c.laid.Text(key) == zone.ID && (lit == nil || lit[key]) {
				one.Vessels++
			}
		}
		if one.Discs+one.Vessels > 0 {
			cell.Seats = append(cell.Seats, one)
			said = append(said, c.a.Say("play.cell-seat", "Name", c.name(seat), "Discs", one.Discs, "Vessels", one.Vessels))
			counted = true
		}
	}
	label := name + " " + zone.Name
	if len(said) > 0 {
		label = c.a.Say("play.cell", "Zone", label, "Who", said)
	}
	if lit != nil {
		counted = counted || lit[companion.Key("discoverer."+zone.ID)]
		cell.Counted, cell.Faint = counted, !counted
		cell.Press = views.Press{ID: cell.ID, Href: c.panel("zone", "cell", name), Label: label}
		return cell
	}
	if len(zone.Dive) > 0 {
		cell.Tokens = 0
		for _, site := range zone.Dive {
			n, _ := c.laid.Number(companion.Key("site." + zone.ID + "." + site.ID))
			cell.Tokens += n
		}
	}
	cell.Mark = c.zoneMark(name, zone)
	if cell.Mark != "" {
		label = c.a.Say("check.cell-mark", "Cell", label, "Mark", c.a.Say("check.mark."+cell.Mark))
	}
	cell.Press = views.Press{ID: cell.ID, Href: c.panel("zone", "cell", name), Label: label}
	return cell
}

// vesselsEach is how many Vessels a person has. deepsea-rules §3.3.
const vesselsEach = 3

// zoneMark is what is wrong or open on a board.
func (c *checking) zoneMark(cell string, zone *deepsea.Zone) string {
	mark := c.wrongAt("cell." + cell)
	for _, key := range c.zoneKeys(zone) {
		switch c.wrongAt(key) {
		case "error":
			return "error"
		case "look":
			mark = "look"
		}
	}
	if mark == "" && slices.ContainsFunc(c.groups(), func(g deepsea.Group) bool { return g.Name == "zone."+zone.ID && len(g.Open) > 0 }) {
		return "open"
	}
	return mark
}

// zoneKeys are the places on a board.
func (c *checking) zoneKeys(zone *deepsea.Zone) []string {
	keys := []string{"discoverer." + zone.ID}
	for _, space := range zone.Spaces() {
		keys = append(keys, "space."+zone.ID+"."+space)
	}
	for _, site := range zone.Dive {
		keys = append(keys, "site."+zone.ID+"."+site.ID)
	}
	return keys
}

// wrongAt is the kind of the worst finding whose first place this is.
func (c *checking) wrongAt(key string) string {
	kind := ""
	for i := range c.findings {
		f := &c.findings[i]
		if len(f.Where) == 0 || string(f.Where[0]) != key {
			continue
		}
		switch f.Weight {
		case companion.CannotBe:
			return "error"
		case companion.LookAgain:
			kind = "look"
		}
	}
	return kind
}

// board chooses which board lies in a cell: those that fit its depth and the
// mission and lie nowhere yet, or all of them.
func (c *checking) board(page *views.CheckPage) {
	name := c.form.Cell
	if !c.inGrid(name) {
		c.form = checkForm{Seat: 1}
		page.Parts = nil
		c.table(page)
		return
	}
	depth := int(name[len(name)-1] - '0')
	page.Heading, page.Hint = c.a.Say("check.board", "Cell", name), c.a.Say("check.board-hint", "Depth", depth)
	key := "cell." + name
	words := c.laid.Choices(companion.Key(key))
	if c.form.Any {
		page.Hint = c.a.Say("check.board-any")
		words = c.anyBoards()
		page.Search = &views.FollowSearch{Action: c.base(), Find: views.Button{Text: c.a.Say("follow.find"), Press: views.Press{ID: "find", Submit: true}},
			Hidden: []views.Hidden{{Name: "panel", Value: "board"}, {Name: "cell", Value: name}, {Name: "any", Value: "1"}},
			Field:  views.Field{ID: "q", Name: "q", Type: "search", Label: c.a.Say("check.board-search"), Value: c.form.Words, Max: 200}}
	}
	row := views.CheckRow{ID: "boards", Label: c.a.Say("check.boards"), Words: true}
	for _, word := range words {
		press := lay("board-"+word, edit(key, word))
		if word == "none" {
			press.Value += ">table"
			row.Keys = append(row.Keys, views.CheckKey{Text: c.a.Say("check.no-board"), On: c.text(key) == word, Press: press})
			continue
		}
		zone := c.laid.Box().Zone(word)
		if zone == nil || !fits(c.form.Words, zone.Name, zone.Depth) {
			continue
		}
		press.Value += ">zone"
		row.Keys = append(row.Keys, views.CheckKey{Text: zone.Name, On: c.text(key) == word, Press: press})
	}
	page.Parts = append(page.Parts, views.CheckRows([]views.CheckRow{row}))
	if !c.form.Any {
		page.Links = append(page.Links, views.Button{Text: c.a.Say("check.board-other"), Press: views.Press{ID: "any", Href: c.panel("board", "cell", name, "any", "1")}})
	}
	if c.known(key) {
		page.Parts = append(page.Parts, c.forget("forget-board", edit(key, "?")))
	}
}

func (c *checking) inGrid(cell string) bool {
	_, ok := c.laid.Place(companion.Key("cell." + cell))
	return ok
}

// anyBoards are all boards of the box, by name.
func (c *checking) anyBoards() []string {
	var words []string
	zones := c.laid.Box().Facts().Zones()
	for i := range zones {
		words = append(words, zones[i].ID)
	}
	return words
}

// zone is one board large: a tap on a space lays the brush's disc there.
func (c *checking) zone(page *views.CheckPage) {
	zone := c.laid.ZoneIn(c.form.Cell)
	if zone == nil {
		c.form.Panel = "board"
		c.board(page)
		return
	}
	page.Heading = c.a.Say("check.zone", "Cell", c.form.Cell, "Zone", zone.Name)
	keys := c.zoneKeys(zone)
	keys = append(keys, "cell."+c.form.Cell)
	page.Parts = append(page.Parts, c.findingsAt(2, keys...)...)
	board, choices := c.zoneBoard(zone, nil)
	page.Parts = append(page.Parts, views.Zone(*board), views.CheckRows(c.zoneRows(zone)), views.HexList(zone.Name, choices))
	rest := c.laid.Rest("zone." + zone.ID)
	main := views.Button{Text: c.a.Say("check.to-ocean"), Press: views.Press{ID: "done", Name: "do", Value: ">table", Form: "check-form"}}
	if len(rest) > 0 {
		main = views.Button{Text: c.a.Say("check.rest-empty"), Press: lay("done", rest...)}
		main.Press.Value += ">table"
	}
	page.Bar = c.barWith(c.brushes(false), main)
	page.Links = []views.Button{{Text: c.a.Say("check.board-change"), Press: views.Press{ID: "change-board", Href: c.panel("board", "cell", c.form.Cell)}}}
	if entered := c.enteredOf(keys[1 : len(keys)-1]); len(entered) > 0 {
		page.Parts = append(page.Parts, c.forget("forget-zone", entered...))
	}
}

// enteredOf are edits that make what was entered open again.
func (c *checking) enteredOf(keys []string) []deepsea.Edit {
	var edits []deepsea.Edit
	for _, key := range keys {
		if c.known(key) {
			edits = append(edits, edit(key, "?"))
		}
	}
	return edits
}

// zoneBoard draws a board with its discs; lit are the spaces that make a
// number, nil = every space can be tapped.
func (c *checking) zoneBoard(zone *deepsea.Zone, lit map[companion.Key]bool) (*views.ZoneBoard, []views.HexChoice) {
	board := &views.ZoneBoard{ID: "zone-" + zone.ID, Label: zone.Name}
	var choices []views.HexChoice
	space := func(kind, id, text string, gains []string, field string, marked bool) views.ZoneSpace {
		key := companion.Key("space." + zone.ID + "." + id)
		s := views.ZoneSpace{ID: id, Kind: kind, Text: text, Signs: gainGlyphs(gains), Field: field, Marked: marked}
		who := c.a.Words.Message(c.laid.ValueSaid(key, c.laid.Text(key)))
		if seat := c.seatAt(string(key)); seat > 0 {
			s.Seat = c.colour(seat)
		}
		s.Label = c.a.Say("play.space", "Kind", c.a.Say("follow.action."+kind), "Space", spaceNumber(id), "Who", who)
		if lit != nil {
			s.Counted = lit[key]
			return s
		}
		s.Unsure, s.Wrong = !c.known(string(key)), c.wrongAt(string(key)) == "error"
		button := views.Press{ID: "space-" + id, Name: "tap", Value: string(key) + "|" + c.laid.Text(key), Form: "check-form"}
		s.Lit, s.Href = false, "#"+button.ID
		choices = append(choices, views.HexChoice{Text: s.Label, On: s.Seat != "", Press: button})
		return s
	}
	add := func(row views.ZoneRow) {
		if len(row.Spaces) > 0 {
			board.Rows = append(board.Rows, row)
		}
	}
	var dive, conserve, journal views.ZoneRow
	for _, site := range zone.Dive {
		key := companion.Key("site." + zone.ID + "." + site.ID)
		text := c.laid.Text(key)
		dive.Spaces = append(dive.Spaces, views.ZoneSpace{ID: site.ID, Kind: "dive", Text: text, Unsure: text == "?" && lit == nil, Wrong: c.wrongAt(string(key)) == "error", Counted: lit[key],
			Label: c.a.Say("play.space", "Kind", c.a.Say("follow.action.dive"), "Space", spaceNumber(site.ID), "Who", c.a.Say("check.printed", "N", site.Tokens))})
	}
	add(dive)
	for _, track := range zone.Sonar {
		row := views.ZoneRow{Track: true}
		for _, s := range track {
			row.Spaces = append(row.Spaces, space("sonar", s.ID, depthRange(s.Discover), s.Gains, "", false))
		}
		add(row)
	}
	for _, s := range zone.Conserve {
		conserve.Spaces = append(conserve.Spaces, space("conserve", s.ID, strconv.Itoa(s.Cost), s.Gains, "", s.Marked))
	}
	for _, s := range zone.Journal {
		journal.Spaces = append(journal.Spaces, space("journal", s.ID, "", s.Gains, s.Field, s.Marked))
	}
	add(conserve)
	add(journal)
	for _, link := range zone.Links {
		a, b := c.seatAt("space."+zone.ID+"."+link.A), c.seatAt("space."+zone.ID+"."+link.B)
		board.Links = append(board.Links, views.ZoneLink{A: link.A, B: link.B, Signs: gainGlyphs(link.Gains), Done: a > 0 && b > 0})
	}
	return board, choices
}

// zoneRows are what lies on a board beside its discs: tokens, Vessels, who
// discovered it.
func (c *checking) zoneRows(zone *deepsea.Zone) []views.CheckRow {
	var rows []views.CheckRow
	for _, site := range zone.Dive {
		key := "site." + zone.ID + "." + site.ID
		row := views.CheckRow{ID: "row-" + site.ID, Label: c.a.Say("check.tokens", "Site", spaceNumber(site.ID)), Note: c.a.Say("check.printed", "N", site.Tokens), Wrong: c.wrongAt(key)}
		for n := range site.Tokens + 1 {
			row.Keys = append(row.Keys, c.key(key, strconv.Itoa(n), strconv.Itoa(n)))
		}
		rows = append(rows, row)
	}
	vessels := views.CheckRow{ID: "row-vessels", Label: c.a.Say("check.vessels-here"), Note: c.a.Say("check.tap-more")}
	for seat := 1; seat <= c.seats(); seat++ {
		here, next := c.vesselsHere(seat, zone.ID)
		vessels.Keys = append(vessels.Keys, views.CheckKey{Seat: c.colour(seat), Text: strconv.Itoa(here), On: here > 0,
			Press: c.labelled(lay("vessel-"+strconv.Itoa(seat), next...), c.a.Say("check.vessels-of", "Name", c.name(seat), "N", here))})
	}
	rows = append(rows, vessels)
	if found := "discoverer." + zone.ID; c.text("discoverer."+zone.ID) != "none" || !c.startBoard(zone.ID) {
		row := c.seatRow("row-discoverer", found, c.a.Say("check.discoverer"))
		row.Keys = append(row.Keys, c.key(found, "none", c.a.Say("check.at-start")))
		rows = append(rows, row)
	}
	return rows
}

// startBoard tells whether the mission lays a board out by name.
func (c *checking) startBoard(zone string) bool {
	return slices.ContainsFunc(c.mission().Setup, func(s deepsea.StartBoard) bool { return s.Zone == zone })
}

// vesselsHere counts somebody's Vessels in a zone, and says what one tap more
// lays: a Vessel that nobody has said a place for, then one from the stock;
// where all are somewhere, those of this zone are open again.
func (c *checking) vesselsHere(seat int, zone string) (here int, next []deepsea.Edit) {
	free, stock := "", ""
	var mine []deepsea.Edit
	for n := 1; n <= vesselsEach; n++ {
		key := string(seatKey(seat, "vessel."+strconv.Itoa(n)))
		switch text := c.text(key); {
		case text == zone:
			here++
			mine = append(mine, edit(key, "?"))
		case text == "?" && free == "":
			free = key
		case text == "stock" && stock == "":
			stock = key
		}
	}
	switch {
	case free != "":
		return here, []deepsea.Edit{edit(free, zone)}
	case stock != "":
		return here, []deepsea.Edit{edit(stock, zone)}
	case len(mine) > 0:
		return here, mine
	}
	return here, []deepsea.Edit{edit(string(seatKey(seat, "vessel.3")), zone)}
}

// key is one answer of a row.
func (c *checking) key(key, value, text string) views.CheckKey {
	press := lay(strings.ReplaceAll(key, ".", "-")+"-"+value, edit(key, value))
	press.Attrs = map[string]any{"data-key": key}
	return views.CheckKey{Text: text, On: c.text(key) == value, Press: press}
}

func (c *checking) labelled(press views.Press, label string) views.Press {
	press.Label = label
	return press
}

// seatRow asks which seat.
func (c *checking) seatRow(id, key, label string) views.CheckRow {
	row := views.CheckRow{ID: id, Label: label, Wrong: c.wrongAt(key)}
	for seat := 1; seat <= c.seats(); seat++ {
		one := c.key(key, seatWord(seat), "")
		one.Seat, one.Press.Label = c.colour(seat), c.name(seat)
		row.Keys = append(row.Keys, one)
	}
	return row
}
