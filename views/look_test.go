//go:build !js

package views

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// The gallery: every component on the page where it will stand, drawn without
// any domain. It is what the tests below look at, and what a person can look at:
//
//	SHIPMATE_SHOTS=shots go test ./views -run Shots

const longName = "Wolfeschlegelsteinhausenbergerdorffxyzab" // forty letters, no space

type gallery struct {
	lang  string
	theme string
	seats int
	long  bool
}

func (g gallery) zh() bool { return g.lang != "en" }

// say picks a wording.
func (g gallery) say(english, chinese string) string {
	if g.zh() {
		return chinese
	}
	return english
}

func (g gallery) name(seat int) string {
	names := []string{"Ana", "Ben", "Cleo", "Dan", "Eva-Maria"}
	if g.zh() {
		names = []string{"安娜", "本", "克莉奥", "丹", "伊娃·玛丽亚"}
	}
	if g.long {
		return longName
	}
	return names[seat]
}

func (g gallery) page(title string, header TitleBar, bar templ.Component) Page {
	sheets, err := filepath.Glob("../static/css/*.css")
	if err != nil {
		panic(err)
	}
	sort.Strings(sheets)
	page := Page{
		Title: title, Lang: g.lang, Theme: g.theme, Build: "gallery", Skip: g.say("Skip to the content", "跳到内容"),
		Header: Title(header), Bar: bar, Manifest: "manifest.webmanifest", Icon: "icon.svg", IconPNG: "icon.png",
		Scripts: []string{"htmx.js"},
	}
	for _, sheet := range sheets {
		page.CSS = append(page.CSS, "css/"+filepath.Base(sheet))
	}
	return page
}

func (g gallery) stops(here int) []Stop {
	var stops []Stop
	for i := range 8 {
		stops = append(stops, Stop{Href: "?stop=" + strconv.Itoa(i+1), Label: "Stop " + strconv.Itoa(i+1), Done: i < here && i != 1, Here: i == here})
	}
	return stops
}

func (g gallery) countBar(here int) TitleBar {
	return TitleBar{
		Back: Press{Href: "/", Label: g.say("Leave", "离开")}, BackGlyph: "close", Title: g.say("Mission 4", "任务 4"),
		Aside: fmt.Sprintf(g.say("%d of 8", "%d / 8"), here+1), AsideDo: Press{Href: "?stops"},
		Stops: g.stops(here), StopsWord: g.say("Pages of this count", "计分的页面"),
	}
}

func (g gallery) pad(stored string) templ.Component {
	return CountPad(Pad{
		Label: g.say("Discs and vessels of Dan", "丹的棋子和舰艇"), Action: "/count", Name: "count", Stored: stored,
		Hidden: []Hidden{{"seat", "4"}, {"op", "x"}}, More: "15+",
		Back: &Button{Text: g.say("Back", "返回"), Glyph: "back", Press: Press{Href: "?back"}},
		Rest: &Button{Text: g.say("Rest 0", "其余 0"), Press: Press{Name: "rest", Value: "0"}},
		Next: &Button{Text: g.say("Next, 1 open", "下一步，还差 1"), Press: Press{Name: "next", Value: "1"}},
	})
}

func (g gallery) bar(second, main string) templ.Component {
	b := MainBar{Main: Button{Text: main, Press: Press{Href: "?next"}}}
	if second != "" {
		b.Second = &Button{Text: second, Press: Press{Name: "undo", Value: "1"}}
		b.Action = "/undo"
	}
	return Bar(b)
}

func (g gallery) seatNames() []SeatName {
	var seats []SeatName
	for s := range g.seats {
		seats = append(seats, SeatName{SeatColours[s], g.name(s)})
	}
	return seats
}

// together puts several components into one content.
func together(parts ...templ.Component) templ.Component { return templ.Join(parts...) }

// around gives a component its children.
func around(outer, inner templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return outer.Render(templ.WithChildren(ctx, inner), w)
	})
}

type shown struct {
	name string
	page Page
	main templ.Component
}

func (s shown) html(t testing.TB) string {
	t.Helper()
	var buffer bytes.Buffer
	if err := around(Shell(s.page), s.main).Render(context.Background(), &buffer); err != nil {
		t.Fatalf("render %s: %v", s.name, err)
	}
	return buffer.String()
}

// facts of the missions' boards, as far as a drawing needs them.
type missionFacts struct {
	Columns []string
	Impact  struct {
		Layout, Offset string
		Hexes          []struct {
			R, C, Points                     int
			Gains                            []string
			Field                            string
			Infinite, Entry, Assumed, Rescue bool
		}
		Bridges []struct {
			A, B    [2]int
			Assumed bool
		}
	}
}

func board(t testing.TB, number int, lit int, small bool) Impact {
	t.Helper()
	files, _ := filepath.Glob(fmt.Sprintf("../../shared/facts/deepsea/missions/%02d-*.json", number))
	inside, _ := filepath.Glob(fmt.Sprintf("../companion/deepsea/*/*/%02d-*.json", number))
	near, _ := filepath.Glob(fmt.Sprintf("../companion/deepsea/*/%02d-*.json", number))
	var facts missionFacts
	for _, file := range append(append(near, inside...), files...) {
		if text, err := os.ReadFile(file); err == nil && json.Unmarshal(text, &facts) == nil && len(facts.Impact.Hexes) > 0 {
			break
		}
	}
	b := Impact{ID: fmt.Sprintf("board-%d-%d", number, lit), Label: "Impact board, hexes worth " + strconv.Itoa(lit), Flat: facts.Impact.Layout == "flat-top", Small: small}
	for i, h := range facts.Impact.Hexes {
		x, y := HexPlace(facts.Impact.Layout, facts.Impact.Offset, h.R, h.C)
		hex := Hex{X: x, Y: y, Points: h.Points, Gains: h.Gains, Field: h.Field, Infinite: h.Infinite, Entry: h.Entry, Assumed: h.Assumed, Lit: h.Points == lit, Label: "hex"}
		if !small && i%6 == 2 {
			hex.Markers = []string{SeatColours[i%5]}
		}
		if !small && h.Infinite {
			hex.Markers = SeatColours[:4]
		}
		b.Hexes = append(b.Hexes, hex)
	}
	for _, l := range facts.Impact.Bridges {
		x1, y1 := HexPlace(facts.Impact.Layout, facts.Impact.Offset, l.A[0], l.A[1])
		x2, y2 := HexPlace(facts.Impact.Layout, facts.Impact.Offset, l.B[0], l.B[1])
		b.Links = append(b.Links, HexLink{x1, y1, x2, y2, l.Assumed})
	}
	return b
}

func (g gallery) ocean() OceanMap {
	counted := make([]bool, 25)
	for d := range 5 {
		counted[d*5], counted[d*5+4] = true, true
	}
	return OceanMap{Label: "Counted: columns A and E", Columns: []string{"A", "B", "C", "D", "E"}, Depths: 5, Counted: counted}
}

func (g gallery) goal() shown {
	counts := []string{"4", "6", "4", "", ""}
	made := []string{g.say("4 + 4 second", "4 + 4 第二"), g.say("6 + 7 most", "6 + 7 最多"), g.say("4 + 4 second", "4 + 4 第二"), g.say("not counted", "还没计数"), g.say("not counted", "还没计数")}
	var rows []CountRow
	here := min(3, g.seats-1)
	for s := range g.seats {
		rows = append(rows, CountRow{ID: "row-" + strconv.Itoa(s+1), Seat: SeatColours[s], Name: g.name(s), Made: made[s], Here: s == here,
			Fields: []CountField{{Text: counts[s], Press: Press{Href: "?seat=" + strconv.Itoa(s+1), Label: g.name(s) + ", " + counts[s]}}}})
	}
	rows[here].Fields[0].Text, rows[here].Made = "", g.say("not counted", "还没计数")
	heading := CountHeading(g.say("Goal 2", "目标 2"), "vessel", g.say("Discs and vessels in columns A and E: 1 each, most +7, second +4.", "A、E 两列的棋子和舰艇：每个 1 分，最多 +7，第二 +4。"), Ocean(g.ocean()))
	return shown{"goal", g.page("Goal 2", g.countBar(5), g.pad("")), together(heading, CountRows(nil, rows))}
}

func (g gallery) impact(t testing.TB) shown {
	t.Helper()
	var rows []CountRow
	for s := range g.seats {
		fields := []CountField{{Text: strconv.Itoa(3 - s%3), Press: Press{Href: "?a"}}, {Text: strconv.Itoa(s), Press: Press{Href: "?b"}}}
		total := strconv.Itoa(s*3 - 4)
		if s == g.seats-1 {
			fields[0] = CountField{Here: true, Press: Press{Href: "?a"}}
			fields[1] = CountField{Press: Press{Href: "?b"}}
			total = g.say("open", "未数")
		}
		rows = append(rows, CountRow{Seat: SeatColours[s], Name: g.name(s), Fields: fields, Total: strings.ReplaceAll(total, "-", "−"), Here: s == g.seats-1})
	}
	head := &CountHead{Fields: []string{"−2", "+1"}, Total: true}
	b := board(t, 9, -2, true)
	heading := CountHeading(g.say("Impact", "影响"), "impact", g.say("You count markers; we do the minus.", "你数标记，负号由我们来算。"), ImpactBoard(b))
	return shown{"impact", g.page("Impact", g.countBar(1), g.pad("2")), together(heading, CountRows(head, rows))}
}

func (g gallery) impactThree(t testing.TB) shown {
	t.Helper()
	var rows []CountRow
	for s := range g.seats {
		fields := []CountField{{Text: "3", Press: Press{Href: "?a"}}, {Text: "12", Press: Press{Href: "?b"}}, {Text: "", Here: s == 1, Press: Press{Href: "?c"}}}
		rows = append(rows, CountRow{Seat: SeatColours[s], Name: g.name(s), Fields: fields, Total: "42", Here: s == 1})
	}
	head := &CountHead{Fields: []string{"2", "4", "6"}, Total: true}
	return shown{"impact3", g.page("Impact", g.countBar(1), g.pad("")), together(CountHeading(g.say("Impact", "影响"), "impact", "", ImpactBoard(board(t, 6, 4, true))), CountRows(head, rows))}
}

func (g gallery) tracks() shown {
	var tabs []SeatTab
	for s := range g.seats {
		tabs = append(tabs, SeatTab{Seat: SeatColours[s], Name: g.name(s), Done: s == 0, Here: s == 1, Press: Press{Href: "?seat", Label: g.name(s)}})
	}
	var tracks []Track
	for i, glyph := range []string{"reputation", "inspiration", "coordination", "ingenuity"} {
		track := Track{Glyph: glyph, Name: []string{g.say("Reputation", "声誉"), g.say("Inspiration", "灵感"), g.say("Coordination", "协调"), g.say("Ingenuity", "独创性")}[i]}
		for k, points := range []string{"0", "1", "4", "7", "10"} {
			track.Keys = append(track.Keys, BracketKey{Points: points, Range: []string{"0–1", "2–3", "4–6", "7–9", "10–12"}[k], On: k == []int{3, 2, 4, -1}[i], Press: Press{Name: glyph, Value: points}})
		}
		tracks = append(tracks, track)
	}
	return shown{"tracks", g.page("Tracks", g.countBar(0), g.bar(g.say("Back", "返回"), g.say("Next: Cleo", "下一个：克莉奥"))),
		together(Heading(g.say("Ben’s mat", "本的面板"), g.say("Where is each cube?", "每个方块在哪里？")), SeatTabs("Seats", tabs), Brackets(tracks))}
}

func (g gallery) seniors() shown {
	grid := SeniorGrid{Label: "Seniors", Seats: g.seatNames()}
	for i, name := range []string{"Adventurer", "Biogeographer", "Biotechnologist", "Dive Team Leader", "Fleet Coordinator", "Ichthyologist", "Journalist", "Oceanographer", "Submersible Pilot"} {
		row := SeniorRow{Name: name}
		for s := range g.seats {
			row.Cells = append(row.Cells, SeniorCell{Seat: SeatColours[s], On: i == 0 && s == 0 || i == 3 && s == 1 || i == 5 && s == g.seats-1, Press: Press{Name: "senior", Value: fmt.Sprint(i, s), Label: name + ", " + g.name(s)}})
		}
		if i == 0 {
			row.Note = g.say("zones with yours: 11, by 3 = 3", "有你棋子的区域：11 ÷ 3 = 3")
		}
		if i == 3 {
			row.Note = g.say("empty Dive sites: ?", "空的潜水点：？")
			row.Count = &Button{Text: g.say("Count", "计数"), Press: Press{Href: "?count"}}
		}
		grid.Rows = append(grid.Rows, row)
	}
	return shown{"seniors", g.page("Seniors", g.countBar(3), g.bar(g.say("Back", "返回"), g.say("Nobody has the rest", "其余没人有"))),
		together(Heading(g.say("Whose gold side is it?", "这是谁的金面？"), ""), Seniors(grid))}
}

func (g gallery) who() shown {
	question := func(title string, on ...int) Question {
		q := Question{Title: title}
		for s := range g.seats {
			chosen := false
			for _, o := range on {
				chosen = chosen || o == s
			}
			q.Who = append(q.Who, WhoChoice{Seat: SeatColours[s], Name: g.name(s), On: chosen, Press: Press{Name: "who", Value: strconv.Itoa(s), Label: g.name(s)}})
		}
		q.Options = []Option{{Text: g.say("nobody", "没有人"), On: len(on) == 0, Press: Press{Name: "who", Value: "0"}}}
		return q
	}
	first := question(g.say("Who discovered most at depth 3?", "谁在深度 3 发现最多？"), 0, 2)
	option := Question{Title: g.say("Which option carries the marker?", "哪个选项上有标记？"), Hint: g.say("None: the goal scores for nobody.", "没有：谁都不得分。"), Options: []Option{
		{Text: g.say("depth 2–3", "深度 2–3"), Press: Press{Name: "o", Value: "1"}}, {Text: g.say("depth 4–5", "深度 4–5"), On: true, Press: Press{Name: "o", Value: "2"}}, {Text: g.say("none", "没有"), Press: Press{Name: "o", Value: "0"}}}}
	return shown{"who", g.page("Goal 2", g.countBar(5), g.bar(g.say("Back", "返回"), g.say("Next, 1 open", "下一步，还差 1"))),
		together(WhoQuestion(first), WhoQuestion(question(g.say("At depth 4?", "深度 4？"), 1)), WhoQuestion(question(g.say("At depth 5?", "深度 5？"))), OptionQuestion(option),
			NoticeBox(Notice{Kind: "look", Title: g.say("We aren’t sure of this number.", "这个数字我们没有把握。"), Text: g.say("What does your mission sheet say?", "你的场景表上是多少？"), Buttons: []Button{{Text: "3", Press: Press{Name: "x", Value: "3"}}, {Text: g.say("another", "其他"), Press: Press{Href: "?x"}}}}))}
}

func (g gallery) matrix(reveal bool) templ.Component {
	m := Matrix{Caption: "Result", Reveal: reveal}
	totals := []string{"67", "52", "66", "43", "37"}
	for s := range g.seats {
		seat := MatrixSeat{Seat: SeatColours[s], Name: g.name(s), Spoken: "purple circle, " + g.name(s), Last: []int{5, 3, 4, 2, 1}[s]}
		if s == 0 {
			seat.Winner = g.say("wins", "获胜")
		}
		m.Seats = append(m.Seats, seat)
	}
	row := func(label, kind string, values ...string) {
		r := MatrixRow{Label: label, Kind: kind}
		for s := range g.seats {
			r.Cells = append(r.Cells, MatrixCell{Text: values[s], Open: g.say("open", "未数"), Press: Press{Href: "?explain", Label: g.name(s) + ", " + label + ": " + values[s]}})
		}
		m.Rows = append(m.Rows, r)
	}
	row(g.say("Total", "总分"), "total", totals...)
	row(g.say("Place", "名次"), "place", "1", "3", "2", "4", "5")
	row(g.say("Tracks", "轨道"), "", "28", "22", "25", "18", "15")
	row(g.say("Impact", "影响"), "", "9", "11", "7", "10", "8")
	row(g.say("Journals", "日志"), "", "3", "0", "4", "2", "1")
	row(g.say("Seniors", "资深"), "", "3", "", "4", "0", "0")
	row(g.say("Goal 1", "目标 1"), "", "12", "3", "8", "3", "4")
	row(g.say("Goal 2", "目标 2"), "", "8", "13", "8", "2", "9")
	row(g.say("Goal 3", "目标 3"), "", "2", "2", "8", "5", "0")
	row(g.say("Leftovers", "剩余"), "", "2", "1", "2", "3", "0")
	return ResultMatrix(m)
}

func (g gallery) result() shown {
	header := TitleBar{Back: Press{Href: "/", Label: "Back"}, Title: g.say("Mission 4 · result", "任务 4 · 结果"), Buttons: []Button{{Text: "Table view", Glyph: "turn", Press: Press{Href: "?huge"}}, {Text: "Share", Glyph: "share", Press: Press{Href: "?share"}}}}
	return shown{"result", g.page("Result", header, g.bar(g.say("Correct", "更正"), g.say("Play again", "再来一局"))),
		together(Heading(g.name(0)+g.say(" wins by 1", " 以 1 分获胜"), g.say("1 more conservation disc at depth 1–3, and Cleo wins.", "再多 1 枚保护棋子，胜者就是克莉奥。")), g.matrix(false))}
}

func (g gallery) sheet() shown {
	s := g.result()
	s.name = "sheet"
	lines := Breakdown{
		Lines: []BreakdownLine{
			{Text: g.say("Discs and vessels in columns A and E", "A、E 两列的棋子和舰艇"), Count: "6"},
			{Text: g.say("6 × 1 point", "6 × 1 分"), Points: "6"},
			{Text: g.say("Most (Ana 4, Cleo 4, Dan 2)", "最多（安娜 4，克莉奥 4，丹 2）"), Points: "+7"},
			{Text: "", Points: "13", Sum: true},
		},
		Notes: []string{g.say("Everybody with the most gets the first bonus; zero never does.", "并列最多都得第一奖励，零不算。")}, From: g.say("Final scoring, mission goals", "最终计分，任务目标"),
	}
	sheet := Sheet{ID: "explain", Seat: "Y", Title: g.say("Ben, goal 2", "本，目标 2"), Value: "13", Close: Button{Text: g.say("Close", "关闭"), Press: Press{Href: "?"}},
		Actions: []Button{{Text: g.say("My sheet says otherwise", "我的表上不一样"), Press: Press{Href: "?correct"}}, {Text: g.say("Counted wrong", "数错了"), Press: Press{Href: "?recount"}}}}
	s.main = together(s.main, around(BottomSheet(sheet), BreakdownList(lines)))
	return s
}

func (g gallery) huge() shown {
	var rows []HugeTotal
	for s := range g.seats {
		rows = append(rows, HugeTotal{Seat: SeatColours[s], Name: g.name(s), Text: []string{"67", "52", "66", "43", "104"}[s], Under: g.say("place ", "名次 ") + strconv.Itoa(s+1), Turn: []string{"", "half", "", "right", "left"}[s], TurnTo: Button{Text: "Turn", Press: Press{Href: "?turn"}}})
	}
	p := g.page("Table view", TitleBar{Back: Press{Href: "/", Label: "Back"}, Title: g.say("Table view", "桌面视图")}, nil)
	return shown{"huge", p, HugeTotals(rows)}
}

func (g gallery) follow() shown {
	var tabs []SeatTab
	for s := range g.seats {
		tabs = append(tabs, SeatTab{Seat: SeatColours[s], Under: []string{"61", "48", "55", "50", "44"}[s], Done: s == 0, Here: s == 1, Press: Press{Href: "?seat", Label: g.name(s)}})
	}
	step := func(glyph, text, under, value string) templ.Component {
		return StepperRow(Stepper{Glyph: glyph, Text: text, Under: under, Value: value, Minus: Press{Name: glyph, Value: "-", Label: "down"}, Plus: Press{Name: glyph, Value: "+", Label: "up"}, Open: Press{Href: "?pad", Label: value}})
	}
	p := g.page("Follow", TitleBar{Back: Press{Href: "/", Label: "Back"}, Title: g.say("Round 3 of 6", "第 3 轮，共 6 轮"), Aside: g.say("Ana has the Wave", "安娜有浪潮"), AsideSeat: "P"}, g.bar(g.say("Undo: Ingenuity 7", "撤销：独创性 7"), g.say("Next: Cleo", "下一个：克莉奥")))
	return shown{"follow", p, together(SeatTabs("Seats", tabs),
		NoticeBox(Notice{Text: g.say("Ingenuity 7: put a new Vessel in the launch zone and take its arrival bonus.", "独创性到 7：在出发区放一艘新舰艇，并获得到达奖励。"), Buttons: []Button{{Text: g.say("Do it", "执行"), Press: Press{Name: "do", Value: "1"}}, {Text: g.say("later", "稍后"), Press: Press{Name: "do", Value: "0"}}}}),
		together(step("reputation", g.say("Recruit up to tier 4", "可招募至 4 级"), g.say("Reputation", "声誉"), "8"), step("inspiration", g.say("Gain 5 discs", "获得 5 枚棋子"), g.say("Inspiration", "灵感"), "11"), step("coordination", g.say("Take back 3", "收回 3 枚"), g.say("Coordination", "协调"), "5"), step("ingenuity", g.say("Travel 4, depth 4", "航行 4，深度 4"), g.say("Ingenuity", "独创性"), "7")),
		Stocks([]Stock{{Glyph: "disc", Word: g.say("disc", "棋子"), Value: "4", Press: Press{Href: "?"}}, {Glyph: "research", Word: g.say("research", "研究"), Value: "6", Press: Press{Href: "?"}}, {Glyph: "impact", Word: g.say("impact", "影响"), Value: "5", Press: Press{Href: "?"}}, {Word: g.say("Specialists", "专家"), Value: "4", Press: Press{Href: "?"}}}))}
}

func (g gallery) coop() shown {
	rows := []Meter{
		{Name: g.say("Impact and Seniors", "影响和资深专家"), Have: "21", Need: "33", Now: 21, Goal: 33, Pace: 22, State: "pace", Words: g.say("on pace · 4 a round needed, 7 so far", "进度正常 · 每轮需 4，目前 7"), Press: Press{Href: "?"}},
		{Name: g.say("Conservation discs", "保护棋子"), Have: "7", Need: "16", Now: 7, Goal: 16, Pace: 10, State: "behind", Words: g.say("behind · 3 a round needed, 2.3 so far", "落后 · 每轮需 3，目前 2.3")},
		{Name: g.say("Journal discs", "日志棋子"), Have: "10", Need: "10", Now: 10, Goal: 10, State: "met", Words: g.say("met", "达成")},
		{Name: g.say("Depth-5 zones", "深度 5 区域"), Have: "1", Need: "9", Now: 1, Goal: 9, State: "out", Words: g.say("out of reach", "无法达成")},
		{Name: g.say("Leftover research", "剩余研究"), Have: "11", Now: 0, State: "unknown", Words: g.say("threshold not entered: type it in", "未填目标值")},
	}
	var parts []templ.Component
	parts = append(parts, Heading(g.say("1 met, 4 needed", "达成 1，需要 4"), g.say("Setback this round.", "本轮有挫折。")))
	var meters []templ.Component
	for _, m := range rows {
		meters = append(meters, MeterRow(m))
	}
	p := g.page("Co-op", TitleBar{Back: Press{Href: "/", Label: "Back"}, Title: g.say("Round 4 of 6 · co-op", "第 4 轮 · 合作")}, g.bar(g.say("Undo", "撤销"), g.say("Reveal the Setback", "揭示挫折")))
	p.Toast = &Toast{Text: g.say("Undone: Ana, Ingenuity 6 → 7", "已撤销：安娜，独创性 6 → 7"), Action: "/redo", Button: &Button{Text: g.say("Redo", "重做"), Press: Press{Submit: true}}}
	p.Live = p.Toast.Text
	return shown{"coop", p, together(append(parts, meters...)...)}
}

func (g gallery) home() shown {
	card := HomeCard{Title: g.say("Mission 4 · round 3 of 6", "任务 4 · 第 3 轮"), Note: g.say("kept on this phone, 21:10", "保存在本机，21:10"), Press: Press{Href: "/t"}}
	for s := range g.seats {
		name := ""
		if g.long {
			name = longName
		}
		card.Seats = append(card.Seats, HomeSeat{Seat: SeatColours[s], Name: name})
	}
	links := LinkList([]ListLink{
		{Text: g.say("Mission 9 · Ana 67", "任务 9 · 安娜 67"), Aside: g.say("12 Nov", "11月12日"), Press: Press{Href: "/a"}},
		{Text: g.say("Mission 1 · Ana, Ben 52", "任务 1 · 安娜、本 52"), Aside: g.say("10 Nov", "11月10日"), Press: Press{Href: "/b"}},
		{Text: g.say("Co-op 2 · 5 of 7, won", "合作 2 · 5/7，获胜"), Under: g.name(0), Aside: g.say("2 Nov", "11月2日"), Press: Press{Href: "/c"}},
		{Text: g.say("See a sample game", "看一局示例"), Press: Press{Href: "/d"}},
	})
	chips := Chips("More", []Chip{{Text: g.say("Follow a game", "跟踪一局"), Press: Press{Href: "/f"}}, {Text: g.say("Check", "检查"), Press: Press{Href: "/g"}}, {Text: g.say("Play", "游玩"), Press: Press{Href: "/h"}}})
	header := TitleBar{Title: "Shipmate", Buttons: []Button{{Text: "Help", Glyph: "help", Press: Press{Href: "/help"}}, {Text: "Menu", Glyph: "menu", Press: Press{Href: "/menu"}}}}
	return shown{"home", g.page("Shipmate", header, g.bar("", g.say("Score a game", "给一局计分"))), together(Card(card), Heading(g.say("Finished", "已完成"), ""), links, chips)}
}

func (g gallery) setup() shown {
	picker := MissionPicker{Legend: g.say("Which mission?", "哪个任务？"), Name: "mission"}
	for i, name := range []string{"The Call of the Ocean", "Maps and Charts", "The Oceanic Journal", "Better Than You Found It", "The Fallen Star", "Star Search", "Recover the Fallen Star", "New Horizons", "The Spill", "The Deepest Sea"} {
		picker.Keys = append(picker.Keys, MissionKey{Value: strconv.Itoa(i + 1), Key: strconv.Itoa(i + 1), Name: strconv.Itoa(i+1) + " · " + name, On: i == 3})
	}
	var people []Chip
	for s := range g.seats {
		people = append(people, Chip{Seat: SeatColours[s], Text: g.name(s), Field: "seat", Value: SeatColours[s], On: s != 1})
	}
	modes := []Chip{{Text: g.say("Competitive", "竞争"), Field: "mode", Value: "1", Radio: true, On: true}, {Text: g.say("Co-op", "合作"), Field: "mode", Value: "2", Radio: true}, {Text: g.say("Solo", "单人"), Field: "mode", Value: "3", Radio: true}}
	header := TitleBar{Back: Press{Href: "/", Label: "Close"}, BackGlyph: "close", Title: g.say("Score a game", "给一局计分")}
	return shown{"setup", g.page("Setup", header, g.bar("", g.say("Count now", "开始计分"))), together(Missions(picker),
		Heading(g.say("Who was there?", "谁在场？"), g.say("Names can wait.", "名字可以以后再填。")), Chips("People", people), Chips("Mode", modes),
		FieldText(Field{ID: "n", Name: "n", Label: g.say("Name of the purple seat", "紫色座位的名字"), Seat: "P", Value: g.name(0), Hint: g.say("At most 40 letters.", "最多 40 个字。"), Error: g.say("Two people have this name.", "有两个人叫这个名字。"), Max: 40}),
		around(Unfold("more", g.say("Edition, variants, corrections", "版本、变体、更正"), "2024", false), Heading("x", "")))}
}

func (g gallery) boards(t testing.TB) shown {
	t.Helper()
	var parts []templ.Component
	for _, number := range []int{1, 6, 9, 10} {
		b := board(t, number, 99, false)
		parts = append(parts, Heading(fmt.Sprintf("Mission %d", number), ""), ImpactBoard(b))
	}
	zoomed := board(t, 5, 2, false)
	zoomed.Zoom = true
	for i := range zoomed.Hexes {
		zoomed.Hexes[i].Href = "?hex=" + strconv.Itoa(i)
	}
	parts = append(parts, Heading("Mission 5, lit, links", ""), ImpactBoard(zoomed),
		HexList("Hexes", []HexChoice{{Text: "A1 · 2", On: true, Press: Press{Name: "h", Value: "1"}}, {Text: "A2 · 1", Press: Press{Name: "h", Value: "2"}}}))
	parts = append(parts, Ocean(g.ocean()))
	var signs []Stock
	var names []string
	for name := range glyphs {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		signs = append(signs, Stock{Glyph: name, Word: name})
	}
	parts = append(parts, Stocks(signs))
	var tokens []templ.Component
	for _, size := range []string{"s", "m", "l", "xl"} {
		for _, seat := range SeatColours {
			tokens = append(tokens, Token(seat, size, "seat"), TokenSmall(seat, "seat"))
		}
	}
	parts = append(parts, templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return templ.Join(append(append([]templ.Component{templ.Raw(`<div class="chips">`)}, tokens...), templ.Raw(`</div>`))...).Render(ctx, w)
	}))
	return shown{"boards", g.page("Boards", TitleBar{Title: "Boards", Back: Press{Href: "/", Label: "Back"}}, nil), together(parts...)}
}

// more is the pad with its higher keys unfolded.
func (g gallery) more() shown {
	s := g.goal()
	s.name = "more"
	s.page.Bar = CountPad(Pad{Label: "Discs", Action: "/count", Name: "count", More: "15+", Opened: true,
		Back: &Button{Text: "Back", Glyph: "back", Press: Press{Href: "?"}}, Clear: &Button{Text: g.say("Clear", "清除"), Press: Press{Name: "clear", Value: "1"}}, Next: &Button{Text: g.say("Next", "下一步"), Press: Press{Name: "next", Value: "1"}}})
	return s
}

func (g gallery) all(t testing.TB) []shown {
	t.Helper()
	return []shown{g.home(), g.setup(), g.tracks(), g.impact(t), g.impactThree(t), g.goal(), g.more(), g.seniors(), g.who(), g.result(), g.sheet(), g.huge(), g.follow(), g.coop(), g.boards(t)}
}

// ---- the markup ----

func TestMarkupKeepsTheStrictPolicy(t *testing.T) {
	inlineScript := regexp.MustCompile(`<script(?:[^>]*)>\s*[^<\s]`)
	onHandler := regexp.MustCompile(`\son[a-z]+=`)
	for _, s := range (gallery{lang: "en", theme: "auto", seats: 5}).all(t) {
		html := s.html(t)
		for _, wrong := range []string{" style=", "<style", "javascript:", "hx-on", "TemplFailedSanitization"} {
			if strings.Contains(html, wrong) {
				t.Errorf("%s: holds %q", s.name, wrong)
			}
		}
		if found := inlineScript.FindString(html); found != "" {
			t.Errorf("%s: inline script %q", s.name, found)
		}
		if found := onHandler.FindString(html); found != "" {
			t.Errorf("%s: handler attribute %q", s.name, found)
		}
	}
}

func TestMarkupHasEachIDOnce(t *testing.T) {
	id := regexp.MustCompile(`\sid="([^"]*)"`)
	for _, s := range (gallery{lang: "en", theme: "auto", seats: 5}).all(t) {
		seen := map[string]bool{}
		for _, found := range id.FindAllStringSubmatch(s.html(t), -1) {
			if found[1] != "" && seen[found[1]] {
				t.Errorf("%s: id %q twice", s.name, found[1])
			}
			seen[found[1]] = true
		}
	}
}

func TestEverySeatHasItsOwnShape(t *testing.T) {
	paths := map[string]string{}
	for _, seat := range SeatColours {
		shape, known := seatShapes[seat]
		if !known || shape.Path == "" {
			t.Errorf("seat %s has no shape", seat)
		}
		if other, taken := paths[shape.Path]; taken {
			t.Errorf("seats %s and %s share a shape", seat, other)
		}
		paths[shape.Path] = seat
	}
}

func TestPressWithoutAimIsText(t *testing.T) {
	var buffer bytes.Buffer
	if err := around(pressable(Press{Label: "x"}, "key", nil), Glyph("check", "")).Render(context.Background(), &buffer); err != nil {
		t.Fatal(err)
	}
	if html := buffer.String(); strings.Contains(html, "<a") || strings.Contains(html, "<button") {
		t.Errorf("a viewer's press is %s", html)
	}
}

func TestThemeColoursOfTheDocumentAreTheSurfaces(t *testing.T) {
	dark, light := readTokens(t)
	html := (gallery{lang: "en", theme: "auto", seats: 3}).home().html(t)
	for _, theme := range []map[string]string{dark, light} {
		if !strings.Contains(html, `content="`+theme["surface"]+`"`) {
			t.Errorf("no theme-color %s", theme["surface"])
		}
	}
}

// ---- looking ----

// chromium is where CI installs it, unless the environment says otherwise.
var chromium = orElse(os.Getenv("SHIPMATE_CHROMIUM"), "/usr/bin/chromium")

// browser opens Chromium on a gallery's folder, or skips.
func browser(t *testing.T) context.Context {
	t.Helper()
	if _, err := os.Stat(chromium); err != nil {
		t.Skip("NOT TESTED: no Chromium at " + chromium)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("hide-scrollbars", true), chromedp.UserDataDir(t.TempDir()))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(func() { end(); stop() })
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("start Chromium: %v", err)
	}
	timed, cancel := context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(cancel)
	return timed
}

// laidOut writes a gallery and the style sheets into a folder.
func laidOut(t *testing.T, pages []shown) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "css"), 0o755); err != nil {
		t.Fatal(err)
	}
	sheets, _ := filepath.Glob("../static/css/*.css")
	for _, sheet := range sheets {
		text, err := os.ReadFile(sheet)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "css", filepath.Base(sheet)), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range pages {
		if err := os.WriteFile(filepath.Join(dir, s.name+".html"), []byte(s.html(t)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

type screenSize struct {
	width, height int64
	text          int // per cent
}

func (s screenSize) String() string {
	name := fmt.Sprintf("%dx%d", s.width, s.height)
	if s.text != 100 {
		name += fmt.Sprintf("@%d", s.text)
	}
	return name
}

func open(dir, name string, size screenSize, scale float64) chromedp.Action[chromedp.Void] {
	return chromedp.Steps(
		chromedp.EmulateViewport(size.width, size.height, chromedp.EmulateScale(scale)),
		chromedp.Navigate("file://"+filepath.Join(dir, name+".html")),
		chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.documentElement.style.fontSize='%d%%'", size.text)),
	)
}

// reachingOut lists what stands beyond the left or right edge of the screen.
const reachingOut = `(() => {
	const w = document.documentElement.clientWidth, out = [];
	if (document.documentElement.scrollWidth > w) out.push('page ' + document.documentElement.scrollWidth);
	for (const e of document.body.querySelectorAll('*')) {
		if (e.closest('.unseen, .impact-zoom, svg, .skip') && !e.matches('.impact-zoom')) continue;
		if (e.closest('details:not([open]) > :not(summary)')) continue;
		const r = e.getBoundingClientRect();
		if (r.width && (r.right > w + 0.5 || r.left < -0.5)) out.push(e.tagName + '.' + e.className + ' ' + Math.round(r.left) + '…' + Math.round(r.right));
		if (r.width && !e.children.length && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === 'visible' && e.clientWidth && getComputedStyle(e).display !== 'inline')
			out.push('inside ' + e.tagName + '.' + e.className + ' ' + e.scrollWidth + ' in ' + e.clientWidth);
	}
	return out.slice(0, 5);
})()`

// smallTargets lists what a finger may miss.
const smallTargets = `(() => {
	const out = new Set();
	for (const e of document.querySelectorAll('a, button, summary, label.key')) {
		if (e.closest('.skip, svg, .depth-line') || e.closest('details:not([open]) > :not(summary)')) continue;
		const r = e.getBoundingClientRect();
		if (r.width && (r.height < 47.5 || r.width < 40)) out.add(e.className + ' ' + Math.round(r.width) + '×' + Math.round(r.height));
	}
	return [...out].slice(0, 5);
})()`

// TestNothingScrollsSideways: forty letters without a space, five seats, 320 px,
// 200 % text (K22), and targets that a finger meets.
func TestNothingScrollsSideways(t *testing.T) {
	if testing.Short() {
		t.Skip("NOT TESTED: -short")
	}
	ctx := browser(t)
	sizes := []screenSize{{320, 640, 100}, {360, 740, 100}, {740, 360, 100}, {320, 640, 200}, {360, 740, 200}}
	for _, g := range []gallery{{lang: "en", theme: "dark", seats: 5, long: true}, {lang: "zh-Hans", theme: "light", seats: 4}} {
		pages := g.all(t)
		dir := laidOut(t, pages)
		for _, s := range pages {
			for _, size := range sizes {
				if err := chromedp.Do(ctx, open(dir, s.name, size, 1)); err != nil {
					t.Fatalf("%s at %s: %v", s.name, size, err)
				}
				wide, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](reachingOut))
				if err != nil {
					t.Fatalf("%s at %s: %v", s.name, size, err)
				}
				low, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](smallTargets))
				if err != nil {
					t.Fatalf("%s at %s: %v", s.name, size, err)
				}
				if len(wide) > 0 {
					t.Errorf("%s, %s, at %s reaches out: %s", s.name, g.lang, size, strings.Join(wide, "; "))
				}
				if len(low) > 0 {
					t.Errorf("%s, %s, at %s has small targets: %s", s.name, g.lang, size, strings.Join(low, "; "))
				}
			}
		}
	}
}

// TestShots takes contact sheets of the gallery for people to look at.
func TestShots(t *testing.T) {
	out := os.Getenv("SHIPMATE_SHOTS")
	if out == "" {
		t.Skip("set SHIPMATE_SHOTS to a folder to take pictures")
	}
	only := os.Getenv("SHIPMATE_SHOTS_ONLY")
	if err := os.MkdirAll(out, 0o755); err != nil {
		t.Fatal(err)
	}
	ctx := browser(t)
	type take struct {
		name  string
		g     gallery
		size  screenSize
		media emulation.SetEmulatedMediaParams
	}
	phone, none := screenSize{360, 740, 100}, emulation.SetEmulatedMediaParams{}
	takes := []take{
		{"dark-4", gallery{"en", "dark", 4, false}, phone, none},
		{"light-5", gallery{"en", "light", 5, false}, phone, none},
		{"zh-3", gallery{"zh-Hans", "dark", 3, false}, phone, none},
		{"small-5-long", gallery{"en", "dark", 5, true}, screenSize{320, 640, 100}, none},
		{"wide-5", gallery{"en", "dark", 5, false}, screenSize{740, 360, 100}, none},
		{"desk-5", gallery{"en", "dark", 5, false}, screenSize{1280, 800, 100}, none},
		{"text200-5", gallery{"en", "light", 5, false}, screenSize{360, 740, 200}, none},
		{"print-5", gallery{"en", "dark", 5, false}, screenSize{794, 1123, 100}, emulation.SetEmulatedMediaParams{Media: "print"}},
		{"forced-5", gallery{"en", "dark", 5, false}, phone, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}}},
	}
	for _, take := range takes {
		if only != "" && !strings.Contains(only, take.name) {
			continue
		}
		media := chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, take.media)
			return err
		})
		if err := chromedp.Do(ctx, media); err != nil {
			t.Fatal(err)
		}
		pages := take.g.all(t)
		dir := laidOut(t, pages)
		var pictures []image.Image
		for _, s := range pages {
			capture := chromedp.CaptureScreenshot()
			if s.name == "boards" {
				capture = chromedp.FullScreenshot(100)
			}
			if err := chromedp.Do(ctx, open(dir, s.name, take.size, 1.5), chromedp.Sleep(350*time.Millisecond)); err != nil {
				t.Fatalf("%s %s: %v", take.name, s.name, err)
			}
			shot, err := chromedp.Run(ctx, capture)
			if err != nil {
				t.Fatalf("%s %s: %v", take.name, s.name, err)
			}
			picture, err := png.Decode(bytes.NewReader(shot))
			if err != nil {
				t.Fatal(err)
			}
			if s.name == "boards" {
				save(t, filepath.Join(out, take.name+"-boards.png"), contactSheet(cutInto(picture, 1200), 5))
				continue
			}
			pictures = append(pictures, picture)
			if os.Getenv("SHIPMATE_SHOTS_EACH") != "" {
				save(t, filepath.Join(out, take.name+"-"+s.name+".png"), picture)
			}
		}
		columns := 5
		if take.size.width > 700 {
			columns = 3
		}
		save(t, filepath.Join(out, take.name+".png"), contactSheet(pictures, columns))
	}
}

// cutInto cuts a long picture.
func cutInto(picture image.Image, height int) []image.Image {
	var all []image.Image
	for y := 0; y < picture.Bounds().Dy(); y += height {
		part := image.NewRGBA(image.Rect(0, 0, picture.Bounds().Dx(), height))
		draw.Draw(part, part.Bounds(), picture, image.Pt(0, y), draw.Src)
		all = append(all, part)
	}
	return all
}

func contactSheet(pictures []image.Image, columns int) image.Image {
	w, h := pictures[0].Bounds().Dx()+16, pictures[0].Bounds().Dy()+16
	rows := (len(pictures) + columns - 1) / columns
	sheet := image.NewRGBA(image.Rect(0, 0, columns*w, rows*h))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Gray{0x66}), image.Point{}, draw.Src)
	for i, picture := range pictures {
		corner := image.Pt(i%columns*w+8, i/columns*h+8)
		draw.Draw(sheet, picture.Bounds().Add(corner), picture, image.Point{}, draw.Src)
	}
	return sheet
}

func save(t *testing.T, path string, picture image.Image) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(file, picture), file.Close()); err != nil {
		t.Fatal(err)
	}
	t.Log("wrote " + path)
}
