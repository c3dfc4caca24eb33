//go:build !js

package main

import (
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// Two people count one table on one phone: what only one of them has entered is
// opened, followed to its page, and taken over; undone, the second table is gone
// from the home page.
func TestJourneyCheckWhatOneCounterAloneEntered(t *testing.T) {
	p := newServer(t).phone()
	first := p.file(endgame(t))
	p.open(first.panel("compare"))
	p.tap("#second-here")
	p.awaits("document.getElementById('ocean')")
	second := &laying{phone: p, id: p.table(), want: first.want}
	if second.id == first.id {
		t.Fatal("the second count has no table of its own")
	}

	p.open(first.panel("compare"))
	p.tap("#to-alone")
	p.awaits("document.querySelector('.differs')")
	p.axe("what one alone entered")
	p.tap("#differ-round-to")
	p.awaits("document.getElementById('round-6')")
	if at := ask[string](p, "location.pathname"); !strings.Contains(at, second.id) {
		t.Fatalf("the line leads to %s, the round is open on %s", at, second.id)
	}
	p.tap("#round-6")
	if got := second.now().Text("round"); got != "6" {
		t.Errorf("the second one's round is %s", got)
	}

	p.open(first.panel("alone"))
	if p.has("#differ-round") {
		t.Error("the round is still listed")
	}
	p.tap("#differ-wave-take")
	p.awaits("!document.getElementById('differ-wave')")
	if got := second.now().Text("wave"); got != first.text("wave") {
		t.Errorf("the wave was taken over as %s", got)
	}

	// Named, and gone again with its undo.
	p.open("/deepsea/" + first.id + "/check")
	p.tap("#matters")
	p.awaits("document.getElementById('save-names')")
	p.typed("#name-1", "Ada")
	p.tap("#save-names")
	p.awaits("document.querySelector('.toast')")
	p.open("/")
	if !strings.Contains(p.textOf("a[href='/t/"+first.id+"']"), "Ada") || !p.has("a[href='/t/"+second.id+"']") {
		t.Fatalf("the home page says:\n%s", p.text())
	}
	p.open("/deepsea/" + first.id + "/check")
	p.tap("#undo") // the name
	p.tap("#undo") // the second count
	p.open("/")
	if p.has("a[href='/t/" + second.id + "']") {
		t.Error("the second counter's table is still on the home page")
	}
	if !strings.Contains(p.textOf("a[href='/t/"+first.id+"']"), first.want.Setup().Seats[0].Name) {
		t.Errorf("the name wasn't undone:\n%s", p.text())
	}
}

// A team enters its thresholds and a Bonus goal by touch, with a number that
// needs the pad to be turned, and sees at once how the goal stands.
func TestJourneyCheckTheGoalsOfATeam(t *testing.T) {
	p := newServer(t).phone()
	recorded := endgame(t)
	setup := recorded.Setup()
	setup.Mode = deepsea.Cooperative
	blank, err := deepsea.NewLaid(setup)
	if err != nil {
		t.Fatal(err)
	}
	l := p.file(blank)
	p.open("/deepsea/" + l.id + "/check")
	p.tap("#to-coop")
	p.awaits("document.querySelector('#pad input[name=key][value=\"threshold.impact\"]')")
	p.tap("#higher")
	p.awaits("document.getElementById('key-15')")
	p.tap("#higher")
	p.awaits("document.getElementById('key-33')")
	p.tap("#key-33")
	p.awaits("document.querySelector('#pad input[name=key][value=\"threshold.goal1\"]') && document.getElementById('key-9')")
	for _, key := range []string{"#key-9", "#key-12", "#key-4"} {
		p.tap(key)
	}
	p.tap("#difficulty-6")
	p.tap("#bonus-1")
	p.tap("#to-bonus-1")
	p.awaits("document.getElementById('count-manual')")
	p.tap("#key-7")
	p.tap("#count-manual")
	p.awaits("document.querySelector('#pad input[name=key][value=\"bonus.total.1\"]')")
	p.tap("#key-8")
	p.tap("#to-goals")
	p.awaits("document.getElementById('to-bonus-1')")
	if said := p.textOf("#to-bonus-1"); !strings.Contains(said, "8 of 7") {
		t.Errorf("the goal stands at %q", said)
	}
	for key, want := range map[string]string{"threshold.impact": "33", "threshold.goal1": "9", "threshold.goal2": "12", "threshold.goal3": "4", "difficulty": "6", "bonus": "1", "bonus.total.1": "8", "bonus.threshold.1": "7"} {
		if got := l.now().Text(companion.Key(key)); got != want {
			t.Errorf("%s is %s, wanted %s", key, got, want)
		}
	}
}
