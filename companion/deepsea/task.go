package deepsea

// task is a piece of work that draws or asks on its way and must be finished
// before anything else: setting up, recruiting, a Discover, a Dive, the refill
// of the display, choosing a goal's option. Only one runs at a time.
type task struct {
	kind    taskKind
	seat    uint8
	stage   uint8
	a, b, c uint8    // the task's own
	wanted  uint8    // things to draw
	drawn   uint8    // things drawn
	draw    [2]uint8 // what was drawn: zone, token or card + 1
}

type taskKind uint8

const (
	noTask       taskKind = iota
	taskSetup             // position_start.go
	taskRecruit           // recruit.go: a, b kind; c pocket + 1 to fill
	taskDiscover          // action_discover.go: a depths, b source zone + 1, c depths that were declared
	taskDive              // action_dive.go: a site, b tokens taken, c tokens in all
	taskRefill            // action_journal.go: a space, b card, c gap in the display
	taskOption            // impact_missions.go: a goal, b hex: mission 8
	taskName              // action_discover.go: a zone: mission 6 names a type
	taskSetback           // position_setback.go: what a Setback takes
	numTasks
)

// carryOn does the task's next part; false where somebody must decide.
func (p *Position) carryOn() bool {
	switch p.task.kind {
	case taskSetup:
		return p.settingUp()
	case taskRecruit:
		return p.recruiting()
	case taskDiscover:
		return p.discovering()
	case taskDive:
		return p.diving()
	case taskRefill:
		return p.refill()
	case taskSetback:
		return p.settingBack()
	}
	return false // taskOption, taskName: a decision and nothing else
}

// taskMoves lists the answers to the task's question.
func (p *Position) taskMoves(moves []Move) []Move {
	switch p.task.kind {
	case taskRecruit:
		return p.pocketMoves(moves)
	case taskDiscover:
		return p.discoverMoves(moves)
	case taskDive:
		return p.keepTokenMoves(moves)
	case taskOption:
		return p.optionMoves(moves)
	case taskSetback:
		return p.setbackMoves(moves)
	case taskName:
		m := Move{Seat: p.task.seat + 1, Kind: MoveNameType}
		for m.A = 1; m.A <= 2; m.A++ {
			moves = append(moves, m)
		}
	}
	return moves
}
