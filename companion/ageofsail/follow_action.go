package ageofsail

import (
	"maps"
	"slices"
	"strings"

	"shipmate/companion"
)

// Activate lays a disc from the Harbor on a building: what a turn costs (§8.1).
// It refuses a used building, one without an action, and an empty Harbor.
func (s Sheet) Activate(seat, slot int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat, PhaseAction)
	if err != nil {
		return nil, err
	}
	if slot < 0 || slot >= len(d.follow.buildings) {
		return nil, denied("tile", nil)
	}
	b := d.follow.buildings[slot]
	tile := s.setup.Set.Building(b.ID)
	switch {
	case g.hasPassed(i):
		return nil, denied("passed", g.named(i))
	case b.Disc:
		return nil, denied("building-used", nil)
	case tile != nil && tile.Actions != nil && len(tile.Actions) == 0:
		return nil, denied("no-action", nil)
	}
	g.markSeat(i, "buildings") // what a history tells first
	if err := g.fromHarbor(i, 1); err != nil {
		return nil, err
	}
	g.cover(i, slot, true)
	if err := g.pays(i, b.ID, slot); err != nil {
		return nil, err
	}
	g.opens(i, b.ID, slot)
	return g.values()
}

// fromHarbor takes discs from a Harbor, if there are as many.
func (g *gesture) fromHarbor(i, n int) error {
	if there := g.seat(i).counts[harborDiscs]; there.Known && there.N < n {
		return denied("harbor-too-low", companion.Args{"Need": n, "There": there.N})
	}
	g.add(i, harborDiscs, -n)
	return nil
}

// Spend pays with a blue token, which leaves the game (§8.1).
func (s Sheet) Spend(seat int, kind string) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat, PhaseAction)
	if err != nil {
		return nil, err
	}
	if d.follow.tokens[kind] == 0 || slices.Contains(trackNames[:], kind) {
		return nil, denied("token-not-held", nil)
	}
	g.addToken(i, kind, -1)
	if err := g.pays(i, kind, -1); err != nil {
		return nil, err
	}
	g.opens(i, kind, -1)
	return g.values()
}

func (g *gesture) addToken(i int, kind string, by int) {
	own := &g.seat(i).follow
	if own.tokens == nil {
		return
	}
	own.tokens = maps.Clone(own.tokens)
	own.tokens[kind] += by
	if own.tokens[kind] <= 0 {
		delete(own.tokens, kind)
	}
	g.markSeat(i, "tokens")
}

// TakeToken says which token came: a brown one counts at once, a blue one is
// kept (§7.2). due is the id of what is due; 0 = just so.
func (s Sheet) TakeToken(seat, due int, kind string) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(TokenKinds(), kind) {
		return nil, refuse("word", companion.Args{"Word": kind})
	}
	g.addToken(i, kind, 1)
	if t := slices.Index(trackNames[:], kind); t >= 0 {
		g.gain(i, t, 1)
	}
	g.undue(i, func(one Due) bool { return one.ID == due })
	return g.values()
}

// SetSpaces says how long a region's Shipping Track is, 1–12.
func (s Sheet) SetSpaces(region string, spaces int) ([]companion.Value, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	at := slices.Index(regionIDs, region)
	if at < 1 || spaces < 1 || spaces > maxTrack || g.follow.regions[at] == nil || len(g.follow.regions[at].track) > spaces {
		return nil, refuseRange(1, maxTrack)
	}
	data := *g.follow.regions[at]
	data.spaces = spaces
	was := g.open(region)
	g.follow.regions[at] = &data
	g.mark(companion.Key("region." + region))
	if !was && g.open(region) {
		g.opened(region)
	}
	return g.values()
}

// Ship lays a disc on a region's Shipping Track: a token comes, and with the
// last space the region opens and its Governor goes to who has most discs
// there, of several the last placed (§8.4, §9). On a full track the disc lies
// beside it and brings no token.
func (s Sheet) Ship(seat int, region string) ([]companion.Value, error) {
	g, i, err := s.acting(seat)
	if err != nil {
		return nil, err
	}
	at := slices.Index(regionIDs, region)
	switch {
	case region == Europe:
		return nil, denied("europe-no-track", nil)
	case at < 0:
		return nil, refuse("word", companion.Args{"Word": region})
	}
	g.mark(companion.Key("region." + region))
	if err := g.fromHarbor(i, 1); err != nil {
		return nil, err
	}
	data := regionData{}
	if old := g.follow.regions[at]; old != nil {
		data = *old
	}
	if g.open(region) {
		data.beside = append(slices.Clone(data.beside), g.slotOf(seat))
	} else {
		if len(data.track) >= maxTrack {
			return nil, denied("full", nil)
		}
		data.track = append(slices.Clone(data.track), g.slotOf(seat))
		g.due(i, Due{Why: WhyToken, Of: region})
	}
	was := g.open(region)
	g.follow.regions[at] = &data
	g.mark(companion.Key("region." + region))
	if !was && g.open(region) {
		g.opened(region)
	}
	g.did(i, "ship", region)
	return g.values()
}

// opened gives the Governor to whom it belongs; it can't be declined (§9).
func (g *gesture) opened(region string) {
	seat, _ := leader(g.seatsOf(g.region(region).track))
	if seat == 0 {
		return
	}
	card := region + "-governor"
	g.hold(seat-1, card)
	g.due(seat-1, Due{Why: WhyGovernor, Of: card})
	if g.Variant("limitRecheck") == "pass-only" && g.hasPassed(seat-1) {
		if space := g.seat(seat - 1).follow.space; space != nil && *space == "" {
			g.setSpace(seat-1, card)
		}
	}
}

// hold puts a card among somebody's and moves the cubes.
func (g *gesture) hold(i int, id string) {
	own := &g.seat(i).follow
	if own.cards != nil {
		own.cards = append(slices.Clone(own.cards), id)
		g.markSeat(i, "cards")
	}
	g.gainOf(i, g.cardIcons(id), id, 1)
}

func (s *Sheet) cardIcons(id string) *Icons {
	if card := s.setup.Set.Card(id); card != nil {
		return card.Icons
	}
	return nil
}

// acting begins an action of a seat that hasn't passed.
func (s Sheet) acting(seat int) (*gesture, int, error) {
	g, i, _, err := s.gestureOf(seat, PhaseAction)
	if err == nil && g.hasPassed(i) {
		err = denied("passed", g.named(i))
	}
	return g, i, err
}

// onMap refuses a city that is not on the followed map, not in an open region,
// not free (or not another seat's), or where the seat has no presence; in Europe
// none is needed to occupy, nor, by default, to attack (§7.3).
func (g *gesture) onMap(i int, id string, free bool) error {
	side := g.side()
	if side == nil {
		return denied("no-map", nil)
	}
	region, city := side.city(id)
	switch {
	case city == nil:
		return refuse("word", companion.Args{"Word": id})
	case !g.open(region.ID):
		return denied("region-closed", companion.Args{"Region": say("ageofsail.region." + region.ID)})
	case free && g.ownerOf(id) > 0:
		return denied("city-taken", companion.Args{"City": city.Name})
	case !free && g.ownerOf(id) == 0:
		return denied("city-free", companion.Args{"City": city.Name})
	case !free && g.ownerOf(id) == i+1:
		return denied("own-city", companion.Args{"City": city.Name})
	case (region.ID != Europe || !free && g.Variant("europeAttackPresence") == "required") && g.presence(i, region.ID).N < 1:
		return denied("no-presence", companion.Args{"Region": say("ageofsail.region." + region.ID)})
	}
	return nil
}

// Occupy lays a disc on a free city: its token comes, and the tokens of
// connections that the seat controls now for the first time (§8.4, §7.4).
func (s Sheet) Occupy(seat int, city string) ([]companion.Value, error) {
	g, i, err := s.acting(seat)
	if err != nil {
		return nil, err
	}
	if err := g.onMap(i, city, true); err != nil {
		return nil, err
	}
	g.mark(companion.Key("city." + city))
	if err := g.fromHarbor(i, 1); err != nil {
		return nil, err
	}
	g.settleIn(seat, city)
	g.due(i, Due{Why: WhyToken, Of: city})
	g.connect(seat, city)
	g.did(i, "occupy", g.RegionOf(city))
	return g.values()
}

// Attack takes another seat's city: one disc goes back to the attacker's
// supply, one on the city; the defender's disc to the defender's supply. No
// city token, but those of connections that nobody controlled before (§8.4,
// §10).
func (s Sheet) Attack(seat int, city string) ([]companion.Value, error) {
	g, i, err := s.acting(seat)
	if err != nil {
		return nil, err
	}
	if err := g.onMap(i, city, false); err != nil {
		return nil, err
	}
	g.mark(companion.Key("city." + city))
	if err := g.fromHarbor(i, 2); err != nil {
		return nil, err
	}
	g.add(i, supply, 1)
	g.add(g.ownerOf(city)-1, supply, 1)
	g.settleIn(seat, city)
	g.connect(seat, city)
	g.did(i, "attack", g.RegionOf(city))
	return g.values()
}

func (g *gesture) settleIn(seat int, city string) {
	g.follow.cities = withOwner(g.follow.cities, city, g.slotOf(seat))
	g.mark(companion.Key("city." + city))
}

func withOwner(list []owned, id string, slot uint8) []owned {
	list = slices.Clone(list)
	at, found := findOwned(list, id)
	if found {
		list[at].slot = slot
		return list
	}
	return slices.Insert(list, at, owned{id, slot})
}

// connect gives the tokens of connections that a seat controls now and that
// nobody controlled before: only the first ever gets one (§7.4). Where the set
// doesn't know whether one lies there, the table is asked.
func (g *gesture) connect(seat int, city string) {
	side := g.side()
	for k := range side.Connections {
		c := &side.Connections[k]
		if !slices.Contains(c.Ends, city) || g.controllerOf(c) != seat || c.Token != nil && !*c.Token {
			continue
		}
		if _, taken := findOwned(g.follow.took, c.ID); taken {
			continue
		}
		g.follow.took = withOwner(g.follow.took, c.ID, g.slotOf(seat))
		g.mark(companion.Key("token." + c.ID))
		g.due(seat-1, Due{Why: WhyToken, Of: c.ID})
	}
}

// Top is the card that lies on top of a deck: the lowest that is nowhere else.
// ok is false where somebody's cards aren't followed, or none is left. Slavery
// cards never come back; after abolition there are none (§11.4, §11.5).
func (s Sheet) Top(deck string) (card string, ok bool) {
	low, held := 1, map[string]bool{}
	if deck == Europe || deck == slaveryDeck {
		low = 0
	}
	aside := 0
	for i := range s.seats() {
		d := s.seat(i)
		if d.follow.cards == nil {
			return "", false
		}
		aside += d.counts[slaveryAside].N
		for _, id := range d.follow.cards {
			held[id] = true
		}
	}
	if deck == slaveryDeck && s.follow.abolished.yes {
		return "", false
	}
	for value := low; value <= 5; value++ {
		id := deck + "-" + string(rune('0'+value))
		switch {
		case held[id]:
		case deck == slaveryDeck && aside > 0:
			aside-- // what is outside this deck is always its lowest values
		default:
			return id, true
		}
	}
	return "", false
}

// Draw takes a card: its icons count at once (§8.4). It refuses a closed
// region, and a value above the presence where that is known. The first Europe
// 5 abolishes slavery (§11.5).
func (s Sheet) Draw(seat int, id string) ([]companion.Value, error) {
	g, i, err := s.acting(seat)
	if err != nil {
		return nil, err
	}
	deck, value, ok := cardID(id)
	if !ok || value < 0 {
		return nil, refuse("word", companion.Args{"Word": id})
	}
	for k := range g.seats() {
		if slices.Contains(g.seat(k).follow.cards, id) {
			return nil, denied("held", g.named(k))
		}
	}
	if err := g.drawable(i, id); err != nil {
		return nil, err
	}
	g.hold(i, id)
	if id == abolitionCard && !g.follow.abolished.yes {
		g.abolish()
	}
	g.did(i, "draw", deckRegion(deck))
	return g.values()
}

// abolish turns all Slavery cards of all seats aside: their icons are lost, each
// is −1 Glory at the end (§11.5).
func (g *gesture) abolish() {
	g.follow.abolished = answer{known: true, yes: true}
	g.mark("follow.abolished")
	for i := range g.seats() {
		var gone []string
		for _, id := range g.seat(i).follow.cards {
			if strings.HasPrefix(id, slaveryDeck+"-") {
				gone = append(gone, id)
			}
		}
		for _, id := range gone {
			g.lose(i, id)
		}
		if len(gone) > 0 {
			g.due(i, Due{Why: WhyAbolish, N: len(gone)})
		}
	}
}

// lose takes a card from somebody: its icons go with it, a Slavery card is set
// aside (§11.3).
func (g *gesture) lose(i int, id string) {
	own := &g.seat(i).follow
	own.cards = slices.DeleteFunc(slices.Clone(own.cards), func(one string) bool { return one == id })
	g.markSeat(i, "cards")
	if own.space != nil && *own.space == id {
		g.setSpace(i, "")
	}
	if strings.HasPrefix(id, slaveryDeck+"-") {
		g.add(i, slaveryAside, 1)
	}
	g.gainOf(i, g.cardIcons(id), id, -1)
}

// Discard gives a card away when settling (§13.2). It refuses a card that isn't
// held, and who is within the limit where that is known.
func (s Sheet) Discard(seat int, id string) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat, PhaseAction, PhaseDiscard)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(d.follow.cards, id) {
		return nil, denied("not-held", nil)
	}
	if g.level(i, Politics).Known && g.overLimit(i) == 0 {
		return nil, denied("not-over-limit", nil)
	}
	g.lose(i, id)
	g.checkLimit(i)
	return g.values()
}

// PutGovernor lays one of the held Governors in the Governor space, or with ""
// none; empty it is worth 3 Glory at the end (§11.2, §13.2).
func (s Sheet) PutGovernor(seat int, card string) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	if card != "" && (!isGovernor(card) || !slices.Contains(d.follow.cards, card)) {
		return nil, denied("not-held", nil)
	}
	g.setSpace(i, card)
	g.undue(i, func(one Due) bool { return one.Why == WhyGovernor && one.Of == card })
	if g.hasPassed(i) {
		g.checkLimit(i)
	}
	return g.values()
}

func (g *gesture) setSpace(i int, card string) {
	g.seat(i).follow.space = &card
	g.markSeat(i, "governorSpace")
}

// Payment takes a disc from a building to the Harbor as an action (§12.1). by is
// the slot that was activated for it, which can't pay for itself; −1 = a token.
func (s Sheet) Payment(seat, by, slot int) ([]companion.Value, error) {
	g, i, err := s.acting(seat)
	if err != nil {
		return nil, err
	}
	own := g.seat(i).follow.buildings
	switch {
	case slot < 0 || slot >= len(own) || !own[slot].Disc:
		return nil, denied("nothing-to-pay", nil)
	case slot == by:
		return nil, denied("pays-for-itself", nil)
	}
	g.cover(i, slot, false)
	g.add(i, harborDiscs, 1)
	g.did(i, "payment", "")
	return g.values()
}
