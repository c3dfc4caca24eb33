package deepsea

import (
	"shipmate/companion"
)

// Finding is what the checker has to say about one thing of a Laid.
// deepsea-rules §16.
type Finding struct {
	Check    string              // number of the check, "C22"; "" of what isn't entered
	Weight   companion.Certainty // CannotBe, LookAgain, NotEntered
	Where    []companion.Key     // the places, the likeliest slip first; names of Laid.Place
	Sentence companion.Message   // what is wrong, with the numbers that disagree
	Have     int                 // what lies there, where two numbers disagree
	Want     int                 // what the rules want
	Cures    []Cure              // what would repair it, the best first
}

// Cure is one way to repair a finding.
type Cure struct {
	Edits    []Edit
	Sentence companion.Message // "Ana, staging: 4 → 5"
	Whole    bool              // with it no error is left on the whole table
}

// Undo gives the edits that take a cure back from a Laid where it wasn't done
// yet.
func (c Cure) Undo(before Laid) []Edit {
	var list []Edit
	for _, e := range c.Edits {
		list = append(list, Edit{e.Key, before.Text(e.Key)})
	}
	return list
}
