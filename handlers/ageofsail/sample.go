package ageofsail

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
)

// Sample is a game of three that is nearly counted: two counts are left, so
// that there is something to tap.
func (s *Rooms) Sample(a *handlers.Asker) (json.RawMessage, []companion.Set, error) {
	setup := ageofsail.Setup{Profile: ageofsail.Endeavor2009}
	for i, colour := range []string{"P", "Y", "R"} {
		setup.Seats = append(setup.Seats, ageofsail.Seat{Name: a.Say("sample.name." + string(rune('1'+i))), Colour: colour})
	}
	counts := [][]struct{ key, value string }{{
		{"p1.cityGlory", "8"}, {"p2.cityGlory", "8"}, {"p3.cityGlory", "10"},
		{"p1.connections", "6"}, {"p2.connections", "3"}, {"p3.connections", "5"},
	}, {
		{"p1.trackGlory.industry", "3"}, {"p1.trackGlory.culture", "9"}, {"p1.trackGlory.finance", "3"}, {"p1.trackGlory.politics", "8"},
		{"p2.trackGlory.industry", "5"}, {"p2.trackGlory.culture", "5"}, {"p2.trackGlory.finance", "5"}, {"p2.trackGlory.politics", "8"},
		{"p3.trackGlory.industry", "2"}, {"p3.trackGlory.culture", "11"}, {"p3.trackGlory.finance", "2"}, {"p3.trackGlory.politics", "3"},
	}, {
		{"p1.cardGlory", "5"}, {"p2.cardGlory", "4"}, {"p3.cardGlory", "6"},
		{"p1.governorSpaceEmpty", "false"}, {"p2.governorSpaceEmpty", "true"}, {"p3.governorSpaceEmpty", "false"},
		{"p1.universities", "1"}, {"p2.universities", "1"}, {"p3.universities", "0"},
		{"p1.harborDiscs", "7"}, {"p2.harborDiscs", "4"}, {"p1.slaveryAside", "2"}, {"p2.slaveryAside", "0"},
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
