package deepsea

import (
	"encoding/json"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// goals are the mission's three goals with what each seat has of them, for a
// team the meters.
func (p *playing) goals(page *views.FollowPage) {
	page.Heading = p.a.Say("play.goals")
	if p.state.Sheet.Setup().Mode != deepsea.Competitive {
		c := &counting{rooms: p.rooms, a: p.a, view: p.view, sheet: p.state.Sheet}
		group := views.TileGroup{ID: "team"}
		for _, goal := range deepsea.Meters(p.state.Sheet) {
			meter := goalMeter(c, goal)
			group.Tiles = append(group.Tiles, views.Tile{ID: goal.Goal, Name: meter.Name, Under: meter.Words, Aside: p.a.Say("play.goal-have", "Have", meter.Have, "Need", orText(meter.Need, "?"))})
		}
		page.Groups = []views.TileGroup{group}
		return
	}
	result := deepsea.Score(p.state.Sheet)
	for goal := 1; goal <= 3; goal++ {
		text := p.state.Sheet.GoalText(goal)
		group := views.TileGroup{ID: "goal-" + strconv.Itoa(goal), Title: p.a.Say("play.goal", "Number", goal, "What", p.a.Words.Message(text.Counted)), Note: p.a.Words.Message(text.Pays)}
		for l, line := range result.Lines {
			if line != "goal"+strconv.Itoa(goal) {
				continue
			}
			for i, seat := range result.Seats {
				tile := views.Tile{ID: group.ID + "-" + strconv.Itoa(i+1), Seat: p.colour(i + 1), Name: p.name(i + 1), Aside: p.a.Words.SayCount("result.points", seat.Points[l].N)}
				var count int
				key := companion.Key("p" + strconv.Itoa(i+1) + ".goal" + strconv.Itoa(goal))
				if json.Unmarshal(p.state.Sheet.Value(key), &count) == nil && string(p.state.Sheet.Value(key)) != "null" {
					tile.Under = p.a.Words.SayCount("play.goal-count", count)
				}
				group.Tiles = append(group.Tiles, tile)
			}
		}
		page.Groups = append(page.Groups, group)
	}
}
