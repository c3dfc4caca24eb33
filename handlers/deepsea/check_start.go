package deepsea

import (
	"net/http"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// forChecking marks a table that is laid out and checked.
const forChecking = "check"

// offerCheck asks whether a table that is counted, followed or played is to be
// laid out: a copy, so that nothing of the table changes.
func (s *Rooms) offerCheck(w http.ResponseWriter, a *handlers.Asker, view companion.View) error {
	here := "/deepsea/" + string(view.Log.ID)
	page := views.FormPage{Frame: s.house.Titled(a, a.Say("check.title"), here), Heading: a.Say("check.title"), Hint: a.Say("check.copy-hint"),
		Blocks: []views.Block{{ID: "copy", Action: here + "/check", Hidden: []views.Hidden{{Name: "op", Value: s.house.Draw()}, {Name: "do", Value: "start"}},
			Main: &views.Button{Text: a.Say("check.copy"), Press: views.Press{ID: "copy-table", Submit: true}}}}}
	return s.house.Render(w, a, http.StatusOK, views.Form(page))
}

// copyToCheck starts a checked table from one of another kind: everything that
// is known lies there.
func (s *Rooms) copyToCheck(w http.ResponseWriter, r *http.Request, a *handlers.Asker, view companion.View) error {
	var form struct {
		Op string `form:"op" validate:"op"`
		Do string `form:"do" validate:"oneof=start"`
	}
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	var laid deepsea.Laid
	switch known := view.State.(type) {
	case deepsea.GameState:
		laid = deepsea.LayOut(*known.Game)
	case deepsea.State:
		var err error
		if laid, err = deepsea.LayOutSheet(known.Sheet); err != nil {
			return err
		}
	default:
		return handlers.NotFound()
	}
	started, err := s.startLaid(r, a, form.Op, laid, &deepsea.From{Table: string(view.Log.ID), Op: orText(view.UndoNext, form.Op)})
	if err != nil {
		return err
	}
	return s.house.See(w, r, "/deepsea/"+string(started.Log.ID)+"/check")
}

// startLaid starts a checked table from what lies there already.
func (s *Rooms) startLaid(r *http.Request, a *handlers.Asker, op string, laid deepsea.Laid, from *deepsea.From) (companion.View, error) {
	setup := laid.Setup()
	setup.From, setup.Check = from, deepsea.CheckSetup{Check: true, Laid: string(deepsea.EncodeLaid(laid))}
	return s.house.Keeper.Start(r.Context(), a.Device, s.ID(), op, handlers.JSON(setup))
}

// checkFile offers to lay a position file out, or to compare one with a table
// that is being checked.
func (s *Rooms) checkFile(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form fileForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	return s.showCheckFile(w, a, form, nil, http.StatusOK)
}

// fileAddress is the page that takes a position file in, and leads back where
// one came from.
func fileAddress(from string) string { return "/deepsea/check?" + query("back", from) }

// fileForm is a position file that comes in.
type fileForm struct {
	Op    string `form:"op" validate:"omitempty,op"`
	Table string `form:"with" validate:"max=40"`  // compared with this one; "" = laid out by itself
	From  string `form:"back" validate:"max=300"` // where one came from
	Text  string `form:"text"`                    // the file, read by our script
}

func (s *Rooms) showCheckFile(w http.ResponseWriter, a *handlers.Asker, form fileForm, fault error, status int) error {
	back, hint, main := handlers.LocalAddress(form.From, "/"), a.Say("check.file-hint"), a.Say("check.file-lay")
	if form.Table != "" {
		back, hint, main = "/deepsea/"+form.Table+"/check?panel=compare", a.Say("check.file-compare-hint"), a.Say("check.file-compare")
	}
	pick := &views.FilePick{ID: "file", Name: "file", Label: a.Say("check.file-pick"), Accept: ".json,application/json"}
	if place, sentence := handlers.FaultPlace(a, fault); fault != nil {
		pick.Error = sentence
		if place != "" && place != "file" {
			pick.Error = a.Say("check.file-place", "Place", place, "What", sentence)
		}
	}
	page := views.FormPage{Frame: s.house.Titled(a, a.Say("check.title"), back), Heading: a.Say("check.file"), Hint: hint,
		Blocks: []views.Block{{ID: "file-form", Action: "/deepsea/check", File: true, Pick: pick,
			Hidden: []views.Hidden{{Name: "op", Value: s.house.Draw()}, {Name: "with", Value: form.Table}, {Name: "back", Value: form.From}},
			Main:   &views.Button{Text: main, Press: views.Press{ID: "lay-file", Submit: true}}}}}
	return s.house.Render(w, a, status, views.Form(page))
}

// takeFile lays a position file out as a table of its own.
func (s *Rooms) takeFile(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	var form fileForm
	if err := handlers.ReadFileForm(r, &form); err != nil {
		return s.fileRefused(w, a, form, err)
	}
	data, err := handlers.FileSent(r, form.Text)
	if err != nil {
		return s.fileRefused(w, a, form, companion.Errorf(companion.CodeInvalid, companion.Say("check.file-none"), "position file: %w", err))
	}
	laid, err := deepsea.ReadLaid(data)
	if err != nil {
		return s.fileRefused(w, a, form, err)
	}
	if form.Table != "" {
		r.SetPathValue("table", form.Table)
		c, err := s.openChecking(r, a)
		if err == nil {
			_, err = c.comparable(&laid)
		}
		if err == nil {
			err = c.startSecond(r, form.Op, &laid)
		}
		if err != nil {
			return s.fileRefused(w, a, form, err)
		}
		return s.house.See(w, r, c.panel("compare"))
	}
	view, err := s.startLaid(r, a, form.Op, laid, nil)
	if err != nil {
		return s.fileRefused(w, a, form, err)
	}
	return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/check")
}

func (s *Rooms) fileRefused(w http.ResponseWriter, a *handlers.Asker, form fileForm, err error) error {
	status := handlers.Status(err)
	if status >= http.StatusInternalServerError {
		return err
	}
	return s.showCheckFile(w, a, form, err, status)
}

// positionFile is the table as a position file: what "shipmate check" reads.
func (s *Rooms) positionFile(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.openChecking(r, a)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="endeavor-position.json"`)
	w.Header().Set("Cache-Control", "no-store")
	_, err = w.Write(deepsea.WriteLaid(*c.laid))
	return err
}

// file is how the table gets out of here, and another one in.
func (c *checking) file(page *views.CheckPage) {
	page.Heading, page.Hint = c.a.Say("check.file"), c.a.Say("check.file-about")
	base := "/deepsea/" + string(c.view.Log.ID)
	page.Parts = append(page.Parts, views.LinkList([]views.ListLink{
		{Text: c.a.Say("check.file-save"), Under: c.a.Say("check.file-save-hint"), Press: views.Press{ID: "save-file", Href: base + "/position.json", Attrs: map[string]any{"download": "position.json"}}},
		{Text: c.a.Say("check.file-open"), Press: views.Press{ID: "open-file", Href: fileAddress(c.panel("file"))}},
		{Text: c.a.Say("log.heading"), Press: views.Press{ID: "to-log", Href: "/t/" + string(c.view.Log.ID) + "/log"}},
	}))
}
