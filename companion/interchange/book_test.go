package interchange

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"shipmate/companion"
)

func set(op string, pairs ...string) companion.Entry {
	var values []companion.Value
	for i := 0; i+1 < len(pairs); i += 2 {
		values = append(values, companion.Value{Key: companion.Key(pairs[i]), Value: json.RawMessage(pairs[i+1])})
	}
	return companion.Entry{Op: op, Kind: companion.KindSet, Data: companion.SetData(values...)}
}

func numbered(entries ...companion.Entry) []companion.Entry {
	all := append([]companion.Entry{{Op: "book-setup", Kind: companion.KindSetup, Data: json.RawMessage(`{}`)}}, entries...)
	for i := range all {
		all[i].Seq = i + 1
	}
	return all
}

func TestFoldBook(t *testing.T) {
	t.Run("UndoAndBack", func(t *testing.T) {
		undo := companion.Entry{Op: "undo-it-1", Kind: companion.KindUndo, Data: json.RawMessage(`{"undo":["second-op"],"set":[{"key":"person.a.name","value":"Ana"}]}`)}
		back := companion.Entry{Op: "back-to-1", Kind: companion.KindBack, Data: companion.BackData("second-op")}
		for name, c := range map[string]struct {
			more []companion.Entry
			want string
		}{"Set": {nil, "Anna"}, "Undo": {[]companion.Entry{undo}, "Ana"}, "Back": {[]companion.Entry{undo, back}, "Anna"}} {
			book, err := FoldBook(numbered(append([]companion.Entry{set("first-op", "person.a.name", `"Ana"`), set("second-op", "person.a.name", `"Anna"`)}, c.more...)...))
			if err != nil {
				t.Fatal(name, err)
			}
			if person, _ := book.Person("a"); person.Name != c.want {
				t.Errorf("%s: %q, want %q", name, person.Name, c.want)
			}
		}
	})
	for name, entries := range map[string][]companion.Entry{
		"UnknownKey":  numbered(set("some-op-1", "nothing", "1")),
		"WrongValue":  numbered(set("some-op-1", "person.a.name", "3")),
		"UnknownKind": numbered(companion.Entry{Op: "some-op-1", Kind: "magic", Data: json.RawMessage(`{}`)}),
		"BackNowhere": numbered(companion.Entry{Op: "some-op-1", Kind: companion.KindBack, Data: companion.BackData("never-was")}),
		"UndoNoJSON":  numbered(companion.Entry{Op: "some-op-1", Kind: companion.KindUndo, Data: json.RawMessage(`[`)}),
		"MergeCircle": numbered(set("some-op-1", "person.a.name", `"A"`, "person.b.name", `"B"`), set("some-op-2", "person.a.mergedInto", `"b"`), set("some-op-3", "person.b.mergedInto", `"a"`)),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := FoldBook(entries); companion.CodeOf(err) != companion.CodeInvalid {
				t.Errorf("error %v, want one of the file", err)
			}
		})
	}
}

func TestMissing(t *testing.T) {
	here, err := FoldBook(numbered(set("first-op", "person.a.name", `"Ana"`, "setting.theme", `"dark"`)))
	if err != nil {
		t.Fatal(err)
	}
	there, err := FoldBook(numbered(set("first-op", "person.a.name", `"Anna"`, "person.a.colour", `"R"`, "person.b.name", `"Ben"`, "setting.theme", `"light"`, "setting.order", `"players"`,
		"correction.deepsea.x", `{"path":"x"}`, "table.abc.deleted", "true")))
	if err != nil {
		t.Fatal(err)
	}
	values, people := Missing(here, there)
	var keys []string
	for _, value := range values {
		keys = append(keys, string(value.Key))
	}
	if want := "[person.a.colour person.b.name correction.deepsea.x setting.order]"; fmt.Sprint(keys) != want || people != 1 {
		t.Errorf("%v and %d people, want %s and 1: what is here stays", keys, people, want)
	}
}

func TestBooksAreNoTables(t *testing.T) {
	for name, change := range map[string]func(*Backup){
		"BookAmongTables": func(b *Backup) { b.Tables[0].System = companion.BookID },
		"TableAsBook":     func(b *Backup) { book := b.Tables[0]; b.Book = &book },
	} {
		t.Run(name, func(t *testing.T) {
			backup := sample()
			change(&backup)
			var file strings.Builder
			if err := WriteBackup(&file, backup); err != nil {
				t.Fatal(err)
			}
			if _, err := ReadBackup(strings.NewReader(file.String())); companion.CodeOf(err) != companion.CodeInvalid {
				t.Errorf("error %v", err)
			}
		})
	}
}
