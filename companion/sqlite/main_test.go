//go:build !js

package sqlite

import (
	"fmt"
	"os"
	"testing"
)

// The test binary starts itself again as the process that is killed.
func TestMain(m *testing.M) {
	var err error
	switch os.Getenv("SHIPMATE_VICTIM") {
	case "append":
		err = appendUntilKilled(os.Getenv("SHIPMATE_PATH"), os.Getenv("SHIPMATE_RUN"))
	case "migrate":
		err = migrateUntilKilled(os.Getenv("SHIPMATE_PATH"), os.Getenv("SHIPMATE_RUN"))
	default:
		os.Exit(m.Run())
	}
	fmt.Fprintln(os.Stderr, "the victim lived:", err)
	os.Exit(3)
}
