package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// twoCounters lays a game out by its file, and begins a second count.
func twoCounters(t *testing.T) (p *phone, first, second *laidOut, want deepsea.Laid) {
	t.Helper()
	want = deepsea.LayOut(endgame(t, setupFor(2, 3), 3))
	p = newHouse(t).phone()
	_ = p.get("/")
	first = p.fromFile(want)
	second = p.laid(p.pressID(first.at("panel", "compare"), "second-here"))
	return p, first, second, want
}

// What only one of two counters has entered is a list by place: each line leads
// to the page where the other one enters it, and a tap takes the value over.
func TestWhatOneCounterAloneEnteredIsAList(t *testing.T) {
	p, first, second, want := twoCounters(t)
	// The second one enters research, which the first one forgets.
	n, _ := want.Number("p1.research")
	second.taps(second.at("panel", "numbers", "seat", "1", "at", "p1.research"), "key-"+strconv.Itoa(n))
	first.taps(first.at("panel", "numbers", "seat", "1", "at", "p1.research"), "clear")
	on := first.at("panel", "compare")
	href, ok := on.doc.Find("#to-alone").Attr("href")
	if !ok {
		t.Fatalf("the sentence about what one has entered can't be opened: %s", on.said())
	}
	list := p.get(href).wants(http.StatusOK)
	list.sound()
	for key, table := range map[string]*laidOut{"p1.research": first, "p2.staging": second, "round": second, "p1.track.ingenuity": second} {
		line := list.doc.Find("#differ-" + strings.ReplaceAll(key, ".", "-"))
		if line.Length() != 1 {
			t.Errorf("%s isn't listed: %s", key, list.said())
			continue
		}
		to, _ := line.Find("a.finding-words").Attr("href")
		if !strings.HasPrefix(to, table.base) {
			t.Errorf("%s leads to %q, it is open on %s", key, to, table.base)
		}
		there := p.get(to).wants(http.StatusOK)
		if there.doc.Find(`[data-row="`+key+`"], [data-key="`+key+`"]`).Length() == 0 {
			t.Errorf("%s can't be set at %s", key, to)
		}
	}
	if list.doc.Find(".differ").Length() < 20 || list.doc.Find("#more").Length() != 1 {
		t.Errorf("%d lines, and no word of more", list.doc.Find(".differ").Length())
	}
	// One tap takes the number over.
	taken := first.taps(list, "differ-p1-research-take")
	if first.laidNow().Text("p1.research") != strconv.Itoa(n) || taken.doc.Find("#differ-p1-research").Length() != 0 {
		t.Error("the second one's number wasn't taken over")
	}
	taken = first.taps(taken, "differ-p2-staging-take")
	if second.laidNow().Text("p2.staging") != want.Text("p2.staging") {
		t.Error("the first one's number wasn't taken over")
	}
	// Every line leads to a page.
	taken.doc.Find(".differ a").Each(func(i int, a *goquery.Selection) {
		if i%7 == 0 {
			p.get(a.AttrOr("href", "")).wants(http.StatusOK)
		}
	})
}

// Nothing is listed where both have entered the same places.
func TestNothingIsAloneWhereBothEnteredAll(t *testing.T) {
	want := deepsea.LayOut(endgame(t, setupFor(2, 3), 3))
	p := newHouse(t).phone()
	_ = p.get("/")
	first := p.fromFile(want)
	p.upload("/deepsea/check", "file", string(deepsea.WriteLaid(want)), "op", freshOp(), "with", string(first.id)).wants(http.StatusSeeOther)
	if first.at("panel", "compare").doc.Find("#one-sided").Length() != 0 {
		t.Error("the same file twice: something is one-sided")
	}
	on := first.at("panel", "alone")
	on.sound()
	if on.doc.Find(".differ").Length() != 0 {
		t.Errorf("%s", on.said())
	}
	// Without a second count the page says how to begin one.
	p.fromFile(want).at("panel", "alone").sound()
}

func (p *phone) listsHome(id companion.LogID) bool {
	p.t.Helper()
	return slices.Contains(p.tables(), string(id))
}

// Undoing the second count takes its table from the home page; redoing brings it
// back, with what was entered there.
func TestUndoingTheSecondCountTakesItsTableAway(t *testing.T) {
	p, first, second, _ := twoCounters(t)
	second.taps(second.at("panel", "table"), "round-4")
	if !p.listsHome(second.id) || !p.listsHome(first.id) {
		t.Fatal("the home page lacks a table")
	}
	on := first.taps(first.at(), "undo")
	if p.listsHome(second.id) {
		t.Error("the second counter's table is still there")
	}
	if !p.listsHome(first.id) {
		t.Error("the first table went, too")
	}
	if first.at("panel", "compare").doc.Find("#second-here").Length() != 1 {
		t.Error("a second count can't begin again")
	}
	first.taps(on, "redo")
	if !p.listsHome(second.id) || second.laidNow().Text("round") != "4" {
		t.Error("the second count isn't back")
	}
	// Another second count after the undo: only that one is listed.
	first.taps(first.at(), "undo")
	other := p.laid(p.pressID(first.at("panel", "compare"), "second-here"))
	if p.listsHome(second.id) || !p.listsHome(other.id) {
		t.Error("the undone count is listed, or the new one isn't")
	}
}

// Who came from a page to the position file goes back there, after a refusal
// too; what leads elsewhere is not believed.
func TestTheFilePageLeadsBackWhereOneCameFrom(t *testing.T) {
	p := newHouse(t).phone()
	_ = p.get("/")
	table := p.fromFile(deepsea.LayOut(endgame(t, setupFor(3, 2), 3)))
	back := func(on *page) string { return on.doc.Find("header a[href]").First().AttrOr("href", "") }
	for _, from := range []string{table.base + "?panel=file", "/deepsea/new?for=check"} {
		link := p.get(from).wants(http.StatusOK).doc.Find("#open-file, #from-file").AttrOr("href", "")
		on := p.get(link).wants(http.StatusOK)
		if !strings.HasPrefix(back(on), from) {
			t.Errorf("from %s it leads back to %s", from, back(on))
		}
		refused := p.press(on, on.doc.Find("#lay-file")).wants(http.StatusUnprocessableEntity)
		if back(refused) != back(on) {
			t.Errorf("after a refusal it leads back to %s", back(refused))
		}
	}
	for _, from := range []string{"https://example.org/", "//example.org", ""} {
		if on := p.get("/deepsea/check?" + url.Values{"back": {from}}.Encode()).wants(http.StatusOK); back(on) != "/" {
			t.Errorf("%q leads back to %s", from, back(on))
		}
	}
}

// A checked table has a page of its own: which game it is, names, deleting. What
// it does can be undone.
func TestACheckedTableIsNamedAndDeleted(t *testing.T) {
	p := newHouse(t).checks(4, "coop", 2)
	href, _ := p.at().doc.Find("#matters").Attr("href")
	on := p.get(href).wants(http.StatusOK)
	on.sound()
	for _, word := range []string{"Better Than You Found It", "Co-op", people[0]} {
		if !strings.Contains(on.said(), word) && on.doc.Find(`input[value="`+word+`"]`).Length() == 0 {
			t.Errorf("%q isn't said: %s", word, on.said())
		}
	}
	form := url.Values{"do": {"names"}, "name": {"Ada", people[1]}, "op": {on.hidden("op")}, "seq": {on.hidden("seq")}}
	renamed := p.then(p.postForm(href, form).wants(http.StatusSeeOther)).wants(http.StatusOK)
	renamed.sound()
	if got := p.laidNow().Setup().Seats[0].Name; got != "Ada" {
		t.Fatalf("she is called %q", got)
	}
	home := p.get("/").wants(http.StatusOK)
	card := home.doc.Find("a[href='/t/" + string(p.id) + "']").Text()
	for _, word := range []string{"Ada", people[1], "4", "open"} {
		if !strings.Contains(card, word) {
			t.Errorf("the home page doesn't say %q: %s", word, card)
		}
	}
	p.taps(p.at("panel", "table"), "round-5")
	if card = p.get("/").doc.Find("a[href='/t/" + string(p.id) + "']").Text(); !strings.Contains(card, "5") {
		t.Errorf("the home page doesn't say the round: %s", card)
	}
	if !strings.Contains(p.at("panel", "numbers", "seat", "1").said(), "Ada") || !strings.Contains(p.get("/t/"+string(p.id)+"/log").said(), "Ada") {
		t.Error("pages of the table don't know the new name")
	}
	// The same form again changes nothing; a bad name is refused beside its field.
	head := p.view().Log.Head
	p.postForm(href, form).wants(http.StatusSeeOther)
	bad := p.postForm(href, url.Values{"do": {"names"}, "name": {strings.Repeat("x", 41), people[1]}, "op": {freshOp()}, "seq": {strconv.Itoa(head)}}).wants(http.StatusUnprocessableEntity)
	if bad.doc.Find("#name-1").AttrOr("value", "") != strings.Repeat("x", 41) || p.view().Log.Head != head {
		t.Errorf("a bad name: %s", bad.said())
	}
	p.postForm(href, url.Values{"do": {"up"}, "seat": {"2"}, "op": {freshOp()}, "seq": {strconv.Itoa(head)}}).wants(http.StatusUnprocessableEntity)
	// Undone, she has her name again.
	p.taps(p.get(href), "undo") // the round
	p.taps(p.get(href), "undo")
	if got := p.laidNow().Setup().Seats[0].Name; got != people[0] {
		t.Errorf("undone, she is called %q", got)
	}
	// Deleted, and back again.
	gone := p.then(p.pressID(p.get(href), "delete-table")).wants(http.StatusOK)
	if p.listsHome(p.id) {
		t.Fatal("it is still there")
	}
	p.then(p.press(gone, gone.doc.Find(".toast button").First()))
	if !p.listsHome(p.id) {
		t.Error("undo doesn't bring it back")
	}
	p.get("/deepsea/" + string(p.id) + "/guide").wants(http.StatusOK)
}

// Two counters can be compared whatever they call the people.
func TestRenamingDoesNotPartTwoCounters(t *testing.T) {
	p, first, second, want := twoCounters(t)
	n, _ := want.Number("p1.research")
	second.taps(second.at("panel", "numbers", "seat", "1", "at", "p1.research"), "key-"+strconv.Itoa((n+1)%12))
	on := p.get("/deepsea/" + string(first.id) + "/table").wants(http.StatusOK)
	p.postForm("/deepsea/"+string(first.id)+"/table", url.Values{"do": {"names"}, "name": {"Ada", people[1], people[2]}, "op": {on.hidden("op")}, "seq": {on.hidden("seq")}}).wants(http.StatusSeeOther)
	if got := first.at("panel", "compare"); got.doc.Find(".differ").Length() != 1 {
		t.Errorf("%d differences, wanted one: %s", got.doc.Find(".differ").Length(), got.said())
	}
}
