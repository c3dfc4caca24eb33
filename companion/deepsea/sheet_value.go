package deepsea

import (
	"encoding/json"
	"strconv"

	"shipmate/companion"
)

// Value gives what a key holds, as Set would take it; null where it is missing
// or unknown. Derived numbers are not held: see Counted.
func (s Sheet) Value(key companion.Key) json.RawMessage {
	ref, ok := s.find(key)
	if !ok {
		return json.RawMessage("null")
	}
	d, g := s.seat(ref.seat), &s.goals[ref.goal]
	share := &d.goals[ref.goal]
	switch ref.kind {
	case keyTrack:
		return d.tracks[ref.n].json()
	case keyImpact:
		return d.impact[ref.n-minHexPoints].json()
	case keyHexes:
		return listOrNull(d.hexes != nil, d.hexes)
	case keyJournals:
		return d.journals.json()
	case keySenior:
		return d.seniors[ref.n].json()
	case keySeniors:
		return listOrNull(d.allSeniors, true)
	case keyCount:
		return share.count.json()
	case keyPart:
		return share.parts[ref.part].json()
	case keyCells:
		return listOrNull(share.cells.known, share.cells.names())
	case keyStaging:
		return d.staging.json()
	case keyResearch:
		return d.research.json()
	case keyOther:
		return listOrNull(d.other != nil, d.other)
	case keyOwner:
		seat, known := s.ownerSeat(ref.n)
		return listOrNull(known, seat)
	case keyOption:
		return listOrNull(g.option != "", g.option)
	case keySeaStar:
		return listOrNull(g.seaStar != "", g.seaStar)
	case keyNamed:
		return listOrNull(g.named != "", g.named)
	case keyFirst:
		return s.seatList(g.first)
	case keySecond:
		return s.seatList(g.second)
	case keyLeaders:
		return s.seatList(g.leaders[ref.part])
	case keyDifficulty:
		return s.coop.difficulty.json()
	case keyThreshold:
		return s.coop.thresholds[ref.n].json()
	case keyBonus:
		return listOrNull(s.coop.bonus[ref.n].known, s.bonusCard(ref.n))
	case keySetbacks:
		return listOrNull(len(s.coop.setbacks) > 0, s.coop.setbacks)
	case keyChart:
		return listOrNull(len(s.coop.chart) > 0, s.coop.chart)
	case keyFinished:
		return listOrNull(s.finished, true)
	case keyKept:
		return listOrNull(s.kept != nil, s.kept)
	case keySeatName:
		return rawOf(s.setup.Seats[ref.seat].Name)
	}
	if ref.ofFollow() {
		return s.followValue(d, ref)
	}
	return s.setupValue(ref.name)
}

func (s *Sheet) setupValue(name string) json.RawMessage {
	switch name {
	case "mission":
		return rawOf(s.setup.Mission)
	case "edition":
		return rawOf(s.setup.Edition)
	case "mode":
		return rawOf(s.setup.Mode)
	case "variants":
		return rawOf(s.setup.Variants)
	case "seats":
		return rawOf(s.setup.Seats)
	case "corrections":
		return listOrNull(len(s.setup.Corrections) > 0, s.setup.Corrections)
	}
	return listOrNull(s.setup.StartSeat > 0, s.setup.StartSeat)
}

func (s *Sheet) seatList(a seatAnswer) json.RawMessage {
	return listOrNull(a.known, s.inSeats(a).list())
}

// list gives the seats 1 … of an answer.
func (a seatAnswer) list() []int {
	seats := []int{}
	for i := range MaxSeats {
		if a.has(i) {
			seats = append(seats, i+1)
		}
	}
	return seats
}

func (c count) json() json.RawMessage {
	if !c.known {
		return json.RawMessage("null")
	}
	return strconv.AppendInt(nil, int64(c.n), 10)
}

func (t trackData) json() json.RawMessage {
	switch {
	case !t.known:
		return json.RawMessage("null")
	case t.byLevel:
		return rawOf(map[string]int{"level": int(t.n)})
	}
	return strconv.AppendInt(nil, int64(t.n), 10)
}

func (j journalData) json() json.RawMessage {
	switch {
	case !j.known:
		return json.RawMessage("null")
	case j.byTitle:
		return rawOf(map[string][]string{"titles": j.titles})
	}
	return rawOf(j.parts)
}
