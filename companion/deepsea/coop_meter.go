package deepsea

import (
	"shipmate/companion"
)

// MeterState is how one of the seven goals stands.
type MeterState string

// The states of a meter. Out is certain: the game is over, or what is counted is
// bounded.
const (
	MeterMet     MeterState = "met"
	MeterPace    MeterState = "pace"
	MeterBehind  MeterState = "behind"
	MeterOut     MeterState = "out"
	MeterUnknown MeterState = "unknown" // no threshold, or nothing counted
)

// MeterGoal is one of the seven goals while the game goes on.
type MeterGoal struct {
	Goal      string // impact, goal1–goal3, bonus1–bonus3
	Title     string // of a Bonus card
	Count     string // of a Bonus card: one of Counters
	Each      bool   // every seat must reach it by itself
	Derived   bool   // the sheet counts it
	Total     companion.Count
	AtLeast   bool              // something isn't counted yet: Total is what is
	Seats     []companion.Count // what each seat adds
	Threshold companion.Count
	Needed    companion.Count // the least that meets it: one more with coopThreshold = exceed
	State     MeterState
	Pace      companion.Count // tenths a round that are still needed, rounded up
	Average   companion.Count // tenths a round so far, rounded
	Ended     int             // rounds that have ended
	Left      int             // rounds that haven't, this one too; 0 = over, or nobody follows
}

// Meters tells how the seven goals stand; nil for a competitive game. Before
// the first round has ended there is no pace, and after the last none is left.
// deepsea-rules §13.
func Meters(s Sheet) []MeterGoal {
	if !s.team() {
		return nil
	}
	p := s.points()
	goals := make([]MeterGoal, 0, numCoopGoals)
	for k := range numCoopGoals {
		m := s.meter(&p, k)
		m.Ended, m.Left = s.roundsEnded()
		s.judgeMeter(&m, k)
		goals = append(goals, m)
	}
	return goals
}

// meter is a goal without a judgement: 0 is the Impact goal, then mission and
// Bonus goals.
func (s *Sheet) meter(p *points, k int) MeterGoal {
	var shares [MaxSeats]count
	var total count
	exceed := s.exceed()
	m := MeterGoal{}
	switch {
	case k < numThresholds:
		threshold, _ := s.threshold(k)
		m.Goal, m.Threshold = thresholdNames[k], threshold.out()
		shares, total, m.AtLeast = s.teamNow(p, k)
	default:
		b := &s.coop.bonus[k-numThresholds]
		m.Goal, m.Title, m.Count, m.Threshold = "bonus"+string(rune('1'+k-numThresholds)), b.title, b.word, b.threshold.out()
		m.Each = s.each(b)
		shares, total = s.bonusStand(k - numThresholds)
		if b.word != "" && !b.total.known {
			_, m.Derived = s.Counter(b.word)
		}
		if !total.known {
			total, m.AtLeast = known(shares[:s.seats()])
		}
	}
	m.Total = total.out()
	if !total.known {
		m.AtLeast = false
	}
	for i := range s.seats() {
		m.Seats = append(m.Seats, shares[i].out())
	}
	if m.Threshold.Known {
		m.Needed = companion.Counted(m.Threshold.N + exceed)
	}
	return m
}

// known adds up what is known; missing where nothing is.
func known(shares []count) (total count, open bool) {
	for _, c := range shares {
		open = open || !c.known
		total.known = total.known || c.known
		total.n += c.n
	}
	return total, open
}

// teamNow is what each seat adds to the Impact goal (0) or a mission goal (1–3)
// as far as it is known; atLeast says that something is missing.
func (s *Sheet) teamNow(p *points, k int) (shares [MaxSeats]count, total count, atLeast bool) {
	if k == 0 {
		for i := range s.seats() {
			impact, seniors := p.lines[i][lineImpact], p.lines[i][lineSeniors]
			if !seniors.known {
				var open bool
				seniors, open = s.seniorsNow(i)
				atLeast = atLeast || open
			}
			shares[i] = count{impact.n + seniors.n, impact.known}
		}
	} else {
		in := s.input(k - 1)
		var t goalTally
		in.tally(&t)
		for i := range s.seats() {
			shares[i] = count{int32(t.units[i]), t.known || t.counts[i].known}
		}
	}
	total, open := known(shares[:s.seats()])
	return shares, total, atLeast || open
}

// seniorsNow are the points of the tier-5 Seniors that lie in front of somebody
// now, as far as what they count is known.
func (s *Sheet) seniorsNow(i int) (total count, open bool) {
	d := s.seat(i)
	if d.follow.specialists == nil {
		return counted(0), true
	}
	for _, one := range d.follow.specialists {
		for k := range s.box.seniors {
			kind := s.box.senior(k)
			if !one.Senior || kind.ID != one.ID {
				continue
			}
			n := s.seniorCount(d, k)
			if !n.known && kind.Senior.Scoring.Count != flatCount {
				open = true
				continue
			}
			total.n += int32(kind.Senior.Scoring.pays(int(n.n)))
		}
	}
	total.known = true
	return total, open
}

// roundsEnded counts the rounds that have ended and those that haven't.
func (s *Sheet) roundsEnded() (ended, left int) {
	switch {
	case s.playing > 0:
		return int(s.playing) - 1, s.Rounds() - int(s.playing) + 1
	case s.follow.depth == "":
		return 0, 0
	case !s.running():
		return s.Rounds(), 0
	}
	return s.round() - 1, s.Rounds() - s.round() + 1
}

// judgeMeter says how a goal stands, and its pace.
func (s *Sheet) judgeMeter(m *MeterGoal, k int) {
	m.State = MeterUnknown
	if !m.Needed.Known || !m.Total.Known {
		return
	}
	have, needed := s.reach(m)
	if have >= needed {
		m.State = MeterMet
		return
	}
	if m.Left == 0 {
		if !m.AtLeast {
			m.State = MeterOut
		}
		return
	}
	m.State = MeterPace
	if s.outOfReach(m) {
		m.State = MeterOut
		return
	}
	if m.Ended == 0 {
		return
	}
	before := have
	if then, ok := s.recorded(k); ok && !m.Each {
		before = then // what this round has added isn't an average yet
	}
	m.Pace = companion.Counted((10*(needed-have) + m.Left - 1) / m.Left)
	m.Average = companion.Counted(rounded(10*before, m.Ended))
	if m.Average.N < m.Pace.N { // as it is shown
		m.State = MeterBehind
	}
}

// reach is what counts against what is needed: of a goal that every seat must
// reach by itself the seat that has least.
func (s *Sheet) reach(m *MeterGoal) (have, needed int) {
	have, needed = m.Total.N, m.Needed.N
	if m.Each {
		have = needed
		for _, c := range m.Seats {
			have = min(have, c.N) // 0 where it is missing
		}
	}
	return have, needed
}

// outOfReach is certain only where what a Bonus goal counts is bounded: a
// research track has 12 spaces, a person three Vessels.
func (s *Sheet) outOfReach(m *MeterGoal) bool {
	most, bounded := s.counterMost(m.Count)
	if !bounded || !m.Derived {
		return false
	}
	if m.Each {
		return m.Needed.N > most
	}
	return m.Needed.N > most*s.seats()
}

// recorded is the team's total of a goal when the last round ended.
func (s *Sheet) recorded(k int) (total int, ok bool) {
	n := len(s.follow.rounds)
	if n == 0 || s.follow.rounds[n-1].Round != s.round()-1 || k >= len(s.follow.rounds[n-1].Goals) {
		return 0, false
	}
	if at := s.follow.rounds[n-1].Goals[k]; at != nil {
		return *at, true
	}
	return 0, false
}

// rounded divides, half away from zero.
func rounded(n, by int) int {
	if n < 0 {
		return -rounded(-n, by)
	}
	return (n + by/2) / by
}

// goalsNow are the team's totals of the seven goals; nil where one is missing,
// and no list at all in a competitive game.
func (s *Sheet) goalsNow() []*int {
	if !s.team() {
		return nil
	}
	p := s.points()
	totals := make([]*int, numCoopGoals)
	for k := range totals {
		if m := s.meter(&p, k); m.Total.Known && m.Total.N >= -maxOther && m.Total.N <= 10*maxOther {
			totals[k] = &m.Total.N
		}
	}
	return totals
}
