//go:build !js

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// playout plays random games to their end by the rules engine and prints one
// line for each: what the engine does with a mission, and whether two builds
// agree. The same seed gives the same lines.
func playout(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) error {
	words := terminalWords()
	flags := flag.NewFlagSet("playout", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var setup deepsea.Setup
	flags.IntVar(&setup.Mission, "mission", 1, words.Say("cli.flag.mission"))
	players := flags.Int("players", 0, words.Say("cli.flag.players"))
	mode := flags.String("mode", string(deepsea.Competitive), words.Say("cli.flag.mode"))
	edition := flags.String("edition", string(deepsea.Released2024), words.Say("cli.flag.edition"))
	games := flags.Int("games", 1, words.Say("cli.flag.games"))
	seed := flags.Uint64("seed", 1, words.Say("cli.flag.seed"))
	eager := flags.Bool("eager", false, words.Say("cli.flag.eager"))
	asJSON := flags.Bool("json", false, words.Say("cli.flag.json"))
	if rest, err := parseMixed(flags, args); err != nil || len(rest) > 0 {
		return errUsage
	}
	setup.Mode, setup.Edition = deepsea.Mode(*mode), deepsea.Edition(*edition)
	if *players == 0 {
		*players = 2
		if setup.Mode == deepsea.Solo {
			*players = 1
		}
	}
	if *players < 1 || *players > deepsea.MaxSeats {
		return companion.Invalid("players", companion.SayWith("refuse.range", companion.Args{"Low": 1, "High": deepsea.MaxSeats}))
	}
	for i, colour := range deepsea.Colours()[:*players] {
		setup.Seats = append(setup.Seats, deepsea.Seat{Name: string(rune('A' + i)), Colour: colour})
	}
	if setup.Mode != deepsea.Competitive {
		setup.Coop.Deck = deepsea.ShippedCards()
	}
	for g := range uint64(max(*games, 0)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		played, err := deepsea.Playout(setup, *seed+g, *eager)
		if err != nil {
			return err
		}
		if err := printPlayed(stdout, played, *asJSON); err != nil {
			return err
		}
	}
	return nil
}

func printPlayed(w io.Writer, played deepsea.Played, asJSON bool) error {
	if asJSON {
		line, err := json.Marshal(played)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", line)
		return err
	}
	scores := strings.Trim(fmt.Sprint(played.Scores), "[]")
	if played.Met != nil {
		scores += fmt.Sprintf("  met %d %s", *played.Met, played.Outcome)
	}
	_, err := fmt.Fprintf(w, "M%d %s %d %s  seed %d  moves %d  rounds %d  scores %s  %s\n", played.Mission, played.Mode, played.Players,
		played.Edition, played.Seed, played.Moves, played.Rounds, scores, played.Hash)
	return err
}
