package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"

	"shipmate/companion"
)

// Describe says a key in words, with the person where it belongs to one ("Ben,
// Reputation"), and its value.
func (System) Describe(state companion.State, key companion.Key, value json.RawMessage) (what, held companion.Message) {
	if game, ok := state.(GameState); ok && key == keyMoves {
		return game.describeGesture(value)
	}
	if laid, ok := state.(CheckState); ok {
		return laid.describe(key, value)
	}
	s, ok := state.(State)
	if !ok {
		return companion.SayWith("deepsea.what.key", companion.Args{"Key": string(key)}), say("deepsea.value.missing")
	}
	return s.Sheet.Describe(key, value)
}

// Describe says a key and a value of it in words.
func (s Sheet) Describe(key companion.Key, value json.RawMessage) (what, held companion.Message) {
	ref, ok := s.find(key)
	if !ok {
		return companion.SayWith("deepsea.what.key", companion.Args{"Key": string(key)}), s.describeValue(keyRef{}, value)
	}
	what = s.label(ref)
	if ref.kind >= keyTrack && ref.kind <= keyOther || ref.kind == keySeatName {
		what = companion.SayWith("deepsea.what.seat", companion.Args{"Seat": ref.seat + 1, "Name": s.setup.Seats[ref.seat].Name, "What": what})
	}
	return what, s.describeValue(ref, value)
}

// What says one path of NotCounted in words.
func (s Sheet) What(path string) companion.Message {
	what, _ := s.Describe(companion.Key(path), json.RawMessage("null"))
	return what
}

// label names what a key holds, without the person.
func (s *Sheet) label(ref keyRef) companion.Message {
	goal := companion.Args{"Goal": ref.goal + 1}
	withPart := func(key string, part companion.Message) companion.Message {
		return companion.SayWith(key, companion.Args{"Goal": ref.goal + 1, "Part": part})
	}
	senior := func(key string) companion.Message {
		n := s.box.senior(ref.n) // by the name that its page and the mats say
		return companion.SayWith(key, companion.Args{"Name": n.Name(false), "What": say("deepsea.count." + n.Senior.Scoring.Count)})
	}
	switch ref.kind {
	case keyTrack:
		return sayTrack(trackNames[ref.n])
	case keyImpact:
		return companion.SayWith("deepsea.what.impact", companion.Args{"Value": ref.n})
	case keyHexes:
		return say("deepsea.what.hexes")
	case keyJournals:
		return say("deepsea.what.journals")
	case keySenior:
		return senior("deepsea.what.senior")
	case keySeniors:
		return say("deepsea.what.seniors")
	case keyCount:
		return companion.SayWith("deepsea.what.goal", goal)
	case keyPart:
		return withPart("deepsea.what.goal.part", sayPart(ref.part))
	case keyCells:
		return companion.SayWith("deepsea.what.goal.zones", goal)
	case keyStaging:
		return say("deepsea.what.staging")
	case keyResearch:
		return say("deepsea.what.research")
	case keyOther:
		return say("deepsea.what.other")
	case keyOwner:
		return senior("deepsea.what.owner")
	case keyOption:
		return companion.SayWith("deepsea.what.goal.option", goal)
	case keySeaStar:
		return say("deepsea.what.seaStar")
	case keyNamed:
		return say("deepsea.what.named")
	case keyFirst:
		return companion.SayWith("deepsea.what.goal.first", goal)
	case keySecond:
		return companion.SayWith("deepsea.what.goal.second", goal)
	case keyLeaders:
		return withPart("deepsea.what.goal.leaders", sayPart(ref.part))
	case keyDifficulty:
		return say("deepsea.what.difficulty")
	case keyThreshold:
		return say("deepsea.what.threshold." + thresholdNames[ref.n])
	case keyBonus:
		return companion.SayWith("deepsea.what.bonus", companion.Args{"N": ref.n + 1})
	case keySetbacks:
		return say("deepsea.what.setbacks")
	case keyChart:
		return say("deepsea.what.chart")
	case keySeatName:
		return say("deepsea.what.setup.name")
	case keyFinished:
		return say("deepsea.what.finished")
	case keyKept:
		return say("deepsea.what.kept")
	}
	if ref.ofFollow() {
		return followLabel(ref.kind)
	}
	return say("deepsea.what.setup." + ref.name)
}

func (s *Sheet) describeValue(ref keyRef, value json.RawMessage) companion.Message {
	n, err := parseNode(value)
	if err != nil || n.Kind == nullNode {
		return say("deepsea.value.missing")
	}
	if ref.ofFollow() {
		return s.describeFollow(ref, n)
	}
	switch n.Kind {
	case boolNode:
		return say("deepsea.value." + strconv.FormatBool(n.Truth))
	case numberNode:
		return s.describeNumber(ref, n)
	case textNode:
		return s.describeWord(ref, n.Text)
	case objectNode:
		if ref.kind == keyBonus {
			return describeBonus(n)
		}
		return s.describeObject(n)
	}
	switch ref.kind {
	case keyFirst, keySecond, keyLeaders:
		set := seatAnswer{}
		for _, item := range n.List {
			if seat, err := item.Int(1, s.seats()); err == nil {
				set.set |= 1 << (seat - 1)
			}
		}
		if set.set == 0 {
			return say("deepsea.value.nobody")
		}
		return companion.SayWith("deepsea.value.seats", companion.Args{"Names": s.saySeats(set)})
	case keySetbacks:
		return describeSetbacks(n)
	case keyJournals, keyOther:
		sum := 0
		for _, item := range n.List {
			if points := item.Member("points"); points != nil {
				item = points
			}
			i, _ := item.Int(-maxOther, maxOther)
			sum += i
		}
		return sayNumber(sum)
	case keyHexes:
		sum := 0
		for _, item := range n.List {
			i := 1
			if markers := item.Member("n"); markers != nil {
				i, _ = markers.Int(0, maxCount)
			}
			sum += i
		}
		return sayNumber(sum)
	}
	return sayNumber(len(n.List))
}

func (s *Sheet) describeNumber(ref keyRef, n *node) companion.Message {
	i, err := n.Int(-maxOther, maxOther)
	switch {
	case err != nil:
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": n.Text})
	case (ref.kind == keyOwner || ref.kind == keySetup && ref.name == "startSeat") && i == 0:
		return say("deepsea.value.nobody")
	case (ref.kind == keyOwner || ref.kind == keySetup && ref.name == "startSeat") && i > 0 && i <= s.seats():
		return s.saySeat(i - 1)
	}
	return sayNumber(i)
}

func (s *Sheet) describeWord(ref keyRef, text string) companion.Message {
	switch ref.kind {
	case keyOption:
		if slices.Contains(s.optionWords(ref.goal), text) {
			return sayOption(text)
		}
	case keyNamed:
		switch text {
		case namedConserve, namedJournal:
			return sayUnit(text)
		case optionNone:
			return say("deepsea.option.never")
		}
	case keySetup:
		for _, word := range []string{string(Competitive), string(Cooperative), string(Solo), string(Released2024), string(Prototype2023)} {
			if text == word {
				return say("deepsea.value." + word)
			}
		}
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": text})
}

func (s *Sheet) describeObject(n *node) companion.Message {
	if level := n.Member("level"); level != nil {
		i, _ := level.Int(1, MaxLevel)
		return companion.SayWith("deepsea.value.level", companion.Args{"Level": i})
	}
	if titles := n.Member("titles"); titles != nil {
		return s.describeTitles(titles.List)
	}
	return sayNumber(len(n.Members))
}

// describeTitles says how many Journals there are, and which came last.
func (s *Sheet) describeTitles(titles []*node) companion.Message {
	args := companion.Args{"N": len(titles)}
	if n := len(titles); n > 0 {
		if card := s.box.Journal(titles[n-1].Text); card != nil {
			args["Last"] = card.Name
			return companion.SayCount("deepsea.value.cards-last", n, args)
		}
	}
	return companion.SayCount("deepsea.value.cards", len(titles), args)
}

// Absent says what a missing value of a key means, where it isn't something to
// count: a card that nobody turned up, a game that goes on. No key elsewhere.
func (System) Absent(key companion.Key) companion.Message {
	ref, _ := parseKey(key)
	switch ref.kind {
	case keyBonus, keySetbacks:
		return say("deepsea.value.hidden")
	case keyFinished:
		return say("deepsea.value.false")
	}
	return companion.Message{}
}

// describeBonus says a Bonus card: its title, else what it counts.
func describeBonus(n *node) companion.Message {
	if title := n.Member("title"); title != nil && title.Kind == textNode {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": title.Text})
	}
	if word := n.Member("count"); word != nil && slices.Contains(Counters(), word.Text) {
		return CounterText(word.Text)
	}
	return say("deepsea.value.revealed")
}

// describeSetbacks says the Setback that was revealed last.
func describeSetbacks(n *node) companion.Message {
	if len(n.List) == 0 {
		return say("deepsea.value.missing")
	}
	if title := n.List[len(n.List)-1].Member("title"); title != nil && title.Kind == textNode {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": title.Text})
	}
	return say("deepsea.value.revealed")
}
