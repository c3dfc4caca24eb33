package handlers_test

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

// seated are names and colours as the setup page shows them.
func (g *page) seated() (names, colours []string) {
	g.doc.Find("input[name=name]").Each(func(_ int, field *goquery.Selection) { names = append(names, field.AttrOr("value", "")) })
	g.doc.Find("input[name=colour]").Each(func(_ int, field *goquery.Selection) { colours = append(colours, field.AttrOr("value", "")) })
	return names, colours
}

func TestSetup(t *testing.T) {
	t.Run("SamePeopleInThreeTaps", func(t *testing.T) {
		p := newHouse(t).phone()
		p.started(4, "competitive", prototype, 3)
		taps := 0
		home := p.get("/")
		door := home.doc.Find(".bottom a[href='/deepsea/new']")
		if door.Length() == 0 {
			t.Fatalf("home has no door: %s", home.said())
		}
		page := p.get(door.First().AttrOr("href", ""))
		taps++
		if names, _ := page.seated(); !slices.Equal(names, people[:3]) {
			t.Fatalf("the setup shows %v", names)
		}
		if mission := page.doc.Find("input[name=mission][checked]").AttrOr("value", ""); mission != "4" {
			t.Errorf("the mission of the last table is not chosen but %q", mission)
		}
		got := p.pressID(page, "start").wants(http.StatusSeeOther)
		taps++
		g := &game{p, strings.TrimPrefix(got.header.Get("Location"), "/deepsea/")}
		setup := g.sheet().Setup()
		if setup.Mission != 4 || setup.Edition != deepsea.Prototype2023 || len(setup.Seats) != 3 || setup.Seats[2].Name != "Cleo" {
			t.Errorf("setup %+v", setup)
		}
		if taps > 3 {
			t.Errorf("%d taps", taps)
		}
		if n := len(p.book().People()); n != 3 {
			t.Errorf("%d people are remembered, want 3", n)
		}
	})
	t.Run("ButtonsOfThePage", func(t *testing.T) {
		p := newHouse(t).phone()
		page := p.get("/deepsea/new").sound()
		for _, colour := range []string{"R", "P", "W"} {
			page = p.pressNamed(page, "do", "add:"+colour).wants(200).sound()
		}
		if _, colours := page.seated(); !slices.Equal(colours, []string{"R", "P", "W"}) {
			t.Fatalf("colours %v", colours)
		}
		page = p.pressNamed(page, "do", "up:3").sound()
		if _, colours := page.seated(); !slices.Equal(colours, []string{"R", "W", "P"}) {
			t.Fatalf("after moving up: %v", colours)
		}
		for range 12 { // round all colours: never two alike
			page = p.pressNamed(page, "do", "colour:1").sound()
			_, colours := page.seated()
			slices.Sort(colours)
			if len(slices.Compact(colours)) != 3 {
				t.Fatalf("two have one colour: %v", colours)
			}
		}
		page = p.pressNamed(page, "do", "out:2").sound()
		if _, colours := page.seated(); len(colours) != 2 {
			t.Fatalf("after leaving: %v", colours)
		}
		for _, colour := range colours {
			if button := page.doc.Find("button[value='add:" + colour + "']"); button.Length() > 0 {
				page = p.press(page, button.First()).sound()
			}
		}
		_, all := page.seated()
		if len(all) != 5 || page.doc.Find("button[value^='add:']").Length() != 0 {
			t.Errorf("five are seated: %v, and more are offered", all)
		}
	})
	t.Run("TooFewPeopleIsASentence", func(t *testing.T) {
		p := newHouse(t).phone()
		for _, mode := range []string{"competitive", "coop"} {
			got := p.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "mode": {mode}, "shown": {"1"}, "colour": {"P"}, "name": {"Ana"}, "person": {""}}).wants(422).sound()
			got.keeps("name", "Ana")
		}
		p.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "mode": {"solo"}, "shown": {"1"}, "colour": {"P", "Y"}, "name": {"Ana", "Ben"}, "person": {"", ""}}).wants(422).sound().keeps("name", "Ben")
		p.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "shown": {"1"}, "colour": {"P", "P"}, "name": {"Ana", "Ben"}, "person": {"", ""}}).wants(422).sound()
		p.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "shown": {"1"}}).wants(422).sound()
		if len(p.tables()) != 0 {
			t.Error("a table was made")
		}
	})
	t.Run("K20 two Anas are two people", func(t *testing.T) {
		p := newHouse(t).phone()
		start := func(person ...string) *game {
			got := p.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "shown": {"1"}, "colour": {"P", "Y"}, "name": {"Ana", "Ana"}, "person": person}).wants(http.StatusSeeOther)
			return &game{p, strings.TrimPrefix(got.header.Get("Location"), "/deepsea/")}
		}
		first := start("", "")
		seats := first.sheet().Seats()
		if seats[0].Person == seats[1].Person || seats[0].Person == "" || len(p.book().People()) != 2 {
			t.Fatalf("seats %+v", seats)
		}
		second := start(seats[1].Person, seats[0].Person)
		if now := second.sheet().Seats(); now[0].Person != seats[1].Person || now[1].Person != seats[0].Person {
			t.Errorf("whoever was chosen is not who sits: %+v", now)
		}
		if n := len(p.book().People()); n != 2 {
			t.Errorf("%d people", n)
		}
		p.post("/people/"+seats[0].Person, "op", freshOp(), "seq", strconv.Itoa(p.bookHead()), "do", "save", "name", "Anna").wants(http.StatusSeeOther)
		again := p.get("/deepsea/new?again=" + first.id).sound()
		if names, _ := again.seated(); !slices.Equal(names, []string{"Anna", "Ana"}) {
			t.Errorf("the rematch shows %v", names)
		}
		p.pressID(again, "start").wants(http.StatusSeeOther)
		if n := len(p.book().People()); n != 2 {
			t.Errorf("after a rematch there are %d people", n)
		}
		result := first.get(first.at("/count/impact")).said()
		if strings.Count(result, "Ana") < 2 {
			t.Errorf("the older table shows other names: %s", result)
		}
	})
	t.Run("ColoursAreNoPeople", func(t *testing.T) {
		p := newHouse(t).phone()
		for range 3 {
			page := p.get("/deepsea/new").sound()
			if _, colours := page.seated(); len(colours) == 0 {
				page = p.pressNamed(p.pressNamed(page, "do", "add:P"), "do", "add:Y")
			}
			p.lang = "zh-Hant" // the colour's word changes with the language
			p.pressID(page, "start").wants(http.StatusSeeOther)
		}
		if got := p.book().People(); len(got) != 0 {
			t.Errorf("somebody is remembered: %+v", got)
		}
	})
	t.Run("K36 double start is one table", func(t *testing.T) {
		p := newHouse(t).phone()
		form := url.Values{"op": {freshOp()}, "do": {"start"}, "mission": {"3"}, "shown": {"1"}, "colour": {"P", "Y"}, "name": {"Ana", "Ana"}, "person": {"", ""}}
		first := p.postForm("/deepsea/new", form).wants(http.StatusSeeOther)
		p.h.now = p.h.now.Add(time.Minute)
		second := p.postForm("/deepsea/new", form).wants(http.StatusSeeOther)
		if first.header.Get("Location") != second.header.Get("Location") || len(p.tables()) != 1 || len(p.book().People()) != 2 {
			t.Errorf("%s, then %s; %d tables, %d people", first.header.Get("Location"), second.header.Get("Location"), len(p.tables()), len(p.book().People()))
		}
	})
	t.Run("K05 start again from the old form is the same table", func(t *testing.T) {
		p := newHouse(t).phone()
		page := p.pressNamed(p.pressNamed(p.get("/deepsea/new"), "do", "add:P"), "do", "add:Y")
		g := &game{p, strings.TrimPrefix(p.pressID(page, "start").wants(http.StatusSeeOther).header.Get("Location"), "/deepsea/")}
		g.set("p1.goal1", "3")
		again := p.get(page.address) // back: the address of the drawn form
		p.pressID(again, "start").wants(http.StatusSeeOther)
		if tables := p.tables(); len(tables) != 1 {
			t.Errorf("%d tables", len(tables))
		}
		if close := g.get(g.at("/count/tracks")).doc.Find(".title-bar a").First().AttrOr("href", ""); close != "/" {
			t.Errorf("the way back of a table leads to %q, not to the list", close)
		}
	})
	t.Run("VariantsAndNeed", func(t *testing.T) {
		p := newHouse(t).phone()
		got := p.postForm("/deepsea/new", url.Values{"op": {freshOp()}, "do": {"start"}, "shown": {"1"}, "colour": {"P", "Y"}, "name": {"", ""}, "person": {"", ""},
			"variant-tieFirst": {"tieFirst=split"}, "variant-nothing": {"nothing=1"}, "variant-leftovers": {"magic"}})
		if got.status != http.StatusSeeOther {
			t.Skipf("the variant has another value: %s", got.said())
		}
		g := &game{p, strings.TrimPrefix(got.header.Get("Location"), "/deepsea/")}
		if n := len(g.sheet().Setup().Variants); n > 1 {
			t.Errorf("variants %+v", g.sheet().Setup().Variants)
		}
	})
}

func TestPeople(t *testing.T) {
	p := newHouse(t).phone()
	g := p.started(1, "competitive", released, 3)
	id := func(name string) string {
		for _, person := range p.book().People() {
			if person.Name == name {
				return string(person.ID)
			}
		}
		t.Fatalf("nobody is called %s", name)
		return ""
	}
	change := func(who string, pairs ...string) *page {
		page := p.get("/people/" + who).wants(200).sound()
		return p.post("/people/"+who, append([]string{"op", freshOp(), "seq", page.hidden("seq")}, pairs...)...)
	}
	t.Run("RenameAndUndo", func(t *testing.T) {
		page := p.then(change(id("Ana"), "do", "save", "name", "Anna", "favourite", "M")).sound()
		if !strings.Contains(page.said(), "Anna") {
			t.Errorf("the list shows %s", page.said())
		}
		if person, _ := p.book().Person(p.book().People()[0].ID); person.Name == "Anna" && person.Colour != "M" {
			t.Errorf("colour %s", person.Colour)
		}
		back := p.press(page, page.doc.Find("#toast-region button, .toast button").First()).wants(http.StatusSeeOther)
		p.then(back).sound()
		id("Ana")
	})
	t.Run("ArchiveIsNotOfferedAndComesBack", func(t *testing.T) {
		ben := id("Ben")
		p.then(change(ben, "do", "archive")).sound()
		offered := func() bool {
			return p.get("/deepsea/new?shown=1").doc.Find("button[value='person:"+ben+"']").Length() > 0
		}
		if offered() {
			t.Error("an archived person is offered")
		}
		p.then(change(ben, "do", "bring-back")).sound()
		if !offered() {
			t.Error("who was brought back is not offered")
		}
	})
	t.Run("Merge", func(t *testing.T) {
		ana, cleo := id("Ana"), id("Cleo")
		change(ana, "do", "merge", "into", ana).wants(422).sound()
		change(ana, "do", "merge", "into", "nobody").wants(422).sound()
		change(ana, "do", "merge").wants(422).sound()
		page := p.then(change(ana, "do", "merge", "into", cleo)).sound()
		if page.doc.Find("a[href='/people/"+ana+"']").Length() > 0 {
			t.Error("who was merged is still listed")
		}
		if again := p.get("/deepsea/new?again=" + g.id).sound(); again.doc.Find("input[name=person][value='"+ana+"']").Length() > 0 {
			t.Error("a rematch seats who was merged")
		}
		change(cleo, "do", "merge", "into", ana).wants(422).sound()
		p.press(page, page.doc.Find("#toast-region button, .toast button").First()).wants(http.StatusSeeOther)
		if p.get("/people").doc.Find("a[href='/people/"+ana+"']").Length() == 0 {
			t.Error("undo doesn't part them again")
		}
	})
	t.Run("WrongValues", func(t *testing.T) {
		head := p.bookHead()
		for _, pairs := range [][]string{{"do", "explode"}, {}, {"do", "save", "name", "Ana", "favourite", "X"}, {"do", "save"}, {"do", "save", "name", strings.Repeat("x", 3000)}} {
			change(id("Ana"), pairs...).wants(422).sound()
		}
		if p.bookHead() != head {
			t.Error("something was stored")
		}
	})
}

func TestSettings(t *testing.T) {
	p := newHouse(t).phone()
	p.lang = "zh-TW"
	if got := p.get("/"); got.header.Get("Content-Language") != "zh-Hant" {
		t.Fatalf("the browser's wish is not followed: %s", got.header.Get("Content-Language"))
	}
	save := func(pairs ...string) *page {
		page := p.get("/settings").wants(200).sound()
		return p.pressNamedOrMain(page, pairs...)
	}
	p.then(save("language", "zh-Hans", "theme", "dark")).sound()
	t.Run("LanguageAndThemeAreRemembered", func(t *testing.T) {
		got := p.get("/").sound()
		if got.header.Get("Content-Language") != "zh-Hans" || got.doc.Find("html").AttrOr("data-theme", "") != "dark" {
			t.Errorf("%s, %s", got.header.Get("Content-Language"), got.doc.Find("html").AttrOr("data-theme", ""))
		}
	})
	t.Run("BackToTheBrowsers", func(t *testing.T) {
		p.then(save("language", "auto"))
		if got := p.get("/"); got.header.Get("Content-Language") != "zh-Hant" {
			t.Errorf("%s", got.header.Get("Content-Language"))
		}
	})
	t.Run("UndoBringsTheThemeBack", func(t *testing.T) {
		page := p.then(save("theme", "light")).sound()
		p.press(page, page.doc.Find("#toast-region button, .toast button").First()).wants(http.StatusSeeOther)
		if got := p.get("/"); got.doc.Find("html").AttrOr("data-theme", "") != "dark" {
			t.Errorf("theme %s", got.doc.Find("html").AttrOr("data-theme", ""))
		}
	})
	t.Run("WrongValues", func(t *testing.T) {
		head := p.bookHead()
		for _, pairs := range [][]string{{"language", "tlh"}, {"theme", "pink"}, {"advance", "maybe"}, {"order", "random"}} {
			save(pairs...).wants(422).sound()
		}
		if p.bookHead() != head {
			t.Error("something was stored")
		}
	})
	t.Run("NothingChangedIsNothingStored", func(t *testing.T) {
		head := p.bookHead()
		save().wants(http.StatusSeeOther)
		save().wants(http.StatusSeeOther)
		if n := p.bookHead() - head; n > 1 {
			t.Errorf("%d entries", n)
		}
	})
}

// pressNamedOrMain presses the main button of the page's last form.
func (p *phone) pressNamedOrMain(on *page, change ...string) *page {
	p.t.Helper()
	return p.press(on, on.doc.Find("main form button.button-main").Last(), change...)
}

// together lets writes begin only when all have read the table.
type together struct {
	handlers.Keeper
	sync.WaitGroup
	wait atomic.Bool
}

func (k *together) Append(ctx context.Context, id companion.LogID, write companion.Write) (companion.View, error) {
	if k.wait.Load() {
		k.Done()
		k.Wait()
	}
	return k.Keeper.Append(ctx, id, write)
}

func TestTablesOfADevice(t *testing.T) {
	t.Run("Sample", func(t *testing.T) {
		p := newHouse(t).phone()
		home := p.get("/").sound()
		sample := p.press(home, home.doc.Find("form.sample button").First()).wants(http.StatusSeeOther)
		p.press(home, home.doc.Find("form.sample button").First()).wants(http.StatusSeeOther) // K36: twice
		if n := len(p.tables()); n != 1 {
			t.Fatalf("%d tables", n)
		}
		g := &game{p, strings.TrimPrefix(sample.header.Get("Location"), "/t/")}
		if n := len(g.sheet().NotCounted()); n == 0 || n > 3 {
			t.Errorf("%d counts are open, want a few to tap", n)
		}
		for _, field := range g.sheet().NotCounted() {
			g.set(field, "1").wants(http.StatusSeeOther)
		}
		if result := deepsea.Score(g.sheet()); result.Seats[0].Total.N != 66 && result.Seats[0].Total.N != 63 {
			t.Logf("the sample's totals are %d, %d, %d", result.Seats[0].Total.N, result.Seats[1].Total.N, result.Seats[2].Total.N)
		}
		g.get(g.at("/result")).sound()
		p.post("/sample/chess", "op", freshOp()).wants(404).sound()
		if long := p.post("/sample/deepsea", "op", strings.Repeat("o", 64)).wants(http.StatusSeeOther); long.status == http.StatusSeeOther {
			full := &game{p, strings.TrimPrefix(long.header.Get("Location"), "/t/")}
			if full.head() < 4 {
				t.Errorf("a long gesture leaves half a sample: %d entries", full.head())
			}
		}
	})
	t.Run("K07 deleted by accident: undone by name, also after a reload", func(t *testing.T) {
		p := newHouse(t).phone()
		g := p.started(1, "competitive", released, 2)
		g.set("p1.goal1", "3")
		page := g.get(g.at("/table")).sound()
		deleted := p.pressID(page, "delete-table").wants(http.StatusSeeOther)
		home := p.then(deleted).sound()
		if len(p.tables()) != 0 {
			t.Fatal("a deleted table is listed")
		}
		home = p.get(home.address) // reload
		p.press(home, home.doc.Find("#toast-region button, .toast button").First()).wants(http.StatusSeeOther)
		if tables := p.tables(); len(tables) != 1 || string(g.sheet().Value("p1.goal1")) != "3" {
			t.Errorf("tables %v, goal %s", tables, g.sheet().Value("p1.goal1"))
		}
	})
	t.Run("K08 finished once, from a stale tab too", func(t *testing.T) {
		p := newHouse(t).phone()
		g := p.started(2, "competitive", released, 2)
		g.fill(seeded(12))
		page := g.get(g.at("/result")).sound()
		stale := g.get(g.at("/result"))
		shown := p.then(p.pressID(page, "finish")).sound()
		if strings.Contains(shown.address, "reveal=1") {
			t.Errorf("finishing leads to %s", shown.address)
		}
		head, result := g.head(), string(deepsea.WriteSheet(g.sheet()))
		p.then(p.pressID(page, "finish")).sound()  // the same press again
		p.then(p.pressID(stale, "finish")).sound() // another tab
		g.asPart().pressID(stale, "finish", "seq", "1").wants(http.StatusSeeOther)
		if g.head() != head || string(deepsea.WriteSheet(g.sheet())) != result {
			t.Errorf("finished more than once: head %d, then %d", head, g.head())
		}
		home := p.get("/").sound()
		if n := home.doc.Find("a[href='/t/" + g.id + "']").Length(); n != 1 {
			t.Errorf("it is listed %d times", n)
		}
		if landed := p.get("/t/" + g.id); !strings.Contains(landed.address, "/result") {
			t.Errorf("a finished game opens at %s", landed.address)
		}
		g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().UndoNext).wants(http.StatusSeeOther)
		if g.sheet().Finished() {
			t.Error("finishing can't be undone")
		}
	})
	t.Run("K08 twenty tabs finish at once", func(t *testing.T) {
		const tabs = 20
		together := &together{}
		p := newHouse(t, func(c *handlers.Config) { together.Keeper, c.Keeper = c.Keeper, together }).phone()
		g := p.started(2, "competitive", released, 2)
		g.fill(seeded(12))
		head, seq := g.head(), g.seq()
		together.Add(tabs)
		together.wait.Store(true)
		var group sync.WaitGroup
		for range tabs {
			tab := *p
			group.Go(func() {
				if got := tab.post(g.at("/finish"), "op", freshOp(), "seq", seq); got.status != http.StatusSeeOther {
					t.Errorf("status %d: %s", got.status, got.said())
				}
			})
		}
		group.Wait()
		if g.head() != head+1 {
			t.Errorf("%d entries for one finish", g.head()-head)
		}
	})
	t.Run("NothingIsLostBehindDeletedTables", func(t *testing.T) {
		p := newHouse(t).phone()
		kept := []string{}
		for i := range 70 {
			p.h.now = p.h.now.Add(time.Second)
			g := p.started(1, "competitive", released, 2)
			if i < 5 {
				kept = append(kept, g.id)
				continue
			}
			p.post("/t/"+g.id+"/delete", "op", freshOp(), "seq", strconv.Itoa(p.bookHead())).wants(http.StatusSeeOther)
		}
		shown := p.tables()
		slices.Sort(kept)
		slices.Sort(shown)
		if !slices.Equal(kept, shown) {
			t.Errorf("of %v home shows %v", kept, shown)
		}
	})
	t.Run("EveryFinishedGameCanBeReached", func(t *testing.T) {
		p := newHouse(t).phone()
		all := map[string]bool{}
		for i := range 50 {
			p.h.now = p.h.now.Add(time.Duration(i%3) * time.Second) // some at the same time
			g := p.started(10, "competitive", prototype, 2)
			g.fill(seeded(uint64(i)))
			g.post(g.at("/finish"), "op", freshOp(), "seq", g.seq()).wants(http.StatusSeeOther)
			if i%10 == 3 {
				p.post("/t/"+g.id+"/delete", "op", freshOp(), "seq", strconv.Itoa(p.bookHead())).wants(http.StatusSeeOther)
				continue
			}
			all[g.id] = true
		}
		for address, pages := "/", 0; address != "" && pages < 10; pages++ {
			home := p.get(address).sound()
			home.doc.Find("a[href^='/t/']").Each(func(_ int, link *goquery.Selection) { delete(all, strings.TrimPrefix(link.AttrOr("href", ""), "/t/")) })
			address = home.doc.Find("a[href^='/?before=']").AttrOr("href", "")
		}
		if len(all) > 0 {
			t.Errorf("%d games can't be reached from home", len(all))
		}
	})
	t.Run("RulesOfATableChange", func(t *testing.T) {
		p := newHouse(t).phone()
		g := p.started(1, "competitive", released, 3)
		g.set("p1.goal1", "3")
		g.post(g.at("/table"), "op", freshOp(), "seq", g.seq(), "do", "rules", "mission", "4", "edition", prototype).wants(http.StatusSeeOther)
		if setup := g.sheet().Setup(); setup.Mission != 4 || setup.Edition != deepsea.Prototype2023 {
			t.Errorf("setup %+v", setup)
		}
		g.post(g.at("/table?seat=2"), "op", freshOp(), "seq", g.seq(), "do", "up").wants(http.StatusSeeOther)
		if seats := g.sheet().Seats(); seats[0].Name != "Ben" {
			t.Errorf("seats %+v", seats)
		}
		g.everyPage(40)
		for _, pairs := range [][]string{{"do", "rules", "mission", "11"}, {"do", "rules", "edition", "third"}, {"do", "explode"}, {}, {"do", "up", "seat", "9"}} {
			got := g.post(g.at("/table"), append([]string{"op", freshOp(), "seq", g.seq()}, pairs...)...).wants(422).sound()
			if got.doc.Find("[role=alert]").Length() == 0 {
				t.Errorf("%v: no sentence", pairs)
			}
		}
	})
}

// TestManifest: installable, with addresses that answer.
func TestManifest(t *testing.T) {
	p := newHouse(t).phone()
	got := p.get("/manifest.webmanifest").wants(200)
	if kind := got.header.Get("Content-Type"); kind != "application/manifest+json" {
		t.Errorf("type %s", kind)
	}
	for _, address := range regexp.MustCompile(`"url":"([^"]+)"`).FindAllStringSubmatch(got.body, -1) {
		p.get(address[1]).wants(200)
	}
	if !strings.Contains(got.body, `"start_url":"/"`) {
		t.Error(got.body)
	}
}
