package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"shipmate/companion/deepsea"
)

// Who finds on the result that the own sheet says another number corrects it,
// takes it over in this game, and sees the result change.
func TestACorrectionFromTheResultCountsThere(t *testing.T) {
	g := newHouse(t).phone().started(1, "competitive", released, 3)
	g.fill(seeded(5))
	g.set("p1.goal1", "5")
	goal := func() int {
		result := deepsea.Score(g.sheet())
		return result.Seats[0].Points[lineAt(result, "goal1")].N
	}
	before := goal()
	how := g.get(g.get(g.at("/result")).doc.Find("#cell-goal1-1").AttrOr("href", ""))
	mine := how.doc.Find("#my-sheet").AttrOr("href", "")
	if mine == "" {
		t.Fatalf("no way to the sheet: %s", how.said())
	}
	fact := g.get(mine).sound().doc.Find(`a.link-row[href*="goals%5B0%5D.points"]`).AttrOr("href", "")
	if !strings.Contains(fact, "table="+g.id) {
		t.Fatalf("the link forgets the table: %q", fact)
	}
	list := g.then(g.pressID(g.get(fact).sound(), "save", "value", "4")).sound()
	if got := goal(); got != before {
		t.Error("a running game changed by itself")
	}
	result := g.then(g.pressID(list, "take-here")).sound()
	if result.status != http.StatusOK || result.doc.Find(".matrix").Length() != 1 {
		t.Fatalf("it doesn't lead to the result: %s", result.said())
	}
	if got := goal(); got <= before {
		t.Errorf("goal 1 gives %d as before", got)
	}
	other := newHouse(t).phone()
	other.get("/corrections/deepsea/1?table=" + g.id).wants(http.StatusNotFound)
}
