package companion

// Certainty groups findings on the screen.
type Certainty string

const (
	CannotBe   Certainty = "cannot-be"  // a rule forbids it
	LookAgain  Certainty = "look-again" // unlikely: please look again
	NotEntered Certainty = "unknown"    // not entered yet; nothing is wrong
)

// Finding is what check has to say about one place of a position or sheet.
type Finding struct {
	Code     string // stable, e.g. "discs.too-many"; systems own their codes
	Severity Certainty
	Where    []Key   // the places, the likeliest slip first
	Sentence Message // what is wrong and what is there
	Fix      *Fix    // the likeliest cure; nil = none is known
}

// Fix is a cure by one tap: an entry of KindSet, which can be undone.
type Fix struct {
	Sentence Message // "set Ben's discs to 9"
	Set      []Value
}
