package deepsea

import (
	"fmt"
	"math/bits"
)

// Laws of what players own: discs, vessels, Specialists. See laws.go.

func (p *Position) lawOfDiscs() error {
	for s, owner := range p.ocean.disc {
		if owner > p.seats || owner > 0 && (s >= len(p.rules.spaces) || !p.inOcean(p.rules.spaces[s].zone)) {
			return fmt.Errorf("a disc of seat %d on space %d", owner, s)
		}
	}
	for z := range p.rules.zones {
		for _, track := range p.rules.zones[z].tracks {
			for k := 1; k < len(track); k++ {
				if p.ocean.disc[track[k]] != 0 && p.ocean.disc[track[k-1]] == 0 {
					return fmt.Errorf("a gap on a sonar track of %s", p.rules.zones[z].id)
				}
			}
		}
	}
	for _, race := range p.extras.race {
		if max(race[0], race[1]) > p.seats || race[0] == 0 && race[1] != 0 && !p.ruled || race[0] != 0 && race[0] == race[1] {
			return fmt.Errorf("C78: race discs %v", race)
		}
	}
	for k := range p.rules.cards {
		seat, owned := p.cardOwner(k)
		circles := p.cards.circles[k]
		if owned && seat >= p.seats || circles != 0 && !owned || circles>>len(p.rules.cards[k].circles) != 0 {
			return fmt.Errorf("circles of %s", p.rules.cards[k].id)
		}
	}
	for i := range p.seats {
		pl := &p.players[i]
		have := p.discsOf(i)
		if want := allDiscs + int(pl.substitutes) + int(pl.ruledDiscs); !p.unknown.openDiscs(i) && have != want || pl.ruledDiscs != 0 && !p.ruled {
			return fmt.Errorf("C22: seat %d has %d discs, not %d", i+1, have, want)
		}
		if pl.research > p.rules.researchCap {
			return fmt.Errorf("C15: research %d", pl.research)
		}
		for _, space := range pl.track {
			if space > MaxSpace {
				return fmt.Errorf("C14: a track on %d", space)
			}
		}
	}
	for _, pl := range p.players[p.seats:] {
		if pl != (player{}) {
			return fmt.Errorf("things of an empty seat")
		}
	}
	return nil
}

// discsOf is how many discs of a seat there are anywhere. deepsea-rules §16
// C22.
func (p *Position) discsOf(seat uint8) int {
	pl := &p.players[seat]
	n := int(pl.supply) + int(pl.staging) + pl.discsOnTeam()
	for _, owner := range p.ocean.disc {
		if owner == seat+1 {
			n++
		}
	}
	for k := range p.rules.cards {
		if p.cards.place[k] == cardOwned+seat {
			n += bits.OnesCount8(p.cards.circles[k])
		}
	}
	if !p.rules.variants.raceNoDisc {
		for _, race := range p.extras.race {
			for _, owner := range race {
				if owner == seat+1 {
					n++
				}
			}
		}
	}
	return n
}

func (p *Position) lawOfVessels() error {
	for i := range p.seats {
		trench := 0
		before := uint8(0)
		for _, v := range p.players[i].vessel {
			if v == 0 {
				before = 255
				continue
			}
			if int(v) > len(p.rules.zones) || !p.inOcean(v-1) || p.rules.zones[v-1].rule == caves || v < before {
				return fmt.Errorf("C16, C17: a vessel of seat %d in zone %d", i+1, v)
			}
			before = v
			if p.rules.zones[v-1].rule == abyssalTrench {
				trench++
			}
		}
		if trench > 1 {
			return fmt.Errorf("C18: %d vessels of seat %d in the trench", trench, i+1)
		}
	}
	return nil
}

func (p *Position) lawOfTiles() error {
	var seen [maxTiles]int
	for i := range p.seats {
		leaders, gap := 0, false
		for _, t := range p.players[i].team {
			if !t.here() {
				if t != (tile{}) {
					return fmt.Errorf("a tile that isn't there")
				}
				gap = true
				continue
			}
			if gap || int(t.kind) >= len(p.rules.tiles) || t.state > 7 {
				return fmt.Errorf("tile %d of seat %d", t.kind, i+1)
			}
			seen[t.kind]++
			if t.kind == leaderTile {
				leaders++
			}
			if t.disc() && len(p.rules.tiles[t.kind].slots[t.side()]) == 0 {
				return fmt.Errorf("C28: a disc on %s", p.rules.tiles[t.kind].id)
			}
		}
		if leaders != 1 || p.players[i].team[0].kind != leaderTile || p.players[i].team[0].side() != 1 {
			return fmt.Errorf("C66: Team Leader of seat %d", i+1)
		}
	}
	hidden := 0
	for k := range p.tray.pocket {
		gap := false
		for _, t := range p.tray.pocket[k] {
			switch {
			case t == 0:
				gap = true
			case gap || t != tileHidden && (int(t) > len(p.rules.tiles) || p.rules.tiles[t-1].tier != 5):
				return fmt.Errorf("tile %d in pocket %d", t, k)
			case t == tileHidden:
				hidden++
			default:
				seen[t-1]++
			}
		}
	}
	if hidden != bits.OnesCount32(p.tray.unknown) {
		return fmt.Errorf("C71: %d hidden tiles, %d unknown", hidden, bits.OnesCount32(p.tray.unknown))
	}
	for k := range maxTiles {
		if k >= len(p.rules.tiles) {
			if p.tray.tiles[k] != 0 || p.tray.unknown>>k&1 == 1 {
				return fmt.Errorf("a kind %d", k)
			}
			continue
		}
		t := &p.rules.tiles[k]
		if t.tier == 0 {
			continue
		}
		if n := seen[k] + int(p.tray.tiles[k]) + int(p.tray.unknown>>k&1); n != int(t.copies) && !p.unknown.any("specialists") && !p.unknown.has(unknownTray) {
			return fmt.Errorf("C70: %d of %s, not %d", n, t.id, t.copies)
		}
	}
	if p.tray.unknown>>maxTiles != 0 {
		return fmt.Errorf("unknown kinds")
	}
	return nil
}
