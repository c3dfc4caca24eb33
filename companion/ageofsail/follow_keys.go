package ageofsail

import (
	"encoding/json"
	"slices"
	"strings"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/companion/strict"
)

// What a sheet keeps of a followed game, by its keys.

const (
	maxBuildings = 8
	maxHeldCards = 48
	maxTrack     = 12
	maxBeside    = 60
	maxDue       = 24
	maxDueID     = 30000
)

// putFollow stores one value of a followed game; null clears it.
func (s *Sheet) putFollow(own *seatFollow, ref keyRef, n *strict.Node) error {
	f := &s.follow
	switch ref.kind {
	case keyBuildings:
		return putList(&own.buildings, n, maxBuildings, checkTile)
	case keyCards:
		return putWords(&own.cards, n, maxHeldCards, func(id string) bool { _, _, ok := cardID(id); return ok })
	case keySpace:
		return putSpace(&own.space, n)
	case keyTokens:
		return putTokens(&own.tokens, n)
	case keyPaid:
		own.paid = Paid{}
		if n.IsNull() {
			return nil
		}
		err := strict.Decode(n, &own.paid)
		if err == nil && (own.paid.Round < 1 || own.paid.Round > Rounds || own.paid.N < 0 || own.paid.N > maxCount) {
			err = refuseRange(1, Rounds)
		}
		return err
	case keyDue:
		return putDue(own, n)
	case keyDepth:
		return putWord(&f.depth, n, FollowTracks, FollowEverything)
	case keyPhase:
		return putWord(&f.phase, n, phases...)
	case keyRound:
		c := companion.Count{}
		err := readCount(&c, n, 1, Rounds)
		f.round = c.N
		return err
	case keyTurn:
		return s.putWho(&f.turn, n)
	case keyOff:
		return putWords(&f.off, n, len(Reminders()), func(word string) bool { return slices.Contains(Reminders(), word) })
	case keyRounds:
		return putList(&f.rounds, n, Rounds, checkRecord)
	case keyAbolished:
		return f.abolished.read(n)
	case keyTimer:
		return f.timer.ReadNode(n)
	case keyRegion:
		return s.putRegion(slices.Index(regionIDs, ref.name), n)
	case keyCity:
		return s.putOwned(&f.cities, ref.name, n)
	}
	return s.putOwned(&f.took, ref.name, n)
}

// followValue gives what a key of a followed game holds, as putFollow takes it.
func (s *Sheet) followValue(own *seatFollow, ref keyRef) json.RawMessage {
	f := &s.follow
	switch ref.kind {
	case keyBuildings:
		return strict.RawIf(own.buildings != nil, own.buildings)
	case keyCards:
		return strict.RawIf(own.cards != nil, own.cards)
	case keySpace:
		return strict.RawIf(own.space != nil, own.space)
	case keyTokens:
		return tokensValue(own.tokens)
	case keyPaid:
		return strict.RawIf(own.paid != Paid{}, own.paid)
	case keyDue:
		return dueValue(own)
	case keyDepth:
		return strict.RawIf(f.depth != "", f.depth)
	case keyPhase:
		return strict.RawIf(f.phase != "", f.phase)
	case keyRound:
		return strict.RawIf(f.round > 0, f.round)
	case keyTurn:
		return strict.RawIf(s.seatOf(f.turn) > 0, s.seatOf(f.turn))
	case keyOff:
		return strict.RawIf(f.off != nil, f.off)
	case keyRounds:
		return strict.RawIf(f.rounds != nil, f.rounds)
	case keyAbolished:
		return strict.RawIf(f.abolished.known, f.abolished.yes)
	case keyTimer:
		return strict.RawIf(f.timer != pad.Timer{}, f.timer)
	case keyRegion:
		return s.regionValue(slices.Index(regionIDs, ref.name))
	case keyCity:
		return s.ownedValue(f.cities, ref.name)
	}
	return s.ownedValue(f.took, ref.name)
}

// putList replaces a list; check looks at each item with those before it.
func putList[T any](to *[]T, n *strict.Node, most int, check func(one *T, before []T) error) error {
	if n.IsNull() {
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
		err := strict.Decode(item, &one)
		if err == nil {
			err = check(&one, list)
		}
		if err != nil {
			return strict.Within(err, strict.StepIndex(i))
		}
		list = append(list, one)
	}
	*to = list
	return nil
}

// putWords replaces a list of words, each once.
func putWords(to *[]string, n *strict.Node, most int, fits func(string) bool) error {
	return putList(to, n, most, func(one *string, before []string) error {
		switch {
		case !fits(*one):
			return refuse("word", companion.Args{"Word": *one})
		case slices.Contains(before, *one):
			return strict.Refuse("refuse.doubled", nil)
		}
		return nil
	})
}

func putWord(to *string, n *strict.Node, words ...string) error {
	if n.IsNull() {
		*to = ""
		return nil
	}
	word, err := n.Word(words...)
	if err == nil {
		*to = word
	}
	return err
}

// checkTile: slot 0 is a start building, the others are tiles.
func checkTile(one *TableBuilding, before []TableBuilding) error {
	if (len(before) == 0) != slices.Contains(startBuildings, one.ID) || !strict.IsID(one.ID) {
		return strict.Within(refuse("word", companion.Args{"Word": one.ID}), ".id")
	}
	return nil
}

func checkRecord(one *RoundRecord, _ []RoundRecord) error {
	if one.Round < 1 || one.Round > Rounds || len(one.Seats) > MaxSeats {
		return refuseRange(1, Rounds)
	}
	return nil
}

func putSpace(to **string, n *strict.Node) error {
	if n.IsNull() {
		*to = nil
		return nil
	}
	if n.Kind != strict.Text {
		return strict.Refuse("refuse.text", nil)
	}
	if n.Text != "" && !isGovernor(n.Text) {
		return refuse("word", companion.Args{"Word": n.Text})
	}
	text := n.Text
	*to = &text
	return nil
}

func isGovernor(card string) bool {
	_, value, ok := cardID(card)
	return ok && value < 0
}

func putTokens(to *map[string]int, n *strict.Node) error {
	*to = nil
	if n.IsNull() {
		return nil
	}
	read := map[string]int{}
	readers := map[string]func(*strict.Node) error{}
	for _, kind := range TokenKinds() {
		readers[kind] = func(n *strict.Node) error {
			i, err := n.Int(0, maxCount)
			if i > 0 {
				read[kind] = i
			}
			return err
		}
	}
	err := n.Object(readers)
	*to = read
	return err
}

func tokensValue(tokens map[string]int) json.RawMessage {
	if tokens == nil {
		return json.RawMessage("null")
	}
	o := strict.Ordered{}
	for _, kind := range TokenKinds() {
		if tokens[kind] > 0 {
			o.Put(kind, tokens[kind])
		}
	}
	return strict.Raw(o)
}

type dueList struct {
	Next  int   `json:"next"`
	Items []Due `json:"items"`
}

func putDue(own *seatFollow, n *strict.Node) error {
	own.nextDue, own.due = 0, nil
	if n.IsNull() {
		return nil
	}
	var read dueList
	if err := strict.Decode(n, &read); err != nil {
		return err
	}
	if read.Next < 1 || read.Next > maxDueID || len(read.Items) > maxDue {
		return strict.Within(refuseRange(1, maxDueID), ".next")
	}
	for i, one := range read.Items {
		if one.ID < 1 || one.ID >= read.Next || !slices.Contains(Reminders(), one.Why) || one.N < 0 || one.N > maxCount || len(one.Of) > 40 || len(one.First) > 40 || len(one.Region) > 40 {
			return strict.Within(refuse("word", companion.Args{"Word": one.Why}), ".items"+strict.StepIndex(i))
		}
	}
	own.nextDue, own.due = read.Next, read.Items
	return nil
}

func dueValue(own *seatFollow) json.RawMessage {
	return strict.RawIf(own.nextDue > 0, dueList{own.nextDue, append([]Due{}, own.due...)})
}

func (s *Sheet) putWho(to *uint8, n *strict.Node) error {
	if n.IsNull() {
		*to = 0
		return nil
	}
	seat, err := n.Int(0, s.seats())
	if err == nil {
		*to = s.slotOf(seat)
	}
	return err
}

func (s *Sheet) putRegion(at int, n *strict.Node) error {
	if n.IsNull() {
		s.follow.regions[at] = nil
		return nil
	}
	var read RegionState
	if err := strict.Decode(n, &read); err != nil {
		return err
	}
	if len(read.Track) > maxTrack || len(read.Beside) > maxBeside || read.Spaces < 0 || read.Spaces > maxTrack {
		return refuseRange(0, maxTrack)
	}
	data := &regionData{spaces: read.Spaces}
	for k, seat := range append(slices.Clone(read.Track), read.Beside...) {
		if seat < 1 || seat > s.seats() {
			if k < len(read.Track) {
				return strict.Within(refuseRange(1, s.seats()), ".track"+strict.StepIndex(k))
			}
			return strict.Within(refuseRange(1, s.seats()), ".beside"+strict.StepIndex(k-len(read.Track)))
		}
	}
	for _, seat := range read.Track {
		data.track = append(data.track, s.slotOf(seat))
	}
	for _, seat := range read.Beside {
		data.beside = append(data.beside, s.slotOf(seat))
	}
	s.follow.regions[at] = data
	return nil
}

func (s *Sheet) regionValue(at int) json.RawMessage {
	r := s.follow.regions[at]
	if r == nil {
		return json.RawMessage("null")
	}
	return strict.Raw(RegionState{Track: s.seatsOf(r.track), Beside: s.seatsOf(r.beside), Spaces: r.spaces})
}

// seatsOf turns slots into seats; who has left drops out.
func (s *Sheet) seatsOf(slots []uint8) []int {
	var seats []int
	for _, slot := range slots {
		if seat := s.seatOf(slot); seat > 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

func findOwned(list []owned, id string) (int, bool) {
	return slices.BinarySearchFunc(list, id, func(one owned, id string) int { return strings.Compare(one.id, id) })
}

func (s *Sheet) putOwned(to *[]owned, id string, n *strict.Node) error {
	list := slices.Clone(*to)
	at, found := findOwned(list, id)
	if n.IsNull() {
		if found {
			*to = slices.Delete(list, at, at+1)
		}
		return nil
	}
	one := owned{id: id}
	if err := s.putWho(&one.slot, n); err != nil {
		return err
	}
	if found {
		list[at] = one
	} else {
		if len(list) >= maxList {
			return strict.Refuse("refuse.many", companion.Args{"Limit": maxList})
		}
		list = slices.Insert(list, at, one)
	}
	*to = list
	return nil
}

func (s *Sheet) ownedValue(list []owned, id string) json.RawMessage {
	at, found := findOwned(list, id)
	if !found {
		return json.RawMessage("null")
	}
	return strict.Raw(s.seatOf(list[at].slot))
}
