package deepsea

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// A report is a played game as text, one line an entry, that anybody may paste
// into a message: seed, log and versions, no names. Whoever reads it has the
// same game.
//
//	Shipmate report 1
//	version 3f2a… rules 1
//	setup {"mission":6,…,"play":{"seed":"…"}}
//	move p1 recruit pilot; p1 end-reassign
//	ruling p1 research 4
//	undo 2
//	back 2
//	hash 0123456789abcdef
//
// Lines from setup on are numbered from 1; undo and back name them by number.

const reportHead = "Shipmate report 1"

// MaxReportBytes bounds a report that is read.
const MaxReportBytes = 1 << 20

// Report is a report that was read.
type Report struct {
	Version string            // of the program that wrote it
	Rules   int               // RulesVersion of that program
	Setup   Setup             // seats by number instead of names
	Entries []companion.Entry // in order, without device and time
	Hash    string            // of the position at the end, as it was there
}

// WriteReport writes the whole log of a played game. version names the program.
func WriteReport(version string, entries []companion.Entry, p *Position) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nversion %s rules %d\n", reportHead, version, RulesVersion)
	line := map[string]int{}
	for i, e := range entries {
		line[e.Op] = i + 1
		text, err := reportLine(e, line)
		if err != nil {
			return "", err
		}
		b.WriteString(text + "\n")
	}
	fmt.Fprintf(&b, "hash %016x\n", p.Hash())
	return b.String(), nil
}

func reportLine(e companion.Entry, line map[string]int) (string, error) {
	switch e.Kind {
	case companion.KindSetup:
		begun, err := BegunBy([]companion.Entry{e})
		if err != nil {
			return "", err
		}
		data, err := json.Marshal(begun.nameless())
		return "setup " + string(data), err
	case KindMove, KindRuling:
		g, err := readPlayed(e)
		return string(e.Kind) + " " + strings.Join(append(g.Moves, g.Rulings...), "; "), err
	case companion.KindUndo:
		var undo companion.Undo
		if err := json.Unmarshal(e.Data, &undo); err != nil {
			return "", err
		}
		words := []string{"undo"}
		for _, op := range undo.Undo {
			words = append(words, strconv.Itoa(line[op]))
		}
		return strings.Join(words, " "), nil
	case companion.KindBack:
		var back companion.Back
		err := json.Unmarshal(e.Data, &back)
		return "back " + strconv.Itoa(line[back.To]), err
	}
	return "", refuse("deepsea.refuse.kind", nil)
}

// nameless is a setup without its people and without where it came from.
func (s Setup) nameless() Setup {
	s.Seats = slices.Clone(s.Seats)
	for i := range s.Seats {
		s.Seats[i] = Seat{Name: strconv.Itoa(i + 1), Colour: s.Seats[i].Colour}
	}
	s.From = nil
	return s
}

// ReadReport reads what WriteReport wrote. Its errors are of CodeInvalid with
// the line as place, CodeTooLarge for more than MaxReportBytes. Whether the
// moves are legal shows when the entries are imported.
func ReadReport(text string) (Report, error) {
	var r Report
	if len(text) > MaxReportBytes {
		return r, &companion.Error{Code: companion.CodeTooLarge, Message: say("deepsea.refuse.report")}
	}
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "\r\n", "\n"), "\n")
	if lines[0] != reportHead {
		return r, reportFault(1, nil)
	}
	for i, line := range lines[1:] {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if err := r.read(word, rest); err != nil {
			return r, reportFault(i+2, err)
		}
	}
	if len(r.Entries) == 0 {
		return r, reportFault(len(lines), nil)
	}
	return r, nil
}

func reportFault(line int, cause error) error {
	return &companion.Error{Code: companion.CodeInvalid, Place: "line " + strconv.Itoa(line), Message: companion.SayWith("deepsea.refuse.report-line", companion.Args{"Line": line}), Cause: cause}
}

// reportOp names the gesture of a line.
func reportOp(line int) string { return fmt.Sprintf("report-%05d", line) }

func (r *Report) read(word, rest string) error {
	n := len(r.Entries)
	put := func(kind companion.Kind, data json.RawMessage) error {
		if n >= companion.MaxEntries || (kind == companion.KindSetup) != (n == 0) {
			return refuse("refuse.value", nil)
		}
		r.Entries = append(r.Entries, companion.Entry{Op: reportOp(n + 1), Seq: n + 1, Kind: kind, Data: data})
		return nil
	}
	switch word {
	case "version":
		version, rules, _ := strings.Cut(rest, " rules ")
		r.Version = version
		var err error
		r.Rules, err = strconv.Atoi(rules)
		return err
	case "setup":
		setup, err := ReadSetup([]byte(rest))
		if err != nil {
			return err
		}
		if !setup.Play.plays() {
			return refuse("refuse.value", nil)
		}
		r.Setup = setup
		return put(companion.KindSetup, json.RawMessage(rest))
	case string(KindMove):
		return put(KindMove, MovesData(strings.Split(rest, "; ")...))
	case string(KindRuling):
		return put(KindRuling, RulingData(strings.Split(rest, "; ")...))
	case "undo":
		var ops []string
		for number := range strings.FieldsSeq(rest) {
			at, err := strconv.Atoi(number)
			if err != nil || at < 1 || at > n {
				return refuse("refuse.value", nil)
			}
			ops = append(ops, reportOp(at))
		}
		return put(companion.KindUndo, companion.UndoData(ops...))
	case "back":
		at, err := strconv.Atoi(rest)
		if err != nil || at < 1 || at > n {
			return refuse("refuse.value", nil)
		}
		return put(companion.KindBack, companion.BackData(reportOp(at)))
	case "hash":
		r.Hash = rest
		return nil
	case "":
		return nil
	}
	return refuse("refuse.value", nil)
}
