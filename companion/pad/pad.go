// Package pad holds what the score pads of all systems do alike: who sits
// where after people changed seats, places, winners. It knows no rule.
package pad

// Places gives 1, 1, 3 for totals and the seats (1 …) with the most.
func Places(totals []int) (places, winners []int) {
	places = make([]int, len(totals))
	for i, mine := range totals {
		places[i] = 1
		for _, other := range totals {
			if other > mine {
				places[i]++
			}
		}
		if places[i] == 1 {
			winners = append(winners, i+1)
		}
	}
	return places, winners
}

// Who tells people at a table apart.
type Who[S comparable] struct {
	Same   func(a, b S) bool // the same person
	Colour func(a, b S) bool // the same colour
}

// Reseat finds for each new seat the slot of its person. slots are the people
// by slot (the zero value is nobody), order the slot of each old seat, all
// slots, those in the game first; before is how many those were. Whoever stays
// keeps their slot: found as they were, then by person, then, among those at
// the table, by colour. Whoever leaves keeps a slot and gets it back on return,
// unless more people come by than there are slots. fresh are the slots whose
// old content is nobody's any more.
func Reseat[S comparable](slots []S, order []uint8, before int, seats []S, who Who[S]) (next, fresh []uint8) {
	var nobody S
	matches := []func(k int, old, seat S) bool{
		func(_ int, old, seat S) bool { return old == seat },
		func(_ int, old, seat S) bool { return who.Same(old, seat) && who.Colour(old, seat) },
		func(_ int, old, seat S) bool { return who.Same(old, seat) },
		func(k int, old, seat S) bool { return k < before && who.Colour(old, seat) },
		func(_ int, old, _ S) bool { return old == nobody },
		func(k int, _, _ S) bool { return k >= before },
		func(_ int, _, _ S) bool { return true },
	}
	next = make([]uint8, len(seats), len(order))
	found, taken := make([]bool, len(seats)), make([]bool, len(slots))
	for m, match := range matches {
		for i, seat := range seats {
			for k := 0; k < len(order) && !found[i]; k++ {
				slot := order[k]
				if taken[slot] || !match(k, slots[slot], seat) {
					continue
				}
				next[i], found[i], taken[slot] = slot, true, true
				if m > 4 {
					fresh = append(fresh, slot)
				}
			}
		}
	}
	for _, slot := range order {
		if !taken[slot] {
			next = append(next, slot)
		}
	}
	return next, fresh
}

// SeatRecord is how one person stood when a round of a followed game ended.
type SeatRecord struct {
	Spaces []int `json:"spaces"` // of the four tracks; −1 = missing
	Points int   `json:"points"` // of everything that was known
}
