//go:build !js

package views

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	cssComment  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssSelector = regexp.MustCompile(`[^{};]*\{`)
	cssClass    = regexp.MustCompile(`\.(-?[a-zA-Z_][\w-]*)`)
	codeComment = regexp.MustCompile(`(^|\s)//.*`)
	codeText    = regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`[^`]*`|'[^'\n]*'")
	codeWord    = regexp.MustCompile(`[\w-]+`)
)

// TestEveryClassOfTheStyleSheetsIsMentioned finds rules for what nothing draws
// any more. A class is mentioned by a text in views, handlers or scripts that
// holds it as a word; or by a text of views that ends in its beginning
// ("seats-"), where the rest is a number or such a word.
func TestEveryClassOfTheStyleSheetsIsMentioned(t *testing.T) {
	drawn := textWords(t, ".", "../static/js")
	said := textWords(t, ".", "../static/js", "../handlers")
	mentioned := func(class string) bool {
		if said[class] {
			return true
		}
		for i, letter := range class {
			if letter != '-' || !drawn[class[:i+1]] {
				continue
			}
			rest := class[i+1:]
			if _, err := strconv.Atoi(rest); err == nil || said[rest] {
				return true
			}
		}
		return false
	}
	sheets, err := filepath.Glob("../static/css/*.css")
	if err != nil || len(sheets) == 0 {
		t.Fatalf("no style sheets: %v", err)
	}
	classes := map[string]string{} // with the sheet that has it
	for _, sheet := range sheets {
		text := cssComment.ReplaceAllString(readText(t, sheet), "")
		for _, selector := range cssSelector.FindAllString(text, -1) {
			for _, class := range cssClass.FindAllStringSubmatch(selector, -1) {
				classes[class[1]] = filepath.Base(sheet)
			}
		}
	}
	if len(classes) < 300 {
		t.Fatalf("found only %d classes", len(classes))
	}
	for class, sheet := range classes {
		if !mentioned(class) {
			t.Errorf("%s: nothing mentions .%s", sheet, class)
		}
	}
}

// textWords are the words in the texts of a program: of Go (tests and what templ
// generates aside), templ and JavaScript files below the folders.
func textWords(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	words := map[string]bool{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !slices.Contains([]string{".go", ".templ", ".js"}, filepath.Ext(path)) ||
				strings.HasSuffix(path, "_templ.go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			for _, text := range codeText.FindAllString(codeComment.ReplaceAllString(readText(t, path), ""), -1) {
				for _, word := range codeWord.FindAllString(text, -1) {
					words[word] = true
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return words
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
