package handlers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// laidOut is a table that a phone lays out and checks.
type laidOut struct {
	*phone
	h    *house
	id   companion.LogID
	base string
}

func (h *house) checks(mission int, mode string, seats int) *laidOut {
	h.t.Helper()
	p := h.phone()
	first := p.get("/deepsea/new?for=check").wants(http.StatusOK)
	values := url.Values{"op": {first.hidden("op")}, "for": {"check"}, "shown": {"1"}, "do": {"start"}, "mission": {strconv.Itoa(mission)}, "mode": {mode},
		"colour": colours[:seats], "name": people[:seats], "person": make([]string, seats)}
	return p.laid(p.postForm("/deepsea/new", values))
}

func (p *phone) laid(got *page) *laidOut {
	p.t.Helper()
	got.wants(http.StatusSeeOther)
	id, _, _ := strings.Cut(strings.TrimPrefix(got.header.Get("Location"), "/deepsea/"), "/")
	return &laidOut{phone: p, h: p.h, id: companion.LogID(id), base: "/deepsea/" + id + "/check"}
}

// fromFile lays a position out by its file.
func (p *phone) fromFile(l deepsea.Laid) *laidOut {
	p.t.Helper()
	return p.laid(p.upload("/deepsea/check", "file", string(deepsea.WriteLaid(l)), "op", freshOp(), "with", ""))
}

func (p *laidOut) view() companion.View {
	p.t.Helper()
	view, err := p.h.keeper.Open(context.Background(), p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	return view
}

func (p *laidOut) laidNow() *deepsea.Laid { return p.view().State.(deepsea.CheckState).Laid }

func (p *laidOut) at(pairs ...string) *page {
	p.t.Helper()
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return p.get(p.base + "?" + values.Encode()).wants(http.StatusOK)
}

// taps presses a button of a page and gives the page after it.
func (p *laidOut) taps(on *page, id string, change ...string) *page {
	p.t.Helper()
	return p.then(p.pressID(on, id, change...)).wants(http.StatusOK)
}

// endgame plays a game by random moves to its end, without passing as long as
// something else is legal.
func endgame(t testing.TB, setup deepsea.Setup, seed uint64) deepsea.Position {
	t.Helper()
	p, err := deepsea.NewPosition(setup, companion.NewRandom(seed))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 9))
	for !p.Ended() {
		moves := deepsea.Moves(&p, nil)
		busy := slices.DeleteFunc(slices.Clone(moves), func(m deepsea.Move) bool {
			return m.Kind == deepsea.MovePass || m.Kind == deepsea.MoveEndTurn || m.Kind == deepsea.MoveDecline || m.Kind == deepsea.MoveEndReassign
		})
		if len(busy) > 0 {
			moves = busy
		}
		if p, err = deepsea.Apply(p, moves[r.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func setupFor(mission, seats int) deepsea.Setup {
	setup := deepsea.Setup{Mission: mission}
	for i := range seats {
		setup.Seats = append(setup.Seats, deepsea.Seat{Name: people[i], Colour: colours[i]})
	}
	return setup
}

// wantsNoDifference compares what lies with what should.
func (p *laidOut) wantsNoDifference(want deepsea.Laid, but ...string) {
	p.t.Helper()
	for _, e := range deepsea.Differences(*p.laidNow(), want) {
		if slices.ContainsFunc(but, func(prefix string) bool { return strings.Contains(string(e.Key), prefix) }) {
			continue
		}
		if want.GroupOf(e.Key) != "" {
			p.t.Errorf("%s is %s, wanted %s", e.Key, p.laidNow().Text(e.Key), e.Value)
		}
	}
}

// A finished game is entered through the pages alone, from the empty mission:
// board by board, mat by mat. What lies there then is what the game left, no
// rule objects, and the score is the game's.
func TestAnEndgameIsLaidOutThroughThePages(t *testing.T) {
	missions := []int{1, 3, 6, 8, 9, 10}
	if testing.Short() {
		missions = missions[:1]
	}
	for _, mission := range missions {
		t.Run("mission "+strconv.Itoa(mission), func(t *testing.T) {
			t.Parallel()
			game := endgame(t, setupFor(mission, 3), uint64(mission))
			want := deepsea.LayOut(game)
			p := newHouse(t).checks(mission, "competitive", 3)
			p.laysOcean(&want)
			p.laysMats(&want)
			p.laysRest(&want)
			p.wantsNoDifference(want, "tray.", "pile.", "tokens", "deck", "discard.", "pocket.", "discoverer.", ".passed", "active")
			if wrong := deepsea.Check(*p.laidNow()); len(wrong) > 0 && wrong[0].Weight == companion.CannotBe {
				t.Errorf("a real game is called impossible: %s %v", wrong[0].Check, wrong[0].Sentence)
			}
			sheet, _ := deepsea.SheetOf(p.view().State)
			played, err := deepsea.Tally(&game)
			if err != nil {
				t.Fatal(err)
			}
			got, wanted := deepsea.ScoreOnly(sheet), deepsea.ScoreOnly(played)
			for i := range wanted.Seats {
				if mission != 6 && got.Seats[i].Total != wanted.Seats[i].Total {
					t.Errorf("seat %d has %v, the game gave %v; open: %v", i+1, got.Seats[i], wanted.Seats[i], sheet.NotCounted())
				}
			}
			p.at("panel", "score").sound()
			p.at("panel", "findings").sound()
			p.at().sound()
		})
	}
}

func (p *laidOut) laysOcean(want *deepsea.Laid) {
	p.t.Helper()
	mission := want.Box().Mission()
	for depth := 1; depth <= mission.MaxDepth; depth++ {
		for _, column := range mission.Columns {
			cell := column + strconv.Itoa(depth)
			zone := want.ZoneIn(cell)
			word := "none"
			if zone != nil {
				word = zone.ID
			}
			if p.laidNow().Text(companion.Key("cell."+cell)) != word {
				on := p.at("panel", "board", "cell", cell)
				on.sound()
				p.taps(on, "board-"+word)
			}
		}
	}
	for depth := 1; depth <= mission.MaxDepth; depth++ {
		for _, column := range mission.Columns {
			if zone := want.ZoneIn(column + strconv.Itoa(depth)); zone != nil {
				p.laysZone(want, column+strconv.Itoa(depth), zone)
			}
		}
	}
}

func (p *laidOut) laysZone(want *deepsea.Laid, cell string, zone *deepsea.Zone) {
	p.t.Helper()
	on := p.at("panel", "zone", "cell", cell)
	on.sound()
	for _, key := range zoneSpaces(zone) {
		if seat := want.Text(companion.Key("space." + zone.ID + "." + key)); seat != "none" {
			on = p.taps(on, "space-"+key, "brush", seat)
		}
	}
	for _, site := range zone.Dive {
		key := "site-" + zone.ID + "-" + site.ID
		on = p.taps(on, key+"-"+want.Text(companion.Key("site."+zone.ID+"."+site.ID)))
	}
	for seat := 1; seat <= len(want.Setup().Seats); seat++ {
		for n := 1; n <= 3; n++ {
			if want.Text(companion.Key(fmt.Sprintf("p%d.vessel.%d", seat, n))) == zone.ID {
				on = p.taps(on, "vessel-"+strconv.Itoa(seat))
			}
		}
	}
	if id := "discoverer-" + zone.ID + "-" + want.Text(companion.Key("discoverer."+zone.ID)); on.doc.Find("#"+id).Length() == 1 {
		on = p.taps(on, id)
	}
	p.taps(on, "done")
}

func zoneSpaces(zone *deepsea.Zone) []string {
	var ids []string
	for _, track := range zone.Sonar {
		for _, s := range track {
			ids = append(ids, s.ID)
		}
	}
	for _, s := range zone.Conserve {
		ids = append(ids, s.ID)
	}
	for _, s := range zone.Journal {
		ids = append(ids, s.ID)
	}
	return ids
}

func (p *laidOut) laysMats(want *deepsea.Laid) {
	p.t.Helper()
	for seat := range len(want.Setup().Seats) {
		number := strconv.Itoa(seat + 1)
		on := p.at("panel", "numbers", "seat", number)
		on.sound()
		for range 12 {
			key := on.doc.Find("#pad input[name=key]").AttrOr("value", "")
			if p.laidNow().Text(companion.Key(key)) != "?" {
				break
			}
			on = p.taps(on, "key-"+want.Text(companion.Key(key)))
		}
		stock := 0
		for n := 1; n <= 3; n++ {
			if want.Text(companion.Key(fmt.Sprintf("p%s.vessel.%d", number, n))) == "stock" {
				stock++
			}
		}
		on = p.taps(on, "stock-"+strconv.Itoa(stock))
		on = p.taps(on, "held-none")
		for _, token := range want.Box().Facts().Tokens() {
			if want.Text(companion.Key("p"+number+".token."+token.ID)) == "1" {
				on = p.taps(on, "held-"+token.ID)
			}
		}
		on = p.at("panel", "team", "seat", number)
		on.sound()
		for n := 1; n <= 9; n++ {
			text := want.Text(companion.Key(fmt.Sprintf("p%s.specialist.%d", number, n)))
			if text == "none" {
				continue
			}
			at := strconv.Itoa(n)
			id := strings.TrimSuffix(strings.TrimSuffix(text, "+disc"), ":senior")
			if n > 1 {
				on = p.taps(on, "add-"+id)
				if strings.Contains(text, ":senior") {
					on = p.taps(on, "turn-"+at)
				}
			}
			if strings.Contains(text, "+disc") {
				on = p.taps(on, "disc-"+at)
			}
		}
		p.taps(on, "done")
	}
}

func (p *laidOut) laysRest(want *deepsea.Laid) {
	p.t.Helper()
	on := p.at("panel", "cards")
	on.sound()
	for _, journal := range want.Box().Facts().Journals {
		if at := want.Text(companion.Key("card." + journal.ID)); at != "hidden" {
			on = p.taps(on, "card-"+journal.ID, "brush", at)
			for n := range journal.Actions {
				if want.Text(companion.Key(fmt.Sprintf("circle.%s.%d", journal.ID, n+1))) == "on" {
					on = p.taps(on, fmt.Sprintf("circle-%s-%d", journal.ID, n+1))
				}
			}
		}
	}
	p.taps(on, "done")
	on = p.at("panel", "impact")
	on.sound()
	for _, hex := range want.Box().Mission().Impact.Hexes {
		id := fmt.Sprintf("hex-%d-%d", hex.R, hex.C)
		key := fmt.Sprintf("hex.%d-%d", hex.R, hex.C)
		if !hex.Infinite {
			if seat := want.Text(companion.Key(key)); seat != "none" {
				on = p.taps(on, id, "brush", seat)
			}
			continue
		}
		for seat := range len(want.Setup().Seats) {
			n, _ := want.Number(companion.Key(fmt.Sprintf("%s.p%d", key, seat+1)))
			for range n {
				on = p.taps(on, id, "brush", fmt.Sprintf("p%d", seat+1))
			}
		}
	}
	p.taps(on, "done")
	on = p.at("panel", "table")
	on.sound()
	for _, key := range []string{"round", "phase", "wave", "start", "option.1", "option.2", "option.3", "named", "race.1.1", "race.1.2", "race.2.1", "race.2.2"} {
		id := strings.ReplaceAll(key, ".", "-") + "-" + want.Text(companion.Key(key))
		if on.doc.Find("#"+id).Length() == 1 {
			on = p.taps(on, id)
		}
	}
}

// Facts that are changed at random through the pages are those of the log, each
// by itself; undone one by one, in any order, the table is what it was.
func TestEveryTapIsOneFactThatCanBeUndone(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(4, 3), 4))
	h := newHouse(t)
	p := h.phone()
	_ = p.get("/")
	table := p.fromFile(want)
	r := rand.New(rand.NewPCG(4, 4))
	panels := []string{"panel=numbers&seat=2", "panel=team&seat=1", "panel=cards", "panel=impact", "panel=table", "panel=tray"}
	for _, cell := range []string{"B1", "C1", "C2", "D1"} {
		panels = append(panels, "panel=zone&cell="+cell, "panel=board&cell="+cell)
	}
	var ops []string
	for range 60 {
		on := p.get(table.base + "?" + panels[r.IntN(len(panels))]).wants(http.StatusOK)
		buttons := on.doc.Find("#check-form button[name], #pad button[name]").FilterFunction(func(_ int, b *goquery.Selection) bool {
			return b.AttrOr("value", "") != ">table" && b.AttrOr("value", "") != ">on"
		})
		head := table.view().Log.Head
		got := p.press(on, buttons.Eq(r.IntN(buttons.Length())), "brush", []string{"p1", "p2", "p3", "none"}[r.IntN(4)])
		got.wants(http.StatusSeeOther)
		view := table.view()
		if view.Log.Head != head+1 {
			t.Fatalf("a tap wrote %d entries", view.Log.Head-head)
		}
		ops = append(ops, view.UndoNext)
		// the page says at once what the rules say
		if want := len(deepsea.Check(*table.laidNow())); want > 0 {
			if on := p.then(got); on.doc.Find(".sum-error, .sum-look").Length() == 0 {
				t.Errorf("%d findings and no word of it", want)
			}
		}
	}
	r.Shuffle(len(ops), func(i, j int) { ops[i], ops[j] = ops[j], ops[i] })
	for _, op := range ops {
		p.post("/t/"+string(table.id)+"/undo", "op", freshOp(), "seq", strconv.Itoa(table.view().Log.Head), "undo", op).wants(http.StatusSeeOther)
	}
	table.wantsNoDifference(want)
	for _, e := range want.Edits() {
		if table.laidNow().Text(e.Key) != e.Value {
			t.Errorf("%s is %s after all was undone, it was %s", e.Key, table.laidNow().Text(e.Key), e.Value)
		}
	}
}

// A slip is found at once, on the page where it was made; its cure is one tap,
// and can be undone.
func TestAFindingIsCuredByOneTap(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(1, 3), 11))
	p := newHouse(t).phone()
	_ = p.get("/")
	table := p.fromFile(want)
	key := companion.Key("p2.staging")
	n, _ := want.Number(key)
	on := table.at("panel", "numbers", "seat", "2", "at", string(key))
	on = table.taps(on, "key-"+strconv.Itoa(n+1))
	if on.doc.Find("#here .finding-error").Length() == 0 || !strings.Contains(on.doc.Find("#here").Text(), "Discs of Ben in all") {
		t.Fatalf("a disc too many isn't found: %s", on.said())
	}
	on.sound()
	list := table.at("panel", "findings")
	if href, _ := list.doc.Find(".finding-error a.finding-words").First().Attr("href"); href == "" {
		t.Error("a finding leads nowhere")
	} else if there := p.get(href).wants(http.StatusOK); there.doc.Find("#check-form").Length() != 1 {
		t.Errorf("%s isn't a page of the table", href)
	}
	cure := on.doc.Find("#here .finding-cures button").First()
	cured := p.then(p.press(on, cure))
	if table.laidNow().Text(key) != want.Text(key) {
		t.Errorf("the first cure gives %s, it was %s", table.laidNow().Text(key), want.Text(key))
	}
	if cured.doc.Find(".finding-error").Length() != 0 {
		t.Errorf("it is still wrong: %s", cured.said())
	}
	undone := table.taps(cured, "undo")
	if table.laidNow().Text(key) == want.Text(key) || undone.doc.Find(".finding-error").Length() == 0 {
		t.Error("the cure wasn't undone")
	}
}

// What isn't entered is listed as such, never as wrong.
func TestAnEmptyTableHasNothingWrong(t *testing.T) {
	for mission := 1; mission <= 10; mission++ {
		p := newHouse(t).checks(mission, "competitive", 2)
		on := p.at("panel", "findings")
		on.sound()
		if on.doc.Find(".finding-error, .finding-look").Length() != 0 {
			t.Errorf("mission %d: %s", mission, on.said())
		}
		if on.doc.Find(".finding-open").Length() < 8 {
			t.Errorf("mission %d lists %d open parts", mission, on.doc.Find(".finding-open").Length())
		}
		on.doc.Find(".finding-open a").Each(func(_ int, a *goquery.Selection) {
			p.get(a.AttrOr("href", "")).wants(http.StatusOK)
		})
	}
}

// A table where nothing is entered isn't praised, and a page never leads to
// itself as what comes next.
func TestTheFirstPagesOfACheck(t *testing.T) {
	p := newHouse(t).checks(1, "competitive", 2)
	if praise := p.at().doc.Find(".sum-good").Text(); praise != "" {
		t.Errorf("an empty table says %q", praise)
	}
	round := p.at("panel", "table")
	if next := round.doc.Find("#next"); strings.Contains(next.AttrOr("href", ""), "panel=table") {
		t.Errorf("the page of the round goes on with %q", next.Text())
	}
	p.taps(round, round.doc.Find("#row-round button").First().AttrOr("id", ""))
	if on := p.at(); !strings.Contains(on.doc.Find(".sum-good").Text(), "so far") {
		t.Errorf("where something is entered it says %q", on.doc.Find(".sum-good").Text())
	}
	mat := p.at("panel", "numbers", "seat", "1")
	if keys := mat.doc.Find("#row-held .check-key"); keys.Length() < 5 || strings.Contains(keys.Text(), "held") {
		t.Errorf("the kinds of Dive tokens are %q", keys.Text())
	}
}

// The position file that the app saves is what it lays out again.
func TestThePositionFileGoesOutAndIn(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(5, 2), 5))
	p := newHouse(t).phone()
	_ = p.get("/")
	table := p.fromFile(want)
	file := p.get("/deepsea/" + string(table.id) + "/position.json").wants(http.StatusOK)
	if file.body != string(deepsea.WriteLaid(want)) {
		t.Error("the file is another one")
	}
	other := p.laid(p.post("/deepsea/check", "op", freshOp(), "with", "", "text", file.body))
	other.wantsNoDifference(want)
}

func TestABadFileGetsASentence(t *testing.T) {
	good := string(deepsea.WriteLaid(deepsea.LayOut(endgame(t, setupFor(1, 2), 2))))
	p := newHouse(t).phone()
	for name, file := range map[string]string{
		"empty":         "",
		"no JSON":       "hello",
		"cut":           good[:len(good)/2],
		"newer":         strings.Replace(good, `"version":1`, `"version":99`, 1),
		"double colour": strings.Replace(good, `"colour":"Y"`, `"colour":"P"`, 1),
		"hostile name":  strings.Replace(good, `"name":"Ben"`, `"name":"`+strings.Repeat("</b>", 40)+`"`, 1),
		"unknown place": strings.Replace(good, `"facts":{`, `"facts":{"p9.soul":1,`, 1),
		"impossible":    strings.Replace(good, `"round":6`, `"round":60`, 1),
		"a sheet":       `{"system":"deepsea","mission":1,"players":[]}`,
	} {
		t.Run(name, func(t *testing.T) {
			got := p.upload("/deepsea/check", "file", file, "op", freshOp(), "with", "")
			if got.status < 400 || got.status >= 500 {
				t.Fatalf("status %d: %s", got.status, got.said())
			}
			if said := got.doc.Find(".field-error").Text(); len(said) < 10 || strings.Contains(got.body, "</b></b>") {
				t.Errorf("it says %q", said)
			}
		})
	}
	if len(p.tables()) != 0 {
		t.Error("a bad file left a table behind")
	}
}

// Two people enter the same table; only what differs is shown, and one tap
// settles it for both.
func TestTheSecondCounter(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(2, 3), 3))
	h := newHouse(t)
	p := h.phone()
	_ = p.get("/")
	first := p.fromFile(want)
	on := first.at("panel", "compare")
	second := p.laid(p.pressID(on, "second-here"))
	if seen := second.at("panel", "numbers", "seat", "1"); seen.doc.Find(".count-field:not(.open)").Length() != 0 {
		t.Error("the second counter sees what the first one entered")
	}
	if again := first.at("panel", "compare"); again.doc.Find(".differ").Length() != 0 || again.doc.Find("#one-sided").Length() != 1 {
		t.Errorf("nothing was entered twice yet: %s", again.said())
	}
	n, _ := want.Number("p1.research")
	page := second.at("panel", "numbers", "seat", "1", "at", "p1.research")
	second.taps(page, "key-"+strconv.Itoa((n+1)%12))
	page = second.at("panel", "numbers", "seat", "1", "at", "p1.staging")
	second.taps(page, "key-"+want.Text("p1.staging"))
	on = first.at("panel", "compare")
	on.sound()
	if on.doc.Find(".differ").Length() != 1 {
		t.Fatalf("%d differences, wanted one: %s", on.doc.Find(".differ").Length(), on.said())
	}
	settled := p.then(p.press(on, on.doc.Find(".differ-sides button").Last()))
	if settled.doc.Find(".differ").Length() != 0 || first.laidNow().Text("p1.research") != strconv.Itoa((n+1)%12) {
		t.Errorf("the second one's number wasn't taken: %s", settled.said())
	}
	on = second.at("panel", "compare")
	if on.doc.Find(".differ").Length() != 0 {
		t.Error("the second table still differs")
	}
	// The other side, settled from the second table: the first one's number.
	page = second.at("panel", "numbers", "seat", "1", "at", "p1.research")
	second.taps(page, "key-"+strconv.Itoa((n+2)%12))
	on = second.at("panel", "compare")
	p.then(p.press(on, on.doc.Find(".differ-sides button").First()))
	if first.laidNow().Text("p1.research") != second.laidNow().Text("p1.research") {
		t.Error("the two tables differ after they were settled")
	}
}

func TestTheSecondCounterByFile(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(2, 3), 3))
	p := newHouse(t).phone()
	_ = p.get("/")
	first := p.fromFile(want)
	other, err := deepsea.ApplyEdits(want, deepsea.Edit{Key: "p3.track.ingenuity", Value: "11"}, deepsea.Edit{Key: "round", Value: "5"})
	if err != nil {
		t.Fatal(err)
	}
	got := p.upload("/deepsea/check", "file", string(deepsea.WriteLaid(other)), "op", freshOp(), "with", string(first.id))
	on := p.then(got)
	if n := on.doc.Find(".differ").Length(); n != 2 {
		t.Errorf("%d differences, wanted two: %s", n, on.said())
	}
	strange := deepsea.LayOut(endgame(t, setupFor(3, 2), 1))
	p.upload("/deepsea/check", "file", string(deepsea.WriteLaid(strange)), "op", freshOp(), "with", string(first.id)).wants(http.StatusUnprocessableEntity)
}

// A game that was played or followed is taken over as a copy, with everything
// that is known.
func TestATableIsTakenOver(t *testing.T) {
	h := newHouse(t)
	p := h.plays(9, "competitive", 3, "starts", "1")
	r := rand.New(rand.NewPCG(9, 9))
	for range 60 {
		list := p.get(p.base + "/play?panel=list")
		buttons := list.doc.Find("#follow-form button[name=do]")
		p.press(list, buttons.Eq(r.IntN(buttons.Length()))).wants(http.StatusSeeOther)
	}
	game := *p.game()
	offer := p.get(p.base + "/check").wants(http.StatusOK)
	table := p.laid(p.pressID(offer, "copy-table"))
	table.wantsNoDifference(deepsea.LayOut(game))
	if table.view().State.(deepsea.CheckState).From.Table != string(p.id) || p.game().Hash() != game.Hash() {
		t.Error("the played game isn't what it was")
	}
	again := p.laid(p.pressID(offer, "copy-table"))
	if again.id != table.id {
		t.Error("a second tap on the same button made a second table")
	}

	pad := h.phone().started(1, "competitive", released, 3)
	pad.set("p1.tracks.reputation", "7")
	pad.set("p2.leftovers.staging", "4")
	pad.set("p2.leftovers.research", "3")
	pad.set("p3.journals", `{"titles":["holographic-ocean-floor-visualization"]}`)
	offer = pad.get(pad.at("/check")).wants(http.StatusOK)
	copied := pad.phone.laid(pad.pressID(offer, "copy-table")).laidNow()
	for key, want := range map[companion.Key]string{"p1.track.reputation": "7", "p1.track.ingenuity": "?", "p2.staging": "4", "p2.research": "3",
		"card.holographic-ocean-floor-visualization": "p3", "round": "?"} {
		if got := copied.Text(key); got != want {
			t.Errorf("%s is %s, wanted %s", key, got, want)
		}
	}
}

// Two people lay at once: whoever saw an older table is told, and sees both
// values.
func TestWhoeverSawAnOlderTableIsTold(t *testing.T) {
	p := newHouse(t).checks(1, "competitive", 2)
	old := p.at("panel", "table")
	p.taps(p.at("panel", "table"), "round-4")
	got := p.pressID(old, "round-5").wants(http.StatusConflict)
	if p.laidNow().Text("round") != "4" || got.doc.Find("#collision").Length() != 1 {
		t.Fatalf("it says %s", got.said())
	}
	p.taps(got, "take-0")
	if p.laidNow().Text("round") != "5" {
		t.Error("the own value wasn't taken")
	}
	p.taps(p.at("panel", "table"), "phase-ended") // another place: nobody is asked
	seq := strconv.Itoa(p.view().Log.Head)
	p.post(p.base, "op", "gesture-odd", "seq", seq, "do", "round=77").wants(http.StatusUnprocessableEntity)
	p.post(p.base, "op", "gesture-bad", "seq", seq, "do", "p9.soul=1").wants(http.StatusUnprocessableEntity)
	p.post(p.base, "op", "gesture-tap", "seq", seq, "tap", "hex.0-0").wants(http.StatusUnprocessableEntity)
}

// The log says every change in words, in three languages.
func TestTheLogOfACheckedTable(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(10, 2), 10))
	p := newHouse(t).checks(10, "competitive", 2)
	p.laysOcean(&want)
	p.laysRest(&want)
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		p.lang = lang
		said := p.get("/t/" + string(p.id) + "/log").wants(http.StatusOK).said()
		if strings.Contains(said, "deepsea.") || strings.Contains(said, "check.") {
			t.Errorf("%s: a key is shown: %.300s", lang, said[max(0, strings.Index(said, "deepsea.")-50):])
		}
	}
}

// A snapshot of a checked table is the table.
func TestACheckedTableSurvivesItsSnapshots(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(7, 3), 7))
	p := newHouse(t).phone()
	_ = p.get("/")
	table := p.fromFile(want)
	state := table.view().State
	text, err := deepsea.System{}.Encode(state)
	if err != nil {
		t.Fatal(err)
	}
	back, err := deepsea.System{}.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	one, _ := json.Marshal(string(deepsea.EncodeLaid(*state.(deepsea.CheckState).Laid)))
	other, _ := json.Marshal(string(deepsea.EncodeLaid(*back.(deepsea.CheckState).Laid)))
	if string(one) != string(other) {
		t.Error("a snapshot holds another table")
	}
}

// A checked table goes on as a game by the rules; where something is missing or
// wrong it says what.
func TestGoingOnToPlayFromACheckedTable(t *testing.T) {
	h := newHouse(t)
	p := h.plays(2, "competitive", 3, "starts", "1")
	r := rand.New(rand.NewPCG(2, 2))
	for quiet := 0; ; {
		game := p.game()
		if quiet++; quiet > 50 && len(game.Waiting()) == 0 && game.Decider() > 0 && strings.HasPrefix(game.MoveText(deepsea.Moves(game, nil)[0]), "p") && quietly(game) {
			break
		}
		moves := deepsea.Moves(game, nil)
		p.post(p.base+"/play", "op", freshOp(), "seq", strconv.Itoa(p.head()), "do", game.MoveText(moves[r.IntN(len(moves))])).wants(http.StatusSeeOther)
	}
	table := p.laid(p.pressID(p.get(p.base+"/check"), "copy-table"))
	on := table.at("panel", "play")
	on.sound()
	for _, word := range []string{"here", "told"} {
		got := p.pressID(on, "play-"+word, "op", freshOp()).wants(http.StatusSeeOther)
		played := &played{phone: p.phone, h: h, id: companion.LogID(strings.Split(got.header.Get("Location"), "/")[2])}
		if played.game().Told() != (word == "told") || len(deepsea.Moves(played.game(), nil)) == 0 {
			t.Errorf("%s: no game goes on", word)
		}
		p.get(got.header.Get("Location")).wants(http.StatusOK).sound()
	}
	table.taps(table.at("panel", "numbers", "seat", "1", "at", "p1.research"), "clear")
	on = table.at("panel", "play")
	on.sound()
	if on.doc.Find("#play-here").Length() != 0 || on.doc.Find("#missing .finding").Length() == 0 {
		t.Errorf("a table without somebody's research can be played: %s", on.said())
	}
	p.post(table.base, "op", freshOp(), "seq", strconv.Itoa(table.view().Log.Head), "do", "play:here").wants(http.StatusUnprocessableEntity)
}

func (p *played) head() int {
	p.t.Helper()
	view, err := p.h.keeper.Open(context.Background(), p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	return view.Log.Head
}

// quietly says that a table lies between two turns.
func quietly(game *deepsea.Position) bool {
	laid := deepsea.LayOut(*game)
	return laid.Text("moment") == "quiet"
}
