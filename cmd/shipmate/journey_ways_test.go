//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"
)

// Other ways of entering the same count.
func TestJourneyOtherWaysOfCounting(t *testing.T) {
	s := newServer(t)
	t.Run("count instead of saying who: the cursor goes on from seat to seat", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{mission: 6, names: people[:3]}, "p1.goal2=2", "p2.goal2=3", "p3.goal2=1")
		p.open("/deepsea/" + id + "/count/goal2?step=1")
		p.tap("#count-instead")
		p.looks("count instead")
		for _, n := range []int{3, 1, 2} {
			p.tap(key(n))
		}
		p.holds(id, "p1.goal2.depth3=3", "p2.goal2.depth3=1", "p3.goal2.depth3=2")
		for range 4 { // depth 4, 5, column B, D
			p.tap("#next")
			for _, n := range []int{1, 2, 2} {
				p.tap(key(n))
			}
		}
		p.holds(id, "p1.goal2.columnD=1", "p2.goal2.columnD=2", "p3.goal2.columnD=2")
		p.tap("#next") // the questions again, answered by the counts
		if n := p.count(".question:has([aria-pressed=true])"); n != 5 {
			t.Errorf("the counts answer %d of five questions", n)
		}
		p.tap("#next")
		if got := p.path(); got != "/deepsea/"+id+"/count/goal3" {
			t.Errorf("after that it leads to %s", p.address())
		}
		p.open("/deepsea/" + id + "/result")
		// 1 a zone; depth 3 to Ana, +2; four shared by Ben and Cleo.
		if got := []string{p.cell("goal2", 1), p.cell("goal2", 2), p.cell("goal2", 3)}; fmt.Sprint(got) != "[4 11 9]" {
			t.Errorf("goal 2 gives %v, want 2 + 2, 3 + 8, 1 + 8", got)
		}
	})
	t.Run("15 and more", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		p.tap("#higher")
		p.tap(key(17))
		p.holds(id, "p1.goal1=17")
		p.tap(key(4)) // the pad is back at 0–14, the cursor on Ben
		p.holds(id, "p1.goal1=17", "p2.goal1=4")
		p.tap("#higher")
		p.tap("#higher")
		p.tap(key(44))
		p.holds(id, "p3.goal1=44")
	})
	t.Run("the very space of a cube, then a bracket, and back", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/tracks?seat=2")
		p.tap("#space-inspiration")
		p.tap(key(8))
		p.holds(id, "p2.tracks.inspiration=8")
		if got := ask[string](p, "document.querySelector('.track [aria-pressed=true]').id"); got != "inspiration-4" {
			t.Errorf("lit is %s", got)
		}
		p.reads("Ben's mat")
		p.tap("#inspiration-4") // the same bracket: the space stays
		p.holds(id, "p2.tracks.inspiration=8")
		p.tap("#inspiration-2")
		p.holds(id, "p2.tracks.inspiration={\"level\":2}")
		p.tap("#undo")
		p.holds(id, "p2.tracks.inspiration=8")
	})
	t.Run("markers on the drawn board become the counts by value", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{mission: 4, names: people[:3]})
		p.open("/deepsea/" + id + "/count/impact")
		p.tap("#board")
		taps := ask[[]string](p, `[...document.querySelectorAll('a.hex')].map(e => e.getAttribute('href').slice(1))`)
		if len(taps) < 20 {
			t.Fatalf("the board has %d hexes", len(taps))
		}
		for _, n := range []int{0, 1, 2, 3} {
			p.tap(fmt.Sprintf("a.hex[href='#%s']", taps[n]))
		}
		p.shoot("board with markers")
		p.tap(fmt.Sprintf("a.hex[href='#%s']", taps[3])) // off again
		if got := p.value(id, "p1.hexes"); strings.Count(got, `"n"`) != 3 {
			t.Errorf("three markers are stored as %s", got)
		}
		p.axe("board with markers")
		p.tap("#values")
		sum := ask[int](p, `[...document.querySelectorAll('[id^="field-p1.impact"] .count-field')].reduce((n, e) => n + (+e.textContent || 0), 0)`)
		if sum != 3 {
			t.Errorf("by value there are %d markers, on the board 3:\n%s", sum, p.text())
		}
		p.tap("#board")
		p.tap("#clear-board")
		p.holds(id, "p1.hexes=open")
		p.tap("#undo")
		if got := p.value(id, "p1.hexes"); strings.Count(got, `"n"`) != 3 {
			t.Errorf("undo brings back %s", got)
		}
	})
	t.Run("Journals card by card, by title, and as a sum", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/journals")
		p.tap("#add-card")
		p.tap(key(2))
		p.tap(key(0))
		p.tap(key(2))
		p.holds(id, "p1.journals=[2,0,2]")
		p.tap("#one-less")
		p.holds(id, "p1.journals=[2,0]")
		p.tap("#next")
		p.tap(key(3))
		p.holds(id, "p1.journals=[2,0]", "p2.journals=[3]")
		p.tap("#sum")
		p.tap("#titles")
		p.tap("#seat-3")
		p.tap(".card-choice:nth-of-type(1)")
		p.tap(".card-choice:nth-of-type(3)")
		first := p.textOf(".card-choice:nth-of-type(1) .card-choice-title")
		if n := p.count(".card-choice[aria-pressed=true]"); n != 2 {
			t.Errorf("%d cards are lit", n)
		}
		p.tap("#seat-1")
		if strings.Contains(p.textOf("#main"), first) {
			t.Errorf("%s lies before Cleo and is offered to Ana", first)
		}
		p.open("/deepsea/" + id + "/result")
		p.tap("#cell-journals-3")
		p.reads(first)
	})
	t.Run("a Senior that goes to somebody else is counted anew", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/seniors")
		p.tap("#adventurer-P")
		p.tap(key(11))
		p.holds(id, "senior.adventurer=1", "p1.seniors.adventurer=11")
		p.tap("#adventurer-R")
		p.holds(id, "senior.adventurer=3")
		p.reads("Cleo")
		p.tap(key(6))
		p.open("/deepsea/" + id + "/count/seniors")
		p.tap("#next")
		p.open("/deepsea/" + id + "/result")
		if got := []string{p.cell("seniors", 1), p.cell("seniors", 2), p.cell("seniors", 3)}; fmt.Sprint(got) != "[0 0 2]" {
			t.Errorf("Seniors give %v, want 0 0 2", got)
		}
		p.open("/deepsea/" + id + "/count/seniors")
		p.tap("#adventurer-R") // nobody's after all
		p.holds(id, "senior.adventurer=0")
	})
}

// The table itself can be corrected while it is counted.
func TestJourneyChangingTheTable(t *testing.T) {
	s := newServer(t)
	t.Run("seats change places, and every number goes with its person", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, whole(3, "senior.adventurer=2", "p2.seniors.adventurer=11")...)
		p.open("/deepsea/" + id + "/result")
		before := map[string]string{}
		for seat := 1; seat <= 3; seat++ {
			before[people[seat-1]] = p.cell("total", seat) + " " + p.cell("seniors", seat) + " " + p.cell("goal1", seat)
		}
		p.open("/deepsea/" + id + "/table")
		p.tap("#up-3")
		p.open("/deepsea/" + id + "/result")
		names := ask[[]string](p, `[...document.querySelectorAll('.m-seat .m-name')].map(e => e.textContent.trim())`)
		if fmt.Sprint(names) != "[Ana Cleo Ben]" {
			t.Fatalf("the seats are %v", names)
		}
		for i, name := range names {
			if got := p.cell("total", i+1) + " " + p.cell("seniors", i+1) + " " + p.cell("goal1", i+1); got != before[name] {
				t.Errorf("%s had %s and now %s", name, before[name], got)
			}
		}
		colours := ask[[]string](p, `[...document.querySelectorAll('.m-seat .token')].map(e => e.getAttribute('class').match(/seat-./)[0])`)
		if fmt.Sprint(colours) != "[seat-p seat-r seat-y]" {
			t.Errorf("the colours are %v", colours)
		}
		p.sameAsPage(commandScore(t, []byte(p.fetch("/deepsea/"+id+"/sheet.json"))), "shipmate score")
	})
	t.Run("another mission keeps what it still asks, and undo brings all back", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		want := p.answerOf(id)
		p.open("/deepsea/" + id + "/table")
		p.tap("#rules summary")
		p.poke("#rules label:has(input[name=mission][value='9'])")
		p.tap("#save-rules")
		p.holds(id, "p1.tracks.reputation=2", "p1.journals=[1,0]")
		p.open("/deepsea/" + id + "/count/impact")
		p.reads("−2")
		p.open("/t/" + id + "/log")
		p.tap("#undo")
		if got := p.answerOf(id); got != want {
			t.Errorf("after undo the score is\n%s\nbefore\n%s", got, want)
		}
	})
	t.Run("a count changed after finishing changes the winner everywhere", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		p.open("/deepsea/" + id + "/result")
		p.tap("#finish")
		heading := p.textOf("h1")
		p.tap("#correct")
		p.open("/deepsea/" + id + "/count/goal1?at=p1.goal1")
		p.tap("#higher")
		p.tap("#higher")
		p.tap(key(40))
		p.open("/t/" + id)
		if got := p.textOf("h1"); got == heading || !strings.Contains(got, "Ana") {
			t.Errorf("the result still says %q", got)
		}
		p.open("/")
		if got := p.textOf("a[href='/t/" + id + "']"); !strings.Contains(got, "Ana") {
			t.Errorf("the list of games says %q", got)
		}
	})
}

// Co-op by touch alone, mission 1: its thresholds are known.
func TestJourneyCoopToTheEnd(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	p.open("/deepsea/new")
	for _, colour := range []string{"P", "Y", "R"} {
		p.tap("button[value='add:" + colour + "']")
	}
	for i, name := range people[:3] {
		p.typed(fmt.Sprintf("#name-%d", i+1), name)
	}
	p.poke("label:has(input[name=mode][value=coop])")
	p.tap("#start")
	id := p.table()
	c := p.counter(9, 3)
	c.most = 4
	cards := 0
	for step := 0; ; step++ {
		s := p.screen()
		if s.Result || step > 80 {
			break
		}
		if open := ask[string](p, `[...document.querySelectorAll('[id^=bonus-]')].find(e => !/ \d+ .*\d/.test(' ' + e.querySelector('.link-under').textContent))?.id || ''`); open != "" && cards < 3 {
			cards++
			p.tap("#" + open)
			p.looks("co-op, card")
			p.typed("#title", fmt.Sprintf("Card %d", cards))
			p.typed("#total", fmt.Sprint(3+cards))
			p.typed("#threshold", "5")
			p.tap("#save")
			continue
		}
		c.answer(s)
	}
	if cards != 3 {
		t.Errorf("%d Bonus cards were asked", cards)
	}
	p.readsNot(p.say("result.open-heading"))
	verdict := p.textOf("h1")
	if !strings.Contains(verdict, p.say("result.coop.won", "Met", "", "Goals", "", "Needed", "")[:3]) && !strings.Contains(verdict, p.say("result.coop.lost", "Met", "", "Goals", "", "Needed", "")[:4]) {
		t.Errorf("the verdict is %q:\n%s", verdict, p.text())
	}
	p.reads("Card 2")
	p.shoot("co-op to the end")
	p.tap("#finish")
	p.open("/")
	if p.count("a[href='/t/"+id+"']") != 1 {
		t.Errorf("the finished co-op game is not listed")
	}
	if p.count("a[href='/t/"+id+"'] .link-under") != 1 {
		t.Errorf("the list of games does not say how it ended: %s", p.textOf("a[href='/t/"+id+"']"))
	}
	p.shoot("home with a co-op game")
}
