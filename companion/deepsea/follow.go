package deepsea

import (
	"shipmate/companion"
	"shipmate/companion/pad"
)

// A followed game is a sheet that also knows the round, whose turn it is, and
// what each person has in front of them. What isn't followed stays missing, as
// on any sheet; nothing here ever counts as zero by itself.
//
// Gestures (Advance, Recruit, Publish …) are functions from the sheet to the
// values that it has after them; whoever calls them writes those values as one
// entry. So a tap can be undone, and folding reads plain values only.

// Depths of following: rounds and tracks only, or everything that can be told.
const (
	FollowTracks     = "tracks"
	FollowEverything = "everything"
)

// Phases of a followed game. deepsea-rules §5.1.
const (
	PhaseLaunch      = "launch" // before round 1: vessels and their Arrival bonuses
	PhasePreparation = "preparation"
	PhaseActivation  = "activation"
	PhaseOver        = "over" // after the last round
)

// Why something is due: what made it happen. All but WhyGiven and WhyLaunch can
// be switched off (follow.off), one by one.
const (
	WhyLaunch  = "launch"  // the start of the game
	WhyImpact  = "impact"  // space 10 of a track, or an overflow from 12; Of: the track
	WhyVessel  = "vessel"  // Ingenuity 2 or 7
	WhyArrival = "arrival" // a Vessel was launched; Of: the zone
	WhyRecruit = "recruit" // Of: the Specialist
	WhyPromote = "promote" // Of: the Specialist
	WhySupply  = "supply"  // the disc of a promoted Junior; Of: the Specialist
	WhyPublish = "publish" // Of: the Journal
	WhyOthers  = "others"  // somebody else published; Of: the Journal
	WhyHex     = "hex"     // an Impact marker was placed; Of: "row,column"
	WhyGiven   = "given"   // a link, Arrival or Discovery bonus, token that the table names; Of: the zone, or ""
	WhyAgain   = "again"   // a round ended: once-per-round Journals of the prototype are ready again
)

// Reminders lists the words of follow.off, in the order in which they are shown.
func Reminders() []string {
	return []string{WhyImpact, WhyVessel, WhyArrival, WhyRecruit, WhyPromote, WhySupply, WhyPublish, WhyOthers, WhyHex, WhyAgain}
}

// What can be due beside the printed gains (gainWords).
const (
	GainVessel = "vessel" // put a Vessel from the stock in the launch zone
	GainSupply = "supply" // one disc goes back to supply
	GainAction = "action" // an action that the table carries out; Of the zone that grants it
	GainReady  = "ready"  // once-per-round Journals are ready again
)

// Due is something that the rules make happen and that nobody has done yet.
type Due struct {
	ID   int    `json:"id"`   // never used again for this person
	Gain string `json:"gain"` // a printed gain, or GainVessel …
	N    int    `json:"n"`    // 1–9 times
	Why  string `json:"why"`
	Of   string `json:"of,omitempty"`
}

// TableSpecialist is a tile in front of somebody.
type TableSpecialist struct {
	ID     string `json:"id"`
	Senior bool   `json:"senior,omitempty"`
	Disc   bool   `json:"disc,omitempty"` // a disc lies on its circle
}

// Prepared is how far somebody is with the Preparation of a round.
type Prepared struct {
	Round     int  `json:"round"` // of another round it says nothing
	Recruited bool `json:"recruited,omitempty"`
	Effort    bool `json:"effort,omitempty"` // discs gained
	Back      int  `json:"back,omitempty"`   // discs taken back, 0–5
	Done      bool `json:"done,omitempty"`
}

// Levels are the levels 1–5 of the four tracks; 0 where the track is missing.
type Levels struct{ Recruitment, Effort, Reassignment, Technology int }

// RoundRecord is how the table stood when a round ended.
type RoundRecord struct {
	Round int          `json:"round"`
	Seats []SeatRecord `json:"seats"`
	Goals []*int       `json:"goals,omitempty"` // co-op and solo: the team's totals of the seven goals; nil = missing
}

// SeatRecord is one seat of a RoundRecord; spaces are 0–12.
type SeatRecord = pad.SeatRecord

// Timer is how long a game has been played.
type Timer = pad.Timer

// Following is a followed game as it stands.
type Following struct {
	Depth   string // FollowTracks, FollowEverything
	Round   int    // 1–6, solo 1–7
	Rounds  int    // 6, solo 7
	Phase   string
	Turn    int // seat; 0 = nobody's
	Wave    int // seat that holds the Wave this round
	Off     []string
	Pockets []string // tier-5 tiles that lie open; nil = nobody said
	Records []RoundRecord
	Timer   Timer
	Seats   []FollowSeat
}

// FollowSeat is one person of a followed game.
type FollowSeat struct {
	Tracks      [NumTracks]companion.Count // spaces 0–12
	Levels      Levels
	Prepared    Prepared          // of this round
	Passed      bool              // in this round
	Due         []Due             // the first one is asked first
	Specialists []TableSpecialist // nil = not followed
	Staging     companion.Count   // discs
	Supply      companion.Count   // discs; below 0: substitutes (discSupply)
	Research    companion.Count   // 0–12
	Vessels     companion.Count   // in the ocean, 0–3
	Tokens      companion.Count   // stored Dive tokens
}
