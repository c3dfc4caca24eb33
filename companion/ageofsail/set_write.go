package ageofsail

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// WriteSet writes a set as a file: fields in the order of the format, no time,
// no device, no person. The same set gives the same bytes, and ReadSet gives
// the same set.
func WriteSet(c *ComponentSet) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	err := encoder.Encode(c)
	return b.Bytes(), err
}

// Hash is the content of a set without its id and label: what a table pins.
func (c *ComponentSet) Hash() string {
	bare := *c
	bare.ID, bare.Label, bare.Notice = "", "", ""
	data, err := WriteSet(&bare)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// Part is how complete one part of a set is: m of n things with all that is
// asked of them (§4.3).
type Part struct{ Known, Of int }

// Parts are the parts of a set.
type Parts struct{ Buildings, Cards, Tracks, SideA, SideB Part }

// Parts computes how complete a set is; never stored.
func (c *ComponentSet) Parts() Parts {
	p := Parts{Buildings: Part{Of: len(knownBuildings)}, Cards: Part{Of: 6 * len(Decks())}, Tracks: Part{Of: NumTracks}, SideA: Part{Of: NumTokens}, SideB: Part{Of: NumTokens}}
	for i := range c.Buildings {
		if b := &c.Buildings[i]; b.Icons != nil && b.Actions != nil && b.Glory != nil {
			p.Buildings.Known++
		}
	}
	for i := range c.Cards {
		if card := &c.Cards[i]; card.Icons != nil && card.Glory != nil {
			p.Cards.Known++
		}
	}
	for t := range NumTracks {
		if track := c.track(t); track != nil && len(track.Levels) == 5 && len(track.Glory) == MaxSpace+1 {
			p.Tracks.Known++
		}
	}
	for id, part := range map[string]*Part{"a": &p.SideA, "b": &p.SideB} {
		if side := c.side(id); side != nil {
			part.Known, _ = side.TokenPlaces()
		}
	}
	return p
}
