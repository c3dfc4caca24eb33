package handlers

import (
	"errors"
	"io"
	"net/http"

	"shipmate/companion"
)

// ReadUpload reads a form that carries a file of at most some bytes: as a file,
// or in the phone as text that our script read. Text is where the form struct
// keeps that. The refusal has the right status and a place: "file".
func ReadUpload(r *http.Request, form any, text func() string, most int64) ([]byte, error) {
	if err := readForm(r, form, most+maxFormBytes); err != nil {
		return nil, err
	}
	if sent := text(); sent != "" {
		return []byte(sent), nil
	}
	file, _, err := r.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return nil, companion.Invalid("file", companion.Say("backup.none"))
	}
	if err != nil {
		return nil, err
	}
	return io.ReadAll(file)
}
