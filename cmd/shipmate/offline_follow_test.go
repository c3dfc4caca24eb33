//go:build !js

package main

import (
	"testing"
	"time"
)

// Journey B of experience.md in flight mode: mission 9, with people who tap
// twice, reload and go back, and a worker that the browser ends.
func TestFollowAWholeGameWithoutANetwork(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.open("/")
	p.handedOver()
	posts := len(s.posts)
	s.cut()
	p.allows("ERR_", "503", "504")

	g := p.follows(9, "Ana", "Ben", "Cleo")
	if g.has("#starts-1") {
		g.tap("#starts-1")
	}
	g.readsSay("follow.starts", "Name", "Ana")
	twice := func(target string) {
		t.Helper()
		time.Sleep(310 * time.Millisecond) // since the tap before
		at := g.find(target)
		g.mark()
		g.drum(at, at)
		g.settle()
		g.last[target] = time.Now()
	}
	g.is("Ana").due(vesselDue)
	twice("#do") // K36
	g.due(discDue)
	twice("#do")
	g.is("Ben").does(vesselDue, discDue)
	g.is("Cleo").does(vesselDue, discDue)
	g.tap("#begin")

	// Round 1: Ana, Ben, Cleo.
	g.is("Ana").recruits("pilot").places("2,1").does(oneIngen).tap("#effort")
	g.reload()
	g.is("Ana").tap("#reassign")
	g.tap("#back-0")
	g.tap("#to-round")
	twice("#ready") // K36: Ben hasn't prepared by it
	g.is("Ben").recruits("reef-diver").does(oneRep).effort(0)
	g.is("Cleo").recruits("sonar-operator").does(oneCoord).effort(0)
	g.is("Ana").acts(0).research(3).next()
	g.is("Ben").acts(1).research(2).next()
	g.is("Cleo").acts(1).disc(2).zone("calm-seas", "discovery").does(oneIngen, discDue).next()
	for _, name := range g.names {
		g.is(name).pass()
	}
	g.stands("0 0 0 1 | 2 3 1 2 0", "1 0 0 0 | 2 2 0 2 0", "0 0 1 1 | 2 0 0 2 0")
	g.endRound()

	// Round 2: Ben, Cleo, Ana.
	g.is("Ben").recruits("pilot").places("1,2").does(oneRep)
	g.undoes(2).redoes(2)
	g.sits("Ben").does(oneCoord).effort(1)
	g.endWorker()
	g.is("Cleo").recruits("reef-diver").does(oneRep).effort(1)
	g.is("Ana").tap("#recruit")
	g.back() // K04
	g.is("Ana").recruits("reef-diver").does(oneRep).effort(0)
	g.is("Ben").acts(0).research(1).disc(3).zone("whale-calving-ground", "c1").places("1,1").next()
	g.is("Cleo").acts(0).publishes("holographic-ocean-floor-visualization").next()
	g.is("Ana").acts(0).counts(1).counts(1).next()
	for _, name := range []string{"Ben", "Cleo", "Ana"} {
		g.is(name).pass()
	}
	g.stands("1 0 0 1 | 3 3 1 3 0", "2 0 1 0 | 2 1 2 3 0", "1 0 1 1 | 2 0 0 3 1")

	// Then people play on and only keep the rounds.
	for _, first := range []int{2, 0, 1, 2} {
		g.endRound()
		for range 2 {
			for i := range 3 {
				g.is(g.names[(first+i)%3])
				if g.has("#pass") {
					g.pass()
				} else {
					g.tapAnew("#ready")
				}
			}
		}
	}
	g.endRound()
	if g.count("#tableau-1, #tableau-2, #tableau-3") != 3 {
		t.Errorf("three Specialists each are not wondered at:\n%s", g.text())
	}
	g.reload()
	g.tap("#to-result")
	g.answers(map[string]int{"p2.goal1": 0, "p3.goal1": 1, "p1.goal2": 2, "p2.goal2": 2, "p1.goal3": 0, "p3.goal3": 0})

	// Counted by hand. Ana and Ben tie for most of goal 2, nobody is second.
	g.ends(
		line{"tracks", []string{"0", "1", "0"}},   // Ben: Reputation 2
		line{"impact", []string{"1", "−4", "0"}},  // (2,1); (1,2) and (1,1)
		line{"journals", []string{"0", "0", "2"}}, // Holographic Ocean Floor Visualization
		line{"seniors", []string{"0", "0", "0"}},
		line{"goal1", []string{"4", "0", "2"}},     // 2+2, 0, 1+1
		line{"goal2", []string{"7", "7", "1"}},     // 2+5, 2+5, 1
		line{"goal3", []string{"0", "5", "0"}},     // 1+4
		line{"leftovers", []string{"2", "1", "0"}}, // 3+3, 2+1, 2+0
		line{"total", []string{"14", "10", "5"}},
	)
	if len(s.posts) != posts {
		t.Errorf("the server was asked to write: %v", s.posts[posts:])
	}
}
