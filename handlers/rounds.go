package handlers

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/views"
)

const historyPart = 200 // lines of the log that are read at a time

// Stand is how a followed table stood: at the end of a round, or now.
type Stand struct {
	Round int
	Seats []pad.SeatRecord // by seat
}

// Rounds is one look back at a followed game, round by round, whatever the game.
type Rounds struct {
	House  *House
	A      *Asker
	View   companion.View
	Title  string           // the table in a few words
	People []companion.Seat // in turn order
	Round  int              // the present one
	Ended  []Stand          // by round
	Now    Stand
	Tracks []RoundsTrack

	Label              string // whose numbers the levels are; "" = nobody's need saying
	Points, PointsNote string // what is counted, and what of it isn't known before the end

	shown int // the round whose lines are shown
}

// RoundsTrack is one of the four tracks as its graph is drawn.
type RoundsTrack struct {
	ID, Name  string // the id is its glyph's, too
	Low, High int    // spaces
	Marks     []views.GraphMark
	Note      string
	Space     func(space int) string // a space in words: "3 (8)"
}

// Show answers with the page. The address says which round's lines are shown;
// none = the present one.
func (p *Rounds) Show(w http.ResponseWriter, r *http.Request) error {
	var form struct {
		Round int `form:"round" validate:"min=0,max=7"`
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	p.shown = p.Round
	if form.Round > 0 {
		p.shown = min(form.Round, p.Round)
	}
	page, err := p.page()
	if err != nil {
		return err
	}
	Written(w, p.View)
	return p.House.Render(w, p.A, http.StatusOK, views.Rounds(page))
}

func (p *Rounds) page() (views.RoundsPage, error) {
	here := "/" + p.View.Log.System + "/" + string(p.View.Log.ID)
	page := views.RoundsPage{Frame: p.House.Titled(p.A, p.Title, here),
		Heading: p.A.Say("rounds.title"), Hint: p.A.Say("rounds.hint"), Label: p.Label,
		LinesWord: p.A.Say("rounds.lines", "Round", p.shown), TabsWord: p.A.Say("rounds.tabs"),
		GraphsWord: p.A.Say("rounds.graphs"), GraphsHint: p.A.Say("rounds.graphs-hint"), GraphsLink: p.A.Say("rounds.to-graphs")}
	for _, seat := range p.People {
		page.Seats = append(page.Seats, views.SeatName{Seat: seat.Colour, Name: seat.Name})
	}
	for round := 1; round <= p.Round; round++ {
		page.Tabs = append(page.Tabs, views.Chip{Text: strconv.Itoa(round), On: round == p.shown, Press: views.Press{ID: "round-" + strconv.Itoa(round),
			Href: here + "/rounds?round=" + strconv.Itoa(round), Label: p.A.Say("rounds.round", "Round", round)}})
	}
	lines, err := p.lines()
	if err != nil {
		return page, err
	}
	for _, line := range lines {
		page.Lines = append(page.Lines, p.line(line))
	}
	if len(lines) == 0 {
		page.Empty = p.A.Say("rounds.empty")
	}
	page.Graphs = p.Graphs(p.Stands())
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: p.A.Say("log.table"), Press: views.Press{ID: "table", Href: here}},
		Second: &views.Button{Text: p.A.Say("log.heading"), Press: views.Press{ID: "log", Href: "/t/" + string(p.View.Log.ID) + "/log"}}})
	return page, nil
}

// line leads to the log, where one can go back to it.
func (p *Rounds) line(line companion.Line) views.LogLine {
	shown := p.House.LogLine(p.A, p.View, line)
	seq := line.Entry.Seq
	shown.Word, shown.When, shown.Press = "", "", views.Press{Href: "/t/" + string(p.View.Log.ID) + "/log?before=" + strconv.Itoa(seq+1) + "#line-" + strconv.Itoa(seq)}
	return shown
}

// lines are what happened in the round and still holds, oldest first. The entry
// that ends a round is its last line.
func (p *Rounds) lines() ([]companion.Line, error) {
	var lines []companion.Line
	round := p.Round
	for before := p.View.Log.Head + 1; before > 1; {
		part, err := p.House.Keeper.History(p.A.Context(), p.View.Log.ID, before, historyPart)
		if err != nil || len(part) == 0 {
			return lines, err
		}
		for _, line := range part {
			from, to, changed := roundChange(line)
			if changed && from > 0 {
				round = from
			}
			// What lies before the entry that began the round was taken back.
			if changed && to == p.shown && from < to && from > 0 && line.Live && line.Entry.Kind == companion.KindSet {
				slices.Reverse(lines)
				return lines, nil
			}
			if round == p.shown && line.Live && line.Entry.Kind != companion.KindUndo {
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

// Stands are the rounds that have ended and, where it says more, the present.
func (p *Rounds) Stands() (stands []Stand, columns []string) {
	stands = slices.Clone(p.Ended)
	for _, one := range stands {
		columns = append(columns, strconv.Itoa(one.Round))
	}
	if last := len(stands) - 1; last < 0 || !slices.EqualFunc(stands[last].Seats, p.Now.Seats, sameRecord) {
		stands, columns = append(stands, p.Now), append(columns, p.A.Say("rounds.now"))
	}
	return stands, columns
}

func sameRecord(a, b pad.SeatRecord) bool {
	return a.Points == b.Points && slices.Equal(a.Spaces, b.Spaces)
}

// Graphs are the points and the four tracks of stands, each with the head of its
// column.
func (p *Rounds) Graphs(stands []Stand, columns []string) []views.Graph {
	graphs := []views.Graph{p.pointsGraph(stands, columns)}
	for t := range p.Tracks {
		graphs = append(graphs, p.trackGraph(t, stands, columns))
	}
	return graphs
}

func (p *Rounds) graph(id, title string, columns []string) views.Graph {
	return views.Graph{ID: "graph-" + id, Title: title, Label: p.A.Say("rounds.graph", "What", title), Columns: columns,
		Numbers: p.A.Say("rounds.numbers"), Corner: p.A.Say("rounds.corner")}
}

// drawn draws one number of each stand and seat.
func (p *Rounds) drawn(graph *views.Graph, stands []Stand, of func(pad.SeatRecord) views.GraphPoint) {
	for i, seat := range p.People {
		line := views.GraphLine{Seat: seat.Colour, Name: seat.Name}
		for _, stand := range stands {
			var point views.GraphPoint
			if i < len(stand.Seats) { // somebody may have come later
				point = of(stand.Seats[i])
			}
			line.Points = append(line.Points, point)
		}
		graph.Lines = append(graph.Lines, line)
	}
}

// trackGraph draws the spaces of a track; the lines across are its levels.
func (p *Rounds) trackGraph(t int, stands []Stand, columns []string) views.Graph {
	track := &p.Tracks[t]
	graph := p.graph(track.ID, track.Name, columns)
	graph.Glyph, graph.Low, graph.High, graph.Note, graph.Marks = track.ID, track.Low, track.High, track.Note, track.Marks
	p.drawn(&graph, stands, func(one pad.SeatRecord) views.GraphPoint {
		if t >= len(one.Spaces) || one.Spaces[t] < 0 {
			return views.GraphPoint{}
		}
		return views.GraphPoint{Known: true, N: one.Spaces[t], Text: track.Space(one.Spaces[t])}
	})
	return graph
}

// pointsGraph draws the points that were known.
func (p *Rounds) pointsGraph(stands []Stand, columns []string) views.Graph {
	graph := p.graph("points", p.Points, columns)
	graph.Note = p.PointsNote
	p.drawn(&graph, stands, func(one pad.SeatRecord) views.GraphPoint {
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
