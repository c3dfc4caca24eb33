package deepsea

import "shipmate/companion"

// Change is one number of one seat before and after a move.
type Change struct {
	Seat     int // 1 …
	What     companion.Message
	From, To int
}

// Changes lists what is different on the mats after a move: tracks, research,
// discs, vessels in the ocean, Impact markers, Dive tokens, Specialists,
// Journals, in the order of the seats.
func Changes(before, after *Position) []Change {
	list := []Change{}
	for i := range before.seats {
		a, b := &before.players[i], &after.players[i]
		changed := func(what companion.Message, from, to int) {
			if from != to {
				list = append(list, Change{int(i) + 1, what, from, to})
			}
		}
		for t := range NumTracks {
			changed(sayTrack(trackNames[t]), int(a.track[t]), int(b.track[t]))
		}
		changed(say("deepsea.then.research"), int(a.research), int(b.research))
		changed(say("deepsea.then.staging"), int(a.staging), int(b.staging))
		changed(say("deepsea.then.tokens"), before.held(i), after.held(i))
		changed(say("deepsea.then.markers"), int(a.markers), int(b.markers))
		changed(say("deepsea.then.cleanup"), int(a.cleanup), int(b.cleanup))
		changed(say("deepsea.then.vessels"), a.launched(), b.launched())
		changed(say("deepsea.then.specialists"), a.tiles(), b.tiles())
		changed(say("deepsea.then.seniors"), before.seniorsOf(i), after.seniorsOf(i))
		changed(say("deepsea.then.journals"), before.cardsOf(i), after.cardsOf(i))
	}
	return list
}

// launched is how many vessels lie in the ocean.
func (pl *player) launched() (n int) {
	for _, v := range pl.vessel {
		if v > 0 {
			n++
		}
	}
	return n
}

// tiles is how many Specialists lie in front of a player.
func (pl *player) tiles() (n int) {
	for _, t := range pl.team {
		if t.here() {
			n++
		}
	}
	return n
}

// cardsOf is how many Journals a seat has published.
func (p *Position) cardsOf(seat uint8) (n int) {
	for k := range p.rules.cards {
		if owner, owned := p.cardOwner(k); owned && owner == seat {
			n++
		}
	}
	return n
}

// News says what a move does to the table as a whole: boards that come to lie
// in the ocean, the next round with its Wave, the end of the game.
func News(before, after *Position) []companion.Message {
	list := []companion.Message{}
	for cell, zone := range after.ocean.cell {
		if before.ocean.cell[cell] != zone && zone > 0 {
			list = append(list, companion.SayWith("deepsea.then.zone", companion.Args{"Zone": after.rules.box.facts.Zones()[zone-1].Name, "Cell": cellName(uint8(cell))}))
		}
	}
	for k := range after.coop.bonus {
		if f := after.coop.bonus[k].card; f != before.coop.bonus[k].card {
			list = append(list, companion.SayWith("deepsea.then.bonus", companion.Args{"Card": after.rules.box.faceSaid(after.faceOrNone(f))}))
		}
	}
	for k, f := range after.coop.setbacks {
		if f != before.coop.setbacks[k] {
			list = append(list, companion.SayWith("deepsea.then.setback", companion.Args{"Card": after.rules.box.faceSaid(after.faceOrNone(f))}))
		}
	}
	switch {
	case after.Ended() && !before.Ended():
		list = append(list, say("deepsea.then.end"))
	case after.round != before.round:
		list = append(list, companion.SayWith("deepsea.then.round", companion.Args{"Round": after.Round(), "Who": after.saySeat(after.wave())}))
	}
	return list
}

// Consequences says in sentences what is different after a move: the Changes
// of each seat, then the News.
func Consequences(before, after *Position) []companion.Message {
	list := []companion.Message{}
	for _, c := range Changes(before, after) {
		list = append(list, companion.SayWith("deepsea.then.changed", companion.Args{"Who": before.saySeat(uint8(c.Seat - 1)), "What": c.What, "From": c.From, "To": c.To}))
	}
	return append(list, News(before, after)...)
}

func (p *Position) saySeat(seat uint8) companion.Message {
	return companion.SayWith("deepsea.seat", companion.Args{"Seat": int(seat) + 1, "Name": p.rules.setup.Seats[seat].Name})
}
