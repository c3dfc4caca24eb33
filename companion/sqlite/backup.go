//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"shipmate/companion"
)

// Backup writes a consistent copy of the database to a new file, while others
// read and write. The copy is checked, and is there whole or not at all. A
// file that is there already is never touched: CodeInvalid.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return errTaken(path)
	}
	folder := filepath.Dir(path)
	temp, err := os.CreateTemp(folder, filepath.Base(path)+".*.part")
	if err != nil {
		return failed("back up to "+path, err)
	}
	defer os.Remove(temp.Name())
	defer temp.Close()

	// A connection of its own: readers with query_only may not write elsewhere
	// either. SQLite takes an empty file as the target.
	db, err := sql.Open("sqlite", address(s.path, looking))
	if err != nil {
		return failed("back up to "+path, err)
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, temp.Name()); err != nil {
		return failed("back up to "+path, err)
	}
	if err := inspect(ctx, temp.Name()); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return failed("back up to "+path, err)
	}
	if err := renameNew(temp.Name(), path); err != nil {
		return err
	}
	return syncFolder(folder)
}

// renameNew renames a file unless the name is taken: a link fails where a
// rename would replace. Media without links are only asked before.
func renameNew(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil:
		return nil // the old name goes with the deferred Remove
	case errors.Is(err, fs.ErrExist):
		return errTaken(to)
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return errTaken(to)
	}
	return failed("name "+to, os.Rename(from, to))
}

// syncFolder makes a new name in a folder survive a power cut, where the
// system can.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return failed("open "+folder, err)
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) {
		return failed("sync "+folder, err)
	}
	return nil
}

func errTaken(path string) error {
	return companion.Errorf(companion.CodeInvalid, companion.SayWith("error.backup.taken", companion.Args{"Path": path}), "%s is there already", path)
}
