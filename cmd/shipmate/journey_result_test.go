//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// cell is a number of the result as it is shown.
func (p *phone) cell(line string, seat int) string {
	p.t.Helper()
	return p.textOf(fmt.Sprintf("[id=cell-%s-%d]", line, seat))
}

func TestJourneyResult(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	places := func(p *phone) string {
		p.t.Helper()
		return strings.Join(ask[[]string](p, `[...document.querySelectorAll('.m-place td')].map(e => e.textContent.trim())`), " ")
	}
	// One sheet for all: only leftovers differ, so that every total is known.
	same := func(leftovers ...int) []string {
		var sets []string
		for i, n := range leftovers {
			at := fmt.Sprintf("p%d.", i+1)
			for _, track := range []string{"reputation", "inspiration", "coordination", "ingenuity"} {
				sets = append(sets, at+"tracks."+track+"=4")
			}
			sets = append(sets, at+"impact.1=1", at+"impact.2=1", at+"journals=[1]", at+"goal1=0", at+"goal2=0", at+"goal3=0",
				at+"leftovers.staging="+strconv.Itoa(n), at+"leftovers.research=0")
		}
		for _, senior := range whole(1) {
			if strings.HasPrefix(senior, "senior.") {
				sets = append(sets, senior)
			}
		}
		return sets
	}
	for _, tie := range []struct {
		name, places string
		leftovers    []int
		winners      []string
	}{
		{"K13 two of three share the first place: 1, 1, 3", "1 1 3", []int{6, 6, 3}, []string{"Ana", "Ben"}},
		{"K13 all three: 1, 1, 1", "1 1 1", []int{6, 6, 6}, []string{"Ana", "Ben", "Cleo"}},
		{"K13 a tie for second: 1, 2, 2", "1 2 2", []int{9, 3, 3}, []string{"Ana"}},
	} {
		t.Run(tie.name, func(t *testing.T) {
			p := p.in(t)
			id := p.plant(plan{names: people[:3]}, same(tie.leftovers...)...)
			p.open("/deepsea/" + id + "/result")
			p.tap("#finish")
			if got := places(p); got != tie.places {
				t.Errorf("places are %s", got)
			}
			heading := p.textOf("h1")
			for _, name := range tie.winners {
				if !strings.Contains(heading, name) {
					t.Errorf("%q names not all winners: %v", heading, tie.winners)
				}
			}
			if got := p.count(".m-winner"); got != len(tie.winners) {
				t.Errorf("%d seats are marked as winners", got)
			}
			shared := p.fetch("/deepsea/" + id + "/share")
			export := scored(t, []byte(p.fetch("/deepsea/"+id+"/sheet.json")))
			if got := strings.Trim(fmt.Sprint(export.Places), "[]"); got != tie.places {
				t.Errorf("the export has places %s", got)
			}
			for i, name := range people[:3] {
				if want := fmt.Sprintf("%d. %s", export.Places[i], name); !strings.Contains(shared, want) {
					t.Errorf("the shared text lacks %q:\n%s", want, shared)
				}
			}
			p.open("/")
			card := p.textOf("a[href='/t/" + id + "']")
			for _, name := range tie.winners {
				if !strings.Contains(card, name) {
					t.Errorf("the list of games says %q, winners are %v", card, tie.winners)
				}
			}
			p.shoot(tie.name)
		})
	}

	t.Run("K14 negative hexes of mission 9, counted without a minus key", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{mission: 9, names: people[:3]})
		p.open("/deepsea/" + id + "/count/impact")
		for _, n := range []int{9, 0, 2, 4, 0, 1} { // −2 and +1, seat by seat
			p.tap(key(n))
		}
		p.tap("#next")
		p.open("/deepsea/" + id + "/result")
		for i, want := range []string{"−18", "0", "1"} {
			if got := p.cell("impact", i+1); got != want {
				t.Errorf("seat %d has %s for Impact, want %s", i+1, got, want)
			}
		}
		sets := without(whole(3, "p1.goal1=0"), "p1.impact", "p2.impact", "p3.impact")
		for i, set := range sets {
			if strings.HasPrefix(set, "p1.") && !strings.Contains(set, "journals") {
				name, _, _ := strings.Cut(set, "=")
				sets[i] = name + "=0"
			}
		}
		p.enter(id, append(sets, "p1.journals=[0]")...)
		p.open("/deepsea/" + id + "/result")
		p.tap("#finish")
		if got := p.cell("total", 1); got != "−18" {
			t.Errorf("a total below nothing reads %s", got)
		}
		if got := places(p); !strings.HasPrefix(got, "3 ") {
			t.Errorf("a negative total takes place %s", got)
		}
		export := []byte(p.fetch("/deepsea/" + id + "/sheet.json"))
		p.sameAsPage(commandScore(t, export), "shipmate score")
		if shared := p.fetch("/deepsea/" + id + "/share"); !strings.Contains(shared, "Ana −18") {
			t.Errorf("the shared text says otherwise:\n%s", shared)
		}
		p.shoot("K14")
	})

	t.Run("K14 a ruling of −3 without any minus key", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		p.open("/deepsea/" + id + "/result")
		before, err := strconv.Atoi(p.cell("total", 2))
		p.must(err)
		p.open("/deepsea/" + id + "/other")
		p.typed("#name", "ruling")
		p.poke("label:has(input[name=seat][value='2'])")
		p.poke("label:has(input[name=sign][value=minus])")
		p.poke("label:has(input[name=ones][value='3'])")
		p.tap("#add")
		p.reads("−3")
		p.open("/deepsea/" + id + "/result")
		if got := p.cell("other", 2); got != "−3" {
			t.Errorf("the line reads %s", got)
		}
		if got := p.cell("total", 2); got != strconv.Itoa(before-3) {
			t.Errorf("the total went from %d to %s", before, got)
		}
		p.sameAsPage(commandScore(t, []byte(p.fetch("/deepsea/"+id+"/sheet.json"))), "shipmate score")
	})

	t.Run("K15 a cleared field is open, not 0, and the result names it", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]}, whole(3)...)
		p.open("/deepsea/" + id + "/count/goal2?at=p2.goal2")
		p.tap("#clear")
		p.holds(id, "p2.goal2=open")
		if got := p.textOf(row("p2.goal2") + " .count-field"); got != "" {
			t.Errorf("the cleared field reads %q", got)
		}
		p.open("/deepsea/" + id + "/result")
		p.readsSay("result.open-heading")
		p.reads("Goal 2 (Ben)")
		if p.count(".m-winner") > 0 || p.has("#finish") {
			t.Errorf("there is a winner without Ben's count:\n%s", p.text())
		}
		p.tap("#count-on button, #missing .button, #count-on")
		if got := p.path(); got != "/deepsea/"+id+"/count/goal2" {
			t.Errorf("count on leads to %s", got)
		}
		p.tap(key(0))
		p.holds(id, "p2.goal2=0")
	})

	t.Run("K16 every value in its own column and with its own seat", func(t *testing.T) {
		p := p.in(t)
		var sets []string
		for seat := 1; seat <= 3; seat++ {
			at := fmt.Sprintf("p%d.", seat)
			spaces := [][]int{{0, 2, 4, 7}, {10, 4, 2, 0}, {7, 7, 10, 10}}[seat-1]
			for i, track := range []string{"reputation", "inspiration", "coordination", "ingenuity"} {
				sets = append(sets, fmt.Sprintf("%stracks.%s=%d", at, track, spaces[i]))
			}
			sets = append(sets, fmt.Sprintf("%simpact.1=%d", at, seat), fmt.Sprintf("%simpact.2=%d", at, 10*seat), fmt.Sprintf("%sjournals=[%d,1]", at, 20+seat),
				fmt.Sprintf("%sgoal1=%d", at, []int{8, 16, 4}[seat-1]), fmt.Sprintf("%sgoal2=%d", at, []int{1, 2, 32}[seat-1]), fmt.Sprintf("%sgoal3=%d", at, []int{64, 5, 7}[seat-1]),
				fmt.Sprintf("%sleftovers.staging=%d", at, 9*seat), fmt.Sprintf("%sleftovers.research=%d", at, seat))
		}
		for _, set := range whole(1) {
			if strings.HasPrefix(set, "senior.") {
				sets = append(sets, set)
			}
		}
		id := p.plant(plan{names: people[:3]}, sets...)
		p.open("/deepsea/" + id + "/result")
		want := scored(t, []byte(p.fetch("/deepsea/"+id+"/sheet.json")))
		p.sameAsPage(want, "sheet.json")
		lines := []string{"tracks", "impact", "journals", "seniors", "goal1", "goal2", "goal3", "leftovers"}
		for seat := 1; seat <= 3; seat++ {
			sum := 0
			for _, line := range lines {
				n, err := strconv.Atoi(p.cell(line, seat))
				p.must(err)
				sum += n
			}
			if got := p.cell("total", seat); got != strconv.Itoa(sum) {
				t.Errorf("seat %d: the columns add up to %d, the total says %s", seat, sum, got)
			}
		}
		// First and second of goal 1 of mission 1: 16 and 8 discs, +5 and +3.
		for seat, want := range []string{"11", "21", "4"} {
			if got := p.cell("goal1", seat+1); got != want {
				t.Errorf("goal 1 gives seat %d %s, want %s", seat+1, got, want)
			}
		}
		shared := p.textArea("/deepsea/" + id + "/share")
		for i, player := range want.Players {
			part := shared[strings.Index(shared, player.Name+" "+strconv.Itoa(*player.Total)):]
			if i+1 < len(want.Players) {
				if end := strings.Index(part, "\n\n"); end > 0 {
					part = part[:end]
				}
			}
			for _, line := range lines {
				if say := p.say("deepsea.line."+line) + " " + strconv.Itoa(*player.Lines[line]); !strings.Contains(part, say) {
					t.Errorf("the shared text of %s lacks %q:\n%s", player.Name, say, part)
				}
			}
		}
	})

	t.Run("K17 what depends on a changed count follows, in any order of screens", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]}, whole(3, "p1.goal1=2", "p2.goal1=3", "p3.goal1=1")...)
		p.open("/deepsea/" + id + "/result")
		if got := []string{p.cell("goal1", 1), p.cell("goal1", 2), p.cell("goal1", 3)}; fmt.Sprint(got) != "[5 8 1]" {
			t.Fatalf("goal 1 is %v, want 5 8 1", got)
		}
		p.tap("#cell-goal1-1")
		p.tap("#recount")
		p.tap(key(9))
		p.open("/deepsea/" + id + "/result")
		if got := []string{p.cell("goal1", 1), p.cell("goal1", 2), p.cell("goal1", 3)}; fmt.Sprint(got) != "[14 6 1]" {
			t.Errorf("goal 1 is %v, want 14 6 1: the leader has changed", got)
		}
		again := p.plant(plan{names: people[:3]}, reversed(whole(3, "p1.goal1=9", "p2.goal1=3", "p3.goal1=1"))...)
		first, second := p.answerOf(id), p.answerOf(again)
		if first != second {
			t.Errorf("another order of screens gives another result:\n%s\n%s", first, second)
		}
	})

	t.Run("K16 print shows the same table, without buttons", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people}, whole(5)...)
		p.open("/deepsea/" + id + "/result")
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		p.must(err)
		for seat := 1; seat <= 5; seat++ {
			for _, line := range []string{"total", "tracks", "goal3", "leftovers"} {
				if cell := fmt.Sprintf("#cell-%s-%d", line, seat); !p.isSeen(cell) {
					t.Errorf("%s is not on paper", cell)
				}
			}
		}
		if p.has(".bottom .button") {
			t.Errorf("the bottom bar is printed")
		}
		p.shoot("result, print")
		p.show(look{})
	})

	t.Run("K18 co-op lost by one on one goal, and won by exactly the threshold", func(t *testing.T) {
		p := p.in(t)
		// Mission 1, three players: Impact 33, goals 15, 10 and 16.
		id := p.plant(plan{mode: "coop", names: people[:3]},
			"p1.impact.1=3", "p2.impact.1=0", "p3.impact.1=0", "p1.impact.2=15", "p2.impact.2=0", "p3.impact.2=0",
			"p1.goal1=14", "p2.goal1=0", "p3.goal1=0", "p1.goal2=10", "p2.goal2=0", "p3.goal2=0", "p1.goal3=0", "p2.goal3=0", "p3.goal3=16",
			`coop.bonus1={"title":"One","total":2,"threshold":3}`, `coop.bonus2={"title":"Two","total":2,"threshold":3}`, `coop.bonus3={"title":"Three","total":2,"threshold":3}`)
		var nobody []string
		for _, set := range whole(1) {
			if strings.HasPrefix(set, "senior.") {
				nobody = append(nobody, set)
			}
		}
		p.enter(id, nobody...)
		p.open("/deepsea/" + id + "/result")
		p.readsSay("result.coop.lost", "Met", 3, "Goals", 7, "Needed", 4)
		meters := ask[[]string](p, `[...document.querySelectorAll('.meter')].map(`+seen+`)`)
		if len(meters) != 7 {
			t.Fatalf("%d goals are shown:\n%s", len(meters), p.text())
		}
		for i, want := range []string{"met", p.words.SayCount("result.coop.missed", 1), "met", "met"} {
			if !strings.Contains(meters[i], want) {
				t.Errorf("goal %d says %q, want %q", i+1, meters[i], want)
			}
		}
		p.shoot("K18 lost by one")
		p.enter(id, "p2.goal1=1")
		p.open("/deepsea/" + id + "/result")
		p.readsSay("result.coop.won", "Met", 4, "Goals", 7, "Needed", 4)
		p.looks("co-op, won")
	})

	t.Run("the reveal ends with one tap, and play again brings the same people", func(t *testing.T) {
		p := s.phoneFor(t, look{motion: true})
		id := p.plant(plan{mission: 5, names: people[:4]}, whole(4)...)
		p.open("/deepsea/" + id)
		p.tapSay("result.skip")
		if p.count(".revealing") > 0 {
			t.Errorf("the reveal goes on")
		}
		p.open("/deepsea/" + id) // counted on, and back
		if moving := ask[int](p, "document.getAnimations().filter(a => /surface|appear/.test(a.animationName)).length"); moving > 0 || p.count(".revealing") != 1 {
			t.Errorf("what was revealed is hidden again: %d move", moving)
		}
		p.tap("#finish")
		if p.count(".revealing") > 0 {
			t.Errorf("finishing reveals once more")
		}
		p.tap("#again")
		if got := ask[[]string](p, "[...document.querySelectorAll('.setup-seat input[name=name]')].map(e => e.value)"); strings.Join(got, ",") != "Ana,Ben,Cleo,Dan" {
			t.Errorf("play again brings %v", got)
		}
		if !ask[bool](p, "document.getElementById('mission-5').checked") {
			t.Errorf("play again brings another mission")
		}
	})

	t.Run("a browser that keeps nothing reveals all the same", func(t *testing.T) {
		p := s.phoneFor(t, look{motion: true})
		id := p.plant(plan{mission: 5, names: people[:4]}, whole(4)...)
		p.keepsNothing()
		p.open("/deepsea/" + id + "/result?reveal=1")
		p.awaits("document.querySelector('.revealing')")
		if !ask[bool](p, "(() => { try { sessionStorage.one = 1; return false } catch { return true } })()") {
			t.Fatal("it keeps something")
		}
		p.open("/deepsea/" + id + "/count/tracks")
		p.tap("#reputation-5")
		p.holds(id, `p1.tracks.reputation={"level":5}`)
	})

	t.Run("K19 every number opens, and what it is made of adds up", func(t *testing.T) {
		p := p.in(t)
		id := p.plant(plan{names: people[:3]}, whole(3, "senior.adventurer=2", "p2.seniors.adventurer=11", "senior.robotics-engineer=3")...)
		p.open("/deepsea/" + id + "/result")
		cells := ask[[]string](p, `[...document.querySelectorAll('[id^=cell-]')].map(e => e.id)`)
		if len(cells) < 27 {
			t.Fatalf("only %d numbers can be opened", len(cells))
		}
		for i, cell := range cells {
			p.sheetAddsUp(id, cell)
			if i%6 != 0 { // the others by their address alone
				continue
			}
			p.open("/deepsea/" + id + "/result")
			shown := p.textOf("#" + cell)
			p.tap("#" + cell)
			if got := p.textOf("#how .sheet-value"); got != shown {
				t.Errorf("%s shows %s, opened %s", cell, shown, got)
			}
			if i == 0 {
				p.looks("opened number")
			}
			p.tap("#close")
			if p.has("#how") {
				t.Errorf("%s does not close", cell)
			}
		}
	})
}

func reversed(sets []string) []string {
	var back []string
	owners := []string{}
	for _, set := range slices.Backward(sets) {
		if strings.HasPrefix(set, "senior.") { // whose it is comes before what it counts
			owners = append(owners, set)
		} else {
			back = append(back, set)
		}
	}
	return append(owners, back...)
}

// answerOf is the score of a table as the command line would print it.
func (p *phone) answerOf(id string) string {
	p.t.Helper()
	answer := scored(p.t, []byte(p.fetch("/deepsea/"+id+"/sheet.json")))
	raw, err := json.Marshal(answer)
	p.must(err)
	return string(raw)
}

// textArea is the text of a page's longer field.
func (p *phone) textArea(path string) string {
	p.t.Helper()
	p.open(path)
	return ask[string](p, "document.querySelector('textarea').value")
}

// sheetAddsUp opens a number by its address and reads its breakdown.
func (p *phone) sheetAddsUp(id, cell string) {
	p.t.Helper()
	name := strings.TrimPrefix(cell, "cell-")
	at := strings.LastIndex(name, "-")
	status, page := p.get("/deepsea/" + id + "/result?how=" + name[:at] + "." + name[at+1:])
	_, sheet, found := strings.Cut(page, `id="how"`)
	if status != http.StatusOK || !found {
		p.t.Errorf("%s does not open: %d", cell, status)
		return
	}
	p.addsUp(cell, sheet)
}

var breakdownLine = regexp.MustCompile(`(?s)<div class="breakdown-line( sum)?">.*?<dd class="breakdown-points num">([^<]*)</dd>`)

// addsUp: a child can add the points of a breakdown up.
func (p *phone) addsUp(cell, sheet string) {
	p.t.Helper()
	sum, total, lines := 0, 0, breakdownLine.FindAllStringSubmatch(sheet, -1)
	for _, line := range lines {
		n, err := strconv.Atoi(strings.NewReplacer("−", "-", "+", "").Replace(strings.TrimSpace(line[2])))
		if err != nil && strings.TrimSpace(line[2]) != "" {
			p.t.Errorf("%s has points %q", cell, line[2])
		}
		if line[1] != "" {
			total = n
		} else {
			sum += n
		}
	}
	if len(lines) < 2 || sum != total {
		p.t.Errorf("%s: %d lines add up to %d, below them stands %d", cell, len(lines), sum, total)
	}
}
