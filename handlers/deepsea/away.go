package deepsea

import (
	"net/http"
	"strconv"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// away says how the game goes back into the box: sorted, so that the next setup
// is quick, and counted, so that nothing is left under the table.
func (s *Rooms) away(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	g, err := s.guided(r, a)
	if err != nil {
		return err
	}
	page := views.GuidePage{Frame: s.house.Titled(a, s.Title(a, g.view.Log.Summary), g.table()+"/result"),
		Heading: a.Say("deepsea.away.title"), Hint: a.Say("deepsea.away.hint"),
		Steps: []views.GuideStep{g.boardsAway(), g.tokensAway(), g.tilesAway(), g.cardsAway(), g.piecesAway()}}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: a.Say("deepsea.away.done"), Press: views.Press{ID: "done", Href: "/"}}})
	return s.house.Render(w, a, http.StatusOK, views.Guide(page))
}

func (g *guiding) boardsAway() views.GuideStep {
	step := views.GuideStep{ID: "boards", Title: g.a.Say("deepsea.away.boards")}
	for depth := 1; depth <= deepsea.MaxDepth; depth++ {
		line := views.GuideLine{Text: g.depth(depth), Aside: strconv.Itoa(len(g.zonesAt(depth)))}
		for _, id := range g.zonesAt(depth) {
			if zone := g.box.Zone(id); zone.Unique {
				line.Under = g.a.Say("deepsea.away.unique", "Zone", zone.Name)
			}
		}
		step.Lines = append(step.Lines, line)
	}
	return step
}

func (g *guiding) tokensAway() views.GuideStep {
	tokens := 0
	for _, kind := range g.facts.Tokens() {
		tokens += kind.Copies
	}
	return views.GuideStep{ID: "tokens", Title: g.a.Say("deepsea.away.tokens"),
		Lines: []views.GuideLine{{Glyph: "dive", Text: g.a.Say("deepsea.away.tokens-all"), Aside: strconv.Itoa(tokens)}}}
}

func (g *guiding) tilesAway() views.GuideStep {
	step := views.GuideStep{ID: "tiles", Title: g.a.Say("deepsea.away.tiles"), Note: g.a.Say("deepsea.away.tiles-note")}
	for tier := 1; tier <= 5; tier++ {
		tiles, kinds := 0, 0
		for _, one := range g.facts.Specialists {
			if one.Tier == tier {
				tiles, kinds = tiles+one.Copies, kinds+1
			}
		}
		step.Lines = append(step.Lines, views.GuideLine{Place: strconv.Itoa(tier), Text: g.a.Words.SayCount("deepsea.away.kinds", kinds), Aside: strconv.Itoa(tiles)})
	}
	return step
}

func (g *guiding) cardsAway() views.GuideStep {
	step := views.GuideStep{ID: "cards", Title: g.a.Say("deepsea.away.cards")}
	anchors, others := g.cards()
	step.Lines = []views.GuideLine{
		{Glyph: "journal", Text: g.a.Say("deepsea.away.anchors"), Aside: strconv.Itoa(anchors)},
		{Glyph: "journal", Text: g.a.Say("deepsea.away.others"), Aside: strconv.Itoa(others)},
	}
	if g.sheet.Setup().Mode != deepsea.Competitive {
		step.Lines = append(step.Lines, views.GuideLine{Glyph: "note", Text: g.a.Say("deepsea.away.coop")})
	}
	return step
}

func (g *guiding) piecesAway() views.GuideStep {
	mat := &g.facts.Mat
	vessels := g.mission.StartingVessels + len(mat.VesselSpaces.Ingenuity)
	step := views.GuideStep{ID: "pieces", Title: g.a.Say("deepsea.away.pieces"),
		Note: g.a.Say("deepsea.away.each", "Discs", discsEach, "Markers", markersEach, "Vessels", vessels, "Cubes", len(mat.Tracks)+1)}
	for _, seat := range g.sheet.Seats() {
		step.Lines = append(step.Lines, views.GuideLine{Seat: seat.Colour, Text: seat.Name, Under: g.a.Say("seat." + seat.Colour)})
	}
	step.Lines = append(step.Lines, views.GuideLine{Glyph: "note", Text: g.a.Say("deepsea.away.rest")})
	return step
}
