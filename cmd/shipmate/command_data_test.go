//go:build !js

package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// sailed is a data folder with some games of one device, not served any more.
func sailed(t testing.TB) (folder, device string, tables []string) {
	t.Helper()
	folder = t.TempDir()
	store, err := openStore(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	handler, err := wire(context.Background(), store, serveOptions{}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	s := newSurfer(t, server.URL)
	for mission := range 3 {
		table := s.starts(mission + 1)
		for i, key := range []string{"p1.goal1", "p2.goal1"} {
			if status, err := s.taps(table, 1, key, 3+i+mission); err != nil || status != http.StatusSeeOther {
				t.Fatal(status, err)
			}
		}
		tables = append(tables, table)
	}
	devices, err := store.Devices(context.Background())
	if err != nil || len(devices) != 1 {
		t.Fatal(devices, err)
	}
	server.Close()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return folder, devices[0], tables
}

func TestCommandsOnData(t *testing.T) {
	folder, device, tables := sailed(t)
	exported := filepath.Join(t.TempDir(), "games.json")
	t.Run("ExportAndImportRoundTrip", func(t *testing.T) {
		if got := call(t, "", "export", exported, "--data", folder); got.status != 0 {
			t.Fatalf("%+v", got)
		}
		piped := call(t, "", "export", "--data", folder)
		file, err := os.ReadFile(exported)
		if err != nil {
			t.Fatal(err)
		}
		if piped.status != 0 || withoutTime(piped.out) != withoutTime(string(file)) {
			t.Error("to a file and to standard output differ")
		}
		other := t.TempDir()
		got := call(t, "", "import", exported, "--data", other, "--device", device)
		if got.status != 0 || !strings.Contains(got.out, "3") {
			t.Fatalf("%+v", got)
		}
		if again := call(t, "", "export", "--data", other); withoutTime(again.out) != withoutTime(string(file)) {
			t.Errorf("what comes back is not what went in:\n%.600s\n%.600s", again.out, file)
		}
		if twice := call(t, string(file), "import", "-", "--data", other); twice.status != 0 || !strings.Contains(twice.out, "0") {
			t.Errorf("twice: %+v", twice)
		}
		if again := call(t, "", "export", "--data", other); withoutTime(again.out) != withoutTime(string(file)) {
			t.Error("importing twice changed something")
		}
	})
	t.Run("ImportRefusesAndChangesNothing", func(t *testing.T) {
		file, err := os.ReadFile(exported)
		if err != nil {
			t.Fatal(err)
		}
		other := t.TempDir()
		if got := call(t, string(file), "import", "-", "--data", other, "--device", device); got.status != 0 {
			t.Fatal(got.faults)
		}
		before := withoutTime(call(t, "", "export", "--data", other).out)
		text := string(file)
		for name, c := range map[string]struct {
			text   string
			status int
		}{
			"NoJSON": {"hello", exitUsage}, "Foreign": {`{"format":"x","version":1}`, exitUsage}, "Newer": {strings.Replace(text, `"version":1`, `"version":9`, 1), exitFailure},
			"CutShort": {text[:len(text)/2], exitUsage}, "LastTableBroken": {strings.Replace(text, `"mission":3`, `"mission":33`, 1), exitUsage},
			"UnknownSystem": {strings.Replace(text, `"system":"deepsea"`, `"system":"chess"`, 1), exitFailure}, "Empty": {"", exitUsage},
		} {
			t.Run(name, func(t *testing.T) {
				call(t, c.text, "import", "-", "--data", other).refused(t, c.status)
				fresh := t.TempDir()
				call(t, c.text, "import", "-", "--data", fresh, "--device", "somebody").refused(t, c.status)
				if after := withoutTime(call(t, "", "export", "--data", other).out); after != before {
					t.Error("something was changed")
				}
			})
		}
	})
	t.Run("ImportKeepsWhatWentOnHere", func(t *testing.T) {
		other := t.TempDir()
		if got := call(t, "", "import", exported, "--data", other, "--device", device); got.status != 0 {
			t.Fatal(got.faults)
		}
		file, err := os.ReadFile(exported)
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(file), `"key":"p2.goal1","value":4`, `"key":"p2.goal1","value":9`, 1)
		if changed == string(file) {
			t.Fatal("the file has another form")
		}
		before := withoutTime(call(t, "", "export", "--data", other).out)
		if got := call(t, changed, "import", "-", "--data", other); got.status != 0 {
			t.Errorf("%+v", got)
		}
		if after := withoutTime(call(t, "", "export", "--data", other).out); after != before {
			t.Error("a table that went on differently was changed")
		}
	})
	t.Run("Refusals", func(t *testing.T) {
		empty := t.TempDir()
		call(t, "", "export", "--data", empty).refused(t, exitFailure, empty)
		call(t, "", "backup", filepath.Join(empty, "copy.db"), "--data", empty).refused(t, exitFailure, empty)
		call(t, "", "backup", "--data", folder).refused(t, exitUsage)
		call(t, "", "backup", "-", "--data", folder).refused(t, exitUsage)
		call(t, "", "export", "a", "b", "--data", folder).refused(t, exitUsage)
		call(t, "", "export", "/no/such/folder/file.json", "--data", folder).refused(t, exitFailure)
		call(t, "", "import", "--data", folder).refused(t, exitUsage)
		call(t, "", "import", "/no/such/file", "--data", folder).refused(t, exitUsage)
		call(t, "", "import", exported, "--data", t.TempDir()).refused(t, exitUsage, "--device")
		if entries, _ := os.ReadDir(empty); len(entries) > 0 {
			t.Errorf("an empty folder was filled: %v", entries)
		}
		if got := call(t, "", "export", "--explode"); got.status != exitUsage {
			t.Errorf("%+v", got)
		}
	})
	t.Run("SeveralDevicesAreNamed", func(t *testing.T) {
		server, _ := wired(t, t.TempDir())
		newSurfer(t, server.URL).starts(1)
		one := t.TempDir()
		call(t, "", "import", exported, "--data", one, "--device", "first")
		call(t, "", "import", exported, "--data", one, "--device", "second")
		call(t, "", "export", "--data", one).refused(t, exitUsage, "first", "second")
		if got := call(t, "", "export", "--data", one, "--device", "second"); got.status != 0 || !strings.Contains(got.out, "deepsea") {
			t.Errorf("%+v", got)
		}
	})
	t.Run("Environment", func(t *testing.T) {
		t.Setenv("SHIPMATE_DATA", folder)
		if got := call(t, "", "export"); got.status != 0 || !strings.Contains(got.out, tables[0]) {
			t.Errorf("%+v", got)
		}
	})
	t.Run("K40 backup while it is served and written to", func(t *testing.T) {
		server, _ := wired(t, folder)
		s := newSurfer(t, server.URL)
		table := s.starts(5)
		stop, done := make(chan struct{}), sync.WaitGroup{}
		done.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				if status, err := s.taps(table, n+1, "p1.goal1", n%90); err != nil || status != http.StatusSeeOther {
					t.Errorf("tap %d: %d, %v", n, status, err)
					return
				}
			}
		})
		for i := range 5 {
			copied := filepath.Join(t.TempDir(), "data", "shipmate.db")
			if err := os.MkdirAll(filepath.Dir(copied), 0o700); err != nil {
				t.Fatal(err)
			}
			if got := call(t, "", "backup", copied, "--data", folder); got.status != 0 {
				t.Fatalf("backup %d: %+v", i, got)
			}
			call(t, "", "backup", copied, "--data", folder).refused(t, exitUsage) // never over a file
			if got := call(t, "", "export", "--data", filepath.Dir(copied), "--device", device); got.status != 0 || !strings.Contains(got.out, tables[2]) {
				t.Errorf("the copy doesn't hold the games: %+v", got)
			}
		}
		close(stop)
		done.Wait()
	})
}

// withoutTime is a backup without the moments when it and its book were made.
func withoutTime(file string) string {
	var parsed map[string]any
	if json.Unmarshal([]byte(file), &parsed) != nil {
		return file
	}
	delete(parsed, "made")
	if book, ok := parsed["book"].(map[string]any); ok {
		delete(book, "created")
		delete(book["entries"].([]any)[0].(map[string]any), "at")
	}
	text, _ := json.Marshal(parsed)
	return string(text)
}

// TestDatabasesThatCantBeUsed: one plain sentence, a status, and nothing touched.
func TestDatabasesThatCantBeUsed(t *testing.T) {
	folder, _, _ := sailed(t)
	whole, err := os.ReadFile(databaseIn(folder))
	if err != nil {
		t.Fatal(err)
	}
	statement := func(t *testing.T, path string, statements ...string) {
		db, err := sql.Open("sqlite", "file:"+path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, one := range statements {
			if _, err := db.Exec(one); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, make := range map[string]func(t *testing.T, path string){
		"Newer":      func(t *testing.T, path string) { put(t, path, whole); statement(t, path, "PRAGMA user_version = 999") },
		"Text":       func(t *testing.T, path string) { put(t, path, []byte(strings.Repeat("this is no database. ", 500))) },
		"TornMiddle": func(t *testing.T, path string) { put(t, path, torn(whole)) },
		"CutShort":   func(t *testing.T, path string) { put(t, path, whole[:len(whole)/2+100]) },
		"Foreign": func(t *testing.T, path string) {
			statement(t, path, "CREATE TABLE recipes (name TEXT)", "INSERT INTO recipes VALUES ('soup')", "PRAGMA user_version = 1")
		},
		"Folder": func(t *testing.T, path string) {
			if err := os.MkdirAll(path, 0o700); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			path := databaseIn(data)
			make(t, path)
			before := contents(t, path)
			for _, args := range [][]string{{"serve", "--addr", "127.0.0.1:0"}, {"export"}, {"backup", filepath.Join(t.TempDir(), "copy.db")}, {"import", written(t, "b.json", `{"format":"shipmate-backup","version":1,"made":1,"tables":[]}`), "--device", "d"}} {
				call(t, "", append(args, "--data", data)...).refused(t, exitFailure)
			}
			if !bytes.Equal(contents(t, path), before) {
				t.Error("the file was touched")
			}
		})
	}
	t.Run("DataFolderIsAFile", func(t *testing.T) {
		file := written(t, "data", "x")
		call(t, "", "serve", "--addr", "127.0.0.1:0", "--data", file).refused(t, exitFailure)
	})
	t.Run("ReadOnlyFolder", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("the superuser may write everywhere; companion/sqlite tries a read-only medium")
		}
		data := t.TempDir()
		if err := os.Chmod(data, 0o500); err != nil {
			t.Fatal(err)
		}
		call(t, "", "serve", "--addr", "127.0.0.1:0", "--data", data).refused(t, exitFailure)
	})
}

func put(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// torn is a database whose pages after the first were overwritten.
func torn(whole []byte) []byte {
	other := bytes.Clone(whole)
	for i := 4096; i < len(other); i++ {
		other[i] ^= 0x5a
	}
	return other
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return nil
	}
	read, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return read
}
