package deepsea

import (
	"shipmate/companion"
)

// The words of this game as keys of the catalogues. The domain holds no
// language; see MessageKeys.

func say(key string) companion.Message { return companion.Message{Key: key} }

func sayTrack(name string) companion.Message { return say("deepsea.track." + name) }

func sayUnit(name string) companion.Message { return say("deepsea.unit." + name) }

func sayOption(id string) companion.Message { return say("deepsea.option." + id) }

func sayNumber(n int) companion.Message {
	return companion.SayWith("deepsea.value.number", companion.Args{"N": n})
}

// sayPart names a thing inside a goal.
func sayPart(p part) companion.Message {
	switch {
	case p < numFields:
		return say("deepsea.field." + p.String())
	case p < partColumnA:
		return sayDepths([]int{int(p-partDepth1) + 1})
	case p < partSonar:
		return sayColumns(allColumns[p-partColumnA : p-partColumnA+1])
	}
	return sayUnit(p.String())
}

func sayColumns(columns []string) companion.Message {
	return companion.SayCount("deepsea.where.columns", len(columns), companion.Args{"Columns": columns})
}

func sayDepths(depths []int) companion.Message {
	if len(depths) == 1 {
		return companion.SayWith("deepsea.where.depth", companion.Args{"Depth": depths[0]})
	}
	return companion.SayWith("deepsea.where.depths", companion.Args{"From": depths[0], "To": depths[len(depths)-1]})
}

// saySeat names a person: the page adds colour and shape.
func (s *Sheet) saySeat(i int) companion.Message {
	return companion.SayWith("deepsea.seat", companion.Args{"Seat": i + 1, "Name": s.setup.Seats[i].Name})
}

func (s *Sheet) saySeats(a seatAnswer) []companion.Message {
	list := []companion.Message{}
	for i := range s.seats() {
		if a.has(i) {
			list = append(list, s.saySeat(i))
		}
	}
	return list
}

// sayWhere says where in the ocean a goal counts.
func (s *Sheet) sayWhere(g *Goal, seaStar string) companion.Message {
	m := s.box.mission
	if side := g.ColumnsFromSeaStar; side != "" {
		if seaStar == "" {
			return say("deepsea.where." + side + ".star")
		}
		return companion.SayWith("deepsea.where."+side, companion.Args{"Column": seaStar})
	}
	byDepth := len(g.Depths) > 0 && len(g.Depths) < m.MaxDepth
	byColumn := len(g.Columns) > 0 && len(g.Columns) < len(m.Columns)
	switch {
	case byDepth && byColumn:
		return companion.SayWith("deepsea.where.both", companion.Args{"Columns": sayColumns(g.Columns), "Depths": sayDepths(g.Depths)})
	case byDepth:
		return sayDepths(g.Depths)
	case byColumn:
		return sayColumns(g.Columns)
	}
	return say("deepsea.where.ocean")
}

// sayCounted says what one goal (or option) counts.
func (s *Sheet) sayCounted(g *Goal, data *goalData) companion.Message {
	where := func(key string, units []string) companion.Message {
		args := companion.Args{"Where": s.sayWhere(g, data.seaStar)}
		if units != nil {
			list := make([]companion.Message, len(units))
			for i, u := range units {
				list[i] = sayUnit(u)
			}
			args["Units"] = list
		}
		return companion.SayWith(key, args)
	}
	switch {
	case len(g.Choose) > 0:
		return say("deepsea.goal.choose")
	case g.Count == countDesignated && (data.named == namedConserve || data.named == namedJournal):
		return companion.SayWith("deepsea.goal.units", companion.Args{
			"Units": []companion.Message{sayUnit(data.named)}, "Where": say("deepsea.where.ocean")})
	case s.team() && (g.Count == countDiscovered || g.Count == countTravelled):
		return say("deepsea.goal." + g.Count + ".team")
	case g.Count != "":
		return say("deepsea.goal." + g.Count)
	case g.Units[0] == "field":
		return say("deepsea.goal.field")
	case g.DiscoveredByYou:
		return where("deepsea.goal.discovered", nil)
	case g.Units[0] == "zone":
		units := sayUnit(g.ZoneContains[0])
		if len(g.ZoneContains) == 2 { // either will do
			units = companion.SayWith("deepsea.units.or", companion.Args{"One": units, "Other": sayUnit(g.ZoneContains[1])})
		}
		return companion.SayWith("deepsea.goal.zones", companion.Args{"Units": units, "Where": s.sayWhere(g, data.seaStar)})
	}
	return where("deepsea.goal.units", g.Units)
}

// sayPays says what a goal pays: a unit, and whoever has most.
func (s *Sheet) sayPays(p *goalPlan) companion.Message {
	switch {
	case s.team() && p.points > 0:
		return companion.SayWith("deepsea.goal.pays.team", companion.Args{"Points": p.points})
	case s.team():
		return say("deepsea.goal.pays.count")
	case p.kind == raceGoal:
		return companion.SayWith("deepsea.goal.pays.race", companion.Args{"First": p.first, "Second": p.second})
	case p.kind == rescueGoal:
		return companion.SayWith("deepsea.goal.pays.rank", companion.Args{"First": p.first, "Second": p.second})
	case len(p.things) > 0:
		parts := make([]companion.Message, len(p.things))
		for i, t := range p.things {
			parts[i] = sayPart(t.part)
		}
		return companion.SayWith("deepsea.goal.pays.things", companion.Args{"Points": p.points, "Bonus": p.things[0].points, "Parts": parts})
	}
	return companion.SayWith("deepsea.goal.pays", companion.Args{"Points": p.points, "First": p.first, "Second": p.second})
}

// GoalText is a goal in words.
type GoalText struct {
	Counted companion.Message // what is counted, and where
	Pays    companion.Message // zero while the option is open
}

// GoalText says what goal 1–3 counts and pays, with the option, the Sea Star
// and the named type as far as they are known.
func (s Sheet) GoalText(goal int) GoalText {
	if goal < 1 || goal > 3 {
		return GoalText{}
	}
	data, plan := &s.goals[goal-1], &s.box.plans[goal-1]
	if plan.kind == choiceGoal {
		in := s.input(goal - 1)
		if in.plan == nil {
			if data.option == optionNone {
				return GoalText{Counted: say("deepsea.goal.none")}
			}
			return GoalText{Counted: say("deepsea.goal.choose")}
		}
		plan = in.plan
	}
	return GoalText{Counted: s.sayCounted(plan.goal, data), Pays: s.sayPays(plan)}
}

// OptionText says what an answer to "which option?" or "which type?" means.
func (s Sheet) OptionText(goal int, option string) companion.Message {
	if goal >= 1 && goal <= 3 {
		for i := range s.box.plans[goal-1].options {
			if o := s.box.plans[goal-1].options[i].goal; o.ID == option {
				return s.sayCounted(o, &s.goals[goal-1])
			}
		}
		switch {
		case s.box.plans[goal-1].kind == designatedGoal && option == optionNone:
			return say("deepsea.option.never")
		case option == namedConserve || option == namedJournal:
			return sayUnit(option)
		}
	}
	return say("deepsea.option.none")
}

// Ties explains the ties of goal 1–3 in sentences, for the page of the goal.
func (s Sheet) Ties(goal int) []companion.Message {
	if goal < 1 || goal > 3 || s.team() {
		return nil
	}
	in := s.input(goal - 1)
	var t goalTally
	in.tally(&t)
	var list []companion.Message
	for k := range t.num {
		a := &t.awards[k]
		for _, why := range []reason{tiedFirst, tiedFirstSplit, tiedSecond} {
			tied := seatAnswer{}
			bonus := 0
			for i := range in.seats {
				if a.why[i] == why {
					tied.set |= 1 << i
					bonus = a.points[i]
				}
			}
			if tied.set == 0 {
				continue
			}
			args := companion.Args{"Names": s.saySeats(tied), "Bonus": bonus}
			key := "deepsea.tie." + why.String()
			if a.thing >= 0 {
				args["Part"], key = sayPart(in.plan.things[a.thing].part), "deepsea.tie.most"
			}
			list = append(list, companion.SayWith(key, args))
		}
	}
	return list
}
