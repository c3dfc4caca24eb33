package deepsea

import (
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// Every value that is offered for a place can be ruled, changes just that
// place, and has words; ruling it back leads to the same position.
func TestWhatARulingOffersCanBeRuled(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		tried := map[string]int{}
		p, err := NewPosition(released(mission, 3).setup(), companion.NewRandom(uint64(mission)))
		if err != nil {
			t.Fatal(err)
		}
		r := companion.NewRandom(uint64(mission))
		for n := 0; n < 260 && !p.Ended(); n++ {
			moves := busy(Moves(&p, nil))
			var k int
			k, r = r.Below(len(moves))
			p.do(moves[k])
			if n%130 != 129 {
				continue
			}
			for _, group := range append(RulingGroups(), RulingZone) {
				for _, what := range p.RulingPlaces(group, 2, startZone(&p)) {
					now, values, ok := p.RulingValues(what)
					if !ok {
						t.Errorf("mission %d: %q is no place", mission, what)
					}
					for _, value := range values {
						tried[group]++
						next, changes, err := Rule(p, what+" "+value)
						if err != nil || changes[0].After != value || changes[0].Before != now || value == now {
							t.Errorf("mission %d: %q from %q to %q: %v %v", mission, what, now, value, changes, err)
						}
						if err := next.laws(); err != nil {
							t.Errorf("mission %d: %q %q: %v", mission, what, value, err)
						}
						if said := p.rules.box.RulingSaid(p.rules.setup.Seats, what, value); !worded(said) {
							t.Errorf("mission %d: no words for %q %q: %v", mission, what, value, said)
						}
					}
				}
			}
		}
		for _, group := range append(RulingGroups(), RulingZone) {
			if tried[group] == 0 {
				t.Errorf("mission %d: nothing can be ruled in %q", mission, group)
			}
		}
	}
}

// startZone is a board that lies in the ocean.
func startZone(p *Position) string {
	return p.zoneIDs(func(z uint8) bool { return p.inOcean(z) && p.rules.zones[z].numSites > 0 })[0]
}

// worded says that a message and all in it have keys that are listed, and that
// no part of it is a bare setting.
func worded(m companion.Message) bool {
	if !slices.Contains(MessageKeys, m.Key) {
		return false
	}
	for name, arg := range m.Args {
		switch inner := arg.(type) {
		case companion.Message:
			if !worded(inner) {
				return false
			}
		case string:
			if name == "Text" && (strings.Contains(inner, " ") && strings.ToLower(inner) == inner || strings.HasPrefix(inner, "p1")) {
				return false
			}
		}
	}
	return true
}
