package ageofsail

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

func newSheet(t testing.TB, seats int, change ...func(*Setup)) Sheet {
	t.Helper()
	setup := Setup{}
	for i := range seats {
		setup.Seats = append(setup.Seats, Seat{Name: []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i], Colour: seatColours[i]})
	}
	for _, c := range change {
		c(&setup)
	}
	s, err := NewSheet(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func withPractice(t testing.TB, side string) func(*Setup) {
	t.Helper()
	set, err := Practice()
	if err != nil {
		t.Fatal(err)
	}
	return func(s *Setup) { s.Set, s.Side = set, side }
}

func mustSet(t testing.TB, s Sheet, pairs ...string) Sheet {
	t.Helper()
	for k := 0; k < len(pairs); k += 2 {
		var err error
		if s, err = s.Set(companion.Key(pairs[k]), json.RawMessage(pairs[k+1])); err != nil {
			t.Fatalf("%s = %s: %v", pairs[k], pairs[k+1], err)
		}
	}
	return s
}

// The worked example of §14.3 (X23), by sums.
const example = `{"system":"ageofsail","profile":"endeavor-2009","players":[
 {"name":"Ana","cityGlory":8,"connections":6,"trackGlory":{"industry":3,"culture":9,"finance":3,"politics":8},"cardGlory":5,"governorSpaceEmpty":false,"universities":1,"harborDiscs":7,"slaveryAside":2},
 {"name":"Ben","cityGlory":8,"connections":3,"trackGlory":{"industry":5,"culture":5,"finance":5,"politics":8},"cardGlory":4,"governorSpaceEmpty":true,"universities":1,"harborDiscs":4,"slaveryAside":0},
 {"name":"Cleo","cityGlory":10,"connections":5,"trackGlory":{"industry":2,"culture":11,"finance":2,"politics":3},"cardGlory":6,"governorSpaceEmpty":false,"universities":0,"harborDiscs":2,"slaveryAside":1}]}`

func read(t testing.TB, text string) Sheet {
	t.Helper()
	s, err := ReadSheet([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWorkedExample(t *testing.T) {
	bySpaces := example
	for glory, spaces := range map[string]string{
		`"trackGlory":{"industry":3,"culture":9,"finance":3,"politics":8}`:  `"trackSpaces":{"industry":9,"culture":14,"finance":7,"politics":12}`,
		`"trackGlory":{"industry":5,"culture":5,"finance":5,"politics":8}`:  `"trackSpaces":{"industry":10,"culture":9,"finance":9,"politics":12}`,
		`"trackGlory":{"industry":2,"culture":11,"finance":2,"politics":3}`: `"trackSpaces":{"industry":6,"culture":15,"finance":5,"politics":7}`,
	} {
		if !strings.Contains(bySpaces, glory) {
			t.Fatal(glory)
		}
		bySpaces = strings.Replace(bySpaces, glory, spaces, 1)
	}
	for name, text := range map[string]string{"Sums": example, "SpacesOfThePracticeSet": bySpaces} {
		t.Run(name, func(t *testing.T) {
			r := Score(read(t, text))
			want := [][]int{{8, 6, 23, 5, 0, 3, 2, -2}, {8, 3, 23, 4, 3, 3, 1, 0}, {10, 5, 18, 6, 0, 0, 0, -1}}
			totals, places := []int{45, 45, 38}, []int{1, 1, 3}
			for i, seat := range r.Seats {
				for k, n := range want[i] {
					if seat.Points[k] != companion.Counted(n) {
						t.Errorf("seat %d, %s: %v, want %d", i+1, r.Lines[k], seat.Points[k], n)
					}
				}
				if seat.Total.N != totals[i] || seat.Place != places[i] {
					t.Errorf("seat %d: %v at %d", i+1, seat.Total, seat.Place)
				}
			}
			if !slices.Equal(r.Winners, []int{1, 2}) || len(r.NotCounted) != 0 {
				t.Error(r.Winners, r.NotCounted)
			}
			if r.Flip == nil || r.Flip.K != 1 || r.Flip.Pick.Category != "cities" || r.Flip.Pick.Field != "cityGlory" || r.Flip.Pick.To != 9 {
				t.Errorf("%+v", r.Flip)
			}
		})
	}
}

func TestBlanksSlideDown(t *testing.T) {
	set, err := Practice()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ track, space, want int }{
		{Industry, 9, 3}, {Industry, 3, 0}, {Industry, 4, 1}, {Culture, 14, 9}, {Culture, 15, 11}, {Culture, 0, 0}, {Politics, 14, 8}, {Politics, 8, 3},
	} {
		if got, ok := set.TrackGlory(c.track, c.space); !ok || got != c.want {
			t.Errorf("%s, space %d: %d, want %d", trackNames[c.track], c.space, got, c.want)
		}
	}
	if _, ok := (*ComponentSet)(nil).TrackGlory(0, 9); ok {
		t.Error("a set that isn't there knows the Glory")
	}
}

func TestEachLine(t *testing.T) {
	for _, c := range []struct {
		key, value string
		line       string
		want       int
	}{
		{"p1.harborDiscs", "0", "harbor", 0}, {"p1.harborDiscs", "2", "harbor", 0}, {"p1.harborDiscs", "3", "harbor", 1}, {"p1.harborDiscs", "29", "harbor", 9},
		{"p1.universities", "2", "universities", 6}, {"p1.slaveryAside", "6", "slavery", -6}, {"p1.cityGlory", "7", "cities", 7},
		{"p1.connections", "4", "connections", 4}, {"p1.cardGlory", "12", "cards", 12}, {"p1.governorSpaceEmpty", "true", "governorSpace", 3}, {"p1.governorSpaceEmpty", "false", "governorSpace", 0},
		{"p1.other", `[{"name":"Exploit","points":5},{"name":"house rule","points":-2}]`, "other", 3},
	} {
		r := ScoreOnly(mustSet(t, newSheet(t, 2), c.key, c.value))
		if got := r.Seats[0].Points[slices.Index(r.Lines, c.line)]; got != companion.Counted(c.want) {
			t.Errorf("%s = %s: %v", c.key, c.value, got)
		}
	}
}

func TestMissingIsNeverZero(t *testing.T) {
	s := newSheet(t, 2)
	r := Score(s)
	if len(r.Winners) > 0 || r.Seats[0].Total.Known || r.Flip != nil {
		t.Error("an empty sheet has a score")
	}
	if want := 2 * (7 + 4); len(r.NotCounted) != want {
		t.Errorf("%d missing, want %d: %v", len(r.NotCounted), want, r.NotCounted)
	}
	open := 0
	for _, page := range s.Pages() {
		open += page.Open()
	}
	if open != len(r.NotCounted) {
		t.Errorf("pages ask %d", open)
	}
	for _, path := range r.NotCounted {
		if what := s.What(path); what.Key == "ageofsail.what.key" {
			t.Errorf("%s has no words", path)
		}
	}
}

func TestNegativeTotalsAreRanked(t *testing.T) {
	s := random(t, rand.New(rand.NewPCG(1, 1)), 2)
	s = mustSet(t, s, "p1.other", `[{"name":"x","points":-900}]`, "p2.other", `[{"name":"x","points":-901}]`)
	if r := Score(s); r.Seats[0].Total.N >= 0 || len(r.Winners) == 0 {
		t.Error(r.Seats[0].Total, r.Winners)
	}
}

func Test2018Order(t *testing.T) {
	s := newSheet(t, 3, func(s *Setup) { s.Profile = AgeOfSail2018 })
	if got := ScoreOnly(s).Lines; !slices.Equal(got[:5], []string{"tracks", "cities", "connections", "universities", "cards"}) {
		t.Error(got)
	}
	if _, err := s.Set("p1.harborDiscs", json.RawMessage("35")); err != nil {
		t.Error(err)
	}
	if _, err := newSheet(t, 3).Set("p1.harborDiscs", json.RawMessage("31")); err == nil {
		t.Error("31 discs in 2009")
	}
}

// random is a complete sheet.
func random(t testing.TB, r *rand.Rand, seats int) Sheet {
	t.Helper()
	s := newSheet(t, seats)
	universitiesLeft, slaveryLeft := 2, 6
	for i := range seats {
		for c := range cardGlory {
			if c < trackSpaces {
				s = mustSet(t, s, seatPath(i, countNames[c]), fmt.Sprint(r.IntN(12)))
			}
		}
		u, sl := r.IntN(universitiesLeft+1), r.IntN(slaveryLeft+1)
		universitiesLeft, slaveryLeft = universitiesLeft-u, slaveryLeft-sl
		s = mustSet(t, s, seatPath(i, "cardGlory"), fmt.Sprint(r.IntN(9)), seatPath(i, "harborDiscs"), fmt.Sprint(r.IntN(12)),
			seatPath(i, "universities"), fmt.Sprint(u), seatPath(i, "slaveryAside"), fmt.Sprint(sl), seatPath(i, "governorSpaceEmpty"), fmt.Sprint(r.IntN(2) == 0))
	}
	return s
}

func TestLawsOfScoring(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		seats := 2 + r.IntN(4)
		s := random(t, r, seats)
		full, only := Score(s), ScoreOnly(s)
		for i := range full.Seats {
			if full.Seats[i].Total != only.Seats[i].Total || full.Seats[i].Place != only.Seats[i].Place {
				t.Fatal("explained and score-only differ")
			}
			sum := 0
			for k, steps := range full.Seats[i].Made {
				line := 0
				for _, step := range steps {
					line += step.Points.N
				}
				if line != full.Seats[i].Points[k].N {
					t.Errorf("seed %d: steps of %s don't add up", seed, full.Lines[k])
				}
				sum += line
			}
			if sum != full.Seats[i].Total.N {
				t.Errorf("seed %d: total", seed)
			}
		}
		// Permuting seats permutes scores.
		order := r.Perm(seats)
		people := s.Seats()
		turned := make([]Seat, seats)
		for i, from := range order {
			turned[i] = people[from]
		}
		moved := ScoreOnly(mustSet(t, s, "setup.seats", string(mustJSON(t, turned))))
		for i, from := range order {
			if moved.Seats[i].Total != only.Seats[from].Total || moved.Seats[i].Place != only.Seats[from].Place {
				t.Errorf("seed %d: seats permuted, scores not", seed)
			}
		}
		// Files and snapshots round-trip.
		if again := ScoreOnly(read(t, string(WriteSheet(s)))); !reflect.DeepEqual(again, only) {
			t.Errorf("seed %d: file", seed)
		}
		roundTrip(t, s)
		flips(t, s, full)
	}
}

// flips checks a flip by trying it, and that nothing smaller flips.
func flips(t *testing.T, s Sheet, r companion.Result) {
	t.Helper()
	for _, c := range r.Flip.Candidates {
		key := companion.Key(seatPath(c.Seat-1, c.Field))
		if c.Category == "tracks" {
			key = companion.Key(seatPath(c.Seat-1, "trackGlory."+c.Field))
		}
		if c.To > 99 {
			continue // beyond what may be typed
		}
		next := ScoreOnly(mustSet(t, s, string(key), fmt.Sprint(c.To)))
		if !slices.Equal(next.Winners, c.Winners) || slices.Equal(next.Winners, r.Winners) {
			t.Errorf("%s to %d: %v, said %v", key, c.To, next.Winners, c.Winners)
		}
	}
}

func mustJSON(t testing.TB, value any) []byte {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func roundTrip(t testing.TB, s Sheet) {
	t.Helper()
	data, err := System{}.Encode(State{s})
	if err != nil {
		t.Fatal(err)
	}
	back, err := System{}.Decode(data)
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	again, err := System{}.Encode(back)
	if err != nil || string(again) != string(data) {
		t.Errorf("a snapshot changed: %v\n%s\n%s", err, data, again)
	}
	for _, key := range s.allKeys() {
		if ref, _ := s.find(key); ref.seat < s.seats() && string(s.Value(key)) != string(back.(State).Sheet.Value(key)) {
			t.Errorf("%s: %s became %s", key, s.Value(key), back.(State).Sheet.Value(key))
		}
	}
}

func TestTogetherBoundsTheFlip(t *testing.T) {
	s := mustSet(t, random(t, rand.New(rand.NewPCG(3, 3)), 2), "p1.universities", "1", "p2.universities", "1")
	for _, c := range Score(s).Flip.Candidates {
		if c.Category == "universities" && c.To > 1 {
			t.Errorf("a third University: %+v", c)
		}
	}
}

func TestRefusesWithThePlace(t *testing.T) {
	for _, c := range []struct{ name, text, place string }{
		{"Truncated", `{"system":"ageofsail"`, ""},
		{"OtherSystem", `{"system":"deepsea","players":[]}`, "system"},
		{"NoPlayers", `{"system":"ageofsail"}`, "players"},
		{"OnePlayer", `{"system":"ageofsail","players":[{"name":"Ana"}]}`, "players"},
		{"Unknown", `{"system":"ageofsail","players":[{},{"glory":1}]}`, "players[1].glory"},
		{"Fraction", `{"system":"ageofsail","players":[{},{"cityGlory":1.5}]}`, "players[1].cityGlory"},
		{"Negative", `{"system":"ageofsail","players":[{"slaveryAside":-1},{}]}`, "players[0].slaveryAside"},
		{"Space16", `{"system":"ageofsail","players":[{"trackSpaces":{"culture":16}},{}]}`, "players[0].trackSpaces.culture"},
		{"YesAsNumber", `{"system":"ageofsail","players":[{"governorSpaceEmpty":1},{}]}`, "players[0].governorSpaceEmpty"},
		{"ThreeUniversities", `{"system":"ageofsail","players":[{"universities":2},{"universities":1}]}`, "players[1].universities"},
		{"SevenSlavery", `{"system":"ageofsail","players":[{"slaveryAside":4},{"slaveryAside":3}]}`, "players[1].slaveryAside"},
		{"Profile", `{"system":"ageofsail","profile":"2018","players":[{},{}]}`, "profile"},
		{"Variant", `{"system":"ageofsail","variants":{"buildGap":"none"},"players":[{},{}]}`, "variants.buildGap"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadSheet([]byte(c.text))
			var refused *companion.Error
			if !errors.As(err, &refused) || refused.Code != companion.CodeInvalid || refused.Place != c.place {
				t.Errorf("got %v", err)
			}
		})
	}
}

func FuzzReadSheet(f *testing.F) {
	f.Add([]byte(example))
	f.Add([]byte(`{"system":"ageofsail","players":[{"trackSpaces":{"culture":9}},{}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ReadSheet(data)
		if err != nil {
			return
		}
		want := Score(s)
		again, err := ReadSheet(WriteSheet(s))
		if err != nil {
			t.Fatal(err)
		}
		if got := ScoreOnly(again); !reflect.DeepEqual(got.Winners, want.Winners) || !reflect.DeepEqual(got.Seats[0].Points, want.Seats[0].Points) {
			t.Errorf("%v, was %v", got, want)
		}
		if _, err := Answer(s); err != nil {
			t.Error(err)
		}
		roundTrip(t, s)
	})
}
