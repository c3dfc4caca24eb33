//go:build !js

package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"shipmate/companion"
)

// medium is a little disk of its own.
func medium(t *testing.T, kilobytes int) (folder string, remount func(flags uintptr)) {
	t.Helper()
	folder = t.TempDir()
	size := fmt.Sprintf("size=%dk", kilobytes)
	if err := syscall.Mount("shipmate-test", folder, "tmpfs", 0, size); err != nil {
		t.Skipf("NOT TESTED: a real small disk needs the right to mount: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder, func(flags uintptr) {
		t.Helper()
		if err := syscall.Mount("shipmate-test", folder, "tmpfs", syscall.MS_REMOUNT|flags, size); err != nil {
			t.Fatal(err)
		}
	}
}

func TestK01ARealDiskThatIsFull(t *testing.T) {
	folder, _ := medium(t, 1024)
	s := opened(t, filepath.Join(folder, "shipmate.db"))
	defer s.Close()
	filled(t, s, 1)
	ballast := filepath.Join(folder, "ballast")
	var err error
	for n := 0; err == nil && n < 3000; n++ {
		if n == 20 {
			// Nearly full at once, so that the test is short.
			_ = os.WriteFile(ballast, make([]byte, 1<<20), 0o600)
		}
		err = writable(t, s, fmt.Sprintf("until-full-%04d", n))
	}
	says(t, err, companion.CodeStorage, "error.storage.full")
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := writable(t, s, "after-full"); err != nil {
		t.Fatal(err)
	}
}

func TestARealDiskThatIsReadOnly(t *testing.T) {
	folder, remount := medium(t, 4096)
	path := filepath.Join(folder, "shipmate.db")
	s := opened(t, path)
	filled(t, s, 1)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	remount(syscall.MS_RDONLY)
	refused(t, path, companion.CodeStorage, "error.storage.read-only")
	refused(t, filepath.Join(folder, "fresh.db"), companion.CodeStorage, "error.storage.read-only")
	remount(0)
	s = opened(t, path)
	defer s.Close()
	if err := writable(t, s, "after-read-only"); err != nil {
		t.Fatal(err)
	}
}
