package handlers

import (
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/views"
)

// corrections offers the printed facts of one mission or map for correction.
func (h *House) corrections(w http.ResponseWriter, r *http.Request, a *Asker) error {
	return h.showCorrections(w, r, a, "", nil, http.StatusOK)
}

func (h *House) showCorrections(w http.ResponseWriter, r *http.Request, a *Asker, typed string, fault error, status int) error {
	rooms, ok := h.system(r.PathValue("system"))
	if !ok {
		return NotFound()
	}
	subject, err := strconv.Atoi(r.PathValue("subject"))
	if err != nil {
		return NotFound()
	}
	chosen := r.FormValue("fact")
	page, err := rooms.Corrections(a, subject, chosen)
	if err != nil {
		return err
	}
	page.Frame = h.Titled(a, page.Heading, "/corrections/"+rooms.ID()+"/"+strconv.Itoa(subject))
	if chosen == "" {
		page.Frame = h.Titled(a, page.Heading, "/"+rooms.ID()+"/new")
	}
	page.Action, page.Hidden = "/corrections/"+rooms.ID()+"/"+strconv.Itoa(subject), append(h.bookHidden(a), views.Hidden{Name: "fact", Value: chosen})
	if err := h.correctsFor(r, a, &page, chosen); err != nil {
		return err
	}
	if fault != nil {
		page.Field.Error, page.Field.Value = Sentence(a.Words, fault), typed
	}
	page.Toast = h.bookToast(a, r.FormValue("did"))
	return h.Render(w, a, status, views.Corrections(page))
}

// correctsFor lets a person who came from the result of a table go back there,
// and take over in that table what was corrected: else a correction counts for
// new games only.
func (h *House) correctsFor(r *http.Request, a *Asker, page *views.CorrectionsPage, chosen string) error {
	table := r.FormValue("table")
	if table == "" {
		return nil
	}
	r.SetPathValue("table", table)
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	here := "/" + view.Log.System + "/" + table
	page.Hidden = append(page.Hidden, views.Hidden{Name: "table", Value: table})
	if chosen != "" {
		page.Frame = h.Titled(a, page.Heading, page.Action+"?"+Query("table", table))
		return nil
	}
	for _, group := range page.Groups {
		for i := range group.Facts {
			group.Facts[i].Press.Href += "&" + Query("table", table)
		}
	}
	page.Frame = h.Titled(a, page.Heading, here+"/result")
	page.Hint = a.Say("corrections.hint-table")
	page.Bar = views.Bar(views.MainBar{Action: here + "/table",
		Hidden: append(h.Hidden(view), views.Hidden{Name: "do", Value: "corrections"}, views.Hidden{Name: "next", Value: "result"}),
		Second: &views.Button{Text: a.Say("count.result"), Press: views.Press{ID: "to-result", Href: here + "/result"}},
		Main:   views.Button{Text: a.Say("corrections.take-here"), Press: views.Press{ID: "take-here", Submit: true}}})
	return nil
}

// changeCorrection keeps what the owner's sheet says, or goes back to what we
// know.
func (h *House) changeCorrection(w http.ResponseWriter, r *http.Request, a *Asker) error {
	rooms, ok := h.system(r.PathValue("system"))
	if !ok {
		return NotFound()
	}
	var form struct {
		BookForm
		Fact  string `form:"fact" validate:"required,max=300"`
		Value string `form:"value" validate:"max=400"`
		Do    string `form:"do" validate:"oneof=correct shipped"`
		Table string `form:"table" validate:"max=64"` // where the person came from
	}
	if err := ReadForm(r, &form); err != nil {
		if companion.CodeOf(err) != companion.CodeInvalid {
			return err
		}
		return h.showCorrections(w, r, a, form.Value, err, Status(err))
	}
	subject, err := strconv.Atoi(r.PathValue("subject"))
	if err != nil {
		return NotFound()
	}
	if _, err := rooms.Corrections(a, subject, form.Fact); err != nil {
		return err // no such fact
	}
	key := companion.Key("correction." + rooms.ID() + "." + form.Fact)
	value := companion.Value{Key: key, Value: []byte("null")}
	if form.Do == "correct" {
		correction, err := rooms.CheckCorrection(a, subject, form.Fact, form.Value)
		if err != nil {
			return h.showCorrections(w, r, a, form.Value, err, Status(err))
		}
		value.Value = correction
	}
	if err := h.writeBook(r, a, form.BookForm, []companion.Value{value}); err != nil {
		if status := Status(err); status < http.StatusInternalServerError {
			return h.showCorrections(w, r, a, form.Value, err, status)
		}
		return err
	}
	pairs := []string{"did", form.Op}
	if form.Table != "" {
		pairs = append(pairs, "table", form.Table)
	}
	return h.See(w, r, "/corrections/"+rooms.ID()+"/"+r.PathValue("subject")+"?"+Query(pairs...))
}
