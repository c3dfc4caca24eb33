package views

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	sliced "slices"
	"strings"
	"testing"
	"text/template"
	"time"

	"shipmate/companion"
)

// catalogue reads one language's files: key to its forms.
func catalogue(t *testing.T, tag string) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	files, err := fs.Glob(locales, "locales/*."+tag+".json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no catalogue in %s: %v", tag, err)
	}
	for _, file := range files {
		raw, err := locales.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var entries map[string]json.RawMessage
		if err := json.Unmarshal(raw, &entries); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for key, value := range entries {
			var text string
			forms := map[string]string{}
			if json.Unmarshal(value, &text) == nil {
				forms["other"] = text
			} else if err := json.Unmarshal(value, &forms); err != nil {
				t.Fatalf("%s, %s: %v", file, key, err)
			}
			if all[key] != nil {
				t.Errorf("%s stands twice in %s", key, tag)
			}
			all[key] = forms
		}
	}
	return all
}

var variable = regexp.MustCompile(`\.[A-Z]\w*`)

func variables(forms map[string]string) []string {
	var names []string
	for _, text := range forms {
		for _, action := range regexp.MustCompile(`{{[^}]*}}`).FindAllString(text, -1) {
			for _, name := range variable.FindAllString(action, -1) {
				if !sliced.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	sliced.Sort(names)
	return names
}

func TestCataloguesAreComplete(t *testing.T) {
	english := catalogue(t, Languages[0])
	for _, tag := range Languages {
		other := catalogue(t, tag)
		for key, forms := range english {
			switch {
			case other[key] == nil:
				t.Errorf("%s lacks %s", tag, key)
			case other[key]["other"] == "":
				t.Errorf("%s has no words for %s", tag, key)
			default:
				for _, name := range variables(other[key]) {
					if !sliced.Contains(variables(forms), name) && name != ".Count" {
						t.Errorf("%s fills %s into %s, which English does not know", tag, name, key)
					}
				}
			}
			for form, text := range other[key] {
				if _, err := template.New("").Parse(text); err != nil {
					t.Errorf("%s, %s (%s): %v", tag, key, form, err)
				}
			}
		}
		for key := range other {
			if english[key] == nil {
				t.Errorf("%s has %s, which English does not know", tag, key)
			}
		}
	}
}

var said = regexp.MustCompile(`(?:Say|SayWith|SayCount|say)\(\s*"([a-z][A-Za-z0-9.\-]+[A-Za-z0-9])"\s*[,)]`)

// Every key that stands in code as a whole is in the catalogues.
func TestEveryKeyInCodeHasWords(t *testing.T) {
	english := catalogue(t, Languages[0])
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && entry.Name() != "..") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_templ.go") {
			return nil
		}
		source, err := os.ReadFile(path)
		for _, match := range said.FindAllStringSubmatch(string(source), -1) {
			if english[match[1]] == nil {
				t.Errorf("%s says %q, which no catalogue has", path, match[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWords(t *testing.T) {
	words := WordsIn("en")
	t.Run("MessagesInsideMessages", func(t *testing.T) {
		got := words.Message(companion.SayWith("log.change", companion.Args{"What": companion.Say("people.name"), "From": 3, "To": -2}))
		if got != "Name: 3 → −2" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("K21 values are never read as templates", func(t *testing.T) {
		if got := words.Say("people.merge-hint", "Name", "{{1}} %s </b>"); !strings.Contains(got, "{{1}} %s </b>") {
			t.Errorf("got %q", got)
		}
	})
	t.Run("PluralsAndLists", func(t *testing.T) {
		if got := words.SayCount("result.points", 1); got != "1 point" {
			t.Errorf("got %q", got)
		}
		if got := words.SayCount("result.points", 0); got != "0 points" {
			t.Errorf("got %q", got)
		}
		if got := words.List([]string{"Ana", "Ben", "Cleo"}); got != "Ana, Ben and Cleo" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("Languages", func(t *testing.T) {
		for asked, want := range map[string]string{"zh-CN": "zh-Hans", "zh-TW,en;q=0.5": "zh-Hant", "zh-HK": "zh-Hant", "zh": "zh-Hans", "de": "en", "": "en", "fr,zh-Hant;q=0.9": "zh-Hant", "bad;;": "en"} {
			if got := Language("", asked); got != want {
				t.Errorf("%q gives %s, want %s", asked, got, want)
			}
		}
		if got := Language("zh-Hant", "en"); got != "zh-Hant" {
			t.Errorf("the person's choice goes first, got %s", got)
		}
	})
	t.Run("Ago", func(t *testing.T) {
		now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
		if got := words.Ago(now.Add(-2*time.Hour), now); got != "2 hours ago" {
			t.Errorf("got %q", got)
		}
		if got := words.Ago(now.AddDate(-1, 0, 0), now); got != "30 Nov 2025" {
			t.Errorf("got %q", got)
		}
	})
}
