package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/language"

	"shipmate/companion"
)

// Languages are the catalogues in the order in which they are offered. The
// first one also serves whoever asks for a language that we don't have.
var Languages = []string{"en", "zh-Hans", "zh-Hant"}

var matcher = language.NewMatcher([]language.Tag{
	language.English, language.SimplifiedChinese, language.TraditionalChinese,
})

// Language chooses a catalogue: the person's own choice, else what the browser
// asks for (the header Accept-Language), else English.
func Language(chosen, accept string) string {
	for _, tag := range Languages {
		if tag == chosen {
			return tag
		}
	}
	wanted, _, err := language.ParseAcceptLanguage(accept)
	if err != nil || len(wanted) == 0 {
		return Languages[0]
	}
	_, index, confidence := matcher.Match(wanted...)
	if confidence == language.No {
		return Languages[0]
	}
	return Languages[index]
}

// Words say the catalogue's sentences in one language.
type Words struct {
	Tag string

	reading   sync.Mutex // of what follows
	sentences *sentences

	mu   sync.RWMutex      // of what follows
	said map[string]string // what was said lately: the key and what is filled in, to the text
}

// mostSaid bounds what a language keeps in mind. The same few hundred sentences
// stand on page after page of a table; to fill one in takes longer than all
// else that draws it.
const mostSaid = 4096

func (w *Words) known(key string) (string, bool) {
	w.mu.RLock()
	defer w.mu.RUnlock()
	said, ok := w.said[key]
	return said, ok
}

func (w *Words) keep(key, said string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.said == nil || len(w.said) >= mostSaid {
		w.said = map[string]string{}
	}
	w.said[key] = said
}

// memo names a message with all that is filled in, where that is plain.
func (w *Words) memo(m companion.Message) (string, bool) {
	if len(m.Args) == 0 && !m.Counted {
		return m.Key, true
	}
	names := make([]string, 0, 8)
	for name := range m.Args {
		names = append(names, name)
	}
	slices.Sort(names)
	key := make([]byte, 0, 96)
	key = append(key, m.Key...)
	for _, name := range names {
		key = append(append(append(key, 0), name...), 1)
		switch v := m.Args[name].(type) {
		case string:
			key = append(strconv.AppendInt(key, int64(len(v)), 10), ':')
			key = append(key, v...)
		case int:
			key = strconv.AppendInt(append(key, 2), int64(v), 10)
		case companion.Message:
			inner, ok := w.memo(v)
			if !ok {
				return "", false
			}
			key = append(append(append(key, 3), inner...), 4)
		default:
			return "", false
		}
	}
	if m.Counted {
		key = strconv.AppendInt(append(key, 5), int64(m.Count), 10)
	}
	return string(key), true
}

var wordsOf = func() map[string]func() *Words {
	all := map[string]func() *Words{}
	for _, tag := range Languages {
		all[tag] = sync.OnceValue(func() *Words {
			return &Words{Tag: tag, sentences: sentencesIn(tag)}
		})
	}
	return all
}()

// WordsIn gives the words of a language of Languages, English for another.
func WordsIn(tag string) *Words {
	if words, ok := wordsOf[tag]; ok {
		return words()
	}
	return wordsOf[Languages[0]]()
}

// Say gives the sentence of a key. The pairs are names and values to fill in:
// Say("deepsea.title", "Number", 4). A value may be a Message itself.
func (w *Words) Say(key string, pairs ...any) string {
	return w.Message(companion.SayWith(key, args(pairs)))
}

// SayCount is Say with a plural form that follows count.
func (w *Words) SayCount(key string, count int, pairs ...any) string {
	return w.Message(companion.SayCount(key, count, args(pairs)))
}

func args(pairs []any) companion.Args {
	if len(pairs) == 0 {
		return nil
	}
	filled := companion.Args{}
	for i := 0; i+1 < len(pairs); i += 2 {
		filled[pairs[i].(string)] = pairs[i+1]
	}
	return filled
}

// Message says a message of the domain, the messages inside it first. A key
// that no catalogue has is shown as it is: a test finds it before a person.
func (w *Words) Message(m companion.Message) string {
	if m.Key == "" {
		return ""
	}
	memo, plain := w.memo(m)
	if plain {
		if said, ok := w.known(memo); ok {
			return said
		}
	}
	data := make(map[string]string, len(m.Args)+1)
	for name, value := range m.Args {
		data[name] = w.value(value)
	}
	form := "other"
	if m.Counted {
		form = w.sentences.form(m.Count)
		data["Count"] = Number(m.Count)
	}
	pattern, ok := w.pattern(m.Key, form)
	if !ok {
		return m.Key
	}
	var filled strings.Builder
	pattern.fill(&filled, data)
	said := filled.String()
	if plain && len(memo) < 400 {
		w.keep(memo, said)
	}
	return said
}

func (w *Words) pattern(key, form string) (pattern, bool) {
	w.reading.Lock()
	defer w.reading.Unlock()
	sentence := w.sentences.of(key)
	if pattern, ok := sentence[form]; ok {
		return pattern, true
	}
	pattern, ok := sentence["other"]
	return pattern, ok
}

func (w *Words) value(value any) string {
	switch v := value.(type) {
	case companion.Message:
		return w.Message(v)
	case []companion.Message:
		said := make([]string, len(v))
		for i, one := range v {
			said[i] = w.Message(one)
		}
		return w.List(said)
	case []string:
		return w.List(v)
	case int:
		return Number(v)
	case string:
		return v
	case bool: // for an if
		if !v {
			return ""
		}
		return "true"
	default:
		return fmt.Sprint(v)
	}
}

// List joins names as the language does: "Ana, Ben and Cleo", "Ana、Ben".
func (w *Words) List(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], w.Say("list.comma")) + w.Say("list.and") + parts[last]
}

// Number writes a whole number with a real minus sign.
func Number(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Signed writes a number with its sign: +7, −3, 0.
func Signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return Number(n)
}

// Day writes a date for lists: "12 Nov", "11月12日", with the year where it is
// not the present one.
func (w *Words) Day(at, now time.Time) string {
	month := w.Say("month." + strconv.Itoa(int(at.Month())))
	if at.Year() != now.Year() {
		return w.Say("date.year", "Day", strconv.Itoa(at.Day()), "Month", month, "Year", strconv.Itoa(at.Year()))
	}
	return w.Say("date.day", "Day", strconv.Itoa(at.Day()), "Month", month)
}

// Ago says how long ago something was, in the largest fitting unit.
func (w *Words) Ago(at, now time.Time) string {
	switch passed := now.Sub(at); {
	case passed < time.Minute:
		return w.Say("ago.now")
	case passed < time.Hour:
		return w.SayCount("ago.minutes", int(passed.Minutes()))
	case passed < 24*time.Hour:
		return w.SayCount("ago.hours", int(passed.Hours()))
	case passed < 7*24*time.Hour:
		return w.SayCount("ago.days", int(passed.Hours()/24))
	default:
		return w.Day(at, now)
	}
}
