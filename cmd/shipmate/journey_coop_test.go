//go:build !js

package main

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"shipmate/views"
)

// sitsDown goes from the setup to the first round of a game of a team, whose
// rounds and tracks are followed.
func (p *phone) sitsDown(mode string, names ...string) (id string) {
	p.t.Helper()
	p.open("/deepsea/new?for=follow")
	if p.has("button[value=nobody]") {
		p.tap("button[value=nobody]")
	}
	for i := range names {
		p.tap(`button[value="add:` + views.SeatColours[i] + `"]`)
	}
	for i, name := range names {
		p.typed("#name-"+strconv.Itoa(i+1), name)
	}
	if p.isSeen("#ask-thresholds") {
		p.t.Error("a competitive game is asked for thresholds")
	}
	p.poke("label:has(input[name=mode][value=" + mode + "])")
	p.poke("label:has(input[name=depth][value=tracks])")
	if p.has("#ask-thresholds") { // not where the last game was one of a team
		p.tap("#ask-thresholds")
	}
	if got := ask[string](p, "document.querySelector('#threshold-impact').value"); got != map[string]string{"coop": "33", "solo": "10"}[mode] {
		p.t.Errorf("the threshold of the Impact goal is filled in with %q", got)
	}
	p.tap("#start")
	return p.table()
}

// plays reveals, counts and ends every round of a game of a team.
func (p *phone) plays(id string, rounds, seats int) {
	p.t.Helper()
	for round := 1; round <= rounds; round++ {
		p.readsSay("follow.round", "Round", round, "Rounds", rounds)
		p.tap("#reveal")
		switch {
		case round == 1:
			p.tap("#card-prototype-depth5-0")
		case round <= 3:
			p.tap("#draw")
		case round == 4:
			if p.has("#new-card:not([open]) summary") { // there are cards of another game
				p.poke("#new-card summary")
			}
			p.typed("#title", "Heavy seas")
			p.poke("label:has(input[name=what][value='track:ingenuity'])")
			p.poke("label:has(input[name=n][value='2'])")
			p.tap("button[value=typed]")
			if n := p.count("#setback-4 li"); n != seats {
				p.t.Errorf("%d people have nothing to lose, %d are named", seats, n)
			}
		default:
			p.tap("button[value=skip]")
		}
		if p.has("#reveal") {
			p.t.Fatalf("round %d: a card is revealed, and due again", round)
		}
		if round <= 3 {
			p.counts(seats, round)
		}
		p.tap("#to-round")
		p.tap("#round")
	}
	if !strings.Contains(p.path(), id) || p.has("#reveal") {
		p.t.Fatalf("after the last round at %s:\n%s", p.path(), p.text())
	}
}

// counts counts sonar discs on the open meter of goal 1, until it is met.
func (p *phone) counts(seats, round int) {
	p.t.Helper()
	p.tap("#meter-goal1")
	each := map[bool]int{true: 2, false: 5}[seats == 1]
	if seats > 1 {
		each = 2
	}
	for seat := 1; seat <= seats; seat++ {
		for range each {
			p.tap(fmt.Sprintf("#goal1-%d-up", seat))
		}
	}
	if round == 3 && seats == 1 {
		if said := ask[string](p, "document.querySelector('[aria-live], [role=status]').textContent"); !strings.Contains(said, p.say("coop.now-met", "Goals", []string{ask[string](p, "document.querySelector('#meter-goal1 .meter-name').textContent")})) {
			p.t.Errorf("the ear hears %q", said)
		}
	}
	p.tap("#close")
}

// A whole game of three on the server: cards, a Setback that nobody can pay,
// goals counted on their meters; nothing is decided before the end.
func TestJourneyCoopOfThree(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	id := p.sitsDown("coop", people[:3]...)
	p.plays(id, 6, 3)
	p.holds(id, "p1.goal1=6", "p3.goal1=6")
	p.open("/deepsea/" + id + "/result")
	p.reads("7")
	if p.count(".meter") != 7 || p.count(".meter-met") != 1 {
		t.Errorf("%d meters, %d met", p.count(".meter"), p.count(".meter-met"))
	}
	p.tap("#meter-goal1")
	p.readsSay("coop.from.doubted")
	p.tap("#recount")
	p.readsSay("coop.threshold")
	p.open("/t/" + id + "/log")
	if n := p.count(".log-line"); n < 25 {
		t.Errorf("the log has %d lines", n)
	}
}

// A whole solo game, in Chinese: seven rounds, four Setbacks.
func TestJourneySolo(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	p.show(look{language: "zh-Hans"})
	id := p.sitsDown("solo", people[0])
	p.plays(id, 7, 1)
	if got := p.value(id, "coop.setbacks"); strings.Count(got, "round") != 4 {
		t.Errorf("Setbacks %s", got)
	}
	p.open("/deepsea/" + id + "/result")
	if p.count(".meter-met") != 1 {
		t.Errorf("met: %d\n%s", p.count(".meter-met"), p.text())
	}
}

// A co-op game of two of which everything is followed, in traditional Chinese:
// a Setback takes the marker that was tapped on the drawn board.
func TestJourneyCoopOfTwoFollowsEverything(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	p.show(look{language: "zh-Hant"})
	g := p.begun(plan{mode: "coop", names: people[:2]})
	g.shows("seat", "1")
	for range people[:2] {
		for g.has("#do") {
			g.tapAnew("#do")
		}
	}
	g.tap("#begin")
	for round := 1; round <= 6; round++ {
		if round == 4 {
			for _, hex := range []string{"0,0", "0,1"} {
				g.shows("seat", "1", "panel", "impact", "anyway", "1")
				g.touches(hex)
			}
			g.shows("seat", "1")
		}
		g.tap("#reveal")
		switch round {
		case 1, 2, 3:
			g.tap("#card-prototype-" + []string{"depth5", "research", "seniors"}[round-1] + "-0")
		case 4:
			g.typed("#title", "漏水")
			g.poke("label:has(input[name=what][value=marker])")
			g.tap("#typed")
			g.poke("a.hex[href='#pick-0-1-1']")
			g.looks("a Setback takes a marker")
			g.tap("#resolve")
			g.holds(g.id, `p1.hexes=[{"r":0,"c":0,"n":1}]`)
			if said := g.textOf("#setback-4"); !strings.Contains(said, people[1]) || strings.Contains(said, people[0]) {
				t.Errorf("who had no marker is named, and nobody else: %q", said)
			}
		default:
			g.tap("#skip")
		}
		g.tap("#to-round")
		for range people[:2] {
			g.tapAnew("#ready")
		}
		for range people[:2] {
			g.tapAnew("#pass")
		}
		g.tap("#round")
	}
	g.enter(g.id, "p1.goal1=11", "p2.goal1=0", "p1.goal2=1", "p2.goal2=0", "p1.goal3=0", "p2.goal3=0")
	g.open("/deepsea/" + g.id + "/result")
	g.readsSay("result.coop.lost", "Met", 1, "Goals", 7, "Needed", 4)
	if got := g.textOf("#meter-bonus3 .meter-number"); got != "2 / 10" {
		t.Errorf("Seniors are counted by themselves: %s", got)
	}
	g.looks("the result of a team")
}

// The prototype's three goals lie open from the start, and its chart says how
// well the team did.
func TestJourneyCoopPrototype(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	p.open("/deepsea/cards")
	p.tap("#chart summary")
	p.typed("#line-2", "Well begun")
	p.tap("#save-chart")
	id := p.plant(plan{mode: "coop", edition: "prototype-2023", names: people[:3], fields: url.Values{"depth": {"tracks"}, "for": {"follow"}, "starts": {"1"}}})
	p.open("/deepsea/" + id)
	for card := 1; card <= 3; card++ {
		p.tap("#reveal")
		p.readsSay("coop.reveal.title-bonus", "Number", card)
		p.tap("#draw")
	}
	if p.has("#reveal") {
		t.Error("a fourth card is due")
	}
	p.tap("#to-round")
	again := &game{phone: p, last: map[string]time.Time{}}
	for round := 1; round <= 6; round++ {
		if p.has("#reveal") {
			t.Fatalf("round %d: the prototype has no Setbacks", round)
		}
		again.tapAnew("#round")
	}
	p.enter(id, "p1.goal1=9", "p2.goal1=6", "p3.goal1=0", "p1.goal2=10", "p2.goal2=0", "p3.goal2=0", "p1.goal3=0", "p2.goal3=0", "p3.goal3=0")
	p.open("/deepsea/" + id + "/result")
	p.readsSay("result.coop.chart-says", "Met", 2, "Goals", 7, "Text", "Well begun")
}

// A co-op game that nobody followed is scored: goals are counted, a missing
// threshold is asked for, and the result says what it can't decide until then.
func TestJourneyCoopIsScoredOnly(t *testing.T) {
	t.Parallel()
	p := newServer(t).phone()
	id := p.plant(plan{mode: "coop", mission: 2, names: people[:3]})
	p.enter(id, `p1.impact.1=3`, `p1.impact.2=2`, `p2.impact.1=0`, `p2.impact.2=0`, `p3.impact.1=0`, `p3.impact.2=0`, "p1.goal1=9", "p2.goal1=6", "p3.goal1=0", "p1.goal2=10", "p2.goal2=0", "p3.goal2=0", "p1.goal3=0", "p2.goal3=0", "p3.goal3=0")
	p.open("/deepsea/" + id + "/result")
	p.readsSay("result.coop.undecided", "Met", 0, "Goals", 7, "Needed", 4)
	p.readsSay("result.coop.no-threshold")
	p.tap("#meter-goal1")
	p.tap("#recount")
	p.typed("#threshold", "15")
	p.tap("#save")
	if !p.has("#meter-goal1.meter-met") {
		t.Errorf("15 of 15: %s", p.textOf("#meter-goal1"))
	}
	p.tap("#close")
	p.tap("#meter-bonus1")
	p.tap("#enter-card")
	p.tap("#card-prototype-depth5-0")
	p.tap("#meter-bonus1")
	p.typed("#total", "3")
	p.tap("#save")
	p.readsSay("result.coop.missed", "Count", 1)
	p.open("/deepsea/new?mission=2&mode=coop&shown=1&colour=P&colour=Y&colour=R&person=&person=&person=&name=&name=&name=")
	if got := ask[string](p, "document.querySelector('#threshold-goal1').value"); got != "15" {
		t.Errorf("the threshold is remembered as %q", got)
	}
}

// A co-op game of three, then a solo game in Chinese, where no network is.
func TestOfflineCoopOfThree(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phoneFor(t, withWorker)
	p.open("/")
	p.handedOver()
	s.cut()
	p.endWorker()
	p = p.another(withWorker)
	p.allows("ERR_", "503", "504")
	id := p.sitsDown("coop", people[:3]...)
	p.plays(id, 6, 3)
	p.open("/deepsea/" + id + "/result")
	if p.count(".meter-met") != 1 {
		t.Errorf("met: %d\n%s", p.count(".meter-met"), p.text())
	}
	p.open("/deepsea/cards")
	p.reads("Heavy seas")
	p.open("/settings")
	p.poke("input[name=language][value=zh-Hant] + *")
	p.tap("#choices button.button-main")
	p.words = views.WordsIn("zh-Hant")
	id = p.sitsDown("solo", people[0])
	p.plays(id, 7, 1)
	p.open("/deepsea/" + id + "/result")
	p.readsSay("result.coop.undecided", "Met", 1, "Goals", 7, "Needed", 4)
}

func TestJourneyCoopLooksRight(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := s.phone()
	tracks := url.Values{"depth": {"tracks"}, "for": {"follow"}, "starts": {"1"}}
	three := "/deepsea/" + p.plant(plan{mode: "coop", names: []string{"Ana", "Benedikt", "Cleo"}, fields: tracks}, "p1.goal1=6", "p2.goal1=7", "p3.goal1=2", "p1.goal2=3",
		`coop.bonus1={"count":"depth5","card":"prototype-depth5","counts":[1,0,null],"threshold":4}`, `coop.bonus2={"title":"Whales and wrecks","scope":"every-seat","counts":[2,1,0],"threshold":2}`)
	late := "/deepsea/" + p.plant(plan{mode: "coop", names: people, fields: tracks}, "follow.round=4",
		`coop.setbacks=[{"round":3,"title":"Heavy seas","short":[{"seat":1,"what":"track","track":"ingenuity","n":2,"why":"less"},{"seat":2,"what":"disc","n":1,"why":"missing"}]}]`)
	pages := []struct{ name, path string }{
		{"setup", "/deepsea/new?for=follow&mode=coop&mission=1&shown=1&colour=P&colour=Y&person=&person=&name=&name="},
		{"round", three + "/follow"}, {"meters", three + "/meters"}, {"meter, goal", three + "/meters?goal=goal1"}, {"meter, impact", three + "/meters?goal=impact"},
		{"meter, bonus", three + "/meters?goal=bonus1"}, {"meter, every seat", three + "/meters?goal=bonus2"}, {"meter, nothing", three + "/meters?goal=bonus3"},
		{"reveal", three + "/reveal?kind=bonus&number=3"}, {"setback", late + "/reveal"}, {"meters, setback", late + "/meters"},
		{"cards", "/deepsea/cards"}, {"card, bonus", "/deepsea/cards?card=new&kind=bonus"}, {"card, setback", "/deepsea/cards?card=new&kind=setback"},
		{"thresholds", "/deepsea/cards?thresholds=2"}, {"result", three + "/result"}, {"result, how", three + "/result?how=meter.goal1"}, {"table", three + "/table"},
	}
	for _, page := range pages {
		t.Run(page.name, func(t *testing.T) {
			p := p.in(t)
			p.at(page.path).looks("co-op " + page.name)
			p.show(look{theme: "light"})
			p.axe(page.name + ", light")
			for _, screen := range []look{{width: 320, height: 640}, {width: 740, height: 360}, {text: 200}, {width: 320, height: 640, text: 200}} {
				p.show(screen)
				ask[bool](p, "new Promise(r => requestAnimationFrame(() => r(true)))")
				where := fmt.Sprintf("co-op %s, text %d %%", page.name, orElse(screen.text, 100))
				p.noSideways(where)
				p.targets(where)
				p.shoot(fmt.Sprintf("%s %dx%d", where, p.width, p.height))
			}
			p.show(look{})
		})
	}
}
