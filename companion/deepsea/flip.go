package deepsea

import (
	"math"
	"strconv"

	"shipmate/companion"
)

// maxFlip bounds the search. It is reached only on corrected boards where no
// count is worth anything.
const maxFlip = 2000

// flipEntry is an entered count that a flip may change.
type flipEntry struct {
	line      line
	seat      int
	field     string
	from      int
	low, high int
	n         int     // track, hex value, senior
	at        flipRef // inside a goal
}

// flipRef names a count inside a goalInput.
type flipRef struct {
	symbol, thing int // −1 = not this
}

func (in *goalInput) ref(i int, at flipRef) *count {
	switch {
	case at.symbol >= 0:
		return &in.symbols[i][at.symbol]
	case at.thing >= 0:
		return &in.parts[at.thing][i]
	}
	return &in.counts[i]
}

// FindFlip gives the smallest change of one entered count that changes the set
// of winners: every change of the least size, first by line of the pad, then by
// seat, then by field, up before down. nil while something is missing, in
// co-op and solo. sheet-format.md, "The flip question".
//
// A count that is derived from something drawn (a board, cards by title) is
// treated like an entered one.
func FindFlip(s Sheet) *companion.Flip {
	p := s.points()
	if !p.whole {
		return nil
	}
	return s.flip(&p)
}

// flip searches ascending sizes. Each trial scores only the line it touches.
func (s *Sheet) flip(p *points) *companion.Flip {
	var inputs [3]goalInput
	for g := range inputs {
		inputs[g] = s.input(g)
	}
	entries := s.flipEntries(&inputs)
	var totals [MaxSeats]int
	for i := range s.seats() {
		totals[i] = int(p.total[i].n)
	}
	before := winnerSet(&totals, s.seats())
	var found []companion.FlipChange
	for k := 1; k <= maxFlip; k++ {
		for e := range entries {
			for _, step := range [2]int{k, -k} {
				to := entries[e].from + step
				if to < entries[e].low || to > entries[e].high {
					continue
				}
				after := s.winnersWith(&inputs, &entries[e], to, p, &totals)
				if after != before {
					f := &entries[e]
					found = append(found, companion.FlipChange{Seat: f.seat + 1, Category: f.line.String(), Field: f.field,
						From: f.from, To: to, Winners: seatAnswer{set: after}.list()})
				}
			}
		}
		if len(found) > 0 {
			return &companion.Flip{K: k, Pick: found[0], Candidates: found}
		}
	}
	return nil
}

// winnerSet is the set of seats with the most.
func winnerSet(totals *[MaxSeats]int, seats int) uint8 {
	most := math.MinInt
	set := uint8(0)
	for i := range seats {
		switch t := totals[i]; {
		case t > most:
			most, set = t, 1<<i
		case t == most:
			set |= 1 << i
		}
	}
	return set
}

// winnersWith is the set of winners with one count changed.
func (s *Sheet) winnersWith(inputs *[3]goalInput, e *flipEntry, to int, p *points, totals *[MaxSeats]int) uint8 {
	next := *totals
	if e.line >= lineGoal1 && e.line <= lineGoal3 {
		in := &inputs[e.line-lineGoal1]
		at := in.ref(e.seat, e.at)
		old := *at
		*at = counted(to)
		var t goalTally
		in.tally(&t)
		*at = old
		for i := range in.seats {
			next[i] += t.units[i] + t.bonus[i] - int(p.lines[i][e.line].n)
		}
		return winnerSet(&next, in.seats)
	}
	next[e.seat] += s.worth(e, to) - s.worth(e, e.from)
	return winnerSet(&next, s.seats())
}

// worth is what a count of a line of one seat brings.
func (s *Sheet) worth(e *flipEntry, n int) int {
	switch e.line {
	case lineTracks:
		if e.high == MaxLevel {
			return s.box.facts.Mat.LevelPoints(n)
		}
		return s.box.facts.Mat.LevelPoints(s.box.facts.Mat.Level(n))
	case lineImpact:
		return n * e.n
	case lineJournals:
		return n
	case lineSeniors:
		return s.box.senior(e.n).Senior.Scoring.pays(n)
	}
	return (n + e.n) / 3 // leftovers: e.n is the other of the two
}

// flipEntries lists the entered counts that score, in the order of the answer.
func (s *Sheet) flipEntries(inputs *[3]goalInput) []flipEntry {
	entries := make([]flipEntry, 0, 128)
	for _, l := range s.box.lines {
		for i := range s.seats() {
			if l >= lineGoal1 && l <= lineGoal3 {
				entries = goalEntries(&inputs[l-lineGoal1], l, i, entries)
				continue
			}
			entries = s.lineEntries(l, i, entries)
		}
	}
	return entries
}

func (s *Sheet) lineEntries(l line, i int, entries []flipEntry) []flipEntry {
	d := s.seat(i)
	add := func(field string, from, low, high, n int) {
		entries = append(entries, flipEntry{line: l, seat: i, field: field, from: from, low: low, high: high, n: n})
	}
	switch l {
	case lineTracks:
		for k, name := range trackNames {
			low, high := 0, MaxSpace
			if d.tracks[k].byLevel {
				low, high = 1, MaxLevel
			}
			add(name, int(d.tracks[k].n), low, high, k)
		}
	case lineImpact:
		for _, value := range s.box.values {
			if c := s.impactCount(d, value); c.known {
				add(strconv.Itoa(value), int(c.n), 0, math.MaxInt32, value)
			}
		}
	case lineJournals:
		add("sum", int(s.journalPoints(d).n), 0, math.MaxInt32, 0)
	case lineSeniors:
		for k := range s.box.seniors {
			if mine, _ := s.holds(i, k); mine && s.box.senior(k).Senior.Scoring.Count != flatCount {
				add(s.box.senior(k).ID, int(s.seniorCount(d, k).n), 0, math.MaxInt32, k)
			}
		}
	case lineLeftovers:
		add("staging", int(d.staging.n), 0, math.MaxInt32, int(d.research.n))
		add("research", int(d.research.n), 0, s.box.facts.Mat.Research.Cap, int(d.staging.n))
	}
	return entries
}

func goalEntries(in *goalInput, l line, i int, entries []flipEntry) []flipEntry {
	if in.plan == nil || in.plan.kind == raceGoal || in.byRank {
		return entries
	}
	add := func(field string, c count, at flipRef) {
		if c.known {
			entries = append(entries, flipEntry{line: l, seat: i, field: field, from: int(c.n), high: math.MaxInt32, at: at})
		}
	}
	if in.plan.kind != designatedGoal && !in.bySymbols[i] {
		add("count", in.counts[i], flipRef{-1, -1})
	}
	if in.plan.kind == fieldGoal {
		for f, name := range fieldNames {
			add(name, in.symbols[i][f], flipRef{f, -1})
		}
		return entries
	}
	for k, t := range in.plan.things {
		add(t.part.String(), in.parts[k][i], flipRef{-1, k})
	}
	return entries
}
