package ageofsail

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
)

// typedPart is the set with what was typed of one part. A refusal names the
// field, or each fault of the set with its place.
func (p *setEditor) typedPart() (*ageofsail.ComponentSet, error) {
	part := p.form.Part
	if !slices.Contains(partNames(p.set), part) {
		return nil, handlers.NotFound()
	}
	kind, rest, _ := strings.Cut(part, ".")
	side, region, _ := strings.Cut(rest, ".")
	switch kind {
	case "building", "start", "card":
		value, err := p.typedTile(kind, rest)
		if err != nil {
			return nil, err
		}
		return p.set.With(part, value)
	case "track":
		track, err := p.typedTrack()
		if err != nil || track == nil {
			return orWith(p.set, part, err)
		}
		return p.set.With(part, track)
	case "tokens":
		tokens, err := p.typedTokens()
		if err != nil || tokens == nil {
			return orWith(p.set, part, err)
		}
		return p.set.With(part, tokens)
	}
	set, err := p.withSide(side)
	if err != nil {
		return nil, err
	}
	if kind == "links" {
		links, err := typedLinks(p.write.Lines, citiesOf(set, side))
		if err != nil {
			return nil, err
		}
		return set.With(part, links)
	}
	typed, err := p.typedRegion(side, region)
	if err != nil {
		return nil, err
	}
	return set.With(part, typed)
}

// orWith takes a part away, unless it was refused.
func orWith(set *ageofsail.ComponentSet, part string, err error) (*ageofsail.ComponentSet, error) {
	if err != nil {
		return nil, err
	}
	return set.With(part, nil)
}

// withSide is the set with a side to write to.
func (p *setEditor) withSide(side string) (*ageofsail.ComponentSet, error) {
	if p.set.Side(side) != nil {
		return p.set, nil
	}
	return p.set.With("side."+side, ageofsail.SideHead(p.a.Say("ageofsail.side."+side)))
}

// typedTile reads a building or a card; nil where nothing of it is known.
func (p *setEditor) typedTile(kind, id string) (any, error) {
	typed := &p.write.partForm
	var icons ageofsail.Icons
	known := false
	for i, to := range []*int{&icons.Industry, &icons.Culture, &icons.Finance, &icons.Politics} {
		n, err := typedNumber(typed.Icon, i, "icon", 0, ageofsail.MaxSpace)
		if err != nil {
			return nil, err
		}
		if n != nil {
			*to, known = *n, true
		}
	}
	glory, err := typedNumber(typed.Glory, 0, "glory", 0, 20)
	if err != nil {
		return nil, err
	}
	var shown *ageofsail.Icons
	if known {
		shown = &icons
	}
	var actions [][]string
	for _, group := range [][]string{typed.First, typed.Second} {
		if len(group) > 0 {
			actions = append(actions, group)
		}
	}
	if typed.None && actions == nil {
		actions = [][]string{}
	}
	if shown == nil && glory == nil && actions == nil {
		return nil, nil
	}
	switch kind {
	case "card":
		return card(id, shown, glory), nil
	case "start":
		return ageofsail.StartBuilding{ID: id, Name: p.printedName(id), Icons: shown, Actions: actions, Glory: glory}, nil
	}
	tile := ageofsail.Building{ID: id, Name: p.printedName(id), Icons: shown, Actions: actions, Glory: glory}
	if old := p.set.Building(id); old != nil {
		tile.Name, tile.Level, tile.Copies = old.Name, old.Level, old.Copies
	}
	for _, one := range ageofsail.KnownBuildings() {
		if one.ID == id {
			tile.Level, tile.Copies = one.Level, one.Copies
		}
	}
	return tile, nil
}

// printedName is the name of a building in the person's language.
func (p *setEditor) printedName(id string) string { return p.partName("building." + id) }

func card(id string, icons *ageofsail.Icons, glory *int) ageofsail.Card {
	deck, value, _ := ageofsail.CardOf(id)
	one := ageofsail.Card{ID: id, Deck: deck, Icons: icons, Glory: glory, Governor: value < 0}
	if value >= 0 {
		one.Value = &value
	}
	if id == "europe-5" {
		one.Effect = "abolition"
	}
	return one
}

// typedTrack reads the levels and the Glory of a track; nil where neither is
// known.
func (p *setEditor) typedTrack() (*ageofsail.AssetTrack, error) {
	typed, track := &p.write.partForm, &ageofsail.AssetTrack{}
	var values, begins []int
	for i := range 5 {
		n, err := typedNumber(typed.Value, i, "value", 1, 30)
		if err != nil {
			return nil, err
		}
		if n != nil {
			values = append(values, *n)
		}
		if i == 4 {
			break
		}
		if n, err = typedNumber(typed.Begin, i, "begin", 1, ageofsail.MaxSpace); err != nil {
			return nil, err
		}
		if n != nil {
			begins = append(begins, *n)
		}
	}
	if len(begins) == 4 && len(values) == 5 {
		for i, last := 0, 0; i < 4; i++ {
			if begins[i] <= last {
				return nil, companion.Invalid("begin["+strconv.Itoa(i)+"]", companion.SayWith("refuse.range", companion.Args{"Low": last + 1, "High": ageofsail.MaxSpace}))
			}
			last = begins[i]
		}
		begins = append(append([]int{0}, begins...), ageofsail.MaxSpace+1)
		for i, value := range values {
			track.Levels = append(track.Levels, ageofsail.Level{From: begins[i], To: begins[i+1] - 1, Value: value})
		}
	} else if len(begins) > 0 { // values alone are what every copy has
		return nil, companion.Invalid("begin["+strconv.Itoa(len(begins)%4)+"]", companion.Say("ageofsail.sets.all-levels"))
	}
	known := false
	for space := range ageofsail.MaxSpace + 1 {
		n, err := typedNumber(typed.Glory, space, "glory", 0, 20)
		if err != nil {
			return nil, err
		}
		known = known || n != nil
		track.Glory = append(track.Glory, n)
	}
	if !known {
		track.Glory = nil
	}
	if track.Levels == nil && track.Glory == nil {
		return nil, nil
	}
	return track, nil
}

func (p *setEditor) typedTokens() (any, error) {
	var kinds []ageofsail.TokenKind
	known := false
	for i, id := range ageofsail.TokenKinds() {
		n, err := typedNumber(p.write.Count, i, "count", 0, ageofsail.NumTokens)
		if err != nil {
			return nil, err
		}
		kind := ageofsail.TokenKind{ID: id, Colour: "brown", Count: n}
		if isBlue(id) {
			kind.Colour = "blue"
		}
		known = known || n != nil
		kinds = append(kinds, kind)
	}
	if !known {
		return nil, nil
	}
	return kinds, nil
}

// typedRegion reads the length of a track and the cities, one a line: the name,
// then its Glory, 1 or 2. A city keeps its id by its place in the list.
func (p *setEditor) typedRegion(side, id string) (any, error) {
	region := ageofsail.Region{ID: id, Name: p.a.Say("ageofsail.region." + id)}
	old := p.set.Region(side, id)
	if old != nil {
		region = *old
		region.Cities, region.ShippingTrack = nil, ageofsail.ShippingTrack{}
	}
	if id == ageofsail.Europe {
		region.ShippingTrack = ageofsail.ShippingTrack{Known: true, None: true}
	}
	spaces, err := typedNumber([]string{p.write.Spaces}, 0, "spaces", 1, 12)
	if err != nil {
		return nil, companion.Invalid("spaces", companion.SayWith("refuse.range", companion.Args{"Low": 1, "High": 12}))
	}
	if spaces != nil && id != ageofsail.Europe {
		region.ShippingTrack = ageofsail.ShippingTrack{Known: true, Spaces: *spaces}
		if old != nil && old.ShippingTrack.Known {
			region.ShippingTrack.From, region.ShippingTrack.To = old.ShippingTrack.From, old.ShippingTrack.To
		}
	}
	for _, line := range lines(p.write.Lines) {
		city := ageofsail.City{ID: id + "-" + strconv.Itoa(len(region.Cities)+1)}
		if old != nil && len(region.Cities) < len(old.Cities) {
			city = old.Cities[len(region.Cities)]
		}
		city.Name, city.Glory = line, nil
		for glory := 1; glory <= 2; glory++ {
			if name, ok := strings.CutSuffix(line, " "+strconv.Itoa(glory)); ok {
				city.Name, city.Glory = strings.TrimSpace(name), &glory
				break
			}
		}
		region.Cities = append(region.Cities, city)
	}
	if !region.ShippingTrack.Known && len(region.Cities) == 0 {
		return nil, nil
	}
	return region, nil
}

// lines are those that hold something.
func lines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// typedLinks reads connections, one a line: the numbers of two cities, then *
// where a token lies at the start, ? where nobody knows.
func typedLinks(text string, cities []ageofsail.City) ([]ageofsail.Connection, error) {
	var links []ageofsail.Connection
	for at, line := range lines(text) {
		words := strings.Fields(strings.NewReplacer("*", " * ", "?", " ? ", "-", " ", "–", " ", ",", " ").Replace(line))
		refused := companion.Invalid("lines", companion.SayWith("ageofsail.sets.bad-link", companion.Args{"Line": at + 1, "Most": len(cities)}))
		if len(words) < 2 || len(words) > 3 {
			return nil, refused
		}
		link := ageofsail.Connection{ID: "k" + strconv.Itoa(1000 + at)[1:]}
		for _, word := range words[:2] {
			n, err := strconv.Atoi(word)
			if err != nil || n < 1 || n > len(cities) {
				return nil, refused
			}
			link.Ends = append(link.Ends, cities[n-1].ID)
		}
		token := len(words) == 3 && words[2] == "*"
		if len(words) == 2 || token {
			link.Token = &token
		} else if words[2] != "?" {
			return nil, refused
		}
		links = append(links, link)
	}
	return links, nil
}
