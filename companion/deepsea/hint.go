package deepsea

import (
	"cmp"
	"slices"

	"shipmate/companion"
)

// A hint lists what whoever must decide may do now, Specialist by Specialist,
// with what each way would gain. It knows no more than a player does (View) and
// has no opinions: gains are computed by playing on, an order by random games.

// Hint is what the legal moves would bring.
type Hint struct {
	Seat     int // who decides; 0 = nobody, and there are no groups
	Groups   []HintGroup
	Playouts int // random games behind each HintLine.Ahead; 0 = none were played
}

// HintGroup is one Specialist of the player's, or the rest.
type HintGroup struct {
	Tile   string // Specialist, by id; "" = what belongs to none
	Senior bool
	Lines  []HintLine // best first
	More   int        // ways that are left out
}

// HintLine is a legal move with what its player would go on to do.
type HintLine struct {
	Moves []string // in the text form; the first is legal now
	Preview
	gain  int
	Ahead int // tenths: see LookAhead
}

const (
	hintLines = 3    // of a Specialist
	hintBeam  = 10   // ways that are followed further at each step
	hintSteps = 4    // moves of a way
	hintWork  = 6000 // moves tried for a whole hint
	hintGames = 500  // random games after each first move, at most
)

// Hint computes the gains of each way at the end of it: at most hintSteps moves
// deep, as long as the same seat decides and nothing has to be drawn.
func (p *Position) Hint() (Hint, error) {
	h := Hint{Seat: max(0, p.Decider())}
	if h.Seat == 0 {
		return h, nil
	}
	v := p.View()
	e := explorer{from: &v, seat: h.Seat, left: hintWork}
	for _, m := range Moves(&v, nil) {
		lines, err := e.ways(m)
		if err != nil {
			return h, err
		}
		h.add(&v, m, lines)
	}
	for i := range h.Groups {
		g := &h.Groups[i]
		slices.SortStableFunc(g.Lines, betterLine)
		if extra := len(g.Lines) - hintLines; extra > 0 {
			g.Lines, g.More = slices.Clip(g.Lines[:hintLines]), extra
		}
	}
	slices.SortStableFunc(h.Groups, func(a, b HintGroup) int {
		if (a.Tile == "") != (b.Tile == "") {
			return cmp.Compare(b.Tile, a.Tile) // the rest comes last
		}
		return betterLine(a.Lines[0], b.Lines[0])
	})
	return h, nil
}

func betterLine(a, b HintLine) int {
	return cmp.Or(cmp.Compare(b.Ahead, a.Ahead), cmp.Compare(b.Points, a.Points), cmp.Compare(b.gain, a.gain))
}

// add puts the ways of a move to its Specialist.
func (h *Hint) add(v *Position, m Move, lines []HintLine) {
	id, senior := v.tileOf(m)
	at := slices.IndexFunc(h.Groups, func(g HintGroup) bool { return g.Tile == id && g.Senior == senior })
	if at < 0 {
		at = len(h.Groups)
		h.Groups = append(h.Groups, HintGroup{Tile: id, Senior: senior})
	}
	h.Groups[at].Lines = append(h.Groups[at].Lines, lines...)
}

// tileOf is the Specialist that a move is about, or whose actions are open.
func (p *Position) tileOf(m Move) (id string, senior bool) {
	switch m.Kind {
	case MoveRecruit:
		return p.rules.tiles[m.A].id, false
	case MoveReassign, MoveActivate, MovePromote, MoveCopySpecialist, MoveLoseSpecialist:
		return p.rules.tiles[m.A].id, m.B&tileSenior != 0
	case MoveUseCircle, MoveSpendToken, MovePass, MoveEndTurn, MoveEndReassign, MoveDecline:
		return "", false
	}
	if p.phase == phaseActivation && p.turn.acting > 0 && m.Seat == p.active+1 {
		t := p.players[p.active].team[p.turn.acting-1]
		return p.rules.tiles[t.kind].id, t.state&tileSenior != 0
	}
	return "", false
}

// explorer follows what one seat may do in a row.
type explorer struct {
	from *Position
	seat int
	left int // moves that may still be tried
}

// way is a position that is reached, with the moves that led there.
type way struct {
	at    Position
	moves []string
	HintLine
}

// ways are the ends that a move can be played to, best first.
func (e *explorer) ways(m Move) ([]HintLine, error) {
	open := []way{}
	var done []HintLine
	extend := func(from *Position, moves []string, m Move) error {
		e.left--
		next := way{at: *from, moves: append(slices.Clip(moves), from.MoveText(m))}
		next.at.do(m)
		next.at.followOn()
		seen, err := previewOf(e.from, &next.at, e.seat)
		if err != nil {
			return err
		}
		next.HintLine = HintLine{Moves: next.moves, Preview: seen, gain: gainOf(seen.Changes, e.seat)}
		open = append(open, next)
		return nil
	}
	if err := extend(e.from, nil, m); err != nil {
		return nil, err
	}
	for step := 1; len(open) > 0; step++ {
		slices.SortStableFunc(open, func(a, b way) int { return betterLine(a.HintLine, b.HintLine) })
		now := open[:min(len(open), hintBeam)]
		open = nil
		for i := range now {
			before := len(open)
			if step < hintSteps && now[i].Decider == e.seat && e.left > 0 {
				for _, m := range Moves(&now[i].at, nil) {
					if e.goesOn(&now[i].at, m) {
						if err := extend(&now[i].at, now[i].moves, m); err != nil {
							return nil, err
						}
					}
				}
			}
			if len(open) == before {
				done = append(done, now[i].HintLine)
			}
		}
	}
	slices.SortStableFunc(done, betterLine)
	return done, nil
}

// goesOn says that a move carries on what the first one began: it uses an open
// action or reward, and doesn't begin something else.
func (e *explorer) goesOn(p *Position, m Move) bool {
	switch m.Kind {
	case MoveDecline, MovePass, MoveEndTurn, MoveEndReassign, MoveActivate, MoveUseCircle, MoveSpendToken, MoveRecruit, MoveReassign:
		return false
	}
	return p.phase == e.from.phase && int(m.Seat) == e.seat
}

// gainOf weighs what a seat has more than before, to put ways in an order where
// their points are the same: a step on a track or a tile counts three, all else
// one.
func gainOf(changes []Change, seat int) int {
	n := 0
	for _, c := range changes {
		if c.Seat == seat {
			n += (c.To - c.From) * weightOf(c.What.Key)
		}
	}
	return n
}

func weightOf(what string) int {
	switch what {
	case "deepsea.then.research", "deepsea.then.staging", "deepsea.then.tokens", "deepsea.then.markers", "deepsea.then.cleanup":
		return 1
	}
	return 3
}

// LookAhead plays random games on from each first move of the hint and puts
// lines and groups into the order of how they end: Ahead is, in tenths and on
// average, the lead over the best of the others, in co-op and solo the goals
// that are met. What nobody can know is drawn anew in each game, from the
// position's hash: the same position and work give the same order. work bounds
// the moves that are played, but for the last round of games.
func (h *Hint) LookAhead(p *Position, work int) error {
	var roots []string
	for _, g := range h.Groups {
		for _, line := range g.Lines {
			if !slices.Contains(roots, line.Moves[0]) {
				roots = append(roots, line.Moves[0])
			}
		}
	}
	if len(roots) < 2 {
		return nil
	}
	v := p.View()
	sums := make([]int, len(roots))
	moves := make([]Move, 0, 256)
	for game := 0; work > 0 && game < hintGames; game++ {
		for i, text := range roots {
			m, ok := v.ParseMove(text)
			if !ok {
				return companion.Errorf(companion.CodeInternal, companion.Say("error.internal"), "the hint holds %q", text)
			}
			end, n := v.randomGame(m, companion.NewRandom(v.Hash()+uint64(game)), moves)
			lead, err := end.lead(h.Seat)
			if err != nil {
				return err
			}
			sums[i] += lead
			work -= n
		}
		h.Playouts = game + 1
	}
	for g := range h.Groups {
		for k := range h.Groups[g].Lines {
			line := &h.Groups[g].Lines[k]
			line.Ahead = sums[slices.Index(roots, line.Moves[0])] / h.Playouts
		}
		slices.SortStableFunc(h.Groups[g].Lines, betterLine)
	}
	slices.SortStableFunc(h.Groups, func(a, b HintGroup) int { return betterLine(a.Lines[0], b.Lines[0]) })
	return nil
}

// randomGame plays one game from a view to its end, by random moves that do
// something where there are any, and tells how many moves that took.
func (p *Position) randomGame(m Move, random companion.Random, moves []Move) (end Position, n int) {
	end = *p
	end.told, end.random = false, random
	_, random = random.Next()
	end.do(m)
	for n = 1; !end.Ended() && n < maxPlayout; n++ {
		moves = busy(Moves(&end, moves[:0]))
		if len(moves) == 0 {
			break
		}
		var k int
		k, random = random.Below(len(moves))
		end.do(moves[k])
	}
	return end, n
}

// lead is, in tenths, what a seat has more than the best of the others; in
// co-op and solo how many goals are met.
func (p *Position) lead(seat int) (int, error) {
	sheet, err := Tally(p)
	if err != nil {
		return 0, err
	}
	if team := Coop(sheet); team != nil {
		return 10 * team.Met, nil
	}
	own, best := 0, -maxKept
	for i, s := range ScoreOnly(sheet).Seats {
		if i == seat-1 {
			own = s.Known
		} else {
			best = max(best, s.Known)
		}
	}
	return 10 * (own - best), nil
}
