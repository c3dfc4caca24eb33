package deepsea

// hexSet is a set of hexes of one Impact board.
type hexSet [2]uint64

func (s *hexSet) add(i int)     { s[i>>6] |= 1 << (i & 63) }
func (s hexSet) has(i int) bool { return s[i>>6]>>(i&63)&1 == 1 }
func (s hexSet) or(o hexSet) hexSet {
	return hexSet{s[0] | o[0], s[1] | o[1]}
}
func (s hexSet) and(o hexSet) hexSet { return hexSet{s[0] & o[0], s[1] & o[1]} }
func (s hexSet) not(o hexSet) hexSet { return hexSet{s[0] &^ o[0], s[1] &^ o[1]} }
func (s hexSet) empty() bool         { return s[0]|s[1] == 0 }

// hexRules is one hex of the mission's Impact board. deepsea-rules §9.
type hexRules struct {
	row, col  uint8
	points    int8
	gains     []Item
	near      hexSet // bridges included; empty off the grid
	entryFrom uint8  // zone + 1: entry only for Impacts from there
	infinite  uint8  // place among the infinite hexes + 1
	offGrid   bool
	goal      uint8 // mission 8: 1–3
}

// impactRules is the board as a whole.
type impactRules struct {
	hexes    []hexRules
	entries  hexSet // those that every Impact may use
	guarded  hexSet // those with entryFrom
	offGrid  hexSet
	infinite hexSet
	rows     [MaxDepth]hexSet // mission 10
	overflow [MaxDepth]int    // mission 10: the infinite area of a row, -1 = none
	deep     hexSet           // mission 6: closed until the Fallen Star is found
}

const maxInfinite = 4

func (r *rulebook) addImpact(b *Impact) {
	m := &r.impact
	infinite := uint8(0)
	for d := range m.overflow {
		m.overflow[d] = -1
	}
	for i := range b.Hexes {
		h := &b.Hexes[i]
		hex := hexRules{row: uint8(h.R), col: uint8(h.C), points: int8(h.Points), gains: sourcedGains(0, h.Gains), offGrid: h.OffGrid, goal: uint8(h.Goal)}
		for _, k := range b.Neighbours(i, true) {
			hex.near.add(k)
		}
		if h.Infinite {
			infinite++
			hex.infinite = infinite
			m.infinite.add(i)
		}
		switch {
		case h.OffGrid:
			m.offGrid.add(i)
		case h.EntryFrom != "":
			z, _ := r.zoneIndex(h.EntryFrom)
			hex.entryFrom = uint8(z) + 1
			m.guarded.add(i)
		case h.Entry:
			m.entries.add(i)
		}
		switch {
		case r.mission == missionRows && !h.OffGrid && h.R < MaxDepth:
			m.rows[h.R].add(i)
		case r.mission == missionRows && h.OffGrid:
			for _, row := range besideRows(h) {
				m.overflow[row] = i
			}
		case r.mission == missionRunners && h.R >= firstScoringRow:
			m.deep.add(i)
		}
		m.hexes = append(m.hexes, hex)
	}
}
