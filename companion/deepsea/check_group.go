package deepsea

import (
	"slices"
	"strings"

	"shipmate/companion"
)

// Group is a part of the table that people enter together.
type Group struct {
	Name     string            // "turn", "p1.tracks", "zone.atoll", "impact" …
	What     companion.Message // in words
	Open     []companion.Key   // places that aren't entered yet
	Entered  int               // places that are
	Optional bool              // nothing of the score hangs on it
}

// groupOf names the group of a place; "" where the place plays no part as the
// table is laid: spaces of a board that isn't in the ocean, for instance.
// spare says that the place need not be entered where nothing is unusual.
func (l *Laid) groupOf(at Place) (name string, spare bool) {
	kind, seat, n, of := seatAt(at)
	r := l.rules
	word := groupWords[kind]
	switch kind {
	case placeStep:
		if l.facts[atPhase] != int16(phasePreparation) {
			return "", false
		}
	case placeActive:
		if l.facts[atPhase] == int16(phaseEnded) { // nobody's turn
			return "", false
		}
	case placeSpace:
		word += r.zones[r.spaces[n].zone].id
		if !l.inOcean(r.spaces[n].zone) {
			return "", false
		}
	case placeSite:
		word += r.zones[r.sites[n].zone].id
		if !l.inOcean(r.sites[n].zone) {
			return "", false
		}
	case placeDiscoverer:
		if !l.inOcean(uint8(n)) {
			return "", false
		}
	case placeCircle:
		if l.facts[atCard+Place(n/maxCircles)] < int16(cardOwned) {
			return "", false
		}
	case placeTile:
		if n > int(max(r.rounds, 1)) && l.facts[at] == unlaid {
			return "", false
		}
	case placeStart, placeSubstitutes, placeRuledDiscs, placeExtra, placeRuled, placeMoment, placePassed, placeTaken:
		spare = true
	case placeThreshold, placeDifficulty, placeBonusCount, placeBonusTarget, placeBonusEach, placeBonusTotal, placeBonusShare:
		var part bool
		if part, spare = l.teamPart(at, kind, n); !part {
			return "", false
		}
	}
	if of && word != "turn" && word != "coop" {
		word = seatName(seat+1) + "." + word
	}
	return word, spare
}

// groupWords are the groups of the kinds.
var groupWords = [numPlaceKinds]string{
	placeRound: "turn", placePhase: "turn", placeStep: "turn", placeMoment: "turn", placeRuled: "turn", placeStart: "turn", placeWave: "turn",
	placeActive: "turn", placePassed: "turn", placeTrack: "tracks", placeResearch: "tracks", placeSupply: "discs", placeStaging: "discs",
	placeSubstitutes: "discs", placeRuledDiscs: "discs", placeVessel: "vessels", placeTile: "specialists", placeToken: "tokens",
	placeCleanup: "tracks", placeExtra: "shown", placeCard: "journals", placeCircle: "journals", placeCell: "ocean", placeSpace: "zone.",
	placeSite: "zone.", placeDiscoverer: "discoverers", placeHex: "impact", placeMany: "impact", placeOption: "goals", placeNamed: "goals",
	placeRace: "goals", placeTray: "tray", placePocket: "tray", placePile: "piles", placeTokens: "piles", placeDiscard: "piles",
	placeDeck: "piles", placeBonus: "coop", placeSetbacks: "coop", placeBonusCount: "coop", placeBonusTarget: "coop", placeBonusEach: "coop", placeTaken: "coop",
	placeMet: "shown", placeLine: "shown", placeTotal: "shown", placeWinner: "shown",
	placeThreshold: "coop", placeDifficulty: "coop", placeBonusTotal: "coop", placeBonusShare: "coop",
}

// groupKeys say the groups.
var groupKeys = map[string]string{
	"turn": "deepsea.laid.group.turn", "tracks": "deepsea.laid.group.tracks", "discs": "deepsea.laid.group.discs", "vessels": "deepsea.laid.group.vessels",
	"specialists": "deepsea.laid.group.specialists", "tokens": "deepsea.laid.group.tokens", "shown": "deepsea.laid.group.shown",
	"journals": "deepsea.laid.group.journals", "ocean": "deepsea.laid.group.ocean", "discoverers": "deepsea.laid.group.discoverers",
	"impact": "deepsea.laid.group.impact", "goals": "deepsea.laid.group.goals", "tray": "deepsea.laid.group.tray", "piles": "deepsea.laid.group.piles",
	"coop": "deepsea.laid.group.coop",
}

func (l *Laid) groupSaid(name string) companion.Message {
	if zone, ok := strings.CutPrefix(name, "zone."); ok {
		return companion.SayWith("deepsea.laid.group.zone", companion.Args{"Zone": l.rules.box.zoneSaid(zone)})
	}
	if name[0] == 'p' && name[1] >= '1' && name[1] <= '9' {
		seat := name[1] - '1'
		return companion.SayWith("deepsea.what.seat", companion.Args{"Seat": int(seat) + 1, "Name": l.rules.setup.Seats[seat].Name, "What": say(groupKeys[name[3:]])})
	}
	return say(groupKeys[name])
}

// inOcean says that a board lies in some cell.
func (l *Laid) inOcean(zone uint8) bool {
	return slices.Contains(l.facts[atCell:atCell+numCells], int16(zone)+1)
}

// optionalGroup: neither the score nor most checks hang on it.
func (l *Laid) optionalGroup(name string) bool {
	switch name {
	case "piles", "tray":
		return true
	case "discoverers":
		return l.rules.mission != 6
	}
	return name == "shown" || strings.HasSuffix(name, ".shown")
}

// Groups lists the parts of the table with what isn't entered of them, in the
// order of the places.
func (l *Laid) Groups() []Group {
	var list []Group
	for _, at := range l.book.order {
		name, spare := l.groupOf(at)
		if name == "" {
			continue
		}
		k := slices.IndexFunc(list, func(g Group) bool { return g.Name == name })
		if k < 0 {
			k = len(list)
			list = append(list, Group{Name: name, What: l.groupSaid(name), Optional: l.optionalGroup(name)})
		}
		if l.facts[at] != unlaid {
			list[k].Entered++
		} else if !spare {
			list[k].Open = append(list[k].Open, l.Key(at))
		}
	}
	return list
}

// Rest gives the edits that enter what is left open of a group as nothing:
// empty spaces, no disc, no token. What can't be nothing — a track, the tokens
// at a Dive site — stays open.
func (l *Laid) Rest(group string) []Edit {
	var list []Edit
	for _, at := range l.book.order {
		name, _ := l.groupOf(at)
		if name != group || l.facts[at] != unlaid {
			continue
		}
		switch kind, _ := kindAt(at); kind {
		case placePassed, placeVessel, placeTile, placeToken, placeCard, placeCircle, placeCell, placeSpace, placeHex, placeMany,
			placeOption, placeNamed, placeRace, placeDiscard:
			list = append(list, l.edit(at, 0))
		}
	}
	return list
}

// Choices lists the words that fit a place as the table is laid, without "?":
// for a cell the boards of its depth that the mission may have and that lie
// nowhere yet, for a Vessel the zones in the ocean. nil where a place holds a
// number (see Range).
func (l *Laid) Choices(name companion.Key) []string {
	at, ok := l.Place(name)
	if !ok {
		return nil
	}
	r := l.rules
	kind, _, n, _ := seatAt(at)
	if words := kind.words(); words != nil {
		return slices.Clone(words)
	}
	low, high := r.valueRange(kind, n)
	var list []string
	switch kind {
	case placeStart, placeWave, placeActive, placeSpace, placeDiscoverer, placeHex, placeRace, placeOption:
	case placeCell:
		for v := int16(0); v <= high; v++ {
			if v == 0 || v == l.facts[at] || l.boardFits(uint8(v-1), n) {
				list = append(list, r.valueText(at, v))
			}
		}
		return list
	case placeVessel:
		for v := int16(0); v <= high; v++ {
			if v == 0 || v == l.facts[at] || l.inOcean(uint8(v-1)) && r.zones[v-1].rule != caves {
				list = append(list, r.valueText(at, v))
			}
		}
		return list
	case placeTile:
		list = append(list, "none")
		for k := range r.tiles {
			for state := range tileStates {
				t := tile{uint8(k), uint8(state)<<1 | tileHere}
				if (k != leaderTile) == (n > 0) && (k != leaderTile || t.side() == 1) && (!t.disc() || len(r.tiles[k].slots[t.side()]) > 0) {
					list = append(list, r.valueText(at, tileValue(t)))
				}
			}
		}
		return list
	case placeCard, placePocket:
	default:
		return nil
	}
	for v := low; v <= high; v++ {
		if r.placeValid(at, v) {
			list = append(list, r.valueText(at, v))
		}
	}
	return list
}

// boardFits: its depth, the mission, and that it lies nowhere else.
func (l *Laid) boardFits(zone uint8, cell int) bool {
	z := &l.rules.zones[zone]
	return int(z.depth) == cell/numColumns+1 && (!z.unique || l.rules.names(z.id)) && !l.inOcean(zone)
}

// Range gives the bounds of a place that holds a number; ok is false for
// others.
func (l *Laid) Range(name companion.Key) (low, high int, ok bool) {
	at, found := l.Place(name)
	if !found || l.Choices(name) != nil {
		return 0, 0, false
	}
	kind, _, n, _ := seatAt(at)
	a, b := l.rules.valueRange(kind, n)
	if kind == placeSite {
		b = int16(l.rules.sites[n].tokens)
	}
	return int(a), int(b), true
}
