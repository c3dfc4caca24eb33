package handlers_test

import (
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// texts are the words of elements, one each.
func (g *page) texts(selector string) []string {
	return g.doc.Find(selector).Map(func(_ int, s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") })
}

func TestFinishingIsToldAsASentence(t *testing.T) {
	p := newHouse(t).phone()
	g := p.started(2, "competitive", released, 2)
	g.fill(seeded(12))
	p.then(p.pressID(g.get(g.at("/result")), "finish"))
	kept, ok := g.sheet().Kept()
	if !ok || len(kept.Winners) != 1 {
		t.Fatalf("kept %+v", kept)
	}
	want := "The game was finished: " + people[kept.Winners[0]-1] + ", "
	log := p.get("/t/" + g.id + "/log").wants(http.StatusOK).sound()
	line := log.doc.Find(".log-line").First().Find(".log-text")
	if line.Length() != 1 || !strings.HasPrefix(line.Text(), want) {
		t.Errorf("the log says %q, want %q …", log.texts(".log-line:first-child .log-text"), want)
	}
	if name := log.texts("#undo")[0]; !strings.HasPrefix(name, "Undo: "+want) {
		t.Errorf("undo is called %q", name)
	}
	undone := p.then(p.pressID(log, "undo")).sound()
	if toast := undone.texts(".toast")[0]; !strings.Contains(toast, "Undone: "+want) || strings.Contains(toast, "result") {
		t.Errorf("the toast says %q", toast)
	}
}

func TestASeniorHasOneName(t *testing.T) {
	p := newHouse(t).phone()
	g := p.started(1, "competitive", released, 2)
	g.set("senior.mentor", "0").wants(http.StatusSeeOther)
	g.set("p2.tracks.coordination", "3").wants(http.StatusSeeOther)
	g.set("p2.tracks.coordination", "4").wants(http.StatusSeeOther)
	got := p.get("/t/" + g.id + "/log").sound().texts(".log-text")
	for i, want := range []string{"Ben, Coordination: 3 → 4", "Ben, Coordination: not counted → 3", "Nobody has the Mentor"} {
		if got[i] != want {
			t.Errorf("line %d says %q, want %q", i, got[i], want)
		}
	}
}

// Whatever is pressed in a followed game, neither the log nor undo says what only
// the app keeps.
func TestNothingThatOnlyTheAppKeepsIsShown(t *testing.T) {
	inner := regexp.MustCompile(`things due|still due|this round|result when|rounds written|reminders that are off|whose turn|what is followed|Preparation:? round|in round|not counted → (nobody|yes|everything)|:? round \d|(?i)phase: .*→`)
	check := func(t *testing.T, log *page) {
		t.Helper()
		for _, text := range append(log.texts(".log-text"), log.texts("#undo")...) {
			if inner.MatchString(text) {
				t.Errorf("it says %q", text)
			}
		}
	}
	t.Run("Deep Sea", func(t *testing.T) {
		f := newHouse(t).follows(1, "competitive", 2)
		r := rand.New(rand.NewPCG(5, 6))
		on := f.get(f.base)
		for step := range 120 {
			on, _ = f.step(r, on)
			if step%30 == 29 {
				check(t, f.get("/t/"+string(f.id)+"/log"))
			}
		}
	})
	t.Run("Age of Sail", func(t *testing.T) {
		f := bothHouse(t).sails(2, "set", "practice", "side", "a")
		r := rand.New(rand.NewPCG(5, 6))
		on := f.now(1)
		for step := range 120 {
			on, _ = f.step(r, on)
			if step%30 == 29 {
				check(t, f.get("/t/"+string(f.id)+"/log"))
			}
		}
	})
}

func TestPassingIsToldAsASentence(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.taps(f.now(1), "build", "build-market", "build", "build-market", "grow", "pass")
	if name := on.texts("#undo")[0]; !strings.HasPrefix(name, "Undo: Ana passed") {
		t.Errorf("undo is called %q", name)
	}
}

// A line that was undone alone in the log comes back from there.
func TestALineUndoneInTheLogIsRedoneThere(t *testing.T) {
	p := newHouse(t).phone()
	g := p.started(1, "competitive", released, 2)
	g.set("p1.goal1", "3").wants(http.StatusSeeOther)
	g.set("p2.goal1", "4").wants(http.StatusSeeOther)
	for _, way := range []string{".toast button", "#redo"} {
		log := p.get("/t/" + g.id + "/log").sound()
		line := log.doc.Find(".log-line").FilterFunction(func(_ int, s *goquery.Selection) bool {
			return strings.Contains(s.Find(".log-text").Text(), "Ana") && s.Find(".log-do button").Length() == 2
		}).Last()
		log = p.then(p.press(log, line.Find(".log-do button").First())).sound()
		if string(g.sheet().Value("p1.goal1")) != "null" || string(g.sheet().Value("p2.goal1")) != "4" {
			t.Fatalf("undone: %s, %s", g.sheet().Value("p1.goal1"), g.sheet().Value("p2.goal1"))
		}
		back := log.doc.Find(way)
		if back.Length() != 1 {
			t.Fatalf("the log has no %s: %s", way, log.said())
		}
		p.then(p.press(log, back)).sound()
		if string(g.sheet().Value("p1.goal1")) != "3" {
			t.Errorf("%s leaves %s", way, g.sheet().Value("p1.goal1"))
		}
	}
	log := p.get("/t/" + g.id + "/log")
	log = p.then(p.press(log, log.doc.Find("#line-2 .log-do button").Last())).sound()
	if string(g.sheet().Value("p2.goal1")) != "null" || log.doc.Find(".toast button").Length() != 1 {
		t.Errorf("all after a line: %s, %q", g.sheet().Value("p2.goal1"), log.texts(".toast"))
	}
	p.then(p.press(log, log.doc.Find(".toast button"))).sound()
	if string(g.sheet().Value("p2.goal1")) != "4" {
		t.Errorf("the toast leaves %s", g.sheet().Value("p2.goal1"))
	}
}

// Where going back would change nothing, the log stays, and says so.
func TestUndoingNothingKeepsTheLog(t *testing.T) {
	g := newHouse(t).phone().started(1, "competitive", released, 2)
	g.set("p1.goal1", "5")
	g.set("p1.goal1", "null")
	log := g.get("/t/" + g.id + "/log").sound()
	lines := log.doc.Find(".log-line").Length()
	again := g.press(log, log.doc.Find("button[name=to]").Last()).wants(http.StatusUnprocessableEntity)
	if again.doc.Find("#not-undone").Length() != 1 || again.doc.Find(".log-line").Length() != lines {
		t.Errorf("it says %q", again.said())
	}
}
