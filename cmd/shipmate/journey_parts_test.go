//go:build !js

package main

import (
	"math/rand/v2"
	"testing"
	"time"
)

// hearAnswers keeps the last answer to our script beside the page.
const hearAnswers = `(() => {
	if (window.heard) return true;
	const real = window.fetch;
	window.heard = {text: ''};
	window.fetch = async (...all) => {
		const answer = await real(...all), text = answer.text.bind(answer);
		answer.text = async () => window.heard.text = await text();
		return answer;
	};
	return true;
})()`

// unlike says where the screen is not what the last answer draws; "" = nowhere.
const unlike = `(() => {
	const text = window.heard && window.heard.text;
	if (!text) return 'no answer was heard';
	const plain = screen => {
		const copy = screen.cloneNode(true);
		copy.querySelectorAll('[data-since]').forEach(clock => clock.textContent = ''); // it has gone on
		copy.querySelectorAll('h1[tabindex]').forEach(heading => heading.removeAttribute('tabindex')); // it has the focus
		const tell = node => node.nodeType !== 1 ? node.nodeValue ?? '' : '<' + [node.tagName, ...[...node.attributes].map(a => a.name + '=' + a.value).sort()].join(' ') + '>' + [...node.childNodes].map(tell).join('') + '</>';
		return tell(copy);
	};
	const shown = plain(document.getElementById('screen'));
	const drawn = plain(new DOMParser().parseFromString(text.replaceAll('<!--part-->', ''), 'text/html').getElementById('screen'));
	let at = 0;
	while (at < shown.length && shown[at] === drawn[at]) at++;
	return shown === drawn ? '' : 'shown ' + shown.slice(Math.max(0, at - 120), at + 200) + '\n\nbut drawn ' + drawn.slice(Math.max(0, at - 120), at + 200);
})()`

// stores are the things on the screen that store something when they are
// tapped, and the spaces of the ocean that lead to more of them.
const stores = `[...document.querySelectorAll('#screen form[data-write] button[id], #screen button[form][id], a.sea-cell.lit[id], #to-board, #i-am')].filter(e => !e.disabled && e.getClientRects().length).map(e => '[id="' + e.id + '"]')`

// What an answer leaves out is what the screen shows already: after any taps it
// shows what the answer draws, as if it had been drawn anew.
func TestJourneyPartsAreNeverOld(t *testing.T) {
	s := newServer(t)
	pages := []struct {
		name string
		open func(p *phone) string
	}{
		{"tracks", func(p *phone) string { return "/deepsea/" + p.plant(plan{names: people[:4]}) + "/count/tracks" }},
		{"counts", func(p *phone) string { return "/deepsea/" + p.plant(plan{names: people[:5]}) + "/count/impact" }},
		{"the board of hexes", func(p *phone) string {
			return "/deepsea/" + p.plant(plan{mission: 9, names: people[:3]}) + "/count/impact?way=board"
		}},
		{"Journals by title", func(p *phone) string {
			return "/deepsea/" + p.plant(plan{names: people[:3]}) + "/count/journals?way=titles"
		}},
		{"a goal", func(p *phone) string {
			return "/deepsea/" + p.plant(plan{mission: 6, names: people[:4]}) + "/count/goal2"
		}},
		{"a game that is followed", func(p *phone) string {
			return "/deepsea/" + p.begun(plan{names: people[:3]}).id + "/follow?seat=1"
		}},
		{"a game that is played", func(p *phone) string { return p.playing(plan{mission: 3, names: people[:2]}).at() }},
	}
	for n, one := range pages {
		t.Run(one.name, func(t *testing.T) {
			p := s.phoneFor(t)
			p.allows("status of 422") // any tap on any button: some are refused, and the answer says so
			start := one.open(p)
			p.open(start)
			r := rand.New(rand.NewPCG(11, uint64(n)))
			compared := 0
			for tries := 0; compared < 14; tries++ {
				if tries == 90 {
					t.Fatalf("of 90 taps only %d were answered in place", compared)
				}
				targets := ask[[]string](p, stores)
				if len(targets) == 0 {
					p.open(start)
					continue
				}
				ask[bool](p, hearAnswers)
				if tries%5 == 4 { // what somebody else changes in a page is drawn anew, too
					ask[bool](p, "document.querySelectorAll('.face, .tile, .sea-cell').forEach(face => face.append('!')), true")
				}
				target := targets[r.IntN(len(targets))]
				if at := ask[spot](p, finder+"("+quoted(target)+")"); at.Covered != "" {
					continue // a message lies above it for a moment
				}
				if p.has(target + "[data-command]") {
					time.Sleep(time.Until(p.until)) // people look before they tap there again
				}
				p.tap(target)
				if !ask[bool](p, "!!(window.heard && window.heard.text)") {
					continue // a whole page came
				}
				if said := ask[string](p, unlike); said != "" {
					t.Fatalf("after a tap on %s, at %s: %s", target, p.address(), said)
				}
				compared++
			}
		})
	}
}
