package deepsea

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// metered is one request for the goals of a team.
type metered struct {
	rooms *Rooms
	a     *handlers.Asker
	view  companion.View
	sheet deepsea.Sheet
	plays bool // the engine plays this table: what it counts isn't typed
	form  metersForm
	fault error
	live  string
}

// metersForm is what the address says: which goal is open.
type metersForm struct {
	Goal string `form:"goal" validate:"omitempty,oneof=impact goal1 goal2 goal3 bonus1 bonus2 bonus3"`
	Did  string `form:"did" validate:"max=64"`
}

// meterWrite is one gesture on an open goal.
type meterWrite struct {
	Seq       int    `form:"seq" validate:"min=0,max=20000"`
	Op        string `form:"op" validate:"op"`
	Do        string `form:"do" validate:"max=80"` // save, or p1.goal1=3, of a card 1=3
	Threshold string `form:"threshold" validate:"max=12"`
	Total     string `form:"total" validate:"max=12"`
}

func (s *Rooms) openMeters(r *http.Request, a *handlers.Asker) (*metered, error) {
	m := &metered{rooms: s, a: a}
	return m, s.house.OpenTable(r, a, &m.form, m.show)
}

// show turns to the table as it stands.
func (m *metered) show(view companion.View) error {
	sheet, ok := deepsea.SheetOf(view.State)
	if !ok || sheet.Setup().Mode == deepsea.Competitive {
		return handlers.NotFound()
	}
	m.view, m.sheet = view, sheet
	_, m.plays = view.State.(deepsea.GameState)
	return nil
}

// meters draws the seven goals.
func (s *Rooms) meters(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	m, err := s.openMeters(r, a)
	if err != nil {
		return err
	}
	return m.draw(w, http.StatusOK)
}

func (m *metered) table(path string) string { return "/deepsea/" + string(m.view.Log.ID) + path }

func (m *metered) address(pairs ...string) string {
	if len(pairs) == 0 {
		return m.table("/meters")
	}
	return m.table("/meters?" + query(pairs...))
}

func (m *metered) draw(w http.ResponseWriter, status int) error {
	game, followed := m.sheet.Following()
	page := views.MetersPage{Frame: m.rooms.house.Titled(m.a, m.rooms.name(m.a, m.view.Log.Summary), m.table("")), Heading: m.a.Say("coop.goals"), Hint: m.summary(game, followed)}
	page.Live = m.live
	meters := deepsea.Meters(m.sheet)
	for _, goal := range meters {
		shown := goalMeter(m.counting(), goal)
		shown.Press = views.Press{ID: "meter-" + goal.Goal, Href: m.address("goal", goal.Goal)}
		page.Meters = append(page.Meters, shown)
		if goal.Goal == m.form.Goal {
			m.open(&page, goal)
		}
	}
	page.Notices = m.setbacks()
	page.Links = []views.ListLink{{Text: m.a.Say("coop.cards"), Press: views.Press{ID: "cards", Href: "/deepsea/cards?" + query("from", m.address())}}}
	if m.form.Goal == "" && m.fault != nil {
		page.Notices = append([]views.Notice{{Kind: "error", Text: handlers.Sentence(m.a.Words, m.fault), Alert: true}}, page.Notices...)
	}
	page.Toast = m.rooms.house.DidToast(m.a, m.view, m.form.Did, m.address())
	page.Bar = m.rooms.house.UndoBar(m.a, m.view, m.mainButton(followed))
	handlers.Written(w, m.view)
	return m.rooms.house.Render(w, m.a, status, views.Meters(page))
}

// summary is "Round 4 of 6 · 1 met · 4 needed".
func (m *metered) summary(game deepsea.Following, followed bool) string {
	coop := deepsea.Coop(m.sheet)
	said := []string{}
	if followed && game.Phase != deepsea.PhaseOver {
		said = append(said, m.a.Say("follow.round", "Round", game.Round, "Rounds", game.Rounds))
	}
	said = append(said, m.a.Words.SayCount("coop.met", coop.Met))
	if coop.Outcome != "" {
		said = append(said, m.a.Words.SayCount("coop.needed", coop.Needed))
	}
	return strings.Join(said, m.a.Say("coop.dot"))
}

// mainButton is the next thing to reveal, else the way back to the table.
func (m *metered) mainButton(followed bool) views.Button {
	if button := revealButton(m.a, m.sheet, m.table("/reveal")); button != nil {
		return *button
	}
	if followed {
		return views.Button{Text: m.a.Say("follow.to-round"), Press: views.Press{ID: "to-round", Href: m.table("")}}
	}
	return views.Button{Text: m.a.Say("log.table"), Press: views.Press{ID: "to-table", Href: m.table("")}}
}

// revealButton leads to what the rules let the table reveal now; nil where
// nothing is due.
func revealButton(a *handlers.Asker, sheet deepsea.Sheet, address string) *views.Button {
	kind, number := sheet.DueReveal()
	if kind == "" {
		return nil
	}
	return &views.Button{Text: a.Say("coop.reveal."+kind, "Number", number), Press: views.Press{ID: "reveal", Href: address}}
}

// counting lends the pages of the score pad what they know of the table.
func (m *metered) counting() *counting {
	return m.rooms.counting(m.a, m.view, m.sheet)
}

// setbacks are those that were revealed, the last one first, with what couldn't
// be taken.
func (m *metered) setbacks() []views.Notice {
	var notices []views.Notice
	for _, one := range m.sheet.Setbacks() {
		notice := views.Notice{ID: "setback-" + strconv.Itoa(one.Round), Kind: "note", Title: m.a.Say("coop.setback-of", "Round", one.Round, "Title", orText(one.Title, m.a.Say("coop.not-entered"))), Text: one.Note}
		for _, short := range one.Short {
			notice.Kind = "look"
			notice.Items = append(notice.Items, m.a.Words.Message(m.sheet.ShortText(short)))
		}
		notices = append([]views.Notice{notice}, notices...)
	}
	return notices
}

// goalMeter is one goal as a bar with its words.
func goalMeter(c *counting, goal deepsea.MeterGoal) views.Meter {
	meter := views.Meter{Name: teamGoalName(c, goal), State: string(goal.State), Have: "–", Words: meterWords(c.A, goal)}
	if number, bonus := strings.CutPrefix(goal.Goal, "bonus"); bonus {
		if _, lies := c.sheet.Bonus(int(number[0] - '0')); !lies {
			meter.Words = c.A.Say("coop.not-revealed")
		}
	}
	if goal.Total.Known {
		meter.Have, meter.Now = views.Number(goal.Total.N), goal.Total.N
		if goal.AtLeast {
			meter.Have = c.A.Say("coop.at-least", "N", meter.Have)
		}
	}
	if goal.Needed.Known {
		meter.Need, meter.Goal = views.Number(goal.Needed.N), goal.Needed.N
		if goal.Each {
			meter.Need, meter.Goal = c.A.Say("coop.each", "N", meter.Need), goal.Needed.N*len(goal.Seats)
		}
	}
	if rounds := goal.Ended + goal.Left; rounds > 0 && goal.Left > 0 {
		meter.Pace = meter.Goal * goal.Ended / rounds
	}
	return meter
}

// teamGoalName is what a goal is called on a meter.
func teamGoalName(c *counting, goal deepsea.MeterGoal) string {
	switch {
	case goal.Goal == "impact":
		return c.A.Say("result.coop.impact")
	case strings.HasPrefix(goal.Goal, "goal"):
		return c.goalName(int(goal.Goal[4] - '0'))
	case goal.Title != "":
		return goal.Title
	case goal.Count != "":
		return c.A.Words.Message(deepsea.CounterText(goal.Count))
	}
	return c.A.Say("deepsea.part." + goal.Goal)
}

// meterWords says the state, then the pace: "behind · 3 a round needed, 2.3 so
// far".
func meterWords(a *handlers.Asker, goal deepsea.MeterGoal) string {
	words := a.Say("coop.state." + string(goal.State))
	switch {
	case goal.State == deepsea.MeterUnknown && !goal.Needed.Known:
		return a.Say("result.coop.no-threshold")
	case goal.State == deepsea.MeterUnknown:
		return a.Say("count.open-field")
	case goal.State == deepsea.MeterOut && goal.Left == 0 && !goal.Each:
		return a.Words.SayCount("result.coop.missed", goal.Needed.N-goal.Total.N)
	case goal.State == deepsea.MeterMet, !goal.Pace.Known:
		return words
	}
	return a.Say("coop.pace", "State", words, "Pace", tenths(a, goal.Pace.N), "Average", tenths(a, goal.Average.N))
}

// tenths is "2.3", and "4" for 40.
func tenths(a *handlers.Asker, n int) string {
	if n%10 == 0 {
		return views.Number(n / 10)
	}
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	return sign + strconv.Itoa(n/10) + a.Say("coop.point") + strconv.Itoa(n%10)
}

// open shows one goal: who adds what, the rule, where the threshold comes from,
// and what can be typed.
func (m *metered) open(page *views.MetersPage, goal deepsea.MeterGoal) {
	meter := goalMeter(m.counting(), goal)
	value := meter.Have
	if meter.Need != "" {
		value = m.a.Say("coop.of", "Have", meter.Have, "Need", meter.Need)
	}
	page.Has = "with-sheet"
	page.Open = &views.Sheet{ID: "goal", Title: meter.Name, Value: value, Close: views.Button{Text: m.a.Say("result.close"), Press: views.Press{ID: "close", Href: m.address() + "#meter-" + goal.Goal}}}
	page.Made = m.made(goal, meter)
	number, bonus := strings.CutPrefix(goal.Goal, "bonus")
	card, lies := deepsea.BonusGoal{}, false
	if bonus {
		card, lies = m.sheet.Bonus(int(number[0] - '0'))
	}
	if bonus && !lies && m.plays {
		return
	}
	if bonus && !lies {
		page.Open.Actions = []views.Button{{Text: m.a.Say("coop.enter-card"), Press: views.Press{ID: "enter-card", Href: m.table("/reveal?" + query("kind", deepsea.CardBonus, "number", number))}}}
		return
	}
	switch {
	case m.plays:
	case bonus:
		page.Open.Actions = []views.Button{{Text: m.a.Say("coop.other-card"), Press: views.Press{ID: "other-card", Href: m.table("/reveal?" + query("kind", deepsea.CardBonus, "number", number))}}}
	default:
		line := goal.Goal
		page.Open.Actions = []views.Button{{Text: m.a.Say("coop.count-page"), Press: views.Press{ID: "count-page", Href: m.table("/count/" + line)}}}
	}
	if m.view.ReadOnly {
		return
	}
	page.Action, page.Hidden = m.address("goal", goal.Goal), m.counting().Hidden()
	if page.Steppers = m.steppers(goal, card); len(page.Steppers) == len(goal.Seats) {
		page.Made.Lines = page.Made.Lines[len(goal.Seats):] // they show who adds what
	}
	page.Fields = m.fields(goal, card, bonus)
	page.Save = &views.Button{Text: m.a.Say("save"), Press: views.Press{ID: "save", Name: "do", Value: "save"}}
}

// made lists the seats, then the rules.
func (m *metered) made(goal deepsea.MeterGoal, meter views.Meter) views.Breakdown {
	made := views.Breakdown{}
	for i, count := range goal.Seats {
		line := views.BreakdownLine{Text: m.sheet.Seats()[i].Name, Points: "–"}
		if count.Known {
			line.Points = views.Number(count.N)
		}
		made.Lines = append(made.Lines, line)
	}
	made.Lines = append(made.Lines, views.BreakdownLine{Text: m.a.Say("coop.team"), Points: meter.Have, Sum: true})
	made.Notes = append(made.Notes, meter.Words)
	switch {
	case goal.Goal == "impact":
		made.Notes = append(made.Notes, m.a.Say("coop.rule.impact"))
	case strings.HasPrefix(goal.Goal, "goal"):
		made.Notes = append(made.Notes, m.a.Say("coop.rule.goal"))
	case goal.Each:
		made.Notes = append(made.Notes, m.a.Say("coop.rule.each"))
	default:
		made.Notes = append(made.Notes, m.a.Say("coop.rule.team"))
	}
	if goal.Needed.Known && goal.Needed.N > goal.Threshold.N {
		made.Notes = append(made.Notes, m.a.Say("coop.rule.exceed", "N", views.Number(goal.Threshold.N)))
	}
	if goal.AtLeast {
		made.Notes = append(made.Notes, m.a.Say("coop.rule.at-least"))
	}
	if goal.Derived {
		made.Notes = append(made.Notes, m.a.Say("coop.rule.derived"))
	}
	made.From = m.source(goal)
	return made
}

// source says where the threshold comes from.
func (m *metered) source(goal deepsea.MeterGoal) string {
	if !goal.Threshold.Known {
		return ""
	}
	if strings.HasPrefix(goal.Goal, "bonus") {
		card, _ := m.sheet.Bonus(int(goal.Goal[5] - '0'))
		if strings.HasPrefix(card.Card, "prototype-") {
			return m.a.Say("coop.from.prototype")
		}
		return m.a.Say("coop.from.card")
	}
	key := companion.Key("coop.threshold." + goal.Goal)
	if _, known := m.sheet.Counted(key); !known {
		return m.a.Say("coop.from.typed")
	}
	for _, doubt := range m.sheet.Uncertain("coop") {
		if doubt.Key == key {
			return m.a.Say("coop.from.doubted")
		}
	}
	return m.a.Say("coop.from.public")
}

// steppers count seat by seat: what a mission goal counts, and of a card what
// the sheet doesn't.
func (m *metered) steppers(goal deepsea.MeterGoal, card deepsea.BonusGoal) []views.Stepper {
	c := m.counting()
	if strings.HasPrefix(goal.Goal, "bonus") {
		if goal.Derived || card.Total != nil || m.plays && card.Count != "" {
			return nil
		}
		var rows []views.Stepper
		for i, seat := range m.sheet.Seats() {
			rows = append(rows, m.stepper(goal.Goal, i, seat, goal.Seats[i], 999, strconv.Itoa(i+1)+"="))
		}
		return rows
	}
	var rows []views.Stepper
	for _, stop := range m.sheet.Pages() {
		if m.plays || stop.ID != goal.Goal || goal.Goal == "impact" {
			continue
		}
		for _, field := range stop.Fields {
			if asked(field) != "counts" || field.Seat == 0 || field.Derived {
				continue
			}
			n, _ := c.sheet.Counted(field.Key)
			rows = append(rows, m.stepper(goal.Goal+field.Part, field.Seat-1, m.sheet.Seats()[field.Seat-1], n, field.Max, string(field.Key)+"="))
		}
	}
	return rows
}

// stepper is one seat's count with − and +.
func (m *metered) stepper(id string, i int, seat deepsea.Seat, n companion.Count, most int, what string) views.Stepper {
	id += "-" + strconv.Itoa(i+1)
	row := views.Stepper{ID: "step-" + id, Text: seat.Name, Value: "–"}
	step := func(end string, to int, key string) views.Press {
		return handlers.StepPress(id+end, what+strconv.Itoa(to), m.a.Say(key, "What", seat.Name, "To", to))
	}
	if !n.Known {
		row.Plus, row.Minus = step("-up", 1, "follow.up"), step("-down", 0, "follow.down")
		delete(row.Plus.Attrs, "data-by")
		delete(row.Minus.Attrs, "data-by")
		return row
	}
	row.Value = views.Number(n.N)
	row.Attrs = templ.Attributes{"data-steps": true, "data-low": "0", "data-high": strconv.Itoa(most)}
	if n.N < most {
		row.Plus = step("-up", n.N+1, "follow.up")
	}
	if n.N > 0 {
		row.Minus = step("-down", n.N-1, "follow.down")
	}
	return row
}

// fields are the numbers that are typed: the threshold, and the team's total of
// a card that nobody counts seat by seat.
func (m *metered) fields(goal deepsea.MeterGoal, card deepsea.BonusGoal, bonus bool) []views.Field {
	threshold := views.Field{ID: "threshold", Name: "threshold", Label: m.a.Say("coop.threshold"), Mode: "numeric", Max: 3}
	if goal.Threshold.Known {
		threshold.Value = strconv.Itoa(goal.Threshold.N)
	}
	fields := []views.Field{threshold}
	if bonus && !goal.Each {
		total := views.Field{ID: "total", Name: "total", Label: m.a.Say("coop.total"), Hint: m.a.Say("coop.total-hint"), Mode: "numeric", Max: 3, Value: typed(card.Total)}
		fields = append(fields, total)
	}
	if place, sentence := handlers.FaultPlace(m.a, m.fault); m.fault != nil {
		at := 0
		if place == "total" && len(fields) > 1 {
			at = 1
		}
		fields[at].Error = sentence
	}
	return fields
}
