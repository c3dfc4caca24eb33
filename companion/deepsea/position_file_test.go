package deepsea

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"shipmate/companion"
)

// soundFile is a small position file; its parts are changed by text.
const soundFile = `{"system":"deepsea","kind":"position","version":1,` +
	`"setup":{"mission":1,"seats":[{"name":"Ana","colour":"P"},{"name":"Ben","colour":"Y"}]},` +
	`"facts":{"round":2,"p1.track.reputation":3,"space.the-sea-star.s1":"p2","p2.staging":null}}`

// A file is read with what it leaves out as not entered.
func TestPositionFile(t *testing.T) {
	l, err := ReadLaid([]byte(soundFile))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[companion.Key]string{"round": "2", "p1.track.reputation": "3", "space.the-sea-star.s1": "p2", "p2.staging": "?", "p1.supply": "?", "wave": "?"} {
		if got := l.Text(key); got != want {
			t.Errorf("%s is %s, not %s", key, got, want)
		}
	}
	back, err := ReadLaid(WriteLaid(l))
	if err != nil || back.facts != l.facts {
		t.Errorf("written and read again: %v", err)
	}
}

// Bad files get a sentence with the place.
func TestBadPositionFiles(t *testing.T) {
	replace := func(old, now string) string {
		if !strings.Contains(soundFile, old) {
			t.Fatalf("%s isn't there", old)
		}
		return strings.Replace(soundFile, old, now, 1)
	}
	for name, c := range map[string]struct {
		file, place string
		code        companion.Code
	}{
		"truncated":           {soundFile[:len(soundFile)-9], "facts", companion.CodeInvalid},
		"nothing":             {"", "", companion.CodeInvalid},
		"not UTF-8":           {replace("Ana", "A\xffa"), "", companion.CodeInvalid},
		"huge":                {soundFile + strings.Repeat(" ", MaxFileBytes), "", companion.CodeTooLarge},
		"nested deep":         {strings.Repeat("[", 100), strings.Repeat("[0]", 17), companion.CodeInvalid},
		"a list":              {"[]", "", companion.CodeInvalid},
		"another system":      {replace("deepsea", "chess"), "system", companion.CodeInvalid},
		"no system":           {replace(`"system":"deepsea",`, ""), "system", companion.CodeInvalid},
		"a sheet":             {replace(`"position"`, `"sheet"`), "kind", companion.CodeInvalid},
		"no kind":             {replace(`"kind":"position",`, ""), "kind", companion.CodeInvalid},
		"a newer version":     {replace(`"version":1`, `"version":2,"more":[]`), "version", companion.CodeNewer},
		"version 0":           {replace(`"version":1`, `"version":0`), "version", companion.CodeInvalid},
		"no version":          {replace(`"version":1,`, ""), "version", companion.CodeInvalid},
		"no setup":            {replace(`"setup"`, `"facts2"`), "facts2", companion.CodeInvalid},
		"mission 11":          {replace(`"mission":1`, `"mission":11`), "setup.mission", companion.CodeInvalid},
		"duplicate colour":    {replace(`"Y"`, `"P"`), "setup.seats[1].colour", companion.CodeInvalid},
		"duplicate person":    {strings.NewReplacer(`"Ana"`, `"Ana","person":"x1"`, `"Ben"`, `"Ben","person":"x1"`).Replace(soundFile), "setup.seats[1].person", companion.CodeInvalid},
		"one seat competes":   {replace(`,{"name":"Ben","colour":"Y"}`, ""), "setup.seats", companion.CodeInvalid},
		"a blank name":        {replace(`"Ana"`, `"  "`), "setup.seats[0].name", companion.CodeInvalid},
		"a name of 41":        {replace(`"Ana"`, `"`+strings.Repeat("x", 41)+`"`), "setup.seats[0].name", companion.CodeInvalid},
		"a name with a break": {replace(`"Ana"`, `"A\nna"`), "setup.seats[0].name", companion.CodeInvalid},
		"facts as a list":     {strings.Replace(soundFile, soundFile[strings.Index(soundFile, `{"round"`):len(soundFile)-1], "[]", 1), "facts", companion.CodeInvalid},
		"an unknown fact":     {replace(`"round"`, `"rounds"`), "facts.rounds", companion.CodeInvalid},
		"a hostile fact":      {replace(`"round"`, `"<script>"`), "facts.<script>", companion.CodeInvalid},
		"a doubled fact":      {replace(`"round":2`, `"round":2,"round":3`), "facts.round", companion.CodeInvalid},
		"a seat that isn't":   {replace(`"p2"`, `"p3"`), "facts.space.the-sea-star.s1", companion.CodeInvalid},
		"a number as text":    {replace(`"round":2`, `"round":"2"`), "facts.round", companion.CodeInvalid},
		"a word as number":    {replace(`"p2"`, `2`), "facts.space.the-sea-star.s1", companion.CodeInvalid},
		"a fraction":          {replace(`"round":2`, `"round":2.5`), "facts.round", companion.CodeInvalid},
		"a huge number":       {replace(`"round":2`, `"round":99999999999999999999`), "facts.round", companion.CodeInvalid},
		"an object as value":  {replace(`"round":2`, `"round":{}`), "facts.round", companion.CodeInvalid},
		"not entered as word": {replace(`"p2"`, `"?"`), "facts.space.the-sea-star.s1", companion.CodeInvalid},
		"something behind":    {soundFile + "x", "", companion.CodeInvalid},
	} {
		_, err := ReadLaid([]byte(c.file))
		known, ok := errors.AsType[*companion.Error](err)
		if !ok || known.Code != c.code || known.Place != c.place || known.Message.Key == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is read is checked, totalled and written without a fault, whatever it
// is.
func FuzzLaid(f *testing.F) {
	f.Add([]byte(soundFile))
	for mission := 1; mission <= NumMissions; mission++ {
		f.Add(WriteLaid(lateLaid(f, mission)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadLaid(data)
		if err != nil {
			if _, ok := errors.AsType[*companion.Error](err); !ok {
				t.Fatal(err)
			}
			return
		}
		everything(t, l)
		back, err := ReadLaid(WriteLaid(l))
		if err != nil || back.facts != l.facts {
			t.Fatalf("read again: %v", err)
		}
	})
}

// FuzzFacts sets facts of a late table at random: everything that a place can
// hold is checked and counted without a fault.
func FuzzFacts(f *testing.F) {
	f.Add(uint8(1), []byte{0, 9, 0, 1, 3, 9, 255, 255})
	f.Add(uint8(6), []byte{2, 200, 0, 1, 1, 44, 0, 7})
	late := map[uint8]Laid{}
	for mission := range uint8(NumMissions) {
		late[mission] = lateLaid(f, int(mission)+1)
	}
	f.Fuzz(func(t *testing.T, mission uint8, edits []byte) {
		l := late[mission%NumMissions]
		for ; len(edits) >= 4; edits = edits[4:] {
			at := l.book.order[(int(edits[0])<<8|int(edits[1]))%len(l.book.order)]
			v := int16(edits[2])<<8 | int16(edits[3])
			if l.rules.placeValid(at, v) {
				l.facts[at] = v
			}
		}
		everything(t, l)
	})
}

func everything(t *testing.T, l Laid) {
	t.Helper()
	for _, finding := range Check(l) {
		for _, c := range finding.Cures {
			if _, err := ApplyEdits(l, c.Edits...); err != nil {
				t.Fatalf("%s: the cure %v: %v", finding.Check, c.Edits, err)
			}
		}
	}
	if _, ok := CheckTotals(l); !ok {
		t.Fatal("no totals")
	}
	for seat := range l.rules.setup.Seats {
		for _, line := range lineNames {
			l.Sources(seat+1, line)
		}
	}
	Unchecked(l)
	text := EncodeLaid(l)
	if back, err := DecodeLaid(text); err != nil || back.facts != l.facts {
		t.Fatalf("the text: %v", err)
	}
}

// A text that isn't one of ours is refused.
func TestBadLaidTexts(t *testing.T) {
	text := EncodeLaid(lateLaid(t, 1))
	head, tail, _ := bytes.Cut(text, []byte("\n"))
	for _, bad := range [][]byte{nil, head, tail, append(bytes.Clone(text), 'A'), text[:len(text)-4], append(append(bytes.Clone(head), '\n'), "AAAA"...), append(append(bytes.Clone(head), '\n'), "!"...)} {
		if _, err := DecodeLaid(bad); companion.CodeOf(err) != companion.CodeInvalid {
			t.Errorf("%.20q: %v", bad, err)
		}
	}
	if !json.Valid(WriteLaid(lateLaid(t, 1))) {
		t.Error("a file is no JSON")
	}
}
