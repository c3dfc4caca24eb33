package ageofsail

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// Value gives what a key holds, as Set would take it; null where it is missing
// or unknown. Derived numbers are not held: see Counted.
func (s Sheet) Value(key companion.Key) json.RawMessage {
	ref, ok := s.find(key)
	if !ok {
		return json.RawMessage("null")
	}
	d := &seatData{}
	if ref.kind.ofSeat() {
		d = s.seat(ref.seat)
	}
	switch ref.kind {
	case keyCount:
		return strict.RawIf(d.counts[ref.count].Known, d.counts[ref.count].N)
	case keyGovernor:
		return strict.RawIf(d.governor.known, d.governor.yes)
	case keyOther:
		return strict.RawIf(d.other != nil, d.other)
	case keyFinished:
		return strict.RawIf(s.finished, true)
	case keyKept:
		return strict.RawIf(s.kept != nil, s.kept)
	case keySeatName:
		return strict.Raw(s.setup.Seats[ref.seat].Name)
	case keySetup:
		return s.setupValue(ref.name)
	}
	return s.followValue(&d.follow, ref)
}

func (s *Sheet) setupValue(name string) json.RawMessage {
	switch name {
	case "profile":
		return strict.Raw(s.setup.Profile)
	case "variants":
		return strict.Raw(s.setup.Variants)
	case "seats":
		return strict.Raw(s.setup.Seats)
	case "set":
		return strict.RawIf(s.setup.Set != nil, s.setup.Set)
	case "side":
		return strict.RawIf(s.setup.Side != "", s.setup.Side)
	}
	return strict.RawIf(s.setup.StartSeat > 0, s.setup.StartSeat)
}

// count is what one seat has of a sum: entered, else derived from what is
// followed and from the set, else missing.
func (s *Sheet) count(i int, c seatCount) companion.Count {
	if n := s.seat(i).counts[c]; n.Known {
		return n
	}
	return s.derived(i, c)
}

// governorEmpty is whether a seat's Governor space is empty.
func (s *Sheet) governorEmpty(i int) answer {
	d := s.seat(i)
	if d.governor.known || d.follow.space == nil {
		return d.governor
	}
	return answer{known: true, yes: *d.follow.space == ""}
}

// Counted gives the number behind the key of a count, entered or derived: the
// Glory under a cube from the set, Universities and cards from what is
// followed.
func (s Sheet) Counted(key companion.Key) (n companion.Count, derived bool) {
	ref, ok := s.find(key)
	if !ok || ref.kind != keyCount {
		return n, false
	}
	n = s.count(ref.seat, ref.count)
	return n, n.Known && !s.seat(ref.seat).counts[ref.count].Known
}

// derived is a sum that nobody entered and that follows from something else.
func (s *Sheet) derived(i int, c seatCount) companion.Count {
	d := s.seat(i)
	set := s.setup.Set
	switch {
	case c >= trackGlory && c < trackGlory+NumTracks:
		t := int(c - trackGlory)
		if space := d.counts[trackSpaces+seatCount(t)]; space.Known {
			if glory, ok := set.TrackGlory(t, space.N); ok {
				return companion.Counted(glory)
			}
		}
	case c == universities && d.follow.buildings != nil:
		n := 0
		for _, b := range d.follow.buildings {
			if b.ID == University {
				n++
			}
		}
		return companion.Counted(n)
	case c == cardGlory && d.follow.cards != nil:
		total := 0
		for _, id := range d.follow.cards {
			card := set.Card(id)
			if card == nil || card.Glory == nil {
				return companion.Count{}
			}
			total += *card.Glory
		}
		return companion.Counted(total)
	case c == cityGlory:
		return s.cityGloryOf(i)
	case c == connections:
		return s.connectionsOf(i)
	}
	return companion.Count{}
}
