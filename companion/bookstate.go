package companion

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxNameBytes bounds a name: 40 characters, each of which a person may have
// built of several.
const maxNameBytes = 1200

// maxCardBytes bounds a card, or a line of a chart.
const maxCardBytes = 2000

// maxSetBytes bounds a part of a component set; an entry holds one.
const maxSetBytes = 3500

// Get is the value of a key; null if it has none.
func (b BookState) Get(key Key) json.RawMessage {
	if i, found := b.find(key); found {
		return b.values[i].Value
	}
	return json.RawMessage("null")
}

// Under lists the keys that start with a prefix, with their values, sorted.
func (b BookState) Under(prefix string) []Value {
	from, _ := b.find(Key(prefix))
	to := from
	for to < len(b.values) && strings.HasPrefix(string(b.values[to].Key), prefix) {
		to++
	}
	return b.values[from:to:to]
}

// Setting is the value of a setting; null if it was never set.
func (b BookState) Setting(name string) json.RawMessage { return b.Get(SettingKey(name)) }

// SettingText is a setting that is a text; "" if there is none.
func (b BookState) SettingText(name string) string {
	var text string
	if json.Unmarshal(b.Setting(name), &text) != nil {
		return ""
	}
	return text
}

// Corrections are the corrections of a system's facts, in the order of their
// keys.
func (b BookState) Corrections(system string) []Value {
	return b.Under("correction." + system + ".")
}

// Thresholds are the thresholds that were typed in for a system, in the order
// of their keys.
func (b BookState) Thresholds(system string) []Value { return b.Under("threshold." + system + ".") }

// Cards are the cards that were entered for a system, in the order of their
// keys.
func (b BookState) Cards(system string) []Value { return b.Under("card." + system + ".") }

// Sets are the parts of component sets that were typed in for a system, in the
// order of their keys.
func (b BookState) Sets(system string) []Value { return b.Under("set." + system + ".") }

// Chart are the lines of a system's result chart that were entered, in the order
// of their keys.
func (b BookState) Chart(system string) []Value { return b.Under("chart." + system + ".") }

// Deleted tells whether a table is listed no more.
func (b BookState) Deleted(table LogID) bool { return b.yes(TableKey(table, "deleted")) }

// Archived tells whether a table is listed apart.
func (b BookState) Archived(table LogID) bool { return b.yes(TableKey(table, "archived")) }

// PersonKey is the key of a field of a person: name, colour, favourite,
// archived, mergedInto, used.
func PersonKey(id PersonID, field string) Key { return Key("person." + string(id) + "." + field) }

// SettingKey is the key of a setting.
func SettingKey(name string) Key { return Key("setting." + name) }

// TableKey is the key of what a book says of a table: deleted, archived.
func TableKey(id LogID, field string) Key { return Key("table." + string(id) + "." + field) }

func (b BookState) yes(key Key) bool { return bytes.Equal(b.Get(key), []byte("true")) }

func (b BookState) find(key Key) (int, bool) {
	return slices.BinarySearchFunc(b.values, key, func(v Value, key Key) int {
		return strings.Compare(string(v.Key), string(key))
	})
}

// put is for states that nobody has seen yet.
func (b *BookState) put(v Value) {
	i, found := b.find(v.Key)
	v.Value = compactJSON(v.Value)
	null := bytes.Equal(v.Value, []byte("null"))
	switch {
	case found && null:
		b.values = slices.Delete(b.values, i, i+1)
	case found:
		b.values[i] = v
	case !null:
		b.values = slices.Insert(b.values, i, v)
	}
}

// checkBookValue holds a value to what its key takes; null is always taken.
func checkBookValue(v Value) error {
	wrong := func(message Message, why string) error {
		return &Error{Code: CodeInvalid, Message: message, Place: string(v.Key), Cause: fmt.Errorf("%s: %.80s", why, v.Value)}
	}
	unreadable := Say("error.entry.unreadable")
	if len(v.Key) > 200 || !utf8.ValidString(string(v.Key)) {
		return wrong(unreadable, "key too long or no text")
	}
	parts := strings.SplitN(string(v.Key), ".", 3)
	if len(parts) < 2 || slices.Contains(parts, "") {
		return wrong(unreadable, "no such key")
	}
	value := compactJSON(v.Value)
	null := bytes.Equal(value, []byte("null"))
	switch field := parts[len(parts)-1]; {
	case parts[0] == "setting" && len(value) <= 1000,
		(parts[0] == "correction" || parts[0] == "threshold") && len(parts) == 3,
		parts[0] == "set" && len(parts) == 3 && len(value) <= maxSetBytes,
		(parts[0] == "card" || parts[0] == "chart") && len(parts) == 3 && len(value) <= maxCardBytes:
		return nil
	case len(parts) != 3:
	case parts[0] == "table" && (field == "deleted" || field == "archived"):
		if null || isBool(value) {
			return nil
		}
	case parts[0] == "person" && field == "name":
		var name string
		if null {
			return nil
		}
		if json.Unmarshal(value, &name) != nil || !validName(name) {
			return wrong(Say("error.person.name"), "name")
		}
		return nil
	case parts[0] == "person" && (field == "archived" || field == "favourite"):
		if null || isBool(value) {
			return nil
		}
	case parts[0] == "person" && (field == "colour" || field == "mergedInto"):
		var text string
		if null || json.Unmarshal(value, &text) == nil && text != "" && len(text) <= 64 && noControls(text) {
			return nil
		}
	case parts[0] == "person" && field == "used":
		var at int64
		if null || json.Unmarshal(value, &at) == nil {
			return nil
		}
	}
	return wrong(unreadable, "no such key or value")
}

// validName bounds bytes and refuses blanks and control characters; characters
// are counted at the edge.
func validName(name string) bool {
	return len(name) <= maxNameBytes && strings.TrimSpace(name) != "" && noControls(name)
}

func noControls(text string) bool {
	return utf8.ValidString(text) && strings.IndexFunc(text, unicode.IsControl) < 0
}

func isBool(value json.RawMessage) bool {
	return bytes.Equal(value, []byte("true")) || bytes.Equal(value, []byte("false"))
}
