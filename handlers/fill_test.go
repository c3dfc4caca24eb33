package handlers_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strconv"

	"shipmate/companion/deepsea"
)

// fill answers every open question of a table by taps, in the order of asking;
// answers open further questions, so it goes on until nothing is open.
func (g *game) fill(chance *rand.Rand) {
	g.t.Helper()
	for range 40 {
		open := 0
		for _, page := range g.sheet().Pages() {
			for _, field := range page.Fields {
				if field.Filled || field.Optional && chance.IntN(2) == 0 {
					continue
				}
				if !field.Optional {
					open++
				}
				g.answer(page.ID, field, chance)
			}
		}
		if open == 0 {
			if missing := g.sheet().NotCounted(); len(missing) > 0 {
				g.t.Fatalf("all questions are answered, and %v are missing", missing)
			}
			return
		}
	}
	g.t.Fatalf("the questions never end: %v", g.sheet().NotCounted())
}

// answer taps an answer to one field.
func (g *game) answer(page string, field deepsea.Field, chance *rand.Rand) {
	g.t.Helper()
	if now := g.field(field.Key); now == nil || now.Filled {
		return // answered by another answer meanwhile
	}
	value := answerTo(field, g.sheet(), chance)
	got := g.post(g.at("/count/"+page), "seq", g.seq(), "op", freshOp(), "set", string(field.Key)+"="+value)
	if got.status != http.StatusSeeOther && got.status != http.StatusOK {
		g.t.Fatalf("%s=%s: status %d: %s", field.Key, value, got.status, got.said())
	}
}

func (g *game) field(key any) *deepsea.Field {
	for _, page := range g.sheet().Pages() {
		for _, field := range page.Fields {
			if any(field.Key) == key {
				return &field
			}
		}
	}
	return nil
}

// answerTo draws an answer, as the JSON of a tap.
func answerTo(field deepsea.Field, sheet deepsea.Sheet, chance *rand.Rand) string {
	text := func(value any) string {
		encoded, _ := json.Marshal(value)
		return string(encoded)
	}
	switch field.Kind {
	case deepsea.FieldBracket:
		if chance.IntN(3) == 0 {
			return text(map[string]int{"level": 1 + chance.IntN(5)})
		}
		return text(chance.IntN(13))
	case deepsea.FieldSeats:
		seats := []int{}
		for seat := range sheet.Seats() {
			if len(seats) < field.Max && chance.IntN(3) == 0 {
				seats = append(seats, seat+1)
			}
		}
		if field.Part == "second" {
			seats = []int{} // whoever is first can't be second
		}
		return text(seats)
	case deepsea.FieldOption:
		return text(field.Options[chance.IntN(len(field.Options))])
	case deepsea.FieldOwner:
		return text(chance.IntN(len(sheet.Seats()) + 1))
	case deepsea.FieldParts:
		parts := []int{}
		for range 1 + chance.IntN(4) {
			parts = append(parts, chance.IntN(5))
		}
		return text(parts)
	case deepsea.FieldCells:
		return "[]"
	case deepsea.FieldCard:
		return text(map[string]any{"title": "Card", "total": chance.IntN(9), "threshold": chance.IntN(9)})
	}
	if chance.IntN(4) == 0 {
		return "0"
	}
	return strconv.Itoa(min(field.Max, chance.IntN(14)))
}

// seeded is a source of chance that is the same each time.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5)) }
