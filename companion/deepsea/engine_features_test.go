package deepsea

import (
	"fmt"
	"sort"
	"strings"

	"shipmate/companion"
)

// coverage counts what games have met, by name.
type coverage map[string]int

// met notes what a move meets in a position: its kind and the printed things
// that it uses.
func (c coverage) met(p *Position, m Move) {
	for _, name := range p.features(m) {
		c[name]++
	}
}

// features are the printed things that a move uses.
func (p *Position) features(m Move) []string {
	r := p.rules
	list := []string{"move " + m.Kind.String()}
	switch m.Kind {
	case MoveRecruit:
		list = append(list, "recruit "+r.tiles[m.A].id)
	case MoveActivate:
		list = append(list, fmt.Sprintf("activate %s %d", r.tiles[m.A].id, m.B>>1&1))
	case MovePromote:
		list = append(list, "promote "+r.tiles[m.A].id)
	case MoveUseCircle:
		list = append(list, fmt.Sprintf("circle %s %d", r.cards[m.A].id, m.B))
	case MoveSpendToken:
		list = append(list, fmt.Sprintf("token %s %d", r.tokens[m.A].id, m.B))
	case MoveTravel:
		list = append(list, "arrival "+r.zones[m.B].id)
	case MoveSonar:
		if s, ok := p.earliest(r.zones[m.A].tracks[m.B]); ok {
			list = append(list, p.spaceFeatures(m.Seat-1, s)...)
		}
	case MoveConserve:
		list = append(list, p.spaceFeatures(m.Seat-1, m.A)...)
	case MoveJournal:
		list = append(append(list, "card "+r.cards[m.B].id), p.spaceFeatures(m.Seat-1, m.A)...)
	case MoveDive:
		list = append(list, "site "+r.zones[r.sites[m.A].zone].id+" "+r.sites[m.A].id)
	case MovePlaceBoard:
		list = append(list, "zone "+r.zones[p.task.draw[0]-1].id)
	case MovePlaceImpact, MoveMoveImpact:
		to := m.A
		if m.Kind == MoveMoveImpact {
			to = m.B
		}
		list = append(list, fmt.Sprintf("hex M%d %d,%d", r.mission, r.impact.hexes[to].row, r.impact.hexes[to].col))
	case MoveGoalOption:
		list = append(list, p.MoveText(m)[3:])
	case MoveNameType:
		list = append(list, p.MoveText(m)[3:])
	case MoveDecline:
		list = append(list, "decline "+itemNames[m.Item.kind])
	}
	if m.Item.kind == itemAction {
		list = append(list, "slot "+r.itemText(m.Item))
	}
	return list
}

func (p *Position) spaceFeatures(seat, space uint8) []string {
	s := &p.rules.spaces[space]
	zone := p.rules.zones[s.zone].id
	list := []string{"space " + zone + " " + s.id}
	for _, l := range s.links {
		if end := p.ocean.disc[l.other]; end > 0 {
			a, b := s.id, p.rules.spaces[l.other].id
			if a > b {
				a, b = b, a
			}
			list = append(list, "link "+zone+" "+a+"-"+b)
			if end-1 != seat {
				list = append(list, "link shared")
			}
		}
	}
	return list
}

// seek picks the move whose rarest feature was met least; ties by chance. It
// passes, declines and ends turns only where nothing else is left.
func (c coverage) seek(p *Position, moves []Move, r companion.Random) (Move, companion.Random) {
	best, ties := -1, 0
	var pick Move
	for _, m := range moves {
		rarest := 1 << 30
		for _, name := range p.features(m) {
			if !strings.HasPrefix(name, "move ") {
				rarest = min(rarest, c[name])
			}
		}
		if rarest == 1<<30 {
			rarest = c["move "+m.Kind.String()] / 4
		}
		switch m.Kind {
		case MovePass, MoveEndTurn, MoveDecline, MoveEndReassign:
			rarest += 1 << 20
		}
		var k int
		switch {
		case best < 0 || rarest < best:
			best, ties, pick = rarest, 1, m
		case rarest == best:
			ties++
			if k, r = r.Below(ties); k == 0 {
				pick = m
			}
		}
	}
	return pick, r
}

func (c coverage) list() []string {
	var names []string
	for name := range c {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
