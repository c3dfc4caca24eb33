package deepsea

import (
	"slices"
	"strconv"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// dueCard is the first thing that is due for the open seat.
func (f *following) dueCard() *views.DueCard {
	due := f.mine().Due
	if len(due) == 0 {
		return nil
	}
	first := due[0]
	id := strconv.Itoa(first.ID)
	card := &views.DueCard{Glyph: gainGlyph(first.Gain), Text: f.dueText(first), Do: f.doing(first)}
	if len(due) > 1 {
		card.Under = f.a.Say("follow.due.more", "More", len(due)-1)
		card.Later = &views.Button{Text: f.a.Say("follow.later"), Press: do("later", "later:"+id)}
	}
	card.Decline = &views.Button{Text: f.a.Say("follow.decline"), Press: do("decline", "decline:"+id)}
	return card
}

// doing are the ways to do what is due: one tap, or one of a few.
func (f *following) doing(due deepsea.Due) []views.Button {
	id := strconv.Itoa(due.ID)
	lead := func(panel string) []views.Button {
		return []views.Button{{Text: f.a.Say("follow.choose." + panel), Press: views.Press{ID: "do", Href: f.panel(panel, "due", id)}}}
	}
	switch due.Gain {
	case "any", "lowest":
		tracks := trackWords[:]
		if due.Gain == "lowest" {
			tracks = f.lowest()
		}
		var ways []views.Button
		for _, track := range tracks {
			ways = append(ways, views.Button{Text: f.a.Say("deepsea.track." + track), Glyph: track, Press: do("do-"+track, "take:"+id+":"+track)})
		}
		return ways
	case "impact":
		if _, followed := f.counting().marked(f.seat); followed {
			return lead("impact")
		}
	case "promote":
		if f.mine().Specialists != nil {
			return lead("tableau")
		}
	case deepsea.GainVessel:
		if f.sheet.Box().Mission().Launch.Zone == "" && !slices.Contains(f.game.Off, deepsea.WhyArrival) {
			return lead("choose")
		}
	}
	return []views.Button{{Text: f.a.Say("follow.do"), Press: do("do", "take:"+id)}}
}

// lowest are the tracks that the lowest attribute may be: tied spaces.
func (f *following) lowest() []string {
	low := deepsea.MaxSpace + 1
	var tracks []string
	for i, space := range f.mine().Tracks {
		if !space.Known || space.N > low {
			continue
		}
		if space.N < low {
			low, tracks = space.N, nil
		}
		tracks = append(tracks, trackWords[i])
	}
	return tracks
}

// dueText is what happens and why: "Pilot: place 1 Impact marker".
func (f *following) dueText(due deepsea.Due) string {
	return f.a.Say("follow.due.line", "Why", f.whyText(due), "What", f.gainText(due.Gain, due.N))
}

func (f *following) gainText(gain string, n int) string {
	switch gain {
	case "reputation", "inspiration", "coordination", "ingenuity":
		return f.a.Say("follow.gain.attribute", "Track", f.a.Say("deepsea.track."+gain), "Count", n)
	}
	return f.a.Words.SayCount("follow.gain."+gain, n)
}

// whyText names what made it happen.
func (f *following) whyText(due deepsea.Due) string {
	of := due.Of
	switch due.Why {
	case deepsea.WhyImpact:
		of = f.a.Say("deepsea.track." + due.Of)
	case deepsea.WhyRecruit, deepsea.WhySupply:
		of = f.specialistName(due.Of, false)
	case deepsea.WhyPromote:
		of = f.specialistName(due.Of, true)
	case deepsea.WhyPublish, deepsea.WhyOthers:
		if card := f.sheet.Box().Journal(due.Of); card != nil {
			of = card.Name
		}
	case deepsea.WhyArrival, deepsea.WhyGiven:
		if zone := f.sheet.Box().Zone(due.Of); zone != nil {
			of = zone.Name
		}
		if of == "" {
			return f.a.Say("follow.why.table")
		}
	}
	return f.a.Say("follow.why."+due.Why, "Of", of)
}

func (f *following) specialistName(id string, senior bool) string {
	if specialist := f.sheet.Box().Specialist(id); specialist != nil {
		return specialist.Name(senior)
	}
	return id
}

// owed says who else has something to do, so that nothing waits unseen.
func (f *following) owed() string {
	due := make([]int, len(f.game.Seats))
	for i := range due {
		due[i] = len(f.game.Seats[i].Due)
	}
	return handlers.Owed(f.a, f.seat, f.name, due)
}

// gainGlyph is the sign of a reward; "" where it has none.
func gainGlyph(gain string) string {
	switch gain {
	case "any", "lowest", deepsea.GainAction:
		return ""
	case deepsea.GainSupply:
		return "disc"
	case deepsea.GainReady:
		return "journal"
	}
	return gain
}

// choose asks for the launch zone of a Vessel, where the mission lets people
// choose.
func (f *following) choose(page *views.FollowPage) {
	page.Heading = f.a.Say("follow.choose-zone")
	id := strconv.Itoa(f.form.Due)
	group := views.TileGroup{ID: "zones"}
	zones := f.sheet.Box().Facts().Zones()
	for i := range zones {
		if zone := &zones[i]; zone.Depth == 1 {
			group.Tiles = append(group.Tiles, views.Tile{ID: zone.ID, Name: zone.Name, Signs: f.signs(zone.Arrival), Press: do("zone-"+zone.ID, "take:"+id+":"+zone.ID)})
		}
	}
	page.Groups = []views.TileGroup{group}
}

// signs are rewards as glyphs with their words or numbers.
func (f *following) signs(gains []string) []views.Sign {
	var signs []views.Sign
	for _, g := range deepsea.Gains(gains) {
		sign := views.Sign{Glyph: gainGlyph(g.Word), Text: f.a.Say("deepsea.gain." + g.Word)}
		if g.N > 1 {
			sign.Text = f.a.Say("follow.times", "What", sign.Text, "Count", g.N)
		}
		signs = append(signs, sign)
	}
	return signs
}
