package pad_test

import (
	"testing"

	"shipmate/companion/pad"
	"shipmate/companion/strict"
)

func TestATimerGoesOnBetweenItsMoments(t *testing.T) {
	var clock pad.Timer
	for _, c := range []struct {
		name          string
		press         bool
		now, played   int64
		runs          bool
		minutesBefore int
	}{
		{"before it was started", false, 1000, 0, false, 0},
		{"started", true, 1_000, 0, true, 0},
		{"two minutes later", false, 121_000, 120_000, true, 0},
		{"a phone whose clock was put back", false, 500, 0, true, 0},
		{"stopped", true, 181_000, 180_000, false, 3},
		{"an hour later", false, 3_781_000, 180_000, false, 3},
		{"started again", true, 3_781_000, 180_000, true, 3},
		{"and a minute on", false, 3_841_000, 240_000, true, 3},
	} {
		if c.press {
			clock = clock.Pressed(c.now)
		}
		if got := clock.Played(c.now); got != c.played || (clock.Since > 0) != c.runs || clock.Minutes() != c.minutesBefore {
			t.Errorf("%s: %d ms, %+v", c.name, got, clock)
		}
	}
}

func TestATimerIsReadStrictly(t *testing.T) {
	for text, good := range map[string]bool{`null`: true, `{}`: true, `{"since":1795000000000,"spent":1}`: true,
		`{"since":-1}`: false, `{"since":1.5}`: false, `{"until":1}`: false, `{"spent":9999999999999999}`: false, `3`: false, `{"since":"1"}`: false} {
		node, err := strict.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		clock := pad.Timer{Spent: 7}
		if err := clock.ReadNode(node); (err == nil) != good || err != nil && clock.Spent != 7 {
			t.Errorf("%s: %v, %+v", text, err, clock)
		}
	}
}
