package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shipmate/companion/deepsea"
)

// onward follows the main button of the pad's last page.
func (g *game) onward() string {
	g.t.Helper()
	pages := g.sheet().Pages()
	last := pages[len(pages)-1]
	return g.get(g.at("/count/"+last.ID+"?step=9")).doc.Find("#next").AttrOr("href", "")
}

func TestTheWayToTheResultRevealsHiddenTotals(t *testing.T) {
	g := newHouse(t).phone().started(1, "competitive", released, 4)
	g.fill(seeded(3))
	if to := g.onward(); to != g.at("/result?reveal=1") {
		t.Errorf("the pad leads to %s", to)
	}
	if came := g.get(g.at("")); !strings.HasSuffix(came.address, "/result?reveal=1") || came.doc.Find(".revealing").Length() != 1 {
		t.Errorf("the table leads to %s", came.address)
	}
	finished := g.then(g.pressID(g.get(g.at("/result")), "finish")).sound()
	if finished.doc.Find(".revealing").Length() != 0 || !g.sheet().Finished() {
		t.Errorf("finishing hides again what was seen: %s", finished.address)
	}
	if to := g.onward(); to != g.at("/result") {
		t.Errorf("a finished table's pad leads to %s", to)
	}

	open := newHouse(t).phone().started(1, "competitive", released, 2)
	open.post("/settings", "seq", "0", "op", freshOp(), "totals", "on").wants(http.StatusSeeOther)
	open.fill(seeded(3))
	if to := open.onward(); to != open.at("/result") {
		t.Errorf("with totals shown while counting the pad leads to %s", to)
	}
}

func TestTheSharedTextListsPeopleByPlace(t *testing.T) {
	g := newHouse(t).phone().started(1, "competitive", released, 4)
	g.fill(seeded(3))
	result := deepsea.Score(g.sheet())
	text := g.get(g.at("/share")).doc.Find("#share-text").Text()
	var places, names []string
	for _, line := range regexp.MustCompile(`(?m)^(\d)\. (\S+) `).FindAllStringSubmatch(text, -1) {
		places, names = append(places, line[1]), append(names, line[2])
	}
	if len(places) != 4 || !slices.IsSorted(places) {
		t.Errorf("places %v in\n%s", places, text)
	}
	seats := []int{result.Seats[0].Place, result.Seats[1].Place, result.Seats[2].Place, result.Seats[3].Place}
	if slices.IsSorted(seats) {
		t.Fatalf("places %v: this table shows nothing", seats)
	}
	if first := people[slices.Index(seats, 1)]; len(names) == 0 || names[0] != first {
		t.Errorf("%v, and %s is first", names, first)
	}
}

// A team whose end is decided can finish with a goal open, which stays beside.
func TestATeamFinishesOnceItIsDecided(t *testing.T) {
	g := newHouse(t).phone().started(1, "coop", released, 2)
	g.fill(seeded(4))
	total := map[bool]string{true: `{"title":"Reef","total":30,"threshold":3}`, false: "null"}
	for _, goal := range []string{"goal1", "goal2", "goal3"} {
		g.set("p1."+goal, "40")
	}
	g.set("coop.bonus1", total[true])
	g.set("coop.bonus2", total[true])
	g.set("coop.bonus3", total[false])
	coop := deepsea.Coop(g.sheet())
	if coop.Outcome != "won" || len(g.sheet().NotCounted()) == 0 {
		t.Fatalf("%s with %v open", coop.Outcome, g.sheet().NotCounted())
	}
	page := g.get(g.at("/result")).sound()
	if page.doc.Find("#bottom #finish").Length() != 1 || page.doc.Find("#bottom #go-on").Length() != 1 {
		t.Fatalf("the bar is %s", page.doc.Find("#bottom").Text())
	}
	on := g.get(page.doc.Find("#go-on").AttrOr("href", "")).sound()
	if !strings.Contains(on.address, "coop.bonus3") || on.doc.Find("#bonus-bonus3").Length() != 1 {
		t.Errorf("counting on leads to %s: %s", on.address, on.said())
	}
	done := g.then(g.pressID(page, "finish")).sound()
	if !g.sheet().Finished() || done.doc.Find("#again").Length() != 1 {
		t.Errorf("not finished: %s", done.said())
	}
	g.set("coop.bonus3", `{"title":"Reef","total":1,"threshold":3}`).wants(http.StatusSeeOther)
	if len(g.sheet().NotCounted()) != 0 {
		t.Error("what was open can't be counted any more")
	}

	undecided := newHouse(t).phone().started(1, "coop", released, 2)
	bar := undecided.get(undecided.at("/result")).doc.Find("#bottom")
	if bar.Find("#finish").Length() != 0 || bar.Find("#go-on").Length() != 1 {
		t.Errorf("undecided, and the bar is %s", bar.Text())
	}
	undecided.post(undecided.at("/finish"), "seq", undecided.seq(), "op", freshOp()).wants(http.StatusSeeOther)
	if undecided.sheet().Finished() {
		t.Error("it was finished undecided")
	}
}

func TestOtherPeopleCanBeTakenBack(t *testing.T) {
	for _, address := range []string{"/deepsea/new", "/ageofsail/new"} {
		p := newHouse(t).phone()
		redraw := func(on *page, value string, more ...string) *page {
			t.Helper()
			_, _, values := on.submission(on.doc.Find("#setup button[name=do][value='" + value + "']"))
			for i := 0; i+1 < len(more); i += 2 {
				values.Set(more[i], more[i+1])
			}
			return p.get(address + "?" + values.Encode()).wants(http.StatusOK).sound()
		}
		names := func(on *page) string {
			var all []string
			for _, field := range on.doc.Find(".setup-seat input[name=name]").EachIter() {
				all = append(all, field.AttrOr("value", ""))
			}
			return strings.Join(all, " ")
		}
		one := p.get(address + "?" + url.Values{"shown": {"1"}, "colour": {"P", "Y"}, "person": {"", ""}, "name": {"Mia", "Noah"}}.Encode()).sound()
		if one.doc.Find("#setup button[value=nobody]").Length() != 0 {
			t.Errorf("%s: nobody else is known, and others are offered", address)
		}
		p.started(1, "competitive", released, 2)
		full := p.get(address).sound()
		if names(full) != "Ana Ben" {
			t.Fatalf("%s: last time's people are %s", address, names(full))
		}
		gone := redraw(full, "nobody", "name", "Anna")
		if names(gone) != "" || !strings.Contains(gone.doc.Find("#people").Text(), "Anna") {
			t.Fatalf("%s: %q, and the way back says %q", address, names(gone), gone.doc.Find("#people").Text())
		}
		other := redraw(gone, "add:R")
		back := redraw(other, "back")
		if !strings.HasPrefix(names(back), "Anna") || back.doc.Find(".setup-seat").Length() == 1 {
			t.Errorf("%s: back came %q", address, names(back))
		}
		if again := redraw(back, "back"); again.doc.Find(".setup-seat").Length() != 1 || again.doc.Find("input[name=colour]").AttrOr("value", "") != "R" {
			t.Errorf("%s: who sat there since is lost", address)
		}
		for _, was := range []string{"{", `[{"colour":"X","name":"Mia"}]`, `[{"colour":"P"},{"colour":"P"}]`} {
			p.get(address + "?" + url.Values{"shown": {"1"}, "was": {was}, "do": {"back"}}.Encode()).wants(http.StatusOK).sound()
		}
	}
}
