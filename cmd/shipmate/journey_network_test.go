//go:build !js

package main

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestJourneyWeakNetwork(t *testing.T) {
	s := newServer(t)
	t.Run("K31 a tap into a black hole says so within 3 s, stays, and is sent again once", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		p.allows("net::ERR_")
		s.gate.blackhole()
		before := time.Now()
		p.poke(key(4))
		p.awaits("document.querySelector('[id=\"field-p1.goal1\"] .count-field').textContent.trim() === '4'")
		if shown := time.Since(before); shown > time.Second {
			t.Errorf("the count took %v to show", shown)
		}
		p.poke(key(5))
		p.within(3500*time.Millisecond, "!document.getElementById('trouble').hidden")
		p.readsSay("trouble.unsent")
		p.shoot("K31")
		p.axe("not stored")
		for i, want := range []string{"4", "5"} {
			if got := p.textOf(row([]string{"p1.goal1", "p2.goal1"}[i]) + " .count-field"); got != want {
				t.Errorf("the row reads %q, tapped was %s", got, want)
			}
		}
		s.gate.open()
		p.settle() // by itself, or …
		p.holds(id, "p1.goal1=4", "p2.goal1=5")
		if n := len(p.entries(id, "→")); n != 2 {
			t.Errorf("two taps are %d entries", n)
		}
	})
	t.Run("K31 what was not sent outlives a reload", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		p.allows("net::ERR_")
		s.cut()
		p.poke(key(7))
		p.within(4*time.Second, "!document.getElementById('trouble').hidden")
		s.mend()
		p.reload()
		p.holds(id, "p1.goal1=7")
		if n := len(p.entries(id, "→")); n != 1 {
			t.Errorf("one tap is %d entries", n)
		}
	})
	t.Run("K34 an old page after a restart with new keys is stored", func(t *testing.T) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		form := p.another()
		form.open("/deepsea/" + id + "/table")
		form.typed("#name-1", "Anne")
		s.restart(true)
		p.tap(key(8))
		p.holds(id, "p1.goal1=8")
		form.tap("#save-names")
		form.reads("Anne")
		s.restart(true)
		p.tap(key(9))
		p.holds(id, "p2.goal1=9")
	})
}

func TestJourneyErrorAnswers(t *testing.T) {
	s := newServer(t)
	page := func(t *testing.T) (*phone, string) {
		p := s.phoneFor(t)
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/count/goal1")
		return p, id
	}
	portal := func(status int) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method != http.MethodPost {
				return false
			}
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, "<!doctype html><title>Hotel</title><h1>Welcome to the hotel's network</h1>")
			return true
		}
	}
	for _, status := range []int{200, 429, 502} {
		t.Run("K37 somebody else answers with HTML, status "+http.StatusText(status), func(t *testing.T) {
			p, id := page(t)
			p.allows("429", "502")
			s.answer(portal(status))
			p.poke(key(4))
			p.within(4*time.Second, "!document.getElementById('trouble').hidden")
			p.readsNot("hotel")
			if got := p.textOf(row("p1.goal1") + " .count-field"); got != "4" {
				t.Errorf("the count reads %q", got)
			}
			s.answer(nil)
			p.settle()
			p.holds(id, "p1.goal1=4")
			if !ask[bool](p, "document.getElementById('trouble').hidden") {
				t.Errorf("it still says that nothing was stored")
			}
		})
	}
	t.Run("K37 the store fails: a sentence, and the count stays and is stored later", func(t *testing.T) {
		p, id := page(t)
		p.allows("500", "507")
		if err := s.store.Close(); err != nil {
			t.Fatal(err)
		}
		p.poke(key(4))
		p.awaits("!document.getElementById('trouble')?.hidden || document.querySelector('.trouble')")
		p.shoot("K37 store")
		said := p.text()
		if !strings.Contains(said, p.say("error.internal")) && !strings.Contains(said, p.say("trouble.unsent")) && !strings.Contains(said, p.say("error.storage.failed")) {
			t.Errorf("it does not say that nothing was stored:\n%s", said)
		}
		kept := p.textOf(row("p1.goal1") + " .count-field")
		s.http.Close()
		s.http = nil
		s.start()
		if kept != "4" {
			t.Errorf("the count is gone from the screen: %q", kept)
			return
		}
		p.settle()
		p.holds(id, "p1.goal1=4")
	})
	t.Run("K37 422 beside the field, with all that was typed", func(t *testing.T) {
		p := s.phoneFor(t)
		p.open("/deepsea/new")
		p.tap("button[value='add:P']")
		p.tap("button[value='add:Y']")
		long := strings.Repeat("x", 41)
		p.typed("#name-1", "Ana")
		p.typed("#name-2", long)
		p.poke("label[for=mission-7]")
		p.allows("422")
		p.tap("#start")
		p.looks("setup, refused")
		if got := p.textOf(".field:has(#name-2) .field-error"); !strings.Contains(got, "40") {
			t.Errorf("beside the second name it says %q", got)
		}
		if got := ask[[]string](p, "[...document.querySelectorAll('input[name=name]')].map(e => e.value)"); got[0] != "Ana" || got[1] != long {
			t.Errorf("the fields hold %q", got)
		}
		if !ask[bool](p, "document.getElementById('mission-7').checked") {
			t.Errorf("the mission was forgotten")
		}
		p.typed("#name-2", "Ben")
		p.tap("#start")
		if !strings.Contains(p.path(), "/count/") {
			t.Errorf("after the correction it leads to %s", p.path())
		}
	})
	t.Run("K37 nobody at the table", func(t *testing.T) {
		p := s.phoneFor(t)
		p.open("/deepsea/new")
		p.allows("422")
		p.tap("#start")
		if p.count(".field-error, .notice-error") == 0 {
			t.Errorf("nothing is said:\n%s", p.text())
		}
		p.shoot("K37 nobody")
	})
	t.Run("K37 413 in the person's language, and back keeps the text", func(t *testing.T) {
		p := s.phoneFor(t, look{language: "zh-Hant"})
		id := p.plant(plan{names: people[:3]})
		p.open("/deepsea/" + id + "/table")
		p.typed("#name-1", strings.Repeat("a", 70_000))
		p.allows("413")
		p.tap("#save-names")
		p.readsSay("error.too-large")
		p.shoot("K37 413")
		if n := ask[int](p, "(document.getElementById('name-1') || {value: ''}).value.length"); n == 0 {
			p.back()
			if n := ask[int](p, "document.getElementById('name-1').value.length"); n != 70_000 {
				t.Errorf("back brings %d letters", n)
			}
		}
	})
	t.Run("K37 404 and 405 are whole pages with a way on", func(t *testing.T) {
		p := s.phoneFor(t)
		p.allows("404", "405")
		for _, path := range []string{"/t/none", "/deepsea/none/result", "/people/none", "/corrections/deepsea/11", "/a/none.js.html", "/book/undo"} {
			p.open(path)
			if strings.HasPrefix(path, "/a/") {
				continue // an asset that is gone is no page
			}
			p.tapSay("trouble.home")
			if p.path() != "/" {
				t.Errorf("from %s the way on leads to %s", path, p.path())
			}
		}
	})
	t.Run("K28 a missing asset is 404 and no page", func(t *testing.T) {
		p := s.phoneFor(t)
		status, body := p.get("/a/app.00000000.css")
		if status != http.StatusNotFound || strings.Contains(body, "<html") {
			t.Errorf("answered %d: %s", status, short(body, 200))
		}
	})
}

var reference = regexp.MustCompile(`(?:src|href|action|srcset|poster|data)="(https?:)?//[^"]*"|url\((?:https?:)?//[^)]*\)|@import`)

// K32: nothing of a page comes from elsewhere. Every journey fails on a request
// to another host besides; see watch.
func TestJourneyOnlyOurOrigin(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	id := p.plant(plan{names: people[:3]}, whole(3)...)
	t.Run("K32 no page names another host, and the policy forbids it", func(t *testing.T) {
		p := p.in(t)
		for _, path := range []string{"/", "/about", "/settings", "/backup", "/people", "/deepsea/new", "/deepsea/" + id + "/count/goal1", "/deepsea/" + id + "/result", "/corrections/deepsea/1", "/nothing"} {
			request, err := http.NewRequestWithContext(p.ctx, http.MethodGet, s.url(path), nil)
			p.must(err)
			answer, err := http.DefaultClient.Do(request)
			p.must(err)
			raw, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			p.must(err)
			if found := reference.FindString(string(raw)); found != "" {
				t.Errorf("%s names %s", path, found)
			}
			policy := answer.Header.Get("Content-Security-Policy")
			if !strings.Contains(policy, "default-src 'self'") || strings.Contains(policy, "unsafe-inline") {
				t.Errorf("%s has the policy %q", path, policy)
			}
			if strings.Contains(string(raw), " style=\"") || strings.Contains(string(raw), "<script>") {
				t.Errorf("%s has a style or a script in the page", path)
			}
		}
		style := p.fetch(ask[string](p.at("/"), "document.querySelector('link[rel=stylesheet]').getAttribute('href')"))
		if found := reference.FindString(style); found != "" {
			t.Errorf("the style sheet names %s", found)
		}
	})
	t.Run("K32 what the policy forbids does not run", func(t *testing.T) {
		p := p.in(t)
		p.open("/")
		p.allows("Content Security Policy", "violates", "https://example.org/")
		ask[bool](p, `(() => { const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.head.append(s); const i = new Image(); i.src = 'https://example.org/x.png'; return true })()`)
		if ask[bool](p, "!!window.ran") {
			t.Errorf("an inline script ran")
		}
	})
}
