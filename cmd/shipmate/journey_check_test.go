//go:build !js

package main

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// endgame is a finished game of mission 4 for three people, as it was recorded:
// a position file.
func endgame(t testing.TB) deepsea.Laid {
	t.Helper()
	file, err := os.ReadFile("testdata/endgame-three.json")
	if err != nil {
		t.Fatal(err)
	}
	laid, err := deepsea.ReadLaid(file)
	if err != nil {
		t.Fatal(err)
	}
	return laid
}

// laying is a phone that lays a table out.
type laying struct {
	*phone
	id   string
	want deepsea.Laid
}

func (l *laying) panel(name string, pairs ...string) string {
	address := "/deepsea/" + l.id + "/check?panel=" + name
	for i := 0; i+1 < len(pairs); i += 2 {
		address += "&" + pairs[i] + "=" + pairs[i+1]
	}
	return address
}

func (l *laying) text(format string, args ...any) string {
	return l.want.Text(companion.Key(fmt.Sprintf(format, args...)))
}

func (l *laying) seats() int { return len(l.want.Setup().Seats) }

// brush takes a colour into the hand.
func (l *laying) brush(word string) {
	l.t.Helper()
	l.poke("label:has(#brush-" + word + ")")
	l.awaits("document.getElementById('brush-" + word + "').checked")
}

// ocean lays all boards with what lies on them.
func (l *laying) ocean() {
	l.t.Helper()
	mission := l.want.Box().Mission()
	for depth := 1; depth <= mission.MaxDepth; depth++ {
		for _, column := range mission.Columns {
			cell := column + strconv.Itoa(depth)
			zone := l.want.ZoneIn(cell)
			if zone == nil {
				continue
			}
			l.tap("#cell-" + cell)
			if l.has("#board-" + zone.ID) {
				l.tap("#board-" + zone.ID)
			}
			l.zone(zone)
		}
	}
	l.tap("#ocean-done")
}

func (l *laying) zone(zone *deepsea.Zone) {
	l.t.Helper()
	for seat := 1; seat <= l.seats(); seat++ {
		taken := false
		for _, space := range l.spaces(zone, "p"+strconv.Itoa(seat)) {
			if !taken {
				l.brush("p" + strconv.Itoa(seat))
			}
			taken = true
			l.tap(`a.zone-space[href="#space-` + space + `"]`)
		}
	}
	for _, site := range zone.Dive {
		l.tap("#site-" + zone.ID + "-" + site.ID + "-" + l.text("site.%s.%s", zone.ID, site.ID))
	}
	for seat := 1; seat <= l.seats(); seat++ {
		for n := 1; n <= 3; n++ {
			if l.text("p%d.vessel.%d", seat, n) == zone.ID {
				l.tap("#vessel-" + strconv.Itoa(seat))
			}
		}
	}
	if found := "#discoverer-" + zone.ID + "-" + l.text("discoverer.%s", zone.ID); l.has(found + ":not(.on)") {
		l.tap(found)
	}
	l.tap("#done")
}

// spaces are those of a board where a seat has a disc.
func (l *laying) spaces(zone *deepsea.Zone, seat string) []string {
	var ids []string
	add := func(id string) {
		if l.text("space.%s.%s", zone.ID, id) == seat {
			ids = append(ids, id)
		}
	}
	for _, track := range zone.Sonar {
		for _, s := range track {
			add(s.ID)
		}
	}
	for _, s := range zone.Conserve {
		add(s.ID)
	}
	for _, s := range zone.Journal {
		add(s.ID)
	}
	return ids
}

// numbers taps a mat's numbers, each on the key of the pad; what slips names is
// tapped wrong.
func (l *laying) numbers(seat int, slips map[string]int) {
	l.t.Helper()
	l.tap("#mat-" + strconv.Itoa(seat))
	for range 10 {
		key := ask[string](l.phone, "document.querySelector('#pad input[name=key]').value")
		if ask[bool](l.phone, "!document.querySelector('.count-row.here .count-field.open')") {
			break
		}
		n, _ := l.want.Number(companion.Key(key))
		if n += slips[key]; n > 14 {
			l.poke("#pad-more")
		}
		l.tap("#key-" + strconv.Itoa(n))
	}
}

// inStock is how many of a seat's Vessels never came into the ocean.
func (l *laying) inStock(seat int) (n int) {
	for k := 1; k <= 3; k++ {
		if l.text("p%d.vessel.%d", seat, k) == "stock" {
			n++
		}
	}
	return n
}

// team taps a mat's Specialists with their sides and discs.
func (l *laying) team(seat int) {
	l.t.Helper()
	l.tap("#to-team")
	for n := 2; n <= 9; n++ {
		if text := l.text("p%d.specialist.%d", seat, n); text != "none" {
			l.tap("#add-" + strings.TrimSuffix(strings.TrimSuffix(text, "+disc"), ":senior"))
		}
	}
	for n := 1; n <= 9; n++ {
		text := l.text("p%d.specialist.%d", seat, n)
		if n > 1 && strings.Contains(text, ":senior") {
			l.tap("#turn-" + strconv.Itoa(n))
		}
		if strings.HasSuffix(text, "+disc") {
			l.tap("#disc-" + strconv.Itoa(n))
		}
	}
	l.tap("#done")
}

func (l *laying) cards() {
	l.t.Helper()
	l.tap("#to-cards")
	for _, brush := range []string{"p1", "p2", "p3", "display"} {
		l.brush(brush)
		for _, journal := range l.want.Box().Facts().Journals {
			if l.text("card.%s", journal.ID) != brush {
				continue
			}
			l.tap("#card-" + journal.ID)
			for n := range journal.Actions {
				if l.text("circle.%s.%d", journal.ID, n+1) == "on" {
					l.tap(fmt.Sprintf("#circle-%s-%d", journal.ID, n+1))
				}
			}
		}
	}
	l.tap("#done")
}

func (l *laying) impact() {
	l.t.Helper()
	l.open(l.panel("impact"))
	for seat := 1; seat <= l.seats(); seat++ {
		l.brush("p" + strconv.Itoa(seat))
		for _, hex := range l.want.Box().Mission().Impact.Hexes {
			at := fmt.Sprintf("%d-%d", hex.R, hex.C)
			times := 0
			if hex.Infinite {
				times, _ = l.want.Number(companion.Key(fmt.Sprintf("hex.%s.p%d", at, seat)))
			} else if l.text("hex.%s", at) == "p"+strconv.Itoa(seat) {
				times = 1
			}
			for range times {
				l.tap(`a.hex[href="#hex-` + at + `"]`)
			}
		}
	}
	l.tap("#done")
}

// Journey D of experience.md: people end with a full ocean and doubts. A
// recorded endgame is laid out from the empty mission by touch, with two slips;
// the rules find them, one tap each cures them, and the score is the game's.
func TestJourneyCheckAnEndgameOfThree(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	p.open("/")
	p.tap("a[href='/deepsea/new?for=check']")
	p.poke("label[for=mission-4]")
	for _, colour := range []string{"P", "Y", "R"} {
		p.tap(`button[value="add:` + colour + `"]`)
	}
	for i, name := range people[:3] {
		p.typed("#name-"+strconv.Itoa(i+1), name)
	}
	p.tap("#start")
	p.awaits("document.getElementById('ocean')")
	l := &laying{phone: p, id: p.table(), want: endgame(t)}
	began := p.taps
	if p.has(".sum-error, .sum-look") {
		t.Errorf("an empty table is wrong: %s", p.text())
	}

	l.ocean()
	slips := map[string]int{"p2.staging": 1}
	for seat := 1; seat <= 3; seat++ {
		l.numbers(seat, slips)
		if stock := l.inStock(seat); stock > 0 {
			l.tap("#stock-" + strconv.Itoa(stock))
		}
		l.tap("#held-none")
		l.team(seat)
		if seat < 3 {
			l.open("/deepsea/" + l.id + "/check")
		}
	}
	l.open("/deepsea/" + l.id + "/check")
	l.cards()
	l.impact()
	l.open(l.panel("table"))
	l.tap("#round-6")
	l.tap("#phase-ended")
	l.tap("#start-" + l.text("start"))
	l.tap("#wave-" + map[string]string{"p1": "p2", "p2": "p3", "p3": "p1"}[l.text("wave")]) // the other slip
	t.Logf("%d taps for a whole endgame of three", p.taps-began)
	if p.taps-began > 360 {
		t.Errorf("%d taps are more than six minutes", p.taps-began)
	}

	// The findings, each with its place and a cure.
	l.open(l.panel("findings"))
	if n := p.count(".finding-error"); n != 2 {
		t.Errorf("two slips, %d findings that cannot be:\n%s", n, p.text())
	}
	p.axe("findings")
	p.shoot("check findings")
	at := p.find(".finding-error a.finding-words")
	p.mark()
	p.touch(at)
	p.settle()
	p.awaits("document.getElementById('check-form') && !location.search.includes('findings')")
	l.open(l.panel("findings"))
	p.tap(".finding-error .finding-cures button")
	if n := p.count(".finding-error"); n != 1 {
		t.Fatalf("one cure leaves %d:\n%s", n, p.text())
	}
	p.tap("#undo")
	if n := p.count(".finding-error"); n != 2 {
		t.Errorf("the cure isn't undone: %d", n)
	}
	p.tap("#redo")
	time.Sleep(310 * time.Millisecond) // the next cure stands where the last one was: no double tap
	p.tap(".finding-error .finding-cures button")
	if p.has(".finding-error, .finding-look") {
		t.Errorf("still wrong:\n%s", p.text())
	}

	// The score is the game's, and what makes a number is lit.
	l.open(l.panel("score"))
	for i, want := range []string{"42", "52", "28"} { // of the recorded game
		if got := p.textOf(fmt.Sprintf("#cell-total-%d .face", i+1)); got != want {
			t.Errorf("seat %d has %s, the game gave %s", i+1, got, want)
		}
	}
	p.tap("#cell-goal2-2")
	p.awaits("document.querySelector('.sea-cell.counted')")
	if lit := p.count(".zone-space.counted"); lit == 0 {
		t.Error("no space is lit")
	}
	p.axe("score, lit")
	p.shoot("check score")
	l.sameAsRecorded()
}

// sameAsRecorded compares the position file with the recorded one, without what
// no score needs.
func (l *laying) sameAsRecorded() {
	l.t.Helper()
	status, file := l.get("/deepsea/" + l.id + "/position.json")
	got, err := deepsea.ReadLaid([]byte(file))
	if status != http.StatusOK || err != nil {
		l.t.Fatalf("the position file: %d, %v", status, err)
	}
	for _, e := range l.want.Edits() {
		if name := string(e.Key); !strings.HasPrefix(name, "tray") && !strings.HasPrefix(name, "pile") && !strings.HasPrefix(name, "discard") && !strings.HasPrefix(name, "pocket") &&
			name != "tokens" && name != "deck" && name != "active" && name != "step" && !strings.HasSuffix(name, ".passed") && !(strings.Contains(name, ".specialist.") && e.Value == "none") && l.want.GroupOf(e.Key) != "" && got.Text(e.Key) != e.Value && !strings.Contains(name, ".vessel.") {
			l.t.Errorf("%s is %s, recorded is %s", name, got.Text(e.Key), e.Value)
		}
	}
}

// file lays a position out without a journey.
func (p *phone) file(laid deepsea.Laid) *laying {
	p.t.Helper()
	status, location, body := p.post("/deepsea/check", url.Values{"op": {op()}, "text": {string(deepsea.WriteLaid(laid))}})
	if status != http.StatusSeeOther {
		p.t.Fatalf("lay a file out: %d\n%s", status, body)
	}
	return &laying{phone: p, id: strings.Split(location, "/")[2], want: laid}
}

// Every page of check mode: axe, light and dark, narrow, low, with large text.
func TestJourneyCheckLooks(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	wrong, err := deepsea.ApplyEdits(endgame(t), deepsea.Edit{Key: "p1.staging", Value: "9"}, deepsea.Edit{Key: "wave", Value: "?"}, deepsea.Edit{Key: "p3.research", Value: "?"})
	if err != nil {
		t.Fatal(err)
	}
	l := p.file(wrong)
	cell := wrong.CellOf("the-sea-star")
	_, _, _ = p.post("/deepsea/"+l.id+"/check", url.Values{"op": {op()}, "seq": {"1"}, "do": {"second"}})
	other := p.file(endgame(t))
	recorded := endgame(t)
	together := recorded.Setup()
	together.Mode = deepsea.Cooperative
	fresh, err := deepsea.NewLaid(together)
	if err != nil {
		t.Fatal(err)
	}
	byHand, err := deepsea.ApplyEdits(fresh, deepsea.Edit{Key: "bonus", Value: "3"}, deepsea.Edit{Key: "bonus.count.2", Value: "manual"}, deepsea.Edit{Key: "bonus.each.2", Value: "yes"}, deepsea.Edit{Key: "threshold.goal1", Value: "12"})
	if err != nil {
		t.Fatal(err)
	}
	team := p.file(byHand)
	pages := []struct{ name, path string }{{"start", "/deepsea/new?for=check"}, {"file", "/deepsea/check"}, {"table", "/deepsea/" + l.id + "/check"}, {"board", l.panel("board", "cell", cell)},
		{"any board", l.panel("board", "cell", cell, "any", "1")}, {"zone", l.panel("zone", "cell", cell)}, {"impact", l.panel("impact")}, {"mat", l.panel("numbers", "seat", "1")},
		{"team", l.panel("team", "seat", "2")}, {"cards", l.panel("cards")}, {"round", l.panel("table")}, {"tray", l.panel("tray")}, {"findings", l.panel("findings")},
		{"score", l.panel("score", "line", "goal1.2")}, {"compare", l.panel("compare")}, {"compare, ask", other.panel("compare")}, {"files", l.panel("file")}, {"alone", l.panel("alone")}, {"matters", "/deepsea/" + l.id + "/table"}, {"goals of a team", team.panel("coop")}, {"bonus", team.panel("bonus", "card", "2")}, {"play", l.panel("play")}}
	for _, page := range pages {
		t.Run(page.name, func(t *testing.T) {
			p := p.in(t)
			p.at(page.path).looks("check " + page.name)
			p.show(look{theme: "light"})
			p.axe(page.name + ", light")
			for _, screen := range []look{{width: 320, height: 640}, {width: 740, height: 360}, {text: 200}, {width: 320, height: 640, text: 200}} {
				p.show(screen)
				ask[bool](p, "new Promise(r => requestAnimationFrame(() => r(true)))")
				where := fmt.Sprintf("check %s, text %d %%", page.name, orElse(screen.text, 100))
				p.noSideways(where)
				p.targets(where)
				p.shoot(fmt.Sprintf("%s %dx%d", where, p.width, p.height))
			}
			p.show(look{})
		})
	}
}

// By keyboard alone, and without scripts.
func TestJourneyCheckWithoutTouch(t *testing.T) {
	s := newServer(t)
	t.Run("by keyboard", func(t *testing.T) {
		p := s.phoneFor(t)
		l := p.file(endgame(t))
		cell := l.want.CellOf("the-sea-star")
		space := l.want.ZoneIn(cell).Sonar[0][0].ID
		key := "space.the-sea-star." + space
		p.open(l.panel("zone", "cell", cell))
		ask[bool](p, "document.querySelector('input[name=brush]:checked').focus(), true")
		p.key(kb.ArrowRight)
		p.awaits("document.querySelector('#brush-p2').checked")
		ask[bool](p, `document.querySelector('a.zone-space[href="#space-`+space+`"]').focus(), true`)
		before := l.now().Text(companion.Key(key))
		p.mark()
		p.key("\r")
		p.settle()
		want := "p2"
		if before == "p2" {
			want = "none"
		}
		if got := l.now().Text(companion.Key(key)); got != want {
			t.Errorf("%s was %s, Enter with yellow in the hand makes it %s", key, before, got)
		}
		if ask[string](p, "document.activeElement.tagName") == "BODY" {
			t.Error("the focus fell to the body")
		}
		p.open(l.panel("numbers", "seat", "1", "at", "p1.research"))
		ask[bool](p, "document.getElementById('key-3').focus(), true")
		p.mark()
		p.key("\r")
		p.settle()
		if got := l.now().Text("p1.research"); got != "3" {
			t.Errorf("research is %s", got)
		}
	})
	t.Run("fast fingers", func(t *testing.T) {
		p := s.phoneFor(t)
		recorded := endgame(t)
		blank, err := deepsea.NewLaid(recorded.Setup())
		if err != nil {
			t.Fatal(err)
		}
		l := p.file(blank)
		p.open(l.panel("numbers", "seat", "1"))
		spots := []spot{p.find("#key-4"), p.find("#key-5"), p.find("#key-6"), p.find("#key-7"), p.find("#key-8"), p.find("#key-2")}
		p.mark()
		p.drum(spots...)
		p.settle()
		for key, want := range map[companion.Key]string{"p1.track.reputation": "4", "p1.track.inspiration": "5", "p1.track.coordination": "6", "p1.track.ingenuity": "7", "p1.research": "8", "p1.staging": "2"} {
			if got := l.now().Text(key); got != want {
				t.Errorf("%s is %s, tapped was %s", key, got, want)
			}
		}
		cell := blank.CellOf("the-sea-star")
		p.open(l.panel("zone", "cell", cell))
		l.brush("p3")
		var taps []spot
		for _, space := range blank.ZoneIn(cell).Sonar[0] {
			taps = append(taps, p.find(`a.zone-space[href="#space-`+space.ID+`"]`))
		}
		p.mark()
		p.drum(taps...)
		p.settle()
		for _, space := range blank.ZoneIn(cell).Sonar[0] {
			if got := l.now().Text(companion.Key("space.the-sea-star." + space.ID)); got != "p3" {
				t.Errorf("%s is %s", space.ID, got)
			}
		}
	})
}

// now is the table as it stands.
func (l *laying) now() *deepsea.Laid {
	l.t.Helper()
	_, file := l.get("/deepsea/" + l.id + "/position.json")
	laid, err := deepsea.ReadLaid([]byte(file))
	if err != nil {
		l.t.Fatal(err)
	}
	return &laid
}
