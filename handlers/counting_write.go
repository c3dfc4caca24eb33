package handlers

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/pad"
	"shipmate/views"
)

// CountTap is one tap on a page of a score pad.
type CountTap struct {
	Seq   int    `form:"seq" validate:"min=0,max=20000"`
	Op    string `form:"op" validate:"op"`
	Key   string `form:"key" validate:"max=80"`    // of n
	N     string `form:"n" validate:"max=12"`      // the count on a key of the pad
	Set   string `form:"set" validate:"max=4000"`  // key=value, the value as JSON
	Add   string `form:"add" validate:"max=12"`    // one more card of a sum
	Parts string `form:"parts" validate:"max=400"` // the cards before it, as JSON
	Do    string `form:"do" validate:"omitempty,oneof=rest nobody"`
}

// SetOf reads "key=value" with the value as JSON.
func SetOf(set string) (companion.Value, error) {
	for i := range set {
		if set[i] == '=' && json.Valid([]byte(set[i+1:])) {
			return companion.Value{Key: companion.Key(set[:i]), Value: json.RawMessage(set[i+1:])}, nil
		} else if set[i] == '=' {
			break
		}
	}
	return companion.Value{}, companion.Invalid("set", companion.Say("error.form"))
}

// WholeNumber reads a count: digits only, so that "1e3", "2.0" and pasted words
// are refused here with a sentence of their own.
func WholeNumber(text string) (json.RawMessage, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return nil, companion.Invalid("n", companion.Say("error.number"))
	}
	return json.RawMessage(text), nil
}

// Zeroes fills what is open of the step and wanted; zero is what 0 is for a
// field.
func (c *Counting) Zeroes(wanted func(pad.Field) bool, zero func(pad.Field) string) []companion.Value {
	var values []companion.Value
	for _, field := range c.Fields() {
		if field.Open() && wanted(field) {
			values = append(values, companion.Value{Key: field.Key, Value: json.RawMessage(zero(field))})
		}
	}
	return values
}

// Store appends one tap. While it is made durable, ahead draws the answer for
// the table as it will be; sent tells that it was given.
func (c *Counting) Store(w http.ResponseWriter, r *http.Request, tap CountTap, values []companion.Value,
	ahead func(ctx context.Context, view companion.View, w http.ResponseWriter) error) (view companion.View, send func() (bool, error), err error) {
	var early Early
	view, err = c.House.Keeper.Append(r.Context(), c.View.Log.ID, companion.Write{Op: tap.Op, Seq: tap.Seq, Device: c.A.Device,
		Kind: companion.KindSet, Data: JSON(companion.Set{Set: values}),
		Ahead: func(ctx context.Context, view companion.View) {
			early.Draw(func(w http.ResponseWriter) error { return ahead(ctx, view, w) })
		}})
	return view, func() (bool, error) { return early.Send(w) }, err
}

// Refused shows the page again with a sentence where the finger was. What was
// tapped stays: after a collision both values can be chosen. show turns to the
// table as it stands now, draw answers with the page.
func (c *Counting) Refused(err error, show func(companion.View) error, draw func(status int) error) error {
	stale, rest := Refused(err, show)
	if rest != nil {
		return rest
	}
	notice := views.Notice{Kind: "error", Text: Sentence(c.A.Words, err), Alert: true}
	if stale != nil {
		notice = c.collision(stale)
	}
	c.Before = append(c.Before, notice)
	return draw(Status(err))
}

// collision shows both values with who wrote the other one; one tap chooses.
func (c *Counting) collision(stale *companion.StaleError) views.Notice {
	notice := views.Notice{ID: "collision", Kind: "look", Title: Sentence(c.A.Words, stale), Alert: true}
	for _, collision := range stale.Collisions {
		what := c.A.Words.Message(collision.What)
		if what == "" {
			continue
		}
		now, tried := c.A.Words.Message(collision.NowSays), c.A.Words.Message(collision.TriedSays)
		notice.Items = append(notice.Items, c.A.Say("stale.both", "What", what, "Now", now, "Tried", tried))
		notice.Buttons = append(notice.Buttons,
			views.Button{Text: c.A.Say("stale.keep", "Value", now), Press: views.Press{ID: "keep-" + string(collision.Key), Href: c.Here("at", string(collision.Key))}},
			views.Button{Text: c.A.Say("stale.take", "Value", tried), Press: views.Press{ID: "take-" + string(collision.Key), Form: "count-form", Name: "set",
				Value: string(collision.Key) + "=" + string(collision.Tried)}})
	}
	return notice
}
