package handlers_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/companion/memory"
)

// goesOn makes n random moves, rather such as do something.
func (p *played) goesOn(r *rand.Rand, n int) {
	p.t.Helper()
	for ; n > 0 && !p.game().Ended(); n-- {
		moves := deepsea.Moves(p.game(), nil)
		busy := slices.DeleteFunc(slices.Clone(moves), func(m deepsea.Move) bool {
			return slices.Contains([]string{"pass", "end-turn", "decline", "end-reassign"}, m.Kind.String())
		})
		if len(busy) > 0 {
			moves = busy
		}
		p.moves(p.game().MoveText(moves[r.IntN(len(moves))]))
	}
}

func (p *played) moves(text string) {
	p.t.Helper()
	p.post(p.base+"/play", "op", freshOp(), "seq", strconv.Itoa(p.view().Log.Head), "do", text).wants(http.StatusSeeOther)
}

func (p *played) view() companion.View {
	p.t.Helper()
	view, err := p.h.keeper.Open(p.t.Context(), p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	return view
}

// What a move changes stands under it before it is made: every number that
// Apply changes, where nothing is drawn. To decline changes nothing by itself:
// what the rules do next isn't said to come of it.
func TestConsequencesStandUnderEachMove(t *testing.T) {
	h := newHouse(t)
	p := h.plays(4, "competitive", 3, "starts", "1")
	r := rand.New(rand.NewPCG(4, 4))
	changes, reveals, rounds, declined := 0, 0, 0, 0
	for range 40 {
		p.goesOn(r, 5)
		if p.game().Ended() {
			break
		}
		list := p.get(p.base + "/play?panel=list")
		list.sound()
		game := p.game()
		for _, m := range deepsea.Moves(game, nil) {
			tile := list.doc.Find("button[name=do]").FilterFunction(func(_ int, s *goquery.Selection) bool { return s.AttrOr("value", "") == game.MoveText(m) })
			under := tile.Find(".tile-under").Text()
			if m.Kind == deepsea.MoveDecline {
				declined++
				if under != "It is given up" {
					t.Errorf("%s says %q", game.MoveText(m), under)
				}
				continue
			}
			next, drawn, err := deepsea.Play(*game, m)
			if err != nil {
				t.Fatal(err)
			}
			if len(drawn) > 0 {
				reveals++
				if !strings.Contains(under, "Something comes up") {
					t.Errorf("%s reveals, and says %q", game.MoveText(m), under)
				}
				continue
			}
			for _, c := range deepsea.Changes(game, &next) {
				changes++
				if want := fmt.Sprintf("%d → %d", c.From, c.To); !strings.Contains(under, want) {
					t.Errorf("%s changes %v and says %q", game.MoveText(m), c, under)
				}
			}
			if next.Round() != game.Round() {
				rounds++
				if !strings.Contains(under, "begins") {
					t.Errorf("%s ends the round and says %q", game.MoveText(m), under)
				}
			}
		}
	}
	if changes < 50 || reveals == 0 || declined == 0 {
		t.Errorf("%d changes, %d reveals, %d rounds and %d things to decline were seen", changes, reveals, rounds, declined)
	}
}

// A hint comes only on request; what it names is legal, its order is always the
// same, and a tap makes its first move.
func TestAHintOnRequest(t *testing.T) {
	for _, mode := range []string{"competitive", "coop", "solo"} {
		t.Run(mode, func(t *testing.T) {
			seats := 3
			if mode == "solo" {
				seats = 1
			}
			p := newHouse(t).plays(4, mode, seats, "starts", "1")
			p.goesOn(rand.New(rand.NewPCG(8, 8)), 40)
			screen := p.get(p.base + "/play")
			if screen.doc.Find("[id^=hint-]").Length() > 0 {
				t.Error("a hint without a question")
			}
			hint := p.get(screen.doc.Find("#to-hint").AttrOr("href", "")).wants(http.StatusOK)
			hint.sound()
			game := p.game()
			legal := []string{}
			for _, m := range deepsea.Moves(game, nil) {
				legal = append(legal, game.MoveText(m))
			}
			tiles := hint.doc.Find("button[id^=hint-]")
			if tiles.Length() == 0 {
				t.Fatal("the hint is empty")
			}
			tiles.Each(func(_ int, s *goquery.Selection) {
				if !slices.Contains(legal, s.AttrOr("value", "")) {
					t.Errorf("%s isn't legal", s.AttrOr("value", ""))
				}
			})
			ahead := p.get(hint.doc.Find("#ahead").AttrOr("href", "")).wants(http.StatusOK)
			ahead.sound()
			if !strings.Contains(ahead.said(), "random games") || ahead.doc.Find("#ahead").Length() > 0 {
				t.Errorf("no look-ahead: %s", ahead.said())
			}
			values := func(g *page) (all []string) {
				g.doc.Find("button[id^=hint-]").Each(func(_ int, s *goquery.Selection) { all = append(all, s.AttrOr("value", "")) })
				return all
			}
			if again := p.get(p.base + "/play?panel=hint&ahead=true"); !slices.Equal(values(again), values(ahead)) {
				t.Error("the same question has two orders")
			}
			before := game.Hash()
			p.press(ahead, ahead.doc.Find("button[id^=hint-]").First()).wants(http.StatusSeeOther)
			if p.game().Hash() == before {
				t.Error("the tap did nothing")
			}
		})
	}
}

// A played game is replayed step by step: the ocean as it lay, the line in
// words, the rounds and graphs; what was undone is no step.
func TestReplayOfAPlayedGame(t *testing.T) {
	p := newHouse(t).plays(5, "competitive", 4, "starts", "1")
	r := rand.New(rand.NewPCG(5, 5))
	boards := func(g *page) int { return g.doc.Find(".sea-cell-name").Length() }
	start := boards(p.get(p.base + "/play"))
	p.goesOn(r, 30)
	screen := p.get(p.base + "/play")
	undo := p.pressID(screen, "undo")
	if undo.status == http.StatusConflict {
		undo = p.pressID(undo, "undo-anyway")
	}
	undo.wants(http.StatusSeeOther)
	p.goesOn(r, 400)
	last := p.get(p.base + "/replay").wants(http.StatusOK)
	last.sound()
	steps, _ := strconv.Atoi(last.doc.Find("#scrub-range").AttrOr("max", ""))
	if _, entries, _ := p.h.keeper.Export(t.Context(), p.id); steps != len(entries)-3 { // the setup, the undone, the undo
		t.Errorf("%d steps of %d entries", steps, len(entries))
	}
	if boards(last) != boards(p.get(p.base+"/play")) || boards(last) <= start {
		t.Errorf("%d boards at the end", boards(last))
	}
	if n := last.doc.Find(".graph").Length(); n != 5 {
		t.Errorf("%d graphs", n)
	}
	if n := last.doc.Find("a[id^=round-]").Length(); n != 6 {
		t.Errorf("%d rounds to jump to", n)
	}
	first := p.get(last.doc.Find("#first").AttrOr("href", "")).wants(http.StatusOK)
	if boards(first) != start || first.doc.Find("a#previous, a#first").Length() != 0 {
		t.Errorf("the start has %d boards", boards(first))
	}
	next := p.get(first.doc.Find("#next").AttrOr("href", ""))
	if !strings.Contains(next.doc.Find("#step").Text(), "Ana") || next.doc.Find("#scrub-place").Text() != fmt.Sprintf("Step 1 of %d", steps) {
		t.Errorf("the first step says %q", next.doc.Find("#step").Text())
	}
	middle := p.press(last, last.doc.Find("#scrub-go"), "step", "20").wants(http.StatusOK)
	if middle.doc.Find(".seat-table tbody tr").Length() != 4 || middle.doc.Find("#scrub-range").AttrOr("value", "") != "20" {
		t.Errorf("the slider leads to %s", middle.said())
	}
	zone := p.get(middle.doc.Find("a.sea-cell").First().AttrOr("href", "")).wants(http.StatusOK)
	zone.sound()
	if zone.doc.Find("#zone-then svg.zone-drawing").Length() != 1 {
		t.Error("no board was drawn large")
	}
	if at := p.get(p.base+"/replay?step=19999").doc.Find("#scrub-range").AttrOr("value", ""); at != strconv.Itoa(steps) {
		t.Errorf("beyond the end is step %s", at)
	}
	p.get(p.base + "/replay?step=many").wants(http.StatusUnprocessableEntity)
}

// A followed game is replayed by its log.
func TestReplayOfAFollowedGame(t *testing.T) {
	f := newHouse(t).follows(1, "competitive", 2, "starts", "1", "depth", "tracks")
	r := rand.New(rand.NewPCG(2, 2))
	on := f.get(f.base + "/follow")
	for range 20 {
		on, _ = f.step(r, on)
	}
	last := f.get(f.base + "/replay").wants(http.StatusOK)
	last.sound()
	if last.doc.Find(".seat-table tbody tr").Length() != 2 || last.doc.Find("#step .asked").Text() == "" {
		t.Errorf("the replay says %s", last.said())
	}
	f.get(last.doc.Find("#previous").AttrOr("href", "")).wants(http.StatusOK).sound()
	f.phone.get("/deepsea/" + string(f.id) + "/replay?step=0").wants(http.StatusOK)
}

// A report goes to another phone and is the same game there, with what was
// undone; it names nobody.
func TestAReportIsLoadedAgain(t *testing.T) {
	h := newHouse(t)
	p := h.plays(9, "competitive", 2, "starts", "1")
	r := rand.New(rand.NewPCG(9, 9))
	p.goesOn(r, 12)
	undo := p.pressID(p.get(p.base+"/play"), "undo")
	if undo.status == http.StatusConflict {
		p.pressID(undo, "undo-anyway")
	}
	p.goesOn(r, 25)
	report := p.get(p.base + "/report").wants(http.StatusOK)
	report.sound()
	text := report.doc.Find("#share-text").Text()
	for _, name := range []string{"Ana", "Ben"} {
		if strings.Contains(text, name) {
			t.Errorf("%s stands in the report", name)
		}
	}
	if !strings.Contains(text, "version testbuild rules "+strconv.Itoa(deepsea.RulesVersion)) || !strings.Contains(text, "\nundo 13") {
		t.Errorf("the report is\n%s", text)
	}
	other := h.phone()
	load := other.get(report.doc.Find("#to-load").AttrOr("href", ""))
	load.sound()
	op := load.hidden("op")
	at := other.pressID(load, "open", "text", text).wants(http.StatusSeeOther).header.Get("Location")
	other.get(at).wants(http.StatusOK)
	if again := other.post("/deepsea/report", "op", op, "text", text).wants(http.StatusSeeOther).header.Get("Location"); again != at {
		t.Errorf("pressed twice it is at %s and %s", at, again)
	}
	id := companion.LogID(strings.TrimSuffix(strings.TrimPrefix(at, "/deepsea/"), "/replay"))
	view, err := h.keeper.Open(t.Context(), id)
	if err != nil || view.State.(deepsea.GameState).Game.Hash() != p.game().Hash() || view.Log.Head != p.view().Log.Head {
		t.Errorf("the other game is another one: %v", err)
	}
	for bad, line := range map[string]string{
		"hello":                                "Line 1",
		text + "dance\n":                       "Line " + strconv.Itoa(strings.Count(text, "\n")+1),
		text + "move p1 recruit nobody":        "Line " + strconv.Itoa(strings.Count(text, "\n")),
		strings.Replace(text, "p1 ", "p2 ", 1): "Line 4",
	} {
		got := other.post("/deepsea/report", "op", freshOp(), "text", bad).wants(http.StatusUnprocessableEntity)
		if !strings.Contains(got.said(), line+" of the report") || strings.TrimSpace(got.doc.Find("textarea").Text()) != strings.TrimSpace(bad) {
			t.Errorf("%.40q: %s", bad, got.said())
		}
	}
}

// A ruling sets one thing, is marked in log and result, and can be undone.
func TestRulings(t *testing.T) {
	h := newHouse(t)
	p := h.plays(1, "competitive", 2, "starts", "1")
	p.goesOn(rand.New(rand.NewPCG(1, 1)), 60)
	for _, group := range []string{"seat", "impact", "ocean", "cards", "table"} {
		page := p.get(p.base + "/ruling?group=" + group).wants(http.StatusOK)
		page.sound()
		if page.doc.Find("#places a[id^=place-]").Length() == 0 {
			t.Errorf("nothing can be ruled in %s", group)
		}
	}
	inside := p.get(p.get(p.base+"/ruling?group=ocean").doc.Find("a[id^=inside-]").First().AttrOr("href", ""))
	inside.wants(http.StatusOK).sound()
	before := p.game().Hash()
	had := p.game().Mat(2).Research
	want := 5
	if had == want {
		want = 6
	}
	values := p.get(p.base + "/ruling?group=seat&seat=2&what=p2+research").wants(http.StatusOK)
	values.sound()
	done := p.then(p.pressNamed(values, "do", strconv.Itoa(want)))
	if p.game().Mat(2).Research != want {
		t.Fatalf("Ben has %d research", p.game().Mat(2).Research)
	}
	done.sound()
	said := fmt.Sprintf("uling of the table: Ben, research: %d", want)
	if !strings.Contains(done.doc.Find("#toasts").Text(), said) {
		t.Errorf("it says %q", done.doc.Find("#toasts").Text())
	}
	if log := p.get("/t/" + string(p.id) + "/log").said(); !strings.Contains(log, said) {
		t.Errorf("the log says %s", log)
	}
	result := p.get(p.base + "/result").wants(http.StatusOK)
	if notice := result.doc.Find("#rulings").Text(); !strings.Contains(notice, "Ben, research: "+strconv.Itoa(want)) {
		t.Errorf("the result says %q", notice)
	}
	if step := p.get(p.base + "/replay").doc.Find("#step").Text(); !strings.Contains(step, said) {
		t.Errorf("the replay says %q", step)
	}
	if undo := p.get(p.base + "/play").doc.Find("#undo").Text(); !strings.Contains(undo, "Undo: Ruling") {
		t.Errorf("undo says %q", undo)
	}
	p.pressID(p.get(p.base+"/play"), "undo").wants(http.StatusSeeOther)
	if p.game().Hash() != before {
		t.Error("undo leads elsewhere")
	}
	if notice := p.get(p.base + "/result").doc.Find("#rulings").Length(); notice != 0 {
		t.Error("a ruling that was undone is still marked")
	}
	refused := p.post(p.base+"/ruling?what=p2+research", "op", freshOp(), "seq", strconv.Itoa(p.view().Log.Head), "do", "99").wants(http.StatusUnprocessableEntity)
	if !strings.Contains(refused.said(), "can't be ruled") || p.game().Hash() != before {
		t.Errorf("99 research: %s", refused.said())
	}
	p.post(p.base+"/ruling", "op", freshOp(), "seq", "1", "do", "99").wants(http.StatusUnprocessableEntity)
	p.post(p.base+"/ruling?what=p2+research", "op", freshOp(), "seq", "1", "do", "7").wants(http.StatusConflict)
}

// What was revealed isn't hidden again by any button without a warning.
func TestEveryWayBackPastARevealWarns(t *testing.T) {
	h := newHouse(t)
	p := h.plays(1, "competitive", 2, "starts", "1")
	r := rand.New(rand.NewPCG(3, 3))
	for n := 0; !p.view().State.(deepsea.GameState).Last.Revealed; n++ {
		if n > 200 {
			t.Fatal("nothing was ever revealed")
		}
		p.goesOn(r, 1)
	}
	before := p.game().Hash()
	op := p.view().UndoNext
	log := p.get("/t/" + string(p.id) + "/log")
	warned := p.pressID(log, "undo").wants(http.StatusConflict)
	if p.game().Hash() != before || warned.doc.Find("#reveal").Length() != 1 {
		t.Fatal("the log's undo doesn't warn")
	}
	back := p.press(log, log.doc.Find("button[name=to]").First()).wants(http.StatusConflict)
	if p.game().Hash() != before || back.doc.Find("#reveal").Length() != 1 {
		t.Fatal("going back doesn't warn")
	}
	p.pressID(warned, "undo-anyway").wants(http.StatusSeeOther)
	after := p.game().Hash()
	if after == before {
		t.Error("nothing was undone")
	}
	text := p.get("/t/" + string(p.id) + "/log").doc.Find("#line-" + strconv.Itoa(p.view().Log.Head)).Text()
	if !strings.Contains(text, "something was revealed") || !strings.Contains(text, "undo") {
		t.Errorf("the log says %q", text)
	}
	redo := p.get(p.base + "/play")
	if label := redo.doc.Find("#redo").AttrOr("aria-label", ""); !strings.Contains(label, "Redo") || strings.Contains(label, "start of the game") {
		t.Errorf("redo says %q", label)
	}
	p.pressID(redo, "redo").wants(http.StatusSeeOther)
	if p.game().Hash() != before || p.view().UndoNext != op {
		t.Error("redo leads elsewhere")
	}
	log = p.get("/t/" + string(p.id) + "/log")
	again := p.press(log, log.doc.Find("button[name=to]").Last())
	p.pressID(again.wants(http.StatusConflict), "back-anyway").wants(http.StatusSeeOther)
	if label := p.get(p.base + "/play").doc.Find("#undo").Text(); !strings.Contains(label, "all after a line undone") {
		t.Errorf("undo says %q", label)
	}
}

// The phone is handed over where somebody else decides, unless that is switched
// off; live scores are hidden unless they are switched on.
func TestSwitchesOfAPlayedGame(t *testing.T) {
	p := newHouse(t).plays(2, "competitive", 3, "starts", "1")
	r := rand.New(rand.NewPCG(2, 2))
	change := func() bool {
		t.Helper()
		for range 60 {
			before := p.game().Decider()
			moves := deepsea.Moves(p.game(), nil)
			at := p.post(p.base+"/play", "op", freshOp(), "seq", strconv.Itoa(p.view().Log.Head), "do", p.game().MoveText(moves[r.IntN(len(moves))])).wants(http.StatusSeeOther).header.Get("Location")
			if p.game().Decider() != before {
				return strings.Contains(at, "panel=hand")
			}
		}
		t.Fatal("nobody else ever decides")
		return false
	}
	if !change() {
		t.Error("nobody is asked to hand over")
	}
	hand := p.get(p.base + "/play?panel=hand")
	hand.sound()
	if hand.doc.Find(".sea-board, .stocks, .tile-signs").Length() > 0 {
		t.Error("the hand-over shows the table")
	}
	matters := p.get(p.base + "/table").wants(http.StatusOK)
	matters.sound()
	p.then(p.pressNamed(matters, "do", "hand-over:off"))
	if change() {
		t.Error("switched off, and still asked")
	}
	if p.get(p.base+"/play").doc.Find(".seat-tab .num").Length() > 0 {
		t.Error("live scores are shown unasked")
	}
	p.then(p.pressNamed(p.get(p.base+"/table"), "do", "scores:on"))
	tab := p.get(p.base + "/play").doc.Find("#seat-1").Text()
	if !strings.ContainsAny(tab, "0123456789") {
		t.Errorf("no score in %q", tab)
	}
	p.get(p.base + "/play?panel=goals").wants(http.StatusOK).sound()
	p.post(p.base+"/table", "op", freshOp(), "seq", "0", "do", "fly").wants(http.StatusUnprocessableEntity)
}

// A round's end and the game's are said, a pass that is forced is shown, and the
// end leads to the score, where nothing is corrected by hand.
func TestEndsAreFelt(t *testing.T) {
	p := newHouse(t).plays(3, "competitive", 2, "starts", "1")
	r := rand.New(rand.NewPCG(6, 6))
	rounds, forced := 0, 0
	for !p.game().Ended() {
		round := p.game().Round()
		moves := deepsea.Moves(p.game(), nil)
		if len(moves) == 1 && moves[0].Kind.String() == "pass" {
			forced++
			if asked := p.get(p.base + "/play").doc.Find(".asked").Text(); !strings.Contains(asked, "can only pass") {
				t.Errorf("a forced pass says %q", asked)
			}
		}
		p.goesOn(r, 1)
		if now := p.game().Round(); now != round && now > 1 {
			rounds++
			screen := p.get(p.base + "/play")
			if moment := screen.doc.Find("#new-round").Text(); !strings.Contains(moment, "Round "+strconv.Itoa(now)) {
				t.Errorf("round %d begins with %q", now, moment)
			}
		} else if !p.game().Ended() && p.get(p.base+"/play").doc.Find("#new-round").Length() > 0 {
			t.Error("a round begins in its middle")
		}
	}
	if rounds != 5 || forced == 0 {
		t.Errorf("%d rounds began, %d passes were forced", rounds, forced)
	}
	screen := p.get(p.base + "/play")
	screen.sound()
	if screen.doc.Find("#the-end").Length() != 1 {
		t.Error("the end isn't said")
	}
	result := p.get(screen.doc.Find("#to-result").AttrOr("href", "")).wants(http.StatusOK)
	result.sound()
	if result.doc.Find("#finish, #correct").Length() > 0 {
		t.Error("a played game is corrected by hand")
	}
	result.doc.Find(".links a, .main-bar a").Each(func(_ int, s *goquery.Selection) { p.get(s.AttrOr("href", "")).wants(http.StatusOK) })
	if again := p.get(result.doc.Find("#again").AttrOr("href", "")); again.doc.Find(`input[name=for][value=play]`).Length() == 0 {
		t.Error("the rematch isn't played")
	}
	p.get(p.base + "/result?how=total.1").wants(http.StatusOK).sound()
}

// otherRules are rules of an older program: they fold what these refuse.
type otherRules struct{ deepsea.System }

func (otherRules) RulesVersion() int { return 77 }

func (s otherRules) Apply(before companion.State, e companion.Entry) (companion.State, error) {
	if e.Kind == companion.KindSetup {
		e.Data = json.RawMessage(strings.Replace(string(e.Data), `"rules":77`, `"rules":1`, 1))
	}
	return s.System.Apply(before, e)
}

// A game of other rules opens read-only from its last snapshot, with a
// sentence, and its pages say so.
func TestAGameOfOtherRulesIsReadOnly(t *testing.T) {
	store := memory.New()
	h := houseOn(t, store)
	older := companion.NewKeeper(store, []companion.System{otherRules{}}, func() int64 { return h.now.UnixMilli() }, &chance{from: rand.New(rand.NewPCG(5, 6))})
	phone := h.phone()
	phone.get("/")
	setup := deepsea.Setup{Mission: 1, Mode: deepsea.Competitive, Edition: deepsea.Released2024, StartSeat: 1, Play: deepsea.PlaySetup{Seed: companion.NewRandom(7).String(), Rules: 77},
		Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}}}
	data, _ := json.Marshal(setup)
	view, err := older.Start(t.Context(), phone.cookie, "deepsea", "gesture-start", data)
	for n := 0; n < 70 && err == nil; n++ {
		game := view.State.(deepsea.GameState).Game
		var texts []string
		texts, err = game.Following(deepsea.Moves(game, nil)[0])
		if err == nil {
			view, err = older.Append(t.Context(), view.Log.ID, companion.Write{Op: freshOp(), Seq: view.Log.Head, Device: phone.cookie, Kind: deepsea.KindMove, Data: deepsea.MovesData(texts...)})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	base := "/deepsea/" + string(view.Log.ID)
	for _, path := range []string{"/play", "/replay", "/ruling", "/table", "/report", "/play?panel=hint", "/play?panel=list", "/play?panel=mat", "/play?panel=goals"} {
		page := phone.get(base + path).wants(http.StatusOK)
		page.sound()
		if page.doc.Find("#follow-form button[name=do], .main-bar button[name=do]:not([disabled])").Length() > 0 {
			t.Errorf("%s offers a move", path)
		}
	}
	if said := phone.get(base + "/play").said(); !strings.Contains(said, "version 77 of the rules") {
		t.Errorf("it says %s", said)
	}
	phone.post(base+"/play", "op", freshOp(), "seq", strconv.Itoa(view.Log.Head), "do", "p1 pass").wants(http.StatusConflict)
}
