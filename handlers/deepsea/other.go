package deepsea

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// otherForm is a line of points that the rules don't know: a name, a sign, a
// number, without any keyboard for the number.
type otherForm struct {
	Seq    int    `form:"seq" validate:"min=0,max=20000"`
	Op     string `form:"op" validate:"omitempty,op"`
	Seat   int    `form:"seat" validate:"min=0,max=5"`
	Name   string `form:"name" validate:"max=2000"`
	Sign   string `form:"sign" validate:"omitempty,oneof=plus minus"`
	Tens   int    `form:"tens" validate:"min=0,max=90"`
	Ones   int    `form:"ones" validate:"min=0,max=9"`
	Remove string `form:"remove" validate:"max=12"` // seat.line
}

// other lists the other points of a table and takes one line more.
func (s *Rooms) other(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	var form otherForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	return s.showOther(w, r, a, view, form, nil, http.StatusOK)
}

func (s *Rooms) showOther(w http.ResponseWriter, r *http.Request, a *handlers.Asker, view companion.View, form otherForm, fault error, status int) error {
	state, ok := view.State.(deepsea.State)
	if !ok {
		return handlers.NotFound()
	}
	c := &counting{rooms: s, a: a, view: view, sheet: state.Sheet}
	here := "/deepsea/" + string(view.Log.ID)
	page := views.FormPage{Frame: s.house.Titled(a, c.title(), here+"/result"), Heading: a.Say("deepsea.page.other"), Hint: a.Say("other.hint")}
	place, sentence := handlers.FaultPlace(a, fault)
	name := views.Field{ID: "name", Name: "name", Label: a.Say("other.name"), Value: form.Name}
	if place == "name" {
		name.Error, sentence = sentence, ""
	}
	if fault != nil && sentence != "" {
		page.Notices = []views.Notice{{Kind: "error", Text: sentence, Alert: true}}
	}
	who := views.Choices{Label: a.Say("other.who")}
	for i, seat := range state.Sheet.Seats() {
		who.Chips = append(who.Chips, views.Chip{Text: seat.Name, Seat: seat.Colour, Field: "seat", Value: strconv.Itoa(i + 1), Radio: true, On: form.Seat == i+1})
	}
	sign := views.Choices{Label: a.Say("other.sign"), Chips: []views.Chip{
		{Text: a.Say("other.plus"), Field: "sign", Value: "plus", Radio: true, On: form.Sign != "minus"},
		{Text: a.Say("other.minus"), Field: "sign", Value: "minus", Radio: true, On: form.Sign == "minus"}}}
	tens, ones := views.Choices{Label: a.Say("other.tens")}, views.Choices{Label: a.Say("other.ones")}
	for n := range 10 {
		tens.Chips = append(tens.Chips, views.Chip{Text: strconv.Itoa(10 * n), Field: "tens", Value: strconv.Itoa(10 * n), Radio: true, On: form.Tens == 10*n})
		ones.Chips = append(ones.Chips, views.Chip{Text: strconv.Itoa(n), Field: "ones", Value: strconv.Itoa(n), Radio: true, On: form.Ones == n})
	}
	page.Blocks = []views.Block{{ID: "line", Action: here + "/other", Hidden: c.hidden(), Fields: []views.Field{name}, Choices: []views.Choices{who, sign, ones, tens},
		Main: &views.Button{Text: a.Say("other.add"), Press: views.Press{ID: "add", Submit: true}}}}
	for i := range state.Sheet.Seats() {
		for k, line := range c.otherLines(i + 1) {
			page.Blocks = append(page.Blocks, views.Block{ID: "line-" + strconv.Itoa(i+1) + "-" + strconv.Itoa(k), Action: here + "/other", Hidden: c.hidden(),
				Lines:   []views.BreakdownLine{{Text: a.Say("other.line", "Name", c.seatName(i+1), "What", line.Name), Points: views.Signed(line.Points)}},
				Buttons: []views.Button{{Text: a.Say("other.remove"), Press: views.Press{Name: "remove", Value: strconv.Itoa(i+1) + "." + strconv.Itoa(k), Label: a.Say("other.remove-what", "What", line.Name)}}}})
		}
	}
	page.Toast = s.house.DidToast(a, view, r.URL.Query().Get("did"), here+"/other")
	page.Bar = s.house.UndoBar(a, view, views.Button{Text: a.Say("count.result"), Press: views.Press{Href: here + "/result"}})
	return s.house.Render(w, a, status, views.Form(page))
}

func (c *counting) otherLines(seat int) []deepsea.OtherLine {
	var lines []deepsea.OtherLine
	_ = json.Unmarshal(c.sheet.Value(otherKey(seat)), &lines) // null: none
	return lines
}

func otherKey(seat int) companion.Key { return companion.Key("p" + strconv.Itoa(seat) + ".other") }

// writeOther adds a line, or takes one away: always the whole list of a seat.
func (s *Rooms) writeOther(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	view, err := s.house.Table(r, a)
	if err != nil {
		return err
	}
	state, ok := view.State.(deepsea.State)
	if !ok {
		return handlers.NotFound()
	}
	var form otherForm
	if err := handlers.ReadForm(r, &form); err != nil {
		return s.showOther(w, r, a, view, form, err, handlers.Status(err))
	}
	done := "/deepsea/" + string(view.Log.ID) + "/other?did=" + form.Op
	if _, err := s.house.Keeper.Line(r.Context(), view.Log.ID, form.Op); err == nil {
		return s.house.See(w, r, done) // hit twice: it is there already
	}
	c := &counting{rooms: s, a: a, view: view, sheet: state.Sheet}
	seat, lines, err := c.otherAfter(form)
	if err != nil {
		return s.showOther(w, r, a, view, form, err, handlers.Status(err))
	}
	value := companion.Value{Key: otherKey(seat), Value: handlers.JSON(lines)}
	if len(lines) == 0 {
		value.Value = json.RawMessage("null")
	}
	_, err = s.house.Keeper.Append(r.Context(), view.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device, Kind: companion.KindSet, Data: companion.SetData(value)})
	if err != nil {
		return s.showOther(w, r, a, view, form, err, handlers.Status(err))
	}
	return s.house.See(w, r, done)
}

func (c *counting) otherAfter(form otherForm) (seat int, lines []deepsea.OtherLine, err error) {
	seats := len(c.sheet.Seats())
	if form.Remove != "" {
		var k int
		if n, err := fmt.Sscanf(form.Remove, "%d.%d", &seat, &k); n != 2 || err != nil || seat < 1 || seat > seats || k < 0 || k >= len(c.otherLines(seat)) {
			return 0, nil, companion.Invalid("remove", companion.Say("error.form"))
		}
		lines = c.otherLines(seat)
		return seat, append(lines[:k:k], lines[k+1:]...), nil
	}
	if form.Seat < 1 || form.Seat > seats {
		return 0, nil, companion.Invalid("seat", companion.Say("other.who-missing"))
	}
	name, err := handlers.CheckName("name", form.Name)
	if err != nil {
		return 0, nil, err
	}
	points := form.Tens/10*10 + form.Ones
	if points == 0 {
		return 0, nil, companion.Invalid("ones", companion.Say("other.zero"))
	}
	if form.Sign == "minus" {
		points = -points
	}
	return form.Seat, append(c.otherLines(form.Seat), deepsea.OtherLine{Name: name, Points: points}), nil
}
