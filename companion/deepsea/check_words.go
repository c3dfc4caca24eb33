package deepsea

import (
	"strconv"

	"shipmate/companion"
)

// laidKeys are the words for the places of each kind.
var laidKeys = [numPlaceKinds]string{
	placeRound: "deepsea.what.follow.round", placePhase: "deepsea.what.follow.phase", placeStep: "deepsea.laid.step", placeMoment: "deepsea.laid.moment",
	placeRuled: "deepsea.laid.ruled", placeStart: "deepsea.laid.start", placeWave: "deepsea.laid.wave", placeActive: "deepsea.laid.active",
	placePassed: "deepsea.what.follow.passed", placeResearch: "deepsea.what.research", placeSupply: "deepsea.what.follow.supply",
	placeStaging: "deepsea.what.staging", placeSubstitutes: "deepsea.laid.substitutes", placeRuledDiscs: "deepsea.laid.ruled-discs",
	placeVessel: "deepsea.laid.vessel", placeTile: "deepsea.laid.specialist", placeToken: "deepsea.laid.token", placeCleanup: "deepsea.laid.cleanup",
	placeExtra: "deepsea.laid.extra", placeCard: "deepsea.laid.card", placeCircle: "deepsea.laid.circle", placeCell: "deepsea.laid.cell",
	placeSite: "deepsea.laid.site", placeDiscoverer: "deepsea.laid.discoverer", placeHex: "deepsea.laid.hex", placeMany: "deepsea.laid.many",
	placeOption: "deepsea.laid.option", placeNamed: "deepsea.what.named", placeRace: "deepsea.laid.race", placeTray: "deepsea.laid.tray",
	placePocket: "deepsea.laid.pocket", placePile: "deepsea.laid.pile", placeTokens: "deepsea.laid.tokens", placeDiscard: "deepsea.laid.discard",
	placeDeck: "deepsea.laid.deck", placeBonus: "deepsea.laid.bonus", placeSetbacks: "deepsea.laid.setbacks", placeBonusCount: "deepsea.laid.bonus.count",
	placeBonusTarget: "deepsea.laid.bonus.threshold", placeBonusEach: "deepsea.laid.bonus.each", placeTaken: "deepsea.laid.taken", placeMet: "deepsea.laid.met",
	placeLine: "deepsea.laid.line", placeTotal: "deepsea.laid.total", placeWinner: "deepsea.laid.winner",
	placeDifficulty: "deepsea.what.difficulty", placeBonusTotal: "deepsea.laid.bonus.total", placeBonusShare: "deepsea.laid.bonus.share",
}

var spaceKeys = [3]string{"deepsea.laid.space.sonar", "deepsea.laid.space.conserve", "deepsea.laid.space.journal"}

// What says a place in words, with the person where it belongs to one: "Ana,
// supply", "The Sea Star, sonar space 2".
func (l *Laid) What(name companion.Key) companion.Message {
	at, ok := l.Place(name)
	if !ok {
		return companion.SayWith("deepsea.what.key", companion.Args{"Key": string(name)})
	}
	return l.what(at)
}

func (l *Laid) what(at Place) companion.Message {
	kind, seat, n, of := seatAt(at)
	said := l.placeSaid(kind, n)
	if of {
		return companion.SayWith("deepsea.what.seat", companion.Args{"Seat": int(seat) + 1, "Name": l.rules.setup.Seats[seat].Name, "What": said})
	}
	return said
}

func (l *Laid) saySeat(seat uint8) companion.Message {
	return companion.SayWith("deepsea.seat", companion.Args{"Seat": int(seat) + 1, "Name": l.rules.setup.Seats[seat].Name})
}

// placeSaid is what without the person.
func (l *Laid) placeSaid(kind placeKind, n int) companion.Message {
	r, b := l.rules, l.rules.box
	args := companion.Args{"N": n + 1}
	switch kind {
	case placeTrack:
		return sayTrack(trackNames[n])
	case placeTaken:
		args["What"] = say("deepsea.loss." + takenWords[n])
	case placeToken, placeDiscard:
		args["Part"] = b.tokenSaid(r.tokens[n].id)
	case placeCard:
		args["Part"] = b.cardSaid(r.cards[n].id)
	case placeCircle:
		args["Part"], args["N"] = b.cardSaid(r.cards[n/maxCircles].id), n%maxCircles+1
	case placeCell:
		args["Part"] = cellName(uint8(n))
	case placeSpace:
		s := &r.spaces[n]
		return companion.SayWith(spaceKeys[s.kind], companion.Args{"Zone": b.zoneSaid(r.zones[s.zone].id), "N": s.id[1:]})
	case placeSite:
		args["Zone"], args["N"] = b.zoneSaid(r.zones[r.sites[n].zone].id), r.sites[n].id[1:]
	case placeDiscoverer:
		args["Zone"] = b.zoneSaid(r.zones[n].id)
	case placeHex:
		args["Hex"] = l.hexSaid(n)
	case placeMany:
		for k := range r.impact.hexes {
			if int(r.impact.hexes[k].infinite) == n/MaxSeats+1 {
				args["Hex"] = l.hexSaid(k)
			}
		}
		args["Who"] = l.saySeat(uint8(n % MaxSeats))
	case placeRace:
		args["Goal"], args["N"] = n/2+1, n%2+1
	case placeTray:
		args["Part"] = b.tileSaid(r.tiles[n].id)
	case placePocket:
		args["Pocket"], args["N"] = n/3+1, n%3+1
	case placeThreshold:
		return say("deepsea.what.threshold." + thresholdNames[n])
	case placeMet:
		args["Part"] = l.goalSaid(n)
	case placeLine:
		args["Part"] = say("deepsea.line." + lineNames[n])
	}
	return companion.SayWith(laidKeys[kind], args)
}

func (l *Laid) hexSaid(k int) companion.Message {
	h := &l.rules.impact.hexes[k]
	return l.rules.box.hexSaid(strconv.Itoa(int(h.row)) + "," + strconv.Itoa(int(h.col)))
}

// goalSaid names a goal of co-op.
func (l *Laid) goalSaid(n int) companion.Message {
	if n >= numThresholds {
		return companion.SayWith("deepsea.what.bonus", companion.Args{"N": n - numThresholds + 1})
	}
	return say("deepsea.line." + thresholdNames[n])
}

// ValueSaid says a value of a place, as Text writes it, in words.
func (l *Laid) ValueSaid(name companion.Key, text string) companion.Message {
	at, ok := l.Place(name)
	v, valid := unlaid, false
	if ok {
		v, valid = l.rules.parseValue(at, text)
	}
	if !valid {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": text})
	}
	return l.valueSaid(at, v)
}

// wordKeys are the words for values that have words of their own.
var wordKeys = map[string]string{
	"setup": "deepsea.value.follow.launch", "preparation": "deepsea.value.follow.preparation",
	"activation": "deepsea.value.follow.activation", "ended": "deepsea.value.follow.over", "none": "deepsea.value.nobody",
	"recruit": "deepsea.laid.is.recruit", "reassign": "deepsea.laid.is.reassign", "quiet": "deepsea.laid.is.quiet", "busy": "deepsea.laid.is.busy",
	"no": "deepsea.value.false", "yes": "deepsea.value.true", "off": "deepsea.value.false", "on": "deepsea.value.true",
	"hidden": "deepsea.laid.is.hidden", "display": "deepsea.laid.is.display", "stock": "deepsea.laid.is.stock", "manual": "deepsea.laid.is.manual",
}

func (l *Laid) valueSaid(at Place, v int16) companion.Message {
	r, b := l.rules, l.rules.box
	text := r.valueText(at, v)
	plain := func(text string) companion.Message {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": text})
	}
	kind, _, _, _ := seatAt(at)
	switch {
	case v == unlaid:
		return say("deepsea.laid.is.open")
	case (kind == placeStart || kind == placeWave || kind == placeActive || kind == placeSpace || kind == placeDiscoverer || kind == placeHex || kind == placeRace) && v > 0:
		return l.saySeat(uint8(v) - 1)
	case kind == placeCard && v >= int16(cardOwned):
		return l.saySeat(uint8(v) - cardOwned)
	case (kind == placeVessel || kind == placeCell) && v > 0:
		return plain(b.zoneSaid(r.zones[v-1].id))
	case (kind == placeTile || kind == placePocket && v != tileHidden) && v > 0:
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": b.tileSaid(text)})
	case kind == placeOption && v > 0:
		return sayOption(text)
	case kind == placeNamed && v > 0:
		return sayUnit(text)
	case kind == placeBonusCount && v > 0:
		return CounterText(text)
	case text == "none" && kind != placeDiscoverer && kind != placeRace && kind != placeHex && kind != placeSpace:
		return say("deepsea.laid.is.none")
	}
	if key := wordKeys[text]; key != "" {
		return say(key)
	}
	return sayNumber(int(v))
}
