package deepsea

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// report is a played game as text: what a person pastes where a fault is told.
func (s *Rooms) report(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	state, ok := view.State.(deepsea.GameState)
	if !ok {
		return handlers.NotFound()
	}
	_, entries, err := s.house.Keeper.Export(r.Context(), view.Log.ID)
	if err != nil {
		return err
	}
	text, err := deepsea.WriteReport(s.house.Assets.Hash(), entries, state.Game)
	if err != nil {
		return err
	}
	here := "/deepsea/" + string(view.Log.ID)
	page := views.SharePage{Frame: s.house.Titled(a, a.Say("play.report"), here+"/table"), Heading: a.Say("play.report"), Hint: a.Say("play.report.note"),
		Label: a.Say("play.report.text"), Text: text, ShareWord: a.Say("share.send"), CopyWord: a.Say("share.copy"), Copied: a.Say("share.copied"),
		Files: []views.ListLink{{Text: a.Say("play.report.load"), Under: a.Say("play.report.load-hint"), Press: views.Press{ID: "to-load", Href: "/deepsea/report"}}}}
	return s.house.Render(w, a, http.StatusOK, views.Share(page))
}

// reportForm is a report that is pasted in.
type reportForm struct {
	Op   string `form:"op" validate:"op"`
	Text string `form:"text"`
}

// reportPage asks for a report.
func (s *Rooms) reportPage(w http.ResponseWriter, _ *http.Request, a *handlers.Asker) error {
	return s.showReport(w, a, reportForm{}, nil)
}

func (s *Rooms) showReport(w http.ResponseWriter, a *handlers.Asker, form reportForm, fault error) error {
	status := http.StatusOK
	area := &views.Area{ID: "text", Name: "text", Label: a.Say("play.report.text"), Value: form.Text, Rows: "12"}
	if fault != nil {
		status, area.Error = handlers.Status(fault), handlers.Sentence(a.Words, fault)
	}
	page := views.FormPage{Frame: s.house.Titled(a, a.Say("play.report.load"), "/"), Heading: a.Say("play.report.load"), Hint: a.Say("play.report.load-hint"),
		Blocks: []views.Block{{ID: "load", Action: "/deepsea/report", Hidden: []views.Hidden{{Name: "op", Value: s.house.Draw()}}, Area: area,
			Main: &views.Button{Text: a.Say("play.report.open"), Press: views.Press{ID: "open", Submit: true}}}}}
	return s.house.Render(w, a, status, views.Form(page))
}

// loadReport makes a table of a report: the same gesture makes it once.
func (s *Rooms) loadReport(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form reportForm
	if err := handlers.ReadLongForm(r, &form); err != nil {
		return err
	}
	read, err := deepsea.ReadReport(form.Text)
	if err != nil {
		return s.showReport(w, a, form, err)
	}
	for i := range read.Entries {
		read.Entries[i].Device, read.Entries[i].At = a.Device, a.Now.UnixMilli()
	}
	view, _, err := s.house.Keeper.Import(r.Context(), a.Device, companion.Log{ID: companion.IDOf(a.Device, form.Op), System: deepsea.System{}.ID()}, read.Entries)
	if err != nil {
		if handlers.Status(err) >= http.StatusInternalServerError {
			return err
		}
		return s.showReport(w, a, form, reportFault(err))
	}
	return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/replay")
}

// reportFault names the line of an entry that can't be folded.
func reportFault(err error) error {
	known, ok := errors.AsType[*companion.Error](err)
	if !ok {
		return err
	}
	number, ok := strings.CutPrefix(strings.TrimSuffix(known.Place, "]"), "entries[")
	at, convErr := strconv.Atoi(number)
	if !ok || convErr != nil {
		return err
	}
	return &companion.Error{Code: companion.CodeInvalid, Message: companion.SayWith("play.report.refused", companion.Args{"Line": at + 3}), Cause: err}
}
