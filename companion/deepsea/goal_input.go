package deepsea

import (
	"math/bits"
	"strings"
)

// input resolves what the sheet says about a goal (0–2).
func (s *Sheet) input(g int) goalInput {
	data := &s.goals[g]
	plan := &s.box.plans[g]
	in := goalInput{plan: plan, seats: s.seats(), team: s.team(),
		split: s.box.Variant("tieFirst") == "split", named: partOpen}
	if plan.kind == choiceGoal {
		in.plan, in.open = nil, data.option == ""
		for k := range plan.options {
			if plan.options[k].goal.ID == data.option {
				in.plan = &plan.options[k]
			}
		}
		if in.plan == nil {
			return in
		}
		plan = in.plan
	}
	for i := range in.seats {
		in.counts[i] = s.seat(i).goals[g].count
	}
	switch plan.kind {
	case plainGoal:
		s.countCells(&in, g)
	case fieldGoal:
		s.countSymbols(&in, g)
	case discoveredGoal, designatedGoal:
		s.countParts(&in, g)
	case rescueGoal:
		s.countRescued(&in, g)
	case raceGoal:
		in.first, in.second = s.inSeats(data.first), s.inSeats(data.second)
	}
	return in
}

// countCells derives goal 1 of mission 8 from the zones with own discs and the
// Sea Star's column, which counts for near and far alike.
func (s *Sheet) countCells(in *goalInput, g int) {
	side := in.plan.goal.ColumnsFromSeaStar
	star := strings.Index("ABCDEFG", s.goals[g].seaStar)
	if side == "" || s.goals[g].seaStar == "" {
		return
	}
	for i := range in.seats {
		cells := s.seat(i).goals[g].cells
		if in.counts[i].known || !cells.known {
			continue
		}
		n := 0
		for b := cells.bits; b != 0; b &= b - 1 {
			col := bits.TrailingZeros64(b) % len(allColumns)
			if side == "left" && col <= star || side == "right" && col >= star {
				n++
			}
		}
		in.counts[i] = counted(n)
	}
}

// countSymbols: symbols that were entered whole give a seat's count, else the
// count that was entered, else what was drawn. Leaders likewise: the symbols of
// everybody, else who was named, else what was drawn.
func (s *Sheet) countSymbols(in *goalInput, g int) {
	entered := true
	for i := range in.seats {
		d := s.seat(i)
		whole := true
		for f := range numFields {
			in.symbols[i][f] = d.goals[g].parts[f]
			whole = whole && in.symbols[i][f].known
		}
		in.bySymbols[i] = whole
		entered = entered && whole
		if held, known := s.symbols(d); known && !whole {
			for f := range numFields {
				in.symbols[i][f] = counted(held[f])
			}
			in.bySymbols[i] = !in.counts[i].known
		}
	}
	for k, t := range in.plan.things {
		in.who[k] = s.inSeats(s.goals[g].leaders[t.part])
		counts := in.thingCounts(k)
		in.byParts[k] = in.allKnown(&counts) && (entered || s.partsEntered(g, t.part) || !in.who[k].known)
	}
}

// partsEntered says that a colour and the wilds were counted for every seat.
func (s *Sheet) partsEntered(g int, p part) bool {
	for i := range s.seats() {
		parts := &s.seat(i).goals[g].parts
		if !parts[p].known || !parts[wild].known {
			return false
		}
	}
	return true
}

// countParts: counts of a thing, once every seat has one, say who leads in it;
// else whoever was named.
func (s *Sheet) countParts(in *goalInput, g int) {
	for k, t := range in.plan.things {
		for i := range in.seats {
			in.parts[k][i] = s.seat(i).goals[g].parts[t.part]
		}
		in.who[k] = s.inSeats(s.goals[g].leaders[t.part])
		in.byParts[k] = in.allKnown(&in.parts[k])
	}
	if in.plan.kind != designatedGoal {
		return
	}
	switch s.goals[g].named {
	case "":
		in.open = true
	case namedConserve:
		in.named = partConserve
	case namedJournal:
		in.named = partJournal
	default:
		in.named = partNone
	}
}

// countRescued: the counts of everybody, else who was named, else markers on
// the drawn boards.
func (s *Sheet) countRescued(in *goalInput, g int) {
	in.first, in.second = s.inSeats(s.goals[g].first), s.inSeats(s.goals[g].second)
	in.byRank = in.first.known && !in.allKnown(&in.counts) && !in.team
	if in.byRank {
		return
	}
	for i := range in.seats {
		if d := s.seat(i); !in.counts[i].known && d.hexes != nil {
			n := 0
			for _, m := range d.hexes {
				if h := s.box.mission.Impact.index(m.R, m.C); h >= 0 && s.box.rescue[h] {
					n += m.N
				}
			}
			in.counts[i] = counted(n)
		}
	}
}
