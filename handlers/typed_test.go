package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

const (
	family  = "👨‍👩‍👧‍👦"                // one character of seven code points
	marked  = "e\u0301\u0323"          // e with two marks
	control = "An\u0007a"              // a bell
	rtl     = "\u202eana\u202c שלום"   // turned round, and Hebrew
	tagged  = `</script><b>x</b>"'&`   // K21
	braces  = "{{1}} {{.Name}} %s %!d" // templates of ours and of others
)

var badNames = map[string]string{
	"SpacesOnly": "   ", "NoBreakSpaces": "\u00a0\u2003", "Control": control, "LineBreak": "An\na", "Tab": "An\ta", "LineSeparator": "An\u2028a",
	"BadUTF8": "An\xffa", "Zero": "An\x00a", "Delete": "An\x7fa", "FortyOneLetters": strings.Repeat("a", 41), "FortyOneFamilies": strings.Repeat(family, 41),
	"FortyOneMarked": strings.Repeat(marked, 41), "FortyOneHan": strings.Repeat("名", 41), "Huge": strings.Repeat("x", 1999), "OneLetterOfAThousandMarks": "e" + strings.Repeat("\u0301", 900),
}

var goodNames = map[string]string{
	"OneLetter": "A", "FortyLetters": strings.Repeat("a", 40), "FortyHan": strings.Repeat("名", 40), "FortyMarked": strings.Repeat("e\u0301", 40),
	"Family": family + family, "RTL": rtl, "K21 quotes and tags": tagged, "K21 braces": braces, "K21 O'Brien": "O'Brien", "K21 Q": `"Q"`, "K21 a&b": "a&b", "Digits": "42", "Trimmed": "  Ana  ",
}

// TestNames types names of every kind in every place that takes one.
func TestNames(t *testing.T) {
	type place struct {
		name string
		send func(g *game, name string) *page
		kept func(g *game, got *page) string
	}
	places := []place{
		{"start", func(g *game, name string) *page {
			return g.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "mission": {"2"}, "shown": {"1"}, "colour": {"P", "Y"}, "name": {name, "Ben"}, "person": {"", ""}})
		}, func(g *game, got *page) string {
			return (&game{g.phone, strings.TrimPrefix(got.header.Get("Location"), "/deepsea/")}).sheet().Seats()[0].Name
		}},
		{"matters", func(g *game, name string) *page {
			return g.post(g.at("/table"), "op", freshOp(), "seq", g.seq(), "do", "names", "name", name, "name", "Ben")
		}, func(g *game, _ *page) string { return g.sheet().Seats()[0].Name }},
		{"person", func(g *game, name string) *page {
			return g.post("/people/"+g.anyPerson(), "op", freshOp(), "seq", strconv.Itoa(g.bookHead()), "do", "save", "name", name)
		}, nil},
		{"other", func(g *game, name string) *page {
			return g.post(g.at("/other"), "op", freshOp(), "seq", g.seq(), "seat", "1", "name", name, "sign", "minus", "tens", "0", "ones", "3")
		}, func(g *game, _ *page) string {
			var lines []deepsea.OtherLine
			_ = json.Unmarshal(g.sheet().Value("p1.other"), &lines)
			return lines[0].Name
		}},
	}
	for _, place := range places {
		for label, name := range badNames {
			t.Run(place.name+"/"+label, func(t *testing.T) {
				if place.name == "start" && strings.TrimSpace(name) == "" {
					t.Skip("no name at the start: the colour speaks")
				}
				p := newHouse(t).phone()
				p.lang = views.Languages[len(name)%3]
				g := p.started(1, "competitive", released, 2)
				before := g.heads()
				for _, phone := range []*phone{p, p.asPart()} {
					got := place.send(&game{phone, g.id}, name).wants(http.StatusUnprocessableEntity).sound()
					got.wrongField("name")
					if clean := strings.ToValidUTF8(name, ""); clean == name && !strings.ContainsAny(name, "\n\x00") {
						got.keeps("name", name)
					}
				}
				if after := g.heads(); after != before {
					t.Errorf("something was stored: %v, then %v", before, after)
				}
			})
		}
		for label, name := range goodNames {
			t.Run(place.name+"/"+label, func(t *testing.T) {
				g := newHouse(t).phone().started(1, "competitive", released, 2)
				got := place.send(g, name).wants(http.StatusSeeOther)
				want := strings.TrimSpace(name)
				if place.kept != nil {
					if got := place.kept(g, got); got != want {
						t.Errorf("kept %q, want %q", got, want)
					}
				}
				for _, address := range []string{g.at("/result"), g.at("/table"), g.at("/other"), g.at("/share"), "/t/" + g.id + "/log", "/people", "/", "/deepsea/new"} {
					g.get(address).wants(http.StatusOK).sound()
				}
			})
		}
	}
	t.Run("K21 shown literally everywhere", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		g.post(g.at("/table"), "op", freshOp(), "seq", g.seq(), "do", "names", "name", tagged, "name", braces).wants(http.StatusSeeOther)
		for _, address := range []string{g.at("/result"), g.at("/table"), g.at("/totals"), g.at("/count/impact"), "/"} {
			got := g.get(address).sound()
			if strings.Contains(got.body, "<b>x") {
				t.Errorf("%s: a name is read as a tag", address)
			}
			if text := got.body; !strings.Contains(got.said(), tagged) && !strings.Contains(text, "&lt;/script&gt;") {
				t.Errorf("%s doesn't show the name: %s", address, got.said())
			}
		}
		if text := g.get(g.at("/share")).doc.Find("textarea").Text(); !strings.Contains(text, tagged) || !strings.Contains(text, braces) {
			t.Errorf("the shared text lost the names: %s", text)
		}
		sheet, err := deepsea.ReadSheet([]byte(g.get(g.at("/sheet.json")).body))
		if err != nil || sheet.Seats()[0].Name != tagged {
			t.Errorf("the sheet file lost the name: %v", err)
		}
	})
	t.Run("SpacesAtTheStartAreTheColour", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		g.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "shown": {"1"}, "colour": {"P", "Y"}, "name": {"  ", ""}, "person": {"", ""}}).wants(http.StatusSeeOther)
		if n := len(g.book().People()); n != 2 {
			t.Errorf("%d people, want the two of the first table", n)
		}
	})
}

// wrongField demands a sentence beside a field that is marked as wrong.
func (g *page) wrongField(name string) {
	g.t.Helper()
	wrong := 0
	g.doc.Find(".wrong").Each(func(_ int, field *goquery.Selection) {
		if field.Find("input[name="+name+"]").Length() > 0 && strings.TrimSpace(field.Find(".field-error").Text()) != "" {
			wrong++
		}
	})
	if wrong == 0 {
		g.t.Errorf("%s: no sentence beside the field %s: %s", g.address, name, g.said())
	}
}

// TestCounts taps and types counts of every kind.
func TestCounts(t *testing.T) {
	for label, n := range map[string]string{
		"Huge": "99999999999999999999", "OverTheBound": "100", "Negative": "-3", "RealMinus": "−3", "Decimal": "2.0", "Comma": "2,5", "Exponent": "1e3", "SpaceBefore": " 3",
		"SpaceAfter": "3 ", "LeadingZero": "03", "Plus": "+3", "Words": "three", "NaN": "NaN", "Infinity": "Infinity", "Hex": "0x10", "Fullwidth": "３", "Arabic": "٣", "Han": "三", "Tags": "<3>",
		"Null": "null", "True": "true", "List": "[3]", "BadUTF8": "\xff", "Pasted": "Ana: 12, Ben", "TooLong": strings.Repeat("1", 200),
	} {
		t.Run(label, func(t *testing.T) {
			p := newHouse(t).phone()
			p.lang = views.Languages[len(label)%3]
			g := p.started(1, "competitive", released, 2)
			g.set("p1.goal1", "7")
			before := g.heads()
			for _, phone := range []*phone{p, p.asPart()} {
				for _, pairs := range [][]string{{"key", "p1.goal1", "n", n}, {"set", "p1.goal1=" + n}, {"key", "p1.journals", "add", n, "parts", "[2]"}} {
					if pairs[0] == "set" && (n == "null" || n == " 3" || n == "3 ") {
						continue // null clears, and JSON takes spaces
					}
					if slices.Contains(pairs, "add") && n == "100" {
						continue // a Journal sum may be that high
					}
					form := append([]string{"op", freshOp(), "seq", g.seq()}, pairs...)
					address := g.at("/count/" + g.pageFor(pairs[1]))
					got := phone.post(address, form...).wants(http.StatusUnprocessableEntity).sound()
					if got.doc.Find("[role=alert]").Length() == 0 {
						t.Errorf("%v: no sentence: %s", pairs, got.said())
					}
				}
			}
			if after := g.heads(); after != before || string(g.sheet().Value("p1.goal1")) != "7" {
				t.Errorf("something was stored: %v, then %v, %s", before, after, g.sheet().Value("p1.goal1"))
			}
		})
	}
	t.Run("Empty", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		before := g.heads()
		g.post(g.at("/count/goal1"), "op", freshOp(), "seq", g.seq(), "key", "p1.goal1", "n", "").wants(422).sound()
		if g.heads() != before {
			t.Error("an empty count was stored")
		}
	})
	t.Run("K15 cleared field is empty, not 0", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		g.fill(seeded(7))
		before := len(g.sheet().NotCounted())
		g.set("p1.goal1", "null").wants(http.StatusSeeOther)
		if missing := g.sheet().NotCounted(); len(missing) <= before {
			t.Fatalf("missing is %v", missing)
		}
		result := g.get(g.at("/result")).sound()
		if result.doc.Find("#missing").Length() != 1 || result.doc.Find("#finish").Length() != 0 {
			t.Errorf("the result doesn't name what is missing: %s", result.said())
		}
		g.post(g.at("/finish"), "op", freshOp(), "seq", g.seq()).wants(http.StatusSeeOther)
		if g.sheet().Finished() {
			t.Error("a game with a missing count was finished")
		}
	})
	t.Run("OtherKeys", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		before := g.heads()
		for _, set := range []string{"nothing=1", "p3.goal1=1", "p0.goal1=1", "p9.goal1=1", "p1.goal4=1", "p1.impact.3=1", "p1.goal3.blue=1", "goal1.first=[1]", "goal3.named=\"journal\"",
			"goal1.option=\"near\"", "senior.nobody=1", "senior.mentor=3", "p1.seniors.nobody=1", "p1.tracks.luck=3", "p1.tracks.ingenuity=13", "p1.tracks.ingenuity=-1", "p1.tracks.ingenuity={\"level\":6}",
			"p1.leftovers.research=13", "p1.hexes=[{\"r\":99,\"c\":99}]", "p1.journals={\"titles\":[\"nothing\"]}", "coop.bonus4={}", "=1", "p1.goal1", "p1.goal1=", "p1.goal1={", "p1.goal1=1=2",
			strings.Repeat("p", 90) + "=1", "finished=true", "setup.mission=4", "setup.seats=[]", "setup.seat.1.name=\"x\"", "result={}", "p1.goal1=\"\xff\"", "p1.goal1={\"n\":1}", "finished=1", "\x00=1"} {
			g.post(g.at("/count/goal1"), "op", freshOp(), "seq", g.seq(), "set", set).wants(422).sound()
			g.asPart().post(g.at("/count/goal1"), "op", freshOp(), "seq", g.seq(), "set", set).wants(422).sound()
		}
		if after := g.heads(); after != before {
			t.Errorf("something was stored: %v, then %v", before, after)
		}
	})
	t.Run("ValueOfFourThousandLetters", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		before := g.heads()
		got := g.post(g.at("/count/goal1"), "op", freshOp(), "seq", g.seq(), "set", `p1.goal1="`+strings.Repeat("界", 3000)+`"`).sound()
		if got.status != http.StatusRequestEntityTooLarge && got.status != http.StatusUnprocessableEntity || g.heads() != before {
			t.Errorf("status %d, heads %v, then %v", got.status, before, g.heads())
		}
	})
	t.Run("BonusCards", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "coop", released, 2)
		before := g.heads()
		for _, typed := range []string{"1e3", "2.5", "three", "-4", "99999", " 3 x"} {
			for _, field := range []string{"total", "threshold"} {
				got := g.post(g.at("/bonus/1"), "op", freshOp(), "seq", g.seq(), "title", "Card", field, typed).wants(422).sound()
				got.keeps(field, typed)
			}
		}
		g.post(g.at("/bonus/2"), "op", freshOp(), "seq", g.seq(), "title", strings.Repeat("t", 300), "total", "3").wants(422).sound().keeps("total", "3")
		if after := g.heads(); after != before {
			t.Errorf("something was stored: %v, then %v", before, after)
		}
	})
}

// TestReplay: the same gesture again, from before, from after, with another value.
func TestReplay(t *testing.T) {
	start := func(t *testing.T) *game { return newHouse(t).phone().started(1, "competitive", released, 3) }
	tap := func(g *game, op, seq, key, n string) *page {
		return g.post(g.at("/count/"+g.pageFor(key)), "op", op, "seq", seq, "key", key, "n", n)
	}
	t.Run("K36 double tap on the pad is one entry", func(t *testing.T) {
		g := start(t)
		op, seq := freshOp(), g.seq()
		tap(g, op, seq, "p1.goal1", "6").wants(http.StatusSeeOther)
		head := g.head()
		for _, again := range []*game{g, {g.asPart(), g.id}} {
			if got := tap(again, op, seq, "p1.goal1", "6"); got.status >= 400 {
				t.Errorf("status %d: %s", got.status, got.said())
			}
		}
		if g.head() != head {
			t.Errorf("the head moved from %d to %d", head, g.head())
		}
	})
	t.Run("K44 back, then another value: shown as a choice", func(t *testing.T) {
		g := start(t)
		op, seq := freshOp(), g.seq()
		tap(g, op, seq, "p1.goal1", "3").wants(http.StatusSeeOther)
		got := tap(&game{g.asPart(), g.id}, op, seq, "p1.goal1", "4").wants(http.StatusConflict).sound()
		choice(t, got, "3", "4")
		g.pressID(got, "take-p1.goal1").wants(http.StatusSeeOther)
		if now := string(g.sheet().Value("p1.goal1")); now != "4" {
			t.Errorf("4 was chosen, %s is stored", now)
		}
	})
	for _, part := range []bool{false, true} {
		t.Run("K02 two tabs, same value: both are shown, one is chosen/part "+strconv.FormatBool(part), func(t *testing.T) {
			g := start(t)
			seq := g.seq()
			tap(g, freshOp(), seq, "p2.goal1", "5").wants(http.StatusSeeOther)
			second := &game{g.phone, g.id}
			if part {
				second.phone = g.asPart()
			}
			head := g.head()
			got := tap(second, freshOp(), seq, "p2.goal1", "8").wants(http.StatusConflict).sound()
			choice(t, got, "5", "8")
			if g.head() != head || string(g.sheet().Value("p2.goal1")) != "5" {
				t.Error("a stale value was stored")
			}
			if got.header.Get("X-Shipmate-Seq") != g.seq() {
				t.Errorf("the answer doesn't say the fresh head: %q", got.header.Get("X-Shipmate-Seq"))
			}
			g.pressID(got, "take-p2.goal1").wants(http.StatusSeeOther)
			if now := string(g.sheet().Value("p2.goal1")); now != "8" {
				t.Errorf("8 was chosen, %s is stored", now)
			}
		})
	}
	t.Run("K02 two tabs, different values: both stay", func(t *testing.T) {
		g := start(t)
		seq := g.seq()
		tap(g, freshOp(), seq, "p1.goal1", "5").wants(http.StatusSeeOther)
		tap(g, freshOp(), seq, "p2.goal1", "6").wants(http.StatusSeeOther)
		tap(g, freshOp(), seq, "p1.goal2", "1").wants(http.StatusSeeOther)
		if a, b := string(g.sheet().Value("p1.goal1")), string(g.sheet().Value("p2.goal1")); a != "5" || b != "6" {
			t.Errorf("stored %s and %s", a, b)
		}
	})
	t.Run("SeqInTheFuture", func(t *testing.T) {
		g := start(t)
		head := g.head()
		tap(g, freshOp(), strconv.Itoa(head+5), "p1.goal1", "5").wants(http.StatusConflict).sound()
		for _, seq := range []string{"20001", "-1", "1e3", "x", "99999999999999999999"} {
			tap(g, freshOp(), seq, "p1.goal1", "5").wants(422).sound()
		}
		if g.head() != head {
			t.Error("something was stored")
		}
	})
	t.Run("BadSeqKeepsWhatWasTyped", func(t *testing.T) {
		g := start(t)
		before := g.heads()
		g.post(g.at("/table"), "op", freshOp(), "seq", "1e3", "do", "names", "name", "Typed", "name", "Ben", "name", "Cleo").wants(422).sound().keeps("name", "Typed")
		g.post(g.at("/other"), "op", freshOp(), "seq", "x", "seat", "1", "name", "Typed", "tens", "0", "ones", "1").wants(422).sound().keeps("name", "Typed")
		g.post("/people/"+g.anyPerson(), "op", freshOp(), "seq", "x", "do", "save", "name", "Typed").wants(422).sound().keeps("name", "Typed")
		if g.heads() != before {
			t.Error("something was stored")
		}
	})
	t.Run("SeqMissingIsNotTheHead", func(t *testing.T) {
		g := start(t)
		head := g.head()
		g.post(g.at("/count/goal1"), "op", freshOp(), "key", "p1.goal1", "n", "5").wants(http.StatusConflict).sound()
		if g.head() != head {
			t.Error("something was stored")
		}
	})
	t.Run("StaleNamesKeepWhatWasTyped", func(t *testing.T) {
		g := start(t)
		seq := g.seq()
		g.post(g.at("/table"), "op", freshOp(), "seq", seq, "do", "names", "name", "Anna", "name", "Ben", "name", "Cleo").wants(http.StatusSeeOther)
		got := g.post(g.at("/table"), "op", freshOp(), "seq", seq, "do", "names", "name", "Ann", "name", "Ben", "name", "Cleo").wants(http.StatusConflict).sound()
		got.keeps("name", "Ann")
		if g.sheet().Seats()[0].Name != "Anna" {
			t.Error("the stale name was stored")
		}
		g.pressID(got, "save-names").wants(http.StatusSeeOther)
		if g.sheet().Seats()[0].Name != "Ann" {
			t.Error("pressing again on the fresh page doesn't store it")
		}
	})
	t.Run("StalePersonKeepsWhatWasTyped", func(t *testing.T) {
		g := start(t)
		person, seq := g.anyPerson(), strconv.Itoa(g.bookHead())
		g.post("/people/"+person, "op", freshOp(), "seq", seq, "do", "save", "name", "Anna").wants(http.StatusSeeOther)
		got := g.post("/people/"+person, "op", freshOp(), "seq", seq, "do", "save", "name", "Ann").wants(http.StatusConflict).sound()
		got.keeps("name", "Ann")
	})
	t.Run("StaleSetupFormKeepsWhatWasTyped", func(t *testing.T) {
		p := newHouse(t).phone()
		form := url.Values{"op": {freshOp()}, "do": {"start"}, "mission": {"2"}, "shown": {"1"}, "colour": {"P", "Y"}, "name": {"Ana", "Ben"}, "person": {"", ""}}
		p.postForm("/deepsea/new", form).wants(http.StatusSeeOther)
		form.Set("mission", "5")
		got := p.postForm("/deepsea/new", form).wants(http.StatusConflict).sound()
		got.keeps("name", "Ana")
		if n := len(p.tables()); n != 1 {
			t.Fatalf("%d tables", n)
		}
		p.pressID(got, "start").wants(http.StatusSeeOther)
		if n := len(p.tables()); n != 2 {
			t.Errorf("%d tables after pressing again", n)
		}
	})
}

// choice demands a collision notice that shows both values, with a button for
// each, on a page that still counts.
func choice(t *testing.T, got *page, now, tried string) {
	t.Helper()
	notice := got.doc.Find("#collision")
	if notice.Length() != 1 {
		t.Fatalf("no notice: %s", got.said())
	}
	for _, value := range []string{now, tried} {
		if !strings.Contains(notice.Text(), value) {
			t.Errorf("the notice doesn't show %s: %s", value, notice.Text())
		}
	}
	if notice.Find("a, button").Length() < 2 {
		t.Errorf("no two ways on: %s", notice.Text())
	}
}
