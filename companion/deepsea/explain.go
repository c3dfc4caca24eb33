package deepsea

import (
	"strconv"
	"strings"

	"shipmate/companion"
)

// explain fills in how every number was made and every leader bonus.
func (s *Sheet) explain(r *companion.Result) {
	if !s.team() {
		r.Bonuses = make([]companion.Bonus, 0, 8*s.seats())
	}
	for k, l := range s.scoredLines() {
		if l >= lineGoal1 && l <= lineGoal3 {
			s.explainGoal(int(l-lineGoal1), k, r)
			continue
		}
		for i := range r.Seats {
			s.addMade(r, i, k, s.explainLine(l, i))
		}
	}
}

func (s *Sheet) addMade(r *companion.Result, i, k int, steps []companion.Step) {
	if r.Seats[i].Made == nil {
		r.Seats[i].Made = make([][]companion.Step, len(r.Lines))
	}
	r.Seats[i].Made[k] = steps
}

// Rules that every seat's steps share.
func sayRule(name string, source companion.Message) companion.Message {
	return companion.SayWith("deepsea.rule."+name, companion.Args{"Source": source})
}

var (
	sourceMat      = say("deepsea.source.mat")
	sourceScoring  = say("deepsea.source.scoring")
	ruleTracks     = sayRule("tracks", sourceMat)
	ruleImpact     = sayRule("impact", sourceScoring)
	ruleJournals   = sayRule("journals", sourceScoring)
	ruleSeniors    = sayRule("seniors", say("deepsea.source.senior"))
	ruleLeftovers  = sayRule("leftovers", sourceScoring)
	ruleOther      = sayRule("other", say("deepsea.source.table"))
	ruleLeader     = sayRule("leader", sourceScoring)
	ruleSplit      = sayRule("leader.split", say("deepsea.source.variant"))
	ruleMost       = sayRule("most", sourceScoring)
	ruleRace       = sayRule("race", say("deepsea.source.sheet"))
	ruleGoal       = sayRule("goal", say("deepsea.source.sheet"))
	ruleCorrected  = sayRule("goal", say("deepsea.source.correction"))
	ruleSymbols    = sayRule("symbols", sourceScoring)
	missingStep    = "deepsea.step.missing"
	leaderStepKeys = stepKeys("deepsea.step.leader.")
	mostStepKeys   = stepKeys("deepsea.step.most.")
)

func stepKeys(prefix string) (keys [len(reasonWords)]string) {
	for i, word := range reasonWords {
		keys[i] = prefix + word
	}
	return keys
}

func missing(what companion.Message, path string) companion.Step {
	return companion.Step{Text: companion.SayWith(missingStep, companion.Args{"What": what}), Path: path}
}

func (s *Sheet) explainLine(l line, i int) []companion.Step {
	switch l {
	case lineTracks:
		return s.explainTracks(i)
	case lineImpact:
		return s.explainImpact(i)
	case lineJournals:
		return s.explainJournals(i)
	case lineSeniors:
		return s.explainSeniors(i)
	case lineLeftovers:
		return s.explainLeftovers(i)
	}
	var steps []companion.Step
	for _, o := range s.seat(i).other {
		steps = append(steps, companion.Step{Text: companion.SayWith("deepsea.step.other", companion.Args{"Name": o.Label()}),
			Points: companion.Counted(o.Points), Rule: ruleOther, Path: seatPath(i, "other")})
	}
	return steps
}

func (s *Sheet) explainTracks(i int) []companion.Step {
	d := s.seat(i)
	steps := make([]companion.Step, 0, NumTracks)
	for t, name := range trackNames {
		path := seatPath(i, "tracks."+name)
		track := d.tracks[t]
		if !track.known {
			steps = append(steps, missing(sayTrack(name), path))
			continue
		}
		level := s.level(track)
		text := companion.SayWith("deepsea.step.track.level", companion.Args{"Track": sayTrack(name), "Level": level})
		if !track.byLevel {
			text = companion.SayWith("deepsea.step.track.space", companion.Args{"Track": sayTrack(name), "Level": level, "Space": int(track.n)})
		}
		steps = append(steps, companion.Step{Text: text, Points: companion.Counted(s.box.facts.Mat.LevelPoints(level)), Rule: ruleTracks, Path: path})
	}
	return steps
}

func (s *Sheet) explainImpact(i int) []companion.Step {
	d := s.seat(i)
	steps := make([]companion.Step, 0, len(s.box.values))
	for _, value := range s.box.values {
		path := seatPath(i, "impact."+strconv.Itoa(value))
		c := s.impactCount(d, value)
		switch {
		case c.known:
			text := companion.SayCount("deepsea.step.impact", int(c.n), companion.Args{"Markers": int(c.n), "Value": value})
			steps = append(steps, companion.Step{Text: text, Points: companion.Counted(int(c.n) * value), Rule: ruleImpact, Path: path})
		case !s.box.ImpactValueOptional(value):
			steps = append(steps, missing(companion.SayWith("deepsea.what.impact", companion.Args{"Value": value}), path))
		}
	}
	return steps
}

func (s *Sheet) explainJournals(i int) []companion.Step {
	j := &s.seat(i).journals
	path := seatPath(i, "journals")
	if !j.known {
		return []companion.Step{missing(say("deepsea.what.journals"), path)}
	}
	var steps []companion.Step
	for _, id := range j.titles {
		if card := s.box.Journal(id); card != nil {
			steps = append(steps, companion.Step{Text: companion.SayWith("deepsea.step.journal", companion.Args{"Name": card.Name}),
				Points: companion.Counted(card.Points), Rule: ruleJournals, Path: path})
		}
	}
	for k, points := range j.parts {
		steps = append(steps, companion.Step{Text: companion.SayWith("deepsea.step.part", companion.Args{"N": k + 1}),
			Points: companion.Counted(points), Rule: ruleJournals, Path: path})
	}
	if len(steps) == 0 {
		steps = []companion.Step{{Text: say("deepsea.step.journals.none"), Points: companion.Counted(0), Rule: ruleJournals, Path: path}}
	}
	return steps
}

func (s *Sheet) explainSeniors(i int) []companion.Step {
	d := s.seat(i)
	var steps []companion.Step
	for k := range s.box.seniors {
		senior := s.box.senior(k)
		mine, known := s.holds(i, k)
		if !known && !s.ownersBySeat() {
			steps = append(steps, missing(companion.SayWith("deepsea.what.owner", companion.Args{"Name": senior.Name(false)}), "senior."+senior.ID))
		}
		if !mine {
			continue
		}
		steps = append(steps, s.explainSenior(i, k, s.seniorCount(d, k)))
	}
	switch {
	case s.ownersBySeat() && !s.seniorsAnswered(i):
		steps = append(steps, missing(say("deepsea.what.seniors"), seatPath(i, "seniors")))
	case len(steps) == 0:
		steps = []companion.Step{{Text: say("deepsea.step.seniors.none"), Points: companion.Counted(0), Rule: ruleSeniors}}
	}
	return steps
}

func (s *Sheet) explainSenior(i, k int, n count) companion.Step {
	senior := s.box.senior(k)
	scoring, name := senior.Senior.Scoring, senior.Name(false)
	path := seatPath(i, "seniors."+senior.ID)
	if scoring.Count == flatCount {
		return companion.Step{Text: companion.SayWith("deepsea.step.senior.flat", companion.Args{"Name": name}),
			Points: companion.Counted(scoring.Points), Rule: ruleSeniors, Path: "senior." + senior.ID}
	}
	what := say("deepsea.count." + scoring.Count)
	if !n.known {
		return missing(companion.SayWith("deepsea.what.senior", companion.Args{"Name": name, "What": what}), path)
	}
	return companion.Step{Text: companion.SayWith("deepsea.step.senior", companion.Args{"Name": name, "What": what, "N": int(n.n),
		"Per": scoring.Per, "Points": scoring.Points}), Points: companion.Counted(scoring.pays(int(n.n))), Rule: ruleSeniors, Path: path}
}

func (s *Sheet) explainLeftovers(i int) []companion.Step {
	d := s.seat(i)
	var steps []companion.Step
	for _, one := range []struct {
		c    count
		name string
	}{{d.staging, "staging"}, {d.research, "research"}} {
		path := seatPath(i, "leftovers."+one.name)
		if !one.c.known {
			steps = append(steps, missing(say("deepsea.what."+one.name), path))
			continue
		}
		steps = append(steps, companion.Step{Path: path,
			Text: companion.SayCount("deepsea.step."+one.name, int(one.c.n), companion.Args{"N": int(one.c.n)})})
	}
	if points := leftoverPoints(d.staging, d.research); points.known {
		steps = append(steps, companion.Step{Text: companion.SayWith("deepsea.step.leftovers", companion.Args{"Sum": int(d.staging.n + d.research.n)}),
			Points: points.out(), Rule: ruleLeftovers})
	}
	return steps
}

// explainGoal explains a goal for every seat, and lists its leader bonuses.
func (s *Sheet) explainGoal(g, column int, r *companion.Result) {
	in := s.input(g)
	var t goalTally
	in.tally(&t)
	if in.plan == nil {
		step := missing(say("deepsea.what.option"), goalPath(g, ".option"))
		if !in.open {
			step = companion.Step{Text: say("deepsea.step.goal.none"), Points: companion.Counted(0), Rule: ruleGoal, Path: goalPath(g, ".option")}
		}
		for i := range r.Seats {
			s.addMade(r, i, column, []companion.Step{step})
		}
		return
	}
	rule := ruleGoal
	if s.corrected(g) {
		rule = ruleCorrected
	}
	what := s.sayCounted(in.plan.goal, &s.goals[g])
	parts := make([]companion.Message, len(in.plan.things))
	for k, thing := range in.plan.things {
		parts[k] = sayPart(thing.part)
	}
	var rivals [maxThings][]companion.Message
	for k := range t.num {
		rivals[k] = s.rivals(&t.awards[k])
	}
	for i := range r.Seats {
		steps := s.explainCount(&in, &t, g, i, what, rule)
		for k := range t.num {
			if a := &t.awards[k]; a.known {
				steps = append(steps, s.explainAward(&in, a, i, rivals[k], parts))
			}
		}
		s.addMade(r, i, column, steps)
	}
	s.addBonuses(&in, &t, g, r)
}

// explainCount: what was counted, and what it becomes.
func (s *Sheet) explainCount(in *goalInput, t *goalTally, g, i int, what, rule companion.Message) []companion.Step {
	steps := make([]companion.Step, 0, 4)
	suffix := ""
	switch {
	case in.open:
		return append(steps, missing(say("deepsea.what.named"), goalPath(g, ".named")))
	case in.named == partNone:
		return append(steps, companion.Step{Text: say("deepsea.step.goal.unnamed"), Points: companion.Counted(0), Rule: rule, Path: goalPath(g, ".named")})
	case in.named < numParts:
		suffix = "." + in.named.String()
	case in.plan.kind == raceGoal && !in.team, in.byRank:
		return steps
	}
	path := seatPath(i, goalPath(g, suffix))
	if in.bySymbols[i] {
		path = seatPath(i, goalPath(g, "."+fieldNames[0]))
		if held, ok := in.held(i); ok {
			steps = append(steps, companion.Step{Text: companion.SayWith("deepsea.step.symbols", companion.Args{"Blue": held[0],
				"Brown": held[1], "Green": held[2], "Yellow": held[3], "Wild": held[wild]}), Rule: ruleSymbols, Path: path})
		}
	}
	c := t.counts[i]
	if !c.known {
		return append(steps, missing(what, path))
	}
	steps = append(steps, companion.Step{Text: companion.SayWith("deepsea.step.goal.counted", companion.Args{"What": what, "N": int(c.n)}), Path: path})
	per := in.plan.points
	if in.team {
		per = max(1, per) // goals without points count their units (§13.2)
	}
	if per > 0 {
		steps = append(steps, companion.Step{Text: companion.SayCount("deepsea.step.goal.units", per, companion.Args{"N": int(c.n), "Points": per}),
			Points: companion.Counted(t.units[i]), Rule: rule, Path: path})
	}
	return steps
}

// rivals names every seat with its count; empty where who was asked.
func (s *Sheet) rivals(a *award) []companion.Message {
	if !a.known || !a.counts[0].known {
		return nil
	}
	list := make([]companion.Message, s.seats())
	for i := range list {
		list[i] = companion.SayWith("deepsea.rival", companion.Args{"Seat": i + 1, "Name": s.setup.Seats[i].Name, "N": int(a.counts[i].n)})
	}
	return list
}

// others are the seats that the reason of a seat speaks of: where it is a tie
// those that tie, else everybody else.
func (a *award) others(i int, rivals []companion.Message) []companion.Message {
	others := make([]companion.Message, 0, MaxSeats)
	for j := range rivals {
		tied := true
		switch a.why[i] {
		case tiedFirst, tiedFirstSplit, tiedSecond:
			tied = a.counts[j].n == a.counts[i].n
		case noSecondFirstTied:
			tied = a.why[j] == tiedFirst || a.why[j] == tiedFirstSplit
		}
		if j != i && tied {
			others = append(others, rivals[j])
		}
	}
	return others
}

func (s *Sheet) explainAward(in *goalInput, a *award, i int, rivals, parts []companion.Message) companion.Step {
	others := a.others(i, rivals)
	step := companion.Step{Points: companion.Counted(a.points[i]), Rule: ruleLeader}
	switch {
	case a.thing >= 0:
		step.Text = companion.SayWith(mostStepKeys[a.why[i]], companion.Args{"Part": parts[a.thing], "Bonus": a.points[i], "Rivals": others})
		step.Rule = ruleMost
		return step
	case in.plan.kind == raceGoal:
		step.Rule = ruleRace
	case a.why[i] == tiedFirstSplit:
		step.Rule = ruleSplit
	}
	step.Text = companion.SayWith(leaderStepKeys[a.why[i]], companion.Args{"Bonus": a.points[i], "Rivals": others})
	return step
}

func (s *Sheet) addBonuses(in *goalInput, t *goalTally, g int, r *companion.Result) {
	for k := range t.num {
		a := &t.awards[k]
		if !a.known {
			continue
		}
		id := goalPath(g, "")
		if a.thing >= 0 {
			id += "." + in.plan.things[a.thing].part.String()
		}
		for i := range in.seats {
			r.Bonuses = append(r.Bonuses, companion.Bonus{Goal: id, Seat: i + 1, Count: a.counts[i].out(),
				Points: a.points[i], Why: a.why[i].String()})
		}
	}
}

// corrected says that the table's owner corrected a number of the goal.
func (s *Sheet) corrected(g int) bool {
	for _, c := range s.setup.Corrections {
		if c.File == missionFiles[s.setup.Mission-1] && strings.HasPrefix(c.Path, "goals"+stepIndex(g)) {
			return true
		}
	}
	return false
}
