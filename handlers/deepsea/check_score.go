package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// score is the final score of the table as it was laid out; a number that is
// opened lights what lies where that makes it.
func (c *checking) score(page *views.CheckPage) {
	page.Heading = c.a.Say("check.score")
	sheet, ok := deepsea.SheetOf(c.state)
	if !ok {
		return
	}
	p := c.rooms.scoreOf(c.a, c.view, sheet)
	p.Form.How = c.form.Line
	p.At = func(pairs ...string) string {
		if len(pairs) == 2 {
			return c.panel("score", "line", pairs[1])
		}
		return c.panel("score")
	}
	if c.count(companion.CannotBe) > 0 { // nobody has won a table that can't be
		page.Before = append(page.Before, views.Notice{ID: "cannot-be", Kind: "error", Text: c.a.Say("check.score-wrong"),
			Buttons: []views.Button{{Text: c.a.Say("check.findings"), Press: views.Press{ID: "to-findings", Href: c.panel("findings")}}}})
		p.Result = p.Result.Unranked()
	}
	if heading, hint := p.verdict(); len(p.Result.Winners) > 0 {
		page.Hint = heading
		if hint != "" {
			page.Hint += ". " + hint
		}
	} else if c.count(companion.CannotBe) == 0 {
		page.Hint = heading
	}
	if missing := p.NotCounted(); len(missing) > 0 {
		page.Before = append(page.Before, views.Notice{ID: "missing", Kind: "look", Text: c.a.Say("check.score-open", "List", missing)})
	}
	matrix := p.Matrix(sheet.Setup().Mode == deepsea.Competitive)
	page.Parts = append(page.Parts, views.ResultMatrix(matrix))
	page.Parts = append(page.Parts, c.lit(p)...)
	page.Bar = c.bar(c.nextButton())
	if len(c.openGroups()) == 0 || c.form.Line != "" {
		page.Bar = c.bar(views.Button{Text: c.a.Say("check.to-table"), Press: views.Press{ID: "to-table", Href: c.address()}})
	}
}

// lit shows how the number of the address was made, and lights on the drawings
// what makes it: thick rings with a tick, everything else pale.
func (c *checking) lit(p *scored) []templ.Component {
	line, number, found := strings.Cut(c.form.Line, ".")
	seat, err := strconv.Atoi(number)
	at := slices.Index(p.Result.Lines, line)
	if !found || err != nil || seat < 1 || seat > c.seats() || at < 0 {
		return []templ.Component{views.CheckTitle("how", c.a.Say("check.score-how"), c.a.Say("check.score-tap"))}
	}
	keys := c.laid.Sources(seat, line)
	lit := map[companion.Key]bool{}
	var said []string
	onBoard := false
	for _, key := range keys {
		lit[key] = true
		onBoard = onBoard || strings.HasPrefix(string(key), "hex.")
		said = append(said, c.a.Words.Message(c.laid.What(key)))
	}
	title := c.a.Say("result.how", "Name", c.name(seat), "Line", c.a.Say("deepsea.line."+line))
	parts := []templ.Component{views.CheckTitle("how", title, ""), views.BreakdownList(p.Breakdown(p.Result.Seats[seat-1], at))}
	if len(said) > 0 {
		parts = append(parts, views.NoticeBox(views.Notice{ID: "counted", Kind: "good", Title: c.a.Words.SayCount("check.counted", len(said)), Items: said}))
	}
	figures := c.litBoards(lit)
	if len(figures) > 0 || hasAny(keys, "discoverer.", "vessel.") {
		parts = append(parts, views.OceanOf(*c.ocean(lit)))
	}
	if len(figures) > 0 {
		parts = append(parts, views.CheckFigures(figures))
	}
	if onBoard {
		board, _ := c.impactDrawn(lit)
		parts = append(parts, views.ImpactBoard(*board))
	}
	return parts
}

func hasAny(keys []companion.Key, words ...string) bool {
	return slices.ContainsFunc(keys, func(key companion.Key) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(string(key), word) })
	})
}

// litBoards are the boards on which something counts, large.
func (c *checking) litBoards(lit map[companion.Key]bool) []views.CheckFigure {
	var figures []views.CheckFigure
	for depth := 1; depth <= c.mission().MaxDepth; depth++ {
		for _, column := range c.mission().Columns {
			zone := c.laid.ZoneIn(column + strconv.Itoa(depth))
			if zone == nil || !slices.ContainsFunc(zone.Spaces(), func(id string) bool { return lit[companion.Key("space."+zone.ID+"."+id)] }) {
				continue
			}
			board, _ := c.zoneBoard(zone, lit)
			figures = append(figures, views.CheckFigure{Title: c.a.Say("check.zone", "Cell", column+strconv.Itoa(depth), "Zone", zone.Name), Zone: *board})
		}
	}
	return figures
}
