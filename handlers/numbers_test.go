package handlers_test

import (
	"context"

	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// TestSameNumbersEverywhere fills tables of every mission, edition and mode by
// taps: the page, the sheet file read again and the score from its keys say the
// same.
func TestSameNumbersEverywhere(t *testing.T) {
	for i, kind := range allKinds() {
		if kind.seats == 4 || testing.Short() && i%5 != 0 {
			continue
		}
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			g := newHouse(t).phone().started(kind.mission, kind.mode, kind.edition, kind.seats)
			g.fill(seeded(uint64(100 + i)))
			want := deepsea.Score(g.sheet())
			if kind.mode == "competitive" && (len(want.NotCounted) > 0 || len(want.Winners) == 0) {
				t.Fatalf("not complete: %v", want.NotCounted)
			}
			file := g.get(g.at("/sheet.json")).wants(http.StatusOK)
			again, err := deepsea.ReadSheet([]byte(file.body))
			if err != nil {
				t.Fatalf("the sheet file is refused: %v\n%s", err, file.body)
			}
			sameAnswer(t, "the sheet file", again, g.sheet())
			sameAnswer(t, "the keys by themselves", rekeyed(t, g.sheet()), g.sheet())
			g.onPage(want)
		})
	}
}

// sameAnswer compares two sheets by all that the score says of them.
func sameAnswer(t *testing.T, what string, got, want deepsea.Sheet) {
	t.Helper()
	a, errA := deepsea.Answer(got)
	b, errB := deepsea.Answer(want)
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	if string(a) != string(b) {
		t.Errorf("%s gives another score:\n%s\nwant\n%s", what, a, b)
	}
}

// rekeyed is a sheet made from nothing but its keys and their values.
func rekeyed(t *testing.T, sheet deepsea.Sheet) deepsea.Sheet {
	t.Helper()
	fresh, err := deepsea.NewSheet(sheet.Setup())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		for _, page := range fresh.Pages() {
			for _, field := range page.Fields {
				if value := sheet.Value(field.Key); string(value) != "null" {
					if fresh, err = fresh.Set(field.Key, value); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	return fresh
}

// onPage demands that the result page shows the numbers of a result, each in
// its own column and row, and what is opened says the same.
func (g *game) onPage(want companion.Result) {
	g.t.Helper()
	result := g.get(g.at("/result")).wants(http.StatusOK).sound()
	cell := func(line string, seat int) string {
		shown := result.doc.Find("#cell-" + line + "-" + strconv.Itoa(seat)).Clone()
		shown.Find(".unseen").Remove()
		return strings.TrimSpace(shown.Text())
	}
	competitive := g.sheet().Setup().Mode == deepsea.Competitive
	for i, seat := range want.Seats {
		for l, line := range want.Lines {
			if got := cell(line, i+1); seat.Points[l].Known && got != views.Number(seat.Points[l].N) {
				g.t.Errorf("%s of seat %d: the page shows %q, want %d", line, i+1, got, seat.Points[l].N)
			}
		}
		if got := cell("total", i+1); competitive && got != views.Number(seat.Total.N) {
			g.t.Errorf("total of seat %d: the page shows %q, want %d", i+1, got, seat.Total.N)
		}
	}
	if !competitive {
		return
	}
	totals := g.get(g.at("/totals")).said()
	shared := g.get(g.at("/share")).doc.Find("textarea").Text()
	for i, seat := range want.Seats {
		name := g.sheet().Seats()[i].Name
		if !strings.Contains(totals, views.Number(seat.Total.N)) {
			g.t.Errorf("the table view lacks %d", seat.Total.N)
		}
		if !strings.Contains(shared, fmt.Sprintf("%d. %s %s\n", seat.Place, name, views.Number(seat.Total.N))) {
			g.t.Errorf("the shared text lacks place, name and total of %s:\n%s", name, shared)
		}
		how := g.get(g.at("/result?how=total." + strconv.Itoa(i+1))).sound()
		if !strings.Contains(how.doc.Find("#how").Text(), views.Number(seat.Total.N)) {
			g.t.Errorf("what opens doesn't say %d: %s", seat.Total.N, how.doc.Find("#how").Text())
		}
	}
}

func TestK16ColumnsAndRows(t *testing.T) {
	t.Run("K16 each value in its own column", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 3)
		for seat, counts := range [][]int{{1, 2, 4, 8, 16, 32}, {3, 5, 7, 11, 13, 17}, {0, 9, 18, 27, 36, 45}} {
			p := "p" + strconv.Itoa(seat+1)
			for i, key := range []string{".goal1", ".goal2", ".goal3", ".journals", ".impact.1", ".impact.2"} {
				value := strconv.Itoa(counts[i])
				if key == ".journals" {
					value = "[" + value + "]"
				}
				g.set(p+key, value).wants(http.StatusSeeOther)
			}
		}
		g.fill(seeded(1))
		g.onPage(deepsea.Score(g.sheet()))
	})
	t.Run("K13 ties: 1, 1, 3 and shared wins", func(t *testing.T) {
		g := newHouse(t).phone().started(9, "competitive", released, 3)
		for _, page := range g.sheet().Pages() {
			for _, field := range page.Fields {
				value := map[deepsea.FieldKind]string{deepsea.FieldParts: "[0]"}[field.Kind]
				if value == "" {
					value = "0"
				}
				g.set(string(field.Key), value)
			}
		}
		g.set("p3.other", `[{"name":"ruling","points":-3}]`).wants(http.StatusSeeOther)
		want := deepsea.Score(g.sheet())
		if places := []int{want.Seats[0].Place, want.Seats[1].Place, want.Seats[2].Place}; fmt.Sprint(places) != "[1 1 3]" {
			t.Fatalf("places %v, missing %v", places, want.NotCounted)
		}
		g.onPage(want)
		g.post(g.at("/finish"), "op", freshOp(), "seq", g.seq()).wants(http.StatusSeeOther)
		if winners := g.view().Log.Summary.Winners; fmt.Sprint(winners) != "[1 2]" {
			t.Errorf("the list of games says %v", winners)
		}
		if home := g.get("/").said(); !strings.Contains(home, "Ana") || !strings.Contains(home, "Ben") {
			t.Errorf("home doesn't name both winners: %s", home)
		}
	})
	t.Run("K14 negative numbers stay negative everywhere", func(t *testing.T) {
		g := newHouse(t).phone().started(9, "competitive", released, 2)
		g.fill(seeded(2))
		g.set("p1.impact.-2", "30").wants(http.StatusSeeOther)
		g.post(g.at("/other"), "op", freshOp(), "seq", g.seq(), "seat", "1", "name", "ruling", "sign", "minus", "tens", "90", "ones", "9").wants(http.StatusSeeOther)
		want := deepsea.Score(g.sheet())
		if want.Seats[0].Total.N >= 0 || want.Seats[0].Place != 2 {
			t.Fatalf("total %d, place %d", want.Seats[0].Total.N, want.Seats[0].Place)
		}
		g.onPage(want)
		again, err := deepsea.ReadSheet([]byte(g.get(g.at("/sheet.json")).body))
		if err != nil {
			t.Fatal(err)
		}
		sameAnswer(t, "the file", again, g.sheet())
		if page := g.get(g.at("/other")).sound(); !strings.Contains(page.said(), "−99") {
			t.Errorf("the line is not shown with its sign: %s", page.said())
		}
	})
	t.Run("K17 change after the result: every number follows", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 3)
		g.fill(seeded(3))
		for i, n := range []string{"6", "4", "2"} {
			g.set("p"+strconv.Itoa(i+1)+".goal1", n).wants(http.StatusSeeOther)
		}
		first := deepsea.Score(g.sheet())
		g.onPage(first)
		g.set("p3.goal1", "7").wants(http.StatusSeeOther)
		second := deepsea.Score(g.sheet())
		line := lineAt(second, "goal1")
		if a, b := first.Seats[0].Points[line].N, second.Seats[0].Points[line].N; a != 11 || b != 9 {
			t.Errorf("the leader bonus of Ana: %d, then %d; want 6+5 and 6+3", a, b)
		}
		g.onPage(second)
	})
	t.Run("K19 every number opens and adds up", func(t *testing.T) {
		g := newHouse(t).phone().started(3, "competitive", released, 3)
		g.fill(seeded(4))
		g.set("p2.other", `[{"name":"ruling","points":-3}]`).wants(http.StatusSeeOther)
		result := deepsea.Score(g.sheet())
		if lineAt(result, "other") < 0 {
			t.Fatalf("lines %v", result.Lines)
		}
		for _, order := range []string{"categories", "players"} {
			g.post("/settings", "op", freshOp(), "seq", strconv.Itoa(g.bookHead()), "order", order).wants(http.StatusSeeOther)
			for _, line := range append([]string{"total"}, result.Lines...) {
				how := g.get(g.at("/result?how=" + line + ".2")).sound()
				if how.doc.Find("#how").Length() != 1 {
					t.Errorf("%s doesn't open", line)
				}
				if again := how.doc.Find("#recount").AttrOr("href", ""); line != "total" {
					if page := g.get(again).wants(http.StatusOK).sound(); line == "other" && !strings.HasSuffix(page.address, "/other") {
						t.Errorf("%s: counting again leads to %s", line, page.address)
					}
				}
			}
		}
	})
}

func lineAt(result companion.Result, line string) int {
	for i, one := range result.Lines {
		if one == line {
			return i
		}
	}
	return -1
}

// TestOrderOfPlayers: player by player asks the same, stores the same.
func TestOrderOfPlayers(t *testing.T) {
	for mission := 1; mission <= deepsea.NumMissions; mission++ {
		h := newHouse(t)
		one, other := h.phone().started(mission, "competitive", released, 3), h.phone().started(mission, "competitive", released, 3)
		other.post("/settings", "op", freshOp(), "seq", strconv.Itoa(other.bookHead()), "order", "players").wants(http.StatusSeeOther)
		one.fill(seeded(uint64(mission)))
		filled := one.sheet()
		for range 60 {
			page := other.get(other.at("")).sound()
			if strings.Contains(page.address, "/result") {
				break
			}
			where, _, _ := strings.Cut(strings.TrimPrefix(page.address, other.at("/count/")), "?")
			other.copyFrom(filled, where)
		}
		sameAnswer(t, fmt.Sprintf("mission %d, player by player", mission), other.sheet(), filled)
		for seat := 1; seat <= 3; seat++ {
			other.get(other.at("/count/seat" + strconv.Itoa(seat))).wants(http.StatusOK).sound()
			other.get(other.at("/result?how=tracks." + strconv.Itoa(seat))).wants(http.StatusOK).sound()
		}
	}
}

// copyFrom taps on a page of the player's order what another sheet holds.
func (g *game) copyFrom(filled deepsea.Sheet, where string) {
	g.t.Helper()
	for _, page := range g.sheet().Pages() {
		for _, field := range page.Fields {
			inside := field.Seat > 0 && where == "seat"+strconv.Itoa(field.Seat) && page.ID != "seniors" ||
				where == page.ID || where == "shared" && field.Seat == 0
			if value := filled.Value(field.Key); inside && !field.Filled && string(value) != "null" {
				g.post(g.at("/count/"+where), "seq", g.seq(), "op", freshOp(), "set", string(field.Key)+"="+string(value)).wants(http.StatusSeeOther)
			}
		}
	}
}

// TestUndoAgainstAModel enters, undoes, redoes and goes back at random through
// HTTP, and compares with a list of states.
func TestUndoAgainstAModel(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			chance := seeded(seed)
			g := newHouse(t).phone().started(1, "competitive", released, 2)
			values := func() string { return string(deepsea.WriteSheet(g.sheet())) }
			type line struct{ op, state string }
			lines := []line{{"", values()}} // of all entries
			var undone []string             // states to come back to by redo
			stack := []string{values()}     // states to go back to by undo
			for n := range 120 {
				view := g.view()
				op, seq := freshOp(), g.seq()
				switch pick := chance.IntN(10); {
				case pick < 5:
					key := fmt.Sprintf("p%d.goal%d", 1+chance.IntN(2), 1+chance.IntN(3))
					g.post(g.at("/count/"+g.pageFor(key)), "op", op, "seq", seq, "key", key, "n", strconv.Itoa(n%90)).wants(http.StatusSeeOther)
					stack, undone = append(stack, values()), nil
				case pick < 7 && view.UndoNext != "":
					g.post("/t/"+g.id+"/undo", "op", op, "seq", seq, "undo", view.UndoNext, "next", g.at("/count/goal1")).wants(http.StatusSeeOther)
					if len(stack) < 2 {
						t.Fatalf("undo of %s offered with nothing to undo", view.UndoNext)
					}
					undone, stack = append(undone, stack[len(stack)-1]), stack[:len(stack)-1]
					if want := stack[len(stack)-1]; values() != want {
						t.Fatalf("step %d: undo gives\n%s\nwant\n%s", n, values(), want)
					}
				case pick < 9 && view.RedoNext != "":
					g.post("/t/"+g.id+"/undo", "op", op, "seq", seq, "undo", view.RedoNext).wants(http.StatusSeeOther)
					if len(undone) == 0 {
						t.Fatal("redo offered with nothing to redo")
					}
					want := undone[len(undone)-1]
					undone, stack = undone[:len(undone)-1], append(stack, want)
					if values() != want {
						t.Fatalf("step %d: redo gives\n%s\nwant\n%s", n, values(), want)
					}
				case pick == 9 && len(lines) > 3:
					to := lines[1+chance.IntN(len(lines)-1)]
					g.post("/t/"+g.id+"/log", "op", op, "seq", seq, "to", to.op).wants(http.StatusSeeOther)
					if values() != to.state {
						t.Fatalf("step %d: going back gives\n%s\nwant\n%s", n, values(), to.state)
					}
					stack, undone = append(stack, values()), nil
				default:
					continue
				}
				lines = append(lines, line{op, values()})
			}
			for before := ""; ; {
				log := g.get("/t/" + g.id + "/log" + before).sound()
				older := log.doc.Find("a[href*='/log?before=']")
				if older.Length() == 0 {
					break
				}
				_, query, _ := strings.Cut(older.AttrOr("href", ""), "?")
				before = "?" + query
			}
		})
	}
	t.Run("K09 undo twice takes exactly two steps back, by name", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		for _, n := range []string{"1", "2", "3"} {
			g.set("p1.goal1", n)
		}
		seq := g.seq()
		last := g.view().UndoNext
		first := g.get(g.at("/count/goal1"))
		op := freshOp()
		undo := func(op, named string) *page {
			return g.post("/t/"+g.id+"/undo", "op", op, "seq", seq, "undo", named)
		}
		undo(op, last).wants(http.StatusSeeOther)
		undo(op, last).wants(http.StatusSeeOther) // the same press, arrived twice
		if now := string(g.sheet().Value("p1.goal1")); now != "2" {
			t.Fatalf("after one press twice: %s", now)
		}
		undo(freshOp(), last).wants(http.StatusConflict).sound() // a press that names what is gone
		if now := string(g.sheet().Value("p1.goal1")); now != "2" {
			t.Fatalf("an undo that can't changed something: %s", now)
		}
		seq = g.seq() // our script sends the head of the answer before
		undo(freshOp(), g.view().UndoNext).wants(http.StatusSeeOther)
		if now := string(g.sheet().Value("p1.goal1")); now != "1" {
			t.Errorf("after two: %s", now)
		}
		if first.doc.Find("[data-undo]").Length() == 0 {
			t.Error("the page has no undo that our script may name anew")
		}
	})
	t.Run("K10 undo, reload, undo, redo twice: in order, with titles", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		for _, n := range []string{"1", "2", "3"} {
			g.set("p1.goal1", n)
		}
		for _, want := range []string{"2", "1"} {
			page := g.get(g.at("/table"))
			g.pressID(page, "undo").wants(http.StatusSeeOther)
			if now := string(g.sheet().Value("p1.goal1")); now != want {
				t.Fatalf("undo gives %s, want %s", now, want)
			}
		}
		for _, want := range []string{"2", "3"} {
			g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().RedoNext).wants(http.StatusSeeOther)
			if now := string(g.sheet().Value("p1.goal1")); now != want {
				t.Fatalf("redo gives %s, want %s", now, want)
			}
		}
		log := g.get("/t/" + g.id + "/log").sound()
		if lines := log.doc.Find("button[name=to]").Length(); lines != g.head()-1 {
			t.Errorf("%d lines can be gone back to, want %d", lines, g.head()-1)
		}
		log.doc.Find("li").Each(func(_ int, line *goquery.Selection) {
			if strings.TrimSpace(line.Text()) == "" {
				t.Error("a step without a title")
			}
		})
	})
	t.Run("K11 undo that can't says so and changes nothing", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		g.set("p1.goal1", "1")
		lines, err := g.h.keeper.History(context.Background(), g.view().Log.ID, g.head()+1, 10)
		if err != nil {
			t.Fatal(err)
		}
		head := g.head()
		for named, status := range map[string]int{lines[len(lines)-1].Entry.Op: 422, "never-heard-of": 404, "": 422, "a b": 422} {
			for _, phone := range []*phone{g.phone, g.asPart()} {
				phone.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", named).wants(status).sound()
				phone.post("/t/"+g.id+"/log", "op", freshOp(), "seq", g.seq(), "to", strings.ReplaceAll(named, lines[len(lines)-1].Entry.Op, "never-heard-of")).sound()
			}
		}
		if g.head() != head {
			t.Error("something was stored")
		}
	})
	t.Run("NextStaysInTheHouse", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "competitive", released, 2)
		for _, next := range []string{"https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "%zz", "", "evil", "/../x\r\nSet-Cookie: a=b"} {
			g.set("p1.goal1", "1")
			got := g.post("/t/"+g.id+"/undo", "op", freshOp(), "seq", g.seq(), "undo", g.view().UndoNext, "next", next)
			if location := got.header.Get("Location"); got.status == http.StatusSeeOther && !strings.HasPrefix(location, "/t/"+g.id) {
				t.Errorf("next %q leads to %q", next, location)
			}
		}
	})
}

// TestK18CoopByOne: lost by one names the goal; the threshold itself is met.
func TestK18CoopByOne(t *testing.T) {
	t.Run("K18 co-op by one", func(t *testing.T) {
		g := newHouse(t).phone().started(1, "coop", released, 2)
		g.fill(seeded(9))
		for key, value := range map[string]string{"coop.threshold.goal1": "10", "p1.goal1": "4", "p2.goal1": "5"} {
			if got := g.set(key, value); got.status >= 400 {
				t.Fatalf("%s: %s", key, got.said())
			}
		}
		goal := func() deepsea.CoopGoal {
			for _, goal := range deepsea.Coop(g.sheet()).Goals {
				if goal.Goal == "goal1" {
					return goal
				}
			}
			t.Fatal("no goal 1")
			return deepsea.CoopGoal{}
		}
		if got := goal(); got.Met || got.MissedBy.N != 1 {
			t.Errorf("9 of 10: %+v", got)
		}
		missed := g.get(g.at("/result")).sound().said()
		g.set("p2.goal1", "6")
		if got := goal(); !got.Met {
			t.Errorf("10 of 10: %+v", got)
		}
		if met := g.get(g.at("/result")).sound().said(); met == missed {
			t.Error("the page says the same of 9 and of 10")
		}
	})
}
