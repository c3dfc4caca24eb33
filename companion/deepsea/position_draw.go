package deepsea

import (
	"fmt"
	"strings"
)

// draw is a position for people who look after a test or a report: the ocean,
// the players, and what is being resolved. It isn't read back.
func (p *Position) draw() string {
	var b strings.Builder
	r := p.rules
	fmt.Fprintf(&b, "M%d %s %s · round %d phase %d step %d · active p%d · decides p%d\n", r.mission, r.box.mode, r.box.edition,
		p.round, p.phase, p.step, p.active+1, p.Decider())
	for cell, zone := range p.ocean.cell {
		if zone == 0 {
			continue
		}
		fmt.Fprintf(&b, "  %s %s", cellName(uint8(cell)), r.zones[zone-1].id)
		z := &r.zones[zone-1]
		for s := z.firstSpace; s < z.firstSpace+z.numSpaces; s++ {
			if owner := p.ocean.disc[s]; owner > 0 {
				fmt.Fprintf(&b, " %s=p%d", r.spaces[s].id, owner)
			}
		}
		for s := z.firstSite; s < z.firstSite+z.numSites; s++ {
			fmt.Fprintf(&b, " %s:%d", r.sites[s].id, p.tokensAt(s))
		}
		for i := range p.seats {
			if p.hasVessel(i, zone-1) {
				fmt.Fprintf(&b, " vessel-p%d", i+1)
			}
		}
		b.WriteByte('\n')
	}
	for i := range p.seats {
		pl := &p.players[i]
		fmt.Fprintf(&b, "  p%d tracks %v research %d staging %d supply %d+%d team", i+1, pl.track, pl.research, pl.staging, pl.supply, pl.substitutes)
		for _, t := range pl.team {
			if t.here() {
				b.WriteString(" " + r.tiles[t.kind].id + tileStates[t.state&7>>1])
			}
		}
		for k := range r.cards {
			if seat, owned := p.cardOwner(k); owned && seat == i {
				b.WriteString(" [" + r.cards[k].id + "]")
			}
		}
		for k := range r.impact.hexes {
			if n := p.markersOn(i, k); n > 0 {
				fmt.Fprintf(&b, " %d,%d", r.impact.hexes[k].row, r.impact.hexes[k].col)
			}
		}
		fmt.Fprintf(&b, " tokens %d\n", p.held(i))
	}
	for _, f := range p.queue.frames[:p.queue.depth] {
		fmt.Fprintf(&b, "  frame p%d:", f.seat+1)
		for _, item := range f.items[:f.n] {
			fmt.Fprintf(&b, " %d×%s", item.n, p.itemTextSafe(item))
		}
		b.WriteByte('\n')
	}
	if p.task.kind != noTask || p.chance.kind != noChance {
		fmt.Fprintf(&b, "  task %+v chance %+v\n", p.task, p.chance)
	}
	return b.String()
}
