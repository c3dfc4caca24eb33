package deepsea

// Mat is the printed player mat: player-mat.json.
type Mat struct {
	Tracks         []string     `json:"tracks"`
	Start          int          `json:"start"`
	End            int          `json:"end"`
	Brackets       []Bracket    `json:"brackets"`
	ImpactSpace    int          `json:"impactSpace"`
	OverflowReturn int          `json:"overflowReturn"`
	VesselSpaces   VesselSpaces `json:"vesselSpaces"`
	Research       Research     `json:"research"`
}

// Bracket is a run of spaces of a track with one level and one number of
// points.
type Bracket struct {
	Level  int   `json:"level"`
	Spaces []int `json:"spaces"`
	Points int   `json:"points"`
}

// VesselSpaces are the spaces of a track that hold a vessel.
type VesselSpaces struct {
	Ingenuity []int `json:"ingenuity"`
}

// Research is the research track of the mat.
type Research struct {
	Start int `json:"start"`
	Cap   int `json:"cap"`
}

// The four attribute tracks in the order of the mat, and their ranges.
const (
	NumTracks = 4
	MaxSpace  = 12 // a cube stands on 0–12
	MaxLevel  = 5  // 1–5
)

var trackNames = [NumTracks]string{"reputation", "inspiration", "coordination", "ingenuity"}

// Tracks lists the ids of the four attribute tracks in the order of the mat.
func Tracks() []string { return trackNames[:] }

// Level is the level of a cube on a space (0–12): 1 to 5. deepsea-rules §3.1.
func (m *Mat) Level(space int) int {
	for _, b := range m.Brackets {
		if space <= b.Spaces[len(b.Spaces)-1] {
			return b.Level
		}
	}
	return MaxLevel
}

// LevelPoints are the points of a level (1–5) at the end: 0, 1, 4, 7, 10.
// deepsea-rules §3.1, §12.1.
func (m *Mat) LevelPoints(level int) int { return m.Brackets[level-1].Points }

// step is the space after a space (0–12); over says that the cube came from the
// end. deepsea-rules §3.1.
func (m *Mat) step(space int) (next int, over bool) {
	if space == m.End {
		return m.OverflowReturn, true
	}
	return space + 1, false
}

func (m *Mat) check(c *checker) {
	c.want(len(m.Tracks) == NumTracks, "tracks", "want four tracks")
	for i, t := range m.Tracks {
		c.want(i < NumTracks && t == trackNames[i], "tracks", "unknown track %q", t)
	}
	c.want(m.Start == 0 && m.End == MaxSpace, "end", "spaces go from 0 to %d", MaxSpace)
	c.want(len(m.Brackets) == MaxLevel, "brackets", "want %d brackets", MaxLevel)
	next := 0
	for i, b := range m.Brackets {
		c.in(i, "brackets", func() {
			c.want(b.Level == i+1, "level", "want level %d", i+1)
			c.want(len(b.Spaces) > 0, "spaces", "no spaces")
			for _, s := range b.Spaces {
				c.want(s == next, "spaces", "want space %d", next)
				next++
			}
			c.rangeOf(b.Points, 0, 99, "points")
		})
	}
	c.want(next == MaxSpace+1, "brackets", "the brackets end at %d", next-1)
	c.rangeOf(m.ImpactSpace, 0, MaxSpace, "impactSpace")
	c.rangeOf(m.OverflowReturn, 0, MaxSpace, "overflowReturn")
	for _, s := range m.VesselSpaces.Ingenuity {
		c.rangeOf(s, 1, MaxSpace, "vesselSpaces.ingenuity")
	}
	c.rangeOf(m.Research.Cap, 1, 99, "research.cap")
	c.rangeOf(m.Research.Start, 0, m.Research.Cap, "research.start")
}
