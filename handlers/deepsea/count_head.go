package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// head is the top of a page: what is counted, the rule in one line, where to
// look.
func (c *counting) head(page *views.CountPage) {
	id := c.PageID()
	switch {
	case c.ByPlayer():
		page.Heading = c.A.Say("count.mat", "Name", c.NameOf(id))
	case id == "shared":
		page.Heading = c.A.Say("deepsea.page.shared")
	case strings.HasPrefix(id, "goal"):
		c.goalHead(page, int(id[4]-'0'))
	default:
		page.Heading, page.Hint = c.A.Say("deepsea.page."+id), c.A.Say("deepsea.hint."+id)
	}
	if id == "impact" {
		if slices.ContainsFunc(c.sheet.Box().Mission().Impact.Hexes, func(hex deepsea.Hex) bool { return hex.Points < 0 }) {
			page.Hint = c.A.Say("deepsea.hint.impact-minus")
		}
		board := impactBoard(c.A, c.sheet, c.At.Part)
		board.Small = true
		page.Board = &board
		page.Glyph = "impact"
	}
	if id == "journals" {
		page.Glyph = "journal"
	}
}

// goalHead says a goal in our words, made from the mission's data, and draws
// the tiny map of where it counts.
func (c *counting) goalHead(page *views.CountPage, number int) {
	page.Heading = c.A.Say("deepsea.goal.heading", "Number", number, "Goal", c.goalWhat(number))
	page.Hint = c.goalHint(number)
	page.Glyph = c.goalGlyph(number)
	if cells := c.sheet.GoalCells(number); len(cells) > 0 {
		page.Map = c.oceanMap(number, cells)
	}
}

// goal is a goal of the mission; where an option was chosen, that option.
func (c *counting) goal(number int) *deepsea.Goal { return goalOf(c.sheet, number) }

func goalOf(sheet deepsea.Sheet, number int) *deepsea.Goal {
	goal := &sheet.Box().Mission().Goals[number-1]
	if len(goal.Choose) == 0 {
		return goal
	}
	chosen, _ := strconv.Unquote(string(sheet.Value(companion.Key("goal" + strconv.Itoa(number) + ".option"))))
	for i := range goal.Choose {
		if goal.Choose[i].ID == chosen {
			return &goal.Choose[i]
		}
	}
	return nil
}

// goalName is what a goal counts, and where: "Discs and Vessels, columns A, E".
func (c *counting) goalName(number int) string { return goalName(c, number) }

func goalName(c *counting, number int) string {
	what := c.goalWhat(number)
	if goal := c.goal(number); goal != nil {
		if where := whereOf(c, goal); where != "" {
			return c.A.Say("deepsea.goal.what.where", "What", what, "Where", where)
		}
	}
	return what
}

// goalWhat is the unit alone; the place stands below it, and on the map.
func (c *counting) goalWhat(number int) string {
	goal := c.goal(number)
	if goal == nil {
		return c.A.Say("deepsea.goal.what.choose")
	}
	return c.A.Say("deepsea.goal.what." + whatOf(goal))
}

// whatOf names the unit of a goal, as the end of a catalogue key.
func whatOf(goal *deepsea.Goal) string {
	switch {
	case goal.Count != "":
		return goal.Count
	case goal.DiscoveredByYou:
		return "zone-discovered"
	case slices.Contains(goal.Units, "zone"):
		return "zone-with-" + strings.Join(goal.ZoneContains, "-")
	}
	return strings.Join(goal.Units, "-")
}

// whereOf says the depths and columns of a goal; "" for the whole ocean.
func whereOf(c *counting, goal *deepsea.Goal) string {
	var where []string
	if n := len(goal.Depths); n > 0 && n < c.sheet.Box().Mission().MaxDepth {
		if n == 1 {
			where = append(where, c.A.Say("deepsea.where.depth", "Depth", strconv.Itoa(goal.Depths[0])))
		} else {
			where = append(where, c.A.Say("deepsea.where.depths", "From", strconv.Itoa(goal.Depths[0]), "To", strconv.Itoa(goal.Depths[n-1])))
		}
	}
	if len(goal.Columns) > 0 {
		where = append(where, c.A.Words.SayCount("deepsea.where.columns", len(goal.Columns), "Columns", goal.Columns))
	}
	if goal.ColumnsFromSeaStar != "" {
		where = append(where, c.A.Say("deepsea.where.sea-star-"+goal.ColumnsFromSeaStar))
	}
	return strings.Join(where, c.A.Say("list.comma"))
}

// goalHint is what a goal pays: "1 point each · most +7, second +4".
func (c *counting) goalHint(number int) string {
	goal := c.goal(number)
	if goal == nil {
		return c.A.Say("deepsea.goal.choose-hint")
	}
	var parts []string
	if where := whereOf(c, goal); where != "" {
		parts = append(parts, where)
	}
	switch what := whatOf(goal); what {
	case "field", "cleanup-track-progress":
		parts = append(parts, c.A.Say("deepsea.goal.note."+what))
	}
	if goal.Points > 0 {
		parts = append(parts, c.A.Words.SayCount("deepsea.goal.each", goal.Points))
	}
	coop := c.View.Log.Summary.Mode != "competitive"
	if len(goal.Leader) == 2 && !coop {
		parts = append(parts, c.A.Say("deepsea.goal.leader", "First", views.Signed(goal.Leader[0]), "Second", views.Signed(goal.Leader[1])))
	}
	if goal.LeaderPerField != nil && !coop {
		parts = append(parts, c.A.Say("deepsea.goal.leader-field", "Points", views.Signed(goal.LeaderPerField.Blue)))
	}
	if len(goal.Leaders) > 0 && !coop {
		parts = append(parts, c.A.Say("deepsea.goal.leaders", "Points", views.Signed(goal.Leaders[0].Points)))
	}
	return strings.Join(parts, " · ")
}

func (c *counting) goalGlyph(number int) string {
	goal := c.goal(number)
	if goal == nil || len(goal.Units) != 1 {
		return ""
	}
	switch goal.Units[0] {
	case "sonar", "journal", "conserve", "disc", "vessel":
		return goal.Units[0]
	}
	return ""
}

func (c *counting) oceanMap(number int, cells []deepsea.Cell) *views.OceanMap {
	mission := c.sheet.Box().Mission()
	ocean := &views.OceanMap{Columns: mission.Columns, Depths: mission.MaxDepth, Counted: make([]bool, len(mission.Columns)*mission.MaxDepth)}
	ocean.Label = c.A.Say("deepsea.map", "Goal", c.goalName(number))
	for _, cell := range cells {
		column := slices.Index(mission.Columns, cell.Column)
		if column >= 0 && cell.Counts {
			ocean.Counted[(cell.Depth-1)*len(mission.Columns)+column] = true
		}
	}
	return ocean
}

// uncertain are printed facts that nobody is sure of and that matter on this
// page: asked once, with our default filled in.
func (c *counting) uncertain() []views.Notice {
	var notices []views.Notice
	id, isCount := seniorOfCount(c.At.Key)
	if c.PageID() == "seniors" && (!isCount || id != "mentor") {
		return nil // the one doubt there is the Mentor's
	}
	var numbers []string
	for i, doubt := range c.sheet.Uncertain(c.PageID()) {
		if doubt.Key != "" { // a number of this step that is hard to read: one notice for all
			at := slices.IndexFunc(c.Fields(), func(field deepsea.Field) bool { return field.Key == doubt.Key })
			if n, known := c.sheet.Counted(doubt.Key); at >= 0 && known {
				numbers = append(numbers, c.A.Say("count.said", "What", c.A.Say("deepsea.part."+c.Fields()[at].Part), "Value", views.Number(n.N)))
			}
			continue
		}
		notice := views.Notice{ID: "doubt-" + strconv.Itoa(i), Kind: "look", Text: c.A.Words.Message(doubt.Text)}
		href := c.Table("/table#rules")
		if doubt.File != "" {
			href = "/corrections/deepsea/" + strconv.Itoa(c.sheet.Setup().Mission) + "?" + query("fact", doubt.File+"|"+doubt.Path)
		}
		notice.Buttons = []views.Button{{Text: c.A.Say("count.correct"), Press: views.Press{Href: href}}}
		notices = append(notices, notice)
	}
	if len(numbers) > 0 {
		notices = append(notices, views.Notice{ID: "doubt-numbers", Kind: "look", Text: c.A.Say("count.doubt-numbers", "Numbers", numbers)})
	}
	return notices
}

// missionName is the printed name, or what the owner of this device calls it.
func missionName(a *handlers.Asker, number int) string {
	facts, err := deepsea.Shipped()
	if err != nil {
		return ""
	}
	name := facts.Mission(number).Name
	for _, correction := range corrections(a) {
		if correction.Path == "name" && correction.File == deepsea.MissionFile(number) {
			_ = json.Unmarshal(correction.New, &name) // it was checked when it was kept
		}
	}
	return name
}
