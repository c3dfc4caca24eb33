package deepsea

import (
	"encoding/json"
	"errors"
	"testing"

	"shipmate/companion"
)

func TestCorrectionChangesTheScoreOfItsTableOnly(t *testing.T) {
	s := newSheet(t, 4, 2)
	s = mustSet(t, s, "p1.goal1", "3", "p2.goal1", "1")
	before := Score(s).Seats[0].Points[4].N
	fixed := mustSet(t, s, "setup.corrections", `[{"file":"missions/04-better-than-you-found-it.json","path":"goals[0].leader[0]","old":6,"new":4,"note":"my sheet"}]`)
	if after := Score(fixed).Seats[0].Points[4].N; before != 9 || after != 7 {
		t.Errorf("before %d, after %d; want 9 and 7", before, after)
	}
	if got := shipped(t).Mission(4).Goals[0].Leader[0]; got != 6 {
		t.Errorf("the shipped fact became %d", got)
	}
	if fixed.Box().Facts().Mission(1) != shipped(t).Mission(1) {
		t.Error("a file without a correction was read again")
	}
}

func TestCorrectedHexValuesBecomeColumns(t *testing.T) {
	s := newSheet(t, 1, 2)
	s = mustSet(t, s, "setup.corrections", `[{"file":"missions/01-the-call-of-the-ocean.json","path":"impact.hexes[0].points","new":5}]`, "p1.impact.5", "2")
	if got := s.Box().ImpactValues(); len(got) != 3 || got[2] != 5 {
		t.Errorf("columns %v", got)
	}
}

func TestCorrectionRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		correction Correction
		place      string
	}{
		"file":     {Correction{File: "../go.mod", Path: "x", New: json.RawMessage("1")}, "file"},
		"path":     {Correction{File: fileMat, Path: "brackets[9].points", New: json.RawMessage("1")}, "path"},
		"syntax":   {Correction{File: fileMat, Path: "brackets[", New: json.RawMessage("1")}, "path"},
		"id":       {Correction{File: fileZones, Path: "[0].id", New: json.RawMessage(`"x"`)}, "path"},
		"identity": {Correction{File: fileZones, Path: "[0]", New: json.RawMessage(`{"id":"x","name":"x","depth":1}`)}, ""},
		"no json":  {Correction{File: fileMat, Path: "end", New: json.RawMessage(`{`)}, "new"},
		"nothing":  {Correction{File: fileMat, Path: "end"}, "new"},
		"range":    {Correction{File: missionFiles[0], Path: "goals[0].leader[0]", New: json.RawMessage("51")}, "new"},
		"note":     {Correction{File: fileMat, Path: "end", New: json.RawMessage("12"), Note: "a\nb"}, "note"},
	} {
		err := ValidateCorrection(c.correction)
		known, ok := errors.AsType[*companion.Error](err)
		if !ok || known.Code != companion.CodeInvalid || known.Place != c.place {
			t.Errorf("%s: %v, want place %q", name, err, c.place)
		}
	}
}

func TestEveryCorrectableFactCanBeConfirmed(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		facts, err := Correctable(mission)
		if err != nil {
			t.Fatal(err)
		}
		assumed := 0
		for i, f := range facts {
			if mission > 1 && f.File == fileJournals {
				break // the same for every mission
			}
			if mission > 1 && i%7 != 0 && !f.Assumed {
				continue
			}
			if err := ValidateCorrection(Correction{File: f.File, Path: f.Path, New: f.Value}); err != nil && string(f.Value) != "null" {
				t.Errorf("mission %d %s: %v", mission, f.Path, err)
			}
			if f.Assumed {
				assumed++
			}
		}
		if want := []int{0, 0, 0, 1, 4, 6, 3, 0, 4, 2}[mission-1]; assumed != want {
			t.Errorf("mission %d: %d assumed facts, want %d", mission, assumed, want)
		}
	}
}

func TestConfirmedFactIsNotAssumedAnyMore(t *testing.T) {
	s := newSheet(t, 6, 2, func(s *Setup) {
		s.Corrections = []Correction{{File: missionFiles[5], Path: "launch.zone", New: json.RawMessage(`"atoll"`)}}
	})
	if l := s.Box().Mission().Launch; l.Zone != "atoll" || l.Choose != "" || l.Assumed {
		t.Errorf("%+v", l)
	}
	facts, err := shipped(t).corrected([]Correction{{File: fileSpecialists, Path: "[ecologist].senior.actions", New: json.RawMessage(`[["dive","conserve"]]`)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, sp := range facts.Specialists {
		if want := sp.ID == "rov-operator"; (len(sp.Assumed) > 0) != want {
			t.Errorf("%s assumed %v", sp.ID, sp.Assumed)
		}
	}
}

func TestCorrectionsOfEveryShapeGoThroughFileAndSnapshot(t *testing.T) {
	s := newSheet(t, 1, 2)
	s = mustSet(t, s, "setup.corrections", `[
	 {"file":"missions/01-the-call-of-the-ocean.json","path":"impact.hexes[0]","new":{"r":0,"c":0,"gains":["disc","any"],"entry":true,"points":-1}},
	 {"file":"journals.json","path":"[safe-movement-procedure].name","new":"Safe \"Movement\" \u0001\n","note":"my copy"},
	 {"file":"missions/01-the-call-of-the-ocean.json","path":"impact.hexes[2].entry","new":null}]`, "p1.impact.-1", "2")
	again := readSheet(t, string(WriteSheet(s)))
	if string(WriteSheet(again)) != string(WriteSheet(s)) || again.Box().Journal("safe-movement-procedure").Name != "Safe \"Movement\" \x01\n" {
		t.Errorf("%s", WriteSheet(again))
	}
	data, err := System{}.Encode(State{s})
	if err != nil {
		t.Fatal(err)
	}
	back, err := System{}.Decode(data)
	if err != nil || string(WriteSheet(back.(State).Sheet)) != string(WriteSheet(s)) {
		t.Errorf("%v\n%s", err, data)
	}
	if hex := back.(State).Sheet.Box().ImpactHexes()[0]; hex.Points != -1 || len(hex.Gains) != 2 {
		t.Errorf("%+v", hex)
	}
}

// The other layout of mission 6 puts the entries on the other four hexes.
func TestM6LayoutVariantMovesTheEntries(t *testing.T) {
	for layout, want := range map[string]int{"even-q": 5, "odd-q": 4} {
		box := newSheet(t, 6, 2, func(s *Setup) { s.Variants = Variants{{"m6Layout", layout}} }).Box()
		entries := 0
		for _, h := range box.ImpactHexes() {
			if h.Entry {
				entries++
			}
		}
		if entries != want || box.Mission().Impact.Offset != layout {
			t.Errorf("%s: %d entries, offset %s", layout, entries, box.Mission().Impact.Offset)
		}
	}
}

func TestOnlyVariantsThatDifferFromThePresetAreShown(t *testing.T) {
	box := newSheet(t, 1, 2, func(s *Setup) {
		s.Variants = Variants{{"leftovers", "none"}, {"tieFirst", "all-full"}, {"m1Goal3Second", "4"}}
	}).Box()
	if got := box.Different(); len(got) != 2 || got[0].Name != "leftovers" || got[1].Name != "m1Goal3Second" {
		t.Errorf("%v", got)
	}
	if box.Variant("tieFirst") != "all-full" || box.Variant("decline") != "rewards-and-actions" || box.Variant("nonsense") != "" {
		t.Error("effective values")
	}
}

func TestVariantsHaveTheirPresets(t *testing.T) {
	different := 0
	seen := map[string]bool{}
	for _, v := range VariantFacts() {
		if seen[v.Name] || len(v.Values) == 0 {
			t.Errorf("%+v", v)
		}
		seen[v.Name] = true
		if v.Prototype != "" {
			different++
			if v.preset(Prototype2023) == v.preset(Released2024) {
				t.Errorf("%s is the same in both presets", v.Name)
			}
		}
	}
	if len(seen) != 49 || different != 13 {
		t.Errorf("%d variants, %d differ between the presets", len(seen), different)
	}
}
