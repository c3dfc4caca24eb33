package handlers_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestTheLogOfSailNamesWhatCameAndWent(t *testing.T) {
	f := bothHouse(t).sails(2, "set", "practice", "side", "a")
	on := f.taps(f.now(1), "build", "build-market", "build", "build-shipyard", "grow", "activate", "activate-0", "occupy-europe-1")
	f.taps(on, "do-politics", "turn", "activate", "activate-1", "ship-africa", "do-occupy-or-draw", "turn")
	said := f.get("/t/" + string(f.id) + "/log").wants(http.StatusOK).doc.Find(".log").Text()
	for _, want := range []string{"Ana, buildings: + Market", "Ben, buildings: + Shipyard", "Ana, buildings: disc onto Colonial House", "Ana, Trade tokens: + Politics",
		"Ben, Trade tokens: + Occupy or Draw", "Africa: + Ben", "Ana's turn ended"} {
		if !strings.Contains(said, want) {
			t.Errorf("the log lacks %q", want)
		}
	}
	if strings.Contains(said, "this round") {
		t.Error("what the rules keep of a turn is told")
	}
	if t.Failed() {
		t.Log(said)
	}
}

func TestTheLogSaysThatAGameWentOnBeforeItWasFinished(t *testing.T) {
	g := newHouse(t).phone().sailing("endeavor-2009", 3)
	g.then(g.pressID(g.countExample(), "finish"))
	said := g.get("/t/" + g.id + "/log").wants(http.StatusOK).doc.Find(".log").Text()
	if want := "The game was finished: Ana and Ben, 45"; !strings.Contains(said, want) {
		t.Errorf("the log lacks %q: %s", want, said)
	}
}
