package companion_test

import (
	"maps"
	"slices"

	"shipmate/companion"
)

// model is the reference: it keeps nothing but the lines, and computes
// everything from the first of them each time it is asked.
type model struct{ lines []modelLine }

type modelLine struct {
	op    string
	kind  companion.Kind
	set   map[companion.Key]*int // of a set; nil = cleared
	undo  []string
	to    string
	start toyState // of a setup
}

func (m *model) index(op string) int {
	return slices.IndexFunc(m.lines, func(l modelLine) bool { return l.op == op })
}

// live: an entry is live if no live undo names it.
func (m *model) live(upTo int) []bool {
	live := make([]bool, upTo)
	for i := range live {
		live[i] = true
	}
	for i := upTo - 1; i >= 0; i-- {
		if live[i] && m.lines[i].kind == companion.KindUndo {
			for _, op := range m.lines[i].undo {
				live[m.index(op)] = false
			}
		}
	}
	return live
}

// states are those after each of the first lines.
func (m *model) states(upTo int) []toyState {
	states := make([]toyState, 0, upTo)
	writes := make([]map[companion.Key]*int, 0, upTo) // by line
	for i := range upTo {
		line := m.lines[i]
		wrote := map[companion.Key]*int{}
		switch line.kind {
		case companion.KindSet:
			wrote = line.set
		case companion.KindBack:
			before, target := states[i-1], states[m.index(line.to)]
			for _, key := range allKeys(before, target) {
				if old, was := before[key]; was != has(target, key) || old != target[key] {
					wrote[key] = pointer(target, key)
				}
			}
		}
		writes = append(writes, wrote)
		state, live := maps.Clone(m.lines[0].start), m.live(i+1)
		for j := range i + 1 {
			if !live[j] {
				continue
			}
			for key, n := range writes[j] {
				if n == nil {
					delete(state, key)
				} else {
					state[key] = *n
				}
			}
		}
		states = append(states, state)
	}
	return states
}

func (m *model) pointers() (undo, redo string) {
	live := m.live(len(m.lines))
	for i, line := range m.lines {
		switch {
		case line.kind == companion.KindUndo:
			ordinary := slices.ContainsFunc(line.undo, func(op string) bool {
				return m.lines[m.index(op)].kind != companion.KindUndo
			})
			if live[i] && ordinary {
				redo = line.op
			}
		case i > 0:
			redo = ""
			if live[i] {
				undo = line.op
			}
		}
	}
	return undo, redo
}

func allKeys(a, b toyState) []companion.Key {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return slices.Collect(maps.Keys(all))
}

func has(s toyState, key companion.Key) bool { _, ok := s[key]; return ok }

func pointer(s toyState, key companion.Key) *int {
	n, ok := s[key]
	if !ok {
		return nil
	}
	return &n
}
