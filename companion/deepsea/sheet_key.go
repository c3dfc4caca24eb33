package deepsea

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// keyKind is what a stable key names. The keys are the paths of notCounted in
// the sheet file.
type keyKind uint8

const (
	noKey         keyKind = iota
	keyTrack              // p1.tracks.reputation: 0–12, or {"level":1–5}
	keyImpact             // p1.impact.-2: 0–99 markers
	keyHexes              // p1.hexes: [{"r","c","n"} …]
	keyJournals           // p1.journals: [points …] or {"titles":[id …]}
	keySenior             // p1.seniors.adventurer: 0–99
	keySeniors            // p1.seniors: true = no others than those that are theirs
	keyCount              // p1.goal2: 0–99
	keyPart               // p1.goal3.blue: 0–99
	keyCells              // p1.goal1.zones: ["A1" …]
	keyStaging            // p1.leftovers.staging: 0–99
	keyResearch           // p1.leftovers.research: 0–12
	keyOther              // p1.other: [{"name","points"} …]
	keyOwner              // senior.adventurer: seat, 0 = nobody
	keyOption             // goal1.option
	keySeaStar            // goal1.seaStar: column
	keyNamed              // goal3.named
	keyFirst              // goal1.first: [seats]
	keySecond             // goal1.second: [seats]
	keyLeaders            // goal3.leaders.blue: [seats]
	keyDifficulty         // coop.difficulty: 4–7
	keyThreshold          // coop.threshold.goal2: 0–999
	keyBonus              // coop.bonus3: see BonusGoal
	keySetup              // setup.mission …
	keySeatName           // setup.seat.2.name
	keyFinished           // finished: true
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
	case head == "setup":
		return parseSetupKey(rest)
	case head == "senior" && len(rest) == 1:
		ref.kind, ref.name = keyOwner, rest[0]
	case head == "coop":
		return parseCoopKey(rest)
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

// Set gives a sheet where a key has another value; null clears it. It refuses,
// with CodeInvalid and the key as place, unknown keys, wrong types and values
// that cannot be; the old sheet stays as it is in any case.
func (s Sheet) Set(key companion.Key, value json.RawMessage) (Sheet, error) {
	n, err := parseNode(value)
	if err != nil {
		return s, within(err, string(key))
	}
	next, err := s.set(key, n)
	if err != nil {
		return s, within(err, string(key))
	}
	return next, nil
}

func (s Sheet) set(key companion.Key, n *node) (Sheet, error) {
	ref, ok := s.find(key)
	if !ok || n.kind != nullNode && !s.asks(ref) {
		return s, refuse("deepsea.refuse.key", companion.Args{"Key": string(key)})
	}
	if ref.kind == keySetup || ref.kind == keySeatName {
		setup := s.setup
		if err := changeSetup(&setup, ref, n); err != nil {
			return s, err
		}
		return s.resetup(setup)
	}
	err := s.put(ref, n)
	return s, err
}

// resetup gives the sheet another setup, people and order included.
func (s Sheet) resetup(setup Setup) (Sheet, error) {
	old := s
	if _, err := setup.checked(); err != nil {
		return old, err
	}
	if !slices.Equal(setup.Seats, s.setup.Seats) {
		s = s.reseat(setup.Seats)
	}
	next, err := s.with(setup)
	if err != nil {
		return old, err
	}
	return next, nil
}

// changeSetup lays one setup key over a setup that isn't checked yet.
func changeSetup(setup *Setup, ref keyRef, n *node) error {
	if ref.kind == keySeatName {
		name, err := n.plainText(maxName)
		if err != nil {
			return err
		}
		setup.Seats = slices.Clone(setup.Seats)
		setup.Seats[ref.seat].Name = name
		return nil
	}
	empty := n.kind == nullNode
	switch ref.name {
	case "mission":
		mission, err := n.int(1, NumMissions)
		setup.Mission = mission
		return err
	case "edition":
		return orEmpty(empty, n, (*string)(&setup.Edition))
	case "mode":
		return orEmpty(empty, n, (*string)(&setup.Mode))
	case "variants":
		setup.Variants = nil
		if empty {
			return nil
		}
		return decode(n, &setup.Variants)
	case "seats":
		setup.Seats = nil
		return decode(n, &setup.Seats)
	case "corrections":
		setup.Corrections = nil
		if empty {
			return nil
		}
		return decode(n, &setup.Corrections)
	}
	setup.StartSeat = 0
	if empty {
		return nil
	}
	start, err := n.int(0, MaxSeats)
	setup.StartSeat = start
	return err
}

func orEmpty(empty bool, n *node, text *string) error {
	*text = ""
	if empty {
		return nil
	}
	return decode(n, text)
}

// put stores one value. It is called on a copy; lists are replaced, never
// written.
func (s *Sheet) put(ref keyRef, n *node) error {
	d, g := &seatData{}, &s.goals[ref.goal]
	if ref.seat < s.seats() {
		d = s.seat(ref.seat)
	}
	share := &d.goals[ref.goal]
	switch ref.kind {
	case keyTrack:
		return d.tracks[ref.n].read(n)
	case keyImpact:
		return d.impact[ref.n-minHexPoints].read(n, 0, maxCount)
	case keyHexes:
		return s.putHexes(d, n)
	case keyJournals:
		return s.putJournals(d, n)
	case keySenior:
		return d.seniors[ref.n].read(n, 0, maxCount)
	case keySeniors:
		return readTruth(n, &d.allSeniors)
	case keyCount:
		return share.count.read(n, 0, maxCount)
	case keyPart:
		return share.parts[ref.part].read(n, 0, maxCount)
	case keyCells:
		return s.putCells(&share.cells, n)
	case keyStaging:
		return d.staging.read(n, 0, maxCount)
	case keyResearch:
		if s.lax {
			return d.research.read(n, 0, maxCount)
		}
		return d.research.read(n, 0, s.box.facts.Mat.Research.Cap)
	case keyOther:
		return putOther(d, n)
	case keyOwner:
		return s.putOwner(ref.n, n)
	case keyOption:
		return s.readWord(n, &g.option, s.optionWords(ref.goal))
	case keySeaStar:
		return s.readWord(n, &g.seaStar, s.box.mission.Columns)
	case keyNamed:
		return s.readWord(n, &g.named, namedWords)
	case keyFirst:
		return s.putSeats(&g.first, n, s.mostNamed(ref.goal))
	case keySecond:
		return s.putSeats(&g.second, n, s.mostNamed(ref.goal))
	case keyLeaders:
		return s.putSeats(&g.leaders[ref.part], n, MaxSeats)
	case keyDifficulty:
		return s.coop.difficulty.read(n, minDifficulty, maxDifficulty)
	case keyThreshold:
		return s.coop.thresholds[ref.n].read(n, 0, maxThreshold)
	case keyBonus:
		return s.putBonus(ref.n, n)
	case keyFinished:
		return readTruth(n, &s.finished)
	}
	panic(fmt.Sprintf("deepsea: key kind %d has no place", ref.kind))
}

// mostNamed: a slot of a race holds one seat, a rank any number.
func (s *Sheet) mostNamed(g int) int {
	if s.box.plans[g].kind == raceGoal && !s.lax {
		return 1
	}
	return MaxSeats
}

// optionWords are the answers to "which option?": none = the hex is empty.
func (s *Sheet) optionWords(g int) []string {
	var words []string
	for i := range s.box.plans[g].options {
		words = append(words, s.box.plans[g].options[i].goal.ID)
	}
	return append(words, optionNone)
}

func (c *count) read(n *node, low, high int) error {
	if n.kind == nullNode {
		*c = count{}
		return nil
	}
	i, err := n.int(low, high)
	if err == nil {
		*c = counted(i)
	}
	return err
}

func (t *trackData) read(n *node) error {
	switch n.kind {
	case nullNode:
		*t = trackData{}
		return nil
	case numberNode:
		space, err := n.int(0, MaxSpace)
		if err == nil {
			*t = trackData{n: int8(space), known: true}
		}
		return err
	}
	level := count{}
	err := n.object(map[string]func(*node) error{"level": func(n *node) error { return level.read(n, 1, MaxLevel) }})
	if err == nil && !level.known {
		err = within(refuse("deepsea.refuse.number", nil), ".level")
	}
	if err == nil {
		*t = trackData{n: int8(level.n), known: true, byLevel: true}
	}
	return err
}

func readTruth(n *node, to *bool) error {
	if n.kind != boolNode && n.kind != nullNode {
		return refuse("deepsea.refuse.truth", nil)
	}
	*to = n.truth
	return nil
}

func (s *Sheet) readWord(n *node, to *string, words []string) error {
	if n.kind == nullNode || s.lax && n.kind == textNode {
		*to = n.text
		return nil
	}
	word, err := n.word(words...)
	if err == nil {
		*to = word
	}
	return err
}

// putSeats stores who: a list of seats, each once, [] = nobody.
func (s *Sheet) putSeats(to *seatAnswer, n *node, most int) error {
	if n.kind == nullNode {
		*to = seatAnswer{}
		return nil
	}
	items, err := n.items(most)
	if err != nil {
		return err
	}
	seats := seatAnswer{known: true}
	for i, item := range items {
		seat, err := item.int(1, s.seats())
		if err == nil && seats.has(seat-1) {
			err = refuse("deepsea.refuse.doubled", nil)
		}
		if err != nil {
			return within(err, stepIndex(i))
		}
		seats.set |= 1 << (seat - 1)
	}
	*to = s.inSlots(seats)
	return nil
}

func (s *Sheet) putOwner(k int, n *node) error {
	if n.kind == nullNode {
		s.owners[k] = owner{}
		return nil
	}
	seat, err := n.int(0, s.seats())
	if err != nil {
		return err
	}
	s.owners[k] = owner{answered: true}
	if seat > 0 {
		s.owners[k] = owner{answered: true, somebody: true, slot: s.order[seat-1]}
	}
	return nil
}

// putHexes stores a drawn board: hexes that exist, each once, one marker
// except where a hex is infinite.
func (s *Sheet) putHexes(d *seatData, n *node) error {
	if n.kind == nullNode {
		d.hexes = nil
		return nil
	}
	items, err := n.items(maxList)
	if err != nil {
		return err
	}
	hexes := make([]HexMarkers, 0, len(items))
	for i, item := range items {
		m := HexMarkers{R: -1, C: -1, N: 1}
		err := decode(item, &m)
		if err == nil {
			err = s.checkMarkers(m, hexes)
		}
		if err != nil {
			return within(err, stepIndex(i))
		}
		hexes = append(hexes, m)
	}
	slices.SortFunc(hexes, func(a, b HexMarkers) int { return (a.R-b.R)*100 + a.C - b.C })
	d.hexes = hexes
	return nil
}

func (s *Sheet) checkMarkers(m HexMarkers, before []HexMarkers) error {
	i := s.box.mission.Impact.index(m.R, m.C)
	if s.lax {
		return nil
	}
	if i < 0 {
		return refuse("deepsea.refuse.hex", companion.Args{"Row": m.R, "Column": m.C})
	}
	if slices.ContainsFunc(before, func(o HexMarkers) bool { return o.R == m.R && o.C == m.C }) {
		return refuse("deepsea.refuse.doubled", nil)
	}
	most := 1
	if s.box.mission.Impact.Hexes[i].Infinite {
		most = maxCount
	}
	if m.N < 1 || m.N > most {
		return within(refuse("deepsea.refuse.range", companion.Args{"Low": 1, "High": most}), ".n")
	}
	return nil
}

// putJournals stores points by parts, or cards by title; each card is there
// once.
func (s *Sheet) putJournals(d *seatData, n *node) error {
	if n.kind == nullNode {
		d.journals = journalData{}
		return nil
	}
	if n.kind == objectNode {
		j := journalData{known: true, byTitle: true}
		err := n.object(map[string]func(*node) error{"titles": func(n *node) error { return s.readTitles(&j, n) }})
		if err == nil && len(n.members) == 0 {
			err = within(refuse("deepsea.refuse.list", nil), ".titles")
		}
		if err == nil {
			d.journals = j
		}
		return err
	}
	j := journalData{known: true, parts: []int{}}
	if n.kind == numberNode {
		sum, err := n.int(0, maxOther)
		if err != nil {
			return err
		}
		j.parts = []int{sum}
		d.journals = j
		return nil
	}
	items, err := n.items(maxList)
	if err != nil {
		return err
	}
	for i, item := range items {
		part, err := item.int(0, maxOther)
		if err != nil {
			return within(err, stepIndex(i))
		}
		j.parts = append(j.parts, part)
	}
	d.journals = j
	return nil
}

func (s *Sheet) readTitles(j *journalData, n *node) error {
	items, err := n.items(maxList)
	if err != nil {
		return err
	}
	j.titles = []string{}
	for i, item := range items {
		if item.kind != textNode || s.box.Journal(item.text) == nil {
			return within(refuse("deepsea.refuse.journal", nil), stepIndex(i))
		}
		if slices.Contains(j.titles, item.text) {
			return within(refuse("deepsea.refuse.doubled", nil), stepIndex(i))
		}
		j.titles = append(j.titles, item.text)
	}
	return nil
}

func (s *Sheet) putCells(to *cellSet, n *node) error {
	if n.kind == nullNode {
		*to = cellSet{}
		return nil
	}
	items, err := n.items(maxList)
	if err != nil {
		return err
	}
	cells := cellSet{known: true}
	for i, item := range items {
		bit, ok := 0, item.kind == textNode
		if ok {
			bit, ok = s.cell(item.text)
		}
		if !ok {
			return within(refuse("deepsea.refuse.cell", nil), stepIndex(i))
		}
		if cells.bits>>bit&1 == 1 {
			return within(refuse("deepsea.refuse.doubled", nil), stepIndex(i))
		}
		cells.bits |= 1 << bit
	}
	*to = cells
	return nil
}

func putOther(d *seatData, n *node) error {
	if n.kind == nullNode {
		d.other = nil
		return nil
	}
	items, err := n.items(maxList)
	if err != nil {
		return err
	}
	var lines []OtherLine
	for i, item := range items {
		var line OtherLine
		points := count{}
		err := item.object(map[string]func(*node) error{
			"name":   func(n *node) (err error) { line.Name, err = n.plainText(60); return err },
			"points": func(n *node) error { return points.read(n, -maxOther, maxOther) },
		})
		if err == nil && line.Name == "" {
			err = within(refuse("deepsea.refuse.text", nil), ".name")
		}
		if err == nil && !points.known {
			err = within(refuse("deepsea.refuse.number", nil), ".points")
		}
		if err != nil {
			return within(err, stepIndex(i))
		}
		line.Points = int(points.n)
		lines = append(lines, line)
	}
	d.other = lines
	return nil
}

// Value gives what a key holds, as Set would take it; null where it is missing
// or unknown. Derived numbers are not held: see Counted.
func (s Sheet) Value(key companion.Key) json.RawMessage {
	ref, ok := s.find(key)
	if !ok {
		return json.RawMessage("null")
	}
	d, g := s.seat(ref.seat), &s.goals[ref.goal]
	share := &d.goals[ref.goal]
	switch ref.kind {
	case keyTrack:
		return d.tracks[ref.n].json()
	case keyImpact:
		return d.impact[ref.n-minHexPoints].json()
	case keyHexes:
		return listOrNull(d.hexes != nil, d.hexes)
	case keyJournals:
		return d.journals.json()
	case keySenior:
		return d.seniors[ref.n].json()
	case keySeniors:
		return listOrNull(d.allSeniors, true)
	case keyCount:
		return share.count.json()
	case keyPart:
		return share.parts[ref.part].json()
	case keyCells:
		return listOrNull(share.cells.known, share.cells.names())
	case keyStaging:
		return d.staging.json()
	case keyResearch:
		return d.research.json()
	case keyOther:
		return listOrNull(d.other != nil, d.other)
	case keyOwner:
		seat, known := s.ownerSeat(ref.n)
		return listOrNull(known, seat)
	case keyOption:
		return listOrNull(g.option != "", g.option)
	case keySeaStar:
		return listOrNull(g.seaStar != "", g.seaStar)
	case keyNamed:
		return listOrNull(g.named != "", g.named)
	case keyFirst:
		return s.seatList(g.first)
	case keySecond:
		return s.seatList(g.second)
	case keyLeaders:
		return s.seatList(g.leaders[ref.part])
	case keyDifficulty:
		return s.coop.difficulty.json()
	case keyThreshold:
		return s.coop.thresholds[ref.n].json()
	case keyBonus:
		return listOrNull(s.coop.bonus[ref.n].known, s.bonusCard(ref.n))
	case keyFinished:
		return listOrNull(s.finished, true)
	case keySeatName:
		return rawOf(s.setup.Seats[ref.seat].Name)
	}
	return s.setupValue(ref.name)
}

func (s *Sheet) setupValue(name string) json.RawMessage {
	switch name {
	case "mission":
		return rawOf(s.setup.Mission)
	case "edition":
		return rawOf(s.setup.Edition)
	case "mode":
		return rawOf(s.setup.Mode)
	case "variants":
		return rawOf(s.setup.Variants)
	case "seats":
		return rawOf(s.setup.Seats)
	case "corrections":
		return listOrNull(len(s.setup.Corrections) > 0, s.setup.Corrections)
	}
	return listOrNull(s.setup.StartSeat > 0, s.setup.StartSeat)
}

func (s *Sheet) seatList(a seatAnswer) json.RawMessage {
	return listOrNull(a.known, s.inSeats(a).list())
}

// list gives the seats 1 … of an answer.
func (a seatAnswer) list() []int {
	seats := []int{}
	for i := range MaxSeats {
		if a.has(i) {
			seats = append(seats, i+1)
		}
	}
	return seats
}

func listOrNull(known bool, value any) json.RawMessage {
	if !known {
		return json.RawMessage("null")
	}
	return rawOf(value)
}

func (c count) json() json.RawMessage {
	if !c.known {
		return json.RawMessage("null")
	}
	return strconv.AppendInt(nil, int64(c.n), 10)
}

func (t trackData) json() json.RawMessage {
	switch {
	case !t.known:
		return json.RawMessage("null")
	case t.byLevel:
		return rawOf(map[string]int{"level": int(t.n)})
	}
	return strconv.AppendInt(nil, int64(t.n), 10)
}

func (j journalData) json() json.RawMessage {
	switch {
	case !j.known:
		return json.RawMessage("null")
	case j.byTitle:
		return rawOf(map[string][]string{"titles": j.titles})
	}
	return rawOf(j.parts)
}
