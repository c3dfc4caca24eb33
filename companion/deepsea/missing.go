package deepsea

import "strconv"

// NotCounted lists the stable paths of what is missing, in the order of the
// pad. It is empty exactly when every number that matters is known.
func (s Sheet) NotCounted() []string { return s.notCounted() }

func (s *Sheet) notCounted() []string {
	var list []string
	for _, l := range s.box.lines {
		for i := range s.seats() {
			list = s.lineMissing(l, i, list)
		}
		if l >= lineGoal1 && l <= lineGoal3 {
			list = s.goalMissing(int(l-lineGoal1), list)
		}
		if l == lineSeniors {
			list = s.ownersMissing(list)
		}
	}
	if s.team() {
		for k, name := range thresholdNames {
			if t, _ := s.threshold(k); !t.known {
				list = append(list, "coop.threshold."+name)
			}
		}
		for k := range s.coop.bonus {
			if s.bonusMissing(k) {
				list = append(list, "coop.bonus"+strconv.Itoa(k+1))
			}
		}
	}
	return list
}

func seatPath(i int, path string) string { return "p" + strconv.Itoa(i+1) + "." + path }

func goalPath(g int, path string) string { return "goal" + strconv.Itoa(g+1) + path }

// lineMissing adds what a line lacks of one seat.
func (s *Sheet) lineMissing(l line, i int, list []string) []string {
	d := s.seat(i)
	switch l {
	case lineTracks:
		for t, name := range trackNames {
			if !d.tracks[t].known {
				list = append(list, seatPath(i, "tracks."+name))
			}
		}
	case lineImpact:
		for _, value := range s.box.values {
			if !s.impactCount(d, value).known && !s.box.ImpactValueOptional(value) {
				list = append(list, seatPath(i, "impact."+strconv.Itoa(value)))
			}
		}
	case lineJournals:
		if !d.journals.known {
			list = append(list, seatPath(i, "journals"))
		}
	case lineLeftovers:
		if !d.staging.known {
			list = append(list, seatPath(i, "leftovers.staging"))
		}
		if !d.research.known {
			list = append(list, seatPath(i, "leftovers.research"))
		}
	case lineSeniors:
		list = s.seniorsMissing(i, list)
	}
	return list
}

// seniorsMissing adds the counts that a seat's Seniors lack, or, where the
// table answers by seat, that it isn't told what the seat has.
func (s *Sheet) seniorsMissing(i int, list []string) []string {
	if s.ownersBySeat() && !s.seniorsAnswered(i) {
		return append(list, seatPath(i, "seniors"))
	}
	for k := range s.box.seniors {
		if s.seniorCountMissing(i, k) {
			list = append(list, seatPath(i, "seniors."+s.box.senior(k).ID))
		}
	}
	return list
}

func (s *Sheet) seniorCountMissing(i, k int) bool {
	mine, _ := s.holds(i, k)
	return mine && s.box.senior(k).Senior.Scoring.Count != flatCount && !s.seniorCount(s.seat(i), k).known
}

func (s *Sheet) seniorsAnswered(i int) bool {
	for k := range s.box.seniors {
		if _, known := s.holds(i, k); !known {
			return false
		}
	}
	return true
}

// ownersBySeat: as in files, where each player lists their own. Else the table
// answers tile by tile.
func (s *Sheet) ownersBySeat() bool {
	for i := range s.seats() {
		if s.seat(i).allSeniors {
			return true
		}
	}
	for k := range s.box.seniors {
		if _, known := s.ownerSeat(k); known {
			return false
		}
	}
	return true
}

func (s *Sheet) ownersMissing(list []string) []string {
	if s.ownersBySeat() {
		return list
	}
	for k := range s.box.seniors {
		if _, known := s.ownerSeat(k); !known {
			list = append(list, "senior."+s.box.senior(k).ID)
		}
	}
	return list
}

// goalMissing adds what a goal lacks: counts seat by seat, then questions of
// who. What cannot matter any more is not missing.
func (s *Sheet) goalMissing(g int, list []string) []string {
	in := s.input(g)
	if in.open && in.plan == nil {
		return append(list, goalPath(g, ".option"))
	}
	if in.plan == nil {
		return list
	}
	if in.open {
		list = append(list, goalPath(g, ".named"))
	}
	kind := in.plan.kind
	switch {
	case kind == rescueGoal && !in.team && (in.byRank || !in.anyCount()):
		return in.rankMissing(g, list)
	case kind == raceGoal && !in.team:
		return in.rankMissing(g, list)
	case kind == fieldGoal:
		return s.symbolsMissing(&in, g, list)
	case kind == designatedGoal && in.named >= numParts:
	default:
		list = s.countsMissing(&in, g, list)
	}
	if !in.team {
		list = in.thingsMissing(g, list)
	}
	return list
}

func (in *goalInput) anyCount() bool {
	for i := range in.seats {
		if in.counts[i].known {
			return true
		}
	}
	return false
}

func (in *goalInput) rankMissing(g int, list []string) []string {
	if !in.first.known {
		list = append(list, goalPath(g, ".first"))
	}
	if !in.second.known && (!in.first.known || in.first.size() == 1) {
		list = append(list, goalPath(g, ".second"))
	}
	return list
}

func (s *Sheet) countsMissing(in *goalInput, g int, list []string) []string {
	suffix := ""
	if in.plan.kind == designatedGoal {
		suffix = "." + in.named.String()
	}
	star := false
	for i := range in.seats {
		if in.unit(i).known {
			continue
		}
		if s.seat(i).goals[g].cells.known && in.plan.goal.ColumnsFromSeaStar != "" {
			star = true // only the Sea Star's column is missing
			continue
		}
		list = append(list, seatPath(i, goalPath(g, suffix)))
	}
	if star {
		list = append(list, goalPath(g, ".seaStar"))
	}
	return list
}

// thingsMissing: where somebody's count of a thing is there the others' are
// missing, else who leads in it.
func (in *goalInput) thingsMissing(g int, list []string) []string {
	for k, t := range in.plan.things {
		if in.byParts[k] || in.who[k].known || in.plan.kind == designatedGoal && in.named == t.part {
			continue // what the named type lacks is its counts
		}
		path := "." + t.part.String()
		some := false
		for i := range in.seats {
			some = some || in.parts[k][i].known
		}
		if !some {
			list = append(list, goalPath(g, ".leaders"+path))
			continue
		}
		for i := range in.seats {
			if !in.parts[k][i].known {
				list = append(list, seatPath(i, goalPath(g, path)))
			}
		}
	}
	return list
}

// symbolsMissing: a table that counts symbols lacks symbols; else counts and
// who leads in each colour.
func (s *Sheet) symbolsMissing(in *goalInput, g int, list []string) []string {
	some := false
	for i := range in.seats {
		for f := range numFields {
			some = some || s.seat(i).goals[g].parts[f].known
		}
	}
	some = some && !in.anyCount()
	leadersOpen := false
	for k := range in.plan.things {
		leadersOpen = leadersOpen || !in.team && !in.byParts[k] && !in.who[k].known
	}
	for i := range in.seats {
		switch {
		case in.unit(i).known && !(some && leadersOpen):
		case some:
			for f, name := range fieldNames {
				if !in.symbols[i][f].known {
					list = append(list, seatPath(i, goalPath(g, "."+name)))
				}
			}
		default:
			list = append(list, seatPath(i, goalPath(g, "")))
		}
	}
	for k, t := range in.plan.things {
		if !some && !in.team && !in.byParts[k] && !in.who[k].known {
			list = append(list, goalPath(g, ".leaders."+t.part.String()))
		}
	}
	return list
}
