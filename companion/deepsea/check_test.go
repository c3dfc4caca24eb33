package deepsea

import (
	"slices"
	"testing"

	"shipmate/companion"
)

// laidVariants gives every third game two named rules that differ from the
// edition's, each time others.
func laidVariants(table engineTable, seed uint64) (list []Variant) {
	if seed%3 != 2 {
		return nil
	}
	special, general := tableVariants(table)
	for _, from := range [][]Variant{special, general} {
		if len(from) > 0 {
			list = append(list, from[seed/3%uint64(len(from))])
		}
	}
	return list
}

// laidGames calls back with every position of random games: each mission, mode,
// number of players and edition, so many games of each, every third with some
// variants, by a uniform player and by a busy one.
func laidGames(t testing.TB, games int, seen func(p *Position, quiet bool)) {
	t.Helper()
	for i, table := range engineTables() {
		for g := range uint64(games) {
			p, err := NewPosition(table.setup(laidVariants(table, uint64(i)*1000+g)...), companion.NewRandom(uint64(i)*1000+g))
			if err != nil {
				t.Fatal(err)
			}
			r := companion.NewRandom(g ^ 77)
			var buf [256]Move
			for !p.Ended() {
				moves := Moves(&p, buf[:0])
				if g%2 == 1 {
					moves = busy(moves)
				}
				var k int
				k, r = r.Below(len(moves))
				p.do(moves[k])
				seen(&p, p.quiet() && p.turn == (turn{}))
			}
		}
	}
}

// What is laid out goes through texts, files and edits and comes back the same.
func TestLaidRoundTrips(t *testing.T) {
	n := 0
	laidGames(t, 1, func(p *Position, _ bool) {
		if n++; n%97 != 0 {
			return
		}
		l := LayOut(*p)
		for what, read := range map[string]func() (Laid, error){
			"text": func() (Laid, error) { return DecodeLaid(EncodeLaid(l)) },
			"file": func() (Laid, error) { return ReadLaid(WriteLaid(l)) },
			"edits": func() (Laid, error) {
				blank, err := nothingLaid(l.Setup())
				if err != nil {
					return blank, err
				}
				return ApplyEdits(blank, l.Edits()...)
			},
		} {
			back, err := read()
			if err != nil || back.facts != l.facts {
				t.Fatalf("%s: %v", what, err)
			}
		}
	})
}

// An edit's text is read back to itself, and its JSON to the same edit.
func TestEditsRoundTrip(t *testing.T) {
	p, err := NewPosition(engineTable{8, Competitive, 3, Released2024}.setup(), companion.NewRandom(3))
	if err != nil {
		t.Fatal(err)
	}
	l := LayOut(p)
	for _, e := range l.Edits() {
		if read, ok := ParseEdit(e.String()); !ok || read != e {
			t.Errorf("%q reads as %v", e, read)
		}
		if read, err := l.EditOf(e.Key, e.JSON()); err != nil || read != e {
			t.Errorf("%s %s reads as %v, %v", e.Key, e.JSON(), read, err)
		}
	}
	for _, text := range []string{"", "round", "round ", " 5", "round 5 6", "round  5"} {
		if e, ok := ParseEdit(text); ok {
			t.Errorf("%q reads as %v", text, e)
		}
	}
	for _, e := range []Edit{{"round", "0"}, {"round", "8"}, {"round", "05"}, {"p4.staging", "1"}, {"p1.staging", "-1"}, {"cell.Z9", "none"}, {"cell.C2", "moon"},
		{"p1.specialist.1", "pilot:boss"}, {"card.the-nautical-journal", "p4"}, {"hex.0-0", "p1"}, {"moment", "2"}} {
		if after, err := ApplyEdit(l, e); companion.CodeOf(err) != companion.CodeInvalid || after != l {
			t.Errorf("%v: %v", e, err)
		}
	}
}

// Two counters differ where they differ, and not in the order of things.
func TestDifferencesOfTwoCounters(t *testing.T) {
	n := 0
	laidGames(t, 1, func(p *Position, _ bool) {
		if n++; n%499 != 0 || p.phase != phaseActivation {
			return
		}
		l := LayOut(*p)
		other := l
		slices.Reverse(other.facts[atVessel : atVessel+fleet])
		slices.Reverse(other.facts[atTile : atTile+maxTeam])
		if d := Differences(l, other); len(d) > 0 {
			t.Fatalf("the order of things differs: %v", d)
		}
		other, err := ApplyEdits(other, Edit{"p1.research", "?"}, Edit{"round", "5"})
		if err != nil {
			t.Fatal(err)
		}
		d := Differences(l, other)
		both, err := ApplyEdits(l, d...)
		if err != nil || len(Differences(both, other)) > 0 || len(d) == 0 || len(d) > 2 {
			t.Fatalf("%v: %v", d, err)
		}
	})
}

// allowedWarnings are the warnings that a game by the rules may bring:
// deepsea-rules §18.2. Once a Setback was revealed those of §16.1 are, too.
var allowedWarnings = map[uint8]bool{12: true, 13: true, 20: true, 45: true, 68: true, 81: true}

// After every move of every random game no check finds an error, and no warning
// but those that §18.2 allows.
func TestNoFalseAlarm(t *testing.T) {
	n := 0
	var in inspection
	var l Laid
	laidGames(t, engineGames(2), func(p *Position, quiet bool) {
		n++
		if l.rules != p.rules {
			l = LayOut(*p)
		} else {
			l.layOut(p)
		}
		in.inspect(&l, false)
		for _, f := range in.found[:in.n] {
			if f.weight == weightError || !allowedWarnings[f.check] && !(in.setback && checkRules[f.check].setback) && in.excused[f.check/64]>>(f.check%64)&1 == 0 {
				t.Fatalf("C%02d in %s: seat %d, have %d, want %d, at %v\n%s", f.check, p.rules.setup.Mode, f.seat, f.have, f.want, keysAt(&l, f.at[:f.n]), p.draw())
			}
		}
	})
	t.Logf("%d positions", n)
}

func keysAt(l *Laid, places []Place) (keys []companion.Key) {
	for _, at := range places {
		keys = append(keys, l.Key(at))
	}
	return keys
}

// Tables of different setups can't be compared; what was played there doesn't
// matter.
func TestDifferencesNeedOneTable(t *testing.T) {
	l := startOfM1(t)
	played := l.Setup()
	played.Play.Told = true
	p, err := NewToldPosition(played)
	if err != nil {
		t.Fatal(err)
	}
	if len(Differences(l, LayOut(p))) == 0 {
		t.Error("a game that is told doesn't differ")
	}
	if d := Differences(l, tableAt(released(2, 3), inRound(1, phasePreparation))(t)); d != nil {
		t.Errorf("another mission differs by %v", d)
	}
}
