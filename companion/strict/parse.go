package strict

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Parse reads exactly one JSON value.
func Parse(data []byte) (*Node, error) { return ParseDepth(data, maxNodeDepth) }

// ParseDepth reads exactly one JSON value that is nested at most so deep.
func ParseDepth(data []byte, depth int) (*Node, error) {
	if !utf8.Valid(data) {
		return nil, Refuse("refuse.utf8", nil)
	}
	p := parser{rest: string(data), depth: depth}
	n, err := p.value(0)
	if err != nil {
		return nil, err
	}
	p.space()
	if p.rest != "" {
		return nil, p.broken("something follows the value")
	}
	return n, nil
}

type parser struct {
	rest  string
	depth int // levels that are allowed
}

func (p *parser) broken(why string) error {
	err := Refuse("refuse.json", nil)
	err.Cause = fmt.Errorf("%s, %d bytes before the end", why, len(p.rest))
	return err
}

func (p *parser) space() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

func (p *parser) take(text string) bool {
	rest, found := strings.CutPrefix(p.rest, text)
	p.rest = rest
	return found
}

func (p *parser) value(depth int) (*Node, error) {
	if depth > p.depth {
		return nil, p.broken("nested too deep")
	}
	p.space()
	switch {
	case p.rest == "":
		return nil, p.broken("a value is missing")
	case p.take("null"):
		return &Node{Kind: Null}, nil
	case p.take("true"):
		return &Node{Kind: Bool, Truth: true}, nil
	case p.take("false"):
		return &Node{Kind: Bool}, nil
	case p.rest[0] == '"':
		text, err := p.text()
		return &Node{Kind: Text, Text: text}, err
	case p.take("["):
		return p.list(depth)
	case p.take("{"):
		return p.object(depth)
	}
	return p.number()
}

func (p *parser) list(depth int) (*Node, error) {
	n := &Node{Kind: List}
	p.space()
	if p.take("]") {
		return n, nil
	}
	for {
		item, err := p.value(depth + 1)
		if err != nil {
			return nil, Within(err, StepIndex(len(n.List)))
		}
		n.List = append(n.List, item)
		p.space()
		if p.take("]") {
			return n, nil
		}
		if !p.take(",") {
			return nil, p.broken("a list is not closed")
		}
	}
}

func (p *parser) object(depth int) (*Node, error) {
	n := &Node{Kind: Object}
	var seen map[string]bool
	p.space()
	if p.take("}") {
		return n, nil
	}
	for {
		p.space()
		if p.rest == "" || p.rest[0] != '"' {
			return nil, p.broken("a key is missing")
		}
		name, err := p.text()
		if err != nil {
			return nil, err
		}
		if seen == nil {
			seen = map[string]bool{}
		}
		if seen[name] {
			return nil, Within(Refuse("refuse.doubled", nil), StepName(name))
		}
		seen[name] = true
		p.space()
		if !p.take(":") {
			return nil, p.broken("a colon is missing")
		}
		value, err := p.value(depth + 1)
		if err != nil {
			return nil, Within(err, StepName(name))
		}
		n.Members = append(n.Members, Member{name, value})
		p.space()
		if p.take("}") {
			return n, nil
		}
		if !p.take(",") {
			return nil, p.broken("an object is not closed")
		}
	}
}

// number reads a number by JSON's grammar; int decides later what it may be.
func (p *parser) number() (*Node, error) {
	text, i := p.rest, 0
	digits := func() bool {
		from := i
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(text) && text[i] == '-' {
		i++
	}
	switch {
	case i < len(text) && text[i] == '0':
		i++
	case !digits():
		return nil, p.broken("no value begins like this")
	}
	if i < len(text) && text[i] == '.' {
		i++
		if !digits() {
			return nil, p.broken("a digit is missing")
		}
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		i++
		if i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		if !digits() {
			return nil, p.broken("a digit is missing")
		}
	}
	p.rest = text[i:]
	return &Node{Kind: Number, Text: text[:i]}, nil
}

func (p *parser) text() (string, error) {
	plain := strings.IndexAny(p.rest[1:], "\"\\")
	if plain >= 0 && p.rest[1+plain] == '"' {
		text := p.rest[1 : 1+plain]
		p.rest = p.rest[2+plain:]
		if strings.ContainsFunc(text, func(r rune) bool { return r < 0x20 }) {
			return "", p.broken("a control character in a string")
		}
		return text, nil
	}
	var b strings.Builder
	for i := 1; i < len(p.rest); {
		c := p.rest[i]
		switch {
		case c == '"':
			p.rest = p.rest[i+1:]
			return b.String(), nil
		case c < 0x20:
			return "", p.broken("a control character in a string")
		case c != '\\':
			b.WriteByte(c)
			i++
		default:
			text, size, ok := unescape(p.rest[i:])
			if !ok {
				return "", p.broken("an unknown escape")
			}
			b.WriteString(text)
			i += size
		}
	}
	return "", p.broken("a string is not closed")
}

// unescape reads one escape; half a surrogate pair is none.
func unescape(text string) (plain string, size int, ok bool) {
	if len(text) < 2 {
		return "", 0, false
	}
	if i := strings.IndexByte(`"\/bfnrt`, text[1]); i >= 0 {
		return "\"\\/\b\f\n\r\t"[i : i+1], 2, true
	}
	first, ok := hexEscape(text)
	if !ok {
		return "", 0, false
	}
	if !utf16.IsSurrogate(first) {
		return string(first), 6, true
	}
	second, ok := hexEscape(text[6:])
	whole := utf16.DecodeRune(first, second)
	if !ok || whole == utf8.RuneError {
		return "", 0, false
	}
	return string(whole), 12, true
}

func hexEscape(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}
