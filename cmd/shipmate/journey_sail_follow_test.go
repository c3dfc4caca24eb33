//go:build !js

package main

import (
	"strconv"
	"testing"
	"time"

	"shipmate/views"
)

// voyage is a game of Age of Sail on the table that a phone follows.
type voyage struct{ *game }

// sails goes from the first page to the first screen of a followed game with the
// practice set, where the first of the names begins.
func (p *phone) sails(names ...string) *voyage {
	p.t.Helper()
	p.open("/")
	p.tap("#bottom a[href='/ageofsail/new?for=follow']")
	if p.has("button[value=nobody]") {
		p.tap("button[value=nobody]")
	}
	for i := range names {
		p.tap(`button[value="add:` + views.SeatColours[i] + `"]`)
	}
	for i, name := range names {
		p.typed("#name-"+strconv.Itoa(i+1), name)
	}
	for _, chip := range []string{"[name=starts][value='1']", "[name=set][value=practice]", "[name=side][value=a]"} {
		p.poke("label:has(input" + chip + ")")
	}
	p.tap("#start")
	p.awaits("location.pathname.endsWith('/follow')")
	return &voyage{&game{phone: p, names: names, last: map[string]time.Time{}}}
}

// builds takes a tile for whoever's turn it is.
func (g *voyage) builds(name, tile string) *voyage {
	g.t.Helper()
	g.is(name)
	g.tapAnew("#build")
	g.tap("#build-" + tile)
	return g
}

// uses lays a disc on a building by its place.
func (g *voyage) uses(slot int) *voyage {
	g.t.Helper()
	g.tapAnew("#activate")
	g.tap("#activate-" + strconv.Itoa(slot))
	return g
}

// gets says which token came.
func (g *voyage) gets(kind string) *voyage {
	g.t.Helper()
	g.tap("#do-" + kind)
	return g
}

// rests is a round in which nobody does anything but build: all stay, pass, and
// their cubes match.
func (g *voyage) rests(first int, tile string) {
	g.t.Helper()
	for i := range g.names {
		g.builds(g.names[(first+i)%len(g.names)], tile)
	}
	g.tapAnew("#grow")
	for range g.names {
		g.tapAnew("#paid")
	}
	g.over()
}

// over ends a round.
func (g *voyage) over() {
	g.t.Helper()
	for range g.names {
		g.tapAnew("#pass")
	}
	g.tapAnew("#round")
	g.tapAnew("#do") // all cubes match
	g.nothingDue()
}

// plays is a whole game of two, counted by hand below.
func (g *voyage) plays(look func(string)) {
	g.t.Helper()
	ana, ben := g.names[0], g.names[1]
	g.readsSay("ageofsail.follow.starts", "Name", ana)
	g.readsSay("ageofsail.follow.practice")
	look("sail, begin")

	// Round 1: Ana, Ben. No Salary.
	g.is(ana).tap("#build")
	look("sail, build")
	g.tap("#build-market")
	g.builds(ben, "shipyard")
	g.tap("#grow")
	g.uses(0)
	look("sail, occupy")
	g.tap("#occupy-europe-1")
	look("sail, token")
	g.gets("politics").next()
	g.is(ben)
	g.uses(1)
	look("sail, ship")
	g.tap("#ship-africa")
	g.gets("culture").next()
	g.over()

	// Round 2: Ben, Ana.
	g.builds(ben, "workshop").builds(ana, "shipyard").tap("#grow")
	g.is(ben).tap("#choose-pay")
	g.tap("#pay-1")
	g.tap("#to-round")
	g.tapAnew("#paid")
	g.is(ana).tap("#choose-pay")
	g.tap("#pay-0")
	g.reload() // nothing is lost
	g.tap("#to-round")
	g.tapAnew("#paid")
	g.is(ben)
	g.uses(1).tap("#ship-africa")
	g.undoes(1).redoes(1)
	g.tap("#seat-2")
	g.gets("finance").next()
	g.is(ana)
	g.uses(1)
	look("sail, draw")
	g.tap("#draw-europe-0")
	g.tap("#stock-world")
	look("sail, world")
	g.tap("#to-round")
	g.tap("#stock-cards")
	look("sail, cards")
	g.tap("#to-round")
	g.next()
	g.over()

	for i, tile := range []string{"market", "market", "shipyard", "workshop", "workshop"} {
		g.rests(i%2, tile)
	}
	look("sail, over")
	g.tap("#to-result")
	g.awaits("location.pathname.endsWith('/result')")
	for name, want := range map[string][2]string{
		"cities":        {"1", "0"}, // Europe 1
		"connections":   {"0", "0"},
		"tracks":        {"3", "4"}, // 4 3 3 1 icons: 1+1+1+0; 6 3 3 0: 2+1+1+0
		"cards":         {"0", "0"}, // Europe 0
		"governorSpace": {"3", "3"},
		"universities":  {"0", "0"},
		"harbor":        {"5", "5"}, // 17 and 17, by 3
		"slavery":       {"0", "0"},
		"total":         {"12", "12"},
	} {
		for seat, points := range want {
			if got := g.cell(name, seat+1); got != points {
				g.t.Errorf("%s of %s: the result says %s, counted by hand %s", name, g.names[seat], got, points)
			}
		}
	}
}

// A followed game of Age of Sail on the server, in two languages, one of them on
// a small phone in the light.
func TestJourneySailFollowAWholeGame(t *testing.T) {
	t.Parallel()
	for _, l := range []look{{width: 320, height: 640, theme: "light"}, {language: "zh-Hans"}} {
		t.Run(l.language, func(t *testing.T) {
			t.Parallel()
			s := newServer(t)
			g := s.phone(l).sails("Ana", "Ben")
			g.plays(func(where string) { g.looks(where + " " + l.language) })
		})
	}
}

// The same in flight mode and in traditional characters; the browser ends the
// worker in between.
func TestSailFollowWithoutANetwork(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(look{worker: true, language: "zh-Hant"})
	p.open("/")
	p.handedOver()
	posts := len(s.posts)
	s.cut()
	p.allows("ERR_", "503", "504")
	g := p.sails("Ana", "Ben")
	g.plays(func(where string) {
		if where == "sail, draw" {
			g.endWorker()
		}
	})
	if len(s.posts) != posts {
		t.Errorf("the server was asked to write: %v", s.posts[posts:])
	}
}

// Component sets are typed in and brought from a file on the phone itself.
func TestJourneySailComponentSet(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := s.phone(look{width: 320, height: 640})
	p.open("/ageofsail/sets")
	p.looks("sets")
	p.typed("#label", "The copy in the living room")
	p.tap("#new-set")
	p.awaits("!!document.querySelector('#next-missing')")
	p.looks("set")
	p.tap("#next-missing")
	p.awaits("!!document.querySelector('#begin-0')")
	p.looks("set, track")
	p.tap("#save-next")
	p.awaits("document.querySelector('#value-0')?.value === ''")
	p.open("/ageofsail/sets?part=building.market&set=" + ask[string](p, "new URLSearchParams(location.search).get('set')"))
	p.looks("set, building")
	p.typed("#icon-2", "99")
	p.allows("422")
	p.tap("#save")
	p.awaits("!!document.querySelector('#icon-2-error')")
	p.looks("set, refused")
}

// What was typed into a part and not saved waits on the phone, wherever one went
// in between; once it is saved it waits no more.
func TestJourneySailSetKeepsWhatWasTyped(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := s.phone(look{width: 360, height: 740})
	p.open("/ageofsail/sets")
	p.typed("#label", "Mine")
	p.tap("#new-set")
	p.awaits("!!document.querySelector('#next-missing')")
	part := "/ageofsail/sets?part=building.market&set=" + ask[string](p, "new URLSearchParams(location.search).get('set')")
	p.open(part)
	p.typed("#icon-1", "2")
	p.tap("#part-form .chip:nth-child(2)")
	p.tap("a[href*=lookup]")
	p.awaits("location.pathname.includes('lookup')")
	p.back()
	p.awaits("document.querySelector('#icon-1')?.value === '2' && document.querySelectorAll('#part-form input:checked').length === 1")
	p.typed("#icon-2", "3")
	p.key("\r") // Enter saves, and stays
	p.awaits("location.search.includes('did=') && location.search.includes('part=') && document.querySelector('#icon-2')?.value === '3'")
	p.typed("#icon-1", "4")
	p.tap("#save-next")
	p.awaits("!location.search.includes('market')")
	p.open(part)
	p.awaits("document.querySelector('#icon-1')?.value === '4'")
	if kept := ask[string](p, "JSON.stringify(Object.values(sessionStorage).filter(value => value.startsWith('[')))"); kept != "[]" {
		t.Errorf("what was saved still waits: %s", kept)
	}
}
