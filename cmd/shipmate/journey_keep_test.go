//go:build !js

package main

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

// key is the pad's key for a count.
func key(n int) string { return "#key-" + strconv.Itoa(n) }

// row is the field of a key on a count page.
func row(of string) string { return "[id=\"field-" + of + "\"]" }

func TestJourneyTwoTabsOfOneTable(t *testing.T) {
	t.Run("K02 the same value: both are shown and one is chosen", func(t *testing.T) {
		s := newServer(t)
		one := s.phoneFor(t)
		id := one.plant(plan{names: people[:3]})
		page := "/deepsea/" + id + "/count/goal1"
		one.open(page)
		two := one.another()
		two.open(page)
		one.tap(key(3))
		two.allows("409")
		two.tap(key(5))
		two.holds(id, "p1.goal1=3")
		two.reads("3")
		two.readsSay("error.stale")
		two.shoot("K02 stale")
		two.axe("stale")
		two.tap(`[id="take-p1.goal1"]`)
		two.holds(id, "p1.goal1=5")
		one.reload()
		if got := one.textOf(row("p1.goal1") + " .count-field"); got != "5" {
			t.Errorf("the first tab shows %s after the choice", got)
		}
	})
	t.Run("K02 the other's value is kept by one tap, too", func(t *testing.T) {
		s := newServer(t)
		one := s.phoneFor(t)
		id := one.plant(plan{names: people[:3]})
		one.open("/deepsea/" + id + "/count/goal1")
		two := one.another()
		two.open("/deepsea/" + id + "/count/goal1")
		one.tap(key(3))
		two.allows("409")
		two.tap(key(5))
		two.tap(`[id="keep-p1.goal1"]`)
		two.holds(id, "p1.goal1=3")
		two.readsNot(two.say("error.stale"))
	})
	t.Run("K02 different values: both stay", func(t *testing.T) {
		s := newServer(t)
		one := s.phoneFor(t)
		id := one.plant(plan{names: people[:3]})
		one.open("/deepsea/" + id + "/count/goal1")
		two := one.another()
		two.open("/deepsea/" + id + "/count/goal1?at=p2.goal1")
		one.tap(key(3))
		two.tap(key(5))
		two.holds(id, "p1.goal1=3", "p2.goal1=5")
		if got := two.textOf(row("p1.goal1") + " .count-field"); got != "3" {
			t.Errorf("the second tab does not show the first one's count: %s", got)
		}
	})
	t.Run("K02 fast taps on an old page overwrite nothing unseen", func(t *testing.T) {
		s := newServer(t)
		one := s.phoneFor(t)
		id := one.plant(plan{names: people[:3]})
		one.open("/deepsea/" + id + "/count/goal1?at=p2.goal1")
		two := one.another()
		two.open("/deepsea/" + id + "/count/goal1")
		one.tap(key(4)) // p2
		two.allows("409")
		s.slow(300 * time.Millisecond)
		two.mark()
		two.poke(key(1)) // p1
		two.poke(key(9)) // p2, as the second tab sees it: open
		two.settle()
		s.slow(0)
		two.holds(id, "p1.goal1=1", "p2.goal1=4")
		two.readsSay("error.stale")
	})
}

func TestJourneyBackNeverLosesACount(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	t.Run("K04 back and forward in the middle of a table", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/t/" + id)
		p.open("/deepsea/" + id + "/count/goal1")
		p.tap(key(3))
		p.tap(key(4))
		p.back()
		p.forward()
		if got := p.path(); got != "/deepsea/"+id+"/count/goal1" {
			t.Errorf("forward leads to %s", got)
		}
		if got := p.textOf(row("p2.goal1") + " .count-field"); got != "4" {
			t.Errorf("the count reads %q after back and forward", got)
		}
		p.holds(id, "p1.goal1=3", "p2.goal1=4")
	})
	t.Run("K04 the page fits its address after back from what a swap led on to", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]})
		base := "/deepsea/" + id + "/count/"
		p.open(base + "journals")
		p.open(base + "seniors")
		p.tap("#next") // nobody has any
		if got := p.path(); got != base+"goal1" || !p.has(row("p1.goal1")) {
			t.Fatalf("nobody leads to %s", got)
		}
		p.tap(key(4))
		p.back()
		p.awaits("!!document.querySelector('.senior-row') === location.pathname.endsWith('/seniors')")
		p.forward()
		p.awaits("!!document.querySelector('[id=\"field-p1.goal1\"]') === location.pathname.endsWith('/goal1')")
		p.holds(id, "p1.goal1=4", "senior.mentor=0")
	})
	t.Run("K04 one back leaves the page, however often one has undone there", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]})
		base := "/deepsea/" + id + "/count/"
		p.open(base + "impact")
		p.open(base + "tracks")
		p.tap("#reputation-3")
		p.tap("#inspiration-2")
		p.tap("#undo")
		p.tap("#undo")
		p.back()
		if got := p.path(); got != base+"impact" {
			t.Errorf("back leads to %s", p.address())
		}
	})
	t.Run("K04 a name that was typed and not saved is still in its field", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/table")
		p.typed("#name-2", "Benjamin")
		p.tap("a[href='/t/" + id + "/log']")
		p.back()
		if got := ask[string](p, "document.getElementById('name-2').value"); got != "Benjamin" {
			t.Errorf("the field holds %q", got)
		}
	})
	t.Run("K05 back after the setup leads to the games and starts no second one", func(t *testing.T) {
		p := p.in(t)
		p.setUp(1, people[:3]...)
		id := p.table()
		p.tap("#" + ask[string](p, "document.querySelector('.bracket').id"))
		p.back()
		p.shoot("K05 after back")
		if strings.HasPrefix(p.path(), "/deepsea/new") {
			t.Errorf("back leads to the form with the names: %s", p.address())
			p.tap("#start")
			if p.table() != id {
				t.Errorf("starting again made a second table")
			}
		}
	})
	t.Run("K44 back to a page from before shows what holds now", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		p.open("/t/" + id + "/log")
		p.enter(id, "p1.goal1=5") // another device
		p.back()                  // from the back/forward cache, as it was
		p.awaits("document.querySelector('[id=\"field-p1.goal1\"] .count-field').textContent.trim() === '5'")
		p.tap(key(4))
		p.holds(id, "p1.goal1=5", "p2.goal1=4")
	})
	t.Run("K44 back, then another value", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{mode: "coop", names: people[:3]})
		p.open("/deepsea/" + id + "/bonus/1")
		p.typed("#total", "3")
		p.typed("#threshold", "4")
		p.tap("#save")
		p.back()
		p.typed("#total", "4")
		p.allows("409", "422")
		p.tap("#save")
		if got := p.value(id, "coop.bonus1"); !strings.Contains(got, `"total":4`) {
			p.readsSay("error.stale.other-content")
			if got := ask[string](p, "document.getElementById('total').value"); got != "4" {
				t.Errorf("the second value is gone from its field: %q", got)
			}
			p.tap("#save")
			if got := p.value(id, "coop.bonus1"); !strings.Contains(got, `"total":4`) {
				t.Errorf("one more tap stores %s", got)
			}
		}
	})
	t.Run("K44 with a name of the table", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/table")
		p.typed("#name-1", "Anna")
		p.tap("#save-names")
		p.back()
		p.allows("409")
		p.typed("#name-1", "Anne")
		p.tap("#save-names")
		p.shoot("K44")
		if p.has(".notice-error") { // said, kept in the field, and stored by one more tap
			p.readsSay("error.stale.other-content")
			p.tap("#save-names")
		}
		p.open("/deepsea/" + id + "/table")
		if got := ask[string](p, "document.getElementById('name-1').value"); got != "Anne" {
			t.Errorf("the table calls her %q", got)
		}
	})
}

func TestJourneyTurningThePhone(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	id := p.plant(plan{mission: 4, names: people[:4]}, whole(4)...)
	lying, standing, split := look{width: 740, height: 360}, look{}, look{width: 360, height: 370}
	t.Run("K06 a name that is being typed", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + id + "/table")
		p.typed("#name-2", "Benjamin")
		for _, l := range []look{lying, split, standing} {
			p.show(l)
			if got := ask[[]string](p, "[document.activeElement.id, document.activeElement.value]"); got[0] != "name-2" || got[1] != "Benjamin" {
				t.Errorf("at %d × %d the focus is on %q with %q", p.width, p.height, got[0], got[1])
			}
		}
	})
	t.Run("K06 an open breakdown stays open", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + id + "/result?how=goal2.2")
		for _, l := range []look{lying, split, standing} {
			p.show(l)
			if !p.has("#how") {
				t.Errorf("at %d × %d the sheet is closed", p.width, p.height)
			}
			p.find("#close")
		}
	})
	t.Run("K06 the drawn board and a counted row", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + id + "/count/impact?way=board")
		p.show(lying)
		p.find("#next")
		p.show(standing)
		p.open("/deepsea/" + id + "/count/goal1?at=p3.goal1")
		p.show(lying)
		if got := ask[string](p, "document.querySelector('[data-row][aria-current=true]').dataset.row"); got != "p3.goal1" {
			t.Errorf("the cursor went to %s", got)
		}
		p.tap(key(6))
		p.show(standing)
		p.holds(id, "p3.goal1=6")
	})
}

func TestJourneyFinishingTwice(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	id := p.plant(plan{names: people[:3]}, whole(3)...)
	p.open("/deepsea/" + id + "/result")
	stale := p.another()
	stale.open("/deepsea/" + id + "/result")
	p.tap("#finish")
	heading := p.textOf("h1")
	t.Run("K08 killed on the result and opened again", func(t *testing.T) {
		p := p.in(t)
		s.restart(false)
		p.open("/t/" + id)
		if got := p.textOf("h1"); got != heading {
			t.Errorf("after the restart it says %q, before %q", got, heading)
		}
	})
	t.Run("K08 finished again from a stale tab", func(t *testing.T) {
		stale := stale.in(t)
		stale.tap("#finish")
		if got := stale.textOf("h1"); got != heading {
			t.Errorf("the stale tab says %q, want %q:\n%s", got, heading, stale.text())
		}
		finished := 0
		for _, line := range p.in(t).lines(id) {
			if strings.Contains(line, p.say("finished")) {
				finished++
			}
		}
		if finished != 1 {
			t.Errorf("the log has it %d times:\n%s", finished, strings.Join(p.lines(id), "\n"))
		}
		p.open("/")
		if n := p.count("a[href='/t/" + id + "']"); n != 1 {
			t.Errorf("the list of games has it %d times", n)
		}
	})
}

// K36: with 800 ms of delay every command that is hit twice happens once.
func TestJourneyDoubleTapOnACommand(t *testing.T) {
	s := newServer(t)
	twice := func(p *phone, target string) {
		p.t.Helper()
		at := p.find(target)
		p.mark()
		s.slow(800 * time.Millisecond)
		p.touch(at)
		time.Sleep(120 * time.Millisecond)
		p.touch(at)
		p.settle()
		s.slow(0)
	}
	t.Run("K36 start", func(t *testing.T) {
		p := s.phoneFor(t)
		p.open("/deepsea/new")
		for i := range 3 {
			p.tap("button[value='add:" + []string{"P", "Y", "R"}[i] + "']")
		}
		twice(p, "#start")
		p.open("/")
		if n := p.count(".card"); n != 1 {
			t.Errorf("%d tables came into being", n)
		}
	})
	t.Run("K36 sample game", func(t *testing.T) {
		p := s.phoneFor(t)
		p.open("/")
		twice(p, ".sample button")
		p.open("/")
		if n := p.count(".card"); n != 1 {
			t.Errorf("%d tables came into being", n)
		}
	})
	t.Run("K36 finish", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		head := p.head(id)
		p.open("/deepsea/" + id + "/result")
		twice(p, "#finish")
		if got := p.head(id); got != head+1 {
			t.Errorf("finishing twice made %d entries", got-head)
		}
		if p.has("#finish") {
			t.Errorf("it can still be finished:\n%s", p.text())
		}
	})
	t.Run("K36 rest 0 and nobody has the rest", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		head := p.head(id)
		p.open("/deepsea/" + id + "/count/goal1")
		twice(p, "#rest")
		if got := p.head(id); got != head+1 {
			t.Errorf("rest 0 twice made %d entries", got-head)
		}
		p.open("/deepsea/" + id + "/count/seniors")
		twice(p, "#next")
		if got := p.head(id); got != head+2 {
			t.Errorf("nobody twice made %d entries", got-head-1)
		}
	})
	t.Run("K36 go back to a line", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, "p1.goal1=3", "p2.goal1=4")
		p.open("/t/" + id + "/log")
		twice(p, ".log-line:nth-child(2) .log-do > :last-child")
		if got := p.head(id); got != 4 {
			t.Errorf("going back twice made %d entries", got-3)
		}
		p.holds(id, "p1.goal1=3", "p2.goal1=open")
		p.readsNot(p.say("trouble.title.409"))
	})
	t.Run("K36 redo of a toast", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		p.tap("#undo")
		twice(p, ".toast button")
		p.holds(id, "p1.goal1=3", "p2.goal1=4", "p3.goal1=5")
		if got := p.head(id); got != 6 {
			t.Errorf("three counts, an undo and a redo are %d entries", got-1)
		}
	})
	t.Run("K36 other points and a repeated POST", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		p.open("/deepsea/" + id + "/other")
		p.typed("#name", "ruling")
		p.poke("label:has(input[name=seat][value='2'])")
		p.poke("label:has(input[name=ones][value='3'])")
		twice(p, "#add")
		if got := p.value(id, "p2.other"); strings.Count(got, "ruling") != 1 {
			t.Errorf("added twice: %s", got)
		}
		form := url.Values{"op": {"the-same-gesture"}, "seq": {strconv.Itoa(p.head(id))}, "set": {"p1.goal1=4"}}
		for range 2 {
			if status, _, body := p.post("/deepsea/"+id+"/count/goal1", form); status != 303 {
				t.Errorf("a repeated POST is answered %d: %s", status, body)
			}
		}
	})
	t.Run("K36 Enter twice", func(t *testing.T) {
		p := s.phoneFor(t)
		p.open("/deepsea/new")
		p.tap("button[value='add:P']")
		p.tap("button[value='add:Y']")
		p.typed("#name-1", "Ana")
		s.slow(800 * time.Millisecond)
		p.mark()
		p.key("\r")
		p.key("\r")
		p.settle()
		s.slow(0)
		p.open("/")
		if n := p.count(".card"); n != 1 {
			t.Errorf("%d tables came into being", n)
		}
	})
}
