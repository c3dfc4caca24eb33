package views

import (
	"strings"
	"testing"
)

// Long words of a cell's name may break where they are spoken apart; nothing
// else of the name changes.
func TestLongNamesMayBreak(t *testing.T) {
	for name, want := range map[string]string{
		"Decommissioned Oil Rig": "Decom-mis-sioned Oil Rig",
		"Shipwreck":              "Ship-wreck",
		"Kelp Forest":            "Kelp Forest",
		"Sea Turtle Migration":   "Sea Turtle Mig-ration",
		"珊瑚礁":                    "珊瑚礁",
		"":                       "",
	} {
		got := strings.ReplaceAll(softened(name), "\u00ad", "-")
		if strings.ReplaceAll(got, "-", "") != name {
			t.Errorf("%q became %q", name, got)
		}
		if got != want {
			t.Errorf("%q breaks as %q, not %q", name, got, want)
		}
	}
}
