package ageofsail

import (
	"slices"

	"shipmate/companion/pad"
)

// A followed game is a sheet that also knows the round, whose turn it is, and
// what lies in front of each person. What isn't followed stays missing, as on
// any sheet; nothing here ever counts as zero by itself.
//
// Gestures (Build, Grow, Ship …) are functions from the sheet to the values that
// it has after them; whoever calls them writes those values as one entry. So a
// tap can be undone, and folding reads plain values only.

// Depths of following: rounds and tracks only, or everything that can be told.
const (
	FollowTracks     = "tracks"
	FollowEverything = "everything"
)

// Phases of a round (§6; §16 for PhaseDiscard).
const (
	PhaseBuild   = "build"
	PhaseGrowth  = "growth"
	PhaseSalary  = "salary"
	PhaseAction  = "action"
	PhaseDiscard = "discard" // 2018 only: after all have passed
	PhaseOver    = "over"    // after the last round
)

var phases = []string{PhaseBuild, PhaseGrowth, PhaseSalary, PhaseAction, PhaseDiscard, PhaseOver}

func isPhase(word string) bool { return slices.Contains(phases, word) }

// Why something is due: what made it happen. All can be switched off
// (follow.off), one by one.
const (
	WhyIcons    = "icons"    // a tile or card whose icons the set doesn't know; Of: its id
	WhyToken    = "token"    // a token is gained; Of: region, city or connection
	WhyGovernor = "governor" // a Governor is gained; Of: its card. It is there already: choose its place when settling
	WhyGrowth   = "growth"   // discs of Growth that the set doesn't know: the table says how many
	WhyLimit    = "limit"    // more cards than may be held; N: how many too many, 0 = the set doesn't know the limit
	WhyAbolish  = "abolish"  // cards turned aside by abolition; N: how many
	WhyRecount  = "recount"  // end of a round: compare the cubes with the icons
	WhyAction   = "action"   // a source was paid for, its action is open; Of: the building or token, N: its slot + 1, 0 = a token
)

// Reminders lists the words of follow.off, in the order in which they are shown.
func Reminders() []string {
	return []string{WhyIcons, WhyToken, WhyGovernor, WhyGrowth, WhyLimit, WhyAbolish, WhyRecount, WhyAction}
}

// Due is something that the rules made happen and that a person still has to do
// or see.
type Due struct {
	ID     int    `json:"id"` // never used again for this person
	Why    string `json:"why"`
	N      int    `json:"n,omitempty"`
	Of     string `json:"of,omitempty"`
	First  string `json:"first,omitempty"`  // WhyAction: what was done already
	Region string `json:"region,omitempty"` // WhyAction: where that was, "" = nowhere
}

// TableBuilding is a building in front of somebody: slot 0 is the start
// building, 1–7 those that were bought, in order.
type TableBuilding struct {
	ID   string `json:"id"`
	Disc bool   `json:"disc,omitempty"` // a disc lies on it
}

// Paid is how many Payments somebody made in the Salary of a round.
type Paid struct {
	Round int  `json:"round"` // of another round it says nothing
	N     int  `json:"n,omitempty"`
	Done  bool `json:"done,omitempty"`
	Built bool `json:"built,omitempty"` // has built in this round
	Grown bool `json:"grown,omitempty"` // has gained discs in this round
	Acted bool `json:"acted,omitempty"` // has paid for an action in this turn
}

// RegionState is a region as it stands.
type RegionState struct {
	Track  []int `json:"track,omitempty"`  // seats, in the order of placing
	Beside []int `json:"beside,omitempty"` // seats whose discs lie beside the full track
	Spaces int   `json:"spaces,omitempty"` // length of the track, 1–12; 0 = unknown
}

// RoundRecord is how the table stood when a round ended.
type RoundRecord struct {
	Round int          `json:"round"`
	Seats []SeatRecord `json:"seats"`
}

// SeatRecord is one seat of a RoundRecord; spaces are those of the cubes, 0–15.
type SeatRecord = pad.SeatRecord

// followData is what the table as a whole follows. Seats are slots + 1.
type followData struct {
	depth, phase string
	round        int // 0 = unknown
	turn         uint8
	off          []string
	rounds       []RoundRecord
	timer        pad.Timer
	abolished    answer
	regions      [7]*regionData // by regionIDs; nil = not followed
	cities, took []owned        // sorted by id; those of which somebody said something
}

type regionData struct {
	track, beside []uint8 // slots + 1
	spaces        int
}

// owned is a place and the slot + 1 of who has it; 0 = nobody.
type owned struct {
	id   string
	slot uint8
}

// seatFollow is what is followed of one person.
type seatFollow struct {
	buildings []TableBuilding // nil = not followed
	cards     []string        // ids; nil = not followed
	space     *string         // the Governor in the Governor space; "" = none, nil = not followed
	tokens    map[string]int
	paid      Paid
	nextDue   int
	due       []Due
}

// forget drops a slot from everything about who. What others share is copied.
func (f *followData) forget(slot uint8) {
	drop := func(list []uint8) []uint8 {
		return slices.DeleteFunc(slices.Clone(list), func(one uint8) bool { return one == slot+1 })
	}
	if f.turn == slot+1 {
		f.turn = 0
	}
	for i, r := range f.regions {
		if r != nil {
			f.regions[i] = &regionData{drop(r.track), drop(r.beside), r.spaces}
		}
	}
	for _, list := range []*[]owned{&f.cities, &f.took} {
		*list = slices.DeleteFunc(slices.Clone(*list), func(one owned) bool { return one.slot == slot+1 })
	}
}
