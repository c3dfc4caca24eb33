package companion

import "context"

// Sort tells the two sorts of logs apart.
type Sort string

const (
	SortTable Sort = "table" // one game at one physical table
	SortBook  Sort = "book"  // what a device knows beyond its tables
)

// Log is the head of a log: everything about it but its entries.
type Log struct {
	ID      LogID
	Sort    Sort
	System  string // System.ID
	Device  string // owner
	Created int64  // milliseconds since 1970 UTC
	Updated int64  // of the newest entry
	Head    int    // Seq of the newest entry; 0 = empty
	Agreed  int    // Seq up to which the log is final; = Head on a server
	Version int    // grows with every Append and Settle; the store counts it
	Summary Summary
}

// Snapshot is a folded state at a Seq, in the text codec of its system.
type Snapshot struct {
	Seq   int
	Rules int // System.RulesVersion that made it
	State []byte
}

// Change is what Append and Settle write besides entries, in the same
// transaction.
type Change struct {
	Updated   int64
	Summary   Summary
	Snapshots []Snapshot // those that are due; nil = none

	// Meanwhile, where there is one, is for work that a write needs not wait
	// for: Append may call it once, while the medium makes the write durable. The
	// write may fail all the same.
	Meanwhile func()
}

// AnyRules asks Store.Snapshot for a snapshot of whatever rules version.
const AnyRules = -1

// Page asks for a part of a device's tables, newest first.
type Page struct {
	Device   string
	Finished bool // finished tables, else running ones
	Before   int64
	BeforeID LogID // Updated and ID of the last one seen; no ID = from the newest
	Limit    int   // 1–200; 0 = 50
}

// Store keeps logs, snapshots and little else. Every method is safe for
// concurrent use. The suite in companion/conformance holds all stores to it.
//
// Errors: CodeNotFound for an unknown log; CodeStorage where the medium fails
// (disk full, read-only, damaged), with nothing written; ErrHeadMoved from
// Append and Settle.
type Store interface {
	// Create makes a log with its first records (Seq 1 …) in one transaction.
	// Head and Agreed are as given in the Log, Version is 1.
	// A log of that id, or a second book of a device: ErrExists, nothing written.
	Create(context.Context, Log, []Record, Change) error
	// Append adds records after head, agreed ones where agreed says so. It is
	// atomic, and durable before it returns. If the head of the log is another,
	// or agreed records would follow a pending tail, nothing is written:
	// ErrHeadMoved. An op that the log knows: ErrExists.
	Append(ctx context.Context, id LogID, head int, agreed bool, records []Record, change Change) error
	// Settle replaces everything after the agreed part by the records agreed,
	// which become final, and then pending, in one transaction. Seqs must go on
	// from the agreed part. Entries, keys and snapshots of what was replaced are
	// gone, and the holds are first what they were after the agreed part.
	// If Head or Agreed are others than given: ErrHeadMoved.
	Settle(ctx context.Context, id LogID, head, agreedBefore int, agreed, pending []Record, change Change) error
	// Log gives the head of a log.
	Log(context.Context, LogID) (Log, error)
	// Entries gives the records from ≤ Seq ≤ to in order, exactly as they were
	// written. Bounds outside the log are no error.
	Entries(ctx context.Context, id LogID, from, to int) ([]Record, error)
	// ByOp gives the record of a gesture; found is false if there is none.
	ByOp(ctx context.Context, id LogID, op string) (record Record, found bool, err error)
	// Touched gives records that touch the key with Seq < below, newest first,
	// at most limit.
	Touched(ctx context.Context, id LogID, key Key, below, limit int) ([]Record, error)
	// TouchedKeys gives the different keys that entries with Seq > after touch,
	// without the keeper's own (Key.Own), in the order of their bytes. It costs
	// by keys, not by entries.
	TouchedKeys(ctx context.Context, id LogID, after int) ([]Key, error)
	// Holder gives the newest record with Seq < below that holds the key (see
	// Hold); found is false if none does. It costs the same however many
	// entries no longer hold it.
	Holder(ctx context.Context, id LogID, key Key, below int) (record Record, found bool, err error)
	// Snapshot gives the newest snapshot of these rules (or AnyRules) at or
	// before a Seq; found is false if there is none. Of two at one Seq AnyRules
	// gives the one with the higher rules version.
	Snapshot(ctx context.Context, id LogID, atMost, rules int) (snapshot Snapshot, found bool, err error)
	// KeepSnapshot adds a snapshot to an existing log; one at the same Seq and
	// rules is replaced. Beyond the head: ErrHeadMoved.
	KeepSnapshot(context.Context, LogID, Snapshot) error
	// Tables lists the tables of a device: by Updated and then ID, both
	// descending.
	Tables(context.Context, Page) ([]Log, error)
	// Book gives the id of a device's book; found is false before the first
	// entry.
	Book(ctx context.Context, device string) (id LogID, found bool, err error)
	// Close lets go of the medium.
	Close() error
}

// Size is Limit held to 1–200; 0 asks for 50.
func (p Page) Size() int {
	if p.Limit == 0 {
		return 50
	}
	return min(max(p.Limit, 1), 200)
}
