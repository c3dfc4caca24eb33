package ageofsail

import (
	"shipmate/companion"
	"shipmate/companion/pad"
)

// line is a line of the score pad.
type line uint8

const (
	lineCities line = iota
	lineConnections
	lineTracks
	lineCards
	lineGovernor
	lineUniversities
	lineHarbor
	lineSlavery
	lineOther
	numLines
)

var lineNames = [numLines]string{"cities", "connections", "tracks", "cards", "governorSpace", "universities", "harbor", "slavery", "other"}

func (l line) String() string { return lineNames[l] }

// padOrder is the order of the pad: that of §14.1, in the 2018 profile tracks,
// cities, connections, buildings, cards first (§14.2).
func (p Profile) padOrder() [numLines]line {
	if p == AgeOfSail2018 {
		return [numLines]line{lineTracks, lineCities, lineConnections, lineUniversities, lineCards, lineGovernor, lineHarbor, lineSlavery, lineOther}
	}
	return [numLines]line{lineCities, lineConnections, lineTracks, lineCards, lineGovernor, lineUniversities, lineHarbor, lineSlavery, lineOther}
}

// lines are those of the pad; that of other Glory only where somebody has some.
func (s *Sheet) lines() []line {
	order := s.setup.Profile.padOrder()
	for i := range s.seats() {
		if len(s.seat(i).other) > 0 {
			return order[:]
		}
	}
	return order[:numLines-1]
}

// Glory of one thing (§14.1, rulebook).
const (
	gloryGovernorSpace = 3  // an empty Governor space
	gloryUniversity    = 3  // each
	harborPerGlory     = 3  // discs in the Harbor for 1 Glory, rounded down
	glorySlavery       = -1 // each Slavery card set aside
)

// counts of each line that are one number.
var lineCounts = map[line]seatCount{lineCities: cityGlory, lineConnections: connections, lineCards: cardGlory,
	lineUniversities: universities, lineHarbor: harborDiscs, lineSlavery: slaveryAside}

// worth is what a count of a line brings.
func (l line) worth(n int) int {
	switch l {
	case lineUniversities:
		return n * gloryUniversity
	case lineHarbor:
		return n / harborPerGlory
	case lineSlavery:
		return n * glorySlavery
	}
	return n
}

// points are the points of one line of seat i; missing where a count is.
func (s *Sheet) points(i int, l line) companion.Count {
	switch l {
	case lineTracks:
		total := 0
		for t := range seatCount(NumTracks) {
			n := s.count(i, trackGlory+t)
			if !n.Known {
				return companion.Count{}
			}
			total += n.N
		}
		return companion.Counted(total)
	case lineGovernor:
		empty := s.governorEmpty(i)
		if !empty.known || !empty.yes {
			return companion.Count{Known: empty.known}
		}
		return companion.Counted(gloryGovernorSpace)
	case lineOther:
		total := 0
		for _, o := range s.seat(i).other {
			total += o.Points
		}
		return companion.Counted(total)
	}
	n := s.count(i, lineCounts[l])
	if !n.Known {
		return n
	}
	return companion.Counted(l.worth(n.N))
}

// ScoreOnly is Score without breakdowns, missing paths and flip: what lists
// need.
func ScoreOnly(s Sheet) companion.Result {
	lines := s.lines()
	r := companion.Result{Lines: make([]string, len(lines)), Seats: make([]companion.SeatResult, s.seats())}
	for k, l := range lines {
		r.Lines[k] = l.String()
	}
	whole, totals := true, make([]int, s.seats())
	for i := range r.Seats {
		seat := &r.Seats[i]
		seat.Points = make([]companion.Count, len(lines))
		complete := true
		for k, l := range lines {
			n := s.points(i, l)
			seat.Points[k] = n
			seat.Known += n.N
			complete = complete && n.Known
		}
		if complete {
			seat.Total = companion.Counted(seat.Known)
		}
		whole, totals[i] = whole && complete, seat.Known
	}
	if whole {
		var places []int
		places, r.Winners = pad.Places(totals)
		for i := range r.Seats {
			r.Seats[i].Place = places[i]
		}
	}
	return r
}

// Score counts the whole sheet: every number with how it was made, what is not
// counted yet, and the flip. It is a pure function of the sheet. Everybody with
// the most Glory wins; there is no tie-break (§14.1).
func Score(s Sheet) companion.Result {
	r := ScoreOnly(s)
	for i := range r.Seats {
		for _, l := range s.lines() {
			r.Seats[i].Made = append(r.Seats[i].Made, s.explain(i, l))
		}
	}
	r.NotCounted = s.NotCounted()
	if len(r.Winners) > 0 {
		r.Flip = FindFlip(s)
	}
	return r
}
