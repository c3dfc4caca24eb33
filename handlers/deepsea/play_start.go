package deepsea

import (
	"crypto/sha256"
	"encoding/binary"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// forPlaying marks a table that the engine plays.
const forPlaying = "play"

// playChoices are what only a played game asks before it starts: who begins,
// and who shuffles.
func playChoices(a *handlers.Asker, form setupForm, seats []setSeat) []views.Choices {
	choices := startChoices(a, form, seats)[:1]
	chance := views.Choices{Label: a.Say("play.setup.chance"), Hint: a.Say("play.setup.chance-hint")}
	for _, word := range []string{"here", "told"} {
		chance.Chips = append(chance.Chips, views.Chip{Text: a.Say("play.setup." + word), Field: "told", Value: word, Radio: true, On: orText(form.Told, "here") == word})
	}
	return append(choices, chance)
}

// playSetup draws the seed from the gesture's own id, so that the same press
// sent twice starts the same game.
func playSetup(form setupForm) deepsea.PlaySetup {
	if form.Told == "told" {
		return deepsea.PlaySetup{Told: true, Rules: deepsea.PlayRules}
	}
	sum := sha256.Sum256([]byte("seed " + form.Op))
	return deepsea.PlaySetup{Seed: companion.NewRandom(binary.BigEndian.Uint64(sum[:8])).String(), Rules: deepsea.PlayRules}
}
