package deepsea

import (
	"fmt"
	"math/bits"
)

// laws checks what holds in every position, also while something is being
// resolved: nothing is made and nothing is lost. deepsea-rules §16 C22, C25,
// C27–C29, C38, C48–C51, C54, C55, C60, C70, §18.2. Random games are checked by
// it after every move, and a position that is read.
func (p *Position) laws() error {
	for _, law := range []func() error{p.lawOfTurns, p.lawOfDiscs, p.lawOfVessels, p.lawOfBoards, p.lawOfTokens, p.lawOfCards, p.lawOfTiles, p.lawOfMarkers, p.lawOfTasks, p.lawOfRewards, p.lawOfDecisions} {
		if err := law(); err != nil {
			return err
		}
	}
	return nil
}

// lawOfTurns: seats, rounds and phases exist.
func (p *Position) lawOfTurns() error {
	n := p.seats
	if p.unknown>>allPlaces != 0 {
		return fmt.Errorf("unknown places %b", p.unknown)
	}
	if int(n) != len(p.rules.setup.Seats) || n == 0 || p.start >= n || p.active >= n || p.passed>>n != 0 || p.confirm>>n != 0 || p.round > p.rules.rounds ||
		(p.round == 0) != (p.phase == phaseSetup) || p.left > 3*MaxLevel || p.turn.acting > maxTeam {
		return fmt.Errorf("impossible turn: start %d, active %d, passed %b, round %d", p.start, p.active, p.passed, p.round)
	}
	if p.phase > phaseEnded || p.step > stepDone || p.phase >= phaseActivation && (p.step != stepBegin || p.left != 0) || p.phase != phaseActivation && p.turn != (turn{}) {
		return fmt.Errorf("phase %d with step %d and %d left", p.phase, p.step, p.left)
	}
	if p.quiet() && p.step == stepReassign && (p.left == 0 || p.players[p.active].discsOnTeam() == 0) {
		return fmt.Errorf("nothing is left to take back")
	}
	if p.phase == phaseEnded && !p.quiet() {
		return fmt.Errorf("something waits after the end")
	}
	if p.phase == phaseActivation && p.passed>>p.active&1 == 1 || p.phase < phaseActivation && p.passed != 0 {
		return fmt.Errorf("C05, C06: the active seat has passed")
	}
	if p.phase == phasePreparation && p.quiet() && p.step != stepRecruit && p.step != stepReassign {
		return fmt.Errorf("preparation waits in step %d", p.step)
	}
	return nil
}

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

func (p *Position) lawOfBoards() error {
	var seen [maxZones]int
	var occupied uint64
	for cell, zone := range p.ocean.cell {
		if zone == 0 {
			continue
		}
		occupied |= 1 << cell
		if int(zone) > len(p.rules.zones) || p.rules.ocean>>cell&1 == 0 || int(p.rules.zones[zone-1].depth) != cell/numColumns+1 || int(p.ocean.where[zone-1]) != cell+1 {
			return fmt.Errorf("C39, C40: zone %d in cell %d", zone, cell)
		}
		seen[zone-1]++
	}
	if occupied != p.ocean.occupied {
		return fmt.Errorf("occupied cells are wrong")
	}
	for d := range p.piles.hidden {
		for set := p.piles.hidden[d]; set != 0; set &= set - 1 {
			z := bits.TrailingZeros64(set)
			if z >= len(p.rules.zones) || int(p.rules.zones[z].depth) != d+1 {
				return fmt.Errorf("board %d in pile %d", z, d+1)
			}
			seen[z]++
		}
		gap := false
		for _, z := range p.piles.bottom[d] {
			if z == 0 {
				gap = true
				continue
			}
			if gap || int(z) > len(p.rules.zones) || int(p.rules.zones[z-1].depth) != d+1 {
				return fmt.Errorf("board %d at the bottom of pile %d", z, d+1)
			}
			seen[z-1]++
		}
	}
	if p.task.kind == taskDiscover || p.task.kind == taskSetup && p.task.stage == setupBoards {
		for _, z := range p.task.draw[:min(p.task.drawn, 2)] {
			if z == 0 || int(z) > len(p.rules.zones) {
				return fmt.Errorf("board %d drawn", z)
			}
			seen[z-1]++
		}
	}
	for z := range p.rules.zones {
		zone := &p.rules.zones[z]
		want := 0
		if zone.depth <= p.rules.maxDepth && (!zone.unique || p.rules.names(zone.id)) {
			want = 1
		}
		if seen[z] != want {
			return fmt.Errorf("C48: %s is %d times there", zone.id, seen[z])
		}
		if p.ocean.discoverer[z] > p.seats || p.ocean.discoverer[z] > 0 && !p.inOcean(uint8(z)) {
			return fmt.Errorf("C46: discoverer of %s", zone.id)
		}
	}
	for z := len(p.rules.zones); z < maxZones; z++ {
		if p.ocean.where[z] != 0 || p.ocean.discoverer[z] != 0 {
			return fmt.Errorf("a zone %d", z)
		}
	}
	if p.piles.packet > 9 {
		return fmt.Errorf("packet of %d", p.piles.packet)
	}
	return nil
}

func (p *Position) lawOfTokens() error {
	d := &p.dives
	if d.shuffles >= maxShuffles {
		return fmt.Errorf("shuffle %d", d.shuffles)
	}
	var down [maxShuffles]int
	down[d.shuffles] = int(d.supply)
	for site := range d.site {
		n := 0
		for s, k := range d.site[site] {
			n += int(k)
			down[s] += int(k)
		}
		if n > 0 && (site >= len(p.rules.sites) || n > int(p.rules.sites[site].tokens) || !p.inOcean(p.rules.sites[site].zone)) {
			return fmt.Errorf("C51: %d tokens at site %d", n, site)
		}
	}
	if p.chance.kind == drawToken && p.chance.arg < maxShuffles {
		down[p.chance.arg]++ // on its way up
	}
	for s := range d.hidden {
		n := 0
		for _, k := range d.hidden[s] {
			n += int(k)
		}
		if n != down[s] && !p.unknown.has(unknownSites) {
			return fmt.Errorf("C49: %d tokens face down of shuffle %d, not %d", n, s, down[s])
		}
	}
	for kind := range maxTokenKinds {
		n := int(d.discard[kind])
		for s := range d.hidden {
			n += int(d.hidden[s][kind])
		}
		for i := range p.seats {
			n += int(p.players[i].tokens[kind])
		}
		if p.task.kind == taskDive {
			for _, k := range p.task.draw[:min(p.task.drawn, 2)] {
				if int(k) == kind+1 {
					n++
				}
			}
		}
		want := 0
		if kind < len(p.rules.tokens) {
			want = int(p.rules.tokens[kind].copies)
		}
		if n != want && !p.unknown.any("tokens") && !p.unknown.has(unknownSites) {
			return fmt.Errorf("C49: %d tokens of kind %d, not %d", n, kind, want)
		}
	}
	for i := range p.seats {
		if p.held(i) > 1 && (i != p.active || p.phase != phaseActivation) {
			return fmt.Errorf("C52: seat %d holds %d tokens", i+1, p.held(i))
		}
	}
	return nil
}

func (p *Position) lawOfCards() error {
	var shown [maxCards]int
	for _, card := range p.cards.display {
		if int(card) > len(p.rules.cards) {
			return fmt.Errorf("card %d in the display", card)
		}
		if card > 0 {
			shown[card-1]++
		}
	}
	if p.task.kind == taskSetup && p.task.stage == setupAnchors && p.task.drawn == 1 {
		if card := p.task.draw[0]; card > 0 && int(card) <= len(p.rules.cards) {
			shown[card-1]++
		}
	}
	for k := range maxCards {
		at := p.cards.place[k]
		if k >= len(p.rules.cards) {
			if at != 0 || p.cards.circles[k] != 0 || shown[k] != 0 {
				return fmt.Errorf("a card %d", k)
			}
			continue
		}
		if at >= cardOwned+p.seats || (shown[k] == 1) != (at == cardShown) || shown[k] > 1 || at == cardRemoved && !p.rules.cards[k].anchor {
			return fmt.Errorf("C55: %s is in place %d", p.rules.cards[k].id, at)
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

func (p *Position) lawOfMarkers() error {
	var count [MaxSeats]int
	m := &p.rules.impact
	for k := range maxHexes {
		owner := p.impact.owner[k]
		if k >= len(m.hexes) || m.hexes[k].infinite > 0 {
			if owner != 0 {
				return fmt.Errorf("C60: a marker on hex %d", k)
			}
			continue
		}
		if owner > p.seats || (owner > 0) != p.impact.occupied.has(k) {
			return fmt.Errorf("C60: a marker of seat %d on hex %d", owner, k)
		}
		if owner > 0 {
			count[owner-1]++
		}
	}
	infinite := 0
	for k := range m.hexes {
		place := m.hexes[k].infinite
		if place == 0 {
			continue
		}
		infinite++
		sum := 0
		for seat, n := range p.impact.many[place-1] {
			if n > 0 && seat >= int(p.seats) {
				return fmt.Errorf("C60: a marker of seat %d", seat+1)
			}
			count[seat] += int(n)
			sum += int(n)
		}
		if (sum > 0) != p.impact.occupied.has(k) {
			return fmt.Errorf("C60: infinite hex %d", k)
		}
	}
	for k := infinite; k < maxInfinite; k++ {
		if p.impact.many[k] != [MaxSeats]uint8{} {
			return fmt.Errorf("C60: markers nowhere")
		}
	}
	for k := len(m.hexes); k < 128; k++ {
		if p.impact.occupied.has(k) {
			return fmt.Errorf("C60: hex %d is occupied", k)
		}
	}
	for i := range p.seats {
		if p.rules.mission == 9 {
			count[i]++
		}
		if count[i] != int(p.players[i].markers) && !p.unknown.has(unknownImpact) {
			return fmt.Errorf("seat %d has %d markers, not %d", i+1, count[i], p.players[i].markers)
		}
		if p.rules.variants.limitedMarkers && count[i] > allMarkers {
			return fmt.Errorf("C65: seat %d has %d markers", i+1, count[i])
		}
	}
	if e := &p.extras; e.named > 2 || e.option[0] > 2 || e.option[1] > 2 || e.option[2] > 2 {
		return fmt.Errorf("an option that isn't there")
	}
	return nil
}

// lawOfTasks: what a task names exists.
func (p *Position) lawOfTasks() error {
	t := &p.task
	r := p.rules
	bad := t.kind >= numTasks || t.seat >= p.seats || t.drawn > 2 || p.chance.kind >= numChances
	switch t.kind {
	case noTask:
		bad = bad || *t != (task{}) || p.chance != chance{}
	case taskSetup:
		bad = bad || p.phase != phaseSetup || t.stage > setupPockets || p.chance.kind == noChance
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
	}
	n := 0
	if fits {
		p.outcomes(func(uint8, int) { n++ })
	}
	return n > 1
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
