package ageofsail

import (
	"cmp"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// forFollowing marks a table that is going to be followed.
const forFollowing = "follow"

// depthChoices asks how much is followed.
func depthChoices(a *handlers.Asker, chosen string) views.Choices {
	depth := views.Choices{Label: a.Say("follow.depth")}
	for _, word := range []string{ageofsail.FollowEverything, ageofsail.FollowTracks} {
		depth.Chips = append(depth.Chips, views.Chip{Text: a.Say("follow.depth." + word), Field: "depth", Value: word, Radio: true, On: cmp.Or(chosen, ageofsail.FollowEverything) == word})
	}
	return depth
}

// setOffers are the component sets that a table may be played with.
func (s *Rooms) setOffers(a *handlers.Asker) ([]*ageofsail.ComponentSet, error) {
	practice, err := ageofsail.Practice()
	return append([]*ageofsail.ComponentSet{practice}, keptSets(a)...), err
}

// setChoices asks for a component set and the side of its map. None is a good
// answer: what is not known is then asked, or left to the table.
func (s *Rooms) setChoices(a *handlers.Asker, form setupForm) []views.Choices {
	offers, err := s.setOffers(a)
	if err != nil {
		offers = nil // a test rules that out; a game without a set is one
	}
	sets := views.Choices{Label: a.Say("ageofsail.setup.set"), Hint: a.Say("ageofsail.setup.set-hint"),
		Chips: []views.Chip{{Text: a.Say("ageofsail.setup.set-none"), Field: "set", Value: "", Radio: true, On: true}}}
	sides := views.Choices{Label: a.Say("ageofsail.setup.side")}
	for _, set := range offers {
		text := set.Label
		if label := setLabel(a, set); label != "" {
			text = label
		}
		on := set.ID == form.Set
		sets.Chips[0].On = sets.Chips[0].On && !on
		sets.Chips = append(sets.Chips, views.Chip{Text: text, Field: "set", Value: set.ID, Radio: true, On: on})
	}
	for _, side := range []string{"", "a", "b"} {
		sides.Chips = append(sides.Chips, views.Chip{Text: a.Say("ageofsail.side." + cmp.Or(side, "none")), Field: "side", Value: side, Radio: true, On: side == form.Side})
	}
	return []views.Choices{sets, sides}
}

// pinSet lays the chosen set into the setup: the table keeps its own copy.
func (s *Rooms) pinSet(a *handlers.Asker, form setupForm, setup *ageofsail.Setup) error {
	offers, err := s.setOffers(a)
	if err != nil {
		return err
	}
	for _, set := range offers {
		if form.Set != "" && set.ID == form.Set {
			setup.Set = set
			if form.For == forFollowing {
				setup.Side = form.Side
			}
		}
	}
	return nil
}
