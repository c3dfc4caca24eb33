package deepsea

import "strings"

// Item is one reward or one granted action that waits to be taken: what it is
// and where it comes from. Two items of the same content are interchangeable;
// a frame keeps how many there are. deepsea-rules §7.1.
type Item struct {
	kind itemKind
	n    uint8 // how many; 0 in a Move
	ref  uint8 // itemAction: slot of the rulebook; itemDiscover: depths
	zone uint8 // zone + 1 that it comes from, or is bound to; 0 = none
}

type itemKind uint8

const (
	noItem itemKind = iota
	itemReputation
	itemInspiration
	itemCoordination
	itemIngenuity
	itemAny
	itemLowest
	itemResearch
	itemDisc
	itemImpact
	itemPromote
	itemAction   // the alternatives of one slot, one of which may be done
	itemDiscover // of a sonar space or a ranged sonar
	itemLaunch   // a vessel that its owner puts into a launch zone of his choice
	numItemKinds
)

// The names of gains are those of the facts.
var itemNames = [numItemKinds]string{"", "reputation", "inspiration", "coordination", "ingenuity",
	"any", "lowest", "research", "disc", "impact", "promote", "action", "discover", "launch"}

// discoverAnywhere, beside the depths of an itemDiscover, says that a board of
// the source zone's own depth needs no zone above it (Vortex, Abyssal Plain).
const discoverAnywhere = 1 << 7

// promotionText tells a promotion that is a reward from one that is an action.
const promotionText = "promotion"

func gainItem(word string) Item {
	for k, name := range itemNames {
		if name == word && itemKind(k) <= itemPromote {
			return Item{kind: itemKind(k), n: 1}
		}
	}
	return Item{}
}

// itemList is a short list of items; equal ones are counted together.
type itemList struct {
	n     uint8
	items [maxItems]Item
}

// maxItems is more than one disc, card or tile brings: ten gains with and ten
// without a source zone never come together.
const maxItems = 12

// add puts items into the list, beside their equals where there are some. What
// wouldn't fit is left out; checkRulebook sees to it that printed things do.
func (l *itemList) add(item Item) {
	for i := range l.items[:l.n] {
		if one := &l.items[i]; one.is(item) {
			one.n += item.n
			return
		}
	}
	if int(l.n) < len(l.items) {
		l.items[l.n] = item
		l.n++
	}
}

// addAll adds gains, each with the source zone that it was printed for.
func (l *itemList) addAll(gains []Item) {
	for _, item := range gains {
		l.add(item)
	}
}

// remove takes one of an item out.
func (l *itemList) remove(i int) {
	l.items[i].n--
	if l.items[i].n == 0 {
		copy(l.items[i:l.n], l.items[i+1:l.n])
		l.n--
		l.items[l.n] = Item{}
	}
}

// find gives the place of an item, -1 if there is none.
func (l *itemList) find(item Item) int {
	for i := range l.items[:l.n] {
		if l.items[i].is(item) {
			return i
		}
	}
	return -1
}

func (i Item) is(other Item) bool {
	return i.kind == other.kind && i.ref == other.ref && i.zone == other.zone
}

// one is the item as a Move names it.
func (i Item) one() Item { i.n = 0; return i }

// sourced keeps a source zone only where it matters: for Impacts (missions 7
// and 10), Discovers and bound actions. So equal rewards are one item.
func (i Item) sourced() Item {
	if i.kind != itemImpact && i.kind != itemDiscover && i.kind != itemAction {
		i.zone = 0
	}
	return i
}

// itemText is an item in a move: "impact@brine-pool", "travel/sonar",
// "discover(3-5)". A stable form.
func (r *rulebook) itemText(i Item) string {
	text := itemNames[i.kind]
	switch i.kind {
	case itemAction:
		text = r.slots[i.ref].text
	case itemPromote:
		text = promotionText
	case itemDiscover:
		text += depthsText(i.ref)
		if i.ref&discoverAnywhere != 0 {
			text += "!"
		}
	}
	if i.zone > 0 {
		text += "@" + r.zones[i.zone-1].id
	}
	return text
}

func (r *rulebook) parseItem(text string) (Item, bool) {
	word, zone, bound := strings.Cut(text, "@")
	item := Item{}
	if word == promotionText {
		return Item{kind: itemPromote}, !bound
	}
	if bound {
		z, ok := r.zoneIndex(zone)
		if !ok {
			return item, false
		}
		item.zone = uint8(z) + 1
	}
	for k := itemReputation; k < numItemKinds; k++ {
		if itemNames[k] == word && k != itemAction && k != itemDiscover && k != itemPromote {
			item.kind = k
			return item, item == item.sourced()
		}
	}
	if rest, ok := strings.CutPrefix(word, itemNames[itemDiscover]+"("); ok {
		item.kind = itemDiscover
		rest, anywhere := strings.CutSuffix(rest, "!")
		if anywhere {
			item.ref = discoverAnywhere
		}
		depths, ok := parseDepths("(" + rest)
		item.ref |= depths
		return item, ok
	}
	for k := range r.slots {
		if r.slots[k].text == word {
			item.kind, item.ref = itemAction, uint8(k)
			return item, true
		}
	}
	return item, false
}

// depthsText writes a set of depths (bit d-1 = depth d): "(3-5)", "(3)".
func depthsText(set uint8) string {
	low, high := 0, 0
	for d := 1; d <= MaxDepth; d++ {
		if set>>(d-1)&1 == 1 {
			if low == 0 {
				low = d
			}
			high = d
		}
	}
	text := "(" + string(rune('0'+low))
	for d := low + 1; d <= high; d++ {
		switch {
		case set>>(d-1)&1 == 0:
		case d == high && solid(set, low, high):
			return text + "-" + string(rune('0'+high)) + ")"
		case !solid(set, low, high):
			text += "," + string(rune('0'+d))
		}
	}
	return text + ")"
}

func solid(set uint8, low, high int) bool {
	for d := low; d <= high; d++ {
		if set>>(d-1)&1 == 0 {
			return false
		}
	}
	return true
}

func parseDepths(text string) (set uint8, ok bool) {
	for candidate := uint8(1); candidate < 1<<MaxDepth; candidate++ {
		if depthsText(candidate) == text {
			return candidate, true
		}
	}
	return 0, false
}
