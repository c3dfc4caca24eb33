package ageofsail

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// finish calls the game finished.
func (s *Rooms) finish(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	return s.house.Finish(w, r, a, func(state companion.State) handlers.Ending {
		mine, ok := state.(ageofsail.State)
		end := handlers.Ending{Complete: ok && len(mine.Sheet.NotCounted()) == 0, Finished: mine.Sheet.Finished(), Wrong: ok && mine.Sheet.CannotBe()}
		if end.Complete {
			end.Kept, _ = ageofsail.KeepResult(mine.Sheet)
		}
		return end
	})
}

// result is the score of a table: who won, and every number with how it was
// made.
func (s *Rooms) result(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.scored(r, a)
	if err != nil {
		return err
	}
	if err := handlers.ReadForm(r, &p.Form); err != nil {
		return err
	}
	page := p.page()
	handlers.Written(w, p.View)
	return s.house.Render(w, a, http.StatusOK, views.Result(page))
}

// scored is one request for a table's score.
type scored struct {
	handlers.Scored
	rooms    *Rooms
	sheet    ageofsail.Sheet
	cannotBe bool // something is entered that no game can have
}

// scored counts the table of a request.
func (s *Rooms) scored(r *http.Request, a *handlers.Asker) (*scored, error) {
	view, err := s.house.Table(r, a)
	if err != nil {
		return nil, err
	}
	sheet, ok := sheetOf(view)
	if !ok {
		return nil, handlers.NotFound()
	}
	p := &scored{Scored: handlers.Scored{House: s.house, A: a, View: view, People: sheet.Seats(), Pages: sheet.Pages(), Result: ageofsail.Score(sheet)}, rooms: s, sheet: sheet}
	p.Game = p
	if p.cannotBe = sheet.CannotBe(); p.cannotBe { // nobody has won a table that can't be
		p.Result = p.Result.Unranked()
	}
	if sheet.Setup().Profile == ageofsail.AgeOfSail2018 {
		p.Notes = append(p.Notes, a.Say("ageofsail.profile.2018-missing"))
	}
	if sheet.Setup().Set.Labelled() {
		p.Notes = append(p.Notes, a.Words.Message(sheet.SetName()))
	}
	return p, nil
}

// verdict is who won; nobody where something cannot be.
func (p *scored) verdict() (heading, hint string) {
	if p.cannotBe {
		return p.A.Say("check.score-wrong"), ""
	}
	return p.Verdict()
}

// wrong are the findings, what cannot be first, each with the way to the page
// that has its cure.
func (p *scored) wrong() []views.Notice {
	findings := p.sheet.Check()
	slices.SortStableFunc(findings, func(a, b companion.Finding) int {
		return cmp.Compare(btoi(b.Severity == companion.CannotBe), btoi(a.Severity == companion.CannotBe))
	})
	notices := findingNotices(p.A, findings)
	for i := range notices {
		notices[i].Buttons = nil
		if page := p.pageOf(findings[i]); page != "" {
			notices[i].Buttons = []views.Button{{Text: p.A.Say("result.recount"), Press: views.Press{ID: "correct-" + strconv.Itoa(i+1), Href: p.Table(page)}}}
		}
	}
	return notices
}

// mend is where what cannot be is put right first.
func (p *scored) mend() string {
	for _, finding := range p.sheet.Check() {
		if page := p.pageOf(finding); page != "" && finding.Severity == companion.CannotBe {
			return p.Table(page)
		}
	}
	return p.Table("/pages")
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pageOf is the page that counts what a finding is about, or the panel that
// lists it; "" where none does.
func (p *scored) pageOf(finding companion.Finding) string {
	for _, page := range p.rooms.counting(p.A, p.View, p.sheet).arranged() {
		for _, field := range page.Fields {
			if slices.Contains(finding.Where, field.Key) {
				return "/count/" + page.ID + "?" + handlers.Query("at", string(field.Key))
			}
		}
	}
	for _, key := range finding.Where {
		if owner, what, _ := strings.Cut(string(key), "."); what == "buildings" {
			return "/follow?" + handlers.Query("seat", strings.TrimPrefix(owner, "p"), "panel", "edit")
		}
	}
	return ""
}

func (p *scored) page() views.ResultPage {
	page := p.Frame()
	page.Heading, page.Hint = p.verdict()
	page.Notices = p.Missing("result.not-counted")
	page.Notices = append(p.wrong(), page.Notices...)
	if p.sheet.OtherRules() {
		kept, _ := p.sheet.Kept()
		page.Notices = append(page.Notices, p.OtherRules(kept.Totals))
	}
	if p.sheet.Setup().Profile == ageofsail.AgeOfSail2018 {
		page.Notices = append(page.Notices, views.Notice{ID: "partly", Text: p.A.Say("ageofsail.profile.2018-missing"),
			Buttons: []views.Button{{Text: p.A.Say("ageofsail.page.other"), Press: views.Press{ID: "other", Href: p.Table("/other")}}}})
	}
	if p.sheet.Setup().Set.Labelled() {
		page.Notices = append(page.Notices, views.Notice{ID: "practice", Text: p.A.Words.Message(p.sheet.SetName())})
	}
	page.Matrix = p.Matrix(true)
	page.MarginsTitle, page.Margins = p.A.Say("result.margins"), p.Margins()
	if page.Matrix.Reveal {
		page.SkipWord, page.SkipHref = p.A.Say("result.skip"), p.Address()
	}
	page.Links = []views.ListLink{
		{Text: p.A.Say("ageofsail.result.other"), Press: views.Press{Href: p.Table("/other")}},
		{Text: p.A.Say("result.totals"), Press: views.Press{Href: p.Table("/totals")}},
		{Text: p.A.Say("log.heading"), Press: views.Press{Href: "/t/" + string(p.View.Log.ID) + "/log"}},
		{Text: p.A.Say("count.matters"), Press: views.Press{Href: p.Table("/table")}},
	}
	if _, followed := p.sheet.Following(); followed {
		page.Links = slices.Insert(page.Links, 2, views.ListLink{Text: p.A.Say("rounds.title"), Press: views.Press{Href: p.Table("/rounds")}})
	}
	page.Bar = views.Bar(p.Bar(p.Pages[0].ID, p.sheet.Finished()))
	if len(p.Result.NotCounted) == 0 && p.cannotBe { // the first one has the way to its cure
		page.Bar = views.Bar(p.MendBar(p.mend()))
	}
	p.Open(&page)
	page.Live = page.Heading
	return page
}

// Title is the table in a few words.
func (p *scored) Title() string { return p.rooms.Title(p.A, p.View.Log.Summary) }

// LineName is a line of the score pad.
func (p *scored) LineName(line string) string { return p.A.Say("ageofsail.line." + line) }

// PageName is a page of the score pad.
func (p *scored) PageName(id string) string { return p.A.Say("ageofsail.page." + id) }

// FlipName is the count that a flip changes, in words.
func (p *scored) FlipName(pick companion.FlipChange) string {
	for _, page := range p.Pages {
		for _, field := range page.Fields {
			if page.ID == pick.Category && field.Seat == pick.Seat && (field.Part == "" || field.Part == pick.Field) {
				return p.flipName(field)
			}
		}
	}
	return p.PageName(pick.Category)
}

// flipName is a count as the flip sentence says it. A track that was entered by
// the cube's space changes by spaces.
func (p *scored) flipName(field ageofsail.Field) string {
	if field.Part != "" && field.Derived {
		field.Key = companion.Key("p" + strconv.Itoa(field.Seat) + ".trackSpaces." + field.Part)
	}
	return fieldName(p.A, p.sheet, field)
}

// HowActions lead to where a number is counted.
func (p *scored) HowActions(line string, seat int) []views.Button {
	return []views.Button{{Text: p.A.Say("result.recount"), Press: views.Press{ID: "recount", Href: p.Table(p.countPage(line, seat))}}}
}

// countPage is the page that counts a line, in the order of this device.
func (p *scored) countPage(line string, seat int) string {
	at := strconv.Itoa(seat)
	for _, page := range p.rooms.counting(p.A, p.View, p.sheet).arranged() {
		if page.ID == line || page.ID == "seat"+at && line != "other" {
			return "/count/" + page.ID + "?" + handlers.Query("seat", at)
		}
	}
	return "/other"
}
