package deepsea

// reason says why a seat got a leader bonus, or none. The words stand in the
// sheet file.
type reason uint8

const (
	noReason reason = iota
	soleFirst
	tiedFirst
	tiedFirstSplit
	soleSecond
	tiedSecond
	noSecondFirstTied
	lower
	zeroCount
	notNamed
	firstSlot
	secondSlot
	noSlot
)

var reasonWords = [...]string{"", "sole-first", "tied-first", "tied-first-split", "sole-second", "tied-second",
	"no-second-first-tied", "lower", "zero", "not-named", "first-slot", "second-slot", "no-slot"}

func (r reason) String() string { return reasonWords[r] }

// ranking is what one leader bonus pays each seat, and why.
type ranking struct {
	points [MaxSeats]int
	why    [MaxSeats]reason
}

// byCount pays by the counts of all seats. Zero never qualifies; everybody who
// is tied for first gets the full first bonus and no second is paid (or, with
// split, half of both together, rounded down); else the next highest count and
// all tied on it get the second. deepsea-rules §12.3, three rulebooks.
func (r *ranking) byCount(seats int, counts *[MaxSeats]count, first, second int, split bool) {
	best, leaders := int32(0), 0
	for i := range seats {
		switch n := counts[i].n; {
		case n > best:
			best, leaders = n, 1
		case n == best && n > 0:
			leaders++
		}
	}
	next, followers := int32(0), 0
	for i := range seats {
		switch n := counts[i].n; {
		case n >= best || n <= 0:
		case n > next:
			next, followers = n, 1
		case n == next:
			followers++
		}
	}
	for i := range seats {
		n := counts[i].n
		switch {
		case n <= 0:
			r.why[i] = zeroCount
		case n == best:
			r.payFirst(i, leaders > 1, first, second, split)
		case n == next && leaders > 1:
			r.why[i] = noSecondFirstTied
		case n == next:
			r.paySecond(i, followers > 1, second)
		default:
			r.why[i] = lower
		}
	}
}

// byAnswer pays by who was named first and second; who is named as both is
// first.
func (r *ranking) byAnswer(seats int, firstSet, secondSet uint8, first, second int, split bool) {
	secondSet &^= firstSet
	tied := firstSet&(firstSet-1) != 0
	for i := range seats {
		switch {
		case firstSet>>i&1 == 1:
			r.payFirst(i, tied, first, second, split)
		case secondSet>>i&1 == 0 || firstSet == 0:
			r.why[i] = notNamed
		case tied:
			r.why[i] = noSecondFirstTied
		default:
			r.paySecond(i, secondSet&(secondSet-1) != 0, second)
		}
	}
}

// bySlot pays the two slots of a race. deepsea-rules §11 (mission 10).
func (r *ranking) bySlot(seats int, firstSet, secondSet uint8, first, second int) {
	secondSet &^= firstSet
	for i := range seats {
		switch {
		case firstSet>>i&1 == 1:
			r.points[i], r.why[i] = first, firstSlot
		case secondSet>>i&1 == 1 && firstSet != 0:
			r.points[i], r.why[i] = second, secondSlot
		default:
			r.why[i] = noSlot
		}
	}
}

func (r *ranking) payFirst(i int, tied bool, first, second int, split bool) {
	switch {
	case tied && split:
		r.points[i], r.why[i] = (first+second)/2, tiedFirstSplit
	case tied:
		r.points[i], r.why[i] = first, tiedFirst
	default:
		r.points[i], r.why[i] = first, soleFirst
	}
}

func (r *ranking) paySecond(i int, tied bool, second int) {
	r.points[i], r.why[i] = second, soleSecond
	if tied {
		r.why[i] = tiedSecond
	}
}

// single forgets about the second: a bonus of one value has none.
func (r *ranking) single() {
	for i, why := range r.why {
		if why == soleSecond || why == tiedSecond || why == noSecondFirstTied {
			r.why[i] = lower
		}
	}
}
