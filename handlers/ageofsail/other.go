package ageofsail

import (
	"encoding/json"
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/handlers"
)

// other lists the other Glory of a table (Exploits, fleets, house rules) and
// takes one line more.
func (s *Rooms) other(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	o, err := s.others(r, a)
	if err != nil {
		return err
	}
	return o.Show(w, r)
}

// writeOther adds a line, or takes one away.
func (s *Rooms) writeOther(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	o, err := s.others(r, a)
	if err != nil {
		return err
	}
	return o.Write(w, r)
}

func (s *Rooms) others(r *http.Request, a *handlers.Asker) (*handlers.Others, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	sheet, ok := sheetOf(view)
	if !ok {
		return nil, handlers.NotFound()
	}
	o := &handlers.Others{House: s.house, A: a, View: view, Title: s.Title(a, view.Log.Summary), People: sheet.Seats(),
		Heading: a.Say("ageofsail.page.other"), Hint: a.Say("ageofsail.other.hint")}
	for seat := range o.People {
		var lines []handlers.OtherLine
		_ = json.Unmarshal(sheet.Value(companion.Key("p"+strconv.Itoa(seat+1)+".other")), &lines) // null: none
		o.Lines = append(o.Lines, lines)
	}
	return o, nil
}
