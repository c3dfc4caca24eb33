package deepsea

import (
	"encoding/json"
	"slices"

	"shipmate/companion"
)

// What a sheet keeps of a followed game, and its keys. The functions that tell
// what a key becomes are in the other files; here are only types and bounds.

// followData is what the table as a whole follows.
type followData struct {
	depth   string
	round   count
	phase   string
	turn    owner
	pockets []string // nil = nobody said
	off     []string // in the order of Reminders
	rounds  []RoundRecord
	timer   Timer
}

// seatFollow is what is followed of one person.
type seatFollow struct {
	specialists []TableSpecialist // nil = not followed
	supply      count
	vessels     count
	tokens      count
	prepared    Prepared
	passed      count // the round
	due         dueQueue
}

// dueQueue holds what is due; next is the id that comes next, 0 as long as
// nothing ever was.
type dueQueue struct {
	next  int
	items []Due
}

const (
	maxSpecialists = 12
	maxVessels     = 3
	maxTokens      = 9
	maxDiscs       = 30    // deepsea-rules §3.3
	maxDue         = 24    // of one person
	maxDueN        = 9     // of one Due
	maxDueID       = 30000 // far more than a log has entries
	maxOf          = 60    // characters of Due.Of
	maxRounds      = 7     // solo
	maxPockets     = 3
)

var followKeys = map[string]keyKind{"depth": keyDepth, "round": keyRound, "phase": keyPhase, "turn": keyTurn,
	"pockets": keyPockets, "off": keyOff, "rounds": keyRounds, "timer": keyTimer}

var followSeatKeys = map[string]keyKind{"specialists": keySpecialists, "supply": keySupply, "vessels": keyVessels,
	"tokens": keyTokens, "prepared": keyPrepared, "passed": keyPassed, "due": keyDue}

// ofFollow says that the key belongs to following alone.
func (ref keyRef) ofFollow() bool {
	return ref.kind >= keySpecialists && ref.kind <= keyDue || ref.kind >= keyDepth && ref.kind <= keyTimer
}

// Quiet says that a line of the history leaves a key out where another key of
// the same entry says more.
func (System) Quiet(key companion.Key) bool {
	ref, _ := parseKey(key)
	switch ref.kind {
	case keyDue, keyPrepared, keyTurn, keyRounds, keyTimer, keyKept:
		return true
	}
	return false
}

// putFollow stores one value of a followed game; null clears it.
func (s *Sheet) putFollow(d *seatData, ref keyRef, n *node) error {
	f, own := &s.follow, &d.follow
	switch ref.kind {
	case keySpecialists:
		return putList(&own.specialists, n, maxSpecialists, s.checkSpecialist)
	case keySupply:
		return own.supply.read(n, -maxCount, maxDiscs)
	case keyVessels:
		return own.vessels.read(n, 0, maxVessels)
	case keyTokens:
		return own.tokens.read(n, 0, maxTokens)
	case keyPrepared:
		return putPrepared(&own.prepared, n)
	case keyPassed:
		return own.passed.read(n, 0, maxRounds)
	case keyDue:
		return putDue(&own.due, n)
	case keyDepth:
		return s.readWord(n, &f.depth, []string{FollowTracks, FollowEverything})
	case keyRound:
		most := s.Rounds()
		if s.lax {
			most = maxRounds
		}
		return f.round.read(n, 1, most)
	case keyPhase:
		return s.readWord(n, &f.phase, []string{PhaseLaunch, PhasePreparation, PhaseActivation, PhaseOver})
	case keyTurn:
		return s.putWho(&f.turn, n)
	case keyPockets:
		return putWords(&f.pockets, n, maxPockets, s.box.Seniors())
	case keyOff:
		words := Reminders()
		if err := putWords(&f.off, n, len(words), words); err != nil {
			return err
		}
		slices.SortFunc(f.off, func(a, b string) int { return slices.Index(words, a) - slices.Index(words, b) })
		return nil
	case keyRounds:
		return putList(&f.rounds, n, maxRounds, checkRecord)
	}
	return f.timer.ReadNode(n)
}

// followValue gives what a key of a followed game holds, as putFollow takes it.
func (s *Sheet) followValue(d *seatData, ref keyRef) json.RawMessage {
	f, own := &s.follow, &d.follow
	switch ref.kind {
	case keySpecialists:
		return listOrNull(own.specialists != nil, own.specialists)
	case keySupply:
		return own.supply.json()
	case keyVessels:
		return own.vessels.json()
	case keyTokens:
		return own.tokens.json()
	case keyPrepared:
		return listOrNull(own.prepared != Prepared{}, own.prepared)
	case keyPassed:
		return own.passed.json()
	case keyDue:
		return own.due.json()
	case keyDepth:
		return listOrNull(f.depth != "", f.depth)
	case keyRound:
		return f.round.json()
	case keyPhase:
		return listOrNull(f.phase != "", f.phase)
	case keyTurn:
		seat, known := s.seatOf(f.turn)
		return listOrNull(known, seat)
	case keyPockets:
		return listOrNull(f.pockets != nil, f.pockets)
	case keyOff:
		return listOrNull(f.off != nil, f.off)
	case keyRounds:
		return listOrNull(f.rounds != nil, f.rounds)
	}
	return listOrNull(f.timer != Timer{}, f.timer)
}

func (q *dueQueue) json() json.RawMessage {
	if q.next == 0 {
		return json.RawMessage("null")
	}
	items := q.items
	if items == nil {
		items = []Due{}
	}
	return rawOf(struct {
		Next  int   `json:"next"`
		Items []Due `json:"items"`
	}{q.next, items})
}

// putList replaces a list; check looks at each item with those before it.
func putList[T any](to *[]T, n *node, most int, check func(one *T, before []T) error) error {
	if n.Kind == nullNode {
		*to = nil
		return nil
	}
	items, err := n.Items(most)
	if err != nil {
		return err
	}
	list := make([]T, 0, len(items))
	for i, item := range items {
		var one T
		err := decode(item, &one)
		if err == nil {
			err = check(&one, list)
		}
		if err != nil {
			return within(err, stepIndex(i))
		}
		list = append(list, one)
	}
	*to = list
	return nil
}

// putWords replaces a list of different words.
func putWords(to *[]string, n *node, most int, words []string) error {
	var list []string
	err := putList(&list, n, most, func(one *string, before []string) error {
		if !slices.Contains(words, *one) {
			return refuseWord(words)
		}
		if slices.Contains(before, *one) {
			return refuse("refuse.doubled", nil)
		}
		return nil
	})
	if err != nil {
		return err
	}
	*to = list
	return nil
}

// putWho stores a seat, 0 = nobody.
func (s *Sheet) putWho(to *owner, n *node) error {
	if n.Kind == nullNode {
		*to = owner{}
		return nil
	}
	seat, err := n.Int(0, s.seats())
	if err != nil {
		return err
	}
	*to = s.whoSits(seat)
	return nil
}

// whoSits is the answer that names a seat, 0 = nobody.
func (s *Sheet) whoSits(seat int) owner {
	if seat == 0 {
		return owner{answered: true}
	}
	return owner{answered: true, somebody: true, slot: s.order[seat-1]}
}

// checkSpecialist: known tiles, no more of a kind than there are, and the Team
// Leader only as a Senior. deepsea-rules §4.3, §6.2.
func (s *Sheet) checkSpecialist(one *TableSpecialist, before []TableSpecialist) error {
	kind := s.box.Specialist(one.ID)
	if kind == nil {
		return within(refuse("deepsea.refuse.follow.specialist", nil), ".id")
	}
	if kind.Junior == nil && !one.Senior {
		return within(refuse("deepsea.refuse.follow.leader", nil), ".senior")
	}
	same := 1
	for _, b := range before {
		if b.ID == one.ID {
			same++
		}
	}
	if most := kind.Copies + kind.PerPlayer; same > most && !s.lax {
		return refuse("refuse.many", companion.Args{"Limit": most})
	}
	return nil
}

func putPrepared(to *Prepared, n *node) error {
	var read Prepared
	if n.Kind != nullNode {
		if err := decode(n, &read); err != nil {
			return err
		}
	}
	if err := bounded(read.Round, 0, maxRounds, ".round"); err != nil {
		return err
	}
	if err := bounded(read.Back, 0, MaxLevel, ".back"); err != nil {
		return err
	}
	*to = read
	return nil
}

// putDue stores what is due: each id once, and below next.
func putDue(to *dueQueue, n *node) error {
	if n.Kind == nullNode {
		*to = dueQueue{}
		return nil
	}
	q := dueQueue{items: []Due{}}
	var next count
	err := n.Object(map[string]func(*node) error{
		"next":  func(n *node) error { return next.read(n, 1, maxDueID) },
		"items": func(n *node) error { return putList(&q.items, n, maxDue, checkDue) },
	})
	if err == nil && !next.known {
		err = within(refuse("refuse.number", nil), ".next")
	}
	if err != nil {
		return err
	}
	q.next = int(next.n)
	for i, one := range q.items {
		if one.ID >= q.next {
			return within(bounded(one.ID, 1, q.next-1, ".id"), ".items"+stepIndex(i))
		}
	}
	if q.items == nil {
		q.items = []Due{}
	}
	*to = q
	return nil
}

func checkDue(one *Due, before []Due) error {
	if err := bounded(one.ID, 1, maxDueID, ".id"); err != nil {
		return err
	}
	if slices.ContainsFunc(before, func(b Due) bool { return b.ID == one.ID }) {
		return within(refuse("refuse.doubled", nil), ".id")
	}
	if !slices.Contains(dueGains(), one.Gain) {
		return within(refuseWord(dueGains()), ".gain")
	}
	if !slices.Contains(dueWhys(), one.Why) {
		return within(refuseWord(dueWhys()), ".why")
	}
	if one.Of != "" {
		if err := checkText(one.Of, maxOf); err != nil {
			return within(err, ".of")
		}
	}
	return bounded(one.N, 1, maxDueN, ".n")
}

// dueGains lists everything that can be due.
func dueGains() []string {
	return append(slices.Clone(gainWords), GainVessel, GainSupply, GainAction, GainReady)
}

// dueWhys lists everything that can make something due.
func dueWhys() []string { return append(Reminders(), WhyLaunch, WhyGiven) }

// checkRecord: rounds go up, and each seat has its four spaces.
func checkRecord(one *RoundRecord, before []RoundRecord) error {
	low := 1
	if len(before) > 0 {
		low = before[len(before)-1].Round + 1
	}
	if err := bounded(one.Round, low, maxRounds, ".round"); err != nil {
		return err
	}
	if len(one.Seats) < 1 || len(one.Seats) > MaxSeats {
		return within(refuse("deepsea.refuse.seats", companion.Args{"Low": 1, "High": MaxSeats}), ".seats")
	}
	if len(one.Goals) != 0 && len(one.Goals) != numCoopGoals {
		return within(refuse("refuse.many", companion.Args{"Limit": numCoopGoals}), ".goals")
	}
	for k, n := range one.Goals {
		if n != nil {
			if err := bounded(*n, -maxOther, 10*maxOther, ".goals"+stepIndex(k)); err != nil {
				return err
			}
		}
	}
	for i, seat := range one.Seats {
		err := bounded(seat.Points, -maxOther, maxOther, ".points")
		if len(seat.Spaces) != NumTracks {
			err = within(refuse("deepsea.refuse.perseat", companion.Args{"Seats": NumTracks}), ".spaces")
		}
		for t := range min(len(seat.Spaces), NumTracks) {
			if err == nil {
				err = bounded(seat.Spaces[t], -1, MaxSpace, ".spaces"+stepIndex(t))
			}
		}
		if err != nil {
			return within(err, ".seats"+stepIndex(i))
		}
	}
	return nil
}

// bounded refuses a number outside a range.
func bounded(i, low, high int, place string) error {
	if i < low || i > high {
		return within(refuse("refuse.range", companion.Args{"Low": low, "High": high}), place)
	}
	return nil
}
