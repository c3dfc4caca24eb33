package deepsea

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"

	"shipmate/companion"
)

// MaxFileBytes is the size of the largest sheet file that is read.
const MaxFileBytes = 2 << 20

// ReadSheet reads a sheet file strictly (sheet-format.md): unknown fields,
// doubled keys, wrong types, numbers that aren't whole, values that cannot be,
// lists of the wrong length and broken UTF-8 are refused with CodeInvalid and
// their place, files over 2 MB with CodeTooLarge. null or absent is not counted
// yet. What the edition or mode doesn't score is read and ignored.
func ReadSheet(data []byte) (Sheet, error) {
	if len(data) > MaxFileBytes {
		return Sheet{}, &companion.Error{Code: companion.CodeTooLarge, Message: say("deepsea.refuse.large")}
	}
	n, err := parseNode(data)
	if err != nil {
		return Sheet{}, outermost(err)
	}
	s, err := readFile(n)
	if err != nil {
		return Sheet{}, outermost(err)
	}
	return s, nil
}

// sheetReader lays a file over a sheet, value by value.
type sheetReader struct{ Sheet }

func readFile(n *node) (Sheet, error) {
	setup, err := readFileSetup(n)
	if err != nil {
		return Sheet{}, err
	}
	s, err := NewSheet(setup)
	if err != nil {
		return Sheet{}, filePlace(err)
	}
	r := sheetReader{s}
	if err := r.players(n.Member("players")); err != nil {
		return Sheet{}, within(err, ".players")
	}
	for _, part := range []struct {
		name string
		read func(*node) error
	}{{"goals", r.readGoals}, {"coop", r.readCoop}, {"seniors", r.readOwners}, {"finished", r.reader("finished")}} {
		if value := n.Member(part.name); !value.IsNull() {
			if err := part.read(value); err != nil {
				return Sheet{}, within(err, stepName(part.name))
			}
		}
	}
	r.closeSeniors()
	return r.Sheet, nil
}

// filePlace turns the places of a setup into those of a file.
func filePlace(err error) error {
	known, ok := errors.AsType[*companion.Error](err)
	if !ok {
		return err
	}
	moved := *known
	if rest, found := bytes.CutPrefix([]byte(known.Place), []byte("seats")); found {
		moved.Place = "players" + string(rest)
	}
	return &moved
}

// readFileSetup reads what a table is. Missing names are the seats' numbers,
// missing colours those that are left.
func readFileSetup(n *node) (Setup, error) {
	setup := Setup{}
	system, ignore := "", func(*node) error { return nil }
	into := func(to any) func(*node) error {
		return func(n *node) error {
			if n.Kind == nullNode {
				return nil
			}
			return decode(n, to)
		}
	}
	err := n.Object(map[string]func(*node) error{
		"system": func(n *node) (err error) { system, err = n.Word("deepsea"); return err },
		"mission": func(n *node) (err error) {
			setup.Mission, err = n.Int(1, NumMissions)
			return err
		},
		"edition":     into((*string)(&setup.Edition)),
		"mode":        into((*string)(&setup.Mode)),
		"variants":    into(&setup.Variants),
		"corrections": into(&setup.Corrections),
		"startSeat":   into(&setup.StartSeat),
		"from":        into(&setup.From),
		"players":     func(n *node) error { return readPeople(n, &setup) },
		"goals":       ignore, "coop": ignore, "seniors": ignore, "finished": ignore,
	})
	switch {
	case err != nil:
		return setup, err
	case system == "":
		return setup, within(refuseWord([]string{"deepsea"}), ".system")
	case setup.Mission == 0:
		return setup, within(refuse("refuse.range", companion.Args{"Low": 1, "High": NumMissions}), ".mission")
	}
	return setup, nil
}

func readPeople(n *node, setup *Setup) error {
	items, err := n.Items(MaxSeats)
	if err != nil {
		return err
	}
	free := slices.Clone(seatColours[:])
	for i, item := range items {
		if item.Kind != objectNode {
			return within(refuse("refuse.object", nil), stepIndex(i))
		}
		seat := Seat{Name: strconv.Itoa(i + 1)}
		for _, text := range []struct {
			name string
			to   *string
		}{{"name", &seat.Name}, {"person", &seat.Person}, {"colour", &seat.Colour}} {
			if value := item.Member(text.name); !value.IsNull() {
				if err := decode(value, text.to); err != nil {
					return within(within(err, stepName(text.name)), stepIndex(i))
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

// reader reads the value of one key.
func (r *sheetReader) reader(key companion.Key) func(*node) error {
	return func(n *node) error {
		next, err := r.set(key, n)
		if err == nil {
			r.Sheet = next
		}
		return err
	}
}

func (r *sheetReader) players(n *node) error {
	if n == nil || n.Kind != listNode {
		return refuse("refuse.list", nil)
	}
	for i, item := range n.List {
		if err := r.player(i, item); err != nil {
			return within(err, stepIndex(i))
		}
	}
	return nil
}

func (r *sheetReader) player(i int, n *node) error {
	ignore := func(*node) error { return nil }
	tracks := map[string]func(*node) error{}
	for _, name := range trackNames {
		tracks[name] = r.reader(seatKey(i, "tracks."+name))
	}
	impact := map[string]func(*node) error{"0": r.reader(seatKey(i, "impact.0"))}
	for _, value := range r.box.values {
		v := strconv.Itoa(value)
		impact[v] = r.reader(seatKey(i, "impact."+v))
	}
	counts := map[string]func(*node) error{}
	for k := range r.box.seniors {
		id := r.box.senior(k).ID
		counts[id] = r.reader(seatKey(i, "seniors."+id))
	}
	return n.Object(map[string]func(*node) error{
		"name": ignore, "person": ignore, "colour": ignore,
		"tracks": inside(tracks), "impact": inside(impact),
		"hexes":    r.reader(seatKey(i, "hexes")),
		"journals": r.reader(seatKey(i, "journals")),
		"seniors":  func(n *node) error { return r.ownSeniors(i, n) },
		"leftovers": inside(map[string]func(*node) error{
			"staging":  r.reader(seatKey(i, "leftovers.staging")),
			"research": r.reader(seatKey(i, "leftovers.research"))}),
		"other":        r.reader(seatKey(i, "other")),
		"seniorCounts": inside(counts),
	})
}

// inside reads an object by its members; null is not counted yet.
func inside(readers map[string]func(*node) error) func(*node) error {
	return func(n *node) error {
		if n.Kind == nullNode {
			return nil
		}
		return n.Object(readers)
	}
}

// ownSeniors reads the tier-5 Seniors of one player: no others are theirs.
func (r *sheetReader) ownSeniors(i int, n *node) error {
	if n.Kind == nullNode {
		return nil
	}
	readers := map[string]func(*node) error{}
	for k := range r.box.seniors {
		id := r.box.senior(k).ID
		readers[id] = func(n *node) error {
			if r.owners[k].answered {
				return refuse("deepsea.refuse.owned", nil)
			}
			r.owners[k] = owner{answered: true, somebody: true, slot: r.order[i]}
			return r.reader(seatKey(i, "seniors."+id))(n)
		}
	}
	if err := n.Object(readers); err != nil {
		return err
	}
	r.seat(i).allSeniors = true
	return nil
}

// closeSeniors: once every player has listed theirs, nobody has the rest.
func (r *sheetReader) closeSeniors() {
	for i := range r.seats() {
		if !r.seat(i).allSeniors {
			return
		}
	}
	for i := range r.seats() {
		r.seat(i).allSeniors = false
	}
	for k := range r.box.seniors {
		if !r.owners[k].answered {
			r.owners[k].answered = true
		}
	}
}

// readOwners reads tiles that were answered one by one.
func (r *sheetReader) readOwners(n *node) error {
	readers := map[string]func(*node) error{}
	for k := range r.box.seniors {
		id := r.box.senior(k).ID
		readers[id] = func(n *node) error {
			if r.owners[k].answered {
				return refuse("deepsea.refuse.owned", nil)
			}
			return r.reader(companion.Key("senior." + id))(n)
		}
	}
	return n.Object(readers)
}

func (r *sheetReader) readGoals(n *node) error {
	readers := map[string]func(*node) error{}
	for g := range 3 {
		readers[strconv.Itoa(g+1)] = func(n *node) error { return r.readGoal(g, n) }
	}
	return n.Object(readers)
}

// readGoal reads the fields that this mission's goal has.
func (r *sheetReader) readGoal(g int, n *node) error {
	if n.Kind == nullNode {
		return nil
	}
	readers := map[string]func(*node) error{}
	perSeat := func(path string) func(*node) error {
		return func(n *node) error {
			return r.eachSeat(n, func(i int, n *node) error { return r.reader(seatKey(i, goalPath(g, path)))(n) })
		}
	}
	for _, word := range []string{"option", "seaStar", "named", "first", "second"} {
		key := goalKey(g, "."+word)
		if ref, _ := parseKey(key); r.asks(ref) {
			readers[word] = r.reader(key)
		}
	}
	if r.asks(keyRef{kind: keyCount, goal: g}) {
		readers["counts"] = perSeat("")
	}
	if r.asks(keyRef{kind: keyCells, goal: g}) {
		readers["zones"] = perSeat(".zones")
	}
	leaders, counts, symbols := map[string]func(*node) error{}, map[string]func(*node) error{}, false
	for p, name := range partNames {
		symbols = symbols || p < numFields && r.asks(keyRef{kind: keyPart, goal: g, part: part(p)})
		if r.asks(keyRef{kind: keyLeaders, goal: g, part: part(p)}) {
			leaders[name] = r.reader(goalKey(g, ".leaders."+name))
			counts[name] = perSeat("." + name)
		}
	}
	if len(leaders) > 0 {
		readers["leaders"] = inside(leaders)
	}
	switch {
	case symbols:
		readers["symbols"] = func(n *node) error {
			return r.eachSeat(n, func(i int, n *node) error { return r.readSymbols(g, i, n) })
		}
	case r.box.plans[g].kind == designatedGoal:
		maps.Copy(readers, counts)
	case len(leaders) > 0:
		readers["leaderCounts"] = inside(counts)
	}
	if err := n.Object(readers); err != nil {
		return err
	}
	return r.twice(g)
}

// twice refuses a seat that is named first and second.
func (r *sheetReader) twice(g int) error {
	if r.goals[g].first.set&r.goals[g].second.set != 0 {
		return within(refuse("deepsea.refuse.twice", nil), ".second")
	}
	return nil
}

func (r *sheetReader) readSymbols(g, i int, n *node) error {
	readers := map[string]func(*node) error{}
	for _, name := range fieldNames {
		readers[name] = r.reader(seatKey(i, goalPath(g, "."+name)))
	}
	return inside(readers)(n)
}

func (r *sheetReader) readCoop(n *node) error {
	thresholds := map[string]func(*node) error{}
	for _, name := range thresholdNames {
		thresholds[name] = r.reader(companion.Key("coop.threshold." + name))
	}
	return n.Object(map[string]func(*node) error{
		"difficulty": r.reader("coop.difficulty"),
		"setbacks":   r.reader("coop.setbacks"),
		"chart":      r.reader("coop.chart"),
		"thresholds": inside(thresholds),
		"bonus": func(n *node) error {
			if n.Kind == nullNode {
				return nil
			}
			items, err := n.Items(maxList)
			if err == nil && len(items) != len(r.coop.bonus) {
				err = refuse("deepsea.refuse.cards", companion.Args{"Cards": len(r.coop.bonus)})
			}
			for k := 0; err == nil && k < len(items); k++ {
				err = within(r.putBonus(k, items[k]), stepIndex(k))
			}
			return err
		},
	})
}
