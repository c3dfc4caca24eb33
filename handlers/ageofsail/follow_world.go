package ageofsail

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

type presence = companion.Count

// world is the map in words: each region with its Shipping Track, presence,
// cities, and who took the tokens of connections.
func (f *following) world(page *views.FollowPage) {
	page.Heading = f.a.Say("ageofsail.follow.world")
	if !f.sheet.HasMap() {
		page.Hint = f.a.Say("ageofsail.follow.no-map")
	}
	var regions []views.SailRegion
	for i := range f.game.Regions {
		shown := f.region(&f.game.Regions[i])
		if id := f.game.Regions[i].ID; id != ageofsail.Europe || f.sheet.HasMap() {
			shown.Buttons = append(shown.Buttons, views.Button{Text: f.a.Say("count.change"), Press: views.Press{ID: "change-" + id, Href: f.panel("map", "region", id), Label: f.a.Say("ageofsail.follow.change", "Region", shown.Name)}})
		}
		regions = append(regions, shown)
	}
	page.Parts = views.SailRegions(regions)
	for i := range f.game.Regions {
		cities := f.sheet.CitiesIn(f.game.Regions[i].ID)
		group := views.TileGroup{ID: "cities-" + f.game.Regions[i].ID, Title: f.a.Say("ageofsail.follow.cities", "Region", f.regionName(f.game.Regions[i].ID)), Narrow: true}
		for _, city := range cities {
			if city.Owner > 0 {
				group.Tiles = append(group.Tiles, f.cityTile(city))
			}
		}
		if len(group.Tiles) > 0 {
			page.Groups = append(page.Groups, group)
		}
	}
	links := views.TileGroup{ID: "connections", Title: f.a.Say("ageofsail.page.connections")}
	for _, one := range f.sheet.Connections() {
		if one.Owner == 0 && one.Took == 0 {
			continue
		}
		tile := views.Tile{ID: one.ID, Name: f.sheet.PlaceName(one.ID)}
		if one.Owner > 0 {
			tile.Seat, tile.Under = f.colour(one.Owner), f.name(one.Owner)
		}
		if one.Took > 0 {
			tile.Aside = f.a.Say("ageofsail.follow.took", "Name", f.name(one.Took))
		}
		links.Tiles = append(links.Tiles, tile)
	}
	if len(links.Tiles) > 0 {
		page.Groups = append(page.Groups, links)
	}
	switch {
	case f.game.Abolished:
		page.After = append(page.After, views.Notice{Kind: "note", Text: f.a.Say("ageofsail.follow.abolished")})
	default:
		page.After = append(page.After, views.Notice{Kind: "note", Text: f.a.Say("ageofsail.follow.not-abolished")})
	}
}

// region is one region as it stands.
func (f *following) region(region *ageofsail.FollowRegion) views.SailRegion {
	shown := views.SailRegion{ID: "region-" + region.ID, Name: f.regionName(region.ID), Open: region.Open}
	switch {
	case region.ID == ageofsail.Europe:
		shown.State = f.a.Say("ageofsail.follow.open")
	case region.Open:
		shown.State = f.a.Say("ageofsail.follow.open")
	case region.Spaces > 0:
		shown.State = f.a.Say("ageofsail.follow.filled", "N", len(region.Track), "Of", region.Spaces)
	default:
		shown.State = f.a.Say("ageofsail.follow.filled-unknown", "N", len(region.Track))
		for _, n := range []int{6, 7, 8} {
			if n >= len(region.Track) {
				shown.Buttons = append(shown.Buttons, views.Button{Text: f.a.Words.SayCount("ageofsail.follow.spaces", n),
					Press: doNamed("spaces-"+region.ID+"-"+strconv.Itoa(n), "spaces:"+region.ID+":"+strconv.Itoa(n), f.a.Say("ageofsail.follow.spaces-what", "Region", shown.Name, "N", n))})
			}
		}
	}
	var names []string
	for _, seat := range region.Track {
		shown.Track = append(shown.Track, f.colour(seat))
		names = append(names, f.name(seat))
	}
	for len(shown.Track) < region.Spaces {
		shown.Track = append(shown.Track, "")
	}
	for _, seat := range region.Beside {
		shown.Beside = append(shown.Beside, f.colour(seat))
		names = append(names, f.name(seat))
	}
	if len(names) > 0 {
		shown.Spoken = f.a.Say("ageofsail.follow.track-spoken", "Names", strings.Join(names, f.a.Say("list.comma")))
	}
	for i, n := range region.Presence {
		if n.Known && n.N > 0 {
			shown.Presence = append(shown.Presence, views.SailPresence{Seat: f.colour(i + 1), Name: f.name(i + 1), Text: strconv.Itoa(n.N)})
		}
	}
	if len(shown.Presence) > 0 {
		shown.PresenceWord = f.a.Say("ageofsail.follow.presence-word")
	}
	shown.Note = f.leaderNote(region)
	return shown
}

// leaderNote says who got the Governor, or would get it now, and why (§9).
func (f *following) leaderNote(region *ageofsail.FollowRegion) string {
	if region.Leader == 0 {
		return ""
	}
	key := "ageofsail.follow.leads"
	if region.Open {
		key = "ageofsail.follow.got"
	}
	if region.Tied {
		key += "-tied"
	}
	return f.a.Say(key, "Name", f.name(region.Leader))
}

// discs are what lies in front of somebody by number.
func (f *following) discs(page *views.FollowPage) {
	mine := f.mine()
	page.Heading, page.Hint = f.a.Say("follow.discs", "Name", f.name(f.seat)), f.a.Say("ageofsail.follow.discs-hint")
	page.Tabs, page.TabsWord = f.tabs("discs"), f.a.Say("count.seats")
	most := f.sheet.Setup().Profile.Discs()
	page.Steppers = []views.Stepper{
		f.stepper("harborDiscs", "anchor", mine.Harbor, most),
		f.stepper("supply", "disc", mine.Supply, most),
		f.stepper("slaveryAside", "card", mine.Aside, ageofsail.MaxSlavery),
	}
}

// stepper is a number of the open seat with − and +. A missing number is none by
// −, and one by +.
func (f *following) stepper(path, glyph string, n companion.Count, high int) views.Stepper {
	name, key := f.a.Words.Message(f.sheet.WhatIs(path)), f.key(path)
	row := views.Stepper{ID: "number-" + path, Glyph: glyph, Text: name, Value: countText(n),
		Open: views.Press{ID: path + "-number", Href: f.panel("number", "key", key), Label: f.a.Say("follow.number-of", "What", name, "Value", countText(n))}}
	set := func(to int) string { return "set:" + key + "=" + strconv.Itoa(to) }
	if !n.Known {
		row.Plus, row.Minus = handlers.StepPress(path+"-up", set(1), f.a.Say("follow.up", "What", name, "To", 1)), handlers.StepPress(path+"-down", set(0), f.a.Say("follow.down", "What", name, "To", 0))
		delete(row.Plus.Attrs, "data-by")
		delete(row.Minus.Attrs, "data-by")
		return row
	}
	row.Attrs = map[string]any{"data-steps": true, "data-high": strconv.Itoa(high)}
	if n.N < high {
		row.Plus = handlers.StepPress(path+"-up", set(n.N+1), f.a.Say("follow.up", "What", name, "To", n.N+1))
	}
	if n.N > 0 {
		row.Minus = handlers.StepPress(path+"-down", set(n.N-1), f.a.Say("follow.down", "What", name, "To", n.N-1))
	}
	return row
}

// number is the pad for one number: icons of a track, discs.
func (f *following) number(page *views.FollowPage) {
	if _, track, ok := strings.Cut(f.form.Key, ".icons."); ok && trackOf(track) >= 0 {
		page.Heading = f.a.Say("ageofsail.follow.icons", "Name", f.name(f.seat), "Track", f.trackWord(trackOf(track)))
		page.Hint = f.a.Say("ageofsail.follow.icons-hint")
		page.Has = "with-pad"
		page.Pad = &views.Pad{Label: page.Heading, Name: "n", To: ageofsail.MaxSpace - 1, Stored: strings.Trim(countText(f.mine().Icons[trackOf(track)]), "–"), More: f.a.Say("count.higher", "From", ageofsail.MaxSpace)}
		return
	}
	what, _ := f.sheet.Describe(companion.Key(f.form.Key), []byte("null"))
	page.Heading = f.a.Words.Message(what)
	page.Has = "with-pad"
	page.Pad = &views.Pad{Label: page.Heading, Name: "n", To: 14, Stored: strings.Trim(string(f.sheet.Value(companion.Key(f.form.Key))), `"`), More: f.a.Say("count.higher", "From", 15)}
}

// numberGesture is a key of that pad as a gesture.
func numberGesture(key, n string) string {
	if _, track, ok := strings.Cut(key, ".icons."); ok {
		return "icons:" + track + ":" + n
	}
	return "set:" + key + "=" + n
}

// reminders switches what the screen reminds of, and how much it follows.
func (f *following) reminders(page *views.FollowPage) {
	var reminders, depths []views.Tile
	for _, word := range ageofsail.Reminders() {
		reminders = append(reminders, views.Tile{ID: word, Name: f.a.Say("ageofsail.follow.reminder." + word)})
	}
	for _, word := range []string{ageofsail.FollowTracks, ageofsail.FollowEverything} {
		depths = append(depths, views.Tile{ID: word, Name: f.a.Say("follow.depth." + word), Under: f.a.Say("ageofsail.follow.depth." + word)})
	}
	handlers.RemindersPanel(f.a, page, reminders, f.game.Off, depths, f.game.Depth)
}

// setLabel is what stands wherever values of a set do that aren't the printed
// ones; "" where they are the owner's.
func setLabel(a *handlers.Asker, set *ageofsail.ComponentSet) string {
	switch {
	case !set.Labelled():
		return ""
	case set.Kind == ageofsail.SetPractice:
		return a.Say("ageofsail.follow.practice")
	}
	return a.Say("ageofsail.follow.practice-mixed", "Label", set.Label)
}

// editMap corrects a region without any rule: who has its cities, and the discs
// on its track.
func (f *following) editMap(page *views.FollowPage) {
	at := slices.IndexFunc(f.game.Regions, func(region ageofsail.FollowRegion) bool { return region.ID == f.form.Region })
	if at < 0 {
		f.world(page)
		return
	}
	region := &f.game.Regions[at]
	page.Heading, page.Hint = f.regionName(region.ID), f.a.Say("follow.edit-hint")
	if region.ID != ageofsail.Europe {
		page.Parts = views.SailRegions([]views.SailRegion{f.editTrack(region)})
	}
	group := views.TileGroup{ID: "cities"}
	for _, city := range f.sheet.CitiesIn(region.ID) {
		tile := f.cityTile(city)
		for seat := 0; seat <= len(f.game.Seats); seat++ {
			if seat == city.Owner {
				continue
			}
			owner := f.a.Say("ageofsail.follow.free")
			if seat > 0 {
				owner = f.name(seat)
			}
			tile.Buttons = append(tile.Buttons, views.Button{Text: owner, Press: views.Press{ID: "own-" + city.ID + "-" + strconv.Itoa(seat), Name: "do", Value: "set:city." + city.ID + "=" + strconv.Itoa(seat), Label: f.a.Say("follow.number-of", "What", city.Name, "Value", owner)}})
		}
		group.Tiles = append(group.Tiles, tile)
	}
	page.Groups = []views.TileGroup{group}
	page.Links = []views.Button{{Text: f.a.Say("ageofsail.follow.world"), Press: views.Press{ID: "world", Href: f.panel("world")}}}
}

// editTrack is a Shipping Track whose last disc can be taken off, and anybody's
// laid on.
func (f *following) editTrack(region *ageofsail.FollowRegion) views.SailRegion {
	shown := f.region(region)
	set := func(track []int) string {
		return "set:region." + region.ID + "=" + string(handlers.JSON(ageofsail.RegionState{Track: track, Beside: region.Beside, Spaces: region.Spaces}))
	}
	if n := len(region.Track); n > 0 {
		shown.Buttons = append(shown.Buttons, views.Button{Text: f.a.Say("ageofsail.follow.last-off"), Press: views.Press{ID: "last-off", Name: "do", Value: set(region.Track[:n-1])}})
	}
	for seat := 1; seat <= len(f.game.Seats) && (region.Spaces == 0 || len(region.Track) < region.Spaces); seat++ {
		shown.Buttons = append(shown.Buttons, views.Button{Text: f.a.Say("ageofsail.follow.lay-on", "Name", f.name(seat)), Press: views.Press{ID: "lay-on-" + strconv.Itoa(seat), Name: "do", Value: set(append(slices.Clone(region.Track), seat))}})
	}
	return shown
}
