package handlers_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/companion/memory"
)

// ofOtherRules is a game of rules that this program doesn't have, too short for
// a snapshot: some moves, an undo, and more moves.
func ofOtherRules(t *testing.T, moves int) (*phone, companion.View) {
	t.Helper()
	store := memory.New()
	h := houseOn(t, store)
	other := companion.NewKeeper(store, []companion.System{otherRules{}}, func() int64 { return h.now.UnixMilli() }, &chance{from: rand.New(rand.NewPCG(5, 6))})
	phone := h.phone()
	phone.get("/")
	setup := deepsea.Setup{Mission: 1, Mode: deepsea.Competitive, Edition: deepsea.Released2024, StartSeat: 1, Play: deepsea.PlaySetup{Seed: companion.NewRandom(7).String(), Rules: 77},
		Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}}}
	data, _ := json.Marshal(setup)
	view, err := other.Start(t.Context(), phone.cookie, "deepsea", "gesture-start", data)
	write := func(kind companion.Kind, data json.RawMessage) {
		if err == nil {
			view, err = other.Append(t.Context(), view.Log.ID, companion.Write{Op: freshOp(), Seq: view.Log.Head, Device: phone.cookie, Kind: kind, Data: data})
		}
	}
	for n := range moves {
		game := view.State.(deepsea.GameState).Game
		texts, followErr := game.Following(deepsea.Moves(game, nil)[0])
		if followErr != nil {
			t.Fatal(followErr)
		}
		if write(deepsea.KindMove, deepsea.MovesData(texts...)); n == 9 {
			write(companion.KindUndo, companion.UndoData(view.UndoNext))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return phone, view
}

// A game of other rules that no snapshot holds is followed by the nearest rules
// as far as they go: its screen, replay, log, report and the ways on open.
func TestAGameOfOtherRulesWithoutASnapshotIsReadable(t *testing.T) {
	phone, view := ofOtherRules(t, 24)
	base := "/deepsea/" + string(view.Log.ID)
	for _, path := range []string{"/play", "/replay", "/replay?step=3", "/ruling", "/table", "/report", "/play?panel=list", "/play?panel=mat", "/play?panel=goals", "/check", "/totals"} {
		page := phone.get(base + path).wants(http.StatusOK)
		if page.sound(); page.doc.Find("#follow-form button[name=do]:not([disabled]), .main-bar button[name=do]:not([disabled])").Length() > 0 && path != "/check" {
			t.Errorf("%s offers a move", path)
		}
	}
	screen := phone.get(base + "/play")
	if said := screen.doc.Find("#read-only").Text(); !strings.Contains(said, "version 77 of the rules") || !strings.Contains(said, "every step can be made") {
		t.Errorf("it says %s", said)
	}
	replay := phone.get(base + "/replay")
	if said := replay.doc.Find(".scrubber, form").Text(); !strings.Contains(said, "23") && !strings.Contains(replay.said(), "23") {
		t.Errorf("the replay says %q", said)
	}
	log := phone.get("/t/" + string(view.Log.ID) + "/log").wants(http.StatusOK)
	if said := log.said(); !strings.Contains(said, "recruit") {
		t.Errorf("the log says %s", said)
	}
	hand := phone.get(screen.doc.Find("#score-by-hand").AttrOr("href", "")).wants(http.StatusOK)
	if hand.doc.Find(`input[name=name][value="Ben"]`).Length() == 0 && !strings.Contains(hand.said(), "Ben") {
		t.Error("the people don't come along to count by hand")
	}
	laid := phone.get(screen.doc.Find("#check-table").AttrOr("href", ""))
	at := phone.pressID(laid, "copy-table").wants(http.StatusSeeOther).header.Get("Location")
	if said := phone.get(at).wants(http.StatusOK).said(); !strings.Contains(said, "Ana") {
		t.Errorf("what is known isn't laid out: %s", said)
	}
	phone.post(base+"/play", "op", freshOp(), "seq", strconv.Itoa(view.Log.Head), "do", "p1 pass").wants(http.StatusConflict)
	phone.get("/backup/shipmate.json").wants(http.StatusOK)
}
