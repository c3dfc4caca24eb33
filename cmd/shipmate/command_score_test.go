//go:build !js

package main

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion/deepsea"
	"shipmate/views"
)

func TestCommandScore(t *testing.T) {
	sheet := aSheet(t, deepsea.Setup{Mission: 1, Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}}}, 1)
	text := string(deepsea.WriteSheet(sheet))
	file := written(t, "sheet.json", text)
	answer, err := deepsea.Answer(sheet)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("JSON", func(t *testing.T) {
		for _, args := range [][]string{{"score", "--json", file}, {"score", file, "--json"}, {"score", file, "-json=true"}} {
			if got := call(t, "", args...); got.status != 0 || strings.TrimSpace(got.out) != strings.TrimSpace(string(answer)) {
				t.Errorf("%v: status %d %s", args, got.status, got.faults)
			}
		}
	})
	t.Run("StandardInput", func(t *testing.T) {
		if got := call(t, text, "score", "-", "--json"); got.status != 0 || strings.TrimSpace(got.out) != strings.TrimSpace(string(answer)) {
			t.Errorf("status %d %s", got.status, got.faults)
		}
	})
	t.Run("Readable", func(t *testing.T) {
		got := call(t, "", "score", file)
		result := deepsea.Score(sheet)
		for _, want := range []string{"Ana", "Ben", strconv.Itoa(result.Seats[0].Total.N), strconv.Itoa(result.Seats[1].Total.N)} {
			if !strings.Contains(got.out, want) {
				t.Errorf("it lacks %q:\n%s", want, got.out)
			}
		}
		if got.status != 0 || strings.Contains(got.out, "deepsea.") {
			t.Errorf("status %d\n%s", got.status, got.out)
		}
	})
	t.Run("InTheLanguageOfTheTerminal", func(t *testing.T) {
		english := call(t, "", "score", file).out
		t.Setenv("LC_ALL", "zh_TW.UTF-8")
		var words = views.WordsIn("zh-Hant").Say("result.total")
		out := &strings.Builder{}
		if status := run(t.Context(), []string{"score", file}, nil, out, out); status != 0 || out.String() == english || !strings.Contains(out.String(), words) {
			t.Errorf("status %d:\n%s", status, out)
		}
	})
	t.Run("Missing counts are named in words", func(t *testing.T) {
		got := call(t, `{"system":"deepsea","mission":1,"players":[{"name":"Ana"},{"name":"Ben"}]}`, "score", "-")
		if got.status != 0 || strings.Contains(got.out, "deepsea.") {
			t.Errorf("status %d\n%s", got.status, got.out)
		}
	})
	for name, c := range map[string]struct{ text, place string }{
		"NoJSON":        {"hello", ""},
		"Empty":         {"", ""},
		"CutShort":      {text[:len(text)/2], ""},
		"UnknownField":  {`{"system":"deepsea","mission":1,"luck":3,"players":[{"name":"Ana"},{"name":"Ben"}]}`, "luck"},
		"SpaceThirteen": {`{"system":"deepsea","mission":1,"players":[{"name":"Ana"},{"name":"Ben","tracks":{"reputation":13}}]}`, "players[1].tracks.reputation"},
		"Exponent":      {`{"system":"deepsea","mission":1,"players":[{"name":"Ana","tracks":{"reputation":1e3}},{"name":"Ben"}]}`, "players[0].tracks.reputation"},
		"Decimal":       {`{"system":"deepsea","mission":1,"players":[{"name":"Ana","journals":2.5},{"name":"Ben"}]}`, "players[0].journals"},
		"Negative":      {`{"system":"deepsea","mission":1,"players":[{"name":"Ana"},{"name":"Ben"}],"goals":{"1":{"counts":[-1,2]}}}`, "goals.1.counts[0]"},
		"WrongType":     {`{"system":"deepsea","mission":"one","players":[{"name":"Ana"},{"name":"Ben"}]}`, "mission"},
		"Mission11":     {`{"system":"deepsea","mission":11,"players":[{"name":"Ana"},{"name":"Ben"}]}`, "mission"},
		"OnePlayer":     {`{"system":"deepsea","mission":1,"players":[{"name":"Ana"}]}`, "players"},
		"SixPlayers":    {`{"system":"deepsea","mission":1,"players":[{"name":"A"},{"name":"B"},{"name":"C"},{"name":"D"},{"name":"E"},{"name":"F"}]}`, "players"},
		"OtherGame":     {`{"system":"chess","players":[]}`, "system"},
		"BadUTF8":       {"{\"system\":\"deepsea\",\"mission\":1,\"players\":[{\"name\":\"A\xff\"},{\"name\":\"B\"}]}", ""},
		"DoubleField":   {`{"system":"deepsea","mission":1,"mission":2,"players":[{"name":"Ana"},{"name":"Ben"}]}`, "mission"},
		"TooLarge":      {`{"system":"deepsea"` + strings.Repeat(" ", 3<<20) + `}`, ""},
		"DeepNesting":   {strings.Repeat("[", 100000), ""},
	} {
		t.Run("Refuses/"+name, func(t *testing.T) {
			call(t, "", "score", written(t, "bad.json", c.text)).refused(t, exitUsage, c.place)
			call(t, c.text, "score", "--json", "-").refused(t, exitUsage, c.place)
		})
	}
	t.Run("MissingFile", func(t *testing.T) {
		call(t, "", "score", "/no/such/file.json").refused(t, exitUsage, "/no/such/file.json")
	})
	t.Run("Folder", func(t *testing.T) { call(t, "", "score", t.TempDir()).refused(t, exitUsage) })
	t.Run("NoFile", func(t *testing.T) { call(t, "", "score").refused(t, exitUsage) })
	t.Run("TwoFiles", func(t *testing.T) { call(t, "", "score", file, file).refused(t, exitUsage) })
	t.Run("UnknownFlag", func(t *testing.T) {
		if got := call(t, "", "score", "--explode", file); got.status != exitUsage || got.out != "" {
			t.Errorf("status %d, %s", got.status, got.out)
		}
	})
}

// TestCommandScoreOfTables: the server's table, its file and the command agree.
func TestCommandScoreOfTables(t *testing.T) {
	server, _ := wired(t, t.TempDir())
	s := newSurfer(t, server.URL)
	for mission := 1; mission <= deepsea.NumMissions; mission++ {
		t.Run(fmt.Sprint("mission ", mission), func(t *testing.T) {
			table := s.starts(mission)
			whole := aSheet(t, s.sheetOf(table).Setup(), 3*mission)
			for range 20 {
				open := 0
				for _, page := range s.sheetOf(table).Pages() {
					for _, field := range page.Fields {
						value := string(whole.Value(field.Key))
						if field.Filled || value == "null" {
							continue
						}
						open++
						if status, _ := s.post("/deepsea/"+table+"/count/"+page.ID, "op", aGesture(), "seq", "1", "set", string(field.Key)+"="+value); status != http.StatusSeeOther {
							t.Fatalf("%s=%s: status %d", field.Key, value, status)
						}
					}
				}
				if open == 0 {
					break
				}
			}
			_, file := s.get("/deepsea/" + table + "/sheet.json")
			want, err := deepsea.Answer(whole)
			if err != nil {
				t.Fatal(err)
			}
			if got := call(t, file, "score", "--json", "-"); strings.TrimSpace(got.out) != strings.TrimSpace(string(want)) {
				t.Errorf("the command says\n%s\nwant\n%s\n%s", got.out, want, got.faults)
			}
		})
	}
}

// The example of README is a sheet file, and every word that it lists is taken.
func TestReadmeTellsTheCoopPart(t *testing.T) {
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(raw), "```json\n\"coop\": ")
	coop, after, _ := strings.Cut(rest, "```")
	sheet, err := deepsea.ReadSheet([]byte(`{"system":"deepsea","mission":1,"mode":"coop","players":[{"name":"A"},{"name":"B"},{"name":"C"}],"coop":` + coop + `}`))
	if err != nil {
		t.Fatalf("the example is refused: %v", err)
	}
	if len(sheet.Setbacks()) != 2 || sheet.ChartText(6) != "Well done" {
		t.Errorf("%+v %+v", sheet.Setbacks(), sheet.Chart())
	}
	fields, _, _ := strings.Cut(after, "`shipmate playout")
	for _, word := range slices.Concat(deepsea.Counters(), deepsea.Losses()) {
		if !strings.Contains(fields, "`"+word+"`") {
			t.Errorf("it doesn't name %q", word)
		}
	}
}

func TestCommandLine(t *testing.T) {
	t.Run("Version", func(t *testing.T) {
		if got := call(t, "", "version"); got.status != 0 || !strings.HasPrefix(got.out, "shipmate ") {
			t.Errorf("%+v", got)
		}
	})
	for _, args := range [][]string{{}, {"help"}, {"-h"}, {"--help"}} {
		if got := call(t, "", args...); got.status != 0 || !strings.Contains(got.out, "serve") || !strings.Contains(got.out, "score") || strings.Contains(got.out, "cli.") {
			t.Errorf("%v: %+v", args, got)
		}
	}
	t.Run("UnknownCommand", func(t *testing.T) {
		if got := call(t, "", "explode"); got.status != exitUsage || !strings.Contains(got.faults, "explode") {
			t.Errorf("%+v", got)
		}
	})
	t.Run("HelpOfACommand", func(t *testing.T) {
		for _, command := range []string{"serve", "score", "export", "import", "backup"} {
			if got := call(t, "", command, "-h"); got.out+got.faults == "" || strings.Contains(got.faults, "cli.") {
				t.Errorf("%s: %+v", command, got)
			}
		}
	})
}

func TestCommandScoreOfAgeOfSail(t *testing.T) {
	text := `{"system":"ageofsail","players":[{"name":"Ana","cityGlory":8,"trackSpaces":{"culture":14}},{"name":"Ben","universities":1}]}`
	got := call(t, text, "score", "-")
	if got.status != 0 || strings.Contains(got.out, "ageofsail.") || !strings.Contains(got.out, views.WordsIn("en").Say("ageofsail.set.practice")) {
		t.Errorf("status %d\n%s%s", got.status, got.out, got.faults)
	}
	if got := call(t, text, "score", "--json", "-"); got.status != 0 || !strings.Contains(got.out, `"notCounted":["p2.cityGlory"`) {
		t.Errorf("status %d\n%s%s", got.status, got.out, got.faults)
	}
	if got := call(t, strings.Replace(text, `:1}`, `:3}`, 1), "score", "-"); got.status != 2 || !strings.Contains(got.faults, "players[1].universities") {
		t.Errorf("status %d\n%s%s", got.status, got.out, got.faults)
	}
}
