package ageofsail

import (
	"slices"

	"shipmate/companion"
	"shipmate/companion/pad"
)

// Following is a followed game as it stands. What isn't known is missing, as
// everywhere.
type Following struct {
	Depth     string
	Round     int // 1–7
	Phase     string
	Turn      int // seat; 0 = nobody's
	Crown     int // seat with the crown in this round
	Abolished bool
	Off       []string
	Records   []RoundRecord
	Timer     pad.Timer
	Seats     []FollowSeat
	Regions   []FollowRegion // those that are followed
}

// FollowSeat is one person of a followed game.
type FollowSeat struct {
	Spaces     [NumTracks]companion.Count // of the cubes, 0–15
	Icons      [NumTracks]companion.Count // all icons, those above 15 too
	Levels     [NumTracks]companion.Count // value of the level: build up to, gain, take back, hold; missing where the set doesn't know
	Supply     companion.Count
	Harbor     companion.Count
	Buildings  []TableBuilding // nil = not followed
	Cards      []string        // nil = not followed
	Space      string          // the Governor in the Governor space; "" = none
	SpaceKnown bool
	Aside      companion.Count // Slavery cards set aside
	Tokens     map[string]int  // held, by kind; never to be written
	Paid       Paid            // of this round
	Passed     bool            // in this round
	Over       int             // cards above the limit, 0 where it isn't known
	Due        []Due
}

// FollowRegion is a region of a followed game.
type FollowRegion struct {
	ID       string
	Open     bool
	Track    []int // seats in the order of placing
	Beside   []int
	Spaces   int               // 0 = unknown
	Presence []companion.Count // by seat; missing where the cities aren't followed
	Leader   int               // who has or would get the Governor; 0 = nobody
	Tied     bool              // others have as many discs: the last placed decides
}

// Following tells a followed game as it stands; ok is false where nobody
// follows.
func (s Sheet) Following() (f Following, ok bool) {
	if s.follow.depth == "" {
		return Following{}, false
	}
	f = Following{Depth: s.follow.depth, Round: s.round(), Phase: s.phase(), Turn: s.seatOf(s.follow.turn), Crown: s.CrownOf(s.round()),
		Abolished: s.follow.abolished.yes, Off: slices.Clone(s.follow.off), Records: slices.Clone(s.follow.rounds), Timer: s.follow.timer}
	for i := range s.seats() {
		f.Seats = append(f.Seats, s.followSeat(i))
	}
	for r, id := range regionIDs {
		if r == 0 && s.everything() || s.follow.regions[r] != nil {
			f.Regions = append(f.Regions, s.followRegion(id))
		}
	}
	return f, true
}

func (s *Sheet) followSeat(i int) FollowSeat {
	d := s.seat(i)
	seat := FollowSeat{Supply: d.counts[supply], Harbor: d.counts[harborDiscs], Buildings: slices.Clone(d.follow.buildings),
		Cards: slices.Clone(d.follow.cards), Aside: d.counts[slaveryAside], Tokens: d.follow.tokens, Paid: s.paid(i),
		Passed: s.hasPassed(i), Over: s.overLimit(i), Due: slices.Clone(d.follow.due)}
	if d.follow.space != nil {
		seat.Space, seat.SpaceKnown = *d.follow.space, true
	}
	for t := range NumTracks {
		seat.Spaces[t] = d.counts[trackSpaces+seatCount(t)]
		if icons, ok := s.icons(i, t); ok {
			seat.Icons[t] = companion.Counted(icons)
		}
		seat.Levels[t] = s.level(i, t)
	}
	return seat
}

// level is the value of the level where a cube stands. Industry's is known
// without a set, as one text has it (§3.4).
func (s *Sheet) level(i, t int) companion.Count {
	space := s.seat(i).counts[trackSpaces+seatCount(t)]
	if !space.Known {
		return companion.Count{}
	}
	return s.levelAt(t, space.N)
}

// LevelAt is the value of the level at a space of a track, 0–15; missing where
// neither the set nor the rules know it.
func (s Sheet) LevelAt(t, space int) companion.Count { return s.levelAt(t, space) }

func (s *Sheet) levelAt(t, space int) companion.Count {
	if value, ok := s.setup.Set.LevelValue(t, space); ok {
		return companion.Counted(value)
	}
	if t != Industry {
		return companion.Count{}
	}
	value := 1
	for _, from := range industryLevels {
		if space >= from {
			value++
		}
	}
	return companion.Counted(value)
}

// industryLevels is where levels 2–5 of Industry begin: certain for the first,
// medium for the others (known.json).
var industryLevels = []int{2, 4, 7, 10}

func (s *Sheet) followRegion(id string) FollowRegion {
	r := FollowRegion{ID: id, Open: s.open(id)}
	if data := s.region(id); data != nil {
		r.Track, r.Beside, r.Spaces = s.seatsOf(data.track), s.seatsOf(data.beside), data.spaces
		r.Leader, r.Tied = leader(r.Track)
	}
	for i := range s.seats() {
		r.Presence = append(r.Presence, s.presence(i, id))
	}
	return r
}

func (s *Sheet) region(id string) *regionData { return s.follow.regions[slices.Index(regionIDs, id)] }

// open: Europe, or the Shipping Track is full (§2.2). A track of unknown length
// is closed until somebody says how long it is.
func (s *Sheet) open(id string) bool {
	data := s.region(id)
	return id == Europe || data != nil && data.spaces > 0 && len(data.track) >= data.spaces
}

// leader is who has most on a track; of those with as many, whose disc was
// placed last (§9). 0 for an empty track.
func leader(track []int) (seat int, tied bool) {
	var count [MaxSeats + 1]int
	most := 0
	for _, one := range track {
		count[one]++
		most = max(most, count[one])
	}
	for _, one := range slices.Backward(track) {
		if count[one] != most {
			continue
		}
		if seat == 0 {
			seat = one
		}
		tied = tied || one != seat
	}
	return seat, tied
}

// presence is a seat's in a region: own cities, discs on the track, and beside
// it unless the table plays otherwise (§7.3). Missing where the map isn't
// followed.
func (s *Sheet) presence(i int, id string) companion.Count {
	side := s.side()
	if !s.everything() || side == nil {
		return companion.Count{}
	}
	n := 0
	if region := side.region(id); region != nil {
		for c := range region.Cities {
			if s.ownerOf(region.Cities[c].ID) == i+1 {
				n++
			}
		}
	}
	if data := s.region(id); data != nil {
		lists := [][]uint8{data.track}
		if s.Variant("besideCounts") == "true" {
			lists = append(lists, data.beside)
		}
		for _, list := range lists {
			for _, slot := range list {
				if s.seatOf(slot) == i+1 {
					n++
				}
			}
		}
	}
	return companion.Counted(n)
}

// Limit is how many cards a seat may hold in normal slots: the value of
// Politics; missing where the set doesn't know it. §11.2.
func (s Sheet) Limit(seat int) companion.Count {
	if seat < 1 || seat > s.seats() {
		return companion.Count{}
	}
	return s.level(seat-1, Politics)
}

// overLimit is how many cards a seat must still give away: N ≤ L, or N = L + 1
// with a Slavery card among them, and never N > 5 (§11.2).
func (s *Sheet) overLimit(i int) int {
	limit := s.level(i, Politics)
	own := &s.seat(i).follow
	if !limit.Known || own.cards == nil {
		return 0
	}
	normal, slavery := 0, false
	for _, id := range own.cards {
		if own.space != nil && *own.space == id {
			continue
		}
		deck, _, _ := cardID(id)
		normal, slavery = normal+1, slavery || deck == slaveryDeck
	}
	most := limit.N
	if slavery {
		most++
	}
	return max(0, normal-min(most, 5))
}

// Stock is how many tiles of a type are left: copies less those that somebody
// has. ok is false where somebody's buildings aren't followed.
func (s Sheet) Stock(id string) (left int, ok bool) {
	tile := s.tile(id)
	left = tile.Copies
	for i := range s.seats() {
		own := s.seat(i).follow.buildings
		if own == nil {
			return 0, false
		}
		for _, b := range own {
			if b.ID == id {
				left--
			}
		}
	}
	return max(0, left), tile.Copies > 0
}

// tile is a type of building: what the set says, else what every copy has; zero
// for an unknown one.
func (s *Sheet) tile(id string) KnownBuilding {
	for _, b := range s.tiles() {
		if b.ID == id {
			return b
		}
	}
	return KnownBuilding{}
}

// tiles are all types of this table, in the order of their levels.
func (s *Sheet) tiles() []KnownBuilding {
	list := slices.Clone(knownBuildings)
	if s.setup.Set == nil {
		return list
	}
	for i := range s.setup.Set.Buildings {
		b := &s.setup.Set.Buildings[i]
		if !slices.ContainsFunc(list, func(known KnownBuilding) bool { return known.ID == b.ID }) {
			list = append(list, KnownBuilding{b.ID, b.Level, b.Copies})
		}
	}
	return list
}
