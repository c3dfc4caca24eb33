package deepsea

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// What every person has in the box. deepsea-rules §3.3, §4.2.
const (
	discsEach   = 30
	markersEach = 20
	openAnchors = 4 // Anchors that lie open at the start
	openPockets = 3 // of tier 5
)

// guiding is one request for a guide at the table.
type guiding struct {
	a       *handlers.Asker
	view    companion.View
	sheet   deepsea.Sheet
	box     *deepsea.Box
	mission *deepsea.Mission
	facts   *deepsea.Facts
}

func (s *Rooms) guided(r *http.Request, a *handlers.Asker) (*guiding, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	sheet, ok := deepsea.SheetOf(view.State)
	if !ok {
		return nil, handlers.NotFound()
	}
	box := sheet.Box()
	return &guiding{a: a, view: view, sheet: sheet, box: box, mission: box.Mission(), facts: box.Facts()}, nil
}

func (g *guiding) table() string { return "/deepsea/" + string(g.view.Log.ID) }

// guide says how a table's mission is set up, step by step, from the printed
// facts with the table's corrections.
func (s *Rooms) guide(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	g, err := s.guided(r, a)
	if err != nil {
		return err
	}
	page := views.GuidePage{Frame: s.house.Titled(a, s.Title(a, g.view.Log.Summary), g.table()),
		Heading: a.Say("deepsea.guide.title"), Hint: a.Say("deepsea.guide.hint")}
	page.Steps = []views.GuideStep{g.sheetStep(), g.outStep(), g.oceanStep(), g.pilesStep(), g.tokensStep(), g.journalsStep(), g.trayStep(), g.peopleStep()}
	if g.sheet.Setup().Mode != deepsea.Competitive {
		page.Steps = append(page.Steps, g.coopStep())
	}
	page.Steps = append(page.Steps, g.startStep(), g.launchStep())
	page.Links = []views.ListLink{{Text: a.Say("result.my-sheet"), Press: views.Press{ID: "my-sheet",
		Href: "/corrections/deepsea/" + strconv.Itoa(g.mission.Number) + "?table=" + string(g.view.Log.ID)}}}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: a.Say("deepsea.guide.ready"), Press: views.Press{ID: "ready", Href: g.table()}}})
	return s.house.Render(w, a, http.StatusOK, views.Guide(page))
}

func (g *guiding) step(id string) views.GuideStep {
	return views.GuideStep{ID: id, Title: g.a.Say("deepsea.guide." + id)}
}

// sheetStep lays out the mission sheet; its Impact board is drawn, so that
// people see whether theirs is the same.
func (g *guiding) sheetStep() views.GuideStep {
	step := g.step("sheet")
	step.Note = g.a.Say("deepsea.mission-name", "Number", g.mission.Number, "Name", g.mission.Name)
	board := impactBoard(g.a, g.sheet, "")
	step.Board = &board
	impact := &g.mission.Impact
	if impact.OffsetAssumed || slices.ContainsFunc(impact.Hexes, func(h deepsea.Hex) bool { return h.Assumed }) ||
		slices.ContainsFunc(impact.Bridges, func(b deepsea.Bridge) bool { return b.Assumed }) {
		step.Doubt = g.a.Say("deepsea.guide.sheet.doubt")
	}
	if g.cleansUp() {
		step.Lines = append(step.Lines, views.GuideLine{Glyph: "impact", Text: g.a.Say("deepsea.guide.cleanup"), Doubt: g.a.Say("deepsea.guide.cleanup.doubt")})
	}
	if number := g.mission.Number; slices.Contains([]int{4, 6, 7, 8, 10}, number) {
		step.Lines = append(step.Lines, views.GuideLine{Glyph: "note", Text: g.a.Say("deepsea.guide.own." + strconv.Itoa(number))})
	}
	return step
}

// cleansUp: the sheet has a cleanup track, where everybody has a marker.
func (g *guiding) cleansUp() bool {
	return slices.ContainsFunc(g.mission.Goals, func(goal deepsea.Goal) bool { return goal.Count == "cleanup-track-progress" })
}

// outStep names the boards that stay in the box.
func (g *guiding) outStep() views.GuideStep {
	step := g.step("out")
	for i := range g.facts.Zones() {
		zone := &g.facts.Zones()[i]
		if zone.Unique && zone.Depth <= g.mission.MaxDepth && !g.named(zone.ID) {
			step.Lines = append(step.Lines, views.GuideLine{Text: zone.Name, Under: g.depth(zone.Depth), Aside: "1"})
		}
	}
	for depth := g.mission.MaxDepth + 1; depth <= deepsea.MaxDepth; depth++ {
		step.Lines = append(step.Lines, views.GuideLine{Text: g.a.Say("deepsea.guide.out.deep", "Depth", depth), Aside: strconv.Itoa(len(g.zonesAt(depth)))})
	}
	if len(step.Lines) == 0 {
		step.Note = g.a.Say("deepsea.guide.out.none")
	}
	return step
}

func (g *guiding) depth(depth int) string { return g.a.Say("deepsea.guide.depth", "Depth", depth) }

// zonesAt are the ids of all boards of a depth.
func (g *guiding) zonesAt(depth int) []string {
	var ids []string
	for i := range g.facts.Zones() {
		if g.facts.Zones()[i].Depth == depth {
			ids = append(ids, g.facts.Zones()[i].ID)
		}
	}
	return ids
}

// named: the mission lays this board out, or hides it.
func (g *guiding) named(zone string) bool {
	return slices.ContainsFunc(g.startBoards(), func(b deepsea.StartBoard) bool { return b.Zone == zone }) ||
		slices.ContainsFunc(g.mission.Hidden, func(h deepsea.HiddenBoard) bool { return h.Zone == zone })
}

// startBoards are all boards of the start, those of shuffled rows too.
func (g *guiding) startBoards() []deepsea.StartBoard {
	all := slices.Clone(g.mission.Setup)
	for _, row := range g.mission.ShuffledRows {
		for i, board := range row.Zones {
			board.Depth, board.Col = row.Depth, row.Columns[i]
			all = append(all, board)
		}
	}
	slices.SortStableFunc(all, func(a, b deepsea.StartBoard) int {
		if a.Depth != b.Depth {
			return a.Depth - b.Depth
		}
		return strings.Compare(a.Col, b.Col)
	})
	return all
}

// oceanStep draws the ocean and names what lies in it.
func (g *guiding) oceanStep() views.GuideStep {
	step := g.step("ocean")
	last := g.mission.Columns[len(g.mission.Columns)-1]
	step.Note = g.a.Say("deepsea.guide.ocean.grid", "First", g.mission.Columns[0], "Last", last, "Depth", g.mission.MaxDepth)
	ocean := views.OceanStart{Label: step.Note, Columns: g.mission.Columns, Depths: g.mission.MaxDepth}
	for _, board := range g.startBoards() {
		shuffled := g.shuffled(board.Depth)
		ocean.Boards = append(ocean.Boards, views.OceanBoard{Column: slices.Index(g.mission.Columns, board.Col), Depth: board.Depth - 1,
			Place: board.Col + strconv.Itoa(board.Depth), Unknown: board.Random > 0 || shuffled, Launch: g.launches(board) && !shuffled})
		if !shuffled {
			step.Lines = append(step.Lines, g.boardLine(board))
		}
	}
	for _, row := range g.mission.ShuffledRows {
		step.Lines = append(step.Lines, g.rowLine(row))
	}
	step.Ocean = &ocean
	return step
}

func (g *guiding) shuffled(depth int) bool {
	return slices.ContainsFunc(g.mission.ShuffledRows, func(row deepsea.ShuffledRow) bool { return row.Depth == depth })
}

// launches: Vessels start on this board, or may.
func (g *guiding) launches(board deepsea.StartBoard) bool {
	if g.mission.Launch.Zone != "" {
		return board.Zone == g.mission.Launch.Zone
	}
	return board.Depth == 1
}

func (g *guiding) boardLine(board deepsea.StartBoard) views.GuideLine {
	line := views.GuideLine{Place: board.Col + strconv.Itoa(board.Depth), Text: g.boardName(board)}
	if g.launches(board) {
		line.Under = g.a.Say("deepsea.guide.ocean.launch")
		if g.mission.Launch.Zone == "" {
			line.Under = g.a.Say("deepsea.guide.ocean.may-launch")
		}
	}
	return line
}

func (g *guiding) boardName(board deepsea.StartBoard) string {
	if zone := g.box.Zone(board.Zone); zone != nil {
		return zone.Name
	}
	return g.a.Say("deepsea.guide.ocean.random", "Depth", board.Random)
}

// rowLine is a row of boards that are shuffled and then laid out.
func (g *guiding) rowLine(row deepsea.ShuffledRow) views.GuideLine {
	var names []string
	random := 0
	for _, board := range row.Zones {
		if zone := g.box.Zone(board.Zone); zone != nil {
			names = append(names, zone.Name)
		} else {
			random++
		}
	}
	if random > 0 {
		names = append(names, g.a.Words.SayCount("deepsea.guide.ocean.randoms", random, "Depth", row.Depth))
	}
	line := views.GuideLine{Place: row.Columns[0] + strconv.Itoa(row.Depth) + "–" + row.Columns[len(row.Columns)-1] + strconv.Itoa(row.Depth),
		Text: g.a.Say("deepsea.guide.ocean.shuffle", "Boards", names)}
	if zone := g.box.Zone(g.mission.Launch.Zone); zone != nil {
		line.Under = g.a.Say("deepsea.guide.ocean.launch-there", "Zone", zone.Name)
	}
	return line
}

// pilesStep counts what is left of each depth: whoever has another number has
// a board too many or too few.
func (g *guiding) pilesStep() views.GuideStep {
	step := g.step("piles")
	step.Note = g.a.Say("deepsea.guide.piles.note")
	for depth := 1; depth <= g.mission.MaxDepth; depth++ {
		line, left := views.GuideLine{Text: g.depth(depth)}, g.left(depth)
		for _, hidden := range g.mission.Hidden {
			if hidden.Level == depth {
				left++
				line.Under, line.Doubt = g.hiddenWords(hidden)
			}
		}
		line.Aside = strconv.Itoa(left)
		step.Lines = append(step.Lines, line)
	}
	return step
}

// left is how many boards of a depth neither lie in the ocean nor in the box.
func (g *guiding) left(depth int) int {
	n := 0
	for _, id := range g.zonesAt(depth) {
		if !g.box.Zone(id).Unique && !g.named(id) {
			n++
		}
	}
	for _, board := range g.startBoards() {
		if board.Random == depth {
			n--
		}
	}
	return n
}

func (g *guiding) hiddenWords(hidden deepsea.HiddenBoard) (words, doubt string) {
	name := g.box.Zone(hidden.Zone).Name
	if hidden.ShuffledAmongTop == 0 {
		return g.a.Say("deepsea.guide.hidden.pile", "Zone", name), ""
	}
	among := hidden.ShuffledAmongTop - 1
	if g.box.Variant("m6Packet") == "star-and-4" {
		among++
	}
	return g.a.Words.SayCount("deepsea.guide.hidden.top", among, "Zone", name), g.a.Say("deepsea.guide.hidden.doubt")
}

// tokensStep counts the Dive tokens of the sites that are in play.
func (g *guiding) tokensStep() views.GuideStep {
	step := g.step("tokens")
	tokens, random := 0, false
	for _, kind := range g.facts.Tokens() {
		tokens += kind.Copies
	}
	step.Note = g.a.Words.SayCount("deepsea.guide.tokens.note", tokens)
	for _, board := range g.startBoards() {
		zone := g.box.Zone(board.Zone)
		if zone == nil {
			random = true
			continue
		}
		for _, site := range zone.Dive {
			line := views.GuideLine{Place: board.Col + strconv.Itoa(board.Depth), Text: zone.Name, Aside: strconv.Itoa(site.Tokens)}
			if g.shuffled(board.Depth) {
				line.Place = ""
			}
			step.Lines = append(step.Lines, line)
		}
	}
	if random {
		step.Lines = append(step.Lines, views.GuideLine{Text: g.a.Say("deepsea.guide.tokens.random")})
	}
	return step
}

// journalsStep lays out the Journals.
func (g *guiding) journalsStep() views.GuideStep {
	step := g.step("journals")
	anchors, others := g.cards()
	out := max(0, anchors-openAnchors)
	step.Lines = []views.GuideLine{
		{Glyph: "journal", Text: g.a.Say("deepsea.guide.journals.anchors", "Anchors", anchors, "Open", min(anchors, openAnchors), "Out", out)},
		{Glyph: "journal", Text: g.a.Say("deepsea.guide.journals.deck", "Cards", others)},
	}
	return step
}

// cards counts the Journals: Anchors, and all others.
func (g *guiding) cards() (anchors, others int) {
	for _, card := range g.facts.Journals {
		if card.Anchor {
			anchors++
		} else {
			others++
		}
	}
	return anchors, others
}

// trayStep fills the tray of the Specialists.
func (g *guiding) trayStep() views.GuideStep {
	step := g.step("tray")
	for tier := 1; tier <= 5; tier++ {
		step.Lines = append(step.Lines, g.tierLines(tier)...)
	}
	return step
}

// tierLines are the Specialists of a tier, one line for each number of copies.
func (g *guiding) tierLines(tier int) []views.GuideLine {
	var lines []views.GuideLine
	var copies []int
	names := map[int][]string{}
	for i := range g.facts.Specialists {
		one := &g.facts.Specialists[i]
		if one.Tier != tier {
			continue
		}
		if !slices.Contains(copies, one.Copies) {
			copies = append(copies, one.Copies)
		}
		names[one.Copies] = append(names[one.Copies], one.Name(false))
	}
	for _, n := range copies {
		line := views.GuideLine{Place: strconv.Itoa(tier), Text: g.a.Words.SayCount("deepsea.guide.tray.each", n), Under: g.a.Words.List(names[n])}
		if tier == 5 {
			line.Text = g.a.Say("deepsea.guide.tray.pockets", "Tiles", n*len(names[n]), "Pockets", openPockets, "Each", n*len(names[n])/openPockets)
		}
		lines = append(lines, line)
	}
	return lines
}

// peopleStep is what each person lays in front of them.
func (g *guiding) peopleStep() views.GuideStep {
	step := g.step("people")
	mat := &g.facts.Mat
	leader := g.box.Variant("round1Leader") == "disc-on-leader"
	supply := discsEach
	if leader {
		supply--
	}
	step.Lines = []views.GuideLine{
		{Glyph: "reputation", Text: g.a.Say("deepsea.guide.people.cubes", "Cubes", len(mat.Tracks), "Space", mat.Start)},
		{Glyph: "research", Text: g.a.Say("deepsea.guide.people.research", "Space", mat.Research.Start)},
	}
	if leader {
		step.Lines = append(step.Lines, views.GuideLine{Glyph: "disc", Text: g.a.Say("deepsea.guide.people.leader")})
	}
	step.Lines = append(step.Lines,
		views.GuideLine{Glyph: "disc", Text: g.a.Say("deepsea.guide.people.supply", "Discs", supply)},
		views.GuideLine{Glyph: "impact", Text: g.a.Say("deepsea.guide.people.markers", "Markers", markersEach)},
		views.GuideLine{Glyph: "vessel", Text: g.a.Words.SayCount("deepsea.guide.people.vessels", g.mission.StartingVessels, "Spaces", g.spaces(mat.VesselSpaces.Ingenuity))})
	return step
}

// spaces are the numbers of spaces as a list in words: "2 and 7".
func (g *guiding) spaces(spaces []int) []string {
	var said []string
	for _, space := range spaces {
		said = append(said, strconv.Itoa(space))
	}
	return said
}

// coopStep stacks the cards of a team. deepsea-rules §13.1.
func (g *guiding) coopStep() views.GuideStep {
	step := g.step("coop")
	if g.box.Variant("coopDeck") != "bonus-then-setbacks" {
		step.Note = g.a.Say("deepsea.guide.coop.random")
		return step
	}
	setbacks := 3
	if g.sheet.Setup().Mode == deepsea.Solo {
		setbacks = 4
	}
	step.Note = g.a.Say("deepsea.guide.coop.stack", "Setbacks", setbacks, "Bonus", 3)
	return step
}

// startStep says who begins.
func (g *guiding) startStep() views.GuideStep {
	step := g.step("start")
	start := g.sheet.Setup().StartSeat
	switch seats := g.sheet.Seats(); {
	case len(seats) == 1:
		step.Note = g.a.Say("deepsea.guide.start.alone")
	case start == 0:
		step.Note = g.a.Say("deepsea.guide.start.draw")
	default:
		step.Lines = []views.GuideLine{{Seat: seats[start-1].Colour, Text: g.a.Say("deepsea.guide.start.begins", "Name", seats[start-1].Name)}}
	}
	return step
}

// launchStep puts the first Vessels into the ocean, in turn order.
func (g *guiding) launchStep() views.GuideStep {
	step := g.step("launch")
	step.Note = g.a.Words.SayCount("deepsea.guide.launch.note", g.mission.StartingVessels)
	if g.mission.Launch.Choose != "" {
		step.Note = g.a.Words.SayCount("deepsea.guide.launch.choose", g.mission.StartingVessels)
	}
	if g.mission.Launch.Assumed {
		step.Doubt = g.a.Say("deepsea.guide.launch.doubt")
	}
	for _, board := range g.startBoards() {
		if !g.launches(board) {
			continue
		}
		line := views.GuideLine{Place: board.Col + strconv.Itoa(board.Depth), Text: g.boardName(board)}
		if g.shuffled(board.Depth) {
			line.Place = ""
		}
		if zone := g.box.Zone(board.Zone); zone != nil {
			line.Gains = append(gainsOf(g.a.Words, zone.Arrival), actionsOf(g.a.Words, zone.ArrivalActions)...)
		} else {
			line.Under = g.a.Say("deepsea.guide.launch.printed")
		}
		step.Lines = append(step.Lines, line)
	}
	return g.inTurn(step)
}

// inTurn adds the people in turn order.
func (g *guiding) inTurn(step views.GuideStep) views.GuideStep {
	seats, first := g.sheet.Seats(), g.sheet.Setup().StartSeat
	if first == 0 && len(seats) > 1 {
		step.Lines = append(step.Lines, views.GuideLine{Glyph: "turn", Text: g.a.Say("deepsea.guide.launch.from-start")})
	}
	for i := range seats {
		seat := seats[(max(first, 1)-1+i)%len(seats)]
		step.Lines = append(step.Lines, views.GuideLine{Seat: seat.Colour, Text: seat.Name})
	}
	return step
}

// gainsOf are printed rewards in sign and word, equal ones together.
func gainsOf(words *views.Words, gains []string) []views.Gain {
	var shown []views.Gain
	var done []string
	for _, gain := range gains {
		if slices.Contains(done, gain) {
			continue
		}
		done = append(done, gain)
		n := 0
		for _, other := range gains {
			if other == gain {
				n++
			}
		}
		one := views.Gain{Text: words.Say("deepsea.gain." + gain)}
		if glyphs := gainGlyphs([]string{gain}); len(glyphs) > 0 {
			one.Glyph = glyphs[0]
		}
		if n > 1 {
			one.Text = words.Say("deepsea.guide.times", "N", n, "What", one.Text)
		}
		shown = append(shown, one)
	}
	return shown
}

// actionsOf are printed actions in sign and word.
func actionsOf(words *views.Words, actions []deepsea.Action) []views.Gain {
	var shown []views.Gain
	for _, action := range actions {
		one := views.Gain{Glyph: action.Act, Text: words.Say("deepsea.look." + action.Act)}
		if action.Act == "copy" {
			one.Glyph = ""
		}
		if action.CostDelta < 0 {
			one.Text = words.Say("deepsea.look.cheaper", "Action", one.Text, "N", -action.CostDelta)
		}
		shown = append(shown, one)
	}
	return shown
}
