package deepsea

import (
	"fmt"
	"strconv"
	"time"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// timer is how long the game has been going. It is told by moments, never by
// ticks, so it goes on while the phone sleeps.
func (f *following) timer() *views.FollowTimer {
	t := f.game.Timer
	spent := t.Spent
	shown := &views.FollowTimer{Label: f.a.Say("follow.timer"), Spent: strconv.FormatInt(t.Spent, 10), Awake: f.a.Say("phone.awake"),
		Toggle: views.Button{Text: f.a.Say("follow.timer-start"), Press: do("timer", "timer")}}
	if t.Since > 0 {
		spent += max(0, f.a.Now.UnixMilli()-t.Since)
		shown.Since = strconv.FormatInt(t.Since, 10)
		shown.Toggle.Text = f.a.Say("follow.timer-stop")
	}
	played := time.Duration(spent) * time.Millisecond
	shown.Text = fmt.Sprintf("%d:%02d", int(played.Hours()), int(played.Minutes())%60)
	return shown
}

// timerPressed starts the timer, or stops it.
func (f *following) timerPressed() []companion.Value {
	t, now := f.game.Timer, f.a.Now.UnixMilli()
	if t.Since > 0 {
		t = deepsea.Timer{Spent: t.Spent + max(0, now-t.Since)}
	} else {
		t.Since = now
	}
	return []companion.Value{{Key: "follow.timer", Value: handlers.JSON(t)}}
}
