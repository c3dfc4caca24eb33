package deepsea

import (
	"slices"
	"testing"

	"shipmate/companion"
)

// Beside a tie stand those that tie, beside what is not the most whom it is
// compared with.
func TestATieNamesWhoTies(t *testing.T) {
	s := readSheet(t, `{"system":"deepsea","mission":1,"players":[{"name":"Ana"},{"name":"Ben"},{"name":"Cleo"},{"name":"Dan"}],
		"goals":{"1":{"counts":[6,2,6,1]},"2":{"counts":[6,4,4,1]}}}`)
	r := Score(s)
	for _, c := range []struct {
		seat   int
		line   string
		key    string
		rivals []string
	}{
		{0, "goal1", "tied-first", []string{"Cleo"}},
		{2, "goal1", "tied-first", []string{"Ana"}},
		{1, "goal1", "no-second-first-tied", []string{"Ana", "Cleo"}},
		{3, "goal1", "lower", []string{"Ana", "Ben", "Cleo"}},
		{0, "goal2", "sole-first", []string{"Ben", "Cleo", "Dan"}},
		{1, "goal2", "tied-second", []string{"Cleo"}},
	} {
		found := false
		for k, line := range r.Lines {
			if line != c.line {
				continue
			}
			for _, step := range r.Seats[c.seat].Made[k] {
				if step.Text.Key != "deepsea.step.leader."+c.key {
					continue
				}
				found = true
				var names []string
				for _, rival := range step.Text.Args["Rivals"].([]companion.Message) {
					names = append(names, rival.Args["Name"].(string))
				}
				if !slices.Equal(names, c.rivals) {
					t.Errorf("seat %d, %s names %q, want %q", c.seat+1, c.line, names, c.rivals)
				}
			}
		}
		if !found {
			t.Errorf("seat %d, %s isn't %s", c.seat+1, c.line, c.key)
		}
	}
}
