package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Card is a Journal as one person sees it.
type Card struct {
	ID         string
	Taken      int  // seat that has published it, as far as known; 0 = nobody
	Affordable bool // research and a staging disc are there, or aren't known
}

// Cards lists every Journal for a seat in the order of the facts; nil where
// there is no such seat. deepsea-rules §8.6.
func (s Sheet) Cards(seat int) []Card {
	if seat < 1 || seat > s.seats() {
		return nil
	}
	list := make([]Card, len(s.box.facts.Journals))
	for k := range list {
		card := &s.box.facts.Journals[k]
		list[k] = Card{ID: card.ID, Taken: s.publisher(card.ID), Affordable: s.affords(seat-1, card) == nil}
	}
	return list
}

// publisher is the seat that has a Journal by title, 0 if nobody is known to.
func (s *Sheet) publisher(id string) int {
	for i := range s.seats() {
		if slices.Contains(s.seat(i).journals.titles, id) {
			return i + 1
		}
	}
	return 0
}

// affords says what a person lacks for a Journal. What is missing may be there.
func (s *Sheet) affords(i int, card *Journal) error {
	d := s.seat(i)
	if d.research.known && int(d.research.n) < card.Cost {
		return denied("deepsea.refuse.follow.research", companion.Args{"Cost": card.Cost})
	}
	if d.staging.known && d.staging.n < 1 {
		return denied("deepsea.refuse.follow.staging", nil)
	}
	return nil
}

// Publish takes a Journal: its cost is paid, a staging disc goes to the site,
// its gains are due for this person and then, clockwise, for the others. It
// refuses, with CodeRefused, a card that somebody has and what can't be paid;
// anyway skips the payment, which then takes what is there. deepsea-rules §8.6.
func (s Sheet) Publish(seat int, journal string, anyway bool) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	card := s.box.Journal(journal)
	if card == nil {
		return nil, refuse("deepsea.refuse.journal", nil)
	}
	if by := s.publisher(journal); by > 0 {
		return nil, denied("deepsea.refuse.follow.taken", g.named(by-1))
	}
	if lacks := s.affords(i, card); lacks != nil && !anyway {
		return nil, lacks
	}
	if j := &d.journals; j.known {
		if len(j.titles)+len(j.parts) >= maxList {
			return nil, denied("refuse.many", companion.Args{"Limit": maxList})
		}
		if j.byTitle {
			j.titles = append(slices.Clone(j.titles), journal)
		} else {
			j.parts = append(slices.Clone(j.parts), card.Points)
		}
		g.markSeat(i, "journals")
	}
	g.addResearch(i, -card.Cost)
	g.addStaging(i, -1)
	g.front(i, printed(card.Gains, WhyPublish, journal))
	for k := 1; k < g.seats(); k++ {
		if len(card.Others) > 0 {
			g.front((i+k)%g.seats(), printed(card.Others, WhyOthers, journal))
		}
	}
	return g.values()
}
