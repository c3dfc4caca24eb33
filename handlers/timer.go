package handlers

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/views"
)

// FollowTimer is how long a followed game has been going, with the button that
// starts or stops it (the gesture "timer"). It is told by moments, never by
// ticks, so it goes on while the phone sleeps.
func FollowTimer(a *Asker, t pad.Timer) *views.FollowTimer {
	shown := &views.FollowTimer{Label: a.Say("follow.timer"), Spent: strconv.FormatInt(t.Spent, 10), Awake: a.Say("phone.awake"),
		Toggle: views.Button{Text: a.Say("follow.timer-start"), Press: DoPress("timer", "timer")}}
	if t.Since > 0 {
		shown.Since = strconv.FormatInt(t.Since, 10)
		shown.Toggle.Text = a.Say("follow.timer-stop")
	}
	played := time.Duration(t.Played(a.Now.UnixMilli())) * time.Millisecond
	shown.Text = fmt.Sprintf("%d:%02d", int(played.Hours()), int(played.Minutes())%60)
	return shown
}

// EndsTimer adds to the values of a gesture that the timer stops, where they end
// the last round: a phone that is put away doesn't play on.
func EndsTimer(a *Asker, t pad.Timer, values []companion.Value) []companion.Value {
	over := slices.ContainsFunc(values, func(v companion.Value) bool { return v.Key == "follow.phase" && string(v.Value) == `"over"` })
	if t.Since == 0 || !over {
		return values
	}
	return append(values, TimerPressed(a, t)...)
}

// TimerPressed starts the timer, or stops it.
func TimerPressed(a *Asker, t pad.Timer) []companion.Value {
	return []companion.Value{{Key: "follow.timer", Value: JSON(t.Pressed(a.Now.UnixMilli()))}}
}
