package deepsea

// reseat lays the table anew. Whoever stays keeps their counts: found as they
// were, then by person or name, then, among those at the table, by colour.
// Whoever leaves keeps a slot and gets the counts back on return, unless more
// than five people come by.
func (s Sheet) reseat(seats []Seat) Sheet {
	before := s.seats()
	matches := []func(k int, old, seat Seat) bool{
		func(_ int, old, seat Seat) bool { return old == seat },
		func(_ int, old, seat Seat) bool { return sameWho(old, seat) && old.Colour == seat.Colour },
		func(_ int, old, seat Seat) bool { return sameWho(old, seat) },
		func(k int, old, seat Seat) bool { return k < before && old.Colour == seat.Colour },
		func(_ int, old, _ Seat) bool { return old == Seat{} },
		func(k int, _, _ Seat) bool { return k >= before },
		func(_ int, _, _ Seat) bool { return true },
	}
	var order [MaxSeats]uint8
	var found, taken [MaxSeats]bool
	for m, match := range matches {
		for i, seat := range seats {
			for k := 0; k < MaxSeats && !found[i]; k++ {
				slot := s.order[k]
				if taken[slot] || !match(k, s.slots[slot].seat, seat) {
					continue
				}
				order[i], found[i], taken[slot] = slot, true, true
				if m > 4 {
					s.slots[slot] = seatData{}
					s.forget(slot)
				}
			}
		}
	}
	k := len(seats)
	for _, slot := range s.order {
		if !taken[slot] {
			order[k] = slot
			k++
		}
	}
	for i, seat := range seats {
		s.slots[order[i]].seat = seat
	}
	s.order = order
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
