package companion

import "encoding/json"

func readUndo(data json.RawMessage) (Undo, error) {
	var undo Undo
	if err := json.Unmarshal(data, &undo); err != nil {
		return Undo{}, &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: err}
	}
	return undo, nil
}

func readBack(data json.RawMessage) (Back, error) {
	var back Back
	if err := json.Unmarshal(data, &back); err != nil {
		return Back{}, &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: err}
	}
	return back, nil
}

func readSet(data json.RawMessage) (Set, error) {
	var set Set
	if err := json.Unmarshal(data, &set); err != nil {
		return Set{}, &Error{Code: CodeInvalid, Message: Say("error.entry.unreadable"), Place: "data", Cause: err}
	}
	return set, nil
}
