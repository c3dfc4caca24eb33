package deepsea

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"strings"

	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// forFollowing marks a table that is going to be followed.
const forFollowing = "follow"

// startChoices are what only a followed game asks before it starts: who begins,
// and how much is followed.
func startChoices(a *handlers.Asker, form setupForm, seats []setSeat) []views.Choices {
	begins := views.Choices{Label: a.Say("follow.setup.starts"), Chips: []views.Chip{
		{Text: a.Say("follow.setup.random"), Field: "starts", Value: "0", Radio: true, On: form.Starts == 0 || form.Starts > len(seats)}}}
	for i, seat := range seats {
		begins.Chips = append(begins.Chips, views.Chip{Text: seatName(a, seat), Seat: seat.Colour, Field: "starts", Value: strconv.Itoa(i + 1), Radio: true, On: form.Starts == i+1})
	}
	depth := views.Choices{Label: a.Say("follow.depth")}
	for _, word := range []string{deepsea.FollowEverything, deepsea.FollowTracks} {
		depth.Chips = append(depth.Chips, views.Chip{Text: a.Say("follow.depth." + word), Field: "depth", Value: word, Radio: true, On: orText(form.Depth, deepsea.FollowEverything) == word})
	}
	return []views.Choices{begins, depth}
}

// startSeat is who begins: the seat that was chosen, else one at random. The
// chance lies in the gesture's own id, drawn when the page was, so that the same
// press sent twice starts the same game; each seat is as likely as the others.
func startSeat(form setupForm, seats int) int {
	if form.Starts >= 1 && form.Starts <= seats {
		return form.Starts
	}
	sum := sha256.Sum256([]byte(form.Op))
	return 1 + int(binary.BigEndian.Uint64(sum[:8])%uint64(seats))
}

// followSetup makes a table one that is followed from its start.
func followSetup(a *handlers.Asker, form setupForm) deepsea.FollowSetup {
	follow := deepsea.FollowSetup{Depth: orText(form.Depth, deepsea.FollowEverything), Clock: true}
	if kept := a.Setting(settingReminders, ""); kept != "" {
		follow.Off = strings.Split(kept, ",")
	}
	return follow
}
