package companion

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Record is an entry as the store indexes it.
type Record struct {
	Entry Entry
	Keys  []Key  // what it touches; none twice
	Holds []Hold // what changes by it about who holds which key
}

// Hold says that from now on the entry at Seq holds these keys, or no longer.
// The newest entry that holds a key is the one whose value it has: an entry
// holds what it writes until it is undone. With this index an undo of any age
// finds the value below in one step.
type Hold struct {
	Seq  int
	Held bool
	Keys []Key
}

// Keys of the keeper's own, which no system may use. They start with "@".
const (
	keyUndoable Key = "@undo" // held by everything that the undo button can name
	keyRedoable Key = "@redo" // held by undos of ordinary entries
	opPrefix        = "@."    // held by the undo that names the op
)

// Own tells the keeper's keys from those of systems.
func (k Key) Own() bool { return strings.HasPrefix(string(k), "@") }

// opKey is touched by every undo that names the op.
func opKey(op string) Key { return Key(opPrefix + op) }

// PackKeys writes the keys of a record as one text, for stores.
func PackKeys(keys []Key) string {
	var b strings.Builder
	for i, key := range keys {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(string(key))
	}
	return b.String()
}

// UnpackKeys reads what PackKeys wrote.
func UnpackKeys(text string) []Key {
	if text == "" {
		return nil
	}
	keys := make([]Key, 0, 1+strings.Count(text, "\n"))
	for part := range strings.SplitSeq(text, "\n") {
		keys = append(keys, Key(part))
	}
	return keys
}

// PackHolds writes the holds of a record as one text, for stores. The usual
// case, an entry that holds exactly what it touches, is one character.
func PackHolds(r Record) string {
	if len(r.Holds) == 1 && r.Holds[0].Held && r.Holds[0].Seq == r.Entry.Seq && slices.Equal(r.Holds[0].Keys, r.Keys) {
		return "="
	}
	var b strings.Builder
	for _, hold := range r.Holds {
		sign := byte('-')
		if hold.Held {
			sign = '+'
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteByte(sign)
		b.WriteString(strconv.Itoa(hold.Seq))
		for _, key := range hold.Keys {
			b.WriteByte('\t')
			b.WriteString(string(key))
		}
	}
	return b.String()
}

// UnpackHolds reads what PackHolds wrote for a record with this Seq and Keys.
func UnpackHolds(text string, seq int, keys []Key) ([]Hold, error) {
	if text == "" {
		return nil, nil
	}
	if text == "=" {
		return []Hold{{Seq: seq, Held: true, Keys: keys}}, nil
	}
	var holds []Hold
	for line := range strings.SplitSeq(text, "\n") {
		parts := strings.Split(line, "\t")
		if len(parts[0]) < 2 || parts[0][0] != '+' && parts[0][0] != '-' {
			return nil, fmt.Errorf("hold %q has no sign and seq", line)
		}
		at, err := strconv.Atoi(parts[0][1:])
		if err != nil {
			return nil, fmt.Errorf("hold %q: %w", line, err)
		}
		hold := Hold{Seq: at, Held: parts[0][0] == '+'}
		for _, key := range parts[1:] {
			hold.Keys = append(hold.Keys, Key(key))
		}
		holds = append(holds, hold)
	}
	return holds, nil
}
