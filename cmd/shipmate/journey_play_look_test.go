//go:build !js

package main

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// press goes to something by the tabulator and presses Enter: what has the
// focus is seen on the way, and so is that it has it.
func (g *played) press(target string) {
	g.t.Helper()
	for range 120 {
		at := ask[struct {
			Here, Skip, Unseen bool
			Covered            string
		}](g.phone, `(() => {
			const e = document.activeElement, s = getComputedStyle(e), r = e.getBoundingClientRect();
			const x = r.left + r.width / 2, y = Math.max(0, r.top) + (Math.min(innerHeight, r.bottom) - Math.max(0, r.top)) / 2, top = document.elementFromPoint(x, y);
			return {here: e.matches(`+quoted(target)+`), skip: e.matches('.skip'), unseen: s.outlineStyle === 'none' && s.boxShadow === 'none' && !e.closest('svg'),
				covered: top && (e.contains(top) || top.contains(e)) ? '' : top ? top.outerHTML.slice(0, 120) : 'off the screen'};
		})()`)
		if at.Here {
			if at.Unseen {
				g.t.Errorf("the focus on %s is not seen", target)
			}
			if at.Covered != "" {
				g.t.Errorf("%s has the focus and is covered by %s", target, at.Covered)
			}
			g.mark()
			g.key("\r")
			g.settle()
			if ask[bool](g.phone, "document.activeElement.matches('.skip')") {
				g.t.Errorf("after %s the focus is on the link that skips", target)
			}
			return
		}
		g.key("\t")
	}
	g.t.Fatalf("the tabulator does not come to %s at %s", target, g.address())
}

// A whole round by keyboard alone: on the drawings, and in the list of all moves.
func TestJourneyPlayByKeyboard(t *testing.T) {
	t.Parallel()
	g := newServer(t).phone().playing(plan{mission: 2, names: people[:2]})
	for n := 0; n < 60 && !strings.Contains(g.textOf(".title"), g.say("follow.round", "Round", 2, "Rounds", 6)); n++ {
		if n%3 == 2 && g.has("#all-moves, #to-list") {
			g.press("#all-moves, #to-list")
			if said := g.textOf("h1"); said == "NOTHING FITS" {
				t.Errorf("the list has no heading:\n%s", g.text())
			}
		}
		for range 6 {
			offers := slices.DeleteFunc(g.offers(), func(o offer) bool { return strings.HasPrefix(o.Target, "a[") })
			o := g.pick(offers)
			if o.Move != "" && o.ID == g.tapped {
				time.Sleep(310 * time.Millisecond) // else it is Enter twice
			}
			g.press(o.Target)
			if o.Move != "" {
				g.tapped = o.ID
				break
			}
		}
		if heard := ask[string](g.phone, "document.getElementById('live').textContent"); heard == "" {
			t.Fatalf("after a move the ear hears nothing at %s", g.address())
		}
	}
	g.readsSay("follow.round", "Round", 2, "Rounds", 6)
	if got := ask[string](g.phone, "document.activeElement.tagName"); got == "BODY" {
		t.Error("the focus fell to the body")
	}
	p, moves := g.replayed()
	if p.Round() != 2 {
		t.Errorf("after %d moves by keyboard it is round %d", moves, p.Round())
	}
}

// inEveryLight looks at what is open in the dark, in the light, on a small
// screen and with large text.
func (g *played) inEveryLight(where string) {
	g.t.Helper()
	g.looks("play " + where)
	g.show(look{theme: "light"})
	g.axe(where + ", light")
	g.shoot("play " + where + " light")
	for _, screen := range []look{{width: 320, height: 640}, {text: 200}, {width: 320, height: 640, text: 200}} {
		g.show(screen)
		ask[bool](g.phone, "new Promise(r => requestAnimationFrame(() => r(true)))")
		at := fmt.Sprintf("%s, text %d %%", where, orElse(screen.text, 100))
		g.noSideways(at)
		g.targets(at)
		g.wholeWords(at)
		g.shoot(fmt.Sprintf("play %s %dx%d", at, g.width, g.height))
	}
	g.show(look{})
	if moving := ask[int](g.phone, "document.getAnimations().filter(a => a.playState === 'running' && a.effect.getComputedTiming().duration > 1).length"); moving > 0 {
		g.t.Errorf("%s: %d things move for a person who wants it still", where, moving)
	}
}

// Every screen and panel of play, the first time that a game comes to it: with
// what is asked in words, on the ocean, on a board, on the Impact board, of the
// real table; then late, undone past a reveal, and over.
func TestJourneyPlayLooksRight(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, table := range []plan{
		{mission: 6, names: []string{"Ana", "Benedikt", "Cleo", "Dan", "Evangeline"}},
		{mission: 1, names: people[:2], fields: url.Values{"told": {"told"}}},
		{mission: 2, mode: "solo", names: people[:1]},
	} {
		t.Run(fmt.Sprintf("mission %d", table.mission), func(t *testing.T) {
			g := s.phoneFor(t).playing(table)
			seen := map[string]bool{}
			once := func(what string) {
				if !seen[what] {
					seen[what] = true
					g.inEveryLight(fmt.Sprintf("M%d %s", table.mission, what))
				}
			}
			for range 70 {
				switch panel := ask[string](g.phone, "new URLSearchParams(location.search).get('panel') || ''"); {
				case g.has(".trouble, #to-result"):
				case panel != "":
					once(panel)
				case g.has("#follow-form [value^=draw-]"):
					once(strings.Fields(ask[string](g.phone, "document.querySelector('#follow-form [value^=draw-]').value"))[0])
				case table.mode == "solo":
				case g.has(".sea-cell.lit"):
					once("the ocean")
				case g.has(".tile"):
					once("tiles")
				}
				if offers := g.offers(); len(offers) > 0 {
					g.take(g.pick(offers))
				}
			}
			if table.fields != nil {
				return
			}
			for _, panel := range [][]string{{"panel", "list"}, {"panel", "mat", "seat", "1"}, {"panel", "impact"}, {}} {
				g.open(g.at(panel...))
				once(strings.Join(append([]string{"late"}, panel...), " "))
				if table.mode == "solo" {
					break
				}
			}
			g.allows("409")
			for range 40 {
				if g.has("#undo:disabled") {
					break
				}
				g.tap("#undo")
				if g.has("#undo-anyway") {
					once("undo past a reveal")
					g.tap("#undo-anyway")
					break
				}
			}
			for g.moves() {
			}
			once("the end")
		})
	}
}
