package handlers

import (
	"net/http"

	"shipmate/companion"
	"shipmate/views"
)

// people lists everybody who is remembered.
func (h *House) people(w http.ResponseWriter, r *http.Request, a *Asker) error {
	page := views.FormPage{Frame: h.Titled(a, a.Say("people.title"), "/settings"), Heading: a.Say("people.title"), Hint: a.Say("people.hint")}
	var active, archived []views.ListLink
	for _, person := range a.Book.People() {
		if person.MergedInto != "" {
			continue
		}
		link := views.ListLink{Text: person.Name, Seat: person.Colour, Press: views.Press{Href: "/people/" + string(person.ID)}}
		if person.Archived {
			archived = append(archived, link)
		} else {
			active = append(active, link)
		}
	}
	if len(active) == 0 && len(archived) == 0 {
		page.Notices = append(page.Notices, views.Notice{Text: a.Say("people.empty")})
	}
	if len(active) > 0 {
		page.Blocks = append(page.Blocks, views.Block{ID: "active", Links: active})
	}
	if len(archived) > 0 {
		page.Blocks = append(page.Blocks, views.Block{ID: "archived", Title: a.Say("people.archived"), Links: archived})
	}
	page.Toast = h.bookToast(a, r.URL.Query().Get("did"))
	return h.Render(w, a, http.StatusOK, views.Form(page))
}

// person is one person's page: name, favourite colour, archive, merge.
func (h *House) person(w http.ResponseWriter, r *http.Request, a *Asker) error {
	person, ok := a.Book.Person(companion.PersonID(r.PathValue("person")))
	if !ok {
		return NotFound()
	}
	return h.showPerson(w, a, person, person.Name, nil, http.StatusOK)
}

func (h *House) showPerson(w http.ResponseWriter, a *Asker, person companion.Person, typed string, fault error, status int) error {
	page := views.FormPage{Frame: h.Titled(a, person.Name, "/people"), Heading: person.Name}
	name := views.Field{ID: "name", Name: "name", Label: a.Say("people.name"), Value: typed}
	if fault != nil {
		name.Error = Sentence(a.Words, fault)
	}
	action, hidden := "/people/"+string(person.ID), h.bookHidden(a)
	colours := views.Choices{Label: a.Say("people.favourite")}
	for _, colour := range views.SeatColours {
		colours.Chips = append(colours.Chips, views.Chip{Text: a.Say("seat." + colour), Seat: colour, Field: "favourite", Value: colour, Radio: true, On: person.Colour == colour})
	}
	page.Blocks = append(page.Blocks, views.Block{ID: "name-block", Action: action, Hidden: hidden, Fields: []views.Field{name},
		Choices: []views.Choices{colours}, Main: &views.Button{Text: a.Say("save"), Press: views.Press{Name: "do", Value: "save"}}})
	archive := views.Button{Text: a.Say("people.archive"), Press: views.Press{Name: "do", Value: "archive"}}
	if person.Archived {
		archive = views.Button{Text: a.Say("people.bring-back"), Press: views.Press{Name: "do", Value: "bring-back"}}
	}
	page.Blocks = append(page.Blocks, views.Block{ID: "archive", Title: a.Say("people.archive"), Folded: true, Text: a.Say("people.archive-hint"),
		Action: action, Hidden: hidden, Buttons: []views.Button{archive}})
	merge := views.Block{ID: "merge", Title: a.Say("people.merge"), Folded: true, Text: a.Say("people.merge-hint", "Name", person.Name), Action: action, Hidden: hidden}
	choices := views.Choices{Label: a.Say("people.merge-with")}
	for _, other := range a.Book.People() {
		if other.ID != person.ID && other.MergedInto == "" {
			choices.Chips = append(choices.Chips, views.Chip{Text: other.Name, Seat: other.Colour, Field: "into", Value: string(other.ID), Radio: true})
		}
	}
	if len(choices.Chips) > 0 {
		merge.Choices = []views.Choices{choices}
		merge.Buttons = []views.Button{{Text: a.Say("people.merge"), Press: views.Press{Name: "do", Value: "merge"}}}
		page.Blocks = append(page.Blocks, merge)
	}
	return h.Render(w, a, status, views.Form(page))
}

// changePerson does one thing to a person; each is an entry of the book that
// can be undone by name.
func (h *House) changePerson(w http.ResponseWriter, r *http.Request, a *Asker) error {
	person, ok := a.Book.Person(companion.PersonID(r.PathValue("person")))
	if !ok {
		return NotFound()
	}
	var form struct {
		BookForm
		Name      string `form:"name" validate:"max=2000"`
		Favourite string `form:"favourite" validate:"omitempty,oneof=P Y R M W"`
		Into      string `form:"into" validate:"max=64"`
		Do        string `form:"do" validate:"oneof=save archive bring-back merge"`
	}
	if err := ReadForm(r, &form); err != nil {
		if companion.CodeOf(err) != companion.CodeInvalid {
			return err
		}
		return h.showPerson(w, a, person, form.Name, err, http.StatusUnprocessableEntity)
	}
	var values []companion.Value
	key := func(name string) companion.Key { return companion.PersonKey(person.ID, name) }
	switch form.Do {
	case "save":
		name, err := CheckName("name", form.Name)
		if err != nil {
			return h.showPerson(w, a, person, form.Name, err, http.StatusUnprocessableEntity)
		}
		values = append(values, companion.Value{Key: key("name"), Value: JSON(name)})
		if form.Favourite != "" {
			values = append(values, companion.Value{Key: key("colour"), Value: JSON(form.Favourite)})
		}
	case "archive", "bring-back":
		values = append(values, companion.Value{Key: key("archived"), Value: JSON(form.Do == "archive")})
	case "merge":
		other, ok := a.Book.Person(companion.PersonID(form.Into))
		if !ok || other.ID == person.ID || other.MergedInto != "" {
			return h.showPerson(w, a, person, person.Name, companion.Invalid("into", companion.Say("people.merge-who")), http.StatusUnprocessableEntity)
		}
		values = append(values, companion.Value{Key: key("mergedInto"), Value: JSON(other.ID)})
	}
	if err := h.writeBook(r, a, form.BookForm, values); err != nil {
		if status := Status(err); status < http.StatusInternalServerError && form.Do == "save" {
			return h.showPerson(w, a, person, form.Name, err, status)
		}
		return err
	}
	return h.See(w, r, "/people?did="+form.Op)
}
