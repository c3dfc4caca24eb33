package ageofsail

import (
	"math"
	"slices"

	"shipmate/companion"
	"shipmate/companion/pad"
)

// maxFlip bounds the search: no count is worth less than a third of a point.
const maxFlip = 4000

// flipEntry is an entered count that a flip may change.
type flipEntry struct {
	line      line
	seat      int
	field     string
	from      int
	low, high int
	track     int // of lineTracks entered by space; −1 = by Glory
}

// FindFlip gives the smallest change of one entered count that changes the set
// of winners: every change of the least size, first by category in the order of
// §14.2, then by seat, then by field, up before down. nil while something is
// missing. sheet-format.md, "The flip question".
//
// A count that is derived from something followed is treated like an entered
// one; a track whose cube was entered changes by spaces.
func FindFlip(s Sheet) *companion.Flip {
	r := ScoreOnly(s)
	if len(r.Winners) == 0 {
		return nil
	}
	totals := make([]int, len(r.Seats))
	for i := range totals {
		totals[i] = r.Seats[i].Total.N
	}
	entries := s.flipEntries()
	var found []companion.FlipChange
	for k := 1; k <= maxFlip; k++ {
		for _, e := range entries {
			for _, to := range [2]int{e.from + k, e.from - k} {
				if to < e.low || to > e.high {
					continue
				}
				next := slices.Clone(totals)
				next[e.seat] += s.flipWorth(e, to) - s.flipWorth(e, e.from)
				if _, winners := pad.Places(next); !slices.Equal(winners, r.Winners) {
					found = append(found, companion.FlipChange{Seat: e.seat + 1, Category: e.line.String(), Field: e.field, From: e.from, To: to, Winners: winners})
				}
			}
		}
		if len(found) > 0 {
			return &companion.Flip{K: k, Pick: found[0], Candidates: found}
		}
	}
	return nil
}

func (s *Sheet) flipWorth(e flipEntry, n int) int {
	if e.track >= 0 {
		glory, _ := s.setup.Set.TrackGlory(e.track, n)
		return glory
	}
	return e.line.worth(n)
}

// flipEntries lists the entered counts in the order of §14.2, each with its own
// range; Universities and Slavery cards with what the other seats leave.
func (s *Sheet) flipEntries() []flipEntry {
	var entries []flipEntry
	for l := range lineOther {
		for i := range s.seats() {
			switch l {
			case lineGovernor: // yes or no
			case lineTracks:
				for t, name := range trackNames {
					e := flipEntry{line: l, seat: i, field: name, from: s.count(i, trackGlory+seatCount(t)).N, high: math.MaxInt32, track: -1}
					if !s.seat(i).counts[trackGlory+seatCount(t)].Known {
						e.from, e.high, e.track = s.seat(i).counts[trackSpaces+seatCount(t)].N, MaxSpace, t
					}
					entries = append(entries, e)
				}
			default:
				c := lineCounts[l]
				e := flipEntry{line: l, seat: i, field: countNames[c], from: s.count(i, c).N, high: math.MaxInt32, track: -1}
				switch c {
				case harborDiscs:
					e.high = s.most(c)
				case universities, slaveryAside:
					e.high = s.most(c) - s.together(c) + e.from
				}
				entries = append(entries, e)
			}
		}
	}
	return entries
}

// together is what all seats have of a count.
func (s *Sheet) together(c seatCount) int {
	sum := 0
	for i := range s.seats() {
		sum += s.count(i, c).N
	}
	return sum
}
