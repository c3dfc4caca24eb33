package deepsea

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// replayForm says which step is shown, and which board large.
type replayForm struct {
	Step int    `form:"step" validate:"min=-1,max=20000"` // −1 = the last
	Zone string `form:"zone" validate:"max=60"`
}

// replaying is one request for a game at one of its steps.
type replaying struct {
	rooms   *Rooms
	a       *handlers.Asker
	view    companion.View
	form    replayForm
	entries []companion.Entry // of the steps, without the setup
	begun   deepsea.Setup     // of a game of the engine
}

// replay shows a game step by step: a played one with all that lay on the
// table, a followed one with what was counted.
func (s *Rooms) replay(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	p := &replaying{rooms: s, a: a, view: view, form: replayForm{Step: -1}}
	if err := handlers.ReadForm(r, &p.form); err != nil {
		return err
	}
	_, entries, err := s.house.Keeper.Export(r.Context(), view.Log.ID)
	if err != nil {
		return err
	}
	var page views.ReplayPage
	switch state := view.State.(type) {
	case deepsea.GameState:
		p.entries = companion.Standing(entries[:min(len(entries), view.Seq)])[1:]
		if p.begun, err = deepsea.BegunBy(entries); err != nil {
			return err
		}
		page, err = p.played(state)
	case deepsea.State:
		if _, followed := state.Sheet.Following(); !followed {
			return handlers.NotFound()
		}
		p.entries = entries[1:min(len(entries), view.Seq)]
		page, err = p.followed(state)
	default:
		return handlers.NotFound()
	}
	if err != nil {
		return err
	}
	p.frame(&page)
	return s.house.Render(w, a, http.StatusOK, views.Replay(page))
}

func (p *replaying) base() string { return "/deepsea/" + string(p.view.Log.ID) }

func (p *replaying) at(step int) string { return p.base() + "/replay?step=" + strconv.Itoa(step) }

// step is the one that is shown.
func (p *replaying) step() int {
	if p.form.Step < 0 {
		return len(p.entries)
	}
	return min(p.form.Step, len(p.entries))
}

// frame adds what is the same for every game: the scrubber, the way back.
func (p *replaying) frame(page *views.ReplayPage) {
	at, last := p.step(), len(p.entries)
	page.Frame = p.rooms.house.Titled(p.a, p.rooms.Title(p.a, p.view.Log.Summary), p.base())
	page.Heading = p.a.Say("play.replay")
	way := func(id, text string, to int) views.Button {
		b := views.Button{Text: text}
		if to >= 0 && to <= last && to != at {
			b.Press = views.Press{ID: id, Href: p.at(to)}
		}
		return b
	}
	page.Scrub = views.Scrubber{Action: p.base() + "/replay", Label: p.a.Say("play.replay.slide"), Max: last, At: at,
		Place: p.a.Say("play.replay.place", "At", at, "Of", last),
		Go:    views.Button{Text: p.a.Say("play.replay.go"), Press: views.Press{ID: "scrub-go", Submit: true}},
		First: way("first", p.a.Say("play.replay.first"), 0), Previous: way("previous", p.a.Say("play.replay.previous"), at-1),
		Next: way("next", p.a.Say("play.replay.next"), at+1), Last: way("last", p.a.Say("play.replay.last"), last)}
	page.RoundsWord, page.GraphsWord = p.a.Say("rounds.tabs"), p.a.Say("rounds.graphs")
	page.Live = page.Scrub.Place + ": " + page.Line
	second := views.Button{Text: p.a.Say("log.heading"), Press: views.Press{ID: "log", Href: "/t/" + string(p.view.Log.ID) + "/log"}}
	page.Bar = views.Bar(views.MainBar{Second: &second, Main: views.Button{Text: p.a.Say("log.table"), Press: views.Press{ID: "table", Href: p.base()}}})
}

// played replays a game of the engine.
func (p *replaying) played(state deepsea.GameState) (page views.ReplayPage, err error) {
	gestures := make([]deepsea.Gesture, len(p.entries))
	for i, e := range p.entries {
		gestures[i], _ = deepsea.ReadGesture(e)
	}
	at := p.step()
	then, refused := deepsea.Replay(p.begun, gestures, at)
	if refused != nil && then.Steps > 0 { // as far as it goes
		p.entries, gestures = p.entries[:then.Steps], gestures[:then.Steps]
		at = p.step()
		then, refused = deepsea.Replay(p.begun, gestures, at)
	}
	if refused != nil { // by these rules it can't be played again: its last snapshot is what there is
		then = deepsea.Replayed{At: state.Game, Before: state.Game}
		p.entries, at = nil, 0
	}
	sheet, err := deepsea.Tally(then.At)
	if err != nil {
		return page, err
	}
	shown := &playing{rooms: p.rooms, a: p.a, view: p.view, game: then.At, table: then.At.Look(), state: deepsea.GameState{Sheet: sheet, Game: then.At},
		link: func(zone string) string { return p.at(at) + "&zone=" + zone + "#zone-then" }}
	page.Ocean = shown.ocean()
	shown.marked(page.Ocean, then.Before)
	p.says(&page, shown, gestures, then, at)
	if look, ok := then.At.ZoneOf(p.form.Zone); ok {
		page.ZoneTitle, page.Zone = look.Zone.Name, shown.zoneBoard(&look, nil)
		page.Back = views.Button{Text: p.a.Say("play.ocean"), Press: views.Press{ID: "to-ocean", Href: p.at(at)}}
	}
	page.Seats = shown.seatTable(then.Before)
	var board views.FollowPage
	shown.impact(&board)
	board.Board.ID = "board"
	page.Board, page.BoardWord = board.Board, p.a.Say("deepsea.board")
	for _, stood := range then.Rounds {
		from := 0
		if n := len(page.Rounds); n > 0 {
			from = then.Rounds[n-1].Step
		}
		page.Rounds = append(page.Rounds, views.Chip{Text: strconv.Itoa(stood.Round), On: at > from && at <= stood.Step || at == 0 && from == 0,
			Press: views.Press{ID: "round-" + strconv.Itoa(stood.Round), Href: p.at(from), Label: p.a.Say("rounds.round", "Round", stood.Round)}})
	}
	p.graphs(&page, state, then.Rounds)
	page.Links = []views.ListLink{{Text: p.a.Say("play.report"), Under: p.a.Say("play.report-hint"), Press: views.Press{ID: "to-report", Href: p.base() + "/report"}}}
	return page, nil
}

// says puts the step into words, with what it changed.
func (p *replaying) says(page *views.ReplayPage, shown *playing, gestures []deepsea.Gesture, then deepsea.Replayed, at int) {
	if at == 0 {
		page.Line = p.a.Say("deepsea.move.start")
		return
	}
	g := gestures[at-1]
	var said []string
	seat := 0
	for _, text := range g.Moves {
		m := readMove(text)
		if _, by := then.At.Box().MoveSaid(text); by > 0 && seat == 0 {
			seat = by
		}
		said = append(said, shown.said(&m))
	}
	if len(g.Rulings) > 0 {
		what, _ := deepsea.System{}.Describe(shown.state, "moves", handlers.JSON(g))
		said = append(said, p.a.Words.Message(what))
	}
	page.Line = capital(p.a.Words.List(said))
	if seat > 0 {
		page.Seat, page.Line = shown.colour(seat), p.a.Say("play.replay.line", "Name", shown.name(seat), "What", p.a.Words.List(said))
	}
	page.Then = shown.changes(deepsea.Changes(then.Before, then.At), seat)
	for _, news := range deepsea.News(then.Before, then.At) {
		page.Then = append(page.Then, p.a.Words.Message(news))
	}
}

// marked lights the cells where something is different than before.
func (p *playing) marked(ocean *views.OceanLaid, before *deepsea.Position) {
	columns := len(ocean.Columns)
	for i := range ocean.Cells {
		column, depth := i%columns, i/columns+1
		now, lies := p.game.ZoneAt(column, depth)
		was, lay := before.ZoneAt(column, depth)
		if lies && (lies != lay || fmt.Sprint(now.Discs, now.Tokens, now.Vessels) != fmt.Sprint(was.Discs, was.Tokens, was.Vessels)) {
			ocean.Cells[i].Lit = true
			ocean.Cells[i].Press.Label = p.a.Say("play.replay.changed", "Cell", ocean.Cells[i].Press.Label)
		}
	}
}

// seatTable has the spaces, discs, research and points of each seat.
func (p *playing) seatTable(before *deepsea.Position) *views.SeatTable {
	table := &views.SeatTable{Caption: p.a.Say("play.replay.seats")}
	for _, track := range trackWords {
		table.Columns = append(table.Columns, views.Sign{Glyph: track, Text: p.a.Say("deepsea.track." + track)})
	}
	table.Columns = append(table.Columns, views.Sign{Glyph: "disc", Text: p.a.Say("follow.stock.staging")}, views.Sign{Glyph: "research", Text: p.a.Say("follow.stock.research")},
		views.Sign{Glyph: "vessel", Text: p.a.Say("follow.number.vessels")}, views.Sign{Glyph: "impact", Text: p.a.Words.Message(companion.Say("deepsea.then.markers"))})
	for seat := 1; seat <= p.game.Seats(); seat++ {
		row := views.SeatRow{Seat: p.colour(seat), Name: p.name(seat)}
		now, was := numbersOf(p.game.Mat(seat)), numbersOf(before.Mat(seat))
		for i, n := range now {
			row.Cells, row.Changed = append(row.Cells, views.Number(n)), append(row.Changed, n != was[i])
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

func numbersOf(mat deepsea.MatLook) []int {
	return append(slices.Clone(mat.Spaces[:]), mat.Staging, mat.Research, mat.Vessels, mat.Markers)
}

// graphs draw score and levels of the ends of the rounds.
func (p *replaying) graphs(page *views.ReplayPage, state deepsea.GameState, rounds []deepsea.Standing) {
	if len(rounds) < 2 {
		return
	}
	look := p.rooms.looking(p.a, p.view, state.Sheet)
	var stands []handlers.Stand
	var columns []string
	for _, stood := range rounds {
		stand := handlers.Stand{Round: stood.Round}
		for _, seat := range stood.Seats {
			stand.Seats = append(stand.Seats, deepsea.SeatRecord{Points: seat.Points, Spaces: slices.Clone(seat.Spaces[:])})
		}
		column := strconv.Itoa(stood.Round)
		if stood.Now {
			column = p.a.Say("rounds.now")
		}
		stands, columns = append(stands, stand), append(columns, column)
	}
	page.Graphs = look.Graphs(stands, columns)
}

// followed shows a followed game: a line of the log after the other, with what
// was counted then.
func (p *replaying) followed(state deepsea.State) (page views.ReplayPage, err error) {
	seq := p.step() + 1
	was, err := p.rooms.house.Keeper.At(p.a.Context(), p.view.Log.ID, max(1, seq-1))
	if err != nil {
		return page, err
	}
	now, err := p.rooms.house.Keeper.At(p.a.Context(), p.view.Log.ID, seq)
	if err != nil {
		return page, err
	}
	lines, err := p.rooms.house.Keeper.History(p.a.Context(), p.view.Log.ID, seq+1, 1)
	if err != nil {
		return page, err
	}
	for _, line := range lines {
		shown := p.rooms.house.LogLine(p.a, p.view, line)
		page.Line, page.Then = shown.Text, shown.More
		if shown.Note != "" {
			page.Then = append(page.Then, shown.Note)
		}
	}
	before, _ := deepsea.SheetOf(was)
	sheet, _ := deepsea.SheetOf(now)
	page.Seats = p.followedSeats(before, sheet)
	game, _ := state.Sheet.Following()
	look := p.rooms.lookingBack(p.a, p.view, state.Sheet, game)
	if stands, columns := look.Stands(); len(stands) > 1 {
		page.Graphs = look.Graphs(stands, columns)
	}
	return page, nil
}

func (p *replaying) followedSeats(before, now deepsea.Sheet) *views.SeatTable {
	table := &views.SeatTable{Caption: p.a.Say("play.replay.seats")}
	for _, track := range trackWords {
		table.Columns = append(table.Columns, views.Sign{Glyph: track, Text: p.a.Say("deepsea.track." + track)})
	}
	table.Columns = append(table.Columns, views.Sign{Glyph: "disc", Text: p.a.Say("follow.stock.staging")}, views.Sign{Glyph: "research", Text: p.a.Say("follow.stock.research")})
	then, _ := now.Following()
	old, _ := before.Following()
	for i, seat := range now.Seats() {
		row := views.SeatRow{Seat: seat.Colour, Name: seat.Name}
		for k, n := range followedNumbers(then, i) {
			row.Cells, row.Changed = append(row.Cells, n), append(row.Changed, n != followedNumbers(old, i)[k])
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// followedNumbers are the tracks, discs and research of a seat; "–" is unknown.
func followedNumbers(game deepsea.Following, i int) (numbers [deepsea.NumTracks + 2]string) {
	for k := range numbers {
		numbers[k] = "–"
	}
	if i >= len(game.Seats) {
		return numbers
	}
	seat := game.Seats[i]
	for t, space := range seat.Tracks {
		if space.Known {
			numbers[t] = views.Number(space.N)
		}
	}
	if seat.Staging.Known {
		numbers[deepsea.NumTracks] = views.Number(seat.Staging.N)
	}
	if seat.Research.Known {
		numbers[deepsea.NumTracks+1] = views.Number(seat.Research.N)
	}
	return numbers
}
