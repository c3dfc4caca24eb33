package deepsea

import (
	"testing"
	"unsafe"

	"shipmate/companion"
)

// Budget: 200,000 moves a second on one core, the list of legal moves
// included. Eager random games of four players; the size of a Position is
// reported.
func BenchmarkEngineMoves(b *testing.B) {
	start, err := NewPosition(released(1, 4).setup(), companion.NewRandom(1))
	if err != nil {
		b.Fatal(err)
	}
	p, r := start, companion.NewRandom(2)
	moves := make([]Move, 0, 256)
	b.ReportAllocs()
	listed, n := 0, 0
	for b.Loop() {
		if p.Ended() {
			p = start
			p.random = r
		}
		moves = Moves(&p, moves[:0])
		listed += len(moves)
		n++
		moves = busy(moves)
		var k int
		k, r = r.Below(len(moves))
		p.do(moves[k])
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(listed)/float64(n), "listed/move")
	b.ReportMetric(float64(unsafe.Sizeof(Position{})), "B/position")
}

// The same by Apply, which checks every move and gives a new Position.
func BenchmarkEngineApply(b *testing.B) {
	start, err := NewPosition(released(1, 4).setup(), companion.NewRandom(1))
	if err != nil {
		b.Fatal(err)
	}
	p, r := start, companion.NewRandom(2)
	moves := make([]Move, 0, 256)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if p.Ended() {
			p = start
			p.random = r
		}
		moves = busy(Moves(&p, moves[:0]))
		n++
		var k int
		k, r = r.Below(len(moves))
		if p, err = Apply(p, moves[k]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "moves/s")
}

func benchPosition(b *testing.B) Position {
	b.Helper()
	p, err := NewPosition(released(1, 4).setup(), companion.NewRandom(1))
	if err != nil {
		b.Fatal(err)
	}
	r := companion.NewRandom(2)
	for p.Round() < 6 {
		moves := busy(Moves(&p, nil))
		var k int
		k, r = r.Below(len(moves))
		p.do(moves[k])
	}
	return p
}

func BenchmarkEngineHash(b *testing.B) {
	p := benchPosition(b)
	b.ReportAllocs()
	for b.Loop() {
		p.Hash()
	}
}

func BenchmarkEngineTallyAndScore(b *testing.B) {
	p := benchPosition(b)
	b.ReportAllocs()
	for b.Loop() {
		s, err := Tally(&p)
		if err != nil {
			b.Fatal(err)
		}
		ScoreOnly(s)
	}
}

func BenchmarkEngineEncode(b *testing.B) {
	p := benchPosition(b)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n = len(EncodePosition(p))
	}
	b.ReportMetric(float64(n), "B/text")
}

func BenchmarkEngineDecode(b *testing.B) {
	text := EncodePosition(benchPosition(b))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodePosition(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEngineSetup(b *testing.B) {
	setup := released(1, 4).setup()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := NewPosition(setup, companion.NewRandom(1)); err != nil {
			b.Fatal(err)
		}
	}
}
