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

// Scopes of a Bonus goal.
const (
	scopeTeam      = "team"
	scopeEverySeat = "every-seat"
)

// BonusGoal is a Bonus card: a total against a threshold, or for every seat by
// itself a count against it. Numbers that are missing are nil.
type BonusGoal struct {
	Title     string `json:"title,omitempty"`
	Scope     string `json:"scope,omitempty"`  // "" = "team", or "every-seat"
	Total     *int   `json:"total,omitempty"`  // team
	Counts    []*int `json:"counts,omitempty"` // every-seat, by seat
	Threshold *int   `json:"threshold"`
}

// CoopGoal is one of the seven goals.
type CoopGoal struct {
	Goal      string          // impact, goal1–goal3, bonus1–bonus3
	Title     string          // of a Bonus card
	Total     companion.Count // of the team
	Threshold companion.Count
	Decided   bool // Met is certain
	Met       bool
	MissedBy  companion.Count // 0 where it is met; shortfalls of all seats together
}

// CoopResult is the outcome of a co-op or solo game.
type CoopResult struct {
	Goals   []CoopGoal
	Met     int    // goals that are certainly met
	Needed  int    // the chosen difficulty, 4–7
	Outcome string // won, lost, undecided; "" with the prototype deck, whose result chart is not known
}

// bonusData is a Bonus card on a sheet.
type bonusData struct {
	known     bool
	title     string
	everySeat bool
	total     count
	threshold count
	counts    [MaxSeats]count // by slot
}

// putBonus stores a Bonus card.
func (s *Sheet) putBonus(k int, n *node) error {
	b := bonusData{known: true}
	if n.Kind == nullNode {
		s.coop.bonus[k] = bonusData{}
		return nil
	}
	perSeat := false
	err := n.Object(map[string]func(*node) error{
		"title": func(n *node) (err error) {
			if n.Kind != nullNode {
				b.title, err = n.PlainText(80)
			}
			return err
		},
		"scope": func(n *node) error {
			word, err := n.Word(scopeTeam, scopeEverySeat)
			b.everySeat = word == scopeEverySeat
			return err
		},
		"total":     func(n *node) error { return b.total.read(n, 0, maxThreshold) },
		"threshold": func(n *node) error { return b.threshold.read(n, 0, maxThreshold) },
		"counts": func(n *node) error {
			perSeat = n.Kind != nullNode
			return s.eachSeat(n, func(i int, n *node) error { return b.counts[s.order[i]].read(n, 0, maxThreshold) })
		},
	})
	switch {
	case err != nil:
	case b.everySeat && b.total.known:
		err = within(refuse("refuse.unknown", nil), ".total")
	case !b.everySeat && perSeat:
		err = within(refuse("refuse.unknown", nil), ".counts")
	}
	if err == nil {
		s.coop.bonus[k] = b
	}
	return err
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

// bonusCard gives a Bonus card as its key holds it; nil if there is none.
func (s *Sheet) bonusCard(k int) *BonusGoal {
	b := &s.coop.bonus[k]
	if !b.known {
		return nil
	}
	card := &BonusGoal{Title: b.title, Total: b.total.pointer(), Threshold: b.threshold.pointer()}
	if b.everySeat {
		card.Scope = scopeEverySeat
		for i := range s.seats() {
			card.Counts = append(card.Counts, b.counts[s.order[i]].pointer())
		}
	}
	return card
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
// what is certain is decided.
func Coop(s Sheet) *CoopResult {
	if !s.team() {
		return nil
	}
	needed, _ := s.difficulty()
	r := &CoopResult{Needed: needed}
	exceed := 0
	if s.box.Variant("coopThreshold") == "exceed" {
		exceed = 1
	}
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
	for _, g := range r.Goals {
		switch {
		case !g.Decided:
			open++
		case g.Met:
			r.Met++
		}
	}
	switch {
	case s.box.Variant("coopDeck") == "three-random":
	case r.Met >= needed:
		r.Outcome = "won"
	case r.Met+open < needed:
		r.Outcome = "lost"
	default:
		r.Outcome = "undecided"
	}
	return r
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

func (s *Sheet) bonusGoal(k, exceed int) CoopGoal {
	b := &s.coop.bonus[k]
	g := CoopGoal{Goal: "bonus" + string(rune('1'+k)), Title: b.title, Threshold: b.threshold.out()}
	needed := int(b.threshold.n) + exceed
	if !b.everySeat {
		g.Total = b.total.out()
		if b.total.known && b.threshold.known {
			g.judge(int(b.total.n), true, true, needed)
		}
		return g
	}
	sum, short, whole := 0, 0, true
	for i := range s.seats() {
		c := b.counts[s.order[i]]
		if !c.known {
			whole = false
			continue
		}
		sum += int(c.n)
		short += max(0, needed-int(c.n))
	}
	if whole {
		g.Total = companion.Counted(sum)
	}
	switch {
	case !b.threshold.known:
	case whole:
		g.Decided, g.Met, g.MissedBy = true, short == 0, companion.Counted(short)
	case short > 0:
		g.Decided = true // one seat has missed it already
	}
	return g
}

// bonusMissing says that a card is not entered, or not whole.
func (s *Sheet) bonusMissing(k int) bool {
	b := &s.coop.bonus[k]
	if !b.everySeat {
		return !b.threshold.known || !b.total.known
	}
	for i := range s.seats() {
		if !b.counts[s.order[i]].known {
			return true
		}
	}
	return !b.threshold.known
}
