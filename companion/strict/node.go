// Package strict reads what comes from outside: facts, corrections, setups, sheet
// files, component sets, values of keys. It is stricter than encoding/json: no
// doubled keys, no broken UTF-8, and it says where in the input something is
// wrong. Every game system reads with it; its sentences are "refuse.…" in the
// catalogues.
package strict

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"shipmate/companion"
)

const (
	maxNodeDepth = 16
	maxPlaceName = 60 // bytes of a foreign key that an error repeats
)

// Kind is what a JSON value is.
type Kind uint8

// The kinds of a value.
const (
	Null Kind = iota
	Bool
	Number
	Text
	List
	Object
)

// Node is one JSON value. Objects keep the order of their members.
type Node struct {
	Kind    Kind
	Truth   bool
	Text    string // of a string; of a number as it was written
	List    []*Node
	Members []Member
}

// Member is a name of an object and what it holds.
type Member struct {
	Name  string
	Value *Node
}

// Member gives the value of a name, nil if there is none.
func (n *Node) Member(name string) *Node {
	for i := range n.Members {
		if n.Members[i].Name == name {
			return n.Members[i].Value
		}
	}
	return nil
}

// IsNull says that there is no value, or null.
func (n *Node) IsNull() bool { return n == nil || n.Kind == Null }

// Refuse makes the error of an input that is wrong right here; outer readers
// put their steps in front of Place with Within.
func Refuse(key string, args companion.Args) *companion.Error {
	return &companion.Error{Code: companion.CodeInvalid, Message: companion.Message{Key: key, Args: args}}
}

// Within says that an error lies inside a step: ".tracks" or "[1]".
func Within(err error, step string) error {
	var known *companion.Error
	if err == nil || !errors.As(err, &known) {
		return err
	}
	moved := *known
	moved.Place = step + known.Place
	return &moved
}

// Outermost takes away the dot that the first step begins with.
func Outermost(err error) error {
	var known *companion.Error
	if err == nil || !errors.As(err, &known) {
		return err
	}
	moved := *known
	moved.Place = strings.TrimPrefix(known.Place, ".")
	return &moved
}

// StepName is the step into a member, at most 60 bytes of its name.
func StepName(name string) string {
	if len(name) > maxPlaceName {
		name = strings.ToValidUTF8(name[:maxPlaceName], "")
	}
	return "." + name
}

// StepIndex is the step into an item of a list, from 0.
func StepIndex(i int) string { return "[" + strconv.Itoa(i) + "]" }

// Int reads a whole number in a range. Decimals and exponents are refused even
// where their value is whole.
func (n *Node) Int(low, high int) (int, error) {
	if n.Kind != Number {
		return 0, Refuse("refuse.number", nil)
	}
	if strings.ContainsAny(n.Text, ".eE") {
		return 0, Refuse("refuse.whole", nil)
	}
	i, err := strconv.Atoi(n.Text)
	if err != nil || i < low || i > high {
		return 0, Refuse("refuse.range", companion.Args{"Low": low, "High": high})
	}
	return i, nil
}

// Word reads a text that is one of a few words.
func (n *Node) Word(words ...string) (string, error) {
	if n.Kind != Text {
		return "", Refuse("refuse.text", nil)
	}
	for _, w := range words {
		if n.Text == w {
			return w, nil
		}
	}
	return "", RefuseWord(words)
}

// RefuseWord refuses a text that is none of a few words.
func RefuseWord(words []string) *companion.Error {
	return Refuse("refuse.word", companion.Args{"Words": strings.Join(words, ", ")})
}

// PlainText reads a text of 1 to limit characters without control characters
// that is not blank.
func (n *Node) PlainText(limit int) (string, error) {
	if n.Kind != Text {
		return "", Refuse("refuse.text", nil)
	}
	return n.Text, CheckText(n.Text, limit)
}

// CheckText refuses a text that is blank, longer than a limit of characters as a
// person counts them, broken, or that holds control characters.
func CheckText(text string, limit int) error {
	bad := func(r rune) bool { return r < 0x20 || r == 0x7f || r == utf8.RuneError || r == 0x2028 || r == 0x2029 }
	if !utf8.ValidString(text) || strings.TrimSpace(text) == "" || characters(text) > limit || len(text) > 30*limit ||
		strings.ContainsFunc(text, bad) {
		return Refuse("refuse.length", companion.Args{"Limit": limit})
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

// Items reads a list of at most limit.
func (n *Node) Items(limit int) ([]*Node, error) {
	if n.Kind != List {
		return nil, Refuse("refuse.list", nil)
	}
	if len(n.List) > limit {
		return nil, Refuse("refuse.many", companion.Args{"Limit": limit})
	}
	return n.List, nil
}

// Object reads an Object whose members are all known; each calls its reader.
func (n *Node) Object(readers map[string]func(*Node) error) error {
	if n.Kind != Object {
		return Refuse("refuse.object", nil)
	}
	for _, m := range n.Members {
		read, known := readers[m.Name]
		if !known {
			return Within(Refuse("refuse.unknown", nil), StepName(m.Name))
		}
		if err := read(m.Value); err != nil {
			return Within(err, StepName(m.Name))
		}
	}
	return nil
}

// JSON writes the node back, members in their order.
func (n *Node) JSON() []byte { return n.append(nil) }

func (n *Node) append(to []byte) []byte {
	switch n.Kind {
	case Null:
		return append(to, "null"...)
	case Bool:
		return strconv.AppendBool(to, n.Truth)
	case Number:
		return append(to, n.Text...)
	case Text:
		return AppendText(to, n.Text)
	case List:
		to = append(to, '[')
		for i, item := range n.List {
			if i > 0 {
				to = append(to, ',')
			}
			to = item.append(to)
		}
		return append(to, ']')
	}
	to = append(to, '{')
	for i, m := range n.Members {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(AppendText(to, m.Name), ':')
		to = m.Value.append(to)
	}
	return append(to, '}')
}

// AppendText writes a JSON string.
func AppendText(to []byte, text string) []byte {
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
