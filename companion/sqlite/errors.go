//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"syscall"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"shipmate/companion"
)

// failed gives an error of the medium its code and sentence.
func failed(doing string, err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if _, ok := errors.AsType[*companion.Error](err); ok {
		return err
	}
	return companion.Errorf(companion.CodeStorage, companion.Say(sentence(err)), "%s: %w", doing, err)
}

func sentence(err error) string {
	switch primary(err) {
	case lib.SQLITE_FULL:
		return "error.storage.full"
	case lib.SQLITE_READONLY, lib.SQLITE_PERM, lib.SQLITE_CANTOPEN:
		return "error.storage.read-only"
	case lib.SQLITE_CORRUPT:
		return "error.storage.damaged"
	case lib.SQLITE_NOTADB:
		return "error.storage.foreign"
	}
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return "error.storage.read-only"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "error.storage.full"
	}
	return "error.storage.failed"
}

// primary is the result code of SQLite without its extension; 0 for others.
func primary(err error) int {
	if known, ok := errors.AsType[*driver.Error](err); ok {
		return known.Code() & 0xff
	}
	return 0
}

// isTaken tells a broken unique index: the id or the op is there already.
func isTaken(err error) bool {
	known, ok := errors.AsType[*driver.Error](err)
	return ok && (known.Code() == lib.SQLITE_CONSTRAINT_UNIQUE || known.Code() == lib.SQLITE_CONSTRAINT_PRIMARYKEY)
}

func notFound(id companion.LogID) error {
	return companion.Errorf(companion.CodeNotFound, companion.Say("error.table.unknown"), "log %s: %w", id, sql.ErrNoRows)
}
