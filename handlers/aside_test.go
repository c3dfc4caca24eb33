package handlers_test

import (
	"encoding/json"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

// What could not follow the server's copy is told on the home page, with its
// table, until it was seen.
func TestHomeTellsWhatWasSetAside(t *testing.T) {
	var aside []handlers.Aside
	h := newHouse(t, func(c *handlers.Config) { c.Aside = func() []handlers.Aside { return aside } })
	p := h.phone()
	if body := p.get("/").body; strings.Contains(body, "id=\"aside\"") {
		t.Error("a notice of nothing")
	}
	setup, err := json.Marshal(deepsea.Setup{Mission: 2, Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}}})
	if err != nil {
		t.Fatal(err)
	}
	view, err := h.keeper.Start(t.Context(), p.cookie, deepsea.System{}.ID(), "a-first-gesture", setup)
	if err != nil {
		t.Fatal(err)
	}
	set := companion.Set{Set: []companion.Value{{Key: "p1.tracks.reputation", Value: json.RawMessage("7")}}}
	aside = []handlers.Aside{
		{Log: view.Log.ID, Entry: companion.Entry{Kind: companion.KindSet, Data: handlers.JSON(set)}},
		{Log: "a-table-that-is-not-here", Entry: companion.Entry{Kind: companion.KindUndo}},
	}
	body := p.get("/").body
	for _, want := range []string{"2 entries of this phone", "Mission 2", "Ana", "Reputation", "7", "an older change", `data-deed="save"`, `data-deed="seen"`} {
		if !strings.Contains(body, want) {
			t.Errorf("the home page does not say %q", want)
		}
	}
}
