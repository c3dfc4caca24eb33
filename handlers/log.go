package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
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
	return h.showLog(w, r, a, view, http.StatusOK, h.DidToast(a, view, r.URL.Query().Get("did"), "/t/"+string(view.Log.ID)+"/log"))
}

func (h *House) showLog(w http.ResponseWriter, r *http.Request, a *Asker, view companion.View, status int, toast *views.Toast, before ...views.Notice) error {
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
		Heading: a.Say("log.heading"), Hint: a.Say("log.hint"), Before: before,
		Action: here + "/log", Hidden: h.UndoHidden(view, here+"/log")}
	for _, line := range lines {
		page.Lines = append(page.Lines, h.logLine(a, view, line))
	}
	if len(lines) == logPage && lines[logPage-1].Entry.Seq > 1 {
		page.Older = &views.Button{Text: a.Say("log.older"), Press: views.Press{Href: here + "/log?before=" + strconv.Itoa(lines[logPage-1].Entry.Seq)}}
	}
	if redo := h.RedoButton(a, view, "log-form"); redo != nil {
		redo.Press.Action = here + "/undo"
		page.Header = views.Title(views.TitleBar{Title: a.Say("log.title", "Table", h.title(a, view.Log)), Back: views.Press{Href: here, Label: a.Say("page.back")}, Buttons: []views.Button{*redo}})
	}
	page.Bar = h.UndoBar(a, view, views.Button{Text: a.Say("log.table"), Press: views.Press{Href: here}})
	page.Toast = toast
	Written(w, view)
	return h.Render(w, a, status, views.LogOf(page))
}

func (h *House) logLine(a *Asker, view companion.View, line companion.Line) views.LogLine {
	shown := views.LogLine{Seq: strconv.Itoa(line.Entry.Seq), Gone: !line.Live,
		When: a.Words.Ago(time.UnixMilli(line.Entry.At), a.Now)}
	for _, one := range telling(view, line) {
		if !one.change.Changed() && line.Entry.Kind != companion.KindSet {
			continue
		}
		said := h.tell(a, view, line.Entry, one)
		if shown.Text == "" {
			shown.Text = said
		} else {
			shown.More = append(shown.More, said)
		}
	}
	if shown.Text == "" && view.ReadOnly && line.Changes == nil { // what can't be folded is still told
		switch line.Entry.Kind {
		case companion.KindSetup, companion.KindSet, companion.KindUndo, companion.KindBack:
		default:
			if keys, err := view.System.Touches(line.Entry); err == nil && len(keys) > 0 {
				what, _ := view.System.Describe(view.State, keys[0], line.Entry.Data)
				shown.Text = a.Words.Message(what)
			}
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
		if !companion.TakesBack(line.Entry) {
			shown.Note = a.Say("log.undo-redo")
		}
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

// goBack makes the table what it was at a line of the log.
func (h *House) goBack(w http.ResponseWriter, r *http.Request, a *Asker) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	var form struct {
		Seq int    `form:"seq" validate:"min=0,max=20000"`
		Op  string `form:"op" validate:"op"`
		To  string `form:"to" validate:"omitempty,op"`
		Yes string `form:"yes" validate:"omitempty,op"` // the line that was warned of
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	if form.To+form.Yes == "" {
		return companion.Invalid("to", companion.Say("error.form"))
	}
	if hides, err := h.hides(r.Context(), view, form.To); err != nil {
		return err
	} else if hides {
		return h.warnBack(w, r, a, view, form.To)
	}
	form.To += form.Yes // one of the two
	next, err := h.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: companion.KindBack, Data: companion.BackData(form.To)})
	if status := Status(err); err != nil && status < http.StatusInternalServerError && status != http.StatusNotFound {
		return h.showLog(w, r, a, view, status, nil, views.Notice{ID: "not-undone", Kind: "look", Text: Sentence(a.Words, err), Alert: true})
	} else if err != nil {
		return err
	}
	view = next
	if !a.Partial {
		return h.See(w, r, "/t/"+string(view.Log.ID)+"/log?did="+url.QueryEscape(form.Op))
	}
	r.Form.Del("before") // the newest lines are shown
	a.Shows(w, "/t/"+string(view.Log.ID)+"/log")
	return h.showLog(w, r, a, view, http.StatusOK, h.DidToast(a, view, form.Op, "/t/"+string(view.Log.ID)+"/log"))
}

// hides says that going back to a line would hide again what was revealed after
// it.
func (h *House) hides(ctx context.Context, view companion.View, to string) (bool, error) {
	shows, ok := view.System.(companion.Revealing)
	if !ok || to == "" {
		return false, nil
	}
	for before := view.Log.Head + 1; before > 1; {
		lines, err := h.Keeper.History(ctx, view.Log.ID, before, logPage)
		if err != nil || len(lines) == 0 {
			return false, err
		}
		for _, line := range lines {
			if line.Entry.Op == to {
				return false, nil
			}
			for _, change := range line.Changes {
				if line.Live && shows.Reveals(change.Key, change.To) {
					return true, nil
				}
			}
		}
		before = lines[len(lines)-1].Entry.Seq
	}
	return false, nil
}

// warnBack asks before what was revealed is hidden again.
func (h *House) warnBack(w http.ResponseWriter, r *http.Request, a *Asker, view companion.View, to string) error {
	return h.showLog(w, r, a, view, http.StatusConflict, nil, views.Notice{ID: "reveal", Kind: "look", Text: a.Say("log.reveal"), Alert: true,
		Buttons: []views.Button{{Text: a.Say("log.undo-anyway"), Press: views.Press{ID: "back-anyway", Name: "yes", Value: to, Form: "log-form", Attrs: map[string]any{"data-command": true}}}}})
}
