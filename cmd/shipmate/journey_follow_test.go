//go:build !js

package main

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shipmate/views"
)

// game is a game on the table that a phone follows. Its methods are what people
// tap, so that a test reads like the protocol of an evening.
type game struct {
	*phone
	id    string
	names []string
	last  map[string]time.Time // of taps on what may come again in its place
}

// follows goes from the first page to the first screen of a followed game.
func (p *phone) follows(mission int, names ...string) *game {
	p.t.Helper()
	p.open("/")
	p.tap("#bottom a[href^='/deepsea/new?for=follow']")
	if p.has("button[value=nobody]") {
		p.tap("button[value=nobody]")
	}
	for i := range names {
		p.tap(`button[value="add:` + views.SeatColours[i] + `"]`)
	}
	for i, name := range names {
		p.typed("#name-"+strconv.Itoa(i+1), name)
	}
	if mission != 1 {
		p.poke("label[for=mission-" + strconv.Itoa(mission) + "]")
	}
	p.tap("#start")
	g := &game{phone: p, names: names, last: map[string]time.Time{}}
	if !strings.HasSuffix(p.path(), "/follow") {
		p.t.Fatalf("the setup leads to %s:\n%s", p.path(), p.text())
	}
	g.id = p.table()
	return g
}

// seat is the number of somebody at the table.
func (g *game) seat(name string) string {
	g.t.Helper()
	at := slices.Index(g.names, name)
	if at < 0 {
		g.t.Fatalf("nobody is called %s", name)
	}
	return strconv.Itoa(at + 1)
}

// is fails unless somebody's mat lies open: whoever's turn it is.
func (g *game) is(name string) *game {
	g.t.Helper()
	if here := ask[string](g.phone, "document.querySelector('.seat-tab.here')?.id || ''"); here != "seat-"+g.seat(name) {
		g.t.Fatalf("open is %q, want %s:\n%s", here, name, g.text())
	}
	return g
}

// sits opens somebody's mat.
func (g *game) sits(name string) *game {
	g.t.Helper()
	g.tap("#seat-" + g.seat(name))
	return g.is(name)
}

// does is "Do it", once for each thing that is due, named by what it says.
func (g *game) does(say ...string) *game {
	g.t.Helper()
	for _, want := range say {
		g.due(want)
		g.tapAnew("#do")
	}
	return g
}

// tapAnew taps what may stand where the last tap was: no double tap.
func (g *game) tapAnew(target string) {
	g.t.Helper()
	time.Sleep(time.Until(g.last[target].Add(310 * time.Millisecond)))
	g.tap(target)
	g.last[target] = time.Now()
}

// due fails unless the card on top says so.
func (g *game) due(want string) *game {
	g.t.Helper()
	if got := g.textOf(".due-text"); !strings.Contains(got, want) {
		g.t.Fatalf("due is %q, want %q, at %s", got, want, g.address())
	}
	return g
}

// nothingDue fails if something is.
func (g *game) nothingDue() *game {
	g.t.Helper()
	if g.has(".due") {
		g.t.Errorf("due is %q, want nothing", g.textOf(".due-text"))
	}
	return g
}

// picks takes a track where the rules leave a choice.
func (g *game) picks(track string) *game {
	g.t.Helper()
	g.tapAnew("#do-" + track)
	return g
}

// places puts an Impact marker that is due on a hex.
func (g *game) places(hex string) *game {
	g.t.Helper()
	g.due("Impact")
	g.tap("#do")
	g.touches(hex)
	return g
}

// touches taps a hex of the drawn board.
func (g *game) touches(hex string) {
	g.t.Helper()
	g.tap("a.hex[href='#hex-" + strings.ReplaceAll(hex, ",", "-") + "']")
}

// recruits takes a Specialist from the tray.
func (g *game) recruits(id string) *game {
	g.t.Helper()
	g.tap("#recruit")
	g.tap("#recruit-" + id)
	return g
}

// promotes turns the Junior over that lies at a place of the row.
func (g *game) promotes(at int) *game {
	g.t.Helper()
	g.due("promote")
	g.tap("#do")
	g.tap("#promote-" + strconv.Itoa(at))
	return g
}

// effort gains discs, then takes those of Specialists back, and says ready.
func (g *game) effort(back ...int) *game {
	g.t.Helper()
	g.tap("#effort")
	if len(back) > 0 {
		g.tap("#reassign")
		for _, at := range back {
			g.tap("#back-" + strconv.Itoa(at))
		}
		g.tap("#to-round")
	}
	g.tap("#ready")
	return g
}

// acts puts a disc on a Specialist.
func (g *game) acts(at int) *game {
	g.t.Helper()
	g.tap("#activate")
	g.tap("#activate-" + strconv.Itoa(at))
	return g
}

// disc goes from Staging to a space of the ocean, which counts for a goal.
func (g *game) disc(goal int) *game {
	g.t.Helper()
	g.tap("#place")
	return g.counts(goal)
}

// counts adds one to a goal.
func (g *game) counts(goal int) *game {
	g.t.Helper()
	g.tap("#stock-goals")
	g.tap("[id='goal" + strconv.Itoa(goal) + "-up']")
	g.tap("#to-round")
	return g
}

// zone gives what a zone prints: "arrival", "discovery", a space, a link.
func (g *game) zone(id, what string) *game {
	g.t.Helper()
	g.tap("#stock-gains")
	g.tap("#zone-" + id)
	g.tap("#owe-" + what)
	return g
}

// research types what the cube shows now.
func (g *game) research(n int) *game {
	g.t.Helper()
	g.tap("#stock-research")
	g.tap("#key-" + strconv.Itoa(n))
	return g
}

// publishes takes a Journal from the list.
func (g *game) publishes(id string) *game {
	g.t.Helper()
	g.tap("#stock-journals")
	g.tap("#publish-" + id)
	return g
}

// up taps the + of a track.
func (g *game) up(track string) *game {
	g.t.Helper()
	g.tap("#" + track + "-up")
	return g
}

func (g *game) next() *game {
	g.t.Helper()
	g.tap("#turn")
	return g
}

func (g *game) pass() *game {
	g.t.Helper()
	g.tapAnew("#pass")
	return g
}

func (g *game) endRound() *game {
	g.t.Helper()
	g.tapAnew("#round")
	return g
}

func (g *game) undoes(times int) *game {
	g.t.Helper()
	for range times {
		g.tap("#undo")
	}
	return g
}

func (g *game) redoes(times int) *game {
	g.t.Helper()
	for range times {
		g.tap("#redo")
	}
	return g
}

// mat is what the screen shows of the open seat: the four tracks, then Staging,
// research, Impact markers, Specialists, Journals.
func (g *game) mat() string {
	g.t.Helper()
	return ask[string](g.phone, `[...['reputation', 'inspiration', 'coordination', 'ingenuity'].map(t => document.querySelector('#track-' + t + ' .stepper-value')),
		...['discs', 'research', 'impact', 'specialists', 'journals'].map(s => document.querySelector('#stock-' + s + ' .stock-value'))]
		.map(e => e ? (`+seen+`)(e) : '?').map((n, i) => (i === 4 ? '| ' : '') + n).join(' ')`)
}

// stands compares the mats of people, counted by hand, with the screen.
func (g *game) stands(mats ...string) *game {
	g.t.Helper()
	for i, want := range mats {
		g.sits(g.names[i])
		if got := g.mat(); got != want {
			g.t.Errorf("%s: %s has %s, want %s", g.textOf(".title"), g.names[i], got, want)
		}
	}
	return g
}

// line is one line of a result counted by hand.
type line struct {
	name   string
	points []string
}

// ends compares the result that is shown with one counted by hand, and with
// what the command line makes of the exported sheet.
func (g *game) ends(want ...line) {
	g.t.Helper()
	for _, one := range want {
		for i, points := range one.points {
			if got := g.cell(one.name, i+1); got != points {
				g.t.Errorf("%s of %s: the result says %s, counted by hand %s", one.name, g.names[i], got, points)
			}
		}
	}
	g.sameAsPage(commandScore(g.t, []byte(g.fetch("/deepsea/"+g.id+"/sheet.json"))), "shipmate score")
}

const (
	vesselDue  = "put a Vessel"
	discDue    = "disc"
	markerDue  = "Impact"
	oneRep     = "Reputation +1"
	twoRep     = "Reputation +2"
	oneInsp    = "Inspiration +1"
	twoInsp    = "Inspiration +2"
	oneCoord   = "Coordination +1"
	twoCoord   = "Coordination +2"
	oneIngen   = "Ingenuity +1"
	twoIngen   = "Ingenuity +2"
	researchOf = "research"
)

// Journey B of experience.md: one evening with mission 1.
func TestJourneyFollowAWholeGame(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	g := s.phone().follows(1, "Ana", "Ben", "Cleo")

	// Who begins was drawn and is said; the table wants Ben.
	started := g.textOf("#starts p")
	if !slices.ContainsFunc(g.names, func(name string) bool { return started == g.say("follow.starts", "Name", name) }) {
		t.Errorf("who begins is said so: %q", started)
	}
	if g.has("#starts-2") {
		g.tap("#starts-2")
	}
	g.readsSay("follow.starts", "Name", "Ben")
	g.looks("follow, launch")
	for _, name := range []string{"Ben", "Cleo", "Ana"} {
		g.is(name).does(vesselDue, discDue)
	}
	g.tap("#begin")
	g.stands("0 0 0 0 | 1 0 0 1 0", "0 0 0 0 | 1 0 0 1 0", "0 0 0 0 | 1 0 0 1 0")

	// Round 1: Ben, Cleo, Ana.
	g.sits("Ben").recruits("pilot").due(markerDue)
	g.looks("follow, due card")
	g.tap("#do")
	g.looks("follow, impact")
	if g.has("a.hex[href='#hex-0-6']") || g.count("#hex-0-6") > 0 {
		t.Error("a hex that touches no marker can be tapped")
	}
	g.touches("0,0")
	g.does(oneRep).effort(0)
	g.is("Cleo").recruits("reef-diver").does(oneRep).effort(0)
	g.is("Ana").recruits("sonar-operator").does(oneCoord).effort(0)

	g.is("Ben").acts(1).zone("volcanic-island", "arrival").does(oneIngen).next()
	g.is("Cleo").acts(0).disc(1).zone("kelp-forest", "discovery").does(oneRep, researchOf).next()
	g.is("Ana").acts(1).disc(1).zone("atoll", "discovery").does(oneInsp, discDue).next()
	g.is("Ben").acts(0).research(2).next() // a Dive token
	g.is("Cleo").pass()
	g.is("Ana").acts(0).disc(1).zone("ledge-elevator", "discovery").does(oneRep, oneCoord).next()
	g.is("Ben").pass()
	g.is("Ana").pass()
	g.stands("1 1 2 0 | 0 0 0 2 0", "1 0 0 1 | 1 2 1 2 0", "2 0 0 0 | 1 1 0 2 0")
	g.endRound()

	// Round 2: Cleo, Ana, Ben. Cleo reaches Ingenuity 2.
	g.is("Cleo").recruits("marine-engineer").does(twoIngen, vesselDue, discDue).effort(0)
	// Ana recruits, thinks better of it, and does it all the same.
	g.is("Ana").recruits("pilot").places("0,1").does(oneRep)
	before := g.mat()
	g.undoes(3)
	if got := g.mat(); got != "1 1 2 0 | 0 0 0 2 0" {
		t.Errorf("after undo Ana has %s", got)
	}
	g.nothingDue().redoes(3)
	if got := g.mat(); got != before {
		t.Errorf("after redo Ana has %s, before undo %s", got, before)
	}
	g.sits("Ana").effort(0, 1)
	g.is("Ben").recruits("reef-diver").does(oneRep).effort(0)

	g.is("Cleo").acts(0).publishes("uncharted-deep-sea-organic-life").promotes(1).does(oneRep).counts(2).next()
	g.is("Ana").does(oneIngen).acts(1).disc(1).zone("carbonate-spires", "discovery").does(twoRep).next()
	g.is("Ben").does(oneIngen, vesselDue, discDue).acts(2).research(4).next()
	g.is("Cleo").acts(1).research(4).next()
	g.is("Ana").acts(0).research(2).next()
	g.is("Ben").acts(0).research(3).disc(3).zone("kelp-forest", "c2").does(oneCoord).next()
	g.is("Cleo").pass()
	g.is("Ana").pass()
	g.is("Ben").pass()
	g.stands("4 1 2 1 | 0 2 1 3 0", "2 0 1 2 | 1 3 1 3 0", "3 0 0 2 | 1 4 0 3 1")
	g.endRound()

	// Round 3: Ana, Ben, Cleo. A Journal for all, and a link of two people.
	g.is("Ana").recruits("field-researcher").effort(0, 1)
	g.is("Ben").recruits("navigator").does(oneInsp).effort(1)
	g.is("Cleo").recruits("ecologist").effort(0)

	g.is("Ana").acts(3).disc(1).zone("rift-valley", "discovery").does(oneCoord, oneIngen, vesselDue, discDue)
	g.publishes("organic-casing-for-deep-sea-exploration").does(twoIngen).promotes(1).does(oneCoord).counts(2).next()
	g.is("Ben").does(oneIngen).acts(3).zone("the-looking-glass", "arrival").does(oneInsp).next()
	g.is("Cleo").does(oneIngen).acts(3).research(2).disc(3).zone("kelp-forest", "c1").does(oneRep, oneCoord)
	g.zone("kelp-forest", "link-0-2").does(oneCoord).next() // c1–c2: with Ben
	g.is("Ana").acts(0).zone("volcanic-island", "arrival").does(oneIngen).next()
	g.is("Ben").does(oneCoord).acts(1).zone("the-sea-star", "arrival").does(discDue).next()
	g.is("Cleo").acts(0).research(5).next()
	g.is("Ana").pass()
	g.is("Ben").pass()
	g.is("Cleo").pass()
	g.stands("4 1 4 5 | 0 0 1 4 1", "2 2 2 3 | 2 3 1 4 0", "4 0 2 3 | 0 5 0 4 1")
	g.endRound()

	// Round 4: Ben, Cleo, Ana. Cleo promotes a Junior with a disc on it.
	g.is("Ben").recruits("marine-engineer").does(twoIngen).effort(0, 2)
	g.is("Cleo").recruits("marine-biologist").does(twoInsp).effort(0, 1)
	g.is("Ana").recruits("rov-operator").effort(0, 3)

	g.is("Ben").acts(2).research(5).next()
	g.is("Cleo").acts(4).publishes("documentation-of-new-life").does(twoRep).places("2,0").does(oneInsp)
	g.promotes(4).does("supply").counts(2).next()
	g.is("Ana").picks("inspiration").acts(4).zone("the-looking-glass", "arrival").does(oneInsp).research(3).next()
	g.is("Ben").picks("reputation").acts(0).research(2).disc(3).zone("dolphin-pods", "c3").places("1,1").does(oneInsp, oneInsp).next()
	g.is("Cleo").acts(1).research(3).next()
	g.is("Ana").acts(3).disc(1).zone("deepwater-shark", "discovery").does(oneInsp, oneIngen).next()
	// A slip: three taps that nobody meant, and back to the line before them.
	g.is("Ben")
	slip := g.mat()
	g.up("coordination").up("ingenuity").pass()
	g.lines(g.id)
	g.tap(".log-line:nth-child(4) .log-do > :last-child")
	g.open("/deepsea/" + g.id)
	if got := g.is("Ben").mat(); got != slip {
		t.Errorf("back at the line before the slip Ben has %s, before it %s", got, slip)
	}
	g.is("Ben").pass()
	g.is("Cleo").acts(0).zone("the-sea-star", "arrival").does(discDue).next()
	g.is("Ana").pass()
	g.is("Cleo").pass()
	g.stands("4 4 4 6 | 0 3 1 5 1", "3 4 2 5 | 3 2 2 5 0", "6 3 2 3 | 1 3 1 5 2")
	g.endRound()

	// Round 5: Cleo, Ana, Ben. Ana comes to space 10 and to her third Vessel.
	g.is("Cleo").recruits("field-researcher").effort(0, 3)
	g.is("Ana").recruits("marine-biologist").does(twoInsp).effort(3, 4)
	g.is("Ben").recruits("ecologist").effort(1, 3)

	g.is("Cleo").acts(4).research(1).disc(3).zone("dolphin-pods", "c2").does(oneInsp).zone("dolphin-pods", "link-2-2").does(oneInsp)
	g.research(0).disc(3).zone("dolphin-pods", "c4").does(oneInsp).zone("dolphin-pods", "link-3").does(discDue).next()
	g.is("Ana").acts(3).disc(1).zone("colossal-squid", "discovery").does(twoRep, researchOf)
	g.publishes("optimizing-multi-team-discovery-announcements").does(twoRep).promotes(2).does(oneInsp, oneCoord).counts(2).next()
	g.is("Ben").does(oneRep, oneInsp).acts(5).zone("coldwater-reef", "arrival").does(oneRep).next()
	g.is("Cleo").does(oneRep).acts(5).disc(1).zone("thermal-vents", "discovery").does(twoIngen).next()
	g.is("Ana").acts(4).zone("coldwater-reef", "arrival").does(oneRep)
	g.tap("#stock-gains") // a Dive token: one Impact
	g.tap("#gain-impact")
	g.places("1,0").does(oneRep).due(g.say("deepsea.track.reputation")).places("2,1").does(oneInsp).next()
	g.is("Ben").acts(1).zone("the-looking-glass", "arrival").does(oneInsp).next()
	g.is("Cleo").acts(0).research(3).next()
	g.is("Ana").acts(0).zone("volcanic-island", "arrival").does(oneIngen, vesselDue, discDue).next()
	g.is("Ben").acts(3).disc(1).zone("sea-turtle-migration", "discovery").does(oneRep, oneInsp).next()
	for _, name := range []string{"Cleo", "Ana", "Ben"} {
		g.is(name).pass()
	}
	g.stands("10 8 5 7 | 1 2 3 6 2", "6 7 2 5 | 4 2 2 6 0", "7 6 2 5 | 0 3 1 6 2")
	g.endRound()

	// Round 6: Ana, Ben, Cleo. Ana takes a gold tile: three lie open.
	g.is("Ana").tap("#recruit")
	for _, open := range []string{"adventurer", "mentor", "robotics-engineer"} {
		g.tap("#pocket-" + open)
	}
	if g.has("#recruit-ichthyologist") {
		t.Error("a tile under another one can be taken")
	}
	g.looks("follow, tray with pockets")
	g.tap("#recruit-mentor")
	g.does(twoCoord).effort(0, 3, 4)
	g.is("Ben").recruits("rov-operator").effort(0, 2)
	g.is("Cleo").recruits("oceanographer").does(oneRep, oneInsp, oneCoord, oneIngen).effort(0, 1)

	g.is("Ana").acts(6).tap("#stock-gains")
	g.tap("#gain-promote")
	g.promotes(6).does("supply").next() // the Mentor turns itself over
	g.is("Ben").acts(6).zone("coldwater-reef", "arrival").does(oneRep).research(5).next()
	g.is("Cleo").acts(1).publishes("publicity-s-role-in-scientific-advancement").does(oneRep).promotes(3).does(twoCoord).counts(2).next()
	g.is("Ana").acts(4).zone("the-looking-glass", "arrival").does(oneInsp).research(5).next()
	g.is("Ben").acts(0).research(0).disc(3).zone("jellyfish-bloom", "c2").does(twoRep, oneCoord).next()
	g.is("Cleo").acts(6).disc(1).zone("abyssal-plain", "discovery").does(oneInsp, oneIngen, vesselDue, discDue).next()
	g.is("Ana").acts(3).disc(1).zone("abyssal-trench", "s6").places("0,2").does(researchOf).places("0,3").does(researchOf)
	g.due(markerDue).tap("#do") // the third goes where the rules don't let it: the table says so
	if g.has("a.hex[href='#hex-3-3']") {
		t.Error("a hex that touches nothing is open")
	}
	g.tap("#anyway")
	g.touches("3,3")
	g.publishes("volunteer-model-for-underwater-conservation").does(oneRep, oneInsp).places("0,4").does(researchOf, oneCoord).counts(2).next()
	g.is("Ben").does(discDue).acts(2).research(3).next()
	g.is("Cleo").does(discDue).acts(0).disc(3).next()
	g.is("Ana").acts(0).up("reputation").next() // 12
	g.is("Ben").pass()
	g.is("Cleo").acts(3).disc(1).next()
	g.is("Ana").acts(5).disc(3).up("reputation") // 12 + 1 is 10
	if got := g.mat(); !strings.HasPrefix(got, "10 ") {
		t.Errorf("12 and one more is %s", got)
	}
	g.places("0,5").does(discDue).next()
	g.is("Cleo").pass()
	g.is("Ana").pass()
	g.stands("10 10 8 7 | 1 4 8 7 3", "9 7 3 5 | 7 3 2 7 0", "9 8 5 7 | 0 0 1 7 3")
	for i, want := range []string{"14", "13", "13"} { // supply
		g.sits(g.names[i]).tap("#stock-discs")
		if got := g.textOf("#number-supply .stepper-value"); got != want {
			t.Errorf("%s has %s discs in the supply, want %s", g.names[i], got, want)
		}
		if got := g.textOf("#number-vessels .stepper-value"); got != []string{"3", "2", "3"}[i] {
			t.Errorf("%s has %s Vessels", g.names[i], got)
		}
		g.tap("#to-round")
	}
	g.endRound()
	if g.has(".notice.look") {
		t.Errorf("seven Specialists each, and yet: %s", g.textOf(".notice.look"))
	}
	g.looks("follow, over")

	// What isn't counted is asked, nothing else.
	g.tap("#to-result")
	g.answers(map[string]int{"p1.seniors.mentor": 3, "p2.goal2": 0})

	// Counted by hand from the lines above. Ana's other Seniors: Team Leader,
	// Acoustics Engineer, Skipper. Two people tie for most of goal 2.
	g.ends(
		line{"tracks", []string{"34", "19", "25"}}, // 10+10+7+7, 7+7+1+4, 7+7+4+7
		line{"impact", []string{"6", "0", "0"}},    // 0+0+0+1+1+2+1+1
		line{"journals", []string{"2", "0", "3"}},  // 0+0+2, –, 1+0+2
		line{"seniors", []string{"3", "0", "0"}},
		line{"goal1", []string{"12", "1", "7"}},    // 7+5, 1, 4+3
		line{"goal2", []string{"6", "0", "6"}},     // 3+3, 0, 3+3
		line{"goal3", []string{"1", "6", "11"}},    // 1, 3+3, 4+7
		line{"leftovers", []string{"1", "3", "0"}}, // 1+4, 7+3, 0
		line{"total", []string{"65", "29", "52"}},
	)
	t.Logf("%d taps", g.taps)
}

// answers goes from page to page to the result; only these keys may be open.
func (g *game) answers(open map[string]int) {
	g.t.Helper()
	for range 40 {
		s := g.screen()
		if s.Result {
			break
		}
		if s.Pad != nil && s.Pad.Open {
			n, expected := open[s.Pad.Key]
			if !expected {
				g.t.Fatalf("%s is asked for, which was followed", s.Pad.Key)
			}
			delete(open, s.Pad.Key)
			g.tap("#key-" + strconv.Itoa(n))
			continue
		}
		if len(s.Tracks) > 0 || len(s.Questions) > 0 {
			g.t.Fatalf("a followed thing is asked for at %s", s.Path)
		}
		g.tap("#next")
	}
	if len(open) > 0 {
		g.t.Errorf("not asked for: %v", open)
	}
	if !strings.HasSuffix(g.path(), "/result") {
		g.t.Fatalf("after the last question it leads to %s", g.path())
	}
}

// begun is a followed game behind its launch, made without taps: seat 1 begins.
func (p *phone) begun(table plan, gestures ...string) *game {
	p.t.Helper()
	if table.fields == nil {
		table.fields = url.Values{}
	}
	for name, value := range map[string]string{"for": "follow", "starts": "1"} {
		if !table.fields.Has(name) {
			table.fields.Set(name, value)
		}
	}
	g := &game{phone: p, names: table.names, last: map[string]time.Time{}}
	g.id = p.plant(table)
	g.gestures(gestures...)
	return g
}

// gestures are taps by their words, "2 recruit:pilot" each, without a screen.
func (g *game) gestures(all ...string) {
	g.t.Helper()
	head := g.head(g.id)
	for i, one := range all {
		seat, what, _ := strings.Cut(one, " ")
		status, _, body := g.post("/deepsea/"+g.id+"/follow?seat="+seat, url.Values{"op": {op()}, "seq": {strconv.Itoa(head + i)}, "do": {what}})
		if status != http.StatusSeeOther {
			g.t.Fatalf("%s: %d\n%s", one, status, short(body, 2000))
		}
	}
}

// at opens the screen of somebody, or a panel of it.
func (g *game) shows(pairs ...string) *game {
	g.t.Helper()
	query := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	g.open("/deepsea/" + g.id + "/follow?" + query.Encode())
	return g
}

// cost is how many taps something takes.
func (g *game) cost(do func()) int {
	before := g.taps
	do()
	return g.taps - before
}

// look.md: the most frequent change is one tap, the next ones two.
func TestJourneyFollowTapCounts(t *testing.T) {
	s := newServer(t)
	g := s.phone().begun(plan{names: people[:3]}, "1 begin")
	g.shows("seat", "1")
	g.tap("#decline") // the Vessel was launched before
	for _, one := range []struct {
		what string
		most int
		do   func()
	}{
		{"a step of a track", 1, func() { g.up("inspiration") }},
		{"recruiting", 2, func() { g.recruits("pilot") }},
		{"an Impact", 2, func() { g.places("0,0") }},
		{"what the rules make happen", 1, func() { g.does(oneRep) }},
		{"gaining discs", 1, func() { g.tap("#effort") }},
		{"saying ready", 1, func() { g.tap("#ready") }},
	} {
		if taps := g.cost(one.do); taps != one.most {
			t.Errorf("%s takes %d taps, want %d", one.what, taps, one.most)
		}
	}
	g.holds(g.id, "p1.tracks.inspiration=1", "p1.tracks.reputation=1", "p1.leftovers.staging=1")
}

// K24: the steppers of a followed game.
func TestJourneyFollowSteppers(t *testing.T) {
	s := newServer(t)
	shown := func(g *game, track string) string { return g.textOf("#track-" + track + " .stepper-value") }
	for _, wait := range []time.Duration{0, 300 * time.Millisecond} {
		t.Run(fmt.Sprintf("K24 ten fast taps on + are ten, in one entry, answers after %v", wait), func(t *testing.T) {
			g := s.phoneFor(t).begun(plan{names: people[:3], fields: url.Values{"depth": {"tracks"}}})
			g.shows("seat", "1")
			head := g.head(g.id)
			at := g.find("#reputation-up")
			s.slow(wait)
			g.mark()
			for range 10 {
				g.touch(at)
			}
			if got := shown(g, "reputation"); got != "10" {
				t.Errorf("right after ten taps the screen shows %s", got)
			}
			g.settle()
			s.slow(0)
			if n := g.head(g.id) - head; n != 1 {
				t.Errorf("ten taps are %d entries", n)
			}
			g.holds(g.id, "p1.tracks.reputation=10")
			g.due(markerDue).does(markerDue)
			if zoom, text := ask[float64](g.phone, "visualViewport.scale"), ask[string](g.phone, "String(getSelection())"); zoom != 1 || text != "" {
				t.Errorf("zoomed to %v, selected %q", zoom, text)
			}
		})
	}
	t.Run("12 and one more is 10, and the Impact is due", func(t *testing.T) {
		g := s.phoneFor(t).begun(plan{names: people[:3], fields: url.Values{"depth": {"tracks"}}}, "1 advance:coordination:12:set", "1 decline:1")
		g.shows("seat", "1").nothingDue().up("coordination")
		if got := shown(g, "coordination"); got != "10" {
			t.Errorf("12 and one more is %s", got)
		}
		g.due("Coordination").due(markerDue)
		g.tap("#undo")
		if got := shown(g, "coordination"); got != "12" {
			t.Errorf("undone it is %s", got)
		}
		g.nothingDue()
	})
	t.Run("K24 neighbours tapped in turn each get their own", func(t *testing.T) {
		g := s.phoneFor(t).begun(plan{names: people[:3], fields: url.Values{"depth": {"tracks"}}})
		g.shows("seat", "1")
		left, right := g.find("#reputation-up"), g.find("#inspiration-up")
		s.slow(200 * time.Millisecond)
		g.mark()
		g.drum(left, right, left, right, left, left)
		g.settle()
		time.Sleep(400 * time.Millisecond)
		g.settle()
		s.slow(0)
		g.holds(g.id, "p1.tracks.reputation=4", "p1.tracks.inspiration=2")
	})
	t.Run("K24 + then at once Do it: both arrive", func(t *testing.T) {
		g := s.phoneFor(t).begun(plan{names: people[:3]})
		g.shows("seat", "1")
		plus, do := g.find("#ingenuity-up"), g.find("#do")
		g.mark()
		g.drum(plus, do)
		g.settle()
		time.Sleep(400 * time.Millisecond)
		g.settle()
		g.holds(g.id, "p1.tracks.ingenuity=1")
		g.tapAnew("#do")
		if got := g.sits("Ana").mat(); got != "0 0 0 1 | 1 0 0 1 0" {
			t.Errorf("Vessel, its bonus and the step: Ana has %s", got)
		}
	})
	t.Run("a number nobody counted is one after one tap", func(t *testing.T) {
		g := s.phoneFor(t).begun(plan{names: people[:3]})
		g.shows("seat", "1", "panel", "goals")
		g.tap("#goal1-up")
		g.tap("#goal2-down")
		g.holds(g.id, "p1.goal1=1", "p1.goal2=0", "p1.goal3=open")
	})
}

// Depth is a choice, and reminders are switched off one by one.
func TestJourneyFollowLessAndMore(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	t.Run("rounds and tracks only, then everything, then tracks again", func(t *testing.T) {
		g := s.phoneFor(t).begun(plan{names: people[:3], fields: url.Values{"depth": {"tracks"}}})
		g.shows("seat", "1")
		if g.has(".stock, .follow-step, .mark") {
			t.Error("a table that wants tracks only sees more")
		}
		g.up("reputation").up("reputation").endRound()
		g.tap("#reminders")
		g.tap("#depth-everything")
		if !g.has("#stock-discs") || !g.has("#recruit") {
			t.Errorf("everything is followed, and yet:\n%s", g.text())
		}
		g.sits("Ana")
		if got := g.mat(); got != "2 0 0 0 | – – – – –" {
			t.Errorf("what wasn't followed reads %s", got)
		}
		g.holds(g.id, "p1.leftovers.staging=open", "p1.hexes=open", "p1.specialists=open")
		g.tap("#stock-discs")
		g.tap("#staging-up")
		g.holds(g.id, "p1.leftovers.staging=1")
		g.tap("#to-round")
		g.tap("#reminders")
		g.tap("#depth-tracks")
		g.holds(g.id, "p1.leftovers.staging=open", "p1.tracks.reputation=2")
		for range 5 {
			g.endRound()
		}
		g.tap("#to-result")
		if strings.Contains(g.path(), "/tracks") {
			t.Errorf("the tracks are asked for again: %s", g.path())
		}
		g.open("/deepsea/" + g.id + "/result")
		g.readsSay("result.open-heading")
		if got := g.cell("tracks", 1); got != "1" {
			t.Errorf("the tracks give %s", got)
		}
	})
	t.Run("a reminder switched off stays off, in the next game too", func(t *testing.T) {
		p := s.phoneFor(t)
		g := p.begun(plan{names: people[:3]}, "1 begin", "1 decline:1")
		g.shows("seat", "1")
		g.tap("#reminders")
		for _, word := range []string{"recruit", "impact"} {
			g.tap("#reminder-" + word)
			if got := g.textOf("#reminder-" + word + " .tile-aside"); got != g.say("follow.reminder-off") {
				t.Errorf("%s is %q", word, got)
			}
		}
		g.tap("#to-round")
		g.recruits("pilot").nothingDue()
		g.gestures("1 advance:reputation:10:up")
		g.shows("seat", "1").nothingDue()
		next := p.begun(plan{names: people[:3]}, "1 begin", "1 decline:1")
		next.shows("seat", "1").recruits("pilot").nothingDue()
		next.shows("seat", "1", "panel", "reminders")
		for word, state := range map[string]string{"recruit": "off", "impact": "off", "vessel": "on"} {
			if got := next.textOf("#reminder-" + word + " .tile-aside"); got != next.say("follow.reminder-"+state) {
				t.Errorf("in the next game %s is %q", word, got)
			}
		}
		next.tap("#reminder-recruit")
		if got := next.textOf("#reminder-recruit .tile-aside"); got != next.say("follow.reminder-on") {
			t.Errorf("switched on again it is %q", got)
		}
	})
}

// K02: two tabs of one game that is followed.
func TestJourneyFollowTwoTabs(t *testing.T) {
	s := newServer(t)
	t.Run("K02 a stale tap says so and overwrites nothing", func(t *testing.T) {
		p := s.phoneFor(t)
		g := p.begun(plan{names: people[:3]}, "1 begin", "1 decline:1")
		g.shows("seat", "1")
		other := &game{phone: p.another(), id: g.id, names: g.names}
		other.allows("409")
		other.shows("seat", "1")
		g.up("reputation").up("reputation")
		g.holds(g.id, "p1.tracks.reputation=2")
		other.up("reputation") // to 1, as its page knows
		g.holds(g.id, "p1.tracks.reputation=2")
		if !other.has("#refused-gesture") {
			t.Errorf("the stale tab says:\n%s", other.text())
		} else if got := other.textOf("#refused-gesture p"); got != other.say("follow.stale") {
			t.Errorf("the stale tab says %q", got)
		}
		other.looks("follow, stale")
		if got := other.textOf("#track-reputation .stepper-value"); got != "2" {
			t.Errorf("the stale tab shows %s", got)
		}
		other.up("reputation")
		g.holds(g.id, "p1.tracks.reputation=3")
	})
	t.Run("K02 another seat's tap goes through", func(t *testing.T) {
		p := s.phoneFor(t)
		g := p.begun(plan{names: people[:3]}, "1 begin", "1 decline:1")
		g.shows("seat", "1")
		other := &game{phone: p.another(), id: g.id, names: g.names}
		other.shows("seat", "2")
		g.up("reputation")
		other.up("reputation")
		if other.has("#refused-gesture") {
			t.Errorf("another seat is refused: %s", other.textOf("#refused-gesture"))
		}
		g.holds(g.id, "p1.tracks.reputation=1", "p2.tracks.reputation=1")
	})
	t.Run("K36 a button of another tab that was pressed already", func(t *testing.T) {
		p := s.phoneFor(t)
		g := p.begun(plan{names: people[:3]})
		g.shows("seat", "1")
		other := &game{phone: p.another(), id: g.id, names: g.names}
		other.allows("409", "422")
		other.shows("seat", "1")
		g.does(vesselDue)
		other.tap("#do")
		if got := other.mat(); got != "0 0 0 0 | 0 0 0 1 0" {
			t.Errorf("Ana has %s", got)
		}
		if !other.has("#refused-gesture") {
			t.Errorf("the second tab says nothing:\n%s", other.text())
		}
	})
}

// A Preparation by keyboard alone.
func TestJourneyFollowByKeyboard(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	g := s.phone().begun(plan{names: people[:3]}, "1 begin", "1 decline:1")
	g.shows("seat", "1")
	press := func(id string) {
		t.Helper()
		for range 80 {
			if ask[string](g.phone, "document.activeElement.id || ''") == id {
				if ask[bool](g.phone, `(() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle === 'none' && s.boxShadow === 'none' })()`) {
					t.Errorf("the focus on %s is not seen", id)
				}
				g.mark()
				g.key("\r")
				g.settle()
				return
			}
			g.key("\t")
		}
		t.Fatalf("the tabulator does not come to %s at %s", id, g.address())
	}
	press("recruit")
	press("recruit-pilot")
	press("do")
	press("hex-0-0")
	press("do")
	press("effort")
	press("reassign")
	press("back-0")
	press("to-round")
	if got := g.mat(); got != "1 0 0 0 | 2 0 1 2 0" {
		t.Errorf("prepared by keyboard Ana has %s", got)
	}
	press("ready")
	g.is("Ben")
	if got := ask[string](g.phone, "document.activeElement.tagName"); got == "BODY" {
		t.Error("the focus fell to the body")
	}
}

// Without scripts every part is a plain form.
func TestJourneyFollowWithoutScripts(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := s.phone()
	g := p.begun(plan{names: people[:2]}, "1 begin", "1 decline:1", "2 decline:1")
	p.scripts(false)
	press := func(target string) {
		t.Helper()
		at := g.find(target)
		before := g.head(g.id)
		g.touch(at)
		for range 300 {
			if g.watch.calm() && g.head(g.id) != before {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		g.settle()
	}
	leads := func(target string) {
		t.Helper()
		before := g.address()
		g.touch(g.find(target))
		g.awaits("location.href !== " + quoted("http://"+g.s.address+before))
		g.settle()
	}
	for i, name := range g.names {
		if i == 0 {
			g.shows("seat", "1")
		}
		g.is(name)
		leads("#recruit")
		press("#recruit-pilot")
		g.is(name)
		leads("#do")
		press("#hex-" + []string{"0-0", "2-0"}[i])
		press("#do")
		press("#effort")
		leads("#reassign")
		press("#back-0")
		leads("#to-round")
		press("#coordination-up")
		press("#ready")
	}
	g.is("Ana")
	leads("#activate")
	press("#activate-1")
	leads("#stock-goals")
	press("#goal1-up")
	leads("#to-round")
	press("#place")
	press("#turn")
	g.is("Ben")
	press("#pass")
	press("#pass")
	press("#round")
	g.reads("Round 2 of 6")
	press("#undo")
	press("#round")
	p.scripts(true)
	g.stands("1 0 1 0 | 0 0 1 2 0", "0 1 1 0 | 2 0 1 2 0")
	g.holds(g.id, "p1.goal1=1")
}

// wholeWords: no word is broken in its middle, no line is cut off, and nothing
// in the bars lies over something else. Words of thirteen letters and more may
// break where text is large and the screen narrow.
func (p *phone) wholeWords(where string) {
	p.t.Helper()
	for _, one := range ask[[]string](p, `(() => {
		const out = [], most = innerWidth < 360 || parseFloat(getComputedStyle(document.documentElement).fontSize) > 20 ? 9 : 99;
		const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node; node = walk.nextNode();) {
			const box = node.parentElement;
			if (!box || box.closest('.unseen, .skip, .huge-name, .seat-tab-under, script, style, noscript, [hidden]') || !box.getClientRects().length) continue;
			for (const found of node.data.matchAll(/[A-Za-z’']{3,}/g)) {
				const range = document.createRange();
				range.setStart(node, found.index);
				range.setEnd(node, found.index + found[0].length);
				const tops = new Set([...range.getClientRects()].filter(r => r.width > 0).map(r => Math.round(r.top)));
				if (tops.size > 1 && found[0].length < most) out.push('broken: ' + found[0] + ' in ' + box.outerHTML.slice(0, 90));
			}
			if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && getComputedStyle(box).overflowX !== 'visible' && !box.matches('.seat-tab-name, .main-bar span')) out.push('cut off: ' + box.outerHTML.slice(0, 120));
		}
		const leaves = [...document.querySelectorAll('.title, .title *, .bottom button, .bottom a')].filter(e => e.getClientRects().length && !e.closest('.unseen, svg *') && (e.matches('svg, button, a') || [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())));
		const boxOf = e => { if (e.matches('svg, button, a')) return e.getBoundingClientRect(); const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect() };
		for (const a of leaves) for (const b of leaves) {
			if (a === b || a.contains(b) || b.contains(a) || a.compareDocumentPosition(b) & 2) continue;
			const x = boxOf(a), y = boxOf(b), w = Math.min(x.right, y.right) - Math.max(x.left, y.left), h = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
			if (w > 1 && h > 1) out.push('over each other: ' + a.outerHTML.slice(0, 80) + ' and ' + b.outerHTML.slice(0, 80));
		}
		return [...new Set(out)];
	})()`) {
		p.t.Errorf("%s at %d × %d: %s", where, p.width, p.height, one)
	}
}

// Every screen of a followed game, in every size, light and language.
func TestJourneyFollowLooksRight(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := s.phone()
	prepared := func(seat int, what ...string) []string {
		var all []string
		for _, one := range what {
			all = append(all, strconv.Itoa(seat)+" "+one)
		}
		return all
	}
	three := p.begun(plan{names: []string{"Ana", "Benedikt", "Cleo"}}, slices.Concat(
		prepared(1, "take:1", "take:2"), prepared(2, "take:1", "take:2"), prepared(3, "take:1", "take:2", "begin"),
		prepared(1, "recruit:pilot", "mark:0,0", "take:4", "advance:reputation:10:up", "decline:5", "effort", "back:0", "ready"),
		prepared(2, "recruit:reef-diver", "take:3", "effort", "ready"), prepared(3, "recruit:sonar-operator", "take:3", "effort", "back:0", "ready"),
		prepared(1, "activate:1", "owe:research+research+research:", "take:6", "publish:uncharted-deep-sea-organic-life", "set:p1.goal1=2"))...)
	spill := p.begun(plan{mission: 3, names: people[:3]})
	five := p.begun(plan{names: []string{"Ana", "Ben", "Cleo", "Dan", "Evangeline"}}, "1 begin", "1 decline:1", "1 recruit:pilot")
	solo := p.begun(plan{mission: 2, mode: "solo", names: people[:1]}, "1 begin", "1 decline:1")
	tracks := p.begun(plan{names: people[:3], fields: url.Values{"depth": {"tracks"}}}, "1 advance:reputation:9:set")
	over := p.begun(plan{names: people[:3], fields: url.Values{"depth": {"tracks"}}}, "1 round", "1 round", "1 round", "1 round", "1 round", "1 round")
	panel := func(g *game, seat string, pairs ...string) string {
		query := url.Values{"seat": {seat}}
		for i := 0; i+1 < len(pairs); i += 2 {
			query.Set(pairs[i], pairs[i+1])
		}
		return "/deepsea/" + g.id + "/follow?" + query.Encode()
	}
	base := "/deepsea/" + three.id
	pages := []struct{ name, path string }{
		{"turn, due card", panel(three, "1")}, {"five, prepare", panel(five, "1")}, {"solo", panel(solo, "1")},
		{"tracks only", panel(tracks, "1")}, {"over", panel(over, "1")}, {"launch, choose", panel(spill, "1", "panel", "choose", "due", "1")}, {"launch", panel(spill, "1")},
		{"tray", panel(five, "2", "panel", "tray")}, {"tray, anyway", panel(three, "1", "panel", "tray", "anyway", "1")},
		{"tableau", panel(three, "1", "panel", "tableau")}, {"edit", panel(three, "1", "panel", "edit")},
		{"journals", panel(three, "1", "panel", "journals")}, {"journals, found", panel(three, "2", "panel", "journals", "q", "deep", "field", "green")},
		{"impact", panel(three, "2", "panel", "impact")}, {"goals", panel(three, "1", "panel", "goals")}, {"gains", panel(three, "1", "panel", "gains")},
		{"zone", panel(three, "1", "panel", "gains", "zone", "dolphin-pods")}, {"discs", panel(three, "1", "panel", "discs")},
		{"number, track", panel(three, "1", "panel", "number", "key", "p1.tracks.reputation")},
		{"reminders", panel(three, "1", "panel", "reminders")}, {"guide", base + "/guide"}, {"away", base + "/away"}, {"look-up", "/deepsea/lookup?from=" + url.QueryEscape(panel(three, "1"))},
		{"rounds", base + "/rounds"}, {"totals", base + "/totals"}, {"log", "/t/" + three.id + "/log"}, {"setup", "/deepsea/new?for=follow&again=" + five.id},
	}
	for i, page := range pages {
		t.Run(page.name, func(t *testing.T) {
			p := p.in(t)
			p.at(page.path).looks("follow " + page.name)
			p.wholeWords(page.name)
			p.show(look{theme: "light"})
			if !strings.ContainsAny(page.name, ",") { // the others are made of the same parts
				p.axe(page.name + ", light")
			}
			p.shoot("follow " + page.name + " light")
			for _, screen := range []look{{width: 320, height: 640}, {width: 740, height: 360}, {text: 200}, {width: 320, height: 640, text: 200}} {
				p.show(screen)
				ask[bool](p, "new Promise(r => requestAnimationFrame(() => r(true)))")
				where := fmt.Sprintf("%s, text %d %%", page.name, orElse(screen.text, 100))
				p.noSideways(where)
				p.targets(where)
				p.wholeWords(where)
				p.shoot(fmt.Sprintf("follow %s %dx%d", where, p.width, p.height))
			}
			language := []string{"zh-Hans", "zh-Hant"}[i%2]
			p.show(look{width: 320, height: 640, language: language})
			p.open(page.path)
			p.noSideways(page.name + ", " + language)
			p.targets(page.name + ", " + language)
			p.shoot("follow " + page.name + " " + language)
			p.show(look{})
		})
	}
}
