package deepsea

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"shipmate/companion"
)

func TestReadSheetRefusesWithThePlace(t *testing.T) {
	two := `"players":[{"name":"Ana"},{"name":"Ben"}]`
	for _, c := range []struct{ text, place string }{
		{``, ""}, {`{`, ""}, {`[]`, ""}, {`{}`, "system"}, {`{"system":"ageofsail"}`, "system"}, {`{"system":"deepsea"}`, "mission"},
		{`{"system":"deepsea","mission":0,` + two + `}`, "mission"}, {`{"system":"deepsea","mission":1.0,` + two + `}`, "mission"},
		{`{"system":"deepsea","mission":1e0,` + two + `}`, "mission"}, {`{"system":"deepsea","mission":"1",` + two + `}`, "mission"},
		{`{"system":"deepsea","mission":1}`, "players"}, {`{"system":"deepsea","mission":1,"players":[{}]}`, "players"},
		{`{"system":"deepsea","mission":1,"players":[{},{},{},{},{},{}]}`, "players"},
		{`{"system":"deepsea","mission":1,"edition":"old",` + two + `}`, "edition"}, {`{"system":"deepsea","mission":1,"mode":"team",` + two + `}`, "mode"},
		{`{"system":"deepsea","mission":1,"variants":{"x":1},` + two + `}`, "variants.x"},
		{`{"system":"deepsea","mission":1,"variants":{"tieFirst":"x"},` + two + `}`, "variants.tieFirst"},
		{`{"system":"deepsea","mission":1,"hats":1,` + two + `}`, "hats"}, {`{"system":"deepsea","system":"deepsea"}`, "system"},
		{`{"system":"deepsea","mission":1,"players":[{"name":""},{}]}`, "players[0].name"},
		{`{"system":"deepsea","mission":1,"players":[{"colour":"P"},{"colour":"P"}]}`, "players[1].colour"},
		{`{"system":"deepsea","mission":1,"players":[{},{"tracks":{"reputation":13}}]}`, "players[1].tracks.reputation"},
		{`{"system":"deepsea","mission":1,"players":[{},{"tracks":{"reputation":{"level":0}}}]}`, "players[1].tracks.reputation.level"},
		{`{"system":"deepsea","mission":1,"players":[{},{"tracks":{"luck":1}}]}`, "players[1].tracks.luck"},
		{`{"system":"deepsea","mission":1,"players":[{},{"tracks":{"reputation":1,"reputation":1}}]}`, "players[1].tracks.reputation"},
		{`{"system":"deepsea","mission":1,"players":[{},{"impact":{"3":1}}]}`, "players[1].impact.3"},
		{`{"system":"deepsea","mission":1,"players":[{},{"impact":{"2":-1}}]}`, "players[1].impact.2"},
		{`{"system":"deepsea","mission":1,"players":[{},{"journals":[1,true]}]}`, "players[1].journals[1]"},
		{`{"system":"deepsea","mission":1,"players":[{},{"seniors":{"pilot":1}}]}`, "players[1].seniors.pilot"},
		{`{"system":"deepsea","mission":1,"players":[{"seniors":{"mentor":1}},{"seniors":{"mentor":1}}]}`, "players[1].seniors.mentor"},
		{`{"system":"deepsea","mission":1,"players":[{},{"leftovers":{"research":13}}]}`, "players[1].leftovers.research"},
		{`{"system":"deepsea","mission":1,"players":[{},{"other":[{"name":"x"}]}]}`, "players[1].other[0].points"},
		{`{"system":"deepsea","mission":1,` + two + `,"goals":{"4":{}}}`, "goals.4"}, {`{"system":"deepsea","mission":1,` + two + `,"goals":{"1":{"counts":[1]}}}`, "goals.1.counts"},
		{`{"system":"deepsea","mission":1,` + two + `,"goals":{"1":{"counts":[1,-1]}}}`, "goals.1.counts[1]"},
		{`{"system":"deepsea","mission":1,` + two + `,"goals":{"1":{"symbols":[]}}}`, "goals.1.symbols"},
		{`{"system":"deepsea","mission":3,` + two + `,"goals":{"3":{"leaders":{"wild":[1]}}}}`, "goals.3.leaders.wild"},
		{`{"system":"deepsea","mission":3,` + two + `,"goals":{"3":{"leaders":{"blue":[3]}}}}`, "goals.3.leaders.blue[0]"},
		{`{"system":"deepsea","mission":3,` + two + `,"goals":{"3":{"symbols":[{"pink":1},{}]}}}`, "goals.3.symbols[0].pink"},
		{`{"system":"deepsea","mission":7,` + two + `,"goals":{"3":{"first":[1],"second":[1]}}}`, "goals.3.second"},
		{`{"system":"deepsea","mission":10,` + two + `,"goals":{"1":{"first":[1,2]}}}`, "goals.1.first"},
		{`{"system":"deepsea","mission":8,` + two + `,"goals":{"1":{"zones":[["F1"],[]]}}}`, "goals.1.zones[0][0]"},
		{`{"system":"deepsea","mission":8,` + two + `,"goals":{"1":{"option":"deep"}}}`, "goals.1.option"},
		{`{"system":"deepsea","mission":6,` + two + `,"goals":{"3":{"named":"dive"}}}`, "goals.3.named"},
		{`{"system":"deepsea","mission":1,` + two + `,"coop":{"difficulty":8}}`, "coop.difficulty"},
		{`{"system":"deepsea","mission":1,` + two + `,"coop":{"bonus":[null]}}`, "coop.bonus"},
		{`{"system":"deepsea","mission":1,` + two + `,"coop":{"bonus":[null,{"title":"a","hat":1},null]}}`, "coop.bonus[1].hat"},
		{`{"system":"deepsea","mission":1,"corrections":[{"file":"zones.json","path":"[0].depth","new":9}],` + two + `}`, "corrections[0].new"},
		{"{\"system\":\"deepsea\",\"mission\":1,\"players\":[{\"name\":\"\xff\"},{}]}", ""},
		{`{"system":"deepsea","mission":1,"players":[{"name":"\ud800"},{}]}`, "players[0].name"},
		{`{"system":"deepsea","mission":1,` + two + `} {}`, ""},
	} {
		_, err := ReadSheet([]byte(c.text))
		known, ok := errors.AsType[*companion.Error](err)
		if !ok || known.Code != companion.CodeInvalid || known.Place != c.place {
			t.Errorf("%s\n%v, want place %q", c.text, err, c.place)
		}
	}
	if _, err := ReadSheet(make([]byte, MaxFileBytes+1)); companion.CodeOf(err) != companion.CodeTooLarge {
		t.Errorf("3 MB: %v", err)
	}
	if _, err := ReadSheet([]byte(strings.Repeat("[", 100000))); companion.CodeOf(err) != companion.CodeInvalid {
		t.Errorf("nested: %v", err)
	}
}

// The example of sheet-format.md.
func TestTheExampleOfTheFormat(t *testing.T) {
	s := readSheet(t, `{"system": "deepsea", "mission": 1, "edition": "released-2024", "mode": "competitive", "variants": {},
 "players": [{"name": "Ana",
   "tracks": {"reputation": 8, "inspiration": 11, "coordination": 5, "ingenuity": {"level": 4}},
   "impact": {"1": 3, "2": 3}, "journals": [2, 0], "seniors": {"adventurer": 11},
   "leftovers": {"staging": 2, "research": 4}, "other": [{"name": "ruling", "points": -3}]}, {"name": "Ben"}],
 "goals": {"1": {"counts": [6, 1]}, "2": {"counts": [2, 3]}, "3": {"counts": [5, 6]}}}`)
	data, err := Answer(s)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Players []struct {
			Name   string
			Lines  map[string]*int
			Detail map[string]json.RawMessage
			Total  *int
			Known  int
		}
		Places, Winners []int
		Bonuses         []struct {
			Goal   string
			Seat   int
			Count  *int
			Points int
			Why    string
		}
		NotCounted []string
		Coop, Flip any
	}
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	if err := d.Decode(&answer); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	ana, ben := answer.Players[0], answer.Players[1]
	if *ana.Total != 63 || ana.Known != 63 || ben.Total != nil || ben.Known != 23 || answer.Winners != nil || answer.Places != nil {
		t.Errorf("%s", data)
	}
	if *ana.Lines["tracks"] != 28 || *ana.Lines["other"] != -3 || ben.Lines["tracks"] != nil || *ben.Lines["goal3"] != 13 {
		t.Errorf("%s", data)
	}
	want := []string{"p2.tracks.reputation", "p2.tracks.inspiration", "p2.tracks.coordination", "p2.tracks.ingenuity",
		"p2.impact.1", "p2.impact.2", "p2.journals", "p2.seniors", "p2.leftovers.staging", "p2.leftovers.research"}
	if !reflect.DeepEqual(answer.NotCounted, want) {
		t.Errorf("not counted %v", answer.NotCounted)
	}
	if len(answer.Bonuses) != 6 || answer.Bonuses[0].Why != "sole-first" || answer.Bonuses[1].Why != "sole-second" || answer.Coop != nil || answer.Flip != nil {
		t.Errorf("%s", data)
	}
	if first, again := string(data), mustAnswer(t, s); first != again {
		t.Error("two answers differ")
	}
}

func mustAnswer(t testing.TB, s Sheet) string {
	t.Helper()
	data, err := Answer(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestK21NamesWithQuotesComeBackAsTheyAre(t *testing.T) {
	for _, name := range []string{`O'Brien`, `"Q"`, `</script><b>x`, `a&b`, `{{1}}`, `%s`, "海 😀", strings.Repeat("W", 40)} {
		s := newSheet(t, 1, 2, func(s *Setup) { s.Seats[1].Name = name })
		if again := readSheet(t, string(WriteSheet(s))); again.setup.Seats[1].Name != name {
			t.Errorf("%q became %q", name, again.setup.Seats[1].Name)
		}
		if !json.Valid([]byte(mustAnswer(t, s))) {
			t.Errorf("%q breaks the answer", name)
		}
	}
}

func FuzzReadSheet(f *testing.F) {
	f.Add([]byte(strings.Replace(fileX18, "%q", `"released-2024"`, 1)))
	f.Add([]byte(`{"system":"deepsea","mission":8,"players":[{},{}],"goals":{"1":{"option":"far","seaStar":"D","zones":[["A1"],null]},"3":{"symbols":[{"blue":1},null]}}}`))
	f.Add([]byte(`{"system":"deepsea","mission":6,"mode":"solo","players":[{"hexes":[{"r":0,"c":0}],"journals":{"titles":[]}}],"goals":{"3":{"named":"journal","journal":[4]}},"coop":{"bonus":[null,null,{"title":"x","scope":"every-seat","counts":[null]}]}}`))
	f.Add([]byte(`{"system":"deepsea","mission":10,"players":[{"seniors":{"mentor":1}},{}],"seniors":{"adventurer":0},"goals":{"1":{"first":[1],"second":[2]}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ReadSheet(data)
		if err != nil {
			if code := companion.CodeOf(err); code != companion.CodeInvalid && code != companion.CodeTooLarge {
				t.Fatalf("code %s: %v", code, err)
			}
			return
		}
		Score(s)
		Coop(s)
		s.Pages()
		written := WriteSheet(s)
		again, err := ReadSheet(written)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if string(WriteSheet(again)) != string(written) || mustAnswer(t, again) != mustAnswer(t, s) {
			t.Fatalf("written and read:\n%s\n%s", written, WriteSheet(again))
		}
	})
}

func FuzzSheetSet(f *testing.F) {
	f.Add(uint8(1), "p1.tracks.reputation", `{"level":3}`)
	f.Add(uint8(6), "goal2.leaders.columnB", `[1,2]`)
	f.Add(uint8(8), "p2.goal1.zones", `["A1","E5"]`)
	f.Add(uint8(3), "setup.seats", `[{"name":"b","colour":"W"},{"name":"Ana","colour":"P"}]`)
	f.Add(uint8(9), "setup.mission", `4`)
	f.Add(uint8(2), "coop.bonus1", `{"title":"x","scope":"every-seat","counts":[1,2,null],"threshold":3}`)
	f.Add(uint8(4), "p3.hexes", `[{"r":5,"c":9,"n":7}]`)
	f.Add(uint8(1), "p2.specialists", `[{"id":"team-leader","senior":true,"disc":true},{"id":"pilot"}]`)
	f.Add(uint8(5), "p1.due", `{"next":4,"items":[{"id":3,"gain":"vessel","n":1,"why":"launch"},{"id":1,"gain":"impact","n":2,"why":"given","of":"kelp-forest"}]}`)
	f.Add(uint8(2), "p3.prepared", `{"round":2,"recruited":true,"back":1}`)
	f.Add(uint8(3), "p1.supply", `-3`)
	f.Add(uint8(7), "follow.rounds", `[{"round":1,"seats":[{"spaces":[0,3,-1,12],"points":-4}]}]`)
	f.Add(uint8(8), "follow.pockets", `["mentor","adventurer"]`)
	f.Add(uint8(9), "follow.off", `["hex","impact"]`)
	f.Add(uint8(0), "follow.timer", `{"since":1795000000000,"spent":60000}`)
	f.Add(uint8(4), "follow.turn", `3`)
	f.Fuzz(func(t *testing.T, mission uint8, key, value string) {
		s := newSheet(t, int(mission)%NumMissions+1, 3)
		before := string(WriteSheet(s))
		next, err := s.Set(companion.Key(key), json.RawMessage(value))
		if string(WriteSheet(s)) != before {
			t.Fatal("the old sheet changed")
		}
		if err != nil {
			if companion.CodeOf(err) != companion.CodeInvalid {
				t.Fatalf("code %s: %v", companion.CodeOf(err), err)
			}
			return
		}
		Score(next)
		held := next.Value(companion.Key(key))
		again, err := next.Set(companion.Key(key), held)
		if err != nil || string(again.Value(companion.Key(key))) != string(held) {
			t.Fatalf("%s holds %s and doesn't take it: %v", key, held, err)
		}
		data, err := System{}.Encode(State{next})
		if err != nil {
			t.Fatal(err)
		}
		if back, err := (System{}).Decode(data); err != nil || !reflect.DeepEqual(back.(State).Sheet.withoutBox(), next.withoutBox()) {
			t.Fatalf("snapshot: %v\n%s", err, data)
		}
	})
}

func FuzzCorrection(f *testing.F) {
	f.Add(fileMat, "brackets[1].points", "2")
	f.Add(fileSpecialists, "[mentor].senior.scoring", `{"per":2,"points":3,"count":"flat"}`)
	f.Add(missionFiles[5], "impact.offset", `"odd-q"`)
	f.Add(missionFiles[3], "goals[1]", `{"number":2,"units":["field"],"points":1,"leader":[1,2]}`)
	f.Add(missionFiles[7], "goals[0].choose", `[]`)
	f.Fuzz(func(t *testing.T, file, path, value string) {
		c := Correction{File: file, Path: path, New: json.RawMessage(value)}
		if err := ValidateCorrection(c); err != nil {
			if companion.CodeOf(err) != companion.CodeInvalid {
				t.Fatalf("code %s: %v", companion.CodeOf(err), err)
			}
			return
		}
		for mission := 1; mission <= NumMissions; mission++ {
			s := newSheet(t, mission, 2, func(s *Setup) { s.Corrections = []Correction{c} })
			Score(s)
			s.Pages()
			s.Box().Correctable()
			for goal := 1; goal <= 3; goal++ {
				s.GoalCells(goal)
				s.GoalText(goal)
			}
		}
	})
}
