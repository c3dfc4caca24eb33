package deepsea

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"shipmate/companion"
)

// playedTable is a table that is played, as a log folds it.
type playedTable struct {
	t     *testing.T
	state companion.State
	log   []companion.Entry
}

func newPlayed(t *testing.T, mission, seats int, mode Mode, play PlaySetup) *playedTable {
	t.Helper()
	setup := Setup{Mission: mission, Mode: mode, Play: play}
	for i := range seats {
		setup.Seats = append(setup.Seats, Seat{Name: []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i], Colour: seatColours[i]})
	}
	p := &playedTable{t: t}
	p.apply(companion.KindSetup, rawOf(setup))
	return p
}

func (p *playedTable) apply(kind companion.Kind, data json.RawMessage) {
	p.t.Helper()
	e := companion.Entry{Seq: len(p.log) + 1, Op: fmt.Sprintf("gesture-%06d", len(p.log)), At: 1, Device: "d", Kind: kind, Data: data}
	next, err := System{}.Apply(p.state, e)
	if err != nil {
		p.t.Fatalf("%s %s: %v", kind, data, err)
	}
	p.state, p.log = next, append(p.log, e)
}

func (p *playedTable) game() *Position { return p.state.(GameState).Game }

// gesture makes a random legal move with what follows by itself.
func (p *playedTable) gesture(r *rand.Rand) bool {
	p.t.Helper()
	moves := Moves(p.game(), nil)
	if len(moves) == 0 {
		return false
	}
	texts, err := p.game().Following(moves[r.IntN(len(moves))])
	if err != nil {
		p.t.Fatal(err)
	}
	p.apply(KindMove, MovesData(texts...))
	return true
}

// A game that is played by gestures ends, its log folds to the same position,
// its snapshots round-trip, and its score is that of its tally.
func TestAPlayedTableFoldsFromItsLog(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		for _, play := range []PlaySetup{{Seed: fmt.Sprintf("%016x", mission)}, {Told: true}} {
			r := rand.New(rand.NewPCG(uint64(mission), 7))
			p := newPlayed(t, mission, 2+mission%3, Competitive, play)
			for n := 0; p.gesture(r); n++ {
				if n&(n-1) != 0 {
					continue
				}
				text, err := System{}.Encode(p.state)
				if err != nil {
					t.Fatal(err)
				}
				back, err := System{}.Decode(text)
				if err != nil || back.(GameState).Game.Hash() != p.game().Hash() {
					t.Fatalf("mission %d after %d gestures: %v, another position", mission, n, err)
				}
				if again, _ := (System{}).Encode(back); !bytes.Equal(again, text) {
					t.Fatalf("mission %d after %d gestures: the snapshot doesn't round-trip", mission, n)
				}
			}
			var folded companion.State
			for _, e := range p.log {
				var err error
				if folded, err = (System{}).Apply(folded, e); err != nil {
					t.Fatal(err)
				}
			}
			if folded.(GameState).Game.Hash() != p.game().Hash() {
				t.Errorf("mission %d: the log folds to another position", mission)
			}
			summary := System{}.Summary(p.state)
			tally, err := Tally(p.game())
			if err != nil || !summary.Finished || summary.Kind != "position" {
				t.Fatalf("mission %d: %v %+v", mission, err, summary)
			}
			for i, seat := range ScoreOnly(tally).Seats {
				if summary.Seats[i].Total == nil || *summary.Seats[i].Total != seat.Total.N {
					t.Errorf("mission %d seat %d: the list shows %v, the score is %v", mission, i+1, summary.Seats[i].Total, seat.Total)
				}
			}
		}
	}
}

// What the rules refuse changes nothing and says why; what nobody can read is
// refused as well.
func TestAPlayedTableRefuses(t *testing.T) {
	p := newPlayed(t, 1, 2, Competitive, PlaySetup{Seed: "000000000000000a"})
	hash := p.game().Hash()
	for name, c := range map[string]struct {
		kind companion.Kind
		data string
		code companion.Code
	}{
		"another seat's move": {KindMove, `{"moves":["p2 pass"]}`, companion.CodeRefused},
		"no move":             {KindMove, `{"moves":["p1 fly"]}`, companion.CodeInvalid},
		"none at all":         {KindMove, `{"moves":[]}`, companion.CodeInvalid},
		"a count":             {companion.KindSet, `{"set":[{"key":"p1.goal1","value":3}]}`, companion.CodeRefused},
		"a ruling of nothing": {KindRuling, `{"ruling":["p9 track x 1"]}`, companion.CodeInvalid},
		"no JSON":             {KindMove, `{`, companion.CodeInvalid},
	} {
		_, err := System{}.Apply(p.state, companion.Entry{Seq: 2, Op: "gesture-x", Kind: c.kind, Data: json.RawMessage(c.data)})
		if companion.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if p.game().Hash() != hash {
		t.Error("a refusal changed the position")
	}
}

// sayMoves says every kind of move once.
func sayMoves(t *testing.T, said map[string]bool) {
	for mission := 1; mission <= NumMissions; mission++ {
		for _, play := range []PlaySetup{{Seed: fmt.Sprintf("%016x", 77*mission)}, {Told: true}} {
			r := rand.New(rand.NewPCG(uint64(mission), 8))
			p := newPlayed(t, mission, 4, Competitive, play)
			for more := true; more; more = p.gesture(r) {
				for _, m := range Moves(p.game(), nil) {
					what, _ := p.game().Box().MoveSaid(p.game().MoveText(m))
					keysOf(what, said)
				}
				what, _ := System{}.Describe(p.state, keyMoves, System{}.Value(p.state, keyMoves))
				keysOf(what, said)
			}
		}
	}
	team := untilReveal(t, coopPosition(t, 2, engineDeck()))
	for _, m := range Moves(&team, nil) {
		what, _ := team.Box().MoveSaid(team.MoveText(m))
		keysOf(what, said)
	}
	p := newPlayed(t, 1, 2, Competitive, PlaySetup{Told: true})
	for _, value := range []string{`{"ruling":["round 3"]}`, `null`} {
		what, _ := System{}.Describe(p.state, keyMoves, json.RawMessage(value))
		keysOf(what, said)
	}
	for _, text := range []string{"p1 fill-pocket 2", "p1 decline by copy", "p1 goal-option 1 near", "p1 keep-token impact", "p1 name-type journal", "p1 copy pilot by copy", "p1 decline by promote",
		"p1 hit 2", "p1 end-hits", "p1 lose-track ingenuity", "p1 lose-marker 0,0", "p1 lose-specialist pilot", "p1 lose-journal the-nautical-journal", "p1 lose-vessel the-sea-star"} { // seldom in random games
		what, _ := p.game().Box().MoveSaid(text)
		keysOf(what, said)
	}
}
