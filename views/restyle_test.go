package views_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// A sheet that asks what lies anywhere in the screen makes a browser restyle the
// whole page after every tap: the screen says it by a class (see Screen).
func TestNoStyleLooksThroughTheWholeScreen(t *testing.T) {
	sheets, err := filepath.Glob("../static/css/*.css")
	if err != nil || len(sheets) == 0 {
		t.Fatal("no style sheets", err)
	}
	deep := regexp.MustCompile(`(?:\bhtml|\bbody|:root|\.screen|\.main|\.top|\.bottom)(?:[.:][\w-]+)*(?::not\()?:has\(\s*[^>\s][^)]*\)`)
	for _, name := range sheets {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range deep.FindAllString(string(text), -1) {
			t.Errorf("%s: %s", filepath.Base(name), found)
		}
	}
}
