package handlers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// laidOut is a table with a setup of its own, straight from the keeper.
func (p *phone) laidOut(setup deepsea.Setup) *game {
	p.t.Helper()
	p.get("/") // a device
	view, err := p.h.keeper.Start(context.Background(), p.cookie, "deepsea", freshOp(), handlers.JSON(setup))
	if err != nil {
		p.t.Fatal(err)
	}
	return &game{p, string(view.Log.ID)}
}

func threeSeats() []deepsea.Seat {
	return []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}, {Name: "Cleo", Colour: "R"}}
}

func (g *page) step(id string) string {
	return strings.Join(strings.Fields(g.doc.Find("#"+id).Text()), " ")
}

func TestGuideOfEveryMissionInEveryLanguage(t *testing.T) {
	for mission := 1; mission <= deepsea.NumMissions; mission++ {
		for _, tag := range views.Languages {
			t.Run(fmt.Sprintf("M%d %s", mission, tag), func(t *testing.T) {
				h := newHouse(t)
				h.t = t
				p := h.phone()
				p.lang = tag
				mode := []string{"competitive", "coop"}[mission%2]
				g := p.started(mission, mode, released, 3)
				page := p.get(g.at("/guide")).wants(http.StatusOK).sound()
				guideIsWhole(t, page, g.sheet().Box())
				p.get(g.at("/away")).wants(http.StatusOK).sound()
			})
		}
	}
}

// guideIsWhole compares a guide with the facts of its mission.
func guideIsWhole(t *testing.T, page *page, box *deepsea.Box) {
	t.Helper()
	if n := page.doc.Find("h1").Length(); n != 1 {
		t.Errorf("%d headings of the page", n)
	}
	mission := box.Mission()
	if cells := page.doc.Find(".start-cell").Length(); cells != len(mission.Columns)*mission.MaxDepth {
		t.Errorf("%d cells of the ocean", cells)
	}
	boards := len(mission.Setup)
	ocean := page.step("ocean")
	for _, row := range mission.ShuffledRows {
		boards += len(row.Zones)
	}
	if n := page.doc.Find(".start-board").Length(); n != boards {
		t.Errorf("%d boards are drawn, want %d", n, boards)
	}
	for _, board := range mission.Setup {
		if zone := box.Zone(board.Zone); zone != nil && !strings.Contains(ocean, zone.Name) {
			t.Errorf("the ocean doesn't name %s", zone.Name)
		}
	}
	for i := range box.Facts().Zones() {
		zone := &box.Facts().Zones()[i]
		if !zone.Unique || zone.Depth > mission.MaxDepth {
			continue
		}
		out := strings.Contains(page.step("out"), zone.Name)
		in := strings.Contains(ocean+page.step("piles"), zone.Name)
		if out == in {
			t.Errorf("%s: in the box %v, in the game %v", zone.Name, out, in)
		}
	}
	if n := page.doc.Find("#launch svg.token").Length(); n != 3 {
		t.Errorf("%d people launch", n)
	}
	if n := page.doc.Find("#piles .guide-line").Length(); n != mission.MaxDepth {
		t.Errorf("%d piles", n)
	}
	if doubts := page.doc.Find("#launch .doubt").Length() > 0; doubts != mission.Launch.Assumed {
		t.Errorf("the launch zone is assumed: %v, the page says so: %v", mission.Launch.Assumed, doubts)
	}
	page.doc.Find(".guide-step").Each(func(_ int, step *goquery.Selection) {
		if step.AttrOr("id", "") == "" || step.Find("h2 input[type=checkbox]").Length() != 1 {
			t.Errorf("a step without anchor or tick: %s", step.Text())
		}
	})
}

func TestGuideCountsWhatIsLeftOfEachDepth(t *testing.T) {
	g := newHouse(t).phone().started(6, "competitive", released, 2)
	page := g.get(g.at("/guide"))
	for place, want := range map[string]string{"1": "Depth 1 4", "2": "Depth 2 5", "5": "Depth 5 Shuffle Fallen Star with 3 of them"} {
		if got := page.step("piles"); !strings.Contains(got, want) {
			t.Errorf("depth %s: %q has no %q", place, got, want)
		}
	}
	if got := page.step("piles"); !strings.Contains(got, "aren't sure") {
		t.Errorf("the number is no secret: %s", got)
	}
}

func TestGuideFollowsCorrections(t *testing.T) {
	mission1, zones := deepsea.MissionFile(1), "zones.json"
	correction := func(file, path, value string) deepsea.Correction {
		return deepsea.Correction{File: file, Path: path, New: json.RawMessage(value)}
	}
	g := newHouse(t).phone().laidOut(deepsea.Setup{Mission: 1, Seats: threeSeats(), StartSeat: 2, Corrections: []deepsea.Correction{
		correction(mission1, "setup[0].zone", `"kelp-forest"`),
		correction(zones, "[the-sea-star].dive[0].tokens", "7"),
		correction(zones, "[the-sea-star].arrival", `["research","research"]`),
		correction("journals.json", "[deepwater-satellite-imaging].anchor", "true"),
	}})
	page := g.get(g.at("/guide")).wants(http.StatusOK).sound()
	for step, want := range map[string]string{"ocean": "Kelp Forest", "tokens": "The Sea Star 7", "launch": "2 × research",
		"journals": "the 9 Anchors: 4 lie open, 5 stay out", "start": "Ben begins"} {
		if got := page.step(step); !strings.Contains(got, want) {
			t.Errorf("%s: %q has no %q", step, got, want)
		}
	}
	if got := page.step("ocean"); strings.Contains(got, "Volcanic Island") {
		t.Errorf("still the old board: %s", got)
	}
	var order []string
	page.doc.Find("#launch .guide-line:has(svg.token)").Each(func(_ int, line *goquery.Selection) {
		order = append(order, strings.TrimSpace(line.Find(".guide-words").Text()))
	})
	if !slices.Equal(order, []string{"Ben", "Cleo", "Ana"}) {
		t.Errorf("launched in the order %v", order)
	}
}

func TestGuideOfMissionsWithRulesOfTheirOwn(t *testing.T) {
	for mission, want := range map[int][2]string{
		3: {"launch", "any zone of depth 1"}, 5: {"out", "All boards of depth 4"}, 8: {"ocean", "Shuffle The Sea Star and 4 random boards of depth 1"},
		9: {"sheet", "cleanup track"}, 10: {"sheet", "one depth"},
	} {
		g := newHouse(t).phone().started(mission, "competitive", released, 2)
		if got := g.get(g.at("/guide")).step(want[0]); !strings.Contains(got, want[1]) {
			t.Errorf("mission %d, %s: %q has no %q", mission, want[0], got, want[1])
		}
	}
}

func TestAwayCountsEverything(t *testing.T) {
	g := newHouse(t).phone().started(1, "competitive", released, 2)
	page := g.get(g.at("/away")).wants(http.StatusOK).sound()
	var numbers []string
	page.doc.Find(".guide-aside").Each(func(_ int, number *goquery.Selection) { numbers = append(numbers, strings.TrimSpace(number.Text())) })
	if want := strings.Fields("8 9 7 6 7 36 15 12 9 6 9 8 24"); !slices.Equal(numbers, want) {
		t.Errorf("%v, want %v", numbers, want)
	}
}

func TestGuideIsForItsOwnTable(t *testing.T) {
	h := newHouse(t)
	g := h.phone().started(1, "competitive", released, 2)
	for _, path := range []string{"/guide", "/away", "/rounds"} {
		h.phone().get(g.at(path)).wants(http.StatusNotFound).sound()
	}
}

// followed starts to follow the game and gives the values of a gesture on.
func (g *game) followed(depth string) *game {
	g.append(g.sheet().StartFollowing(depth, nil))
	return g
}

func (g *game) append(values []companion.Value) companion.View {
	g.t.Helper()
	view, err := g.h.keeper.Append(context.Background(), companion.LogID(g.id), companion.Write{Op: freshOp(), Seq: g.head(), Device: g.cookie,
		Kind: companion.KindSet, Data: companion.SetData(values...)})
	if err != nil {
		g.t.Fatal(err)
	}
	return view
}

func numbersOf(cells *goquery.Selection) []int {
	var all []int
	cells.Each(func(_ int, cell *goquery.Selection) {
		n, err := strconv.Atoi(cell.AttrOr("data-n", ""))
		if err != nil {
			n = -99
		}
		all = append(all, n)
	})
	return all
}
