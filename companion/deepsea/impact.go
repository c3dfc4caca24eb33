package deepsea

import (
	"math"
	"slices"
)

// Impact is the hex board of a mission. deepsea-rules §9.
type Impact struct {
	Layout        string   `json:"layout"` // pointy-top, flat-top, rows
	Offset        string   `json:"offset"` // odd-r, odd-q, even-q, rows
	OffsetAssumed bool     `json:"offsetAssumed"`
	Bridges       []Bridge `json:"bridges"`
	Star          *Spot    `json:"star"` // mission 3: covered by a printed star, no hex
	Hexes         []Hex    `json:"hexes"`
}

// Spot is a row and a column of the board.
type Spot struct {
	R int `json:"r"`
	C int `json:"c"`
}

// Bridge joins two hexes that don't touch.
type Bridge struct {
	A       []int `json:"a"` // row, column
	B       []int `json:"b"`
	Assumed bool  `json:"assumed"`
}

// Hex is one hex. deepsea-rules §9.2.
type Hex struct {
	R          int      `json:"r"`
	C          int      `json:"c"`
	Points     int      `json:"points"` // a marker
	Gains      []string `json:"gains"`
	Field      string   `json:"field"`
	FieldCount int      `json:"fieldCount"` // 0 where Field is set means 1
	Infinite   bool     `json:"infinite"`
	Entry      bool     `json:"entry"`
	EntryFrom  string   `json:"entryFrom"` // entry only for Impacts of this zone
	OffGrid    bool     `json:"offGrid"`
	Arrow      bool     `json:"arrow"`
	Rescue     bool     `json:"rescue"`
	Goal       int      `json:"goal"`
	StarHere   bool     `json:"starHere"`
	Assumed    bool     `json:"assumed"`
	Note       string   `json:"note"`
}

const (
	minHexPoints = -9
	maxHexPoints = 9
	numHexValues = maxHexPoints - minHexPoints + 1
	maxHexes     = 128
)

// symbols is how many symbols of its field a hex shows.
func (h *Hex) symbols() int {
	if h.Field == "" {
		return 0
	}
	return max(1, h.FieldCount)
}

// index finds a hex by row and column, -1 if there is none.
func (b *Impact) index(r, c int) int {
	for i := range b.Hexes {
		if b.Hexes[i].R == r && b.Hexes[i].C == c {
			return i
		}
	}
	return -1
}

// step lists the (row, column) offsets of the neighbours of a hex.
// deepsea-rules §9.2.
func (b *Impact) steps(r, c int) [][2]int {
	switch b.Offset {
	case "odd-r":
		if r%2 == 0 {
			return [][2]int{{0, -1}, {0, 1}, {-1, -1}, {-1, 0}, {1, -1}, {1, 0}}
		}
		return [][2]int{{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, 0}, {1, 1}}
	case "odd-q", "even-q":
		if (c%2 == 1) == (b.Offset == "odd-q") { // a column shifted down
			return [][2]int{{-1, 0}, {1, 0}, {0, -1}, {1, -1}, {0, 1}, {1, 1}}
		}
		return [][2]int{{-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {-1, 1}, {0, 1}}
	}
	return [][2]int{{0, -1}, {0, 1}}
}

// Neighbours lists the indices of the hexes that touch hex i, bridges included
// if asked for. Hexes off the grid touch nothing.
func (b *Impact) Neighbours(i int, bridges bool) []int {
	h := &b.Hexes[i]
	if h.OffGrid {
		return nil
	}
	var found []int
	for _, s := range b.steps(h.R, h.C) {
		if k := b.index(h.R+s[0], h.C+s[1]); k >= 0 && !b.Hexes[k].OffGrid {
			found = append(found, k)
		}
	}
	if bridges {
		for _, br := range b.Bridges {
			one, two := b.index(br.A[0], br.A[1]), b.index(br.B[0], br.B[1])
			if one == i {
				found = append(found, two)
			}
			if two == i {
				found = append(found, one)
			}
		}
	}
	return found
}

// reach marks the hexes that can be reached from some hexes.
func (b *Impact) reach(from []int, bridges bool) []bool {
	seen := make([]bool, len(b.Hexes))
	for len(from) > 0 {
		i := from[len(from)-1]
		from = from[:len(from)-1]
		if !seen[i] {
			seen[i] = true
			from = append(from, b.Neighbours(i, bridges)...)
		}
	}
	return seen
}

// rescueGrid marks the hexes of mission 7 that goal 3 counts: the connected
// part with the rescue hexes, or those alone. deepsea-rules §9.4
// (m7RescueGrid, assumed).
func (b *Impact) rescueGrid(pinkOnly bool) []bool {
	var pink []int
	for i := range b.Hexes {
		if b.Hexes[i].Rescue {
			pink = append(pink, i)
		}
	}
	if !pinkOnly {
		return b.reach(pink, true)
	}
	grid := make([]bool, len(b.Hexes))
	for _, i := range pink {
		grid[i] = true
	}
	return grid
}

// place gives the centre of a hex for drawing: the distance between two
// neighbours is 1, y grows downwards.
func (b *Impact) place(r, c int) (x, y float64) {
	tall := math.Sqrt(3) / 2
	x, y = float64(c), float64(r)
	switch b.Offset {
	case "odd-r":
		return x + float64(r%2)/2, y * tall
	case "odd-q":
		return x * tall, y + float64(c%2)/2
	case "even-q":
		return x * tall, y + float64(1-c%2)/2
	}
	return x, y * 1.25 // rows stand apart
}

func (b *Impact) check(c *checker, zones []Zone) {
	good := map[string][]string{"pointy-top": {"odd-r"}, "flat-top": {"odd-q", "even-q"}, "rows": {"rows"}}
	c.want(slices.Contains(good[b.Layout], b.Offset), "offset", "layout %q with offset %q", b.Layout, b.Offset)
	c.want(len(b.Hexes) > 0 && len(b.Hexes) <= maxHexes, "hexes", "no hexes, or too many")
	entries := 0
	taken := map[Spot]bool{}
	for i := range b.Hexes {
		c.in(i, "hexes", func() {
			h := &b.Hexes[i]
			c.rangeOf(h.R, 0, 19, "r")
			c.rangeOf(h.C, 0, 19, "c")
			c.want(!taken[Spot{h.R, h.C}], "r", "two hexes at (%d,%d)", h.R, h.C)
			taken[Spot{h.R, h.C}] = true
			c.rangeOf(h.Points, minHexPoints, maxHexPoints, "points")
			c.gains(h.Gains, "gains")
			c.want(h.Field == "" || fieldIndex(h.Field) >= 0, "field", "unknown field %q", h.Field)
			c.want(h.FieldCount == 0 || h.Field != "", "fieldCount", "symbols of no field")
			c.rangeOf(h.FieldCount, 0, 9, "fieldCount")
			c.rangeOf(h.Goal, 0, 3, "goal")
			c.want(h.EntryFrom == "" || h.Entry, "entryFrom", "not an entry")
			c.want(h.EntryFrom == "" || slices.ContainsFunc(zones, func(z Zone) bool { return z.ID == h.EntryFrom }),
				"entryFrom", "unknown zone %q", h.EntryFrom)
			if h.Entry {
				entries++
			}
		})
	}
	c.want(entries > 0, "hexes", "no entry hex")
	c.want(b.Star == nil || !taken[Spot{b.Star.R, b.Star.C}], "star", "the star covers a hex")
	for i, br := range b.Bridges {
		c.in(i, "bridges", func() {
			for place, end := range [][]int{br.A, br.B} {
				c.want(len(end) == 2 && taken[Spot{end[0], end[1]}], string(rune('a'+place)), "no hex at %v", end)
			}
		})
	}
}
