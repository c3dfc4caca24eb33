package ageofsail

// Profile is a preset of rules (§0.2).
type Profile string

// The two profiles; the first is the default. The second is partly specified,
// and pages must say so.
const (
	Endeavor2009  Profile = "endeavor-2009"
	AgeOfSail2018 Profile = "age-of-sail-2018"
)

// Profiles lists them, the default first.
func Profiles() []Profile { return []Profile{Endeavor2009, AgeOfSail2018} }

// Rounds is the number of rounds of a game. Rulebook.
const Rounds = 7

// MaxSpace is the last space of an Asset Track; spaces are 0–15. Rulebook.
const MaxSpace = 15

// NumTracks is the number of Asset Tracks.
const NumTracks = 4

// Indices of the Asset Tracks, in their printed order.
const (
	Industry = iota
	Culture
	Finance
	Politics
)

var trackNames = [NumTracks]string{"industry", "culture", "finance", "politics"}

// Tracks lists the ids of the Asset Tracks in their printed order.
func Tracks() []string { return trackNames[:] }

// Discs is how many discs a seat has: 30, in the 2018 profile 35 (§3.1, §16).
func (p Profile) Discs() int {
	if p == AgeOfSail2018 {
		return 35
	}
	return 30
}
