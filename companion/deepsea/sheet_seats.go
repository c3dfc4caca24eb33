package deepsea

import "shipmate/companion/pad"

// reseat lays the table anew. Whoever stays keeps their counts: found as they
// were, then by person or name, then, among those at the table, by colour.
// Whoever leaves keeps a slot and gets the counts back on return, unless more
// than five people come by.
func (s Sheet) reseat(seats []Seat) Sheet {
	people := make([]Seat, MaxSeats)
	for slot := range people {
		people[slot] = s.slots[slot].seat
	}
	order, fresh := pad.Reseat(people, s.order[:], s.seats(), seats, pad.Who[Seat]{Same: sameWho,
		Colour: func(a, b Seat) bool { return a.Colour == b.Colour }})
	for _, slot := range fresh {
		s.slots[slot] = seatData{}
		s.forget(slot)
	}
	copy(s.order[:], order)
	for i, seat := range seats {
		s.slots[s.order[i]].seat = seat
	}
	return s
}

func sameWho(a, b Seat) bool {
	if a.Person != "" || b.Person != "" {
		return a.Person == b.Person
	}
	return a.Name == b.Name
}

// forget drops a slot from every answer about who.
func (s *Sheet) forget(slot uint8) {
	drop := func(a *seatAnswer) { a.set &^= 1 << slot }
	for g := range s.goals {
		drop(&s.goals[g].first)
		drop(&s.goals[g].second)
		for p := range s.goals[g].leaders {
			drop(&s.goals[g].leaders[p])
		}
	}
	if s.start.somebody && s.start.slot == slot {
		s.start = owner{}
	}
	if s.follow.turn.somebody && s.follow.turn.slot == slot {
		s.follow.turn = owner{}
	}
	for k := range s.owners {
		if s.owners[k].somebody && s.owners[k].slot == slot {
			s.owners[k] = owner{}
		}
	}
}
