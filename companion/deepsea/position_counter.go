package deepsea

// Counter is what a seat (1 …) has of a word of Counters: what Bonus goals of
// co-op and solo count. A position can answer all of them; ok is false for a
// word that isn't one, and where an unknown place has a part in it.
// deepsea-rules §13.2.
func (p *Position) Counter(word string, seat int) (n int, ok bool) {
	if seat < 1 || seat > int(p.seats) || p.unknown != 0 {
		return 0, false
	}
	i := uint8(seat - 1)
	pl := &p.players[i]
	switch word {
	case "research":
		n = int(pl.research)
	case "staging":
		n = int(pl.staging)
	case "seniors":
		n = p.seniorsOf(i)
	case "vessels":
		for _, at := range pl.vessel {
			if at > 0 {
				n++
			}
		}
	case "journals":
		for k := range p.rules.cards {
			if p.cards.place[k] == cardOwned+i {
				n++
			}
		}
	case "markers":
		for k := range p.rules.impact.hexes {
			n += p.markersOn(i, k)
		}
	case "levels":
		for t := range NumTracks {
			n += int(p.level(i, t))
		}
	case "sets":
		n = p.symbols(i).Sets()
	case "tokens":
		n = p.held(i)
	case "depth5":
		n = p.discoveredIn(i, partDepth1+MaxDepth-1)
	case "zones-discovered":
		for _, owner := range p.ocean.discoverer {
			if owner == i+1 {
				n++
			}
		}
	case "zones":
		for z := range p.rules.zones {
			if p.hasDiscIn(i, uint8(z)) {
				n++
			}
		}
	case "sonar":
		n = p.discsEverywhere(i, sonarSpace)
	case "journal-discs":
		n = p.discsEverywhere(i, journalSpace)
	case "conserve":
		n = p.discsEverywhere(i, conserveSpace)
	case "discs":
		n = p.discsEverywhere(i, sonarSpace) + p.discsEverywhere(i, journalSpace) + p.discsEverywhere(i, conserveSpace)
	case "links":
		for _, l := range p.rules.links {
			a, b := p.ocean.disc[l[0]], p.ocean.disc[l[1]]
			if a > 0 && b > 0 && (a == i+1 || b == i+1) {
				n++
			}
		}
	default:
		return 0, false
	}
	return n, true
}
