package companion

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"strings"
)

var base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// NewOp gives the name of a gesture that a form is rendered with: 128 random
// bits.
func (k *Keeper) NewOp() (string, error) { return randomID(k.random) }

// NewPersonID gives the id of a new person of a book: 128 random bits.
func (k *Keeper) NewPersonID() (PersonID, error) {
	id, err := randomID(k.random)
	return PersonID(id), err
}

func randomID(random io.Reader) (string, error) {
	var bits [16]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return "", Errorf(CodeInternal, Say("error.internal"), "random id: %w", err)
	}
	return base32Lower.EncodeToString(bits[:]), nil
}

// tableID is as random as the op of the start: so the same start is the same
// table, however often it arrives.
func tableID(device, op string) LogID { return hashedID("table", device, op) }

// IDOf names a table that a gesture of a device brings in from elsewhere: the
// same gesture is the same table, however often it arrives.
func IDOf(device, op string) LogID { return hashedID("brought", device, op) }

// bookID is one per device, so that two first writes make one book.
func bookID(device string) LogID { return hashedID("book", device) }

func hashedID(parts ...string) LogID {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return LogID(base32Lower.EncodeToString(sum[:16]))
}

// ParseLogID reads an id from an address: 26 characters of lower-case base32.
// Anything else: CodeNotFound.
func ParseLogID(text string) (LogID, error) {
	bits, err := base32Lower.DecodeString(text)
	if err != nil || len(text) != 26 || len(bits) != 16 {
		return "", &Error{Code: CodeNotFound, Message: Say("error.table.unknown"), Cause: fmt.Errorf("log id %q", text)}
	}
	return LogID(text), nil
}
