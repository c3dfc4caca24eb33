package deepsea

import (
	"errors"

	"shipmate/companion"
	"shipmate/handlers"
)

// faultPlaceOf is where in the form a refusal points.
func faultPlaceOf(err error) (place string, known bool) {
	var fault *companion.Error
	if errors.As(err, &fault) {
		return fault.Place, true
	}
	return "", false
}

// faultPlace is the place and the sentence of a refusal; empty without one.
func faultPlace(a *handlers.Asker, err error) (place, sentence string) {
	if err == nil {
		return "", ""
	}
	place, _ = faultPlaceOf(err)
	return place, handlers.Sentence(a.Words, err)
}
