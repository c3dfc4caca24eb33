package handlers_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// rawKey is a key of the catalogue that no catalogue has: it would stand on the
// page as it is.
var rawKey = regexp.MustCompile(`\b(about|ago|backup|book|bonus|cli|corrections|count|date|deepsea|error|home|language|log|matters|month|other|page|people|phone|result|sample|save|seat|settings|share|stale|totals|trouble|undo|value)\.[a-z][a-z0-9.-]+\b`)

var opForm = regexp.MustCompile(`^[A-Za-z0-9_-]{8,64}$`)

const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// whole lists what is wrong with a page of ours, whatever it shows.
func (g *page) whole() []string {
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for name, want := range map[string]string{"X-Shipmate-Build": "testbuild", "Content-Security-Policy": policy, "Cache-Control": "no-store",
		"Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff", "Content-Type": "text/html; charset=utf-8"} {
		if got := g.header.Get(name); got != want {
			fault("header %s is %q, want %q", name, got, want)
		}
	}
	if g.doc == nil {
		return append(faults, "no page")
	}
	faults = append(faults, g.tags()...)
	faults = append(faults, g.parts()...)
	if g.part == strings.Contains(g.body, "<html") {
		fault("a part and a whole page are mixed up")
	}
	if screens := g.doc.Find("#screen").Length(); screens != 1 {
		fault("%d screens", screens)
	}
	ids := map[string]bool{}
	g.doc.Find("*").Each(func(_ int, s *goquery.Selection) {
		for _, attr := range s.Get(0).Attr {
			switch {
			case attr.Key == "id" && ids[attr.Val]:
				fault("id %q twice", attr.Val)
			case attr.Key == "id" && attr.Val == "":
				fault("an empty id")
			case attr.Key == "style", strings.HasPrefix(attr.Key, "on"), strings.HasPrefix(attr.Key, "hx-") && attr.Key != "hx-swap-oob": // write.js lets htmx look for no other
				fault("attribute %s=%q", attr.Key, attr.Val)
			case attr.Key == "aria-label" || attr.Key == "title" || attr.Key == "placeholder" || attr.Key == "alt" || attr.Key == "content":
				if key := rawKey.FindString(attr.Val); key != "" {
					fault("%s says %q", attr.Key, key)
				}
				if strings.Contains(attr.Val, "<no value>") {
					fault("%s says %q", attr.Key, attr.Val)
				}
			}
			if attr.Key == "id" {
				ids[attr.Val] = true
			}
		}
	})
	g.doc.Find("script").Each(func(_ int, s *goquery.Selection) {
		if s.AttrOr("src", "") == "" || strings.TrimSpace(s.Text()) != "" {
			fault("an inline script")
		}
	})
	if g.doc.Find("style").Length() > 0 {
		fault("an inline style sheet")
	}
	faults = append(faults, g.forms()...)
	visible := g.doc.Clone()
	visible.Find("script, textarea").Remove()
	text := visible.Find("body").Text() + " " + visible.Find("title").Text()
	text = strings.ReplaceAll(text, braces, "")         // somebody is called so
	text = strings.ReplaceAll(text, "book.entries", "") // a place in a file
	if key := rawKey.FindString(text); key != "" {
		fault("the page says %q", key)
	}
	for _, trace := range []string{"<no value>", "{{", "%!", "<nil>"} {
		if strings.Contains(text, trace) {
			fault("the page says %q", trace)
		}
	}
	return faults
}

// forms lists forms and buttons that would not work.
func (g *page) forms() []string {
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	g.doc.Find("form").Each(func(_ int, form *goquery.Selection) {
		method, action := form.AttrOr("method", ""), form.AttrOr("action", "")
		if method != "post" && method != "get" || !strings.HasPrefix(action, "/") {
			fault("a form with method %q and action %q", method, action)
		}
		op := ""
		form.Find("input[name=op]").Each(func(_ int, field *goquery.Selection) { op = field.AttrOr("value", "") })
		if method == "post" && !opForm.MatchString(op) {
			fault("the form of %s has the op %q", action, op)
		}
		if form.Find("form").Length() > 0 {
			fault("a form in the form of %s", action)
		}
	})
	g.doc.Find("button").Each(func(_ int, button *goquery.Selection) {
		if button.AttrOr("type", "submit") == "submit" && g.formOf(button).Length() != 1 {
			fault("the button %q has no form", strings.TrimSpace(button.Text()))
		}
	})
	g.doc.Find("a").Each(func(_ int, link *goquery.Selection) {
		if href, found := link.Attr("href"); found && !strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "#") {
			fault("a link to %q", href)
		}
	})
	return faults
}

var void = map[string]bool{"area": true, "base": true, "br": true, "col": true, "embed": true, "hr": true, "img": true, "input": true,
	"link": true, "meta": true, "source": true, "track": true, "wbr": true}

// tags lists what is opened and not closed, or the other way round.
func (g *page) tags() []string {
	var open []string
	tokens := html.NewTokenizer(strings.NewReader(g.body))
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			if len(open) > 0 {
				return []string{"not closed: " + strings.Join(open, " ")}
			}
			return nil
		case html.StartTagToken, html.EndTagToken:
			name, _ := tokens.TagName()
			switch tag := string(name); {
			case void[tag]:
			case kind == html.StartTagToken:
				open = append(open, tag)
			case len(open) == 0 || open[len(open)-1] != tag:
				return []string{fmt.Sprintf("</%s> closes %v", tag, open)}
			default:
				open = open[:len(open)-1]
			}
		}
	}
}

// sound fails the test where a page is not whole, or an answer of the server is
// its fault.
func (g *page) sound() *page {
	g.t.Helper()
	if g.status >= http.StatusInternalServerError {
		g.t.Fatalf("%s %s: status %d: %s", g.method, g.address, g.status, g.said())
	}
	if g.status == http.StatusSeeOther || g.doc == nil && g.status == http.StatusOK {
		return g
	}
	for _, fault := range g.whole() {
		if g.known(fault) {
			continue
		}
		g.t.Errorf("%s %s (%d): %s", g.method, g.address, g.status, fault)
	}
	return g
}

// known tells whether a test said this fault before: once is enough.
func (g *page) known(fault string) bool {
	key := g.t.Name() + " " + fault
	_, said := saidFaults.LoadOrStore(key, true)
	return said
}

var saidFaults sync.Map
