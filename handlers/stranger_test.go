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
		if main.Length() != 1 || main.AttrOr("form", "") == "" || page.doc.Find("#bottom a[href^='"+table+"/result']").Length() != 1 {
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

// The way back out of a part of a set keeps what was typed, and only that.
func TestTheWayBackOfASetKeepsWhatWasTyped(t *testing.T) {
	p := newHouse(t).phone()
	on := p.then(p.pressID(p.get("/ageofsail/sets"), "new-set", "label", "Mine"))
	part := func(name string) *page {
		return p.get(on.doc.Find("#to-"+strings.ReplaceAll(name, ".", "-")).AttrOr("href", "")).wants(http.StatusOK).sound()
	}
	list := p.then(p.pressID(part("card.africa-1"), "save-back", "glory", "2")).sound()
	if got := list.doc.Find("#to-card-africa-1").Text(); list.doc.Find("#part-cards").Length() != 1 || !strings.Contains(got, "partly") {
		t.Errorf("what was typed is gone: %q", got)
	}
	if said := list.doc.Find("#toasts").Text(); strings.Contains(said, "component set") || !strings.Contains(said, part("card.africa-1").doc.Find("h1").Text()) {
		t.Errorf("the toast says %q", said)
	}
	list = p.then(p.pressID(part("track.industry"), "save-back"))
	if got := list.doc.Find("#to-track-industry").Text(); !strings.Contains(got, "open") {
		t.Errorf("looking at a page made it known: %q", got)
	}
	refused := p.pressID(part("card.africa-2"), "save-back", "glory", "many").wants(http.StatusUnprocessableEntity).sound()
	if refused.doc.Find("#to-field[href='#glory-0']").Length() != 1 || refused.doc.Find("#leave").Length() != 1 || refused.doc.Find("#glory-0").AttrOr("value", "") != "many" {
		t.Errorf("refused: %s", refused.said())
	}
}

// A page that seats two says before Solo is sent that Solo is for one.
func TestSoloSaysAtTheSeatsThatItIsForOne(t *testing.T) {
	p := newHouse(t).phone()
	two := p.get("/deepsea/new?for=play&shown=1&mode=solo&colour=R&name=Ana&person=&colour=P&name=Ben&person=").sound()
	if two.doc.Find("#who .solo-only").Length() != 1 || two.doc.Find(".not-solo input[name=starts]").Length() == 0 {
		t.Errorf("two sit down for Solo: %s", two.said())
	}
	if one := p.get("/deepsea/new?for=play&shown=1&mode=solo&colour=R&name=Ana&person=").sound(); one.doc.Find(".solo-only").Length() != 0 {
		t.Error("one person is told off")
	}
}
