package ageofsail

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// partForm is a part of a set as a person types it. An empty field is what
// isn't known.
type partForm struct {
	Icon   []string `form:"icon" validate:"max=4,dive,max=6"`
	Glory  []string `form:"glory" validate:"max=16,dive,max=6"`
	First  []string `form:"first" validate:"max=5,dive,max=12"`  // one group of actions
	Second []string `form:"second" validate:"max=5,dive,max=12"` // and another one
	None   bool     `form:"none"`                                // no space for a disc
	Begin  []string `form:"begin" validate:"max=4,dive,max=6"`   // where levels 2–5 begin
	Value  []string `form:"value" validate:"max=5,dive,max=6"`   // of levels 1–5
	Count  []string `form:"count" validate:"max=8,dive,max=6"`   // of tokens
	Spaces string   `form:"spaces" validate:"max=6"`
	Lines  string   `form:"lines" validate:"max=12000"` // cities, connections: one a line
}

// partNames are the parts in the order of typing them in.
func partNames(set *ageofsail.ComponentSet) []string {
	var names []string
	for _, track := range ageofsail.Tracks() {
		names = append(names, "track."+track)
	}
	for _, id := range ageofsail.StartBuildings() {
		names = append(names, "start."+id)
	}
	for _, tile := range ageofsail.KnownBuildings() {
		names = append(names, "building."+tile.ID)
	}
	for i := range set.Buildings { // types that only this copy has
		if name := "building." + set.Buildings[i].ID; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, deck := range ageofsail.Decks() {
		for _, card := range ageofsail.CardsOf(deck) {
			names = append(names, "card."+card)
		}
	}
	names = append(names, "tokens")
	for _, side := range []string{"a", "b"} {
		for _, region := range ageofsail.Regions() {
			names = append(names, "region."+side+"."+region)
		}
		names = append(names, "links."+side)
	}
	return names
}

// after is the part that follows another one.
func (p *setEditor) after(part string) string {
	names := partNames(p.set)
	if at := slices.Index(names, part); at >= 0 && at+1 < len(names) {
		return names[at+1]
	}
	return part
}

// overview is one set with how far it is.
func (p *setEditor) overview() views.FormPage {
	a, set := p.a, p.set
	name := set.Label
	if set.Kind == ageofsail.SetPractice {
		name = a.Say("ageofsail.sets.practice")
	}
	page := views.FormPage{Frame: p.rooms.house.Titled(a, a.Say("ageofsail.sets.title"), p.address()), Heading: name, Hint: a.Say("ageofsail.sets.one-hint")}
	groups := map[string]*views.Block{}
	var order []string
	next := ""
	for _, part := range partNames(set) {
		id := groupOf(part)
		if groups[id] == nil {
			groups[id] = &views.Block{ID: "part-" + id, Title: a.Say("ageofsail.sets." + id), Folded: true}
			order = append(order, id)
		}
		state := p.stateOf(part)
		if next == "" && state != "known" {
			next = part
		}
		groups[id].Links = append(groups[id].Links, views.ListLink{Text: p.partName(part), Aside: a.Say("ageofsail.sets.state." + state), Press: views.Press{ID: "to-" + strings.ReplaceAll(part, ".", "-"), Href: p.at(part)}})
	}
	for _, id := range order {
		known := 0
		for _, link := range groups[id].Links {
			if link.Aside == a.Say("ageofsail.sets.state.known") {
				known++
			}
		}
		groups[id].Title = a.Say("ageofsail.sets.part-of", "Part", groups[id].Title, "Known", known, "Of", len(groups[id].Links))
		if side, ok := strings.CutPrefix(id, "side-"); ok {
			groups[id].Text = p.placesText(side)
		}
		page.Blocks = append(page.Blocks, *groups[id])
	}
	links := []views.ListLink{{Text: a.Say("ageofsail.sets.export"), Under: a.Say("ageofsail.sets.export-hint"), Press: views.Press{ID: "export", Href: "/ageofsail/set.json?" + handlers.Query("set", set.ID), Attrs: map[string]any{"download": "component-set.json"}}}}
	page.Blocks = append(page.Blocks, views.Block{ID: "export-block", Links: links})
	if set.Kind != ageofsail.SetPractice {
		page.Blocks = append(page.Blocks,
			views.Block{ID: "name", Title: a.Say("ageofsail.sets.label"), Action: p.address("set", set.ID), Hidden: p.rooms.house.BookHidden(a), Fields: []views.Field{p.labelField(set.Label)},
				Main: &views.Button{Text: a.Say("save"), Press: views.Press{ID: "save-label", Name: "do", Value: "label"}}},
			views.Block{ID: "remove", Action: p.address("set", set.ID), Hidden: p.rooms.house.BookHidden(a),
				Buttons: []views.Button{{Text: a.Say("ageofsail.sets.remove"), Press: views.Press{ID: "remove-set", Name: "do", Value: "remove"}}}})
		if next != "" {
			page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: a.Say("ageofsail.sets.next-missing", "Part", p.partName(next)), Press: views.Press{ID: "next-missing", Href: p.at(next)}}})
		}
	}
	return page
}

// groupOf is the group that a part stands in.
func groupOf(part string) string {
	kind, rest, _ := strings.Cut(part, ".")
	switch kind {
	case "track":
		return "tracks"
	case "start", "building":
		return "buildings"
	case "card":
		return "cards"
	case "region", "links":
		side, _, _ := strings.Cut(rest, ".")
		return "side-" + side
	}
	return kind
}

// placesText says how many places for tokens a side has; 95 are complete.
func (p *setEditor) placesText(id string) string {
	places := 0
	if side := p.set.Side(id); side != nil {
		places, _ = side.TokenPlaces()
	}
	return p.a.Say("ageofsail.sets.places", "N", places, "Of", ageofsail.NumTokens)
}

// stateOf is "known", "partly" or "open".
func (p *setEditor) stateOf(part string) string {
	has := func(parts ...bool) string {
		n := 0
		for _, one := range parts {
			if one {
				n++
			}
		}
		switch n {
		case 0:
			return "open"
		case len(parts):
			return "known"
		}
		return "partly"
	}
	kind, rest, _ := strings.Cut(part, ".")
	side, region, _ := strings.Cut(rest, ".")
	switch kind {
	case "track":
		if track := p.set.Track(trackOf(rest)); track != nil {
			return has(len(track.Levels) > 0, len(track.Glory) > 0)
		}
	case "start":
		if tile := p.set.StartBuilding(rest); tile != nil {
			return has(tile.Icons != nil, tile.Actions != nil, tile.Glory != nil)
		}
	case "building":
		if tile := p.set.Building(rest); tile != nil {
			return has(tile.Icons != nil, tile.Actions != nil, tile.Glory != nil)
		}
	case "card":
		if card := p.set.Card(rest); card != nil {
			return has(card.Icons != nil, card.Glory != nil)
		}
	case "tokens":
		return has(len(p.set.Tokens) > 0)
	case "region":
		if one := p.set.Region(side, region); one != nil {
			return has(one.ShippingTrack.Known, len(one.Cities) > 0)
		}
	case "links":
		if one := p.set.Side(side); one != nil {
			return has(len(one.Connections) > 0)
		}
	}
	return "open"
}

// partName is a part in words.
func (p *setEditor) partName(part string) string {
	a := p.a
	kind, rest, _ := strings.Cut(part, ".")
	_, region, _ := strings.Cut(rest, ".")
	switch kind {
	case "track":
		return a.Say("ageofsail.track." + rest)
	case "start", "building":
		if ageofsail.IsKnownBuilding(rest) {
			return a.Say("ageofsail.building." + rest)
		}
		if tile := p.set.Building(rest); tile != nil {
			return tile.Name
		}
	case "card":
		name, _ := cardName(a, rest)
		return name
	case "region":
		return a.Say("ageofsail.region." + region)
	case "links":
		return a.Say("ageofsail.page.connections")
	case "tokens":
		return a.Say("ageofsail.sets.tokens")
	}
	return part
}

// partPage is the form of one part.
func (p *setEditor) partPage() (views.FormPage, error) {
	a, part := p.a, p.form.Part
	if !slices.Contains(partNames(p.set), part) {
		return views.FormPage{}, handlers.NotFound()
	}
	page := views.FormPage{Frame: p.rooms.house.Titled(a, p.set.Label, p.address("set", p.set.ID)), Heading: p.headingOf(part), Hint: a.Say("ageofsail.sets.empty-hint")}
	block := views.Block{ID: "part", Action: p.at(part), Hidden: p.rooms.house.BookHidden(a), Grid: true, Attrs: templ.Attributes{"id": "part-form"}}
	typed := p.shownPart()
	if p.write != nil {
		typed = p.write.partForm
	}
	p.fields(&block, part, typed)
	if p.set.Kind == ageofsail.SetPractice {
		page.Hint, block.Action = a.Say("ageofsail.sets.read-only"), ""
	} else {
		// The way back keeps what was typed: it is a button of the same form.
		page.Header = views.Title(views.TitleBar{Title: p.set.Label, Back: views.Press{ID: "save-back", Name: "do", Value: "back", Form: "part-form", Label: a.Say("ageofsail.sets.save-back")},
			Enter: views.Press{Name: "do", Value: "save", Form: "part-form"}}) // Enter saves and stays
		block.Attrs["data-draft"] = p.set.ID + " " + part // waits on the phone until it is sent
		block.Buttons = []views.Button{{Text: a.Say("save"), Press: views.Press{ID: "save", Name: "do", Value: "save"}}}
		block.Main = &views.Button{Text: a.Say("ageofsail.sets.save-next", "Part", p.partName(p.after(part))), Press: views.Press{ID: "save-next", Name: "do", Value: "next"}}
	}
	page.Blocks = []views.Block{block}
	return page, nil
}

// fields are what a part asks, filled with what is known or was typed.
func (p *setEditor) fields(block *views.Block, part string, typed partForm) {
	a := p.a
	kind, rest, _ := strings.Cut(part, ".")
	side, _, _ := strings.Cut(rest, ".")
	number := func(name string, i int, label string, list []string) {
		field := views.Field{ID: name + "-" + strconv.Itoa(i), Name: name, Label: label, Mode: "numeric", Max: 3}
		if i < len(list) {
			field.Value = list[i]
		}
		if handlers.FaultPlaceOf(p.fault) == name+"["+strconv.Itoa(i)+"]" {
			field.Error = p.refusedAt(field.ID, label)
		}
		block.Fields = append(block.Fields, field)
	}
	switch kind {
	case "card", "building", "start":
		for i, track := range ageofsail.Tracks() {
			number("icon", i, a.Say("ageofsail.sets.icons", "Track", a.Say("ageofsail.track."+track)), typed.Icon)
		}
		number("glory", 0, a.Say("ageofsail.sets.glory"), typed.Glory)
		block.Text = a.Say("ageofsail.sets.icons-hint")
		if kind != "card" {
			block.Choices = p.actionChoices(typed)
		}
	case "track":
		for level := range 5 {
			if level == 0 { // every track begins there
				block.Fields = append(block.Fields, views.Field{ID: "begins", Name: "begins", Label: a.Say("ageofsail.sets.begin", "Level", 1), Value: "0", Mode: "numeric", Attrs: map[string]any{"readonly": true}})
			} else {
				number("begin", level-1, a.Say("ageofsail.sets.begin", "Level", level+1), typed.Begin)
			}
			number("value", level, a.Say("ageofsail.sets.value."+rest, "Level", level+1), typed.Value)
		}
		for space := range ageofsail.MaxSpace + 1 {
			number("glory", space, a.Say("ageofsail.sets.glory-at", "Space", space), typed.Glory)
		}
		block.Text = a.Say("ageofsail.sets.track-hint")
	case "tokens":
		for i, token := range ageofsail.TokenKinds() {
			name := a.Say("ageofsail.sets.blue", "What", a.Say("ageofsail.token."+token))
			if track := trackOf(token); track >= 0 {
				name = a.Say("ageofsail.sets.brown", "What", a.Say("ageofsail.track."+token))
			}
			number("count", i, name, typed.Count)
		}
		block.Text = a.Say("ageofsail.sets.tokens-hint", "Of", ageofsail.NumTokens)
	case "region":
		if !strings.HasSuffix(part, "."+ageofsail.Europe) {
			field := views.Field{ID: "spaces", Name: "spaces", Label: a.Say("ageofsail.sets.spaces"), Value: typed.Spaces, Mode: "numeric", Max: 2}
			if handlers.FaultPlaceOf(p.fault) == "spaces" {
				field.Error = p.refusedAt(field.ID, field.Label)
			}
			block.Fields = append(block.Fields, field)
		}
		block.Area = p.area(a.Say("ageofsail.sets.cities"), a.Say("ageofsail.sets.cities-hint"), typed.Lines)
	case "links":
		block.Lines = p.numbered(side)
		block.Area = p.area(a.Say("ageofsail.page.connections"), a.Say("ageofsail.sets.links-hint"), typed.Lines)
	}
}

func (p *setEditor) area(label, hint, value string) *views.Area {
	area := &views.Area{ID: "lines", Name: "lines", Label: label, Hint: hint, Value: value, Rows: "10"}
	if handlers.FaultPlaceOf(p.fault) == "lines" {
		area.Error = p.refusedAt(area.ID, label)
	}
	return area
}

// numbered are the cities of a side with the numbers that connections name.
func (p *setEditor) numbered(side string) []views.BreakdownLine {
	var lines []views.BreakdownLine
	for i, city := range citiesOf(p.set, side) {
		lines = append(lines, views.BreakdownLine{Text: city.Name, Count: strconv.Itoa(i + 1)})
	}
	return lines
}

// citiesOf are all cities of a side, in the order of the regions.
func citiesOf(set *ageofsail.ComponentSet, side string) []ageofsail.City {
	var cities []ageofsail.City
	if one := set.Side(side); one != nil {
		for i := range one.Regions {
			cities = append(cities, one.Regions[i].Cities...)
		}
	}
	return cities
}

// actionChoices ask which actions a tile offers: one group, and perhaps another.
func (p *setEditor) actionChoices(typed partForm) []views.Choices {
	group := func(name, label string, on []string) views.Choices {
		choices := views.Choices{Label: label}
		for _, action := range allActions {
			choices.Chips = append(choices.Chips, views.Chip{Text: p.a.Say("ageofsail.action." + action), Field: name, Value: action, On: slices.Contains(on, action)})
		}
		return choices
	}
	first := group("first", p.a.Say("ageofsail.sets.first"), typed.First)
	first.Hint = p.a.Say("ageofsail.sets.first-hint")
	second := group("second", p.a.Say("ageofsail.sets.second"), typed.Second)
	second.Chips = append(second.Chips, views.Chip{Text: p.a.Say("ageofsail.sets.no-action"), Field: "none", Value: "1", On: typed.None})
	return []views.Choices{first, second}
}

// shownPart is what is known of the part, as the fields show it.
func (p *setEditor) shownPart() partForm {
	kind, rest, _ := strings.Cut(p.form.Part, ".")
	side, region, _ := strings.Cut(rest, ".")
	switch kind {
	case "building":
		if tile := p.set.Building(rest); tile != nil {
			return tileForm(tile.Icons, tile.Actions, tile.Glory)
		}
	case "start":
		if tile := p.set.StartBuilding(rest); tile != nil {
			return tileForm(tile.Icons, tile.Actions, tile.Glory)
		}
		if rest == "colonial-house" { // the same in every copy
			return tileForm(&ageofsail.Icons{}, [][]string{{"occupy"}}, nil)
		}
	case "card":
		if card := p.set.Card(rest); card != nil {
			return tileForm(card.Icons, nil, card.Glory)
		}
	case "track":
		return p.trackForm(trackOf(rest))
	case "tokens":
		return p.tokensForm()
	case "region":
		return regionForm(p.set.Region(side, region))
	case "links":
		return p.linksForm(side)
	}
	return partForm{}
}

func numberText(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

func tileForm(icons *ageofsail.Icons, actions [][]string, glory *int) partForm {
	form := partForm{Glory: []string{numberText(glory)}, None: actions != nil && len(actions) == 0}
	if icons != nil {
		for _, n := range icons.List() {
			form.Icon = append(form.Icon, strconv.Itoa(n))
		}
	}
	if len(actions) > 0 {
		form.First = actions[0]
	}
	if len(actions) > 1 {
		form.Second = actions[1]
	}
	return form
}

// trackForm shows a track; what every copy has is filled in where nothing is
// known yet: the levels of Industry, and that Politics allows 1 to 5 cards.
func (p *setEditor) trackForm(t int) partForm {
	form := partForm{}
	track := p.set.Track(t)
	if track != nil && len(track.Levels) > 0 {
		for i, level := range track.Levels {
			form.Value = append(form.Value, strconv.Itoa(level.Value))
			if i > 0 {
				form.Begin = append(form.Begin, strconv.Itoa(level.From))
			}
		}
	} else if t == ageofsail.Industry || t == ageofsail.Politics {
		form.Value = []string{"1", "2", "3", "4", "5"}
		for _, from := range ageofsail.IndustryLevels() {
			if t == ageofsail.Industry {
				form.Begin = append(form.Begin, strconv.Itoa(from))
			}
		}
	}
	if track != nil {
		for _, glory := range track.Glory {
			form.Glory = append(form.Glory, numberText(glory))
		}
	}
	return form
}

func (p *setEditor) tokensForm() partForm {
	form := partForm{}
	for _, kind := range ageofsail.TokenKinds() {
		count := p.set.TokenCount(kind)
		if len(p.set.Tokens) == 0 {
			count = ageofsail.TokenCount(kind)
		}
		form.Count = append(form.Count, strconv.Itoa(count))
	}
	return form
}

func regionForm(region *ageofsail.Region) partForm {
	form := partForm{}
	if region == nil {
		return form
	}
	if region.ShippingTrack.Known && !region.ShippingTrack.None {
		form.Spaces = strconv.Itoa(region.ShippingTrack.Spaces)
	}
	var lines []string
	for i := range region.Cities {
		line := region.Cities[i].Name
		if glory := region.Cities[i].Glory; glory != nil {
			line += " " + strconv.Itoa(*glory)
		}
		lines = append(lines, line)
	}
	form.Lines = strings.Join(lines, "\n")
	return form
}

func (p *setEditor) linksForm(side string) partForm {
	form := partForm{}
	cities := citiesOf(p.set, side)
	at := func(id string) string {
		return strconv.Itoa(1 + slices.IndexFunc(cities, func(city ageofsail.City) bool { return city.ID == id }))
	}
	var lines []string
	if one := p.set.Side(side); one != nil {
		for i := range one.Connections {
			link := &one.Connections[i]
			line := at(link.Ends[0]) + " " + at(link.Ends[1])
			switch {
			case link.Token == nil:
				line += " ?"
			case *link.Token:
				line += " *"
			}
			lines = append(lines, line)
		}
	}
	form.Lines = strings.Join(lines, "\n")
	return form
}

// typedNumber reads a field: "" = not known. A refusal names the field.
func typedNumber(list []string, i int, name string, low, high int) (*int, error) {
	if i >= len(list) || strings.TrimSpace(list[i]) == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(list[i]))
	if err != nil || n < low || n > high {
		return nil, companion.Invalid(name+"["+strconv.Itoa(i)+"]", companion.SayWith("refuse.range", companion.Args{"Low": low, "High": high}))
	}
	return &n, nil
}
