package deepsea

import (
	"strconv"
	"strings"

	"shipmate/companion"
)

// moveKeys are the sentences of the moves; the values that each is filled with
// stand in messages.go.
var moveKeys = [numMoveKinds]string{
	MoveRecruit:         "deepsea.move.recruit",
	MoveFillPocket:      "deepsea.move.fill-pocket",
	MoveReassign:        "deepsea.move.reassign",
	MoveEndReassign:     "deepsea.move.end-reassign",
	MoveActivate:        "deepsea.move.activate",
	MoveUseCircle:       "deepsea.move.use-circle",
	MoveSpendToken:      "deepsea.move.spend-token",
	MoveTravel:          "deepsea.move.travel",
	MoveSonar:           "deepsea.move.sonar",
	MoveChooseDepths:    "deepsea.move.choose-depths",
	MoveKeepBoard:       "deepsea.move.keep-board",
	MovePlaceBoard:      "deepsea.move.place-board",
	MoveDive:            "deepsea.move.dive",
	MoveKeepToken:       "deepsea.move.keep-token",
	MoveConserve:        "deepsea.move.conserve",
	MoveJournal:         "deepsea.move.journal",
	MovePromote:         "deepsea.move.promote",
	MoveCopySpecialist:  "deepsea.move.copy",
	MovePlaceImpact:     "deepsea.move.place-impact",
	MoveMoveImpact:      "deepsea.move.move-impact",
	MoveChooseAttribute: "deepsea.move.choose-attribute",
	MoveChooseLaunch:    "deepsea.move.choose-launch",
	MoveGoalOption:      "deepsea.move.goal-option",
	MoveNameType:        "deepsea.move.name-type",
	MoveTake:            "deepsea.move.take",
	MoveDecline:         "deepsea.move.decline",
	MoveEndTurn:         "deepsea.move.end-turn",
	MovePass:            "deepsea.move.pass",
	MoveDrawStart:       "deepsea.move.draw-start",
	MoveDrawColumn:      "deepsea.move.draw-column",
	MoveDrawBoard:       "deepsea.move.draw-board",
	MoveDrawToken:       "deepsea.move.draw-token",
	MoveDrawAnchor:      "deepsea.move.draw-anchor",
	MoveDrawCard:        "deepsea.move.draw-journal",
	MoveDrawTile:        "deepsea.move.draw-tile",
}

// MoveWords says a move that is legal in a position: who does what, where and
// with which thing, by its printed name.
func (p *Position) MoveWords(m Move) companion.Message {
	args := companion.Args{}
	if m.Seat > 0 {
		args["Who"] = p.saySeat(m.Seat - 1)
	}
	r, facts := p.rules, p.rules.box.facts
	switch m.Kind {
	case MoveRecruit, MoveDrawTile:
		args["Specialist"] = facts.Specialists[m.A].Name(false)
	case MoveReassign, MoveActivate, MovePromote, MoveCopySpecialist:
		args["Specialist"] = facts.Specialists[m.A].Name(m.B&tileSenior != 0)
		if m.Kind == MovePromote {
			args["Senior"] = facts.Specialists[m.A].Name(true)
		}
	case MoveFillPocket:
		args["Pocket"] = int(m.A) + 1
	case MoveUseCircle, MoveDrawAnchor, MoveDrawCard:
		args["Journal"] = facts.Journals[m.A].Name
	case MoveSpendToken:
		args["Gains"] = p.sayItems(r.tokens[m.A].options[m.B].gains)
	case MoveDrawToken, MoveKeepToken:
		last := r.tokens[m.A].options[len(r.tokens[m.A].options)-1]
		args["Gains"] = p.sayItems(last.gains)
	case MoveTravel:
		args["From"], args["Zone"] = facts.Zones()[m.A].Name, facts.Zones()[m.B].Name
	case MoveSonar, MoveKeepBoard, MoveChooseLaunch, MoveDrawBoard:
		args["Zone"] = facts.Zones()[m.A].Name
	case MoveChooseDepths:
		depths := []string{strconv.Itoa(int(m.A))}
		if m.B > 0 {
			depths = append(depths, strconv.Itoa(int(m.B)))
		}
		args["Depths"] = depths
	case MovePlaceBoard:
		args["Zone"], args["Cell"] = facts.Zones()[p.task.draw[0]-1].Name, cellName(m.A)
	case MoveDive:
		args["Zone"] = facts.Zones()[r.sites[m.A].zone].Name
	case MoveConserve:
		args["Zone"], args["Space"] = facts.Zones()[r.spaces[m.A].zone].Name, strings.ToUpper(r.spaces[m.A].id)
	case MoveJournal:
		args["Zone"], args["Journal"] = facts.Zones()[r.spaces[m.A].zone].Name, facts.Journals[m.B].Name
	case MovePlaceImpact:
		args["Hex"] = p.parameterText(hexParameter, m.A, m)
	case MoveMoveImpact:
		args["From"], args["Hex"] = p.parameterText(hexParameter, m.A, m), p.parameterText(hexParameter, m.B, m)
	case MoveChooseAttribute:
		args["Track"] = sayTrack(trackNames[m.A])
	case MoveGoalOption:
		args["Goal"], args["Option"] = int(m.A)+1, sayOption(r.box.plans[m.A].options[m.B].goal.ID)
	case MoveNameType:
		args["Unit"] = sayUnit(namedWords[m.A-1])
	case MoveTake, MoveDecline:
		args["Gains"] = p.sayItems([]Item{m.Item})
	case MoveDrawStart:
		args["Who"] = p.saySeat(m.A)
	case MoveDrawColumn:
		args["Columns"] = sayColumns(allColumns[m.A : m.A+1])
	}
	return companion.SayWith(moveKeys[m.Kind], args)
}

func (p *Position) saySeat(seat uint8) companion.Message {
	return companion.SayWith("deepsea.seat", companion.Args{"Seat": int(seat) + 1, "Name": p.rules.setup.Seats[seat].Name})
}

// sayItems lists rewards and granted actions.
func (p *Position) sayItems(items []Item) []companion.Message {
	list := []companion.Message{}
	for _, item := range items {
		word := companion.Message{}
		switch item.kind {
		case itemAction:
			for _, a := range p.rules.slots[item.ref].acts {
				list = append(list, say(actKeys[a.verb]))
			}
			continue
		case itemDiscover:
			word = say("deepsea.act.discover")
		case itemLaunch:
			word = say("deepsea.act.launch")
		default:
			word = say("deepsea.gain." + itemNames[item.kind])
		}
		if item.n > 1 {
			word = companion.SayWith("deepsea.act.times", companion.Args{"N": int(item.n), "What": word})
		}
		list = append(list, word)
	}
	return list
}

// actKeys are the words of actions.
var actKeys = [...]string{
	verbTravel: "deepsea.act.travel", verbSonar: "deepsea.act.sonar", verbDive: "deepsea.act.dive", verbConserve: "deepsea.act.conserve",
	verbJournal: "deepsea.act.journal", verbPromote: "deepsea.act.promote", verbCopy: "deepsea.act.copy",
}

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
