package deepsea

import (
	"encoding/json"
	"strconv"

	"shipmate/companion"
)

// Answer is what "score --json" prints: sheet-format.md, "The answer". Lines
// are an object in the order of the pad.
func Answer(s Sheet) ([]byte, error) {
	r := Score(s)
	var o object
	players := make([]object, s.seats())
	for i := range players {
		p := &players[i]
		*p = append(*p, objectMember{"name", s.setup.Seats[i].Name})
		lines := object{}
		for k, name := range r.Lines {
			lines = append(lines, objectMember{name, orNull(r.Seats[i].Points[k])})
		}
		*p = append(*p, objectMember{"lines", lines}, objectMember{"detail", s.detail(i)},
			objectMember{"total", orNull(r.Seats[i].Total)}, objectMember{"known", r.Seats[i].Known})
	}
	o = append(o, objectMember{"players", players})
	var places, winners any
	if len(r.Winners) > 0 {
		list := make([]int, len(r.Seats))
		for i := range list {
			list[i] = r.Seats[i].Place
		}
		places, winners = list, r.Winners
	}
	o = append(o, objectMember{"places", places}, objectMember{"winners", winners},
		objectMember{"bonuses", answerBonuses(r.Bonuses)}, objectMember{"notCounted", append([]string{}, r.NotCounted...)},
		objectMember{"coop", answerCoop(Coop(s))}, objectMember{"flip", answerFlip(r.Flip)})
	return json.Marshal(o)
}

// orNull is a number, or null where it is missing.
func orNull(c companion.Count) any {
	if !c.Known {
		return nil
	}
	return c.N
}

func pointsOrNull(known bool, points int) any {
	if !known {
		return nil
	}
	return points
}

// detail is what was counted, and what it became, category by category.
func (s *Sheet) detail(i int) object {
	d := s.seat(i)
	o := object{}
	put := func(o *object, name string, value any) { *o = append(*o, objectMember{name, value}) }
	for _, l := range s.scoredLines() {
		in := object{}
		switch l {
		case lineTracks:
			for k, name := range trackNames {
				in = append(in, objectMember{name, s.trackDetail(d.tracks[k])})
			}
		case lineImpact:
			for _, value := range s.box.values {
				c := s.impactCount(d, value)
				if c.known || !s.box.ImpactValueOptional(value) {
					in = append(in, objectMember{strconv.Itoa(value), object{{"markers", orNull(c.out())}, {"points", pointsOrNull(c.known, int(c.n)*value)}}})
				}
			}
		case lineJournals:
			put(&in, "points", orNull(s.journalPoints(d).out()))
			put(&in, "parts", d.journals.json())
		case lineSeniors:
			for k := range s.box.seniors {
				if mine, _ := s.holds(i, k); mine {
					in = append(in, objectMember{s.box.senior(k).ID, s.seniorDetail(d, k)})
				}
			}
		case lineGoal1, lineGoal2, lineGoal3:
			in = s.goalDetail(int(l-lineGoal1), i)
		case lineLeftovers:
			put(&in, "staging", orNull(d.staging.out()))
			put(&in, "research", orNull(d.research.out()))
			put(&in, "points", orNull(leftoverPoints(d.staging, d.research).out()))
		case lineOther:
			put(&o, l.String(), append([]OtherLine{}, d.other...))
			continue
		}
		put(&o, l.String(), in)
	}
	return o
}

func (s *Sheet) trackDetail(t trackData) object {
	o := object{}
	switch {
	case !t.known:
		return object{{"level", nil}, {"points", nil}}
	case !t.byLevel:
		o = append(o, objectMember{"space", int(t.n)})
	}
	level := s.level(t)
	return append(o, objectMember{"level", level}, objectMember{"points", s.box.facts.Mat.LevelPoints(level)})
}

func (s *Sheet) seniorDetail(d *seatData, k int) object {
	scoring := s.box.senior(k).Senior.Scoring
	c := s.seniorCount(d, k)
	if scoring.Count == flatCount {
		return object{{"count", orNull(c.out())}, {"points", scoring.Points}}
	}
	return object{{"count", orNull(c.out())}, {"points", pointsOrNull(c.known, scoring.pays(int(c.n)))}}
}

// goalDetail: count, points × count, and the leader bonuses together.
func (s *Sheet) goalDetail(g, i int) object {
	in := s.input(g)
	var t goalTally
	in.tally(&t)
	bonus := t.num > 0
	for k := range t.num {
		bonus = bonus && t.awards[k].known
	}
	units := t.counts[i].known || t.known
	return object{{"count", orNull(t.counts[i].out())}, {"points", pointsOrNull(units, t.units[i])},
		{"bonus", pointsOrNull(bonus || t.known, t.bonus[i])}}
}

func answerBonuses(bonuses []companion.Bonus) []object {
	list := []object{}
	for _, b := range bonuses {
		list = append(list, object{{"goal", b.Goal}, {"seat", b.Seat}, {"count", orNull(b.Count)}, {"points", b.Points}, {"why", b.Why}})
	}
	return list
}

func answerCoop(r *CoopResult) any {
	if r == nil {
		return nil
	}
	goals := []object{}
	for _, g := range r.Goals {
		o := object{{"goal", g.Goal}}
		if g.Title != "" {
			o = append(o, objectMember{"title", g.Title})
		}
		var met any
		if g.Decided {
			met = g.Met
		}
		goals = append(goals, append(o, objectMember{"total", orNull(g.Total)}, objectMember{"threshold", orNull(g.Threshold)},
			objectMember{"met", met}, objectMember{"missedBy", orNull(g.MissedBy)}))
	}
	var outcome any
	if r.Outcome != "" {
		outcome = r.Outcome
	}
	return object{{"goals", goals}, {"met", r.Met}, {"needed", r.Needed}, {"outcome", outcome}}
}

func answerFlip(f *companion.Flip) any {
	if f == nil {
		return nil
	}
	list := make([]object, len(f.Candidates))
	for i, c := range f.Candidates {
		list[i] = object{{"seat", c.Seat}, {"category", c.Category}, {"field", c.Field}, {"from", c.From}, {"to", c.To}, {"winners", c.Winners}}
	}
	return object{{"k", f.K}, {"pick", list[0]}, {"candidates", list}}
}
