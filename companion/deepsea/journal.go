package deepsea

import "slices"

// Journal is a Journal card: journals.json. Actions are circles of
// alternatives.
type Journal struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Anchor  bool       `json:"anchor"`
	Cost    int        `json:"cost"`   // research
	Points  int        `json:"points"` // printed, at the end
	Fields  []string   `json:"fields"`
	Gains   []string   `json:"gains"`
	Others  []string   `json:"others"`
	Actions [][]Action `json:"actions"`
}

func checkJournals(journals []Journal, c *checker) {
	seen := map[string]bool{}
	for i := range journals {
		c.in(i, "", func() {
			j := &journals[i]
			c.unique(seen, j.ID, "id")
			c.want(j.Name != "" && len(j.Name) <= 120, "name", "no name, or too long")
			c.rangeOf(j.Cost, 0, 12, "cost")
			c.rangeOf(j.Points, 0, 20, "points")
			c.want(len(j.Fields) >= 1 && len(j.Fields) <= 2, "fields", "want one or two fields")
			for k, f := range j.Fields {
				c.want(slices.Contains(fieldNames[:numColours], f), "fields", "unknown field %q", f)
				c.want(k == 0 || f != j.Fields[k-1], "fields", "field %q twice", f)
			}
			c.gains(j.Gains, "gains")
			c.gains(j.Others, "others")
			for _, circle := range j.Actions {
				c.want(len(circle) > 0, "actions", "an empty circle")
				c.actions(circle, "actions")
			}
		})
	}
}
