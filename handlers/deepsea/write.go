package deepsea

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// writeForm is one tap on a page of the score pad.
type writeForm struct {
	Seq   int    `form:"seq" validate:"min=0,max=20000"`
	Op    string `form:"op" validate:"op"`
	Key   string `form:"key" validate:"max=80"`    // of n
	N     string `form:"n" validate:"max=12"`      // the count on a key of the pad
	Set   string `form:"set" validate:"max=4000"`  // key=value, the value as JSON
	Add   string `form:"add" validate:"max=12"`    // one more card of a sum
	Parts string `form:"parts" validate:"max=400"` // the cards before it, as JSON
	Do    string `form:"do" validate:"omitempty,oneof=rest nobody"`
}

// write stores one tap and shows the page with the cursor moved on.
func (s *Rooms) write(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	c, err := s.open(r, a)
	if err != nil {
		return err
	}
	var form writeForm
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
	var early handlers.Early
	view, err := s.house.Keeper.Append(r.Context(), c.view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: companion.KindSet, Data: handlers.JSON(companion.Set{Set: values}),
		Ahead: func(ctx context.Context, view companion.View) {
			ahead := *c
			ahead.a, ahead.view = a.With(ctx), view
			early.Draw(func(w http.ResponseWriter) error { return ahead.after(w, r, form, values) })
		}})
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
	if sent, err := early.Send(w); sent {
		return err
	}
	c.view = view
	return c.after(w, r, form, values)
}

// values are what a tap says: always values after it, never a difference.
func (c *counting) values(form writeForm) ([]companion.Value, error) {
	switch {
	case form.Do == "rest":
		return c.zeroes(func(f deepsea.Field) bool { return asked(f) == "counts" }), nil
	case form.Do == "nobody":
		return c.zeroes(func(f deepsea.Field) bool { return f.Kind == deepsea.FieldOwner }), nil
	case form.Add != "":
		return addedCard(form)
	case form.N != "":
		value, err := wholeNumber(form.N)
		if err != nil {
			return nil, err
		}
		key := companion.Key(form.Key)
		if kindOf(c.fields(), key) == deepsea.FieldParts {
			value = handlers.JSON([]json.RawMessage{value})
		}
		return []companion.Value{{Key: key, Value: value}}, nil
	}
	key, raw, ok := strings.Cut(form.Set, "=")
	if !ok || !json.Valid([]byte(raw)) {
		return nil, companion.Invalid("set", companion.Say("error.form"))
	}
	return []companion.Value{{Key: companion.Key(key), Value: json.RawMessage(raw)}}, nil
}

// ofTheTable tells the keys that other pages write, with checks of their own.
func ofTheTable(key companion.Key) bool {
	return key == "finished" || key == "result" || strings.HasPrefix(string(key), "setup.")
}

// addedCard says the whole sum with one card more.
func addedCard(form writeForm) ([]companion.Value, error) {
	number, err := wholeNumber(form.Add)
	if err != nil {
		return nil, err
	}
	var parts []json.RawMessage
	if err := json.Unmarshal([]byte(form.Parts), &parts); err != nil {
		return nil, companion.Invalid("parts", companion.Say("error.form"))
	}
	return []companion.Value{{Key: companion.Key(form.Key), Value: handlers.JSON(append(parts, number))}}, nil
}

// wholeNumber reads a count: digits only, so that "1e3", "2.0" and pasted words
// are refused here with a sentence of their own.
func wholeNumber(text string) (json.RawMessage, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return nil, companion.Invalid("n", companion.Say("error.number"))
	}
	return json.RawMessage(text), nil
}

func kindOf(fields []deepsea.Field, key companion.Key) deepsea.FieldKind {
	at := slices.IndexFunc(fields, func(f deepsea.Field) bool { return f.Key == key })
	if at < 0 {
		return deepsea.FieldCount
	}
	return fields[at].Kind
}

// zeroes fills what is open of the page.
func (c *counting) zeroes(wanted func(deepsea.Field) bool) []companion.Value {
	var values []companion.Value
	for _, field := range c.fields() {
		if !open(field) || !wanted(field) {
			continue
		}
		zero := json.RawMessage("0")
		if field.Kind == deepsea.FieldParts {
			zero = json.RawMessage("[0]")
		}
		values = append(values, companion.Value{Key: field.Key, Value: zero})
	}
	return values
}

// after shows the page after a tap, with the cursor on what is asked next.
func (c *counting) after(w http.ResponseWriter, r *http.Request, form writeForm, values []companion.Value) error {
	page := c.pageID()
	c.form.From, c.form.Seat, c.form.Step = 0, 0, c.step
	if c.form.Way == "space" || c.form.Way == "count" && c.pageID() == "journals" {
		c.form.Seat = c.at.Seat
	}
	before := c.at
	c.at = deepsea.Field{}
	if err := c.show(c.view, page); err != nil {
		return err
	}
	if len(values) == 1 {
		before = fieldOf(c.fields(), values[0].Key, before)
	}
	next := c.nextAfter(before, values)
	if form.Do == "nobody" && c.page+1 < len(c.pages) {
		page = c.pages[c.page+1].ID
		next = deepsea.Field{}
	}
	if !c.a.Partial {
		handlers.Written(w, c.view)
		pairs := []string{"at", string(next.Key)}
		if next.Key == "" {
			pairs = []string{"step", strconv.Itoa(c.step)}
		}
		if c.form.Way == "titles" || c.form.Way == "board" || c.form.Way == "count" {
			pairs = append(pairs, "way", c.form.Way)
		}
		return c.rooms.house.See(w, r, c.address(page, pairs...))
	}
	if page != c.pageID() {
		c.form, c.at = countForm{}, deepsea.Field{}
		if err := c.show(c.view, page); err != nil {
			return err
		}
		w.Header().Set(handlers.HeaderAt, c.address(page))
		return c.draw(w, http.StatusOK)
	}
	c.at = next
	if c.form.Way == "space" {
		c.form.Way = ""
	}
	return c.draw(w, http.StatusOK)
}

func fieldOf(fields []deepsea.Field, key companion.Key, otherwise deepsea.Field) deepsea.Field {
	if at := slices.IndexFunc(fields, func(f deepsea.Field) bool { return f.Key == key }); at >= 0 {
		return fields[at]
	}
	return otherwise
}

// nextAfter is where the cursor goes after a tap.
func (c *counting) nextAfter(field deepsea.Field, values []companion.Value) deepsea.Field {
	stay := c.a.Setting(handlers.SettingAdvance, "on") == "off"
	switch {
	case field.Kind == deepsea.FieldOwner:
		owner := c.owner(strings.TrimPrefix(string(field.Key), "senior."))
		if owner > 0 && !stay {
			if count, asks := c.countOf(owner, strings.TrimPrefix(string(field.Key), "senior.")); asks && open(count) {
				return count
			}
		}
		return deepsea.Field{}
	case c.sort() == "owners":
		return deepsea.Field{}
	case c.sort() == "questions":
		return field
	case len(values) == 1 && string(values[0].Value) == "null", stay, c.form.Way != "" && !c.instead():
		return field
	case c.sort() == "tracks" && c.openOf(field.Seat) == 0 && c.seatAfter(field.Seat) == 0 && openIn(c.fields()) == 0:
		return field
	case c.sort() == "tracks" && c.openOf(field.Seat) > 0:
		for _, other := range c.fields() {
			if other.Seat == field.Seat && open(other) {
				return other
			}
		}
	case c.sort() == "tracks" && c.corrected(field):
		return field // a cube was moved on a mat that was complete: stay with this person
	}
	return c.nextOpen(field.Key)
}

// corrected tells whether the last change replaced a count that was there.
func (c *counting) corrected(field deepsea.Field) bool {
	for _, change := range c.view.Changes {
		if change.Key == field.Key {
			return len(change.From) > 0 && string(change.From) != "null"
		}
	}
	return false
}

// refused shows the page again with a sentence where the finger was. What was
// tapped stays: after a collision both values can be chosen.
func (c *counting) refused(w http.ResponseWriter, err error) error {
	status := handlers.Status(err)
	if status >= http.StatusInternalServerError || status == http.StatusRequestEntityTooLarge || status == http.StatusUnsupportedMediaType {
		return err
	}
	if stale, ok := errors.AsType[*companion.StaleError](err); ok {
		if showErr := c.show(stale.View, c.pageID()); stale.View.State != nil && showErr != nil {
			return showErr
		}
		c.before = append(c.before, c.collision(stale))
		return c.draw(w, status)
	}
	c.before = append(c.before, views.Notice{Kind: "error", Text: handlers.Sentence(c.a.Words, err), Alert: true})
	return c.draw(w, status)
}

// collision shows both values with who wrote the other one; one tap chooses.
func (c *counting) collision(stale *companion.StaleError) views.Notice {
	notice := views.Notice{ID: "collision", Kind: "look", Title: handlers.Sentence(c.a.Words, stale), Alert: true}
	for _, collision := range stale.Collisions {
		what := c.a.Words.Message(collision.What)
		if what == "" {
			continue
		}
		now, tried := c.a.Words.Message(collision.NowSays), c.a.Words.Message(collision.TriedSays)
		notice.Items = append(notice.Items, c.a.Say("stale.both", "What", what, "Now", now, "Tried", tried))
		notice.Buttons = append(notice.Buttons,
			views.Button{Text: c.a.Say("stale.keep", "Value", now), Press: views.Press{ID: "keep-" + string(collision.Key), Href: c.here("at", string(collision.Key))}},
			views.Button{Text: c.a.Say("stale.take", "Value", tried), Press: views.Press{ID: "take-" + string(collision.Key), Form: "count-form", Name: "set",
				Value: string(collision.Key) + "=" + string(collision.Tried)}})
	}
	return notice
}
