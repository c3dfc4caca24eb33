package ageofsail

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// Deed says the change at an index as a sentence of its own, where "from → to"
// would show what only the app keeps: "Ben passed", "The game was finished: Ana
// and Ben, 61". changes are those of the whole entry, in their own direction:
// what an undo took back is handed over turned round. No key where the change is
// said as it stands, or where another one of the entry says more.
func (System) Deed(state companion.State, changes []companion.ValueChange, at int) companion.Message {
	s, ok := state.(State)
	if !ok {
		return companion.Message{}
	}
	return s.Sheet.deed(changes, at)
}

func (s *Sheet) deed(changes []companion.ValueChange, at int) companion.Message {
	change := changes[at]
	ref, ok := s.find(change.Key)
	if !ok {
		return companion.Message{}
	}
	from, to := s.keeping(ref, change.From), s.keeping(ref, change.To)
	of := func(key string) companion.Message {
		return companion.SayWith(key, companion.Args{"Seat": ref.seat + 1, "Name": s.setup.Seats[ref.seat].Name})
	}
	switch ref.kind {
	case keyFinished:
		return s.deedFinished(changes, to)
	case keyKept:
		return say("ageofsail.deed.kept")
	case keySetup:
		if ref.name == "startSeat" && to.value != nil {
			if seat, err := to.value.Int(1, s.seats()); err == nil {
				return companion.SayWith("ageofsail.deed.starts", companion.Args{"Seat": seat, "Name": s.setup.Seats[seat-1].Name})
			}
		}
	case keyCount:
		switch {
		case ref.count != passed:
		case to.number > from.number:
			return of("ageofsail.deed.passed")
		default:
			return of("ageofsail.deed.passed-not")
		}
	case keyPaid:
		return of(paidDeed(from.own.paid, to.own.paid))
	case keyDue:
		if s.paidBeside(changes) {
			return companion.Message{}
		}
		return of(dueDeed(len(from.own.due), len(to.own.due)))
	case keyTurn:
		if s.paidBeside(changes) {
			return companion.Message{}
		}
	}
	return s.deedOfTable(ref, from, to)
}

// deedOfTable says a change of what the table as a whole follows.
func (s *Sheet) deedOfTable(ref keyRef, from, to keeping) companion.Message {
	switch ref.kind {
	case keyRound:
		if to.table.round > 0 {
			return companion.SayWith("ageofsail.deed.round", companion.Args{"Round": to.table.round})
		}
	case keyPhase:
		switch to.table.phase {
		case "":
		case PhaseOver:
			return say("ageofsail.deed.over")
		default:
			return companion.SayWith("ageofsail.deed.phase", companion.Args{"Phase": say("ageofsail.phase." + to.table.phase)})
		}
	case keyTurn:
		if seat := s.seatOf(to.table.turn); seat > 0 {
			return companion.SayWith("ageofsail.deed.turn", companion.Args{"Seat": seat, "Name": s.setup.Seats[seat-1].Name})
		}
		return say("ageofsail.deed.turn-nobody")
	case keyDepth:
		if to.table.depth != "" {
			return companion.SayWith("ageofsail.deed.depth", companion.Args{"What": say("ageofsail.depth." + to.table.depth)})
		}
	case keyOff:
		if len(to.table.off) > len(from.table.off) {
			return say("ageofsail.deed.off")
		}
		return say("ageofsail.deed.on")
	case keyRounds:
		return say("ageofsail.deed.rounds")
	case keyAbolished:
		if to.table.abolished.yes {
			return say("ageofsail.deed.abolished")
		}
		return say("ageofsail.deed.abolished-not")
	}
	return companion.Message{}
}

// keeping is one value of a followed game, read alone.
type keeping struct {
	own    seatFollow
	table  followData
	number int
	value  *strict.Node // nil = missing
}

// keeping reads a value as its key would hold it; what cannot be one is missing.
func (s *Sheet) keeping(ref keyRef, value json.RawMessage) keeping {
	n, err := strict.Parse(value)
	if err != nil || n.IsNull() {
		return keeping{}
	}
	read := keeping{value: n}
	switch {
	case ref.kind == keyCount:
		read.number, _ = n.Int(0, maxCount)
	case ref.kind == keyPaid || ref.kind == keyDue || ref.kind >= keyDepth && ref.kind <= keyAbolished:
		t := *s
		t.follow = followData{}
		if t.putFollow(&read.own, ref, n) != nil {
			return keeping{}
		}
		read.table = t.follow
	}
	return read
}

// paidBeside tells whether somebody's steps of the round changed by the same
// entry: they say more than whose turn it is and what is due.
func (s *Sheet) paidBeside(changes []companion.ValueChange) bool {
	for _, other := range changes {
		if ref, ok := s.find(other.Key); ok && ref.kind == keyPaid && other.Changed() {
			return true
		}
	}
	return false
}

// deedFinished says who won when the table was called finished.
func (s *Sheet) deedFinished(changes []companion.ValueChange, to keeping) companion.Message {
	if to.value == nil || !to.value.Truth {
		return say("ageofsail.deed.reopened")
	}
	for _, other := range changes {
		n, err := strict.Parse(other.To)
		var kept KeptResult
		if other.Key != "result" || err != nil || n.IsNull() || strict.Decode(n, &kept) != nil || len(kept.Winners) == 0 {
			continue
		}
		names := []companion.Message{}
		for _, seat := range kept.Winners {
			if seat < 1 || seat > s.seats() || seat > len(kept.Totals) {
				return say("ageofsail.deed.finished")
			}
			names = append(names, s.saySeat(seat-1))
		}
		return companion.SayWith("ageofsail.deed.finished-won", companion.Args{"Names": names, "Points": kept.Totals[kept.Winners[0]-1]})
	}
	return say("ageofsail.deed.finished")
}

// paidDeed is the key of the step of a round that a change was.
func paidDeed(from, to Paid) string {
	if from.Round != to.Round {
		from = Paid{}
	}
	switch {
	case to.N > from.N:
		return "ageofsail.deed.payment"
	case to.Done && !from.Done:
		return "ageofsail.deed.paid"
	case to.Built && !from.Built:
		return "ageofsail.deed.built"
	case to.Grown && !from.Grown:
		return "ageofsail.deed.grown"
	case to.Acted && !from.Acted:
		return "ageofsail.deed.acted"
	}
	return "ageofsail.deed.turn-over"
}

// dueDeed is the key of what became of the things that are due.
func dueDeed(from, to int) string {
	switch {
	case to > from:
		return "ageofsail.deed.due-more"
	case to < from:
		return "ageofsail.deed.due-done"
	}
	return "ageofsail.deed.due-later"
}
