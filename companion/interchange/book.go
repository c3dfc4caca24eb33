package interchange

import (
	"encoding/json"
	"fmt"
	"strings"

	"shipmate/companion"
)

// FoldBook folds the entries of a book of a backup. A book never holds more
// than a device's own people and settings, so all states are kept meanwhile.
func FoldBook(entries []companion.Entry) (companion.BookState, error) {
	var state companion.State = companion.BookState{}
	states := map[string]companion.State{}
	for i, entry := range entries {
		next, err := foldBookEntry(state, entry, states)
		if err != nil {
			return companion.BookState{}, broken(fmt.Sprintf("book.entries[%d]", i), err)
		}
		state, states[entry.Op] = next, next
	}
	book, ok := state.(companion.BookState)
	if !ok {
		return companion.BookState{}, broken("book", fmt.Errorf("folds to %T", state))
	}
	return book, nil
}

func foldBookEntry(state companion.State, entry companion.Entry, states map[string]companion.State) (companion.State, error) {
	older := func(op string) (companion.State, error) {
		if kept, ok := states[op]; ok {
			return kept, nil
		}
		return nil, fmt.Errorf("goes back to %q, which is not in the book", op)
	}
	switch entry.Kind {
	case companion.KindUndo:
		var undo companion.Undo
		if err := json.Unmarshal(entry.Data, &undo); err != nil {
			return nil, err
		}
		if undo.To != "" {
			return older(undo.To)
		}
		entry.Kind, entry.Data = companion.KindSet, companion.SetData(undo.Set...)
		if len(undo.Set) == 0 {
			return state, nil
		}
	case companion.KindBack:
		var back companion.Back
		if err := json.Unmarshal(entry.Data, &back); err != nil {
			return nil, err
		}
		return older(back.To)
	}
	return companion.Book{}.Apply(state, entry)
}

// Missing lists what one book knows and another does not: people, corrections,
// thresholds, cards, component sets, settings. What the other has already stays as it is. people
// counts the people among them.
func Missing(here, from companion.BookState) (values []companion.Value, people int) {
	for _, prefix := range []string{"person.", "correction.", "threshold.", "card.", "chart.", "set.", "setting."} {
		for _, value := range from.Under(prefix) {
			if string(here.Get(value.Key)) != "null" {
				continue
			}
			values = append(values, value)
			if strings.HasPrefix(string(value.Key), "person.") && strings.HasSuffix(string(value.Key), ".name") {
				people++
			}
		}
	}
	return values, people
}
