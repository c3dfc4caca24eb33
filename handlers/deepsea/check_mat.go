package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// seatTabs are the people, the open one marked.
func (c *checking) seatTabs(panel string) []views.SeatTab {
	var tabs []views.SeatTab
	for seat := 1; seat <= c.seats(); seat++ {
		tab := views.SeatTab{Seat: c.colour(seat), Name: c.name(seat), Here: seat == c.form.Seat,
			Press: views.Press{ID: "seat-" + strconv.Itoa(seat), Href: c.panel(panel, "seat", strconv.Itoa(seat))}}
		tab.Done = !slices.ContainsFunc(c.openGroups(), func(g deepsea.Group) bool { return strings.HasPrefix(g.Name, seatWord(seat)+".") })
		tabs = append(tabs, tab)
	}
	return tabs
}

// numberKeys are the numbers of a mat in the order of the hand.
func (c *checking) numberKeys(seat int) []companion.Key {
	var keys []companion.Key
	for _, word := range []string{"track.reputation", "track.inspiration", "track.coordination", "track.ingenuity", "research", "staging", "supply", "cleanup", "substitutes"} {
		key := seatKey(seat, word)
		if _, ok := c.laid.Place(key); !ok || word == "substitutes" && c.laid.Text(key) == "0" && c.wrongAt(string(key)) == "" {
			continue
		}
		keys = append(keys, key)
	}
	if n, _ := c.laid.Number("setbacks"); n > 0 { // what they took leaves gaps
		for _, what := range []string{deepsea.LossMarker, deepsea.LossSpecialist, deepsea.LossJournal, deepsea.LossVessel} {
			keys = append(keys, seatKey(seat, "taken."+what))
		}
	}
	return keys
}

// numberAfter is where the cursor goes after a number: the next one of its mat
// that is open, else the next one.
func (c *checking) numberAfter(key string) companion.Key {
	keys := c.padKeys()
	at := slices.Index(keys, companion.Key(key))
	for i := range keys {
		if other := keys[(at+1+i)%len(keys)]; c.missing(other) {
			return other
		}
	}
	return keys[min(at+1, len(keys)-1)]
}

// numbers are what lies on somebody's mat by number, with the pad below.
func (c *checking) numbers(page *views.CheckPage) {
	seat := c.form.Seat
	page.Heading, page.Quiet = c.a.Say("check.mat", "Name", c.name(seat)), true
	page.Tabs, page.TabsWord = c.seatTabs("numbers"), c.a.Say("count.seats")
	keys := c.numberKeys(seat)
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = string(key)
	}
	page.Parts = append(page.Parts, c.findingsAt(1, texts...)...)
	if alike := c.sameAs(seat); alike != nil {
		page.Parts = append(page.Parts, views.CheckRows([]views.CheckRow{*alike}))
	}
	page.Parts = append(page.Parts, c.numberRows(keys), views.CheckRows(c.matRows(seat)))
	c.padBar(page, keys, views.Button{Text: c.a.Say("follow.stock.specialists"), Press: views.Press{ID: "to-team", Href: c.panel("team", "seat", strconv.Itoa(seat))}})
}

// numberRows are numbers, one a row, with the cursor on one of them.
func (c *checking) numberRows(keys []companion.Key) templ.Component {
	at := c.cursor(keys)
	var rows []views.CountRow
	for _, key := range keys {
		name := c.numberName(key)
		shown, said := "", c.a.Say("check.mark.open")
		if n, known := c.number(key); known {
			shown = views.Number(n)
			said = shown
		}
		row := views.CountRow{ID: "row-" + string(key), Name: name, Here: key == at}
		if kind := c.wrongAt(string(key)); kind != "" && shown != "" {
			row.Made = c.a.Say(map[string]string{"error": "check.cannot-be", "look": "check.look-again"}[kind])
		}
		if c.form.Panel == "bonus" {
			if seat := c.laid.OfSeat(key); seat > 0 {
				row.Seat = c.colour(seat)
			}
		}
		attrs := templ.Attributes{"data-row": string(key)}
		if shown == "" {
			attrs["data-open"] = true
		}
		pairs := []string{"at", string(key)}
		if c.form.Panel == "numbers" {
			pairs = append(pairs, "seat", strconv.Itoa(c.form.Seat))
		}
		if c.form.Card > 0 {
			pairs = append(pairs, "card", strconv.Itoa(c.form.Card))
		}
		row.Fields = []views.CountField{{Text: shown, Here: key == at, Press: views.Press{ID: "field-" + string(key), Href: c.panel(c.form.Panel, pairs...), Label: name + ": " + said, Attrs: attrs}}}
		rows = append(rows, row)
	}
	return views.CountRows(nil, rows)
}

// turnPad opens what is higher than the keys of the pad: the next counts
// unfold; where there may be many more, each fifteen have a face of their own.
func (c *checking) turnPad(pad *views.Pad, at companion.Key, high int) {
	const face = handlers.KeysAPad
	switch {
	case high < face:
		return
	case high < mostUnfolded:
		n, known := c.number(at)
		pad.More, pad.Opened = c.a.Say("count.higher", "From", face), known && n >= face
		return
	}
	turned := func(id, text string, from int) *views.Button {
		pairs := []string{"at", string(at), "from", strconv.Itoa(from)}
		if c.form.Card > 0 {
			pairs = append(pairs, "card", strconv.Itoa(c.form.Card))
		}
		return &views.Button{Text: text, Press: views.Press{ID: id, Href: c.panel(c.form.Panel, pairs...)}}
	}
	pad.From = min(c.form.From, high) / face * face
	pad.To = min(pad.From+face-1, high)
	if pad.From > 0 {
		pad.Clear = turned("lower", c.a.Say("count.lower"), pad.From-face)
	}
	if high > pad.To {
		pad.Rest = turned("higher", c.a.Say("count.higher", "From", pad.To+1), pad.To+1)
	}
}

// mostUnfolded is from where on a number has faces to turn: thresholds and
// totals of a team; discs and tiles don't come to it.
const mostUnfolded = 100

// numberName is a number's name without the person, whose page it is.
func (c *checking) numberName(key companion.Key) string {
	if name := c.teamNumber(key); name != "" {
		return name
	}
	what := c.laid.What(key)
	if inner, ok := what.Args["What"].(companion.Message); ok {
		what = inner
	}
	return capital(c.a.Words.Message(what))
}

// tokenName is what a kind of Dive token offers; that it is held the row says.
func (c *checking) tokenName(key companion.Key) string {
	what := c.laid.What(key)
	for _, name := range []string{"What", "Part"} {
		if inner, ok := what.Args[name].(companion.Message); ok {
			what = inner
		}
	}
	return capital(c.a.Words.Message(what))
}

// cursor is the number that a key of the pad stores: the one of the address,
// else the first that is open.
func (c *checking) cursor(keys []companion.Key) companion.Key {
	if slices.Contains(keys, companion.Key(c.form.At)) {
		return companion.Key(c.form.At)
	}
	for _, key := range keys {
		if c.missing(key) {
			return key
		}
	}
	return keys[0]
}

// padBar is the pad below numbers.
func (c *checking) padBar(page *views.CheckPage, keys []companion.Key, next views.Button) {
	at := c.cursor(keys)
	_, high, _ := c.laid.Range(at)
	pad := views.Pad{Label: c.a.Words.Message(c.laid.What(at)), Action: c.here(), Name: "n", To: min(high, 14), Attrs: templ.Attributes{"data-write": true},
		Hidden: append(slices.Clone(page.Hidden), views.Hidden{Name: "key", Value: string(at)})}
	if n, known := c.laid.Number(at); known {
		pad.Stored = strconv.Itoa(n)
		pad.Clear = &views.Button{Text: c.a.Say("check.forget-short"), Press: lay("clear", edit(string(at), "?"))}
	}
	c.turnPad(&pad, at, high)
	if undo := c.rooms.house.UndoButton(c.a, c.view, "undo-form"); undo != nil {
		pad.Back = undo
	}
	pad.Next = &next
	page.Bar = views.CountPad(pad)
	page.Has = "with-pad"
}

// sameAs offers to take over the numbers of another mat where this one is
// empty.
func (c *checking) sameAs(seat int) *views.CheckRow {
	row := views.CheckRow{ID: "same", Label: c.a.Say("check.same"), Words: true}
	for _, key := range c.numberKeys(seat) {
		if c.known(string(key)) && !strings.HasSuffix(string(key), "substitutes") && !strings.Contains(string(key), ".taken.") {
			return nil
		}
	}
	for other := 1; other <= c.seats(); other++ {
		var edits []deepsea.Edit
		for _, key := range c.numberKeys(other) {
			if _, rest, _ := strings.Cut(string(key), "."); c.known(string(key)) {
				edits = append(edits, edit(string(seatKey(seat, rest)), c.laid.Text(key)))
			}
		}
		if other == seat || len(edits) == 0 {
			continue
		}
		row.Keys = append(row.Keys, views.CheckKey{Seat: c.colour(other), Text: c.name(other), Press: lay("same-"+strconv.Itoa(other), edits...)})
	}
	if len(row.Keys) == 0 {
		return nil
	}
	return &row
}

// matRows are what else lies in front of somebody: Vessels that never came into
// the ocean, Dive tokens.
func (c *checking) matRows(seat int) []views.CheckRow {
	stock := views.CheckRow{ID: "row-stock", Label: c.a.Say("check.stock"), Wrong: c.wrongAt(string(seatKey(seat, "vessel.1")))}
	placed, inStock := 0, 0
	for n := 1; n <= vesselsEach; n++ {
		switch c.laid.Text(seatKey(seat, "vessel."+strconv.Itoa(n))) {
		case "?":
		case "stock":
			inStock++
		default:
			placed++
		}
	}
	for n := range vesselsEach - placed + 1 {
		stock.Keys = append(stock.Keys, views.CheckKey{Text: strconv.Itoa(n), On: placed+inStock == vesselsEach && n == inStock, Press: lay("stock-"+strconv.Itoa(n), c.stockEdits(seat, n)...)})
	}
	stock.Note = c.a.Say("check.in-ocean", "N", placed)
	held := views.CheckRow{ID: "row-held", Label: c.a.Say("check.held"), Words: true}
	var none []deepsea.Edit
	nothing, open := true, false
	tokens := c.laid.Box().Facts().Tokens()
	for i := range tokens {
		key := seatKey(seat, "token."+tokens[i].ID)
		n, known := c.laid.Number(key)
		nothing, open = nothing && n == 0, open || !known
		if n != 0 || !known {
			none = append(none, edit(string(key), "0"))
		}
	}
	if len(none) == 0 {
		none = []deepsea.Edit{edit(string(seatKey(seat, "token."+tokens[0].ID)), "0")}
	}
	held.Keys = append(held.Keys, views.CheckKey{Text: c.a.Say("check.no-token"), On: nothing && !open, Press: lay("held-none", none...)})
	for i := range tokens {
		key := seatKey(seat, "token."+tokens[i].ID)
		n, _ := c.laid.Number(key)
		after := "1"
		if n > 0 {
			after = "0"
		}
		edits := []deepsea.Edit{edit(string(key), after)}
		for _, e := range none {
			if e.Key != key && !c.known(string(e.Key)) {
				edits = append(edits, e)
			}
		}
		held.Keys = append(held.Keys, views.CheckKey{Text: c.tokenName(key), On: n > 0, Press: lay("held-"+tokens[i].ID, edits...)})
	}
	return []views.CheckRow{stock, held}
}

// stockEdits leave so many Vessels in the stock; those of the ocean stay.
func (c *checking) stockEdits(seat, want int) []deepsea.Edit {
	var edits []deepsea.Edit
	for n := 1; n <= vesselsEach; n++ {
		key := string(seatKey(seat, "vessel."+strconv.Itoa(n)))
		text := c.text(key)
		switch {
		case text != "?" && text != "stock":
		case want > 0:
			edits = append(edits, edit(key, "stock"))
			want--
		default:
			edits = append(edits, edit(key, "?"))
		}
	}
	if len(edits) == 0 {
		edits = []deepsea.Edit{edit(string(seatKey(seat, "vessel.1")), c.laid.Text(seatKey(seat, "vessel.1")))}
	}
	return edits
}

// team are somebody's Specialists: their sides and discs, and who may join.
func (c *checking) team(page *views.CheckPage) {
	seat := c.form.Seat
	page.Heading, page.Quiet = c.a.Say("follow.tableau", "Name", c.name(seat)), true
	page.Tabs, page.TabsWord = c.seatTabs("team"), c.a.Say("count.seats")
	var held []views.CheckHeld
	var keys []string
	free, people := "", 0
	for n := 1; n <= teamPlaces; n++ {
		key := string(seatKey(seat, "specialist."+strconv.Itoa(n)))
		if _, ok := c.laid.Place(companion.Key(key)); !ok {
			continue
		}
		keys = append(keys, key)
		text := c.text(key)
		if text == "?" || text == "none" {
			if free == "" {
				free = key
			}
			continue
		}
		people++
		held = append(held, c.heldTile(seat, n, key, text))
	}
	page.Parts = append(page.Parts, c.findingsAt(2, keys...)...)
	if free != "" {
		page.Parts = append(page.Parts, views.CheckRows(c.recruits(free)))
	}
	page.Parts = append(page.Parts, views.CheckHolds(held))
	next := views.Button{Text: c.a.Say("check.to-table"), Press: views.Press{ID: "done", Name: "do", Value: ">on", Form: "check-form"}}
	if rest := c.laid.Rest(seatWord(seat) + ".specialists"); len(rest) > 0 {
		next = views.Button{Text: c.a.Words.SayCount("check.team-done", people), Press: lay("done", rest...)}
		next.Press.Value += ">on"
	}
	page.Bar = c.bar(next)
}

// teamPlaces is how many Specialists somebody can lay out.
const teamPlaces = 9

// tileWords takes "pilot:senior+disc" apart.
func tileWords(text string) (id string, senior, disc bool) {
	id, disc = strings.CutSuffix(text, "+disc")
	id, senior = strings.CutSuffix(id, ":senior")
	return id, senior, disc
}

func tileText(id string, senior, disc bool) string {
	if senior {
		id += ":senior"
	}
	if disc {
		id += "+disc"
	}
	return id
}

// heldTile is a Specialist that lies there: its disc, its side, away.
func (c *checking) heldTile(seat, n int, key, text string) views.CheckHeld {
	id, senior, disc := tileWords(text)
	specialist := c.laid.Box().Specialist(id)
	held := views.CheckHeld{ID: "tile-" + strconv.Itoa(n), Name: specialist.Name(senior), Wrong: c.wrongAt(key)}
	at := strconv.Itoa(n)
	add := func(word, label string, one views.CheckKey, value string) {
		one.Press = c.labelled(lay(word+"-"+at, edit(key, value)), label)
		held.Keys = append(held.Keys, one)
	}
	if disc {
		add("disc", c.a.Say("follow.do.disc-off-what", "Name", held.Name), views.CheckKey{Seat: c.colour(seat), On: true}, tileText(id, senior, false))
	} else {
		add("disc", c.a.Say("follow.do.disc-on-what", "Name", held.Name), views.CheckKey{Glyph: "disc"}, tileText(id, senior, true))
	}
	if specialist.Junior == nil {
		return held
	}
	side := views.CheckKey{Text: c.a.Say("follow.side.senior"), On: senior}
	add("turn", c.a.Say("check.side-of", "Name", held.Name, "Side", side.Text), side, tileText(id, !senior, disc))
	add("away", c.a.Say("follow.do.away-what", "Name", held.Name), views.CheckKey{Glyph: "close"}, "?")
	return held
}

// recruits are the kinds that may be added, by tier: their Junior side first.
func (c *checking) recruits(free string) []views.CheckRow {
	rows := make([]views.CheckRow, deepsea.MaxLevel)
	specialists := c.laid.Box().Facts().Specialists
	for i := range specialists {
		s := &specialists[i]
		if s.Tier < 1 || s.Tier > deepsea.MaxLevel {
			continue
		}
		row := &rows[s.Tier-1]
		row.ID, row.Label, row.Words, row.Short = "add-tier-"+strconv.Itoa(s.Tier), c.a.Say("follow.tier", "Tier", s.Tier), true, strconv.Itoa(s.Tier)
		row.Keys = append(row.Keys, views.CheckKey{Text: s.Name(false), Press: lay("add-"+s.ID, edit(free, s.ID))})
	}
	return slices.DeleteFunc(rows, func(r views.CheckRow) bool { return len(r.Keys) == 0 })
}
