package handlers_test

import (
	"net/http"
	"strings"
	"testing"
)

// The bar's large button adds the line that was typed; the result is the other.
func TestTheMainButtonAddsTheLineOfOtherPoints(t *testing.T) {
	p := newHouse(t).phone()
	for _, table := range []string{p.started(1, "competitive", released, 2).at(""), p.sailing("endeavor-2009", 2).at("")} {
		page := p.get(table + "/other").sound()
		main := page.doc.Find("#bottom .button-main")
		if main.Length() != 1 || main.AttrOr("form", "") == "" || page.doc.Find("#bottom a[href='"+table+"/result']").Length() != 1 {
			t.Fatalf("%s: the bar is %s", table, page.doc.Find("#bottom").Text())
		}
		added := p.then(p.press(page, main, "seat", "2", "name", "Shells", "tens", "10", "ones", "2")).sound()
		if !strings.Contains(added.doc.Find("main").Text(), "Shells") {
			t.Errorf("%s: the line is lost", table)
		}
	}
}

func TestTheLogOfAGameAsksItsOwnLookup(t *testing.T) {
	g := newHouse(t).phone().sailing("endeavor-2009", 2)
	for _, address := range []string{"/t/" + g.id + "/log", g.at("/result")} {
		if href := g.get(address).wants(http.StatusOK).doc.Find("#look-up").AttrOr("href", ""); !strings.HasPrefix(href, "/ageofsail/lookup") {
			t.Errorf("%s asks %s", address, href)
		}
	}
}
