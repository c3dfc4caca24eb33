package deepsea

import "shipmate/companion"

// Co-op and solo. deepsea-rules §13.
const (
	numThresholds = 4
	numCoopGoals  = 7
	minDifficulty = 4
	maxDifficulty = 7
)

var thresholdNames = [numThresholds]string{"impact", "goal1", "goal2", "goal3"}

// knownThresholds are those of mission 1 for 1–4 players, zh-CN rulebook;
// doubted marks digits that are hard to read. deepsea-rules §13.2.
var (
	knownThresholds = [4][numThresholds]int{{10, 6, 5, 7}, {21, 11, 7, 12}, {33, 15, 10, 16}, {46, 18, 12, 19}}
	doubted         = [4][numThresholds]bool{{false, true, true, false}, {}, {false, true, true, true}, {false, true, true, true}}
)

// CoopGoal is one of the seven goals.
type CoopGoal struct {
	Goal      string          // impact, goal1–goal3, bonus1–bonus3
	Title     string          // of a Bonus card
	Total     companion.Count // of the team
	Threshold companion.Count
	Decided   bool            // Met is certain: never while a followed game goes on
	Met       bool            // as it stands
	MissedBy  companion.Count // 0 where it is met; shortfalls of all seats together
}

// CoopResult is the outcome of a co-op or solo game.
type CoopResult struct {
	Goals   []CoopGoal
	Met     int    // goals that are met
	Needed  int    // the chosen difficulty, 4–7
	Outcome string // won, lost, undecided; "" with the prototype deck, whose result chart is not known
}

// eachSeat reads a list that has one element a seat; null is no list.
func (s *Sheet) eachSeat(n *node, read func(int, *node) error) error {
	if n.Kind == nullNode {
		return nil
	}
	items, err := n.Items(maxList)
	if err != nil {
		return err
	}
	if len(items) != s.seats() {
		return refuse("deepsea.refuse.perseat", companion.Args{"Seats": s.seats()})
	}
	for i, item := range items {
		if err := read(i, item); err != nil {
			return within(err, stepIndex(i))
		}
	}
	return nil
}

func (c count) pointer() *int {
	if !c.known {
		return nil
	}
	n := int(c.n)
	return &n
}

// threshold is what was entered, else what is known for this number of players.
func (s *Sheet) threshold(k int) (c count, derived bool) {
	if c = s.coop.thresholds[k]; c.known {
		return c, false
	}
	if n := s.seats(); s.setup.Mission == 1 && n <= len(knownThresholds) {
		return counted(knownThresholds[n-1][k]), true
	}
	return count{}, false
}

// difficulty is the number of goals that must be met.
func (s *Sheet) difficulty() (needed int, derived bool) {
	if c := s.coop.difficulty; c.known {
		return int(c.n), false
	}
	return int(s.box.Variant("coopGoalsNeeded")[0] - '0'), true
}

// Coop tells how a co-op or solo game stands; nil for a competitive one. Only
// what is certain is decided: of a game that is followed nothing before its last
// round has ended, since a goal that is met may be lost again.
func Coop(s Sheet) *CoopResult {
	if !s.team() {
		return nil
	}
	needed, _ := s.difficulty()
	r := &CoopResult{Needed: needed}
	exceed := s.exceed()
	p := s.points()
	for k, name := range thresholdNames {
		goal := CoopGoal{Goal: name}
		threshold, _ := s.threshold(k)
		total, floor := s.teamTotal(&p, k)
		goal.Total, goal.Threshold = total.out(), threshold.out()
		if threshold.known {
			goal.judge(int(floor.n), total.known, floor.known, int(threshold.n)+exceed)
		}
		r.Goals = append(r.Goals, goal)
	}
	for k := range s.coop.bonus {
		r.Goals = append(r.Goals, s.bonusGoal(k, exceed))
	}
	open := 0
	for i := range r.Goals {
		g := &r.Goals[i]
		if s.running() {
			g.Decided, g.MissedBy = false, companion.Count{}
		}
		if !g.Decided {
			open++
		}
		if g.Met {
			r.Met++
		}
	}
	switch {
	case s.box.Variant("coopDeck") == "three-random":
	case s.running():
		r.Outcome = "undecided"
	case r.Met >= needed:
		r.Outcome = "won"
	case r.Met+open < needed:
		r.Outcome = "lost"
	default:
		r.Outcome = "undecided"
	}
	return r
}

// running says that a game is followed, or played, and goes on.
func (s *Sheet) running() bool {
	return s.playing > 0 || s.follow.depth != "" && s.phase() != PhaseOver && !s.finished
}

// exceed is 1 where a threshold must be exceeded. deepsea-rules §14.
func (s *Sheet) exceed() int {
	if s.box.Variant("coopThreshold") == "exceed" {
		return 1
	}
	return 0
}

// judge decides a team goal: met as soon as what is known reaches it, missed
// once everything is known.
func (g *CoopGoal) judge(atLeast int, whole, floor bool, needed int) {
	switch {
	case floor && atLeast >= needed:
		g.Decided, g.Met, g.MissedBy = true, true, companion.Counted(0)
	case whole:
		g.Decided, g.MissedBy = true, companion.Counted(needed-atLeast)
	}
}

// teamTotal is the team's total for the Impact goal (0) or a mission goal
// (1–3), and what it is at least while something is missing; floor is missing
// where the rest could be negative (hexes of mission 9).
func (s *Sheet) teamTotal(p *points, k int) (total, floor count) {
	total, floor = counted(0), counted(0)
	add := func(c count) {
		total.known = total.known && c.known
		total.n += c.n
		floor.n += c.n
	}
	if k > 0 {
		in := s.input(k - 1)
		var t goalTally
		in.tally(&t)
		for i := range s.seats() {
			add(count{int32(t.units[i]), t.known || t.counts[i].known})
		}
		if !t.known {
			return count{}, floor
		}
		return total, total
	}
	for i := range s.seats() {
		add(p.lines[i][lineImpact])
		add(p.lines[i][lineSeniors])
		if !p.lines[i][lineImpact].known && len(s.box.values) > 0 && s.box.values[0] < 0 {
			floor.known = false
		}
	}
	if !total.known {
		return count{}, floor
	}
	return total, total
}
