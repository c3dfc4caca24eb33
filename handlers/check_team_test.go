package handlers_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// teamTable is a finished co-op game for two, laid out by its file: everything
// lies there but what only the team's cards and its mission sheet say.
func teamTable(t *testing.T, mission int) (*laidOut, deepsea.Laid) {
	t.Helper()
	setup := setupFor(mission, 2)
	setup.Mode = deepsea.Cooperative
	want := deepsea.LayOut(endgame(t, setup, uint64(mission)))
	p := newHouse(t).phone()
	_ = p.get("/")
	return p.fromFile(want), want
}

// counts presses the key of a number on the pad, which may have to be turned.
func (p *laidOut) counts(key string, n int) *page {
	p.t.Helper()
	on := p.get(p.padOf(key)).wants(http.StatusOK)
	on.sound()
	for range 70 {
		if on.doc.Find("#key-"+strconv.Itoa(n)).Length() == 1 {
			return p.taps(on, "key-"+strconv.Itoa(n))
		}
		href, ok := on.doc.Find("#higher").Attr("href")
		if !ok {
			break
		}
		on = p.get(href).wants(http.StatusOK)
	}
	p.t.Fatalf("no key for %d: %s", n, on.said())
	return nil
}

// padOf is the page where a number of the team is entered.
func (p *laidOut) padOf(key string) string {
	p.t.Helper()
	panel := "coop"
	parts := strings.Split(key, ".")
	if strings.Contains(key, "bonus") {
		panel = "bonus&card=" + parts[len(parts)-1]
	}
	return p.base + "?panel=" + panel + "&at=" + key
}

// Everything that the end of a co-op game needs is entered through the pages:
// thresholds, goals needed, Bonus goals that lie there and such that only
// people can count. Then nothing is open, and the game is won or lost.
func TestTheGoalsOfATeamAreEnteredThroughThePages(t *testing.T) {
	p, _ := teamTable(t, 4)
	on := p.at("panel", "findings")
	if on.doc.Find("#open-coop").Length() != 1 {
		t.Fatalf("nobody says that the goals of the team are open: %s", on.said())
	}
	if href, _ := p.at().doc.Find("#to-coop").Attr("href"); !strings.Contains(href, "panel=coop") {
		t.Fatal("no way to the goals of the team")
	}
	for key, n := range map[string]int{"threshold.impact": 46, "threshold.goal1": 3, "threshold.goal2": 12, "threshold.goal3": 107} {
		p.counts(key, n)
		if got := p.laidNow().Text(companion.Key(key)); got != strconv.Itoa(n) {
			t.Errorf("%s is %s, wanted %d", key, got, n)
		}
	}
	on = p.taps(p.at("panel", "coop"), "difficulty-5")
	on.sound()
	on = p.taps(on, "bonus-2")
	if on.doc.Find("#to-bonus-2").Length() != 1 || on.doc.Find("#to-bonus-3").Length() != 0 {
		t.Fatalf("two Bonus goals lie there: %s", on.said())
	}
	p.taps(on, "bonus-3")

	// The first counts what lies there, each player alone.
	p.counts("bonus.threshold.1", 2)
	on = p.taps(p.taps(p.at("panel", "bonus", "card", "1"), "count-research"), "each-yes")
	on.sound()
	// The second is counted by hand, the third by hand and alone.
	p.counts("bonus.threshold.2", 9)
	p.taps(p.at("panel", "bonus", "card", "2"), "count-manual")
	p.counts("bonus.total.2", 8)
	p.counts("bonus.threshold.3", 1)
	p.taps(p.taps(p.at("panel", "bonus", "card", "3"), "count-manual"), "each-yes")
	p.counts("p1.bonus.3", 4)
	if p.at("panel", "findings").doc.Find("#open-coop").Length() != 1 {
		t.Error("what Ben has of the third Bonus goal isn't said to be open")
	}
	p.counts("p2.bonus.3", 1)
	if on = p.at("panel", "findings"); on.doc.Find("#open-coop").Length() != 0 {
		t.Errorf("still open: %s", on.said())
	}

	sheet, _ := deepsea.SheetOf(p.view().State)
	coop := deepsea.Coop(sheet)
	if coop.Needed != 5 || coop.Outcome == "undecided" {
		t.Fatalf("%+v", coop)
	}
	for k, want := range []struct{ threshold, total, met string }{{"46", "", ""}, {"3", "", ""}, {"12", "", ""}, {"107", "", "no"}, {"2", "", ""}, {"9", "8", "no"}, {"1", "5", "yes"}} {
		g := &coop.Goals[k]
		if strconv.Itoa(g.Threshold.N) != want.threshold || !g.Decided || want.total != "" && strconv.Itoa(g.Total.N) != want.total || want.met != "" && g.Met != (want.met == "yes") {
			t.Errorf("goal %d: %+v, wanted %+v", k, g, want)
		}
	}
	score := p.at("panel", "score")
	score.sound()
	if score.doc.Find("#missing").Length() != 0 {
		t.Errorf("the score says that something is missing: %s", score.said())
	}

	// What was counted by hand is forgotten with what it counted.
	p.taps(p.at("panel", "bonus", "card", "2"), "count-sonar")
	if got := p.laidNow().Text("bonus.total.2"); got != "?" {
		t.Errorf("the total of another Bonus goal stayed: %s", got)
	}
	// The file keeps all of it.
	file := p.get("/deepsea/" + string(p.id) + "/position.json").wants(http.StatusOK)
	other := p.laid(p.post("/deepsea/check", "op", freshOp(), "with", "", "text", file.body))
	other.wantsNoDifference(*p.laidNow())
}

// Thresholds that are known needn't be entered: they stand there, and a number
// that is entered wins.
func TestKnownThresholdsStandInCheckMode(t *testing.T) {
	p, _ := teamTable(t, 1)
	on := p.at("panel", "coop")
	on.sound()
	known, _, _ := deepsea.KnownThresholds(1, 2)
	for k, name := range deepsea.ThresholdNames() {
		if got := strings.TrimSpace(on.doc.Find(`[id="field-threshold.` + name + `"]`).Text()); !strings.HasSuffix(got, ": "+strconv.Itoa(*known.List()[k])) {
			t.Errorf("%s shows %q, known is %d", name, got, *known.List()[k])
		}
	}
	p.counts("threshold.impact", 7)
	sheet, _ := deepsea.SheetOf(p.view().State)
	if got := deepsea.Coop(sheet).Goals[0].Threshold.N; got != 7 {
		t.Errorf("the threshold is %d, entered was 7", got)
	}
	if undone := p.taps(p.at("panel", "coop"), "undo"); !strings.Contains(undone.said(), strconv.Itoa(*known.List()[0])) {
		t.Error("undone, the known number isn't back")
	}
}

// A competitive table has no goals of a team.
func TestNoTeamNoGoals(t *testing.T) {
	p := newHouse(t).checks(1, "competitive", 2)
	if p.at().doc.Find("#to-coop").Length() != 0 {
		t.Error("a competitive table leads to the goals of a team")
	}
	p.at("panel", "coop").sound()
	p.at("panel", "bonus", "card", "2").sound()
}
