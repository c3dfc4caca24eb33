//go:build !js

package sqlite

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"
)

func TestKeysAreMadeOnceAndOldOnesStayReadable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shipmate.db")
	s := opened(t, path)
	made := 0
	fresh := func() []byte { made++; return fmt.Append(nil, "key ", made) }
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if keys, err := s.Keys(t.Context(), "cookie", fresh); err != nil || len(keys) != 1 || string(keys[0]) != "key 1" {
				t.Errorf("%q %v", keys, err)
			}
		})
	}
	wait.Wait()
	keys, err := s.RotateKey(t.Context(), "cookie", fresh)
	if err != nil || fmt.Sprintf("%s", keys) != "[key 2 key 1]" {
		t.Fatalf("%s %v", keys, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = opened(t, path)
	defer s.Close()
	if keys, err = s.Keys(t.Context(), "cookie", fresh); err != nil || fmt.Sprintf("%s", keys) != "[key 2 key 1]" {
		t.Fatalf("%s %v", keys, err)
	}
	if keys, err = s.Keys(t.Context(), "other", fresh); err != nil || fmt.Sprintf("%s", keys) != "[key 3]" {
		t.Fatalf("%s %v", keys, err)
	}
}
