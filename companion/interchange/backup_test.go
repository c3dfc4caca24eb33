package interchange

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"shipmate/companion"
)

func sample() Backup {
	backup := NewBackup(1700000000000)
	backup.Tables = append(backup.Tables, BackupOf(
		companion.Log{ID: "abcdefghijklmnopqrstuvwxyz", System: "deepsea", Created: 5},
		[]companion.Entry{
			{Seq: 1, Op: "setup-op", At: 5, Kind: companion.KindSetup, Data: json.RawMessage(`{"mission":1}`)},
			{Seq: 2, Op: "count-op", At: 6, Kind: companion.KindSet, Data: json.RawMessage(`{"set":[{"key":"p1.goal1","value":3}]}`)},
		}))
	return backup
}

func TestBackup(t *testing.T) {
	var file bytes.Buffer
	if err := WriteBackup(&file, sample()); err != nil {
		t.Fatal(err)
	}
	text := file.String()

	t.Run("RoundTrip", func(t *testing.T) {
		read, err := ReadBackup(strings.NewReader(text))
		if err != nil || !reflect.DeepEqual(read, sample()) {
			t.Fatalf("got %+v, %v", read, err)
		}
		log, entries := read.Tables[0].Log("device", companion.SortTable)
		if log.Head != 2 || log.Updated != 6 || entries[1].Seq != 2 || entries[1].Device != "device" {
			t.Errorf("log %+v, entries %+v", log, entries)
		}
	})
	t.Run("HoldsNoDevice", func(t *testing.T) {
		if strings.Contains(text, "device") {
			t.Errorf("a backup travels between devices: %s", text)
		}
	})

	for name, file := range map[string]string{
		"CutShort":       text[:len(text)/2],
		"Foreign":        `{"format":"other","version":1}`,
		"Newer":          strings.Replace(text, `"version":1`, `"version":2`, 1),
		"UnknownField":   strings.Replace(text, `"made"`, `"mad"`, 1),
		"OpTwice":        strings.Replace(text, "count-op", "setup-op", 1),
		"NoEntries":      `{"format":"shipmate-backup","version":1,"made":1,"tables":[{"id":"abcdefghij","system":"deepsea","created":1,"entries":[]}]}`,
		"NotUTF8":        "\xff" + text,
		"Empty":          "",
		"WrongType":      strings.Replace(text, `"at":5`, `"at":"five"`, 1),
		"TableTwice":     strings.Replace(text, `"tables":[`, `"tables":[{"id":"abcdefghijklmnopqrstuvwxyz","system":"deepsea","created":5,"entries":[{"op":"setup-op","at":5,"kind":"setup","data":{}}]},`, 1),
		"NullEverything": "null",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadBackup(strings.NewReader(file))
			code := companion.CodeOf(err)
			if want := map[bool]companion.Code{true: companion.CodeNewer, false: companion.CodeInvalid}[name == "Newer"]; code != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}

func FuzzReadBackup(f *testing.F) {
	var file bytes.Buffer
	if err := WriteBackup(&file, sample()); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte(`{"format":"shipmate-backup","version":1,"made":1,"tables":[]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		backup, err := ReadBackup(bytes.NewReader(raw))
		if err != nil {
			if companion.CodeOf(err) == companion.CodeInternal {
				t.Fatalf("an error without a sentence: %v", err)
			}
			return
		}
		var again bytes.Buffer
		if err := WriteBackup(&again, backup); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadBackup(&again); err != nil {
			t.Fatalf("what we wrote is refused: %v", err)
		}
	})
}
