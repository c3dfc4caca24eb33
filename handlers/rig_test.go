package handlers_test

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/companion/deepsea"
	"shipmate/companion/memory"
	"shipmate/handlers"
	sailpages "shipmate/handlers/ageofsail"
	deepseapages "shipmate/handlers/deepsea"
)

// house is the application on a store that forgets.
type house struct {
	t       testing.TB
	store   companion.Store
	keeper  *companion.Keeper
	handler http.Handler
	now     time.Time
	log     bytes.Buffer
	devices atomic.Int64
}

// builtAssets stand for files that a build script makes.
type builtAssets struct{}

func (builtAssets) Path(name string) string { return "/a/" + name }
func (builtAssets) Hash() string            { return "testbuild" }

func newHouse(t testing.TB, change ...func(*handlers.Config)) *house {
	t.Helper()
	return houseOn(t, memory.New(), change...)
}

func houseOn(t testing.TB, store companion.Store, change ...func(*handlers.Config)) *house {
	h := &house{t: t, store: store, now: time.Date(2026, 11, 12, 20, 0, 0, 0, time.UTC)}
	random := &chance{from: rand.New(rand.NewPCG(1, 2))}
	h.keeper = companion.NewKeeper(store, []companion.System{deepsea.System{}, ageofsail.System{}}, func() int64 { return h.now.UnixMilli() }, random)
	config := handlers.Config{
		Keeper: h.keeper, Systems: []handlers.Rooms{deepseapages.New(), sailpages.New()}, Device: h.device, Assets: builtAssets{},
		Now: func() time.Time { return h.now }, Random: random,
		Log: slog.New(slog.NewTextHandler(&h.log, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	for _, one := range change {
		one(&config)
	}
	h.handler = handlers.New(config)
	return h
}

// chance is a seeded source of bytes.
type chance struct {
	mu   sync.Mutex
	from *rand.Rand
}

func (c *chance) Read(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range p {
		p[i] = byte(c.from.Uint32())
	}
	return len(p), nil
}

func (h *house) device(w http.ResponseWriter, r *http.Request) (string, error) {
	if cookie, err := r.Cookie("device"); err == nil {
		return cookie.Value, nil
	}
	device := "device" + strconv.FormatInt(h.devices.Add(1), 10)
	http.SetCookie(w, &http.Cookie{Name: "device", Value: device, Path: "/"})
	return device, nil
}

// phone is a browser with a cookie jar. With part it asks like our script.
type phone struct {
	h      *house
	t      testing.TB
	cookie string
	lang   string // Accept-Language
	part   bool
	header http.Header // more headers
}

func (h *house) phone() *phone { return &phone{h: h, t: h.t, header: http.Header{}} }

// asPart is the same phone, asked by the script.
func (p *phone) asPart() *phone {
	other := *p
	other.part = true
	return &other
}

func (p *phone) with(name, value string) *phone {
	other := *p
	other.header = p.header.Clone()
	other.header.Set(name, value)
	return &other
}

// page is an answer, read.
type page struct {
	t       testing.TB
	method  string
	address string
	status  int
	header  http.Header
	body    string
	doc     *goquery.Document
	part    bool
}

func (p *phone) send(r *http.Request) *page {
	p.t.Helper()
	if p.cookie != "" {
		r.AddCookie(&http.Cookie{Name: "device", Value: p.cookie})
	}
	if p.lang != "" {
		r.Header.Set("Accept-Language", p.lang)
	}
	if p.part {
		r.Header.Set("X-Shipmate-Partial", "1")
	}
	maps.Copy(r.Header, p.header)
	w := httptest.NewRecorder()
	p.h.handler.ServeHTTP(w, r)
	answer := w.Result()
	for _, cookie := range answer.Cookies() {
		if cookie.Name == "device" {
			p.cookie = cookie.Value
		}
	}
	body, _ := io.ReadAll(answer.Body)
	got := &page{t: p.t, method: r.Method, address: r.URL.RequestURI(), status: answer.StatusCode, header: answer.Header, body: string(body), part: p.part}
	if strings.HasPrefix(got.header.Get("Content-Type"), "text/html") {
		got.doc, _ = goquery.NewDocumentFromReader(strings.NewReader(got.body))
	}
	return got
}

// get opens a page and follows where it leads.
func (p *phone) get(address string) *page {
	p.t.Helper()
	for range 6 {
		address, _, _ = strings.Cut(address, "#")
		got := p.send(httptest.NewRequest(http.MethodGet, address, nil))
		if got.status != http.StatusSeeOther {
			return got
		}
		address = got.header.Get("Location")
	}
	p.t.Fatalf("%s leads round and round", address)
	return nil
}

// post sends a form, without following.
func (p *phone) post(address string, pairs ...string) *page {
	p.t.Helper()
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return p.postForm(address, values)
}

func (p *phone) postForm(address string, values url.Values) *page {
	p.t.Helper()
	return p.raw(http.MethodPost, address, "application/x-www-form-urlencoded", values.Encode())
}

func (p *phone) raw(method, address, kind, body string) *page {
	p.t.Helper()
	r := httptest.NewRequest(method, address, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	return p.send(r)
}

// upload sends a file as a browser's form does.
func (p *phone) upload(address, field, content string, pairs ...string) *page {
	p.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i+1 < len(pairs); i += 2 {
		_ = form.WriteField(pairs[i], pairs[i+1])
	}
	file, _ := form.CreateFormFile(field, "shipmate.json")
	_, _ = io.WriteString(file, content)
	_ = form.Close()
	return p.raw(http.MethodPost, address, form.FormDataContentType(), body.String())
}

// then follows a redirect.
func (p *phone) then(got *page) *page {
	p.t.Helper()
	if got.status != http.StatusSeeOther {
		p.t.Fatalf("%s %s: status %d, want 303\n%s", got.method, got.address, got.status, got.said())
	}
	return p.get(got.header.Get("Location"))
}

// said is what a person reads of a page.
func (g *page) said() string {
	if g.doc == nil {
		return g.body
	}
	return strings.Join(strings.Fields(g.doc.Find("body").Text()), " ")
}

func (g *page) wants(status int) *page {
	g.t.Helper()
	if g.status != status {
		g.t.Fatalf("%s %s: status %d, want %d: %s", g.method, g.address, g.status, status, g.said())
	}
	return g
}

// press sends a button of the page as a browser would: the fields of its form,
// what is checked, its own name and value. change lays pairs over them.
func (p *phone) press(on *page, button *goquery.Selection, change ...string) *page {
	p.t.Helper()
	method, address, values := on.submission(button)
	for i := 0; i+1 < len(change); i += 2 {
		values.Set(change[i], change[i+1])
	}
	if method == "get" {
		path, _, _ := strings.Cut(address, "?")
		return p.get(path + "?" + values.Encode())
	}
	return p.postForm(address, values)
}

// pressID is press for the button of an id.
func (p *phone) pressID(on *page, id string, change ...string) *page {
	p.t.Helper()
	button := on.doc.Find("#" + strings.ReplaceAll(id, ".", `\.`))
	if button.Length() != 1 {
		p.t.Fatalf("%s has %d buttons #%s:\n%s", on.address, button.Length(), id, on.said())
	}
	return p.press(on, button, change...)
}

// pressNamed is press for the first button of a name and value.
func (p *phone) pressNamed(on *page, name, value string, change ...string) *page {
	p.t.Helper()
	found := on.doc.Find("button").FilterFunction(func(_ int, b *goquery.Selection) bool {
		return b.AttrOr("name", "") == name && b.AttrOr("value", "") == value
	})
	if found.Length() == 0 {
		p.t.Fatalf("%s has no button %s=%s", on.address, name, value)
	}
	return p.press(on, found.First(), change...)
}

func (g *page) formOf(button *goquery.Selection) *goquery.Selection {
	if id, named := button.Attr("form"); named {
		return g.doc.Find("form").FilterFunction(func(_ int, f *goquery.Selection) bool { return f.AttrOr("id", "") == id })
	}
	return button.Closest("form")
}

func (g *page) submission(button *goquery.Selection) (method, address string, values url.Values) {
	form := g.formOf(button)
	values = url.Values{}
	id := form.AttrOr("id", "\x00")
	g.doc.Find("input, textarea").Each(func(_ int, field *goquery.Selection) {
		if owner, named := field.Attr("form"); named && owner != id || !named && !same(field.Closest("form"), form) {
			return
		}
		name := field.AttrOr("name", "")
		switch _, checked := field.Attr("checked"); field.AttrOr("type", "text") {
		case "radio", "checkbox":
			if checked {
				values.Add(name, field.AttrOr("value", "on"))
			}
		case "file":
		default:
			values.Add(name, cmp.Or(field.AttrOr("value", ""), field.Filter("textarea").Text()))
		}
	})
	if name := button.AttrOr("name", ""); name != "" {
		values.Add(name, button.AttrOr("value", ""))
	}
	return cmp.Or(button.AttrOr("formmethod", ""), form.AttrOr("method", "get")),
		cmp.Or(button.AttrOr("formaction", ""), form.AttrOr("action", "")), values
}

func same(a, b *goquery.Selection) bool {
	return a.Length() == 1 && b.Length() == 1 && a.Get(0) == b.Get(0)
}

// hidden is a hidden field of the first form that has it.
func (g *page) hidden(name string) string {
	value := ""
	g.doc.Find("input[type=hidden]").EachWithBreak(func(_ int, field *goquery.Selection) bool {
		if field.AttrOr("name", "") == name {
			value = field.AttrOr("value", "")
		}
		return value == ""
	})
	return value
}

var gesture atomic.Int64

// freshOp is a gesture of its own.
func freshOp() string { return "test-gesture-" + strconv.FormatInt(gesture.Add(1), 10) }

// game is a table of a phone.
type game struct {
	*phone
	id string
}

// started starts a table: seats people called Ana, Ben, Cleo, Dan, Eva.
func (p *phone) started(mission int, mode, edition string, seats int) *game {
	p.t.Helper()
	values := url.Values{"op": {freshOp()}, "shown": {"1"}, "do": {"start"}, "mission": {strconv.Itoa(mission)}, "mode": {mode}, "edition": {edition},
		"colour": colours[:seats], "name": people[:seats], "person": make([]string, seats)}
	got := p.postForm("/deepsea/new", values).wants(http.StatusSeeOther)
	id, found := strings.CutPrefix(got.header.Get("Location"), "/deepsea/")
	if !found {
		p.t.Fatalf("start leads to %s", got.header.Get("Location"))
	}
	return &game{p, id}
}

var (
	colours = []string{"P", "Y", "R", "M", "W"}
	people  = []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}
)

const (
	released  = string(deepsea.Released2024)
	prototype = string(deepsea.Prototype2023)
)

func (g *game) at(path string) string { return "/deepsea/" + g.id + path }

func (g *game) view() companion.View {
	g.t.Helper()
	view, err := g.h.keeper.Open(context.Background(), companion.LogID(g.id))
	if err != nil {
		g.t.Fatal(err)
	}
	return view
}

func (g *game) sheet() deepsea.Sheet { return g.view().State.(deepsea.State).Sheet }

func (g *game) head() int { return g.view().Log.Head }

func (g *game) seq() string { return strconv.Itoa(g.head()) }

// pageFor is the page of the score pad that has a key.
func (g *game) pageFor(key string) string {
	for _, page := range g.sheet().Pages() {
		if slices.ContainsFunc(page.Fields, func(f deepsea.Field) bool { return string(f.Key) == key }) {
			return page.ID
		}
	}
	return g.sheet().Pages()[0].ID
}

// set taps a value, seen from the head.
func (g *game) set(key, value string) *page {
	g.t.Helper()
	return g.post(g.at("/count/"+g.pageFor(key)), "seq", g.seq(), "op", freshOp(), "set", key+"="+value)
}

// bookHead is where the phone's book stands.
func (p *phone) bookHead() int {
	p.t.Helper()
	view, err := p.h.keeper.Book(context.Background(), p.cookie)
	if err != nil {
		p.t.Fatal(err)
	}
	return view.Log.Head
}

func (p *phone) book() companion.BookState {
	p.t.Helper()
	view, err := p.h.keeper.Book(context.Background(), p.cookie)
	if err != nil {
		p.t.Fatal(err)
	}
	book, _ := view.State.(companion.BookState)
	return book
}

// tables are those that the home page lists, running and finished.
func (p *phone) tables() []string {
	p.t.Helper()
	var ids []string
	p.get("/").doc.Find("a[href^='/t/']").Each(func(_ int, link *goquery.Selection) {
		ids = append(ids, strings.TrimPrefix(link.AttrOr("href", ""), "/t/"))
	})
	return ids
}
