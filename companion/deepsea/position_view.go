package deepsea

import "shipmate/companion"

// View is what a player may see of a position, the same for every seat (no hand
// of this game is secret): the generator is taken out, and
// which boards lie at the bottom of a pile. Everything else lies open on the
// table or is unknown in a Position anyway. A view goes on as a told position:
// its chance moves are what may come up as far as a player knows.
// deepsea-rules §2.3.
func (p *Position) View() Position {
	v := *p
	v.random, v.told = companion.Random{}, true
	for d := range v.piles.bottom {
		for _, z := range v.piles.bottom[d] {
			if z > 0 {
				v.piles.hidden[d] |= 1 << (z - 1)
			}
		}
		v.piles.bottom[d] = [maxBottom]uint8{}
	}
	return v
}
