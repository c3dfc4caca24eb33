//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/companion/deepsea"
	"shipmate/companion/strict"
	"shipmate/views"
)

// maxSheet is the largest sheet file that is read, in bytes.
const maxSheet = 2 << 20

// score reads a sheet file and prints the score: a table for people, JSON for
// machines. Numbers are those of the pages, from the same function.
func score(_ context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	words := terminalWords()
	flags := flag.NewFlagSet("score", flag.ContinueOnError)
	flags.SetOutput(stderr)
	asJSON := flags.Bool("json", false, words.Say("cli.flag.json"))
	files, err := parseMixed(flags, args)
	if err != nil {
		return errUsage
	}
	if len(files) != 1 {
		return companion.Invalid("", companion.Say("cli.one-file"))
	}
	raw, err := readFile(files[0], stdin, maxSheet)
	if err != nil {
		return err
	}
	sheet, err := readSheet(words, raw)
	if err != nil {
		return err
	}
	if *asJSON {
		answer, err := sheet.answer()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(stdout, strings.TrimSpace(string(answer)))
		return err
	}
	return printScore(stdout, words, sheet)
}

// scoredSheet is a sheet file of any system, as far as printing needs it.
type scoredSheet struct {
	system string
	title  string
	names  []string
	result companion.Result
	what   func(path string) companion.Message
	answer func() ([]byte, error)
}

// readSheet reads a sheet file by the system that it names; one that names none
// of ours is refused by the first.
func readSheet(words *views.Words, raw []byte) (scoredSheet, error) {
	if n, err := strict.Parse(raw); err == nil {
		if system := n.Member("system"); system != nil && system.Text == (ageofsail.System{}).ID() {
			return readAgeOfSail(words, raw)
		}
	}
	sheet, err := deepsea.ReadSheet(raw)
	if err != nil {
		return scoredSheet{}, err
	}
	scored := scoredSheet{system: deepsea.System{}.ID(), title: words.Say("deepsea.title", "Number", sheet.Setup().Mission),
		result: deepsea.Score(sheet), what: sheet.What, answer: func() ([]byte, error) { return deepsea.Answer(sheet) }}
	for _, seat := range sheet.Seats() {
		scored.names = append(scored.names, seat.Name)
	}
	return scored, nil
}

func readAgeOfSail(words *views.Words, raw []byte) (scoredSheet, error) {
	sheet, err := ageofsail.ReadSheet(raw)
	if err != nil {
		return scoredSheet{}, err
	}
	scored := scoredSheet{system: ageofsail.System{}.ID(), title: words.Say("ageofsail.title"),
		result: ageofsail.Score(sheet), what: sheet.What, answer: func() ([]byte, error) { return ageofsail.Answer(sheet) }}
	for _, seat := range sheet.Seats() {
		scored.names = append(scored.names, seat.Name)
	}
	return scored, nil
}

// parseMixed takes flags before and after the file names.
func parseMixed(flags *flag.FlagSet, args []string) ([]string, error) {
	var files []string
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return files, nil
		}
		files, args = append(files, flags.Arg(0)), flags.Args()[1:]
	}
}

// readFile reads a file, or standard input for "-", up to a limit in bytes.
func readFile(name string, stdin io.Reader, limit int64) ([]byte, error) {
	source := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, &companion.Error{Code: companion.CodeInvalid, Message: companion.SayWith("cli.read-file", companion.Args{"File": name}), Cause: err}
		}
		defer file.Close()
		source = file
	}
	raw, err := io.ReadAll(io.LimitReader(source, limit+1))
	if err != nil {
		return nil, &companion.Error{Code: companion.CodeInvalid, Message: companion.SayWith("cli.read-file", companion.Args{"File": name}), Cause: err}
	}
	if int64(len(raw)) > limit {
		return nil, &companion.Error{Code: companion.CodeTooLarge, Message: companion.Say("error.too-large")}
	}
	return raw, nil
}

// printScore writes the readable table: lines down, seats across, then every
// number as it was made.
func printScore(w io.Writer, words *views.Words, sheet scoredSheet) error {
	result, names := sheet.result, sheet.names
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, sheet.title)
	for _, name := range names {
		fmt.Fprint(table, "\t", name)
	}
	fmt.Fprintln(table)
	for i, line := range result.Lines {
		fmt.Fprint(table, words.Say(sheet.system+".line."+line))
		for _, seat := range result.Seats {
			fmt.Fprint(table, "\t", countText(words, seat.Points[i]))
		}
		fmt.Fprintln(table)
	}
	fmt.Fprint(table, words.Say("result.total"))
	for _, seat := range result.Seats {
		fmt.Fprint(table, "\t", countText(words, seat.Total))
	}
	fmt.Fprintln(table)
	if len(result.Winners) > 0 {
		fmt.Fprint(table, words.Say("result.place"))
		for _, seat := range result.Seats {
			fmt.Fprint(table, "\t", strconv.Itoa(seat.Place))
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for i, seat := range result.Seats {
		fmt.Fprintf(w, "\n%s\n", names[i])
		for l, steps := range seat.Made {
			for _, step := range steps {
				fmt.Fprintf(w, "  %s: %s%s\n", words.Say(sheet.system+".line."+result.Lines[l]), words.Message(step.Text), stepPoints(step))
			}
		}
	}
	if len(result.NotCounted) > 0 {
		missing := make([]companion.Message, len(result.NotCounted))
		for i, path := range result.NotCounted {
			missing[i] = sheet.what(path)
		}
		fmt.Fprintln(w, "\n"+words.Say("result.not-counted", "List", missing))
	}
	return nil
}

func countText(words *views.Words, count companion.Count) string {
	if !count.Known {
		return words.Say("result.open")
	}
	return views.Number(count.N)
}

func stepPoints(step companion.Step) string {
	if !step.Points.Known {
		return ""
	}
	return " = " + views.Number(step.Points.N)
}
