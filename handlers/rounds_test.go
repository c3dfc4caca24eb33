package handlers_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// advance moves a cube up.
func (g *game) advance(seat int, track string, to int) {
	g.t.Helper()
	values, err := g.sheet().Advance(seat, track, to, true)
	if err != nil {
		g.t.Fatal(err)
	}
	g.append(values)
}

func (g *game) endRound() {
	g.t.Helper()
	values, err := g.sheet().EndRound()
	if err != nil {
		g.t.Fatal(err)
	}
	g.append(values)
}

// threeRounds is a game whose tracks were followed into round 3.
func threeRounds(t *testing.T, lang string, seats int) *game {
	t.Helper()
	p := newHouse(t).phone()
	p.lang = lang
	g := p.started(1, "competitive", released, seats).followed(deepsea.FollowTracks)
	for round := 1; round <= 3; round++ {
		for seat := 1; seat <= seats; seat++ {
			g.advance(seat, "reputation", min(12, 2*round+seat))
			g.advance(seat, "ingenuity", round)
		}
		if round < 3 {
			g.endRound()
		}
	}
	return g
}

func TestRoundsDrawsTheRecords(t *testing.T) {
	for i, tag := range views.Languages {
		seats := 2 + i
		g := threeRounds(t, tag, seats)
		page := g.get(g.at("/rounds")).wants(http.StatusOK).sound()
		following, _ := g.sheet().Following()
		for k, track := range deepsea.Tracks() {
			var want []int
			for seat := range seats {
				for _, record := range following.Records {
					want = append(want, record.Seats[seat].Spaces[k])
				}
				want = append(want, following.Seats[seat].Tracks[k].N)
			}
			if got := numbersOf(page.doc.Find("#graph-" + track + " .graph-point")); !slices.Equal(got, want) {
				t.Errorf("%s draws %v, want %v", track, got, want)
			}
		}
		pointsAreTheRecords(t, page, following, deepsea.ScoreOnly(g.sheet()))
	}
}

func pointsAreTheRecords(t *testing.T, page *page, following deepsea.Following, result companion.Result) {
	t.Helper()
	var want []int
	var cells []string
	for seat := range following.Seats {
		for _, record := range following.Records {
			want = append(want, record.Seats[seat].Points)
		}
		want = append(want, result.Seats[seat].Known)
	}
	for column := range len(following.Records) + 1 {
		for seat := range following.Seats {
			cells = append(cells, views.Number(want[seat*(len(following.Records)+1)+column]))
		}
	}
	if got := numbersOf(page.doc.Find("#graph-points .graph-point")); !slices.Equal(got, want) {
		t.Errorf("the graph draws %v, want %v", got, want)
	}
	got := page.doc.Find("#graph-points tbody td").Map(func(_ int, cell *goquery.Selection) string { return strings.TrimSpace(cell.Text()) })
	if !slices.Equal(got, cells) {
		t.Errorf("the table says %v, want %v", got, cells)
	}
}

func TestRoundsTellsTheLinesOfARound(t *testing.T) {
	g := threeRounds(t, "en", 2)
	for round, want := range map[string]int{"1": 7, "2": 5, "3": 4} { // setup and start, four steps, the end of the round
		page := g.get(g.at("/rounds?round=" + round)).wants(http.StatusOK).sound()
		if n := page.doc.Find(".round-line").Length(); n != want {
			t.Errorf("round %s has %d lines, want %d: %s", round, n, want, page.said())
		}
		page.doc.Find(".round-line").Each(func(_ int, line *goquery.Selection) {
			address, anchor, _ := strings.Cut(line.AttrOr("href", ""), "#")
			if g.get(address).sound().doc.Find("#"+anchor).Length() != 1 {
				t.Errorf("no line %s at %s", anchor, address)
			}
		})
	}
	if now, third := g.get(g.at("/rounds")).said(), g.get(g.at("/rounds?round=3")).said(); now != third {
		t.Error("the present round isn't the one that is shown first")
	}
}

func TestRoundsForgetsWhatWasTakenBack(t *testing.T) {
	g := threeRounds(t, "en", 2)
	g.advance(1, "coordination", 5)
	g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().UndoNext).wants(http.StatusSeeOther)
	g.endRound()
	g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().UndoNext).wants(http.StatusSeeOther)
	page := g.get(g.at("/rounds")).wants(http.StatusOK).sound()
	if n := page.doc.Find(".round-line").Length(); n != 4 || strings.Contains(page.doc.Find("#lines").Text(), "Coordination") {
		t.Errorf("%d lines: %s", n, page.doc.Find("#lines").Text())
	}
}

func TestRoundsBeforeAnythingHappened(t *testing.T) {
	p := newHouse(t).phone()
	g := p.started(9, "competitive", released, 5)
	if got := p.get(g.at("/rounds")); got.address != p.get(g.at("")).address {
		t.Errorf("a game that nobody follows shows %s", got.address)
	}
	g.followed(deepsea.FollowEverything)
	page := p.get(g.at("/rounds")).wants(http.StatusOK).sound()
	for _, track := range deepsea.Tracks() {
		if n := page.doc.Find("#graph-" + track + " .graph-point").Length(); n != 5 {
			t.Errorf("%s has %d points", track, n)
		}
	}
	page = p.get(g.at("/rounds?round=7")).wants(http.StatusOK).sound()
	if tabs := page.doc.Find(".rounds-lines .chip").Length(); tabs != 1 {
		t.Errorf("%d rounds", tabs)
	}
	p.get(g.at("/rounds?round=8")).wants(http.StatusUnprocessableEntity).sound()
}

func TestRoundsOfALongGame(t *testing.T) {
	g := threeRounds(t, "en", 2)
	for n := range 230 {
		g.append([]companion.Value{{Key: "p1.goal1", Value: []byte(fmt.Sprint(n % 9))}})
	}
	if n := g.get(g.at("/rounds?round=2")).wants(http.StatusOK).doc.Find(".round-line").Length(); n != 5 {
		t.Errorf("round 2 has %d lines", n)
	}
	if n := g.get(g.at("/rounds")).wants(http.StatusOK).doc.Find(".round-line").Length(); n != 234 {
		t.Errorf("round 3 has %d lines", n)
	}
}
