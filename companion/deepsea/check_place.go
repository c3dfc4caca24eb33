package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// Place is one fact that people lay out in check mode: a cube's space, the disc
// on a space, the board in a cell, the round. Its name (Laid.Key) is stable and
// stands in entries and position files; the number is not.
type Place uint16

// NoPlace is none.
const NoPlace = numPlaces

type placeKind uint8

const (
	placeRound       placeKind = iota
	placePhase                 // word of phaseWords
	placeStep                  // of the Preparation: recruit, reassign
	placeMoment                // between two turns, or in the middle of one
	placeRuled                 // the table has made a ruling
	placeStart                 // seat that had the Wave in round 1
	placeWave                  // seat
	placeActive                // seat whose step or turn it is
	placePassed                // of a seat
	placeTrack                 // of a seat
	placeResearch              // of a seat
	placeSupply                // of a seat
	placeStaging               // of a seat
	placeSubstitutes           // of a seat: discs beyond the 30
	placeRuledDiscs            // of a seat: discs that rulings have added or taken away
	placeVessel                // three of a seat: zone
	placeTile                  // the Specialists of a seat
	placeToken                 // Dive tokens of a seat, by kind
	placeCleanup               // of a seat: mission 9
	placeExtra                 // of a seat: points by rulings
	placeCard                  // where a Journal lies
	placeCircle                // disc on a circle of a Journal
	placeCell                  // zone in an ocean cell
	placeSpace                 // seat whose disc lies on a space
	placeSite                  // tokens at a Dive site
	placeDiscoverer            // of a zone: seat
	placeHex                   // seat whose marker lies on a hex
	placeMany                  // markers of a seat on an infinite hex
	placeOption                // mission 8: option of a goal
	placeNamed                 // mission 6: type of goal 3
	placeRace                  // mission 10: seat in a slot of a goal
	placeTray                  // tiles of a kind in the tray
	placePocket                // tier 5: three tiles a pocket, top first
	placePile                  // boards in the pile of a depth
	placeTokens                // Dive tokens in the supply
	placeDiscard               // discarded Dive tokens, by kind
	placeDeck                  // Journals in the deck
	placeBonus                 // co-op: revealed Bonus goals
	placeSetbacks              // co-op: revealed Setbacks
	placeBonusCount            // co-op: what a Bonus goal counts
	placeBonusTarget           // co-op: its threshold
	placeBonusEach             // co-op: every seat by itself has to reach it
	placeMet                   // co-op: a goal that the table calls met
	placeLine                  // points of a line that the table has worked out
	placeTotal                 // the same, of a seat in all
	placeWinner                // a seat that the table calls a winner
	placeThreshold             // co-op: of a goal of the mission; open = as the setup says
	placeDifficulty            // co-op: goals needed; open = as the setup says
	placeBonusTotal            // co-op: what the team has of a Bonus goal that is counted by hand
	placeBonusShare            // of a seat: the same, where each player alone has to reach it
	placeTaken                 // of a seat, co-op: how much Setbacks took, by takenWords
	numPlaceKinds
)

const (
	maxCircles = 2 // of one Journal
)

// unlaid is the value of a fact that nobody has entered.
const unlaid int16 = -32768

// placeSizes are how many places of a kind there are; seat by seat where a kind
// belongs to a seat.
var placeSizes = [numPlaceKinds]Place{1, 1, 1, 1, 1, 1, 1, 1, MaxSeats,
	MaxSeats * NumTracks, MaxSeats, MaxSeats, MaxSeats, MaxSeats, MaxSeats, MaxSeats * fleet, MaxSeats * maxTeam, MaxSeats * maxTokenKinds, MaxSeats, MaxSeats,
	maxCards, maxCards * maxCircles, numCells, maxSpaces, maxSites, maxZones, maxHexes, maxInfinite * MaxSeats,
	3, 1, 4, maxTiles, 9, MaxDepth, 1, maxTokenKinds, 1, 1, 1, 3, 3, 3, numCoopGoals, MaxSeats * Place(numLines), MaxSeats, MaxSeats,
	numThresholds, 1, 3, MaxSeats * 3, MaxSeats * numTaken}

// The first place of each kind.
const (
	atRound       = Place(0)
	atPhase       = atRound + 1
	atStep        = atPhase + 1
	atMoment      = atStep + 1
	atRuled       = atMoment + 1
	atStart       = atRuled + 1
	atWave        = atStart + 1
	atActive      = atWave + 1
	atPassed      = atActive + 1
	atTrack       = atPassed + MaxSeats
	atResearch    = atTrack + MaxSeats*NumTracks
	atSupply      = atResearch + MaxSeats
	atStaging     = atSupply + MaxSeats
	atSubstitutes = atStaging + MaxSeats
	atRuledDiscs  = atSubstitutes + MaxSeats
	atVessel      = atRuledDiscs + MaxSeats
	atTile        = atVessel + MaxSeats*fleet
	atToken       = atTile + MaxSeats*maxTeam
	atCleanup     = atToken + MaxSeats*maxTokenKinds
	atExtra       = atCleanup + MaxSeats
	atCard        = atExtra + MaxSeats
	atCircle      = atCard + maxCards
	atCell        = atCircle + maxCards*maxCircles
	atSpace       = atCell + numCells
	atSite        = atSpace + maxSpaces
	atDiscoverer  = atSite + maxSites
	atHex         = atDiscoverer + maxZones
	atMany        = atHex + maxHexes
	atOption      = atMany + maxInfinite*MaxSeats
	atNamed       = atOption + 3
	atRace        = atNamed + 1
	atTray        = atRace + 4
	atPocket      = atTray + maxTiles
	atPile        = atPocket + 9
	atTokens      = atPile + MaxDepth
	atDiscard     = atTokens + 1
	atDeck        = atDiscard + maxTokenKinds
	atBonus       = atDeck + 1
	atSetbacks    = atBonus + 1
	atBonusCount  = atSetbacks + 1
	atBonusTarget = atBonusCount + 3
	atBonusEach   = atBonusTarget + 3
	atMet         = atBonusEach + 3
	atLine        = atMet + numCoopGoals
	atTotal       = atLine + MaxSeats*Place(numLines)
	atWinner      = atTotal + MaxSeats
	atThreshold   = atWinner + MaxSeats
	atDifficulty  = atThreshold + numThresholds
	atBonusTotal  = atDifficulty + 1
	atBonusShare  = atBonusTotal + 3
	atTaken       = atBonusShare + MaxSeats*3
	numPlaces     = atTaken + MaxSeats*numTaken
)

// kindAt gives the kind of a place and its number among those of its kind.
func kindAt(at Place) (kind placeKind, n int) {
	for k := range numPlaceKinds {
		if at < placeSizes[k] {
			return k, int(at)
		}
		at -= placeSizes[k]
	}
	return numPlaceKinds, 0
}

// perSeat is how many places of a kind each seat has; 0 = the kind belongs to
// the table.
func (k placeKind) perSeat() int {
	switch k {
	case placePassed, placeResearch, placeSupply, placeStaging, placeSubstitutes, placeRuledDiscs, placeCleanup, placeExtra, placeTotal, placeWinner:
		return 1
	case placeTrack:
		return NumTracks
	case placeVessel:
		return fleet
	case placeTile:
		return maxTeam
	case placeToken:
		return maxTokenKinds
	case placeLine:
		return int(numLines)
	case placeBonusShare:
		return 3
	case placeTaken:
		return numTaken
	}
	return 0
}

// seatAt gives the seat of a place, and its number within the seat; ok is false
// where it belongs to the table.
func seatAt(at Place) (kind placeKind, seat uint8, n int, ok bool) {
	kind, n = kindAt(at)
	if each := kind.perSeat(); each > 0 {
		return kind, uint8(n / each), n % each, true
	}
	return kind, 0, n, false
}

// placeWords are the first words of the names, without the seat.
var placeWords = [numPlaceKinds]string{"round", "phase", "step", "moment", "ruled", "start", "wave", "active", "passed",
	"track", "research", "supply", "staging", "substitutes", "ruled-discs", "vessel", "specialist", "token", "cleanup", "extra",
	"card", "circle", "cell", "space", "site", "discoverer", "hex", "hex", "option", "named", "race", "tray", "pocket", "pile", "tokens", "discard", "deck",
	"bonus", "setbacks", "bonus.count", "bonus.threshold", "bonus.each", "met", "line", "total", "winner",
	"threshold", "difficulty", "bonus.total", "bonus", "taken"}

// factName writes the name of a place; "" where the setup has no such place.
func (r *rulebook) factName(at Place) string {
	kind, seat, n, of := seatAt(at)
	word := ""
	if of {
		if int(seat) >= len(r.setup.Seats) {
			return ""
		}
		word = seatName(seat+1) + "."
	}
	if kind >= numPlaceKinds {
		return ""
	}
	word += placeWords[kind]
	part := r.placePart(kind, n)
	switch part {
	case "?":
		return ""
	case "":
		return word
	}
	return word + "." + part
}

// placePart is the end of a place's name; "?" where there is no such place.
func (r *rulebook) placePart(kind placeKind, n int) string {
	number := strconv.Itoa(n + 1)
	switch kind {
	case placeTrack:
		return trackNames[n]
	case placeVessel, placeTile, placePile:
		return number
	case placeToken, placeDiscard:
		if n < len(r.tokens) {
			return r.tokens[n].id
		}
	case placeCard:
		if n < len(r.cards) {
			return r.cards[n].id
		}
	case placeCircle:
		if card, c := n/maxCircles, n%maxCircles; card < len(r.cards) && c < len(r.cards[card].circles) {
			return r.cards[card].id + "." + strconv.Itoa(c+1)
		}
	case placeCell:
		if r.ocean>>n&1 == 1 {
			return cellName(uint8(n))
		}
	case placeSpace:
		if n < len(r.spaces) && r.inPlay(r.spaces[n].zone) {
			return r.zones[r.spaces[n].zone].id + "." + r.spaces[n].id
		}
	case placeSite:
		if n < len(r.sites) && r.inPlay(r.sites[n].zone) {
			return r.zones[r.sites[n].zone].id + "." + r.sites[n].id
		}
	case placeDiscoverer:
		if n < len(r.zones) && r.inPlay(uint8(n)) {
			return r.zones[n].id
		}
	case placeHex:
		if n < len(r.impact.hexes) && r.impact.hexes[n].infinite == 0 {
			return r.hexName(n)
		}
	case placeMany:
		if seat := n % MaxSeats; seat < len(r.setup.Seats) {
			for k := range r.impact.hexes {
				if int(r.impact.hexes[k].infinite) == n/MaxSeats+1 {
					return r.hexName(k) + "." + seatName(uint8(seat)+1)
				}
			}
		}
	case placeTray:
		if n < len(r.tiles) && r.tiles[n].tier >= 1 && r.tiles[n].tier <= 4 {
			return r.tiles[n].id
		}
	case placePocket:
		return strconv.Itoa(n/3+1) + "." + strconv.Itoa(n%3+1)
	case placeLine:
		if slices.Contains(r.box.lines, line(n)) {
			return lineNames[n]
		}
	default:
		return r.extraPart(kind, n)
	}
	return "?"
}

// extraPart is placePart for what only some missions or modes have.
func (r *rulebook) extraPart(kind placeKind, n int) string {
	number := strconv.Itoa(n + 1)
	there := true
	part := ""
	switch kind {
	case placeCleanup:
		there = r.mission == 9
	case placeOption:
		there, part = r.mission == 8 && len(r.box.plans[n].options) > 0, number
	case placeNamed:
		there = r.mission == 6
	case placeRace:
		there, part = r.mission == 10, strconv.Itoa(n/2+1)+"."+strconv.Itoa(n%2+1)
	case placeBonus, placeSetbacks, placeDifficulty:
		there = r.team
	case placeThreshold:
		there, part = r.team, thresholdNames[n]
	case placeBonusCount, placeBonusTarget, placeBonusEach, placeBonusTotal, placeBonusShare:
		there, part = r.team, number
	case placeTaken:
		there, part = r.team, takenWords[n]
	case placeMet:
		there, part = r.team, coopGoalName(n)
	case placeTotal, placeWinner:
		there = !r.team
	}
	if !there {
		return "?"
	}
	return part
}

func coopGoalName(n int) string {
	if n < numThresholds {
		return thresholdNames[n]
	}
	return "bonus" + strconv.Itoa(n-numThresholds+1)
}

func (r *rulebook) hexName(k int) string {
	return strconv.Itoa(int(r.impact.hexes[k].row)) + "-" + strconv.Itoa(int(r.impact.hexes[k].col))
}

// inPlay says that a zone can come into the ocean of this mission, as far as
// depth goes. Boards that are set aside count too: people may lay one by
// mistake.
func (r *rulebook) inPlay(zone uint8) bool { return int(zone) < len(r.zones) }

// valueText writes a value of a place.
func (r *rulebook) valueText(at Place, v int16) string {
	if v == unlaid {
		return "?"
	}
	kind, _, n, _ := seatAt(at)
	if words := kind.words(); words != nil {
		if int(v) < len(words) && v >= 0 {
			return words[v]
		}
		return "?"
	}
	switch kind {
	case placeStart, placeWave, placeActive, placeSpace, placeDiscoverer, placeHex, placeRace:
		return seatName(uint8(v))
	case placeVessel:
		if v == 0 {
			return "stock"
		}
		return r.zones[v-1].id
	case placeCell:
		if v == 0 {
			return "none"
		}
		return r.zones[v-1].id
	case placeTile:
		t := tileOf(v)
		if !t.here() {
			return "none"
		}
		return r.tiles[t.kind].id + tileStates[t.state&7>>1]
	case placeCard:
		if v >= int16(cardOwned) {
			return seatName(uint8(v) - cardOwned + 1)
		}
		return []string{"hidden", "display"}[v&1]
	case placePocket:
		switch v {
		case 0:
			return "none"
		case tileHidden:
			return "hidden"
		}
		return r.tiles[v-1].id
	case placeOption:
		if v == 0 {
			return optionNone
		}
		return r.box.plans[n].options[v-1].goal.ID
	}
	return strconv.Itoa(int(v))
}

// words are the values of a kind that has words of its own.
func (k placeKind) words() []string {
	switch k {
	case placePhase:
		return phaseWords
	case placeStep:
		return stepWords
	case placeMoment:
		return momentWords
	case placeNamed:
		return namedValues
	case placeRuled, placePassed, placeBonusEach, placeMet, placeWinner:
		return yesWords
	case placeCircle:
		return circleWords
	case placeBonusCount:
		return bonusWords
	}
	return nil
}

var (
	stepWords   = []string{"none", "recruit", "reassign"}
	momentWords = []string{"quiet", "busy"}
	yesWords    = []string{"no", "yes"}
	circleWords = []string{"off", "on"}
	namedValues = []string{optionNone, namedConserve, namedJournal}
	bonusWords  = append([]string{"manual"}, Counters()...)
)

// tileOf and tileValue turn a Specialist into a value and back.
func tileOf(v int16) tile { return tile{kind: uint8(v >> 3), state: uint8(v & 7)} }

func tileValue(t tile) int16 {
	if !t.here() {
		return 0
	}
	return int16(t.kind)<<3 | int16(t.state&7)
}

// parseValue reads what valueText wrote; ok is false for anything that the
// place can't hold.
func (r *rulebook) parseValue(at Place, word string) (v int16, ok bool) {
	if word == "?" {
		return unlaid, true
	}
	kind, _, n, _ := seatAt(at)
	if words := kind.words(); words != nil {
		k := slices.Index(words, word)
		return int16(k), k >= 0
	}
	low, high := r.valueRange(kind, n)
	switch kind {
	case placeStart, placeWave, placeActive, placeSpace, placeDiscoverer, placeHex, placeRace:
		v, ok = r.seatValue(word)
		return v, ok && v >= low
	case placeVessel, placeCell:
		if word == "stock" && kind == placeVessel || word == "none" && kind == placeCell {
			return 0, true
		}
		z, ok := r.zoneIndex(word)
		return int16(z) + 1, ok
	case placeTile:
		return r.tileNamed(word)
	case placeCard:
		switch word {
		case "hidden":
			return int16(cardHidden), true
		case "display":
			return int16(cardShown), true
		}
		v, ok = r.seatValue(word)
		return int16(cardOwned) + v - 1, ok && v > 0
	case placePocket:
		switch word {
		case "none":
			return 0, true
		case "hidden":
			return tileHidden, true
		}
		k := slices.IndexFunc(r.tiles, func(t tileRules) bool { return t.id == word && t.tier == 5 })
		return int16(k) + 1, k >= 0
	case placeOption:
		if word == optionNone {
			return 0, true
		}
		k := slices.IndexFunc(r.box.plans[n].options, func(o goalPlan) bool { return o.goal.ID == word })
		return int16(k) + 1, k >= 0
	}
	number, err := strconv.ParseInt(word, 10, 16)
	v = int16(number)
	return v, err == nil && v >= low && v <= high && strconv.FormatInt(number, 10) == word
}

// seatValue reads "none" as 0 and "p1" as 1.
func (r *rulebook) seatValue(word string) (int16, bool) {
	if word == "none" {
		return 0, true
	}
	if len(word) == 2 && word[0] == 'p' && word[1] >= '1' && int(word[1]-'0') <= len(r.setup.Seats) {
		return int16(word[1] - '0'), true
	}
	return 0, false
}

func (r *rulebook) tileNamed(word string) (int16, bool) {
	if word == "none" {
		return 0, true
	}
	for s := len(tileStates) - 1; s >= 0; s-- {
		id, found := strings.CutSuffix(word, tileStates[s])
		if !found {
			continue
		}
		if k := slices.IndexFunc(r.tiles, func(t tileRules) bool { return t.id == id }); k >= 0 {
			return tileValue(tile{uint8(k), uint8(s)<<1 | tileHere}), true
		}
	}
	return 0, false
}

// valueRange is what a number of a place may be. The bounds are those of the
// pieces and of the fields, not of the rules: what can't be is for Check to say.
func (r *rulebook) valueRange(kind placeKind, n int) (low, high int16) {
	seats := int16(len(r.setup.Seats))
	switch kind {
	case placeRound:
		return 1, int16(max(r.rounds, 7))
	case placePhase, placeStep, placeMoment, placeNamed, placeRuled, placePassed, placeBonusEach, placeMet, placeWinner, placeCircle, placeBonusCount:
		return 0, int16(len(kind.words()) - 1)
	case placeStart, placeWave, placeActive:
		return 1, seats
	case placeSpace, placeDiscoverer, placeHex, placeRace:
		return 0, seats
	case placeTrack:
		return 0, MaxSpace
	case placeResearch:
		return 0, int16(r.researchCap)
	case placeSupply, placeStaging:
		return 0, 60
	case placeSubstitutes:
		return 0, maxSubstitutes
	case placeRuledDiscs:
		return -60, 60
	case placeVessel, placeCell:
		return 0, int16(len(r.zones))
	case placeTile:
		return 0, int16(len(r.tiles))<<3 | 7
	case placeToken, placeDiscard, placeSite:
		return 0, 36
	case placeCleanup:
		return 0, maxCount
	case placeExtra, placeLine, placeTotal:
		return -maxOther, maxOther
	case placeCard:
		return 0, int16(cardOwned) + seats - 1
	case placeMany:
		return 0, 90
	case placeOption:
		return 0, int16(len(r.box.plans[n].options))
	case placeTray:
		return 0, 9
	case placePocket:
		return 0, tileHidden
	case placePile:
		return 0, maxZones
	case placeTokens:
		return 0, 200
	case placeDeck:
		return 0, maxCards
	case placeBonus:
		return 0, 3
	case placeSetbacks:
		return 0, 4
	case placeDifficulty:
		return minDifficulty, maxDifficulty
	case placeBonusTarget, placeThreshold, placeBonusTotal, placeBonusShare:
		return 0, maxThreshold
	case placeTaken:
		return 0, maxTaken
	}
	return 0, 0
}

// placeValid says that a place can hold a value.
func (r *rulebook) placeValid(at Place, v int16) bool {
	if v == unlaid {
		return true
	}
	kind, _, n, _ := seatAt(at)
	low, high := r.valueRange(kind, n)
	if v < low || v > high {
		return false
	}
	switch kind {
	case placeTile:
		t := tileOf(v)
		return v == 0 || t.here() && int(t.kind) < len(r.tiles)
	case placeCard:
		return uint8(v) != cardRemoved
	case placePocket:
		return v == 0 || v == tileHidden || int(v) <= len(r.tiles) && r.tiles[v-1].tier == 5
	}
	return true
}

// placeNames finds places by name; made once for a rulebook.
type placeNames map[companion.Key]Place

func newPlaceNames(r *rulebook) placeNames {
	names := make(placeNames, 700)
	for at := range numPlaces {
		if name := r.factName(at); name != "" {
			names[companion.Key(name)] = at
		}
	}
	return names
}
