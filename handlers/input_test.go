package handlers_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/handlers"
	"shipmate/views"
)

// write is one form that changes something, filled as it should be.
type write struct {
	name, address string
	form          url.Values
	shows         string // a field whose typed value must stay on a refused page
}

// writes are all of them, for a table with one count to undo.
func (g *game) writes(person string) []write {
	g.t.Helper()
	lines, err := g.h.keeper.History(context.Background(), g.view().Log.ID, g.head()+1, 1)
	if err != nil {
		g.t.Fatal(err)
	}
	last, seq, book := lines[0].Entry.Op, g.seq(), strconv.Itoa(g.bookHead())
	return []write{
		{name: "start", address: "/deepsea/new", shows: "name", form: url.Values{"do": {"start"}, "mission": {"4"}, "colour": {"P", "Y"}, "name": {"Kept Name", "Ben"}, "person": {"", ""}, "shown": {"1"}}},
		{name: "count", address: g.at("/count/goal1"), form: url.Values{"seq": {seq}, "key": {"p1.goal1"}, "n": {"3"}}},
		{name: "value", address: g.at("/count/impact"), form: url.Values{"seq": {seq}, "set": {"p1.impact.1=4"}}},
		{name: "rest", address: g.at("/count/impact"), form: url.Values{"seq": {seq}, "do": {"rest"}}},
		{name: "finish", address: g.at("/finish"), form: url.Values{"seq": {seq}}},
		{name: "other", address: g.at("/other"), shows: "name", form: url.Values{"seq": {seq}, "seat": {"1"}, "name": {"Kept Name"}, "sign": {"minus"}, "tens": {"0"}, "ones": {"3"}}},
		{name: "bonus", address: g.at("/bonus/1"), shows: "title", form: url.Values{"seq": {seq}, "title": {"Kept Name"}, "total": {"4"}, "threshold": {"5"}}},
		{name: "matters", address: g.at("/table"), shows: "name", form: url.Values{"seq": {seq}, "do": {"names"}, "name": {"Kept Name", "Ben"}}},
		{name: "undo", address: "/t/" + g.id + "/undo", form: url.Values{"seq": {seq}, "undo": {last}}},
		{name: "back", address: "/t/" + g.id + "/log", form: url.Values{"seq": {seq}, "to": {last}}},
		{name: "delete", address: "/t/" + g.id + "/delete", form: url.Values{"seq": {book}}},
		{name: "person", address: "/people/" + person, shows: "name", form: url.Values{"seq": {book}, "do": {"save"}, "name": {"Kept Name"}}},
		{name: "settings", address: "/settings", form: url.Values{"seq": {book}, "theme": {"dark"}}},
		{name: "undo of the book", address: "/book/undo", form: url.Values{"seq": {book}, "undo": {g.lastOfBook()}}},
		{name: "correction", address: "/corrections/deepsea/1", shows: "value", form: url.Values{"seq": {book}, "fact": {"missions/01-the-call-of-the-ocean.json|goals[0].points"}, "do": {"correct"}, "value": {"2"}}},
		{name: "sample", address: "/sample/deepsea", form: url.Values{}},
	}
}

func (p *phone) lastOfBook() string {
	p.t.Helper()
	view, err := p.h.keeper.Book(context.Background(), p.cookie)
	if err != nil {
		p.t.Fatal(err)
	}
	lines, err := p.h.keeper.History(context.Background(), view.Log.ID, view.Log.Head+1, 1)
	if err != nil {
		p.t.Fatal(err)
	}
	return lines[0].Entry.Op
}

// heads are where the table, the book and the list of tables stand.
func (g *game) heads() [3]int {
	g.t.Helper()
	tables, err := g.h.keeper.Tables(context.Background(), companion.Page{Device: g.cookie, Limit: 200})
	if err != nil {
		g.t.Fatal(err)
	}
	return [3]int{g.head(), g.bookHead(), len(tables)}
}

// anyPerson is the id of somebody of the book.
func (p *phone) anyPerson() string { return string(p.book().People()[0].ID) }

// TestBadRequests sends every write of the house in every wrong way: the right
// status, a sentence in the person's language, nothing stored.
func TestBadRequests(t *testing.T) {
	type sent func(p *phone, w write) *page
	form := func(change func(url.Values)) sent {
		return func(p *phone, w write) *page {
			values := cloned(w.form)
			values.Set("op", freshOp())
			change(values)
			return p.postForm(w.address, values)
		}
	}
	raw := func(kind, body string) sent {
		return func(p *phone, w write) *page { return p.raw(http.MethodPost, w.address, kind, body) }
	}
	header := func(pairs ...string) sent {
		return func(p *phone, w write) *page {
			values := cloned(w.form)
			values.Set("op", freshOp())
			for i := 0; i+1 < len(pairs); i += 2 {
				p = p.with(pairs[i], pairs[i+1])
			}
			return p.postForm(w.address, values)
		}
	}
	const urlencoded = "application/x-www-form-urlencoded"
	cases := []struct {
		name   string
		status int
		send   sent
	}{
		{"OpMissing", 422, form(func(v url.Values) { v.Del("op") })},
		{"OpEmpty", 422, form(func(v url.Values) { v.Set("op", "") })},
		{"OpShort", 422, form(func(v url.Values) { v.Set("op", "abc") })},
		{"OpLong", 422, form(func(v url.Values) { v.Set("op", strings.Repeat("a", 65)) })},
		{"OpStrange", 422, form(func(v url.Values) { v.Set("op", "op op op op/../") })},
		{"OpBadUTF8", 422, form(func(v url.Values) { v.Set("op", "\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8") })},
		{"BodyTooLarge", 413, form(func(v url.Values) { v.Set("more", strings.Repeat("x", 70<<10)) })},
		{"NotAForm", 415, raw("text/plain", "op=abcdefgh")},
		{"JSON", 415, raw("application/json", `{"op":"abcdefgh"}`)},
		{"NoType", 415, raw("", "op=abcdefgh")},
		{"TypeBroken", 415, raw("application/", "op=abcdefgh")},
		{"FormMalformed", 422, raw(urlencoded, "op=%zz&seq=1")},
		{"MultipartMalformed", 422, raw("multipart/form-data; boundary=x", "--y\r\n\r\n")},
		{"MultipartWithoutBoundary", 422, raw("multipart/form-data", "x")},
		{"CrossSite", 403, header("Sec-Fetch-Site", "cross-site")},
		{"OtherOrigin", 403, header("Origin", "https://evil.example")},
		{"OriginNull", 403, header("Origin", "null")},
		{"SameSiteIsNotSameOrigin", 403, header("Sec-Fetch-Site", "same-site", "Origin", "http://other.example.com")},
		{"MethodPut", 405, func(p *phone, w write) *page { return p.raw(http.MethodPut, w.address, urlencoded, "") }},
		{"MethodDelete", 405, func(p *phone, w write) *page { return p.raw(http.MethodDelete, w.address, "", "") }},
		{"MethodOptions", 405, func(p *phone, w write) *page { return p.raw(http.MethodOptions, w.address, "", "") }},
	}
	for at, language := range views.Languages {
		p := newHouse(t).phone()
		p.lang = language
		table := p.started(1, "coop", released, 2)
		table.set("p1.goal2", "2")
		person := p.anyPerson()
		for i, c := range cases {
			for k, w := range table.writes(person) {
				if (i+k)%len(views.Languages) != at {
					continue // each case meets each write in one language
				}
				t.Run(c.name+"/"+w.name+"/"+language, func(t *testing.T) {
					p := *p
					p.t = t
					before := table.heads()
					for _, part := range []bool{false, true} {
						p.part = part
						got := c.send(&p, w).wants(c.status).sound()
						if !strings.ContainsAny(got.said(), "。.") {
							t.Errorf("no sentence: %s", got.said())
						}
						if tag := got.header.Get("Content-Language"); tag != language {
							t.Errorf("it speaks %q", tag)
						}
						if c.status == 422 && w.shows != "" && !strings.HasPrefix(c.name, "Form") && !strings.HasPrefix(c.name, "Multi") {
							got.keeps(w.shows, w.form.Get(w.shows))
						}
					}
					if after := table.heads(); after != before {
						t.Errorf("something was stored: %v, then %v", before, after)
					}
				})
			}
		}
	}
}

func cloned(values url.Values) url.Values {
	other := url.Values{}
	for name, all := range values {
		other[name] = append([]string(nil), all...)
	}
	return other
}

// keeps demands that a field still holds what was typed.
func (g *page) keeps(field, typed string) {
	g.t.Helper()
	held := []string{}
	g.doc.Find("input").Each(func(_ int, input *goquery.Selection) {
		if input.AttrOr("name", "") == field {
			held = append(held, input.AttrOr("value", ""))
		}
	})
	if slices.Contains(held, typed) {
		return
	}
	g.t.Errorf("%s: what was typed, %q, is gone: the fields %s hold %q", g.address, typed, field, held)
}

// TestOrigins are the writes that must not be stopped.
func TestOrigins(t *testing.T) {
	h := newHouse(t, func(c *handlers.Config) { c.BaseURL = "https://shipmate.example" })
	p := h.phone()
	for name, with := range map[string]*phone{
		"NoOrigin":          p,
		"SameOrigin":        p.with("Origin", "http://example.com"),
		"FetchMetadata":     p.with("Sec-Fetch-Site", "same-origin"),
		"TypedAddress":      p.with("Sec-Fetch-Site", "none"),
		"BaseURLBehindAPro": p.with("Origin", "https://shipmate.example").with("Sec-Fetch-Site", "cross-site"),
	} {
		t.Run(name, func(t *testing.T) {
			with.post("/settings", "op", freshOp(), "seq", strconv.Itoa(0), "theme", "dark").wants(http.StatusSeeOther)
		})
	}
	t.Run("StrictTransportWithHTTPS", func(t *testing.T) {
		if got := p.get("/").header.Get("Strict-Transport-Security"); !strings.Contains(got, "max-age") {
			t.Errorf("got %q", got)
		}
	})
}

// TestForeignTables: what is not there, or somebody else's, is 404 to everybody.
func TestForeignTables(t *testing.T) {
	h := newHouse(t)
	owner, other := h.phone(), h.phone()
	table := owner.started(1, "coop", released, 2)
	table.set("p1.goal1", "2")
	other.started(2, "competitive", released, 2)
	person := owner.anyPerson()
	before := table.heads()
	for _, w := range table.writes(person) {
		if !strings.Contains(w.address, table.id) && !strings.Contains(w.address, "/people/") {
			continue
		}
		t.Run(w.name, func(t *testing.T) {
			values := cloned(w.form)
			values.Set("op", freshOp())
			other.postForm(w.address, values).wants(http.StatusNotFound).sound()
			unknown := strings.NewReplacer(table.id, "abcdefghijklmnopqrstuvwxyz", person, "nobody-here").Replace(w.address)
			owner.postForm(unknown, values).wants(http.StatusNotFound).sound()
			owner.asPart().postForm(unknown, values).wants(http.StatusNotFound).sound()
		})
	}
	for _, path := range []string{"", "/count/tracks", "/result", "/totals", "/share", "/other", "/table", "/sheet.json", "/bonus/1"} {
		other.get(table.at(path)).wants(http.StatusNotFound).sound()
		owner.get("/deepsea/no-such-table" + path).wants(http.StatusNotFound).sound()
	}
	other.get("/t/" + table.id).wants(http.StatusNotFound)
	other.get("/t/" + table.id + "/log").wants(http.StatusNotFound)
	if after := table.heads(); after != before {
		t.Errorf("something was stored: %v, then %v", before, after)
	}
	t.Run("BooksAreNoTables", func(t *testing.T) {
		view, _ := h.keeper.Book(context.Background(), owner.cookie)
		owner.get("/t/" + string(view.Log.ID)).wants(http.StatusNotFound).sound()
		owner.post("/t/"+string(view.Log.ID)+"/undo", "op", freshOp(), "seq", "2", "undo", owner.lastOfBook()).wants(http.StatusNotFound).sound()
	})
	t.Run("RematchOfAForeignTable", func(t *testing.T) {
		if said := other.get("/deepsea/new?again=" + table.id).wants(200).sound(); strings.Contains(said.body, `value="Ana"`) && other.book().People()[0].Name != "Ana" {
			t.Error("names of another device are offered")
		}
	})
}

// TestStrangeAddresses: addresses that nobody's page has.
func TestStrangeAddresses(t *testing.T) {
	p := newHouse(t).phone()
	comp, coop := p.started(1, "competitive", released, 3), p.started(1, "coop", released, 3)
	for address, status := range map[string]int{
		"/nothing": 404, "/t/": 404, "/t/%00": 404, "/t/%FF%FE": 404, "/t/..%2f..%2fetc": 404, "/people/nobody": 404, "/deepsea/": 404,
		"/corrections/deepsea/0": 404, "/corrections/deepsea/11": 404, "/corrections/deepsea/x": 404, "/corrections/chess/1": 404,
		"/corrections/deepsea/1?fact=nothing": 404, "/corrections/deepsea/1?fact=%00": 404,
		comp.at("/count/goal9"): 404, comp.at("/count/coop"): 404, comp.at("/count/seat9"): 404, comp.at("/count/"): 404, comp.at("/bonus/1"): 404,
		coop.at("/bonus/0"): 404, coop.at("/bonus/9"): 404, coop.at("/bonus/x"): 404, coop.at("/bonus/1"): 200,
		comp.at("/count/goal1?from=-1"): 422, comp.at("/count/goal1?from=91"): 422, comp.at("/count/goal1?from=1e3"): 422, comp.at("/count/goal1?seat=6"): 422,
		comp.at("/count/goal1?way=magic"): 422, comp.at("/count/goal1?from=90"): 200, comp.at("/count/goal1?from=7"): 200, comp.at("/count/goal1?at=nothing"): 200,
		comp.at("/count/goal1?step=9"): 200, comp.at("/count/tracks?at=p9.tracks.reputation"): 200, comp.at("/count/impact?way=titles"): 200,
		comp.at("/count/goal1?way=board"): 200, comp.at("/count/seniors?way=count"): 200, comp.at("/count/goal1?way=space"): 200, comp.at("/count/tracks?way=count"): 200,
		comp.at("/count/seniors?at=senior.mentor"): 200, comp.at("/result?how=total.9"): 200, comp.at("/result?how=total.0"): 200, comp.at("/result?how=.1"): 200,
		comp.at("/result?how=nothing.1"): 200, comp.at("/result?reveal=1"): 200, comp.at("/result?did=abcdefgh"): 200, coop.at("/result?reveal=1&how=total.1"): 200,
		comp.at("/totals?turn=9a-%C3%A9"): 200, comp.at("/totals?turn=123456"): 422, "/t/" + comp.id + "/log?before=1": 200, "/t/" + comp.id + "/log?before=99999": 200,
		"/t/" + comp.id + "/log?before=-1": 422, "/?before=-1": 422, "/?before=9223372036854775807&id=x": 200, "/?before=99999999999999999999": 422,
		"/deepsea/new?mission=11": 422, "/deepsea/new?mission=zero": 422, "/deepsea/new?mission=0": 200, "/deepsea/new?shown=1&colour=P&colour=P&name=a&do=person:x": 200,
		"/deepsea/new?shown=1&colour=Z": 422, "/deepsea/new?do=up:99": 200, "/deepsea/new?do=out:-1": 200, "/deepsea/new?shown=1&colour=P&do=colour:1": 200,
		"/backup?did=x&tables=-5&people=99999999999999999999": 200, "/?%zz": 422, "/settings?%zz": 200,
	} {
		for _, phone := range []*phone{p, p.asPart()} {
			phone.get(address).wants(status).sound()
		}
	}
	t.Run("HeadLikeGet", func(t *testing.T) {
		p.raw(http.MethodHead, "/", "", "").wants(http.StatusOK)
	})
	t.Run("AllowSaysWhatGoes", func(t *testing.T) {
		if got := p.raw(http.MethodPut, "/settings", "", "").header.Get("Allow"); got != "GET, HEAD, POST" {
			t.Errorf("Allow is %q", got)
		}
		if got := p.raw(http.MethodGet, "/book/undo", "", "").wants(http.StatusMethodNotAllowed).header.Get("Allow"); got != "POST" {
			t.Errorf("Allow is %q", got)
		}
	})
}

// TestLanguages: the browser's wish, however it is written.
func TestLanguages(t *testing.T) {
	for accept, want := range map[string]string{
		"": "en", "de": "en", "zh": "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-TW,zh;q=0.9,en;q=0.8": "zh-Hant", "zh-HK": "zh-Hant",
		"zh-Hant-HK": "zh-Hant", "en-GB;q=0.5,zh-Hans;q=0.9": "zh-Hans", "*": "en", ";;;": "en", "\xff": "en", strings.Repeat("zh,", 1000): "en",
	} {
		p := newHouse(t).phone()
		p.lang = accept
		got := p.get("/").wants(http.StatusOK).sound()
		if got.header.Get("Content-Language") != want && len(accept) < 100 {
			t.Errorf("Accept-Language %.40q gives %q, want %q", accept, got.header.Get("Content-Language"), want)
		}
	}
}

// TestPanicIsAPage: even our own fault is a page in the person's language.
func TestPanicIsAPage(t *testing.T) {
	h := newHouse(t, func(c *handlers.Config) { c.Keeper = panicking{c.Keeper} })
	p := h.phone()
	p.lang = "zh-Hant"
	for _, phone := range []*phone{p, p.asPart()} {
		got := phone.send(httptest.NewRequest(http.MethodGet, "/t/whatever", nil)).wants(http.StatusInternalServerError)
		for _, fault := range got.whole() {
			t.Error(fault)
		}
	}
	if !strings.Contains(h.log.String(), "panic: on purpose") {
		t.Errorf("the log doesn't name the cause: %s", h.log.String())
	}
}

type panicking struct{ handlers.Keeper }

func (panicking) Open(context.Context, companion.LogID) (companion.View, error) { panic("on purpose") }
