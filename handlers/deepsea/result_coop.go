package deepsea

import (
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// coopVerdict says how many goals were met, and won, lost or undecided; then
// what one more would have changed.
func (p *scored) coopVerdict(coop *deepsea.CoopResult) (heading, hint string) {
	outcome := coop.Outcome
	if outcome == "" {
		outcome = "chart"
		if text := p.sheet.ChartText(coop.Met); text != "" {
			return p.A.Say("result.coop.chart-says", "Met", coop.Met, "Goals", len(coop.Goals), "Text", text), p.coopNear()
		}
	}
	heading = p.A.Say("result.coop."+outcome, "Met", coop.Met, "Goals", len(coop.Goals), "Needed", coop.Needed)
	if near := p.coopNear(); near != "" {
		return heading, near
	}
	return heading, p.A.Say("result.coop.hint")
}

// decided says that a team has won or lost, whatever the goals that are still
// open come to.
func decided(sheet deepsea.Sheet) bool {
	coop := deepsea.Coop(sheet)
	return coop != nil && (coop.Outcome == "won" || coop.Outcome == "lost")
}

// coopNear says the smallest increase of one goal that would have changed the
// outcome.
func (p *scored) coopNear() string {
	near, ok := deepsea.CoopNear(p.sheet)
	if !ok {
		return ""
	}
	for _, goal := range deepsea.Meters(p.sheet) {
		if goal.Goal == near.Goal {
			key := "result.coop.near"
			if deepsea.Coop(p.sheet).Outcome == "" {
				key = "result.coop.near-chart"
			}
			return p.A.Say(key, "N", near.N, "Goal", teamGoalName(p.counting(), goal))
		}
	}
	return ""
}

func (p *scored) counting() *counting {
	return p.rooms.counting(p.A, p.View, p.sheet)
}

// meters are the seven goals of the team against their thresholds; each opens.
func (p *scored) meters() []views.Meter {
	var meters []views.Meter
	for _, goal := range deepsea.Meters(p.sheet) {
		meter := goalMeter(p.counting(), goal)
		meter.Press = views.Press{ID: "meter-" + goal.Goal, Href: p.Address("how", "meter."+goal.Goal) + "#how"}
		meters = append(meters, meter)
	}
	return meters
}

// openMeter explains one goal of the team in a sheet from below; false where
// another number is opened.
func (p *scored) openMeter(page *views.ResultPage) bool {
	name, ok := strings.CutPrefix(p.Form.How, "meter.")
	if !ok {
		return false
	}
	m := &metered{rooms: p.rooms, a: p.A, view: p.View, sheet: p.sheet}
	for _, goal := range deepsea.Meters(p.sheet) {
		if goal.Goal != name {
			continue
		}
		meter := goalMeter(p.counting(), goal)
		page.Has = "with-sheet"
		page.Open = &views.Sheet{ID: "how", Title: meter.Name, Value: meter.Have, Close: views.Button{Text: p.A.Say("result.close"), Press: views.Press{ID: "close", Href: p.Address() + "#meter-" + goal.Goal}},
			Actions: []views.Button{{Text: p.A.Say("result.recount"), Press: views.Press{ID: "recount", Href: m.address("goal", goal.Goal)}}}}
		page.Made = m.made(goal, meter)
	}
	return true
}
