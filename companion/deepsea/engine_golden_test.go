package deepsea

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// regenerate writes the golden playthroughs and counts anew where a change is
// meant: go test ./companion/deepsea -run EngineGolden -regenerate
var regenerate = flag.Bool("regenerate", false, "write golden playthroughs anew")

// TestEngineGoldenPlaythroughs plays one game of each mission from a fixed
// seed, move by move as text, and compares it with testdata/playthrough. The
// same numbers come out on every machine, js/wasm included.
func TestEngineGoldenPlaythroughs(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		table := released(mission, 2+mission%4)
		switch {
		case mission%5 == 3:
			table.edition = Prototype2023
		case mission%5 == 4:
			table.mode = Cooperative
		case mission == 10:
			table.mode, table.seats = Solo, 1
		}
		name := filepath.Join("testdata", "playthrough", fmt.Sprintf("m%02d.txt", mission))
		setup := table.setup()
		if table.mode == Cooperative { // a game that was begun by the first rules goes on by them
			setup.Play.Rules = 1
			setup.Coop.Deck = slices.DeleteFunc(setup.Coop.Deck, func(card CoopCard) bool { return card.ID == "setback-whom" })
		}
		text := playthrough(t, table, setup, uint64(mission))
		if *regenerate {
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		golden, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(golden) != text {
			t.Errorf("%s differs: %s\nwrite it anew with -regenerate if that is meant", name, firstDifference(string(golden), text))
		}
	}
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return fmt.Sprintf("line %d: %q, now %q", i+1, x[i], y[min(i, len(y)-1)])
		}
	}
	return "the new one is longer"
}

// playthrough is a game of eager random players as text: what was drawn, every
// move, the hash at the start of each round, and the score.
func playthrough(t *testing.T, table engineTable, setup Setup, seed uint64) string {
	t.Helper()
	p, drawn, err := Begin(setup, companion.NewRandom(seed))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%v seed %d\n", table, seed)
	line := func(m Move) { b.WriteString(p.MoveText(m) + "\n") }
	for _, m := range drawn {
		line(m)
	}
	r := companion.NewRandom(^seed)
	for round := 0; !p.Ended(); {
		if p.Round() != round {
			round = p.Round()
			fmt.Fprintf(&b, "# round %d %016x\n", round, p.PublicHash())
		}
		moves := busy(Moves(&p, nil))
		var k int
		k, r = r.Below(len(moves))
		line(moves[k])
		if p, drawn, err = Play(p, moves[k]); err != nil {
			t.Fatal(err)
		}
		for _, m := range drawn {
			line(m)
		}
	}
	fmt.Fprintf(&b, "# end %016x\n", p.PublicHash())
	s, err := Tally(&p)
	if err != nil {
		t.Fatal(err)
	}
	result := ScoreOnly(s)
	fmt.Fprintf(&b, "# %v\n", result.Lines)
	for i, seat := range result.Seats {
		fmt.Fprintf(&b, "# p%d", i+1)
		for _, c := range seat.Points {
			fmt.Fprintf(&b, " %d", c.N)
		}
		fmt.Fprintf(&b, " = %d\n", seat.Known)
	}
	return b.String()
}

// TestEngineCounts counts the positions that can be reached in so many moves
// from the first decision of a fixed seed, chance drawn from the generator.
// A difference is drawn.
func TestEngineCounts(t *testing.T) {
	for _, c := range []struct {
		table engineTable
		skip  int    // eager random moves played first
		want  [6]int // by number of moves
	}{
		{released(1, 2), 0, [6]int{3, 9, 22, 66, 178, 428}},
		{released(1, 2), 33, [6]int{2, 5, 11, 29, 57, 143}},
		{released(3, 3), 61, [6]int{1, 2, 5, 14, 29, 46}},
		{engineTable{5, Cooperative, 2, Prototype2023}, 45, [6]int{3, 9, 22, 54, 133, 317}},
		{released(6, 4), 120, [6]int{10, 18, 35, 80, 188, 537}},
		{released(8, 2), 80, [6]int{1, 6, 29, 100, 326, 1070}},
		{engineTable{10, Solo, 1, Released2024}, 50, [6]int{4, 17, 33, 95, 321, 876}},
	} {
		p, err := NewPosition(c.table.setup(), companion.NewRandom(5))
		if err != nil {
			t.Fatal(err)
		}
		r := companion.NewRandom(6)
		for range c.skip {
			moves := busy(Moves(&p, nil))
			var k int
			k, r = r.Below(len(moves))
			p.do(moves[k])
		}
		var got [6]int
		for depth := range got {
			got[depth] = countTo(&p, depth+1)
		}
		if got != c.want {
			t.Errorf("%v+%d: %v lines, want %v\n%s", c.table, c.skip, got, c.want, p.draw())
		}
	}
}

// countTo counts lines of so many moves.
func countTo(p *Position, depth int) int {
	var buf [256]Move
	moves := Moves(p, buf[:0])
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		next := *p
		next.do(m)
		n += countTo(&next, depth-1)
	}
	return n
}
