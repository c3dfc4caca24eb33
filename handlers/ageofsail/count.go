package ageofsail

import (
	"net/http"

	"shipmate/handlers"
)

// goOn leads to the page where a table goes on.
func (s *Rooms) goOn(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	if isRunning(view) {
		return s.house.See(w, r, "/ageofsail/"+string(view.Log.ID)+"/follow")
	}
	return s.house.See(w, r, "/t/"+string(view.Log.ID)+"/log")
}
