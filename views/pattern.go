package views

import (
	"fmt"
	"strings"
)

// pattern is a sentence with what is filled in: the part of text/template that
// the catalogues use. That package calls what it is given by name, so a program
// with it keeps every method of every type: a seventh of the app for phones.
//
//	{{.Name}}
//	{{if .Name}} … {{else}} … {{end}}
//	{{if eq .Name "1"}} … {{end}}    also with ne
type pattern []piece

// piece is a text, a name to fill in, or a choice.
type piece struct {
	text   string
	name   string
	choice *choice
}

type choice struct {
	name         string
	compared     bool // with value, else whether there is something
	value        string
	other        bool // turned round
	then, orElse pattern
}

func patternOf(text string) (pattern, error) {
	p := patternParser{text: text}
	parsed, end, err := p.parse(0)
	if err == nil && end != "" {
		err = fmt.Errorf("{{%s}} without an if", end)
	}
	return parsed, err
}

type patternParser struct{ text string }

// parse reads up to the else or the end that belongs to who asks.
func (p *patternParser) parse(depth int) (parsed pattern, end string, err error) {
	for {
		before, rest, found := strings.Cut(p.text, "{{")
		if before != "" {
			parsed = append(parsed, piece{text: before})
		}
		if !found {
			p.text = ""
			if depth > 0 {
				err = fmt.Errorf("an if without an end")
			}
			return parsed, "", err
		}
		action, rest, closed := strings.Cut(rest, "}}")
		if !closed {
			return nil, "", fmt.Errorf("no }} after {{%s", action)
		}
		p.text = rest
		switch words := strings.Fields(action); {
		case len(words) == 1 && (words[0] == "else" || words[0] == "end"):
			return parsed, words[0], nil
		case len(words) == 1 && isName(words[0]):
			parsed = append(parsed, piece{name: words[0][1:]})
		case len(words) > 1 && words[0] == "if":
			made, err := p.choice(words[1:], depth)
			if err != nil {
				return nil, "", err
			}
			parsed = append(parsed, piece{choice: made})
		default:
			return nil, "", fmt.Errorf("{{%s}} is not known", action)
		}
	}
}

func (p *patternParser) choice(words []string, depth int) (*choice, error) {
	made := &choice{}
	switch {
	case len(words) == 1 && isName(words[0]):
		made.name = words[0][1:]
	case len(words) == 3 && (words[0] == "eq" || words[0] == "ne") && isName(words[1]) && len(words[2]) > 1 && words[2][0] == '"':
		made.name, made.compared, made.other, made.value = words[1][1:], true, words[0] == "ne", strings.Trim(words[2], `"`)
	default:
		return nil, fmt.Errorf("if %s is not known", strings.Join(words, " "))
	}
	then, end, err := p.parse(depth + 1)
	if err == nil && end == "else" {
		made.orElse, end, err = p.parse(depth + 1)
	}
	if err == nil && end != "end" {
		err = fmt.Errorf("an else behind an else")
	}
	made.then = then
	return made, err
}

func isName(word string) bool {
	return len(word) > 1 && word[0] == '.' && word[1] >= 'A' && word[1] <= 'Z' && !strings.ContainsAny(word[1:], `."{}()|`)
}

// fill says the sentence. What is not given is said to be missing: a test finds
// it before a person.
func (p pattern) fill(b *strings.Builder, data map[string]string) {
	for _, piece := range p {
		switch {
		case piece.choice != nil:
			piece.choice.fill(b, data)
		case piece.name != "":
			value, ok := data[piece.name]
			if !ok {
				value = "<no value>"
			}
			b.WriteString(value)
		default:
			b.WriteString(piece.text)
		}
	}
}

func (c *choice) fill(b *strings.Builder, data map[string]string) {
	holds := data[c.name] != ""
	if c.compared {
		holds = (data[c.name] == c.value) != c.other
	}
	if holds {
		c.then.fill(b, data)
	} else {
		c.orElse.fill(b, data)
	}
}
