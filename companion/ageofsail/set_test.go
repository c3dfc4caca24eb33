package ageofsail

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"shipmate/companion"
)

func TestPracticeSet(t *testing.T) {
	set, err := Practice()
	if err != nil {
		t.Fatal(err)
	}
	if !set.Labelled() || set.Label != PracticeLabel {
		t.Error("the practice set lost its label")
	}
	for id, want := range map[string]int{"a": 95, "b": 95} {
		if places, complete := set.side(id).TokenPlaces(); !complete || places != want {
			t.Errorf("side %s: %d", id, places)
		}
	}
	if p := set.Parts(); p.Buildings != (Part{15, 15}) || p.Cards != (Part{48, 48}) || p.Tracks != (Part{4, 4}) {
		t.Errorf("%+v", p)
	}
	file, err := WriteSet(set)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadSet(file)
	if err != nil {
		t.Fatal(err)
	}
	if back, _ := WriteSet(again); !bytes.Equal(back, file) || again.Hash() != set.Hash() {
		t.Error("the export of an import differs")
	}
	if n := len(bytes.Join(bytes.Fields(file), nil)); n > companion.MaxSetupBytes*3/4 {
		t.Errorf("%d bytes are too many for a setup", n)
	}
}

const partial = `{"format":"shipmate-component-set","version":1,"game":"ageofsail","kind":"yours","id":"k3v9","label":"the copy in the living room","profiles":["endeavor-2009"],
 "buildings":[{"id":"university","name":"University","level":4,"copies":2,"glory":3}],"cards":[{"id":"africa-1","deck":"africa","value":1}]}`

func TestPartialSetLeavesTheRestUnknown(t *testing.T) {
	set, err := ReadSet([]byte(partial))
	if err != nil {
		t.Fatal(err)
	}
	if b := set.Building("university"); b.Icons != nil || b.Actions != nil || *b.Glory != 3 || set.Labelled() {
		t.Errorf("%+v", b)
	}
	if p := set.Parts(); p.Buildings.Known != 0 || p.Tracks.Known != 0 {
		t.Errorf("%+v", p)
	}
}

func TestBadSetsAreRefusedWithEachPlace(t *testing.T) {
	change := func(from, to string) string { return strings.Replace(partial, from, to, 1) }
	for _, c := range []struct {
		name, text, place string
		code              companion.Code
	}{
		{"Truncated", partial[:100], "", companion.CodeInvalid},
		{"Newer", change(`"version":1`, `"version":2`), "version", companion.CodeNewer},
		{"OtherFormat", change("shipmate-component-set", "x"), "format", companion.CodeInvalid},
		{"UnknownField", change(`"glory":3`, `"gold":3`), "buildings[0].gold", companion.CodeInvalid},
		{"Null", change(`"glory":3`, `"glory":null`), "buildings[0].glory", companion.CodeInvalid},
		{"GloryAbove20", change(`"glory":3`, `"glory":31`), "buildings[0].glory", companion.CodeInvalid},
		{"Copies", change(`"copies":2`, `"copies":3`), "buildings[0].copies", companion.CodeInvalid},
		{"Level", change(`"level":4`, `"level":3`), "buildings[0].level", companion.CodeInvalid},
		{"UnknownBuilding", change(`"id":"university"`, `"id":"casino"`), "buildings[0].id", companion.CodeInvalid},
		{"UnknownCard", change(`"id":"africa-1"`, `"id":"africa-0"`), "cards[0].id", companion.CodeInvalid},
		{"DeckOrder", change(`"value":1`, `"value":2`), "cards[0].value", companion.CodeInvalid},
		{"HostileName", change("the copy in the living room", `a\u0000b`), "label", companion.CodeInvalid},
		{"DotInCity", change(`"cards":`, `"map":{"sides":[{"id":"a","label":"A","regions":[{"id":"europe","name":"E","shippingTrack":null,"cities":[{"id":"a.b","name":"x"}]}]}]},"cards":`), "map.sides[0].regions[0].cities[0].id", companion.CodeInvalid},
		{"TokenSum", change(`"cards":`, tokensOf(24)+`"cards":`), "tokens", companion.CodeInvalid},
		{"Huge", partial + strings.Repeat(" ", MaxSetBytes), "", companion.CodeTooLarge},
		{"Deep", strings.Repeat("[", 30), "", companion.CodeInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			set, err := ReadSet([]byte(c.text))
			var refused *companion.Error
			if !errors.As(err, &refused) || refused.Code != c.code || refused.Place != c.place && c.name != "Deep" || set != nil {
				t.Errorf("got %v", err)
			}
		})
	}
	if _, err := ReadSet([]byte(change(`"cards":`, tokensOf(25)+`"cards":`))); err != nil {
		t.Errorf("95 tokens: %v", err)
	}
	_, err := ReadSet([]byte(strings.NewReplacer(`"glory":3`, `"glory":31`, `"value":1`, `"value":2`).Replace(partial)))
	var refused *companion.Error
	if errors.As(err, &refused); refused == nil || refused.Message.Count != 2 {
		t.Errorf("two faults: %v", err)
	}
}

func tokensOf(politics int) string {
	counts := []int{2, 2, 6, 6, 17, 20, 17, politics}
	var b strings.Builder
	b.WriteString(`"tokens":[`)
	for i, id := range TokenKinds() {
		colour := "blue"
		if i >= 4 {
			colour = "brown"
		}
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString(`{"id":"` + id + `","colour":"` + colour + `","count":` + sprint(counts[i]) + `}`)
	}
	return b.String() + "],"
}

func sprint(n int) string { return string(mustJSONText(n)) }

func FuzzReadSet(f *testing.F) {
	f.Add([]byte(partial))
	f.Add(practiceFile)
	f.Fuzz(func(t *testing.T, data []byte) {
		set, err := ReadSet(data)
		if err != nil {
			return
		}
		file, err := WriteSet(set)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ReadSet(file)
		if err != nil {
			t.Fatalf("%v in %s", err, file)
		}
		if again.Hash() != set.Hash() {
			t.Error("the set changed")
		}
	})
}
