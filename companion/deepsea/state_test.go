package deepsea

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

func setEntry(pairs ...string) companion.Entry {
	var set companion.Set
	for i := 0; i < len(pairs); i += 2 {
		set.Set = append(set.Set, companion.Value{Key: companion.Key(pairs[i]), Value: json.RawMessage(pairs[i+1])})
	}
	return companion.Entry{Kind: companion.KindSet, Data: rawOf(set)}
}

func startState(t *testing.T, setup Setup) companion.State {
	t.Helper()
	state, err := System{}.Apply(nil, companion.Entry{Kind: companion.KindSetup, Data: rawOf(setup)})
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestApplyFoldsSetupAndValues(t *testing.T) {
	state := startState(t, Setup{Mission: 1, Seats: seats(2)})
	state, err := System{}.Apply(state, setEntry("p1.tracks.reputation", "7", "p2.goal1", "3"))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(System{}.Value(state, "p1.tracks.reputation")); got != "7" {
		t.Errorf("value %s", got)
	}
	state, err = System{}.Apply(state, setEntry("p1.tracks.reputation", "null"))
	if err != nil || string(System{}.Value(state, "p1.tracks.reputation")) != "null" {
		t.Errorf("null doesn't clear: %v", err)
	}
}

func TestApplyIsAllOrNothing(t *testing.T) {
	state := startState(t, Setup{Mission: 1, Seats: seats(2)})
	next, err := System{}.Apply(state, setEntry("p1.goal1", "3", "p1.goal2", "1000"))
	if companion.CodeOf(err) != companion.CodeInvalid {
		t.Fatalf("error %v", err)
	}
	if string(System{}.Value(next, "p1.goal1")) != "null" || string(System{}.Value(state, "p1.goal1")) != "null" {
		t.Error("half of the gesture was kept")
	}
}

func TestModeAndSeatsMayChangeInOneGesture(t *testing.T) {
	state := startState(t, Setup{Mission: 1, Seats: seats(3)})
	if _, err := (System{}).Apply(state, setEntry("setup.mode", `"solo"`)); companion.CodeOf(err) != companion.CodeInvalid {
		t.Errorf("three play solo: %v", err)
	}
	next, err := System{}.Apply(state, setEntry("setup.mode", `"solo"`, "setup.seats", `[{"name":"Ana","colour":"P"}]`, "p1.goal1", "4"))
	if err != nil {
		t.Fatal(err)
	}
	if s := next.(State).Sheet; s.setup.Mode != Solo || s.seats() != 1 || string(s.Value("p1.goal1")) != "4" {
		t.Errorf("%+v", s.setup)
	}
}

func TestTouchesNamesKeysAndTheWholeWhereMeaningChanges(t *testing.T) {
	for _, c := range []struct {
		entry companion.Entry
		want  []companion.Key
	}{
		{setEntry("p1.goal1", "3", "senior.mentor", "1"), []companion.Key{"p1.goal1", "senior.mentor"}},
		{setEntry("setup.seat.2.name", `"Bo"`), []companion.Key{"setup.seat.2.name"}},
		{setEntry("setup.startSeat", "1"), []companion.Key{"setup.startSeat"}},
		{setEntry("setup.mission", "2"), []companion.Key{"setup.mission", companion.KeyAll}},
		{setEntry("setup.edition", `"released-2024"`, "setup.variants", "{}"), []companion.Key{"setup.edition", "setup.variants", companion.KeyAll}},
		{companion.Entry{Kind: companion.KindSetup, Data: rawOf(Setup{Mission: 1, Seats: seats(2)})}, []companion.Key{companion.KeyAll}},
	} {
		got, err := System{}.Touches(c.entry)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v %v, want %v", c.entry.Data, got, err, c.want)
		}
	}
}

func TestApplyRefusesWhatIsNoEntry(t *testing.T) {
	state := startState(t, Setup{Mission: 1, Seats: seats(2)})
	for name, e := range map[string]companion.Entry{
		"doubled key":  setEntry("p1.goal1", "3", "p1.goal1", "4"),
		"empty":        {Kind: companion.KindSet, Data: json.RawMessage(`{"set":[]}`)},
		"no value":     {Kind: companion.KindSet, Data: json.RawMessage(`{"set":[{"key":"p1.goal1"}]}`)},
		"second setup": {Kind: companion.KindSetup, Data: rawOf(Setup{Mission: 1, Seats: seats(2)})},
		"newer kind":   {Kind: "dance", Data: json.RawMessage(`{}`)},
		"no json":      {Kind: companion.KindSet, Data: json.RawMessage(`{`)},
	} {
		next, err := System{}.Apply(state, e)
		if err == nil || !reflect.DeepEqual(next, state) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := (System{}).Apply(nil, setEntry("p1.goal1", "3")); companion.CodeOf(err) != companion.CodeRefused {
		t.Errorf("values before a setup: %v", err)
	}
}

func TestSnapshotKeepsWhoLeftAndOtherMissions(t *testing.T) {
	state := startState(t, Setup{Mission: 8, Mode: Cooperative, Seats: seats(3), Variants: Variants{{"tieFirst", "split"}},
		Coop: CoopSetup{Difficulty: 5}, From: &From{"abc", "0123456789"}, StartSeat: 2,
		Corrections: []Correction{{File: fileJournals, Path: "[safe-movement-procedure].points", New: json.RawMessage("3"), Note: "my copy"}}})
	for _, e := range []companion.Entry{
		setEntry("goal1.option", `"near"`, "goal1.seaStar", `"C"`, "p3.goal1.zones", `["A1","E5"]`, "p3.hexes", `[{"r":9,"c":9}]`, "coop.threshold.goal1", "9",
			"senior.mentor", "3", "p3.seniors.mentor", "4", "coop.bonus2", `{"title":"x","scope":"every-seat","counts":[1,null,3],"threshold":2}`, "finished", "true"),
		setEntry("setup.seats", `[{"name":"Ben","colour":"Y"},{"name":"Ana","colour":"P"}]`),
		setEntry("setup.mission", "9", "p1.goal1", "3"),
		setEntry("setup.mission", "5", "p1.goal3", "2", "p2.other", `[{"name":"\"<b>","points":-3}]`),
	} {
		next, err := System{}.Apply(state, e)
		if err != nil {
			t.Fatal(err)
		}
		state = next
	}
	data, err := System{}.Encode(state)
	if err != nil {
		t.Fatal(err)
	}
	back, err := System{}.Decode(data)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	again, err := System{}.Encode(back)
	if err != nil || string(again) != string(data) {
		t.Fatalf("%v\n%s\n%s", err, data, again)
	}
	if !reflect.DeepEqual(back.(State).Sheet.withoutBox(), state.(State).Sheet.withoutBox()) {
		t.Errorf("the states differ\n%s", data)
	}
	undo := []companion.Entry{setEntry("setup.mission", "8"), setEntry("setup.seats", string(rawOf(seats(3))))}
	for _, e := range undo {
		if back, err = (System{}).Apply(back, e); err != nil {
			t.Fatal(err)
		}
	}
	for key, want := range map[companion.Key]string{"p3.goal1.zones": `["A1","E5"]`, "senior.mentor": "3", "p3.hexes": `[{"r":9,"c":9,"n":1}]`,
		"coop.bonus2": `{"title":"x","scope":"every-seat","counts":[1,null,3],"threshold":2}`} {
		if got := string(System{}.Value(back, key)); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
}

func TestSummaryTellsTotalsOnlyWhenFinished(t *testing.T) {
	s := readSheet(t, strings.Replace(fileX18, "%q", `"released-2024"`, 1))
	sum := System{}.Summary(State{s})
	if sum.Kind != "sheet" || sum.Mission != 1 || sum.Open != 0 || sum.Seats[0].Total != nil || sum.Winners != nil {
		t.Errorf("running: %+v", sum)
	}
	sum = System{}.Summary(State{mustSet(t, s, "finished", "true")})
	if !sum.Finished || *sum.Seats[0].Total != 66 || sum.Seats[0].Place != 1 || !reflect.DeepEqual(sum.Winners, []int{1}) {
		t.Errorf("finished: %+v", sum)
	}
	coop := newSheet(t, 1, 1)
	if more := string(System{}.Summary(State{coop}).More); more != `{"met":0,"of":7,"needed":4,"outcome":"undecided"}` {
		t.Errorf("co-op: %s", more)
	}
}

// keysOf collects the keys of a message and of those inside it.
func keysOf(m companion.Message, into map[string]bool) {
	if m.Key == "" {
		return
	}
	into[m.Key] = true
	for _, value := range m.Args {
		switch v := value.(type) {
		case companion.Message:
			keysOf(v, into)
		case []companion.Message:
			for _, inner := range v {
				keysOf(inner, into)
			}
		case string, int, []string:
		default:
			panic("an argument of a type that no catalogue takes")
		}
	}
}

func resultKeys(r companion.Result, into map[string]bool) {
	for _, seat := range r.Seats {
		for _, steps := range seat.Made {
			for _, step := range steps {
				keysOf(step.Text, into)
				keysOf(step.Rule, into)
			}
		}
	}
}

// Every key that any sheet, page, key, correction, doubt or refusal says is in
// MessageKeys, and every key in MessageKeys can be said.
func TestMessageKeysListsExactlyWhatIsSaid(t *testing.T) {
	said := map[string]bool{}
	fromSource(t, said)
	listen := func(s Sheet) {
		resultKeys(Score(s), said)
		for goal := 1; goal <= 3; goal++ {
			text := s.GoalText(goal)
			keysOf(text.Counted, said)
			keysOf(text.Pays, said)
			for _, m := range s.Ties(goal) {
				keysOf(m, said)
			}
			for _, word := range append(s.optionWords(goal-1), namedWords...) {
				keysOf(s.OptionText(goal, word), said)
			}
		}
		for _, key := range allKeys(s.box) {
			what, value := s.Describe(key, s.Value(key))
			keysOf(what, said)
			keysOf(value, said)
		}
		for _, name := range setupNames {
			what, value := s.Describe(companion.Key("setup."+name), s.Value(companion.Key("setup."+name)))
			keysOf(what, said)
			keysOf(value, said)
		}
		for _, page := range s.Pages() {
			for _, d := range s.Uncertain(page.ID) {
				keysOf(d.Text, said)
			}
		}
		for _, f := range s.Box().Correctable() {
			keysOf(f.Label, said)
		}
		for _, word := range Counters() {
			keysOf(CounterText(word), said)
		}
		for _, what := range Losses() {
			keysOf(s.ShortText(Short{What: what, N: 1}), said)
		}
	}
	for mission := 1; mission <= NumMissions; mission++ {
		for _, mode := range []string{"competitive", "coop", "solo"} {
			listen(newSheet(t, mission, map[string]int{"competitive": 3, "coop": 2, "solo": 1}[mode], func(s *Setup) { s.Mode = Mode(mode) }))
			for seed := range uint64(40) {
				r := rand.New(rand.NewPCG(seed, uint64(mission)))
				s, err := ReadSheet(randomGame(r, mission, seed%2 == 0, mode).file())
				if err != nil {
					t.Fatal(err)
				}
				listen(s)
			}
		}
	}
	m8 := mustSet(t, newSheet(t, 8, 2), "goal1.seaStar", `"C"`, "goal1.option", `"near"`)
	listen(m8)
	listen(mustSet(t, m8, "goal1.option", `"far"`))
	for _, value := range []string{"true", "false"} {
		_, held := m8.Describe("finished", json.RawMessage(value))
		keysOf(held, said)
	}
	sayMoves(t, said)
	for key := range said {
		if !slices.Contains(MessageKeys, key) {
			t.Errorf("%s is said and not in MessageKeys", key)
		}
	}
	unsaid := []string{"deepsea.count.flat"} // said of a tile that has nothing to count only where facts are corrected
	for i, key := range MessageKeys {
		if !said[key] && !slices.Contains(unsaid, key) {
			t.Errorf("%s is in MessageKeys and never said", key)
		}
		if slices.Contains(MessageKeys[:i], key) {
			t.Errorf("%s is there twice", key)
		}
	}
}

// fromSource adds the keys that stand whole in the code: refusals above all.
func fromSource(t *testing.T, into map[string]bool) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	whole := regexp.MustCompile(`"(deepsea\.[A-Za-z0-9.-]*[A-Za-z0-9])"`)
	for _, file := range files {
		if file == "messages.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range whole.FindAllStringSubmatch(string(data), -1) {
			into[match[1]] = true
		}
	}
}

func TestPagesAskInTheOrderOfThePadAndCountDown(t *testing.T) {
	ids := func(s Sheet) []string {
		var list []string
		for _, p := range s.Pages() {
			list = append(list, p.ID)
		}
		return list
	}
	s := newSheet(t, 4, 4)
	if got := ids(s); !reflect.DeepEqual(got, []string{"tracks", "impact", "journals", "seniors", "goal1", "goal2", "goal3", "leftovers"}) {
		t.Errorf("released: %v", got)
	}
	if got := ids(newSheet(t, 4, 4, func(s *Setup) { s.Edition = Prototype2023 })); !reflect.DeepEqual(got, []string{"tracks", "impact", "goal1", "goal2", "goal3", "seniors"}) {
		t.Errorf("prototype: %v", got)
	}
	if got := ids(newSheet(t, 4, 1)); !reflect.DeepEqual(got, []string{"impact", "seniors", "goal1", "goal2", "goal3", "coop"}) {
		t.Errorf("solo: %v", got)
	}
	pages := s.Pages()
	if pages[1].Open() != 8 || len(pages[1].Fields) != 12 { // the pink 3 is optional
		t.Errorf("impact: %d of %d open", pages[1].Open(), len(pages[1].Fields))
	}
	if f := pages[0].Fields[5]; f.Key != "p2.tracks.inspiration" || f.Seat != 2 || f.Part != "inspiration" || f.Kind != FieldBracket {
		t.Errorf("tracks go seat by seat: %+v", f)
	}
	if pages[3].Open() != 9 {
		t.Errorf("seniors: %d open", pages[3].Open())
	}
	s = mustSet(t, s, "senior.adventurer", "2")
	if p := s.Pages()[3]; p.Open() != 9 || len(p.Fields) != 10 {
		t.Errorf("the Adventurer's count is asked: %+v", p)
	}
	for _, c := range []struct {
		mission, n int
		goal       int
		kinds      string
		more       int
	}{
		{3, 2, 3, "count count seats seats seats seats", 10}, {6, 2, 2, "count count seats seats seats seats seats", 10}, {6, 2, 3, "option", 4},
		{7, 2, 3, "seats seats", 2}, {8, 2, 1, "option option", 0}, {8, 2, 3, "option", 0}, {10, 2, 1, "seats seats", 0}, {10, 1, 1, "count", 0}, {9, 2, 1, "count count", 0},
	} {
		s := newSheet(t, c.mission, c.n)
		for _, p := range s.Pages() {
			if p.ID != "goal"+string(rune('0'+c.goal)) {
				continue
			}
			var kinds []string
			for _, f := range p.Fields {
				kinds = append(kinds, string(f.Kind))
			}
			if got := strings.Join(kinds, " "); got != c.kinds || len(s.Alternatives(p.ID)) != c.more {
				t.Errorf("mission %d goal %d: %s and %d alternatives", c.mission, c.goal, got, len(s.Alternatives(p.ID)))
			}
		}
	}
}

// Answering every open field of every page, as a person would, leaves nothing
// uncounted, in every mission, edition and mode.
func TestAnsweringEveryPageCountsEverything(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		for _, edition := range []Edition{Released2024, Prototype2023} {
			for n := 1; n <= 5; n += 2 {
				s := newSheet(t, mission, n, func(s *Setup) { s.Edition = edition })
				for range 200 {
					open := s.firstOpen()
					if open == nil {
						break
					}
					value := map[FieldKind]string{FieldCount: "1", FieldBracket: "5", FieldSeats: "[1]", FieldOwner: "1", FieldParts: "[2]",
						FieldCard: `{"title":"x","total":1,"threshold":1}`}[open.Kind]
					if open.Kind == FieldOption {
						value = string(rawOf(open.Options[0]))
					}
					s = mustSet(t, s, string(open.Key), value)
				}
				if left := s.NotCounted(); len(left) > 0 {
					t.Errorf("mission %d %s with %d: not counted %v", mission, edition, n, left)
				}
			}
		}
	}
}

func (s Sheet) firstOpen() *Field {
	for _, p := range s.Pages() {
		for _, f := range p.Fields {
			if !f.Filled && !f.Optional {
				return &f
			}
		}
	}
	return nil
}

func TestAWhoAnswerAndACountInstead(t *testing.T) {
	s := newSheet(t, 7, 3)
	s = mustSet(t, s, "goal3.first", "[2]", "goal3.second", "[1,3]")
	if r := Score(s); r.Seats[1].Points[6].N != 4 || r.Seats[0].Points[6].N != 2 || r.Seats[2].Points[6].N != 2 {
		t.Errorf("by who: %+v", r.Seats)
	}
	s = mustSet(t, s, "p1.goal3", "5", "p2.goal3", "4", "p3.goal3", "0")
	r := Score(s)
	if r.Seats[0].Points[6].N != 4 || r.Seats[1].Points[6].N != 2 || r.Seats[2].Points[6].N != 0 {
		t.Errorf("by count: %+v", r.Seats)
	}
}

func TestTiesAreSaidInSentences(t *testing.T) {
	s := newSheet(t, 1, 4)
	s = mustSet(t, s, "p1.goal1", "4", "p2.goal1", "6", "p3.goal1", "4", "p4.goal1", "2")
	ties := s.Ties(1)
	if len(ties) != 1 || ties[0].Key != "deepsea.tie.tied-second" || ties[0].Args["Bonus"] != 3 || len(ties[0].Args["Names"].([]companion.Message)) != 2 {
		t.Errorf("%+v", ties)
	}
	s = mustSet(t, s, "p4.goal1", "6")
	if ties = s.Ties(1); len(ties) != 1 || ties[0].Key != "deepsea.tie.tied-first" || ties[0].Args["Bonus"] != 5 {
		t.Errorf("%+v", ties)
	}
}

func TestDoubtsEndWithTheirAnswer(t *testing.T) {
	m4 := newSheet(t, 4, 2)
	doubts := m4.Uncertain("impact")
	if len(doubts) != 1 || doubts[0].Path != "impact.hexes[37].points" {
		t.Fatalf("%+v", doubts)
	}
	fixed := mustSet(t, m4, "setup.corrections", string(rawOf([]Correction{{File: doubts[0].File, Path: doubts[0].Path, New: json.RawMessage("3")}})))
	if left := fixed.Uncertain("impact"); len(left) != 0 {
		t.Errorf("confirmed, and still in doubt: %+v", left)
	}
	m3 := newSheet(t, 3, 2)
	if len(m3.Uncertain("goal3")) != 1 || len(mustSet(t, m3, "setup.variants", `{"symbolSource":"hexes"}`).Uncertain("goal3")) != 0 {
		t.Error("symbolSource")
	}
	solo := newSheet(t, 1, 1)
	if got := solo.Uncertain("coop"); len(got) != 2 {
		t.Errorf("thresholds: %+v", got)
	}
}

func TestDescribeSaysWhoAndWhat(t *testing.T) {
	s := newSheet(t, 7, 3)
	for _, c := range []struct{ key, value, what, held string }{
		{"p2.tracks.reputation", "7", "deepsea.what.seat", "deepsea.value.number"},
		{"p2.tracks.reputation", `{"level":3}`, "deepsea.what.seat", "deepsea.value.level"},
		{"senior.mentor", "2", "deepsea.what.owner", "deepsea.seat"},
		{"senior.mentor", "0", "deepsea.what.owner", "deepsea.value.nobody"},
		{"goal3.first", "[1,3]", "deepsea.what.goal.first", "deepsea.value.seats"},
		{"goal3.first", "[]", "deepsea.what.goal.first", "deepsea.value.nobody"},
		{"p1.journals", `[2,0,2]`, "deepsea.what.seat", "deepsea.value.number"},
		{"p1.journals", `{"titles":["safe-movement-procedure"]}`, "deepsea.what.seat", "deepsea.value.cards-last"},
		{"p1.journals", `{"titles":[]}`, "deepsea.what.seat", "deepsea.value.cards"},
		{"p1.journals", `{"titles":["nothing"]}`, "deepsea.what.seat", "deepsea.value.cards"},
		{"setup.seat.1.name", `"Ada"`, "deepsea.what.seat", "deepsea.value.text"},
		{"setup.mode", `"coop"`, "deepsea.what.setup.mode", "deepsea.value.coop"},
		{"coop.threshold.goal2", "null", "deepsea.what.threshold.goal2", "deepsea.value.missing"},
		{"p9.goal1", "1", "deepsea.what.key", "deepsea.value.number"},
		{"p1.goal1", "{", "deepsea.what.seat", "deepsea.value.missing"},
	} {
		what, held := System{}.Describe(State{s}, companion.Key(c.key), json.RawMessage(c.value))
		if what.Key != c.what || held.Key != c.held {
			t.Errorf("%s = %s: %s, %s", c.key, c.value, what.Key, held.Key)
		}
	}
	what, value := s.Describe("p1.journals", json.RawMessage(`[2,0,2]`))
	if what.Args["Seat"] != 1 || what.Args["Name"] != "Ana" || value.Args["N"] != 4 {
		t.Errorf("%v %v", what, value)
	}
}

func TestASixthPersonTakesTheSlotOfWhoLeft(t *testing.T) {
	s := newSheet(t, 7, 5)
	s = mustSet(t, s, "setup.startSeat", "5", "p5.goal1", "9", "senior.mentor", "5", "goal3.first", "[5]", "p1.goal1", "1")
	s = mustSet(t, s, "setup.seats", string(rawOf(seats(4))))
	s = mustSet(t, s, "setup.seats", string(rawOf(append(seats(4), Seat{Name: "Finn", Colour: "W"}))))
	for key, want := range map[companion.Key]string{"p5.goal1": "null", "senior.mentor": "null", "goal3.first": "[]", "p1.goal1": "1", "setup.startSeat": "null"} {
		if got := string(s.Value(key)); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
}
