package handlers

import (
	"bytes"
	"slices"
	"strings"

	"shipmate/companion"
)

// What a gesture changed, in a person's words: the log, the names of undo and
// redo, and the toasts say the same.

// told is one change of a gesture that a person is told of; deed is the sentence
// that says it, no key where "from → to" does.
type told struct {
	change companion.ValueChange
	deed   companion.Message
}

// quiet is a system with keys that say little beside others of one gesture.
type quiet interface{ Quiet(companion.Key) bool }

// silent is a system with keys that say nothing to a person as long as anything
// else of the gesture does.
type silent interface{ Silent(companion.Key) bool }

// changing is a system that says some changes by what came and went; a message
// without a key where the values themselves say it.
type changing interface {
	DescribeChange(companion.State, companion.ValueChange) companion.Message
}

// deeds is a system that says some changes as sentences of their own.
type deeds interface {
	Deed(companion.State, []companion.ValueChange, int) companion.Message
}

// telling are the changes of a line that a person is told of: what says most.
// Of what only the app keeps there is a sentence, or nothing, where anything
// else of the gesture can be said.
func telling(view companion.View, line companion.Line) []told {
	changes := line.Changes
	shy, _ := view.System.(quiet)
	var loud, said, all []told
	for i, deed := range deedsOf(view, line.Entry, changes) {
		one := told{changes[i], deed}
		all = append(all, one)
		switch {
		case !one.change.Changed():
		case shy == nil || !shy.Quiet(one.change.Key):
			loud = append(loud, one)
		case deed.Key != "":
			said = append(said, one)
		}
	}
	switch {
	case shy == nil:
		return all
	case len(loud) > 0:
		slices.SortStableFunc(loud, func(a, b told) int { return rank(a) - rank(b) })
		return loud
	case len(said) > 0:
		return said
	}
	if mute, ok := view.System.(silent); ok {
		for _, one := range all {
			if one.change.Changed() && !mute.Silent(one.change.Key) {
				said = append(said, one)
			}
		}
	}
	if len(said) > 0 {
		return said
	}
	return all
}

// rank puts what was done before what it changed.
func rank(one told) int {
	if one.deed.Key != "" {
		return 0
	}
	return 1
}

// deedsOf are the sentences of changes, one each. What an undo took back is said
// as it was done.
func deedsOf(view companion.View, e companion.Entry, changes []companion.ValueChange) []companion.Message {
	said := make([]companion.Message, len(changes))
	system, ok := view.System.(deeds)
	if !ok {
		return said
	}
	done := changes
	if companion.TakesBack(e) {
		done = slices.Clone(changes)
		for i, change := range done {
			done[i].From, done[i].To = change.To, change.From
		}
	}
	for i := range done {
		if done[i].Changed() {
			said[i] = system.Deed(view.State, done, i)
		}
	}
	return said
}

// absent is a system with keys whose missing value isn't something to count; a
// message without a key where it is.
type absent interface {
	Absent(companion.Key) companion.Message
}

// Change says one change of an entry in words: "Ben, Reputation: 5 → 6", "Ben
// passed".
func (h *House) Change(a *Asker, view companion.View, e companion.Entry, change companion.ValueChange) string {
	return h.tell(a, view, e, told{change, deedsOf(view, e, []companion.ValueChange{change})[0]})
}

func (h *House) tell(a *Asker, view companion.View, e companion.Entry, one told) string {
	if one.deed.Key != "" {
		return a.Words.Message(one.deed)
	}
	change := one.change
	if said := came(view, change); said.Key != "" {
		return a.Words.Message(said)
	}
	what, to := view.System.Describe(view.State, change.Key, change.To)
	if to.Key == "" { // a deed, not a value: what was done, or taken back, says it all
		if companion.TakesBack(e) {
			what, _ = view.System.Describe(view.State, change.Key, change.From)
		}
		return a.Words.Message(what)
	}
	_, from := view.System.Describe(view.State, change.Key, change.From)
	open := companion.Say("log.open")
	if system, ok := view.System.(absent); ok && system.Absent(change.Key).Key != "" {
		open = system.Absent(change.Key)
	}
	if missing(change.From) && !saysOpen(from) {
		from = open
	}
	if missing(change.To) && !saysOpen(to) {
		to = open
	}
	if change.Changed() && a.Words.Message(from) == a.Words.Message(to) { // the words don't show what is another one now
		return a.Say("log.changed", "What", what)
	}
	return a.Say("log.change", "What", what, "From", from, "To", to)
}

// came says a change by what came and went; no key where its values say it.
func came(view companion.View, change companion.ValueChange) companion.Message {
	if system, ok := view.System.(changing); ok {
		return system.DescribeChange(view.State, change)
	}
	return companion.Message{}
}

// saysOpen tells whether a system has a word of its own for what nobody has
// entered.
func saysOpen(held companion.Message) bool { return strings.HasSuffix(held.Key, ".open") }

func missing(value []byte) bool {
	value = bytes.TrimSpace(value)
	return len(value) == 0 || string(value) == "null"
}

// undoText names in a few words what undo would take back: "Undo: Ben, Journal
// points". Its spoken name has the values, too.
func (h *House) undoText(a *Asker, view companion.View) string {
	line, err := h.Keeper.Line(a.Context(), view.Log.ID, view.UndoNext)
	if err != nil || len(line.Changes) == 0 {
		return a.Say("undo.word")
	}
	if line.Entry.Kind == companion.KindBack {
		return a.Say("undo.what", "What", a.Say("log.back"))
	}
	changes := telling(view, line)
	for _, one := range changes {
		if one.deed.Key != "" {
			return a.Say("undo.what", "What", one.deed)
		}
	}
	if n := len(changes); n > 3 {
		return a.Words.SayCount("undo.several", n)
	}
	what, _ := view.System.Describe(view.State, changes[0].change.Key, changes[0].change.To)
	return a.Say("undo.what", "What", what)
}

// said is a gesture in words: what it changed.
func (h *House) said(a *Asker, view companion.View, op string) string {
	line, err := h.Keeper.Line(a.Context(), view.Log.ID, op)
	if err != nil {
		return a.Say("undo.older")
	}
	return h.saidLine(a, view, line)
}

func (h *House) saidLine(a *Asker, view companion.View, line companion.Line) string {
	if line.Entry.Kind == companion.KindBack {
		return a.Say("log.back")
	}
	var said []string
	for _, one := range telling(view, line) {
		if one.change.Changed() || line.Entry.Kind == companion.KindSet {
			said = append(said, h.tell(a, view, line.Entry, one))
		}
	}
	if len(said) > 2 {
		said = append(said[:2], a.Words.SayCount("undo.more", len(said)-2))
	}
	if len(said) == 0 {
		return a.Say("log.nothing")
	}
	return strings.Join(said, a.Say("log.separator"))
}

// Told is the one sentence for the ear after a gesture that changed several
// things; "" where nothing that a person is told of changed.
func (h *House) Told(a *Asker, view companion.View) string {
	shy, _ := view.System.(quiet)
	said := deedsOf(view, companion.Entry{}, view.Changes)
	for i, change := range view.Changes {
		if !change.Changed() || shy != nil && shy.Quiet(change.Key) {
			continue
		}
		if said[i].Key != "" {
			return a.Words.Message(said[i])
		}
		if came := came(view, change); came.Key != "" {
			return a.Words.Message(came)
		}
		what, to := view.System.Describe(view.State, change.Key, change.To)
		return a.Say("count.said", "What", what, "Value", to)
	}
	return ""
}
