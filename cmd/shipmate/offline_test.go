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

// K02 on the phone: two tabs, one store.
func TestK02TwoTabsOfOnePhone(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("ERR_", "409")
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/deepsea/" + id)
	p.handedOver()
	s.cut()
	p.open("/deepsea/" + id)
	other := p.another(withWorker)
	other.allows("ERR_", "409")
	other.open("/deepsea/" + id)
	set, at := p.trackKey(1)
	p.mark()
	p.touch(at)
	p.settle()
	p.keeps(id, set)
	// The same value from a page that doesn't know.
	tried, at := other.trackKey(3)
	other.mark()
	other.touch(at)
	other.settle()
	if other.kept(id, "p1.tracks.reputation") != p.kept(id, "p1.tracks.reputation") {
		t.Error("the tabs see different tables")
	}
	p.keeps(id, set)
	other.readsSay("error.stale")
	_ = tried
	// Another value: both stay.
	p.open("/deepsea/" + id)
	other.open("/deepsea/" + id)
	set, at = p.trackKey(2)
	p.mark()
	p.touch(at)
	p.settle()
	second := ask[string](other, "document.querySelectorAll('.track')[1].querySelectorAll('button')[2].value")
	other.mark()
	other.touch(other.find("[value=" + quoted(second) + "]"))
	other.settle()
	p.keeps(id, set)
	p.keeps(id, second)
}

// K40 on the phone: twenty writes at once are each stored or refused.
func TestK40TwentyWritesAtOnce(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("ERR_", "409")
	id := p.plant(plan{mission: 2, names: people[:4]})
	p.open("/deepsea/" + id)
	p.handedOver()
	s.cut()
	statuses := ask[[]int](p, `Promise.all([...Array(20).keys()].map(i => fetch("/deepsea/`+id+`/count/impact", {method: "POST", headers: {"X-Shipmate-Partial": "1"},
		body: new URLSearchParams({seq: "1", op: "at-once-" + i, set: "p" + (1 + i % 4) + ".goal" + (1 + Math.floor(i / 4) % 3) + "=" + i % 9})}).then(r => r.text().then(() => r.status))))`)
	stored := 0
	for i, status := range statuses {
		switch status {
		case 200, 303:
			stored++
		case 409:
		default:
			t.Errorf("write %d: %d", i, status)
		}
	}
	p.open("/t/" + id + "/log")
	if head := ask[int](p, "+document.querySelector('[name=seq]').value"); head != 1+stored || stored < 12 {
		t.Errorf("%d writes were acknowledged, the log has %d entries", stored, head)
	}
}

// The screen stays on while a table is open, says so, and does again after
// coming back.
func TestK26TheScreenStaysOnWhileATableRuns(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/")
	if p.has(".awake") {
		t.Error("the first page says that it keeps the screen on")
	}
	p.open("/deepsea/" + id)
	if !ask[bool](p, "navigator.wakeLock.request('screen').then(lock => lock.release().then(() => true), () => false)") {
		t.Skip("this browser gives no wake lock")
	}
	p.awaits("document.documentElement.hasAttribute('data-awake')")
	if !p.has(".awake") {
		t.Error("it is not visible")
	}
	set, _ := p.trackKey(1)
	p.tap("[value=" + quoted(set) + "]")
	if !p.has(".awake") {
		t.Error("a swap took the sign away")
	}
}
