package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"shipmate/companion/ageofsail"
)

// writes posts the form around a button of a page, with other values.
func (p *phone) writes(on *page, button string, pairs ...string) *page {
	p.t.Helper()
	press := on.doc.Find("#" + button)
	form := press.Closest("form")
	if form.Length() == 0 {
		p.t.Fatalf("no button %s on %s: %s", button, on.address, on.said())
	}
	values := url.Values{}
	for _, field := range form.Find("input[name], textarea[name]").Nodes {
		attr := map[string]string{}
		for _, one := range field.Attr {
			attr[one.Key] = one.Val
		}
		_, checked := attr["checked"]
		switch {
		case attr["type"] == "file" || (attr["type"] == "checkbox" || attr["type"] == "radio") && !checked:
		case field.Data == "textarea":
			text := ""
			if field.FirstChild != nil {
				text = field.FirstChild.Data
			}
			values.Add(attr["name"], text)
		default:
			values.Add(attr["name"], attr["value"])
		}
	}
	if name := press.AttrOr("name", ""); name != "" {
		values.Set(name, press.AttrOr("value", ""))
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Del(pairs[i])
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return p.postForm(form.AttrOr("action", on.address), values)
}

// follows the redirect of a write that went well.
func (p *phone) wrote(got *page) *page {
	p.t.Helper()
	return p.get(got.wants(http.StatusSeeOther).header.Get("Location")).wants(http.StatusOK)
}

func TestASetIsTypedInPartByPart(t *testing.T) {
	p := bothHouse(t).phone()
	on := p.wrote(p.writes(p.get("/ageofsail/sets"), "new-set", "label", "The copy in the living room"))
	if got := on.doc.Find("h1").Text(); got != "The copy in the living room" {
		t.Fatalf("%q", got)
	}
	if on.doc.Find("#practice").Length() != 0 {
		t.Error("an empty set wears the practice label")
	}
	part := func(name string) *page {
		at, _ := url.Parse(on.address)
		return p.get("/ageofsail/sets?" + url.Values{"set": {at.Query().Get("set")}, "part": {name}}.Encode()).wants(http.StatusOK)
	}
	id, _ := url.Parse(on.address)
	set := func() *ageofsail.ComponentSet {
		file := p.get("/ageofsail/set.json?set=" + id.Query().Get("set")).wants(http.StatusOK)
		read, err := ageofsail.ReadSet([]byte(file.body))
		if err != nil {
			t.Fatalf("its own export: %v", err)
		}
		return read
	}
	industry := part("track.industry")
	if got := industry.doc.Find("#begin-3").AttrOr("value", ""); got != "10" {
		t.Errorf("what every copy has is filled in: level 5 begins at %q", got)
	}
	next := p.wrote(p.writes(industry, "save-next"))
	if got := next.doc.Find("h1").Text(); got != "Culture" {
		t.Errorf("then comes %q", got)
	}
	p.wrote(p.writes(part("building.market"), "save", "icon", "", "icon", "1", "icon", "", "icon", "2", "first", "draw", "first", "ship", "second", "payment"))
	market := set().Building("market")
	if market == nil || market.Icons.Culture != 1 || market.Icons.Politics != 2 || market.Icons.Industry != 0 || len(market.Actions) != 2 || market.Glory != nil {
		t.Errorf("%+v", market)
	}
	p.wrote(p.writes(part("card.europe-5"), "save", "glory", "0"))
	if card := set().Card("europe-5"); card == nil || card.Icons != nil || *card.Glory != 0 || card.Effect != "abolition" {
		t.Errorf("0 is known, empty is not: %+v", card)
	}
	p.wrote(p.writes(part("region.a.europe"), "save", "lines", "North 1\n\nSouth harbor 2\nWest"))
	p.wrote(p.writes(part("region.a.africa"), "save", "lines", "Cape 1", "spaces", "7"))
	p.wrote(p.writes(part("links.a"), "save", "lines", "1 2 *\n2-3\n3 4 ?"))
	side := set().Side("a")
	places, whole := side.TokenPlaces()
	if len(side.Connections) != 3 || side.Connections[0].Token == nil || !*side.Connections[0].Token || *side.Connections[1].Token || side.Connections[2].Token != nil || places != 7+4+1 || whole {
		t.Errorf("%+v, %d places", side.Connections, places)
	}
	if names := set().Region("a", "europe").Cities; names[1].Name != "South harbor" || *names[1].Glory != 2 || names[2].Glory != nil {
		t.Errorf("%+v", names)
	}
	// Whoever undoes takes back the last part alone.
	undone := p.wrote(p.writes(p.wrote(p.writes(part("card.africa-1"), "save", "glory", "1")), "save", "glory", "2"))
	toast := undone.doc.Find("#toasts form")
	values := url.Values{}
	for _, field := range toast.Find("input, button").Nodes {
		attr := map[string]string{}
		for _, one := range field.Attr {
			attr[one.Key] = one.Val
		}
		values.Add(attr["name"], attr["value"])
	}
	p.postForm(toast.AttrOr("action", ""), values).wants(http.StatusSeeOther)
	if card := set().Card("africa-1"); card == nil || *card.Glory != 1 {
		t.Errorf("undone to %+v", card)
	}
	over := p.get("/ageofsail/sets?set=" + id.Query().Get("set"))
	over.sound()
	if said := over.said(); !strings.Contains(said, "12 of 95 places") {
		t.Errorf("the sum: %s", said)
	}
	removed := p.wrote(p.writes(over, "remove-set"))
	if strings.Contains(removed.doc.Find("#sets").Text(), "living room") {
		t.Error("it is still there")
	}
}

func TestWhatCannotBeStaysInItsFields(t *testing.T) {
	p := bothHouse(t).phone()
	on := p.wrote(p.writes(p.get("/ageofsail/sets"), "new-set", "label", ""))
	at, _ := url.Parse(on.address)
	address := func(part string) string {
		return "/ageofsail/sets?" + url.Values{"set": {at.Query().Get("set")}, "part": {part}}.Encode()
	}
	for _, c := range []struct{ name, part, field, value, error string }{
		{"Icons", "building.market", "icon", "16", "#icon-0-error"},
		{"Words", "card.africa-1", "glory", "many", "#glory-0-error"},
		{"HalfALadder", "track.culture", "begin", "2", "#begin-1-error"},
		{"Track", "region.a.africa", "spaces", "13", "#spaces-error"},
		{"Connection", "links.a", "lines", "1 99", ".field-error"},
		{"TokenSum", "tokens", "count", "3", "#refused"},
		{"Falling", "track.finance", "value", "0", "#value-0-error"},
		{"FallingValues", "track.industry", "value", "7", "#value-1-error"},
		{"NoPart", "track.x", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := p.get(address(c.part))
			if c.error == "" {
				page.wants(http.StatusNotFound)
				return
			}
			pairs := []string{c.field, c.value}
			if c.part == "tokens" {
				for range 7 {
					pairs = append(pairs, c.field, "9")
				}
			}
			if c.name == "FallingValues" {
				for range 4 {
					pairs = append(pairs, c.field, "3")
				}
			}
			refused := p.writes(page, "save", pairs...).wants(http.StatusUnprocessableEntity)
			if top := refused.doc.Find("main > .notice-error").First(); top.Length() != 1 || c.error != "#refused" && refused.doc.Find(top.Find("#to-field").AttrOr("href", "main")).Length() != 1 || strings.Contains(top.Text(), "[") {
				t.Errorf("the top of the page says %q", top.Text())
			}
			if refused.doc.Find(c.error).Length() != 1 {
				t.Errorf("no sentence at %s: %s", c.error, refused.said())
			}
			kept := refused.doc.Find("[name=" + c.field + "]").First()
			if kept.AttrOr("value", kept.Text()) != c.value {
				t.Errorf("what was typed is gone: %q", kept.AttrOr("value", kept.Text()))
			}
		})
	}
}

func TestSetsComeAndGoAsFiles(t *testing.T) {
	h := bothHouse(t)
	p := h.phone()
	practice := p.get("/ageofsail/set.json?set=practice").wants(http.StatusOK).body
	if at := p.get("/ageofsail/sets?set=practice"); at.doc.Find("#remove-set, #save-label").Length() != 0 || at.doc.Find("#practice").Length() != 1 {
		t.Error("the practice set can be changed, or has no label")
	}
	bring := func(p *phone, file string) *page {
		on := p.get("/ageofsail/sets")
		return p.upload("/ageofsail/sets", "file", file, "seq", on.doc.Find("#import input[name=seq]").AttrOr("value", ""), "op", on.doc.Find("#import input[name=op]").AttrOr("value", ""), "do", "import")
	}
	for _, c := range []struct {
		name, file, place string
		status            int
	}{
		{"Truncated", practice[:3000], "", http.StatusUnprocessableEntity},
		{"Newer", strings.Replace(practice, `"version": 1`, `"version": 9`, 1), "version 9", http.StatusConflict},
		{"TokenSum", strings.Replace(practice, `"count": 25`, `"count": 24`, 1), "94", http.StatusUnprocessableEntity},
		{"UnknownWord", strings.Replace(practice, `"payment"`, `"dance"`, 3), "Trade tokens 2: ", http.StatusUnprocessableEntity},
		{"Copies", strings.Replace(practice, `"copies": 5`, `"copies": 6`, 1), "Buildings 1: ", http.StatusUnprocessableEntity},
		{"HostileName", strings.Replace(practice, `"Market"`, `"Mar\u0007ket"`, 1), "Buildings 1: ", http.StatusUnprocessableEntity},
		{"Huge", practice + strings.Repeat(" ", ageofsail.MaxSetBytes), "", http.StatusRequestEntityTooLarge},
		{"Enormous", strings.Repeat("x", 3<<20), "", http.StatusRequestEntityTooLarge},
		{"Nothing", "", "", http.StatusUnprocessableEntity},
		{"AnotherFile", `{"format":"shipmate-backup"}`, "damaged", http.StatusUnprocessableEntity},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused := bring(p, c.file).wants(c.status)
			if text := refused.doc.Find(".field-error").Text(); text == "" || !strings.Contains(text, c.place) {
				t.Errorf("the sentence: %q", text)
			}
			if p.get("/ageofsail/sets").doc.Find("#sets li").Length() != 1 {
				t.Error("something was kept")
			}
		})
	}
	on := p.wrote(bring(p, practice))
	if on.doc.Find("#practice").Length() != 1 {
		t.Error("a copy of the practice set has no label")
	}
	// As text, as the phone's own script sends it, with a name that is hostile.
	list := p.get("/ageofsail/sets")
	hostile := `{"format":"shipmate-component-set","version":1,"game":"ageofsail","kind":"yours","id":"x","label":"<script>alert(1)</script> {{.}} ' \" \u202e"}`
	got := p.wrote(p.post("/ageofsail/sets", "seq", list.doc.Find("#import input[name=seq]").AttrOr("value", ""), "op", list.doc.Find("#import input[name=op]").AttrOr("value", ""), "do", "import", "text", hostile))
	if got.doc.Find("h1").Text() != "<script>alert(1)</script> {{.}} ' \" \u202e" || got.doc.Find("main script").Length() != 0 {
		t.Errorf("%q", got.doc.Find("h1").Text())
	}
	// Both are in the backup, and come back on another device.
	backup := p.get("/backup/shipmate.json").wants(http.StatusOK).body
	other := h.phone()
	at := other.get("/backup")
	other.upload("/backup", "file", backup, "seq", at.doc.Find("input[name=seq]").AttrOr("value", ""), "op", at.doc.Find("input[name=op]").AttrOr("value", "")).wants(http.StatusSeeOther)
	there := other.get("/ageofsail/sets")
	if there.doc.Find("#sets li").Length() != 3 {
		t.Errorf("after the backup: %s", there.doc.Find("#sets").Text())
	}
	id := strings.TrimPrefix(there.doc.Find("#sets a").Last().AttrOr("id", ""), "set-")
	if mine, theirs := p.get("/ageofsail/set.json?set="+id), other.get("/ageofsail/set.json?set="+id); mine.body != theirs.body || mine.status != http.StatusOK {
		t.Error("another set came back")
	}
	// And a game can be played with it.
	setup := other.get("/ageofsail/new?for=follow")
	if setup.doc.Find("input[name=set]").Length() != 4 {
		t.Errorf("the setup offers %d sets", setup.doc.Find("input[name=set]").Length())
	}
}

// The first button of a form is the one that Enter presses.
func TestEnterInAPartOfASetSavesAndStays(t *testing.T) {
	p := bothHouse(t).phone()
	on := p.wrote(p.writes(p.get("/ageofsail/sets"), "new-set", "label", "Mine"))
	id, _ := url.Parse(on.address)
	part := p.get("/ageofsail/sets?" + url.Values{"set": {id.Query().Get("set")}, "part": {"building.market"}}.Encode()).wants(http.StatusOK).sound()
	first := part.doc.Find(`button[type=submit][form=part-form], #part-form button[type=submit]`).First()
	if got := first.AttrOr("value", ""); got != "save" || first.AttrOr("tabindex", "") != "-1" {
		t.Errorf("Enter does %q", got)
	}
	if part.doc.Find("#part-form").AttrOr("data-draft", "") == "" {
		t.Error("nothing keeps what is typed until it is sent")
	}
	stays := p.wrote(p.writes(part, "save", "icon", "", "icon", "2"))
	if got := stays.doc.Find("#icon-1").AttrOr("value", ""); got != "2" || !strings.Contains(stays.address, "part=building.market") {
		t.Errorf("%s shows %q", stays.address, got)
	}
}
