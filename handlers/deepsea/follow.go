package deepsea

import (
	"net/http"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// following is one request for the screen of a game that is being played: the
// table as it stands, whose mat is open, and which panel has the screen.
type following struct {
	rooms  *Rooms
	a      *handlers.Asker
	view   companion.View
	sheet  deepsea.Sheet
	game   deepsea.Following
	seat   int // open: 1 …
	form   followForm
	before []views.Notice
	toast  *views.Toast
	met    string // goals of a team that this gesture met, for the ear
}

// followForm is what the address of the screen says.
type followForm struct {
	Seat   int    `form:"seat" validate:"min=0,max=5"`
	Panel  string `form:"panel" validate:"omitempty,oneof=tray tableau edit journals impact goals gains discs number choose reminders"`
	Due    int    `form:"due" validate:"min=0,max=9999"` // what is being done
	Key    string `form:"key" validate:"max=80"`         // the number that is entered
	Zone   string `form:"zone" validate:"max=60"`        // whose rewards are listed
	Row    string `form:"from" validate:"max=12"`        // mission 6: the marker that moves, "row,column"
	Words  string `form:"q" validate:"max=200"`
	Field  string `form:"field" validate:"omitempty,oneof=blue brown green yellow"`
	Anyway bool   `form:"anyway"` // a ruling of the table
	Did    string `form:"did" validate:"max=64"`
}

// follow draws the screen.
func (s *Rooms) follow(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	f, err := s.openFollowing(r, a)
	if err != nil {
		return err
	}
	if f.game.Depth == "" {
		return s.house.See(w, r, "/deepsea/"+string(f.view.Log.ID))
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
	state, ok := view.State.(deepsea.State)
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

func (f *following) mine() *deepsea.FollowSeat { return &f.game.Seats[f.seat-1] }

func (f *following) name(seat int) string { return f.sheet.Seats()[seat-1].Name }

func (f *following) colour(seat int) string { return f.sheet.Seats()[seat-1].Colour }

func (f *following) everything() bool { return f.game.Depth == deepsea.FollowEverything }

// address is the screen with other words in its query.
func (f *following) address(pairs ...string) string {
	return "/deepsea/" + string(f.view.Log.ID) + "/follow?" + query(pairs...)
}

// panel is the address of a panel for the open seat.
func (f *following) panel(name string, pairs ...string) string {
	return f.address(append([]string{"seat", strconv.Itoa(f.seat), "panel", name}, pairs...)...)
}

// here is the address of exactly this view.
func (f *following) here() string {
	pairs := handlers.Filled("seat", strconv.Itoa(f.seat), "panel", f.form.Panel, "key", f.form.Key, "zone", f.form.Zone, "from", f.form.Row, "q", f.form.Words, "field", f.form.Field)
	if f.form.Due > 0 {
		pairs = append(pairs, "due", strconv.Itoa(f.form.Due))
	}
	if f.form.Anyway {
		pairs = append(pairs, "anyway", "1")
	}
	return f.address(pairs...)
}

// do is a button that makes a gesture.
func do(id, what string) views.Press { return handlers.DoPress(id, what) }

// draw answers with the screen or a panel of it.
func (f *following) draw(w http.ResponseWriter, status int) error {
	page := views.FollowPage{Frame: f.rooms.house.Frame(f.a, f.title()), Action: f.here(), Before: f.before}
	page.Toast, page.Live = f.toast, f.live()
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
	return map[string]func(*views.FollowPage){
		"tray": f.tray, "tableau": f.tableau, "edit": f.editTableau, "journals": f.journals, "impact": f.impact,
		"goals": f.goals, "gains": f.gains, "discs": f.discs, "number": f.number, "choose": f.choose, "reminders": f.reminders,
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
	asked := readGesture(form.Do)
	err = f.write(r, form, asked)
	if err := s.house.Gestured(r, f.view, form, err); err != nil {
		return f.refused(w, err)
	}
	return f.after(w, r, asked.Verb)
}

// write stores the values that the table has after a gesture.
func (f *following) write(r *http.Request, form handlers.GestureForm, asked gesture) error {
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
		if err := f.rememberReminders(r, form.Op, values); err != nil {
			return err
		}
	}
	was := f.sheet
	if err := f.show(view); err != nil {
		return err
	}
	f.met = metSentence(f.counting(), was)
	return nil
}

// after shows where a gesture leads: back to the round, or the same panel for
// more of the same.
func (f *following) after(w http.ResponseWriter, r *http.Request, verb string) error {
	if f.form.Panel == "number" || !slices.Contains([]string{"set", "off", "back", "activate", "depth"}, verb) && f.form.Panel != "" || verb == "activate" || verb == "depth" {
		f.form = followForm{Seat: f.seat}
	}
	if slices.Contains([]string{"ready", "turn", "pass", "round", "begin", "starts"}, verb) {
		f.form = followForm{}
		f.seat = max(1, f.game.Turn)
	}
	if f.game.Phase == deepsea.PhaseLaunch && len(f.mine().Due) == 0 && f.game.Turn > 0 {
		f.form, f.seat = followForm{}, f.game.Turn // the next one launches
	}
	f.form.Did = ""
	return f.rooms.house.LeadOn(w, r, f.a, f.view, f.here(), f.draw)
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
