//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion/ageofsail"
	"shipmate/views"
)

// setSail goes from the first page to the first question of a new table of Age
// of Sail, as on the first evening: colours and names.
func (p *phone) setSail(names ...string) {
	p.t.Helper()
	p.open("/")
	p.tap("#bottom a[href='/ageofsail/new']")
	if p.has("button[value=nobody]") {
		p.tap("button[value=nobody]")
	}
	for i := range names {
		p.tap(`button[value="add:` + views.SeatColours[i] + `"]`)
	}
	for i, name := range names {
		p.typed("#name-"+strconv.Itoa(i+1), name)
	}
	p.tap("#start")
	if !strings.Contains(p.path(), "/count/") {
		p.t.Fatalf("the setup leads to %s:\n%s", p.path(), p.text())
	}
}

// sailor is a counter who knows how many Universities and Slavery cards there
// are in the box.
func (p *phone) sailor(seed uint64, seats int) *counter {
	c := p.counter(seed, seats)
	for i := range seats {
		at := "p" + strconv.Itoa(i+1)
		c.counts[at+".universities"] = 0
		c.counts[at+".slaveryAside"] = i % 2
		c.counts[at+".connections"] = 0
	}
	c.counts["p2.universities"], c.counts["p3.universities"] = 1, 1
	return c
}

// sailFile is the sheet file (sheet-format.md) of what was tapped.
func (c *counter) sailFile(names []string) []byte {
	c.p.t.Helper()
	players := make([]map[string]any, len(names))
	for i, name := range names {
		players[i] = map[string]any{"name": name}
	}
	for key, value := range c.sheet {
		if key == "governorSpace" { // whose is empty: one answer for everybody
			for i := range players {
				players[i]["governorSpaceEmpty"] = false
			}
			for _, seat := range value.([]any) {
				players[int(seat.(float64))-1]["governorSpaceEmpty"] = true
			}
			continue
		}
		seat, steps := int(key[1]-'1'), strings.Split(key[3:], ".")
		if len(steps) == 1 {
			players[seat][steps[0]] = value
			continue
		}
		group, _ := players[seat][steps[0]].(map[string]any)
		if group == nil {
			group = map[string]any{}
			players[seat][steps[0]] = group
		}
		group[steps[1]] = value
	}
	raw, err := json.MarshalIndent(map[string]any{"system": "ageofsail", "profile": "endeavor-2009", "players": players}, "", " ")
	if err != nil {
		c.p.t.Fatal(err)
	}
	return raw
}

func scoredSail(t *testing.T, file []byte) answered {
	t.Helper()
	sheet, err := ageofsail.ReadSheet(file)
	if err != nil {
		t.Fatalf("read the sheet: %v\n%s", err, file)
	}
	raw, err := ageofsail.Answer(sheet)
	if err != nil {
		t.Fatal(err)
	}
	return readAnswer(t, raw)
}

// checkSail: page, export and command line give the numbers of what was tapped.
func (c *counter) checkSail(names []string) {
	c.p.t.Helper()
	tapped := c.sailFile(names)
	want := scoredSail(c.p.t, tapped)
	if len(want.NotCounted) > 0 {
		c.p.t.Errorf("what was tapped leaves %v open:\n%s", want.NotCounted, tapped)
	}
	c.p.sameAsPage(want, "what was tapped")
	export := []byte(c.p.fetch("/ageofsail/" + c.p.table() + "/sheet.json"))
	c.p.sameAsPage(scoredSail(c.p.t, export), "sheet.json")
	c.p.sameAsPage(commandScore(c.p.t, export), "shipmate score")
}

// Journey A of experience.md for the second game, in each language.
func TestJourneySailScored(t *testing.T) {
	s := newServer(t)
	for i, group := range []struct {
		language string
		seats    int
		taps     int // for people who are remembered, from the first page on
	}{{"en", 3, 45}, {"zh-Hans", 5, 70}, {"zh-Hant", 4, 60}} {
		t.Run(fmt.Sprintf("%s, %d seats", group.language, group.seats), func(t *testing.T) {
			t.Parallel()
			p, names := s.phoneFor(t, look{language: group.language}), people[:group.seats]
			p.setSail(names...)
			p.sailor(uint64(i), group.seats).toResult()
			p.tap("#finish")

			p.open("/")
			before := p.taps
			p.tap("#bottom a[href='/ageofsail/new']")
			p.tap("#start")
			c := p.sailor(uint64(10+i), group.seats)
			c.each = func(s screen) {
				if s.Path == p.path() && s.Pad != nil && !s.Pad.Open {
					p.noSideways(s.Path)
				}
			}
			c.toResult()
			p.tap("#finish")
			if taps := p.taps - before; taps > group.taps {
				t.Errorf("a game takes %d taps, the budget is %d: %s", taps, group.taps, strings.Join(c.notes, ", "))
			} else {
				t.Logf("%d taps of %d: %s", taps, group.taps, strings.Join(c.notes, ", "))
			}
			c.checkSail(names)
			p.looks("sail, result")
			p.tap("[id='cell-tracks-2']")
			p.readsSay("ageofsail.step.track", "Track", p.say("ageofsail.track.culture"))
			p.axe("sail, how a number was made")

			id := p.table()
			p.open("/t/" + id + "/log")
			p.tap("#undo")
			p.readsSay("log.gone")
			p.open("/")
			p.readsSay("ageofsail.title")
			if got := p.count(`a[href="/t/` + id + `"]`); got != 1 {
				t.Errorf("home has %d links to the table", got)
			}
		})
	}
}

// Player by player, with the Governor space asked of each, and correcting.
func TestJourneySailPlayerByPlayer(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	p.open("/settings")
	p.poke("label:has(input[name=order][value=players])")
	p.tapSay("save")
	p.setSail(people[:2]...)
	if !strings.Contains(p.path(), "/count/seat1") {
		t.Fatalf("the first page is %s", p.path())
	}
	c := p.counter(3, 2)
	for _, key := range []string{"p1.universities", "p2.universities", "p1.connections", "p2.connections", "p1.slaveryAside", "p2.slaveryAside"} {
		c.counts[key] = 0
	}
	c.toResult()
	c.checkSail(people[:2])
	p.tap("[id='cell-harbor-1']")
	p.tap("#recount")
	if !strings.Contains(p.path(), "/count/seat1") {
		t.Errorf("counting the Harbor again leads to %s", p.path())
	}
}

// Three Universities are said beside the field, and the count goes on.
func TestJourneySailFindings(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	p.setSail(people[:3]...)
	id := p.table()
	p.open("/ageofsail/" + id + "/count/universities")
	p.tap("#key-2")
	p.tap("#key-1")
	p.awaits(`!!document.querySelector('[id="finding-p1.universities"]')`)
	p.looks("sail, finding")
	p.tap("#key-0")
	p.tap(`[id="field-p2.universities"]`)
	p.tap("#key-0")
	p.awaits(`!document.querySelector('[id^="finding-"]')`)
}

// Without scripts the score pad is plain forms, from setup to result.
func TestJourneySailWithoutScripts(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	p.scripts(false)
	p.setSail(people[:3]...)
	c := p.sailor(5, 3)
	c.toResult()
	c.checkSail(people[:3])
	p.tap("#finish")
	p.readsSay("result.rematch")
}

func TestJourneySailLooksRight(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	p.setSail("Ana", "Benedict Cumberland", "Cleo", "Dan", "Eve")
	base := "/ageofsail/" + p.table()
	pages := []struct{ name, path string }{
		{"home", "/"}, {"setup", "/ageofsail/new"}, {"setup, follow", "/ageofsail/new?for=follow"}, {"tracks", base + "/count/tracks?seat=2"},
		{"governor", base + "/count/governorSpace"}, {"harbor", base + "/count/harbor"}, {"result, open", base + "/result"},
		{"about the table", base + "/table"}, {"look-up", "/ageofsail/lookup"},
	}
	for _, screen := range append([]look{{}}, screens...) {
		p.show(screen)
		for _, page := range pages {
			p.open(page.path)
			p.looks("sail, " + page.name + " " + strconv.Itoa(screen.text))
		}
	}
}

// A phone on its own: set up, counted and read without a network.
func TestJourneySailOffline(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phoneFor(t, withWorker)
	p.open("/")
	p.handedOver()
	s.cut()
	p.endWorker()
	p = p.another(withWorker)
	p.allows("ERR_", "503", "504")
	p.setSail(people[:3]...)
	c := p.sailor(8, 3)
	c.toResult()
	p.tap("#finish")
	c.checkSail(people[:3])
	id := p.table()
	if said := p.textArea("/ageofsail/" + id + "/share"); !strings.Contains(said, "Universities") {
		t.Errorf("the text to share says %q", said)
	}
	p.open("/t/" + id + "/log")
	if lines := p.count(".log-line"); lines < 20 {
		t.Errorf("the log has %d lines", lines)
	}
	p.open("/")
	if got := p.count(`a[href="/t/` + id + `"]`); got != 1 {
		t.Errorf("home has %d links to the table", got)
	}
}
