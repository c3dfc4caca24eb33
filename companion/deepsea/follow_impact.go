package deepsea

import (
	"slices"
	"strconv"

	"shipmate/companion"
)

// HexState is a hex of the Impact board as one person may use it.
type HexState struct {
	Open   bool
	Why    string // why not: "" "taken" "apart" "closed" "row" "off"
	Mine   int    // own markers
	Others int    // markers of everybody else
}

// Why a hex isn't open.
const (
	hexTaken  = "taken"  // a marker lies there
	hexApart  = "apart"  // no entry, and touches no marker (mission 6: not the runner)
	hexClosed = "closed" // mission 6: another marker must move, or this one can't
	hexRow    = "row"    // mission 10: another depth
	hexOff    = "off"    // beside the grid, and not reached
)

// missions whose Impact board has rules of its own.
const (
	missionTurtle  = 4
	missionRunners = 6
	missionRows    = 10
)

// Hexes lists, by index of Mission().Impact.Hexes, what a seat may do with an
// Impact of a zone ("" = none, or unknown). In mission 6 from is the marker that
// moves; nil asks for a new one. nil where there is no such seat. deepsea-rules
// §9.
func (s Sheet) Hexes(seat int, from *Spot, zone string) []HexState {
	if seat < 1 || seat > s.seats() {
		return nil
	}
	states := s.markers(seat - 1)
	for k := range states {
		var why string
		switch s.box.mission.Number {
		case missionRunners:
			why = s.whyRunner(states, k, from)
		case missionRows:
			why = s.whyRow(states, k, zone)
		default:
			why = s.whyHex(states, k, zone)
		}
		states[k].Why = why
	}
	for k := range states {
		states[k].Open = states[k].Why == ""
	}
	return states
}

// markers counts the markers on every hex.
func (s *Sheet) markers(mine int) []HexState {
	board := &s.box.mission.Impact
	states := make([]HexState, len(board.Hexes))
	for i := range s.seats() {
		for _, m := range s.seat(i).hexes {
			k := board.index(m.R, m.C)
			switch {
			case k < 0:
			case i == mine:
				states[k].Mine += m.N
			default:
				states[k].Others += m.N
			}
		}
	}
	return states
}

func (h *HexState) occupied() bool { return h.Mine+h.Others > 0 }

// touches says that a hex has an occupied neighbour. deepsea-rules §9.1.
func (s *Sheet) touches(states []HexState, k int) bool {
	return slices.ContainsFunc(s.box.mission.Impact.Neighbours(k, true), func(n int) bool { return states[n].occupied() })
}

// whyHex is the common rule, with the entry of mission 7 that only one zone
// opens and the hex of mission 4 that a turtle reaches. deepsea-rules §9.1,
// §9.4.
func (s *Sheet) whyHex(states []HexState, k int, zone string) string {
	h := &s.box.mission.Impact.Hexes[k]
	switch {
	case h.OffGrid:
		turtle := s.box.mission.Number == missionTurtle && s.box.Variant("m4Pink") == "sea-turtle" && zone == "sea-turtle-migration"
		if turtle && states[k].Mine == 0 {
			return ""
		}
		return hexOff
	case states[k].occupied() && !h.Infinite:
		return hexTaken
	case states[k].occupied(), h.Entry && (h.EntryFrom == "" || h.EntryFrom == zone), s.touches(states, k):
		return ""
	}
	return hexApart
}

// whyRow: the row of the zone's depth, or of any where no zone is known; from
// the left; a full row leads to the area beside it. deepsea-rules §9.4.
func (s *Sheet) whyRow(states []HexState, k int, zone string) string {
	h := &s.box.mission.Impact.Hexes[k]
	row := -1
	if z := s.box.Zone(zone); z != nil {
		row = z.Depth - 1
	}
	if h.OffGrid {
		if s.box.Variant("m10Full") == "lost" {
			return hexOff
		}
		for _, r := range besideRows(h) {
			if (row < 0 || r == row) && s.rowFull(states, r) {
				return ""
			}
		}
		return hexOff
	}
	switch {
	case states[k].occupied() && !h.Infinite:
		return hexTaken
	case row >= 0 && h.R != row:
		return hexRow
	case h.Entry, states[k].occupied(), s.touches(states, k):
		return ""
	}
	return hexApart
}

// besideRows are the rows that lead to an area of mission 10: (1,7) serves
// depths 1 and 2, (3,7) depths 4 and 5. deepsea-rules §9.4.
func besideRows(h *Hex) []int {
	switch h.R {
	case 1:
		return []int{0, 1}
	case 3:
		return []int{3, 4}
	}
	return nil
}

func (s *Sheet) rowFull(states []HexState, row int) bool {
	for k := range states {
		if h := &s.box.mission.Impact.Hexes[k]; h.R == row && !h.OffGrid && !states[k].occupied() {
			return false
		}
	}
	return true
}

// whyRunner: a marker that can move must, to a neighbouring empty hex; only
// where none can, a new one enters. That the Fallen Star opens rows 2–4 isn't
// followed: they count as open. deepsea-rules §9.4.
func (s *Sheet) whyRunner(states []HexState, k int, from *Spot) string {
	board := &s.box.mission.Impact
	if states[k].occupied() {
		return hexTaken
	}
	free := s.free(states)
	if from != nil {
		start := board.index(from.R, from.C)
		if start < 0 || !free[start] {
			return hexClosed
		}
		if !slices.Contains(board.Neighbours(start, true), k) {
			return hexApart
		}
		return ""
	}
	switch {
	case !board.Hexes[k].Entry:
		return hexApart
	case slices.Contains(free, true):
		return hexClosed
	}
	return ""
}

// free marks the hexes with an own marker that can move: not locked, and with
// an empty neighbour. deepsea-rules §9.4.
func (s *Sheet) free(states []HexState) []bool {
	board := &s.box.mission.Impact
	locked := s.locked(states)
	free := make([]bool, len(states))
	for k := range states {
		if states[k].Mine > 0 && !locked[k] {
			free[k] = slices.ContainsFunc(board.Neighbours(k, true), func(n int) bool { return !states[n].occupied() })
		}
	}
	return free
}

// firstScoringRow of mission 6: markers above it never lock.
const firstScoringRow = 2

// locked marks the hexes whose marker stays: on a scoring hex, with only locked
// markers deeper in its column.
func (s *Sheet) locked(states []HexState) []bool {
	board := &s.box.mission.Impact
	order := make([]int, len(states))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return board.Hexes[b].R - board.Hexes[a].R })
	locked := make([]bool, len(states))
	for _, k := range order {
		h := &board.Hexes[k]
		locked[k] = states[k].occupied() && h.R >= firstScoringRow
		for n := range board.Hexes {
			if deeper := &board.Hexes[n]; deeper.C == h.C && deeper.R > h.R {
				locked[k] = locked[k] && locked[n]
			}
		}
	}
	return locked
}

// Runners lists, in mission 6, the own markers that can move: as long as there
// is one, an Impact moves one of them. Empty elsewhere. deepsea-rules §9.4.
func (s Sheet) Runners(seat int) []Spot {
	if seat < 1 || seat > s.seats() || s.box.mission.Number != missionRunners {
		return nil
	}
	var list []Spot
	for k, free := range s.free(s.markers(seat - 1)) {
		if h := &s.box.mission.Impact.Hexes[k]; free {
			list = append(list, Spot{h.R, h.C})
		}
	}
	return list
}

// Mark puts an Impact marker on a hex, or in mission 6 moves the one at from
// there, and makes the gains of the hex due. The first Impact that is due, of
// that zone if there is one, loses one; where no zone is told it tells the zone. It refuses, with
// CodeRefused, hexes that aren't open and a twenty-first marker where they are
// limited; anyway skips these. Where the person's hexes are missing it refuses
// in any case. deepsea-rules §9.
func (s Sheet) Mark(seat int, at Spot, from *Spot, zone string, anyway bool) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	used := g.useFirst(i, "impact", zone)
	if err := g.putMarker(i, at, from, s.source(zone, used), anyway); err != nil {
		return nil, err
	}
	return g.values()
}

// takeImpact places one marker for an Impact that is due.
func (g *gesture) takeImpact(i, at int, with Choice) error {
	d := g.seat(i)
	one := d.follow.due.items[at]
	if d.hexes == nil {
		g.use(i, at, one.N)
		return nil
	}
	if with.At == nil {
		return denied("deepsea.refuse.follow.hex", nil)
	}
	g.use(i, at, 1)
	return g.putMarker(i, *with.At, with.From, g.source(with.Zone, one), with.Anyway)
}

// source is the zone that gave an Impact: the one that is told, else the one
// that made it due.
func (s *Sheet) source(told string, one Due) string {
	if s.box.Zone(told) != nil {
		return told
	}
	return one.Zone()
}

func (g *gesture) putMarker(i int, at Spot, from *Spot, zone string, anyway bool) error {
	d, board := g.seat(i), &g.box.mission.Impact
	k := board.index(at.R, at.C)
	if k < 0 {
		return refuse("deepsea.refuse.hex", companion.Args{"Row": at.R, "Column": at.C})
	}
	if d.hexes == nil {
		return denied("deepsea.refuse.follow.hexes", g.named(i))
	}
	if g.box.mission.Number != missionRunners {
		from = nil
	}
	hexes := slices.Clone(d.hexes)
	if from != nil {
		old := slices.IndexFunc(hexes, func(m HexMarkers) bool { return m.R == from.R && m.C == from.C })
		if old < 0 {
			return denied("deepsea.refuse.follow.hex.from", nil)
		}
		hexes = slices.Delete(hexes, old, old+1)
	}
	if !anyway {
		if why := g.Hexes(i+1, from, zone)[k].Why; why != "" {
			return notOpen(why)
		}
		if from == nil && g.box.Variant("impactMarkers") == "limited-20" && markersOf(hexes) >= allMarkers {
			return denied("deepsea.refuse.follow.markers", nil)
		}
	}
	h := &board.Hexes[k]
	own := slices.IndexFunc(hexes, func(m HexMarkers) bool { return m.R == at.R && m.C == at.C })
	switch {
	case own < 0:
		hexes = append(hexes, HexMarkers{R: at.R, C: at.C, N: 1})
		slices.SortFunc(hexes, byPlace)
	case !h.Infinite || hexes[own].N >= maxCount:
		return notOpen(hexTaken)
	default:
		hexes[own].N++
	}
	d.hexes = hexes
	g.markSeat(i, "hexes")
	g.front(i, printed(h.Gains, WhyHex, strconv.Itoa(at.R)+","+strconv.Itoa(at.C)))
	return nil
}

func markersOf(hexes []HexMarkers) int {
	n := 0
	for _, m := range hexes {
		n += m.N
	}
	return n
}

func notOpen(why string) error {
	switch why {
	case hexTaken:
		return denied("deepsea.refuse.follow.hex.taken", nil)
	case hexClosed:
		return denied("deepsea.refuse.follow.hex.closed", nil)
	case hexRow:
		return denied("deepsea.refuse.follow.hex.row", nil)
	case hexOff:
		return denied("deepsea.refuse.follow.hex.off", nil)
	}
	return denied("deepsea.refuse.follow.hex.apart", nil)
}
