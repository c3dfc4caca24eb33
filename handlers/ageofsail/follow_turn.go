package ageofsail

import (
	"slices"
	"strconv"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

var allActions = []string{"ship", "occupy", "attack", "draw", "payment"}

// paidBy is what pays for the turn: the building in a slot, or a kind of token.
func (f *following) paidBy(by string) string {
	if slot, err := strconv.Atoi(by); err == nil && slot >= 0 && slot < len(f.mine().Buildings) {
		return f.mine().Buildings[slot].ID
	}
	return by
}

// bySlot is the slot that pays for the turn; −1 for a token.
func (f *following) bySlot() int {
	if slot, err := strconv.Atoi(f.form.By); err == nil {
		return slot
	}
	return -1
}

// offered are the actions that what pays still offers: one of each group, the
// group of the first action being done.
func (f *following) offered(by, first string) []string {
	offered, known := f.sheet.Offered(f.paidBy(by), first)
	if !known && first == "" {
		return allActions
	}
	return offered
}

// goOnWith leads on with a turn that something pays for: to its only action, to
// the choice of its actions, or back to the round when all are done.
func (f *following) goOnWith(by, first, region string) {
	f.form = followForm{Seat: f.seat}
	offered := f.offered(by, first)
	switch {
	case len(offered) == 0:
		return
	case len(offered) == 1:
		f.form.Panel = offered[0]
	default:
		f.form.Panel = "act"
	}
	f.form.By, f.form.First, f.form.Region = by, first, region
}

// regionOf is where an action took place; "" where it has no region.
func (f *following) regionOf(asked handlers.Gesture) string {
	switch asked.Verb {
	case "ship":
		return asked.Arg(0)
	case "occupy", "attack":
		return f.sheet.RegionOf(asked.Arg(0))
	case "draw":
		deck, _, _ := ageofsail.CardOf(asked.Arg(0))
		if deck == ageofsail.Slavery {
			return ageofsail.Europe
		}
		return deck
	}
	return ""
}

// turnPanel is the address of an action of this turn.
func (f *following) turnPanel(name string, more ...string) string {
	pairs := []string{"by", f.form.By}
	if f.form.First != "" {
		pairs = append(pairs, "first", f.form.First, "region", f.form.Region)
	}
	return f.panel(name, append(pairs, more...)...)
}

// acting gives a panel of an action its heading, and says where the second
// action of a turn has to be.
func (f *following) acting(page *views.FollowPage, action string) {
	page.Heading = f.a.Say("ageofsail.follow.act."+action, "Name", f.name(f.seat))
	if f.elsewhere("") {
		page.Hint = f.a.Say("ageofsail.follow.same-region", "Region", f.regionName(f.form.Region))
	}
}

// elsewhere says that the second action of a turn may not be in a region: both
// are in one, unless the table plays otherwise (§8.3).
func (f *following) elsewhere(region string) bool {
	return f.form.First != "" && f.form.Region != "" && f.form.Region != region && !f.form.Anyway && f.sheet.Variant("twoActions") == "same-region"
}

// act offers the actions of what pays for the turn.
func (f *following) act(page *views.FollowPage) {
	id := f.paidBy(f.form.By)
	name := f.tokenOrBuilding(id)
	page.Heading = f.a.Say("ageofsail.follow.act", "Name", f.name(f.seat), "By", name)
	if f.form.First != "" {
		page.Heading = f.a.Say("ageofsail.follow.act-second", "Name", f.name(f.seat), "By", name)
	}
	if _, known := f.sheet.ActionsOf(id); !known {
		page.Hint = f.a.Say("ageofsail.follow.act-unknown")
	}
	group := views.TileGroup{ID: "actions"}
	for _, action := range f.offered(f.form.By, f.form.First) {
		group.Tiles = append(group.Tiles, views.Tile{ID: action, Name: f.a.Say("ageofsail.action." + action), Under: f.a.Say("ageofsail.follow.cost." + action),
			Press: views.Press{ID: "act-" + action, Href: f.turnPanel(action)}})
	}
	page.Groups = []views.TileGroup{group}
}

func (f *following) tokenOrBuilding(id string) string {
	if slices.Contains(ageofsail.TokenKinds(), id) {
		return f.tokenName(id)
	}
	return f.buildingName(id)
}

// ship asks onto which Shipping Track.
func (f *following) ship(page *views.FollowPage) {
	f.acting(page, "ship")
	var regions []views.SailRegion
	for i := range f.game.Regions {
		region := &f.game.Regions[i]
		if region.ID == ageofsail.Europe || f.elsewhere(region.ID) {
			continue
		}
		shown := f.region(region)
		word := "ageofsail.follow.do.ship"
		if region.Open {
			word = "ageofsail.follow.do.beside"
		}
		shown.Buttons = append([]views.Button{{Text: f.a.Say(word), Press: doNamed("ship-"+region.ID, "ship:"+region.ID, f.a.Say(word+"-what", "Region", shown.Name))}}, shown.Buttons...)
		regions = append(regions, shown)
	}
	page.Parts = views.SailRegions(regions)
}

// doNamed is a gesture whose visible word isn't enough for the ear.
func doNamed(id, what, label string) views.Press {
	press := handlers.DoPress(id, what)
	press.Label = label
	return press
}

// occupy asks which free city; without a map, none by name.
func (f *following) occupy(page *views.FollowPage) {
	f.acting(page, "occupy")
	if !f.sheet.HasMap() {
		page.Hint = f.a.Say("ageofsail.follow.no-map")
		page.Groups = []views.TileGroup{{ID: "city", Tiles: []views.Tile{{ID: "occupied", Name: f.a.Say("ageofsail.follow.do.occupied"), Under: f.a.Say("ageofsail.follow.cost.occupy"), Press: handlers.DoPress("occupied", "occupy")}}}}
		return
	}
	f.cityGroups(page, "occupy", func(city ageofsail.FollowCity) bool { return city.Owner == 0 })
}

// attack asks whose city; without a map, whose disc.
func (f *following) attack(page *views.FollowPage) {
	f.acting(page, "attack")
	if !f.sheet.HasMap() {
		page.Hint = f.a.Say("ageofsail.follow.no-map")
		group := views.TileGroup{ID: "whose"}
		for number := range f.game.Seats {
			if number+1 != f.seat {
				at := strconv.Itoa(number + 1)
				group.Tiles = append(group.Tiles, views.Tile{ID: "whose-" + at, Seat: f.colour(number + 1), Name: f.a.Say("ageofsail.follow.city-of", "Name", f.name(number+1)), Press: handlers.DoPress("attacked-"+at, "attack:"+at)})
			}
		}
		page.Groups = []views.TileGroup{group}
		return
	}
	f.cityGroups(page, "attack", func(city ageofsail.FollowCity) bool { return city.Owner > 0 && city.Owner != f.seat })
}

// cityGroups lists the cities of a kind by region; a region where it isn't
// allowed says why.
func (f *following) cityGroups(page *views.FollowPage, action string, fits func(ageofsail.FollowCity) bool) {
	for i := range f.game.Regions {
		region := &f.game.Regions[i]
		if f.elsewhere(region.ID) || !region.Open {
			continue
		}
		group := views.TileGroup{ID: "in-" + region.ID, Title: f.regionName(region.ID), Narrow: true}
		there := f.present(region, action)
		if !there {
			group.Note = f.a.Say("ageofsail.deny.no-presence", "Region", f.regionName(region.ID))
		}
		for _, city := range f.sheet.CitiesIn(region.ID) {
			if !fits(city) {
				continue
			}
			tile := f.cityTile(city)
			if there {
				tile.Press = handlers.DoPress(action+"-"+city.ID, action+":"+city.ID)
			} else {
				tile.Off = true
			}
			group.Tiles = append(group.Tiles, tile)
		}
		if len(group.Tiles) > 0 {
			page.Groups = append(page.Groups, group)
		}
	}
	if len(page.Groups) == 0 {
		page.Hint = f.a.Say("ageofsail.follow.no-city")
	}
}

// present: Europe asks for none to occupy, nor by default to attack (§7.3).
func (f *following) present(region *ageofsail.FollowRegion, action string) bool {
	if region.ID == ageofsail.Europe && (action == "occupy" || f.sheet.Variant("europeAttackPresence") == "waived") {
		return true
	}
	return region.Presence[f.seat-1].N > 0
}

// cityTile is a city with its Glory, its owner and its connections to own ones.
func (f *following) cityTile(city ageofsail.FollowCity) views.Tile {
	tile := views.Tile{ID: city.ID, Name: city.Name}
	if city.Owner > 0 {
		tile.Seat, tile.Under = f.colour(city.Owner), f.name(city.Owner)
	}
	if city.Glory.Known {
		tile.Signs = append(tile.Signs, views.Sign{Text: f.a.Say("ageofsail.follow.glory", "N", city.Glory.N)})
	}
	var joined []string
	for _, other := range city.Joined {
		if f.sheet.CityOwner(other) == f.seat {
			joined = append(joined, f.sheet.PlaceName(other))
		}
	}
	if len(joined) > 0 && city.Owner != f.seat {
		tile.Signs = append(tile.Signs, views.Sign{Text: f.a.Say("ageofsail.follow.joins", "Cities", joined)})
	}
	return tile
}

// payment asks which disc comes back; what pays for the turn can't be it (§12.2).
func (f *following) payment(page *views.FollowPage) {
	f.acting(page, "payment")
	group := views.TileGroup{ID: "own"}
	for i, held := range f.mine().Buildings {
		if !held.Disc {
			continue
		}
		tile := f.tile(held.ID)
		tile.Seat = f.colour(f.seat)
		if i == f.bySlot() {
			tile.Off, tile.Under = true, f.a.Say("ageofsail.deny.pays-for-itself")
		} else {
			tile.Press = handlers.DoPress("payment-"+strconv.Itoa(i), "payment:"+strconv.Itoa(i))
		}
		group.Tiles = append(group.Tiles, tile)
	}
	page.Groups = []views.TileGroup{group}
}

// drawCard offers the top card of each open deck; the others say why not.
func (f *following) drawCard(page *views.FollowPage) {
	f.acting(page, "draw")
	if f.form.Anyway {
		f.allCards(page)
		return
	}
	group := views.TileGroup{ID: "decks"}
	for _, deck := range ageofsail.Decks() {
		if tile, ok := f.topTile(deck); ok {
			group.Tiles = append(group.Tiles, tile)
		}
	}
	slices.SortStableFunc(group.Tiles, func(a, b views.Tile) int {
		switch {
		case a.Off == b.Off:
			return 0
		case a.Off:
			return 1
		}
		return -1
	})
	page.Groups = []views.TileGroup{group}
	page.Links = []views.Button{{Text: f.a.Say("ageofsail.follow.other-card"), Press: views.Press{ID: "anyway", Href: f.turnPanel("draw", "anyway", "1")}}}
}

// topTile is the card on top of a deck; ok is false where none is left or
// nobody knows which.
func (f *following) topTile(deck string) (views.Tile, bool) {
	id, ok := f.sheet.Top(deck)
	if !ok {
		return views.Tile{}, false
	}
	tile := f.cardTile(id)
	region := f.regionOfDeck(deck)
	_, value, _ := ageofsail.CardOf(id)
	presence := region.Presence[f.seat-1]
	switch {
	case f.elsewhere(region.ID):
		tile.Off, tile.Under = true, f.a.Say("ageofsail.follow.elsewhere")
	case !region.Open && region.Spaces > 0:
		tile.Off, tile.Under = true, f.a.Say("ageofsail.follow.closed")
	case presence.Known && presence.N < value:
		tile.Off, tile.Under = true, f.a.Say("ageofsail.deny.presence-too-low", "Need", value, "There", presence.N)
	default:
		tile.Press = handlers.DoPress("draw-"+id, "draw:"+id)
		if presence.Known {
			tile.Aside = f.a.Say("ageofsail.follow.presence", "N", presence.N)
		}
	}
	return tile, true
}

func (f *following) regionOfDeck(deck string) *ageofsail.FollowRegion {
	if deck == ageofsail.Slavery {
		deck = ageofsail.Europe
	}
	at := slices.IndexFunc(f.game.Regions, func(region ageofsail.FollowRegion) bool { return region.ID == deck })
	if at < 0 {
		return &ageofsail.FollowRegion{ID: deck, Presence: make([]presence, len(f.game.Seats))}
	}
	return &f.game.Regions[at]
}

// allCards offers each card that nobody holds: the deck may lie in another
// order.
func (f *following) allCards(page *views.FollowPage) {
	for _, deck := range ageofsail.Decks() {
		group := views.TileGroup{ID: "deck-" + deck, Title: f.a.Say("ageofsail.deck." + deck)}
		for _, id := range ageofsail.CardsOf(deck) {
			if _, value, _ := ageofsail.CardOf(id); value >= 0 && f.holder(id) == 0 {
				tile := f.cardTile(id)
				tile.Press = handlers.DoPress("draw-"+id, "draw:"+id)
				group.Tiles = append(group.Tiles, tile)
			}
		}
		if len(group.Tiles) > 0 {
			page.Groups = append(page.Groups, group)
		}
	}
}

// holder is who holds a card; 0 = nobody.
func (f *following) holder(id string) int {
	for i := range f.game.Seats {
		if slices.Contains(f.game.Seats[i].Cards, id) {
			return i + 1
		}
	}
	return 0
}

// cardTile is a card with its icons and Glory, as far as the set knows.
func (f *following) cardTile(id string) views.Tile {
	name, _ := cardName(f.a, id)
	tile := views.Tile{ID: id, Name: name}
	if card := f.sheet.Setup().Set.Card(id); card != nil {
		tile.Signs = f.iconSigns(card.Icons)
		if card.Glory != nil && *card.Glory > 0 {
			tile.Signs = append(tile.Signs, views.Sign{Text: f.a.Say("ageofsail.follow.glory", "N", *card.Glory)})
		}
	}
	return tile
}
