//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// axeSource is axe-core as npm brought it.
var axeSource = sync.OnceValues(func() (string, error) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "static", "node_modules", "axe-core", "axe.min.js"))
	return string(raw), err
})

type axeViolation struct {
	ID    string `json:"id"`
	Help  string `json:"help"`
	Nodes []struct {
		HTML    string `json:"html"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

// axe asks axe-core for breaches of WCAG 2.2 AA and of its best practices.
func (p *phone) axe(where string) {
	p.t.Helper()
	source, err := axeSource()
	if err != nil {
		p.t.Fatalf("axe-core is missing (%v): run `npm ci` in static/ first", err)
	}
	if !ask[bool](p, "typeof window.axe === 'object'") {
		// By the protocol, so that the page's policy doesn't matter.
		ask[bool](p, source+"\n;true")
	}
	// A bar that sticks to the bottom covers whatever happens to lie there, and
	// axe would call that too small: it stands still for the question.
	violations := ask[[]axeViolation](p, `(document.getElementById('bottom') || document.body).style.position = 'static', axe.run(document, {
		runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']},
		resultTypes: ['violations'],
	}).finally(() => (document.getElementById('bottom') || document.body).style.position = '').then(result => result.violations.map(v => ({id: v.id, help: v.help, nodes: v.nodes.map(n => ({html: n.html, failureSummary: n.failureSummary}))})))`)
	for _, v := range violations {
		for i, node := range v.Nodes {
			if i == 3 {
				p.t.Errorf("axe on %s: %s … and %d more", where, v.ID, len(v.Nodes)-i)
				break
			}
			p.t.Errorf("axe on %s (%s): %s: %s\n  %s\n  %s", where, p.address(), v.ID, v.Help, short(node.HTML, 300), strings.ReplaceAll(node.Summary, "\n", "; "))
		}
	}
}

func short(text string, most int) string {
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

// noSideways: the page never scrolls sideways, and nothing in it is cut off on
// the right; frames that scroll by themselves may be wider.
func (p *phone) noSideways(where string) {
	p.t.Helper()
	wide := ask[[]string](p, `(() => {
		const root = document.scrollingElement, out = [];
		if (root.scrollWidth <= innerWidth) return out;
		for (const e of document.querySelectorAll('body *')) {
			const r = e.getBoundingClientRect();
			if (r.right > innerWidth + 0.5 && r.width > 0) out.push(Math.round(r.right) + ' px: ' + e.outerHTML.slice(0, 120));
		}
		return ['scrollWidth ' + root.scrollWidth + ' of ' + innerWidth, ...out.slice(0, 4)];
	})()`)
	if len(wide) > 0 {
		p.t.Errorf("%s scrolls sideways at %d × %d: %s", where, p.width, p.height, strings.Join(wide, "\n  "))
	}
}

// targets: what a finger aims at is at least 48 px; links inside a sentence may
// be as small as their words, hexes on the board that can be zoomed 44, and the
// stops of the depth line, of which eight share the width, 38 (36 on 320).
func (p *phone) targets(where string) {
	p.t.Helper()
	small := ask[[]string](p, `(() => {
		const out = [];
		for (const e of document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), textarea, select, label.key')) {
			const r = e.getBoundingClientRect(), s = getComputedStyle(e);
			if (r.width === 0 || s.visibility === 'hidden' || e.matches('.unseen, .skip') || e.closest('[hidden]')) continue;
			if (e.matches('p a, li a, dd a') && s.display === 'inline') continue;
			let least = 48;
			if (e.matches('.hex')) least = 44;
			if (e.matches('.stop')) least = innerWidth < 360 ? 36 : 38;
			if (r.width < least - 0.5 || r.height < least - 0.5)
				out.push(Math.round(r.width) + ' × ' + Math.round(r.height) + ': ' + e.outerHTML.slice(0, 140));
		}
		return out;
	})()`)
	for _, one := range small {
		p.t.Errorf("%s has too small a target at %d × %d: %s", where, p.width, p.height, one)
	}
}

// fields: nothing that takes focus makes an iPhone zoom (K23).
func (p *phone) fields(where string) {
	p.t.Helper()
	for _, one := range ask[[]string](p, `[...document.querySelectorAll('input:not([type=hidden]):not([type=radio]):not([type=checkbox]), textarea, select')]
		.filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).map(e => getComputedStyle(e).fontSize + ' ' + e.outerHTML.slice(0, 120))`) {
		p.t.Errorf("K23 %s has a field that zooms: %s", where, one)
	}
	viewport := ask[string](p, `document.querySelector('meta[name=viewport]').content`)
	if strings.Contains(viewport, "user-scalable") || strings.Contains(viewport, "maximum-scale") {
		p.t.Errorf("K23 %s forbids pinching: %s", where, viewport)
	}
}

// columns: fields of one part stand below each other and below their head, in
// rows that are complete and in rows that are open.
func (p *phone) columns(where string) {
	p.t.Helper()
	for _, one := range ask[[]string](p, `(() => {
		const middle = e => { const r = e.getBoundingClientRect(); return Math.round(r.left + r.width / 2) };
		const out = [], rows = [...document.querySelectorAll('.count-head, .count-row')].map(row => [...row.querySelectorAll('.count-field')].filter(f => f.getClientRects().length).map(middle)).filter(r => r.length > 1);
		for (const row of rows.slice(1)) if (row.some((x, i) => Math.abs(x - rows[0][i]) > 3)) out.push(row.join(' ') + ' beside ' + rows[0].join(' '));
		return [...new Set(out)];
	})()`) {
		p.t.Errorf("%s: columns don't line up at %d × %d: %s", where, p.width, p.height, one)
	}
}

// looks does all checks of a page and keeps a picture.
func (p *phone) looks(where string) {
	p.t.Helper()
	p.noSideways(where)
	p.targets(where)
	p.fields(where)
	p.columns(where)
	p.axe(where)
	p.shoot(fmt.Sprintf("%s %dx%d", where, p.width, p.height))
}

// screens are the sizes that every kind of page is looked at in.
var screens = []look{
	{width: 320, height: 640},
	{width: 740, height: 360},
	{width: 1280, height: 800, desktop: true},
	{text: 200},
	{width: 320, height: 640, text: 200},
}

func TestJourneyEveryKindOfPageLooksRight(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	p.open("/")
	p.looks("home, empty")
	four := people[:4]
	running := p.plant(plan{mission: 4, names: four}, without(whole(4), "p3.goal2", "p4.leftovers", "senior.mentor")...)
	done := p.plant(plan{mission: 1, names: people}, whole(5, "senior.adventurer=2", "p2.seniors.adventurer=11")...)
	six := p.plant(plan{mission: 6, names: four}, "goal2.leaders.depth3=[1,2]")
	eight := p.plant(plan{mission: 8, names: people[:3]})
	nine := p.plant(plan{mission: 9, names: people}, "p1.impact.-2=3", "p1.impact.1=1")
	coop := p.plant(plan{mission: 1, mode: "coop", names: people[:3]}, "p1.impact.1=3", "p1.goal1=6", "p2.goal1=3", "p3.goal1=2")
	solo := p.plant(plan{mission: 2, mode: "solo", names: people[:1]})
	old := p.plant(plan{mission: 2, edition: "prototype-2023", names: people[:3]})
	base := "/deepsea/" + running
	person := strings.TrimPrefix(ask[string](p.at("/people"), `document.querySelector('main a[href^="/people/"]').getAttribute('href')`), "/people/")
	fact := ask[string](p.at("/corrections/deepsea/4"), `document.querySelector('main a[href*="fact="]').getAttribute('href')`)

	pages := []struct{ name, path string }{
		{"home", "/"}, {"setup", "/deepsea/new"}, {"setup, nobody", "/deepsea/new?shown=1&do=nobody"},
		{"setup, five", "/deepsea/new?again=" + done},
		{"tracks", base + "/count/tracks?seat=2"}, {"tracks, exact space", base + "/count/tracks?at=p2.tracks.ingenuity&way=space"},
		{"impact", base + "/count/impact"}, {"impact, five and minus", "/deepsea/" + nine + "/count/impact"},
		{"impact, board", base + "/count/impact?way=board"}, {"impact, six", "/deepsea/" + six + "/count/impact"},
		{"journals", base + "/count/journals"}, {"journals, titles", base + "/count/journals?way=titles"}, {"journals, card by card", base + "/count/journals?way=count"},
		{"seniors", base + "/count/seniors"}, {"seniors, five", "/deepsea/" + done + "/count/seniors"},
		{"senior, count", "/deepsea/" + done + "/count/seniors?at=p2.seniors.adventurer"},
		{"goal", base + "/count/goal2"}, {"goal, five", "/deepsea/" + done + "/count/goal1"}, {"goal, above 14", base + "/count/goal2?at=p3.goal2&from=15"},
		{"goal, who", "/deepsea/" + six + "/count/goal2?step=1"}, {"goal, which", "/deepsea/" + eight + "/count/goal1"},
		{"leftovers", base + "/count/leftovers"}, {"leftovers, five", "/deepsea/" + done + "/count/leftovers"},
		{"prototype, seniors", "/deepsea/" + old + "/count/seniors"},
		{"result, open", base + "/result"}, {"result, five", "/deepsea/" + done + "/result"},
		{"result, how", "/deepsea/" + done + "/result?how=goal2.2"}, {"result, how total", "/deepsea/" + done + "/result?how=total.5"},
		{"totals", "/deepsea/" + done + "/totals"}, {"totals, turned", base + "/totals?turn=0123"}, {"share", "/deepsea/" + done + "/share"},
		{"pages of the pad", base + "/pages"}, {"other points", base + "/other"}, {"log", "/t/" + running + "/log"}, {"table", base + "/table"},
		{"co-op, goals", "/deepsea/" + coop + "/count/goal1"}, {"co-op, team", "/deepsea/" + coop + "/count/coop"}, {"co-op, bonus", "/deepsea/" + coop + "/bonus/1"},
		{"co-op, result", "/deepsea/" + coop + "/result"}, {"solo, result", "/deepsea/" + solo + "/result"},
		{"people", "/people"}, {"person", "/people/" + person}, {"settings", "/settings"}, {"backup", "/backup"}, {"about", "/about"}, {"phone", "/phone"},
		{"corrections", "/corrections/deepsea/4"}, {"correction", fact}, {"nothing here", "/nothing"},
	}
	for _, page := range pages {
		t.Run(page.name, func(t *testing.T) {
			p := p.in(t)
			if page.path == "/nothing" {
				p.allows("404")
			}
			p.at(page.path).looks(page.name)
			p.show(look{theme: "light"})
			p.axe(page.name + ", light")
			p.shoot(page.name + " light")
			for _, screen := range screens {
				p.show(screen)
				ask[bool](p, "new Promise(r => requestAnimationFrame(() => r(true)))")
				where := fmt.Sprintf("%s, text %d %%", page.name, orElse(screen.text, 100))
				p.noSideways(where)
				p.targets(where)
				p.columns(where)
				p.shoot(fmt.Sprintf("%s %dx%d", where, p.width, p.height))
			}
			p.show(look{})
		})
	}
}

// at is the phone on a page.
func (p *phone) at(path string) *phone {
	p.t.Helper()
	p.open(path)
	return p
}
