package handlers

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/go-playground/validator/v10"
	"github.com/rivo/uniseg"

	"shipmate/companion"
)

// Bounds of what a browser may send.
const (
	maxFormBytes = 64 << 10 // bytes of an ordinary form
	maxFileBytes = 2 << 20  // bytes of a backup
)

var validate = sync.OnceValue(func() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(field reflect.StructField) string { return field.Tag.Get("form") })
	must := func(err error) {
		if err != nil {
			panic(err) // a tag of ours that the library does not take
		}
	}
	must(v.RegisterValidation("op", func(field validator.FieldLevel) bool { return isOp(field.Field().String()) }))
	must(v.RegisterValidation("name", func(field validator.FieldLevel) bool { return nameFault(field.Field().String()) == "" }))
	return v
})

func isOp(op string) bool {
	if len(op) < 8 || len(op) > 64 {
		return false
	}
	for _, r := range op {
		if !strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-", r) {
			return false
		}
	}
	return true
}

// MaxName is the longest name, in characters as a person counts them.
const MaxName = 40

// nameFault says what is wrong with a name, as the end of a catalogue key; ""
// where nothing is. A family of emoji and a letter with its marks count as one.
func nameFault(name string) string {
	trimmed := strings.TrimSpace(name)
	switch {
	case trimmed == "":
		return "blank"
	case strings.ContainsFunc(trimmed, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' || r == 0xfffd }):
		return "control"
	case uniseg.GraphemeClusterCount(trimmed) > MaxName || len(trimmed) > 1200: // as the book
		return "long"
	}
	return ""
}

// CheckName gives the trimmed name, or a refusal for the field.
func CheckName(place, name string) (string, error) {
	if fault := nameFault(name); fault != "" {
		return name, companion.Invalid(place, companion.SayWith("error.name."+fault, companion.Args{"Most": MaxName}))
	}
	return strings.TrimSpace(name), nil
}

// ReadForm reads a form into a struct with `form` and `validate` tags. Fields
// are strings, ints, bools, or []string. The refusal names the first field that
// does not fit; what was typed is in the struct all the same.
func ReadForm(r *http.Request, form any) error {
	return readForm(r, form, maxFormBytes)
}

// ReadLongForm is ReadForm for a page that takes a long text.
func ReadLongForm(r *http.Request, form any) error {
	return readForm(r, form, maxFileBytes+maxFormBytes)
}

func readForm(r *http.Request, form any, most int64) error {
	if r.Method == http.MethodPost {
		kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if err != nil || (kind != "application/x-www-form-urlencoded" && kind != "multipart/form-data") {
			return &statusError{http.StatusUnsupportedMediaType, companion.Say("error.type")}
		}
		r.Body = http.MaxBytesReader(nil, r.Body, most)
		if kind == "multipart/form-data" {
			err = r.ParseMultipartForm(most)
		} else {
			err = r.ParseForm()
		}
		if err != nil {
			var large *http.MaxBytesError
			if errors.As(err, &large) || errors.Is(err, multipart.ErrMessageTooLarge) {
				return &companion.Error{Code: companion.CodeTooLarge, Message: companion.Say("error.too-large"), Cause: err}
			}
			return &companion.Error{Code: companion.CodeInvalid, Message: companion.Say("error.form"), Cause: err}
		}
	} else if err := r.ParseForm(); err != nil {
		return &companion.Error{Code: companion.CodeInvalid, Message: companion.Say("error.form"), Cause: err}
	}
	if err := fillForm(r, form); err != nil {
		return err
	}
	if err := validate().Struct(form); err != nil {
		if faults, ok := errors.AsType[validator.ValidationErrors](err); ok {
			return companion.Invalid(faults[0].Field(), companion.SayWith("error.field."+faults[0].Tag(), companion.Args{"Limit": faults[0].Param()}))
		}
		return err
	}
	return nil
}

func fillForm(r *http.Request, form any) error {
	return fillFields(r, reflect.ValueOf(form).Elem())
}

// fillFields goes on after a field that does not fit, so that nothing typed is
// lost; it gives the first refusal.
func fillFields(r *http.Request, value reflect.Value) (fault error) {
	for i := range value.NumField() {
		name := value.Type().Field(i).Tag.Get("form")
		if name == "" {
			if value.Type().Field(i).Anonymous { // the part that all writes carry
				fault = cmp.Or(fault, fillFields(r, value.Field(i)))
			}
			continue
		}
		field, sent := value.Field(i), r.Form[name]
		switch field.Kind() {
		case reflect.Slice:
			field.Set(reflect.ValueOf(append([]string(nil), sent...)))
			continue
		case reflect.Bool:
			field.SetBool(len(sent) > 0 && sent[0] != "" && sent[0] != "off")
			continue
		default:
		}
		if len(sent) == 0 {
			continue
		}
		switch field.Kind() {
		case reflect.String:
			field.SetString(sent[0])
		case reflect.Int:
			n, err := strconv.Atoi(strings.TrimSpace(sent[0]))
			if err != nil {
				fault = cmp.Or(fault, error(companion.Invalid(name, companion.Say("error.number"))))
				continue
			}
			field.SetInt(int64(n))
		default:
			return errors.New("form field " + name + " has a kind that no form has")
		}
	}
	return fault
}

// Derived is the gesture id of a further entry of one gesture.
func Derived(op, suffix string) string { return op[:min(len(op), 64-len(suffix))] + suffix }

// Draw makes a fresh gesture id, for commands that a page renders.
func (h *House) Draw() string {
	var raw [12]byte
	_, _ = io.ReadFull(h.Random, raw[:])
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	op := make([]byte, 20)
	bits, have, at := 0, 0, 0
	for i := range op {
		if have < 5 && at < len(raw) {
			bits, have, at = bits<<8|int(raw[at]), have+8, at+1
		}
		op[i] = letters[bits>>max(0, have-5)&31]
		have -= 5
	}
	return string(op)
}

// JSON is a value for an entry; ours always encode.
func JSON(value any) json.RawMessage {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err) // only values of our own types come here
	}
	return encoded
}
