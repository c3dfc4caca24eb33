package companion

import (
	"context"
	"errors"
	"fmt"
)

// Export gives a log with all its entries, for a backup.
func (k *Keeper) Export(ctx context.Context, id LogID) (Log, []Entry, error) {
	log, err := k.store.Log(ctx, id)
	if err != nil {
		return Log{}, nil, err
	}
	records, err := k.store.Entries(ctx, id, 1, log.Head)
	if err != nil {
		return Log{}, nil, err
	}
	entries := make([]Entry, len(records))
	for i, r := range records {
		entries[i] = r.Entry
	}
	log.Head = len(entries)
	return log, entries, nil
}

// Import brings a log from a backup to a device. It is folded from its first
// entry; what an undo computed is computed again. The same backup again
// changes nothing (Repeated). A table that the device has already is gone on
// with where the backup is longer; where both went on differently: CodeStale.
// A table of another device comes in as a copy. A book is merged into the
// device's own: what both changed stays as it is here and is given aside.
// Errors, with nothing written: CodeInvalid with the Place of the entry that
// can't be folded, CodeNewer for an unknown system, CodeTooLarge, CodeFull.
func (k *Keeper) Import(ctx context.Context, device string, log Log, entries []Entry) (View, []Aside, error) {
	system := k.systems[log.System]
	if system == nil {
		return View{}, nil, Errorf(CodeNewer, Say("error.table.newer"), "import of the unknown system %q", log.System)
	}
	if err := checkImport(device, entries); err != nil {
		return View{}, nil, err
	}
	if log.System == BookID {
		return k.importBook(ctx, device, entries)
	}
	if _, err := ParseLogID(string(log.ID)); err != nil {
		return View{}, nil, &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "id", Cause: err}
	}
	known, err := k.store.Log(ctx, log.ID)
	if err == nil && known.Device != device {
		log.ID = hashedID("copy", device, string(log.ID))
	} else if err != nil && CodeOf(err) != CodeNotFound {
		return View{}, nil, err
	}
	log.Sort, log.Device = SortTable, device
	done, err := k.turns.take(ctx, log.ID)
	if err != nil {
		return View{}, nil, err
	}
	defer done()
	for range tries {
		view, err := k.importTable(ctx, log, system, entries)
		if !errors.Is(err, ErrHeadMoved) && !errors.Is(err, ErrExists) {
			return view, nil, asError(err)
		}
	}
	return View{}, nil, Errorf(CodeStale, Say("error.busy"), "import %s: the head moved %d times", log.ID, tries)
}

func (k *Keeper) importTable(ctx context.Context, log Log, system System, entries []Entry) (View, error) {
	h, err := k.load(ctx, log.ID)
	switch {
	case CodeOf(err) == CodeNotFound:
		return k.importNew(ctx, log, system, entries)
	case err != nil:
		return View{}, err
	case h.log.System != log.System:
		return View{}, h.explain(stale(Say("error.import.diverged"), "import %s: another system", log.ID), Write{})
	}
	here, err := k.store.Entries(ctx, log.ID, 1, h.log.Head)
	if err != nil {
		return View{}, err
	}
	for i := range min(len(here), len(entries)) {
		if here[i].Entry.Op != entries[i].Op || !sameContent(here[i].Entry, entries[i]) {
			return View{}, h.explain(stale(Say("error.import.diverged"), "import %s: differs at %d", log.ID, i+1), Write{})
		}
	}
	if len(entries) <= len(here) {
		view := h.view()
		view.Repeated = true
		return view, nil
	}
	if h.readOnly {
		return View{}, Errorf(CodeReadOnly, h.why, "log %s", log.ID)
	}
	d := newDraft(k.store, system, log.ID, h.log.Head, h.state)
	if err := d.follow(ctx, entries[len(here):], len(here)); err != nil {
		return View{}, err
	}
	after, err := k.write(ctx, h, d, nil)
	if err != nil {
		return View{}, err
	}
	return after.view(), nil
}

func (k *Keeper) importNew(ctx context.Context, log Log, system System, entries []Entry) (View, error) {
	d := newDraft(k.store, system, log.ID, 0, nil)
	if err := d.follow(ctx, entries, 0); err != nil {
		return View{}, err
	}
	now := k.clock()
	log.Created = min(entries[0].At, now)
	log.Head, log.Agreed, log.Version = 0, 0, 0
	after, change, err := k.after(log, d)
	if err != nil {
		return View{}, err
	}
	// A restored table keeps its place in the lists.
	change.Updated = min(entries[len(entries)-1].At, now)
	after.log.Updated = change.Updated
	if !k.pending {
		after.log.Agreed = after.log.Head
	}
	if err := k.store.Create(ctx, after.log, d.placed, change); err != nil {
		return View{}, err
	}
	k.heads.put(after)
	return after.view(), nil
}

// importBook appends what the device's book doesn't know, as if it had been
// written on another device from before everything that is here.
func (k *Keeper) importBook(ctx context.Context, device string, entries []Entry) (View, []Aside, error) {
	id, err := k.ensureBook(ctx, device)
	if err != nil {
		return View{}, nil, err
	}
	before, err := k.store.Log(ctx, id)
	if err != nil {
		return View{}, nil, err
	}
	view, aside, err := k.Push(ctx, id, 1, entries[1:])
	view.Repeated = err == nil && view.Log.Head == before.Head
	return view, aside, err
}

// follow places entries that must all be accepted. at is how many are before.
func (d *draft) follow(ctx context.Context, entries []Entry, at int) error {
	for i, e := range entries {
		place := fmt.Sprintf("entries[%d]", at+i)
		placed, _, aside, err := d.rebase(ctx, []Entry{e}, nothing{})
		switch {
		case err != nil:
			return err
		case len(aside) > 0:
			return &Error{Code: CodeInvalid, Message: Say("error.import.entry"), Place: place, Cause: aside[0].Err}
		case len(placed) == 0:
			return &Error{Code: CodeInvalid, Message: Say("error.import.entry"), Place: place, Cause: fmt.Errorf("op %q twice", e.Op)}
		}
	}
	return nil
}

// checkImport holds a backup to the bounds that need no fold.
func checkImport(device string, entries []Entry) error {
	if device == "" || len(entries) == 0 || entries[0].Kind != KindSetup {
		return Errorf(CodeInvalid, Say("error.entry.unreadable"), "an import needs a device and a setup")
	}
	for i, e := range entries {
		if e.Seq != i+1 {
			return &Error{Code: CodeInvalid, Message: Say("error.import.entry"), Place: fmt.Sprintf("entries[%d]", i), Cause: fmt.Errorf("seq %d", e.Seq)}
		}
	}
	if len(entries) > MaxEntries {
		return errFull("")
	}
	return checkEntries(entries)
}

// checkEntries holds entries from elsewhere to the bounds of a Write.
func checkEntries(entries []Entry) error {
	for i, e := range entries {
		w := Write{Op: e.Op, Seq: max(e.Seq, 0), Device: e.Device, Kind: e.Kind, Data: request(e)}
		err := w.check()
		if len(e.Data) > MaxFilledBytes {
			err = Errorf(CodeTooLarge, SayCount("error.entry.too-large", MaxFilledBytes, nil), "%d bytes", len(e.Data))
		}
		if plain, ok := errors.AsType[*Error](err); ok {
			plain.Place = fmt.Sprintf("entries[%d]", i)
			return plain
		}
	}
	return nil
}
