//go:build js

package browser

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"syscall/js"

	"shipmate/companion"
)

// Name is the name of the database that Open opens on a phone.
const Name = "shipmate"

// schema is the version of the database. Migrations only add.
const schema = 1

// Object stores, and what their keys are.
const (
	logs      = "log"      // id; head and agreed are read by the worker's script, too
	entries   = "entry"    // [log, seq]
	touches   = "touch"    // [log, key, seq]
	holds     = "hold"     // [log, key, seq]
	snapshots = "snapshot" // [log, seq, rules]
	about     = "about"    // "writer": which Store may write; "over-n": who had turn n may not any more

	byList = "listed" // of log: [device, finished, updated, id], tables only
	byBook = "book"   // of log: device, books only
	byOp   = "op"     // of entry: [log, op]
)

// migrations bring a database from version i to i + 1, inside upgradeneeded:
// nothing may be waited for in there.
var migrations = []func(db js.Value){
	func(db js.Value) {
		log := db.Call("createObjectStore", logs, map[string]any{"keyPath": "id"})
		log.Call("createIndex", byList, byList)
		log.Call("createIndex", byBook, byBook, map[string]any{"unique": true})
		entry := db.Call("createObjectStore", entries, map[string]any{"keyPath": list("log", "seq")})
		entry.Call("createIndex", byOp, list("log", "op"), map[string]any{"unique": true})
		db.Call("createObjectStore", touches)
		db.Call("createObjectStore", holds)
		db.Call("createObjectStore", snapshots)
		db.Call("createObjectStore", about)
	},
}

// Store keeps logs in IndexedDB. It is safe for concurrent use.
type Store struct {
	name string

	mu    sync.Mutex
	db    js.Value // undefined while closed
	newer bool     // written by a newer Shipmate: read, not written
	made  bool     // by this Store
	lost  func()   // see OnLost
	turn  int      // of the writer: who opened last
	heads heads
}

var _ companion.Store = (*Store)(nil)

// Open opens the database of that name, makes it if there is none, and brings
// it to the version of this program. One of a newer Shipmate is opened for
// reading: what would write is CodeNewer. CodeStorage where the browser gives
// no storage.
func Open(ctx context.Context, name string) (*Store, error) {
	s := &Store{name: name, db: js.Undefined(), heads: newHeads()}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	_, err := s.open()
	if err != nil {
		return nil, failed("open "+name, err)
	}
	return s, nil
}

// OnLost calls lost when the browser closes the database under us, as it does
// when a person or the system clears the storage: what was read is gone. The
// next use makes a new one.
func (s *Store) OnLost(lost func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lost = lost
}

// Made tells whether Open found no database and made an empty one.
func (s *Store) Made() bool { return s.made }

// Close lets go of the database.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db.Truthy() {
		s.db.Call("close")
		s.db = js.Undefined()
	}
	return nil
}

// connection gives the open database, and opens it again if it was closed.
func (s *Store) connection() (js.Value, error) {
	s.mu.Lock()
	db := s.db
	s.mu.Unlock()
	if db.Truthy() {
		return db, nil
	}
	return s.open()
}

func (s *Store) open() (js.Value, error) {
	factory := js.Global().Get("indexedDB")
	if !factory.Truthy() {
		return js.Undefined(), fault{name: "NotSupportedError", text: "no indexedDB"}
	}
	request, err := try(func() js.Value { return factory.Call("open", s.name, schema) })
	if err != nil {
		return js.Undefined(), err
	}
	upgrade := js.FuncOf(func(_ js.Value, args []js.Value) any {
		from := args[0].Get("oldVersion").Int()
		s.made = from == 0
		db := request.Get("result")
		for _, migrate := range migrations[from:] {
			migrate(db)
		}
		return nil
	})
	defer upgrade.Release()
	request.Set("onupgradeneeded", upgrade)
	db, err := wait(request)
	if nameOf(err) == "VersionError" {
		if request, err = try(func() js.Value { return factory.Call("open", s.name) }); err != nil {
			return js.Undefined(), err
		}
		db, err = wait(request)
	}
	if err != nil {
		return js.Undefined(), err
	}
	newer := db.Get("version").Int() > schema
	turn := noTurn
	if !newer {
		if turn, err = takeTurn(db); nameOf(err) == "QuotaExceededError" {
			turn = noTurn // everything can still be read
		} else if err != nil {
			db.Call("close")
			return js.Undefined(), err
		}
	}
	return s.opened(db, newer, turn), nil
}

// takeTurn makes this connection the one that may write. What it reads it may
// then keep in mind: an older one, of the worker before an update, writes no
// more.
func takeTurn(db js.Value) (turn int, err error) {
	value, err := try(func() js.Value {
		return db.Call("transaction", about, "readwrite", map[string]any{"durability": "strict"})
	})
	if err != nil {
		return 0, err
	}
	tx := &transaction{value: value}
	tx.watch()
	err = tx.run(func(tx *transaction) error {
		v, err := wait(tx.store(about).Call("get", writer))
		if err != nil {
			return err
		}
		turn = 1
		if !v.IsUndefined() {
			turn = v.Int() + 1
		}
		tx.store(about).Call("put", turn, writer)
		tx.store(about).Call("put", 1, over(turn-1))
		tx.store(about).Call("delete", over(turn-2))
		return nil
	})
	return turn, err
}

// over is the mark that the end of a turn leaves: see claim.
func over(turn int) string { return "over-" + strconv.Itoa(turn) }

const (
	writer = "writer"
	noTurn = -1 // there was no room to take one: the next write tries again
)

// opened keeps a connection. A newer program that wants to migrate gets the
// database at once.
func (s *Store) opened(db js.Value, newer bool, turn int) js.Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db.Truthy() { // two opened at once: the later one may write
		s.db.Call("close")
	}
	s.db, s.newer, s.turn = db, newer, turn
	s.heads.forget()
	gone := func(lost bool) js.Func {
		return js.FuncOf(func(js.Value, []js.Value) any {
			s.mu.Lock()
			defer s.mu.Unlock()
			db.Call("close")
			if s.db.Equal(db) {
				s.db = js.Undefined()
			}
			if lost && s.lost != nil {
				s.heads.forget()
				s.lost()
			}
			return nil
		})
	}
	db.Set("onversionchange", gone(false))
	db.Set("onclose", gone(true))
	return db
}

// inside runs do in one transaction over these object stores. In do nothing
// but the requests of the transaction may be waited for, or the browser
// commits what there is. An error of do undoes everything.
func (s *Store) inside(ctx context.Context, doing string, write bool, over []string, do func(tx *transaction) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tx, err := s.begin(write, over)
	if err != nil {
		return failed(doing, err)
	}
	if err := tx.run(do); err != nil {
		return failed(doing, err)
	}
	return nil
}

func (s *Store) begin(write bool, over []string) (*transaction, error) {
	mode := "readonly"
	if write {
		mode = "readwrite"
	}
	for again := true; ; again = false {
		db, err := s.connection()
		if err != nil {
			return nil, err
		}
		if write && s.newer {
			return nil, companion.Errorf(companion.CodeNewer, companion.Say("error.storage.newer"), "database of version %d", db.Get("version").Int())
		}
		if write && s.turn == noTurn {
			if s.turn, err = takeTurn(db); err != nil {
				s.turn = noTurn
				return nil, err
			}
			s.heads.forget()
		}
		value, err := try(func() js.Value {
			return db.Call("transaction", list(over...), mode, map[string]any{"durability": "strict"})
		})
		if err == nil {
			tx := &transaction{value: value}
			if write {
				tx.watch()
				tx.turn = s.turn
			}
			return tx, nil
		}
		if !again || nameOf(err) != "InvalidStateError" {
			return nil, err
		}
		_ = s.Close() // it was closing already: open again
	}
}

// failed gives an error of the medium its code and sentence.
func failed(doing string, err error) error {
	known, ok := err.(fault)
	if !ok {
		return err
	}
	sentence := "error.storage.failed"
	switch known.name {
	case "ConstraintError":
		return companion.ErrExists
	case "QuotaExceededError":
		sentence = "error.storage.full"
	case "NotSupportedError", "SecurityError", "ReadOnlyError":
		sentence = "error.storage.read-only"
	case "NotReadableError", "DataError", "NotFoundError":
		sentence = "error.storage.damaged"
	}
	return companion.Errorf(companion.CodeStorage, companion.Say(sentence), "%s: %w", doing, err)
}

func notFound(id companion.LogID) error {
	return companion.Errorf(companion.CodeNotFound, companion.Say("error.table.unknown"), "log %s", id)
}

func damaged(what string, err error) error {
	return companion.Errorf(companion.CodeStorage, companion.Say("error.storage.damaged"), "%s: %w", what, err)
}

func list(words ...string) []any {
	all := make([]any, len(words))
	for i, word := range words {
		all[i] = word
	}
	return all
}

func errGap(seq, head int) error { return fmt.Errorf("entry %d can't follow %d", seq, head) }
