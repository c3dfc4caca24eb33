package deepsea

import "math/bits"

// Journals: C54, C56–C59. deepsea-rules §16.3, §16.4.

func (in *inspection) checkJournals() {
	anchors, others := 0, 0
	for k := range in.r.cards {
		if in.r.cards[k].anchor {
			anchors++
		} else {
			others++
		}
	}
	removed := max(anchors-4, 0)
	if in.cards && in.quiet {
		if want := min(4, others+4-in.journals); in.shown != want {
			in.find(56, -1, in.shown, want, in.cardIn(cardShown))
		}
		if in.anchors != 4 {
			in.find(57, -1, in.anchors, 4, in.anchorIn())
		}
		if in.known(atDeck) {
			deck := in.number(atDeck)
			if n := deck + in.shown + in.journals + removed; n != len(in.r.cards) {
				in.find(54, -1, n, len(in.r.cards), atDeck)
			}
			if want := max(0, others-in.journals); deck != want {
				in.find(56, -1, deck, want, atDeck)
			}
		}
	}
	if !in.quiet {
		return
	}
	for i := range in.seats {
		s := &in.seat[i]
		if want := s.onSites - in.taken(i, takenJournals); s.cards > want && in.spaces || s.cards < want && in.cards && !in.mayTake(i, takenJournals) {
			in.find(58, i, s.cards, want, in.cardOf(i), in.siteOf(i))
		}
		if in.cards && !in.mayTake(i, takenJournals) {
			in.checkMatching(i)
		}
	}
}

func (in *inspection) cardIn(place uint8) Place {
	for k := range in.r.cards {
		if in.f[atCard+Place(k)] == int16(place) {
			return atCard + Place(k)
		}
	}
	return atCard
}

func (in *inspection) cardOf(i int) Place { return in.cardIn(cardOwned + uint8(i)) }

func (in *inspection) anchorIn() Place {
	for k := range in.r.cards {
		if in.r.cards[k].anchor && in.f[atCard+Place(k)] > 0 {
			return atCard + Place(k)
		}
	}
	return atCard
}

// siteOf is a journal site with a disc of a seat.
func (in *inspection) siteOf(i int) Place {
	for s := range in.r.spaces {
		if in.r.spaces[s].kind == journalSpace && in.f[atSpace+Place(s)] == int16(i)+1 && in.where[in.r.spaces[s].zone] > 0 {
			return atSpace + Place(s)
		}
	}
	return atSpace
}

// checkMatching: C59. Sites of one field are alike, and so are cards of the
// same fields, so the matching is one between at most four colours of sites
// and eleven kinds of cards. By Hall's condition it exists exactly if for each
// set of colours enough cards carry one of them.
func (in *inspection) checkMatching(i int) {
	s := &in.seat[i]
	if s.onSites == 0 {
		return
	}
	var kinds [1 << numColours]int
	for k := range in.r.cards {
		if in.f[atCard+Place(k)] == int16(cardOwned)+int16(i) {
			kinds[in.r.cards[k].fields&(1<<numColours-1)]++
		}
	}
	worst, lack, have, want := 0, 0, 0, 0
	for set := 1; set < 1<<numColours; set++ {
		sites, cards := 0, 0
		for f := range numColours {
			if set>>f&1 == 1 {
				sites += s.sites[f]
			}
		}
		for fields, n := range kinds {
			if fields&set != 0 {
				cards += n
			}
		}
		if sites-cards > lack || sites-cards == lack && lack > 0 && bits.OnesCount(uint(set)) < bits.OnesCount(uint(worst)) {
			worst, lack, have, want = set, sites-cards, cards, sites
		}
	}
	if lack > max(0, s.onSites-s.cards) { // too few cards altogether is for C58
		at := NoPlace
		for k := range in.r.spaces {
			space := &in.r.spaces[k]
			if space.kind == journalSpace && worst>>space.field&1 == 1 && in.f[atSpace+Place(k)] == int16(i)+1 && in.where[space.zone] > 0 {
				at = atSpace + Place(k)
			}
		}
		in.find(59, i, have, want, at, in.cardOf(i))
	}
}
