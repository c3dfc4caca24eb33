package views

import (
	"encoding/json"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// A sentence that is taken out of its file when it is first said is the one
// that a reader of the whole file says.
func TestSentencesAreThoseOfTheWholeFiles(t *testing.T) {
	for _, tag := range Languages {
		bundle := i18n.NewBundle(language.English)
		bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
		for _, name := range []string{"pages", "deepsea", "ageofsail", "strict"} {
			if _, err := bundle.LoadMessageFileFS(locales, "locales/"+name+"."+tag+".json"); err != nil {
				t.Fatal(err)
			}
		}
		whole, words := i18n.NewLocalizer(bundle, tag), WordsIn(tag)
		for key := range catalogue(t, tag) {
			for _, count := range []any{nil, 1, 2} {
				config := &i18n.LocalizeConfig{MessageID: key, PluralCount: count, TemplateData: map[string]any{"Count": count, "Name": "Ana"}}
				want, wantErr := whole.Localize(config)
				got, err := words.localize(config)
				if got != want || (err == nil) != (wantErr == nil) {
					t.Errorf("%s in %s: %q (%v), want %q (%v)", key, tag, got, err, want, wantErr)
				}
			}
		}
	}
}

func TestSplitPartsAnObject(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]string
	}{
		"nothing":          {`{}`, map[string]string{}},
		"plain and plural": {`{"a": "x", "b": {"one": "1", "other": "n"}}`, map[string]string{"a": `"x"`, "b": `{"one": "1", "other": "n"}`}},
		"odd signs":        {"{\n \"a\" :\t\"}{ \\\" , : \\\\\",\"b\":\"{{.C}}\"}", map[string]string{"a": `"}{ \" , : \\"`, "b": `"{{.C}}"`}},
	} {
		got, err := split(c.text)
		if err != nil || len(got) != len(c.want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		for key, want := range c.want {
			if got[key] != want {
				t.Errorf("%s, %s: %q, want %q", name, key, got[key], want)
			}
		}
	}
	for _, text := range []string{`{"a`, `{"a": "b`, `{"a"`, `{"a": {"b": "c"`} {
		if got, err := split(text); err == nil {
			t.Errorf("%s: %v", text, got)
		}
	}
}
