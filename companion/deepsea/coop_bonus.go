package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Scopes of a Bonus goal.
const (
	ScopeTeam = "team"
	ScopeEach = "every-seat"
)

// BonusGoal is a Bonus card on the table: a total against a threshold, or for
// every seat by itself a count against it. Numbers that are missing are nil, and
// counted from the sheet where Count says how.
type BonusGoal struct {
	Title     string `json:"title,omitempty"`  // 1–80 characters; "" = what it counts says enough
	Scope     string `json:"scope,omitempty"`  // ScopeTeam, ScopeEach; "" = as the variant coopCardScope says
	Count     string `json:"count,omitempty"`  // one of Counters; "" = by hand
	Card      string `json:"card,omitempty"`   // the card's id; "" = typed
	Total     *int   `json:"total,omitempty"`  // team, 0–999
	Counts    []*int `json:"counts,omitempty"` // by seat, 0–999; not beside Total
	Threshold *int   `json:"threshold"`        // 0–999
}

// bonusData is a Bonus card on a sheet.
type bonusData struct {
	known     bool
	title     string
	scope     string
	word      string // what is counted
	card      string
	total     count
	threshold count
	counts    [MaxSeats]count // by slot
}

// putBonus stores a Bonus card.
func (s *Sheet) putBonus(k int, n *node) error {
	if n.Kind == nullNode {
		s.coop.bonus[k] = bonusData{}
		return nil
	}
	b := bonusData{known: true}
	perSeat := false
	err := n.Object(map[string]func(*node) error{
		"title": func(n *node) (err error) {
			if n.Kind != nullNode {
				b.title, err = n.PlainText(maxTitle)
			}
			return err
		},
		"scope":     func(n *node) (err error) { b.scope, err = n.Word(ScopeTeam, ScopeEach); return err },
		"count":     func(n *node) (err error) { b.word, err = n.Word(Counters()...); return err },
		"card":      func(n *node) error { return readID(n, &b.card) },
		"total":     func(n *node) error { return b.total.read(n, 0, maxThreshold) },
		"threshold": func(n *node) error { return b.threshold.read(n, 0, maxThreshold) },
		"counts": func(n *node) error {
			perSeat = n.Kind != nullNode
			return s.eachSeat(n, func(i int, n *node) error { return b.counts[s.order[i]].read(n, 0, maxThreshold) })
		},
	})
	switch {
	case err != nil:
	case b.scope == ScopeEach && b.total.known:
		err = within(refuse("refuse.unknown", nil), ".total")
	case b.total.known && perSeat:
		err = within(refuse("refuse.unknown", nil), ".counts")
	}
	if err == nil {
		s.coop.bonus[k] = b
	}
	return err
}

func readID(n *node, to *string) error {
	if n.Kind != textNode || !isID(n.Text) {
		return refuse("deepsea.refuse.id", nil)
	}
	*to = n.Text
	return nil
}

// bonusCard gives a Bonus card as its key holds it; nil if there is none.
func (s *Sheet) bonusCard(k int) *BonusGoal {
	b := &s.coop.bonus[k]
	if !b.known {
		return nil
	}
	card := &BonusGoal{Title: b.title, Scope: b.scope, Count: b.word, Card: b.card, Total: b.total.pointer(), Threshold: b.threshold.pointer()}
	some := b.scope == ScopeEach
	var counts []*int
	for i := range s.seats() {
		c := b.counts[s.order[i]]
		some = some || c.known
		counts = append(counts, c.pointer())
	}
	if some {
		card.Counts = counts
	}
	return card
}

// Bonus gives the n-th Bonus card (1–3) as it was entered; ok is false where
// none lies there.
func (s Sheet) Bonus(n int) (card BonusGoal, ok bool) {
	if n < 1 || n > len(s.coop.bonus) || !s.coop.bonus[n-1].known {
		return BonusGoal{}, false
	}
	return *s.bonusCard(n - 1), true
}

// each says that every seat must reach the threshold by itself. A card that
// doesn't say so follows the variant; a total of the team says it all.
func (s *Sheet) each(b *bonusData) bool {
	if b.scope == "" && !b.total.known {
		return s.box.Variant("coopCardScope") == ScopeEach
	}
	return b.scope == ScopeEach
}

// bonusStand is how a Bonus goal stands now: what was typed, else what the
// sheet itself can count.
func (s *Sheet) bonusStand(k int) (shares [MaxSeats]count, total count) {
	b := &s.coop.bonus[k]
	total = counted(0)
	for i := range s.seats() {
		c := b.counts[s.order[i]]
		if !c.known && b.word != "" {
			c = s.counter(b.word, i)
		}
		shares[i] = c
		total.known = total.known && c.known
		total.n += c.n
	}
	if b.total.known {
		return shares, b.total
	}
	if !total.known {
		total = count{}
	}
	return shares, total
}

func (s *Sheet) bonusGoal(k, exceed int) CoopGoal {
	b := &s.coop.bonus[k]
	g := CoopGoal{Goal: "bonus" + string(rune('1'+k)), Title: b.title, Threshold: b.threshold.out()}
	needed := int(b.threshold.n) + exceed
	shares, total := s.bonusStand(k)
	g.Total = total.out()
	if !s.each(b) {
		if total.known && b.threshold.known {
			g.judge(int(total.n), true, true, needed)
		}
		return g
	}
	short, whole := 0, true
	for _, c := range shares[:s.seats()] {
		if !c.known {
			whole = false
			continue
		}
		short += max(0, needed-int(c.n))
	}
	switch {
	case !b.threshold.known:
	case whole:
		g.Decided, g.Met, g.MissedBy = true, short == 0, companion.Counted(short)
	case short > 0:
		g.Decided = true // one seat has missed it already
	}
	return g
}

// bonusMissing says that a card is not entered, or not whole.
func (s *Sheet) bonusMissing(k int) bool {
	b := &s.coop.bonus[k]
	shares, total := s.bonusStand(k)
	if s.each(b) {
		return !b.threshold.known || slices.ContainsFunc(shares[:s.seats()], func(c count) bool { return !c.known })
	}
	return !b.threshold.known || !total.known
}
