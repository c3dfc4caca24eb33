package deepsea

import (
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// coopVerdict says how many goals were met, and won, lost or undecided.
func (p *scored) coopVerdict(coop *deepsea.CoopResult) (heading, hint string) {
	outcome := coop.Outcome
	if outcome == "" {
		outcome = "chart"
	}
	return p.a.Say("result.coop."+outcome, "Met", coop.Met, "Goals", len(coop.Goals), "Needed", coop.Needed), p.a.Say("result.coop.hint")
}

// meters are the seven goals of the team against their thresholds.
func (p *scored) meters() []views.Meter {
	var meters []views.Meter
	coop := deepsea.Coop(p.sheet)
	for _, goal := range coop.Goals {
		meter := views.Meter{Name: p.goalTitle(goal), State: "unknown", Words: p.a.Say("result.coop.no-threshold")}
		if goal.Total.Known {
			meter.Have, meter.Now = views.Number(goal.Total.N), goal.Total.N
		} else {
			meter.Have, meter.Words = p.a.Say("result.open"), p.a.Say("count.open-field")
		}
		if goal.Threshold.Known {
			meter.Need, meter.Goal = views.Number(goal.Threshold.N), goal.Threshold.N
		}
		switch {
		case goal.Decided && goal.Met:
			meter.State, meter.Words = "met", p.a.Say("result.coop.met")
		case goal.Decided:
			meter.State, meter.Words = "out", p.a.Words.SayCount("result.coop.missed", goal.MissedBy.N)
		}
		meters = append(meters, meter)
	}
	return meters
}

func (p *scored) goalTitle(goal deepsea.CoopGoal) string {
	switch goal.Goal {
	case "goal1", "goal2", "goal3":
		c := &counting{rooms: p.rooms, a: p.a, view: p.view, sheet: p.sheet}
		return c.goalName(int(goal.Goal[4] - '0'))
	case "impact":
		return p.a.Say("result.coop.impact")
	}
	if goal.Title != "" {
		return goal.Title
	}
	return p.a.Say("deepsea.part." + goal.Goal)
}
