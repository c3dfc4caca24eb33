package deepsea

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// resultForm is what the address of the result says.
type resultForm struct {
	How    string `form:"how" validate:"max=20"` // line.seat: the number that is opened
	Reveal bool   `form:"reveal"`
	Did    string `form:"did" validate:"max=64"`
}

// finish calls the game finished: an entry that keeps the result. A game with
// something missing has no winner and goes on.
func (s *Rooms) finish(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	var form handlers.BookForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	sheet, ok := deepsea.SheetOf(view.State)
	address := "/deepsea/" + string(view.Log.ID) + "/result"
	if !ok || len(sheet.NotCounted()) > 0 {
		return s.house.See(w, r, address)
	}
	if !sheet.Finished() {
		values := []companion.Value{{Key: "finished", Value: []byte("true")}}
		if kept, complete := deepsea.KeepResult(sheet); complete {
			values = append(values, companion.Value{Key: "result", Value: handlers.JSON(kept)})
		}
		_, err = s.house.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
			Kind: companion.KindSet, Data: companion.SetData(values...)})
		var stale *companion.StaleError
		if errors.As(err, &stale) && stale.View.Log.Summary.Finished {
			err = nil // another tab was as quick: once is enough
		}
		if err != nil {
			return err
		}
	}
	return s.house.See(w, r, address+"?reveal=1")
}

// result is the score of a table: who won, and every number with how it was
// made.
func (s *Rooms) result(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	var form resultForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	sheet, ok := deepsea.SheetOf(view.State)
	if !ok {
		return handlers.NotFound()
	}
	shown := scored{rooms: s, a: a, view: view, sheet: sheet, result: deepsea.Score(sheet), form: form}
	page := shown.page()
	page.Toast = s.house.DidToast(a, view, form.Did, "/deepsea/"+string(view.Log.ID)+"/result")
	handlers.Written(w, view)
	return s.house.Render(w, a, http.StatusOK, views.Result(page))
}

// scored is one request for a table's score.
type scored struct {
	rooms  *Rooms
	a      *handlers.Asker
	view   companion.View
	sheet  deepsea.Sheet
	result companion.Result
	form   resultForm
}

func (p *scored) address(pairs ...string) string {
	address := "/deepsea/" + string(p.view.Log.ID) + "/result"
	if q := query(pairs...); q != "" {
		address += "?" + q
	}
	return address
}

func (p *scored) page() views.ResultPage {
	title := p.a.Say("result.title", "Table", p.rooms.Title(p.a, p.view.Log.Summary))
	page := views.ResultPage{Frame: p.rooms.house.Frame(p.a, title)}
	base := "/deepsea/" + string(p.view.Log.ID)
	page.Header = views.Title(views.TitleBar{Title: title, Back: views.Press{Href: "/", Label: p.a.Say("page.back")},
		Buttons: []views.Button{{Text: p.a.Say("result.share"), Glyph: "share", Press: views.Press{ID: "share", Href: base + "/share"}}}})
	page.Heading, page.Hint = p.verdict()
	if missing := p.notCounted(); len(missing) > 0 {
		key := "result.not-counted"
		if p.sheet.Setup().Mode != deepsea.Competitive {
			key = "result.not-counted-team"
		}
		page.Notices = append(page.Notices, views.Notice{ID: "missing", Kind: "look", Text: p.a.Say(key, "List", missing),
			Buttons: []views.Button{{Text: p.a.Say("result.count-on"), Press: views.Press{ID: "count-on", Href: base}}}})
	}
	if p.sheet.OtherRules() {
		page.Notices = append(page.Notices, p.otherRules())
	}
	if p.sheet.Setup().Mode == deepsea.Competitive {
		page.Matrix = p.matrix()
		page.MarginsTitle, page.Margins = p.a.Say("result.margins"), p.margins()
	} else {
		page.Meters = p.meters()
		page.Matrix = p.matrix()
	}
	if page.Matrix.Reveal {
		page.SkipWord, page.SkipHref = p.a.Say("result.skip"), p.address()
	}
	page.Links = []views.ListLink{
		{Text: p.a.Say("result.other"), Press: views.Press{Href: base + "/other"}},
		{Text: p.a.Say("result.totals"), Press: views.Press{Href: base + "/totals"}},
		{Text: p.a.Say("log.heading"), Press: views.Press{Href: "/t/" + string(p.view.Log.ID) + "/log"}},
		{Text: p.a.Say("count.matters"), Press: views.Press{Href: base + "/table"}},
		{Text: p.a.Say("deepsea.away.title"), Press: views.Press{Href: base + "/away"}},
	}
	if _, followed := p.sheet.Following(); followed {
		page.Links = slices.Insert(page.Links, 2, views.ListLink{Text: p.a.Say("deepsea.rounds.title"), Press: views.Press{Href: base + "/rounds"}})
	}
	page.Bar = views.Bar(p.bar(base))
	p.open(&page)
	page.Live = page.Heading
	return page
}

// otherRules shows the score as it was kept beside the one that is counted now.
func (p *scored) otherRules() views.Notice {
	kept, _ := p.sheet.Kept()
	then, now := make([]string, len(kept.Totals)), make([]string, len(kept.Totals))
	for i, total := range kept.Totals {
		name := p.sheet.Seats()[i].Name
		then[i] = p.a.Say("count.total-of", "Name", name, "Points", total)
		now[i] = p.a.Say("count.total-of", "Name", name, "Points", p.result.Seats[i].Total.N)
	}
	return views.Notice{ID: "other-rules", Kind: "look", Text: p.a.Say("result.other-rules", "Then", then, "Now", now)}
}

func (p *scored) bar(base string) views.MainBar {
	second := views.Button{Text: p.a.Say("result.correct"), Press: views.Press{ID: "correct", Href: base + "/count/" + p.sheet.Pages()[0].ID}}
	bar := views.MainBar{Second: &second}
	if len(p.result.NotCounted) == 0 && !p.sheet.Finished() && !p.view.ReadOnly {
		bar.Action = base + "/finish"
		bar.Hidden = []views.Hidden{{Name: "seq", Value: strconv.Itoa(p.view.Log.Head)}, {Name: "op", Value: p.rooms.house.Draw()}}
		bar.Main = views.Button{Text: p.a.Say("result.finish"), Press: views.Press{ID: "finish", Submit: true}}
		return bar
	}
	if len(p.result.NotCounted) > 0 {
		bar.Main = views.Button{Text: p.a.Say("result.count-on"), Press: views.Press{ID: "go-on", Href: base}}
		return bar
	}
	bar.Main = views.Button{Text: p.a.Say("result.rematch"), Press: views.Press{ID: "again", Href: "/deepsea/new?again=" + string(p.view.Log.ID)}}
	return bar
}

// verdict is who won and by how much, then what would have flipped it.
func (p *scored) verdict() (heading, hint string) {
	if coop := deepsea.Coop(p.sheet); coop != nil {
		return p.coopVerdict(coop)
	}
	if len(p.result.Winners) == 0 {
		return p.a.Say("result.open-heading"), ""
	}
	names, best, next := []string{}, 0, -1<<30
	for _, seat := range p.result.Winners {
		names, best = append(names, p.sheet.Seats()[seat-1].Name), p.result.Seats[seat-1].Total.N
	}
	for _, seat := range p.result.Seats {
		if seat.Place > 1 {
			next = max(next, seat.Total.N)
		}
	}
	switch {
	case len(names) > 1:
		heading = p.a.Say("result.shared", "Names", names, "Points", p.a.Words.SayCount("result.points", best))
	default:
		heading = p.a.Say("result.wins", "Name", names[0], "Points", p.a.Words.SayCount("result.points", best-next))
	}
	return heading, p.flip()
}

// flip says the smallest change of one count that changes the winners.
func (p *scored) flip() string {
	if p.result.Flip == nil {
		return ""
	}
	pick := p.result.Flip.Pick
	c := p.rooms.counting(p.a, p.view, p.sheet)
	c.counted = &p.result
	what := p.countName(c, pick)
	names := make([]string, len(pick.Winners))
	for i, seat := range pick.Winners {
		names[i] = p.sheet.Seats()[seat-1].Name
	}
	key := "result.flip.more"
	if pick.To < pick.From {
		key = "result.flip.fewer"
	}
	outcome := p.a.Say("result.flip.wins", "Names", names)
	if len(names) > 1 {
		outcome = p.a.Say("result.flip.share", "Names", names)
	}
	return p.a.Say(key, "Name", p.sheet.Seats()[pick.Seat-1].Name, "Count", p.result.Flip.K, "What", what, "From", pick.From, "To", pick.To, "Outcome", outcome)
}

// countName is the count that a flip changes, in words.
func (p *scored) countName(c *counting, pick companion.FlipChange) string {
	for _, page := range p.sheet.Pages() {
		if page.ID != pick.Category {
			continue
		}
		for _, field := range page.Fields {
			if field.Seat == pick.Seat && (field.Part == pick.Field || pick.Field == "" || len(page.Fields) == len(p.sheet.Seats())) {
				return c.flipName(field)
			}
		}
	}
	return p.a.Say("deepsea.page." + pick.Category)
}

// notCounted are the missing counts in words, grouped by what they are.
func (p *scored) notCounted() []string {
	if len(p.result.NotCounted) == 0 {
		return nil
	}
	var said []string
	for _, page := range p.sheet.Pages() {
		open := 0
		var who []string
		for _, field := range page.Fields {
			if field.Filled || field.Optional {
				continue
			}
			open++
			if field.Seat > 0 && !slices.Contains(who, p.sheet.Seats()[field.Seat-1].Name) {
				who = append(who, p.sheet.Seats()[field.Seat-1].Name)
			}
		}
		if open == 0 {
			continue
		}
		name := p.a.Say("deepsea.page." + page.ID)
		if len(who) > 0 && len(who) < len(p.sheet.Seats()) {
			name = p.a.Say("result.missing-of", "Page", name, "Names", who)
		}
		said = append(said, name)
	}
	return said
}

func (p *scored) matrix() views.Matrix {
	matrix := views.Matrix{Caption: p.a.Say("result.caption"), Reveal: p.form.Reveal && len(p.result.Winners) > 0}
	for i, seat := range p.sheet.Seats() {
		head := views.MatrixSeat{Seat: seat.Colour, Name: seat.Name, Spoken: spokenSeat(p.a, seat), Last: p.fromLast(i)}
		if p.result.Seats[i].Place == 1 {
			head.Winner = p.a.Say("result.winner")
			if len(p.result.Winners) > 1 {
				head.Winner = p.a.Say("result.shares")
			}
		}
		matrix.Seats = append(matrix.Seats, head)
	}
	if p.sheet.Setup().Mode == deepsea.Competitive {
		total := views.MatrixRow{Label: p.a.Say("result.total"), Kind: "total"}
		place := views.MatrixRow{Label: p.a.Say("result.place"), Kind: "place"}
		for i, seat := range p.result.Seats {
			total.Cells = append(total.Cells, p.cell(seat.Total, "total", i, total.Label))
			cell := views.MatrixCell{Open: "–"}
			if seat.Place > 0 {
				cell.Text = strconv.Itoa(seat.Place)
			}
			place.Cells = append(place.Cells, cell)
		}
		matrix.Rows = append(matrix.Rows, total, place)
	}
	for l, line := range p.result.Lines {
		row := views.MatrixRow{Label: p.a.Say("deepsea.line." + line)}
		for i, seat := range p.result.Seats {
			row.Cells = append(row.Cells, p.cell(seat.Points[l], line, i, row.Label))
		}
		matrix.Rows = append(matrix.Rows, row)
	}
	return matrix
}

// fromLast is the place counted from the last: the order of the reveal.
func (p *scored) fromLast(seat int) int {
	behind := 1
	for _, other := range p.result.Seats {
		if other.Place > p.result.Seats[seat].Place {
			behind++
		}
	}
	return behind
}

func (p *scored) cell(count companion.Count, line string, seat int, label string) views.MatrixCell {
	cell := views.MatrixCell{Open: p.a.Say("result.open"), Press: views.Press{ID: "cell-" + line + "-" + strconv.Itoa(seat+1),
		Href: p.address("how", line+"."+strconv.Itoa(seat+1)) + "#how"}}
	said := p.a.Say("count.open-field")
	if count.Known {
		cell.Text = views.Number(count.N)
		said = cell.Text
	}
	cell.Press.Label = p.a.Say("result.cell", "Name", p.sheet.Seats()[seat].Name, "Line", label, "Points", said)
	return cell
}

// margins compare the first with the next, line by line.
func (p *scored) margins() []views.BreakdownLine {
	first, next := p.rivals()
	if next < 0 {
		return nil
	}
	lines := []views.BreakdownLine{{Text: p.a.Say("result.margin-head", "First", p.sheet.Seats()[first].Name, "Next", p.sheet.Seats()[next].Name)}}
	for l, line := range p.result.Lines {
		a, b := p.result.Seats[first].Points[l].N, p.result.Seats[next].Points[l].N
		lines = append(lines, views.BreakdownLine{Text: p.a.Say("deepsea.line." + line),
			Count: views.Number(a) + " : " + views.Number(b), Points: views.Signed(a - b)})
	}
	a, b := p.result.Seats[first].Total.N, p.result.Seats[next].Total.N
	return append(lines, views.BreakdownLine{Text: p.a.Say("result.total"), Count: views.Number(a) + " : " + views.Number(b), Points: views.Signed(a - b), Sum: true})
}

// rivals are a winner and the seat next to it: another winner, or the best of
// the rest.
func (p *scored) rivals() (first, next int) {
	next = -1
	if len(p.result.Winners) == 0 {
		return 0, next
	}
	first = p.result.Winners[0] - 1
	for i, seat := range p.result.Seats {
		if i != first && (next < 0 || seat.Total.N > p.result.Seats[next].Total.N) {
			next = i
		}
	}
	return first, next
}

// open explains one number in a sheet from below.
func (p *scored) open(page *views.ResultPage) {
	if p.openMeter(page) {
		return
	}
	line, number, found := strings.Cut(p.form.How, ".")
	seat, err := strconv.Atoi(number)
	if !found || err != nil || seat < 1 || seat > len(p.result.Seats) {
		return
	}
	name := p.sheet.Seats()[seat-1].Name
	sheet := &views.Sheet{ID: "how", Seat: p.sheet.Seats()[seat-1].Colour, Close: views.Button{Text: p.a.Say("result.close"),
		Press: views.Press{ID: "close", Href: p.address() + "#cell-" + line + "-" + number}}}
	result := p.result.Seats[seat-1]
	if line == "total" {
		sheet.Title, sheet.Value = p.a.Say("result.how", "Name", name, "Line", p.a.Say("result.total")), p.number(result.Total)
		for l, one := range p.result.Lines {
			page.Made.Lines = append(page.Made.Lines, views.BreakdownLine{Text: p.a.Say("deepsea.line." + one), Points: p.number(result.Points[l])})
		}
		page.Made.Lines = append(page.Made.Lines, views.BreakdownLine{Text: p.a.Say("result.total"), Points: sheet.Value, Sum: true})
		page.Open = sheet
		return
	}
	at := slices.Index(p.result.Lines, line)
	if at < 0 {
		return
	}
	sheet.Title, sheet.Value = p.a.Say("result.how", "Name", name, "Line", p.a.Say("deepsea.line."+line)), p.number(result.Points[at])
	page.Made = p.breakdown(result, at)
	base := "/deepsea/" + string(p.view.Log.ID)
	sheet.Actions = []views.Button{
		{Text: p.a.Say("result.recount"), Press: views.Press{ID: "recount", Href: base + p.countPage(line, seat)}},
		{Text: p.a.Say("result.my-sheet"), Press: views.Press{ID: "my-sheet", Href: "/corrections/deepsea/" + strconv.Itoa(p.sheet.Setup().Mission) + "?table=" + string(p.view.Log.ID)}},
	}
	page.Open = sheet
}

// countPage is the page that counts a line, in the order of this device.
func (p *scored) countPage(line string, seat int) string {
	c := p.rooms.counting(p.a, p.view, p.sheet)
	at := strconv.Itoa(seat)
	for _, page := range c.arranged() {
		if page.ID == line || page.ID == "seat"+at && line != "seniors" && line != "other" {
			return "/count/" + page.ID + "?" + query("seat", at)
		}
	}
	return "/other"
}

func (p *scored) number(count companion.Count) string {
	if !count.Known {
		return p.a.Say("result.open")
	}
	return views.Number(count.N)
}

func (p *scored) breakdown(seat companion.SeatResult, line int) views.Breakdown {
	var made views.Breakdown
	for _, step := range seat.Made[line] {
		shown := views.BreakdownLine{Text: p.a.Words.Message(step.Text)}
		if step.Points.Known {
			shown.Points = views.Number(step.Points.N)
		}
		made.Lines = append(made.Lines, shown)
		if step.Rule.Key != "" {
			if rule := p.a.Words.Message(step.Rule); !slices.Contains(made.Notes, rule) {
				made.Notes = append(made.Notes, rule)
			}
		}
	}
	made.Lines = append(made.Lines, views.BreakdownLine{Text: p.a.Say("deepsea.line." + p.result.Lines[line]), Points: p.number(seat.Points[line]), Sum: true})
	return made
}
