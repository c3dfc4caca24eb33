package deepsea

// goalKind is the rule by which a goal is counted. deepsea-rules §12.2.
type goalKind uint8

const (
	plainGoal      goalKind = iota // points × count, leader bonus by count
	fieldGoal                      // field symbols: most held, or full sets
	discoveredGoal                 // zones discovered, one bonus a thing (mission 6)
	designatedGoal                 // discs of the type that was named (mission 6)
	rescueGoal                     // markers in the rescue grid, rank only (mission 7)
	raceGoal                       // by slot (mission 10)
	choiceGoal                     // one of two options (mission 8)
)

// goalPlan is a goal as the score needs it, made once for a box.
type goalPlan struct {
	kind          goalKind
	goal          *Goal
	points        int // a unit
	first, second int // leader bonuses
	sets          bool
	things        []thing // bonuses of one value
	options       []goalPlan
}

// thing is a bonus of one value for whoever has most of one part.
type thing struct {
	part   part
	points int
}

const maxThings = 6

// Words of the answers to a goal's questions.
const (
	optionNone    = "none"
	namedConserve = "conserve"
	namedJournal  = "journal"
)

var namedWords = []string{namedConserve, namedJournal, optionNone}

// planOf finds the rule of a goal; ok is false where there is none.
func planOf(g *Goal) (plan goalPlan, ok bool) {
	plan = goalPlan{goal: g, points: g.Points}
	if len(g.Leader) == 2 {
		plan.first, plan.second = g.Leader[0], g.Leader[1]
	}
	if g.LeaderPerField != nil {
		for i, points := range g.LeaderPerField.list() {
			plan.things = append(plan.things, thing{part(i), points})
		}
	}
	for i := range g.Leaders {
		p, known := partOf(&g.Leaders[i])
		if !known || len(plan.things) == maxThings {
			return plan, false
		}
		for _, t := range plan.things {
			if t.part == p {
				return plan, false
			}
		}
		plan.things = append(plan.things, thing{p, g.Leaders[i].Points})
	}
	ranked, single := len(g.Leader) == 2, len(plan.things) > 0
	switch {
	case len(g.Choose) == 2:
		plan.kind = choiceGoal
		for i := range g.Choose {
			option, known := planOf(&g.Choose[i])
			if !known {
				return plan, false
			}
			plan.options = append(plan.options, option)
		}
		return plan, true
	case g.Count == countRescue:
		plan.kind = rescueGoal
		return plan, ranked && !single && g.Points == 0
	case g.Count == countDiscovered || g.Count == countTravelled:
		plan.kind = raceGoal
		return plan, ranked && !single && g.Points == 0
	case g.Count == countDesignated:
		plan.kind = designatedGoal
		for _, t := range plan.things {
			if t.part != partConserve && t.part != partJournal {
				return plan, false
			}
		}
		return plan, !ranked && len(plan.things) == 2
	case g.Count == countSets || len(g.Units) == 1 && g.Units[0] == "field":
		plan.kind, plan.sets = fieldGoal, g.Count == countSets
		for _, t := range plan.things {
			if t.part >= wild {
				return plan, false
			}
		}
		return plan, ranked != single && (single == (len(plan.things) == numColours))
	case single:
		plan.kind = discoveredGoal
		return plan, !ranked && g.DiscoveredByYou && g.Count == ""
	}
	return plan, ranked && g.Points > 0
}

// seatAnswer answers a question of who: nobody, one seat, or several in a tie.
type seatAnswer struct {
	set   uint8 // bit i = seat i+1
	known bool
}

func (a seatAnswer) has(i int) bool { return a.set>>i&1 == 1 }

func (a seatAnswer) size() int {
	n := 0
	for s := a.set; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// count is a number that may be missing; the zero value is missing.
type count struct {
	n     int32
	known bool
}

func counted(n int) count { return count{int32(n), true} }

// goalInput is what the sheet says about one goal, by seat, resolved: derived
// where nothing was entered. Score and flip work on it alone.
type goalInput struct {
	plan   *goalPlan // of the option where one is chosen; nil = the goal scores for nobody
	open   bool      // the option or the named type is not known
	seats  int
	team   bool // co-op and solo: no leader bonuses
	split  bool // tieFirst = split
	named  part // what designatedGoal multiplies, or partNone
	counts [MaxSeats]count
	// symbols are in use for a seat where bySymbols says so; they give its count.
	symbols   [MaxSeats][numFields]count
	bySymbols [MaxSeats]bool
	// parts are counts of a thing, used where byParts says so; else who answers.
	parts         [maxThings][MaxSeats]count
	byParts       [maxThings]bool
	who           [maxThings]seatAnswer
	first, second seatAnswer
	byRank        bool // first and second answer, no counts
}

// goalTally is what a goal comes to.
type goalTally struct {
	known  bool // of every seat
	counts [MaxSeats]count
	units  [MaxSeats]int // points × count, where the count is known
	bonus  [MaxSeats]int // all leader bonuses together
	awards [maxThings]award
	num    int // of awards
}

// award is one leader bonus of a goal.
type award struct {
	thing  int // index of the thing; -1 = the first-and-second bonus
	known  bool
	counts [MaxSeats]count
	ranking
}

// tally counts a goal: points × count and the leader bonus, with one named rule
// for each special kind. deepsea-rules §12.2–12.4.
func (in *goalInput) tally(t *goalTally) {
	*t = goalTally{known: !in.open}
	if in.plan == nil || in.open {
		return // option none: nobody scores. Open: nothing is certain
	}
	p := in.plan
	per := p.points
	if in.team && per == 0 {
		per = 1 // co-op counts the stated units of goals without points (§13.2)
	}
	needCounts := p.kind != raceGoal && !in.byRank && in.named != partNone || in.team
	for i := range in.seats {
		t.counts[i] = in.unit(i)
		if t.counts[i].known {
			t.units[i] = per * int(t.counts[i].n)
		} else if needCounts {
			t.known = false
		}
	}
	if in.named == partNone {
		t.counts, t.units = [MaxSeats]count{}, [MaxSeats]int{}
		t.known = true
	}
	if in.team {
		return
	}
	switch {
	case p.kind == raceGoal:
		in.race(t)
	case len(p.things) > 0:
		in.awardThings(t)
	case in.byRank:
		a := t.add(-1)
		a.known = in.rankKnown()
		if a.known {
			a.byAnswer(in.seats, in.first.set, in.second.set, p.first, p.second, in.split)
		}
	default:
		a := t.add(-1)
		a.counts, a.known = t.counts, in.allKnown(&t.counts)
		if a.known {
			a.byCount(in.seats, &t.counts, p.first, p.second, in.split)
		}
	}
	for k := range t.num {
		t.known = t.known && t.awards[k].known
		for i := range in.seats {
			t.bonus[i] += t.awards[k].points[i]
		}
	}
}

func (t *goalTally) add(thing int) *award {
	a := &t.awards[t.num]
	a.thing = thing
	t.num++
	return a
}

// unit is the count of a seat that the goal's points multiply.
func (in *goalInput) unit(i int) count {
	switch {
	case in.plan.kind == designatedGoal && in.named < numParts:
		for k, t := range in.plan.things {
			if t.part == in.named {
				return in.parts[k][i]
			}
		}
		return count{}
	case in.bySymbols[i]:
		s, ok := in.held(i)
		switch {
		case !ok:
			return count{}
		case in.plan.sets:
			return counted(s.Sets())
		}
		return counted(s.MostHeld())
	}
	return in.counts[i]
}

// held are the symbols of a seat; ok is false while one is missing.
func (in *goalInput) held(i int) (s Symbols, ok bool) {
	for f, c := range in.symbols[i] {
		if !c.known {
			return s, false
		}
		s[f] = int(c.n)
	}
	return s, true
}

func (in *goalInput) allKnown(counts *[MaxSeats]count) bool {
	for i := range in.seats {
		if !counts[i].known {
			return false
		}
	}
	return true
}

// rankKnown: the second is not asked where it pays nobody.
func (in *goalInput) rankKnown() bool {
	return in.first.known && (in.second.known || in.first.size() != 1)
}

func (in *goalInput) awardThings(t *goalTally) {
	for k, thing := range in.plan.things {
		a := t.add(k)
		switch {
		case in.byParts[k]:
			a.counts = in.thingCounts(k)
			a.known = in.allKnown(&a.counts)
			if a.known {
				// A bonus of one value is paid in full to everybody who leads (§12.3).
				a.byCount(in.seats, &a.counts, thing.points, 0, false)
				a.single()
			}
		case in.who[k].known:
			a.known = true
			a.byAnswer(in.seats, in.who[k].set, 0, thing.points, 0, false)
			a.single()
		}
	}
}

// thingCounts are the counts in which the leader of a thing is found.
func (in *goalInput) thingCounts(k int) [MaxSeats]count {
	p := in.plan.things[k].part
	if in.plan.kind != fieldGoal {
		return in.parts[k]
	}
	var counts [MaxSeats]count
	for i := range in.seats {
		own, free := in.symbols[i][p], in.symbols[i][wild]
		if own.known && free.known {
			counts[i] = counted(int(own.n + free.n))
		}
	}
	return counts
}

// race pays by slot: no counts, no ties. deepsea-rules §11, §12.3.
func (in *goalInput) race(t *goalTally) {
	a := t.add(-1)
	a.known = in.rankKnown()
	if a.known {
		a.bySlot(in.seats, in.first.set, in.second.set, in.plan.first, in.plan.second)
	}
}
