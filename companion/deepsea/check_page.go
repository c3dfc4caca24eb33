package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// A table in check mode: its log is a setup, which may hold what was laid out
// already, and sets of places, one key each. Every fact is undone by itself.

// CheckSetup makes a table one that is laid out and checked.
type CheckSetup struct {
	Laid   string `json:"laid,omitempty"`   // of EncodeLaid: what it starts with; "" = the empty mission
	Check  bool   `json:"check,omitempty"`  // the table is checked
	Second bool   `json:"second,omitempty"` // somebody counts Setup.From's table again, and doesn't see it
}

// KeySecond holds the table of the second counter, as its id.
const KeySecond companion.Key = "second"

// CheckState is what the log of a checked table folds to.
type CheckState struct {
	Laid   *Laid      // never written after it was stored
	Second string     // the table where somebody counts again; "" = none
	Check  CheckSetup // without what was laid
	From   *From
}

// startCheck is the state of a checked table after its setup.
func startCheck(setup Setup) (CheckState, error) {
	s := CheckState{Check: setup.Check, From: setup.From}
	s.Check.Laid = ""
	laid := setup.Check.Laid
	setup.Check, setup.From = CheckSetup{}, nil
	if laid == "" {
		l, err := NewLaid(setup)
		s.Laid = &l
		return s, err
	}
	l, err := DecodeLaid([]byte(laid))
	if err != nil {
		return s, within(err, ".check.laid")
	}
	if l.Setup().Mission != setup.Mission || len(l.Setup().Seats) != len(setup.Seats) {
		return s, &companion.Error{Code: companion.CodeInvalid, Place: "check.laid", Message: say("refuse.value")}
	}
	s.Laid = &l
	return s, nil
}

// lay applies a set of places, all of them or none.
func (s CheckState) lay(values []keyed) (CheckState, error) {
	next := *s.Laid
	for _, v := range values {
		if ref, _ := parseKey(v.Key); ref.kind == keySeatName {
			var err error
			if next, err = next.rename(ref, v.Value); err != nil {
				return s, within(err, string(v.Key))
			}
			continue
		}
		if v.Key == KeySecond {
			text := ""
			if v.Value.Kind != nullNode {
				var err error
				if text, err = v.Value.PlainText(40); err != nil {
					return s, within(err, string(v.Key))
				}
			}
			s.Second = text
			continue
		}
		e, err := next.editOf(v.Key, v.Value)
		if err != nil {
			return s, within(err, string(v.Key))
		}
		if next, err = ApplyEdit(next, e); err != nil {
			return s, outermost(err)
		}
	}
	s.Laid = &next
	return s, nil
}

// rename gives a Laid with another name of a seat.
func (l Laid) rename(ref keyRef, name *node) (Laid, error) {
	rules := *l.rules // others may hold this rulebook
	if ref.seat >= len(rules.setup.Seats) {
		return l, refuse("deepsea.refuse.key", companion.Args{"Key": "setup.seat." + strconv.Itoa(ref.seat+1) + ".name"})
	}
	if err := changeSetup(&rules.setup, ref, name); err != nil {
		return l, err
	}
	l.rules = &rules
	return l, nil
}

// value is what a place holds, as entries hold it.
func (s CheckState) value(key companion.Key) json.RawMessage {
	if key == KeySecond {
		if s.Second == "" {
			return json.RawMessage("null")
		}
		return rawOf(s.Second)
	}
	if ref, _ := parseKey(key); ref.kind == keySeatName && ref.seat < len(s.Laid.rules.setup.Seats) {
		return rawOf(s.Laid.rules.setup.Seats[ref.seat].Name)
	}
	return Edit{Key: key, Value: s.Laid.Text(key)}.JSON()
}

// savedCheck is a checked table as snapshots hold it.
type savedCheck struct {
	Laid   string     `json:"laid"`
	Second string     `json:"second,omitempty"`
	Check  CheckSetup `json:"check"`
	From   *From      `json:"from,omitempty"`
}

func encodeCheck(s CheckState) ([]byte, error) {
	return json.Marshal(savedCheck{string(EncodeLaid(*s.Laid)), s.Second, s.Check, s.From})
}

func decodeCheck(data []byte) (CheckState, bool, error) {
	var saved savedCheck
	if ours := json.Unmarshal(data, &saved) == nil && saved.Laid != ""; !ours {
		return CheckState{}, false, nil
	}
	l, err := DecodeLaid([]byte(saved.Laid))
	return CheckState{Laid: &l, Second: saved.Second, Check: saved.Check, From: saved.From}, true, err
}

// OfSeat gives the seat (1 …) that a place belongs to; 0 = the table.
func (l *Laid) OfSeat(key companion.Key) int {
	at, ok := l.Place(key)
	if !ok {
		return 0
	}
	if _, seat, _, of := seatAt(at); of {
		return int(seat) + 1
	}
	return 0
}

// ZoneIn gives the board that lies in a cell ("C2"); nil where none does or
// nobody has said.
func (l *Laid) ZoneIn(cell string) *Zone {
	z, known := l.Number(companion.Key("cell." + cell))
	if !known || z == 0 {
		return nil
	}
	return l.rules.box.Zone(l.rules.zones[z-1].id)
}

// CellOf is the cell of a board ("C2"); "" while it lies nowhere.
func (l *Laid) CellOf(zone string) string {
	z, ok := l.rules.zoneIndex(zone)
	if !ok {
		return ""
	}
	at := slices.Index(l.facts[atCell:atCell+numCells], int16(z)+1)
	if at < 0 {
		return ""
	}
	return cellName(uint8(at))
}

// Boards lists the boards of a depth that may lie in this mission and lie
// nowhere yet, by the names of zones.json.
func (l *Laid) Boards(depth int) []*Zone {
	var free []*Zone
	for z := range l.rules.zones {
		zone := &l.rules.zones[z]
		if int(zone.depth) != depth || zone.unique && !l.rules.names(zone.id) || slices.Contains(l.facts[atCell:atCell+numCells], int16(z)+1) {
			continue
		}
		free = append(free, l.rules.box.Zone(zone.id))
	}
	return free
}

// apply folds a set of places.
func (s CheckState) apply(e companion.Entry) (companion.State, error) {
	values, err := readSet(e)
	if err != nil {
		return s, err
	}
	next, err := s.lay(values)
	if err != nil {
		return s, outermost(err)
	}
	return next, nil
}

func (s CheckState) describe(key companion.Key, value json.RawMessage) (what, held companion.Message) {
	if key == KeySecond {
		return say("deepsea.laid.second"), companion.Message{}
	}
	if ref, _ := parseKey(key); ref.kind == keySeatName && ref.seat < len(s.Laid.rules.setup.Seats) {
		name := strings.Trim(string(value), `"`)
		_ = json.Unmarshal(value, &name) // what is no text is shown as it was sent
		return companion.SayWith("deepsea.what.seat", companion.Args{"Seat": ref.seat + 1, "Name": s.Laid.rules.setup.Seats[ref.seat].Name, "What": say("deepsea.what.setup.name")}),
			companion.SayWith("deepsea.value.text", companion.Args{"Text": name})
	}
	e, err := s.Laid.EditOf(key, value)
	if err != nil { // what the place can't hold is shown as it was sent
		e.Value = strings.Trim(string(value), `"`)
	}
	return s.Laid.What(key), s.Laid.ValueSaid(key, e.Value)
}

// summary is what lists show of a checked table: no totals, since it isn't
// finished before the table says so.
func (s CheckState) summary() companion.Summary {
	setup := s.Laid.Setup()
	more := SummaryMore{Check: true, Second: s.Check.Second}
	if round, known := s.Laid.Number("round"); known {
		more.Round, more.Rounds = round, int(s.Laid.rules.rounds)
	}
	sum := companion.Summary{Mission: setup.Mission, Mode: string(setup.Mode), Kind: "position", Edition: string(setup.Edition), Open: s.Laid.OpenGroups(), More: rawOf(more)}
	for _, seat := range setup.Seats {
		sum.Seats = append(sum.Seats, companion.SummarySeat{Person: seat.Person, Name: seat.Name, Colour: seat.Colour})
	}
	return sum
}

// OpenGroups is how many parts of the table lack something that counts: those
// that neither are optional nor only the tray.
func (l *Laid) OpenGroups() (n int) {
	for _, g := range l.Groups() {
		if len(g.Open) > 0 && !g.Optional {
			n++
		}
	}
	return n
}

// laidKey tells whether a key may name a place: whether the table has it,
// applying says.
func laidKey(key companion.Key) bool {
	word, rest, _ := strings.Cut(string(key), ".")
	if len(word) == 2 && word[0] == 'p' && word[1] >= '1' && word[1] <= '0'+MaxSeats {
		word, _, _ = strings.Cut(rest, ".")
	}
	return key == KeySecond || slices.Contains(placeWords[:], word) || strings.HasPrefix(string(key), "bonus.")
}

// GroupOf names the part of the table that a place belongs to (see Groups); ""
// where it plays no part as the table is laid.
func (l *Laid) GroupOf(key companion.Key) string {
	at, ok := l.Place(key)
	if !ok {
		return ""
	}
	name, _ := l.groupOf(at)
	return name
}
