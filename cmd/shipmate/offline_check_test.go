//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"shipmate/companion/deepsea"
)

// Check mode in flight mode: a table is laid out, found wrong, cured, counted a
// second time from a file, with a worker that the browser ends.
func TestCheckATableWithoutANetwork(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.open("/")
	p.handedOver()
	posts := len(s.posts)
	s.cut()
	p.allows("ERR_", "503", "504")

	want := endgame(t)
	file := filepath.Join(t.TempDir(), "position.json")
	if err := os.WriteFile(file, deepsea.WriteLaid(want), 0o600); err != nil {
		t.Fatal(err)
	}
	upload := func() {
		t.Helper()
		p.pick("#file", file)
		p.tap("#lay-file")
	}
	p.open("/deepsea/check")
	upload()
	p.awaits("document.getElementById('ocean')")
	id := p.table()
	if p.has(".sum-error") || p.count(".sea-cell:not(.bare)") < 15 {
		t.Fatalf("the file isn't laid out:\n%s", p.text())
	}

	// A slip, found and cured with the worker ended in between.
	p.open("/deepsea/" + id + "/check?panel=numbers&seat=2&at=p2.staging")
	n, _ := want.Number("p2.staging")
	p.tap("#key-" + strconv.Itoa(n+1))
	p.awaits("document.querySelector('#here .finding-error')")
	p.endWorker()
	p.reload()
	p.awaits("document.querySelector('.sum-error')")
	p.tap("#undo")
	p.awaits("!document.querySelector('.sum-error')")
	p.tap("#redo")
	p.awaits("document.querySelector('.sum-error')")
	p.tap("#here .finding-cures button")
	p.awaits("!document.querySelector('.sum-error')")

	// The second counter brings a file.
	space, _ := want.Number("p3.track.ingenuity")
	changed, err := deepsea.ApplyEdits(want, deepsea.Edit{Key: "p3.track.ingenuity", Value: strconv.Itoa((space + 1) % 13)}, deepsea.Edit{Key: "round", Value: "5"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, deepsea.WriteLaid(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	p.open("/deepsea/" + id + "/check?panel=compare")
	p.tap("#second-file")
	upload()
	p.awaits("document.querySelectorAll('.differ').length === 2")
	p.tap(".differ:first-of-type .differ-sides button:first-child")
	p.awaits("document.querySelectorAll('.differ').length === 1")

	p.open("/deepsea/" + id + "/check?panel=score&line=goal2.2")
	for i, total := range []string{"42", "52", "28"} {
		if got := p.textOf("#cell-total-" + strconv.Itoa(i+1) + " .face"); got != total {
			t.Errorf("seat %d has %s, wanted %s", i+1, got, total)
		}
	}
	if len(s.posts) != posts {
		t.Errorf("the server was asked to write: %v", s.posts[posts:])
	}
}
