package pad

import (
	"strconv"

	"shipmate/companion/strict"
)

// Timer is how long a game has been played, in milliseconds. Whoever shows it
// adds the time since Since, so it goes on while the phone sleeps.
type Timer struct {
	Since int64 `json:"since,omitempty"` // since 1970 UTC; 0 = it stands still
	Spent int64 `json:"spent,omitempty"` // before that
}

const (
	minute  = 60_000                // milliseconds
	maxTime = 8_640_000_000_000_000 // what a browser takes for a date, in milliseconds
)

// Played is how long the game has been going at a moment, in milliseconds since
// 1970 UTC.
func (t Timer) Played(now int64) int64 {
	if t.Since > 0 {
		return t.Spent + max(0, now-t.Since)
	}
	return t.Spent
}

// Pressed is the timer after somebody started or stopped it at a moment.
func (t Timer) Pressed(now int64) Timer {
	if t.Since > 0 {
		return Timer{Spent: t.Played(now)}
	}
	return Timer{Since: now, Spent: t.Spent}
}

// Minutes are those before Since.
func (t Timer) Minutes() int { return int(t.Spent / minute) }

// ReadNode reads an object of the two times; null is a timer that never ran.
func (t *Timer) ReadNode(n *strict.Node) error {
	var read Timer
	if !n.IsNull() {
		err := n.Object(map[string]func(*strict.Node) error{
			"since": func(n *strict.Node) error { return readTime(n, &read.Since) },
			"spent": func(n *strict.Node) error { return readTime(n, &read.Spent) },
		})
		if err != nil {
			return err
		}
	}
	*t = read
	return nil
}

// readTime reads milliseconds, which don't fit into an int everywhere.
func readTime(n *strict.Node, to *int64) error {
	if n.Kind != strict.Number {
		return strict.Refuse("refuse.number", nil)
	}
	i, err := strconv.ParseInt(n.Text, 10, 64)
	if err != nil || i < 0 || i > maxTime {
		return strict.Refuse("refuse.whole", nil)
	}
	*to = i
	return nil
}
