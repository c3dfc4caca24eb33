//go:build !js

// Package sqlite is the Store of the server: one SQLite database in one file.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"shipmate/companion"
)

// applicationID marks our files: "ShMt".
const applicationID = 0x53684D74

// Store keeps logs in an SQLite database. It is safe for concurrent use.
type Store struct {
	path  string
	write *prepared // one connection, so that writers queue here and not at the lock
	read  *prepared
}

var _ companion.Store = (*Store)(nil)

// access is what a connection may do.
type access string

const (
	reading access = "reading"
	writing access = "writing"
	looking access = "looking" // leaves the file as it is
	resting access = "resting" // looking at a file that nobody has open
)

// address makes the address of the database for one sort of connection.
//
//   - busy_timeout comes first: the pragmas run in the order of the address, and
//     switching to WAL needs a lock that another process may hold just now.
//   - journal_mode WAL: readers never wait for the writer.
//   - synchronous FULL: in WAL mode NORMAL would lose the last entries when the
//     power fails, and an entry that was acknowledged is to be there.
//   - journal_size_limit: after a large import the WAL shrinks again.
//   - foreign_keys is off in SQLite unless each connection asks for it.
//   - _txlock=immediate: a transaction that reads first and writes later fails
//     at once with "database is locked", in spite of any timeout, unless it
//     began as a writer.
//   - query_only on the readers: they can't become a second writer by mistake.
//   - mode=ro to look at a file that may be foreign, newer or damaged, and
//     immutable where nobody has it open: mode=ro alone leaves the files of the
//     WAL beside it.
//
// The path is escaped, so that ? # % in a folder's name stay in it.
func address(path string, a access) string {
	query := url.Values{}
	pragmas := []string{"busy_timeout(10000)"}
	switch a {
	case looking:
		query.Set("mode", "ro")
	case resting:
		query.Set("mode", "ro")
		query.Set("immutable", "1")
	case writing:
		query.Set("_txlock", "immediate")
		pragmas = append(pragmas, "journal_mode(WAL)", "synchronous(FULL)", "journal_size_limit(16777216)", "foreign_keys(1)")
	case reading:
		pragmas = append(pragmas, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "query_only(1)")
	}
	query["_pragma"] = pragmas
	path = filepath.ToSlash(path)
	if filepath.VolumeName(path) != "" {
		path = "/" + path
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + query.Encode()
}

// Open opens the database at path, makes it if there is none, and brings it to
// the version of this program. Errors, with the file untouched:
// CodeNewer for a database of a newer Shipmate; CodeStorage where the file is
// damaged, is no database of ours, or can't be written.
func Open(ctx context.Context, path string) (*Store, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, failed("find "+path, err)
	}
	if err := touch(full); err != nil {
		return nil, err
	}
	if err := inspect(ctx, full); err != nil {
		return nil, err
	}
	write, err := sql.Open("sqlite", address(full, writing))
	if err != nil {
		return nil, failed("open "+path, err)
	}
	write.SetMaxOpenConns(1)
	read, err := sql.Open("sqlite", address(full, reading))
	if err != nil {
		return nil, errors.Join(failed("open "+path, err), write.Close())
	}
	readers := max(4, runtime.GOMAXPROCS(0))
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	s := &Store{path: full, write: prepare(write), read: prepare(read)}
	if err := migrate(ctx, write); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	for _, text := range writes {
		if _, err := s.write.get(ctx, text); err != nil {
			return nil, errors.Join(failed("prepare", err), s.Close())
		}
	}
	return s, nil
}

// touch makes an empty file that only its owner may read, since it will hold
// the keys of sessions. One that is there is left alone.
func touch(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return failed("make "+path, err)
	}
	return f.Close()
}

// Close waits for what is under way, and lets go of the file.
func (s *Store) Close() error {
	return errors.Join(s.read.Close(), s.write.Close())
}
