//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// positionFile is a table of two in round 1, changed by edits.
func positionFile(t *testing.T, edits ...string) string {
	t.Helper()
	setup := deepsea.Setup{Mission: 1, Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}}}
	p, err := deepsea.NewPosition(setup, companion.NewRandom(3))
	for err == nil && p.Round() == 0 {
		p, err = deepsea.Apply(p, deepsea.Moves(&p, nil)[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	l := deepsea.LayOut(p)
	for _, text := range edits {
		e, _ := deepsea.ParseEdit(text)
		if l, err = deepsea.ApplyEdit(l, e); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	file := filepath.Join(t.TempDir(), "table.json")
	if err := os.WriteFile(file, deepsea.WriteLaid(l), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCommandCheck(t *testing.T) {
	t.Run("Sound", func(t *testing.T) {
		got := call(t, "", "check", positionFile(t))
		if got.status != 0 || !strings.HasPrefix(got.out, "Nothing looks wrong.\n") || !strings.Contains(got.out, "Leftovers") {
			t.Errorf("status %d\n%s%s", got.status, got.out, got.faults)
		}
	})
	t.Run("AFindingWithItsCure", func(t *testing.T) {
		got := call(t, "", "check", positionFile(t, "p2.track.reputation ?", "site.the-sea-star.d1 3"))
		for _, want := range []string{"Cannot be:\n  C53  ", "perhaps: The Sea Star, Dive site 1: 3 → 4", "Not entered:\n  Ben, tracks and research: 1 thing not entered"} {
			if got.status != 0 || !strings.Contains(got.out, want) {
				t.Errorf("status %d, no %q in\n%s%s", got.status, want, got.out, got.faults)
			}
		}
	})
	t.Run("JSON", func(t *testing.T) {
		got := call(t, "", "check", positionFile(t, "deck 23"), "--json")
		var answer struct {
			Findings []checkedFinding
			Score    struct{ Players []struct{ Name string } }
		}
		if err := json.Unmarshal([]byte(got.out), &answer); err != nil || got.status != 0 || len(answer.Findings) != 2 || len(answer.Score.Players) != 2 {
			t.Fatalf("status %d, %v\n%s", got.status, err, got.out)
		}
		f := answer.Findings[0]
		if f.Check != "C54" || f.Weight != "cannot-be" || f.Where[0] != "deck" || f.Have != 31 || f.Want != 32 || string(f.Cures[0].Edits["deck"]) != "24" || !f.Cures[0].Whole {
			t.Errorf("%+v", f)
		}
	})
	t.Run("BadFiles", func(t *testing.T) {
		for file, place := range map[string]string{`{"system":"deepsea"`: "", `{"system":"deepsea","kind":"position","version":1,"setup":{"mission":1,"seats":[{"name":"A","colour":"P"},{"name":"B","colour":"P"}]}}`: "setup.seats[1].colour: "} {
			if got := call(t, file, "check", "-"); got.status != exitUsage || got.out != "" || !strings.Contains(got.faults, "shipmate: "+place) {
				t.Errorf("status %d %s", got.status, got.faults)
			}
		}
		for _, args := range [][]string{{"check"}, {"check", "a", "b"}, {"check", "/no/such/file"}, {"check", "--measure", "file"}, {"check", "--games", "x", "--measure"}} {
			if got := call(t, "", args...); got.status != exitUsage || got.out != "" {
				t.Errorf("%v: status %d %s", args, got.status, got.out)
			}
		}
	})
	t.Run("Measure", func(t *testing.T) {
		one, two := call(t, "", "check", "--measure", "--seed", "4"), call(t, "", "check", "--measure", "--seed", "4")
		if one.status != 0 || one.out != two.out || strings.Count(one.out, "\n") != len(deepsea.SlipKinds())+2 {
			t.Errorf("status %d\n%s", one.status, one.out)
		}
	})
}
