package deepsea

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// playing is one request for the screen of a game that the engine plays: every
// legal move of whoever must decide can be tapped, and nothing else.
type playing struct {
	rooms    *Rooms
	a        *handlers.Asker
	view     companion.View
	state    deepsea.GameState
	game     *deepsea.Position
	table    deepsea.TableLook
	moves    []playMove
	form     playForm
	before   []views.Notice
	barTitle string                   // of a panel; "" = the round
	barNote  string                   // one quiet line above the main button
	link     func(zone string) string // where a board of the drawn ocean leads; nil = to its panel
}

// playForm is what the address of the screen says.
type playForm struct {
	Panel string `form:"panel" validate:"omitempty,oneof=zone impact mat list hand hint goals"`
	Zone  string `form:"zone" validate:"max=60"`
	Seat  int    `form:"seat" validate:"min=0,max=5"`
	Ahead bool   `form:"ahead"` // of the hint: play on by random games
}

// playMove is a legal move by its text form, taken apart.
type playMove struct {
	text  string
	kind  string
	item  string // that it carries out; "" = none
	words []string
}

func readMove(text string) playMove {
	m := playMove{text: text}
	words := strings.Split(text, " ")
	if len(words[0]) == 2 && words[0][0] == 'p' && words[0][1] >= '1' && words[0][1] <= '5' {
		words = words[1:]
	}
	m.kind, m.words = words[0], words[1:]
	if n := len(m.words); n >= 2 && m.words[n-2] == "by" {
		m.item, m.words = m.words[n-1], m.words[:n-2]
	}
	return m
}

// word is the i-th thing that a move names; "" where it names fewer.
func (m *playMove) word(i int) string {
	if i >= len(m.words) {
		return ""
	}
	return m.words[i]
}

// zone is the zone on whose drawing the move is chosen; "" = none.
func (m *playMove) zone() string {
	switch m.kind {
	case "travel":
		return m.word(1)
	case "sonar", "dive", "conserve", "journal", "choose-launch", "lose-vessel":
		return m.word(0)
	}
	return ""
}

// play draws the screen.
func (s *Rooms) play(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openPlaying(r, a)
	if err != nil {
		return err
	}
	return p.draw(w, http.StatusOK)
}

func (s *Rooms) openPlaying(r *http.Request, a *handlers.Asker) (*playing, error) {
	p := &playing{rooms: s, a: a}
	return p, s.house.OpenTable(r, a, &p.form, p.show)
}

func (p *playing) show(view companion.View) error {
	state, ok := view.State.(deepsea.GameState)
	if !ok {
		return handlers.NotFound()
	}
	p.view, p.state, p.game, p.table, p.moves = view, state, state.Game, state.Game.Look(), nil
	if view.ReadOnly {
		return nil
	}
	for _, m := range deepsea.Moves(p.game, nil) {
		p.moves = append(p.moves, readMove(p.game.MoveText(m)))
	}
	return nil
}

func (p *playing) address(pairs ...string) string {
	address := "/deepsea/" + string(p.view.Log.ID) + "/play"
	if q := query(pairs...); q != "" {
		address += "?" + q
	}
	return address
}

func (p *playing) here() string {
	pairs := handlers.Filled("panel", p.form.Panel, "zone", p.form.Zone)
	if p.form.Seat > 0 {
		pairs = append(pairs, "seat", strconv.Itoa(p.form.Seat))
	}
	return p.address(pairs...)
}

func (p *playing) name(seat int) string { return p.state.Sheet.Seats()[seat-1].Name }

func (p *playing) colour(seat int) string { return p.state.Sheet.Seats()[seat-1].Colour }

// said is a move in words, without the person.
func (p *playing) said(m *playMove) string {
	said, _ := p.state.MoveSaid(m.text)
	return p.a.Words.Message(said)
}

// press is the button of a move. Its id is the same on every page that offers
// it.
func (p *playing) press(m *playMove) views.Press {
	press := do("move-"+strconv.Itoa(p.index(m)), m.text)
	press.Form = "follow-form"
	return press
}

func (p *playing) index(m *playMove) int {
	return slices.IndexFunc(p.moves, func(other playMove) bool { return other.text == m.text })
}

// draw answers with the screen or a panel of it.
func (p *playing) draw(w http.ResponseWriter, status int) error {
	page := views.FollowPage{Frame: p.rooms.house.Frame(p.a, p.rooms.Title(p.a, p.view.Log.Summary)), Action: p.here(), Before: p.before}
	page.Awake = p.a.Say("phone.awake")
	page.Panel = p.form.Panel != ""
	switch p.form.Panel {
	case "zone":
		p.zone(&page)
	case "impact":
		p.impact(&page)
	case "mat":
		p.mat(&page)
	case "list":
		p.list(&page)
	case "hand":
		p.hand(&page)
	case "hint":
		p.hint(&page)
	case "goals":
		p.goals(&page)
	default:
		p.screen(&page)
	}
	if page.Panel {
		page.Header = views.Title(views.TitleBar{Title: orText(p.barTitle, p.roundWords()), Back: views.Press{Href: p.address(), Label: p.a.Say("play.back")}})
		if page.Bar == nil {
			page.Bar = p.bar(views.Button{Text: p.a.Say("play.back"), Press: views.Press{ID: "to-play", Href: p.address()}})
		}
	}
	if p.view.ReadOnly {
		page.Before = append(page.Before, p.readOnly())
	}
	page.Live = p.question()
	return p.rooms.house.AnswerFollow(w, p.a, p.view, status, page)
}

// playMove stores a move with what follows by itself.
func (s *Rooms) playMove(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openPlaying(r, a)
	if err != nil {
		return err
	}
	var form handlers.GestureForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return p.refused(w, err)
	}
	form.Name()
	before := p.game.Decider()
	warned, err := p.write(r, form)
	if err != nil && handlers.Status(err) < http.StatusInternalServerError {
		if _, known := s.house.Keeper.Line(r.Context(), p.view.Log.ID, form.Op); known != nil {
			return p.refused(w, err)
		}
	} else if err != nil {
		return err
	}
	if warned {
		return p.draw(w, http.StatusConflict)
	}
	p.form = playForm{}
	if after := p.game.Decider(); after > 0 && after != before && p.game.Seats() > 1 && form.Do != "undo" && a.Setting(settingHandOver, "on") == "on" {
		p.form.Panel = "hand"
	}
	if !a.Partial {
		handlers.Written(w, p.view)
		return s.house.See(w, r, p.here())
	}
	p.a.Shows(w, p.here())
	return p.draw(w, http.StatusOK)
}

// readOnly says why a game can only be looked at, and how much of it is known.
func (p *playing) readOnly() views.Notice {
	notice := views.Notice{ID: "read-only", Kind: "look", Text: p.a.Words.Message(p.view.Why)}
	if p.view.Nearest {
		notice.Items = []string{p.a.Say("play.nearest", "At", max(0, p.view.Seq-1), "Of", max(0, p.view.Log.Head-1))}
		if p.view.Seq == p.view.Log.Head {
			notice.Items = []string{p.a.Say("play.nearest-whole")}
		}
		notice.Items = append(notice.Items, p.a.Say("play.nearest-hint"))
	}
	return notice
}

// readOnlyLinks are the ways on from a game that can only be looked at: nothing
// of it is lost, and it can be counted by hand.
func (p *playing) readOnlyLinks() []views.Button {
	id := string(p.view.Log.ID)
	link := func(id, text, href string) views.Button {
		return views.Button{Text: text, Press: views.Press{ID: id, Href: href}}
	}
	return []views.Button{link("to-log", p.a.Say("log.heading"), "/t/"+id+"/log"), link("to-report", p.a.Say("play.report"), "/deepsea/"+id+"/report"),
		link("check-table", p.a.Say("check.copy"), "/deepsea/"+id+"/check"), link("score-by-hand", p.a.Say("play.score-by-hand"), "/deepsea/new?"+query("again", id))}
}

// settingHandOver: "off" = nobody is asked to hand the phone over.
const settingHandOver = "hand-over"

// write makes the gesture. warned is true where it was an undo past something
// that was revealed: then the table is asked first.
func (p *playing) write(r *http.Request, form handlers.GestureForm) (warned bool, err error) {
	keeper := p.rooms.house.Keeper
	write := companion.Write{Op: form.Op, Seq: form.Seq, Device: p.a.Device}
	if p.view.ReadOnly {
		return false, &companion.Error{Code: companion.CodeReadOnly, Message: p.view.Why}
	}
	switch form.Do {
	case "undo", "undo!":
		if p.view.UndoNext == "" {
			return false, companion.Invalid("do", companion.Say("error.form"))
		}
		if p.state.Last.Revealed && form.Do == "undo" {
			p.before = append(p.before, views.Notice{ID: "reveal", Kind: "look", Text: p.a.Say("play.undo-reveal"), Alert: true,
				Buttons: []views.Button{{Text: p.a.Say("play.undo-anyway"), Press: do("undo-anyway", "undo!")}}})
			return true, nil
		}
		write.Kind, write.Data = companion.KindUndo, companion.UndoData(p.view.UndoNext)
	case "hand-over":
		next := "off"
		if p.a.Setting(settingHandOver, "on") == "off" {
			next = "on"
		}
		return false, p.rooms.house.RememberAll(r, p.a, form.Op, "-hand", []companion.Value{{Key: companion.SettingKey(settingHandOver), Value: handlers.JSON(next)}})
	default:
		m, ok := p.game.ParseMove(form.Do)
		if !ok {
			return false, companion.Invalid("do", companion.Say("error.form"))
		}
		texts, err := p.game.Following(m)
		if err != nil && form.Seq == p.view.Log.Head {
			return false, err
		}
		if err != nil { // it was legal on the page that it was tapped on: the log says what came between
			texts = []string{form.Do}
		}
		write.Kind, write.Data = deepsea.KindMove, deepsea.MovesData(texts...)
	}
	view, err := keeper.Append(r.Context(), p.view.Log.ID, write)
	if err != nil {
		return false, err
	}
	return false, p.show(view)
}

// refused shows the screen again with the rule that a move breaks.
func (p *playing) refused(w http.ResponseWriter, err error) error {
	stale, rest := handlers.Refused(err, p.show)
	if rest != nil {
		return rest
	}
	text := handlers.Sentence(p.a.Words, err)
	if stale != nil {
		text = wentOn(p.a, stale)
	}
	p.before = append(p.before, views.Notice{ID: "refused-move", Kind: "look", Text: text, Alert: true})
	p.form = playForm{}
	p.a.Shows(w, p.here())
	return p.draw(w, handlers.Status(err))
}

// wentOn says what happened to a game while a page of it lay open: a move is no
// value of which somebody chooses one, the game goes on from where it stands.
func wentOn(a *handlers.Asker, stale *companion.StaleError) string {
	if len(stale.Collisions) == 0 || stale.View.System == nil {
		return a.Say("play.stale")
	}
	switch by := stale.Collisions[0].By; by.Kind {
	case companion.KindUndo:
		return a.Say("play.stale-undo")
	case companion.KindBack:
		return a.Say("play.stale-back")
	case deepsea.KindMove, deepsea.KindRuling:
		if g, ok := deepsea.ReadGesture(by); ok {
			what, _ := stale.View.System.Describe(stale.View.State, "moves", handlers.JSON(g))
			return a.Say("play.stale-move", "What", what)
		}
	}
	return a.Say("play.stale")
}

// bar has undo at its left: step by step, past a reveal only with a warning.
func (p *playing) bar(main views.Button) templ.Component {
	undo := views.Button{Text: p.undoText(), Glyph: "undo", Press: views.Press{ID: "undo", Name: "do", Value: "undo", Form: "follow-form", Disabled: p.view.UndoNext == "" || p.view.ReadOnly, Attrs: templ.Attributes{"data-command": true}}}
	return views.Bar(views.MainBar{Main: main, Second: &undo, Note: p.barNote})
}

// undoText names what undo would take back.
func (p *playing) undoText() string {
	if line, err := p.rooms.house.Keeper.Line(p.a.Context(), p.view.Log.ID, p.view.UndoNext); err == nil && line.Entry.Kind == companion.KindBack {
		return p.a.Say("undo.what", "What", p.a.Say("log.back"))
	}
	switch {
	case p.view.UndoNext == "":
	case len(p.state.Last.Rulings) > 0:
		return p.a.Say("undo.what", "What", p.a.Say("play.ruling"))
	case len(p.state.Last.Moves) > 0:
		last := readMove(p.state.Last.Moves[0])
		return p.a.Say("undo.what", "What", p.said(&last))
	}
	return p.a.Say("undo.word")
}
