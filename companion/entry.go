package companion

import "encoding/json"

// Bounds of a log.
const (
	MaxEntryBytes  = 4096  // bytes of Data as a device writes it
	MaxSetupBytes  = 65536 // bytes of a setup: one a table, with what the owner corrected
	MaxFilledBytes = 65536 // bytes of Data with what was computed for an undo
	MaxEntries     = 20000 // entries in one log
	SnapshotEvery  = 64    // entries between two snapshots
)

// LogID names a log: 128 random bits in 26 characters of lower-case base32.
// It is random and no secret.
type LogID string

// Key names one thing that entries write, for instance "p2.goal1" (see the
// paths of the sheet file) or "person.k3v….name".
type Key string

// KeyAll conflicts with every other key: an entry that touches it may only be
// appended by somebody who has seen the head, and whoever wrote from before
// it is stale. Corrections of the setup use it.
const KeyAll Key = "*"

// Kind says how Data is read. The system of a table may add its own.
type Kind string

const (
	// KindSetup opens a table. Data belongs to the system. It can't be undone.
	KindSetup Kind = "setup"
	// KindSet says values after the gesture: {"set":[{"key":…,"value":…},…]};
	// the value null clears.
	KindSet Kind = "set"
	// KindUndo takes back exactly the named entries (see Undo).
	KindUndo Kind = "undo"
	// KindBack makes the state what it was right after an older entry (see Back).
	KindBack Kind = "back"
)

// Entry is one line of a log. It is appended and never changed.
type Entry struct {
	Seq    int    // 1, 2, 3 …; final in the agreed part, for the moment in the pending tail
	Op     string // the gesture: 8–64 of A–Z a–z 0–9 _ -; unique in its log
	At     int64  // milliseconds since 1970 UTC; shown, never compared
	Device string // who wrote it
	Kind   Kind
	Data   json.RawMessage
}

// Value is one key with what it is after the entry; null clears it.
type Value struct {
	Key   Key             `json:"key"`
	Value json.RawMessage `json:"value"`
}

// Set is the Data of KindSet.
type Set struct {
	Set []Value `json:"set"`
}

// Undo is the Data of KindUndo. A person's device names Undo only; the rest is
// computed when it is appended: Set holds what the touched keys are
// afterwards, UndoNext and RedoNext which gestures undo and redo would name
// after it ("" for none). So folding an undo costs no look into the past.
// Where a state is more than its keys (see Sequential), To names the entry
// whose state is restored instead.
type Undo struct {
	Undo     []string `json:"undo"`
	Set      []Value  `json:"set,omitempty"`
	To       string   `json:"to,omitempty"`
	UndoNext string   `json:"undoNext,omitempty"`
	RedoNext string   `json:"redoNext,omitempty"`
}

// Back is the Data of KindBack: the state becomes what it was right after the
// entry To. It is refused as stale if anything was appended since it was shown.
type Back struct {
	To string `json:"to"`
}
