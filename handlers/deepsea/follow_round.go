package deepsea

import (
	"strconv"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// trackWords are the four tracks in the order of the mat.
var trackWords = [deepsea.NumTracks]string{"reputation", "inspiration", "coordination", "ingenuity"}

func (f *following) title() string { return f.rooms.Title(f.a, f.view.Log.Summary) }

// roundWords is "Round 3 of 6".
func (f *following) roundWords() string {
	if f.game.Phase == deepsea.PhaseOver {
		return f.a.Say("follow.over")
	}
	return f.a.Say("follow.round", "Round", f.game.Round, "Rounds", f.game.Rounds)
}

// round is the screen of the round: whose turn, one open mat, what is due.
func (f *following) round(page *views.FollowPage) {
	title := f.roundWords()
	if f.game.Phase != deepsea.PhaseOver && f.everything() {
		title = f.a.Say("follow.round-phase", "Round", title, "Phase", f.a.Say("follow.phase."+f.game.Phase))
	}
	page.Heading = title
	bar := f.rooms.house.RoundTitle(f.a, f.view, title, views.Button{Text: f.a.Say("count.matters"), Glyph: "menu", Press: views.Press{Href: f.table("/table")}})
	if f.game.Phase != deepsea.PhaseOver { // nobody needs the Wave any more
		bar.Aside, bar.AsideSeat = f.a.Say("follow.wave"), f.colour(f.game.Wave)
		bar.AsideDo = views.Press{ID: "wave", Href: f.table("/rounds"), Label: f.a.Say("follow.wave-of", "Name", f.name(f.game.Wave))}
	}
	page.Header = views.Title(bar)
	page.Tabs, page.TabsWord = f.tabs(""), f.a.Say("count.seats")
	page.Due, page.Owed = f.dueCard(), f.owed()
	for track := range trackWords {
		page.Steppers = append(page.Steppers, f.level(track))
	}
	if f.everything() {
		page.Stocks = f.stocks()
		page.Steps = f.steps()
		page.Marks, page.MarksDo = f.marks(), views.Press{ID: "tableau", Href: f.panel("tableau"), Label: f.a.Say("follow.tableau", "Name", f.name(f.seat))}
	}
	page.Timer = handlers.FollowTimer(f.a, f.game.Timer)
	f.roundLinks(page)
	page.Bar = f.rooms.house.FollowBar(f.a, f.view, page, page.Action, f.mainButton())
}

// table is an address of this table.
func (f *following) table(path string) string { return "/deepsea/" + string(f.view.Log.ID) + path }

// tabs are the seats; a tick says that somebody is ready or has passed.
func (f *following) tabs(panel string) []views.SeatTab {
	var tabs []views.SeatTab
	for i := range f.game.Seats {
		seat, number := &f.game.Seats[i], i+1
		tab := views.SeatTab{Seat: f.colour(number), Name: f.name(number), Here: number == f.seat,
			Press: views.Press{ID: "seat-" + strconv.Itoa(number), Href: f.address(handlers.Filled("seat", strconv.Itoa(number), "panel", panel)...), Label: spokenSeat(f.a, f.sheet.Seats()[i])}}
		switch {
		case f.game.Phase == deepsea.PhasePreparation && f.everything() && seat.Prepared.Done:
			tab.Done, tab.Under = true, f.a.Say("follow.tab.ready")
		case f.game.Phase == deepsea.PhaseActivation && seat.Passed:
			tab.Done, tab.Under = true, f.a.Say("follow.tab.passed")
		case f.game.Turn == number:
			tab.Under = f.a.Say("follow.tab.turn")
		}
		tabs = append(tabs, handlers.FollowTab(f.a, tab, len(seat.Due)))
	}
	return tabs
}

// level is one track as a sentence: what it is good for now, and its cube.
func (f *following) level(track int) views.Stepper {
	word, space := trackWords[track], f.mine().Tracks[track]
	levels := f.mine().Levels
	level := [deepsea.NumTracks]int{levels.Recruitment, levels.Effort, levels.Reassignment, levels.Technology}[track]
	name := f.a.Say("deepsea.track." + word)
	row := views.Stepper{ID: "track-" + word, Glyph: word, Under: name,
		Open: views.Press{ID: word + "-space", Href: f.panel("number", "key", f.key("tracks."+word)), Label: f.a.Say("follow.space", "Track", name, "Space", spaceText(space))}}
	if !space.Known {
		row.Text, row.Value = f.a.Say("follow.level.missing"), "–"
		return row
	}
	row.Text, row.Value = f.a.Words.SayCount("follow.level."+word, level), strconv.Itoa(space.N)
	row.Attrs = templ.Attributes{"data-steps": true, "data-high": strconv.Itoa(deepsea.MaxSpace), "data-wrap": "10"}
	up := space.N + 1
	if up > deepsea.MaxSpace {
		up = 10 // the cube goes back: deepsea-rules §3.1
	}
	row.Plus = f.step(word+"-up", "advance:"+word+":"+strconv.Itoa(up)+":up", f.a.Say("follow.up", "What", name, "To", up))
	if space.N > 0 {
		row.Minus = f.step(word+"-down", "advance:"+word+":"+strconv.Itoa(space.N-1)+":set", f.a.Say("follow.down", "What", name, "To", space.N-1))
	}
	return row
}

func spaceText(space companion.Count) string {
	if !space.Known {
		return "–"
	}
	return strconv.Itoa(space.N)
}

// step is a − or + of a number.
func (f *following) step(id, what, label string) views.Press {
	return handlers.StepPress(id, what, label)
}

// key is a key of the open seat.
func (f *following) key(path string) string { return "p" + strconv.Itoa(f.seat) + "." + path }

// stocks are the numbers beside the tracks, each with its panel.
func (f *following) stocks() []views.Stock {
	mine := f.mine()
	stock := func(id, glyph, word, value, href string) views.Stock {
		return views.Stock{Glyph: glyph, Word: word, Value: value, Press: views.Press{ID: "stock-" + id, Href: href}}
	}
	markers, journals := "–", "–"
	c := f.counting()
	if hexes, known := c.marked(f.seat); known {
		markers = strconv.Itoa(total(hexes))
	}
	if titles, known := f.titles(f.seat); known {
		journals = strconv.Itoa(len(titles))
	}
	specialists := "–"
	if mine.Specialists != nil {
		specialists = strconv.Itoa(len(mine.Specialists))
	}
	return []views.Stock{
		stock("discs", "disc", f.a.Say("follow.stock.staging"), spaceText(mine.Staging), f.panel("discs")),
		stock("research", "research", f.a.Say("follow.stock.research"), spaceText(mine.Research), f.panel("number", "key", f.key("leftovers.research"))),
		stock("impact", "impact", f.a.Say("follow.stock.impact"), markers, f.panel("impact")),
		stock("specialists", "", f.a.Say("follow.stock.specialists"), specialists, f.panel("tableau")),
		stock("journals", "journal", f.a.Say("follow.stock.journals"), journals, f.panel("journals")),
		stock("goals", "", f.a.Say("follow.stock.goals"), f.metWord(), f.goalsAddress()),
		stock("gains", "plus", f.a.Say("follow.stock.gains"), "", f.panel("gains")),
	}
}

// counting lends the pages of the score pad what they know of the table.
func (f *following) counting() *counting {
	return f.rooms.counting(f.a, f.view, f.sheet)
}

// steps are what the open seat does now: 1a, 1b, 1c, or a turn.
func (f *following) steps() []views.FollowStep {
	mine := f.mine()
	switch f.game.Phase {
	case deepsea.PhasePreparation:
		ready := mine.Prepared
		recruit := views.FollowStep{Mark: "1a", Text: f.a.Say("follow.step.recruit"), Done: ready.Recruited, Press: views.Press{ID: "recruit", Href: f.panel("tray")}}
		effort := views.FollowStep{Mark: "1b", Done: ready.Effort, Text: f.a.Words.SayCount("follow.step.effort", mine.Levels.Effort)}
		if !ready.Effort {
			effort.Press = do("effort", "effort")
		}
		back := views.FollowStep{Mark: "1c", Text: f.a.Say("follow.step.back", "Count", ready.Back, "Most", mine.Levels.Reassignment),
			Done: ready.Back >= mine.Levels.Reassignment, Press: views.Press{ID: "reassign", Href: f.panel("tableau")}}
		return []views.FollowStep{recruit, effort, back}
	case deepsea.PhaseActivation:
		if mine.Passed || f.game.Turn != f.seat {
			return nil
		}
		steps := []views.FollowStep{{Text: f.a.Say("follow.step.activate"), Press: views.Press{ID: "activate", Href: f.panel("tableau")}}}
		if mine.Staging.Known && mine.Staging.N > 0 { // onto a space of the ocean, where it stays
			steps = append(steps, views.FollowStep{Text: f.a.Say("follow.step.place"), Press: do("place", "set:"+f.key("leftovers.staging")+"="+strconv.Itoa(mine.Staging.N-1))})
		}
		return append(steps, views.FollowStep{Text: f.a.Say("follow.step.pass"), Press: do("pass", "pass")})
	}
	return nil
}

// mainButton is the next thing that the whole table does.
func (f *following) mainButton() views.Button {
	turn := f.game.Turn
	next := func(id, key, verb string, pairs ...any) views.Button {
		return views.Button{Text: f.a.Say(key, pairs...), Press: do(id, verb)}
	}
	if button := revealButton(f.a, f.sheet, f.table("/reveal")); button != nil && !f.anybodyPrepared() {
		return *button
	}
	switch {
	case f.game.Phase == deepsea.PhaseOver:
		return views.Button{Text: f.a.Say("follow.to-result"), Press: views.Press{ID: "to-result", Href: f.table("")}}
	case !f.everything():
		return next("round", "follow.main.round", "round", "Round", f.game.Round)
	case f.game.Phase == deepsea.PhaseLaunch:
		return next("begin", "follow.main.begin", "begin")
	case turn == 0:
		return next("round", "follow.main.all-passed", "round", "Round", f.game.Round)
	case f.game.Phase == deepsea.PhasePreparation && !f.mine().Prepared.Done:
		if after := f.afterPreparing(); after > 0 {
			return next("ready", "follow.main.ready", "ready", "Name", f.name(after))
		}
		return next("ready", "follow.main.all-ready", "ready")
	case f.seat != turn:
		return views.Button{Text: f.a.Say("follow.main.go-to", "Name", f.name(turn)), Press: views.Press{ID: "go-to", Href: f.address("seat", strconv.Itoa(turn))}}
	}
	return next("turn", "follow.main.turn", "turn", "Name", f.name(f.afterTurn()))
}

// afterPreparing is who prepares next once the open seat is ready; 0 = nobody.
func (f *following) afterPreparing() int {
	for i := range f.game.Seats {
		number := (f.game.Wave-1+i)%len(f.game.Seats) + 1
		if number != f.seat && !f.game.Seats[number-1].Prepared.Done {
			return number
		}
	}
	return 0
}

// afterTurn is whose turn it is next; the same seat where all others passed.
func (f *following) afterTurn() int {
	for i := 1; i < len(f.game.Seats); i++ {
		if number := (f.game.Turn-1+i)%len(f.game.Seats) + 1; !f.game.Seats[number-1].Passed {
			return number
		}
	}
	return f.game.Turn
}

// roundLinks are what stands below: the start player, the way to the rest.
func (f *following) roundLinks(page *views.FollowPage) {
	link := func(id, key, href string) {
		page.Links = append(page.Links, views.Button{Text: f.a.Say(key), Press: views.Press{ID: id, Href: href}})
	}
	first := f.game.Round == 1 && (f.game.Phase == deepsea.PhaseLaunch || !f.everything())
	if first {
		notice := views.Notice{ID: "starts", Kind: "note", Title: f.a.Say("follow.first-player"), Text: f.a.Say("follow.starts", "Name", f.name(f.game.Wave))}
		for number := 1; number <= len(f.game.Seats); number++ {
			if number != f.game.Wave {
				notice.Buttons = append(notice.Buttons, views.Button{Text: f.a.Say("follow.starts-other", "Name", f.name(number)), Press: do("starts-"+strconv.Itoa(number), "starts:"+strconv.Itoa(number))})
			}
		}
		switch {
		case len(f.game.Seats) == 1: // nobody else can
		case f.view.UndoNext == "": // asked before anything else; later it is out of the way
			page.Before = append(page.Before, notice)
		default:
			page.After = append(page.After, notice)
		}
		link("guide", "follow.guide", f.table("/guide"))
	}
	if !first {
		link("check-table", "check.copy", f.table("/check"))
	}
	if f.game.Phase == deepsea.PhaseOver {
		page.After = append(page.After, f.tableauxAtEnd()...)
	}
	f.teamLinks(page)
	link("rounds", "follow.rounds", f.table("/rounds"))
	link("totals", "result.totals", f.table("/totals"))
	link("reminders", "follow.reminders", f.panel("reminders"))
	link("lookup", "follow.lookup", "/deepsea/lookup?"+query("from", f.address("seat", strconv.Itoa(f.seat))))
}

// tableauxAtEnd says who has not as many Specialists as the rounds gave:
// seven, solo eight. deepsea-rules §5.1.
func (f *following) tableauxAtEnd() []views.Notice {
	var notices []views.Notice
	for i := range f.game.Seats {
		seat := &f.game.Seats[i]
		if n := len(seat.Specialists); seat.Specialists != nil && n != f.game.Rounds+1 {
			notices = append(notices, views.Notice{ID: "tableau-" + strconv.Itoa(i+1), Kind: "look",
				Text:    f.a.Words.SayCount("follow.specialists-odd", n, "Name", f.name(i+1), "Usual", f.game.Rounds+1),
				Buttons: []views.Button{{Text: f.a.Say("count.change"), Press: views.Press{Href: f.address("seat", strconv.Itoa(i+1), "panel", "edit")}}}})
		}
	}
	return notices
}

// live is the one sentence for the ear after a gesture.
func (f *following) live() string {
	if f.met != "" {
		return f.met
	}
	return f.rooms.house.FollowLive(f.a, f.view, f.game.Turn, f.name)
}

// marks are the open seat's Specialists, always in view.
func (f *following) marks() []views.TableMark {
	var marks []views.TableMark
	for _, held := range f.mine().Specialists {
		mark := views.TableMark{Name: f.specialistName(held.ID, held.Senior), Senior: held.Senior, Spoken: f.specialistName(held.ID, held.Senior)}
		if held.Disc {
			mark.Seat, mark.Spoken = f.colour(f.seat), f.a.Say("follow.disc-lies", "Name", mark.Name)
		}
		marks = append(marks, mark)
	}
	return marks
}
