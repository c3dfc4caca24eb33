package deepsea

import (
	"math/bits"
	"slices"
)

// What a Setback takes is taken in the order of its card, from the seat that
// holds the Wave on, clockwise. Where the card leaves a choice it is a move:
// the holder of the Wave says for the table whom it hits, each seat what it
// gives; what has no alternative is taken by itself. Nobody loses what isn't
// there. deepsea-rules §13.1 [C].

// lossChoices is the first version of the rules by which the choices of a
// Setback are moves; before, the table took it by hand, as a ruling.
const lossChoices = 2

// Stages of a taskSetback. a: place of the Loss on its card; b: seats that are
// still to give; c: seats that it hits; wanted: what the seat still gives.
const (
	setbackLoss uint8 = iota // to begin with a Loss
	setbackWhom              // the table chooses whom it hits
	setbackGive              // seats give
)

// takenWords are the things that leave a gap when a Setback takes them: what
// the rules else say of their number doesn't hold any more.
var takenWords = [numTaken]string{LossMarker, LossSpecialist, LossJournal, LossVessel}

const (
	takenMarkers = iota
	takenSpecialists
	takenJournals
	takenVessels
	numTaken
)

// maxTaken bounds what Setbacks took of a seat; a seat never had more.
const maxTaken = 200

// losses are those of the Setback of this round; nil for one that nobody
// entered.
func (p *Position) losses() []Loss {
	if !p.rules.team || p.round < setbacksFrom || p.rules.variants.threeCards {
		return nil
	}
	if _, side, ok := p.rules.box.face(p.coop.setbacks[p.round-setbacksFrom]); ok {
		return side.Losses
	}
	return nil
}

// SettingBack says what the Setback of this round still takes by moves; nil
// where none is being resolved.
func (p *Position) SettingBack() []Loss {
	if p.task.kind != taskSetback {
		return nil
	}
	return slices.Clone(p.losses()[p.task.a:])
}

// StillGives is how many things the seat that decides still gives to a Setback;
// 0 where none asks it.
func (p *Position) StillGives() int {
	if p.task.kind != taskSetback {
		return 0
	}
	return int(p.task.wanted)
}

// settingBack does the next part of a Setback; false where somebody chooses.
func (p *Position) settingBack() bool {
	t, losses := &p.task, p.losses()
	if int(t.a) >= len(losses) {
		p.task = task{}
		return true
	}
	l := &losses[t.a]
	switch t.stage {
	case setbackLoss:
		t.seat, t.b, t.stage = p.active, uint8(1)<<p.seats-1, setbackGive
		if l.Who == WhoChosen {
			t.b, t.stage = 0, setbackWhom
		}
	case setbackWhom:
		if left := p.hitBy(l) &^ t.c; left != 0 && (t.c != 0 || left&(left-1) != 0) {
			return false
		} else if t.c == 0 {
			t.c = left // the only one who has something, or nobody
		}
		t.b, t.stage = t.c, setbackGive
	default:
		return p.giving(l)
	}
	return true
}

// giving lets the seats give, one after the other.
func (p *Position) giving(l *Loss) bool {
	t := &p.task
	if t.wanted == 0 {
		if t.b == 0 {
			*t = task{kind: taskSetback, a: t.a + 1}
			return true
		}
		for t.seat = p.active; t.b>>t.seat&1 == 0; {
			t.seat = p.clockwise(t.seat)
		}
		t.b &^= 1 << t.seat
		if !l.picked() {
			p.loseCounted(t.seat, l)
			return true
		}
		t.wanted = uint8(l.Choices())
	}
	var buf [maxHexes]Move
	moves := p.lossMoves(t.seat, l, buf[:0])
	switch {
	case len(moves) == 0:
		t.wanted = 0
	case len(moves) == 1 || p.lossSize(t.seat, l) <= int(t.wanted):
		p.give(moves[0])
	default:
		return false
	}
	return true
}

// picked says that a seat chooses which: Vessels differ by where they lie.
func (l *Loss) picked() bool { return l.Chosen() || l.What == LossVessel }

// hitBy is the set of seats that have something to lose.
func (p *Position) hitBy(l *Loss) (set uint8) {
	for seat := range p.seats {
		if p.lossSize(seat, l) > 0 {
			set |= 1 << seat
		}
	}
	return set
}

// lossSize is how much a seat has of what a Loss takes; of tracks, where the
// card names none, how many aren't at 0.
func (p *Position) lossSize(seat uint8, l *Loss) (n int) {
	pl := &p.players[seat]
	switch l.What {
	case LossTrack:
		for t, space := range pl.track {
			if space > 0 && (l.Track == "" || l.Track == trackNames[t]) {
				n++
			}
		}
	case LossDisc:
		n = int(pl.staging)
	case LossResearch:
		n = int(pl.research)
	case LossToken:
		n = p.held(seat)
	case LossMarker:
		for k := range p.rules.impact.hexes {
			n += p.markersOn(seat, k)
		}
	case LossSpecialist:
		n = pl.tiles() - 1 // nobody loses the Team Leader
	case LossJournal:
		n = p.cardsOf(seat)
	case LossVessel:
		n = pl.launched()
	}
	return n
}

// setbackMoves lists the answers to what a Setback asks.
func (p *Position) setbackMoves(moves []Move) []Move {
	t := &p.task
	l := &p.losses()[t.a]
	if t.stage == setbackGive {
		return p.lossMoves(t.seat, l, moves)
	}
	m := Move{Seat: t.seat + 1, Kind: MoveHit}
	for left := p.hitBy(l) &^ t.c; left != 0; left &= left - 1 {
		m.A = uint8(bits.TrailingZeros8(left))
		moves = append(moves, m)
	}
	if t.c != 0 {
		moves = append(moves, Move{Seat: t.seat + 1, Kind: MoveEndHits})
	}
	return moves
}

// lossMoves lists what a seat may give; what is alike is one move.
func (p *Position) lossMoves(seat uint8, l *Loss, moves []Move) []Move {
	pl := &p.players[seat]
	add := func(kind MoveKind, a, b uint8) { moves = append(moves, Move{Seat: seat + 1, Kind: kind, A: a, B: b}) }
	switch l.What {
	case LossTrack:
		for t, space := range pl.track {
			if space > 0 {
				add(MoveLoseTrack, uint8(t), 0)
			}
		}
	case LossMarker:
		for k := range p.rules.impact.hexes {
			if p.markersOn(seat, k) > 0 {
				add(MoveLoseMarker, uint8(k), 0)
			}
		}
	case LossSpecialist:
		for i, t := range pl.team {
			if t.here() && t.kind != leaderTile && !alike(pl.team[:i], t) {
				add(MoveLoseSpecialist, t.kind, t.state)
			}
		}
	case LossJournal:
		for k := range p.rules.cards {
			if owner, owned := p.cardOwner(k); owned && owner == seat {
				add(MoveLoseJournal, uint8(k), 0)
			}
		}
	case LossVessel:
		for k, at := range pl.vessel {
			if at > 0 && !slices.Contains(pl.vessel[:k], at) {
				add(MoveLoseVessel, at-1, 0)
			}
		}
	}
	return moves
}

// hit adds a seat to those whom a Loss hits.
func (p *Position) hit(seat uint8) { p.task.c |= 1 << seat }

// endHits closes the choice of whom it hits.
func (p *Position) endHits() { p.task.b, p.task.stage = p.task.c, setbackGive }

// give takes what a move of a Setback names.
func (p *Position) give(m Move) {
	seat := m.Seat - 1
	pl := &p.players[seat]
	p.task.wanted--
	switch m.Kind {
	case MoveLoseTrack:
		n := uint8(p.losses()[p.task.a].N)
		pl.track[m.A] -= min(n, pl.track[m.A])
	case MoveLoseMarker:
		pl.taken[takenMarkers]++
		p.takeMarker(seat, m.A)
		if p.rules.mission == missionTurtle && p.rules.impact.hexes[m.A].offGrid {
			p.impact.pink[seat]--
		}
	case MoveLoseSpecialist:
		pl.taken[takenSpecialists]++
		p.dismiss(seat, m.A, m.B)
	case MoveLoseJournal:
		pl.taken[takenJournals]++
		p.withdraw(seat, m.A)
	case MoveLoseVessel:
		pl.taken[takenVessels]++
		pl.vessel[slices.Index(pl.vessel[:], m.A+1)] = 0
		pl.sortVessels()
	}
}

// dismiss puts a Specialist back to the tray, tier 5 on top of an empty pocket
// where there is one; its disc goes to supply.
func (p *Position) dismiss(seat, kind, state uint8) {
	pl := &p.players[seat]
	at := pl.find(kind, state)
	if pl.team[at].disc() {
		p.discToSupply(seat)
	}
	copy(pl.team[at:], pl.team[at+1:])
	pl.team[maxTeam-1] = tile{}
	if p.rules.tiles[kind].tier < 5 {
		p.tray.tiles[kind]++
		return
	}
	best := slices.IndexFunc(p.tray.pocket[:], func(pocket [3]uint8) bool { return pocket[0] == 0 })
	if best < 0 {
		best = slices.IndexFunc(p.tray.pocket[:], func(pocket [3]uint8) bool { return pocket[2] == 0 })
	}
	pocket := &p.tray.pocket[best]
	pocket[0], pocket[1], pocket[2] = kind+1, pocket[0], pocket[1]
}

// withdraw puts a Journal back: into the deck, an Anchor out of the game; its
// discs go to supply.
func (p *Position) withdraw(seat, card uint8) {
	for range bits.OnesCount8(p.cards.circles[card]) {
		p.discToSupply(seat)
	}
	p.cards.circles[card], p.cards.place[card] = 0, cardHidden
	if p.rules.cards[card].anchor {
		p.cards.place[card] = cardRemoved
	}
}

// soundSetback: a Setback that is being resolved lies there, and asks seats
// that have what it takes. See laws_resolution.go.
func (p *Position) soundSetback() bool {
	t, losses := &p.task, p.losses()
	if !p.rules.lossChoices || p.phase != phasePreparation || p.step != stepBegin || p.active != p.wave() || p.chance.kind != noChance ||
		int(t.a) >= len(losses) || t.stage != setbackWhom && t.stage != setbackGive || (t.b|t.c)>>p.seats != 0 {
		return false
	}
	l := &losses[t.a]
	if t.stage == setbackWhom {
		return l.Who == WhoChosen && t.seat == p.active && t.wanted == 0 && t.b == 0
	}
	return t.wanted > 0 && int(t.wanted) <= l.Choices() && l.picked()
}
