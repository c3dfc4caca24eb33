package ageofsail

import (
	"bytes"
	"slices"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// gesture is a sheet on its way to the next: it is written like a sheet, and
// whatever it writes is marked, so that values finds what is different.
type gesture struct {
	Sheet
	before Sheet
	keys   []companion.Key
}

// maxGesture is what the values of one gesture may be long, below
// companion.MaxEntryBytes.
const maxGesture = 4000

// denied is the error of something that the rules don't allow (§8.5).
func denied(name string, args companion.Args) *companion.Error {
	return &companion.Error{Code: companion.CodeRefused, Message: companion.Message{Key: "ageofsail.deny." + name, Args: args}}
}

// gesture begins one. It refuses where nobody follows the game.
func (s Sheet) gesture() (*gesture, error) {
	if s.follow.depth == "" {
		return nil, denied("none", nil)
	}
	return &gesture{Sheet: s, before: s}, nil
}

// gestureOf begins one of seat 1 … in one of some phases; i is the seat from 0
// on. It refuses another phase.
func (s Sheet) gestureOf(seat int, in ...string) (g *gesture, i int, d *seatData, err error) {
	if seat < 1 || seat > s.seats() {
		return nil, 0, nil, refuseRange(1, s.seats())
	}
	if g, err = s.gesture(); err != nil {
		return nil, 0, nil, err
	}
	if len(in) > 0 && !slices.Contains(in, s.phase()) {
		return nil, 0, nil, denied("wrong-phase", companion.Args{"Phase": say("ageofsail.phase." + s.phase())})
	}
	return g, seat - 1, g.seat(seat - 1), nil
}

func (g *gesture) mark(keys ...companion.Key) { g.keys = append(g.keys, keys...) }

func (g *gesture) markSeat(i int, paths ...string) {
	for _, path := range paths {
		g.mark(seatKey(i, path))
	}
}

// values lists what is different now, in the order in which it was marked. It
// refuses a gesture that no entry holds.
func (g *gesture) values() ([]companion.Value, error) {
	values := []companion.Value{}
	for k, key := range g.keys {
		if slices.Contains(g.keys[:k], key) {
			continue
		}
		if value := g.Value(key); !bytes.Equal(value, g.before.Value(key)) {
			values = append(values, companion.Value{Key: key, Value: value})
		}
	}
	full := len(strict.Raw(companion.Set{Set: values})) > maxGesture
	for i := range g.seats() {
		full = full || len(g.seat(i).follow.due) > maxDue
	}
	if full {
		return nil, denied("full", nil)
	}
	return values, nil
}

func (s *Sheet) everything() bool { return s.follow.depth == FollowEverything }

func (s *Sheet) reminds(why string) bool { return !slices.Contains(s.follow.off, why) }

func (s *Sheet) round() int { return max(1, s.follow.round) }

func (s *Sheet) phase() string {
	if s.follow.phase == "" {
		return PhaseBuild
	}
	return s.follow.phase
}

// put sets a count of a person.
func (g *gesture) put(i int, c seatCount, n int) {
	g.seat(i).counts[c] = companion.Counted(n)
	g.markSeat(i, countNames[c])
}

// add changes a known count within its bounds; a missing one stays missing.
func (g *gesture) add(i int, c seatCount, by int) {
	if n := g.seat(i).counts[c]; n.Known {
		g.put(i, c, min(max(n.N+by, 0), g.most(c)))
	}
}

// icons are all icons of an attribute that a seat has, those above 15 too; ok
// is false where the cube isn't followed.
func (s *Sheet) icons(i, t int) (icons int, ok bool) {
	d := s.seat(i)
	space := d.counts[trackSpaces+seatCount(t)]
	return space.N + d.counts[over+seatCount(t)].N, space.Known
}

// gain adds icons, or takes them away, and moves the cube: space = min(15,
// icons); what is above 15 is kept in mind (§2.2, X3).
func (g *gesture) gain(i, t, by int) {
	icons, ok := g.icons(i, t)
	if !ok || by == 0 {
		return
	}
	icons = max(0, icons+by)
	g.put(i, trackSpaces+seatCount(t), min(MaxSpace, icons))
	above := &g.seat(i).counts[over+seatCount(t)]
	*above = companion.Count{}
	if icons > MaxSpace {
		*above = companion.Counted(icons - MaxSpace)
	}
	g.markSeat(i, countNames[over+seatCount(t)])
}

// gainOf moves the cubes by the icons of a tile or card, sign 1 or −1; where
// the set doesn't know them, the person is asked to.
func (g *gesture) gainOf(i int, icons *Icons, of string, sign int) {
	if icons == nil {
		g.due(i, Due{Why: WhyIcons, Of: of, N: max(0, -sign)})
		return
	}
	for t, n := range icons.List() {
		g.gain(i, t, sign*n)
	}
}

// due puts something at the end of what a person has to do, unless its reminder
// is off.
func (g *gesture) due(i int, one Due) {
	if !g.reminds(one.Why) {
		return
	}
	own := &g.seat(i).follow
	own.nextDue = max(1, own.nextDue)
	one.ID, own.nextDue = own.nextDue, own.nextDue+1
	own.due = append(slices.Clone(own.due), one)
	g.markSeat(i, "due")
}

// dueFirst puts what came last before the rest: the table waits for it.
func (g *gesture) dueFirst(i int) {
	if own := &g.seat(i).follow; len(own.due) > 1 {
		last := own.due[len(own.due)-1]
		own.due = slices.Insert(slices.Clone(own.due[:len(own.due)-1]), 0, last)
	}
}

// undue takes what is due for a reason off.
func (g *gesture) undue(i int, fits func(Due) bool) {
	own := &g.seat(i).follow
	if slices.ContainsFunc(own.due, fits) {
		own.due = slices.DeleteFunc(slices.Clone(own.due), fits)
		g.markSeat(i, "due")
	}
}

func (g *gesture) setTurn(seat int) {
	g.follow.turn = g.slotOf(seat)
	g.mark("follow.turn")
}

func (g *gesture) setPhase(phase string) {
	g.follow.phase = phase
	g.mark("follow.phase")
}

// CrownOf is the seat with the crown in a round: it begins with the start
// player, the first seat where nobody said, and moves clockwise (§6.5).
func (s Sheet) CrownOf(round int) int {
	return (max(s.setup.StartSeat, 1)-1+max(round, 1)-1)%s.seats() + 1
}

// nextSeat is the first seat clockwise after a seat that fits, that seat itself
// last; 0 if none does.
func (s *Sheet) nextSeat(after int, fits func(i int) bool) int {
	for k := range s.seats() {
		if i := (after + k) % s.seats(); fits(i) {
			return i + 1
		}
	}
	return 0
}

// paid is how far a person is with a round.
func (s *Sheet) paid(i int) Paid {
	if p := s.seat(i).follow.paid; p.Round == s.round() {
		return p
	}
	return Paid{Round: s.round()}
}

func (g *gesture) setPaid(i int, p Paid) {
	g.seat(i).follow.paid = p
	g.markSeat(i, "paid")
}

func (s *Sheet) hasPassed(i int) bool {
	n := s.seat(i).counts[passed]
	return n.Known && n.N == s.round()
}
