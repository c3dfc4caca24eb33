//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"
)

// Ten missions, both editions, three languages: fewer checks, every page once.
func TestJourneyEveryMissionInEveryLanguage(t *testing.T) {
	languages := []string{"en", "zh-Hans", "zh-Hant"}
	s := newServer(t)
	for mission := 1; mission <= 10; mission++ {
		for e, edition := range []string{"released-2024", "prototype-2023"} {
			language := languages[(mission+e)%3]
			t.Run(fmt.Sprintf("mission %d, %s, %s", mission, edition, language), func(t *testing.T) {
				t.Parallel() // most of a tap is waiting for the next frame
				p := s.phoneFor(t, look{language: language})
				names := []string{"Ana", "小明", "Cleo"}[:3-e] // three, and two of the prototype
				id := p.plant(plan{mission: mission, edition: edition, names: names})
				p.open("/t/" + id)
				if got := ask[string](p, "document.documentElement.lang"); got != language {
					t.Errorf("the page speaks %s, the browser asked for %s", got, language)
				}
				c := p.counter(uint64(10*mission+e), len(names))
				c.tiers = []string{"mentor", "robotics-engineer"}
				seen := map[string]bool{}
				c.each = func(s screen) {
					page := s.Path[strings.LastIndex(s.Path, "/")+1:]
					if !seen[page] {
						seen[page] = true
						p.noSideways(page)
						p.spoken(page)
						p.shoot(fmt.Sprintf("mission %d %s %s %s", mission, edition, language, page))
					}
				}
				c.toResult()
				p.spoken("result")
				c.checkNumbers(mission, edition, names)
				p.shoot(fmt.Sprintf("mission %d %s %s result", mission, edition, language))
			})
		}
	}
}

// spoken: no key of the catalogue and no hole of a sentence reaches a person.
func (p *phone) spoken(where string) {
	p.t.Helper()
	for _, one := range ask[[]string](p, `[document.body.innerText, ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap(e => ['aria-label','title','placeholder'].map(a => e.getAttribute(a) || ''))]
		.flatMap(text => text.match(/\{\{.*?\}\}|<no value>|%!\w|undefined|NaN|\[object|\b(deepsea|count|result|error|page|log|undo)\.[a-z0-9.-]+[a-z0-9]/g) || [])`) {
		p.t.Errorf("%s (%s) shows %q", where, p.address(), one)
	}
}
