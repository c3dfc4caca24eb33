package deepsea

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

func (p *playedTable) gestures() []Gesture {
	p.t.Helper()
	var list []Gesture
	for _, e := range p.log[1:] {
		g, ok := ReadGesture(e)
		if !ok {
			p.t.Fatalf("no gesture: %s", e.Data)
		}
		list = append(list, g)
	}
	return list
}

// A replay stops at the very positions that the game went through, and its
// standings are the tallies at the ends of the rounds.
func TestReplayGoesThroughTheSamePositions(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		p := newPlayed(t, mission, 2+mission%4, Competitive, PlaySetup{Seed: companion.NewRandom(uint64(mission)).String()})
		r := rand.New(rand.NewPCG(uint64(mission), 1))
		states := []GameState{p.state.(GameState)}
		for p.gesture(r) {
			states = append(states, p.state.(GameState))
		}
		list := p.gestures()
		for _, at := range []int{0, 1, len(list) / 2, len(list)} {
			got, err := Replay(p.game().Setup(), list, at)
			if err != nil {
				t.Fatal(err)
			}
			if got.Steps != len(list) || got.At.Hash() != states[at].Game.Hash() || got.Before.Hash() != states[max(0, at-1)].Game.Hash() {
				t.Errorf("mission %d: step %d of %d is another position", mission, at, got.Steps)
			}
			if last := len(got.Rounds); last != p.game().Round() {
				t.Errorf("mission %d: %d standings after %d rounds", mission, last, p.game().Round())
			}
			for _, s := range got.Rounds {
				score := ScoreOnly(states[s.Step].Sheet)
				for i, seat := range s.Seats {
					if seat.Points != score.Seats[i].Known || seat.Spaces != states[s.Step].Game.Mat(i+1).Spaces {
						t.Errorf("mission %d, round %d: seat %d stands at %+v", mission, s.Round, i+1, seat)
					}
				}
			}
		}
	}
}

// A report holds the whole log and no names; what is read from it folds to the
// same position.
func TestAReportIsTheWholeGameWithoutNames(t *testing.T) {
	p := newPlayed(t, 4, 3, Competitive, PlaySetup{Seed: companion.NewRandom(4).String()})
	r := rand.New(rand.NewPCG(4, 1))
	for range 60 {
		p.gesture(r)
	}
	p.apply(KindRuling, RulingData("p1 research 2", "p2 research 1"))
	entries := append(slices.Clone(p.log), companion.Entry{Seq: len(p.log) + 1, Op: "gesture-undo", Kind: companion.KindUndo, Data: rawOf(companion.Undo{Undo: []string{p.log[61].Op}, To: p.log[60].Op})},
		companion.Entry{Seq: len(p.log) + 2, Op: "gesture-back", Kind: companion.KindBack, Data: companion.BackData(p.log[9].Op)})
	text, err := WriteReport("test", entries, p.game())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Ana", "Ben", "Cleo", "gesture"} {
		if strings.Contains(text, name) {
			t.Errorf("%q stands in\n%s", name, text)
		}
	}
	read, err := ReadReport(text)
	if err != nil {
		t.Fatal(err)
	}
	if read.Version != "test" || read.Rules != RulesVersion || read.Hash != fmt.Sprintf("%016x", p.game().Hash()) || len(read.Entries) != len(entries) {
		t.Errorf("read %q, rules %d, hash %s, %d entries", read.Version, read.Rules, read.Hash, len(read.Entries))
	}
	var state companion.State
	for _, e := range read.Entries[:62] {
		if state, err = (System{}).Apply(state, e); err != nil {
			t.Fatalf("line %d: %v", e.Seq, err)
		}
	}
	if got := state.(GameState).Game.Hash(); got != p.game().Hash() {
		t.Errorf("the report leads to %016x", got)
	}
	standing := companion.Standing(read.Entries)
	if len(standing) != 10 {
		t.Errorf("%d entries stand after going back to the tenth", len(standing))
	}
	again, err := WriteReport("test", read.Entries, p.game())
	if err == nil && again != text {
		t.Errorf("written again it is\n%s\nnot\n%s", again, text)
	}
}

func TestAReportThatCannotBeReadNamesItsLine(t *testing.T) {
	good := "Shipmate report 1\nversion x rules 1\nsetup " + string(rawOf(Setup{Mission: 1, Mode: Solo, Seats: []Seat{{Name: "1", Colour: "P"}}, Play: PlaySetup{Told: true}})) + "\n"
	if _, err := ReadReport(good); err != nil {
		t.Fatal(err)
	}
	for text, line := range map[string]string{
		"":                                          "line 1",
		"Shipmate report 2\n":                       "line 1",
		"Shipmate report 1":                         "line 1",
		"Shipmate report 1\nversion x rules a":      "line 2",
		"Shipmate report 1\nmove p1 pass":           "line 2",
		"Shipmate report 1\nsetup {}":               "line 2",
		good + good[strings.Index(good, "setup"):]:  "line 4",
		good + "undo 2":                             "line 4",
		good + "back none":                          "line 4",
		good + "dance p1":                           "line 4",
		strings.Replace(good, `"told":true`, "", 1): "line 3",
	} {
		_, err := ReadReport(text)
		known, ok := errors.AsType[*companion.Error](err)
		if !ok || known.Code != companion.CodeInvalid || known.Place != line {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ReadReport(strings.Repeat("x", MaxReportBytes+1)); companion.CodeOf(err) != companion.CodeTooLarge {
		t.Errorf("a megabyte: %v", err)
	}
}

func FuzzReport(f *testing.F) {
	f.Add("Shipmate report 1\nversion x rules 1\nsetup {\"mission\":1,\"mode\":\"solo\",\"seats\":[{\"name\":\"1\",\"colour\":\"P\"}],\"play\":{\"told\":true}}\nmove p1 pass\nundo 2\nback 1\nhash 0")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ReadReport(text)
		if err != nil {
			return
		}
		for i, e := range r.Entries {
			if e.Seq != i+1 || (e.Kind == companion.KindSetup) != (i == 0) {
				t.Errorf("entry %d is %+v", i, e)
			}
		}
		companion.Standing(r.Entries)
	})
}
