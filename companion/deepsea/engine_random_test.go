package deepsea

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"shipmate/companion"
)

// engineGames is how many random games each mission, mode, number of players
// and edition plays; SHIPMATE_GAMES sets more.
func engineGames(few int) int {
	if n, err := strconv.Atoi(os.Getenv("SHIPMATE_GAMES")); err == nil {
		return n
	}
	return few
}

// engineTable is a table that plays by the engine.
type engineTable struct {
	mission int
	mode    Mode
	seats   int
	edition Edition
}

func (g engineTable) String() string {
	return fmt.Sprintf("M%d/%s-%d/%s", g.mission, g.mode, g.seats, g.edition)
}

func (g engineTable) setup(variants ...Variant) Setup {
	s := Setup{Mission: g.mission, Mode: g.mode, Edition: g.edition}
	for _, v := range variants {
		s.Variants = s.Variants.With(v.Name, v.Value)
	}
	for i := range g.seats {
		s.Seats = append(s.Seats, Seat{Name: []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i], Colour: seatColours[i]})
	}
	return s
}

// engineTables are all missions × modes × numbers of players × editions.
func engineTables() []engineTable {
	var list []engineTable
	for mission := 1; mission <= NumMissions; mission++ {
		for _, edition := range []Edition{Released2024, Prototype2023} {
			for seats := 2; seats <= MaxSeats; seats++ {
				list = append(list, engineTable{mission, Competitive, seats, edition}, engineTable{mission, Cooperative, seats, edition})
			}
			list = append(list, engineTable{mission, Solo, 1, edition})
		}
	}
	return list
}

// randomMoves is longer than any random game.
const randomMoves = 2000

func TestEngineRandomGames(t *testing.T) {
	for i, table := range engineTables() {
		t.Run(table.String(), func(t *testing.T) {
			for g := range engineGames(2) {
				seed := uint64(i*1000 + g)
				playRandom(t, table, seed)
			}
		})
	}
}

func playRandom(t *testing.T, table engineTable, seed uint64) {
	t.Helper()
	p, err := NewPosition(table.setup(), companion.NewRandom(seed))
	if err != nil {
		t.Fatal(err)
	}
	p = p.Confirming([][]int{nil, {1}, {1, 2, 3, 4, 5}}[seed%3]...)
	r := companion.NewRandom(seed ^ 0xabcdef)
	var moves []Move
	n := 0
	for ; !p.Ended(); n++ {
		if err := p.laws(); err != nil {
			t.Fatalf("%v seed %d move %d: %v", table, seed, n, err)
		}
		if moves = Moves(&p, moves[:0]); len(moves) == 0 {
			t.Fatalf("%v seed %d move %d: no legal move: phase %d step %d task %+v frames %+v", table, seed, n, p.phase, p.step, p.task, p.queue.frames[:p.queue.depth])
		}
		var k int
		k, r = r.Below(len(moves))
		next, err := Apply(p, moves[k])
		if err != nil {
			t.Fatalf("%v seed %d move %d: %s: %v", table, seed, n, p.MoveText(moves[k]), err)
		}
		p = next
		if n > randomMoves {
			t.Fatalf("%v seed %d: %d moves and no end", table, seed, n)
		}
	}
	if len(Moves(&p, nil)) != 0 || p.Decider() != -1 {
		t.Fatalf("%v: moves after the end", table)
	}
	if err := p.laws(); err != nil {
		t.Fatal(err)
	}
}
