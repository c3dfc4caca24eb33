package deepsea

import (
	"testing"

	"shipmate/companion"
)

// lateLaid is the end of a busy game for five.
func lateLaid(t testing.TB, mission int) Laid {
	t.Helper()
	p, err := NewPosition(engineTable{mission, Competitive, MaxSeats, Released2024}.setup(), companion.NewRandom(uint64(mission)))
	if err != nil {
		t.Fatal(err)
	}
	r := companion.NewRandom(5)
	var buf [256]Move
	for !p.Ended() {
		var k int
		moves := busy(Moves(&p, buf[:0]))
		k, r = r.Below(len(moves))
		p.do(moves[k])
	}
	return LayOut(p)
}

func BenchmarkInspect(b *testing.B) {
	l := lateLaid(b, 8)
	var in inspection
	for b.Loop() {
		in.inspect(&l, true)
	}
}

// A full check with its cures, of a sound table and of one with a slip.
func BenchmarkCheck(b *testing.B) {
	sound := lateLaid(b, 8)
	for name, edit := range map[string]Edit{"sound": {}, "staging": {"p1.staging", "9"}, "round": {"round", "3"}, "ingenuity": {"p2.track.ingenuity", "0"}, "board": {"cell.C2", "none"}} {
		b.Run(name, func(b *testing.B) {
			l := sound
			if edit.Key != "" {
				var err error
				if l, err = ApplyEdit(sound, edit); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				Check(l)
			}
		})
	}
}

// Reading a laid table, with the rulebook that it needs.
func BenchmarkDecodeLaid(b *testing.B) {
	text := EncodeLaid(lateLaid(b, 8))
	for b.Loop() {
		if _, err := DecodeLaid(text); err != nil {
			b.Fatal(err)
		}
	}
}

// The score of a laid table.
func BenchmarkCheckTotals(b *testing.B) {
	l := lateLaid(b, 8)
	for b.Loop() {
		CheckTotals(l)
	}
}
