//go:build !js

package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"shipmate/companion/interchange"
)

// K29, K30, K31: cold start and a whole evening without a network, whatever
// way it went.
func TestK29K30K31AnEveningWithoutANetwork(t *testing.T) {
	for how, cut := range outages {
		t.Run(how, func(t *testing.T) {
			s := newOfflineServer(t)
			p := s.phoneFor(t, withWorker)
			p.open("/")
			begun := p.plant(plan{mission: 2, names: people[:3]}, whole(3)[:9]...)
			p.handedOver()
			posts := len(s.posts)
			cut(s.server)
			p.endWorker()

			// A cold start: another tab, an address typed.
			p = p.another(withWorker)
			p.allows("ERR_", "503", "504")
			p.open("/t/" + begun)
			if !strings.Contains(p.path(), "/deepsea/"+begun) {
				t.Errorf("the table begun on the server is at %s", p.path())
			}
			c := p.counter(3, 3)
			c.tiers = []string{"mentor"}
			c.toResult()
			p.reload()
			p.back()
			p.forward()
			p.open("/t/" + begun + "/log")
			if lines := p.count(".log-line"); lines < 20 {
				t.Errorf("the log has %d lines", lines)
			}

			// A table of the phone's own, from setup to result.
			p.setUp(1, people[:3]...)
			c = p.counter(1, 3)
			c.tiers = []string{"adventurer", "biogeographer", "robotics-engineer"}
			c.toResult()
			own := p.table()
			want := scored(t, c.file(1, "released-2024", "competitive", people[:3]))
			if got := scored(t, []byte(p.fetch("/deepsea/"+own+"/sheet.json"))); !reflect.DeepEqual(got, want) {
				t.Errorf("the phone counts %+v, tapped was %+v", got, want)
			}
			p.open("/t/" + own + "/log")
			head := ask[int](p, `+document.querySelector('[name=seq]').value`)
			p.tap("#undo")
			p.open("/t/" + own + "/log")
			if now := ask[int](p, `+document.querySelector('[name=seq]').value`); now != head+1 {
				t.Errorf("undo brought the log from %d to %d", head, now)
			}
			p.open("/")
			p.reads("only on this phone")
			p.open("/phone")
			p.readsSay("phone.by-phone")

			// Every kind of page.
			for _, path := range []string{"/people", "/settings", "/backup", "/about", "/corrections/deepsea/1", "/deepsea/new", "/deepsea/" + own + "/share", "/deepsea/" + own + "/table", "/deepsea/" + own + "/pages"} {
				p.open(path)
				if p.has("#screen.trouble") || strings.Contains(p.text(), p.say("trouble.title.404")) || !p.has("#main") {
					t.Errorf("%s: %s", path, p.text())
				}
			}
			backup, err := interchange.ReadBackup(strings.NewReader(p.fetch("/backup/shipmate.json")))
			if err != nil || len(backup.Tables) != 2 || backup.Book == nil {
				t.Errorf("the backup of the phone has %d tables: %v", len(backup.Tables), err)
			}
			if manifest := map[string]any{}; json.Unmarshal([]byte(p.fetch("/manifest.webmanifest")), &manifest) != nil || manifest["icons"] == nil {
				t.Error("there is no manifest")
			}
			p.open("/settings")
			p.poke("input[name=language][value=zh-Hant] + *")
			p.tap("#choices button.button-main")
			if got := ask[string](p, "document.documentElement.lang"); got != "zh-Hant" {
				t.Errorf("the page speaks %s", got)
			}
			if len(s.posts) != posts {
				t.Errorf("the server was asked to write: %v", s.posts[posts:])
			}
		})
	}
}
