package companion

import (
	"context"
	"maps"
	"math"
	"slices"
)

// draft is a log with entries that are not written yet: up to base it is the
// store's, after that its own. Nothing of it is durable.
type draft struct {
	store     Store
	system    System
	id        LogID
	base      int
	baseState State
	fold      *fold

	// unseen: the entries to place are taken for new, without looking their ops up.
	unseen bool

	state  State // after the last placed record
	placed []Record
	states map[int]State // after placed records at which a snapshot is due
	ops    map[string]int
	touch  map[Key][]int // Seqs of placed records, ascending

	held    map[Key][]int        // Seqs that hold beyond what the store says, ascending
	lifted  map[Key]map[int]bool // Seqs of the store that hold no longer
	changes []heldChange         // of the entry that is being placed
	current Record               // the entry that is being placed
}

// heldChange is one step that can be taken back.
type heldChange struct {
	key  Key
	seq  int
	held bool
}

func newDraft(store Store, system System, id LogID, base int, state State) *draft {
	return &draft{
		store: store, system: system, id: id,
		base: base, baseState: state, state: state,
		fold:   newFold(store, system, id),
		states: map[int]State{}, ops: map[string]int{}, touch: map[Key][]int{},
		held: map[Key][]int{}, lifted: map[Key]map[int]bool{},
	}
}

func (d *draft) head() int { return d.base + len(d.placed) }

// commit takes a placed record into the draft.
func (d *draft) commit(r Record, next State) {
	d.placed = append(d.placed, r)
	d.state = next
	d.ops[r.Entry.Op] = r.Entry.Seq
	for _, key := range r.Keys {
		d.touch[key] = append(d.touch[key], r.Entry.Seq)
	}
	if snapshotDue(r.Entry) {
		d.states[r.Entry.Seq] = next
	}
	d.changes = nil
}

// drop forgets what the entry that is being placed did to the holds.
func (d *draft) drop() {
	changes := d.changes
	for _, change := range slices.Backward(changes) {
		d.setHeld(change.key, change.seq, !change.held)
	}
	d.changes = nil
}

// snapshots are those that are due for the placed records.
func (d *draft) snapshots() ([]Snapshot, error) {
	var due []Snapshot
	for _, seq := range slices.Sorted(maps.Keys(d.states)) {
		snapshot, err := takeSnapshot(d.system, seq, d.states[seq])
		if err != nil {
			return nil, err
		}
		due = append(due, snapshot)
	}
	return due, nil
}

func (d *draft) record(ctx context.Context, seq int) (Record, error) {
	switch {
	case seq == d.current.Entry.Seq:
		return d.current, nil
	case seq > d.base:
		return d.placed[seq-d.base-1], nil
	}
	records, err := d.store.Entries(ctx, d.id, seq, seq)
	if err != nil {
		return Record{}, err
	}
	if len(records) != 1 {
		return Record{}, Errorf(CodeStorage, Say("error.storage.damaged"), "log %s has no entry %d", d.id, seq)
	}
	return records[0], nil
}

func (d *draft) byOp(ctx context.Context, op string) (Record, bool, error) {
	if seq, ok := d.ops[op]; ok {
		return d.placed[seq-d.base-1], true, nil
	}
	if d.base == 0 {
		return Record{}, false, nil
	}
	r, found, err := d.store.ByOp(ctx, d.id, op)
	if err != nil || !found || r.Entry.Seq > d.base {
		return Record{}, false, err
	}
	return r, true, nil
}

// newestTouch is the Seq of the newest record that touches a key; 0 = none.
func (d *draft) newestTouch(ctx context.Context, key Key) (int, error) {
	if seqs := d.touch[key]; len(seqs) > 0 {
		return seqs[len(seqs)-1], nil
	}
	if d.base == 0 {
		return 0, nil
	}
	records, err := d.store.Touched(ctx, d.id, key, d.base+1, 1)
	if err != nil || len(records) == 0 {
		return 0, err
	}
	return records[0].Entry.Seq, nil
}

// touchedKeys are the keys that records after a Seq may have touched, sorted.
func (d *draft) touchedKeys(ctx context.Context, after int) ([]Key, error) {
	var keys []Key
	if after < d.base {
		var err error
		if keys, err = d.store.TouchedKeys(ctx, d.id, after); err != nil {
			return nil, err
		}
	}
	for key, seqs := range d.touch {
		if seqs[len(seqs)-1] > after {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys), nil
}

// stateAt gives the state right after an entry.
func (d *draft) stateAt(ctx context.Context, seq int) (State, error) {
	if seq == d.head() {
		return d.state, nil
	}
	if seq < d.base {
		return d.fold.at(ctx, seq)
	}
	from, state := d.base, d.baseState
	for at, known := range d.states {
		if at <= seq && at > from {
			from, state = at, known
		}
	}
	for from < seq {
		e := d.placed[from-d.base].Entry
		next, err := step(d.system, state, e, func(op string) (State, error) {
			r, found, err := d.byOp(ctx, op)
			if err != nil {
				return nil, err
			}
			if !found {
				return nil, Errorf(CodeInternal, Say("error.internal"), "entry %d names the unknown %q", e.Seq, op)
			}
			return d.stateAt(ctx, r.Entry.Seq)
		})
		if err != nil {
			return nil, err
		}
		state, from = next, from+1
	}
	return state, nil
}

// everything is a Seq above all others.
const everything = math.MaxInt32

// holder is the Seq of the newest record below that holds a key; 0 = none.
//
//nolint:unparam // "below" is the question as Store.Holder asks it
func (d *draft) holder(ctx context.Context, key Key, below int) (int, error) {
	newest := 0
	seqs := d.held[key]
	if i, _ := slices.BinarySearch(seqs, below); i > 0 {
		newest = seqs[i-1]
	}
	for below = min(below, d.base+1); d.base > 0; {
		r, found, err := d.store.Holder(ctx, d.id, key, below)
		if err != nil {
			return 0, err
		}
		if !found {
			break
		}
		if !d.lifted[key][r.Entry.Seq] {
			newest = max(newest, r.Entry.Seq)
			break
		}
		below = r.Entry.Seq
	}
	return newest, nil
}

// setHeld says that the record at seq holds a key from now on, or no longer.
func (d *draft) setHeld(key Key, seq int, held bool) {
	d.changes = append(d.changes, heldChange{key, seq, held})
	seqs := d.held[key]
	at, own := slices.BinarySearch(seqs, seq)
	switch {
	case held && d.lifted[key][seq]:
		delete(d.lifted[key], seq)
	case held && !own:
		d.held[key] = slices.Insert(seqs, at, seq)
	case !held && own:
		d.held[key] = slices.Delete(seqs, at, at+1)
	case !held:
		if d.lifted[key] == nil {
			d.lifted[key] = map[int]bool{}
		}
		d.lifted[key][seq] = true
	}
}

// holds are the changes of the entry that is being placed, as a Record keeps
// them.
func (d *draft) holds() []Hold {
	var holds []Hold
	for _, c := range d.changes {
		if n := len(holds); n > 0 && holds[n-1].Seq == c.seq && holds[n-1].Held == c.held {
			holds[n-1].Keys = append(holds[n-1].Keys, c.key)
			continue
		}
		holds = append(holds, Hold{Seq: c.seq, Held: c.held, Keys: []Key{c.key}})
	}
	return holds
}
