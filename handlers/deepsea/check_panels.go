package deepsea

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// impact is the Impact board: a tap on a hex lays the brush's marker there.
func (c *checking) impact(page *views.CheckPage) {
	page.Heading = c.a.Say("deepsea.board")
	board, choices := c.impactDrawn(nil)
	var keys []string
	for _, hex := range c.mission().Impact.Hexes {
		keys = append(keys, hexWord(&hex))
		for seat := 1; seat <= c.seats() && hex.Infinite; seat++ {
			keys = append(keys, hexWord(&hex)+"."+seatWord(seat))
		}
	}
	page.Parts = append(page.Parts, c.findingsAt(1, keys...)...)
	page.Parts = append(page.Parts, views.ImpactBoard(*board), views.HexList(page.Heading, choices))
	page.Bar = c.barWith(c.brushes(false), c.restButton("impact", c.a.Say("check.rest-empty")))
}

// restButton says that what is left open of a part is empty, and goes on.
func (c *checking) restButton(group, text string) views.Button {
	if rest := c.laid.Rest(group); len(rest) > 0 {
		press := lay("done", rest...)
		press.Value += ">on"
		return views.Button{Text: text, Press: press}
	}
	return views.Button{Text: c.a.Say("check.to-table"), Press: views.Press{ID: "done", Name: "do", Value: ">on", Form: "check-form"}}
}

func hexWord(hex *deepsea.Hex) string { return fmt.Sprintf("hex.%d-%d", hex.R, hex.C) }

// impactDrawn draws the board with its markers; lit are the places that make a
// number, nil = every hex can be tapped.
func (c *checking) impactDrawn(lit map[companion.Key]bool) (*views.Impact, []views.HexChoice) {
	sheet, err := deepsea.NewSheet(c.laid.Setup())
	if err != nil {
		return &views.Impact{}, nil // its setup was read before
	}
	board := impactBoard(c.a, sheet, "")
	board.Zoom = true
	words := c.rooms.counting(c.a, c.view, sheet)
	var choices []views.HexChoice
	printed := &c.mission().Impact
	for i := range printed.Hexes {
		hex, drawn := &printed.Hexes[i], &board.Hexes[i]
		word := hexWord(hex)
		now := c.text(word)
		if hex.Infinite {
			now = c.endlessAt(word, drawn, lit)
		} else if seat := c.seatAt(word); seat > 0 && (lit == nil || lit[companion.Key(word)]) {
			drawn.Markers = append(drawn.Markers, c.colour(seat))
		}
		on := len(drawn.Markers) > 0
		drawn.Lit = lit != nil && on
		drawn.Label = words.hexLabel(hex, drawn)
		if lit != nil {
			continue
		}
		drawn.Unsure, drawn.Wrong = drawn.Unsure || now == "?", c.wrongAt(word) == "error"
		id := "hex-" + strconv.Itoa(hex.R) + "-" + strconv.Itoa(hex.C)
		drawn.Href = "#" + id // our script presses the button of that id
		choices = append(choices, views.HexChoice{Text: drawn.Label, On: on, Press: views.Press{ID: id, Name: "tap", Value: word + "|" + now, Form: "check-form"}})
	}
	return &board, choices
}

// endlessAt draws the markers of an endless hex, and says how many each seat
// has: "#2,0,1".
func (c *checking) endlessAt(word string, drawn *views.Hex, lit map[companion.Key]bool) string {
	var counts []string
	for seat := 1; seat <= c.seats(); seat++ {
		key := companion.Key(word + "." + seatWord(seat))
		n, _ := c.laid.Number(key)
		counts = append(counts, strconv.Itoa(n))
		drawn.Unsure = drawn.Unsure || lit == nil && !c.known(string(key))
		if lit != nil && !lit[key] {
			continue
		}
		for range n {
			drawn.Markers = append(drawn.Markers, c.colour(seat))
		}
	}
	return "#" + strings.Join(counts, ",")
}

// cards are the Journals: a tap gives a card to the brush's person, or lays it
// into the display.
func (c *checking) cards(page *views.CheckPage) {
	page.Heading, page.Hint = c.a.Say("follow.stock.journals"), c.a.Say("check.cards-hint")
	page.Search = c.cardSearch()
	f := following{rooms: c.rooms, a: c.a, view: c.view}
	journals := c.laid.Box().Facts().Journals
	owned := make([]views.TileGroup, c.seats()+1)
	free := views.TileGroup{ID: "free", Title: c.a.Say("check.cards-free")}
	var keys []string
	for i := range journals {
		journal := &journals[i]
		key := "card." + journal.ID
		keys = append(keys, key)
		tile := views.Tile{ID: journal.ID, Name: journal.Name, Aside: c.a.Say("follow.cost", "Cost", journal.Cost)}
		for _, field := range journal.Fields {
			tile.Signs = append(tile.Signs, views.Sign{Glyph: "field-" + field, Text: c.a.Say("deepsea.field." + field)})
		}
		tile.Press = views.Press{ID: "card-" + journal.ID, Name: "tap", Value: key + "|" + c.text(key), Form: "check-form"}
		text := c.text(key)
		owner := slices.Index([]string{"display", "p1", "p2", "p3", "p4", "p5"}, text)
		switch {
		case owner > 0 && owner <= c.seats():
			tile.Seat = c.colour(owner)
			tile.Buttons = c.circles(journal)
			owned[owner].Tiles = append(owned[owner].Tiles, tile)
		case owner == 0:
			tile.Aside = c.a.Say("check.display")
			owned[0].Tiles = append(owned[0].Tiles, tile)
		case f.matches(journal, c.form.Words, c.form.Field):
			if text == "?" {
				tile.Aside = "?"
			}
			free.Tiles = append(free.Tiles, tile)
		}
	}
	page.Parts = append(page.Parts, c.findingsAt(2, keys...)...)
	for seat := 1; seat <= c.seats(); seat++ {
		if len(owned[seat].Tiles) > 0 {
			owned[seat].ID, owned[seat].Title = "cards-"+strconv.Itoa(seat), c.a.Say("follow.journals", "Name", c.name(seat))
			page.Parts = append(page.Parts, views.CheckTiles(owned[seat]))
		}
	}
	if len(owned[0].Tiles) > 0 {
		owned[0].ID, owned[0].Title = "display", c.a.Say("check.display")
		page.Parts = append(page.Parts, views.CheckTiles(owned[0]))
	}
	slices.SortStableFunc(free.Tiles, func(a, b views.Tile) int { return strings.Compare(a.Name, b.Name) })
	page.Parts = append(page.Parts, views.CheckTiles(free))
	page.Bar = c.barWith(c.brushes(true), c.restButton("journals", c.a.Say("check.cards-done")))
}

// circles are the circles of a card that somebody owns: with a disc, or
// without.
func (c *checking) circles(journal *deepsea.Journal) []views.Button {
	var buttons []views.Button
	for n := range journal.Actions {
		key := "circle." + journal.ID + "." + strconv.Itoa(n+1)
		word, after := "disc-on", "on"
		if c.text(key) == "on" {
			word, after = "disc-off", "off"
		}
		text := c.a.Say("follow.do." + word)
		if len(journal.Actions) > 1 {
			text = c.a.Say("check.circle", "N", n+1, "What", text)
		}
		buttons = append(buttons, views.Button{Text: text, Press: views.Press{ID: "circle-" + journal.ID + "-" + strconv.Itoa(n+1), Name: "do", Value: key + "=" + after, Form: "check-form",
			Label: c.a.Say("follow.do."+word+"-what", "Name", journal.Name)}})
	}
	return buttons
}

func (c *checking) cardSearch() *views.FollowSearch {
	search := &views.FollowSearch{Action: c.base(), Find: views.Button{Text: c.a.Say("follow.find"), Press: views.Press{ID: "find", Submit: true}},
		Hidden: []views.Hidden{{Name: "panel", Value: "cards"}, {Name: "brush", Value: c.brush()}},
		Field:  views.Field{ID: "q", Name: "q", Type: "search", Label: c.a.Say("follow.search"), Value: c.form.Words, Max: 200}}
	for _, field := range deepsea.Fields() {
		if field == "wild" {
			continue
		}
		after := field
		if field == c.form.Field {
			after = ""
		}
		search.Fields = append(search.Fields, views.Chip{Text: c.a.Say("deepsea.field." + field), Glyph: "field-" + field, On: field == c.form.Field,
			Press: views.Press{ID: "field-" + field, Href: c.panel("cards", "q", c.form.Words, "field", after)}})
	}
	return search
}

// round is where the game stands, and what single missions keep.
func (c *checking) round(page *views.CheckPage) {
	page.Heading = c.a.Say("check.round")
	rounds := 6
	if c.laid.Setup().Mode == deepsea.Solo {
		rounds = 7
	}
	row := views.CheckRow{ID: "row-round", Label: capital(c.a.Words.Message(c.laid.What("round"))), Wrong: c.wrongAt("round")}
	for n := 1; n <= rounds; n++ {
		row.Keys = append(row.Keys, c.key("round", strconv.Itoa(n), strconv.Itoa(n)))
	}
	rows := []views.CheckRow{row, c.wordRow("phase", "preparation", "activation", "ended")}
	if c.text("phase") == "preparation" {
		rows = append(rows, c.wordRow("step", "recruit", "reassign"))
	}
	if c.seats() > 1 {
		rows = append(rows, c.seatRow("row-wave", "wave", capital(c.a.Words.Message(c.laid.What("wave")))), c.seatRow("row-start", "start", capital(c.a.Words.Message(c.laid.What("start")))))
		if c.text("phase") != "ended" {
			rows = append(rows, c.seatRow("row-active", "active", capital(c.a.Words.Message(c.laid.What("active")))))
		}
	}
	if c.text("phase") == "activation" {
		passed := views.CheckRow{ID: "row-passed", Label: c.a.Say("check.passed")}
		for seat := 1; seat <= c.seats(); seat++ {
			key := string(seatKey(seat, "passed"))
			after := "yes"
			if c.text(key) == "yes" {
				after = "no"
			}
			passed.Keys = append(passed.Keys, views.CheckKey{Seat: c.colour(seat), On: after == "no", Press: c.labelled(lay("passed-"+strconv.Itoa(seat), edit(key, after)), c.name(seat))})
		}
		rows = append(rows, passed)
	}
	for n := 1; n <= 3; n++ {
		if key := companion.Key("option." + strconv.Itoa(n)); c.laid.Choices(key) != nil {
			rows = append(rows, c.wordRow(string(key), c.laid.Choices(key)...))
		}
	}
	if c.laid.Choices("named") != nil {
		rows = append(rows, c.wordRow("named", "none", "conserve", "journal"))
	}
	for n := range 4 {
		key := "race." + strconv.Itoa(n/2+1) + "." + strconv.Itoa(n%2+1)
		if _, ok := c.laid.Place(companion.Key(key)); ok {
			race := c.seatRow("row-"+strings.ReplaceAll(key, ".", "-"), key, capital(c.a.Words.Message(c.laid.What(companion.Key(key)))))
			race.Keys = append(race.Keys, c.key(key, "none", c.a.Words.Message(c.laid.ValueSaid(companion.Key(key), "none"))))
			rows = append(rows, race)
		}
	}
	page.Parts = append(page.Parts, c.findingsAt(2, "round", "phase", "step", "wave", "start", "active", "option.1", "option.2", "option.3", "named")...)
	page.Parts = append(page.Parts, views.CheckRows(rows))
	page.Bar = c.bar(c.nextButton())
}

// wordRow asks for one of some words.
func (c *checking) wordRow(key string, words ...string) views.CheckRow {
	row := views.CheckRow{ID: "row-" + strings.ReplaceAll(key, ".", "-"), Label: capital(c.a.Words.Message(c.laid.What(companion.Key(key)))), Wrong: c.wrongAt(key), Words: true, Wide: true}
	for _, word := range words {
		row.Keys = append(row.Keys, c.key(key, word, c.a.Words.Message(c.laid.ValueSaid(companion.Key(key), word))))
	}
	return row
}

// trayKeys are the numbers of the tray and of the piles.
func (c *checking) trayKeys() []companion.Key {
	var keys []companion.Key
	specialists := c.laid.Box().Facts().Specialists
	for i := range specialists {
		if s := &specialists[i]; s.Tier >= 1 && s.Tier < deepsea.MaxLevel {
			keys = append(keys, companion.Key("tray."+s.ID))
		}
	}
	for depth := 1; depth <= deepsea.MaxDepth; depth++ {
		keys = append(keys, companion.Key("pile."+strconv.Itoa(depth)))
	}
	keys = append(keys, "tokens", "deck")
	tokens := c.laid.Box().Facts().Tokens()
	for i := range tokens {
		keys = append(keys, companion.Key("discard."+tokens[i].ID))
	}
	return slices.DeleteFunc(keys, func(key companion.Key) bool { _, ok := c.laid.Place(key); return !ok })
}

// tray are the tiles that are left, and the piles. Nothing of the score hangs
// on them.
func (c *checking) tray(page *views.CheckPage) {
	page.Heading, page.Hint = c.a.Say("play.tray"), c.a.Say("check.tray-hint")
	keys := c.trayKeys()
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = string(key)
	}
	page.Parts = append(page.Parts, c.findingsAt(2, texts...)...)
	page.Parts = append(page.Parts, c.numberRows(keys))
	var pockets []views.CheckRow
	for n := 1; n <= 3; n++ {
		key := "pocket." + strconv.Itoa(n) + ".1"
		if _, ok := c.laid.Place(companion.Key(key)); !ok {
			continue
		}
		row := views.CheckRow{ID: "row-pocket-" + strconv.Itoa(n), Label: capital(c.a.Words.Message(c.laid.What(companion.Key(key)))), Wrong: c.wrongAt(key), Words: true}
		for _, word := range c.laid.Choices(companion.Key(key)) {
			if word != "hidden" {
				row.Keys = append(row.Keys, c.key(key, word, c.a.Words.Message(c.laid.ValueSaid(companion.Key(key), word))))
			}
		}
		pockets = append(pockets, row)
	}
	page.Parts = append(page.Parts, views.CheckRows(pockets))
	c.padBar(page, keys, views.Button{Text: c.a.Say("check.to-table"), Press: views.Press{ID: "to-table", Href: c.address()}})
}
