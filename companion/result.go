package companion

import "slices"

// Count is a whole number that may be missing. Missing is never zero.
type Count struct {
	N     int
	Known bool
}

// Counted makes a known Count.
func Counted(n int) Count { return Count{N: n, Known: true} }

// Result is the score of a table in the words of no system: what the result
// page, the text to share, the statistics and the exports show.
type Result struct {
	Lines      []string     // ids of the lines, in the order of the score pad
	Seats      []SeatResult // by seat
	Bonuses    []Bonus      // every leader bonus with its reason
	Winners    []int        // seats 1…; all with the most; empty while unknown
	NotCounted []string     // stable paths of what is missing, in the order of the pad
	Flip       *Flip        // nil: no answer
}

// SeatResult is one column of the score pad.
type SeatResult struct {
	Points []Count  // by line
	Made   [][]Step // by line: how the number was made, in the order of counting
	Total  Count    // missing as long as anything is
	Known  int      // sum of the known lines
	Place  int      // 1, 1, 3; 0 while unknown
}

// Step is one line of a breakdown: what was counted and what it became.
type Step struct {
	Text   Message
	Points Count   // missing where the step has none of its own
	Rule   Message // the rule and its source; zero where the step needs none
	Path   string  // the count that this step stands on, for "recount"; "" = none
}

// Bonus is one leader bonus of one seat.
type Bonus struct {
	Goal   string // "goal1", "goal3.blue"
	Seat   int
	Count  Count
	Points int
	Why    string // sole-first, tied-first … (see the sheet file)
}

// Flip is the smallest change of one entered count that changes the set of
// winners.
type Flip struct {
	K          int // size of the change, 1 or more
	Pick       FlipChange
	Candidates []FlipChange
}

// FlipChange is one such change.
type FlipChange struct {
	Seat     int
	Category string
	Field    string
	From, To int
	Winners  []int
}

// Unranked is the result without winners, places and flip: of a table that
// cannot be nobody has won.
func (r Result) Unranked() Result {
	r.Winners, r.Flip, r.Seats = nil, nil, slices.Clone(r.Seats)
	for i := range r.Seats {
		r.Seats[i].Place = 0
	}
	return r
}
