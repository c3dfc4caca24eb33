package deepsea

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// gains gives the open seat what the ocean brought: a reward by its kind, or
// what a zone prints. A link pays the owners of both its ends.
func (f *following) gains(page *views.FollowPage) {
	page.Heading = f.a.Say("follow.gains", "Name", f.name(f.seat))
	if zone := f.sheet.Box().Zone(f.form.Zone); zone != nil {
		page.Heading = f.a.Say("follow.gains-zone", "Name", f.name(f.seat), "Zone", zone.Name)
		page.Groups = f.zoneGains(zone)
		page.Links = []views.Button{{Text: f.a.Say("follow.gains-back"), Press: views.Press{ID: "all-gains", Href: f.panel("gains")}}}
		return
	}
	page.Hint = f.a.Say("follow.gains-hint")
	page.Tabs, page.TabsWord = f.tabs("gains"), f.a.Say("count.seats")
	for _, gain := range []string{"reputation", "inspiration", "coordination", "ingenuity", "any", "lowest", "research", "disc", "impact", "promote"} {
		page.Stocks = append(page.Stocks, views.Stock{Glyph: gainGlyph(gain), Word: f.a.Say("deepsea.gain." + gain), Press: do("gain-"+gain, "owe:"+gain)})
	}
	page.Search = f.search("gains", f.a.Say("follow.search-zones"))
	zones := slices.Clone(f.sheet.Box().Facts().Zones())
	slices.SortStableFunc(zones, func(a, b deepsea.Zone) int { return cmp.Compare(a.Depth, b.Depth) })
	for i := range zones {
		zone := &zones[i]
		if zone.Depth > f.sheet.Box().Mission().MaxDepth || !fits(f.form.Words, zone.Name, zone.Depth) {
			continue
		}
		if title := f.a.Say("follow.depth-of", "Depth", zone.Depth); len(page.Groups) == 0 || page.Groups[len(page.Groups)-1].Title != title {
			page.Groups = append(page.Groups, views.TileGroup{ID: "depth-" + strconv.Itoa(zone.Depth), Title: title})
		}
		last := len(page.Groups) - 1
		page.Groups[last].Tiles = append(page.Groups[last].Tiles, views.Tile{ID: zone.ID, Name: zone.Name, Press: views.Press{ID: "zone-" + zone.ID, Href: f.panel("gains", "zone", zone.ID)}})
	}
	if len(page.Groups) == 0 {
		page.Groups = []views.TileGroup{{ID: "no-zone", Note: f.a.Say("follow.zones-none")}}
	}
}

// zoneGains are the rewards that a zone prints, each one tap.
func (f *following) zoneGains(zone *deepsea.Zone) []views.TileGroup {
	var groups []views.TileGroup
	add := func(id string, tiles ...views.Tile) {
		if len(tiles) > 0 {
			groups = append(groups, views.TileGroup{ID: id, Title: f.a.Say("follow.zone." + id), Tiles: tiles})
		}
	}
	one := func(id, name string, gains []string) []views.Tile {
		if len(gains) == 0 {
			return nil
		}
		return []views.Tile{{ID: id, Name: name, Signs: f.signs(gains), Press: do("owe-"+id, "owe:"+strings.Join(gains, "+")+":"+zone.ID)}}
	}
	add("discovery", one("discovery", zone.Name, zone.Discovery)...)
	add("arrival", one("arrival", zone.Name, zone.Arrival)...)
	var spaces []views.Tile
	for _, track := range zone.Sonar {
		for _, space := range track {
			spaces = append(spaces, one(space.ID, f.a.Say("follow.space-of.sonar", "Space", space.ID), space.Gains)...)
		}
	}
	for _, site := range zone.Conserve {
		spaces = append(spaces, one(site.ID, f.a.Say("follow.space-of.conserve", "Space", site.ID, "Cost", site.Cost), site.Gains)...)
	}
	for _, site := range zone.Journal {
		spaces = append(spaces, one(site.ID, f.a.Say("follow.space-of.journal", "Space", site.ID), site.Gains)...)
	}
	add("spaces", spaces...)
	var links []views.Tile
	for i, link := range zone.Links {
		id := "link-" + strconv.Itoa(i)
		gains := strings.Join(link.Gains, "+")
		tile := views.Tile{ID: id, Name: f.a.Say("follow.link", "A", link.A, "B", link.B), Signs: f.signs(link.Gains), Under: f.a.Say("follow.link-own", "Name", f.name(f.seat)),
			Press: do("owe-"+id, "owe:"+gains+":"+zone.ID)}
		for number := 1; number <= len(f.game.Seats); number++ {
			if number != f.seat {
				tile.Buttons = append(tile.Buttons, views.Button{Text: f.a.Say("follow.link-with", "Name", f.name(number)), Press: do("owe-"+id+"-"+strconv.Itoa(number), "owe:"+gains+":"+zone.ID+":"+strconv.Itoa(f.seat)+"+"+strconv.Itoa(number))})
			}
		}
		links = append(links, tile)
	}
	add("links", links...)
	return groups
}
