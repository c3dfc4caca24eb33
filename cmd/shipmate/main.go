//go:build !js

// Shipmate keeps the score of Endeavor: Deep Sea and Endeavor: Age of Sail on a
// phone. This is the server and the command line.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"shipmate/companion"
	"shipmate/views"
)

// version is set by the linker for releases (-X main.version=…).
var version = "development"

// Exit statuses.
const (
	exitOK      = 0
	exitFailure = 1 // the machine: disk, network, a damaged database
	exitUsage   = 2 // the input: flags, files
)

type command struct {
	name, use string
	run       func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error
}

func commands() []command {
	return []command{
		{"serve", "cli.serve", serve},
		{"score", "cli.score", score},
		{"check", "cli.check", check},
		{"export", "cli.export", export},
		{"import", "cli.import", importBackup},
		{"backup", "cli.backup", backup},
		{"playout", "cli.playout", playout},
		{"version", "cli.version", printVersion},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	words := terminalWords()
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		usage(stdout, words)
		return exitOK
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		err := c.run(ctx, args[1:], stdin, stdout, stderr)
		if err == nil {
			return exitOK
		}
		return explain(stderr, words, err)
	}
	fmt.Fprintln(stderr, words.Say("cli.unknown", "Command", args[0]))
	usage(stderr, words)
	return exitUsage
}

// usageError is a fault in flags or arguments that the flag library has
// already explained.
var errUsage = errors.New("usage")

// explain writes one plain sentence, and the cause behind it for whoever looks
// after the machine.
func explain(stderr io.Writer, words *views.Words, err error) int {
	if errors.Is(err, errUsage) {
		return exitUsage
	}
	var known *companion.Error
	if !errors.As(err, &known) || known.Message.Key == "" {
		fmt.Fprintln(stderr, "shipmate:", err)
		return exitFailure
	}
	sentence := words.Message(known.Message)
	if known.Place != "" {
		sentence = known.Place + ": " + sentence
	}
	fmt.Fprintln(stderr, "shipmate:", sentence)
	if known.Cause != nil {
		fmt.Fprintln(stderr, "  ("+known.Cause.Error()+")")
	}
	if known.Code == companion.CodeInvalid || known.Code == companion.CodeTooLarge || known.Code == companion.CodeRefused {
		return exitUsage
	}
	return exitFailure
}

func usage(w io.Writer, words *views.Words) {
	fmt.Fprintln(w, words.Say("cli.usage"))
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, words.Say(c.use))
	}
}

// terminalWords speaks the language of the terminal where we have it.
func terminalWords() *views.Words {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if tag := os.Getenv(name); tag != "" {
			return views.WordsIn(views.Language("", localeTag(tag)))
		}
	}
	return views.WordsIn(views.Languages[0])
}

// localeTag turns zh_TW.UTF-8 into zh-TW.
func localeTag(locale string) string {
	tag := []byte(locale)
	for i, c := range tag {
		switch c {
		case '_':
			tag[i] = '-'
		case '.', '@':
			return string(tag[:i])
		}
	}
	return string(tag)
}

func printVersion(_ context.Context, _ []string, _ io.Reader, stdout, _ io.Writer) error {
	_, err := fmt.Fprintln(stdout, "shipmate", version)
	return err
}
