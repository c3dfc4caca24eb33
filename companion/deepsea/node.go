package deepsea

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"shipmate/companion"
)

// The reader of everything that comes from outside: facts, corrections, setups,
// sheet files, values of keys. It is stricter than encoding/json: no doubled
// keys, no broken UTF-8, and it says where in the input something is wrong.

const (
	maxNodeDepth = 16
	maxPlaceName = 60 // bytes of a foreign key that an error repeats
)

type nodeKind uint8

const (
	nullNode nodeKind = iota
	boolNode
	numberNode
	textNode
	listNode
	objectNode
)

// node is one JSON value. Objects keep the order of their members.
type node struct {
	kind    nodeKind
	truth   bool
	text    string // of a string; of a number as it was written
	list    []*node
	members []member
}

type member struct {
	name  string
	value *node
}

// member gives the value of a name, nil if there is none.
func (n *node) member(name string) *node {
	for i := range n.members {
		if n.members[i].name == name {
			return n.members[i].value
		}
	}
	return nil
}

func (n *node) isNull() bool { return n == nil || n.kind == nullNode }

// refuse makes the error of an input that is wrong right here; outer readers
// put their steps in front of Place with within.
func refuse(key string, args companion.Args) *companion.Error {
	return &companion.Error{Code: companion.CodeInvalid, Message: companion.Message{Key: key, Args: args}}
}

// within says that an error lies inside a step: ".tracks" or "[1]".
func within(err error, step string) error {
	var known *companion.Error
	if err == nil || !errors.As(err, &known) {
		return err
	}
	moved := *known
	moved.Place = step + known.Place
	return &moved
}

// outermost takes away the dot that the first step begins with.
func outermost(err error) error {
	var known *companion.Error
	if err == nil || !errors.As(err, &known) {
		return err
	}
	moved := *known
	moved.Place = strings.TrimPrefix(known.Place, ".")
	return &moved
}

func stepName(name string) string {
	if len(name) > maxPlaceName {
		name = strings.ToValidUTF8(name[:maxPlaceName], "")
	}
	return "." + name
}

func stepIndex(i int) string { return "[" + strconv.Itoa(i) + "]" }

// int reads a whole number in a range. Decimals and exponents are refused even
// where their value is whole.
func (n *node) int(low, high int) (int, error) {
	if n.kind != numberNode {
		return 0, refuse("deepsea.refuse.number", nil)
	}
	if strings.ContainsAny(n.text, ".eE") {
		return 0, refuse("deepsea.refuse.whole", nil)
	}
	i, err := strconv.Atoi(n.text)
	if err != nil || i < low || i > high {
		return 0, refuse("deepsea.refuse.range", companion.Args{"Low": low, "High": high})
	}
	return i, nil
}

// word reads a text that is one of a few words.
func (n *node) word(words ...string) (string, error) {
	if n.kind != textNode {
		return "", refuse("deepsea.refuse.text", nil)
	}
	for _, w := range words {
		if n.text == w {
			return w, nil
		}
	}
	return "", refuseWord(words)
}

func refuseWord(words []string) *companion.Error {
	return refuse("deepsea.refuse.word", companion.Args{"Words": strings.Join(words, ", ")})
}

// plainText reads a text of 1 to limit characters without control characters
// that is not blank.
func (n *node) plainText(limit int) (string, error) {
	if n.kind != textNode {
		return "", refuse("deepsea.refuse.text", nil)
	}
	return n.text, checkText(n.text, limit)
}

func checkText(text string, limit int) error {
	bad := func(r rune) bool { return r < 0x20 || r == 0x7f || r == utf8.RuneError || r == 0x2028 || r == 0x2029 }
	if !utf8.ValidString(text) || strings.TrimSpace(text) == "" || characters(text) > limit || len(text) > 30*limit ||
		strings.ContainsFunc(text, bad) {
		return refuse("deepsea.refuse.length", companion.Args{"Limit": limit})
	}
	return nil
}

// characters counts about as a person does: a letter with its marks, a flag,
// and signs that are joined into one count once. It never counts more than the
// Unicode rules do; the edge counts by those (handlers.CheckName).
func characters(text string) int {
	const joiner = '\u200d'
	n, joined, flag := 0, false, false
	for _, r := range text {
		half := r >= 0x1f1e6 && r <= 0x1f1ff // two make a flag
		switch {
		case r == joiner:
			joined = true
			continue
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Mc, unicode.Cf), r >= 0x1f3fb && r <= 0x1f3ff, r >= 0x1160 && r <= 0x11ff:
			continue // marks, tags, shades of skin, later parts of a syllable
		case joined, half && flag:
			joined, flag = false, false
			continue
		}
		n, flag = n+1, half
	}
	return n
}

// items reads a list of at most limit.
func (n *node) items(limit int) ([]*node, error) {
	if n.kind != listNode {
		return nil, refuse("deepsea.refuse.list", nil)
	}
	if len(n.list) > limit {
		return nil, refuse("deepsea.refuse.many", companion.Args{"Limit": limit})
	}
	return n.list, nil
}

// object reads an object whose members are all known; each calls its reader.
func (n *node) object(readers map[string]func(*node) error) error {
	if n.kind != objectNode {
		return refuse("deepsea.refuse.object", nil)
	}
	for _, m := range n.members {
		read, known := readers[m.name]
		if !known {
			return within(refuse("deepsea.refuse.unknown", nil), stepName(m.name))
		}
		if err := read(m.value); err != nil {
			return within(err, stepName(m.name))
		}
	}
	return nil
}

// json writes the node back, members in their order.
func (n *node) json() []byte { return n.append(nil) }

func (n *node) append(to []byte) []byte {
	switch n.kind {
	case nullNode:
		return append(to, "null"...)
	case boolNode:
		return strconv.AppendBool(to, n.truth)
	case numberNode:
		return append(to, n.text...)
	case textNode:
		return appendText(to, n.text)
	case listNode:
		to = append(to, '[')
		for i, item := range n.list {
			if i > 0 {
				to = append(to, ',')
			}
			to = item.append(to)
		}
		return append(to, ']')
	}
	to = append(to, '{')
	for i, m := range n.members {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(appendText(to, m.name), ':')
		to = m.value.append(to)
	}
	return append(to, '}')
}

// appendText writes a JSON string.
func appendText(to []byte, text string) []byte {
	to = append(to, '"')
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			to = append(to, '\\', c)
		case c < 0x20:
			to = append(to, fmt.Sprintf(`\u%04x`, c)...)
		default:
			to = append(to, c)
		}
	}
	return append(to, '"')
}
