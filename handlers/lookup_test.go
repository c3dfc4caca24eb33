package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/handlers"
	"shipmate/views"
)

func TestLookupHasItsAnchorsInEveryLanguage(t *testing.T) {
	for _, tag := range views.Languages {
		p := newHouse(t).phone()
		p.lang = tag
		page := p.get("/deepsea/lookup").wants(http.StatusOK).sound()
		for _, id := range []string{"round", "tracks", "actions", "gains", "ocean", "fields", "board", "team", "tokens", "scoring",
			"look-recruit", "look-travel", "look-links", "look-promotion", "look-hex", "look-seniors"} {
			if page.doc.Find("#"+id).Length() != 1 {
				t.Errorf("%s: no #%s", tag, id)
			}
		}
		page.doc.Find("a[href^='#']").Each(func(_ int, link *goquery.Selection) {
			if anchor := link.AttrOr("href", ""); anchor != "#" && page.doc.Find(anchor).Length() != 1 {
				t.Errorf("%s: a link to %s", tag, anchor)
			}
		})
		page.doc.Find(".look-entry").Each(func(_ int, entry *goquery.Selection) {
			if strings.TrimSpace(entry.Find(".look-text, .look-words").Text()) == "" {
				t.Errorf("%s: nothing about %s", tag, entry.AttrOr("id", ""))
			}
		})
		if n := page.doc.Find("#look-levels tbody tr").Length(); n != 5 {
			t.Errorf("%s: %d levels", tag, n)
		}
		if n := page.doc.Find("#look-seniors li").Length(); n != 9 {
			t.Errorf("%s: %d Seniors", tag, n)
		}
	}
}

func TestLookupSearchesInThreeLanguages(t *testing.T) {
	for _, one := range []struct{ lang, words, has, hasNot string }{
		{"en", "promotion", "look-promotion", "look-travel"},
		{"en", "  PROMOTION   junior ", "look-promotion", "look-travel"},
		{"en", "招募", "look-recruit", "look-wild"},
		{"en", "期刊類別", "look-field", "look-pass"},
		{"zh-Hans", "travel", "look-travel", "look-pass"},
		{"zh-Hans", "链接", "look-links", "look-top"},
		{"zh-Hant", "連線", "look-links", "look-top"},
		{"en", "Biogeographer", "look-seniors", "look-travel"},
	} {
		p := newHouse(t).phone()
		p.lang = one.lang
		page := p.get("/deepsea/lookup?q=" + url.QueryEscape(one.words)).wants(http.StatusOK).sound()
		if page.doc.Find("#"+one.has).Length() != 1 || page.doc.Find("#"+one.hasNot).Length() != 0 {
			t.Errorf("%q in %s finds %s", one.words, one.lang, page.doc.Find(".look-entry").Map(func(_ int, e *goquery.Selection) string { return e.AttrOr("id", "") }))
		}
		if got := page.doc.Find("#q").AttrOr("value", ""); got != one.words {
			t.Errorf("the field holds %q", got)
		}
	}
	page := newHouse(t).phone().get("/deepsea/lookup?q=xyzzy").wants(http.StatusOK).sound()
	if page.doc.Find(".look-entry").Length() != 0 || !strings.Contains(page.said(), "xyzzy") {
		t.Errorf("nothing found: %s", page.said())
	}
}

func TestLookupComesBackToWhereItWasTapped(t *testing.T) {
	g := newHouse(t).phone().started(4, "competitive", released, 3)
	for _, address := range []string{g.at("/count/goal1?seat=2"), g.at("/result"), g.at("/table"), g.at("/guide"), "/settings", "/t/" + g.id + "/log", "/no/such/page"} {
		page := g.get(address).sound()
		sign := page.doc.Find("a.top-help")
		if sign.Length() != 1 {
			t.Fatalf("%s has %d ways to the look-up", address, sign.Length())
		}
		looked := g.get(sign.AttrOr("href", "")).wants(http.StatusOK).sound()
		if back := looked.doc.Find(".title-bar a").First().AttrOr("href", ""); back != address {
			t.Errorf("from %s the look-up leads to %s", address, back)
		}
		found := g.press(looked, looked.doc.Find("#find"), "q", "sonar").wants(http.StatusOK).sound()
		if back := found.doc.Find("#back").AttrOr("href", ""); back != address {
			t.Errorf("after a search it leads to %s", back)
		}
		if again := found.doc.Find(".top-help").Length(); again != 0 {
			t.Error("the look-up leads to itself")
		}
	}
	if got := g.get(g.at("/table?did=some-gesture-1")).doc.Find(".top-help").AttrOr("href", ""); strings.Contains(got, "did") {
		t.Errorf("comes back to the toast: %s", got)
	}
}

func TestLookupLeadsNowhereElse(t *testing.T) {
	p := newHouse(t).phone()
	for _, from := range []string{"https://evil.example/", "//evil.example", `/\evil.example`, "javascript:alert(1)", "settings", "/a\nb", "/" + strings.Repeat("x", 500)} {
		page := p.get("/deepsea/lookup?from=" + url.QueryEscape(from)).wants(http.StatusOK).sound()
		if back := page.doc.Find("#back").AttrOr("href", ""); back != "/" {
			t.Errorf("%q leads to %s", from, back)
		}
		if got := handlers.LocalPath(from); got != "" {
			t.Errorf("%q is local: %s", from, got)
		}
	}
}

func TestHomeKeepsItsTwoSigns(t *testing.T) {
	p := newHouse(t).phone()
	if n := p.get("/").sound().doc.Find(".top a").Length(); n != 2 {
		t.Errorf("%d signs in the title of the home page", n)
	}
	if p.get("/about").sound().doc.Find("main a[href^='/deepsea/lookup']").Length() != 1 {
		t.Error("the page behind the question mark doesn't lead on to the look-up")
	}
}
