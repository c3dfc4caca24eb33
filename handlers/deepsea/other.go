package deepsea

import (
	"encoding/json"
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

// other lists the other points of a table and takes one line more.
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
	state, ok := view.State.(deepsea.State)
	if !ok {
		return nil, handlers.NotFound()
	}
	c := s.counting(a, view, state.Sheet)
	o := &handlers.Others{House: s.house, A: a, View: view, Title: c.Title(), Heading: c.PageName("other"), Hint: a.Say("other.hint"), People: c.People}
	for seat := range c.People {
		var lines []handlers.OtherLine
		_ = json.Unmarshal(state.Sheet.Value(companion.Key("p"+strconv.Itoa(seat+1)+".other")), &lines) // null: none
		o.Lines = append(o.Lines, lines)
	}
	return o, nil
}
