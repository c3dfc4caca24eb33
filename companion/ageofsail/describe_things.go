package ageofsail

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/companion/strict"
)

// What lies in front of people and in the regions, in words: as it lies, and
// what came and went between two values of a key.

// CardName is "Africa 3", "Slavery 0", "Governor, India"; ok is false for what
// is no card.
func CardName(id string) (name companion.Message, ok bool) {
	deck, value, ok := cardID(id)
	switch {
	case !ok:
		return companion.Message{}, false
	case value < 0:
		return companion.SayWith("ageofsail.card.governor", companion.Args{"Region": say("ageofsail.deck." + deck)}), true
	}
	return companion.SayWith("ageofsail.card", companion.Args{"Deck": say("ageofsail.deck." + deck), "Value": value}), true
}

func sayCard(id string) companion.Message {
	if name, ok := CardName(id); ok {
		return name
	}
	return sayText(id)
}

// BuildingName is the printed name, or the owner's of a tile of the set; the id
// of what nobody knows.
func (s Sheet) BuildingName(id string) companion.Message {
	if IsKnownBuilding(id) {
		return say("ageofsail.building." + id)
	}
	if tile := s.setup.Set.Building(id); tile != nil {
		return sayText(tile.Name)
	}
	return sayText(id)
}

// TokenName is the action of a blue token, or the icon of a brown one.
func (s Sheet) TokenName(kind string) companion.Message {
	for t, name := range trackNames {
		if name == kind {
			return sayTrack(s.setup.Profile, t)
		}
	}
	return say("ageofsail.token." + kind)
}

// thing is one of the things that a key holds, and how many of it.
type thing struct {
	id   string
	name companion.Message
	n    int
}

// things are what a key holds, each once, in the order in which they lie; used
// are the buildings among them that hold a disc.
type things struct {
	all, used []thing
}

func (t *things) add(to *[]thing, id string, name companion.Message, n int) {
	for i := range *to {
		if (*to)[i].id == id {
			(*to)[i].n += n
			return
		}
	}
	if n > 0 {
		*to = append(*to, thing{id, name, n})
	}
}

// thingsOf reads what a key holds; ok is false where it holds no things, or
// nobody has entered them.
func (s *Sheet) thingsOf(ref keyRef, value json.RawMessage) (held things, ok bool) {
	n, err := strict.Parse(value)
	if err != nil || n.IsNull() {
		return held, false
	}
	var own seatFollow
	t := *s // putFollow stores the table's own part in it
	t.follow = followData{}
	if ref.kind < keyBuildings || t.putFollow(&own, ref, n) != nil {
		return held, false
	}
	switch ref.kind {
	case keyBuildings:
		for _, one := range own.buildings {
			held.add(&held.all, one.ID, s.BuildingName(one.ID), 1)
			if one.Disc {
				held.add(&held.used, one.ID, s.BuildingName(one.ID), 1)
			}
		}
	case keyCards:
		for _, id := range own.cards {
			held.add(&held.all, id, sayCard(id), 1)
		}
	case keyTokens:
		for _, kind := range TokenKinds() {
			held.add(&held.all, kind, s.TokenName(kind), own.tokens[kind])
		}
	case keyDue:
		for _, one := range own.due {
			held.add(&held.all, one.Why, say("ageofsail.follow.reminder."+one.Why), 1)
		}
	case keyOff:
		for _, why := range t.follow.off {
			held.add(&held.all, why, say("ageofsail.follow.reminder."+why), 1)
		}
	case keyRegion:
		for _, list := range [][]uint8{t.regionOf(ref).track, t.regionOf(ref).beside} {
			for _, seat := range s.seatsOf(list) {
				held.add(&held.all, s.setup.Seats[seat-1].Colour, s.saySeat(seat-1), 1)
			}
		}
	default:
		return held, false
	}
	return held, true
}

func (s *Sheet) regionOf(ref keyRef) *regionData {
	for at, id := range regionIDs {
		if id == ref.name && s.follow.regions[at] != nil {
			return s.follow.regions[at]
		}
	}
	return &regionData{}
}

// sayThings names them: "Market, 2 × Bank", buildings with a disc marked.
func sayThings(held things) companion.Message {
	if len(held.all) == 0 {
		return say("ageofsail.value.none")
	}
	list := companion.Args{"Things": names(held.all)}
	if len(held.used) == 0 {
		return companion.SayWith("ageofsail.value.things", list)
	}
	list["Used"] = names(held.used)
	return companion.SayWith("ageofsail.value.buildings-used", list)
}

func names(list []thing) []companion.Message {
	said := []companion.Message{}
	for _, one := range list {
		name := one.name
		if one.n > 1 {
			name = companion.SayWith("ageofsail.value.times", companion.Args{"N": one.n, "Thing": name})
		}
		said = append(said, name)
	}
	return said
}

// without is what a list holds more of than another.
func without(list, other []thing) []thing {
	var more []thing
	for _, one := range list {
		for _, there := range other {
			if there.id == one.id {
				one.n -= there.n
			}
		}
		if one.n > 0 {
			more = append(more, one)
		}
	}
	return more
}

// DescribeChange says a change by what came and what went, where a key holds
// things: "Ana, buildings: + Market". A message without a key where the values
// themselves say it.
func (System) DescribeChange(state companion.State, change companion.ValueChange) companion.Message {
	s, ok := state.(State)
	if !ok {
		return companion.Message{}
	}
	return s.Sheet.describeChange(change)
}

func (s *Sheet) describeChange(change companion.ValueChange) companion.Message {
	ref, known := s.find(change.Key)
	from, before := s.thingsOf(ref, change.From)
	to, after := s.thingsOf(ref, change.To)
	if !known || !before || !after {
		return companion.Message{}
	}
	parts := []companion.Message{}
	part := func(key string, more []thing) {
		if len(more) > 0 {
			parts = append(parts, companion.SayWith(key, companion.Args{"Things": names(more)}))
		}
	}
	part("ageofsail.change.lost", without(from.all, to.all))
	part("ageofsail.change.gained", without(to.all, from.all))
	if len(parts) == 0 { // a tile that goes takes its disc with it
		part("ageofsail.change.disc-off", without(from.used, to.used))
		part("ageofsail.change.disc-on", without(to.used, from.used))
	}
	if len(parts) == 0 {
		return companion.Message{}
	}
	what, _ := s.Describe(change.Key, change.To)
	return companion.SayWith("ageofsail.change", companion.Args{"What": what, "Parts": parts})
}

// sayTimer says a timer: what was played before, and whether it runs.
func sayTimer(n *strict.Node) companion.Message {
	var timer pad.Timer
	if timer.ReadNode(n) != nil {
		return sayText(string(n.JSON()))
	}
	key := "ageofsail.value.stands"
	if timer.Since > 0 {
		key = "ageofsail.value.runs"
	}
	return companion.SayWith(key, companion.Args{"Minutes": timer.Minutes()})
}

// Absent says what a missing value of a key means, where it isn't something to
// count. No key elsewhere.
func (System) Absent(key companion.Key) companion.Message {
	ref, _ := parseKey(key)
	switch ref.kind {
	case keyFinished, keyAbolished:
		return say("ageofsail.value.false")
	case keyTurn, keyCity, keyTook:
		return say("ageofsail.value.nobody")
	case keyTimer:
		return say("ageofsail.value.never-ran")
	case keyOther, keyKept, keyOff, keyRegion, keyDue, keyRounds, keySetup:
		return say("ageofsail.value.none")
	case keyBuildings, keyCards, keySpace, keyTokens, keyDepth, keyRound, keyPhase:
		return say("ageofsail.value.unfollowed")
	}
	return companion.Message{}
}
