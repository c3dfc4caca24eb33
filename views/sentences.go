package views

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed locales/*.json
var locales embed.FS

// sentences are the catalogue of one language. A sentence is taken out of its
// file when it is first said: to read all of them would be most of the first
// answer of a phone that wakes up.
type sentences struct {
	bundle *i18n.Bundle
	files  []sentenceFile // of the language, then of the first one, for what it lacks
	known  map[string]bool
}

type sentenceFile struct {
	name string
	text map[string]string // key to its sentence in JSON
}

func sentencesIn(tag string) *sentences {
	s := &sentences{bundle: i18n.NewBundle(language.English), known: map[string]bool{}}
	s.bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	entries, err := locales.ReadDir("locales")
	for _, tag := range []string{tag, Languages[0]} {
		for _, entry := range entries {
			if !strings.HasSuffix(entry.Name(), "."+tag+".json") {
				continue
			}
			text, readErr := locales.ReadFile("locales/" + entry.Name())
			members, splitErr := split(string(text))
			err = errors.Join(err, readErr, splitErr)
			s.files = append(s.files, sentenceFile{entry.Name(), members})
		}
	}
	if err != nil {
		panic(fmt.Sprintf("catalogues: %v", err)) // embedded: a test reads all
	}
	return s
}

// learn takes a sentence out of its file.
func (s *sentences) learn(key string) error {
	if s.known[key] {
		return nil
	}
	s.known[key] = true
	for _, file := range s.files {
		text, ok := file.text[key]
		if !ok {
			continue
		}
		name, err := json.Marshal(key)
		if err == nil {
			_, err = s.bundle.ParseMessageFileBytes([]byte("{"+string(name)+":"+text+"}"), file.name)
		}
		if err != nil {
			return fmt.Errorf("catalogue %s, %s: %w", file.name, key, err)
		}
		return nil
	}
	return nil
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
			return nil, fmt.Errorf("no value at %d", end)
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
