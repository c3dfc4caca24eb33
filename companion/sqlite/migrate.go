//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"strings"
)

//go:embed migration/*.sql
var migrationFiles embed.FS

// migrations are the files of the folder by their numbers: the first brings a
// database from version 0 to 1. They only add, so that the program before can
// still read, and are never changed once they were released.
var migrations = readMigrations()

// betweenStatements is called after each statement of a migration; tests kill
// the process there.
var betweenStatements = func(version, statement int) {}

func readMigrations() [][]string {
	files, err := migrationFiles.ReadDir("migration")
	if err != nil {
		panic(err) // embedded: it can't fail where the program was built
	}
	var all [][]string
	for i, file := range files {
		if want := fmt.Sprintf("%04d_", i+1); !strings.HasPrefix(file.Name(), want) {
			panic("migration " + file.Name() + " is not " + want)
		}
		text, err := migrationFiles.ReadFile("migration/" + file.Name())
		if err != nil {
			panic(err)
		}
		all = append(all, statements(string(text)))
	}
	return all
}

// statements splits a file: each statement ends with a semicolon at the end of
// a line.
func statements(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, ";\n") {
		if strings.TrimSpace(part) != "" {
			all = append(all, part)
		}
	}
	return all
}

func newestVersion() int { return len(migrations) }

// migrate brings the schema to the newest version, each step in a transaction
// of its own.
func migrate(ctx context.Context, db *sql.DB) error {
	for {
		more, err := migrateOnce(ctx, db)
		if err != nil || !more {
			return err
		}
	}
}

func migrateOnce(ctx context.Context, db *sql.DB) (more bool, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return false, failed("begin a migration", err)
	}
	defer tx.Rollback()

	// Inside the transaction, since another process may be at it as well.
	var version int
	if err := tx.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
		return false, failed("read the version", err)
	}
	if version > newestVersion() {
		return false, errNewer("the database", version)
	}
	if version == newestVersion() {
		return false, nil
	}
	for i, statement := range migrations[version] {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return false, failed(fmt.Sprintf("migrate to %d, statement %d", version+1, i+1), err)
		}
		betweenStatements(version+1, i+1)
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, version+1)); err != nil {
		return false, failed("write the version", err)
	}
	if err := tx.Commit(); err != nil {
		return false, failed(fmt.Sprintf("migrate to %d", version+1), err)
	}
	return true, nil
}
