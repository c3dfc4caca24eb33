package ageofsail

import (
	_ "embed"
	"sync"

	"shipmate/companion/strict"
)

// ComponentSet holds printed values of a copy of the game (§4; the format is
// facts/ageofsail/README.md). A field that is not there is unknown, never zero:
// pointers are nil, lists are nil. A set is never written after it was read.
type ComponentSet struct {
	Format         string          `json:"format"`
	Version        int             `json:"version"`
	Game           string          `json:"game"`
	Kind           string          `json:"kind"` // SetPractice, SetYours
	ID             string          `json:"id"`
	Label          string          `json:"label"`
	BasedOn        string          `json:"basedOn,omitempty"` // "practice": values were copied from it
	Notice         string          `json:"notice,omitempty"`
	Profiles       []string        `json:"profiles,omitempty"`
	Tokens         []TokenKind     `json:"tokens,omitempty"`
	StartBuildings []StartBuilding `json:"startBuildings,omitempty"`
	Buildings      []Building      `json:"buildings,omitempty"`
	Cards          []Card          `json:"cards,omitempty"`
	AssetTracks    *AssetTracks    `json:"assetTracks,omitempty"`
	Map            *Map            `json:"map,omitempty"`
}

// Kinds of a set.
const (
	SetPractice = "practice" // our own numbers, shipped, read-only
	SetYours    = "yours"    // typed in from the owner's copy
)

// Words of the format.
const (
	setFormat  = "shipmate-component-set"
	setVersion = 1
	setGame    = "ageofsail"
	// PracticeLabel is the label of the practice set in its file; pages say it in
	// the person's language.
	PracticeLabel = "practice set: our own numbers, not the printed ones"
)

// Icons are attribute symbols, 0–15 each.
type Icons struct {
	Industry int `json:"industry"`
	Culture  int `json:"culture"`
	Finance  int `json:"finance"`
	Politics int `json:"politics"`
}

// List gives the icons in the order of Tracks.
func (i Icons) List() [NumTracks]int {
	return [NumTracks]int{i.Industry, i.Culture, i.Finance, i.Politics}
}

// TokenKind is one of the eight kinds of Trade tokens: blue has actions, brown
// icons (§3.3).
type TokenKind struct {
	ID      string     `json:"id"`
	Colour  string     `json:"colour"`
	Count   *int       `json:"count,omitempty"`
	Actions [][]string `json:"actions,omitempty"`
	Icons   *Icons     `json:"icons,omitempty"`
}

// StartBuilding is a start building: printed, in 2018 a tile with two sides.
type StartBuilding struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Profiles []string   `json:"profiles,omitempty"`
	Icons    *Icons     `json:"icons,omitempty"`
	Actions  [][]string `json:"actions,omitzero"` // nil = unknown, empty = no action space
	Glory    *int       `json:"glory,omitempty"`
}

// Building is a type of Building tiles. Actions are groups of alternatives
// (§8.2).
type Building struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Level   int        `json:"level"`
	Copies  int        `json:"copies"`
	Icons   *Icons     `json:"icons,omitempty"`
	Actions [][]string `json:"actions,omitzero"` // nil = unknown, empty = no action space
	Glory   *int       `json:"glory,omitempty"`
}

// Card is one Asset Card.
type Card struct {
	ID       string `json:"id"` // deck, "-", value or "governor"
	Deck     string `json:"deck"`
	Value    *int   `json:"value,omitempty"`
	Governor bool   `json:"governor,omitempty"`
	Icons    *Icons `json:"icons,omitempty"`
	Glory    *int   `json:"glory,omitempty"`
	Effect   string `json:"effect,omitempty"` // only "abolition", only on europe-5
}

// AssetTracks are the four tracks; nil = unknown.
type AssetTracks struct {
	Industry *AssetTrack `json:"industry,omitempty"`
	Culture  *AssetTrack `json:"culture,omitempty"`
	Finance  *AssetTrack `json:"finance,omitempty"`
	Politics *AssetTrack `json:"politics,omitempty"`
}

// AssetTrack is one track: five levels that cover the spaces 0–15, and the
// Glory printed on them, nil where a space is blank.
type AssetTrack struct {
	Levels []Level `json:"levels,omitempty"`
	Glory  []*int  `json:"glory,omitempty"`
}

// Level is a band of spaces and what it is worth: Industry the level that may
// be built, Culture discs of Growth, Finance Payments of Salary, Politics cards
// that may be held.
type Level struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Value int `json:"value"`
}

//go:embed facts/practice-set.json
var practiceFile []byte

var practice = sync.OnceValues(func() (*ComponentSet, error) {
	set := new(ComponentSet)
	if err := strict.Unmarshal(practiceFile, set); err != nil {
		return nil, err
	}
	if faults := set.Check(); len(faults) > 0 {
		return nil, faults[0]
	}
	return set, nil
})

// Practice is the shipped set of our own numbers. Its label goes wherever a
// value of it is shown. The error is one of the build, which a test rules out.
func Practice() (*ComponentSet, error) { return practice() }

// Labelled says that the label of the practice set must be shown: it is that
// set, or a value of it is left in the owner's.
func (c *ComponentSet) Labelled() bool {
	return c != nil && (c.Kind == SetPractice || c.BasedOn == SetPractice)
}

// track is the track of an index; nil where nothing is known of it.
func (c *ComponentSet) track(t int) *AssetTrack {
	if c == nil || c.AssetTracks == nil {
		return nil
	}
	return c.AssetTracks.list()[t]
}

func (a *AssetTracks) list() [NumTracks]*AssetTrack {
	return [NumTracks]*AssetTrack{a.Industry, a.Culture, a.Finance, a.Politics}
}

// TrackGlory is what a cube on a space scores: the value printed there, or if
// that space is blank of the nearest one below, 0 if none shows one (§14.1). ok
// is false where the set doesn't know the track.
func (c *ComponentSet) TrackGlory(t, space int) (glory int, ok bool) {
	track := c.track(t)
	if track == nil || len(track.Glory) != MaxSpace+1 {
		return 0, false
	}
	for ; space >= 0; space-- {
		if printed := track.Glory[space]; printed != nil {
			return *printed, true
		}
	}
	return 0, true
}

// LevelValue is what the level at a space is worth (see Level). ok is false
// where the set doesn't know it.
func (c *ComponentSet) LevelValue(t, space int) (value int, ok bool) {
	track := c.track(t)
	if track == nil {
		return 0, false
	}
	for _, level := range track.Levels {
		if space >= level.From && space <= level.To {
			return level.Value, true
		}
	}
	return 0, false
}

// Building finds a type of tile; nil where the set doesn't have it.
func (c *ComponentSet) Building(id string) *Building {
	if c != nil {
		for i := range c.Buildings {
			if c.Buildings[i].ID == id {
				return &c.Buildings[i]
			}
		}
	}
	return nil
}

// Card finds a card; nil where the set doesn't have it.
func (c *ComponentSet) Card(id string) *Card {
	if c != nil {
		for i := range c.Cards {
			if c.Cards[i].ID == id {
				return &c.Cards[i]
			}
		}
	}
	return nil
}

// tileIcons are the icons of a building, the start building included; nil where
// unknown.
func (c *ComponentSet) tileIcons(id string) *Icons {
	if tile := c.Building(id); tile != nil {
		return tile.Icons
	}
	if c != nil {
		for i := range c.StartBuildings {
			if c.StartBuildings[i].ID == id {
				return c.StartBuildings[i].Icons
			}
		}
	}
	return nil
}

// TokenCount is how many tokens of a kind the set tells; 0 where it doesn't.
func (c *ComponentSet) TokenCount(kind string) int {
	if c != nil {
		for i := range c.Tokens {
			if one := &c.Tokens[i]; one.ID == kind && one.Count != nil {
				return *one.Count
			}
		}
	}
	return 0
}
