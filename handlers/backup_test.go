package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shipmate/companion/deepsea"
)

// backup downloads what the phone keeps.
func (p *phone) backup() string {
	p.t.Helper()
	got := p.get("/backup/shipmate.json").wants(http.StatusOK)
	if !strings.Contains(got.header.Get("Content-Disposition"), "attachment") || got.header.Get("Cache-Control") != "no-store" {
		p.t.Errorf("headers %v", got.header)
	}
	return got.body
}

// restore sends a backup as a browser without scripts does.
func (p *phone) restore(file string) *page {
	p.t.Helper()
	return p.upload("/backup", "file", file, "op", freshOp(), "seq", strconv.Itoa(p.bookHead()))
}

// known is what the phone shows: its tables with all they hold, and its people.
func (p *phone) known() (tables, people []string) {
	p.t.Helper()
	for _, id := range p.tables() {
		g := &game{p, id}
		tables = append(tables, g.id+" "+string(deepsea.WriteSheet(g.sheet())))
	}
	for _, person := range p.book().People() {
		people = append(people, fmt.Sprintf("%s %s %s %v", person.ID, person.Name, person.Colour, person.Archived))
	}
	slices.Sort(tables)
	slices.Sort(people)
	return tables, people
}

// full is a phone with a little of everything.
func (h *house) full() *phone {
	h.t.Helper()
	p := h.phone()
	for i, mission := range []int{1, 6, 8, 9} {
		g := p.started(mission, "competitive", released, 2+i%3)
		if i > 0 {
			g.fill(seeded(uint64(i)))
		}
		if i > 1 {
			g.post(g.at("/finish"), "op", freshOp(), "seq", g.seq()).wants(http.StatusSeeOther)
		}
		if i == 2 { // an undo and a going back in the log
			g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().UndoNext).wants(http.StatusSeeOther)
		}
	}
	solo := p.started(2, "solo", prototype, 1)
	solo.fill(seeded(4))
	gone := p.started(3, "competitive", released, 2)
	p.post("/t/"+gone.id+"/delete", "op", freshOp(), "seq", strconv.Itoa(p.bookHead())).wants(http.StatusSeeOther)
	p.post("/people/"+p.anyPerson(), "op", freshOp(), "seq", strconv.Itoa(p.bookHead()), "do", "archive").wants(http.StatusSeeOther)
	p.correct(1, "missions/01-the-call-of-the-ocean.json|goals[0].points", "2").wants(http.StatusSeeOther)
	p.post("/settings", "op", freshOp(), "seq", strconv.Itoa(p.bookHead()), "theme", "dark").wants(http.StatusSeeOther)
	return p
}

func (p *phone) correct(mission int, fact, value string) *page {
	p.t.Helper()
	return p.post("/corrections/deepsea/"+strconv.Itoa(mission), "op", freshOp(), "seq", strconv.Itoa(p.bookHead()), "fact", fact, "value", value, "do", "correct")
}

func TestBackupAndRestore(t *testing.T) {
	old := newHouse(t)
	owner := old.full()
	file := owner.backup()
	wantTables, wantPeople := owner.known()
	if len(wantTables) != 5 || len(wantPeople) != 4 {
		t.Fatalf("%d tables, %d people", len(wantTables), len(wantPeople))
	}
	if strings.Contains(file, owner.cookie) {
		t.Error("the file holds the device's id")
	}
	same := func(t *testing.T, p *phone) {
		t.Helper()
		tables, people := p.known()
		if !slices.Equal(tables, wantTables) {
			t.Errorf("%d tables, want %d", len(tables), len(wantTables))
		}
		if !slices.Equal(people, wantPeople) {
			t.Errorf("people %v, want %v", people, wantPeople)
		}
	}
	t.Run("IntoAnEmptyServerOfAnotherDevice", func(t *testing.T) {
		p := newHouse(t).phone()
		p.cookie = "another"
		page := p.then(p.restore(file)).sound()
		same(t, p)
		if p.get("/").doc.Find("html").AttrOr("data-theme", "") != "dark" {
			t.Error("the settings didn't come")
		}
		if got := p.get("/corrections/deepsea/1?fact=" + "missions%2F01-the-call-of-the-ocean.json%7Cgoals%5B0%5D.points").sound(); got.doc.Find("#shipped").Length() != 1 {
			t.Error("the corrections didn't come")
		}
		t.Run("TwiceChangesNothing", func(t *testing.T) {
			head := p.bookHead()
			p.then(p.restore(file)).sound()
			same(t, p)
			if n := p.bookHead() - head; n != 0 {
				t.Errorf("the book grew by %d", n)
			}
		})
		t.Run("UndoneHides", func(t *testing.T) {
			button := page.doc.Find("#toast-region button, .toast button").First()
			if button.Length() == 0 {
				t.Fatalf("no undo: %s", page.said())
			}
			p.press(page, button).wants(http.StatusSeeOther)
			if tables, people := p.known(); len(tables) != 0 || len(people) != 0 {
				t.Errorf("%d tables and %d people are still there", len(tables), len(people))
			}
			p.then(p.restore(file)).sound()
			same(t, p)
		})
	})
	t.Run("AsTextFromOurScript", func(t *testing.T) {
		p := newHouse(t).phone()
		p.cookie = "another"
		p.post("/backup", "op", freshOp(), "seq", "0", "text", file).wants(http.StatusSeeOther)
		same(t, p)
	})
	t.Run("K36 double import is one", func(t *testing.T) {
		p := newHouse(t).phone()
		p.cookie = "another"
		op, said := freshOp(), []string{}
		for range 2 {
			got := p.upload("/backup", "file", file, "op", op, "seq", "0").wants(http.StatusSeeOther)
			said = append(said, got.header.Get("Location"))
		}
		same(t, p)
		if said[0] != said[1] || !strings.Contains(said[0], "tables=5&people=4") {
			t.Errorf("the second answer says another thing: %v", said)
		}
	})
	t.Run("BesideWhatIsThere", func(t *testing.T) {
		p := newHouse(t).phone()
		p.cookie = "another"
		g := p.started(10, "competitive", released, 5)
		p.restore(file).wants(http.StatusSeeOther)
		if tables, _ := p.known(); len(tables) != len(wantTables)+1 || !slices.Contains(p.tables(), g.id) {
			t.Errorf("%d tables", len(tables))
		}
	})
	t.Run("OnTheSameServerItChangesNothing", func(t *testing.T) {
		owner.restore(file).wants(http.StatusSeeOther)
		same(t, owner)
	})
	t.Run("OlderBackupTakesNothingBack", func(t *testing.T) {
		h := newHouse(t)
		p := h.phone()
		g := p.started(1, "competitive", released, 2)
		g.set("p1.goal1", "1")
		before := p.backup()
		g.set("p1.goal1", "2")
		p.restore(before).wants(http.StatusSeeOther)
		if now := string(g.sheet().Value("p1.goal1")); now != "2" {
			t.Errorf("an older backup took a count back: %s", now)
		}
	})
	t.Run("WhatWentOnElsewhereGoesOnAndIsNotHiddenByUndo", func(t *testing.T) {
		h := newHouse(t)
		p := h.phone()
		g := p.started(1, "competitive", released, 2)
		before := p.backup()
		g.set("p1.goal1", "2")
		after := p.backup()
		other := newHouse(t).phone()
		other.cookie = p.cookie
		other.restore(before).wants(http.StatusSeeOther)
		page := other.then(other.restore(after)).sound()
		there := &game{other, g.id}
		if now := string(there.sheet().Value("p1.goal1")); now != "2" {
			t.Fatalf("the longer log didn't come: %s", now)
		}
		if button := page.doc.Find("#toast-region button, .toast button").First(); button.Length() > 0 {
			other.press(page, button)
		}
		if !slices.Contains(other.tables(), g.id) {
			t.Error("undoing the second restore hid a table that had been there")
		}
	})
	t.Run("BothWentOnDifferentlyBothStay", func(t *testing.T) {
		h := newHouse(t)
		p := h.phone()
		g := p.started(1, "competitive", released, 2)
		before := p.backup()
		g.set("p1.goal1", "2")
		after := p.backup()
		other := newHouse(t).phone()
		other.cookie = p.cookie
		other.restore(before).wants(http.StatusSeeOther)
		there := &game{other, g.id}
		there.set("p1.goal1", "9").wants(http.StatusSeeOther)
		page := other.then(other.restore(after)).sound()
		if now := string(there.sheet().Value("p1.goal1")); now != "9" || page.doc.Find(".notice").Length() == 0 {
			t.Errorf("goal %s: %s", now, page.said())
		}
	})
	t.Run("ManyCorrectionsAndLongNames", func(t *testing.T) {
		p := newHouse(t).phone()
		for _, fact := range factIDs(t, 1) {
			if strings.HasPrefix(fact, "journals.json") && strings.HasSuffix(fact, ".points") && len(p.book().Corrections("deepsea")) < 18 {
				p.correct(1, fact, "3").wants(http.StatusSeeOther)
			}
		}
		for range 6 {
			p.started(1, "competitive", released, 5)
			for _, person := range p.book().People() {
				p.post("/people/"+string(person.ID), "op", freshOp(), "seq", strconv.Itoa(p.bookHead()), "do", "save", "name", strings.Repeat("船", 38)+strconv.Itoa(len(p.book().People()))).wants(http.StatusSeeOther)
			}
		}
		other := newHouse(t).phone()
		other.cookie = "another"
		other.restore(p.backup()).wants(http.StatusSeeOther)
		if a, b := len(p.book().People()), len(other.book().People()); a != b {
			t.Errorf("%d people, restored %d", a, b)
		}
		if a, b := len(p.book().Corrections("deepsea")), len(other.book().Corrections("deepsea")); a != b || a < 10 {
			t.Errorf("%d corrections, restored %d", a, b)
		}
	})
}

func factIDs(t *testing.T, mission int) (ids []string) {
	t.Helper()
	facts, err := deepsea.Correctable(mission)
	if err != nil {
		t.Fatal(err)
	}
	for _, fact := range facts {
		ids = append(ids, fact.File+"|"+fact.Path)
	}
	return ids
}

// TestBadBackups: whatever comes as a backup, a sentence and nothing changed.
func TestBadBackups(t *testing.T) {
	owner := newHouse(t).full()
	file := owner.backup()
	var parsed map[string]any
	if err := json.Unmarshal([]byte(file), &parsed); err != nil {
		t.Fatal(err)
	}
	changed := func(change func(map[string]any)) string {
		var copied map[string]any
		_ = json.Unmarshal([]byte(file), &copied)
		change(copied)
		text, _ := json.Marshal(copied)
		return string(text)
	}
	table := func(b map[string]any, i int) map[string]any { return b["tables"].([]any)[i].(map[string]any) }
	entry := func(b map[string]any, i, k int) map[string]any {
		return table(b, i)["entries"].([]any)[k].(map[string]any)
	}
	lastEntry := func(b map[string]any, i int) map[string]any {
		return entry(b, i, len(table(b, i)["entries"].([]any))-1)
	}
	cases := map[string]struct {
		file   string
		status []int
	}{
		"Empty":         {"", []int{422}},
		"NoJSON":        {"hello", []int{422}},
		"CutShort":      {file[:len(file)*2/3], []int{422}},
		"Foreign":       {`{"format":"bgstats","version":1}`, []int{422}},
		"List":          {`[1,2,3]`, []int{422}},
		"Newer":         {strings.Replace(file, `"version":1`, `"version":2`, 1), []int{409, 422}},
		"BadUTF8":       {"\xff\xfe" + file, []int{422}},
		"HTML":          {"<html><body>login</body></html>", []int{422}},
		"Zeroes":        {strings.Repeat("\x00", 1000), []int{422}},
		"Deep":          {strings.Repeat(`[`, 200000), []int{422}},
		"TooLarge":      {file[:len(file)-2] + strings.Repeat(" ", 3<<20) + "}", []int{413}},
		"UnknownSystem": {changed(func(b map[string]any) { table(b, 3)["system"] = "chess" }), []int{409, 422}},
		"BrokenLastTable": {changed(func(b map[string]any) {
			lastEntry(b, 4)["data"] = map[string]any{"set": []any{map[string]any{"key": "p9.x", "value": 1}}}
		}), []int{422}},
		"BrokenSetup":  {changed(func(b map[string]any) { entry(b, 2, 0)["data"] = map[string]any{"mission": 99} }), []int{422}},
		"SetupMissing": {changed(func(b map[string]any) { entry(b, 1, 0)["kind"] = "set" }), []int{422}},
		"UnknownKind":  {changed(func(b map[string]any) { lastEntry(b, 1)["kind"] = "magic" }), []int{409, 422}},
		"StrangeOp":    {changed(func(b map[string]any) { lastEntry(b, 1)["op"] = "../../etc" }), []int{422}},
		"StrangeID":    {changed(func(b map[string]any) { table(b, 0)["id"] = "../../etc/passwd" }), []int{422}},
		"BookAsTable":  {changed(func(b map[string]any) { table(b, 0)["system"] = "book" }), []int{409, 422}},
		"BrokenBook": {changed(func(b map[string]any) {
			b["book"].(map[string]any)["entries"].([]any)[1].(map[string]any)["data"] = map[string]any{"set": []any{map[string]any{"key": "nothing", "value": 1}}}
		}), []int{422}},
		"TablesNoList": {changed(func(b map[string]any) { b["tables"] = "none" }), []int{422}},
		"EntryOfTenKBytes": {changed(func(b map[string]any) {
			lastEntry(b, 1)["data"] = map[string]any{"set": []any{map[string]any{"key": "p1.goal1", "value": strings.Repeat("x", 10000)}}}
		}), []int{413, 422}},
		"TimeFarAway": {changed(func(b map[string]any) { lastEntry(b, 1)["at"] = 9e18 }), []int{303, 422}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := newHouse(t).phone()
			p.cookie, p.lang = "another", []string{"en", "zh-Hans", "zh-Hant"}[len(name)%3]
			mine := p.started(5, "competitive", released, 2)
			before := mine.heads()
			for _, send := range []func() *page{
				func() *page { return p.restore(c.file) },
				func() *page {
					return p.post("/backup", "op", freshOp(), "seq", strconv.Itoa(p.bookHead()), "text", c.file)
				},
				func() *page { return p.asPart().restore(c.file) },
			} {
				got := send().sound()
				if !slices.Contains(c.status, got.status) {
					t.Errorf("status %d, want %v: %s", got.status, c.status, got.said())
				}
				if got.status >= 400 && got.doc.Find(".field-error, [role=alert], .trouble, h1").Length() == 0 {
					t.Errorf("no sentence: %s", got.said())
				}
				if got.status >= 400 {
					if shown := p.tables(); len(shown) != 1 {
						t.Errorf("home shows %d tables, want the one that was there", len(shown))
					}
					if after := mine.heads(); after[0] != before[0] {
						t.Errorf("the table that was there changed: %v, then %v", before, after)
					}
					if people := p.book().People(); len(people) != 2 {
						t.Errorf("%d people", len(people))
					}
				}
			}
		})
	}
	t.Run("NoFile", func(t *testing.T) {
		p := newHouse(t).phone()
		p.post("/backup", "op", freshOp(), "seq", "0").wants(422).sound()
		p.raw(http.MethodPost, "/backup", "text/plain", "x").wants(415).sound()
	})
	t.Run("MuchAtOnce", func(t *testing.T) {
		h := newHouse(t)
		p := h.phone()
		for range 60 {
			h.now = h.now.Add(time.Second)
			p.started(1, "competitive", released, 2)
		}
		other := newHouse(t).phone()
		other.cookie = "another"
		page := other.then(other.restore(p.backup())).sound()
		if n := len(other.tables()); n != 60 {
			t.Errorf("%d tables, want 60", n)
		}
		other.press(page, page.doc.Find("#toast-region button, .toast button").First()).wants(http.StatusSeeOther)
		if n := len(other.tables()); n != 0 {
			t.Errorf("after undo %d tables are shown", n)
		}
	})
}

func TestCorrections(t *testing.T) {
	const points = "missions/01-the-call-of-the-ocean.json|goals[0].points"
	t.Run("AppliedMarkedUsedAndBackToOurs", func(t *testing.T) {
		p := newHouse(t).phone()
		older := p.started(1, "competitive", released, 2)
		p.then(p.correct(1, points, "4")).sound()
		list := p.get("/corrections/deepsea/1").sound()
		if !strings.Contains(list.said(), "4") || strings.Count(list.body, "Yours")+strings.Count(list.body, "yours") == 0 {
			t.Logf("the list says: %.400s", list.said())
		}
		one := p.get("/corrections/deepsea/1?fact=" + strings.NewReplacer("|", "%7C", "[", "%5B", "]", "%5D").Replace(points)).sound()
		if one.doc.Find("#shipped").Length() != 1 {
			t.Errorf("no way back to ours: %s", one.said())
		}
		newer := p.started(1, "competitive", released, 2)
		for _, g := range []*game{older, newer} {
			g.fill(seeded(1))
			g.set("p1.goal1", "5")
			g.set("p2.goal1", "6")
		}
		at := func(g *game) int {
			result := deepsea.Score(g.sheet())
			return result.Seats[0].Points[lineAt(result, "goal1")].N
		}
		if a, b := at(older), at(newer); a != 5+3 || b != 20+3 {
			t.Errorf("the older table gives %d, the newer %d; want 8 and 23", a, b)
		}
		t.Run("ATableTakesThemOnDemand", func(t *testing.T) {
			older.post(older.at("/table"), "op", freshOp(), "seq", older.seq(), "do", "corrections").wants(http.StatusSeeOther)
			if a := at(older); a != 23 {
				t.Errorf("goal 1 gives %d", a)
			}
		})
		p.then(p.pressID(one, "shipped")).sound()
		p.pressID(one, "shipped").wants(http.StatusSeeOther) // twice
		if n := len(p.book().Corrections("deepsea")); n != 0 {
			t.Errorf("%d corrections are left", n)
		}
		if at(newer) != 23 {
			t.Error("a table changed by itself")
		}
	})
	t.Run("WrongValues", func(t *testing.T) {
		p := newHouse(t).phone()
		p.started(1, "competitive", released, 2)
		before := p.bookHead()
		mission := "missions/01-the-call-of-the-ocean.json|"
		for _, c := range []struct {
			fact, value string
			status      int
		}{
			{points, "many", 422}, {points, "", 422}, {points, "1e3", 422}, {points, "2.5", 422}, {points, "999999", 422}, {points, "99999999999999999999", 422}, {points, strings.Repeat("9", 500), 422},
			{mission + "impact.hexes[0].gains", "gold", 422}, {"journals.json|[the-nautical-journal].name", "", 422},
			{"journals.json|[the-nautical-journal].name", "a\x00b", 422}, {"nothing|nothing", "1", 404}, {mission + "id", "x", 404}, {"", "1", 422}, {strings.Repeat("x", 301), "1", 404},
		} {
			for _, phone := range []*phone{p, p.asPart()} {
				got := phone.correct(1, c.fact, c.value)
				if got.status != c.status {
					t.Errorf("%.60q = %.40q: status %d, want %d: %.300s", c.fact, c.value, got.status, c.status, got.said())
				}
				got.sound()
			}
		}
		if got := p.correct(1, points, "many"); got.status == 422 {
			got.keeps("value", "many")
		}
		p.post("/corrections/deepsea/1", "op", freshOp(), "seq", strconv.Itoa(before), "fact", "nothing|nothing", "do", "shipped").wants(404).sound()
		p.post("/corrections/deepsea/1", "op", freshOp(), "seq", strconv.Itoa(before), "fact", points, "do", "explode", "value", "3").wants(422).sound()
		if p.bookHead() != before {
			t.Error("something was stored")
		}
	})
	t.Run("AnyNumberOfThemLeavesTablesStartable", func(t *testing.T) {
		p := newHouse(t).phone()
		p.started(1, "competitive", released, 2)
		refused := 0
		for i, fact := range factIDs(t, 1) {
			if !strings.HasSuffix(fact, ".name") {
				continue
			}
			got := p.correct(1, fact, fmt.Sprintf("深海專家名稱 %d", i)).sound()
			if got.status != http.StatusSeeOther && got.status != 422 {
				t.Fatalf("%s: status %d: %s", fact, got.status, got.said())
			}
			if got.status == 422 {
				refused++
				got.keeps("value", fmt.Sprintf("深海專家名稱 %d", i))
			}
		}
		if refused == 0 {
			t.Log("all names fit")
		}
		g := p.started(1, "competitive", released, 5)
		g.everyPage(20)
		p.get("/corrections/deepsea/1").wants(200).sound()
		if n := len(p.book().Corrections("deepsea")); n < 15 {
			t.Errorf("only %d corrections fit", n)
		}
	})
	t.Run("EveryFactOpens", func(t *testing.T) {
		p := newHouse(t).phone()
		for mission := 1; mission <= deepsea.NumMissions; mission++ {
			list := p.get("/corrections/deepsea/" + strconv.Itoa(mission)).wants(200).sound()
			links := list.doc.Find("a[href*='?fact=']")
			if links.Length() < 100 {
				t.Errorf("mission %d lists %d facts", mission, links.Length())
			}
			for i := mission; i < links.Length(); i += 23 {
				page := p.get(links.Eq(i).AttrOr("href", "")).wants(200).sound()
				value := page.doc.Find("input[name=value]").First().AttrOr("value", "")
				if checked := page.doc.Find("input[name=value][checked]"); checked.Length() > 0 {
					value = checked.AttrOr("value", "")
				}
				got := p.pressID(page, "save", "value", value)
				if got.status != http.StatusSeeOther && value != "null" && value != "" {
					t.Errorf("%s: saving what is there, %q, is refused: %s", page.address, value, got.said())
				}
			}
		}
	})
}
