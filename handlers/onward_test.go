package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"shipmate/companion"
)

// next is where the main button of a page of the score pad leads.
func (g *game) next(page string) (text, path string) {
	g.t.Helper()
	next := g.get(g.at("/count/" + page)).wants(http.StatusOK).sound().doc.Find("#next")
	return strings.Join(strings.Fields(next.Text()), " "), strings.TrimSuffix(strings.TrimPrefix(next.AttrOr("href", ""), g.at("")), "?reveal=1")
}

// Whoever corrects a number of a complete sheet is back at the result with one
// tap; what is complete is passed over.
func TestNextLeadsToWhatIsOpen(t *testing.T) {
	g := newHouse(t).phone().started(1, "competitive", released, 3)
	if _, path := g.next("goal1"); path != "/count/goal2" {
		t.Errorf("of an empty sheet it leads to %s", path)
	}
	g.fill(seeded(7))
	for _, page := range g.sheet().Pages() {
		if text, path := g.next(page.ID); path != "/result" || text != "To the result" {
			t.Errorf("%s of a complete sheet: %q leads to %s", page.ID, text, path)
		}
	}
	for _, c := range []struct{ open, from, want string }{
		{"p2.tracks.ingenuity", "goal1", "/count/tracks"},                // round to what comes before
		{"p2.tracks.ingenuity", "tracks?seat=1", "/count/tracks?seat=2"}, // over mats that are complete
		{"p1.tracks.ingenuity", "tracks?seat=3", "/count/tracks?seat=1"},
		{"p2.tracks.ingenuity", "tracks?seat=2", "/result"}, // nothing else is open
		{"p3.goal3", "goal1", "/count/goal3"},
	} {
		was := string(g.sheet().Value(companion.Key(c.open)))
		g.set(c.open, "null").wants(http.StatusSeeOther)
		if _, path := g.next(c.from); path != c.want {
			t.Errorf("%s is open: %s leads to %s, want %s", c.open, c.from, path, c.want)
		}
		g.set(c.open, was).wants(http.StatusSeeOther)
	}
	g.set("p1.goal1", "null").wants(http.StatusSeeOther)
	g.set("p1.goal3", "null").wants(http.StatusSeeOther)
	for from, want := range map[string]string{"goal1": "/count/goal3", "goal3": "/result"} {
		if _, path := g.next(from); path != want {
			t.Errorf("two are left open: %s leads to %s, want %s", from, path, want)
		}
	}
}
