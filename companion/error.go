package companion

import (
	"errors"
	"fmt"
)

// Code names a kind of failure. It decides the HTTP status and the exit
// status, and never appears on a person's screen.
type Code string

const (
	// CodeInvalid: the input is wrong; Place says where.
	CodeInvalid Code = "invalid"
	// CodeStale: somebody changed the same thing since; nothing was written.
	CodeStale Code = "stale"
	// CodeRefused: the rules do not allow it; nothing was written.
	CodeRefused Code = "refused"
	// CodeNotFound: there is no such table, person or page.
	CodeNotFound Code = "not-found"
	// CodeTooLarge: an entry over 4 kB, a file over 2 MB.
	CodeTooLarge Code = "too-large"
	// CodeFull: the log holds 20,000 entries.
	CodeFull Code = "full"
	// CodeReadOnly: continued elsewhere, or made by a newer version.
	CodeReadOnly Code = "read-only"
	// CodeNewer: the file or the database was made by a newer Shipmate.
	CodeNewer Code = "newer"
	// CodeStorage: the disk is full, read-only or damaged.
	CodeStorage Code = "storage"
	// CodeInternal: everything else. The person sees one plain sentence.
	CodeInternal Code = "internal"
)

// Error has two faces: Code and Message for the person, Cause for the log.
type Error struct {
	Code    Code
	Message Message // a sentence of the catalogue
	Place   string  // where in the input, e.g. "players[1].tracks.reputation"; "" if nowhere
	Cause   error   // for the log only; may be nil
}

// Error is the form for the log.
func (e *Error) Error() string {
	text := string(e.Code) + ": " + e.Message.Key
	if e.Place != "" {
		text += " at " + e.Place
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Errorf makes an *Error whose cause is a formatted text for the log.
func Errorf(code Code, message Message, format string, args ...any) *Error {
	return &Error{Code: code, Message: message, Cause: fmt.Errorf(format, args...)}
}

// Invalid makes an *Error that points at a place of the input.
func Invalid(place string, message Message) *Error {
	return &Error{Code: CodeInvalid, Message: message, Place: place}
}

// CodeOf is the code of an error; CodeInternal for a foreign one, "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if known, ok := errors.AsType[*Error](err); ok {
		return known.Code
	}
	return CodeInternal
}

// ErrHeadMoved: the log has another head than the writer thought.
var ErrHeadMoved = errors.New("the head of the log has moved")

// ErrExists: a log of this id, or an entry of this op, is already there.
var ErrExists = errors.New("already there")
