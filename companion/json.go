package companion

import (
	"bytes"
	"encoding/json"
)

// sameJSON compares two values that our own code or a form wrote: nothing and
// null are the same; spaces, and how a text is escaped, do not count.
func sameJSON(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	a, b = compactJSON(a), compactJSON(b)
	if bytes.Equal(a, b) {
		return true
	}
	if a[0] != '"' || b[0] != '"' {
		return false
	}
	var one, other string
	return json.Unmarshal(a, &one) == nil && json.Unmarshal(b, &other) == nil && one == other
}

// compactJSON drops spaces; nothing becomes null. What is no JSON stays as it is.
func compactJSON(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	var b bytes.Buffer
	if err := json.Compact(&b, raw); err != nil {
		return raw
	}
	return b.Bytes()
}

// mustJSON writes values of our own types, which can always be written; the
// raw parts in them were read from JSON before. A raw part that is none gives
// text that every reader refuses. Texts keep their < > & as they were typed.
func mustJSON(v any) json.RawMessage {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return json.RawMessage("invalid")
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
