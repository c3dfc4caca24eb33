package deepsea

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"shipmate/companion"
)

const fileX18 = `{"system":"deepsea","mission":1,"edition":%q,"mode":"competitive","variants":{},
 "players":[{"name":"Ana","tracks":{"reputation":8,"inspiration":11,"coordination":5,"ingenuity":9},
  "impact":{"1":3,"2":3},"journals":[2,0],"seniors":{"adventurer":11},"leftovers":{"staging":2,"research":4}},
  {"name":"Ben","tracks":{"reputation":0,"inspiration":0,"coordination":0,"ingenuity":{"level":1}},
  "impact":{"1":0,"2":0},"journals":0,"seniors":{},"leftovers":{"staging":0,"research":0}}],
 "goals":{"1":{"counts":[6,1]},"2":{"counts":[2,3]},"3":{"counts":[5,6]}}}`

func readSheet(t testing.TB, text string) Sheet {
	t.Helper()
	s, err := ReadSheet([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestX18FullScoreIs63And66(t *testing.T) {
	for edition, want := range map[Edition]struct {
		total int
		lines []string
		goal3 int
	}{
		Prototype2023: {63, []string{"tracks", "impact", "goal1", "goal2", "goal3", "seniors"}, 9},
		Released2024:  {66, []string{"tracks", "impact", "journals", "seniors", "goal1", "goal2", "goal3", "leftovers"}, 8},
	} {
		r := Score(readSheet(t, fmt.Sprintf(fileX18, edition)))
		if r.Seats[0].Total != companion.Counted(want.total) {
			t.Errorf("%s: total %v, want %d", edition, r.Seats[0].Total, want.total)
		}
		if !reflect.DeepEqual(r.Lines, want.lines) {
			t.Errorf("%s: lines %v", edition, r.Lines)
		}
		for k, name := range r.Lines {
			if name == "goal3" && r.Seats[0].Points[k].N != want.goal3 {
				t.Errorf("%s: goal 3 is %d, want %d", edition, r.Seats[0].Points[k].N, want.goal3)
			}
		}
	}
}

func TestX11LeaderBonuses(t *testing.T) {
	for _, c := range []struct {
		counts []int
		split  bool
		want   []int
		why    []string
	}{
		{[]int{5, 5, 3, 0}, false, []int{7, 7, 0, 0}, []string{"tied-first", "tied-first", "no-second-first-tied", "zero"}},
		{[]int{5, 5, 3, 0}, true, []int{5, 5, 0, 0}, []string{"tied-first-split", "tied-first-split", "no-second-first-tied", "zero"}},
		{[]int{6, 4, 4, 0}, false, []int{7, 3, 3, 0}, []string{"sole-first", "tied-second", "tied-second", "zero"}},
		{[]int{6, 4, 4, 1}, true, []int{7, 3, 3, 0}, []string{"sole-first", "tied-second", "tied-second", "lower"}},
		{[]int{0, 0, 2}, false, []int{0, 0, 7}, []string{"zero", "zero", "sole-first"}},
		{[]int{0, 0, 0}, false, []int{0, 0, 0}, []string{"zero", "zero", "zero"}},
		{[]int{4, 4, 4, 4, 4}, true, []int{5, 5, 5, 5, 5}, nil},
		{[]int{9, 7, 3, 2, 1}, false, []int{7, 3, 0, 0, 0}, []string{"sole-first", "sole-second", "lower", "lower", "lower"}},
		{[]int{9, 9, 3, 2}, false, []int{7, 7, 0, 0}, []string{"tied-first", "tied-first", "no-second-first-tied", "lower"}},
	} {
		var counts [MaxSeats]count
		for i, n := range c.counts {
			counts[i] = counted(n)
		}
		var r ranking
		r.byCount(len(c.counts), &counts, 7, 3, c.split)
		for i, want := range c.want {
			if r.points[i] != want || c.why != nil && r.why[i].String() != c.why[i] {
				t.Errorf("%v split %v: seat %d gets %d (%s), want %d", c.counts, c.split, i+1, r.points[i], r.why[i], want)
			}
		}
	}
}

func TestX14Mission8ByZonesAndByCounts(t *testing.T) {
	zones := `,"seaStar":"D","zones":[["A1","B1","B2","D1","E1"],["D1","D2","E2"]]`
	for option, want := range map[string][2]int{"far": {3, 5}, "near": {6, 3}, "none": {0, 0}} {
		s := readSheet(t, `{"system":"deepsea","mission":8,"players":[{"name":"Ana"},{"name":"Ben"}],
			"goals":{"1":{"option":"`+option+`"`+zones+`}}}`)
		r := Score(s)
		for i := range want {
			if got := r.Seats[i].Points[4]; got != companion.Counted(want[i]) {
				t.Errorf("%s: seat %d has %v, want %d", option, i+1, got, want[i])
			}
		}
	}
}

func TestX17LeftoversArePooled(t *testing.T) {
	if got := leftoverPoints(counted(2), counted(4)); got != counted(2) {
		t.Errorf("%v, want 2", got)
	}
}

func TestX19CoopWonWithFiveOfSeven(t *testing.T) {
	text := `{"system":"deepsea","mission":1,"mode":"coop","players":[{"name":"Ana","impact":{"1":4,"2":6},"seniors":{"mentor":2}},
	 {"name":"Ben","impact":{"1":2,"2":3},"seniors":{}},{"name":"Cleo","impact":{"1":0,"2":2},"seniors":{"robotics-engineer":1}}],
	 "goals":{"1":{"counts":[5,5,4]},"2":{"counts":[4,3,3]},"3":{"counts":[9,4,4]}},
	 "coop":{"difficulty":4,"bonus":[{"title":"Depth-5 zones","total":4,"threshold":4},{"title":"Research","total":19,"threshold":18},
	 {"title":"Seniors","total":13,"threshold":15}]}}`
	s := readSheet(t, text)
	r := Coop(s)
	want := []CoopGoal{
		{"impact", "", companion.Counted(34), companion.Counted(33), true, true, companion.Counted(0)},
		{"goal1", "", companion.Counted(14), companion.Counted(15), true, false, companion.Counted(1)},
		{"goal2", "", companion.Counted(10), companion.Counted(10), true, true, companion.Counted(0)},
		{"goal3", "", companion.Counted(17), companion.Counted(16), true, true, companion.Counted(0)},
		{"bonus1", "Depth-5 zones", companion.Counted(4), companion.Counted(4), true, true, companion.Counted(0)},
		{"bonus2", "Research", companion.Counted(19), companion.Counted(18), true, true, companion.Counted(0)},
		{"bonus3", "Seniors", companion.Counted(13), companion.Counted(15), true, false, companion.Counted(2)},
	}
	if !reflect.DeepEqual(r.Goals, want) {
		t.Errorf("goals %+v", r.Goals)
	}
	if r.Met != 5 || r.Needed != 4 || r.Outcome != "won" {
		t.Errorf("met %d of %d, %s", r.Met, r.Needed, r.Outcome)
	}
	if open := s.NotCounted(); len(open) != 0 {
		t.Errorf("not counted %v", open)
	}
}

// K18: by one is missed, exactly the threshold is met, unless it must be
// exceeded; and nothing is decided before it is certain.
func TestK18CoopByOneAndDecidedWhenCertain(t *testing.T) {
	base := func(variants, bonus string, difficulty int) *CoopResult {
		return Coop(readSheet(t, fmt.Sprintf(`{"system":"deepsea","mission":1,"mode":"solo","variants":{%s},"players":[{"name":"Ana",
		 "impact":{"1":0,"2":5},"seniors":{}}],"goals":{"1":{"counts":[6]},"2":{"counts":[4]},"3":{"counts":[7]}},
		 "coop":{"difficulty":%d,"bonus":[%s]}}`, variants, difficulty, bonus)))
	}
	if r := base("", `null,null,null`, 4); r.Met != 3 || r.Outcome != "undecided" || r.Goals[2].MissedBy != companion.Counted(1) {
		t.Errorf("%+v", r)
	}
	if r := base("", `{"title":"a","total":3,"threshold":3},null,null`, 4); r.Outcome != "won" {
		t.Errorf("exactly four: %+v", r)
	}
	if r := base("", `{"title":"a","total":2,"threshold":3},null,null`, 6); r.Outcome != "lost" {
		t.Errorf("three met, two open, six needed: %+v", r)
	}
	if r := base(`"coopThreshold":"exceed"`, `null,null,null`, 4); r.Met != 0 || r.Goals[0].MissedBy != companion.Counted(1) {
		t.Errorf("exceed: %+v", r)
	}
	if r := base(`"coopDeck":"three-random"`, `{"title":"a","total":3,"threshold":3},null,null`, 4); r.Outcome != "" || r.Met != 4 {
		t.Errorf("prototype deck: %+v", r)
	}
	s := readSheet(t, `{"system":"deepsea","mission":1,"mode":"coop","players":[{"name":"a"},{"name":"b"}],"coop":{"bonus":[
	 {"title":"each","scope":"every-seat","counts":[7,5],"threshold":6},{"title":"each","scope":"every-seat","counts":[7,null],"threshold":6},
	 {"title":"each","scope":"every-seat","counts":[5,null],"threshold":6}]}}`)
	r := Coop(s)
	if g := r.Goals[4]; !g.Decided || g.Met || g.MissedBy != companion.Counted(1) {
		t.Errorf("every seat: %+v", g)
	}
	if g := r.Goals[5]; g.Decided {
		t.Errorf("one seat open: %+v", g)
	}
	if g := r.Goals[6]; !g.Decided || g.Met || g.MissedBy.Known {
		t.Errorf("one seat has missed it: %+v", g)
	}
}

func TestM1Goal3SecondIsFourInThePrototypeOrByVariantUnlessCorrected(t *testing.T) {
	correction := Correction{File: missionFiles[0], Path: "goals[2].leader[1]", New: json.RawMessage("6")}
	for _, c := range []struct {
		name   string
		change func(*Setup)
		want   int
	}{
		{"released", func(*Setup) {}, 3},
		{"prototype", func(s *Setup) { s.Edition = Prototype2023 }, 4},
		{"by hand", func(s *Setup) { s.Variants = Variants{{"m1Goal3Second", "4"}} }, 4},
		{"prototype with 3 by hand", func(s *Setup) {
			s.Edition, s.Variants = Prototype2023, Variants{{"m1Goal3Second", "3"}}
		}, 3},
		{"corrected", func(s *Setup) { s.Edition, s.Corrections = Prototype2023, []Correction{correction} }, 6},
	} {
		s := newSheet(t, 1, 2, c.change)
		if got := s.box.plans[2].second; got != c.want {
			t.Errorf("%s: second is %d, want %d", c.name, got, c.want)
		}
	}
	if got := shipped(t).Mission(1).Goals[2].Leader[1]; got != 3 {
		t.Errorf("the shipped fact became %d", got)
	}
}

func TestPlacesAreOneOneThree(t *testing.T) {
	for _, c := range []struct {
		totals, place []int
		winners       int
	}{
		{[]int{5, 5, 3}, []int{1, 1, 3}, 2},
		{[]int{5, 5, 5}, []int{1, 1, 1}, 3},
		{[]int{-2, -1, -2, -9}, []int{2, 1, 2, 4}, 1},
	} {
		place, winners := places(c.totals)
		if !reflect.DeepEqual(place[:len(c.place)], c.place) || len(winners) != c.winners {
			t.Errorf("%v: places %v, winners %v", c.totals, place, winners)
		}
	}
}

func TestMissingIsNotZero(t *testing.T) {
	s := readSheet(t, fmt.Sprintf(fileX18, Released2024))
	s = mustSet(t, s, "p2.goal3", "null", "p1.tracks.coordination", "null")
	r := Score(s)
	if want := []string{"p1.tracks.coordination", "p2.goal3"}; !reflect.DeepEqual(r.NotCounted, want) {
		t.Errorf("not counted %v", r.NotCounted)
	}
	for i := range r.Seats {
		if r.Seats[i].Points[6].Known || r.Seats[i].Total.Known || r.Seats[i].Place != 0 {
			t.Errorf("seat %d: %+v", i+1, r.Seats[i])
		}
	}
	if r.Winners != nil || r.Flip != nil {
		t.Errorf("winners %v, flip %v", r.Winners, r.Flip)
	}
	if r.Seats[0].Known != 66-8-28 {
		t.Errorf("known %d", r.Seats[0].Known)
	}
}

// What is missing where, mission by mission, in the order of the pad.
func TestNotCountedOfEachSpecialGoal(t *testing.T) {
	for _, c := range []struct {
		name  string
		file  string
		goals string
		want  []string
	}{
		{"M3 by who", "3", `"3":{"counts":[1,null],"leaders":{"blue":[1]}}`, []string{"p2.goal3", "goal3.leaders.brown", "goal3.leaders.green", "goal3.leaders.yellow"}},
		{"M3 by symbols", "3", `"3":{"symbols":[{"blue":1,"brown":0,"green":0,"yellow":0,"wild":0},{"blue":0,"brown":0,"yellow":0,"wild":1}]}`, []string{"p2.goal3.green"}},
		{"M3 nothing", "3", `"3":{}`, []string{"p1.goal3", "p2.goal3", "goal3.leaders.blue", "goal3.leaders.brown", "goal3.leaders.green", "goal3.leaders.yellow"}},
		{"M6 goal 3 open", "6", `"3":{"conserve":[1,2],"journal":[0,0]}`, []string{"goal3.named"}},
		{"M6 goal 3 named", "6", `"3":{"named":"conserve","conserve":[1,null]}`, []string{"p2.goal3.conserve", "goal3.leaders.journal"}},
		{"M6 goal 3 never found", "6", `"3":{"named":"none","leaders":{"journal":[]}}`, []string{"goal3.leaders.conserve"}},
		{"M6 goal 3 half counted", "6", `"3":{"named":"none","conserve":[1,null],"leaders":{"journal":[]}}`, []string{"p2.goal3.conserve"}},
		{"M7 first", "7", `"3":{}`, []string{"goal3.first", "goal3.second"}},
		{"M7 second", "7", `"3":{"first":[1]}`, []string{"goal3.second"}},
		{"M7 tie", "7", `"3":{"first":[1,2]}`, nil},
		{"M7 nobody", "7", `"3":{"first":[]}`, nil},
		{"M7 counts", "7", `"3":{"counts":[1,null]}`, []string{"p2.goal3"}},
		{"M8 option", "8", `"3":{}`, []string{"goal3.option"}},
		{"M8 none", "8", `"3":{"option":"none"}`, nil},
		{"M8 counts", "8", `"3":{"option":"broad","counts":[1]}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := `{"system":"deepsea","mission":` + c.file + `,"players":[{},{}],"goals":{` + c.goals + `}}`
			s, err := ReadSheet([]byte(text))
			if c.name == "M8 counts" {
				if known, ok := errors.AsType[*companion.Error](err); !ok || known.Place != "goals.3.counts" {
					t.Fatalf("error %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, path := range s.NotCounted() {
				if ref, _ := parseKey(companion.Key(path)); ref.goal == 2 && (ref.kind == keyCount || ref.kind == keyPart || ref.kind >= keyOption && ref.kind <= keyLeaders) {
					got = append(got, path)
				}
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
	s := readSheet(t, `{"system":"deepsea","mission":10,"players":[{},{}],"goals":{"1":{"first":[2]},"2":{"first":[]}}}`)
	if got := s.goalMissing(0, nil); !reflect.DeepEqual(got, []string{"goal1.second"}) {
		t.Errorf("M10: %v", got)
	}
	if got := s.goalMissing(1, nil); got != nil {
		t.Errorf("M10 nobody: %v", got)
	}
}

func TestSeniorsOfFileAndOfPage(t *testing.T) {
	s := readSheet(t, `{"system":"deepsea","mission":1,"players":[{"seniors":{"adventurer":11,"mentor":null}},{}]}`)
	if got := s.seniorsMissing(0, nil); !reflect.DeepEqual(got, []string{"p1.seniors.mentor"}) {
		t.Errorf("count missing: %v", got)
	}
	if got := s.seniorsMissing(1, nil); !reflect.DeepEqual(got, []string{"p2.seniors"}) {
		t.Errorf("not listed: %v", got)
	}
	p := newSheet(t, 1, 2)
	p = mustSet(t, p, "senior.adventurer", "1", "p1.seniors.adventurer", "11", "senior.robotics-engineer", "2")
	if p.seniorPoints(0).known {
		t.Error("seven tiles are not answered")
	}
	for _, id := range p.Box().Seniors() {
		if string(p.Value(companion.Key("senior."+id))) == "null" {
			p = mustSet(t, p, "senior."+id, "0")
		}
	}
	if p.seniorPoints(0) != counted(3) || p.seniorPoints(1) != counted(4) {
		t.Errorf("points %v and %v", p.seniorPoints(0), p.seniorPoints(1))
	}
}

func TestDrawnBoardGivesMarkersSymbolsAndRescues(t *testing.T) {
	s := newSheet(t, 3, 2)
	s = mustSet(t, s, "p1.hexes", `[{"r":0,"c":0},{"r":0,"c":2},{"r":6,"c":1,"n":3},{"r":2,"c":0}]`,
		"p1.journals", `{"titles":["ai-models-for-deep-sea-research","safe-movement-procedure"]}`)
	if n, derived := s.Counted("p1.impact.2"); n != companion.Counted(4) || !derived {
		t.Errorf("markers of 2: %v %v", n, derived)
	}
	if s.impactPoints(s.seat(0)) != counted(10) {
		t.Errorf("impact %v", s.impactPoints(s.seat(0)))
	}
	if n, derived := s.Counted("p1.goal3"); n != companion.Counted(2) || !derived {
		t.Errorf("most held: %v", n)
	}
	if n, _ := s.Counted("p1.goal3.green"); n != companion.Counted(1) {
		t.Errorf("green: %v", n)
	}
	s = mustSet(t, s, "p1.goal3", "7")
	if n, derived := s.Counted("p1.goal3"); n != companion.Counted(7) || derived {
		t.Errorf("what is entered goes first: %v %v", n, derived)
	}
	m7 := newSheet(t, 7, 2)
	m7 = mustSet(t, m7, "p1.hexes", `[{"r":5,"c":6},{"r":7,"c":4},{"r":0,"c":2}]`, "p2.hexes", `[]`)
	r := Score(m7)
	if got := r.Seats[0].Points[6]; got != companion.Counted(4) {
		t.Errorf("most in the rescue grid: %v", got)
	}
}

func TestSetRefusesWhatCannotBe(t *testing.T) {
	s := newSheet(t, 1, 2)
	for _, c := range []struct{ key, value, message string }{
		{"p1.tracks.reputation", "13", "range"}, {"p1.tracks.reputation", "-1", "range"}, {"p1.tracks.reputation", `"3"`, "object"},
		{"p1.tracks.reputation", `{"level":6}`, "range"}, {"p1.tracks.reputation", `{}`, "number"}, {"p1.tracks.luck", "1", "key"},
		{"p1.leftovers.research", "13", "range"}, {"p3.goal1", "1", "key"}, {"p0.goal1", "1", "key"}, {"p1.goal4", "1", "key"},
		{"p1.impact.3", "1", "key"}, {"p1.impact.1", "100", "range"}, {"p1.impact.1", "-1", "range"}, {"p1.impact.01", "1", "key"},
		{"p1.goal1", "1.0", "whole"}, {"p1.goal1", "1e3", "whole"}, {"p1.goal1", "99999999999999999999", "range"}, {"p1.goal1", "", "json"},
		{"p1.goal1.blue", "1", "key"}, {"goal1.first", "[1]", "key"}, {"goal1.option", `"near"`, "key"},
		{"p1.hexes", `[{"r":9,"c":9}]`, "hex"}, {"p1.hexes", `[{"r":0,"c":0,"n":2}]`, "range"}, {"p1.hexes", `[{"r":0,"c":0},{"r":0,"c":0}]`, "doubled"},
		{"p1.journals", `{"titles":["nature"]}`, "journal"}, {"p1.journals", `[-1]`, "range"},
		{"senior.adventurer", "3", "range"}, {"senior.plumber", "1", "key"}, {"p1.other", `[{"name":"","points":1}]`, "length"},
		{"setup.mission", "11", "range"}, {"setup.mode", `"solo"`, "solo"}, {"setup.seats", `[]`, "seats"}, {"setup.seat.3.name", `"x"`, "key"},
		{"setup.seat.1.name", `" "`, "length"}, {"setup.startSeat", "3", "range"}, {"setup.variants", `{"tieFirst":"always"}`, "word"},
		{"coop.difficulty", "3", "range"}, {"coop.bonus1", `{"total":1,"counts":[1,2]}`, "unknown"}, {"finished", "1", "truth"}, {"nonsense", "1", "key"},
	} {
		next, err := s.Set(companion.Key(c.key), json.RawMessage(c.value))
		known, ok := errors.AsType[*companion.Error](err)
		if !ok || known.Code != companion.CodeInvalid || strings.TrimPrefix(known.Message.Key, "deepsea.") != "refuse."+c.message {
			t.Errorf("%s = %s: %v, want %s", c.key, c.value, err, c.message)
			continue
		}
		if len(known.Place) < len(c.key) || known.Place[:len(c.key)] != c.key {
			t.Errorf("%s = %s: place %q", c.key, c.value, known.Place)
		}
		if string(WriteSheet(next)) != string(WriteSheet(s)) {
			t.Errorf("%s = %s: the sheet changed", c.key, c.value)
		}
	}
}

func TestSetNeverWritesSharedMemory(t *testing.T) {
	s := newSheet(t, 3, 3)
	s = mustSet(t, s, "p1.hexes", `[{"r":0,"c":0}]`, "p1.journals", `[1,2]`, "p1.other", `[{"name":"x","points":1}]`, "setup.seat.1.name", `"Ada"`)
	before := string(WriteSheet(s))
	_ = mustSet(t, s, "p1.hexes", `[{"r":6,"c":1,"n":4}]`, "p1.journals", `[3]`, "p1.other", `[{"name":"y","points":2}]`,
		"setup.seat.1.name", `"Bea"`, "setup.mission", "4", "setup.seats", `[{"name":"Cleo","colour":"R"},{"name":"Ben","colour":"Y"}]`, "finished", "true")
	if after := string(WriteSheet(s)); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

func TestCompetitiveNeedsTwo(t *testing.T) {
	for _, c := range []struct {
		mode Mode
		n    int
		ok   bool
	}{{Competitive, 1, false}, {Competitive, 2, true}, {Competitive, 5, true}, {Competitive, 6, false}, {Cooperative, 1, false},
		{Cooperative, 5, true}, {Solo, 1, true}, {Solo, 2, false}} {
		list := append(seats(min(c.n, 5)), make([]Seat, max(0, c.n-5))...)
		_, err := NewSheet(Setup{Mission: 1, Mode: c.mode, Seats: list})
		if (err == nil) != c.ok {
			t.Errorf("%s with %d: %v", c.mode, c.n, err)
		}
	}
}

func TestReseatingCarriesEverythingAlong(t *testing.T) {
	s := newSheet(t, 7, 3)
	s = mustSet(t, s, "setup.startSeat", "3", "p1.goal1", "1", "p2.goal1", "2", "p3.goal1", "3", "senior.mentor", "2", "goal3.first", "[2]", "goal3.second", "[1,3]")
	next := mustSet(t, s, "setup.seats", `[{"name":"Cleo","colour":"R"},{"name":"Ben","colour":"Y"},{"name":"Ana","colour":"M"}]`)
	for key, want := range map[companion.Key]string{"p1.goal1": "3", "p2.goal1": "2", "p3.goal1": "1", "senior.mentor": "2", "goal3.first": "[2]", "goal3.second": "[1,3]", "setup.startSeat": "1"} {
		if got := string(next.Value(key)); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
	gone := mustSet(t, next, "setup.seats", `[{"name":"Cleo","colour":"R"},{"name":"Ana","colour":"M"}]`)
	without := mustSet(t, s, "setup.seats", string(rawOf(seats(2))))
	if got := string(without.Value("setup.startSeat")); got != "null" {
		t.Errorf("the start player has left: %s", got)
	}
	if got := string(mustSet(t, without, "setup.seats", string(rawOf(seats(3)))).Value("setup.startSeat")); got != "3" {
		t.Errorf("the start player is back: %s", got)
	}
	if got := string(gone.Value("senior.mentor")); got != "null" {
		t.Errorf("the Mentor's owner has left: %s", got)
	}
	back := mustSet(t, gone, "setup.seats", string(s.Value("setup.seats")))
	if string(WriteSheet(back)) != string(WriteSheet(s)) {
		t.Errorf("going back lost something:\n%s", WriteSheet(back))
	}
	renamed := mustSet(t, s, "setup.seats", `[{"name":"Ana","colour":"P"},{"name":"Bernd","colour":"Y"},{"name":"Cleo","colour":"R"}]`)
	if got := string(renamed.Value("p2.goal1")); got != "2" {
		t.Errorf("a corrected name lost its counts: %s", got)
	}
}

func TestCorrectedMissionBeginsItsCountsAnewAndGoesBack(t *testing.T) {
	s := newSheet(t, 1, 2)
	s = mustSet(t, s, "p1.goal1", "4", "p1.impact.2", "3", "p1.tracks.ingenuity", "7", "p1.hexes", `[{"r":0,"c":6}]`)
	next := mustSet(t, s, "setup.mission", "2")
	for _, key := range []companion.Key{"p1.goal1", "p1.impact.2", "p1.hexes"} {
		if got := string(next.Value(key)); got != "null" {
			t.Errorf("%s of mission 1 counts in mission 2: %s", key, got)
		}
	}
	if string(next.Value("p1.tracks.ingenuity")) != "7" {
		t.Error("tracks belong to no mission")
	}
	next = mustSet(t, next, "p1.goal1", "9")
	if back := mustSet(t, next, "setup.mission", "1"); string(WriteSheet(back)) != string(WriteSheet(s)) {
		t.Errorf("going back lost something:\n%s", WriteSheet(back))
	} else if again := mustSet(t, back, "setup.mission", "2"); string(again.Value("p1.goal1")) != "9" {
		t.Error("mission 2 lost its count")
	}
}

func TestGoalCellsOfEachMission(t *testing.T) {
	draw := func(s Sheet, goal int) string {
		text, depth := "", 1
		for _, c := range s.GoalCells(goal) {
			if c.Depth != depth {
				text, depth = text+"/", c.Depth
			}
			if c.Counts {
				text += "#"
			} else {
				text += "."
			}
		}
		return text
	}
	for _, c := range []struct {
		mission, goal int
		want          string
	}{
		{1, 1, "#####/#####/#####/#####/#####"}, {2, 1, ".##../.##../.##../.##../.##.."}, {4, 2, "#...#/#...#/#...#/#...#/#...#"},
		{4, 3, "...../...../...../#####/#####"}, {5, 2, "....###/....###/....###"}, {3, 3, ""}, {7, 3, ""}, {9, 1, ""},
		{9, 3, "....../######/######/######"}, {10, 1, "...../...../...../...../#####"}, {8, 1, ""},
	} {
		if got := draw(newSheet(t, c.mission, 2), c.goal); got != c.want {
			t.Errorf("mission %d goal %d: %s, want %s", c.mission, c.goal, got, c.want)
		}
	}
	m8 := mustSet(t, newSheet(t, 8, 2), "goal1.option", `"near"`, "goal1.seaStar", `"B"`)
	if got := draw(m8, 1); got != "##.../##.../##.../##.../##..." {
		t.Errorf("near: %s", got)
	}
	if got := draw(mustSet(t, m8, "goal1.option", `"far"`), 1); got != ".####/.####/.####/.####/.####" {
		t.Errorf("far: %s", got)
	}
}

func TestImpactColumnsAreThoseOfEachMission(t *testing.T) {
	want := [][]int{{1, 2}, {1, 2}, {1, 2}, {1, 2, 3}, {1, 2}, {2, 4, 6}, {1, 2, 3}, {1}, {-2, 1}, {1, 2, 3}}
	for i, w := range want {
		box := newSheet(t, i+1, 2).Box()
		if got := box.ImpactValues(); !reflect.DeepEqual(got, w) {
			t.Errorf("mission %d: %v, want %v", i+1, got, w)
		}
		for _, v := range w {
			if got := box.ImpactValueOptional(v); got != (i == 3 && v == 3) {
				t.Errorf("mission %d value %d: optional %v", i+1, v, got)
			}
		}
	}
}
