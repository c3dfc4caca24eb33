//go:build !js

package main

import (
	"encoding/json"
	"strings"
	"testing"

	"shipmate/companion/deepsea"
)

func TestCommandPlayout(t *testing.T) {
	t.Run("TheSameSeedGivesTheSameLines", func(t *testing.T) {
		args := []string{"playout", "--mission", "6", "--players", "4", "--games", "5", "--seed", "9", "--json"}
		one, two := call(t, "", args...), call(t, "", args...)
		if one.status != 0 || one.out != two.out || strings.Count(one.out, "\n") != 5 {
			t.Errorf("status %d\n%s\n%s", one.status, one.out, two.out)
		}
		for line := range strings.Lines(one.out) {
			var played deepsea.Played
			if err := json.Unmarshal([]byte(line), &played); err != nil || played.Moves == 0 || played.Rounds != 6 || len(played.Scores) != 4 || len(played.Hash) != 16 {
				t.Errorf("%s: %v", line, err)
			}
		}
	})
	t.Run("ModesAndEditions", func(t *testing.T) {
		for _, args := range [][]string{{"--mode", "solo"}, {"--mode", "coop", "--players", "5", "--mission", "9"}, {"--edition", "prototype-2023", "--eager"}} {
			if got := call(t, "", append([]string{"playout"}, args...)...); got.status != 0 || strings.Count(got.out, "\n") != 1 {
				t.Errorf("%v: status %d %s%s", args, got.status, got.out, got.faults)
			}
		}
	})
	t.Run("Refused", func(t *testing.T) {
		for _, args := range [][]string{{"--mission", "11"}, {"--players", "6"}, {"--mode", "team"}, {"--edition", "old"}, {"--mode", "solo", "--players", "2"}, {"--games", "x"}, {"file"}} {
			if got := call(t, "", append([]string{"playout"}, args...)...); got.status != exitUsage || got.out != "" {
				t.Errorf("%v: status %d %s", args, got.status, got.out)
			}
		}
	})
}
