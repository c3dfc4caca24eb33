//go:build !js

package main

import (
	"encoding/json"
	"maps"
	"math"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/companion/interchange"
	"shipmate/views"
)

// played is a game that a phone plays by the rules: offered moves are chosen by
// a seed and tapped, on the drawings as well as on the tiles.
type played struct {
	*phone
	id     string
	seats  int
	random *rand.Rand
	tapped string // the id of the last command: twice at once is a double tap
}

// sitsToPlay goes from the first page to the first screen of a game that is
// played on this phone.
func (p *phone) sitsToPlay(mission int, mode string, told bool, names ...string) *played {
	p.t.Helper()
	p.open("/")
	p.tapSay("play.door")
	if p.has("button[value=nobody]") {
		p.tap("button[value=nobody]")
	}
	for i := range names {
		p.tap(`button[value="add:` + views.SeatColours[i] + `"]`)
	}
	for i, name := range names {
		p.typed("#name-"+strconv.Itoa(i+1), name)
	}
	if mode != "competitive" {
		p.poke("label:has(input[name=mode][value=" + mode + "])")
	}
	if mission != 1 {
		p.poke("label[for=mission-" + strconv.Itoa(mission) + "]")
	}
	if told {
		p.poke("label:has(input[name=told][value=told])")
	}
	p.tap("#start")
	if !strings.HasSuffix(p.path(), "/play") {
		p.t.Fatalf("the setup leads to %s:\n%s", p.path(), p.text())
	}
	g := &played{phone: p, id: p.table(), seats: len(names), random: rand.New(rand.NewPCG(uint64(mission), uint64(len(names))))}
	p.t.Logf("begun as %s", g.log()[0].Data) // what is drawn differs from run to run
	return g
}

// playing is a game that is played, begun without taps: seat 1 begins.
func (p *phone) playing(table plan) *played {
	p.t.Helper()
	fields := url.Values{"for": {"play"}, "starts": {"1"}}
	maps.Copy(fields, table.fields)
	table.fields = fields
	g := &played{phone: p, id: p.plant(table), seats: len(table.names), random: rand.New(rand.NewPCG(uint64(orElse(table.mission, 1)), 2))}
	g.open(g.at())
	return g
}

// at is the address of the screen or of a panel of it.
func (g *played) at(pairs ...string) string {
	query := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	address := "/deepsea/" + g.id + "/play"
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return address
}

// offer is something that can be tapped on a screen of play.
type offer struct {
	Target string `json:"target"` // a selector
	ID     string `json:"id"`     // of the button of a move
	Move   string `json:"move"`   // "" = it leads to a panel
	Kind   string `json:"kind"`   // of the move
}

// offers are the moves and the ways to more of them, as they are seen. Spaces
// and hexes of a drawing are offers beside their buttons.
const offersSeen = `(() => {
	const all = [], move = /^(?:p[1-5] |(?=draw-))([a-z-]+)/, seen = e => e.getClientRects().length && !e.disabled;
	const add = (e, target) => { const found = move.exec(e.value); if (found && seen(e)) all.push({target, id: e.id, move: e.value, kind: found[1]}) };
	for (const b of document.querySelectorAll('#follow-form button[name=do], .main-bar button[name=do]')) {
		add(b, '#' + b.id);
		const drawn = document.querySelector('a[href="#' + b.id + '"]');
		if (drawn) add(b, 'a[href="#' + b.id + '"]');
	}
	for (const a of document.querySelectorAll('a.sea-cell.lit, #to-board, #i-am')) if (seen(a)) all.push({target: '#' + a.id, id: a.id, move: '', kind: 'panel'});
	return all;
})()`

func (g *played) offers() []offer {
	g.t.Helper()
	return ask[[]offer](g.phone, offersSeen)
}

// pick chooses one of them: seldom what ends something, and never the button
// that stands where the last one was, if there is another.
func (g *played) pick(offers []offer) offer {
	g.t.Helper()
	busy := offers
	if g.random.IntN(8) > 0 {
		busy = slices.DeleteFunc(slices.Clone(offers), func(o offer) bool {
			return o.Kind == "pass" || o.Kind == "end-turn" || o.Kind == "end-reassign" || o.Kind == "decline"
		})
	}
	other := slices.DeleteFunc(slices.Clone(busy), func(o offer) bool { return o.ID == g.tapped })
	for _, some := range [][]offer{other, busy, offers} {
		if len(some) > 0 {
			return some[g.random.IntN(len(some))]
		}
	}
	g.t.Fatalf("nothing can be tapped at %s\n%s", g.address(), g.text())
	return offer{}
}

// take taps an offer.
func (g *played) take(o offer) {
	g.t.Helper()
	g.rests(o)
	g.tap(o.Target)
	if o.Move != "" {
		g.tapped = o.ID
	}
}

// rests waits as long as a tap would still be the second of a double tap.
func (g *played) rests(o offer) {
	g.t.Helper()
	if at := g.find(o.Target); o.ID == g.tapped || math.Hypot(at.X-g.last.X, at.Y-g.last.Y) < 25 {
		time.Sleep(time.Until(g.until))
	}
}

// moves makes one move, through as many taps as it takes. false: the game is over.
func (g *played) moves() bool {
	g.t.Helper()
	for range 6 {
		offers := g.offers()
		if len(offers) == 0 && g.has("#to-result") {
			return false
		}
		o := g.pick(offers)
		g.take(o)
		if o.Move != "" {
			return true
		}
	}
	g.t.Fatalf("six taps and no move at %s\n%s", g.address(), g.text())
	return false
}

// toDecide brings the screen to one on which a move can be tapped.
func (g *played) toDecide() offer {
	g.t.Helper()
	for range 6 {
		o := g.pick(g.offers())
		if o.Move != "" {
			return o
		}
		g.take(o)
	}
	g.t.Fatalf("no move can be tapped at %s\n%s", g.address(), g.text())
	return offer{}
}

// log is the table's log as the phone would save it.
func (g *played) log() []interchange.BackupEntry {
	g.t.Helper()
	backup, err := interchange.ReadBackup(strings.NewReader(g.fetch("/backup/shipmate.json")))
	g.must(err)
	for _, table := range backup.Tables {
		if string(table.ID) == g.id {
			return table.Entries
		}
	}
	g.t.Fatalf("the backup has no table %s", g.id)
	return nil
}

// replayed plays the moves of the log that hold, with the engine alone.
func (g *played) replayed() (p deepsea.Position, moves int) {
	g.t.Helper()
	log := g.log()
	setup, err := deepsea.ReadSetup(log[0].Data)
	g.must(err)
	if setup.Play.Told {
		p, err = deepsea.NewToldPosition(setup)
	} else {
		var random companion.Random
		random, err = companion.ParseRandom(setup.Play.Seed)
		g.must(err)
		p, err = deepsea.NewPosition(setup, random)
	}
	g.must(err)
	undone := map[string]bool{}
	for _, entry := range slices.Backward(log) {
		if entry.Kind == companion.KindUndo && !undone[entry.Op] {
			var undo companion.Undo
			g.must(json.Unmarshal(entry.Data, &undo))
			for _, op := range undo.Undo {
				undone[op] = true
			}
		}
	}
	for _, entry := range log {
		if entry.Kind != deepsea.KindMove || undone[entry.Op] {
			continue
		}
		var gesture deepsea.Gesture
		g.must(json.Unmarshal(entry.Data, &gesture))
		for _, text := range gesture.Moves {
			m, ok := p.ParseMove(text)
			if !ok {
				g.t.Fatalf("move %d of the log can't be read: %s", moves, text)
			}
			if p, err = deepsea.Apply(p, m); err != nil {
				g.t.Fatalf("move %d of the log, %s: %v", moves, text, err)
			}
			moves++
		}
	}
	return p, moves
}

// ends compares the result that is shown with what the engine makes of the log.
func (g *played) ends() {
	g.t.Helper()
	p, moves := g.replayed()
	if !p.Ended() {
		g.t.Fatalf("after %d moves the page says that the game is over, the engine doesn't", moves)
	}
	sheet, err := deepsea.Tally(&p)
	g.must(err)
	g.tap("#to-result")
	g.open("/deepsea/" + g.id + "/result")
	if team := deepsea.Coop(sheet); team != nil {
		if met := g.count(".meter-met"); met != team.Met || g.count(".meter") != len(team.Goals) {
			g.t.Errorf("the page shows %d of %d goals met, the engine %d of %d", met, g.count(".meter"), team.Met, len(team.Goals))
		}
		for _, goal := range deepsea.Meters(sheet) {
			shown := g.textOf("#meter-" + goal.Goal)
			if goal.Total.Known && !strings.Contains(shown, views.Number(goal.Total.N)) {
				g.t.Errorf("the meter of %s reads %q, the engine has %d", goal.Goal, shown, goal.Total.N)
			}
		}
		return
	}
	for i, seat := range deepsea.ScoreOnly(sheet).Seats {
		if want := views.Number(seat.Total.N); !seat.Total.Known || g.cell("total", i+1) != want {
			g.t.Errorf("the page gives seat %d %s, the engine %s (known: %v) after %d moves", i+1, g.cell("total", i+1), want, seat.Total.Known, moves)
		}
	}
	g.sameAsPage(commandScore(g.t, []byte(g.fetch("/deepsea/"+g.id+"/sheet.json"))), "shipmate score")
	g.t.Logf("%d moves, %d taps", moves, g.taps)
}

// stored is how many entries the table's log has.
func (g *played) stored() int { g.t.Helper(); return len(g.log()) }

// doubleTap taps a move twice at once: it is made once.
func (g *played) doubleTap() {
	g.t.Helper()
	o, before := g.toDecide(), g.stored()
	g.rests(o)
	at := g.find(o.Target)
	g.mark()
	g.drum(at, at)
	g.settle()
	g.tapped = o.ID
	g.rest(at)
	if after := g.stored(); after != before+1 {
		g.t.Errorf("%s, tapped twice at once, is stored %d times", o.Move, after-before)
	}
}

// reloads shows the same screen with the same offers.
func (g *played) reloads() {
	g.t.Helper()
	before := g.offers()
	g.reload()
	if after := g.offers(); !slices.Equal(before, after) {
		g.t.Errorf("after a reload it offers %v, before it %v", after, before)
	}
}

// goesBack opens the list, makes a move there and goes back by the button of
// the browser: what is shown then is what holds now.
func (g *played) goesBack() {
	g.t.Helper()
	g.open(g.at())
	g.open(g.at("panel", "list"))
	g.take(g.toDecide())
	g.back()
	g.tapped = ""
	p, _ := g.replayed()
	legal := map[string]bool{}
	for _, m := range deepsea.Moves(&p, nil) {
		legal[p.MoveText(m)] = true
	}
	for _, o := range g.offers() {
		if o.Move != "" && !legal[o.Move] {
			g.t.Errorf("back at %s it offers %s, which is no legal move now", g.address(), o.Move)
		}
	}
	g.open(g.at())
}

// otherTab makes a move in another tab; this one, which shows what was before,
// is told so, changes nothing and goes on.
func (g *played) otherTab() {
	g.t.Helper()
	g.allows("409", "422")
	other := &played{phone: g.another(look{worker: g.worker()}), id: g.id, seats: g.seats, random: g.random}
	other.allows("ERR_", "503", "504")
	other.open(g.at("panel", "list"))
	stale := g.toDecide()
	other.take(other.toDecide())
	before := g.stored()
	g.take(stale)
	if after := g.stored(); after != before {
		g.t.Errorf("a move from before the other tab's is stored: %s", stale.Move)
	}
	if !g.has("#refused-move") {
		g.t.Errorf("the stale tab says nothing:\n%s", g.text())
	}
}

func (g *played) worker() bool {
	g.t.Helper()
	return ask[bool](g.phone, "!!navigator.serviceWorker && !!navigator.serviceWorker.controller")
}

// undoesAndRedoes goes one step back and forth: past a reveal it is asked first.
func (g *played) undoesAndRedoes() {
	g.t.Helper()
	g.allows("409")
	g.open(g.at())
	p, before := g.replayed()
	g.tap("#undo")
	if g.has("#undo-anyway") {
		g.tap("#undo-anyway")
	}
	if _, after := g.replayed(); after >= before {
		g.t.Errorf("undo leaves %d moves of %d", after, before)
	}
	g.tap("#redo")
	if q, after := g.replayed(); after != before || q.Hash() != p.Hash() {
		g.t.Errorf("redo leads to %d moves of %d, or elsewhere", after, before)
	}
	g.tapped = ""
}

// shipServer is Shipmate as a process of its own, which can be killed.
type shipServer struct {
	*server
	*ship
}

func newShipServer(t *testing.T) *shipServer {
	t.Helper()
	theBrowser(t)
	s := &shipServer{server: &server{t: t, folder: t.TempDir()}}
	s.ship = launch(t, s.folder, "--offline=false")
	s.address = strings.TrimPrefix(s.ship.base, "http://")
	s.address = strings.TrimSuffix(s.address, "/")
	return s
}

// kill ends it without a word.
func (s *shipServer) kill() { s.end(syscall.SIGKILL) }

// relaunch starts it again in the same place.
func (s *shipServer) relaunch() {
	s.t.Helper()
	s.ship = launch(s.t, s.folder, "--offline=false", "--addr", s.address)
}

// tapAndKill kills the server in the middle of a tap; the tap arrives once.
func (g *played) tapAndKill(s *shipServer) {
	g.t.Helper()
	g.allows("ERR_", "Failed to load")
	o, before := g.toDecide(), g.stored()
	g.rests(o)
	at := g.find(o.Target)
	g.mark()
	g.touch(at)
	s.kill()
	time.Sleep(50 * time.Millisecond)
	s.relaunch()
	g.settle()
	g.tapped = o.ID
	g.rest(at)
	if after := g.stored(); after != before+1 {
		g.t.Errorf("%s, tapped as the server died, is stored %d times", o.Move, after-before)
	}
}

// A whole game of four on a server that is killed in the middle.
func TestJourneyPlayAWholeGameOfFour(t *testing.T) {
	t.Parallel()
	s := newShipServer(t)
	g := s.phone().sitsToPlay(6, "competitive", false, people[:4]...)
	n := 0
	for ; g.moves(); n++ {
		switch n {
		case 12:
			g.reloads()
		case 20, 70:
			g.doubleTap()
		case 28:
			g.goesBack()
		case 36, 90:
			g.otherTab()
		case 44, 100:
			g.tapAndKill(s)
		case 52:
			g.undoesAndRedoes()
		}
	}
	if n < 60 {
		t.Errorf("the game was over after %d moves", n)
	}
	g.ends()
}

// A whole solo game on a server.
func TestJourneyPlayAWholeSoloGame(t *testing.T) {
	t.Parallel()
	s := newShipServer(t)
	g := s.phone().sitsToPlay(2, "solo", false, people[0])
	n := 0
	for ; g.moves(); n++ {
		switch n {
		case 6:
			g.reloads()
		case 12:
			g.doubleTap()
		case 18:
			g.goesBack()
		case 24:
			g.otherTab()
		case 30:
			g.tapAndKill(s)
		case 36:
			g.undoesAndRedoes()
		}
	}
	g.ends()
}

// Follow exactly: the app asks what came up on the real table; the end is a
// complete position, and the score flows on.
func TestJourneyPlayWhatTheTableTells(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	g := s.phone().sitsToPlay(1, "competitive", true, people[:2]...)
	asked := map[string]bool{}
	for {
		for _, o := range g.offers() {
			if strings.HasPrefix(o.Kind, "draw-") {
				asked[o.Kind] = true
			}
		}
		if !g.moves() {
			break
		}
	}
	for _, kind := range []string{"draw-anchor", "draw-board", "draw-journal"} {
		if !asked[kind] {
			t.Errorf("the app never asks %s; it asked %v", kind, asked)
		}
	}
	p, _ := g.replayed()
	if unknown := p.Unknown(); len(unknown) > 0 {
		t.Errorf("of the last position this is unknown: %v", unknown)
	}
	g.ends()
}
