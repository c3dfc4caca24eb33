package deepsea

// laidBook is what checks ask of a rulebook again and again, worked out once.
type laidBook struct {
	places placeNames
	order  []Place // of the setup

	space     [maxSpaces]lanes // gains of a space
	tile      [maxTiles][2]lanes
	card      [maxCards]lanes // "you"
	others    [maxCards]lanes
	hex       [maxHexes]lanes
	arrival   [maxZones]lanes
	discovery [maxZones]lanes
	links     []laidLink

	boost, anyZone, ranged, promotes [maxCards]uint8 // circles by what they do
	finds                            [maxSpaces]bool // a disc there has discovered
	named                            [maxZones]bool  // unique boards of the mission
	mentor                           [maxTiles]bool  // a side of the tile promotes
	promoteToken                     [maxTokenKinds]bool
	start                            [numCells]int16 // start board of a cell: zone + 1; −1 = a random one; 0 = none
	row                              uint64          // cells of shuffled rows
	starts                           int             // boards that lie there at the start
	copies                           int             // Dive tokens in all
	rescue                           hexSet
	assumedEntries                   bool
	assumedAreas                     bool // infinite areas of mission 10
}

type laidLink struct {
	a, b  uint8
	gains lanes
}

// lanes counts gains, eight bits each: the four tracks, Impacts, promotions.
type lanes uint64

const (
	laneImpact  = NumTracks
	lanePromote = NumTracks + 1
)

func (s lanes) of(lane int) int { return int(s >> (8 * lane) & 255) }

func lanesOf(gains []Item) (sum lanes) {
	for _, item := range gains {
		switch {
		case item.kind >= itemReputation && item.kind <= itemIngenuity:
			sum += lanes(item.n) << (8 * (item.kind - itemReputation))
		case item.kind == itemImpact:
			sum += lanes(item.n) << (8 * laneImpact)
		case item.kind == itemPromote:
			sum += lanes(item.n) << (8 * lanePromote)
		}
	}
	return sum
}

func newLaidBook(r *rulebook) *laidBook {
	b := &laidBook{places: newPlaceNames(r)}
	for at := range numPlaces {
		if r.factName(at) != "" {
			b.order = append(b.order, at)
		}
	}
	for s := range r.spaces {
		space := &r.spaces[s]
		b.space[s] = lanesOf(space.gains)
		for _, item := range space.gains {
			b.finds[s] = b.finds[s] || item.kind == itemDiscover
			if item.kind == itemAction {
				for _, a := range r.slots[item.ref].acts {
					if a.verb == verbPromote {
						b.space[s] += 1 << (8 * lanePromote)
					}
				}
			}
		}
		for _, link := range space.links {
			if s < int(link.other) {
				b.links = append(b.links, laidLink{uint8(s), link.other, lanesOf(link.gains)})
			}
		}
	}
	for k := range r.tiles {
		for side := range 2 {
			b.tile[k][side] = lanesOf(r.tiles[k].gains[side])
		}
	}
	for k := range r.cards {
		card := &r.cards[k]
		b.card[k], b.others[k] = lanesOf(card.gains), lanesOf(card.others)
		for c, slots := range card.circles {
			for _, slot := range slots {
				for _, a := range r.slots[slot].acts {
					b.addCircle(k, uint8(1)<<c, a, r.variants.rangedIsSonar)
				}
			}
		}
	}
	for k := range r.impact.hexes {
		b.hex[k] = lanesOf(r.impact.hexes[k].gains)
	}
	for z := range r.zones {
		b.named[z] = r.zones[z].unique && r.names(r.zones[z].id)
		b.arrival[z], b.discovery[z] = lanesOf(r.zones[z].arrival), lanesOf(r.zones[z].discovery)
	}
	b.addPromotions(r)
	b.addMission(r)
	return b
}

// addPromotions finds the tiles and tokens that promote.
func (b *laidBook) addPromotions(r *rulebook) {
	promotes := func(slot uint8) bool {
		for _, a := range r.slots[slot].acts {
			if a.verb == verbPromote {
				return true
			}
		}
		return false
	}
	for k := range r.tiles {
		for _, slots := range r.tiles[k].slots {
			for _, slot := range slots {
				b.mentor[k] = b.mentor[k] || promotes(slot)
			}
		}
	}
	for k := range r.tokens {
		for _, o := range r.tokens[k].options {
			for _, item := range o.gains {
				b.promoteToken[k] = b.promoteToken[k] || item.kind == itemPromote || item.kind == itemAction && promotes(item.ref)
			}
		}
	}
}

func (b *laidBook) addCircle(card int, circle uint8, a act, rangedIsSonar bool) {
	switch {
	case a.technology > 0:
		b.boost[card] |= circle
	case a.anyZone:
		b.anyZone[card] |= circle
	case a.verb == verbSonar && a.depths != 0 && !rangedIsSonar:
		b.ranged[card] |= circle
	case a.verb == verbPromote:
		b.promotes[card] |= circle
	}
}

func (b *laidBook) addMission(r *rulebook) {
	m := r.box.mission
	for _, s := range m.Setup {
		cell := cellAt(s.Col, s.Depth)
		b.start[cell] = -1
		if z, ok := r.zoneIndex(s.Zone); ok {
			b.start[cell] = int16(z) + 1
		}
		b.starts++
	}
	for _, row := range m.ShuffledRows {
		for _, column := range row.Columns {
			cell := cellAt(column, row.Depth)
			if b.start[cell] == 0 {
				b.starts++
			}
			b.start[cell] = -1
			b.row |= 1 << cell
		}
	}
	for k := range r.tokens {
		b.copies += int(r.tokens[k].copies)
	}
	for k, is := range r.box.rescue {
		if is {
			b.rescue.add(k)
		}
	}
	b.assumedEntries = m.Impact.OffsetAssumed
	for i := range m.Impact.Hexes {
		h := &m.Impact.Hexes[i]
		b.assumedEntries = b.assumedEntries || h.Entry && h.Assumed
		b.assumedAreas = b.assumedAreas || h.OffGrid && h.Assumed
	}
}
