package deepsea

import (
	"fmt"
)

// Laws of what is being drawn, asked and resolved. See laws.go.

// lawOfTasks: what a task names exists.
func (p *Position) lawOfTasks() error {
	t := &p.task
	r := p.rules
	bad := t.kind >= numTasks || t.seat >= p.seats || t.drawn > 2 || p.chance.kind >= numChances
	switch t.kind {
	case noTask:
		bad = bad || *t != (task{}) || p.chance.kind != noChance && p.chance.kind != drawReveal
	case taskSetup:
		bad = bad || p.phase != phaseSetup || t.stage > setupCards || p.chance.kind == noChance
	case taskRecruit:
		bad = bad || int(t.b) >= len(r.tiles) || t.c > 3 || p.phase != phasePreparation || p.step != stepRecruit || t.seat != p.active ||
			p.chance.kind == noChance && (t.c == 0 || p.tray.covered()) || t.c > 0 && t.c <= 3 && p.tray.pocket[t.c-1][0] != 0
	case taskDiscover:
		if t.stage >= discoverKeep {
			bad = bad || t.stage == discoverKeep && t.drawn != 2 || t.stage == discoverPlace && t.drawn != 1
		}
		bad = bad || t.stage == discoverDraw && p.chance.kind == noChance || t.wanted > 2 || t.stage < discoverKeep && t.drawn > 1
		bad = bad || t.stage > discoverPlace || int(t.b) > len(r.zones) || t.c&15 > MaxDepth || t.c>>4 > MaxDepth
	case taskDive:
		bad = bad || int(t.a) >= len(r.sites) || t.wanted > 2 || t.c > 9 || t.b >= t.c || p.chance.kind == noChance && t.drawn != 2
		for _, k := range t.draw[:min(t.drawn, 2)] {
			bad = bad || k == 0 || int(k) > len(r.tokens)
		}
	case taskRefill:
		bad = bad || int(t.a) >= len(r.spaces) || int(t.b) >= len(r.cards) || int(t.c) >= len(p.cards.display) || p.chance.kind == noChance ||
			p.ocean.disc[t.a] != 0 || !p.inOcean(r.spaces[t.a].zone) || p.players[t.seat].staging == 0 || p.cards.display[t.c] != 0
	case taskOption:
		bad = bad || r.mission != 8 || t.a > 2 || int(t.b) >= len(r.impact.hexes) || p.extras.option[t.a] != 0
	case taskSetback:
		bad = bad || !p.soundSetback()
	case taskName:
		bad = bad || r.mission != 6 || int(t.a) >= len(r.zones)
	}
	bad = bad || p.chance.kind != noChance && !p.soundChance() || p.chance.kind == noChance && p.chance.arg != 0
	if bad {
		return fmt.Errorf("task %+v with chance %+v", *t, p.chance)
	}
	return nil
}

// soundChance: what is drawn fits the task that wants it, and several things
// may come up (a single one comes by itself).
func (p *Position) soundChance() bool {
	c, t := p.chance, &p.task
	fits := false
	switch c.kind {
	case drawStart, drawColumn:
		fits = t.kind == taskSetup && (c.kind == drawStart || c.arg >= 1 && c.arg <= MaxDepth)
	case drawAnchor:
		fits = t.kind == taskSetup && t.drawn == 0 && int(t.a) < len(p.cards.display)
	case drawBoard:
		fits = (t.kind == taskSetup && t.drawn == 0 || t.kind == taskDiscover && t.drawn < t.wanted && t.drawn < 2) && c.arg >= 1 && c.arg <= MaxDepth
	case drawToken:
		fits = t.kind == taskDive && t.drawn < t.wanted && t.drawn < 2 && c.arg < maxShuffles
	case drawCard:
		fits = t.kind == taskRefill
	case drawTile:
		fits = t.kind == taskSetup || t.kind == taskRecruit
	case drawReveal:
		fits = p.soundReveal()
	}
	n := 0
	if fits {
		p.outcomes(func(uint8, int) { n++ })
	}
	return n > 1
}

// soundReveal: a card is revealed before anything else of its round, each
// once; with coopDeck = three-random while setting up.
func (p *Position) soundReveal() bool {
	arg, r := p.chance.arg, p.rules
	switch {
	case !r.team || arg == 0 || arg > r.rounds:
		return false
	case r.variants.threeCards:
		return p.task.kind == taskSetup && p.task.stage == setupCards && int(arg) <= len(p.coop.bonus) && p.coop.bonus[arg-1].card == noCard
	case p.task.kind != noTask || p.phase != phasePreparation || p.step != stepBegin || p.active != p.wave() || arg != p.round || p.queue != (resolution{}):
		return false
	case arg < setbacksFrom:
		return p.coop.bonus[arg-1].card == noCard
	}
	return p.coop.setbacks[arg-setbacksFrom] == noCard
}

// lawOfRewards: what waits to be resolved exists.
func (p *Position) lawOfRewards() error {
	q := &p.queue
	if int(q.depth) > maxFrames || int(q.waiting) > maxOthers || int(q.late) > maxDeferred {
		return fmt.Errorf("too much waits")
	}
	sound := func(f *frame) bool {
		if f.seat >= p.seats || int(f.n) > maxItems {
			return false
		}
		for _, item := range f.items[:f.n] {
			if item.n == 0 || item.kind == noItem || item.kind >= numItemKinds || int(item.zone) > len(p.rules.zones) ||
				item.kind == itemAction && int(item.ref) >= len(p.rules.slots) {
				return false
			}
		}
		return true
	}
	for i := range q.frames[:q.depth] {
		if !sound(&q.frames[i]) {
			return fmt.Errorf("frame %d: %+v", i, q.frames[i])
		}
	}
	for i := range q.others[:q.waiting] {
		if !sound(&q.others[i]) || q.others[i].n == 0 {
			return fmt.Errorf("waiting %d: %+v", i, q.others[i])
		}
	}
	for _, t := range q.deferred[:q.late] {
		if int(t.zone) >= len(p.rules.zones) || t.seat >= p.seats {
			return fmt.Errorf("deferred %+v", t)
		}
	}
	open := frame{itemList: p.turn.slots}
	if !sound(&open) {
		return fmt.Errorf("slots %+v", p.turn.slots)
	}
	return nil
}

// lawOfDecisions: until the end whoever decides has something to decide.
func (p *Position) lawOfDecisions() error {
	var buf [256]Move
	if n := len(Moves(p, buf[:0])); (n == 0) != p.Ended() && p.unknown == 0 {
		return fmt.Errorf("%d legal moves", n)
	}
	return nil
}
