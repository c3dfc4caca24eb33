package strict

import (
	"slices"

	"shipmate/companion"
)

// Keyed is one key of a gesture with its parsed value.
type Keyed struct {
	Key   companion.Key
	Value *Node
}

// ReadSet reads the Data of companion.KindSet strictly: at least one key, each
// once. Errors are of CodeInvalid with the place.
func ReadSet(data []byte) ([]Keyed, error) {
	n, err := Parse(data)
	if err != nil {
		return nil, err
	}
	var values []Keyed
	err = n.Object(map[string]func(*Node) error{"set": func(n *Node) error {
		items, err := n.Items(companion.MaxEntryBytes)
		if err != nil {
			return err
		}
		for i, item := range items {
			var one Keyed
			err := item.Object(map[string]func(*Node) error{
				"key":   func(n *Node) (err error) { text, err := n.PlainText(80); one.Key = companion.Key(text); return err },
				"value": func(n *Node) error { one.Value = n; return nil },
			})
			switch {
			case err == nil && (one.Key == "" || one.Value == nil):
				err = Refuse("refuse.value", nil)
			case err == nil && slices.ContainsFunc(values, func(v Keyed) bool { return v.Key == one.Key }):
				err = Refuse("refuse.doubled", nil)
			}
			if err != nil {
				return Within(err, StepIndex(i))
			}
			values = append(values, one)
		}
		return nil
	}})
	if err == nil && len(values) == 0 {
		err = Refuse("refuse.value", nil)
	}
	return values, Outermost(err)
}
