package ageofsail

import (
	"bytes"
	"net/http"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
)

// setKey is where the book keeps a part of a set.
func setKey(id, part string) companion.Key {
	return companion.Key("set." + ageofsail.System{}.ID() + "." + id + "." + part)
}

// keptSets are the owner's sets that this device keeps, in the order of their
// ids. What has no head is no set: so removing one is a single change.
func keptSets(a *handlers.Asker) []*ageofsail.ComponentSet {
	var sets []*ageofsail.ComponentSet
	parts := map[string][]ageofsail.SetPart{}
	var ids []string
	for _, kept := range a.Book.Sets(ageofsail.System{}.ID()) {
		id, part, _ := strings.Cut(strings.TrimPrefix(string(kept.Key), "set."+ageofsail.System{}.ID()+"."), ".")
		if parts[id] == nil {
			ids = append(ids, id)
		}
		parts[id] = append(parts[id], ageofsail.SetPart{Name: part, Value: kept.Value})
	}
	for _, id := range ids {
		if !hasHead(parts[id]) {
			continue
		}
		if set, err := ageofsail.JoinSet(id, parts[id]); err == nil {
			sets = append(sets, set)
		}
	}
	return sets
}

func hasHead(parts []ageofsail.SetPart) bool {
	for _, part := range parts {
		if part.Name == ageofsail.PartHead {
			return true
		}
	}
	return false
}

// setOf finds a set by its id: the practice set, or one of the owner's.
func setOf(a *handlers.Asker, id string) (*ageofsail.ComponentSet, error) {
	if id == ageofsail.SetPractice {
		return ageofsail.Practice()
	}
	for _, set := range keptSets(a) {
		if set.ID == id {
			return set, nil
		}
	}
	return nil, handlers.NotFound()
}

// setChanges are the parts that differ between two states of a set, as values of
// the book; the head comes last, so that nobody ever sees half a set.
func setChanges(before, after *ageofsail.ComponentSet) ([]companion.Value, error) {
	var was []ageofsail.SetPart
	now, err := after.Split()
	if err == nil && before != nil {
		was, err = before.Split()
	}
	if err != nil {
		return nil, err
	}
	old := map[string][]byte{}
	for _, part := range was {
		old[part.Name] = part.Value
	}
	var values, head []companion.Value
	for _, part := range now {
		same := bytes.Equal(old[part.Name], part.Value)
		delete(old, part.Name)
		value := companion.Value{Key: setKey(after.ID, part.Name), Value: part.Value}
		switch {
		case same:
		case part.Name == ageofsail.PartHead:
			head = append(head, value)
		default:
			values = append(values, value)
		}
	}
	for _, part := range was {
		if _, gone := old[part.Name]; gone {
			values = append(values, companion.Value{Key: setKey(after.ID, part.Name), Value: []byte("null")})
		}
	}
	return append(values, head...), nil
}

// keepSet writes what differs. A new set is several entries, of which the last
// one, named after the gesture, shows it: undoing that hides it again.
func (s *Rooms) keepSet(r *http.Request, a *handlers.Asker, form handlers.BookForm, before, after *ageofsail.ComponentSet) error {
	values, err := setChanges(before, after)
	if err != nil || len(values) == 0 {
		return err
	}
	if before != nil && len(handlers.JSON(values)) < companion.MaxEntryBytes-200 {
		return s.house.WriteBook(r, a, form, values)
	}
	last := len(values) - 1
	if err := s.house.RememberAll(r, a, form.Op, "-set", values[:last]); err != nil {
		return err
	}
	return s.house.Remember(r, a, form.Op, values[last:])
}
