package deepsea

import (
	"slices"
	"strconv"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

// team says that the people of this game play together.
func (f *following) team() bool { return f.sheet.Setup().Mode != deepsea.Competitive }

// goalsAddress is where the goals are counted: of a team on their meters.
func (f *following) goalsAddress() string {
	if f.team() {
		return f.table("/meters")
	}
	return f.panel("goals")
}

// metWord is "3/7" beside the goals of a team.
func (f *following) metWord() string {
	if coop := deepsea.Coop(f.sheet); coop != nil {
		return f.a.Say("coop.of", "Have", strconv.Itoa(coop.Met), "Need", strconv.Itoa(len(coop.Goals)))
	}
	return ""
}

// anybodyPrepared says that the Preparation of this round has begun: whoever
// didn't turn up the card before it may still do so, and isn't pressed.
func (f *following) anybodyPrepared() bool {
	return slices.ContainsFunc(f.game.Seats, func(seat deepsea.FollowSeat) bool {
		return seat.Prepared.Recruited || seat.Prepared.Effort || seat.Prepared.Back > 0 || seat.Prepared.Done
	})
}

// teamLinks are the ways to the goals where no stock leads there, and to a card
// that was passed by.
func (f *following) teamLinks(page *views.FollowPage) {
	if !f.team() {
		return
	}
	if !f.everything() {
		page.Links = append(page.Links, views.Button{Text: f.a.Say("coop.goals-met", "Met", f.metWord()), Press: views.Press{ID: "goals", Href: f.goalsAddress()}})
	}
	if button := revealButton(f.a, f.sheet, f.table("/reveal")); button != nil && f.anybodyPrepared() {
		page.Links = append(page.Links, *button)
	}
}
