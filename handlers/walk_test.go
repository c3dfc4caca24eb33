package handlers_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// kinds are all tables that can be set: mission, mode, edition, seats.
type tableKind struct {
	mission       int
	mode, edition string
	seats         int
}

func (k tableKind) String() string {
	return fmt.Sprintf("M%d %s %s %d seats", k.mission, k.mode, k.edition, k.seats)
}

func allKinds() []tableKind {
	var all []tableKind
	for mission := 1; mission <= deepsea.NumMissions; mission++ {
		for _, edition := range []string{released, prototype} {
			for _, mode := range []string{"competitive", "coop", "solo"} {
				low, high := 2, 5
				if mode == "solo" {
					low, high = 1, 1
				}
				for seats := low; seats <= high; seats++ {
					all = append(all, tableKind{mission, mode, edition, seats})
				}
			}
		}
	}
	return all
}

// TestEveryPageOfEveryTable opens, empty and filled, each page that a table's
// own pages link to, once.
func TestEveryPageOfEveryTable(t *testing.T) {
	for i, kind := range allKinds() {
		if testing.Short() && i%7 != 0 {
			continue
		}
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			chance := rand.New(rand.NewPCG(uint64(i), 3))
			p := newHouse(t).phone()
			p.lang = views.Languages[i%len(views.Languages)]
			table := p.started(kind.mission, kind.mode, kind.edition, kind.seats)
			table.everyPage(14)
			p.habits(i)
			table.fill(chance)
			table.everyPage(45)
			table.post(table.at("/finish"), "op", freshOp(), "seq", table.seq())
			table.get(table.at("/result?reveal=1")).sound()
			table.asPart().get(table.at("/result?reveal=1")).sound()
		})
	}
}

// everyPage follows the links of the table, each shape of address a few times.
func (g *game) everyPage(most int) {
	g.t.Helper()
	var queue []string
	seen := map[string]int{}
	add := func(address string) {
		address, _, _ = strings.Cut(address, "#")
		if strings.Contains(address, g.id) && seen[shape(address)] < 2 {
			seen[shape(address)]++
			queue = append(queue, address)
		}
	}
	for _, page := range g.sheet().Pages() {
		add(g.at("/count/" + page.ID))
	}
	for _, path := range []string{"", "/result", "/totals", "/share", "/other", "/table"} {
		add(g.at(path))
	}
	add("/t/" + g.id + "/log")
	for n := 0; len(queue) > 0 && n < most; n++ {
		address := queue[0]
		queue = queue[1:]
		page := g.get(address).sound()
		if page.status != http.StatusOK {
			g.t.Errorf("a page links to %s, which answers %d: %s", address, page.status, page.said())
		}
		if page.doc == nil {
			continue
		}
		page.doc.Find("a[href]").Each(func(_ int, link *goquery.Selection) { add(link.AttrOr("href", "")) })
	}
}

// shape is an address without what varies by field.
func shape(address string) string {
	path, query, _ := strings.Cut(address, "?")
	values, _ := url.ParseQuery(query)
	names := path
	for _, name := range []string{"at", "from", "seat", "step", "way", "how", "turn", "before"} {
		if values.Has(name) {
			names += " " + name
			if name == "way" || name == "step" {
				names += "=" + values.Get(name)
			}
		}
	}
	return names
}

// TestRandomWalk follows links and presses buttons at random, with fixed seeds:
// never a fault of ours, never half a page.
func TestRandomWalk(t *testing.T) {
	walks, steps := 12, 250
	if testing.Short() {
		walks, steps = 4, 100
	}
	kinds := allKinds()
	for seed := range walks {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			t.Parallel()
			chance := rand.New(rand.NewPCG(uint64(seed), 11))
			p := newHouse(t).phone()
			p.lang, p.part = views.Languages[seed%3], seed%4 == 3
			kind := kinds[chance.IntN(len(kinds))]
			p.habits(seed)
			table := p.started(kind.mission, kind.mode, kind.edition, kind.seats)
			if seed%2 == 0 {
				table.fill(chance)
			}
			walk(t, p, chance, "/t/"+table.id, steps)
		})
	}
}

func walk(t *testing.T, p *phone, chance *rand.Rand, start string, steps int) {
	t.Helper()
	here, trail := p.get(start), []string{}
	for range steps {
		got, said := step(p, here, chance)
		trail = append(trail, said)
		for hops := 0; got.status == http.StatusSeeOther && hops < 5; hops++ {
			got = p.send(httptest.NewRequest(http.MethodGet, got.header.Get("Location"), nil))
		}
		got.sound()
		if got.status == http.StatusNotFound || got.status == http.StatusMethodNotAllowed || got.status == http.StatusUnsupportedMediaType {
			t.Errorf("a button or a link leads to nothing: %s gives %d", said, got.status)
		}
		if t.Failed() {
			t.Fatalf("on the way: %s", strings.Join(trail[max(0, len(trail)-12):], "\n  "))
		}
		if got.doc == nil || got.status >= 400 {
			got = p.get(start)
		}
		here = got
	}
}

// step presses something on a page.
func step(p *phone, here *page, chance *rand.Rand) (got *page, said string) {
	things := here.doc.Find("a[href], button")
	for range 20 {
		if things.Length() == 0 {
			break
		}
		thing := things.Eq(chance.IntN(things.Length()))
		if href, isLink := thing.Attr("href"); isLink {
			if strings.HasPrefix(href, "#") || strings.HasPrefix(href, "/a/") {
				continue
			}
			return p.get(href), "open " + href
		}
		if _, off := thing.Attr("disabled"); off || here.formOf(thing).Length() != 1 {
			continue
		}
		method, address, values := here.submission(thing)
		if chance.IntN(3) == 0 {
			chooseOthers(here, thing, values, chance)
		}
		said := method + " " + address + " " + values.Encode()
		if method == "get" {
			path, _, _ := strings.Cut(address, "?")
			return p.get(path + "?" + values.Encode()), said
		}
		if enctype := here.formOf(thing).AttrOr("enctype", ""); enctype != "" {
			return p.upload(address, "file", "no backup", "op", values.Get("op"), "seq", values.Get("seq")), said
		}
		return p.postForm(address, values), said
	}
	return p.get("/"), "go home"
}

// chooseOthers picks other chips of the form, and types something.
func chooseOthers(here *page, button *goquery.Selection, values url.Values, chance *rand.Rand) {
	here.formOf(button).Find("input").Each(func(_ int, field *goquery.Selection) {
		name := field.AttrOr("name", "")
		switch field.AttrOr("type", "text") {
		case "radio":
			if chance.IntN(4) == 0 && !values.Has("theme") && name != "language" {
				values.Set(name, field.AttrOr("value", ""))
			}
		case "text":
			words := []string{"Ana", "7", "", strings.Repeat("x", 41), "名字", "<b>"}
			if len(values[name]) == 1 {
				values.Set(name, words[chance.IntN(len(words))])
			}
		}
	})
}

// habits are settings of the device that change what pages show.
func (p *phone) habits(n int) {
	p.t.Helper()
	pick := func(bit int, off, on string) string { return []string{off, on}[n>>bit&1] }
	p.post("/settings", "op", freshOp(), "seq", "0", "order", pick(0, "categories", "players"), "totals", pick(1, "off", "on"),
		"advance", pick(2, "on", "off"), "theme", pick(1, "dark", "light"))
}
