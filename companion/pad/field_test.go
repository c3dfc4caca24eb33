package pad_test

import (
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/pad"
)

func TestOpen(t *testing.T) {
	for name, c := range map[string]struct {
		field pad.Field
		open  bool
	}{
		"nothing known": {pad.Field{}, true},
		"entered":       {pad.Field{Filled: true}, false},
		"optional":      {pad.Field{Optional: true}, false},
	} {
		if got := c.field.Open(); got != c.open {
			t.Errorf("%s: open is %v", name, got)
		}
	}
	page := pad.Page{Fields: []pad.Field{{}, {Filled: true}, {}}}
	if got := page.Open(); got != 2 {
		t.Errorf("the page has %d open fields", got)
	}
}

func TestBySeat(t *testing.T) {
	field := func(key string, seat int) pad.Field { return pad.Field{Key: companion.Key(key), Seat: seat} }
	pages := []pad.Page{
		{ID: "cities", Fields: []pad.Field{field("a1", 1), field("a2", 2)}},
		{ID: "owners", Fields: []pad.Field{field("b", 0), field("b2", 2)}},
		{ID: "who", Fields: []pad.Field{field("c", 0), field("c1", 1)}},
	}
	said := func(pages []pad.Page) string {
		var all []string
		for _, page := range pages {
			one := page.ID
			for _, f := range page.Fields {
				one += " " + string(f.Key)
			}
			all = append(all, one)
		}
		return strings.Join(all, "; ")
	}
	if got, want := said(pad.BySeat(pages, 2, func(page string) bool { return page == "owners" })), "seat1 a1 c1; seat2 a2; owners b b2; shared c"; got != want {
		t.Errorf("arranged as %q, want %q", got, want)
	}
	if got, want := said(pad.BySeat(pages[:1], 3, func(string) bool { return false })), "seat1 a1; seat2 a2; seat3"; got != want {
		t.Errorf("arranged as %q, want %q", got, want)
	}
}
