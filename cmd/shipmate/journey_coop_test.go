//go:build !js

package main

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

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
	p.tap("#ask-thresholds")
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

// A co-op game of three where no network is.
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
