package deepsea

import (
	"math/rand/v2"
	"testing"
)

func benchSheet(b *testing.B, mission int) Sheet {
	b.Helper()
	for seed := uint64(0); ; seed++ {
		r := rand.New(rand.NewPCG(seed, 7))
		if g := randomGame(r, mission, false, "competitive"); g.n == 5 {
			s, err := ReadSheet(g.file())
			if err != nil {
				b.Fatal(err)
			}
			return s
		}
	}
}

// Budget: 20 µs.
func BenchmarkScoreOnly(b *testing.B) {
	s := benchSheet(b, 6)
	b.ReportAllocs()
	for b.Loop() {
		ScoreOnly(s)
	}
}

// Budget: 200 µs, breakdowns, bonuses, missing paths and flip included.
func BenchmarkScoreWithExplanations(b *testing.B) {
	s := benchSheet(b, 6)
	b.ReportAllocs()
	for b.Loop() {
		Score(s)
	}
}

func BenchmarkFindFlip(b *testing.B) {
	s := benchSheet(b, 6)
	b.ReportMetric(float64(FindFlip(s).K), "k")
	for b.Loop() {
		FindFlip(s)
	}
}

// The flip of a game that one seat wins by far.
func BenchmarkFindFlipOfAFarWin(b *testing.B) {
	s := mustSet(b, benchSheet(b, 3), "p1.journals", "[60]")
	b.ReportMetric(float64(FindFlip(s).K), "k")
	for b.Loop() {
		FindFlip(s)
	}
}

func BenchmarkSet(b *testing.B) {
	s := benchSheet(b, 3)
	value := []byte("4")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Set("p2.goal1", value); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPages(b *testing.B) {
	s := benchSheet(b, 6)
	for b.Loop() {
		s.Pages()
	}
}
