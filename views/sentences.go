package views

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

//go:embed locales/*.json
var locales embed.FS

// sentences are the catalogue of one language. A sentence is read when it is
// first said: to read all of them would be most of the first answer of a phone
// that wakes up.
type sentences struct {
	tag   string
	files []map[string]string // key to its sentence in JSON: of the language, then of the first one, for what it lacks
	read  map[string]sentence
}

// sentence has a pattern for each plural form: "one" and "other".
type sentence map[string]pattern

func sentencesIn(tag string) *sentences {
	s := &sentences{tag: tag, read: map[string]sentence{}}
	entries, err := locales.ReadDir("locales")
	for _, tag := range []string{tag, Languages[0]} {
		for _, entry := range entries {
			if !strings.HasSuffix(entry.Name(), "."+tag+".json") {
				continue
			}
			text, readErr := locales.ReadFile("locales/" + entry.Name())
			members, splitErr := split(string(text))
			err = errors.Join(err, readErr, splitErr)
			s.files = append(s.files, members)
		}
	}
	if err != nil {
		panic(fmt.Sprintf("catalogues: %v", err)) // embedded: a test reads all
	}
	return s
}

// of gives the sentence of a key; nil = no catalogue has it, or it can't be read.
func (s *sentences) of(key string) sentence {
	known, ok := s.read[key]
	if ok {
		return known
	}
	for _, file := range s.files {
		if text, ok := file[key]; ok {
			known, _ = sentenceOf(text) // embedded: a test reads all
			break
		}
	}
	s.read[key] = known
	return known
}

func sentenceOf(text string) (sentence, error) {
	forms := map[string]string{}
	if strings.HasPrefix(text, `"`) {
		text = `{"other":` + text + `}`
	}
	if err := json.Unmarshal([]byte(text), &forms); err != nil {
		return nil, fmt.Errorf("a sentence: %w", err)
	}
	read := sentence{}
	for form, text := range forms {
		pattern, err := patternOf(text)
		if err != nil {
			return nil, err
		}
		read[form] = pattern
	}
	return read, nil
}

// form is the plural form that a language has for a number (Unicode CLDR):
// Chinese has one for all, English another for 1. A language that has more gets
// its line here.
func (s *sentences) form(count int) string {
	if s.tag == "en" && count == 1 {
		return "one"
	}
	return "other"
}

// split parts the members of an object in JSON without reading their values.
func split(text string) (map[string]string, error) {
	members := make(map[string]string, strings.Count(text, "\n"))
	at := strings.IndexByte(text, '{') + 1
	for {
		start := strings.IndexByte(text[at:], '"')
		if start < 0 {
			return members, nil
		}
		start += at
		end := ended(text, start)
		colon := strings.IndexByte(text[end:], ':')
		if colon < 0 {
			return nil, fmt.Errorf("nothing stands behind the name at %d", start)
		}
		from := end + colon + 1
		for from < len(text) && strings.IndexByte(" \t\r\n", text[from]) >= 0 {
			from++
		}
		at = ended(text, from)
		if at >= len(text) {
			return nil, fmt.Errorf("no end of the value at %d", from)
		}
		members[text[start+1:end-1]] = text[from:at]
	}
}

// ended is where the string or the object ends that begins at start.
func ended(text string, start int) int {
	depth, inside := 0, false
	for at := start; at < len(text); at++ {
		switch c := text[at]; {
		case inside && c == '\\':
			at++
		case c == '"':
			if inside = !inside; !inside && depth == 0 {
				return at + 1
			}
		case inside:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return len(text)
}
