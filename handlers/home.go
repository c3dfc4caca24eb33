package handlers

import (
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/views"
)

const (
	homeRunning  = 60 // running tables on the home page
	homeFinished = 20 // finished ones a page
)

// home lists running tables first, then finished ones.
func (h *House) home(w http.ResponseWriter, r *http.Request, a *Asker) error {
	var form struct {
		Before   int    `form:"before" validate:"min=0"`
		BeforeID string `form:"id" validate:"max=64"`
		Undone   string `form:"undone" validate:"max=64"`
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	page := views.HomePage{Frame: h.Frame(a, a.Say("home.title")), Heading: a.Say("home.title"), Unofficial: a.Say("about.unofficial"),
		RunningWord: a.Say("home.running"), FinishedWord: a.Say("home.finished")}
	for i, rooms := range h.Systems {
		sample := views.SampleRow{Text: a.Say("home.sample"), Action: "/sample/" + rooms.ID(), Op: h.Draw()}
		if i > 0 {
			sample.Text = a.Say("home.sample-of", "Game", rooms.Name(a))
		}
		page.Samples = append(page.Samples, sample)
	}
	page.Help = views.Press{} // the title has its own
	page.Header = views.Title(views.TitleBar{Title: "Shipmate", Buttons: []views.Button{
		{Text: a.Say("home.help"), Glyph: "help", Press: views.Press{Href: "/about"}},
		{Text: a.Say("home.settings"), Glyph: "menu", Press: views.Press{Href: "/settings"}},
	}})

	running, _, err := h.listed(r, a, companion.Page{Device: a.Device, Limit: homeRunning})
	if err != nil {
		return err
	}
	for _, log := range running {
		page.Running = append(page.Running, h.homeCard(a, log))
	}
	finished, more, err := h.listed(r, a, companion.Page{Device: a.Device, Finished: true, Limit: homeFinished,
		Before: int64(form.Before), BeforeID: companion.LogID(form.BeforeID)})
	if err != nil {
		return err
	}
	for _, log := range finished {
		page.Finished = append(page.Finished, h.finishedLink(a, log))
	}
	if more {
		last := finished[len(finished)-1]
		page.MoreFinished = &views.Button{Text: a.Say("home.more"),
			Press: views.Press{Href: "/?before=" + strconv.FormatInt(last.Updated, 10) + "&id=" + string(last.ID)}}
	}
	page.Notices = append(page.Notices, noPhoneNotice(a))
	if len(running)+len(finished) == 0 {
		page.Empty = a.Say("home.empty")
	} else {
		page.Notices = append(page.Notices, evictNotice(a))
	}
	if h.Aside != nil {
		page.Notices = append(page.Notices, h.asideNotices(a, h.Aside())...)
	}
	page.Bar = h.doors(a)
	page.Toast = h.bookToast(a, form.Undone)
	return h.Render(w, a, http.StatusOK, views.Home(page))
}

// doors are what the home page begins with: a row for each game, and for the
// first one the bar itself with its main action.
func (h *House) doors(a *Asker) templ.Component {
	var bar views.MainBar
	for i, rooms := range h.Systems {
		row := views.BarRow{Name: rooms.Name(a)}
		for _, door := range rooms.Doors(a) {
			button := views.Button{Text: door.Text, Press: views.Press{Href: door.Href}}
			switch {
			case i > 0:
				button.Press.Label = a.Say("home.door-of", "Door", door.Text, "Game", row.Name)
				row.Buttons = append(row.Buttons, button)
			case door.Main && bar.Main.Text == "":
				bar.Main = button
			default:
				bar.Others = append(bar.Others, button)
			}
		}
		if i == 0 {
			bar.Name = row.Name
		} else {
			bar.Rows = append(bar.Rows, row)
		}
	}
	return views.Bar(bar)
}

// unlisting is a system with tables that lists leave out.
type unlisting interface {
	Unlisted(a *Asker, log companion.Log) bool
}

func (h *House) unlisted(a *Asker, log companion.Log) bool {
	rooms, ok := h.system(log.System)
	if !ok {
		return false
	}
	leaves, ok := rooms.(unlisting)
	return ok && leaves.Unlisted(a, log)
}

// listed lists as many tables as the page asks for, without those that the
// book has deleted or their system leaves out. more tells whether others follow.
func (h *House) listed(r *http.Request, a *Asker, page companion.Page) (shown []companion.Log, more bool, err error) {
	for {
		logs, err := h.Keeper.Tables(r.Context(), page)
		if err != nil {
			return nil, false, err
		}
		for _, log := range logs {
			switch {
			case a.Book.Deleted(log.ID), h.unlisted(a, log):
			case len(shown) == page.Limit:
				return shown, true, nil
			default:
				shown = append(shown, log)
			}
		}
		if len(logs) < page.Limit {
			return shown, false, nil
		}
		page.Before, page.BeforeID = logs[len(logs)-1].Updated, logs[len(logs)-1].ID
	}
}

func (h *House) title(a *Asker, log companion.Log) string {
	rooms, ok := h.system(log.System)
	if !ok {
		return log.System
	}
	return rooms.Title(a, log.Summary)
}

func (h *House) homeCard(a *Asker, log companion.Log) views.HomeCard {
	card := views.HomeCard{Title: h.title(a, log),
		Press: views.Press{Href: "/t/" + string(log.ID)},
		Note:  a.Words.Ago(time.UnixMilli(log.Updated), a.Now)}
	if log.Summary.Open > 0 {
		card.Note = a.Say("home.note", "Open", a.Words.SayCount("count.open", log.Summary.Open), "Ago", card.Note)
	}
	if h.onlyHere(log) {
		card.Note = a.Say("phone.only-here", "Note", card.Note)
	}
	for _, seat := range log.Summary.Seats {
		card.Seats = append(card.Seats, views.HomeSeat{Seat: seat.Colour, Name: seat.Name})
	}
	return card
}

func (h *House) finishedLink(a *Asker, log companion.Log) views.ListLink {
	link := views.ListLink{Text: h.title(a, log), Aside: a.Words.Day(time.UnixMilli(log.Updated), a.Now),
		Press: views.Press{Href: "/t/" + string(log.ID)}}
	var winners []string
	for _, seat := range log.Summary.Winners {
		if seat >= 1 && seat <= len(log.Summary.Seats) {
			at := log.Summary.Seats[seat-1]
			winners = append(winners, at.Name)
			link.Seat = at.Colour
			if at.Total != nil {
				link.Under = views.Number(*at.Total)
			}
		}
	}
	if rooms, ok := h.system(log.System); ok && len(winners) == 0 {
		link.Under = rooms.Outcome(a, log.Summary)
	}
	if len(winners) > 0 {
		link.Under = a.Say("home.won", "Names", winners, "Total", link.Under)
	}
	if len(winners) > 1 {
		link.Seat = ""
	}
	return link
}

// table leads to the page of a table that goes on where one was.
func (h *House) table(w http.ResponseWriter, r *http.Request, a *Asker) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	address := "/" + view.Log.System + "/" + string(view.Log.ID)
	if view.Log.Summary.Finished {
		address += "/result"
	}
	return h.See(w, r, address)
}

// Table opens the table of the address, if this device may see it.
func (h *House) Table(r *http.Request, a *Asker) (companion.View, error) {
	view, err := h.Keeper.Open(r.Context(), companion.LogID(r.PathValue("table")))
	if err != nil {
		return view, err
	}
	if view.Log.Sort != companion.SortTable || view.Log.Device != a.Device {
		return view, NotFound()
	}
	a.system = view.Log.System
	return view, nil
}

// sample starts a game to play with.
func (h *House) sample(w http.ResponseWriter, r *http.Request, a *Asker) error {
	rooms, ok := h.system(r.PathValue("system"))
	if !ok {
		return NotFound()
	}
	var form struct {
		Op string `form:"op" validate:"op"`
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	setup, sets, err := rooms.Sample(a)
	if err != nil {
		return err
	}
	view, err := h.Keeper.Start(r.Context(), a.Device, rooms.ID(), form.Op, setup)
	if err != nil {
		return err
	}
	for i, set := range sets {
		view, err = h.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: Derived(form.Op, "-"+strconv.Itoa(i)),
			Seq: i + 1, Device: a.Device, Kind: companion.KindSet, Data: JSON(set)})
		if err != nil {
			return err
		}
	}
	return h.See(w, r, "/t/"+string(view.Log.ID))
}
