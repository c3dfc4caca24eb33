//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// screen is what a page of the score pad asks, read from the page itself.
type screen struct {
	Path      string      `json:"path"`
	Result    bool        `json:"result"`
	Tracks    [][]press   `json:"tracks"` // keys of every track that is open
	Questions [][]press   `json:"questions"`
	Seniors   []seniorRow `json:"seniors"`
	Pad       *padState   `json:"pad"`
	Next      string      `json:"next"` // words of the main action
}

type press struct {
	ID    string `json:"id"`
	Value string `json:"value"`
	Many  string `json:"many"`
	Seat  string `json:"seat"`
}

type seniorRow struct {
	ID    string `json:"id"`
	Open  bool   `json:"open"`
	Cells int    `json:"cells"`
}

type padState struct {
	Key  string `json:"key"`  // the field under the cursor
	Open bool   `json:"open"` // it is
	Rest int    `json:"rest"` // fields that are open
	Most int    `json:"most"` // last key
}

const readScreen = `(() => {
	const presses = box => [...box.querySelectorAll('button')].map(b => ({id: b.id, value: b.value, many: b.dataset.many || '', seat: b.dataset.seat || ''}));
	const open = box => !box.querySelector('[aria-pressed=true]');
	const pad = document.getElementById('pad');
	const here = document.querySelector('[data-row][aria-current=true]');
	const keys = [...document.querySelectorAll('.pad-key')];
	const next = document.getElementById('next');
	return {
		path: location.pathname,
		result: location.pathname.endsWith('/result'),
		tracks: [...document.querySelectorAll('.track')].filter(open).map(presses),
		questions: [...document.querySelectorAll('.question')].filter(open).map(presses),
		seniors: [...document.querySelectorAll('.senior-row')].map(row => ({id: row.querySelector('button').value.split('=')[0].replace('senior.', ''), open: open(row) && !row.querySelector('.senior-note'), cells: row.querySelectorAll('.senior-cell').length})),
		pad: pad ? {
			key: pad.elements && pad.elements.key ? pad.elements.key.value : '',
			open: !!here && here.hasAttribute('data-open'),
			rest: document.querySelectorAll('[data-row][data-open]').length,
			most: keys.length ? Math.max(...keys.map(k => +k.value)) : 0,
		} : null,
		next: next ? next.innerText.trim() : '',
	};
})()`

func (p *phone) screen() screen {
	p.t.Helper()
	return ask[screen](p, readScreen)
}

// counter is a person who counts a table: one tap for each question, and a
// sheet of what was tapped, made without asking Shipmate.
type counter struct {
	p      *phone
	dice   *rand.Rand
	most   int      // largest count that is entered
	tiers  []string // Seniors that are out, by id; their seats go round
	seats  int
	counts map[string]int // by key: fixed instead of diced
	sheet  map[string]any // by key: what was tapped
	notes  []string       // page by page: taps
	each   func(s screen) // called on every page, before its taps; may be nil
}

func (p *phone) counter(seed uint64, seats int) *counter {
	return &counter{p: p, dice: rand.New(rand.NewPCG(seed, 7)), most: 9, seats: seats,
		counts: map[string]int{}, sheet: map[string]any{}}
}

// to counts from the page that is open to the result.
func (c *counter) toResult() {
	c.p.t.Helper()
	page, before := "", c.p.taps
	note := func(next string) {
		if page != "" && page != next {
			c.notes = append(c.notes, fmt.Sprintf("%s %d", page[strings.LastIndex(page, "/")+1:], c.p.taps-before))
			before = c.p.taps
		}
		page = next
	}
	for step := 0; ; step++ {
		s := c.p.screen()
		note(s.Path)
		if s.Result {
			return
		}
		if c.each != nil {
			c.each(s)
		}
		if step > 400 {
			c.p.t.Fatalf("the count does not end: %+v", s)
		}
		c.answer(s)
	}
}

// answer gives one answer, or goes on where nothing is open.
func (c *counter) answer(s screen) {
	c.p.t.Helper()
	switch {
	case len(s.Tracks) > 0:
		key := s.Tracks[0][c.dice.IntN(len(s.Tracks[0]))]
		c.store(key.Value)
		c.tap(key.ID)
	case len(s.Questions) > 0:
		c.question(s.Questions[0])
	case len(s.Seniors) > 0 && c.senior(s.Seniors):
	case s.Pad != nil && s.Pad.Open:
		c.pad(s.Pad)
	default:
		c.next()
	}
}

// next is the page's main action.
func (c *counter) next() {
	c.p.t.Helper()
	if ask[string](c.p, "document.getElementById('next')?.value || ''") == "nobody" {
		c.sheet["nobody"] = true
	}
	c.tap("next")
}

func (c *counter) tap(id string) {
	c.p.t.Helper()
	if at := c.p.tap("[id=" + quoted(id) + "]"); at.Scrolled && c.p.width == 360 && c.p.height == 740 && strings.HasPrefix(id, "key-") {
		c.p.t.Errorf("the key %s had to be scrolled to at %s", id, c.p.address())
	}
}

// store keeps a "key=json" as it is on a button.
func (c *counter) store(set string) {
	c.p.t.Helper()
	key, raw, _ := strings.Cut(set, "=")
	var value any
	if err := json.Unmarshal([]byte(raw), &value); err != nil {
		c.p.t.Fatalf("a button says %q: %v", set, err)
	}
	c.sheet[key] = value
}

func (c *counter) pad(pad *padState) {
	c.p.t.Helper()
	n, fixed := c.counts[pad.Key]
	if !fixed {
		n = c.dice.IntN(min(pad.Most, c.most) + 1)
	}
	c.sheet[pad.Key] = n
	if n > pad.Most {
		c.p.t.Fatalf("%s: %d is above the pad's last key %d", pad.Key, n, pad.Most)
	}
	c.tap("key-" + strconv.Itoa(n))
}

// question answers one: an option, or one seat, two on every third.
func (c *counter) question(keys []press) {
	c.p.t.Helper()
	var seats []press
	for _, key := range keys {
		if key.Many != "" && key.Seat != "0" || key.Many == "" && strings.HasPrefix(key.ID, "who-") && !strings.HasSuffix(key.Value, "=[]") {
			seats = append(seats, key)
		}
	}
	if len(seats) == 0 {
		key := keys[c.dice.IntN(len(keys))]
		c.store(key.Value)
		c.tap(key.ID)
		return
	}
	key := seats[c.dice.IntN(len(seats))]
	name, _, _ := strings.Cut(key.Value, "=")
	if strings.HasSuffix(name, ".second") { // nobody is in both
		first, _ := c.sheet[strings.TrimSuffix(name, "second")+"first"].([]any)
		for len(first) == 1 && key.Value == fmt.Sprintf("%s=[%v]", name, first[0]) {
			key = seats[c.dice.IntN(len(seats))]
		}
	}
	c.store(key.Value)
	c.tap(key.ID)
}

// senior gives the next Senior of the list to its seat; false if none is left.
func (c *counter) senior(rows []seniorRow) bool {
	c.p.t.Helper()
	for i, id := range c.tiers {
		at := slices.IndexFunc(rows, func(row seniorRow) bool { return row.ID == id && row.Open })
		if at < 0 {
			continue
		}
		seat := i % c.seats
		cell := ask[press](c.p, fmt.Sprintf(`(() => { const b = document.querySelectorAll('.senior-row')[%d].querySelectorAll('.senior-cell')[%d]; return {id: b.id, value: b.value} })()`, at, seat))
		c.store(cell.Value)
		c.tap(cell.ID)
		return true
	}
	return false
}

// file is the sheet file (sheet-format.md) of what was tapped.
func (c *counter) file(mission int, edition, mode string, names []string) []byte {
	c.p.t.Helper()
	players := make([]map[string]any, len(names))
	for i, name := range names {
		players[i] = map[string]any{"name": name}
	}
	goals := map[string]map[string]any{}
	into := func(at map[string]any, name string) map[string]any {
		if at[name] == nil {
			at[name] = map[string]any{}
		}
		return at[name].(map[string]any)
	}
	for key, value := range c.sheet {
		steps := strings.Split(key, ".")
		seat := -1
		if len(steps[0]) == 2 && steps[0][0] == 'p' {
			seat, steps = int(steps[0][1]-'1'), steps[1:]
		}
		switch {
		case key == "nobody":
		case steps[0] == "senior":
			if owner := int(value.(float64)); owner > 0 {
				mine := into(players[owner-1], "seniors")
				if _, counted := mine[steps[1]]; !counted {
					mine[steps[1]] = nil
				}
			}
		case strings.HasPrefix(steps[0], "goal"):
			number := steps[0][4:]
			if goals[number] == nil {
				goals[number] = map[string]any{}
			}
			switch {
			case seat >= 0:
				name := "counts"
				if len(steps) > 1 {
					name = steps[1]
				}
				list, _ := goals[number][name].([]any)
				for len(list) < len(names) {
					list = append(list, nil)
				}
				list[seat] = value
				goals[number][name] = list
			case len(steps) == 3:
				into(goals[number], steps[1])[steps[2]] = value
			default:
				goals[number][steps[1]] = value
			}
		case len(steps) == 1:
			players[seat][steps[0]] = value
		default:
			into(players[seat], steps[0])[steps[1]] = value
		}
	}
	// A Senior that nobody has counted on is flat.
	for _, player := range players {
		mine := into(player, "seniors")
		for id, n := range mine {
			if n == nil && id == "robotics-engineer" {
				mine[id] = 1
			}
		}
	}
	file := map[string]any{"system": "deepsea", "mission": mission, "edition": edition, "mode": mode, "players": players, "goals": goals}
	raw, err := json.MarshalIndent(file, "", " ")
	if err != nil {
		c.p.t.Fatal(err)
	}
	return raw
}
