package deepsea

import (
	"fmt"
	"slices"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// impact is the board on which the open seat places a marker: legal hexes can
// be tapped, the others say why not, and the table may place anyway.
func (f *following) impact(page *views.FollowPage) {
	page.Heading = f.a.Say("follow.impact", "Name", f.name(f.seat))
	page.Tabs, page.TabsWord = f.tabs("impact"), f.a.Say("count.seats")
	c := f.counting()
	if _, known := c.marked(f.seat); !known {
		page.Hint = f.a.Say("follow.not-followed")
		page.Links = []views.Button{{Text: f.a.Say("count.result"), Press: views.Press{ID: "by-values", Href: f.table("/count/impact")}}}
		return
	}
	from := readSpot(f.form.Row)
	zone := f.sourceZone()
	states := f.sheet.Hexes(f.seat, from, zone)
	page.Hint = f.a.Say("follow.impact-hint")
	board := impactBoard(f.a, f.sheet, "")
	board.Zoom = true
	page.HexWord = f.a.Say("deepsea.board")
	printed := &f.sheet.Box().Mission().Impact
	runners := f.sheet.Runners(f.seat)
	open := 0
	for i := range printed.Hexes {
		hex, drawn, state := &printed.Hexes[i], &board.Hexes[i], states[i]
		for number := 1; number <= len(f.game.Seats); number++ {
			markers, _ := c.marked(number)
			for _, marker := range markers {
				if marker.R == hex.R && marker.C == hex.C {
					for range marker.N {
						drawn.Markers = append(drawn.Markers, f.colour(number))
					}
				}
			}
		}
		drawn.Label = c.hexLabel(hex, drawn)
		spot := fmt.Sprintf("%d,%d", hex.R, hex.C)
		id := fmt.Sprintf("hex-%d-%d", hex.R, hex.C)
		press := views.Press{}
		switch {
		case state.Open:
			open++
			press = do(id, f.placing("mark", spot))
			drawn.Lit = true
		case from == nil && slices.Contains(runners, deepsea.Spot{R: hex.R, C: hex.C}): // this marker may be the one that moves
			press = views.Press{ID: id, Href: f.panel("impact", "from", spot, "due", fmt.Sprint(f.form.Due))}
			drawn.Lit = true
		case f.form.Anyway:
			press = do(id, f.placing("mark!", spot))
		}
		if press.Href != "" || press.Name != "" {
			drawn.Href = "#" + id
			if press.Href != "" {
				drawn.Href = press.Href
			}
			page.Hexes = append(page.Hexes, views.HexChoice{Text: drawn.Label, Press: press})
		}
	}
	page.Board = &board
	if open == 0 && len(runners) == 0 {
		page.Before = append(page.Before, views.Notice{ID: "no-hex", Kind: "note", Text: f.a.Say("follow.impact-lost")})
	}
	if len(runners) > 0 && from == nil {
		page.Hint = f.a.Say("follow.impact-runner")
	}
	if !f.form.Anyway {
		page.Links = append(page.Links, views.Button{Text: f.a.Say("follow.anyway-hex"), Press: views.Press{ID: "anyway", Href: f.panel("impact", "anyway", "1", "from", f.form.Row, "due", fmt.Sprint(f.form.Due))}})
	}
	page.Links = append(page.Links, views.Button{Text: f.a.Say("follow.impact-correct"), Press: views.Press{ID: "correct-board", Href: f.table("/count/impact?" + query("seat", fmt.Sprint(f.seat), "way", "board"))}})
}

// placing is the gesture that puts a marker on a hex, or moves one there.
func (f *following) placing(verb, spot string) string {
	if from := readSpot(f.form.Row); from != nil {
		return fmt.Sprintf("%s:%s:%d,%d:%s", verb, spot, from.R, from.C, f.sourceZone())
	}
	return verb + ":" + spot + "::" + f.sourceZone()
}

// sourceZone is where the Impact that is being placed came from; "" where no
// zone gave it, or nobody said.
func (f *following) sourceZone() string {
	for _, due := range f.mine().Due {
		if due.Gain == "impact" && (f.form.Due == 0 || due.ID == f.form.Due) {
			if due.Why == deepsea.WhyGiven || due.Why == deepsea.WhyArrival {
				return due.Of
			}
			return ""
		}
	}
	return ""
}
