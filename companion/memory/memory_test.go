package memory_test

import (
	"testing"

	"shipmate/companion"
	"shipmate/companion/conformance"
	"shipmate/companion/memory"
)

func TestConformance(t *testing.T) {
	conformance.Run(t, func(*testing.T) companion.Store { return memory.New() })
}
