package deepsea

import (
	"encoding/json"
	"fmt"
	"slices"

	"shipmate/companion"
)

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
	if !ok || n.Kind != nullNode && !s.asks(ref) {
		return s, refuse("deepsea.refuse.key", companion.Args{"Key": string(key)})
	}
	if ref.kind == keySetup || ref.kind == keySeatName {
		setup := s.setup
		if err := changeSetup(&setup, ref, n); err != nil {
			return s, err
		}
		return s.resetup(setup, ref.name == "startSeat")
	}
	err := s.put(ref, n)
	return s, err
}

// resetup gives the sheet another setup, people and order included. Unless the
// gesture names the start player, the one it had stays it.
func (s Sheet) resetup(setup Setup, named bool) (Sheet, error) {
	old := s
	if !named {
		setup.StartSeat = 0
	}
	setup, err := setup.checked()
	if err != nil {
		return old, err
	}
	if !slices.Equal(setup.Seats, s.setup.Seats) {
		s = s.reseat(setup.Seats)
	}
	if named {
		s.start = owner{}
	}
	if setup.StartSeat > 0 {
		s.start = owner{answered: true, somebody: true, slot: s.order[setup.StartSeat-1]}
	}
	next, err := s.with(setup)
	if err != nil {
		return old, err
	}
	next.setup.StartSeat, _ = next.seatOf(next.start)
	return next, nil
}

// changeSetup lays one setup key over a setup that isn't checked yet.
func changeSetup(setup *Setup, ref keyRef, n *node) error {
	if ref.kind == keySeatName {
		name, err := n.PlainText(maxName)
		if err != nil {
			return err
		}
		setup.Seats = slices.Clone(setup.Seats)
		setup.Seats[ref.seat].Name = name
		return nil
	}
	empty := n.Kind == nullNode
	switch ref.name {
	case "mission":
		mission, err := n.Int(1, NumMissions)
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
	start, err := n.Int(0, MaxSeats)
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
			return d.research.read(n, 0, maxResearch)
		}
		return d.research.read(n, 0, s.box.researchMost())
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
	case keySetbacks:
		return putList(&s.coop.setbacks, n, maxSetbacks, checkSetback)
	case keyChart:
		return putList(&s.coop.chart, n, maxChart, checkChartLine)
	case keyFinished:
		return readTruth(n, &s.finished)
	case keyKept:
		return s.putKept(n)
	}
	if ref.ofFollow() {
		return s.putFollow(d, ref, n)
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
	if n.Kind == nullNode {
		*c = count{}
		return nil
	}
	i, err := n.Int(low, high)
	if err == nil {
		*c = counted(i)
	}
	return err
}

func (t *trackData) read(n *node) error {
	switch n.Kind {
	case nullNode:
		*t = trackData{}
		return nil
	case numberNode:
		space, err := n.Int(0, MaxSpace)
		if err == nil {
			*t = trackData{n: int8(space), known: true}
		}
		return err
	}
	level := count{}
	err := n.Object(map[string]func(*node) error{"level": func(n *node) error { return level.read(n, 1, MaxLevel) }})
	if err == nil && !level.known {
		err = within(refuse("refuse.number", nil), ".level")
	}
	if err == nil {
		*t = trackData{n: int8(level.n), known: true, byLevel: true}
	}
	return err
}

func readTruth(n *node, to *bool) error {
	if n.Kind != boolNode && n.Kind != nullNode {
		return refuse("refuse.truth", nil)
	}
	*to = n.Truth
	return nil
}

func (s *Sheet) readWord(n *node, to *string, words []string) error {
	if n.Kind == nullNode || s.lax && n.Kind == textNode {
		*to = n.Text
		return nil
	}
	word, err := n.Word(words...)
	if err == nil {
		*to = word
	}
	return err
}

// putSeats stores who: a list of seats, each once, [] = nobody.
func (s *Sheet) putSeats(to *seatAnswer, n *node, most int) error {
	if n.Kind == nullNode {
		*to = seatAnswer{}
		return nil
	}
	items, err := n.Items(most)
	if err != nil {
		return err
	}
	seats := seatAnswer{known: true}
	for i, item := range items {
		seat, err := item.Int(1, s.seats())
		if err == nil && seats.has(seat-1) {
			err = refuse("refuse.doubled", nil)
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
	if n.Kind == nullNode {
		s.owners[k] = owner{}
		return nil
	}
	seat, err := n.Int(0, s.seats())
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
	if n.Kind == nullNode {
		d.hexes = nil
		return nil
	}
	items, err := n.Items(maxList)
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
	slices.SortFunc(hexes, byPlace)
	d.hexes = hexes
	return nil
}

func byPlace(a, b HexMarkers) int { return (a.R-b.R)*100 + a.C - b.C }

func (s *Sheet) checkMarkers(m HexMarkers, before []HexMarkers) error {
	i := s.box.mission.Impact.index(m.R, m.C)
	if s.lax {
		return nil
	}
	if i < 0 {
		return refuse("deepsea.refuse.hex", companion.Args{"Row": m.R, "Column": m.C})
	}
	if slices.ContainsFunc(before, func(o HexMarkers) bool { return o.R == m.R && o.C == m.C }) {
		return refuse("refuse.doubled", nil)
	}
	most := 1
	if s.box.mission.Impact.Hexes[i].Infinite {
		most = maxCount
	}
	if m.N < 1 || m.N > most {
		return within(refuse("refuse.range", companion.Args{"Low": 1, "High": most}), ".n")
	}
	return nil
}

// putJournals stores points by parts, or cards by title; each card is there
// once.
func (s *Sheet) putJournals(d *seatData, n *node) error {
	if n.Kind == nullNode {
		d.journals = journalData{}
		return nil
	}
	if n.Kind == objectNode {
		j := journalData{known: true, byTitle: true}
		err := n.Object(map[string]func(*node) error{"titles": func(n *node) error { return s.readTitles(&j, n) }})
		if err == nil && len(n.Members) == 0 {
			err = within(refuse("refuse.list", nil), ".titles")
		}
		if err == nil {
			d.journals = j
		}
		return err
	}
	j := journalData{known: true, parts: []int{}}
	if n.Kind == numberNode {
		sum, err := n.Int(0, maxOther)
		if err != nil {
			return err
		}
		j.parts = []int{sum}
		d.journals = j
		return nil
	}
	items, err := n.Items(maxList)
	if err != nil {
		return err
	}
	for i, item := range items {
		part, err := item.Int(0, maxOther)
		if err != nil {
			return within(err, stepIndex(i))
		}
		j.parts = append(j.parts, part)
	}
	d.journals = j
	return nil
}

func (s *Sheet) readTitles(j *journalData, n *node) error {
	items, err := n.Items(maxList)
	if err != nil {
		return err
	}
	j.titles = []string{}
	for i, item := range items {
		if item.Kind != textNode || s.box.Journal(item.Text) == nil {
			return within(refuse("deepsea.refuse.journal", nil), stepIndex(i))
		}
		if slices.Contains(j.titles, item.Text) {
			return within(refuse("refuse.doubled", nil), stepIndex(i))
		}
		j.titles = append(j.titles, item.Text)
	}
	return nil
}

func (s *Sheet) putCells(to *cellSet, n *node) error {
	if n.Kind == nullNode {
		*to = cellSet{}
		return nil
	}
	items, err := n.Items(maxList)
	if err != nil {
		return err
	}
	cells := cellSet{known: true}
	for i, item := range items {
		bit, ok := 0, item.Kind == textNode
		if ok {
			bit, ok = s.cell(item.Text)
		}
		if !ok {
			return within(refuse("deepsea.refuse.cell", nil), stepIndex(i))
		}
		if cells.bits>>bit&1 == 1 {
			return within(refuse("refuse.doubled", nil), stepIndex(i))
		}
		cells.bits |= 1 << bit
	}
	*to = cells
	return nil
}

func putOther(d *seatData, n *node) error {
	if n.Kind == nullNode {
		d.other = nil
		return nil
	}
	items, err := n.Items(maxList)
	if err != nil {
		return err
	}
	var lines []OtherLine
	for i, item := range items {
		var line OtherLine
		points := count{}
		err := item.Object(map[string]func(*node) error{
			"name":   func(n *node) (err error) { line.Name, err = n.PlainText(60); return err },
			"points": func(n *node) error { return points.read(n, -maxOther, maxOther) },
		})
		if err == nil && line.Name == "" {
			err = within(refuse("refuse.text", nil), ".name")
		}
		if err == nil && !points.known {
			err = within(refuse("refuse.number", nil), ".points")
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
