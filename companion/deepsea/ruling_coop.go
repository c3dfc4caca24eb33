package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// Rulings on co-op cards: one that was revealed, its threshold, what it counts
// and for whom, and numbers that only people know. Bonus goals are 1–3,
// Setbacks go by their round. deepsea-rules §15.2.

// setCoop carries out a setting of a team's game.
func (p *Position) setCoop(what, name, after string) (before string, ok bool) {
	if !p.rules.team {
		return "", false
	}
	switch what {
	case "bonus":
		if spot := p.bonusNamed(name); spot != nil {
			before = p.faceOrNone(spot.card)
			if ok = p.setFace(&spot.card, CardBonus, after); spot.card == noCard {
				*spot = bonusSpot{}
			}
		}
		return before, ok
	case "setback":
		round, err := strconv.Atoi(name)
		if err != nil || round < setbacksFrom || round > int(p.rules.rounds) {
			return "", false
		}
		f := &p.coop.setbacks[round-setbacksFrom]
		return p.faceOrNone(*f), p.setFace(f, CardSetback, after)
	case "threshold":
		if k := slices.Index(thresholdNames[:], name); k >= 0 {
			return p.coop.thresholds[k].set(after)
		}
	}
	spot := p.bonusNamed(name)
	if spot == nil || spot.card == noCard {
		return "", false
	}
	switch what {
	case "threshold":
		return spot.threshold.set(after)
	case "total":
		return spot.total.set(after)
	case "counts":
		return setWord(&spot.count, Counters(), after)
	case "scope":
		return setWord(&spot.scope, []string{ScopeTeam, ScopeEach}, after)
	}
	return "", false
}

// bonusNamed is a Bonus goal by its number 1–3; nil if there is none.
func (p *Position) bonusNamed(name string) *bonusSpot {
	if len(name) != 1 || name[0] < '1' || int(name[0]-'1') >= len(p.coop.bonus) {
		return nil
	}
	return &p.coop.bonus[name[0]-'1']
}

func (p *Position) faceOrNone(f cardFace) string {
	if f == noCard {
		return "none"
	}
	return p.rules.box.faceText(f)
}

// setFace lays another card; the one before goes back into the deck.
func (p *Position) setFace(f *cardFace, kind, after string) bool {
	next, ok := noCard, after == "none"
	if !ok {
		next, ok = p.rules.box.readFace(after)
	}
	card, _, known := p.rules.box.face(next)
	if !ok || known && (card.Kind != kind || p.coop.out>>next.card()&1 == 1 && (*f == noCard || *f == blankCard || f.card() != next.card())) {
		return false
	}
	if _, _, lay := p.rules.box.face(*f); lay {
		p.coop.out &^= 1 << f.card()
	}
	if known {
		p.coop.out |= 1 << next.card()
	}
	*f = next
	return true
}

// set reads a number of 0–999, or none.
func (h *handNumber) set(after string) (before string, ok bool) {
	before = "none"
	if *h > 0 {
		before = strconv.Itoa(int(*h) - 1)
	}
	if after == "none" {
		*h = 0
		return before, true
	}
	n, err := strconv.Atoi(after)
	if err != nil || n < 0 || n > maxThreshold || strconv.Itoa(n) != after {
		return before, false
	}
	*h = handNumber(n + 1)
	return before, true
}

// setWord reads one of some words as its place + 1, or none.
func setWord(place *uint8, words []string, after string) (before string, ok bool) {
	before = "none"
	if *place > 0 {
		before = words[*place-1]
	}
	at := slices.Index(words, after)
	if at < 0 && after != "none" {
		return before, false
	}
	*place = uint8(at + 1)
	return before, true
}

// CoopRulings turns values of a sheet into the rulings that say the same of a
// played game: thresholds, and of Bonus goals that people count by hand the
// total and what each seat has. Other values have none.
func CoopRulings(values []companion.Value) []string {
	var settings []string
	say := func(setting string, n *int) {
		after := " none"
		if n != nil {
			after = " " + strconv.Itoa(*n)
		}
		settings = append(settings, setting+after)
	}
	for _, v := range values {
		if name, ok := strings.CutPrefix(string(v.Key), "coop.threshold."); ok {
			var n *int
			if json.Unmarshal(v.Value, &n) == nil {
				say("threshold "+name, n)
			}
		}
		number, ok := strings.CutPrefix(string(v.Key), "coop.bonus")
		var card BonusGoal
		if !ok || json.Unmarshal(v.Value, &card) != nil {
			continue
		}
		say("threshold "+number, card.Threshold)
		say("total "+number, card.Total)
		for i, n := range card.Counts {
			if card.Count == "" {
				say(seatName(uint8(i)+1)+" bonus "+number, n)
			}
		}
	}
	return settings
}
