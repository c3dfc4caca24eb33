package handlers

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"time"

	"shipmate/companion"
	"shipmate/views"
)

const (
	logPage   = 40 // lines a page
	moreShown = 6  // changes that a line lists beside its first; the rest is a number
)

// log shows every change in words, newest first.
func (h *House) log(w http.ResponseWriter, r *http.Request, a *Asker) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	return h.showLog(w, r, a, view, http.StatusOK, nil)
}

func (h *House) showLog(w http.ResponseWriter, r *http.Request, a *Asker, view companion.View, status int, toast *views.Toast) error {
	var form struct {
		Before int `form:"before" validate:"min=0"`
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	if form.Before == 0 {
		form.Before = view.Log.Head + 1
	}
	lines, err := h.Keeper.History(r.Context(), view.Log.ID, form.Before, logPage)
	if err != nil {
		return err
	}
	here := "/t/" + string(view.Log.ID)
	page := views.LogPage{Frame: h.Titled(a, a.Say("log.title", "Table", h.title(a, view.Log)), here),
		Heading: a.Say("log.heading"), Hint: a.Say("log.hint"),
		Action: here + "/log", Hidden: []views.Hidden{{Name: "seq", Value: strconv.Itoa(view.Log.Head)}, {Name: "op", Value: h.Draw()}, {Name: "next", Value: here + "/log"}}}
	for _, line := range lines {
		page.Lines = append(page.Lines, h.logLine(a, view, line))
	}
	if len(lines) == logPage && lines[logPage-1].Entry.Seq > 1 {
		page.Older = &views.Button{Text: a.Say("log.older"), Press: views.Press{Href: here + "/log?before=" + strconv.Itoa(lines[logPage-1].Entry.Seq)}}
	}
	page.Bar = h.UndoBar(a, view, views.Button{Text: a.Say("log.table"), Press: views.Press{Href: here}})
	page.Toast = toast
	Written(w, view)
	return h.Render(w, a, status, views.LogOf(page))
}

func (h *House) logLine(a *Asker, view companion.View, line companion.Line) views.LogLine {
	shown := views.LogLine{Seq: strconv.Itoa(line.Entry.Seq), Gone: !line.Live,
		When: a.Words.Ago(time.UnixMilli(line.Entry.At), a.Now)}
	for _, change := range telling(view.System, line.Changes) {
		if !change.Changed() && line.Entry.Kind != companion.KindSet {
			continue
		}
		said := h.Change(a, view, change)
		if shown.Text == "" {
			shown.Text = said
		} else {
			shown.More = append(shown.More, said)
		}
	}
	if n := len(shown.More) - moreShown; n > 1 {
		shown.More = append(shown.More[:moreShown], a.Words.SayCount("log.more", n))
	}
	switch line.Entry.Kind {
	case companion.KindSetup:
		shown.Text, shown.More = a.Say("log.setup"), nil
	case companion.KindUndo:
		shown.Note = a.Say("log.undo")
	case companion.KindBack:
		shown.Note = a.Say("log.back")
	}
	if shown.Text == "" {
		shown.Text = a.Say("log.nothing")
	}
	if shown.Gone {
		shown.Note = a.Say("log.gone")
	}
	if line.Live && line.Entry.Kind == companion.KindSet && !view.ReadOnly {
		shown.Only = &views.Button{Text: a.Say("log.only"), Press: views.Press{ID: "only-" + shown.Seq, Name: "undo", Value: line.Entry.Op, Action: "/t/" + string(view.Log.ID) + "/undo",
			Label: a.Say("log.only-what", "Line", line.Entry.Seq), Attrs: map[string]any{"data-command": true}}}
	}
	if line.Entry.Seq < view.Log.Head && !view.ReadOnly {
		shown.Word = a.Say("log.go-back")
		shown.Press = views.Press{Name: "to", Value: line.Entry.Op, Label: a.Say("log.go-back-to", "Line", line.Entry.Seq), Attrs: map[string]any{"data-command": true}}
	}
	return shown
}

// Change says one change in words: "Ben, Reputation: 5 → 6".
func (h *House) Change(a *Asker, view companion.View, change companion.ValueChange) string {
	what, to := view.System.Describe(view.State, change.Key, change.To)
	if to.Key == "" { // a deed, not a value: what was done says it all
		return a.Words.Message(what)
	}
	_, from := view.System.Describe(view.State, change.Key, change.From)
	if missing(change.From) && !saysOpen(from) {
		from = companion.Say("log.open")
	}
	if missing(change.To) && !saysOpen(to) {
		to = companion.Say("log.open")
	}
	return a.Say("log.change", "What", what, "From", from, "To", to)
}

// saysOpen tells whether a system has a word of its own for what nobody has
// entered.
func saysOpen(held companion.Message) bool { return strings.HasSuffix(held.Key, ".open") }

func missing(value []byte) bool {
	value = bytes.TrimSpace(value)
	return len(value) == 0 || string(value) == "null"
}

// goBack makes the table what it was at a line of the log.
func (h *House) goBack(w http.ResponseWriter, r *http.Request, a *Asker) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	var form struct {
		Seq int    `form:"seq" validate:"min=0,max=20000"`
		Op  string `form:"op" validate:"op"`
		To  string `form:"to" validate:"op"`
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	view, err = h.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: companion.KindBack, Data: companion.BackData(form.To)})
	if err != nil {
		return err
	}
	if !a.Partial {
		return h.See(w, r, "/t/"+string(view.Log.ID)+"/log")
	}
	r.Form.Del("before")
	return h.showLog(w, r, a, view, http.StatusOK, &views.Toast{Text: a.Say("log.went-back")})
}
