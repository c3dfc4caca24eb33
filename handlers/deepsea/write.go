package deepsea

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/companion/pad"
	"shipmate/handlers"
)

// write stores one tap and shows the page with the cursor moved on.
func (s *Rooms) write(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.open(r, a)
	if err != nil {
		return err
	}
	var form handlers.CountTap
	if err := handlers.ReadForm(r, &form); err != nil {
		return c.refused(w, err)
	}
	values, err := c.values(form)
	if err == nil && slices.ContainsFunc(values, func(v companion.Value) bool { return ofTheTable(v.Key) }) {
		err = companion.Invalid("key", companion.Say("error.form"))
	}
	if err != nil {
		return c.refused(w, err)
	}
	if len(values) == 0 { // "rest 0" with nothing open, twice
		return c.after(w, r, form, nil)
	}
	view, send, err := c.Store(w, r, form, values, func(ctx context.Context, view companion.View, w http.ResponseWriter) error {
		ahead := *c
		ahead.A, ahead.View = a.With(ctx), view
		return ahead.after(w, r, form, values)
	})
	if err != nil {
		return c.refused(w, err)
	}
	if slices.ContainsFunc(values, func(v companion.Value) bool { return strings.HasPrefix(string(v.Key), "coop.threshold.") }) {
		m := &metered{rooms: s, a: a}
		if err := m.show(view); err != nil {
			return err
		}
		if err := m.remember(r, form.Op); err != nil && companion.CodeOf(err) != companion.CodeStale {
			return err
		}
	}
	if sent, err := send(); sent {
		return err
	}
	c.View = view
	return c.after(w, r, form, values)
}

// values are what a tap says: always values after it, never a difference.
func (c *counting) values(form handlers.CountTap) ([]companion.Value, error) {
	switch {
	case form.Do == "rest":
		return c.Zeroes(func(f deepsea.Field) bool { return asked(f) == "counts" }, zeroOf), nil
	case form.Do == "nobody":
		return c.Zeroes(func(f deepsea.Field) bool { return f.Kind == deepsea.FieldOwner }, zeroOf), nil
	case form.Add != "":
		return addedCard(form)
	case form.N != "":
		value, err := handlers.WholeNumber(form.N)
		if err != nil {
			return nil, err
		}
		key := companion.Key(form.Key)
		if kindOf(c.Fields(), key) == deepsea.FieldParts {
			value = handlers.JSON([]json.RawMessage{value})
		}
		return []companion.Value{{Key: key, Value: value}}, nil
	}
	value, err := handlers.SetOf(form.Set)
	if err != nil {
		return nil, err
	}
	return []companion.Value{value}, nil
}

// ofTheTable tells the keys that other pages write, with checks of their own.
func ofTheTable(key companion.Key) bool {
	return key == "finished" || key == "result" || strings.HasPrefix(string(key), "setup.")
}

// addedCard says the whole sum with one card more.
func addedCard(form handlers.CountTap) ([]companion.Value, error) {
	number, err := handlers.WholeNumber(form.Add)
	if err != nil {
		return nil, err
	}
	var parts []json.RawMessage
	if err := json.Unmarshal([]byte(form.Parts), &parts); err != nil {
		return nil, companion.Invalid("parts", companion.Say("error.form"))
	}
	return []companion.Value{{Key: companion.Key(form.Key), Value: handlers.JSON(append(parts, number))}}, nil
}

func kindOf(fields []deepsea.Field, key companion.Key) deepsea.FieldKind {
	at := slices.IndexFunc(fields, func(f deepsea.Field) bool { return f.Key == key })
	if at < 0 {
		return deepsea.FieldCount
	}
	return fields[at].Kind
}

// zeroOf is what 0 is for a field.
func zeroOf(field deepsea.Field) string {
	if field.Kind == deepsea.FieldParts {
		return "[0]"
	}
	return "0"
}

// after shows the page after a tap, with the cursor on what is asked next.
func (c *counting) after(w http.ResponseWriter, r *http.Request, form handlers.CountTap, values []companion.Value) error {
	page := c.PageID()
	c.Form.From, c.Form.Seat, c.Form.Step = 0, 0, c.Step
	if c.Form.Way == "space" || c.Form.Way == "count" && c.PageID() == "journals" {
		c.Form.Seat = c.At.Seat
	}
	before := c.At
	c.At = deepsea.Field{}
	if err := c.show(c.View, page); err != nil {
		return err
	}
	if len(values) == 1 {
		before = c.FieldOf(values[0].Key, before)
	}
	next := c.nextAfter(before, values)
	if form.Do == "nobody" && c.Page+1 < len(c.Pages) {
		page = c.Pages[c.Page+1].ID
		next = deepsea.Field{}
	}
	if !c.A.Partial {
		handlers.Written(w, c.View)
		pairs := []string{"at", string(next.Key)}
		if next.Key == "" {
			pairs = []string{"step", strconv.Itoa(c.Step)}
		}
		if c.Form.Way == "titles" || c.Form.Way == "board" || c.Form.Way == "count" {
			pairs = append(pairs, "way", c.Form.Way)
		}
		return c.House.See(w, r, c.Address(page, pairs...))
	}
	if page != c.PageID() {
		c.Form, c.At = handlers.CountForm{}, deepsea.Field{}
		if err := c.show(c.View, page); err != nil {
			return err
		}
		c.A.Shows(w, c.Address(page))
		return c.draw(w, http.StatusOK)
	}
	c.At = next
	if c.Form.Way == "space" {
		c.Form.Way = ""
	}
	c.A.Shows(w, c.Stay())
	return c.draw(w, http.StatusOK)
}

// nextAfter is where the cursor goes after a tap.
func (c *counting) nextAfter(field deepsea.Field, values []companion.Value) deepsea.Field {
	stay := c.A.Setting(handlers.SettingAdvance, "on") == "off"
	switch {
	case field.Kind == deepsea.FieldOwner:
		owner := c.owner(strings.TrimPrefix(string(field.Key), "senior."))
		if owner > 0 && !stay {
			if count, asks := c.countOf(owner, strings.TrimPrefix(string(field.Key), "senior.")); asks && count.Open() {
				return count
			}
		}
		return deepsea.Field{}
	case c.sort() == "owners":
		return deepsea.Field{}
	case c.sort() == "questions":
		return field
	case len(values) == 1 && string(values[0].Value) == "null", stay, c.Form.Way != "" && !c.instead():
		return field
	case c.sort() == "tracks" && c.OpenOf(field.Seat) == 0 && c.SeatAfter(field.Seat) == 0 && pad.Open(c.Fields()) == 0:
		return field
	case c.sort() == "tracks" && c.OpenOf(field.Seat) > 0:
		for _, other := range c.Fields() {
			if other.Seat == field.Seat && other.Open() {
				return other
			}
		}
	case c.sort() == "tracks" && c.corrected(field):
		return field // a cube was moved on a mat that was complete: stay with this person
	}
	return c.NextOpen(field.Key)
}

// corrected tells whether the last change replaced a count that was there.
func (c *counting) corrected(field deepsea.Field) bool {
	for _, change := range c.View.Changes {
		if change.Key == field.Key {
			return len(change.From) > 0 && string(change.From) != "null"
		}
	}
	return false
}

// refused shows the page again with a sentence where the finger was.
func (c *counting) refused(w http.ResponseWriter, err error) error {
	return c.Refused(err, func(view companion.View) error { return c.show(view, c.PageID()) },
		func(status int) error { return c.draw(w, status) })
}
