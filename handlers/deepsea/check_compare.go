package deepsea

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// The second counter: somebody else lays the same table out without seeing the
// first; only what differs is shown, side by side, to settle.

// other is the table of the other counter.
func (c *checking) other() (*checking, bool) {
	id := c.state.Second
	if c.state.Check.Second && c.state.From != nil {
		id = c.state.From.Table
	}
	if id == "" {
		return nil, false
	}
	view, err := c.rooms.house.Keeper.Open(c.a.Context(), companion.LogID(id))
	if err != nil || view.Log.Device != c.a.Device {
		return nil, false
	}
	other := &checking{rooms: c.rooms, a: c.a, view: view}
	state, ok := view.State.(deepsea.CheckState)
	other.state, other.laid = state, state.Laid
	return other, ok
}

// comparable tells whether two tables are of one setup: else nothing can be
// said of what differs.
func (c *checking) comparable(laid *deepsea.Laid) (deepsea.Laid, error) {
	mine, theirs := c.laid.Setup(), laid.Setup()
	if mine.Mission != theirs.Mission || mine.Mode != theirs.Mode || len(mine.Seats) != len(theirs.Seats) {
		return *laid, companion.Invalid("file", companion.Say("check.other-table"))
	}
	moved, err := deepsea.NewLaid(mine)
	if err != nil {
		return *laid, err
	}
	return deepsea.ApplyEdits(moved, laid.Edits()...)
}

// startSecond starts the table of the second counter: empty, or from a file.
func (c *checking) startSecond(r *http.Request, op string, laid *deepsea.Laid) error {
	setup := c.laid.Setup()
	setup.From = &deepsea.From{Table: string(c.view.Log.ID), Op: orText(c.view.UndoNext, op)}
	setup.Check = deepsea.CheckSetup{Check: true, Second: true}
	if laid != nil {
		same, err := c.comparable(laid)
		if err != nil {
			return err
		}
		setup.Check.Laid = string(deepsea.EncodeLaid(same))
	}
	started, err := c.rooms.house.Keeper.Start(r.Context(), c.a.Device, c.rooms.ID(), handlers.Derived(op, "-second"), handlers.JSON(setup))
	if err != nil {
		return err
	}
	view, err := c.rooms.house.Keeper.Append(r.Context(), c.view.Log.ID, companion.Write{Op: op, Seq: c.view.Log.Head, Device: c.a.Device,
		Kind: companion.KindSet, Data: companion.SetData(companion.Value{Key: deepsea.KeySecond, Value: handlers.JSON(string(started.Log.ID))})})
	if err != nil {
		return err
	}
	return c.show(view)
}

// compare shows what two people counted differently.
func (c *checking) compare(page *views.CheckPage) {
	page.Heading = c.a.Say("check.compare")
	other, ok := c.other()
	if !ok {
		page.Hint = c.a.Say("check.compare-hint")
		page.Parts = append(page.Parts, views.CheckRows([]views.CheckRow{{ID: "second", Label: c.a.Say("check.compare-how"), Words: true, Keys: []views.CheckKey{
			{Text: c.a.Say("check.compare-here"), Press: views.Press{ID: "second-here", Name: "do", Value: "second", Form: "check-form", Attrs: map[string]any{"data-command": true}}},
			{Text: c.a.Say("check.compare-file"), Press: views.Press{ID: "second-file", Href: "/deepsea/check?with=" + string(c.view.Log.ID)}}}}}))
		return
	}
	first, second := c.inOrder(other)
	differing := []views.CheckDiffer{}
	both, open := first.differences(second)
	for _, e := range both {
		if len(differing) == differencesShown {
			break
		}
		one := c.differ(e.Key)
		one.Sides = []views.Button{c.side(&one, "-a", "check.side-first", e.Key, first.laid.Text(e.Key)), c.side(&one, "-b", "check.side-second", e.Key, e.Value)}
		differing = append(differing, one)
	}
	switch {
	case len(differing) > 0:
		page.Hint = c.a.Words.SayCount("check.differences", len(differing))
		page.Parts = append(page.Parts, views.CheckDiffers(differing))
	case second.empty():
		page.Hint = c.a.Say("check.second-empty")
	case len(open) > 0:
		page.Hint = c.a.Say("check.same-so-far")
	default:
		page.Hint = c.a.Say("check.same-all")
	}
	if len(open) > 0 {
		page.Before = append(page.Before, views.Notice{ID: "one-sided", Kind: "note", Text: c.a.Words.SayCount("check.one-sided", len(open)),
			Buttons: []views.Button{{Text: c.a.Say("check.one-sided-open"), Press: views.Press{ID: "to-alone", Href: c.panel("alone")}}}})
	}
	page.Links = []views.Button{{Text: c.a.Say("check.to-other"), Press: views.Press{ID: "to-other", Href: "/deepsea/" + string(other.view.Log.ID) + "/check"}}}
}

// inOrder are the two counters' tables, the first one first.
func (c *checking) inOrder(other *checking) (first, second *checking) {
	if c.state.Check.Second {
		return other, c
	}
	return c, other
}

// differences are the places about which two counters say different things, with
// what the second says, and those that only one of them has entered.
func (c *checking) differences(second *checking) (both, alone []deepsea.Edit) {
	for _, e := range deepsea.Differences(*c.laid, *second.laid) {
		switch {
		case !c.lacks(e.Key, c.laid.Text(e.Key)) && !second.lacks(e.Key, e.Value):
			both = append(both, e)
		case c.laid.GroupOf(e.Key) != "" || second.laid.GroupOf(e.Key) != "":
			alone = append(alone, e)
		}
	}
	return both, alone
}

// lacks tells whether nobody entered what a place holds.
func (c *checking) lacks(key companion.Key, text string) bool {
	return text == "?" || c.untouched(key)
}

// differ begins the line of a place.
func (c *checking) differ(key companion.Key) views.CheckDiffer {
	one := views.CheckDiffer{ID: "differ-" + strings.NewReplacer(".", "-", ":", "-", "+", "-").Replace(string(key)), Place: capital(c.a.Words.Message(c.laid.What(key)))}
	if seat := c.laid.OfSeat(key); seat > 0 {
		one.Seat = c.colour(seat)
	}
	return one
}

// side is what one counter says; a tap makes both say so.
func (c *checking) side(one *views.CheckDiffer, id, who string, key companion.Key, value string) views.Button {
	said := c.a.Words.Message(c.laid.ValueSaid(key, value))
	return views.Button{Text: c.a.Say(who, "Value", said), Press: views.Press{ID: one.ID + id, Name: "do", Value: "settle:" + string(key) + "=" + value, Form: "check-form", Attrs: map[string]any{"data-command": true}}}
}

// alone lists what only one of two counters has entered, part by part. Each line
// leads to where the other one enters it; a tap on the value takes it over.
func (c *checking) alone(page *views.CheckPage) {
	page.Heading = c.a.Say("check.alone")
	page.Header = views.Title(views.TitleBar{Title: c.a.Say("check.title"), Back: views.Press{Href: c.panel("compare"), Label: c.a.Say("check.compare")}, Buttons: c.signs()})
	page.Bar = c.bar(views.Button{Text: c.a.Say("check.to-compare"), Press: views.Press{ID: "to-compare", Href: c.panel("compare")}})
	other, ok := c.other()
	if !ok {
		page.Hint = c.a.Say("check.compare-hint")
		return
	}
	first, second := c.inOrder(other)
	_, open := first.differences(second)
	if len(open) == 0 {
		page.Hint = c.a.Say("check.alone-none")
		return
	}
	page.Hint = c.a.Say("check.alone-hint")
	var order []string
	lines := map[string][]views.CheckDiffer{}
	from := min(c.form.From, len(open)-1)
	if next := from + differencesShown; next < len(open) {
		page.Links = append(page.Links, views.Button{Text: c.a.Words.SayCount("check.alone-more", len(open)-next), Press: views.Press{ID: "more", Href: c.panel("alone", "from", strconv.Itoa(next))}})
	}
	if from > 0 {
		page.Links = append(page.Links, views.Button{Text: c.a.Say("check.alone-first"), Press: views.Press{ID: "less", Href: c.panel("alone")}})
	}
	for _, e := range open[from:min(from+differencesShown, len(open))] {
		group := orText(first.laid.GroupOf(e.Key), second.laid.GroupOf(e.Key))
		if lines[group] == nil {
			order = append(order, group)
		}
		lines[group] = append(lines[group], c.oneSided(first, second, e))
	}
	for _, group := range order {
		page.Parts = append(page.Parts, views.CheckTitle("alone-"+strings.ReplaceAll(group, ".", "-"), capital(c.groupName(first, second, group)), ""), views.CheckDiffers(lines[group]))
	}
}

// oneSided is the line of a place that only one counter has entered.
func (c *checking) oneSided(first, second *checking, e deepsea.Edit) views.CheckDiffer {
	one := c.differ(e.Key)
	now := first.laid.Text(e.Key)
	lacking, who, value := second, "check.side-first", now
	if first.lacks(e.Key, now) {
		lacking, who, value = first, "check.side-second", e.Value
	}
	one.To = views.Press{ID: one.ID + "-to", Href: lacking.placeAddress(e.Key)}
	one.Sides = []views.Button{c.side(&one, "-take", who, e.Key, value)}
	return one
}

// groupName says a part of the table that one of two tables has.
func (c *checking) groupName(first, second *checking, name string) string {
	for _, laid := range []*deepsea.Laid{first.laid, second.laid} {
		groups := laid.Groups()
		if at := slices.IndexFunc(groups, func(g deepsea.Group) bool { return g.Name == name }); at >= 0 {
			return c.a.Words.Message(groups[at].What)
		}
	}
	return ""
}

// untouched tells whether a place holds only what the start of the game laid
// there: the Team Leader of somebody whose Specialists nobody has entered.
func (c *checking) untouched(key companion.Key) bool {
	group := c.laid.GroupOf(key)
	return strings.HasSuffix(string(key), ".specialist.1") && slices.ContainsFunc(c.laid.Groups(), func(g deepsea.Group) bool { return g.Name == group && g.Entered <= 1 })
}

// empty tells whether nothing was entered beyond what the setup lays out.
func (c *checking) empty() bool {
	fresh, err := deepsea.NewLaid(c.laid.Setup())
	return err == nil && len(deepsea.Differences(fresh, *c.laid)) == 0
}

// differencesShown is how many differences one page lists.
const differencesShown = 60

// settle makes both tables say the same about one place.
func (c *checking) settle(r *http.Request, form layForm, text string) error {
	key, value, ok := strings.Cut(text, "=")
	other, there := c.other()
	if !ok || !there {
		return companion.Invalid("do", companion.Say("error.form"))
	}
	e := edit(key, value)
	write := func(on *checking, op string, seq int) (companion.View, error) {
		return on.rooms.house.Keeper.Append(r.Context(), on.view.Log.ID, companion.Write{Op: op, Seq: seq, Device: c.a.Device, Kind: companion.KindSet, Data: companion.SetData(e.Set())})
	}
	if c.text(key) != value {
		view, err := write(c, form.Op, form.Seq)
		if err != nil {
			return err
		}
		return c.show(view)
	}
	_, err := write(other, form.Op, other.view.Log.Head)
	return err
}
