package companion

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// BookID is the id of the Book among the systems.
const BookID = "book"

// Book is the system of what a device knows beyond its tables: a register of
// keys and JSON values. An entry of KindSet sets keys, null clears them:
//
//	person.<id>.name        text, 1–40 characters
//	person.<id>.colour      favourite colour, e.g. "P"
//	person.<id>.favourite   true: shown first
//	person.<id>.archived    true: not offered any more
//	person.<id>.mergedInto  id of the person that this one turned out to be
//	person.<id>.used        milliseconds since 1970 UTC of the last table
//	setting.<name>          any value
//	correction.<system>.<n> any value
//	threshold.<system>.<…>  any value
//	card.<system>.<n>       any value, at most 2000 bytes
//	set.<system>.<…>        a part of a component set, at most 3500 bytes
//	chart.<system>.<n>      any value, at most 2000 bytes
//	table.<log>.deleted     true: not listed any more
//	table.<log>.archived    true: listed apart
type Book struct{}

// BookState is a book as it stands: its keys with their values, sorted.
type BookState struct{ values []Value }

func (Book) ID() string        { return BookID }
func (Book) RulesVersion() int { return 1 }

// Apply sets values. A key or a value that a book doesn't take: CodeInvalid
// with the key as Place.
func (Book) Apply(state State, e Entry) (State, error) {
	book, _ := state.(BookState)
	switch e.Kind {
	case KindSetup:
		return BookState{}, nil
	case KindSet:
	default:
		return nil, Errorf(CodeInvalid, Say("error.entry.unreadable"), "a book has no %q", e.Kind)
	}
	set, err := readSet(e.Data)
	if err != nil {
		return nil, err
	}
	if len(set.Set) == 0 {
		return nil, Errorf(CodeInvalid, Say("error.entry.unreadable"), "nothing is set")
	}
	next := BookState{values: slices.Clone(book.values)}
	for _, v := range set.Set {
		if err := checkBookValue(v); err != nil {
			return nil, err
		}
		next.put(v)
	}
	return next, next.checkMerges(set.Set)
}

// Touches are the keys that are set.
func (Book) Touches(e Entry) ([]Key, error) {
	if e.Kind != KindSet {
		return nil, nil
	}
	set, err := readSet(e.Data)
	if err != nil {
		return nil, err
	}
	var keys []Key
	for _, v := range set.Set {
		keys = append(keys, v.Key)
	}
	return keys, nil
}

// Value is what a key holds; null if nothing.
func (Book) Value(state State, key Key) json.RawMessage {
	book, _ := state.(BookState)
	return book.Get(key)
}

// Describe says what changed: "book.person.name" and so on with the person's
// name, and the value as it is.
func (Book) Describe(state State, key Key, value json.RawMessage) (what, says Message) {
	book, _ := state.(BookState)
	says = describeValue(value)
	parts := strings.SplitN(string(key), ".", 3)
	switch {
	case parts[0] == "person" && len(parts) == 3:
		return SayWith("book.person."+parts[2], Args{"Name": book.person(PersonID(parts[1])).Name}), says
	case parts[0] == "table" && len(parts) == 3:
		return SayWith("book.table."+parts[2], Args{"Table": parts[1]}), says
	}
	return SayWith("book."+parts[0], Args{"Name": strings.TrimPrefix(string(key), parts[0]+".")}), says
}

func describeValue(value json.RawMessage) Message {
	var text string
	switch value = compactJSON(value); {
	case bytes.Equal(value, []byte("null")):
		return Say("value.none")
	case bytes.Equal(value, []byte("true")):
		return Say("value.yes")
	case bytes.Equal(value, []byte("false")):
		return Say("value.no")
	case json.Unmarshal(value, &text) == nil:
		return SayWith("value.text", Args{"Text": text})
	}
	return SayWith("value.text", Args{"Text": string(value)})
}

// Encode writes a book as one JSON list of its keys and values.
func (Book) Encode(state State) ([]byte, error) {
	book, ok := state.(BookState)
	if !ok {
		return nil, fmt.Errorf("a book is no %T", state)
	}
	return mustJSON(Set{Set: book.values}), nil
}

// Decode reads what Encode wrote.
func (Book) Decode(text []byte) (State, error) {
	set, err := readSet(text)
	if err != nil {
		return nil, err
	}
	sorted := slices.IsSortedFunc(set.Set, func(a, b Value) int { return strings.Compare(string(a.Key), string(b.Key)) })
	if !sorted {
		return nil, fmt.Errorf("the keys of a book are not in order")
	}
	return BookState{values: set.Set}, nil
}

// Summary of a book is empty.
func (Book) Summary(State) Summary { return Summary{} }

// Book gives a device's book. Before its first entry it is empty, with Log.Head
// 0 and the id that it will have.
func (k *Keeper) Book(ctx context.Context, device string) (View, error) {
	id, found, err := k.store.Book(ctx, device)
	if err != nil {
		return View{}, err
	}
	if found {
		return k.Open(ctx, id)
	}
	empty := Log{ID: bookID(device), Sort: SortBook, System: BookID, Device: device}
	return View{Log: empty, System: Book{}, State: BookState{}}, nil
}

// WriteBook is Append to the book of w.Device; the first write makes it.
func (k *Keeper) WriteBook(ctx context.Context, w Write) (View, error) {
	if err := w.check(); err != nil {
		return View{}, err
	}
	id, err := k.ensureBook(ctx, w.Device)
	if err != nil {
		return View{}, err
	}
	return k.Append(ctx, id, w)
}

// ensureBook gives the id of a device's book, and makes it if need be: with a
// setup that is the same for all writers, so that two first writes make one.
func (k *Keeper) ensureBook(ctx context.Context, device string) (LogID, error) {
	id, found, err := k.store.Book(ctx, device)
	if err != nil || found {
		return id, err
	}
	id = bookID(device)
	setup := Write{Op: string(id), Device: device, Kind: KindSetup, Data: json.RawMessage("{}")}
	_, err = k.create(ctx, Log{ID: id, Sort: SortBook, System: BookID, Device: device}, Book{}, setup)
	return id, err
}
