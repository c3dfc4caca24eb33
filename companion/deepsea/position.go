package deepsea

import (
	"math/bits"

	"shipmate/companion"
)

// Position is everything that lies on the table, as a plain value: fixed
// arrays of small numbers into the facts of its rulebook, no maps, no slices.
// Copying it is an assignment; Apply gives a new one.
//
// What is face down has no order in it. A pile is the set of what may still
// come, and the part of its order that is known (boards put back at the
// bottom). So a Position holds nothing that a player may not see but for the
// state of its generator, and a game whose chance is drawn and one whose
// chance is told are the same positions. deepsea-rules §2.
type Position struct {
	rules   *rulebook
	random  companion.Random
	told    bool  // chance is told, not drawn
	confirm uint8 // seats that confirm every reward (confirmRewards)
	ruled   bool  // a ruling has changed something
	unknown unknownSet

	seats  uint8
	start  uint8 // seat that holds the Wave in round 1
	round  uint8 // 1 …
	phase  phase
	step   step
	active uint8 // whose step or turn it is
	passed uint8 // set of seats
	left   uint8 // Specialists that may still be taken back in this step

	players [MaxSeats]player
	ocean   ocean
	piles   piles
	dives   dives
	cards   cardTable
	tray    tray
	impact  impactBoard
	extras  extras
	coop    coopTable

	chance chance
	task   task
	turn   turn
	queue  resolution
}

type phase uint8

const (
	phaseSetup phase = iota
	phasePreparation
	phaseActivation
	phaseEnded
)

type step uint8

const (
	stepBegin step = iota
	stepRecruit
	stepEffort
	stepReassign
	stepDone
)

// player is what one seat owns.
type player struct {
	track       [NumTracks]uint8
	research    uint8
	supply      uint8
	staging     uint8
	substitutes uint8 // discs beyond the 30 (discSupply)
	gained      uint8 // bit k: the vessel of Ingenuity space k was taken
	waiting     uint8 // vessels that are launched in the next Preparation
	vessel      [fleet]uint8
	team        [maxTeam]tile
	tokens      [maxTokenKinds]uint8
	markers     uint8 // Impact markers on the board, the cleanup marker included
	cleanup     uint8 // mission 9: spaces moved on the cleanup track
	extra       int16 // points by rulings
	ruledDiscs  int16 // discs that rulings have added or taken away

	taken [numTaken]uint8 // what Setbacks took of things that leave a gap: see takenWords
}

const (
	fleet      = 3
	maxTeam    = 9
	allDiscs   = 30
	allMarkers = 20 // with impactMarkers = limited-20
)

// tile is one Specialist of a player. The zero value is none.
type tile struct {
	kind  uint8
	state uint8 // tileHere | tileSenior | tileDisc
}

const (
	tileHere   = 1
	tileSenior = 2
	tileDisc   = 4
)

func (t tile) here() bool { return t.state&tileHere != 0 }
func (t tile) disc() bool { return t.state&tileDisc != 0 }
func (t tile) side() int  { return int(t.state >> 1 & 1) }

// ocean is the grid and the discs on it. A cell is column + 7 × (depth − 1).
type ocean struct {
	cell       [numCells]uint8  // zone + 1
	where      [maxZones]uint8  // cell + 1; follows from cell
	occupied   uint64           // set of cells; follows from cell
	discoverer [maxZones]uint8  // seat + 1; 0 = nobody
	disc       [maxSpaces]uint8 // seat + 1; 0 = empty
}

const (
	numColumns = 7
	numCells   = numColumns * MaxDepth
)

// piles are the face-down ocean boards.
type piles struct {
	hidden [MaxDepth]uint64           // boards whose order is unknown, by depth
	bottom [MaxDepth][maxBottom]uint8 // zone + 1, put back, the next one first
	packet uint8                      // mission 6: boards left of the packet that holds the Fallen Star
}

const maxBottom = 9

// dives are the Dive tokens that nobody holds. A site knows how many tokens it
// has, not which: those of one shuffle can't be told apart.
type dives struct {
	hidden   [maxShuffles][maxTokenKinds]uint8 // face down, by the shuffle that they are from
	shuffles uint8                             // the supply is of this one
	supply   uint8                             // tokens in it
	site     [maxSites][maxShuffles]uint8
	discard  [maxTokenKinds]uint8
}

// maxShuffles: a fourth shuffle of the discards joins the third.
const maxShuffles = 3

// cardTable is where each Journal lies.
type cardTable struct {
	place   [maxCards]uint8 // cardHidden …, or cardOwned + seat
	circles [maxCards]uint8 // set of circles with a disc of the owner
	display [4]uint8        // card + 1; 0 = none
}

const (
	cardHidden  uint8 = iota // in the deck; an Anchor: not laid out yet
	cardShown                // in the display
	cardRemoved              // an Anchor that is out of the game
	cardOwned                // + seat
)

// tray is what may be recruited.
type tray struct {
	tiles   [maxTiles]uint8 // left, tiers 1–4
	pocket  [3][3]uint8     // tier 5, top first: kind + 1, tileHidden, 0 = none
	unknown uint32          // set of tier-5 kinds that lie hidden in the pockets
}

const tileHidden = 255

// impactBoard is the hex board of the mission.
type impactBoard struct {
	occupied hexSet
	owner    [maxHexes]uint8              // seat + 1; not of infinite hexes
	many     [maxInfinite][MaxSeats]uint8 // markers on infinite hexes
	pink     [MaxSeats]uint8              // mission 4: marker placed by Sea Turtle Migration
}

// extras are what single missions keep.
type extras struct {
	option [3]uint8    // mission 8: option + 1 of each goal
	named  uint8       // mission 6: 1 conserve, 2 journal
	race   [2][2]uint8 // mission 10: seat + 1, by goal and slot
}

// turn is the open turn of the active seat. deepsea-rules §6.1.
type turn struct {
	acted  bool  // a Specialist was activated, or a circle used instead
	circle bool  // a circle was used
	spent  bool  // a token was spent
	acting uint8 // place of the Specialist in the team + 1
	slots  itemList
}

// chance is what must be drawn, or told, before anything else.
type chance struct {
	kind chanceKind
	arg  uint8 // depth or shuffle
}

// Decider is the seat (1 …) that must decide; 0 when chance is to be told, −1
// when the game has ended.
func (p *Position) Decider() int {
	switch {
	case p.phase == phaseEnded:
		return -1
	case p.chance.kind != noChance:
		return 0
	case p.task.kind != noTask:
		return int(p.task.seat) + 1
	case p.queue.depth > 0:
		return int(p.queue.top().seat) + 1
	}
	return int(p.active) + 1
}

// Ended says that the last round is over.
func (p *Position) Ended() bool { return p.phase == phaseEnded }

// Round is the present round, from 1; 0 during setup.
func (p *Position) Round() int { return int(p.round) }

// Seats is the number of players.
func (p *Position) Seats() int { return int(p.seats) }

// Setup is what the game was started with.
func (p *Position) Setup() Setup { return p.rules.setup }

// Box gives the facts, corrections and variants of the game.
func (p *Position) Box() *Box { return p.rules.box }

// Ruled says that a ruling has changed the position.
func (p *Position) Ruled() bool { return p.ruled }

// Told says that chance is told by the table instead of drawn.
func (p *Position) Told() bool { return p.told }

// Confirming gives a position where these seats (1 …) are asked for every
// reward, also where the order can't matter, so that each can be declined.
func (p Position) Confirming(seats ...int) Position {
	p.confirm = 0
	for _, s := range seats {
		if s >= 1 && s <= int(p.seats) {
			p.confirm |= 1 << (s - 1)
		}
	}
	return p
}

// level is the level of a seat's track. deepsea-rules §3.1.
func (p *Position) level(seat uint8, track int) uint8 {
	return p.rules.level[p.players[seat].track[track]]
}

// clockwise is the seat after another.
func (p *Position) clockwise(seat uint8) uint8 {
	if seat+1 == p.seats {
		return 0
	}
	return seat + 1
}

// wave is the seat that begins the round. deepsea-rules §5.1.
func (p *Position) wave() uint8 {
	return (p.start + max(p.round, 1) - 1) % p.seats
}

// cellOf is where a zone lies; ok is false while it isn't in the ocean.
func (p *Position) cellOf(zone uint8) (cell uint8, ok bool) {
	at := p.ocean.where[zone]
	return at - 1, at > 0
}

func (p *Position) inOcean(zone uint8) bool { return p.ocean.where[zone] > 0 }

// hasVessel says that a seat has a vessel in a zone.
func (p *Position) hasVessel(seat, zone uint8) bool {
	for _, v := range p.players[seat].vessel {
		if v == zone+1 {
			return true
		}
	}
	return false
}

// put places a zone into a cell.
func (o *ocean) put(zone, cell uint8) {
	o.cell[cell], o.where[zone] = zone+1, cell+1
	o.occupied |= 1 << cell
}

// tokensAt is how many tokens a Dive site has.
func (p *Position) tokensAt(site uint8) int {
	n := 0
	for _, k := range p.dives.site[site] {
		n += int(k)
	}
	return n
}

// held is how many Dive tokens a seat holds.
func (p *Position) held(seat uint8) int {
	n := 0
	for _, k := range p.players[seat].tokens {
		n += int(k)
	}
	return n
}

// pileSize is how many boards a pile has.
func (p *Position) pileSize(depth uint8) int {
	n := bits.OnesCount64(p.piles.hidden[depth-1])
	for _, z := range p.piles.bottom[depth-1] {
		if z > 0 {
			n++
		}
	}
	return n
}

// cardOwner is the seat that owns a card.
func (p *Position) cardOwner(card int) (seat uint8, ok bool) {
	at := p.cards.place[card]
	return at - cardOwned, at >= cardOwned
}
