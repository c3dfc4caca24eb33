//go:build !js

package sqlite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"shipmate/companion"
)

func TestK40ABackupWhileOthersWrite(t *testing.T) {
	folder := t.TempDir()
	s := opened(t, filepath.Join(folder, "shipmate.db"))
	defer s.Close()
	filled(t, s, 4)
	k := keeper(s)
	ctx, stop := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	defer writers.Wait()
	defer stop()
	for w := range 4 {
		writers.Go(func() {
			device := fmt.Sprintf("device-%d", w)
			for n := 0; ctx.Err() == nil; n++ {
				view, err := k.Book(t.Context(), device)
				if err == nil {
					_, err = k.WriteBook(t.Context(), companion.Write{Op: fmt.Sprintf("while-%06d", n), Seq: view.Log.Head, Device: device, Kind: companion.KindSet,
						Data: companion.SetData(companion.Value{Key: "setting.n", Value: fmt.Append(nil, n)})})
				}
				if err != nil {
					t.Errorf("writer %d: %v", w, err)
					return
				}
			}
		})
	}
	for n := range 5 {
		path := filepath.Join(folder, fmt.Sprintf("copy-%d.db", n))
		if err := s.Backup(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		copied := opened(t, path)
		checkWhole(t, copied)
		view, err := keeper(copied).Book(t.Context(), "device-0")
		if err != nil || view.Log.Head < 6 {
			t.Fatalf("head %d in the copy: %v", view.Log.Head, err)
		}
		if err := copied.Close(); err != nil {
			t.Fatal(err)
		}
	}
	left, err := filepath.Glob(filepath.Join(folder, "*.part"))
	if err != nil || len(left) > 0 {
		t.Fatalf("left behind: %v %v", left, err)
	}
}

func TestABackupNeverReplacesAFile(t *testing.T) {
	folder := t.TempDir()
	s := opened(t, filepath.Join(folder, "shipmate.db"))
	defer s.Close()
	path := filepath.Join(folder, "precious")
	if err := os.WriteFile(path, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	says(t, s.Backup(t.Context(), path), companion.CodeInvalid, "error.backup.taken")
	says(t, renameNew(filepath.Join(folder, "shipmate.db"), path), companion.CodeInvalid, "error.backup.taken")
	if content, err := os.ReadFile(path); err != nil || string(content) != "precious" {
		t.Fatalf("%q %v", content, err)
	}
	says(t, s.Backup(t.Context(), filepath.Join(folder, "missing", "copy.db")), companion.CodeStorage, "error.storage.failed")
}

func TestTwoProcessesOnOneDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shipmate.db")
	var wait sync.WaitGroup
	for p := range 4 {
		wait.Go(func() {
			// Each opens it by itself, all at once: one of them migrates.
			s, err := Open(t.Context(), path)
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			k := keeper(s)
			for n := range 20 {
				_, err := k.WriteBook(t.Context(), companion.Write{Op: fmt.Sprintf("process-%d-%04d", p, n), Device: "device-0", Kind: companion.KindSet,
					Data: companion.SetData(companion.Value{Key: companion.Key(fmt.Sprintf("setting.p%d-%d", p, n)), Value: []byte(`1`)})})
				if err != nil {
					t.Errorf("process %d: %v", p, err)
					return
				}
			}
		})
	}
	wait.Wait()
	s := opened(t, path)
	defer s.Close()
	view, err := keeper(s).Book(t.Context(), "device-0")
	if err != nil || view.Log.Head != 81 {
		t.Fatalf("head %d: %v", view.Log.Head, err)
	}
	checkWhole(t, s)
}
