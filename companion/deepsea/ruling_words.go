package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

func splitWords(text string) []string { return strings.Split(text, " ") }

// ruledWords are the values of settings that are words.
var ruledWords = map[string]string{
	"none": "deepsea.ruling.value.none", "stock": "deepsea.ruling.value.stock", "tray": "deepsea.ruling.value.tray",
	"deck": "deepsea.ruling.value.deck", "display": "deepsea.ruling.value.display", "removed": "deepsea.ruling.value.removed",
	"on": "deepsea.ruling.value.on", "off": "deepsea.ruling.value.off", "yes": "deepsea.value.true", "no": "deepsea.value.false",
	"preparation": "deepsea.ruling.value.preparation", "activation": "deepsea.ruling.value.activation", "ended": "deepsea.ruling.value.ended",
}

// placeSaid is a place that a ruling may change, with the person where it
// belongs to one.
func (b *Box) placeSaid(seats []Seat, words []string) companion.Message {
	if seat := seatOfWord(words[0]); seat > 0 {
		what := b.placeOfSeat(append(slices.Clone(words[1:]), "", ""))
		if seat > len(seats) {
			return what
		}
		return companion.SayWith("deepsea.what.seat", companion.Args{"Seat": seat, "Name": seats[seat-1].Name, "What": what})
	}
	w := append(slices.Clone(words), "", "", "")
	number, _ := strconv.Atoi(w[1])
	switch w[0] {
	case "round":
		return say("deepsea.ruling.round")
	case "wave":
		return say("deepsea.ruling.wave")
	case "phase":
		return say("deepsea.ruling.phase")
	case "active":
		return say("deepsea.ruling.active")
	case "named":
		return say("deepsea.ruling.named")
	case "passed":
		return companion.SayWith("deepsea.ruling.passed", companion.Args{"Who": seatSaid(seats, w[1])})
	case "cell":
		return companion.SayWith("deepsea.ruling.cell", companion.Args{"Cell": w[1]})
	case "discoverer":
		return companion.SayWith("deepsea.ruling.discoverer", companion.Args{"Zone": b.zoneSaid(w[1])})
	case "space":
		return companion.SayWith("deepsea.ruling.space", companion.Args{"Zone": b.zoneSaid(w[1]), "Space": w[2]})
	case "site":
		return companion.SayWith("deepsea.ruling.site", companion.Args{"Zone": b.zoneSaid(w[1]), "Space": w[2]})
	case "card":
		return companion.SayWith("deepsea.ruling.card", companion.Args{"Card": b.cardSaid(w[1])})
	case "circle":
		return companion.SayWith("deepsea.ruling.circle", companion.Args{"Card": b.cardSaid(w[1]), "Number": w[2]})
	case "hex":
		return companion.SayWith("deepsea.ruling.hex", companion.Args{"Hex": b.hexSaid(w[1]), "Who": seatSaid(seats, w[2])})
	case "option":
		return companion.SayWith("deepsea.ruling.option", companion.Args{"Goal": number})
	case "race":
		return companion.SayWith("deepsea.ruling.race", companion.Args{"Goal": number, "Number": w[2]})
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": strings.Join(words, " ")})
}

func (b *Box) placeOfSeat(w []string) companion.Message {
	switch w[0] {
	case "track":
		if slices.Contains(trackNames[:], w[1]) {
			return sayTrack(w[1])
		}
	case "research":
		return say("deepsea.then.research")
	case "staging":
		return say("deepsea.then.staging")
	case "cleanup":
		return say("deepsea.then.cleanup")
	case "supply":
		return say("deepsea.ruling.supply")
	case "extra":
		return say("deepsea.ruling.extra")
	case "token":
		return companion.SayWith("deepsea.ruling.token", companion.Args{"Token": b.tokenSaid(w[1])})
	case "vessel":
		if w[1] == "stock" {
			return say("deepsea.ruling.new-vessel")
		}
		return companion.SayWith("deepsea.ruling.vessel", companion.Args{"Zone": b.zoneSaid(w[1])})
	case "tile":
		if w[1] == "tray" {
			return say("deepsea.ruling.new-tile")
		}
		return companion.SayWith("deepsea.ruling.tile", companion.Args{"Tile": b.tileSaid(w[1])})
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": strings.TrimSpace(strings.Join(w, " "))})
}

// seatOfWord reads "p1" … "p5"; 0 for anything else.
func seatOfWord(word string) int {
	if len(word) == 2 && word[0] == 'p' && word[1] >= '1' && word[1] <= '0'+MaxSeats {
		return int(word[1] - '0')
	}
	return 0
}

func seatSaid(seats []Seat, word string) companion.Message {
	if seat := seatOfWord(word); seat > 0 && seat <= len(seats) {
		return companion.SayWith("deepsea.seat", companion.Args{"Seat": seat, "Name": seats[seat-1].Name})
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": word})
}

// RulingValueSaid is a value of a place in words.
func (b *Box) RulingValueSaid(seats []Seat, what, value string) companion.Message {
	switch {
	case seatOfWord(value) > 0:
		return seatSaid(seats, value)
	case ruledWords[value] != "":
		return say(ruledWords[value])
	case strings.HasPrefix(what, "option "):
		return sayOption(value)
	case what == "named":
		return say("deepsea.act." + value)
	case strings.Contains(what, " tile "):
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": b.tileSaid(value)})
	case b.Zone(value) != nil:
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": b.zoneSaid(value)})
	}
	return companion.SayWith("deepsea.value.text", companion.Args{"Text": value})
}

// rulingsSaid are the settings of a ruling in words.
func (s *Sheet) rulingsSaid(settings []string) []companion.Message {
	var said []companion.Message
	for _, setting := range settings {
		words := splitWords(setting)
		n := len(words) - 1
		said = append(said, s.box.RulingSaid(s.setup.Seats, strings.Join(words[:n], " "), words[n]))
	}
	return said
}
