package deepsea

import (
	"slices"
	"strconv"
	"strings"
)

// The text form of a move: seat, kind, things by their ids, and the item it
// carries out: "p1 travel the-sea-star kelp-forest by travel". What chance
// brought has no seat: "draw-board kelp-forest". Tiles stand as "pilot",
// "pilot:senior", "pilot+disc".

// MoveText writes a move. A move of another box, or an impossible one, gives
// some text that ParseMove refuses.
func (p *Position) MoveText(m Move) string { return string(p.AppendMove(nil, m)) }

// AppendMove appends the text of a move.
func (p *Position) AppendMove(b []byte, m Move) []byte {
	if m.Seat > 0 {
		b = append(b, 'p')
		b = strconv.AppendInt(b, int64(m.Seat), 10)
		b = append(b, ' ')
	}
	if m.Kind >= numMoveKinds {
		return append(b, '?')
	}
	kind := &moveKinds[m.Kind]
	b = append(b, kind.word...)
	values := [3]uint8{m.A, m.B, m.C}
	for k, parameter := range kind.parameters {
		if text := p.parameterText(parameter, values[k], m); text != "" {
			b = append(append(b, ' '), text...)
		}
	}
	if m.Kind.usesItem() {
		b = append(append(b, " by "...), p.itemTextSafe(m.Item)...)
	}
	return b
}

func (p *Position) itemTextSafe(i Item) string {
	r := p.rules
	if i.kind >= numItemKinds || i.kind == itemAction && int(i.ref) >= len(r.slots) || int(i.zone) > len(r.zones) {
		return "?"
	}
	return r.itemText(i)
}

func (p *Position) parameterText(kind parameter, v uint8, m Move) string {
	r, n := p.rules, int(v)
	switch {
	case kind == zoneParameter && n < len(r.zones):
		return r.zones[n].id
	case kind == cellParameter && n < numCells:
		return cellName(v)
	case kind == siteParameter && n < len(r.sites):
		return r.zones[r.sites[n].zone].id + " " + r.sites[n].id
	case kind == spaceParameter && n < len(r.spaces):
		return r.zones[r.spaces[n].zone].id + " " + r.spaces[n].id
	case kind == cardParameter && n < len(r.cards):
		return r.cards[n].id
	case kind == tileParameter && n < len(r.tiles):
		return r.tiles[n].id
	case kind == tileStateParameter && n < len(r.tiles):
		return r.tiles[n].id + tileStates[m.B&7>>1]
	case kind == tokenParameter && n < len(r.tokens):
		return r.tokens[n].id
	case kind == hexParameter && n < len(r.impact.hexes):
		h := &r.impact.hexes[n]
		return strconv.Itoa(int(h.row)) + "," + strconv.Itoa(int(h.col))
	case kind == attributeParameter && n < NumTracks:
		return trackNames[n]
	case kind == goalOptionParameter && int(m.A) < 3 && n < len(r.box.plans[m.A].options):
		return r.box.plans[m.A].options[n].goal.ID
	case kind == typeParameter && (n == 1 || n == 2):
		return namedWords[n-1]
	case kind == faceParameter:
		return r.box.faceText(cardFace(v))
	case kind == columnParameter && n < numColumns:
		return allColumns[n]
	case kind == secondDepthParameter && n == 0, kind == slotParameter && n == 0, kind == noParameter:
		return ""
	case kind == depthParameter || kind == secondDepthParameter || kind == slotParameter:
		return strconv.Itoa(n)
	case kind == trackParameter, kind == optionParameter, kind == pocketParameter, kind == circleParameter, kind == goalParameter, kind == seatParameter:
		return strconv.Itoa(n + 1)
	}
	return "?"
}

// tileStates are the endings of a tile by side and disc.
var tileStates = [4]string{"", ":senior", "+disc", ":senior+disc"}

func cellName(cell uint8) string {
	return allColumns[cell%numColumns] + string(rune('1'+cell/numColumns))
}

// ParseMove reads what MoveText wrote; ok is false for anything else. It
// doesn't say that the move is legal.
func (p *Position) ParseMove(text string) (m Move, ok bool) {
	words := strings.Split(text, " ")
	if len(words) > 12 {
		return Move{}, false
	}
	if w := words[0]; len(w) == 2 && w[0] == 'p' && w[1] >= '1' && w[1] <= '0'+MaxSeats {
		m.Seat, words = w[1]-'0', words[1:]
	}
	if len(words) == 0 {
		return Move{}, false
	}
	for k := MoveRecruit; k < numMoveKinds; k++ {
		if moveKinds[k].word == words[0] {
			m.Kind = k
		}
	}
	if m.Kind == noMove {
		return Move{}, false
	}
	rest := words[1:]
	if m.Kind.usesItem() {
		n := len(rest)
		if n < 2 || rest[n-2] != "by" {
			return Move{}, false
		}
		if m.Item, ok = p.rules.parseItem(rest[n-1]); !ok {
			return Move{}, false
		}
		rest = rest[:n-2]
	}
	values := [3]*uint8{&m.A, &m.B, &m.C}
	for k, parameter := range moveKinds[m.Kind].parameters {
		used, ok := p.readParameter(parameter, rest, values[k], &m)
		if !ok {
			return Move{}, false
		}
		rest = rest[used:]
	}
	return m, len(rest) == 0 && p.MoveText(m) == text
}

// readParameter reads one value and tells how many words it took.
func (p *Position) readParameter(kind parameter, words []string, v *uint8, m *Move) (used int, ok bool) {
	r := p.rules
	if kind == noParameter || len(words) == 0 && (kind == secondDepthParameter || kind == slotParameter) {
		return 0, true
	}
	if len(words) == 0 {
		return 0, false
	}
	word, at := words[0], -1
	switch kind {
	case zoneParameter:
		at = slices.IndexFunc(r.zones, func(z zoneRules) bool { return z.id == word })
	case siteParameter, spaceParameter:
		return r.readPlace(kind, words, v)
	case cardParameter:
		at = slices.IndexFunc(r.cards, func(c cardRules) bool { return c.id == word })
	case tileParameter:
		at = slices.IndexFunc(r.tiles, func(t tileRules) bool { return t.id == word })
	case tileStateParameter:
		for s := len(tileStates) - 1; s >= 0; s-- {
			if id, found := strings.CutSuffix(word, tileStates[s]); found && at < 0 {
				at = slices.IndexFunc(r.tiles, func(t tileRules) bool { return t.id == id })
				m.B = uint8(s)<<1 | tileHere
			}
		}
	case tokenParameter:
		at = slices.IndexFunc(r.tokens, func(t tokenRules) bool { return t.id == word })
	case attributeParameter:
		at = slices.Index(trackNames[:], word)
	case faceParameter:
		f, ok := r.box.readFace(word)
		*v = uint8(f)
		return 1, ok
	case columnParameter:
		at = slices.Index(allColumns, word)
	case typeParameter:
		if at = slices.Index(namedWords[:2], word); at >= 0 {
			at++
		}
	case goalOptionParameter:
		if m.A < 3 {
			at = slices.IndexFunc(r.box.plans[m.A].options, func(o goalPlan) bool { return o.goal.ID == word })
		}
	case cellParameter:
		for c := range uint8(numCells) {
			if cellName(c) == word {
				at = int(c)
			}
		}
	case hexParameter:
		for k := range r.impact.hexes {
			if p.parameterText(hexParameter, uint8(k), *m) == word {
				at = k
			}
		}
	default:
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > 200 {
			return 0, false
		}
		if kind != depthParameter && kind != secondDepthParameter && kind != slotParameter {
			n--
		}
		at = n
	}
	*v = uint8(max(at, 0))
	return 1, at >= 0
}

// readPlace reads a zone and the id of a site or space in it.
func (r *rulebook) readPlace(kind parameter, words []string, v *uint8) (used int, ok bool) {
	if len(words) < 2 {
		return 0, false
	}
	z, ok := r.zoneIndex(words[0])
	if !ok {
		return 0, false
	}
	var at int
	if kind == siteParameter {
		at = slices.IndexFunc(r.sites, func(s siteRules) bool { return int(s.zone) == z && s.id == words[1] })
	} else {
		at = slices.IndexFunc(r.spaces, func(s spaceRules) bool { return int(s.zone) == z && s.id == words[1] })
	}
	*v = uint8(max(at, 0))
	return 2, at >= 0
}
