//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

var people = []string{"Ana", "Ben", "Cleo", "Dan", "Eve"}

// setUp goes from the first page to the first question of a new table, as on
// the first evening: colours, names, mission.
func (p *phone) setUp(mission int, names ...string) {
	p.t.Helper()
	p.open("/")
	p.tap("#bottom a[href='/deepsea/new']")
	if p.has("button[value=nobody]") {
		p.tap("button[value=nobody]")
	}
	for i := range names {
		p.tap(`button[value="add:` + views.SeatColours[i] + `"]`)
	}
	for i, name := range names {
		p.typed("#name-"+strconv.Itoa(i+1), name)
	}
	p.poke("label[for=mission-" + strconv.Itoa(mission) + "]")
	p.tap("#start")
	if !strings.Contains(p.path(), "/count/") {
		p.t.Fatalf("the setup leads to %s:\n%s", p.path(), p.text())
	}
}

// answered is "score --json", as far as the journeys compare.
type answered struct {
	Players []struct {
		Name  string          `json:"name"`
		Lines map[string]*int `json:"lines"`
		Total *int            `json:"total"`
	} `json:"players"`
	Places     []int    `json:"places"`
	Winners    []int    `json:"winners"`
	NotCounted []string `json:"notCounted"`
}

func scored(t *testing.T, file []byte) answered {
	t.Helper()
	sheet, err := deepsea.ReadSheet(file)
	if err != nil {
		t.Fatalf("read the sheet: %v\n%s", err, file)
	}
	raw, err := deepsea.Answer(sheet)
	if err != nil {
		t.Fatal(err)
	}
	return readAnswer(t, raw)
}

func readAnswer(t *testing.T, raw []byte) answered {
	t.Helper()
	var got answered
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return got
}

// commandScore is what `shipmate score --json FILE` prints.
func commandScore(t *testing.T, file []byte) answered {
	t.Helper()
	name := filepath.Join(t.TempDir(), "sheet.json")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, fault bytes.Buffer
	if status := run(context.Background(), []string{"score", "--json", name}, strings.NewReader(""), &out, &fault); status != exitOK {
		t.Fatalf("shipmate score ended with %d: %s\n%s", status, fault.String(), file)
	}
	return readAnswer(t, out.Bytes())
}

// sameAsPage compares an answer with the numbers of the result that is open.
func (p *phone) sameAsPage(want answered, from string) {
	p.t.Helper()
	shown := ask[map[string]string](p, `Object.fromEntries([...document.querySelectorAll('[id^=cell-]')].map(e => [e.id, (`+seen+`)(e).replace('−', '-')]))`)
	for i, player := range want.Players {
		at := "-" + strconv.Itoa(i+1)
		for line, points := range player.Lines {
			if got, want := shown["cell-"+line+at], number(points); got != want && want != "open" {
				p.t.Errorf("%s: %s, %s: the page says %q, %s says %s", p.address(), player.Name, line, got, from, want)
			}
		}
		if got, want := shown["cell-total"+at], number(player.Total); got != want && want != "open" {
			p.t.Errorf("%s: %s: the page's total is %q, %s says %s", p.address(), player.Name, got, from, want)
		}
	}
	places := ask[[]string](p, `[...document.querySelectorAll('.m-place td')].map(e => e.textContent.trim())`)
	if want := fmt.Sprint(want.Places); len(places) > 0 && len(want) > 2 && fmt.Sprint(places) != want {
		p.t.Errorf("%s: places are %v, %s says %s", p.address(), places, from, want)
	}
}

func number(n *int) string {
	if n == nil {
		return "open"
	}
	return strconv.Itoa(*n)
}

// checkNumbers: page, export and command line give the numbers of what was
// tapped.
func (c *counter) checkNumbers(mission int, edition string, names []string) {
	c.p.t.Helper()
	tapped := c.file(mission, edition, "competitive", names)
	want := scored(c.p.t, tapped)
	if len(want.NotCounted) > 0 {
		c.p.t.Errorf("what was tapped leaves %v open:\n%s", want.NotCounted, tapped)
	}
	c.p.sameAsPage(want, "what was tapped")
	export := []byte(c.p.fetch("/deepsea/" + c.p.table() + "/sheet.json"))
	c.p.sameAsPage(scored(c.p.t, export), "sheet.json")
	c.p.sameAsPage(commandScore(c.p.t, export), "shipmate score")
}

// Journey A of experience.md.
func TestJourneyScoreAGameThatJustEnded(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	p.open("/")
	p.readsSay("home.empty")
	p.setUp(1, people[:3]...)
	c := p.counter(1, 3)
	c.tiers = []string{"adventurer", "biogeographer", "robotics-engineer"}
	c.toResult()
	c.checkNumbers(1, "released-2024", people[:3])
	p.shoot("result")
}

// again starts a game with the same people and counts it to the result. It
// returns the taps from "Score a game" on.
func (p *phone) again(mission int, c *counter) int {
	p.t.Helper()
	p.open("/")
	before := p.taps
	p.tap("#bottom a[href='/deepsea/new']")
	if !ask[bool](p, fmt.Sprintf("document.getElementById('mission-%d').checked", mission)) {
		p.poke("label[for=mission-" + strconv.Itoa(mission) + "]")
	}
	p.tap("#start")
	c.toResult()
	return p.taps - before
}

// The phone must never be the slow one: look.md §1, the tap budget.
func TestJourneySamePeopleWithinTheTapBudget(t *testing.T) {
	tiers := []string{"adventurer", "biogeographer", "ocean-historian", "fleet-coordinator"}
	budgets := map[int]struct{ usual, six int }{3: {55, 70}, 4: {70, 85}, 5: {85, 100}}
	s := newServer(t)
	for _, group := range []struct {
		seats    int
		missions []int
	}{{3, []int{1, 2, 4, 5, 9, 6}}, {4, []int{4, 6}}, {5, []int{9, 6}}} {
		t.Run(fmt.Sprintf("%d seats", group.seats), func(t *testing.T) {
			t.Parallel()
			p, names := s.phoneFor(t), people[:group.seats]
			p.setUp(10, names...) // the game before: its people are remembered
			for _, mission := range group.missions {
				c := p.counter(uint64(100*group.seats+mission), group.seats)
				c.tiers = tiers[:3]
				if group.seats == 5 {
					c.tiers = tiers
				}
				taps := p.again(mission, c)
				budget := budgets[group.seats].usual
				if mission == 6 {
					budget = budgets[group.seats].six
				}
				t.Logf("mission %d: %d taps of %d: %s", mission, taps, budget, strings.Join(c.notes, ", "))
				if taps > budget {
					t.Errorf("mission %d takes %d taps, the budget is %d: %s", mission, taps, budget, strings.Join(c.notes, ", "))
				}
				c.checkNumbers(mission, "released-2024", names)
			}
		})
	}
}
