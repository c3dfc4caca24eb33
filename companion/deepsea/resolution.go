package deepsea

// resolution is what waits to be resolved. deepsea-rules §7.2: the frames of
// whoever resolves, as a stack; then the rewards of the others, clockwise from
// the active seat; then the zone triggers that come last.
type resolution struct {
	depth    uint8
	frames   [maxFrames]frame
	waiting  uint8
	others   [maxOthers]frame
	late     uint8
	deferred [maxDeferred]trigger
}

// frame is a list of rewards of one seat: siblings, taken in any order.
type frame struct {
	seat uint8
	itemList
}

// trigger is a zone rule that comes last (zone rules of stage D).
type trigger struct {
	zone uint8
	seat uint8 // whose action set it off
}

// Bounds. A frame is left as soon as its last item is taken, so that only
// frames with siblings left pile up.
const (
	maxFrames   = 10
	maxOthers   = 12
	maxDeferred = 6
)

func (q *resolution) top() *frame { return &q.frames[q.depth-1] }

// push puts new rewards on top of what is being resolved. Should the stack
// ever be full they join its top: then their order is free, nothing is lost.
func (p *Position) push(seat uint8, rewards *itemList) {
	if rewards.n == 0 {
		return
	}
	q := &p.queue
	p.leaveEmptyFrames()
	if int(q.depth) == len(q.frames) {
		for _, item := range rewards.items[:rewards.n] {
			q.top().add(item)
		}
		return
	}
	q.frames[q.depth] = frame{seat, *rewards}
	q.depth++
}

// leaveEmptyFrames takes frames off the stack whose last item is gone.
func (p *Position) leaveEmptyFrames() {
	q := &p.queue
	for q.depth > 0 && q.top().n == 0 {
		q.depth--
		q.frames[q.depth] = frame{}
	}
}

// wait keeps rewards of another seat until whoever resolves is done.
func (p *Position) wait(seat uint8, rewards *itemList) {
	if rewards.n == 0 {
		return
	}
	q := &p.queue
	if int(q.waiting) == len(q.others) {
		for i := range q.others {
			if o := &q.others[i]; o.seat == seat || i == len(q.others)-1 {
				for _, item := range rewards.items[:rewards.n] {
					o.add(item)
				}
				return
			}
		}
	}
	q.others[q.waiting] = frame{seat, *rewards}
	q.waiting++
}

// later keeps a zone trigger for the end.
func (p *Position) later(zone, seat uint8) {
	if q := &p.queue; int(q.late) < len(q.deferred) {
		q.deferred[q.late] = trigger{zone, seat}
		q.late++
	}
}

// nextWaiting moves the oldest reward of the first seat clockwise from the
// active one onto the stack.
func (p *Position) nextWaiting() {
	q := &p.queue
	for seat := p.active; ; seat = p.clockwise(seat) {
		for i := range q.others[:q.waiting] {
			if q.others[i].seat == seat {
				next := q.others[i]
				copy(q.others[i:q.waiting], q.others[i+1:q.waiting])
				q.waiting--
				q.others[q.waiting] = frame{}
				p.push(next.seat, &next.itemList)
				return
			}
		}
	}
}

// nextTrigger carries out the oldest zone trigger.
func (p *Position) nextTrigger() {
	q := &p.queue
	next := q.deferred[0]
	copy(q.deferred[:], q.deferred[1:q.late])
	q.late--
	q.deferred[q.late] = trigger{}
	p.trigger(next)
}

// quiet says that nothing is being resolved or drawn.
func (p *Position) quiet() bool {
	return p.chance.kind == noChance && p.task.kind == noTask && p.queue.depth == 0 && p.queue.waiting == 0 && p.queue.late == 0
}

// advance carries on until somebody has to decide: it draws (or stops for what
// must be told), gives what gives itself, and turns the phases.
func (p *Position) advance(drawn *[]Move) {
	for {
		p.leaveEmptyFrames()
		switch {
		case p.phase == phaseEnded:
			return
		case p.chance.kind != noChance:
			if !p.drawChance(drawn) {
				return
			}
		case p.task.kind != noTask:
			if !p.carryOn() {
				return
			}
		case p.queue.depth > 0:
			if !p.settle() {
				return
			}
		case p.queue.waiting > 0:
			p.nextWaiting()
		case p.queue.late > 0:
			p.nextTrigger()
		default:
			if !p.nextStep() {
				return
			}
		}
	}
}

// settle gives what the top frame brings without a question; it is false where
// its owner must decide. deepsea-rules §7.2 (inert frames), §7.3.
func (p *Position) settle() bool {
	f := p.queue.top()
	if p.confirm>>f.seat&1 == 0 && p.inert(f) {
		gains := f.itemList
		f.itemList = itemList{}
		for _, item := range gains.items[:gains.n] {
			for range item.n {
				p.gain(f.seat, item)
			}
		}
		return true
	}
	if f.n == 1 && f.items[0].kind == itemLaunch {
		if zone, single := p.onlyLaunch(); single {
			f.remove(0)
			p.launch(f.seat, zone)
			return true
		}
	}
	for _, item := range f.items[:f.n] {
		if p.hasWay(f.seat, item) || p.mayStillPay(f.seat, item) {
			return false
		}
	}
	// Nothing of it can be carried out: lost (§6.4).
	f.itemList = itemList{}
	return true
}

// inert says that the order of a frame's items can't be observed: only
// research, discs, attribute steps that enter no space with a trigger, and
// Impacts or promotions that have no way.
func (p *Position) inert(f *frame) bool {
	var steps [NumTracks]uint8
	for _, item := range f.items[:f.n] {
		switch item.kind {
		case itemResearch, itemDisc:
		case itemImpact, itemPromote:
			// Lost anyway: nothing else of an inert frame can open a way for it.
			if p.hasWay(f.seat, item) {
				return false
			}
		case itemReputation, itemInspiration, itemCoordination, itemIngenuity:
			steps[item.kind-itemReputation] += item.n
		case itemLowest:
			track, single := p.lowestTrack(f.seat)
			if f.n > 1 || item.n > 1 || !single {
				return false
			}
			steps[track]++
		default:
			return false
		}
	}
	for track, n := range steps {
		space := p.players[f.seat].track[track]
		for range n {
			space = p.rules.next(space)
			if p.rules.triggers(track, space) {
				return false
			}
		}
	}
	return true
}

// next is the space after a space. deepsea-rules §3.1.
func (r *rulebook) next(space uint8) uint8 {
	next, _ := r.box.facts.Mat.step(int(space))
	return uint8(next)
}

// triggers says that entering a space of a track brings something.
func (r *rulebook) triggers(track int, space uint8) bool {
	return space == r.impactSpace || track == trackIngenuity && (space == r.vesselAt[0] || space == r.vesselAt[1])
}

// mayStillPay: a granted Conserve or Journal isn't lost while a token may be
// spent for it. deepsea-rules §6.3, §7.3.
func (p *Position) mayStillPay(seat uint8, item Item) bool {
	return p.paysWithTokens(item) && p.maySpend(seat) && p.held(seat) > 0
}
