package deepsea

import (
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// finish calls the game finished.
func (s *Rooms) finish(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	return s.house.Finish(w, r, a, func(state companion.State) handlers.Ending {
		sheet, ok := deepsea.SheetOf(state)
		counted := ok && len(sheet.NotCounted()) == 0
		end := handlers.Ending{Complete: counted || ok && decided(sheet), Finished: sheet.Finished()}
		if kept, complete := deepsea.KeepResult(sheet); complete && counted {
			end.Kept = kept
		}
		return end
	})
}

// result is the score of a table: who won, and every number with how it was
// made.
func (s *Rooms) result(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	shown, err := s.scored(r, a)
	if err != nil {
		return err
	}
	if err := handlers.ReadForm(r, &shown.Form); err != nil {
		return err
	}
	page := shown.page()
	if game, played := shown.View.State.(deepsea.GameState); played {
		if err := shown.playedPage(&page, game); err != nil {
			return err
		}
	}
	handlers.Written(w, shown.View)
	return s.house.Render(w, a, http.StatusOK, views.Result(page))
}

// scored is one request for a table's score.
type scored struct {
	handlers.Scored
	rooms *Rooms
	sheet deepsea.Sheet
}

// scored counts the table of a request.
func (s *Rooms) scored(r *http.Request, a *handlers.Asker) (*scored, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	sheet, ok := deepsea.SheetOf(view.State)
	if !ok {
		return nil, handlers.NotFound()
	}
	return s.scoreOf(a, view, sheet), nil
}

// scoreOf counts a sheet of a table.
func (s *Rooms) scoreOf(a *handlers.Asker, view companion.View, sheet deepsea.Sheet) *scored {
	p := &scored{Scored: handlers.Scored{House: s.house, A: a, View: view, Pages: sheet.Pages(), Result: deepsea.Score(sheet)}, rooms: s, sheet: sheet}
	p.People, p.Game, p.Decided = p.counting().People, p, decided(sheet)
	return p
}

// Title is the table in a few words.
func (p *scored) Title() string { return p.rooms.Title(p.A, p.View.Log.Summary) }

// LineName is a line of the score pad.
func (p *scored) LineName(line string) string { return p.A.Say("deepsea.line." + line) }

// PageName is a page of the score pad.
func (p *scored) PageName(id string) string { return p.A.Say("deepsea.page." + id) }

func (p *scored) page() views.ResultPage {
	page := p.Frame()
	page.Heading, page.Hint = p.verdict()
	if p.sheet.Setup().Mode != deepsea.Competitive {
		page.Notices = p.Missing("result.not-counted-team")
	} else {
		page.Notices = p.Missing("result.not-counted")
	}
	if p.sheet.OtherRules() {
		kept, _ := p.sheet.Kept()
		page.Notices = append(page.Notices, p.OtherRules(kept.Totals))
	}
	if p.sheet.Setup().Mode == deepsea.Competitive {
		page.Matrix = p.Matrix(true)
		page.MarginsTitle, page.Margins = p.A.Say("result.margins"), p.Margins()
	} else {
		page.Meters = p.meters()
		page.Matrix = p.Matrix(false)
	}
	if page.Matrix.Reveal {
		page.SkipWord, page.SkipHref = p.A.Say("result.skip"), p.Address()
	}
	page.Links = []views.ListLink{
		{Text: p.A.Say("result.other"), Press: views.Press{Href: p.Table("/other")}},
		{Text: p.A.Say("result.totals"), Press: views.Press{Href: p.Table("/totals")}},
		{Text: p.A.Say("log.heading"), Press: views.Press{Href: "/t/" + string(p.View.Log.ID) + "/log"}},
		{Text: p.A.Say("count.matters"), Press: views.Press{Href: p.Table("/table")}},
		{Text: p.A.Say("deepsea.away.title"), Press: views.Press{Href: p.Table("/away")}},
		{Text: p.A.Say("check.copy"), Press: views.Press{ID: "check-table", Href: p.Table("/check")}},
	}
	if _, followed := p.sheet.Following(); followed {
		page.Links = slices.Insert(page.Links, 2, views.ListLink{Text: p.A.Say("rounds.title"), Press: views.Press{Href: p.Table("/rounds")}})
	}
	page.Bar = views.Bar(p.Bar(p.Pages[0].ID, p.sheet.Finished()))
	if !p.openMeter(&page) {
		p.Open(&page)
	}
	page.Live = page.Heading
	return page
}

// verdict is how the game ended.
func (p *scored) verdict() (heading, hint string) {
	if coop := deepsea.Coop(p.sheet); coop != nil {
		return p.coopVerdict(coop)
	}
	return p.Verdict()
}

// FlipName is the count that a flip changes, in words.
func (p *scored) FlipName(pick companion.FlipChange) string {
	c := p.counting()
	c.counted = &p.Result
	for _, page := range p.Pages {
		if page.ID != pick.Category {
			continue
		}
		for _, field := range page.Fields {
			if field.Seat == pick.Seat && (field.Part == pick.Field || pick.Field == "" || len(page.Fields) == len(p.People)) {
				return c.flipName(field)
			}
		}
	}
	return p.PageName(pick.Category)
}

// HowActions lead to where a number is counted, and to what is printed.
func (p *scored) HowActions(line string, seat int) []views.Button {
	return []views.Button{
		{Text: p.A.Say("result.recount"), Press: views.Press{ID: "recount", Href: p.Table(p.countPage(line, seat))}},
		{Text: p.A.Say("result.my-sheet"), Press: views.Press{ID: "my-sheet", Href: "/corrections/deepsea/" + strconv.Itoa(p.sheet.Setup().Mission) + "?table=" + string(p.View.Log.ID)}},
	}
}

// countPage is the page that counts a line, in the order of this device.
func (p *scored) countPage(line string, seat int) string {
	at := strconv.Itoa(seat)
	for _, page := range p.counting().arranged() {
		if page.ID == line || page.ID == "seat"+at && line != "seniors" && line != "other" {
			return "/count/" + page.ID + "?" + query("seat", at)
		}
	}
	return "/other"
}
