package ageofsail

import (
	"encoding/json"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// Describe says a key in words, with the person where it belongs to one ("Ben,
// Cities"), and its value.
func (System) Describe(state companion.State, key companion.Key, value json.RawMessage) (what, held companion.Message) {
	s, ok := state.(State)
	if !ok {
		return companion.SayWith("ageofsail.what.key", companion.Args{"Key": string(key)}), say("ageofsail.value.missing")
	}
	return s.Sheet.Describe(key, value)
}

// Describe says a key and a value of it in words.
func (s Sheet) Describe(key companion.Key, value json.RawMessage) (what, held companion.Message) {
	ref, ok := s.find(key)
	if !ok {
		return companion.SayWith("ageofsail.what.key", companion.Args{"Key": string(key)}), s.describeValue(keyRef{}, value)
	}
	what = s.label(ref)
	if ref.kind.ofSeat() {
		what = companion.SayWith("ageofsail.what.seat", companion.Args{"Seat": ref.seat + 1, "Name": s.setup.Seats[ref.seat].Name, "What": what})
	}
	return what, s.describeValue(ref, value)
}

// What says one path of NotCounted in words.
func (s Sheet) What(path string) companion.Message {
	what, _ := s.Describe(companion.Key(path), json.RawMessage("null"))
	return what
}

var kindWords = map[keyKind]string{keyGovernor: "governorSpaceEmpty", keyOther: "other", keyBuildings: "buildings", keyCards: "cards",
	keySpace: "governorSpace", keyTokens: "tokens", keyPaid: "paid", keyDue: "due", keyFinished: "finished", keyKept: "kept",
	keySeatName: "setup.name", keyDepth: "depth", keyRound: "round", keyPhase: "phase", keyTurn: "turn", keyOff: "off",
	keyRounds: "rounds", keyAbolished: "abolished", keyTimer: "timer"}

// label names what a key holds, without the person.
func (s *Sheet) label(ref keyRef) companion.Message {
	switch ref.kind {
	case keyCount:
		return sayCountName(s.setup.Profile, ref.count)
	case keySetup:
		return say("ageofsail.what.setup." + ref.name)
	case keyRegion:
		return say("ageofsail.region." + ref.name)
	case keyCity:
		return sayText(s.cityName(ref.name))
	case keyTook:
		return companion.SayWith("ageofsail.what.took", companion.Args{"Connection": s.connectionName(ref.name)})
	}
	return say("ageofsail.what." + kindWords[ref.kind])
}

func (s *Sheet) describeValue(ref keyRef, value json.RawMessage) companion.Message {
	n, err := strict.Parse(value)
	if err != nil || n.IsNull() {
		return say("ageofsail.value.missing")
	}
	if held, ok := s.thingsOf(ref, value); ok {
		return sayThings(held)
	}
	if ref.kind == keyTimer {
		return sayTimer(n)
	}
	switch n.Kind {
	case strict.Bool:
		return say("ageofsail.value." + strconv.FormatBool(n.Truth))
	case strict.Number:
		return s.describeNumber(ref, n)
	case strict.Text:
		return s.describeWord(ref, n.Text)
	case strict.Object:
		if label := n.Member("label"); ref.kind == keySetup && label != nil {
			return sayText(label.Text)
		}
		if items := n.Member("items"); items != nil {
			return sayNumber(len(items.List))
		}
		return sayNumber(len(n.Members))
	}
	if ref.kind == keyOther {
		sum := 0
		for _, item := range n.List {
			if points := item.Member("points"); points != nil {
				i, _ := points.Int(-maxOther, maxOther)
				sum += i
			}
		}
		return sayNumber(sum)
	}
	return sayNumber(len(n.List))
}

func (s *Sheet) describeNumber(ref keyRef, n *strict.Node) companion.Message {
	i, err := n.Int(-maxOther, maxOther)
	if err != nil {
		return sayText(n.Text)
	}
	if ref.kind == keyTurn || ref.kind == keyCity || ref.kind == keyTook || ref.kind == keySetup && ref.name == "startSeat" {
		if i >= 1 && i <= s.seats() {
			return s.saySeat(i - 1)
		}
		return say("ageofsail.value.nobody")
	}
	return sayNumber(i)
}

func (s *Sheet) describeWord(ref keyRef, text string) companion.Message {
	switch {
	case ref.kind == keySetup && (text == string(Endeavor2009) || text == string(AgeOfSail2018)):
		return say("ageofsail.profile." + text)
	case ref.kind == keyPhase && isPhase(text):
		return say("ageofsail.phase." + text)
	case ref.kind == keyDepth && (text == FollowTracks || text == FollowEverything):
		return say("ageofsail.depth." + text)
	case ref.kind == keySpace && text == "":
		return say("ageofsail.value.nobody")
	case ref.kind == keySpace:
		return sayCard(text)
	}
	return sayText(text)
}
