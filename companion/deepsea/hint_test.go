package deepsea

import (
	"fmt"
	"reflect"
	"testing"

	"shipmate/companion"
)

// each plays a random game and calls at every few moves.
func eachReached(t *testing.T, table engineTable, every int, do func(p *Position)) {
	t.Helper()
	p, err := NewPosition(table.setup(), companion.NewRandom(uint64(table.mission)))
	if err != nil {
		t.Fatal(err)
	}
	r := companion.NewRandom(9)
	for n := 0; !p.Ended(); n++ {
		if n%every == 0 {
			do(&p)
		}
		moves := busy(Moves(&p, nil))
		var k int
		k, r = r.Below(len(moves))
		if p, err = Apply(p, moves[k]); err != nil {
			t.Fatal(err)
		}
	}
}

// A hint's ways can be played, and lead to what it says, as far as a player can
// know.
func TestHintsAreWhatApplyAndTallySay(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		ways := 0
		eachReached(t, released(mission, 2+mission%4), 5, func(p *Position) {
			h, err := p.Hint()
			if err != nil {
				t.Fatal(err)
			}
			firsts := map[string]bool{}
			for _, g := range h.Groups {
				for _, line := range g.Lines {
					ways++
					at := p.View()
					firsts[line.Moves[0]] = true
					for _, text := range line.Moves {
						m, ok := at.ParseMove(text)
						if !ok {
							t.Fatalf("%q isn't a move of\n%s", text, at.draw())
						}
						next, err := Apply(at, m)
						if err != nil {
							t.Fatalf("%q: %v", text, err)
						}
						next.followOn()
						at = next
					}
					from, _ := p.known(h.Seat)
					to, _ := at.known(h.Seat)
					before := p.View()
					if line.Points != to-from || !reflect.DeepEqual(line.Changes, Changes(&before, &at)) {
						t.Errorf("mission %d: %q is said to bring %d and %v", mission, line.Moves, line.Points, line.Changes)
					}
				}
			}
			for _, m := range Moves(p, nil) {
				id, senior := p.tileOf(m)
				found := firsts[p.MoveText(m)]
				for _, g := range h.Groups {
					found = found || g.Tile == id && g.Senior == senior && g.More > 0
				}
				if !found {
					t.Errorf("mission %d: the hint lacks %q", mission, p.MoveText(m))
				}
			}
		})
		if ways < 60 {
			t.Errorf("mission %d: only %d ways were looked at", mission, ways)
		}
	}
}

// A hint betrays nothing: another order of what lies face down changes neither
// its gains nor its look-ahead, and the same question has the same answer.
func TestHintsKnowNoMoreThanAPlayer(t *testing.T) {
	looked := 0
	eachReached(t, released(6, 3), 29, func(p *Position) {
		ask := func(p Position) string {
			h, err := p.Hint()
			if err == nil {
				err = h.LookAhead(&p, 8000)
			}
			if err != nil {
				t.Fatal(err)
			}
			looked += h.Playouts
			return fmt.Sprint(h)
		}
		first := ask(*p)
		if again := ask(*p); again != first {
			t.Errorf("the same question has two answers:\n%s\n%s", first, again)
		}
		other := *p
		other.random = companion.NewRandom(4711)
		if got := ask(other); got != first {
			t.Errorf("the hint depends on what can't be seen:\n%s\n%s", first, got)
		}
	})
	if looked == 0 {
		t.Error("no game was played ahead")
	}
}

// A preview stops where chance decides, and says so.
func TestPreviewLeavesChanceOpen(t *testing.T) {
	revealed := 0
	eachReached(t, released(2, 3), 1, func(p *Position) {
		for _, m := range Moves(p, nil) {
			seen, err := p.Preview(m)
			if err != nil {
				t.Fatal(err)
			}
			_, drawn, err := Play(*p, m)
			if err != nil {
				t.Fatal(err)
			}
			if len(drawn) > 0 && !seen.Reveals {
				t.Errorf("%s draws %d things and doesn't say so", p.MoveText(m), len(drawn))
			}
			if seen.Reveals {
				revealed++
			}
		}
	})
	if revealed == 0 {
		t.Error("nothing was ever drawn")
	}
}

// BenchmarkLookAhead is the look-ahead of a phone at the start of a game of
// five, where the games that it plays are longest.
func BenchmarkLookAhead(b *testing.B) {
	p, err := NewPosition(released(6, 5).setup(), companion.NewRandom(1))
	for err == nil && p.phase != phaseActivation {
		p, err = Apply(p, Moves(&p, nil)[0])
	}
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		h, err := p.Hint()
		if err == nil {
			err = h.LookAhead(&p, 100_000)
		}
		if err != nil || h.Playouts == 0 {
			b.Fatal(h.Playouts, err)
		}
		b.ReportMetric(float64(h.Playouts), "games")
	}
}
