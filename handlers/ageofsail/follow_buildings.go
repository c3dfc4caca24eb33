package ageofsail

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// build offers the tiles that may be taken now; the others say why not.
func (f *following) build(page *views.FollowPage) {
	level := f.mine().Levels[ageofsail.Industry]
	page.Heading = f.a.Say("ageofsail.follow.build", "Name", f.name(f.seat), "Level", countText(level))
	page.Tabs, page.TabsWord = f.tabs("build"), f.a.Say("count.seats")
	if f.mine().Paid.Built || f.game.Phase != ageofsail.PhaseBuild {
		page.Hint = f.a.Say("ageofsail.follow.build-done", "Name", f.name(f.seat))
	}
	allowed := f.sheet.Buildable(f.seat)
	var open, closed []views.TileGroup
	for _, tile := range f.sheet.Tiles() {
		shown := f.tile(tile.ID)
		left, known := f.sheet.Stock(tile.ID)
		if known {
			shown.Aside = f.a.Words.SayCount("follow.left", left)
		}
		to := &closed
		switch {
		case page.Hint != "":
			shown.Off = true
		case slices.Contains(allowed, tile.ID):
			shown.Press, to = handlers.DoPress("build-"+tile.ID, "build:"+tile.ID), &open
		case f.form.Anyway:
			shown.Press, shown.Under = handlers.DoPress("build-"+tile.ID, "build!:"+tile.ID), f.whyNot(tile, level.N, left, known)
		default:
			shown.Off, shown.Under = true, f.whyNot(tile, level.N, left, known)
		}
		id := "level-" + strconv.Itoa(tile.Level)
		if at := slices.IndexFunc(*to, func(g views.TileGroup) bool { return g.ID == id }); at >= 0 {
			(*to)[at].Tiles = append((*to)[at].Tiles, shown)
			continue
		}
		*to = append(*to, views.TileGroup{ID: id, Title: f.a.Say("ageofsail.follow.level-of", "Level", tile.Level), Tiles: []views.Tile{shown}})
	}
	slices.Reverse(open) // the highest first
	for i := range closed {
		closed[i].ID += "-closed"
	}
	page.Groups = slices.Concat(open, closed)
	if page.Hint == "" && !f.form.Anyway {
		page.Links = append(page.Links, views.Button{Text: f.a.Say("follow.anyway-tray"), Press: views.Press{ID: "anyway", Href: f.panel("build", "anyway", "1")}})
	}
	if page.Hint == "" && len(open) == 0 {
		page.Links = append(page.Links, views.Button{Text: f.a.Say("ageofsail.follow.no-tile"), Press: handlers.DoPress("skip", "skip")})
	}
}

func (f *following) whyNot(tile ageofsail.KnownBuilding, level, left int, known bool) string {
	switch {
	case known && left == 0:
		return f.a.Say("follow.offer.none")
	case tile.Level > level:
		return f.a.Say("ageofsail.follow.too-high")
	}
	return f.a.Say("ageofsail.deny.second-level-five")
}

// tile is a building with what it shows, as far as the table's set knows.
func (f *following) tile(id string) views.Tile {
	tile := views.Tile{ID: id, Name: f.buildingName(id)}
	tile.Signs = f.iconSigns(f.sheet.Setup().Set.TileIcons(id))
	if groups, known := f.sheet.ActionsOf(id); known && len(groups) > 0 {
		tile.Signs = append(tile.Signs, views.Sign{Text: f.groupWords(groups)})
	}
	return tile
}

// iconSigns are icons as glyphs with numbers; none where they are unknown.
func (f *following) iconSigns(icons *ageofsail.Icons) []views.Sign {
	var signs []views.Sign
	if icons == nil {
		return nil
	}
	for track, n := range icons.List() {
		if n > 0 {
			signs = append(signs, views.Sign{Glyph: ageofsail.Tracks()[track], Text: f.a.Say("follow.times", "What", f.trackWord(track), "Count", n)})
		}
	}
	return signs
}

// groupWords is "Ship + Draw", "Attack / Occupy".
func (f *following) groupWords(groups [][]string) string {
	var all []string
	for _, group := range groups {
		var ways []string
		for _, action := range group {
			ways = append(ways, f.a.Say("ageofsail.action."+action))
		}
		all = append(all, strings.Join(ways, " / "))
	}
	return strings.Join(all, " + ")
}

// buildings are what somebody has in front of them, and what can be done with
// it now.
func (f *following) buildings(page *views.FollowPage) {
	mine := f.mine()
	page.Heading = f.a.Say("ageofsail.follow.buildings", "Name", f.name(f.seat))
	page.Tabs, page.TabsWord = f.tabs("buildings"), f.a.Say("count.seats")
	page.Links = []views.Button{{Text: f.a.Say("ageofsail.follow.edit-buildings"), Press: views.Press{ID: "edit", Href: f.panel("edit")}}}
	if mine.Buildings == nil {
		page.Hint = f.a.Say("follow.not-followed")
		return
	}
	finance := mine.Levels[ageofsail.Finance]
	paying := f.game.Phase == ageofsail.PhaseSalary && !mine.Paid.Done && (!finance.Known || mine.Paid.N < finance.N)
	acting := f.game.Phase == ageofsail.PhaseAction && f.game.Turn == f.seat && !mine.Passed
	switch {
	case f.game.Phase == ageofsail.PhaseSalary && finance.Known:
		page.Hint = f.a.Say("ageofsail.follow.pay-hint", "N", mine.Paid.N, "Most", finance.N)
	case f.game.Phase == ageofsail.PhaseSalary:
		page.Hint = f.a.Say("ageofsail.follow.pay-hint-free")
	case acting:
		page.Hint = f.a.Say("ageofsail.follow.activate-hint", "Harbor", countText(mine.Harbor))
	}
	group := views.TileGroup{ID: "own"}
	for i, held := range mine.Buildings {
		tile, at := f.tile(held.ID), strconv.Itoa(i)
		if held.Disc {
			tile.Seat = f.colour(f.seat)
		}
		switch {
		case paying && held.Disc:
			tile.Press = handlers.DoPress("pay-"+at, "pay:"+at)
			tile.Aside = f.a.Say("ageofsail.follow.do.pay")
		case acting:
			if _, err := f.sheet.Activate(f.seat, i); err != nil {
				tile.Off, tile.Under = true, handlers.Sentence(f.a.Words, err)
				break
			}
			tile.Press = handlers.DoPress("activate-"+at, "activate:"+at)
			tile.Aside = f.a.Say("ageofsail.follow.do.activate")
		}
		group.Tiles = append(group.Tiles, tile)
	}
	page.Groups = []views.TileGroup{group}
}

// editBuildings corrects them without any rule: add, disc, take away.
func (f *following) editBuildings(page *views.FollowPage) {
	mine := f.mine()
	page.Heading, page.Hint = f.a.Say("ageofsail.follow.buildings", "Name", f.name(f.seat)), f.a.Say("follow.edit-hint")
	page.Tabs, page.TabsWord = f.tabs("edit"), f.a.Say("count.seats")
	set := func(list []ageofsail.TableBuilding) string {
		return "set:" + f.key("buildings") + "=" + string(handlers.JSON(list))
	}
	group := views.TileGroup{ID: "own"}
	for i, held := range mine.Buildings {
		tile, at := f.tile(held.ID), strconv.Itoa(i)
		button := func(word string, after []ageofsail.TableBuilding) {
			tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("follow.do." + word), Press: views.Press{ID: word + "-" + at, Name: "do", Value: set(after), Label: f.a.Say("follow.do."+word+"-what", "Name", tile.Name)}})
		}
		turned := slices.Clone(mine.Buildings)
		turned[i].Disc = !held.Disc
		if held.Disc {
			tile.Seat = f.colour(f.seat)
			button("disc-off", turned)
		} else {
			button("disc-on", turned)
		}
		if i > 0 {
			button("away", slices.Delete(slices.Clone(mine.Buildings), i, i+1))
		}
		group.Tiles = append(group.Tiles, tile)
	}
	add := views.TileGroup{ID: "add", Title: f.a.Say("follow.edit-add")}
	if list := mine.Buildings; list == nil { // followed anew: the start building is always there
		tile := f.tile("colonial-house")
		tile.Press = views.Press{ID: "add-colonial-house", Name: "do", Value: set([]ageofsail.TableBuilding{{ID: "colonial-house"}})}
		add.Tiles = append(add.Tiles, tile)
	} else if len(list) < 8 {
		for _, known := range f.sheet.Tiles() {
			tile := f.tile(known.ID)
			tile.Press = views.Press{ID: "add-" + known.ID, Name: "do", Value: set(append(slices.Clone(list), ageofsail.TableBuilding{ID: known.ID}))}
			add.Tiles = append(add.Tiles, tile)
		}
	}
	page.Groups = []views.TileGroup{group, add}
}
