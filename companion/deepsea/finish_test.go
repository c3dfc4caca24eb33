package deepsea

import (
	"encoding/json"
	"testing"

	"shipmate/companion"
)

func TestFinishKeepsTheResult(t *testing.T) {
	sheet := sampleSheet(t)
	kept, ok := KeepResult(sheet)
	if !ok || kept.Rules != RulesVersion || len(kept.Totals) != len(sheet.Seats()) {
		t.Fatalf("kept %+v, %v", kept, ok)
	}
	raw, err := json.Marshal(kept)
	if err != nil {
		t.Fatal(err)
	}
	finished, err := sheet.Set("result", raw)
	if err != nil {
		t.Fatal(err)
	}

	t.Run("SameRulesNeedNoSecondScore", func(t *testing.T) {
		changed, err := finished.Set("p1.goal1", json.RawMessage("0"))
		if err != nil {
			t.Fatal(err)
		}
		if finished.OtherRules() || changed.OtherRules() {
			t.Error("a correction after the end is no change of the rules")
		}
	})
	t.Run("OtherRulesThatCountAnotherScoreShowBoth", func(t *testing.T) {
		kept.Rules, kept.Totals[0] = RulesVersion+1, kept.Totals[0]+1
		raw, _ := json.Marshal(kept)
		older, err := sheet.Set("result", raw)
		if err != nil || !older.OtherRules() {
			t.Errorf("%v, other rules: %v", err, older.OtherRules())
		}
	})
	t.Run("SurvivesTheSnapshot", func(t *testing.T) {
		text, err := System{}.Encode(State{finished})
		if err != nil {
			t.Fatal(err)
		}
		state, err := System{}.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, ok := state.(State).Sheet.Kept(); !ok || again.Rules != RulesVersion {
			t.Errorf("kept %+v, %v", again, ok)
		}
	})
	t.Run("NonsenseIsRefused", func(t *testing.T) {
		for _, raw := range []string{`{"rules":0,"totals":[1,2,3]}`, `{"rules":1,"totals":[1]}`, `{"rules":1,"totals":[1,2,99999]}`, `7`, `{"other":1}`} {
			if _, err := sheet.Set("result", json.RawMessage(raw)); companion.CodeOf(err) != companion.CodeInvalid {
				t.Errorf("%s: got %v", raw, err)
			}
		}
	})
	t.Run("MissingKeepsNothing", func(t *testing.T) {
		open, err := sheet.Set("p1.goal1", json.RawMessage("null"))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := KeepResult(open); ok {
			t.Error("a sheet with something missing has no result")
		}
	})
}

// sampleSheet is a complete game of mission 1 with two seats.
func sampleSheet(t *testing.T) Sheet {
	t.Helper()
	player := func(name string) string {
		return `{"name":"` + name + `","tracks":{"reputation":8,"inspiration":11,"coordination":5,"ingenuity":9},"impact":{"1":3,"2":3},"journals":[2,0],"seniors":{},"leftovers":{"staging":2,"research":4}}`
	}
	sheet, err := ReadSheet([]byte(`{"system":"deepsea","mission":1,"players":[` + player("Ana") + "," + player("Ben") + `],
		"goals":{"1":{"counts":[6,5]},"2":{"counts":[2,3]},"3":{"counts":[5,4]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}
