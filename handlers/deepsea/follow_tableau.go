package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// tray offers the Specialists that may be recruited now; the others say why not.
func (f *following) tray(page *views.FollowPage) {
	level := f.mine().Levels.Recruitment
	page.Heading = f.a.Say("follow.tray", "Name", f.name(f.seat), "Tier", level)
	page.Tabs, page.TabsWord = f.tabs("tray"), f.a.Say("count.seats")
	if f.mine().Prepared.Recruited {
		page.Before = append(page.Before, views.Notice{ID: "recruited", Kind: "note", Text: f.a.Say("follow.tray-done", "Name", f.name(f.seat))})
	}
	groups := make([]views.TileGroup, deepsea.MaxLevel+1)
	open := false
	for _, offered := range f.sheet.Offer(f.seat) {
		specialist := f.sheet.Box().Specialist(offered.ID)
		tile := f.specialistTile(specialist, false)
		tile.Aside = f.a.Words.SayCount("follow.left", offered.Left)
		switch {
		case offered.Allowed:
			open = true
			tile.Press = do("recruit-"+offered.ID, "recruit:"+offered.ID)
		case f.form.Anyway && offered.Left > 0:
			tile.Press = do("recruit-"+offered.ID, "recruit!:"+offered.ID)
			tile.Under = f.a.Say("follow.offer." + offered.Why)
		default:
			tile.Off, tile.Under = true, f.a.Say("follow.offer."+offered.Why)
		}
		groups[offered.Tier].Tiles = append(groups[offered.Tier].Tiles, tile)
	}
	for tier := range groups {
		groups[tier].ID = "tier-" + strconv.Itoa(tier)
		groups[tier].Title = f.a.Say("follow.tier", "Tier", tier)
	}
	if level == deepsea.MaxLevel || f.form.Anyway {
		groups[deepsea.MaxLevel] = f.pockets(groups[deepsea.MaxLevel])
	} else {
		groups[deepsea.MaxLevel].Note = f.a.Say("follow.tier-5")
		groups[deepsea.MaxLevel].Tiles = nil
	}
	// First what may be taken, the highest tiers before the lower ones; then what
	// is too high, the nearest tier first.
	var closed []views.TileGroup
	for _, group := range groups {
		switch {
		case len(group.Tiles) == 0 && group.Note == "":
		case takeable(group):
			page.Groups = slices.Insert(page.Groups, 0, group)
		default:
			closed = append(closed, group)
		}
	}
	page.Groups = append(page.Groups, closed...)
	if !f.form.Anyway {
		key := "follow.anyway-tray"
		if !open {
			key = "follow.anyway-none"
		}
		page.Links = []views.Button{{Text: f.a.Say(key), Press: views.Press{ID: "anyway", Href: f.panel("tray", "anyway", "1")}}}
	}
}

func takeable(group views.TileGroup) bool {
	return slices.ContainsFunc(group.Tiles, func(t views.Tile) bool { return !t.Off })
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// pockets lets the table say which tier-5 tiles lie open: three at most.
func (f *following) pockets(group views.TileGroup) views.TileGroup {
	group.Note = f.a.Say("follow.pockets")
	for i := range group.Tiles {
		tile := &group.Tiles[i]
		after := handlers.Toggled(f.game.Pockets, tile.ID)
		word, lies := "follow.pocket-open", slices.Contains(f.game.Pockets, tile.ID)
		if lies {
			word = "follow.pocket-shut"
		}
		if lies || len(after) <= 3 {
			tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say(word), Press: views.Press{ID: "pocket-" + tile.ID, Name: "do",
				Value: "set:follow.pockets=" + string(handlers.JSON(after)), Label: f.a.Say(word+"-what", "Name", tile.Name)}})
		}
	}
	return group
}

// specialistTile is one side of a Specialist.
func (f *following) specialistTile(specialist *deepsea.Specialist, senior bool) views.Tile {
	side := specialist.Junior
	if senior || side == nil {
		side = specialist.Senior
	}
	tile := views.Tile{ID: specialist.ID, Name: side.Name, Signs: f.signs(side.Gains)}
	if actions := f.actions(side.Actions); actions != "" {
		tile.Signs = append(tile.Signs, views.Sign{Text: actions})
	}
	return tile
}

// actions are the slots of a tile in words: "Travel or Sonar + Dive".
func (f *following) actions(slots [][]deepsea.Action) string {
	var all []string
	for _, slot := range slots {
		var ways []string
		for _, action := range slot {
			ways = append(ways, f.a.Say("follow.action."+action.Act))
		}
		all = append(all, strings.Join(ways, " / "))
	}
	return strings.Join(all, " + ")
}

// tableau is what somebody has in front of them, and what can be done with it
// now.
func (f *following) tableau(page *views.FollowPage) {
	mine := f.mine()
	page.Heading = f.a.Say("follow.tableau", "Name", f.name(f.seat))
	page.Tabs, page.TabsWord = f.tabs("tableau"), f.a.Say("count.seats")
	page.Links = []views.Button{{Text: f.a.Say("follow.edit"), Press: views.Press{ID: "edit", Href: f.panel("edit")}}}
	if mine.Specialists == nil {
		page.Hint = f.a.Say("follow.not-followed")
		return
	}
	preparing := f.game.Phase == deepsea.PhasePreparation
	switch {
	case f.form.Due > 0:
		page.Hint = f.a.Say("follow.tableau-promote")
	case preparing:
		page.Hint = f.a.Say("follow.tableau-back", "Count", mine.Prepared.Back, "Most", mine.Levels.Reassignment)
	case f.game.Phase == deepsea.PhaseActivation:
		page.Hint = f.a.Say("follow.tableau-activate", "Discs", spaceText(mine.Staging))
	}
	group := views.TileGroup{ID: "tableau"}
	for i, held := range mine.Specialists {
		specialist := f.sheet.Box().Specialist(held.ID)
		tile := f.specialistTile(specialist, held.Senior)
		tile.Under = f.a.Say("follow.side.junior")
		if held.Senior {
			tile.Under = f.a.Say("follow.side.senior")
		}
		at := strconv.Itoa(i)
		if held.Disc {
			tile.Seat = f.colour(f.seat)
		}
		name := tile.Name
		button := func(word, what string) {
			tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("follow.do." + word), Press: views.Press{ID: word + "-" + at, Name: "do", Value: what,
				Label: f.a.Say("follow.do."+word+"-what", "Name", name), Attrs: map[string]any{"data-command": true}}})
		}
		side := specialist.Senior
		if !held.Senior && specialist.Junior != nil {
			side = specialist.Junior
		}
		switch {
		case f.form.Due > 0:
		case preparing && held.Disc && mine.Prepared.Back < mine.Levels.Reassignment:
			button("back", "back:"+at)
		case f.game.Phase == deepsea.PhaseActivation && !held.Disc && len(side.Actions) > 0 && f.game.Turn == f.seat:
			button("activate", "activate:"+at)
		}
		if !held.Senior && f.form.Due > 0 {
			button("promote", "take:"+strconv.Itoa(f.form.Due)+":"+at)
		} else if !held.Senior {
			button("promote", "promote:"+at)
		}
		group.Tiles = append(group.Tiles, tile)
	}
	page.Groups = []views.TileGroup{group}
}

// editTableau corrects a tableau without any rule: add, turn, discs, take away.
func (f *following) editTableau(page *views.FollowPage) {
	mine := f.mine()
	page.Heading, page.Hint = f.a.Say("follow.tableau", "Name", f.name(f.seat)), f.a.Say("follow.edit-hint")
	page.Tabs, page.TabsWord = f.tabs("edit"), f.a.Say("count.seats")
	set := func(list []deepsea.TableSpecialist) string {
		return "set:" + f.key("specialists") + "=" + string(handlers.JSON(list))
	}
	group := views.TileGroup{ID: "tableau"}
	for i, held := range mine.Specialists {
		tile := f.specialistTile(f.sheet.Box().Specialist(held.ID), held.Senior)
		if held.Disc {
			tile.Seat = f.colour(f.seat)
		}
		at := strconv.Itoa(i)
		change := func(word string, after deepsea.TableSpecialist) {
			list := slices.Clone(mine.Specialists)
			list[i] = after
			tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("follow.do." + word), Press: views.Press{ID: word + "-" + at, Name: "do", Value: set(list), Label: f.a.Say("follow.do."+word+"-what", "Name", tile.Name)}})
		}
		disc := held
		disc.Disc = !held.Disc
		if held.Disc {
			change("disc-off", disc)
		} else {
			change("disc-on", disc)
		}
		if f.sheet.Box().Specialist(held.ID).Junior != nil {
			turned := held
			turned.Senior = !held.Senior
			change("turn", turned)
			tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("follow.do.away"), Press: views.Press{ID: "away-" + at, Name: "do",
				Value: set(slices.Delete(slices.Clone(mine.Specialists), i, i+1)), Label: f.a.Say("follow.do.away-what", "Name", tile.Name)}})
		}
		group.Tiles = append(group.Tiles, tile)
	}
	add := views.TileGroup{ID: "add", Title: f.a.Say("follow.edit-add")}
	specialists := f.sheet.Box().Facts().Specialists
	for i := range specialists {
		specialist := &specialists[i]
		if specialist.Junior == nil && mine.Specialists != nil || len(mine.Specialists) >= 12 {
			continue
		}
		tile := f.specialistTile(specialist, false)
		tile.Press = views.Press{ID: "add-" + specialist.ID, Name: "do", Value: set(append(slices.Clone(mine.Specialists), deepsea.TableSpecialist{ID: specialist.ID, Senior: specialist.Junior == nil}))}
		add.Tiles = append(add.Tiles, tile)
	}
	page.Groups = []views.TileGroup{group, add}
}

// titles are the Journals of a seat by their ids.
func (f *following) titles(seat int) (ids []string, known bool) {
	return titlesIn(f.sheet.Value(companion.Key("p" + strconv.Itoa(seat) + ".journals")))
}
