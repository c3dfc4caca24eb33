package deepsea

import (
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// rounds is a followed game round by round.
func (s *Rooms) rounds(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
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
	return s.lookingBack(a, view, state.Sheet, game).Show(w, r)
}

// lookingBack is a look back at a followed game.
func (s *Rooms) lookingBack(a *handlers.Asker, view companion.View, sheet deepsea.Sheet, game deepsea.Following) *handlers.Rounds {
	look := s.looking(a, view, sheet)
	look.Round, look.Now = game.Round, now(sheet, game)
	for _, record := range game.Records {
		look.Ended = append(look.Ended, handlers.Stand{Round: record.Round, Seats: record.Seats})
	}
	return look
}

// looking is a look back at a game, without how it stood.
func (s *Rooms) looking(a *handlers.Asker, view companion.View, sheet deepsea.Sheet) *handlers.Rounds {
	look := &handlers.Rounds{House: s.house, A: a, View: view, Title: s.Title(a, view.Log.Summary), People: s.counting(a, view, sheet).People,
		Points: a.Say("deepsea.rounds.points"), PointsNote: a.Say("deepsea.rounds.points-note")}
	mat := &sheet.Box().Facts().Mat
	var marks []views.GraphMark
	for _, bracket := range mat.Brackets {
		marks = append(marks, views.GraphMark{At: bracket.Spaces[0], Text: strconv.Itoa(bracket.Level)})
	}
	for _, track := range deepsea.Tracks() {
		look.Tracks = append(look.Tracks, handlers.RoundsTrack{ID: track, Name: a.Say("deepsea.track." + track), Low: mat.Start, High: mat.End, Marks: marks, Note: a.Say("rounds.levels"),
			Space: func(space int) string { return a.Say("rounds.level", "Level", mat.Level(space), "Space", space) }})
	}
	return look
}

// now is how the table stands.
func now(sheet deepsea.Sheet, game deepsea.Following) handlers.Stand {
	stand := handlers.Stand{Round: game.Round}
	result := deepsea.ScoreOnly(sheet)
	for i, seat := range game.Seats {
		one := deepsea.SeatRecord{Points: result.Seats[i].Known}
		for _, space := range seat.Tracks {
			if !space.Known {
				space.N = -1
			}
			one.Spaces = append(one.Spaces, space.N)
		}
		stand.Seats = append(stand.Seats, one)
	}
	return stand
}
