package deepsea

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// share offers the result as text, and the table as a sheet file.
func (s *Rooms) share(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	sheet, ok := deepsea.SheetOf(view.State)
	if !ok {
		return handlers.NotFound()
	}
	shown := scored{rooms: s, a: a, view: view, sheet: sheet, result: deepsea.Score(sheet)}
	here := "/deepsea/" + string(view.Log.ID)
	page := views.SharePage{Frame: s.house.Titled(a, a.Say("share.title"), here+"/result"), Heading: a.Say("share.title"), Hint: a.Say("share.hint"),
		Label: a.Say("share.text"), Text: shown.text(), ShareWord: a.Say("share.send"), CopyWord: a.Say("share.copy"),
		Files: []views.ListLink{{Text: a.Say("share.sheet"), Under: a.Say("share.sheet-hint"), Press: views.Press{Href: here + "/sheet.json", Attrs: map[string]any{"download": "sheet.json"}}}}}
	return s.house.Render(w, a, http.StatusOK, views.Share(page))
}

// text is the result for a message: places, totals, then line by line.
func (p *scored) text() string {
	heading, hint := p.verdict()
	var b strings.Builder
	b.WriteString(p.a.Say("deepsea.share-head", "Mission", p.a.Say("deepsea.mission-name", "Number", p.sheet.Setup().Mission, "Name", missionName(p.a, p.sheet.Setup().Mission)),
		"Day", p.a.Words.Day(time.UnixMilli(p.view.Log.Updated), p.a.Now)) + "\n" + heading + "\n")
	if hint != "" {
		b.WriteString(hint + "\n")
	}
	for i, seat := range p.sheet.Seats() {
		result := p.result.Seats[i]
		b.WriteString("\n")
		if result.Place > 0 {
			b.WriteString(strconv.Itoa(result.Place) + ". ")
		}
		b.WriteString(seat.Name + " " + p.number(result.Total) + "\n")
		for l, line := range p.result.Lines {
			b.WriteString("   " + p.a.Say("deepsea.line."+line) + " " + p.number(result.Points[l]) + "\n")
		}
	}
	if missing := p.notCounted(); len(missing) > 0 {
		b.WriteString("\n" + p.a.Say("result.not-counted", "List", missing) + "\n")
	}
	return b.String()
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
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="endeavor-mission-`+strconv.Itoa(sheet.Setup().Mission)+`.json"`)
	w.Header().Set("Cache-Control", "no-store")
	_, err = w.Write(deepsea.WriteSheet(sheet))
	return err
}

// totals is the table view: digits that are read at 1.5 m.
func (s *Rooms) totals(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	var form struct {
		Turn string `form:"turn" validate:"max=5"` // a digit a seat: quarters turned
	}
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	sheet, ok := deepsea.SheetOf(view.State)
	if !ok {
		return handlers.NotFound()
	}
	result := deepsea.ScoreOnly(sheet)
	here := "/deepsea/" + string(view.Log.ID)
	page := views.HugePage{Frame: s.house.Titled(a, s.Title(a, view.Log.Summary), here+"/result"), Heading: a.Say("result.totals")}
	page.BodyClass = "table-view"
	for i, seat := range sheet.Seats() {
		turned := 0
		if i < len(form.Turn) {
			turned = int(form.Turn[i]-'0') & 3
		}
		row := views.HugeTotal{Seat: seat.Colour, Name: seat.Name, Turn: []string{"", "right", "half", "left"}[turned],
			TurnTo: views.Button{Text: a.Say("totals.turn", "Name", seat.Name), Press: views.Press{ID: "turn-" + seat.Colour, Href: here + "/totals?turn=" + turnsAfter(form.Turn, i, len(sheet.Seats()))}}}
		switch {
		case result.Seats[i].Total.Known:
			row.Text = views.Number(result.Seats[i].Total.N)
			if result.Seats[i].Place > 0 {
				row.Under = a.Say("totals.place", "Place", result.Seats[i].Place)
			}
		default:
			row.Text, row.Under = views.Number(result.Seats[i].Known), a.Say("totals.so-far")
		}
		page.Rows = append(page.Rows, row)
	}
	return s.house.Render(w, a, http.StatusOK, views.Huge(page))
}

func turnsAfter(turns string, at, seats int) string {
	after := make([]byte, seats)
	for i := range after {
		after[i] = '0'
		if i < len(turns) && turns[i] >= '0' && turns[i] <= '3' {
			after[i] = turns[i]
		}
	}
	after[at] = '0' + (after[at]-'0'+1)&3
	return string(after)
}
