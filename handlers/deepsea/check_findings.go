package deepsea

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// sums are how the table stands, in one line of keys.
func (c *checking) sums() views.CheckSum {
	sum := views.CheckSum{Label: c.a.Say("check.findings")}
	href := c.panel("findings")
	add := func(kind, id, text string, leads bool) {
		key := views.CheckKey{Kind: kind, Text: text}
		if leads {
			key.Press = views.Press{ID: id, Href: href + "#" + kind}
		}
		sum.Keys = append(sum.Keys, key)
	}
	errors, looks, open := c.count(companion.CannotBe), c.count(companion.LookAgain), len(c.openGroups())
	switch {
	case errors > 0:
		add("error", "sum-error", c.a.Words.SayCount("check.errors", errors), true)
	case open == 0:
		add("good", "sum-good", c.a.Say("check.no-error"), false)
	case c.begun(): // an empty table isn't praised
		add("good", "sum-good", c.a.Say("check.no-error-yet"), false)
	}
	if looks > 0 {
		add("look", "sum-look", c.a.Words.SayCount("check.looks", looks), true)
	}
	if open > 0 {
		add("open", "sum-open", c.a.Words.SayCount("check.open", open), true)
	}
	return sum
}

// begun says that something is entered beyond what every table of the mission
// begins with: by a tap, or by the file or the game that it was taken from.
func (c *checking) begun() bool {
	if c.view.Log.Head > 1 {
		return true
	}
	fresh, err := deepsea.NewLaid(c.laid.Setup())
	return err == nil && entered(c.groups()) > entered(fresh.Groups())
}

func entered(groups []deepsea.Group) int {
	places := 0
	for i := range groups {
		places += groups[i].Entered
	}
	return places
}

// finding says one finding: where, what, which rule, and what would cure it.
func (c *checking) finding(i int) views.CheckFinding {
	f := &c.findings[i]
	one := views.CheckFinding{ID: "finding-" + strconv.Itoa(i), Kind: "look", Text: c.a.Words.Message(f.Sentence), Rule: c.a.Say("check.rule", "Check", f.Check)}
	if f.Weight == companion.CannotBe {
		one.Kind = "error"
	}
	if len(f.Where) > 0 {
		one.Place = capital(c.a.Words.Message(c.laid.What(f.Where[0])))
		one.To = views.Press{ID: one.ID + "-to", Href: c.placeAddress(f.Where[0])}
		if seat := c.laid.OfSeat(f.Where[0]); seat > 0 {
			one.Seat = c.colour(seat)
		}
	}
	for k, cure := range f.Cures {
		if k == curesShown {
			break
		}
		press := lay(one.ID+"-cure-"+strconv.Itoa(k), cure.Edits...)
		press.Attrs = templ.Attributes{"data-command": true}
		one.Cures = append(one.Cures, views.Button{Text: capital(c.a.Words.Message(cure.Sentence)), Press: press})
	}
	return one
}

// curesShown is how many cures a finding offers.
const curesShown = 2

// short is a finding where there is little room: its best cure alone.
func short(one views.CheckFinding) views.CheckFinding {
	one.Short, one.Rule, one.Cures = true, "", one.Cures[:min(1, len(one.Cures))]
	return one
}

// firstError is what cannot be, the first of it; nil where nothing is wrong.
func (c *checking) firstError() *views.CheckFinding {
	at := slices.IndexFunc(c.findings, func(f deepsea.Finding) bool { return f.Weight == companion.CannotBe })
	if at < 0 {
		return nil
	}
	one := short(c.finding(at))
	return &one
}

// findingsAt are the findings about some places, at most so many, errors first.
func (c *checking) findingsAt(most int, keys ...string) []templ.Component {
	var list []views.CheckFinding
	for _, weight := range []companion.Certainty{companion.CannotBe, companion.LookAgain} {
		for i := range c.findings {
			f := &c.findings[i]
			if f.Weight != weight || len(list) == most || !slices.ContainsFunc(f.Where, func(key companion.Key) bool { return slices.Contains(keys, string(key)) }) {
				continue
			}
			one := c.finding(i)
			if most == 1 {
				one = short(one)
			}
			if len(f.Where) > 0 && slices.Contains(keys, string(f.Where[0])) {
				one.To = views.Press{} // one is there
			}
			list = append(list, one)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []templ.Component{views.FindingList(views.CheckFindings{ID: "here", Kind: list[0].Kind, List: list})}
}

// findingsPanel lists everything that the rules say, and what isn't entered.
func (c *checking) findingsPanel(page *views.CheckPage) {
	page.Heading, page.Hint = c.a.Say("check.findings"), c.a.Say("check.findings-hint")
	groups := []views.CheckFindings{{ID: "error", Kind: "error", Title: c.a.Say("check.cannot-be")}, {ID: "look", Kind: "look", Title: c.a.Say("check.look-again")}}
	for i := range c.findings {
		switch c.findings[i].Weight {
		case companion.CannotBe:
			groups[0].List = append(groups[0].List, c.finding(i))
		case companion.LookAgain:
			groups[1].List = append(groups[1].List, c.finding(i))
		}
	}
	open := views.CheckFindings{ID: "open", Kind: "open", Title: c.a.Say("check.not-entered"), Note: c.a.Say("check.not-entered-hint")}
	for _, group := range c.groups() {
		if len(group.Open) == 0 {
			continue
		}
		one := views.CheckFinding{ID: "open-" + strings.ReplaceAll(group.Name, ".", "-"), Kind: "open", Text: capital(c.a.Words.Message(group.What)),
			Rule: c.a.Words.SayCount("check.places", len(group.Open)), To: views.Press{ID: "go-" + strings.ReplaceAll(group.Name, ".", "-"), Href: c.groupAddress(group.Name)}}
		if group.Optional || group.Name == "tray" {
			one.Rule = c.a.Say("check.optional", "Places", one.Rule)
		}
		open.List = append(open.List, one)
	}
	for _, group := range append(groups, open) {
		if len(group.List) > 0 {
			page.Parts = append(page.Parts, views.FindingList(group))
		}
	}
	if len(c.findings) == 0 {
		page.Parts = slices.Insert(page.Parts, 1, views.NoticeBox(views.Notice{Kind: "good", Text: c.a.Say("check.all-well")}))
	}
	page.Bar = c.bar(c.nextButton())
}

// placeAddress is where a place is entered.
func (c *checking) placeAddress(key companion.Key) string {
	parts := strings.Split(string(key), ".")
	if seat := c.laid.OfSeat(key); seat > 0 {
		pairs := []string{"seat", strconv.Itoa(seat)}
		switch parts[1] {
		case "specialist":
			return c.panel("team", pairs...)
		case "bonus":
			return c.panel("bonus", "card", parts[2], "at", string(key))
		case "passed":
			return c.panel("table")
		case "line", "total", "winner":
			return c.panel("score")
		case "vessel":
			if cell := c.laid.CellOf(c.laid.Text(key)); cell != "" {
				return c.panel("zone", "cell", cell)
			}
		}
		return c.panel("numbers", append(pairs, "at", string(key))...)
	}
	switch parts[0] {
	case "cell":
		return c.panel("zone", "cell", parts[1])
	case "space", "site", "discoverer":
		if cell := c.laid.CellOf(parts[1]); cell != "" {
			return c.panel("zone", "cell", cell)
		}
		return c.address()
	case "hex":
		return c.panel("impact")
	case "card", "circle":
		return c.panel("cards")
	case "threshold":
		return c.panel("coop", "at", string(key))
	case "bonus":
		if len(parts) == 3 {
			return c.panel("bonus", "card", parts[2])
		}
		return c.panel("coop")
	case "difficulty", "setbacks", "met":
		return c.panel("coop")
	case "tray", "pocket", "pile", "tokens", "deck", "discard":
		return c.panel("tray")
	}
	return c.panel("table")
}

// groupAddress is where a part of the table is entered.
func (c *checking) groupAddress(name string) string {
	for _, group := range c.groups() {
		if group.Name != name || len(group.Open) == 0 {
			continue
		}
		if name == "ocean" {
			return c.address()
		}
		return c.placeAddress(group.Open[0])
	}
	return c.address()
}

// nextButton leads to what isn't entered yet, in the order of the table; where
// everything is, to the score.
func (c *checking) nextButton() views.Button {
	if c.state.Check.Second && len(c.openGroups()) == 0 {
		return views.Button{Text: c.a.Say("check.to-compare"), Press: views.Press{ID: "next", Href: c.panel("compare")}}
	}
	for _, group := range c.openGroups() {
		if c.isHere(group.Name) {
			continue
		}
		return views.Button{Text: c.a.Say("check.next", "What", c.a.Words.Message(group.What)), Press: views.Press{ID: "next", Href: c.groupAddress(group.Name)}}
	}
	if c.form.Panel != "" && len(c.openGroups()) > 0 { // what is open is on this page
		return views.Button{Text: c.a.Say("check.to-table"), Press: views.Press{ID: "next", Href: c.address()}}
	}
	return views.Button{Text: c.a.Say("check.to-score"), Press: views.Press{ID: "next", Href: c.panel("score")}}
}

// isHere says that a part of the table is entered on this very page.
func (c *checking) isHere(group string) bool {
	if group == "ocean" {
		return c.form.Panel == ""
	}
	at, err := url.Parse(c.groupAddress(group))
	if err != nil {
		return false
	}
	words := at.Query()
	seat := words.Get("seat")
	return words.Get("panel") == c.form.Panel && words.Get("cell") == c.form.Cell && (seat == "" || seat == strconv.Itoa(c.form.Seat))
}

// forget is a quiet button that makes places open again.
func (c *checking) forget(id string, edits ...deepsea.Edit) templ.Component {
	return views.CheckWord(views.Button{Text: c.a.Say("check.forget"), Press: lay(id, edits...)})
}
