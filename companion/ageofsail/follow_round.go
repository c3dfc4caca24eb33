package ageofsail

import (
	"slices"

	"shipmate/companion"
)

// Buildable lists the tiles that a seat may take now (§6.1): level up to the
// value of Industry, a tile left, never a second of level 5; where nothing of
// it is left, the lowest level above that has one (buildGap).
func (s Sheet) Buildable(seat int) []string {
	if seat < 1 || seat > s.seats() {
		return nil
	}
	i := seat - 1
	level := s.level(i, Industry)
	if !level.Known {
		level = companion.Counted(5)
	}
	five := false
	for _, b := range s.seat(i).follow.buildings {
		five = five || s.tile(b.ID).Level == 5
	}
	var list []string
	gap := 0 // the level above that is open
	for _, tile := range s.tiles() {
		left, known := s.Stock(tile.ID)
		switch {
		case known && left == 0, five && tile.Level == 5:
		case tile.Level <= level.N:
			list = append(list, tile.ID)
		case len(list) == 0 && gap == 0:
			gap = tile.Level
		}
	}
	if len(list) > 0 || s.Variant("buildGap") == "skip" {
		return list
	}
	for _, tile := range s.tiles() {
		if left, known := s.Stock(tile.ID); tile.Level == gap && gap > 0 && (!known || left > 0) {
			list = append(list, tile.ID)
		}
	}
	return list
}

// Build takes a tile. Its icons count at once (§6.1). It refuses, with
// CodeRefused, a second one in a round, levels above Industry, a type of which
// none is left, and a second tile of level 5; anyway = true allows what the
// table has on its table.
func (s Sheet) Build(seat int, id string, anyway bool) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat, PhaseBuild)
	if err != nil {
		return nil, err
	}
	tile, done := g.tile(id), g.paid(i)
	switch {
	case tile.Level == 0:
		return nil, refuse("word", companion.Args{"Word": id})
	case done.Built:
		return nil, denied("built", nil)
	case len(d.follow.buildings) >= maxBuildings:
		return nil, denied("slots", nil)
	}
	if !anyway && !slices.Contains(s.Buildable(seat), id) {
		return nil, g.whyNot(i, tile)
	}
	if d.follow.buildings != nil {
		d.follow.buildings = append(slices.Clone(d.follow.buildings), TableBuilding{ID: id})
		g.markSeat(i, "buildings")
	}
	g.gainOf(i, s.setup.Set.tileIcons(id), id, 1)
	return g.built(i, seat)
}

// SkipBuild ends a seat's Build without a tile: rounds and tracks alone are
// followed, or nothing legal is left (buildGap = skip).
func (s Sheet) SkipBuild(seat int) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat, PhaseBuild)
	if err != nil {
		return nil, err
	}
	return g.built(i, seat)
}

func (g *gesture) built(i, seat int) ([]companion.Value, error) {
	done := g.paid(i)
	done.Built = true
	g.setPaid(i, done)
	if next := g.nextSeat(seat, func(i int) bool { return !g.paid(i).Built }); next > 0 {
		g.setTurn(next)
		return g.values()
	}
	g.begun()
	g.setPhase(PhaseGrowth)
	g.setTurn(g.CrownOf(g.round()))
	return g.values()
}

// whyNot says which rule keeps a tile from a seat.
func (g *gesture) whyNot(i int, tile KnownBuilding) error {
	if left, known := g.Stock(tile.ID); known && left == 0 {
		return denied("out-of-stock", nil)
	}
	if tile.Level == 5 && slices.ContainsFunc(g.seat(i).follow.buildings, func(b TableBuilding) bool { return g.tile(b.ID).Level == 5 }) {
		return denied("second-level-five", nil)
	}
	return denied("level-too-high", companion.Args{"Level": tile.Level, "Industry": g.level(i, Industry).N})
}

// Grow moves min(supply, value of Culture) discs from supply to Harbor for all
// who haven't yet, and goes on to Salary (§6.2). Where a seat's value isn't
// known, the person is asked how many, before anything else, and Growth lasts
// until all have said so; who doesn't want to be asked has discs that are missing
// from now on. In round 1 nobody can be paid in the 2009 profile, and
// the Action phase begins (§6.3).
func (s Sheet) Grow() ([]companion.Value, error) {
	g, _, _, err := s.gestureOf(1, PhaseGrowth)
	if err != nil {
		return nil, err
	}
	for i := range g.seats() {
		done, culture := g.paid(i), g.level(i, Culture)
		if done.Grown {
			continue
		}
		switch {
		case culture.Known:
			g.grow(i, culture.N)
		case g.reminds(WhyGrowth):
			g.due(i, Due{Why: WhyGrowth})
			g.dueFirst(i)
		default:
			g.forgetDiscs(i)
		}
		done.Grown = true
		g.setPaid(i, done)
	}
	g.setTurn(g.CrownOf(g.round()))
	g.grown()
	return g.values()
}

// grown goes on from Growth once all have their discs.
func (g *gesture) grown() {
	if !g.everything() || g.phase() != PhaseGrowth {
		return
	}
	for i := range g.seats() {
		if !g.paid(i).Grown || slices.ContainsFunc(g.seat(i).follow.due, func(one Due) bool { return one.Why == WhyGrowth }) {
			return
		}
	}
	if g.noSalary() {
		g.setPhase(PhaseAction)
	} else {
		g.setPhase(PhaseSalary)
	}
}

// Pay takes a disc from a building to the Harbor: one Payment (§6.3). Slots
// count from 0, the start building. It refuses a bare building and more
// Payments than the value of Finance.
func (s Sheet) Pay(seat, slot int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat, PhaseSalary)
	if err != nil {
		return nil, err
	}
	done, finance := g.paid(i), g.level(i, Finance)
	switch {
	case slot < 0 || slot >= len(d.follow.buildings) || !d.follow.buildings[slot].Disc:
		return nil, denied("nothing-to-pay", nil)
	case finance.Known && done.N >= finance.N:
		return nil, denied("paid", companion.Args{"N": finance.N})
	}
	g.cover(i, slot, false)
	g.add(i, harborDiscs, 1)
	done.N++
	g.setPaid(i, done)
	return g.values()
}

func (g *gesture) cover(i, slot int, disc bool) {
	own := &g.seat(i).follow
	own.buildings = slices.Clone(own.buildings)
	own.buildings[slot].Disc = disc
	g.markSeat(i, "buildings")
}

// PaidDone says that a seat makes no more Payments; after the last one the
// Action phase begins with the crown. With salaryCount = as-many-as-possible it
// refuses who could make more.
func (s Sheet) PaidDone(seat int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat, PhaseSalary)
	if err != nil {
		return nil, err
	}
	done, finance := g.paid(i), g.level(i, Finance)
	if done.Done {
		return nil, denied("done", nil)
	}
	used := slices.ContainsFunc(d.follow.buildings, func(b TableBuilding) bool { return b.Disc })
	if g.Variant("salaryCount") == "as-many-as-possible" && used && finance.Known && done.N < finance.N {
		return nil, denied("pay-more", companion.Args{"N": finance.N})
	}
	done.Done = true
	g.setPaid(i, done)
	if next := g.nextSeat(seat, func(i int) bool { return !g.paid(i).Done }); next > 0 {
		g.setTurn(next)
		return g.values()
	}
	g.setPhase(PhaseAction)
	g.setTurn(g.CrownOf(g.round()))
	return g.values()
}

// NextTurn hands the turn on to the next seat that hasn't passed.
func (s Sheet) NextTurn(seat int) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat, PhaseAction)
	if err != nil {
		return nil, err
	}
	g.closes(i)
	g.setTurn(g.nextSeat(seat, func(i int) bool { return !g.hasPassed(i) }))
	return g.values()
}

// Pass ends a seat's round (§13). Cards above the limit become due; in the 2018
// profile only when all have passed (§16). A second pass in a round is refused.
func (s Sheet) Pass(seat int) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat, PhaseAction)
	if err != nil {
		return nil, err
	}
	if g.hasPassed(i) {
		return nil, denied("passed", g.named(i))
	}
	g.put(i, passed, g.round())
	g.closes(i)
	ownPhase := g.Variant("discardPhase") == "own-phase"
	if !ownPhase {
		g.checkLimit(i)
	}
	next := g.nextSeat(seat, func(i int) bool { return !g.hasPassed(i) })
	if next == 0 && ownPhase {
		g.setPhase(PhaseDiscard)
		for i := range g.seats() {
			g.checkLimit(i)
		}
		next = g.CrownOf(g.round())
	}
	g.setTurn(next)
	return g.values()
}

func (s *Sheet) named(i int) companion.Args {
	return companion.Args{"Seat": i + 1, "Name": s.setup.Seats[i].Name}
}

// checkLimit makes due what a seat must give away, or takes it off.
func (g *gesture) checkLimit(i int) {
	g.undue(i, func(one Due) bool { return one.Why == WhyLimit })
	n := g.overLimit(i)
	unknown := !g.level(i, Politics).Known && len(g.seat(i).follow.cards) > 1
	if n > 0 || unknown {
		g.due(i, Due{Why: WhyLimit, N: n})
	}
}

// EndRound ends the round once all have passed (§6.5). First seats above the
// limit, those too that passed before a Governor came or Politics fell, have to
// settle: it gives them what is due and ends nothing. Then it writes the round
// down, asks everybody to recount, moves the crown, and begins the next Build;
// after round 7 the game is over. Who follows rounds and tracks alone tells
// neither passes nor cards.
func (s Sheet) EndRound() ([]companion.Value, error) {
	g, _, _, err := s.gestureOf(1, PhaseAction, PhaseDiscard)
	if err != nil {
		return nil, err
	}
	for i := range g.seats() {
		if g.everything() && !g.hasPassed(i) {
			return nil, denied("not-passed", g.named(i))
		}
	}
	if g.mustSettle() {
		return g.values()
	}
	record := RoundRecord{Round: g.round()}
	for i, seat := range ScoreOnly(s).Seats {
		one := SeatRecord{Points: seat.Known}
		for t := range seatCount(NumTracks) {
			space := -1
			if n := g.seat(i).counts[trackSpaces+t]; n.Known {
				space = n.N
			}
			one.Spaces = append(one.Spaces, space)
		}
		record.Seats = append(record.Seats, one)
		g.undue(i, func(one Due) bool { return one.Why == WhyRecount })
		g.due(i, Due{Why: WhyRecount, N: g.round()})
	}
	g.follow.rounds = append(slices.Clone(g.follow.rounds), record)
	g.mark("follow.rounds")
	if g.round() == Rounds {
		g.setPhase(PhaseOver)
		g.setTurn(0)
		return g.values()
	}
	g.follow.round = g.round() + 1
	g.mark("follow.round")
	g.setPhase(PhaseBuild)
	g.setTurn(g.CrownOf(g.follow.round))
	return g.values()
}

// mustSettle looks at the limits a second time (limitRecheck) and says whether
// somebody has something to give away that nobody asked for yet.
func (g *gesture) mustSettle() bool {
	found := false
	for i := range g.seats() {
		if g.Variant("limitRecheck") == "pass-only" || g.overLimit(i) == 0 || !g.reminds(WhyLimit) {
			continue
		}
		g.checkLimit(i)
		found = true
	}
	return found
}

// Recount says what the icons really are after counting them on the table: the
// cube moves there, and what is above 15 is kept in mind (§6.5).
func (s Sheet) Recount(seat int, icons [NumTracks]int) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	for t, n := range icons {
		if n < 0 || n > maxCount {
			return nil, refuseRange(0, maxCount)
		}
		g.setIcons(i, t, n)
	}
	g.undue(i, func(one Due) bool { return one.Why == WhyRecount })
	return g.values()
}

// Seen takes what is due with an id off the list; nothing else happens.
func (s Sheet) Seen(seat, due int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(d.follow.due, func(one Due) bool { return one.ID == due }) {
		return nil, denied("due", nil)
	}
	g.undue(i, func(one Due) bool { return one.ID == due })
	g.grown()
	return g.values()
}
