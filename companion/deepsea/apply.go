package deepsea

import "slices"

// Apply gives the position after a legal move, with everything that follows
// from it up to the next decision. An illegal move is refused (ErrGameOver,
// ErrNotYourTurn, ErrStale, *ErrIllegal) and changes nothing.
func Apply(p Position, m Move) (Position, error) {
	next, _, err := Play(p, m)
	return next, err
}

// Play is Apply and tells what chance brought in between, as moves that a told
// position takes. Its length is 0 where nothing was drawn.
func Play(p Position, m Move) (Position, []Move, error) {
	var buf [256]Move
	if !slices.Contains(Moves(&p, buf[:0]), m) {
		return p, nil, p.refuseMove(m)
	}
	var drawn []Move
	p.carryOut(m)
	p.advance(&drawn)
	return p, drawn, nil
}

// do changes the position by a move that Moves has listed, for players that
// took it from there and need no second check.
func (p *Position) do(m Move) {
	p.carryOut(m)
	p.advance(nil)
}

// carryOut does what a legal move says, and nothing that follows.
func (p *Position) carryOut(m Move) {
	seat := m.Seat - 1
	switch m.Kind {
	case MoveRecruit:
		p.recruit(m.A)
	case MoveFillPocket:
		p.fillPocket(m.A)
	case MoveReassign:
		p.reassign(m.A, m.B)
	case MoveEndReassign:
		p.step = stepDone
	case MoveActivate:
		p.activate(seat, m.A, m.B)
	case MoveUseCircle:
		p.useCircle(seat, m.A, m.B)
	case MoveSpendToken:
		p.spendToken(seat, m.A, m.B)
	case MoveChooseDepths:
		p.chooseDepths(m.A, m.B)
	case MoveKeepBoard:
		p.keepBoard(m.A)
	case MovePlaceBoard:
		p.placeBoard(m.A)
	case MoveKeepToken:
		p.keepToken(m.A)
	case MoveGoalOption:
		p.goalOption(m.A, m.B)
	case MoveNameType:
		p.nameType(m.A)
	case MoveEndTurn:
		p.endTurn()
	case MovePass:
		p.pass()
	case MoveHit:
		p.hit(m.A)
	case MoveEndHits:
		p.endHits()
	case MoveLoseTrack, MoveLoseMarker, MoveLoseSpecialist, MoveLoseJournal, MoveLoseVessel:
		p.give(m)
	default:
		if m.Kind.Chance() {
			p.came(m.A)
			return
		}
		p.useItem(m.Item)
		p.carryOutItem(seat, m)
	}
}

// useItem takes the item of a move from the top frame, else from the open
// turn. With actionOrder = printed-order the slots before it are given up.
func (p *Position) useItem(item Item) {
	list := &p.turn.slots
	if p.queue.depth > 0 {
		list = &p.queue.top().itemList
	}
	at := list.find(item)
	if list == &p.turn.slots && p.rules.variants.printedOrder {
		for ; at > 0; at-- {
			for n := list.items[0].n; n > 0; n-- {
				list.remove(0)
			}
		}
	}
	list.remove(at)
}

func (p *Position) carryOutItem(seat uint8, m Move) {
	switch m.Kind {
	case MoveTravel:
		p.travel(seat, m.A, m.B)
	case MoveSonar:
		p.sonar(seat, m.A, m.B)
	case MoveDive:
		a, _ := p.rules.actIn(m.Item, verbDive)
		p.dive(seat, m.A, a)
	case MoveConserve:
		a, _ := p.rules.actIn(m.Item, verbConserve)
		p.conserve(seat, m.A, a)
	case MoveJournal:
		p.journal(seat, m.A, int(m.B))
	case MovePromote:
		p.promote(seat, m.A, m.B)
	case MoveCopySpecialist:
		p.copySpecialist(seat, m.A, m.B, m.C)
	case MovePlaceImpact:
		p.placeImpact(seat, m.A)
	case MoveMoveImpact:
		p.moveImpact(seat, m.A, m.B)
	case MoveChooseAttribute:
		p.advanceTrack(seat, int(m.A))
	case MoveChooseLaunch:
		p.launch(seat, m.A)
	case MoveTake:
		p.take(seat, m.Item)
	}
}

// take carries out an item that needs no parameters.
func (p *Position) take(seat uint8, item Item) {
	switch item.kind {
	case itemDiscover:
		p.discover(seat, item.ref, item.zone)
	case itemAction: // a ranged Sonar; it has no source zone
		a, _ := p.rules.actIn(item, verbSonar)
		p.discover(seat, a.depths, 0)
	default:
		p.gain(seat, item)
	}
}
