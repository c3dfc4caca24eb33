//go:build !js

package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// entries are the changes of a key in a table's log, oldest first.
func (p *phone) entries(id, what string) []string {
	p.t.Helper()
	var all []string
	for _, line := range p.lines(id) {
		if strings.Contains(line, what) {
			all = append(all, line)
		}
	}
	slices.Reverse(all)
	return all
}

func TestJourneyFastFingers(t *testing.T) {
	s := newServer(t)
	for _, wait := range []time.Duration{0, 200 * time.Millisecond} {
		t.Run(fmt.Sprintf("K24 ten fast taps are ten, answers after %v", wait), func(t *testing.T) {
			p := s.phoneFor(t)
			id := p.plant(plan{names: people[:5]})
			p.open("/deepsea/" + id + "/count/impact") // two values, five seats: ten fields
			want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
			var spots []spot
			for _, n := range want {
				spots = append(spots, p.find(key(n)))
			}
			s.slow(wait)
			p.mark()
			p.drum(spots...)
			p.settle()
			p.awaits("document.querySelectorAll('[data-row][data-open]').length === 0")
			s.slow(0)
			for i, n := range want {
				p.holds(id, fmt.Sprintf("p%d.impact.%d=%d", i/2+1, i%2+1, n))
			}
			if n := s.postsTo("/count/impact"); n < 10 {
				t.Errorf("only %d writes were sent", n)
			}
			if zoom := ask[float64](p, "visualViewport.scale"); zoom != 1 {
				t.Errorf("the page is zoomed to %v", zoom)
			}
			if text := ask[string](p, "String(getSelection())"); text != "" {
				t.Errorf("text is selected: %q", text)
			}
		})
		t.Run(fmt.Sprintf("K24 alternating between two neighbours, answers after %v", wait), func(t *testing.T) {
			p := s.phoneFor(t)
			id := p.plant(plan{names: people[:3]})
			p.open("/deepsea/" + id + "/count/tracks?seat=1")
			left, right := p.find("#reputation-2"), p.find("#reputation-3")
			s.slow(wait)
			p.mark()
			p.drum(left, right, left, right, left, right, left, right)
			p.settle()
			time.Sleep(2*wait + 50*time.Millisecond)
			p.settle()
			s.slow(0)
			if got := p.value(id, "p1.tracks.reputation"); got != `{"level":3}` {
				t.Errorf("the last tap was on 4–6, stored is %s", got)
			}
			if got := ask[string](p, "document.querySelector('.track [aria-pressed=true]').id"); got != "reputation-3" {
				t.Errorf("lit is %s", got)
			}
			if n := len(p.entries(id, "Reputation")); n != 8 {
				t.Errorf("%d of eight taps are in the log", n)
			}
		})
	}
	t.Run("K09 undo twice in the same place undoes two, redo stands beside it", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:5]})
		p.open("/deepsea/" + id + "/count/goal1")
		for _, n := range []int{3, 1, 4} {
			p.tap(key(n))
		}
		undo := p.tap("#undo")
		if again := p.find("#undo"); math.Abs(again.X-undo.X) > 2 {
			t.Errorf("undo went from %v to %v", undo.X, again.X)
		}
		p.mark()
		p.drum(undo)
		p.settle()
		p.holds(id, "p1.goal1=3", "p2.goal1=open", "p3.goal1=open")
	})
	t.Run("a double tap on the last open track is one person's", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, "p1.tracks.reputation=4", "p1.tracks.inspiration=4", "p1.tracks.coordination=4")
		p.open("/deepsea/" + id + "/count/tracks?seat=1")
		at := p.find("#ingenuity-3")
		p.mark()
		p.drum(at)
		p.settle()
		p.drum(at)
		time.Sleep(100 * time.Millisecond)
		p.settle()
		p.holds(id, `p1.tracks.ingenuity={"level":3}`, "p2.tracks.ingenuity=open")
		p.reads("Ben's mat")
		p.reload()
		p.reads("Ben's mat") // the address goes along
	})
	t.Run("K24 who has most, tapped fast, keeps each", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{mission: 6, names: people[:4]})
		p.open("/deepsea/" + id + "/count/goal2?step=1")
		var spots []spot
		for _, seat := range []string{"1", "3", "4"} {
			spots = append(spots, p.find("[id='who-goal2.leaders.depth3-"+seat+"']"))
		}
		s.slow(150 * time.Millisecond)
		p.mark()
		p.drum(spots...)
		p.settle()
		s.slow(0)
		p.holds(id, "goal2.leaders.depth3=[1,3,4]")
	})
	t.Run("K24 hexes of the drawn board, tapped fast", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{mission: 9, names: people[:3]})
		p.open("/deepsea/" + id + "/count/impact?way=board")
		spots := []spot{p.find("a.hex:nth-of-type(1)"), p.find("a.hex:nth-of-type(2)"), p.find("a.hex:nth-of-type(3)")}
		s.slow(150 * time.Millisecond)
		p.mark()
		p.drum(spots...)
		p.settle()
		s.slow(0)
		if got := p.value(id, "p1.hexes"); strings.Count(got, `"n":1`) != 3 {
			t.Errorf("three hexes were tapped, stored is %s", got)
		}
		if n := p.count("#collision"); n > 0 {
			t.Errorf("it asks: %s", p.textOf("#collision"))
		}
	})
	t.Run("K24 cards by title, tapped fast", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/journals?way=titles")
		spots := []spot{p.find(".card-choice:nth-of-type(1)"), p.find(".card-choice:nth-of-type(2)"), p.find(".card-choice:nth-of-type(3)")}
		s.slow(150 * time.Millisecond)
		p.mark()
		p.drum(spots...)
		p.settle()
		s.slow(0)
		if got := p.value(id, "p1.journals"); strings.Count(got, ",") != 2 {
			t.Errorf("three cards were tapped, stored is %s", got)
		}
	})
	t.Run("K24 Seniors of one list, tapped fast", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/seniors")
		spots := []spot{p.find("#robotics-engineer-P"), p.find("#robotics-engineer-Y"), p.find("#robotics-engineer-R")}
		s.slow(150 * time.Millisecond)
		p.mark()
		p.drum(spots...)
		p.settle()
		s.slow(0)
		p.holds(id, "senior.robotics-engineer=3")
	})
	t.Run("K24 cards added fast", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/journals?way=count")
		two, three := p.find(key(2)), p.find(key(3))
		s.slow(150 * time.Millisecond)
		p.mark()
		p.drum(two, three, two)
		p.settle()
		s.slow(0)
		p.holds(id, "p1.journals=[2,3,2]")
	})
	t.Run("K23 a field that takes focus does not zoom the page", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		for _, path := range []string{"/deepsea/new", "/deepsea/" + id + "/table", "/deepsea/" + id + "/other", "/deepsea/" + id + "/share", "/backup"} {
			p.open(path)
			p.fields(path)
			field := "input.field-input:not([type=file]), textarea"
			if !p.has(field) {
				continue
			}
			p.poke(field)
			if zoom := ask[float64](p, "visualViewport.scale"); zoom != 1 {
				t.Errorf("%s: zoomed to %v", path, zoom)
			}
		}
	})
	t.Run("K25 the home indicator covers nothing of the bottom bar", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		inset := int64(34)
		_, err := chromedp.Call(p.ctx, emulation.SetSafeAreaInsetsOverride, emulation.SetSafeAreaInsetsOverrideParams{Insets: &emulation.SafeAreaInsets{Bottom: &inset, BottomMax: &inset}})
		p.must(err)
		for _, path := range []string{"/", "/deepsea/new", "/deepsea/" + id + "/count/goal1", "/deepsea/" + id + "/count/tracks"} {
			p.open(path)
			lowest := ask[float64](p, `Math.max(...[...document.querySelectorAll('.bottom a, .bottom button')].map(e => e.getBoundingClientRect().bottom))`)
			if lowest > float64(p.height)-float64(inset)+0.5 {
				t.Errorf("%s: the bar reaches down to %v of %d, the indicator begins at %d", path, lowest, p.height, p.height-int(inset))
			}
		}
	})
}

func TestJourneyTypingAndFocus(t *testing.T) {
	s := newServer(t)
	t.Run("K38 focus stays with the button after its own answer, by keyboard", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		ask[bool](p, "document.getElementById('key-4').focus(), true")
		for i := range 3 {
			p.mark()
			p.key("\r")
			p.settle()
			if got := ask[string](p, "document.activeElement.id || document.activeElement.tagName"); got != "key-4" {
				t.Errorf("after %d presses the focus is on %s", i+1, got)
			}
		}
		p.holds(id, "p1.goal1=4", "p2.goal1=4", "p3.goal1=4")
	})
	t.Run("K38 a button that goes away hands its focus on, never to the body", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		ask[bool](p, "document.getElementById('rest').focus(), true")
		p.mark()
		p.key(" ")
		p.settle()
		p.holds(id, "p1.goal1=0", "p3.goal1=0")
		if got := ask[string](p, "document.activeElement.tagName"); got == "BODY" {
			t.Errorf("the focus fell to the body")
		}
		p.tap("#undo")
		if got := ask[string](p, "document.activeElement.tagName"); got == "BODY" {
			t.Errorf("after undo the focus is on the body")
		}
	})
	t.Run("K38 where one has scrolled to stays through an answer", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{mission: 6, names: people[:4]})
		p.open("/deepsea/" + id + "/count/goal2?step=1")
		p.tap("[id='who-goal2.leaders.columnD-2']")
		before := ask[float64](p, "scrollY")
		if before < 50 {
			t.Fatalf("the page did not scroll: %v", before)
		}
		p.tap("[id='who-goal2.leaders.columnD-3']")
		if after := ask[float64](p, "scrollY"); after < before-2 || after > before+2 {
			t.Errorf("the page jumped from %v to %v", before, after)
		}
	})
	t.Run("K39 one polite sentence for a change", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		// Everything that a reader would speak from now on.
		ask[bool](p, `(() => {
			window.said = [];
			new MutationObserver(all => { for (const region of new Set(all.map(m => (m.target.nodeType === 1 ? m.target : m.target.parentElement)?.closest('[aria-live],[role=status],[role=alert]')).filter(Boolean)))
				if (region.textContent.trim()) window.said.push(region.textContent.trim()) }).observe(document.body, {subtree: true, childList: true, characterData: true});
			return true;
		})()`)
		p.tap(key(6))
		said := ask[[]string](p, "new Promise(r => setTimeout(() => r(window.said), 200))")
		if len(said) != 1 || !strings.Contains(said[0], "Ana") || !strings.Contains(said[0], "6") {
			t.Errorf("a change is said so: %q", said)
		}
		if n := p.count("[aria-live], [role=status], [role=alert], [role=log]"); n != 1 {
			t.Errorf("the page has %d regions that speak", n)
		}
	})
}

// K43: five seats told apart by shape and letter alone; views/colour_test.go
// measures the colours themselves.
func TestJourneySeatsWithoutColour(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	id := p.plant(plan{names: people}, whole(5)...)
	t.Run("K43 shape and letter of each seat are its own", func(t *testing.T) {
		p := p.in(t)
		for _, path := range []string{"/deepsea/" + id + "/count/goal1", "/deepsea/" + id + "/result", "/deepsea/" + id + "/totals", "/"} {
			p.open(path)
			seats := ask[map[string][]string](p, `(() => {
				const all = {};
				for (const token of document.querySelectorAll('.token:not(.token-outline)')) {
					const seat = token.getAttribute('class').match(/seat-./)[0];
					(all[seat] ||= []).push(token.querySelector('path').getAttribute('d') + ' ' + (token.textContent || token.querySelector('.token-letter')?.getAttribute('d') || '').trim());
				}
				return all;
			})()`)
			if len(seats) != 5 {
				t.Fatalf("%s shows %d seats", path, len(seats))
			}
			other := map[string]string{}
			for seat, drawn := range seats {
				if was, taken := other[drawn[0]]; taken {
					t.Errorf("%s: %s and %s are drawn alike", path, seat, was)
				}
				other[drawn[0]] = seat
			}
		}
	})
	t.Run("K43 pictures for those who look themselves", func(t *testing.T) {
		p := p.in(t)
		p.open("/deepsea/" + id + "/result")
		for _, sight := range []emulation.SetEmulatedVisionDeficiencyType{"deuteranopia", "protanopia", "tritanopia", "achromatopsia", "none"} {
			_, err := chromedp.Call(p.ctx, emulation.SetEmulatedVisionDeficiency, emulation.SetEmulatedVisionDeficiencyParams{Type: sight})
			p.must(err)
			p.shoot("K43 " + string(sight))
		}
	})
}
