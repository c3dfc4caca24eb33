package deepsea

import (
	"encoding/json"

	"shipmate/companion"
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
		return say("deepsea.deed.kept")
	case keySetup:
		if ref.name == "startSeat" && to.value != nil {
			if seat, err := to.value.Int(1, s.seats()); err == nil {
				return companion.SayWith("deepsea.deed.starts", companion.Args{"Seat": seat, "Name": s.setup.Seats[seat-1].Name})
			}
		}
	case keyOwner:
		return s.deedOwner(ref, to)
	case keyPassed:
		if to.own.passed.n > from.own.passed.n {
			return of("deepsea.deed.passed")
		}
		return of("deepsea.deed.passed-not")
	case keyPrepared:
		return of(stepOf(from.own.prepared, to.own.prepared))
	case keyDue:
		if s.preparedBeside(changes) {
			return companion.Message{}
		}
		return of(dueDeed(len(from.own.due.items), len(to.own.due.items)))
	case keySpecialists:
		return s.deedSpecialist(of, from.own.specialists, to.own.specialists)
	}
	if ref.kind == keyTurn && s.preparedBeside(changes) {
		return companion.Message{}
	}
	return s.deedOfTable(ref, from, to)
}

// preparedBeside tells whether somebody's steps of the Preparation phase changed
// by the same entry: they say more than whose turn it is and what is due.
func (s *Sheet) preparedBeside(changes []companion.ValueChange) bool {
	for _, other := range changes {
		if ref, ok := s.find(other.Key); ok && ref.kind == keyPrepared && other.Changed() {
			return true
		}
	}
	return false
}

// deedOfTable says a change of what the table as a whole follows.
func (s *Sheet) deedOfTable(ref keyRef, from, to keeping) companion.Message {
	switch ref.kind {
	case keyRound:
		if to.table.round.known {
			return companion.SayWith("deepsea.deed.round", companion.Args{"Round": int(to.table.round.n)})
		}
	case keyPhase:
		switch to.table.phase {
		case PhaseLaunch:
			return say("deepsea.deed.launch")
		case PhasePreparation:
			return say("deepsea.deed.preparation")
		case PhaseActivation:
			return say("deepsea.deed.activation")
		case PhaseOver:
			return say("deepsea.deed.over")
		}
	case keyTurn:
		if seat, _ := s.seatOf(to.table.turn); seat > 0 {
			return companion.SayWith("deepsea.deed.turn", companion.Args{"Seat": seat, "Name": s.setup.Seats[seat-1].Name})
		}
		return say("deepsea.deed.turn-nobody")
	case keyDepth:
		if to.table.depth != "" {
			return companion.SayWith("deepsea.deed.depth", companion.Args{"What": sayDepth(to.table.depth)})
		}
	case keyOff:
		if len(to.table.off) > len(from.table.off) {
			return say("deepsea.deed.off")
		}
		return say("deepsea.deed.on")
	case keyRounds:
		return say("deepsea.deed.rounds")
	case keyTimer:
		switch {
		case to.table.timer.Since > 0:
			return say("deepsea.deed.timer-runs")
		case from.table.timer.Since > 0:
			return say("deepsea.deed.timer-stands")
		}
	}
	return companion.Message{}
}

// keeping is one value of a followed game, read alone.
type keeping struct {
	own   seatFollow
	table followData
	value *node // nil = missing
}

// keeping reads a value as its key would hold it; what cannot be one is missing.
func (s *Sheet) keeping(ref keyRef, value json.RawMessage) keeping {
	n, err := parseNode(value)
	if err != nil || n.Kind == nullNode {
		return keeping{}
	}
	read := keeping{value: n}
	if !ref.ofFollow() {
		return read
	}
	var d seatData
	t := *s
	t.follow = followData{}
	if t.putFollow(&d, ref, n) != nil {
		return keeping{}
	}
	read.own, read.table = d.follow, t.follow
	return read
}

// deedFinished says who won when the table was called finished.
func (s *Sheet) deedFinished(changes []companion.ValueChange, to keeping) companion.Message {
	if to.value == nil || !to.value.Truth {
		return say("deepsea.deed.reopened")
	}
	for _, other := range changes {
		n, err := parseNode(other.To)
		if other.Key != "result" || err != nil || n.Kind == nullNode {
			continue
		}
		var kept KeptResult
		if decode(n, &kept) != nil || len(kept.Winners) == 0 {
			continue
		}
		names := []companion.Message{}
		for _, seat := range kept.Winners {
			if seat < 1 || seat > s.seats() || seat > len(kept.Totals) {
				return say("deepsea.deed.finished")
			}
			names = append(names, s.saySeat(seat-1))
		}
		return companion.SayWith("deepsea.deed.finished-won", companion.Args{"Names": names, "Points": kept.Totals[kept.Winners[0]-1]})
	}
	return say("deepsea.deed.finished")
}

// deedOwner says who has a tier-5 Senior.
func (s *Sheet) deedOwner(ref keyRef, to keeping) companion.Message {
	args := companion.Args{"Senior": s.box.senior(ref.n).Name(false)}
	if to.value == nil {
		return companion.SayWith("deepsea.deed.owner-open", args)
	}
	seat, err := to.value.Int(0, s.seats())
	if err != nil || seat == 0 {
		return companion.SayWith("deepsea.deed.owner-nobody", args)
	}
	args["Seat"], args["Name"] = seat, s.setup.Seats[seat-1].Name
	return companion.SayWith("deepsea.deed.owner", args)
}

// deedSpecialist says the one Specialist that came, went, or has a disc more or
// less; no key where it is not exactly one.
func (s *Sheet) deedSpecialist(of func(string) companion.Message, from, to []TableSpecialist) companion.Message {
	var key string
	var one TableSpecialist
	switch came, went := without(to, from), without(from, to); {
	case len(came) == 1 && len(went) == 0:
		key, one = "deepsea.deed.specialist", came[0]
	case len(came) == 0 && len(went) == 1:
		key, one = "deepsea.deed.specialist-gone", went[0]
	case len(came) != 1 || len(went) != 1 || came[0].ID != went[0].ID:
		return companion.Message{}
	case came[0].Senior && !went[0].Senior:
		key, one = "deepsea.deed.promoted", went[0]
	case came[0].Senior != went[0].Senior:
		return companion.Message{}
	case came[0].Disc:
		key, one = "deepsea.deed.disc", came[0]
	default:
		key, one = "deepsea.deed.disc-gone", came[0]
	}
	said := of(key)
	said.Args["Specialist"] = s.box.Specialist(one.ID).Name(one.Senior)
	return said
}

// without are the tiles of a list that another one doesn't have, each as often
// as it is missing there.
func without(list, other []TableSpecialist) []TableSpecialist {
	left := append([]TableSpecialist{}, other...)
	var rest []TableSpecialist
next:
	for _, one := range list {
		for k := range left {
			if left[k] == one {
				left = append(left[:k], left[k+1:]...)
				continue next
			}
		}
		rest = append(rest, one)
	}
	return rest
}

// stepOf is the key of the step of the Preparation phase that a change was.
func stepOf(from, to Prepared) string {
	if from.Round != to.Round {
		from = Prepared{}
	}
	switch {
	case to.Done && !from.Done:
		return "deepsea.deed.prepared"
	case to.Back > from.Back:
		return "deepsea.deed.prepared-back"
	case to.Effort && !from.Effort:
		return "deepsea.deed.prepared-effort"
	case to.Recruited && !from.Recruited:
		return "deepsea.deed.prepared-recruited"
	}
	return "deepsea.deed.prepared-again"
}

// dueDeed is what became of the things that are due.
func dueDeed(from, to int) string {
	switch {
	case to > from:
		return "deepsea.deed.due-more"
	case to < from:
		return "deepsea.deed.due-done"
	}
	return "deepsea.deed.due-later"
}
