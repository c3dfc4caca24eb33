package deepsea

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"testing"

	"shipmate/companion"
)

// A second, independent score keeper: it knows the goals from the table of
// deepsea-rules §12.2 as written there, not from the fact files, counts by
// sorting instead of by maxima, and knows nothing of this package's types.

type game struct {
	mission  int
	proto    bool
	mode     string
	split    bool
	n        int
	tracks   [][4]int
	byLevel  [][4]bool
	impact   []map[int]int
	journals []int
	seniors  []map[string]int
	staging  []int
	research []int
	other    []int
	goals    [3]play
}

// play is how one goal was answered.
type play struct {
	counts        []int
	symbols       [][5]int
	leaders       map[string][]int
	leaderCounts  map[string][]int
	named, option string
	first, second []int
}

// sheetGoal is a line of §12.2: points a unit, first, second.
type sheetGoal struct{ points, first, second int }

var goalTable = map[int][3]sheetGoal{
	1: {{1, 5, 3}, {1, 3, 1}, {1, 7, 3}}, 2: {{1, 4, 2}, {1, 7, 4}, {1, 2, 1}}, 3: {{1, 6, 3}, {1, 4, 2}, {1, 2, 0}},
	4: {{1, 6, 3}, {1, 7, 4}, {1, 4, 2}}, 5: {{1, 2, 1}, {1, 2, 1}, {1, 4, 2}}, 6: {{1, 4, 2}, {1, 2, 0}, {1, 3, 0}},
	7: {{2, 2, 1}, {1, 6, 3}, {0, 4, 2}}, 8: {{1, 2, 1}, {1, 2, 1}, {1, 2, 1}}, 9: {{1, 2, 1}, {1, 5, 3}, {1, 4, 2}},
	10: {{0, 4, 2}, {0, 4, 3}, {1, 7, 4}},
}

var (
	bruteColours = []string{"blue", "brown", "green", "yellow"}
	bruteThings  = []string{"depth3", "depth4", "depth5", "columnB", "columnD"}
	bruteSeniors = map[string][2]int{"fleet-coordinator": {1, 2}, "ichthyologist": {1, 1}, "ocean-historian": {3, 1}, "biotechnologist": {1, 1},
		"biogeographer": {1, 1}, "mentor": {1, 1}, "adventurer": {1, 3}, "dive-team-leader": {1, 2}, "robotics-engineer": {4, 0}}
	seniorOrder = []string{"fleet-coordinator", "ichthyologist", "ocean-historian", "biotechnologist", "biogeographer", "mentor",
		"adventurer", "dive-team-leader", "robotics-engineer"}
	bruteValues = map[int][]int{1: {1, 2}, 2: {1, 2}, 3: {1, 2}, 4: {1, 2, 3}, 5: {1, 2}, 6: {2, 4, 6}, 7: {1, 2, 3}, 8: {1}, 9: {-2, 1}, 10: {1, 2, 3}}
)

func (g *game) goal(k int) sheetGoal {
	row := goalTable[g.mission][k]
	if g.mission == 1 && k == 2 && g.proto {
		row.second = 4
	}
	if g.mission == 8 && k == 2 && g.goals[2].option == "broad" {
		row.points = 3
	}
	return row
}

// rank pays by sorted counts.
func rank(counts []int, first, second int, split bool) []int {
	sorted := slices.Clone(counts)
	sort.Sort(sort.Reverse(sort.IntSlice(sorted)))
	paid := make([]int, len(counts))
	top := sorted[0]
	if top == 0 {
		return paid
	}
	tied := len(sorted) > 1 && sorted[1] == top
	runner := 0
	for _, c := range sorted {
		if c < top {
			runner = c
			break
		}
	}
	for i, c := range counts {
		switch {
		case c == top && tied && split:
			paid[i] = (first + second) / 2
		case c == top:
			paid[i] = first
		case !tied && runner > 0 && c == runner:
			paid[i] = second
		}
	}
	return paid
}

func named(n int, seats []int, points int) []int {
	paid := make([]int, n)
	for _, s := range seats {
		paid[s-1] = points
	}
	return paid
}

func bruteSets(s [5]int) int {
	for k := 60; ; k-- {
		lack := 0
		for _, c := range s[:4] {
			if c < k {
				lack += k - c
			}
		}
		if lack <= s[4] {
			return k
		}
	}
}

// score gives the goal's points of every seat; team leaves bonuses out.
func (g *game) goalPoints(k int) []int {
	p, row := &g.goals[k], g.goal(k)
	team := g.mode != "competitive"
	counts := slices.Clone(p.counts)
	if p.symbols != nil {
		counts = make([]int, g.n)
		for i, s := range p.symbols {
			counts[i] = slices.Max(s[:4]) + s[4]
			if g.mission == 8 && p.option == "broad" {
				counts[i] = bruteSets(s)
			}
		}
	}
	if p.named != "" {
		counts = p.leaderCounts[p.named]
		if p.named == "none" || counts == nil {
			counts = make([]int, g.n)
		}
	}
	total := make([]int, g.n)
	add := func(more []int) {
		for i := range more {
			total[i] += more[i]
		}
	}
	if p.option == "none" {
		return total
	}
	points := row.points
	if team && points == 0 {
		points = 1
	}
	for i := range counts {
		total[i] += points * counts[i]
	}
	if team {
		return total
	}
	switch {
	case g.mission == 3 && k == 2:
		for c, colour := range bruteColours {
			if p.symbols != nil {
				held := make([]int, g.n)
				for i, s := range p.symbols {
					held[i] = s[c] + s[4]
				}
				add(rank(held, 2, 0, false))
			} else {
				add(named(g.n, p.leaders[colour], 2))
			}
		}
	case g.mission == 6 && k > 0:
		for _, thing := range g.things(k) {
			if c := p.leaderCounts[thing]; c != nil {
				add(rank(c, row.first, 0, false))
			} else {
				add(named(g.n, p.leaders[thing], row.first))
			}
		}
	case p.first != nil && g.mission == 10:
		add(named(g.n, p.first, row.first))
		add(named(g.n, p.second, row.second))
	case p.first != nil:
		if len(p.first) > 1 {
			tie := row.first
			if g.split {
				tie = (row.first + row.second) / 2
			}
			add(named(g.n, p.first, tie))
		} else {
			add(named(g.n, p.first, row.first))
			if len(p.first) == 1 {
				add(named(g.n, p.second, row.second))
			}
		}
	default:
		add(rank(counts, row.first, row.second, g.split))
	}
	return total
}

func (g *game) things(k int) []string {
	if k == 1 {
		return bruteThings
	}
	return []string{"conserve", "journal"}
}

func trackPoint(n int, level bool) int {
	if level {
		return []int{0, 0, 1, 4, 7, 10}[n]
	}
	switch {
	case n >= 10:
		return 10
	case n >= 7:
		return 7
	case n >= 4:
		return 4
	case n >= 2:
		return 1
	}
	return 0
}

// lines gives every line by its name.
func (g *game) lines() map[string][]int {
	l := map[string][]int{}
	put := func(name string, i, n int) {
		if l[name] == nil {
			l[name] = make([]int, g.n)
		}
		l[name][i] += n
	}
	team := g.mode != "competitive"
	for i := range g.n {
		for v, n := range g.impact[i] {
			put("impact", i, v*n)
		}
		put("impact", i, 0)
		put("seniors", i, 0)
		for id, n := range g.seniors[i] {
			rule := bruteSeniors[id]
			if rule[1] == 0 {
				put("seniors", i, rule[0])
			} else {
				put("seniors", i, n/rule[1]*rule[0])
			}
		}
		if team {
			continue
		}
		put("other", i, g.other[i])
		for t, n := range g.tracks[i] {
			put("tracks", i, trackPoint(n, g.byLevel[i][t]))
		}
		if !g.proto {
			put("journals", i, g.journals[i])
			put("leftovers", i, (g.staging[i]+g.research[i])/3)
		}
	}
	for k := range 3 {
		l["goal"+strconv.Itoa(k+1)] = g.goalPoints(k)
	}
	return l
}

func (g *game) winners() (totals []int, winners []int) {
	totals = make([]int, g.n)
	for _, points := range g.lines() {
		for i := range points {
			totals[i] += points[i]
		}
	}
	for i, t := range totals {
		if t == slices.Max(totals) {
			winners = append(winners, i+1)
		}
	}
	return totals, winners
}

// file writes the sheet file.
func (g *game) file() []byte {
	edition := "released-2024"
	if g.proto {
		edition = "prototype-2023"
	}
	variants := map[string]any{}
	if g.split {
		variants["tieFirst"] = "split"
	}
	players := []any{}
	for i := range g.n {
		tracks := map[string]any{}
		for t, name := range []string{"reputation", "inspiration", "coordination", "ingenuity"} {
			tracks[name] = g.tracks[i][t]
			if g.byLevel[i][t] {
				tracks[name] = map[string]int{"level": g.tracks[i][t]}
			}
		}
		impact := map[string]int{}
		for v, n := range g.impact[i] {
			impact[strconv.Itoa(v)] = n
		}
		players = append(players, map[string]any{"name": "P" + strconv.Itoa(i+1), "tracks": tracks, "impact": impact, "journals": g.journals[i],
			"seniors": g.seniors[i], "leftovers": map[string]int{"staging": g.staging[i], "research": g.research[i]},
			"other": []any{map[string]any{"name": "ruling", "points": g.other[i]}}})
	}
	goals := map[string]any{}
	for k := range 3 {
		p, o := &g.goals[k], map[string]any{}
		put := func(name string, value any, there bool) {
			if there {
				o[name] = value
			}
		}
		put("counts", p.counts, p.counts != nil)
		put("leaders", p.leaders, p.leaders != nil)
		put("option", p.option, p.option != "")
		put("named", p.named, p.named != "")
		put("first", p.first, p.first != nil)
		put("second", p.second, p.second != nil)
		if p.symbols != nil {
			list := []any{}
			for _, s := range p.symbols {
				list = append(list, map[string]int{"blue": s[0], "brown": s[1], "green": s[2], "yellow": s[3], "wild": s[4]})
			}
			o["symbols"] = list
		}
		if g.mission == 6 && k == 2 {
			for name, counts := range p.leaderCounts {
				o[name] = counts
			}
		} else {
			put("leaderCounts", p.leaderCounts, p.leaderCounts != nil)
		}
		goals[strconv.Itoa(k+1)] = o
	}
	file := map[string]any{"system": "deepsea", "mission": g.mission, "edition": edition, "mode": g.mode, "variants": variants,
		"players": players, "goals": goals}
	if g.mode != "competitive" {
		file["coop"] = map[string]any{"thresholds": map[string]int{"impact": 20, "goal1": 10, "goal2": 10, "goal3": 10},
			"bonus": []any{map[string]any{"title": "a", "total": 1, "threshold": 1}, map[string]any{"title": "b", "total": 1, "threshold": 2},
				map[string]any{"title": "c", "total": 1, "threshold": 3}}}
	}
	data, err := json.Marshal(file)
	if err != nil {
		panic(err)
	}
	return data
}

// randomGame fills a whole sheet; answers to who are given in some games and
// counts in others. Small numbers make ties frequent.
func randomGame(r *rand.Rand, mission int, proto bool, mode string) *game {
	g := &game{mission: mission, proto: proto, mode: mode, split: r.IntN(3) == 0, n: 2 + r.IntN(4)}
	if mode == "solo" {
		g.n = 1
	}
	most := 1 + r.IntN(9)
	ints := func() []int {
		list := make([]int, g.n)
		for i := range list {
			list[i] = r.IntN(most + 1)
		}
		return list
	}
	some := func(limit int) []int {
		list := []int{}
		for _, s := range r.Perm(g.n) {
			if len(list) < limit && r.IntN(2) == 0 {
				list = append(list, s+1)
			}
		}
		slices.Sort(list)
		return list
	}
	free := slices.Clone(seniorOrder)
	for range g.n {
		var tracks [4]int
		var levels [4]bool
		for t := range tracks {
			tracks[t] = r.IntN(13)
			if levels[t] = r.IntN(4) == 0; levels[t] {
				tracks[t] = 1 + r.IntN(5)
			}
		}
		g.tracks, g.byLevel = append(g.tracks, tracks), append(g.byLevel, levels)
		impact := map[int]int{}
		for _, v := range bruteValues[mission] {
			if !(mission == 4 && v == 3) || r.IntN(2) == 0 {
				impact[v] = r.IntN(6)
			}
		}
		if r.IntN(4) == 0 {
			impact[0] = r.IntN(5)
		}
		g.impact = append(g.impact, impact)
		own := map[string]int{}
		for range r.IntN(3) {
			k := r.IntN(len(free))
			own[free[k]] = r.IntN(12)
			free = slices.Delete(free, k, k+1)
			if len(free) == 0 {
				break
			}
		}
		g.seniors = append(g.seniors, own)
		g.other = append(g.other, r.IntN(5)-2)
	}
	g.journals, g.staging = ints(), ints()
	g.research = make([]int, g.n)
	for i := range g.research {
		g.research[i] = r.IntN(13)
	}
	team := mode != "competitive"
	symbols := func() [][5]int {
		list := make([][5]int, g.n)
		for i := range list {
			for f := range list[i] {
				list[i][f] = r.IntN(4)
			}
		}
		return list
	}
	for k := range 3 {
		p := &g.goals[k]
		switch {
		case mission == 3 && k == 2 && r.IntN(2) == 0, mission == 8 && k == 2 && r.IntN(2) == 0:
			p.symbols = symbols()
		case mission == 3 && k == 2:
			p.counts, p.leaders = ints(), map[string][]int{}
			for _, c := range bruteColours {
				p.leaders[c] = some(5)
			}
		case mission == 6 && k > 0:
			p.leaders, p.leaderCounts = map[string][]int{}, map[string][]int{}
			if k == 1 {
				p.counts = ints()
			} else {
				p.named = []string{"conserve", "journal", "none"}[r.IntN(3)]
			}
			for _, thing := range g.things(k) {
				if r.IntN(2) == 0 || thing == p.named {
					p.leaderCounts[thing] = ints()
				} else {
					p.leaders[thing] = some(5)
				}
			}
		case mission == 7 && k == 2 && !team && r.IntN(2) == 0:
			p.first = some(5)
			for _, s := range some(5) {
				if !slices.Contains(p.first, s) {
					p.second = append(p.second, s)
				}
			}
			p.second = append([]int{}, p.second...)
		case mission == 10 && k < 2 && !team:
			p.first, p.second = some(1), []int{}
			if len(p.first) == 1 && r.IntN(3) > 0 {
				p.second = []int{p.first[0]%g.n + 1}
			}
		default:
			p.counts = ints()
		}
		if mission == 8 {
			p.option = [][]string{{"near", "far", "none"}, {"shallow", "deep", "none"}, {"narrow", "broad", "none"}}[k][r.IntN(3)]
		}
	}
	return g
}

// eachGame runs random games of every mission × edition × mode.
func eachGame(t *testing.T, times int, check func(*testing.T, *rand.Rand, *game)) {
	for mission := 1; mission <= NumMissions; mission++ {
		for _, proto := range []bool{false, true} {
			for _, mode := range []string{"competitive", "coop", "solo"} {
				t.Run(fmt.Sprintf("mission %d prototype %v %s", mission, proto, mode), func(t *testing.T) {
					for seed := range times {
						r := rand.New(rand.NewPCG(uint64(seed), uint64(mission)))
						check(t, r, randomGame(r, mission, proto, mode))
						if t.Failed() {
							t.Fatalf("seed %d", seed)
						}
					}
				})
			}
		}
	}
}

func TestScoreAgainstASecondScoreKeeper(t *testing.T) {
	eachGame(t, 60, func(t *testing.T, _ *rand.Rand, g *game) {
		s, err := ReadSheet(g.file())
		if err != nil {
			t.Fatalf("%v\n%s", err, g.file())
		}
		r := Score(s)
		lines := g.lines()
		for k, name := range r.Lines {
			for i := range r.Seats {
				if got := r.Seats[i].Points[k]; got != companion.Counted(lines[name][i]) {
					t.Fatalf("%s of seat %d: %v, want %d\n%s", name, i+1, got, lines[name][i], g.file())
				}
				sum, plain := 0, true
				for _, step := range r.Seats[i].Made[k] {
					sum += step.Points.N
					plain = plain && step.Text.Key != ""
				}
				if sum != r.Seats[i].Points[k].N || !plain {
					t.Fatalf("%s of seat %d: the steps add up to %d, not %d: %+v", name, i+1, sum, r.Seats[i].Points[k].N, r.Seats[i].Made[k])
				}
			}
			delete(lines, name)
		}
		if len(lines) > 0 {
			t.Fatalf("lines are missing: %v", lines)
		}
		if len(r.NotCounted) > 0 {
			t.Fatalf("nothing is missing, but %v", r.NotCounted)
		}
		if g.mode != "competitive" {
			if r.Winners != nil || r.Seats[0].Total.Known || len(r.Bonuses) > 0 || r.Flip != nil {
				t.Fatalf("co-op has totals, winners or bonuses: %+v", r)
			}
			return
		}
		totals, winners := g.winners()
		bonus := make([]int, g.n)
		for _, b := range r.Bonuses {
			bonus[b.Seat-1] += b.Points
			if (b.Points > 0) != slices.Contains([]string{"sole-first", "tied-first", "tied-first-split", "sole-second", "tied-second", "first-slot", "second-slot"}, b.Why) {
				t.Fatalf("bonus without a reason: %+v", b)
			}
			if b.Count.Known && b.Count.N == 0 && (b.Points > 0 || b.Why != "zero") {
				t.Fatalf("zero wins: %+v", b)
			}
		}
		for i := range totals {
			if r.Seats[i].Total != companion.Counted(totals[i]) || r.Seats[i].Known != totals[i] {
				t.Fatalf("total of seat %d: %v, want %d", i+1, r.Seats[i].Total, totals[i])
			}
		}
		if !reflect.DeepEqual(r.Winners, winners) {
			t.Fatalf("winners %v, want %v", r.Winners, winners)
		}
	})
}

func TestPermutingSeatsPermutesScores(t *testing.T) {
	eachGame(t, 12, func(t *testing.T, r *rand.Rand, g *game) {
		s, err := ReadSheet(g.file())
		if err != nil {
			t.Fatal(err)
		}
		perm := r.Perm(g.n)
		list := make([]Seat, g.n)
		for i, k := range perm {
			list[i] = s.setup.Seats[k]
		}
		moved := mustSet(t, s, "setup.seats", string(rawOf(list)))
		a, b := ScoreOnly(s), ScoreOnly(moved)
		for i, k := range perm {
			if !reflect.DeepEqual(b.Seats[i], a.Seats[k]) {
				t.Fatalf("seat %d was %d: %+v, was %+v", i+1, k+1, b.Seats[i], a.Seats[k])
			}
		}
		if x, y := Coop(s), Coop(moved); !reflect.DeepEqual(x, y) {
			t.Fatalf("co-op %+v, was %+v", y, x)
		}
	})
}

// bruteFlip is one entered count of the second score keeper.
type bruteFlip struct {
	seat            int
	category, field string
	low, high       int
	at              *int
}

func (g *game) flips() []bruteFlip {
	const most = 1 << 30
	var list []bruteFlip
	goals := func() {
		for k := range 3 {
			p := &g.goals[k]
			if p.option == "none" || g.mission == 10 && k < 2 {
				continue
			}
			for i := range g.n {
				name := "goal" + strconv.Itoa(k+1)
				if p.counts != nil && p.first == nil {
					list = append(list, bruteFlip{i, name, "count", 0, most, &p.counts[i]})
				}
				if p.symbols != nil {
					for f, field := range append(slices.Clone(bruteColours), "wild") {
						list = append(list, bruteFlip{i, name, field, 0, most, &p.symbols[i][f]})
					}
				}
				if g.mission == 6 && k > 0 {
					for _, thing := range g.things(k) {
						if c := p.leaderCounts[thing]; c != nil {
							list = append(list, bruteFlip{i, name, thing, 0, most, &c[i]})
						}
					}
				}
			}
		}
	}
	for i := range g.n {
		for t, name := range []string{"reputation", "inspiration", "coordination", "ingenuity"} {
			low, high := 0, 12
			if g.byLevel[i][t] {
				low, high = 1, 5
			}
			list = append(list, bruteFlip{i, "tracks", name, low, high, &g.tracks[i][t]})
		}
	}
	for i := range g.n {
		for _, v := range bruteValues[g.mission] {
			if _, there := g.impact[i][v]; there {
				list = append(list, bruteFlip{i, "impact", strconv.Itoa(v), 0, most, nil})
			}
		}
	}
	if g.proto {
		goals()
	} else {
		for i := range g.n {
			list = append(list, bruteFlip{i, "journals", "sum", 0, most, &g.journals[i]})
		}
	}
	for i := range g.n {
		for _, id := range seniorOrder {
			if _, there := g.seniors[i][id]; there && id != "robotics-engineer" {
				list = append(list, bruteFlip{i, "seniors", id, 0, most, nil})
			}
		}
	}
	if !g.proto {
		goals()
		for i := range g.n {
			list = append(list, bruteFlip{i, "leftovers", "staging", 0, most, &g.staging[i]},
				bruteFlip{i, "leftovers", "research", 0, 12, &g.research[i]})
		}
	}
	return list
}

// try changes one count, looks who wins, and changes it back.
func (g *game) try(f *bruteFlip, by int) (from int, ok bool, winners []int) {
	get, set := func() int { return *f.at }, func(n int) { *f.at = n }
	if f.at == nil && f.category == "impact" {
		v, _ := strconv.Atoi(f.field)
		get, set = func() int { return g.impact[f.seat][v] }, func(n int) { g.impact[f.seat][v] = n }
	} else if f.at == nil {
		get, set = func() int { return g.seniors[f.seat][f.field] }, func(n int) { g.seniors[f.seat][f.field] = n }
	}
	from = get()
	if from+by < f.low || from+by > f.high {
		return from, false, nil
	}
	set(from + by)
	_, winners = g.winners()
	set(from)
	return from, true, winners
}

func TestFlipAgainstTryingEveryChange(t *testing.T) {
	eachGame(t, 12, func(t *testing.T, _ *rand.Rand, g *game) {
		s, err := ReadSheet(g.file())
		if err != nil {
			t.Fatal(err)
		}
		got := FindFlip(s)
		if g.mode != "competitive" {
			if got != nil {
				t.Fatalf("co-op flips: %+v", got)
			}
			return
		}
		_, before := g.winners()
		var want *companion.Flip
		for k := 1; want == nil; k++ {
			for _, f := range g.flips() {
				for _, by := range []int{k, -k} {
					from, ok, winners := g.try(&f, by)
					if !ok || reflect.DeepEqual(winners, before) {
						continue
					}
					if want == nil {
						want = &companion.Flip{K: k}
					}
					want.Candidates = append(want.Candidates, companion.FlipChange{Seat: f.seat + 1, Category: f.category, Field: f.field,
						From: from, To: from + by, Winners: winners})
				}
			}
		}
		want.Pick = want.Candidates[0]
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("flip\n%+v\nwant\n%+v\n%s", got, want, g.file())
		}
		if full := Score(s).Flip; !reflect.DeepEqual(full, want) {
			t.Fatalf("Score has another flip: %+v", full)
		}
	})
}

// Files, snapshots and keys all carry the same sheet; and whatever is taken
// away is named as missing, never counted as zero.
func TestRandomSheetsRoundTripAndNameWhatIsMissing(t *testing.T) {
	eachGame(t, 55, func(t *testing.T, r *rand.Rand, g *game) {
		s, err := ReadSheet(g.file())
		if err != nil {
			t.Fatal(err)
		}
		keys := allKeys(s.box)
		held := slices.DeleteFunc(slices.Clone(keys), func(k companion.Key) bool { return string(s.Value(k)) == "null" })
		for range r.IntN(6) {
			s = mustSet(t, s, string(held[r.IntN(len(held))]), "null")
		}
		written := WriteSheet(s)
		again, err := ReadSheet(written)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		for _, key := range keys {
			if a, b := string(s.Value(key)), string(again.Value(key)); a != b {
				t.Fatalf("%s: %s became %s\n%s", key, a, b, written)
			}
		}
		if string(WriteSheet(again)) != string(written) {
			t.Fatalf("written again:\n%s\n%s", WriteSheet(again), written)
		}
		state := State{s}
		data, err := System{}.Encode(state)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := System{}.Decode(data)
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if !reflect.DeepEqual(decoded.(State).Sheet.withoutBox(), s.withoutBox()) {
			t.Fatalf("snapshot lost something\n%s", data)
		}
		result := Score(s)
		if !reflect.DeepEqual(stripped(result), ScoreOnly(s)) {
			t.Fatalf("ScoreOnly differs from Score")
		}
		whole := true
		for i := range result.Seats {
			for k := range result.Lines {
				whole = whole && result.Seats[i].Points[k].Known
			}
		}
		open := slices.DeleteFunc(slices.Clone(result.NotCounted), func(p string) bool { return p[0] == 'c' })
		if whole != (len(open) == 0) {
			t.Fatalf("every line known %v, but missing %v\n%s", whole, open, written)
		}
		if _, err := Answer(s); err != nil {
			t.Fatal(err)
		}
		for _, page := range s.Pages() {
			for _, f := range page.Fields {
				if _, ok := s.find(f.Key); !ok {
					t.Fatalf("page %s asks for %s", page.ID, f.Key)
				}
			}
		}
	})
}

func (s Sheet) withoutBox() Sheet {
	s.box = nil
	return s
}

func stripped(r companion.Result) companion.Result {
	r.Bonuses, r.NotCounted, r.Flip = nil, nil, nil
	for i := range r.Seats {
		r.Seats[i].Made = nil
	}
	return r
}
