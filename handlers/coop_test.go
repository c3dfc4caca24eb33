package handlers_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// coopGame is a co-op or solo game whose rounds and tracks are followed.
func (h *house) coopGame(mission int, mode string, seats int, more ...string) *followed {
	return h.follows(mission, mode, seats, append([]string{"depth", "tracks", "starts", "1"}, more...)...)
}

// turn presses the main button of the round.
func (f *followed) turn(id string) *page {
	f.t.Helper()
	return f.then(f.pressID(f.get(f.base+"/follow"), id))
}

func (f *followed) bonus(n int) deepsea.BonusGoal {
	card, _ := f.sheet().Bonus(n)
	return card
}

// A whole game of three: cards in rounds 1 to 3, Setbacks from 4 on, the goals
// counted on their meters, won at the end.
func TestAWholeCoopGameOfThree(t *testing.T) {
	f := newHouse(t).coopGame(1, "coop", 3, "difficulty", "5")
	for round := 1; round <= 6; round++ {
		screen := f.get(f.base + "/follow")
		if screen.doc.Find("#reveal").Length() != 1 || screen.doc.Find("#round").Length() != 0 {
			t.Fatalf("round %d: nothing to reveal\n%s", round, screen.said())
		}
		reveal := f.get(screen.doc.Find("#reveal").AttrOr("href", ""))
		if round <= 3 {
			f.pressID(reveal, "draw").wants(http.StatusSeeOther)
			if f.bonus(round).Card == "" {
				t.Fatalf("round %d: no card was drawn", round)
			}
		} else {
			f.pressID(reveal, "typed", "title", "Storm", "what", "track:ingenuity", "n", "2", "keep", "").wants(http.StatusSeeOther)
		}
		if f.get(f.base+"/follow").doc.Find("#reveal").Length() != 0 {
			t.Fatalf("round %d: a second reveal", round)
		}
		if round == 2 {
			for goal, counts := range map[string][3]string{"goal1": {"5", "5", "5"}, "goal2": {"4", "3", "3"}, "goal3": {"9", "4", "3"}} {
				for i, n := range counts {
					f.setValue("p"+string(rune('1'+i))+"."+goal, n)
				}
			}
		}
		if round == 4 {
			meters := f.get(f.base + "/meters")
			if met := meters.doc.Find(".meter-met"); met.Length() != 3 || !strings.Contains(meters.said(), "3 met") {
				t.Errorf("meters: %s", meters.said())
			}
			if outcome := deepsea.Coop(f.sheet()).Outcome; outcome != "undecided" {
				t.Errorf("round 4: %s", outcome)
			}
		}
		f.turn("round")
	}
	if n := len(f.sheet().Setbacks()); n != 3 {
		t.Errorf("%d Setbacks", n)
	}
	for k := 1; k <= 3; k++ { // two of the three cards are met
		at := f.base + "/meters?goal=bonus" + string(rune('0'+k))
		f.pressID(f.get(at), "save", "total", map[bool]string{true: "30", false: "3"}[k < 3]).wants(http.StatusSeeOther)
	}
	for _, key := range []string{"impact.1", "impact.2"} {
		for i := range 3 {
			f.setValue("p"+string(rune('1'+i))+"."+key, "1")
		}
	}
	for i := range 3 {
		f.setValue("p"+string(rune('1'+i))+".seniors", "true")
	}
	result := f.get(f.base + "/result")
	if r := deepsea.Coop(f.sheet()); r.Outcome != "won" || r.Met != 5 {
		t.Errorf("%+v", r)
	}
	if !strings.Contains(result.said(), "Won: 5 of 7") || result.doc.Find(".meter-met").Length() != 5 || result.doc.Find(".meter-out").Length() != 2 {
		t.Errorf("result: %s", result.said())
	}
	open := f.get(f.base + "/result?how=meter.goal1")
	if open.doc.Find("#how").Length() != 1 || !strings.Contains(open.said(), "Ana") || !strings.Contains(open.said(), "hard to read") {
		t.Errorf("goal 1: %s", open.said())
	}
}

// setValue stores a value as the score pad would.
func (f *followed) setValue(key, value string) {
	f.t.Helper()
	view, err := f.h.keeper.Open(f.t.Context(), f.id)
	if err != nil {
		f.t.Fatal(err)
	}
	_, err = f.h.keeper.Append(f.t.Context(), f.id, companion.Write{Op: freshOp(), Seq: view.Log.Head, Device: view.Log.Device, Kind: companion.KindSet,
		Data: companion.SetData(companion.Value{Key: companion.Key(key), Value: []byte(value)})})
	if err != nil {
		f.t.Fatal(key, err)
	}
}

func TestASoloGameHasSevenRoundsAndFourSetbacks(t *testing.T) {
	f := newHouse(t).coopGame(1, "solo", 1)
	for round := 1; round <= 7; round++ {
		reveal := f.get(f.get(f.base+"/follow").doc.Find("#reveal").AttrOr("href", ""))
		f.pressID(reveal, "skip").wants(http.StatusSeeOther)
		f.turn("round")
	}
	if f.game().Phase != deepsea.PhaseOver || len(f.sheet().Setbacks()) != 4 {
		t.Errorf("%s, %d Setbacks", f.game().Phase, len(f.sheet().Setbacks()))
	}
	if card, lies := f.sheet().Bonus(1); !lies || card.Title != "" {
		t.Errorf("a card that nobody entered: %+v", card)
	}
}

func TestARevealIsUndoneInOne(t *testing.T) {
	f := newHouse(t).coopGame(1, "coop", 2)
	before := f.sheet()
	reveal := f.get(f.base + "/reveal")
	shown := f.then(f.pressID(reveal, "card-prototype-depth5-0"))
	if f.bonus(1).Card != "prototype-depth5" || *f.bonus(1).Threshold != 3 {
		t.Fatalf("%+v", f.bonus(1))
	}
	f.then(f.pressID(shown, "undo"))
	if _, lies := f.sheet().Bonus(1); lies || f.sheet().NotCounted()[0] != before.NotCounted()[0] {
		t.Error("the card lies there still")
	}
	// The same press sent twice draws the same card, and one.
	reveal = f.get(f.base + "/reveal")
	f.pressID(reveal, "draw").wants(http.StatusSeeOther)
	first := f.bonus(1).Card
	f.pressID(reveal, "draw").wants(http.StatusSeeOther)
	if f.bonus(1).Card != first {
		t.Error("two presses, two cards")
	}
	if _, lies := f.sheet().Bonus(2); lies {
		t.Error("two cards lie there")
	}
}

// The field asks for this table's number of people; what it says counts for them.
func TestATypedThresholdIsThatOfThisTable(t *testing.T) {
	for seats := 1; seats <= 5; seats++ {
		mode := "coop"
		if seats == 1 {
			mode = "solo"
		}
		f := newHouse(t).coopGame(1, mode, seats)
		reveal := f.get(f.base + "/reveal")
		name := reveal.doc.Find("#each-"+strconv.Itoa(seats)).AttrOr("name", "")
		f.pressID(reveal, "typed", "title", "Good catch", name, "4").wants(http.StatusSeeOther)
		if card := f.bonus(1); card.Threshold == nil || *card.Threshold != 4 {
			t.Errorf("%d people: the threshold is %v", seats, card.Threshold)
		}
	}
}

func TestASetbackSaysWhatItCouldNotTake(t *testing.T) {
	f := newHouse(t).coopGame(1, "coop", 2)
	for range 3 {
		f.pressID(f.get(f.base+"/reveal"), "skip").wants(http.StatusSeeOther)
		f.turn("round")
	}
	f.setValue("p1.tracks.reputation", "8")
	f.setValue("p2.tracks.reputation", "1")
	reveal := f.get(f.base + "/reveal")
	shown := f.then(f.pressID(reveal, "typed", "title", "Heavy seas", "what", "track:reputation", "n", "2", "keep", "true"))
	if s := f.sheet(); string(s.Value("p1.tracks.reputation")) != "6" || string(s.Value("p2.tracks.reputation")) != "0" || s.Setbacks()[0].Applied {
		t.Errorf("%s %s %+v", s.Value("p1.tracks.reputation"), s.Value("p2.tracks.reputation"), s.Setbacks())
	}
	if said := shown.doc.Find("#setback-4").Text(); !strings.Contains(said, "Ben") || !strings.Contains(said, "Heavy seas") || strings.Contains(said, "Ana") {
		t.Errorf("the goals say %q", said)
	}
	// It is remembered: the next Setback can be drawn, seen, and resolved for one.
	f.turn("round")
	if got := f.get("/deepsea/cards").said(); !strings.Contains(got, "Heavy seas") {
		t.Errorf("cards: %s", got)
	}
	f.setValue("coop.setbacks", "null")
	drawn := f.then(f.pressID(f.get(f.base+"/reveal"), "draw"))
	if drawn.doc.Find("#resolve").Length() != 1 || len(f.sheet().Setbacks()) != 0 {
		t.Fatalf("drawn: %s", drawn.said())
	}
	f.pressID(drawn, "resolve", "note", "We lost our way").wants(http.StatusSeeOther)
	if got := f.sheet().Setbacks(); len(got) != 1 || got[0].Note != "We lost our way" || string(f.sheet().Value("p1.tracks.reputation")) != "4" {
		t.Errorf("%+v", got)
	}
}

// The table says which markers go: of a card that is typed, and of one that is
// known, by a tap on the drawn board or its name below it.
func TestASetbackTakesTheMarkersThatWereChosen(t *testing.T) {
	f := newHouse(t).coopGame(1, "coop", 2)
	for range 3 {
		f.pressID(f.get(f.base+"/reveal"), "skip").wants(http.StatusSeeOther)
		f.turn("round")
	}
	f.setValue("p1.hexes", `[{"r":0,"c":0,"n":1},{"r":0,"c":1,"n":1}]`)
	f.setValue("p2.hexes", `[{"r":1,"c":1,"n":1}]`)
	f.setValue("p1.specialists", `[{"id":"team-leader","senior":true},{"id":"pilot"}]`)
	asked := f.then(f.pressID(f.get(f.base+"/reveal"), "typed", "title", "Leak", "what", "marker", "n", "1", "whom", "1", "note", "Off the edge", "keep", "true"))
	if len(f.sheet().Setbacks()) != 0 || asked.doc.Find("svg a.hex[href='#pick-0-1-1']").Length() != 1 || asked.doc.Find("input[name=pick]").Length() != 2 {
		t.Fatalf("asked: %s", asked.said())
	}
	if got := f.pressID(asked, "resolve", "pick", "0:1:3,3"); got.status != http.StatusUnprocessableEntity || got.doc.Find("[role=alert]").Length() != 1 || got.doc.Find("input[name=pick]").Length() != 2 {
		t.Errorf("an empty hex: %d %s", got.status, got.said())
	}
	f.pressID(asked, "resolve", "pick", "0:1:0,1").wants(http.StatusSeeOther)
	one := f.sheet().Setbacks()[0]
	if got := string(f.sheet().Value("p1.hexes")); got != `[{"r":0,"c":0,"n":1}]` || !one.Applied || one.Note != "Off the edge" {
		t.Errorf("%s %+v", got, one)
	}
	// The card is remembered with its loss: next time it asks whom, and what.
	f.setValue("coop.setbacks", "null")
	reveal := f.get(f.base + "/reveal")
	known := f.then(f.press(reveal, reveal.doc.Find("#pick button")))
	if known.doc.Find("input[name=whom]").Length() != 2 || known.doc.Find("input[name=pick]").Length() != 2 {
		t.Fatalf("known: %s", known.said())
	}
	f.pressID(known, "resolve", "pick", "0:2:1,1").wants(http.StatusSeeOther)
	if got := string(f.sheet().Value("p2.hexes")); got != `[]` {
		t.Errorf("whoever gives a marker is hit: %s", got)
	}
	// A second thing, and a choice of a Specialist that is the only one.
	f.turn("round")
	more := f.then(f.pressID(f.get(f.base+"/reveal"), "more", "title", "Cold", "what", "disc", "n", "1", "note", "brr"))
	if more.doc.Find("input[name=what2]").Length() == 0 || more.doc.Find("#title").AttrOr("value", "") != "Cold" || more.doc.Find("#note").AttrOr("value", "") != "brr" {
		t.Fatalf("more: %s", more.said())
	}
	last := f.then(f.pressID(more, "typed", "title", "Cold", "what", "disc", "n", "1", "what2", "specialist", "n2", "1"))
	if chosen := last.doc.Find("input[name=pick][checked]"); chosen.Length() != 1 || chosen.AttrOr("value", "") != "1:1:pilot" {
		t.Fatalf("the only Specialist: %s", last.said())
	}
	f.pressID(last, "resolve", "pick", "1:1:pilot").wants(http.StatusSeeOther)
	if got := string(f.sheet().Value("p1.specialists")); got != `[{"id":"team-leader","senior":true}]` {
		t.Errorf("Specialists: %s", got)
	}
}

func TestCardsAreEnteredOnce(t *testing.T) {
	p := newHouse(t).phone()
	add := p.get("/deepsea/cards?card=new&kind=bonus")
	if got := p.pressID(add, "save-1", "title", "", "count", ""); got.status != http.StatusUnprocessableEntity || got.doc.Find(".field-error").Length() != 1 {
		t.Fatalf("a card that says nothing: %d %s", got.status, got.said())
	}
	list := p.then(p.pressID(add, "save-1", "title", "Whales", "count", "depth5", "times", "2", "plus", "1", "not", "2", "scope", "every-seat"))
	link := list.doc.Find("#bonus a:contains(Whales)")
	if link.Length() != 1 || !strings.Contains(list.said(), "2 a player + 1") || !strings.Contains(list.said(), "not for 2") {
		t.Fatalf("list: %s", list.said())
	}
	edit := p.get(link.AttrOr("href", ""))
	p.pressID(edit, "save-2", "title", "Wrecks").wants(http.StatusSeeOther)
	if got := p.get("/deepsea/cards").said(); !strings.Contains(got, "Whales / Wrecks") {
		t.Errorf("two sides: %s", got)
	}
	// In the backup, and on another phone.
	other := newHouse(t).phone()
	other.then(other.restore(p.backup()))
	if got := other.get("/deepsea/cards").said(); !strings.Contains(got, "Whales / Wrecks") {
		t.Errorf("from the backup: %s", got)
	}
	gone := p.then(p.pressID(p.get(link.AttrOr("href", "")), "remove-card"))
	if strings.Contains(gone.doc.Find("#bonus").Text(), "Whales") {
		t.Error("removed, and there")
	}
	back := p.then(p.press(gone, gone.doc.Find(".toast button[name=undo]")))
	if !strings.Contains(back.doc.Find("#bonus").Text(), "Whales") {
		t.Errorf("removing isn't undone: %s", back.said())
	}
	for address, status := range map[string]int{"/deepsea/cards?card=nothing": 404, "/deepsea/cards?card=prototype-depth5": 404, "/deepsea/cards?kind=x": 422,
		"/deepsea/cards?thresholds=11": 422, "/deepsea/cards?thresholds=10": 200, "/deepsea/cards?from=//evil.example": 200} {
		if got := p.get(address); got.status != status || strings.Contains(got.doc.Find(".title-bar, header").Find("a").First().AttrOr("href", ""), "evil") {
			t.Errorf("%s: %d", address, got.status)
		}
	}
}

// Thresholds that were typed once are there for the next table with as many
// people; those of mission 1 are known, and say from where.
func TestThresholdsAreRemembered(t *testing.T) {
	h := newHouse(t)
	f := h.coopGame(2, "coop", 2, "for-numbers", "2.2", "threshold", "20", "threshold", "9", "threshold", "", "threshold", "11")
	if got := f.sheet().Setup().Coop.Thresholds; *got.Impact != 20 || got.Goal2 != nil || *got.Goal3 != 11 {
		t.Fatalf("%+v", got)
	}
	f.pressID(f.get(f.base+"/meters?goal=goal2"), "save", "threshold", "8").wants(http.StatusSeeOther)
	again := f.get("/deepsea/new?mission=2&mode=coop&shown=1&colour=P&colour=Y&person=&person=&name=&name=")
	for id, want := range map[string]string{"impact": "20", "goal1": "9", "goal2": "8", "goal3": "11"} {
		if got := again.doc.Find("#threshold-"+id).AttrOr("value", ""); got != want {
			t.Errorf("%s is %q, want %q", id, got, want)
		}
	}
	one := f.get("/deepsea/new?mission=1&mode=solo&shown=1&colour=P&person=&name=")
	if got := one.doc.Find("#threshold-impact").AttrOr("value", ""); got != "10" || !strings.Contains(one.said(), "Chinese rulebook") || strings.Count(one.said(), "hard to read") != 2 {
		t.Errorf("mission 1: %q %s", got, one.said())
	}
	// On the page of the score pad, too.
	g := f.started(4, "coop", released, 2)
	g.post(g.at("/count/coop"), "op", freshOp(), "seq", strconv.Itoa(g.head()), "set", "coop.threshold.goal3=14").wants(http.StatusSeeOther)
	if got := f.get("/deepsea/new?mission=4&mode=coop&shown=1&colour=P&colour=Y&person=&person=&name=&name=").doc.Find("#threshold-goal3").AttrOr("value", ""); got != "14" {
		t.Errorf("typed on the score pad: %q", got)
	}
	// All at once.
	all := f.get("/deepsea/cards?thresholds=5")
	if all.doc.Find("input[name=at]").Length() != 20 {
		t.Fatal("not all at once")
	}
	form := all.doc.Find("#save-all")
	_, address, values := all.submission(form)
	values["at"][4*2+1] = "17"
	f.postForm(address, values).wants(http.StatusSeeOther)
	three := f.get("/deepsea/new?mission=5&mode=coop&shown=1&colour=P&colour=Y&colour=R&person=&person=&person=&name=&name=&name=")
	if got := three.doc.Find("#threshold-goal1").AttrOr("value", ""); got != "17" {
		t.Errorf("for three: %q", got)
	}
	// Numbers that were typed for another mission are not taken for this one.
	other := f.post("/deepsea/new", "op", "abcdefghijklmnop2345", "shown", "1", "mission", "3", "mode", "coop", "colour", "P", "colour", "Y", "person", "", "person", "", "name", "", "name", "",
		"for-numbers", "2.2", "threshold", "99", "threshold", "9", "threshold", "8", "threshold", "11", "do", "start")
	if other.status != http.StatusOK || other.doc.Find("#threshold-impact").AttrOr("value", "x") != "" {
		t.Errorf("%d %q", other.status, other.doc.Find("#threshold-impact").AttrOr("value", "x"))
	}
}

func TestThePrototypeHasAChart(t *testing.T) {
	h := newHouse(t)
	p := h.phone()
	chart := p.get("/deepsea/cards")
	_, address, values := chart.submission(chart.doc.Find("#save-chart"))
	values["line"][0], values["line"][4] = "The sea is silent", "The sea sings"
	p.postForm(address, values).wants(http.StatusSeeOther)
	first := p.get("/deepsea/new?for=follow")
	at := p.post("/deepsea/new", "op", first.hidden("op"), "for", "follow", "shown", "1", "mission", "1", "mode", "coop", "edition", "prototype-2023", "depth", "tracks", "starts", "1",
		"colour", "P", "person", "", "name", "Ana", "colour", "Y", "person", "", "name", "Ben", "do", "start").wants(http.StatusSeeOther).header.Get("Location")
	f := &followed{phone: p, h: h, id: companion.LogID(strings.TrimPrefix(at, "/deepsea/")), base: at}
	if got := f.sheet().ChartText(5); got != "The sea sings" {
		t.Errorf("%q", got)
	}
	for range 3 {
		f.pressID(f.get(f.get(f.base+"/follow").doc.Find("#reveal").AttrOr("href", "")), "draw").wants(http.StatusSeeOther)
	}
	if f.get(f.base+"/follow").doc.Find("#reveal").Length() != 0 {
		t.Error("a fourth card")
	}
	for range 6 {
		f.turn("round")
	}
	if got := f.get(f.base + "/result"); !strings.Contains(got.said(), "The sea is silent") {
		t.Errorf("result: %s", got.said())
	}
}

// One sentence for the ear, once, when a goal is met.
func TestAGoalThatIsMetIsSaid(t *testing.T) {
	f := newHouse(t).coopGame(1, "solo", 1)
	f.setValue("p1.goal1", "5")
	part := f.asPart()
	met := part.pressID(f.get(f.base+"/meters?goal=goal1"), "goal1-1-up")
	if got := string(f.sheet().Value("p1.goal1")); got != "6" || !strings.Contains(met.said(), "Now met: Sonar discs.") {
		t.Errorf("%s: %s", got, met.said())
	}
	more := part.pressID(f.get(f.base+"/meters?goal=goal1"), "goal1-1-up")
	if strings.Contains(more.said(), "Now met") {
		t.Error("it is said again")
	}
}

func TestMetersRefuseWhatCannotBe(t *testing.T) {
	h := newHouse(t)
	f := h.coopGame(1, "coop", 2)
	at := f.base + "/meters?goal=goal1"
	for _, c := range [][]string{{"do", "p1.goal2=3"}, {"do", "p9.goal1=3"}, {"do", "p1.goal1=100"}, {"do", "p1.goal1=x"}, {"do", "nothing"}, {"do", "save", "threshold", "1000"}, {"do", "save", "threshold", "two"}} {
		on := f.get(at)
		if got := f.post(at, append([]string{"seq", on.hidden("seq"), "op", on.hidden("op")}, c...)...); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", c, got.status)
		}
	}
	comp := h.follows(1, "competitive", 2)
	for _, path := range []string{"/meters", "/reveal"} {
		if got := comp.get(comp.base + path); got.status != http.StatusNotFound {
			t.Errorf("competitive %s: %d", path, got.status)
		}
	}
	if comp.get(comp.base+"/follow").doc.Find("#reveal").Length() != 0 {
		t.Error("a competitive game reveals")
	}
}

// The list of zones answers words and depths.
func TestZonesAreFoundByNameAndDepth(t *testing.T) {
	f := newHouse(t).coopGame(1, "coop", 2)
	for query, want := range map[string][]string{"reef": {"zone-dying-reef"}, "dying": {"zone-dying-reef"}, "zzz": nil} {
		page := f.get(f.base + "/follow?seat=1&panel=gains&q=" + query)
		found := page.doc.Find("[id^=zone-]")
		for _, id := range want {
			if found.Filter("#"+id).Length() != 1 {
				t.Errorf("%s lacks %s: %s", query, id, page.said())
			}
		}
		if want == nil && (found.Length() != 0 || page.doc.Find("#no-zone").Length() != 1) {
			t.Errorf("%s: %d zones", query, found.Length())
		}
		if found.Filter("#zone-atoll").Length() != 0 {
			t.Errorf("%s: the Atoll is no reef", query)
		}
	}
	first := f.get(f.base + "/follow?seat=1&panel=gains&q=1")
	if n := first.doc.Find("section.tiles").Length(); n != 1 || first.doc.Find("#zone-atoll").Length() != 1 {
		t.Errorf("depth 1: %d depths", n)
	}
}
