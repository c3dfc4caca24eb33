package handlers

import (
	"errors"
	"net/url"

	"shipmate/companion"
)

// FaultPlaceOf is where in the form a refusal points.
func FaultPlaceOf(err error) string {
	if fault, ok := errors.AsType[*companion.Error](err); ok {
		return fault.Place
	}
	return ""
}

// FaultPlace is the place and the sentence of a refusal; empty without one.
func FaultPlace(a *Asker, err error) (place, sentence string) {
	if err == nil {
		return "", ""
	}
	return FaultPlaceOf(err), Sentence(a.Words, err)
}

// Query is the query of an address by names and values.
func Query(pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return values.Encode()
}
