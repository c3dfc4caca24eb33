package ageofsail

import (
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// rounds is a followed game round by round.
func (s *Rooms) rounds(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	sheet, ok := sheetOf(view)
	if !ok {
		return handlers.NotFound()
	}
	game, followed := sheet.Following()
	if !followed {
		return s.house.See(w, r, "/ageofsail/"+string(view.Log.ID))
	}
	look := &handlers.Rounds{House: s.house, A: a, View: view, Title: s.Title(a, view.Log.Summary), People: sheet.Seats(), Round: game.Round, Now: stand(sheet, game),
		Points: a.Say("ageofsail.rounds.glory"), PointsNote: a.Say("ageofsail.rounds.glory-note")}
	if set := sheet.Setup().Set; set.Labelled() {
		look.Label = setLabel(a, set)
	}
	for _, record := range game.Records {
		look.Ended = append(look.Ended, handlers.Stand{Round: record.Round, Seats: record.Seats})
	}
	for t := range ageofsail.NumTracks {
		look.Tracks = append(look.Tracks, trackOfRounds(a, sheet, t))
	}
	return look.Show(w, r)
}

// trackOfRounds is a track with its levels, as far as anybody knows where they
// begin; else with every fifth space.
func trackOfRounds(a *handlers.Asker, sheet ageofsail.Sheet, t int) handlers.RoundsTrack {
	track := handlers.RoundsTrack{ID: ageofsail.Tracks()[t], Name: a.Words.Message(ageofsail.TrackName(sheet.Setup().Profile, t)), High: ageofsail.MaxSpace,
		Note: a.Say("rounds.levels"), Space: func(space int) string {
			if level := sheet.LevelAt(t, space); level.Known {
				return a.Say("rounds.level", "Level", level.N, "Space", space)
			}
			return strconv.Itoa(space)
		}}
	before := companion.Count{}
	for space := range ageofsail.MaxSpace + 1 {
		if level := sheet.LevelAt(t, space); level.Known && level != before {
			track.Marks, before = append(track.Marks, views.GraphMark{At: space, Text: strconv.Itoa(level.N)}), level
		}
	}
	if len(track.Marks) == 0 {
		track.Note = a.Say("ageofsail.rounds.spaces")
		for space := 0; space <= ageofsail.MaxSpace; space += 5 {
			track.Marks = append(track.Marks, views.GraphMark{At: space, Text: strconv.Itoa(space)})
		}
	}
	return track
}

// stand is how the table stands now.
func stand(sheet ageofsail.Sheet, game ageofsail.Following) handlers.Stand {
	now := handlers.Stand{Round: game.Round}
	result := ageofsail.ScoreOnly(sheet)
	for i := range game.Seats {
		one := ageofsail.SeatRecord{Points: result.Seats[i].Known}
		for _, space := range game.Seats[i].Spaces {
			if !space.Known {
				space.N = -1
			}
			one.Spaces = append(one.Spaces, space.N)
		}
		now.Seats = append(now.Seats, one)
	}
	return now
}
