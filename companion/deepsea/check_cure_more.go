package deepsea

import "math/bits"

// Proposals about Journals, markers and Specialists. See check_cure.go.

// journals: C54, C56–C59.
func (c *curing) journals(f *raw) {
	l := &c.l.facts
	lacking, over := -1, -1 // seats with too few or too many cards
	for _, g := range c.in.found[:c.in.n] {
		if g.check == 58 && g.have < g.want {
			lacking = int(g.seat)
		} else if g.check == 58 {
			over = int(g.seat)
		}
	}
	shown := c.in.shown
	for k := range c.l.rules.cards {
		at := atCard + Place(k)
		v := l[at]
		owner := int(v) - int(cardOwned)
		switch {
		case v == unlaid:
		case owner >= 0 && (owner == over || owner == int(f.seat)):
			if lacking >= 0 {
				c.one(at, int(cardOwned)+lacking, 2)
			}
			if owner == over {
				c.one(at, int(cardHidden), 4)
				c.one(at, int(cardShown), 4)
			}
			for i := range c.in.seats {
				c.one(at, int(cardOwned)+i, 6)
			}
		case owner >= 0 && lacking >= 0:
			c.one(at, int(cardOwned)+lacking, 5)
		case v == int16(cardShown) && (shown > 4 || c.in.anchors > 4):
			c.one(at, int(cardHidden), 4)
			if lacking >= 0 {
				c.one(at, int(cardOwned)+lacking, 3)
			}
		case v == int16(cardShown) && lacking >= 0:
			c.one(at, int(cardOwned)+lacking, 5)
		case v == int16(cardHidden) && c.in.anchors < 4 == c.l.rules.cards[k].anchor && (lacking >= 0 || shown < 4):
			if lacking >= 0 {
				c.one(at, int(cardOwned)+lacking, 7)
			} else {
				c.one(at, int(cardShown), 7)
			}
		}
	}
	if f.check == 58 || f.check == 59 {
		c.sites(int(f.seat), int(f.want)-int(f.have), f.check)
	}
}

// sites: a journal site has a disc too many (d > 0) or too few of a seat.
func (c *curing) sites(seat, d int, check uint8) {
	for s := range c.l.rules.spaces {
		space := &c.l.rules.spaces[s]
		if space.kind != journalSpace || c.in.where[space.zone] == 0 {
			continue
		}
		at := atSpace + Place(s)
		switch v := int(c.l.facts[at]); {
		case (d > 0 || check == 59) && v == seat+1:
			c.space(at)
		case d < 0 && v > 0:
			c.one(at, seat+1, 5)
		case d < 0 && v == 0 && (c.in.seat[seat].home>>(c.in.where[space.zone]-1)&1 == 1 || c.l.rules.zones[space.zone].rule == caves):
			c.one(at, seat+1, 6)
		}
	}
}

// markers: C61–C65, C74, C75.
func (c *curing) markers(f *raw) {
	at := f.at[0]
	if at < atHex || at >= atOption {
		return
	}
	if f.check != 65 {
		c.one(at, 0, 3)
	}
	if f.check == 63 {
		for i := range c.in.seats {
			c.one(at, i+1, 3)
		}
		if f.n > 1 {
			c.one(f.at[1], 0, 4)
		}
		return
	}
	if f.check != 61 {
		return
	}
	// Something between it and the rest isn't entered: a hex that touches both.
	m := &c.in.r.impact
	hex := c.hexAt(at)
	part := c.partOf(hex)
	edge := m.nearTo(part).not(c.in.occupiedH)
	rest := c.in.occupiedH.not(part)
	bridges := edge.and(m.nearTo(rest).or(m.entries).or(m.guarded))
	for w, word := range bridges {
		for ; word != 0; word &= word - 1 {
			k := w<<6 + bits.TrailingZeros64(word)
			for i := range c.in.seats {
				c.one(c.in.hexPlaceOf(k, i), 1+i*bit(m.hexes[k].infinite == 0), 5+int16(bit(!c.short(i))))
			}
		}
	}
	if m.hexes[hex].infinite > 0 {
		return
	}
	for w, word := range m.entries.or(m.nearTo(rest)).not(c.in.occupiedH).not(m.offGrid).not(m.infinite) {
		for ; word != 0; word &= word - 1 {
			c.two(at, 0, atHex+Place(w<<6+bits.TrailingZeros64(word)), int(c.l.facts[at]), 8)
		}
	}
}

// short says that a seat has fewer markers than it must have (C13).
func (c *curing) short(seat int) bool {
	for _, f := range c.in.found[:c.in.n] {
		if f.check == 13 && int(f.seat) == seat {
			return true
		}
	}
	return false
}

func (c *curing) hexAt(at Place) int {
	if at < atMany {
		return int(at - atHex)
	}
	for k := range c.in.r.impact.hexes {
		if int(c.in.r.impact.hexes[k].infinite) == int(at-atMany)/MaxSeats+1 {
			return k
		}
	}
	return 0
}

// partOf is the connected part of occupied hexes that holds one.
func (c *curing) partOf(hex int) (part hexSet) {
	part.add(hex)
	for {
		more := part.or(c.in.r.impact.nearTo(part).and(c.in.occupiedH))
		if more == part {
			return part
		}
		part = more
	}
}

// nearTo are the hexes that touch a set of hexes.
func (m *impactRules) nearTo(set hexSet) (near hexSet) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			near = near.or(m.hexes[w<<6+bits.TrailingZeros64(word)].near)
		}
	}
	return near
}

// hexPlaceOf is the place of a seat's marker on a hex.
func (in *inspection) hexPlaceOf(k, seat int) Place {
	if infinite := int(in.r.impact.hexes[k].infinite); infinite > 0 {
		return atMany + Place((infinite-1)*MaxSeats+seat)
	}
	return atHex + Place(k)
}

// teams: C07, C28, C31, C66–C70, C72, C83.
func (c *curing) teams(f *raw) {
	l := &c.l.facts
	r := c.l.rules
	var over, under []int // kinds of which too many, or too few, are there
	for _, g := range c.in.found[:c.in.n] {
		if g.check == 70 && g.n > 0 && g.at[0] >= atTray && g.at[0] < atPocket {
			if g.have > g.want {
				over = append(over, int(g.at[0]-atTray))
			} else {
				under = append(under, int(g.at[0]-atTray))
			}
		}
	}
	for k := range r.tiles { // tier 5: those that lie nowhere
		if r.tiles[k].tier == 5 && c.in.tileOf(k) == NoPlace && c.in.inPocket(k) < 1 && len(under) < 6 && f.check != 70 {
			under = append(under, k)
		}
	}
	for i := range c.in.seats {
		base := atTile + Place(i*maxTeam)
		mine := f.seat < 0 || int(f.seat) == i
		for k := range Place(maxTeam) {
			v := l[base+k]
			if v == unlaid {
				continue
			}
			t := tileOf(v)
			switch {
			case !t.here():
				if k == 0 || tileOf(l[base+k-1]).here() {
					for _, kind := range under {
						for _, state := range []uint8{tileHere, tileHere | tileDisc, tileHere | tileSenior, tileHere | tileSenior | tileDisc} {
							if mine || c.in.seat[i].team <= c.in.round {
								c.one(base+k, int(tileValue(tile{uint8(kind), state})), 6)
							}
						}
					}
				}
			case t.kind == leaderTile:
				if f.check == 66 || f.check == 31 {
					c.one(base+k, int(v)|tileSenior, 1)
					c.one(base+k, (int(v)|tileSenior)^tileDisc, 2)
				}
				for _, kind := range under {
					if f.check == 66 && mine && k > 0 {
						c.one(base+k, int(tileValue(tile{uint8(kind), t.state &^ tileSenior})), 3)
						c.one(base+k, int(tileValue(tile{uint8(kind), t.state})), 4)
					}
				}
			default:
				if mine && (f.check == 28 || f.check == 72 || f.check == 31) {
					c.one(base+k, int(v)&^tileDisc, 3)
					c.one(base+k, int(v)^tileSenior, 4)
					c.one(base+k, int(v)^tileSenior&^tileDisc, 6)
				}
				if mine && f.have > f.want && (f.check == 67 || f.check == 83 || f.check == 7) {
					c.drop(base, k, 5)
				}
				for _, kind := range under {
					if len(over) == 0 && mine || len(over) > 0 && int(t.kind) == over[0] {
						c.one(base+k, int(tileValue(tile{uint8(kind), t.state})), 3)
					}
				}
			}
		}
	}
	if f.check == 70 && f.n > 0 && f.at[0] >= atPocket && f.at[0] < atPile {
		c.pockets()
	}
	if f.check == 68 {
		c.raise(int(f.seat), trackReputation, int(f.have))
	}
	for _, k := range append(over, under...) {
		if r.tiles[k].tier < 5 {
			at := atTray + Place(k)
			for _, by := range []int{1, -1} {
				c.one(at, int(l[at])+by, 5)
			}
		}
	}
}

// drop proposes that a Specialist isn't there; the last one takes its place,
// so that no gap is left.
func (c *curing) drop(base, k Place, cost int16) {
	last := k
	for n := k + 1; n < maxTeam && c.l.facts[base+n] > 0; n++ {
		last = n
	}
	if last == k {
		c.one(base+k, 0, cost)
	} else {
		c.two(base+k, int(c.l.facts[base+last]), base+last, 0, cost)
	}
}

// inPocket counts a kind's tiles that lie open in the pockets.
func (in *inspection) inPocket(kind int) (n int) {
	for k := range Place(9) {
		if int(in.f[atPocket+k]) == kind+1 {
			n++
		}
	}
	return n
}

// pockets: C70 of tier 5, C71. A tile more or less at the end of a pocket, or
// under it.
func (c *curing) pockets() {
	for k := range Place(9) {
		at := atPocket + k
		v := c.l.facts[at]
		switch {
		case v == 0 && (k%3 > 0):
			c.one(at, tileHidden, 4+int16(k%3))
		case v > 0 && (k%3 == 2 || c.l.facts[at+1] == 0):
			c.one(at, 0, 4)
		}
		if k%3 == 0 && v == 0 {
			for kind := range c.l.rules.tiles {
				if c.l.rules.tiles[kind].tier == 5 && c.in.tileOf(kind) == NoPlace && c.in.inPocket(kind) == 0 {
					c.one(at, kind+1, 5)
				}
			}
		}
	}
}
