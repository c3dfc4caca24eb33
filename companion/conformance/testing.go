package conformance

import (
	"testing"

	"shipmate/companion"
)

// Run holds a store to all cases; open gives an empty store each time.
func Run(t *testing.T, open func(*testing.T) companion.Store) {
	for _, c := range Cases() {
		t.Run(c.Name, func(t *testing.T) {
			store := open(t)
			if err := c.Run(t.Context(), store); err != nil {
				t.Error(err)
			}
			if err := store.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	}
}
