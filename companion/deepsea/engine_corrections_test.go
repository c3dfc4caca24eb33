package deepsea

import (
	"encoding/json"
	"strconv"
	"testing"

	"shipmate/companion"
)

// A correction changes the game that was started with it, and no other.
func TestACorrectionTravelsWithTheGame(t *testing.T) {
	setup := released(1, 2).setup()
	setup.Corrections = []Correction{{File: fileZones, Path: "[kelp-forest].conserve[0].cost", New: json.RawMessage("5")}}
	p, err := NewPosition(setup, companion.NewRandom(1))
	if err != nil {
		t.Fatal(err)
	}
	want(t, "corrected", p.rules.spaces[theSpace(&p, "kelp-forest", "c1")].cost, 5)
	back, err := DecodePosition(EncodePosition(p))
	if err != nil {
		t.Fatal(err)
	}
	want(t, "read back", back.rules.spaces[theSpace(&back, "kelp-forest", "c1")].cost, 5)
	q := drawnPosition(t, released(1, 2))
	want(t, "another game", q.rules.spaces[theSpace(&q, "kelp-forest", "c1")].cost, 2)
}

// Games with any printed number corrected by a little, or to much, are refused
// or go on by the laws.
func TestGamesWithCorrectedFacts(t *testing.T) {
	tried, refused := 0, 0
	for mission := 1; mission <= NumMissions; mission++ {
		box, err := NewBox(released(mission, 3).setup())
		if err != nil {
			t.Fatal(err)
		}
		r := companion.NewRandom(uint64(mission))
		facts := box.Correctable()
		for range engineGames(8) {
			var at, by int
			at, r = r.Below(len(facts))
			by, r = r.Below(4)
			n, err := strconv.Atoi(string(facts[at].Value))
			if err != nil {
				continue
			}
			setup := released(mission, 3).setup()
			setup.Corrections = []Correction{{File: facts[at].File, Path: facts[at].Path, New: json.RawMessage(strconv.Itoa([]int{n + 1, n - 1, 0, 12}[by]))}}
			p, err := NewPosition(setup, companion.NewRandom(uint64(at)))
			if err != nil {
				if companion.CodeOf(err) != companion.CodeInvalid {
					t.Fatal(err)
				}
				refused++
				continue
			}
			tried++
			for n := 0; !p.Ended(); n++ {
				moves := Moves(&p, nil)
				if n%4 > 0 {
					moves = busy(moves)
				}
				if len(moves) == 0 || n > randomMoves {
					t.Fatalf("%v: no end\n%s", setup.Corrections, p.draw())
				}
				var k int
				k, r = r.Below(len(moves))
				p.do(moves[k])
				if err := p.laws(); err != nil {
					t.Fatalf("%+v: %v\n%s", setup.Corrections, err, p.draw())
				}
			}
		}
	}
	if tried == 0 {
		t.Errorf("%d tried, %d refused", tried, refused)
	}
	t.Logf("%d games, %d refused", tried, refused)
}
