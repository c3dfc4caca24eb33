package deepsea

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

// gesture is what a button of the screen says, taken apart.
type gesture struct{ handlers.Gesture }

func readGesture(text string) gesture { return gesture{handlers.ReadGesture(text)} }

// spot is an argument "row,column"; nil where it is none.
func (g gesture) spot(i int) *deepsea.Spot { return readSpot(g.Arg(i)) }

func readSpot(text string) *deepsea.Spot {
	var at deepsea.Spot
	if n, err := fmt.Sscanf(text, "%d,%d", &at.R, &at.C); n != 2 || err != nil {
		return nil
	}
	return &at
}

// values are what the table holds after a gesture. The rules say so; a verb
// that nobody knows is a broken form.
func (f *following) values(g gesture) ([]companion.Value, error) {
	switch g.Verb {
	case "advance":
		return f.sheet.Advance(f.seat, g.Arg(0), g.Number(1), g.Arg(2) == "up")
	case "take":
		return f.sheet.Take(f.seat, g.Number(0), f.choice(g))
	case "decline":
		return f.sheet.Decline(f.seat, g.Number(0))
	case "later":
		return f.sheet.Later(f.seat, g.Number(0))
	case "owe":
		return f.owe(g)
	case "recruit":
		return f.sheet.Recruit(f.seat, g.Arg(0), g.Anyway)
	case "effort":
		return f.sheet.GainEffort(f.seat)
	case "back":
		return f.sheet.TakeBack(f.seat, g.Number(0))
	case "ready":
		return f.sheet.Ready(f.seat)
	case "begin":
		return f.sheet.Begin()
	case "activate":
		return f.sheet.Activate(f.seat, g.Number(0))
	case "promote":
		return f.sheet.Promote(f.seat, g.Number(0))
	case "turn":
		return f.sheet.EndTurn(f.seat)
	case "pass":
		return f.sheet.Pass(f.seat)
	case "round":
		values, err := f.sheet.EndRound()
		return handlers.EndsTimer(f.a, f.game.Timer, values), err
	case "publish":
		return f.sheet.Publish(f.seat, g.Arg(0), g.Anyway)
	case "mark":
		if at := g.spot(0); at != nil {
			return f.sheet.Mark(f.seat, *at, g.spot(1), g.Arg(2), g.Anyway)
		}
	case "set":
		return setDirectly(g.Arg(0))
	case "depth":
		return f.sheet.ChangeDepth(g.Arg(0))
	case "starts":
		return f.starts(g.Number(0))
	case "off":
		return f.switched(g.Arg(0)), nil
	case "timer":
		return handlers.TimerPressed(f.a, f.game.Timer), nil
	}
	return nil, companion.Invalid("do", companion.Say("error.form"))
}

// choice is what a reward asks, in the words of its kind.
func (f *following) choice(g gesture) deepsea.Choice {
	text := g.Arg(1)
	with := deepsea.Choice{Track: text, Zone: text, At: readSpot(text), From: g.spot(2), Anyway: g.Anyway, Specialist: -1}
	if n, err := strconv.Atoi(text); err == nil {
		with.Specialist = n
	}
	return with
}

// owe is "owe:disc+research:the-sea-star:1+3": rewards, what gives them, who
// gets them (the open seat where nobody is named).
func (f *following) owe(g gesture) ([]companion.Value, error) {
	seats := []int{f.seat}
	if g.Arg(2) != "" {
		seats = nil
		for text := range strings.SplitSeq(g.Arg(2), "+") {
			seat, err := strconv.Atoi(text)
			if err != nil {
				return nil, companion.Invalid("do", companion.Say("error.form"))
			}
			seats = append(seats, seat)
		}
	}
	return f.sheet.Owe(seats, strings.Split(g.Arg(0), "+"), g.Arg(1))
}

// direct are the keys that a tap on this screen may set to any value that the
// sheet takes; all others have gestures of their own.
var direct = regexp.MustCompile(`^p[1-5]\.(leftovers\.(staging|research)|supply|vessels|tokens|specialists|goal[123](\.[a-z]+)?)$|^follow\.pockets$`)

func setDirectly(text string) ([]companion.Value, error) {
	key, raw, ok := strings.Cut(text, "=")
	if !ok || !json.Valid([]byte(raw)) || !direct.MatchString(key) {
		return nil, companion.Invalid("do", companion.Say("error.form"))
	}
	return []companion.Value{{Key: companion.Key(key), Value: json.RawMessage(raw)}}, nil
}

// starts names another start player before the first round.
func (f *following) starts(seat int) ([]companion.Value, error) {
	if seat < 1 || seat > len(f.game.Seats) || f.game.Round != 1 || f.game.Phase == deepsea.PhaseActivation {
		return nil, companion.Invalid("do", companion.Say("error.form"))
	}
	values := []companion.Value{{Key: "setup.startSeat", Value: handlers.JSON(seat)}}
	if f.everything() {
		values = append(values, companion.Value{Key: "follow.turn", Value: handlers.JSON(seat)})
	}
	return values, nil
}

// switched turns one reminder off, or on again.
func (f *following) switched(word string) []companion.Value {
	return []companion.Value{{Key: "follow.off", Value: handlers.JSON(handlers.Toggled(f.game.Off, word))}}
}

// settingReminders is what the book remembers of reminders that are off.
const settingReminders = "reminders"

// rememberReminders keeps them for the next game on this device.
func (f *following) rememberReminders(r *http.Request, op string, values []companion.Value) error {
	var off []string
	if err := json.Unmarshal(values[0].Value, &off); err != nil {
		return err
	}
	return f.rooms.house.KeepReminders(r, f.a, op, settingReminders, off)
}
