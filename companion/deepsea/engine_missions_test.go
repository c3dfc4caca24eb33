package deepsea

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// Impact boards and mission rules, deepsea-rules §9, §11, and the count of the
// goals, §12.2.

func impactFor(p Position, seat, zone uint8) Position {
	p.push(seat, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1, zone: zone}}})
	return p
}

func TestEveryHexOnTheGridCanBeReachedByPlacing(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		if mission == 6 {
			continue
		}
		p := drawnPosition(t, released(mission, 2))
		sources := []uint8{0}
		if mission == 7 || mission == 10 {
			sources = nil
			for z := range p.rules.zones {
				sources = append(sources, uint8(z)+1)
			}
		}
		for changed := true; changed; {
			changed = false
			for _, source := range sources {
				set := p.legalHexes(0, source)
				for k := range p.rules.impact.hexes {
					if set.has(k) && !p.impact.occupied.has(k) {
						p.addMarker(0, uint8(k))
						changed = true
					}
				}
			}
		}
		for k := range p.rules.impact.hexes {
			if h := &p.rules.impact.hexes[k]; !p.impact.occupied.has(k) && !(h.offGrid && mission == 4) {
				t.Errorf("M%d: hex %d,%d can't be reached", mission, h.row, h.col)
			}
		}
	}
}

func TestAnInfiniteHexTakesSeveralMarkersOfOnePlayer(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "hex 2,6 p1 1", "hex 3,4 p2 1")
	for range 3 {
		p = after(t, impactFor(p, 0, 0), "place-impact 3,3")
	}
	want(t, "markers", p.markersOn(0, int(theHex(&p, "3,3"))), 3)
	s, err := Tally(&p)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "each scores", s.points().lines[0][lineImpact], counted(7)) // 2,6 shows 1
}

func TestALimitOfMarkersLosesTheImpact(t *testing.T) {
	p := drawnSetup(t, released(1, 2).setup(Variant{"impactMarkers", "limited-20"}), "hex 2,6 p2 1", "hex 3,3 p1 19")
	p = after(t, impactFor(p, 0, 0), "place-impact 3,3")
	q := impactFor(p, 0, 0)
	q.advance(nil)
	want(t, "lost", q.quiet(), true)
	q = impactFor(p, 1, 0)
	want(t, "the other may", len(textsOf(&q, "place-impact")) > 0, true)
}

func TestM4PinkHexIsForSeaTurtlesOnce(t *testing.T) {
	for value, hexes := range map[string]int{"off": 0, "sea-turtle": 1} {
		setup := released(4, 2).setup(Variant{"m4Pink", value})
		p := drawnSetup(t, setup)
		turtle := zoneOf(&p, "sea-turtle-migration") + 1
		q := impactFor(p, 0, turtle)
		n := 0
		for _, text := range textsOf(&q, "place-impact 5,9") {
			q = after(t, q, text)
			n++
		}
		want(t, value, n, hexes)
		q = impactFor(q, 0, turtle)
		want(t, "once a player", len(textsOf(&q, "place-impact 5,9")), 0)
		q = impactFor(p, 0, 0)
		want(t, "no other Impact", len(textsOf(&q, "place-impact 5,9")), 0)
	}
}

func TestM6RunnersStayAboveUntilTheStarIsFound(t *testing.T) {
	p := drawnPosition(t, released(6, 2))
	p = after(t, impactFor(p, 0, 0), "place-impact 0,2")
	want(t, "the hex's disc", p.players[0].staging, 1)
	q := impactFor(p, 0, 0)
	wantMoves(t, &q, "place-impact")
	for _, text := range textsOf(&q, "move-impact") {
		if m := theMove(t, &q, text); q.rules.impact.hexes[m.B].row > 1 {
			t.Errorf("closed: %s", text)
		}
	}
	m := theMove(t, &q, "move-impact 0,2 0,1")
	q = mustPlay(t, q, m)
	want(t, "left", q.markersOn(0, int(theHex(&q, "0,2"))), 0)
	want(t, "entered", tracksOf(&q, 1)[trackReputation], 1)
}

func TestM6DiscovererNamesTheType(t *testing.T) {
	p := leadingIn(t, released(6, 2), "cell A3 rift-valley", "cell A4 brine-pool")
	p.task = task{kind: taskDiscover, seat: 0, a: 1 << 4, stage: discoverPlace, drawn: 1, wanted: 1, draw: [2]uint8{zoneOf(&p, "fallen-star") + 1}}
	p.piles.hidden[4] &^= 1 << zoneOf(&p, "fallen-star")
	p.advance(nil)
	wantMoves(t, &p, "name-type", "conserve", "journal")
	p = after(t, p, "name-type journal")
	want(t, "then the Discovery bonus", p.queue.top().n > 0, true)
	s, err := Tally(&p)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "goal 3", s.goals[2].named, namedJournal)
}

func TestM7RescueGridOpensToTheFallenStar(t *testing.T) {
	p := drawnPosition(t, released(7, 2))
	star := zoneOf(&p, "fallen-star") + 1
	q := impactFor(p, 0, star)
	wantMoves(t, &q, "place-impact", "0,2", "0,3", "5,6")
	q = impactFor(p, 0, 0)
	wantMoves(t, &q, "place-impact", "0,2", "0,3")
	q = after(t, impactFor(p, 0, star), "place-impact 5,6")
	q = impactFor(q, 1, 0)
	want(t, "from then on by adjacency", slices.Contains(textsOf(&q, "place-impact"), "place-impact 6,6 by impact"), true)
}

func TestM8OptionBindsAllAndIsChosenOnce(t *testing.T) {
	p := drawnPosition(t, released(8, 2), "hex 8,1 p2 1")
	p = after(t, impactFor(p, 0, 0), "place-impact 9,0")
	wantMoves(t, &p, "goal-option", "1 near", "1 far")
	p = after(t, p, "goal-option 1 far")
	s, err := Tally(&p)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "goal 1", s.goals[0].option, "far")
	want(t, "goal 2 stays open: nobody scores", s.goals[1].option, optionNone)
}

func TestM10RacesAndFullRows(t *testing.T) {
	settings := []string{"cell C3 rift-valley", "cell C4 seamount", "cell C5 whale-fall", "cell D3 thermal-vents", "cell D4 brine-pool", "cell D5 black-smoker"}
	p := leadingIn(t, released(10, 3), append(settings, "p1 vessel the-sea-star seamount", "p1 supply 21")...)
	p = after(t, p, "travel seamount whale-fall")
	want(t, "goal 2", p.extras.race[1], [2]uint8{1, 0})
	want(t, "its disc from supply", p.players[0].supply, 20)
	p.travel(0, zoneOf(&p, "whale-fall"), zoneOf(&p, "black-smoker"))
	want(t, "one slot each", p.extras.race[1], [2]uint8{1, 0})
	p.raceTravelled(2, zoneOf(&p, "whale-fall"))
	p.raceTravelled(1, zoneOf(&p, "whale-fall"))
	want(t, "two slots", p.extras.race[1], [2]uint8{1, 3})
	p.raceDiscovered(1, zoneOf(&p, "black-smoker"))
	want(t, "goal 1", p.extras.race[0], [2]uint8{2, 0})

	full := drawnPosition(t, released(10, 2), "hex 4,0 p1 1", "hex 4,1 p1 1", "hex 4,2 p2 1", "hex 4,3 p1 1", "hex 4,4 p1 1", "hex 4,5 p1 1")
	q := impactFor(full, 0, zoneOf(&full, "whale-fall")+1)
	wantMoves(t, &q, "place-impact", "3,7")
	third := drawnPosition(t, released(10, 2), "hex 2,0 p1 1", "hex 2,1 p1 1", "hex 2,2 p2 1", "hex 2,3 p1 1", "hex 2,4 p1 1", "hex 2,5 p1 1")
	want(t, "depth 3 has no area", third.canPlaceImpact(0, zoneOf(&third, "rift-valley")+1), false)
}

func TestLaterVesselsStartWhereTheMissionSays(t *testing.T) {
	p := drawnPosition(t, released(3, 2), "cell A1 atoll", "p1 track ingenuity 1")
	p.players[0].gained = 0
	p.push(0, &itemList{n: 1, items: [maxItems]Item{{kind: itemIngenuity, n: 1}}})
	p.advance(nil)
	p = after(t, p, "take by ingenuity")
	want(t, "a choice of depth-1 zones", len(textsOf(&p, "choose-launch")) >= 2, true)
	q := drawnPosition(t, released(7, 2))
	q.players[0].track[trackIngenuity], q.players[0].gained = 1, 0
	q.advanceTrack(0, trackIngenuity)
	want(t, "Remote Anchorage", q.players[0].vessel[1], zoneOf(&q, "remote-anchorage")+1)
	later := drawnSetup(t, released(1, 2).setup(Variant{"vesselGain", "next-preparation"}))
	later.advanceTrack(0, trackIngenuity)
	later.advanceTrack(0, trackIngenuity)
	want(t, "waits", [2]uint8{later.players[0].waiting, later.players[0].vessel[1]}, [2]uint8{1, 0})
}

// unit is a line of the table of deepsea-rules §12.2, written anew: which
// discs or vessels count, in which columns and depths; zones if z.
type unitLine struct {
	units   string // s j c v, or d for any disc
	columns string
	depths  string
	zones   bool
}

var unitTable = map[int]map[int]unitLine{
	1:  {1: {units: "s"}, 2: {units: "j"}, 3: {units: "c"}},
	2:  {1: {units: "s", columns: "BC"}, 2: {units: "dv", columns: "DE"}, 3: {units: "d", depths: "234", zones: true}},
	3:  {1: {units: "s", depths: "12"}, 2: {units: "jv", depths: "345"}},
	4:  {1: {units: "c", depths: "123"}, 2: {units: "dv", columns: "AE"}, 3: {units: "d", depths: "45"}},
	5:  {1: {units: "sv", columns: "AB"}, 2: {units: "jv", columns: "EFG"}, 3: {units: "c", depths: "23"}},
	6:  {1: {units: "d", depths: "234", zones: true}},
	7:  {1: {units: "dv", columns: "C", zones: true}, 2: {units: "cj", columns: "ABDE"}},
	9:  {2: {units: "dv", depths: "1"}, 3: {units: "c", depths: "234"}},
	10: {3: {units: "j", depths: "45"}},
}

// TestGoalsAgainstBruteForce counts each goal of ended games by the table of
// the rules, not by the facts.
func TestGoalsAgainstBruteForce(t *testing.T) {
	checked := 0
	for mission, goals := range unitTable {
		for seed := range uint64(6) {
			p, err := NewPosition(released(mission, 4).setup(), companion.NewRandom(seed))
			if err != nil {
				t.Fatal(err)
			}
			r := companion.NewRandom(seed)
			for !p.Ended() {
				moves := busy(Moves(&p, nil))
				var k int
				k, r = r.Below(len(moves))
				p.do(moves[k])
			}
			s, err := Tally(&p)
			if err != nil {
				t.Fatal(err)
			}
			for g, line := range goals {
				for i := range p.seats {
					n := 0
					for cell, zone := range p.ocean.cell {
						if zone == 0 || line.columns != "" && !strings.Contains(line.columns, allColumns[cell%7]) ||
							line.depths != "" && !strings.Contains(line.depths, fmt.Sprint(cell/7+1)) {
							continue
						}
						here := 0
						for k := range p.rules.spaces {
							letter := string("scj"[p.rules.spaces[k].kind])
							if p.rules.spaces[k].zone == zone-1 && p.ocean.disc[k] == i+1 && (strings.Contains(line.units, letter) || strings.Contains(line.units, "d")) {
								here++
							}
						}
						for _, v := range p.players[i].vessel {
							if v == zone && strings.Contains(line.units, "v") {
								here++
							}
						}
						if line.zones {
							here = min(here, 1)
						}
						n += here
					}
					checked++
					if got := s.seat(int(i)).goals[g-1].count; got != counted(n) {
						t.Errorf("M%d goal %d seat %d: %v, want %d\n%s", mission, g, i+1, got, n, p.draw())
					}
				}
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d counts", checked)
	}
}

// TestPermutingSeatsOfAPositionPermutesItsScores turns the table around.
func TestPermutingSeatsOfAPositionPermutesItsScores(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		p, err := NewPosition(released(mission, 3).setup(), companion.NewRandom(uint64(mission)))
		if err != nil {
			t.Fatal(err)
		}
		r := companion.NewRandom(3)
		for !p.Ended() {
			moves := busy(Moves(&p, nil))
			var k int
			k, r = r.Below(len(moves))
			p.do(moves[k])
		}
		q := p
		turn := func(owner *uint8) {
			if *owner > 0 {
				*owner = *owner%3 + 1
			}
		}
		for i := range uint8(3) {
			q.players[(i+1)%3] = p.players[i]
			for k := range q.impact.many {
				q.impact.many[k][(i+1)%3] = p.impact.many[k][i]
			}
		}
		for k := range q.ocean.disc {
			turn(&q.ocean.disc[k])
		}
		for k := range q.ocean.discoverer {
			turn(&q.ocean.discoverer[k])
		}
		for k := range q.impact.owner {
			turn(&q.impact.owner[k])
		}
		for k := range q.cards.place {
			if at := q.cards.place[k]; at >= cardOwned {
				q.cards.place[k] = (at-cardOwned+1)%3 + cardOwned
			}
		}
		for g := range q.extras.race {
			turn(&q.extras.race[g][0])
			turn(&q.extras.race[g][1])
		}
		if err := q.laws(); err != nil {
			t.Fatal(err)
		}
		one, _ := Tally(&p)
		two, _ := Tally(&q)
		a, b := ScoreOnly(one), ScoreOnly(two)
		for i := range 3 {
			if a.Seats[i].Total != b.Seats[(i+1)%3].Total {
				t.Errorf("M%d seat %d: %v and %v", mission, i+1, a.Seats[i], b.Seats[(i+1)%3])
			}
		}
	}
}

// A position answers every counter of a Bonus goal, and as its sheet does
// where the sheet can.
func TestCountersOfAPosition(t *testing.T) {
	p := drawnPosition(t, released(1, 2), "cell A1 kelp-forest", "space kelp-forest c1 p1", "space kelp-forest c2 p2", "discoverer kelp-forest p1",
		"card the-nautical-journal p1", "hex 3,3 p1 2", "p1 track reputation 4", "p1 tile tray pilot:senior", "p1 token disc 1", "space the-sea-star s1 p1")
	for word, n := range map[string]int{"research": 0, "staging": 1, "seniors": 2, "vessels": 1, "journals": 1, "markers": 2, "levels": 6, "sets": 0, "tokens": 1,
		"depth5": 0, "zones-discovered": 1, "zones": 2, "sonar": 1, "journal-discs": 0, "conserve": 1, "discs": 2, "links": 1} {
		if got, ok := p.Counter(word, 1); !ok || got != n {
			t.Errorf("%s: %d, want %d", word, got, n)
		}
	}
	s, err := Tally(&p)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range Counters() {
		n, ok := p.Counter(word, 1)
		if !ok {
			t.Errorf("%s isn't counted", word)
		}
		if seats, _ := s.Counter(word); seats[0].Known && seats[0].N != n {
			t.Errorf("%s: %d, the sheet says %d", word, n, seats[0].N)
		}
	}
}
