package deepsea

import (
	"errors"

	"shipmate/companion"
	"shipmate/handlers"
)

// faultPlaceOf is where in the form a refusal points.
func faultPlaceOf(err error) string {
	if fault, ok := errors.AsType[*companion.Error](err); ok {
		return fault.Place
	}
	return ""
}

// faultPlace is the place and the sentence of a refusal; empty without one.
func faultPlace(a *handlers.Asker, err error) (place, sentence string) {
	if err == nil {
		return "", ""
	}
	return faultPlaceOf(err), handlers.Sentence(a.Words, err)
}
