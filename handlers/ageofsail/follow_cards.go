package ageofsail

import (
	"maps"
	"slices"
	"strconv"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// cards are those that somebody holds, against the limit, with the Governor
// space.
func (f *following) cards(page *views.FollowPage) {
	mine := f.mine()
	page.Heading, page.Hint = f.a.Say("ageofsail.follow.cards", "Name", f.name(f.seat)), f.limitWords()
	page.Tabs, page.TabsWord = f.tabs("cards"), f.a.Say("count.seats")
	page.Links = []views.Button{{Text: f.a.Say("ageofsail.follow.edit-cards"), Press: views.Press{ID: "edit", Href: f.panel("hand")}}}
	if mine.Cards == nil {
		page.Hint = f.a.Say("follow.not-followed")
		return
	}
	settles := f.game.Phase == ageofsail.PhaseAction || f.game.Phase == ageofsail.PhaseDiscard
	discards := settles && (mine.Over > 0 || f.limitDue(f.seat) != nil)
	group := views.TileGroup{ID: "held", Title: f.a.Say("ageofsail.follow.slots")}
	for _, id := range mine.Cards {
		if id == mine.Space {
			continue
		}
		tile := f.cardTile(id)
		if _, value, _ := ageofsail.CardOf(id); value < 0 && mine.SpaceKnown {
			tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("ageofsail.follow.to-space"), Press: doNamed("space-"+id, "governor:"+id, f.a.Say("ageofsail.follow.to-space-what", "Card", tile.Name))})
		}
		if discards {
			tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("ageofsail.follow.discard"), Press: doNamed("discard-"+id, "discard:"+id, f.a.Say("ageofsail.follow.discard-what", "Card", tile.Name))})
		}
		group.Tiles = append(group.Tiles, tile)
	}
	if len(group.Tiles) == 0 {
		group.Note = f.a.Say("ageofsail.follow.no-cards")
	}
	page.Groups = append(page.Groups, group, f.spaceGroup())
	if mine.Aside.N > 0 {
		page.After = append(page.After, views.Notice{Kind: "note", Text: f.a.Words.SayCount("ageofsail.follow.aside", mine.Aside.N)})
	}
}

// spaceGroup is the Governor space.
func (f *following) spaceGroup() views.TileGroup {
	mine := f.mine()
	group := views.TileGroup{ID: "space", Title: f.a.Say("ageofsail.line.governorSpace")}
	switch {
	case !mine.SpaceKnown:
		group.Note = f.a.Say("follow.level.missing")
	case mine.Space == "":
		group.Note = f.a.Say("ageofsail.follow.space-empty")
	default:
		tile := f.cardTile(mine.Space)
		tile.Buttons = []views.Button{{Text: f.a.Say("ageofsail.follow.out-of-space"), Press: doNamed("space-none", "governor:", f.a.Say("ageofsail.follow.out-of-space-what", "Card", tile.Name))}}
		group.Tiles = []views.Tile{tile}
	}
	return group
}

// limitWords is "3 cards; the limit is 2, 3 with a Slavery card: discard 1".
func (f *following) limitWords() string {
	n, limit := f.slotsFilled(), f.sheet.Limit(f.seat)
	if !limit.Known {
		return f.a.Words.SayCount("ageofsail.follow.limit-unknown", n)
	}
	key := "ageofsail.follow.limit"
	if limit.N < 5 && slices.ContainsFunc(f.mine().Cards, func(id string) bool { deck, _, _ := ageofsail.CardOf(id); return deck == ageofsail.Slavery }) {
		key = "ageofsail.follow.limit-slavery"
	}
	words := f.a.Words.SayCount(key, n, "Limit", limit.N, "More", limit.N+1)
	if over := f.mine().Over; over > 0 {
		return f.a.Say("ageofsail.follow.limit-over", "Limit", words, "Over", over)
	}
	return words
}

// editCards corrects them without any rule.
func (f *following) editCards(page *views.FollowPage) {
	mine := f.mine()
	page.Heading, page.Hint = f.a.Say("ageofsail.follow.cards", "Name", f.name(f.seat)), f.a.Say("follow.edit-hint")
	page.Tabs, page.TabsWord = f.tabs("hand"), f.a.Say("count.seats")
	set := func(list []string) string { return "set:" + f.key("cards") + "=" + string(handlers.JSON(list)) }
	group := views.TileGroup{ID: "held"}
	for i, id := range mine.Cards {
		tile := f.cardTile(id)
		tile.Buttons = []views.Button{{Text: f.a.Say("follow.do.away"), Press: views.Press{ID: "away-" + id, Name: "do", Value: set(slices.Delete(slices.Clone(mine.Cards), i, i+1)), Label: f.a.Say("follow.do.away-what", "Name", tile.Name)}}}
		group.Tiles = append(group.Tiles, tile)
	}
	page.Groups = append(page.Groups, group)
	for _, deck := range ageofsail.Decks() {
		add := views.TileGroup{ID: "add-" + deck, Title: f.a.Say("ageofsail.deck." + deck)}
		for _, id := range ageofsail.CardsOf(deck) {
			if f.holder(id) == 0 {
				tile := f.cardTile(id)
				tile.Press = views.Press{ID: "add-" + id, Name: "do", Value: set(append(append([]string{}, mine.Cards...), id))}
				add.Tiles = append(add.Tiles, tile)
			}
		}
		if len(add.Tiles) > 0 {
			page.Groups = append(page.Groups, add)
		}
	}
	space := views.TileGroup{ID: "space", Title: f.a.Say("ageofsail.line.governorSpace")}
	for _, id := range append([]string{""}, mine.Cards...) {
		if _, value, ok := ageofsail.CardOf(id); id != "" && (!ok || value >= 0) || id == mine.Space && mine.SpaceKnown {
			continue
		}
		tile := views.Tile{Name: f.a.Say("ageofsail.governor.empty")}
		if id != "" {
			tile = f.cardTile(id)
		}
		tile.Press = views.Press{ID: "put-" + id, Name: "do", Value: "set:" + f.key("governorSpace") + "=" + string(handlers.JSON(id))}
		space.Tiles = append(space.Tiles, tile)
	}
	page.Groups = append(page.Groups, space)
}

// tokens are those that somebody holds: brown ones count, blue ones pay for a
// turn and leave the game.
func (f *following) tokens(page *views.FollowPage) {
	mine := f.mine()
	page.Heading, page.Hint = f.a.Say("ageofsail.follow.tokens", "Name", f.name(f.seat)), f.a.Say("ageofsail.follow.tokens-hint")
	page.Tabs, page.TabsWord = f.tabs("tokens"), f.a.Say("count.seats")
	acting := f.game.Phase == ageofsail.PhaseAction && f.game.Turn == f.seat && !mine.Passed
	blue, brown := views.TileGroup{ID: "blue", Title: f.a.Say("ageofsail.follow.blue")}, views.TileGroup{ID: "brown", Title: f.a.Say("ageofsail.follow.brown")}
	take := views.TileGroup{ID: "take", Title: f.a.Say("ageofsail.follow.take"), Narrow: true}
	for _, kind := range tokenOrder() {
		tile := views.Tile{ID: kind, Name: f.tokenName(kind)}
		if held := mine.Tokens[kind]; held > 0 {
			tile.Aside = strconv.Itoa(held)
			less := maps.Clone(mine.Tokens)
			less[kind]--
			away := views.Button{Text: f.a.Say("follow.do.away"), Press: views.Press{ID: "away-" + kind, Name: "do", Value: "set:" + f.key("tokens") + "=" + string(handlers.JSON(less)), Label: f.a.Say("follow.do.away-what", "Name", tile.Name)}}
			if _, err := f.sheet.Spend(f.seat, kind); isBlue(kind) && acting && err != nil {
				tile.Under = handlers.Sentence(f.a.Words, err)
			} else if isBlue(kind) && acting {
				tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("ageofsail.follow.do.spend"), Press: doNamed("spend-"+kind, "spend:"+kind, f.a.Say("ageofsail.follow.do.spend-what", "Name", tile.Name))})
			}
			tile.Buttons = append(tile.Buttons, away)
			if isBlue(kind) {
				blue.Tiles = append(blue.Tiles, tile)
			} else {
				brown.Tiles = append(brown.Tiles, tile)
			}
		}
		gain := views.Tile{ID: "take-" + kind, Name: f.tokenName(kind), Press: handlers.DoPress("take-"+kind, "token:0:"+kind)}
		if !isBlue(kind) {
			gain.Under = f.a.Say("ageofsail.follow.counts")
		}
		take.Tiles = append(take.Tiles, gain)
	}
	for _, group := range []views.TileGroup{blue, brown, take} {
		if len(group.Tiles) > 0 {
			page.Groups = append(page.Groups, group)
		}
	}
}
