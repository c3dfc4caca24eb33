package deepsea

// What lies open on the table, for whoever draws a Position: by the printed
// ids, seats from 1, nothing that a player may not see. deepsea-rules §2.3.

// TableLook is everything beside the ocean and the mats.
type TableLook struct {
	Phase   string // PhaseLaunch, PhasePreparation, PhaseActivation, PhaseOver
	Step    string // recruit, effort, reassign; "" outside the Preparation
	Round   int
	Rounds  int
	Wave    int
	Active  int // whose step or turn it is
	Passed  []bool
	Display []string // Journals that lie open
	Deck    int      // Journals that lie face down
	Pockets [3]PocketLook
	Left    []TileLeft // tiers 1–4
}

// PocketLook is one pocket of tier-5 tiles.
type PocketLook struct {
	Top   string // "" = empty, or not uncovered yet
	Below int    // tiles under the top one
}

// TileLeft is how many tiles of a kind the tray holds.
type TileLeft struct {
	ID   string
	Left int
}

// Look gives what lies beside the ocean and the mats.
func (p *Position) Look() TableLook {
	l := TableLook{Round: p.Round(), Rounds: int(p.rules.rounds), Wave: int(p.wave()) + 1, Active: int(p.active) + 1,
		Phase: [...]string{PhaseLaunch, PhasePreparation, PhaseActivation, PhaseOver}[p.phase]}
	if p.phase == phasePreparation {
		l.Step = [...]string{"recruit", "recruit", "effort", "reassign", "reassign"}[p.step]
	}
	for i := range p.seats {
		l.Passed = append(l.Passed, p.passed>>i&1 == 1)
	}
	for _, card := range p.cards.display {
		if card > 0 {
			l.Display = append(l.Display, p.rules.cards[card-1].id)
		}
	}
	for k := range p.rules.cards {
		if !p.rules.cards[k].anchor && p.cards.place[k] == cardHidden {
			l.Deck++
		}
	}
	for i, pocket := range p.tray.pocket {
		for k, kind := range pocket {
			switch {
			case kind == 0:
			case k == 0 && kind != tileHidden:
				l.Pockets[i].Top = p.rules.tiles[kind-1].id
			case k > 0:
				l.Pockets[i].Below++
			}
		}
	}
	for k := range p.rules.tiles {
		if tier := p.rules.tiles[k].tier; tier >= 1 && tier <= 4 {
			l.Left = append(l.Left, TileLeft{p.rules.tiles[k].id, int(p.tray.tiles[k])})
		}
	}
	return l
}

// MatLook is what lies in front of one seat.
type MatLook struct {
	Spaces      [NumTracks]int
	Levels      Levels
	Research    int
	Staging     int
	Supply      int // below 0: substitutes
	Specialists []TableSpecialist
	Tokens      []string // Dive tokens that are held, by id
	Journals    []JournalLook
	Vessels     int // in the ocean
	Markers     int // on the Impact board
}

// JournalLook is a card of somebody, with its circles.
type JournalLook struct {
	ID      string
	Circles []bool // a disc lies on it
}

// Mat gives what lies in front of a seat (1 …).
func (p *Position) Mat(seat int) MatLook {
	i := uint8(seat - 1)
	pl := &p.players[i]
	l := MatLook{Research: int(pl.research), Staging: int(pl.staging), Supply: int(pl.supply) - int(pl.substitutes), Markers: int(pl.markers),
		Levels: Levels{int(p.level(i, trackReputation)), int(p.level(i, trackInspiration)), int(p.level(i, trackCoordination)), int(p.level(i, trackIngenuity))}}
	for t, space := range pl.track {
		l.Spaces[t] = int(space)
	}
	for _, t := range pl.team {
		if t.here() {
			l.Specialists = append(l.Specialists, TableSpecialist{ID: p.rules.tiles[t.kind].id, Senior: t.side() == 1, Disc: t.disc()})
		}
	}
	for kind, n := range pl.tokens {
		for range n {
			l.Tokens = append(l.Tokens, p.rules.tokens[kind].id)
		}
	}
	for k := range p.rules.cards {
		if owner, owned := p.cardOwner(k); owned && owner == i {
			card := JournalLook{ID: p.rules.cards[k].id}
			for c := range p.rules.cards[k].circles {
				card.Circles = append(card.Circles, p.cards.circles[k]>>c&1 == 1)
			}
			l.Journals = append(l.Journals, card)
		}
	}
	for _, v := range pl.vessel {
		if v > 0 {
			l.Vessels++
		}
	}
	return l
}

// ZoneLook is a board in the ocean.
type ZoneLook struct {
	Zone       *Zone
	Discoverer int            // seat; 0 = nobody, or setup
	Discs      map[string]int // seats by space, where a disc lies; to be read by id only
	Tokens     map[string]int // Dive tokens by site; to be read by id only
	Vessels    []int          // Vessels of each seat
}

// ZoneAt gives the board in a column (0 …) at a depth (1–5); ok is false where
// none lies.
func (p *Position) ZoneAt(column, depth int) (l ZoneLook, ok bool) {
	if column < 0 || column >= numColumns || depth < 1 || depth > MaxDepth {
		return l, false
	}
	z := p.ocean.cell[column+numColumns*(depth-1)]
	if z == 0 {
		return l, false
	}
	return p.zoneLook(z - 1), true
}

// ZoneOf gives a board by its id, wherever it lies; ok is false while it isn't
// in the ocean.
func (p *Position) ZoneOf(id string) (l ZoneLook, ok bool) {
	z, known := p.rules.zoneIndex(id)
	if !known || !p.inOcean(uint8(z)) {
		return l, false
	}
	return p.zoneLook(uint8(z)), true
}

func (p *Position) zoneLook(z uint8) ZoneLook {
	zone := &p.rules.zones[z]
	l := ZoneLook{Zone: p.rules.box.Zone(zone.id), Discoverer: int(p.ocean.discoverer[z]), Discs: map[string]int{}, Tokens: map[string]int{}, Vessels: make([]int, p.seats)}
	for s := zone.firstSpace; s < zone.firstSpace+zone.numSpaces; s++ {
		if seat := p.ocean.disc[s]; seat > 0 {
			l.Discs[p.rules.spaces[s].id] = int(seat)
		}
	}
	for s := zone.firstSite; s < zone.firstSite+zone.numSites; s++ {
		l.Tokens[p.rules.sites[s].id] = p.tokensAt(s)
	}
	for i := range p.seats {
		for _, v := range p.players[i].vessel {
			if v == z+1 {
				l.Vessels[i]++
			}
		}
	}
	return l
}

// MarkersAt gives how many Impact markers each seat has on a hex, by its place
// in the mission's board.
func (p *Position) MarkersAt(hex int) []int {
	markers := make([]int, p.seats)
	for i := range p.seats {
		markers[i] = p.markersOn(i, hex)
	}
	return markers
}

// Waiting names what is open for whoever decides, in the words of moves: the
// items of the top frame, else the action slots of the open turn.
func (p *Position) Waiting() []string {
	list := &p.turn.slots
	if p.queue.depth > 0 {
		list = &p.queue.top().itemList
	}
	var waiting []string
	for _, item := range list.items[:list.n] {
		for range item.n {
			waiting = append(waiting, p.rules.itemText(item))
		}
	}
	return waiting
}
