package handlers

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/views"
)

// ResultForm is what the address of a result says.
type ResultForm struct {
	How    string `form:"how" validate:"max=20"` // line.seat: the number that is opened
	Reveal bool   `form:"reveal"`
	Did    string `form:"did" validate:"max=64"`
}

// Scored is one request for the score of a table, whatever the game.
type Scored struct {
	House  *House
	A      *Asker
	View   companion.View
	Game   ScoreGame
	People []companion.Seat // in turn order
	Pages  []pad.Page       // of the pad, for what is missing
	Result companion.Result
	Form   ResultForm
	Notes  []string // what must stand wherever the score does: what isn't covered, whose numbers these are
	// Decided says that how the game ended stands, though something isn't
	// counted yet.
	Decided bool
	At      func(pairs ...string) string // other addresses than those of the result; nil = these
}

// ScoreGame is what a game says of its own score.
type ScoreGame interface {
	// Title is the table in a few words.
	Title() string
	// LineName is a line of the score pad.
	LineName(line string) string
	// PageName is a page of the score pad.
	PageName(id string) string
	// FlipName is the count that a flip changes, in words.
	FlipName(pick companion.FlipChange) string
	// HowActions are what can be done about one number of the result.
	HowActions(line string, seat int) []views.Button
}

// Table is the address of a page of this table: Table("/count/goal1").
func (p *Scored) Table(rest string) string {
	return "/" + p.View.Log.System + "/" + string(p.View.Log.ID) + rest
}

// Address is the result's; the pairs are its query.
func (p *Scored) Address(pairs ...string) string {
	if p.At != nil {
		return p.At(pairs...)
	}
	address := p.Table("/result")
	if q := Query(pairs...); q != "" {
		address += "?" + q
	}
	return address
}

// Frame begins the page of a result.
func (p *Scored) Frame() views.ResultPage {
	title := p.A.Say("result.title", "Table", p.Game.Title())
	page := views.ResultPage{Frame: p.House.Frame(p.A, title)}
	page.Header = views.Title(views.TitleBar{Title: title, Back: views.Press{Href: "/", Label: p.A.Say("page.back")},
		Buttons: []views.Button{{Text: p.A.Say("result.share"), Glyph: "share", Press: views.Press{ID: "share", Href: p.Table("/share")}}}})
	page.Toast = p.House.DidToast(p.A, p.View, p.Form.Did, p.Address())
	return page
}

// Missing says what is not counted yet; nil where nothing is.
func (p *Scored) Missing(key string) []views.Notice {
	missing := p.NotCounted()
	if len(missing) == 0 {
		return nil
	}
	return []views.Notice{{ID: "missing", Kind: "look", Text: p.A.Say(key, "List", missing),
		Buttons: []views.Button{{Text: p.A.Say("result.count-on"), Press: views.Press{ID: "count-on", Href: p.Table("")}}}}}
}

// OtherRules shows the score as it was kept beside the one that is counted now.
func (p *Scored) OtherRules(kept []int) views.Notice {
	then, now := make([]string, len(kept)), make([]string, len(kept))
	for i, total := range kept {
		name := p.People[i].Name
		then[i] = p.A.Say("count.total-of", "Name", name, "Points", total)
		now[i] = p.A.Say("count.total-of", "Name", name, "Points", p.Result.Seats[i].Total.N)
	}
	return views.Notice{ID: "other-rules", Kind: "look", Text: p.A.Say("result.other-rules", "Then", then, "Now", now)}
}

// Bar is the bottom of a result: count on, finish, or a rematch. What is
// decided can be finished with something open: that stands beside it.
func (p *Scored) Bar(first string, finished bool) views.MainBar {
	open := len(p.Result.NotCounted) > 0
	onward := views.Button{Text: p.A.Say("result.count-on"), Press: views.Press{ID: "go-on", Href: p.Table("")}}
	second := views.Button{Text: p.A.Say("result.correct"), Press: views.Press{ID: "correct", Href: p.Table("/count/" + first)}}
	if open && p.Decided {
		second = onward
	}
	bar := views.MainBar{Second: &second}
	switch {
	case open && !p.Decided:
		bar.Main = onward
	case !finished && !p.View.ReadOnly:
		bar.Action = p.Table("/finish")
		bar.Hidden = p.House.Hidden(p.View)
		bar.Main = views.Button{Text: p.A.Say("result.finish"), Press: views.Press{ID: "finish", Submit: true}}
	default:
		bar.Main = views.Button{Text: p.A.Say("result.rematch"), Press: views.Press{ID: "again", Href: "/" + p.View.Log.System + "/new?again=" + string(p.View.Log.ID)}}
	}
	return bar
}

// MendBar is the bottom of a result that cannot be: it leads to where that is
// put right, and finishes nothing.
func (p *Scored) MendBar(address string) views.MainBar {
	return views.MainBar{Main: views.Button{Text: p.A.Say("result.mend"), Press: views.Press{ID: "mend", Href: address}}}
}

// Verdict is who won and by how much, then what would have flipped it.
func (p *Scored) Verdict() (heading, hint string) {
	if len(p.Result.Winners) == 0 {
		return p.A.Say("result.open-heading"), ""
	}
	names, best, next := []string{}, 0, -1<<30
	for _, seat := range p.Result.Winners {
		names, best = append(names, p.People[seat-1].Name), p.Result.Seats[seat-1].Total.N
	}
	for _, seat := range p.Result.Seats {
		if seat.Place > 1 {
			next = max(next, seat.Total.N)
		}
	}
	switch {
	case len(names) > 1:
		heading = p.A.Say("result.shared", "Names", names, "Points", p.A.Words.SayCount("result.points", best))
	default:
		heading = p.A.Say("result.wins", "Name", names[0], "Points", p.A.Words.SayCount("result.points", best-next))
	}
	return heading, p.flip()
}

// flip says the smallest change of one count that changes the winners.
func (p *Scored) flip() string {
	if p.Result.Flip == nil {
		return ""
	}
	pick := p.Result.Flip.Pick
	names := make([]string, len(pick.Winners))
	for i, seat := range pick.Winners {
		names[i] = p.People[seat-1].Name
	}
	key := "result.flip.more"
	if pick.To < pick.From {
		key = "result.flip.fewer"
	}
	outcome := p.A.Say("result.flip.wins", "Names", names)
	if len(names) > 1 {
		outcome = p.A.Say("result.flip.share", "Names", names)
	}
	return p.A.Say(key, "Name", p.People[pick.Seat-1].Name, "Count", p.Result.Flip.K, "What", p.Game.FlipName(pick), "From", pick.From, "To", pick.To, "Outcome", outcome)
}

// NotCounted are the missing counts in words, grouped by what they are.
func (p *Scored) NotCounted() []string {
	if len(p.Result.NotCounted) == 0 {
		return nil
	}
	var said []string
	for _, page := range p.Pages {
		var who []string
		for _, field := range page.Fields {
			if field.Open() && field.Seat > 0 && !slices.Contains(who, p.People[field.Seat-1].Name) {
				who = append(who, p.People[field.Seat-1].Name)
			}
		}
		if page.Open() == 0 {
			continue
		}
		name := p.Game.PageName(page.ID)
		if len(who) > 0 && len(who) < len(p.People) {
			name = p.A.Say("result.missing-of", "Page", name, "Names", who)
		}
		said = append(said, name)
	}
	return said
}

// Matrix is the score pad: totals and places first, where everybody has points
// of their own, then line by line. Every number opens.
func (p *Scored) Matrix(ranked bool) views.Matrix {
	matrix := views.Matrix{Caption: p.A.Say("result.caption"), Reveal: p.Form.Reveal && len(p.Result.Winners) > 0}
	for i, seat := range p.People {
		head := views.MatrixSeat{Seat: seat.Colour, Name: seat.Name, Spoken: SpokenSeat(p.A, seat), Last: p.fromLast(i)}
		if p.Result.Seats[i].Place == 1 {
			head.Winner = p.A.Say("result.winner")
			if len(p.Result.Winners) > 1 {
				head.Winner = p.A.Say("result.shares")
			}
		}
		matrix.Seats = append(matrix.Seats, head)
	}
	if ranked {
		total := views.MatrixRow{Label: p.A.Say("result.total"), Kind: "total"}
		place := views.MatrixRow{Label: p.A.Say("result.place"), Kind: "place"}
		for i, seat := range p.Result.Seats {
			total.Cells = append(total.Cells, p.cell(seat.Total, "total", i, total.Label))
			cell := views.MatrixCell{Open: "–"}
			if seat.Place > 0 {
				cell.Text = strconv.Itoa(seat.Place)
			}
			place.Cells = append(place.Cells, cell)
		}
		matrix.Rows = append(matrix.Rows, total, place)
	}
	for l, line := range p.Result.Lines {
		row := views.MatrixRow{Label: p.Game.LineName(line)}
		for i, seat := range p.Result.Seats {
			row.Cells = append(row.Cells, p.cell(seat.Points[l], line, i, row.Label))
		}
		matrix.Rows = append(matrix.Rows, row)
	}
	return matrix
}

// fromLast is the place counted from the last: the order of the reveal.
func (p *Scored) fromLast(seat int) int {
	behind := 1
	for _, other := range p.Result.Seats {
		if other.Place > p.Result.Seats[seat].Place {
			behind++
		}
	}
	return behind
}

func (p *Scored) cell(count companion.Count, line string, seat int, label string) views.MatrixCell {
	cell := views.MatrixCell{Open: p.A.Say("result.open"), Press: views.Press{ID: "cell-" + line + "-" + strconv.Itoa(seat+1),
		Href: p.Address("how", line+"."+strconv.Itoa(seat+1)) + "#how"}}
	said := p.A.Say("count.open-field")
	if count.Known {
		cell.Text = views.Number(count.N)
		said = cell.Text
	}
	cell.Press.Label = p.A.Say("result.cell", "Name", p.People[seat].Name, "Line", label, "Points", said)
	return cell
}

// Margins compare the first with the next, line by line.
func (p *Scored) Margins() []views.BreakdownLine {
	first, next := p.rivals()
	if next < 0 {
		return nil
	}
	lines := []views.BreakdownLine{{Text: p.A.Say("result.margin-head", "First", p.People[first].Name, "Next", p.People[next].Name)}}
	for l, line := range p.Result.Lines {
		a, b := p.Result.Seats[first].Points[l].N, p.Result.Seats[next].Points[l].N
		lines = append(lines, views.BreakdownLine{Text: p.Game.LineName(line),
			Count: views.Number(a) + " : " + views.Number(b), Points: views.Signed(a - b)})
	}
	a, b := p.Result.Seats[first].Total.N, p.Result.Seats[next].Total.N
	return append(lines, views.BreakdownLine{Text: p.A.Say("result.total"), Count: views.Number(a) + " : " + views.Number(b), Points: views.Signed(a - b), Sum: true})
}

// rivals are a winner and the seat next to it: another winner, or the best of
// the rest.
func (p *Scored) rivals() (first, next int) {
	next = -1
	if len(p.Result.Winners) == 0 {
		return 0, next
	}
	first = p.Result.Winners[0] - 1
	for i, seat := range p.Result.Seats {
		if i != first && (next < 0 || seat.Total.N > p.Result.Seats[next].Total.N) {
			next = i
		}
	}
	return first, next
}

// Open explains one number in a sheet from below.
func (p *Scored) Open(page *views.ResultPage) {
	line, number, found := strings.Cut(p.Form.How, ".")
	seat, err := strconv.Atoi(number)
	if !found || err != nil || seat < 1 || seat > len(p.Result.Seats) {
		return
	}
	name := p.People[seat-1].Name
	sheet := &views.Sheet{ID: "how", Seat: p.People[seat-1].Colour, Close: views.Button{Text: p.A.Say("result.close"),
		Press: views.Press{ID: "close", Href: p.Address() + "#cell-" + line + "-" + number}}}
	result := p.Result.Seats[seat-1]
	if line == "total" {
		sheet.Title, sheet.Value = p.A.Say("result.how", "Name", name, "Line", p.A.Say("result.total")), p.number(result.Total)
		for l, one := range p.Result.Lines {
			page.Made.Lines = append(page.Made.Lines, views.BreakdownLine{Text: p.Game.LineName(one), Points: p.number(result.Points[l])})
		}
		page.Made.Lines = append(page.Made.Lines, views.BreakdownLine{Text: p.A.Say("result.total"), Points: sheet.Value, Sum: true})
		page.Open, page.Has = sheet, "with-sheet"
		return
	}
	at := slices.Index(p.Result.Lines, line)
	if at < 0 {
		return
	}
	sheet.Title, sheet.Value = p.A.Say("result.how", "Name", name, "Line", p.Game.LineName(line)), p.number(result.Points[at])
	page.Made = p.Breakdown(result, at)
	sheet.Actions = p.Game.HowActions(line, seat)
	page.Open, page.Has = sheet, "with-sheet"
}

func (p *Scored) number(count companion.Count) string {
	if !count.Known {
		return p.A.Say("result.open")
	}
	return views.Number(count.N)
}

// Breakdown is how one number of the score was made.
func (p *Scored) Breakdown(seat companion.SeatResult, line int) views.Breakdown {
	var made views.Breakdown
	for _, step := range seat.Made[line] {
		shown := views.BreakdownLine{Text: p.A.Words.Message(step.Text)}
		if step.Points.Known {
			shown.Points = views.Number(step.Points.N)
		}
		made.Lines = append(made.Lines, shown)
		if step.Rule.Key != "" {
			if rule := p.A.Words.Message(step.Rule); !slices.Contains(made.Notes, rule) {
				made.Notes = append(made.Notes, rule)
			}
		}
	}
	made.Lines = append(made.Lines, views.BreakdownLine{Text: p.Game.LineName(p.Result.Lines[line]), Points: p.number(seat.Points[line]), Sum: true})
	return made
}

// Day is when the table was changed last, for the head of what is shared.
func (p *Scored) Day() string {
	return p.A.Words.Day(time.UnixMilli(p.View.Log.Updated), p.A.Now)
}

// ShowShare offers the result as text, and the table as a sheet file.
func (p *Scored) ShowShare(w http.ResponseWriter, head, heading, hint string) error {
	page := views.SharePage{Frame: p.House.Titled(p.A, p.A.Say("share.title"), p.Table("/result")), Heading: p.A.Say("share.title"), Hint: p.A.Say("share.hint"),
		Label: p.A.Say("share.text"), Text: p.text(head, heading, hint), ShareWord: p.A.Say("share.send"), CopyWord: p.A.Say("share.copy"), Copied: p.A.Say("share.copied"),
		Files: []views.ListLink{{Text: p.A.Say("share.sheet"), Under: p.A.Say("share.sheet-hint"), Press: views.Press{Href: p.Table("/sheet.json"), Attrs: map[string]any{"download": "sheet.json"}}}}}
	return p.House.Render(w, p.A, http.StatusOK, views.Share(page))
}

// byPlace are the seats from the first to the last, those of one place in turn
// order. Who has no place yet comes after them.
func (p *Scored) byPlace() []int {
	order := make([]int, len(p.People))
	for i := range order {
		order[i] = i
	}
	place := func(seat int) int {
		if at := p.Result.Seats[seat].Place; at > 0 {
			return at
		}
		return len(p.People) + 1
	}
	slices.SortStableFunc(order, func(a, b int) int { return place(a) - place(b) })
	return order
}

// text is the result for a message by places: totals, then line by line.
func (p *Scored) text(head, heading, hint string) string {
	var b strings.Builder
	b.WriteString(head + "\n" + heading + "\n")
	if hint != "" {
		b.WriteString(hint + "\n")
	}
	for _, i := range p.byPlace() {
		seat, result := p.People[i], p.Result.Seats[i]
		b.WriteString("\n")
		if result.Place > 0 {
			b.WriteString(strconv.Itoa(result.Place) + ". ")
		}
		b.WriteString(seat.Name + " " + p.number(result.Total) + "\n")
		for l, line := range p.Result.Lines {
			b.WriteString("   " + p.Game.LineName(line) + " " + p.number(result.Points[l]) + "\n")
		}
	}
	if missing := p.NotCounted(); len(missing) > 0 {
		b.WriteString("\n" + p.A.Say("result.not-counted", "List", missing) + "\n")
	}
	for _, note := range p.Notes {
		b.WriteString("\n" + note + "\n")
	}
	return strings.ReplaceAll(b.String(), "\u00ad", "") // where a word may break is for the page
}

// SheetFile answers with a sheet file: what "shipmate score" reads.
func SheetFile(w http.ResponseWriter, name string, sheet []byte) error {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`.json"`)
	w.Header().Set("Cache-Control", "no-store")
	_, err := w.Write(sheet)
	return err
}

// ShowTotals is the table view: digits that are read at 1.5 m.
func (p *Scored) ShowTotals(w http.ResponseWriter, r *http.Request) error {
	var form struct {
		Turn string `form:"turn" validate:"max=5"` // a digit a seat: quarters turned
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	a := p.A
	page := views.HugePage{Frame: p.House.Titled(a, p.Game.Title(), p.Table("/result")), Heading: a.Say("result.totals")}
	page.Has, page.Notes = "table-view", p.Notes
	for i, seat := range p.People {
		turned := 0
		if i < len(form.Turn) {
			turned = int(form.Turn[i]-'0') & 3
		}
		row := views.HugeTotal{Seat: seat.Colour, Name: seat.Name, Turn: []string{"", "right", "half", "left"}[turned],
			TurnTo: views.Button{Text: a.Say("totals.turn", "Name", seat.Name), Press: views.Press{ID: "turn-" + seat.Colour, Href: p.Table("/totals?turn=" + TurnsAfter(form.Turn, i, len(p.People)))}}}
		switch {
		case p.Result.Seats[i].Total.Known:
			row.Text = views.Number(p.Result.Seats[i].Total.N)
			if p.Result.Seats[i].Place > 0 {
				row.Under = a.Say("totals.place", "Place", p.Result.Seats[i].Place)
			}
		default:
			row.Text, row.Under = views.Number(p.Result.Seats[i].Known), a.Say("totals.so-far")
		}
		page.Rows = append(page.Rows, row)
	}
	return p.House.Render(w, a, http.StatusOK, views.Huge(page))
}

// TurnsAfter is who sits how after one seat was turned by a quarter.
func TurnsAfter(turns string, at, seats int) string {
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

// Ending is what calling a game finished needs to know of it.
type Ending struct {
	Complete bool // nothing is missing that could change how it ended
	Finished bool // it was called so already
	Wrong    bool // something is entered that no game can have
	Kept     any  // the result that the entry keeps; nil = none
}

// Finish calls a game finished: an entry that keeps the result. A game with
// something missing has no winner and goes on; so does one that cannot be, and
// the result says where that is put right.
func (h *House) Finish(w http.ResponseWriter, r *http.Request, a *Asker, ending func(companion.State) Ending) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	var form BookForm
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	end := ending(view.State)
	address := "/" + view.Log.System + "/" + string(view.Log.ID) + "/result"
	if !end.Complete {
		return h.See(w, r, address)
	}
	if end.Wrong && !end.Finished {
		err := companion.Errorf(companion.CodeRefused, companion.Say("result.finish-wrong"), "finish a table that cannot be")
		return h.showAgain(w, r, address, again{Status(err), Sentence(a.Words, err)})
	}
	if !end.Finished {
		values := []companion.Value{{Key: "finished", Value: []byte("true")}}
		if end.Kept != nil {
			values = append(values, companion.Value{Key: "result", Value: JSON(end.Kept)})
		}
		_, err = h.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
			Kind: companion.KindSet, Data: companion.SetData(values...)})
		var stale *companion.StaleError
		if errors.As(err, &stale) && stale.View.Log.Summary.Finished {
			err = nil // another tab was as quick: once is enough
		}
		if err != nil {
			return err
		}
	}
	return h.See(w, r, address) // its totals were seen: nothing is hidden again
}

// ResultAddress leads to the score of a table. Where totals are hidden while
// they are counted they are revealed there, as long as the game goes on.
func ResultAddress(a *Asker, log companion.Log) string {
	address := "/" + log.System + "/" + string(log.ID) + "/result"
	if a.Setting(SettingTotals, "off") != "on" && !log.Summary.Finished {
		address += "?reveal=1"
	}
	return address
}
