package deepsea

import (
	"strconv"
	"strings"
)

// verb is what an action does. deepsea-rules §7.1.
type verb uint8

const (
	verbTravel verb = iota
	verbSonar
	verbDive
	verbConserve
	verbJournal
	verbPromote
	verbCopy
)

// act is one printed action with what changes it.
type act struct {
	verb       verb
	technology uint8 // more distance and depth of a Travel
	depths     uint8 // of a ranged Sonar; 0 = a plain one
	tokens     uint8 // of a Dive, 1 or more
	cost       int8  // research more or less for a Conserve
	anyZone    bool  // Conserve in any zone at the depth of a vessel
	lastHere   bool  // Whale Calving Grounds: doesn't trigger again
}

// slotRules is one slot: alternatives, of which one may be done.
type slotRules struct {
	acts []act
	text string // the alternatives with their changes: "travel/sonar", "travel+1"
}

func actOf(a *Action) act {
	made := act{technology: uint8(a.TechBonus), tokens: uint8(max(1, a.Tokens)), cost: int8(a.CostDelta), anyZone: a.Scope == "vessel-depth", depths: depthSet(a.Depths)}
	for v, word := range actWords {
		if word == a.Act {
			made.verb = verb(v)
		}
	}
	return made
}

func depthSet(depths []int) (set uint8) {
	for _, d := range depths {
		set |= 1 << (d - 1)
	}
	return set
}

// text is "travel+1", "sonar(3-5)", "dive*2", "conserve-1", "conserve~".
func (a act) text() string {
	text := actWords[a.verb]
	if a.technology > 0 {
		text += "+" + strconv.Itoa(int(a.technology))
	}
	if a.depths != 0 {
		text += depthsText(a.depths)
	}
	if a.tokens > 1 {
		text += "*" + strconv.Itoa(int(a.tokens))
	}
	if a.cost > 0 {
		text += "+"
	}
	if a.cost != 0 {
		text += strconv.Itoa(int(a.cost))
	}
	if a.anyZone {
		text += "~"
	}
	if a.lastHere {
		text += "."
	}
	return text
}

// slot gives the number of a slot with these alternatives, the same for the
// same.
func (r *rulebook) slot(acts ...act) uint8 {
	ways := make([]string, len(acts))
	for i, a := range acts {
		ways[i] = a.text()
	}
	text := strings.Join(ways, "/")
	for k := range r.slots {
		if r.slots[k].text == text {
			return uint8(k)
		}
	}
	r.slots = append(r.slots, slotRules{acts, text})
	return uint8(len(r.slots) - 1)
}

func (r *rulebook) slotsOf(printed [][]Action) []uint8 {
	slots := make([]uint8, 0, len(printed))
	for _, alternatives := range printed {
		acts := make([]act, len(alternatives))
		for i := range alternatives {
			acts[i] = actOf(&alternatives[i])
		}
		slots = append(slots, r.slot(acts...))
	}
	return slots
}

// actIn finds the alternative of a slot that does something.
func (r *rulebook) actIn(item Item, v verb) (act, bool) {
	if item.kind != itemAction {
		return act{}, false
	}
	for _, a := range r.slots[item.ref].acts {
		if a.verb == v {
			return a, true
		}
	}
	return act{}, false
}
