package ageofsail

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
)

// write stores one tap and shows the page with the cursor moved on.
func (s *Rooms) write(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.open(r, a)
	if err != nil {
		return err
	}
	var tap handlers.CountTap
	if err := handlers.ReadForm(r, &tap); err != nil {
		return c.refused(w, err)
	}
	values, err := c.values(tap)
	if err == nil && slices.ContainsFunc(values, func(v companion.Value) bool { return !ofThePad(v.Key) }) {
		err = companion.Invalid("key", companion.Say("error.form"))
	}
	if err != nil {
		return c.refused(w, err)
	}
	if len(values) == 0 { // "rest 0" with nothing open, twice
		return c.after(w, r, nil)
	}
	view, send, err := c.Store(w, r, tap, values, func(ctx context.Context, view companion.View, w http.ResponseWriter) error {
		ahead := *c
		ahead.A, ahead.View = a.With(ctx), view
		return ahead.after(w, r, values)
	})
	if err != nil {
		return c.refused(w, err)
	}
	if sent, err := send(); sent {
		return err
	}
	c.View = view
	return c.after(w, r, values)
}

// ofThePad tells the keys that these pages write: a seat's counts, and nothing
// that other pages check.
func ofThePad(at companion.Key) bool {
	key := string(at)
	if len(key) < 4 || key[0] != 'p' || key[2] != '.' {
		return false
	}
	name, _, _ := strings.Cut(key[3:], ".")
	return slices.Contains([]string{"cityGlory", "connections", "trackGlory", "trackSpaces", "cardGlory", "governorSpaceEmpty", "universities", "harborDiscs", "slaveryAside"}, name)
}

// values are what a tap says: always values after it, never a difference.
func (c *counting) values(tap handlers.CountTap) ([]companion.Value, error) {
	switch {
	case tap.Do == "rest":
		return c.Zeroes(func(f ageofsail.Field) bool { return f.Kind == ageofsail.FieldCount }, func(ageofsail.Field) string { return "0" }), nil
	case tap.N != "":
		value, err := handlers.WholeNumber(tap.N)
		if err != nil {
			return nil, err
		}
		return []companion.Value{{Key: companion.Key(tap.Key), Value: value}}, nil
	}
	value, err := handlers.SetOf(tap.Set)
	switch {
	case err != nil:
		return nil, err
	case value.Key == allGovernors:
		return c.ofAll(value.Value)
	}
	return []companion.Value{value}, nil
}

// after shows the page after a tap, with the cursor on what is asked next.
func (c *counting) after(w http.ResponseWriter, r *http.Request, values []companion.Value) error {
	page, before := c.PageID(), c.At
	c.Form.From, c.Form.Seat, c.Form.Step = 0, 0, c.Step
	c.At = ageofsail.Field{}
	if err := c.show(c.View, page); err != nil {
		return err
	}
	if len(values) == 1 {
		before = c.FieldOf(values[0].Key, before)
	}
	next := before
	if !c.asks() && (len(values) != 1 || string(values[0].Value) != "null") && c.A.Setting(handlers.SettingAdvance, "on") != "off" {
		next = c.NextOpen(before.Key)
	}
	if !c.A.Partial {
		handlers.Written(w, c.View)
		pairs := []string{"at", string(next.Key)}
		if next.Key == "" {
			pairs = []string{"step", strconv.Itoa(c.Step)}
		}
		return c.House.See(w, r, c.HereIn(pairs...))
	}
	c.At = next
	c.A.Shows(w, c.Stay())
	return c.draw(w, http.StatusOK)
}

// refused shows the page again with a sentence where the finger was.
func (c *counting) refused(w http.ResponseWriter, err error) error {
	return c.Refused(err, func(view companion.View) error { return c.show(view, c.PageID()) },
		func(status int) error { return c.draw(w, status) })
}
