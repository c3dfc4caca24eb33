package deepsea

import "slices"

// Specialist is a kind of Specialist with both sides: specialists.json.
type Specialist struct {
	ID        string   `json:"id"`
	Tier      int      `json:"tier"` // 0 = Team Leader
	Copies    int      `json:"copies"`
	PerPlayer int      `json:"perPlayer"`
	Junior    *Side    `json:"junior"`
	Senior    *Side    `json:"senior"`
	Assumed   []string `json:"assumed"`
}

// Side is one side of a Specialist; Actions are slots of alternatives.
type Side struct {
	Name    string     `json:"name"`
	Gains   []string   `json:"gains"`
	Actions [][]Action `json:"actions"`
	Scoring *Scoring   `json:"scoring"`
}

// Scoring is what a tier-5 Senior pays at the end: Points for every full Per of
// what Count names. deepsea-rules §12.5.
type Scoring struct {
	Per    int    `json:"per"`
	Points int    `json:"points"`
	Count  string `json:"count"`
}

const flatCount = "flat" // pays its points without counting

var seniorCounts = []string{"links-shared-with-others", "conserve-discs-in-one-zone", "sets-of-four-fields",
	"depths-with-journal", "zones-with-conserve", "other-seniors", "zones-with-disc-or-vessel",
	"empty-dive-sites", flatCount}

// Name is the printed name: of the Senior side if senior, else of the Junior
// side (the Team Leader has only a Senior side).
func (s *Specialist) Name(senior bool) string {
	if senior || s.Junior == nil {
		return s.Senior.Name
	}
	return s.Junior.Name
}

func checkSpecialists(specialists []Specialist, c *checker) {
	seen := map[string]bool{}
	for i := range specialists {
		c.in(i, "", func() {
			s := &specialists[i]
			c.unique(seen, s.ID, "id")
			c.rangeOf(s.Tier, 0, 5, "tier")
			c.rangeOf(s.Copies, 0, 9, "copies")
			c.rangeOf(s.PerPlayer, 0, 1, "perPlayer")
			c.want((s.Junior == nil) == (s.Tier == 0), "junior", "only the Team Leader has no Junior side")
			c.want(s.Senior != nil, "senior", "no Senior side")
			for _, place := range []string{"junior", "senior"} {
				side := s.Junior
				if place == "senior" {
					side = s.Senior
				}
				if side != nil {
					side.check(c, place)
				}
			}
			scores := s.Senior != nil && s.Senior.Scoring != nil
			c.want(scores == (s.Tier == 5), "senior.scoring", "exactly the tier-5 Seniors score")
		})
	}
}

func (s *Side) check(c *checker, place string) {
	c.want(s.Name != "" && len(s.Name) <= 80, place+".name", "no name, or too long")
	c.gains(s.Gains, place+".gains")
	for _, slot := range s.Actions {
		c.want(len(slot) > 0, place+".actions", "an empty slot")
		c.actions(slot, place+".actions")
	}
	if s.Scoring == nil {
		return
	}
	c.rangeOf(s.Scoring.Per, 1, 20, place+".scoring.per")
	c.rangeOf(s.Scoring.Points, 0, 50, place+".scoring.points")
	c.want(slices.Contains(seniorCounts, s.Scoring.Count), place+".scoring.count", "unknown count %q", s.Scoring.Count)
}
