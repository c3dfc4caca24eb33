package deepsea

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"strings"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// The position file is what people lay out in check mode, as JSON:
//
//	{
//	  "system": "deepsea",
//	  "kind": "position",
//	  "version": 1,
//	  "setup": {"mission": 1, "mode": "competitive", "seats": [{"name": "Ana", "colour": "P"}, …]},
//	  "facts": {"round": 6, "phase": "activation", "wave": "p2", "p1.track.reputation": 8, …}
//	}
//
// setup is the setup of a table (Setup): mission 1–10, edition, mode, variants,
// seats in turn order, corrections, thresholds of co-op. facts holds one member
// for each thing that was entered, by the names of Laid.Key; what is left out,
// or null, is not entered, and is never taken for zero:
//
//	round                     1 … 6, in solo 7
//	phase                     setup, preparation, activation, ended
//	step                      none, recruit, reassign
//	moment                    quiet (between two turns), busy; left out it is quiet
//	ruled                     no, yes: the table has made a ruling
//	start, wave, active       p1 … p5
//	p1.passed                 no, yes
//	p1.track.reputation       0 … 12; also inspiration, coordination, ingenuity
//	p1.research               0 … 12
//	p1.supply, p1.staging     discs
//	p1.substitutes            discs beyond the 30
//	p1.ruled-discs            discs that rulings have added
//	p1.vessel.1               .1 … .3: stock, or the id of a zone
//	p1.specialist.1           .1 … .9: none, or an id with :senior, +disc or :senior+disc
//	p1.token.research         Dive tokens by kind
//	p1.cleanup                mission 9
//	p1.extra                  points by rulings
//	card.the-nautical-journal hidden (in the deck or out of the game), display, p1 … p5
//	circle.the-rising-….1     off, on
//	cell.C2                   none, or the id of a zone
//	space.the-sea-star.s1     none, p1 … p5
//	site.the-sea-star.d1      tokens
//	discoverer.atoll          none, p1 … p5
//	hex.3-6                   none, p1 … p5: row and column from 0
//	hex.3-3.p1                markers on an infinite hex
//	option.1                  mission 8: none, or the option
//	named                     mission 6: none, conserve, journal
//	race.1.1                  mission 10: goal, slot: none, p1 … p5
//	tray.pilot                tiles in the tray
//	pocket.1.1                tier 5: pocket, place from the top: none, hidden, an id
//	pile.1, tokens, deck      how many boards, Dive tokens, Journals lie face down
//	p1.taken.marker           co-op: how many a Setback took: marker, specialist, journal, vessel
//	discard.research          discarded Dive tokens by kind
//	bonus, setbacks           co-op: how many are revealed
//	bonus.count.1             co-op: what a Bonus goal counts (Counters, or manual)
//	bonus.threshold.1         co-op
//	bonus.each.1              co-op: no, yes: every seat by itself
//	bonus.total.1             co-op: what the team has, counted by hand
//	p1.bonus.1                co-op: what a seat has, counted by hand
//	threshold.impact          co-op: also goal1 … goal3; left out it is as the setup says
//	difficulty                co-op: 4 … 7 goals needed; left out it is as the setup says
//	met.impact                co-op: no, yes: the table calls it met
//	p1.line.tracks, p1.total  points that the table has worked out
//	p1.winner                 no, yes
//
// The ids are those of the printed components in facts. A reader is strict:
// unknown or doubled names, wrong types and what a place can't hold
// are refused with their place. What the rules forbid is not refused: Check
// finds it.

// positionFileVersion changes when a reader of an older version would
// misunderstand the file.
const positionFileVersion = 1

// WriteLaid writes a position file.
func WriteLaid(l Laid) []byte {
	var file, facts strict.Ordered
	for _, e := range l.Edits() {
		facts.Put(string(e.Key), e.JSON())
	}
	file.Put("system", "deepsea")
	file.Put("kind", "position")
	file.Put("version", positionFileVersion)
	file.Put("setup", l.rules.setup)
	file.Put("facts", facts)
	return append(rawOf(file), '\n')
}

// ReadLaid reads a position file strictly. Errors are of CodeInvalid with the
// place, CodeTooLarge for files over 2 MB, CodeNewer for those of a newer
// Shipmate.
func ReadLaid(data []byte) (Laid, error) {
	if len(data) > MaxFileBytes {
		return Laid{}, &companion.Error{Code: companion.CodeTooLarge, Message: say("deepsea.refuse.large")}
	}
	n, err := parseNode(data)
	if err != nil {
		return Laid{}, outermost(err)
	}
	if v := n.Member("version"); v != nil {
		if number, err := v.Int(1, 1<<15-1); err == nil && number > positionFileVersion {
			return Laid{}, &companion.Error{Code: companion.CodeNewer, Place: "version", Message: say("deepsea.refuse.position.newer")}
		}
	}
	var setup json.RawMessage
	var facts *node
	version, kind, system := 0, "", ""
	err = n.Object(map[string]func(*node) error{
		"system":  func(n *node) (err error) { system, err = n.Word("deepsea"); return err },
		"kind":    func(n *node) (err error) { kind, err = n.Word("position"); return err },
		"version": func(n *node) (err error) { version, err = n.Int(1, positionFileVersion); return err },
		"setup":   func(n *node) error { setup = n.JSON(); return nil },
		"facts":   func(n *node) error { facts = n; return nil },
	})
	for _, part := range []struct {
		name    string
		missing error
	}{{"system", missingIf(system == "", refuseWord([]string{"deepsea"}))}, {"kind", missingIf(kind == "", refuseWord([]string{"position"}))},
		{"version", missingIf(version == 0, refuse("refuse.number", nil))}, {"setup", missingIf(setup == nil, refuse("refuse.object", nil))}} {
		if err == nil && part.missing != nil {
			err = within(part.missing, stepName(part.name))
		}
	}
	if err != nil {
		return Laid{}, outermost(err)
	}
	read, err := ReadSetup(setup)
	if err != nil {
		return Laid{}, beneath(err, "setup")
	}
	l, err := nothingLaid(read)
	if err != nil {
		return Laid{}, beneath(err, "setup")
	}
	if err := l.readFacts(facts); err != nil {
		return Laid{}, outermost(within(err, ".facts"))
	}
	return l, nil
}

func missingIf(missing bool, err *companion.Error) error {
	if !missing {
		return nil
	}
	return err
}

// beneath puts a step before the place of an error that is outermost already.
func beneath(err error, step string) error {
	known, ok := errors.AsType[*companion.Error](err)
	if !ok {
		return err
	}
	moved := *known
	moved.Place = strings.TrimSuffix(step+"."+known.Place, ".")
	return &moved
}

func (l *Laid) readFacts(facts *node) error {
	if facts.IsNull() {
		return nil
	}
	if facts.Kind != objectNode {
		return refuse("refuse.object", nil)
	}
	for _, m := range facts.Members {
		e, err := l.editOf(companion.Key(m.Name), m.Value)
		if err != nil {
			return within(err, stepName(m.Name))
		}
		at, _ := l.Place(e.Key)
		l.facts[at], _ = l.rules.parseValue(at, e.Value)
	}
	return nil
}

// laidVersion changes with the order of the places or the meaning of a value.
const laidVersion = 1

// EncodeLaid writes a Laid as a compact text of two lines, for snapshots and
// links; DecodeLaid reads it back to an equal one.
func EncodeLaid(l Laid) []byte {
	text := append([]byte{}, rawOf(l.rules.setup)...)
	return append(append(text, '\n'), l.text()...)
}

// text is the facts alone.
func (l *Laid) text() string {
	packed := []byte{laidVersion}
	for _, at := range l.book.order {
		v := uint64(0)
		if n := l.facts[at]; n != unlaid {
			v = uint64(uint16(n)<<1^uint16(n>>15)) + 1
		}
		packed = binary.AppendUvarint(packed, v)
	}
	return base64.RawURLEncoding.EncodeToString(append(packed[:1:1], squeeze(packed[1:])...))
}

// DecodeLaid reads a text of EncodeLaid. Errors are of CodeInvalid.
func DecodeLaid(text []byte) (Laid, error) {
	bad := &companion.Error{Code: companion.CodeInvalid, Message: say("refuse.value")}
	head, tail, found := strings.Cut(string(text), "\n")
	if !found {
		return Laid{}, bad
	}
	setup, err := ReadSetup([]byte(head))
	if err != nil {
		return Laid{}, err
	}
	l, err := nothingLaid(setup)
	if err != nil {
		return Laid{}, err
	}
	if !l.readText(tail) {
		return Laid{}, bad
	}
	return l, nil
}

// maxLaidText bounds the text of the facts, in bytes.
const maxLaidText = 3000

// readText reads what text wrote.
func (l *Laid) readText(text string) bool {
	packed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(text) > maxLaidText || len(packed) == 0 || packed[0] != laidVersion {
		return false
	}
	rest := swell(packed[1:])
	for _, at := range l.book.order {
		if len(rest) == 0 && at >= atThreshold {
			break // written before there were such places: they are open
		}
		v, n := binary.Uvarint(rest)
		if n <= 0 || v > 1<<16 {
			return false
		}
		rest = rest[n:]
		if v > 0 {
			z := uint16(v - 1)
			l.facts[at] = int16(z>>1) ^ -int16(z&1)
			if !l.rules.placeValid(at, l.facts[at]) {
				return false
			}
		}
	}
	return len(rest) == 0
}
