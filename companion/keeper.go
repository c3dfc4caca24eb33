package companion

import (
	"context"
	"encoding/json"
	"io"
)

// Keeper folds logs and appends to them. It is safe for concurrent use; the
// writers of one log are served in turn.
type Keeper struct {
	store   Store
	systems map[string]System
	clock   func() int64
	random  io.Reader
	pending bool
	heads   *cache
	turns   turns
}

// NewKeeper makes a Keeper. clock gives milliseconds since 1970 UTC, random is
// a source of secure random bytes. The Book is always among the systems.
func NewKeeper(store Store, systems []System, clock func() int64, random io.Reader) *Keeper {
	k := &Keeper{
		store:   store,
		systems: map[string]System{BookID: Book{}},
		clock:   clock,
		random:  random,
		heads:   newCache(256),
	}
	for _, system := range systems {
		k.systems[system.ID()] = system
	}
	return k
}

// NewPendingKeeper is NewKeeper for a device that agrees with a server later:
// what it appends is pending until Settle.
func NewPendingKeeper(store Store, systems []System, clock func() int64, random io.Reader) *Keeper {
	k := NewKeeper(store, systems, clock, random)
	k.pending = true
	return k
}

// Write is what a person's device asks for.
type Write struct {
	Op     string // the gesture: 8–64 of A–Z a–z 0–9 _ -
	Seq    int    // the head that the person saw
	Device string // who writes
	Kind   Kind
	Data   json.RawMessage // at most MaxEntryBytes; a setup MaxSetupBytes
	At     int64           // milliseconds since 1970 UTC; 0 = now

	// Ahead, where there is one, may be called with what Append is about to
	// return, while that is made durable: an answer can be drawn meanwhile. It
	// must not be given away before Append has returned without an error. With
	// this context the Keeper shows the log as it will be. Another call replaces
	// the one before.
	Ahead func(ctx context.Context, view View)
}

// View is a log as it stands.
type View struct {
	Log      Log
	System   System
	State    State
	Seq      int    // of State: Log.Head, or less where ReadOnly
	UndoNext string // what the undo button would name; "" = nothing
	RedoNext string // what the redo button would name; "" = nothing

	// ReadOnly: this version can't go on with the log; Why says so in a sentence.
	ReadOnly bool
	Why      Message
	// Nearest: State is what the nearest rules make of the log, as far as they
	// follow it: there is no snapshot by its own.
	Nearest bool

	// Changes are what Append changed, also where From and To are the same (an
	// undo below a newer value). Nil from Open.
	Changes []ValueChange
	// Repeated: the op was already known with the same content; nothing written.
	Repeated bool
}

// ValueChange is one touched key before and after an entry.
type ValueChange struct {
	Key  Key
	From json.RawMessage
	To   json.RawMessage
}

// Changed tells whether the value is another one now.
func (c ValueChange) Changed() bool { return !sameJSON(c.From, c.To) }

// Open gives a log as it stands. An unknown id: CodeNotFound. A log that this
// version can't replay is given ReadOnly from its last readable snapshot; if
// nothing of it can be read: CodeNewer.
func (k *Keeper) Open(ctx context.Context, id LogID) (View, error) {
	head, err := k.head(ctx, id)
	if err != nil {
		return View{}, err
	}
	return head.view(), nil
}

// At gives the state right after the entry at seq (1 … head). It costs at most
// SnapshotEvery applications. Outside the log: CodeNotFound.
func (k *Keeper) At(ctx context.Context, id LogID, seq int) (State, error) {
	head, err := k.head(ctx, id)
	if err != nil {
		return nil, err
	}
	if seq < 1 || seq > head.log.Head {
		return nil, Errorf(CodeNotFound, Say("error.line.unknown"), "state of %s at %d of %d", id, seq, head.log.Head)
	}
	if seq == head.seq {
		return head.state, nil
	}
	state, err := newFold(k.store, head.system, id).at(ctx, seq)
	return state, asError(err)
}

// Tables lists the tables of a device, newest first.
func (k *Keeper) Tables(ctx context.Context, page Page) ([]Log, error) {
	return k.store.Tables(ctx, page)
}

// System gives the system of that id; nil if there is none.
func (k *Keeper) System(id string) System { return k.systems[id] }

// UndoData is the Data of an undo of these gestures.
func UndoData(ops ...string) json.RawMessage { return mustJSON(Undo{Undo: ops}) }

// BackData is the Data of going back to the line of this gesture.
func BackData(op string) json.RawMessage { return mustJSON(Back{To: op}) }

// SetData is the Data of a KindSet.
func SetData(values ...Value) json.RawMessage { return mustJSON(Set{Set: values}) }
