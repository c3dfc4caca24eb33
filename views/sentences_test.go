package views

import (
	"strings"
	"testing"
	"text/template"
)

// Our patterns are a part of text/template: every sentence of every catalogue
// says the same in both, with all, with some and with none of its names given.
func TestPatternsSayWhatTemplatesSay(t *testing.T) {
	for _, tag := range Languages {
		words := WordsIn(tag)
		for key, forms := range catalogue(t, tag) {
			for form, text := range forms {
				want, err := template.New("").Option("missingkey=default").Parse(text)
				if err != nil {
					t.Fatal(tag, key, err)
				}
				pattern, ok := words.pattern(key, form)
				if !ok {
					t.Fatalf("%s lacks %s", tag, key)
				}
				names := variables(forms)
				for given := range 4 {
					data := map[string]string{}
					for i, name := range names {
						if given == 3 || given != 0 && i%2 == given-1 {
							data[name[1:]] = []string{"1", "2", "Ana & <b>{{.X}}"}[(i+given)%3]
						}
					}
					var said, template strings.Builder
					pattern.fill(&said, data)
					if err := want.Execute(&template, data); err != nil {
						t.Fatal(tag, key, err)
					}
					// A map of texts gives an empty one for what it lacks.
					if got := strings.ReplaceAll(said.String(), "<no value>", ""); got != strings.ReplaceAll(template.String(), "<no value>", "") {
						t.Errorf("%s in %s, %v: %q, want %q", key, tag, data, got, template.String())
					}
				}
			}
		}
	}
}

func TestPatternOf(t *testing.T) {
	data := map[string]string{"A": "1", "B": "x", "Empty": ""}
	for text, want := range map[string]string{
		"":                                       "",
		"plain } } {":                            "plain } } {",
		"{{.A}}{{ .B }}":                         "1x",
		"a {{.Missing}} b":                       "a <no value> b",
		"{{if .A}}y{{end}}z":                     "yz",
		"{{if .Empty}}y{{end}}z":                 "z",
		"{{if .Missing}}y{{else}}n{{.B}}{{end}}": "nx",
		`{{if eq .A "1"}}one{{else}}more{{end}}`: "one",
		`{{if ne .A "1"}}more{{else}}one{{end}}`: "one",
		`{{if .A}}{{if .Empty}}in{{else}}{{.B}}{{end}}!{{end}}`:          "x!",
		`{{if eq .B ""}}none{{end}}{{if .B}}{{if .A}}both{{end}}{{end}}`: "both",
	} {
		pattern, err := patternOf(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var b strings.Builder
		if pattern.fill(&b, data); b.String() != want {
			t.Errorf("%s: %q, want %q", text, b.String(), want)
		}
	}
	for _, text := range []string{"{{", "{{.a}}", "{{A}}", "{{.A.B}}", "{{end}}", "{{else}}", "{{if .A}}", "{{if .A}}x{{else}}y{{else}}z{{end}}", "{{range .A}}{{end}}", "{{if eq .A 1}}{{end}}", "{{print .A}}", "{{}}"} {
		if pattern, err := patternOf(text); err == nil {
			t.Errorf("%s: %v", text, pattern)
		}
	}
}

func TestSentenceOfKnowsPlurals(t *testing.T) {
	for text, want := range map[string]int{`"x"`: 1, `{"one": "1", "other": "n"}`: 2} {
		got, err := sentenceOf(text)
		if err != nil || len(got) != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{``, `"x`, `{"one": 1}`, `{"other": "{{if"}`, `[]`} {
		if got, err := sentenceOf(text); err == nil {
			t.Errorf("%s: %v", text, got)
		}
	}
	if WordsIn("en").Say("no-such-key") != "no-such-key" {
		t.Error("a key that no catalogue has is not shown as it is")
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
