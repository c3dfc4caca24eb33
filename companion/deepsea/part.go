package deepsea

import "strconv"

// part is a thing inside a goal that is counted or led by itself: a field, a
// depth, a column, a kind of disc. Its names are stable: they stand in keys and
// in files.
type part uint8

const (
	partBlue     part = 0 // 0–4 are the fields, in their order
	partDepth1   part = 5 // 5–9 are depths 1–5
	partColumnA  part = 10
	partSonar    part = 17
	partConserve part = 18
	partJournal  part = 19
	numParts          = 20
	partNone          = numParts     // goal 3 of mission 6: the type was never named
	partOpen          = numParts + 1 // not known, or no goal of that sort
)

var partNames = func() [numParts]string {
	var names [numParts]string
	copy(names[:], fieldNames[:])
	for d := 1; d <= MaxDepth; d++ {
		names[int(partDepth1)+d-1] = "depth" + strconv.Itoa(d)
	}
	for i, col := range allColumns {
		names[int(partColumnA)+i] = "column" + col
	}
	names[partSonar], names[partConserve], names[partJournal] = "sonar", "conserve", "journal"
	return names
}()

func (p part) String() string { return partNames[p] }

func partNamed(name string) (part, bool) {
	for i, n := range partNames {
		if n == name {
			return part(i), true
		}
	}
	return 0, false
}

// partOf names what a bonus of one value is for.
func partOf(l *GoalLeader) (part, bool) {
	switch {
	case len(l.Depths) == 1 && len(l.Columns) == 0 && len(l.Units) == 0:
		return partNamed("depth" + strconv.Itoa(l.Depths[0]))
	case len(l.Columns) == 1 && len(l.Depths) == 0 && len(l.Units) == 0:
		return partNamed("column" + l.Columns[0])
	case len(l.Units) == 1 && len(l.Depths) == 0 && len(l.Columns) == 0:
		p, ok := partNamed(l.Units[0])
		return p, ok && p >= partSonar
	}
	return 0, false
}
