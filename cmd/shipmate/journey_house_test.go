//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestJourneyPeople(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	game := p.plant(plan{names: []string{"Ana", "Bne", "Cleo"}}, whole(3)...)
	p.plant(plan{names: []string{"Ana", "Ben"}})
	person := func(p *phone, name string) {
		p.t.Helper()
		p.open("/people")
		p.tap("text=" + name)
	}
	offered := func(p *phone) string {
		p.t.Helper()
		return ask[string](p, "[...document.querySelectorAll('button.chip')].map(e => e.textContent.trim()).join(', ')")
	}
	t.Run("rename, and the next game knows it", func(t *testing.T) {
		p := p.in(t)
		person(p, "Cleo")
		p.typed("#name", "Cleopatra")
		p.tap("button[value=save]")
		p.reads("Cleopatra")
		p.open("/deepsea/new?shown=1&do=nobody")
		p.reads("Cleopatra")
		p.open("/people")
	})
	t.Run("undo of the renaming from its toast", func(t *testing.T) {
		p := p.in(t)
		person(p, "Cleopatra")
		p.typed("#name", "X")
		p.tap("button[value=save]")
		p.tap(".toast button")
		p.open("/people")
		p.reads("Cleopatra")
		p.readsNot("X\n")
	})
	t.Run("favourite colour is taken at the next table", func(t *testing.T) {
		p := p.in(t)
		person(p, "Ana")
		p.poke("label:has(input[name=favourite][value=W])")
		p.tap("button[value=save]")
		p.open("/deepsea/new?shown=1&do=nobody")
		p.tap("text=Ana")
		if got := ask[string](p, "document.querySelector('.setup-seat input[name=colour]').value"); got != "W" {
			t.Errorf("Ana sits down as %s", got)
		}
	})
	t.Run("merge: who was entered twice is one", func(t *testing.T) {
		p := p.in(t)
		person(p, "Bne")
		p.tap("#merge summary")
		into := ask[string](p, "[...document.querySelectorAll('#merge label')].find(l => l.textContent.includes('Ben')).querySelector('input').value")
		p.poke("#merge label:has(input[value='" + into + "'])")
		p.tap("#merge button[value=merge]")
		p.open("/people")
		p.readsNot("Bne")
		p.open("/deepsea/new?again=" + game)
		if got := ask[[]string](p, "[...document.querySelectorAll('.setup-seat input[name=name]')].map(e => e.value)"); got[1] != "Bne" && got[1] != "Ben" {
			t.Errorf("a rematch of the old game offers %v", got)
		}
		p.open("/deepsea/new?shown=1&do=nobody")
		if got := offered(p); strings.Count(got, "Ben") != 1 || strings.Contains(got, "Bne") {
			t.Errorf("a new game offers %s", got)
		}
	})
	t.Run("archive and bring back", func(t *testing.T) {
		p := p.in(t)
		person(p, "Ben")
		p.tap("#archive summary")
		p.tap("button[value=archive]")
		p.open("/deepsea/new?shown=1&do=nobody")
		if got := offered(p); strings.Contains(got, "Ben") {
			t.Errorf("an archived person is offered: %s", got)
		}
		p.open("/people")
		p.readsSay("people.archived")
		p.tap("#archived a")
		p.tap("#archive summary")
		p.tap("button[value=bring-back]")
		p.tap(".toast button") // no: stay archived
		p.open("/people")
		if p.count("#archived a") != 1 {
			t.Errorf("the undo did not archive again:\n%s", p.text())
		}
	})
}

// pick chooses a file as a person does in the system's dialog.
func (p *phone) pick(selector, file string) {
	p.t.Helper()
	field, err := chromedp.Run(p.ctx, chromedp.Evaluate[*runtime.RemoteObject]("document.querySelector("+quoted(selector)+")"))
	p.must(err)
	_, err = chromedp.Call(p.ctx, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{file}, ObjectID: field.ObjectID})
	p.must(err)
}

func TestJourneyBackupToAnotherPhone(t *testing.T) {
	old := newServer(t)
	from := old.phone()
	games := []string{
		from.plant(plan{names: people[:3]}, whole(3, "p1.other="+`[{"name":"ruling","points":-3}]`)...),
		from.plant(plan{mission: 9, names: people[:5]}, "p1.impact.-2=3", "p2.goal1=4"),
		from.plant(plan{mode: "coop", names: people[:2]}, "p1.goal1=6"),
	}
	from.open("/deepsea/" + games[1] + "/count/goal1")
	from.tap("#undo")
	from.open("/backup")
	link := ask[string](from, "document.querySelector('a[download]').getAttribute('href')")
	file := filepath.Join(t.TempDir(), "shipmate.json")
	from.must(os.WriteFile(file, []byte(from.fetch(link)), 0o600))

	fresh := newServer(t)
	to := fresh.phone()
	to.open("/backup")
	t.Run("no file, a foreign file, a damaged file: a sentence, and nothing comes in", func(t *testing.T) {
		to := to.in(t)
		to.allows("422")
		to.tap("#restore button")
		to.readsSay("backup.none")
		foreign := filepath.Join(t.TempDir(), "foreign.json")
		to.must(os.WriteFile(foreign, []byte(`{"hello": "world"}`), 0o600))
		to.pick("#file", foreign)
		to.tap("#restore button")
		to.readsSay("backup.foreign")
		raw, err := os.ReadFile(file)
		to.must(err)
		damaged := filepath.Join(t.TempDir(), "damaged.json")
		to.must(os.WriteFile(damaged, raw[:len(raw)*2/3], 0o600))
		to.pick("#file", damaged)
		to.tap("#restore button")
		if to.count(".field-error, .notice-error") == 0 {
			t.Errorf("a damaged file is taken without a word:\n%s", to.text())
		}
		to.shoot("backup, damaged")
		to.open("/")
		if n := to.count(".card, main a[href^='/t/']"); n != 0 {
			t.Errorf("%d games came in", n)
		}
		to.open("/backup")
	})
	t.Run("the same games, logs and people", func(t *testing.T) {
		to := to.in(t)
		to.pick("#file", file)
		to.tap("#restore button")
		to.readsSay("backup.restored", "Tables", to.words.SayCount("backup.tables", 3), "People", to.words.SayCount("backup.people", 5))
		to.looks("backup, brought back")
		for _, id := range games {
			if a, b := from.fetch("/deepsea/"+id+"/sheet.json"), to.fetch("/deepsea/"+id+"/sheet.json"); a != b {
				t.Errorf("game %s differs:\n%s\n%s", id, a, b)
			}
			if a, b := from.lines(id), to.lines(id); strings.Join(a, "\n") != strings.Join(b, "\n") {
				t.Errorf("the logs of %s differ:\n%s\n\n%s", id, strings.Join(a, "\n"), strings.Join(b, "\n"))
			}
		}
		to.open("/people")
		for _, name := range people {
			to.reads(name)
		}
		to.open("/deepsea/" + games[1] + "/count/goal1")
		to.tap("#redo")
		to.holds(games[1], "p2.goal1=4")
	})
	t.Run("twice brings nothing twice, and what went on here stays", func(t *testing.T) {
		to := to.in(t)
		to.open("/backup")
		to.pick("#file", file)
		to.tap("#restore button")
		to.open("/")
		if n := to.count(".card, main a[href^='/t/']"); n != 3 {
			t.Errorf("%d games are listed:\n%s", n, to.text())
		}
		to.holds(games[1], "p2.goal1=4")
	})
}

func TestJourneyBackupUndone(t *testing.T) {
	old := newServer(t)
	from := old.phone()
	from.plant(plan{names: people[:3]}, "p1.goal1=3")
	file := filepath.Join(t.TempDir(), "shipmate.json")
	from.must(os.WriteFile(file, []byte(from.fetch("/backup/shipmate.json")), 0o600))
	fresh := newServer(t)
	to := fresh.phone()
	to.open("/backup")
	to.pick("#file", file)
	to.tap("#restore button")
	to.tap(".toast button")
	to.open("/")
	if n := to.count(".card, main a[href^='/t/']"); n != 0 {
		t.Errorf("after undo %d games are listed:\n%s", n, to.text())
	}
}

func TestJourneyCorrections(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	before := p.plant(plan{mission: 4, names: people[:3]}, "p1.goal2=6", "p2.goal2=4", "p3.goal2=2")
	p.open("/deepsea/" + before + "/result")
	if got := p.cell("goal2", 1); got != "13" {
		t.Fatalf("goal 2 of mission 4 gives %s, want 6 + 7", got)
	}
	p.open("/corrections/deepsea/4")
	p.tap("text=" + p.say("deepsea.fact.goal.first", "Goal", 2) + " 7") // its words and its value
	p.shoot("correction")
	t.Run("what can't be is refused beside the field", func(t *testing.T) {
		p := p.in(t)
		p.allows("422")
		p.typed("input[name=value]", "seven")
		p.tap("button[value=correct]")
		if p.count(".field-error") != 1 {
			t.Errorf("it takes %q without a word:\n%s", "seven", p.text())
		}
	})
	p.typed("input[name=value]", "9")
	p.tap("button[value=correct]")
	t.Run("it is marked, and a new game uses it", func(t *testing.T) {
		p := p.in(t)
		p.readsSay("corrections.yours")
		id := p.plant(plan{mission: 4, names: people[:3]}, "p1.goal2=6", "p2.goal2=4", "p3.goal2=2")
		p.open("/deepsea/" + id + "/count/goal2")
		p.reads("+9")
		p.open("/deepsea/" + id + "/result")
		if got := p.cell("goal2", 1); !strings.HasPrefix(got, "15") {
			t.Errorf("goal 2 gives %s, want 6 + 9", got)
		}
		p.tap("#cell-goal2-1")
		p.shoot("corrected number")
	})
	t.Run("a game from before stays as it was until its owner takes it over", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + before + "/result")
		if got := p.cell("goal2", 1); got != "13" {
			t.Errorf("the old game now gives %s", got)
		}
		p.open("/deepsea/" + before + "/table")
		p.tap("#corrections summary")
		p.tap("#take-corrections")
		p.open("/deepsea/" + before + "/result")
		if got := p.cell("goal2", 1); !strings.HasPrefix(got, "15") {
			t.Errorf("taken over, it gives %s", got)
		}
	})
	t.Run("back to ours", func(t *testing.T) {
		p := p.in(t)
		p.open("/corrections/deepsea/4")
		mine := ask[string](p, "[...document.querySelectorAll('a[href*=\"fact=\"]')].find(a => a.textContent.includes("+quoted(p.say("corrections.yours"))+")).getAttribute('href')")
		p.tap("a[href=" + quoted(mine) + "]")
		p.tap("button[value=shipped]")
		id := p.plant(plan{mission: 4, names: people[:3]}, "p1.goal2=6", "p2.goal2=4", "p3.goal2=2")
		p.open("/deepsea/" + id + "/result")
		if got := p.cell("goal2", 1); got != "13" {
			t.Errorf("goal 2 gives %s", got)
		}
	})
}

func TestJourneySettings(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	choose := func(p *phone, name, value string) {
		p.t.Helper()
		p.open("/settings")
		p.poke("label:has(input[name=" + name + "][value='" + value + "'])")
		p.tap("#choices .button-main")
	}
	t.Run("language, and undo", func(t *testing.T) {
		p := p.in(t)
		choose(p, "language", "zh-Hans")
		if got := ask[string](p, "document.documentElement.lang"); got != "zh-Hans" {
			t.Errorf("it speaks %s", got)
		}
		p.tap(".toast button")
		p.open("/settings")
		if got := ask[string](p, "document.documentElement.lang"); got != "en" {
			t.Errorf("after undo it speaks %s", got)
		}
	})
	t.Run("light and dark against the system's", func(t *testing.T) {
		p := p.in(t)
		ground := func() string { return ask[string](p, "getComputedStyle(document.documentElement).backgroundColor") }
		choose(p, "theme", "light")
		if got := ground(); got != "rgb(242, 246, 247)" {
			t.Errorf("light is %s", got)
		}
		p.show(look{theme: "light"})
		choose(p, "theme", "dark")
		if got := ground(); got != "rgb(7, 22, 31)" {
			t.Errorf("dark is %s", got)
		}
		p.show(look{})
		choose(p, "theme", "auto")
	})
	t.Run("the cursor stays after a count", func(t *testing.T) {
		p := p.in(t)
		choose(p, "advance", "off")
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		p.tap(key(3))
		p.tap(key(4))
		p.holds(id, "p1.goal1=4", "p2.goal1=open")
		choose(p, "advance", "on")
	})
	t.Run("player by player, and the same result", func(t *testing.T) {
		p := p.in(t)
		choose(p, "order", "players")
		p.setUp(1, people[:3]...)
		c := p.counter(77, 3)
		c.tiers = []string{"adventurer"}
		seen := map[string]bool{}
		c.each = func(s screen) {
			page := s.Path[strings.LastIndex(s.Path, "/")+1:]
			if !seen[page] {
				seen[page] = true
				p.looks("player by player, " + page)
			}
		}
		c.toResult()
		c.checkNumbers(1, "released-2024", people[:3])
		choose(p, "order", "categories")
	})
	t.Run("running totals where the table wants them", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]}, "p1.impact.1=3", "p1.impact.2=2")
		p.open("/deepsea/" + id + "/count/goal1")
		p.readsNot(p.say("count.total-of", "Name", "Ana", "Points", 7))
		choose(p, "totals", "on")
		p.open("/deepsea/" + id + "/count/goal1")
		p.reads(p.say("count.total-of", "Name", "Ana", "Points", 7))
		p.shoot("totals while counting")
		choose(p, "totals", "off")
	})
}

func TestJourneySampleGame(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	p.open("/")
	p.tap(".sample button")
	if !strings.Contains(p.path(), "/count/leftovers") {
		t.Errorf("the sample leads to %s", p.path())
	}
	c := p.counter(3, 3)
	c.toResult()
	p.readsSay("result.finish")
	p.tap("#finish")
	if p.count(".m-winner") == 0 {
		t.Errorf("nobody wins the sample:\n%s", p.text())
	}
	p.shoot("sample, result")
}

// Everything that counts works without scripts: architecture §7.
func TestJourneyWithoutScripts(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	p.scripts(false)
	p.setUp(1, people[:3]...)
	id := p.table()
	c := p.counter(5, 3)
	c.tiers = []string{"adventurer", "robotics-engineer"}
	c.toResult()
	want := scored(t, c.file(1, "released-2024", "competitive", people[:3]))
	p.sameAsPage(want, "what was tapped")
	p.shoot("without scripts, result")
	t.Run("a number opens and closes", func(t *testing.T) {
		p := p.in(t)
		p.tap("#cell-goal1-2")
		if got := p.textOf("#how .sheet-value"); got != number(want.Players[1].Lines["goal1"]) {
			t.Errorf("opened it says %s", got)
		}
		p.tap("#close")
	})
	t.Run("undo and redo", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + id + "/count/goal2?at=p2.goal2")
		before := p.value(id, "p2.goal2")
		p.tap(key(14))
		p.holds(id, "p2.goal2=14")
		p.tap("#undo")
		p.holds(id, "p2.goal2="+before)
		p.tap(".toast button")
		p.holds(id, "p2.goal2=14")
		p.open("/t/" + id + "/log")
		p.tap("#undo")
		p.holds(id, "p2.goal2="+before)
		if got := p.path(); got != "/t/"+id+"/log" {
			t.Errorf("undo on the log leads to %s", got)
		}
	})
	t.Run("finish", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + id + "/result")
		p.tap("#finish")
		if p.count(".m-winner") == 0 {
			t.Errorf("nobody wins:\n%s", p.text())
		}
	})
	t.Run("the drawn board and counts above 14", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{mission: 4, names: people[:3]})
		p.open("/deepsea/" + id + "/count/impact?way=board")
		p.tap(".hex-list button")
		if got := p.value(id, "p1.hexes"); !strings.Contains(got, `"n":1`) {
			t.Errorf("a tap on the list of hexes stores %s", got)
		}
		p.open("/deepsea/" + id + "/count/goal1")
		p.tap("#higher")
		p.tap(key(17))
		p.holds(id, "p1.goal1=17")
	})
}

// A whole page by keyboard alone, as with a switch or at a desk.
func TestJourneyKeyboardOnly(t *testing.T) {
	s := newServer(t)
	p := s.phone(look{width: 1280, height: 800, desktop: true})
	id := p.plant(plan{names: people[:3]})
	p.open("/deepsea/" + id + "/count/goal1")
	focus := func() string {
		return ask[string](p, "document.activeElement.id || document.activeElement.className || document.activeElement.tagName")
	}
	tabTo := func(want string) {
		t.Helper()
		for range 60 {
			if focus() == want {
				return
			}
			p.key(kb.Tab)
			if !ask[bool](p, `(() => { const e = document.activeElement; if (e === document.body) return true; const s = getComputedStyle(e); return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2 })()`) {
				t.Errorf("the focus on %s can't be seen", focus())
			}
		}
		t.Fatalf("the Tab key never comes to %s", want)
	}
	p.key(kb.Tab)
	if got := focus(); got != "skip" {
		t.Errorf("the first stop is %s, want the way to the content", got)
	}
	p.shoot("skip link")
	p.key("\r")
	if got := ask[string](p, "location.hash"); got != "#main" {
		t.Errorf("the skip link leads to %q", got)
	}
	for i, n := range []int{6, 2, 4} {
		tabTo("key-" + strconv.Itoa(n))
		p.mark()
		p.key([]string{"\r", " ", "\r"}[i])
		p.settle()
		if i < 2 { // begin again from the rows, as a person who looks does
			ask[bool](p, "document.getElementById('main').focus(), true")
		}
	}
	p.holds(id, "p1.goal1=6", "p2.goal1=2", "p3.goal1=4")
	tabTo("next")
	p.mark()
	p.key("\r")
	p.settle()
	if got := p.path(); got != "/deepsea/"+id+"/count/goal2" {
		t.Errorf("Enter on the main action leads to %s", got)
	}
	t.Run("tracks, seniors and the result", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + id + "/count/tracks")
		tabTo("reputation-3")
		p.mark()
		p.key(" ")
		p.settle()
		if got := focus(); got != "reputation-3" {
			t.Errorf("after the press the focus is on %s", got)
		}
		p.holds(id, "p1.tracks.reputation={\"level\":3}")
		p.open("/deepsea/" + id + "/result")
		tabTo("cell-goal1-1")
		p.mark()
		p.key("\r")
		p.settle()
		tabTo("close")
		p.mark()
		p.key("\r")
		p.settle()
		if p.has("#how") {
			t.Errorf("the sheet did not close")
		}
	})
}
