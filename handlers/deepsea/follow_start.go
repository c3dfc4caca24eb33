package deepsea

import (
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// forFollowing marks a table that is going to be followed.
const forFollowing = "follow"

// startChoices are what only a followed game asks before it starts: who begins,
// and how much is followed.
func startChoices(a *handlers.Asker, form setupForm, seats []setSeat) []views.Choices {
	depth := views.Choices{Label: a.Say("follow.depth")}
	for _, word := range []string{deepsea.FollowEverything, deepsea.FollowTracks} {
		depth.Chips = append(depth.Chips, views.Chip{Text: a.Say("follow.depth." + word), Field: "depth", Value: word, Radio: true, On: orText(form.Depth, deepsea.FollowEverything) == word})
	}
	return []views.Choices{handlers.StartChoice(a, a.Say("follow.setup.starts"), form.Starts, seats), depth}
}

// followSetup makes a table one that is followed from its start.
func followSetup(a *handlers.Asker, form setupForm) deepsea.FollowSetup {
	follow := deepsea.FollowSetup{Depth: orText(form.Depth, deepsea.FollowEverything), Clock: true}
	if kept := a.Setting(settingReminders, ""); kept != "" {
		follow.Off = strings.Split(kept, ",")
	}
	return follow
}
