package handlers_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/views"
)

// sail is a table of Age of Sail that a phone scores.
type sail struct {
	*phone
	id string
}

// sailing starts a table by its form; more are further fields.
func (p *phone) sailing(profile string, seats int, more ...string) *sail {
	p.t.Helper()
	values := url.Values{"op": {freshOp()}, "shown": {"1"}, "do": {"start"}, "profile": {profile},
		"colour": colours[:seats], "name": people[:seats], "person": make([]string, seats)}
	for i := 0; i+1 < len(more); i += 2 {
		values.Set(more[i], more[i+1])
	}
	got := p.postForm("/ageofsail/new", values).wants(http.StatusSeeOther)
	id, found := strings.CutPrefix(got.header.Get("Location"), "/ageofsail/")
	if !found {
		p.t.Fatalf("start leads to %s", got.header.Get("Location"))
	}
	return &sail{p, id}
}

func (g *sail) at(path string) string { return "/ageofsail/" + g.id + path }

func (g *sail) view() companion.View {
	g.t.Helper()
	view, err := g.h.keeper.Open(context.Background(), companion.LogID(g.id))
	if err != nil {
		g.t.Fatal(err)
	}
	return view
}

func (g *sail) sheet() ageofsail.Sheet { return g.view().State.(ageofsail.State).Sheet }

func (g *sail) seq() string { return strconv.Itoa(g.view().Log.Head) }

// tap sends one value to a page of the pad, seen from the head.
func (g *sail) tap(page, set string) *page {
	g.t.Helper()
	return g.post(g.at("/count/"+page), "seq", g.seq(), "op", freshOp(), "set", set)
}

// finishedExample is the worked example of the rules (§14.3) in counts by page:
// one number a seat and, on the tracks, four.
var finishedExample = []struct {
	page   string
	counts [][]int // by seat
}{
	{"cities", [][]int{{8}, {8}, {10}}},
	{"connections", [][]int{{6}, {3}, {5}}},
	{"tracks", [][]int{{3, 9, 3, 8}, {5, 5, 5, 8}, {2, 11, 2, 3}}},
	{"cards", [][]int{{5}, {4}, {6}}},
	{"governorSpace", nil},
	{"universities", [][]int{{1}, {1}, {0}}},
	{"harbor", [][]int{{7}, {4}, {2}}},
	{"slavery", [][]int{{2}, {0}, {1}}},
}

// countExample counts the example by the buttons of the pages alone, as a
// browser without scripts does, and gives the page that comes after.
func (g *sail) countExample() *page {
	g.t.Helper()
	page := g.get(g.at("")).wants(http.StatusOK).sound()
	for _, one := range finishedExample {
		if !strings.Contains(page.address, "/count/"+one.page) {
			g.t.Fatalf("the pad leads to %s instead of %s", page.address, one.page)
		}
		if one.counts == nil {
			page = g.then(g.pressID(page, "who-governor-2"))
		}
		for _, seat := range one.counts {
			for _, n := range seat {
				page = g.then(g.pressNamed(page, "n", strconv.Itoa(n)))
			}
		}
		page = g.get(page.sound().doc.Find("#next").AttrOr("href", "")).wants(http.StatusOK)
	}
	return page
}

func TestSailScoredWithoutScripts(t *testing.T) {
	for _, tag := range views.Languages {
		t.Run(tag, func(t *testing.T) {
			p := newHouse(t).phone()
			p.lang = tag
			words := views.WordsIn(tag)
			g := p.sailing("endeavor-2009", 3)
			page := g.countExample().sound()
			if want := words.Say("result.shared", "Names", []string{"Ana", "Ben"}, "Points", words.SayCount("result.points", 45)); !strings.Contains(page.said(), want) {
				t.Errorf("the result doesn't say %q: %s", want, page.said())
			}
			if !strings.HasPrefix(page.doc.Find("#cell-total-3").Text(), "38") {
				t.Errorf("Cleo's total is %q", page.doc.Find("#cell-total-3").Text())
			}
			flip := words.Say("result.flip.more", "Name", "Ana", "Count", 1, "What", words.Say("ageofsail.what.cityGlory"), "From", 8, "To", 9,
				"Outcome", words.Say("result.flip.wins", "Names", []string{"Ana"}))
			if !strings.Contains(page.said(), flip) {
				t.Errorf("the result doesn't say %q: %s", flip, page.said())
			}
			page = g.then(g.pressID(page, "finish")).sound()
			if !g.view().Log.Summary.Finished || !slices.Equal(g.view().Log.Summary.Winners, []int{1, 2}) {
				t.Errorf("finished with %+v", g.view().Log.Summary)
			}
			if page.doc.Find("#again").AttrOr("href", "") != "/ageofsail/new?again="+g.id {
				t.Errorf("no rematch: %s", page.said())
			}
			again := g.get("/ageofsail/new?again=" + g.id).sound()
			if again.doc.Find("input[name=name]").Length() != 3 {
				t.Errorf("the rematch has %d people", again.doc.Find("input[name=name]").Length())
			}
			file := g.get(g.at("/sheet.json")).wants(http.StatusOK)
			sheet, err := ageofsail.ReadSheet([]byte(file.body))
			if err != nil || ageofsail.ScoreOnly(sheet).Seats[0].Total.N != 45 {
				t.Errorf("the sheet file scores otherwise: %v", err)
			}
			home := g.get("/").sound()
			if want := words.Say("home.won", "Names", []string{"Ana", "Ben"}, "Total", "45"); !strings.Contains(home.said(), want) {
				t.Errorf("home doesn't say %q: %s", want, home.said())
			}
		})
	}
}

// TestSailEveryNumberExplained opens every number of the result: each says how
// it was made, and where to count again.
func TestSailEveryNumberExplained(t *testing.T) {
	g := newHouse(t).phone().sailing("endeavor-2009", 3)
	g.countExample()
	result := ageofsail.Score(g.sheet())
	for seat, one := range result.Seats {
		for l, line := range result.Lines {
			how := line + "." + strconv.Itoa(seat+1)
			page := g.get(g.at("/result?how=" + how)).wants(http.StatusOK).sound()
			sheet := page.doc.Find("#how")
			if sheet.Length() != 1 {
				t.Fatalf("%s opens nothing", how)
			}
			for _, step := range one.Made[l] {
				if text := views.WordsIn("en").Message(step.Text); !strings.Contains(sheet.Text(), text) {
					t.Errorf("%s doesn't say %q: %s", how, text, sheet.Text())
				}
			}
			back := g.get(sheet.Find("#recount").AttrOr("href", "")).wants(http.StatusOK).sound()
			if !strings.Contains(back.address, "/count/"+line) {
				t.Errorf("%s is counted again on %s", how, back.address)
			}
		}
	}
}

func TestSailEveryPage(t *testing.T) {
	kind := 0
	for _, profile := range []string{"endeavor-2009", "age-of-sail-2018"} {
		for seats := 2; seats <= 5; seats++ {
			for _, order := range []string{"categories", "players"} {
				kind++
				t.Run(profile+" "+strconv.Itoa(seats)+" "+order, func(t *testing.T) {
					t.Parallel()
					p := newHouse(t).phone()
					p.lang = views.Languages[kind%len(views.Languages)]
					g := p.sailing(profile, seats)
					p.post("/settings", "seq", strconv.Itoa(p.bookHead()), "op", freshOp(), "order", order, "totals", "on")
					for range 2 {
						pages := []string{"", "/result", "/totals", "/share", "/other", "/table", "/pages", "/result?how=total.1", "/result?how=tracks.2"}
						g.get(g.at("/pages")).doc.Find("#stops a").Each(func(_ int, link *goquery.Selection) {
							pages = append(pages, strings.TrimPrefix(link.AttrOr("href", ""), g.at("")))
						})
						for _, path := range pages {
							g.get(g.at(path)).wants(http.StatusOK).sound()
							g.asPart().get(g.at(path)).wants(http.StatusOK).sound()
						}
						for _, page := range g.sheet().Pages() { // empty at first, then filled
							for _, field := range page.Fields {
								value := "1"
								if field.Kind == ageofsail.FieldYesNo {
									value = "true"
								}
								id := page.ID
								if order == "players" {
									id = "seat" + strconv.Itoa(field.Seat)
								}
								if field.Max < 3 || page.ID == "slavery" {
									value = strings.Replace(value, "1", "0", 1)
								}
								g.tap(id, string(field.Key)+"="+value).wants(http.StatusSeeOther)
							}
						}
					}
					if open := g.sheet().NotCounted(); len(open) > 0 {
						t.Errorf("still open: %v", open)
					}
				})
			}
		}
	}
}

func TestSailTaps(t *testing.T) {
	t.Run("one answer about the Governor space is everybody's", func(t *testing.T) {
		g := newHouse(t).phone().sailing("endeavor-2009", 3)
		g.tap("governorSpace", "governorSpace=[1,3]").wants(http.StatusSeeOther)
		for seat, want := range []string{"true", "false", "true"} {
			if got := string(g.sheet().Value(companion.Key("p" + strconv.Itoa(seat+1) + ".governorSpaceEmpty"))); got != want {
				t.Errorf("seat %d: %s, want %s", seat+1, got, want)
			}
		}
	})
	t.Run("rest 0 fills what is open and nothing else", func(t *testing.T) {
		g := newHouse(t).phone().sailing("endeavor-2009", 3)
		g.tap("universities", "p2.universities=2")
		g.post(g.at("/count/universities"), "seq", g.seq(), "op", freshOp(), "do", "rest").wants(http.StatusSeeOther)
		for seat, want := range []string{"0", "2", "0"} {
			if got := string(g.sheet().Value(companion.Key("p" + strconv.Itoa(seat+1) + ".universities"))); got != want {
				t.Errorf("seat %d: %s, want %s", seat+1, got, want)
			}
		}
		if got := string(g.sheet().Value("p1.harborDiscs")); got != "null" {
			t.Errorf("another page was filled: %s", got)
		}
	})
	t.Run("a tap twice is one, and a stale one shows both values", func(t *testing.T) {
		g := newHouse(t).phone().sailing("endeavor-2009", 2)
		op, seq := freshOp(), g.seq()
		for range 2 {
			g.post(g.at("/count/cities"), "seq", seq, "op", op, "key", "p1.cityGlory", "n", "7").wants(http.StatusSeeOther)
		}
		if head := g.view().Log.Head; strconv.Itoa(head) == seq || head != 2 {
			t.Errorf("the head is %d", head)
		}
		stale := g.post(g.at("/count/cities"), "seq", seq, "op", freshOp(), "key", "p1.cityGlory", "n", "9").wants(http.StatusConflict).sound()
		if stale.doc.Find("#collision").Length() != 1 || stale.doc.Find(`[id="take-p1.cityGlory"]`).Length() != 1 {
			t.Errorf("no choice between both values: %s", stale.said())
		}
		if got := string(g.sheet().Value("p1.cityGlory")); got != "7" {
			t.Errorf("the stale tap changed something: %s", got)
		}
	})
	for name, set := range map[string]string{
		"too many":           "p1.universities=3",
		"negative":           "p1.cityGlory=-1",
		"no whole number":    "p1.cityGlory=1.5",
		"nobody's seat":      "p5.cityGlory=1",
		"unknown":            "p1.gold=1",
		"the setup":          `setup.profile="age-of-sail-2018"`,
		"finished":           "finished=true",
		"what is followed":   "p1.supply=3",
		"other Glory":        `p1.other=[{"name":"x","points":99}]`,
		"a word":             `p1.cityGlory="many"`,
		"no JSON":            "p1.cityGlory=",
		"Governor, no list":  "governorSpace=3",
		"a yes for a number": "p1.governorSpaceEmpty=1",
	} {
		t.Run("refused: "+name, func(t *testing.T) {
			g := newHouse(t).phone().sailing("endeavor-2009", 2)
			head := g.seq()
			page := g.tap("cities", set).wants(http.StatusUnprocessableEntity).sound()
			if page.doc.Find(".notice[role=alert]").Length() == 0 {
				t.Errorf("no sentence: %s", page.said())
			}
			if g.seq() != head {
				t.Error("something was written")
			}
		})
	}
}

func TestSailFindings(t *testing.T) {
	g := newHouse(t).phone().sailing("endeavor-2009", 3)
	g.tap("universities", "p1.universities=2")
	g.tap("universities", "p3.universities=1")
	page := g.get(g.at("/count/universities")).sound()
	if page.doc.Find(`[id="finding-p1.universities"]`).Length() != 1 {
		t.Errorf("three Universities are no finding: %s", page.said())
	}
	if got := g.get(g.at("/count/cities")); got.doc.Find(`[id^="finding-"]`).Length() != 0 {
		t.Errorf("the finding stands on another page: %s", got.said())
	}
	if got := g.get(g.at("/result")).sound(); got.doc.Find(".m-winner").Length() != 0 || strings.Contains(got.doc.Find("h1").Text(), "wins") || !strings.HasPrefix(got.doc.Find("#correct-1").AttrOr("href", ""), g.at("/count/universities")) {
		t.Errorf("somebody wins what cannot be: %s", got.said())
	}
	if got := g.get(g.at("/pages")); !strings.Contains(got.doc.Find("#stops").Text(), "cannot be") {
		t.Errorf("no page is marked: %s", got.said())
	}
	if got := g.get(g.at("/result")).sound(); got.doc.Find(`[id="finding-p1.universities"]`).Length() != 1 {
		t.Errorf("the result doesn't say it: %s", got.said())
	}
	g.tap("universities", "p3.universities=0")
	if got := g.get(g.at("/count/universities")); got.doc.Find(`[id^="finding-"]`).Length() != 0 {
		t.Errorf("the finding stays: %s", got.said())
	}
}

func TestSailThatCannotBeIsNotFinished(t *testing.T) {
	g := newHouse(t).phone().sailing("endeavor-2009", 3)
	result := g.countExample()
	finish := result.doc.Find("#finish")
	g.tap("universities", "p3.universities=1") // a third one
	if got := g.get(g.at("/result")).sound(); got.doc.Find("#finish").Length() != 0 || !strings.HasPrefix(got.doc.Find("#mend").AttrOr("href", ""), g.at("/count/universities")) {
		t.Errorf("the way to the page is missing: %s", got.said())
	}
	refused := g.press(result, finish).wants(http.StatusUnprocessableEntity).sound() // of the page as it stood before
	if want := views.WordsIn("en").Say("result.finish-wrong"); refused.doc.Find("#refused").Length() != 1 || !strings.Contains(refused.said(), want) {
		t.Errorf("the refusal doesn't say %q: %s", want, refused.said())
	}
	if !strings.HasPrefix(refused.doc.Find("#correct-1").AttrOr("href", ""), g.at("/count/universities")) {
		t.Errorf("no way to the page: %s", refused.said())
	}
	if g.sheet().Finished() {
		t.Error("a table that cannot be was finished")
	}
	g.tap("universities", "p3.universities=0")
	g.then(g.pressID(g.get(g.at("/result")), "finish"))
	if !g.sheet().Finished() || len(g.view().Log.Summary.Winners) == 0 {
		t.Error("put right, it isn't finished")
	}
	won := views.WordsIn("en").Say("home.won", "Names", []string{"Ana", "Ben"}, "Total", "45")
	if got := g.get("/"); !strings.Contains(got.said(), won) {
		t.Errorf("home doesn't say %q: %s", won, got.said())
	}
	g.tap("universities", "p3.universities=1")
	if sum := g.view().Log.Summary; len(sum.Winners) != 0 || sum.Seats[0].Place != 0 {
		t.Errorf("corrected to what cannot be, somebody has won: %+v", sum)
	}
	if got := g.get("/").sound(); strings.Contains(got.said(), won) {
		t.Errorf("home has a winner: %s", got.said())
	}
}

func TestSailSaysWhatItsScoreLeavesOutWhereverItStands(t *testing.T) {
	words := views.WordsIn("en")
	missing, practice, wrong := words.Say("ageofsail.profile.2018-missing"), words.Say("ageofsail.set.practice"), words.Say("check.score-wrong")
	set, err := ageofsail.Practice()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		profile        string
		more           []string
		says, saysNot  []string
		slaveryOfThree string
	}{
		{"age-of-sail-2018", []string{"set", set.ID}, []string{missing, practice}, []string{wrong}, "1"},
		{"age-of-sail-2018", nil, []string{missing, wrong}, []string{practice}, "6"},
		{"endeavor-2009", nil, nil, []string{missing, practice, wrong}, "2"},
	} {
		g := newHouse(t).phone().sailing(c.profile, 3, c.more...)
		g.tap("slavery", "p1.slaveryAside="+c.slaveryOfThree)
		g.tap("slavery", "p2.slaveryAside="+c.slaveryOfThree)
		for _, path := range []string{"/totals", "/share", "/result"} {
			said := g.get(g.at(path)).wants(http.StatusOK).sound().said()
			for _, want := range c.says {
				if !strings.Contains(said, want) {
					t.Errorf("%s of %s doesn't say %q: %s", path, c.profile, want, said)
				}
			}
			for _, other := range c.saysNot {
				if strings.Contains(said, other) {
					t.Errorf("%s of %s says %q", path, c.profile, other)
				}
			}
		}
	}
}

func TestSailSpaces(t *testing.T) {
	set, err := ageofsail.Practice()
	if err != nil {
		t.Fatal(err)
	}
	g := newHouse(t).phone().sailing("endeavor-2009", 2, "set", set.ID)
	page := g.get(g.at("/count/tracks")).sound()
	page = g.get(page.doc.Find("#space").AttrOr("href", "")).wants(http.StatusOK).sound()
	label := views.WordsIn("en").Say("ageofsail.set.practice")
	if !strings.Contains(page.said(), label) {
		t.Errorf("the practice set isn't named: %s", page.said())
	}
	for range 8 {
		page = g.then(g.pressNamed(page, "n", "9")).sound()
	}
	if got, want := g.sheet().Pages()[2].Open(), 0; got != want {
		t.Errorf("%d track values are open, want %d", got, want)
	}
	result := g.get(g.at("/result?how=tracks.1")).sound()
	if !strings.Contains(result.said(), label) || !strings.Contains(result.doc.Find("#how").Text(), "space 9") {
		t.Errorf("the result doesn't say where the values come from: %s", result.said())
	}
	if without := newHouse(t).phone().sailing("endeavor-2009", 2); without.get(without.at("/count/tracks")).doc.Find("#space").Length() != 0 {
		t.Error("spaces are asked without a set")
	}
}

func TestSailMatters(t *testing.T) {
	g := newHouse(t).phone().sailing("endeavor-2009", 3)
	g.tap("cities", "p1.cityGlory=9")
	page := g.get(g.at("/table")).sound()
	page = g.then(g.pressID(page, "up-2")).sound()
	if seats := g.sheet().Seats(); seats[0].Name != "Ben" || seats[1].Name != "Ana" || string(g.sheet().Value("p2.cityGlory")) != "9" {
		t.Errorf("seats %v, Ana's Glory %s", seats, g.sheet().Value("p2.cityGlory"))
	}
	page = g.then(g.pressID(page, "save-rules", "profile", "age-of-sail-2018")).sound()
	if g.sheet().Setup().Profile != ageofsail.AgeOfSail2018 || g.sheet().Pages()[0].ID != "tracks" {
		t.Errorf("the rules are %s", g.sheet().Setup().Profile)
	}
	if result := g.get(g.at("/result")).sound(); !strings.Contains(result.said(), views.WordsIn("en").Say("ageofsail.profile.2018-missing")) {
		t.Errorf("nothing says what the 2018 rules leave out: %s", result.said())
	}
	g.pressID(page, "save-names", "name", " ").wants(http.StatusUnprocessableEntity).sound()
	log := g.get("/t/" + g.id + "/log").sound()
	for _, said := range []string{"rules", "Glory of cities", "people and seats"} {
		if !strings.Contains(log.said(), said) {
			t.Errorf("the log doesn't say %q: %s", said, log.said())
		}
	}
	g.then(g.pressNamed(log, "undo", g.view().UndoNext))
	if g.sheet().Setup().Profile != ageofsail.Endeavor2009 {
		t.Error("undo from the log brought nothing back")
	}
}

func TestSailOtherGlory(t *testing.T) {
	g := newHouse(t).phone().sailing("age-of-sail-2018", 2)
	page := g.get(g.at("/other")).sound()
	page = g.then(g.pressID(page, "add", "seat", "2", "name", "Exploit", "tens", "10", "ones", "2", "sign", "minus")).sound()
	if got := string(g.sheet().Value("p2.other")); got != `[{"name":"Exploit","points":-12}]` {
		t.Errorf("kept %s", got)
	}
	g.pressID(page, "add", "seat", "2", "name", "Exploit", "tens", "0", "ones", "0").wants(http.StatusUnprocessableEntity).sound()
	g.then(g.pressNamed(page, "remove", "2.0"))
	if got := string(g.sheet().Value("p2.other")); got != "null" {
		t.Errorf("still kept: %s", got)
	}
}

func TestSailSetup(t *testing.T) {
	t.Run("too few", func(t *testing.T) {
		p := newHouse(t).phone()
		page := p.post("/ageofsail/new", "op", freshOp(), "shown", "1", "do", "start", "colour", "P", "name", "Ana", "person", "").wants(http.StatusUnprocessableEntity).sound()
		if !strings.Contains(page.doc.Find("#who .field-error").Text(), "2") || page.doc.Find("#name-1").AttrOr("value", "") != "Ana" {
			t.Errorf("no sentence beside the seats, or the name is gone: %s", page.said())
		}
	})
	t.Run("last people, whichever game", func(t *testing.T) {
		p := newHouse(t).phone()
		p.started(4, "competitive", prototype, 3)
		if page := p.get("/ageofsail/new").sound(); page.doc.Find("input[name=name]").Length() != 3 {
			t.Errorf("people of the last game aren't there: %s", page.said())
		}
		p.sailing("age-of-sail-2018", 2)
		page := p.get("/deepsea/new").sound()
		if page.doc.Find("input[name=name]").Length() != 2 || page.doc.Find("input[name=mission][checked]").AttrOr("value", "") != "4" {
			t.Errorf("Deep Sea forgot its mission, or the people: %s", page.said())
		}
		if got := p.get("/ageofsail/new").doc.Find("input[name=profile][checked]").AttrOr("value", ""); got != "age-of-sail-2018" {
			t.Errorf("the last rules were %q", got)
		}
	})
	t.Run("the sample", func(t *testing.T) {
		p := newHouse(t).phone()
		home := p.get("/").sound()
		got := p.then(p.press(home, home.doc.Find("form.sample[action='/sample/ageofsail'] button"))).wants(http.StatusOK).sound()
		if !strings.Contains(got.address, "/count/harbor") {
			t.Errorf("the sample leads to %s", got.address)
		}
	})
	t.Run("the sign beside the title asks this game", func(t *testing.T) {
		p := newHouse(t).phone()
		page := p.get(p.get("/ageofsail/new").doc.Find("#look-up").AttrOr("href", "")).wants(http.StatusOK).sound()
		if !strings.HasPrefix(page.address, "/ageofsail/lookup") || page.doc.Find("#score-slavery").Length() != 1 {
			t.Errorf("%s says %s", page.address, page.said())
		}
		if found := p.get("/ageofsail/lookup?q=" + url.QueryEscape("大学")).sound(); found.doc.Find("#score-universities").Length() != 1 || found.doc.Find("#score-cities").Length() != 0 {
			t.Errorf("a Chinese word finds %s", found.said())
		}
	})
	for _, address := range []string{"/corrections/ageofsail/1", "/ageofsail/nothing", "/ageofsail/nothing/result"} {
		t.Run("not there: "+address, func(t *testing.T) {
			newHouse(t).phone().get(address).wants(http.StatusNotFound).sound()
		})
	}
}
