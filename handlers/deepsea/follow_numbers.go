package deepsea

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// discs are what lies in front of somebody by number: Staging, supply, stored
// tokens, Vessels.
func (f *following) discs(page *views.FollowPage) {
	mine := f.mine()
	page.Heading, page.Hint = f.a.Say("follow.discs", "Name", f.name(f.seat)), f.a.Say("follow.discs-hint")
	page.Tabs, page.TabsWord = f.tabs("discs"), f.a.Say("count.seats")
	limited := f.sheet.Box().Variant("discSupply") == "limited"
	lowest := -99
	if limited {
		lowest = 0
	}
	page.Steppers = []views.Stepper{
		f.stepper("staging", "disc", f.key("leftovers.staging"), mine.Staging, 0, 99),
		f.stepper("supply", "", f.key("supply"), mine.Supply, lowest, discsAPlayer),
		f.stepper("tokens", "dive", f.key("tokens"), mine.Tokens, 0, 9),
		f.stepper("vessels", "vessel", f.key("vessels"), mine.Vessels, 0, 3),
	}
	if mine.Supply.Known && mine.Supply.N < 0 {
		page.After = []views.Notice{{ID: "substitutes", Kind: "note", Text: f.a.Words.SayCount("follow.substitutes", -mine.Supply.N)}}
	}
}

// stepper is a number of the open seat with − and +.
func (f *following) stepper(word, glyph, key string, n companion.Count, low, high int) views.Stepper {
	name := f.a.Say("follow.number." + word)
	row := views.Stepper{ID: "number-" + word, Glyph: glyph, Text: name, Value: spaceText(n),
		Open: views.Press{ID: word + "-number", Href: f.panel("number", "key", key), Label: f.a.Say("follow.number-of", "What", name, "Value", spaceText(n))}}
	return f.counts(row, word, key, name, n, low, high)
}

// counts gives a stepper its buttons. A missing number is none by −, and one by
// +: whoever counts the first disc taps once.
func (f *following) counts(row views.Stepper, word, key, name string, n companion.Count, low, high int) views.Stepper {
	set := func(to int) string { return "set:" + key + "=" + strconv.Itoa(to) }
	if !n.Known {
		none, one := max(0, low), min(max(0, low)+1, high)
		row.Plus = f.step(word+"-up", set(one), f.a.Say("follow.up", "What", name, "To", one))
		row.Minus = f.step(word+"-down", set(none), f.a.Say("follow.down", "What", name, "To", none))
		delete(row.Plus.Attrs, "data-by")
		delete(row.Minus.Attrs, "data-by")
		return row
	}
	row.Value = views.Number(n.N)
	row.Attrs = templ.Attributes{"data-steps": true, "data-low": strconv.Itoa(low), "data-high": strconv.Itoa(high)}
	if n.N < high {
		row.Plus = f.step(word+"-up", set(n.N+1), f.a.Say("follow.up", "What", name, "To", n.N+1))
	}
	if n.N > low {
		row.Minus = f.step(word+"-down", set(n.N-1), f.a.Say("follow.down", "What", name, "To", n.N-1))
	}
	return row
}

// goals counts for the open seat what the mission's goals count; what only the
// table as a whole can answer leads to its page of the score pad.
func (f *following) goals(page *views.FollowPage) {
	page.Heading, page.Hint = f.a.Say("follow.goals", "Name", f.name(f.seat)), f.a.Say("follow.goals-hint")
	page.Tabs, page.TabsWord = f.tabs("goals"), f.a.Say("count.seats")
	c := f.counting()
	for _, stop := range f.sheet.Pages() {
		if !strings.HasPrefix(stop.ID, "goal") {
			continue
		}
		number, whole := int(stop.ID[4]-'0'), false
		for _, field := range stop.Fields {
			if asked(field) != "counts" || field.Seat == 0 {
				whole = true
				continue
			}
			if field.Seat != f.seat {
				continue
			}
			name := goalName(c, number)
			if field.Part != "" {
				name = c.flipName(field)
			}
			n, _ := f.sheet.Counted(field.Key)
			row := views.Stepper{ID: "number-" + stop.ID + field.Part, Glyph: c.goalGlyph(number), Text: name, Under: f.a.Say("deepsea.page." + stop.ID), Value: spaceText(n),
				Open: views.Press{ID: stop.ID + field.Part + "-number", Href: f.panel("number", "key", string(field.Key)), Label: f.a.Say("follow.number-of", "What", name, "Value", spaceText(n))}}
			page.Steppers = append(page.Steppers, f.counts(row, stop.ID+field.Part, string(field.Key), name, n, 0, field.Max))
		}
		if whole {
			page.Links = append(page.Links, views.Button{Text: f.a.Say("follow.goal-page", "Goal", f.a.Say("deepsea.page."+stop.ID)), Press: views.Press{ID: "page-" + stop.ID, Href: f.table("/count/" + stop.ID)}})
		}
	}
}

// number is the pad for one number: a space of a track, research, a count.
func (f *following) number(page *views.FollowPage) {
	what, _ := f.sheet.Describe(companion.Key(f.form.Key), []byte("null"))
	page.Heading = f.a.Words.Message(what)
	last := deepsea.MaxSpace
	if !strings.Contains(f.form.Key, ".tracks.") && !strings.HasSuffix(f.form.Key, ".research") {
		last = 14
	}
	stored := strings.Trim(string(f.sheet.Value(companion.Key(f.form.Key))), "\"")
	page.Has = "with-pad"
	page.Pad = &views.Pad{Label: page.Heading, Name: "n", To: last, Stored: stored}
	if last == 14 {
		page.Pad.More = f.a.Say("count.higher", "From", 15)
	}
}

// numberGesture is a key of that pad as a gesture.
func numberGesture(key, n string) string {
	if _, track, ok := strings.Cut(key, ".tracks."); ok {
		return "advance:" + track + ":" + n + ":set"
	}
	return "set:" + key + "=" + n
}

// reminders switches what the screen reminds of, and how much it follows.
func (f *following) reminders(page *views.FollowPage) {
	var reminders, depths []views.Tile
	for _, word := range deepsea.Reminders() {
		reminders = append(reminders, views.Tile{ID: word, Name: f.a.Say("follow.reminder." + word)})
	}
	for _, word := range []string{deepsea.FollowTracks, deepsea.FollowEverything} {
		depths = append(depths, views.Tile{ID: word, Name: f.a.Say("follow.depth." + word), Under: f.a.Say("follow.depth." + word + "-hint")})
	}
	handlers.RemindersPanel(f.a, page, reminders, f.game.Off, depths, f.game.Depth)
}

// discsAPlayer is how many discs a person has. deepsea-rules §3.3.
const discsAPlayer = 30
