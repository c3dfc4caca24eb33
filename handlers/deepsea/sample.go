package deepsea

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

// Sample is a game of mission 1 that is nearly counted: two counts are left, so
// that there is something to tap.
func (s *Rooms) Sample(a *handlers.Asker) (json.RawMessage, []companion.Set, error) {
	setup := deepsea.Setup{Mission: 1, Edition: deepsea.Released2024, Mode: deepsea.Competitive}
	for i, colour := range []string{"P", "Y", "R"} {
		setup.Seats = append(setup.Seats, deepsea.Seat{Name: a.Say("sample.name." + string(rune('1'+i))), Colour: colour})
	}
	counts := [][]struct{ key, value string }{{
		{"p1.tracks.reputation", "8"}, {"p1.tracks.inspiration", "11"}, {"p1.tracks.coordination", "5"}, {"p1.tracks.ingenuity", "9"},
		{"p2.tracks.reputation", "6"}, {"p2.tracks.inspiration", "8"}, {"p2.tracks.coordination", "10"}, {"p2.tracks.ingenuity", "5"},
		{"p3.tracks.reputation", "10"}, {"p3.tracks.inspiration", "7"}, {"p3.tracks.coordination", "3"}, {"p3.tracks.ingenuity", "12"},
		{"p1.impact.1", "3"}, {"p1.impact.2", "3"}, {"p2.impact.1", "4"}, {"p2.impact.2", "2"}, {"p3.impact.1", "2"}, {"p3.impact.2", "4"},
	}, {
		{"p1.journals", "[2,0]"}, {"p2.journals", "[3]"}, {"p3.journals", "[0]"},
		{"senior.adventurer", "1"}, {"p1.seniors.adventurer", "11"}, {"senior.biogeographer", "3"}, {"p3.seniors.biogeographer", "4"},
		{"senior.fleet-coordinator", "0"}, {"senior.ichthyologist", "0"}, {"senior.ocean-historian", "0"}, {"senior.biotechnologist", "0"},
		{"senior.mentor", "0"}, {"senior.dive-team-leader", "0"}, {"senior.robotics-engineer", "0"},
	}, {
		{"p1.goal1", "6"}, {"p2.goal1", "4"}, {"p3.goal1", "4"}, {"p1.goal2", "2"}, {"p2.goal2", "3"}, {"p3.goal2", "1"},
		{"p1.goal3", "5"}, {"p2.goal3", "3"}, {"p3.goal3", "6"},
		{"p1.leftovers.staging", "2"}, {"p1.leftovers.research", "4"}, {"p2.leftovers.staging", "1"}, {"p2.leftovers.research", "3"},
	}}
	var sets []companion.Set
	for _, part := range counts {
		var set companion.Set
		for _, one := range part {
			set.Set = append(set.Set, companion.Value{Key: companion.Key(one.key), Value: json.RawMessage(one.value)})
		}
		sets = append(sets, set)
	}
	return handlers.JSON(setup), sets, nil
}
