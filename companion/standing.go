package companion

import "slices"

// Standing are the entries that led to the present state of a log whose undos
// take back a suffix (see Sequential), without those that were taken back or
// left by going back. entries is the whole log in order; the first is its
// setup.
func Standing(entries []Entry) []Entry {
	type node struct {
		at     int // in entries
		before *node
	}
	now := (*node)(nil)
	after := make(map[string]*node, len(entries))
	for i, e := range entries {
		to := ""
		switch e.Kind {
		case KindUndo:
			if undo, err := readUndo(e.Data); err == nil {
				to = undo.To
			}
		case KindBack:
			if back, err := readBack(e.Data); err == nil {
				to = back.To
			}
		default:
			now = &node{i, now}
		}
		if known := after[to]; known != nil {
			now = known
		}
		after[e.Op] = now
	}
	var standing []Entry
	for ; now != nil; now = now.before {
		standing = append(standing, entries[now.at])
	}
	slices.Reverse(standing)
	return standing
}
