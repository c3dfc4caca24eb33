package deepsea

import (
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/pad"
)

// FieldKind says how a field is asked.
type FieldKind = pad.FieldKind

const (
	FieldCount   FieldKind = pad.Count // a whole number from Min to Max
	FieldBracket FieldKind = "bracket" // a track: space 0–12, or {"level":1–5}
	FieldSeats   FieldKind = "seats"   // a list of at most Max seats, [] = nobody
	FieldOption  FieldKind = "option"  // one of Options
	FieldOwner   FieldKind = "owner"   // a seat, or 0 = nobody
	FieldParts   FieldKind = "parts"   // a list of numbers that are added up, or cards by title
	FieldCells   FieldKind = "cells"   // a list of ocean cells: "A1" …
	FieldCard    FieldKind = "card"    // a Bonus goal
)

// Page is one page of entering; its ID is the line of the pad, or "coop".
type Page = pad.Page

// Field is one question; its Part is a track, hex value, Senior, field,
// "staging" …
type Field = pad.Field

// Pages lists the pages in the order of the edition's pad, with what this
// mission and mode need and nothing else. Co-op and solo end with "coop".
func (s Sheet) Pages() []Page {
	var pages []Page
	for _, l := range s.box.lines {
		if l == lineOther {
			continue
		}
		pages = append(pages, Page{ID: l.String(), Fields: s.pageFields(l)})
	}
	if s.team() {
		pages = append(pages, Page{ID: "coop", Fields: s.coopFields()})
	}
	return pages
}

func (s *Sheet) pageFields(l line) []Field {
	var fields []Field
	switch l {
	case lineSeniors:
		return s.seniorFields()
	case lineGoal1, lineGoal2, lineGoal3:
		return s.goalFields(int(l - lineGoal1))
	}
	for i := range s.seats() {
		d := s.seat(i)
		switch l {
		case lineTracks:
			for t, name := range trackNames {
				fields = append(fields, Field{Key: seatKey(i, "tracks."+name), Seat: i + 1, Part: name,
					Kind: FieldBracket, Max: MaxSpace, Filled: d.tracks[t].known})
			}
		case lineImpact:
			for _, value := range s.box.values {
				part := strconv.Itoa(value)
				f := s.countField(seatKey(i, "impact."+part), i+1, part)
				f.Optional = s.box.ImpactValueOptional(value)
				fields = append(fields, f)
			}
		case lineJournals:
			fields = append(fields, Field{Key: seatKey(i, "journals"), Seat: i + 1, Kind: FieldParts,
				Max: maxOther, Filled: d.journals.known})
		case lineLeftovers:
			fields = append(fields, s.countField(seatKey(i, "leftovers.staging"), i+1, "staging"))
			research := s.countField(seatKey(i, "leftovers.research"), i+1, "research")
			research.Max = s.box.researchMost()
			fields = append(fields, research)
		}
	}
	return fields
}

func seatKey(i int, path string) companion.Key { return companion.Key(seatPath(i, path)) }

func goalKey(g int, path string) companion.Key { return companion.Key(goalPath(g, path)) }

// countField asks a count; Filled and Derived say what Counted says.
func (s *Sheet) countField(key companion.Key, seat int, part string) Field {
	n, derived := s.Counted(key)
	return Field{Key: key, Seat: seat, Part: part, Kind: FieldCount, Max: maxCount, Filled: n.Known, Derived: derived}
}

// seniorFields: whose each tile is, and for tiles that somebody has what they
// count.
func (s *Sheet) seniorFields() []Field {
	closed := true
	for i := range s.seats() {
		closed = closed && s.seat(i).allSeniors
	}
	var fields []Field
	for k := range s.box.seniors {
		id := s.box.senior(k).ID
		seat, known := s.ownerSeat(k)
		fields = append(fields, Field{Key: companion.Key("senior." + id), Part: id, Kind: FieldOwner,
			Max: s.seats(), Options: seatOptions(s.seats()), Filled: known || closed, Derived: !known && closed})
		if seat > 0 && s.box.senior(k).Senior.Scoring.Count != flatCount {
			fields = append(fields, s.countField(seatKey(seat-1, "seniors."+id), seat, id))
		}
	}
	return fields
}

func seatOptions(seats int) []string {
	options := []string{"0"}
	for i := range seats {
		options = append(options, strconv.Itoa(i+1))
	}
	return options
}

// goalFields asks of a goal what look.md §3 says: who instead of how many where
// only rank pays.
func (s *Sheet) goalFields(g int) []Field {
	in := s.input(g)
	var fields []Field
	data := &s.goals[g]
	if s.box.plans[g].kind == choiceGoal {
		fields = append(fields, Field{Key: goalKey(g, ".option"), Part: "option", Kind: FieldOption,
			Options: s.optionWords(g), Filled: data.option != ""})
		if s.asks(keyRef{kind: keySeaStar, goal: g}) && data.option != optionNone {
			fields = append(fields, Field{Key: goalKey(g, ".seaStar"), Part: "seaStar", Kind: FieldOption,
				Options: slices.Clone(s.box.mission.Columns), Filled: data.seaStar != "", Optional: true})
		}
	}
	if in.plan == nil {
		return fields
	}
	switch in.plan.kind {
	case designatedGoal:
		fields = append(fields, Field{Key: goalKey(g, ".named"), Part: "named", Kind: FieldOption,
			Options: slices.Clone(namedWords), Filled: data.named != ""})
		if in.open {
			return fields
		}
		if in.named < numParts {
			fields = append(fields, s.goalCounts(g, in.named.String())...)
		}
	case rescueGoal, raceGoal:
		if !in.team {
			return s.rankFields(&in, g)
		}
		fields = append(fields, s.goalCounts(g, "")...)
	default:
		fields = append(fields, s.goalCounts(g, "")...)
	}
	for k, t := range in.plan.things {
		if in.team || in.plan.kind == designatedGoal && in.named == t.part {
			continue
		}
		fields = append(fields, Field{Key: goalKey(g, ".leaders."+t.part.String()), Part: t.part.String(), Kind: FieldSeats,
			Max: s.seats(), Filled: in.who[k].known || in.byParts[k], Derived: in.byParts[k]})
	}
	return fields
}

func (s *Sheet) goalCounts(g int, part string) []Field {
	var fields []Field
	path := ""
	if part != "" {
		path = "." + part
	}
	for i := range s.seats() {
		fields = append(fields, s.countField(seatKey(i, goalPath(g, path)), i+1, part))
	}
	return fields
}

// rankFields: who is first and, unless several tie or nobody is, who is second.
func (s *Sheet) rankFields(in *goalInput, g int) []Field {
	byCount := in.plan.kind == rescueGoal && in.allKnown(&in.counts)
	most := s.seats()
	if in.plan.kind == raceGoal {
		most = 1
	}
	fields := []Field{{Key: goalKey(g, ".first"), Part: "first", Kind: FieldSeats, Max: most,
		Filled: in.first.known || byCount, Derived: byCount}}
	if in.first.known && in.first.size() != 1 && !byCount {
		return fields
	}
	return append(fields, Field{Key: goalKey(g, ".second"), Part: "second", Kind: FieldSeats, Max: most,
		Filled: in.second.known || byCount, Derived: byCount})
}

// Alternatives lists the fields of "count instead": counts where a page asks
// who, symbols where it asks the most-held count, zones where it asks their
// number. Empty where a page has none.
func (s Sheet) Alternatives(page string) []Field {
	if len(page) != 5 || page[:4] != "goal" || page[4] < '1' || page[4] > '3' {
		return nil
	}
	g := int(page[4] - '1')
	in := s.input(g)
	if in.plan == nil {
		return nil
	}
	var fields []Field
	for i := range s.seats() {
		switch {
		case in.plan.kind == fieldGoal:
			for _, name := range fieldNames {
				fields = append(fields, s.countField(seatKey(i, goalPath(g, "."+name)), i+1, name))
			}
		case in.plan.goal.ColumnsFromSeaStar != "":
			fields = append(fields, Field{Key: seatKey(i, goalPath(g, ".zones")), Seat: i + 1, Part: "zones", Kind: FieldCells,
				Max: len(s.box.mission.Columns) * s.box.mission.MaxDepth, Filled: s.seat(i).goals[g].cells.known})
		case in.plan.kind == rescueGoal && !in.team:
			fields = append(fields, s.countField(seatKey(i, goalPath(g, "")), i+1, ""))
		}
	}
	for _, t := range in.plan.things {
		if in.team || in.plan.kind == fieldGoal || in.plan.kind == designatedGoal && in.named == t.part {
			continue
		}
		fields = append(fields, s.goalCounts(g, t.part.String())...)
	}
	return fields
}

func (s *Sheet) coopFields() []Field {
	_, derived := s.difficulty()
	fields := []Field{{Key: "coop.difficulty", Part: "difficulty", Kind: FieldCount, Min: minDifficulty, Max: maxDifficulty,
		Filled: true, Derived: derived, Optional: true}}
	for k, name := range thresholdNames {
		t, known := s.threshold(k)
		fields = append(fields, Field{Key: companion.Key("coop.threshold." + name), Part: name, Kind: FieldCount,
			Max: maxThreshold, Filled: t.known, Derived: known})
	}
	for k := range s.coop.bonus {
		name := "bonus" + strconv.Itoa(k+1)
		fields = append(fields, Field{Key: companion.Key("coop." + name), Part: name, Kind: FieldCard,
			Max: maxThreshold, Filled: !s.bonusMissing(k)})
	}
	return fields
}

// LevelAt is the level 1–5 of a track, as it was told or from its space; 0 while
// it is open, and for a key of anything else.
func (s Sheet) LevelAt(key companion.Key) int {
	ref, ok := s.find(key)
	if !ok || ref.kind != keyTrack {
		return 0
	}
	return s.levelOf(ref.seat, ref.n)
}

// Counted gives the number behind the key of a count, entered or derived from
// something else that the sheet knows: markers from the drawn board, symbols
// from hexes and cards, thresholds that are known, the sum of Journals.
func (s Sheet) Counted(key companion.Key) (n companion.Count, derived bool) {
	ref, ok := s.find(key)
	if !ok {
		return n, false
	}
	d := s.seat(ref.seat)
	share := &d.goals[ref.goal]
	switch ref.kind {
	case keyTrack:
		if t := d.tracks[ref.n]; t.known && !t.byLevel {
			n = companion.Counted(int(t.n))
		}
	case keyImpact:
		return s.impactCount(d, ref.n).out(), d.hexes != nil
	case keyJournals:
		return s.journalPoints(d).out(), d.journals.byTitle
	case keySenior:
		c := s.seniorCount(d, ref.n)
		return c.out(), c.known && !d.seniors[ref.n].known
	case keyCount:
		in := s.input(ref.goal)
		if in.plan == nil || in.plan.kind == designatedGoal {
			return share.count.out(), false
		}
		c := in.unit(ref.seat)
		return c.out(), c.known && (!share.count.known || in.bySymbols[ref.seat])
	case keyPart:
		in := s.input(ref.goal)
		if in.plan != nil && in.plan.kind == fieldGoal && ref.part <= wild {
			c := in.symbols[ref.seat][ref.part]
			return c.out(), c.known && !share.parts[ref.part].known
		}
		n = share.parts[ref.part].out()
	case keyStaging:
		n = d.staging.out()
	case keyResearch:
		n = d.research.out()
	case keyDifficulty:
		needed, known := s.difficulty()
		return companion.Counted(needed), known
	case keyThreshold:
		t, known := s.threshold(ref.n)
		return t.out(), known
	}
	return n, false
}
