//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"os"

	"shipmate/companion"
)

// inspect looks at a database without changing it. An empty file is fine.
func inspect(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return failed("look at "+path, err)
	}
	if info.IsDir() {
		return companion.Errorf(companion.CodeStorage, companion.Say("error.storage.foreign"), "%s is a folder", path)
	}
	if info.Size() == 0 {
		return nil
	}
	if busy(path) {
		return look(ctx, path, looking)
	}
	err = look(ctx, path, resting)
	if err != nil && busy(path) {
		// Somebody opened it meanwhile, and what we saw may have been in motion.
		return look(ctx, path, looking)
	}
	return err
}

// busy tells whether a database is open, or was when its process was killed.
func busy(path string) bool {
	for _, suffix := range []string{"-wal", "-journal"} {
		if _, err := os.Stat(path + suffix); err == nil {
			return true
		}
	}
	return false
}

func look(ctx context.Context, path string, a access) error {
	db, err := sql.Open("sqlite", address(path, a))
	if err != nil {
		return failed("look at "+path, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)

	var application, version, tables int
	err = db.QueryRowContext(ctx, `
		SELECT
			(SELECT application_id FROM pragma_application_id),
			(SELECT user_version FROM pragma_user_version),
			(SELECT count(*) FROM sqlite_schema)
	`).Scan(&application, &version, &tables)
	switch {
	case err != nil:
		return failed("look at "+path, err)
	case tables == 0 && version == 0:
		return nil // killed before the first migration was done
	case application != applicationID:
		return companion.Errorf(companion.CodeStorage, companion.Say("error.storage.foreign"), "%s has the application id %x", path, application)
	case version > newestVersion():
		return errNewer(path, version)
	}
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&verdict); err != nil {
		return failed("check "+path, err)
	}
	if verdict != "ok" {
		return companion.Errorf(companion.CodeStorage, companion.Say("error.storage.damaged"), "check %s: %s", path, verdict)
	}
	return nil
}

func errNewer(path string, version int) error {
	return companion.Errorf(companion.CodeNewer, companion.Say("error.storage.newer"), "%s has version %d, this program knows %d", path, version, newestVersion())
}
