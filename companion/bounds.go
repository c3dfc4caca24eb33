package companion

import (
	"encoding/json"
	"fmt"
)

// check holds a write to the bounds that need no look at the log.
func (w Write) check() error {
	if !validOp(w.Op) {
		return &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "op", Cause: fmt.Errorf("op %q", w.Op)}
	}
	if w.Device == "" {
		return &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "device", Cause: fmt.Errorf("no device")}
	}
	if w.Kind == "" {
		return &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "kind", Cause: fmt.Errorf("no kind")}
	}
	if w.Seq < 0 {
		return &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "seq", Cause: fmt.Errorf("seq %d", w.Seq)}
	}
	most := MaxEntryBytes
	if w.Kind == KindSetup {
		most = MaxSetupBytes
	}
	if len(w.Data) > most {
		return &Error{Code: CodeTooLarge, Message: Say("error.entry.too-large"), Cause: fmt.Errorf("%d bytes", len(w.Data))}
	}
	if !json.Valid(w.Data) {
		return &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: fmt.Errorf("no JSON")}
	}
	return nil
}

// validOp tells whether a text is 8–64 of A–Z a–z 0–9 _ -.
func validOp(op string) bool {
	if len(op) < 8 || len(op) > 64 {
		return false
	}
	for _, c := range []byte(op) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '-':
		default:
			return false
		}
	}
	return true
}

// checkKeys refuses keys of a system that would not survive an index.
func checkKeys(keys []Key) error {
	for _, key := range keys {
		if key == "" || len(key) > 200 || key.Own() {
			return &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: fmt.Errorf("key %q", key)}
		}
		for _, c := range []byte(key) {
			if c < ' ' || c == 0x7f {
				return &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: fmt.Errorf("key %q", key)}
			}
		}
	}
	return nil
}

func errFull(id LogID) error {
	return Errorf(CodeFull, SayCount("error.table.full", MaxEntries, nil), "log %s", id)
}
