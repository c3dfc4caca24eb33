package ageofsail

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// MaxFileBytes is the size of the largest sheet file that is read.
const MaxFileBytes = 2 << 20

// ReadSheet reads a sheet file strictly (sheet-format.md): unknown fields,
// doubled keys, wrong types, numbers that aren't whole, values that cannot be,
// more Universities or Slavery cards than there are, and broken UTF-8 are
// refused with CodeInvalid and their place, files over 2 MB with CodeTooLarge.
// null or absent is not counted yet. Spaces of cubes without a Glory of their
// own are read with the practice set.
func ReadSheet(data []byte) (Sheet, error) {
	if len(data) > MaxFileBytes {
		return Sheet{}, &companion.Error{Code: companion.CodeTooLarge, Message: say("ageofsail.refuse.large")}
	}
	n, err := strict.Parse(data)
	if err != nil {
		return Sheet{}, strict.Outermost(err)
	}
	s, err := readFile(n)
	if err != nil {
		return Sheet{}, strict.Outermost(err)
	}
	return s, nil
}

func readFile(n *strict.Node) (Sheet, error) {
	setup, finished, err := readFileSetup(n)
	if err != nil {
		return Sheet{}, err
	}
	s, err := NewSheet(setup)
	if err != nil {
		return Sheet{}, filePlace(err)
	}
	for i, item := range n.Member("players").List {
		if err := s.readPlayer(i, item); err != nil {
			return Sheet{}, strict.Within(strict.Within(err, strict.StepIndex(i)), ".players")
		}
	}
	for _, c := range []seatCount{universities, slaveryAside} {
		sum := 0
		for i := range s.seats() {
			if sum += s.seat(i).counts[c].N; sum > s.most(c) {
				err := refuse("together", companion.Args{"Most": s.most(c), "What": sayCountName(setup.Profile, c)})
				return Sheet{}, strict.Within(err, ".players"+strict.StepIndex(i)+"."+countNames[c])
			}
		}
	}
	s.finished = finished
	return s, s.needPractice()
}

// needPractice takes the practice set where a cube's space is all that is known
// of a track.
func (s *Sheet) needPractice() error {
	for i := range s.seats() {
		for t := range seatCount(NumTracks) {
			if d := s.seat(i); d.counts[trackSpaces+t].Known && !d.counts[trackGlory+t].Known {
				set, err := Practice()
				s.setup.Set = set
				return err
			}
		}
	}
	return nil
}

// filePlace turns the places of a setup into those of a file.
func filePlace(err error) error {
	known, ok := errors.AsType[*companion.Error](err)
	if !ok {
		return err
	}
	moved := *known
	if rest, found := strings.CutPrefix(known.Place, "seats"); found {
		moved.Place = "players" + rest
	}
	return &moved
}

// readFileSetup reads what a table is. Missing names are the seats' numbers,
// missing colours those that are left.
func readFileSetup(n *strict.Node) (setup Setup, finished bool, err error) {
	system := ""
	into := func(to any) func(*strict.Node) error {
		return func(n *strict.Node) error {
			if n.IsNull() {
				return nil
			}
			return strict.Decode(n, to)
		}
	}
	err = n.Object(map[string]func(*strict.Node) error{
		"system":    func(n *strict.Node) (err error) { system, err = n.Word("ageofsail"); return err },
		"profile":   into((*string)(&setup.Profile)),
		"variants":  into(&setup.Variants),
		"startSeat": into(&setup.StartSeat),
		"from":      into(&setup.From),
		"finished":  into(&finished),
		"players":   func(n *strict.Node) error { return readPeople(n, &setup) },
	})
	switch {
	case err == nil && system == "":
		err = strict.Within(strict.RefuseWord([]string{"ageofsail"}), ".system")
	case err == nil && n.Member("players") == nil:
		err = strict.Within(strict.Refuse("refuse.list", nil), ".players")
	}
	return setup, finished, err
}

func readPeople(n *strict.Node, setup *Setup) error {
	items, err := n.Items(MaxSeats)
	if err != nil {
		return err
	}
	free := slices.Clone(seatColours[:])
	for i, item := range items {
		if item.Kind != strict.Object {
			return strict.Within(strict.Refuse("refuse.object", nil), strict.StepIndex(i))
		}
		seat := Seat{Name: strconv.Itoa(i + 1)}
		for _, text := range []struct {
			name string
			to   *string
		}{{"name", &seat.Name}, {"person", (*string)(&seat.Person)}, {"colour", &seat.Colour}} {
			if value := item.Member(text.name); !value.IsNull() {
				if err := strict.Decode(value, text.to); err != nil {
					return strict.Within(strict.Within(err, strict.StepName(text.name)), strict.StepIndex(i))
				}
			}
		}
		free = slices.DeleteFunc(free, func(c string) bool { return c == seat.Colour })
		setup.Seats = append(setup.Seats, seat)
	}
	for i := range setup.Seats {
		if setup.Seats[i].Colour == "" {
			setup.Seats[i].Colour, free = free[0], free[1:]
		}
	}
	return nil
}

// inFile are the counts of a sheet file; what is only followed isn't there.
const inFile = supply

func (s *Sheet) readPlayer(i int, n *strict.Node) error {
	ignore := func(*strict.Node) error { return nil }
	put := func(ref keyRef) func(*strict.Node) error {
		ref.seat = i
		return func(n *strict.Node) error { return s.put(ref, n) }
	}
	readers := map[string]func(*strict.Node) error{"name": ignore, "person": ignore, "colour": ignore,
		"governorSpaceEmpty": put(keyRef{kind: keyGovernor}), "other": put(keyRef{kind: keyOther})}
	groups := map[string]map[string]func(*strict.Node) error{}
	for c := range inFile {
		read := put(keyRef{kind: keyCount, count: c})
		head, track, grouped := strings.Cut(countNames[c], ".")
		if !grouped {
			readers[head] = read
			continue
		}
		if groups[head] == nil {
			group := map[string]func(*strict.Node) error{}
			groups[head] = group
			readers[head] = func(n *strict.Node) error {
				if n.IsNull() {
					return nil
				}
				return n.Object(group)
			}
		}
		groups[head][track] = read
	}
	return n.Object(readers)
}

// WriteSheet writes the sheet file: only what is known, in a stable order.
// ReadSheet reads it back to the same score. The Glory of a track goes out as a
// sum also where only the cube was entered: the owner's printed values stay on
// the device.
func WriteSheet(s Sheet) []byte {
	var o strict.Ordered
	o.Add("system", "ageofsail")
	o.Add("profile", s.setup.Profile)
	o.Add("variants", s.setup.Variants)
	if s.setup.StartSeat > 0 {
		o.Add("startSeat", s.setup.StartSeat)
	}
	if s.setup.From != nil {
		o.Add("from", s.setup.From)
	}
	players := make([]strict.Ordered, s.seats())
	for i := range players {
		players[i] = s.writePlayer(i)
	}
	o.Add("players", players)
	if s.finished {
		o.Add("finished", true)
	}
	data, err := json.MarshalIndent(o, "", " ")
	if err != nil {
		panic("ageofsail: " + err.Error()) // only plain values of our own come here
	}
	return append(data, '\n')
}

func (s *Sheet) writePlayer(i int) strict.Ordered {
	seat := s.setup.Seats[i]
	var o strict.Ordered
	o.Add("name", seat.Name)
	if seat.Person != "" {
		o.Add("person", seat.Person)
	}
	o.Add("colour", seat.Colour)
	count := func(c seatCount) json.RawMessage {
		n := s.count(i, c)
		return strict.RawIf(n.Known, n.N)
	}
	var glory, spaces strict.Ordered
	for t, name := range trackNames {
		glory.Add(name, count(trackGlory+seatCount(t)))
		spaces.Add(name, count(trackSpaces+seatCount(t)))
	}
	o.Add(countNames[cityGlory], count(cityGlory))
	o.Add(countNames[connections], count(connections))
	o.Add("trackGlory", glory)
	if len(glory) == NumTracks { // else they would be read with the practice set
		o.Add("trackSpaces", spaces)
	}
	o.Add(countNames[cardGlory], count(cardGlory))
	empty := s.governorEmpty(i)
	o.Add("governorSpaceEmpty", strict.RawIf(empty.known, empty.yes))
	for _, c := range []seatCount{universities, harborDiscs, slaveryAside} {
		o.Add(countNames[c], count(c))
	}
	if other := s.seat(i).other; other != nil {
		o.Add("other", other)
	}
	return o
}
