//go:build !js

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// check reads a position file, says what can't be and what looks odd, with the
// likeliest cures, and the score of what lies on the table. With --measure it
// plays random games instead, plants slips and prints what is seen of them.
func check(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	words := terminalWords()
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(stderr)
	asJSON := flags.Bool("json", false, words.Say("cli.flag.json"))
	measure := flags.Bool("measure", false, words.Say("cli.flag.measure"))
	games := flags.Int("games", 1, words.Say("cli.flag.games"))
	seed := flags.Uint64("seed", 1, words.Say("cli.flag.seed"))
	files, err := parseMixed(flags, args)
	switch {
	case err != nil || *measure && len(files) > 0:
		return errUsage
	case *measure:
		return measureCheck(ctx, stdout, *games, *seed, *asJSON)
	case len(files) != 1:
		return companion.Invalid("", companion.Say("cli.one-file"))
	}
	raw, err := readFile(files[0], stdin, deepsea.MaxFileBytes)
	if err != nil {
		return err
	}
	laid, err := deepsea.ReadLaid(raw)
	if err != nil {
		return err
	}
	findings := deepsea.Check(laid)
	totals, ok := deepsea.CheckTotals(laid)
	if !ok {
		return companion.Invalid("setup", companion.Say("refuse.value"))
	}
	if *asJSON {
		return printCheckJSON(stdout, words, findings, totals)
	}
	if err := printFindings(stdout, words, findings); err != nil {
		return err
	}
	sheet := scoredSheet{system: deepsea.System{}.ID(), title: words.Say("deepsea.title", "Number", laid.Setup().Mission),
		result: totals.Result, what: totals.Sheet.What}
	for _, seat := range totals.Sheet.Seats() {
		sheet.names = append(sheet.names, seat.Name)
	}
	fmt.Fprintln(stdout)
	return printScore(stdout, words, sheet)
}

// printFindings writes one line for each finding and one for its first cure.
func printFindings(w io.Writer, words *views.Words, findings []deepsea.Finding) error {
	headings := map[companion.Certainty]string{companion.CannotBe: words.Say("cli.check.cannot-be"),
		companion.LookAgain: words.Say("cli.check.look-again"), companion.NotEntered: words.Say("cli.check.not-entered")}
	var b strings.Builder
	wrong := 0
	for i, f := range findings {
		if i == 0 || findings[i-1].Weight != f.Weight {
			fmt.Fprintln(&b, headings[f.Weight])
		}
		if f.Weight != companion.NotEntered {
			wrong++
		}
		fmt.Fprintf(&b, "  %s\n", strings.TrimSpace(f.Check+"  "+words.Message(f.Sentence)))
		if len(f.Cures) > 0 {
			fmt.Fprintf(&b, "       %s\n", words.Say("cli.check.cure", "Cure", words.Message(f.Cures[0].Sentence)))
		}
	}
	if wrong == 0 {
		fmt.Fprintln(&b, words.Say("cli.check.sound"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

type checkedFinding struct {
	Check    string          `json:"check,omitempty"`
	Weight   string          `json:"weight"`
	Where    []companion.Key `json:"where"`
	Have     int             `json:"have"`
	Want     int             `json:"want"`
	Sentence string          `json:"sentence"`
	Cures    []checkedCure   `json:"cures,omitempty"`
}

type checkedCure struct {
	Edits    map[companion.Key]json.RawMessage `json:"set"`
	Sentence string                            `json:"sentence"`
	Whole    bool                              `json:"whole"`
}

// printCheckJSON writes {"findings":[…],"score":{…}}; the score is that of
// shipmate score --json.
func printCheckJSON(w io.Writer, words *views.Words, findings []deepsea.Finding, totals deepsea.Totals) error {
	answer := struct {
		Findings []checkedFinding `json:"findings"`
		Score    json.RawMessage  `json:"score"`
	}{Findings: []checkedFinding{}}
	for _, f := range findings {
		made := checkedFinding{Check: f.Check, Weight: string(f.Weight), Where: append([]companion.Key{}, f.Where...), Have: f.Have, Want: f.Want, Sentence: words.Message(f.Sentence)}
		for _, c := range f.Cures {
			cure := checkedCure{Edits: map[companion.Key]json.RawMessage{}, Sentence: words.Message(c.Sentence), Whole: c.Whole}
			for _, e := range c.Edits {
				cure.Edits[e.Key] = e.JSON()
			}
			made.Cures = append(made.Cures, cure)
		}
		answer.Findings = append(answer.Findings, made)
	}
	var err error
	if answer.Score, err = deepsea.Answer(totals.Sheet); err != nil {
		return err
	}
	line, err := json.Marshal(answer)
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", line)
	}
	return err
}

// measuredTables are what --measure plays with each seed: every mission, by
// two and by four, and the modes and editions in turn.
func measuredTables(seed uint64) []deepsea.Setup {
	var list []deepsea.Setup
	for mission := 1; mission <= deepsea.NumMissions; mission++ {
		turn := int(seed) + mission
		setup := deepsea.Setup{Mission: mission, Mode: []deepsea.Mode{deepsea.Competitive, deepsea.Competitive, deepsea.Cooperative, deepsea.Solo}[turn%4],
			Edition: []deepsea.Edition{deepsea.Released2024, deepsea.Released2024, deepsea.Prototype2023}[turn%3]}
		players := 2 + turn%4
		if setup.Mode == deepsea.Solo {
			players = 1
		}
		for i, colour := range deepsea.Colours()[:players] {
			setup.Seats = append(setup.Seats, deepsea.Seat{Name: string(rune('A' + i)), Colour: colour})
		}
		list = append(list, setup)
	}
	return list
}

// measureCheck plays games × missions and sums the slips up by kind.
func measureCheck(ctx context.Context, w io.Writer, games int, seed uint64, asJSON bool) error {
	var table []deepsea.Measured
	all := deepsea.Measured{Kind: "all"}
	for _, kind := range deepsea.SlipKinds() {
		table = append(table, deepsea.Measured{Kind: kind})
	}
	for g := range uint64(max(games, 0)) {
		for _, setup := range measuredTables(seed + g) {
			if err := ctx.Err(); err != nil {
				return err
			}
			lines, err := deepsea.MeasureCheck(setup, seed+g, 10)
			if err != nil {
				return err
			}
			for k, line := range lines {
				table[k].Add(line)
				all.Add(line)
			}
		}
	}
	return printMeasured(w, append(table, all), asJSON)
}

// printMeasured writes the table: kinds down, shares across.
func printMeasured(w io.Writer, table []deepsea.Measured, asJSON bool) error {
	if asJSON {
		line, err := json.Marshal(table)
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n", line)
		}
		return err
	}
	share := func(n, of int) string {
		if of == 0 {
			return "-"
		}
		return strconv.Itoa((100*n+of/2)/of) + "%"
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "slip\tplanted\tcannot-be\tlook-again\tfirst\tamong\tclear\tundone\t")
	for _, m := range table {
		fmt.Fprintf(tab, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t\n", m.Kind, m.Slips, share(m.Errors, m.Slips), share(m.Looks, m.Slips),
			share(m.First, m.Errors), share(m.Among, m.Errors), share(m.Clear, m.ClearOf), share(m.Undone, m.Clear))
	}
	return tab.Flush()
}
