//go:build !js

package main

import (
	"strings"
	"testing"
)

// The pages beside the game, as a person goes through them: hint, goals,
// replay, ruling, report, switches; each in every light.
func TestJourneyPlayBesideTheGame(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	g := s.phone().playing(plan{mission: 6, names: []string{"Ana", "Benedikt", "Cleo", "Dan", "Evangeline"}})
	for range 26 {
		g.moves()
	}
	if g.has("#i-am") {
		g.tap("#i-am")
	}

	g.tap("#to-hint")
	g.inEveryLight("hint")
	g.tap("#ahead")
	g.inEveryLight("hint ahead")
	if n := g.count("button[id^=hint-]"); n == 0 {
		t.Fatal("the hint is empty")
	}
	g.open(g.at())
	g.tap("#to-goals")
	g.inEveryLight("goals")
	g.open(g.at())

	g.tap("#to-matters")
	g.inEveryLight("matters")
	g.tap("#to-replay")
	last := ask[string](g.phone, "document.getElementById('scrub-range').value")
	g.inEveryLight("replay")
	g.tap("#previous")
	if now := ask[string](g.phone, "document.getElementById('scrub-range').value"); now == last {
		t.Error("one step back is the same step")
	}
	g.tap("#first")
	g.reads(g.say("deepsea.move.start"))
	ask[bool](g.phone, "(document.getElementById('scrub-range').value = 10, true)")
	g.tap("#scrub-go")
	if !strings.HasSuffix(g.address(), "step=10") {
		t.Errorf("the slider leads to %s", g.address())
	}
	g.tap("a.sea-cell")
	g.inEveryLight("replay of a board")

	g.open("/deepsea/" + g.id + "/ruling")
	for _, group := range []string{"table", "cards", "impact", "ocean", "seat"} {
		g.tap("#group-" + group)
		g.inEveryLight("rulings " + group)
	}
	g.tap("#whose-2")
	g.tap("#place-p2-research")
	g.inEveryLight("ruling")
	g.tap("#value-9")
	g.reads("research: 9")
	g.tap("#undo")
	if row := g.textOf("#place-p2-research"); strings.Contains(row, "9") {
		t.Errorf("undone it says %q", row)
	}

	g.open("/deepsea/" + g.id + "/report")
	g.inEveryLight("report")
	text := ask[string](g.phone, "document.getElementById('share-text').value")
	if strings.Contains(text, "Evangeline") || !strings.Contains(text, "\nundo ") {
		t.Errorf("the report is\n%s", text)
	}
	g.tap("#to-load")
	ask[bool](g.phone, "(document.getElementById('text').value = "+quoted(text)+", true)")
	g.inEveryLight("load a report")
	g.tap("#open")
	g.readsSay("play.replay.place", "At", ask[int](g.phone, "+document.getElementById('scrub-range').max"), "Of", ask[int](g.phone, "+document.getElementById('scrub-range').max"))
	if other := g.table(); other == g.id {
		t.Error("the report opened the same table")
	}
}
