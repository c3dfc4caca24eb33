//go:build !js

package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "shipmate"

// room says what a package may import itself, tests aside: packages of ours
// by their path in the module, and third-party ones by the start of their
// path. The standard library is open to all but for what is closed.
type room struct {
	ours, third, closed []string
}

var (
	// The domain is handed time and randomness and knows nothing outside.
	outside = []string{"net", "net/http", "database/sql", "html/template", "os", "math/rand", "math/rand/v2"}
	// The engines besides must give the same result always and quickly.
	engine = append([]string{"time"}, outside...)
)

// rooms are the columns of the table in the architecture (§2). A package that
// isn't listed has the rules of "its parent/*".
var rooms = map[string]room{
	"cmd/shipmate": {
		ours:  []string{"companion", "companion/*", "handlers", "handlers/*", "views", "views/*", "static"},
		third: []string{""},
	},
	"cmd/offline": {
		ours: []string{
			"companion", "companion/deepsea", "companion/ageofsail", "companion/browser", "companion/interchange",
			"handlers", "handlers/deepsea", "handlers/ageofsail", "views",
		},
	},

	"companion":           {closed: outside},
	"companion/*":         {ours: []string{"companion"}},
	"companion/deepsea":   {ours: []string{"companion", "companion/pad", "companion/strict"}, closed: engine},
	"companion/pad":       {ours: []string{"companion", "companion/strict"}, closed: engine},
	"companion/strict":    {ours: []string{"companion"}, closed: engine},
	"companion/ageofsail": {ours: []string{"companion", "companion/pad", "companion/strict"}, closed: engine},
	"companion/sqlite":    {ours: []string{"companion"}, third: []string{"modernc.org/sqlite"}},
	"companion/browser":   {ours: []string{"companion"}, closed: []string{"net/http", "database/sql"}},
	// The program that a test runs in a browser.
	"companion/browser/trial": {ours: []string{"companion", "companion/browser", "companion/conformance"}},
	"companion/interchange":   {ours: []string{"companion"}, closed: []string{"net", "net/http", "database/sql", "html/template", "os"}},

	"handlers":          {ours: forHandlers, third: forHandlersThird, closed: []string{"database/sql", "html/template", "os"}},
	"handlers/*":        {ours: forHandlers, third: forHandlersThird, closed: []string{"database/sql", "html/template", "os"}},
	"handlers/sessions": {ours: []string{"companion"}, third: []string{"github.com/gorilla/"}},

	"views":   {ours: []string{"companion", "views/*"}, third: forViewsThird, closed: []string{"net/http", "database/sql", "html/template"}},
	"views/*": {ours: []string{"companion", "views", "views/*"}, third: forViewsThird, closed: []string{"net/http", "database/sql", "html/template"}},

	"static": {},
}

var (
	forHandlers = []string{
		"companion", "companion/pad", "companion/deepsea", "companion/ageofsail", "companion/interchange",
		"views", "views/*", "handlers", "handlers/deepsea", "handlers/ageofsail",
	}
	forHandlersThird = []string{"github.com/go-playground/", "github.com/a-h/templ", "github.com/rivo/uniseg"}
	forViewsThird    = []string{"github.com/a-h/templ", "golang.org/x/text/"}
)

// far are what a package must not reach even through others.
var far = map[string][]string{
	"companion":             {"github.com/", "golang.org/x/", "modernc.org/"},
	"companion/deepsea":     {"github.com/", "golang.org/x/", "modernc.org/"},
	"companion/ageofsail":   {"github.com/", "golang.org/x/", "modernc.org/"},
	"companion/interchange": {"modernc.org/", module + "/companion/sqlite"},
	"handlers":              {"modernc.org/", module + "/companion/sqlite", module + "/static", module + "/handlers/sessions", "github.com/gorilla/"},
	"handlers/deepsea":      {"modernc.org/", module + "/companion/sqlite", module + "/static", module + "/handlers/sessions", "github.com/gorilla/"},
	"handlers/ageofsail":    {"modernc.org/", module + "/companion/sqlite", module + "/static", module + "/handlers/sessions", "github.com/gorilla/"},
	"views":                 {"modernc.org/", module + "/companion/sqlite", module + "/handlers", module + "/static", "github.com/gorilla/"},
	"static":                {module + "/", "github.com/", "golang.org/x/", "modernc.org/"},
	"cmd/offline":           {"modernc.org/", module + "/companion/sqlite", module + "/handlers/sessions", module + "/static", "github.com/gorilla/"},
}

// only cmd/shipmate may import these.
var wiredOnly = []string{"handlers/sessions", "static"}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir                                   string
	Imports, Deps, GoFiles, TestImports, XTestImports []string
}

func (p listed) room() string { return strings.TrimPrefix(p.ImportPath, module+"/") }

func TestImports(t *testing.T) {
	for _, target := range []string{"", "js"} {
		name := "server"
		if target != "" {
			name = "phone"
		}
		t.Run(name, func(t *testing.T) {
			for _, p := range list(t, target) {
				if len(p.GoFiles) > 0 {
					checkImports(t, p)
					checkFar(t, p)
				}
				checkWiring(t, p)
			}
		})
	}
}

func checkImports(t *testing.T, p listed) {
	t.Helper()
	rules, found := rulesOf(p.room())
	if !found {
		t.Errorf("%s is no room of the architecture: add it to its table and to this test", p.room())
		return
	}
	for _, path := range p.Imports {
		switch {
		case strings.HasPrefix(path, module+"/"):
			if !slices.ContainsFunc(rules.ours, func(pattern string) bool { return fits(pattern, strings.TrimPrefix(path, module+"/")) }) {
				t.Errorf("%s imports %s", p.room(), path)
			}
		case isThirdParty(path):
			if !slices.ContainsFunc(rules.third, func(start string) bool { return strings.HasPrefix(path, start) }) {
				t.Errorf("%s imports %s", p.room(), path)
			}
		case slices.Contains(rules.closed, path):
			t.Errorf("%s imports %s of the standard library", p.room(), path)
		}
	}
}

func checkFar(t *testing.T, p listed) {
	t.Helper()
	for _, path := range p.Deps {
		for _, start := range far[p.room()] {
			if path == strings.TrimSuffix(start, "/") || strings.HasPrefix(path, strings.TrimSuffix(start, "/")+"/") {
				t.Errorf("%s reaches %s", p.room(), path)
			}
		}
	}
}

func checkWiring(t *testing.T, p listed) {
	t.Helper()
	for _, path := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
		wired := strings.TrimPrefix(path, module+"/")
		if slices.Contains(wiredOnly, wired) && p.room() != "cmd/shipmate" && p.room() != wired {
			t.Errorf("%s imports %s: only cmd/shipmate may", p.room(), path)
		}
	}
}

// TestStoresStayInTheirHome reads the build constraints: modernc's SQLite
// doesn't build for the phone, and IndexedDB isn't on the server.
func TestStoresStayInTheirHome(t *testing.T) {
	for folder, js := range map[string]bool{"companion/sqlite": false, "companion/browser": true} {
		files, err := filepath.Glob(filepath.Join("..", "..", folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if js && (strings.HasSuffix(file, "_test.go") || filepath.Base(file) == "doc.go") {
				continue // its tests drive a browser from outside; the package's comment is seen everywhere
			}
			if !onlyIn(t, file, js) {
				t.Errorf("%s needs a //go:build line that keeps it in its home", file)
			}
		}
	}
}

// TestEnginesReflectOnlyToDecode: facts are decoded once; everywhere else in
// an engine reflection is too slow and hides what it reads.
func TestEnginesReflectOnlyToDecode(t *testing.T) {
	for _, engine := range []string{"deepsea", "ageofsail"} {
		files, err := filepath.Glob(filepath.Join("..", "..", "companion", engine, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if name := filepath.Base(file); name == "decode.go" || strings.HasSuffix(name, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Error(err)
				continue
			}
			for _, one := range parsed.Imports {
				if one.Path.Value == `"reflect"` {
					t.Errorf("%s imports reflect", file)
				}
			}
		}
	}
}

// onlyIn says whether a file is built for js only, or for all but js.
func onlyIn(t *testing.T, file string, js bool) bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "package ") {
			return false
		}
		if !constraint.IsGoBuild(line) {
			continue
		}
		rule, err := constraint.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		elsewhere := !js // the value of the tag js where the file mustn't be
		return !rule.Eval(func(tag string) bool { return tag != "js" || elsewhere })
	}
	return false
}

func rulesOf(path string) (room, bool) {
	if rules, found := rooms[path]; found {
		return rules, true
	}
	for parent := filepath.ToSlash(filepath.Dir(path)); parent != "."; parent = filepath.ToSlash(filepath.Dir(parent)) {
		if rules, found := rooms[parent+"/*"]; found {
			return rules, true
		}
	}
	return room{}, false
}

func fits(pattern, path string) bool {
	if start, all := strings.CutSuffix(pattern, "*"); all {
		return strings.HasPrefix(path, start)
	}
	return pattern == path
}

// isThirdParty: paths of modules begin with a host, those of the standard
// library never.
func isThirdParty(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

// list asks the go command for the packages of the module, built for here
// or, with "js", for the phone.
func list(t *testing.T, target string) []listed {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Dir,Imports,Deps,GoFiles,TestImports,XTestImports", "./...")
	command.Dir = filepath.Join("..", "..")
	command.Env = os.Environ()
	if target == "js" {
		command.Env = append(command.Env, "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	}
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var packages []listed
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 5 {
		t.Fatalf("go list found only %d packages", len(packages))
	}
	return packages
}
