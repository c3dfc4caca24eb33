package deepsea

import "slices"

import "strings"

// Cell is one cell of a goal's map.
type Cell struct {
	Column string
	Depth  int
	Counts bool // the goal counts what lies here
}

// GoalCells is the map of goal 1–3: columns × depths of the mission, row by row
// from the surface. Empty where the goal is not bound to places, or as long as
// option or Sea Star are open.
func (s Sheet) GoalCells(goal int) []Cell {
	if goal < 1 || goal > 3 {
		return nil
	}
	in := s.input(goal - 1)
	if in.plan == nil {
		return nil
	}
	g, star := in.plan.goal, s.goals[goal-1].seaStar
	race := g.Count == countDiscovered || g.Count == countTravelled
	switch {
	case race, g.Count == countDesignated:
	case g.Count != "", g.Units[0] == "field":
		return nil
	case g.ColumnsFromSeaStar != "" && star == "":
		return nil
	}
	m := s.box.mission
	cells := make([]Cell, 0, len(m.Columns)*m.MaxDepth)
	for depth := 1; depth <= m.MaxDepth; depth++ {
		for _, column := range m.Columns {
			counts := contains(g.Depths, depth) && contains(g.Columns, column)
			switch g.ColumnsFromSeaStar {
			case "left":
				counts = counts && strings.Compare(column, star) <= 0
			case "right":
				counts = counts && strings.Compare(column, star) >= 0
			}
			if race {
				counts = depth == MaxDepth
			}
			cells = append(cells, Cell{Column: column, Depth: depth, Counts: counts})
		}
	}
	return cells
}

// contains: an empty list means everything.
func contains[T comparable](list []T, want T) bool {
	if slices.Contains(list, want) {
		return true
	}
	return len(list) == 0
}

// DrawnHex is a hex with its place on a drawing: the centre, where the distance
// between two neighbours is 1 and y grows downwards.
type DrawnHex struct {
	Hex
	X, Y float64
}

// ImpactHexes lists the hexes of the mission's board for drawing, those off the
// grid included.
func (b *Box) ImpactHexes() []DrawnHex {
	board := &b.mission.Impact
	drawn := make([]DrawnHex, len(board.Hexes))
	for i, h := range board.Hexes {
		x, y := board.place(h.R, h.C)
		drawn[i] = DrawnHex{Hex: h, X: x, Y: y}
	}
	return drawn
}

// ImpactLayout says how the hexes stand: pointy-top, flat-top or rows (which
// are drawn pointy-top).
func (b *Box) ImpactLayout() string { return b.mission.Impact.Layout }
