package ageofsail

import (
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// following is one request for the screen of a game that is being played: the
// table as it stands, whose board is open, and which panel has the screen.
type following struct {
	rooms  *Rooms
	a      *handlers.Asker
	view   companion.View
	sheet  ageofsail.Sheet
	game   ageofsail.Following
	seat   int // open: 1 …
	form   followForm
	before []views.Notice
	toast  *views.Toast
}

// followForm is what the address of the screen says.
type followForm struct {
	Seat   int    `form:"seat" validate:"min=0,max=5"`
	Panel  string `form:"panel" validate:"omitempty,oneof=build buildings edit act ship occupy attack payment draw world map cards hand tokens discs number reminders"`
	Due    int    `form:"due" validate:"min=0,max=30000"` // what is being done
	Key    string `form:"key" validate:"max=80"`          // the number that is entered
	By     string `form:"by" validate:"max=20"`           // what pays for the turn: the slot of a building, or a kind of token
	First  string `form:"first" validate:"max=10"`        // the action of this turn that was done already
	Region string `form:"region" validate:"max=20"`       // where it was done
	Anyway bool   `form:"anyway"`                         // what the rules don't offer as well
	Did    string `form:"did" validate:"max=64"`
}

// followRoutes adds the pages of following a game.
func (s *Rooms) followRoutes(house *handlers.House) {
	house.Handle("GET /ageofsail/{table}/follow", s.follow)
	house.Handle("POST /ageofsail/{table}/follow", s.gesture)
	house.Handle("GET /ageofsail/{table}/guide", s.guide)
	house.Handle("GET /ageofsail/{table}/rounds", s.rounds)
}

// follow draws the screen.
func (s *Rooms) follow(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	f, err := s.openFollowing(r, a)
	if err != nil {
		return err
	}
	if f.game.Depth == "" {
		return s.house.See(w, r, f.table(""))
	}
	f.toast = s.house.DidToast(a, f.view, f.form.Did, f.here())
	return f.draw(w, http.StatusOK)
}

func (s *Rooms) openFollowing(r *http.Request, a *handlers.Asker) (*following, error) {
	f := &following{rooms: s, a: a}
	return f, s.house.OpenTable(r, a, &f.form, f.show)
}

// show turns to the table as it stands. A seat that the address names stays
// open; else it is the one whose turn it is.
func (f *following) show(view companion.View) error {
	state, ok := view.State.(ageofsail.State)
	if !ok {
		return handlers.NotFound()
	}
	f.view, f.sheet = view, state.Sheet
	f.game, _ = f.sheet.Following()
	f.seat = f.form.Seat
	if f.seat < 1 || f.seat > len(f.game.Seats) {
		f.seat = max(1, f.game.Turn)
	}
	return nil
}

func (f *following) mine() *ageofsail.FollowSeat { return &f.game.Seats[f.seat-1] }

func (f *following) name(seat int) string { return f.sheet.Seats()[seat-1].Name }

func (f *following) colour(seat int) string { return f.sheet.Seats()[seat-1].Colour }

func (f *following) everything() bool { return f.game.Depth == ageofsail.FollowEverything }

// table is an address of this table.
func (f *following) table(path string) string { return "/ageofsail/" + string(f.view.Log.ID) + path }

// address is the screen with other words in its query.
func (f *following) address(pairs ...string) string {
	return f.table("/follow?" + handlers.Query(pairs...))
}

// panel is the address of a panel for the open seat.
func (f *following) panel(name string, pairs ...string) string {
	return f.address(append([]string{"seat", strconv.Itoa(f.seat), "panel", name}, pairs...)...)
}

// key is a key of the open seat.
func (f *following) key(path string) string { return "p" + strconv.Itoa(f.seat) + "." + path }

// here is the address of exactly this view.
func (f *following) here() string {
	pairs := handlers.Filled("seat", strconv.Itoa(f.seat), "panel", f.form.Panel, "key", f.form.Key, "by", f.form.By, "first", f.form.First, "region", f.form.Region)
	if f.form.Due > 0 {
		pairs = append(pairs, "due", strconv.Itoa(f.form.Due))
	}
	if f.form.Anyway {
		pairs = append(pairs, "anyway", "1")
	}
	return f.address(pairs...)
}

// draw answers with the screen or a panel of it.
func (f *following) draw(w http.ResponseWriter, status int) error {
	page := views.FollowPage{Frame: f.rooms.house.Frame(f.a, f.title()), Action: f.here(), Before: f.before}
	page.Toast, page.Live = f.toast, f.live()
	if set := f.sheet.Setup().Set; set.Labelled() {
		page.Label = setLabel(f.a, f.sheet.Setup().Set)
	}
	if draw := f.panels()[f.form.Panel]; draw != nil {
		f.rooms.house.DrawPanel(f.a, f.view, &page, views.TitleBar{Title: f.name(f.seat), Aside: f.roundWords(),
			Back: views.Press{Href: f.address("seat", strconv.Itoa(f.seat)), Label: f.a.Say("follow.back")}}, draw)
	} else {
		f.round(&page)
	}
	if f.view.ReadOnly {
		page.Before = append(page.Before, views.Notice{Kind: "look", Text: f.a.Words.Message(f.view.Why)})
	}
	return f.rooms.house.AnswerFollow(w, f.a, f.view, status, page)
}

// panels draw what has the screen for itself, by the word in the address.
func (f *following) panels() map[string]func(*views.FollowPage) {
	if !f.everything() {
		return map[string]func(*views.FollowPage){"number": f.number, "reminders": f.reminders}
	}
	return map[string]func(*views.FollowPage){
		"build": f.build, "buildings": f.buildings, "edit": f.editBuildings,
		"act": f.act, "ship": f.ship, "occupy": f.occupy, "attack": f.attack, "payment": f.payment, "draw": f.drawCard,
		"world": f.world, "map": f.editMap, "cards": f.cards, "hand": f.editCards, "tokens": f.tokens, "discs": f.discs, "number": f.number, "reminders": f.reminders,
	}
}

// gesture stores what one tap does, and shows the table after it.
func (s *Rooms) gesture(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	f, err := s.openFollowing(r, a)
	if err != nil {
		return err
	}
	var form handlers.GestureForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return f.refused(w, err)
	}
	if form.Do == "" && form.N != "" {
		form.Do = numberGesture(f.form.Key, form.N)
	}
	form.Name()
	asked := handlers.ReadGesture(form.Do)
	err = f.write(r, form, asked)
	if err := s.house.Gestured(r, f.view, form, err); err != nil {
		return f.refused(w, err)
	}
	return f.after(w, r, asked)
}

// write stores the values that the table has after a gesture.
func (f *following) write(r *http.Request, form handlers.GestureForm, asked handlers.Gesture) error {
	if f.game.Depth == "" {
		return companion.Invalid("do", companion.Say("error.form"))
	}
	values, err := f.values(asked)
	if err != nil || len(values) == 0 {
		return err
	}
	view, err := f.rooms.house.Keeper.Append(r.Context(), f.view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: f.a.Device,
		Kind: companion.KindSet, Data: companion.SetData(values...)})
	if err != nil {
		return err
	}
	if asked.Verb == "off" {
		if err := f.rooms.house.KeepReminders(r, f.a, form.Op, settingReminders, handlers.Toggled(f.game.Off, asked.Arg(0))); err != nil {
			return err
		}
	}
	return f.show(view)
}

// after shows where a gesture leads: on with the turn, back to the round, or
// the same panel for more of the same.
func (f *following) after(w http.ResponseWriter, r *http.Request, asked handlers.Gesture) error {
	was := f.form
	stays := slices.Contains([]string{"set", "off", "pay", "spaces", "discard", "governor"}, asked.Verb) && was.Panel != "number"
	if !stays {
		f.form = followForm{Seat: f.seat}
	}
	switch asked.Verb {
	case "activate", "spend":
		f.goOnWith(asked.Arg(0), "", "")
	case "ship", "occupy", "attack", "draw", "payment":
		if was.By != "" && was.First == "" {
			f.goOnWith(was.By, asked.Verb, f.regionOf(asked))
		}
	case "discard":
		if f.mine().Over == 0 {
			f.form = followForm{Seat: f.seat}
		}
	case "skip", "paid", "turn", "phase", "starts":
		f.form = followForm{}
		f.seat = max(1, f.game.Turn)
	case "build", "pass", "round":
		f.settle()
	case "grow", "gained": // the next one is asked the same
		f.form = followForm{}
		if f.seat = f.growsNext(); f.seat == 0 {
			f.seat = max(1, f.game.Turn)
		}
	}
	f.form.Did = ""
	return f.rooms.house.LeadOn(w, r, f.a, f.view, f.here(), f.draw)
}

// settle opens the board of who has something to do before the game goes on:
// the open one, whoever is above the limit, else whose turn it is.
func (f *following) settle() {
	f.form = followForm{}
	if len(f.mine().Due) > 0 && f.game.Phase != ageofsail.PhaseBuild {
		return
	}
	for number := range f.game.Seats {
		if f.limitDue(number+1) != nil && (f.game.Turn == 0 || f.game.Phase == ageofsail.PhaseDiscard) {
			f.seat = number + 1
			return
		}
	}
	if f.game.Phase == ageofsail.PhaseBuild && slices.ContainsFunc(f.mine().Due, func(one ageofsail.Due) bool { return one.Why == ageofsail.WhyIcons }) {
		return
	}
	f.seat = max(1, f.game.Turn)
}

// refused shows the screen again, as the table stands now, with a sentence where
// the finger was.
func (f *following) refused(w http.ResponseWriter, err error) error {
	stale, rest := handlers.Refused(err, f.show)
	if rest != nil {
		return rest
	}
	text := handlers.Sentence(f.a.Words, err)
	if stale != nil {
		text = f.a.Say("follow.stale")
	}
	f.before = append(f.before, views.Notice{ID: "refused-gesture", Kind: "look", Text: text, Alert: true})
	return f.draw(w, handlers.Status(err))
}
