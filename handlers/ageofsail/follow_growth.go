package ageofsail

import (
	"slices"
	"strconv"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// growButton gives all their discs; where the set doesn't know how many, it asks
// one person after the other.
func (f *following) growButton() views.Button {
	if number := f.growsNext(); number > 0 {
		return views.Button{Text: f.a.Say("ageofsail.follow.main.discs-of", "Name", f.name(number)), Press: views.Press{ID: "discs-of", Href: f.address("seat", strconv.Itoa(number))}}
	}
	text := f.a.Say("ageofsail.follow.main.grow")
	if !slices.Contains(f.game.Off, ageofsail.WhyGrowth) && slices.ContainsFunc(f.game.Seats, func(seat ageofsail.FollowSeat) bool { return !seat.Paid.Grown && !seat.Levels[ageofsail.Culture].Known }) {
		text = f.a.Say("ageofsail.follow.main.discs")
	}
	return views.Button{Text: text, Press: handlers.DoPress("grow", "grow")}
}

// growsNext is who says next how many discs Culture gave, beginning with the
// crown; 0 = nobody is asked.
func (f *following) growsNext() int {
	for i := range f.game.Seats {
		if i = (f.game.Crown - 1 + i) % len(f.game.Seats); slices.ContainsFunc(f.game.Seats[i].Due, func(one ageofsail.Due) bool { return one.Why == ageofsail.WhyGrowth }) {
			return i + 1
		}
	}
	return 0
}
