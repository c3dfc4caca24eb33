package companion

import "encoding/json"

// State is what a log folds to: a plain value of its System, never changed
// after it was returned.
type State any

// System is a game system (or the book): pure functions over plain values. No
// clock, no network, no global randomness, no map order in any result.
type System interface {
	// ID is the system's word in files and addresses, for instance "deepsea".
	ID() string
	// RulesVersion changes whenever the same log could fold to another state.
	// Snapshots are never trusted across rules versions.
	RulesVersion() int
	// Apply folds one entry of KindSetup, KindSet or a kind of its own; the
	// state before a setup is nil. It refuses with *Error what the rules do not
	// allow and leaves the old state untouched. The Set of an undo comes here as
	// an entry of KindSet.
	Apply(State, Entry) (State, error)
	// Touches lists the keys that an entry writes, in a stable order.
	Touches(Entry) ([]Key, error)
	// Value is what a key holds in a state: JSON, or null where it is missing.
	Value(State, Key) json.RawMessage
	// Describe says a key in words ("Ben, Reputation"), and its value.
	Describe(State, Key, json.RawMessage) (what, value Message)
	// Encode and Decode are the compact text codec of snapshots; they
	// round-trip.
	Encode(State) ([]byte, error)
	Decode([]byte) (State, error)
	// Summary is what lists show without folding the log.
	Summary(State) Summary
}

// Sequential may be implemented by a System some of whose states are more than
// their keys (a Position). There an undo takes back only a suffix of what
// stands, and the state is restored whole.
type Sequential interface {
	Sequential(State) bool
}

// Revealing may be implemented by a System whose entries can bring hidden
// things to light: what they touch says so by the value after it. Going back
// past one is asked about first.
type Revealing interface {
	Reveals(key Key, value json.RawMessage) bool
}

// Summary is what the home page shows of a table.
type Summary struct {
	Mission  int             `json:"mission,omitempty"` // or map; 0 = none
	Mode     string          `json:"mode,omitempty"`
	Kind     string          `json:"kind,omitempty"` // "sheet" or "position"
	Edition  string          `json:"edition,omitempty"`
	Finished bool            `json:"finished,omitempty"`
	Open     int             `json:"open,omitempty"` // counts still missing
	Seats    []SummarySeat   `json:"seats,omitempty"`
	Winners  []int           `json:"winners,omitempty"` // seats 1…; empty while unknown
	More     json.RawMessage `json:"more,omitempty"`    // the system's own
}

// SummarySeat is one seat in a Summary.
type SummarySeat struct {
	Person string `json:"person"` // id in the book; "" for a guest
	Name   string `json:"name"`
	Colour string `json:"colour"`          // P Y R M W
	Total  *int   `json:"total,omitempty"` // points; nil while something is missing
	Place  int    `json:"place,omitempty"` // 1, 1, 3; 0 while unknown
}
