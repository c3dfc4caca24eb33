package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/views"
)

// UndoForm is what an undo button sends.
type UndoForm struct {
	Seq  int    `form:"seq" validate:"min=0,max=20000"`
	Op   string `form:"op" validate:"op"`
	Undo string `form:"undo" validate:"omitempty,op"`
	Next string `form:"next" validate:"max=300"`

	Anyway string `form:"anyway" validate:"omitempty,op"` // the gesture that was warned of, instead of Undo
}

// undo takes back, or brings back, exactly the gesture that the button names.
// It leads back to the page where the button stood.
func (h *House) undo(w http.ResponseWriter, r *http.Request, a *Asker) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	var form UndoForm
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	if form.Undo+form.Anyway == "" {
		return companion.Invalid("undo", companion.Say("error.form"))
	}
	if h.revealed(r.Context(), view, form.Undo) {
		return h.showLog(w, r, a, view, http.StatusConflict, nil, views.Notice{ID: "reveal", Kind: "look", Text: a.Say("log.reveal-undo"), Alert: true,
			Buttons: []views.Button{{Text: a.Say("log.undo-anyway"), Press: views.Press{ID: "undo-anyway", Name: "anyway", Value: form.Undo, Form: "log-form",
				Action: "/t/" + string(view.Log.ID) + "/undo", Attrs: templ.Attributes{"data-command": true}}}}})
	}
	form.Undo += form.Anyway // one of the two
	view, err = h.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: companion.KindUndo, Data: companion.UndoData(form.Undo)})
	if err != nil {
		return h.undoRefused(w, r, a, form, err)
	}
	Written(w, view)
	next := LocalAddress(form.Next, "/t/"+string(view.Log.ID))
	separator := "?"
	if strings.Contains(next, "?") {
		separator = "&"
	}
	return h.See(w, r, next+separator+"did="+url.QueryEscape(form.Op))
}

// revealed says that a gesture that stands brought something hidden to light:
// to take it back is asked about first.
func (h *House) revealed(ctx context.Context, view companion.View, op string) bool {
	shows, ok := view.System.(companion.Revealing)
	if !ok || op == "" {
		return false
	}
	line, err := h.Keeper.Line(ctx, view.Log.ID, op)
	if err != nil || line.Entry.Kind == companion.KindUndo || !line.Live {
		return false
	}
	for _, change := range line.Changes {
		if shows.Reveals(change.Key, change.To) {
			return true
		}
	}
	return false
}

// undoRefused says why nothing was undone, on the page where the button stood:
// never "done" with nothing done, never a dead end.
func (h *House) undoRefused(w http.ResponseWriter, r *http.Request, a *Asker, form UndoForm, err error) error {
	if Status(err) >= http.StatusInternalServerError {
		return err
	}
	id := companion.LogID(r.PathValue("table"))
	if line, lineErr := h.Keeper.Line(r.Context(), id, form.Undo); lineErr == nil && !line.Live {
		err = companion.Errorf(companion.CodeStale, companion.Say("error.undo.already"), "undo of %s: %w", form.Undo, err)
	}
	return h.showAgain(w, r, LocalAddress(form.Next, "/t/"+string(id)+"/log"), again{Status(err), Sentence(a.Words, err)})
}

// showAgain answers a refused tap with a page of ours as it stands now.
func (h *House) showAgain(w http.ResponseWriter, r *http.Request, address string, why again) error {
	page := r.Clone(context.WithValue(r.Context(), againKey{}, why))
	at, err := url.Parse(address)
	if err != nil {
		return err
	}
	page.Method, page.URL, page.Body = http.MethodGet, at, http.NoBody
	page.Form, page.PostForm, page.ContentLength, page.RequestURI = nil, nil, 0, at.RequestURI()
	h.mux.ServeHTTP(w, page)
	return nil
}

// LocalAddress keeps an address inside this house; what leads elsewhere becomes
// the other one.
func LocalAddress(address, otherwise string) string {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host != "" || parsed.Scheme != "" || !strings.HasPrefix(parsed.Path, "/") || strings.HasPrefix(address, "//") || strings.Contains(address, "\\") {
		return otherwise
	}
	return parsed.RequestURI()
}

// UndoBar is a bottom bar whose left button undoes by name.
func (h *House) UndoBar(a *Asker, view companion.View, main views.Button) templ.Component {
	bar := views.MainBar{Main: main}
	if undo := h.UndoButton(a, view, ""); undo != nil {
		bar.Action, bar.Second = "/t/"+string(view.Log.ID)+"/undo", undo
		bar.Hidden = h.UndoHidden(view, "/t/"+string(view.Log.ID)+"/log")
		bar.Attrs = templ.Attributes{"data-write": true}
	}
	return views.Bar(bar)
}

// UndoHidden are what an undo carries; it leads to next.
func (h *House) UndoHidden(view companion.View, next string) []views.Hidden {
	return append(h.Hidden(view), views.Hidden{Name: "next", Value: next})
}

// UndoPlace is UndoButton, or a button that does nothing: its place stays its
// own, so that a second fast tap meets no other button.
func (h *House) UndoPlace(a *Asker, view companion.View, form string) *views.Button {
	if undo := h.UndoButton(a, view, form); undo != nil {
		return undo
	}
	return &views.Button{Text: a.Say("undo.word"), Glyph: "undo", Press: views.Press{ID: "undo", Name: "undo", Form: form, Disabled: true}}
}

// UndoButton names what undo would take back; nil where there is nothing. The
// form is the id of the form that it belongs to, "" = the one around it.
func (h *House) UndoButton(a *Asker, view companion.View, form string) *views.Button {
	if view.UndoNext == "" || view.ReadOnly {
		return nil
	}
	return &views.Button{Text: h.undoText(a, view), Glyph: "undo", Press: views.Press{ID: "undo", Name: "undo", Value: view.UndoNext, Form: form,
		Label: a.Say("undo.what", "What", h.said(a, view, view.UndoNext)), Attrs: templ.Attributes{"data-undo": true}}}
}

// RedoButton brings back what the last undo took; nil where there is nothing.
func (h *House) RedoButton(a *Asker, view companion.View, form string) *views.Button {
	if view.RedoNext == "" || view.ReadOnly {
		return nil
	}
	label := a.Say("undo.redo-what", "What", h.said(a, view, view.RedoNext))
	return &views.Button{Text: label, Glyph: "redo", Press: views.Press{ID: "redo", Name: "undo", Value: view.RedoNext, Form: form, Attrs: templ.Attributes{"data-command": true}}}
}

// DidToast says what the gesture before this page did, where it was an undo or
// a command, and offers the way back. Without one there is no toast.
func (h *House) DidToast(a *Asker, view companion.View, did, next string) *views.Toast {
	if did == "" {
		return nil
	}
	lines, err := h.Keeper.History(a.Context(), view.Log.ID, view.Log.Head+1, 1)
	if err != nil || len(lines) == 0 || lines[0].Entry.Op != did {
		return nil
	}
	key := "undo.undone"
	if line := lines[0]; line.Entry.Kind != companion.KindUndo {
		key = "undo.done"
	} else if view.RedoNext != did {
		key = "undo.redone"
	}
	said := a.Say(key, "What", h.saidLine(a, view, lines[0]))
	if lines[0].Entry.Kind == companion.KindBack {
		said = a.Say("log.went-back")
	}
	toast := &views.Toast{ID: did, Text: said, Action: "/t/" + string(view.Log.ID) + "/undo",
		Hidden: h.UndoHidden(view, next), Attrs: templ.Attributes{"data-write": true}}
	word := a.Say("undo.redo")
	if key != "undo.undone" {
		word = a.Say("undo.word")
	}
	toast.Button = &views.Button{Text: word, Press: views.Press{Name: "undo", Value: did, Attrs: templ.Attributes{"data-command": true}}}
	return toast
}
