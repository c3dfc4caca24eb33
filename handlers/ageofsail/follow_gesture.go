package ageofsail

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
)

// settingReminders is what the book remembers of reminders that are off.
const settingReminders = "reminders-ageofsail"

// values are what the table holds after a gesture. The rules say so; a verb
// that nobody knows is a broken form.
func (f *following) values(g handlers.Gesture) ([]companion.Value, error) {
	if do := f.roundValues(g); do != nil {
		return do()
	}
	if do := f.turnValues(g); do != nil {
		return do()
	}
	return nil, companion.Invalid("do", companion.Say("error.form"))
}

// roundValues are those of the round and of one's own board.
func (f *following) roundValues(g handlers.Gesture) func() ([]companion.Value, error) {
	s, seat := f.sheet, f.seat
	return map[string]func() ([]companion.Value, error){
		"icons":     func() ([]companion.Value, error) { return s.SetIcons(seat, trackOf(g.Arg(0)), g.Number(1)) },
		"seen":      func() ([]companion.Value, error) { return s.Seen(seat, g.Number(0)) },
		"later":     func() ([]companion.Value, error) { return s.Later(seat, g.Number(0)) },
		"recounted": s.Recounted,
		"build":     func() ([]companion.Value, error) { return s.Build(seat, g.Arg(0), g.Anyway) },
		"skip":      func() ([]companion.Value, error) { return s.SkipBuild(seat) },
		"start":     func() ([]companion.Value, error) { return s.StartTile(seat, g.Arg(0)) },
		"grow":      s.Grow,
		"gained":    func() ([]companion.Value, error) { return s.Gained(seat, g.Number(0), g.Number(1)) },
		"pay":       func() ([]companion.Value, error) { return s.Pay(seat, g.Number(0)) },
		"paid":      func() ([]companion.Value, error) { return s.PaidDone(seat) },
		"phase":     s.NextPhase,
		"round": func() ([]companion.Value, error) {
			values, err := s.EndRound()
			return handlers.EndsTimer(f.a, f.game.Timer, values), err
		},
		"token":    func() ([]companion.Value, error) { return s.TakeToken(seat, g.Number(0), g.Arg(1)) },
		"discard":  func() ([]companion.Value, error) { return s.Discard(seat, g.Arg(0)) },
		"governor": func() ([]companion.Value, error) { return s.PutGovernor(seat, g.Arg(0)) },
		"spaces":   func() ([]companion.Value, error) { return s.SetSpaces(g.Arg(0), g.Number(1)) },
		"depth":    func() ([]companion.Value, error) { return s.ChangeDepth(g.Arg(0)) },
		"off":      func() ([]companion.Value, error) { return f.switched(g.Arg(0)) },
		"set":      func() ([]companion.Value, error) { return setDirectly(g.Arg(0)) },
		"timer":    func() ([]companion.Value, error) { return handlers.TimerPressed(f.a, f.game.Timer), nil },
		"starts":   func() ([]companion.Value, error) { return f.starts(g.Number(0)) },
	}[g.Verb]
}

// turnValues are those of a turn in the Action phase.
func (f *following) turnValues(g handlers.Gesture) func() ([]companion.Value, error) {
	s, seat := f.sheet, f.seat
	return map[string]func() ([]companion.Value, error){
		"activate": func() ([]companion.Value, error) { return s.Activate(seat, g.Number(0)) },
		"spend":    func() ([]companion.Value, error) { return s.Spend(seat, g.Arg(0)) },
		"ship":     func() ([]companion.Value, error) { return s.Ship(seat, g.Arg(0)) },
		"occupy": func() ([]companion.Value, error) {
			if !s.HasMap() {
				return s.OccupyUnmapped(seat)
			}
			return s.Occupy(seat, g.Arg(0))
		},
		"attack": func() ([]companion.Value, error) {
			if !s.HasMap() {
				return s.AttackUnmapped(seat, g.Number(0))
			}
			return s.Attack(seat, g.Arg(0))
		},
		"draw":    func() ([]companion.Value, error) { return s.Draw(seat, g.Arg(0)) },
		"payment": func() ([]companion.Value, error) { return s.Payment(seat, f.bySlot(), g.Number(0)) },
		"turn":    func() ([]companion.Value, error) { return s.NextTurn(seat) },
		"pass":    func() ([]companion.Value, error) { return s.Pass(seat) },
	}[g.Verb]
}

// trackOf is the index of a track's word; −1 for another.
func trackOf(word string) int { return slices.Index(ageofsail.Tracks(), word) }

// direct are the keys that a tap on this screen may set to any value that the
// sheet takes; all others have gestures of their own.
var direct = regexp.MustCompile(`^p[1-5]\.(harborDiscs|supply|slaveryAside|buildings|cards|governorSpace|tokens)$|^(city|region)\.[\w-]+$`)

func setDirectly(text string) ([]companion.Value, error) {
	key, raw, ok := strings.Cut(text, "=")
	if !ok || !json.Valid([]byte(raw)) || !direct.MatchString(key) {
		return nil, companion.Invalid("do", companion.Say("error.form"))
	}
	return []companion.Value{{Key: companion.Key(key), Value: json.RawMessage(raw)}}, nil
}

// starts names another start player before anybody has built.
func (f *following) starts(seat int) ([]companion.Value, error) {
	if seat < 1 || seat > len(f.game.Seats) || !f.beginning() {
		return nil, companion.Invalid("do", companion.Say("error.form"))
	}
	return []companion.Value{{Key: "setup.startSeat", Value: handlers.JSON(seat)}, {Key: "follow.turn", Value: handlers.JSON(seat)}}, nil
}

// beginning: nobody has done anything in the first round.
func (f *following) beginning() bool {
	return f.game.Round == 1 && f.game.Phase == ageofsail.PhaseBuild &&
		!slices.ContainsFunc(f.game.Seats, func(seat ageofsail.FollowSeat) bool { return seat.Paid.Built })
}

// switched turns one reminder off, or on again.
func (f *following) switched(word string) ([]companion.Value, error) {
	if !slices.Contains(ageofsail.Reminders(), word) {
		return nil, companion.Invalid("do", companion.Say("error.form"))
	}
	return []companion.Value{{Key: "follow.off", Value: handlers.JSON(handlers.Toggled(f.game.Off, word))}}, nil
}
