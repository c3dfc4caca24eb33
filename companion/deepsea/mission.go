package deepsea

import "slices"

// NumMissions is the number of missions in the box.
const NumMissions = 10

// Mission is a mission sheet with its Impact board: missions/NN-*.json.
type Mission struct {
	Number          int           `json:"number"`
	ID              string        `json:"id"`
	Name            string        `json:"name"`
	Columns         []string      `json:"columns"`
	MaxDepth        int           `json:"maxDepth"`
	Launch          Launch        `json:"launch"`
	StartingVessels int           `json:"startingVessels"`
	Setup           []StartBoard  `json:"setup"`
	Hidden          []HiddenBoard `json:"hidden"`
	ShuffledRows    []ShuffledRow `json:"shuffledRows"`
	Goals           []Goal        `json:"goals"`
	Rules           []string      `json:"rules"`
	Uncertain       []string      `json:"uncertain"`
	Impact          Impact        `json:"impact"`
}

// Launch says where vessels are launched: in one zone, or in a zone of choice.
type Launch struct {
	Zone    string `json:"zone"`
	Choose  string `json:"choose"` // "depth-1"
	Assumed bool   `json:"assumed"`
}

// StartBoard is a board that lies in the ocean at the start: a named one, or a
// random one of a depth.
type StartBoard struct {
	Col    string `json:"col"`
	Depth  int    `json:"depth"`
	Zone   string `json:"zone"`
	Random int    `json:"random"`
}

// HiddenBoard is a board that is hidden in a pile.
type HiddenBoard struct {
	Zone             string `json:"zone"`
	Level            int    `json:"level"`
	FaceDown         bool   `json:"faceDown"`
	ShuffledAmongTop int    `json:"shuffledAmongTop"`
	ShuffledInto     string `json:"shuffledInto"`
}

// ShuffledRow is a row of boards whose order is random.
type ShuffledRow struct {
	Depth   int          `json:"depth"`
	Columns []string     `json:"columns"`
	Zones   []StartBoard `json:"zones"`
}

// Goal is a goal of a mission, or one of the options of a goal that is chosen
// (mission 8). deepsea-rules §12.2.
type Goal struct {
	Number             int          `json:"number"`
	ID                 string       `json:"id"` // of an option
	Choose             []Goal       `json:"choose"`
	Count              string       `json:"count"` // where no unit of the ocean is counted
	Units              []string     `json:"units"`
	UnitCandidates     []string     `json:"unitCandidates"`
	ZoneContains       []string     `json:"zoneContains"`
	DiscoveredByYou    bool         `json:"discoveredByYou"`
	Depths             []int        `json:"depths"`  // none = all
	Columns            []string     `json:"columns"` // none = all
	ColumnsFromSeaStar string       `json:"columnsFromSeaStar"`
	Points             int          `json:"points"` // a unit
	Leader             []int        `json:"leader"` // first and second bonus
	LeaderPerField     *FieldBonus  `json:"leaderPerField"`
	Leaders            []GoalLeader `json:"leaders"` // bonuses of one value
	Text               string       `json:"text"`
	Note               string       `json:"note"`
}

// FieldBonus is the leader bonus of each colour.
type FieldBonus struct {
	Blue   int `json:"blue"`
	Brown  int `json:"brown"`
	Green  int `json:"green"`
	Yellow int `json:"yellow"`
}

func (b FieldBonus) list() [numColours]int {
	return [numColours]int{b.Blue, b.Brown, b.Green, b.Yellow}
}

// GoalLeader is a bonus of one value for whoever has most of one thing.
type GoalLeader struct {
	Depths  []int    `json:"depths"`
	Columns []string `json:"columns"`
	Units   []string `json:"units"`
	Points  int      `json:"points"`
}

var (
	allColumns = []string{"A", "B", "C", "D", "E", "F", "G"}
	unitWords  = []string{"sonar", "journal", "conserve", "disc", "vessel", "zone", "field"}
)

// Words of Goal.Count; each is a rule in goal.go.
const (
	countCleanup    = "cleanup-track-progress"
	countSets       = "field-symbol-sets"
	countRescue     = "impact-markers-in-rescue-grid"
	countDesignated = "fallen-star-designated-discs"
	countDiscovered = "first-depth-5-discovered"
	countTravelled  = "first-depth-5-travelled"
)

var goalCounts = []string{"", countCleanup, countSets, countRescue, countDesignated, countDiscovered, countTravelled}

func (m *Mission) check(c *checker, zones []Zone) {
	c.want(m.Number >= 1 && m.Number <= NumMissions, "number", "no such mission")
	c.want(m.ID != "" && m.Name != "", "name", "no name")
	c.want(len(m.Columns) >= 1 && len(m.Columns) <= len(allColumns) &&
		slices.Equal(m.Columns, allColumns[:min(len(m.Columns), len(allColumns))]), "columns", "impossible columns %v", m.Columns)
	c.rangeOf(m.MaxDepth, 1, MaxDepth, "maxDepth")
	c.rangeOf(m.StartingVessels, 1, 3, "startingVessels")
	c.want((m.Launch.Zone == "") != (m.Launch.Choose == ""), "launch", "want a zone or a choice")
	c.want(m.Launch.Choose == "" || m.Launch.Choose == "depth-1", "launch.choose", "unknown choice %q", m.Launch.Choose)
	m.zone(c, zones, m.Launch.Zone, 0, "launch.zone")
	m.checkBoards(c, zones)
	c.want(len(m.Goals) == 3, "goals", "want three goals")
	for i := range m.Goals {
		c.in(i, "goals", func() { m.checkGoal(c, &m.Goals[i], i+1) })
	}
	before := c.place
	c.place = "impact"
	m.Impact.check(c, zones)
	c.place = before
}

// zone checks that a zone exists at a depth (0 = any that the mission has).
func (m *Mission) zone(c *checker, zones []Zone, id string, depth int, place string) {
	if id == "" {
		return
	}
	for i := range zones {
		if zones[i].ID == id {
			c.want(zones[i].Depth <= m.MaxDepth && (depth == 0 || zones[i].Depth == depth), place,
				"%q is a zone of depth %d", id, zones[i].Depth)
			return
		}
	}
	c.want(false, place, "unknown zone %q", id)
}

func (m *Mission) checkBoards(c *checker, zones []Zone) {
	taken := map[string]bool{}
	for i, s := range m.Setup {
		c.in(i, "setup", func() {
			c.want(slices.Contains(m.Columns, s.Col), "col", "no column %q", s.Col)
			c.rangeOf(s.Depth, 1, m.MaxDepth, "depth")
			c.unique(taken, s.Col+string(rune('0'+max(0, min(s.Depth, 9)))), "col")
			c.want((s.Zone == "") != (s.Random == 0), "zone", "want a zone or a random one")
			c.want(s.Random == 0 || s.Random == s.Depth, "random", "depth %d in row %d", s.Random, s.Depth)
			m.zone(c, zones, s.Zone, s.Depth, "zone")
		})
	}
	for i, h := range m.Hidden {
		c.in(i, "hidden", func() {
			c.rangeOf(h.Level, 1, m.MaxDepth, "level")
			c.want(h.Zone != "", "zone", "no zone")
			m.zone(c, zones, h.Zone, h.Level, "zone")
			c.want((h.ShuffledInto == "pile") != (h.ShuffledAmongTop > 0), "shuffledInto", "hidden where?")
			c.rangeOf(h.ShuffledAmongTop, 0, 9, "shuffledAmongTop")
		})
	}
	for i, row := range m.ShuffledRows {
		c.in(i, "shuffledRows", func() {
			c.rangeOf(row.Depth, 1, m.MaxDepth, "depth")
			c.want(slices.Equal(row.Columns, m.Columns) && len(row.Zones) == len(row.Columns), "columns", "not the whole row")
			for _, z := range row.Zones {
				c.want((z.Zone == "") != (z.Random == 0), "zones", "want a zone or a random one")
				m.zone(c, zones, z.Zone, row.Depth, "zones")
			}
		})
	}
}

func (m *Mission) checkGoal(c *checker, g *Goal, number int) {
	c.want(g.Number == number, "number", "want goal %d", number)
	c.want(g.ID == "", "id", "only options have ids")
	if len(g.Choose) == 0 {
		m.checkCount(c, g)
		return
	}
	c.want(len(g.Choose) == 2, "choose", "want two options")
	seen := map[string]bool{optionNone: true}
	for i := range g.Choose {
		c.in(i, "choose", func() {
			o := &g.Choose[i]
			c.unique(seen, o.ID, "id")
			c.want(o.Number == 0 && len(o.Choose) == 0, "choose", "an option has no options")
			m.checkCount(c, o)
			plan, ok := planOf(o)
			c.want(ok && (plan.kind == plainGoal || plan.kind == fieldGoal && len(plan.things) == 0), "units", "no goal of this sort is chosen")
		})
	}
}

func (m *Mission) checkCount(c *checker, g *Goal) {
	c.want(slices.Contains(goalCounts, g.Count), "count", "unknown count %q", g.Count)
	c.want((len(g.Units) > 0) != (g.Count != ""), "units", "want units or a count")
	for _, list := range [][]string{g.Units, g.UnitCandidates, g.ZoneContains} {
		for _, u := range list {
			c.want(slices.Contains(unitWords, u), "units", "unknown unit %q", u)
		}
	}
	c.want(len(g.Units) < 2 || !slices.Contains(g.Units, "zone") && !slices.Contains(g.Units, "field"), "units", "zones and fields stand alone")
	c.depths(g.Depths, m.MaxDepth, "depths")
	m.checkColumns(c, g.Columns, "columns")
	c.want(slices.Contains([]string{"", "left", "right"}, g.ColumnsFromSeaStar), "columnsFromSeaStar", "unknown side")
	c.rangeOf(g.Points, 0, 20, "points")
	c.want(len(g.Leader) == 0 || len(g.Leader) == 2, "leader", "want the first and the second bonus")
	for i, points := range g.Leader {
		c.rangeOf(points, 0, 50, "leader"+stepIndex(i))
	}
	if g.LeaderPerField != nil {
		for i, points := range g.LeaderPerField.list() {
			c.rangeOf(points, 0, 50, "leaderPerField."+fieldNames[i])
		}
	}
	for i, l := range g.Leaders {
		c.in(i, "leaders", func() {
			c.depths(l.Depths, m.MaxDepth, "depths")
			m.checkColumns(c, l.Columns, "columns")
			c.rangeOf(l.Points, 0, 50, "points")
		})
	}
	if c.fault == nil {
		_, ok := planOf(g)
		c.want(ok, "count", "no rule for a goal like this")
	}
}

func (m *Mission) checkColumns(c *checker, columns []string, place string) {
	for i, col := range columns {
		c.want(slices.Contains(m.Columns, col) && (i == 0 || col > columns[i-1]), place, "impossible columns %v", columns)
	}
}
