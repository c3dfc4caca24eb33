package deepsea

import "strings"

// Unknown parts. A position that people enter has places that nobody has
// looked at yet. Such a place is in this set: what stands in its field means
// nothing, and is never taken for zero. The rules don't play on with an
// unknown place; Tally leaves missing what rests on one. The order of piles is
// never known and isn't listed. deepsea-rules §2.2.
type unknownSet uint64

// Places of one seat, in the order of its mat.
const (
	unknownTrack    = iota // four of them
	unknownResearch = iota + NumTracks - 1
	unknownSupply
	unknownStaging
	unknownSpecialists
	unknownVessels
	unknownTokens
	unknownJournals
	seatPlaces
)

// Places of the table come after those of five seats.
const (
	unknownOcean = seatPlaces*MaxSeats + iota // discs on spaces, discoverers
	unknownSites                              // tokens in the Dive sites
	unknownImpact
	unknownDisplay
	unknownTray
	unknownTurn
	allPlaces
)

var seatPlaceNames = [seatPlaces]string{"track.reputation", "track.inspiration", "track.coordination", "track.ingenuity",
	"research", "supply", "staging", "specialists", "vessels", "tokens", "journals"}

var tablePlaceNames = [allPlaces - unknownOcean]string{"ocean", "sites", "impact", "display", "tray", "turn"}

func placeName(k int) string {
	if k >= unknownOcean {
		return tablePlaceNames[k-unknownOcean]
	}
	return "p" + string(rune('1'+k/seatPlaces)) + "." + seatPlaceNames[k%seatPlaces]
}

func (u unknownSet) has(k int) bool { return u>>k&1 == 1 }

// ofSeat says that a place of a seat is unknown.
func (u unknownSet) ofSeat(seat uint8, k int) bool { return u.has(int(seat)*seatPlaces + k) }

// Unknown lists the places that nobody has entered yet, by their names:
// "p1.track.reputation", "p2.staging", "ocean", "impact" …
func (p *Position) Unknown() []string {
	var list []string
	for k := range allPlaces {
		if p.unknown.has(k) {
			list = append(list, placeName(k))
		}
	}
	return list
}

// WithUnknown gives a position where a place is unknown, or known as its field
// says; ok is false if there is no such place.
func (p Position) WithUnknown(place string, unknown bool) (next Position, ok bool) {
	for k := range allPlaces {
		if placeName(k) != place || k < unknownOcean && k/seatPlaces >= int(p.seats) {
			continue
		}
		p.unknown &^= 1 << k
		if unknown {
			p.unknown |= 1 << k
		}
		return p, true
	}
	return p, false
}

// openDiscs says that discs of a seat can't be counted: some of their places
// are unknown.
func (u unknownSet) openDiscs(seat uint8) bool {
	return u.has(unknownOcean) || u.ofSeat(seat, unknownSupply) || u.ofSeat(seat, unknownStaging) ||
		u.ofSeat(seat, unknownSpecialists) || u.ofSeat(seat, unknownJournals)
}

// any says that a place of this name is unknown for some seat.
func (u unknownSet) any(name string) bool {
	for k := range unknownOcean {
		if u.has(k) && strings.HasSuffix(placeName(k), "."+name) {
			return true
		}
	}
	return false
}
