package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Offered is a kind of Specialist on the tray.
type Offered struct {
	ID       string
	Tier     int    // 1–5
	Left     int    // tiles that nobody is known to have
	Allowed  bool   // this person may take one now
	Why      string // why not: "" "tier" "none" "pocket"
	Fallback bool   // allowed only because nothing else is left
}

// Why an Offered isn't allowed.
const (
	notTier   = "tier"   // above the Recruitment level
	notLeft   = "none"   // no tile is left
	notPocket = "pocket" // lies under another tile
)

// Offer lists all kinds of tier 1–5 for a seat, in the order of the facts. nil
// where there is no such seat. Where the Recruitment level is missing every tier
// is allowed. deepsea-rules §5.2.
func (s Sheet) Offer(seat int) []Offered {
	if seat < 1 || seat > s.seats() {
		return nil
	}
	level := s.levelOf(seat-1, trackReputation)
	var list []Offered
	lowest, some := 0, false
	for k := range s.box.facts.Specialists {
		kind := &s.box.facts.Specialists[k]
		if kind.Tier == 0 {
			continue
		}
		one := Offered{ID: kind.ID, Tier: kind.Tier, Left: max(0, kind.Copies-s.taken(kind.ID))}
		switch {
		case one.Left == 0:
			one.Why = notLeft
		case kind.Tier == 5 && len(s.follow.pockets) > 0 && !slices.Contains(s.follow.pockets, kind.ID):
			one.Why = notPocket
		case level > 0 && kind.Tier > level:
			one.Why = notTier
		}
		one.Allowed = one.Why == ""
		some = some || one.Allowed
		if one.Why == notTier && (lowest == 0 || kind.Tier < lowest) {
			lowest = kind.Tier
		}
		list = append(list, one)
	}
	if some || s.box.Variant("recruitFallback") == "skip" {
		return list
	}
	for k := range list {
		if one := &list[k]; one.Why == notTier && one.Tier == lowest {
			one.Allowed, one.Why, one.Fallback = true, "", true
		}
	}
	return list
}

// taken is how many tiles of a kind lie in front of people, as far as known.
func (s *Sheet) taken(id string) int {
	n := 0
	for i := range s.seats() {
		for _, one := range s.seat(i).follow.specialists {
			if one.ID == id {
				n++
			}
		}
	}
	return n
}

// Recruit takes a Specialist from the tray: a Junior without a disc, whose gains
// are due at the front, in printed order. It refuses, with CodeRefused, what is
// not the Preparation, a second recruit of a round and tiles that aren't on
// offer; anyway skips these. deepsea-rules §5.2.
func (s Sheet) Recruit(seat int, id string, anyway bool) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	kind := s.box.Specialist(id)
	if kind == nil || kind.Junior == nil {
		return nil, refuse("deepsea.refuse.follow.specialist", nil)
	}
	done := g.prepared(i)
	if !anyway {
		if err := g.inPhase(PhasePreparation); err != nil {
			return nil, err
		}
		if done.Recruited {
			return nil, denied("deepsea.refuse.follow.recruited", g.named(i))
		}
		if err := notOffered(s.Offer(seat), id); err != nil {
			return nil, err
		}
	}
	if d.follow.specialists != nil {
		d.follow.specialists = append(slices.Clone(d.follow.specialists), TableSpecialist{ID: id})
		if err := g.checkTiles(d.follow.specialists); err != nil {
			return nil, err
		}
		g.markSeat(i, "specialists")
	}
	done.Recruited = true
	d.follow.prepared = done
	g.markSeat(i, "prepared")
	if k := slices.Index(g.follow.pockets, id); k >= 0 {
		g.follow.pockets = slices.Delete(slices.Clone(g.follow.pockets), k, k+1)
		g.mark("follow.pockets")
	}
	g.front(i, printed(kind.Junior.Gains, WhyRecruit, id))
	return g.values()
}

func notOffered(list []Offered, id string) error {
	for _, one := range list {
		if one.ID != id {
			continue
		}
		switch one.Why {
		case notTier:
			return denied("deepsea.refuse.follow.tier", nil)
		case notLeft:
			return denied("deepsea.refuse.follow.left", nil)
		case notPocket:
			return denied("deepsea.refuse.follow.pocket", nil)
		}
	}
	return nil
}

// checkTiles refuses more tiles than one person can have, whatever the table
// allows.
func (g *gesture) checkTiles(list []TableSpecialist) error {
	if len(list) > maxSpecialists {
		return denied("refuse.many", companion.Args{"Limit": maxSpecialists})
	}
	for k := range list {
		if g.checkSpecialist(&list[k], list[:k]) != nil {
			return denied("deepsea.refuse.follow.left", nil)
		}
	}
	return nil
}

// Promote turns a Junior over. The disc that lay on it goes back to supply, the
// gains of the Senior side are due, and a tier-5 tile becomes this person's on
// the score pad. If a promotion is due, one of it is used up. specialist is the
// index in Following's Specialists. It refuses Seniors and the Team Leader.
// deepsea-rules §8.7.
func (s Sheet) Promote(seat, specialist int) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	g.useFirst(i, "promote", "")
	if err := g.promote(i, specialist); err != nil {
		return nil, err
	}
	return g.values()
}

func (g *gesture) promote(i, specialist int) error {
	one, err := g.specialist(i, specialist)
	if err != nil {
		return err
	}
	if one.Senior {
		return denied("deepsea.refuse.follow.junior", nil)
	}
	kind := g.box.Specialist(one.ID)
	var list []Due
	if one.Disc && g.reminds(WhySupply) {
		list = append(list, Due{Gain: GainSupply, N: 1, Why: WhySupply, Of: one.ID})
	} else if one.Disc {
		g.returnDisc(i, 1)
	}
	g.setSpecialist(i, specialist, TableSpecialist{ID: one.ID, Senior: true})
	if kind.Tier == 5 {
		k := slices.IndexFunc(g.box.seniors, func(n int) bool { return g.box.facts.Specialists[n].ID == one.ID })
		g.owners[k] = g.whoSits(i + 1)
		g.mark(companion.Key("senior." + one.ID))
	}
	g.front(i, append(list, printed(kind.Senior.Gains, WhyPromote, one.ID)...))
	return nil
}

// specialist gives a tile in front of a person by its index.
func (g *gesture) specialist(i, at int) (TableSpecialist, error) {
	list := g.seat(i).follow.specialists
	if at < 0 || at >= len(list) {
		return TableSpecialist{}, refuse("deepsea.refuse.follow.specialist", nil)
	}
	return list[at], nil
}

func (g *gesture) setSpecialist(i, at int, one TableSpecialist) {
	own := &g.seat(i).follow
	own.specialists = slices.Clone(own.specialists)
	own.specialists[at] = one
	g.markSeat(i, "specialists")
}
