package deepsea

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

const historyPart = 200 // lines of the log that are read at a time

// roundsForm says which round's lines are shown; 0 = the present one.
type roundsForm struct {
	Round int `form:"round" validate:"min=0,max=7"`
}

// rounds is a followed game round by round.
func (s *Rooms) rounds(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	var form roundsForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	state, ok := view.State.(deepsea.State)
	if !ok {
		return handlers.NotFound()
	}
	game, followed := state.Sheet.Following()
	if !followed {
		return s.house.See(w, r, "/deepsea/"+string(view.Log.ID))
	}
	p := &looking{rooms: s, a: a, view: view, sheet: state.Sheet, game: game, round: min(orInt(form.Round, game.Round), game.Round)}
	page, err := p.page()
	if err != nil {
		return err
	}
	handlers.Written(w, view)
	return s.house.Render(w, a, http.StatusOK, views.Rounds(page))
}

// looking is one look back at a followed game.
type looking struct {
	rooms *Rooms
	a     *handlers.Asker
	view  companion.View
	sheet deepsea.Sheet
	game  deepsea.Following
	round int // whose lines are shown
}

func (p *looking) page() (views.RoundsPage, error) {
	here := "/deepsea/" + string(p.view.Log.ID)
	page := views.RoundsPage{Frame: p.rooms.house.Titled(p.a, p.rooms.Title(p.a, p.view.Log.Summary), here),
		Heading: p.a.Say("deepsea.rounds.title"), Hint: p.a.Say("deepsea.rounds.hint"),
		LinesWord: p.a.Say("deepsea.rounds.lines", "Round", p.round), TabsWord: p.a.Say("deepsea.rounds.tabs"),
		GraphsWord: p.a.Say("deepsea.rounds.graphs"), GraphsHint: p.a.Say("deepsea.rounds.graphs-hint"), GraphsLink: p.a.Say("deepsea.rounds.to-graphs")}
	for _, seat := range p.sheet.Seats() {
		page.Seats = append(page.Seats, views.SeatName{Seat: seat.Colour, Name: seat.Name})
	}
	for round := 1; round <= p.game.Round; round++ {
		page.Tabs = append(page.Tabs, views.Chip{Text: strconv.Itoa(round), On: round == p.round, Press: views.Press{ID: "round-" + strconv.Itoa(round),
			Href: here + "/rounds?round=" + strconv.Itoa(round), Label: p.a.Say("deepsea.rounds.round", "Round", round)}})
	}
	lines, err := p.lines()
	if err != nil {
		return page, err
	}
	for _, line := range lines {
		page.Lines = append(page.Lines, p.line(line))
	}
	if len(lines) == 0 {
		page.Empty = p.a.Say("deepsea.rounds.empty")
	}
	page.Graphs = p.graphs()
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: p.a.Say("log.table"), Press: views.Press{ID: "table", Href: here}},
		Second: &views.Button{Text: p.a.Say("log.heading"), Press: views.Press{ID: "log", Href: "/t/" + string(p.view.Log.ID) + "/log"}}})
	return page, nil
}

// line leads to the log, where one can go back to it.
func (p *looking) line(line companion.Line) views.LogLine {
	shown := p.rooms.house.LogLine(p.a, p.view, line)
	seq := line.Entry.Seq
	shown.Word, shown.When, shown.Press = "", "", views.Press{Href: "/t/" + string(p.view.Log.ID) + "/log?before=" + strconv.Itoa(seq+1) + "#line-" + strconv.Itoa(seq)}
	return shown
}

// lines are what happened in the round and still holds, oldest first. The entry
// that ends a round is its last line.
func (p *looking) lines() ([]companion.Line, error) {
	var lines []companion.Line
	round := p.game.Round
	for before := p.view.Log.Head + 1; before > 1; {
		part, err := p.rooms.house.Keeper.History(p.a.Context(), p.view.Log.ID, before, historyPart)
		if err != nil || len(part) == 0 {
			return lines, err
		}
		for _, line := range part {
			from, to, changed := roundChange(line)
			if changed && from > 0 {
				round = from
			}
			// What lies before the entry that began the round was taken back.
			if changed && to == p.round && from < to && from > 0 && line.Live && line.Entry.Kind == companion.KindSet {
				slices.Reverse(lines)
				return lines, nil
			}
			if round == p.round && line.Live && line.Entry.Kind != companion.KindUndo {
				lines = append(lines, line)
			}
		}
		before = part[len(part)-1].Entry.Seq
	}
	slices.Reverse(lines)
	return lines, nil
}

// roundChange tells whether a line begins another round; 0 = none was followed.
func roundChange(line companion.Line) (from, to int, changed bool) {
	for _, change := range line.Changes {
		if change.Key == "follow.round" && change.Changed() {
			_ = json.Unmarshal(change.From, &from) // null: 0
			_ = json.Unmarshal(change.To, &to)
			return from, to, true
		}
	}
	return 0, 0, false
}

// records are the rounds that have ended and, where it says more, the present.
func (p *looking) records() (records []deepsea.RoundRecord, columns []string) {
	records = slices.Clone(p.game.Records)
	for _, record := range records {
		columns = append(columns, strconv.Itoa(record.Round))
	}
	now := p.now()
	if last := len(records) - 1; last < 0 || !slices.EqualFunc(records[last].Seats, now.Seats, sameRecord) {
		records, columns = append(records, now), append(columns, p.a.Say("deepsea.rounds.now"))
	}
	return records, columns
}

func sameRecord(a, b deepsea.SeatRecord) bool {
	return a.Points == b.Points && slices.Equal(a.Spaces, b.Spaces)
}

// now is how the table stands, in the form of a record.
func (p *looking) now() deepsea.RoundRecord {
	record := deepsea.RoundRecord{Round: p.game.Round}
	result := deepsea.ScoreOnly(p.sheet)
	for i, seat := range p.game.Seats {
		one := deepsea.SeatRecord{Points: result.Seats[i].Known}
		for _, space := range seat.Tracks {
			if !space.Known {
				space.N = -1
			}
			one.Spaces = append(one.Spaces, space.N)
		}
		record.Seats = append(record.Seats, one)
	}
	return record
}

// graphs are the points and the four tracks.
func (p *looking) graphs() []views.Graph {
	records, columns := p.records()
	graphs := []views.Graph{p.pointsGraph(records, columns)}
	for t, track := range deepsea.Tracks() {
		graphs = append(graphs, p.trackGraph(t, track, records, columns))
	}
	return graphs
}

func (p *looking) graph(id, title string, columns []string) views.Graph {
	return views.Graph{ID: "graph-" + id, Title: title, Label: p.a.Say("deepsea.rounds.graph", "What", title), Columns: columns,
		Numbers: p.a.Say("deepsea.rounds.numbers"), Corner: p.a.Say("deepsea.rounds.corner")}
}

// drawn draws one number of each record and seat.
func (p *looking) drawn(graph *views.Graph, records []deepsea.RoundRecord, of func(deepsea.SeatRecord) views.GraphPoint) {
	for i, seat := range p.sheet.Seats() {
		line := views.GraphLine{Seat: seat.Colour, Name: seat.Name}
		for _, record := range records {
			var point views.GraphPoint
			if i < len(record.Seats) { // somebody may have come later
				point = of(record.Seats[i])
			}
			line.Points = append(line.Points, point)
		}
		graph.Lines = append(graph.Lines, line)
	}
}

// trackGraph draws the spaces of a track; the lines across are its levels.
func (p *looking) trackGraph(t int, track string, records []deepsea.RoundRecord, columns []string) views.Graph {
	graph := p.graph(track, p.a.Say("deepsea.track."+track), columns)
	mat := &p.sheet.Box().Facts().Mat
	graph.Glyph, graph.Low, graph.High, graph.Note = track, mat.Start, mat.End, p.a.Say("deepsea.rounds.levels")
	for _, bracket := range mat.Brackets {
		graph.Marks = append(graph.Marks, views.GraphMark{At: bracket.Spaces[0], Text: strconv.Itoa(bracket.Level)})
	}
	p.drawn(&graph, records, func(one deepsea.SeatRecord) views.GraphPoint {
		if t >= len(one.Spaces) || one.Spaces[t] < 0 {
			return views.GraphPoint{}
		}
		space := one.Spaces[t]
		return views.GraphPoint{Known: true, N: space, Text: p.a.Say("deepsea.rounds.level", "Level", mat.Level(space), "Space", space)}
	})
	return graph
}

// pointsGraph draws the points that were known.
func (p *looking) pointsGraph(records []deepsea.RoundRecord, columns []string) views.Graph {
	graph := p.graph("points", p.a.Say("deepsea.rounds.points"), columns)
	graph.Note = p.a.Say("deepsea.rounds.points-note")
	p.drawn(&graph, records, func(one deepsea.SeatRecord) views.GraphPoint {
		graph.Low, graph.High = min(graph.Low, one.Points), max(graph.High, one.Points)
		return views.GraphPoint{Known: true, N: one.Points, Text: views.Number(one.Points)}
	})
	step := stepOf(graph.High - graph.Low)
	graph.High = max(step, (graph.High+step-1)/step*step)
	for at := graph.Low / step * step; at <= graph.High; at += step {
		graph.Marks = append(graph.Marks, views.GraphMark{At: at, Text: views.Number(at)})
	}
	return graph
}

// stepOf is a round distance for some five lines across a scale.
func stepOf(width int) int {
	for _, step := range []int{2, 5, 10, 20, 50} {
		if width <= 5*step {
			return step
		}
	}
	return 100
}
