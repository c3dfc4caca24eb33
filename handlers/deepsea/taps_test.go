package deepsea

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

func TestWholeNumber(t *testing.T) {
	for text, takes := range map[string]bool{"0": true, "7": true, "99": true, "-3": true, "03": false, "+3": false, " 3": false, "3 ": false, "1e3": false, "2.0": false, "−3": false,
		"": false, "three": false, "NaN": false, "99999999999999999999": false, "٣": false, "3\n": false} {
		if raw, err := handlers.WholeNumber(text); (err == nil) != takes || err == nil && string(raw) != text {
			t.Errorf("%q: %s, %v", text, raw, err)
		}
	}
}

// TestTapsSayValuesAfterThem: a button's value is what holds after the tap.
func TestTapsSayValuesAfterThem(t *testing.T) {
	t.Run("Seats", func(t *testing.T) {
		for _, c := range []struct {
			seats  []int
			tapped int
			single bool
			want   string
		}{{nil, 2, false, "[2]"}, {[]int{2}, 2, false, "[]"}, {[]int{3}, 1, false, "[1,3]"}, {[]int{1, 2, 3}, 2, false, "[1,3]"}, {[]int{3}, 1, true, "[1]"}, {[]int{1}, 1, true, "[]"}} {
			if got := handlers.SeatsAfter(c.seats, c.tapped, c.single); got != c.want {
				t.Errorf("%v, tap %d: %s, want %s", c.seats, c.tapped, got, c.want)
			}
		}
	})
	t.Run("Cards", func(t *testing.T) {
		mine := []string{"a", "b"}
		if got := cardsAfter(mine, "c"); !slices.Equal(got, []string{"a", "b", "c"}) {
			t.Error(got)
		}
		if got := cardsAfter(mine, "a"); !slices.Equal(got, []string{"b"}) {
			t.Error(got)
		}
		if got := cardsAfter(nil, "a"); !slices.Equal(got, []string{"a"}) || got == nil {
			t.Error(got)
		}
		if !slices.Equal(mine, []string{"a", "b"}) {
			t.Errorf("what was there is changed: %v", mine)
		}
	})
	t.Run("Hexes", func(t *testing.T) {
		plain, endless := &deepsea.Hex{R: 1, C: 2}, &deepsea.Hex{R: 3, C: 4, Infinite: true}
		var markers []deepsea.HexMarkers
		for _, c := range []struct {
			hex  *deepsea.Hex
			want string
		}{{plain, "[{1 2 1}]"}, {endless, "[{1 2 1} {3 4 1}]"}, {endless, "[{1 2 1} {3 4 2}]"}, {plain, "[{3 4 2}]"}} {
			if markers = toggled(markers, c.hex); fmt.Sprint(markers) != c.want {
				t.Errorf("%v, want %s", markers, c.want)
			}
		}
	})
	t.Run("Turns", func(t *testing.T) {
		for turns, want := range map[string]string{"": "010", "000": "010", "030": "000", "9é": "010", "1": "110", "12345": "133"} {
			if got := handlers.TurnsAfter(turns, 1, 3); got != want {
				t.Errorf("%q: %s, want %s", turns, got, want)
			}
		}
	})
}

func TestSeatsOfTheSetup(t *testing.T) {
	a := &handlers.Asker{}
	seats := []setSeat{{Colour: "P", Name: "Ana"}, {Colour: "R", Name: "Ben"}}
	for do, want := range map[string]string{
		"add:W": "P R W", "add:P": "P R", "add:Z": "P R", "out:1": "R", "out:9": "P R", "out:x": "P R", "up:2": "R P", "up:1": "P R", "colour:1": "Y R", "colour:2": "P M",
		"person:nobody": "P R", "nobody": "", "same": "W", "": "P R", "magic": "P R",
	} {
		got := ""
		for i, seat := range handlers.ApplySeats(a, slices.Clone(seats), []setSeat{{Colour: "W"}}, do) {
			if i > 0 {
				got += " "
			}
			got += seat.Colour
		}
		if got != want {
			t.Errorf("%q: %s, want %s", do, got, want)
		}
	}
	if seats[0].Colour != "P" || seats[1].Colour != "R" {
		t.Errorf("what was there is changed: %v", seats)
	}
}

func TestTypedFact(t *testing.T) {
	for _, c := range []struct{ like, typed, want string }{
		{"3", "4", "4"}, {"3", "−4", "-4"}, {"3", "four", ""}, {"3", "", ""}, {"3", "1e3", ""}, {"[]", "reputation, discovery", `["reputation","discovery"]`}, {"[]", "", "[]"}, {"[]", " , ", "[]"},
		{`"x"`, "y", `"y"`}, {`"x"`, "", ""}, {`"x"`, "a\x00b", ""}, {`"x"`, "\xff", ""}, {"true", "false", "false"}, {"null", "zone", `"zone"`},
	} {
		got, err := typedValue(json.RawMessage(c.like), c.typed)
		if string(got) != c.want || (err == nil) != (c.want != "") || err != nil && companion.CodeOf(err) != companion.CodeInvalid {
			t.Errorf("like %s, typed %q: %s, %v; want %s", c.like, c.typed, got, err, c.want)
		}
	}
}
