package deepsea

import "slices"

// MaxDepth is the depth of the deepest ocean boards.
const MaxDepth = 5

// Zone is an ocean board: zones.json.
type Zone struct {
	ID             string         `json:"id"`
	Name           string         `json:"name"`
	Depth          int            `json:"depth"`
	Unique         bool           `json:"unique"`
	Discovery      []string       `json:"discovery"`
	Arrival        []string       `json:"arrival"`
	ArrivalActions []Action       `json:"arrivalActions"`
	Dive           []DiveSite     `json:"dive"`
	Sonar          [][]SonarSpace `json:"sonar"`
	Conserve       []ConserveSite `json:"conserve"`
	Journal        []JournalSite  `json:"journal"`
	Links          []Link         `json:"links"`
	Rules          []ZoneRule     `json:"rules"`
}

// DiveSite is a place for face-down Dive tokens.
type DiveSite struct {
	ID     string `json:"id"`
	Tokens int    `json:"tokens"`
	From   string `json:"from"` // the side a cave is used from
}

// SonarSpace is one space of a sonar track: a Discover or a reward.
type SonarSpace struct {
	ID       string   `json:"id"`
	Discover []int    `json:"discover"` // depths
	Gains    []string `json:"gains"`
}

// ConserveSite is a conservation site.
type ConserveSite struct {
	ID      string   `json:"id"`
	Cost    int      `json:"cost"` // research
	Gains   []string `json:"gains"`
	Actions []Action `json:"actions"`
	Marked  bool     `json:"marked"`
	From    string   `json:"from"`
}

// JournalSite is a journal site.
type JournalSite struct {
	ID     string   `json:"id"`
	Field  string   `json:"field"`
	Gains  []string `json:"gains"`
	Marked bool     `json:"marked"`
	From   string   `json:"from"`
}

// Link is a printed line between two spaces.
type Link struct {
	A     string   `json:"a"`
	B     string   `json:"b"`
	Gains []string `json:"gains"`
}

// ZoneRule is a rule of one zone.
type ZoneRule struct {
	Trigger string   `json:"trigger"`
	Target  string   `json:"target"`
	Gains   []string `json:"gains"`
	Text    string   `json:"text"`
}

var ruleTriggers = []string{"claim", "conserve", "dive", "permanent", "site-state", "sonar", "travel-out"}

// spaces lists the ids of every space and Dive site of the zone.
func (z *Zone) spaces() []string {
	var ids []string
	for _, s := range z.Dive {
		ids = append(ids, s.ID)
	}
	return append(ids, z.Spaces()...)
}

// Spaces lists the ids of the spaces that hold a disc.
func (z *Zone) Spaces() []string {
	var ids []string
	for _, track := range z.Sonar {
		for _, s := range track {
			ids = append(ids, s.ID)
		}
	}
	for _, s := range z.Conserve {
		ids = append(ids, s.ID)
	}
	for _, s := range z.Journal {
		ids = append(ids, s.ID)
	}
	return ids
}

func checkZones(zones []Zone, c *checker) {
	seen := map[string]bool{}
	for i := range zones {
		c.in(i, "", func() {
			z := &zones[i]
			c.unique(seen, z.ID, "id")
			c.want(z.Name != "", "name", "no name")
			c.rangeOf(z.Depth, 1, MaxDepth, "depth")
			z.check(c)
		})
	}
}

func (z *Zone) check(c *checker) {
	spaces := z.spaces()
	seen := map[string]bool{}
	for _, id := range spaces {
		c.unique(seen, id, "spaces")
	}
	c.gains(z.Discovery, "discovery")
	c.gains(z.Arrival, "arrival")
	c.actions(z.ArrivalActions, "arrivalActions")
	for i, s := range z.Dive {
		c.in(i, "dive", func() { c.rangeOf(s.Tokens, 1, 36, "tokens"); c.side(s.From) })
	}
	for i, track := range z.Sonar {
		c.in(i, "sonar", func() {
			for _, s := range track {
				c.gains(s.Gains, "gains")
				c.depths(s.Discover, MaxDepth, "discover")
				c.want((len(s.Gains) == 0) != (len(s.Discover) == 0), s.ID, "want a Discover or a reward")
			}
		})
	}
	for i, s := range z.Conserve {
		c.in(i, "conserve", func() {
			c.rangeOf(s.Cost, 0, 12, "cost")
			c.gains(s.Gains, "gains")
			c.actions(s.Actions, "actions")
			c.side(s.From)
		})
	}
	for i, s := range z.Journal {
		c.in(i, "journal", func() {
			c.want(slices.Contains(fieldNames[:numColours], s.Field), "field", "unknown field %q", s.Field)
			c.gains(s.Gains, "gains")
			c.side(s.From)
		})
	}
	for i, l := range z.Links {
		c.in(i, "links", func() {
			c.want(slices.Contains(spaces, l.A) && slices.Contains(spaces, l.B) && l.A != l.B, "a",
				"no link between %q and %q", l.A, l.B)
			c.gains(l.Gains, "gains")
			c.want(len(l.Gains) > 0, "gains", "no reward")
		})
	}
	for i, r := range z.Rules {
		c.in(i, "rules", func() {
			c.want(slices.Contains(ruleTriggers, r.Trigger), "trigger", "unknown trigger %q", r.Trigger)
			c.want(r.Target == "" || slices.Contains(spaces, r.Target), "target", "no space %q", r.Target)
			c.gains(r.Gains, "gains")
		})
	}
}

func (c *checker) side(from string) {
	c.want(slices.Contains([]string{"", "left", "up", "right"}, from), "from", "unknown side %q", from)
}
