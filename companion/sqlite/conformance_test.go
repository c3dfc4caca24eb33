//go:build !js

package sqlite

import (
	"path/filepath"
	"testing"

	"shipmate/companion"
	"shipmate/companion/conformance"
)

func TestConformance(t *testing.T) {
	conformance.Run(t, func(t *testing.T) companion.Store { return opened(t, filepath.Join(t.TempDir(), "shipmate.db")) })
}

// opened opens a store for a test.
func opened(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
