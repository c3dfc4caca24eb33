package ageofsail

import (
	"encoding/json"
	"slices"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// Set gives a sheet where a key has another value; null clears it. It refuses,
// with CodeInvalid and the key as place, unknown keys, wrong types and values
// that cannot be; the old sheet stays as it is in any case.
func (s Sheet) Set(key companion.Key, value json.RawMessage) (Sheet, error) {
	n, err := strict.Parse(value)
	if err != nil {
		return s, strict.Within(err, string(key))
	}
	return s.setAll([]strict.Keyed{{Key: key, Value: n}})
}

// setAll lays the values of one gesture, all or none: setup keys first and
// together, so that a new number of seats and new names may come in one.
func (s Sheet) setAll(values []strict.Keyed) (Sheet, error) {
	next, err := s.setSetup(values)
	if err != nil {
		return s, err
	}
	for _, v := range values {
		ref, ok := next.find(v.Key)
		switch {
		case !ok:
			err = refuse("key", companion.Args{"Key": string(v.Key)})
		case ref.kind != keySetup && ref.kind != keySeatName:
			err = next.put(ref, v.Value)
		}
		if err != nil {
			return s, strict.Within(err, string(v.Key))
		}
	}
	return next, nil
}

// setSetup lays the setup keys of a gesture: seats before names.
func (s Sheet) setSetup(values []strict.Keyed) (Sheet, error) {
	setup := s.setup
	setup.StartSeat = 0
	changed, named := false, false
	for _, names := range []bool{false, true} {
		for _, v := range values {
			ref, ok := parseKey(v.Key)
			if !ok || ref.kind != keySetup && ref.kind != keySeatName || (ref.kind == keySeatName) != names {
				continue
			}
			if err := changeSetup(&setup, ref, v.Value); err != nil {
				return s, strict.Within(err, string(v.Key))
			}
			changed, named = true, named || ref.name == "startSeat"
		}
	}
	if !changed {
		return s, nil
	}
	setup, err := setup.checked()
	if err != nil {
		return s, strict.Within(err, "setup")
	}
	if !slices.Equal(setup.Seats, s.setup.Seats) {
		s.reseat(setup.Seats)
	}
	s.setup = setup
	if named {
		s.start = s.slotOf(setup.StartSeat)
	}
	s.setup.StartSeat = s.seatOf(s.start)
	return s, nil
}

// changeSetup lays one setup key over a setup that isn't checked yet.
func changeSetup(setup *Setup, ref keyRef, n *strict.Node) error {
	if ref.kind == keySeatName {
		name, err := n.PlainText(maxName)
		if err == nil && ref.seat >= len(setup.Seats) {
			err = refuse("seats", companion.Args{"Low": MinSeats, "High": MaxSeats})
		}
		if err != nil {
			return err
		}
		setup.Seats = slices.Clone(setup.Seats)
		setup.Seats[ref.seat].Name = name
		return nil
	}
	var into any
	switch ref.name {
	case "profile":
		setup.Profile, into = "", (*string)(&setup.Profile)
	case "variants":
		setup.Variants, into = Variants{}, &setup.Variants
	case "seats":
		setup.Seats, into = nil, &setup.Seats
	case "startSeat":
		setup.StartSeat, into = 0, &setup.StartSeat
	case "set":
		setup.Set, into = nil, &setup.Set
	case "side":
		setup.Side, into = "", &setup.Side
	}
	if n.IsNull() {
		return nil
	}
	return strict.Decode(n, into)
}

// put stores one value. It is called on a copy; lists are replaced, never
// written.
func (s *Sheet) put(ref keyRef, n *strict.Node) error {
	d := &seatData{}
	if ref.kind.ofSeat() {
		d = s.seat(ref.seat)
	}
	switch ref.kind {
	case keyCount:
		low := 0
		return readCount(&d.counts[ref.count], n, low, s.most(ref.count))
	case keyGovernor:
		return d.governor.read(n)
	case keyOther:
		return putOther(&d.other, n)
	case keyFinished:
		a := answer{}
		err := a.read(n)
		s.finished = a.yes
		return err
	case keyKept:
		return s.putKept(n)
	}
	return s.putFollow(&d.follow, ref, n)
}

func readCount(c *companion.Count, n *strict.Node, low, high int) error {
	if n.IsNull() {
		*c = companion.Count{}
		return nil
	}
	i, err := n.Int(low, high)
	if err == nil {
		*c = companion.Counted(i)
	}
	return err
}

func (a *answer) read(n *strict.Node) error {
	if n.Kind != strict.Bool && !n.IsNull() {
		return strict.Refuse("refuse.truth", nil)
	}
	*a = answer{known: !n.IsNull(), yes: n.Truth}
	return nil
}

func putOther(to *[]OtherLine, n *strict.Node) error {
	if n.IsNull() {
		*to = nil
		return nil
	}
	items, err := n.Items(maxList)
	if err != nil {
		return err
	}
	var lines []OtherLine
	for i, item := range items {
		var line OtherLine
		points := companion.Count{}
		err := item.Object(map[string]func(*strict.Node) error{
			"name":   func(n *strict.Node) (err error) { line.Name, err = n.PlainText(maxOtherName); return err },
			"points": func(n *strict.Node) error { return readCount(&points, n, -maxOther, maxOther) },
		})
		switch {
		case err == nil && line.Name == "":
			err = strict.Within(strict.Refuse("refuse.text", nil), ".name")
		case err == nil && !points.Known:
			err = strict.Within(strict.Refuse("refuse.number", nil), ".points")
		}
		if err != nil {
			return strict.Within(err, strict.StepIndex(i))
		}
		line.Points = points.N
		lines = append(lines, line)
	}
	*to = lines
	return nil
}
