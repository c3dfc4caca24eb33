package deepsea

import "shipmate/companion"

// line is a line of the score pad.
type line uint8

const (
	lineTracks line = iota
	lineImpact
	lineJournals
	lineSeniors
	lineGoal1
	lineGoal2
	lineGoal3
	lineLeftovers
	lineOther
	numLines
)

var lineNames = [numLines]string{"tracks", "impact", "journals", "seniors", "goal1", "goal2", "goal3", "leftovers", "other"}

func (l line) String() string { return lineNames[l] }

// linesOf lists the lines that a table's pad has, in the order of its edition's
// pad. deepsea-rules §12.1; co-op and solo know no tracks, Journals, leftovers.
func linesOf(b *Box) []line {
	order := []line{lineTracks, lineImpact, lineJournals, lineSeniors, lineGoal1, lineGoal2, lineGoal3, lineLeftovers, lineOther}
	if b.edition == Prototype2023 {
		order = []line{lineTracks, lineImpact, lineGoal1, lineGoal2, lineGoal3, lineJournals, lineSeniors, lineLeftovers, lineOther}
	}
	var lines []line
	for _, l := range order {
		team := b.mode != Competitive
		switch {
		case team && (l == lineTracks || l == lineJournals || l == lineLeftovers || l == lineOther):
		case l == lineJournals && b.Variant("journalPoints") == "none":
		case l == lineLeftovers && b.Variant("leftovers") == "none":
		default:
			lines = append(lines, l)
		}
	}
	return lines
}

// scoredLines leaves out the line of other points where nobody has any.
func (s *Sheet) scoredLines() []line {
	lines := s.box.lines
	if n := len(lines); n > 0 && lines[n-1] == lineOther {
		for i := range s.seats() {
			if len(s.seat(i).other) > 0 {
				return lines
			}
		}
		return lines[:n-1]
	}
	return lines
}

// points is every line of every seat, without a word of explanation.
type points struct {
	lines [MaxSeats][numLines]count
	total [MaxSeats]count // missing as long as anything is, and in co-op
	known [MaxSeats]int   // sum of the known lines
	whole bool            // every total is known
}

// points adds up the sheet. It allocates nothing.
func (s *Sheet) points() points {
	var p points
	s.addPoints(&p)
	return p
}

func (s *Sheet) addPoints(p *points) {
	p.whole = !s.team()
	for _, l := range s.box.lines {
		if l >= lineGoal1 && l <= lineGoal3 {
			in := s.input(int(l - lineGoal1))
			var t goalTally
			in.tally(&t)
			for i := 0; t.known && i < s.seats(); i++ {
				p.lines[i][l] = counted(t.units[i] + t.bonus[i])
			}
			continue
		}
		for i := range s.seats() {
			p.lines[i][l] = s.linePoints(l, i)
		}
	}
	for i := range s.seats() {
		total := counted(0)
		for _, l := range s.box.lines {
			c := p.lines[i][l]
			total.known = total.known && c.known
			total.n += c.n
		}
		p.known[i] = int(total.n)
		if total.known && !s.team() {
			p.total[i] = total
		}
		p.whole = p.whole && total.known
	}
}

// linePoints are the points of a line that depends on one seat alone.
func (s *Sheet) linePoints(l line, i int) count {
	switch d := s.seat(i); l {
	case lineTracks:
		return s.trackPoints(d)
	case lineImpact:
		return s.impactPoints(d)
	case lineJournals:
		return s.journalPoints(d)
	case lineSeniors:
		return s.seniorPoints(i)
	case lineLeftovers:
		return leftoverPoints(d.staging, d.research)
	case lineOther:
		total := counted(0)
		for _, o := range d.other {
			total.n += int32(o.Points)
		}
		return total
	}
	return count{}
}

// level is the level 1–5 where a cube stands.
func (s *Sheet) level(t trackData) int {
	if t.byLevel {
		return int(t.n)
	}
	return s.box.facts.Mat.Level(int(t.n))
}

// trackPoints: only the bracket where the cube stands counts. deepsea-rules
// §3.1, two sources.
func (s *Sheet) trackPoints(d *seatData) count {
	total := counted(0)
	for _, t := range d.tracks {
		if !t.known {
			return count{}
		}
		total.n += int32(s.box.facts.Mat.LevelPoints(s.level(t)))
	}
	return total
}

// impactPoints: each marker scores the points of its hex, which may be
// negative. deepsea-rules §9.1, §12.1.
func (s *Sheet) impactPoints(d *seatData) count {
	total := counted(0)
	for _, value := range s.box.values {
		c := s.impactCount(d, value)
		if !c.known && !s.box.ImpactValueOptional(value) {
			return count{}
		}
		total.n += c.n * int32(value)
	}
	return total
}

// journalPoints: the points printed on the cards. deepsea-rules §12.1.
func (s *Sheet) journalPoints(d *seatData) count {
	j := &d.journals
	if !j.known {
		return count{}
	}
	total := counted(0)
	for _, n := range j.parts {
		total.n += int32(n)
	}
	for _, id := range j.titles {
		if card := s.box.Journal(id); card != nil {
			total.n += int32(card.Points)
		}
	}
	return total
}

// leftoverPoints: staging discs and research together, a third, rounded down.
// deepsea-rules §12.1 item 5.
func leftoverPoints(staging, research count) count {
	if !staging.known || !research.known {
		return count{}
	}
	return counted(int(staging.n+research.n) / 3)
}

// places gives 1, 1, 3 and the seats (1 …) with the most.
func places(totals []int) (place [MaxSeats]int, winners []int) {
	for i, mine := range totals {
		place[i] = 1
		for _, other := range totals {
			if other > mine {
				place[i]++
			}
		}
		if place[i] == 1 {
			winners = append(winners, i+1)
		}
	}
	return place, winners
}

// ScoreOnly is Score without breakdowns, bonuses, missing paths and flip: what
// lists and meters need.
func ScoreOnly(s Sheet) companion.Result {
	p := s.points()
	return s.result(&p)
}

func (s *Sheet) result(p *points) companion.Result {
	lines := s.scoredLines()
	r := companion.Result{Lines: make([]string, len(lines)), Seats: make([]companion.SeatResult, s.seats())}
	for k, l := range lines {
		r.Lines[k] = l.String()
	}
	columns := make([]companion.Count, len(lines)*s.seats())
	for i := range r.Seats {
		column := columns[i*len(lines) : (i+1)*len(lines) : (i+1)*len(lines)]
		for k, l := range lines {
			column[k] = p.lines[i][l].out()
		}
		r.Seats[i] = companion.SeatResult{Points: column, Total: p.total[i].out(), Known: p.known[i]}
	}
	if p.whole {
		var totals [MaxSeats]int
		for i := range r.Seats {
			totals[i] = int(p.total[i].n)
		}
		place, winners := places(totals[:s.seats()])
		r.Winners = winners
		for i := range r.Seats {
			r.Seats[i].Place = place[i]
		}
	}
	return r
}

// Score counts the whole sheet: every number with how it was made, the leader
// bonuses with their reasons, what is not counted yet, and the flip. It is a
// pure function of the sheet. deepsea-rules §12.
//
// In co-op and solo the lines are what each seat adds to the team's goals;
// there are no totals, places and winners (see Coop).
func Score(s Sheet) companion.Result {
	p := s.points()
	r := s.result(&p)
	s.explain(&r)
	r.NotCounted = s.NotCounted()
	if p.whole {
		r.Flip = s.flip(&p)
	}
	return r
}
