package deepsea

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
	noKey          keyKind = iota
	keyTrack               // p1.tracks.reputation: 0–12, or {"level":1–5}
	keyImpact              // p1.impact.-2: 0–99 markers
	keyHexes               // p1.hexes: [{"r","c","n"} …]
	keyJournals            // p1.journals: [points …] or {"titles":[id …]}
	keySenior              // p1.seniors.adventurer: 0–99
	keySeniors             // p1.seniors: true = no others than those that are theirs
	keyCount               // p1.goal2: 0–99
	keyPart                // p1.goal3.blue: 0–99
	keyCells               // p1.goal1.zones: ["A1" …]
	keyStaging             // p1.leftovers.staging: 0–99
	keyResearch            // p1.leftovers.research: 0–12
	keySpecialists         // p1.specialists: [TableSpecialist …], at most 12
	keySupply              // p1.supply: −99–30 discs
	keyVessels             // p1.vessels: 0–3
	keyTokens              // p1.tokens: 0–9
	keyPrepared            // p1.prepared: Prepared
	keyPassed              // p1.passed: the round, 0–7
	keyDue                 // p1.due: {"next","items":[Due …]}, at most 24
	keyOther               // p1.other: [{"name","points"} …]
	keyOwner               // senior.adventurer: seat, 0 = nobody
	keyOption              // goal1.option
	keySeaStar             // goal1.seaStar: column
	keyNamed               // goal3.named
	keyFirst               // goal1.first: [seats]
	keySecond              // goal1.second: [seats]
	keyLeaders             // goal3.leaders.blue: [seats]
	keyDifficulty          // coop.difficulty: 4–7
	keyThreshold           // coop.threshold.goal2: 0–999
	keyBonus               // coop.bonus3: see BonusGoal
	keySetbacks            // coop.setbacks: [Setback …], at most 4
	keyChart               // coop.chart: [ChartLine …], at most 8
	keySetup               // setup.mission …
	keySeatName            // setup.seat.2.name
	keyFinished            // finished: true
	keyKept                // result: see KeptResult
	keyDepth               // follow.depth: "tracks", "everything"
	keyRound               // follow.round: 1–6, solo 7
	keyPhase               // follow.phase: "launch" …
	keyTurn                // follow.turn: seat, 0 = nobody's
	keyPockets             // follow.pockets: [tier-5 id …], at most 3
	keyOff                 // follow.off: [reminder …]
	keyRounds              // follow.rounds: [RoundRecord …], at most 7
	keyTimer               // follow.timer: Timer
)

// ofMission says that what the key holds belongs to the mission.
func (k keyKind) ofMission() bool {
	switch k {
	case keyImpact, keyHexes, keyCount, keyPart, keyCells, keyOption, keySeaStar, keyNamed, keyFirst, keySecond, keyLeaders, keyThreshold:
		return true
	}
	return false
}

// keyRef is a key taken apart.
type keyRef struct {
	kind keyKind
	seat int // 0 …
	goal int // 0–2
	n    int // track, value of a hex, senior, threshold, bonus
	part part
	name string // of keySetup; of a senior
}

var setupNames = []string{"mission", "edition", "mode", "variants", "seats", "corrections", "startSeat"}

// parseKey takes a key apart; it knows no mission and no seats.
func parseKey(key companion.Key) (keyRef, bool) {
	steps := strings.Split(string(key), ".")
	if len(key) > 80 || len(steps) > 4 {
		return keyRef{}, false
	}
	ref := keyRef{}
	head, rest := steps[0], steps[1:]
	switch {
	case key == "finished":
		ref.kind = keyFinished
	case key == "result":
		ref.kind = keyKept
	case head == "setup":
		return parseSetupKey(rest)
	case head == "senior" && len(rest) == 1:
		ref.kind, ref.name = keyOwner, rest[0]
	case head == "coop":
		return parseCoopKey(rest)
	case head == "follow" && len(rest) == 1:
		ref.kind = followKeys[rest[0]]
	case len(head) == 2 && head[0] == 'p' && head[1] >= '1' && head[1] < '1'+MaxSeats:
		ref.seat = int(head[1] - '1')
		return ref, parseSeatKey(&ref, rest)
	case len(head) == 5 && strings.HasPrefix(head, "goal") && head[4] >= '1' && head[4] <= '3':
		ref.goal = int(head[4] - '1')
		return ref, parseGoalKey(&ref, rest)
	}
	return ref, ref.kind != noKey
}

func parseSetupKey(rest []string) (keyRef, bool) {
	if len(rest) == 1 && slices.Contains(setupNames, rest[0]) {
		return keyRef{kind: keySetup, name: rest[0]}, true
	}
	if len(rest) == 3 && rest[0] == "seat" && rest[2] == "name" && len(rest[1]) == 1 && rest[1][0] >= '1' && rest[1][0] < '1'+MaxSeats {
		return keyRef{kind: keySeatName, seat: int(rest[1][0] - '1')}, true
	}
	return keyRef{}, false
}

func parseCoopKey(rest []string) (keyRef, bool) {
	if len(rest) == 2 && rest[0] == "threshold" {
		i := slices.Index(thresholdNames[:], rest[1])
		return keyRef{kind: keyThreshold, n: i}, i >= 0
	}
	if len(rest) != 1 {
		return keyRef{}, false
	}
	switch rest[0] {
	case "difficulty":
		return keyRef{kind: keyDifficulty}, true
	case "setbacks":
		return keyRef{kind: keySetbacks}, true
	case "chart":
		return keyRef{kind: keyChart}, true
	case "bonus1", "bonus2", "bonus3":
		return keyRef{kind: keyBonus, n: int(rest[0][5] - '1')}, true
	}
	return keyRef{}, false
}

func parseSeatKey(ref *keyRef, rest []string) bool {
	last := ""
	if len(rest) == 0 || len(rest) > 2 {
		return false
	}
	if len(rest) == 2 {
		last = rest[1]
	}
	switch head := rest[0]; {
	case head == "tracks":
		ref.kind, ref.n = keyTrack, slices.Index(trackNames[:], last)
		return ref.n >= 0
	case head == "impact":
		value, err := strconv.Atoi(last)
		ref.kind, ref.n = keyImpact, value
		return err == nil && strconv.Itoa(value) == last && value >= minHexPoints && value <= maxHexPoints
	case head == "seniors" && last != "":
		ref.kind, ref.name = keySenior, last
	case head == "leftovers" && last == "staging":
		ref.kind = keyStaging
	case head == "leftovers" && last == "research":
		ref.kind = keyResearch
	case len(head) == 5 && strings.HasPrefix(head, "goal") && head[4] >= '1' && head[4] <= '3':
		ref.goal = int(head[4] - '1')
		return parseShareKey(ref, last, len(rest) == 2)
	case len(rest) == 2:
		return false
	case head == "hexes":
		ref.kind = keyHexes
	case head == "journals":
		ref.kind = keyJournals
	case head == "seniors":
		ref.kind = keySeniors
	case head == "other":
		ref.kind = keyOther
	default:
		ref.kind = followSeatKeys[head]
	}
	return ref.kind != noKey
}

func parseShareKey(ref *keyRef, last string, more bool) bool {
	switch {
	case !more:
		ref.kind = keyCount
		return true
	case last == "zones":
		ref.kind = keyCells
		return true
	}
	p, known := partNamed(last)
	ref.kind, ref.part = keyPart, p
	return known
}

func parseGoalKey(ref *keyRef, rest []string) bool {
	if len(rest) == 2 && rest[0] == "leaders" {
		p, known := partNamed(rest[1])
		ref.kind, ref.part = keyLeaders, p
		return known && p != wild
	}
	if len(rest) != 1 {
		return false
	}
	ref.kind = map[string]keyKind{"option": keyOption, "seaStar": keySeaStar, "named": keyNamed,
		"first": keyFirst, "second": keySecond}[rest[0]]
	return ref.kind != noKey
}

// find resolves a key against this table. Seniors become their number.
func (s *Sheet) find(key companion.Key) (keyRef, bool) {
	ref, ok := parseKey(key)
	if !ok || ref.seat >= s.seats() {
		return ref, false
	}
	if ref.kind == keySenior || ref.kind == keyOwner {
		ref.n = slices.IndexFunc(s.box.seniors, func(i int) bool { return s.box.facts.Specialists[i].ID == ref.name })
		return ref, ref.n >= 0
	}
	return ref, true
}

// asks says that a key means something in this mission. What an earlier mission
// asked may still be cleared.
func (s *Sheet) asks(ref keyRef) bool {
	plan := &s.box.plans[ref.goal]
	kinds := []goalKind{plan.kind}
	for i := range plan.options {
		kinds = append(kinds, plan.options[i].kind)
	}
	switch ref.kind {
	case keyImpact:
		return ref.n == 0 || slices.Contains(s.box.values, ref.n)
	case keyCount:
		return plan.kind != designatedGoal
	case keyPart:
		if slices.Contains(kinds, fieldGoal) {
			return ref.part <= wild
		}
		return plan.thingOf(ref.part) >= 0
	case keyLeaders:
		return plan.thingOf(ref.part) >= 0
	case keyCells, keySeaStar:
		return len(plan.options) > 0 && plan.options[0].goal.ColumnsFromSeaStar != ""
	case keyOption:
		return plan.kind == choiceGoal
	case keyNamed:
		return plan.kind == designatedGoal
	case keyFirst, keySecond:
		return plan.kind == rescueGoal || plan.kind == raceGoal
	}
	return true
}

func (p *goalPlan) thingOf(want part) int {
	return slices.IndexFunc(p.things, func(t thing) bool { return t.part == want })
}
