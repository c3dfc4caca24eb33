package deepsea

import (
	"slices"

	"shipmate/companion"
)

// What a Bonus goal may count. The first ones a sheet can answer itself; the
// others are counted by hand, seat by seat. deepsea-rules §13.2.
var (
	sheetCounters = []string{"research", "staging", "seniors", "vessels", "journals", "markers", "levels", "sets", "tokens"}
	handCounters  = []string{"depth5", "zones-discovered", "zones", "sonar", "journal-discs", "conserve", "discs", "links"}
)

// Counters lists the words of everything that a Bonus goal may count, but by
// hand.
func Counters() []string { return slices.Concat(handCounters[:1:1], sheetCounters, handCounters[1:]) }

// CounterText says a word of Counters.
func CounterText(word string) companion.Message { return say("deepsea.counter." + word) }

// Counter is what each seat has of a word of Counters, as far as the sheet can
// tell; derived says that it can tell for every seat.
func (s Sheet) Counter(word string) (seats []companion.Count, derived bool) {
	derived = true
	for i := range s.seats() {
		c := s.counter(word, i)
		derived = derived && c.known
		seats = append(seats, c.out())
	}
	return seats, derived
}

// counter is what seat i has of a word now; missing where the sheet can't tell.
func (s *Sheet) counter(word string, i int) count {
	d := s.seat(i)
	switch word {
	case "research":
		return d.research
	case "staging":
		return d.staging
	case "vessels":
		return d.follow.vessels
	case "tokens":
		return d.follow.tokens
	case "seniors":
		return s.countSeniors(d)
	case "journals":
		if d.journals.known && d.journals.byTitle {
			return counted(len(d.journals.titles))
		}
	case "markers":
		return s.countMarkers(d)
	case "levels":
		total := counted(0)
		for t := range trackNames {
			level := s.levelOf(i, t)
			total.known = total.known && level > 0
			total.n += int32(level)
		}
		if total.known {
			return total
		}
	case "sets":
		if held, known := s.symbols(d); known {
			return counted(held.Sets())
		}
	case "sonar", "journal-discs", "conserve", "discs":
		return s.countDiscs(word, i)
	}
	return count{}
}

// countSeniors counts Seniors in front of somebody, the Team Leader as for the
// Mentor. deepsea-rules §13.2 [C].
func (s *Sheet) countSeniors(d *seatData) count {
	if d.follow.specialists == nil {
		return count{}
	}
	n := 0
	for _, one := range d.follow.specialists {
		leader := s.box.Specialist(one.ID).Junior == nil
		if one.Senior && (!leader || s.box.Variant("mentorCountsLeader") == "true") {
			n++
		}
	}
	return counted(n)
}

func (s *Sheet) countMarkers(d *seatData) count {
	if d.hexes != nil {
		return counted(markersOf(d.hexes))
	}
	total := counted(0)
	for _, value := range s.box.values {
		c := s.impactCount(d, value)
		if !c.known && !s.box.ImpactValueOptional(value) {
			return count{}
		}
		total.n += c.n
	}
	return total
}

// countDiscs: a goal of the mission that counts all discs of this kind, in
// every zone, says it.
func (s *Sheet) countDiscs(word string, i int) count {
	unit := map[string]string{"sonar": "sonar", "journal-discs": "journal", "conserve": "conserve", "discs": "disc"}[word]
	for g := range s.box.plans {
		goal := s.box.plans[g].goal
		if s.box.plans[g].kind == plainGoal && goal.Count == "" && len(goal.Units) == 1 && goal.Units[0] == unit &&
			len(goal.Depths) == 0 && len(goal.Columns) == 0 && goal.ColumnsFromSeaStar == "" && len(goal.ZoneContains) == 0 {
			return s.seat(i).goals[g].count
		}
	}
	return count{}
}

// counterMost is how much of a word one person can ever have; ok is false where
// nothing bounds it.
func (s *Sheet) counterMost(word string) (most int, ok bool) {
	switch word {
	case "research":
		return s.box.facts.Mat.Research.Cap, s.box.Variant("researchCap") != "none"
	case "vessels":
		return maxVessels, true
	case "levels":
		return NumTracks * MaxLevel, true
	case "seniors":
		return s.Rounds() + 1, true // one Specialist a round, and the Team Leader
	}
	return 0, false
}
