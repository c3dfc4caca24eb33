//go:build !js

package main

import (
	"strings"
	"testing"
	"time"
)

// counted is a table of three with goal 1 counted by touch: 3, 4, 5.
func (p *phone) counted() (id string) {
	p.t.Helper()
	id = p.plant(plan{names: people[:3]})
	p.open("/deepsea/" + id + "/count/goal1")
	for _, n := range []int{3, 4, 5} {
		p.tap(key(n))
	}
	p.holds(id, "p1.goal1=3", "p2.goal1=4", "p3.goal1=5")
	return id
}

func TestJourneyUndo(t *testing.T) {
	s := newServer(t)
	t.Run("K09 twice fast with slow answers takes back exactly two", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		at := p.find("#undo")
		p.mark()
		s.slow(time.Second)
		p.touch(at)
		time.Sleep(150 * time.Millisecond)
		p.touch(at)
		p.settle()
		s.slow(0)
		p.holds(id, "p1.goal1=3", "p2.goal1=open", "p3.goal1=open")
		if n := p.count(".count-row [data-open], .count-row[data-open]"); n != 2 {
			t.Errorf("the page shows %d open counts, want 2:\n%s", n, p.text())
		}
		lines := p.lines(id)
		if len(lines) != 6 {
			t.Errorf("the log has %d lines, want 6:\n%s", len(lines), strings.Join(lines, "\n"))
		}
	})
	t.Run("K09 on a page where something else comes to stand there", func(t *testing.T) {
		for _, wait := range []time.Duration{0, time.Second} {
			p := s.phoneFor(t)
			id := p.plant(plan{names: people[:3]})
			address := "/deepsea/" + id + "/count/tracks"
			p.open(address)
			p.tap("#reputation-3")
			at := p.find("#undo")
			p.mark()
			s.slow(wait)
			p.allows("422", "409", "404")
			p.touch(at)
			time.Sleep(150 * time.Millisecond)
			p.touch(at)
			p.settle()
			s.slow(0)
			p.holds(id, "p1.tracks.reputation=open")
			if p.path() != address {
				t.Errorf("with answers after %v the second tap led away, to %s", wait, p.path())
			}
			if lines := p.lines(id); len(lines) != 3 {
				t.Errorf("the log has %d lines, want 3:\n%s", len(lines), strings.Join(lines, "\n"))
			}
		}
	})
	t.Run("K10 undo, reload, undo, restart, redo twice; the log says each step", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		p.tap("#undo")
		p.shoot("K10 undone")
		p.holds(id, "p3.goal1=open")
		p.reload()
		p.tap("#undo")
		p.holds(id, "p1.goal1=3", "p2.goal1=open", "p3.goal1=open")
		s.restart(false)
		p.reload()
		p.tap("#redo")
		p.holds(id, "p2.goal1=4", "p3.goal1=open")
		p.reload()
		p.tap("#redo")
		p.holds(id, "p1.goal1=3", "p2.goal1=4", "p3.goal1=5")
		lines := p.lines(id)
		if len(lines) != 8 {
			t.Errorf("the log has %d lines, want 8:\n%s", len(lines), strings.Join(lines, "\n"))
		}
		for i, who := range []string{"Cleo", "Ben", "Ben", "Cleo", "Cleo", "Ben", "Ana"} {
			if !strings.Contains(lines[i], who) || !strings.Contains(lines[i], "→") {
				t.Errorf("line %d from the top says %q, want a change of %s", i+1, lines[i], who)
			}
		}
		p.looks("log after undo")
	})
	t.Run("K10 the toast's redo", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		p.tap("#undo")
		p.tap(".toast button")
		p.holds(id, "p3.goal1=5")
	})
	t.Run("go back to a line, over reload and restart, and undo that", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		p.lines(id)
		p.tap(".log-line:nth-child(3) .log-do > :last-child") // after Ana's count
		p.holds(id, "p1.goal1=3", "p2.goal1=open", "p3.goal1=open")
		p.reload()
		s.restart(false)
		p.reload()
		p.holds(id, "p1.goal1=3", "p2.goal1=open", "p3.goal1=open")
		p.tap("#undo")
		p.holds(id, "p1.goal1=3", "p2.goal1=4", "p3.goal1=5")
	})
	t.Run("K11 what was undone already is said, and nothing changes", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		other := p.another()
		other.open("/deepsea/" + id + "/count/goal1")
		p.tap("#undo")
		other.allows("409")
		other.tap("#undo")
		other.readsSay("error.undo.already")
		other.shoot("K11 undone already")
		other.holds(id, "p1.goal1=3", "p2.goal1=4", "p3.goal1=open")
		// The table goes on from there.
		other.open("/deepsea/" + id + "/count/goal1")
		other.tap(key(6))
		other.holds(id, "p3.goal1=6")
	})
	t.Run("K11 without a network nothing is done and it says so", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		p.allows("net::ERR_")
		s.cut()
		p.poke("#undo")
		p.within(4*time.Second, "!document.getElementById('trouble').hidden")
		p.readsSay("trouble.unsent")
		p.readsNot(p.say("undo.undone", "What", ""))
		s.mend()
		p.tap("[data-again]")
		p.settle()
		p.holds(id, "p3.goal1=open", "p2.goal1=4")
	})
	t.Run("K07 the game removed by accident comes back by name, also after a reload", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		p.open("/deepsea/" + id + "/table")
		p.tap("#delete summary")
		p.tap("#delete-table")
		if p.count(".card") != 0 {
			t.Errorf("the game is still listed")
		}
		p.reload()
		p.readsSay("book.table.deleted")
		p.shoot("K07 removed")
		p.tap(".toast button")
		p.open("/")
		if p.count(".card") != 1 {
			t.Errorf("the game did not come back:\n%s", p.text())
		}
		p.holds(id, "p1.goal1=3")
	})
	t.Run("K07 finish by accident, undone after a reload", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		p.open("/deepsea/" + id + "/result")
		p.tap("#finish")
		p.lines(id)
		p.tap("#undo")
		p.open("/deepsea/" + id + "/result")
		if !p.has("#finish") {
			t.Errorf("the game is still finished")
		}
	})
	t.Run("K07 rest 0 and nobody by accident", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal2")
		p.tap("#rest")
		p.holds(id, "p1.goal2=0", "p2.goal2=0", "p3.goal2=0")
		p.reload()
		p.tap("#undo")
		p.holds(id, "p1.goal2=open", "p2.goal2=open", "p3.goal2=open")
		p.open("/deepsea/" + id + "/count/seniors")
		p.tap("#next")
		p.holds(id, "senior.mentor=0")
		p.open("/t/" + id + "/log")
		p.tap("#undo")
		p.holds(id, "senior.mentor=open")
	})
	t.Run("K07 nothing destructive is a neighbour of anything frequent", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.counted()
		for _, page := range []string{"tracks", "impact", "journals", "seniors", "goal1", "leftovers"} {
			p.open("/deepsea/" + id + "/count/" + page)
			near := ask[[]string](p, `(() => {
				const undo = document.getElementById('undo').getBoundingClientRect();
				return [...document.querySelectorAll('button, a')].filter(e => e.matches('[id^=delete], .button-danger') || /reset|delete|remove/i.test(e.id))
					.filter(e => { const r = e.getBoundingClientRect(); return r.width && Math.hypot(r.left - undo.left, r.top - undo.top) < 120 }).map(e => e.outerHTML.slice(0, 120));
			})()`)
			if len(near) > 0 {
				t.Errorf("%s: beside undo stands %v", page, near)
			}
		}
	})
}
