package deepsea

import (
	"crypto/sha256"
	"encoding/binary"
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// play offers to go on by the rules from the table as it was laid out; where it
// can't, what is in the way.
func (c *checking) play(page *views.CheckPage) {
	page.Heading, page.Hint = c.a.Say("check.play"), c.a.Say("check.play-hint")
	if c.text("phase") == "ended" {
		page.Hint = c.a.Say("follow.over")
		return
	}
	_, missing := c.laid.PlaySetup("")
	if len(missing) == 0 {
		row := views.CheckRow{ID: "chance", Label: c.a.Say("play.setup.chance"), Note: "", Words: true, Wide: true}
		for _, word := range []string{"here", "told"} {
			row.Keys = append(row.Keys, views.CheckKey{Text: c.a.Say("play.setup." + word), Press: views.Press{ID: "play-" + word, Name: "do", Value: "play:" + word, Form: "check-form", Attrs: map[string]any{"data-command": true}}})
		}
		page.Parts = append(page.Parts, views.CheckRows([]views.CheckRow{row}))
		return
	}
	list := views.CheckFindings{ID: "missing", Kind: "open", Title: c.a.Say("check.play-missing")}
	for i, f := range missing {
		one := views.CheckFinding{ID: "missing-" + strconv.Itoa(i), Kind: "open", Text: capital(c.a.Words.Message(f.Sentence))}
		if f.Weight == companion.CannotBe {
			one.Kind = "error"
		}
		if len(f.Where) > 0 {
			one.To = views.Press{ID: one.ID + "-to", Href: c.placeAddress(f.Where[0])}
		}
		list.List = append(list.List, one)
	}
	page.Parts = append(page.Parts, views.FindingList(list))
}

// goOnPlaying starts a game from the table; the seed is the gesture's own, so
// that the same press sent twice starts the same game.
func (c *checking) goOnPlaying(w http.ResponseWriter, r *http.Request, form layForm, told bool) error {
	seed := ""
	if !told {
		sum := sha256.Sum256([]byte("seed " + form.Op))
		seed = companion.NewRandom(binary.BigEndian.Uint64(sum[:8])).String()
	}
	setup, missing := c.laid.PlaySetup(seed)
	if len(missing) > 0 {
		return c.refused(w, companion.Invalid("do", companion.Say("check.play-missing")))
	}
	setup.From = &deepsea.From{Table: string(c.view.Log.ID), Op: orText(c.view.UndoNext, form.Op)}
	started, err := c.rooms.house.Keeper.Start(r.Context(), c.a.Device, c.rooms.ID(), form.Op, handlers.JSON(setup))
	if err != nil {
		return c.refused(w, err)
	}
	return c.rooms.house.See(w, r, "/deepsea/"+string(started.Log.ID)+"/play")
}
