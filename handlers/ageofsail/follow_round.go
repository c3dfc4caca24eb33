package ageofsail

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

func (f *following) title() string { return f.rooms.Title(f.a, f.view.Log.Summary) }

// roundWords is "Round 3 of 7".
func (f *following) roundWords() string {
	if f.game.Phase == ageofsail.PhaseOver {
		return f.a.Say("follow.over")
	}
	return f.a.Say("follow.round", "Round", f.game.Round, "Rounds", ageofsail.Rounds)
}

// round is the screen of the round: whose turn, one open board, what is due.
func (f *following) round(page *views.FollowPage) {
	title := f.roundWords()
	if f.game.Phase != ageofsail.PhaseOver {
		title = f.a.Say("follow.round-phase", "Round", title, "Phase", f.a.Say("ageofsail.phase."+f.game.Phase))
	}
	page.Heading = title
	bar := f.rooms.house.RoundTitle(f.a, f.view, title, views.Button{Text: f.a.Say("count.matters"), Glyph: "menu", Press: views.Press{Href: f.table("/table")}})
	if f.game.Phase != ageofsail.PhaseOver { // nobody needs the crown any more
		bar.Aside, bar.AsideSeat = f.a.Say("ageofsail.follow.crown"), f.colour(f.game.Crown)
		bar.AsideDo = views.Press{ID: "crown", Href: f.address("seat", strconv.Itoa(f.game.Crown)), Label: f.a.Say("ageofsail.follow.crown-of", "Name", f.name(f.game.Crown))}
	}
	page.Header = views.Title(bar)
	page.Tabs, page.TabsWord = f.tabs(""), f.a.Say("count.seats")
	page.Due, page.Owed, page.Asked = f.dueCard(), f.owed(), f.asked()
	for track := range ageofsail.NumTracks {
		page.Steppers = append(page.Steppers, f.level(track))
	}
	if f.everything() {
		page.Steps, page.Stocks = f.steps(), f.stocks()
		page.Marks, page.MarksDo = f.marks(), views.Press{ID: "own-buildings", Href: f.panel("buildings"), Label: f.a.Say("ageofsail.follow.buildings", "Name", f.name(f.seat))}
	}
	page.Timer = handlers.FollowTimer(f.a, f.game.Timer)
	f.roundLinks(page)
	page.Bar = f.rooms.house.FollowBar(f.a, f.view, page, f.here(), f.mainButton())
}

// tabs are the seats; a tick says that somebody is done with this phase.
func (f *following) tabs(panel string) []views.SeatTab {
	var tabs []views.SeatTab
	for i := range f.game.Seats {
		seat, number := &f.game.Seats[i], i+1
		tab := views.SeatTab{Seat: f.colour(number), Name: f.name(number), Here: number == f.seat,
			Press: views.Press{ID: "seat-" + strconv.Itoa(number), Href: f.address(handlers.Filled("seat", strconv.Itoa(number), "panel", panel)...), Label: handlers.SpokenSeat(f.a, f.sheet.Seats()[i])}}
		switch {
		case !f.everything():
		case f.game.Phase == ageofsail.PhaseBuild && seat.Paid.Built:
			tab.Done, tab.Under = true, f.a.Say("ageofsail.follow.tab.built")
		case f.game.Phase == ageofsail.PhaseSalary && seat.Paid.Done:
			tab.Done, tab.Under = true, f.a.Say("follow.tab.ready")
		case (f.game.Phase == ageofsail.PhaseAction || f.game.Phase == ageofsail.PhaseDiscard) && seat.Passed:
			tab.Done, tab.Under = true, f.a.Say("follow.tab.passed")
		case f.game.Turn == number && f.game.Phase != ageofsail.PhaseGrowth:
			tab.Under = f.a.Say("follow.tab.turn")
		}
		tabs = append(tabs, handlers.FollowTab(f.a, tab, len(seat.Due)))
	}
	return tabs
}

// trackWord names a track as the table's rules do.
func (f *following) trackWord(track int) string {
	return f.a.Words.Message(ageofsail.TrackName(f.sheet.Setup().Profile, track))
}

// level is one track as a sentence: what it is good for now, and its icons.
func (f *following) level(track int) views.Stepper {
	id, mine := ageofsail.Tracks()[track], f.mine()
	icons, level, name := mine.Icons[track], mine.Levels[track], f.trackWord(track)
	row := views.Stepper{ID: "track-" + id, Glyph: id, Text: f.a.Say("ageofsail.follow.level.unknown"), Under: name, Value: countText(icons),
		Open: views.Press{ID: id + "-space", Href: f.panel("number", "key", f.key("icons."+id)), Label: f.a.Say("ageofsail.follow.icons-of", "Track", name, "Icons", countText(icons))}}
	switch {
	case !icons.Known:
		row.Text = f.a.Say("follow.level.missing")
		return row
	case level.Known:
		row.Text = f.a.Words.SayCount("ageofsail.follow.level."+id, level.N)
	}
	if icons.N > ageofsail.MaxSpace {
		row.Under = f.a.Say("ageofsail.follow.above", "Track", name, "Space", ageofsail.MaxSpace)
	}
	row.Attrs = templ.Attributes{"data-steps": true, "data-high": "99"}
	row.Plus = handlers.StepPress(id+"-up", "icons:"+id+":"+strconv.Itoa(icons.N+1), f.a.Say("follow.up", "What", name, "To", icons.N+1))
	if icons.N > 0 {
		row.Minus = handlers.StepPress(id+"-down", "icons:"+id+":"+strconv.Itoa(icons.N-1), f.a.Say("follow.down", "What", name, "To", icons.N-1))
	}
	return row
}

// countText is a number, or the sign for what isn't followed.
func countText(n companion.Count) string {
	if !n.Known {
		return "–"
	}
	return strconv.Itoa(n.N)
}

// stocks are the numbers beside the tracks, each with its panel.
func (f *following) stocks() []views.Stock {
	mine := f.mine()
	stock := func(id, glyph, value, href string) views.Stock {
		return views.Stock{Glyph: glyph, Word: f.a.Say("ageofsail.follow.stock." + id), Value: value, Press: views.Press{ID: "stock-" + id, Href: href}}
	}
	buildings, tokens, open := "–", "–", 0
	if mine.Buildings != nil {
		buildings = strconv.Itoa(len(mine.Buildings))
	}
	if mine.Tokens != nil {
		n := 0
		for _, held := range mine.Tokens {
			n += held
		}
		tokens = strconv.Itoa(n)
	}
	for i := range f.game.Regions {
		if f.game.Regions[i].Open {
			open++
		}
	}
	return []views.Stock{
		stock("harbor", "anchor", countText(mine.Harbor), f.panel("discs")),
		stock("supply", "disc", countText(mine.Supply), f.panel("discs")),
		stock("tokens", "token", tokens, f.panel("tokens")),
		stock("buildings", "building", buildings, f.panel("buildings")),
		stock("cards", "card", f.cardsText(), f.panel("cards")),
		stock("world", "globe", f.a.Say("ageofsail.follow.of", "N", open, "Of", len(ageofsail.Regions())), f.panel("world")),
	}
}

// cardsText is "2/3": cards in normal slots against the limit.
func (f *following) cardsText() string {
	mine := f.mine()
	if mine.Cards == nil {
		return "–"
	}
	n := f.slotsFilled()
	if limit := f.sheet.Limit(f.seat); limit.Known {
		return f.a.Say("ageofsail.follow.of", "N", n, "Of", limit.N)
	}
	return strconv.Itoa(n)
}

// slotsFilled are the cards in normal slots: all but the Governor in its space.
func (f *following) slotsFilled() int {
	n := len(f.mine().Cards)
	if f.mine().Space != "" {
		n--
	}
	return n
}

// marks are the open seat's buildings, always in view.
func (f *following) marks() []views.TableMark {
	var marks []views.TableMark
	for _, held := range f.mine().Buildings {
		mark := views.TableMark{Name: f.buildingName(held.ID)}
		mark.Spoken = mark.Name
		if held.Disc {
			mark.Seat, mark.Spoken = f.colour(f.seat), f.a.Say("follow.disc-lies", "Name", mark.Name)
		}
		marks = append(marks, mark)
	}
	return marks
}

// asked is what the phase asks of the table, in a line.
func (f *following) asked() string {
	switch f.game.Phase {
	case ageofsail.PhaseGrowth:
		var gains []string
		if !slices.ContainsFunc(f.game.Seats, func(seat ageofsail.FollowSeat) bool { return seat.Levels[ageofsail.Culture].Known }) {
			return f.a.Say("ageofsail.follow.phase.growth")
		}
		for number := range f.game.Seats {
			gains = append(gains, f.gainOf(number+1))
		}
		return f.a.Say("ageofsail.follow.growth", "Gains", gains)
	case ageofsail.PhaseSalary:
		if f.everything() {
			return ""
		}
	case ageofsail.PhaseAction:
		if f.game.Turn == 0 && f.everything() {
			return f.a.Say("ageofsail.follow.all-passed")
		}
	}
	if f.everything() {
		return ""
	}
	return f.a.Say("ageofsail.follow.phase." + f.game.Phase)
}

// gainOf is "Ana 3": the discs of Growth, as many as the supply has.
func (f *following) gainOf(number int) string {
	seat := &f.game.Seats[number-1]
	culture := seat.Levels[ageofsail.Culture]
	if !culture.Known {
		return f.a.Say("ageofsail.follow.gain-unknown", "Name", f.name(number))
	}
	n := culture.N
	if seat.Supply.Known {
		n = min(n, seat.Supply.N)
	}
	return f.a.Say("ageofsail.follow.gain", "Name", f.name(number), "N", n)
}

// steps are what the open seat may do now.
func (f *following) steps() []views.FollowStep {
	mine := f.mine()
	switch f.game.Phase {
	case ageofsail.PhaseBuild:
		if f.game.Round == 1 && f.sheet.Setup().Profile == ageofsail.AgeOfSail2018 && len(mine.Buildings) == 1 {
			other := "merchant-dock"
			if mine.Buildings[0].ID == other {
				other = "colonial-house"
			}
			return []views.FollowStep{{Text: f.a.Say("ageofsail.follow.step.start-tile", "Name", f.buildingName(other)), Press: handlers.DoPress("start-tile", "start:"+other)}}
		}
	case ageofsail.PhaseSalary:
		if mine.Paid.Done {
			return nil
		}
		finance := mine.Levels[ageofsail.Finance]
		step := views.FollowStep{Text: f.a.Say("ageofsail.follow.step.pay-free", "N", mine.Paid.N), Press: views.Press{ID: "choose-pay", Href: f.panel("buildings")}}
		if finance.Known {
			step.Text, step.Done = f.a.Say("ageofsail.follow.step.pay", "N", mine.Paid.N, "Most", finance.N), mine.Paid.N >= finance.N
		}
		return []views.FollowStep{step}
	case ageofsail.PhaseAction:
		if mine.Passed || f.game.Turn != f.seat {
			return nil
		}
		steps := []views.FollowStep{{Text: f.a.Say("ageofsail.follow.step.activate"), Press: views.Press{ID: "activate", Href: f.panel("buildings")}}}
		if f.blueTokens() > 0 {
			steps = append(steps, views.FollowStep{Text: f.a.Say("ageofsail.follow.step.spend"), Press: views.Press{ID: "spend", Href: f.panel("tokens")}})
		}
		return append(steps, views.FollowStep{Text: f.a.Say("ageofsail.follow.step.pass"), Press: handlers.DoPress("pass", "pass")})
	}
	return nil
}

// mainButton is the next thing that the whole table does.
func (f *following) mainButton() views.Button {
	turn := f.game.Turn
	next := func(id, verb, text string) views.Button {
		return views.Button{Text: text, Press: handlers.DoPress(id, verb)}
	}
	endRound := next("round", "round", f.a.Say("follow.main.round", "Round", f.game.Round))
	switch {
	case f.game.Phase == ageofsail.PhaseOver:
		return views.Button{Text: f.a.Say("follow.to-result"), Press: views.Press{ID: "to-result", Href: f.table("")}}
	case !f.everything() && f.game.Phase == ageofsail.PhaseAction:
		return endRound
	case !f.everything():
		return next("phase", "phase", f.a.Say("ageofsail.follow.main.phase"))
	case f.game.Phase == ageofsail.PhaseGrowth:
		return f.growButton()
	}
	for number := range f.game.Seats { // the round doesn't end before
		if f.limitDue(number+1) == nil || turn != 0 && f.game.Phase != ageofsail.PhaseDiscard {
			continue
		}
		return views.Button{Text: f.a.Say("ageofsail.follow.main.settle", "Name", f.name(number+1)), Press: views.Press{ID: "settle", Href: f.address("seat", strconv.Itoa(number+1), "panel", "cards")}}
	}
	switch {
	case f.game.Phase == ageofsail.PhaseDiscard:
		return endRound
	case turn == 0:
		return next("round", "round", f.a.Say("follow.main.all-passed", "Round", f.game.Round))
	case f.seat != turn:
		return views.Button{Text: f.a.Say("follow.main.go-to", "Name", f.name(turn)), Press: views.Press{ID: "go-to", Href: f.address("seat", strconv.Itoa(turn))}}
	case f.game.Phase == ageofsail.PhaseBuild:
		return views.Button{Text: f.a.Say("ageofsail.follow.main.build", "Name", f.name(f.seat)), Press: views.Press{ID: "build", Href: f.panel("build")}}
	case f.game.Phase == ageofsail.PhaseSalary:
		if after := f.afterPaying(); after > 0 {
			return next("paid", "paid", f.a.Say("follow.main.ready", "Name", f.name(after)))
		}
		return next("paid", "paid", f.a.Say("follow.main.all-ready"))
	}
	return f.turnButton()
}

// afterPaying is who is paid next once the open seat is done; 0 = nobody.
func (f *following) afterPaying() int {
	return f.firstAfter(f.seat, func(seat *ageofsail.FollowSeat) bool { return !seat.Paid.Done })
}

// turnButton hands the turn on, and says so where nothing was done in it. Whoever
// is the last that hasn't passed goes on alone.
func (f *following) turnButton() views.Button {
	next := f.firstAfter(f.game.Turn, func(seat *ageofsail.FollowSeat) bool { return !seat.Passed })
	if next == 0 {
		return views.Button{Text: f.a.Say("ageofsail.follow.main.alone", "Name", f.name(f.seat)), Press: views.Press{ID: "alone", Href: f.panel("buildings")}}
	}
	text := f.a.Say("follow.main.turn", "Name", f.name(next))
	if !f.mine().Paid.Acted {
		text = f.a.Say("ageofsail.follow.main.turn-idle", "Name", f.name(next))
	}
	return views.Button{Text: text, Press: handlers.DoPress("turn", "turn")}
}

// firstAfter is the first other seat clockwise that fits; 0 = none.
func (f *following) firstAfter(number int, fits func(*ageofsail.FollowSeat) bool) int {
	for i := 1; i < len(f.game.Seats); i++ {
		if other := (number-1+i)%len(f.game.Seats) + 1; fits(&f.game.Seats[other-1]) {
			return other
		}
	}
	return 0
}

// roundLinks are what stands below: the start player, the way to the rest.
func (f *following) roundLinks(page *views.FollowPage) {
	link := func(id, key, href string) {
		page.Links = append(page.Links, views.Button{Text: f.a.Say(key), Press: views.Press{ID: id, Href: href}})
	}
	if f.beginning() {
		notice := views.Notice{ID: "starts", Kind: "note", Title: f.a.Say("follow.first-player"), Text: f.a.Say("ageofsail.follow.starts", "Name", f.name(f.game.Crown))}
		for number := 1; number <= len(f.game.Seats); number++ {
			if number != f.game.Crown {
				notice.Buttons = append(notice.Buttons, views.Button{Text: f.a.Say("follow.starts-other", "Name", f.name(number)), Press: handlers.DoPress("starts-"+strconv.Itoa(number), "starts:"+strconv.Itoa(number))})
			}
		}
		page.After = append(page.After, notice)
		link("guide", "follow.guide", f.table("/guide"))
	}
	if f.sheet.Setup().Profile == ageofsail.AgeOfSail2018 {
		page.After = append(page.After, views.Notice{ID: "profile", Kind: "note", Text: f.a.Say("ageofsail.profile.2018-missing")})
	}
	link("rounds", "rounds.title", f.table("/rounds"))
	link("totals", "result.totals", f.table("/totals"))
	link("reminders", "follow.reminders", f.panel("reminders"))
}

// live is the one sentence for the ear after a gesture.
func (f *following) live() string {
	return f.rooms.house.FollowLive(f.a, f.view, f.game.Turn, f.name)
}
