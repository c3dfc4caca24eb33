package deepsea

import (
	"slices"
	"strconv"

	"shipmate/companion"
)

// Doubt is a printed fact or a rule that we are not sure of, to be asked once,
// on the page where it matters, with our default filled in.
type Doubt struct {
	Text    companion.Message
	File    string // with Path: a correction answers it
	Path    string
	Variant string        // or a variant does
	Key     companion.Key // or a value of the sheet does
}

// Uncertain lists the doubts that matter on a page. What a correction, a
// variant set by hand or an entered number has answered is no doubt any more.
func (s Sheet) Uncertain(page string) []Doubt {
	var list []Doubt
	variant := func(name, key string) {
		if s.setup.Variants.Get(name) == "" {
			list = append(list, Doubt{Text: say(key), Variant: name})
		}
	}
	switch page {
	case "impact":
		for i := range s.box.mission.Impact.Hexes {
			h := &s.box.mission.Impact.Hexes[i]
			if h.Assumed && h.OffGrid {
				list = append(list, Doubt{Text: companion.SayWith("deepsea.uncertain.hex", companion.Args{"Points": h.Points}),
					File: missionFiles[s.setup.Mission-1], Path: "impact.hexes" + stepIndex(i) + ".points"})
			}
		}
	case "seniors":
		variant("mentorCountsLeader", "deepsea.uncertain.mentor")
	case "goal1", "goal2", "goal3":
		plan := &s.box.plans[page[4]-'1']
		kinds := []goalKind{plan.kind}
		for i := range plan.options {
			kinds = append(kinds, plan.options[i].kind)
		}
		if slices.Contains(kinds, fieldGoal) {
			variant("symbolSource", "deepsea.uncertain.symbols")
		}
		if plan.kind == rescueGoal {
			variant("m7RescueGrid", "deepsea.uncertain.rescue")
		}
		if plan.goal.Count == countCleanup {
			list = append(list, Doubt{Text: say("deepsea.uncertain.cleanup")})
		}
	case "coop":
		if n := s.seats(); s.setup.Mission == 1 && n <= len(doubted) {
			for k, name := range thresholdNames {
				if doubted[n-1][k] && !s.coop.thresholds[k].known {
					list = append(list, Doubt{Text: companion.SayWith("deepsea.uncertain.threshold", companion.Args{
						"What": say("deepsea.what.threshold." + name), "N": strconv.Itoa(knownThresholds[n-1][k])}),
						Key: companion.Key("coop.threshold." + name)})
				}
			}
		}
	}
	return list
}
