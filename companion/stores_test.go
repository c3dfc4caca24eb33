package companion_test

import (
	"crypto/rand"
	"sync/atomic"
	"testing"

	"shipmate/companion"
	"shipmate/companion/memory"
)

// aStore is one kind of store that the tests of the keeper run against.
type aStore struct {
	name string
	open func(testing.TB) companion.Store
}

var stores = []aStore{
	{"memory", func(testing.TB) companion.Store { return memory.New() }},
}

// eachStore runs a test against every store.
func eachStore(t *testing.T, test func(*testing.T, companion.Store)) {
	for _, s := range stores {
		t.Run(s.name, func(t *testing.T) {
			store := s.open(t)
			t.Cleanup(func() {
				if err := store.Close(); err != nil {
					t.Error(err)
				}
			})
			test(t, store)
		})
	}
}

// newKeeper makes a keeper whose clock ticks a second a call.
func newKeeper(store companion.Store, systems ...companion.System) *companion.Keeper {
	var now atomic.Int64
	now.Store(1_700_000_000_000)
	return companion.NewKeeper(store, systems, func() int64 { return now.Add(1000) }, rand.Reader)
}
