package companion

import "encoding/json"

// StaleError: somebody changed the same thing since; nothing was written. An
// *Error with CodeStale is reachable by errors.As.
type StaleError struct {
	Err        *Error      // CodeStale with its sentence
	View       View        // the log as it stands
	Tried      Write       // what was refused
	Collisions []Collision // by key; empty where no single key is the reason
}

// Collision is one key that was changed by two.
type Collision struct {
	Key   Key
	By    Entry           // the newest entry in between that touched it
	Now   json.RawMessage // its value as the log stands
	Tried json.RawMessage // the value that was to be written

	// The same in words, by System.Describe. Zero where the key is KeyAll.
	What      Message
	NowSays   Message
	TriedSays Message
}

// Error is the form for the log.
func (e *StaleError) Error() string { return e.Err.Error() }

// Unwrap gives the *Error.
func (e *StaleError) Unwrap() error { return e.Err }

func stale(message Message, format string, args ...any) *StaleError {
	return &StaleError{Err: Errorf(CodeStale, message, format, args...)}
}
