package ageofsail

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"shipmate/companion"
)

func practiceSet(t testing.TB) *ComponentSet {
	t.Helper()
	set, err := Practice()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestASetComesTogetherFromItsParts(t *testing.T) {
	set := practiceSet(t).Yours("mine", "my copy")
	parts, err := set.Split()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		if len(part.Value) > MaxPartBytes {
			t.Errorf("%s has %d bytes", part.Name, len(part.Value))
		}
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	again, err := JoinSet("mine", parts)
	if err != nil {
		t.Fatal(err)
	}
	before, err := WriteSet(set)
	if err != nil {
		t.Fatal(err)
	}
	after, err := WriteSet(again)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("another set came back: %v", err)
	}
}

func TestThePracticeLabelGoesWithTheLastPracticeValue(t *testing.T) {
	one := 1
	set := practiceSet(t).Yours("mine", "my copy")
	if !set.Labelled() {
		t.Fatal("a copy of the practice set has no label")
	}
	parts, err := set.Split()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		kind, _, _ := strings.Cut(part.Name, ".")
		if kind == PartHead || kind == "side" || part.Name == "building.market" {
			continue
		}
		name := part.Name
		if kind == "links" {
			name = name[:len("links.a")]
		}
		next, err := set.With(name, nil)
		if err != nil { // connections lead to cities: they go first
			links, linksErr := set.With("links."+strings.Split(name, ".")[1], nil)
			if linksErr != nil {
				t.Fatal(linksErr)
			}
			if next, err = links.With(name, nil); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		set = next
	}
	if !set.Labelled() {
		t.Fatal("the Market still has practice values")
	}
	set, err = set.With("building.market", Building{ID: "market", Name: "Market", Level: 1, Copies: 5, Glory: &one})
	if err != nil || set.Labelled() {
		t.Errorf("no practice value is left: %v", err)
	}
}

func TestPartsThatCannotBe(t *testing.T) {
	set := NewSet("mine", "my copy")
	for _, c := range []struct {
		name, part string
		value      any
		code       companion.Code
	}{
		{"UnknownTile", "building.casino", Building{ID: "casino", Name: "x", Level: 1, Copies: 5}, companion.CodeInvalid},
		{"UnknownPart", "side", partSide{}, companion.CodeInvalid},
		{"TokenSum", "tokens", tokenKinds(1, 2, 6, 6, 17, 20, 17, 25), companion.CodeInvalid},
		{"EndsNowhere", "links.a", []Connection{{ID: "k", Ends: []string{"x", "y"}}}, companion.CodeInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := set.With(c.part, c.value)
			var refused *companion.Error
			if !errors.As(err, &refused) || refused.Code != c.code || refused.Message.Key == "" {
				t.Errorf("got %v", err)
			}
		})
	}
	if _, err := set.With("tokens", tokenKinds(2, 2, 6, 6, 17, 20, 17, 25)); err != nil {
		t.Errorf("95 tokens: %v", err)
	}
	long := Region{ID: Europe, Name: "Europe", ShippingTrack: ShippingTrack{Known: true, None: true}}
	for i := range 40 {
		long.Cities = append(long.Cities, City{ID: "europe-" + sprint(i), Name: strings.Repeat("城", 40)})
	}
	side, err := set.With("side.a", partSide{Label: "A"})
	if err != nil {
		t.Fatal(err)
	}
	big, err := side.With("region.a.europe", long)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := big.Split(); companion.CodeOf(err) != companion.CodeTooLarge {
		t.Errorf("a part of several kilobytes: %v", err)
	}
}

func tokenKinds(counts ...int) []TokenKind {
	var kinds []TokenKind
	for i, id := range TokenKinds() {
		kind := TokenKind{ID: id, Colour: "blue", Count: &counts[i]}
		if i >= 4 {
			kind.Colour = "brown"
		}
		kinds = append(kinds, kind)
	}
	return kinds
}
