package deepsea

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

func shipped(t testing.TB) *Facts {
	t.Helper()
	facts, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return facts
}

func seats(n int) []Seat {
	list := make([]Seat, n)
	for i := range list {
		list[i] = Seat{Name: []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i], Colour: seatColours[i]}
	}
	return list
}

func newSheet(t testing.TB, mission, n int, change ...func(*Setup)) Sheet {
	t.Helper()
	setup := Setup{Mission: mission, Seats: seats(n), Mode: Competitive}
	if n == 1 {
		setup.Mode = Solo
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

// mustSet sets key, value pairs.
func mustSet(t testing.TB, s Sheet, pairs ...string) Sheet {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		next, err := s.Set(companion.Key(pairs[i]), json.RawMessage(pairs[i+1]))
		if err != nil {
			t.Fatalf("set %s to %s: %v", pairs[i], pairs[i+1], err)
		}
		s = next
	}
	return s
}

// The check sums are those of deepsea-rules Appendix E.
func TestFactsHaveTheirCheckSums(t *testing.T) {
	f := shipped(t)
	sums := map[string]string{}
	add := func(name string, value any) { sums[name] = fmt.Sprint(value) }
	var zones, sites, tokens, spaces, conserve, journals, links [MaxDepth]int
	tracks, discover, reward, costs, all, special := 0, 0, 0, 0, 0, 0
	fields := map[string]int{}
	for i := range f.Zones() {
		z := &f.Zones()[i]
		d := z.Depth - 1
		zones[d]++
		sites[d] += len(z.Dive)
		for _, s := range z.Dive {
			tokens[d] += s.Tokens
		}
		tracks += len(z.Sonar)
		for _, track := range z.Sonar {
			spaces[d] += len(track)
			all += len(track)
			for _, s := range track {
				if len(s.Discover) > 0 {
					discover++
				} else {
					reward++
				}
			}
		}
		conserve[d] += len(z.Conserve)
		for _, s := range z.Conserve {
			costs += s.Cost
		}
		journals[d] += len(z.Journal)
		for _, s := range z.Journal {
			fields[s.Field]++
		}
		links[d] += len(z.Links)
		all += len(z.Conserve) + len(z.Journal)
		if len(z.Rules) > 0 {
			special++
		}
	}
	add("zones", zones)
	add("dive sites", sites)
	add("tokens on sites", tokens)
	add("tracks", tracks)
	add("sonar spaces", spaces)
	add("discover/reward", []int{discover, reward})
	add("conservation", conserve)
	add("costs", costs)
	add("journal sites", journals)
	add("by field", []int{fields["blue"], fields["brown"], fields["green"], fields["yellow"]})
	add("spaces", all)
	add("links", links)
	add("special zones", special)
	tiles := 0
	for _, s := range f.Specialists {
		tiles += s.Copies
	}
	add("tiles", tiles)
	copies := 0
	for _, tok := range f.Tokens() {
		copies += tok.Copies
	}
	add("dive tokens", copies)
	anchors, points, jcosts, circles, circled, promotes := 0, 0, 0, 0, 0, 0
	symbols := map[string]int{}
	for _, j := range f.Journals {
		if j.Anchor {
			anchors++
		}
		points += j.Points
		jcosts += j.Cost
		for _, field := range j.Fields {
			symbols[field]++
		}
		circles += len(j.Actions)
		if len(j.Actions) > 0 {
			circled++
		}
		for _, g := range j.Gains {
			if g == "promote" {
				promotes++
			}
		}
	}
	add("journals", []int{len(f.Journals), anchors, points, jcosts})
	add("symbols on journals", []int{symbols["blue"], symbols["brown"], symbols["green"], symbols["yellow"]})
	add("circles", []int{circled, circles, promotes})
	var hexes, printed, entries [NumMissions]int
	for i := range NumMissions {
		m := f.Mission(i + 1)
		for _, h := range m.Impact.Hexes {
			hexes[i]++
			printed[i] += h.Points
			if h.Entry {
				entries[i]++
			}
		}
	}
	add("hexes", hexes)
	add("printed points", printed)
	add("entries", entries)
	want := map[string]string{
		"zones": "[8 9 7 6 7]", "dive sites": "[4 7 2 6 3]", "tokens on sites": "[14 22 9 21 11]",
		"tracks": "20", "sonar spaces": "[15 17 12 0 10]", "discover/reward": "[37 17]",
		"conservation": "[11 14 6 5 11]", "costs": "103", "journal sites": "[7 6 10 6 9]",
		"by field": "[10 10 7 11]", "spaces": "139", "links": "[9 16 17 6 14]", "special zones": "18",
		"tiles": "51", "dive tokens": "36", "journals": "[32 8 25 78]", "symbols on journals": "[11 14 12 14]",
		"circles": "[12 16 24]", "hexes": "[32 34 39 38 36 40 32 81 22 30]",
		"printed points": "[27 32 32 46 40 108 23 81 -20 31]", "entries": "[4 3 3 1 4 5 3 1 4 5]",
	}
	for name, w := range want {
		if sums[name] != w {
			t.Errorf("%s: %s, want %s", name, sums[name], w)
		}
	}
}

func TestNeighbourPairsAreThoseOfTheRules(t *testing.T) {
	f := shipped(t)
	want := []int{47, 53, 66, 80, 59, 82, 49, 199, 37, 23}
	for i := range NumMissions {
		m := f.Mission(i + 1)
		pairs := 0
		for k := range m.Impact.Hexes {
			for _, other := range m.Impact.Neighbours(k, false) {
				if !slices.Contains(m.Impact.Neighbours(other, false), k) {
					t.Errorf("mission %d: hex %d touches %d, not the other way round", i+1, k, other)
				}
				pairs++
			}
		}
		if pairs != 2*want[i] {
			t.Errorf("mission %d: %d neighbour pairs, want %d", i+1, pairs/2, want[i])
		}
	}
}

func TestEveryHexOnTheGridCanBeReached(t *testing.T) {
	f := shipped(t)
	for i := range NumMissions {
		m := f.Mission(i + 1)
		var entries []int
		for k, h := range m.Impact.Hexes {
			if h.Entry {
				entries = append(entries, k)
			}
		}
		for k, seen := range m.Impact.reach(entries, true) {
			if h := m.Impact.Hexes[k]; seen == h.OffGrid {
				t.Errorf("mission %d: hex (%d,%d) reached %v, off the grid %v", i+1, h.R, h.C, seen, h.OffGrid)
			}
		}
	}
}

func TestRescueGridHasTwelveHexesOrThree(t *testing.T) {
	board := &shipped(t).Mission(7).Impact
	for pinkOnly, want := range map[bool]int{false: 12, true: 3} {
		n := 0
		for _, in := range board.rescueGrid(pinkOnly) {
			if in {
				n++
			}
		}
		if n != want {
			t.Errorf("pink only %v: %d hexes, want %d", pinkOnly, n, want)
		}
	}
}

func TestDrawnNeighboursStandOneApart(t *testing.T) {
	for i := range NumMissions {
		box := newSheet(t, i+1, 2).Box()
		if box.ImpactLayout() == "rows" {
			continue
		}
		drawn := box.ImpactHexes()
		for k := range drawn {
			for l := range drawn {
				dx, dy := drawn[k].X-drawn[l].X, drawn[k].Y-drawn[l].Y
				near := dx*dx+dy*dy > 0.98 && dx*dx+dy*dy < 1.02
				touch := slices.Contains(box.mission.Impact.Neighbours(k, false), l)
				if !drawn[k].OffGrid && !drawn[l].OffGrid && near != touch {
					t.Errorf("mission %d: hexes %d and %d: drawn side by side %v, neighbours %v", i+1, k, l, near, touch)
				}
			}
		}
	}
}

func TestBracketsOfTheTracks(t *testing.T) {
	mat := &shipped(t).Mat
	levels := []int{1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5}
	points := []int{0, 0, 1, 1, 4, 4, 4, 7, 7, 7, 10, 10, 10}
	for space := range MaxSpace + 1 {
		level := mat.Level(space)
		if level != levels[space] || mat.LevelPoints(level) != points[space] {
			t.Errorf("space %d: level %d, %d points", space, level, mat.LevelPoints(level))
		}
	}
}

// A fact file with one thing wrong is refused, and the error names the place.
func TestLoaderRefusesWrongFacts(t *testing.T) {
	cases := map[string]struct{ file, path, value, want string }{
		"unknown field":         {fileMat, "ends", `12`, "ends"},
		"unknown gain":          {fileZones, "[0].arrival", `["gold"]`, "[0].arrival"},
		"link to nowhere":       {fileZones, "[2].links[0].b", `"c9"`, "[2].links[0].a"},
		"depth out of range":    {fileZones, "[2].depth", `6`, "[2].depth"},
		"doubled hex":           {missionFiles[0], "impact.hexes[1].c", `0`, "impact.hexes[1].r"},
		"hex value too high":    {missionFiles[0], "impact.hexes[1].points", `10`, "impact.hexes[1].points"},
		"unknown unit":          {missionFiles[0], "goals[0].units", `["whale"]`, "goals[0].units"},
		"unknown column":        {missionFiles[3], "goals[1].columns", `["A","Q"]`, "goals[1].columns"},
		"unknown launch zone":   {missionFiles[3], "launch.zone", `"atlantis"`, "launch.zone"},
		"bridge to nowhere":     {missionFiles[4], "impact.bridges[0].a", `[0,0]`, "impact.bridges[0].a"},
		"wrong offset":          {missionFiles[1], "impact.offset", `"odd-r"`, "impact.offset"},
		"half a leader bonus":   {missionFiles[1], "goals[0].leader", `[4]`, "goals[0].leader"},
		"text for a number":     {fileJournals, "[0].points", `"2"`, "[0].points"},
		"decimals":              {fileJournals, "[0].points", `2.5`, "[0].points"},
		"unknown scoring count": {fileSpecialists, "[mentor].senior.scoring.count", `"hats"`, "[18].senior.scoring.count"},
		"no bracket":            {fileMat, "brackets[1].spaces", `[2,4]`, "brackets[1].spaces"},
		"token that costs gold": {fileTokens, "[10].options[1].pay", `["gold"]`, "[10].options[1].pay"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			err := ValidateCorrection(Correction{File: c.file, Path: c.path, New: json.RawMessage(c.value)})
			if companion.CodeOf(err) != companion.CodeInvalid {
				t.Fatalf("error %v", err)
			}
			if !strings.Contains(err.Error(), c.file+", "+c.want+":") {
				t.Errorf("error %q doesn't name %s, %s", err, c.file, c.want)
			}
		})
	}
}

func TestDoubledKeysInFactsAreRefused(t *testing.T) {
	if _, err := parseNode([]byte(`{"a":{"id":1,"id":2}}`)); err == nil || !strings.Contains(err.Error(), ".a.id") {
		t.Errorf("error %v", err)
	}
}

func TestFieldSymbolsX12(t *testing.T) {
	s := Symbols{2, 1, 0, 1, 2}
	if s.Sets() != 1 || s.MostHeld() != 4 {
		t.Errorf("%d sets, %d most held; want 1 and 4", s.Sets(), s.MostHeld())
	}
}

func TestSetsAgainstTryingEveryWild(t *testing.T) {
	// Give each wild to each colour in turn and take the best whole sets.
	var best func(s Symbols) int
	best = func(s Symbols) int {
		if s[wild] == 0 {
			return min(s[0], s[1], s[2], s[3])
		}
		most := 0
		for c := range numColours {
			next := s
			next[c]++
			next[wild]--
			most = max(most, best(next))
		}
		return most
	}
	for n := range 4 * 4 * 4 * 4 * 6 {
		s := Symbols{n % 4, n / 4 % 4, n / 16 % 4, n / 64 % 4, n / 256}
		if s.Sets() != best(s) {
			t.Fatalf("%v: %d sets, want %d", s, s.Sets(), best(s))
		}
	}
}

// What is shipped is not checked again where it is used: every file is read and
// checked here.
func TestShippedFactsCanBe(t *testing.T) {
	facts := *shipped(t)
	for _, file := range factFileNames() {
		if err := facts.load(file, nil); err != nil {
			t.Error(err)
		}
	}
}
