package deepsea

import (
	"encoding/json"
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
	if got := shipped(t).Missions[3].Goals[0].Leader[0]; got != 6 {
		t.Errorf("the shipped fact became %d", got)
	}
	if fixed.Box().Facts().Missions[0] != shipped(t).Missions[0] {
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
		known, ok := err.(*companion.Error)
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
