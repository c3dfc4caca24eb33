package handlers

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/views"
)

// What the screens of followed games share: a button says a gesture in a few
// words, and a gesture is one entry.

// GestureForm is one gesture on the screen.
type GestureForm struct {
	Seq int    `form:"seq" validate:"min=0,max=20000"`
	Op  string `form:"op" validate:"op"`
	Do  string `form:"do" validate:"max=4000"`
	N   string `form:"n" validate:"max=3"` // a key of the pad of the number that is entered
}

// Name gives each button of a page an op of its own; the same one twice is one.
func (f *GestureForm) Name() {
	f.Op = Derived(f.Op, fmt.Sprintf("-%x", sha256.Sum256([]byte(f.Do)))[:9])
}

// Gesture is what a button says, taken apart: "take:3:reputation". An
// exclamation mark behind the verb is a ruling: the table does it anyway.
type Gesture struct {
	Verb   string
	Anyway bool
	Args   []string
}

// ReadGesture takes a button's words apart; what follows "set:" may hold
// anything.
func ReadGesture(text string) Gesture {
	verb, rest, more := strings.Cut(text, ":")
	g := Gesture{Verb: strings.TrimSuffix(verb, "!"), Anyway: strings.HasSuffix(verb, "!")}
	if more && g.Verb == "set" {
		g.Args = []string{rest}
	} else if more {
		g.Args = strings.Split(rest, ":")
	}
	return g
}

// Arg is one of its words, "" where it has none.
func (g Gesture) Arg(i int) string {
	if i >= len(g.Args) {
		return ""
	}
	return g.Args[i]
}

// Number is an argument as a whole number; −1 where it is none, which no rule
// takes.
func (g Gesture) Number(i int) int {
	n, err := strconv.Atoi(g.Arg(i))
	if err != nil {
		return -1
	}
	return n
}

// DoPress is a button that makes a gesture: the op that the page drew makes a
// double tap one.
func DoPress(id, what string) views.Press {
	return views.Press{ID: id, Name: "do", Value: what, Form: "follow-form", Attrs: templ.Attributes{"data-command": true}}
}

// StepPress is a − (an id that ends in "-down") or + of a number: each tap is a
// gesture of its own, and our script counts on the screen.
func StepPress(id, what, label string) views.Press {
	by := "1"
	if strings.HasSuffix(id, "-down") {
		by = "-1"
	}
	return views.Press{ID: id, Name: "do", Value: what, Label: label, Attrs: templ.Attributes{"data-by": by}}
}

// FollowBar has the main button and undo by name at its left, in its own form;
// undoing leads to next.
func (h *House) FollowBar(a *Asker, view companion.View, page *views.FollowPage, next string, main views.Button) templ.Component {
	page.UndoAction, page.UndoHidden = "/t/"+string(view.Log.ID)+"/undo", h.UndoHidden(view, next)
	return views.Bar(views.MainBar{Main: main, Second: h.UndoPlace(a, view, "undo-form")})
}

// Toggled are the words after one of them was pressed: without it where it was
// one of them, else with it at the end. Never nil.
func Toggled(words []string, word string) []string {
	after := []string{}
	for _, other := range words {
		if other != word {
			after = append(after, other)
		}
	}
	if len(after) == len(words) {
		after = append(after, word)
	}
	return after
}

// KeepReminders keeps those that are off for the next game on this device.
func (h *House) KeepReminders(r *http.Request, a *Asker, op, setting string, off []string) error {
	keep := []companion.Value{{Key: companion.SettingKey(setting), Value: JSON(strings.Join(off, ","))}}
	err := h.RememberAll(r, a, op, "-off", keep)
	if companion.CodeOf(err) == companion.CodeStale {
		return nil // another tab was as quick
	}
	return err
}
