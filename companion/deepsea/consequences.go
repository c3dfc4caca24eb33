package deepsea

import "shipmate/companion"

// Consequences says what is different after a move: tracks, research, discs,
// vessels and Impact markers of each seat, boards, the round, the end. The
// order is that of the seats.
func Consequences(before, after *Position) []companion.Message {
	list := []companion.Message{}
	for i := range before.seats {
		a, b := &before.players[i], &after.players[i]
		who := before.saySeat(i)
		changed := func(what companion.Message, from, to int) {
			if from != to {
				list = append(list, companion.SayWith("deepsea.then.changed", companion.Args{"Who": who, "What": what, "From": from, "To": to}))
			}
		}
		for t := range NumTracks {
			changed(sayTrack(trackNames[t]), int(a.track[t]), int(b.track[t]))
		}
		changed(say("deepsea.then.research"), int(a.research), int(b.research))
		changed(say("deepsea.then.staging"), int(a.staging), int(b.staging))
		changed(say("deepsea.then.tokens"), before.held(i), after.held(i))
		changed(say("deepsea.then.markers"), int(a.markers), int(b.markers))
		if a.vessel[maxLaunched(a)] == 0 && b.vessel[maxLaunched(a)] != 0 {
			list = append(list, companion.SayWith("deepsea.then.vessel", companion.Args{"Who": who}))
		}
	}
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

// maxLaunched is the place of the vessel that would come next.
func maxLaunched(pl *player) int {
	for k, v := range pl.vessel {
		if v == 0 {
			return k
		}
	}
	return fleet - 1
}

func (p *Position) saySeat(seat uint8) companion.Message {
	return companion.SayWith("deepsea.seat", companion.Args{"Seat": int(seat) + 1, "Name": p.rules.setup.Seats[seat].Name})
}
