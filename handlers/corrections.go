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
	if fault != nil {
		page.Field.Error, page.Field.Value = Sentence(a.Words, fault), typed
	}
	page.Toast = h.bookToast(a, r.FormValue("did"))
	return h.Render(w, a, status, views.Corrections(page))
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
	return h.See(w, r, "/corrections/"+rooms.ID()+"/"+r.PathValue("subject")+"?did="+form.Op)
}
