package ageofsail

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/handlers"
	"shipmate/views"
)

// faultsOf are the faults of a set that a refusal lists; none of another one.
func faultsOf(err error) []companion.Message {
	if known, ok := errors.AsType[*companion.Error](err); ok {
		faults, _ := known.Message.Args["Faults"].([]companion.Message)
		return faults
	}
	return nil
}

// placed moves a fault of the whole set to the field of this part that it is
// about; any other refusal stays as it is.
func (p *setEditor) placed(err error) error {
	faults := faultsOf(err)
	if p.form.Part == "" || len(faults) == 0 {
		return err
	}
	place, _ := faults[0].Args["Place"].(string)
	why, ok := faults[0].Args["Why"].(companion.Message)
	if field := fieldOfPlace(place); ok && field != "" {
		return companion.Invalid(field, why)
	}
	return err
}

// fieldOfPlace is the field of a part's page for a place in a set; "" where it
// is about all of them.
func fieldOfPlace(place string) string {
	steps := strings.Split(place, ".")
	last, at := step(steps[len(steps)-1])
	inside := func(list string) bool {
		return slices.ContainsFunc(steps, func(one string) bool { return strings.HasPrefix(one, list+"[") })
	}
	switch {
	case inside("cities") || inside("connections"):
		return "lines"
	case last == "spaces":
		return "spaces"
	case last == "glory":
		return "glory[" + strconv.Itoa(max(at, 0)) + "]"
	case last == "value" && inside("levels"):
		_, level := step(steps[len(steps)-2])
		return "value[" + strconv.Itoa(max(level, 0)) + "]"
	case len(steps) > 1 && steps[len(steps)-2] == "icons" && trackOf(last) >= 0:
		return "icon[" + strconv.Itoa(trackOf(last)) + "]"
	}
	return ""
}

// step is a step of a place and its index; -1 where it has none.
func step(text string) (name string, at int) {
	name, rest, found := strings.Cut(text, "[")
	rest, _, _ = strings.Cut(rest, "]")
	at, err := strconv.Atoi(rest)
	if !found || err != nil {
		return name, -1
	}
	return name, at
}

// told is a refusal in the words of the pages: no path of the file.
func (p *setEditor) told(err error) string {
	faults := faultsOf(err)
	if len(faults) == 0 {
		return handlers.Sentence(p.a.Words, err)
	}
	var said []string
	for _, fault := range faults {
		place, _ := fault.Args["Place"].(string)
		why, _ := fault.Args["Why"].(companion.Message)
		one := p.a.Words.Message(why)
		if name := p.placeName(place); name != "" {
			one = p.a.Say("ageofsail.refuse.set.at", "Place", name, "Why", one)
		}
		if !slices.Contains(said, one) {
			said = append(said, one)
		}
	}
	if p.set == nil { // a file
		return p.a.Say("ageofsail.sets.broken", "Faults", strings.Join(said, " "))
	}
	return strings.Join(said, " ")
}

// placeName is a place of a set by the labels of its fields: "Culture, Level 2
// gains discs". What no page shows has no name.
func (p *setEditor) placeName(place string) string {
	a := p.a
	var names []string
	numbered := func(name string, at int) {
		if at >= 0 {
			name += " " + strconv.Itoa(at+1)
		}
		names = append(names, name)
	}
	track := ""
	steps := strings.Split(place, ".")
	for i, one := range steps {
		name, at := step(one)
		switch {
		case name == "buildings" || name == "startBuildings":
			numbered(a.Say("ageofsail.sets.buildings"), at)
		case name == "cards":
			numbered(a.Say("ageofsail.sets.cards"), at)
		case name == "tokens":
			numbered(a.Say("ageofsail.sets.tokens"), at)
		case name == "connections":
			numbered(a.Say("ageofsail.page.connections"), at)
		case name == "cities":
			numbered(a.Say("ageofsail.sets.city"), at)
		case name == "regions":
			numbered(a.Say("ageofsail.sets.region"), at)
		case name == "sides":
			numbered(a.Say("ageofsail.setup.side"), at)
		case name == "spaces" || name == "shippingTrack":
			names = append(names, a.Say("ageofsail.sets.spaces"))
		case name == "label":
			names = append(names, a.Say("ageofsail.sets.label"))
		case i > 0 && steps[i-1] == "assetTracks" && trackOf(name) >= 0:
			track = name
			names = append(names, a.Say("ageofsail.track."+name))
		case i > 0 && steps[i-1] == "icons" && trackOf(name) >= 0:
			names = append(names, a.Say("ageofsail.sets.icons", "Track", a.Say("ageofsail.track."+name)))
		case name == "levels" && at >= 0 && track != "" && i+1 < len(steps):
			names = append(names, a.Say("ageofsail.sets.value."+track, "Level", at+1))
		case name == "levels" && at >= 0:
			names = append(names, a.Say("ageofsail.sets.begin", "Level", at+1))
		case name == "glory" && track != "" && at >= 0:
			names = append(names, a.Say("ageofsail.sets.glory-at", "Space", at))
		case name == "glory":
			names = append(names, a.Say("ageofsail.sets.glory"))
		case name == "actions" || strings.HasPrefix(one, "actions["):
			names = append(names, a.Say("ageofsail.sets.actions"))
		}
	}
	return strings.Join(names, a.Say("list.comma"))
}

// refusedAt takes the refusal to a field: the sentence beside it, and a notice
// at the top of the page, where the answer begins, that leads there.
func (p *setEditor) refusedAt(id, label string) string {
	said := p.told(p.fault)
	p.why = &views.Notice{ID: "refused", Kind: "error", Text: p.a.Say("ageofsail.refuse.set.at", "Place", label, "Why", said), Alert: true,
		Buttons: []views.Button{{Text: p.a.Say("ageofsail.sets.to-field"), Press: views.Press{ID: "to-field", Href: "#" + id}}}}
	p.fault = nil
	return said
}

// refusedNotices say at the top of the page why nothing was kept.
func (p *setEditor) refusedNotices() []views.Notice {
	if p.fault != nil {
		p.why = &views.Notice{ID: "refused", Kind: "error", Text: p.told(p.fault), Alert: true}
	}
	if p.why == nil {
		return nil
	}
	if p.form.Part != "" { // the way back saves, too: there is one that doesn't
		p.why.Buttons = append(p.why.Buttons, views.Button{Text: p.a.Say("ageofsail.sets.leave"), Press: views.Press{ID: "leave", Href: p.address("set", p.form.Set)}})
	}
	return []views.Notice{*p.why}
}

// toast names the part that was kept, or taken back.
func (p *setEditor) toast() *views.Toast {
	house, a := p.rooms.house, p.a
	toast := house.BookToast(a, p.form.Did, p.here())
	if toast == nil {
		return nil
	}
	lines, err := house.Keeper.History(a.Context(), a.Book.ID, a.Book.Head+1, 1)
	if err != nil || len(lines) == 0 || p.set == nil {
		return toast
	}
	done := a.Say("book.done")
	if lines[0].Entry.Kind == companion.KindUndo {
		done = a.Say("book.undone")
	}
	for _, change := range lines[0].Changes {
		part, ok := strings.CutPrefix(string(change.Key), string(setKey(p.set.ID, "")))
		if !ok {
			continue
		}
		what := p.set.Label
		if strings.HasPrefix(part, "links.") {
			part = strings.Join(strings.Split(part, ".")[:2], ".")
		}
		if slices.Contains(partNames(p.set), part) {
			what = p.headingOf(part)
		}
		toast.Text = a.Say("book.what", "Done", done, "What", what)
		if what != p.set.Label {
			break
		}
	}
	return toast
}

// headingOf is a part in words, with its side of the map.
func (p *setEditor) headingOf(part string) string {
	name := p.partName(part)
	if side, ok := strings.CutPrefix(groupOf(part), "side-"); ok {
		name = p.a.Say("ageofsail.sets.of-side", "Part", name, "Side", p.a.Say("ageofsail.side."+side))
	}
	return name
}

// sameAs tells whether two forms say the same; what is empty at the end of a
// list says nothing.
func (f *partForm) sameAs(other *partForm) bool {
	trimmed := func(list []string) []string {
		var kept []string
		for _, one := range list {
			kept = append(kept, strings.TrimSpace(one))
		}
		for len(kept) > 0 && kept[len(kept)-1] == "" {
			kept = kept[:len(kept)-1]
		}
		return kept
	}
	same := func(a, b []string) bool { return slices.Equal(trimmed(a), trimmed(b)) }
	return same(f.Icon, other.Icon) && same(f.Glory, other.Glory) && same(f.First, other.First) && same(f.Second, other.Second) && same(f.Begin, other.Begin) &&
		same(f.Value, other.Value) && same(f.Count, other.Count) && f.None == other.None && strings.TrimSpace(f.Spaces) == strings.TrimSpace(other.Spaces) && slices.Equal(lines(f.Lines), lines(other.Lines))
}
