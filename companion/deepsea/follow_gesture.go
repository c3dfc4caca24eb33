package deepsea

import (
	"bytes"
	"slices"

	"shipmate/companion"
)

// gesture is a sheet on its way to the next: it is written like a sheet, and
// whatever it writes is marked, so that changed finds what is different.
type gesture struct {
	Sheet
	before Sheet
	keys   []companion.Key
}

// maxGesture is what the values of one gesture may be long, below
// companion.MaxEntryBytes.
const maxGesture = 4000

// gesture begins one. It refuses where nobody follows the game.
func (s Sheet) gesture() (*gesture, error) {
	if s.follow.depth == "" {
		return nil, denied("deepsea.refuse.follow.none", nil)
	}
	return &gesture{Sheet: s, before: s}, nil
}

// gestureOf begins one of seat 1 …; i is the seat from 0 on.
func (s Sheet) gestureOf(seat int) (g *gesture, i int, d *seatData, err error) {
	if seat < 1 || seat > s.seats() {
		return nil, 0, nil, refuse("refuse.range", companion.Args{"Low": 1, "High": s.seats()})
	}
	if g, err = s.gesture(); err != nil {
		return nil, 0, nil, err
	}
	return g, seat - 1, g.seat(seat - 1), nil
}

// denied is the error of something that the rules don't allow.
func denied(key string, args companion.Args) *companion.Error {
	return &companion.Error{Code: companion.CodeRefused, Message: companion.Message{Key: key, Args: args}}
}

// named are the arguments of a sentence about one person.
func (s *Sheet) named(i int) companion.Args {
	return companion.Args{"Seat": i + 1, "Name": s.setup.Seats[i].Name}
}

// mark says that a key of the table may have changed.
func (g *gesture) mark(key companion.Key) { g.keys = append(g.keys, key) }

// markSeat says that keys of a person may have changed.
func (g *gesture) markSeat(i int, paths ...string) {
	for _, path := range paths {
		g.mark(seatKey(i, path))
	}
}

// changed lists what is different now, in the order in which it was marked.
func (g *gesture) changed() []companion.Value {
	values := []companion.Value{}
	for i, key := range g.keys {
		if slices.Contains(g.keys[:i], key) {
			continue
		}
		if value := g.Value(key); !bytes.Equal(value, g.before.Value(key)) {
			values = append(values, companion.Value{Key: key, Value: value})
		}
	}
	return values
}

// values lists what is different now; nothing, where a gesture changes nothing.
// It refuses a gesture that no entry holds.
func (g *gesture) values() ([]companion.Value, error) {
	values := g.changed()
	for i := range g.seats() {
		if q := &g.seat(i).follow.due; len(q.items) > maxDue || q.next > maxDueID {
			return nil, denied("deepsea.refuse.follow.full", nil)
		}
	}
	if len(rawOf(companion.Set{Set: values})) > maxGesture {
		return nil, denied("deepsea.refuse.follow.full", nil)
	}
	return values, nil
}

// everything says that more than rounds and tracks is followed.
func (s *Sheet) everything() bool { return s.follow.depth == FollowEverything }

// reminds says that a reminder isn't switched off.
func (s *Sheet) reminds(why string) bool { return !slices.Contains(s.follow.off, why) }

// round is the round that runs.
func (s *Sheet) round() int {
	if s.follow.round.known {
		return int(s.follow.round.n)
	}
	return 1
}

func (s *Sheet) phase() string {
	if s.follow.phase == "" {
		return PhasePreparation
	}
	return s.follow.phase
}

// inPhase refuses what belongs to another phase.
func (s *Sheet) inPhase(phases ...string) error {
	if slices.Contains(phases, s.phase()) {
		return nil
	}
	return denied("deepsea.refuse.follow.phase", nil)
}

// front puts what is due before everything else of a person, in its order.
// Reminders that are switched off don't come.
func (g *gesture) front(i int, list []Due) {
	q := &g.seat(i).follow.due
	items := make([]Due, 0, len(list)+len(q.items))
	for _, one := range list {
		if g.reminds(one.Why) {
			q.next = max(q.next, 1)
			one.ID, q.next = q.next, q.next+1
			items = append(items, one)
		}
	}
	if len(items) > 0 {
		items = append(items, q.items...)
		q.items = items
		g.markSeat(i, "due")
	}
}

// printed makes gains due, in printed order: several of a kind as one.
func printed(gains []string, why, of string) []Due {
	var list []Due
	for _, gain := range gains {
		k := slices.IndexFunc(list, func(one Due) bool { return one.Gain == gain && one.N < maxDueN })
		if k < 0 {
			list = append(list, Due{Gain: gain, N: 1, Why: why, Of: of})
			continue
		}
		list[k].N++
	}
	return list
}

// use takes n of what is due at a place of the queue off it.
func (g *gesture) use(i, at, n int) {
	q := &g.seat(i).follow.due
	q.items = slices.Clone(q.items)
	q.items[at].N -= n
	if q.items[at].N <= 0 {
		q.items = slices.Delete(q.items, at, at+1)
	}
	g.markSeat(i, "due")
}

// useFirst takes one off the first due of a sort, if there is one, and gives
// it. Those that a zone gave go before others where it is told.
func (g *gesture) useFirst(i int, gain, zone string) Due {
	items := g.seat(i).follow.due.items
	at := slices.IndexFunc(items, func(one Due) bool { return one.Gain == gain && zone != "" && one.Zone() == zone })
	if at < 0 {
		at = slices.IndexFunc(items, func(one Due) bool { return one.Gain == gain })
	}
	if at < 0 {
		return Due{}
	}
	one := items[at]
	g.use(i, at, 1)
	return one
}

// add changes a known count within its bounds; a missing one stays missing.
func (g *gesture) add(i int, c *count, by, low, high int, path string) {
	if c.known {
		*c = counted(min(max(int(c.n)+by, low), high))
		g.markSeat(i, path)
	}
}

func (g *gesture) addStaging(i, by int) {
	g.add(i, &g.seat(i).staging, by, 0, maxCount, "leftovers.staging")
}

func (g *gesture) addSupply(i, by int) {
	g.add(i, &g.seat(i).follow.supply, by, -maxCount, maxDiscs, "supply")
}

// moveDiscs moves discs from supply to staging. With an empty supply a
// substitute comes, or, where discs are limited, nothing. deepsea-rules §3.3.
func (g *gesture) moveDiscs(i, n int) {
	if supply := g.seat(i).follow.supply; supply.known && g.box.Variant("discSupply") == "limited" {
		n = min(n, max(0, int(supply.n)))
	}
	g.addStaging(i, n)
	g.addSupply(i, -n)
}

// addResearch moves the research cube; above its track a gain is lost.
// deepsea-rules §3.2.
func (g *gesture) addResearch(i, by int) {
	g.add(i, &g.seat(i).research, by, 0, g.box.researchMost(), "leftovers.research")
}

func (g *gesture) setTurn(seat int) {
	g.follow.turn = g.whoSits(seat)
	g.mark("follow.turn")
}

func (g *gesture) setPhase(phase string) {
	g.follow.phase = phase
	g.mark("follow.phase")
}
