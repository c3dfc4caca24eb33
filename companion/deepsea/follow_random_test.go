package deepsea

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"shipmate/companion"
)

// shadow plays a followed game by random gestures that are offered, and counts
// by itself what each of them should leave.
type shadow struct {
	t      *testing.T
	r      *rand.Rand
	s      Sheet
	name   string
	steps  int
	newest [MaxSeats]int // the highest id that was due
	seats  [MaxSeats]shadowSeat
}

type shadowSeat struct {
	advances [NumTracks]int
	research int
	staging  int
	supply   int
	covered  int // discs on Specialists
	placed   int // for ever
	limbo    int // of promoted Juniors: on their way back, or kept from it
	impact   int // points
	journals int // points
}

// do lays what a gesture gives. An id that comes new is higher than all before.
func (g *shadow) do(values []companion.Value, err error) {
	g.t.Helper()
	if err != nil {
		g.t.Fatalf("%s step %d: %v", g.name, g.steps, err)
	}
	for _, v := range values {
		if string(g.s.Value(v.Key)) == string(v.Value) {
			g.t.Fatalf("%s step %d: %s is given and the same", g.name, g.steps, v.Key)
		}
	}
	before := g.s
	g.s = laid(g.t, g.s, values)
	g.steps++
	for i := range g.s.seats() {
		newest := g.newest[i]
		for _, one := range g.s.seat(i).follow.due.items {
			old := slices.ContainsFunc(before.seat(i).follow.due.items, func(b Due) bool { return b.ID == one.ID })
			if !old && one.ID <= g.newest[i] {
				g.t.Fatalf("%s step %d: id %d again", g.name, g.steps, one.ID)
			}
			newest = max(newest, one.ID)
		}
		g.newest[i] = newest
	}
	g.check()
}

func (g *shadow) check() {
	g.t.Helper()
	for i := range g.s.seats() {
		d, own := g.s.seat(i), &g.seats[i]
		for t, n := range own.advances {
			want := n
			if n > 12 {
				want = 10 + (n-10)%3
			}
			if got := int(d.tracks[t].n); got != want {
				g.t.Fatalf("%s step %d: track %d of %d on %d, want %d", g.name, g.steps, t, i, got, want)
			}
		}
		covered := 0
		for _, one := range d.follow.specialists {
			if one.Disc {
				covered++
			}
		}
		if int(d.staging.n) != own.staging || int(d.follow.supply.n) != own.supply || covered != own.covered || int(d.research.n) != own.research {
			g.t.Fatalf("%s step %d: seat %d has staging %d supply %d covered %d research %d, want %+v",
				g.name, g.steps, i, d.staging.n, d.follow.supply.n, covered, d.research.n, *own)
		}
		// A supply below zero counts the substitutes.
		if sum := own.supply + own.staging + own.covered + own.placed + own.limbo; sum != maxDiscs {
			g.t.Fatalf("%s step %d: seat %d has %d discs: %+v", g.name, g.steps, i, sum, *own)
		}
	}
	if g.steps%40 == 0 {
		data, err := System{}.Encode(State{g.s})
		if err != nil {
			g.t.Fatal(err)
		}
		back, err := System{}.Decode(data)
		if err != nil || !reflect.DeepEqual(back.(State).Sheet.withoutBox(), g.s.withoutBox()) {
			g.t.Fatalf("%s: snapshot: %v\n%s", g.name, err, data)
		}
	}
}

func (g *shadow) fromSupply(i, n int) {
	own := &g.seats[i]
	if g.s.box.Variant("discSupply") == "limited" {
		n = min(n, own.supply)
	}
	own.staging, own.supply = own.staging+n, own.supply-n
}

// settle does or declines what is due until nothing is.
func (g *shadow) settle(seat int) {
	for len(g.s.seat(seat-1).follow.due.items) > 0 {
		list := g.s.seat(seat - 1).follow.due.items
		one := list[0]
		switch k := g.r.IntN(20); {
		case k == 0 && one.Gain == GainSupply, one.Why == WhyLaunch:
			g.take(seat, one)
		case k == 0:
			values, err := g.s.Decline(seat, one.ID)
			g.do(values, err)
		case k == 1 && len(list) > 1:
			values, err := g.s.Later(seat, one.ID)
			g.do(values, err)
		default:
			g.take(seat, one)
		}
	}
}

func (g *shadow) take(seat int, one Due) {
	i := seat - 1
	own := &g.seats[i]
	with := Choice{Zone: "kelp-forest"}
	if one.Gain != GainVessel {
		with.Zone = ""
	}
	switch t := trackOf(one.Gain); {
	case t >= 0:
		own.advances[t] += one.N
	case one.Gain == "any":
		t = g.r.IntN(NumTracks)
		with.Track = trackNames[t]
		own.advances[t]++
	case one.Gain == "lowest":
		gesture, _ := g.s.gesture()
		low, _ := gesture.lowest(i)
		t = low[g.r.IntN(len(low))]
		with.Track = trackNames[t]
		own.advances[t]++
	case one.Gain == "research":
		own.research = min(12, own.research+one.N)
	case one.Gain == "disc":
		g.fromSupply(i, one.N)
	case one.Gain == GainSupply:
		own.supply, own.limbo = own.supply+one.N, own.limbo-one.N
	case one.Gain == "impact":
		at, from, ok := g.hex(seat, one.Zone())
		if !ok {
			values, err := g.s.Decline(seat, one.ID)
			g.do(values, err)
			return
		}
		with.At, with.From = &at, from
		g.marked(i, at, from)
	case one.Gain == "promote":
		k := g.junior(i)
		if k < 0 {
			values, err := g.s.Decline(seat, one.ID)
			g.do(values, err)
			return
		}
		with.Specialist = k
		g.promoted(i, k)
	}
	values, err := g.s.Take(seat, one.ID, with)
	g.do(values, err)
}

func (g *shadow) hex(seat int, zone string) (at Spot, from *Spot, ok bool) {
	if runners := g.s.Runners(seat); len(runners) > 0 {
		from = &runners[g.r.IntN(len(runners))]
	}
	var open []Spot
	for k, state := range g.s.Hexes(seat, from, zone) {
		if h := &g.s.box.mission.Impact.Hexes[k]; state.Open {
			open = append(open, Spot{h.R, h.C})
		}
	}
	if len(open) == 0 || from == nil && g.s.box.Variant("impactMarkers") == "limited-20" && markersOf(g.s.seat(seat-1).hexes) >= 20 {
		return at, nil, false
	}
	return open[g.r.IntN(len(open))], from, true
}

func (g *shadow) marked(i int, at Spot, from *Spot) {
	board := &g.s.box.mission.Impact
	g.seats[i].impact += board.Hexes[board.index(at.R, at.C)].Points
	if from != nil {
		g.seats[i].impact -= board.Hexes[board.index(from.R, from.C)].Points
	}
}

func (g *shadow) junior(i int) int {
	var juniors []int
	for k, one := range g.s.seat(i).follow.specialists {
		if !one.Senior {
			juniors = append(juniors, k)
		}
	}
	if len(juniors) == 0 {
		return -1
	}
	return juniors[g.r.IntN(len(juniors))]
}

func (g *shadow) promoted(i, k int) {
	if g.s.seat(i).follow.specialists[k].Disc {
		g.seats[i].covered--
		g.seats[i].limbo++
	}
}

// tray: 51 tiles lie on it or in front of people. deepsea-rules §4.3.
func (g *shadow) tray(seat int) {
	g.t.Helper()
	tiles := 0
	for i := range g.s.seats() {
		tiles += len(g.s.seat(i).follow.specialists) - 1
	}
	for _, one := range g.s.Offer(seat) {
		tiles += one.Left
	}
	if tiles != 51 {
		g.t.Fatalf("%s: %d tiles", g.name, tiles)
	}
}

func (g *shadow) prepare(seat int) {
	i := seat - 1
	own := &g.seats[i]
	g.tray(seat)
	var allowed []string
	for _, one := range g.s.Offer(seat) {
		if one.Allowed {
			allowed = append(allowed, one.ID)
		}
	}
	if len(allowed) > 0 {
		values, err := g.s.Recruit(seat, allowed[g.r.IntN(len(allowed))], false)
		g.do(values, err)
		g.settle(seat)
	}
	g.fromSupply(i, g.s.levelOf(i, trackInspiration))
	values, err := g.s.GainEffort(seat)
	g.do(values, err)
	back := g.s.levelOf(i, trackCoordination)
	for k, one := range g.s.seat(i).follow.specialists {
		if back > 0 && one.Disc && g.r.IntN(4) > 0 {
			own.staging, own.covered, back = own.staging+1, own.covered-1, back-1
			values, err := g.s.TakeBack(seat, k)
			g.do(values, err)
		}
	}
	values, err = g.s.Ready(seat)
	g.do(values, err)
}

// act is one turn: an activation with what may come of it, or a pass.
func (g *shadow) act(seat int) {
	i := seat - 1
	own := &g.seats[i]
	var ready []int
	for k, one := range g.s.seat(i).follow.specialists {
		if !one.Disc && len(g.s.box.sideOf(one).Actions) > 0 {
			ready = append(ready, k)
		}
	}
	if own.staging == 0 || len(ready) == 0 || g.r.IntN(8) == 0 {
		values, err := g.s.Pass(seat)
		g.do(values, err)
		return
	}
	own.staging, own.covered = own.staging-1, own.covered+1
	values, err := g.s.Activate(seat, ready[g.r.IntN(len(ready))])
	g.do(values, err)
	var cards []Card
	for _, card := range g.s.Cards(seat) {
		if card.Affordable && card.Taken == 0 {
			cards = append(cards, card)
		}
	}
	switch k := g.r.IntN(4); {
	case k == 0 && len(cards) > 0:
		card := g.s.box.Journal(cards[g.r.IntN(len(cards))].ID)
		own.research, own.staging, own.placed, own.journals = own.research-card.Cost, own.staging-1, own.placed+1, own.journals+card.Points
		values, err := g.s.Publish(seat, card.ID, false)
		g.do(values, err)
	case k == 1:
		other := 1 + g.r.IntN(g.s.seats())
		zone := g.s.box.facts.Zones()[g.r.IntN(len(g.s.box.facts.Zones()))]
		gains := append(slices.Clone(zone.Discovery), "research", "research")
		values, err := g.s.Owe([]int{seat, other}, gains, zone.ID)
		g.do(values, err)
	case k == 2:
		if at, from, ok := g.hex(seat, ""); ok {
			g.marked(i, at, from)
			values, err := g.s.Mark(seat, at, from, "", false)
			g.do(values, err)
		}
	default:
		if k := g.junior(i); k >= 0 {
			g.promoted(i, k)
			values, err := g.s.Promote(seat, k)
			g.do(values, err)
		}
	}
	for k := range g.s.seats() {
		g.settle((i+k)%g.s.seats() + 1)
	}
	values, err = g.s.EndTurn(seat)
	g.do(values, err)
}

func (g *shadow) play() {
	for i := range g.s.seats() {
		g.seats[i] = shadowSeat{supply: 29, covered: 1}
	}
	g.do(g.s.StartFollowing(FollowEverything, nil), nil)
	for seat := following(g.t, g.s).Turn; seat != 0; seat = following(g.t, g.s).Turn {
		g.settle(seat)
	}
	values, err := g.s.Begin()
	g.do(values, err)
	for f := following(g.t, g.s); f.Phase != PhaseOver; f = following(g.t, g.s) {
		switch {
		case f.Turn == 0:
			values, err := g.s.EndRound()
			g.do(values, err)
			for i := range g.s.seats() {
				g.settle(i + 1)
			}
		case f.Phase == PhasePreparation:
			g.prepare(f.Turn)
		default:
			g.act(f.Turn)
		}
	}
}

// finish compares the lines of the pad that following fills in.
func (g *shadow) finish() {
	f := following(g.t, g.s)
	if len(f.Records) != f.Rounds {
		g.t.Errorf("%s: %d records", g.name, len(f.Records))
	}
	p := g.s.points()
	for i := range g.s.seats() {
		own := &g.seats[i]
		tracks := 0
		for t := range trackNames {
			tracks += []int{0, 0, 1, 1, 4, 4, 4, 7, 7, 7, 10, 10, 10}[g.s.seat(i).tracks[t].n]
		}
		want := map[line]int{lineTracks: tracks, lineImpact: own.impact, lineJournals: own.journals, lineLeftovers: (own.staging + own.research) / 3}
		for l, points := range want {
			if slices.Contains(g.s.box.lines, l) && p.lines[i][l] != counted(points) {
				g.t.Errorf("%s: seat %d, %s: %v, want %d", g.name, i+1, l, p.lines[i][l], points)
			}
		}
		if n := len(f.Seats[i].Specialists); n > f.Rounds+1 {
			g.t.Errorf("%s: seat %d has %d Specialists", g.name, i+1, n)
		}
	}
	if g.s.team() {
		s := g.s
		for k, name := range thresholdNames {
			s = mustSet(g.t, s, "coop.threshold."+name, fmt.Sprint(1+g.r.IntN(40)))
			if k > 0 {
				s = mustSet(g.t, s, "coop.bonus"+fmt.Sprint(k), fmt.Sprintf(`{"count":%q,"threshold":%d}`, Counters()[g.r.IntN(len(Counters()))], g.r.IntN(20)))
			}
		}
		wantMetersAsCoop(g.t, s, g.name)
	}
	for _, id := range g.s.Box().Seniors() {
		if string(g.s.Value(companion.Key("senior."+id))) == "null" {
			g.t.Errorf("%s: nobody says whose %s is", g.name, id)
		}
	}
}

func TestRandomFollowedGames(t *testing.T) {
	games := uint64(2)
	if testing.Short() {
		games = 1
	}
	longest := 0
	for mission := 1; mission <= NumMissions; mission++ {
		for n := 1; n <= MaxSeats; n++ {
			for seed := range games {
				r := rand.New(rand.NewPCG(seed, uint64(mission*10+n)))
				s := newSheet(t, mission, n, func(s *Setup) {
					s.StartSeat = r.IntN(n + 1)
					if r.IntN(3) == 0 {
						s.Edition = Prototype2023
					}
					if n > 1 && r.IntN(4) == 0 {
						s.Mode = Cooperative
					}
				})
				g := shadow{t: t, r: r, s: s, name: fmt.Sprintf("mission %d, %d seats, seed %d", mission, n, seed)}
				g.play()
				g.finish()
				longest = max(longest, g.steps)
			}
		}
	}
	t.Logf("longest game: %d gestures", longest)
}
