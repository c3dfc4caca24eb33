package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// MoveSaid says a move of a table's box, in its text form, in words without
// the person: "recruit Pilot". seat is who makes it, 0 = chance.
func (b *Box) MoveSaid(text string) (said companion.Message, seat int) {
	words := strings.Split(text, " ")
	if w := words[0]; len(w) == 2 && w[0] == 'p' && w[1] >= '1' && w[1] <= '0'+MaxSeats {
		seat, words = int(w[1]-'0'), words[1:]
	}
	if len(words) == 0 {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": text}), seat
	}
	kind, item := words[0], ""
	words = words[1:]
	if n := len(words); n >= 2 && words[n-2] == "by" {
		item, words = words[n-1], words[:n-2]
	}
	for len(words) < 3 {
		words = append(words, "")
	}
	if args, ok := b.moveArgs(kind, item, words); ok {
		return companion.SayWith("deepsea.move."+kind, args), seat
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": text}), seat
}

// MoveSaid is Box.MoveSaid with the name of a person that a Setback hits.
func (s GameState) MoveSaid(text string) (said companion.Message, seat int) {
	said, seat = s.Sheet.box.MoveSaid(text)
	if said.Key == "deepsea.move.hit" {
		if hit, err := strconv.Atoi(text[strings.LastIndexByte(text, ' ')+1:]); err == nil && hit >= 1 && hit <= s.Sheet.seats() {
			said = companion.SayWith("deepsea.move.hit-name", companion.Args{"Seat": hit, "Name": s.Sheet.setup.Seats[hit-1].Name})
		}
	}
	return said, seat
}

// moveArgs are what the sentence of a kind of move names.
func (b *Box) moveArgs(kind, item string, w []string) (companion.Args, bool) {
	switch kind {
	case "recruit", "reassign", "activate", "promote", "copy", "draw-tile", "lose-specialist":
		return companion.Args{"Tile": b.tileSaid(w[0])}, true
	case "fill-pocket", "draw-start", "hit":
		return companion.Args{"Number": w[0]}, true
	case "end-reassign", "end-turn", "pass", "end-hits":
		return companion.Args{}, true
	case "use-circle", "draw-anchor", "draw-journal", "lose-journal":
		return companion.Args{"Card": b.cardSaid(w[0])}, true
	case "spend-token":
		n, _ := strconv.Atoi(w[1])
		return companion.Args{"Option": b.optionSaid(w[0], n-1)}, true
	case "keep-token", "draw-token":
		return companion.Args{"Token": b.tokenSaid(w[0])}, true
	case "travel":
		return companion.Args{"From": b.zoneSaid(w[0]), "To": b.zoneSaid(w[1])}, true
	case "sonar":
		return companion.Args{"Zone": b.zoneSaid(w[0]), "Track": w[1]}, true
	case "choose-depths":
		return companion.Args{"Depths": strings.Join(slices.DeleteFunc(slices.Clone(w), func(d string) bool { return d == "" }), " + ")}, true
	case "keep-board", "choose-launch", "dive", "draw-board", "lose-vessel":
		return companion.Args{"Zone": b.zoneSaid(w[0])}, true
	case "place-board", "draw-column":
		return companion.Args{"Cell": w[0]}, true
	case "conserve":
		return companion.Args{"Zone": b.zoneSaid(w[0]), "Space": w[1]}, true
	case "journal":
		return companion.Args{"Zone": b.zoneSaid(w[0]), "Card": b.cardSaid(w[2])}, true
	case "place-impact", "lose-marker":
		return companion.Args{"Hex": b.hexSaid(w[0])}, true
	case "move-impact":
		return companion.Args{"Hex": b.hexSaid(w[1])}, true
	case "choose-attribute", "lose-track":
		return companion.Args{"Track": sayTrack(w[0])}, slices.Contains(trackNames[:], w[0])
	case "goal-option":
		return companion.Args{"Goal": w[0], "Option": w[1]}, true
	case "name-type":
		return companion.Args{"Type": say("deepsea.act." + orWord(w[0], "conserve"))}, w[0] == "conserve" || w[0] == "journal"
	case "reveal":
		return companion.Args{"Card": b.faceSaid(w[0])}, true
	case "take", "decline":
		return companion.Args{"What": b.itemSaid(item)}, true
	}
	return nil, false
}

func orWord(word, otherwise string) string {
	if word == "" {
		return otherwise
	}
	return word
}

// tileSaid names the side of a tile that is seen, and says that its disc lies
// on it.
func (b *Box) tileSaid(text string) companion.Message {
	id, disc := strings.CutSuffix(text, "+disc")
	id, senior := strings.CutSuffix(id, ":senior")
	name := id
	if s := b.Specialist(id); s != nil {
		name = s.Name(senior)
	}
	if disc {
		return companion.SayWith("deepsea.tile.disc", companion.Args{"Name": name})
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": name})
}

func (b *Box) zoneSaid(id string) string {
	if z := b.Zone(id); z != nil {
		return z.Name
	}
	return id
}

func (b *Box) cardSaid(id string) string {
	if j := b.Journal(id); j != nil {
		return j.Name
	}
	return id
}

// hexSaid is a hex as people count: row from above and place from the left, from 1.
func (b *Box) hexSaid(text string) companion.Message {
	r, c, _ := strings.Cut(text, ",")
	row, errR := strconv.Atoi(r)
	column, errC := strconv.Atoi(c)
	if errR != nil || errC != nil {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": text})
	}
	return companion.SayWith("deepsea.hex.at", companion.Args{"Row": row + 1, "Column": column + 1})
}

// tokenSaid is a token by its options: one of them is taken.
func (b *Box) tokenSaid(id string) companion.Message {
	var said companion.Message
	for i := range b.facts.Tokens() {
		if b.facts.Tokens()[i].ID != id {
			continue
		}
		for k := range b.facts.Tokens()[i].Options {
			option := companion.SayWith("deepsea.token", companion.Args{"What": b.optionSaid(id, k)})
			if k > 0 {
				option = companion.SayWith("deepsea.token.or", companion.Args{"One": said, "Other": option})
			}
			said = option
		}
	}
	return said
}

// optionSaid is what one option of a token brings.
func (b *Box) optionSaid(id string, k int) []companion.Message {
	for i := range b.facts.Tokens() {
		token := &b.facts.Tokens()[i]
		if token.ID != id || k < 0 || k >= len(token.Options) {
			continue
		}
		option := &token.Options[k]
		said := gainsSaid(option.Gains)
		if option.Action != nil {
			said = append(said, say("deepsea.act."+option.Action.Act))
		}
		if len(option.Pay) > 0 {
			return []companion.Message{companion.SayWith("deepsea.act.pay-disc", companion.Args{"What": said})}
		}
		return said
	}
	return nil
}

// gainsSaid are gains in words, equal ones together.
func gainsSaid(gains []string) []companion.Message {
	var said []companion.Message
	for _, g := range Gains(gains) {
		said = append(said, companion.SayWith("deepsea.gains", companion.Args{"N": g.N, "Gain": say("deepsea.gain." + g.Word)}))
	}
	return said
}

// itemSaid is a reward or granted action that waits: "impact@brine-pool",
// "travel/sonar", "discover(3-5)".
func (b *Box) itemSaid(text string) companion.Message {
	word, zone, from := strings.Cut(text, "@")
	said := b.wordSaid(word)
	if from {
		return companion.SayWith("deepsea.item.from", companion.Args{"What": said, "Zone": b.zoneSaid(zone)})
	}
	return said
}

func (b *Box) wordSaid(word string) companion.Message {
	if slices.Contains(gainWords, word) {
		return say("deepsea.gain." + word)
	}
	if depths, ok := strings.CutPrefix(word, "discover("); ok {
		return companion.SayWith("deepsea.item.discover", companion.Args{"Depths": strings.TrimRight(depths, ")!")})
	}
	if word == "launch" {
		return say("deepsea.item.launch")
	}
	var ways []companion.Message
	for way := range strings.SplitSeq(word, "/") {
		known := companion.SayWith("deepsea.value.text", companion.Args{"Text": way})
		for _, act := range actWords {
			if strings.HasPrefix(way, act) {
				known = say("deepsea.act." + act)
			}
		}
		ways = append(ways, known)
	}
	switch len(ways) {
	case 1:
		return ways[0]
	case 2:
		return companion.SayWith("deepsea.token.or", companion.Args{"One": ways[0], "Other": ways[1]})
	}
	return companion.SayWith("deepsea.item.either", companion.Args{"Ways": ways})
}

// describeGesture says what a gesture of a played game did.
func (s GameState) describeGesture(value json.RawMessage) (what, held companion.Message) {
	var g Gesture
	if json.Unmarshal(value, &g) != nil || len(g.Moves) == 0 && len(g.Rulings) == 0 {
		return say("deepsea.move.start"), companion.Message{}
	}
	if len(g.Rulings) > 0 {
		return companion.SayWith("deepsea.move.ruling", companion.Args{"What": s.Sheet.rulingsSaid(g.Rulings)}), companion.Message{}
	}
	said, seat := s.MoveSaid(g.Moves[0])
	if seat > 0 && seat <= s.Sheet.seats() {
		said = companion.SayWith("deepsea.what.seat", companion.Args{"Seat": seat, "Name": s.Sheet.setup.Seats[seat-1].Name, "What": said})
	}
	if g.Revealed {
		said = companion.SayWith("deepsea.move.revealed", companion.Args{"What": said})
	}
	return said, companion.Message{}
}
