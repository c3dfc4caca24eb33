//go:build !js

package companion_test

import (
	"path/filepath"
	"testing"

	"shipmate/companion"
	"shipmate/companion/sqlite"
)

func init() {
	stores = append(stores, aStore{"sqlite", func(t testing.TB) companion.Store {
		store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "shipmate.db"))
		if err != nil {
			t.Fatal(err)
		}
		return store
	}})
}
