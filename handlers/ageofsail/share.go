package ageofsail

import (
	"net/http"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
)

// share offers the result as text, and the table as a sheet file.
func (s *Rooms) share(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.scored(r, a)
	if err != nil {
		return err
	}
	heading, hint := p.verdict()
	return p.ShowShare(w, a.Say("ageofsail.share-head", "Day", p.Day()), heading, hint)
}

// sheetFile is the table as a sheet file: what "shipmate score" reads.
func (s *Rooms) sheetFile(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	sheet, ok := sheetOf(view)
	if !ok {
		return handlers.NotFound()
	}
	return handlers.SheetFile(w, "endeavor-age-of-sail", ageofsail.WriteSheet(sheet))
}

// totals is the table view.
func (s *Rooms) totals(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.scored(r, a)
	if err != nil {
		return err
	}
	if p.cannotBe {
		p.Notes = append([]string{a.Say("check.score-wrong")}, p.Notes...)
	}
	return p.ShowTotals(w, r)
}
