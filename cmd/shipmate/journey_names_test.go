//go:build !js

package main

import (
	"strconv"
	"strings"
	"testing"
)

func TestJourneyNames(t *testing.T) {
	s := newServer(t)
	t.Run("K20 two Anas at one table, one renamed after three games", func(t *testing.T) {
		p := s.phoneFor(t)
		var games []string
		for range 3 {
			p.setUp(1, "Ana", "Ana", "Cleo")
			games = append(games, p.table())
		}
		p.open("/people")
		if n := p.count("main a[href^='/people/']"); n != 3 {
			t.Fatalf("%d people are remembered, want Ana, Ana and Cleo:\n%s", n, p.text())
		}
		tokens := ask[[]string](p, `[...document.querySelectorAll("main a[href^='/people/']")].filter(e => e.textContent.includes('Ana')).map(e => e.querySelector('.token').getAttribute('class'))`)
		if len(tokens) != 2 || tokens[0] == tokens[1] {
			t.Errorf("the two Anas look alike: %v", tokens)
		}
		// The yellow one, who sat second, gets another name.
		p.tap("main a[href^='/people/']:has(.seat-y)")
		p.typed("#name", "Anna")
		p.tap("button[value=save]")
		p.open("/people")
		p.reads("Anna")
		for _, id := range games {
			p.open("/deepsea/" + id + "/result")
			if got := ask[[]string](p, `[...document.querySelectorAll('.m-seat .m-name')].map(e => e.textContent.trim())`); got[1] != "Anna" && got[1] != "Ana" || got[0] != "Ana" {
				t.Errorf("the seats of an old game read %v", got)
			}
			if got := ask[[]string](p, `[...document.querySelectorAll('.m-seat .token')].map(e => e.getAttribute('class').match(/seat-./)[0])`); got[0] != "seat-p" || got[1] != "seat-y" {
				t.Errorf("the two can't be told apart: %v", got)
			}
		}
		p.open("/deepsea/new")
		if got := ask[[]string](p, `[...document.querySelectorAll('input[name=name]')].map(e => e.value)`); strings.Join(got, ",") != "Ana,Anna,Cleo" {
			t.Errorf("the next game offers %v", got)
		}
	})

	t.Run("K21 quotes and tags are shown as they were typed, and every button works", func(t *testing.T) {
		p := s.phoneFor(t)
		names := []string{"O'Brien", `"Q"`, "</script><b>x", "a&b", "{{1}} %s"}
		p.setUp(1, names...)
		id := p.table()
		ask[bool](p, "window.ran = false, true")
		c := p.counter(21, 5)
		c.tiers = []string{"adventurer", "mentor"}
		shown := map[string]bool{}
		c.each = func(s screen) {
			page := s.Path[strings.LastIndex(s.Path, "/")+1:]
			if shown[page] {
				return
			}
			shown[page] = true
			for _, name := range names {
				if page == "tracks" || page == "goal1" {
					p.reads(name)
				}
			}
			if n := p.count("main b, main script"); n > 0 {
				t.Errorf("%s: a tag of a name became a tag of the page", page)
			}
		}
		c.toResult()
		c.checkNumbers(1, "released-2024", names)
		for _, name := range names {
			p.reads(name)
		}
		p.tap("#finish")
		shared := p.textArea("/deepsea/" + id + "/share")
		for _, name := range names {
			if !strings.Contains(shared, name) {
				t.Errorf("the shared text lacks %s:\n%s", name, shared)
			}
		}
		lines := p.lines(id)
		if text := strings.Join(lines, "\n"); !strings.Contains(text, names[2]) {
			t.Errorf("the log lacks %s:\n%s", names[2], text)
		}
		p.tap("#undo")
		p.open("/")
		for _, name := range names[:4] {
			p.reads(name)
		}
		p.open("/people")
		for i := range names {
			p.open("/people")
			p.tap("main li:nth-child(" + strconv.Itoa(i+1) + ") a")
			p.tap("button[value=save]")
			p.reads(p.say("book.done"))
		}
		p.open("/deepsea/" + id + "/other")
		p.typed("#name", `Trader Joe's "deal" <i>`)
		p.poke("label:has(input[name=seat][value='3'])")
		p.poke("label:has(input[name=ones][value='4'])")
		p.tap("#add")
		p.reads(`Trader Joe's "deal" <i>`)
		p.open("/deepsea/" + id + "/totals")
		p.reads(names[2])
		p.open("/deepsea/" + id + "/table")
		if got := ask[string](p, "document.getElementById('name-3').value"); got != names[2] {
			t.Errorf("the field of the name holds %q", got)
		}
		p.tap("#save-names")
		p.axe("names with tags")
	})

	t.Run("K22 forty letters, five seats, 320 px and 200 % text", func(t *testing.T) {
		p := s.phoneFor(t)
		var names []string
		for i := range 5 {
			names = append(names, strings.Repeat(string(rune('A'+i)), 1)+strings.Repeat("wimmelbild", 4)[:39])
		}
		id := p.plant(plan{mission: 9, names: names}, "p1.impact.-2=3", "p1.impact.1=2")
		done := p.plant(plan{names: names}, whole(5, "senior.adventurer=2", "p2.seniors.adventurer=11")...)
		for _, path := range []string{"/", "/deepsea/new", "/deepsea/" + id + "/count/tracks", "/deepsea/" + id + "/count/impact", "/deepsea/" + id + "/count/seniors", "/deepsea/" + id + "/count/goal1",
			"/deepsea/" + id + "/count/leftovers", "/deepsea/" + done + "/result", "/deepsea/" + done + "/result?how=goal1.2", "/deepsea/" + done + "/totals", "/deepsea/" + done + "/share",
			"/deepsea/" + done + "/other", "/t/" + done + "/log", "/deepsea/" + done + "/table", "/people"} {
			for _, l := range []look{{width: 320, height: 640, text: 200}, {width: 320, height: 640}, {}} {
				p.show(l)
				p.open(path)
				p.noSideways("K22 " + path)
				p.shoot("K22 " + strings.NewReplacer(id, "open", done, "done").Replace(path) + " " + strconv.Itoa(p.width) + " " + strconv.Itoa(orElse(l.text, 100)))
				// What is shown may be cut short; the whole name is somewhere in it.
				if strings.Contains(path, "result") && !strings.Contains(path, "how") {
					for seat := 1; seat <= 5; seat++ {
						if !p.isSeen("#cell-total-" + strconv.Itoa(seat)) {
							t.Errorf("the total of seat %d is not seen at %d px, text %d %%", seat, p.width, orElse(l.text, 100))
						}
					}
				}
			}
			if got := p.text(); path != "/people" && !strings.HasSuffix(path, "new") && !strings.HasSuffix(path, "share") && !strings.HasSuffix(path, "table") && !strings.Contains(got, names[1]) {
				t.Errorf("%s does not have the whole name", path)
			}
		}
	})
}

// isSeen tells whether all of an element lies in the page's width and shows
// its text.
func (p *phone) isSeen(selector string) bool {
	p.t.Helper()
	return ask[bool](p, `(() => {
		const e = document.querySelector(`+quoted(selector)+`);
		if (!e) return false;
		const r = e.getBoundingClientRect();
		return r.width > 0 && r.height > 0 && r.left >= -0.5 && r.right <= innerWidth + 0.5 && e.scrollWidth <= e.clientWidth + 1;
	})()`)
}
