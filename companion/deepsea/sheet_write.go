package deepsea

import (
	"encoding/json"
	"strconv"

	"shipmate/companion/strict"
)

// object is a JSON object whose members keep their order. Members without a
// value are left out.
type object []objectMember

type objectMember struct {
	name  string
	value any
}

func (o *object) add(name string, value any) {
	if raw, ok := value.(json.RawMessage); ok && string(raw) == "null" {
		return
	}
	if inner, ok := value.(object); ok && len(inner) == 0 {
		return
	}
	*o = append(*o, objectMember{name, value})
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	return strict.WriteObject(len(o), func(i int) (string, any) { return o[i].name, o[i].value })
}

// WriteSheet writes the sheet file: only what is known, in a stable order.
// ReadSheet reads it back.
func WriteSheet(s Sheet) []byte {
	setup := s.setup
	var o object
	o.add("system", "deepsea")
	o.add("mission", setup.Mission)
	o.add("edition", setup.Edition)
	o.add("mode", setup.Mode)
	o.add("variants", setup.Variants)
	if len(setup.Corrections) > 0 {
		o.add("corrections", setup.Corrections)
	}
	if setup.StartSeat > 0 {
		o.add("startSeat", setup.StartSeat)
	}
	if setup.From != nil {
		o.add("from", setup.From)
	}
	players := make([]object, s.seats())
	for i := range players {
		players[i] = s.writePlayer(i)
	}
	o.add("players", players)
	var owners object
	for k := range s.box.seniors {
		id := s.box.senior(k).ID
		if seat, known := s.ownerSeat(k); known && !(seat > 0 && s.listsSeniors(seat-1)) && !s.listedByAll() {
			owners.add(id, seat)
		}
	}
	o.add("seniors", owners)
	var goals object
	for g := range 3 {
		goals.add(strconv.Itoa(g+1), s.writeGoal(g))
	}
	o.add("goals", goals)
	o.add("coop", s.writeCoop())
	if s.finished {
		o.add("finished", true)
	}
	data, err := json.MarshalIndent(o, "", " ")
	if err != nil {
		panic("deepsea: " + err.Error()) // only plain values of our own come here
	}
	return append(data, '\n')
}

// listsSeniors says that a player's own list of Seniors is whole.
func (s *Sheet) listsSeniors(i int) bool { return s.seat(i).allSeniors || s.listedByAll() }

func (s *Sheet) listedByAll() bool {
	for i := range s.seats() {
		if !s.seniorsAnswered(i) {
			return false
		}
	}
	return true
}

func (s *Sheet) writePlayer(i int) object {
	seat := s.setup.Seats[i]
	var o object
	o.add("name", seat.Name)
	if seat.Person != "" {
		o.add("person", seat.Person)
	}
	o.add("colour", seat.Colour)
	var tracks, impact, leftovers, own, counts object
	for _, name := range trackNames {
		tracks.add(name, s.Value(seatKey(i, "tracks."+name)))
	}
	o.add("tracks", tracks)
	for value := minHexPoints; value <= maxHexPoints; value++ {
		if s.asks(keyRef{kind: keyImpact, n: value}) {
			impact.add(strconv.Itoa(value), s.Value(seatKey(i, "impact."+strconv.Itoa(value))))
		}
	}
	o.add("impact", impact)
	o.add("hexes", s.Value(seatKey(i, "hexes")))
	o.add("journals", s.Value(seatKey(i, "journals")))
	for k := range s.box.seniors {
		id := s.box.senior(k).ID
		n := s.seat(i).seniors[k]
		if mine, _ := s.holds(i, k); mine && s.listsSeniors(i) {
			own = append(own, objectMember{id, n.json()})
			continue
		}
		counts.add(id, n.json())
	}
	if s.listsSeniors(i) {
		o = append(o, objectMember{"seniors", own})
	}
	o.add("seniorCounts", counts)
	leftovers.add("staging", s.Value(seatKey(i, "leftovers.staging")))
	leftovers.add("research", s.Value(seatKey(i, "leftovers.research")))
	o.add("leftovers", leftovers)
	o.add("other", s.Value(seatKey(i, "other")))
	return o
}

// perSeat gives a list of what each seat's key holds; nil if nobody's holds
// anything.
func (s *Sheet) perSeat(path string) json.RawMessage {
	list, some := make([]json.RawMessage, s.seats()), false
	for i := range list {
		list[i] = s.Value(seatKey(i, path))
		some = some || string(list[i]) != "null"
	}
	return listOrNull(some, list)
}

func (s *Sheet) writeGoal(g int) object {
	var o, leaders, counts object
	add := func(name, path string, kind keyKind) {
		if s.asks(keyRef{kind: kind, goal: g}) {
			o.add(name, s.Value(goalKey(g, path)))
		}
	}
	add("option", ".option", keyOption)
	add("seaStar", ".seaStar", keySeaStar)
	add("named", ".named", keyNamed)
	if s.asks(keyRef{kind: keyCount, goal: g}) {
		o.add("counts", s.perSeat(goalPath(g, "")))
	}
	if s.asks(keyRef{kind: keyCells, goal: g}) {
		o.add("zones", s.perSeat(goalPath(g, ".zones")))
	}
	symbols := false
	for p, name := range partNames {
		if s.asks(keyRef{kind: keyPart, goal: g, part: part(p)}) && p < numFields {
			symbols = true
			continue
		}
		if s.asks(keyRef{kind: keyPart, goal: g, part: part(p)}) {
			counts.add(name, s.perSeat(goalPath(g, "."+name)))
		}
	}
	for p, name := range partNames {
		if s.asks(keyRef{kind: keyLeaders, goal: g, part: part(p)}) {
			leaders.add(name, s.Value(goalKey(g, ".leaders."+name)))
		}
	}
	if symbols {
		o.add("symbols", s.writeSymbols(g))
	}
	if s.box.plans[g].kind == designatedGoal {
		o = append(o, counts...)
	} else {
		o.add("leaderCounts", counts)
	}
	o.add("leaders", leaders)
	add("first", ".first", keyFirst)
	if s.asks(keyRef{kind: keySecond, goal: g}) {
		second := s.inSeats(s.goals[g].second)
		second.set &^= s.inSeats(s.goals[g].first).set // who is first isn't second as well
		o.add("second", listOrNull(second.known, second.list()))
	}
	return o
}

func (s *Sheet) writeSymbols(g int) json.RawMessage {
	list, some := make([]object, s.seats()), false
	for i := range list {
		for f, name := range fieldNames {
			list[i].add(name, s.seat(i).goals[g].parts[f].json())
		}
		some = some || len(list[i]) > 0
	}
	return listOrNull(some, list)
}

func (s *Sheet) writeCoop() object {
	var o, thresholds object
	o.add("difficulty", s.coop.difficulty.json())
	for k, name := range thresholdNames {
		thresholds.add(name, s.coop.thresholds[k].json())
	}
	o.add("thresholds", thresholds)
	cards, some := make([]*BonusGoal, len(s.coop.bonus)), false
	for k := range cards {
		cards[k] = s.bonusCard(k)
		some = some || cards[k] != nil
	}
	o.add("bonus", listOrNull(some, cards))
	o.add("setbacks", s.Value("coop.setbacks"))
	o.add("chart", s.Value("coop.chart"))
	return o
}
