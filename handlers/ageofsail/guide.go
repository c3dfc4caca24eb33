package ageofsail

import (
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// guide says how the real table is set up, step by step (§5), with the numbers
// that the table's set knows.
func (s *Rooms) guide(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	f, err := s.openFollowing(r, a)
	if err != nil {
		return err
	}
	page := views.GuidePage{Frame: s.house.Titled(a, f.title(), f.table("")), Heading: a.Say("ageofsail.guide.title"), Hint: a.Say("ageofsail.guide.hint")}
	page.Steps = []views.GuideStep{f.mapStep(), f.tokenStep(), f.deckStep(), f.tileStep(), f.boardStep(), f.crownStep()}
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: a.Say("deepsea.guide.ready"), Press: views.Press{ID: "ready", Href: f.table("")}}})
	return s.house.Render(w, a, http.StatusOK, views.Guide(page))
}

func (f *following) guideStep(id string) views.GuideStep {
	return views.GuideStep{ID: id, Title: f.a.Say("ageofsail.guide." + id)}
}

// mapStep names the side of the map, and how long its Shipping Tracks are.
func (f *following) mapStep() views.GuideStep {
	step := f.guideStep("map")
	step.Note = f.a.Say("ageofsail.guide.map-note")
	if side := f.sheet.Setup().Side; side != "" {
		step.Note = f.a.Say("ageofsail.guide.map-side", "Side", f.a.Say("ageofsail.side."+side))
	}
	for i := range f.game.Regions {
		region := &f.game.Regions[i]
		line := views.GuideLine{Glyph: "globe", Text: f.regionName(region.ID)}
		if region.ID == ageofsail.Europe {
			line.Under = f.a.Say("ageofsail.follow.open")
		} else if region.Spaces > 0 {
			line.Aside = f.a.Words.SayCount("ageofsail.follow.spaces", region.Spaces)
		}
		if n := len(f.sheet.CitiesIn(region.ID)); n > 0 {
			line.Under = f.a.Words.SayCount("ageofsail.guide.cities", n)
		}
		step.Lines = append(step.Lines, line)
	}
	step.Doubt = setLabel(f.a, f.sheet.Setup().Set)
	return step
}

func (f *following) tokenStep() views.GuideStep {
	step := f.guideStep("tokens")
	step.Note = f.a.Say("ageofsail.guide.tokens-note")
	for _, kind := range tokenOrder() {
		count := ageofsail.TokenCount(kind)
		if known := f.sheet.Setup().Set.TokenCount(kind); known > 0 {
			count = known
		}
		line := views.GuideLine{Glyph: tokenGlyph(kind), Text: f.tokenName(kind), Aside: strconv.Itoa(count)}
		if isBlue(kind) {
			line.Glyph = "token"
		}
		step.Lines = append(step.Lines, line)
	}
	return step
}

func (f *following) deckStep() views.GuideStep {
	step := f.guideStep("decks")
	step.Note = f.a.Say("ageofsail.guide.decks-note")
	for _, deck := range ageofsail.Decks() {
		cards := ageofsail.CardsOf(deck)
		line := views.GuideLine{Glyph: "card", Text: f.a.Say("ageofsail.deck." + deck), Aside: strconv.Itoa(len(cards))}
		if name, _ := cardName(f.a, cards[len(cards)-1]); slices.Contains(cards, deck+"-governor") {
			line.Under = f.a.Say("ageofsail.guide.on-top", "Card", name)
		}
		step.Lines = append(step.Lines, line)
	}
	return step
}

func (f *following) tileStep() views.GuideStep {
	step := f.guideStep("tiles")
	step.Note = f.a.Say("ageofsail.guide.tiles-note")
	for _, tile := range f.sheet.Tiles() {
		step.Lines = append(step.Lines, views.GuideLine{Place: strconv.Itoa(tile.Level), Text: f.buildingName(tile.ID), Aside: strconv.Itoa(tile.Copies)})
	}
	return step
}

func (f *following) boardStep() views.GuideStep {
	step := f.guideStep("boards")
	profile := f.sheet.Setup().Profile
	line := func(glyph, key string, pairs ...any) {
		step.Lines = append(step.Lines, views.GuideLine{Glyph: glyph, Text: f.a.Say(key, pairs...)})
	}
	line("industry", "ageofsail.guide.cubes")
	if f.sheet.Variant("firstSalary") == "start-tile" {
		line("disc", "ageofsail.guide.discs", "N", profile.Discs()-1)
		line("building", "ageofsail.guide.start-tile")
	} else {
		line("disc", "ageofsail.guide.discs", "N", profile.Discs())
		line("building", "ageofsail.guide.start-house")
	}
	return step
}

// crownStep names the people in turn order.
func (f *following) crownStep() views.GuideStep {
	step := f.guideStep("crown")
	seats := f.sheet.Seats()
	for i := range seats {
		seat := seats[(f.game.Crown-1+i)%len(seats)]
		line := views.GuideLine{Seat: seat.Colour, Text: seat.Name}
		if i == 0 {
			line.Under = f.a.Say("ageofsail.guide.has-crown")
		}
		step.Lines = append(step.Lines, line)
	}
	return step
}
