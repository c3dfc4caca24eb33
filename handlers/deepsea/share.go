package deepsea

import (
	"net/http"
	"strconv"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

// share offers the result as text, and the table as a sheet file.
func (s *Rooms) share(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.scored(r, a)
	if err != nil {
		return err
	}
	mission := p.sheet.Setup().Mission
	heading, hint := p.verdict()
	return p.ShowShare(w, a.Say("deepsea.share-head", "Mission", a.Say("deepsea.mission-name", "Number", mission, "Name", missionName(a, mission)), "Day", p.Day()), heading, hint)
}

// sheetFile is the table as a sheet file: what "shipmate score" reads.
func (s *Rooms) sheetFile(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	sheet, ok := deepsea.SheetOf(view.State)
	if !ok {
		return handlers.NotFound()
	}
	return handlers.SheetFile(w, "endeavor-mission-"+strconv.Itoa(sheet.Setup().Mission), deepsea.WriteSheet(sheet))
}

// totals is the table view.
func (s *Rooms) totals(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.scored(r, a)
	if err != nil {
		return err
	}
	return p.ShowTotals(w, r)
}
