//go:build !js

package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"shipmate/companion"
)

// A second migration, as the next version could bring.
var nextMigration = []string{
	`CREATE TABLE shelf (num INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT`,
	`INSERT INTO shelf (name) SELECT id FROM log`,
	`ALTER TABLE log ADD COLUMN shelf INTEGER NOT NULL DEFAULT 0`,
	`UPDATE log SET shelf = (SELECT num FROM shelf WHERE name = log.id)`,
}

// migrateUntilKilled kills itself after a statement: run is "version statement".
func migrateUntilKilled(path, run string) error {
	var version, statement int
	if _, err := fmt.Sscan(run, &version, &statement); err != nil {
		return err
	}
	migrations = append(migrations, nextMigration)
	betweenStatements = func(v, s int) {
		if v != version || s != statement {
			return
		}
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Kill()
		}
		fmt.Fprintln(os.Stderr, "kill:", err)
		select {}
	}
	_, err := Open(context.Background(), path)
	return err
}

func TestK41KilledBetweenTheStatementsOfAMigration(t *testing.T) {
	for version := 1; version <= 2; version++ {
		count := len(nextMigration)
		if version == 1 {
			count = len(migrations[0])
		}
		for statement := 1; statement <= count; statement++ {
			t.Run(fmt.Sprintf("%d_%d", version, statement), func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "shipmate.db")
				if version == 2 {
					s := opened(t, path)
					filled(t, s, 3)
					if err := s.Close(); err != nil {
						t.Fatal(err)
					}
				}
				cmd, out := start(t, "migrate", path, fmt.Sprint(version, " ", statement))
				defer out.Close()
				if err := cmd.Wait(); cmd.ProcessState.ExitCode() != -1 {
					t.Fatalf("the victim ended by itself: %v", err)
				}
				if got := versionOf(t, path); got != version-1 {
					t.Fatalf("version %d, want the old one, %d", got, version-1)
				}
				// This program opens the old schema, and the next one brings it to the new.
				s := opened(t, path)
				if version == 1 {
					filled(t, s, 3)
				}
				checkWhole(t, s)
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				next(t, path)
			})
		}
	}
}

// next opens the database as the next version would.
func next(t *testing.T, path string) {
	t.Helper()
	released := migrations
	migrations = append(append([][]string{}, migrations...), nextMigration)
	defer func() { migrations = released }()
	s := opened(t, path)
	defer s.Close()
	var shelved int
	if err := s.read.QueryRowContext(t.Context(), `SELECT count(*) FROM log JOIN shelf ON shelf = shelf.num`).Scan(&shelved); err != nil || shelved != 3 {
		t.Fatalf("%d logs on the shelf: %v", shelved, err)
	}
	if got := versionOf(t, path); got != 2 {
		t.Fatalf("version %d", got)
	}
}

func versionOf(t *testing.T, path string) (version int) {
	t.Helper()
	db, err := sql.Open("sqlite", address(path, looking))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), `PRAGMA user_version`).Scan(&version); err != nil {
		t.Fatal(err)
	}
	return version
}

// filled writes books of some devices, with a few entries each.
func filled(t testing.TB, s *Store, devices int) {
	t.Helper()
	k := keeper(s)
	for device := range devices {
		name := fmt.Sprintf("device-%d", device)
		for n := range 5 {
			_, err := k.WriteBook(t.Context(), companion.Write{
				Op: fmt.Sprintf("filled-%04d", n), Seq: n + min(n, 1), Device: name, Kind: companion.KindSet,
				Data: companion.SetData(companion.Value{Key: companion.Key(fmt.Sprintf("setting.k%d", n)), Value: []byte(`"some text"`)}),
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
