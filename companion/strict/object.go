package strict

import "encoding/json"

// Ordered is a JSON object whose members keep their order.
type Ordered []named

type named struct {
	name  string
	value any
}

// Add puts a member at the end, unless its value is null or an object without
// members.
func (o *Ordered) Add(name string, value any) {
	if raw, ok := value.(json.RawMessage); ok && string(raw) == "null" {
		return
	}
	if inner, ok := value.(Ordered); ok && len(inner) == 0 {
		return
	}
	o.Put(name, value)
}

// Put puts a member at the end, whatever its value.
func (o *Ordered) Put(name string, value any) { *o = append(*o, named{name, value}) }

// MarshalJSON writes the members in their order; none at all as {}.
func (o Ordered) MarshalJSON() ([]byte, error) {
	return WriteObject(len(o), func(i int) (string, any) { return o[i].name, o[i].value })
}

// WriteObject writes an object of so many members in their order.
func WriteObject(members int, at func(i int) (name string, value any)) ([]byte, error) {
	b := []byte{'{'}
	for i := range members {
		if i > 0 {
			b = append(b, ',')
		}
		name, value := at(i)
		data, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		b = append(append(AppendText(b, name), ':'), data...)
	}
	return append(b, '}'), nil
}

// Raw writes a plain value of our own, which can always be written.
func Raw(value any) json.RawMessage {
	data, err := json.Marshal(value)
	if err != nil {
		panic("strict: " + err.Error())
	}
	return data
}

// RawIf is Raw, or null where the value isn't known.
func RawIf(known bool, value any) json.RawMessage {
	if !known {
		return json.RawMessage("null")
	}
	return Raw(value)
}
