package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// Edit sets one place of a Laid. It says the value after it, never a
// difference, so doing it twice is doing it once.
type Edit struct {
	Key   companion.Key // Laid.Key of the place
	Value string        // as Laid.Text writes it; "?" = not entered
}

// String is the text form: the name, a space, the value.
func (e Edit) String() string { return string(e.Key) + " " + e.Value }

// ParseEdit reads what String wrote. It doesn't say that a table has such a
// place, or that the place can hold the value: ApplyEdit does.
func ParseEdit(text string) (e Edit, ok bool) {
	name, value, found := strings.Cut(text, " ")
	if !found || name == "" || value == "" || len(text) > maxEdit || strings.ContainsAny(value, " \t\r\n") {
		return Edit{}, false
	}
	return Edit{companion.Key(name), value}, true
}

// maxEdit is the longest text of an edit, in bytes.
const maxEdit = 200

// JSON is the value of an edit as entries and files hold it: a number, a word,
// or null where it isn't entered.
func (e Edit) JSON() json.RawMessage {
	if e.Value == "?" {
		return json.RawMessage("null")
	}
	if n, err := strconv.Atoi(e.Value); err == nil && strconv.Itoa(n) == e.Value {
		return json.RawMessage(e.Value)
	}
	return rawOf(e.Value)
}

// Set is the edit as a value of an entry of KindSet.
func (e Edit) Set() companion.Value { return companion.Value{Key: e.Key, Value: e.JSON()} }

// ApplyEdit gives a Laid with one place set. It refuses, with CodeInvalid,
// places that the table hasn't and values that the place can't hold; what the
// rules forbid is not refused here.
func ApplyEdit(l Laid, e Edit) (Laid, error) {
	at, ok := l.Place(e.Key)
	if !ok {
		return l, refuse("deepsea.refuse.key", companion.Args{"Key": string(e.Key)})
	}
	v, ok := l.rules.parseValue(at, e.Value)
	if !ok || !l.rules.placeValid(at, v) {
		return l, within(l.refuseValue(at), stepName(string(e.Key)))
	}
	l.facts[at] = v
	return l, nil
}

// ApplyEdits does several, all of them or none.
func ApplyEdits(l Laid, edits ...Edit) (Laid, error) {
	next := l
	for _, e := range edits {
		var err error
		if next, err = ApplyEdit(next, e); err != nil {
			return l, outermost(err)
		}
	}
	return next, nil
}

// refuseValue says what a place can hold.
func (l *Laid) refuseValue(at Place) error {
	kind, _, n, _ := seatAt(at)
	if words := kind.words(); words != nil {
		return refuseWord(words)
	}
	switch kind {
	case placeStart, placeWave, placeActive, placeSpace, placeDiscoverer, placeHex, placeRace, placeVessel, placeCell, placeTile, placeCard, placePocket, placeOption:
		return refuse("refuse.value", nil)
	}
	low, high := l.rules.valueRange(kind, n)
	return refuse("refuse.range", companion.Args{"Low": int(low), "High": int(high)})
}

// EditOf reads the value of a place as entries and files hold it. Errors are of
// CodeInvalid.
func (l *Laid) EditOf(name companion.Key, value json.RawMessage) (Edit, error) {
	n, err := parseNode(value)
	if err != nil {
		return Edit{}, err
	}
	return l.editOf(name, n)
}

func (l *Laid) editOf(name companion.Key, n *node) (Edit, error) {
	at, ok := l.Place(name)
	if !ok {
		return Edit{}, refuse("deepsea.refuse.key", companion.Args{"Key": string(name)})
	}
	e := Edit{Key: name, Value: "?"}
	switch n.Kind {
	case nullNode:
		return e, nil
	case numberNode, textNode:
		e.Value = n.Text
	default:
		return Edit{}, l.refuseValue(at)
	}
	v, ok := l.rules.parseValue(at, e.Value)
	if _, err := strconv.Atoi(e.Value); !ok || e.Value == "?" || !l.rules.placeValid(at, v) || (err == nil) != (n.Kind == numberNode) {
		return Edit{}, l.refuseValue(at)
	}
	return e, nil
}

// edit is the edit that gives a place a value.
func (l *Laid) edit(at Place, v int16) Edit {
	return Edit{l.Key(at), l.rules.valueText(at, v)}
}

// Edits lists everything that has been entered, in a stable order: done on a
// table where nothing is, they give this Laid.
func (l *Laid) Edits() []Edit {
	var list []Edit
	for _, at := range l.book.order {
		if l.facts[at] != unlaid {
			list = append(list, l.edit(at, l.facts[at]))
		}
	}
	return list
}

// Differences lists what would have to be set in a to make it as b: the second
// counter's values. Things of which only the number matters — which Vessel, in
// which order Specialists lie — count as the same in any order. Both must be
// of one setup; of others nothing can be said.
func Differences(a, b Laid) []Edit {
	if !sameTable(a.rules.setup, b.rules.setup) {
		return nil
	}
	one, other := a, b
	other.align(&one)
	var list []Edit
	for _, at := range one.book.order {
		if one.facts[at] != other.facts[at] && !one.spareTile(at, other.facts[at]) {
			list = append(list, one.edit(at, other.facts[at]))
		}
	}
	return list
}

// spareTile: a place for one Specialist more than the rounds give, which one
// counter left open and the other says is empty.
func (l *Laid) spareTile(at Place, other int16) bool {
	kind, _, n, _ := seatAt(at)
	mine := l.facts[at]
	return kind == placeTile && n > int(max(l.rules.rounds, 1)) && max(mine, 0) == 0 && max(other, 0) == 0
}

// sameTable: the setups lay out the same places, whatever was played or
// followed there, and whatever people are called.
func sameTable(a, b Setup) bool {
	for _, s := range []*Setup{&a, &b} {
		s.Play, s.Follow, s.From, s.StartSeat = PlaySetup{}, FollowSetup{}, nil, 0
		s.Seats = slices.Clone(s.Seats)
		for i := range s.Seats { // whoever sits there, it is the same table
			s.Seats[i].Person, s.Seats[i].Name = "", ""
		}
	}
	return string(rawOf(a)) == string(rawOf(b))
}

// align puts Vessels and Specialists into the order of another Laid, as far as
// they are the same.
func (l *Laid) align(to *Laid) {
	for i := range Place(len(l.rules.setup.Seats)) {
		from := atVessel + i*fleet
		alignList(l.facts[from:from+fleet], to.facts[from:from+fleet], func(v int16) int16 { return v })
		from = atTile + i*maxTeam
		alignList(l.facts[from:from+maxTeam], to.facts[from:from+maxTeam], func(v int16) int16 { return v >> 3 })
	}
}

// alignList reorders mine so that equal values, then such that are alike, stand
// where they stand in theirs.
func alignList(mine, theirs []int16, alike func(int16) int16) {
	var done [maxTeam]bool
	for _, same := range []func(a, b int16) bool{
		func(a, b int16) bool { return a == b },
		func(a, b int16) bool { return a > 0 && b > 0 && alike(a) == alike(b) },
	} {
		for k, want := range theirs {
			if done[k] {
				continue
			}
			at := slices.IndexFunc(mine, func(v int16) bool { return same(v, want) })
			for at >= 0 && done[at] {
				next := slices.IndexFunc(mine[at+1:], func(v int16) bool { return same(v, want) })
				if next < 0 {
					at = -1
					break
				}
				at += next + 1
			}
			if at >= 0 {
				mine[k], mine[at] = mine[at], mine[k]
				done[k] = true
			}
		}
	}
}
