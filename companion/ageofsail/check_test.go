package ageofsail

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"shipmate/companion"
)

// checked is a sheet of three people with values laid over it.
func checked(t *testing.T, setup Setup, pairs ...string) Sheet {
	t.Helper()
	setup.Seats = []Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}, {Name: "Cleo", Colour: "R"}}
	s, err := NewSheet(setup)
	for i := 0; err == nil && i < len(pairs); i += 2 {
		s, err = s.Set(companion.Key(pairs[i]), json.RawMessage(pairs[i+1]))
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCheck(t *testing.T) {
	practice, err := Practice()
	if err != nil {
		t.Fatal(err)
	}
	glory := 0
	for _, region := range practice.side("a").Regions {
		for _, city := range region.Cities {
			glory += *city.Glory
		}
	}
	onMap := Setup{Set: practice, Side: "a"}
	following := Setup{Follow: FollowSetup{Depth: FollowEverything}}
	unprinted := 1
	for practice.prints(Industry, unprinted) {
		unprinted++
	}
	n := strconv.Itoa
	for _, c := range []struct {
		name  string
		setup Setup
		set   []string
		want  []string // code and first place
	}{
		{"nothing counted", Setup{}, nil, nil},
		{"two Universities", Setup{}, []string{"p1.universities", "1", "p3.universities", "1"}, nil},
		{"three Universities", Setup{}, []string{"p1.universities", "1", "p3.universities", "2"}, []string{"A68 p1.universities"}},
		{"six Slavery cards", Setup{}, []string{"p1.slaveryAside", "4", "p2.slaveryAside", "2"}, nil},
		{"seven Slavery cards", Setup{}, []string{"p1.slaveryAside", "4", "p2.slaveryAside", "3"}, []string{"A68 p1.slaveryAside"}},
		{"three tiles of level 5", following, []string{"p1.buildings", `[{"id":"colonial-house"},{"id":"museum"}]`, "p2.buildings", `[{"id":"colonial-house"},{"id":"exchange"}]`, "p3.buildings", `[{"id":"colonial-house"},{"id":"parliament"}]`}, nil},
		{"four tiles of level 5", following, []string{"p1.buildings", `[{"id":"colonial-house"},{"id":"museum"},{"id":"museum"}]`, "p2.buildings", `[{"id":"colonial-house"},{"id":"exchange"}]`, "p3.buildings", `[{"id":"colonial-house"},{"id":"parliament"}]`}, []string{"A68 p1.buildings"}},
		{"35 discs in 2018", Setup{Profile: AgeOfSail2018}, []string{"p1.harborDiscs", "35"}, nil},
		{"35 discs, then the rules of 2009", Setup{Profile: AgeOfSail2018}, []string{"p1.harborDiscs", "35", "setup.profile", `"endeavor-2009"`}, []string{"A69 p1.harborDiscs"}},
		{"all Glory of the map", onMap, []string{"p1.cityGlory", n(glory - 1), "p2.cityGlory", "1"}, nil},
		{"more Glory than the map", onMap, []string{"p1.cityGlory", n(glory), "p2.cityGlory", "1"}, []string{"A70 p1.cityGlory"}},
		{"all connections of the map", onMap, []string{"p1.connections", n(len(practice.side("a").Connections))}, nil},
		{"more connections than the map", onMap, []string{"p3.connections", n(len(practice.side("a").Connections) + 1)}, []string{"A70 p3.connections"}},
		{"without a map", Setup{}, []string{"p3.connections", "99", "p3.cityGlory", "99"}, nil},
		{"a connection with one city", Setup{}, []string{"p2.connections", "1", "p2.cityGlory", "1"}, []string{"A71 p2.connections"}},
		{"a connection with two cities", Setup{}, []string{"p2.connections", "1", "p2.cityGlory", "2"}, nil},
		{"a connection, cities not counted", Setup{}, []string{"p2.connections", "1"}, nil},
		{"a Governor in an empty space", following, []string{"p2.governorSpace", `"africa-governor"`, "p2.cards", `["africa-governor"]`, "p2.governorSpaceEmpty", "true"}, []string{"A72 p2.governorSpaceEmpty"}},
		{"a Governor in a filled space", following, []string{"p2.governorSpace", `"africa-governor"`, "p2.cards", `["africa-governor"]`, "p2.governorSpaceEmpty", "false"}, nil},
		{"a value that the track has", onMap, []string{"p1.trackGlory.industry", n(mustGlory(t, practice, 15))}, nil},
		{"a value that the track hasn't", onMap, []string{"p1.trackGlory.industry", n(unprinted)}, []string{"A74 p1.trackGlory.industry"}},
		{"0 on a track", onMap, []string{"p1.trackGlory.industry", "0"}, nil},
		{"a University that nobody followed", following, []string{"p1.universities", "1"}, []string{"A75 p1.universities"}},
		{"a University as followed", following, []string{"p1.buildings", `[{"id":"colonial-house"},{"id":"university"}]`, "p1.universities", "1"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := checked(t, c.setup, c.set...)
			var got []string
			for _, finding := range s.Check() {
				got = append(got, finding.Code+" "+string(finding.Where[0]))
				if !slices.Contains(MessageKeys, finding.Sentence.Key) {
					t.Errorf("%s isn't listed", finding.Sentence.Key)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("found %v, want %v", got, c.want)
			}
		})
	}
}

func mustGlory(t *testing.T, set *ComponentSet, space int) int {
	t.Helper()
	glory, ok := set.TrackGlory(Industry, space)
	if !ok {
		t.Fatal("the practice set has no Glory of Industry")
	}
	return glory
}

// A fix takes what is followed, and the finding is gone.
func TestCheckFix(t *testing.T) {
	s := checked(t, Setup{Follow: FollowSetup{Depth: FollowEverything}}, "p1.universities", "1")
	findings := s.Check()
	if len(findings) != 1 || findings[0].Fix == nil {
		t.Fatalf("found %+v", findings)
	}
	for _, v := range findings[0].Fix.Set {
		var err error
		if s, err = s.Set(v.Key, v.Value); err != nil {
			t.Fatal(err)
		}
	}
	if n, _ := s.Counted("p1.universities"); len(s.Check()) != 0 || !n.Known || n.N != 0 {
		t.Errorf("after the fix: %+v, Universities %+v", s.Check(), n)
	}
}
