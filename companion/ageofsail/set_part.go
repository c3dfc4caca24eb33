package ageofsail

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// A device keeps the owner's sets in parts, each small enough for one entry of
// its book: so a change of one card is one gesture, undone by itself.

// MaxPartBytes bounds one part.
const MaxPartBytes = 3500

const linksAPart = 12 // connections

// SetPart is one part of a set by its name: "head", "building.market",
// "card.africa-1", "track.culture", "region.a.africa" …
type SetPart struct {
	Name  string
	Value json.RawMessage
}

// PartHead is the part without which there is no set.
const PartHead = "head"

type partHead struct {
	Label    string   `json:"label"`
	BasedOn  string   `json:"basedOn,omitempty"`
	Profiles []string `json:"profiles,omitempty"`
}

type partSide struct {
	Label   string `json:"label"`
	Players []int  `json:"players,omitempty"`
	Frame   *Frame `json:"frame,omitempty"`
}

// Split takes a set apart. JoinSet of the parts gives the same set, but for its
// notice, which no part keeps. A part that is too long is refused, with
// CodeTooLarge and the part as place.
func (c *ComponentSet) Split() ([]SetPart, error) {
	var parts []SetPart
	put := func(name string, value any) { parts = append(parts, SetPart{name, strict.Raw(value)}) }
	put(PartHead, partHead{c.Label, c.BasedOn, c.Profiles})
	if c.Tokens != nil {
		put("tokens", c.Tokens)
	}
	for i := range c.StartBuildings {
		put("start."+c.StartBuildings[i].ID, c.StartBuildings[i])
	}
	for i := range c.Buildings {
		put("building."+c.Buildings[i].ID, c.Buildings[i])
	}
	for i := range c.Cards {
		put("card."+c.Cards[i].ID, c.Cards[i])
	}
	for t, name := range trackNames {
		if track := c.track(t); track != nil {
			put("track."+name, track)
		}
	}
	if c.Map != nil {
		for i := range c.Map.Sides {
			c.Map.Sides[i].split(put)
		}
	}
	for _, part := range parts {
		if len(part.Value) > MaxPartBytes {
			return nil, &companion.Error{Code: companion.CodeTooLarge, Place: part.Name, Message: companion.SayWith("ageofsail.refuse.set.part", companion.Args{"Place": part.Name})}
		}
	}
	return parts, nil
}

func (s *Side) split(put func(string, any)) {
	put("side."+s.ID, partSide{s.Label, s.Players, s.Frame})
	for i := range s.Regions {
		put("region."+s.ID+"."+s.Regions[i].ID, s.Regions[i])
	}
	n := 0
	for links := range slices.Chunk(s.Connections, linksAPart) {
		put("links."+s.ID+"."+strconv.Itoa(n), links)
		n++
	}
}

// JoinSet puts a set of the owner together again. Parts may come in any order;
// the error is one of a book that was changed by hand.
func JoinSet(id string, parts []SetPart) (*ComponentSet, error) {
	set := &ComponentSet{Format: setFormat, Version: setVersion, Game: setGame, Kind: SetYours, ID: id}
	for _, part := range parts {
		if err := set.join(part); err != nil {
			return nil, strict.Within(err, part.Name)
		}
	}
	set.order()
	if faults := set.Check(); len(faults) > 0 {
		return nil, setError(faults...)
	}
	return set, nil
}

func (c *ComponentSet) join(part SetPart) error {
	kind, rest, _ := strings.Cut(part.Name, ".")
	var head partHead
	switch kind {
	case PartHead:
		err := strict.Unmarshal(part.Value, &head)
		c.Label, c.BasedOn, c.Profiles = head.Label, head.BasedOn, head.Profiles
		return err
	case "tokens":
		return strict.Unmarshal(part.Value, &c.Tokens)
	case "start":
		return joinOne(&c.StartBuildings, part.Value)
	case "building":
		return joinOne(&c.Buildings, part.Value)
	case "card":
		return joinOne(&c.Cards, part.Value)
	case "track":
		return c.joinTrack(slices.Index(trackNames[:], rest), part.Value)
	}
	side, _, _ := strings.Cut(rest, ".")
	return c.mapSide(side).join(kind, part.Value)
}

func joinOne[T any](to *[]T, value json.RawMessage) error {
	var one T
	err := strict.Unmarshal(value, &one)
	*to = append(*to, one)
	return err
}

func (c *ComponentSet) joinTrack(t int, value json.RawMessage) error {
	if t < 0 {
		return refuse("set.card", nil)
	}
	track := new(AssetTrack)
	c.setTrack(t, track)
	return strict.Unmarshal(value, track)
}

func (c *ComponentSet) setTrack(t int, track *AssetTrack) {
	tracks := AssetTracks{}
	if c.AssetTracks != nil {
		tracks = *c.AssetTracks
	}
	*[NumTracks]**AssetTrack{&tracks.Industry, &tracks.Culture, &tracks.Finance, &tracks.Politics}[t] = track
	c.AssetTracks = &tracks
}

// mapSide is a side to write to; it makes one where there is none.
func (c *ComponentSet) mapSide(id string) *Side {
	if c.Map == nil {
		c.Map = &Map{}
	}
	if side := c.side(id); side != nil {
		return side
	}
	c.Map.Sides = append(c.Map.Sides, Side{ID: id})
	return &c.Map.Sides[len(c.Map.Sides)-1]
}

func (s *Side) join(kind string, value json.RawMessage) error {
	switch kind {
	case "side":
		var head partSide
		err := strict.Unmarshal(value, &head)
		s.Label, s.Players, s.Frame = head.Label, head.Players, head.Frame
		return err
	case "region":
		return joinOne(&s.Regions, value)
	case "links":
		var links []Connection
		err := strict.Unmarshal(value, &links)
		s.Connections = append(s.Connections, links...)
		return err
	}
	return strict.Refuse("refuse.unknown", nil)
}

// order brings lists into the order of the format.
func (c *ComponentSet) order() {
	slices.SortStableFunc(c.Buildings, func(a, b Building) int { return buildingOrder(a.ID) - buildingOrder(b.ID) })
	slices.SortStableFunc(c.Cards, func(a, b Card) int { return cardOrder(a.ID) - cardOrder(b.ID) })
	if c.Map == nil {
		return
	}
	slices.SortStableFunc(c.Map.Sides, func(a, b Side) int { return strings.Compare(a.ID, b.ID) })
	for i := range c.Map.Sides {
		slices.SortStableFunc(c.Map.Sides[i].Regions, func(a, b Region) int { return slices.Index(regionIDs, a.ID) - slices.Index(regionIDs, b.ID) })
		slices.SortStableFunc(c.Map.Sides[i].Connections, func(a, b Connection) int { return strings.Compare(a.ID, b.ID) })
	}
}

func buildingOrder(id string) int {
	if at := slices.IndexFunc(knownBuildings, func(b KnownBuilding) bool { return b.ID == id }); at >= 0 {
		return at
	}
	return len(knownBuildings)
}

func cardOrder(id string) int {
	deck, value, _ := cardID(id)
	if value < 0 {
		value = 9
	}
	return slices.Index(Decks(), deck)*10 + value
}

// With is the set with one part more, or another one of that name; a nil value
// takes it away. It is checked as a whole: the error names each fault.
func (c *ComponentSet) With(name string, value any) (*ComponentSet, error) {
	parts, err := c.Split()
	if err != nil {
		return nil, err
	}
	parts = slices.DeleteFunc(parts, func(part SetPart) bool {
		return part.Name == name || name == "" || strings.HasPrefix(name, "links.") && strings.HasPrefix(part.Name, name+".")
	})
	if links, ok := value.([]Connection); ok {
		n := 0
		for some := range slices.Chunk(links, linksAPart) {
			parts = append(parts, SetPart{name + "." + strconv.Itoa(n), strict.Raw(some)})
			n++
		}
	} else if value != nil {
		parts = append(parts, SetPart{name, strict.Raw(value)})
	}
	next, err := JoinSet(c.ID, parts)
	if err != nil {
		return nil, err
	}
	if next.BasedOn == SetPractice && !next.practiceLeft() {
		next.BasedOn = ""
	}
	return next, nil
}

// practiceLeft tells whether a tile, a card, a track or a city still has the
// values of the practice set: then its label stays (§4.1).
func (c *ComponentSet) practiceLeft() bool {
	practice, err := Practice()
	if err != nil {
		return true
	}
	theirs, err := practice.Split()
	if err != nil {
		return true
	}
	ours, err := c.Split()
	if err != nil {
		return true
	}
	for _, part := range ours {
		kind, _, _ := strings.Cut(part.Name, ".")
		if kind == PartHead || kind == "tokens" || kind == "start" || kind == "side" {
			continue // facts of every copy, or words
		}
		if slices.ContainsFunc(theirs, func(one SetPart) bool { return one.Name == part.Name && bytes.Equal(one.Value, part.Value) }) {
			return true
		}
	}
	return false
}

// Yours is a copy of a set as the owner's own: under another id and label, with
// the label of the practice set where it came from there.
func (c *ComponentSet) Yours(id, label string) *ComponentSet {
	mine := *c
	mine.ID, mine.Label, mine.Notice, mine.Kind = id, label, "", SetYours
	if c.Kind == SetPractice {
		mine.BasedOn = SetPractice
	}
	return &mine
}

// NewSet is an empty set of the owner. What every copy has is in it: the tokens
// of the 2009 box.
func NewSet(id, label string) *ComponentSet {
	return &ComponentSet{Format: setFormat, Version: setVersion, Game: setGame, Kind: SetYours, ID: id, Label: label}
}

// Renamed is the set under another label, 1–80 characters.
func (c *ComponentSet) Renamed(label string) (*ComponentSet, error) {
	next := *c
	next.Label = label
	if err := strict.CheckText(label, 80); err != nil {
		return nil, strict.Within(err, "label")
	}
	return &next, nil
}

// Region finds a region of a side; nil where it isn't there.
func (c *ComponentSet) Region(side, region string) *Region { return c.side(side).region(region) }

// Side finds a side; nil where the set doesn't have it.
func (c *ComponentSet) Side(id string) *Side { return c.side(id) }

// Track is an Asset Track by its index; nil where nothing is known of it.
func (c *ComponentSet) Track(track int) *AssetTrack { return c.track(track) }

// StartBuilding finds a start building; nil where the set doesn't have it.
func (c *ComponentSet) StartBuilding(id string) *StartBuilding {
	for i := range c.StartBuildings {
		if c.StartBuildings[i].ID == id {
			return &c.StartBuildings[i]
		}
	}
	return nil
}

// SideHead is what a side is called, as a part of a set.
func SideHead(label string) any { return partSide{Label: label} }

// IndustryLevels is where levels 2–5 of Industry begin in every copy: certain
// for the first, of one text for the others.
func IndustryLevels() []int { return slices.Clone(industryLevels) }

// StartBuildings lists the ids of the start buildings; the second is of 2018.
func StartBuildings() []string { return slices.Clone(startBuildings) }

// KnownBuildings lists the types of tiles that every copy has.
func KnownBuildings() []KnownBuilding { return slices.Clone(knownBuildings) }
