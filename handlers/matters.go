package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/views"
)

// MattersForm is the part of the form about a table itself that all games
// share: names and seats.
type MattersForm struct {
	Seq  int      `form:"seq" validate:"min=0,max=20000"`
	Op   string   `form:"op" validate:"op"`
	Name []string `form:"name" validate:"max=5,dive,max=2000"`
	Seat int      `form:"seat" validate:"min=0,max=5"`
	Next string   `form:"next" validate:"omitempty,oneof=result"` // page of the table to go on to; "" = this one
}

// Matters is one request for the page of what belongs to the table and not to
// the count.
type Matters struct {
	House  *House
	A      *Asker
	View   companion.View
	Title  string // the table in a few words
	People []companion.Seat
	Typed  []string // names as they were typed
	Fault  error
}

// Table is the address of a page of this table.
func (m *Matters) Table(rest string) string {
	return "/" + m.View.Log.System + "/" + string(m.View.Log.ID) + rest
}

// Page begins the page: names and seats come after the links that a game adds.
func (m *Matters) Page() views.FormPage {
	page := views.FormPage{Frame: m.House.Titled(m.A, m.Title, m.Table("")), Heading: m.A.Say("matters.title")}
	if place, sentence := FaultPlace(m.A, m.Fault); m.Fault != nil && !strings.HasPrefix(place, "name[") {
		page.Notices = []views.Notice{{Kind: "error", Text: sentence, Alert: true}}
	}
	return page
}

// Hidden are what every write of the page carries; one gesture a page.
func (m *Matters) Hidden() []views.Hidden {
	return m.House.Hidden(m.View)
}

// Links lead to the other pages of the table.
func (m *Matters) Links(first ...views.ListLink) views.Block {
	return views.Block{ID: "links", Links: append(first,
		views.ListLink{Text: m.A.Say("log.heading"), Press: views.Press{Href: "/t/" + string(m.View.Log.ID) + "/log"}},
		views.ListLink{Text: m.A.Say("result.totals"), Press: views.Press{Href: m.Table("/totals")}},
		views.ListLink{Text: m.A.Say("share.title"), Press: views.Press{Href: m.Table("/share")}})}
}

// Names asks for names and the order of seats.
func (m *Matters) Names(hidden []views.Hidden) views.Block {
	place, sentence := FaultPlace(m.A, m.Fault)
	names := views.Block{ID: "names", Title: m.A.Say("matters.names"), Action: m.Table("/table"), Hidden: hidden,
		Main: &views.Button{Text: m.A.Say("save"), Press: views.Press{ID: "save-names", Name: "do", Value: "names"}}}
	for i, seat := range m.People {
		at := strconv.Itoa(i + 1)
		field := views.Field{ID: "name-" + at, Name: "name", Label: m.A.Say("setup.name", "Number", i+1), Value: seat.Name, Seat: seat.Colour}
		if i < len(m.Typed) {
			field.Value = m.Typed[i]
		}
		if place == "name["+strconv.Itoa(i)+"]" {
			field.Error = sentence
		}
		names.Fields = append(names.Fields, field)
		if i > 0 {
			names.Buttons = append(names.Buttons, views.Button{Text: m.A.Say("setup.up", "Name", seat.Name), Press: views.Press{ID: "up-" + at, Action: m.Table("/table?seat=" + at), Name: "do", Value: "up"}})
		}
	}
	return names
}

// Delete offers to delete the table, behind its title.
func (m *Matters) Delete() views.Block {
	return views.Block{ID: "delete", Title: m.A.Say("matters.delete"), Folded: true, Text: m.A.Say("matters.delete-hint"), Action: "/t/" + string(m.View.Log.ID) + "/delete",
		Hidden:  m.House.bookHidden(m.A),
		Buttons: []views.Button{{Text: m.A.Say("matters.delete"), Press: views.Press{ID: "delete-table", Submit: true}}}}
}

// Show ends the page and answers with it.
func (m *Matters) Show(w http.ResponseWriter, r *http.Request, page views.FormPage, status int) error {
	page.Toast = m.House.DidToast(m.A, m.View, r.URL.Query().Get("did"), m.Table("/table"))
	page.Bar = m.House.UndoBar(m.A, m.View, views.Button{Text: m.A.Say("log.table"), Press: views.Press{Href: m.Table("")}})
	return m.House.Render(w, m.A, status, views.Form(page))
}

// Change appends what changed, as one gesture, and leads back to the page, or on
// to the one that the form names. A refusal of a write comes back, to be shown on
// it.
func (m *Matters) Change(w http.ResponseWriter, r *http.Request, form MattersForm, values []companion.Value) error {
	if len(values) > 0 {
		next, err := m.House.Keeper.Append(r.Context(), m.View.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: m.A.Device,
			Kind: companion.KindSet, Data: companion.SetData(values...)})
		if err != nil {
			return err
		}
		m.View = next
	}
	Written(w, m.View)
	page := "/table"
	if form.Next != "" {
		page = "/" + form.Next
	}
	return m.House.See(w, r, m.Table(page+"?did="+form.Op))
}

// NameChanges are the names that differ from the seats'.
func NameChanges(people []companion.Seat, typed []string) ([]companion.Value, error) {
	var values []companion.Value
	for i, name := range typed {
		if i >= len(people) {
			break
		}
		name, err := CheckName("name["+strconv.Itoa(i)+"]", name)
		if err != nil {
			return nil, err
		}
		if name != people[i].Name {
			values = append(values, companion.Value{Key: companion.Key("setup.seat." + strconv.Itoa(i+1) + ".name"), Value: JSON(name)})
		}
	}
	return values, nil
}

// SeatUp moves one seat (2 …) one place up in turn order.
func SeatUp[S any](seats []S, seat int) []companion.Value {
	i := seat - 1
	if i < 1 || i >= len(seats) {
		return nil
	}
	seats = slices.Clone(seats)
	seats[i-1], seats[i] = seats[i], seats[i-1]
	return []companion.Value{{Key: "setup.seats", Value: JSON(seats)}}
}
