package deepsea

import (
	"encoding/json"
	"strconv"
	"strings"

	"shipmate/companion"
)

// What lies in check mode, in words.

// Describe says a place in words, with the person where it belongs to one
// ("Ben, Reputation"), and a value of it as entries hold it.
func (l *Laid) Describe(key companion.Key, value json.RawMessage) (what, held companion.Message) {
	at, ok := l.Place(key)
	if !ok {
		return companion.SayWith("deepsea.what.key", companion.Args{"Key": string(key)}), say("deepsea.lay.open")
	}
	held = say("deepsea.lay.open")
	if e, err := l.EditOf(key, value); err == nil {
		v, _ := l.rules.parseValue(at, e.Value)
		held = l.sayValue(at, v)
	}
	return l.Said(key), held
}

// Said says a place in words.
func (l *Laid) Said(key companion.Key) companion.Message {
	at, ok := l.Place(key)
	if !ok {
		return companion.SayWith("deepsea.what.key", companion.Args{"Key": string(key)})
	}
	kind, seat, n, of := seatAt(at)
	if kind == placeMany {
		of, seat = true, uint8(n%MaxSeats)
	}
	said := l.sayPlace(kind, n, at)
	if of {
		return companion.SayWith("deepsea.what.seat", companion.Args{"Seat": int(seat) + 1, "Name": l.rules.setup.Seats[seat].Name, "What": said})
	}
	return said
}

// SaidValue says what a place holds now.
func (l *Laid) SaidValue(key companion.Key) companion.Message {
	at, ok := l.Place(key)
	if !ok {
		return say("deepsea.lay.open")
	}
	return l.sayValue(at, l.facts[at])
}

var plainPlaces = map[placeKind]string{
	placeRound: "deepsea.what.follow.round", placePhase: "deepsea.what.follow.phase", placeStep: "deepsea.lay.step", placeMoment: "deepsea.lay.moment",
	placeRuled: "deepsea.lay.ruled", placeStart: "deepsea.what.setup.startSeat", placeWave: "deepsea.lay.wave", placeActive: "deepsea.what.follow.turn",
	placePassed: "deepsea.what.follow.passed", placeResearch: "deepsea.what.research", placeSupply: "deepsea.what.follow.supply", placeStaging: "deepsea.what.staging",
	placeSubstitutes: "deepsea.lay.substitutes", placeRuledDiscs: "deepsea.lay.ruled-discs", placeCleanup: "deepsea.lay.cleanup", placeExtra: "deepsea.what.other",
	placeNamed: "deepsea.what.named", placeTokens: "deepsea.lay.tokens", placeDeck: "deepsea.lay.deck", placeBonus: "deepsea.lay.bonus", placeSetbacks: "deepsea.lay.setbacks",
	placeTotal: "deepsea.lay.total", placeWinner: "deepsea.lay.winner",
}

// sayPlace names a place, without the person.
func (l *Laid) sayPlace(kind placeKind, n int, at Place) companion.Message {
	r := l.rules
	number := companion.Args{"N": n + 1}
	switch kind {
	case placeTrack:
		return sayTrack(trackNames[n])
	case placeVessel:
		return companion.SayWith("deepsea.lay.vessel", number)
	case placeTile:
		return companion.SayWith("deepsea.lay.specialist", number)
	case placeToken:
		return companion.SayWith("deepsea.lay.token", companion.Args{"Token": r.box.tokenSaid(r.tokens[n].id)})
	case placeDiscard:
		return companion.SayWith("deepsea.lay.discard", companion.Args{"Token": r.box.tokenSaid(r.tokens[n].id)})
	case placeCard:
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": r.box.cardSaid(r.cards[n].id)})
	case placeCircle:
		return companion.SayWith("deepsea.lay.circle", companion.Args{"Card": r.box.cardSaid(r.cards[n/maxCircles].id), "N": n%maxCircles + 1})
	case placeCell:
		return companion.SayWith("deepsea.lay.cell", companion.Args{"Cell": cellName(uint8(n))})
	case placeSpace:
		return companion.SayWith(spaceKeys[r.spaces[n].kind], companion.Args{"Zone": r.box.zoneSaid(r.zones[r.spaces[n].zone].id), "Space": r.spaces[n].id})
	case placeSite:
		return companion.SayWith("deepsea.lay.site", companion.Args{"Zone": r.box.zoneSaid(r.zones[r.sites[n].zone].id), "Space": r.sites[n].id})
	case placeDiscoverer:
		return companion.SayWith("deepsea.lay.discoverer", companion.Args{"Zone": r.box.zoneSaid(r.zones[n].id)})
	case placeHex:
		return companion.SayWith("deepsea.lay.hex", companion.Args{"Row": int(r.impact.hexes[n].row) + 1, "Column": int(r.impact.hexes[n].col) + 1})
	case placeMany:
		key := strings.Split(string(l.Key(at)), ".")[1]
		row, column, _ := strings.Cut(key, "-")
		y, _ := strconv.Atoi(row)
		x, _ := strconv.Atoi(column)
		return companion.SayWith("deepsea.lay.hex", companion.Args{"Row": y + 1, "Column": x + 1})
	case placeOption:
		return companion.SayWith("deepsea.what.goal.option", companion.Args{"Goal": n + 1})
	case placeRace:
		return companion.SayWith([2]string{"deepsea.what.goal.first", "deepsea.what.goal.second"}[n%2], companion.Args{"Goal": n/2 + 1})
	case placeTray:
		return companion.SayWith("deepsea.lay.tray", companion.Args{"Tile": r.box.tileSaid(r.tiles[n].id)})
	case placePocket:
		return companion.SayWith("deepsea.lay.pocket", companion.Args{"Pocket": n/3 + 1, "N": n%3 + 1})
	case placePile:
		return companion.SayWith("deepsea.lay.pile", companion.Args{"Depth": n + 1})
	case placeBonusCount:
		return companion.SayWith("deepsea.what.bonus", number)
	case placeBonusTarget:
		return companion.SayWith("deepsea.lay.bonus-target", number)
	case placeBonusEach:
		return companion.SayWith("deepsea.lay.bonus-each", number)
	case placeMet:
		return companion.SayWith("deepsea.lay.met", companion.Args{"Goal": l.sayCoopGoal(n)})
	case placeLine:
		return companion.SayWith("deepsea.lay.line", companion.Args{"Line": say("deepsea.line." + lineNames[n])})
	}
	return say(plainPlaces[kind])
}

func (l *Laid) sayCoopGoal(n int) companion.Message {
	switch {
	case n >= numThresholds:
		return companion.SayWith("deepsea.what.bonus", companion.Args{"N": n - numThresholds + 1})
	case n > 0:
		return companion.SayWith("deepsea.what.goal", companion.Args{"Goal": n})
	}
	return say("deepsea.line.impact")
}

// sayValue says what a place holds.
func (l *Laid) sayValue(at Place, v int16) companion.Message {
	r := l.rules
	kind, _, n, _ := seatAt(at)
	text := func(text string) companion.Message {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": text})
	}
	if v == unlaid {
		return say("deepsea.lay.open")
	}
	switch kind {
	case placePhase:
		return say([]string{"deepsea.value.follow.launch", "deepsea.value.follow.preparation", "deepsea.value.follow.activation", "deepsea.value.follow.over"}[v])
	case placeStep:
		return say([]string{"deepsea.lay.none", "deepsea.lay.recruit", "deepsea.lay.reassign"}[v])
	case placeMoment:
		return say([]string{"deepsea.lay.quiet", "deepsea.lay.busy"}[v])
	case placeRuled, placePassed, placeBonusEach, placeMet, placeWinner, placeCircle:
		return say([]string{"deepsea.value.false", "deepsea.value.true"}[v])
	case placeStart, placeWave, placeActive, placeSpace, placeDiscoverer, placeHex, placeRace:
		if v == 0 {
			return say("deepsea.value.nobody")
		}
		return l.saySeat(int(v))
	case placeVessel:
		if v == 0 {
			return say("deepsea.lay.stock")
		}
		return text(r.box.zoneSaid(r.zones[v-1].id))
	case placeCell:
		if v == 0 {
			return say("deepsea.lay.none")
		}
		return text(r.box.zoneSaid(r.zones[v-1].id))
	case placeTile:
		if v == 0 {
			return say("deepsea.lay.none")
		}
		return text(r.box.tileSaid(r.valueText(at, v)))
	case placeCard:
		switch uint8(v) {
		case cardHidden:
			return say("deepsea.lay.hidden")
		case cardShown:
			return say("deepsea.lay.display")
		}
		return l.saySeat(int(v) - int(cardOwned) + 1)
	case placeNamed:
		return []companion.Message{say("deepsea.option.never"), sayUnit(namedConserve), sayUnit(namedJournal)}[v]
	case placePocket:
		switch {
		case v == 0:
			return say("deepsea.lay.none")
		case v == tileHidden:
			return say("deepsea.lay.face-down")
		}
		return text(r.box.tileSaid(r.tiles[v-1].id))
	case placeOption:
		if v == 0 {
			return sayOption(optionNone)
		}
		return sayOption(r.box.plans[n].options[v-1].goal.ID)
	case placeBonusCount:
		if v == 0 {
			return say("deepsea.lay.by-hand")
		}
		return CounterText(bonusWords[v])
	}
	return sayNumber(int(v))
}

func (l *Laid) saySeat(seat int) companion.Message {
	return companion.SayWith("deepsea.seat", companion.Args{"Seat": seat, "Name": l.rules.setup.Seats[seat-1].Name})
}

// spaceKeys say a space by its kind.
var spaceKeys = [...]string{sonarSpace: "deepsea.lay.space.sonar", conserveSpace: "deepsea.lay.space.conserve", journalSpace: "deepsea.lay.space.journal"}
