package deepsea

import (
	"testing"

	"shipmate/companion"
)

// fuzzedStarts are starts of each mission, competitive and co-op, so that a run
// needn't compile facts for every input.
func fuzzedStarts(t testing.TB) []Position {
	var list []Position
	for mission := 1; mission <= NumMissions; mission++ {
		for _, mode := range []Mode{Competitive, Cooperative} {
			p, err := NewPosition(engineTable{mission, mode, 3, []Edition{Released2024, Prototype2023}[mission%2]}.setup(), companion.NewRandom(1))
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, p)
		}
	}
	return list
}

// FuzzPosition changes single bytes of the state of a reached position: it is
// refused, or it is a position whose every legal move applies and keeps the
// laws.
func FuzzPosition(f *testing.F) {
	starts := fuzzedStarts(f)
	for mission := range uint8(2 * NumMissions) {
		f.Add(mission, uint64(mission), uint16(40), []byte{0, 40, 3, 0, 41, 9})
		f.Add(mission, uint64(mission)+9, uint16(230), []byte{2, 200, 1, 3, 1, 2})
	}
	f.Fuzz(func(t *testing.T, mission uint8, seed uint64, steps uint16, edits []byte) {
		p, r := starts[int(mission)%len(starts)], companion.NewRandom(seed)
		p.random = r
		var k int
		for range steps % 400 {
			moves := busy(Moves(&p, nil))
			if len(moves) == 0 {
				break
			}
			k, r = r.Below(len(moves))
			p.do(moves[k])
		}
		w := walker{}
		p.walk(&w)
		for ; len(edits) >= 3; edits = edits[3:] {
			w.bytes[(int(edits[0])<<8|int(edits[1]))%len(w.bytes)] = edits[2]
		}
		q := Position{rules: p.rules}
		if q.read(append([]byte{positionVersion}, squeeze(w.bytes)...)) != nil {
			return
		}
		for range 40 {
			moves := Moves(&q, nil)
			if len(moves) == 0 {
				return
			}
			k, r = r.Below(len(moves))
			next, err := Apply(q, moves[k])
			if err != nil {
				t.Fatal(err)
			}
			if err := next.laws(); err != nil {
				t.Fatalf("%s: %v", q.MoveText(moves[k]), err)
			}
			q = next
		}
	})
}

// FuzzDecodePosition reads any text.
func FuzzDecodePosition(f *testing.F) {
	p, err := NewPosition(released(1, 2).setup(), companion.NewRandom(1))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(EncodePosition(p))
	coop := untilReveal(f, coopPosition(f, 2, engineDeck()[:4]))
	f.Add(EncodePosition(mustPlay(f, coop, Moves(&coop, nil)[0])))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := DecodePosition(text)
		if err != nil {
			if companion.CodeOf(err) != companion.CodeInvalid {
				t.Fatal(err)
			}
			return
		}
		if again, err := DecodePosition(EncodePosition(p)); err != nil || again.Hash() != p.Hash() {
			t.Fatalf("%v", err)
		}
	})
}

// FuzzMove reads any text of a move and plays it.
func FuzzMove(f *testing.F) {
	p, err := NewPosition(released(8, 3).setup(), companion.NewRandom(1))
	if err != nil {
		f.Fatal(err)
	}
	r := companion.NewRandom(3)
	for range 200 {
		moves := busy(Moves(&p, nil))
		var k int
		k, r = r.Below(len(moves))
		f.Add(p.MoveText(moves[k]))
		p.do(moves[k])
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := p.ParseMove(text)
		if ok && p.MoveText(m) != text {
			t.Fatalf("%q is written %q", text, p.MoveText(m))
		}
		if next, err := Apply(p, m); err != nil && next != p {
			t.Fatal("a refused move changed something")
		} else if err == nil && next.laws() != nil {
			t.Fatal(next.laws())
		}
	})
}

// FuzzRuling reads any setting.
func FuzzRuling(f *testing.F) {
	p, err := NewPosition(released(1, 3).setup(), companion.NewRandom(1))
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"p1 track ingenuity 3", "p1 vessel stock kelp-forest", "p1 tile tray pilot:senior", "space kelp-forest c1 p2", "site the-sea-star d1 3",
		"card the-nautical-journal p1", "hex 0,0 p1 1", "cell A1 atoll", "round 3", "wave p2", "phase activation", "p1 extra -3", "p2 token disc 1", "passed p1 yes", "named journal"} {
		f.Add(s, "p1 research 3")
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		next, _, err := Rule(p, one, two)
		if err != nil {
			if next != p {
				t.Fatal("a refused ruling changed something")
			}
			return
		}
		if err := next.laws(); err != nil {
			t.Fatal(err)
		}
		for _, m := range Moves(&next, nil) {
			if _, err := Apply(next, m); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestEngineChangedStates changes one or two bytes of the state of reached
// positions at random: what is still read as a position can be played.
func TestEngineChangedStates(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		base, err := NewPosition(released(mission, 3).setup(), companion.NewRandom(uint64(mission)))
		if err != nil {
			t.Fatal(err)
		}
		r := companion.NewRandom(uint64(mission) * 77)
		for p := base; !p.Ended(); {
			moves := busy(Moves(&p, nil))
			var k int
			k, r = r.Below(len(moves))
			p.do(moves[k])
			for range engineGames(3) {
				r = changeState(t, &p, r)
			}
		}
	}
}

func changeState(t *testing.T, p *Position, r companion.Random) companion.Random {
	t.Helper()
	w := walker{}
	p.walk(&w)
	var k, changes, at, value int
	changes, r = r.Below(2)
	for range changes + 1 {
		at, r = r.Below(len(w.bytes))
		value, r = r.Below(12)
		w.bytes[at] = byte(value)
	}
	q := Position{rules: p.rules}
	if q.read(append([]byte{positionVersion}, squeeze(w.bytes)...)) != nil {
		return r
	}
	for range 20 {
		moves := Moves(&q, nil)
		if len(moves) == 0 {
			return r
		}
		k, r = r.Below(len(moves))
		before := q
		q.do(moves[k])
		if err := q.laws(); err != nil {
			t.Fatalf("%v after %s\n%s\n%s", err, before.MoveText(moves[k]), before.draw(), q.draw())
		}
	}
	return r
}
