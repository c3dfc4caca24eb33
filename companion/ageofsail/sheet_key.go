package ageofsail

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// keyKind is what a stable key names. The keys are the paths of notCounted in
// the sheet file.
type keyKind uint8

const (
	noKey        keyKind = iota
	keyCount             // p1.cityGlory …: see seatCount
	keyGovernor          // p1.governorSpaceEmpty: true, false
	keyOther             // p1.other: [{"name","points"} …]
	keyBuildings         // p1.buildings: [TableBuilding …], at most 8
	keyCards             // p1.cards: [card …]: normal slots and Governor space
	keySpace             // p1.governorSpace: a Governor's card, "" = none lies there
	keyTokens            // p1.tokens: {kind: how many are held}
	keyPaid              // p1.paid: Paid
	keyDue               // p1.due: {"next","items":[Due …]}
	keyFinished          // finished: true
	keyKept              // result: see KeptResult
	keySetup             // setup.profile …
	keySeatName          // setup.seat.2.name
	keyDepth             // follow.depth
	keyRound             // follow.round: 1–7
	keyPhase             // follow.phase
	keyTurn              // follow.turn: seat, 0 = nobody's
	keyOff               // follow.off: [reminder …]
	keyRounds            // follow.rounds: [RoundRecord …]
	keyAbolished         // follow.abolished: true
	keyTimer             // follow.timer: Timer
	keyRegion            // region.africa: RegionState
	keyCity              // city.europe-1: seat, 0 = free
	keyTook              // token.a1: seat that took the token of a connection
)

// keyRef is a key taken apart.
type keyRef struct {
	kind  keyKind
	seat  int // 0 …
	count seatCount
	name  string // of the setup; of a region, city, connection
}

var setupNames = []string{"profile", "variants", "seats", "startSeat", "set", "side"}

var seatKinds = map[string]keyKind{"governorSpaceEmpty": keyGovernor, "other": keyOther, "buildings": keyBuildings,
	"cards": keyCards, "governorSpace": keySpace, "tokens": keyTokens, "paid": keyPaid, "due": keyDue}

var tableKinds = map[string]keyKind{"finished": keyFinished, "result": keyKept, "follow.depth": keyDepth, "follow.round": keyRound,
	"follow.phase": keyPhase, "follow.turn": keyTurn, "follow.off": keyOff, "follow.rounds": keyRounds, "follow.abolished": keyAbolished,
	"follow.timer": keyTimer}

// parseKey takes a key apart; it knows no seats and no set.
func parseKey(key companion.Key) (keyRef, bool) {
	text := string(key)
	if len(text) > 80 {
		return keyRef{}, false
	}
	if kind, ok := tableKinds[text]; ok {
		return keyRef{kind: kind}, true
	}
	head, rest, ok := strings.Cut(text, ".")
	switch {
	case !ok:
		return keyRef{}, false
	case head == "setup":
		return parseSetupKey(rest)
	case head == "region":
		return keyRef{kind: keyRegion, name: rest}, slices.Contains(regionIDs, rest)
	case head == "city":
		return keyRef{kind: keyCity, name: rest}, cityIDFits(rest)
	case head == "token":
		return keyRef{kind: keyTook, name: rest}, cityIDFits(rest)
	case len(head) == 2 && head[0] == 'p' && head[1] >= '1' && head[1] < '1'+MaxSeats:
		ref := keyRef{seat: int(head[1] - '1')}
		if c := slices.Index(countNames[:], rest); c >= 0 {
			ref.kind, ref.count = keyCount, seatCount(c)
			return ref, true
		}
		ref.kind = seatKinds[rest]
		return ref, ref.kind != noKey
	}
	return keyRef{}, false
}

func parseSetupKey(rest string) (keyRef, bool) {
	if slices.Contains(setupNames, rest) {
		return keyRef{kind: keySetup, name: rest}, true
	}
	number, isName := strings.CutSuffix(strings.TrimPrefix(rest, "seat."), ".name")
	if strings.HasPrefix(rest, "seat.") && isName && len(number) == 1 && number[0] >= '1' && number[0] < '1'+MaxSeats {
		return keyRef{kind: keySeatName, seat: int(number[0] - '1')}, true
	}
	return keyRef{}, false
}

// find resolves a key against this table.
func (s *Sheet) find(key companion.Key) (keyRef, bool) {
	ref, ok := parseKey(key)
	return ref, ok && ref.seat < s.seats()
}

// ofSeat says that the key holds something of one person.
func (k keyKind) ofSeat() bool { return k >= keyCount && k <= keyDue || k == keySeatName }

func seatPath(i int, path string) string { return "p" + strconv.Itoa(i+1) + "." + path }

func seatKey(i int, path string) companion.Key { return companion.Key(seatPath(i, path)) }
