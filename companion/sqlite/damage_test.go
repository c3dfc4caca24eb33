//go:build !js

package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"shipmate/companion"
)

// refused checks that a path can't be opened, and why.
func refused(t *testing.T, path string, code companion.Code, sentence string) {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err == nil {
		s.Close()
		t.Fatalf("%s was opened", path)
	}
	says(t, err, code, sentence)
}

func says(t *testing.T, err error, code companion.Code, sentence string) {
	t.Helper()
	known, ok := errors.AsType[*companion.Error](err)
	if !ok || known.Code != code || known.Message.Key != sentence {
		t.Fatalf("got %v, want %s %q", err, code, sentence)
	}
}

// closedFile is a database with some content, at rest in one file.
func closedFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shipmate.db")
	s := opened(t, path)
	filled(t, s, 60)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAFileThatCantBeUsedStaysUntouched(t *testing.T) {
	pragma := func(statement string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			db, err := sql.Open("sqlite", "file:"+path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	edit := func(change func([]byte) []byte) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, change(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, c := range map[string]struct {
		spoil    func(*testing.T, string)
		code     companion.Code
		sentence string
	}{
		"Newer":     {pragma(`PRAGMA user_version = 99`), companion.CodeNewer, "error.storage.newer"},
		"Foreign":   {pragma(`PRAGMA application_id = 7`), companion.CodeStorage, "error.storage.foreign"},
		"NoSQLite":  {edit(func([]byte) []byte { return []byte("Dear diary, today we sailed far out to sea.") }), companion.CodeStorage, "error.storage.foreign"},
		"Truncated": {edit(func(b []byte) []byte { return b[:len(b)/2/4096*4096] }), companion.CodeStorage, "error.storage.damaged"},
		"CutInPage": {edit(func(b []byte) []byte { return b[:len(b)-1000] }), companion.CodeStorage, "error.storage.damaged"},
		"Scribbled": {edit(func(b []byte) []byte {
			copy(b[len(b)/2/4096*4096:], bytes.Repeat([]byte{0xff}, 4096))
			return b
		}), companion.CodeStorage, "error.storage.damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			path := closedFile(t)
			c.spoil(t, path)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			refused(t, path, c.code, c.sentence)
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(before, after) {
				t.Fatalf("the file was touched: %v", err)
			}
			others, err := os.ReadDir(filepath.Dir(path))
			if err != nil || len(others) != 1 {
				t.Fatalf("files were left beside it: %v %v", others, err)
			}
		})
	}
}

func TestAPathThatIsNoPlaceForAFile(t *testing.T) {
	folder := t.TempDir()
	refused(t, folder, companion.CodeStorage, "error.storage.foreign")
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, filepath.Join(file, "shipmate.db"), companion.CodeStorage, "error.storage.failed")
	refused(t, filepath.Join(folder, "missing", "shipmate.db"), companion.CodeStorage, "error.storage.failed")
}

func TestAnyNameOfAFolderWorks(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "Ünï c%20ödé?#&=;'")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "ship mate?.db")
	s := opened(t, path)
	filled(t, s, 1)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Size() == 0 || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v", info, err)
	}
	s = opened(t, path)
	defer s.Close()
	checkWhole(t, s)
}

// writable tries one more entry.
func writable(t *testing.T, s *Store, op string) error {
	t.Helper()
	k := keeper(s)
	view, err := k.Book(t.Context(), "device-0")
	if err != nil {
		t.Fatal(err)
	}
	before := view.Log
	text := fmt.Sprintf("%q", bytes.Repeat([]byte("x"), 900))
	_, err = k.WriteBook(t.Context(), companion.Write{Op: op, Seq: view.Log.Head, Device: "device-0", Kind: companion.KindSet,
		Data: companion.SetData(companion.Value{Key: "setting.large", Value: []byte(text)})})
	if err != nil {
		if after, _ := s.Log(t.Context(), before.ID); after.Head != before.Head || after.Version != before.Version {
			t.Fatalf("something was written: %+v", after)
		}
		checkWhole(t, s)
	}
	return err
}

func TestK01AFullDiskSaysSoAndLosesNothing(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "shipmate.db"))
	defer s.Close()
	filled(t, s, 1)
	var pages int
	if err := s.write.db.QueryRowContext(t.Context(), `PRAGMA page_count`).Scan(&pages); err != nil {
		t.Fatal(err)
	}
	limit := func(pages int) {
		t.Helper()
		if _, err := s.write.db.ExecContext(t.Context(), fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit(pages + 1)
	var err error
	for n := 0; err == nil && n < 500; n++ {
		err = writable(t, s, fmt.Sprintf("until-full-%03d", n))
	}
	says(t, err, companion.CodeStorage, "error.storage.full")
	limit(pages + 1000)
	if err := writable(t, s, "after-full"); err != nil {
		t.Fatal(err)
	}
}

func TestADatabaseThatBecomesReadOnlySaysSo(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "shipmate.db"))
	defer s.Close()
	filled(t, s, 1)
	for on, sentence := range []string{"", "error.storage.read-only"} {
		if _, err := s.write.db.ExecContext(t.Context(), fmt.Sprintf(`PRAGMA query_only = %d`, on)); err != nil {
			t.Fatal(err)
		}
		err := writable(t, s, fmt.Sprintf("query-only-%d", on))
		if sentence == "" && err == nil {
			continue
		}
		says(t, err, companion.CodeStorage, sentence)
	}
}
